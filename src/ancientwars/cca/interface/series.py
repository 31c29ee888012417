"""C4: a series - both players fight the battle from both sides, and their banners are added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BOTTOM, SEATS, Seat, opponent
from ancientwars.core.errors import AncientWarsError
from ancientwars.core.step import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.cca.state.state import State


class SeriesError(AncientWarsError):
    """A series is asked for its result before all its battles are over."""


@frozen
class SeriesResult:
    """What a series has brought.

    Attributes:
        banners: Banners of the first and the second player over all battles.
        winner: ``"first"`` or ``"second"``; empty for a draw.
    """

    banners: tuple[int, int]
    winner: str


def side_of(player: str, battle: int) -> Seat:
    """Return the side that a player takes in a battle of the series: they change places every time.

    Args:
        player: ``"first"`` or ``"second"``; the first player begins at the bottom.
        battle: Number of the battle, from 0.

    Example:
        >>> side_of("first", 0), side_of("first", 1)
        ('bottom', 'top')
    """
    side: Seat = SEATS[(player != "first") ^ (battle % 2)]
    return side


def series_result(battles: Iterable[State]) -> SeriesResult:
    """Add the banners of the battles of a series.

    Args:
        battles: The final states, in the order in which they were fought.

    Raises:
        SeriesError: A battle is not over.
    """
    totals = [0, 0]
    for number, state in enumerate(battles):
        if not isinstance(state.agenda[-1].pending(state), Outcome):
            raise SeriesError(f"battle {number + 1} of the series is not over")
        side = side_of("first", number)
        totals[0] += state.banner_count(side)
        totals[1] += state.banner_count(opponent(side))
    winner = "" if totals[0] == totals[1] else ("first" if totals[0] > totals[1] else "second")
    return SeriesResult((totals[0], totals[1]), winner)


__all__ = ["BOTTOM", "SeriesError", "SeriesResult", "series_result", "side_of"]
