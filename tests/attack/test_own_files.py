"""Files of a user's own that are no files, do not end, or keep the reader busy - and saves that name some."""

from __future__ import annotations

import builtins
import io
import json
import os
import shutil
import socket
import time
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from ancientwars import DataError, Match, SaveError, SetupError, cca, game, poleis
from ancientwars.core.ownfiles import LARGEST
from tests.cca.battle_file import TEXT

LONG = 5.0
"""Seconds within which everything must be refused."""


@pytest.fixture
def folder(tmp_path):
    """A copy of the printed data of Polis."""
    with as_file(files("ancientwars.poleis") / "data") as printed:
        return shutil.copytree(printed, tmp_path / "data")


def pipe(path):
    os.mkfifo(path)


def device(path):
    path.symlink_to("/dev/zero")


def terminal(path):
    path.symlink_to("/dev/tty")


def itself(path):
    path.symlink_to(path.name)


def nothing(path):
    path.symlink_to("nowhere")


def folder_of_that_name(path):
    path.mkdir()


def endless(path):
    with path.open("wb") as file:
        file.truncate(2**40)


def large(path):
    path.write_text("#" * (LARGEST + 1), encoding="utf-8")


def listening(path):
    here = os.open(".", os.O_RDONLY)
    os.chdir(path.parent)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path.name)
    os.fchdir(here)
    os.close(here)


def keys_of_many_parts(path):
    path.write_text(".".join(["a"] * (LARGEST // 2 - 10)) + " = 1", encoding="utf-8")


def many_keys_of_many_parts(path):
    line = ".".join(["a"] * 50) + " = 1\n"
    path.write_text("".join(f"[t{i}]\n{line}" for i in range(LARGEST // 120)), encoding="utf-8")


def deep(path):
    path.write_text("a = " + "[" * (LARGEST // 2), encoding="utf-8")


def deeper(path):
    inner = '{"' + '" = {"'.join("abcdefgh") + '" = 1' + "}" * 8
    path.write_text("a = " + "[\n" * 100 + inner + "\n]" * 100, encoding="utf-8")


def huge_number(path):
    path.write_text("a = " + "1" * 5000, encoding="utf-8")


def no_day(path):
    path.write_text("a = 2023-02-30", encoding="utf-8")


def no_text(path):
    path.write_bytes(b'a = "\xff"')


def nul(path):
    path.write_text('a = "\0"', encoding="utf-8")


WAYS = (
    *(pipe, device, terminal, itself, nothing, folder_of_that_name, endless, large, listening),
    *(keys_of_many_parts, many_keys_of_many_parts, deep, deeper, huge_number, no_day, no_text, nul),
)


@pytest.mark.parametrize("make", WAYS)
def test_a_folder_with_what_is_no_sound_file_is_refused_and_never_waited_for(folder, make):
    (folder / "events.toml").unlink()
    make(folder / "events.toml")
    began = time.perf_counter()
    for begin in (poleis.new_game, lambda data: Match.new("poleis", data=data)):
        with pytest.raises(DataError) as caught:
            begin(data=folder)
        assert caught.value.file == "events.toml"
    assert poleis.check_data(folder)[0].file == "events.toml"
    assert time.perf_counter() - began < 3 * LONG


@pytest.mark.parametrize("make", WAYS)
def test_a_scenario_that_is_no_sound_file_is_refused_and_never_waited_for(tmp_path, make):
    make(tmp_path / "ford.toml")
    began = time.perf_counter()
    for begin in (cca.new_game, lambda scenario: Match.new("cca", scenario=scenario)):
        with pytest.raises((DataError, SetupError)):
            begin(scenario=tmp_path / "ford.toml")
    assert cca.check_data(tmp_path / "ford.toml")
    assert time.perf_counter() - began < 3 * LONG


@pytest.mark.parametrize(
    "name", ["nul\0.toml", "\ud800.toml", "x" * 5000 + ".toml", "a/" * 3000 + ".toml", "\u2028.toml"]
)
def test_a_path_that_is_none_is_refused(name):
    for begin in (
        lambda: cca.new_game(scenario=name),
        lambda: Match.new("cca", scenario=name),
        lambda: poleis.new_game(data=name),
        lambda: Match.new("poleis", data=name),
    ):
        with pytest.raises((DataError, SetupError)) as caught:
            begin()
        assert len(str(caught.value)) < 400


def test_a_folder_may_have_any_name(folder, tmp_path):
    odd = folder.rename(tmp_path / "a\u2028b\nc")
    match = Match.new("poleis", seed=7, data=odd)
    assert Match.loads(match.dumps()) == match


# ---------------------------------------------------------------------- saves that name files


@pytest.fixture
def opened_files(monkeypatch):
    """Take note of every file that is opened outside the package and the interpreter's own folders."""
    found: list[Any] = []

    def noting(opening):
        def noted(file, *args, **options):
            found.append(file)
            return opening(file, *args, **options)

        return noted

    for module in (builtins, io, os):
        monkeypatch.setattr(module, "open", noting(module.open))
    return found


@pytest.mark.parametrize(
    ("game", "name"), [("cca", "scenario"), ("poleis", "data"), ("poleis", "scenario"), ("cca", "options")]
)
def test_a_save_opens_no_file_that_it_names(game, name, tmp_path, opened_files):
    Match.new(game, seed=1)  # what the game itself reads is read once
    (tmp_path / "ford.toml").write_text(TEXT, encoding="utf-8")
    os.mkfifo(tmp_path / "map.toml")
    header = json.loads(Match.new(game, seed=1).dumps().splitlines()[0])
    opened_files.clear()
    for path in (tmp_path, tmp_path / "ford.toml", "/etc/passwd", "/dev/zero", "~", ".", "ford.toml"):
        for value in (str(path), [str(path)], {"map.toml": str(path)}, {str(path): ""}):
            with pytest.raises(SaveError, match="line 1: ") as caught:
                Match.loads(json.dumps({**header, "setup": {name: value}}))
            assert "The Ford" not in str(caught.value)
    assert opened_files == []


def test_a_match_reads_nothing_once_it_has_begun(folder, tmp_path, opened_files):
    (tmp_path / "ford.toml").write_text(TEXT, encoding="utf-8")
    for match in (Match.new("poleis", seed=7, data=folder), Match.new("cca", seed=7, scenario=tmp_path / "ford.toml")):
        opened_files.clear()
        after = match.play(match.legal_actions[0])
        assert Match.loads(after.dumps()).verify() == after
        package = Path(poleis.__file__).parents[1]  # its own data and words are read when they are first needed
        assert [path for path in opened_files if not path.is_relative_to(package)] == []


@pytest.mark.parametrize("name", ["poleis", "diadochi"])
def test_a_copy_of_the_printed_data_is_played(name, tmp_path):
    """What a game ships fits the bounds of what it reads: an owner corrects a copy of it."""
    played: Any = game(name)
    with as_file(files(f"ancientwars.{name}") / "data") as printed:
        folder = shutil.copytree(printed, tmp_path / "data")
    assert played.check_data(folder) == ()
    assert Match.new(name, data=str(folder), seed=1).state.kit.map == played.components().map
