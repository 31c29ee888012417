"""The shapes that steps often have: a decision with candidates and a check, a roll, a draw that nobody else sees."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Drew, Lottery, dice
from ancientwars.core.record import changer
from ancientwars.core.step import Chance, Decision, NoOptions, Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ancientwars.core.chance import Randomness


def decision(
    seat: str, prompt: str, rule: str, seats: tuple[str, ...] | None = None, about: tuple[str, ...] = ()
) -> Decision:
    """Return the decision, the same object each time where it is about nothing that it names."""
    asked = _decision(seat, prompt, rule, seats)
    return _about(asked, about) if about else asked


@cache
def _decision(seat: str, prompt: str, rule: str, seats: tuple[str, ...] | None) -> Decision:
    """Return the decision; a game has few, but they are about many different things."""
    return Decision(seat, prompt, rule, seats)


_about: Callable[[Decision, tuple[str, ...]], Decision] = changer(Decision, "about")


@lru_cache(maxsize=1024)
def chance(
    event: str, purpose: str, rule: str, seats: tuple[str, ...] | None = None, about: tuple[str, ...] = ()
) -> Chance:
    """Return the chance node, as a rule the same object each time."""
    return Chance(event, purpose, rule, seats, about=about)


@lru_cache(maxsize=1024)
def roll(purpose: str, rule: str, number: int, faces: int | tuple[str, ...], about: tuple[str, ...] = ()) -> Chance:
    """Return the chance node of a roll, as a rule the same object each time.

    Args:
        purpose: Key of what it is for.
        rule: The rule that asks for it.
        number: Number of dice.
        faces: Number of faces, or the faces.
        about: Ids of what it is about.
    """
    shown = tuple(range(1, faces + 1)) if isinstance(faces, int) else faces
    return Chance("roll", purpose, rule, about=about, dice=number, faces=shown)


@frozen
class Choice(Step):
    """A decision of one player. A subclass states what is asked, yields `candidates`, and resolves the answer.

    Without a `check` of its own, the candidates are the legal actions; `refusal` may say more of the others. With one,
    they are a superset that it filters: what is listed and what is refused have one source. `exact` says that nothing
    needs to be filtered.

    Attributes:
        prompt: Key of the question (class attribute).
        rule: The rule that asks it (class attribute).
        accepts: The classes of action that answer it (class attribute).
        exact: Whether the candidates are the legal actions, no check needed (class attribute).
        subjects: The fields whose ids the question is about, where the step has them (class attribute).
        seat: Who decides.
    """

    prompt: ClassVar[str]
    rule: ClassVar[str]
    accepts: ClassVar[tuple[type[Action], ...]]
    exact: ClassVar[bool] = False
    subjects: ClassVar[tuple[str, ...]] = ()

    seat: str

    def needed(self, state: Any) -> bool:
        """Tell whether the player is asked at all; if not, `run` is called instead."""
        del state
        return True

    def pending(self, state: Any) -> Decision | None:
        """Wait for the player."""
        if not self.needed(state):
            return None
        return decision(self.seat, self.prompt, self.rule, self.hearers(state), self.about(state))

    def hearers(self, state: Any) -> tuple[str, ...] | None:
        """Return the seats that may know the answer; by default None, which is everybody."""
        del state
        return None

    def about(self, state: Any) -> tuple[str, ...]:
        """Return the ids of what the question is about; by default those in the fields `subjects`."""
        del state
        return subjects_of(self) if self.subjects else ()

    def run(self, state: Any) -> Any:
        """Return the state where nobody needs to be asked; by default nothing happens."""
        return state

    def obstacle(self, state: Any) -> Refusal | None:
        """Return what makes every answer illegal, or None."""
        del state
        return None

    def candidates(self, state: Any) -> Iterable[Action]:
        """Yield actions among which all legal ones are, in a stable order; by default one of each accepted class."""
        plain = _plain(self.accepts)
        if len(plain) < len(self.accepts):
            raise NoOptions(self, state)
        return plain

    def check(self, state: Any, action: Any) -> Refusal | None:
        """Return why an action of an accepted class is illegal, or None."""
        return None if action in self.options(state) else self.refusal(state, action)

    def refusal(self, state: Any, action: Any) -> Refusal:
        """Return why an action of an accepted class that is not among the options is illegal."""
        del state
        unlisted = "'{action}' is not among the choices for {prompt}"
        return Refusal(self.rule, unlisted, action=action, prompt=self.prompt, seat=self.seat)

    def options(self, state: Any) -> Iterable[Action]:
        """Yield the legal actions."""
        return () if self.obstacle(state) else self.unobstructed(state)

    def unobstructed(self, state: Any) -> Iterable[Action]:
        """Yield the legal actions, where no obstacle is known to stand."""
        if self.exact or type(self).check is Choice.check:
            return self.candidates(state)
        return (action for action in self.candidates(state) if self.check(state, action) is None)

    def objection(self, state: Any, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None."""
        if not isinstance(action, self.accepts):
            return self.no_answer(state, action)
        return self.obstacle(state) or self.check(state, action)

    def impossible(self, state: Any, action: Action) -> Refusal:
        """Return why a well-written action that the catalogue does not have is illegal, see `Step.impossible`."""
        if not isinstance(action, self.accepts):
            return self.no_answer(state, action)
        return self.obstacle(state) or Step.impossible(self, state, action)

    def no_answer(self, state: Any, action: Action) -> Refusal:
        """Return why an action of a class that is not accepted is illegal: something else is asked."""
        del state
        asked = "{seat} is asked for {prompt}; '{action}' is no answer to that"
        return Refusal(self.rule, asked, seat=self.seat, prompt=self.prompt, action=action)


@frozen
class Roll(Step):
    """A roll of dice. A subclass states what it is for, and resolves the `Rolled`.

    Attributes:
        purpose: Key of what it is for (class attribute).
        rule: The rule that asks for it (class attribute).
        dice: Number of dice, where it is always the same (class attribute).
        faces: Number of faces, or the faces (class attribute).
        subjects: The fields whose ids it is about, where the step has them (class attribute).
    """

    purpose: ClassVar[str]
    rule: ClassVar[str]
    dice: ClassVar[int] = 1
    faces: ClassVar[int | tuple[str, ...]] = 6
    subjects: ClassVar[tuple[str, ...]] = ()

    def needed(self, state: Any) -> bool:
        """Tell whether there is a roll at all; if not, `run` is called instead."""
        del state
        return True

    def pending(self, state: Any) -> Chance | None:
        """Wait for the dice."""
        if not self.needed(state):
            return None
        return roll(self.purpose, self.rule, self.how_many(state), self.faces, self.about(state))

    def about(self, state: Any) -> tuple[str, ...]:
        """Return the ids of what is rolled for; by default those in the fields `subjects`."""
        del state
        return subjects_of(self)

    def run(self, state: Any) -> Any:
        """Return the state where there is nothing to roll for; by default nothing happens."""
        return state

    def how_many(self, state: Any) -> int:
        """Return the number of dice."""
        del state
        return self.dice

    def lottery(self, state: Any) -> Lottery:
        """Return the roll."""
        return dice(self.how_many(state), self.faces)


@frozen
class DrawToHand(Step):
    """A card of the state's `CardTable`, its field ``cards``, goes to the zone of a seat, who alone sees it.

    Attributes:
        purpose: Key of what it is for (class attribute).
        rule: The rule that asks for it (class attribute).
        seat: Who gets the card; also the name of the zone.
    """

    purpose: ClassVar[str]
    rule: ClassVar[str]

    seat: str

    def pending(self, state: Any) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", self.purpose, self.rule, (self.seat,))

    def lottery(self, state: Any) -> Lottery:
        """Return the lottery of the deck."""
        lottery: Lottery = state.cards.deck.lottery()
        return lottery

    def sample(self, state: Any, rng: Randomness) -> Action:
        """Draw the card, without the lottery of all that may come."""
        drawn: Action = state.cards.deck.sample(rng)
        return drawn

    def resolve(self, state: Any, action: Drew) -> Any:
        """Put the card into the hand."""
        return state.replace(cards=state.cards.draw_to(self.seat, action.card))


def subjects_of(step: Choice | Roll) -> tuple[str, ...]:
    """Return the ids in the fields of a step that name its subject, each once; empty fields name none."""
    kind: Any = type(step)
    names = _subjects(kind)
    if not names:
        return ()
    return tuple(dict.fromkeys([found for name in names if (found := getattr(step, name))]))


@cache
def _subjects(cls: type[Choice | Roll]) -> tuple[str, ...]:
    """Return those of its subjects that a class has as fields."""
    present = {field.name for field in _fields(cls)}
    return tuple(name for name in cls.subjects if name in present)


@cache
def _plain(accepts: tuple[type[Action], ...]) -> tuple[Action, ...]:
    """Return one action of each class that has no fields."""
    return tuple(kind() for kind in accepts if not _fields(kind))


def _fields(cls: Any) -> tuple[Any, ...]:
    """Return the fields of an attrs class."""
    return tuple(attrs.fields(cls))
