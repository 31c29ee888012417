"""LA6: move galleys.

Elsewhere too: LA6.1b, LA6.1d, LA6.3a: `la05_movement`.
"""

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
    """LA6: move galleys, one lot after another, to one common destination."""

    prompt: ClassVar[str] = "move-galleys"
    rule: ClassVar[str] = "LA6.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveGalleys, a.Done)
    move: ClassVar[type[a.MoveHoplites | a.MoveGalleys]] = a.MoveGalleys
    unit: ClassVar[str] = "galley"
    area: ClassVar[str] = "sea"
    cost_rule: ClassVar[str] = "LA6.1a"
    room_rule: ClassVar[str] = "LA6.1c"
    stay_rule: ClassVar[str] = "LA6.1d"
    area_rule: ClassVar[str] = "LA6.1b"
    control_rule: ClassVar[str] = "LA6.3a"

    def stacks(self, state: State) -> tuple[int, ...]:
        """Return the galleys in each sea."""
        return state.side(self.seat).galleys

    def reach(self, state: State, origin: str) -> int:
        """LA6.2: the seas that galleys of a sea can get to now, as a mask."""
        blocked = state.controlled(opponent(self.seat))
        kinds = state.sea_kinds(self.seat)  # LA6.2c: with the diolkos
        return state.kit.map.reach(origin, kinds, blocked)  # LA6.2b: a way begins and ends in a blocked sea too

    def no_way(self, state: State, origin: str, destination: str) -> Refusal:
        """LA6.2a: no free route leads there."""
        del state
        closed = "no free route leads from {origin} to {destination}"
        return Refusal("LA6.2a", closed, origin=origin, destination=destination)
