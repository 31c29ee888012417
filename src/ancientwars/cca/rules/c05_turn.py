"""C5, C6, C15: the sequence of play - play a card, order, move, battle, draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BOTTOM, SEATS, Seat, opponent
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c04_victory import end
from ancientwars.cca.rules.choice import Choice
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import PlayCard
from ancientwars.cca.state.pieces import IDLE, Field
from ancientwars.cca.state.state import Last, Turn
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Drew, Lottery


PLAYS = {card: PlayCard(card) for card in CARDS}
"""All plays by card, made once."""


def forgotten(state: State, seat: str, card: str) -> tuple[tuple[str, str], ...]:
    """Return what is still known of First Strike when a seat has played a card."""
    return tuple(one for one in state.betrayed if not (CARDS[card].reaction and one[0] == seat))


def hand(state: State, seat: str) -> tuple[str, ...]:
    """Return the cards that a seat holds."""
    return state.cards.zone(seat).held or ()


def command(state: State, seat: str) -> int:
    """C7.6, C7.6a: return the Command of a side as of now: its hand limit."""
    fixed = state.setup.command[seat != BOTTOM]
    grown = state.special("command_on_banner")
    if grown and state.command_grown and grown.facts["side"] == seat:
        return int(grown.facts["command"])
    schedule = state.special("command_schedule")
    if schedule and schedule.facts["side"] == seat and not fixed:
        by_turn = schedule.facts["command_by_own_turn"]
        return int(by_turn[min(max(state.own_turns(seat), 1), len(by_turn)) - 1])
    return fixed or state.scenario.sides[seat].cards


@frozen
class StartTurn(Step):
    """C5.1, C5.2: a turn - play a card, order, move, battle, draw."""

    seat: Seat

    def run(self, state: State) -> State:
        """Begin the turn, unless the limit of the engine is reached; an empty hand only draws."""
        number = state.turn.number + 1
        if number > state.options.turn_limit:
            return _decide_by_banners(state)
        turns = tuple(n + (seat == self.seat) for seat, n in zip(SEATS, state.turns, strict=True))
        began = e.TurnBegan(self.seat, number, rule="C5.1")
        state = state.emit(began, turns=turns, turn=Turn(self.seat, number))
        play = (PlayACard(self.seat),) if state.cards.zone(self.seat).count else ()
        return state.then(*play, EndTurn(self.seat))


def _decide_by_banners(state: State) -> State:
    """ENGINE-TURN-LIMIT: more banners win; equal banners are a draw."""
    best = max(state.banners)
    winners = tuple(seat for seat in SEATS if state.banner_count(seat) == best)
    return end(state, winners if len(winners) == 1 else (), "ENGINE-TURN-LIMIT")


@frozen
class PlayACard(Choice):
    """C6.1, C6.3: play a card from the hand. A39: First Strike only if there is no other."""

    prompt = "play-card"
    rule = "C6.1"
    accepts = (PlayCard,)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the playable cards."""
        held = dict.fromkeys(hand(state, self.seat))
        proper = tuple([PLAYS[card] for card in held if not CARDS[card].reaction])
        return proper or tuple([PLAYS[card] for card in held])

    def refusal(self, state: State, action: PlayCard) -> Refusal:
        """C6.1, C18.T5f: return why a card cannot be played."""
        if action.card in hand(state, self.seat):
            return Refusal("C18.T5f", "First Strike is played in the opponent's turn only")
        return Refusal("C6.1", f"{self.seat} does not hold {action.card}")

    def resolve(self, state: State, action: PlayCard) -> State:
        """Put the card on the table and carry out what it says."""
        from ancientwars.cca.rules.c18_cards import begin

        cards = state.cards.move(self.seat, "played", action.card)
        turn = state.turn.replace(card=action.card, effect=action.card, command=command(state, self.seat))
        played = e.CardPlayed(self.seat, action.card, rule=CARDS[action.card].rule)
        state = state.emit(played, cards=cards, turn=turn, betrayed=forgotten(state, self.seat, action.card))
        return begin(state, self.seat, action.card)


@frozen
class EndTurn(Step):
    """C15.1, C15.3, C15.4, C18.T5e: discard, reshuffle after I Am Spartacus, draw: First Strike's player first.

    A37: Leadership Any Section that ordered nobody binds no Counter Attack.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """Clean up, and put the draws and the next turn on the agenda."""
        turn = state.turn
        cards = state.cards.move("played", "discards", *(state.cards.zone("played").held or ()))
        place = turn.place if turn.picks or turn.ambush else ()
        last = Last(turn.effect if turn.effect != "first_strike" else "", place)
        state = state.replace(cards=cards, combat=None, field=_rested(state.field), last=last)
        if turn.card and CARDS[turn.card].reshuffle:
            state = shuffled(state, "C18.T6c")
        draws = [DrawCard(opponent(self.seat), "C15.4")] * turn.struck
        draws += [DrawCard(self.seat, "C15.1")] * _cards_to_draw(state, self.seat)
        return state.then(*draws, StartTurn(opponent(self.seat)))


def _rested(field: Field) -> Field:
    """Return the field with all orders forgotten."""
    units = tuple(u if u.duty is IDLE or u.duty == IDLE else u.replace(duty=IDLE) for u in field.units)
    leaders = tuple(one if one.duty == IDLE else one.replace(duty=IDLE) for one in field.leaders)
    return Field(units, leaders)


def _cards_to_draw(state: State, seat: str) -> int:
    """C15.1, CS6.3: return how many cards the active player draws."""
    schedule = state.special("command_schedule")
    if schedule and schedule.facts["side"] == seat:
        by_turn = schedule.facts["draw_by_own_turn"]
        if state.own_turns(seat) <= len(by_turn):
            return int(by_turn[state.own_turns(seat) - 1])
    return 1


def shuffled(state: State, rule: str) -> State:
    """C15.2, C15.3: shuffle the deck and all discards; hands stay (C18.T6d)."""
    return state.replace(cards=state.cards.reshuffle("discards")).emit(e.DeckShuffled(rule=rule))


@frozen
class DrawCard(Step):
    """C15.1: a card is drawn, seen by its owner only; C15.2: from the shuffled discards if the deck is empty."""

    seat: Seat
    rule: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the card; None while the deck must be shuffled first, or nothing can be drawn."""
        if not state.cards.deck_size:
            return None
        return chance("draw", "draw-card", self.rule, (self.seat,))

    def run(self, state: State) -> State:
        """C15.2: shuffle the discards (A25: when a card is due)."""
        if not state.cards.zone("discards").count:
            return state
        return shuffled(state, "C15.2").then(self)

    def lottery(self, state: State) -> Lottery:
        """Return the cards that may come."""
        return state.cards.deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        """Put the card in the hand."""
        drawn = e.CardDrawn(self.seat, action.card, rule=self.rule, seats=(self.seat,))
        betrayed = tuple([one for one in state.betrayed if one != (self.seat, "lacks")])
        return state.emit(drawn, cards=state.cards.draw_to(self.seat, action.card), betrayed=betrayed)
