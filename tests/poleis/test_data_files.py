"""The component data, broken in one place at a time."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ancientwars
from ancientwars import DataError, Decision, Match, PositionError, SaveError, SetupError, poleis
from ancientwars.core.data import PROVENANCE_WORDS
from ancientwars.match import codec_of
from tests.match.games import played

PRINTED = Path(ancientwars.__file__).parent / "poleis" / "data"
FILES = ("map.toml", "poleis.toml", "projects.toml", "events.toml", "battle-cards.toml", "setup.toml")
MAP, POLEIS, PROJECTS, EVENTS, CARDS, SETUP = FILES
LOAD = "import sys; from ancientwars import Match; Match.load(sys.argv[1])"


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the printed data."""
    for name in FILES:
        shutil.copy(PRINTED / name, tmp_path / name)
    return tmp_path


def edit(folder, file, old, new):
    """Change the first place where a text stands in a file."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def edit_everywhere(folder, old, new):
    for name in FILES:
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def refused(folder):
    with pytest.raises(DataError) as caught:
        poleis.new_game(data=folder)
    error = caught.value
    assert str(error).startswith(f"{error.file}: {error.table}")
    return error


# ---------------------------------------------------------------------- the printed data


def test_a_copy_of_the_printed_data_is_played_like_the_printed_game(folder):
    game, printed = poleis.new_game(data=folder), poleis.new_game()
    assert game.replace(setup=printed.setup) == printed
    assert poleis.data_version(game) == poleis.data_version()


def test_every_file_says_where_its_facts_come_from():
    sources = poleis.provenance()
    assert set(sources) == set(FILES)
    assert all(counts.total() and set(counts) <= set(PROVENANCE_WORDS) for counts in sources.values())


# ---------------------------------------------------------------------- whole files


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    error = refused(folder)
    assert (error.file, error.reason) == (name, f"cannot be read: {folder / name}")


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_toml_is_named(folder, name):
    (folder / name).write_text("[[seas]\n", encoding="utf-8")
    error = refused(folder)
    assert error.file == name
    assert "not valid TOML" in error.reason


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_utf8_is_named(folder, name):
    (folder / name).write_bytes(b'name = "\xff"')
    assert refused(folder).file == name


@pytest.mark.parametrize("name", FILES)
def test_an_empty_file_lacks_its_tables(folder, name):
    (folder / name).write_text("", encoding="utf-8")
    assert refused(folder).file == name


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    missing = tmp_path / "nowhere"
    assert refused(missing).reason == f"cannot be read: {missing / 'map.toml'}"


# ---------------------------------------------------------------------- one fault in a table

FAULTS = [
    # a field is missing
    (MAP, 'name = "Kyklades"\n', "", "seas[kyklades]", "name"),
    (POLEIS, "base = 3\ngrowth = 1\nmax = 5\n", "base = 3\ngrowth = 1\n", "poleis[argos]", "max"),
    (PROJECTS, 'key = "sokrates"\n', "", "projects[LPR01]", "key"),
    (EVENTS, 'key = "r3_earthquake"\n', "", "events[LEV02]", "key"),
    (CARDS, 'formation = "phalanx", manoeuvre = "othismos"', 'formation = "phalanx"', "cards[1].land", "manoeuvre"),
    (CARDS, 'land = { formation = "phalanx", manoeuvre = "othismos" }\n', "", "cards[1]", "land"),
    (SETUP, "prestige = 4\n", "", "standard.athens", "prestige"),
    (SETUP, "[standard.athens]", "[standard.persia]", "standard", "athens"),
    (SETUP, '"3" = 3\n', '"3b" = 3\n', "limits", "3"),
    (SETUP, "merchant_ships = 8\n", "", "supply", "merchant_ships"),
    # a field too many
    (MAP, 'id = "ionio"\n', 'id = "ionio"\ncolour = "blue"\n', "seas[ionio]", "colour"),
    (POLEIS, 'id = "argos"\n', 'id = "argos"\ncolour = "blue"\n', "poleis[argos]", "colour"),
    (PROJECTS, 'key = "sokrates"\n', 'key = "sokrates"\ncolour = "blue"\n', "projects[LPR01]", "colour"),
    (EVENTS, 'key = "r3_none"\n', 'key = "r3_none"\ncolour = "blue"\n', "events[LEV01]", "colour"),
    (SETUP, "prestige = 4\n", "prestige = 4\ngold = 3\n", "standard.athens", "gold"),
    (SETUP, "trade = true\n", "trade = true\nwar = true\n", "standard", "war"),
    # a wrong type
    (POLEIS, "base = 3\n", 'base = "3"\n', "poleis[argos]", "base"),
    (POLEIS, 'ports = ["thrakiko"]', 'ports = "thrakiko"', "poleis[abdera]", "ports"),
    (PROJECTS, "posterity = 2", "posterity = 2.5", "projects[LPR01]", "posterity"),
    (EVENTS, "copies = 2", "copies = true", "events[LEV01]", "copies"),
    (SETUP, "trade = true", 'trade = "yes"', "standard", "trade"),
    (SETUP, "prestige = 4", 'prestige = "4"', "standard.athens", "prestige"),
    # unknown ids
    (MAP, 'links = ["boiotia", "megaris"]', 'links = ["atlantis"]', "territories.attika", "links"),
    (MAP, 'markets = ["illyria"]', 'markets = ["syria"]', "seas[ionio]", "markets"),
    (MAP, 'direct_via = "epidamnos"', 'direct_via = "atlantis"', "markets[illyria]", "direct_via"),
    (MAP, "collect = { metal = 2", "collect = { tin = 2", "territories[achaia]", "collect"),
    (POLEIS, 'territory = "arkadia"', 'territory = "atlantis"', "poleis[argos]", "territory"),
    (POLEIS, 'ports = ["thrakiko"]', 'ports = ["atlantic"]', "poleis[abdera]", "ports"),
    (PROJECTS, "cost = { silver = 6 }", "cost = { tin = 6 }", "projects[LPR01]", "cost"),
    (EVENTS, 'round = "3"', 'round = "6"', "events[LEV01]", "round"),
    (EVENTS, 'region = "ionio"', 'region = "atlantic"', "events[LEV02]", "region"),
    (EVENTS, 'polis = "athenai"', 'polis = "atlantis"', "events[LEV16]", "polis"),
    (EVENTS, 'market = "persis", load = 0', 'market = "syria", load = 0', "events[LEV05]", "market"),
    (CARDS, 'formation = "phalanx"', 'formation = "elephants"', "cards[1]", "land.formation"),
    (CARDS, 'manoeuvre = "othismos"', 'manoeuvre = "run"', "cards[1]", "land.manoeuvre"),
    (SETUP, 'rounds = ["3", "4"', 'rounds = ["3", "7"', "standard", "rounds"),
    (SETUP, "goods = { metal = 4", "goods = { tin = 4", "standard.athens", "goods"),
    (SETUP, "hoplites = { attika = 3", "hoplites = { kyklades = 3", "standard.athens", "hoplites"),
    (SETUP, "galleys = { kyklades = 2", "galleys = { attika = 2", "standard.athens", "galleys"),
    (SETUP, 'proxenos = "athenai"', 'proxenos = "atlantis"', "standard.athens", "proxenos"),
    # figures that cannot be
    (POLEIS, "base = 3\n", "base = 6\n", "poleis[argos]", "base"),
    (POLEIS, "base = 3\n", "base = 0\n", "poleis[argos]", "base"),
    (SETUP, "population = { athenai = 5", "population = { athenai = 11", "standard.athens", "population.athenai"),
    (SETUP, "population = { athenai = 5", "population = { athenai = 0", "standard.athens", "population.athenai"),
    (SETUP, "hoplites = { attika = 3", "hoplites = { attika = 4", "standard.athens", "attika"),
    # tables that contradict each other
    (MAP, 'links = ["boiotia", "megaris"]', 'links = ["megaris"]', "territories.boiotia", "links"),
    (MAP, 'diolkos = ["kyklades"]', "diolkos = []", "seas.kyklades", "links"),
    (MAP, 'poleis = ["thebai"]', "poleis = []", "territories[boiotia]", "poleis"),
    (SETUP, 'neutral = ["abdera", ', "neutral = [", "standard", "abdera"),
    (SETUP, 'neutral = ["abdera", ', 'neutral = ["abdera", "sparta", ', "standard", "sparta"),
    (SETUP, "population = { athenai = 5", "population = { sparta = 4, athenai = 5", "standard", "sparta"),
]


@pytest.mark.parametrize(("file", "old", "new", "table", "field"), FAULTS)
def test_a_fault_is_named_by_file_table_and_field(folder, file, old, new, table, field):
    error = refused(edit(folder, file, old, new))
    assert (error.file, error.table, error.field) == (file, table, field)


HARDER_FAULTS = [
    # a field is missing
    (MAP, "perishable = false\n", ""),
    (MAP, 'id = "metal"\n', ""),
    (CARDS, "id = 1\n", ""),
    # a wrong type
    (MAP, "perishable = false", 'perishable = "no"'),
    (MAP, "yield_by_cubes = [1, 3, 6, 10, 15]", "yield_by_cubes = 5"),
    (MAP, "yield_by_cubes = [1, 3, 6, 10, 15]", 'yield_by_cubes = ["1", 3, 6, 10, 15]'),
    (MAP, "3 = [3, 4, 4", '3 = ["3", 4, 4'),
    (EVENTS, "maximum = 2", 'maximum = "many"'),
    (CARDS, "id = 1\n", 'id = "one"\n'),
    (CARDS, "othismos = 2", 'othismos = "2"'),
    (SETUP, '"3" = 3\n', '"3" = "3"\n'),
    (SETUP, "cubes = 45", 'cubes = "many"'),
    (SETUP, "projects_revealed_per_round = 3", 'projects_revealed_per_round = "3"'),
    # unknown ids
    (MAP, 'id = "metal"', 'id = "tin"'),
    (MAP, 'home_of = "athens"', 'home_of = "persia"'),
    (MAP, 'player = "athens"', 'player = "persia"'),
    (MAP, 'poleis = ["gytheion", "pylos"]', 'poleis = ["atlantis"]'),
    (MAP, 'seas = ["ionio", "myrtoo"]', 'seas = ["atlantic"]'),
    (MAP, "start_column = { metal = 0", "start_column = { tin = 0, metal = 0"),
    (POLEIS, 'capital_of = "athens"', 'capital_of = "persia"'),
    (POLEIS, 'trade = "athens"', 'trade = "persia"'),
    (EVENTS, 'kind = "prestige", who', 'kind = "sunshine", who'),
    (EVENTS, 'good = "silver", amount = 1', 'good = "tin", amount = 1'),
    (EVENTS, 'goods = ["wine", "oil"]', 'goods = ["wine", "tin"]'),
    (EVENTS, 'unit = "galley"', 'unit = "elephant"'),
    (EVENTS, 'units = ["hoplite", "galley"]', 'units = ["elephant"]'),
    (EVENTS, 'exempt_seas = ["ionio"', 'exempt_seas = ["atlantic"'),
    (EVENTS, 'market = "persis", load = 0', 'market = "persis", load = 7'),
    (CARDS, 'wild = ["mercenaries"]', 'wild = ["elephants"]'),
    (CARDS, 'unmatchable = ["trumpeters"]', 'unmatchable = ["elephants"]'),
    (CARDS, 'land = "sparta"', 'land = "persia"'),
    # figures that cannot be
    (MAP, "yield_by_cubes = [1, 3, 6, 10, 15]", "yield_by_cubes = [1, 3]"),
    (MAP, "3 = [3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5]", "3 = [3]"),
    (MAP, "start_column = { metal = 0", "start_column = { metal = 11"),
    (PROJECTS, "cost = { silver = 6 }", "cost = { silver = -6 }"),
    (EVENTS, "copies = 2", "copies = -2"),
    (SETUP, "prestige = 4", "prestige = -4"),
    (SETUP, "goods = { metal = 4", "goods = { metal = -4"),
    (SETUP, "merchants = 1", "merchants = 9"),
    (SETUP, 'rounds = ["3", "4", "5a", "5b"]', "rounds = []"),
    # what stands twice, and what contradicts itself
    (MAP, 'links = ["boiotia", "megaris"]', 'links = ["attika", "boiotia", "megaris"]'),
    (MAP, 'markets = ["illyria"]', "markets = []"),
    (POLEIS, 'capital_of = "athens"\n', ""),
    (PROJECTS, 'key = "sokrates"', 'key = "demokritos"'),
    (EVENTS, 'key = "r3_earthquake"', 'key = "r3_none"'),
    (CARDS, "id = 2\n", "id = 1\n"),
    # figures for which the game has no action
    (SETUP, '"3" = 3\n', '"3" = 6\n'),
    (POLEIS, "growth = 3", "growth = 6"),
]


@pytest.mark.parametrize(("file", "old", "new"), HARDER_FAULTS)
def test_a_fault_is_never_played_with(folder, file, old, new):
    error = refused(edit(folder, file, old, new))
    assert error.file == file
    assert error.table


@pytest.mark.parametrize("name", ["abdera", "achaia", "ionio", "persis"])
def test_other_ids_than_the_printed_ones_are_refused(folder, name):
    assert refused(edit_everywhere(folder, f'"{name}"', '"atlantis"')).file in FILES


def test_a_game_does_not_depend_on_the_order_of_the_poleis_in_their_file(folder):
    head, abdera, argos, *rest = (folder / POLEIS).read_text(encoding="utf-8").split("[[poleis]]")
    text = "[[poleis]]".join([head, argos, abdera, *rest])
    (folder / POLEIS).write_text(text, encoding="utf-8")
    try:
        game = poleis.new_game(data=folder)
    except DataError:
        return
    assert (game.polis("argos").population, game.polis("abdera").population) == (3, 1)


# ---------------------------------------------------------------------- a variant


@pytest.fixture
def variant(folder):
    """Return data in which Athens begins with 9 Prestige, and 3 wheat of Illyria cost 2 wood at first."""
    edit(folder, SETUP, "prestige = 4", "prestige = 9")
    return edit(folder, MAP, "3 = [3, 4,", "3 = [2, 4,")


def begun(folder):
    """Return a match in which Sparta has traded wood for the wheat of Illyria."""
    return played(Match.new("poleis", seed=7, data=folder), "action: trade", "trade: illyria 1 barter")


def test_changed_figures_are_played(variant):
    match = begun(variant)
    assert match.state.athens.prestige == 9
    assert match.state.sparta.stock("wood") == 4 - 2
    assert match.state.sparta.stock("wheat") == 3


def test_changed_figures_leave_the_printed_game_alone(variant):
    assert poleis.new_game(data=variant).athens.prestige == 9
    assert poleis.new_game().athens.prestige == 4
    assert poleis.data_version(poleis.new_game(data=variant)) != poleis.data_version()


def texts(folder):
    """Return what the files of a folder say."""
    return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}


def test_a_match_with_changed_figures_is_saved_loaded_and_verified(variant):
    match = begun(variant)
    kept = Match.loads(match.dumps())
    assert kept == match
    assert kept.verify() is kept
    assert codec_of(poleis).load_state(codec_of(poleis).dump(match.state)) == match.state


@pytest.mark.rule("LK5a")
@pytest.mark.parametrize(("owner", "people"), [("athens", 3), ("sparta", 2)])
def test_a_card_changes_the_population_of_a_polis_of_its_player_only(folder, owner, people):
    edit(folder, EVENTS, 'polis = "athenai", amount = 1', 'polis = "thebai", amount = 1')
    league = {owner: {"population": {"thebai": 2, "athenai" if owner == "athens" else "sparta": 4}}}
    position = {"stage": "event", "round": "5a", "event": "r5a_long_walls", **league}
    state = poleis.position({"data": texts(folder), **position})
    assert state.polis("thebai").population == people


@pytest.mark.rule("LK11a")
def test_who_has_less_prestige_than_the_least_exchange_is_not_asked(folder):
    edit(folder, EVENTS, "rate = 2, minimum = 1", "rate = 2, minimum = 2")
    players = {"leader": "athens", "athens": {"prestige": 1}, "sparta": {"prestige": 2}}
    state = poleis.position({"data": texts(folder), "stage": "event", "round": "4", "event": "r4_treasury", **players})
    waits = poleis.pending(state)
    assert isinstance(waits, Decision)
    assert waits.seat == "sparta"
    assert list(map(str, poleis.legal_actions(state))) == ["exchange: 2"]


@pytest.mark.rule("LK13a")
@pytest.mark.parametrize(("sea", "prestige"), [("thrakiko", 4), ("ionio", 5)])
def test_one_of_two_markets_denied_is_enough_for_the_penalty(folder, sea, prestige):
    edit(folder, EVENTS, 'markets = ["persis", "aigyptos"]', 'markets = ["persis", "thraki"]')
    blockade = {"turn": "sparta", "sparta": {"galleys": {sea: 1}}}
    state = poleis.position({"data": texts(folder), "round": "5a", "event": "r5a_free_trade", **blockade})
    assert poleis.apply(state, poleis.parse(state, "pass")).sparta.prestige == prestige


def test_a_match_holds_what_the_files_say_and_not_where_they_are(variant):
    assert begun(variant).setup == {"data": texts(variant)}
    assert str(variant) not in begun(variant).dumps()
    for given in (str(variant), texts(variant), dict(reversed(texts(variant).items()))):
        assert begun(given) == begun(variant)
        assert begun(given).dumps() == begun(variant).dumps()


def test_no_data_of_ones_own_are_the_printed_ones():
    for given in ("", dict[str, str]()):
        assert Match.new("poleis", seed=7, data=given) == Match.new("poleis", seed=7)


@pytest.mark.parametrize("given", [5, None, [], {"map.toml": ""}, dict.fromkeys(FILES, 5), dict.fromkeys(FILES, "x")])
def test_what_is_neither_folder_nor_texts_is_refused(given):
    for begin in (poleis.new_game, lambda data: Match.new("poleis", data=data)):
        with pytest.raises((SetupError, DataError)):
            begin(data=given)


def test_a_save_is_whole_without_the_folder(variant, tmp_path):
    match = begun(variant)
    match.save(tmp_path / "match.jsonl")
    for name in FILES:
        (variant / name).unlink()
    assert load_elsewhere(tmp_path / "match.jsonl") == ""
    assert Match.load(tmp_path / "match.jsonl") == match
    assert match.verify() is match


def test_a_save_with_other_data_than_the_digest_says_is_refused(variant):
    match = begun(variant)
    header, *rest = match.dumps().splitlines()
    for setup, told in (
        ({}, "played with other component data"),
        ({"data": {**texts(variant), SETUP: texts(PRINTED)[SETUP]}}, "played with other component data"),
        ({"data": {**texts(variant), SETUP: ""}}, "the set-up is damaged: setup.toml: .* is missing"),
        ({"data": str(variant)}, "the set-up is damaged: .*: a folder is not opened here"),
    ):
        text = "\n".join([json.dumps({**json.loads(header), "setup": setup}), *rest])
        with pytest.raises(SaveError, match=f"line 1: {told}"):
            Match.loads(text)


def load_elsewhere(path):
    """Load a save file in a fresh interpreter and return what it complains about."""
    done = subprocess.run([sys.executable, "-c", LOAD, path], capture_output=True, text=True, check=False)
    return done.stderr


def test_the_data_that_were_played_are_saved_even_if_the_folder_has_changed_since(variant, tmp_path):
    match = begun(variant)
    edit(variant, SETUP, "prestige = 9", "prestige = 8")
    match.save(tmp_path / "match.jsonl")
    assert Match.load(tmp_path / "match.jsonl").state.athens.prestige == 9


def test_a_state_is_printed_without_the_texts_of_its_data(variant):
    assert len(repr(begun(variant).state)) < len(repr(poleis.new_game())) + 2000


def test_a_position_may_be_one_of_data_as_texts_but_opens_no_folder(variant):
    assert poleis.position({"data": texts(variant)}).setup == poleis.new_game(data=variant).setup
    with pytest.raises(PositionError):
        poleis.position({"data": str(variant)})
