"""Observations: a view as a row of numbers with names, for learning libraries.

Every number is from -1 to 1. A quantity with a bound is a share of the bound; one without is `open_ended`; a choice
among names is a run of zeros with at most one 1.
"""

from __future__ import annotations

import sys
from collections import deque
from functools import cached_property, partial
from importlib import import_module
from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

from ancientwars.core.engine import pending
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ancientwars.core.step import Pending


WAITS = "(waits)"
"""What the game waits for, among the fields that blocks follow from."""


@frozen
class Block:
    """A run of entries of an observation.

    Attributes:
        name: Name of the block.
        entries: Name of each entry within the block.
        meaning: What the numbers are, in one line.
        values: Function of a view that gives as many numbers as there are entries.
        of: The fields of a view that they follow from and from nothing else, separated by spaces, if that can be said:
            as long as the same values stand in them, a `Canvas` does not ask for the numbers again. A field of a field
            is written with a dot; `WAITS` stands for what the game waits for.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    values: Callable[[Any], Sequence[float]] = field(eq=False)
    of: str = ""


@frozen
class Sparse:
    """A run of entries of an observation, most of which are 0, such as a map with some pieces on it.

    Attributes:
        name: Name of the block.
        entries: Name of each entry within the block.
        meaning: What the numbers are, in one line.
        values: Function of a view that gives pairs of an entry and its number; the others are 0.
        of: The fields of a view that they follow from and from nothing else, if that can be said; see `Block`.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    values: Callable[[Any], Iterable[tuple[str, float]]] = field(eq=False)
    of: str = ""


@frozen
class Pieces:
    """A run of entries of an observation that things set one by one, each its own, such as the units on a map.

    Of things that stay the same from view to view a `Canvas` asks for the numbers once.

    Attributes:
        name: Name of the block.
        entries: Name of each entry within the block.
        meaning: What the numbers are, in one line.
        things: Function of a view that gives the things, which never change; blocks of the same things share it.
        values: Function of a thing that gives pairs of an entry and its number; the others are 0. No entry is set by
            two things of a view.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    things: Callable[[Any], tuple[object, ...]] = field(eq=False)
    values: Callable[[Any], Iterable[tuple[str, float]]] = field(eq=False)


Dense = tuple[tuple[int, Block], ...]
Spread = tuple[tuple[Sparse, "Mapping[str, int]"], ...]
Single = tuple[tuple[Pieces, "Mapping[str, int]"], ...]
AnyBlock = Block | Sparse | Pieces


class Row(Protocol):
    """What an observation is written into: a list, or an array of numpy."""

    def __setitem__(self, place: int, number: float, /) -> None:
        """Write a number."""


@frozen(init=False)
class Layout:
    """The layout of the observations of a game: blocks, one after the other.

    Args:
        *blocks: The blocks in order.

    Raises:
        ValueError: Two entries share a name.
    """

    blocks: tuple[AnyBlock, ...]

    def __init__(self, *blocks: AnyBlock) -> None:
        self.__attrs_init__(blocks)
        if len(set(self.names)) < len(self.names):
            raise ValueError("two entries of an observation share a name")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every entry: its block, a colon and its name within the block."""
        return tuple(f"{block.name}:{entry}" for block in self.blocks for entry in block.entries)

    def __reduce__(self) -> tuple[Any, ...]:
        place = _place_of(self)
        return (_layout_in, place) if place else (type(self), self.blocks)

    def observe(self, view: Any) -> tuple[float, ...]:
        """Return a view as numbers from -1 to 1, one for each of `names`.

        Raises:
            HiddenInformation: It is a full state.
        """
        numbers = [0.0] * len(self.names)
        self.write(view, numbers)
        return tuple(numbers)

    def write(self, view: Any, row: Row) -> None:
        """Write a view into a row, in place: the numbers that `observe` gives.

        Args:
            view: A view.
            row: As many numbers as there are `names`, all of them 0.

        Raises:
            HiddenInformation: It is a full state.
        """
        if view.viewer is None:
            raise HiddenInformation("an observation is taken from a view, not from the full state")
        Canvas(self, row).paint(view)

    @cached_property
    def plan(self) -> tuple[tuple[str, Dense, Spread], ...]:
        """The blocks by the fields that they follow from, with their places in a row, or those of their entries."""
        parts: dict[str, tuple[list[tuple[int, Block]], list[tuple[Sparse, Mapping[str, int]]]]] = {}
        for start, _, block in self._placed():
            if isinstance(block, Pieces):
                continue
            dense, sparse = parts.setdefault(block.of, ([], []))
            if isinstance(block, Block):
                dense.append((start, block))
            else:
                sparse.append((block, _places(block, start)))
        return tuple((of, tuple(dense), tuple(sparse)) for of, (dense, sparse) in parts.items())

    @cached_property
    def pieces(self) -> tuple[tuple[Callable[[Any], tuple[object, ...]], Single], ...]:
        """The blocks of things by what gives these, with the places of their entries in a row."""
        groups: dict[Callable[[Any], tuple[object, ...]], list[tuple[Pieces, Mapping[str, int]]]] = {}
        for start, _, block in self._placed():
            if isinstance(block, Pieces):
                groups.setdefault(block.things, []).append((block, _places(block, start)))
        return tuple((things, tuple(blocks)) for things, blocks in groups.items())

    def _placed(self) -> Iterator[tuple[int, int, AnyBlock]]:
        """Yield each block with the index of its first entry and the number of its entries."""
        start = 0
        for block in self.blocks:
            yield start, len(block.entries), block
            start += len(block.entries)

    def table(self) -> tuple[tuple[int, int, str, str], ...]:
        """Return the layout for people: index of the first entry, number of entries, name and meaning of each block."""
        return tuple((start, count, block.name, block.meaning) for start, count, block in self._placed())


def _places(block: AnyBlock, start: int) -> Mapping[str, int]:
    """Return where the entries of a block stand in a row."""
    return FrozenMap(zip(block.entries, range(start, start + len(block.entries)), strict=True))


class Canvas:
    """A row that view after view is written into: what has not changed since the last one is left as it is.

    Args:
        layout: The layout.
        row: As many numbers as the layout has names, all of them 0; nobody else writes into it.
    """

    def __init__(self, layout: Layout, row: Row) -> None:
        self._row = row
        self._things = tuple(_Things(*group) for group in layout.pieces)
        parts = [(of.split(), _Part(dense, sparse)) for of, dense, sparse in layout.plan]
        self._parts = tuple(part for of, part in parts if of)
        self._always = tuple(part for of, part in parts if not of)
        fields = tuple(dict.fromkeys(name for of, _ in parts for name in of if name != WAITS))
        self._look: Callable[[Any], tuple[object, ...]] = attrgetter(*fields, "viewer", "viewer")
        """What reads the fields: a tuple, since these are two or more."""
        self._follow = tuple(tuple(part for of, part in parts if name in of) for name in (WAITS, *fields))
        """The parts that follow from what the game waits for, and from each field."""
        self._known: tuple[object, ...] | None = None

    def paint(self, view: Any, waits: Pending | None = None) -> None:
        """Write a view into the row.

        Args:
            view: The view.
            waits: What the game waits for, which is the same for all viewers, where that is known from the state.

        Raises:
            HiddenInformation: It is a full state.
        """
        if view.viewer is None:
            raise HiddenInformation("an observation is taken from a view, not from the full state")
        if waits is not None:
            _noted.append((view, waits))
        found = (_waits(view) if self._follow[0] else None, *self._look(view))
        known, self._known = self._known, None  # whatever goes wrong below, all is written again
        for part in self._stale(found, known):
            part.paint(view, self._row)
        for things in self._things:
            things.paint(view, self._row)
        self._known = found

    def _stale(self, found: tuple[object, ...], known: tuple[object, ...] | None) -> Iterable[_Part]:
        """Return the parts that are to be written: of what they follow from, something is not what is known."""
        if known is None:
            return (*self._always, *self._parts)
        stale = dict.fromkeys(self._always)
        for parts, now, before in zip(self._follow, found, known, strict=False):  # the viewers stand last
            if now is not before:
                stale.update(dict.fromkeys(parts))
        return stale


class _Part:
    """The blocks that follow from the same fields of a view, or from none alone."""

    __slots__ = ("_dense", "_sparse")

    def __init__(self, dense: Dense, sparse: Spread) -> None:
        self._dense = tuple((block.name, block.values, start, [0.0] * len(block.entries)) for start, block in dense)
        self._sparse = tuple((block.values, places, dict[str, float]()) for block, places in sparse)

    def paint(self, view: Any, row: Row) -> None:
        """Write what has changed."""
        for spots, places, known in self._sparse:
            numbers = dict(spots(view))
            if numbers != known:
                _exchange(row, places, known, numbers)
        for name, values, start, shown in self._dense:
            given = list(values(view))
            if len(given) != len(shown):
                raise ValueError(f"{name} has {len(shown)} entries, not {len(given)}")
            if given != shown:
                _overwrite(row, start, shown, given)


class _Things:
    """The blocks of the same things."""

    __slots__ = ("_blocks", "_now", "_set", "_things")

    def __init__(self, things: Callable[[Any], tuple[object, ...]], blocks: Single) -> None:
        self._things = things
        self._blocks = tuple((block.values, places) for block, places in blocks)
        self._now: tuple[object, ...] | None = ()
        self._set: dict[int, list[int]] = {}
        """The entries that each thing has set."""

    def paint(self, view: Any, row: Row) -> None:
        """Write what things have gone, and then what have come."""
        now, before = self._things(view), self._now
        if now is before:
            return
        self._now = None  # if something goes wrong below, all is written again
        if before is None:
            self._wipe(row)
            before = ()
        gone, come = _exchanged(before, now)
        for thing in gone:
            for place in self._set.pop(id(thing), ()):
                row[place] = 0.0
        for thing in come:
            self._set[id(thing)] = self._write(thing, row)
        self._now = now

    def _write(self, thing: object, row: Row) -> list[int]:
        """Write the numbers of a thing; return where."""
        written = []
        for values, places in self._blocks:
            for entry, number in values(thing):
                place = places[entry]
                row[place] = number
                written.append(place)
        return written

    def _wipe(self, row: Row) -> None:
        """Take all of the things off the row."""
        for _, places in self._blocks:
            for place in places.values():
                row[place] = 0.0
        self._set.clear()


def _exchanged(before: tuple[object, ...], now: tuple[object, ...]) -> tuple[list[object], list[object]]:
    """Return which things have gone and which have come; those that stay need not stand where they stood."""
    differ = tuple(map(is_not, before, now))
    old = [*compress(before, differ), *before[len(now) :]]
    new = [*compress(now, differ), *now[len(before) :]]
    stay = {id(thing) for thing in old}.intersection(map(id, new))
    if stay:
        old = [thing for thing in old if id(thing) not in stay]
        new = [thing for thing in new if id(thing) not in stay]
    return old, new


def _overwrite(row: Row, start: int, shown: list[float], numbers: list[float]) -> None:
    """Write the numbers of a block where they differ from those shown; `shown` always tells what stands in the row."""
    for place, number in enumerate(numbers):
        if number != shown[place]:
            row[start + place] = number
            shown[place] = number


def _exchange(row: Row, places: Mapping[str, int], shown: dict[str, float], numbers: dict[str, float]) -> None:
    """Write the numbers of a block by entry; see `_overwrite`."""
    for entry in [one for one in shown if one not in numbers]:
        row[places[entry]] = 0.0
        del shown[entry]
    for entry, number in numbers.items():
        if shown.get(entry) != number:
            row[places[entry]] = number
            shown[entry] = number


def _place_of(layout: Layout) -> tuple[str, str] | None:
    """Return module and name of a layout that is a constant beside its functions; these then need no names."""
    for block in layout.blocks:
        module = sys.modules.get(getattr(block.values, "__module__", ""))
        for name, thing in vars(module).items() if module else ():
            if thing is layout:
                return block.values.__module__, name
    return None


def _layout_in(module: str, name: str) -> Layout:
    """Return the layout that was pickled by its name."""
    layout: Layout = getattr(import_module(module), name)
    return layout


def one_of(value: object, choices: Sequence[object]) -> list[float]:
    """Return a 1 where the value stands among the choices, and zeros.

    Example:
        >>> one_of("sea", ("land", "sea"))
        [0.0, 1.0]
    """
    row = [0.0] * len(choices)
    if value in choices:
        row[choices.index(value)] = 1.0
    return row


def some_of(values: Iterable[object], choices: Sequence[object]) -> list[float]:
    """Return a 1 for every choice that is among the values.

    Example:
        >>> some_of({"sea", "sky"}, ("land", "sea"))
        [0.0, 1.0]
    """
    row = [0.0] * len(choices)
    for value in set(values):
        if value in choices:
            row[choices.index(value)] = 1.0
    return row


def share(number: float, most: float) -> float:
    """Return a number from 0 as a share of the most that it can be; more than that is 1."""
    if not most:
        return 0.0
    return number / most if number < most else 1.0


def open_ended(number: float, half: float) -> float:
    """Return a number without a bound as one between -1 and 1: 0 is 0, and `half` is 0.5.

    Example:
        >>> open_ended(10, 10), open_ended(-30, 10)
        (0.5, -0.75)
    """
    return number / (abs(number) + half)


def waiting(seats: tuple[str, ...], prompts: tuple[str, ...], purposes: tuple[str, ...]) -> tuple[Sparse, ...]:
    """Return the blocks that every game begins with: whose view it is, and what the game waits for.

    Args:
        seats: The seats of the game.
        prompts: Keys of all questions, as in the message catalogue.
        purposes: Keys of all purposes of chance.
    """
    return (
        Sparse("viewer", seats, "whose view it is; zeros for a spectator", partial(_viewer, seats), "viewer"),
        Sparse("waits", ("decision", "chance", "outcome"), "what the game waits for", _kind, WAITS),
        Sparse("decides", seats, "the seat that decides", partial(_asked, "seat", seats), WAITS),
        Sparse("prompt", prompts, "the question that it is asked", partial(_asked, "prompt", prompts), WAITS),
        Sparse("purpose", purposes, "what the dice or cards are for", partial(_asked, "purpose", purposes), WAITS),
    )


Spots = tuple[tuple[str, float], ...]


def _viewer(seats: tuple[str, ...], view: Any) -> Spots:
    return ((view.viewer, 1.0),) if view.viewer in seats else ()


_noted: deque[tuple[Any, Pending]] = deque(maxlen=1)
"""What the last view waits for; four blocks ask in a row."""


def _waits(view: Any) -> Pending:
    """Return what a view waits for."""
    for of, waits in tuple(_noted):
        if of is view:
            return waits
    found = pending(view)
    _noted.append((view, found))
    return found


def _kind(view: Any) -> Spots:
    return ((type(_waits(view)).__name__.lower(), 1.0),)


def _asked(fact: str, choices: tuple[str, ...], view: Any) -> Spots:
    """Return a fact of what the game waits for; nothing where that has no such fact."""
    found = getattr(_waits(view), fact, None)
    return ((found, 1.0),) if found in choices else ()
