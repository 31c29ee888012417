"""What stands beside the answers in a battle: who faces whom, what is lost, how the losses are covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.rules.p09_land_movement.withdrawal import ChooseWithdrawing, MayWithdraw
from ancientwars.paxromana.rules.p10_land_battles.dice import DivideShifts
from ancientwars.paxromana.rules.p10_land_battles.losses import REDUCTION, TakeLosses, loss_of
from ancientwars.paxromana.rules.p10_land_battles.retreat import RetreatOrStand
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at, made_side
from ancientwars.paxromana.rules.p10_land_battles.strength import battle_points, worth
from ancientwars.paxromana.rules.p10_land_battles.walls import UseTheWalls
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import OTHER, land_units, side_of
from ancientwars.paxromana.state.scopes import Battle, Move, Party

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from ancientwars.core.action import Action
    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.state.state import State


def in_battle(state: State, action: Action, words: Messages) -> Iterator[str]:
    """Yield what stands beside an answer in a battle, or before it."""
    step = state.agenda[-1]
    if isinstance(step, MayWithdraw | ChooseWithdrawing) and isinstance(action, a.Stand):
        yield _facing(state, _to_come(state), words)
    elif isinstance(step, UseTheWalls):
        battle = state.scope(Battle).replace(walls=isinstance(action, a.UseWalls))
        yield _facing(state, battle, words)
    elif isinstance(step, RetreatOrStand):
        yield _defeat(state, action, words)
    elif isinstance(step, TakeLosses):
        points = worth(state, action.kind) if isinstance(action, a.Lose | a.LoseOf) else REDUCTION
        yield words.say("notes", "losing", points=points, left=step.left)
    elif isinstance(step, DivideShifts) and isinstance(action, a.Shift):
        found = state.scope(Battle)
        own, other = (side_of(found, which).result for which in (step.which, OTHER[step.which]))
        yield words.say("notes", "divided", own=10 * (other - action.other), other=10 * (own + action.own))


def _to_come(state: State) -> Battle:
    """P9.4.4c: return the battle that follows if nobody withdraws."""
    move = state.scope(Move)
    attacker = made_side(state, (Party(move.owner, land_units(move.force), move.leaders),), move.seat, move.seat)
    defender = made_side(state, armies_at(state, move.space, move.owner), move.seat)
    kind: Literal["attack", "amphibious"] = "amphibious" if move.aboard else "attack"
    return Battle(move.space, move.seat, attacker, defender, kind)


def _facing(state: State, battle: Battle, words: Messages) -> str:
    """P10.2.5: return the Battle Points of the Defender, who is asked, and of the Attacker."""
    owner = battle.attacker.parties[0].owner
    own, other = (battle_points(state, battle, which) for which in ("defender", "attacker"))
    return words.say("notes", "facing", own=own, owner=owner, other=other)


def _defeat(state: State, action: Action, words: Messages) -> str:
    """P10.7.1a: return what a beaten Defender loses who stands, or retreats."""
    battle = state.scope(Battle)
    result = max(0, battle.attacker.result - (not isinstance(action, a.Stand)))
    return words.say("notes", "defeat", percent=10 * result, points=loss_of(battle.defender.bp, result))
