"""Events read from the book: the Event Segment, what is out of play in a scenario, slaves and Stability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.paxromana.turns import at, go, legal, on_to, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State


def event(scenario: str, dice: str, *, seat: str = "rome", turn: int = 2, **text: Any) -> State:
    """Return the state after an Event marker was drawn by the player of the last marker, and this was rolled.

    His next marker is still in the pool.
    """
    powers = {seat: {"treasury": 9}}
    given = {"moment": "marker", "pool": ["event", seat], "last": seat, "powers": powers}
    return go(at(seat, scenario=scenario, turn=turn, **(given | text)), "draw: event", f"roll: {dice}")


def happened(state: State) -> list[str]:
    """Return what the last action made happen."""
    return [type(one).__name__ for one in state.events]


STANDARD = [
    ("punic-wars", 3, "rome"),
    ("seleucus", 2, "east"),
    ("magna-graecia", 1, "rome"),
    ("diadochi", 1, "macedon"),
]


@pytest.mark.rule("PS2.5", "PS3.5", "PS8.10")
@pytest.mark.parametrize(("scenario", "turn", "seat"), STANDARD)
def test_pirates_appear_in_play_only(scenario: str, turn: int, seat: str) -> None:
    state = event(scenario, "1 4", turn=turn, seat=seat)
    assert waits(state)[1] == "place-pirates"
    nodes = {one.split(": ")[1] for one in legal(state)} - {"pass"}
    assert nodes
    assert nodes <= set(state.kit.map.names(state.table.in_play))


@pytest.mark.rule("PS2.5", "PS3.5", "PS8.10")
@pytest.mark.parametrize(
    ("scenario", "turn", "seat", "die"),
    [
        ("punic-wars", 3, "rome", 2),  # Greece
        ("punic-wars", 3, "rome", 5),  # Sicily, which nobody controls
        ("seleucus", 2, "east", 1),  # Rome
        ("magna-graecia", 1, "rome", 4),  # the East
        ("diadochi", 1, "macedon", 3),  # Carthage
    ],
)
def test_a_harvest_out_of_play_is_no_event(scenario: str, turn: int, seat: str, die: int) -> None:
    state = go(event(scenario, "3 3", turn=turn, seat=seat), f"roll: {die}")
    if waits(state)[1] != "marker":
        state = go(state, "roll: 2")
    assert waits(state) == ("", "marker")
    assert all(state.power(one).stability == 0 for one in state.seats)


@pytest.mark.rule("PS2.5", "PS3.5", "PS8.10")
@pytest.mark.parametrize(
    ("scenario", "turn", "seat", "dice"),
    [
        ("punic-wars", 3, "rome", "1 2"),  # Cyprus
        ("seleucus", 2, "east", "3 4"),  # Gaul
        ("magna-graecia", 1, "rome", "2 4"),  # Spain
        ("diadochi", 1, "macedon", "5 6"),  # Africa
    ],
)
def test_a_rebellion_out_of_play_is_no_event(scenario: str, turn: int, seat: str, dice: str) -> None:
    state = go(event(scenario, "4 5", turn=turn, seat=seat), f"roll: {dice}")
    assert waits(state) == ("", "marker")
    assert "NothingCame" in happened(state)
    assert all(state.power(one).stability == 0 for one in state.seats)


@pytest.mark.rule("PS2.5", "PS3.5", "PS8.10")
@pytest.mark.parametrize(
    ("scenario", "turn", "seat", "dice"),
    [
        ("punic-wars", 3, "rome", "1 3"),  # Armenians
        ("seleucus", 2, "east", "3 3"),  # Gauls of the west
        ("magna-graecia", 1, "rome", "2 3"),  # Gauls of the east
        ("diadochi", 1, "macedon", "3 4"),  # Germans
    ],
)
def test_an_invasion_out_of_play_is_no_event(scenario: str, turn: int, seat: str, dice: str) -> None:
    state = go(event(scenario, "4 6", turn=turn, seat=seat), f"draw: {seat}")
    assert waits(state) == ("", "invasion")
    state = go(state, f"roll: {dice}")
    assert waits(state) == (seat, "payment")
    assert not state.units.table()


@pytest.mark.rule("PS4.5", "PS10.5", "P17.2-07")
@pytest.mark.parametrize(("scenario", "turn", "die"), [("carthago-delenda-est", 3, 2), ("chaos-in-the-aegean", 5, 3)])
def test_a_harvest_card_for_a_territory_out_of_play_is_no_event(scenario: str, turn: int, die: int) -> None:
    state = at(scenario=scenario, turn=turn, moment="payment", powers={"rome": {"treasury": 9}})
    state = go(state, "pay", "draw: bounteous_harvests")
    state = on_to(state, "harvest")
    state = go(state, f"roll: {die}")
    assert all(state.power(one).stability == 0 for one in state.seats)
    assert "NothingCame" in happened(state)


@pytest.mark.rule("P3.2F0", "P3.2F4", "P16.1.2a")
def test_after_an_event_the_next_marker_is_drawn_or_the_phase_ends() -> None:
    state = event("rise-of-rome-basic-2", "1 6")
    assert (state.phase, waits(state)) == ("F", ("", "marker"))
    state = event("rise-of-rome-basic-2", "1 6", pool=["event"])
    assert state.phase != "F"


@pytest.mark.rule("P14.2.1-09", "P12.7.1a")
def test_slaves_cost_one_when_they_rise_and_give_it_back_when_they_are_gone() -> None:
    units = {"roma": {"rome": {"LG": 9}}}
    state = event("rise-of-rome-basic-2", "1 3", units=units)
    assert state.power("rome").stability == -1
    state = go(state, "space: capua", "draw: rome", "pay")
    state = go(on_to(state, "action"), "expand", "major: roma", "take-all")
    while waits(state)[1] == "force":
        state = go(state, "set-out")
    state = go(state, "roll: 6", "to: capua", "roll: 6", "roll: 1", "shift: 4 0")
    assert not state.held("capua", "slaves_rome")
    state = on_to(state, "move-on", "expansion")
    state = go(state, "stop") if waits(state)[1] == "move-on" else state
    assert state.power("rome").stability == 0


@pytest.mark.rule("P3.4.5b", "P1.4e", "P1.4b")
def test_an_inactive_player_may_withdraw_from_the_battle_space() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"carthage": {"LI": 1}}}
    state = go(at(units=units), "expand", "major: roma", "take-all")
    while waits(state)[1] == "force":
        state = go(state, "set-out")
    state = go(state, "roll: 6", "to: capua")
    assert waits(state)[0] == "carthage"
    assert "withdraw" in legal(state)
