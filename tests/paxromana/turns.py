"""Games of Pax Romana driven through the public interface alone: positions by text, actions by notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.step import Chance, Decision, Outcome
from ancientwars.paxromana import CATALOGUE, apply, chance_outcomes, legal_actions, pending, position, why_not

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana import State

QUIET = ("pass", "forfeit", "hand-in", "stop", "done")
"""What players answer on the way."""


def at(seat: str = "rome", *, scenario: str = "rise-of-rome-basic", **text: Any) -> State:
    """Return a position in which this player is about to choose his action; nothing else is to come this turn."""
    return position({"scenario": scenario, "turn": 2, "seat": seat, **text})


def waits(state: State) -> tuple[str, str]:
    """Return who is asked and for what; for chance ``("", purpose)``, at the end ``("", "over")``."""
    found = pending(state)
    if isinstance(found, Decision):
        return found.seat, found.prompt
    return "", found.purpose if isinstance(found, Chance) else "over"


def legal(state: State) -> list[str]:
    """Return the notations of the legal actions, or of what chance may bring."""
    if isinstance(pending(state), Chance):
        return [str(action) for action, _ in chance_outcomes(state)]
    return [str(action) for action in legal_actions(state)]


def go(state: State, *notations: str) -> State:
    """Return the state after actions and rolls, one after another; each must be possible."""
    for text in notations:
        assert text in legal(state), f"{text} is not among {legal(state)[:20]} of {waits(state)}"
        action = CATALOGUE.parse(text)
        assert action is not None
        state = apply(state, action)
    return state


def refused(state: State, notation: str) -> str:
    """Return the rule by which an action is refused; empty if it is legal."""
    action = CATALOGUE.parse(notation)
    assert action is not None, notation
    refusal = why_not(state, action)
    assert (refusal is None) == (notation in legal(state)), notation
    return refusal.rule if refusal else ""


def on_to(state: State, *prompts: str, turn: int = 0) -> State:
    """Return the state in which one of these is asked (of this turn): on the way players do as little as they may.

    Chance brings its first outcome.
    """
    for _ in range(500):
        if waits(state)[1] in ("over", *prompts) and state.turn >= turn:
            return state
        state = _quietly(state)
    raise AssertionError(f"none of {prompts} is asked; now {waits(state)}")


def _quietly(state: State) -> State:
    """Return the state after the least that may be done."""
    if isinstance(pending(state), Chance):
        return apply(state, chance_outcomes(state)[0][0])
    options = {str(action): action for action in legal_actions(state)}
    return apply(state, next((options[one] for one in QUIET if one in options), next(iter(options.values()))))


def scored(state: State) -> State:
    """Return the state after the Victory Phase: the last Activation ends, and all objectives are revealed."""
    state = go(state, "pass") if waits(state)[1] == "action" else state
    while state.phase in "FGH":
        options = legal(state) if waits(state)[1] != "over" else []
        if not options or waits(state)[1] in ("tie", "marker"):
            break
        reveals = [one for one in options if one.startswith("reveal")]
        state = go(state, next(iter((*reveals, *(one for one in QUIET if one in options), *options))))
    return state


def points(state: State) -> dict[str, int]:
    """Return the victory points of the players."""
    return {seat: state.power(seat).vp for seat in state.seats}


def winners(state: State) -> tuple[str, ...] | None:
    """Return who has won; None while the game goes on."""
    found = pending(state)
    return found.winners if isinstance(found, Outcome) else None


def garrisons(**spaces: str) -> dict[str, dict[str, dict[str, int]]]:
    """Return Garrisons of players: the Spaces of each as one text, separated by blanks."""
    return {space: {seat: {"GAR": 1}} for seat, names in spaces.items() for space in names.split()}


def talents(**treasury: int) -> Mapping[str, Mapping[str, int]]:
    """Return the tracks of players with these Talents."""
    return {seat: {"treasury": number} for seat, number in treasury.items()}
