"""What a position text says of a state: the way back from `position`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import PositionError
from ancientwars.core.toml import changed
from ancientwars.poleis.components.kit import ATHENS, GOODS, SEATS, SPARTA, opponent
from ancientwars.poleis.components.loading import TABLES
from ancientwars.poleis.interface.position_text import PHASES, BattleText, PositionText, SideText
from ancientwars.poleis.rules import le_end_of_round as le
from ancientwars.poleis.rules.l05_course_of_play.kinds_of_action import EXECUTION
from ancientwars.poleis.rules.l05_course_of_play.preparation import RevealEventCard, RevealProject
from ancientwars.poleis.rules.l05_course_of_play.solo_run import SoloAction, SoloFee, SoloRun
from ancientwars.poleis.rules.l05_course_of_play.turns import NextAction, Turn
from ancientwars.poleis.rules.la05_movement import MoveUnits
from ancientwars.poleis.rules.lb_battle import lb4_attack as lb4
from ancientwars.poleis.rules.lb_battle.lb1_battle_check import BattleOrder
from ancientwars.poleis.rules.lb_battle.lb2_hands import DrawCard
from ancientwars.poleis.state.state import MARKET_GOODS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.deck import CardTable
    from ancientwars.core.step import Step
    from ancientwars.poleis.components.kit import Seat
    from ancientwars.poleis.state.state import Battle, State

KIND_OF = {type(step): kind for (kind, _), step in EXECUTION.items()}
"""The kind of action that a first step carries out."""
PART_OF = {le.Feeding: "feeding", le.Growth: "growth", le.PayPhoros: "phoros"}
"""LE2, LE3, LE6: the phase that a player's part belongs to."""


def text_of(state: State) -> PositionText:
    """Return the text of a full state, or of one in which nothing is hidden.

    What a text cannot say is left out, so reading it may give another state.

    Raises:
        PositionError: Cards are hidden, or the state is in the middle of something that no text says.
    """
    kit, now = state.kit, state.round
    moment = _moment(state)
    return PositionText(
        scenario=state.setup.scenario,
        round=state.round_type,
        event=now.event_card,
        leader="" if now.leader == _leading(state) or moment["stage"] == "reveal" else now.leader,
        passed=list(now.passed) if _passes_told(state, moment) else [],
        closed=list(now.closed),
        loads=list(now.merchants),
        sent=now.sent,
        doubled=list(now.doubled),
        defected=list(now.defected),
        turns=now.turns,
        data={f"{name}.toml": text for name, text in zip(TABLES, state.setup.data, strict=False)},
        market={
            good: column
            for good, column in zip(MARKET_GOODS, state.market, strict=True)
            if column != kit.market_start[good]
        },
        projects=list(state.projects),
        project_deck=_deck(state),
        in_progress={
            card.id: polis.in_progress
            for card, polis in zip(kit.poleis, state.poleis, strict=True)
            if polis.in_progress
        },
        completed={
            card.id: list(polis.completed)
            for card, polis in zip(kit.poleis, state.poleis, strict=True)
            if polis.completed
        },
        options=changed(state.options),
        athens=_side(state, ATHENS),
        sparta=_side(state, SPARTA),
        **moment,
    )


def _leading(state: State) -> str:
    """L5.3a: return who has more Prestige now."""
    return ATHENS if state.athens.prestige >= state.sparta.prestige else SPARTA


def _passes_told(state: State, moment: Mapping[str, Any]) -> bool:
    """Tell whether it must be said who has passed; by default Sparta has before Athens, or who does not act alone."""
    if moment["stage"] == "solo":
        return state.round.passed != (opponent(moment["turn"]),)
    if moment["stage"] in PHASES:
        return state.round.passed != (SPARTA, ATHENS)
    return True


def _deck(state: State) -> list[str] | None:
    """Return the projects that may still come; None if these are all that are nowhere else."""
    used = {*state.projects, *(key for polis in state.poleis for key in (*polis.completed, polis.in_progress))}
    rest = tuple(sorted(key for key in state.kit.project if key not in used))
    return None if state.project_deck == rest else list(state.project_deck)


def _side(state: State, seat: Seat) -> SideText:
    side, kit = state.side(seat), state.kit
    people = {card.id: polis.population for card, polis in state.league(seat)}
    capital = kit.capital[seat]
    if people.get(capital) == kit.polis[capital].base:
        del people[capital]
    return SideText(
        prestige=side.prestige,
        goods={good: n for good, n in zip(GOODS, side.goods, strict=True) if n},
        population=people,
        hoplites={land.id: n for land, n in zip(kit.territories, side.hoplites, strict=True) if n},
        galleys={sea.id: n for sea, n in zip(kit.seas, side.galleys, strict=True) if n},
        merchants=side.merchants,
        proxenos=None if side.proxenos in ("", capital) else side.proxenos,
        hostage=not side.proxenos,
    )


# ---------------------------------------------------------------------- what happens next


def _moment(state: State) -> dict[str, Any]:
    """Return the fields of the text that say what happens next."""
    if state.battle is not None and state.battle_cards is not None:
        return _in_battle(state, state.battle, state.battle_cards)
    agenda = state.agenda
    match agenda[-1]:
        case RevealProject():
            return {"stage": "reveal"}
        case RevealEventCard():
            return {"stage": "reveal-event"}
        case NextAction():
            return {"stage": "turn", **_turn(state)}
        case SoloFee():
            return {"stage": "solo", **_turn(state)}
        case SoloAction():
            return {"stage": "solo-action", **_turn(state)}
        case BattleOrder(regions=regions):
            return {"stage": "battles", **_turn(state), "battles": list(regions)}
        case step if type(step) in KIND_OF:
            return _action(state)
        case step if type(step) in PART_OF:
            return _phase(agenda)
    raise PositionError("agenda", f"no position text says what {type(agenda[-1]).__name__} is in the middle of")


def _turn(state: State) -> dict[str, Any]:
    """Return what the text says of a turn or a solo run."""
    if run := state.within(SoloRun):
        taken = 0 if run.taken == len(run.used) else run.taken
        return {"turn": run.seat, "used": list(run.used), "taken": taken}
    turn = state.within(Turn)
    return {"turn": turn.seat, "first": turn.taken} if turn else {}


def _action(state: State) -> dict[str, Any]:
    """Return what the text says of an action that is carried out."""
    top: Any = state.agenda[-1]
    said = {"action": KIND_OF[type(top)], **_turn(state)}
    if isinstance(top, MoveUnits):
        said["destination"] = top.destination
    if state.within(SoloRun):
        return {"stage": "solo", **said}
    if any(isinstance(step, NextAction) for step in state.agenda):
        return {"stage": "turn", **said, "first": ""}
    return {"stage": "second-action", **said}


def _phase(agenda: tuple[Step, ...]) -> dict[str, Any]:
    """Return what the text says of the players' parts in a phase."""
    top: Any = agenda[-1]
    left = [step.seat for step in agenda[-2:] if isinstance(step, type(top))][::-1]
    grown = list(top.grown) if isinstance(top, le.Growth) else []
    told = grown or len(left) < len(SEATS)
    return {"stage": PART_OF[type(top)], "left": left if told else [], "grown": grown}


def _in_battle(state: State, battle: Battle, cards: CardTable) -> dict[str, Any]:
    """Return what the text says of a battle."""
    zones = {name: cards.zone(name).held for name in (*SEATS, "discards")}
    for name, held in zones.items():
        if held is None:
            raise PositionError(f"battle.{name}", "the cards are hidden; `determinize` gives a state that has them")
    first = state.kit.first_attacker["naval" if battle.region in state.kit.sea else "land"]
    top: Any = state.agenda[-1]
    stages = {
        DrawCard: "draw",
        lb4.RetreatWindow: "retreat" if getattr(top, "seat", "") == battle.attacker else "defender-retreat",
        lb4.Attack: "attack",
        lb4.Defence: "defend",
    }
    said = BattleText(
        region=battle.region,
        attacker="" if battle.attacker == first else battle.attacker,
        table=list(battle.attack),
        attacks=battle.attacks,
        gained=battle.gained,
        stage=stages.get(type(top), "after"),
        **{name: list(held or ()) for name, held in zones.items()},
    )
    rest = [region for step in state.agenda if isinstance(step, BattleOrder) for region in step.regions]
    return {"stage": "battle", **_turn(state), "battle": said, "battles": rest}
