"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

Everything that the text does not name is as on a bare board: both capitals owned at base population with their
proxenos, 5 Prestige, one merchant each, no goods, no units, markers in their start columns, no project face up, no
event, a round of type 4, Athens to move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, overload

from ancientwars.core.deck import CardTable, Deck, Zone, cards, without
from ancientwars.core.errors import PositionError
from ancientwars.core.position import (
    PositionSource,
    read_position,
    require_ids,
    require_number,
    settled,
    written_position,
)
from ancientwars.poleis.components.kit import ATHENS, GOODS, SEATS, SPARTA, Kit, Seat, opponent
from ancientwars.poleis.components.loading import own_texts
from ancientwars.poleis.interface.position_text import PHASES, STAGES, BattleText, PositionText, SideText
from ancientwars.poleis.interface.position_writing import text_of
from ancientwars.poleis.interface.validation import faults_of
from ancientwars.poleis.rules.l04_setup import options_of
from ancientwars.poleis.rules.l05_course_of_play.event_step import ResolveEventCard
from ancientwars.poleis.rules.l05_course_of_play.kinds_of_action import EXECUTION
from ancientwars.poleis.rules.l05_course_of_play.preparation import FixOrder, RevealEventCard, RevealProject
from ancientwars.poleis.rules.l05_course_of_play.solo_run import SoloAction, SoloFee, SoloRun
from ancientwars.poleis.rules.l05_course_of_play.turns import FirstTurn, NextAction, Turn
from ancientwars.poleis.rules.la00_actions import Execution
from ancientwars.poleis.rules.la05_move_hoplites import MoveHoplites
from ancientwars.poleis.rules.la06_move_galleys import MoveGalleys
from ancientwars.poleis.rules.lb_battle.lb1_battle_check import BattleCheck, BattleOrder
from ancientwars.poleis.rules.lb_battle.lb4_attack import CARDS_PLAYED, AfterAttack, FillHands, attack_of
from ancientwars.poleis.rules.le_end_of_round import Feeding, Growth, PayPhoros, Phase
from ancientwars.poleis.rules.ln_next_round import MerchantsHome, StartRound, rest_of_round
from ancientwars.poleis.rules.lw_game_end import FinalScoring, Ostracism
from ancientwars.poleis.state.actions import KINDS
from ancientwars.poleis.state.options import Setup
from ancientwars.poleis.state.state import MARKET_GOODS, Battle, Polis, Round, Side, State, kit_of

if TYPE_CHECKING:
    from ancientwars.core.step import Step

CARRIED_OUT: Final = tuple(kind for kind in KINDS if isinstance(EXECUTION[kind, ATHENS], Execution))
"""The kinds of action whose way is chosen after them."""
MOVES: Final = {"move-hoplites": MoveHoplites, "move-galleys": MoveGalleys}
"""The kinds of action that move units, one lot after another, to one destination."""
PARTS: Final = {"feeding": Feeding, "growth": Growth, "phoros": PayPhoros}
"""LE2, LE3, LE6: the phases in which each player has a choice."""


@overload
def position(text: State) -> str:
    """Return the text of a position."""


@overload
def position(text: PositionSource) -> State:
    """Return the position that a text says."""


def position(text: PositionSource | State) -> State | str:
    r"""Set up a position by hand, or write the text of one.

    Args:
        text: TOML or JSON, or the mapping that either would give; see `PositionText` for the fields. Or a state; of a
            view, the text says what its seat sees, and nothing may be hidden from it.

    Returns:
        For a text the state, settled: it waits for a seat or for chance. For a state the text, as TOML.

    Raises:
        PositionError: The text is not TOML or JSON, a field is unknown or of the wrong type, an id does not exist, or
            the position breaks a limit of the rules; the error names the field. Or no text can say the state: one in
            the middle of an event, of a payment or of a Collection, or one in which cards are hidden.
        SetupError: An unknown option.

    Example:
        >>> state = position('turn = "sparta"\nathens = { hoplites = { boiotia = 2 } }')
        >>> state.units("athens", "boiotia")
        2
        >>> print(position(state), end="")
        turn = "sparta"
        athens = { hoplites = { boiotia = 2 } }
    """
    if not isinstance(text, State):
        return _read(text)
    full = text.replace(viewer=None)
    return written_position(text_of(full), full, _read)


def _read(text: PositionSource) -> State:
    """Set up a position."""
    state = _state(read_position(PositionText, text))
    return settled(state, faults_of(state))


def _check_ids(wanted: PositionText, kit: Kit) -> None:
    """Check every id of a text."""
    rounds = kit.scenario[wanted.scenario].rounds
    require_ids("round", [wanted.round], rounds)
    require_ids("stage", [wanted.stage], STAGES)
    require_ids("turn", [wanted.turn, wanted.leader or ATHENS, *wanted.passed], SEATS)
    require_ids("left", [*wanted.left, *wanted.doubled], SEATS)
    require_ids("first", filter(None, [wanted.first, wanted.action, *wanted.used]), KINDS)
    require_ids("destination", filter(None, [wanted.destination]), kit.regions)
    require_ids("battles", wanted.battles, kit.regions)
    require_ids("grown", [*wanted.grown, *wanted.defected], kit.polis)
    require_ids("event", filter(None, [wanted.event]), kit.event_card)
    require_ids("closed", wanted.closed, kit.territory)
    require_ids("market", wanted.market, MARKET_GOODS)
    require_ids("in_progress", [*wanted.in_progress, *wanted.completed], kit.polis)
    projects = [*wanted.projects, *(wanted.project_deck or ()), *wanted.in_progress.values()]
    require_ids("projects", [*projects, *(p for done in wanted.completed.values() for p in done)], kit.project)
    for market, load, owner in wanted.loads:
        require_ids("loads", [market], kit.market)
        require_ids("loads", [owner], SEATS)
        if not 1 <= load <= len(kit.market[market].loads):
            raise PositionError("loads", f"{market} has no load {load} [LA9.3a]")
    for seat, side in ((ATHENS, wanted.athens), (SPARTA, wanted.sparta)):
        require_ids(f"{seat}.goods", side.goods, GOODS)
        require_ids(f"{seat}.population", side.population, kit.polis)
        require_ids(f"{seat}.hoplites", side.hoplites, kit.territory)
        require_ids(f"{seat}.galleys", side.galleys, kit.sea)
        require_ids(f"{seat}.proxenos", [side.proxenos] if side.proxenos else [], kit.polis)


def _check_course(wanted: PositionText, kit: Kit) -> None:
    """Check that the text speaks of a moment that a round can have."""
    if (wanted.battle is not None) != (wanted.stage == "battle"):
        raise PositionError("battle", "a battle goes with the stage 'battle', and only with it")
    if wanted.stage == "event" and not wanted.event:
        raise PositionError("event", "the stage 'event' needs an event card")
    if wanted.event and kit.event_card[wanted.event].round != wanted.round:
        raise PositionError("event", f"{wanted.event} is no card of round type {wanted.round}")
    if len(set(wanted.passed)) < len(wanted.passed):
        raise PositionError("passed", "a player passes once in a round")
    _check_action(wanted)
    if wanted.stage in ("reveal", "reveal-event", "event", "turn", "second-action") and wanted.passed:
        raise PositionError("passed", f"nobody has passed at the stage {wanted.stage!r}")
    if wanted.stage == "solo" and wanted.turn in wanted.passed:
        raise PositionError("passed", f"{wanted.turn} has passed and has no solo run")
    require_number("turns", wanted.turns, 0)
    require_number("taken", wanted.taken, 0, len(KINDS))
    for number in wanted.sent:
        require_number("sent", number, 0)
    for seat, side in ((ATHENS, wanted.athens), (SPARTA, wanted.sparta)):
        if side.hostage and side.proxenos:
            raise PositionError(f"{seat}.proxenos", "a hostage is in no polis")


def _check_action(wanted: PositionText) -> None:
    """Check that what the text says of an action, of battles and of a phase goes with its stage."""
    if wanted.action and wanted.stage not in ("turn", "second-action", "solo"):
        raise PositionError("action", f"nothing is carried out at the stage {wanted.stage!r}")
    if wanted.stage == "second-action" and not wanted.action:
        raise PositionError("action", "the stage 'second-action' needs the action that is carried out")
    if wanted.action and wanted.action not in CARRIED_OUT:
        raise PositionError("action", f"{wanted.action} leaves nothing to choose; there are {', '.join(CARRIED_OUT)}")
    if wanted.destination and wanted.action not in MOVES:
        raise PositionError("destination", "only units that are moved have a destination")
    pairs = options_of(wanted.options).solo_distinct == "pair"
    if wanted.stage == "solo" and wanted.action and wanted.action not in wanted.used and not pairs:
        raise PositionError("used", f"{wanted.action} is carried out, so it is one of the kinds used")
    if wanted.battles and wanted.stage not in ("battles", "battle"):
        raise PositionError("battles", f"no battles are to be fought at the stage {wanted.stage!r}")
    if wanted.stage == "battles" and not wanted.battles:
        raise PositionError("battles", "the stage 'battles' needs the regions where they are fought")
    if wanted.left and wanted.stage not in PARTS:
        raise PositionError("left", f"at the stage {wanted.stage!r} nobody has a part of his own")
    if wanted.grown and not (wanted.stage == "growth" and wanted.left):
        raise PositionError("grown", "poleis have grown at the stage 'growth', where it is said who is left")


def _state(wanted: PositionText) -> State:
    """Build the unsettled state."""
    setup = Setup(wanted.scenario, options_of(wanted.options), own_texts(wanted.data, paths=False))
    kit = kit_of(setup.data)
    require_ids("scenario", [wanted.scenario], kit.scenario)
    _check_ids(wanted, kit)
    _check_course(wanted, kit)
    people = {
        seat: {kit.capital[seat]: kit.polis[kit.capital[seat]].base, **side.population}
        for seat, side in ((ATHENS, wanted.athens), (SPARTA, wanted.sparta))
    }
    return State(
        agenda=_agenda(wanted, kit),
        setup=setup,
        athens=_side(wanted.athens, ATHENS, kit),
        sparta=_side(wanted.sparta, SPARTA, kit),
        poleis=tuple(_polis(card.id, wanted, people, kit) for card in kit.poleis),
        market=tuple(wanted.market.get(good, kit.market_start[good]) for good in MARKET_GOODS),
        projects=tuple(sorted(wanted.projects)),
        project_deck=cards(_deck(wanted, kit)),
        battle_cards=_battle_cards(wanted.battle, kit) if wanted.battle else None,
    )


def _deck(wanted: PositionText, kit: Kit) -> list[str]:
    """Return the projects that may still come."""
    if wanted.project_deck is not None:
        return wanted.project_deck
    used = {*wanted.projects, *wanted.in_progress.values(), *(p for done in wanted.completed.values() for p in done)}
    return [project for project in kit.project if project not in used]


def _side(text: SideText, seat: str, kit: Kit) -> Side:
    proxenos = "" if text.hostage else text.proxenos or kit.capital[seat]
    return Side(
        text.prestige,
        tuple(text.goods.get(good, 0) for good in GOODS),
        tuple(text.hoplites.get(land.id, 0) for land in kit.territories),
        tuple(text.galleys.get(sea.id, 0) for sea in kit.seas),
        text.merchants,
        proxenos,
    )


def _polis(polis: str, wanted: PositionText, people: Mapping[str, Mapping[str, int]], kit: Kit) -> Polis:
    owners = [seat for seat in SEATS if polis in people[seat]]
    if len(owners) > 1:
        raise PositionError(f"population.{polis}", "the polis belongs to both players")
    population = people[owners[0]][polis] if owners else kit.polis[polis].base
    return Polis(
        owners[0] if owners else "",
        population,
        tuple(sorted(wanted.completed.get(polis, ()))),
        wanted.in_progress.get(polis, ""),
    )


def _round(wanted: PositionText, kit: Kit) -> Round:
    passed = tuple(wanted.passed)
    if wanted.stage == "solo":
        passed = passed or (opponent(_seat(wanted.turn)),)
    elif wanted.stage in ("round-end", "ostracism", "scoring", "next-round", *PHASES) and len(passed) < len(SEATS):
        first = passed or (SPARTA,)
        passed = (*first, opponent(_seat(first[0])))
    return Round(
        number=kit.scenario[wanted.scenario].rounds.index(wanted.round),
        leader="" if wanted.stage == "reveal" else wanted.leader or _leader(wanted),
        event_card=wanted.event,
        closed=tuple(sorted(wanted.closed)),
        merchants=tuple(sorted(wanted.loads)),
        passed=passed,
        turns=wanted.turns,
        doubled=tuple(sorted(wanted.doubled)),
        sent=wanted.sent,
        defected=tuple(sorted(wanted.defected)),
    )


def _leader(wanted: PositionText) -> str:
    """L5.3a: return who has more Prestige; Athens leads a tie."""
    return ATHENS if wanted.athens.prestige >= wanted.sparta.prestige else SPARTA


def _seat(name: str) -> Seat:
    return ATHENS if name == ATHENS else SPARTA


def _agenda(wanted: PositionText, kit: Kit) -> tuple[Step, ...]:
    """Put the course of the round from the stage on, on the agenda."""
    now = _round(wanted, kit)
    last = now.number == len(kit.scenario[wanted.scenario].rounds) - 1
    end: list[Step] = [*rest_of_round(last=last), now]
    if not last:
        end.append(StartRound(now.number + 1))
    if wanted.stage in _HEADS:
        return tuple([*_HEADS[wanted.stage](wanted, kit), *end][::-1])
    course = end[_first_of(end, wanted.stage) :]
    if wanted.left:
        parts = [PARTS[wanted.stage](_seat(name)) for name in wanted.left]
        if wanted.grown:
            parts[0] = Growth(parts[0].seat, tuple(sorted(wanted.grown)))
        course[:1] = parts
    return tuple(course[::-1])


def _turn(wanted: PositionText, kit: Kit) -> list[Step]:
    """L5.4c: return a turn from the first or second action on, or from its end on."""
    del kit
    seat = _seat(wanted.turn)
    head: list[Step] = _carried_out(wanted, seat)
    if wanted.stage == "turn":
        head.append(NextAction(seat))
    return [*head, BattleCheck(seat), _scope(wanted, seat)]


def _scope(wanted: PositionText, seat: Seat) -> Turn | SoloRun:
    """L5.5c: return whose turn it is, or whose solo run if the other has passed before."""
    if wanted.passed[:1] != [opponent(seat)]:
        return Turn(seat, wanted.action if wanted.stage == "turn" and wanted.action else wanted.first)
    return SoloRun(seat, tuple(sorted(wanted.used)), wanted.taken or len(wanted.used))


def _solo_run(wanted: PositionText, kit: Kit) -> list[Step]:
    """L5.5d: return the rest of a solo run, with the battle check of the option after a pair of actions."""
    del kit
    seat = _seat(wanted.turn)
    run = SoloRun(seat, tuple(sorted(wanted.used)), wanted.taken or len(wanted.used))
    head: list[Step] = _carried_out(wanted, seat)
    if options_of(wanted.options).solo_battle_check == "pair" and wanted.action and run.taken % 2 == 0:
        head.append(BattleCheck(seat))
    if wanted.stage == "solo-action":
        head.append(SoloAction(seat))
    return [*head, SoloFee(seat), BattleCheck(seat), run]


def _battles(wanted: PositionText, kit: Kit) -> list[Step]:
    """LB1: return the battle being fought and those to come, at the end of a turn."""
    seat = _seat(wanted.turn)
    fought = _battle_steps(wanted, wanted.battle, kit) if wanted.battle else []
    scope = _scope(wanted, seat)
    goes_on = isinstance(scope, SoloRun) and seat not in wanted.passed  # by the option, after a pair of actions
    rest: list[Step] = [SoloFee(seat), BattleCheck(seat)] if goes_on else []
    return [*fought, *[BattleOrder(seat, tuple(wanted.battles))] * bool(wanted.battles), *rest, scope]


def _reveals(wanted: PositionText, kit: Kit) -> list[Step]:
    """L5.2: return what is still turned up before the first turn of a round."""
    scenario = kit.scenario[wanted.scenario]
    number = kit.projects_per_round - len(wanted.projects)
    deck = _deck(wanted, kit) if scenario.projects else []
    events: list[Step] = [RevealEventCard()] if scenario.event_cards else []
    return [*[RevealProject()] * min(number, len(deck)), FixOrder(), *events, FirstTurn()]


def _event(wanted: PositionText, kit: Kit) -> list[Step]:
    """L5.2c, L5.3: return the reveal of the event card, or what it brings, and the first turn."""
    del kit
    return [RevealEventCard() if wanted.stage == "reveal-event" else ResolveEventCard(), FirstTurn()]


_HEADS: Final[Mapping[str, Callable[[PositionText, Kit], list[Step]]]] = {
    "reveal": _reveals,
    "reveal-event": _event,
    "event": _event,
    **dict.fromkeys(("turn", "second-action", "end-turn"), _turn),
    **dict.fromkeys(("solo", "solo-action"), _solo_run),
    **dict.fromkeys(("battles", "battle"), _battles),
}
"""The steps of a stage before the end of the round, the first of them first."""


def _carried_out(wanted: PositionText, seat: Seat) -> list[Step]:
    """Return the step that carries out the action at hand, if there is one."""
    if not wanted.action:
        return []
    if wanted.destination:
        return [MOVES[wanted.action](seat, wanted.destination)]
    return [EXECUTION[wanted.action, seat]]


def _first_of(end: list[Step], stage: str) -> int:
    """Return where a stage begins in the end of the round."""
    kinds = {"ostracism": Ostracism, "scoring": FinalScoring, "next-round": MerchantsHome}
    for i, step in enumerate(end):
        if stage == "round-end" or step == Phase(stage) or isinstance(step, kinds.get(stage, ())):
            return i
    raise PositionError("stage", f"{stage!r} does not come in this round")


def _battle_steps(wanted: PositionText, text: BattleText, kit: Kit) -> list[Step]:
    """Return the steps of a battle from its retreat window, attack or drawing on, and the battle."""
    require_ids("battle.region", [text.region], kit.regions)
    require_ids("battle.attacker", [text.attacker or ATHENS], SEATS)
    attacker = _seat(text.attacker or kit.first_attacker["naval" if text.region in kit.sea else "land"])
    steps = attack_of(attacker)
    stages: dict[str, tuple[Step, ...]] = {
        "draw": (),
        "retreat": steps,
        "defender-retreat": steps[1:],
        "attack": steps[2:],
        "defend": steps[3:],
        "after": (AfterAttack(),),
    }
    require_ids("battle.stage", [text.stage], stages)
    return [
        *stages[text.stage],
        FillHands(),
        Battle(text.region, attacker, text.attacks, tuple(text.table), text.gained),
    ]


def _battle_cards(text: BattleText, kit: Kit) -> CardTable:
    shown = [*text.athens, *text.sparta, *text.table, *text.discards]
    require_ids("battle", shown, kit.battle_card)
    if (len(text.table) == CARDS_PLAYED) is not (text.stage == "defend"):
        raise PositionError("battle.table", "two cards lie on the table at the stage 'defend', and only then")
    try:
        deck = without(kit.battle_deck, shown)
    except ValueError as error:
        raise PositionError("battle", str(error)) from None
    zones = (
        Zone(ATHENS, cards(text.athens), len(text.athens), ATHENS),
        Zone(SPARTA, cards(text.sparta), len(text.sparta), SPARTA),
        Zone("table", cards(text.table), len(text.table)),
        Zone("discards", cards(text.discards), len(text.discards)),
    )
    return CardTable(Deck(deck), zones)
