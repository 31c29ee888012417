"""P9.1, P9.2, P9.5, P12.1, P13.4: the move of an Army, a unit or a Leader, node by node.

Rules: P9.1.2, P9.2.1a, P9.2.1-09, P9.2.1b, P9.2.2, P9.5.1, P12.1.4a, P13.4.5a.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Rolled
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import GALLEYS, INVADERS, PERGAMUM
from ancientwars.paxromana.rules.p07_cities.capture import razed
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p09_land_movement.entry import enter_space, strife
from ancientwars.paxromana.rules.p09_land_movement.force import (
    garrisons_for,
    handed_over,
    with_garrisons,
)
from ancientwars.paxromana.rules.p09_land_movement.march_checks import CHECKS, DISBAND, PICK_UP, can_go_on, left_here
from ancientwars.paxromana.rules.p09_land_movement.others import turns_on
from ancientwars.paxromana.rules.p09_land_movement.ways import (
    attacks,
    enterable,
    entry_cost,
    link_of,
)
from ancientwars.paxromana.rules.p10_land_battles.aftermath import GoOn
from ancientwars.paxromana.rules.p10_land_battles.battle import attack
from ancientwars.paxromana.rules.p11_naval.transport import (
    SEA,
    AfterLanding,
    SailOn,
    afloat,
    fleet_move,
    is_fleet,
    march_refused,
    put_to_sea,
)
from ancientwars.paxromana.rules.p13_bounds import grouped, noted, with_commander
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.p17_pergamenes import accompanied, companions, left_behind
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.listed import FIGHT, RAZE, STOP, move_to
from ancientwars.paxromana.state.scopes import ELSEWHERE, Activation, Move, rested
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator


SEAMS = {seam.action: seam for seam in SEA}
"""How a move goes to sea, by class of action."""
PLACED = 1
"""P13.4.5a: Movement Points of an Army placed among enemies, beside that of the attack."""


@frozen
class RollPoints(Roll):
    """P9.1.2a: Movement Points: a die, and the Campaign rating of the Leader of a Major Move; P8.2.2a: 0 without him.

    P8.2.4a: of several Leaders the highest Campaign rating counts. P11.1.1a: a pure Fleet needs no points.

    Attributes:
        seat: Who moves.
        placed: P13.4.5a: whether it is a Barbarian Army just placed, which first attacks whoever is there.
    """

    purpose = "movement"
    rule = "P9.1.2a"

    seat: str
    placed: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the pieces that move, and the node."""
        return state.scope(Move).about

    def needed(self, state: State) -> bool:
        """Tell whether there are Land Units, or Leaders alone."""
        return not is_fleet(state.scope(Move))

    def run(self, state: State) -> State:
        """P11.1.1a: begin the move of a Fleet."""
        return fleet_move(state).then(MoveOn(self.seat))

    def resolve(self, state: State, action: Rolled) -> State:
        """Set the points; P8.2.3a: Leaders alone have them doubled. The move begins."""
        move, kit = state.scope(Move), state.kit
        (die,) = action.dice
        leader = max(move.leaders, key=lambda one: kit.leader[one].campaign, default="")
        if move.kind == "minor" and move.force:
            leader = ""  # P8.2.3c
        points = int(die) + (kit.leader[leader].campaign if leader else 0)
        alone = not move.force
        points = 2 * points if alone else points
        state = state.amend(Move, points=points, alone=alone, leader=leader, space_before=move.space)
        return put_to_sea(state).then(*((AttackPlaced(),) if self.placed else ()), MoveOn(self.seat))


@frozen
class AttackPlaced(Step):
    """P13.4.5a, P13.4.6a: a Barbarian Army placed among enemies attacks them, for two of its Movement Points."""

    def run(self, state: State) -> State:
        """Meet them; placement is no movement and not intercepted, and who is attacked may withdraw."""
        move = state.scope(Move)
        if not attacks(state, move.owner, move.space):
            return state
        return enter_space(state.amend(Move, used=move.used + PLACED), "placement")


@frozen
class MoveOn(Choice):
    """P9.2: what the moving pieces do next."""

    prompt = "move-on"
    rule = "P9.2.2a"
    accepts = (
        *(a.MoveTo, a.Stop, a.Take, a.TakeOf, a.TakeLeader, a.Drop, a.DropLeader, a.MakeGarrisons, a.Raze, a.Fight),
        *SEAMS,
    )

    def about(self, state: State) -> tuple[str, ...]:
        """Name the pieces that move, and the node."""
        return state.scope(Move).about

    def needed(self, state: State) -> bool:
        """Ask on land until the move is over; without points only what has been paid for can be done."""
        move = state.scope(Move)
        if move.over or move.landing or afloat(move) or not (move.force or move.leaders) or _stranded(state, move):
            return False
        return move.remaining > 0 or _disbands_more(state, move)

    def run(self, state: State) -> State:
        """P11.3.1b: whoever goes ashore meets who is there; at sea the chapter on naval operations asks.

        P9.5.1a, P10.7.7a: nobody stays in a Land Transit Point: he is put back in the last Space.
        """
        move = state.scope(Move)
        if not (move.force or move.leaders):
            return state
        if _stranded(state, move):
            return state_at(state, move.space_before)
        if move.over:
            return state
        if move.landing:
            state = state.amend(Move, AfterLanding(), self, landing=False, link="sea")
            return enter_space(state, "placement" if state.successors.fights else "landing")  # P17.2g
        return state.then(SailOn(self.seat), self) if afloat(move) else state

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield everything that might come next: of the steps only those that can be taken."""
        move = state.scope(Move)
        yield from self._steps(state, move)
        yield from self._others(state, move)

    def unobstructed(self, state: State) -> tuple[Action, ...]:
        """Return the legal actions; whether a step can be taken is not asked twice."""
        move = state.scope(Move)
        others = [action for action in self._others(state, move) if _refused(state, move, action) is None]
        return (*self._steps(state, move), *others)

    def _steps(self, state: State, move: Move) -> list[Action]:
        """P9.2.1a: return the steps by land that can be taken."""
        return [] if march_refused(move) else [move_to(node) for node in enterable(state, move)]

    def _others(self, state: State, move: Move) -> Iterator[Action]:
        """Yield what else might come next."""
        yield from self._pieces(state, move)
        yield from (RAZE, FIGHT)
        for seam in SEA:
            yield from seam.candidates(state, move)
        yield STOP

    def _pieces(self, state: State, move: Move) -> Iterator[Action]:
        """Yield what may be taken along, left behind, or made Garrisons."""
        for leader in state.leaders_at(move.space, move.owner):
            yield a.DropLeader(leader) if leader in move.leaders else a.TakeLeader(leader)
        if move.kind == "minor":
            return
        for kind, number in left_here(state, move):
            yield from (a.Take(kind, count) for count in counts(number))
        for kind, number in companions(state, move):
            yield from (a.TakeOf(PERGAMUM, kind, count) for count in counts(number))
        for kind, number in move.force:
            yield from (a.Drop(kind, count) for count in counts(number))
            if kind in state.kit.garrisons_from:
                yield from (a.MakeGarrisons(kind, count) for count in counts(number))

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        return _refused(state, state.scope(Move), action)

    def resolve(self, state: State, action: Action) -> State:
        """Do it and go on."""
        if isinstance(action, a.Stop):
            return state
        state, seam = state.then(self), SEAMS.get(type(action))
        return seam.resolve(state, action) if seam else DEEDS[type(action)](state, state.scope(Move), action)


def _refused(state: State, move: Move, action: Action) -> Refusal | None:
    """Return the rule that forbids an action of a move."""
    seam = SEAMS.get(type(action))
    return seam.refused(state, move, action) if seam else CHECKS[type(action)](state, move, action)


def _stranded(state: State, move: Move) -> bool:
    """P9.5.1a: tell whether an Army is in a Land Transit Point that it cannot leave."""
    if move.space not in state.kit.map.of_kind("land"):
        return False
    return move.over or not can_go_on(state, move)


def _disbands_more(state: State, move: Move) -> bool:
    """P9.2.1-08, P12.1.4a: tell whether the point paid for Garrisons here makes further units Garrisons, too."""
    kinds = [kind for kind, _ in move.force if kind in state.kit.garrisons_from] if move.disbanded else []
    return any(_refused(state, move, a.MakeGarrisons(kind, 1)) is None for kind in kinds)


# ---------------------------------------------------------------------- what it does


def _moved(state: State, move: Move, action: a.MoveTo) -> State:
    """P9.2.1a: go to the next node, for its points; P9.5.2a: over an Alpine Pass with attrition."""
    link, cost = link_of(state, move.space, action.space), entry_cost(state, move.space, action.space)
    assert cost is not None
    state = shifted(state.amend(Move, used=move.used + cost), action.space, link)
    state = enter_space(state, "move")
    if link == "alpine":
        return attrition(state, move.seat, move.owner, action.space, move.force, moving=True)
    return state


def _taken(state: State, move: Move, action: a.Take) -> State:
    """P9.2.1-09: pick units up; P8.2.3a: Leaders who are no longer alone have their points no longer doubled."""
    state = grouped(state, move)
    cost = 0 if move.picked or action.kind in GALLEYS else PICK_UP
    points = move.points // 2 if move.alone else move.points
    more = units({action.kind: action.number})
    force, picked = joined(move.force, more), move.picked or cost > 0
    state = handed_over(state, more).amend(Move, own=move.owning(action.kind, action.number))
    return state.amend(Move, force=force, points=points, alone=False, used=move.used + cost, picked=picked)


def _taken_of(state: State, move: Move, action: a.TakeOf) -> State:
    """P17.2a: Pergamene units join."""
    points, used = move.points // 2 if move.alone else move.points, move.used + (0 if move.picked else PICK_UP)
    state = accompanied(state, action.kind, action.number)
    return state.amend(Move, points=points, alone=False, used=used, picked=True)


def _taken_leader(state: State, move: Move, action: a.TakeLeader) -> State:
    """P8.2.3c: take a Leader along; his Campaign rating does not help."""
    return state.amend(Move, leaders=(*move.leaders, action.leader))


def _commanded(state: State, move: Move) -> State:
    """P13.2.6a: return the state in which who moves Barbarians commands what they leave behind on the way.

    P14.2.1-08: where they leave it, it has been counted with them.
    """
    if move.owner not in INVADERS:
        return state
    state = noted(state, move.owner, move.space, move.near)
    return state if move.space == move.start else with_commander(state, move.seat, move.owner, move.space)


def _dropped(state: State, move: Move, action: a.Drop) -> State:
    """P9.2.1b: leave units behind, which move no further; P12.1.4a: Garrisons made here may still move later."""
    state = _commanded(state, move)
    part = units({action.kind: action.number})
    fresh = min(move.fresh, action.number) if action.kind == "GAR" else 0
    state, own = left_behind(state, action.kind, action.number)
    state = state.amend(Move, force=parted(move.force, part), fresh=move.fresh - fresh)
    return rested(state, move.space, move.owner, units({action.kind: own - fresh}), escorting=True)


def _dropped_leader(state: State, move: Move, action: a.DropLeader) -> State:
    """P9.2.1b: leave a Leader behind."""
    state = _commanded(state, move)
    state = state.amend(Move, leaders=tuple(leader for leader in move.leaders if leader != action.leader))
    activation = state.within(Activation)
    return state if activation is None else state.amend(Activation, leaders=(*activation.leaders, action.leader))


def _disbanded(state: State, move: Move, action: a.MakeGarrisons) -> State:
    """P12.1.4a, P12.1.6a: make units Garrisons, which go with the Army."""
    made = action.number * garrisons_for(state, action.kind)
    state = state.lose_units(move.owner, move.space, action.kind, action.number, rule="P12.1.4a")
    state = state.place_units(move.owner, move.space, "GAR", made, rule="P12.1.6a")
    force = with_garrisons(state, move.force, action.kind, action.number)
    used = move.used + (0 if move.disbanded else DISBAND)
    own = move.owning(action.kind, -action.number)
    return state.amend(Move, force=force, own=own, used=used, disbanded=True, fresh=move.fresh + made)


def _fought(state: State, move: Move, action: a.Fight) -> State:
    """P13.4.2a, P17.2g: attack the Tribe, or the own people."""
    del action
    return strife(state) if turns_on(state, move) else attack(state.then(GoOn(move.seat)), move.space)


DEEDS: dict[type[Action], Callable[[State, Move, Any], State]] = {
    a.MoveTo: _moved,
    a.Take: _taken,
    a.TakeOf: _taken_of,
    a.TakeLeader: _taken_leader,
    a.Drop: _dropped,
    a.DropLeader: _dropped_leader,
    a.MakeGarrisons: _disbanded,
    a.Raze: razed,
    a.Fight: _fought,
}
"""What a move does, by class of action."""


def shifted(state: State, node: str, link: str) -> State:
    """P9.2.2a: return the state with the moving pieces in the next node, to which a link of a kind leads."""
    move = state.scope(Move)
    before = move.space_before if move.space in state.kit.transit else move.space
    state = state_at(state, node).emit(e.UnitsMoved(move.owner, move.space, node, rule="P9.2.2a"))
    return state.amend(
        Move,
        origin=move.space,
        space_before=before,
        link=link,
        fought="",
        repelled="",
        picked=False,
        disbanded=False,
        fresh=0,
        **ELSEWHERE,
    )


def state_at(state: State, node: str) -> State:
    """Return the state with the moving pieces placed in a node."""
    move = state.scope(Move)
    return relocated(state, move.owner, move.space, node, move.force, move.leaders).amend(Move, space=node)
