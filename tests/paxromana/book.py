"""Positions of Pax Romana for tests from the rulebook: written as a player would write them, and played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars import paxromana
from ancientwars.core.engine import chance_outcomes
from tests.paxromana.tables import asked, legal, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.paxromana import State

WALLS = {"cities": 5, "towns": 2}


def start(units: Mapping[str, Mapping[str, Mapping[str, int]]], seat: str = "rome", **fields: Any) -> State:
    """Return the state in which a player has chosen Expansion.

    Args:
        units: Units by node, owner and kind.
        seat: The player.
        **fields: Further fields of a position text; Cities and Towns by owner alone are intact.
    """
    for name, walls in WALLS.items():
        places = fields.get(name, {})
        fields[name] = {place: (one, walls) if isinstance(one, str) else one for place, one in places.items()}
    text = {"scenario": "rise-of-rome-basic", "turn": 2, "seat": seat, "units": units, **fields}
    return play(paxromana.position(text), "expand")


def march(state: State, *spaces: str, roll: int = 6, take: tuple[str, ...] = ("take-all",)) -> State:
    """Return the state after a Major Move from the first of these Spaces to the others."""
    first, *others = spaces
    state = play(state, f"major: {first}", *take, "set-out", f"roll: {roll}")
    return play(state, *(f"to: {space}" for space in others))


def fight(state: State, attack: int, defence: int, shifts: str = "shift: 0 0") -> State:
    """Return the state after the Battle Rolls of a battle that is about to begin, and its shifts, if there are any."""
    while asked(state)[1] in ("elephants", "siege"):
        state = play(state, "number: 0")
    state = play(state, f"roll: {attack}", f"roll: {defence}")
    return play(state, shifts) if asked(state)[1] == "shifts" else state


def until(state: State, *prompts: str, dice: Mapping[str, str] | None = None) -> State:
    """Return the state in which one of these is asked.

    On the way players decline what they may, and do the first thing else; no Leader dies; other dice show their first
    face unless `dice` says what.
    """
    rolls = {"leader-death": "roll: 3 4", **(dice or {})}
    for _ in range(200):
        seat, prompt = asked(state)
        if prompt in prompts:
            return state
        state = play(state, rolls.get(prompt) or next(_mild(state, chance=not seat)))
    raise AssertionError(prompt)


def _mild(state: State, *, chance: bool) -> Iterator[str]:
    """Yield what may be done, to decline before anything else."""
    options = [str(action) for action, _ in chance_outcomes(state)] if chance else legal(state)
    yield from (one for one in options if one in ("pass", "done", "stand", "stop"))
    yield from options
