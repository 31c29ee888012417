"""P11.1.4, P11.3.1a, P11.4.3 to P11.4.5, P11.4.6a, P11.4.7, P11.4.8: a naval battle.

P11.4.7a: Cities, Towns and Armies ashore count for nothing; P11.4.8a: nothing is rolled again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.paxromana.rules.p11_naval.cargo import boardable, sails
from ancientwars.paxromana.rules.p11_naval.disasters import ended, stop_reason
from ancientwars.paxromana.rules.p11_naval.losses import LoseGalleys, Ships, SinkIfEmpty, ships_of, sunk
from ancientwars.paxromana.rules.p11_naval.waters import nearest_ports, split
from ancientwars.paxromana.rules.p11_ports import driven_off
from ancientwars.paxromana.rules.p12_independents import PONTUS, RHODES, fleet_stays
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import ELSEWHERE, Move, NavalBattle
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

IMPROVED = ("galley_tech", "galley_artillery", "galley_corvus", "galley_harpax")
"""P16.2-04, P17.2-18 to P17.2-20: events and cards that make galleys worth 3 Battle Points."""
WON = 2
"""P11.1.4a: what a won battle adds to the Continuity roll."""
BP_OF_GALLEY = 2
"""P11.4.4a: Battle Points of a Galley Squadron as losses are counted."""


def points_of(state: State, ships: Ships) -> int:
    """P11.4.3a: return the Battle Points of the galleys of a Fleet: 2 each, 3 with improved ones.

    P17.2-18, P12.5.5c: those of the player who has them; Pontus is nobody's.
    """
    unit, owner = state.kit.unit["GS"], ships.owner
    seat = owner if owner == PONTUS else state.player_of(owner) or owner
    each = unit.bp_improved if any(state.has(kind, seat) for kind in IMPROVED) else unit.bp
    return each * ships.galleys


def battle_at_sea(state: State, inactive: str) -> State:
    """P11.4.1a: return the state in which the moving Fleet and another one fight in the node where both are.

    P11.3.1a, P11.4.6a: a Fleet without Galley Squadrons is lost at once, with Leaders and all.
    """
    move = state.scope(Move)
    state = state.emit(e.NavalBattleBegan(move.space, move.owner, inactive, rule="P11.4.1a"))
    state = state.amend(Move, passed=tuple(one for one in move.passed if one != inactive))
    battle = NavalBattle(move.space, move.owner, inactive)
    return state.enter(battle, MeetAtSea())


@frozen
class MeetAtSea(Step):
    """P11.4.1a: both Fleets are told now: who has no Galley Squadrons does not fight."""

    def run(self, state: State) -> State:
        """Lay out the battle."""
        own, other = _sides(state)
        if not own.galleys or not other.galleys:
            return state.then(WithoutGalleys())
        return state.then(*window(state, "naval"), RollAtSea("active"), RollAtSea("inactive"))


def _sides(state: State) -> tuple[Ships, Ships]:
    """Return both Fleets as they are now, the active one first."""
    battle = state.scope(NavalBattle)
    return ships_of(state, battle.active, battle.place), ships_of(state, battle.inactive, battle.place)


@frozen
class WithoutGalleys(Step):
    """P11.3.1a, P11.4.6a: who has no Galley Squadrons loses all Land Units and Leaders at sea."""

    def run(self, state: State) -> State:
        """Take them off; the moving Fleet Stops if it has won."""
        own, other = _sides(state)
        if own.galleys:
            return _won(sunk(state, other, "P11.4.6a"), other.owner)
        return ended(sunk(state, own, "P11.3.1a"))


@frozen
class RollAtSea(Roll):  # P11.4.7a, P11.4.8a
    """P11.4.3a: the die of a side.

    Attributes:
        side: ``"active"``, who rolls first, or ``"inactive"``.
    """

    purpose = "naval-battle"
    rule = "P11.4.3a"

    side: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (state.scope(NavalBattle).place,)

    def resolve(self, state: State, action: Rolled) -> State:
        """P11.4.3a: add the die to the galleys and the Leader; after the second the battle is decided."""
        (die,) = action.dice
        own, other = _sides(state)
        ships = own if self.side == "active" else other
        total = points_of(state, ships) + bool(ships.leaders) + int(die)
        if self.side == "active":
            return state.amend(NavalBattle, totals=(total, 0))
        return _decided(state.amend(NavalBattle, totals=(state.scope(NavalBattle).totals[0], total)))


def _decided(state: State) -> State:
    """P11.4.4a: return the state in which the loser takes his losses; P11.4.5a: equal totals are a draw."""
    battle = state.scope(NavalBattle)
    own, other = battle.totals
    winner = "" if own == other else battle.active if own > other else battle.inactive
    state = state.emit(e.NavalBattleEnded(battle.place, own, other, winner, rule="P11.4.4a"))
    if not winner:
        return state.amend(Move, stopped="draw").emit(e.FleetStopped(battle.place, "draw", rule="P11.4.5a"))
    loser = battle.inactive if winner == battle.active else battle.active
    lost = -(-abs(own - other) // BP_OF_GALLEY)
    seat = state.player_of(loser)
    return state.then(
        LoseGalleys(seat, loser, battle.place, lost),
        SinkIfEmpty(loser, battle.place),
        PriceOfVictory(winner),
        Flight(seat, loser),
        AfterNavalBattle(winner),
    )


@frozen
class PriceOfVictory(Roll):
    """P11.4.4c: the winner rolls: on an odd number he loses one Galley Squadron.

    Attributes:
        owner: Who has won.
    """

    purpose = "price-of-victory"
    rule = "P11.4.4c"

    owner: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Take it."""
        (die,) = action.dice
        if int(die) % 2 == 0:
            return state
        place = state.scope(NavalBattle).place
        lost = LoseGalleys(state.player_of(self.owner), self.owner, place, 1)
        return state.then(lost, SinkIfEmpty(self.owner, place))


@frozen
class Flight(Choice):
    """P11.4.4b: what is left of the beaten Fleet goes to the nearest friendly Port free of enemy Galley Squadrons.

    Where there is none it is lost. P12.5.1d: the Fleet of an Independent that nobody commands stays.

    Attributes:
        owner: Who has lost.
    """

    prompt = "flight"
    rule = "P11.4.4b"
    accepts = (a.ChooseSpace,)
    exact = True

    owner: str

    def _ports(self, state: State) -> tuple[str, ...]:
        place = state.scope(NavalBattle).place
        if fleet_stays(state, self.owner):
            return (place,)
        return nearest_ports(state, self.owner, place, ships_of(state, self.owner, place).force)

    def needed(self, state: State) -> bool:
        """Ask where several are equally near."""
        ships = ships_of(state, self.owner, state.scope(NavalBattle).place)
        return bool(ships.force) and len(self._ports(state)) > 1

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the nearest Ports."""
        yield from (a.ChooseSpace(port) for port in self._ports(state))

    def run(self, state: State) -> State:
        """Go to the only Port, or sink."""
        ships = ships_of(state, self.owner, state.scope(NavalBattle).place)
        if not ships.force:
            return state
        ports = self._ports(state)
        return self._fled(state, ships, ports[0]) if ports else sunk(state, ships, "P11.4.4b")

    def resolve(self, state: State, action: Action) -> State:
        """Go there."""
        assert isinstance(action, a.ChooseSpace)
        return self._fled(state, ships_of(state, self.owner, state.scope(NavalBattle).place), action.space)

    def _fled(self, state: State, ships: Ships, port: str) -> State:
        """Return the state with the Fleet in the Port."""
        if port == ships.node:
            return state
        state = relocated(state, ships.owner, ships.node, port, ships.force, ships.leaders)
        state = state.emit(e.UnitsMoved(ships.owner, ships.node, port, rule="P11.4.4b"))
        move = state.scope(Move)
        if ships.owner != move.owner:
            return driven_off(state, ships.owner, ships.node, port)
        return state.amend(Move, space=port, origin=ships.node, **ELSEWHERE)


@frozen
class AfterNavalBattle(Step):
    """P11.4.4b, P11.4.4c: what becomes of the moving Fleet.

    P11.1.1a, P11.1.7a: a Leader whose own galleys are lost goes on only with others that may still go.

    Attributes:
        winner: Who has won.
    """

    winner: str

    def run(self, state: State) -> State:
        """P11.1.8a: a beaten Fleet is Finished, its Army lands; one that has won Stops."""
        move, battle = state.scope(Move), state.scope(NavalBattle)
        if not move.force and not move.leaders:
            return ended(state)
        if self.winner == move.owner:
            state = _won(state, battle.inactive)
            return state if sails(move) or split(boardable(state, move))[0] else ended(state)
        state = state.amend(Move, beaten=True, finished=True, stopped="battle")
        _, cargo = split(move.force)
        return state if cargo and move.aboard else ended(state)


def _won(state: State, beaten: str) -> State:
    """P11.4.4c, P12.5.1d: return the state in which the moving Fleet, which has won, Stops.

    Against galleys of Rhodes that stay it then rolls for Continuity without modifiers.
    """
    move = state.scope(Move)
    if beaten == RHODES and ships_of(state, beaten, move.space).force:
        return state.amend(Move, stopped="stays").emit(e.FleetStopped(move.space, "stays", rule="P12.5.1d"))
    state = state.amend(Move, stopped=stop_reason(move, "battle"), continuity=move.continuity + WON)
    return state.emit(e.FleetStopped(move.space, "battle", rule="P11.4.4c"))
