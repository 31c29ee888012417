"""Stacks: how many pieces of each kind each owner has in each place."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from attrs import field, frozen

from ancientwars.core.errors import StackError
from ancientwars.core.frozenmap import Draft, FrozenMap
from ancientwars.core.recent import recent
from ancientwars.core.record import changer

T = TypeVar("T")

Units: TypeAlias = tuple[tuple[str, int], ...]
"""Pieces of one owner: kinds in order and the number of each, none of them 0."""
Held: TypeAlias = tuple[tuple[str, Units], ...]
"""What stands in one place: owners in order and the pieces of each, none of them without any."""
Places: TypeAlias = tuple[str, ...]
"""Places in order."""
Post: TypeAlias = tuple[str, str]
"""A place and an owner who has something there."""


def units(numbers: Mapping[str, int] | Units) -> Units:
    """Return pieces in order, those of number 0 left out.

    Args:
        numbers: The number of each kind.

    Raises:
        StackError: A number is negative or no number.

    Example:
        >>> units({"legion": 4, "cavalry": 1, "elephant": 0})
        (('cavalry', 1), ('legion', 4))
    """
    found = dict(numbers)
    for kind, number in found.items():
        if type(number) is not int or number < 0:
            raise StackError(f"{_quoted(number)} {_quoted(kind)} is no number of pieces")
    pairs = [pair for pair in found.items() if pair[1]]
    return tuple(sorted(pairs) if len(pairs) > 1 else pairs)


@lru_cache(maxsize=4096)
def alike(kind: str, number: int) -> Units:
    """Return so many pieces of one kind, the number an ``int``; see `units`."""
    return units({kind: number})


def joined(some: Units, more: Units) -> Units:
    """Return the pieces of two stacks together.

    Example:
        >>> joined(units({"legion": 4}), units({"legion": 1, "cavalry": 1}))
        (('cavalry', 1), ('legion', 5))
    """
    if not (some and more):
        return some or more
    found = dict(some)
    for kind, number in more:
        found[kind] = found.get(kind, 0) + number
    return tuple(sorted(found.items()) if len(found) > len(some) else found.items())


def parted(whole: Units, part: Units) -> Units:
    """Return what is left of a stack when it is split and a part goes.

    Raises:
        StackError: The part is not in it.

    Example:
        >>> parted(units({"legion": 4, "cavalry": 1}), units({"legion": 1, "cavalry": 1}))
        (('legion', 3),)
    """
    left = dict(whole)
    for kind, number in part:
        left[kind] = left.get(kind, 0) - number
        if left[kind] < 0:
            raise StackError(f"there are {left[kind] + number} {_quoted(kind)}, not {number}")
    return tuple([pair for pair in left.items() if pair[1]])


def common(some: Units, more: Units) -> Units:
    """Return the pieces that are in two stacks alike: of each kind the smaller number.

    Example:
        >>> common(units({"legion": 4, "cavalry": 1}), units({"legion": 1, "elephant": 1}))
        (('legion', 1),)
    """
    if not (some and more):
        return ()
    there = dict(more)
    return tuple([(kind, min(number, there[kind])) for kind, number in some if kind in there])


@frozen(repr=False, cache_hash=True)
class Stacks:
    """How many pieces of each kind each owner has in each place. Ids are texts of the game; order is that of the texts.

    Two stacks with the same pieces are equal, however they came about. Made by `Stacks.read`, or from empty ones by
    `put`. JSON has the table that `table` gives.

    Attributes:
        places: The places where something stands, in order.
        by_place: The owners in each of them, in order, and the pieces of each; the places in any order.
        posts: The pairs of a place and an owner who has something there, in order: the same object as before where only
            numbers have changed.
        by_owner: The places of each owner who has something, in order; the owners in any order.

    Example:
        >>> stacks = Stacks.read({"roma": {"rome": {"legion": 4, "cavalry": 1}}, "capua": {"rome": {"legion": 1}}})
        >>> stacks = stacks.move("roma", "capua", "rome", {"legion": 2})
        >>> stacks
        Stacks({'capua': {'rome': {'legion': 3}}, 'roma': {'rome': {'cavalry': 1, 'legion': 2}}})
        >>> stacks.count("capua", "rome", "legion"), stacks.total("legion"), stacks.of("greece").total()
        (3, 5, 0)
    """

    places: tuple[str, ...] = ()
    by_place: FrozenMap[str, Held] = field(default=FrozenMap())
    posts: tuple[Post, ...] = field(default=(), eq=False)
    by_owner: FrozenMap[str, Places] = field(default=FrozenMap(), eq=False)

    # ------------------------------------------------------------------ as a table

    @classmethod
    def read(cls, table: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Stacks:
        """Return the stacks of a table by place, owner and kind.

        Raises:
            StackError: It is no such table; the error names the place.
        """
        found: list[tuple[str, Held]] = []
        for place, owners in _entries(table, "stacks"):
            stacks = [(owner, _stack(numbers, place, owner)) for owner, numbers in _entries(owners, _quoted(place))]
            held = tuple([pair for pair in stacks if pair[1]])
            if held:
                found.append((place, held))
        return _of_rows(found)

    def table(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return the numbers by place, owner and kind, in order."""
        return {place: {owner: dict(stack) for owner, stack in held} for place, held in self.rows()}

    def __repr__(self) -> str:
        return f"Stacks({self.table()})"

    def __iter__(self) -> Iterator[tuple[str, str, str, int]]:
        """Yield place, owner, kind and number, in order."""
        for place, held in self.rows():
            for owner, stack in held:
                for kind, number in stack:
                    yield place, owner, kind, number

    def __len__(self) -> int:
        return sum(len(stack) for _, stack in self.stacks())

    def __bool__(self) -> bool:
        return bool(self.posts)

    # ------------------------------------------------------------------ questions

    def at(self, place: str) -> Held:
        """Return the owners in a place, in order, and the pieces of each."""
        return self.by_place.get(place, ())

    def held(self, place: str, owner: str) -> Units:
        """Return the pieces of an owner in a place."""
        for one, stack in self.by_place.get(place, ()):
            if one == owner:
                return stack
        return ()

    def count(self, place: str, owner: str, kind: str) -> int:
        """Return how many pieces of a kind an owner has in a place."""
        return dict(self.held(place, owner)).get(kind, 0)

    def of(self, owner: str) -> Stacks:
        """Return the stacks of one owner alone."""
        known = _of_owners(self)
        found = known.get(owner)
        if found is None:
            rows = [
                (place, tuple([pair for pair in self.by_place[place] if pair[0] == owner]))
                for place in self.places_of(owner)
            ]
            found = known[owner] = _of_rows(rows)
        return found

    def places_of(self, owner: str) -> tuple[str, ...]:
        """Return the places where an owner has something, in order."""
        return self.by_owner.get(owner, ())

    def presence(self) -> Iterator[tuple[str, str]]:
        """Yield the pairs of a place and an owner who has something there, in order; `AreaMap.holdings` takes them."""
        return iter(self.posts)

    def stacks(self) -> Iterator[tuple[str, Units]]:
        """Yield the owner and the pieces of each of the `posts`, in their order."""
        return chain.from_iterable(map(self.by_place.__getitem__, self.places))

    def rows(self) -> Iterator[tuple[str, Held]]:
        """Yield every place where something stands, with the owners there and the pieces of each, in order."""
        return zip(self.places, map(self.by_place.__getitem__, self.places), strict=True)

    def totals(self) -> Units:
        """Return how many pieces of each kind there are."""
        found: dict[str, int] = {}
        for held in self.by_place.values():
            for _, stack in held:
                for kind, number in stack:
                    found[kind] = found.get(kind, 0) + number
        return tuple(sorted(found.items()))

    def total(self, kind: str | None = None) -> int:
        """Return how many pieces there are, of a kind or in all."""
        return sum(number for one, number in self.totals() if kind is None or one == kind)

    def census(self) -> Counter[str]:
        """Return how many pieces of each owner and kind there are, under ``"owner kind"``."""
        found: Counter[str] = Counter()
        for _, owner, kind, number in self:
            found[f"{owner} {kind}"] += number
        return found

    # ------------------------------------------------------------------ changes

    def put(self, place: str, owner: str, more: Mapping[str, int] | Units) -> Stacks:
        """Return the stacks with more pieces of an owner in a place.

        Raises:
            StackError: A number is negative or no number.
        """
        return self._put(place, owner, units(more))

    def take(self, place: str, owner: str, part: Mapping[str, int] | Units) -> Stacks:
        """Return the stacks without some pieces of an owner in a place.

        Raises:
            StackError: There are not so many; or a number is negative or no number.
        """
        return self._take(place, owner, units(part))

    def add(self, place: str, owner: str, kind: str, number: int = 1) -> Stacks:
        """Return the stacks with more pieces of one kind; see `put`."""
        return self._put(place, owner, alike(kind, number) if type(number) is int else units({kind: number}))

    def remove(self, place: str, owner: str, kind: str, number: int = 1) -> Stacks:
        """Return the stacks with fewer pieces of one kind; see `take`."""
        return self._take(place, owner, alike(kind, number) if type(number) is int else units({kind: number}))

    def move(self, origin: str, destination: str, owner: str, part: Mapping[str, int] | Units | None = None) -> Stacks:
        """Return the stacks after pieces of an owner went from one place to another.

        Args:
            origin: Where they were.
            destination: Where they are then.
            owner: Whose they are.
            part: Which of them; by default all.

        Raises:
            StackError: There are not so many; or a number is negative or no number.
        """
        going = self.held(origin, owner) if part is None else units(part)
        if not going or origin == destination:
            return self._take(origin, owner, going)._put(destination, owner, going)
        left, there = self._less(origin, owner, going), joined(self.held(destination, owner), going)
        return self._with((origin, owner, left), (destination, owner, there))

    def give(self, place: str, owner: str, heir: str, part: Mapping[str, int] | Units | None = None) -> Stacks:
        """Return the stacks after pieces in a place changed their owner.

        Args:
            place: Where they are.
            owner: Whose they were.
            heir: Whose they are then.
            part: Which of them; by default all.

        Raises:
            StackError: There are not so many; or a number is negative or no number.
        """
        going = self.held(place, owner) if part is None else units(part)
        return self._take(place, owner, going)._put(place, heir, going)

    def _put(self, place: str, owner: str, more: Units) -> Stacks:
        return self._with((place, owner, joined(self.held(place, owner), more))) if more else self

    def _take(self, place: str, owner: str, part: Units) -> Stacks:
        return self._with((place, owner, self._less(place, owner, part))) if part else self

    def _less(self, place: str, owner: str, part: Units) -> Units:
        """Return what is left of a stack without some pieces."""
        try:
            return parted(self.held(place, owner), part)
        except StackError as error:
            raise StackError(f"{_quoted(place)}, {_quoted(owner)}: {error}") from None

    def _with(self, *stacks: tuple[str, str, Units]) -> Stacks:
        """Return the stacks with exactly these pieces of some owners in some places."""
        places, held, posts, by_owner = self.places, Draft(self.by_place), self.posts, self.by_owner
        for place, owner, stack in stacks:
            here = held.get(place, ())
            there = [pair for pair in here if pair[0] != owner]
            comes = bool(stack)
            if (len(there) < len(here)) is not comes:
                posts = _spliced(posts, (place, owner), comes=comes)
                by_owner = _with_places(by_owner, owner, _spliced(by_owner.get(owner, ()), place, comes=comes))
                if not there:
                    places = _spliced(places, place, comes=comes)
            if comes:
                there.append((owner, stack))
            if there:
                held[place] = tuple(sorted(there) if len(there) > 1 else there)
            else:
                held.pop(place, None)
        return _changed(self, places, held.frozen(), posts, by_owner)


_changed: Callable[..., Stacks] = changer(Stacks, "places", "by_place", "posts", "by_owner")


def _with_places(by_owner: FrozenMap[str, Places], owner: str, places: Places) -> FrozenMap[str, Places]:
    """Return the places of owners with exactly these of one of them."""
    draft = Draft(by_owner)
    if places:
        draft[owner] = places
    else:
        del draft[owner]
    return draft.frozen()


def _spliced(values: tuple[T, ...], value: T, *, comes: bool) -> tuple[T, ...]:
    """Return values that are in order with one more of them, or without one."""
    changed: list[Any] = [*values]
    number = bisect_left(changed, value)
    if comes:
        changed.insert(number, value)
    else:
        del changed[number]
    return tuple(changed)


@recent(8)
def _of_owners(stacks: Stacks) -> dict[str, Stacks]:
    """Return room for the stacks of each owner alone: as a rule some are asked for."""
    del stacks
    return {}


def _of_rows(rows: list[tuple[str, Held]]) -> Stacks:
    """Return the stacks of places in order, with what stands in each of them."""
    posts = tuple([(place, owner) for place, held in rows for owner, _ in held])
    by_owner: dict[str, list[str]] = {}
    for place, owner in posts:
        by_owner.setdefault(owner, []).append(place)
    stations = FrozenMap({owner: tuple(places) for owner, places in by_owner.items()})
    return Stacks(tuple([place for place, _ in rows]), FrozenMap(rows), posts, stations)


def _entries(table: object, where: str) -> list[tuple[str, Any]]:
    """Return the entries of a table by ids.

    Raises:
        StackError: It is none.
    """
    if not isinstance(table, Mapping) or not all(isinstance(key, str) for key in table):
        raise StackError(f"{where}: {_quoted(table)} is no table by ids")
    return sorted(table.items())


def _stack(numbers: object, place: str, owner: str) -> Units:
    """Return the pieces of a row of a table."""
    where = f"{_quoted(place)}, {_quoted(owner)}"
    found = dict(_entries(numbers, where))
    try:
        return units(found)
    except StackError as error:
        raise StackError(f"{where}: {error}") from None


def _quoted(thing: object) -> str:
    """Return a thing in short."""
    return repr(thing)[:60]
