"""C7: giving orders - what every card's ordering has in common.

Elsewhere: C7.3: `c18_command_cards.section`.

Elsewhere too: C7.1, C7.5b: `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.cca.components.board import BOTTOM
from ancientwars.cca.components.kit import CARDS, Card
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.cs06_command_schedule import scheduled_command
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Done, Order, OrderLeader
from ancientwars.cca.state.catalogue import DONE, LEADER_ORDERS, ORDERS
from ancientwars.cca.state.pieces import there
from ancientwars.core.action import Action
from ancientwars.core.recent import latest_pair
from ancientwars.core.step import NoOptions, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State

PLAIN = Card(id="", rule="C18.D5", name="", category="", count=0, text="")
"""C18.D5: an ordinary order, without bonuses and limits of a card."""


_EFFECTS = {"": PLAIN, **CARDS}
"""The cards, and what holds before one is played, as a plain dictionary, which is looked into twice as fast."""


def effect(state: State) -> Card:
    """C18.T1: return the card whose rules hold this turn; a plain one where a fallback replaced it."""
    turn = state.turn
    return PLAIN if turn.ordinary else _EFFECTS[turn.effect]


def command(state: State, seat: str) -> int:
    """C7.6, C7.6a: return the Command of a side as of now: its hand limit."""
    grown = state.special("command_on_banner")
    if grown and state.command_grown and grown.facts["side"] == seat:
        return int(grown.facts["command"])
    fixed = state.setup.command[seat != BOTTOM]
    return fixed or scheduled_command(state, seat) or state.scenario.sides[seat].cards


def order_unit(state: State, unit: Unit) -> State:
    """C7.1, C7.2: give a unit, with its attached leader, an order."""
    rule = effect(state).rule
    agenda = state.agenda_with(picks=(*state.turn.picks, unit.hex))
    field = state.field.with_unit(unit, unit.replace(duty=unit.duty.replace(ordered=True)))
    return state.emit(e.Ordered(unit.hex, unit.type, rule=rule), field=field, agenda=agenda)


def order_leader(state: State, leader: Leader) -> State:
    """C7.5, C7.5a, C8.24: give a leader an order of his own."""
    agenda = state.agenda_with(picks=(*state.turn.picks, f"L{leader.hex}"))
    field = state.field.with_leader(leader, leader.replace(duty=leader.duty.replace(ordered=True)))
    return state.emit(e.Ordered(leader.hex, "leader_alone", rule="C7.5"), field=field, agenda=agenda)


def order_all(state: State, seat: str, fits: Callable[[Unit], object]) -> State:
    """Order every unit of a side that fits."""
    for unit in state.units(seat):
        if fits(unit):
            state = order_unit(state, unit)
    return state


def unordered(state: State, seat: str) -> list[Unit]:
    """C7.4: return the units that have no order yet."""
    return [unit for unit in state.field.units if unit.side == seat and not unit.duty.ordered]


def free_leaders(state: State, seat: str, *, detach: bool) -> list[Leader]:
    """C7.5: return the leaders that can be ordered on their own: lone ones, attached ones only if they may detach."""
    able = state.field.leaders_of(seat) if detach else state.field.lone(seat)
    return [one for one in state.leaders(seat) if not one.duty.ordered and there(one.hex, able)]


def card_leaders(state: State, seat: str) -> list[Leader]:
    """C7.5, C7.5b, C18.A1a: return the leaders that the card lets be ordered on their own."""
    card = _EFFECTS[state.turn.effect]
    return free_leaders(state, seat, detach=card.may_detach_leader) if card.orders_leaders else []


def orders_left(state: State) -> bool:
    """C7.6: tell whether the card has orders left; a linked group may have any number."""
    turn = state.turn
    most = _EFFECTS[turn.effect].orders["any"]
    if most == "command":
        most = turn.command
    return not isinstance(most, int) or len(turn.picks) < most


def bare(picks: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hexes of picks, of units and of leaders alike."""
    return tuple(pick.removeprefix("L") for pick in picks)


@frozen
class Orders(Choice):
    """C7.1: give orders one by one, or close with `done`."""

    prompt = "give-orders"
    rule = "C7.1"
    accepts: ClassVar[tuple[type[Action], ...]] = (Order, OrderLeader, Done)

    def about(self, state: State) -> tuple[str, ...]:
        """Return the card that gives the orders."""
        card = state.turn.effect
        return (card,) if card else ()

    def units(self, state: State) -> list[Unit]:
        """Return the units that can still be given an order."""
        raise NoOptions(self, state)

    def leaders(self, state: State) -> list[Leader]:
        """Return the leaders that can still be given an order of their own."""
        return []

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the orders that can be given, and `done`; C6.3: none at all is legal."""
        units, leaders = _able(self, state)
        return (*[ORDERS[unit.hex] for unit in units], *[LEADER_ORDERS[one.hex] for one in leaders], DONE)

    def needed(self, state: State) -> bool:
        """Tell whether anything but `done` is left."""
        return any(_able(self, state))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why an order cannot be given."""
        if isinstance(action, Order):
            return self._unit_refusal(state, action.hex)
        return self._leader_refusal(state, getattr(action, "hex", ""))

    def _unit_refusal(self, state: State, hex_: str) -> Refusal:
        unit = state.unit(hex_)
        if unit is None or unit.side != self.seat:
            return no_unit(self.seat, hex_)
        if unit.duty.ordered:
            return Refusal("C7.4", "the unit in {hex} has an order already", hex=hex_)
        return _out_of_reach(effect(state), unit.type, hex_)

    def _leader_refusal(self, state: State, hex_: str) -> Refusal:
        leader, card = state.leader(hex_), effect(state)
        if leader is None or leader.side != self.seat:
            return no_leader(self.seat, hex_)
        if leader.duty.ordered:
            return Refusal("C7.4", "the leader in {hex} has an order already", hex=hex_)
        if state.unit(hex_) and not card.may_detach_leader:
            return bound_leader(state, hex_)
        return _out_of_reach(card, "leader_alone", hex_)

    def resolve(self, state: State, action: Action) -> State:
        """Give the order, and ask for the next."""
        if isinstance(action, Order):
            return order_unit(state, state.unit_in(action.hex)).then(self)
        if isinstance(action, OrderLeader):
            leader = state.leader(action.hex)
            return order_leader(state, leader).then(self) if leader else state
        return state


@latest_pair
def _able(step: Orders, state: State) -> tuple[list[Unit], list[Leader]]:
    """Return the units and leaders that can be given an order; asked before and after the player is."""
    return step.units(state), step.leaders(state)


def no_unit(seat: str, hex_: str) -> Refusal:
    """Return the refusal where a side has no unit."""
    return Refusal("C7.1", "{seat} has no unit in {hex}", seat=seat, hex=hex_)


def no_leader(seat: str, hex_: str) -> Refusal:
    """Return the refusal where a side has no leader."""
    return Refusal("C7.1", "{seat} has no leader in {hex}", seat=seat, hex=hex_)


def bound_leader(state: State, hex_: str) -> Refusal:
    """C7.5b, C8.28: return the refusal where no leader may leave his unit."""
    card = effect(state)
    rule = "C8.28" if card.category == "leadership" else "C7.5b"
    if not card.id:
        return Refusal(rule, "this order lets no leader leave his unit ({hex})", hex=hex_)
    return Refusal(rule, "{card} lets no leader leave his unit ({hex})", card=card.id, hex=hex_)


def _out_of_reach(card: Card, piece: str, hex_: str) -> Refusal:
    """Return the refusal where a card does not reach a piece."""
    if not card.id:
        return Refusal(card.rule, "this order does not reach the piece in {hex}: {piece}", piece=piece, hex=hex_)
    return Refusal(card.rule, "{card} does not reach the piece in {hex}: {piece}", card=card.id, piece=piece, hex=hex_)


@frozen
class OneUnit(Orders):
    """C18.D0c, C18.D5: order one unit of choice."""

    rule = "C18.D0c"

    def units(self, state: State) -> list[Unit]:
        """Return every unit, until one has been chosen."""
        return [] if state.turn.picks else unordered(state, self.seat)
