"""P17.2-26: the Helepolis, a siege engine that stands with an Army and goes where it goes.

It stands below the chapters on movement and battle, which take it along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import INVADERS, SUCCESSORS
from ancientwars.paxromana.rules.p13_bounds import noted_along
from ancientwars.paxromana.state.armies import has_combat, with_side
from ancientwars.paxromana.state.scopes import Battle, Move, gone_along
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units

HELEPOLIS = "helepolis"
"""P17.2-26: effect: the Helepolis stands with the Army of a player in a node."""
SHIFTS = 2
"""P17.2-26: Battle Shifts against a City or Town."""


def engine(state: State) -> Effect | None:
    """P17.2-26: return the Helepolis, if it is on the map."""
    return next((one for one in state.effects if one.kind == HELEPOLIS), None)


def with_engine(state: State, seat: str, place: str) -> State:
    """P17.2-26: return the state with the Helepolis beside a player's Army; in no other place any more."""
    return without_engine(state).with_effect(Effect(HELEPOLIS, seat, place, "game"))


def without_engine(state: State) -> State:
    """P17.2-26: return the state without the Helepolis."""
    return state.replace(effects=tuple(one for one in state.effects if one.kind != HELEPOLIS))


def army_spaces(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-26: return the Spaces where a player has an Army with which the Helepolis can be placed."""
    return tuple(place for place in state.units.places if place in state.kit.space and _army(state, seat, place))


def _army(state: State, seat: str, place: str) -> bool:
    """Tell whether Land Combat Units that a player commands are in a node."""
    return any(has_combat(stack) and _player(state, owner) == seat for owner, stack in state.units.at(place))


def _player(state: State, owner: str) -> str:
    """Return whose Army that of an owner is; P17.2g: a Greek one is its player's, whoever moves it."""
    return state.successors.owner if owner == SUCCESSORS else state.player_of(owner)


def engine_lost(state: State) -> State:
    """P17.2-26: return the state after the Helepolis was lost with its Army; the same object if it was not."""
    found = engine(state)
    return state if found is None or _army(state, found.seat, found.place) else without_engine(state)


def relocated(
    state: State,
    owner: str,
    origin: str,
    node: str,
    force: Units,
    leaders: tuple[str, ...] = (),
    *,
    passing: bool = False,
) -> State:
    """Return the state with units and Leaders of an owner moved from one node to another.

    P17.2-26: the Helepolis goes along with an Army that makes a Major Move from its Space, all the way, or that leaves
    no Land Combat Units behind. An Army that only passes leaves it to those with whom it stands.
    P9.1.4a: units that have moved in the Activation have done so where they are now, too.
    P14.2.1-08, P13.2.6a: of Barbarian Armies it is known where they are whether they have been near a Capital, and who
    commands them.

    Args:
        state: The state.
        owner: Whose they are.
        origin: Where they were.
        node: Where they are then.
        force: The units.
        leaders: The Leaders.
        passing: P10.7.6b: whether their Retreat is gone over, at whose end they are known.
    """
    found, move = engine(state), state.within(Move)
    state = gone_along(state, owner, origin, node, force)
    if owner in INVADERS and force and not passing:
        state = noted_along(state, owner, origin, node, force)
    state = state.replace(units=state.units.move(origin, node, owner, force)) if force else state
    for leader in leaders:
        state = state.with_leader(leader, place=node)
    if found is None or found.place != origin or _player(state, owner) != found.seat or not has_combat(force):
        return state
    goes = move is not None and (move.owner, move.space) == (owner, origin)
    major = move is not None and goes and move.kind == "major" and (move.engine or move.start == origin)
    if not major and _army(state, found.seat, origin):
        return state
    return with_engine(state.amend(Move, engine=True) if goes else state, found.seat, node)


@frozen
class UseHelepolis(Step):
    """P17.2-26: it gives its Army two shifts in one attack on a City or Town, and is gone; none in defence."""

    def run(self, state: State) -> State:
        """Use it where walls are."""
        found, battle = engine(state), state.scope(Battle)
        if found is None or not battle.walls or battle.space != found.place:
            return state
        if not any(_player(state, party.owner) == found.seat for party in battle.attacker.parties):
            return state
        return with_side(without_engine(state), "attacker", cards=battle.attacker.cards + SHIFTS)
