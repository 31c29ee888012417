"""What an event of a card is, and what many of them need: armies, distances, choices of a target."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import DISPERSED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State


@frozen
class CardEvent:
    """What a card's event is.

    Attributes:
        refused: Returns why it cannot be carried out now; None if it can. It looks only at what everybody sees.
        play: Returns the state with it under way.
    """

    refused: Callable[[State, str, Card], Refusal | None]
    play: Callable[[State, str, Card], State]


@frozen
class Target(Choice):
    """A choice that the event of a card asks for.

    Attributes:
        card: The card.
    """

    card: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the card."""
        del state
        return (self.card,)

    def refusal(self, state: State, action: object) -> Refusal:
        """Return that the card cannot be used so."""
        del state
        return Refusal(self.rule, "{card} cannot be used for '{action}'", card=self.card, action=action)


def impossible(card: Card) -> Refusal:
    """Return that the event of a card cannot be carried out now."""
    return _impossible(card.id)


@cache
def _impossible(card: str) -> Refusal:
    return Refusal("D7.1c", "the event of {card} cannot be carried out now", card=card)


def unless(card: Card, possible: object) -> Refusal | None:
    """Return nothing if the event of a card is possible, otherwise that it is not."""
    return None if possible else impossible(card)


# ---------------------------------------------------------------------- armies


def own_armies(state: State, seat: str) -> tuple[str, ...]:
    """D8.1e, DG5: return the spaces of a player's armies outside of cities: units with a general, or one to come."""
    spare = state.minors_left(seat) > 0
    return tuple(space for space in state.spaces_with_units(seat) if spare or state.is_led(space, seat))


def led(state: State, seat: str, space: str) -> State:
    """D8.1e: return the state with a minor general on a player's units in a space, if nobody leads them."""
    return state if state.is_led(space, seat) else state.with_minor(space, seat, rule="D8.1e")


def majors_on_map(state: State, seat: str) -> tuple[str, ...]:
    """Return the major generals of a player who are on the map."""
    return tuple(one for one in state.generals_of(seat) if state.general(one).place not in ("", DISPERSED))


# ---------------------------------------------------------------------- spaces


def within(state: State, origins: Iterable[str], points: int) -> tuple[str, ...]:
    """A5: return the spaces that some movement points reach from others, along paths of every kind, in map order."""
    board, starts = state.kit.map, dict.fromkeys(origins, 0)
    return board.names(board.reach_within(starts, points, state.kit.costs).areas) if starts else ()


def has_units(state: State, space: str) -> bool:
    """Tell whether combat units of anybody are in a space."""
    return space in state.units.by_place or space in state.inside.by_place
