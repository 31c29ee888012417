"""The course of a match in words, for everybody or for one viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.step import hears
from ancientwars.match.ply import BY_HAND
from ancientwars.match.turns import numbers, turned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.match.played import Played


def log(match: Played, lang: str, viewer: str | None) -> Iterator[str]:
    """Yield the lines of a match; see `Match.log`."""
    yield from _told(match, match.states[0], lang, viewer)
    for index, number in enumerate(numbers(match.game, match.states, match.plies)):
        yield from _lines(match, index, number, lang, viewer)


def log_of(match: Played, index: int, lang: str, viewer: str | None) -> Iterator[str]:
    """Yield the lines of one ply; see `Match.log_of`."""
    number = numbers(match.game, match.states, match.plies[: index + 1])[index]
    yield from _lines(match, index, number, lang, viewer)


def _lines(match: Played, index: int, number: int, lang: str, viewer: str | None) -> Iterator[str]:
    """Yield the lines of a ply that has this number in the log."""
    game, ply = match.game, match.plies[index]
    before = turned(game, match.states[index], ply.actor)
    if viewer is None or hears(viewer, game.pending(before), ply.action):
        actor = game.messages(lang).name(ply.actor)
        by_hand = f" ({BY_HAND[lang]})" if ply.forced else ""
        mark = f"{number}." if number else "-"
        yield f"{mark} {actor}: {game.describe(before, ply.action, lang)}{by_hand}"
    yield from _told(match, match.states[index + 1], lang, viewer)


def _told(match: Played, state: Any, lang: str, viewer: str | None) -> Iterator[str]:
    """Yield the lines for the events of a state that a viewer may know of."""
    for event in state.events:
        if viewer is None or event.visible_to(viewer):
            yield f"    {match.game.describe(state, event, lang)}"
