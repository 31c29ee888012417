"""The commands that print what is installed: games, provenance, schema, bench."""

from __future__ import annotations

import json
from types import SimpleNamespace

import jsonschema
import pytest

import ancientwars
from ancientwars import cli, poleis
from ancientwars.analysis import bench
from ancientwars.analysis.bench import Row
from ancientwars.core.compiled import is_compiled


def test_games_tells_what_the_game_tells_of_itself(shell):
    printed = shell("games")
    assert shell.code == 0
    for word in (poleis.INFO.title, *poleis.INFO.seats, *poleis.INFO.scenarios, "solo_distinct=run"):
        assert word in printed


def test_games_lists_those_of_third_parties(shell, tokens):
    assert tokens.INFO.title in shell("games")


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(shell, install):
    install(SimpleNamespace(INFO=SimpleNamespace(name="broken", title=None)))
    printed = shell("games")
    assert "cannot be loaded" in printed
    assert poleis.INFO.title in printed


def test_provenance_counts_facts_by_file_and_source(shell):
    printed = shell("provenance", "poleis")
    sources = poleis.provenance()
    row = next(line.split() for line in printed.splitlines() if line.startswith("map.toml"))
    assert int(row[-1]) == sources["map.toml"].total()
    last = printed.splitlines()[-1].split()
    assert last[0] == "total"
    assert int(last[-1]) == sum(counts.total() for counts in sources.values())


def test_schema_is_a_json_schema(shell):
    schema = json.loads(shell("schema", "poleis"))
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(("words", "played"), [(("poleis",), ["poleis"]), ((), list(ancientwars.games()))])
def test_bench_prints_what_is_measured(shell, monkeypatch, words, played):
    asked = []

    def run(games, seconds):
        asked.append((list(games), seconds))
        return [Row("random play", 12345.678, "decisions/s", "one core")]

    monkeypatch.setattr(bench, "run", run)
    printed = shell("bench", *words, "--seconds", "0.5")
    assert asked == [(played, 0.5)]
    assert "12,345.68" in printed
    assert "decisions/s" in printed


def test_the_version_is_told(shell):
    build = " (compiled)" if is_compiled() else ""
    assert shell("--version") == f"ancientwars {ancientwars.__version__}{build}\n"


@pytest.mark.parametrize("command", ["play", "watch", "rules", "check", "provenance", "bench", "schema"])
def test_an_unknown_game_is_answered_with_those_that_are_installed(shell, command):
    assert shell.error(command, "chess") == f"error: no game 'chess'; installed are {', '.join(ancientwars.games())}\n"


def test_without_its_libraries_the_command_line_says_how_to_get_them(monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda name: None if name == "typer" else object())
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert "needs typer\n" in told
    assert "python -m pip install 'ancientwars[cli]'" in told
