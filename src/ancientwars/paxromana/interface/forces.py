"""What two Armies would be worth in a battle that a choice may lead to, as they stand now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from ancientwars.core.stacks import joined
from ancientwars.paxromana.components.kit import INDEPENDENTS, SOF
from ancientwars.paxromana.rules.p09_land_movement.interception import TryToIntercept, WhichArmy
from ancientwars.paxromana.rules.p09_land_movement.interceptors import armies
from ancientwars.paxromana.rules.p09_land_movement.ways import attacks
from ancientwars.paxromana.rules.p09_land_movement.withdrawal import ChooseWithdrawing, MayWithdraw
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at, best_leader, defenders_at
from ancientwars.paxromana.rules.p10_land_battles.strength import battle_points, shifts
from ancientwars.paxromana.rules.p10_land_battles.walls import UseTheWalls
from ancientwars.paxromana.rules.p17_greece import beside_successors
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat, land_units
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party, Side

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.state import State


@frozen
class Forces:
    """Two Armies before a battle. Cards, Elephants, Siege Preparation and what others decide are left out.

    Attributes:
        points: P10.3.1a: Battle Points of who is asked, and of the enemy.
        shifts: P10.3.1e: Battle Shifts of either.
    """

    points: tuple[int, int]
    shifts: tuple[int, int]


def forces(state: State, action: Action) -> Forces | None:
    """Return what the Armies are worth in the battle to which an action may lead; None if it leads to none.

    Args:
        state: A state, or the deciding seat's own view.
        action: An action that is legal now.
    """
    found = _battle(state, action)
    if found is None:
        return None
    battle, own, other = found
    points = {which: battle_points(state, battle, which) for which in (own, other)}
    attacker, defender = (evolve(side, bp=points[which]) for which, side in _sides(battle))
    battle = battle.replace(attacker=attacker, defender=defender)
    return Forces((points[own], points[other]), (shifts(state, battle, own), shifts(state, battle, other)))


def _sides(battle: Battle) -> tuple[tuple[str, Side], tuple[str, Side]]:
    return (("attacker", battle.attacker), ("defender", battle.defender))


def _battle(state: State, action: Action) -> tuple[Battle, str, str] | None:
    """Return the battle to which an action may lead, which side is asked, and which is the other."""
    step, move, entry = state.agenda[-1], state.within(Move), state.within(Entry)
    if isinstance(step, UseTheWalls):
        return state.scope(Battle).replace(walls=isinstance(action, a.UseWalls)), "defender", "attacker"
    if move is None:
        return None
    space = action.space if isinstance(action, a.MoveTo) else move.space
    greeks = beside_successors(state, move.owner)  # P17.2g
    here = joined(state.held(space, move.owner), state.held(space, greeks))  # P3.5.2a: they fight beside it
    there = (*state.leaders_at(space, move.owner), *state.leaders_at(space, greeks))
    force = land_units(here if space == move.space else joined(move.force, here))
    mover = _side(state, Party(move.owner, force, tuple(dict.fromkeys((*move.leaders, *there)))))
    if isinstance(action, a.MoveTo | a.Land) and move.force:
        met = _attacked(state, move, mover, space) if attacks(state, move.owner, space) else None
        if met is None:
            return None
        return met.replace(kind=_kind(landing=isinstance(action, a.Land))), "attacker", "defender"
    if isinstance(step, MayWithdraw | ChooseWithdrawing) and isinstance(action, a.Stand):
        met = _met(state, mover, move.space, walls=False)
        return met.replace(kind=_kind(landing=move.aboard)), "defender", "attacker"
    meets = entry is not None and (entry.owner, entry.space) == (move.owner, move.space)
    if meets and (army := interceptor(state, action)):
        owner, origin = army
        held = Party(owner, land_units(state.held(origin, owner)), state.leaders_at(origin, owner))
        parties = (held, *_joining(state, owner, move))
        attacker = Side(state.player_of(owner), parties, best_leader(state, parties))
        return (
            Battle(move.space, move.seat, attacker, _entered(state, move, owner), "interception"),
            "attacker",
            "defender",
        )
    return None


def interceptor(state: State, action: Action) -> tuple[str, str] | None:
    """P9.3.1a: return whose Army would try to intercept, and from where; None if it is asked next which one."""
    step = state.agenda[-1]
    if isinstance(step, WhichArmy) and isinstance(action, a.ChooseOwner):
        return action.owner, step.space
    if not isinstance(step, TryToIntercept) or not isinstance(action, a.Intercept):
        return None
    found = [pair for pair in armies(state, step.seat) if pair[1] == action.space]
    return found[0] if len(found) == 1 else None


def _kind(*, landing: bool) -> Literal["attack", "amphibious"]:
    """P11.3.3a: return what kind of battle it is."""
    return "amphibious" if landing else "attack"


def _attacked(state: State, move: Move, mover: Side, space: str) -> Battle | None:
    """P12.1.1a, P7.4.2a: return the battle in a Space; None where Garrisons or the least walls fall without one."""
    met, city = _met(state, mover, space, walls=_walled(state, move, space)), state.settlement(space)
    if any(has_combat(party.force) for party in met.defender.parties):
        return met
    return met if met.walls and city is not None and not city.at_least else None


def _met(state: State, mover: Side, space: str, *, walls: bool) -> Battle:
    """Return the battle of a moving Army against its enemies in a Space."""
    parties = defenders_at(state, space, mover.parties[0].owner)
    return Battle(space, mover.seat, mover, Side("", parties, best_leader(state, parties)), walls=walls)


def _entered(state: State, move: Move, against: str) -> Side:
    """P9.3.1b: return the moving Army with those in the Space already who defend themselves together with it."""
    friends = state.friends(move.owner) - state.friends(against)
    parties = tuple(party for party in armies_at(state, move.space, against) if party.owner in friends)
    return Side(move.seat, parties, best_leader(state, parties))


def _joining(state: State, owner: str, move: Move) -> tuple[Party, ...]:
    """P9.3.4a, P9.3.6a: return the Armies in a Space that attack together with an interceptor.

    P9.3.5a: in a City or Town those with units may stay inside, as they say afterwards; a Leader alone does not.
    P9.2.1c: nor does the Leader of an Independent help whom he is no friend of.
    """
    free = state.settlement(move.space) is None
    return tuple(
        party
        for party in armies_at(state, move.space, move.owner)
        if (not party.force or (free and has_combat(party.force)))
        and {owner, party.owner} != {SOF, state.sof}  # P12.4.4a
        and (not state.hostile(owner, party.owner) or (party.force and party.owner in INDEPENDENTS))
    )


def _walled(state: State, move: Move, space: str) -> bool:
    """P7.3.1b: tell whether an enemy City or Town may be used against an Army."""
    city = state.settlement(space)
    return city is not None and state.hostile(move.owner, city.owner)


def _side(state: State, party: Party) -> Side:
    return Side(state.player_of(party.owner), (party,), best_leader(state, (party,)))
