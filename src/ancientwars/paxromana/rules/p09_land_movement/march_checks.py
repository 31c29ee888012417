"""P9.2.1-08 to P9.2.1-11, P9.5.1: what the moving pieces may not do next, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ancientwars.core.action import Action
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import GALLEYS, SEATS, SUCCESSORS
from ancientwars.paxromana.rules.p07_cities.capture import raze_refused
from ancientwars.paxromana.rules.p09_land_movement.force import beside, movable, movable_leaders, with_garrisons
from ancientwars.paxromana.rules.p09_land_movement.others import passes_tribes, turns_on
from ancientwars.paxromana.rules.p09_land_movement.ways import ATTACK, enter_refused, enterable
from ancientwars.paxromana.rules.p11_naval.transport import embark_refused, march_refused
from ancientwars.paxromana.rules.p12_elephants import friends_fight, left_alone
from ancientwars.paxromana.rules.p17_greece import from_greece
from ancientwars.paxromana.rules.p17_pergamenes import company_refused
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.scopes import Move

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.state import State

PICK_UP = 1
"""P9.2.1-09: Movement Points to pick units up in a node."""
DISBAND = 1
"""P9.2.1-08: Movement Points to make Garrisons in a node."""


def can_go_on(state: State, move: Move) -> bool:
    """P9.2.1a: tell whether a moving Army can take another step by land."""
    return bool(enterable(state, move))


def left_here(state: State, move: Move) -> Units:
    """P9.2.1-09: return the units in the node of a move that it may pick up."""
    here = joined(movable(state, move.space, move.owner), beside(state, move))
    mine = dict(move.force)
    return tuple((kind, more) for kind, number in here if (more := number - mine.get(kind, 0)) > 0)


def _move_refused(state: State, move: Move, action: a.MoveTo) -> Refusal | None:
    """P9.2.2a: galleys do not march."""
    return march_refused(move) or enter_refused(state, move, action.space)


def _stop_refused(state: State, move: Move, action: a.Stop) -> Refusal | None:
    """P9.5.1a: nobody stops in a Land Transit Point, P17.2g: nor a Greek Army on its way to Greece if it can go on.

    P13.4.2a: a Barbarian Army may stop beside a Tribe.
    """
    if move.space in state.kit.map.of_kind("land"):
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    if move.owner == SUCCESSORS and from_greece(state, move.space):
        sails = bool(move.force) and embark_refused(state, move, action) is None
        if sails or can_go_on(state, move):
            return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    return None


def _take_refused(state: State, move: Move, action: a.Take) -> Refusal | None:
    """P9.2.1-09, P9.1.1a, P8.2.3b: only a Major Move picks units up, for a Movement Point."""
    if move.kind == "minor":
        return Refusal("P8.2.3b", "a Minor Move picks no units up")
    if action.number > dict(left_here(state, move)).get(action.kind, 0):
        return Refusal("P9.1.4a", "not so many of the kind {kind} may be picked up here", kind=action.kind)
    return _pick_up_refused(move, action)


def _take_of_refused(state: State, move: Move, action: a.TakeOf) -> Refusal | None:
    """P17.2a, P9.2.1-09: Pergamene units join for a Movement Point, too."""
    return company_refused(state, move, action) or _pick_up_refused(move, action)


def _pick_up_refused(move: Move, action: a.Take | a.TakeOf) -> Refusal | None:
    """P9.2.1-09: return that a move has no Movement Point for picking units up."""
    cost = 0 if move.picked or action.kind in GALLEYS else PICK_UP
    left = max(0, (move.points // 2 if move.alone else move.points) - move.used)
    if cost > left:
        return Refusal(
            "P9.2.1-09", "picking units up takes {cost} Movement Point, {left} are left", cost=cost, left=left
        )
    return None


def _take_leader_refused(state: State, move: Move, action: a.TakeLeader) -> Refusal | None:
    """P8.2.3c: Leaders join at no cost."""
    if action.leader in move.leaders or action.leader not in movable_leaders(state, move.space, move.owner):
        return Refusal("P9.1.4a", "{leader} is not here, or has moved", leader=action.leader)
    return None


def _drop_refused(state: State, move: Move, action: a.Drop) -> Refusal | None:
    """P9.2.1-10, P9.5.1a, P9.2.3a: units are left in Spaces only, Elephants and mountain Garrisons not alone.

    P17.2g: an Army that must go to Greece is not left behind to its last Land Combat Unit.
    """
    if move.kind == "minor":
        return Refusal("P9.1.1a", "a Minor Move is that of one unit")
    if action.number > dict(move.force).get(action.kind, 0):
        return Refusal("P9.2.1-10", "not so many of the kind {kind} are with the Army", kind=action.kind)
    if move.space not in state.kit.space and action.kind not in GALLEYS:
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    rest = parted(move.force, units({action.kind: action.number}))
    if move.owner == SUCCESSORS and from_greece(state, move.space) and not has_combat(rest):
        return Refusal("P17.2g", "the Greek Army goes to Greece and stays there")
    return left_alone(state, move.owner, move.space, rest)


def _drop_leader_refused(state: State, move: Move, action: a.DropLeader) -> Refusal | None:
    """P9.2.1-10."""
    if action.leader not in move.leaders:
        return Refusal("P9.2.1-10", "{leader} is not with the Army", leader=action.leader)
    if move.space not in state.kit.space:
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    return None


def _garrisons_refused(state: State, move: Move, action: a.MakeGarrisons) -> Refusal | None:
    """P12.1.4a, P12.1.5a, P12.1.7a: units of the player in a Major Move; P12.1.3a: not alone in the mountains.

    P9.5.1a: in a Land Transit Point only if they can go on then.
    """
    if move.kind == "minor" or move.owner not in SEATS:
        return Refusal("P12.1.4a" if move.kind == "minor" else "P12.1.7a", "only units of a player's own Army disband")
    mine = dict(parted(move.force, move.guests))  # P17.2a
    if action.number > mine.get(action.kind, 0) or action.kind not in state.kit.garrisons_from:
        return Refusal("P12.1.5a", "not so many of the kind {kind} are with the Army", kind=action.kind)
    held = parted(state.held(move.space, move.owner), units({action.kind: action.number}))
    company = has_combat(held) or friends_fight(state, move.owner, move.space)
    if move.space in state.kit.mountains and not company:
        return Refusal("P12.1.3a", "garrisons are not alone in the mountains of {space}", space=move.space)
    if not move.disbanded and move.remaining < DISBAND:
        return Refusal("P9.2.1-08", "no Movement Point is left")
    if move.space in state.kit.transit and not can_go_on(state, _with_garrisons(state, move, action)):
        return Refusal("P9.5.1a", "nobody stops in {space}", space=move.space)
    return None


def _with_garrisons(state: State, move: Move, action: a.MakeGarrisons) -> Move:
    """P9.2.1-08: return a move once units of it are made Garrisons."""
    force = with_garrisons(state, move.force, action.kind, action.number)
    return move.replace(force=force, used=move.used + (0 if move.disbanded else DISBAND))


def _fight_refused(state: State, move: Move, action: a.Fight) -> Refusal | None:
    """P13.4.2a: a Barbarian Army may attack the Tribe to which it came; P17.2g: a Greek Army its own people.

    P9.2.1c, P13.4.5a: not the one beside which it was before, or where it was placed and did not beat it: it must come.
    """
    del action
    came = passes_tribes(state, move, move.space) and bool(move.link)
    if not came and not turns_on(state, move):
        return Refusal("P13.4.2a", "there is no Tribe to which the Army has come")
    if move.remaining < ATTACK or not has_combat(move.force):
        return Refusal("P9.2.1-11", "no Movement Point is left")
    return None


CHECKS: dict[type[Action], Callable[[State, Move, Any], Refusal | None]] = {
    a.MoveTo: _move_refused,
    a.Stop: _stop_refused,
    a.Take: _take_refused,
    a.TakeOf: _take_of_refused,
    a.TakeLeader: _take_leader_refused,
    a.Drop: _drop_refused,
    a.DropLeader: _drop_leader_refused,
    a.MakeGarrisons: _garrisons_refused,
    a.Raze: raze_refused,
    a.Fight: _fight_refused,
}
"""Why a move may not do something, by class of action."""
