"""P14: Stability."""

from __future__ import annotations

from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import PROVINCES, State


def control_changed(state: State) -> State:
    """P14.2.1-02 to P14.2.1-05: return the state after Stability followed the control of Provinces."""
    owners = tuple(state.province_owners().values())
    if owners == state.owners:
        return state
    before, state = state.owners, state.replace(owners=owners)
    for province, old, new in zip(PROVINCES, before, owners, strict=True):
        if old == new:
            continue
        state = state.emit(e.ProvinceChanged(province, new, rule="P5.2.1a"))
        home = state.table.home_of.get(province, "")
        if old:
            state = state.shift_stability(old, -2 if home == old else -1, "P14.2.1-04" if home == old else "P14.2.1-03")
        if new:
            state = state.shift_stability(new, 2 if home == new else 1, "P14.2.1-05" if home == new else "P14.2.1-02")
    return state
