"""D3: the sequence of play.

Elsewhere: D3.2a: `d04_usurper`; D3.3: `d05_reinforcements`; D3.4b, D3.5c: `d07_tyche.segment`; D3.5d:
`d09_movement.segment`; D3.6a: `d19_isolation`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, DrawToHand, chance
from ancientwars.core.follows import FollowInTurn, Follows
from ancientwars.core.step import Chance, Finished, Step
from ancientwars.diadochi.components.kit import MINOR
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d04_usurper import LabelUsurper
from ancientwars.diadochi.rules.d05_reinforcements import ReinforcementPhase
from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment
from ancientwars.diadochi.rules.d08_generals import idle_go_back, turned_out, unmarked_led_or_dispersed
from ancientwars.diadochi.rules.d09_movement.contact import Contact
from ancientwars.diadochi.rules.d09_movement.forage import ForageSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementSegment
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten
from ancientwars.diadochi.rules.d13_fleets import changed_owners
from ancientwars.diadochi.rules.d14_special_units import fallen_forgotten, helepolis_lost
from ancientwars.diadochi.rules.d15_sieges import lifted
from ancientwars.diadochi.rules.d17_legitimacy import champions_again
from ancientwars.diadochi.rules.d18_royal_family import arriving, changed_control, wedded, women_active
from ancientwars.diadochi.rules.d19_isolation import IsolationPhase
from ancientwars.diadochi.rules.d20_victory import automatic, decide_at_end
from ancientwars.diadochi.rules.d21_turn_track.track import TurnTrack
from ancientwars.diadochi.rules.d24_fewer_players import ShowAside, deal_aside
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, Engagement, Entry, IndependentMarch, March, PlayerRound, Voyage
from ancientwars.diadochi.state.state import NOTHING, Course, State

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = components().figures.rounds_per_turn
"""D3.5a: rounds of a Strategy Phase."""
PRESENT = ("units.posts", "inside.posts", "generals")
"""D18.1a: who has something in a space."""
ALWAYS = (
    Follows(turned_out, "setup", "generals", "markers"),
    Follows(idle_go_back, "generals", "minors", "units.posts", "inside.posts", "leading"),
    Follows(unmarked_led_or_dispersed, "setup", "generals", "minors", "units.posts", "markers", "calling"),
    Follows(fallen_forgotten, "units", "inside", "marched"),
    Follows(helepolis_lost, "setup", "helepolis", "units.posts", "inside.posts"),
    Follows(lifted, "setup", "sieges", "units.posts", "markers"),
    Follows(changed_control, "setup", "royals", *PRESENT, "markers", "independents", "engaged", "arriving"),
    Follows(
        wedded, "setup", "offers", "royals", "units.posts", "generals", "minors", "independents", "engaged", "arriving"
    ),
    Follows(changed_owners, "setup", "fleets", "markers"),
    Follows(champions_again, "setup", "champions", "above_zero", "fleets", "markers"),
    Follows(automatic, "setup", "turn", "champions", "royals", "generals", "pella", "fleets", "markers", "over"),
)
"""What always follows, in the order in which it is looked at; most of it looks at who has units where, not how many."""


LOOKED_AT = frozenset((March, IndependentMarch, Battle, Beaten, PlayerRound, Voyage))
"""The scopes that say what the rules look at on the agenda, but for who arrives."""
HEEDED = frozenset((*LOOKED_AT, Contact, Entry))
"""D9.5b: these and the steps by which somebody arrives."""


def _on_agenda(state: State) -> tuple[object, ...]:
    """Return what the rules look at on the agenda: `COURSE`.

    Looking from the top down it ends with the turn of a player, on which all else lies.
    """
    agenda, march, marched, engaged, calls = state.agenda, None, NOTHING, False, None
    for step in reversed(agenda):
        if type(step) not in LOOKED_AT:
            continue
        if isinstance(step, PlayerRound):
            marched = step.marched
            break
        if isinstance(step, Engagement):
            engaged = True
        elif isinstance(step, Voyage):
            calls = post(step.seat, step.passed[-1], False) if step.passed else None
        elif march is None and isinstance(step, March):
            march, engaged = step, engaged or step.fought == "drawn"
    leading = arrives = None
    if march is not None:
        leading = _kept(state, march) if march.leader == MINOR else None
        arrives = arriving(state) if state.offers or women_active(state.kit, state.royals) else None
    return (leading, marched, engaged, arrives, calls, type(agenda[-1]) is Finished)


def _kept(state: State, march: March) -> tuple[str, str, bool] | None:
    """D8.1e: return the minor general who leads a move, if he would go back but for that; see `State.idle`."""
    seat, space, inside = march.seat, march.space, march.inside
    if state.held(space, seat, inside=inside) and not state.generals_at(space, seat, inside=inside):
        return None
    return post(seat, space, inside)


@lru_cache(maxsize=1024)
def post(seat: str, space: str, inside: bool) -> tuple[str, str, bool]:
    """Return whose minor general leads or force calls, where, and whether inside a city: the same object each time."""
    return (seat, space, inside)


COURSE = ("leading", "marched", "engaged", "arriving", "calling", "over")
"""D8.1e: the minor general who does not go back since he leads a move; D14.3i: what has marched; D18.5a: whether armies
are in battle or beaten, D12.9a: or one has to go back; D9.5b: who arrives; D9.14e: who calls at which port; whether all
is over. It only keeps something from following, but for what has marched, which grows only as units move.
"""
IN_TURN = FollowInTurn(ALWAYS, COURSE, _on_agenda, holds=True).__call__
"""The method, which is called sooner than the object whose it is."""


@frozen
class Game(Course):
    """The course of a game from the first turn to the last."""

    def always(self, state: State) -> State:
        """Return the state after what always follows from what stands on the map."""
        return IN_TURN(state)

    def heeds(self, step: Step) -> bool:
        """Tell whether what always follows depends on a step being on the agenda."""
        return type(step) in HEEDED


# ---------------------------------------------------------------------- D3a turns and phases


@frozen
class StartTurn(Step):
    """D3a: the phases of a turn, in order.

    Attributes:
        turn: Its number, from 1.
    """

    turn: int

    def run(self, state: State) -> State:
        """Put the phases of the turn on the agenda; A24: what the turn track brings comes before them."""
        state = state.emit(e.TurnBegan(self.turn, rule="D3a"), turn=self.turn)
        before = (TurnTrack(), TurnOrderPhase(), LabelUsurper(), ReinforcementPhase(), DealPhase())
        return state.then(*before, *_strategy(1, ROUNDS))


def _strategy(first: int, last: int) -> tuple[Step, ...]:
    """Return what is left of a turn from a round of the Strategy Phase on."""
    return (*(StrategyRound(number) for number in range(first, last + 1)), IsolationPhase(), EndOfTurn())


@frozen
class TurnOrderPhase(Step):
    """D3.1a: the player with the fewest victory points says who goes first."""

    def run(self, state: State) -> State:
        """Ask him; a tie is settled by chance."""
        points = {seat: state.victory_points(seat) for seat in state.seats}
        fewest = tuple(seat for seat in state.seats if points[seat] == min(points.values()))
        return state.then(TieDie(fewest) if len(fewest) > 1 else ChooseFirst(fewest[0]))


@frozen
class TieDie(Step):
    """D3.1a: the tied players roll until one is highest; ENGINE-TIE-DIE: each of them is as likely as the others.

    Attributes:
        tied: The players.
    """

    tied: tuple[str, ...]

    def pending(self, state: State) -> Chance:
        """Wait for chance."""
        del state
        return chance("draw", "tie", "D3.1a", None, self.tied)

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the tied players."""
        del state
        return draw(self.tied)

    def resolve(self, state: State, action: Drew) -> State:
        """Let the player choose."""
        return state.then(ChooseFirst(action.card))


@frozen
class ChooseFirst(Choice):
    """D3.1a, A8: name any player."""

    prompt = "go-first"
    rule = "D3.1a"
    accepts = (a.GoFirst,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.GoFirst]:
        """Yield every player."""
        return (a.GoFirst(seat) for seat in state.seats)

    def resolve(self, state: State, action: a.GoFirst) -> State:
        """D3.1b, DG18: play goes clockwise from him for the whole turn."""
        place = state.seats.index(action.seat)
        order = state.seats[place:] + state.seats[:place]
        return state.emit(e.OrderSet(order, rule="D3.1b"), order=order)


# ---------------------------------------------------------------------- D3.4 deal


@frozen
class DealPhase(Step):
    """D3.4a: all cards but those out of the game are shuffled, and five dealt to each player."""

    def run(self, state: State) -> State:
        """Shuffle and deal."""
        cards = state.cards.reshuffle("discards")
        state = state.replace(cards=cards)
        hand = state.kit.figures.hand_size
        dealt = (DealCard(seat) for seat in state.in_turn_order() for _ in range(hand))
        return state.then(*dealt, *deal_aside(state))


@frozen
class DealCard(DrawToHand):
    """D3.4a: a card is dealt."""

    purpose = "deal"
    rule = "D3.4a"


# ---------------------------------------------------------------------- D3.5 strategy


@frozen
class StrategyRound(Step):
    """D3.5a: a round, in which each player completes his segments before the next.

    Attributes:
        round: Its number, from 1.
    """

    round: int

    def run(self, state: State) -> State:
        """Put the turns of the players on the agenda."""
        state = state.emit(e.RoundBegan(self.round, rule="D3.5a"), round=self.round)
        return state.then(*(BeginPlayer(seat) for seat in state.in_turn_order()))


@frozen
class BeginPlayer(Step):
    """D3.5b: the four segments of a player.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Put the segments on the agenda."""
        told = e.PlayerBegan(self.seat, rule="D3.5a")
        return state.enter(PlayerRound(self.seat), *_segments(self.seat), events=(*state.events, told))


SEGMENTS = ("surrender", "tyche", "movement", "forage")
"""D3.5b, DSUM.17: the segments, in order."""


@lru_cache(maxsize=64)
def _segments(seat: str, first: str = "surrender") -> tuple[Step, ...]:
    """D3.5b to D3.5e: return the segments of a player from one of them on."""
    segments: dict[str, tuple[Step, ...]] = {
        "surrender": (SurrenderSegment(seat),),
        "tyche": (TycheSegment(seat),),
        "movement": (MovementSegment(seat), ShowAside(seat)),
        "forage": (ForageSegment(seat),),  # D3.5e
    }
    return tuple(step for name in SEGMENTS[SEGMENTS.index(first) :] for step in segments[name])


def course_from(number: int, order: tuple[str, ...], turn: PlayerRound, segment: str) -> tuple[Step, ...]:
    """Return the agenda of a game in which a segment of a player begins.

    Args:
        number: Number of the round.
        order: The Turn Order.
        turn: Whose segments they are.
        segment: One of `SEGMENTS`.
    """
    seat = turn.seat
    later = order[order.index(seat) + 1 :] if seat in order else ()
    rest = _strategy(number + 1, ROUNDS)
    steps = (*_segments(seat, segment), turn, *(BeginPlayer(one) for one in later), *rest)
    return (Game(), *steps[::-1])


# ---------------------------------------------------------------------- D3.7 end of turn


@frozen
class EndOfTurn(Step):
    """D3.7a: after the last turn victory points are counted; otherwise the next turn begins."""

    def run(self, state: State) -> State:
        """D3.7a, D18.3d: offers of marriage end with the turn, and their cards go back to the deck."""
        offered = state.cards.zone("table").held or ()
        state = state.replace(round=0, offers=(), cards=state.cards.move("table", "discards", *offered))
        if state.turn == state.kit.figures.turns:
            return decide_at_end(state)
        return state.then(StartTurn(state.turn + 1))
