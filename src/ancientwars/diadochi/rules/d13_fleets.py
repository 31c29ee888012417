"""D13.1, D13.2, D13.3b: fleets: who owns them.

Elsewhere: D13.3a: `d07_tyche.fleets`.

Elsewhere too: D13.3a: `d07_tyche.segment`; D13.6c: `d05_reinforcements`.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from ancientwars.core.recent import latest_pair
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state.state import SPACES, kit_of, owners_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.diadochi.state.state import State


def changed_owners(state: State) -> State:
    """D13.2a, D13.2b, D13.3b: fleets change sides with their province or city, at once, and are reduced.

    DSUM.9: one that a card gives does not.
    """
    owners = fleet_owners(state.setup.data, state.markers)
    for card, fleet, owner in zip(state.kit.fleets, state.fleets, owners, strict=True):
        if owner is not None and owner != fleet.owner:
            state = state.with_fleet(card.id, owner=owner, enhanced=False)  # DSUM.11: dispersed it stays
    return state


@latest_pair
def fleet_owners(data: tuple[str, ...], markers: tuple[str, ...]) -> tuple[str | None, ...]:
    """D13.2a: return to whom its province or city gives each fleet; None for one that a card gives."""
    found = _homes(data)((None, *markers, *owners_of(data, markers)))
    return tuple(["" if owner == INDEPENDENT else owner for owner in found])  # A28


@lru_cache(maxsize=64)
def _homes(data: tuple[str, ...]) -> Callable[[tuple[str | None, ...]], tuple[str | None, ...]]:
    """Return what takes who gives each fleet out of None, who controls each space, and who controls each province."""
    kit = kit_of(data)
    numbers = {("card", card.owner): 0 for card in kit.fleets}
    numbers |= {("space", space): number for number, space in enumerate(SPACES, 1)}
    numbers |= {("province", one): number for number, one in enumerate(kit.province, 1 + len(SPACES))}
    first, *others = [numbers[card.owner_kind, card.owner] for card in kit.fleets]
    return itemgetter(first, *others)


def fleet_total(state: State, seat: str) -> int:
    """D13.1a: return the fleet points of a player that are not dispersed."""
    owned = [card.id for card, one in zip(state.kit.fleets, state.fleets, strict=True) if one.owner == seat]
    return sum(state.fleet_points(fleet) for fleet in owned if not state.fleet(fleet).dispersed)
