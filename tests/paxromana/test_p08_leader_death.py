"""Rules P8.4: the death of Leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.chance import draw
from ancientwars.core.engine import chance_outcomes
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.book import until
from tests.paxromana.fields import SPACE, battle
from tests.paxromana.tables import asked, happened, legal, play, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def fought(attacker: int, defender: int, **fields: Any) -> State:
    """Return the state in which the Leaders of two equal Armies are rolled for."""
    pieces: dict[str, Any] = {"leaders": ("rome_01",), "against": ("carthage_01",), **fields}
    state = play(battle({"LI": 10}, {"LI": 10}, **pieces), f"roll: {attacker}", f"roll: {defender}")
    while asked(state)[1] in ("losses", "retreat", "force-retreat"):
        state = play(state, legal(state)[-1])
    return state


@pytest.mark.rule("P8.4.1a", "P10.2.14")
@pytest.mark.parametrize(("dice", "dies"), [("6 6", True), ("1 1", False), ("5 6", False)])
def test_the_winners_leader_dies_on_twelve(dice: str, *, dies: bool) -> None:
    state = play(fought(3, 1), f"roll: {dice}")
    assert (state.leader("rome_01").place == "") is dies


@pytest.mark.rule("P8.4.1a")
@pytest.mark.parametrize(("dice", "dies"), [("6 6", True), ("1 1", True), ("1 2", False)])
def test_the_losers_leader_dies_on_two_and_twelve(dice: str, *, dies: bool) -> None:
    state = play(fought(3, 1), "roll: 3 4", f"roll: {dice}")
    assert (state.leader("carthage_01").place == "") is dies


@pytest.mark.rule("P8.4.1a")
def test_after_a_draw_both_die_on_two_and_twelve() -> None:
    state = play(fought(3, 3), "roll: 1 1", "roll: 6 6")
    assert not state.leader("rome_01").place
    assert not state.leader("carthage_01").place


@pytest.mark.rule("P8.4.1a")
def test_a_leader_may_die_without_losses() -> None:
    state = play(battle({"LI": 4}, {"LI": 4}, leaders=("rome_01",)), "roll: 1", "roll: 1", "shift: 0 0")
    assert state.units.count(SPACE, "carthage", "LI") == 4  # 0.4 is nothing
    assert asked(state) == ("", "leader-death")


@pytest.mark.rule("P8.4.1a")
def test_of_several_leaders_chance_chooses_one() -> None:
    state = play(fought(3, 1, leaders=("rome_01", "rome_02")), "roll: 6 6")
    assert asked(state) == ("", "leader-death")
    assert [outcome for outcome, _ in chance_outcomes(state)] == list(draw(("rome_01", "rome_02")).outcomes)
    state = play(state, "draw: rome_02")
    assert not state.leader("rome_02").place
    assert state.leader("rome_01").place


@pytest.mark.rule("P8.4.2a")
def test_the_death_costs_a_movement_point_before_that_for_going_on() -> None:
    state = play(fought(1, 3, points=4), "roll: 6 6", "roll: 3 4")
    assert state.scope(Move).remaining == 2
    assert state.scope(Move).leaders == ()
    assert asked(state) == ("rome", "go-on")
    assert play(state, "pay").scope(Move).remaining == 1


@pytest.mark.rule("P8.4.2a", "P4.3.2a")
@pytest.mark.parametrize(("side", "used"), [("carthage", 1), ("rome", 2)])
def test_the_death_of_an_allys_leader_costs_who_moves_no_point(side: str, used: int) -> None:
    """Rome comes to its ally, where Greece intercepts them; a draw kills the only Leader who is there."""
    units = {"parma": {"rome": {"LG": 3}}, "pisae": {"carthage": {"HI": 3}}, "arretium": {"greece": {"HI": 3}}}
    pacts, leader = (Pact("passage", ("carthage", "rome")),), f"{side}_01"
    state = table(Expansion("rome"), units=units, leaders={leader: "pisae"}, pacts=pacts)
    state = play(state, "major: parma", "take-all", "set-out", "roll: 6", "to: pisae")
    state = play(state, "intercept: arretium", "take-all", "roll: 6 6")
    state = until(state, "move-on", dice={"battle": "roll: 2", "leader-death": "roll: 6 6"})
    assert (state.leader(leader).place, state.scope(Move).used) == ("", used)


@pytest.mark.rule("P8.4.2a")
def test_without_a_point_left_after_the_death_the_move_of_who_lost_is_over() -> None:
    state = play(fought(1, 3, points=2), "roll: 6 6", "roll: 3 4")
    assert state.scope(Move).over


@pytest.mark.rule("P8.4.4a")
def test_leaders_die_with_their_army_and_roll_no_more() -> None:
    state = play(battle({"LG": 9}, {"LI": 1}, against=("carthage_01",)), "roll: 6", "roll: 1", "shift: 4 0")
    state = play(state, "stand", "pass")
    assert not state.leader("carthage_01").place
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P8.4.5a")
def test_the_dead_go_back_to_their_pool_the_named_ones_for_good() -> None:
    state = table(leaders={"rome_01": SPACE, "soldier_of_fortune": SPACE})
    state = died(state, "rome_01")
    assert (state.leader("rome_01").place, state.leader("rome_01").dead) == ("", False)
    state = died(state, "soldier_of_fortune")
    assert state.leader("soldier_of_fortune").dead
    assert happened(state, "LeaderDied")


@pytest.mark.rule("P8.4.5a", "P8.1.2a")
def test_pyrrhus_whom_a_scenario_names_does_not_come_back() -> None:
    state = died(table(scenario="magna-graecia", leaders={"pyrrhus": "corcyra", "greece_01": "corcyra"}), "pyrrhus")
    assert (state.leader("pyrrhus").place, state.leader("pyrrhus").dead) == ("", True)
    assert not died(state, "greece_01").leader("greece_01").dead


@pytest.mark.rule("P8.4.6a")
def test_a_leader_with_a_garrison_dies_with_it_and_nobody_rolls() -> None:
    state = battle({"LI": 3}, {"GAR": 1}, leaders=("rome_01",), against=("carthage_01",))
    assert not state.leader("carthage_01").place
    assert state.leader("rome_01").place == SPACE
    assert asked(state) == ("rome", "rest")
