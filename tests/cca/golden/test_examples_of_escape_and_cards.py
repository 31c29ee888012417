"""Commands & Colors: Ancients: the worked examples G14 to G25, with the numbers of the rulebook."""

from __future__ import annotations

import pytest

from ancientwars.cca.components.kit import CARDS
from ancientwars.testing import Table
from tests.cca.cards import destinations, dice_to_roll, field, offered, phase, played

# ---------------------------------------------------------------------- G14: evade and bonus combat


@pytest.mark.rule("C13.2", "C13.2c", "C13.2f")
def test_g14a_archers_before_their_baseline_evade_one_hex_hit_by_circles_only() -> None:
    table = field({"G7": "MI 2"}, {"H7": "LB 3"}, "G7")
    table.play("attack: G7 > H7", "evade")
    assert dice_to_roll(table) == 4
    table.play("roll: light medium leader swords")
    assert table.state.unit("H7").blocks == 2
    assert set(table.legal) == {"evade: H7 > I7", "evade: H7 > I8"}
    table.play("evade: H7 > I8")
    assert phase(table) == "draw-card"
    assert table.state.unit("G7").side == "bottom"


@pytest.mark.rule("C9.5", "C13.9", "C14.7d")
def test_g14de_one_block_of_foot_with_a_leader_wins_and_fights_again_with_five_dice() -> None:
    table = field({"D7": "HI 1"}, {"E7": "MI 2", "F7": "MC"}, "D7", leaders=["D7"])
    table.play("attack: D7 > E7")
    assert dice_to_roll(table) == 5
    table.play("roll: light light medium heavy leader")
    assert table.state.banner_count("bottom") == 1
    table.play("advance: E7", "attack: E7 > F7", "evade")
    assert dice_to_roll(table) == 5
    table.play("roll: light medium heavy leader swords", "evade: F7 > H7")
    assert table.state.unit("H7").blocks == 2
    assert table.state.unit("E7").side == "bottom"


def g14bc() -> Table:
    table = field({"F7": "HC"}, {"G7": "HCh", "I8": "LS 3"}, "F7")
    table.play("attack: F7 > G7")
    assert dice_to_roll(table) == 4  # chariots may not evade from cavalry: nobody was asked
    table.play("roll: light light light flag", "retreat: G7 > I6", "advance: G7", "extra: G7 > H7", "attack: H7 > I8")
    return table


@pytest.mark.rule("C13.8b", "C12.8b", "C13.2d")
def test_g14bc_cavalry_rides_on_and_destroys_slingers_who_cannot_flee() -> None:
    table = g14bc()
    assert dice_to_roll(table) == 4  # on their baseline the slingers cannot evade
    table.play("roll: light medium heavy flag")
    assert table.state.unit("I8") is None
    assert table.state.banner_count("bottom") == 1


@pytest.mark.rule("C13.9d", "C13.8b")
def test_g14bc_after_the_bonus_combat_cavalry_advances_once_more_and_no_further() -> None:
    table = g14bc()
    table.play("roll: light medium heavy flag")
    assert set(table.legal) == {"advance: I8", "hold"}
    table.play("advance: I8")
    assert table.state.unit("I8").type == "heavy_cavalry"
    assert phase(table) == "draw-card"


# ---------------------------------------------------------------------- G15, G16: blocked and ended retreats


@pytest.mark.rule("C12.12e", "C4.6")
def test_g15_elephants_that_cannot_flee_two_hexes_cost_both_friends_behind_two_blocks() -> None:
    table = field({"D7": "MI"}, {"E7": "EL", "F6": "MI 1", "F7": "MI 4"}, "D7")
    table.play("attack: D7 > E7", "roll: light light flag flag")
    table.play("rampage: D7", "roll: light light", "rampage: F6", "roll: light light", "roll: light light")
    assert table.state.unit("F6") is None
    assert table.state.unit("F7").blocks == 2
    assert table.state.unit("E7").blocks == 2
    assert table.state.banners == (1, 0)


@pytest.mark.rule("C12.7", "C12.10.2")
def test_g16a_cavalry_that_meets_a_lone_leader_stops_with_him() -> None:
    own = {"E5": "MC", "E4": "MI", "E6": "MI"}
    table = field({"G5": "LB"}, own, "G5", seat="top", enemy_leaders=["D5"])
    table.play("fire: G5 > E5", "roll: flag flag")
    assert set(table.legal) == {"ignore: 0", "ignore: 1"}
    table.play("ignore: 1", "retreat: E5 > D5")
    assert table.state.unit("D5").blocks == 3
    assert table.state.attached(table.state.unit("D5")) is not None


@pytest.mark.rule("C12.5", "C12.3", "C12.8")
def test_g16b_cavalry_shut_in_by_its_friends_is_lost() -> None:
    table = field({"G10": "LB"}, {"E10": "LC", "D9": "MI", "D10": "MI"}, "G10", seat="top")
    table.play("fire: G10 > E10", "roll: flag flag", "ignore: 1")
    assert table.state.unit("E10") is None
    assert table.state.unit("E11") is None
    assert table.state.banner_count("top") == 1


# ---------------------------------------------------------------------- G17 to G19: the escape of a leader


def hunted(enemies: dict[str, str], own: dict[str, str]) -> Table:
    """Return a table at which the lone leader on E7 has been shot at and missed."""
    table = field({"G7": "LB", **enemies}, {"A1": "HI", **own}, "G7", seat="top", enemy_leaders=["E7"])
    table.play("fire: G7 > E7", "roll: light light")
    return table


@pytest.mark.rule("C13.7a", "C13.7c")
@pytest.mark.parametrize(("last", "goal"), [(["stop"], "C6"), (["evade-leader: C6 > B6"], "B6")])
def test_g17_a_leader_breaks_through_light_infantry_and_goes_on(last: list[str], goal: str) -> None:
    table = hunted({"D6": "LI", "D7": "MC"}, {})
    assert set(table.legal) == {"evade-leader: E7 > D6", "evade-leader: E7 > D7"}
    table.play("evade-leader: E7 > D6")
    assert dice_to_roll(table) == 2
    table.play("roll: heavy swords", "evade-leader: D6 > C6", *last)
    assert table.state.leader(goal).side == "bottom"
    assert table.state.banners == (0, 0)


@pytest.mark.rule("C13.7", "C13.7e")
def test_g18_a_leader_breaks_through_cavalry_to_his_own_unit() -> None:
    table = hunted({"C7": "MC"}, {"B7": "MI"})
    table.play("evade-leader: E7 > D7", "evade-leader: D7 > C7")
    assert dice_to_roll(table) == 3
    table.play("roll: light flag flag", "evade-leader: C7 > B7")
    assert table.state.attached(table.state.unit("B7")) is not None
    assert phase(table) == "draw-card"


@pytest.mark.rule("C13.7b", "C14.6")
def test_g19_a_leader_passes_the_first_enemy_and_falls_to_the_second_for_one_banner() -> None:
    table = hunted({"D7": "LI", "C7": "MC"}, {})
    table.play("evade-leader: E7 > D7", "roll: flag swords", "evade-leader: D7 > C7")
    assert dice_to_roll(table) == 3
    table.play("roll: medium leader leader")
    assert not list(table.state.leaders("bottom"))
    assert table.state.banners == (0, 1)


# ---------------------------------------------------------------------- G20: one check of a leader


@pytest.mark.rule("C14.2", "C14.1")
@pytest.mark.parametrize(("check", "alive"), [("light leader", True), ("leader leader", False)])
def test_g20_a_leader_is_checked_once_for_hits_and_a_blocked_retreat(check: str, alive: bool) -> None:
    table = field({"B7": "MI"}, {"A7": "HI"}, "B7", seat="top", enemy_leaders=["A7"])
    table.play("attack: B7 > A7", "roll: light heavy flag flag", f"roll: {check}")
    if alive:
        table.play("ignore: 0")
    assert table.state.unit("A7").blocks == 1
    assert (table.state.leader("A7") is not None) is alive
    assert len(table.happened("LeaderChecked")) == 1
    assert phase(table) == "battle-back"


@pytest.mark.rule("C14.2a")
def test_g20_a_retreat_without_losses_brings_no_check() -> None:
    table = field({"E7": "MI"}, {"D7": "HI"}, "E7", seat="top", enemy_leaders=["D7"])
    table.play("attack: E7 > D7", "roll: light light light flag", "ignore: 0", "retreat: D7 > C7")
    assert table.state.leader("C7").side == "bottom"
    assert not table.happened("LeaderChecked")


# ---------------------------------------------------------------------- G21 to G23: cards


def rallied(*hexes: str) -> Table:
    units = {"D3": "MI 2", "D4": "LI 2", "D2": "EL 1", "D8": "HI 2", "D10": "HI 2"}
    table = played("rally", units, leaders=["D3", "D9"], command=4)
    table.play("roll: heavy heavy leader leader", *(f"rally: {hex_}" for hex_ in hexes))
    return table


@pytest.mark.rule("C18.T10a1", "C18.T10a2", "C18.T10d")
def test_g21_helmets_restore_the_leaders_unit_and_squares_two_heavy_units() -> None:
    table = rallied("D3", "D3", "D8", "D10")
    blocks = {hex_: table.state.unit(hex_).blocks for hex_ in ("D3", "D4", "D2", "D8", "D10")}
    assert blocks == {"D3": 4, "D4": 2, "D2": 1, "D8": 3, "D10": 3}
    assert {hex_ for hex_ in blocks if destinations(table, hex_)} == {"D3", "D8", "D10"}


@pytest.mark.rule("C18.T10b1", "C18.T10d")
def test_g21_both_squares_on_one_heavy_unit_order_only_that_one() -> None:
    table = rallied("D3", "D3", "D8", "D8")
    assert table.state.unit("D8").blocks == 4
    assert {hex_ for hex_ in ("D3", "D4", "D2", "D8", "D10") if destinations(table, hex_)} == {"D3", "D8"}


@pytest.mark.rule("C18.T10b2")
def test_g21_the_elephants_are_not_rallied() -> None:
    assert offered(rallied(), "rally") == {"D3", "D4", "D8", "D10"}


@pytest.mark.rule("C18.T2a", "C18.T2d")
def test_g22_a_marked_unit_keeps_its_mark_and_an_unmarked_one_gets_none() -> None:
    own = {"D3": "HI", "E2": "MI", "C1": "MI", "E1": "MI"}
    table = played("clash_of_shields", own, {"E3": "MI", "C2": "MI"})
    assert offered(table, "attack") == {"D3 > E3", "E2 > E3", "C1 > C2"}
    table.play("attack: D3 > E3", "roll: light light light light light light flag", "retreat: E3 > F3", "hold")
    assert offered(table, "attack") == {"C1 > C2"}  # E2 has lost its target
    table.play("attack: C1 > C2", "roll: light light light light light flag", "retreat: C2 > D1", "hold")
    assert offered(table, "attack") == {"E2 > D1"}  # E1 stands next to D1 too
    table.play("attack: E2 > D1")
    assert dice_to_roll(table) == 6


COPIES = {
    1: (
        *("order_four_left", "order_four_center", "order_four_right", "order_mounted"),
        *("inspired_left_leadership", "inspired_center_leadership", "inspired_right_leadership"),
        *("clash_of_shields", "darken_the_sky", "first_strike", "i_am_spartacus", "rally"),
    ),
    2: (
        *("coordinated_attack", "out_flanked", "order_heavy_troops"),
        *("counter_attack", "double_time", "move_fire_move", "mounted_charge"),
    ),
    3: (
        *("order_two_left", "order_two_right", "order_three_left", "order_three_right"),
        *("order_medium_troops", "leadership_any_section"),
    ),
    4: ("order_two_center", "order_three_center", "order_light_troops", "line_command"),
}


@pytest.mark.rule("C3.5", "C18.A10")
def test_g23_the_deck_has_sixty_cards_in_four_groups() -> None:
    sums = {"section": 0, "troop": 0, "leadership": 0, "tactic": 0}
    for card in CARDS.values():
        sums[card.category] += card.count
    assert sums == {"section": 27, "troop": 10, "leadership": 6, "tactic": 17}
    assert sum(sums.values()) == 60


@pytest.mark.rule("C3.5")
def test_g23_no_card_of_the_deck_is_missing_from_the_first_draw() -> None:
    table = Table("cca", scenario="001")
    odds = {text.removeprefix("draw: "): chance * 60 for text, chance in table.odds.items()}
    assert odds == {card: number for number, cards in COPIES.items() for card in cards}


# ---------------------------------------------------------------------- G24: retreat and evade by class

RETREAT = {
    **dict.fromkeys(("AX", "MI", "HI", "WM", "EL"), 1),
    **dict.fromkeys(("LI", "LS", "LB", "WA", "HC", "CC", "HCh"), 2),
    **dict.fromkeys(("LBCh", "MC", "CA", "CCA"), 3),
    **dict.fromkeys(("LC", "LBC"), 4),
}
CODES = tuple(RETREAT)
FOOT = ("LI", "LS", "LB", "AX", "WA", "MI", "HI", "WM")
EVADE_FROM: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("LI", "LS", "LB", "LC", "LBC", "LBCh", "WM"), CODES),
    **dict.fromkeys(("MC", "CA", "CCA"), (*FOOT, "HC", "CC", "HCh", "EL")),
    **dict.fromkeys(("HC", "CC", "HCh"), (*FOOT, "EL")),
    **dict.fromkeys(("AX", "MI", "WA", "HI", "EL"), ()),
}
SHY = {"LC", "LBC", "LBCh", "MC", "HC", "CC", "HCh"}
MISS = {
    **dict.fromkeys(("LI", "LS", "LB", "AX", "LC", "LBC", "LBCh"), "medium"),
    **dict.fromkeys(("WA", "MI", "HI", "WM", "MC", "CA", "CCA", "HC", "CC", "HCh", "EL"), "light"),
}


@pytest.mark.rule("C13.2b")
@pytest.mark.parametrize("attacker", CODES)
@pytest.mark.parametrize("defender", CODES)
def test_g24_who_may_evade_from_whom(defender: str, attacker: str) -> None:
    table = field({"D7": attacker}, {"E7": defender}, "D7")
    table.play("attack: D7 > E7")
    may = attacker in EVADE_FROM[defender]
    assert phase(table) == ("respond" if may else "attack")
    assert (table.refusal("evade") is None) is may


@pytest.mark.rule("C13.2c", "C13.3")
@pytest.mark.parametrize("code", [code for code in CODES if EVADE_FROM[code]])
def test_g24_every_unit_evades_two_hexes_and_war_machines_leave_the_field(code: str) -> None:
    table = field({"D7": "MI"}, {"E7": code}, "D7")
    table.play("attack: D7 > E7", "evade", "roll: flag flag swords swords")
    if code == "WM":
        assert not list(table.state.units("top"))
        assert table.state.banners == (0, 0)
    else:
        assert set(table.legal) == {"evade: E7 > G6", "evade: E7 > G7", "evade: E7 > G8"}


@pytest.mark.rule("C12.1b", "C11.10b", "C11.16a")
@pytest.mark.parametrize("attacker", ["HI", "EL", "CA", "CCA"])
@pytest.mark.parametrize("code", CODES)
def test_g24_how_far_a_flag_drives_each_unit(code: str, attacker: str) -> None:
    table = field({"B7": attacker}, {"C7": code}, "B7")
    table.play("attack: B7 > C7")
    if phase(table) == "respond":
        table.play("stand")
    table.play("roll: " + " ".join([MISS[code]] * (dice_to_roll(table) - 1) + ["flag"]))
    if phase(table) == "ignore-flags":
        table.play("ignore: 0")
    if code == "EL":
        table.play("roll: swords swords")  # the rampage
    table.play(next(text for text in table.legal if text.startswith("retreat")))
    extra = code in SHY and attacker != "HI"
    assert table.happened("Retreated")[-1].hexes == RETREAT[code] + extra


# ---------------------------------------------------------------------- G25: the Sacred Band


@pytest.mark.rule("CS2.2", "C17.2")
@pytest.mark.parametrize(("option", "elite"), [(True, True), (False, False)])
def test_g25_the_sacred_band_stands_below_hasdrubal_at_the_crimissos(option: bool, elite: bool) -> None:
    table = Table("cca", scenario="002", options={"sacred_band": option})
    assert table.state.leader("G4").name == "Hasdrubal"
    assert table.state.unit("F3").type == "heavy_infantry"
    marked = {unit.hex for unit in table.state.units("top") if unit.elite}
    assert marked == ({"F3"} if elite else set())


@pytest.mark.rule("C17.2a", "C17.2b")
def test_g25_the_sacred_band_scores_its_helmets_and_ignores_a_flag() -> None:
    table = field({"D7": "HI"}, {"E7": "HI 4 elite"}, "D7")
    table.play("attack: D7 > E7", "roll: light light light light flag", "ignore: 1", "battle-back")
    table.play("roll: light light light leader leader")
    assert table.state.unit("D7").blocks == 2
