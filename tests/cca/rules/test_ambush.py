"""Ancients, chapter CS: Mago's ambush at the Trebbia."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

LEADERSHIP = [
    "leadership_any_section",
    *(f"inspired_{section}_leadership" for section in ("left", "center", "right")),
]
SECTIONS = {
    "left": {"A9", "A10", "A11", "A12", "A13"},
    "center": {"A5", "A6", "A7", "A8", "A9"},
    "right": {"A1", "A2", "A3", "A4", "A5"},
}
MAGO = "medium_cavalry+leader"


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def trebbia(
    card: str,
    romans: dict[str, str] | None = None,
    leaders: dict[str, str] | None = None,
    turns: int = 2,
    **more: Any,
) -> Table:
    """Let the Carthaginians play a card at the Trebbia."""
    top = {"units": {"H9": "HI", "H5": "LI"}, "leaders": {"H9": "Hannibal"}, "cards": [card, "rally"], "turns": turns}
    bottom = {"units": romans or {"E6": "HI"}, "leaders": leaders or {}}
    position = {"scenario": "005", "turn": "top", "number": 2 * turns, "options": {"reactions": "when-able"}}
    table = Table("cca", {**position, "bottom": bottom, "top": top, **more})
    table.play(f"play: {card}")
    return table


def sprung(section: str = "left", romans: dict[str, str] | None = None, leaders: dict[str, str] | None = None) -> Table:
    """Spring the ambush."""
    table = trebbia("leadership_any_section", romans, leaders)
    table.play(f"ambush: {section}")
    return table


def entries(table: Table) -> set[str]:
    """Return the hexes on which a unit may enter."""
    return {text.split(" > ")[1] for text in table.legal if text.startswith("enter: ")}


def further(table: Table) -> set[str]:
    """Return the hexes to which the unit that entered may move on."""
    return {text.split(" > ")[1] for text in table.legal if text.startswith("move: ")}


@pytest.mark.rule("CS5.2")
def test_mago_and_three_units_begin_off_the_board() -> None:
    state = Table("cca", scenario="005").state
    assert sorted(unit.type for unit in state.reserve) == ["medium_cavalry", "warriors", "warriors"]
    assert {leader.name for leader in state.leaders("top")} == {"Hanno", "Hannibal"}
    assert not any(unit.type == "warriors" for unit in state.units("top"))


@pytest.mark.rule("CS5.2a")
@pytest.mark.parametrize("card", ["order_medium_troops", "order_mounted"])
def test_the_hidden_force_does_not_count_for_a_card(card: str) -> None:
    table = trebbia(card)
    assert {text for text in table.legal if text != "done"} == {"order: H9", "order: H5"}
    table.play("order: H9")
    assert table.pending.prompt == "move"


@pytest.mark.rule("CS5.2a")
def test_the_hidden_leader_does_not_count_for_rally() -> None:
    top = {"units": {"H9": "HI 2"}, "cards": ["rally", "order_two_left"], "turns": 2}
    position = {"scenario": "005", "turn": "top", "number": 4, "bottom": {"units": {"E6": "HI"}}, "top": top}
    table = Table("cca", position)
    table.play("play: rally")
    assert set(table.legal) == {"order: H9", "done"}


@pytest.mark.rule("CS5.2b")
@pytest.mark.parametrize(
    ("turns", "card", "springs"), [(1, LEADERSHIP[0], False), *((2, card, True) for card in LEADERSHIP)]
)
def test_a_leadership_card_springs_the_ambush_from_the_second_turn_on(turns: int, card: str, springs: bool) -> None:
    table = trebbia(card, turns=turns)
    assert any(text.startswith("ambush: ") for text in table.legal) == springs


@pytest.mark.rule("CS5.2b")
@pytest.mark.parametrize("card", ["order_four_left", "line_command", "double_time", "coordinated_attack"])
def test_no_other_card_springs_it(card: str) -> None:
    table = trebbia(card)
    assert not any(text.startswith("ambush: ") for text in table.legal)


@pytest.mark.rule("CS5.2b")
@pytest.mark.parametrize("springs", [False, True])
def test_a_counter_attack_springs_it_only_by_the_option(springs: bool) -> None:
    options = {"counter_attack_springs_ambush": springs}
    table = trebbia("counter_attack", last="leadership_any_section", last_place=["right"], options=options)
    assert table.pending.prompt == "choose-leader"
    assert any(text.startswith("ambush: ") for text in table.legal) == springs


@pytest.mark.rule("CS5.2b")
def test_the_card_then_orders_nobody_else() -> None:
    table = sprung()
    assert table.pending.prompt == "enter-ambush"
    table.play(f"enter: {MAGO} > A9", "done", "enter: warriors > A10", "enter: warriors > A11")
    assert refused(table, "move: H9 > H8")
    assert not any(unit.duty.ordered for unit in table.state.units("top") if unit.hex[0] == "H")


@pytest.mark.rule("CS5.2c")
@pytest.mark.parametrize("section", SECTIONS)
def test_an_inspired_card_brings_the_force_to_its_own_section(section: str) -> None:
    table = trebbia(f"inspired_{section}_leadership")
    assert {text for text in table.legal if text.startswith("ambush: ")} == {f"ambush: {section}"}
    table.play(f"ambush: {section}")
    assert entries(table) == SECTIONS[section]


@pytest.mark.rule("CS5.2c")
@pytest.mark.parametrize("section", SECTIONS)
def test_leadership_any_section_names_one_section_for_all(section: str) -> None:
    table = sprung(section)
    assert entries(table) == SECTIONS[section]
    first = min(SECTIONS[section])
    table.play(f"enter: warriors > {first}")
    assert entries(table) == SECTIONS[section] - {first}


@pytest.mark.rule("CS5.2d")
def test_a_unit_enters_on_a_hex_without_a_unit_or_an_enemy_leader() -> None:
    table = sprung("left", {"A10": "LI", "E6": "HI"}, {"A12": "Sempronius"})
    assert entries(table) == {"A9", "A11", "A13"}


@pytest.mark.rule("CS5.2d")
def test_entering_counts_as_one_hex_and_the_units_come_one_after_another() -> None:
    table = sprung()
    table.play("enter: warriors > A13", "enter: medium_cavalry+leader > A10")
    assert refused(table, "enter: warriors > A11")
    assert {
        (unit.hex, unit.duty.moved, unit.duty.ordered) for unit in table.state.units("top") if unit.hex[0] == "A"
    } == {
        ("A13", 1, True),
        ("A10", 1, True),
    }
    table.play("done")
    assert not refused(table, "enter: warriors > A11")


@pytest.mark.rule("CS5.2e")
def test_the_cavalry_has_two_hexes_left() -> None:
    table = sprung()
    table.play("enter: medium_cavalry > A11")
    assert further(table) == {"A9", "A10", "A12", "A13", "B9", "B10", "B11", "B12", "C10", "C11", "C12"}
    table.play("move: A11 > C11")
    assert table.state.unit("C11").duty.moved == 3
    assert table.pending.prompt == "enter-ambush"


@pytest.mark.rule("CS5.2e")
@pytest.mark.parametrize(("enemy", "hexes"), [("C11", {"B10", "B11"}), ("E11", set())])
def test_warriors_have_a_hex_left_only_for_a_charge(enemy: str, hexes: set[str]) -> None:
    table = sprung("left", {enemy: "HI"})
    table.play("enter: warriors+leader > A11")
    assert further(table) == hexes


@pytest.mark.rule("CS5.2e", "C8.17")
def test_charging_warriors_of_the_ambush_must_fight() -> None:
    table = sprung("left", {"C11": "HI"})
    table.play(
        "enter: warriors > A11", "move: A11 > B11", "enter: warriors+leader > A9", "enter: medium_cavalry > A13", "done"
    )
    while table.pending.prompt == "move":
        table.play("done")
    assert refused(table, "done")
    assert not refused(table, "attack: B11 > C11")


@pytest.mark.rule("CS5.2e", "C16.D1")
def test_a_unit_that_enters_in_the_ford_stops() -> None:
    table = sprung("center")
    table.play("enter: medium_cavalry > A7")
    assert further(table) == set()
    assert table.pending.prompt == "enter-ambush"


@pytest.mark.rule("CS5.2f")
@pytest.mark.parametrize("unit", ["medium_cavalry", "warriors"])
def test_mago_enters_with_any_unit_and_goes_with_it(unit: str) -> None:
    table = sprung("left", {"C11": "HI"})
    table.play(f"enter: {unit}+leader > A11", "move: A11 > B11")
    assert table.state.attached(table.state.unit("B11")).name == "Mago"
    assert refused(table, "enter: warriors+leader > A9")


ONE_HEX = dict.fromkeys(("A9", "A10", "A11", "A12"), "LI")


@pytest.mark.rule("CS5.2f")
def test_with_one_hex_free_mago_may_still_follow_a_unit_that_rides_on() -> None:
    table = sprung("left", ONE_HEX)
    assert {text for text in table.legal if text.startswith("enter: medium")} == {
        "enter: medium_cavalry > A13",
        "enter: medium_cavalry+leader > A13",
    }
    table.play("enter: medium_cavalry > A13")
    assert refused(table, "done")
    table.play("move: A13 > B12")  # the only way on from A13
    assert refused(table, "enter: warriors > A13")
    table.play("enter: warriors+leader > A13")
    assert table.state.leader("A13").name == "Mago"
    assert table.state.leader("B12") is None


@pytest.mark.rule("CS5.2f")
def test_a_unit_that_cannot_ride_on_takes_mago_into_the_only_free_hex() -> None:
    table = sprung("left", {**ONE_HEX, "B12": "LI"})
    assert set(table.legal) == {"enter: medium_cavalry+leader > A13", "enter: warriors+leader > A13"}


@pytest.mark.rule("CS5.2f")
def test_the_ambush_fights_in_the_turn_in_which_it_enters() -> None:
    table = sprung("left", {"B11": "HI", "B3": "HI"})
    table.play("enter: warriors+leader > A11", "done", "enter: warriors > A9", "enter: medium_cavalry > A13", "done")
    while table.pending.prompt == "move":
        table.play("done")
    assert not refused(table, "attack: A11 > B11")


@pytest.mark.rule("CS5.2g")
def test_nobody_stays_off_the_board_by_choice() -> None:
    table = sprung()
    assert refused(table, "done")
    table.play("enter: warriors > A9")
    assert refused(table, "done")


@pytest.mark.rule("CS5.2g")
def test_units_without_a_free_hex_come_with_a_later_card() -> None:
    table = sprung("left", dict.fromkeys(("A9", "A10", "A11", "A12"), "LI"))
    table.play("enter: warriors+leader > A13")
    assert sorted(unit.type for unit in table.state.reserve) == ["medium_cavalry", "warriors"]
    later = trebbia("leadership_any_section", turns=3, reserve=["MC", "WA"], reserve_leader="")
    later.play("ambush: right")
    assert {text.split(" > ")[0] for text in later.legal} == {"enter: medium_cavalry", "enter: warriors"}


@pytest.mark.rule("CS5.2g")
def test_the_ambush_is_used_once() -> None:
    table = trebbia("leadership_any_section", turns=3, reserve=[], reserve_leader="")
    assert not any(text.startswith("ambush: ") for text in table.legal)


@pytest.mark.rule("CS5.2h")
def test_the_ambush_retreats_towards_its_own_side() -> None:
    top = {"units": {"A10": "WA 3", "I5": "HI"}}
    position = {
        "scenario": "005",
        "stage": "battle",
        "ordered": ["A12"],
        "bottom": {"units": {"A12": "LB"}},
        "top": top,
    }
    table = Table("cca", {**position, "reserve": [], "reserve_leader": ""})
    table.play("fire: A12 > A10", "roll: light flag")
    assert set(table.legal) == {"retreat: A10 > C9", "retreat: A10 > C10", "retreat: A10 > C11"}


@pytest.mark.rule("CS5.2h", "C18.T3b")
@pytest.mark.parametrize(("section", "legal"), [("left", "lead: E11"), ("right", "lead: E2"), ("center", "lead: E7")])
def test_the_romans_counter_the_ambush_with_an_ordinary_order_in_its_section(section: str, legal: str) -> None:
    romans = {"E2": "HI", "E7": "HI", "E11": "HI"}
    top = {"units": {"H9": "HI"}, "leaders": {"H9": "Hannibal"}, "cards": [LEADERSHIP[0], "rally"], "turns": 2}
    bottom = {"units": romans, "leaders": dict.fromkeys(romans, ""), "cards": ["counter_attack", "line_command"]}
    table = Table("cca", {"scenario": "005", "turn": "top", "number": 4, "bottom": bottom, "top": top})
    table.play("play: leadership_any_section", f"ambush: {section}")
    while not table.waits_for_chance:
        table.play("done" if "done" in table.legal else table.legal[-1])
    table.play("draw: order_two_left", "play: counter_attack")
    assert {text for text in table.legal if text.startswith("lead: ")} == {legal}


@pytest.mark.rule("CS5.2b")
def test_the_second_turn_of_the_carthaginians_is_their_first_chance() -> None:
    table = Table("cca", scenario="005")
    table.play(*["draw: order_two_left"] * 3, *["draw: order_two_right"] * 2, *["draw: leadership_any_section"] * 3)
    table.play("draw: rally", "draw: first_strike")
    seen = []
    for _ in range(2):
        table.play("play: order_two_left", "done", "draw: order_two_center", "play: leadership_any_section")
        seen.append("ambush: center" in table.legal)
        if len(seen) == 1:
            table.play("done", "draw: order_three_left")
    assert seen == [False, True]


@pytest.mark.rule("CS5.2d", "CS5.2f")
def test_a_unit_may_enter_where_a_leader_of_its_side_stands_alone_but_not_with_mago() -> None:
    top = {"units": {"H9": "HI"}, "leaders": {"A10": "Hanno"}, "cards": [LEADERSHIP[0], "rally"], "turns": 2}
    position = {"scenario": "005", "turn": "top", "number": 4, "bottom": {"units": {"E6": "HI"}}, "top": top}
    table = Table("cca", position)
    table.play("play: leadership_any_section", "ambush: left")
    assert not refused(table, "enter: warriors > A10")
    assert refused(table, "enter: warriors+leader > A10")
    assert not refused(table, "enter: warriors+leader > A11")


@pytest.mark.rule("CS5.2e", "C16.D1")
def test_warriors_do_not_charge_out_of_the_ford_on_which_they_entered() -> None:
    table = sprung("center", {"C7": "HI"})
    table.play("enter: warriors > A7")
    assert further(table) == set()
    table.play("enter: warriors > A8")
    assert further(table) == {"B7"}


@pytest.mark.rule("CS5.2f", "CS5.2g")
def test_mago_comes_at_the_latest_with_the_last_unit() -> None:
    table = sprung("left", dict.fromkeys(("B9", "B10"), "LI"))
    table.play("enter: warriors > A13", "enter: medium_cavalry > A11", "done")
    assert all(text.startswith("enter: warriors+leader") for text in table.legal)


@pytest.mark.rule("CS5.2d", "CS5.2f")
def test_an_entry_that_is_not_allowed_is_refused_by_its_rule() -> None:
    table = sprung("left", romans={"A13": "HI", "E6": "HI"})
    rules = {
        "enter: warriors > A1": "CS5.2d",  # not of the section
        "enter: warriors > A13": "CS5.2d",  # taken
        "enter: light_infantry > A11": "CS5.2d",  # not of the force
    }
    for notation, rule in rules.items():
        refusal = table.refusal(notation)
        assert refusal is not None
        assert refusal.rule == rule, notation
    table.play("enter: warriors > A9", "enter: warriors > A10")
    refusal = table.refusal("enter: medium_cavalry > A11")
    assert refusal is not None
    assert refusal.rule == "CS5.2f"
    assert table.refusal("enter: medium_cavalry+leader > A11") is None


@pytest.mark.rule("CS5.2d", "C8.9")
@pytest.mark.parametrize(("leaders", "further_moves"), [({}, True), ({"A10": "Hanno"}, False)])
def test_a_unit_that_enters_where_a_leader_of_its_side_stands_alone_goes_no_further(
    leaders: dict[str, str], further_moves: bool
) -> None:
    top = {"units": {"H9": "HI", "H5": "LI"}, "leaders": {"H9": "Hannibal"} | leaders, "turns": 2}
    top["cards"] = ["leadership_any_section", "rally"]
    position = {"scenario": "005", "turn": "top", "number": 4, "bottom": {"units": {"E6": "HI"}}, "top": top}
    table = Table("cca", position)
    table.play("play: leadership_any_section", "ambush: left", "enter: medium_cavalry > A10")
    assert bool(further(table)) == further_moves


@pytest.mark.rule("CS5.2e")
@pytest.mark.parametrize(
    ("unit", "romans", "notation", "rule", "why"),
    [
        ("medium_cavalry", ["E6"], "move: A11 > D11", "C8.20c", "up to 3 hexes, of which it has spent 1"),
        ("medium_cavalry", ["B10", "B11"], "move: A11 > C11", "C8.8", "is taken"),
        ("warriors", ["C11"], "move: A11 > A12", "C8.17", "no enemy unit is next to A12"),
        ("medium_cavalry", ["E6"], "move: A11 > A11", "CS5.2e", "'done'"),
        ("medium_cavalry", ["E6"], "move: H9 > H10", "CS5.2e", "A11 ends its move first"),
    ],
)
def test_a_further_move_is_refused_by_what_forbids_it(
    unit: str, romans: list[str], notation: str, rule: str, why: str
) -> None:
    table = sprung("left", dict.fromkeys(romans, "HI"))
    table.play(f"enter: {unit} > A11")
    found = table.refusal(notation)
    assert found is not None
    assert (found.rule, why in found.reason) == (rule, True)
