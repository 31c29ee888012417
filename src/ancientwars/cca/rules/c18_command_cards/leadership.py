"""C18.L1, C18.L2, C18.T3b: Leadership cards - a leader, his unit, and a chain of linked hexes.

C18.L4: a leader of any section with three hexes; C18.L5, C18.L6, C18.L7: of the left, center, right with four. These
are rows of `data/command-deck.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BOARD, HEXES, mask_of, section_for, sections_of, spread
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c07_ordering import (
    Orders,
    bare,
    card_leaders,
    no_unit,
    order_leader,
    order_unit,
    unordered,
)
from ancientwars.cca.rules.cs05_springing import ambush_sections
from ancientwars.cca.state.actions import Done, Lead, Order, SpringAmbush
from ancientwars.cca.state.catalogue import DONE, ORDERS
from ancientwars.cca.state.pieces import there
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from ancientwars.cca.components.board import Seat
    from ancientwars.cca.components.kit import Card
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action

LEADS = {hex_: Lead(hex_) for hex_ in HEXES}
"""All choices of a leader by hex, made once."""


@frozen
class LeadershipOrders(Orders):
    """C18.L1, C18.L3: choose a leader, or one unit instead, or spring the ambush (CS5.2b)."""

    prompt = "choose-leader"
    rule = "C18.L1"
    accepts = (Lead, Order, SpringAmbush, Done)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the leaders of the section, the single units, and the ambush."""
        leads = [LEADS[one.hex] for one in state.leaders(self.seat) if self._may_lead(state, one)]
        alone = [ORDERS[unit.hex] for unit in state.units(self.seat) if _bound(state, unit.hex)]
        return (*leads, *alone, *map(SpringAmbush, ambush_sections(state, self.seat)), DONE)

    def needed(self, state: State) -> bool:
        """Tell whether anything but `done` is left."""
        return len(self.candidates(state)) > 1

    def _may_lead(self, state: State, leader: Leader) -> bool:
        section = CARDS[state.turn.effect].leader_section
        return section in ("any", *sections_of(self.seat, leader.hex)) and _bound(state, leader.hex)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the choice is not open."""
        if isinstance(action, Order):
            unit = state.unit(action.hex)
            if unit and unit.side == self.seat:
                reason = "the countered order was given in another section than {hex}"
                return Refusal("C18.T3b", reason, hex=action.hex)
            return no_unit(self.seat, action.hex)
        if isinstance(action, Lead):
            leader = state.leader(action.hex)
            if leader is None or leader.side != self.seat:
                return Refusal("C18.L1", "{seat} has no leader in {hex}", seat=self.seat, hex=action.hex)
            reason = "the leader in {hex} is not in the section"
            return Refusal(CARDS[state.turn.effect].rule, reason, hex=action.hex)
        return Refusal("CS5.2b", "no ambush can be sprung there now")

    def resolve(self, state: State, action: Action) -> State:
        """Order the leader with his unit and ask for the chain, or order the one unit, or spring the ambush."""
        if isinstance(action, Lead):
            return _led(state, action.hex).then(LinkedOrders(self.seat))
        if isinstance(action, Order):
            state = state.with_turn(place=BOARD.sections_of(action.hex))
            return order_unit(state, state.unit_in(action.hex))
        if isinstance(action, SpringAmbush):
            place = (section_for(self.seat, action.section),)
            return state.with_turn(ambush=action.section, place=place)
        return state


def _led(state: State, hex_: str) -> State:
    """C14.7e, C18.L1, C18.L2a: order a leader: the unit in his hex for free, himself if he is alone."""
    unit, leader = state.unit(hex_), state.leader(hex_)
    state = state.with_turn(lead=hex_, place=BOARD.sections_of(hex_))
    if unit:
        return order_unit(state, unit)
    return order_leader(state, leader) if leader else state


def _bound(state: State, hex_: str) -> bool:
    """C18.T3b: tell whether a hex lies where a countered order must be given."""
    place = state.turn.place
    return not place or any(section in place for section in BOARD.sections_of(hex_))


@frozen
class LinkedOrders(Orders):
    """C18.L1a: order hexes that are linked to the leader's, hex by hex."""

    prompt = "order-linked"
    rule = "C18.L1a"

    def _reach(self, state: State) -> int:
        """Return the hexes next to the chain, while links are left."""
        picks = bare(state.turn.picks)
        if len(picks) - 1 >= CARDS[state.turn.effect].linked_units:
            return 0
        return spread(mask_of(picks))

    def units(self, state: State) -> list[Unit]:
        """C18.L1b: return the units next to the chain, whatever their section."""
        reach = self._reach(state)
        return [unit for unit in unordered(state, self.seat) if there(unit.hex, reach)]

    def leaders(self, state: State) -> list[Leader]:
        """Return the lone leaders next to the chain; C18.L2: nobody detaches."""
        reach = self._reach(state)
        return [one for one in card_leaders(state, self.seat) if there(one.hex, reach)]


def orders(state: State, seat: Seat, card: Card) -> Course:
    """Return the steps that give the orders of a Leadership card."""
    return state, (LeadershipOrders(seat),)
