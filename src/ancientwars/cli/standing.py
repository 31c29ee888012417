"""Standing orders of the people at the terminal: an answer that is given each time, until the next turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cli.telling import TURN
from ancientwars.match.orders import StandingOrder

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.step import Decision
    from ancientwars.match import Match

DECLINING = "Pass"
"""The class of action with which a seat declines to do what it is asked for."""


class Orders:
    """What each person answers without being asked, and what each answered last time.

    Attributes:
        given: The orders that stand.
    """

    def __init__(self) -> None:
        self.given: list[StandingOrder] = []
        self._last: dict[tuple[str, str], tuple[tuple[Action, ...], Action]] = {}
        self._hinted: set[tuple[str, str]] = set()

    def give(self, seat: str, prompt: str, answer: Action, since: int) -> None:
        """Have a question answered from now on; a later order for the same question takes the place of an older one.

        Args:
            seat: Whose order it is.
            prompt: The question.
            answer: The answer; where it is not legal the person is asked.
            since: Number of plies before the first time.
        """
        others = (order for order in self.given if (order.seat, order.prompt) != (seat, prompt))
        self.given = [*others, StandingOrder(seat, prompt, answer, since)]

    def forget(self, seat: str) -> None:
        """Have a person asked again each time."""
        self.given = [order for order in self.given if order.seat != seat]

    def taken_back(self, match: Match, seat: str) -> None:
        """Forget what a person ordered after the moment that a match has gone back to, and what answers there."""
        gone = [one for one in self.given if one.seat == seat and (one.since >= len(match.plies) or one.answers(match))]
        self.given = [order for order in self.given if order not in gone]

    def answer(self, match: Match, seat: str) -> Action | None:
        """Return what a seat that is asked has ordered to answer; None if it must be asked."""
        self.given = [order for order in self.given if not lapsed(match, order)]
        return next((one.answer for one in self.given if one.seat == seat and one.answers(match)), None)

    def is_habit(self, asked: Decision, choices: tuple[Action, ...], answer: Action) -> bool:
        """Tell, once for each question, whether it is declined as it was when it was last put in this way."""
        key, put = (asked.seat, asked.prompt), (choices, answer)
        same = self._last.get(key) == put and type(answer).__name__ == DECLINING and key not in self._hinted
        self._last[key] = put
        self._hinted |= {key} if same else set()
        return same


def lapsed(match: Match, order: StandingOrder) -> bool:
    """Tell whether a turn of everybody, or one of the player's own, has begun since an order was given."""
    events = (event for state in match.states[order.since + 1 :] for event in state.events)
    turns = (event for event in events if type(event).__name__ == TURN)
    return any(getattr(event, "seat", None) in (None, order.seat) for event in turns)
