"""D7.3a to D7.3f: the moments at which surprise cards may be played, and how one is played.

`window` returns the steps that ask for them; the chapter that opens a window looks afterwards at what the cards left in
its scope. Who is asked follows from what all know. At the beginning of a Tyche and a Movement Segment the cards of any
time are asked for, and those that a player wants to discard; everywhere else only cards that have an effect there.
After each card all are asked again; as a card is drawn for it from a deck that ends, this ends.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.recent import latest
from ancientwars.core.step import Refusal, Step
from ancientwars.core.window import Window
from ancientwars.diadochi.rules.d07_surprises.cards import (
    Surprise,
    discard_of_surprise_refused,
    is_surprise,
    replacement,
)
from ancientwars.diadochi.rules.d07_surprises.elsewhere import ELSEWHERE
from ancientwars.diadochi.rules.d07_surprises.in_battle import IN_BATTLE
from ancientwars.diadochi.rules.d07_surprises.mutiny import MUTINIES
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.derived import kit_of
from ancientwars.diadochi.state.scopes import Battle, March, PlayerRound, Segment, SiegeAttempt, SurprisePlayed, Trigger

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.options import Setup
    from ancientwars.diadochi.state.state import State

Fitting: TypeAlias = "tuple[tuple[str, ...], dict[Trigger, tuple[Card, ...]], dict[Trigger, frozenset[str]]]"
"""The ids of the cards that are surprises, which of them may react to what, and the ids of those that can be used then:
D7.3c: when a segment begins each of them, which can at least be discarded.
"""
SURPRISES: FrozenMap[str, Surprise] = FrozenMap(IN_BATTLE | MUTINIES | ELSEWHERE)
"""What the surprise cards do, by the routine that the card names."""


@cache
def window(trigger: Trigger) -> tuple[Step, ...]:
    """Return the steps that ask the players for surprise cards; the scopes on the agenda tell what happens.

    Args:
        trigger: What they may react to.
    """
    return (OpenWindow(trigger),)


@frozen
class OpenWindow(Step):
    """D7.3b: ask in Turn Order, the active player first; whoever reacts first is served first.

    Attributes:
        trigger: What the players may react to.
    """

    trigger: Trigger

    def run(self, state: State) -> State:
        """Open the window for those who may react."""
        return opened(state, self.trigger)


def opened(state: State, trigger: Trigger) -> State:
    """Return the state in which those who may react are asked: what `window` has done as a step."""
    asked, kinds = _asked(state, trigger), _surprises(state)[2].get(trigger, _NONE)
    if not state.cards.any_may_hold(asked, kinds):
        return state  # as a rule
    if trigger == "segment":
        some = [zone.name for zone in state.cards.zones if zone.count]
        asking: SurpriseWindow = AnyTimeWindow(trigger, order=tuple([seat for seat in asked if seat in some]))
    else:
        asking = SurpriseWindow(trigger, order=tuple([seat for seat in asked if could_react(state, seat, trigger)]))
    if asking.order:
        state = asking.run(state)
    return state


_NONE: frozenset[str] = frozenset()


def _asked(state: State, trigger: Trigger) -> tuple[str, ...]:
    """D7.3b: return the players in the order in which they are asked, who is active first.

    D7.3e: in his Tyche Segment a player uses cards of any time where he plays his card, so that he needs no window.
    """
    scope = state.within(Segment) or state.within(PlayerRound)
    if scope is None:
        return state.in_turn_order()
    others = state.in_turn_order(without=(scope.seat,))
    alone = trigger == "segment" and isinstance(scope, Segment) and scope.kind == "tyche"
    return others if alone else (scope.seat, *others)


def could_react(state: State, seat: str, trigger: Trigger) -> tuple[str, ...]:
    """Return the cards with which a player could react, as everybody knows, whatever his hand holds."""
    zone = state.cards.zone(seat)
    if not zone.count:
        return ()
    all_now, fitting, _ = _surprises(state)
    if trigger == "segment":
        return all_now  # D7.3c: each of them can at least be discarded
    found = [card for card in fitting.get(trigger, ()) if surprise_refused(state, seat, card, trigger) is None]
    return tuple([card.id for card in found])


def _surprises(state: State) -> Fitting:
    """Return the cards that are surprises now, and which of them may react to what."""
    return _surprises_of(state.setup)[state.shields_raised]


@latest
def _surprises_of(setup: Setup) -> tuple[Fitting, Fitting]:
    """Return the cards that are surprises before and after the Silver Shields have come into play."""
    cards = kit_of(setup.data).surprises
    return _fitting([card for card in cards if card.kind == "surprise"]), _fitting(cards)


def _fitting(cards: Iterable[Card]) -> Fitting:
    """Return the ids of surprise cards, and those whose routine may react to each trigger."""
    found: dict[Trigger, tuple[Card, ...]] = {}
    for card in cards:
        for trigger in SURPRISES[card.handler].triggers:
            found[trigger] = (*found.get(trigger, ()), card)
    kinds: dict[Trigger, frozenset[str]] = {what: frozenset(one.id for one in some) for what, some in found.items()}
    ids = tuple([card.id for card in cards])
    return ids, found, kinds | {"segment": frozenset(ids)}


@frozen
class SurpriseWindow(Window):
    """D7.3a: each player who may is asked for surprise cards; D7.3f: after each of them all are asked again.

    Attributes:
        trigger: What the players may react to.
    """

    prompt = "surprise"
    rule = "D7.3a"
    accepts = (a.PlaySurprise, a.DiscardSurprise, a.Pass)
    passes = a.Pass
    again = True
    exact = True

    trigger: Trigger

    def about(self, state: State) -> tuple[str, ...]:
        """Name what happens, and the space or the card that it is about."""
        if self.trigger == "surprise":
            return (self.trigger, state.scope(SurprisePlayed).card)
        return tuple(filter(None, (self.trigger, space_of(state))))

    def cards(self, state: State, seat: str) -> tuple[str, ...]:
        """Return the cards with which a player could react."""
        return could_react(state, seat, self.trigger)

    def when_able(self, state: State) -> bool:
        """Tell whether only those are asked who can react, which everybody then knows of them."""
        return state.options.reactions == "when-able"

    def told(self, state: State, seat: str, *, able: bool) -> State:
        """Tell everybody."""
        return state.emit(e.ReactionTold(seat, able, rule="D7.3a"))

    def candidates(self, state: State) -> Iterator[Action]:
        """D7.3f: yield what the cards of the hand can be used for, and passing."""
        cards = state.kit.card
        for held in state.cards.zone(self.seat).held or ():
            card = cards[held]
            if is_surprise(state, card):
                yield from uses(state, self.seat, card, self.trigger)
        yield listed.PASS

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a card cannot be used."""
        assert isinstance(action, a.PlaySurprise | a.DiscardSurprise)
        if action.card not in (state.cards.zone(self.seat).held or ()):
            return Refusal("D7.1a", "the card is not in the hand: {card}", card=action.card)
        card = state.kit.card[action.card]
        if isinstance(action, a.PlaySurprise):
            return surprise_refused(state, self.seat, card, self.trigger) or _not_now(card)
        return discard_of_surprise_refused(state, card) or _not_now(card)

    def react(self, state: State, seat: str, action: a.PlaySurprise | a.DiscardSurprise) -> State:
        """Lay the card down."""
        return use_surprise(state, seat, action, self.trigger)


@frozen
class AnyTimeWindow(SurpriseWindow):
    """D7.3a, D7.3c: when a segment begins, for cards of any time and those that a player wants to discard."""

    prompt = "surprise-any-time"

    def about(self, state: State) -> tuple[str, ...]:
        """Name the segment, and whose it is."""
        segment = state.scope(Segment)
        return (segment.kind, segment.seat)

    def cards(self, state: State, seat: str) -> tuple[str, ...]:
        """D7.3c: return all surprise cards."""
        del seat
        return _surprises(state)[0]


def _not_now(card: Card) -> Refusal:
    """Return that a card without effect here waits for the next segment to be discarded."""
    return Refusal("D7.3c", "{card} can be discarded when the next segment begins", card=card.id)


def uses(state: State, seat: str, card: Card, trigger: Trigger) -> Iterator[Action]:
    """D7.3c: yield what a surprise card of a hand can be used for: its effect, and at any time a discard."""
    if surprise_refused(state, seat, card, trigger) is None:
        yield listed.play_surprise(card.id)
    if trigger == "segment":
        yield listed.discard_surprise(card.id)


def surprise_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """D7.3a: return why a surprise card cannot be played for its effect in reaction to something; None if it can."""
    if found := discard_of_surprise_refused(state, card):
        return found
    return SURPRISES[card.handler].refused(state, seat, card, trigger)


def use_surprise(state: State, seat: str, action: a.PlaySurprise | a.DiscardSurprise, trigger: Trigger) -> State:
    """D7.3d, A49: return the state with a surprise card laid down and under way, and its replacement to be drawn."""
    played = isinstance(action, a.PlaySurprise)
    cards = state.cards.move(seat, "discards", action.card)
    told = e.CardPlayed(seat, action.card, "surprise" if played else "discard", rule="D7.3c")
    state = state.emit(told, cards=cards)
    if not played:
        return state.then(*replacement(seat))
    surprise = SURPRISES[state.kit.card[action.card].handler]
    scope = SurpriseUnderWay(seat, action.card, trigger, space=space_of(state))
    drawn = () if surprise.replaces else replacement(seat)
    return state.enter(scope, *surprise.targets(state, scope), *drawn, *window("surprise"))


def space_of(state: State) -> str:
    """Return the space where something happens to which surprise cards may react; empty for none."""
    scope = state.within(Battle) or state.within(SiegeAttempt) or state.within(March)
    return scope.space if scope is not None else ""


@frozen
class SurpriseUnderWay(SurprisePlayed):
    """D7.3a: a surprise card takes effect when nobody cancels it."""

    def end(self, state: State) -> State:
        """Carry out the effect; A48: a card that would have brought its own replacement is replaced after all."""
        surprise = SURPRISES[state.kit.card[self.card].handler]
        if not self.cancelled:
            return surprise.happen(state, self)
        return state.then(*replacement(self.seat)) if surprise.replaces else state
