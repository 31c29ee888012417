"""The agenda: steps that say who acts, what they may do, and what becomes of the world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from attrs import field, frozen

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.errors import Portable
from ancientwars.core.events import Event
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.chance import Lottery, Randomness

C = TypeVar("C", bound="Scope")

SPECTATOR = "spectator"


@frozen
class Decision:
    """The game waits for a seat.

    Attributes:
        seat: Who decides.
        prompt: Key of the question in the message catalogue.
        rule: Id of the rule that asks it.
        seats: The seats that may know the answer when it is given; None means everybody.
        others: The further seats that are asked at the same time and have not answered yet: any of them may answer
            first, see `ancientwars.core.sealed.asking`.
        plan: Whether the answer is only added to a plan that is handed in later: no other seat can tell that it was
            given, but by the action that hands it in.
        about: Ids of what the question is about, such as the unit that must retreat, for front ends to highlight. All
            seats may know them. Not part of equality.
    """

    seat: str
    prompt: str
    rule: str
    seats: tuple[str, ...] | None = None
    others: tuple[str, ...] = field(default=(), kw_only=True)
    plan: bool = field(default=False, kw_only=True)
    about: tuple[str, ...] = field(default=(), eq=False, kw_only=True)


@frozen
class Chance:
    """The game waits for dice or cards.

    Attributes:
        event: ``"roll"`` or ``"draw"``.
        purpose: Key of what it is for in the message catalogue.
        rule: Id of the rule that asks for it.
        seats: The seats that may know the outcome; None means everybody.
        about: Ids of what it is about, such as the hex rolled against. All seats may know them. Not part of equality.
        dice: Number of dice; 0 for a draw. Not part of equality.
        faces: The faces of each die. Not part of equality.
    """

    event: str
    purpose: str
    rule: str
    seats: tuple[str, ...] | None = None
    about: tuple[str, ...] = field(default=(), eq=False, kw_only=True)
    dice: int = field(default=0, eq=False, kw_only=True)
    faces: tuple[int | str, ...] = field(default=(), eq=False, kw_only=True)


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


def hears(viewer: str, waits: Pending, action: Action) -> bool:
    """Tell whether a seat or a spectator may know an answer when it is given.

    Args:
        viewer: The seat, or ``"spectator"``.
        waits: What the game waited for.
        action: The answer.
    """
    return isinstance(waits, Outcome) or waits.seats is None or viewer in waits.seats or action.announced


def notices(viewer: str, waits: Pending, action: Action) -> bool:
    """Tell whether a seat or a spectator may know that an answer was given, though perhaps not which."""
    return hears(viewer, waits, action) or not (isinstance(waits, Decision) and waits.plan)


@frozen(init=False, eq=False)
class Refusal:
    """Why an action is not legal: a rule, and a sentence with the facts of the case.

    The sentence is a template in English; `Words.describe` says it with names and in other languages, whose catalogues
    have the template as their key. Refusals that say the same are equal.

    Args:
        rule: Id of the rule that forbids it.
        template: One English sentence with ``{name}`` for each fact, without its full stop.
        **facts: What the names stand for: ids, numbers, actions, or tuples of these; or another refusal, whose sentence
            stands in this one, or several, which then stand there with their rules.

    Example:
        >>> refusal = Refusal("C7.1", "{seat} has no unit in {hex}", seat="top", hex="A1")
        >>> refusal.reason
        'top has no unit in A1'
    """

    rule: str
    template: str
    facts: tuple[tuple[str, object], ...] = ()

    def __init__(self, rule: str, template: str, /, **facts: object) -> None:
        _set_rule(self, rule)  # directly: rules make many refusals that nobody reads
        _set_template(self, template)
        _set_facts(self, tuple(facts.items()))

    @property
    def reason(self) -> str:
        """The sentence in English, with ids."""
        if not self.facts:
            return self.template
        return self.template.format_map({name: _listed(value) for name, value in self.facts})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.rule, self.reason) == (other.rule, other.reason)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"

    def __format__(self, format_spec: str) -> str:
        """Return the sentence, as it stands in another one."""
        return format(self.reason, format_spec)


_set_rule = vars(Refusal)["rule"].__set__
_set_template = vars(Refusal)["template"].__set__
_set_facts = vars(Refusal)["facts"].__set__


def _listed(value: object) -> object:
    """Return a fact as the English sentence has it: several one after another, refusals with their rules."""
    if not isinstance(value, tuple):
        return value
    return ("; " if any(isinstance(part, Refusal) for part in value) else ", ").join(map(str, value))


class Step(Record):
    """Base of all steps: frozen attrs values on the agenda of a state.

    A step either needs nobody (`pending` is None and `run` is called at once), or a seat (`options`, `objection`,
    `resolve`), or chance (`lottery`, `resolve`). `run` and `resolve` get the state with this step already taken off.
    They put what follows on the agenda once, in the order of play (`State.then`); functions that contribute to it
    return steps.
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

    def sample(self, state: Any, rng: Randomness) -> Action:
        """Draw one outcome; a step that has a quicker way than by its lottery draws the same one."""
        return self.lottery(state).sample(rng)

    def objection(self, state: Any, action: Action) -> Refusal | None:
        """Return why a well-formed action is illegal here, or None."""
        waits = self.pending(state)
        if any(action == option for option in self.options(state)):
            return None
        rule = waits.rule if isinstance(waits, Decision) else ""
        return Refusal(rule, "{action} is not among the choices here", action=action)

    def impossible(self, state: Any, action: Action) -> Refusal:
        """Return which rule forbids a well-written action that the catalogue does not have.

        Such an action is of a class of the catalogue, and its fields hold what fields of that name hold elsewhere: a
        move from an area to itself, a number that is too large. By default it is the rule that asks.
        """
        waits = self.pending(state)
        return Refusal(waits.rule if isinstance(waits, Decision) else "", "no rule allows '{action}'", action=action)

    def resolve(self, state: Any, action: Any) -> Any:
        """Return the state after the action; may push further steps."""
        raise NoOptions(self, state)

    def heeds(self, step: Step) -> bool:
        """Tell whether something may follow from the mere fact that a step, which did nothing, is no longer to come.

        The step at the bottom of the agenda is asked; see `State.consequences`.
        """
        del step
        return True

    def idle(self, state: Any) -> bool:
        """Tell whether the step needs nobody, does nothing, and nothing follows from the fact that it is gone.

        Such steps are taken off together. What lies on the agenda must not matter: steps above may be idle ones.
        """
        del state
        return False

    def run(self, state: Any) -> Any:
        """Return the state after a step that needs nobody."""
        raise NoOptions(self, state)


@frozen
class Scope(Step):
    """A procedure of the rulebook that has a beginning, parts, and an end however it ends: a turn, a march, a battle.

    It lies on the agenda under its own steps and holds what only it needs to know: rolls so far, who has declined.
    When they are done it comes to the top and ends by itself; `State.leave` ends it earlier. A scope is public: it
    holds nothing that a seat may not know.
    """

    def run(self, state: Any) -> Any:
        """End the scope, since all its steps are done."""
        return self.end(state)

    def end(self, state: Any) -> Any:
        """Return the state after the scope has ended, however it ended; by default nothing is left of it.

        Args:
            state: The state with the scope, and all that lay on it, taken off the agenda.
        """
        return state


@frozen
class Finished(Step):
    """The game is over; nothing further is resolved.

    Attributes:
        outcome: How it ended.
    """

    outcome: Outcome

    def pending(self, state: Any) -> Outcome:
        """Tell how the game ended."""
        del state
        return self.outcome


class NoScope(Portable, LookupError):
    """A step asked for a scope that it does not stand in: a defect of the game module."""

    def __init__(self, kind: type[Scope], agenda: tuple[Step, ...]) -> None:
        super().__init__(kind, agenda)
        self.kind = kind
        self.agenda = agenda

    def __str__(self) -> str:
        stands = ", ".join(type(step).__name__ for step in self.agenda if isinstance(step, Scope)) or "none"
        return f"there is no {self.kind.__name__} here; the scopes are: {stands}"


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
    often: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = (("with_agenda", ("agenda",)),)
    adding: ClassVar[tuple[tuple[str, str], ...]] = (("emit", "events"),)

    agenda: tuple[Step, ...]
    events: tuple[Event, ...] = field(default=(), eq=False, kw_only=True)
    viewer: str | None = field(default=None, kw_only=True)

    def then(self, *steps: Step, **changes: Any) -> Self:
        """Return the state with steps put on the agenda, the first of them on top, and other fields changed.

        The same object if there are neither. Once the game is over nothing further is resolved: the steps are not put
        there.
        """
        agenda = self.agenda
        if not steps or (agenda and type(agenda[-1]) is Finished):
            return self.replace(**changes) if changes else self
        if changes:
            return self.replace(agenda=agenda + steps[::-1], **changes)
        return self.with_agenda(agenda + steps[::-1])

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play the game that was set up, in the order of the table: all of ``INFO.seats`` or some.

        A seat is a player. A power of the rules that he plays, or that nobody plays, is none.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say who plays")

    def begun(self) -> Self:
        """Return the state in which an action takes effect: its step is taken off, and nothing has happened yet."""
        return self.replace(agenda=self.agenda[:-1], events=())

    def taken_off(self) -> Self:
        """Return the state with the step on top of the agenda taken off."""
        return self.with_agenda(self.agenda[:-1])

    def idle_off(self) -> Self:
        """Return the state with the step on top of the agenda taken off, and those below it that have nothing to do."""
        agenda, depth = self.agenda, len(self.agenda) - 1
        while depth and agenda[depth - 1].idle(self):
            depth -= 1
        return self.with_agenda(agenda[:depth])

    def with_agenda(self, agenda: tuple[Step, ...]) -> Self:
        """Return the state with another agenda, by far the most frequent change."""
        return self.replace(agenda=agenda)

    # ------------------------------------------------------------------ scopes

    def enter(self, scope: Scope, *steps: Step, **changes: Any) -> Self:
        """Return the state in which a scope begins with these steps, the first of them on top.

        Args:
            scope: The scope.
            *steps: What it consists of, in the order of play; the scope ends after the last.
            **changes: Other fields of the state.
        """
        return self.then(*steps, scope, **changes)

    def within(self, kind: type[C]) -> C | None:
        """Return the innermost scope of a class, or None outside of any.

        Args:
            kind: The class; subclasses are found too.
        """
        for step in reversed(self.agenda):
            if isinstance(step, kind):
                return step
        return None

    def scope(self, kind: type[C]) -> C:
        """Return the innermost scope of a class.

        Args:
            kind: The class; subclasses are found too.

        Raises:
            NoScope: There is none.
        """
        for step in reversed(self.agenda):
            if isinstance(step, kind):
                return step
        raise NoScope(kind, self.agenda)

    def amend(self, kind: type[Scope], *steps: Step, **changes: Any) -> Self:
        """Return the state with fields of the innermost scope of a class changed, and steps put on the agenda.

        Args:
            kind: The class; subclasses are found too.
            *steps: What comes next, in the order of play, as for `then`.
            **changes: New values by field name.

        Raises:
            NoScope: There is none.
        """
        agenda, depth = list(self.agenda), self._depth(kind)
        scope: Any = agenda[depth]
        agenda[depth] = scope.replace(**changes)
        if steps and not self.over:
            agenda += steps[::-1]
        return self.with_agenda(tuple(agenda))

    def leave(self, kind: type[Scope], **changes: Any) -> Self:
        """Return the state in which the innermost scope of a class has ended before its steps were done.

        What was still to come in it is dropped. The scopes in it end first, the innermost at the beginning; what their
        ends put on the agenda is dropped with the rest.

        Args:
            kind: The class; subclasses are found too.
            **changes: Other fields of the state, changed before the scopes end.

        Raises:
            NoScope: There is none.
        """
        state = self.replace(**changes) if changes else self
        if state.over:
            return state
        bottom = state._depth(kind)
        for depth in range(len(state.agenda) - 1, bottom - 1, -1):
            step = state.agenda[depth]
            if isinstance(step, Scope):
                state = step.end(state.with_agenda(state.agenda[:depth]))
                if state.over:
                    return state
        return state

    def _depth(self, kind: type[Scope]) -> int:
        """Return where on the agenda the innermost scope of a class lies."""
        agenda = self.agenda
        for depth in range(len(agenda) - 1, -1, -1):
            if isinstance(agenda[depth], kind):
                return depth
        raise NoScope(kind, self.agenda)

    # ------------------------------------------------------------------ what always follows, and the end

    def consequences(self) -> Self:
        """Return the state after what the rules demand whenever something is so; the same object if nothing is.

        The engine asks before every step, until nothing changes any more: a fleet changes sides with its port, a siege
        lifts when the army is gone, so many points win.
        """
        return self

    def finish(self, outcome: Outcome) -> Self:
        """Return the state in which the game is over: only the scopes stay on the agenda and tell where it ended.

        Args:
            outcome: Who won, with which scores, by which rule.
        """
        if self.over:
            return self
        scopes = tuple(step for step in self.agenda if isinstance(step, Scope))
        return self.replace(agenda=(*scopes, Finished(outcome)))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.agenda) and type(self.agenda[-1]) is Finished

    def emit(self, *events: Event, **changes: Any) -> Self:
        """Return the state with events added and other fields changed."""
        return self.replace(events=self.events + events, **changes)

    def well_formed(self, action: object) -> bool:
        """Tell whether the object is an action of this game's catalogue."""
        if not hasattr(self, "catalogue"):
            raise NoOptions(self.agenda[-1], action)
        return action in self.catalogue

    def well_written(self, action: object) -> bool:
        """Tell whether the object is written as actions of this game are, see `Catalogue.well_written`."""
        return hasattr(self, "catalogue") and self.catalogue.well_written(action)
