"""Chapter 12: elephants that must retreat rampage first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cca.rules.fights import battle, blocks, dice, ends, nothing, waits_for

ONE_FLAG = "roll: light light light light flag"
TWO_FLAGS = "roll: light light light flag flag"
THREE_FLAGS = "roll: leader leader flag flag flag"
BLANK = "roll: leader swords"


@pytest.mark.rule("C12.12")
def test_elephants_rampage_before_they_retreat() -> None:
    table = battle("D6 HI", "E7 EL")
    table.play("attack: D6 > E7", ONE_FLAG)
    assert waits_for(table) == "rampage"
    assert blocks(table, "E7") == 2
    table.play("roll: light heavy")
    assert blocks(table, "D6") == 3
    assert ends(table) == {"F6", "F7"}


@pytest.mark.rule("C12.12")
def test_elephants_that_ignore_their_flag_do_not_rampage() -> None:
    table = battle("D6 HC", "E7 EL")
    table.play("attack: D6 > E7", "roll: light light light flag", "ignore: 1")
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C12.12")
def test_elephants_that_fire_drives_off_rampage_too() -> None:
    table = battle("C6 LB", "E7 EL, E8 MI")
    table.play("fire: C6 > E7", "roll: light flag")
    assert waits_for(table) == "rampage"
    assert dice(table) == 2


@pytest.mark.rule("C12.12", "C12.12a", "C12.12g")
def test_two_flags_of_warriors_make_hemmed_in_elephants_trample_all_around_and_fight_on() -> None:
    table = battle("D7 WA *, D6 HI, E8 HI, B6 HI", "E7 EL, F6 HI, F7 LI, H7 LI")
    table.play("attack: D7 > E7", "roll: light light flag flag")
    assert set(table.legal) == {f"rampage: {hex_}" for hex_ in ("D6", "D7", "E8", "F6", "F7")}
    table.play("rampage: D7", "roll: light medium", "roll: leader swords")
    table.play("rampage: D6", "roll: heavy heavy", "rampage: E8", BLANK, "rampage: F6", BLANK, "roll: light light")
    assert [blocks(table, hex_) for hex_ in ("D7", "D6", "E8", "B6", "H7")] == [3, 2, 4, 4, 4]
    assert [blocks(table, hex_) for hex_ in ("F6", "F7", "E7")] == [2, 0, 2]


@pytest.mark.rule("C12.12e", "C12.12g")
def test_units_behind_hemmed_in_elephants_lose_a_block_for_each_hex_of_retreat() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI 1, F7 LI")
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, "rampage: F6", BLANK, BLANK)
    assert [blocks(table, hex_) for hex_ in ("F6", "F7", "E7")] == [0, 2, 2]
    assert table.state.banners == (1, 0)
    table.play("battle-back")
    assert dice(table) == 5


@pytest.mark.rule("C12.12e")
def test_enemies_that_bar_the_way_lose_blocks_like_friends() -> None:
    table = battle("D6 HI, F6 HI", "E7 EL, F7 HI")
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, "rampage: F6", BLANK, BLANK)
    assert [blocks(table, hex_) for hex_ in ("F6", "F7", "E7")] == [2, 2, 2]


@pytest.mark.rule("C12.12a")
def test_a_rampage_passes_over_empty_hexes_and_hexes_farther_off() -> None:
    table = battle("D6 HI, C6 HI", "E7 EL, E9 MI")
    table.play("attack: D6 > E7", ONE_FLAG, BLANK)
    assert waits_for(table) == "retreat"


@pytest.mark.rule("C12.12a")
def test_a_rampage_rolls_two_dice_for_a_lone_leader_beside_the_elephants() -> None:
    table = battle("D6 HI", "E7 EL, F7 *")
    table.play("attack: D6 > E7", ONE_FLAG)
    assert set(table.legal) == {"rampage: D6", "rampage: F7"}
    table.play("rampage: F7")
    assert dice(table) == 2


@pytest.mark.rule("C12.12b")
def test_the_odds_of_a_rampage_are_the_same_for_friend_and_foe() -> None:
    odds = []
    for hex_ in ("D6", "F6"):
        table = battle("D6 HI", "E7 EL, F6 HI")
        table.play("attack: D6 > E7", ONE_FLAG, f"rampage: {hex_}")
        odds.append(table.odds)
    assert odds[0] == odds[1]
    assert odds[0]["roll: heavy heavy"] == Fraction(1, 36)
    assert odds[0]["roll: heavy leader"] == Fraction(2, 36)


@pytest.mark.rule("C12.12c")
@pytest.mark.parametrize(
    ("unit", "roll", "lost"),
    [
        ("HI", "heavy heavy", 2),
        ("HI", "light medium", 0),
        ("MI", "medium swords", 1),
        ("MI", "flag swords", 0),
        ("MI", "leader leader", 0),
        ("LI", "light light", 2),
        ("CC", "heavy heavy", 2),
        ("CA", "medium medium", 2),
    ],
)
def test_only_symbols_of_its_class_trample_a_unit(unit: str, roll: str, lost: int) -> None:
    table = battle(f"D6 HI, D7 {unit}", "E7 EL")
    full = blocks(table, "D7")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D7", f"roll: {roll}")
    assert blocks(table, "D7") == full - lost


@pytest.mark.rule("C12.12c")
def test_no_terrain_protects_from_a_rampage() -> None:
    table = battle("D6 HI, D7 HI", "E7 EL", terrain={"D7": "fortified_camp"})
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D7", "roll: heavy heavy")
    assert blocks(table, "D7") == 2


@pytest.mark.rule("C12.12c")
def test_one_helmet_of_a_rampage_kills_a_lone_leader() -> None:
    table = battle("D6 HI, D7 *", "E7 EL")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D7", "roll: light leader")
    assert table.state.leader("D7") is None
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C12.12c")
@pytest.mark.parametrize(("bottom", "top", "hex_"), [("D6 HI, D7 *", "E7 EL", "D7"), ("D6 HI", "E7 EL, F7 *", "F7")])
def test_a_lone_leader_that_a_rampage_spares_must_evade(bottom: str, top: str, hex_: str) -> None:
    table = battle(bottom, top)
    table.play("attack: D6 > E7", ONE_FLAG, f"rampage: {hex_}", "roll: light swords")
    assert waits_for(table) == "evade-leader"
    assert "stop" not in table.legal


@pytest.mark.rule("C12.12c")
@pytest.mark.parametrize(
    ("unit", "roll", "lost"),
    [("HI 1", "heavy heavy", 1), ("HI *", "leader leader", 0), ("WM", "heavy swords", 1), ("EL", "heavy heavy", 2)],
)
def test_helmets_and_swords_harm_no_unit_in_a_rampage(unit: str, roll: str, lost: int) -> None:
    table = battle(f"D6 HI, D7 {unit}", "E7 EL")
    full = blocks(table, "D7")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D7", f"roll: {roll}")
    assert blocks(table, "D7") == full - lost
    assert table.state.banners == ((0, 1) if full == lost else (0, 0))


@pytest.mark.rule("C12.12d")
def test_who_rolled_the_flags_chooses_the_order_of_the_hexes() -> None:
    table = battle("D6 HI", "E7 EL, F7 MI")
    table.play("attack: D6 > E7", ONE_FLAG)
    assert table.pending.seat == "bottom"
    assert set(table.legal) == {"rampage: D6", "rampage: F7"}


@pytest.mark.rule("C12.12d")
def test_who_rolled_the_flags_chooses_the_next_hex_after_every_roll() -> None:
    table = battle("D6 HI", "E7 EL, F7 MI, E8 MI")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: F7")
    assert (table.pending.event, table.pending.purpose) == ("roll", "rampage")
    table.play(BLANK)
    assert table.pending.seat == "bottom"
    assert set(table.legal) == {"rampage: D6", "rampage: E8"}


@pytest.mark.rule("C12.12d")
def test_a_defender_whose_reply_drives_elephants_mad_chooses_the_order() -> None:
    table = battle("D6 EL, C6 MI", "E7 MI")
    table.play("attack: D6 > E7", nothing(4), "battle-back", "roll: light light light flag")
    assert waits_for(table) == "rampage"
    assert table.pending.seat == "top"


@pytest.mark.rule("C12.12d")
@pytest.mark.parametrize(("first", "roll", "winner"), [("D6", "heavy heavy", "top"), ("F7", "medium medium", "bottom")])
def test_a_rampage_ends_at_the_deciding_banner(first: str, roll: str, winner: str) -> None:
    table = battle("D6 HI 1", "E7 EL, F7 MI 1", banners_needed=1)
    table.play("attack: D6 > E7", ONE_FLAG, f"rampage: {first}", f"roll: {roll}")
    assert waits_for(table) == "outcome"
    assert table.pending.winners == (winner,)


@pytest.mark.rule("C12.12d")
def test_each_hex_of_a_rampage_is_finished_before_the_next() -> None:
    table = battle("D6 HI, D7 MI *", "E7 EL")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D7", "roll: light medium")
    assert blocks(table, "D7") == 3
    assert waits_for(table) == "leader-check"
    table.play("roll: leader leader")
    assert table.state.banners == (0, 1)
    assert waits_for(table) == "rampage"


@pytest.mark.rule("C12.12e1")
def test_elephants_step_as_far_as_they_can_and_harm_only_who_bars_the_next_step() -> None:
    table = battle("D6 HI, G7 *", "E7 EL, F6 HI, G8 HI")
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, BLANK)
    assert [blocks(table, hex_) for hex_ in ("F7", "F6", "G8")] == [2, 4, 3]
    assert table.state.leader("G7") is None
    assert table.state.banners == (0, 1)


@pytest.mark.rule("C12.12e1")
def test_elephants_take_the_way_that_completes_the_retreat() -> None:
    table = battle("D6 HI", "E7 EL, G6 HI, G7 HI")
    table.play("attack: D6 > E7", TWO_FLAGS, BLANK)
    assert blocks(table, "G8") == 2
    assert (blocks(table, "G6"), blocks(table, "G7")) == (4, 4)


@pytest.mark.rule("C12.12e1")
def test_a_unit_beside_impassable_terrain_takes_the_losses_of_the_elephants() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI", terrain={"F7": "river"})
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, BLANK)
    assert (blocks(table, "F6"), blocks(table, "E7")) == (2, 2)


@pytest.mark.rule("C12.12e1")
@pytest.mark.parametrize(
    ("bottom", "top", "terrain"),
    [("H6 HI", "I7 EL", {}), ("D6 HI", "E7 EL", {"F6": "river", "F7": "coast"})],
)
def test_elephants_lose_blocks_where_only_the_edge_or_terrain_bars_them(
    bottom: str, top: str, terrain: dict[str, str]
) -> None:
    table = battle(bottom, top, terrain=terrain)
    attacker, target = bottom[:2], top[:2]
    table.play(f"attack: {attacker} > {target}", ONE_FLAG, BLANK)
    assert blocks(table, target) == 1
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C12.12e1")
def test_a_unit_that_the_rampage_destroys_opens_the_way() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI, F7 MI 1")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: F7", "roll: medium medium", "rampage: D6", BLANK, BLANK)
    assert blocks(table, "F7") == 2
    assert table.state.unit("F7").type == "elephants"
    assert blocks(table, "F6") == 4


@pytest.mark.rule("C12.12e2")
def test_the_leader_of_a_unit_in_the_way_is_checked() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI *, F7 HI")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D6", BLANK, "rampage: F6", BLANK, BLANK)
    assert waits_for(table) == "leader-check"
    table.play("roll: leader leader")
    assert blocks(table, "F6") == 3
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C12.12e2", "C14.2")
def test_a_leader_whom_the_rampage_checked_is_not_checked_again_in_the_way() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI *, F7 HI")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: F6", "roll: light heavy", "roll: light light")
    table.play("rampage: D6", BLANK, BLANK)
    assert blocks(table, "F6") == 2
    assert waits_for(table) == "battle-back"


@pytest.mark.rule("C12.12f")
def test_losses_in_the_way_of_elephants_are_simultaneous_and_may_end_in_a_draw() -> None:
    table = battle("D6 HI, F6 MI 1", "E7 EL, F7 MI 1", banners_needed=1)
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D6", BLANK, "rampage: F6", BLANK, BLANK)
    assert waits_for(table) == "outcome"
    assert table.state.banners == (1, 1)
    assert len(table.pending.winners) != 1


@pytest.mark.rule("C12.12g")
def test_elephants_that_left_their_hex_do_not_battle_back() -> None:
    table = battle("D6 HI", "E7 EL")
    table.play("attack: D6 > E7", ONE_FLAG, BLANK, "retreat: E7 > F7", "hold")
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C12.12e1")
def test_elephants_that_retreat_onto_a_lone_leader_of_their_own_take_him_along() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI, G7 *", terrain={"G8": "river"})
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, BLANK)
    assert table.state.unit("G7").type == "elephants"
    assert table.state.attached(table.state.unit("G7")).side == "top"


@pytest.mark.rule("C12.12e", "C4.2")
@pytest.mark.parametrize(
    ("bars", "banners"),
    [("G7 LI 1, G8 LI 1", 2), ("G7 LI 1, G8 LI 2", 1), ("G7 *, G8 *", 2), ("G7 *, G8 LI 1", 2)],
)
def test_every_piece_that_bars_the_way_and_falls_is_a_banner(bars: str, banners: int) -> None:
    table = battle("D6 HI", f"E7 EL *, F6 HI, {bars}", options={"elephants_harm_own_leader": True})
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, BLANK)
    assert table.state.banners == (banners, 0)


@pytest.mark.rule("C12.12e1")
def test_nobody_behind_a_lone_leader_that_elephants_retreat_onto_suffers() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI, G7 *, H6 HI, H7 HI", terrain={"G8": "river"})
    table.play("attack: D6 > E7", THREE_FLAGS, "rampage: D6", BLANK, BLANK)
    assert table.state.unit("G7").type == "elephants"
    assert [blocks(table, hex_) for hex_ in ("F6", "H6", "H7")] == [4, 4, 4]


@pytest.mark.rule("C12.12e")
def test_a_lone_leader_of_their_own_is_spared_by_elephants_of_the_bottom_side_too() -> None:
    table = battle("E7 EL *, D6 HI, C7 *, C8 HI", "F7 HI", turn="top", options={"elephants_harm_own_leader": False})
    table.play("attack: F7 > E7", TWO_FLAGS, "rampage: F7", BLANK, BLANK)
    assert (blocks(table, "D7"), blocks(table, "C8")) == (2, 3)
    assert table.state.leader("C7").side == "bottom"


@pytest.mark.rule("C12.12e", "C12.12e1")
@pytest.mark.parametrize(("harm", "banners"), [(False, (0, 0)), (True, (1, 0))])
def test_a_lone_leader_of_their_own_bars_elephants_that_have_a_leader(harm: bool, banners: tuple[int, int]) -> None:
    table = battle("D6 HI", "E7 EL *, F6 HI, G7 *, G8 HI", options={"elephants_harm_own_leader": harm})
    table.play("attack: D6 > E7", TWO_FLAGS, "rampage: D6", BLANK, BLANK)
    assert (blocks(table, "F7"), blocks(table, "G8")) == (2, 3)
    assert (table.state.leader("G7") is None) == harm
    assert table.state.banners == banners


@pytest.mark.rule("C12.12a", "C12.12e")
def test_a_first_striker_that_the_rampage_it_caused_kills_is_attacked_no_more() -> None:
    table = battle("D6 EL, C6 HI, C7 HI", "E7 MI 1", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", "roll: light light light flag")
    assert table.pending.seat == "top"
    table.play("rampage: E7", "roll: medium medium", "rampage: C6", BLANK, BLANK)
    assert [blocks(table, hex_) for hex_ in ("D6", "C6", "C7", "E7")] == [2, 3, 3, 0]
    assert waits_for(table) == "draw-card"


@pytest.mark.rule("C12.12e", "C12.12g")
def test_elephants_that_first_strike_could_not_drive_off_still_attack() -> None:
    table = battle("D6 EL, C6 HI, C7 HI", "E7 MI", foe_cards="first_strike")
    table.play("attack: D6 > E7", "first-strike", "roll: light light light flag")
    table.play("rampage: E7", BLANK, "rampage: C6", BLANK, BLANK)
    assert waits_for(table) == "attack"
    assert dice(table) == 4


@pytest.mark.rule("C12.12e2", "C14.3")
def test_the_leader_of_a_unit_that_dies_in_the_way_of_elephants_rolls_one_die() -> None:
    table = battle("D6 HI", "E7 EL, F6 HI 1 *, F7 HI")
    table.play("attack: D6 > E7", ONE_FLAG, "rampage: D6", BLANK, "rampage: F6", BLANK, BLANK)
    assert table.state.banners == (1, 0)
    assert dice(table) == 1
    table.play("roll: light")
    assert waits_for(table) == "evade-leader"


# Light infantry behind elephants rolls a flag; the elephants trample it and retreat past or onto its hex.
FROM_BEHIND = ("F6 LI 1, D6 LI, A1 HI", "E6 EL, G7 HI, I1 HI")


@pytest.mark.rule("C13.8", "C12.12")
@pytest.mark.parametrize("end", ["F5", "F6"])
def test_an_attacker_that_was_trampled_does_not_advance_whoever_stands_in_its_hex(end: str) -> None:
    table = battle(*FROM_BEHIND)
    table.play(
        "attack: F6 > E6", "roll: leader flag", "rampage: F6", "roll: light light", BLANK, f"retreat: E6 > {end}"
    )
    assert waits_for(table) == "draw-card"  # the turn is over
    assert blocks(table, end) == 2
    assert table.state.unit(end).side == "top"
    assert table.state.banners == (0, 1)
