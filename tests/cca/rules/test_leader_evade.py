"""Chapter 13: leaders who evade and escape."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.rules.fights import battle, blocks, dice, leaders, waits_for

MISS = "roll: light light light light light"


@pytest.mark.rule("C13.4")
def test_a_leader_whose_unit_dies_in_close_combat_rolls_one_die_evades_and_leaves_the_hex_to_the_attacker() -> None:
    table = battle("D6 HI", "E7 MI 1 *")
    table.play("attack: D6 > E7", "roll: light light light light medium")
    assert waits_for(table) == "leader-fate"
    assert dice(table) == 1
    table.play("roll: flag", "evade-leader: E7 > F7", "stop", "advance: E7")
    assert table.state.leader("F7").side == "top"
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C13.4")
def test_a_helmet_kills_a_leader_whose_unit_dies() -> None:
    table = battle("D6 HI", "E7 MI 1 *")
    table.play("attack: D6 > E7", "roll: light light light light medium", "roll: leader")
    assert leaders(table, "top") == []
    assert table.state.banners == (2, 0)
    assert table.refusal("advance: E7") is None


@pytest.mark.rule("C13.4")
def test_a_leader_whose_unit_fire_destroys_evades_and_nobody_advances() -> None:
    table = battle("C6 LB", "E7 MI 1 *")
    table.play("fire: C6 > E7", "roll: medium flag", "roll: light", "evade-leader: E7 > F7", "stop")
    assert waits_for(table) == "draw-card"
    assert table.state.leader("F7") is not None


@pytest.mark.rule("C13.5")
@pytest.mark.parametrize(("attacker", "number"), [("HI", 5), ("MI", 4), ("LI", 2), ("EL", 1)])
def test_a_helmet_of_the_usual_dice_kills_a_lone_leader(attacker: str, number: int) -> None:
    table = battle(f"D6 {attacker}", "E7 *")
    table.play("attack: D6 > E7", "roll: " + "light " * (number - 1) + "leader")
    assert leaders(table, "top") == []
    assert table.state.banners == (1, 0)
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.5")
def test_a_lone_leader_who_survives_must_evade_and_nobody_advances() -> None:
    table = battle("D6 LC", "E7 *, E6 MI")
    table.play("attack: D6 > E7", "roll: flag swords")
    assert waits_for(table) == "evade-leader"
    assert "stop" not in table.legal
    table.play("evade-leader: E7 > F7", "stop")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.5")
@pytest.mark.parametrize("terrain", ["forest", "broken_ground", "bridge"])
def test_terrain_takes_dice_from_the_attack_on_a_lone_leader(terrain: str) -> None:
    table = battle("D6 HI", "E7 *", terrain={"E7": terrain})
    table.play("attack: D6 > E7")
    assert dice(table) == 2


@pytest.mark.rule("C13.5")
@pytest.mark.parametrize(("roll", "alive"), [("flag swords", True), ("light leader", False)])
def test_a_lone_leader_can_be_fired_at(roll: str, alive: bool) -> None:
    table = battle("C6 LB", "E7 *")
    table.play("fire: C6 > E7", f"roll: {roll}")
    assert (waits_for(table) == "evade-leader") == alive
    assert table.state.banners == (int(not alive), 0)


@pytest.mark.rule("C13.6", "C13.6a")
def test_a_leader_evades_one_to_three_hexes_toward_his_edge_on_a_way_of_his_choice() -> None:
    table = battle("D6 HI", "E7 *")
    table.play("attack: D6 > E7", MISS)
    assert table.pending.seat == "top"
    assert set(table.legal) == {"evade-leader: E7 > F6", "evade-leader: E7 > F7"}
    table.play("evade-leader: E7 > F7")
    assert set(table.legal) == {"evade-leader: F7 > G7", "evade-leader: F7 > G8", "stop"}
    table.play("evade-leader: F7 > G8")
    assert set(table.legal) == {"evade-leader: G8 > H7", "evade-leader: G8 > H8", "stop"}
    table.play("evade-leader: G8 > H8")
    assert table.state.leader("H8").side == "top"
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.6a")
def test_a_leader_of_the_bottom_side_evades_to_the_bottom() -> None:
    table = battle("D6 *", "E7 HI", turn="top")
    table.play("attack: E7 > D6", MISS)
    assert set(table.legal) == {"evade-leader: D6 > C6", "evade-leader: D6 > C7"}


@pytest.mark.rule("C13.6b", "C13.6c")
@pytest.mark.parametrize("piece", ["F7 MI *", "F7 *"])
def test_a_leader_passes_friends_with_a_leader_but_does_not_end_there(piece: str) -> None:
    table = battle("D6 HI", f"E7 *, {piece}", terrain={"F6": "river"})
    table.play("attack: D6 > E7", MISS)
    assert set(table.legal) == {"evade-leader: F7 > G7", "evade-leader: F7 > G8"}


@pytest.mark.rule("C13.6b", "C13.6e")
def test_a_leader_may_pass_a_unit_without_a_leader_or_join_it() -> None:
    table = battle("D6 HI", "E7 *, F7 MI")
    table.play("attack: D6 > E7", MISS, "evade-leader: E7 > F7")
    assert set(table.legal) == {"evade-leader: F7 > G7", "evade-leader: F7 > G8", "stop"}
    table.play("stop")
    assert table.state.attached(table.state.unit("F7")).side == "top"


@pytest.mark.rule("C13.6c", "C13.6d")
def test_a_leader_does_not_end_his_evade_on_an_enemy_unit() -> None:
    table = battle("D6 HI, F7 LI", "E7 *", terrain={"F6": "river"})
    table.play("attack: D6 > E7", MISS, "roll: light light")
    assert set(table.legal) == {"evade-leader: F7 > G7", "evade-leader: F7 > G8"}


@pytest.mark.rule("C13.6f")
@pytest.mark.parametrize(
    ("bottom", "terrain"), [("D6 HI", {"F6": "river"}), ("D6 HI", {"F6": "coast"}), ("D6 HI, F6 *", {})]
)
def test_a_leader_enters_neither_impassable_terrain_nor_the_hex_of_an_enemy_leader(
    bottom: str, terrain: dict[str, str]
) -> None:
    # Over F7, where a leader stands, there are two ways on; over F6 there is none.
    table = battle(bottom, "E7 *, F7 MI *", terrain=terrain)
    table.play("attack: D6 > E7", MISS)
    assert set(table.legal) == {"evade-leader: F7 > G7", "evade-leader: F7 > G8"}


@pytest.mark.rule("C13.6g", "C13.6i")
def test_a_leader_may_leave_the_board_over_his_own_edge_without_a_banner() -> None:
    table = battle("F7 HI", "G7 *")
    table.play("attack: F7 > G7", MISS, "evade-leader: G7 > H7", "evade-leader: H7 > I7", "leave: I7")
    assert leaders(table, "top") == []
    assert table.state.banners == (0, 0)


@pytest.mark.rule("C13.6i")
def test_leaving_the_board_costs_a_hex() -> None:
    table = battle("E7 HI", "F7 *")
    table.play("attack: E7 > F7", MISS, "evade-leader: F7 > G7", "evade-leader: G7 > H7", "evade-leader: H7 > I7")
    assert table.state.leader("I7").side == "top"
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.6g", "C13.6i")
def test_a_leader_on_his_baseline_can_always_leave() -> None:
    table = battle("H6 HI", "I7 *")
    table.play("attack: H6 > I7", MISS)
    assert table.happened("LeaderLeft")
    assert leaders(table, "top") == []
    assert table.state.banners == (0, 0)


@pytest.mark.rule("C13.6h")
@pytest.mark.parametrize(
    ("bottom", "terrain"),
    [("D6 HI", {"F6": "river", "F7": "coast"}), ("D6 HI, F6 *, F7 *", {}), ("D6 HI, F6 *", {"F7": "river"})],
)
def test_a_leader_who_cannot_evade_a_hex_is_killed(bottom: str, terrain: dict[str, str]) -> None:
    table = battle(bottom, "E7 *", terrain=terrain)
    table.play("attack: D6 > E7", MISS)
    assert leaders(table, "top") == []
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C13.7", "C13.7c")
def test_a_leader_escapes_through_light_infantry() -> None:
    table = battle("E7 *", "F7 HI, D6 LI, D7 MC", turn="top")
    table.play("attack: F7 > E7", MISS, "evade-leader: E7 > D6")
    assert dice(table) == 2
    table.play("roll: heavy swords", "evade-leader: D6 > C6")
    assert set(table.legal) == {"evade-leader: C6 > B5", "evade-leader: C6 > B6", "stop"}
    table.play("stop")
    assert table.state.leader("C6").side == "bottom"


@pytest.mark.rule("C13.7e", "C13.7c")
def test_a_leader_escapes_through_cavalry_to_a_unit_of_his_own() -> None:
    table = battle("E7 *, B7 MI", "F7 HI, C7 MC", turn="top")
    table.play("attack: F7 > E7", MISS, "evade-leader: E7 > D7", "evade-leader: D7 > C7")
    assert dice(table) == 3
    table.play("roll: light flag flag", "evade-leader: C7 > B7")
    assert table.state.attached(table.state.unit("B7")).side == "bottom"


@pytest.mark.rule("C13.7b", "C13.7c")
def test_a_leader_dies_of_a_helmet_at_the_second_unit_that_he_passes() -> None:
    table = battle("E7 *", "F7 HI, D7 LI, C7 MC", turn="top")
    table.play("attack: F7 > E7", MISS, "evade-leader: E7 > D7", "roll: flag swords", "evade-leader: D7 > C7")
    assert dice(table) == 3
    table.play("roll: medium leader leader")
    assert leaders(table, "bottom") == []
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C13.7b")
def test_one_helmet_of_an_escape_kills_the_leader() -> None:
    table = battle("E7 *", "F7 HI, D7 HI", turn="top")
    table.play("attack: F7 > E7", MISS, "evade-leader: E7 > D7", "roll: light light light light leader")
    assert leaders(table, "bottom") == []
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C13.7a", "C13.7f")
@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("LI", 2),
        ("AX", 3),
        ("WA", 4),
        ("WA 3", 3),
        ("MI", 4),
        ("HI", 5),
        ("WM", 2),
        ("LC", 2),
        ("LBCh", 3),
        ("LBCh 2", 2),
        ("MC", 3),
        ("CA", 3),
        ("HC", 4),
        ("HCh", 4),
        ("EL", 1),
    ],
)
@pytest.mark.parametrize("terrain", ["hill", "fortified_camp", "forest"])
def test_the_unit_in_the_way_rolls_its_usual_dice_whatever_the_terrain(code: str, number: int, terrain: str) -> None:
    table = battle("E7 *", f"F7 HI, D7 {code}", turn="top", terrain={"D7": terrain})
    table.play("attack: F7 > E7", MISS, "evade-leader: E7 > D7")
    assert dice(table) == number


@pytest.mark.rule("C13.7f")
def test_a_card_adds_no_dice_against_an_escape_and_the_unit_in_the_way_may_still_fight() -> None:
    table = battle("E7 *, C6 MI", "F7 HI, D7 HI, D6 HI", turn="top", card="clash_of_shields", ordered=["F7", "D6"])
    table.play("attack: F7 > E7", "roll: light light light light light light light", "evade-leader: E7 > D6")
    assert dice(table) == 5
    table.play(MISS, "evade-leader: D6 > C6", "stop")
    assert table.refusal("attack: D6 > C6") is None
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C13.7f")
def test_a_unit_without_an_order_strikes_at_an_escape_too() -> None:
    table = battle("E7 *", "F7 HI, D6 MI", turn="top", ordered=["F7"])
    table.play("attack: F7 > E7", MISS, "evade-leader: E7 > D6")
    assert waits_for(table) == "escape"
    assert dice(table) == 4


@pytest.mark.rule("C13.7d")
def test_a_leader_whose_every_way_ends_among_enemies_is_killed() -> None:
    rivers = dict.fromkeys(("D6", "C7", "B7"), "river")
    table = battle("E7 *", "F7 HI, D7 LI, C8 LI, B8 LI", turn="top", terrain=rivers)
    table.play("attack: F7 > E7", MISS)
    assert leaders(table, "bottom") == []
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C13.7d")
def test_a_leader_may_not_end_his_third_hex_among_enemies_where_he_can_end_before() -> None:
    rivers = dict.fromkeys(("D6", "C7", "B7"), "river")
    table = battle("E7 *", "F7 HI, B8 LI", turn="top", terrain=rivers)
    table.play("attack: F7 > E7", MISS)
    assert set(table.legal) == {"evade-leader: D7 > C8", "stop"}
    table.play("evade-leader: D7 > C8")
    assert waits_for(table) == "draw-card"
    assert table.state.leader("C8").side == "bottom"


@pytest.mark.rule("C13.6c", "C13.6a")
def test_a_leader_does_not_take_a_third_hex_where_he_could_not_end() -> None:
    table = battle("D6 HI", "E7 *, H7 MI *, H8 *")
    table.play("attack: D6 > E7", MISS, "evade-leader: E7 > F7", "evade-leader: F7 > G8")
    assert waits_for(table) == "draw-card"
    assert table.state.leader("G8").side == "top"


@pytest.mark.rule("C13.6b", "C13.6g", "C13.6i")
def test_a_leader_may_pass_another_on_the_baseline_to_leave_the_board() -> None:
    table = battle("F7 HI", "G7 *, I7 MI *")
    table.play("attack: F7 > G7", MISS, "evade-leader: G7 > H7", "evade-leader: H7 > I7")
    assert table.happened("LeaderLeft")
    assert len(leaders(table, "top")) == 1
    assert table.state.banners == (0, 0)


@pytest.mark.rule("C13.6d", "C13.6f", "C13.7")
def test_a_leader_may_escape_through_an_enemy_unit_that_has_a_leader() -> None:
    table = battle("E7 *", "F7 HI, D7 LI *", turn="top", terrain={"D6": "river"})
    table.play("attack: F7 > E7", MISS, "roll: light light", "evade-leader: D7 > C7", "stop")
    assert table.state.leader("C7").side == "bottom"


@pytest.mark.rule("C13.7d", "C13.7e")
def test_a_leader_may_escape_twice_if_his_third_hex_is_safe() -> None:
    rivers = dict.fromkeys(("D6", "C7", "B7"), "river")
    table = battle("E7 *, B8 MI", "F7 HI, D7 LI, C8 LI", turn="top", terrain=rivers)
    table.play("attack: F7 > E7", MISS, "roll: light light", "roll: light light")
    assert waits_for(table) == "draw-card"
    assert table.state.attached(table.state.unit("B8")).side == "bottom"


@pytest.mark.rule("C13.6a", "C13.6c", "C13.6f")
def test_a_step_that_is_not_allowed_is_refused_by_its_rule() -> None:
    table = battle("D6 HI", "E7 *", terrain={"G7": "river"})
    table.play("attack: D6 > E7", "roll: light light light light light")
    refused(
        table,
        {
            "stop": "C13.6a",  # he must evade
            "leave: E7": "C13.6i",  # not on the baseline
            "evade-leader: E7 > D7": "C13.6a",  # not toward his side
            "evade-leader: F7 > G7": "C13.6a",  # he does not stand there
        },
    )
    table.play("evade-leader: E7 > F7")
    refused(table, {"evade-leader: F7 > G7": "C13.6f"})  # a river


@pytest.mark.rule("C13.6c", "C13.6i")
def test_a_step_after_which_the_evade_could_not_end_is_refused_for_that() -> None:
    # A third hex with a leader in it; and the board left from a hex in which he does not stand.
    table = battle("E7 HI", "F7 *, I7 MI *")
    table.play("attack: E7 > F7", MISS, "evade-leader: F7 > G7", "evade-leader: G7 > H7")
    refused(table, {"evade-leader: H7 > I7": "C13.6c", "evade-leader: G7 > H7": "C13.6a"})
    edge = battle("F7 HI", "G7 *")
    edge.play("attack: F7 > G7", MISS, "evade-leader: G7 > H7", "evade-leader: H7 > I7")
    refused(edge, {"leave: I8": "C13.6i"})
    assert edge.refusal("leave: I7") is None


@pytest.mark.rule("C13.6", "C13.7")
def test_of_a_way_without_a_choice_nothing_is_asked() -> None:
    # One hex wide: an enemy in D7, no end before C8; he is asked there first, where he may stop or go on.
    rivers = dict.fromkeys(("D6", "C7"), "river")
    table = battle("E7 *", "F7 HI, D7 LI", turn="top", terrain=rivers)
    table.play("attack: F7 > E7", MISS)
    assert waits_for(table) == "escape"
    table.play("roll: light light")
    assert set(table.legal) == {"evade-leader: C8 > B7", "evade-leader: C8 > B8", "stop"}


def refused(table: Table, rules: dict[str, str]) -> None:
    """Check that actions are refused by these rules."""
    for notation, rule in rules.items():
        refusal = table.refusal(notation)
        assert refusal is not None, f"{notation} is legal"
        assert refusal.rule == rule, notation


@pytest.mark.rule("C13.7b")
def test_after_a_leader_died_at_an_escape_the_battles_go_on() -> None:
    table = battle("D6 HI, F7 LI, F6 LI, B2 MI", "E7 *, C3 MI", ordered=["D6", "B2"])
    table.play("attack: D6 > E7", "roll: light light light light light")
    table.play("evade-leader: E7 > F7", "roll: light leader")
    assert leaders(table, "top") == []
    assert waits_for(table) == "battle"
    assert table.refusal("attack: B2 > C3") is None


@pytest.mark.rule("C13.7f", "C11.7b")
def test_warriors_that_began_a_combat_full_strike_at_an_escape_as_such_to_its_end() -> None:
    table = battle("E6 MI 1 *", "D6 WA")
    table.play("attack: E6 > D6", "roll: light light light medium")
    assert blocks(table, "D6") == 3
    table.play("battle-back", "roll: light light light medium", "roll: light", "evade-leader: E6 > D6")
    assert (waits_for(table), dice(table)) == ("escape", 4)


@pytest.mark.rule("C13.7f", "C11.7b")
def test_warriors_hit_by_first_strike_strike_at_an_escape_as_they_attack() -> None:
    table = battle("F6 WA", "E6 MI 1 *", foe_cards="first_strike")
    table.play("attack: F6 > E6", "first-strike", "roll: light light light medium")
    assert blocks(table, "F6") == 3
    table.play("roll: light light light medium", "roll: light", "evade-leader: E6 > F6")
    assert (waits_for(table), dice(table)) == ("escape", 4)


@pytest.mark.rule("C13.7f")
def test_warriors_outside_the_combat_that_lost_a_block_strike_at_an_escape_with_three_dice() -> None:
    table = battle("D6 HI, F6 WA 3", "E6 MI 1 *")
    table.play("attack: D6 > E6", "roll: light light light light medium", "roll: light", "evade-leader: E6 > F6")
    assert (waits_for(table), dice(table)) == ("escape", 3)
