"""Actions: everything that a seat may do and everything that chance may bring."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache, cached_property, partial
from importlib import import_module
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, TypeVarTuple

import attrs

from ancientwars.core.errors import MalformedAction, quoted
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.setup import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

A = TypeVar("A", bound="Action")
First = TypeVar("First")
Last = TypeVar("Last")
Fields = TypeVarTuple("Fields")
Values = tuple[object, ...]
"""What stands in the fields of an action, in order, and in the first once more."""
_NONE: tuple[None, Values] = None, ()
LARGEST_WRITTEN = 999
"""The largest number that is read in a well-written action, whether or not the catalogue has it."""


class Action:
    """Base of all actions: frozen attrs values whose `str` is the one-line notation.

    By default that is the name of the class in small letters, then the fields, with an arrow after a field ``origin``.
    A class may begin with another word, or write itself otherwise.

    Attributes:
        verb: The first word, if it is not the name of the class (class attribute).
        ordered: Whether the order of the words after it means something (class attribute). Where it does not, as with
            dice, a pair of cards, or a good and its number, people may write them as they come.
        announced: Whether everybody hears of it even where the answer to the question is secret (class attribute).

    Example:
        >>> from attrs import frozen
        >>> @frozen
        ... class MoveShips(Action):
        ...     origin: str
        ...     destination: str
        ...     number: int
        >>> str(MoveShips("ionio", "kreta", 2))
        'move-ships: ionio > kreta 2'
    """

    __slots__ = ()

    verb: ClassVar[str] = ""
    ordered: ClassVar[bool] = True
    announced: ClassVar[bool] = False

    def __str__(self) -> str:
        cls: Any = type(self)
        return _form(cls)[0].format(self)

    @classmethod
    def arranged(cls, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of a notation after the first in the one order in which it is looked up.

        Args:
            words: Small letters and figures, without signs.
        """
        return words if cls.ordered else tuple(sorted(words))


@cache
def _form(cls: Any) -> tuple[str, tuple[str, ...]]:
    """Return how a class is written, such as ``"move-ships: {0.origin!s} > ..."``, and the names of its fields."""
    words = re.findall("[A-Z][^A-Z]*", cls.__name__)
    verb = cls.verb or "-".join(words).lower()
    names = tuple(field.name for field in attrs.fields(cls))
    places = [f"{{0.{name}!s}} >" if name == "origin" else f"{{0.{name}!s}}" for name in names]
    return f"{verb}: {' '.join(places)}" if names else verb, names


def field_names(cls: Any) -> tuple[str, ...]:
    """Return the names of the fields of a class of action."""
    return _form(cls)[1]


def _told(actions: tuple[Action, ...]) -> str:
    return f"{len(actions)} actions"


def _to_actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


@attrs.frozen(cache_hash=True)
class Catalogue:
    """The fixed numbering of all actions of a game, decisions and chance alike.

    Args:
        actions: Every action of the game in a stable order, without duplicates.

    Raises:
        ValueError: Two actions are equal or share a notation.
    """

    actions: tuple[Action, ...] = attrs.field(converter=_to_actions, repr=_told)

    @cached_property
    def _numbers(self) -> dict[type[Action], dict[Values, tuple[int, Values]]]:
        """For each class, by what stands in the fields, the number of the action and what stands there exactly."""
        found: dict[type[Action], dict[Values, tuple[int, Values]]] = {}
        for number, action in enumerate(self.actions):
            kind: Any = type(action)
            values = _reader(kind)(action)
            found.setdefault(kind, {})[values] = number, values
        return found

    @cached_property
    def _known(self) -> dict[type[Any], tuple[Callable[[object], Values], dict[Values, tuple[int, Values]], bool]]:
        """For each class, what reads the fields of an action, the numbers by what stands there, and if that is plain.

        Of plain values those that are equal and of the same class are the same throughout.
        """
        kinds: dict[Any, dict[Values, tuple[int, Values]]] = {**self._numbers}
        return {kind: (_reader(kind), numbers, _plain(numbers)) for kind, numbers in kinds.items()}

    @cached_property
    def _own(self) -> dict[int, int]:
        """The number of each of these very objects, by its place: rules that list them are answered soonest."""
        return {id(action): number for number, action in enumerate(self.actions)}

    @cached_property
    def _texts(self) -> FrozenMap[str, Action]:
        return FrozenMap({str(action): action for action in self.actions})

    @cached_property
    def _values(self) -> FrozenMap[str, FrozenMap[object, object]]:
        """The values that fields have, by name of the field, whatever the class."""
        found: dict[str, dict[object, object]] = {}
        for action in self.actions:
            for name in field_names(type(action)):
                value = getattr(action, name)
                found.setdefault(name, {})[value] = value
        return FrozenMap({name: FrozenMap(values) for name, values in found.items()})

    @cached_property
    def _classes(self) -> frozenset[type[Action]]:
        return frozenset(map(type, self.actions))

    def values(self, field: str) -> tuple[object, ...]:
        """Return the values that fields of a name have in the catalogue, whatever the class of the action."""
        return tuple(self._values.get(field, ()))

    def well_written(self, action: object) -> bool:
        """Tell whether something is written as actions of the game are, even if no rule could ever allow it.

        It is an action of one of their classes, and each field holds what a field of that name holds in some action; a
        number may be any from 0 to `LARGEST_WRITTEN`.

        Args:
            action: Any object.
        """
        if type(action) not in self._classes:
            return False
        return all(self._holds(name, getattr(action, name)) for name in field_names(type(action)))

    def _holds(self, field: str, value: object) -> bool:
        """Tell whether a field may hold a value, in one action or another."""
        known = self._values[field]
        if type(value) is int:
            return 0 <= value <= LARGEST_WRITTEN and any(type(one) is int for one in known)
        try:
            own = known.get(value, self)
        except TypeError:  # it has no hash
            return False
        return own is not self and _is_exactly(value, own)

    def __attrs_post_init__(self) -> None:
        if not len(self.actions) == sum(map(len, self._numbers.values())) == len(self._texts):
            raise ValueError("the catalogue of actions holds equal actions or equal notations")

    def __len__(self) -> int:
        return len(self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        for name, module in tuple(sys.modules.items()):
            if getattr(module, "__dict__", {}).get("CATALOGUE") is self:
                return _catalogue_of, (name,)
        return type(self), (self.actions,)

    def __contains__(self, action: object) -> bool:
        return self._number(action) is not None

    def _number(self, action: object) -> int | None:
        """Return the number of an action, None if there is none exactly like it."""
        known = self._known.get(type(action))
        if known is None:
            return None
        read, numbers, _ = known
        values = read(action)
        try:
            number, own = numbers.get(values, _NONE)
        except TypeError:  # a field that has no hash
            return None
        return number if all(map(is_, values, own)) or _is_exactly(values, own) else None

    def kept(self, kind: Callable[[*Fields], A]) -> Callable[[*Fields], A]:
        """Return what finds the catalogue's own actions of a class, asked as the class itself is.

        So what rules list again and again is not made anew, and its numbers are found by the objects. What is not in
        the catalogue, as by data of a user's own, is made once.

        Args:
            kind: The class.
        """
        keeping: Any = cache(partial(self._made, kind))
        kept: Callable[[*Fields], A] = keeping
        return kept

    def kept_by(self, kind: Callable[[First, Last], A]) -> Callable[[First], Callable[[Last], A]]:
        """Return what gives for the first field of a class what finds the catalogue's own actions by the last one.

        It is for who lists many that differ in the last field; see `kept`.

        Args:
            kind: The class, which has two fields.
        """

        def kept(first: First) -> Callable[[Last], A]:
            return self.kept(partial(kind, first))

        return cache(kept)

    def _made(self, kind: Callable[..., Action], *values: object) -> Action:
        """Return an action of a class, the catalogue's own if it has it."""
        made = kind(*values)
        return self.own(made) if made in self else made

    def own(self, action: object) -> Action:
        """Return the catalogue's own action that equals this one: what strangers make need not enter a state.

        Args:
            action: Any object. One whose fields are equal but of another type, such as numpy's, is no action.

        Raises:
            MalformedAction: It is no action of the game.
        """
        return self.actions[self.action_id(action)]

    def action_id(self, action: object) -> int:
        """Return the number of an action.

        Raises:
            MalformedAction: It is no action of the game.
        """
        number = self._own.get(id(action))
        if number is None:
            number = self._number(action)
        if number is None:
            raise MalformedAction("catalogue", f"{quoted(action)} is no action of this game")
        return number

    def action_ids(self, actions: Sequence[Action]) -> list[int]:
        """Return the numbers of actions, in their order; see `action_id`.

        Raises:
            MalformedAction: One is no action of the game.
        """
        try:
            return [*map(self._own.__getitem__, map(id, actions))]
        except KeyError:
            return self._numbers_of(actions)

    def _numbers_of(self, actions: Sequence[Action]) -> list[int]:
        """Return the numbers of actions some of which were made for this list, hence no call of `_number` for each."""
        own, known = self._own.get, self._known
        numbers: list[int] = []
        try:
            for action in actions:
                number = own(id(action))
                if number is None:
                    read, numbered, plain = known[type(action)]
                    values = read(action)
                    number, there = numbered[values]
                    if not all(map(is_, values, there)) and not (plain and _same_types(values, there)):
                        number = self.action_id(action)
                numbers.append(number)
        except (KeyError, TypeError):
            return [*map(self.action_id, actions)]
        return numbers

    def action_of(self, number: int) -> Action:
        """Return the action with a number from 0 to ``len(catalogue) - 1``.

        Args:
            number: The number, also one of numpy.

        Raises:
            MalformedAction: No action has that number.
        """
        place = whole_number(number)
        if place is None or not 0 <= place < len(self.actions):
            raise MalformedAction("catalogue", f"no action has the number {quoted(number)} (0 to {len(self) - 1})")
        return self.actions[place]

    def parse(self, text: str) -> Action | None:
        """Return the action with exactly this notation, white space folded, or None."""
        return self._texts.get(" ".join(text.split()))


def _catalogue_of(module: str) -> Catalogue:
    """Return the catalogue of a game, which was pickled by its name."""
    found: Catalogue = import_module(module).CATALOGUE
    return found


@cache
def _reader(cls: Any) -> Callable[[object], Values]:
    """Return the function that reads the fields of an action of a class."""
    names = field_names(cls)
    return attrgetter(*names, names[0]) if names else _nothing  # always a tuple, also of one


def _nothing(_: object) -> Values:
    return ()


def _same_types(values: Values, others: Values) -> bool:
    """Tell whether values are of the same classes as others, one by one."""
    return all(map(is_, map(type, values), map(type, others)))


def _plain(fields: Iterable[Values]) -> bool:
    """Tell whether nothing but texts and whole numbers stands in fields."""
    return {type(value) for values in fields for value in values} <= {str, int, bool}


def _is_exactly(thing: object, own: object) -> bool:
    """Tell whether an equal thing is of the same types throughout: Python holds 1, 1.0 and True for equal."""
    if thing is own:
        return True
    if type(thing) is not type(own):
        return False
    if type(own) is str:
        return True
    if isinstance(own, tuple) and isinstance(thing, tuple):
        return all(map(_is_exactly, thing, own))
    for name in field_names(type(own)) if isinstance(own, Action) else ():
        value, owns = getattr(thing, name), getattr(own, name)
        if value is not owns and not _is_exactly(value, owns):
            return False
    return True
