"""Standing orders: what a player answers without being asked each time, such as "pass on every battle of this turn".

They belong to whoever plays the match, not to the match: no record, save file or digest knows of them, and what they
answer stands in the record like any other answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Chance, Decision
from ancientwars.match.turns import turned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.action import Action
    from ancientwars.core.step import Pending
    from ancientwars.match.match import Match


@frozen
class StandingOrder:
    """How a seat answers a question whenever it is asked, until something comes up.

    Attributes:
        seat: Whose order it is.
        prompt: The question.
        answer: The answer. Where it is not legal the player is asked.
        since: Number of plies of the match when the order was given.
        until: Prompts and purposes of chance: once the match has waited for one of them since, the order has lapsed.

    Example:
        >>> from ancientwars import Match, poleis
        >>> from ancientwars.match.orders import StandingOrder, follow
        >>> match = Match.new("poleis", seed=7)
        >>> order = StandingOrder("sparta", "turn", poleis.parse(match.state, "pass"))
        >>> follow(match, [order]).seat
        'athens'
    """

    seat: str
    prompt: str
    answer: Action
    since: int = 0
    until: tuple[str, ...] = ()

    def stands(self, match: Match) -> bool:
        """Tell whether the order has not lapsed."""
        return not any(_subject(match.game.pending(state)) in self.until for state in match.states[self.since + 1 :])

    def answers(self, match: Match) -> bool:
        """Tell whether the order answers what the match waits for."""
        if self.seat not in match.seats:
            return False
        asked = match.game.pending(turned(match.game, match.state, self.seat))
        return (
            _subject(asked) == self.prompt and self.stands(match) and self.answer in match.legal_actions_of(self.seat)
        )


def _subject(waits: Pending) -> str:
    """Return the question or the purpose of chance that a match waits for."""
    if isinstance(waits, Decision):
        return waits.prompt
    return waits.purpose if isinstance(waits, Chance) else ""


def follow(match: Match, orders: Iterable[StandingOrder]) -> Match:
    """Return the match after all answers that standing orders give, one after another, until somebody must be asked.

    Args:
        match: The match.
        orders: The orders of any seats; of several that answer a question the first is followed.
    """
    given = tuple(orders)
    while (order := next((one for one in given if one.answers(match)), None)) is not None:
        match = match.play(order.answer, order.seat)
    return match
