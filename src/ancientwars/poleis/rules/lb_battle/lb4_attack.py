"""LB4, LB6.1b, LB6.1e, LB6.1f: the sequence of an attack; an attack follows another until the battle ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.deck import pairs
from ancientwars.core.step import Refusal, Step
from ancientwars.poleis.components.kit import Seat, opponent
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lb_battle.lb2_hands import DrawCard, battle_cards, cards_needed, hand
from ancientwars.poleis.rules.lb_battle.lb5_pairs import resolve_attack
from ancientwars.poleis.rules.lb_battle.lb6_end_of_battle import end_battle
from ancientwars.poleis.rules.lk_event_kinds.in_force import attack_limit_reached
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Battle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State

CARDS_PLAYED = 2
"""LB4.2b: cards that each player plays in an attack."""


@frozen
class FillHands(Step):
    """Both draw until their hands equal their cubes, if the deck holds enough for both; then comes the attack."""

    def run(self, state: State) -> State:
        """LB4.3c, LB6.1a: put the attack on the agenda, attacker first, and the next one; or end the battle."""
        attacker = state.scope(Battle).attacker
        players = (attacker, opponent(attacker))
        draws = [DrawCard(seat) for seat in players for _ in range(cards_needed(state, seat))]
        if len(draws) > battle_cards(state).deck_size:
            return end_battle(state, "deck")
        return state.then(*draws, *attack_of(attacker), FillHands())


def attack_of(attacker: Seat) -> tuple[Step, ...]:
    """LB4.2: an attack from the retreat windows on; LB4.2e: there is none once cards lie open.

    LB4.1a: who lays cards first is the attacker.
    """
    defender = opponent(attacker)
    windows = (RetreatWindow(attacker), RetreatWindow(defender))
    return (*windows, Attack(attacker), Defence(defender), AfterAttack())


@frozen
class BattleChoice(Choice):
    """A decision in a battle."""

    def about(self, state: State) -> tuple[str, ...]:
        """Return the region, and the cards of the attack."""
        battle = state.scope(Battle)
        return tuple(dict.fromkeys((battle.region, *battle.attack)))


@frozen
class RetreatWindow(BattleChoice):
    """LB4.2a: before the attacker's cards are placed, a player may retreat."""

    prompt: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "LB4.2a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Stay, a.Retreat)

    def check(self, state: State, action: Action) -> Refusal | None:
        """LB6.1b, LB6.1f: a retreat costs 1 Prestige, which must be in hand."""
        if isinstance(action, a.Retreat) and state.side(self.seat).prestige < 1:
            return Refusal("LB6.1f", "{seat} has no Prestige to retreat with", seat=self.seat)
        return None

    def resolve(self, state: State, action: Action) -> State:
        """LB6.1b: the Prestige goes to the opponent and the battle ends at once."""
        if isinstance(action, a.Stay):
            return state
        state = state.add_prestige(self.seat, -1, "LB6.1b")
        return end_battle(state.add_prestige(opponent(self.seat), 1, "LB6.1b"), "retreat")


def _holds_not(state: State, seat: Seat, first: str, second: str, rule: str) -> Refusal | None:
    """LB4.2b, LB4.2c: why a player cannot play two cards."""
    held = list(hand(state, seat))
    for card in (first, second):
        if card not in held:
            none = "{seat} does not hold the cards {first} and {second}"
            return Refusal(rule, none, seat=seat, first=first, second=second)
        held.remove(card)
    return None


@frozen
class Attack(BattleChoice):
    """LB4.2b: the attacker puts two cards face up."""

    prompt: ClassVar[str] = "attack"
    rule: ClassVar[str] = "LB4.2b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.AttackWith,)

    def candidates(self, state: State) -> Iterator[a.AttackWith]:
        """Yield the different pairs of the hand."""
        return (a.AttackWith(*pair) for pair in pairs(hand(state, self.seat)))

    def check(self, state: State, action: a.AttackWith) -> Refusal | None:
        """Both cards are in the hand."""
        return _holds_not(state, self.seat, action.first, action.second, self.rule)

    def resolve(self, state: State, action: a.AttackWith) -> State:
        """LB4.2b: put them on the table."""
        played = (action.first, action.second)
        cards = battle_cards(state).move(self.seat, "table", *played)
        return state.emit(e.CardsPlayed(self.seat, played, rule="LB4.2b"), battle_cards=cards).amend(
            Battle, attack=played
        )


@frozen
class Defence(BattleChoice):
    """LB4.2c: the defender puts one card opposite each attacking card."""

    prompt: ClassVar[str] = "defend"
    rule: ClassVar[str] = "LB4.2c"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DefendWith,)

    def candidates(self, state: State) -> Iterator[a.DefendWith]:
        """Yield the pairs of the hand, both ways round."""
        for first, second in pairs(hand(state, self.seat)):
            yield a.DefendWith(first, second)
            if first != second:
                yield a.DefendWith(second, first)

    def check(self, state: State, action: a.DefendWith) -> Refusal | None:
        """Both cards are in the hand."""
        return _holds_not(state, self.seat, action.first, action.second, self.rule)

    def resolve(self, state: State, action: a.DefendWith) -> State:
        """LB4.2d: resolve both pairs."""
        played = (action.first, action.second)
        cards = battle_cards(state).move(self.seat, "table", *played)
        state = state.emit(e.CardsPlayed(self.seat, played, rule="LB4.2c"), battle_cards=cards)
        return resolve_attack(state, played)


@frozen
class AfterAttack(Step):
    """The battle ends or goes on with the next attack."""

    def run(self, state: State) -> State:
        """LB6.1e: discard (LB4.3a), swap roles (LB4.3b), then End 3 and the limit of an event."""
        battle, cards = state.scope(Battle), battle_cards(state)
        defender = opponent(battle.attacker)
        cards = cards.move("table", "discards", *(cards.zone("table").held or ()))
        state = state.replace(battle_cards=cards).amend(Battle, attack=(), attacker=defender)
        if state.units(defender, battle.region) < CARDS_PLAYED:  # LB6.1c
            return end_battle(state, "losses")
        return end_battle(state, "limit") if attack_limit_reached(state, battle.attacks) else state
