"""P11.2.1, P11.1.2, P11.1.3: disasters at sea, and Continuity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Roll
from ancientwars.paxromana.rules.p11_naval.cargo import carries
from ancientwars.paxromana.rules.p11_naval.losses import LoseAboardInStorm, LoseGalleysToStorm, SinkIfEmpty, fleet_lost
from ancientwars.paxromana.rules.p11_naval.waters import amended, at_sea, deep, gone, sailing, split
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation, Move, NavalWithdrawal
from ancientwars.paxromana.state.state import State, galleys

if TYPE_CHECKING:
    from ancientwars.core.chance import Rolled

RESULTS = {
    "sea": ("", "", "", "", "", "off-course"),
    "deep": ("", "", "off-course", "off-course", "storm", "storm"),
}
"""P11.2.1-01, P11.2.1-02, P11.2.1-03, P11.2.1-04: what a die brings in a Naval and in a Deep-Sea Transit Point."""
CALM = 7
"""P11.1.3a: the highest modified roll with which a Fleet goes on."""
PLAIN = ("draw", "stays")
"""P11.4.5a, P12.5.1d: what has Stopped a Fleet that rolls without modifiers: both Fleets are still there."""
SCATTERED = 12
"""P11.4.2a: the modified Continuity roll after which a Fleet may not Withdraw again."""


def stopped(state: State, reason: str) -> State:
    """P1.4s: return the state in which the Fleet that sails has Stopped."""
    fleet = sailing(state)
    return amended(state, stopped=stop_reason(fleet, reason)).emit(e.FleetStopped(fleet.space, reason, rule="P11.1.2a"))


def stop_reason(fleet: Move | NavalWithdrawal, reason: str) -> str:
    """P11.4.5a, P12.5.1d: return why a Fleet has Stopped: what it must roll after without modifiers goes before all."""
    return fleet.stopped if fleet.stopped in PLAIN else reason


@frozen
class Disaster(Roll):
    """P11.2.1a: a Fleet that enters a Transit Point at sea.

    Attributes:
        node: The Transit Point.
    """

    purpose = "disaster"
    rule = "P11.2.1a"
    subjects = ("node",)

    node: str

    def needed(self, state: State) -> bool:
        """Roll at sea, for a Fleet that has come there."""
        return at_sea(state, self.node) and not gone(state) and sailing(state).space == self.node

    def resolve(self, state: State, action: Rolled) -> State:
        """P11.2.1b, P11.2.1c: nothing, off course, or a storm."""
        (die,) = action.dice
        result = RESULTS["deep" if deep(state, self.node) else "sea"][int(die) - 1]
        if not result:
            return state
        state = stopped(state, result)
        return state.then(Storm(self.node)) if result == "storm" else state


@frozen
class Storm(Roll):
    """P11.2.1c: as many Galley Squadrons as the die shows are lost, and as many Battle Points of an Army aboard.

    If a Transport has fewer Galley Squadrons than that, all is lost; a Fleet without an Army loses what it has, and its
    Leaders with the last of it (P8.4.3a). P8.2.3d: a Leader alone is lost in any storm.

    Attributes:
        node: The Transit Point.
    """

    purpose = "storm"
    rule = "P11.2.1c"
    subjects = ("node",)

    node: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Take the losses."""
        (die,) = action.dice
        number, fleet = int(die), sailing(state)
        ships, cargo = split(fleet.force)
        if number > galleys(ships):
            return fleet_lost(state, "P11.2.1c")
        steps = [LoseGalleysToStorm(fleet.seat, fleet.owner, self.node, number, carry=False)]
        aboard = [LoseAboardInStorm(fleet.seat, fleet.owner, self.node, number)] if cargo else []
        return state.then(*steps, *aboard, SinkIfEmpty(fleet.owner, self.node))


@frozen
class Continuity(Roll):
    """P11.1.3a: a Fleet that has Stopped goes on with 7 or less on two dice.

    P11.1.4a: a Leader with it counts -1, an enemy Withdrawal before it +1, a battle that it won +2; P11.4.5a: after a
    drawn battle nothing counts, P12.5.1d: nor after one that was won from galleys of Rhodes that stay.
    """

    purpose = "continuity"
    rule = "P11.1.3a"
    dice = 2

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (sailing(state).space,)

    def resolve(self, state: State, action: Rolled) -> State:
        """Go on, or not."""
        fleet = sailing(state)
        modifier = 0 if fleet.stopped in PLAIN else fleet.continuity - bool(fleet.leaders)
        total = sum(int(die) for die in action.dice) + modifier
        passed = total <= CALM
        state = state.emit(e.ContinuityRolled(fleet.space, total, passed, rule="P11.1.3a"))
        if passed:
            return amended(state, stopped="", continuity=0)
        if isinstance(fleet, NavalWithdrawal) and total >= SCATTERED:
            state = _scattered(state, fleet)
        return finished(state)


def _scattered(state: State, fleet: NavalWithdrawal) -> State:
    """P11.4.2a: return the state in which a Fleet may not Withdraw again in this Activation."""
    activation, (ships, _) = state.within(Activation), split(fleet.force)
    if activation is None:
        return state
    return state.amend(Activation, scattered=activation.scattered.put(fleet.space, fleet.owner, ships))


def finished(state: State) -> State:
    """P1.4i: return the state in which the Fleet that sails is Finished.

    P11.2.1d: in a Deep-Sea Transit Point it is lost; P11.1.5a: in a Port an Army aboard must land, in a Naval Transit
    Point it stays at sea.
    """
    fleet = sailing(state)
    if deep(state, fleet.space):
        return ended(fleet_lost(state, "P11.2.1d"))
    state = amended(state, finished=True)
    if isinstance(fleet, Move) and carries(fleet) and not at_sea(state, fleet.space):
        return state
    return ended(state)


def ended(state: State) -> State:
    """P1.4i: return the state in which the move of a Fleet is over; a Withdrawal ends by itself."""
    return state if state.within(NavalWithdrawal) else state.amend(Move, over=True)
