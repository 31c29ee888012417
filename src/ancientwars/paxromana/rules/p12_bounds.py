"""P12.3.3a: Militia never leave home, not even for a while, by land or by sea.

It stands below the chapters on movement and battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.paxromana.rules.ps_scenarios.limits import bound_as

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.state import State


def at_home(state: State, owner: str, node: str) -> bool:
    """P12.3.3a: tell whether a node lies in the Home Territory of the player whose units those of an owner are.

    A Land Transit Point lies in its Province; the sea belongs to nobody.
    """
    table, point = state.table, state.kit.transit.get(node)
    home = table.home[node] if point is None else table.home_of.get(point.where, "")
    return bool(home) and home == bound_as(state, owner)


def militia_strays(state: State, owner: str, force: Units, node: str) -> Refusal | None:
    """P12.3.3a: return why a force with Militia may not go to a node; None if it may."""
    if "MIL" not in dict(force) or at_home(state, owner, node):
        return None
    return Refusal("P12.3.3a", "Militia do not leave the Home Territory")
