"""Chapter 12: flags, and the way back."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, ends, engage, rows, waits_for

ONE_FLAG = "roll: leader leader leader leader flag"
TWO_FLAGS = "roll: leader leader leader flag flag"
THREE_FLAGS = "roll: leader leader flag flag flag"


@pytest.mark.rule("C12.1", "C12.1a", "C12.1b")
@pytest.mark.parametrize(
    ("target", "row"),
    [
        ("LI", "E"),
        ("LS", "E"),
        ("LB", "E"),
        ("AX", "D"),
        ("MI", "D"),
        ("HI", "D"),
        ("WA 3", "E"),
        ("WM", "D"),
        ("LC", "G"),
        ("LBC", "G"),
        ("LBCh 2", "F"),
        ("MC", "F"),
        ("CA", "F"),
        ("CCA", "F"),
        ("HC", "E"),
        ("CC", "E"),
        ("HCh", "E"),
    ],
)
def test_a_flag_sends_a_unit_back_as_far_as_it_can_move(target: str, row: str) -> None:
    table = battle("B6 HI", f"C7 {target}")
    engage(table, "B6 > C7")
    table.play(ONE_FLAG)
    assert rows(table) == {row}


@pytest.mark.rule("C12.1", "C12.1b")
@pytest.mark.parametrize(
    ("target", "roll", "row", "left"),
    [
        ("LI", THREE_FLAGS, "I", 4),
        ("LC", TWO_FLAGS, "I", 1),
        ("AX", TWO_FLAGS, "E", 4),
        ("MC", TWO_FLAGS, "I", 3),
        ("WA 3", TWO_FLAGS, "G", 3),
    ],
)
def test_each_flag_sends_a_unit_back_once_more(target: str, roll: str, row: str, left: int) -> None:
    table = battle("B6 HI", f"C7 {target}")
    engage(table, "B6 > C7")
    table.play(roll)
    assert rows(table) == {row}
    table.play(f"retreat: C7 > {row}7")
    assert blocks(table, f"{row}7") == left


@pytest.mark.rule("C12.1a", "C12.1b")
def test_elephants_go_back_one_hex_for_a_flag() -> None:
    table = battle("B6 HI", "C7 EL")
    table.play("attack: B6 > C7", ONE_FLAG, "roll: light light")
    assert rows(table) == {"D"}


@pytest.mark.rule("C12.1a")
def test_full_warriors_that_accept_a_flag_go_back_two_hexes() -> None:
    table = battle("B6 HI", "C7 WA")
    table.play("attack: B6 > C7", ONE_FLAG, "ignore: 0")
    assert rows(table) == {"E"}


@pytest.mark.rule("C12.1")
def test_hits_are_taken_before_the_unit_goes_back() -> None:
    table = battle("D6 HI", "E7 MI 3")
    table.play("attack: D6 > E7", "roll: medium leader leader leader flag")
    assert waits_for(table) == "retreat"
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C12.2")
def test_the_owner_chooses_the_way_back() -> None:
    table = battle("D6 HI", "E7 LI")
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert table.pending.seat == "top"
    assert ends(table) == {"G6", "G7", "G8"}


@pytest.mark.rule("C12.3", "C12.8a")
@pytest.mark.parametrize(("end", "rule"), [("F6", "C12.8a"), ("D7", "C12.3"), ("G7", None)])
def test_a_way_back_that_is_too_short_or_no_way_is_refused_by_its_rule(end: str, rule: str | None) -> None:
    table = battle("D6 HI", "E7 LI")
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    found = table.refusal(f"retreat: E7 > {end}")
    assert (found and found.rule) == rule


@pytest.mark.rule("C12.3")
def test_each_side_goes_back_toward_its_own_edge() -> None:
    table = battle("D6 MI", "E7 HI", turn="top")
    table.play("attack: E7 > D6", ONE_FLAG)
    assert table.pending.seat == "bottom"
    assert ends(table) == {"C6", "C7"}


@pytest.mark.rule("C12.3")
def test_a_unit_attacked_from_behind_goes_back_past_its_attacker() -> None:
    table = battle("F6 HI", "E7 LI")
    engage(table, "F6 > E7")
    table.play(ONE_FLAG)
    assert ends(table) == {"G7", "G8"}


@pytest.mark.rule("C12.3", "C12.8")
def test_a_unit_whose_way_back_is_barred_does_not_step_aside() -> None:
    table = battle("E10 LC, D9 MI, D10 MI", "F9 MI", turn="top")
    table.play("attack: F9 > E10", "roll: light leader flag flag", "ignore: 1")
    assert blocks(table, "E10") == 0
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C12.4")
@pytest.mark.parametrize("terrain", ["forest", "ford", "broken_ground", "hill", "bridge", "fortified_camp"])
@pytest.mark.parametrize("target", ["LI", "HC"])
def test_passable_terrain_does_not_stop_a_retreat(terrain: str, target: str) -> None:
    table = battle("D6 HI", f"E7 {target}", terrain={"F6": terrain, "F7": terrain})
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert ends(table) == {"G6", "G7", "G8"}


@pytest.mark.rule("C12.4")
@pytest.mark.parametrize("terrain", ["river", "coast", "fortified_wall"])
def test_a_retreat_goes_round_impassable_terrain(terrain: str) -> None:
    table = battle("D6 HI", "E7 LI", terrain={"F6": terrain, "G8": terrain})
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert blocks(table, "G7") == 4


@pytest.mark.rule("C12.5")
@pytest.mark.parametrize(("bottom", "top"), [("D6 HI", "E7 LI, F6 HI, G8 HI"), ("D6 HI, F6 HI, G8 HI", "E7 LI")])
def test_a_retreat_enters_and_passes_no_unit_of_either_side(bottom: str, top: str) -> None:
    table = battle(bottom, top)
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert blocks(table, "G7") == 4


@pytest.mark.rule("C12.6")
def test_an_attached_leader_goes_back_with_his_unit() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", ONE_FLAG, "ignore: 0", "retreat: E7 > F6")
    assert table.state.leader("F6").side == "top"
    assert table.state.leader("E7") is None


@pytest.mark.rule("C12.7")
def test_a_retreat_may_end_on_a_lone_leader_and_the_rest_of_the_flags_is_ignored() -> None:
    table = battle("E5 MC, E4 MI, E6 MI, D5 *", "F5 HI", turn="top")
    engage(table, "F5 > E5")
    table.play(TWO_FLAGS, "ignore: 1")
    assert ends(table) == {"D5", "B3", "B4", "B5"}
    table.play("retreat: E5 > D5")
    assert blocks(table, "D5") == 3
    assert table.state.attached(table.state.unit("D5")).hex == "D5"


@pytest.mark.rule("C12.7")
def test_a_retreat_does_not_pass_a_lone_leader() -> None:
    table = battle("D6 HI, F7 HI", "E7 LI, F6 *")
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert blocks(table, "F6") == 4


@pytest.mark.rule("C12.8a")
def test_a_unit_with_a_leader_is_barred_by_another_leader() -> None:
    table = battle("D6 HI, F7 HI", "E7 LI *, F6 *")
    table.play("attack: D6 > E7", ONE_FLAG, "ignore: 0")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C12.8")
@pytest.mark.parametrize(
    ("bottom", "top", "terrain"),
    [
        ("D6 HI, F6 MI, F7 MI", "E7 LI", {}),
        ("D6 HI, F6 *, F7 *", "E7 LI", {}),
        ("D6 HI", "E7 LI", {"F6": "river", "F7": "coast"}),
        ("D6 HI, F6 MI", "E7 LI", {"F7": "river"}),
    ],
)
def test_a_unit_loses_a_block_for_each_hex_that_is_barred(bottom: str, top: str, terrain: dict[str, str]) -> None:
    table = battle(bottom, top, terrain=terrain)
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert blocks(table, "E7") == 2
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C12.8")
def test_own_units_bar_the_way_back_too() -> None:
    table = battle("D6 HI", "E7 LI, F6 MI, F7 MI")
    engage(table, "D6 > E7")
    table.play(TWO_FLAGS, "ignore: 1")
    assert blocks(table, "E7") == 2


@pytest.mark.rule("C12.8a")
def test_the_owner_may_not_choose_a_way_that_is_shorter_than_another() -> None:
    table = battle("D6 HI, G6 MI, G7 MI", "E7 LI")
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert blocks(table, "G8") == 4


@pytest.mark.rule("C12.8a")
def test_a_unit_completes_what_it_can_of_a_retreat_that_is_too_long() -> None:
    table = battle("D6 HI, F7 MI, G6 MI, G7 MI", "E7 LI")
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert blocks(table, "F6") == 3


@pytest.mark.rule("C12.8b")
def test_a_unit_that_dies_of_a_barred_retreat_gives_a_banner_and_its_hex() -> None:
    table = battle("D6 HI, F6 MI, F7 MI", "E7 LI 2")
    engage(table, "D6 > E7")
    table.play(ONE_FLAG)
    assert table.state.banners == (1, 0)
    table.play("advance: E7")
    assert table.state.unit("E7").side == "bottom"


@pytest.mark.rule("C12.8c")
def test_a_unit_that_goes_part_of_its_way_has_left_its_hex() -> None:
    table = battle("G7 HI", "H7 LI")
    engage(table, "G7 > H7")
    table.play(ONE_FLAG, "retreat: H7 > I7")
    assert blocks(table, "I7") == 3
    assert set(table.legal) == {"advance: H7", "hold"}
    table.play("hold")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C12.9")
def test_light_infantry_on_its_baseline_loses_two_blocks_for_a_flag() -> None:
    table = battle("A4 LI", "B4 HI", turn="top")
    table.play("attack: B4 > A4", ONE_FLAG)
    assert blocks(table, "A4") == 2
