"""Regions of an area map: provinces made of areas, territories made of provinces, and who controls them."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from ancientwars.core.areas import numbers
from ancientwars.core.errors import DataError, MapError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NONE_SET: Mapping[str, int] = MappingProxyType({})
"""No region has a number of its own."""


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

    def __init__(
        self, name: str, parts: Mapping[str, Iterable[str]], extents: Mapping[str, int], index: Mapping[str, int]
    ) -> None:
        self.name = name
        self.parts: Mapping[str, tuple[str, ...]] = {region: tuple(made) for region, made in parts.items()}
        times = Counter(part for made in self.parts.values() for part in made)
        for region, made in self.parts.items():
            if not made:
                raise DataError("map", name, region, "has no parts")
            for part in made:
                if part not in extents:
                    raise DataError("map", name, region, f"unknown part {part!r}")
                if times[part] > 1:
                    raise DataError("map", name, region, f"{part!r} stands {times[part]} times")
        self.extents: Mapping[str, int] = {
            region: sum(extents[part] for part in made) for region, made in self.parts.items()
        }
        self._index = index
        self._of = {number: region for region, extent in self.extents.items() for number in numbers(extent)}

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
        for region, extent in self.extents.items():
            scope = extent & counted
            owner = _holder(held, scope, needed.get(region) or scope.bit_count() // 2 + 1, alone)
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


def _holder(held: tuple[tuple[str, int], ...], scope: int, least: int, alone: bool) -> str | None:
    """Return the only owner of at least so many areas, or the only one of any; None if there is none.

    Args:
        held: The areas (a mask) that each owner holds.
        scope: The areas (a mask) that count.
        least: How many it takes.
        alone: Whether it is enough to be the only owner.
    """
    only_one = 2 * least > scope.bit_count()
    there, able = [], []
    for owner, areas in held:
        number = (areas & scope).bit_count()
        if number >= least:
            if only_one:
                return owner
            able.append(owner)
        if number:
            there.append(owner)
    found = there if alone and len(there) == 1 else able
    return found[0] if len(found) == 1 else None
