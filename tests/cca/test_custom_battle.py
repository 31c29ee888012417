"""A battle of one's own: checked, played, saved, loaded, verified - and refused once its file has changed."""

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


def test_a_path_is_kept_as_a_text(file):
    match = played(Match.new("cca", seed=3, scenario=file), 40)
    assert json.loads(match.dumps().splitlines()[0])["setup"] == {"scenario": str(file)}
    assert Match.loads(match.dumps()).state == match.state


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


def test_a_save_is_refused_where_the_file_has_changed(file):
    match = played(Match.new("cca", seed=3, scenario=str(file)), 30)
    text = match.dumps()
    file.write_text(changed(("banners = 1", "banners = 2")), encoding="utf-8")
    with pytest.raises(SaveError, match="line 1: played with other component data"):
        Match.loads(text)
    file.write_text(TEXT, encoding="utf-8")
    assert Match.loads(text) == match


def test_a_save_names_the_file_as_it_was_when_the_match_began(file):
    match = played(Match.new("cca", seed=3, scenario=str(file)), 30)
    text = match.dumps()
    file.write_text(changed(("banners = 1", "banners = 2")), encoding="utf-8")
    assert match.dumps() == text
    assert played(match, 40).state.banners_needed == 1
    file.unlink()
    assert match.dumps() == text


def test_a_save_is_refused_where_the_file_is_gone_or_has_faults(file):
    text = played(Match.new("cca", seed=3, scenario=str(file)), 30).dumps()
    file.write_text(changed(('hex = "G6" }', 'hex = "K6" }')), encoding="utf-8")
    with pytest.raises(SaveError, match=r"line 1: the set-up is damaged: .*K6"):
        Match.loads(text)
    file.unlink()
    with pytest.raises(SaveError, match=r"line 1: the set-up is damaged: .*no scenario"):
        Match.loads(text)


def test_a_file_with_faults_is_not_played(file, tmp_path):
    file.write_text(changed(('type = "auxilia"', 'type = "hoplites"')), encoding="utf-8")
    with pytest.raises(DataError, match="unknown unit type 'hoplites'") as caught:
        cca.new_game(scenario=file)
    assert (caught.value.file, caught.value.table, caught.value.field) == ("ford.toml", "units[1]", "type")
    with pytest.raises(SetupError, match="no scenario"):
        cca.new_game(scenario=tmp_path / "nothing.toml")


def test_the_conformance_suite_holds(file):
    assert conformance("cca", games=1, seed=1, setups=({"scenario": str(file)},)).games == 1
