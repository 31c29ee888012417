"""Which steps may stand on the agenda, and what they need of the rest of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.core.deck import cards
from ancientwars.poleis.components.kit import SEATS
from ancientwars.poleis.rules import l05_round as rounds
from ancientwars.poleis.rules import la01_development as development
from ancientwars.poleis.rules import la05_move_hoplites as hoplites
from ancientwars.poleis.rules import la06_move_galleys as galleys
from ancientwars.poleis.rules import la07_besiege as siege
from ancientwars.poleis.rules import la08_collection as collection
from ancientwars.poleis.rules import la09_politics as politics
from ancientwars.poleis.rules import lb_battle as lb
from ancientwars.poleis.rules import le_end_of_round as le
from ancientwars.poleis.rules import lw_game_end as scoring
from ancientwars.poleis.rules.lk_event_kinds import event_step as event_cards
from ancientwars.poleis.rules.lk_event_kinds import offers as event_offers
from ancientwars.poleis.rules.lk_event_kinds import units as event_units

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.step import Step
    from ancientwars.poleis.components.kit import Effect
    from ancientwars.poleis.state.state import State

Steps = tuple[type["Step"], ...]

ENDS: Final[Steps] = (rounds.StartRound, scoring.FinalScoring, scoring.GameEnd)
"""What leads on when everything else is done; one of them stands at the bottom, and nowhere else."""
ONLY_ON_TOP: Final[Steps] = (
    *(development.CreateHoplites, development.CreateGalleys, development.CreateMerchants, development.StartProject),
    *(development.LeaveOutGood, development.PayCost, hoplites.MoveHoplites, galleys.MoveGalleys, siege.Besiege),
    *(siege.SiegeRoll, collection.Collection, collection.FillRows, collection.SuppressPacifists, politics.Trade),
    *(politics.MarketRoll, politics.MoveProxenos, politics.PayBribe, lb.Defence, rounds.SoloAction),
)
"""Steps that nothing is put above."""
NEXT_IN_BATTLE: Final[Steps] = (lb.FillHands, lb.Attack, lb.Defence, lb.AfterAttack, lb.EndBattle)
"""LB4: what a battle goes on with; one of them stands on the agenda."""
FIGHTING: Final[Steps] = (lb.DrawCard, lb.RetreatWindow, *NEXT_IN_BATTLE)
"""LB2-LB6: steps of a battle."""
TURNS: Final[Steps] = (rounds.FirstTurn, rounds.Turn, rounds.EndTurn, rounds.SoloRun, rounds.SoloAction)
"""L5.4, L5.5: steps after which players still pass."""
EFFECTS: Final = {
    event_units.RemoveUnit: "remove_unit",
    event_units.SendUnits: "send_units",
    event_offers.TakeDefector: "polis_defects",
    event_offers.ExchangePrestige: "exchange",
}
"""L5.3a: the steps that carry out an effect of the event card, by its number, and the kind of effect."""
COURSE: Final[tuple[Steps, ...]] = (
    (rounds.RevealProject,),
    (rounds.FixOrder,),
    (rounds.RevealEvent,),
    (event_cards.ResolveEvent,),
    (event_cards.BoardEffect, event_cards.SideEffect, *EFFECTS),
    (rounds.FirstTurn, *ONLY_ON_TOP, *FIGHTING, lb.BattleOrder, lb.BattleCheck, lb.DoublePrestige, *TURNS),
    (event_cards.RoundEndEffects, event_units.ReturnUnits),
    (),
    (le.Feeding,),
    (le.Growth,),
    (le.Megalopolis,),
    (le.Adjustment,),
    (le.PayPhoros,),
    (scoring.Ostracism,),
    ENDS,
)
"""L5, LE0: the parts of a round, in order; nothing is asked in the phase of projects."""
PHASES: Final = ("projects", "feeding", "growth", "megalopolis", "adjustment", "phoros")
"""LE0.1: the phases of the end of a round, in order."""
FIRST_PHASE: Final = COURSE.index(())


def agenda_faults(state: State) -> Iterator[str]:
    """Yield what is wrong with the agenda of a state whose form is right, as sentences with rule ids."""
    agenda = state.agenda
    if not agenda or not isinstance(agenda[0], ENDS) or sum(isinstance(step, ENDS) for step in agenda) > 1:
        yield "the agenda does not lead to the next round or the end of the game [L5]"
        return
    parts = [_part(step) for step in agenda]
    if parts != sorted(parts, reverse=True):
        yield "the steps of the round are not in order [L5]"
    for step in agenda[:-1]:
        if isinstance(step, (*ONLY_ON_TOP, scoring.GameEnd)):
            yield f"{type(step).__name__} waits under another step [L5]"
    ends = not any(isinstance(step, (*TURNS, scoring.GameEnd)) for step in agenda) and agenda != (rounds.StartRound(0),)
    if ends and set(state.round.passed) != set(SEATS):
        yield "the round ends before both have passed [L5.5c]"
    if sum(isinstance(step, rounds.RevealProject) for step in agenda) > len(state.project_deck):
        yield "more projects are turned up than there are [L5.2b]"
    yield from _fight_faults(state)
    for step in agenda:
        yield from _step_faults(state, step)


def _part(step: Step) -> int:
    """Return the part of the round that a step belongs to."""
    if isinstance(step, le.Phase):
        return FIRST_PHASE + PHASES.index(step.name)
    return next(number for number, steps in enumerate(COURSE) if isinstance(step, steps))


def _fight_faults(state: State) -> Iterator[str]:
    """LB2, LB4: a battle has steps, and its steps a battle; cards lie on the table while the defender chooses."""
    steps = [step for step in state.agenda if isinstance(step, FIGHTING)]
    moments = [_moment(step) for step in steps]
    if not steps and state.battle is None:
        return
    if state.battle is None or not steps or steps != list(state.agenda[-len(steps) :]):
        yield "a battle goes with its steps, before all others [LB2.1a]"
    elif moments != sorted(moments) or moments.count(0) != 1:
        yield "an attack, or the end of the battle, comes once, after hands and windows [LB4.2]"
    else:
        defends = isinstance(state.agenda[-1], lb.Defence)
        table = state.battle.cards.zone("table").held
        if (len(state.battle.attack) == lb.CARDS_PLAYED) is not defends or table != cards(state.battle.attack):
            yield "the cards of an attack lie on the table while they are defended against [LB4.2b]"
        if sum(isinstance(step, lb.DrawCard) for step in steps) > state.battle.cards.deck_size:
            yield "more battle cards are drawn than there are [LB6.1a]"


def _moment(step: Step) -> int:
    """LB4.2a: return how early a step of a battle comes: first cards, then windows, then what it goes on with."""
    return 0 if isinstance(step, NEXT_IN_BATTLE) else 2 if isinstance(step, lb.DrawCard) else 1


def _step_faults(state: State, step: Step) -> Iterator[str]:
    """Yield what a step needs and the state has not."""
    if isinstance(step, rounds.StartRound) and step.number >= len(state.scenario.rounds):
        yield f"{state.scenario.id} has no round {step.number + 1} [L5.1a]"
    if isinstance(step, rounds.RevealEvent) and not state.scenario.events:
        yield f"{state.scenario.id} has no events [L5.2c]"
    if isinstance(step, event_cards.ResolveEvent) and not state.round.event:
        yield "no event has been turned up [L5.2c]"
    if isinstance(step, siege.SiegeRoll) and not state.kit.polis[step.polis].territory:
        yield f"{step.polis} cannot be besieged [LA7.1a]"
    if isinstance(step, lb.BattleOrder) and not step.regions:
        yield "no region is left to fight in [LB1.1a]"
    if isinstance(step, scoring.GameEnd) and tuple(seat for seat, _ in step.outcome.scores) != SEATS:
        yield "the outcome does not name the score of each player [LW2.1a]"
    yield from _effect_faults(state, step)


def _effect_faults(state: State, step: Step) -> Iterator[str]:
    """L5.3a: the event card of the round has the effect that a step carries out."""
    if isinstance(step, (event_cards.BoardEffect, event_cards.SideEffect)) and _effect(state, step.number) is None:
        yield f"{state.round.event or 'no event'} has no effect {step.number} [L5.3a]"
    for kind, wanted in EFFECTS.items():
        if isinstance(step, kind):
            effect = _effect(state, getattr(step, "effect", 0))
            if effect is None or effect.kind != wanted:
                yield f"{type(step).__name__} does not come with {state.round.event or 'no event'} [L5.3a]"


def _effect(state: State, number: int) -> Effect | None:
    """Return an effect of the event card of the round, if it has so many."""
    effects = state.kit.event[state.round.event].effects if state.round.event else ()
    return effects[number] if number < len(effects) else None
