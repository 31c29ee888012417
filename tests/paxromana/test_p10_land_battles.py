"""Rules P10.0 to P10.5: the sequence of a land battle, Battle Points, shifts, Cavalry, Elephants, Siege Preparation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.sealed import asking
from ancientwars.paxromana.rules.p10_land_battles.losses import loss_of
from ancientwars.paxromana.rules.p10_land_battles.strength import cavalry_edge, ratio_shifts
from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.fields import SPACE, battle
from tests.paxromana.tables import asked, happened, legal, play, refusal

if TYPE_CHECKING:
    from ancientwars.paxromana.state.scopes import Side
    from ancientwars.paxromana.state.state import State


def rolled(state: State, attacker: int, defender: int) -> State:
    """Return the state after both Battle Rolls."""
    return play(state, f"roll: {attacker}", f"roll: {defender}")


def counted(state: State) -> tuple[int, int]:
    """Return the Battle Points of both sides, as the last action brought them out."""
    (event,) = happened(state, "PointsCounted")
    return event.attacker, event.defender


def shifts_after(state: State) -> tuple[int, int]:
    """Return the shifts of both sides once 3 and 3 are rolled."""
    (event,) = happened(rolled(state, 3, 3), "ShiftsCounted")
    return event.attacker, event.defender


def sides(state: State) -> tuple[Side, Side]:
    """Return both sides of the battle that is under way."""
    fight = state.scope(Battle)
    return fight.attacker, fight.defender


# ---------------------------------------------------------------------- P10.0, P10.1, P10.2


@pytest.mark.rule("P10.0a", "P10.2.1", "P1.4n")
def test_the_army_that_enters_attacks_and_pays_a_movement_point() -> None:
    state = battle({"HI": 3}, {"LI": 4}, points=4)
    assert state.scope(Move).remaining == 3
    attacker, defender = sides(state)
    assert (attacker.seat, attacker.parties[0].owner) == ("rome", "rome")
    assert (defender.seat, defender.parties[0].owner) == ("carthage", "carthage")
    (event,) = happened(state, "BattleBegan")
    assert (event.space, event.attacker, event.defender) == (SPACE, "rome", "carthage")


@pytest.mark.rule("P10.1a", "P10.2.10", "P10.3.1d")
@pytest.mark.parametrize(("rolls", "winner"), [((4, 2), "attacker"), ((2, 4), "defender"), ((3, 3), "draw")])
def test_who_loses_the_smaller_percentage_wins(rolls: tuple[int, int], winner: str) -> None:
    state = rolled(battle({"LI": 10}, {"LI": 10}), *rolls)
    (event,) = happened(state, "BattleEnded")
    assert event.winner == winner
    assert (event.attacker, event.defender) == (10 * rolls[1], 10 * rolls[0])


@pytest.mark.rule("P10.2.5", "P10.2.7")
def test_points_are_counted_before_both_sides_roll() -> None:
    state = battle({"HI": 5, "LI": 6}, {"HI": 3, "LI": 2})
    assert counted(state) == (21, 11)
    assert asked(state) == ("", "battle")
    state = play(state, "roll: 3")
    assert asked(state) == ("", "battle")
    assert [side.roll for side in sides(play(state, "roll: 5"))] == [3, 5]


@pytest.mark.rule("P10.2.6", "P10.2.8", "P10.2.9")
def test_shifts_are_counted_after_the_rolls_and_used_by_the_side_with_more() -> None:
    state = rolled(battle({"HI": 5, "LI": 6}, {"HI": 3, "LI": 2}), 3, 5)
    (event,) = happened(state, "ShiftsCounted")
    assert (event.attacker, event.defender) == (2, 0)  # 21 to 11 is 2:1
    assert asked(state) == ("rome", "shifts")
    assert {"shift: 2 0", "shift: 1 1", "shift: 0 2"} <= set(legal(state))


@pytest.mark.rule("P10.2.12", "P10.3.2a")
def test_the_defender_allocates_his_losses_first() -> None:
    state = play(rolled(battle({"HI": 2, "LI": 3}, {"HI": 2, "LI": 3}), 3, 2), "stand", "pass")
    assert asked(state) == ("carthage", "losses")
    state = play(state, "reduce: HI")
    assert asked(state) == ("rome", "losses")


@pytest.mark.rule("P10.2.13", "P10.7.7a")
def test_while_the_defender_is_there_the_attacker_regroups() -> None:
    state = play(rolled(battle({"LI": 10}, {"LI": 10}), 1, 1))
    assert state.held(SPACE, "carthage") == (("LI", 9),)
    assert state.held("valentia", "rome") == (("LI", 9),)
    assert (state.scope(Move).space, state.scope(Move).force) == ("valentia", (("LI", 9),))


@pytest.mark.rule("P10.2.15", "P9.2.1-12")
def test_who_lost_pays_a_movement_point_to_go_on() -> None:
    state = rolled(battle({"LI": 10}, {"LI": 10}, points=4), 1, 2)
    assert asked(state) == ("rome", "go-on")
    assert legal(state) == ["pay", "stop"]
    assert play(state, "pay").scope(Move).remaining == 2
    assert play(state, "stop").scope(Move).over


@pytest.mark.rule("P10.2.14", "P8.4.1a")
def test_leaders_are_rolled_for_after_the_losses() -> None:
    state = rolled(battle({"LI": 10}, {"LI": 10}, leaders=("rome_01",)), 1, 1)
    assert asked(state) == ("rome", "shifts")
    state = play(state, "shift: 0 0")
    assert asked(state) == ("", "leader-death")


# ---------------------------------------------------------------------- P10.3.1 Battle Points


@pytest.mark.rule("P10.3.1a")
@pytest.mark.parametrize(
    ("kind", "points"),
    [
        pytest.param("LG", 4, marks=pytest.mark.rule("P10.3.1-01")),
        pytest.param("rLG", 2, marks=pytest.mark.rule("P10.3.1-01")),
        pytest.param("HI", 3, marks=pytest.mark.rule("P10.3.1-02")),
        pytest.param("rHI", 1, marks=pytest.mark.rule("P10.3.1-02")),
        pytest.param("mHI", 3, marks=pytest.mark.rule("P10.3.1-03")),
        pytest.param("LI", 1, marks=pytest.mark.rule("P10.3.1-04")),
        pytest.param("mLI", 1, marks=pytest.mark.rule("P10.3.1-04")),
        pytest.param("BAR", 1, marks=pytest.mark.rule("P10.3.1-04")),
        pytest.param("TRB", 1, marks=pytest.mark.rule("P10.3.1-04")),
        pytest.param("MIL", 1, marks=pytest.mark.rule("P10.3.1-04")),
        pytest.param("CAV", 1, marks=pytest.mark.rule("P10.3.1-05")),
        pytest.param("mCAV", 1, marks=pytest.mark.rule("P10.3.1-05")),
        pytest.param("BCAV", 1, marks=pytest.mark.rule("P10.3.1-05")),
        pytest.param("GAR", 0, marks=pytest.mark.rule("P10.3.1-08")),
    ],
)
def test_a_unit_is_worth_its_battle_points(kind: str, points: int) -> None:
    state = battle({"HI": 1, kind: 1} if kind != "HI" else {"HI": 2}, {"LI": 4})
    assert counted(state)[0] == 3 + points


@pytest.mark.rule("P10.3.1-08", "P10.4.6a")
def test_elephants_and_leaders_are_worth_nothing() -> None:
    state = play(battle({"HI": 1, "EL": 2}, {"LI": 4}, leaders=("rome_01",)), "number: 0")
    assert counted(state)[0] == 3


@pytest.mark.rule("P10.3.1-06", "P10.3.1-07", "P7.3.3a")
@pytest.mark.parametrize("walls", [5, 4, 3])
def test_a_city_in_use_is_worth_its_fortification_points(walls: int) -> None:
    state = play(battle({"HI": 3}, {"LI": 2}, cities={SPACE: ("carthage", walls)}), "walls")
    assert counted(state) == (9, 2 + walls)


@pytest.mark.rule("P10.3.1-07")
@pytest.mark.parametrize("walls", [2, 1])
def test_a_town_in_use_is_worth_its_fortification_points(walls: int) -> None:
    state = play(battle({"HI": 3}, {"LI": 2}, towns={SPACE: ("carthage", walls)}), "walls")
    assert counted(state) == (9, 2 + walls)


@pytest.mark.rule("P10.3.1b")
def test_nothing_in_the_space_is_held_out_of_the_battle() -> None:
    state = battle({"HI": 3}, {"HI": 1, "LI": 2, "CAV": 1, "GAR": 1})
    assert dict(sides(state)[1].parties[0].force) == {"HI": 1, "LI": 2, "CAV": 1, "GAR": 1}
    assert counted(state)[1] == 6


@pytest.mark.rule("P10.3.1c", "P10.3.1-S01")
@pytest.mark.parametrize(
    ("larger", "smaller", "shifts"),
    [
        (12, 6, 2),
        (11, 6, 2),
        (10, 6, 1),
        (26, 10, 3),
        (25, 10, 2),
        (7, 4, 1),
        (5, 4, 0),
        (6, 6, 0),
        (16, 4, 4),
        (14, 4, 3),
        (15, 4, 4),
        (21, 11, 2),
        (13, 10, 1),
        (30, 3, 10),
        (3, 0, 3),
        (2, 1, 2),
    ],
)
def test_the_ratio_is_rounded_to_the_nearest_listed_and_a_half_down(larger: int, smaller: int, shifts: int) -> None:
    assert ratio_shifts(larger, smaller) == shifts


@pytest.mark.rule("P10.3.6a")
@pytest.mark.parametrize(
    ("larger", "smaller", "shifts"), [(7, 6, 1), (11, 6, 1), (12, 6, 2), (26, 10, 2), (30, 10, 3), (6, 6, 0)]
)
def test_by_the_option_full_multiples_count(larger: int, smaller: int, shifts: int) -> None:
    assert ratio_shifts(larger, smaller, simple=True) == shifts


# ---------------------------------------------------------------------- P10.3.1 shifts


def example_1() -> State:
    """Return the state of example 1 after the Battle Rolls."""
    state = battle({"HI": 5, "LI": 6}, {"HI": 3, "LI": 2}, leaders=("rome_06",), against=("carthage_01",))
    return rolled(state, 3, 5)


@pytest.mark.rule("P10.3.1e", "P10.3.1-S01", "P10.3.1-S04")
def test_example_1_greece_has_two_shifts_for_the_ratio_and_one_for_its_leader() -> None:
    (event,) = happened(example_1(), "ShiftsCounted")
    assert (event.attacker, event.defender) == (3, 0)


@pytest.mark.rule("P10.3.1h", "P10.3.1i", "P10.3.3a")
def test_example_1_greece_lowers_the_other_roll_or_raises_its_own() -> None:
    state = example_1()
    lower = play(state, "shift: 0 3")
    (ended,) = happened(lower, "BattleEnded")
    assert (ended.attacker, ended.defender) == (20, 30)
    assert loss_of(21, 2) == 4
    assert loss_of(11, 3) == 3
    (ended,) = happened(play(state, "shift: 3 0"), "BattleEnded")
    assert (ended.attacker, ended.defender) == (50, 60)
    assert (loss_of(21, 5), loss_of(11, 6)) == (11, 7)


@pytest.mark.rule("P10.3.1-S02", "P10.3.1h")
def test_example_2_superiority_makes_four() -> None:
    state = battle(
        {"HI": 5, "LI": 6, "CAV": 4}, {"HI": 3, "LI": 2, "CAV": 2}, leaders=("rome_06",), against=("carthage_01",)
    )
    assert counted(state) == (25, 13)
    assert shifts_after(state) == (4, 0)


@pytest.mark.rule("P10.3.1h")
def test_the_example_of_net_shifts_three_against_one_leaves_two() -> None:
    state = battle({"HI": 4, "CAV": 1}, {"LI": 6}, leaders=("rome_01",), against=("carthage_06",))
    assert shifts_after(state) == (3, 1)
    state = rolled(battle({"HI": 4, "CAV": 1}, {"LI": 6}, leaders=("rome_01",), against=("carthage_06",)), 3, 3)
    assert legal(state) == ["shift: 0 0", "shift: 0 1", "shift: 0 2", "shift: 1 0", "shift: 1 1", "shift: 2 0"]


@pytest.mark.rule("P10.3.1-S03", "P10.4.1a", "P10.3.1i")
def test_the_example_of_10_0_leaves_carthage_two_shifts_to_divide() -> None:
    state = battle({"LG": 4}, {"LI": 5, "CAV": 3}, leaders=("rome_05",), against=("carthage_09",))
    state = rolled(state, 4, 1)
    (event,) = happened(state, "ShiftsCounted")
    assert (event.attacker, event.defender) == (2, 4)
    assert asked(state) == ("carthage", "shifts")
    results = set()
    for text in legal(state):
        (ended,) = happened(play(state, text), "BattleEnded")
        results.add((ended.attacker, ended.defender))
    assert {(30, 40), (10, 20), (20, 30), (10, 40)} <= results
    assert results == {(30, 40), (20, 40), (10, 40), (20, 30), (10, 30), (10, 20)}


@pytest.mark.rule("P10.3.1i")
def test_a_roll_is_raised_to_ten_and_lowered_to_none_at_most() -> None:
    state = rolled(battle({"LG": 9}, {"LI": 3}), 6, 2)
    assert "shift: 4 2" in legal(state)
    too_much = refusal(state, "shift: 5 0")
    assert too_much is not None
    assert too_much.rule == "P10.3.1i"
    assert refusal(state, "shift: 0 3") is not None


@pytest.mark.rule("P10.3.1i", "P10.3.1h")
def test_without_more_shifts_nobody_changes_a_roll() -> None:
    state = rolled(battle({"LI": 4}, {"LI": 4}), 5, 1)
    assert asked(state)[1] != "shifts"


@pytest.mark.rule("P10.3.1-S04")
def test_the_tactical_difference_counts_one_at_most_where_walls_are_used() -> None:
    pieces: dict[str, Any] = {"leaders": ("rome_10",), "against": ("carthage_01",), "cities": {SPACE: "carthage"}}
    assert shifts_after(play(battle({"HI": 3}, {"LI": 4}, **pieces), "walls"))[0] == 1
    assert shifts_after(play(battle({"HI": 3}, {"HI": 3}, **pieces), "pass"))[0] == 3


@pytest.mark.rule("P8.2.2a", "P10.3.1-S04")
def test_an_army_without_a_leader_has_a_rating_of_nothing() -> None:
    assert shifts_after(battle({"HI": 3}, {"HI": 3}, leaders=("rome_10",))) == (4, 0)


@pytest.mark.rule("P8.2.4a")
def test_of_several_leaders_the_best_tactician_counts() -> None:
    assert shifts_after(battle({"HI": 3}, {"HI": 3}, leaders=("rome_01", "rome_09"))) == (3, 0)


@pytest.mark.rule("P8.2.4a", "P10.3.5a")
def test_with_rerolls_the_owner_chooses_the_leader_who_counts() -> None:
    state = battle({"HI": 3}, {"HI": 3}, leaders=("agathocles", "pyrrhus"), options={"rerolls": True})
    assert asked(state)[1] != "battle-leader"  # equal ratings are no choice


@pytest.mark.rule("P10.3.1-S05", "P10.3.1f", "P10.4.2a")
def test_in_the_mountains_the_defender_has_two_shifts_and_nobody_uses_cavalry() -> None:
    state = battle({"HI": 4, "CAV": 4}, {"HI": 4}, space="cirta", origin="saldae")
    assert counted(state) == (12, 12)
    assert shifts_after(state) == (0, 2)


@pytest.mark.rule("P10.3.1-S06", "P11.3.3a", "P10.3.1f")
def test_against_a_landing_the_defender_has_two_shifts_and_his_cavalry() -> None:
    state = battle({"HI": 4, "CAV": 4}, {"HI": 3, "CAV": 2}, space="utica", origin="ntp_bon", by_sea=True)
    assert counted(state) == (12, 11)
    assert shifts_after(state) == (0, 5)


@pytest.mark.rule("P10.3.1-S08", "P10.3.1g", "P17.2-37")
def test_shifts_of_event_cards_count_with_the_others() -> None:
    state = battle({"LI": 4}, {"LI": 4})
    attacker = state.scope(Battle).attacker.replace(cards=2)
    assert shifts_after(state.amend(Battle, attacker=attacker)) == (2, 0)


# ---------------------------------------------------------------------- P10.4 Cavalry


@pytest.mark.rule("P10.4.1a")
@pytest.mark.parametrize(
    ("own", "enemy", "shifts"),
    [(1, 0, 1), (2, 0, 3), (2, 1, 1), (3, 1, 3), (5, 2, 1), (6, 2, 3), (2, 2, 0), (1, 2, 0), (0, 0, 0)],
)
def test_three_times_the_cavalry_is_supremacy_and_two_against_none(own: int, enemy: int, shifts: int) -> None:
    assert cavalry_edge(own, enemy) == shifts


@pytest.mark.rule("P10.4.2a", "P7.3.1b", "P10.3.1f")
def test_where_walls_are_used_cavalry_neither_fights_nor_dies() -> None:
    state = battle({"HI": 2, "CAV": 4}, {"HI": 1, "CAV": 2}, towns={SPACE: "carthage"})
    state = play(state, "walls")
    assert counted(state) == (6, 5)
    state = rolled(state, 6, 6)
    assert asked(state)[1] == "losses"
    assert "lose: CAV" not in legal(state)


@pytest.mark.rule("P10.4.2a", "P7.4.1a")
def test_cavalry_dies_with_the_infantry_and_the_walls_that_sheltered_it() -> None:
    state = battle({"LG": 9}, {"LI": 1, "CAV": 2}, towns={SPACE: ("carthage", 1)})
    state = play(rolled(play(state, "walls"), 6, 1), "shift: 4 0")
    assert not state.held(SPACE, "carthage")
    settlement = state.settlement(SPACE)
    assert settlement is not None
    assert settlement.owner == "rome"


@pytest.mark.rule("P10.4.3a")
def test_cavalry_alone_fights_with_a_point_each_and_its_superiority() -> None:
    state = battle({"CAV": 3, "GAR": 1}, {"LI": 3})
    assert counted(state) == (3, 3)
    assert shifts_after(state) == (3, 0)


@pytest.mark.rule("P10.4.4a", "P10.6.7a")
@pytest.mark.parametrize(
    ("force", "enemy", "shifts"),
    [
        ({"LG": 1}, 0, 0),
        ({"LG": 2}, 0, 1),
        ({"LG": 3}, 0, 1),
        ({"LG": 5}, 1, 1),
        ({"LG": 1, "rLG": 1}, 0, 0),
        ({"LG": 5, "rLG": 1}, 2, 0),
        ({"LG": 4}, 1, 1),
    ],
)
def test_two_full_legions_have_a_cavalry_unit(force: dict[str, int], enemy: int, shifts: int) -> None:
    points = sum({"LG": 4, "rLG": 2}[kind] * number for kind, number in force.items())
    foe = {"LI": points - enemy, "CAV": enemy} if enemy else {"LI": points}
    state = battle(force, foe, scenario="rise-of-rome-advanced", turn=3)
    assert counted(state) == (points, points)
    assert shifts_after(state)[0] == shifts


@pytest.mark.rule("P10.4.4a")
@pytest.mark.parametrize(("scenario", "turn"), [("rise-of-rome-advanced", 2), ("rise-of-rome-basic", 3)])
def test_there_is_none_before_turn_three_nor_in_the_standard_game(scenario: str, turn: int) -> None:
    assert shifts_after(battle({"LG": 4}, {"LI": 16}, scenario=scenario, turn=turn)) == (0, 0)


@pytest.mark.rule("P10.4.4b")
@pytest.mark.parametrize(("own", "shifts"), [(0, 1), (1, 1), (2, 3)])
def test_legions_have_supremacy_only_with_as_much_other_cavalry(own: int, shifts: int) -> None:
    force = {"LG": 4, "CAV": own} if own else {"LG": 4}
    state = battle(force, {"LI": 16 + own}, scenario="rise-of-rome-advanced", turn=3)
    assert shifts_after(state)[0] == shifts


@pytest.mark.rule("P10.6.7a", "P10.6.1a")
def test_the_example_of_10_6_7_a_reduced_legion_costs_two_points_and_a_cavalry_unit() -> None:
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "turn": 3}
    state = battle({"LG": 4}, {"LI": 2, "CAV": 1}, **fields)
    assert counted(state)[0] == 16
    assert shifts_after(state)[0] == 5 + 1
    state = battle({"LG": 3, "rLG": 1}, {"LI": 2, "CAV": 1}, **fields)
    assert counted(state)[0] == 14
    assert shifts_after(state)[0] == 5  # 14 to 3 is 5:1, and one Cavalry against one


@pytest.mark.rule("P10.4.5a")
@pytest.mark.parametrize(("turn", "points", "shift"), [(8, 16, 1), (9, 20, 0), (10, 20, 0)])
def test_late_legions_are_worth_five_and_have_no_cavalry(turn: int, points: int, shift: int) -> None:
    options = {"late_legions": True}
    state = battle({"LG": 4}, {"LI": points}, scenario="rise-of-rome-advanced", turn=turn, options=options)
    assert counted(state) == (points, points)
    assert shifts_after(state) == (shift, 0)


# ---------------------------------------------------------------------- P10.4.6 Elephants


def charge(*faces: int, cavalry: int = 2) -> State:
    """Return the state after three Elephants of the Attacker were rolled for."""
    state = battle({"HI": 3, "LI": 2, "EL": 3}, {"HI": 3, "LI": 2, "CAV": cavalry})
    return play(state, f"number: {len(faces)}", *(f"roll: {face}" for face in faces))


@pytest.mark.rule("P10.2.4", "P10.4.6a")
def test_both_commit_before_anything_is_rolled() -> None:
    state = battle({"HI": 3, "EL": 2}, {"HI": 3, "EL": 1})
    assert asked(state) == ("rome", "elephants")
    assert legal(state) == ["number: 0", "number: 1", "number: 2"]
    state = play(state, "number: 2")
    assert asked(state) == ("carthage", "elephants")
    state = play(state, "number: 1")
    for _ in range(3):
        assert asked(state) == ("", "elephant")
        state = play(state, "roll: 4")
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P10.4.6-01", "P10.4.7a")
def test_a_one_neutralises_and_the_enemy_loses_a_point_of_his_choice_at_once() -> None:
    state = charge(1)
    assert asked(state) == ("carthage", "losses")
    assert legal(state) == ["lose: CAV", "lose: LI"]
    state = play(state, "lose: LI")
    assert sides(state)[1].neutralised == 1
    assert counted(state) == (11, 11)  # 3 HI and 1 LI, one Cavalry of two


@pytest.mark.rule("P10.4.6-01", "P10.4.7a")
def test_the_cavalry_that_was_neutralised_may_be_what_is_lost_and_the_other_still_fights() -> None:
    state = play(charge(1), "lose: CAV")
    assert sides(state)[1].neutralised == 0
    assert counted(state) == (11, 12)  # 3 HI, 2 LI and one Cavalry


@pytest.mark.rule("P10.4.6-02", "P10.4.7a")
def test_a_two_neutralises_cavalry_which_still_can_be_lost() -> None:
    state = charge(2, 2)
    assert counted(state) == (11, 11)
    assert sides(state)[1].neutralised == 2
    state = play(rolled(state, 4, 1), "stand", "pass")
    assert "lose: CAV" in legal(state)


@pytest.mark.rule("P10.4.6-03")
def test_a_three_neutralises_and_costs_the_elephant() -> None:
    state = charge(3)
    assert state.units.count(SPACE, "rome", "EL") == 2
    assert sides(state)[1].neutralised == 1


@pytest.mark.rule("P10.4.6-04")
def test_a_four_does_nothing() -> None:
    state = charge(4)
    assert state.units.count(SPACE, "rome", "EL") == 3
    assert counted(state) == (11, 13)


@pytest.mark.rule("P10.4.6-05")
def test_a_five_costs_the_elephant() -> None:
    state = charge(5)
    assert state.units.count(SPACE, "rome", "EL") == 2
    assert sides(state)[1].neutralised == 0


@pytest.mark.rule("P10.4.6-06", "P10.4.7a")
def test_a_six_is_a_rampage_through_the_own_ranks() -> None:
    state = charge(6)
    assert state.units.count(SPACE, "rome", "EL") == 2
    assert state.units.count(SPACE, "rome", "LI") == 1
    assert counted(state) == (10, 13)


@pytest.mark.rule("P10.4.6a")
def test_no_more_cavalry_is_neutralised_than_there_is() -> None:
    assert sides(charge(2, 2, cavalry=1))[1].neutralised == 1


@pytest.mark.rule("P10.4.8a", "P10.2.4")
def test_elephants_fight_neither_at_walls_nor_in_the_mountains() -> None:
    state = play(battle({"HI": 3, "EL": 2}, {"LI": 3, "EL": 1}, cities={SPACE: "carthage"}), "walls")
    assert asked(state) == ("", "battle")
    state = battle({"HI": 3, "EL": 2}, {"LI": 3, "EL": 1}, space="cirta", origin="saldae")
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P11.3.3a", "P10.4.8a")
def test_the_attacker_of_a_landing_has_no_elephants_the_defender_has() -> None:
    state = battle({"HI": 3, "EL": 2}, {"LI": 3, "EL": 1}, space="utica", origin="ntp_bon", by_sea=True)
    assert asked(state) == ("carthage", "elephants")


@pytest.mark.rule("P10.4.9a")
def test_elephants_take_no_losses_but_do_not_outlive_all_others() -> None:
    state = play(battle({"LG": 9}, {"LI": 1, "EL": 2}), "number: 0")
    state = play(rolled(state, 6, 1), "shift: 4 0", "stand", "pass")
    assert not state.held(SPACE, "carthage")


# ---------------------------------------------------------------------- P10.5 Siege Preparation


def siege(**fields: Any) -> State:
    """Return the state in which both sides are asked what they pay."""
    return play(
        battle({"HI": 3}, {"HI": 2}, cities={SPACE: "carthage"}, treasury={"rome": 5, "carthage": 3}, **fields), "walls"
    )


@pytest.mark.rule("P10.5.1a", "P10.2.3", "P10.3.1-S07")
@pytest.mark.parametrize(("bids", "shifts"), [((2, 1), (1, 0)), ((1, 3), (0, 1)), ((2, 2), (0, 0))])
def test_both_pay_in_secret_and_the_higher_one_has_a_shift(bids: tuple[int, int], shifts: tuple[int, int]) -> None:
    state = siege()
    state = play(state, f"number: {bids[0]}", f"number: {bids[1]}")
    assert state.power("rome").treasury == 5 - bids[0]
    assert state.power("carthage").treasury == 3 - bids[1]
    found = shifts_after(state)
    plain = shifts_after(play(siege(), "number: 0", "number: 0"))
    assert (found[0] - plain[0], found[1] - plain[1]) == shifts


@pytest.mark.rule("P10.5.1a")
def test_nobody_sees_the_other_amount_and_either_may_answer_first() -> None:
    state = siege()
    assert [envelope.view("carthage").answer for envelope in play(state, "number: 4").envelopes] == [None, ()]
    assert legal(state)[-1] == "number: 5"
    first = play(asking(state, "carthage"), "number: 3")
    assert asked(first) == ("rome", "siege")


@pytest.mark.rule("P10.5.1a")
def test_without_walls_nobody_pays() -> None:
    state = battle({"HI": 3}, {"HI": 2}, cities={SPACE: "carthage"}, treasury={"rome": 5, "carthage": 3})
    assert asked(play(state, "pass")) == ("", "battle")


@pytest.mark.rule("P10.5.2a")
def test_each_battle_is_paid_for_anew() -> None:
    state = play(siege(), "number: 1", "number: 0")
    assert sides(state)[0].bid == 1
    assert sides(siege())[0].bid == 0


@pytest.mark.rule("P10.5.3a", "P11.3.3a")
def test_who_lands_prepares_no_siege() -> None:
    state = battle(
        {"HI": 3},
        {"HI": 2},
        space="utica",
        origin="ntp_bon",
        by_sea=True,
        cities={"utica": "carthage"},
        treasury={"rome": 5, "carthage": 3},
    )
    state = play(state, "walls")
    assert asked(state) == ("carthage", "siege")
    assert asked(play(state, "number: 1")) == ("", "battle")


# ---------------------------------------------------------------------- P10.3.5 rerolls


def reroll(faces: tuple[int, int] = (2, 5), **leaders: tuple[str, ...]) -> State:
    """Return the state after the Battle Rolls of an Army of twice the Battle Points."""
    pieces: dict[str, Any] = {"leaders": ("rome_06",), **leaders}
    return rolled(battle({"LI": 6}, {"LI": 3}, options={"rerolls": True}, **pieces), *faces)


@pytest.mark.rule("P10.3.5a")
def test_twice_the_points_and_a_lower_roll_allow_a_try() -> None:
    assert asked(reroll()) == ("rome", "try-reroll")
    assert asked(reroll((5, 2)))[1] == "shifts"
    state = rolled(battle({"LI": 5}, {"LI": 3}, leaders=("rome_06",), options={"rerolls": True}), 2, 5)
    assert asked(state)[1] == "shifts"


@pytest.mark.rule("P10.3.5a")
def test_without_the_option_nobody_rolls_again() -> None:
    assert asked(rolled(battle({"LI": 6}, {"LI": 3}, leaders=("rome_06",)), 2, 5))[1] == "shifts"


@pytest.mark.rule("P10.3.5b")
def test_two_dice_up_to_the_sum_of_the_ratings_succeed() -> None:
    state = play(reroll(), "attempt", "roll: 1 5")  # 2 and 4 make 6
    assert asked(state) == ("rome", "reroll")
    own = play(state, "reroll: own", "roll: 4")
    assert sides(own)[0].roll == 3
    other = play(state, "reroll: other", "roll: 4")
    assert sides(other)[1].roll == 5


@pytest.mark.rule("P10.3.5b")
def test_an_elite_leader_makes_up_for_the_point() -> None:
    state = play(reroll(leaders=("rome_10",)), "attempt", "roll: 5 5", "reroll: own", "roll: 4")
    assert sides(state)[0].roll == 4


@pytest.mark.rule("P10.3.5c")
def test_after_a_failure_the_smaller_army_may_try_with_two_less() -> None:
    state = play(reroll(against=("carthage_01",)), "attempt", "roll: 3 4")
    assert asked(state) == ("carthage", "try-reroll")
    state = play(state, "attempt", "roll: 1 4")  # 5 less 2 is 3: 1 and 2
    assert asked(state) == ("carthage", "reroll")
    state = play(state, "reroll: other", "roll: 6")
    assert sides(state)[0].roll == 6
    failed = play(reroll(against=("carthage_01",)), "attempt", "roll: 3 4", "attempt", "roll: 3 3")
    assert asked(failed)[1] == "shifts"
    bare = play(reroll(), "attempt", "roll: 3 4", "attempt")  # P8.2.2a: without a Leader the ratings are 0
    assert asked(play(bare, "roll: 1 1")) == ("carthage", "reroll")
    assert play(bare, "roll: 1 1", "reroll: own", "roll: 6").scope(Battle).defender.roll == 6
    assert asked(play(bare, "roll: 1 2"))[1] == "shifts"
