"""Chapter 14: what threatens leaders, and what they are good for."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table
from tests.cca.rules.fights import battle, blocks, dice, ends, engage, leaders, nothing, waits_for


@pytest.mark.rule("C14.1")
@pytest.mark.parametrize(
    ("roll", "dies"),
    [("leader leader", True), ("light leader", False), ("leader swords", False), ("medium medium", False)],
)
def test_only_two_helmets_kill_the_leader_of_a_unit_that_loses_a_block(roll: str, dies: bool) -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light medium medium")
    assert dice(table) == 2
    table.play(f"roll: {roll}")
    assert (leaders(table, "top") == []) == dies
    assert table.state.banners == (int(dies), 0)


@pytest.mark.rule("C14.1a")
@pytest.mark.parametrize(
    ("top", "plays"),
    [
        ("E7 MI *", ("attack: D6 > E7", "roll: light light light light medium")),
        ("E7 LI *", ("attack: D6 > E7", "evade", "roll: light heavy heavy heavy heavy")),
        ("E7 MI *", ("attack: D6 > E7", "roll: light light light light flag", "ignore: 0")),
    ],
)
def test_losses_in_close_combat_in_an_evade_and_in_a_barred_retreat_endanger_the_leader(
    top: str, plays: tuple[str, ...]
) -> None:
    barred = ", F6 MI, F7 MI" if "ignore: 0" in plays else ""
    table = battle(f"D6 HI{barred}", top)
    table.play(*plays)
    assert waits_for(table) == "leader-check"
    assert dice(table) == 2


@pytest.mark.rule("C14.1a")
def test_losses_by_fire_endanger_the_leader() -> None:
    table = battle("C6 LB", "E7 MI *")
    table.play("fire: C6 > E7", "roll: light medium")
    assert waits_for(table) == "leader-check"


@pytest.mark.rule("C14.1a")
def test_losses_by_a_rampage_and_by_barring_the_way_of_elephants_endanger_leaders() -> None:
    table = battle("D6 HI *, B1 LI", "E7 EL, F6 HI *, F7 HI")
    table.play("attack: D6 > E7", "roll: light light light light flag", "rampage: D6", "roll: light heavy")
    assert waits_for(table) == "leader-check"
    table.play("roll: light light", "rampage: F6", "roll: light light", "roll: light light")
    assert waits_for(table) == "leader-check"


@pytest.mark.rule("C14.1a")
def test_losses_in_a_marsh_endanger_the_leader() -> None:
    table = battle("C6 MI *", "I1 LI", stage="move", terrain={"D6": "marsh"})
    table.play("move: C6 > D6", "roll: medium")
    assert blocks(table, "D6") == 3
    assert waits_for(table) == "leader-check"


@pytest.mark.rule("C14.2")
def test_a_leader_is_checked_once_though_hits_and_flags_of_one_roll_both_cost_blocks() -> None:
    table = battle("D6 HI, F6 MI, F7 MI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light medium flag", "roll: light leader", "ignore: 0")
    assert blocks(table, "E7") == 2
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C14.2")
def test_a_leader_is_checked_anew_in_each_combat() -> None:
    table = battle("D6 HI, D7 HI", "E7 MI *", ordered=["D6", "D7"])
    for attacker in ("D6", "D7"):
        table.play(f"attack: {attacker} > E7", "roll: light light light light medium")
        assert waits_for(table) == "leader-check"
        table.play("roll: light leader", "refrain")


@pytest.mark.rule("C14.2")
def test_the_leaders_of_both_sides_of_a_combat_are_checked() -> None:
    table = battle("D6 HI *", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light light medium", "roll: light light")
    table.play("battle-back", "roll: light light light swords")
    assert waits_for(table) == "leader-check"


@pytest.mark.rule("C14.2a")
def test_a_retreat_without_losses_endangers_no_leader() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light light flag", "ignore: 0", "retreat: E7 > F7")
    assert waits_for(table) == "advance"
    assert not table.happened("LeaderChecked")


@pytest.mark.rule("C14.2b")
def test_a_leader_is_checked_after_the_blocks_are_off_and_before_the_flags() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light medium flag")
    assert blocks(table, "E7") == 3
    assert waits_for(table) == "leader-check"
    table.play("roll: leader leader")
    assert waits_for(table) == "retreat"


@pytest.mark.rule("C14.2b")
def test_a_leader_is_checked_after_the_retreat_if_only_that_costs_blocks() -> None:
    table = battle("D6 HI, F6 MI, F7 MI", "E7 LI *")
    engage(table, "D6 > E7")
    table.play("roll: medium medium medium medium flag")
    assert waits_for(table) == "ignore-flags"
    table.play("ignore: 0")
    assert blocks(table, "E7") == 2
    assert waits_for(table) == "leader-check"


@pytest.mark.rule("C14.3")
@pytest.mark.parametrize(("roll", "dies"), [("leader", True), ("swords", False), ("medium", False), ("flag", False)])
def test_a_helmet_on_one_die_kills_the_leader_of_a_destroyed_unit(roll: str, dies: bool) -> None:
    table = battle("D6 HI", "E7 MI 2 *")
    table.play("attack: D6 > E7", "roll: medium medium flag flag swords")
    assert dice(table) == 1
    table.play(f"roll: {roll}")
    assert table.state.banners == (1 + dies, 0)
    assert waits_for(table) == ("advance" if dies else "evade-leader")


@pytest.mark.rule("C14.3")
def test_flags_against_a_destroyed_unit_do_not_touch_its_leader() -> None:
    table = battle("D6 HI", "E7 MI 2 *")
    table.play("attack: D6 > E7", "roll: medium medium flag flag swords", "roll: flag", "evade-leader: E7 > F7")
    assert "stop" in table.legal
    table.play("stop")
    assert table.state.leader("F7").side == "top"


@pytest.mark.rule("C14.3a")
def test_the_attacker_may_advance_after_the_leader_of_the_destroyed_unit_has_left() -> None:
    table = battle("D6 HI", "E7 MI 1 *")
    table.play("attack: D6 > E7", "roll: light light light light medium", "roll: light")
    assert table.refusal("advance: E7") is not None
    table.play("evade-leader: E7 > F7", "stop", "advance: E7")
    assert table.state.unit("E7").side == "bottom"


@pytest.mark.rule("C14.4")
@pytest.mark.parametrize(("again", "wait"), [(False, "evade-leader"), (True, "leader-fate")])
def test_a_leader_checked_for_hits_is_not_checked_for_the_destruction_of_his_unit(again: bool, wait: str) -> None:
    table = battle("D6 HI", "E7 MI 2 *, F6 LI, F7 LI", options={"check_again_when_destroyed": again})
    table.play("attack: D6 > E7", "roll: light light light medium flag", "roll: light leader", "ignore: 0")
    assert table.state.banners == (1, 0)
    assert waits_for(table) == wait


@pytest.mark.rule("C14.4", "C14.3")
def test_a_leader_whose_unit_dies_of_the_retreat_alone_rolls_one_die() -> None:
    table = battle("D6 HI", "E7 MI 1 *, F6 LI, F7 LI")
    table.play("attack: D6 > E7", "roll: light light light light flag", "ignore: 0")
    assert table.state.banners == (1, 0)
    assert dice(table) == 1


@pytest.mark.rule("C14.5")
@pytest.mark.parametrize(("attack", "number"), [("fire: C6 > E7", 2), ("attack: D6 > E7", 4)])
def test_one_helmet_kills_a_lone_leader_and_gives_no_advance(attack: str, number: int) -> None:
    origin = "C6 LB" if attack.startswith("fire") else "D6 MI"
    table = battle(origin, "E7 *")
    table.play(attack, "roll: " + "light " * (number - 1) + "leader")
    assert leaders(table, "top") == []
    assert table.state.banners == (1, 0)
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C14.5")
@pytest.mark.parametrize(
    ("attack", "roll"), [("fire: C6 > E7", "flag flag"), ("attack: D6 > E7", "flag flag swords swords")]
)
def test_a_lone_leader_who_lives_must_evade_whatever_flags_came_up(attack: str, roll: str) -> None:
    origin = "C6 LB" if attack.startswith("fire") else "D6 MI"
    table = battle(origin, "E7 *")
    table.play(attack, f"roll: {roll}")
    assert ends(table) == {"F6", "F7"}
    table.play("evade-leader: E7 > F7", "stop")
    assert table.state.leader("F7").side == "top"
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C14.5")
@pytest.mark.parametrize(("roll", "alive"), [("leader", False), ("light", True), ("heavy", True)])
def test_a_helmet_kills_a_lone_leader_who_enters_a_marsh(roll: str, alive: bool) -> None:
    table = battle(
        "C6 *, A1 MI", "I1 LI", stage="move", ordered=["A1"], ordered_leaders=["C6"], terrain={"D6": "marsh"}
    )
    table.play("move-leader: C6 > D6", f"roll: {roll}")
    assert bool(leaders(table, "bottom")) == alive
    assert table.state.banners == (0, int(not alive))


@pytest.mark.rule("C14.6")
def test_a_killed_leader_leaves_the_board_and_is_a_banner() -> None:
    table = battle("D6 HI", "E7 MI *", banners_needed=1)
    table.play("attack: D6 > E7", "roll: light light light light medium", "roll: leader leader")
    assert leaders(table, "top") == []
    assert table.pending.winners == ("bottom",)


@pytest.mark.rule("C14.7", "C14.7a")
@pytest.mark.parametrize(
    ("bottom", "hits"),
    [("D6 MI *", 1), ("D6 MI, C7 *", 1), ("D6 MI, D7 HI *", 1), ("D6 MI, C8 *", 0), ("D6 MI", 0), ("D6 EL *", 0)],
)
def test_a_leader_at_hand_makes_helmets_hit_but_not_for_elephants(bottom: str, hits: int) -> None:
    table = battle(bottom, "E7 MI")
    table.play("attack: D6 > E7", "roll: light light light leader")
    assert blocks(table, "E7") == 4 - hits


@pytest.mark.rule("C14.7a")
def test_helmets_never_hit_by_fire() -> None:
    table = battle("C6 LB *", "E7 MI")
    table.play("fire: C6 > E7", "roll: leader leader")
    assert blocks(table, "E7") == 4


@pytest.mark.rule("C14.7a")
def test_helmets_of_the_same_roll_hit_though_the_leader_of_the_target_is_checked_later() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", "roll: light light light light medium", "roll: leader leader")
    table.play("battle-back", "roll: light light light leader")
    assert blocks(table, "D6") == 4


@pytest.mark.rule("C14.7a", "C10.11")
@pytest.mark.parametrize("bottom", ["C6 LB *", "C6 LB, C5 *", "C6 LB, B6 LI *"])
def test_helmets_never_hit_in_ranged_combat(bottom: str) -> None:
    table = battle(bottom, "E7 MI")
    table.play("fire: C6 > E7", "roll: leader leader")
    assert blocks(table, "E7") == 4


@pytest.mark.rule("C14.7b")
@pytest.mark.parametrize(
    ("top", "prompt"), [("E7 MI *", "ignore-flags"), ("E7 MI, E8 MI *", "retreat"), ("E7 MI", "retreat")]
)
def test_an_attached_leader_lets_his_unit_alone_ignore_a_flag(top: str, prompt: str) -> None:
    table = battle("D6 HI", top)
    table.play("attack: D6 > E7", "roll: light light light light flag")
    assert waits_for(table) == prompt


@pytest.mark.rule("C14.7b")
@pytest.mark.parametrize(
    ("top", "prompt"), [("E7 MI *", "ignore-flags"), ("E7 MI, E8 MI *", "retreat"), ("E7 MI", "retreat")]
)
def test_an_attached_leader_lets_his_unit_ignore_a_flag_of_fire_too(top: str, prompt: str) -> None:
    table = battle("C6 LB", top)
    table.play("fire: C6 > E7", "roll: light flag")
    assert waits_for(table) == prompt


@pytest.mark.rule("C14.7c")
@pytest.mark.parametrize(
    ("top", "prompt"),
    [("E7 MI, E8 *, F7 LI", "ignore-flags"), ("E7 MI, E8 *", "retreat"), ("E7 MI, E8 LI *", "retreat")],
)
def test_a_lone_leader_supports_like_a_unit(top: str, prompt: str) -> None:
    table = battle("D6 HI", top)
    table.play("attack: D6 > E7", "roll: light light light light flag")
    assert waits_for(table) == prompt


@pytest.mark.rule("C14.7d")
@pytest.mark.parametrize(
    ("bottom", "prompt"), [("D6 MI *", "bonus-combat"), ("D6 MI", "draw-card"), ("D6 WM *", "draw-card")]
)
def test_a_leader_gives_his_foot_a_bonus_combat_but_not_war_machines(bottom: str, prompt: str) -> None:
    table = battle(bottom, "E7 MI 1, F7 HI")
    table.play("attack: D6 > E7")
    table.play("roll: medium" + " heavy" * (dice(table) - 1))
    if waits_for(table) == "advance":
        table.play("advance: E7")
    assert waits_for(table) == prompt


@pytest.mark.rule("C14.7e")
def test_a_leader_is_what_a_leadership_card_orders() -> None:
    units = {"C6": "MI", "C7": "HI", "A1": "LI"}
    side = {"units": units, "leaders": {"C6": ""}, "cards": ["inspired_center_leadership"]}
    table = Table("cca", {"bottom": side, "top": {"units": {"I1": "LI"}}})
    table.play("play: inspired_center_leadership")
    assert table.refusal("lead: C6") is None
    assert "lead: C7" not in table.legal


@pytest.mark.rule("C14.7e")
def test_a_leader_rallies_the_units_in_his_hex_and_next_to_it() -> None:
    units = {"C6": "MI 2", "C7": "MI 2", "D7": "MI 2", "E9": "MI 2"}
    position = {"bottom": {"units": units, "leaders": {"C7": ""}, "cards": ["rally"]}, "top": {"units": {"I1": "LI"}}}
    table = Table("cca", position)
    table.play("play: rally", "roll: light light light light light medium")
    assert {notation for notation in table.legal if notation.startswith("rally")} == {
        "rally: C6",
        "rally: C7",
        "rally: D7",
    }


@pytest.mark.rule("C14.1", "C14.2a")
def test_a_leader_whose_unit_loses_nothing_is_not_checked() -> None:
    table = battle("D6 HI", "E7 MI *")
    table.play("attack: D6 > E7", nothing(5))
    assert waits_for(table) == "battle-back"
