"""P17.2g: where Greece is for Successor Wars Roll On, and who fights beside the Army that another player moves.

It stands below the chapters on movement and battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.stacks import parted
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import LINKS, SUCCESSORS
from ancientwars.paxromana.rules.ps_scenarios.limits import within_links
from ancientwars.paxromana.state.armies import land_units
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units

GREECE = "graecia"
FAR = 999
"""Links to a node from which no way in play leads to Greece."""


def greece(state: State) -> int:
    """P17.2g: return the Spaces of Greece in play, as a set of nodes."""
    kit = state.kit
    return kit.map.mask([space for space in kit.space if kit.territory_of[space] == GREECE]) & state.table.in_play


def from_greece(state: State, node: str) -> int:
    """P17.2g: return how many Links in play a node is away from Greece."""
    near, links = greece(state), 0
    while not near >> state.kit.map.index[node] & 1:
        before, near = near, within_links(state, near, LINKS, 1)
        links += 1
        if near == before:
            return FAR
    return links


def beside_successors(state: State, owner: str) -> str:
    """P17.2g: return whose pieces fight beside the Greek Army that another player moves; empty if an owner is not it.

    Not while it fights them.
    """
    return state.successors.owner if owner == SUCCESSORS and not state.successors.fights else ""


def seceded(state: State, space: str, units: Units, leaders: tuple[str, ...]) -> State:
    """P17.2g: return the state in which Greek pieces in a Space are of the Army that another player moves."""
    lent = state.successors
    held = state.units.give(space, lent.owner, SUCCESSORS, dict(units))
    return state.replace(units=held, successors=lent.replace(leaders=(*lent.leaders, *leaders)))


def returned(state: State, space: str, units: Units, leaders: tuple[str, ...]) -> State:
    """P17.2g: return the state in which such pieces are their player's again."""
    lent = state.successors
    held = state.units.give(space, SUCCESSORS, lent.owner, dict(units))
    left = tuple(one for one in lent.leaders if one not in leaders)
    return state.replace(units=held, successors=lent.replace(leaders=left))


def with_greeks(state: State, space: str) -> tuple[State, tuple[Step, ...]]:
    """P17.2g, P3.5.2a: return the state in which Greek pieces fight beside a Greek Army that another player moves.

    And the step that gives them back.
    """
    owner = beside_successors(state, state.scope(Move).owner)
    force = land_units(state.held(space, owner))
    if not force:
        return state, ()
    leaders = state.leaders_at(space, owner)
    return seceded(state, space, force, leaders), (Returned(space, leaders),)


@frozen
class Returned(Step):
    """P17.2g: Greek pieces that fought beside a Greek Army on the move are no part of it.

    Attributes:
        space: The Battle Space.
        leaders: The Leaders among them.
    """

    space: str
    leaders: tuple[str, ...]

    def run(self, state: State) -> State:
        """Give them back, but for those that the move takes along."""
        move, held = state.scope(Move), land_units(state.held(self.space, SUCCESSORS))
        moving = land_units(move.force) if move.space == self.space else ()
        return returned(state, self.space, parted(held, moving), self.leaders)


def held_by(state: State, seat: str, node: str) -> bool:
    """Tell whether a player's units, City or Town hold a Space."""
    city = state.settlement(node)
    return seat in state.occupants(node) or (city is not None and city.owner == seat)
