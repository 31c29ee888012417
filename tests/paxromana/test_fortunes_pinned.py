"""P14 to P16: Stability, objectives, victory, events and Civil War: thresholds, who is meant, what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.core.step import Chance, Outcome
from ancientwars.paxromana.components.kit import PRINTED
from ancientwars.paxromana.components.scenarios import Condition, Victory
from ancientwars.paxromana.rules.p03_setup import new_game
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p14_stability import (
    DisbandHeavy,
    exiles,
    lost_capitals,
    overextended,
    ranked_by_turn,
    with_exiles,
)
from ancientwars.paxromana.rules.p15_objectives import (
    DiscardObjectives,
    DrawObjective,
    KeepThree,
    RevealObjectives,
    claimed,
    discarded,
    markers_of,
    purchase_refused,
    unusable,
    worth,
)
from ancientwars.paxromana.rules.p15_scoring import (
    applies,
    awards,
    enemy_capitals,
    geography,
    holds,
    rank_points,
    turn_points,
)
from ancientwars.paxromana.rules.p15_victory import Judge, VictoryPhase, best, qualified
from ancientwars.paxromana.rules.p16_civil_war import CivilWar, DrawRuler, LoyaltyRoll, NewRuler
from ancientwars.paxromana.rules.p16_common import Disease, RollHarvest, revenues
from ancientwars.paxromana.rules.p16_events import EVENTS, FOR_THE_NEXT, NEXT, EventSegment, RollEvent, bind_events
from ancientwars.paxromana.rules.p16_stability_check import (
    CheckOrder,
    ChooseUnstable,
    OrderFails,
    affected,
    checked,
    guarded,
    guards_of,
    order_begins,
    points_of,
)
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.book import fight, until
from tests.paxromana.tables import asked, happened, legal, play, refusal, table, told
from tests.paxromana.test_p17_cards import ADVANCED
from tests.paxromana.test_read_p17 import drawn

if TYPE_CHECKING:
    from ancientwars.paxromana import State

PURCHASE = "rise-of-rome-ultra-basic"
SEATS = ("rome", "carthage", "greece", "east")


def levels(state: State) -> list[int]:
    """Return the Stability of Rome, Carthage, Greece and East."""
    return [state.power(seat).stability for seat in SEATS]


def outcomes(state: State) -> set[str]:
    """Return what chance may bring."""
    return {str(action) for action, _ in chance_outcomes(state)}


def outcome(state: State) -> Outcome | None:
    """Return how the game has ended; None while it goes on."""
    waits = state.agenda[-1].pending(state)
    return waits if isinstance(waits, Outcome) else None


def with_markers(seat: str, *letters: str, scenario: str = PURCHASE, **fields: Any) -> State:
    """Return a table where a player has Opportunity Objectives face down."""
    state = table(scenario=scenario, **fields)
    for letter in letters:
        state = state.replace(objectives=state.objectives.draw_to(seat, letter))
    return state


# ---------------------------------------------------------------------- P14


@pytest.mark.rule("P14.2.1-15", "P14.2.1-17", "P14.2.1-16")
def test_each_capital_is_lost_and_regained_by_itself() -> None:
    """Greece loses both, gets one back, loses it again; another enemy in the one that is lost changes nothing."""
    state = table(units={"pella": {"rome": {"LI": 1}}, "athenae": {"rome": {"LI": 1}}})
    assert lost_capitals(state, "greece") == ("athenae", "pella")
    assert lost_capitals(state, "east") == ()
    assert levels(state) == [0, 0, 0, 0]  # as it was set up
    state = settle(state.replace(units=state.units.remove("pella", "rome", "LI")))
    assert (levels(state), state.power("greece").exiled) == ([0, 0, 1, 0], ("athenae",))
    state = settle(state.replace(units=state.units.give("athenae", "rome", "carthage", {"LI": 1})))
    assert levels(state) == [0, 0, 1, 0]
    state = settle(state.place_units("east", "pella", "LI"))
    assert (levels(state), state.power("greece").exiled) == ([0, 0, 0, 0], ("athenae", "pella"))
    assert levels(exiles(state)) == [0, 0, -1, 0]
    fresh = with_exiles(table(units={"roma": {"greece": {"LI": 1}}}).with_power("east", exiled=("alexandria",)))
    assert [fresh.power(seat).exiled for seat in SEATS] == [("roma",), (), (), ()]


@pytest.mark.rule("P14.2.1-08", "P13.4.4a")
def test_each_barbarian_army_frightens_each_player_once_while_it_is_there() -> None:
    """Capua and Pisae are a Land Link from Rome, Neapolis two; slaves and Tribes are no Barbarian Army."""
    units = {"capua": {"germans": {"BAR": 2}}, "neapolis": {"gauls_west": {"BAR": 1}}, "pisae": {"tribes": {"TRB": 1}}}
    units["arretium"] = {"slaves_rome": {"BAR": 2}}
    state = table(units=units, effects=(Effect("slave_revolt", "rome", "arretium", "game"),))
    assert levels(state) == [-1, 0, 0, 0]
    assert Effect("menace", "rome", "germans capua", "game") in state.effects
    moved = settle(relocated(state, "germans", "capua", "bovianum", (("BAR", 2),)))
    assert levels(moved) == [-1, 0, 0, 0]  # the same Army
    assert [one.place for one in moved.effects if one.kind == "menace"] == ["germans bovianum"]
    other = settle(relocated(moved, "gauls_west", "neapolis", "capua", (("BAR", 1),)))
    assert levels(other) == [-2, 0, 0, 0]
    rebels = settle(other.place_units("rebels", "pisae", "BAR"))
    assert levels(rebels) == [-3, 0, 0, 0]
    assert Effect("menace", "rome", "rebels pisae", "game") in rebels.effects
    assert levels(settle(rebels.place_units("rebels", "pisae", "BAR"))) == [-3, 0, 0, 0]
    gone = settle(rebels.lose_units("rebels", "pisae", "BAR"))
    assert not gone.has("menace", "rome", "rebels pisae")
    assert gone.has("menace", "rome", "germans bovianum")
    beside = table(units={"roma": {"rome": {"LG": 1}, "germans": {"BAR": 2}}})
    assert levels(beside) == [-1, 0, 0, 0]  # in the Capital itself, which Rome holds still
    lost = table(units={"roma": {"greece": {"LI": 1}}, "capua": {"germans": {"BAR": 2}}})
    assert levels(lost) == [0, 0, 0, 0]  # Rome does not hold it


@pytest.mark.rule("P14.2.1-08", "P13.4.4a", "P3.5.2a")
@pytest.mark.parametrize("leader", ["arretium", "genua"])
def test_each_army_of_the_same_barbarians_frightens_a_player_once(leader: str) -> None:
    """Arretium and Pisae are a Land Link from Rome, Parma two; an Army is the units of a Space, led or not."""
    units = {"arretium": {"germans": {"BAR": 4}}, "genua": {"germans": {"BAR": 6}}}
    state = table(units=units, leaders={"german": leader})
    assert levels(state) == [-1, 0, 0, 0]
    state = settle(relocated(state, "germans", "arretium", "parma", (("BAR", 3),)))
    assert levels(state) == [-1, 0, 0, 0]  # a unit is left behind, and has been counted
    state = settle(relocated(state, "germans", "parma", "pisae", (("BAR", 3),)))
    assert levels(state) == [-1, 0, 0, 0]  # the same Army has been away
    state = settle(relocated(state, "germans", "pisae", "parma", (("BAR", 3),)))
    state = settle(relocated(state, "germans", "genua", "pisae", (("BAR", 6),)))
    assert levels(state) == [-2, 0, 0, 0]
    state = settle(relocated(state, "germans", "pisae", "arretium", (("BAR", 6),)))
    assert levels(state) == [-2, 0, 0, 0]


@pytest.mark.rule("P14.2.1-08", "P13.4.4a")
def test_who_moves_a_second_army_of_germans_to_rome_frightens_it_again() -> None:
    """Greece moves six Germans from Genua to Pisae; four others with their Leader are at Arretium."""
    units = {"arretium": {"germans": {"BAR": 4}}, "genua": {"germans": {"BAR": 6}}}
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, leaders={"german": "arretium"})
    state = play(state, "major-of: germans genua", "take-all", "set-out", "roll: 6", "to: pisae", "stop")
    assert levels(state) == [-2, 0, 0, 0]


def _germans_march(units: dict[str, Any], *steps: str, **fields: Any) -> State:
    """Return the state after Greece has marched with all Germans of the first Space named."""
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, **fields)
    first, *others = steps
    return play(state, f"major-of: germans {first}", "take-all", "set-out", "roll: 6", *others, "stop")


@pytest.mark.rule("P14.2.1-08", "P13.4.4a", "P3.5.2a")
@pytest.mark.parametrize(("there", "level"), [({}, -1), ({"arretium": {"germans": {"BAR": 4}}}, -2)])
def test_an_army_that_passes_near_the_capital_frightens_it_beside_another_too(
    there: dict[str, Any], level: int
) -> None:
    """Six Germans pass Arretium, a Land Link from Rome; four others may be there, an Army of their own."""
    units = {"placentia": {"germans": {"BAR": 6}}, **there}
    state = _germans_march(units, "placentia", "to: parma", "to: arretium", "to: parma")
    assert levels(state) == [level, 0, 0, 0]
    assert state.has("menace", "rome", "germans parma")


@pytest.mark.rule("P14.2.1-08", "P13.4.4a", "P3.5.2a")
def test_an_army_is_not_counted_with_another_that_passes_it() -> None:
    """Four Germans go from Arretium through Parma; the six there come to Arretium later, for the first time."""
    units = {"arretium": {"germans": {"BAR": 4}}, "parma": {"germans": {"BAR": 6}}}
    state = _germans_march(units, "arretium", "to: parma", "to: placentia")
    assert levels(state) == [-1, 0, 0, 0]
    assert [one.place for one in state.effects if one.kind == "menace"] == ["germans placentia"]
    assert levels(settle(relocated(state, "germans", "parma", "arretium", (("BAR", 6),)))) == [-2, 0, 0, 0]


@pytest.mark.rule("P14.2.1-08", "P10.7.6b", "P3.5.2a")
def test_an_army_is_not_counted_with_another_that_retreats_through_its_space() -> None:
    """Ten Germans are beaten at Arretium, and retreat past the six at Parma to Placentia, where they are known."""
    units = {"arretium": {"germans": {"BAR": 10}}, "parma": {"germans": {"BAR": 6}}, "pisae": {"greece": {"HI": 14}}}
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units)
    state = play(state, "major: pisae", "take-all", "set-out", "roll: 6", "to: arretium")
    state = until(fight(until(state, "battle"), 6, 1), "retreat")
    state = until(play(state, "retreat-to: parma", "retreat-to: placentia"), "move-on", "expansion")
    assert state.held("placentia", "germans")
    assert [one.place for one in state.effects if one.kind == "menace"] == ["germans placentia"]


@pytest.mark.rule("P14.2.1-08", "P10.7.6b", "P3.5.2a")
@pytest.mark.parametrize(("there", "level"), [(0, -1), (1, -2), (4, -2)])
def test_an_army_on_the_move_that_retreats_past_another_is_counted_once(there: int, level: int) -> None:
    """Nine go from Parma past Arretium to Ariminum, and are driven back past Arretium, where others may stand."""
    units = {"parma": {"germans": {"BAR": 9}}, "bovianum": {"carthage": {"HI": 20}}}
    units |= {"arretium": {"germans": {"BAR": there}}} if there else {}
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units)
    state = play(state, "major-of: germans parma", "take-all", "set-out", "roll: 6", "to: arretium", "to: ariminum")
    state = until(play(state, "intercept: bovianum", "take-all"), "battle", dice={"interception": "roll: 6 6"})
    state = play(until(fight(state, 6, 1), "retreat"), "retreat-to: arretium", "retreat-to: parma")
    state = until(state, "expansion")
    assert state.held("parma", "germans")
    assert levels(state) == [level, 0, 0, 0]


@pytest.mark.rule("P14.2.1-08", "P10.7.4d", "P3.5.2a")
def test_armies_that_retreat_together_from_a_move_have_been_near_the_capitals_of_both() -> None:
    """Nine have passed Arretium, near Rome; one at Ariminum has been near Pella. All go back to Parma, as one Army."""
    units = {
        "parma": {"germans": {"BAR": 9}},
        "ariminum": {"germans": {"BAR": 1}},
        "bovianum": {"carthage": {"HI": 20}},
    }
    effects = (Effect("menace", "greece", "germans ariminum", "game"),)
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, effects=effects)
    state = play(state, "major-of: germans parma", "take-all", "set-out", "roll: 6", "to: arretium", "to: ariminum")
    state = until(play(state, "intercept: bovianum", "take-all"), "battle", dice={"interception": "roll: 6 6"})
    state = play(until(fight(state, 3, 1), "retreat"), "retreat-to: arretium", "retreat-to: parma")
    state = play(until(state, "move-on"), "to: placentia", "stop")
    near = sorted((one.place, one.seat) for one in state.effects if one.kind == "menace")
    assert near == [(f"germans {place}", seat) for place in ("parma", "placentia") for seat in ("greece", "rome")]
    assert levels(state) == [-1, 0, 0, 0]


@pytest.mark.rule("P14.2.1-08", "P10.7.6b", "P3.5.2a")
@pytest.mark.parametrize(("there", "level"), [(0, -1), (4, -2)])
def test_an_army_that_retreats_near_the_capital_has_been_there_where_its_retreat_ends(there: int, level: int) -> None:
    """Nine at Ariminum retreat past Arretium, where four others may stand, to Parma, and march to Arretium later."""
    units = {"ariminum": {"germans": {"BAR": 9}}, "bovianum": {"carthage": {"HI": 20}}}
    units |= {"arretium": {"germans": {"BAR": there}}} if there else {}
    state = table(Expansion("carthage"), scenario=ADVANCED, active="carthage", units=units)
    state = play(state, "major: bovianum", "take-all", "set-out", "roll: 6", "to: ariminum")
    state = until(fight(until(state, "battle"), 6, 1), "retreat")
    state = until(play(state, "retreat-to: arretium", "retreat-to: parma"), "move-on", "expansion")
    assert levels(state) == [level, 0, 0, 0]
    later = relocated(state, "germans", "parma", "arretium", state.held("parma", "germans"))
    assert levels(settle(later)) == [level, 0, 0, 0]


@pytest.mark.rule("P14.2.1-08", "P13.4.4a", "P9.2.1b")
def test_what_an_army_leaves_behind_near_a_capital_has_been_counted_with_it() -> None:
    """Of six Germans from Genua one stays at Pisae, a Land Link from Rome; the others go back."""
    units = {"genua": {"germans": {"BAR": 6}}}
    state = _germans_march(units, "genua", "to: pisae", "drop: BAR 1", "to: genua")
    assert levels(state) == [-1, 0, 0, 0]
    assert {one.place for one in state.effects if one.kind == "menace"} == {"germans pisae", "germans genua"}


@pytest.mark.rule("P14.2.1-08", "P3.5.2a", "P9.2.1-09")
@pytest.mark.parametrize(("taken", "level"), [((), -1), (("take: BAR 2",), 0)])
def test_an_army_that_takes_others_along_has_been_counted_with_them(taken: tuple[str, ...], level: int) -> None:
    """Two Germans at Parma have been near Rome before; six come, pass them or take them along, and go there."""
    units = {"placentia": {"germans": {"BAR": 6}}, "parma": {"germans": {"BAR": 2}}}
    effects = (Effect("menace", "rome", "germans parma", "game"),)
    state = _germans_march(units, "placentia", "to: parma", *taken, "to: arretium", effects=effects)
    assert levels(state) == [level, 0, 0, 0]


@pytest.mark.rule("P14.2.1-08")
def test_a_saved_game_that_knows_barbarian_armies_by_their_owner_does_not_count_them_again() -> None:
    units = {"capua": {"germans": {"BAR": 2}}, "pisae": {"germans": {"BAR": 1}, "gauls_west": {"BAR": 1}}}
    state = table(units=units, effects=(Effect("menace", "rome", "germans", "removal"),))
    assert levels(state) == [-1, 0, 0, 0]  # for the Gauls


@pytest.mark.rule("P14.2.1-12", "P14.2.1-13", "P14.2.1-14")
@pytest.mark.parametrize(
    ("number", "standard", "advanced"), [(3, 0, 0), (4, -2, -2), (8, -2, -2), (9, -3, -3), (11, -3, -3), (12, -3, -4)]
)
def test_what_too_many_heavy_units_cost(number: int, standard: int, advanced: int) -> None:
    """Rome has 3 Civilization Points. Greece has none: a single HI is four times as many."""
    pieces: dict[str, Any] = {"units": {"roma": {"rome": {"LG": number - 1, "rLG": 1}}}, "cities": {"roma": "rome"}}
    assert levels(overextended(table(**pieces)))[0] == standard
    assert levels(overextended(table(scenario=ADVANCED, **pieces)))[0] == advanced
    nothing = table(scenario=ADVANCED, units={"pella": {"greece": {"HI": 1}}, "roma": {"rome": {"LI": 9, "CAV": 3}}})
    assert levels(overextended(nothing)) == [0, 0, -4, 0]


@pytest.mark.rule("P14.2.1-10", "P14.2.1-11")
def test_two_players_who_are_alone_at_the_ends_of_a_turn() -> None:
    assert levels(ranked_by_turn(table(), {"rome": 2, "carthage": 1}))[:2] == [1, -1]
    assert levels(ranked_by_turn(table(), {"rome": 2, "carthage": 2})) == [0, 0, 0, 0]
    assert levels(ranked_by_turn(table(), {"rome": 5, "carthage": 5, "greece": 4, "east": 3})) == [0, 0, 0, -1]
    assert levels(ranked_by_turn(table(), {"rome": 6, "carthage": 5, "greece": 3, "east": 3})) == [1, 0, 0, 0]


@pytest.mark.rule("P14.2.2a", "P12.5.5b")
def test_which_heavy_units_are_disbanded_and_when() -> None:
    units = {"pella": {"greece": {"HI": 1, "rHI": 1, "mHI": 1, "LI": 1, "GAR": 1}}, "roma": {"rome": {"LG": 1}}}
    given: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "units": units}
    state = table(DisbandHeavy("greece"), options={"disband_heavy": True}, **given)
    assert set(legal(state)) == {"done", *(f"disband: {kind} pella" for kind in ("HI", "rHI", "mHI"))}
    state = play(state, "disband: rHI pella")
    assert [one.rule for one in happened(state, "UnitsLost")] == ["P14.2.2a"]
    assert dict(state.held("pella", "greece")) == {"HI": 1, "mHI": 1, "LI": 1, "GAR": 1}
    assert asked(state) == ("greece", "disband-heavy")
    pontic = {**given, "activation": Activation("greece", "pontus")}
    assert asked(table(DisbandHeavy("greece"), options={"disband_heavy": True}, **pontic))[1] == "rest"
    light: dict[str, Any] = {**given, "units": {"pella": {"greece": {"LI": 3}}}}
    assert asked(table(DisbandHeavy("greece"), options={"disband_heavy": True}, **light))[1] == "rest"


# ---------------------------------------------------------------------- P15.4


@pytest.mark.rule("P15.4.8a", "P15.4.6a")
def test_everybody_is_told_what_is_revealed_and_nothing_of_what_is_not() -> None:
    units = {space: {"rome": {"LI": 1}} for space in ("caralis", "aleria", "messana", "lilybaeum", "cirta", "saldae")}
    state = settle(with_markers("rome", "I", "M", "C", units=units).then(RevealObjectives("rome")))
    assert told(state) is None
    assert set(legal(state)) == {"done", "reveal: I", "reveal: M"}
    state = play(state, "reveal: I")
    assert [(one.seat, one.letter, one.rule) for one in happened(state, "ObjectiveRevealed")] == [
        ("rome", "I", "P15.4.8a")
    ]
    assert (state.objectives.zone("rome").held, state.objectives.zone("rome open").held) == (("C", "M"), ("I",))
    assert asked(state) == ("rome", "reveal-objectives")
    assert claimed(state, "rome", "gop") == ("I",)
    assert claimed(state, "rome", "vp") == ()
    state = play(state, "reveal: M")
    assert (claimed(state, "rome", "gop"), claimed(state, "rome", "vp")) == (("I",), ("M",))
    lost = state.replace(units=state.units.remove("caralis", "rome", "LI"))
    assert claimed(lost, "rome", "gop") == ()  # no longer fulfilled


@pytest.mark.rule("P15.4.4a")
def test_who_may_buy_an_objective() -> None:
    def why(state: State) -> str:
        found = purchase_refused(state, "rome")
        return found.rule if found else ""

    assert why(table()) == "P15.4.3a"
    assert why(with_markers("rome", "A", "C")) == ""
    assert why(with_markers("rome", "A", "C", "D")) == "P15.4.4a"
    three = settle(with_markers("rome", "A", "C").then(DrawObjective("rome")))
    drawn = play(three, "draw: E")  # hidden, revealed and just drawn ones count
    assert (markers_of(drawn, "rome"), why(drawn)) == (3, "P15.4.4a")
    empty = table(scenario=PURCHASE)
    while empty.objectives.deck_size:
        empty = empty.replace(objectives=empty.objectives.draw_to("east", empty.objectives.deck.pool[0]))
    assert (markers_of(empty, "rome"), why(empty)) == (0, "P15.4.4a")
    again = settle(empty.then(DrawObjective("rome", cost=2)))
    assert (asked(again)[1], again.power("rome").treasury) == ("rest", 2)  # he has his Talents back


@pytest.mark.rule("P15.4.5a")
def test_what_a_player_can_never_use_is_not_kept() -> None:
    """For East that is B, for Greece F; where nothing else is left he keeps nothing."""
    state = table(scenario=PURCHASE)
    assert [unusable(state, seat) for seat in SEATS] == [(), (), ("F",), ("B",)]
    for letter in [one for one in state.objectives.deck.pool if one != "B"]:
        state = state.replace(objectives=state.objectives.draw_to("rome", letter))
    only = settle(state.then(DrawObjective("east")))
    assert outcomes(only) == {"draw: B"}
    after = play(only, "draw: B")
    assert (markers_of(after, "east"), after.objectives.deck_size, asked(after)[1]) == (0, 2, "rest")
    first = play(table(DrawObjective("east"), scenario=PURCHASE, active="east"), "draw: A")
    assert not first.objectives.may_hold("east", ["B"])  # as everybody knows
    second = play(settle(first.then(DrawObjective("east"))), "draw: C")
    assert not second.objectives.may_hold("east drawn", ["B"])
    assert not play(second, "pass").objectives.may_hold("east", ["B"])


@pytest.mark.rule("P15.4.5a")
def test_a_replacement_is_kept_at_once_and_is_no_marker_that_the_player_has() -> None:
    """With A and C in hand he puts a second A back: neither A nor C comes, nor is he asked again."""
    state = play(settle(with_markers("rome", "A", "C").then(DrawObjective("rome"))), "draw: A")
    assert (asked(state), told(state)) == (("rome", "return-duplicate"), ("rome",))
    state = play(state, "discard-objective: A")
    assert outcomes(state).isdisjoint({"draw: A", "draw: C"})
    assert [one.seat for one in happened(state, "ObjectiveDiscarded")] == ["rome"]
    state = play(state, "draw: D")
    assert (state.objectives.zone("rome").held, asked(state)[1]) == (("A", "C", "D"), "rest")
    alone = play(table(DrawObjective("rome"), scenario=PURCHASE), "draw: A")
    assert asked(alone)[1] == "rest"  # a first marker raises no question


@pytest.mark.rule("P15.4.7a", "P15.4.4a")
def test_markers_are_discarded_secretly_one_after_another() -> None:
    units = {space: {"rome": {"LI": 1}} for space in ("caralis", "aleria", "messana", "lilybaeum")}
    state = settle(with_markers("rome", "I", "C", "C", units=units).then(RevealObjectives("rome")))
    state = settle(play(state, "reveal: I", "done").then(DiscardObjectives("rome"), DiscardObjectives("greece")))
    assert (asked(state), told(state)) == (("rome", "discard-objectives"), ("rome",))
    assert legal(state) == ["done", "discard-objective: C", "discard-objective: I"]
    assert refusal(state, "discard-objective: D").rule == "P15.4.7a"
    state = play(state, "discard-objective: I")
    assert (state.objectives.zone("rome open").count, state.objectives.zone("rome").held) == (0, ("C", "C"))
    state = play(state, "discard-objective: C", "done")
    assert state.objectives.zone("rome").held == ("C",)
    assert asked(state)[1] == "rest"  # Greece has none
    four = settle(with_markers("rome", "A", "C", "D", "E", "E").then(KeepThree("rome")))
    assert (asked(four), told(four)) == (("rome", "keep-three"), ("rome",))
    assert set(legal(four)) == {f"discard-objective: {one}" for one in "ACDE"}
    four = play(four, "discard-objective: E")
    assert asked(four) == ("rome", "keep-three")  # there were five
    assert play(four, "discard-objective: A").objectives.zone("rome").held == ("C", "D", "E")
    assert discarded(four, "rome", "D").objectives.zone("rome").held == ("A", "C", "E")


@pytest.mark.rule("P3.2C", "P15.4.7a")
def test_in_the_removal_phase_everybody_with_markers_may_discard() -> None:
    state = with_markers("greece", "A")
    state = settle(state.replace(objectives=state.objectives.draw_to("rome", "C")).then(RemovalPhase()))
    assert asked(state) == ("rome", "discard-objectives")
    assert asked(play(state, "done")) == ("greece", "discard-objectives")


@pytest.mark.rule("P15.4.9K", "P12.7.3a")
def test_a_town_abroad_that_slaves_hold_does_not_count() -> None:
    towns = dict.fromkeys(("gades", "narbo", "messana", "cnossus", "athenae"), "rome")
    assert worth(table(scenario=PURCHASE, towns=towns), "rome", "K") == 6
    slaves = {"narbo": {"slaves_rome": {"BAR": 1}}}
    assert worth(table(scenario=PURCHASE, towns=towns, units=slaves), "rome", "K") == 0


# ---------------------------------------------------------------------- P15, P3.2H the end


@pytest.mark.rule("P3.7a", "P3.2H")
def test_at_the_end_most_points_win_then_stability_and_the_points_of_all_are_told() -> None:
    state = table(scenario="early-going", turn=1, stability={"rome": 1, "greece": 2})
    for seat, points in zip(SEATS, (9, 7, 9, 1), strict=True):
        state = state.with_power(seat, vp=points)
    scores = tuple(zip(SEATS, (9, 7, 9, 1), strict=True))
    assert outcome(settle(state.then(Judge()))) == Outcome(("greece",), scores, "PS7.1")
    assert best(state, ("carthage", "rome", "east")) == ("rome",)
    assert best(state.with_power("rome", stability=2), SEATS) == ("rome", "greece")


@pytest.mark.rule("P3.2H", "PS2.1", "P14.2.1-16")
def test_the_game_ends_by_a_condition_in_any_turn_and_by_points_after_the_last() -> None:
    """Who has lost his Capital loses a level first, also in the turn that ends the game."""
    quiet = settle(table(scenario="punic-wars", turn=3).then(Judge()))
    assert outcome(quiet) is None
    state = settle(table(scenario="punic-wars", turn=3, units={"carthago": {"rome": {"LG": 1}}}).then(Judge()))
    found = outcome(state)
    assert found is not None
    assert (found.winners, found.rule, found.scores) == (("rome",), "PS2.1", (("rome", 0), ("carthage", 0)))
    assert state.power("carthage").stability == -1
    last = table(scenario="punic-wars", turn=6).with_power("carthage", vp=3)
    ended = outcome(settle(last.then(Judge())))
    assert ended == Outcome(("carthage",), (("rome", 0), ("carthage", 3)), "PS2.2")
    drawn = outcome(settle(table(scenario="pyrrhic-war", turn=1, units=_half_of_bruttium()).then(Judge())))
    assert drawn == Outcome((), (("rome", 0), ("greece", 0)), "PS1.3")


def _half_of_bruttium() -> dict[str, dict[str, dict[str, int]]]:
    """Return Greek units in three of the five Spaces of Bruttium."""
    return {space: {"greece": {"LI": 1}} for space in ("tarentum", "croton", "rhegium")}


@pytest.mark.rule("P3.2H", "PS1.5", "P15.4.8a")
def test_the_victory_phase_reveals_scores_and_judges() -> None:
    state = with_markers("greece", "C", "D", units={"cnossus": {"greece": {"LI": 1}}})
    state = settle(state.then(VictoryPhase()))
    assert (state.phase, asked(state)) == ("H", ("greece", "reveal-objectives"))
    scored = play(state, "done")
    assert sum(scored.power(seat).vp for seat in SEATS) > 0
    nothing = settle(table(scenario="pyrrhic-war", turn=1, units=_half_of_bruttium()).then(VictoryPhase()))
    assert outcome(nothing) is not None


def condition(kind: Any, **fields: Any) -> Condition:
    """Return a condition of a victory entry."""
    return Condition(kind=kind, **fields)


@pytest.mark.rule("PS1.1", "PS1.2", "PS2.1")
def test_when_each_condition_of_a_scenario_holds() -> None:
    units = {space: {"greece": {"LI": 1}} for space in ("tarentum", "croton", "rhegium", "roma")}
    units |= {"alexandria": {"rome": {"LI": 1}}, "antiochia": {"rome": {"LI": 1}}}
    state = table(units=units).with_power("rome", vp=9).with_power("east", vp=4)

    def kept(seat: str, kind: str, **fields: Any) -> bool:
        return holds(state, seat, condition(kind, **fields))

    assert kept("greece", "controls_space", space="roma")
    assert not kept("rome", "controls_space", space="roma")
    assert kept("greece", "controls_province", province="bruttium")
    assert not kept("rome", "controls_province", province="bruttium")
    for number in (3, 4):
        spaces = {"province": "bruttium", "at_least": number}
        assert kept("greece", "controls_spaces_in_province", **spaces) is (number == 3)
    assert (kept("rome", "controls_enemy_capital", at_least=2), kept("rome", "controls_enemy_capital", at_least=3)) == (
        True,
        False,
    )
    assert [enemy_capitals(state, seat) for seat in SEATS] == [2, 0, 1, 0]
    assert (kept("rome", "vp_lead", at_least=5), kept("rome", "vp_lead", at_least=6)) == (True, False)
    assert not kept("east", "vp_lead", at_least=1)
    assert not kept("rome", "leader_dead", leader="soldier_of_fortune")
    state = state.with_leader("soldier_of_fortune", dead=True)
    assert kept("rome", "leader_dead", leader="soldier_of_fortune")


@pytest.mark.rule("PS5.1", "PS9.2", "PS2.2")
def test_whom_a_victory_entry_concerns_and_from_which_turn_on() -> None:
    units = {"roma": {"greece": {"LI": 1}}, "alexandria": {"rome": {"LI": 1}}}
    state = table(turn=4, units=units)
    both = ((condition("controls_space", space="roma"), condition("controls_space", space="pella")),)
    either = tuple((one,) for one in both[0])
    entry = Victory(id="X", kind="condition", when="victory_phase", text="", winner="each", any=both)
    assert qualified(state, entry) == ("greece",)
    assert not applies(state, "rome", entry)
    assert applies(state, "greece", Victory(id="X", kind="condition", when="victory_phase", text="", any=either))
    assert (
        qualified(state, Victory(id="X", kind="condition", when="victory_phase", text="", winner="rome", any=both))
        == ()
    )
    late = Victory(id="X", kind="condition", when="victory_phase", text="", winner="each", any=both, from_turn=5)
    assert qualified(state, late) == ()
    assert qualified(state.replace(turn=5), late) == ("greece",)
    assert qualified(state, Victory(id="X", kind="most_vp", when="game_end", text="")) == SEATS
    held = table(scenario="diadochi", units={"athenae": {"macedon": {"HI": 1}}, "antiochia": {"macedon": {"HI": 1}}})
    assert [awards(held, seat) for seat in held.seats] == [6, 0, 0, 0]
    assert awards(table(units=units), "greece") == 0


@pytest.mark.rule("P15.2.3a", "P15.3.3a")
def test_a_scenario_says_what_its_places_give() -> None:
    """One of a user's own, in which the first place by geography gives 9 and that by civilization 8."""
    text = (PRINTED / "scenarios" / "07-early-going.toml").read_text(encoding="utf-8")
    text = text.replace("[7, 4, 2, 0]", "[9, 6, 5, 1]").replace("[5, 3, 1, 0]", "[8, 7, 6, 2]")
    state = new_game(own=text)
    by_geography = rank_points({seat: geography(state, seat) for seat in SEATS}, (9, 6, 5, 1))
    by_civilization = rank_points({seat: state.civilization(seat) for seat in SEATS}, (8, 7, 6, 2))
    assert turn_points(state) == {seat: by_geography[seat] + by_civilization[seat] for seat in SEATS}


@pytest.mark.rule("PS9.2")
def test_an_award_may_be_one_players_alone() -> None:
    """A scenario of a user's own, in which only Macedon scores for the Capitals of others."""
    text = (PRINTED / "scenarios" / "09-diadochi.toml").read_text(encoding="utf-8")
    text = text.replace('winner = "each"', 'winner = "macedon"')
    state = new_game(own=text)
    units = state.units.add("antiochia", "ptolemaic", "HI", 9)
    for owner, stack in state.units.at("antiochia"):
        units = units.take("antiochia", owner, stack)
    state = state.replace(units=units, settlements=())
    assert enemy_capitals(state, "ptolemaic") == 1
    assert awards(state, "ptolemaic") == 0


# ---------------------------------------------------------------------- P16 events


@pytest.mark.rule("P16.1.3a", "P16.2a")
def test_five_events_wait_for_the_next_marker_in_their_order_and_six_happen_at_once() -> None:
    kinds = set(table().kit.tables.random_events.values())
    assert set(FOR_THE_NEXT) == set(NEXT) == kinds - set(EVENTS)
    assert (len(EVENTS), len(NEXT)) == (6, 5)
    state = play(table(RollEvent("rome"), events_due=("disease",)), "roll: 1 2")
    assert state.events_due == ("disease", "galley_tech")
    assert [one.event for one in happened(state, "EventCame")] == ["galley_tech"]
    bound = settle(bind_events(state, "greece"))
    assert bound.events_due == ()
    assert bound.has("galley_tech", "greece")
    assert bind_events(bound, "greece") is bound


@pytest.mark.rule("P16.1.2a")
def test_who_played_the_last_marker_rolls_and_before_any_the_first_player_does() -> None:
    for last, seat in (("greece", "greece"), ("", "rome")):
        state = settle(table().replace(last=last).then(EventSegment()))
        waits = state.agenda[-1].pending(state)
        assert isinstance(waits, Chance)
        assert (waits.purpose, waits.about, waits.dice) == ("event", (seat,), 2)


@pytest.mark.rule("P12.4.7a", "P16.2-10", "P16.2-04")
def test_the_event_that_rome_rolls_instead_concerns_it_at_once() -> None:
    state = play(table(RollEvent("rome", bound=True), leaders={"rome_10": "roma"}), "roll: 1 1")
    assert state.has("conqueror", "rome")
    assert state.events_due == ()
    again = play(table(RollEvent("rome", bound=True)), "roll: 6 6")
    assert asked(again) == ("", "event")  # the Soldier of Fortune once more
    assert play(again, "roll: 1 2").has("galley_tech", "rome")


@pytest.mark.rule("P16.2-02")
@pytest.mark.parametrize(("leader", "comes"), [("rome_10", True), ("rome_08", False), ("greece_10", False)])
def test_a_conqueror_is_an_elite_leader_of_the_player_himself(leader: str, *, comes: bool) -> None:
    state = settle(bind_events(table(leaders={leader: "roma"}, events_due=("conqueror",)), "rome"))
    assert state.has("conqueror", "rome") is comes
    assert [one.event for one in happened(state, "NothingCame")] == ([] if comes else ["conqueror"])


@pytest.mark.rule("P16.2-08", "P17.2-30")
@pytest.mark.parametrize(("talents", "change"), [(0, -1), (2, -1), (3, 0), (12, 0), (13, 1)])
def test_revenues_move_stability_below_three_and_above_twelve(talents: int, change: int) -> None:
    state = table(treasury={"greece": talents})
    assert levels(revenues(state, "greece", "P17.2-30")) == [0, 0, change, 0]
    everybody = play(table(RollEvent("rome"), treasury=dict.fromkeys(SEATS, talents)), "roll: 1 6")
    assert levels(everybody) == [change] * 4


@pytest.mark.rule("P16.2-05", "P17.2-07", "P17.2-17")
@pytest.mark.parametrize(("change", "rule"), [(1, "P17.2-07"), (-1, "P17.2-17")])
def test_a_harvest_by_card_is_one_level_for_who_rules_the_territory(change: int, rule: str) -> None:
    state = play(table(RollHarvest(change)), "roll: 1")
    assert levels(state) == [change, 0, 0, 0]
    assert [(one.event, one.rule) for one in happened(state, "EventCame")] == [("roma_terr", rule)]
    nobody = play(table(RollHarvest(change)), "roll: 6")
    assert [(one.event, one.rule) for one in happened(nobody, "NothingCame")] == [("asia_minor", rule)]
    assert levels(nobody) == [0, 0, 0, 0]


@pytest.mark.rule("P16.2-05")
def test_the_weather_of_the_event_is_two_levels() -> None:
    for die, change in (("1", -2), ("2", 2), ("5", -2), ("6", 2)):
        state = play(table(RollHarvest()), "roll: 3", f"roll: {die}")
        assert levels(state) == [0, change, 0, 0]
    nobody = play(table(RollHarvest()), "roll: 5")
    assert asked(nobody) == ("", "weather")
    assert [one.event for one in happened(play(nobody, "roll: 2"), "NothingCame")] == ["sicilia"]


@pytest.mark.rule("P16.2-03", "P17.2-16")
def test_disease_without_leaders_is_no_event_and_strikes_its_victims_player_alone() -> None:
    state = table(Disease("rome", "P17.2-16"), leaders={"greece_10": "pella"})
    assert [(one.event, one.rule) for one in happened(state, "NothingCame")] == [("disease", "P17.2-16")]
    best_two = {"rome_10": "roma", "rome_08": "capua", "greece_10": "pella"}
    state = table(Disease("rome", "P16.2-03"), leaders=best_two)
    assert asked(state) == ("", "disease")
    died = play(state, "roll: 6")  # Campaign rating 6
    assert [died.leader(one).place for one in best_two] == ["", "capua", "pella"]


# ---------------------------------------------------------------------- P16.2b, P16.2c the Stability Check


@pytest.mark.rule("P16.2-11", "P17.2-35")
def test_whom_a_stability_check_can_affect() -> None:
    state = table(stability={"rome": 3, "carthage": 4, "greece": -6, "east": 8})
    assert affected(state) == ("rome", "greece")
    assert asked(table(ChooseUnstable("rome"), stability={"rome": 3}, treasury={"rome": 1})) == ("rome", "bread")
    advanced = table(ChooseUnstable("rome"), scenario=ADVANCED, stability={"carthage": 4, "greece": 4})
    assert legal(advanced) == ["player: rome", "player: east"]
    alone = table(
        ChooseUnstable("rome"), scenario=ADVANCED, stability=dict.fromkeys(SEATS[:3], 4), treasury={"east": 1}
    )
    assert asked(alone) == ("east", "bread")
    assert levels(table(ChooseUnstable("rome"), stability=dict.fromkeys(SEATS, 4))) == [3, 4, 4, 4]


@pytest.mark.rule("P16.2b", "P17.2f")
@pytest.mark.parametrize(("scenario", "price"), [("rise-of-rome-basic", 3), (ADVANCED, 2)])
def test_each_talent_that_is_not_paid_for_bread_costs_a_level(scenario: str, price: int) -> None:
    state = table(scenario=scenario, treasury={"greece": 9}, stability={"greece": 3})
    state = settle(checked(state, "greece"))
    assert legal(state) == [f"number: {paid}" for paid in range(price + 1)]
    for paid in range(price + 1):
        after = play(state, f"number: {paid}")
        assert (after.power("greece").treasury, after.power("greece").stability) == (9 - paid, 3 - (price - paid))


@pytest.mark.rule("P16.2c", "P17.2f", "P16.2d")
@pytest.mark.parametrize(
    ("scenario", "active", "level", "order", "war"),
    [
        ("rise-of-rome-basic", "rome", -4, "due", ""),
        (ADVANCED, "rome", -1, "now", ""),
        (ADVANCED, "greece", -4, "due", ""),
        (ADVANCED, "greece", -5, "", "due"),
    ],
)
def test_when_the_consequence_of_a_check_comes(scenario: str, active: str, level: int, order: str, war: str) -> None:
    state = settle(checked(table(scenario=scenario, active=active, stability={"rome": level}), "rome"))
    power = state.power("rome")
    assert (power.order, power.civil_war, power.stability) == (order, war, level)


@pytest.mark.rule("P17.2f", "P16.2d")
def test_a_civil_war_that_comes_at_once_ends_the_activation() -> None:
    stability = {"rome": -5, "carthage": 8, "greece": 8, "east": 8}
    state = drawn("stability_check", stability=stability, units={"roma": {"rome": {"LG": 1}}}, pool=["greece"])
    state = play(state, "roll: 2", "draw: rome_02")
    assert asked(state) == ("", "marker")  # neither cards nor an action
    assert (state.leader("rome_02").place, state.power("rome").stability) == ("roma", -1)
    assert state.held("roma", "rome") == (("LG", 1),)


@pytest.mark.rule("P16.2c", "P12.4.4a", "P17.2a")
def test_which_army_in_a_capital_obeys_the_order() -> None:
    """Three Battle Points that moved there, beside what was there; his own, the Soldier's, or allied Pergamenes."""
    units = {
        "athenae": {"greece": {"HI": 1, "LI": 2, "GAR": 3}, "rome": {"LG": 2}},
        "pella": {"sof": {"HI": 1}, "pergamum": {"LI": 1}},
    }
    state = table(active="greece", units=units, sof="greece", allies=(("pergamum", "greece"),))
    assert guards_of(state, "greece") == (("athenae", 5), ("pella", 4))
    assert guards_of(state.replace(allies=(), sof=""), "greece") == (("athenae", 5), ("pella", 0))
    assert points_of(state, (("GAR", 4), ("LG", 1), ("HI", 1), ("LI", 2))) == 4 + 3 + 2

    def obeyed(place: str, owner: str, force: dict[str, int], **before: int) -> bool:
        moved = Activation("greece", "greece").moved.put(place, owner, tuple(sorted(force.items())))
        scope = Activation("greece", "greece", "expansion", moved=moved, guards=tuple(sorted(before.items())))
        now = table(activation=scope, units=units, sof="greece", allies=(("pergamum", "greece"),))
        return guarded(now, "greece")

    assert obeyed("athenae", "greece", {"HI": 1}, athenae=2, pella=4)
    assert not obeyed("athenae", "greece", {"HI": 1}, athenae=3, pella=4)  # others have left
    assert not obeyed("athenae", "greece", {"LI": 2}, athenae=0, pella=0)
    assert not obeyed("athenae", "rome", {"LG": 2}, athenae=0, pella=0)
    assert obeyed("pella", "sof", {"HI": 1}, athenae=5, pella=1)
    assert not obeyed("pella", "pergamum", {"LI": 1}, athenae=5, pella=0)
    assert not obeyed("roma", "greece", {"HI": 2}, athenae=0, pella=0)


@pytest.mark.rule("P16.2c", "P17.2f")
def test_an_order_counts_in_one_activation_and_is_then_forgotten() -> None:
    units = {"athenae": {"greece": {"HI": 2}}, "sparta": {"greece": {"GAR": 2}}, "capua": {"rome": {"GAR": 1}}}
    units["pella"] = {"greece": {"GAR": 1, "LI": 1}}
    base = table(units=units, active="greece")
    assert order_begins(base.with_power("greece", order="due"), "greece").power("greece").order == "now"
    assert order_begins(base, "greece").power("greece").order == ""
    waits = settle(base.with_power("greece", order="due").then(CheckOrder("greece"), OrderFails("greece")))
    assert (waits.power("greece").order, levels(waits)) == ("due", [0, 0, 0, 0])
    failed = settle(base.with_power("greece", order="now").then(CheckOrder("greece"), OrderFails("greece")))
    assert (failed.power("greece").order, levels(failed)) == ("", [0, 0, -1, 0])
    assert {place for place, _, kind, _ in failed.units if kind == "GAR"} == {"capua"}
    assert failed.held("pella", "greece") == (("LI", 1),)
    moved = Activation("greece", "greece").moved.put("athenae", "greece", (("HI", 2),))
    scope = Activation("greece", "greece", "expansion", moved=moved, guards=(("athenae", 0), ("pella", 1)))
    obeyed = table(units=units, activation=scope).with_power("greece", order="now")
    obeyed = settle(obeyed.then(CheckOrder("greece"), OrderFails("greece")))
    assert (obeyed.power("greece").order, levels(obeyed), obeyed.units.total("GAR")) == ("", [0, 0, 0, 0], 4)


# ---------------------------------------------------------------------- P16.2d, P17.2f Civil War


@pytest.mark.rule("P16.2d", "P12.4.4a")
def test_loyal_units_are_rolled_for_once_and_an_ordered_marker_is_one_that_is_left() -> None:
    units = {"pella": {"greece": {"HI": 1}, "sof": {"HI": 2}}}
    state = table(CivilWar("greece"), units=units, sof="greece", order=("greece",), pool=("rome",))
    assert (state.order, state.power("greece").civil_war) == ((), "ended")
    assert asked(state) == ("", "loyalty")
    state = play(state, "roll: 2")
    assert asked(state) == ("", "leader")
    assert state.units.table() == units


@pytest.mark.rule("P17.2f", "P8.4.4a", "P12.1.3a")
def test_what_the_soldier_of_fortune_keeps_or_loses_in_a_civil_war() -> None:
    """His only unit deserts, and he dies; in the mountains his HI keep a Garrison of Greece company."""
    lone = {"pella": {"sof": {"LI": 1}}}
    given: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "sof": "greece"}
    state = table(LoyaltyRoll("greece", "pella"), units=lone, leaders={"soldier_of_fortune": "pella"}, **given)
    state = play(state, "roll: 1")
    assert state.units.at("pella") == (("greece", (("GAR", 1),)),)
    assert state.leader("soldier_of_fortune").place == ""
    rough = {"iconium": {"greece": {"LI": 1}, "sof": {"HI": 1}}}
    state = play(table(LoyaltyRoll("greece", "iconium"), units=rough, **given), "roll: 1", "lose: LI")
    assert dict(state.units.at("iconium")) == {"greece": (("GAR", 1),), "sof": (("HI", 1),)}


@pytest.mark.rule("P16.2d", "P12.4.4a")
def test_in_a_civil_war_each_place_of_the_players_armies_is_rolled_for_once() -> None:
    """The Soldier of Fortune at Pella falls with the Greeks there; others and what is at sea by their own die."""
    units = {
        "pella": {"greece": {"HI": 1, "GS": 1}, "sof": {"HI": 2}},
        "sparta": {"sof": {"LI": 1}},
        "ntp_otranto": {"greece": {"GS": 2}},
        "roma": {"rome": {"LG": 1}},
    }
    leaders = {"soldier_of_fortune": "pella", "greece_02": "pella", "greece_10": "sparta", "rome_02": "roma"}
    given: dict[str, Any] = {"units": units, "sof": "greece", "leaders": leaders, "active": "greece"}
    given |= {"pool": ("greece", "greece", "rome"), "order": ("greece",)}
    state = table(CivilWar("greece"), stability={"greece": -6}, towns={"pella": "greece"}, **given)
    assert (state.pool, state.order, state.power("greece").civil_war) == (("rome",), (), "ended")
    rolled: list[str] = []
    while asked(state)[1] == "loyalty":
        waits = state.agenda[-1].pending(state)
        assert isinstance(waits, Chance)
        rolled.append(*waits.about)
        state = play(state, "roll: 1" if rolled[-1] == "pella" else "roll: 4")
    assert sorted(rolled) == ["ntp_otranto", "pella", "sparta"]
    assert set(state.units.places) == {"sparta", "ntp_otranto", "roma"}
    assert [state.leader(one).place for one in leaders] == ["", "", "", "roma"]
    assert state.settlement("pella") is not None
    assert state.power("greece").stability == -1
    assert asked(state) == ("", "leader")
    last = table(CivilWar("greece"), **{**given, "pool": ("rome",), "order": ("east",)})
    assert last.power("greece").civil_war == "coming"
    advanced = table(CivilWar("greece"), scenario=ADVANCED, **given).power("greece")
    assert advanced.civil_war == ""


@pytest.mark.rule("P17.2f")
def test_half_of_the_land_units_and_half_of_the_galleys_desert_as_their_player_chooses() -> None:
    """Of five Land Units three, of three galleys two; those of the Soldier of Fortune among them. A Garrison comes."""
    units = {"pella": {"greece": {"HI": 1, "LI": 2, "GS": 3}, "sof": {"HI": 2}}}
    state = table(LoyaltyRoll("greece", "pella"), scenario=ADVANCED, active="greece", units=units, sof="greece")
    assert play(state, "roll: 6").units == state.units
    state = play(state, "roll: 3")
    assert asked(state) == ("greece", "desert")
    assert set(legal(state)) == {"lose: HI", "lose: LI", "lose: GS", "lose-of: sof HI"}
    state = play(state, "lose: GS", "lose: LI", "lose: GS")
    assert set(legal(state)) == {"lose: HI", "lose: LI", "lose-of: sof HI"}
    assert state.units.total("GS") == 3  # they go together
    state = play(state, "lose-of: sof HI", "lose: HI")
    assert dict(state.held("pella", "greece")) == {"GAR": 1, "GS": 1, "LI": 1}
    assert state.held("pella", "sof") == (("HI", 1),)
    assert {one.rule for one in happened(state, "UnitsLost")} == {"P17.2f"}
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P17.2f", "P5.1.2a", "P12.1.3a")
@pytest.mark.parametrize(
    ("place", "fields", "garrison"),
    [
        ("messana", {}, 1),
        ("ntp_otranto", {}, 0),
        ("messana", {"towns": {"messana": "carthage"}}, 0),
        ("messana", {"towns": {"messana": "greece"}}, 1),
        ("messana", {"tribes": ("messana",)}, 0),
        ("messana", {"others": {"carthage": {"GAR": 1}}}, 0),
        ("messana", {"others": {"carthage": {"GS": 1}}}, 1),
        ("messana", {"others": {"greece": {"GAR": 1}}}, 1),
    ],
)
def test_where_a_garrison_comes_when_galleys_have_deserted(place: str, fields: dict[str, Any], garrison: int) -> None:
    """Not at sea, nor beside enemies; Greece is an ally."""
    given = {"pacts": (Pact("passage", ("greece", "rome")),), **fields}
    units = {place: {"rome": {"GS": 2}, **given.pop("others", {})}}
    state = table(LoyaltyRoll("rome", place), scenario=ADVANCED, units=units, **given)
    assert play(state, "roll: 1").units.count(place, "rome", "GAR") == garrison


@pytest.mark.rule("P17.2f", "P12.1.3a")
@pytest.mark.parametrize(("ally", "garrison"), [({"LI": 1}, 1), ({"GAR": 1}, 0)])
def test_where_all_have_deserted_in_the_mountains_a_garrison_comes_beside_an_army_of_an_ally(
    ally: dict[str, int], garrison: int
) -> None:
    """Half of one LI, rounded up, is all that is there."""
    units = {"iconium": {"rome": {"LI": 1}, "greece": ally}}
    pacts = (Pact("passage", ("greece", "rome")),)
    state = table(LoyaltyRoll("rome", "iconium"), scenario=ADVANCED, units=units, pacts=pacts)
    state = play(state, "roll: 1")
    assert dict(state.held("iconium", "rome")) == ({"GAR": garrison} if garrison else {})


@pytest.mark.rule("P16.2d", "P17.2f")
@pytest.mark.parametrize(("level", "scenario"), [(-6, ADVANCED), (-5, "rise-of-rome-basic"), (2, ADVANCED)])
def test_after_a_civil_war_stability_is_minus_one(level: int, scenario: str) -> None:
    leaders = {"rome_10": "capua", "rome_02": "roma", "greece_02": "pella"}
    state = table(NewRuler("rome"), scenario=scenario, stability={"rome": level}, leaders=leaders)
    assert [state.leader(one).place for one in leaders] == ["", "", "pella"]
    assert levels(state) == [-1, 0, 0, 0]
    assert outcomes(state) == {f"draw: rome_{number:02}" for number in range(1, 11)}
    assert play(state, "draw: rome_10").leader("rome_10").place == "roma"


@pytest.mark.rule("P16.2d")
def test_without_a_leader_in_the_pool_no_new_ruler_comes() -> None:
    leaders = {f"rome_{number:02}": "roma" for number in range(1, 11)}
    assert asked(table(DrawRuler("rome"), leaders=leaders)) == ("rome", "rest")
