"""The library as it is installed: without its tests, its repository or a folder of its own to work in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ancientwars
from ancientwars.core.compiled import is_compiled
from ancientwars.testing.markers import RECORD, marked_tests, record_of

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(folder, *words, **environment):
    """Run `python -m ancientwars` somewhere and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "ancientwars", *words],
        cwd=folder,
        env={**os.environ, "COLUMNS": "160", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout


def test_rules_are_as_complete_as_in_the_repository(tmp_path):
    game = "poleis"
    package = tmp_path / "site" / "ancientwars"
    shutil.copytree(ROOT / "src" / "ancientwars", package)
    (package / game / RECORD).write_text(record_of(ROOT / "tests" / game), encoding="utf-8")
    (tmp_path / "tests").mkdir()  # somebody else's
    (tmp_path / "tests" / "test_mine.py").write_text('@pytest.mark.rule("X1")\ndef test_it(): ...', encoding="utf-8")
    installed = run(tmp_path, "rules", game, PYTHONPATH=str(package.parent))
    assert installed == run(ROOT, "rules", game)
    assert installed.endswith(" 0 faults\n")


def test_the_package_itself_keeps_no_record_that_could_be_out_of_date():
    assert not list((ROOT / "src").rglob(RECORD))


@pytest.mark.parametrize("game", ["poleis", "cca"])
def test_a_record_tells_what_the_tests_tell(tmp_path, game):
    tests, record = ROOT / "tests" / game, tmp_path / "record.json"
    record.write_text(record_of(tests), encoding="utf-8")
    assert list(marked_tests(record)) == list(marked_tests(tests))


def test_the_version_is_the_same_everywhere(tmp_path):
    told, build = run(tmp_path, "--version"), " (compiled)" if is_compiled() else ""
    assert told == f"ancientwars {ancientwars.__version__}{build}\n" == f"ancientwars {PROJECT['version']}{build}\n"


# ---------------------------------------------------------------------- as an index shows it


def test_the_readme_links_to_pages_that_an_index_can_open():
    readme = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    links = [end.partition(")")[0] for end in readme.split("](")[1:]]
    here = f"{PROJECT['urls']['Repository']}/blob/main/"
    assert links
    assert [link for link in links if not link.startswith("https://")] == []
    for link in links:
        if link.startswith(here):
            assert (ROOT / link.removeprefix(here)).is_file(), link
