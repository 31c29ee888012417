"""C18.T2, C18.T4, C18.T6, C18.T7, C18.T10, C18.T11: tactic cards whose ordering is their own.

Rules: C18.T2a, C18.T4a, C18.T4c, C18.T6a, C18.T7a, C18.T7c, C18.T10a to C18.T10e, C18.T11d.

C18.T2: Clash of Shields; C18.T4: Darken the Sky; C18.T6: I Am Spartacus; C18.T7, C18.T11: Line Command and Double Time;
C18.T10: Rally. What a card allows or adds afterwards (movement, fire, dice) is data: `data/command-deck.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BIT, NEAR_MASK, Seat, mask_of, opponent, spread
from ancientwars.cca.components.kit import CARDS, CLASSES, FACES
from ancientwars.cca.rules.c07_ordering import Orders, card_leaders, order_all, order_unit, orders_left, unordered
from ancientwars.cca.rules.c10_ranged_combat import missile_range
from ancientwars.cca.rules.c18_command_cards.troops import fallback
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Done, Order, Rally
from ancientwars.cca.state.catalogue import DONE
from ancientwars.cca.state.pieces import there
from ancientwars.core.chance import dice
from ancientwars.core.choice import roll
from ancientwars.core.step import Chance, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.components.kit import Card
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Lottery, Rolled


def clash_of_shields(state: State, seat: Seat, card: Card) -> Course:
    """C18.T2a: all units next to enemy units are ordered, once and for all."""
    enemies = spread(state.field.units_of(opponent(seat)))
    return order_all(state, seat, lambda unit: there(unit.hex, enemies)), ()


def darken_the_sky(state: State, seat: Seat, card: Card) -> Course:
    """C18.T4a, C18.T4c: all missile units are ordered; without any, one unit of choice."""
    if not any(missile_range(state, unit) for unit in state.units(seat)):
        return fallback(state, seat)
    return order_all(state, seat, lambda unit: missile_range(state, unit)), ()


@frozen
class GroupOrders(Orders):
    """C18.T7a, C18.T11a: order foot units in linked adjacent hexes."""

    rule = "C18.T7a"

    def units(self, state: State) -> list[Unit]:
        """Return the foot units next to the group, or any to begin with."""
        card, picks = CARDS[state.turn.effect], state.turn.picks
        if not orders_left(state):
            return []
        reach = spread(mask_of(picks)) if picks else ~0
        return [u for u in unordered(state, self.seat) if u.kind.is_a(card.eligible) and there(u.hex, reach)]


def linked_group(state: State, seat: Seat, card: Card) -> Course:
    """C18.T7c, C18.T11d: a group of foot units; without any, one unit of choice."""
    if any(unit.kind.is_a(card.eligible) for unit in state.units(seat)):
        return state, (GroupOrders(seat),)
    return fallback(state, seat)


@frozen
class RollCommand(Step):
    """C18.T6a, C18.T10a: roll dice equal to the Command."""

    seat: Seat
    purpose: str

    def pending(self, state: State) -> Chance:
        """Wait for the dice."""
        turn = state.turn
        return roll(self.purpose, CARDS[turn.effect].rule, turn.command, FACES, (turn.effect,))

    def lottery(self, state: State) -> Lottery:
        """Return the roll."""
        return dice(state.turn.command, FACES)

    def resolve(self, state: State, action: Rolled) -> State:
        """C18.T6a3, C18.T10a2: keep the dice that give something, not swords and flags, and ask what for."""
        useful = tuple(str(face) for face in action.dice if face in (*CLASSES, "leader"))
        state = state.with_turn(dice=useful)
        return state.then(RallyUnits(self.seat) if self.purpose == "rally" else DiceOrders(self.seat))


def spent(left: tuple[str, ...], face: str) -> tuple[str, ...] | None:
    """Return the dice left after one of a class is used, a helmet where there is none; None if neither is there."""
    for wanted in (face, "leader"):
        if wanted in left:
            place = left.index(wanted)
            return left[:place] + left[place + 1 :]
    return None


@frozen
class DiceOrders(Orders):
    """C18.T6a1, C18.T6a2: a class symbol orders a unit of the class, a helmet any unit or leader."""

    rule = "C18.T6a1"

    def units(self, state: State) -> list[Unit]:
        """Return the units for which there is a die."""
        left = state.turn.dice
        return [u for u in unordered(state, self.seat) if spent(left, u.kind.die) is not None]

    def leaders(self, state: State) -> list[Leader]:
        """Return the leaders, if there is a helmet."""
        return card_leaders(state, self.seat) if "leader" in state.turn.dice else []

    def resolve(self, state: State, action: Action) -> State:
        """Use up the die, and give the order."""
        if action != DONE:
            unit = state.unit(action.hex) if isinstance(action, Order) else None
            left = spent(state.turn.dice, unit.kind.die if unit else "leader")
            state = state.with_turn(dice=left or ())
        return super().resolve(state, action)


@frozen
class RallyUnits(Orders):
    """C18.T10a1: return blocks to units in or next to the hex of a leader."""

    prompt = "rally"
    rule = "C18.T10a1"
    accepts = (Rally, Done)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the own units, and `done`."""
        return (*(Rally(unit.hex) for unit in state.units(self.seat)), DONE)

    def needed(self, state: State) -> bool:
        """Tell whether any unit can get a block back."""
        return any(self._unfit(state, unit) is None for unit in state.units(self.seat))

    def _unfit(self, state: State, unit: Unit) -> Refusal | None:
        if unit.full:
            return Refusal("C18.T10b", "the {unit} in {hex} is at full strength", unit=unit.type, hex=unit.hex)
        if not unit.kind.can_rally:
            return Refusal("C18.T10b2", "such units cannot be rallied: {unit}", unit=unit.type)
        around = NEAR_MASK[unit.hex] | BIT[unit.hex]
        if not around & state.field.leaders_of(self.seat):  # C18.T10c: any leader will do
            return Refusal("C18.T10a1", "no leader is in or next to {hex}", hex=unit.hex)
        if spent(state.turn.dice, unit.kind.die) is None:
            return Refusal("C18.T10a1", "no die is left for a unit of this class: {die}", die=unit.kind.die)
        return None

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a unit cannot be rallied, or None."""
        if not isinstance(action, Rally):
            return None
        unit = state.unit(action.hex)
        if unit is None or unit.side != self.seat:
            return Refusal("C18.T10a1", "{seat} has no unit in {hex}", seat=self.seat, hex=action.hex)
        return self._unfit(state, unit)

    def resolve(self, state: State, action: Action) -> State:
        """C18.T10d: return a block, and order the unit; C18.T10b1: more than one, if the dice allow."""
        if not isinstance(action, Rally):
            return state
        unit = state.unit_in(action.hex)
        state = state.with_turn(dice=spent(state.turn.dice, unit.kind.die) or ())
        state = state.change_unit(unit, blocks=unit.blocks + 1).emit(e.BlockReturned(unit.hex, rule="C18.T10a1"))
        rallied = state.unit_in(unit.hex)
        return (state if rallied.duty.ordered else order_unit(state, rallied)).then(self)


def i_am_spartacus(state: State, seat: Seat, card: Card) -> Course:
    """C18.T6a: roll the dice that give the orders."""
    return state, (RollCommand(seat, "spartacus"),)


def rally(state: State, seat: Seat, card: Card) -> Course:
    """C18.T10a, C18.T10e: roll the dice that return blocks; without leaders, one unit of choice."""
    if not state.leaders(seat):
        return fallback(state, seat)
    return state, (RollCommand(seat, "rally"),)


def nothing(state: State, seat: Seat, card: Card) -> Course:
    """A39: First Strike played as one's own card, because there is no other, has no effect."""
    return state, ()
