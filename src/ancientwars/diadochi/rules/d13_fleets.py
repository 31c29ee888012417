"""D13: fleets: who owns them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.state.state import owners_of

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def changed_owners(state: State) -> State:
    """D13.2a, D13.2b, D13.3b: fleets change sides with their province or city, at once, and are reduced.

    DSUM.9: one that a card gives does not.
    """
    provinces = dict(zip(state.kit.province, owners_of(state.setup.data, state.markers), strict=True))
    for card, fleet in zip(state.kit.fleets, state.fleets, strict=True):
        if card.owner_kind == "card":
            continue
        owner = provinces[card.owner] if card.owner_kind == "province" else state.marker(card.owner)
        owner = "" if owner == INDEPENDENT else owner  # A28
        if owner != fleet.owner:
            state = state.with_fleet(card.id, owner=owner, enhanced=False)  # DSUM.11: dispersed it stays
    return state


def fleet_total(state: State, seat: str) -> int:
    """D13.1a: return the fleet points of a player that are not dispersed."""
    owned = [card.id for card, one in zip(state.kit.fleets, state.fleets, strict=True) if one.owner == seat]
    return sum(state.fleet_points(fleet) for fleet in owned if not state.fleet(fleet).dispersed)
