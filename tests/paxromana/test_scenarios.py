"""Scenarios: the ten of the box, and those of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import DataError, Match, SetupError, paxromana
from ancientwars.paxromana.components import special_rules as ps
from ancientwars.paxromana.components.kit import PRINTED, Kit
from ancientwars.paxromana.components.loading import components, own_scenario, scenario_file

FOLDER = PRINTED / "scenarios"
PUNIC = (FOLDER / "02-punic-wars.toml").read_text(encoding="utf-8")
RISE = (FOLDER / "05-rise-of-rome.toml").read_text(encoding="utf-8")
DIADOCHI = (FOLDER / "09-diadochi.toml").read_text(encoding="utf-8")
SPLIT = 'territories = ["graecia", "oriens"]\nterritory_income = 0'
"""A rule of the scenario of the Diadochi."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return components()


def fault(old: str, new: str, text: str = PUNIC) -> str:
    """Return what is said of a scenario in which something was replaced."""
    assert old in text, old
    with pytest.raises(DataError) as caught:
        own_scenario(text.replace(old, new, 1), components())
    return str(caught.value)


# ---------------------------------------------------------------- those of the box


def test_ten_scenarios_by_number(kit):
    assert [one.number for one in kit.scenarios] == list(range(1, 11))
    assert {one.number for one in kit.scenarios if one.game == "standard"} == {1, 2, 3, 8}
    assert {one.number for one in kit.scenarios if one.game == "both"} == {5, 7, 9}
    assert kit.scenario["diadochi"].seats == ("macedon", "antigonid", "seleucid", "ptolemaic")


@pytest.mark.rule("P3.4.2a", "P3.3a")
def test_the_punic_wars_begin_with_rome(kit):
    punic = kit.scenario["punic-wars"]
    assert punic.initial_order == ("rome", "carthage")
    assert punic.activation_markers == {"rome": 4, "carthage": 4}
    assert dict(punic.power["carthage"].forces)["cirta"] == {"LI": 2}


@pytest.mark.rule("P8.1.1a")
def test_every_power_starts_with_two_leaders(kit):
    powers = [power for scenario in kit.scenarios for power in scenario.powers]
    assert all(len(power.leaders) == 2 for power in powers)


@pytest.mark.rule("P2.1.2a", "P1.4r")
def test_homes_are_those_of_the_powers_where_a_scenario_says_nothing_else(kit):
    rome = kit.scenario["punic-wars"].power["rome"]
    assert (rome.name, rome.as_power, rome.capitals) == ("Rome", "rome", ("roma",))
    assert rome.home_provinces == ("cisalpina", "italia", "bruttium")
    assert rome.leader_pool == tuple(f"rome_{number:02}" for number in range(1, 11))


@pytest.mark.rule("PS8.4", "PS9.5", "PS9.8")
def test_some_scenarios_have_homes_of_their_own(kit):
    greeks = kit.scenario["magna-graecia"].power["greece"]
    assert (greeks.home_provinces, greeks.capitals) == (("sicilia_orientalis", "bruttium"), ("syracusae",))
    ptolemies = kit.scenario["diadochi"].power["ptolemaic"]
    assert (ptolemies.as_power, ptolemies.capitals) == ("east", ("alexandria",))
    assert not set(ptolemies.leader_pool) & set(kit.scenario["diadochi"].power["seleucid"].leader_pool)


@pytest.mark.rule("P3.8.1-01", "P3.8.1-02", "P3.8.1-04")
def test_lengths_of_the_rise_of_rome(kit):
    rise = kit.scenario["rise-of-rome"]
    figures = {one.id: (one.turns, one.activation_markers, one.event_markers) for one in rise.variants}
    assert figures == {
        "basic": (5, 3, 0),
        "basic_2": (5, 3, 1),
        "basic_plus": (5, 4, 2),
        "ultra_basic": (10, 4, 2),
        "advanced": (10, 4, 0),
    }
    assert rise.variant["basic"].objectives == "none"


@pytest.mark.rule("PS1.1", "PS1.3")
def test_how_the_pyrrhic_war_is_won(kit):
    greece, rome, nobody = kit.scenario["pyrrhic-war"].victory
    assert greece.any[0][0].space == "roma"
    assert [(one.province, one.at_least) for one in greece.any[1]] == [("bruttium", 0), ("italia", 4)]
    assert rome.any[1][0].leader == kit.sof_leader
    assert (nobody.kind, nobody.when) == ("draw", "game_end")


@pytest.mark.rule("PS1.7", "PS6.5", "PS6.8")
def test_special_rules_are_found_by_word_and_by_class(kit):
    war, sea = kit.scenario["pyrrhic-war"], kit.scenario["mare-nostrum"]
    limit = war.rule(ps.RaiseLimit)
    assert limit is war.rule("raise_limit")
    assert (limit.power, limit.unit, limit.max, limit.per) == ("rome", "LG", 2, "game")
    assert [rule.power for rule in sea.rules_of(ps.NoEntry)] == ["rome", "greece", "east", "carthage"]
    assert [rule.before_turn for rule in sea.rules_of("no_entry")] == [4, 0, 0, 0]
    assert war.rule("no_entry") is None


@pytest.mark.rule("PS1.4", "PS3.3", "PS8.2")
def test_what_is_in_play(kit):
    def names(scenario):
        return set(kit.map.names(kit.in_play(kit.scenario[scenario])))

    assert names("mare-nostrum") == set(kit.nodes)
    pyrrhic = names("pyrrhic-war")
    assert {"roma", "pella", "syracusae", "dstp_ionian"} <= pyrrhic
    assert not {"carthago", "lissa", "ntp_apulia", "dstp_libyan"} & pyrrhic  # Lissa lies in Dalmatia, Cnossus in Creta
    greek = {space for space in names("magna-graecia") if kit.territory_of.get(space) == "graecia"}
    assert greek == {"corcyra", "dyrrhachium", "actium"}
    assert {"ltp_bithynia_west", "ltp_bithynia_east"} <= names("seleucus")  # two in a row, between two spaces in play
    assert not {"ltp_bithynia_west", "ltp_bithynia_east"} & names("punic-wars")


# ---------------------------------------------------------------- one's own


def test_a_scenario_of_ones_own_is_read_from_a_text_or_a_file(kit, tmp_path):
    own = PUNIC.replace('id = "punic-wars"', 'id = "mine"').replace("treasury = 8", "treasury = 20")
    (path := tmp_path / "mine.toml").write_text(own, encoding="utf-8")
    assert scenario_file(path) == scenario_file(own, paths=False) == own
    mine = own_scenario(own, kit)
    assert (mine.id, mine.power["rome"].treasury) == ("mine", 20)
    assert own_scenario(own, kit) is mine


def test_a_file_stands_for_a_scenario_wherever_one_is_named(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(PUNIC.replace('id = "punic-wars"', 'id = "mine"'), encoding="utf-8")
    match = Match.new("paxromana", scenario=str(path), seed=1)
    path.write_text("gone", encoding="utf-8")
    assert (match.state.setup.scenario, Match.loads(match.dumps())) == ("mine", match)
    with pytest.raises(DataError, match=r"mine\.toml: file: is not valid TOML"):
        paxromana.new_game(scenario=str(path))


def test_a_scenario_file_is_checked_as_a_folder_of_data_is(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(PUNIC, encoding="utf-8")
    assert paxromana.check_data(path) == paxromana.check_data(str(PRINTED)) == ()
    path.write_text(PUNIC.replace('"thevestis"', '"thevest"'), encoding="utf-8")
    assert [str(one) for one in paxromana.check_data(path)] == [
        "scenario.toml: powers[carthage].forces: unknown id 'thevest'"
    ]


def test_every_scenario_of_the_box_can_be_given_as_ones_own(kit):
    for name, scenario in zip(sorted(one.name for one in FOLDER.iterdir()), kit.scenarios, strict=True):
        assert own_scenario(scenario_file(str(FOLDER / name)), kit) == scenario


def test_what_is_no_scenario_is_refused(tmp_path):
    number: Any = 7
    with pytest.raises(SetupError, match="neither the path nor the text"):
        scenario_file(number)
    with pytest.raises(SetupError, match="a path is not opened here"):
        scenario_file("mine.toml", paths=False)
    with pytest.raises(DataError, match="cannot be read"):
        scenario_file(tmp_path / "none.toml")
    with pytest.raises(DataError, match="not valid TOML"):
        scenario_file("a\nb")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("schema = 1", "schema = 2", "schema: must be 1, not 2"),
        ("players = 2", "players = 3", "scenario.players: are 3, but there are 2 powers"),
        ("players = 2", "", "players: is missing"),
        ("players = 2", "players = 2\ncolour = 1", "colour: unknown field"),
        ("last_turn = 6", "last_turn = 1", "last_turn: must be from 2 to 10, not 1"),
        ('["rome", "carthage"]', '["rome"]', "initial_order: 'carthage' is missing"),
        ('["rome", "carthage"]', '["rome", "greece"]', "initial_order: 'carthage' is missing"),
        ("{ rome = 4, carthage = 4 }", "{ rome = 4, greece = 4 }", "activation_markers: 'carthage' is missing"),
        ("event_markers = 1", "event_markers = 3", "event_markers: must be from 0 to 2"),
        ('"gallia", "danuvius"]', '"gallia", "atlantis"]', "territories_in_play: unknown id 'atlantis'"),
        ('independents = ["syracuse"', 'independents = ["pergamum"', "'pergamum' is of the Advanced game only"),
        ('id = "carthage"\nhome', 'id = "persia"\nhome', "expected one of 'rome'"),
        ('id = "carthage"\nhome', 'id = "macedon"\nhome', "powers[macedon].as_power: must name the great power"),
        ("stability = 4", "stability = 9", "powers[rome].stability: must be from -6 to 8, not 9"),
        ("treasury = 8", "treasury = -1", "powers[rome].treasury: must be from 0"),
        ("treasury = 8", 'treasury = "8"', "treasury: expected int"),
    ],
)
def test_heading_and_powers_must_fit(old, new, said):
    assert said in fault(old, new)


@pytest.mark.rule("P8.1.2a", "P1.4f")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "rome_04"', 'id = "rome_11"', "powers[rome].leaders: unknown id 'rome_11'"),
        ('id = "rome_04"', 'id = "rome_06"', "powers.leaders: 'rome_06' stands 2 times"),
        ('id = "rome_04"', 'id = "carthage_04"', "'carthage_04' is a leader of 'carthage'"),
        ('id = "rome_04"', 'id = "rome_04", random = true', "either an id or random = true"),
        ('{ id = "rome_04", ', "{ ", "either an id or random = true"),
        ('{ id = "rome_04", ', '{ random = true, space = "any" }, ' * 10 + "{ random = true, ", "its pool has 10"),
        ('"rhegium" }', '"carthago" }', "both 'rome' and 'carthage' stand in 'carthago'"),
        ("towns = [", 'capitals = ["pella"]\ntowns = [', "powers[rome].capitals: unknown id 'pella'"),
        ("towns = [", 'home_provinces = ["africa"]\ntowns = [', "powers[rome].capitals: unknown id 'roma'"),
    ],
)
def test_leaders_and_homes_must_fit(old, new, said):
    assert said in fault(old, new)


@pytest.mark.rule("P5.1.2a", "P12.1.3a", "P12.8.2a")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"brundisium"', '"brundusium"', "powers[rome].forces: unknown id 'brundusium'"),
        ('"brundisium"', '"tarentum"', "powers[rome].forces: 'tarentum' stands 2 times"),
        ('"brundisium"', '"pella"', "powers[rome].forces: 'pella' is not in play"),
        ('"brundisium"', '"utica"', "both 'rome' and 'carthage' stand in 'utica'"),
        ('"brundisium"', '"messana"', "both 'rome' and 'mamertines' stand in 'messana'"),
        ('"brundisium"', '"tolosa"', "a tribe stands in 'tolosa' [P13.1.1a]"),
        ('"tarentum", "ariminum"]', '"tarentum", "cirta"]', "towns: 'cirta' is a rough mountain space [P7.1.3a]"),
        ('"tarentum", "ariminum"]', '"tarentum", "roma"]', "there is a city in 'roma' already"),
        ('"tarentum", "ariminum"]', '"tarentum", "tarentum"]', "towns: 'tarentum' stands 2 times"),
        ('["cirta", { LI = 2 }]', '["cirta", { GAR = 2 }]', "no garrison stands alone in mountains [P12.1.3a]"),
        ('["cirta", { LI = 2 }]', '["cirta", { EL = 2 }]', "elephants never stand alone [P12.8.2a]"),
        ('["cirta", { LI = 2 }]', '["cirta", { LI = 2, GS = 1 }]', "GS: galleys need a port [P2.1.3-06]"),
        ('["cirta", { LI = 2 }]', '["cirta", { LG = 2 }]', "LG: legions are Rome's [P6.2.6a]"),
        ('["cirta", { LI = 2 }]', '["cirta", { BAR = 2 }]', "no power has barbarian units"),
        ('["cirta", { LI = 2 }]', '["cirta", { XX = 2 }]', "expected one of 'LG'"),
        ('["cirta", { LI = 2 }]', '["cirta", { LI = 0 }]', "LI: must be from 1"),
        ('["cirta", { LI = 2 }]', '["cirta", {}]', "cirta: no units stand there"),
        ('["gades", { LI = 1, GS = 1 }]', '["gades", { MIL = 1 }]', "militia never leaves its home [P12.3.3a]"),
        ('["roma", { LG = 2 }]', '["roma", { mHI = 2 }]', "Rome hires no mercenaries [P12.2.1a]"),
    ],
)
def test_units_must_stand_where_they_may(old, new, said):
    assert said in fault(old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "theatre"', 'kind = "theater"', "rules[0].kind: must be one of theatre, scoring"),
        ('kind = "theatre"', "kind = 1", "rules[0].kind: must be one of"),
        ("gop_rank_vp = [7, 4]", "gop_rank_vp = [7, 4, 2]", "gop_rank_vp: must have a figure for each player"),
        ("gop_rank_vp = [7, 4]", "gop_rank_vp = [4, 7]", "none above the one before"),
        ('kind = "scoring"\ngop_rank_vp = [7, 4]\ncvp_rank_vp = [5, 3]', 'kind = "no_entry"', "power: is missing"),
        ('id = "PS2.4"', 'id = "PS2.1"', "victory.id: 'PS2.1' stands 2 times"),
        ('winner = "each"', 'winner = "greece"', "victory[PS2.1].winner: unknown id 'greece'"),
        ('winner = "each"', "", "victory[PS2.1].winner: unknown id ''"),
        ('"controls_enemy_capital"', '"controls_space"', "controls_space says space only"),
        ('"controls_enemy_capital", at_least = 1', '"controls_space", space = "pella"', "unknown id 'pella'"),
        ('kind = "most_vp"', 'kind = "draw"\npoints = 3', "points: stand with the kind vp_award only"),
        ('when = "game_end"', 'when = "victory_phase"', "when: does not fit the kind most_vp"),
        ('effect = "no_event"', 'effect = "all"', "effect: expected one of 'no_event'"),
    ],
)
def test_rules_and_victory_must_fit(old, new, said):
    assert said in fault(old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"macedonia", "thracia"]\ncapitals', '"macedonia"]\ncapitals', "rules[PS9.5].provinces: 'thracia' does not"),
        ('"greece_07", "greece_10"]', '"greece_07", "greece_09"]', "leader_pool: 'greece_09' stands 2 times"),
        (SPLIT, SPLIT.replace("graecia", "hellas"), "rules[PS9.9].territories: unknown id 'hellas'"),
        ('remove = ["B"', 'remove = ["Z"', "rules[PS9.11].remove: unknown id 'Z'"),
        ('mode = "by_game"', 'mode = "none"', "mode: and opportunity_objectives say different things"),
        ('mode = "by_game"', 'mode = "by_variant"', "by_variant needs variants"),
        ('game = "both"', 'game = "standard"', "is for a scenario of both versions"),
    ],
)
def test_rules_of_the_diadochi_must_fit(old, new, said):
    assert said in fault(old, new, DIADOCHI)


@pytest.mark.rule("P12.4.7a")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('default = "basic_2"', 'default = "long"', "default: unknown id 'long'"),
        ('id = "basic_plus"', 'id = "basic"', "variants.id: 'basic' stands 2 times"),
        ("turns = 10", "turns = 11", "turns: must be from 1 to 10, not 11"),
        ('add = ["pergamum"]', 'add = ["pontus"]', "'pontus' cannot be added"),
        ('add = ["pergamum"]', 'add = ["rhodes"]', "'rhodes' is in play anyway"),
        (
            'power = "greece"\nleader = "soldier_of_fortune"\nname = "Pyrrhus"\nspace = "pella"',
            'power = "rome"\nleader = "soldier_of_fortune"\nname = "Pyrrhus"\nspace = "roma"',
            "he does not fight for 'rome'",
        ),
        ('leader = "soldier_of_fortune"', 'leader = "german"', "leader: unknown id 'german'"),
    ],
)
def test_variants_independents_and_the_soldier_of_fortune_must_fit(old, new, said):
    assert said in fault(old, new, RISE)


def test_an_array_must_be_one():
    assert "powers: must be an array of tables" in fault(
        "[[powers]]", "[powers]", PUNIC.split('[[powers]]\nid = "car')[0]
    )
