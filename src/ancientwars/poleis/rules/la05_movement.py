"""LA5.1b, LA5.1d, LA5.4a, LA6.1b, LA6.1d, LA6.3a: what moving hoplites and moving galleys have in common."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.step import NoOptions, Refusal
from ancientwars.poleis.rules.la00_actions import Execution, no_prestige
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.poleis.state.state import State


@frozen
class MoveUnits(Execution):
    """LA5.1, LA6.1: units move, one lot after another, to one common destination.

    Attributes:
        move: The class of a move (class attribute).
        unit: What moves (class attribute).
        area: The kind of area that they move in (class attribute).
        cost_rule: The rule of the 1 Prestige (class attribute).
        room_rule: The rule of the limit of units (class attribute).
        stay_rule: The rule that forbids to stay, or to move twice (class attribute).
        area_rule: The rule of the kind of area (class attribute).
        control_rule: The rule by which a lot that has arrived counts at once (class attribute).
    """

    exact: ClassVar[bool] = True
    subjects: ClassVar[tuple[str, ...]] = ("destination",)
    move: ClassVar[type[a.MoveHoplites | a.MoveGalleys]]
    unit: ClassVar[str]
    area: ClassVar[str]
    cost_rule: ClassVar[str]
    room_rule: ClassVar[str]
    stay_rule: ClassVar[str]
    area_rule: ClassVar[str]
    control_rule: ClassVar[str]

    destination: str = ""
    """Where all go; empty before the first move."""

    def stacks(self, state: State) -> tuple[int, ...]:
        """Return the player's units in each area."""
        raise NoOptions(self, state)

    def reach(self, state: State, origin: str) -> int:
        """Return the areas that units of an area can get to now, as a mask of the map."""
        raise NoOptions(self, state)

    def no_way(self, state: State, origin: str, destination: str) -> Refusal:
        """Return the refusal of a move that no way leads along."""
        raise NoOptions(self, state)

    def needed(self, state: State) -> bool:
        """Ask on while others can move."""
        return not self.destination or not isinstance(next(iter(self.candidates(state))), a.Done)

    def obstacle(self, state: State) -> Refusal | None:
        """LA0.2a: the whole action costs 1 Prestige."""
        return None if self.destination else no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[Action]:
        """LA5.1d, LA6.1d: yield the moves of every lot that can get to the destination, which is never an origin."""
        board = state.kit.map
        for origin, units in zip(board.of_kind(self.area), self.stacks(state), strict=True):
            if units and origin != self.destination:
                for goal in board.names(self._goals(state, origin)):
                    for count in range(1, min(units, state.room(self.seat, goal)) + 1):
                        yield self.move(origin, goal, count)
        if self.destination:
            yield a.Done()

    def ways(self, state: State) -> Iterator[Action]:
        """Yield one unit from everywhere to everywhere, or from anywhere if there is none."""
        areas = state.kit.map.of_kind(self.area)
        origins = [area for area, units in zip(areas, self.stacks(state), strict=True) if units] or areas[:1]
        return (self.move(*ends, 1) for ends in product(origins, areas) if ends[0] != ends[1])

    def check(self, state: State, action: a.MoveHoplites | a.MoveGalleys | a.Done) -> Refusal | None:
        """LA5, LA6: Prestige, units, room, one destination, and a way."""
        if isinstance(action, a.Done):
            return None if self.destination else self._none()
        origin, destination, count = action.origin, action.destination, action.count
        for region in (origin, destination):
            if region not in state.kit.map.of_kind(self.area):
                return Refusal(self.area_rule, "no {unit} moves in {region}", unit=self.unit, region=region)
        if self.destination and destination != self.destination:
            return Refusal(self.rule, "all units of the action go to {destination}", destination=self.destination)
        if origin == destination:
            return Refusal(self.stay_rule, "no {unit} stays in {region} or moves twice", unit=self.unit, region=origin)
        if not count:
            return self._none()
        present = state.units(self.seat, origin)
        if present < count:
            few = "{seat} has {present} units in {region}, not {count}"
            return Refusal(self.rule, few, seat=self.seat, present=present, region=origin, count=count)
        if state.room(self.seat, destination) < count:
            full = "{region} has no room for {count} more units"
            return Refusal(self.room_rule, full, region=destination, count=count)
        if not self.reach(state, origin) >> state.kit.map.index[destination] & 1:
            return self.no_way(state, origin, destination)
        return None

    def _none(self) -> Refusal:
        """LA5.1b, LA6.1b: nothing would move."""
        return Refusal(self.rule, "at least one unit must move")

    def _goals(self, state: State, origin: str) -> int:
        """LA5.1b, LA6.1b: where units of an area may go in this action, as a mask."""
        reach = self.reach(state, origin)
        return reach & 1 << state.kit.map.index[self.destination] if self.destination else reach

    def resolve(self, state: State, action: a.MoveHoplites | a.MoveGalleys | a.Done) -> State:
        """LA5.4a, LA6.3a: pay at the first move; control is judged anew before the next."""
        if isinstance(action, a.Done):
            return state
        if not self.destination:
            state = state.add_prestige(self.seat, -1, self.cost_rule)
        origin, destination, count = action.origin, action.destination, action.count
        moved = e.UnitsMoved(self.seat, origin, destination, count, rule=self.control_rule)
        state = state.add_units(self.seat, origin, -count).add_units(self.seat, destination, count, moved)
        return state.then(type(self)(self.seat, destination))
