import json

import pytest
from attrs import evolve

from ancientwars import Decision, PositionError, SetupError, poleis

TOML = """
round = "5a"
turn = "sparta"
closed = ["attika"]
loads = [["persis", 2, "athens"]]
market = { oil = 3 }
projects = ["sokrates"]
completed = { athenai = ["theatre"] }
options = { cube_cap = 45 }

[athens]
prestige = 7
goods = { oil = 4, silver = 1 }
population = { athenai = 6, thebai = 2 }
hoplites = { boiotia = 3 }
proxenos = "thebai"

[sparta]
hostage = true
galleys = { ionio = 2 }
"""
WANTED = {
    "round": "5a",
    "turn": "sparta",
    "closed": ["attika"],
    "loads": [["persis", 2, "athens"]],
    "market": {"oil": 3},
    "projects": ["sokrates"],
    "completed": {"athenai": ["theatre"]},
    "options": {"cube_cap": 45},
    "athens": {
        "prestige": 7,
        "goods": {"oil": 4, "silver": 1},
        "population": {"athenai": 6, "thebai": 2},
        "hoplites": {"boiotia": 3},
        "proxenos": "thebai",
    },
    "sparta": {"hostage": True, "galleys": {"ionio": 2}},
}
BATTLE = {"region": "boiotia", "athens": ["b01"], "sparta": ["b04"]}


def refused(text):
    with pytest.raises(PositionError) as caught:
        poleis.position(text)
    assert str(caught.value) == f"position field {caught.value.field!r}: {caught.value.reason}"
    return caught.value


# ---------------------------------------------------------------------- what a text says


def test_toml_json_and_a_mapping_give_the_same_position():
    assert poleis.position(TOML) == poleis.position(json.dumps(WANTED)) == poleis.position(WANTED)


def test_everything_stands_where_the_text_puts_it():
    state = poleis.position(TOML)
    assert state.round_type == "5a"
    assert poleis.pending(state) == Decision("sparta", "turn", "L5.4c")
    assert (state.athens.prestige, state.athens.stock("oil"), state.athens.stock("silver")) == (7, 4, 1)
    assert (state.polis("athenai").population, state.polis("thebai").owner) == (6, "athens")
    assert (state.units("athens", "boiotia"), state.units("sparta", "ionio")) == (3, 2)
    assert (state.athens.proxenos, state.sparta.proxenos) == ("thebai", "")
    assert state.round.merchants == (("persis", 2, "athens"),)
    assert (state.market, state.projects) == ((0, 0, 0, 3), ("sokrates",))
    assert state.polis("athenai").completed == ("theatre",)
    assert state.options.cube_cap == 45


def test_what_the_text_does_not_name_is_as_on_a_bare_board():
    state = poleis.position("")
    assert [(side.prestige, side.merchants, sum(side.goods)) for side in (state.athens, state.sparta)] == [
        (5, 1, 0)
    ] * 2
    assert (state.polis("athenai").population, state.polis("sparta").population) == (5, 4)
    assert sum(polis.owner != "" for polis in state.poleis) == 2
    assert sum((*state.athens.hoplites, *state.sparta.galleys)) == 0
    assert state.round_type == "4"
    assert poleis.pending(state) == Decision("athens", "turn", "L5.4c")


def test_a_project_is_in_the_deck_unless_the_text_puts_it_elsewhere():
    state = poleis.position({"projects": ["sokrates"], "in_progress": {"athenai": "pheidias"}})
    assert len(state.project_deck) == 14 - 2
    assert not {"sokrates", "pheidias"} & set(state.project_deck)


# ---------------------------------------------------------------------- texts that say nothing


@pytest.mark.parametrize("text", ["round = ", "{", '{"round": }', "round = '4'\nround = '5a'", "athens"])
def test_a_text_that_is_neither_toml_nor_json_is_refused(text):
    error = refused(text)
    assert error.field == "text"
    assert "neither TOML nor JSON" in error.reason


@pytest.mark.parametrize("text", [None, 5, [], ["round"], b"round = '4'"])
def test_what_is_neither_text_nor_mapping_is_refused(text):
    assert refused(text).field


# ---------------------------------------------------------------------- fields

FAULTS = [
    # unknown fields
    ({"rounds": "4"}, "rounds"),
    ({"athens": {"prestig": 5}}, "athens"),
    ({"battle": {**BATTLE, "victor": "athens"}, "stage": "battle"}, "battle"),
    # unknown ids
    ({"scenario": "peace"}, "scenario"),
    ({"round": "6"}, "round"),
    ({"scenario": "corinthian_war", "round": "4"}, "round"),
    ({"stage": "lunch"}, "stage"),
    ({"turn": "persia"}, "turn"),
    ({"first": "sleep"}, "first"),
    ({"event": "r9_comet"}, "event"),
    ({"closed": ["atlantis"]}, "closed"),
    ({"loads": [["syria", 1, "athens"]]}, "loads"),
    ({"loads": [["persis", 1, "persia"]]}, "loads"),
    ({"market": {"silver": 1}}, "market"),
    ({"projects": ["pyramid"]}, "projects"),
    ({"project_deck": ["pyramid"]}, "projects"),
    ({"in_progress": {"atlantis": "sokrates"}}, "in_progress"),
    ({"athens": {"goods": {"tin": 1}}}, "athens.goods"),
    ({"sparta": {"population": {"atlantis": 1}}}, "sparta.population"),
    ({"athens": {"hoplites": {"kyklades": 1}}}, "athens.hoplites"),
    ({"sparta": {"galleys": {"attika": 1}}}, "sparta.galleys"),
    ({"athens": {"proxenos": "atlantis"}}, "athens.proxenos"),
    ({"stage": "battle", "battle": {**BATTLE, "region": "atlantis"}}, "battle.region"),
    ({"stage": "battle", "battle": {**BATTLE, "stage": "lunch"}}, "battle.stage"),
    ({"stage": "battle", "battle": {**BATTLE, "athens": ["b99"]}}, "battle"),
    # what does not go together
    ({"stage": "battle"}, "battle"),
    ({"stage": "scoring"}, "stage"),
    ({"athens": {"population": {"thebai": 3}}, "sparta": {"population": {"thebai": 3}}}, "population.thebai"),
    ({"athens": {"population": {"sparta": 4}}}, "population.sparta"),
    ({"stage": "battle", "battle": {**BATTLE, "sparta": ["b01"]}}, "battle"),  # the deck has one
]


@pytest.mark.parametrize(("text", "field"), FAULTS)
def test_a_fault_is_named_by_its_field(text, field):
    assert refused(text).field == field


@pytest.mark.parametrize("name", ["leader", "passed"])
def test_an_unknown_player_is_refused(name):
    assert "'persia'" in refused({name: ["persia"] if name == "passed" else "persia"}).reason


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ({"round": 4}, "round"),
        ({"stage": ["turn"]}, "stage"),
        ({"turns": "1"}, "turns"),
        ({"turns": 1.0}, "turns"),
        ({"closed": "attika"}, "closed"),
        ({"passed": "sparta"}, "passed"),
        ({"market": ["oil"]}, "market"),
        ({"market": {"oil": "3"}}, "market"),
        ({"options": 3}, "options"),
        ({"athens": 5}, "athens"),
        ({"athens": {"prestige": "5"}}, "prestige"),
        ({"athens": {"prestige": True}}, "prestige"),
        ({"athens": {"hostage": 1}}, "hostage"),
        ({"athens": {"goods": {"oil": 1.5}}}, "goods"),
        ({"athens": {"hoplites": 3}}, "hoplites"),
        ({"battle": "boiotia", "stage": "battle"}, "battle"),
        ({"battle": {}, "stage": "battle"}, "region"),
    ],
)
def test_a_wrong_type_is_refused_and_never_converted(text, field):
    assert field in str(refused(text))


@pytest.mark.parametrize(
    "load",
    [[], ["persis"], ["persis", 1], ["persis", "first", "athens"], ["persis", 1, "athens", 3], [1, "persis", "athens"]],
)
def test_a_load_is_a_market_a_number_and_a_player(load):
    assert refused({"loads": [load]}).field.startswith("loads")


@pytest.mark.parametrize("sent", [[], [1], [1, 2, 3], [-1, 0]])
def test_sent_units_are_a_number_for_each_player(sent):
    assert refused({"sent": sent}).field


def test_an_unknown_attacker_is_refused():
    assert refused({"stage": "battle", "battle": {**BATTLE, "attacker": "persia"}}).field.startswith("battle")


def test_a_battle_is_fought_at_its_stage_only():
    assert refused({"stage": "turn", "battle": BATTLE}).field


def test_an_unknown_option_is_a_set_up_error():
    with pytest.raises(SetupError) as caught:
        poleis.position({"options": {"weather": 1}})
    assert caught.value.field == "options.weather"


# ---------------------------------------------------------------------- limits of the rules

OVER = [
    ({"athens": {"hoplites": {"attika": 5}}}, "athens has 5 units in attika, limit 4 [L5.1b]"),
    ({"round": "3", "sparta": {"galleys": {"ionio": 4}}}, "sparta has 4 units in ionio, limit 3 [L5.1b]"),
    ({"athens": {"hoplites": {"attika": -1}}}, "[L5.1b]"),
    ({"athens": {"population": {"thebai": 6}}}, "thebai has population 6, not 1 to 5 [L2.3a]"),
    ({"athens": {"population": {"thebai": 0}}}, "thebai has population 0, not 1 to 5 [L2.3a]"),
    ({"athens": {"goods": {"oil": -1}}}, "athens has -1 oil [LA0.5b]"),
    ({"sparta": {"prestige": -1}}, "sparta has -1 Prestige [LA0.5a]"),
    ({"athens": {"merchants": 9}}, "athens has 9 merchants [L1.10a]"),
    ({"athens": {"merchants": 8}, "loads": [["persis", 1, "athens"]]}, "athens has 9 merchants [L1.10a]"),
    ({"athens": {"proxenos": "thebai"}, "sparta": {"proxenos": "thebai"}}, "both proxenoi are in thebai [LA10.3a]"),
    ({"market": {"oil": 11}}, "the marker of oil is off the table"),
    ({"loads": [["persis", 4, "athens"]]}, "persis has no load 4 [LA9.3a]"),
    ({"loads": [["persis", 0, "athens"]]}, "persis has no load 0 [LA9.3a]"),
    ({"loads": [["persis", 1, "athens"], ["persis", 1, "sparta"]]}, "two merchants share load 1 of persis [LA9.7a]"),
    ({"projects": ["sokrates", "sokrates"]}, "sokrates is in two places [LA4.5a]"),
]


@pytest.mark.parametrize(("text", "fault"), OVER)
def test_a_position_that_breaks_a_limit_is_refused_with_the_rule(text, fault):
    error = refused(text)
    assert error.field
    assert fault in error.reason


def test_a_position_at_the_limits_is_set_up():
    text = {"round": "5a", "athens": {"hoplites": {"attika": 5}, "population": {"thebai": 5}, "merchants": 8}}
    assert poleis.validate(poleis.position(text)) == ()


# ---------------------------------------------------------------------- validate


def test_a_new_game_is_valid_in_every_scenario():
    assert [poleis.validate(poleis.new_game(scenario=scenario)) for scenario in poleis.INFO.scenarios] == [(), (), ()]


def test_all_faults_are_listed_at_once():
    state = poleis.position("")
    athens = evolve(state.athens, prestige=-2, goods=(0, 0, 0, -1, 0, 0))
    assert poleis.validate(state.replace(athens=athens, market=(0, 11, 0, 0))) == (
        "athens has -1 oil [LA0.5b]",
        "athens has -2 Prestige [LA0.5a]",
        "the marker of wood is off the table",
    )


def test_a_capital_in_other_hands_is_a_fault():
    state = poleis.position("")
    taken = state.with_polis("athenai", owner="sparta")
    assert "athens does not own athenai [LE2.1h]" in poleis.validate(taken)


def test_a_neutral_polis_has_its_base_population():
    taken = poleis.position("").with_polis("thebai", population=4)
    assert poleis.validate(taken) == ("thebai is neutral with population 4, not 3 [L2.2b]",)
