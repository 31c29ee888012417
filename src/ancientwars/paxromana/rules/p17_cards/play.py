"""P17.1, P17.2: cards are played, cancelled, discarded; the windows in which that is asked.

Rules: P17.1.3a, P17.1.4, P17.1.5a, P17.1.6, P17.2-13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.core.window import Window
from ancientwars.paxromana.components.kit import SLAVES
from ancientwars.paxromana.rules.p17_cards.drawn import DRAWN
from ancientwars.paxromana.rules.p17_cards.held import EFFECTS
from ancientwars.paxromana.rules.p17_cards.hires import HireMercenaries
from ancientwars.paxromana.rules.p17_cards.timing import (
    OWN,
    ambushed,
    cards_held,
    hire_card_refused,
    play_refused,
)
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation, Battle, CardPlayed, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

HAND = 3
"""P17.1.4a: cards in a hand."""
DEUS = "deus_ex_machina"


# ---------------------------------------------------------------------- playing


def play(state: State, seat: str, card: str, *, hires: bool = False) -> State:
    """P17.1.3a: return the state in which a card of a hand is played; it takes effect unless it is cancelled.

    P17.2-13: Deus ex Machina cancels the card that is being played, and both are discarded.
    """
    cards = state.cards.move(seat, "discards", card)
    state = state.emit(e.CardPlayed(seat, card, rule="P17.1.5a"), cards=cards)
    if card == DEUS and not hires:
        cancelled = state.scope(CardPlayed).card
        return state.amend(CardPlayed, cancelled=True).emit(e.CardCancelled(cancelled, rule="P17.2-13"))
    return state.enter(CardPlayed(seat, card, hires), *window(state, "card"), TakeEffect())


@frozen
class TakeEffect(Step):
    """P17.1.5a: a card takes effect, if nobody has cancelled it."""

    def run(self, state: State) -> State:
        """Carry out what it says; some cards are removed from the game."""
        played = state.scope(CardPlayed)
        if played.cancelled:
            return state
        if played.hires:
            return state.then(HireMercenaries(played.seat))
        if state.kit.card[played.card].remove_after_play:
            state = state.replace(cards=state.cards.move("discards", "removed", played.card))
        effect = EFFECTS.get(played.card) or DRAWN[played.card]
        return effect(state, played.seat)


def uses(state: State, seat: str, occasion: str) -> Iterator[Action]:
    """P17.1.5a, P17.1.6a: yield what the cards of a hand can be played for."""
    for card in dict.fromkeys(state.cards.zone(seat).held or ()):
        if card in EFFECTS and play_refused(state, seat, card, occasion) is None:
            yield a.PlayCard(card)
        if hire_card_refused(state, seat, occasion) is None:
            yield a.HireWith(card)


def use_refused(state: State, seat: str, action: Action, occasion: str) -> Refusal | None:
    """Return why a card cannot be played, or discarded, as a player says; None if it can."""
    assert isinstance(action, a.PlayCard | a.HireWith | a.DiscardCard)
    if action.card not in (state.cards.zone(seat).held or ()):
        return Refusal("P17.1.3a", "the card is not in the hand: {card}", card=action.card)
    if isinstance(action, a.PlayCard):
        return play_refused(state, seat, action.card, occasion)
    return hire_card_refused(state, seat, occasion) if isinstance(action, a.HireWith) else None


def used(state: State, seat: str, action: Action) -> State:
    """Return the state after a player did with a card what he said."""
    assert isinstance(action, a.PlayCard | a.HireWith | a.DiscardCard)
    if isinstance(action, a.DiscardCard):
        return discard(state, seat, action.card)
    return play(state, seat, action.card, hires=isinstance(action, a.HireWith))


def discard(state: State, seat: str, card: str) -> State:
    """P17.1.5a: return the state after a card was discarded without effect."""
    cards = state.cards.move(seat, "discards", card)
    return state.emit(e.CardDiscarded(seat, card, rule="P17.1.5a"), cards=cards)


# ---------------------------------------------------------------------- windows


def reactions(state: State, occasion: str) -> tuple[Step, ...]:
    """P17.1.5a: return the window for an occasion: the Active player first, then the others in order.

    P12.7.1b: while slaves move there is none: that is before the Activation, in none of its segments.
    """
    activation, move = state.within(Activation), state.within(Move)
    if activation is None or (move is not None and move.owner in SLAVES.values()):
        return ()
    if occasion == "hand":
        return tuple(TrimHand(seat) for seat in state.seats)
    place = state.seats.index(activation.seat)
    order = (*state.seats[place:], *state.seats[:place])
    if occasion == "segment" and activation.marker == activation.seat:
        order = order[1:]  # P17.1.3a: he has had his Card Segment
    if occasion == "expansion":
        order = order[:1]
    order = tuple(seat for seat in order if state.cards.zone(seat).count and could_react(state, seat, occasion))
    return (CardWindow(occasion, order=order),) if order else ()


def could_react(state: State, seat: str, occasion: str) -> tuple[str, ...]:
    """Return the cards that a player could play, as everybody knows, whatever his hand holds.

    P17.1.5a: at the beginning of an Action Segment each of them can at least be discarded.
    """
    held = cards_held(state)
    if occasion == "segment" or hire_card_refused(state, seat, occasion) is None:
        return held
    return tuple(card for card in held if play_refused(state, seat, card, occasion) is None)


@frozen
class CardWindow(Window):
    """P17.1.5a: each player who might is asked for a card; after each card all are asked again.

    Attributes:
        occasion: What happens, as in `window`.
    """

    prompt = "cards"
    rule = "P17.1.5a"
    accepts = (a.PlayCard, a.HireWith, a.DiscardCard, a.Pass)
    passes = a.Pass
    again = True
    exact = True

    occasion: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the card, or the node, that it is about."""
        if self.occasion == "card":
            return (state.scope(CardPlayed).card,)
        scope = state.within(Battle) or ambushed(state)
        return (scope.space,) if scope is not None else ()

    def cards(self, state: State, seat: str) -> tuple[str, ...]:
        """Return the cards with which a player could react."""
        return could_react(state, seat, self.occasion)

    def when_able(self, state: State) -> bool:
        """Tell whether only those are asked who can react, which everybody then knows of them."""
        return state.options.reactions == "when-able"

    def told(self, state: State, seat: str, *, able: bool) -> State:
        """Tell everybody."""
        return state.emit(e.ReactionTold(seat, able, rule="P17.1.5a"))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what the cards of the hand can be used for, and passing."""
        yield a.Pass()
        yield from uses(state, self.seat, self.occasion)
        if self.occasion == "segment":
            held = state.cards.zone(self.seat).held or ()
            yield from (a.DiscardCard(card) for card in dict.fromkeys(held))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a card cannot be used."""
        later = Refusal("P17.1.5a", "cards are discarded at the beginning of an Action Segment")
        return use_refused(state, self.seat, action, self.occasion) or later

    def react(self, state: State, seat: str, action: Action) -> State:
        """Play the card, or discard it."""
        return used(state, seat, action)


# ---------------------------------------------------------------------- the own hand


@frozen
class PlayFromHand(Choice):
    """P17.1.3a: in his Card Segment a player plays cards, discards them, or keeps them in secret.

    P17.1.4a: with more than three he must play or discard one.
    """

    prompt = "card-segment"
    rule = "P17.1.3a"
    accepts = (a.PlayCard, a.HireWith, a.DiscardCard, a.Done)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask who has cards."""
        return state.cards.zone(self.seat).count > 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the end, and what the cards can be used for."""
        zone = state.cards.zone(self.seat)
        if zone.count <= HAND:
            yield a.Done()
        yield from uses(state, self.seat, OWN)
        yield from (a.DiscardCard(card) for card in dict.fromkeys(zone.held or ()))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why not."""
        many = Refusal("P17.1.4a", "{number} cards are one too many", number=state.cards.zone(self.seat).count)
        return many if isinstance(action, a.Done) else use_refused(state, self.seat, action, OWN) or many

    def resolve(self, state: State, action: Action) -> State:
        """Do it, and ask again."""
        return state if isinstance(action, a.Done) else used(state.then(self), self.seat, action)


@frozen
class TrimHand(Choice):
    """P17.1.4a: of more than three cards, which a card has brought, one is played or discarded.

    P17.1.5a: in the Card Segment of another player it can only be discarded. In his own Card Segment the player goes on
    with his hand instead.
    """

    prompt = "trim-hand"
    rule = "P17.1.4a"
    accepts = (a.PlayCard, a.HireWith, a.DiscardCard)
    exact = True

    def _segment(self, state: State) -> str:
        """Return in whose Card Segment it is; empty in an Action Segment."""
        waits = (step.seat for step in state.agenda if isinstance(step, PlayFromHand))
        return next(waits, "")

    def needed(self, state: State) -> bool:
        """Ask who has too many."""
        return state.cards.zone(self.seat).count > HAND and self._segment(state) != self.seat

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what the cards can be used for, and to discard them."""
        if not self._segment(state):
            yield from uses(state, self.seat, "segment")
        yield from (a.DiscardCard(card) for card in dict.fromkeys(state.cards.zone(self.seat).held or ()))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a card cannot be used."""
        later = Refusal("P17.1.5a", "no card is played in the Card Segment of another player")
        return use_refused(state, self.seat, action, "segment") or later

    def resolve(self, state: State, action: Action) -> State:
        """Do it; who still has too many is asked again."""
        return used(state.then(self), self.seat, action)


# ---------------------------------------------------------------------- the end of a turn


@frozen
class ReturnCards(Step):
    """P3.2H, P17.1.1a: each player may keep one card; the others are shuffled with the discards."""

    def run(self, state: State) -> State:
        """Ask for the cards that are kept."""
        if not state.advanced:
            return state
        return state.then(*(CarryOver(seat) for seat in state.seats), Reshuffle())


@frozen
class CarryOver(Choice):
    """P17.1.4a: a player carries at most one card over to the next turn; nobody learns which, but all see whether.

    The others go back into the deck.
    """

    prompt = "carry-over"
    rule = "P17.1.4a"
    accepts = (a.KeepCard, a.Done)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask who has cards."""
        return state.cards.zone(self.seat).count > 0

    def hearers(self, state: State) -> tuple[str, ...]:
        """Let nobody else hear which card it is."""
        del state
        return (self.seat,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield none, and the cards."""
        yield a.Done()
        yield from (a.KeepCard(card) for card in dict.fromkeys(state.cards.zone(self.seat).held or ()))

    def resolve(self, state: State, action: Action) -> State:
        """Shuffle the others into the deck."""
        held = list(state.cards.zone(self.seat).held or ())
        if isinstance(action, a.KeepCard):
            held.remove(action.card)
            state = state.emit(e.CardKept(self.seat, rule="P17.1.4a"))
        return state.replace(cards=state.cards.shuffle_in(self.seat, *held))


@frozen
class Reshuffle(Step):
    """P17.1.1a: the discards go back into the deck, not the cards removed from the game."""

    def run(self, state: State) -> State:
        """Shuffle."""
        return state.replace(cards=state.cards.reshuffle("discards"))
