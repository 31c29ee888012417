"""D8.1e, D8.1f, D9.1h: who marks the units that a force leaves, when all minor generals are on the map."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import Minor, Royal, State
from tests.diadochi.tables import legal, play, table

FAR = ("sidon", "gaza", "pella", "argos")
"""Spaces that yellow does not control, with a mercenary and a minor general each."""


def spread(far: tuple[str, ...] = FAR, **pieces: Any) -> State:
    """Return a state in which yellow may choose who moves, four points each, with minor generals in far spaces too."""
    units = {space: {"yellow": {"mercenary": 1}} for space in far}
    units |= {space: {"yellow": kinds} for space, kinds in pieces.pop("units", {}).items()}
    minors = tuple(("yellow", space) for space in (*far, *pieces.pop("minors", ())))
    return play(table(MovementRoll("yellow"), units=units, minors=minors, **pieces), "roll: 6")


def called(state: State) -> set[str]:
    """Return the spaces from where a minor general can be called."""
    return {one.removeprefix("take-minor: ") for one in legal(state) if one.startswith("take-minor: ")}


def dispersed(state: State) -> dict[str, int]:
    """Return what yellow has in the Dispersed Box."""
    return dict(state.held("dispersed", "yellow"))


# ---------------------------------------------------------------------- whose general goes along


@pytest.mark.rule("D8.1f", "D9.1h")
@pytest.mark.parametrize("heir", [False, True])
def test_a_minor_general_is_called_to_units_whose_general_goes_along_with_a_force_that_can_spare_none(
    heir: bool,
) -> None:
    generals = {"antigonus": ("yellow", "celaenae"), "peithon": ("yellow", "iconium")}
    if heir:  # who carries Heracles keeps his last unit
        units, royals = (
            {"celaenae": {"loyal": 1}, "iconium": {"elephant": 2}},
            {"heracles": Royal("celaenae", "yellow")},
        )
        state = spread(units=units, generals=generals, royals=royals)
        state = play(state, "activate: antigonus celaenae", "take: loyal", "take-royal: heracles", "go: iconium")
    else:
        state = spread(units={"iconium": {"elephant": 2}}, generals=generals)
        state = play(state, "activate: antigonus celaenae", "go: iconium")
    assert not called(state), "Peithon leads them still"
    state = play(state, "take-general: peithon")
    assert called(state) == set(FAR)
    state = play(state, "take-minor: pella", "go: tyana", "stop")
    assert state.held("iconium", "yellow") == (("elephant", 2),)
    assert Minor("yellow", "iconium") in state.minors
    assert dispersed(state) == {"mercenary": 1}, "the one in Pella"
