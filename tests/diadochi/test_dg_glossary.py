"""Rules DG: the words of the glossary, by what follows from them."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d03_sequence import TurnOrderPhase
from ancientwars.diadochi.rules.d04_usurper import LabelUsurper
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d15_sieges import points_needed
from ancientwars.diadochi.state.state import Royal, State
from tests.diadochi.tables import happened, legal, play, refusal, table, waits_for

HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""


def marching(force: dict[str, int] | None, start: str = "ichnae", roll: int = 6, **pieces: Any) -> State:
    """Return a state in which yellow's Antigonus has set out with everything."""
    units: dict[str, Any] = {start: {"yellow": force}} if force else {}
    units |= pieces.pop("units", {})
    generals = {"antigonus": ("yellow", start)} | pieces.pop("generals", {})
    state = play(table(MovementRoll("yellow"), units=units, generals=generals, **pieces), f"roll: {roll}")
    state = play(state, f"activate: antigonus {start}")
    if not force:
        return state
    return play(state, "take-all" if sum(force.values()) > 1 else f"take: {next(iter(force))}")


def provinces_of(region: str) -> set[str]:
    """Return the provinces of a region."""
    return {province.id for province in components().provinces if province.region == region}


# ---------------------------------------------------------------- the map


@pytest.mark.rule("DG1")
def test_land_mountain_and_strait_paths_make_spaces_adjacent_and_sea_paths_do_not() -> None:
    state = marching({"loyal": 1}, "byzantium")
    on = {one.removeprefix("go: ") for one in legal(state) if one.startswith("go:")}
    assert on == {"aenus", "philippopolis", "odessus", "nicaea"}  # not Chersonesus: only by sea
    state = marching({"loyal": 1}, "tyre")
    on = {one.removeprefix("go: ") for one in legal(state) if one.startswith("go:")}
    assert on == {"sidon", "joppa", "damascus", "samaria"}  # not Alexandria: only across the sea


@pytest.mark.rule("DG2", "DG4")
def test_africa_and_europe_are_these_provinces() -> None:
    assert provinces_of("africa") == {"cyrene", "libya", "egypt"}
    europe = {"greece", "macedonia", "thrace", "dardani", "triballi", "epirus"}
    assert provinces_of("europe") == europe | {"thessaly"}  # A30


@pytest.mark.rule("DG3")
def test_asia_is_the_rest_without_the_islands() -> None:
    assert provinces_of("island") == {"rhodes", "crete", "cyprus"}
    west = {"hellespontine", "phrygia", "lydia", "caria", "pamphylia_lycia", "paphlagonia", "cappadocia", "cilicia"}
    middle = {"syria", "phoenicia", "coele_syria", "judea", "nabataea", "armenia", "mesopotamia", "babylonia"}
    east = {"atropatene", "media", "hyrcania", "susiana", "persis"}
    assert provinces_of("asia") == west | middle | east
    assert components().space["lesbos"].island


@pytest.mark.rule("DG15")
def test_a_port_is_a_space_that_a_sea_path_reaches() -> None:
    kit = components()
    reached = {end for path in kit.paths if path.type == "sea" for end in (path.a, path.b)}
    assert {space.id for space in kit.spaces if space.port} == reached
    assert "halicarnassus" in reached
    assert not {"babylon", "larissa", "colossae"} & reached


@pytest.mark.rule("DG10", "D2.4b")
def test_a_stronghold_takes_3_siege_points() -> None:
    strongholds = [space.id for space in components().spaces if space.type == "stronghold"]
    state = table(markers=dict.fromkeys(strongholds, "independent"))
    assert {points_needed(state, space) for space in strongholds} == {3}


@pytest.mark.rule("DG13", "D11.3a")
def test_a_space_without_marker_and_units_is_neutral_transit_points_too() -> None:
    def ways(**pieces: Any) -> set[str]:
        units = {"boeotia": {"red": {"loyal": 2}}} | pieces.pop("units", {})
        generals = {"perdiccas": ("red", "boeotia")}
        state = marching({"loyal": 3}, "chalcis", units=units, generals=generals, **pieces)
        state = play(state, "go: boeotia", "pass")  # no passage is asked for
        assert waits_for(state) == "avoid-battle"
        return {one.removeprefix("avoid: ") for one in legal(state) if one != "pass"}

    assert ways() == {"thermopylae", "lamia", "athens", "corinth"}
    assert ways(markers={"athens": "blue"}) == {"thermopylae", "lamia"}
    assert ways(markers={"athens": "independent"}) == {"thermopylae", "lamia"}
    there = {"units": {"thermopylae": {"blue": {"loyal": 1}}}, "minors": (("blue", "thermopylae"),)}
    assert ways(**there) == {"athens", "corinth"}


# ---------------------------------------------------------------- who is who


@pytest.mark.rule("DG5", "DG11")
@pytest.mark.parametrize(
    ("general", "units", "asked"), [(True, 1, True), (True, 9, True), (True, 0, False), (False, 2, False)]
)
def test_units_with_a_general_are_an_army_which_alone_intercepts(general: bool, units: int, asked: bool) -> None:
    state = marching(
        {"mercenary": 2},
        units={"edessa": {"red": {"loyal": units}}} if units else {},
        generals={"perdiccas": ("red", "edessa")} if general else {},
        markers={"edessa": "red"},
    )
    assert (waits_for(play(state, f"go: {HUB}")) == "intercept") is asked


@pytest.mark.rule("DG11", "D10.2b")
def test_an_interception_is_a_move_into_the_space_beside_in_the_segment_of_another() -> None:
    state = marching(
        {"mercenary": 2}, units={"edessa": {"red": {"loyal": 2}}}, generals={"perdiccas": ("red", "edessa")}
    )
    state = play(state, f"go: {HUB}", "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6")
    assert (state.general("perdiccas").place, state.count(HUB, "red")) == (HUB, 2)
    far = marching({"mercenary": 2}, units={"amida": {"red": {"loyal": 2}}}, generals={"perdiccas": ("red", "amida")})
    assert waits_for(play(far, f"go: {HUB}")) == "move-on"  # two spaces away
    own = marching({"mercenary": 2}, units={"edessa": {"yellow": {"loyal": 2}}}, minors=(("yellow", "edessa"),))
    assert waits_for(play(own, f"go: {HUB}")) == "move-on"


@pytest.mark.rule("DG6", "D5.3d", "D16.4a")
def test_one_enemy_unit_or_an_independent_army_outside_besieges_a_city() -> None:
    def placed(**pieces: Any) -> State:
        step = PlaceReinforcements("red", (("loyal", 1),))
        return table(step, segment="", markers={"susa": "red", "memphis": "red"}, **pieces)

    assert set(legal(placed())) >= {"place-unit: loyal susa", "place-unit: loyal memphis"}
    one = placed(units={"susa": {"yellow": {"mercenary": 1}}}, minors=(("yellow", "susa"),))
    army = placed(independents={"colonists": "susa"})
    for state in (one, army):
        assert state.besieged("susa")
        assert refusal(state, "place-unit: loyal susa") == "D5.3d"
        assert "place-unit: loyal memphis" in legal(state)
    assert not placed(generals={"antigonus": ("yellow", "susa")}).besieged("susa")


@pytest.mark.rule("DG6", "D15.1.1b")
def test_fewer_than_3_units_besiege_but_make_no_attempt() -> None:
    state = marching({"mercenary": 2}, "susa", markers={"susa": "red"})
    assert state.besieged("susa")
    assert refusal(state, "besiege") == "D15.1.1b"


@pytest.mark.rule("DG7", "DG22")
def test_markers_of_other_players_are_enemies_and_independent_ones_are_nobodys() -> None:
    markers = {"tricca": "red", "larissa": "independent", "lamia": "yellow", "aegae": "blue"}
    units = {space: {"yellow": {"mercenary": 3}} for space in markers}
    minors = tuple(("yellow", space) for space in markers)
    state = table(SurrenderSegment("yellow"), segment="", units=units, minors=minors, markers=markers)
    taken = {one for one in legal(state) if one.startswith("take-space")}
    assert taken == {"take-space: tricca", "take-space: aegae"}


@pytest.mark.rule("DG22", "DG20", "D5.3a")
def test_an_independent_space_is_nobodys_to_place_units_in_and_scores_for_nobody() -> None:
    cappadocia = dict.fromkeys(components().spaces_of["cappadocia"], "independent")
    step = PlaceReinforcements("yellow", (("loyal", 1),))
    markers = cappadocia | {"tricca": "yellow", "larissa": "red"}
    state = table(step, segment="", markers=markers)
    assert legal(state) == ("place-unit: loyal tricca",)
    assert [state.victory_points(seat) for seat in state.seats] == [0, 0, 0, 0]


@pytest.mark.rule("DG8", "D17.3a")
def test_a_player_moves_the_pieces_of_his_faction_only_and_all_share_its_legitimacy() -> None:
    generals = {"antigonus": ("yellow", "ichnae"), "leonnatus": ("yellow", "pella"), "craterus": ("red", "tarsus")}
    state = play(table(MovementRoll("yellow"), generals=generals, markers={"pella": "yellow"}), "roll: 6")
    moving = {one for one in legal(state) if one.startswith("activate")}
    assert moving == {"activate: antigonus ichnae", "activate: leonnatus pella"}
    assert (state.legitimacy("yellow"), state.legitimacy("red")) == (3 + 1, 3)


@pytest.mark.rule("DG9", "D17.2b")
def test_the_heirs_are_philip_heracles_and_alexander_of_whom_one_counts() -> None:
    heirs = ("philip_iii", "heracles", "alexander_iv")
    assert {one.id for one in components().royals if one.kind == "heir"} == set(heirs)
    points = {
        held: table(markers={"susa": "red"}, royals={one: Royal("susa", "red") for one in held}).legitimacy("red")
        for held in ((), heirs[:1], heirs[1:2], heirs[:2], heirs)
    }
    assert list(points.values()) == [3, 3 + 4, 3 + 2, 3 + 4, 3 + 5]


@pytest.mark.rule("DG16", "D22.1b")
def test_there_are_seven_markers_of_the_royal_family_the_body_among_them() -> None:
    kinds = [one.kind for one in components().royals]
    assert {kind: kinds.count(kind) for kind in kinds} == {"heir": 3, "female": 3, "body": 1}


@pytest.mark.rule("DG21", "D10.1a")
def test_generals_without_units_are_a_force_that_may_be_intercepted() -> None:
    state = marching(None, units={"edessa": {"red": {"loyal": 2}}}, generals={"perdiccas": ("red", "edessa")})
    assert waits_for(play(state, f"go: {HUB}")) == "intercept"


@pytest.mark.rule("DG12", "D12.2a")
@pytest.mark.parametrize(
    ("own", "troops"), [((), 0), (("tricca",), 1), (("larissa", "lamia"), 2), (("tricca", "larissa"), 3)]
)
def test_the_attacker_has_local_troops_too_where_he_has_control(own: tuple[str, ...], troops: int) -> None:
    units = {"tricca": {"red": {"mercenary": 3}}}
    markers = dict.fromkeys(own, "yellow")
    state = marching({"mercenary": 4}, "larissa", units=units, minors=(("red", "tricca"),), markers=markers)
    state = play(state, "go: tricca", "pass", "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 4 + troops


# ---------------------------------------------------------------- the course of a turn


@pytest.mark.rule("DG14", "D8.1e")
def test_the_surrender_segment_is_no_part_of_the_player_turn() -> None:
    pieces: dict[str, Any] = {"units": {"tricca": {"yellow": {"mercenary": 2}}}, "markers": {"tricca": "yellow"}}
    moving = play(table(MovementRoll("yellow"), **pieces), "roll: 6")
    assert "minor: tricca" in legal(moving)
    pieces["units"] |= {"larissa": {"yellow": {"mercenary": 1}}}
    surrender = table(SurrenderSegment("yellow"), segment="", minors=(("yellow", "larissa"),), **pieces)
    assert legal(surrender) == ("take-space: larissa", "done")
    assert refusal(surrender, "minor: tricca")


@pytest.mark.rule("DG18", "D3.1b")
def test_who_has_fewest_points_fixes_the_turn_order_and_it_holds() -> None:
    markers = {"tricca": "yellow", "larissa": "yellow", "tarsus": "red", "issus": "red"}
    markers |= {"miletus": "black", "halicarnassus": "black"}  # 2, 2, 0, 1
    state = table(TurnOrderPhase(), segment="", markers=markers)
    assert set(legal(state)) == {"go-first: yellow", "go-first: red", "go-first: blue", "go-first: black"}
    state = play(state, "go-first: red")
    assert state.order == ("red", "blue", "black", "yellow")
    state = state.with_marker("miletus", "").with_marker("halicarnassus", "")
    assert state.in_turn_order() == ("red", "blue", "black", "yellow")


@pytest.mark.rule("DG19", "D4.2a")
@pytest.mark.parametrize(("enemy", "champion"), [("red", True), ("blue", False)])
def test_everybody_may_attack_the_usurper_who_led_at_the_start_of_the_turn(enemy: str, champion: bool) -> None:
    markers = {"tricca": "red", "larissa": "red", "miletus": "blue", "halicarnassus": "blue", HUB: enemy}
    state = table(LabelUsurper(), markers=markers)
    assert state.usurper == "red"
    state = marching({"loyal": 3}, units={HUB: {enemy: {"loyal": 2}}}, markers=markers, usurper=state.usurper)
    state = play(state, f"go: {HUB}", "pass")
    assert happened(state, "BattleBegan")
    assert ("yellow" in state.champions) is champion
