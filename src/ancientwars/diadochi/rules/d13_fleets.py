"""D13.1, D13.2, D13.3b: fleets: who owns them.

Elsewhere: D13.3a: `d07_tyche.fleets`.

Elsewhere too: D13.3a: `d07_tyche.segment`; D13.6c: `d05_reinforcements`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.recent import recent_pair
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state.state import SPACE_INDEX, kit_of, owners_of

if TYPE_CHECKING:
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


@recent_pair(4)
def fleet_owners(data: tuple[str, ...], markers: tuple[str, ...]) -> tuple[str | None, ...]:
    """D13.2a: return to whom its province or city gives each fleet; None for one that a card gives."""
    spaces = tuple([markers[number] for number in _ports(data)])
    return _given(data, owners_of(data, markers), spaces)


@lru_cache(maxsize=64)
def _ports(data: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of the spaces to which fleets belong, in the order of the fleets."""
    return tuple(SPACE_INDEX[card.owner] for card in kit_of(data).fleets if card.owner_kind == "space")


@lru_cache(maxsize=4096)
def _given(data: tuple[str, ...], owners: tuple[str, ...], spaces: tuple[str, ...]) -> tuple[str | None, ...]:
    """D13.2a: return to whom its province or city gives each fleet.

    Args:
        data: The component data.
        owners: Who controls each province.
        spaces: Who controls each space that has a fleet.
    """
    kit, found, space = kit_of(data), list[str | None](), iter(spaces)
    provinces = dict(zip(kit.province, owners, strict=True))
    for card in kit.fleets:
        if card.owner_kind == "card":
            found.append(None)
        else:
            found.append(provinces[card.owner] if card.owner_kind == "province" else next(space))
    return tuple(["" if owner == INDEPENDENT else owner for owner in found])  # A28


def fleet_total(state: State, seat: str) -> int:
    """D13.1a: return the fleet points of a player that are not dispersed."""
    owned = [card.id for card, one in zip(state.kit.fleets, state.fleets, strict=True) if one.owner == seat]
    return sum(state.fleet_points(fleet) for fleet in owned if not state.fleet(fleet).dispersed)
