"""Sealed questions: several seats answer one in secret, in any order, and all answers are opened together.

An answer may be a plan of many small choices. Its seat makes them one by one in its own envelope and hands it in;
nobody else can tell how many there were, or which, until the envelopes are opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import attrs
from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.engine import pending
from ancientwars.core.errors import OutOfTurn
from ancientwars.core.secrets import Secret
from ancientwars.core.step import Decision, Refusal, State, Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.chance import Randomness
    from ancientwars.core.choice import Choice

S = TypeVar("S", bound=State)

Answer = tuple[Action, ...]
"""What is in an envelope: one action, or the choices of a plan in the order in which they were made."""


@frozen
class HandIn(Action):
    """A plan is complete: its envelope is closed."""

    announced = True


@frozen
class Envelope(Secret):
    """The answer of a seat to a sealed question.

    Attributes:
        seat: Whose it is; nobody else sees what is in it.
        answer: What is in it so far; None where the view does not know.
        closed: Whether it has been handed in, which everybody sees.
    """

    seat: str
    answer: tuple[Action, ...] | None = ()
    closed: bool = False

    def view(self, viewer: str) -> Self:
        """Return the envelope as a seat or a spectator sees it."""
        return self if viewer == self.seat else self.replace(answer=None)

    def determinize(self, rng: Randomness) -> Self:
        """Return the envelope as it is: what it can hold depends on the rest of the state."""
        del rng
        return self

    def complete(self, state: Any, rng: Randomness) -> Self:
        """Return the envelope with an answer that its seat could give, see `Sealed.drawn`."""
        if self.answer is not None:
            return self
        question = next(step for step in reversed(state.agenda) if isinstance(step, Sealed) and self.seat in step.seats)
        return self.replace(answer=question.drawn(state, self.seat, rng) if self.closed or question.plan else ())


@frozen
class Sealed(Step):
    """A question that several seats answer, each in an envelope of its own; the others see only who has handed it in.

    The state keeps the envelopes in a field ``envelopes: tuple[Envelope, ...] = ()``. A subclass gives the `question`
    of each seat, and says what follows when all are `opened`. Where an answer is a plan, the candidates of the question
    are what may be added to it (see `in_envelope`) and `HandIn`, if it may be handed in so; one choice adds to it until
    the rules allow no more, and none takes back: that is for the match.

    Attributes:
        plan: Whether an answer is a plan that ends with `HandIn`, not a single action (class attribute).
        seats: Who answers, in the order in which they are asked where nobody answers out of turn.
        asked: Who is asked now, if not the first that has not answered.
    """

    plan: ClassVar[bool] = False

    seats: tuple[str, ...]
    asked: str = attrs.field(default="", kw_only=True)

    def question(self, seat: str) -> Choice:
        """Return the question as a seat is asked it; its `resolve` is not used."""
        raise NotImplementedError(f"{type(self).__name__} does not say what {seat} is asked")

    def handed_in(self, state: Any, seat: str) -> Any:
        """Return the state after a seat has handed in its envelope, for an event that says so."""
        del seat
        return state

    def opened(self, state: Any, answers: dict[str, Answer]) -> Any:
        """Return the state after all answers were opened; an event must reveal them.

        Args:
            state: The state, its envelopes gone.
            answers: The answer of each seat, without `HandIn`.
        """
        del state, answers
        raise NotImplementedError(f"{type(self).__name__} does not say what follows from the answers")

    def drawn(self, state: Any, seat: str, rng: Randomness) -> Answer:
        """Return an answer that a seat could give: whatever is legal, all equally likely at each choice.

        Args:
            state: A state whose cards and the like are drawn already.
            seat: The seat.
            rng: Source of randomness.
        """
        answer: Answer = ()
        while True:
            written = _with(state, Envelope(seat, answer))
            options = tuple(self.question(seat).options(written))
            action = options[rng.randrange(len(options))]
            if isinstance(action, HandIn):
                return answer
            answer = (*answer, action)
            if not self.plan:
                return answer

    # ------------------------------------------------------------------ as a step

    def waiting(self, state: Any) -> tuple[str, ...]:
        """Return the seats that have not handed in their envelopes."""
        return tuple([envelope.seat for envelope in state.envelopes if not envelope.closed])

    def asking(self, seat: str) -> Self:
        """Return the step as one that asks this seat now."""
        return self.replace(asked=seat)

    def pending(self, state: Any) -> Decision | None:
        """Wait for the seats that have not answered."""
        waiting = self.waiting(state)
        if not waiting:
            return None
        seat = self.asked or waiting[0]
        asked = self.question(seat)
        others = tuple([one for one in waiting if one != seat])
        about = asked.about(state)
        return Decision(seat, asked.prompt, asked.rule, (seat,), others=others, plan=self.plan, about=about)

    def run(self, state: Any) -> Any:
        """Lay out the envelopes; open them when all are handed in."""
        if not state.envelopes:
            return state.then(self, envelopes=tuple(Envelope(seat) for seat in self.seats))
        answers = {envelope.seat: envelope.answer for envelope in state.envelopes}
        return self.opened(state.replace(envelopes=()), answers)

    def options(self, state: Any) -> Iterable[Action]:
        """Yield the legal actions of the seat that is asked now."""
        return self._question(state).options(state)

    def objection(self, state: Any, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None."""
        return self._question(state).objection(state, action)

    def impossible(self, state: Any, action: Action) -> Refusal:
        """Return which rule forbids a well-written action that the catalogue does not have."""
        return self._question(state).impossible(state, action)

    def _question(self, state: Any) -> Choice:
        return self.question(self.asked or self.waiting(state)[0])

    def resolve(self, state: Any, action: Any) -> Any:
        """Put the action into the envelope of the seat that is asked, and close it if that was all."""
        seat = self.asked or self.waiting(state)[0]
        closed = not self.plan or isinstance(action, HandIn)
        answer = in_envelope(state, seat)
        envelope = Envelope(seat, answer if isinstance(action, HandIn) else (*answer, action), closed)
        state = _with(state, envelope).then(self.asking(""))
        return self.handed_in(state, seat) if closed else state


def _with(state: Any, envelope: Envelope) -> Any:
    """Return a state with the envelope of a seat changed."""
    return state.replace(envelopes=tuple([envelope if one.seat == envelope.seat else one for one in state.envelopes]))


def in_envelope(state: Any, seat: str) -> Answer:
    """Return what a seat has put into its envelope so far; nothing where it is not known.

    Args:
        state: A state with envelopes, or a view.
        seat: The seat.
    """
    return next((one.answer or () for one in state.envelopes if one.seat == seat), ())


def asking(state: S, seat: str) -> S:
    """Return the state as one that asks this seat, where several may answer: `legal_actions` and `apply` are for it.

    Args:
        state: A state or view.
        seat: The seat that `pending` names, or one of its `others`.

    Raises:
        OutOfTurn: That seat is not asked.

    Example: ``apply(asking(state, "rome"), action)`` plays an action of Rome, whoever else has not answered yet.
    """
    waits = pending(state)
    if isinstance(waits, Decision) and seat == waits.seat:
        return state
    step = state.agenda[-1]
    if not isinstance(waits, Decision) or seat not in waits.others or not isinstance(step, Sealed):
        raise OutOfTurn(waits.rule, f"{seat} is not asked")
    return state.replace(agenda=(*state.agenda[:-1], step.asking(seat)))
