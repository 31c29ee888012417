"""A battle of one's own: checked, played, saved with what its file says, loaded and verified without the file."""

from __future__ import annotations

import json
import random
import shutil

import pytest

from ancientwars import DataError, Match, SaveError, SetupError, cca
from ancientwars.match import codec_of
from ancientwars.testing.conformance import conformance
from tests.cca.battle_file import TEXT, changed


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "ford.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def played(match, plies=10**6):
    rng = random.Random(1)
    while not match.over and len(match.plies) < plies:
        match = match.play(rng.choice(match.legal_actions))
    return match


def test_it_is_sound_and_set_up_as_the_file_says(file):
    assert cca.check_data(file) == ()
    state = cca.new_game(scenario=file)
    assert state.scenario.name == "The Ford"
    assert state.banners_needed == 1
    assert {unit.hex: unit.type for unit in state.units("bottom")} == {
        "D5": "medium_infantry",
        "D6": "medium_infantry",
        "D8": "light_cavalry",
    }
    assert state.ground.terrain["E5"].id == "ford"
    assert cca.summary(state).splitlines()[0].startswith("The Ford: turn 0, banners to win 1")


def test_a_russian_summary_keeps_the_name_that_the_file_gives(file):
    assert cca.summary(cca.new_game(scenario=file), "ru").startswith("The Ford: ход 0")


def test_a_match_is_saved_loaded_and_verified(file):
    match = played(Match.new("cca", seed=3, scenario=str(file)))
    assert match.over
    kept = Match.loads(match.dumps())
    assert kept == match
    assert kept.verify() is kept
    codec = codec_of(cca)
    assert codec.load_state(json.loads(json.dumps(codec.dump(match.state)))) == match.state


def test_a_match_holds_what_the_file_says_and_not_its_path(file):
    match = played(Match.new("cca", seed=3, scenario=file), 40)
    assert json.loads(match.dumps().splitlines()[0])["setup"] == {"scenario": TEXT}
    assert str(file.parent) not in match.dumps()
    assert Match.loads(match.dumps()) == match


def test_a_battle_may_be_given_as_path_or_text(file):
    match = Match.new("cca", seed=3, scenario=file)
    assert Match.new("cca", seed=3, scenario=str(file)) == match
    assert Match.new("cca", seed=3, scenario=TEXT) == match
    assert Match.new("cca", seed=3, scenario=TEXT.replace("\n", "\r\n")).dumps() == match.dumps()
    assert cca.new_game(scenario=TEXT) == cca.new_game(scenario=file)
    assert cca.check_data(TEXT) == ()


def test_a_shipped_battle_is_kept_by_its_number():
    assert Match.new("cca", seed=3, scenario="akragas") == Match.new("cca", seed=3, scenario="001")
    assert Match.new("cca", seed=3, scenario="akragas").setup == {"scenario": "001"}


def test_a_state_holds_its_battle(file):
    codec = codec_of(cca)
    data = json.loads(json.dumps(codec.dump(cca.new_game(scenario=file))))
    file.unlink()
    assert codec.load_state(data) == cca.new_game(scenario=TEXT)
    assert codec.load_state(data).scenario.name == "The Ford"


def test_a_state_is_printed_without_the_text_of_its_battle(file):
    assert "medium_infantry = 2" not in repr(cca.new_game(scenario=file))


def test_a_position_may_be_one_of_a_battle_as_text_but_opens_no_file(file):
    assert cca.position({"scenario": TEXT, "bottom": {"cards": ["order_two_left"]}}).scenario.name == "The Ford"
    with pytest.raises(SetupError, match="a path is not opened here"):
        cca.position({"scenario": str(file)})


def test_a_match_goes_on_after_loading_as_it_would_have(file):
    match = played(Match.new("cca", seed=3, scenario=str(file)), 30)
    action = match.legal_actions[-1]
    assert Match.loads(match.dumps()).play(action) == match.play(action)


def test_the_data_version_is_that_of_the_file(file, tmp_path):
    state = cca.new_game(scenario=file)
    copy = tmp_path / "copy.toml"
    shutil.copy(file, copy)
    other = tmp_path / "other.toml"
    other.write_text(changed(("banners = 1", "banners = 2")), encoding="utf-8")
    assert cca.data_version(state) == cca.data_version(cca.new_game(scenario=copy))
    assert cca.data_version(state) != cca.data_version(cca.new_game(scenario=other))
    assert cca.data_version(state) != cca.data_version()
    assert cca.data_version(cca.new_game(scenario="007")) == cca.data_version()
    assert cca.data_version(cca.view(state, "top")) == cca.data_version(state)


def test_a_save_is_whole_without_the_file(file):
    match = played(Match.new("cca", seed=3, scenario=str(file)), 30)
    text = match.dumps()
    file.write_text(changed(("banners = 1", "banners = 2")), encoding="utf-8")
    assert match.dumps() == text
    assert Match.loads(text) == match
    assert played(match, 40).state.banners_needed == 1
    file.unlink()
    assert Match.loads(text).verify() == match


def with_battle(match, text):
    """Return the save file of a match with another battle in its header."""
    header, *rest = match.dumps().splitlines()
    return "\n".join([json.dumps({**json.loads(header), "setup": {"scenario": text}}), *rest])


def test_a_save_with_another_battle_than_the_digest_says_is_refused(file):
    match = played(Match.new("cca", seed=3, scenario=file), 30)
    with pytest.raises(SaveError, match="line 1: played with other component data"):
        Match.loads(with_battle(match, changed(("banners = 1", "banners = 2"))))
    with pytest.raises(SaveError, match=r"line 1: the set-up is damaged: scenario\.toml: .*K6"):
        Match.loads(with_battle(match, changed(('hex = "G6" }', 'hex = "K6" }'))))
    with pytest.raises(
        SaveError, match=r"line 1: the set-up is damaged: .*: a path is not opened here, and there is no scenario"
    ):
        Match.loads(with_battle(match, str(file)))


def test_a_file_with_faults_is_not_played(file, tmp_path):
    file.write_text(changed(('type = "auxilia"', 'type = "hoplites"')), encoding="utf-8")
    with pytest.raises(DataError, match="unknown unit type 'hoplites'") as caught:
        cca.new_game(scenario=file)
    assert (caught.value.file, caught.value.table, caught.value.field) == ("ford.toml", "units[1]", "type")
    with pytest.raises(SetupError, match="no scenario"):
        cca.new_game(scenario=tmp_path / "nothing.toml")


def test_the_conformance_suite_holds(file, times):
    setup = {"scenario": str(file), "options": {"turn_limit": times(20, 300)}}
    assert conformance("cca", games=1, seed=1, setups=(setup,)).games == 1
