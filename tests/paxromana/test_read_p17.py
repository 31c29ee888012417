"""P17 read from the rulebook: what the event cards do in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import paxromana
from ancientwars.paxromana.rules.p17_helepolis import engine_lost
from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, legal, play, refusal

if TYPE_CHECKING:
    from ancientwars.paxromana import State

ADVANCED = "rise-of-rome-advanced"
SEATS = ("rome", "carthage", "greece", "east")
KIT = start({}).kit
LEADERS = {seat: [one for one in KIT.leaders if one.power == seat and not one.scenario] for seat in SEATS}
ELITE = next(one.id for one in LEADERS["rome"] if one.elite)
PLAIN = next(one.id for one in LEADERS["rome"] if not one.elite)


def drawn(card: str, seat: str = "rome", *, stability: dict[str, int] | None = None, **fields: Any) -> State:
    """Return the state after a player paid for his marker, out of 9T and a talent more, and drew a card."""
    talents = fields.pop("talents", {})
    powers = {one: {"treasury": talents.get(one, 9) + (one == seat)} for one in SEATS}
    powers = {one: {**tracks, "stability": (stability or {}).get(one, 0)} for one, tracks in powers.items()}
    text = {"scenario": ADVANCED, "turn": 2, "moment": "payment", "seat": seat, "powers": powers, **fields}
    return play(paxromana.position(text), "pay", f"draw: {card}")


def expands(state: State) -> State:
    """Return the state after the cards are left alone and Expansion is chosen."""
    return play(until(state, "action"), "expand")


# ---------------------------------------------------------------------- P17.1


@pytest.mark.rule("P17.1.2a", "P17.1.3a")
def test_a_held_card_stays_secret_and_may_be_played_at_once() -> None:
    state = drawn("cunctator")
    assert asked(state) == ("rome", "card-segment")
    assert {"play: cunctator", "done"} <= set(legal(state))
    assert state.cards.view("greece").zone("rome").held is None


@pytest.mark.rule("P17.1.3b")
def test_no_card_is_drawn_in_an_action_segment_that_opens_the_game() -> None:
    """A position at the choice of the action: no card comes before it, one comes with the next marker."""
    text = {"scenario": ADVANCED, "turn": 2, "moment": "action", "seat": "rome", "pool": ["greece"]}
    state = paxromana.position({**text, "powers": {"greece": {"treasury": 3}}})
    assert asked(state) == ("rome", "action")
    assert not state.cards.zone("rome").held
    state = until(state, "payment")
    assert asked(play(state, "pay")) == ("", "card")


@pytest.mark.rule("P17.1.4a")
def test_a_fourth_card_is_played_or_discarded() -> None:
    state = drawn("spies", hands={"rome": ["ambush", "pontus", "traitor"]})
    assert refusal(state, "done") is not None
    assert {"discard: spies", "discard: ambush", "play: pontus"} <= set(legal(state))
    three = drawn("spies", hands={"rome": ["ambush", "pontus"]})
    assert refusal(three, "done") is None


@pytest.mark.rule("P17.1.5a")
def test_a_player_may_play_several_cards_in_one_segment() -> None:
    state = play(
        drawn("galley_corvus", hands={"rome": ["cunctator"]}, units={"neapolis": {"rome": {"GS": 1}}}),
        "play: galley_corvus",
    )
    state = play(until(state, "card-segment"), "play: cunctator")
    assert state.has("cunctator", "rome")
    assert state.has("galley_corvus", "rome")


@pytest.mark.rule("P17.1.5b")
@pytest.mark.parametrize("action", ["recruit", "expand"])
def test_after_an_inroad_any_action_may_be_chosen(action: str) -> None:
    state = play(drawn("barbarian_invasion"), "roll: 2 4", "roll: 3 4", "space: narbo", "roll: 1", "stop")
    assert action in legal(until(state, "action"))


@pytest.mark.rule("P17.1.6a", "P12.2.3a")
def test_carthage_hires_for_two_talents_and_no_other_does() -> None:
    units = {"carthago": {"carthage": {"LI": 1}}, "pella": {"greece": {"LI": 1}}}
    state = play(drawn("spies", "carthage", units=units), "hire-with: spies")
    assert set(legal(state)) >= {"hire: mLI carthago", "hire: mHI carthago", "hire: mCAV carthago"}
    assert play(state, "hire: mCAV carthago").power("carthage").treasury == 7
    assert refusal(drawn("spies", "greece", units=units), "hire-with: spies") is not None


# ---------------------------------------------------------------------- cards held in hand


@pytest.mark.rule("P17.2-03", "P17.2a", "P17.2c")
def test_the_ally_of_pergamum_moves_its_army() -> None:
    """The Major Move for Pergamum; a 6 brings the Leader 2-5 to Pergamum."""
    units = {"pergamum": {"pergamum": {"HI": 2}}, "roma": {"rome": {"LI": 1}}}
    state = play(drawn("alliance_pergamum", units=units), "play: alliance_pergamum")
    state = expands(state)
    assert not [one for one in legal(state) if one.startswith("minor-of")]
    state = play(state, "major-of: pergamum pergamum")
    assert asked(state) == ("", "king")
    assert not play(state, "roll: 4").leaders_of("pergamum")
    assert play(state, "roll: 5").leader("attalus").place == "pergamum"
    state = play(state, "roll: 6", "take-all", "set-out", "roll: 1")
    assert state.leader("eumenes").place == "pergamum"
    assert state.scope(Move).points == 6
    state = until(play(state, "to: sardis", "stop"), "expansion")
    assert "minor-of: pergamum HI sardis" not in legal(state)  # it has moved
    assert "minor: LI roma" in legal(state)


@pytest.mark.rule("P17.2a")
def test_without_its_major_move_pergamum_makes_no_minor_moves() -> None:
    units = {"pergamum": {"pergamum": {"HI": 2}}, "sardis": {"pergamum": {"LI": 1}}, "roma": {"rome": {"LI": 1}}}
    state = expands(play(drawn("alliance_pergamum", units=units), "play: alliance_pergamum"))
    assert not [one for one in legal(state) if one.startswith("minor-of")]
    state = play(
        state, "major-of: pergamum pergamum", "roll: 1", "take-all", "set-out", "roll: 6", "to: abydos", "stop"
    )
    assert "minor-of: pergamum LI sardis" in legal(until(state, "expansion"))


@pytest.mark.rule("P17.2-04")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 3), (3, 2), (6, 1)])
def test_an_ambush_takes_half_a_die(die: int, left: int) -> None:
    """Four Light Infantry, 4 BP, from Salona into the Land Transit Point to Lissa."""
    state = start({"salona": {"rome": {"LI": 4}}}, scenario=ADVANCED, hands={"greece": ["ambush"]})
    state = march(until(state, "expansion"), "salona", "ltp_salona_lissa")
    state = until(state, "cards")
    assert asked(state) == ("greece", "cards")
    state = play(until(play(state, "play: ambush"), "ambush"), f"roll: {die}")
    state = until(state, "move-on", "stop")
    assert state.units.total("LI") == left


@pytest.mark.rule("P17.2-13")
def test_a_cancelled_card_has_no_effect_and_both_are_discarded() -> None:
    state = drawn("dies_irae", hands={"carthage": ["deus_ex_machina"]})
    assert asked(state) == ("carthage", "cards")
    state = until(play(state, "play: deus_ex_machina"), "action")
    assert state.power("rome").treasury == 9
    assert asked(state) == ("rome", "action")


@pytest.mark.rule("P17.2-14")
@pytest.mark.parametrize("pays", [True, False])
def test_the_gods_take_two_talents_or_the_marker(pays: bool) -> None:
    state = drawn("dies_irae", pool=["greece"])
    assert asked(state) == ("rome", "dies-irae")
    state = play(state, "pay" if pays else next(one for one in legal(state) if one != "pay"))
    state = until(state, "action", "payment")
    assert asked(state) == (("rome", "action") if pays else ("greece", "payment"))
    assert state.power("rome").treasury == (7 if pays else 9)


@pytest.mark.rule("P17.2-10")
def test_the_conqueror_of_the_card_moves_twice_this_marker() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "pisae": {"rome": {"LI": 1}}}
    state = drawn("conqueror", units=units, leaders={ELITE: "roma"})
    assert "play: conqueror" not in legal(state)  # only at the start of an Expansion
    state = play(until(state, "action"), "expand")
    assert "play: conqueror" in legal(state)
    state = until(play(state, "play: conqueror"), "expansion")
    state = play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: capua", "stop")
    assert "major: capua" in legal(until(state, "expansion"))


@pytest.mark.rule("P17.2-12")
def test_cunctator_withdraws_at_home_without_loss() -> None:
    fields: dict[str, Any] = {"scenario": ADVANCED, "effects": [{"kind": "cunctator", "seat": "rome"}]}
    state = start({"neapolis": {"carthage": {"HI": 4}}, "capua": {"rome": {"LI": 2}}}, seat="carthage", **fields)
    state = until(march(until(state, "expansion"), "neapolis", "capua"), "withdraw")
    before = state.power("rome").stability
    state = play(state, "withdraw", "roll: 3", "take-all", "set-out", "withdraw-to: roma")
    assert state.power("rome").stability == before
    assert not state.held("capua", "rome")


@pytest.mark.rule("P17.2-15")
def test_the_mission_sees_two_tribes_within_four_links() -> None:
    """From Narbo: Nemausus and Tolosa near; Eboracum, in Britain, cannot be reached by land."""
    tribes = ["nemausus", "tolosa", "eboracum"]
    state = drawn("diplomatic_mission", units={"narbo": {"rome": {"LI": 1}}}, tribes=tribes)
    state = play(state, "play: diplomatic_mission")
    assert {one for one in legal(state) if one.startswith("space")} == {"space: nemausus", "space: tolosa"}


@pytest.mark.rule("P17.1.5a", "P17.2-15")
def test_the_mission_may_be_sent_when_the_army_has_come_near() -> None:
    """Any moment of an Action Segment serves: no Tribe is within four links of Rome, one is when the legions arrive."""
    state = drawn("diplomatic_mission", units={"roma": {"rome": {"LG": 1, "LI": 1}}}, tribes=["nemausus"])
    assert "play: diplomatic_mission" not in legal(state)
    state = until(march(expands(state), "roma", "pisae", "genua", roll=6), "move-on", "cards")
    state = play(state, "stop") if asked(state)[1] == "move-on" else state
    assert asked(state) == ("rome", "cards")
    assert "play: diplomatic_mission" in legal(state)


@pytest.mark.rule("P17.1.5a")
def test_after_each_move_the_others_may_play_what_hangs_on_the_map() -> None:
    """Greece, in an Activation of Rome, after its first move."""
    units = {"roma": {"rome": {"LI": 1}}, "pergamum": {"pergamum": {"HI": 1}}}
    for card in ("alliance", "alliance_pergamum", "stability_opportunity", "soldier_of_fortune", "pontus"):
        state = until(start(units, scenario=ADVANCED, hands={"greece": [card]}), "expansion")
        state = play(state, "minor: LI roma", "roll: 1", "to: capua")
        assert (card, asked(state)) == (card, ("greece", "cards"))
        assert f"play: {card}" in legal(state)


@pytest.mark.rule("P17.2-21")
def test_independent_expansion_costs_nothing_and_needs_free_spaces() -> None:
    units = {"narbo": {"rome": {"LI": 1}}, "tolosa": {"carthage": {"GAR": 1}}}
    state = play(drawn("independent_expansion", units=units, tribes=["nemausus"]), "play: independent_expansion")
    assert not {"space: nemausus", "space: tolosa", "space: londinium"} & set(legal(state))
    state = play(state, "space: massilia", "space: emporiae")
    assert state.held("massilia", "rome") == (("GAR", 1),)
    assert state.held("emporiae", "rome") == (("GAR", 1),)
    assert state.power("rome").treasury == 9


@pytest.mark.rule("P17.2-23")
@pytest.mark.parametrize(("kind", "number"), [("mLI", 2), ("mHI", 1), ("mCAV", 1)])
def test_mercenaries_for_two_talents(kind: str, number: int) -> None:
    state = drawn("mercenaries", "greece", units={"pella": {"greece": {"LI": 1}}})
    state = play(state, "play: mercenaries", f"hire: {kind} pella")
    assert state.units.count("pella", "greece", kind) == number
    assert state.power("greece").treasury == 7
    assert "recruit" in legal(until(state, "action"))


@pytest.mark.rule("P17.2-28")
def test_the_militia_of_the_card_stays_in_one_home_province_without_enemies_in_the_space() -> None:
    state = drawn("raise_militia", units={"capua": {"carthage": {"LI": 1}}}, stability={"rome": 3})
    state = play(state, "play: raise_militia")
    assert state.power("rome").stability == 2
    state = play(until(state, "militia"), "roll: 6")
    assert "space: capua" not in legal(state)
    assert "space: roma" in legal(state)


@pytest.mark.rule("P17.2-34")
def test_stability_and_opportunity_adds_a_free_marker() -> None:
    state = play(drawn("stability_opportunity", pool=["greece"]), "play: stability_opportunity", "add-marker")
    assert sorted(state.pool) == ["greece", "rome"]
    assert "play: stability_opportunity" not in legal(drawn("stability_opportunity", stability={"rome": -1}))


@pytest.mark.rule("P17.2-38", "P17.2-33")
def test_a_traitor_brings_a_random_card_that_others_do_not_see() -> None:
    state = play(drawn("traitor", hands={"east": ["ambush", "pontus"]}), "play: traitor", "player: east")
    assert asked(state)[0] == ""
    state = play(state, "draw: pontus")
    assert state.cards.zone("rome").held == ("pontus",)
    assert state.cards.zone("east").held == ("ambush",)
    assert state.cards.view("greece").zone("rome").held is None


# ---------------------------------------------------------------------- cards played when drawn


@pytest.mark.rule("P17.2-08")
def test_a_new_party_returns_the_hand_unplayed() -> None:
    state = drawn("political_scene", hands={"rome": ["spies", "ambush"]}, stability={"rome": -3})
    assert state.power("rome").stability == -1
    assert not state.cards.zone("rome").held


@pytest.mark.rule("P17.2-11")
def test_a_conspiracy_spares_elite_leaders_and_the_soldier_of_fortune() -> None:
    other = next(one.id for one in LEADERS["greece"] if not one.elite)
    units = {"roma": {"rome": {"LG": 1}}, "sparta": {"greece": {"HI": 1}}, "pella": {"sof": {"HI": 4}}}
    leaders = {ELITE: "roma", other: "sparta", "soldier_of_fortune": "pella"}
    state = drawn("conspiracy", units=units, leaders=leaders, sof="greece")
    assert asked(state) == ("", "leader-death") or legal(state) == [f"leader: {other}"]
    state = play(state, f"leader: {other}")
    assert state.power("greece").stability == -1
    assert not state.leader(other).place


@pytest.mark.rule("P17.2-16")
@pytest.mark.parametrize("dies", [True, False])
def test_disease_strikes_the_drawer_alone(dies: bool) -> None:
    best = min(LEADERS["rome"], key=lambda one: one.campaign)
    units = {"roma": {"rome": {"LG": 1}}, "sparta": {"greece": {"HI": 1}}}
    state = drawn("disease", units=units, leaders={best.id: "roma", LEADERS["greece"][0].id: "sparta"})
    state = play(state, f"roll: {best.campaign + (not dies)}")
    assert bool(state.leader(best.id).place) is not dies
    assert state.leader(LEADERS["greece"][0].id).place == "sparta"


@pytest.mark.rule("P17.2-07", "P17.2-17")
@pytest.mark.parametrize(("card", "change"), [("bounteous_harvests", 1), ("famine", -1)])
def test_a_harvest_moves_the_controller_by_one(card: str, change: int) -> None:
    spaces = [space for name in ("italia", "bruttium", "cisalpina") for space in KIT.spaces_of[name]]
    state = drawn(card, "greece", units={space: {"rome": {"GAR": 1}} for space in spaces})
    before = state.power("rome").stability
    state = play(state, "roll: 1")
    assert state.power("rome").stability == before + change
    assert state.power("greece").stability == 0


@pytest.mark.rule("P17.2-22")
def test_a_local_insurrection_may_strike_anybody() -> None:
    units = {"narbo": {"rome": {"GAR": 1, "LI": 1}}, "pella": {"greece": {"GAR": 1}}}
    state = drawn("local_insurrection", units=units)
    assert set(legal(state)) == {"space: narbo", "space: pella"}
    assert play(state, "space: narbo").held("narbo", "rome") == (("LI", 1),)


@pytest.mark.rule("P17.2-25")
def test_the_drawer_places_pirates() -> None:
    state = drawn("pirates", "east")
    assert asked(state) == ("east", "place-pirates")


@pytest.mark.rule("P17.2-31")
def test_a_fleet_alone_does_not_hold_slaves_down_but_another_revolt_does() -> None:
    spaces = [space for name in ("italia", "bruttium", "cisalpina") for space in KIT.spaces_of[name]]
    full = drawn("slave_revolt", units={space: {"rome": {"LI": 1}} for space in spaces})
    assert asked(full)[1] != "place-slaves"
    going = [{"kind": "slave_revolt", "seat": "rome", "until": "game"}]
    again = drawn("slave_revolt", units={"capua": {"slaves_rome": {"BAR": 2}}}, effects=going)
    assert again.power("rome").stability == 0


@pytest.mark.rule("P17.2-35", "P17.2f")
def test_the_check_of_the_card_costs_two_talents() -> None:
    state = play(drawn("stability_check"), "player: greece")
    assert asked(state) == ("greece", "bread")
    assert legal(state) == ["number: 0", "number: 1", "number: 2"]
    after = play(state, "number: 1").power("greece")
    assert (after.treasury, after.stability) == (8, -1)


@pytest.mark.rule("P17.2f")
def test_a_civil_war_takes_half_and_leaves_a_garrison() -> None:
    """Three LG at Capua: an odd roll takes two and leaves a Garrison; an even one spares Pisae."""
    units = {"capua": {"rome": {"LG": 3}}, "pisae": {"rome": {"LG": 1}}}
    high = dict.fromkeys(SEATS, 5)
    state = drawn(
        "stability_check", units=units, stability={**high, "rome": -6}, leaders={PLAIN: "capua"}, pool=["greece"]
    )
    state = play(state, "roll: 1", "roll: 2")
    assert dict(state.held("capua", "rome")) == {"LG": 1, "GAR": 1}
    assert state.held("pisae", "rome") == (("LG", 1),)
    state = play(state, f"draw: {ELITE}")
    assert not state.leader(PLAIN).place
    assert state.power("rome").stability == -1
    assert asked(until(state, "action", "payment", "marker"))[1] != "action"


@pytest.mark.rule("P17.2-36", "P17.2g")
def test_the_successors_fight_before_the_action_and_stay_in_greece() -> None:
    units = {"sparta": {"greece": {"HI": 2}}, "dyrrhachium": {"greece": {"HI": 2}}, "roma": {"rome": {"LI": 1}}}
    state = play(drawn("successor_wars", units=units), "space: dyrrhachium", "take-all", "set-out", "roll: 6")
    assert "to: lissa" not in legal(state)
    assert "to: pella" in legal(state)
    state = until(play(state, "to: pella", "stop"), "action")
    assert state.held("pella", "greece") == (("HI", 2),)
    assert {"expand", "recruit"} <= set(legal(state))


@pytest.mark.rule("P17.2-39", "P13.1.8a")
def test_one_free_tribe_space_takes_one_tribe() -> None:
    spaces = sorted(KIT.tribe_spaces)
    state = drawn("tribal_resurgence", tribes=spaces[1:])
    assert legal(state) == [f"space: {spaces[0]}"]
    state = play(state, f"space: {spaces[0]}")
    assert asked(state)[1] != "place-tribe"
    assert set(state.tribes) == set(spaces)


@pytest.mark.rule("P17.2-37")
def test_tactical_surprise_adds_two_shifts() -> None:
    """Equal Armies: no shifts; with the card of the Attacker there are two."""
    units = {"narbo": {"rome": {"LI": 4}}, "massilia": {"carthage": {"LI": 4}}}
    state = start(units, scenario=ADVANCED, hands={"rome": ["tactical_surprise"]})
    state = until(march(until(state, "expansion"), "narbo", "nemausus"), "move-on")
    state = until(play(state, "to: massilia"), "cards", "battle")
    seen = False
    for _ in range(9):
        if asked(state)[1] == "cards" and "play: tactical_surprise" in legal(state):
            state, seen = play(state, "play: tactical_surprise"), True
        if asked(state)[1] == "shifts":
            break
        state = play(state, "roll: 3") if asked(state)[1] == "battle" else until(state, "cards", "battle", "shifts")
    assert seen
    state = fight(state, 3, 3) if asked(state)[1] == "battle" else state
    assert {"shift: 2 0", "shift: 0 2", "shift: 1 1"} <= set(legal(state))


# ---------------------------------------------------------------------- Successor Wars


def wars(space: str, *steps: str, **fields: Any) -> State:
    """Return the state after Rome drew the card and led a Greek Army of 3 HI from a Space, with these steps."""
    units = {space: {"greece": {"HI": 3, "GS": 1}}} | fields.pop("units", {})
    state = play(drawn("successor_wars", units=units, **fields), f"space: {space}")
    return play(state, "take-all", "set-out", "roll: 6", *steps)


@pytest.mark.rule("P17.2-36", "P17.2g")
def test_only_what_goes_is_led_by_rome_and_what_stays_behind_is_greek() -> None:
    units = {"dyrrhachium": {"greece": {"HI": 3, "LI": 2, "GAR": 1}}}
    state = play(drawn("successor_wars", units=units), "space: dyrrhachium", "take: HI 2", "set-out", "roll: 6")
    assert dict(state.held("dyrrhachium", "greece")) == {"HI": 1, "LI": 2, "GAR": 1}
    assert state.held("dyrrhachium", "successors") == (("HI", 2),)
    state = play(state, "to: pella", "stop")
    assert dict(until(state, "action").held("pella", "greece")) == {"HI": 2}
    assert not until(state, "action").units.of("successors").places


@pytest.mark.rule("P17.2-36", "P17.2g")
def test_the_greek_army_passes_greek_units_or_attacks_them() -> None:
    state = wars("dyrrhachium", "to: pella", units={"pella": {"greece": {"LI": 1}}})
    assert asked(state) == ("rome", "move-on")
    assert {"fight", "stop"} <= set(legal(state))
    ends = until(play(state, "stop"), "action")
    assert dict(ends.held("pella", "greece")) == {"HI": 3, "LI": 1}
    battle = play(state, "fight")
    assert asked(battle) == ("greece", "withdraw")
    won = until(fight(play(battle, "stand"), 6, 1), "move-on", "action")
    assert not dict(won.held("pella", "greece")).get("LI")
    assert dict(until(won, "action").held("pella", "greece")) == {"HI": 2, "rHI": 1}
    assert not until(won, "action").units.of("successors").places


@pytest.mark.rule("P17.2g")
def test_the_greek_army_takes_no_galleys_and_only_units_outside_cities_along() -> None:
    assert "take: GS 1" not in legal(
        play(drawn("successor_wars", units={"dyrrhachium": {"greece": {"HI": 1, "GS": 1}}}), "space: dyrrhachium")
    )
    units = {"pella": {"greece": {"LI": 1}}}
    assert "take: LI 1" in legal(wars("dyrrhachium", "to: pella", units=units))
    assert "take: LI 1" not in legal(wars("dyrrhachium", "to: pella", units=units, cities={"pella": ("greece", 5)}))
    joined = until(play(wars("dyrrhachium", "to: pella", units=units), "take: LI 1", "stop"), "action")
    assert dict(joined.held("pella", "greece")) == {"HI": 3, "LI": 1}


@pytest.mark.rule("P17.2g")
def test_a_greek_city_that_the_army_takes_stays_greek_and_is_not_sacked() -> None:
    state = play(wars("dyrrhachium", "to: pella", cities={"pella": ("greece", 3)}), "fight")
    state = until(state, "move-on", "action") if asked(state)[1] != "capture" else play(state, "capture")
    assert asked(state)[1] in ("move-on", "action")
    city = state.settlement("pella")
    assert city is not None
    assert (city.owner, city.walls) == ("greece", 3)
    assert state.power("greece").stability == 0


@pytest.mark.rule("P17.2g")
def test_an_army_outside_greece_must_go_there() -> None:
    state = wars("lissa")
    assert [one for one in legal(state) if one.startswith("to: ")] == ["to: dyrrhachium"]
    assert refusal(state, "stop").rule == "P17.2g"
    assert "stop" in legal(play(state, "to: dyrrhachium"))


@pytest.mark.rule("P17.2g", "P11.3.3a", "P10.3.1-S06")
def test_the_greek_army_may_assault_greeks_from_the_sea() -> None:
    """3 HI against an LI: 9:1 and two shifts for the Defender of a landing. Who has been beaten off lands elsewhere."""
    state = wars("corcyra", "embark", "sail: actium", units={"actium": {"greece": {"LI": 1}}})
    assert {"land", "fight"} <= set(legal(state))
    assert dict(until(play(state, "land", "stop"), "action").held("actium", "greece")) == {"HI": 3, "LI": 1}
    state = play(play(state, "fight"), "stand")
    assert (state.scope(Battle).kind, asked(state)) == ("amphibious", ("", "battle"))
    won = until(play(state, "roll: 6", "roll: 1", "shift: 0 0"), "action")
    assert dict(won.held("actium", "greece")) == {"HI": 2, "rHI": 1}
    few = wars("corcyra", "embark", "sail: actium", units={"actium": {"greece": {"LI": 9}}})
    back = play(few, "fight", "stand", "roll: 1", "roll: 1")
    assert asked(back) == ("greece", "shifts")  # 1:1, and two for the Defender
    back = until(play(back, "shift: 1 0"), "sail-on")
    assert refusal(back, "fight").rule == "P17.2g"
    assert refusal(back, "land").rule == "P11.3.5a"
    assert "sail: patrae" in legal(back)
    assert not back.successors.fights


@pytest.mark.rule("P17.2g", "P8.4.4a")
def test_leaders_go_with_the_greek_army_and_are_their_players_again() -> None:
    leader = LEADERS["greece"][0].id
    state = wars("dyrrhachium", "to: pella", leaders={leader: "dyrrhachium"}, units={"pella": {"greece": {"LI": 1}}})
    assert state.side_of(leader) == "successors"
    ends = until(play(state, "stop"), "action")
    assert ends.leaders_at("pella", "greece") == (leader,)


# ---------------------------------------------------------------------- the Helepolis


def engine(**fields: Any) -> State:
    """Return the state in which Rome, with the Helepolis at Arretium, has chosen Expansion."""
    units = {"arretium": {"rome": {"LG": 3, "LI": 1}}} | fields.pop("units", {})
    state = play(drawn("poliorcetes", units=units, **fields), "play: poliorcetes", "space: arretium")
    return expands(state)


@pytest.mark.rule("P17.2-26")
def test_the_helepolis_goes_with_the_army_and_helps_once_against_walls() -> None:
    state = march(engine(cities={"parma": ("carthage", 5)}), "arretium", "parma")
    while asked(state)[1] in ("siege", "elephants"):
        state = play(state, "number: 0")
    assert state.scope(Battle).attacker.cards == 2
    assert not state.has("helepolis")


@pytest.mark.rule("P17.2-26")
def test_the_helepolis_is_not_used_without_walls() -> None:
    state = march(engine(units={"parma": {"carthage": {"LI": 1}}}), "arretium", "parma")
    state = until(state, "battle")
    assert state.scope(Battle).attacker.cards == 0
    assert state.has("helepolis", "rome", "parma")


@pytest.mark.rule("P17.2-26")
@pytest.mark.parametrize(("moved", "place"), [("minor: LI arretium", "arretium"), ("major", "parma")])
def test_the_helepolis_stays_with_the_army_when_a_unit_leaves(moved: str, place: str) -> None:
    state = engine()
    if moved == "major":
        state = march(state, "arretium", "parma", take=("take: LG 2",))
    else:
        state = play(state, moved, "roll: 6", "to: parma")
    assert state.has("helepolis", "rome", place)


@pytest.mark.rule("P17.2-26")
@pytest.mark.parametrize(("start", "way", "place"), [("roma", "arretium", "arretium"), ("arretium", "roma", "capua")])
def test_the_helepolis_goes_all_the_way_but_not_with_an_army_that_only_passes(start: str, way: str, place: str) -> None:
    """One Army comes from Rome through Arretium, where it stands with another; or the one there goes through Rome."""
    goal = {"roma": "parma", "arretium": "capua"}[start]
    state = march(engine(units={"roma": {"rome": {"LG": 2}}}), start, way)
    state = play(until(state, "move-on"), f"to: {goal}")
    assert state.has("helepolis", "rome", place)


@pytest.mark.rule("P17.2-26")
def test_the_helepolis_is_lost_with_its_army() -> None:
    state = march(engine(units={"parma": {"carthage": {"HI": 9}}}), "arretium", "parma")
    state = until(state, "battle")
    assert state.has("helepolis", "rome", "parma")
    state = state.replace(units=state.units.remove("parma", "rome", "LG", 3).remove("parma", "rome", "LI", 1))
    assert not engine_lost(state).has("helepolis")


# ---------------------------------------------------------------------- Pergamene units in a force of their ally


def allied(**fields: Any) -> State:
    """Return the state in which Rome, the ally of Pergamum, has chosen Expansion; both have units at Pergamum."""
    units = {"pergamum": {"pergamum": {"HI": 2, "LI": 1}, "rome": {"HI": 1}}} | fields.pop("units", {})
    return expands(drawn("cunctator", units=units, allies={"pergamum": "rome"}, **fields))


def together(state: State, *steps: str) -> State:
    """Return the state after Rome led its HI and two HI of Pergamum from there, with six points."""
    state = play(state, "major: pergamum", "take: HI 1", "take-of: pergamum HI 2", "set-out", "roll: 1", "roll: 6")
    return play(state, *steps)


@pytest.mark.rule("P17.2a", "P17.2c")
def test_pergamene_units_march_in_one_force_with_their_allys() -> None:
    state = play(allied(), "major: pergamum")
    assert "take: HI 2" not in legal(state)
    assert {"take-of: pergamum HI 2", "take-of: pergamum LI 1"} <= set(legal(state))
    state = together(allied(), "to: sardis", "stop")
    ends = until(state, "expansion")
    assert ends.held("sardis", "rome") == (("HI", 1),)
    assert ends.held("sardis", "pergamum") == (("HI", 2),)
    assert "minor-of: pergamum HI sardis" not in legal(ends)
    assert "minor-of: pergamum LI pergamum" in legal(ends)


@pytest.mark.rule("P17.2a", "P17.2b")
@pytest.mark.parametrize(("lost", "rome", "pergamum"), [(1, 1, 1), (2, 1, 0), (3, 0, 0)])
def test_losses_fall_on_the_pergamenes_first(lost: int, rome: int, pergamum: int) -> None:
    """Units of three HI, of which two are Pergamene, are lost on the way."""
    state = together(allied(), "to: sardis")
    move = state.scope(Move)
    state = state.lose_units("rome", "sardis", "HI", lost).amend(Move, force=(("HI", 3 - lost),) if lost < 3 else ())
    ends = move.replace(force=state.scope(Move).force).end(state)
    assert dict(ends.held("sardis", "rome")).get("HI", 0) == rome
    assert dict(ends.held("sardis", "pergamum")).get("HI", 0) == pergamum


@pytest.mark.rule("P17.2a", "P12.1.7a")
def test_a_mixed_force_leaves_its_own_units_first_and_makes_no_garrisons_of_guests() -> None:
    state = together(allied(), "to: sardis")
    assert "garrisons: HI 1" in legal(state)
    assert "garrisons: HI 2" not in legal(state)
    state = play(state, "drop: HI 2")
    assert state.held("sardis", "pergamum") == (("HI", 1),)
    ends = until(play(state, "to: pergamum", "stop"), "expansion")
    assert ends.held("sardis", "rome") == (("HI", 1),)
    assert dict(ends.held("pergamum", "pergamum")) == {"HI": 1, "LI": 1}


@pytest.mark.rule("P17.2a", "P9.2.1-09")
def test_pergamene_units_join_on_the_way_for_a_point() -> None:
    units = {"sardis": {"rome": {"HI": 1}}, "pergamum": {"pergamum": {"HI": 2}}}
    state = play(allied(units=units), "major: sardis", "take-all", "set-out", "roll: 6", "to: pergamum")
    left = state.scope(Move).remaining
    state = play(state, "take-of: pergamum HI 1")
    assert state.scope(Move).remaining == left - 1
    assert state.scope(Move).number == 2
    state = play(state, "take-of: pergamum HI 1")  # they are picked up together
    assert (state.scope(Move).remaining, state.scope(Move).number) == (left - 1, 3)


@pytest.mark.rule("P17.2-26", "P17.2g")
def test_the_helepolis_goes_with_a_greek_army_that_another_moves_and_serves_it() -> None:
    """It stands with the Army, which stays Greek; against walls it gives that two shifts, once."""
    effects = [{"kind": "helepolis", "seat": "greece", "place": "dyrrhachium", "until": "game"}]
    state = until(wars("dyrrhachium", "to: pella", "stop", effects=effects), "action")
    assert state.has("helepolis", "greece", "pella")
    state = play(wars("dyrrhachium", "to: pella", effects=effects, cities={"pella": ("greece", 5)}), "fight")
    assert state.scope(Battle).attacker.cards == 2
    assert not state.has("helepolis")
