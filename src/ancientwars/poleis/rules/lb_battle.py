"""LB: battles on land and at sea.

A battle, in order::

    BattleCheck     LB1    which regions fight, and in which order
    Battle          LB2    the full deck, hands of as many cards as cubes
    RetreatWindow   LB4.2a attacker, then defender
    Attack          LB4.2b two cards
    Defence         LB4.2c two cards opposite them; both pairs are resolved
    AfterAttack     LB6.1e losses, limit, swap, deck; then from the hands on again
    EndBattle       LB6.2  and the doubling of LK14a
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Drew, Lottery
from ancientwars.core.deck import CardTable, Deck, Zone, pairs
from ancientwars.core.record import put
from ancientwars.core.step import Chance, Decision, Refusal, Step
from ancientwars.poleis.components.kit import ATHENS, SEATS, SPARTA, Face, Seat, opponent
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state import state as s

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.poleis.state.state import State

BATTLE_UNITS = 8
"""LB1.1a: units of both players together that fight."""
CARDS_PLAYED = 2
"""LB4.2b: cards that each player plays in an attack."""


# ---------------------------------------------------------------------- LB1 When a battle takes place


@frozen
class BattleCheck(Step):
    """LB1.1a, L2.7a: after the end of a turn, every region with 8 or more units of both together fights.

    LB1.1b: a step of the round, which asks nobody. LB1.1f, L5.1f: the limits of units see to it that both sides are
    there, and that two limits of 3 never fight. LA7.5a: a siege comes before it. LB1.2b: the check knows nothing of
    earlier battles. LK18a (LEV26): an event may change the number.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """LB1.2a: the regions are fixed now, and each fights once."""
        threshold = BATTLE_UNITS
        for effect in state.effects("battle_threshold"):
            threshold = effect.threshold
        athens, sparta = state.athens, state.sparta
        units = list(map(add, athens.hoplites + athens.galleys, sparta.hoplites + sparta.galleys))
        if max(units) < threshold:
            return state
        regions = tuple(region for region, count in zip(state.kit.regions, units, strict=True) if count >= threshold)
        return state.then(BattleOrder(self.seat, regions))


@frozen
class BattleOrder(Choice):
    """LB1.1e: the player whose turn has ended chooses the order of several battles."""

    prompt: ClassVar[str] = "battle-order"
    rule: ClassVar[str] = "LB1.1e"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.FightIn,)

    regions: tuple[str, ...]

    def pending(self, state: State) -> Decision | None:
        """Wait for the player where there are several regions."""
        return Choice.pending(self, state) if len(self.regions) > 1 else None

    def candidates(self, state: State) -> Iterable[a.FightIn]:
        """Yield the regions."""
        del state
        return map(a.FightIn, self.regions)

    def check(self, state: State, action: a.FightIn) -> Refusal | None:
        """The region is one of them."""
        del state
        if action.region in self.regions:
            return None
        return Refusal("LB1.1a", f"no battle takes place in {action.region}")

    def resolve(self, state: State, action: a.FightIn) -> State:
        """Fight there, then the rest."""
        rest = tuple(region for region in self.regions if region != action.region)
        steps: tuple[Step, ...] = (BattleOrder(self.seat, rest),) if rest else ()
        return begin_battle(state.then(*steps), action.region)

    def run(self, state: State) -> State:
        """Fight in the only region."""
        return self.resolve(state, a.FightIn(self.regions[0]))


def _side_of_card(state: State) -> str:
    """LB3.1a: in a territory the land faces count, in a sea the naval ones."""
    assert state.battle is not None
    return "naval" if state.battle.region in state.kit.sea else "land"


def begin_battle(state: State, region: str) -> State:
    """LB2.1a, LB4.1b: the complete deck, empty hands; Sparta attacks first on land, Athens at sea."""
    kit = state.kit
    first = kit.first_attacker["naval" if region in kit.sea else "land"]
    zones = (Zone(ATHENS, owner=ATHENS), Zone(SPARTA, owner=SPARTA), Zone("table"), Zone("discards"))
    cards = CardTable(Deck(kit.battle_deck), zones)
    battle = s.Battle(region, ATHENS if first == ATHENS else SPARTA, cards)
    return state.emit(e.BattleBegan(region, rule="LB1.1a"), battle=battle).then(FillHands())


def the_battle(state: State) -> s.Battle:
    """Return the battle being fought."""
    assert state.battle is not None
    return state.battle


# ---------------------------------------------------------------------- LB2, LB4.3c Hands


def cards_needed(state: State, seat: Seat) -> int:
    """LB2.1b, LB4.3c: how many cards a player draws, up to his cubes in the region."""
    battle = the_battle(state)
    return max(0, state.units(seat, battle.region) - battle.cards.zone(seat).count)


@frozen
class FillHands(Step):
    """LB4.3c: both draw until their hands equal their cubes, if the deck holds enough for both (LB6.1a, LB6.1d)."""

    def run(self, state: State) -> State:
        """Draw, attacker first, then open the retreat window; or end the battle."""
        battle = the_battle(state)
        players = (battle.attacker, opponent(battle.attacker))
        draws = [DrawCard(seat) for seat in players for _ in range(cards_needed(state, seat))]
        if len(draws) > battle.cards.deck_size:
            return state.then(EndBattle("deck"))
        return state.then(*draws, *map(RetreatWindow, players), Attack(battle.attacker))


@frozen
class DrawCard(Step):
    """LB2.1b: a player draws a card that the opponent does not see."""

    seat: Seat

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return Chance("draw", "battle-card", "LB2.1b", (self.seat,))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the battle deck."""
        return the_battle(state).cards.deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        """Put it into the hand."""
        cards = the_battle(state).cards.draw_to(self.seat, action.card)
        seen = e.CardSeen(self.seat, action.card, rule="LB2.1c", seats=(self.seat,))
        return state.with_battle(cards=cards).emit(e.CardTaken(self.seat, rule="LB2.1b"), seen)


# ---------------------------------------------------------------------- LB4 Sequence of an attack


@frozen
class RetreatWindow(Choice):
    """LB4.2a, LB4.2e: before the attacker's cards are placed, a player may retreat."""

    prompt: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "LB4.2a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Retreat, a.Stay)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield staying and retreating."""
        del state
        yield a.Stay()
        yield a.Retreat()

    def check(self, state: State, action: Action) -> Refusal | None:
        """LB6.1b: a retreat costs 1 Prestige, which must be in hand."""
        if isinstance(action, a.Retreat) and state.side(self.seat).prestige < 1:
            return Refusal("LB6.1f", f"{self.seat} has no Prestige to retreat with")
        return None

    def resolve(self, state: State, action: Action) -> State:
        """LB6.1b: the Prestige goes to the opponent and the battle ends at once."""
        if isinstance(action, a.Stay):
            return state
        state = state.add_prestige(self.seat, -1, "LB6.1b")
        state = state.add_prestige(opponent(self.seat), 1, "LB6.1b")
        agenda = state.agenda
        while isinstance(agenda[-1], (RetreatWindow, Attack)):
            agenda = agenda[:-1]
        return state.replace(agenda=agenda).then(EndBattle("retreat"))


def _hand(state: State, seat: Seat) -> tuple[str, ...]:
    """Return a player's cards."""
    return the_battle(state).cards.zone(seat).held or ()


def _holds_not(state: State, seat: Seat, first: str, second: str, rule: str) -> Refusal | None:
    """LB4.2b, LB4.2c: why a player cannot play two cards."""
    hand = list(_hand(state, seat))
    for card in (first, second):
        if card not in hand:
            return Refusal(rule, f"{seat} does not hold the cards {first} and {second}")
        hand.remove(card)
    return None


@frozen
class Attack(Choice):
    """LB4.2b, LB4.1a: the attacker of this attack, who lays cards first, puts two face up."""

    prompt: ClassVar[str] = "attack"
    rule: ClassVar[str] = "LB4.2b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.AttackWith,)

    def candidates(self, state: State) -> Iterator[a.AttackWith]:
        """Yield the different pairs of the hand."""
        return (a.AttackWith(*pair) for pair in pairs(_hand(state, self.seat)))

    def check(self, state: State, action: a.AttackWith) -> Refusal | None:
        """Both cards are in the hand."""
        return _holds_not(state, self.seat, action.first, action.second, self.rule)

    def resolve(self, state: State, action: a.AttackWith) -> State:
        """Put them on the table."""
        played = (action.first, action.second)
        cards = the_battle(state).cards.move(self.seat, "table", *played)
        state = state.with_battle(cards=cards, attack=played)
        state = state.emit(e.CardsPlayed(self.seat, played, rule="LB4.2b"))
        return state.then(Defence(opponent(self.seat)))


@frozen
class Defence(Choice):
    """LB4.2c: the defender puts one card opposite each attacking card."""

    prompt: ClassVar[str] = "defend"
    rule: ClassVar[str] = "LB4.2c"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DefendWith,)

    def candidates(self, state: State) -> Iterator[a.DefendWith]:
        """Yield the pairs of the hand, both ways round."""
        for first, second in pairs(_hand(state, self.seat)):
            yield a.DefendWith(first, second)
            if first != second:
                yield a.DefendWith(second, first)

    def check(self, state: State, action: a.DefendWith) -> Refusal | None:
        """Both cards are in the hand."""
        return _holds_not(state, self.seat, action.first, action.second, self.rule)

    def resolve(self, state: State, action: a.DefendWith) -> State:
        """LB4.2d: resolve both pairs, then see whether the battle goes on."""
        played = (action.first, action.second)
        cards = the_battle(state).cards.move(self.seat, "table", *played)
        state = state.with_battle(cards=cards).emit(e.CardsPlayed(self.seat, played, rule="LB4.2c"))
        return resolve_attack(state, played).then(AfterAttack())


# ---------------------------------------------------------------------- LB5 Resolving a pair


def matched(state: State, attack: Face, defence: Face) -> bool:
    """LB5.1e, LB3.1b: whether a defending card matches an attacking one; only the formations count.

    LB3.5a: nothing matches Trumpeters. LB3.4a, LB3.4b: else Mercenaries match all and are matched by all. LB3.5c: so
    that is all that Trumpeters match.
    """
    if attack.formation in state.kit.unmatchable:
        return False
    if attack.formation in state.kit.wild or defence.formation in state.kit.wild:
        return True
    return attack.formation == defence.formation


def resolve_attack(state: State, defence: tuple[str, str]) -> State:
    """LB5.1: both pairs; a card unmatched costs a cube and brings its manoeuvre, one matched brings the difference.

    The Prestige of the two pairs is added before it is applied (ENGINE-PAIR-SUM). LB3.1b, LB3.3a: the manoeuvre is its
    amount: LB3.4c: 0 for Mercenaries on land; LB3.5b: Ambush, -1, for Trumpeters, and no more than that.
    LB5.1c: the defender wins none. LB5.1d: he loses a cube for each unmatched pair, none to two.
    """
    battle, side, kit = the_battle(state), _side_of_card(state), state.kit
    losses = won = 0
    for attacking, defending in zip(battle.attack, defence, strict=True):
        attack: Face = getattr(kit.battle_card[attacking], side)
        answer: Face = getattr(kit.battle_card[defending], side)
        value = kit.manoeuvres[side][attack.manoeuvre]
        meets = matched(state, attack, answer)
        gain = max(0, value - kit.manoeuvres[side][answer.manoeuvre]) if meets else value
        losses += not meets
        won += gain
        state = state.emit(e.PairResolved(attacking, defending, meets, gain, rule="LB5.1b" if meets else "LB5.1a"))
    before = state.side(battle.attacker).prestige
    state = state.add_prestige(battle.attacker, won, "LB5.1a" if losses else "LB5.1b")
    index = SEATS.index(battle.attacker)
    gained = battle.gained[index] + state.side(battle.attacker).prestige - before
    state = state.with_battle(gained=put(battle.gained, index, gained), attacks=battle.attacks + 1)
    return ledger.lose_units(state, opponent(battle.attacker), battle.region, losses, "LB5.1a")


@frozen
class AfterAttack(Step):
    """LB4.3, LB6.1e: discard (LB4.3a), then End 3, the limit of an event, swap roles (LB4.3b), End 1, draw.

    LK22a (LEV34): the limit of attacks.
    """

    def run(self, state: State) -> State:
        """Go on with the next attack or end the battle."""
        battle = the_battle(state)
        defender = opponent(battle.attacker)
        table = battle.cards.zone("table").held or ()
        cards = battle.cards.move("table", "discards", *table)
        state = state.with_battle(cards=cards, attack=(), attacker=defender)
        if state.units(defender, battle.region) < CARDS_PLAYED:
            return state.then(EndBattle("losses"))
        if any(battle.attacks >= effect.attacks for effect in state.effects("battle_attack_limit")):
            return state.then(EndBattle("limit"))
        return state.then(FillHands())


# ---------------------------------------------------------------------- LB6 End of a battle


@frozen
class EndBattle(Step):
    """LB6.2a, LB6.2b: the cubes stay, the cards go back; LK14a: Prestige may be doubled."""

    reason: str

    def run(self, state: State) -> State:
        """Clear the battle away and ask about doubling, the first attacker first."""
        battle = the_battle(state)
        ended = e.BattleEnded(battle.region, self.reason, rule=_END_RULE[self.reason])
        first: Seat = SPARTA if _side_of_card(state) == "land" else ATHENS
        doubling = [DoublePrestige(seat, battle.gained[SEATS.index(seat)]) for seat in (first, opponent(first))]
        return state.emit(ended, battle=None).then(*doubling)


_END_RULE = {"deck": "LB6.1a", "retreat": "LB6.1b", "losses": "LB6.1c", "limit": "LK22a"}


@frozen
class DoublePrestige(Choice):
    """LK14a, LK14b (LEV19): once a round, a player may double the Prestige that he won in the battle."""

    prompt: ClassVar[str] = "double"
    rule: ClassVar[str] = "LK14a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Double, a.Keep)

    gained: int

    def pending(self, state: State) -> Decision | None:
        """Wait for the player if the event is in force, unused by him, and he won something."""
        if self.gained > 0:
            for effect in state.effects("double_battle_prestige"):
                if effect.concerns(self.seat) and state.round.doubled.count(self.seat) < effect.uses:
                    return Choice.pending(self, state)
        return None

    def candidates(self, state: State) -> Iterable[Action]:
        """Yield doubling and keeping."""
        del state
        return (a.Double(), a.Keep())

    def check(self, state: State, action: Action) -> None:
        """Both are always possible."""
        del state, action

    def resolve(self, state: State, action: Action) -> State:
        """Double, or keep the use for later."""
        if isinstance(action, a.Keep):
            return state
        state = state.with_round(doubled=tuple(sorted((*state.round.doubled, self.seat))))
        return state.add_prestige(self.seat, self.gained, "LK14a")

    def run(self, state: State) -> State:
        """There is nothing to double."""
        return state
