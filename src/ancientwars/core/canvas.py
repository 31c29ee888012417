"""Canvases: rows of numbers that view after view is written into, so that only what has changed is written again."""

from __future__ import annotations

from itertools import chain, compress
from operator import attrgetter, is_not, ne
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from ancientwars.core.engine import pending
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ancientwars.core.observation import Block, Layout, Ranks, Sparse, Things
    from ancientwars.core.step import Pending

    AnyPart: TypeAlias = "_Part | _Kept"
    Dense = tuple[tuple[int, Block], ...]
    Spread = tuple[tuple[Sparse, Mapping[str, int]], ...]
    Known = tuple[tuple[str, float], ...] | FrozenMap[str, float]
    """What a sparse block gives, as it is known again."""
    Places = Mapping[str, Mapping[str, int]]
    """Where the entries of blocks stand in a row, by name of the block."""

WAITS = "(waits)"
"""What the game waits for, among the fields that blocks follow from."""
MOST_KEPT = 1024
"""How many values of a field a canvas knows again."""

Marks = list[tuple[int, float]]
"""Places in a row and the numbers in them."""


class Row(Protocol):
    """What an observation is written into: a list, or an array of numpy."""

    def __setitem__(self, place: int, number: float, /) -> None:
        """Write a number."""


class Canvas:
    """A row that view after view is written into: what has not changed since the last one is left as it is.

    Args:
        layout: The layout.
        row: As many numbers as the layout has names, all of them 0; nobody else writes into it.
    """

    def __init__(self, layout: Layout, row: Row) -> None:
        self._row = row
        self._things = tuple(_Crowd(things, places) for things, places in layout.things)
        parts = [(of.split(), _part(of, dense, sparse, few=few)) for of, few, dense, sparse in layout.plan]
        self._always = dict.fromkeys(part for of, part in parts if not of)
        heads = dict.fromkeys(name.partition(".")[0] for of, _ in parts for name in of if name != WAITS)
        self._look: Callable[[Any], tuple[object, ...]] = attrgetter(*heads, "viewer", "viewer")
        """What reads the fields: a tuple, since these are two or more."""
        self._fields = tuple(enumerate(_Field(name, parts) for name in (WAITS, *heads)))
        self._awaits = any(WAITS in of for of, _ in parts)
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
        if waits is None and self._awaits:
            waits = pending(view)
        found = (waits, *self._look(view))
        known, self._known = self._known, None  # whatever goes wrong below, all is written again
        row = self._row
        for part, value in self._stale(found, known).items():
            part.paint(view, value, row)
        for things in self._things:
            things.paint(view, row)
        self._known = found

    def _stale(self, found: tuple[object, ...], known: tuple[object, ...] | None) -> dict[AnyPart, object]:
        """Return the parts that are to be written: of what they follow from, something is not what is known.

        With each stands the value that has changed, the last of several.
        """
        stale: dict[AnyPart, object] = self._always.copy()
        fields: Iterable[tuple[int, _Field]] = self._fields
        if known is None:
            for _, one in fields:
                one.forget()
        else:
            fields = compress(fields, map(is_not, found, known))  # the viewers, who stand last, are left out
        for place, one in fields:
            one.stale(found[place], stale)
        return stale


class _Field:
    """A field of views, and the parts that follow from it."""

    __slots__ = ("_known", "_look", "_parts", "_tails")

    def __init__(self, name: str, parts: list[tuple[list[str], AnyPart]]) -> None:
        self._parts = tuple(part for of, part in parts if name in of)
        """Those that follow from all of it."""
        tails = dict.fromkeys(one for of, _ in parts for one in of if one.startswith(f"{name}."))
        self._tails = tuple(enumerate(tuple(part for of, part in parts if one in of) for one in tails))
        """Those that follow from each field of what stands in it."""
        names = [one.partition(".")[2] for one in tails]
        self._look: Callable[[Any], tuple[object, ...]] = attrgetter(*names, names[0]) if names else _nothing
        self._known: tuple[object, ...] = ()
        self.forget()

    def forget(self) -> None:
        """Forget what stood in the field: whatever comes next is something else."""
        self._known = (object(),) * len(self._tails)

    def stale(self, now: object, stale: dict[AnyPart, object]) -> None:
        """Add the parts that are to be written, now that something else stands in the field, and what that is."""
        for part in self._parts:
            stale[part] = now
        if self._tails:
            known, values = self._known, self._look(now)
            self._known = values
            for place, parts in compress(self._tails, map(is_not, values, known)):  # the first stands last once more
                for part in parts:
                    stale[part] = values[place]


def _nothing(_: object) -> tuple[object, ...]:
    return ()


def _part(of: str, dense: Dense, spread: Spread, *, few: bool) -> AnyPart:
    """Return the blocks that follow from the same fields."""
    return _Kept(dense, spread) if few else _Part(dense, spread)


class _Part:
    """The blocks that follow from the same fields of a view, or from none alone."""

    __slots__ = ("_dense", "_given", "_spread")

    def __init__(self, dense: Dense, spread: Spread) -> None:
        self._dense = tuple((block, start, [0.0] * len(block.entries)) for start, block in dense)
        numbered = enumerate(spread)
        self._spread = tuple((number, block.values, places, list[int]()) for number, (block, places) in numbered)
        """The blocks, and where what they gave stands in the row."""
        self._given: list[object] = [()] * len(spread)
        """What each block gave last: the same once more says nothing new."""

    def paint(self, view: Any, value: object, row: Row) -> None:
        """Write what has changed."""
        del value
        given = self._given
        for number, values, places, shown in self._spread:
            spots = values(view)
            before = given[number]
            if spots is before:
                continue
            numbers = spots if type(spots) is tuple or isinstance(spots, FrozenMap) else tuple(spots)
            if numbers != before:
                given[number] = None  # if something goes wrong below, it is written again
                _exchange(row, places, shown, numbers)
            given[number] = numbers
        for block, start, written in self._dense:
            run = _run(block, view)
            if run != written:
                _overwrite(row, start, written, run)


class _Kept:
    """The blocks that follow from one field alone, in which few values stand: what each of them sets is kept."""

    __slots__ = ("_dense", "_kept", "_now", "_spread")

    def __init__(self, dense: Dense, spread: Spread) -> None:
        self._dense, self._spread = dense, spread
        self._kept: dict[int, tuple[object, Marks]] = {}
        self._now: Marks | None = []

    def paint(self, view: Any, value: object, row: Row) -> None:
        """Write what has changed, where `value` stands in the field now."""
        kept = self._kept.get(id(value))
        if kept is None or kept[0] is not value:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[id(value)] = value, [*self._marks(view)]
        before, self._now = self._now, None
        if before is None:
            _wipe(row, chain(*[places.values() for _, places in self._spread]))
            _wipe(row, chain(*[range(start, start + len(block.entries)) for start, block in self._dense]))
        else:
            for place, _ in before:
                row[place] = 0.0
        for place, number in kept[1]:
            row[place] = number
        self._now = kept[1]

    def _marks(self, view: Any) -> Iterable[tuple[int, float]]:
        """Yield the places of the blocks whose numbers are not 0, and the numbers."""
        for block, places in self._spread:
            for entry, number in dict(block.values(view)).items():
                yield places[entry], number
        for start, dense in self._dense:
            yield from ((place, number) for place, number in enumerate(_run(dense, view), start) if number)


class _Crowd:
    """The blocks that the same things set."""

    __slots__ = ("_now", "_places", "_set", "_things")

    def __init__(self, things: Things | Ranks, places: Places) -> None:
        self._things, self._places = things, places
        self._now: tuple[object, ...] | None = ()
        self._set: dict[int, list[int]] = {}
        """The entries that each thing has set, by what `Things.exchanged` knows it by."""

    def paint(self, view: Any, row: Row) -> None:
        """Write what things have gone, and then what have come."""
        now, before = self._things.of(view), self._now
        if now is before:
            return
        self._now = None  # if something goes wrong below, all is written again
        if before is None:
            _wipe(row, chain(*[places.values() for places in self._places.values()]))
            self._set.clear()
            before = ()
        gone, come = self._things.exchanged(before, now)
        there, of = self._set, self._places
        for key in gone:
            for place in there.pop(key, ()):
                row[place] = 0.0
        for key, marks in come:
            written = there[key] = []
            for block, entry, number in marks:
                place = of[block][entry]
                row[place] = number
                written.append(place)
        self._now = now


def _run(block: Block, view: Any) -> list[float]:
    """Return the numbers of a block.

    Raises:
        ValueError: They are not as many as the entries.
    """
    given = block.values(view)
    numbers = given if type(given) is list else list(given)
    if len(numbers) != len(block.entries):
        raise ValueError(f"{block.name} has {len(block.entries)} entries, not {len(numbers)}")
    return numbers


def _wipe(row: Row, places: Iterable[int]) -> None:
    """Write zeros."""
    for place in places:
        row[place] = 0.0


def _overwrite(row: Row, start: int, shown: list[float], numbers: list[float]) -> None:
    """Write the numbers of a block where they differ from those shown; `shown` always tells what stands in the row."""
    for place in [*compress(range(len(numbers)), map(ne, shown, numbers))]:
        row[start + place] = shown[place] = numbers[place]


def _exchange(row: Row, places: Mapping[str, int], shown: list[int], numbers: Known) -> None:
    """Write the numbers of a block by entry, after zeros where others were; `shown` always tells where they are."""
    for place in shown:
        row[place] = 0.0
    shown.clear()
    for entry, number in numbers.items() if isinstance(numbers, FrozenMap) else numbers:
        place = places[entry]
        row[place] = number
        shown.append(place)
