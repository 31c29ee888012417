"""LA5.1, LA6.1: what moving hoplites and moving galleys have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.step import Decision, NoOptions, Refusal
from ancientwars.poleis.rules.la00_actions import Choice, no_prestige
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.poleis.state.state import State


@frozen
class MoveUnits(Choice):
    """LA5.1, LA6.1: units move, one lot after another, to one common destination.

    LA5.1d, LA6.1d: the destination is never an origin, so nobody moves twice or stays.

    Attributes:
        move: The class of a move (class attribute).
        units: What moves, for people (class attribute).
        area: The kind of area that they move in (class attribute).
        cost_rule: The rule of the 1 Prestige (class attribute).
        room_rule: The rule of the limit of units (class attribute).
        control_rule: The rule by which a lot that has arrived counts at once (class attribute).
    """

    exact: ClassVar[bool] = True
    move: ClassVar[type[a.MoveHoplites | a.MoveGalleys]]
    units: ClassVar[str]
    area: ClassVar[str]
    cost_rule: ClassVar[str]
    room_rule: ClassVar[str]
    control_rule: ClassVar[str]

    destination: str = ""
    """Where all go; empty before the first move."""

    def stacks(self, state: State) -> tuple[int, ...]:
        """Return the player's units in each area."""
        raise NoOptions(self, state)

    def reach(self, state: State, origin: str) -> int:
        """Return the areas that units of an area can get to now, as a mask of the map."""
        raise NoOptions(self, state)

    def no_way(self, state: State, action: a.MoveHoplites | a.MoveGalleys) -> Refusal:
        """Return the refusal of a move that no way leads along."""
        raise NoOptions(self, state)

    def obstacle(self, state: State) -> Refusal | None:
        """LA0.2a: the whole action costs 1 Prestige."""
        return None if self.destination else no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the moves of every lot that can get to the destination."""
        board = state.kit.map
        for origin, units in zip(board.of_kind(self.area), self.stacks(state), strict=True):
            if units and origin != self.destination:
                for goal in board.names(self._goals(state, origin)):
                    for count in range(1, min(units, state.room(self.seat, goal)) + 1):
                        yield self.move(origin, goal, count)
        if self.destination:
            yield a.Done()

    def check(self, state: State, action: a.MoveHoplites | a.MoveGalleys | a.Done) -> Refusal | None:
        """LA5, LA6: Prestige, units, room, one destination, and a way."""
        if isinstance(action, a.Done):
            return None if self.destination else Refusal(self.rule, f"at least one {self.units[:-1]} must move")
        if self.destination and action.destination != self.destination:
            return Refusal(self.rule, f"all {self.units} of the action go to {self.destination}")
        present = state.units(self.seat, action.origin)
        if present < action.count:
            return Refusal(self.rule, f"{self.seat} has {present} {self.units} there")
        if state.room(self.seat, action.destination) < action.count:
            return Refusal(self.room_rule, f"{action.destination} has no room for {action.count} more {self.units}")
        if not self.reach(state, action.origin) >> state.kit.map.index[action.destination] & 1:
            return self.no_way(state, action)
        return None

    def _goals(self, state: State, origin: str) -> int:
        """LA5.1b, LA6.1b: where units of an area may go in this action, as a mask."""
        reach = self.reach(state, origin)
        return reach & 1 << state.kit.map.index[self.destination] if self.destination else reach

    def resolve(self, state: State, action: a.MoveHoplites | a.MoveGalleys | a.Done) -> State:
        """Pay at the first move; control is judged anew before the next."""
        if isinstance(action, a.Done):
            return state
        if not self.destination:
            state = state.add_prestige(self.seat, -1, self.cost_rule)
        origin, destination, count = action.origin, action.destination, action.count
        moved = e.UnitsMoved(self.seat, origin, destination, count, rule=self.control_rule)
        state = state.add_units(self.seat, origin, -count).add_units(self.seat, destination, count, moved)
        return state.then(type(self)(self.seat, destination))

    def pending(self, state: State) -> Decision | None:
        """Close by itself when nobody else can move."""
        if self.destination and isinstance(next(iter(self.candidates(state))), a.Done):
            return None
        return Choice.pending(self, state)

    def run(self, state: State) -> State:
        """The action is over."""
        return state
