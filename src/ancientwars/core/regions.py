"""Regions of an area map: provinces made of areas, territories made of provinces, and who controls them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.areas import numbers
from ancientwars.core.errors import DataError, MapError
from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NONE_SET: Mapping[str, int] = FrozenMap()
"""No region has a number of its own."""


@frozen(init=False)
class Level:
    """The regions of one level of a map, such as its provinces; no area is in two of them. Made by `AreaMap`.

    Args:
        name: Name of the level.
        parts: For each region the areas, or the regions of the level below, that it is made of.
        extents: For each of these parts its areas, as a mask.
        index: The index of each area.

    Attributes:
        name: Name of the level.
        parts: For each region, in order, what it is made of.
        extents: For each region its areas, as a mask.

    Raises:
        DataError: A region has no parts, an unknown one, or one that is in another region too.
    """

    name: str
    parts: FrozenMap[str, tuple[str, ...]]
    extents: FrozenMap[str, int]
    _index: Mapping[str, int]
    _of: FrozenMap[int, str]

    def __init__(
        self, name: str, parts: Mapping[str, Iterable[str]], extents: Mapping[str, int], index: Mapping[str, int]
    ) -> None:
        made_of = FrozenMap({region: tuple(made) for region, made in parts.items()})
        _check(name, made_of, extents)
        areas = FrozenMap({region: sum(extents[part] for part in made) for region, made in made_of.items()})
        of = FrozenMap({number: region for region, extent in areas.items() for number in numbers(extent)})
        self.__attrs_init__(name, made_of, areas, index, of)

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions, in order."""
        return tuple(self.parts)

    def areas(self, region: str) -> int:
        """Return the areas of a region, as a mask.

        Raises:
            MapError: There is no such region.
        """
        found = self.extents.get(region)
        if found is None:
            raise MapError(f"the map has no {self.name} {repr(region)[:200]}")
        return found

    def of(self, area: str) -> str | None:
        """Return the region that an area lies in; None if it lies in none.

        Raises:
            MapError: There is no such area.
        """
        return self._of.get(self._index[area])

    def touching(self, areas: int) -> tuple[str, ...]:
        """Return the regions that some areas (a mask) lie in, in order."""
        return tuple(region for region, extent in self.extents.items() if extent & areas)

    def majority(
        self,
        holdings: Mapping[str, int],
        *,
        counted: int = -1,
        needed: Mapping[str, int] = NONE_SET,
        keys: int = 0,
        alone: bool = False,
    ) -> dict[str, str]:
        """Return who controls each region by the number of its areas that he holds.

        Args:
            holdings: The areas (a mask) that each owner holds, tribes and other nobodies included; see
                `AreaMap.holdings`.
            counted: Areas (a mask) that count; all by default.
            needed: How many areas a region takes, where it is not more than half of those that count.
            keys: Areas (a mask) without which nobody controls their region, such as its major city.
            alone: Whether an owner also controls a region in which he holds areas that count and nobody else does.

        Returns:
            The owners, by region in order; regions that nobody controls, or several owners at once, are left out.

        Example:
            >>> from ancientwars.core.areamap import AreaMap, Node
            >>> board = AreaMap([Node(n, "x") for n in "abcd"], [], {"province": {"left": "abc", "right": "d"}})
            >>> held = board.holdings({"a": "rome", "b": "rome", "c": "tribes"}.items())
            >>> board.level("province").majority(held), board.level("province").majority(held, keys=board.mask("c"))
            ({'left': 'rome'}, {})
        """
        found: dict[str, str] = {}
        held = tuple(holdings.items())
        apart = _are_apart(holdings.values())
        for region, extent in self.extents.items():
            scope = extent & counted
            size = scope.bit_count()
            least = needed.get(region) or size // 2 + 1
            if apart and not alone and 2 * least > size:
                owner = _first(held, scope, least)
            else:
                owner = _holder(held, scope, least, alone, apart and 2 * least > size)
            if owner is not None and not extent & keys & ~holdings[owner]:
                found[region] = owner
        return found

    def whole(self, owners: Mapping[str, str]) -> dict[str, str]:
        """Return who controls all parts of each region.

        Args:
            owners: Who controls a part; parts that nobody controls are left out.

        Returns:
            The owners, by region in order; regions whose parts are not all of one owner are left out.
        """
        found: dict[str, str] = {}
        for region, made in self.parts.items():
            owner = owners.get(made[0])
            if owner is not None and all(owners.get(part) == owner for part in made):
                found[region] = owner
        return found


def _check(name: str, parts: Mapping[str, tuple[str, ...]], extents: Mapping[str, int]) -> None:
    """Check that the regions of a level share out parts that there are."""
    times = Counter(part for made in parts.values() for part in made)
    for region, made in parts.items():
        if not made:
            raise DataError("map", name, region, "has no parts")
        for part in made:
            if part not in extents:
                raise DataError("map", name, region, f"unknown part {part!r}")
            if times[part] > 1:
                raise DataError("map", name, region, f"{part!r} stands {times[part]} times")


def _are_apart(sets: Iterable[int]) -> bool:
    """Tell whether no area is in two of some sets."""
    seen = 0
    for areas in sets:
        if seen & areas:
            return False
        seen |= areas
    return True


def _first(held: tuple[tuple[str, int], ...], scope: int, least: int) -> str | None:
    """Return the first owner of at least so many areas, where two cannot hold so many; None if there is none."""
    for owner, areas in held:
        if (areas & scope).bit_count() >= least:
            return owner
    return None


def _holder(held: tuple[tuple[str, int], ...], scope: int, least: int, alone: bool, at_most_one: bool) -> str | None:
    """Return the only owner of at least so many areas, or the only one of any; None if there is none.

    Args:
        held: The areas (a mask) that each owner holds.
        scope: The areas (a mask) that count.
        least: How many it takes.
        alone: Whether it is enough to be the only owner.
        at_most_one: Whether two cannot hold so many.
    """
    there, able = [], []
    for owner, areas in held:
        number = (areas & scope).bit_count()
        if number >= least:
            if at_most_one:
                return owner
            able.append(owner)
        if number:
            there.append(owner)
    found = there if alone and len(there) == 1 else able
    return found[0] if len(found) == 1 else None
