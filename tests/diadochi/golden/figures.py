"""The figures of a step of the example, read from the states of a match."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ancientwars.diadochi.rules.d17_legitimacy import battle_legitimacy
from ancientwars.diadochi.state.scopes import Battle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ancientwars.core.events import Event
    from ancientwars.diadochi.state.state import State

NAMES = {"Merv": "yellow", "Nevin": "red", "Marc": "blue", "John": "black"}
PLAYERS = {seat: name for name, seat in NAMES.items()} | {"independent": "independent", "": ""}


def differences(figures: Mapping[str, Any], state: State, events: Iterable[Event]) -> list[str]:
    """Return what of a step's figures is not so.

    Args:
        figures: The figures.
        state: The state after the step.
        events: What happened in the step.
    """
    told = tuple(events)
    found = []
    for name, expected in figures.items():
        actual = READERS[name](expected, state, told)
        if actual != expected:
            found.append(f"{name} is {actual}, not {expected}")
    return found


def _each(read: Callable[[State, str], Any]) -> Callable[..., Any]:
    """Return the reader of a table, each row of which is read from the state by its key."""
    return lambda expected, state, _told: {key: read(state, key) for key in expected}


def _place(key: str) -> tuple[str, str]:
    """Return the space and the seat of a key such as ``"babylon Nevin"``."""
    space, name = key.split()
    return space, NAMES.get(name, name)


def _province(state: State, province: str) -> str:
    return next((name for name, seat in NAMES.items() if state.controls_province(seat, province)), "")


def _royal(state: State, royal: str) -> str:
    one = state.royal(royal)
    return f"{one.place} {PLAYERS[one.owner]}".strip()


def _siege(state: State, space: str) -> int:
    siege = state.siege(space)
    return siege.points if siege else 0


def _events(told: Iterable[Any], kind: str) -> list[Any]:
    return [event for event in told if type(event).__name__ == kind]


def _points(_expected: Any, _state: State, told: tuple[Any, ...]) -> dict[str, int]:
    """Return the movement points of everybody who set out."""
    return {event.leader: event.points for event in _events(told, "SetOutFrom") if event.leader in _expected}


def _raised(_expected: Any, _state: State, told: tuple[Any, ...]) -> dict[str, dict[str, int]]:
    """Return the combat units that came into play, by space and player."""
    found: dict[str, Counter[str]] = {}
    for event in _events(told, "UnitPlaced"):
        found.setdefault(f"{event.space} {PLAYERS[event.seat]}", Counter())[event.kind] += event.number
    return {place: dict(kinds) for place, kinds in found.items()}


def _gone(kind: str) -> Callable[..., dict[str, dict[str, int]]]:
    """Return the reader of the combat units that were lost, or dispersed."""

    def read(_expected: Any, _state: State, told: tuple[Any, ...]) -> dict[str, dict[str, int]]:
        found: dict[str, Counter[str]] = {}
        for event in _events(told, kind):
            found.setdefault(f"{event.space} {PLAYERS[event.seat]}", Counter())[event.kind] += event.number
        return {place: dict(kinds) for place, kinds in found.items()}

    return read


def _totals(_expected: Any, _state: State, told: tuple[Any, ...]) -> dict[str, dict[str, int]]:
    """Return the combat units that came into play, by player."""
    found: dict[str, Counter[str]] = {}
    for event in _events(told, "UnitPlaced"):
        found.setdefault(PLAYERS[event.seat], Counter())[event.kind] += event.number
    return {name: dict(kinds) for name, kinds in found.items()}


def _legitimacy_in_battle(state: State, name: str) -> int:
    """Return the legitimacy of a player's army in the battle under way, prestige included."""
    battle, seat = state.scope(Battle), NAMES[name]
    leader, defends = state.commander(battle.space, seat), battle.seats[1] == seat
    return battle_legitimacy(state, seat, leader, battle.space, defends=defends)


def _battle(expected: Any, _state: State, told: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Return the strengths, rolls and scores of a battle, as far as the example names them."""
    return [
        {name: PLAYERS[event.seat] if name == "who" else getattr(event, name) for name in row}
        for event, row in zip(_events(told, "BattleScored"), expected, strict=True)
    ]


READERS: Mapping[str, Callable[..., Any]] = {
    "turn": lambda _expected, state, _told: state.turn,
    "round": lambda _expected, state, _told: state.round,
    "order": lambda _expected, state, _told: [PLAYERS[seat] for seat in state.order],
    "usurper": lambda _expected, state, _told: PLAYERS[state.usurper],
    "champions": lambda _expected, state, _told: [PLAYERS[seat] for seat in state.champions],
    "removed": lambda _expected, state, _told: list(state.cards.zone("removed").held),
    "vp": _each(lambda state, name: state.victory_points(NAMES[name])),
    "lp": _each(lambda state, name: state.legitimacy(NAMES[name])),
    "hands": _each(lambda state, name: state.cards.zone(NAMES[name]).count),
    "provinces": _each(_province),
    "markers": _each(lambda state, space: PLAYERS[state.marker(space)]),
    "fleets": _each(lambda state, fleet: PLAYERS[state.fleet(fleet).owner]),
    "royals": _each(_royal),
    "at": _each(lambda state, general: state.general(general).place),
    "dead": _each(lambda state, general: state.general(general).dead),
    "minors": _each(lambda state, key: state.has_minor(*_place(key))),
    "commanders": _each(lambda state, key: state.commander(*_place(key))),
    "units": _each(lambda state, key: dict(state.held(*_place(key)))),
    "royal_army": _each(lambda state, key: dict(state.held(*_place(key))).get("royal", 0)),
    "size": _each(lambda state, key: state.count(*_place(key))),
    "independents": _each(lambda state, army: state.independent(army).place),
    "sieges": _each(_siege),
    "points": _points,
    "battle_legitimacy": _each(_legitimacy_in_battle),
    "raised": _raised,
    "totals": _totals,
    "lost": _gone("UnitsLost"),
    "dispersed": _gone("UnitsDispersed"),
    "battle": _battle,
    "winner": lambda _expected, _state, told: [PLAYERS[event.winner] for event in _events(told, "BattleEnded")],
    "markers_removed": lambda _expected, _state, told: len(_events(told, "MarkerRemoved")),
}
"""How each figure is read: from what is expected, the state after the step, and what happened in it."""
