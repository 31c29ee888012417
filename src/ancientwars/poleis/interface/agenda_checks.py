"""Which steps may stand on the agenda, and what they need of the rest of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.core.deck import cards
from ancientwars.core.step import Finished, Scope
from ancientwars.poleis.components.kit import SEATS
from ancientwars.poleis.rules import la01_create_hoplites as la01
from ancientwars.poleis.rules import la02_create_galleys as la02
from ancientwars.poleis.rules import la03_create_merchants as la03
from ancientwars.poleis.rules import la04_start_project as la04
from ancientwars.poleis.rules import la05_move_hoplites as la05
from ancientwars.poleis.rules import la06_move_galleys as la06
from ancientwars.poleis.rules import la07_besiege as la07
from ancientwars.poleis.rules import la08_collection as la08
from ancientwars.poleis.rules import la09_trade as la09
from ancientwars.poleis.rules import la10_move_proxenos as la10
from ancientwars.poleis.rules import le_end_of_round as le
from ancientwars.poleis.rules.l05_course_of_play import event_step, preparation, solo_run, turns
from ancientwars.poleis.rules.lb_battle import lb2_hands, lb4_attack
from ancientwars.poleis.rules.lb_battle.lb1_battle_check import BattleCheck, BattleOrder
from ancientwars.poleis.rules.lb_battle.lb6_end_of_battle import DoublePrestige
from ancientwars.poleis.rules.lk_event_kinds.lk04_remove_unit import RemoveUnit
from ancientwars.poleis.rules.lk_event_kinds.lk08_send_units import ReturnUnits, SendUnits
from ancientwars.poleis.rules.lk_event_kinds.lk09_polis_defects import TakeDefector
from ancientwars.poleis.rules.lk_event_kinds.lk11_exchange import ExchangePrestige
from ancientwars.poleis.rules.ln_next_round import MerchantsHome, StartRound
from ancientwars.poleis.rules.lw_game_end import FinalScoring, Ostracism
from ancientwars.poleis.state.state import Battle, Round

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.core.step import Step
    from ancientwars.poleis.components.kit import Effect
    from ancientwars.poleis.state.state import State

Steps = tuple[type["Step"], ...]

ONLY_ON_TOP: Final[Steps] = (
    *(la01.CreateHoplites, la02.CreateGalleys, la03.CreateMerchants),
    *(la04.StartProject, la04.LeaveOutGood, la04.PayCost, la05.MoveHoplites, la06.MoveGalleys, la07.Besiege),
    *(la07.SiegeRoll, la08.Collect, la09.Trade, la09.MarketRoll, la10.MoveProxenos, la10.PayBribe),
    solo_run.SoloAction,
)
"""Steps that nothing is put above."""
FIGHTING: Final[Steps] = (
    *(lb4_attack.FillHands, lb4_attack.AfterAttack, lb4_attack.Defence, lb4_attack.Attack),
    *(lb4_attack.RetreatWindow, lb2_hands.DrawCard),
)
"""LB4: the steps of a battle, those that come last first."""
ONCE: Final = FIGHTING.index(lb4_attack.RetreatWindow)
"""How many of these come once each, and not without those before them."""
TURNS: Final[Steps] = (turns.FirstTurn, turns.Turn, solo_run.SoloRun)
"""L5.4, L5.5: steps after which players still pass."""
STANDS_IN: Final[Mapping[type[Step], type[Scope]]] = {
    turns.NextAction: turns.Turn,
    solo_run.SoloFee: solo_run.SoloRun,
    solo_run.SoloAction: solo_run.SoloRun,
    la08.FillRow: la08.Collection,
    la08.SuppressPacifists: la08.Collection,
}
"""The steps that ask the scope in which they stand; those of a battle are checked with it."""
EFFECTS: Final[Mapping[type[Step], str]] = {
    RemoveUnit: "remove_unit",
    SendUnits: "send_units",
    TakeDefector: "polis_defects",
    ExchangePrestige: "exchange",
}
"""L5.3a: the steps that carry out an effect of the event card, by its number, and the kind of effect."""
COURSE: Final[tuple[Steps, ...]] = (
    (preparation.RevealProject,),
    (preparation.FixOrder,),
    (preparation.RevealEventCard,),
    (event_step.ResolveEventCard,),
    (event_step.BoardEffect, event_step.SideEffect, *EFFECTS),
    (*TURNS, *STANDS_IN, *ONLY_ON_TOP, la08.Collection, *FIGHTING, Battle, BattleOrder, BattleCheck, DoublePrestige),
    (event_step.RoundEndEffects, ReturnUnits),
    (),
    (le.Feeding,),
    (le.Growth,),
    (le.Megalopolis,),
    (le.Adjustment,),
    (le.PayPhoros,),
    (Ostracism,),
    (FinalScoring, MerchantsHome),
    (Round,),
    (StartRound,),
)
"""L5, LE0: the parts of a round, in order; nothing is asked in the phase of projects."""
PHASES: Final = ("projects", "feeding", "growth", "megalopolis", "adjustment", "phoros")
"""LE0.1: the phases of the end of a round, in order."""
FIRST_PHASE: Final = COURSE.index(())


def course_fault(state: State) -> str:
    """L5: return what is wrong if the agenda does not lead on from a round; whatever asks for the round needs one."""
    agenda = state.agenda
    rounds = [step for step in agenda if isinstance(step, Round)]
    bottom = agenda[1:2] if agenda and isinstance(agenda[0], StartRound) else agenda[:1]
    ends = sum(isinstance(step, (StartRound, FinalScoring, Finished)) for step in agenda)
    if len(rounds) == 1 and bottom == tuple(rounds) and ends == 1:
        return ""
    return "the agenda does not lead to the next round or the end of the game [L5]"


def agenda_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the agenda of a state whose form is right, as sentences with rule ids."""
    agenda = state.agenda
    if any(isinstance(step, Finished) for step in agenda):
        yield from _end_faults(state)
        return
    parts = [_part(step) for step in agenda]
    if parts != sorted(parts, reverse=True):
        yield "the steps of the round are not in order [L5]"
    for step in agenda[:-1]:
        if isinstance(step, ONLY_ON_TOP):
            yield f"{type(step).__name__} waits under another step [L5]"
    if not any(isinstance(step, TURNS) for step in agenda) and set(state.round.passed) != set(SEATS):
        yield "the round ends before both have passed [L5.5c]"
    if sum(isinstance(step, preparation.RevealProject) for step in agenda) > len(state.project_deck):
        yield "more projects are turned up than there are [L5.2b]"
    yield from _fight_faults(state)
    for place, step in enumerate(agenda):
        yield from _step_faults(state, step, agenda[:place])


def _end_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the agenda when the game is over: only scopes are left under the outcome."""
    *under, top = state.agenda
    if not isinstance(top, Finished) or not all(isinstance(step, Scope) for step in under):
        yield "something is to come after the end of the game [LW1.1]"
    elif tuple(seat for seat, _ in top.outcome.scores) != SEATS:
        yield "the outcome does not name the score of each player [LW2.1a]"


def _part(step: Step) -> int:
    """Return the part of the round that a step belongs to."""
    if isinstance(step, le.Phase):
        return FIRST_PHASE + PHASES.index(step.name)
    return next(number for number, steps in enumerate(COURSE) if isinstance(step, steps))


def _fight_faults(state: State) -> Iterator[str]:
    """LB2, LB4: a battle has steps and cards, and they a battle; cards lie on the table while the defender chooses."""
    agenda, battle, table = state.agenda, state.battle, state.battle_cards
    steps = [step for step in agenda if isinstance(step, FIGHTING)]
    if not steps and battle is None and table is None:
        return
    if battle is None or table is None or not steps or (battle, *steps) != agenda[-len(steps) - 1 :]:
        yield "a battle goes with its steps, before all others [LB2.1a]"
        return
    moments = [next(i for i, kind in enumerate(FIGHTING) if isinstance(step, kind)) for step in steps]
    if moments != sorted(moments) or moments[:ONCE] != list(range(min(ONCE, len(moments)))):
        yield "an attack, or the end of the battle, comes once, after hands and windows [LB4.2]"
        return
    defends = isinstance(agenda[-1], lb4_attack.Defence)
    if (len(battle.attack) == lb4_attack.CARDS_PLAYED) is not defends or table.zone("table").held != cards(
        battle.attack
    ):
        yield "the cards of an attack lie on the table while they are defended against [LB4.2b]"
    if sum(isinstance(step, lb2_hands.DrawCard) for step in steps) > table.deck_size:
        yield "more battle cards are drawn than there are [LB6.1a]"


def _step_faults(state: State, step: Step, under: tuple[Step, ...]) -> Iterator[str]:
    """Yield what a step needs and the state, or the agenda under it, has not."""
    scope = STANDS_IN.get(type(step))
    if scope is not None and not any(isinstance(one, scope) for one in under):
        yield f"{type(step).__name__} stands in no {scope.__name__} [L5]"
    if isinstance(step, StartRound) and (step.number != state.round.number + 1 or state.last_round):
        yield f"round {step.number + 1} does not follow round {state.round.number + 1} of {state.scenario.id} [L5.1a]"
    if isinstance(step, preparation.RevealEventCard) and not state.scenario.event_cards:
        yield f"{state.scenario.id} has no events [L5.2c]"
    if isinstance(step, event_step.ResolveEventCard) and not state.round.event_card:
        yield "no event has been turned up [L5.2c]"
    if isinstance(step, la07.SiegeRoll) and not state.kit.polis[step.polis].territory:
        yield f"{step.polis} cannot be besieged [LA7.1a]"
    if isinstance(step, BattleOrder) and not step.regions:
        yield "no region is left to fight in [LB1.1a]"
    yield from _effect_faults(state, step)


def _effect_faults(state: State, step: Step) -> Iterator[str]:
    """L5.3a: the event card of the round has the effect that a step carries out."""
    if isinstance(step, (event_step.BoardEffect, event_step.SideEffect)) and _effect(state, step.number) is None:
        yield f"{state.round.event_card or 'no event'} has no effect {step.number} [L5.3a]"
    for kind, wanted in EFFECTS.items():
        if isinstance(step, kind):
            effect = _effect(state, getattr(step, "effect", 0))
            if effect is None or effect.kind != wanted:
                yield f"{type(step).__name__} does not come with {state.round.event_card or 'no event'} [L5.3a]"


def _effect(state: State, number: int) -> Effect | None:
    """Return an effect of the event card of the round, if it has so many."""
    effects = state.kit.event_card[state.round.event_card].effects if state.round.event_card else ()
    return effects[number] if number < len(effects) else None
