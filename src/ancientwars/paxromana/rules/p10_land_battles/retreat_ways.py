"""P10.7.4a, P10.7.4b, P10.7.5, P10.7.6c, P10.7.6d: which Armies retreat at all, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import INDEPENDENTS, REBELS, SLAVES, TRIBES
from ancientwars.paxromana.rules.p07_cities.capture import hostile_city
from ancientwars.paxromana.rules.p10_land_battles.sides import decider
from ancientwars.paxromana.rules.p11_ports import crews, lent_galley, mutinous, sea_refuge
from ancientwars.paxromana.rules.p12_bounds import militia_strays
from ancientwars.paxromana.rules.p13_bounds import strays
from ancientwars.paxromana.rules.ps_scenarios.limits import bound_as, entry_refused, may_enter
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.state import State, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.scopes import Battle

BY_LAND = "land+alpine+strait"
"""P10.7.4a: the Land Links; an Alpine Pass and a Strait are special ones (P2.1.4a)."""
STAYS = (TRIBES, REBELS, "mamertines", "syracuse", "rhodes", *SLAVES.values())
"""P10.7.2a, P13.1.3a, P13.2.3a, P12.5.1d, P12.5.2a, P12.5.3a, P12.7.3a: owners whose units never retreat."""

Ways = dict[str, tuple[str, ...]]
"""Spaces to which a Retreat may lead, and the Land Transit Points on the way, in order."""


def may_retreat(state: State, battle: Battle) -> bool:
    """P10.7.2a: tell whether the Defender's Army retreats at all; P12.5.4a: Pergamum's do only in an alliance."""
    parties = battle.retreating
    if not any(has_combat(party.force) for party in parties):
        return False  # P12.1.1a
    return not any(
        party.owner in STAYS or (party.owner in INDEPENDENTS and not state.player_of(party.owner)) for party in parties
    )


def armies_apart(state: State, battle: Battle) -> tuple[tuple[str, ...], ...]:
    """P13.4.5a, P10.7.4d: return the owners of each Army of the Defender that retreats for itself: of mutual enemies.

    First those that retreat at all, and have somewhere to go, and of these that of the player who decides for the
    Defender, of his own before those whom he commands.
    """
    found: list[tuple[str, ...]] = []
    for party in battle.defender.parties:
        mine = next((one for one in found if not any(state.hostile(party.owner, other) for other in one)), None)
        if mine is None:
            found.append((party.owner,))
        else:
            found[found.index(mine)] = (*mine, party.owner)
    seat = battle.defender.seat

    def order(owners: tuple[str, ...]) -> tuple[bool, ...]:
        alone = battle.replace(going=owners)
        goes = may_retreat(state, alone)
        own = any(state.player_of(one) == seat for one in owners)
        led = any(decider(state, one, battle.active, battle.space) == seat for one in owners)
        return (not goes, not ways_out(state, alone), not own, not led)

    return tuple(sorted(found, key=order))


def open_to(state: State, battle: Battle, space: str) -> bool:
    """P10.7.4a, P7.2.2a: tell whether a Retreat may pass or enter a Space: no enemy holds it.

    P10.7.4b: nor did the Attacker come from it.
    """
    if space in battle.barred or space in state.tribes or space == battle.space:
        return False
    city = state.settlement(space)
    for party in battle.retreating:
        if city is not None and state.hostile(party.owner, city.owner):
            return False
        if any(state.hostile(party.owner, owner) for owner in state.occupants(space)):
            return False
    return True


def _allowed(state: State, battle: Battle, space: str) -> bool:
    """P12.3.3a, PS6.5: tell whether a Retreat may lead to a Space at all: Militia never leaves its Home Territory.

    P13.4-03, P13.3d: nor do Germans return to where they came from, or the Gallic Army leave Gaul.
    """
    return all(
        may_enter(state, bound_as(state, party.owner) or party.owner, space)
        and strays(state, party.owner, battle.space, space) is None
        and militia_strays(state, party.owner, party.force, space) is None
        for party in battle.retreating
    )


def first_ways(state: State, battle: Battle) -> Ways:
    """P10.7.4a, P10.7.6d: return the Spaces that are the first of a Retreat.

    P9.3.3c: an intercepted Army goes back along the link by which it came.
    """
    return _ways(state, battle, battle.space, battle.entered)


def second_ways(state: State, battle: Battle) -> Ways:
    """P10.7.4a: return the Spaces that are the second of a Retreat: none directly connected with the Battle Space.

    P10.7.6d: after Land Transit Points the Retreat ends.
    """
    if not battle.path or battle.sails or battle.points[-1]:
        return {}
    near = state.kit.map.neighbours(battle.space, BY_LAND)
    ways = _ways(state, battle, battle.path[0])
    return {space: crossed for space, crossed in ways.items() if space not in near}


def _ways(state: State, battle: Battle, origin: str, only: str = "") -> Ways:
    """Return the Spaces to which the links of a node lead, over any number of Land Transit Points."""
    kit, seen = state.kit, {origin}
    found: Ways = {}
    first = (node for node in kit.map.neighbours(origin, BY_LAND) if not only or node == only)
    edge: list[tuple[str, tuple[str, ...]]] = [(node, ()) for node in first if _passable(state, battle, origin, node)]
    for node, crossed in edge:
        if node in seen or not _allowed(state, battle, node):
            continue
        seen.add(node)
        if node in kit.space:
            if open_to(state, battle, node):
                found[node] = crossed
        elif node not in battle.barred:
            beyond = (one for one in kit.map.neighbours(node, BY_LAND) if _passable(state, battle, node, one))
            edge += [(one, (*crossed, node)) for one in beyond]
    return found


def _passable(state: State, battle: Battle, origin: str, node: str) -> bool:
    """P9.5.3b: tell whether no enemy galleys lie at the ends of a Strait."""
    if node in state.kit.map.neighbours(origin, "land+alpine"):
        return True
    owners = [party.owner for party in battle.retreating]
    fleets = [owner for place in (origin, node) for owner, _ in state.fleets_at(place)]
    return not any(state.hostile(owner, other) for owner in owners for other in fleets)


def sea_ways(state: State, battle: Battle) -> tuple[str, ...]:
    """P10.7.5a: return the Ports to which an Army may retreat: friendly, and exactly one Naval Link away.

    It needs a Galley Squadron in the Battle Space; P13.3-10: one that is not in mutiny; P12.4.4a: the Soldier of
    Fortune is lent one; P17.2a: for allied Pergamenes one of their player's will do, and one of theirs for him.
    P9.3.3c: an Army that was intercepted as it landed goes back along the link by which it came. P5.1.2a: none goes to
    where the Attacker came from who may have to regroup there: from walls, or while he has yet to attack the City or
    Town (P7.3.1c).
    """
    owners = tuple(party.owner for party in battle.retreating)
    if battle.entered and not battle.by_sea:
        return ()
    sailors = crews(state, owners, battle.space)
    fleets = [owner for owner in sailors if galleys(state.held(battle.space, owner))]
    lent = lent_galley(state, sailors, battle.space)
    if not (fleets or lent) or any(mutinous(state, owner, battle.space) for owner in fleets):
        return ()
    refuges = [sea_refuge(state, owner, battle.space) for owner in owners]
    ports = [port for port in refuges[0] if all(port in ports for ports in refuges)]
    city = hostile_city(state, battle.space, battle.attacker.parties[0].owner) is not None
    regroups = (battle.walls or city) and not battle.landing
    shut = battle.barred if regroups else ()
    return tuple(
        port for port in ports if port not in shut and battle.entered in ("", port) and _allowed(state, battle, port)
    )


def ways_out(state: State, battle: Battle) -> tuple[Action, ...]:
    """P10.7.4a, P10.7.5a: return the first steps of a Retreat; P10.7.6c: from walls only by sea."""
    by_land = () if battle.walls or battle.by_sea else tuple(first_ways(state, battle))
    by_sea = tuple(a.SailTo(port) for port in sea_ways(state, battle))
    return (*(a.RetreatTo(space) for space in by_land), *by_sea)


def way_refused(state: State, battle: Battle, action: Action) -> Refusal:
    """P10.7.4a, P10.7.4b, P10.7.5a, P10.7.6c, P9.3.3c: return why a Retreat does not lead where it does not."""
    if isinstance(action, a.SailTo):
        return Refusal("P10.7.5a", "no Retreat by sea leads to {space}", space=action.space)
    if not isinstance(action, a.RetreatTo):
        return Refusal("P10.7.4a", "no retreat leads there: '{action}'", action=action)
    space, origin = action.space, battle.path[-1] if battle.path else battle.space
    near = state.kit.map.neighbours(battle.space, BY_LAND)
    if battle.walls:
        return Refusal("P10.7.6c", "who has used the City or Town retreats by sea only")
    if space in battle.barred:
        return Refusal("P10.7.4b", "the enemy came from {space}", space=space)
    if not battle.path and (battle.by_sea or battle.entered not in ("", space)):
        return Refusal("P9.3.3c", "who was intercepted goes back along the link by which he came")
    if battle.path and (space in near or space == battle.space):
        return Refusal("P10.7.4a", "a Retreat of two Spaces does not end next to {space}", space=battle.space)
    if refusal := next(filter(None, _bounds(state, battle, space)), None):
        return refusal
    if not open_to(state, battle, space):
        return Refusal("P10.7.4a", "an enemy holds {space}", space=space)
    if not _passable(state, battle, origin, space) and space in state.kit.map.neighbours(origin, "strait"):
        return Refusal("P9.5.3b", "enemy galleys in {space} close the Strait", space=space)
    return Refusal("P10.7.4a", "no land link leads to {space}", space=space)


def _bounds(state: State, battle: Battle, space: str) -> Iterator[Refusal | None]:
    """P12.3.3a, PS6.5, P13.4-03, P13.3d: yield what keeps each of the Armies that retreat out of a Space."""
    for party in battle.retreating:
        yield entry_refused(state, bound_as(state, party.owner) or party.owner, space)
        yield strays(state, party.owner, battle.space, space)
        yield militia_strays(state, party.owner, party.force, space)
