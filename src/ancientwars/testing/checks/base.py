"""What a check is, and what it looks at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from attrs import fields, frozen, has

from ancientwars.core.step import SPECTATOR, Chance, Decision
from ancientwars.match.codec import Codec, codec_of
from ancientwars.testing.failures import match_of
from ancientwars.testing.playthrough import Playthrough

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from ancientwars.core.action import Action
    from ancientwars.core.step import Pending
    from ancientwars.match import Match
    from ancientwars.testing.fingerprints import Fingerprint

T = TypeVar("T")
E = TypeVar("E", bound=Exception)


class Broken(AssertionError):
    """What a check raises: the game breaks the contract, and how."""


@frozen
class Check:
    """One named demand of the contract.

    Attributes:
        function: Takes a `Node`, a `Passage`, a `Course` or an `Echo` and raises `Broken`.
        when: At every ``"node"``, at every ``"passage"`` from a node to the next, once a ``"course"`` of a game, or at
            the ``"echo"`` of the first games of a run in another process.
        dear: Too slow for every node or game: made at the first of every kind, then at some.
    """

    function: Callable[[Any], None]
    when: Literal["node", "passage", "course", "echo"]
    dear: bool = False

    @property
    def name(self) -> str:
        """Name of the function."""
        return self.function.__name__

    @property
    def demand(self) -> str:
        """What is demanded: the first line of the function's docstring."""
        return (self.function.__doc__ or "").partition("\n")[0]


class Subject:
    """The game under test.

    Args:
        game: The game module.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.sampled: set[object] = set()
        """The odds that samples have been found to keep to."""

    @cached_property
    def codec(self) -> Codec:
        """The codec of the game."""
        return codec_of(self.game)

    @cached_property
    def kinds(self) -> Mapping[type, Sequence[Action]]:
        """All actions of the catalogue by class."""
        kinds: dict[type, list[Action]] = defaultdict(list)
        for action in self.game.CATALOGUE.actions:
            kinds[type(action)].append(action)
        return kinds

    @cached_property
    def rules(self) -> frozenset[str]:
        """The ids of the rule index."""
        return frozenset(rule["id"] for rule in self.game.rule_index())


@frozen(eq=False)
class Node:
    """One state of a random game.

    Attributes:
        subject: The game under test.
        state: The state.
        waits: What it waits for.
        options: Legal actions, or outcomes of chance; empty after the end.
        ply: Number of the ply that comes next, from 0.
        rng: Randomness for samples; its seed depends on nothing but the game's seed, the ply and the check.
        print: What the state looked like at first.
    """

    subject: Subject
    state: Any
    waits: Pending
    options: tuple[Action, ...]
    ply: int
    rng: Random
    print: str

    @property
    def game(self) -> Any:
        """The game module."""
        return self.subject.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play this game."""
        return seats_of(self.game, self.state)

    @property
    def viewers(self) -> tuple[str, ...]:
        """All who see something: the seats that play, and spectators."""
        return (*self.seats, SPECTATOR)

    @property
    def seat(self) -> str | None:
        """The seat that decides, if one does."""
        return self.waits.seat if isinstance(self.waits, Decision) else None

    @property
    def kind(self) -> str:
        """The prompt or purpose that tells nodes apart."""
        if isinstance(self.waits, Decision):
            return self.waits.prompt
        return self.waits.purpose if isinstance(self.waits, Chance) else "outcome"

    def some(self, things: Iterable[T], count: int) -> list[T]:
        """Return all things, or a sample if there are more than `count`."""
        found = list(things)
        return found if len(found) <= count else self.rng.sample(found, count)

    def others(self, count: int) -> list[Action]:
        """Return a sample of actions that are not among the options, half of them of the same classes."""
        near = [action for kind in sorted_kinds(self.options) for action in self.subject.kinds.get(kind, ())]
        sample = self.some(near, count // 2) + self.some(self.game.CATALOGUE.actions, count - count // 2)
        listed = set(self.options)
        return [action for action in sample if action not in listed]


@frozen(eq=False)
class Passage:
    """The way from one node to the next.

    Attributes:
        before: The node.
        action: What was played.
        after: The state that followed.
    """

    before: Node
    action: Action
    after: Any


@frozen(eq=False, slots=False)
class Course:
    """A whole random game.

    Attributes:
        subject: The game under test.
        seed: Seed of the game.
        played: The game.
        prints: What every state looked like when it was new.
        rng: Randomness for samples.
    """

    subject: Subject
    seed: int
    played: Playthrough
    prints: tuple[str, ...]
    rng: Random

    @property
    def viewers(self) -> tuple[str, ...]:
        """All who see something: the seats that play, and spectators."""
        return (*seats_of(self.subject.game, self.played.state), SPECTATOR)

    @cached_property
    def matches(self) -> list[Match]:
        """The game as a match, before each ply and at last."""
        last = match_of(self.played, seed=self.seed)
        if len(last.plies) < len(self.played.actions):
            raise Broken(f"a match refuses ply {len(last.plies) + 1}, {self.played.actions[len(last.plies)]}")
        return [last.at(number) for number in range(len(last.plies) + 1)]


@frozen(eq=False)
class Echo:
    """The fingerprints of a game in two processes, before each ply and after the last.

    Attributes:
        here: Those of this process.
        there: Those of another one, where texts have other hashes.
    """

    here: Sequence[Fingerprint]
    there: Sequence[Fingerprint]


def seats_of(game: Any, state: Any) -> tuple[str, ...]:
    """Return the seats that play a game."""
    seats: tuple[str, ...] = game.seats(state)
    return seats


def sorted_kinds(actions: Iterable[Action]) -> list[type]:
    """Return the classes of some actions, by name."""
    return sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)


def refused(kind: type[E], function: Callable[..., Any], *arguments: Any) -> E:
    """Return the error that a call raises.

    Raises:
        Broken: It raises none, or another one.
    """
    try:
        function(*arguments)
    except kind as error:
        return error
    except Exception as error:
        told = f"{_call(function, arguments)} raises {type(error).__name__}, not {kind.__name__}: {error}"
        raise Broken(told) from error
    raise Broken(f"{_call(function, arguments)} is accepted; it must raise {kind.__name__}")


def _call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Return how a function of a state and more was called."""
    return f"{getattr(function, '__name__', function)}({', '.join(map(_short, arguments[1:]))})"


def _short(thing: object) -> str:
    """Return an argument for an error text."""
    text = repr(thing)
    return text if len(text) <= 80 else text[:77] + "..."  # noqa: PLR2004 - a line


def same(one: Any, other: Any) -> bool:
    """Tell whether two states or views are equal in every field and type, those that equality leaves out included."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if has(type(one)):
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields(type(one)))
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def difference(one: Any, other: Any) -> str:
    """Return the fields in which two states differ."""
    names = [name for name in fields_of(one) if getattr(one, name) != getattr(other, name)]
    return "; ".join(f"{name}: {_short(getattr(one, name))} against {_short(getattr(other, name))}" for name in names)


def fields_of(state: Any) -> tuple[str, ...]:
    """Return the names of the fields of a state."""
    return tuple(field.name for field in type(state).__attrs_attrs__)
