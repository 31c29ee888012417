"""Rules P4: negotiation, agreements, allies in one Space, bribes."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import legal_actions, settle
from ancientwars.core.price import Change
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana import describe, evaluate, price, view
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment
from ancientwars.paxromana.rules.p04_alliances import SeparateAllies, with_passage
from ancientwars.paxromana.rules.p04_negotiation import Negotiation, negotiate
from ancientwars.paxromana.rules.p04_terms import HandOver, agreed
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p10_land_battles.sides import best_leader, commanders
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.events import CardGiven
from ancientwars.paxromana.state.scopes import Activation, Party, Talks
from ancientwars.paxromana.state.state import Pact, State
from tests.paxromana.tables import asked, happened, legal, play, refusal, table, told


def proposing(**pieces):
    """Return Rome about to write a proposal to Greece."""
    return play(table(Negotiation("rome"), **pieces), "player: greece", "done", "player: greece")


@pytest.mark.rule("P4.1a", "P4.3.1a")
def test_who_negotiates_invites_any_number_of_players_and_only_they_are_parties() -> None:
    state = play(table(Negotiation("rome")), "player: carthage", "player: east", "done")
    assert state.scope(Talks).parties == ("carthage", "east")
    assert legal(state) == ["done", "player: carthage", "player: east"]


@pytest.mark.rule("P4.1a")
def test_without_guests_nothing_is_said() -> None:
    assert asked(play(table(Negotiation("rome")), "done")) == ("rome", "rest")


@pytest.mark.rule("P4.3.1a")
def test_every_party_speaks_twice_at_most_and_then_it_is_over() -> None:
    state = play(table(Negotiation("rome")), "player: greece", "done")
    for seat, other in (("rome", "greece"), ("rome", "greece"), ("greece", "rome"), ("greece", "rome")):
        assert asked(state) == (seat, "propose-to")
        state = play(state, f"player: {other}", "passage", "propose", "reject")
    assert asked(state) == ("rome", "rest")
    assert not state.pacts


@pytest.mark.rule("P4.3.1c", "P4.3.2b")
def test_talents_change_hands_at_once() -> None:
    state = proposing(treasury={"rome": 5, "greece": 2})
    assert refusal(state, "offer-talents: 6").rule == "P4.3.1c"
    state = play(state, "offer-talents: 4", "ask-talents: 1", "propose", "accept")
    assert [state.power(seat).treasury for seat in ("rome", "greece")] == [2, 5]


@pytest.mark.rule("P4.3.1a")
def test_a_proposal_says_the_same_but_once() -> None:
    state = play(proposing(treasury={"rome": 5, "greece": 2}), "passage", "offer-talents: 2")
    assert refusal(state, "passage").rule == "P4.3.1a"
    assert refusal(state, "offer-talents: 1").rule == "P4.3.1a"
    assert refusal(state, "ask-talents: 1") is None
    assert not {"passage", "offer-talents: 1"} & set(legal(state))


@pytest.mark.rule("P4.3.1a")
def test_what_is_rejected_does_not_happen() -> None:
    state = play(proposing(treasury={"rome": 5}), "offer-talents: 4", "propose", "reject")
    assert state.power("rome").treasury == 5


@pytest.mark.rule("P4.3.1c")
def test_galleys_change_hands_and_stay_where_they_are() -> None:
    state = proposing(units={"naxos": {"greece": {"GS": 2, "LI": 1}}})
    state = play(state, "ask-unit: GS naxos", "propose", "accept")
    assert state.units.count("naxos", "rome", "GS") == 1
    assert state.units.count("naxos", "greece", "GS") == 1


@pytest.mark.rule("P4.3.1c")
def test_rome_takes_no_mercenaries_and_others_do() -> None:
    units = {"pella": {"greece": {"mHI": 1}}}
    assert refusal(proposing(units=units), "ask-unit: mHI pella").rule == "P4.3.1c"
    state = play(table(Negotiation("greece"), active="greece", units=units), "player: east", "done", "player: east")
    state = play(state, "offer-unit: mHI pella", "propose", "accept")
    assert state.held("pella", "east") == (("mHI", 1),)


@pytest.mark.rule("P4.3.1d", "P4.3.2b", "P5.3.3a")
def test_a_town_changes_its_owner_and_with_it_control() -> None:
    state = proposing(towns={"cnossus": "greece"})
    assert state.owner_of("creta") == "greece"
    state = play(state, "ask-place: cnossus", "propose", "accept")
    assert state.holder("cnossus") == "rome"
    assert state.owner_of("creta") == "rome"


@pytest.mark.rule("P4.3.1d")
def test_units_in_a_town_that_is_given_do_not_move() -> None:
    state = proposing(towns={"cnossus": "greece"}, units={"cnossus": {"greece": {"LI": 2}}})
    state = play(state, "ask-place: cnossus", "propose", "accept")
    assert state.held("cnossus", "greece") == (("LI", 2),)
    assert state.holder("cnossus") == "rome"
    assert not state.hostile("rome", "greece")


@pytest.mark.rule("P4.3.1d")
def test_only_an_own_place_is_given() -> None:
    assert refusal(proposing(towns={"cnossus": "greece"}), "offer-place: cnossus").rule == "P4.3.1d"


@pytest.mark.rule("P4.3.1b", "P4.3.2c")
def test_promises_are_noted_and_bind_nobody() -> None:
    state = play(proposing(), "offer-keep-out: attica", "ask-attack: carthage", "propose", "accept")
    promises = {(pact.seats, pact.terms) for pact in state.pacts if pact.kind == "promise"}
    assert promises == {(("rome", "greece"), "offer-keep-out: attica"), (("greece", "rome"), "ask-attack: carthage")}
    assert state.hostile("rome", "greece")


@pytest.mark.rule("P4.3.1b", "P4.3.1e", "P1.4k")
def test_passage_makes_both_friendly() -> None:
    state = play(proposing(), "passage", "propose", "accept")
    assert not state.hostile("rome", "greece")
    assert not state.hostile("greece", "rome")
    assert state.hostile("rome", "east")


@pytest.mark.rule("P4.3.2a")
def test_a_player_moves_his_own_units_only_out_of_a_space_of_both() -> None:
    state = with_passage(table(units={"cnossus": {"greece": {"LI": 1}}}), "rome", "greece")
    state = settle(state.replace(units=state.units.add("cnossus", "rome", "LG", 3)).then(Expansion("rome")))
    assert legal(state) == ["done", "major: cnossus", "minor: LG cnossus", "disband: LG cnossus"]
    state = play(state, "major: cnossus")
    assert refusal(state, "take: LI 1") is not None
    state = play(state, "take-all", "set-out", "roll: 6", "to: gortyna")
    assert state.held("gortyna", "rome") == (("LG", 3),)
    assert (state.held("cnossus", "greece"), state.held("gortyna", "greece")) == ((("LI", 1),), ())


@pytest.mark.rule("P4.3.1e", "P5.1.2a")
def test_an_allied_army_does_not_change_who_controls_a_space_and_its_province() -> None:
    state = with_passage(table(units={"cnossus": {"greece": {"LI": 1}}}), "rome", "greece")
    state = settle(state.replace(units=state.units.add("cnossus", "rome", "LG", 3)))
    assert state.holder("cnossus") == "greece"
    assert state.owner_of("creta") == "greece"
    gone = settle(state.replace(units=state.units.remove("cnossus", "greece", "LI")))
    assert gone.holder("cnossus") == "rome"


@pytest.mark.rule("P4.3.1e", "P5.1.1b")
def test_an_ally_who_stops_in_an_unoccupied_home_space_takes_nothing_from_its_player() -> None:
    state = table(Expansion("greece"), active="greece", units={"pisae": {"greece": {"LI": 1}}})
    state = settle(with_passage(state, "greece", "rome"))
    state = play(state, "major: pisae", "take-all", "set-out", "roll: 1", "to: roma")
    assert state.held("roma", "greece") == (("LI", 1),)
    assert (state.holder("roma"), state.owner_of("italia")) == ("rome", "rome")
    assert [state.power(seat).stability for seat in ("rome", "greece")] == [0, 0]


@pytest.mark.rule("P4.3.1e")
def test_what_an_ally_held_before_stays_his() -> None:
    state = with_passage(table(units={"pisae": {"greece": {"LI": 1}}}), "rome", "greece")
    assert settle(state).holder("pisae") == "greece"


@pytest.mark.rule("P4.3.1e", "P5.2.1b")
def test_an_ally_in_another_space_of_a_province_does_not_change_its_control() -> None:
    state = settle(with_passage(table(units={"cnossus": {"greece": {"LI": 1}}}), "greece", "rome"))
    state = settle(state.replace(units=state.units.add("cydonia", "rome", "LG", 1)))
    assert (state.owner_of("creta"), state.holder("cydonia")) == ("greece", "")


@pytest.mark.rule("P4.3.1c", "P4.3.1e")
def test_who_is_given_mercenaries_in_a_space_of_the_giver_is_the_guest_there() -> None:
    units = {"cnossus": {"greece": {"LI": 1, "mLI": 2}}}
    state = table(units=units, active="greece")
    state = settle(agreed(state, "greece", "east", (a.OfferUnit("mLI", "cnossus"),)))
    assert (state.held("cnossus", "east"), state.holder("cnossus")) == ((("mLI", 1),), "greece")


@pytest.mark.rule("P4.3.1c", "P5.1.2a", "P12.8.2a")
@pytest.mark.parametrize("space", ["caralis", "agrigentum"])
def test_elephants_beside_mercenaries_that_are_given_away_bring_passage_and_live(space: str) -> None:
    """Carthage gives Greece the only Land Combat Unit that kept its Elephants company, at home or elsewhere."""
    state = table(units={space: {"carthage": {"mHI": 1, "EL": 1}}}, active="carthage")
    state = settle(agreed(state, "carthage", "greece", (a.OfferUnit("mHI", space),)))
    assert state.units.at(space) == (("carthage", (("EL", 1),)), ("greece", (("mHI", 1),)))
    assert not state.hostile("carthage", "greece")


def allied(state: State, place: str) -> tuple[Party, ...]:
    """Return the Armies of Greece and Rome in a Space."""
    return tuple(Party(one, state.held(place, one), state.leaders_at(place, one)) for one in ("greece", "rome"))


@pytest.mark.rule("P4.3.1f")
def test_of_allies_attacked_together_the_best_tactician_commands() -> None:
    units = {"cnossus": {"greece": {"LI": 1}, "rome": {"LG": 3}}}
    tactics = {one.id: one.tactics for one in table().kit.leaders}
    low = next(one for one in tactics if one.startswith("rome_") and tactics[one] == 1)
    high = next(one for one in tactics if one.startswith("greece_") and tactics[one] == 2)
    state = table(units=units, leaders={low: "cnossus", high: "cnossus"})
    allies = allied(state, "cnossus")
    assert (commanders(state, allies, "carthage", "cnossus"), best_leader(state, allies)) == (("greece",), high)


@pytest.mark.rule("P4.3.1f")
def test_level_tacticians_are_told_apart_by_battle_points_and_without_leaders_these_decide() -> None:
    units = {"cnossus": {"greece": {"LI": 1}, "rome": {"LG": 3}}, "gortyna": {"greece": {"LI": 4}, "rome": {"LG": 1}}}
    tactics = {one.id: one.tactics for one in table().kit.leaders}
    roman = next(one for one in tactics if one.startswith("rome_") and tactics[one] == 2)
    greek = next(one for one in tactics if one.startswith("greece_") and tactics[one] == 2)
    state = table(units=units, leaders={roman: "cnossus", greek: "cnossus"})
    allies, others = allied(state, "cnossus"), allied(state, "gortyna")
    assert (commanders(state, allies, "carthage", "cnossus"), best_leader(state, allies)) == (("rome",), roman)
    assert (commanders(state, others, "carthage", "gortyna"), best_leader(state, others)) == (("greece", "rome"), "")


@pytest.mark.rule("P4.3.1g")
def test_the_guest_goes_to_his_capital_when_the_turn_ends() -> None:
    state = with_passage(table(units={"cnossus": {"greece": {"LI": 1}}}), "rome", "greece")
    state = settle(state.replace(units=state.units.put("cnossus", "rome", {"LG": 3, "GS": 1})))
    state = settle(state.then(SeparateAllies()))
    assert state.held("roma", "rome") == (("LG", 3),)
    assert state.held("cnossus", "rome") == (("GS", 1),)
    assert state.held("cnossus", "greece") == (("LI", 1),)


@pytest.mark.rule("P4.3.1g")
def test_who_has_two_capitals_chooses() -> None:
    state = with_passage(table(units={"roma": {"rome": {"LG": 1}}}), "rome", "greece")
    state = settle(state.replace(units=state.units.add("roma", "greece", "HI", 2)).then(SeparateAllies()))
    assert asked(state) == ("greece", "send-home")
    assert sorted(legal(state)) == ["space: athenae", "space: pella"]
    assert play(state, "space: pella").held("pella", "greece") == (("HI", 2),)


@pytest.mark.rule("P4.3.1g", "P12.5.1a")
def test_rhodian_galleys_of_the_guest_stay_as_his_own_do() -> None:
    units = {"cnossus": {"greece": {"LI": 1}}, "rhodus": {"rome": {"LI": 1}}}
    state = with_passage(table(units=units), "rome", "greece")
    state = settle(state.replace(units=state.units.put("cnossus", "rome", {"LG": 3, "RGS": 1})))
    state = settle(state.then(SeparateAllies()))
    assert (state.held("cnossus", "rome"), state.held("roma", "rome")) == ((("RGS", 1),), (("LG", 3),))


@pytest.mark.rule("P4.2a")
def test_the_alliance_card_opens_talks_with_exactly_one() -> None:
    state = table(scenario="rise-of-rome-advanced", treasury={"rome": 2})
    state = settle(negotiate(state, "rome", "east"))
    assert legal(state) == ["done", "player: east"]


@pytest.mark.rule("P4.3.1c")
def test_who_gives_a_card_names_it_and_only_the_two_know_it() -> None:
    state = table(scenario="rise-of-rome-advanced")
    card = state.cards.deck.pool[0]
    state = settle(state.replace(cards=state.cards.draw_to("rome", card)).then(HandOver("rome", "east")))
    assert told(state) == ("rome", "east")
    (action,) = legal_actions(state)
    assert action == a.KeepCard(card)
    assert play(state, action).cards.zone("east").held == (card,)


@pytest.mark.rule("P4.3.1c")
def test_what_a_card_that_is_given_costs_is_told_who_does_not_see_the_hand_of_the_other() -> None:
    state = table(scenario="rise-of-rome-advanced")
    state = settle(state.replace(cards=state.cards.draw_to("rome", "spies")).then(HandOver("rome", "east")))
    seen, given = view(state, "rome"), a.KeepCard("spies")
    assert price(seen, given) == price(state, given) == (Change("cards", -1, "rome"), Change("cards", 1, "east"))
    assert describe(seen, given) == "hand over Spies"


@pytest.mark.rule("P4.3.1c", "P17.1.4a")
def test_who_is_given_a_fourth_card_discards_one() -> None:
    state = table(scenario="rise-of-rome-advanced")
    given, *hand = ("spies", "traitor", "ambush", "archimedes")
    cards = state.cards.draw_to("rome", given)
    for card in hand:
        cards = cards.draw_to("east", card)
    state = play(settle(state.replace(cards=cards).then(HandOver("rome", "east"))), a.KeepCard(given))
    assert asked(state) == ("east", "trim-hand")
    state = play(state, a.DiscardCard("ambush"))
    assert (sorted(state.cards.zone("east").held or ()), asked(state)[1]) == (
        ["archimedes", "spies", "traitor"],
        "rest",
    )


@pytest.mark.rule("P4.3.1c", "P9.1.4a")
@pytest.mark.parametrize(("kind", "place"), [("GS", "utica"), ("mHI", "carthago")])
@pytest.mark.parametrize(
    ("held", "moved", "back", "moves"),
    [
        (2, 1, False, True),  # he keeps the one that has not moved
        (2, 2, False, False),
        (1, 1, True, False),  # and what comes back has still moved
        (1, 0, True, True),
    ],
)
def test_a_unit_that_has_moved_is_given_first_and_has_moved_for_whoever_has_it(
    kind: str, place: str, held: int, moved: int, *, back: bool, moves: bool
) -> None:
    marks = Stacks.read({place: {"carthage": {kind: moved}}})
    activation = Activation("carthage", "carthage", "expansion", moved=marks)
    state = table(units={place: {"carthage": {kind: held}}}, activation=activation, active="carthage")
    state = settle(agreed(state, "carthage", "greece", (a.OfferUnit(kind, place),)))
    assert state.held(place, "greece") == ((kind, 1),)
    state = settle(agreed(state, "carthage", "greece", (a.AskUnit(kind, place),))) if back else state
    assert (f"minor: {kind} {place}" in legal(settle(state.then(Expansion("carthage"))))) is moves


@pytest.mark.rule("P4.3.1c", "P11.4.2a", "P9.1.4a")
@pytest.mark.parametrize(("escorts", "left"), [(1, 1), (2, 1), (0, 0)])
def test_of_galleys_that_have_moved_one_that_may_escort_again_is_given_last(escorts: int, left: int) -> None:
    """And one that has Withdrawn goes before one that has not."""
    marks = [Stacks.read({"roma": {"rome": {"GS": number}}}) for number in (2, escorts, 1)]
    activation = Activation("rome", "rome", "expansion", moved=marks[0], escorts=marks[1], scattered=marks[2])
    state = table(units={"roma": {"rome": {"GS": 2}}}, activation=activation)
    after = settle(agreed(state, "rome", "greece", (a.OfferUnit("GS", "roma"),))).scope(Activation)
    assert [after.moved.count("roma", seat, "GS") for seat in ("rome", "greece")] == [1, 1]
    assert after.escorts.count("roma", "rome", "GS") == left
    assert [after.scattered.count("roma", seat, "GS") for seat in ("rome", "greece")] == [0, 1]


def agreeing(*terms: str, **hands: tuple[str, ...]) -> State:
    """Return Rome and East, who have agreed on these terms with these cards in their hands."""
    state = table(scenario="rise-of-rome-advanced")
    cards = state.cards
    for seat, names in hands.items():
        for name in names:
            cards = cards.draw_to(seat, name)
    state = settle(negotiate(state.replace(cards=cards), "rome", "east"))
    return play(state, "player: east", *terms, "propose", "accept")


@pytest.mark.rule("P4.3.1c", "P4.3.2b", "P17.1.4a")
def test_exchanged_cards_change_hands_together_so_that_a_full_hand_stays_full() -> None:
    state = agreeing("offer-card", "ask-card", rome=("spies", "traitor"), east=("archimedes", "cunctator", "pontus"))
    assert [asked(state), legal(state)] == [("rome", "hand-over"), ["keep: spies", "keep: traitor"]]
    state = play(state, "keep: traitor")
    assert refusal(state, "keep: spies").rule == "P4.3.1c"
    state = play(state, "hand-in")
    assert [asked(state), legal(state)] == [
        ("east", "hand-over"),
        ["keep: archimedes", "keep: cunctator", "keep: pontus"],
    ]
    assert refusal(state, "keep: traitor").rule == "P4.3.1c"
    state = play(state, "keep: pontus", "hand-in")
    assert state.cards.zone("rome").held == ("pontus", "spies")
    assert state.cards.zone("east").held == ("archimedes", "cunctator", "traitor")
    assert happened(state, "CardGiven") == [
        CardGiven("rome", "east", rule="P4.3.1c"),
        CardGiven("east", "rome", rule="P4.3.1c"),
    ]
    assert asked(state)[1] == "propose-to"


@pytest.mark.rule("P4.3.1c", "P17.1.4a")
def test_who_gets_more_cards_than_he_gives_is_asked_for_those_too_many_after_the_exchange() -> None:
    state = agreeing(
        "offer-card",
        "offer-card",
        "ask-card",
        rome=("spies", "traitor"),
        east=("archimedes", "cunctator", "pontus"),
    )
    assert refusal(play(state, "keep: spies"), "hand-in").rule == "P4.3.1c"
    state = play(state, "keep: spies", "keep: traitor", "hand-in", "keep: pontus", "hand-in")
    assert (state.cards.zone("rome").held, asked(state)) == (("pontus",), ("east", "trim-hand"))
    assert asked(play(state, "discard: spies"))[1] == "propose-to"


@pytest.mark.rule("P4.3.1c")
def test_who_names_his_card_second_does_not_know_what_he_gets_for_it() -> None:
    state = agreeing("offer-card", "ask-card", rome=("spies", "traitor"), east=("archimedes", "cunctator"))
    one, other = (play(state, f"keep: {card}", "hand-in") for card in ("spies", "traitor"))
    assert told(state) == ("rome",)
    assert view(one, "east") == view(other, "east")
    for first, second in ((one, "keep: archimedes"), (other, "keep: cunctator")):
        seen = view(play(first, second, "hand-in"), "east")
        assert set(seen.cards.zone("east").held or ()) & {"spies", "traitor"}


@pytest.mark.rule("P4.3.1c")
def test_others_know_that_a_card_was_not_exchanged_for_itself() -> None:
    state = agreeing("offer-card", "ask-card", rome=("spies",), east=("pontus",))
    state = state.replace(cards=state.cards.show_to("greece", "rome", "spies").show_to("greece", "east", "pontus"))
    cards = play(state, "keep: spies", "hand-in", "keep: pontus", "hand-in").cards
    assert [cards.known_cards(seat, "greece") for seat in ("rome", "east")] == [("pontus",), ("spies",)]
    assert [zone.name for zone in cards.zones] == [zone.name for zone in state.cards.zones]


@pytest.mark.rule("P4.3.1c", "P17.1.4a")
def test_of_cards_that_are_given_those_too_many_go_when_all_have_come() -> None:
    state = agreeing("offer-card", "offer-card", rome=("spies", "traitor"), east=("archimedes", "cunctator", "pontus"))
    state = play(state, "keep: spies")
    assert asked(state) == ("rome", "hand-over")
    state = play(state, "keep: traitor")
    assert (asked(state), state.cards.zone("east").count) == (("east", "trim-hand"), 5)
    assert asked(play(state, "discard: spies", "discard: pontus"))[1] == "propose-to"


@pytest.mark.rule("P4.3.1c")
def test_what_a_card_costs_in_an_exchange_is_told_who_does_not_see_the_hand_of_the_other() -> None:
    state = agreeing("offer-card", "ask-card", rome=("spies",), east=("pontus",))
    seen, given = view(state, "rome"), a.KeepCard("spies")
    assert price(seen, given) == price(state, given) == (Change("cards", -1, "rome"), Change("cards", 1, "east"))
    named = play(state, given)
    assert describe(named, legal_actions(named)[0]) == "hand in the choice"
    assert evaluate(view(named, "rome"), "rome") == evaluate(view(state, "rome"), "rome")


@pytest.mark.rule("P15.4.6a")
def test_an_objective_may_be_shown_to_an_ally() -> None:
    state = table(scenario="rise-of-rome-ultra-basic")
    letter = state.objectives.deck.pool[0]
    state = state.replace(objectives=state.objectives.draw_to("rome", letter))
    state = settle(agreed(state, "rome", "greece", (a.OfferSight(),)))
    assert state.objectives.known_cards("rome", "greece") == (letter,)
    assert state.objectives.known_cards("rome", "east") == ()


@pytest.mark.rule("P4.4a")
def test_a_bribe_is_paid_when_it_is_accepted() -> None:
    state = table(ActionSegment("rome"), treasury={"greece": 3})
    state = play(state, "hear-offers")
    assert asked(state) == ("greece", "bribe")
    state = play(state, "offer-talents: 2", "ask-attack: carthage", "propose")
    assert asked(state) == ("rome", "answer")
    state = play(state, "accept")
    assert [state.power(seat).treasury for seat in ("rome", "greece")] == [2, 1]
    assert state.pacts == (Pact("promise", ("rome", "greece"), "ask-attack: carthage"),)
    assert asked(state) == ("rome", "action")
    assert refusal(state, "hear-offers").rule == "P4.4a"


@pytest.mark.rule("P4.4a")
def test_who_offers_no_bribe_leaves_the_others_theirs_and_offers_are_heard_once() -> None:
    state = play(table(ActionSegment("rome"), treasury={"greece": 3, "east": 1}), "hear-offers", "pass")
    assert asked(state) == ("east", "bribe")
    state = play(state, "pass")
    assert asked(state) == ("rome", "action")
    assert refusal(state, "hear-offers").rule == "P4.4a"
    assert state.pacts == ()


@pytest.mark.rule("P4.4a")
def test_a_bribe_may_be_refused_and_always_costs_something() -> None:
    state = play(table(ActionSegment("rome"), treasury={"greece": 3}, scenario="rise-of-rome-advanced"), "hear-offers")
    assert legal(state) == ["pass", *(f"offer-talents: {number}" for number in (1, 2, 3))]
    assert refusal(state, "ask-attack: carthage").rule == refusal(state, "offer-talents: 4").rule == "P4.4a"
    state = play(state, "offer-talents: 3", "propose", "reject")
    assert state.power("greece").treasury == 3


@pytest.mark.rule("P4.5a")
def test_with_free_talk_negotiation_takes_no_action_in_both_games() -> None:
    for scenario in ("rise-of-rome-basic", "rise-of-rome-advanced"):
        state = table(ActionSegment("rome"), scenario=scenario, options={"free_talk": True})
        state = play(state, "negotiate", "done")
        assert asked(state) == ("rome", "action")
        assert refusal(state, "negotiate").rule == "P4.5a"
