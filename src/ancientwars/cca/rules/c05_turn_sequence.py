"""C5: the sequence of play - play a card, order, move, battle, draw."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BOTTOM, SEATS, Seat, opponent
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c04_object import decided_by_banners
from ancientwars.cca.rules.c06_playing_a_card import PlayACard
from ancientwars.cca.rules.c08_movement import MovementPhase, SecondMovement
from ancientwars.cca.rules.c09_battle import BattlePhase
from ancientwars.cca.rules.c15_drawing import EndTurn
from ancientwars.cca.rules.cs05_ambush import EnterAmbush, ambushers
from ancientwars.cca.state import events as e
from ancientwars.cca.state.scopes import Turn
from ancientwars.core.step import Step

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State

_TURN = Turn(BOTTOM, 0)


@frozen
class StartTurn(Step):
    """C5.1: the turns of both sides alternate. The last step of a turn begins the next."""

    seat: Seat

    def run(self, state: State) -> State:
        """Begin the turn, unless the limit of the engine is reached; an empty hand only draws."""
        number = state.turn.number + 1
        if number > state.options.turn_limit:
            return decided_by_banners(state)
        turns = tuple(n + (seat == self.seat) for seat, n in zip(SEATS, state.turns, strict=True))
        state = state.leave(Turn).emit(e.TurnBegan(self.seat, number, rule="C5.1"), turns=turns)
        play = _play(self.seat) if state.cards.zone(self.seat).count else ()
        return state.enter(_TURN.replace(seat=self.seat, number=number), *play, *end_of_turn(self.seat))


@cache
def _play(seat: Seat) -> tuple[Step, ...]:
    """C5.2, phases 1 to 4: return what a side does that holds cards, the same steps each time."""
    return PlayACard(seat), Phases(seat)


@cache
def end_of_turn(seat: Seat) -> tuple[Step, ...]:
    """C5.2, phase 5: return how a turn ends, the same steps each time: cards are drawn, and the other side is next."""
    return EndTurn(seat), StartTurn(opponent(seat))


@frozen
class Phases(Step):
    """C5.2, phases 3 and 4: what the units do that were given orders."""

    seat: Seat

    def run(self, state: State) -> State:
        """C18.T2b, C18.T4a1: some cards allow no movement; C18.T8a1: one brings a second."""
        turn = state.turn
        if not turn.effect or CARDS[turn.effect].reaction:  # C18.T3e, A39: a card that gives no orders
            return state
        card = CARDS[turn.effect]
        if card.movement and not turn.ordinary:
            return state.then(BattlePhase(self.seat))
        again = (SecondMovement(self.seat),) if card.phases and not turn.ordinary else ()
        enter = EnterAmbush(self.seat, ambushers(state, self.seat)) if turn.ambush else MovementPhase(self.seat)
        return state.then(enter, BattlePhase(self.seat), *again)  # C5.3
