"""Cases of Pax Romana in which a limit of a march, a battle or a voyage meets another one."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, play

# ---------------------------------------------------------------------- P12.5.1 Rhodes


@pytest.mark.rule("P12.5.1d", "P11.1.4a")
@pytest.mark.parametrize(("dice", "goes_on"), [("3 4", True), ("4 4", False)])
def test_a_leader_does_not_help_a_fleet_on_beside_the_galleys_of_rhodes(dice: str, *, goes_on: bool) -> None:
    """Three galleys and a Leader, 7 and a 3, beat two galleys, 4 and a 4, which lose one and stay."""
    units = {"rhodus": {"rhodes": {"HI": 2, "GS": 2}}, "paphos": {"east": {"GS": 3, "GAR": 1}}}
    fields = {"seat": "east", "units": units, "cities": {"rhodus": "rhodes"}, "treasury": {"east": 1}}
    state = sailing_to("rhodus", start="paphos", force={"GS": 3}, leaders=("east_01",), **fields)
    state = play(state, "pay", "fight", "roll: 3", "roll: 4", "roll: 2")
    assert state.units.count("rhodus", "rhodes", "GS") == 1
    state = play(state, "continue", f"roll: {dice}")
    assert (asked(state) == ("east", "sail-on") and not state.scope(Move).stopped) is goes_on
