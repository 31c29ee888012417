"""D13.3b, D16.1c, DC11, DSUM.15: events that move armies, and those about fleets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.rules.d07_tyche.events.base import CardEvent, unless
from ancientwars.diadochi.rules.d07_tyche.fleets import ReinforceFleet, fleets_to_reinforce
from ancientwars.diadochi.rules.d07_tyche.march import OpsMarch
from ancientwars.diadochi.rules.d09_movement.segment import activations
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State

# ---------------------------------------------------------------------- Major Campaign, Forced Marches


def _campaign_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, activations(state, seat))


def _campaign(state: State, seat: str, card: Card) -> State:
    """A10, DSUM.15: each army completes its move before the next; together they make one naval move at most."""
    march = OpsMarch(seat, points=card.params["mp"])
    return state.then(*(march for _ in range(card.params["armies"])))


# ---------------------------------------------------------------------- independent armies


def _always(state: State, seat: str, card: Card) -> Refusal | None:
    del state, seat, card
    return None


def _independents(state: State, seat: str, card: Card) -> State:
    """D16.1c, DC11: an army comes out of its box; then all that are activated may move."""
    return state.then(MoveIndependents(seat, entering=card.params["army"]))


# ---------------------------------------------------------------------- fleets


def _pirates_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, state.fleet(card.params["fleet"]).owner != seat)


def _pirates(state: State, seat: str, card: Card) -> State:
    """DSUM.9, D13.3b: the fleet changes sides, and is reduced; DSUM.11: dispersed it stays."""
    fleet = card.params["fleet"]
    told = e.FleetChanged(seat, fleet, rule="DSUM.9")
    return state.emit(told).with_fleet(fleet, owner=seat, enhanced=False)


def _ships_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, fleets_to_reinforce(state, seat))


def _ships(state: State, seat: str, card: Card) -> State:
    """A fleet is turned to its reinforced side, as for a discarded card."""
    del card
    return state.then(ReinforceFleet(seat))


MOVES = {
    "activate_armies": CardEvent(_campaign_refused, _campaign),
    "independent_army": CardEvent(_always, _independents),
    "take_fleet": CardEvent(_pirates_refused, _pirates),
    "enhance_fleet": CardEvent(_ships_refused, _ships),
}
"""The events that move armies or change fleets, by the routine that the card names."""
