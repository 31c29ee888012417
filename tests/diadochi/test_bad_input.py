"""What is no game of Diadochi is refused, with its place and the rule."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from ancientwars import diadochi
from ancientwars.core.errors import DataError, PositionError, SetupError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.stacks import Stacks
from ancientwars.diadochi.components.kit import PRINTED
from ancientwars.diadochi.components.loading import TABLES
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import legal, play

YELLOW = {"units": {"celaenae": {"yellow": {"loyal": 2}}}, "markers": {"yellow": ["celaenae"]}}

CASES: dict[str, tuple[dict[str, Any], str]] = {
    "a Turn Order of two for four": ({"order": ["yellow", "red"]}, "D3.1b"),
    "a player twice in the Turn Order": ({"order": ["yellow", "yellow", "red", "blue"]}, "D3.1b"),
    "a seat that is none": ({"order": ["yellow", "green", "red", "blue"]}, "green"),
    "the segment of a fourth of three": ({"scenario": "three_1", "seat": "black"}, "black"),
    "a hand of a third of two": ({"scenario": "two_1", "hands": {"blue": ["fog"]}}, "blue"),
    "a Usurper who does not play": ({"scenario": "two_1", "usurper": "black"}, "usurper: black"),
    "a fleet of nobody who plays": ({"scenario": "two_1", "fleets": {"cilician_pirates": {"owner": "blue"}}}, "fleets"),
    "training of a seat that is none": ({"training": {"green": ["mercenary", 1]}}, "green"),
    "a Champion twice": ({"champions": ["yellow", "yellow"]}, "champions"),
    "a set-up that is none": ({"scenario": "five"}, "five"),
    "units of an unknown kind": ({"units": {"celaenae": {"yellow": {"hoplite": 2}}}}, "D2.2a"),
    "fewer than no units": ({"units": {"celaenae": {"yellow": {"loyal": -2}}}}, "-2"),
    "nine Royal units": ({"units": {"celaenae": {"yellow": {"royal": 9}}}}, "D14.3b"),
    "three Silver Shields": ({"units": {"celaenae": {"yellow": {"silver_shields": 3}}}}, "D14.3b"),
    "Silver Shields in two places": (
        {"units": {place: {"yellow": {"silver_shields": 1}} for place in ("celaenae", "dispersed")}},
        "D14.2a",
    ),
    "two players in a space": ({"units": {"ichnae": {"yellow": {"loyal": 1}, "red": {"loyal": 1}}}}, "D12b"),
    "units with an independent army": (YELLOW | {"armies": {"scythians": "celaenae"}}, "D12b"),
    "three units inside": (YELLOW | {"inside": {"celaenae": {"yellow": {"loyal": 3}}}}, "D9.7b"),
    "units inside a city of another": (YELLOW | {"inside": {"celaenae": {"red": {"loyal": 1}}}}, "D9.7b"),
    "two markers in a space": ({"markers": {"yellow": ["ichnae"], "red": ["ichnae"]}}, "ichnae"),
    "a marker on a transit point": ({"markers": {"yellow": ["thermopylae"]}}, "D7.5d"),
    "a general who is dead on the map": (
        {"generals": {"antigonus": {"owner": "yellow", "place": "ichnae", "dead": True}}},
        "D8.1b",
    ),
    "Antipater beside Polyperchon": (
        {"generals": {name: {"owner": "yellow", "place": "ichnae"} for name in ("antipater", "polyperchon")}},
        "D21.3a",
    ),
    "five minor generals": ({"minors": {"yellow": ["ichnae", "edessa", "amida", "sardis", "emesa"]}}, "D8.1d"),
    "a minor general twice": (YELLOW | {"minors": {"yellow": ["celaenae", "celaenae"]}}, "minors"),
    "a minor general inside no city": ({"minors_inside": {"yellow": ["ichnae"]}}, "D9.7b"),
    "a general named commander twice": ({"commanders": ["antigonus", "antigonus"]}, "commanders"),
    "an heir out of the game on the map": ({"royals": {"heracles": {"place": "damascus", "gone": True}}}, "D18.6a"),
    "an heir in a tomb": ({"royals": {"heracles": {"place": "damascus", "buried": True}}}, "D17.4b"),
    "a tomb in a minor city": ({"royals": {"alexander_body": {"place": "ichnae", "buried": True}}}, "D17.4b"),
    "an heir who is inactive": ({"royals": {"heracles": {"place": "damascus", "active": False}}}, "D18.1b"),
    "an active woman of nobody": ({"royals": {"cleopatra": {"place": "sardis", "active": True}}}, "D18.1b"),
    "a tomb in Pella that nobody made": ({"royals": {"alexander_body": {"place": "pella", "buried": True}}}, "D17.4c"),
    "a burial in Pella elsewhere": ({"royals": {"alexander_body": {"place": "susa"}}, "pella": "red"}, "D17.4c"),
    "a fleet of another than who controls its city": ({"fleets": {"athenian": {"owner": "red"}}}, "D13.2a"),
    "an heir of whom his player holds nothing": (
        {"royals": {"heracles": {"place": "ichnae", "owner": "red"}}},
        "D18.1a",
    ),
    "an heir in his box whom somebody controls": ({"royals": {"philip_iii": {"owner": "red"}}}, "D18.1a"),
    "a siege without a besieger": (
        {"sieges": [["celaenae", "red", 1]], "markers": {"yellow": ["celaenae"]}},
        "D15.1.4a",
    ),
    "a siege of a city that nobody holds": (
        {"sieges": [["celaenae", "yellow", 1]], "units": {"celaenae": {"yellow": {"loyal": 2}}}},
        "D15.1.4a",
    ),
    "a general inside the city of another": (
        {"generals": {"antigonus": {"owner": "yellow", "place": "susa", "inside": True}}, "markers": {"red": ["susa"]}},
        "D9.7b",
    ),
    "an heir who offers marriage": ({"offers": [["heracles", "yellow"]]}, "D18.3a"),
    "an independent army out of its provinces": ({"armies": {"greek_army": "pella"}}, "D16.3f"),
    "an independent army that has gone": ({"armies": {"scythians": "ichnae"}, "armies_gone": ["scythians"]}, "D16.3f"),
    "two sieges of a space": ({"sieges": [["celaenae", "yellow", 1], ["celaenae", "red", 1]]}, "sieges"),
    "a siege without points": (YELLOW | {"sieges": [["sardis", "yellow", 0]]}, "D15.1.1f"),
    "a unit in training that is paid": ({"training": {"yellow": ["mercenary", 3]}}, "D7.6e"),
    "a card twice in a hand": ({"hands": {"yellow": ["fog", "fog"]}}, "'hands.yellow': fog stands in two places"),
    "a card in two hands": (
        {"hands": {"yellow": ["fog"], "red": ["spies", "fog"]}},
        "'hands.red': fog stands in two places",
    ),
    "a card that there is not": ({"hands": {"red": ["fogg"]}}, "'hands.red': unknown 'fogg'; perhaps fog"),
    "the card of a primary general": ({"hands": {"yellow": ["perdiccas"]}}, "perdiccas"),
    "a sixth turn": ({"turn": 6}, "6"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_position_that_cannot_be_is_refused(case: str) -> None:
    text, names = CASES[case]
    with pytest.raises(PositionError) as refused:
        diadochi.position(text)
    assert names in str(refused.value)


@pytest.mark.parametrize("text", ['{"turn": 1, "turn": 2}', "turn = 1\nturn = 2"])
def test_what_stands_twice_in_a_text_is_refused_in_json_as_in_toml(text: str) -> None:
    with pytest.raises(PositionError):
        diadochi.position(text)
    general = '"antigonus": {"owner": "yellow", "place": "celaenae"}'
    with pytest.raises(PositionError, match="antigonus"):
        diadochi.position('{"generals": {' + general + ", " + general + "}}")


@pytest.mark.parametrize("players", ["one", "five", "three", "two_3", "", "FOUR"])
def test_a_game_of_an_unknown_number_of_players_is_refused(players: str) -> None:
    with pytest.raises(SetupError):
        diadochi.new_game(scenario=players)


@pytest.mark.parametrize(
    "options", [{"fleets": True}, {"reactions": "never"}, {"ply_limit": 0}, {"fleets_by_discard": 1}]
)
def test_an_option_that_is_none_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        diadochi.new_game(options=options)


def test_faults_of_a_state_are_told_and_nothing_is_raised() -> None:
    state = diadochi.new_game()
    assert diadochi.validate(state) == ()
    together = Stacks.read({"ichnae": {"yellow": {"loyal": 1}, "red": {"royal": 9}}})
    found = " ".join(diadochi.validate(state.replace(units=together, royals=(Royal("damascus", gone=True),) * 7)))
    assert all(rule in found for rule in ("D12b", "D14.3b", "D18.6a"))


@pytest.mark.parametrize("changed", [{"by_owner": FrozenMap()}, {"by_owner": None}, {"posts": ()}])
def test_stacks_that_contradict_themselves_are_found(changed: dict[str, Any]) -> None:
    state = diadochi.new_game()
    units = Stacks.read({"celaenae": {"yellow": {"loyal": 2}}})
    assert "units: 'Stacks' are not in order" in " ".join(
        diadochi.validate(state.replace(units=evolve(units, **changed)))
    )


def test_an_army_of_a_seat_that_does_not_play_has_carried_nobody_who_plays() -> None:
    """A text of a game of two may name a third player's army; whoever is asked about it is answered."""
    state = diadochi.position(
        """
        scenario = "two_1"
        turn = 3
        segment = "forces"
        seat = "yellow"
        moved = { roll = 4, carried = { heracles = "black" } }
        units = { celaenae = { yellow = { loyal = 3 } }, tyana = { red = { loyal = 2 } } }
        [generals]
        antigonus = { owner = "yellow", place = "celaenae" }
        craterus = { owner = "red", place = "tyana" }
        [royals]
        heracles = { place = "tyana", owner = "red" }
        """
    )
    for one in ("activate: antigonus celaenae", "take-all", "go: iconium", "intercept: craterus tyana", "take: loyal"):
        state = play(state, one)
    assert "take-royal: heracles" in legal(state)


@pytest.mark.rule("D7.1a")
def test_without_a_card_the_tyche_segment_passes() -> None:
    state = diadochi.position({"segment": "tyche"})
    waits = diadochi.pending(state)
    assert getattr(waits, "prompt", "") == "movement"
    assert diadochi.validate(state) == ()


CARDS_AND_TABLES = [
    ("cards", 'handler = "see_hand"', 'handler = ""', r"card\[spies\]\.handler: must be 'see_hand', not ''"),
    ("cards", 'handler = "see_hand"', 'handler = "storm"', r"card\[spies\]\.handler: must be 'see_hand'"),
    ("cards", 'space = "persepolis"', 'space = "nowhere"', r"card\[peucestas\]\.params\.space: unknown id 'nowhere'"),
    ("cards", 'space = "persepolis"', "space = 3", r"card\[peucestas\]\.params\.space: 3 is not like 'persepolis'"),
    ("cards", 'space = "persepolis", ', "", r"card\[peucestas\]\.params: 'space' is missing"),
    ("cards", "range_mp = 2", "range_mp = -2", r"params\.range_mp: must be from 0 to 99, not -2"),
    ("setup", 'id = "strategos_of_europe"', 'id = ""', "legitimacy_source.id: 'strategos_of_europe' is missing"),
    ("setup", "extra_cards_per_turn = 10", "extra_cards_per_turn = 99", "extra_cards_per_turn: must be from 0 to"),
    ("setup", "hand_size = 5", "hand_size = 50", "extra_cards_per_turn: must be from 0 to"),
    ("setup", "to = 5", 'to = "x"', r"tables\.battle\.column\[\d+\]: must be of whole numbers"),
]


@pytest.mark.parametrize(("name", "old", "new", "told"), CARDS_AND_TABLES)
def test_data_of_ones_own_that_no_routine_can_carry_out_are_refused(name: str, old: str, new: str, told: str) -> None:
    texts = {f"{one}.toml": (PRINTED / f"{one}.toml").read_text(encoding="utf-8") for one in TABLES}
    assert old in texts[f"{name}.toml"]
    texts[f"{name}.toml"] = texts[f"{name}.toml"].replace(old, new, 1)
    with pytest.raises(DataError, match=told):
        diadochi.new_game(data=texts)


def test_figures_of_cards_may_be_others() -> None:
    texts = {f"{one}.toml": (PRINTED / f"{one}.toml").read_text(encoding="utf-8") for one in TABLES}
    texts["cards.toml"] = texts["cards.toml"].replace('space = "persepolis"', 'space = "susa"')
    state = diadochi.new_game(data=texts)
    assert state.kit.card["peucestas"].params["space"] == "susa"
