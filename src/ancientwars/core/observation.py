"""Observations: a view as a row of numbers with names, for learning libraries.

Every number is from -1 to 1. A quantity with a bound is a share of the bound; one without is `open_ended`; a choice
among names is a run of zeros with at most one 1.
"""

from __future__ import annotations

import sys
from functools import cached_property, partial
from importlib import import_module
from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.core.canvas import WAITS, Canvas
from ancientwars.core.engine import pending
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ancientwars.core.canvas import Dense, Places, Row, Spread

Mark = tuple[str, str, float]
"""Name of a block, an entry of it, and the number that stands there."""
Exchange = tuple[list[int], list[tuple[int, "Iterable[Mark]"]]]
"""What things are known by that have gone, and what those that have come are known by, with their marks."""


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
        few: Whether that is one field, in which few different values stand, such as ids: a `Canvas` then keeps what
            each of them sets. Of `WAITS` it always does.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    values: Callable[[Any], Sequence[float]] = field(eq=False)
    of: str = ""
    few: bool = False


@frozen
class Sparse:
    """A run of entries of an observation, most of which are 0, such as a map with some pieces on it.

    Attributes:
        name: Name of the block.
        entries: Name of each entry within the block.
        meaning: What the numbers are, in one line.
        values: Function of a view that gives pairs of an entry and its number, or a `FrozenMap` of them; the others are
            0. The very tuple or map that it gave before is not looked at again.
        of: The fields of a view that they follow from and from nothing else, if that can be said; see `Block`.
        few: Whether that is one field, in which few different values stand; see `Block`.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    values: Callable[[Any], Iterable[tuple[str, float]] | FrozenMap[str, float]] = field(eq=False)
    of: str = ""
    few: bool = False


@frozen(eq=False)
class Things:
    """Things that set entries of an observation one by one, each its own, such as the units on a map.

    Of things that stay the same from view to view a `Canvas` asks for the numbers once.

    Attributes:
        of: Function of a view that gives the things, which never change, in any order.
        marks: Function of a thing that gives for each entry that it sets the name of the block, the entry and the
            number; the others are 0. No entry is set by two things of a view.
    """

    of: Callable[[Any], tuple[object, ...]]
    marks: Callable[[Any], Iterable[Mark]]

    def exchanged(self, before: tuple[object, ...], now: tuple[object, ...]) -> Exchange:
        """Return what the things are known by that have gone, and those that have come, with their marks.

        Args:
            before: The things of one view.
            now: The things of another; those that stay need not stand where they stood.
        """
        places = [*compress(count(), map(is_not, before, now))]
        if len(places) == 1 and len(before) == len(now):  # as a rule
            old, new = before[places[0]], now[places[0]]
            return [id(old)], [(id(new), self.marks(new))]
        left = [*[before[place] for place in places], *before[len(now) :]]
        arrived = [*[now[place] for place in places], *now[len(before) :]]
        gone, come = list(map(id, left)), {id(thing): thing for thing in arrived}
        stay = come.keys() & gone
        if stay:
            gone = [key for key in gone if key not in stay]
            come = {key: thing for key, thing in come.items() if key not in stay}
        return gone, [(key, self.marks(thing)) for key, thing in come.items()]


@frozen(eq=False)
class Ranks:
    """Things that always stand in the same order, such as the generals of a game; see `Things`.

    Attributes:
        of: Function of a view that gives the things, which never change, always as many and in the same order.
        marks: Function of the number of a thing, from 0, and the thing that gives what it sets.
    """

    of: Callable[[Any], tuple[object, ...]]
    marks: Callable[[int, Any], Iterable[Mark]]

    def exchanged(self, before: tuple[object, ...], now: tuple[object, ...]) -> Exchange:
        """Return the numbers of the things that are others than before, and with these what they set."""
        changed = [*compress(range(len(now)), map(is_not, before, now))] if before else [*range(len(now))]
        return changed, [(number, self.marks(number, now[number])) for number in changed]


@frozen
class Pieces:
    """A run of entries of an observation that things set one by one.

    Attributes:
        name: Name of the block.
        entries: Name of each entry within the block.
        meaning: What the numbers are, in one line.
        things: The things; blocks that they set with others share them.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    things: Things | Ranks


AnyBlock = Block | Sparse | Pieces


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
    def plan(self) -> tuple[tuple[str, bool, Dense, Spread], ...]:
        """The blocks by the fields that they follow from, and whether few values stand there.

        Those of numbers in a run come with their places in a row, the others with the places of their entries.
        """
        parts: dict[tuple[str, bool], tuple[list[tuple[int, Block]], list[tuple[Sparse, Mapping[str, int]]]]] = {}
        for start, _, block in self._placed():
            if isinstance(block, Pieces):
                continue
            dense, sparse = parts.setdefault((block.of, block.few or block.of == WAITS), ([], []))
            if isinstance(block, Block):
                dense.append((start, block))
            else:
                sparse.append((block, _places(block, start)))
        return tuple((of, few, tuple(dense), tuple(sparse)) for (of, few), (dense, sparse) in parts.items())

    @cached_property
    def things(self) -> tuple[tuple[Things | Ranks, Places], ...]:
        """What sets blocks thing by thing, with the places of the entries of these blocks in a row."""
        groups: dict[Things | Ranks, dict[str, Mapping[str, int]]] = {}
        for start, _, block in self._placed():
            if isinstance(block, Pieces):
                groups.setdefault(block.things, {})[block.name] = _places(block, start)
        return tuple((things, FrozenMap(places)) for things, places in groups.items())

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


def _place_of(layout: Layout) -> tuple[str, str] | None:
    """Return module and name of a layout that is a constant beside its functions; these then need no names."""
    for block in layout.blocks:
        function = block.things.of if isinstance(block, Pieces) else block.values
        module = sys.modules.get(getattr(function, "__module__", ""))
        for name, thing in vars(module).items() if module else ():
            if thing is layout:
                return function.__module__, name
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
        Sparse("viewer", seats, "whose view it is; zeros for a spectator", partial(_viewer, seats), "viewer", few=True),
        Sparse("waits", ("decision", "chance", "outcome"), "what the game waits for", _kind, WAITS),
        Sparse("decides", seats, "the seat that decides", partial(_asked, "seat", seats), WAITS),
        Sparse("prompt", prompts, "the question that it is asked", partial(_asked, "prompt", prompts), WAITS),
        Sparse("purpose", purposes, "what the dice or cards are for", partial(_asked, "purpose", purposes), WAITS),
    )


Spots = tuple[tuple[str, float], ...]


def _viewer(seats: tuple[str, ...], view: Any) -> Spots:
    return ((view.viewer, 1.0),) if view.viewer in seats else ()


def _kind(view: Any) -> Spots:
    return ((type(pending(view)).__name__.lower(), 1.0),)


def _asked(fact: str, choices: tuple[str, ...], view: Any) -> Spots:
    """Return a fact of what the game waits for; nothing where that has no such fact."""
    found = getattr(pending(view), fact, None)
    return ((found, 1.0),) if found in choices else ()
