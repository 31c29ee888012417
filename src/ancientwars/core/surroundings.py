"""What is next to a place on a map, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.areamap import AreaMap
    from ancientwars.core.messages import Messages

NOTHING: FrozenMap[str, tuple[str, ...]] = FrozenMap()


def surroundings(
    words: Messages,
    board: AreaMap,
    place: str,
    region: str,
    ways: Iterable[str],
    more: Mapping[str, tuple[str, ...]] = NOTHING,
) -> str:
    """Return where a place is and what is next to it, from the game's messages ``nearby``.

    Args:
        words: The messages: ``place`` puts all together, and each way has a line with its ``places``.
        board: The map.
        place: Id of an area of the map.
        region: Id of the region in which it is; empty for none.
        ways: The kinds of link, in the order in which they are told.
        more: Further places that belong to it, by the line that tells of them.
    """
    found = (*((way, board.neighbours(place, way)) for way in ways), *more.items())
    told = "; ".join(words.say("nearby", way, places=places) for way, places in found if places)
    return words.say("nearby", "place", place=place, region=region, ways=told)
