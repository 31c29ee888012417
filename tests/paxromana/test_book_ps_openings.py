"""The ten scenarios: their opening forces as their files say, homes, theatres, markers."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import PositionError
from ancientwars.paxromana import apply, chance_outcomes, legal_actions, new_game
from ancientwars.paxromana.components.kit import PRINTED
from tests.paxromana.turns import at, go, legal, on_to, refused, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State

OPENINGS = {
    "pyrrhic-war": "01-pyrrhic-war",
    "punic-wars": "02-punic-wars",
    "seleucus": "03-seleucus",
    "carthago-delenda-est": "04-carthago-delenda-est",
    "rise-of-rome-basic": "05-rise-of-rome",
    "rise-of-rome-advanced": "05-rise-of-rome",
    "mare-nostrum": "06-mare-nostrum",
    "early-going": "07-early-going",
    "early-going-advanced": "07-early-going",
    "magna-graecia": "08-magna-graecia",
    "diadochi": "09-diadochi",
    "diadochi-advanced": "09-diadochi",
    "chaos-in-the-aegean": "10-chaos-in-the-aegean",
}
INDEPENDENT = {
    "syracuse": {"syracusae": {"HI": 2, "LI": 1, "GS": 2}},
    "mamertines": {"messana": {"HI": 2}},
    "rhodes": {"rhodus": {"HI": 2, "GS": 2}},
    "pergamum": {"pergamum": {"HI": 2, "LI": 1}, "sardis": {"LI": 1}, "cyzicus": {"GS": 1}},
}
"""What the Independents have (powers.toml)."""
INDEPENDENT_PLACES = {"syracuse": "syracusae", "rhodes": "rhodus", "pergamum": "pergamum"}
SOF = {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}


def read(scenario: str) -> dict[str, Any]:
    """Return the file of a scenario."""
    return tomllib.loads((PRINTED / "scenarios" / f"{OPENINGS[scenario]}.toml").read_text(encoding="utf-8"))


def opened(scenario: str) -> State:
    """Return a new game when the first marker is to be paid for; chance and players take the first that is offered."""
    state = new_game(scenario=scenario)
    while waits(state)[1] != "payment":
        chance = not waits(state)[0]
        state = apply(state, chance_outcomes(state)[0][0] if chance else legal_actions(state)[0])
    return state


@pytest.fixture(scope="module", params=list(OPENINGS))
def opening(request: pytest.FixtureRequest) -> tuple[State, dict[str, Any]]:
    """Return an opened game and the file of its scenario."""
    return opened(request.param), read(request.param)


def independents(state: State, file: dict[str, Any]) -> list[str]:
    """Return the Independents that a scenario sets up."""
    added = [one for rule in file["rules"] if rule["kind"] == "independents_if" for one in rule["add"]]
    return [*file["independents"], *(added if state.advanced else [])]


@pytest.mark.rule("P3.1a", "PS1.6", "PS5.6")
def test_units_stand_as_the_file_says(opening: tuple[State, dict[str, Any]]) -> None:
    state, file = opening
    expected = Counter(
        {
            (space, power["id"], kind): number
            for power in file["powers"]
            for space, units in power["forces"]
            for kind, number in units.items()
        }
    )
    for name in independents(state, file):
        for space, units in INDEPENDENT[name].items():
            expected.update({(space, name, kind): number for kind, number in units.items()})
    for rule in file["rules"]:
        if rule["kind"] == "sof_in_play":
            place = state.leader("soldier_of_fortune").place
            assert rule["free_placement_in_home"] or place == rule["space"]
            assert state.sof == rule["power"]
            expected.update({(place, "sof", kind): number for kind, number in SOF.items()})
    found = {
        (place, owner, kind): number
        for place, owners in state.units.table().items()
        for owner, kinds in owners.items()
        for kind, number in kinds.items()
    }
    assert found == dict(expected)


@pytest.mark.rule("P3.1a", "PS8.8")
def test_cities_and_towns_are_those_of_the_file_and_intact(opening: tuple[State, dict[str, Any]]) -> None:
    state, file = opening
    expected = {space: (one["id"], "city", 5) for one in file["powers"] for space in one["cities"]}
    expected |= {space: (one["id"], "town", 2) for one in file["powers"] for space in one["towns"]}
    for name in independents(state, file):
        if name in INDEPENDENT_PLACES:
            kind, walls = ("town", 2) if name == "pergamum" else ("city", 5)
            expected[INDEPENDENT_PLACES[name]] = (name, kind, walls)
    assert {one.space: (one.owner, one.kind, one.walls) for one in state.settlements} == expected


@pytest.mark.rule("P14.1.1a", "P14.1.2a", "P6.1.2a")
def test_tracks_turn_and_tribes_are_those_of_the_file(opening: tuple[State, dict[str, Any]]) -> None:
    state, file = opening
    for one in file["powers"]:
        power = state.power(one["id"])
        assert (power.stability, power.treasury, power.vp) == (one["stability"], one["treasury"], 0)
    assert state.turn == file["first_turn"]
    in_play = {
        space for space in state.kit.tribe_spaces if state.kit.territory_of[space] in file["territories_in_play"]
    }
    assert set(state.tribes) == (in_play if file["tribes"] else set())


@pytest.mark.rule("P3.3a", "P3.4.2a", "P3.4.2c")
def test_markers_are_those_of_the_file(opening: tuple[State, dict[str, Any]]) -> None:
    state, file = opening
    version = state.setup.scenario.removeprefix("rise-of-rome-")
    variant = next((one for one in file.get("variants", []) if one["id"] == version), None)
    order = file["initial_order"]
    assert (waits(state)[0], state.order) == (order[0], tuple(order[1:]))
    markers = {seat: variant["activation_markers"] if variant else file["activation_markers"][seat] for seat in order}
    events = 0 if state.advanced else variant["event_markers"] if variant else file["event_markers"]
    expected = Counter({seat: number - 1 for seat, number in markers.items()}) + Counter({"event": events})
    assert Counter(state.pool) == expected


@pytest.mark.rule("P8.1.1a", "P8.1.5a", "PS8.9")
def test_leaders_stand_where_the_file_says(opening: tuple[State, dict[str, Any]]) -> None:
    state, file = opening
    for power in file["powers"]:
        assert len(state.leaders_of(power["id"])) == 2
        for leader in power["leaders"]:
            if "id" in leader:
                assert state.leader(leader["id"]).place == leader["space"]
            elif leader["space"] != "any":
                assert state.leaders_at(leader["space"], power["id"])


# ---------------------------------------------------------------- theatres and homes


@pytest.mark.rule("PS1.4", "PS2.3", "PS3.3")
@pytest.mark.parametrize(
    ("scenario", "seat", "origin", "closed", "open_"),
    [
        ("pyrrhic-war", "greece", "pella", "naissus", "larissa"),
        ("punic-wars", "rome", "naissus", "pella", "sirmium"),
        ("seleucus", "greece", "pella", "naissus", "larissa"),
        ("carthago-delenda-est", "rome", "naissus", "pella", "sirmium"),
        ("magna-graecia", "greece", "dyrrhachium", "pella", "corcyra"),
        ("diadochi", "macedon", "pella", "naissus", "larissa"),
        ("chaos-in-the-aegean", "rome", "albintimilium", "massilia", "genua"),
    ],
)
def test_nothing_goes_where_a_scenario_does_not_play(
    scenario: str, seat: str, origin: str, closed: str, open_: str
) -> None:
    heavy = "LG" if seat == "rome" else "HI"
    turn = read(scenario)["first_turn"]
    state = at(seat, scenario=scenario, turn=turn, units={origin: {seat: {heavy: 1, "LI": 1}}})
    state = go(state, "expand", f"minor: LI {origin}", "roll: 6")
    theatre = next(rule["id"] for rule in read(scenario)["rules"] if rule["kind"] == "theatre")
    assert refused(state, f"to: {closed}") == theatre
    if open_ in state.kit.map.neighbours(origin, "land"):
        assert refused(state, f"to: {open_}") == ""
    with pytest.raises(PositionError):
        at(seat, scenario=scenario, turn=turn, units={closed: {seat: {"LI": 1}}})


@pytest.mark.rule("PS8.2")
def test_a_province_partly_in_play_is_nobodys() -> None:
    units = {space: {"greece": {"HI": 1}} for space in ("corcyra", "dyrrhachium", "actium")}
    state = at("greece", scenario="magna-graecia", turn=1, units=units)
    assert (state.holder("corcyra"), state.owner_of("macedonia"), state.owner_of("attica")) == ("greece", "", "")


@pytest.mark.rule("PS8.4", "PS8.5", "P1.4f")
def test_homes_of_magna_graecia() -> None:
    state = at("greece", scenario="magna-graecia", turn=1)
    assert [state.owner_of(one) for one in ("sicilia_orientalis", "bruttium", "cisalpina", "italia")] == [
        "greece",
        "greece",
        "rome",
        "rome",
    ]
    assert (state.holder("enna"), state.holder("tarentum"), state.holder("actium")) == ("greece", "greece", "")
    assert state.setup_of("greece").capitals == ("syracusae",)
    assert state.manpower("greece") == 20


@pytest.mark.rule("PS9.5", "PS9.6", "PS9.7")
@pytest.mark.parametrize(
    ("seat", "provinces", "capital", "maximum"),
    [
        ("macedon", ("macedonia", "thracia"), "pella", 20),
        ("antigonid", ("attica", "peloponnesus", "insulae_aegaeae"), "athenae", 20),
        ("seleucid", ("syria",), "antiochia", 18),
        ("ptolemaic", ("aegyptus", "cyrenaica", "judaea"), "alexandria", 18),
    ],
)
def test_homes_of_the_diadochi(seat: str, provinces: tuple[str, ...], capital: str, maximum: int) -> None:
    state = at(seat, scenario="diadochi", turn=1, powers={seat: {"treasury": 9}})
    assert [one for one in state.kit.province if state.owner_of(one) == seat] == list(provinces)
    assert state.setup_of(seat).capitals == (capital,)
    assert state.manpower(seat) == maximum
    state = go(state, "recruit")
    assert refused(state, f"raise: HI {capital}") == ""
    assert (refused(state, "raise: EL antiochia") == "") == (seat == "seleucid")


@pytest.mark.rule("PS8.6", "P6.2.6a")
def test_the_western_greeks_raise_heavy_infantry_and_cavalry_at_home() -> None:
    powers = {"greece": {"treasury": 20}, "rome": {"treasury": 20}}
    state = go(at("greece", scenario="magna-graecia", turn=1, powers=powers), "recruit")
    for space in ("syracusae", "tarentum"):
        assert [refused(state, f"raise: {kind} {space}") for kind in ("HI", "LI", "CAV")] == ["", "", ""]
    assert refused(state, "raise: LG tarentum")


@pytest.mark.rule("PS8.7", "PS9.9", "P6.1.1b")
@pytest.mark.parametrize(
    ("scenario", "seat", "spaces", "income"),
    [
        # Italia 2, Cisalpina 1, Bruttium 1
        ("magna-graecia", "rome", "tarentum croton rhegium", 4),
        # five Greek Provinces
        ("diadochi", "macedon", "athenae megara thebae corinthus patrae gythium thasos lemnos", 5),
        # Aegyptus 3, Cyrenaica, Judaea, Syria 1 each
        ("diadochi", "ptolemaic", "antiochia laodicea tyrus damascus", 6),
    ],
)
def test_a_divided_home_territory_yields_nothing_as_a_whole(scenario: str, seat: str, spaces: str, income: int) -> None:
    units = {space: {seat: {"LI": 1}} for space in spaces.split()}
    state = on_to(at(seat, scenario=scenario, turn=1, units=units), "leader", turn=2)
    assert state.power(seat).treasury == income


# ---------------------------------------------------------------- objectives and markers by version


@pytest.mark.rule("PS9.10", "PS9.11", "PS10.4")
@pytest.mark.parametrize(
    ("scenario", "removed", "each"),
    [
        ("diadochi", "BCEGHIJN", 1),
        ("diadochi-advanced", "BCEGHIJN", 0),
        ("chaos-in-the-aegean", "CEGJ", 0),
        ("mare-nostrum", "", 0),
        ("rise-of-rome-basic-2", "", 1),
        ("rise-of-rome-basic-plus", "", 1),
        ("rise-of-rome-ultra-basic", "", 0),
    ],
)
def test_objectives_in_the_pool_and_at_the_start(scenario: str, removed: str, each: int) -> None:
    state = opened(scenario)
    counts = dict(zip("ABCDEFGHIJKLMN", (2, 2, 2, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 1), strict=True))
    for letter in removed:
        counts.pop(letter)
    assert dict(state.objectives.census()) == counts
    assert {seat: state.objectives.size(seat) for seat in state.seats} == dict.fromkeys(state.seats, each)


@pytest.mark.rule("PS5.5", "PS6.3", "PS7.3")
@pytest.mark.parametrize(
    ("scenario", "bought"),
    [
        ("rise-of-rome-basic", False),
        ("rise-of-rome-basic-2", False),
        ("rise-of-rome-ultra-basic", True),
        ("rise-of-rome-advanced", True),
        ("mare-nostrum", True),
        ("diadochi", False),
        ("diadochi-advanced", True),
        ("chaos-in-the-aegean", True),
    ],
)
def test_where_objectives_are_bought(scenario: str, *, bought: bool) -> None:
    turn = 5 if scenario.startswith("chaos") else 1
    seat = "macedon" if scenario.startswith("diadochi") else "greece"
    state = at(seat, scenario=scenario, turn=turn, powers={seat: {"treasury": 9}})
    state = on_to(state, "manpower", turn=turn + 1)
    while waits(state)[0] != seat:
        state = go(state, "hand-in")
    assert ("buy-objective" in legal(state)) == bought


@pytest.mark.rule("PS5.7", "PS6.4", "PS7.5")
@pytest.mark.parametrize("scenario", ["rise-of-rome-basic", "mare-nostrum", "early-going"])
def test_greece_places_the_soldier_of_fortune_at_home(scenario: str) -> None:
    state = new_game(scenario=scenario)
    while waits(state)[1] != "place-sof":
        chance = not waits(state)[0]
        state = apply(state, chance_outcomes(state)[0][0] if chance else legal_actions(state)[0])
    assert waits(state) == ("greece", "place-sof")
    spaces = {one.split(": ")[1] for one in legal(state)}
    home = {space for space, one in state.kit.territory_of.items() if one == "graecia"}
    assert spaces == home
    state = go(state, next(one for one in legal(state) if one.endswith(" sparta")))
    assert dict(state.held("sparta", "sof")) == SOF
    assert state.leader("soldier_of_fortune").place == "sparta"
    assert not state.held("pella", "sof")


@pytest.mark.rule("PS5.6", "PS7.4", "P12.5.4a")
@pytest.mark.parametrize(
    ("scenario", "there"),
    [("rise-of-rome-basic", 0), ("rise-of-rome-advanced", 2), ("early-going", 0), ("early-going-advanced", 2)],
)
def test_pergamum_is_of_the_advanced_game(scenario: str, there: int) -> None:
    assert new_game(scenario=scenario).units.count("pergamum", "pergamum", "HI") == there
