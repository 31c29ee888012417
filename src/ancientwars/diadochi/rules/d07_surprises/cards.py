"""D7.1b, D7.3c, D7.3d: which cards are surprises, and what the routine of one consists of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, DrawToHand
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.state.scopes import SurprisePlayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.scopes import Trigger
    from ancientwars.diadochi.state.state import State


@frozen
class Surprise:
    """What a surprise card does.

    Attributes:
        refused: Returns why a player cannot play it in reaction to something; None if he can. It looks only at what
            everybody sees, never at a hand.
        happen: Returns the state after it took effect.
        triggers: What it can be played in reaction to, if anything; ``"segment"`` for any time.
        targets: Returns the steps that ask for what it is about.
        replaces: A48: whether its effect brings the card that replaces it, so that none is drawn.
    """

    refused: Callable[[State, str, Card, Trigger], Refusal | None]
    happen: Callable[[State, SurprisePlayed], State]
    triggers: tuple[Trigger, ...]
    targets: Callable[[State, SurprisePlayed], tuple[Step, ...]] = lambda _state, _played: ()
    replaces: bool = False


def is_surprise(state: State, card: Card) -> bool:
    """D7.1b: tell whether a card is a surprise now; D14.2b: the Silver Shields are one after their first play."""
    return card.kind == "surprise" or (card.kind == "event_then_surprise" and state.shields_raised)


def discard_of_surprise_refused(state: State, card: Card) -> Refusal | None:
    """D7.3c: return why a card cannot be discarded as a surprise; None if it can, whatever happens."""
    if is_surprise(state, card):
        return None
    return Refusal("D7.1b", "{card} is no surprise card", card=card.id)


def no_effect(card: Card) -> Refusal:
    """D7.3c: return that a surprise card has no effect now; it can still be discarded."""
    return _without_effect(card.id)


@cache
def _without_effect(card: str) -> Refusal:
    return Refusal("D7.3c", "{card} has no effect here; it can be discarded", card=card)


@frozen
class SurpriseTarget(Choice):
    """D7.3a: a choice that a surprise card asks for."""

    def about(self, state: State) -> tuple[str, ...]:
        """Name the card, and what was chosen for it so far."""
        played = state.scope(SurprisePlayed)
        return tuple(dict.fromkeys(one for one in (played.card, played.space, played.target) if one))


@frozen
class Refill(Step):
    """A11: an empty deck is made of the discards."""

    def run(self, state: State) -> State:
        """Shuffle the discards."""
        return state.replace(cards=state.cards.reshuffle("discards")) if not state.cards.deck_size else state


@frozen
class DrawReplacement(DrawToHand):
    """D7.3d: a card is drawn for a surprise card."""

    purpose = "replacement"
    rule = "D7.3d"


def replacement(seat: str) -> tuple[Step, ...]:
    """D7.3d: return the steps that draw a card for a player."""
    return (Refill(), DrawReplacement(seat))
