"""The pytest plugin, in runs of its own."""

import subprocess
import sys

from ancientwars.match import Match


def run(folder, *arguments):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def test_an_installed_game_is_put_to_the_test_without_a_test_file(tmp_path):
    done = run(tmp_path, "--ancientwars-game", "poleis", "--ancientwars-games", "1", "--ancientwars-seed", "4", "-v")
    assert done.returncode == 0, done.stdout
    assert "poleis-4 PASSED" in done.stdout
    assert "poleis-5" not in done.stdout


def test_items_can_be_chosen_by_name(tmp_path):
    done = run(tmp_path, "--ancientwars-game", "poleis", "-k", "poleis-7", "--collect-only", "-q")
    assert "1/20 tests collected" in done.stdout


def test_an_unknown_game_fails_with_the_names_of_those_installed(tmp_path):
    done = run(tmp_path, "--ancientwars-game", "chess", "--ancientwars-games", "1")
    assert done.returncode == 1
    assert "no game 'chess'" in done.stdout


def test_the_marker_of_rule_tests_is_known(tmp_path):
    (tmp_path / "test_rule.py").write_text(
        "import pytest\n@pytest.mark.rule('D1')\ndef test_rule():\n    pass\n", encoding="utf-8"
    )
    assert run(tmp_path, "--strict-markers").returncode == 0


FAILING = """
from hypothesis import given, settings
from ancientwars import poleis
from ancientwars.poleis.state.actions import Pass
from ancientwars.testing import strategies

@settings(database=None, derandomize=True, max_examples=20)
@given(strategies.games(poleis, max_plies=8))
def test_nobody_ever_passes(played):
    assert Pass() not in played.actions
"""


def test_the_smallest_game_that_fails_is_saved(tmp_path):
    (tmp_path / "test_fails.py").write_text(FAILING, encoding="utf-8")
    done = run(tmp_path, "--ancientwars-failures", str(tmp_path / "saved"))
    assert done.returncode == 1, done.stdout
    (file,) = (tmp_path / "saved").iterdir()
    assert f"ancientwars replay {file}" in done.stdout
    assert str(Match.load(file).plies[-1].action) == "pass"


def test_without_a_failure_nothing_is_saved(tmp_path):
    (tmp_path / "test_passes.py").write_text(FAILING.replace("assert ", "assert True or "), encoding="utf-8")
    assert run(tmp_path, "--ancientwars-failures", str(tmp_path / "saved")).returncode == 0
    assert not (tmp_path / "saved").exists()
