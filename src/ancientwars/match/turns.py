"""Whose turn it is where several seats may answer: any of them, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.step import Decision, notices
from ancientwars.match.ply import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ancientwars.core.game import Game
    from ancientwars.core.step import Pending
    from ancientwars.match.ply import Ply


def actors(waits: Pending) -> tuple[str, ...]:
    """Return who may act now: the seats that are asked, the first of them in front; or chance."""
    return (waits.seat, *waits.others) if isinstance(waits, Decision) else (CHANCE,)


def turned(game: Game, state: Any, actor: str) -> Any:
    """Return a state as one that asks this seat, if several may answer; otherwise the state itself."""
    waits = game.pending(state)
    if isinstance(waits, Decision) and actor in waits.others:
        return game.asking(state, actor)  # type: ignore[attr-defined] # who has such questions offers it
    return state


def numbers(game: Game, states: Sequence[Any], plies: Sequence[Ply]) -> list[int]:
    """Return the number that each ply has in the log; 0 for one that only its own seat notices.

    How many steps a plan took is nobody else's business, and so they are not counted.
    """
    if not any(kind.announced for kind in game.TYPES.actions):
        return list(range(1, len(plies) + 1))
    found, last = [], 0
    for state, ply in zip(states, plies, strict=False):
        noticed = notices("", game.pending(state), ply.action)
        last += noticed
        found.append(last if noticed else 0)
    return found


def own_last(game: Game, states: Sequence[Any], plies: Sequence[Ply], seat: str) -> int | None:
    """Return the index of the last ply of a seat if nothing came since but answers of others to the same question.

    They are sealed like its own, so none of them depends on it, and it can be taken back.
    """
    since: set[str] = set()
    for index in range(len(plies) - 1, -1, -1):
        if plies[index].actor == seat:
            return index if since <= set(actors(game.pending(states[index]))) else None
        if plies[index].actor == CHANCE or any(event.reveals for event in states[index + 1].events):
            return None
        since.add(plies[index].actor)
    return None


def last_noticed(game: Game, states: Sequence[Any], plies: Sequence[Ply]) -> Ply | None:
    """Return the last ply that others than its seat noticed."""
    for state, ply in zip(reversed(states[: len(plies)]), reversed(plies), strict=True):
        if notices("", game.pending(state), ply.action):
            return ply
    return None
