"""LA6: move galleys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import opponent
from ancientwars.poleis.rules.la05_movement import MoveUnits
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


@frozen
class MoveGalleys(MoveUnits):
    """LA6: move galleys, one lot after another, to one common destination; LA6.1d: it is never an origin."""

    prompt: ClassVar[str] = "move-galleys"
    rule: ClassVar[str] = "LA6.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveGalleys, a.Done)
    move: ClassVar[type[a.MoveHoplites | a.MoveGalleys]] = a.MoveGalleys
    units: ClassVar[str] = "galleys"
    area: ClassVar[str] = "sea"
    cost_rule: ClassVar[str] = "LA6.1a"
    room_rule: ClassVar[str] = "LA6.1c"
    control_rule: ClassVar[str] = "LA6.3a"

    def stacks(self, state: State) -> tuple[int, ...]:
        """Return the galleys in each sea."""
        return state.side(self.seat).galleys

    def reach(self, state: State, origin: str) -> int:
        """LA6.2: the seas that galleys of a sea can get to now, as a mask.

        LA6.2b: `AreaMap.reach` lets a way begin and end in a blocked sea. LA6.2c: `State.sea_kinds` has the diolkos.
        """
        blocked = state.controlled(opponent(self.seat))
        return state.kit.map.reach(origin, state.sea_kinds(self.seat), blocked)

    def no_way(self, state: State, action: a.MoveHoplites | a.MoveGalleys) -> Refusal:
        """LA6.2a: no free route leads there."""
        del state
        return Refusal("LA6.2a", f"no free route leads from {action.origin} to {action.destination}")
