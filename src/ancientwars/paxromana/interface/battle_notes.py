"""What stands beside the answers in a battle, and where else units are lost: how the losses are covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.rules.p09_attrition_losses import LoseToAttrition
from ancientwars.paxromana.rules.p10_land_battles.dice import DivideShifts
from ancientwars.paxromana.rules.p10_land_battles.losses import REDUCTION, TakeLosses, loss_of
from ancientwars.paxromana.rules.p10_land_battles.retreat import RetreatOrStand
from ancientwars.paxromana.rules.p11_naval.losses import LoseAboard, LoseGalleys
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints
from ancientwars.paxromana.rules.p16_civil_war import Desert
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import OTHER, side_of, worth
from ancientwars.paxromana.state.scopes import Attrition, Battle

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
    elif isinstance(step, TakeLosses | LosePoints | LoseAboard):
        points = worth(state, action.kind) if isinstance(action, a.Lose | a.LoseOf) else REDUCTION
        left = step.points if isinstance(step, LoseAboard) else step.left
        yield words.say("notes", "losing", points=points, left=left)
    elif isinstance(step, LoseGalleys):
        yield words.say("notes", "losses", number=step.number)
    elif isinstance(step, LoseToAttrition):
        yield words.say("notes", "losses", number=state.scope(Attrition).losses)
    elif isinstance(step, Desert):
        assert isinstance(action, a.Lose | a.LoseOf)
        yield words.say("notes", "losses", number=step.ships if action.kind in GALLEYS else step.land)
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
