"""P17: the event cards, every one of them."""

import pytest

from ancientwars import paxromana
from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.paxromana.rules.p03_course_of_play.activation import NextMarker
from ancientwars.paxromana.rules.p10_land_battles.strength import shifts
from ancientwars.paxromana.rules.p11_naval.meeting import MeetFleets
from ancientwars.paxromana.rules.p11_naval.sailing import SailOn
from ancientwars.paxromana.rules.p17_cards.play import CarryOver, PlayFromHand, Reshuffle, ReturnCards
from ancientwars.paxromana.rules.p17_cards.play import play as lay
from ancientwars.paxromana.rules.p17_cards.segment import CardSegment, DrawCard
from ancientwars.paxromana.rules.p17_cards.timing import HELD_CARDS, OWN, cards_held, cards_to_play, play_refused
from ancientwars.paxromana.rules.p17_helepolis import UseHelepolis
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state.scopes import Battle, Move, Party, Side
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.tables import Rest, asked, happened, legal, play, refusal, table, told

ADVANCED = "rise-of-rome-advanced"
KIT = table().kit
ELITE = next(one.id for one in KIT.leaders if one.power == "rome" and one.elite and not one.scenario)
PLAIN = next(one.id for one in KIT.leaders if one.power == "rome" and not one.elite and not one.scenario)


def held(*steps, hands=None, **fields):
    """Return a table of the advanced game with cards in hands, before its steps."""
    state = table(scenario=ADVANCED, **fields)
    cards = state.cards
    for seat, names in (hands or {}).items():
        for name in names:
            cards = cards.draw_to(seat, name)
    return settle(state.replace(cards=cards).then(*steps))


def plays(card, seat="rome", **fields):
    """Return the table after a player played a card in his Card Segment."""
    return play(held(PlayFromHand(seat), hands={seat: (card,)}, active=seat, **fields), f"play: {card}")


def draws(card, **fields):
    """Return the table after Rome drew a card."""
    return play(held(DrawCard("rome"), **fields), f"draw: {card}")


# ---------------------------------------------------------------------- P17.1


@pytest.mark.rule("P17.1.1a", "P17.1.2a")
def test_there_are_55_cards_of_two_types():
    assert sum(card.copies for card in KIT.cards) == 55
    assert len(KIT.cards) == 39
    assert set(cards_held(table())) == set(HELD_CARDS)
    assert len(cards_to_play(table())) == 16


@pytest.mark.rule("P17.1.3a", "P17.1.3b", "P3.2F2")
def test_a_card_is_drawn_unseen_and_kept():
    state = held(CardSegment("rome"))
    assert asked(state) == ("", "card")
    state = play(state, "draw: spies")
    assert state.cards.view("rome").zone("rome").held == ("spies",)
    assert state.cards.view("carthage").zone("rome").held is None
    assert not state.cards.may_hold("rome", ["famine"])
    assert asked(state) == ("rome", "card-segment")
    assert "done" in legal(state)
    assert asked(play(state, "done")) == ("rome", "rest")


@pytest.mark.rule("P17.1.4a")
def test_a_fourth_card_must_go():
    state = held(PlayFromHand("rome"), hands={"rome": ("spies", "pontus", "traitor", "ambush")})
    assert refusal(state, "done") is not None
    assert "done" in legal(play(state, "discard: ambush"))


@pytest.mark.rule("P17.1.4a", "P17.1.1a", "P3.2H")
def test_one_card_is_carried_over():
    state = held(ReturnCards(), hands={"rome": ("spies", "pontus"), "greece": ("ambush",)})
    assert asked(state) == ("rome", "carry-over")
    assert state.agenda[-1].pending(state).seats == ("rome",)
    state = play(state, "keep: pontus", "done")
    assert state.cards.zone("rome").held == ("pontus",)
    assert state.cards.deck_size == 54
    state = held(ReturnCards(), hands={"discards": ("spies", "pontus"), "removed": ("galley_corvus",)})
    assert state.cards.deck_size == 54  # the removed one does not come back


@pytest.mark.rule("P17.1.4a")
def test_others_see_whether_a_card_is_carried_over_but_not_which():
    state = held(ReturnCards(), hands={"rome": ("spies", "pontus")})
    one, other = (play(state, f"keep: {card}") for card in ("spies", "pontus"))
    assert paxromana.view(one, "greece") == paxromana.view(other, "greece")
    assert refusal(state, "pass") is not None
    assert paxromana.parse(state, "done").announced  # whether he holds one is seen by the number of his cards


@pytest.mark.rule("P17.1.1a")
def test_discards_return_to_the_deck_but_not_removed_cards():
    state = held(Reshuffle(), hands={"discards": ("spies",), "removed": ("pontus",)})
    assert state.cards.zone("discards").held == ()
    assert state.cards.deck_size == 54


@pytest.mark.rule("P17.1.5a")
def test_cards_may_be_played_in_the_action_segments_of_others():
    state = held(hands={"greece": ("spies",), "carthage": ("ambush",)})
    state = settle(state.then(*window(state, "segment")))
    assert asked(state) == ("carthage", "cards")
    assert legal(state) == ["pass", "discard: ambush"]
    state = play(state, "pass")
    assert (asked(state), legal(state)) == (("greece", "cards"), ["pass", "play: spies", "discard: spies"])


@pytest.mark.rule("P17.1.5a")
def test_no_window_in_the_standard_game():
    assert window(table(), "segment") == ()


@pytest.mark.rule("P17.1.6a", "P12.2.3a")
def test_carthage_hires_with_any_card():
    units, hands = {"carthago": {"carthage": {"LI": 1}}}, {"carthage": ("spies",)}
    state = held(PlayFromHand("carthage"), hands=hands, active="carthage", units=units, treasury={"carthage": 3})
    state = play(state, "hire-with: spies", "hire: mLI carthago")
    assert dict(state.held("carthago", "carthage"))["mLI"] == 2
    assert state.power("carthage").treasury == 1
    rome = held(PlayFromHand("rome"), hands={"rome": ("spies",)}, treasury={"rome": 9})
    assert refusal(rome, "hire-with: spies") is not None


# ---------------------------------------------------------------------- cards held in hand


@pytest.mark.rule("P17.2-01")
def test_alliance():
    state = plays("alliance", allies=(("rhodes", "greece"),))
    assert {"player: carthage", "player: greece", "player: east", "of: rhodes"} == set(legal(state))
    assert not play(state, "of: rhodes").allies
    assert asked(play(state, "player: greece"))[1] == "propose-to"


@pytest.mark.rule("P17.2-02")
def test_alliance_with_rhodes():
    state = plays("alliance_rhodes", treasury={"rome": 4})
    assert state.allies == (("rhodes", "rome"),)
    assert state.power("rome").treasury == 1
    poor = held(PlayFromHand("rome"), hands={"rome": ("alliance_rhodes",)}, treasury={"rome": 2})
    assert refusal(poor, "play: alliance_rhodes") is not None


@pytest.mark.rule("P17.2-03")
def test_alliance_with_pergamum():
    units = {"pergamum": {"pergamum": {"HI": 1}}}
    assert plays("alliance_pergamum", units=units).allies == (("pergamum", "rome"),)
    assert not plays("alliance_pergamum", units=units, allies=(("pergamum", "east"),)).allies
    none = held(PlayFromHand("rome"), hands={"rome": ("alliance_pergamum",)})
    assert refusal(none, "play: alliance_pergamum") is not None


def marching(place, owner="carthage", force=(("LI", 3),), **more):
    """Return the move of an Army in a node."""
    return Move(owner, owner, "major", place, place, origin=place, points=6, force=force, **more)


@pytest.mark.rule("P17.2-04")
def test_ambush_in_a_land_transit_point():
    point = next(
        one.id for one in KIT.transit_points if one.kind == "land" and one.where in ("baetica", "moesia", "raetia")
    )
    state = held(hands={"rome": ("ambush",)}, units={point: {"carthage": {"LI": 3}}})
    state = settle(state.enter(marching(point), *window(state, "transit")))
    state = play(state, "play: ambush")
    assert asked(state) == ("", "ambush")
    state = play(state, "roll: 3")  # half of 3, rounded up: 2
    assert state.units.total("LI") == 1


@pytest.mark.rule("P17.2-04")
def test_no_ambush_at_home():
    home = {seat: table(scenario=ADVANCED).setup_of(seat).home_provinces for seat in ("carthage", "greece", "east")}
    point, owner = next(
        (one.id, seat)
        for one in KIT.transit_points
        for seat, provinces in home.items()
        if one.kind == "land" and one.where in provinces
    )
    state = held(hands={"rome": ("ambush",)}, units={point: {owner: {"LI": 3}}}).enter(marching(point, owner))
    assert play_refused(state, "rome", "ambush", "transit") is not None


def battle(walls=False, space="capua"):
    """Return a battle of Carthage against Rome."""
    attacker = Side("carthage", (Party("carthage", (("LI", 2),)),))
    return Battle(space, "carthage", attacker, Side("rome", (Party("rome", (("LI", 2),)),)), walls=walls)


@pytest.mark.rule("P17.2-05", "P10.3.1-S08")
def test_archimedes():
    state = plays("archimedes", cities={"capua": "rome", "pisae": "rome"}, towns={"neapolis": "rome"})
    assert set(legal(state)) == {"space: capua", "space: pisae"}
    state = play(state, "space: capua")
    assert shifts(state, battle(walls=True), "defender") == 2
    assert shifts(state, battle(walls=False), "defender") == 0
    assert shifts(state, battle(walls=True), "attacker") == 0


@pytest.mark.rule("P17.2-05", "P17.1.5a")
def test_archimedes_comes_into_the_city_that_is_fought_for():
    units = {"capua": {"carthage": {"LI": 2}, "rome": {"LI": 2}}}
    state = held(hands={"rome": ("archimedes",)}, units=units, cities={"capua": "rome", "pisae": "rome"})
    state = settle(state.enter(battle(walls=True), *window(state, "battle")))
    state = play(state, "play: archimedes")
    assert asked(state)[1] != "archimedes"
    assert shifts(state, battle(walls=True), "defender") == 2
    assert shifts(state, battle(space="pisae", walls=True), "defender") == 0


@pytest.mark.rule("P17.2-10")
def test_conqueror():
    state = held(hands={"rome": ("conqueror",)}, leaders={ELITE: "roma"})
    opened = settle(state.then(*window(state, "expansion")))
    after = play(opened, "play: conqueror")
    assert after.has("conqueror_card", "rome")
    assert play_refused(state, "rome", "conqueror", "own") is not None
    beside = held(hands={"rome": ("conqueror",)}, leaders={ELITE: "roma"}, effects=(Effect("cunctator", "rome"),))
    assert play_refused(beside, "rome", "conqueror", "expansion") is not None
    another = held(hands={"rome": ("conqueror",)}, leaders={ELITE: "roma"}, effects=(Effect("cunctator", "greece"),))
    assert play_refused(another, "rome", "conqueror", "expansion") is None
    plain = held(hands={"rome": ("conqueror",)}, leaders={PLAIN: "roma"})
    assert play_refused(plain, "rome", "conqueror", "expansion") is not None


@pytest.mark.rule("P17.2-12")
def test_cunctator():
    assert plays("cunctator").has("cunctator", "rome")
    state = held(hands={"rome": ("cunctator",)}, effects=(Effect("conqueror_card", "rome"),))
    assert play_refused(state, "rome", "cunctator", "own") is not None


@pytest.mark.rule("P17.2-13")
def test_deus_ex_machina_cancels_a_card_before_its_effect():
    state = held(DrawCard("rome"), hands={"greece": ("deus_ex_machina",)}, treasury={"rome": 1})
    state = play(state, "draw: revenues")
    assert asked(state) == ("greece", "cards")
    state = play(state, "play: deus_ex_machina")
    assert state.power("rome").stability == 0
    assert sorted(state.cards.zone("discards").held or ()) == ["deus_ex_machina", "revenues"]
    own = held(hands={"rome": ("deus_ex_machina", "spies"), "greece": ("ambush",)})
    assert asked(settle(lay(own, "rome", "spies"))) != ("rome", "cards")


@pytest.mark.rule("P17.2-15")
def test_diplomatic_mission():
    state = plays("diplomatic_mission", tribes=("gergovia",), units={"narbo": {"rome": {"LI": 1}}})
    assert asked(state) == ("rome", "look-at-tribe")


@pytest.mark.rule("P17.2-18", "P17.2-19", "P17.2-20")
@pytest.mark.parametrize("card", ["galley_artillery", "galley_corvus", "galley_harpax"])
def test_galley_tech(card):
    state = plays(card, units={"roma": {"rome": {"GS": 1}}})
    assert state.has(card, "rome")
    assert state.cards.zone("removed").held == (card,)


@pytest.mark.rule("P17.2-18", "P17.2-19", "P17.2-20")
def test_galleys_are_improved_once_whatever_the_others_have():
    own, other = (held(effects=(Effect("galley_corvus", seat),)) for seat in ("rome", "carthage"))
    for card in ("galley_artillery", "galley_harpax"):
        assert play_refused(own, "rome", card, OWN) is not None
        assert play_refused(other, "rome", card, OWN) is None


@pytest.mark.rule("P17.2-21")
def test_independent_expansion():
    state = plays("independent_expansion", units={"narbo": {"rome": {"LI": 1}}}, tribes=("nemausus",))
    assert "space: nemausus" not in legal(state)
    assert "space: narbo" not in legal(state)
    state = play(state, "space: valentia")
    assert state.held("valentia", "rome") == (("GAR", 1),)
    assert asked(play(state, "done")) == ("rome", "rest")


@pytest.mark.rule("P17.2-23")
def test_mercenaries():
    units = {"pella": {"greece": {"LI": 1}}}
    state = plays("mercenaries", seat="greece", units=units, treasury={"greece": 5})
    state = play(state, "hire: mHI pella")
    assert dict(state.held("pella", "greece")) == {"LI": 1, "mHI": 1}
    assert state.power("greece").treasury == 3
    rome = held(
        PlayFromHand("rome"),
        hands={"rome": ("mercenaries",)},
        treasury={"rome": 9},
        units={"roma": {"rome": {"LI": 1}}},
    )
    assert refusal(rome, "play: mercenaries") is not None


@pytest.mark.rule("P17.2-24")
def test_naval_ambush_without_escort():
    units = {"ntp_bon": {"carthage": {"LI": 2}}, "lilybaeum": {"rome": {"GS": 2}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units)
    move = marching("ntp_bon", force=(("LI", 2),), aboard=True)
    state = settle(state.enter(move, *window(state, "sea")))
    state = play(state, "play: naval_ambush")
    assert not state.held("ntp_bon", "carthage")


@pytest.mark.rule("P17.2-24")
def test_naval_ambush_against_an_escort_is_a_battle():
    units = {"ntp_bon": {"carthage": {"LI": 2, "GS": 1}}, "lilybaeum": {"rome": {"GS": 2}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units)
    move = marching("ntp_bon", force=(("GS", 1), ("LI", 2)), aboard=True)
    state = settle(state.enter(move, *window(state, "sea")))
    state = play(state, "play: naval_ambush")
    assert asked(state) == ("", "naval-battle")
    assert state.units.count("ntp_bon", "rome", "GS") == 2


@pytest.mark.rule("P17.2-24", "P4.3.1e")
def test_only_an_enemy_is_ambushed_at_sea():
    units = {"ntp_bon": {"carthage": {"LI": 2}}, "lilybaeum": {"rome": {"GS": 2}}, "utica": {"carthage": {"GS": 2}}}
    transport = marching("ntp_bon", force=(("LI", 2),), aboard=True)
    state = table(scenario=ADVANCED, units=units).enter(transport)
    assert play_refused(state, "rome", "naval_ambush", "sea") is None
    assert play_refused(state, "carthage", "naval_ambush", "sea") is not None
    pacts = (Pact("passage", ("carthage", "rome")),)
    allied = table(scenario=ADVANCED, units=units, pacts=pacts).enter(transport)
    assert play_refused(allied, "rome", "naval_ambush", "sea") is not None


@pytest.mark.rule("P17.2-24", "P13.3-10")
def test_a_fleet_in_mutiny_ambushes_nobody():
    units = {"ntp_bon": {"carthage": {"LI": 2}}, "lilybaeum": {"rome": {"GS": 2}}}
    for effects in ((), (Effect("naval_mutiny", "rome", "lilybaeum"),)):
        state = held(hands={"rome": ("naval_ambush",)}, units=units, effects=effects)
        state = state.enter(marching("ntp_bon", force=(("LI", 2),), aboard=True))
        assert (play_refused(state, "rome", "naval_ambush", "sea") is None) == (not effects)


@pytest.mark.rule("P17.2-24", "P13.3-03", "PS6.8")
@pytest.mark.parametrize("closed", ["cyprus", "scenario", ""])
@pytest.mark.parametrize("galleys", [0, 1])
def test_no_galleys_come_to_an_escort_where_they_may_not_be(closed, galleys):
    """Without an escort no galleys come, and the Army is lost all the same."""
    port, near = {"cyprus": ("salamis", "tyrus")}.get(closed, ("corinthus", "megara"))
    scenario = "mare-nostrum" if closed == "scenario" else ADVANCED
    units = {port: {"rome": {"LI": 2, **({"GS": 1} if galleys else {})}}, near: {"carthage": {"GS": 1}}}
    effects = (Effect("cyprus"),) if closed == "cyprus" else ()
    state = table(scenario=scenario, turn=5, units=units, effects=effects)
    force = (*((("GS", 1),) if galleys else ()), ("LI", 2))
    state = state.enter(marching(port, "rome", force=force, aboard=True))
    assert (play_refused(state, "carthage", "naval_ambush", "sea") is None) == (not galleys or not closed)


@pytest.mark.rule("P17.2-24", "P11.4.5a")
def test_after_an_ambush_that_is_a_draw_the_ambusher_does_not_attack_at_once_again():
    """The Fleet has Stopped; a battle may begin once it has Continuity and leaves."""
    units = {"ntp_bon": {"carthage": {"LI": 2, "GS": 1}}, "lilybaeum": {"rome": {"GS": 2}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units)
    move = marching("ntp_bon", force=(("GS", 1), ("LI", 2)), aboard=True)
    state = settle(state.enter(move, *window(state, "sea"), MeetFleets(), SailOn("carthage")))
    state = play(state, "play: naval_ambush", "roll: 5", "roll: 3")  # 2 + 5 against 4 + 3
    assert asked(state) == ("carthage", "sail-on")
    assert state.scope(Move).stopped == "draw"
    state = play(state, "continue", "roll: 1 1", "sail: lilybaeum")
    assert asked(state) == ("rome", "meet-fleet")


@pytest.mark.rule("P17.2-24", "P11.4.4a", "P11.4.6b")
def test_a_beaten_escort_loses_galleys_and_the_army_as_many_points():
    """With 4 + 3 against 4 + 5 Carthage loses a galley and two Battle Points aboard, and flees to its nearest Port."""
    units = {"ntp_bon": {"carthage": {"LI": 5, "GS": 2}}, "lilybaeum": {"rome": {"GS": 2}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units)
    move = marching("ntp_bon", force=(("GS", 2), ("LI", 5)), aboard=True)
    state = settle(state.enter(move, *window(state, "sea")))
    state = play(state, "play: naval_ambush", "roll: 3", "roll: 5", "roll: 2")
    assert state.units.count("ntp_bon", "rome", "GS") == 2
    assert state.units.held("carthago", "carthage") == (("GS", 1), ("LI", 3))
    assert state.within(Move) is None  # and its move is over


@pytest.mark.rule("P17.2-24")
@pytest.mark.parametrize(("port", "reaches"), [("messana", True), ("rhegium", False)])
def test_galleys_ambush_within_three_naval_links(port, reaches):
    state = held(units={"ntp_bon": {"carthage": {"LI": 2}}, port: {"rome": {"GS": 2}}})
    state = state.enter(marching("ntp_bon", force=(("LI", 2),), aboard=True))
    assert (play_refused(state, "rome", "naval_ambush", "sea") is None) == reaches


@pytest.mark.rule("P17.2-24", "P17.2-02")
def test_galleys_of_rhodes_ambush_for_its_ally():
    units = {"ntp_bon": {"carthage": {"LI": 2, "GS": 1}}, "lilybaeum": {"rome": {"RGS": 2}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units, allies=(("rhodes", "rome"),))
    move = marching("ntp_bon", force=(("GS", 1), ("LI", 2)), aboard=True)
    state = play(settle(state.enter(move, *window(state, "sea"))), "play: naval_ambush")
    assert asked(state) == ("", "naval-battle")
    assert state.held("ntp_bon", "rome") == (("RGS", 2),)


@pytest.mark.rule("P17.2-26")
def test_poliorcetes():
    army = {"neapolis": {"rome": {"HI": 2}}}
    assert play_refused(held(units=army, treasury={"rome": 1}), "rome", "poliorcetes", OWN) is not None
    assert play_refused(held(treasury={"rome": 2}), "rome", "poliorcetes", OWN) is not None
    state = plays("poliorcetes", units=army, treasury={"rome": 2})
    assert legal(state) == ["space: neapolis"]
    state = play(state, "space: neapolis")
    assert state.has("helepolis", "rome", "neapolis")
    assert state.power("rome").treasury == 0
    assert play_refused(state.pay("rome", -2, "P17.2-26"), "rome", "poliorcetes", OWN) is not None


@pytest.mark.rule("P17.2-27")
def test_pontus():
    state = plays("pontus")
    assert asked(state) == ("rome", "place-pontus")
    assert state.cards.zone("removed").held == ("pontus",)


@pytest.mark.rule("P17.2-28")
def test_raise_the_militia():
    state = plays("raise_militia", units={"capua": {"carthage": {"LI": 1}}})
    assert state.power("rome").stability == -1
    state = play(state, "roll: 5")  # 3, one fewer in Unrest
    state = play(state, "space: roma", "space: roma")
    assert state.held("roma", "rome") == (("MIL", 2),)
    quiet = held(PlayFromHand("rome"), hands={"rome": ("raise_militia",)})
    assert refusal(quiet, "play: raise_militia") is not None
    chaos = held(stability={"rome": -5}, units={"capua": {"carthage": {"LI": 1}}})
    assert play_refused(chaos, "rome", "raise_militia", "own") is not None


@pytest.mark.rule("P17.2-32")
def test_soldier_of_fortune():
    assert asked(plays("soldier_of_fortune", seat="greece")) == ("greece", "place-sof")
    quiet = held(PlayFromHand("rome"), hands={"rome": ("soldier_of_fortune",)}, leaders={PLAIN: "roma"})
    assert refusal(quiet, "play: soldier_of_fortune") is not None


@pytest.mark.rule("P17.2-33")
def test_spies():
    state = held(PlayFromHand("rome"), hands={"rome": ("spies",), "greece": ("ambush", "pontus")})
    state = play(state, "play: spies", "player: greece")
    assert state.cards.view("rome").known_cards("greece", "rome") == ("ambush", "pontus")
    assert state.cards.view("east").known_cards("greece", "east") == ()


@pytest.mark.rule("P17.2-34")
def test_stability_and_opportunity():
    state = play(plays("stability_opportunity", pool=("greece",)), "add-marker")
    assert state.pool == ("greece", "rome")
    free = table(NextMarker(), scenario=ADVANCED, order=(), pool=("rome",), effects=(Effect("free_marker", "rome"),))
    free = play(free, "draw: rome")
    assert asked(free) == ("", "card")
    assert not free.has("free_marker")
    unrest = held(stability={"rome": -1})
    assert play_refused(unrest, "rome", "stability_opportunity", "own") is not None


@pytest.mark.rule("P17.2-34")
@pytest.mark.parametrize(("number", "draws_one"), [(2, True), (3, False)])
def test_no_fourth_objective_is_drawn(number, draws_one):
    state = held(hands={"rome": ("stability_opportunity",)})
    objectives = state.objectives
    for one in state.kit.objectives[:number]:
        objectives = objectives.draw_to("rome", one.letter)
    state = settle(state.replace(objectives=objectives).then(PlayFromHand("rome")))
    assert ("buy-objective" in legal(play(state, "play: stability_opportunity"))) == draws_one


@pytest.mark.rule("P17.2-34", "P15.4.4a")
def test_an_opportunity_is_an_objective_instead_of_a_marker():
    state = play(plays("stability_opportunity", pool=("greece",), treasury={"rome": 3}), "buy-objective")
    assert (asked(state), told(state)) == (("", "objective"), ("rome",))
    state = play(state, f"draw: {state.kit.objectives[0].letter}")
    assert state.objectives.zone("rome").held == (state.kit.objectives[0].letter,)
    assert (state.pool, state.power("rome").treasury) == (("greece",), 3)  # it costs nothing


@pytest.mark.rule("P17.2-02", "P12.5.1b")
def test_the_card_of_rhodes_also_breaks_its_alliance_for_nothing():
    state = plays("alliance_rhodes", units={"rhodus": {"rhodes": {"GS": 2}}}, allies=(("rhodes", "greece"),))
    assert state.allies == ()
    assert state.units.count("rhodus", "rhodes", "GS") == 2


@pytest.mark.rule("P17.2-24")
def test_of_several_fleets_the_player_says_which_one_lies_in_ambush():
    units = {"ntp_bon": {"carthage": {"LI": 2, "GS": 1}}, "lilybaeum": {"rome": {"GS": 2}}}
    units |= {"agrigentum": {"rome": {"GS": 3, "LI": 1}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units)
    move = marching("ntp_bon", force=(("GS", 1), ("LI", 2)), aboard=True)
    state = play(settle(state.enter(move, *window(state, "sea"))), "play: naval_ambush")
    assert (asked(state), set(legal(state))) == (("rome", "ambush-with"), {"space: lilybaeum", "space: agrigentum"})
    state = play(state, "space: agrigentum")
    assert asked(state) == ("", "naval-battle")
    assert [state.units.count(place, "rome", "GS") for place in ("ntp_bon", "lilybaeum", "agrigentum")] == [3, 2, 0]
    assert state.held("agrigentum", "rome") == (("LI", 1),)  # only the galleys go


@pytest.mark.rule("P17.1.1a", "P17.1.3a")
def test_where_the_deck_has_ended_the_discards_are_shuffled_before_the_draw():
    state = held()
    cards = state.cards
    while cards.deck_size:
        cards = cards.draw_to("discards", cards.deck.pool[0])
    state = settle(state.replace(cards=cards.move("discards", "greece", "spies")).then(CardSegment("rome")))
    assert asked(state) == ("", "card")
    assert state.cards.deck_size == 54
    assert "draw: spies" not in [str(outcome) for outcome, _ in chance_outcomes(state)]


@pytest.mark.rule("P17.1.3a", "P17.1.5a")
def test_what_is_no_use_of_a_hand():
    state = held(PlayFromHand("rome"), hands={"rome": ("spies",), "greece": ("pontus",)})
    assert refusal(state, "play: pontus").rule == refusal(state, "discard: pontus").rule == "P17.1.3a"
    assert refusal(state, "hire-with: spies").rule == "P17.1.6a"


@pytest.mark.rule("P17.1.5a", "P17.1.3a")
def test_in_a_window_only_cards_of_the_hand_are_used_and_discarded_at_the_beginning_of_a_segment_alone():
    state = held(hands={"greece": ("spies", "pontus"), "carthage": ("traitor",)})
    segment = settle(state.then(*window(state, "segment")))
    while asked(segment)[0] != "greece":
        segment = play(segment, "pass")
    assert refusal(segment, "discard: spies") is None
    assert refusal(segment, "play: traitor").rule == refusal(segment, "discard: traitor").rule == "P17.1.3a"
    move = settle(state.then(*window(state, "move")))
    while asked(move)[0] != "greece":
        move = play(move, "pass")
    assert refusal(move, "discard: spies").rule == refusal(move, "play: spies").rule == "P17.1.5a"


@pytest.mark.rule("P17.2-09")
def test_without_opportunity_objectives_no_foreign_policy_changes():
    state = play(table(DrawCard("rome"), scenario="early-going-advanced"), "draw: foreign_policy")
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P17.2-28", "P12.3.2a")
@pytest.mark.parametrize(("level", "die", "number"), [(1, 5, 3), (-1, 5, 2), (0, 1, 0), (1, 1, 1)])
def test_the_card_raises_half_a_die_of_militia_one_fewer_in_unrest(level, die, number):
    """The level that it costs comes first: from 0 there is Unrest."""
    state = plays("raise_militia", units={"capua": {"carthage": {"LI": 1}}}, stability={"rome": level})
    assert state.power("rome").stability == level - 1
    state = play(state, f"roll: {die}")
    for _ in range(number):
        state = play(state, "space: roma")
    assert asked(state)[1] != "place-militia"
    assert state.units.total("MIL") == number


@pytest.mark.rule("P17.2-21")
def test_an_option_limits_the_garrisons_of_an_independent_expansion():
    units = {"narbo": {"rome": {"LI": 1}}}
    state = plays("independent_expansion", units=units, options={"expansion_limit": 2})
    state = play(state, legal(state)[1])
    assert asked(state) == ("rome", "place-garrisons")
    state = play(state, legal(state)[1])
    assert asked(state) == ("rome", "rest") or asked(state)[1] == "card-segment"
    assert state.units.total("GAR") == 2


@pytest.mark.rule("P12.5.5b", "P17.1.3a")
def test_no_card_is_drawn_for_the_marker_of_pontus():
    units = {"sinope": {"pontus": {"HI": 1}}}
    state = table(NextMarker(), scenario=ADVANCED, order=(), pool=("pontus",), kings="east", units=units)
    state = play(state, "draw: pontus")
    assert asked(state) == ("east", "action")


@pytest.mark.rule("P17.2-26")
@pytest.mark.parametrize(
    ("walls", "owner", "shifts_more"), [(True, "carthage", 2), (True, "rome", 0), (False, "carthage", 0)]
)
def test_the_helepolis_serves_an_attack_on_walls_alone(walls, owner, shifts_more):
    """Carthage attacks Capua: its engine serves once and is gone; one of Rome's, in defence, stays."""
    units = {"capua": {"carthage": {"LI": 2}, "rome": {"LI": 2}}}
    state = table(scenario=ADVANCED, units=units, effects=(Effect("helepolis", owner, "capua", "game"),))
    state = settle(state.enter(battle(walls=walls), UseHelepolis(), Rest("rome")))
    assert state.scope(Battle).attacker.cards == shifts_more
    assert state.has("helepolis") == (not shifts_more)


@pytest.mark.rule("P17.2-37", "P10.3.1g")
@pytest.mark.parametrize("occasion", ["battle", "shifts"])
def test_tactical_surprise(occasion):
    state = held(hands={"rome": ("tactical_surprise",)}).enter(battle())
    assert play_refused(state, "rome", "tactical_surprise", occasion) is None
    assert play_refused(state, "greece", "tactical_surprise", occasion) is not None
    state = held(hands={"rome": ("tactical_surprise",)}).enter(battle(walls=True))
    assert play_refused(state, "rome", "tactical_surprise", occasion) is not None


@pytest.mark.rule("P17.1.4a", "P17.2-38")
def test_a_fourth_card_from_a_traitor_can_be_played_in_the_own_card_segment():
    hands = {"rome": ("traitor", "ambush", "pontus", "archimedes"), "greece": ("cunctator",)}
    state = play(held(PlayFromHand("rome"), hands=hands), "play: traitor", "player: greece", "draw: cunctator")
    assert asked(state) == ("rome", "card-segment")
    assert "play: cunctator" in legal(state)
    assert refusal(state, "done") is not None
    assert "done" in legal(play(state, "play: cunctator"))


@pytest.mark.rule("P17.2-38")
def test_traitor():
    state = held(PlayFromHand("rome"), hands={"rome": ("traitor",), "greece": ("ambush",)})
    state = play(state, "play: traitor", "player: greece")
    assert told(state) == ("greece", "rome")
    state = play(state, "draw: ambush")
    assert state.cards.zone("rome").held == ("ambush",)
    assert state.cards.zone("greece").held == ()


# ---------------------------------------------------------------------- cards played when drawn


@pytest.mark.rule("P17.2-06")
def test_barbarian_invasion():
    assert asked(draws("barbarian_invasion")) == ("", "invasion")


@pytest.mark.rule("P17.2-07")
def test_bounteous_harvests():
    assert play(draws("bounteous_harvests"), "roll: 2").power("greece").stability == 1


@pytest.mark.rule("P17.2-17")
def test_famine():
    assert play(draws("famine"), "roll: 2").power("greece").stability == -1


@pytest.mark.rule("P17.2-08")
def test_change_in_political_scene():
    state = draws("political_scene", hands={"rome": ("spies", "pontus")})
    assert state.power("rome").stability == 2
    assert state.cards.zone("rome").held == ()
    assert state.cards.zone("discards").held == ("political_scene",)


@pytest.mark.rule("P17.2-09")
def test_change_in_foreign_policy():
    state = draws("foreign_policy")
    assert (asked(state), state.table.objectives) == (("rome", "foreign-policy"), "purchase")
    state = play(state, "player: greece")
    assert asked(state) == ("", "objective")


@pytest.mark.rule("P17.2-09")
def test_the_objective_just_drawn_is_not_the_one_given_back():
    state = held()
    old, new = (one.letter for one in state.kit.objectives[:2])
    state = state.replace(objectives=state.objectives.draw_to("greece", old))
    state = play(settle(state.then(DrawCard("rome"))), "draw: foreign_policy", "player: greece")
    assert [str(action) for action, _ in chance_outcomes(state)] == [f"draw: {old}"]
    state = play(state, f"draw: {old}", f"draw: {new}", "pass")
    assert state.objectives.zone("greece").held == (new,)
    assert state.objectives.deck_size == table(scenario=ADVANCED).objectives.deck_size - 1  # the old one may come again


@pytest.mark.rule("P17.2-11")
def test_conspiracy():
    state = draws("conspiracy", leaders={ELITE: "roma", PLAIN: "capua"})
    assert legal(state) == [f"leader: {PLAIN}"]
    state = play(state, f"leader: {PLAIN}")
    assert not state.leader(PLAIN).place
    assert state.power("rome").stability == -1


@pytest.mark.rule("P17.2-14")
def test_dies_irae():
    rich = draws("dies_irae", treasury={"rome": 2})
    assert play(rich, "pay").power("rome").treasury == 0
    assert refusal(draws("dies_irae", treasury={"rome": 1}), "pay") is not None


@pytest.mark.rule("P17.2-16")
def test_disease():
    state = draws("disease", leaders={PLAIN: "roma"})
    assert not play(state, "roll: 1").leader(PLAIN).place


@pytest.mark.rule("P17.2-22")
def test_local_insurrection():
    state = draws("local_insurrection", units={"capua": {"rome": {"GAR": 1}}, "pella": {"greece": {"GAR": 2}}})
    assert play(state, "space: pella").held("pella", "greece") == (("GAR", 1),)
    assert happened(draws("local_insurrection"), "NothingCame")


@pytest.mark.rule("P17.2-25")
def test_pirates():
    assert asked(draws("pirates")) == ("rome", "place-pirates")


@pytest.mark.rule("P17.2-29")
def test_rebellion():
    assert asked(draws("rebellion")) == ("", "rebellion")


@pytest.mark.rule("P17.2-30")
@pytest.mark.parametrize(("talents", "change"), [(2, -1), (3, 0), (12, 0), (13, 1)])
def test_revenues(talents, change):
    state = draws("revenues", treasury={"rome": talents})
    assert [state.power(seat).stability for seat in state.seats] == [change, 0, 0, 0]


@pytest.mark.rule("P17.2-31")
def test_slave_revolt():
    assert asked(draws("slave_revolt")) == ("carthage", "place-slaves")


@pytest.mark.rule("P17.2-35")
def test_stability_check():
    assert legal(draws("stability_check", stability={"greece": 4})) == [
        "player: rome",
        "player: carthage",
        "player: east",
    ]
    all_high = dict.fromkeys(("rome", "carthage", "greece", "east"), 4)
    assert draws("stability_check", stability=all_high).power("rome").stability == 3


@pytest.mark.rule("P17.2-36", "P17.2g")
def test_successor_wars():
    state = draws("successor_wars", units={"sparta": {"greece": {"HI": 2}}, "capua": {"greece": {"HI": 1}}})
    assert "space: sparta" in legal(state)
    state = play(state, "space: sparta")
    assert asked(state) == ("rome", "force")
    assert state.has("no_militia")
    greece = play(held(DrawCard("greece"), active="greece"), "draw: successor_wars")
    assert greece.power("greece").stability == -2


@pytest.mark.rule("P17.2-39")
def test_tribal_resurgence():
    state = draws("tribal_resurgence")
    assert asked(state) == ("rome", "place-tribe")
    full = draws("tribal_resurgence", tribes=tuple(sorted(KIT.tribe_spaces)))
    assert happened(full, "NothingCame")


@pytest.mark.rule("P17.1.5b")
def test_a_card_leaves_the_choice_of_the_action_open():
    state = play(draws("revenues", treasury={"rome": 5}))
    assert asked(state)[1] == "rest"


def test_carrying_over_is_asked_of_each():
    assert CarryOver("rome").needed(held(hands={"rome": ("spies",)}))


@pytest.mark.rule("P17.2-38")
def test_a_spectator_does_not_see_what_the_traitor_may_take():
    state = held(PlayFromHand("rome"), hands={"rome": ("traitor",), "greece": ("ambush",)})
    state = play(state, "play: traitor", "player: greece")
    seen = state.replace(cards=state.cards.view("spectator"), viewer="spectator")
    assert len(state.agenda[-1].lottery(seen).outcomes) > 20
