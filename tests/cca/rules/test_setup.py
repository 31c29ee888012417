"""Ancients, chapter 3: setting up a battle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ancientwars.core.errors import SetupError
from ancientwars.testing import Table

KEYS = {
    "001": "akragas",
    "002": "crimissos_river",
    "003": "bagradas",
    "004": "ticinus_river",
    "005": "trebbia",
    "006": "lake_trasimenus",
    "007": "cannae",
    "008": "dertosa",
    "009": "second_beneventum",
    "010": "castulo",
    "011": "baecula",
    "012": "metaurus",
    "013": "ilipa",
    "014": "great_plains",
    "015": "zama",
}
# cards of top and bottom, first player, banners
COUNCILS = {
    "001": (5, 6, "bottom", 5),
    "002": (5, 5, "bottom", 5),
    "003": (6, 4, "top", 7),
    "004": (5, 4, "top", 6),
    "005": (5, 5, "bottom", 7),
    "006": (6, 2, "top", 6),
    "007": (6, 4, "bottom", 7),
    "008": (4, 6, "bottom", 6),
    "009": (4, 4, "bottom", 7),
    "010": (5, 5, "bottom", 8),
    "011": (4, 6, "bottom", 6),
    "012": (4, 6, "bottom", 7),
    "013": (4, 6, "bottom", 7),
    "014": (4, 6, "bottom", 6),
    "015": (5, 5, "bottom", 8),
}


def dealt(scenario: str) -> Table:
    """Set up a battle and deal the cards."""
    table = Table("cca", scenario=scenario)
    while table.waits_for_chance:
        table.play(next(reversed(table.odds)))
    return table


def tiles(scenario: str) -> dict[str, str]:
    """Return the terrain of a battle, without clear hexes."""
    terrain = Table("cca", scenario=scenario).state.ground.terrain
    return {hex_: tile.id for hex_, tile in terrain.items() if tile.id != "clear"}


@pytest.mark.rule("C3.1", "C3.11")
@pytest.mark.parametrize(("number", "key"), KEYS.items())
def test_a_battle_is_chosen_by_its_number_or_its_key(number: str, key: str) -> None:
    assert Table("cca", scenario=number).state.scenario.key == key
    assert Table("cca", scenario=key).state.scenario.id == number


@pytest.mark.rule("C3.1")
def test_there_is_no_sixteenth_battle_and_the_first_has_no_terrain() -> None:
    assert tiles("001") == {}
    with pytest.raises(SetupError):
        Table("cca", scenario="016")


@pytest.mark.rule("C3.2")
@pytest.mark.parametrize(
    ("scenario", "bottom", "top"),
    [("001", "Syracusan", "Carthaginian"), ("002", "Syracusan", "Carthaginian"), ("015", "Roman", "Carthaginian")],
)
def test_the_scenario_says_which_army_is_at_the_bottom(scenario: str, bottom: str, top: str) -> None:
    sides = Table("cca", scenario=scenario).state.scenario.sides
    assert (sides["bottom"].army, sides["top"].army) == (bottom, top)


@pytest.mark.rule("C3.2")
@pytest.mark.parametrize("scenario", KEYS)
def test_the_top_army_stands_nearer_to_the_upper_edge(scenario: str) -> None:
    state = Table("cca", scenario=scenario).state
    rows = {side: [ord(unit.hex[0]) for unit in state.units(side)] for side in ("bottom", "top")}
    assert sum(rows["bottom"]) / len(rows["bottom"]) < ord("E") < sum(rows["top"]) / len(rows["top"])


@pytest.mark.rule("C3.3")
def test_the_tiles_lie_as_the_scenario_shows() -> None:
    ridge = dict.fromkeys(("D3", "D4", "D5", "D6", "D7", "D8", "E5", "E9", "E10", "F9"), "hill")
    assert tiles("011") == {**ridge, **dict.fromkeys(("H5", "H7", "H9"), "fortified_camp")}


@pytest.mark.rule("C3.4", "C3.10")
@pytest.mark.parametrize("scenario", KEYS)
def test_every_unit_is_full_and_every_leader_stands_with_one(scenario: str) -> None:
    state = Table("cca", scenario=scenario).state
    full = {"elephants": 2, "heavy_chariot": 2, "light_cavalry": 3, "medium_cavalry": 3, "heavy_cavalry": 3}
    for side in ("bottom", "top"):
        assert all(unit.blocks == full.get(unit.type, 4) for unit in state.units(side))
        assert {leader.hex for leader in state.leaders(side)} <= {unit.hex for unit in state.units(side)}


@pytest.mark.rule("C3.10")
def test_two_nameless_leaders_of_a_side_are_told_apart_by_their_hexes() -> None:
    leaders = list(Table("cca", scenario="006").state.leaders("top"))
    assert {leader.hex: leader.name for leader in leaders} == {"F7": "", "G3": "", "G10": "Hannibal"}


@pytest.mark.rule("C3.10")
def test_a_leader_is_known_by_his_side_and_the_hex_where_he_began() -> None:
    leaders = list(Table("cca", scenario="006").state.leaders("top"))
    assert {(leader.side, leader.home) for leader in leaders} == {("top", "F7"), ("top", "G3"), ("top", "G10")}


@pytest.mark.rule("C3.5")
def test_the_cards_come_from_a_shuffled_deck_of_sixty() -> None:
    table = Table("cca", scenario="001")
    assert table.odds["draw: order_light_troops"] == Fraction(4, 60)
    table.play("draw: order_light_troops")
    assert table.odds["draw: order_light_troops"] == Fraction(3, 59)
    assert table.odds["draw: rally"] == Fraction(1, 59)


@pytest.mark.rule("C3.5")
def test_hands_are_secret_and_the_rest_is_the_deck() -> None:
    table = dealt("001")
    view = table.game.view(table.state, "top")
    assert (view.cards.zone("bottom").held, view.cards.zone("bottom").count) == (None, 6)
    assert view.cards.zone("top").held == table.state.cards.zone("top").held
    assert table.state.cards.deck_size == 60 - 6 - 5


@pytest.mark.rule("C3.6")
@pytest.mark.parametrize("command", [5, 7, 9])
def test_a_roll_takes_as_many_dice_as_it_needs(command: int) -> None:
    army = {"units": {"C6": "HI 2"}, "leaders": {"C6": ""}, "cards": ["rally"], "command": command}
    table = Table("cca", {"bottom": army, "top": {"units": {"I6": "HI"}}})
    table.play("play: rally")
    assert len(next(iter(table.odds)).split()) == 1 + command


@pytest.mark.rule("C3.7")
@pytest.mark.parametrize(("scenario", "leaves"), [("010", True), ("001", False)])
def test_the_special_rules_are_those_of_the_scenario(scenario: str, leaves: bool) -> None:
    position = {"scenario": scenario, "stage": "move", "ordered": ["I7"], "bottom": {"units": {"I7": "MI"}}}
    table = Table("cca", {**position, "top": {"units": {"A13": "LI"}}})
    assert ("exit: I7" in table.legal) == leaves


@pytest.mark.rule("C3.8", "C3.9", "C3.11")
@pytest.mark.parametrize(("scenario", "council"), COUNCILS.items())
def test_the_war_council_names_hands_first_player_and_banners(
    scenario: str, council: tuple[int, int, str, int]
) -> None:
    top, bottom, first, banners = council
    table = dealt(scenario)
    hands = table.state.cards
    assert (hands.zone("top").count, hands.zone("bottom").count) == (top, bottom)
    assert (table.pending.prompt, table.pending.seat) == ("play-card", first)
    assert table.state.banners_needed == banners
    assert list(table.state.banners) == [0, 0]


@pytest.mark.rule("C3.9", "C7.6")
@pytest.mark.parametrize(
    ("scenario", "side", "command"), [("001", "bottom", 6), ("001", "top", 5), ("003", "bottom", 4)]
)
def test_the_hand_of_the_war_council_is_also_the_command(scenario: str, side: str, command: int) -> None:
    army = {"units": {f"C{number}": "LI" for number in range(1, 9)}, "cards": ["order_light_troops"]}
    other = {"units": {"I13": "HI"}}
    position = {"scenario": scenario, "turn": side, "bottom": other, "top": other}
    table = Table("cca", {**position, side: army})
    table.play("play: order_light_troops", *(f"order: C{number}" for number in range(1, command + 1)))
    assert table.pending.prompt == "move"
    assert len({text.split()[1] for text in table.legal if text.startswith("move: ")}) == command


@pytest.mark.rule("C3.11")
def test_the_scenarios_with_special_rules_are_these() -> None:
    rules = {scenario: len(Table("cca", scenario=scenario).state.scenario.special_rules) for scenario in KEYS}
    some = {"002": 2, "004": 1, "005": 2, "006": 3, "009": 2, "010": 2, "011": 1, "012": 1}
    assert rules == dict.fromkeys(KEYS, 0) | some


@pytest.mark.rule("C5.1")
@pytest.mark.parametrize(("limit", "allowed"), [(0, False), (1, True), (300, True), (1000, True), (1001, False)])
def test_the_limit_of_turns_is_from_1_to_1000(limit: int, allowed: bool) -> None:
    if allowed:
        assert Table("cca", options={"turn_limit": limit}).state.options.turn_limit == limit
    else:
        with pytest.raises(SetupError, match="turn_limit"):
            Table("cca", options={"turn_limit": limit})


@pytest.mark.rule("C3.1")
def test_options_are_a_mapping_or_what_another_battle_was_set_up_with() -> None:
    chosen = Table("cca", options={"turn_limit": 7}).state.options
    assert Table("cca", options=chosen).state.options == chosen
