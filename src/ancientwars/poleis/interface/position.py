"""Positions set up by hand: what FEN is to chess, as a short TOML or JSON text.

Everything that the text does not name is as on a bare board: both capitals owned at base population with their
proxenos, 5 Prestige, one merchant each, no goods, no units, markers in their start columns, no project face up, no
event, a round of type 4, Athens to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.core.deck import CardTable, Deck, Zone, cards, without
from ancientwars.core.errors import PositionError
from ancientwars.core.position import PositionSource, read_position, require_ids, require_number, settled
from ancientwars.poleis.components.kit import ATHENS, GOODS, SEATS, SPARTA, Components, Seat, opponent
from ancientwars.poleis.components.loading import own_texts
from ancientwars.poleis.interface.validation import faults_of
from ancientwars.poleis.rules.l04_setup import options_of
from ancientwars.poleis.rules.l05_course_of_play.event_step import ResolveEvent
from ancientwars.poleis.rules.l05_course_of_play.solo_run import SoloFee, SoloRun
from ancientwars.poleis.rules.l05_course_of_play.turns import FirstTurn, NextAction, Turn
from ancientwars.poleis.rules.lb_battle.lb1_battle_check import BattleCheck
from ancientwars.poleis.rules.lb_battle.lb4_attack import AfterAttack, FillHands, attack_of
from ancientwars.poleis.rules.le_end_of_round import Phase
from ancientwars.poleis.rules.ln_next_round import MerchantsHome, StartRound, rest_of_round
from ancientwars.poleis.rules.lw_game_end import FinalScoring, Ostracism
from ancientwars.poleis.state.actions import KINDS
from ancientwars.poleis.state.state import MARKET_GOODS, Battle, Polis, Round, Setup, Side, State, kit_of

if TYPE_CHECKING:
    from ancientwars.core.step import Step

PHASES = ("projects", "feeding", "growth", "megalopolis", "adjustment", "phoros")
STAGES = ("turn", "solo", "event", "battle", "end-turn", "round-end", *PHASES, "ostracism", "scoring", "next-round")


@frozen
class SideText:
    """One player in a position text."""

    prestige: int = 5
    goods: dict[str, int] = field(factory=dict)
    population: dict[str, int] = field(factory=dict)
    hoplites: dict[str, int] = field(factory=dict)
    galleys: dict[str, int] = field(factory=dict)
    merchants: int = 1
    proxenos: str | None = None
    hostage: bool = False


@frozen
class BattleText:
    """A battle in a position text; hands are lists of battle card ids."""

    region: str
    attacker: str = ""
    athens: list[str] = field(factory=list)
    sparta: list[str] = field(factory=list)
    discards: list[str] = field(factory=list)
    attacks: int = 0
    stage: str = "retreat"


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Id of the scenario that is played.
        round: Type of the current round.
        stage: What happens next; see `STAGES`.
        turn: Whose turn, solo run or end of turn it is.
        first: Kind of the first action of the turn, if it has been taken.
        used: Kinds used in the solo run.
        event: Key of the event card in force; its immediate effects count as done, unless the stage is ``"event"``.
        leader: Who had more Prestige before the event; by default who has it now.
        passed: Who has passed, in order.
        closed: Territories with a disc.
        loads: Merchants on shiploads, as [market, load, player].
        sent: Units that Athens and Sparta have sent away.
        turns: Turns begun in the round.
        data: Texts of component data by file name, if not the printed ones; a folder is not opened.
        market: Columns of markers by good.
        projects: Face-up projects.
        project_deck: Projects that may still come; by default all that are nowhere else.
        in_progress: Polis to project in progress.
        completed: Polis to its completed projects.
        options: Optional readings of the rules.
        battle: A battle, for the stage ``"battle"``.
        athens: Athens.
        sparta: Sparta.
    """

    scenario: str = "standard"
    round: str = "4"
    stage: str = "turn"
    turn: str = ATHENS
    first: str = ""
    used: list[str] = field(factory=list)
    event: str = ""
    leader: str = ""
    passed: list[str] = field(factory=list)
    closed: list[str] = field(factory=list)
    loads: list[tuple[str, int, str]] = field(factory=list)
    sent: tuple[int, int] = (0, 0)
    turns: int = 1
    data: dict[str, str] = field(factory=dict)
    market: dict[str, int] = field(factory=dict)
    projects: list[str] = field(factory=list)
    project_deck: list[str] | None = None
    in_progress: dict[str, str] = field(factory=dict)
    completed: dict[str, list[str]] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)
    battle: BattleText | None = None
    athens: SideText = SideText()
    sparta: SideText = SideText()


def position(text: PositionSource) -> State:
    """Set up a position by hand.

    Args:
        text: TOML or JSON, or the mapping that either would give; see `PositionText` for the fields.

    Returns:
        The state, settled: it waits for a seat or for chance.

    Raises:
        PositionError: The text is not TOML or JSON, a field is unknown or of the wrong type, an id does not exist, or
            the position breaks a limit of the rules; the error names the field.
        SetupError: An unknown option.
    """
    state = _state(read_position(PositionText, text))
    return settled(state, faults_of(state))


def _check_ids(wanted: PositionText, kit: Components) -> None:
    """Check every id of a text."""
    rounds = kit.scenario[wanted.scenario].rounds
    require_ids("round", [wanted.round], rounds)
    require_ids("stage", [wanted.stage], STAGES)
    require_ids("turn", [wanted.turn, wanted.leader or ATHENS, *wanted.passed], SEATS)
    require_ids("first", filter(None, [wanted.first, *wanted.used]), KINDS)
    require_ids("event", filter(None, [wanted.event]), kit.event)
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


def _check_course(wanted: PositionText, kit: Components) -> None:
    """Check that the text speaks of a moment that a round can have."""
    if (wanted.battle is not None) != (wanted.stage == "battle"):
        raise PositionError("battle", "a battle goes with the stage 'battle', and only with it")
    if wanted.stage == "event" and not wanted.event:
        raise PositionError("event", "the stage 'event' needs an event card")
    if wanted.event and kit.event[wanted.event].round != wanted.round:
        raise PositionError("event", f"{wanted.event} is no card of round type {wanted.round}")
    if len(set(wanted.passed)) < len(wanted.passed):
        raise PositionError("passed", "a player passes once in a round")
    if wanted.stage in ("turn", "event") and wanted.passed:
        raise PositionError("passed", f"nobody has passed at the stage {wanted.stage!r}")
    if wanted.stage == "solo" and wanted.turn in wanted.passed:
        raise PositionError("passed", f"{wanted.turn} has passed and has no solo run")
    require_number("turns", wanted.turns, 0)
    for number in wanted.sent:
        require_number("sent", number, 0)
    for seat, side in ((ATHENS, wanted.athens), (SPARTA, wanted.sparta)):
        if side.hostage and side.proxenos:
            raise PositionError(f"{seat}.proxenos", "a hostage is in no polis")


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
    used = {*wanted.projects, *wanted.in_progress.values(), *(p for done in wanted.completed.values() for p in done)}
    deck = wanted.project_deck if wanted.project_deck is not None else [p for p in kit.project if p not in used]
    return State(
        agenda=_agenda(wanted, kit),
        setup=setup,
        athens=_side(wanted.athens, ATHENS, kit),
        sparta=_side(wanted.sparta, SPARTA, kit),
        poleis=tuple(_polis(card.id, wanted, people, kit) for card in kit.poleis),
        market=tuple(wanted.market.get(good, kit.market_start[good]) for good in MARKET_GOODS),
        projects=tuple(sorted(wanted.projects)),
        project_deck=cards(deck),
        battle_cards=_battle_cards(wanted.battle, kit) if wanted.battle else None,
    )


def _side(text: SideText, seat: str, kit: Components) -> Side:
    proxenos = "" if text.hostage else text.proxenos or kit.capital[seat]
    return Side(
        text.prestige,
        tuple(text.goods.get(good, 0) for good in GOODS),
        tuple(text.hoplites.get(land.id, 0) for land in kit.territories),
        tuple(text.galleys.get(sea.id, 0) for sea in kit.seas),
        text.merchants,
        proxenos,
    )


def _polis(polis: str, wanted: PositionText, people: Mapping[str, Mapping[str, int]], kit: Components) -> Polis:
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


def _round(wanted: PositionText, kit: Components) -> Round:
    passed = tuple(wanted.passed)
    if wanted.stage == "solo":
        passed = passed or (opponent(_seat(wanted.turn)),)
    elif wanted.stage in ("round-end", "ostracism", "scoring", "next-round", *PHASES) and len(passed) < len(SEATS):
        first = passed or (SPARTA,)
        passed = (*first, opponent(_seat(first[0])))
    return Round(
        number=kit.scenario[wanted.scenario].rounds.index(wanted.round),
        leader=wanted.leader or (ATHENS if wanted.athens.prestige >= wanted.sparta.prestige else SPARTA),
        event=wanted.event,
        closed=tuple(sorted(wanted.closed)),
        merchants=tuple(sorted(wanted.loads)),
        passed=passed,
        turns=wanted.turns,
        sent=wanted.sent,
    )


def _seat(name: str) -> Seat:
    return ATHENS if name == ATHENS else SPARTA


def _agenda(wanted: PositionText, kit: Components) -> tuple[Step, ...]:
    """Put the course of the round from the stage on, on the agenda."""
    now = _round(wanted, kit)
    last = now.number == len(kit.scenario[wanted.scenario].rounds) - 1
    end: list[Step] = [*rest_of_round(last=last), now]
    if not last:
        end.append(StartRound(now.number + 1))
    seat = _seat(wanted.turn)
    run = SoloRun(seat, tuple(sorted(wanted.used)), len(wanted.used))
    heads: dict[str, list[Step]] = {
        "turn": [NextAction(seat), BattleCheck(seat), Turn(seat, wanted.first)],
        "solo": [SoloFee(seat), BattleCheck(seat), run],
        "event": [ResolveEvent(), FirstTurn()],
        "end-turn": [BattleCheck(seat), Turn(seat)],
        "battle": [*_battle_steps(wanted, kit), Turn(seat)] if wanted.stage == "battle" else [],
    }
    if wanted.stage in heads:
        return tuple([*heads[wanted.stage], *end][::-1])
    return tuple(end[_first_of(end, wanted.stage) :][::-1])


def _first_of(end: list[Step], stage: str) -> int:
    """Return where a stage begins in the end of the round."""
    kinds = {"ostracism": Ostracism, "scoring": FinalScoring, "next-round": MerchantsHome}
    for i, step in enumerate(end):
        if stage == "round-end" or step == Phase(stage) or isinstance(step, kinds.get(stage, ())):
            return i
    raise PositionError("stage", f"{stage!r} does not come in this round")


def _battle_steps(wanted: PositionText, kit: Components) -> list[Step]:
    """Return the steps of a battle from its retreat window, attack or drawing on, and the battle."""
    if wanted.battle is None:
        raise PositionError("battle", "the stage 'battle' needs a battle")
    text, attacker = wanted.battle, _attacker(wanted, kit)
    require_ids("battle.region", [text.region], kit.regions)
    require_ids("battle.attacker", [text.attacker or ATHENS], SEATS)
    steps = attack_of(attacker)
    stages: dict[str, tuple[Step, ...]] = {
        "draw": (),
        "retreat": steps,
        "attack": steps[2:],
        "after": (AfterAttack(),),
    }
    require_ids("battle.stage", [text.stage], stages)
    return [*stages[text.stage], FillHands(), Battle(text.region, attacker, text.attacks)]


def _attacker(wanted: PositionText, kit: Components) -> Seat:
    assert wanted.battle is not None
    first = kit.first_attacker["naval" if wanted.battle.region in kit.sea else "land"]
    return _seat(wanted.battle.attacker or first)


def _battle_cards(text: BattleText, kit: Components) -> CardTable:
    require_ids("battle", [*text.athens, *text.sparta, *text.discards], kit.battle_card)
    try:
        deck = without(kit.battle_deck, [*text.athens, *text.sparta, *text.discards])
    except ValueError as error:
        raise PositionError("battle", str(error)) from None
    zones = (
        Zone(ATHENS, cards(text.athens), len(text.athens), ATHENS),
        Zone(SPARTA, cards(text.sparta), len(text.sparta), SPARTA),
        Zone("table"),
        Zone("discards", cards(text.discards), len(text.discards)),
    )
    return CardTable(Deck(deck), zones)
