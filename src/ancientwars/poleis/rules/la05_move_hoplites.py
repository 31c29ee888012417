"""LA5: move hoplites; `la05_movement` holds what galleys do likewise.

Elsewhere: LA5.5d, LA5.5f, LA5.6a: `components.kit`; LA5.5e: `state.state`.

Elsewhere too: LA5.1b, LA5.1d, LA5.4a: `la05_movement`.
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
class MoveHoplites(MoveUnits):
    """LA5: move hoplites, one lot after another, to one common destination."""

    prompt: ClassVar[str] = "move-hoplites"
    rule: ClassVar[str] = "LA5.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveHoplites, a.Done)
    move: ClassVar[type[a.MoveHoplites | a.MoveGalleys]] = a.MoveHoplites
    unit: ClassVar[str] = "hoplite"
    area: ClassVar[str] = "territory"
    cost_rule: ClassVar[str] = "LA5.1a"
    room_rule: ClassVar[str] = "LA5.1c"
    stay_rule: ClassVar[str] = "LA5.1d"
    area_rule: ClassVar[str] = "LA5.2b"
    control_rule: ClassVar[str] = "LA5.4a"

    def stacks(self, state: State) -> tuple[int, ...]:
        """Return the hoplites in each territory."""
        return state.side(self.seat).hoplites

    def reach(self, state: State, origin: str) -> int:
        """LA5.2a: the territories that hoplites of a territory can get to now, by land or by sea, as a mask."""
        kit = state.kit
        blocked = state.controlled(opponent(self.seat))
        by_land = kit.map.reach(origin, "land", blocked)  # LA5.3b: a way begins and ends in a blocked area too
        # LA5.5c: a sea is open unless the enemy controls it; LA5.5a: a voyage begins and ends on a coast
        open_seas = kit.map.flood(kit.coast[origin], state.sea_kinds(self.seat), blocked)
        by_sea = kit.landings(open_seas)
        return (by_land | by_sea) & ~(1 << kit.map.index[origin])

    def no_way(self, state: State, origin: str, destination: str) -> Refusal:
        """LA5.3a, LA5.5b: no way leads there, or only one by sea could."""
        lands = state.kit.territory
        rule = "LA5.3a" if lands[origin].links and lands[destination].links else "LA5.5b"
        closed = "no free way by land or by sea leads from {origin} to {destination}"
        return Refusal(rule, closed, origin=origin, destination=destination)
