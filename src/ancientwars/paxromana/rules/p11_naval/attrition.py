"""P9.6.4: Fleets that are in no friendly Port at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.rules.p11_naval.losses import armed_friends, drowned
from ancientwars.paxromana.rules.p11_naval.waters import at_sea
from ancientwars.paxromana.rules.p11_ports import friendly

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def fleets_out_of_port(state: State) -> State:
    """P3.2G, P9.6.4a: return the state after every Fleet not in a friendly controlled Port was eliminated.

    With it goes all that is at sea, Leaders too; P8.4.3a: in a Port those who are with the Fleet and no Army.
    The galleys of an Independent stay in the Ports where it has them at first: those are its home, whether anybody
    commands it or not.
    """
    first = {(one.id, place.space) for one in state.kit.independents for place in one.places}
    for place, owner, kind, number in state.units:
        lost = at_sea(state, place) or (kind in GALLEYS and not friendly(state, owner, place))
        if lost and (owner, place) not in first:
            state = state.lose_units(owner, place, kind, number, rule="P9.6.4a")
            ashore = state.combat_at(place, owner) or (not at_sea(state, place) and armed_friends(state, owner, place))
            state = state if ashore else drowned(state, state.leaders_at(place, owner))
    for leader, one in state.kit.leader.items():
        place = state.leader(one.id).place
        if place and at_sea(state, place):
            state = died(state, leader, "P8.4.3a")
    return state
