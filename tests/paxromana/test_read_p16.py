"""P16 read from the rulebook: the events of the standard game, played from the draw of the marker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import paxromana
from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.book import start, until
from tests.paxromana.tables import asked, happened, legal, play, refusal

if TYPE_CHECKING:
    from ancientwars.paxromana import State

SEATS = ("rome", "carthage", "greece", "east")
KIT = start({}).kit
LEADERS = {seat: [one for one in KIT.leaders if one.power == seat and not one.scenario] for seat in SEATS}
ELITE = next(one.id for one in LEADERS["rome"] if one.elite)
PLAIN = next(one.id for one in LEADERS["rome"] if not one.elite)


def event(
    dice: str, pool: tuple[str, ...] = ("greece",), stability: dict[str, int] | None = None, **fields: Any
) -> State:
    """Return the state after Rome, who played the last marker, drew the Event marker and rolled."""
    talents = fields.pop("talents", {})
    powers = {seat: {"treasury": talents.get(seat, 9), "stability": (stability or {}).get(seat, 0)} for seat in SEATS}
    text = {"scenario": "rise-of-rome-basic-plus", "turn": 2, "moment": "marker", "last": "rome", "powers": powers}
    return play(paxromana.position({**text, "pool": ["event", *pool], **fields}), "draw: event", f"roll: {dice}")


def chooses(state: State, seat: str) -> State:
    """Return the state in which a player whose marker is drawn has paid and chooses his action."""
    state = play(state, f"draw: {seat}") if asked(state)[1] == "marker" else state
    return until(play(until(state, "payment"), "pay"), "action")


@pytest.mark.rule("P16.1.1a", "P16.1.2a", "P16.2a")
def test_the_table_has_eleven_events() -> None:
    """2d6 give eleven results, each its own event; the marker is gone from the pool afterwards."""
    results = KIT.tables.random_events
    assert set(results) == set(range(2, 13))
    assert len(set(results.values())) == 11
    assert event("3 4").pool == ("greece",)


@pytest.mark.rule("P16.2-08")
def test_revenues_look_at_every_treasury() -> None:
    state = event("3 4", talents={"rome": 0, "carthage": 20, "greece": 2, "east": 3})
    assert [state.power(seat).stability for seat in SEATS] == [-1, 1, -1, 0]


@pytest.mark.rule("P16.2-02", "P16.1.3a")
def test_a_conqueror_moves_twice_with_every_marker_of_the_turn() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"rome": {"LI": 1}}}
    state = event("1 1", pool=("rome",), units=units, leaders={ELITE: "roma"})
    state = play(chooses(state, "rome"), "expand", "major: roma", "take-all", "set-out", "roll: 6", "to: capua", "stop")
    state = until(state, "expansion")
    assert "major: capua" in legal(state)
    state = play(state, "major: capua")
    assert asked(state) == ("rome", "force")


@pytest.mark.rule("P16.2-02")
def test_the_second_major_move_is_only_for_the_elite_leader() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "pisae": {"rome": {"LI": 2}}}
    state = event("1 1", pool=("rome",), units=units, leaders={ELITE: "roma"})
    state = play(
        chooses(state, "rome"), "expand", "major: pisae", "take-all", "set-out", "roll: 6", "to: arretium", "stop"
    )
    state = until(state, "expansion")
    assert "major: arretium" not in legal(state)
    assert "major: roma" in legal(state)
    state = until(play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: capua", "stop"), "expansion")
    assert not [one for one in legal(state) if one.startswith("major")]
    ordinary = event("3 4", pool=("rome",), units=units, leaders={ELITE: "roma"})
    ordinary = play(chooses(ordinary, "rome"), "expand", "major: roma", "take-all", "set-out", "roll: 6", "to: capua")
    assert "major: capua" not in legal(until(play(ordinary, "stop"), "expansion"))


@pytest.mark.rule("P16.2-03")
@pytest.mark.parametrize("dies", [True, False])
def test_disease_takes_the_highest_leader_of_the_next_player(dies: bool) -> None:
    ranked = sorted(LEADERS["greece"], key=lambda one: one.tactics + one.campaign)
    low, best = ranked[0], ranked[-1]
    units = {"pella": {"greece": {"HI": 1}}, "sparta": {"greece": {"HI": 1}}}
    state = event("5 6", units=units, leaders={low.id: "sparta", best.id: "pella", ELITE: "roma"})
    state = play(state, "draw: greece")
    assert asked(state) == ("", "disease")
    if not dies and best.campaign == 6:
        return
    state = play(state, f"roll: {best.campaign if dies else best.campaign + 1}")
    assert bool(state.leader(best.id).place) is not dies
    assert state.leader(low.id).place == "sparta"
    assert state.leader(ELITE).place == "roma"


@pytest.mark.rule("P16.2-03")
def test_disease_without_a_leader() -> None:
    assert asked(play(event("5 6"), "draw: greece")) == ("greece", "payment")


@pytest.mark.rule("P16.2-04")
def test_improved_galleys_count_three() -> None:
    """Two Squadrons of three points attack two of two: 6 to 4 is 1.5:1, one shift, if any are counted."""
    units = {"gythium": {"greece": {"GS": 1}}}
    state = play(event("1 2", units=units), "draw: greece")
    assert state.has("galley_tech", "greece")
    assert not state.has("galley_tech", "rome")


@pytest.mark.rule("P16.2-05")
@pytest.mark.parametrize(("die", "change"), [(2, 2), (6, 2), (1, -2), (5, -2)])
def test_the_harvest_of_rome(die: int, change: int) -> None:
    """A 1 is Rome; its controller holds most Spaces of Italia, Cisalpina and Bruttium."""
    units = {
        space: {"rome": {"LI": 1}}
        for province in ("italia", "bruttium", "cisalpina")
        for space in KIT.spaces_of[province]
    }
    state = play(event("3 3", units=units), "roll: 1")
    before = state.power("rome").stability
    assert play(state, f"roll: {die}").power("rome").stability == before + change


@pytest.mark.rule("P16.2-06", "P12.6.1a")
def test_who_played_last_places_pirates() -> None:
    state = event("1 4")
    assert asked(state) == ("rome", "place-pirates")
    state = play(state, legal(state)[0])
    assert len(state.pirates) == 1


@pytest.mark.rule("P16.2-07")
def test_a_rebellion_of_the_standard_game_brings_no_barbarians() -> None:
    """Britain: Garrisons of both go, each who controls a Space loses one level, once."""
    units = {
        "londinium": {"rome": {"GAR": 1, "LI": 1}},
        "dubris": {"rome": {"LI": 1}},
        "deva": {"carthage": {"LI": 1, "GAR": 2}},
        "narbo": {"greece": {"GAR": 1}},
    }
    state = play(event("4 5", units=units), "roll: 1 1")
    assert [state.power(seat).stability for seat in SEATS] == [-1, -1, 0, 0]
    assert state.units.total("GAR") == 1
    assert state.units.total("BAR") == 0


@pytest.mark.rule("P16.2-07", "P13.3-10")
def test_the_mutiny_of_the_standard_game_is_named_by_who_played_last() -> None:
    units = {"neapolis": {"rome": {"GS": 2}}, "utica": {"carthage": {"GS": 3}}}
    state = play(event("4 5", units=units), "roll: 6 6")
    assert asked(state) == ("rome", "mutiny")
    assert set(legal(state)) == {"space: neapolis", "space: utica"}
    state = play(state, "space: utica")
    assert [state.power(seat).stability for seat in SEATS] == [0, 0, 0, 0]
    assert state.has("naval_mutiny", "carthage", "utica")


@pytest.mark.rule("P16.2-09", "P12.7.1a")
def test_a_second_revolt_is_no_event_and_a_full_home_has_none() -> None:
    fields: dict[str, Any] = {"effects": [{"kind": "slave_revolt", "seat": "rome", "until": "game"}]}
    going = event("1 3", units={"neapolis": {"slaves_rome": {"BAR": 1}}}, **fields)
    assert going.power("rome").stability == 0
    assert asked(going)[1] != "place-slaves"
    spaces = [space for province in ("italia", "bruttium", "cisalpina") for space in KIT.spaces_of[province]]
    full = event("1 3", units={space: {"rome": {"GAR": 1}} for space in spaces})
    assert asked(full)[1] != "place-slaves"
    assert (
        full.power("rome").stability
        == event("1 2", units={space: {"rome": {"GAR": 1}} for space in spaces}).power("rome").stability
    )


@pytest.mark.rule("P16.2-10")
def test_the_soldier_of_fortune_serves_the_next_player() -> None:
    assert asked(play(event("6 6"), "draw: greece")) == ("greece", "place-sof")
    assert asked(play(event("6 6", pool=("rome",)), "draw: rome")) == ("", "event")


@pytest.mark.rule("P12.4.7a", "P16.2-10")
def test_what_rome_rolls_instead_concerns_rome_at_once() -> None:
    leader = next(one.id for one in KIT.leaders if one.power == "rome" and not one.scenario)
    state = play(event("6 6", pool=("rome",), leaders={leader: "roma"}), "draw: rome", "roll: 5 6")
    assert asked(state) == ("", "disease")
    assert not play(state, "roll: 1").leader(leader).place


@pytest.mark.rule("P16.2-11", "P16.2b")
def test_unrest_costs_three_talents_or_levels() -> None:
    state = event("4 4", stability={"rome": 3}, talents={"rome": 9})
    assert asked(state) == ("rome", "bread")
    assert legal(state) == ["number: 0", "number: 1", "number: 2", "number: 3"]
    for number in range(4):
        after = play(state, f"number: {number}").power("rome")
        assert (after.treasury, after.stability) == (9 - number, number)


@pytest.mark.rule("P16.2c")
@pytest.mark.parametrize("obeys", [True, False])
def test_in_turmoil_an_army_must_come_to_the_capital(obeys: bool) -> None:
    """One LG is 4 BP: it comes to Rome, beside what stands there, or a level and all Garrisons are lost."""
    units = {
        "capua": {"rome": {"LG": 1, "GAR": 1}},
        "roma": {"rome": {"LG": 3}},
        "narbo": {"rome": {"LI": 1, "GAR": 1}},
    }
    state = event("4 4", pool=("rome", "greece"), stability={"rome": -3}, units=units)
    state = chooses(state, "rome")
    state = play(state, "expand")
    if obeys:
        state = play(state, "major: capua", "take: LG 1", "set-out", "roll: 6", "to: roma")
        state = play(state, "stop") if "stop" in legal(state) else state
    state = until(state, "expansion", "marker")
    while asked(state)[1] == "expansion":
        state = until(play(state, "done"), "expansion", "marker")
    assert state.power("rome").stability == (-3 if obeys else -4)
    assert state.units.total("GAR") == (2 if obeys else 0)


@pytest.mark.rule("P16.2c")
def test_an_army_that_changes_places_with_the_one_in_the_capital_does_not_count() -> None:
    """One LG comes to Rome by the Major Move, and one leaves it by a Minor Move: Rome is no better guarded."""
    units = {"capua": {"rome": {"LG": 1}}, "roma": {"rome": {"LG": 2}}, "pisae": {"rome": {"GAR": 1}}}
    state = event("4 4", pool=("rome", "greece"), stability={"rome": -3}, units=units)
    state = play(chooses(state, "rome"), "expand", "major: capua", "take-all", "set-out", "roll: 6", "to: roma", "stop")
    state = play(until(state, "expansion"), "minor: LG roma", "roll: 6", "to: capua", "stop")
    state = until(state, "expansion", "marker")
    while asked(state)[1] == "expansion":
        state = until(play(state, "done"), "expansion", "marker")
    assert state.power("rome").stability == -4
    assert state.units.total("GAR") == 0


@pytest.mark.rule("P16.2d", "P16.2-11")
def test_a_civil_war_without_a_marker_left_makes_next_turn_dear() -> None:
    state = event("4 4", stability={"rome": -6}, units={"capua": {"rome": {"LG": 1}}})
    state = until(state, "leader-out", "leader", "marker", dice={"loyalty": "roll: 2"})
    assert state.power("rome").civil_war
    assert state.held("capua", "rome") in ((("LG", 1),), ())


@pytest.mark.rule("P16.2d", "P3.4.4a", "P3.2F3c")
@pytest.mark.parametrize(("war", "price"), [("coming", 1), ("dear", 2), ("", 1)])
def test_markers_cost_two_talents_only_in_the_turn_after_the_civil_war(war: str, price: int) -> None:
    """So they do all turn long; who negotiates instead has back what he has paid."""
    text = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "pool": ["rome", "rome"], "last": "greece"}
    rome = {"treasury": 5, "civil_war": war}
    state = play(paxromana.position({**text, "powers": {"rome": rome}}), "draw: rome")
    negotiates = play(state, "pay", "negotiate")
    assert negotiates.power("rome").treasury == 5
    state = until(play(state, "pay", "pass"), "marker", "payment")
    assert state.power("rome").treasury == 5 - price
    state = play(state, "draw: rome") if asked(state)[1] == "marker" else state
    assert play(state, "pay").power("rome").treasury == 5 - 2 * price
    rome["treasury"] = price - 1
    poor = play(paxromana.position({**text, "powers": {"rome": rome}}), "draw: rome")
    assert refusal(poor, "pay").rule == "P3.4.4a"


@pytest.mark.rule("P16.2d")
def test_the_dear_turn_comes_after_the_civil_war_and_goes_by() -> None:
    """It came when Rome had no marker left in the pool."""
    state = event("4 4", pool=("greece",), stability={"rome": -6})
    wars = [state.power("rome").civil_war]
    for turn in (3, 4):
        state = until(state, "payment")
        while state.turn < turn:
            state = until(play(state, "forfeit"), "payment")
        wars.append(state.power("rome").civil_war)
    assert wars == ["coming", "dear", ""]


@pytest.mark.rule("P16.2-01", "P13.4.6c")
def test_barbarians_come_with_the_next_marker_before_it_is_used() -> None:
    state = event("5 5")
    assert asked(state) == ("", "marker")
    state = play(state, "draw: greece", "roll: 2 4", "roll: 1 6", "space: narbo", "roll: 2")
    assert asked(state) == ("greece", "move-on")
    assert state.scope(Move).points == 7
    state = until(play(state, "stop"), "payment", "action")
    assert asked(state)[0] == "greece"


@pytest.mark.rule("P16.1.3a")
def test_an_event_waits_for_the_next_turn_if_no_marker_is_left() -> None:
    state = event("1 2", pool=())
    assert state.events_due == ("galley_tech",)
    assert not happened(state, "NothingCame")
    assert refusal(event("1 4"), "pass") is not None
