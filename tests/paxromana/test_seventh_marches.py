"""Cases of Pax Romana in which a limit of a march, a battle or a voyage meets another one."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.fields import BACK, SPACE, battle
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, happened, play

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


# ---------------------------------------------------------------------- P10.4.6 Elephants


@pytest.mark.rule("P10.4.6-06", "P10.4.7a", "P10.1a")
def test_an_army_that_its_elephants_have_trampled_to_the_last_unit_fights_no_more() -> None:
    """Of one LI and one Elephant nothing is left: Carthage has won, and loses nothing."""
    state = battle({"LI": 1, "EL": 1}, {"HI": 2}, leaders=("rome_01",))
    state = play(state, "number: 1", "roll: 6")
    (told,) = happened(state, "BattleEnded")
    assert (told.winner, told.owner) == ("defender", "carthage")
    assert asked(state)[1] == "rest"
    assert state.held(SPACE, "carthage") == (("HI", 2),)
    assert not state.held(SPACE, "rome")
    assert not state.leader("rome_01").place  # P8.4.4a


@pytest.mark.rule("P10.4.6-01", "P10.4.7a", "P10.7.7a")
def test_an_army_that_elephants_have_eliminated_does_not_strike_back() -> None:
    """The only LI falls to the Elephant: Rome has won the Space, and goes on at no cost."""
    state = play(battle({"HI": 1, "EL": 1}, {"LI": 1}, points=2), "number: 1", "roll: 1")
    assert asked(state)[1] == "rest"
    assert state.held(SPACE, "rome") == (("EL", 1), ("HI", 1))
    assert (state.scope(Move).fought, state.scope(Move).remaining) == ("won", 1)


@pytest.mark.rule("P10.4.6a", "P10.4.7a", "P10.1a")
def test_where_elephants_have_eliminated_both_armies_nobody_has_won() -> None:
    """Each LI falls to the other's Elephant, and no Elephant stays alone."""
    state = battle({"LI": 1, "EL": 1}, {"LI": 1, "EL": 1}, units={BACK: {"rome": {"GAR": 1}}})
    state = play(state, "number: 1", "number: 1", "roll: 1", "roll: 1")
    (told,) = happened(state, "BattleEnded")
    assert told.winner == "draw"
    assert not state.units.at(SPACE)
