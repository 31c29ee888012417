"""P7.5: sack and plunder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.paxromana.components.kit import INVADERS, REBELS, SUCCESSORS
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.step import Step


def sacking(
    state: State, space: str, owner: str, seat: str, leader: str, *, halved: bool, mercenary: bool
) -> tuple[Step, ...]:
    """P7.5.1a: return the steps that offer to sack a City or Town that was captured just now.

    P7.5.5a: nobody sacks in his own Home Territory. P7.5.4a, P13.2.7a: Barbarians must try, and get nothing.
    P17.2g: a Greek Army that another player moves does not sack.

    Args:
        state: The state.
        space: Where it is.
        owner: Whose Army captured it.
        seat: Who decides.
        leader: Whose Campaign rating counts; empty without a Leader.
        halved: P7.5.2b: whether Mercenaries or the Soldier of Fortune take half.
        mercenary: P7.5.1a: whether Mercenaries add one to the die.
    """
    move = state.within(Move)
    marches = move is not None and (move.owner, move.space) == (owner, space)  # an interceptor does not
    if owner in INVADERS or owner == REBELS:
        return (SackDie("", space, leader, halved, mercenary, marches),)
    player = state.player_of(owner)
    if not player or owner == SUCCESSORS or state.table.home.get(space) == player:
        return ()
    return (TrySack(seat, space, leader, halved, mercenary, marches),)


@frozen
class TrySack(Choice):
    """P7.5.1a: the captor may try to sack and plunder.

    Attributes:
        space: The Space.
        leader: Whose Campaign rating counts.
        halved: P7.5.2b: whether half of the plunder is lost to Mercenaries or the Soldier of Fortune.
        mercenary: P7.5.1a: whether one is added to the die.
        marches: P7.5.3a: whether it is the moving Army.
    """

    prompt = "sack"
    rule = "P7.5.1a"
    accepts = (a.Sack, a.Pass)
    subjects = ("space",)

    space: str
    leader: str
    halved: bool
    mercenary: bool
    marches: bool

    def resolve(self, state: State, action: Action) -> State:
        """Roll, or leave it."""
        if isinstance(action, a.Pass):
            return state
        return state.then(SackDie(self.seat, self.space, self.leader, self.halved, self.mercenary, self.marches))


@frozen
class SackDie(Roll):
    """P7.5.1a: a die against the Campaign rating: more sacks, as much or less fails.

    Attributes:
        seat: Who gets the plunder; empty for nobody.
        space: The Space.
        leader: Whose Campaign rating counts.
        halved: Whether half of the plunder is lost.
        mercenary: Whether one is added.
        marches: P7.5.3a: whether it is the moving Army.
    """

    purpose = "sack"
    rule = "P7.5.1a"
    subjects = ("space", "leader")

    seat: str
    space: str
    leader: str
    halved: bool
    mercenary: bool
    marches: bool

    def resolve(self, state: State, action: Rolled) -> State:
        """P7.5.2a: on success roll for the Talents; P7.5.3a: in either case, whether the Army may go on."""
        (die,) = action.dice
        sacked = int(die) + self.mercenary > _rating(state, self.leader)
        plunder = (PlunderDie(self.seat, self.space, self.halved),) if sacked and self.seat else ()
        return state.then(*plunder, *((MarchOnDie(self.leader),) if self.marches else ()))


@frozen
class PlunderDie(Roll):
    """P7.5.2a: the plunder of a City is a die, that of a Town half of it, rounded up; P7.5.2b: half of that is lost.

    Attributes:
        seat: Who gets it.
        space: The Space.
        halved: P7.5.2b: whether Mercenaries or the Soldier of Fortune take half; the player's share is rounded down.
    """

    purpose = "plunder"
    rule = "P7.5.2a"
    subjects = ("space",)

    seat: str
    space: str
    halved: bool

    def resolve(self, state: State, action: Rolled) -> State:
        """Pay it out."""
        (die,) = action.dice
        city = state.settlement(self.space)
        assert city is not None
        talents = int(die) if city.kind == "city" else (int(die) + 1) // 2
        talents = talents // 2 if self.halved else talents
        state = state.emit(e.Plundered(self.seat, self.space, talents, rule="P7.5.2a"))
        return state.pay(self.seat, -talents, "P7.5.2a")


@frozen
class MarchOnDie(Roll):
    """P7.5.3a: an unmodified die against the same Leader's Campaign rating: more ends the move.

    Attributes:
        leader: The Leader.
    """

    purpose = "march-on"
    rule = "P7.5.3a"
    subjects = ("leader",)

    leader: str

    def resolve(self, state: State, action: Rolled) -> State:
        """End the move, or not."""
        (die,) = action.dice
        return state.amend(Move, over=True) if int(die) > _rating(state, self.leader) else state


def _rating(state: State, leader: str) -> int:
    """P7.5.1a: return the Campaign rating of a Leader; 0 without one."""
    return state.kit.leader[leader].campaign if leader else 0
