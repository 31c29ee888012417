"""The agenda: steps that say who acts, what they may do, and what becomes of the world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import field, frozen

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.errors import Portable
from ancientwars.core.events import Event
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.chance import Lottery

SPECTATOR = "spectator"


@frozen
class Decision:
    """The game waits for a seat.

    Attributes:
        seat: Who decides.
        prompt: Key of the question in the message catalogue.
        rule: Id of the rule that asks it.
        seats: The seats that may know the answer when it is given; None means everybody.
    """

    seat: str
    prompt: str
    rule: str
    seats: tuple[str, ...] | None = None


@frozen
class Chance:
    """The game waits for dice or cards.

    Attributes:
        event: ``"roll"`` or ``"draw"``.
        purpose: Key of what it is for in the message catalogue.
        rule: Id of the rule that asks for it.
        seats: The seats that may know the outcome; None means everybody.
    """

    event: str
    purpose: str
    rule: str
    seats: tuple[str, ...] | None = None


@frozen
class Outcome:
    """The game is over.

    Attributes:
        winners: Seats that won; several or none at a draw, as the rules say.
        scores: Final score of every seat, as pairs in seat order.
        rule: Id of the rule that ended the game.
    """

    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    rule: str


Pending = Decision | Chance | Outcome


@frozen
class Refusal:
    """Why an action is not legal.

    Attributes:
        rule: Id of the rule that forbids it.
        reason: One English sentence.
    """

    rule: str
    reason: str


class Step:
    """Base of all steps: frozen attrs values on the agenda of a state.

    A step either needs nobody (`pending` is None and `run` is called at once), or a seat (`options`, `objection`,
    `resolve`), or chance (`lottery`, `resolve`). `run` and `resolve` get the state with this step already taken off.
    """

    __slots__ = ()

    def pending(self, state: Any) -> Pending | None:
        """Return what the step waits for; None when it needs nobody."""
        del state
        return None

    def options(self, state: Any) -> Iterable[Action]:
        """Yield the legal actions of the deciding seat in a stable order."""
        raise NoOptions(self, state)

    def lottery(self, state: Any) -> Lottery:
        """Return the lottery that chance draws from."""
        raise NoOptions(self, state)

    def objection(self, state: Any, action: Action) -> Refusal | None:
        """Return why a well-formed action is illegal here, or None."""
        waits = self.pending(state)
        if any(action == option for option in self.options(state)):
            return None
        rule = waits.rule if isinstance(waits, Decision) else ""
        return Refusal(rule, f"{action} is not among the choices here")

    def resolve(self, state: Any, action: Any) -> Any:
        """Return the state after the action; may push further steps."""
        raise NoOptions(self, state)

    def run(self, state: Any) -> Any:
        """Return the state after an automatic step; may push further steps."""
        raise NoOptions(self, state)


class NoOptions(Portable, TypeError):
    """A step was asked for something that its kind of step does not have: a defect of the game module."""

    def __init__(self, step: Step, state: object) -> None:
        super().__init__(f"{type(step).__name__} has no such part (waits for {step.pending(state)!r})")


@frozen
class State(Record):
    """Base of all game states.

    Attributes:
        agenda: Steps to come; the last is on top.
        events: What the last `apply` made happen; not part of equality.
        viewer: None for the full state, else the seat (or ``"spectator"``) whose view this is.
        catalogue: All actions of the game (class attribute).
    """

    catalogue: ClassVar[Catalogue]

    agenda: tuple[Step, ...]
    events: tuple[Event, ...] = field(default=(), eq=False, kw_only=True)
    viewer: str | None = field(default=None, kw_only=True)

    def then(self, *steps: Step, **changes: Any) -> Self:
        """Return the state with steps put on the agenda, the first of them on top, and other fields changed."""
        return self.replace(agenda=self.agenda + steps[::-1], **changes)

    def emit(self, *events: Event, **changes: Any) -> Self:
        """Return the state with events added and other fields changed."""
        return self.replace(events=self.events + events, **changes)

    def well_formed(self, action: object) -> bool:
        """Tell whether the object is an action of this game's catalogue."""
        if not hasattr(self, "catalogue"):
            raise NoOptions(self.agenda[-1], action)
        return action in self.catalogue
