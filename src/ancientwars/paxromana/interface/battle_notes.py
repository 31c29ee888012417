"""What stands beside the answers in a battle: what is lost, how the losses are covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.rules.p10_land_battles.dice import DivideShifts
from ancientwars.paxromana.rules.p10_land_battles.losses import REDUCTION, TakeLosses, loss_of
from ancientwars.paxromana.rules.p10_land_battles.retreat import RetreatOrStand
from ancientwars.paxromana.rules.p10_land_battles.strength import worth
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import OTHER, side_of
from ancientwars.paxromana.state.scopes import Battle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.state.state import State


def in_battle(state: State, action: Action, words: Messages) -> Iterator[str]:
    """Yield what stands beside an answer in a battle."""
    step = state.agenda[-1]
    if isinstance(step, RetreatOrStand):
        yield _defeat(state, action, words)
    elif isinstance(step, TakeLosses):
        points = worth(state, action.kind) if isinstance(action, a.Lose | a.LoseOf) else REDUCTION
        yield words.say("notes", "losing", points=points, left=step.left)
    elif isinstance(step, DivideShifts) and isinstance(action, a.Shift):
        battle = state.scope(Battle)
        mine, theirs = (side_of(battle, which) for which in (step.which, OTHER[step.which]))
        own, other = theirs.result - action.other, mine.result + action.own
        lost = {"lost": loss_of(mine.bp, own), "theirs": loss_of(theirs.bp, other)}
        yield words.say("notes", "divided", own=10 * own, other=10 * other, **lost)


def _defeat(state: State, action: Action, words: Messages) -> str:
    """P10.7.1a: return what a beaten Defender loses who stands, or retreats."""
    battle = state.scope(Battle)
    result = max(0, battle.attacker.result - (not isinstance(action, a.Stand)))
    return words.say("notes", "defeat", percent=10 * result, points=loss_of(battle.defender.bp, result))
