"""P13.2.6a, P13.3d, P17.2c: before an Army of another owner moves; and moves that events bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import INVADERS, PERGAMUM
from ancientwars.paxromana.rules.p09_land_movement.force import ChooseForce, conqueror_at
from ancientwars.paxromana.rules.p09_land_movement.march import AttackPlaced, MoveOn, RollPoints
from ancientwars.paxromana.rules.p13_bounds import GALLIC_REBELS, noted, with_commander
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled


@frozen
class RollForKing(Roll):
    """P17.2c: until its Leader is out, a die before each Major Move of a Pergamene Army may bring him."""

    purpose = "king"
    rule = "P17.2c"

    def needed(self, state: State) -> bool:
        """Tell whether none of its Leaders is out, or has died."""
        return not any(
            state.leader(one.leader).place or state.leader(one.leader).dead
            for one in state.kit.independent[PERGAMUM].leaders
        )

    def resolve(self, state: State, action: Rolled) -> State:
        """Place him at Pergamum."""
        (die,) = action.dice
        for one in state.kit.independent[PERGAMUM].leaders:
            if one.die == int(die):
                state = state.with_leader(one.leader, place=PERGAMUM)
                state = state.emit(e.LeaderPlaced(one.leader, PERGAMUM, rule="P17.2c"))
        return state


@frozen
class RollWithGuests(Step):
    """P17.2c: the die before a Major Move in which Pergamene units march with an Army of their ally."""

    def run(self, state: State) -> State:
        """Roll it."""
        return state.then(RollForKing()) if state.scope(Move).mixed else state


@frozen
class TakeCommand(Step):
    """P13.2.6a: who has made a Major Move with Barbarians commands the Army where it is now, with those it came to."""

    def run(self, state: State) -> State:
        """Let him command it, if anything is left of what he moved; P14.2.1-08: it has been counted where it was."""
        move = state.scope(Move)
        if not (move.force or move.leaders):
            return state
        return with_commander(noted(state, move.owner, move.space, move.near), move.seat, move.owner, move.space)


def begin_major(state: State, seat: str, owner: str, space: str) -> State:
    """P9.1.1a, P12.4.2a, P17.2a: return the state in which a player begins a Major Move with pieces of a node.

    Args:
        state: The state.
        seat: The player.
        owner: Whose pieces they are.
        space: The node.
    """
    activation = state.scope(Activation)
    move = Move(seat, owner, "major", space, space, origin=space)
    steps: tuple[Step, ...] = (ChooseForce(seat), RollPoints(seat))
    if owner == seat and not activation.majors:
        move = move.replace(leaders=(conqueror_at(state, space, owner),))
    if owner == PERGAMUM:
        state = state.amend(Activation, allied_major=True)
        steps = (RollForKing(), *steps)
    elif owner in INVADERS:
        steps = (*steps, TakeCommand())
    elif (PERGAMUM, owner) in state.allies:
        steps = (steps[0], RollWithGuests(), steps[1])
    return state.enter(move, *steps)


def barbarian_move(state: State, seat: str, owner: str, space: str, points: int | None = None) -> State:
    """P13.4.6b, P13.2.6a: return the state in which a player moves a Barbarian Army that has just been placed.

    It takes all its units and Leaders along; P13.2.6a: he commands it. P13.4.5a: where it was placed among enemies
    it attacks first, for two of its points. It uses up no Major Move; who calls it for a Major Move reduces
    `Activation.majors`.

    Args:
        state: The state; the Army stands in the Space.
        seat: The player.
        owner: Whose Army it is.
        space: Where it stands.
        points: Movement Points; None for a die and its Leader's Campaign rating.
    """
    state = with_commander(state, seat, owner, space)
    force = tuple(pair for pair in state.held(space, owner) if pair[0] != "GS")
    leaders = state.leaders_at(space, owner)
    move = Move(seat, owner, "major", space, space, origin=space, space_before=space, force=force, leaders=leaders)
    if points is None:
        return state.enter(move, RollPoints(seat, placed=True), TakeCommand())
    return state.enter(move.replace(points=points), AttackPlaced(), MoveOn(seat), TakeCommand())


@frozen
class MayObject(Choice):
    """P13.3d: the previous Active player may object to the Major Move of the Gallic Army.

    Attributes:
        mover: Who would move it.
        space: Where it stands.
    """

    prompt = "object"
    rule = "P13.3d"
    accepts = (a.Pass, a.Forfeit)
    subjects = ("space",)

    mover: str
    space: str

    def resolve(self, state: State, action: Action) -> State:
        """Let it move, or not for the rest of the Activation."""
        if isinstance(action, a.Pass):
            return begin_major(state, self.mover, GALLIC_REBELS, self.space)
        return state.amend(Activation, objected=True)
