"""D7.1c: the events of the cards: for each routine when it can be carried out, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.stacks import units
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State


@frozen
class CardEvent:
    """What a card's event is.

    Attributes:
        refused: Returns why it cannot be carried out now; None if it can.
        play: Returns the state with it under way.
    """

    refused: Callable[[State, str, Card], Refusal | None]
    play: Callable[[State, str, Card], State]


def never(state: State, seat: str, card: Card) -> Refusal | None:
    """Return that the event cannot be carried out."""
    del state, seat
    return Refusal("D7.1c", "the event of {card} cannot be carried out now", card=card.id)


def always(state: State, seat: str, card: Card) -> Refusal | None:
    """Return nothing: the event can be carried out."""
    del state, seat, card
    return None


def place_reinforcement(state: State, seat: str, card: Card) -> State:
    """Macedonian Reinforcements: units come as reinforcements (D5.3)."""
    return state.then(PlaceReinforcements(seat, units(dict(card.params))))


def _unchanged(state: State, seat: str, card: Card) -> State:
    del seat, card
    return state


EVENTS: FrozenMap[str, CardEvent] = FrozenMap(
    dict.fromkeys({card.handler for card in components().cards}, CardEvent(never, _unchanged))
    | {"place_reinforcement": CardEvent(always, place_reinforcement)}
)
"""The events by the routine that the card names."""
