"""C12.2 to C12.9: the way back, and the moves of retreating and evading units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from ancientwars.cca.components.board import BIT, REAR, opponent
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c14_leaders import wound
from ancientwars.cca.rules.c16_marsh import MarshCheck
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import EvadeTo, RetreatTo
from ancientwars.cca.state.pieces import there
from ancientwars.core.action import Action
from ancientwars.core.step import NoOptions, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State

Ways = tuple[dict[str, tuple[str, ...]], ...]
"""For each number of hexes, the hexes that can be reached, each with the best path there."""


# ---------------------------------------------------------------------- the way back


def closed_to(state: State, unit: Unit) -> int:
    """C12.4, C12.5, C12.8a: the hexes that a unit cannot fall back into."""
    field = state.field
    closed = state.ground.closed[unit.type] | field.all_units | field.lone(opponent(unit.side))
    return closed | field.lone(unit.side) if state.attached(unit) else closed


def ways_back(state: State, unit: Unit, hexes: int) -> Ways:
    """C8.13, C12.3, C12.4, C12.5, C12.7: return where a unit can get with 0, 1, 2 ... hexes toward its side, and how.

    A lone friendly leader ends the way. Of several paths the one with the fewest marshes is kept.
    """
    closed, joins = closed_to(state, unit), state.field.lone(unit.side)
    layers: list[dict[str, tuple[str, ...]]] = [{unit.hex: ()}]
    for _ in range(hexes):
        layer: dict[str, tuple[str, ...]] = {}
        for here, path in layers[-1].items():
            if path and there(here, joins):
                continue
            for rear in REAR[unit.side][here]:
                if not there(rear, closed):
                    layer[rear] = _drier(state, layer.get(rear), (*path, rear))
        if not layer:
            break
        layers.append(layer)
    return tuple(layers)


def _drier(state: State, one: tuple[str, ...] | None, other: tuple[str, ...]) -> tuple[str, ...]:
    """C16.M2: return the path with fewer marshes."""
    if one is None:
        return other
    wet = state.ground.losses
    return min(one, other, key=lambda path: sum(there(hex_, wet) for hex_ in path))


def retreat_ends(state: State, unit: Unit, hexes: int) -> dict[str, tuple[str, ...]]:
    """C12.8a, C12.7: return where a retreat may end: as far as possible, or on a lone friendly leader."""
    ways = ways_back(state, unit, hexes)
    joins = state.field.lone(unit.side)
    ends = {hex_: path for layer in ways[1:-1] for hex_, path in layer.items() if there(hex_, joins)}
    return ends | (ways[-1] if len(ways) > 1 else {})


# ---------------------------------------------------------------------- the move


@frozen
class WayBack(Choice):
    """C12.2, C13.2c: the owner chooses where a unit ends its way back; a way without alternative is taken unasked.

    Attributes:
        hex: Where the unit stands.
    """

    hex: str

    def ends(self, state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
        """Return the hexes where the way may end, each with the path there."""
        raise NoOptions(self, state)

    def withdrawal(self, state: State, unit: Unit, path: tuple[str, ...]) -> tuple[Step, ...]:
        """Return the move along a path, and what follows it."""
        raise NoOptions(self, state)

    def _ends(self, state: State) -> dict[str, tuple[str, ...]]:
        unit = state.unit(self.hex)
        return self.ends(state, unit) if unit else {}

    def needed(self, state: State) -> bool:
        """Tell whether there is a choice."""
        return len(self._ends(state)) > 1

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the ends."""
        to: Any = self.accepts[0]
        return tuple(to(self.hex, end) for end in self._ends(state))

    def run(self, state: State) -> State:
        """Take the only way, or none."""
        return self._go(state, next(iter(self._ends(state).values()), ()))

    def resolve(self, state: State, action: RetreatTo | EvadeTo) -> State:
        """Take the chosen way."""
        return self._go(state, self._ends(state)[action.destination])

    def _go(self, state: State, path: tuple[str, ...]) -> State:
        unit = state.unit(self.hex)
        return state.then(*self.withdrawal(state, unit, path)) if unit else state


@frozen
class Retreat(WayBack):
    """C12.2: the owner chooses where a retreat ends."""

    prompt = "retreat"
    rule = "C12.2"
    accepts: ClassVar[tuple[type[Action], ...]] = (RetreatTo,)

    hexes: int

    def ends(self, state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
        """Return the ends of the retreat."""
        return retreat_ends(state, unit, self.hexes)

    def refusal(self, state: State, action: RetreatTo) -> Refusal:
        """Return why the retreat cannot end there."""
        unit = state.unit(self.hex)
        if unit and any(action.destination in layer for layer in ways_back(state, unit, self.hexes)):
            reason = "the unit in {hex} must retreat as far as it can, up to {hexes} hexes"
            return Refusal("C12.8a", reason, hex=self.hex, hexes=self.hexes)
        reason = "no way back leads from {hex} to {destination}"
        return Refusal("C12.3", reason, hex=self.hex, destination=action.destination)

    def withdrawal(self, state: State, unit: Unit, path: tuple[str, ...]) -> tuple[Step, ...]:
        """C12.8, C12.9: each hex that cannot be made will cost a block, but not beside a lone leader (C12.7)."""
        joined = path and there(path[-1], state.field.lone(unit.side))
        return (Withdraw(self.hex, path, 0 if joined else self.hexes - len(path)),)


@frozen
class Withdraw(Step):
    """C12.6: move back with the leader, marsh by marsh; then lose a block per hex not made."""

    hex: str
    path: tuple[str, ...]
    missing: int
    rule: str = "C12.3"

    def run(self, state: State) -> State:
        """C16.C3, C16.M2: move to the next marsh or to the end, through walls and all."""
        unit = state.unit(self.hex)
        if unit is None:
            return state
        if not self.path:
            state, steps = wound(state, unit, self.missing, "C12.8")  # C12.8b, C12.8c: it has left its hex or is gone
            return state.then(*steps)
        wet = state.ground.losses
        stop = next((i for i, hex_ in enumerate(self.path) if there(hex_, wet)), len(self.path) - 1)
        here = self.path[stop]
        state = carried(state, unit, here).emit(e.Retreated(unit.hex, here, stop + 1, rule=self.rule))
        checks = (MarshCheck(here),) if there(here, wet) else ()
        return state.then(*checks, Withdraw(here, self.path[stop + 1 :], self.missing, self.rule))


def carried(state: State, unit: Unit, hex_: str) -> State:
    """C7.2, C12.6: move a unit, with its attached leader, without any cost."""
    leader = state.attached(unit)
    if unit.hex == hex_:
        return state
    duty = unit.duty if unit.duty.origin or not unit.duty.ordered else unit.duty.replace(origin=unit.hex)
    state = state.change_unit(unit, hex=hex_, duty=duty)
    return state.change_leader(leader, hex=hex_) if leader else state


def occupied(state: State, hex_: str) -> bool:
    """Tell whether a hex holds a unit or a leader."""
    return bool(BIT[hex_] & state.field.pieces)
