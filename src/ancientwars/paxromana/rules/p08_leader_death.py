"""P8.4: the death of Leaders.

Elsewhere: P8.4.3a: `p11_naval.losses`; P8.4.6a: `p07_cities.capture`.

Elsewhere too: P8.4.4a: `p07_cities.capture`, `p10_land_battles.losses`, `p13_barbarians.places`.
"""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, Rolled, draw
from ancientwars.core.choice import Roll, chance
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.components.kit import INDEPENDENTS
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import OTHER, carriers, one_army, point_lost, side_of, with_side
from ancientwars.paxromana.state.scopes import Battle, Move, Withdrawal
from ancientwars.paxromana.state.state import State

WINNERS_LEADER = (12,)
"""P8.4.1a: the totals on which the winner's Leader dies."""
OTHERS_LEADER = (2, 12)
"""P8.4.1a: the totals on which the loser's dies, and both Leaders' after a draw."""


@frozen
class CheckLeaders(Step):
    """P10.2.14, P8.4.1a: each side with a Leader rolls, even if it lost nothing."""

    def run(self, state: State) -> State:
        """Put the dice on the agenda."""
        battle = state.scope(Battle)
        return state.then(*(LeaderDice(which) for which in OTHER if _leaders(battle, which)))


def _leaders(battle: Battle, which: str) -> tuple[str, ...]:
    """Return the Leaders of a side who are left."""
    return tuple(name for party in side_of(battle, which).parties for name in party.leaders)


@frozen
class LeaderDice(Roll):
    """P8.4.1a: two dice for the Leaders of a side.

    Attributes:
        which: The side.
    """

    purpose = "leader-death"
    rule = "P8.4.1a"
    dice = 2

    which: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Leaders."""
        return _leaders(state.scope(Battle), self.which)

    def resolve(self, state: State, action: Rolled) -> State:
        """Let one die or none."""
        won = state.scope(Battle).winner == self.which
        deadly = WINNERS_LEADER if won else OTHERS_LEADER
        return state.then(DrawVictim(self.which)) if sum(map(int, action.dice)) in deadly else state


@frozen
class DrawVictim(Step):
    """P8.4.1a: of several Leaders chance chooses who dies.

    Attributes:
        which: The side.
    """

    which: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw."""
        several = len(_leaders(state.scope(Battle), self.which)) > 1
        return chance("draw", "leader-death", "P8.4.1a") if several else None

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the Leaders."""
        return draw(_leaders(state.scope(Battle), self.which))

    def resolve(self, state: State, action: Drew) -> State:
        """He dies."""
        return _killed(state, self.which, action.card)

    def run(self, state: State) -> State:
        """The only Leader dies."""
        (leader,) = _leaders(state.scope(Battle), self.which)
        return _killed(state, self.which, leader)


def _killed(state: State, which: str, leader: str) -> State:
    """P8.4.2a: return the state after a Leader died in a battle: his Army has a Movement Point less to move on.

    P9.4.1a: so it is on a Withdrawal, which has points of its own. P4.3.2a: who moves has a point less for a Leader of
    his own, not for that of an ally who has fought beside him.
    """
    state = without_leader(state, which, leader, "P8.4.1a")
    along = carriers(state, which, state.side_of(leader))
    if Move in along:
        return point_lost(state)
    return state.amend(Withdrawal, used=state.scope(Withdrawal).used + 1) if Withdrawal in along else state


def without_leader(state: State, which: str, leader: str, rule: str) -> State:
    """P8.4.5a: return the state after a Leader of an Army died: he goes back to his pool, a named one for good."""
    side = side_of(state.scope(Battle), which)
    owner = state.side_of(leader)
    parties = tuple(
        party.replace(leaders=tuple(one for one in party.leaders if one != leader)) for party in side.parties
    )
    state = with_side(state, which, parties=parties, dead=(*side.dead, leader))
    state = died(state, leader, rule)
    for scope in carriers(state, which, owner):
        state = state.amend(scope, leaders=tuple(one for one in state.scope(scope).leaders if one != leader))
    return state


def died(state: State, leader: str, rule: str = "P8.4.5a") -> State:
    """P8.4.5a: return the state after a Leader died.

    A named one and the Soldier of Fortune do not come back (P8.1.2a), nor does the Leader of Pergamum (P17.2c). Whoever
    was on the way goes no further.
    """
    one, move = state.kit.leader[leader], state.within(Move)
    if move is not None and leader in move.leaders:
        state = state.amend(Move, leaders=tuple(other for other in move.leaders if other != leader))
    for_good = bool(one.scenario) or leader == state.kit.sof_leader or state.side_of(leader) in INDEPENDENTS
    state = state.with_leader(leader, place="", dead=for_good)
    return state.emit(e.LeaderDied(leader, rule=rule))


def leaderless(state: State, which: str) -> State:
    """P8.4.4a: return the state after the Leaders of an Army that is entirely eliminated died with it."""
    for party in side_of(state.scope(Battle), which).parties:
        if any(one.force for one in one_army(state, which, party.owner)):
            continue
        for leader in party.leaders:
            state = without_leader(state, which, leader, "P8.4.4a")
    return state


def garrisons_lost(state: State, place: str, owner: str, number: int, rule: str) -> State:
    """P1.4d, P8.4.4a: return the state after Garrisons were removed: Leaders die with the last unit that is there."""
    return bereft(state.lose_units(owner, place, "GAR", number, rule=rule), place, owner)


def bereft(state: State, place: str, owner: str) -> State:
    """P8.4.4a: return the state after Leaders died with the last units of their side in a node."""
    friends = state.friends(owner)
    return state if any(other in friends for other, _ in state.units.at(place)) else leaders_lost(state, place, owner)


def leaders_lost(state: State, space: str, owner: str) -> State:
    """P8.4.4a: return the state after Leaders died with the last Land Combat Unit or Garrison of theirs in a Space."""
    if owner not in state.occupants(space):
        for leader in state.leaders_at(space, owner):
            state = died(state, leader, "P8.4.4a")
    return state
