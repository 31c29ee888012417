"""Which steps may stand on the agenda, and what they need of the rest of a state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ancientwars.cca.rules.c05_turn_sequence import Phases, StartTurn
from ancientwars.cca.rules.c06_playing_a_card import PlayACard
from ancientwars.cca.rules.c07_ordering import Orders
from ancientwars.cca.rules.c08_movement import Movement, MovementPhase, SecondMovement
from ancientwars.cca.rules.c09_battle import BattlePhase, Battles
from ancientwars.cca.rules.c10_ranged_combat import Volley
from ancientwars.cca.rules.c11_close_combat import (
    AfterAttack,
    AfterFirstStrike,
    BattleBackChoice,
    Fight,
    FightOn,
    Strike,
)
from ancientwars.cca.rules.c12_rampage import NextHex
from ancientwars.cca.rules.c12_retreat import Withdraw, closed_to
from ancientwars.cca.rules.c13_bonus_close_combat import BonusCombat
from ancientwars.cca.rules.c13_evade import Response
from ancientwars.cca.rules.c13_leader_evade import FleeOn
from ancientwars.cca.rules.c13_momentum_advance import AdvanceChoice, ExtraHex
from ancientwars.cca.rules.c15_drawing import EndTurn
from ancientwars.cca.rules.c18_command_cards.tactics import RollCommand
from ancientwars.cca.rules.cs05_ambush import EnterAmbush, FurtherMove
from ancientwars.cca.rules.cs11_camps import CampReached
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Combat, Flight, Momentum, Rampage, Turn
from ancientwars.core.step import Finished, Scope, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.cca.state.state import State

Steps = tuple[type[Step], ...]

ONLY_ON_TOP: Final[Steps] = (
    *(PlayACard, Orders, RollCommand, Movement, FurtherMove, Battles, Response, Strike, Volley, BattleBackChoice),
    AdvanceChoice,
)
"""Steps that nothing is put above."""
ACTIVE: Final[Steps] = (
    *(PlayACard, Phases, EndTurn, Orders, RollCommand, MovementPhase, Movement, SecondMovement, EnterAmbush),
    *(FurtherMove, BattlePhase, Battles, Fight, AfterFirstStrike, AfterAttack, AdvanceChoice, ExtraHex, BonusCombat),
)
"""Steps of the active side."""
PARTS: Final[Mapping[type[Scope], tuple[str, Steps]]] = {
    Combat: (
        "in a combat only [C11.2]",
        (Response, Fight, AfterFirstStrike, Strike, Volley, BattleBackChoice, AfterAttack, Momentum),
    ),
    Momentum: ("with a momentum advance only [C13.8]", (AdvanceChoice, ExtraHex, CampReached, BonusCombat, FightOn)),
    Rampage: ("in a rampage only [C12.12]", (NextHex,)),
    Flight: ("in the evade of a leader only [C13.6]", (FleeOn,)),
}
"""The procedures with the steps that come in them only."""
OF_AMBUSH: Final[Steps] = (EnterAmbush, FurtherMove)
"""CS5.2: steps of the ambush."""


def agenda_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the agenda of a state whose form is right, as sentences with rule ids."""
    agenda = state.agenda
    if not _leads_on(agenda):
        yield "the agenda does not lead to the end of the turn or of the battle [C5.1]"
        return
    if isinstance(agenda[-1], Finished):
        return
    if any(isinstance(step, Finished) for step in agenda):
        yield "the battle is over, and yet something follows [C4.4]"
    for step in agenda[:-1]:
        if isinstance(step, ONLY_ON_TOP):
            yield f"{type(step).__name__} waits under another step [C5.1]"
    for depth, step in enumerate(agenda):
        yield from _place_faults(agenda[:depth], step)
        yield from _step_faults(state, step)


def _leads_on(agenda: tuple[Step, ...]) -> bool:
    """C5.1: tell whether a turn lies at the bottom, with the next one above it unless the battle is over."""
    if not agenda or [type(step) for step in agenda].count(Turn) != 1 or not isinstance(agenda[0], Turn):
        return False
    if isinstance(agenda[-1], Finished):
        return all(isinstance(step, Scope) for step in agenda[:-1])
    after = [isinstance(step, (StartTurn, Finished)) for step in agenda]
    return sum(after) == 1 and after[1]


def _place_faults(under: tuple[Step, ...], step: Step) -> Iterator[str]:
    """Yield whether a step lies outside the procedure that it is a part of."""
    for scope, (where, parts) in PARTS.items():
        if isinstance(step, parts) and not any(isinstance(one, scope) for one in under):
            yield f"{type(step).__name__} comes {where}"


def _step_faults(state: State, step: Step) -> Iterator[str]:
    """Yield what a step needs and the state has not."""
    if isinstance(step, ACTIVE) and getattr(step, "seat", "") != state.turn.seat:
        yield f"{type(step).__name__} is not of the active side, {state.turn.seat} [C5.1]"
    combat = state.combat
    if combat:
        yield from _combat_faults(state, step, combat)
    if isinstance(step, OF_AMBUSH) or state.turn.ambush:
        yield from _ambush_faults(state, step)
    if isinstance(step, Withdraw) and any(map(state.unit, step.path)):
        yield "the way back of a unit is taken [C12.5]"
    if isinstance(step, Flight):
        leader = state.leader(step.origin)
        if leader is None or leader.side != step.seat:
            yield f"{step.seat} has no leader in {step.origin} who could evade [C13.6]"


def _combat_faults(state: State, step: Step, combat: Combat) -> Iterator[str]:
    if isinstance(step, (Strike, Volley)):
        target = state.unit(step.target) or state.leader(step.target)
        striker = state.unit(step.origin)
        if striker is None or target is None or target.side == striker.side:
            yield f"no unit in {step.origin} rolls against an enemy in {step.target} [C11.4]"
    elif isinstance(step, Response):
        yield from _response_faults(state, step, combat)
    elif isinstance(step, AdvanceChoice):
        victor = state.unit(combat.attacker)
        if victor is None or victor.side != step.seat or there(combat.target, closed_to(state, victor)):
            yield f"nobody can advance from {combat.attacker} to {combat.target} [C13.8]"


def _response_faults(state: State, step: Response, combat: Combat) -> Iterator[str]:
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
    elif isinstance(step, EnterAmbush):
        waiting = Counter(unit.type for unit in state.reserve if unit.side == step.seat)
        if Counter(step.left) - waiting:
            yield "units enter that do not wait in the reserve [CS5.2d]"
