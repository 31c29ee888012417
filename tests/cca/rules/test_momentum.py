"""Chapter 13: momentum advance and bonus close combat."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, dice, ends, engage, nothing, waits_for

CAVALRY = ("LC", "LBC", "MC", "HC", "CC")
OTHER_MOUNTED = ("CA", "CCA", "EL", "HCh", "LBCh")
FOOT_THAT_NEEDS_A_LEADER = ("LI", "LS", "LB", "AX", "MI", "HI")
KILL = "roll: light light light light medium"


@pytest.mark.rule("C13.8")
@pytest.mark.parametrize(
    ("target", "roll"),
    [("MI 1", KILL), ("MI", "roll: light light light light flag"), ("MI 2", "roll: light light medium flag swords")],
)
def test_a_unit_that_destroys_or_drives_off_its_target_may_advance(target: str, roll: str) -> None:
    table = battle("D6 HI", f"E7 {target}")
    table.play("attack: D6 > E7", roll)
    if waits_for(table) == "retreat":
        table.play("retreat: E7 > F7")
    assert table.pending.seat == "bottom"
    assert set(table.legal) == {"advance: E7", "hold"}
    table.play("advance: E7")
    assert table.state.unit("E7").type == "heavy_infantry"
    assert table.state.unit("D6") is None


@pytest.mark.rule("C13.8")
@pytest.mark.parametrize("top", ["E7 MI", "E7 MI *"])
def test_a_unit_whose_target_stands_does_not_advance(top: str) -> None:
    table = battle("D6 HI", top)
    table.play("attack: D6 > E7", "roll: light light light light medium")
    if waits_for(table) == "leader-check":
        table.play("roll: light light")
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C13.8a")
def test_a_unit_that_does_not_advance_has_no_bonus_combat() -> None:
    table = battle("D6 WA", "E7 MI 1, E6 MI")
    table.play("attack: D6 > E7", "roll: light light light medium", "hold")
    assert waits_for(table) == "draw-card"
    assert table.state.unit("D6").type == "warriors"


@pytest.mark.rule("C13.8b")
@pytest.mark.parametrize("code", CAVALRY)
def test_cavalry_may_go_one_hex_in_any_direction_beyond_the_vacated_one(code: str) -> None:
    table = battle(f"D6 {code}", "E7 MI 1")
    table.play("attack: D6 > E7", "roll: medium" + " leader" * (dice_of(code) - 1), "advance: E7")
    assert ends(table) == {"D6", "D7", "E6", "E8", "F6", "F7"}
    table.play("extra: E7 > F7")
    assert table.state.unit("F7").side == "bottom"


def dice_of(code: str) -> int:
    """Return how many dice a cavalry unit rolls (C11.9a to C11.9c)."""
    return {"LC": 2, "LBC": 2, "MC": 3, "HC": 4, "CC": 4}[code]


@pytest.mark.rule("C13.8b")
def test_the_extra_hex_is_optional_and_not_needed_for_a_bonus_combat() -> None:
    table = battle("D6 MC", "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7", "roll: medium leader leader", "advance: E7")
    assert table.pending.seat == "bottom"
    table.play("done")
    assert table.pending.seat == "bottom"
    assert set(table.legal) == {"attack: E7 > F7", "done"}


@pytest.mark.rule("C13.8b", "C13.9d")
def test_cavalry_has_no_extra_hex_and_no_further_combat_after_a_bonus_combat() -> None:
    table = battle("F7 HC", "G7 HCh, I8 LS 3")
    table.play("attack: F7 > G7", "roll: leader leader leader flag", "retreat: G7 > I6")
    table.play("advance: G7", "extra: G7 > H7", "attack: H7 > I8", "roll: light leader leader flag")
    assert table.state.banners == (1, 0)
    assert set(table.legal) == {"advance: I8", "hold"}
    table.play("advance: I8")
    assert waits_for(table) == "draw-card"
    assert table.state.unit("I8").type == "heavy_cavalry"


@pytest.mark.rule("C13.8c", "C13.9")
@pytest.mark.parametrize("code", OTHER_MOUNTED)
def test_camels_elephants_and_chariots_have_a_bonus_combat_but_no_extra_hex(code: str) -> None:
    table = battle(f"D6 {code}", "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7")
    table.play("roll: medium" + " leader" * (dice(table) - 1), "advance: E7")
    assert set(table.legal) == {"attack: E7 > F7", "done"}


@pytest.mark.rule("C13.9")
@pytest.mark.parametrize("code", CAVALRY)
def test_cavalry_has_a_bonus_combat(code: str) -> None:
    table = battle(f"D6 {code}", "E7 MI 1, F7 HI")
    table.play(
        "attack: D6 > E7", "roll: medium" + " leader" * (dice_of(code) - 1), "advance: E7", "done", "attack: E7 > F7"
    )
    assert dice(table) == dice_of(code)


@pytest.mark.rule("C13.9", "C14.7d")
@pytest.mark.parametrize("leader", ["", "*"])
@pytest.mark.parametrize("code", [*FOOT_THAT_NEEDS_A_LEADER, "WA", "WA 2"])
def test_foot_needs_a_leader_for_a_bonus_combat_unless_it_is_warriors(code: str, leader: str) -> None:
    table = battle(f"D6 {code} {leader}", "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7")
    table.play("roll: medium" + " heavy" * (dice(table) - 1), "advance: E7")
    assert (waits_for(table) == "bonus-combat") == (leader == "*" or code.startswith("WA"))


@pytest.mark.rule("C13.9", "C14.7d")
def test_a_leader_next_to_foot_is_not_enough_for_a_bonus_combat() -> None:
    table = battle("D6 HI, D7 *", "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7", KILL, "advance: E7")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.8d", "C13.9")
@pytest.mark.parametrize("leader", ["", "*"])
def test_war_machines_never_advance(leader: str) -> None:
    table = battle(f"D6 WM {leader}", "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7", "roll: light medium")
    assert table.state.unit("E7") is None
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.8d")
def test_a_unit_that_struck_first_does_not_advance() -> None:
    table = battle("D6 MI 1", "E7 HI *", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", "roll: light light light light medium")
    assert table.state.unit("D6") is None
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.8d")
def test_the_target_of_a_first_strike_may_advance_and_fight_again() -> None:
    table = battle("D6 WA", "E7 MI 1, F7 HI", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", nothing(4), "roll: light light light medium", "advance: E7")
    assert set(table.legal) == {"attack: E7 > F7", "done"}


@pytest.mark.rule("C13.8d")
@pytest.mark.parametrize(("moved", "prompt"), [({"D6": 1}, "draw-card"), ({}, "advance")])
def test_terrain_may_forbid_the_advance(moved: dict[str, int], prompt: str) -> None:
    table = battle("D6 HI", "E7 MI 1", terrain={"D6": "marsh"}, moved=moved)
    table.play("attack: D6 > E7", "roll: light medium")
    assert waits_for(table) == prompt


@pytest.mark.rule("C13.8e")
def test_an_attached_leader_advances_with_his_unit() -> None:
    table = battle("D6 HI *", "E7 MI 1")
    table.play("attack: D6 > E7", KILL, "advance: E7")
    assert table.state.leader("E7").side == "bottom"
    assert table.state.leader("D6") is None


@pytest.mark.rule("C13.8f")
def test_elephants_that_win_by_a_reply_stay() -> None:
    table = battle("D6 MI 1", "E7 EL")
    table.play("attack: D6 > E7", nothing(4), "battle-back", "roll: medium leader leader leader")
    assert table.state.unit("D6") is None
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.8g")
def test_the_extra_hex_is_neither_occupied_nor_impassable() -> None:
    table = battle("D6 MC, D7 MI", "E7 MI 1, F7 HI, E8 *", terrain={"E6": "river"})
    table.play("attack: D6 > E7", "roll: medium leader leader", "advance: E7")
    assert ends(table) == {"D6", "F6"}


@pytest.mark.rule("C13.8g")
def test_cavalry_may_join_a_lone_leader_by_its_extra_hex() -> None:
    table = battle("D6 MC, D7 *", "E7 MI 1")
    table.play("attack: D6 > E7", "roll: medium leader leader", "advance: E7", "extra: E7 > D7")
    assert table.state.attached(table.state.unit("D7")).side == "bottom"


@pytest.mark.rule("C13.8g")
def test_cavalry_with_a_leader_does_not_join_another() -> None:
    table = battle("D6 MC *, D7 *", "E7 MI 1")
    table.play("attack: D6 > E7", "roll: medium leader leader", "advance: E7")
    assert "D7" not in ends(table)


@pytest.mark.rule("C13.8g")
def test_a_ford_in_the_vacated_hex_forbids_the_extra_hex() -> None:
    table = battle("D6 MC", "E7 MI 1, F7 HI", terrain={"E7": "ford"})
    table.play("attack: D6 > E7", "roll: medium leader", "advance: E7")
    assert set(table.legal) == {"attack: E7 > F7", "done"}


@pytest.mark.rule("C13.8h")
def test_a_unit_that_a_rampage_kills_opens_no_hex_to_the_attacker() -> None:
    table = battle("D6 HI", "E7 EL, E6 MI 1, F6 HI, F7 HI")
    table.play("attack: D6 > E7", "roll: light light light light flag", "rampage: E6", "roll: medium medium")
    table.play("rampage: D6", "roll: light light", "rampage: F6", "roll: light light", "roll: light light")
    assert table.state.unit("E6") is None
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C13.8h")
def test_after_a_rampage_only_the_hex_of_the_elephants_is_open() -> None:
    table = battle("D6 HI", "E7 EL, E6 MI 1")
    table.play("attack: D6 > E7", "roll: light light light light flag", "rampage: E6", "roll: medium medium")
    table.play("roll: light light", "retreat: E7 > F7")
    assert set(table.legal) == {"advance: E7", "hold"}


@pytest.mark.rule("C13.9a")
def test_a_bonus_combat_may_be_fought_against_any_adjacent_enemy() -> None:
    table = battle("D6 WA", "E7 MI, E8 HI, D7 *, E5 HI")
    table.play("attack: D6 > E7", "roll: light light light flag", "ignore: 0", "retreat: E7 > F7")
    table.play("advance: E7")
    assert set(table.legal) == {"attack: E7 > F7", "attack: E7 > E8", "attack: E7 > D7", "done"}


@pytest.mark.rule("C13.9b")
@pytest.mark.parametrize(
    ("code", "prompt"),
    [
        ("LI *", "bonus-combat"),
        ("LS *", "bonus-combat"),
        ("LB *", "bonus-combat"),
        ("AX *", "bonus-combat"),
        ("WA", "bonus-combat"),
        ("LI", "draw-card"),
        ("MI *", "draw-card"),
        ("HI *", "draw-card"),
        ("LC", "draw-card"),
        ("MC", "draw-card"),
        ("EL", "draw-card"),
    ],
)
def test_only_light_foot_and_warriors_fight_again_after_an_advance_into_forest(code: str, prompt: str) -> None:
    table = battle(f"D6 {code}", "E7 MI 1, F7 HI", terrain={"E7": "forest"})
    table.play("attack: D6 > E7", "roll: medium heavy", "advance: E7")
    assert waits_for(table) == prompt


@pytest.mark.rule("C13.9b")
@pytest.mark.parametrize(("code", "prompt"), [("MC", "draw-card"), ("WA", "bonus-combat")])
def test_mounted_troops_do_not_fight_again_after_an_advance_into_broken_ground(code: str, prompt: str) -> None:
    table = battle(f"D6 {code}", "E7 MI 1, F7 HI", terrain={"E7": "broken_ground"})
    table.play("attack: D6 > E7", "roll: medium heavy", "advance: E7")
    assert waits_for(table) == prompt


@pytest.mark.rule("C13.9c")
def test_the_target_of_a_bonus_combat_may_evade() -> None:
    table = battle("D6 HI 1 *", "E7 MI 2, F7 MC")
    table.play("attack: D6 > E7", "roll: light light light medium leader", "advance: E7", "attack: E7 > F7", "evade")
    table.play("roll: light light heavy leader swords")
    assert blocks(table, "F7") == 3


@pytest.mark.rule("C13.9c")
def test_the_target_of_a_bonus_combat_may_strike_first() -> None:
    table = battle("D6 WA", "E7 MI 1, F7 HI", foe_cards="first_strike")
    engage(table, "D6 > E7")
    table.play("roll: light light light medium", "advance: E7", "attack: E7 > F7", "first-strike")
    assert dice(table) == 5


@pytest.mark.rule("C13.9c")
def test_the_target_of_a_bonus_combat_may_battle_back() -> None:
    table = battle("D6 WA", "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7", "roll: light light light medium", "advance: E7", "attack: E7 > F7", nothing(4))
    table.play("battle-back")
    assert dice(table) == 5


@pytest.mark.rule("C13.9d")
def test_warriors_advance_after_a_bonus_combat_and_fight_no_more() -> None:
    table = battle("D6 WA", "E7 MI 1, F7 MI 1, G8 MI")
    table.play("attack: D6 > E7", "roll: light light light medium", "advance: E7")
    table.play("attack: E7 > F7", "roll: light light light medium", "advance: F7")
    assert table.state.unit("F7").type == "warriors"
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.9b")
@pytest.mark.parametrize(
    ("terrain", "prompt"), [("forest", "draw-card"), ("broken_ground", "draw-card"), ("ford", "bonus-combat")]
)
def test_cavalry_whose_extra_hex_is_rough_does_not_fight_again(terrain: str, prompt: str) -> None:
    table = battle("D6 MC", "E7 MI 1, G8 HI", terrain={"F7": terrain})
    table.play("attack: D6 > E7", "roll: medium leader leader", "advance: E7", "extra: E7 > F7")
    assert waits_for(table) == prompt


@pytest.mark.rule("C13.9a")
def test_a_lone_leader_is_enough_for_a_bonus_combat_but_an_empty_field_is_not() -> None:
    for top, prompt in (("E7 MI 1, F7 *", "bonus-combat"), ("E7 MI 1, G7 HI", "draw-card")):
        table = battle("D6 WA", top)
        table.play("attack: D6 > E7", "roll: light light light medium", "advance: E7")
        assert waits_for(table) == prompt


@pytest.mark.rule("C13.8d", "C13.9d")
def test_a_bonus_combat_against_a_lone_leader_or_an_evading_unit_gives_no_advance() -> None:
    leader = battle("D6 WA", "E7 MI 1, F7 *")
    leader.play("attack: D6 > E7", "roll: light light light medium", "advance: E7", "attack: E7 > F7")
    leader.play("roll: light light light leader")
    unit = battle("D6 WA", "E7 MI 1, F7 LI 1")
    unit.play("attack: D6 > E7", "roll: light light light medium", "advance: E7", "attack: E7 > F7", "evade")
    unit.play("roll: light light light light")
    assert [waits_for(table) for table in (leader, unit)] == ["draw-card", "draw-card"]
    assert [table.state.banners for table in (leader, unit)] == [(2, 0), (2, 0)]
