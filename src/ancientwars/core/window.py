"""Windows: the moment at which seats may react to what is happening, each in its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

from ancientwars.core.action import Action
from ancientwars.core.choice import Choice
from ancientwars.core.knowledge import kinds_of
from ancientwars.core.step import NoOptions

if TYPE_CHECKING:
    from collections.abc import Iterable


@frozen
class Window(Choice):
    """Asks the seats that might react, in the order of the rulebook, whether they do.

    Who is asked follows from what everybody knows: a seat that may hold one of the `cards` with which it could react,
    or of which everybody sees that it can (`sees_way`). So the question gives nothing away. Where a game prefers fewer
    questions (`when_able`), only those are asked who can react; a pause, or that there is none, then tells that a hand
    holds one of the cards or lacks them all, and from then on everybody knows it.

    A subclass yields the reactions and the action that passes as `candidates`, says with which cards a seat could
    react, and what a reaction does. What it reacts to are its own fields.

    Attributes:
        passes: The class of action that declines (class attribute); one of `accepts`.
        again: Whether all are asked again after a reaction, so that one may answer another; otherwise only those who
            come later in the order (class attribute). The rules must see to it that this ends.
        order: The seats that may react, in the order in which they are asked.
        seat: The seat that is asked now; empty before the first.
    """

    passes: ClassVar[type[Action]]
    again: ClassVar[bool] = False

    order: tuple[str, ...] = field(kw_only=True)
    seat: str = field(default="", kw_only=True)

    def cards(self, state: Any, seat: str) -> Iterable[str]:
        """Return the kinds of card with which a seat could react here, as everybody knows.

        Each of them must be enough to react, and without one of them a seat cannot, unless it `sees_way`.
        """
        raise NoOptions(self, state)

    def sees_way(self, state: Any, seat: str) -> bool:
        """Tell whether everybody sees that a seat can react, whatever its cards; by default nobody does."""
        del state, seat
        return False

    def when_able(self, state: Any) -> bool:
        """Tell whether only those are asked who can react; by default all are that might."""
        del state
        return False

    def react(self, state: Any, seat: str, action: Any) -> Any:
        """Return the state after a reaction; the rest of the window is still on its agenda."""
        raise NoOptions(self, state)

    def told(self, state: Any, seat: str, *, able: bool) -> Any:
        """Return the state after everybody learnt whether a seat can react, for an event that reveals it.

        Args:
            state: The state; its `CardTable` has noted it already.
            seat: The seat.
            able: Whether it holds one of the cards.
        """
        raise NoOptions(self, state)

    def closed(self, state: Any) -> Any:
        """Return the state after nobody is left to be asked."""
        return state

    # ------------------------------------------------------------------ as a step

    def needed(self, state: Any) -> bool:
        """Tell whether a seat is being asked."""
        del state
        return bool(self.seat)

    def run(self, state: Any) -> Any:
        """Ask the first seat."""
        return self._ask(state, self.order)

    def resolve(self, state: Any, action: Any) -> Any:
        """Let the seat react, or go on to the next one."""
        later = self.order[self.order.index(self.seat) + 1 :]
        if isinstance(action, self.passes):
            return self._ask(state, later)
        rest = self.replace(seat="", order=self.order if self.again else later)
        return self.react(state.then(rest), self.seat, action)

    def _ask(self, state: Any, order: tuple[str, ...]) -> Any:
        """Ask the first of some seats that is to be asked, or close the window."""
        for seat in order:
            if self.sees_way(state, seat):
                return state.then(self.replace(seat=seat))
            kinds = tuple(self.cards(state, seat))
            if not state.cards.may_hold(seat, kinds_of(kinds)):
                continue
            asked = self.replace(seat=seat)
            if not self.when_able(state):
                return state.then(asked)
            able = any(not isinstance(action, self.passes) for action in asked.options(state))
            state = self._noted(state, seat, kinds, able=able)
            if able:
                return state.then(asked)
        return self.closed(state)

    def _noted(self, state: Any, seat: str, kinds: tuple[str, ...], *, able: bool) -> Any:
        """Return the state in which everybody knows whether a seat can react."""
        cards = state.cards.knows(seat, any_of=kinds) if able else state.cards.knows(seat, lacks=kinds)
        return state if cards == state.cards else self.told(state.replace(cards=cards), seat, able=able)
