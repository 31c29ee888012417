"""Commands & Colors: Ancients: the worked examples G1 to G13, with the numbers of the rulebook.

The figures of the rulebook show no coordinates, so the hexes are ours; pieces, dice and results are those of its text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cca.cards import destinations, dice_to_roll, field, offered, phase, played

if TYPE_CHECKING:
    from ancientwars.testing import Table


@pytest.mark.rule("C2.8")
def test_g1_a_foot_unit_has_four_blocks_and_a_mounted_one_three() -> None:
    table = field({"D3": "LI", "D6": "LC"}, {"H6": "HI"}, "D3")
    assert table.state.unit("D3").blocks == 4
    assert table.state.unit("D6").blocks == 3


# ---------------------------------------------------------------------- G2: a leader changes his unit


def g2(enemies: dict[str, str]) -> Table:
    table = played("order_three_center", {"C7": "HI", "C9": "HC"}, enemies, leaders=["C7"])
    table.play("order: C7", "order-leader: C7", "order: C9", "move: C9 > E8")
    return table


@pytest.mark.rule("C8.25", "C8.26", "C8.27")
def test_g2_the_leader_joins_the_cavalry_which_fights_but_moves_no_more() -> None:
    table = g2({"F8": "MI", "E7": "MI"})
    table.play("move-leader: C7 > E8")
    assert table.state.leader("E8").side == "bottom"
    assert not destinations(table, "E8")
    table.play("move: C7 > D7")
    assert offered(table, "attack") == {"E8 > F8", "E8 > E7", "D7 > E7"}


@pytest.mark.rule("C8.25")
def test_g2_a_leader_whose_unit_has_moved_with_him_may_not_detach() -> None:
    table = g2({"F8": "MI"})
    table.play("move: C7 > D7")
    assert table.state.leader("D7").side == "bottom"
    assert not offered(table, "move-leader")


# ---------------------------------------------------------------------- G3: ranged combat

G3_ROMANS = {"D4": "LB", "C7": "LC", "C9": "LI", "B7": "LS", "D8": "AX"}


@pytest.mark.rule("C10.8", "C10.9a", "C10.4")
def test_g3_bows_horse_and_light_foot_fire_but_slings_see_nobody_and_auxilia_are_pinned() -> None:
    table = field(G3_ROMANS, {"E7": "MI", "E9": "HC"}, *G3_ROMANS)
    assert offered(table, "fire") == {"D4 > E7", "C7 > E7", "C9 > E9"}
    assert offered(table, "attack") == {"D8 > E9"}


@pytest.mark.rule("C10.10")
@pytest.mark.parametrize(("hexes", "dice"), [(0, 2), (1, 1)])
@pytest.mark.parametrize("shot", ["D4 > E7", "C7 > E7", "C9 > E9"])
def test_g3_each_fires_with_two_dice_or_one_if_it_moved(shot: str, hexes: int, dice: int) -> None:
    moved = {shot[:2]: hexes} if hexes else {}
    table = field(G3_ROMANS, {"E7": "MI", "E9": "HC"}, *G3_ROMANS, moved=moved)
    table.play(f"fire: {shot}")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C10.4a")
@pytest.mark.parametrize(
    ("cavalry", "fire"), [("HC 1", ["roll: light heavy"]), ("HC", ["roll: light flag", "retreat: E9 > G9"])]
)
def test_g3_once_the_cavalry_is_gone_the_auxilia_may_fire_but_not_fight(cavalry: str, fire: list[str]) -> None:
    table = field(G3_ROMANS, {"E7": "MI", "E9": cavalry}, *G3_ROMANS)
    table.play("fire: C9 > E9", *fire)
    assert "D8 > E7" in offered(table, "fire")
    assert not offered(table, "attack")


@pytest.mark.rule("C9.7")
def test_g3_the_auxilia_may_also_fight_after_others_have_fired() -> None:
    table = field(G3_ROMANS, {"E7": "MI", "E9": "HC"}, *G3_ROMANS)
    table.play("fire: C9 > E9", "roll: light light", "attack: D8 > E9", "stand")
    assert dice_to_roll(table) == 3


# ---------------------------------------------------------------------- G4: warriors


@pytest.mark.rule("C11.7", "C11.7a", "C12.1a")
def test_g4_full_warriors_shrug_off_a_flag_and_are_broken_by_the_second_attack() -> None:
    table = field({"D7": "MC", "D6": "HI"}, {"E7": "WA", "E8": "MI"}, "D7", "D6")
    table.play("attack: D7 > E7", "roll: light medium flag", "ignore: 1", "battle-back")
    assert table.state.unit("E7").blocks == 3
    table.play("roll: light light flag swords", "retreat: D7 > A7")
    assert table.state.unit("A7").blocks == 2
    table.play("attack: D6 > E7", "roll: light light medium flag swords", "retreat: E7 > G7", "advance: E7")
    assert table.state.unit("G7").blocks == 1
    assert table.state.unit("E7").type == "heavy_infantry"
    assert phase(table) == "draw-card"  # no leader, no bonus combat against E8


# ---------------------------------------------------------------------- G5: five close combats


@pytest.mark.rule("C8.5", "C11.6")
@pytest.mark.parametrize(("moved", "shots"), [(1, {"D3 > F3"}), (2, set())])
def test_g5a_auxilia_fire_with_one_die_after_one_hex_and_not_after_two(moved: int, shots: set) -> None:
    table = field({"D3": "AX", "D9": "HI"}, {"F3": "MI", "E9": "MI"}, "D3", "D9", moved={"D3": moved})
    assert offered(table, "fire") == shots
    if shots:
        table.play("fire: D3 > F3")
        assert dice_to_roll(table) == 1


@pytest.mark.rule("C8.5", "C11.6")
@pytest.mark.parametrize(("moved", "attacks"), [(1, {"D3 > E3", "D9 > E9"}), (2, {"D9 > E9"})])
def test_g5a_auxilia_fight_after_one_hex_only(moved: int, attacks: set) -> None:
    table = field({"D3": "AX", "D9": "HI"}, {"E3": "MI", "E9": "MI"}, "D3", "D9", moved={"D3": moved})
    assert offered(table, "attack") == attacks


def g5b(reply: str) -> Table:
    """Return a table at which warriors have charged cavalry, which has rolled its reply."""
    units = {"D8": "WA", "D6": "MI", "D7": "MI"}
    table = played("inspired_center_leadership", units, {"F7": "HC", "F6": "HI"}, leaders=["D8"])
    table.play("lead: D8", "done", "move: D8 > E7")
    assert set(table.legal) == {"attack: E7 > F7", "attack: E7 > F6"}  # done is not among them
    table.play("attack: E7 > F7", "stand", "roll: light light heavy leader")
    assert table.state.unit("F7").blocks == 1
    table.play("battle-back", reply)
    return table


@pytest.mark.rule("C9.8", "C11.7", "C11.17a")
def test_g5b_charging_warriors_must_fight_and_their_leader_makes_a_helmet_hit() -> None:
    table = g5b("roll: light medium heavy swords")
    assert table.state.unit("E7").blocks == 2


@pytest.mark.rule("C12.10", "C11.7a")
def test_g5b_leader_support_and_full_strength_let_warriors_ignore_three_flags() -> None:
    table = g5b("roll: flag flag flag swords")
    table.play("roll: light leader")  # the leader survives
    assert set(table.legal) == {"ignore: 0", "ignore: 1", "ignore: 2", "ignore: 3"}
    table.play("ignore: 3")
    assert table.state.unit("E7").blocks == 3


@pytest.mark.rule("C12.10", "C12.1a")
def test_g5b_the_fourth_flag_must_be_obeyed() -> None:
    table = g5b("roll: flag flag flag flag")
    assert "ignore: 4" not in table.legal
    table.play("ignore: 3")
    assert table.state.unit("E7").blocks == 2  # D6 and D7 bar the way: two blocks instead of two hexes


def g5c(*, target: str = "E7") -> Table:
    table = field({"D6": "EL"}, {"E7": "HI", "E6": "LB", "F7": "MI"}, "D6", leaders=["D6"])
    table.play(f"attack: D6 > {target}")
    return table


@pytest.mark.rule("C11.12", "C11.14", "C11.15")
def test_g5c_elephants_roll_five_dice_at_heavy_infantry_and_roll_their_swords_again() -> None:
    table = g5c()
    assert dice_to_roll(table) == 5
    table.play("roll: heavy leader flag swords swords")
    assert dice_to_roll(table) == 2
    table.play("roll: light light")
    assert table.state.unit("E7").blocks == 1
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}
    table.play("ignore: 1", "battle-back")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C11.12")
def test_g5c_elephants_roll_two_dice_at_archers() -> None:
    table = g5c(target="E6")
    table.play("stand")
    assert dice_to_roll(table) == 2


@pytest.mark.rule("C11.16", "C12.12", "C12.10c")
@pytest.mark.parametrize(
    ("reply", "blocks", "then"),
    [
        ("roll: light light swords swords swords", 2, "draw-card"),
        ("roll: light light light light heavy", 1, "leader-check"),
        ("roll: light light light light flag", 2, "rampage"),
    ],
)
def test_g5c_only_squares_hit_elephants_and_a_flag_makes_them_rage(reply: str, blocks: int, then: str) -> None:
    table = g5c()
    table.play("roll: heavy leader flag swords swords", "roll: light light", "ignore: 1", "battle-back", reply)
    assert table.state.unit("D6").blocks == blocks
    assert phase(table) == then


def g5d() -> Table:
    own = {"D6": "LC", "D5": "MI", "D7": "MI"}
    table = field(own, {"E6": "LB", "E5": "MI", "E7": "MI"}, "D6")
    table.play("attack: D6 > E6", "stand")
    return table


@pytest.mark.rule("C11.18a", "C11.9a", "C12.10")
def test_g5d_light_cavalry_and_archers_hit_each_other_with_circles_only() -> None:
    table = g5d()
    assert dice_to_roll(table) == 2
    table.play("roll: light swords", "battle-back")
    assert table.state.unit("E6").blocks == 3
    assert dice_to_roll(table) == 2
    table.play("roll: light swords")
    assert table.state.unit("D6").blocks == 2


@pytest.mark.rule("C12.10")
def test_g5d_support_lets_each_of_them_ignore_one_flag_of_two() -> None:
    table = g5d()
    table.play("roll: flag flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}
    table.play("ignore: 1")
    assert phase(table) == "retreat"
    table = g5d()
    table.play("roll: light light", "battle-back", "roll: flag flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}


@pytest.mark.rule("C11.11", "C11.18b")
def test_g5e_chariots_ignore_one_sword_and_reply_with_three_dice() -> None:
    table = field({"D7": "HCh"}, {"E7": "HCh"}, "D7")
    table.play("attack: D7 > E7", "roll: light light heavy swords", "battle-back")
    assert table.state.unit("E7").blocks == 1
    assert dice_to_roll(table) == 3
    table.play("roll: light swords swords")
    assert table.state.unit("D7").blocks == 1


@pytest.mark.rule("C12.1b", "C11.11")
def test_g5e_any_flag_drives_chariots_two_hexes_back() -> None:
    table = field({"D7": "HCh"}, {"E7": "HCh"}, "D7")
    table.play("attack: D7 > E7", "roll: light light light flag")
    assert offered(table, "retreat") == {"E7 > G6", "E7 > G7", "E7 > G8"}


# ---------------------------------------------------------------------- G6 to G10: elephants


@pytest.mark.rule("C11.15a", "C16.K2")
@pytest.mark.parametrize(
    ("roll", "again", "blocks"),
    [("light light swords swords swords", 2, 2), ("light light light swords swords", 1, 3)],
)
def test_g6_elephants_lose_their_first_sword_at_a_camp_and_roll_the_others_again(
    roll: str, again: int, blocks: int
) -> None:
    table = field({"D7": "EL"}, {"E7": "HI"}, "D7", terrain={"E7": "fortified_camp"})
    table.play("attack: D7 > E7", f"roll: {roll}")
    assert dice_to_roll(table) == again
    table.play("roll: " + " ".join(["light"] * again))
    assert table.state.unit("E7").blocks == blocks


@pytest.mark.rule("C11.15a")
def test_g6_a_single_sword_at_a_camp_neither_hits_nor_is_rolled_again() -> None:
    table = field({"D7": "EL"}, {"E7": "HI"}, "D7", terrain={"E7": "fortified_camp"})
    table.play("attack: D7 > E7", "roll: light light light light swords")
    assert table.state.unit("E7").blocks == 4
    assert phase(table) == "battle-back"


@pytest.mark.rule("C16.K2")
def test_g6_a_flag_may_be_ignored_in_a_camp() -> None:
    table = field({"D7": "EL"}, {"E7": "HI"}, "D7", terrain={"E7": "fortified_camp"})
    table.play("attack: D7 > E7", "roll: light light light flag flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}


@pytest.mark.rule("C11.15b", "C11.12a")
def test_g7_swords_do_nothing_between_elephants() -> None:
    table = field({"D7": "EL"}, {"E7": "EL"}, "D7")
    table.play("attack: D7 > E7")
    assert dice_to_roll(table) == 3
    table.play("roll: light swords swords")
    assert table.state.unit("E7").blocks == 2
    assert phase(table) == "battle-back"


@pytest.mark.rule("C11.15", "C13.8")
def test_g8_one_die_of_the_elephants_is_rolled_three_times() -> None:
    table = field({"D7": "EL"}, {"E7": "LI"}, "D7")
    table.play("attack: D7 > E7", "stand", "roll: light swords", "roll: swords", "roll: flag")
    assert table.state.unit("E7").blocks == 1
    assert offered(table, "retreat") == {"E7 > G6", "E7 > G7", "E7 > G8"}
    table.play("retreat: E7 > G7", "advance: E7")
    assert table.state.unit("E7").type == "elephants"


@pytest.mark.rule("C11.16a", "C12.8", "C13.8a")
def test_g9_cavalry_flees_one_hex_more_from_elephants_and_pays_for_the_edge() -> None:
    table = field({"F7": "EL"}, {"G7": "HC", "H7": "MI"}, "F7")
    table.play("attack: F7 > G7", "stand")
    assert dice_to_roll(table) == 4
    table.play("roll: light light light flag", "retreat: G7 > I6")
    assert table.state.unit("I6").blocks == 2
    table.play("advance: G7", "done")
    assert table.state.unit("G7").type == "elephants"
    assert phase(table) == "draw-card"


@pytest.mark.rule("C12.12a", "C12.12e", "C12.12g")
def test_g10_raging_elephants_that_cannot_flee_cost_their_friends_two_blocks_each() -> None:
    own = {"D7": "WA", "D6": "MI", "E8": "MC", "G9": "EL"}
    table = field(own, {"E7": "EL", "F6": "HI", "F7": "HI"}, "D7", leaders=["D7"])
    table.play("attack: D7 > E7")
    assert dice_to_roll(table) == 4
    table.play("roll: light light flag flag")
    assert offered(table, "rampage") == {"D7", "D6", "E8", "F6", "F7"}
    table.play("rampage: D7", "roll: light medium", "roll: light leader")  # a hit, and the leader is checked
    table.play("rampage: F6", "roll: light light", "rampage: D6", "roll: medium medium")
    table.play("rampage: E8", "roll: flag swords", "roll: light heavy")
    blocks = {hex_: table.state.unit(hex_).blocks for hex_ in ("D7", "D6", "E8", "G9", "E7", "F6", "F7")}
    assert blocks == {"D7": 3, "D6": 2, "E8": 3, "G9": 2, "E7": 2, "F6": 2, "F7": 1}
    table.play("battle-back")
    assert dice_to_roll(table) == 3


# ---------------------------------------------------------------------- G11 to G13: retreats


def retreated(table: Table) -> int:
    """Take the first way to retreat and return the number of hexes made."""
    table.play(next(text for text in table.legal if text.startswith("retreat")))
    event: Any = table.happened("Retreated")[-1]
    return event.hexes


@pytest.mark.rule("C12.1", "C12.1b")
@pytest.mark.parametrize(("roll", "hexes"), [("light flag", 4), ("flag flag", 8)])
def test_g11_light_cavalry_flees_four_hexes_for_each_flag(roll: str, hexes: int) -> None:
    table = field({"G7": "LB"}, {"I7": "LC"}, "G7", seat="top")
    table.play("fire: G7 > I7", f"roll: {roll}")
    assert retreated(table) == hexes


@pytest.mark.rule("C12.1", "C12.1b")
@pytest.mark.parametrize(("roll", "hexes"), [("medium medium medium flag", 2), ("medium flag flag flag", 6)])
def test_g11_light_infantry_flees_two_hexes_for_each_flag(roll: str, hexes: int) -> None:
    table = field({"H7": "MI"}, {"I7": "LI"}, "H7", seat="top")
    table.play("attack: H7 > I7", "stand", f"roll: {roll}")
    assert retreated(table) == hexes


@pytest.mark.rule("C12.8", "C12.9")
def test_g12_light_infantry_on_its_baseline_loses_two_blocks_for_a_flag() -> None:
    table = field({"C4": "LB"}, {"A4": "LI"}, "C4", seat="top")
    table.play("fire: C4 > A4", "roll: medium flag")
    assert table.state.unit("A4").blocks == 2


@pytest.mark.rule("C12.11", "C12.10")
def test_g13_the_owner_ignores_one_of_two_flags_and_rides_off() -> None:
    table = field({"G7": "LB"}, {"E7": "MC", "E6": "MI", "E8": "MI"}, "G7", seat="top", enemy_leaders=["E7"])
    table.play("fire: G7 > E7", "roll: flag flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1", "ignore: 2"}
    table.play("ignore: 1")
    assert retreated(table) == 3


@pytest.mark.rule("C12.11", "C12.8")
def test_g13_hexes_of_an_accepted_flag_that_cannot_be_made_cost_blocks() -> None:
    table = field({"D7": "LB"}, {"B7": "MC", "B6": "MI", "B8": "MI"}, "D7", seat="top", enemy_leaders=["B7"])
    table.play("fire: D7 > B7", "roll: flag flag", "ignore: 1", "retreat: B7 > A7")
    assert table.state.unit("A7").blocks == 1
