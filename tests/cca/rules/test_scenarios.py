"""Ancients, chapter CS: rivers, lake and hills, growing hands, Scipio, exits and camps."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

MISS = "roll: light light light light light"


def refused(table: Table, notation: str) -> bool:
    """Tell whether an action is illegal."""
    return table.refusal(notation) is not None


def moving(scenario: str, hex_: str, code: str = "MI", **more: Any) -> Table:
    """Set up the movement of one unit of bottom."""
    army = {"units": {hex_: code}, **more.pop("bottom", {})}
    top = {"units": {"I2": "LI"}} if hex_ != "I2" else {"units": {"A13": "LI"}}
    return Table("cca", {"scenario": scenario, "stage": "move", "ordered": [hex_], "bottom": army, "top": top, **more})


def battle(scenario: str, bottom: dict[str, Any], top: dict[str, Any], ordered: str, **more: Any) -> Table:
    """Set up the battle phase of bottom, with one ordered unit."""
    options = {"reactions": "when-able", **more.pop("options", {})}
    position = {"scenario": scenario, "stage": "battle", "ordered": [ordered], "options": options}
    return Table("cca", {**position, "bottom": bottom, "top": top, **more})


def over(table: Table) -> bool:
    """Tell whether the battle is over."""
    return type(table.pending).__name__ == "Outcome"


FORDS = {
    "CS2.1": ("002", "G8 F8, G9 F8, F9 F8, F10 E10, B12 B11"),
    "CS5.1": ("005", "B1 C1, B2 C2, B3 C3, B4 C4, B5 C5, B6 C6, A7 B7"),
    "CS12.1": ("012", "I9 I8, H9 H8, G10 F9, G11 F10, G12 F11, G13 F12, E10 F9, E11 F10, E12 F11, E13 F12, D9 C9"),
}
RIVERS = {
    "CS2.1": ("002", "I7 I6, H7 H6, E11 E10, D11 D10, C12 C11"),
    "CS4.1": ("004", "G13 G12, F12 F11, E13 E12, D12 D11, C13 C12, B12 B11, A12 A11"),
    "CS9.1": ("009", "I1 I2, H1 H2, G2 G3, F1 F2, E1 E2, D1 D2, C2 C3, B1 B2, A2 A3"),
    "CS6.1": ("006", "A3 A2, A4 B4, A5 B5, A6 B6, A7 A8"),
    "CS6.2": ("006", "E10 E11, D9 D8, C10 C9, B9 B8"),
}


def steps(table: dict[str, tuple[str, str]]) -> list[Any]:
    """Return scenario, entered hex and starting hex for each rule, marked with the rule."""
    return [
        pytest.param(scenario, *pair.split(), marks=pytest.mark.rule(rule), id=f"{rule}-{pair}")
        for rule, (scenario, pairs) in table.items()
        for pair in pairs.split(", ")
    ]


@pytest.mark.parametrize(("scenario", "river", "bank"), steps(FORDS))
def test_a_ford_is_entered(scenario: str, river: str, bank: str) -> None:
    table = moving(scenario, bank)
    table.play(f"move: {bank} > {river}")
    assert table.state.unit(river).type == "medium_infantry"


@pytest.mark.parametrize(("scenario", "river", "bank"), steps(RIVERS))
def test_deep_water_and_steep_hills_are_not_entered(scenario: str, river: str, bank: str) -> None:
    assert not refused(moving("001", bank), f"move: {bank} > {river}")
    assert refused(moving(scenario, bank), f"move: {bank} > {river}")


@pytest.mark.rule("CS2.1", "C16.D1")
def test_the_ford_of_the_crimissos_stops_even_cavalry() -> None:
    assert not refused(moving("001", "A13", "LC"), "move: A13 > C13")
    assert refused(moving("002", "A13", "LC"), "move: A13 > C13")
    assert not refused(moving("002", "A13", "LC"), "move: A13 > B12")


@pytest.mark.rule("CS5.1", "CS12.1", "C16.D3")
@pytest.mark.parametrize(("scenario", "ford", "target"), [("005", "B4", "C4"), ("012", "D9", "E9")])
def test_a_unit_in_the_ford_fights_with_two_dice(scenario: str, ford: str, target: str) -> None:
    table = battle(scenario, {"units": {ford: "HI"}}, {"units": {target: "MI"}}, ford)
    table.play(f"attack: {ford} > {target}")
    assert len(next(iter(table.odds)).split()) == 1 + 2


@pytest.mark.rule("CS4.1", "CS9.1", "C12.4")
@pytest.mark.parametrize(
    ("scenario", "firer", "target", "bank"), [("004", "C12", "E12", "F11"), ("009", "D2", "F2", "G3")]
)
def test_nobody_retreats_into_the_river(scenario: str, firer: str, target: str, bank: str) -> None:
    table = battle(scenario, {"units": {firer: "LB"}}, {"units": {target: "MI"}}, firer)
    table.play(f"fire: {firer} > {target}", "roll: light flag")
    assert [unit.hex for unit in table.state.units("top")] == [bank]


@pytest.mark.rule("CS6.1", "C16.S1")
def test_nobody_retreats_or_evades_into_the_lake() -> None:
    army = {"units": {"B5": "LI"}}
    position = {"scenario": "006", "turn": "top", "stage": "battle", "ordered": ["C5"], "bottom": army}
    table = Table("cca", {**position, "options": {"reactions": "when-able"}, "top": {"units": {"C5": "MI"}}})
    table.play("attack: C5 > B5")
    assert "evade" not in table.legal
    table.play("roll: medium medium medium flag")
    assert table.state.unit("B5").blocks == 2


@pytest.mark.rule("CS6.1", "CS6.2")
@pytest.mark.parametrize(
    ("firer", "target", "scenario", "sees"),
    [("A2", "A8", "006", True), ("D8", "D10", "006", False), ("D8", "D10", "001", True), ("C9", "C11", "006", False)],
)
def test_sight_is_free_over_the_lake_and_ends_at_the_steep_hills(
    firer: str, target: str, scenario: str, sees: bool
) -> None:
    armies = {"bottom": {"units": {firer: "WM", "I4": "LB"}}, "top": {"units": {target: "MI", "I6": "LI"}}}
    table = Table("cca", {"scenario": scenario, "stage": "battle", "ordered": [firer, "I4"], **armies})
    assert (f"fire: {firer} > {target}" in table.legal) == sees


@pytest.mark.rule("CS6.2", "C12.4")
@pytest.mark.parametrize(("scenario", "ways"), [("001", {"retreat: D10 > E10", "retreat: D10 > E11"}), ("006", set())])
def test_nobody_retreats_onto_a_steep_hill(scenario: str, ways: set[str]) -> None:
    table = battle(scenario, {"units": {"B10": "LB"}}, {"units": {"D10": "MI"}}, "B10")
    table.play("fire: B10 > D10", "roll: light flag")
    assert {text for text in table.legal if text.startswith("retreat: ")} == ways
    assert ways or table.state.unit("E11").blocks == 4


@pytest.mark.rule("CS6.2")
@pytest.mark.parametrize(("scenario", "blocks"), [("006", 3), ("001", 4)])
def test_a_way_between_a_unit_and_a_steep_hill_is_no_way(scenario: str, blocks: int) -> None:
    armies = {"bottom": {"units": {"A8": "LB"}}, "top": {"units": {"C9": "MI", "D8": "HI"}}}
    table = battle(scenario, armies["bottom"], armies["top"], "A8")
    table.play("fire: A8 > C9", "roll: light flag")
    if scenario == "001":
        assert table.state.unit("D9").blocks == blocks
    assert sum(unit.blocks for unit in table.state.units("top")) == 4 + blocks


def end_of_turn(turns: int, scenario: str = "006") -> list[str]:
    """End an own turn of bottom without orders; return whose cards are drawn."""
    armies = {"bottom": {"units": {"B3": "MI"}, "cards": ["order_two_left"] * 2, "turns": turns}}
    armies |= {"top": {"units": {"I5": "MI"}, "cards": ["rally"]}}
    table = Table("cca", {"scenario": scenario, "number": 2 * turns, **armies})
    table.play("play: order_two_left", "done")
    drawn = []
    while table.waits_for_chance:
        drawn += table.pending.seats
        table.play(next(iter(table.odds)))
    assert (table.pending.prompt, table.pending.seat) == ("play-card", "top")
    return drawn


@pytest.mark.rule("CS6.3")
@pytest.mark.parametrize(("turns", "cards"), [(1, 2), (2, 2), (3, 1), (4, 1)])
def test_the_romans_draw_two_cards_after_each_of_their_first_two_turns(turns: int, cards: int) -> None:
    assert end_of_turn(turns) == ["bottom"] * cards


@pytest.mark.rule("CS6.3")
def test_elsewhere_one_card_is_drawn_after_the_first_turn() -> None:
    assert end_of_turn(1, "001") == ["bottom"]


@pytest.mark.rule("CS6.3", "C15.4")
def test_a_first_strike_at_the_lake_is_replaced_by_one_card() -> None:
    armies = {"bottom": {"units": {"D5": "HI"}, "cards": ["first_strike", "rally"], "turns": 1}}
    armies |= {"top": {"units": {"E5": "MI"}, "cards": ["line_command"]}}
    table = Table(
        "cca", {"scenario": "006", "turn": "top", "stage": "battle", "ordered": ["E5"], **armies, "terrain": {}}
    )
    table.play("attack: E5 > D5", "first-strike", MISS, "roll: light light light light")
    drawn = []
    while table.waits_for_chance:
        drawn += table.pending.seats
        table.play(next(iter(table.odds)))
    assert drawn == ["bottom", "top"]


def beneventum(banners: int, **more: Any) -> Table:
    """Let the Romans win a banner with the attack of their own turn."""
    bottom = {"units": {"D6": "HI"}, "banners": banners, "cards": ["rally"]}
    table = battle("009", bottom, {"units": {"E7": "MI 1"}, "cards": ["line_command"]}, "D6", **more)
    table.play("attack: D6 > E7", "roll: light light light light medium")
    return table


@pytest.mark.rule("CS9.2")
def test_the_third_banner_of_the_romans_brings_two_cards_before_anything_else() -> None:
    table = beneventum(2)
    for _ in range(2):
        assert (table.pending.purpose, table.pending.seats) == ("draw-card", ("bottom",))
        table.play(next(iter(table.odds)))
    assert table.pending.prompt == "advance"
    assert table.state.cards.zone("bottom").count == 3
    table.play("hold")
    assert table.pending.seats == ("bottom",)
    table.play(next(iter(table.odds)))
    assert table.state.cards.zone("bottom").count == 4


@pytest.mark.rule("CS9.2", "C12.12e")
def test_a_third_and_a_fourth_banner_won_at_the_same_moment_bring_the_two_cards() -> None:
    """Elephants that cannot go back trample both units behind them at once: 2 banners become 4."""
    bottom = {"units": {"D6": "HI"}, "banners": 2, "cards": ["rally"]}
    top = {"units": {"E7": "EL", "F6": "HI 1", "F7": "MI 1"}, "cards": ["line_command"]}
    table = battle("009", bottom, top, "D6", terrain={})
    table.play("attack: D6 > E7", "roll: light light light light flag")
    table.play("rampage: D6", "roll: flag flag", "rampage: F6", "roll: flag flag", "roll: flag flag")
    assert tuple(table.state.banners) == (4, 0)
    for _ in range(2):
        assert (table.pending.purpose, table.pending.seats) == ("draw-card", ("bottom",))
        table.play(next(iter(table.odds)))
    assert table.pending.prompt == "battle-back"
    assert table.state.cards.zone("bottom").count == 1 + 2


@pytest.mark.rule("CS9.2")
@pytest.mark.parametrize("enemy", [0, 2, 5])
def test_the_banners_of_the_enemy_do_not_matter_for_the_two_cards(enemy: int) -> None:
    bottom = {"units": {"D6": "HI"}, "banners": 2, "cards": ["rally"]}
    table = battle("009", bottom, {"units": {"E7": "MI 1"}, "cards": ["line_command"], "banners": enemy}, "D6")
    table.play("attack: D6 > E7", "roll: light light light light medium")
    for _ in range(2):
        assert table.pending.purpose == "draw-card"
        table.play(next(iter(table.odds)))
    assert table.state.cards.zone("bottom").count == 1 + 2


@pytest.mark.rule("CS9.2")
@pytest.mark.parametrize(("banners", "more"), [(1, {}), (3, {"command_grown": True}), (2, {"banners_needed": 3})])
def test_no_other_banner_brings_cards(banners: int, more: dict[str, Any]) -> None:
    table = beneventum(banners, **more)
    assert over(table) or table.pending.prompt == "advance"
    assert table.state.cards.zone("bottom").count == 1


@pytest.mark.rule("CS9.2")
def test_the_third_banner_counts_in_the_turn_of_the_enemy_too() -> None:
    armies = {
        "bottom": {"units": {"D6": "HI"}, "banners": 2, "cards": ["rally"]},
        "top": {"units": {"E7": "MI 1", "I9": "MI"}},
    }
    position = {"scenario": "009", "turn": "top", "stage": "battle", "ordered": ["E7"], **armies}
    table = Table("cca", {**position, "options": {"reactions": "when-able"}})
    table.play(
        "attack: E7 > D6", "roll: light light light light", "battle-back", "roll: light light light light medium"
    )
    for _ in range(2):
        assert table.pending.seats == ("bottom",)
        table.play(next(iter(table.odds)))
    assert table.state.cards.zone("bottom").count == 3
    assert table.state.command_grown


@pytest.mark.rule("CS9.2", "C14.3")
def test_the_cards_come_before_the_leader_of_the_destroyed_unit_is_checked() -> None:
    bottom = {"units": {"D6": "HI"}, "banners": 2, "cards": ["rally"]}
    top = {"units": {"E7": "MI 1"}, "leaders": {"E7": "Hanno"}}
    table = battle("009", bottom, top, "D6")
    table.play("attack: D6 > E7", "roll: light light light light medium")
    for _ in range(2):
        assert table.pending.purpose == "draw-card"
        table.play(next(iter(table.odds)))
    assert table.pending.purpose == "leader-fate"
    table.play("roll: leader")
    assert table.pending.prompt == "advance"
    assert tuple(table.state.banners) == (4, 0)


@pytest.mark.rule("CS9.2")
def test_the_carthaginians_get_no_cards_for_their_third_banner() -> None:
    armies = {"top": {"units": {"E7": "HI"}, "banners": 2, "cards": ["rally"]}, "bottom": {"units": {"D6": "MI 1"}}}
    position = {"scenario": "009", "turn": "top", "stage": "battle", "ordered": ["E7"], **armies}
    table = Table("cca", {**position, "options": {"reactions": "when-able"}})
    table.play("attack: E7 > D6", "roll: light light light light medium")
    assert table.pending.prompt == "advance"


@pytest.mark.rule("CS9.2", "C7.6a")
def test_the_new_command_does_not_change_the_card_on_the_table() -> None:
    bottom = {"units": {"D6": "MI", "A1": "LB"}, "banners": 2, "cards": ["rally"]}
    table = battle("009", bottom, {"units": {"E7": "MI 1"}}, "D6", card="order_medium_troops")
    before = table.state.turn.command
    table.play("attack: D6 > E7", "roll: light light light medium")
    assert (before, table.state.turn.command) == (4, 4)


@pytest.mark.rule("CS6.3", "C15.1")
def test_the_hand_of_the_romans_grows_from_two_to_four() -> None:
    table = Table("cca", scenario="006")
    hands: list[int] = []
    while len(hands) < 5:
        if table.waits_for_chance:
            table.play("draw: order_two_left" if "draw: order_two_left" in table.odds else next(reversed(table.odds)))
        elif table.pending.prompt == "play-card":
            if table.pending.seat == "bottom":
                hands.append(table.state.cards.zone("bottom").count)
            table.play(next(text for text in reversed(table.legal) if text.startswith("play: ")))
        else:
            table.play("done")
    assert hands == [2, 3, 4, 4, 4]
