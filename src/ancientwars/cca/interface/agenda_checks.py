"""Which steps may stand on the agenda, and what they need of the rest of a state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ancientwars.cca.rules import c04_victory as victory
from ancientwars.cca.rules import c05_turn as turns
from ancientwars.cca.rules import c07_orders as orders
from ancientwars.cca.rules import c08_movement as movement
from ancientwars.cca.rules import c09_battle as battles
from ancientwars.cca.rules import c11_close_combat as close
from ancientwars.cca.rules import c12_retreat as retreat
from ancientwars.cca.rules import c13_leaders as leaders
from ancientwars.cca.rules import c13_momentum as momentum
from ancientwars.cca.rules import cs_special_rules as special
from ancientwars.cca.rules.c12_retreat import closed_to
from ancientwars.cca.rules.c18_cards import tactics
from ancientwars.cca.state.pieces import there

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.state import Combat, State
    from ancientwars.core.step import Step

Steps = tuple[type["Step"], ...]

ENDS: Final[Steps] = (turns.StartTurn, turns.EndTurn, victory.Over)
"""What leads on when everything else is done; one of them stands at the bottom, and nowhere else."""
ONLY_ON_TOP: Final[Steps] = (
    *(turns.PlayACard, orders.Orders, tactics.RollCommand, movement.Movement, special.FurtherMove, battles.Battles),
    *(close.Response, close.Strike, close.BattleBackChoice, momentum.AdvanceChoice, momentum.ExtraChoice),
)
"""Steps that nothing is put above."""
ACTIVE: Final[Steps] = (
    *(turns.PlayACard, turns.EndTurn, orders.Orders, tactics.RollCommand, movement.MovementPhase, movement.Movement),
    *(movement.SecondMovement, special.Ambush, special.EnterAmbush, special.FurtherMove, battles.BattlePhase),
    *(battles.Battles, momentum.AfterAttack, momentum.AdvanceChoice, momentum.ExtraHex, momentum.ExtraChoice),
    *(momentum.Arrived, momentum.BonusCombat),
)
"""Steps of the active side."""
OF_COMBAT: Final[Steps] = (
    *(close.Response, close.AfterFirstStrike, close.Strike, close.BattleBackChoice, momentum.AfterAttack),
    *(momentum.AdvanceChoice, momentum.ExtraHex, momentum.ExtraChoice, momentum.Arrived, momentum.BonusCombat),
)
"""Steps of a combat."""
OF_AMBUSH: Final[Steps] = (special.Ambush, special.EnterAmbush, special.FurtherMove)
"""CS5.2: steps of the ambush."""


def agenda_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the agenda of a state whose form is right, as sentences with rule ids."""
    agenda = state.agenda
    if not agenda or not isinstance(agenda[0], ENDS) or sum(isinstance(step, ENDS) for step in agenda) > 1:
        yield "the agenda does not lead to the end of the turn or of the battle [C5.1]"
        return
    if state.decided and len(agenda) > 1:
        yield "the battle is over, and yet something follows [C4.4]"
    for step in agenda[:-1]:
        if isinstance(step, ONLY_ON_TOP):
            yield f"{type(step).__name__} waits under another step [C5.1]"
    for step in agenda:
        yield from _step_faults(state, step)


def _step_faults(state: State, step: Step) -> Iterator[str]:
    """Yield what a step needs and the state has not."""
    name = type(step).__name__
    if isinstance(step, ACTIVE) and getattr(step, "seat", "") != state.turn.seat:
        yield f"{name} is not of the active side, {state.turn.seat} [C5.1]"
    if isinstance(step, OF_COMBAT):
        yield from _combat_faults(state, step)
    if isinstance(step, OF_AMBUSH) or state.turn.ambush:
        yield from _ambush_faults(state, step)
    if isinstance(step, retreat.Withdraw) and any(map(state.unit, step.path)):
        yield "the way back of a unit is taken [C12.5]"
    if isinstance(step, leaders.LeaderEvade):
        leader = state.leader(step.origin)
        if leader is None or leader.side != step.seat:
            yield f"{step.seat} has no leader in {step.origin} who could evade [C13.6]"


def _combat_faults(state: State, step: Step) -> Iterator[str]:
    combat = state.combat
    if combat is None:
        yield f"{type(step).__name__} comes in a combat only [C11.2]"
    elif isinstance(step, close.Strike):
        target = state.unit(step.target) or state.leader(step.target)
        striker = state.unit(step.origin)
        if striker is None or target is None or target.side == striker.side:
            yield f"no unit in {step.origin} rolls against an enemy in {step.target} [C11.4]"
    elif isinstance(step, close.Response):
        yield from _response_faults(state, step, combat)
    elif isinstance(step, momentum.AdvanceChoice):
        victor = state.unit(combat.attacker)
        if victor is None or victor.side != step.seat or there(combat.target, closed_to(state, victor)):
            yield f"nobody can advance from {combat.attacker} to {combat.target} [C13.8]"


def _response_faults(state: State, step: close.Response, combat: Combat) -> Iterator[str]:
    attacker, defender = state.unit(combat.attacker), state.unit(combat.target)
    if attacker is None or defender is None or attacker.side == defender.side or defender.side != step.seat:
        yield f"no unit of {step.seat} in {combat.target} responds to one in {combat.attacker} [C13.1]"


def _ambush_faults(state: State, step: Step) -> Iterator[str]:
    """CS5.2d: the ambush is of the side of the rule, and its units wait in the reserve."""
    rule = state.special("reserve_ambush")
    if rule is None or rule.facts["side"] != state.turn.seat:
        yield f"{state.turn.seat} has no ambush [CS5.2b]"
    elif not state.turn.ambush:
        yield f"{type(step).__name__} comes when the ambush is sprung only [CS5.2d]"
    elif isinstance(step, special.EnterAmbush):
        waiting = Counter(unit.type for unit in state.reserve if unit.side == step.seat)
        if Counter(step.left) - waiting:
            yield "units enter that do not wait in the reserve [CS5.2d]"
