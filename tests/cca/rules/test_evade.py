"""Chapter 13: units that evade."""

from __future__ import annotations

import pytest

from tests.cca.rules.fights import battle, blocks, dice, ends, nothing, rows, waits_for

FOOT = {"LI", "LS", "LB", "AX", "WA", "MI", "HI", "WM"}
HEAVY_MOUNTED = {"HC", "CC", "HCh", "EL"}
ALL = FOOT | HEAVY_MOUNTED | {"LC", "LBC", "LBCh", "MC", "CA", "CCA"}
EVADES_FROM = (
    dict.fromkeys(("LI", "LS", "LB", "LC", "LBC", "LBCh", "WM"), ALL)
    | dict.fromkeys(("MC", "CA", "CCA"), FOOT | HEAVY_MOUNTED)
    | dict.fromkeys(("HC", "CC", "HCh"), FOOT | {"EL"})
    | {code: set() for code in ("AX", "MI", "WA", "HI", "EL")}
)


@pytest.mark.rule("C13.1")
def test_the_defender_decides_to_evade_before_the_dice_are_rolled() -> None:
    table = battle("D6 MI", "E7 LI")
    table.play("attack: D6 > E7")
    assert table.pending.seat == "top"
    assert set(table.legal) == {"stand", "evade"}
    table.play("evade")
    assert waits_for(table) == "evade"
    assert dice(table) == 4


@pytest.mark.rule("C13.1", "C13.9c")
def test_the_defender_may_evade_from_a_bonus_combat_too() -> None:
    table = battle("D6 MC", "E7 MI 1, F7 LI")
    table.play("attack: D6 > E7", "roll: light light medium", "advance: E7", "done", "attack: E7 > F7")
    assert (table.pending.seat, set(table.legal)) == ("top", {"stand", "evade"})
    table.play("evade")
    assert waits_for(table) == "evade"


@pytest.mark.rule("C13.1")
def test_nobody_evades_from_ranged_combat() -> None:
    table = battle("C6 LB", "E7 LI")
    table.play("fire: C6 > E7")
    assert waits_for(table) == "fire"


@pytest.mark.rule("C13.1a")
@pytest.mark.parametrize("code", ["LI", "LC", "MC"])
def test_an_attacker_cannot_evade_from_the_reply(code: str) -> None:
    table = battle(f"D6 {code}", "E7 HI")
    table.play("attack: D6 > E7")
    table.play(nothing(dice(table)), "battle-back")
    assert waits_for(table) == "back"


@pytest.mark.rule("C13.2")
def test_only_symbols_of_its_class_hit_an_evading_unit() -> None:
    table = battle("D6 HI *", "E7 LI")
    table.play("attack: D6 > E7", "evade", "roll: light heavy leader flag swords")
    assert blocks(table, "E7") == 3
    assert waits_for(table) == "evade-to"


@pytest.mark.rule("C13.2")
@pytest.mark.parametrize(
    ("terrain", "card", "number"),
    [
        ({}, "order_heavy_troops", 5),
        ({"E7": "forest"}, "order_heavy_troops", 2),
        ({"E7": "forest"}, "clash_of_shields", 4),
    ],
)
def test_terrain_and_cards_count_against_an_evading_unit(terrain: dict[str, str], card: str, number: int) -> None:
    table = battle("D6 HI", "E7 LI", terrain=terrain, card=card)
    table.play("attack: D6 > E7", "evade")
    assert dice(table) == number


@pytest.mark.rule("C13.2")
@pytest.mark.parametrize(
    ("attacker", "target", "roll", "left"),
    [("EL", "LI", "light swords", 3), ("HC", "CA", "medium medium leader leader", 2)],
)
def test_elephants_roll_no_sword_again_and_camels_ignore_a_triangle_in_an_evade(
    attacker: str, target: str, roll: str, left: int
) -> None:
    table = battle(f"D6 {attacker}", f"E7 {target}")
    table.play("attack: D6 > E7", "evade", f"roll: {roll}")
    assert blocks(table, "E7") == left
    assert waits_for(table) == "evade-to"


@pytest.mark.rule("C13.2", "C13.2f")
def test_an_evading_unit_that_is_destroyed_gives_a_banner_but_not_its_hex() -> None:
    table = battle("D6 HI", "E7 LI 2")
    table.play("attack: D6 > E7", "evade", "roll: light light light leader leader")
    assert table.state.banners == (1, 0)
    assert waits_for(table) == "draw-card"
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C13.2a")
def test_the_leader_of_an_evading_unit_is_checked_for_its_loss_and_goes_along() -> None:
    table = battle("D6 HI", "E7 LI *")
    table.play("attack: D6 > E7", "evade", "roll: light leader leader leader leader")
    assert waits_for(table) == "leader-check"
    assert dice(table) == 2
    table.play("roll: light leader", "evade: E7 > G7")
    assert table.state.leader("G7").side == "top"


@pytest.mark.rule("C13.2a")
def test_the_leader_of_an_evading_unit_without_losses_is_not_checked() -> None:
    table = battle("D6 HI", "E7 LI *")
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert waits_for(table) == "evade-to"


@pytest.mark.rule("C13.2b")
@pytest.mark.parametrize("target", EVADES_FROM)
def test_each_unit_type_evades_from_some_attackers_only(target: str) -> None:
    evaded = set()
    for attacker in ALL:
        table = battle(f"D6 {attacker}", f"E7 {target}")
        table.play("attack: D6 > E7")
        if waits_for(table) == "respond" and "evade" in table.legal:
            evaded.add(attacker)
    assert evaded == EVADES_FROM[target]


@pytest.mark.rule("C13.2b", "C13.5")
def test_a_lone_leader_is_not_asked_whether_he_evades() -> None:
    table = battle("D6 HI", "E7 *")
    table.play("attack: D6 > E7")
    assert waits_for(table) != "respond"


@pytest.mark.rule("C13.2c")
@pytest.mark.parametrize("code", ["LI", "LS", "LB", "LC", "LBC", "LBCh", "MC", "CA", "CCA", "HC", "CC", "HCh"])
def test_every_unit_evades_two_hexes(code: str) -> None:
    table = battle("D6 HI", f"E7 {code}")
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert table.pending.seat == "top"
    assert ends(table) == {"G6", "G7", "G8"}


@pytest.mark.rule("C13.2c")
def test_a_unit_evades_one_hex_where_nothing_else_is_possible() -> None:
    near_edge = battle("G7 MI 2", "H7 LB 2")
    near_edge.play("attack: G7 > H7", "evade", "roll: light medium heavy swords")
    assert blocks(near_edge, "H7") == 1
    assert ends(near_edge) == {"I7", "I8"}
    hemmed_in = battle("D6 MI", "E7 LC, G6 HI, G7 HI, G8 HI")
    hemmed_in.play("attack: D6 > E7", "evade", nothing(4))
    assert ends(hemmed_in) == {"F6", "F7"}


@pytest.mark.rule("C13.2c")
def test_a_unit_cannot_evade_one_hex_where_two_are_possible() -> None:
    table = battle("D6 MI", "E7 LI, G6 HI, G7 HI")
    table.play("attack: D6 > E7", "evade", nothing(4))
    assert blocks(table, "G8") == 4


@pytest.mark.rule("C13.2d")
@pytest.mark.parametrize(
    ("bottom", "top", "terrain"),
    [
        ("D6 HI", "E7 LI, F6 HI, F7 HI", {}),
        ("D6 HI, F6 HI, F7 HI", "E7 LI", {}),
        ("D6 HI, F6 *, F7 HI", "E7 LI", {}),
        ("D6 HI", "E7 LI", {"F6": "river", "F7": "coast"}),
        ("D6 HI", "E7 LI, F7 HI", {"F6": "river"}),
    ],
)
def test_a_unit_whose_rear_hexes_are_both_barred_cannot_evade(bottom: str, top: str, terrain: dict[str, str]) -> None:
    table = battle(bottom, top, terrain=terrain)
    table.play("attack: D6 > E7")
    assert waits_for(table) == "attack"


@pytest.mark.rule("C13.2d")
def test_a_unit_on_its_baseline_cannot_evade() -> None:
    table = battle("H6 HI", "I7 LI")
    table.play("attack: H6 > I7")
    assert waits_for(table) == "attack"


@pytest.mark.rule("C13.2d")
@pytest.mark.parametrize("terrain", ["forest", "ford", "broken_ground"])
def test_one_free_rear_hex_is_enough_and_its_terrain_does_not_stop_the_evade(terrain: str) -> None:
    table = battle("D6 HI", "E7 LI, F6 HI", terrain={"F7": terrain})
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert ends(table) == {"G7", "G8"}


@pytest.mark.rule("C13.2d1")
def test_an_evade_ends_on_a_lone_leader_in_its_first_hex() -> None:
    table = battle("D6 HI", "E7 LI, F6 *, F7 HI")
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert blocks(table, "F6") == 4
    assert table.state.attached(table.state.unit("F6")) is not None


@pytest.mark.rule("C13.2d1")
def test_a_lone_leader_in_the_first_hex_is_a_choice_beside_two_hexes() -> None:
    table = battle("D6 HI", "E7 LI, F6 *")
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert ends(table) == {"F6", "G7", "G8"}


@pytest.mark.rule("C13.2d1")
def test_a_unit_with_a_leader_does_not_evade_onto_another() -> None:
    table = battle("D6 HI", "E7 LI *, F6 *, F7 HI")
    table.play("attack: D6 > E7")
    assert waits_for(table) == "attack"


@pytest.mark.rule("C13.2e")
def test_an_evading_unit_does_not_battle_back_even_if_it_is_still_adjacent() -> None:
    table = battle("F7 HI", "E7 LI")
    table.play("attack: F7 > E7", "evade", nothing(5), "evade: E7 > G7")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.2f")
def test_an_attacker_does_not_enter_the_hex_that_an_evading_unit_left() -> None:
    table = battle("D6 LC", "E7 LI, E6 MI")
    table.play("attack: D6 > E7", "evade", "roll: light light", "evade: E7 > G7")
    assert waits_for(table) == "draw-card"
    assert table.state.unit("E7") is None


@pytest.mark.rule("C13.3")
def test_war_machines_that_evade_leave_the_board_without_a_banner() -> None:
    table = battle("D6 HI *", "E7 WM")
    table.play("attack: D6 > E7", "evade", "roll: light heavy leader flag swords")
    assert not list(table.state.units("top"))
    assert table.state.banners == (0, 0)
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C13.3")
def test_war_machines_hit_twice_in_their_evade_are_destroyed() -> None:
    table = battle("D6 HI", "E7 WM")
    table.play("attack: D6 > E7", "evade", "roll: light heavy heavy leader leader")
    assert not list(table.state.units("top"))
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C13.3", "C13.3a")
def test_the_leader_of_war_machines_stays_where_their_evade_of_one_or_two_hexes_ends() -> None:
    table = battle("D6 HI", "E7 WM *")
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert rows(table) == {"F", "G"}
    table.play("evade: E7 > G8")
    assert table.state.leader("G8").side == "top"
    assert table.state.unit("G8") is None


@pytest.mark.rule("C13.3a")
@pytest.mark.parametrize(
    ("top", "terrain", "may"),
    [
        ("E7 WM, F6 HI", {}, True),
        ("E7 WM, F6 HI, F7 HI", {}, False),
        ("E7 WM", {"F6": "broken_ground", "F7": "marsh"}, False),
        ("E7 WM", {"F6": "broken_ground"}, True),
        ("E7 LI", {"F6": "broken_ground", "F7": "marsh"}, True),
    ],
)
def test_war_machines_need_a_free_rear_hex_without_broken_ground_or_marsh(
    top: str, terrain: dict[str, str], may: bool
) -> None:
    table = battle("D6 HI", top, terrain=terrain)
    table.play("attack: D6 > E7")
    assert (waits_for(table) == "respond") == may


@pytest.mark.rule("C13.3a")
def test_war_machines_with_one_hex_to_evade_to_leave_their_leader_there_or_beyond() -> None:
    # A20: F6 is taken, so that the way back begins at F7 and nowhere else.
    table = battle("D6 HI", "E7 WM *, F6 HI")
    table.play("attack: D6 > E7", "evade", nothing(5))
    assert set(table.legal) == {"evade: E7 > F7", "evade: E7 > G7", "evade: E7 > G8"}
    table.play("evade: E7 > F7")
    assert table.state.leader("F7").side == "top"
    assert table.state.unit("F7") is None
    assert table.state.banners == (0, 0)


@pytest.mark.rule("C13.2a", "C13.3a")
def test_the_leader_of_war_machines_is_checked_only_if_they_lost_a_block() -> None:
    table = battle("D6 HI", "E7 WM *")
    table.play("attack: D6 > E7", "evade", "roll: light light light light heavy")
    assert waits_for(table) == "leader-check"
    table.play("roll: leader leader")
    assert table.state.banners == (1, 0)
    assert not list(table.state.units("top"))


@pytest.mark.rule("C13.2a", "C13.2f")
def test_the_leader_of_a_unit_that_dies_in_its_evade_evades_and_nobody_takes_his_hex() -> None:
    table = battle("D6 HI", "E7 LI 1 *")
    table.play("attack: D6 > E7", "evade", "roll: light light light light light")
    assert dice(table) == 1
    table.play("roll: medium", "evade-leader: E7 > F7", "stop")
    assert table.state.leader("F7").side == "top"
    assert waits_for(table) == "draw-card"
