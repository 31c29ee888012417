"""Everything printed is readable in any encoding."""

from __future__ import annotations

import io
import re
import sys
from functools import cache

import pytest
from typer.testing import CliRunner

from ancientwars import cca, poleis
from ancientwars.cli.app import app
from ancientwars.cli.letters import can_write, language_of, prepare_streams

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "cp866", "koi8-r", "cp1251")
CYRILLIC = ("cp866", "koi8-r", "cp1251")
TYPED = "?\n? 1\nlist\nstate\nlog\n1\nwhy 1\n1\nquit\n"


@cache
def play(encoding, lang, *words):
    runner = CliRunner(charset=encoding, env={"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "100"})
    done = runner.invoke(app, ["play", *words, "--lang", lang, "--seed", "7"], input=TYPED, catch_exceptions=False)
    assert done.exit_code == 0
    assert done.stderr_bytes == b""
    return done.stdout_bytes.decode(encoding)  # strictly: every byte is a sign of the encoding


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["poleis", "cca"])
def test_a_game_is_played_in_any_encoding(encoding, lang, game):
    text = play(encoding, lang, game)
    assert text.count("?") == play("utf-8", lang, game).count("?")  # no sign is lost
    if lang == "en":
        assert "Athens: take an action or pass" in text or "Bottom army: play a command card" in text
    elif encoding in CYRILLIC:
        assert "Афины: выполните действие" in text or "Нижняя армия: сыграйте карту приказа" in text
    else:
        assert not re.search("[А-яё]", text)
        assert "Afiny: vypolnite deystvie" in text or "Nizhnyaya armiya: sygrayte kartu prikaza" in text


def test_tables_are_straight_in_latin_letters():
    rows = play("ascii", "ru", "poleis").splitlines()
    first = next(number for number, row in enumerate(rows) if row.startswith("Otryady "))
    for seat in ("Afiny", "Sparta"):
        column = rows[first].index(seat)
        units = [row[column - 1 : column + 2] for row in rows[first + 1 : first + 18]]
        assert all(re.fullmatch(r" [.0-9] ?", cell) for cell in units), units


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_other_commands_in_poor_encodings(encoding, tmp_path):
    runner = CliRunner(charset=encoding, env={"TERM": "dumb", "COLUMNS": "100"})
    file = tmp_path / "game.jsonl"
    words = ("watch", "poleis", "--players", "random,random", "--lang", "ru", "--board", "--seed", "1", "--save", file)
    for command in (
        words,
        ("replay", file, "--lang", "ru"),
        ("games",),
        ("--help",),
        ("rules", "poleis"),
        ("schema", "cca"),
    ):
        done = runner.invoke(app, [str(word) for word in command], catch_exceptions=False)
        assert done.exit_code == 0
        done.stdout_bytes.decode(encoding)


def test_russian_names_in_an_error_message():
    runner = CliRunner(charset="cp1252")
    done = runner.invoke(app, ["play", "Полис"], catch_exceptions=False)
    assert done.exit_code == 2
    assert "no game 'Polis'" in done.stderr_bytes.decode("cp1252")


@pytest.fixture
def stream(monkeypatch):
    """Put a stream with an encoding into the place of the output."""

    def replace(encoding, **how):
        new = io.TextIOWrapper(io.BytesIO(), encoding=encoding, **how)
        monkeypatch.setattr(sys, "stdout", new)
        return new

    return replace


@pytest.mark.parametrize("errors", ["strict", "replace", "surrogateescape", "backslashreplace"])
def test_whatever_errors_were_chosen_the_output_is_readable(stream, errors):
    out = stream("ascii", errors=errors)
    prepare_streams()
    out.write("Щит — «5α» → × … \udc80\n")
    out.flush()
    assert out.buffer.getvalue() == b'Shchit - "5a" -> x ... ?\n'


def test_bytes_that_are_no_text_are_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe1\n"), encoding="utf-8"))
    prepare_streams()
    assert sys.stdin.readline() == "\ufffd\ufffd1\n"


def test_streams_that_are_not_there_are_left_alone(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    prepare_streams()
    assert not can_write("Щ")


@pytest.mark.parametrize(
    ("encoding", "lang", "found"),
    [
        ("utf-8", "ru", "ru"),
        ("cp866", "ru", "ru"),
        ("cp1252", "ru", "ru-Latn"),
        ("ascii", "ru", "ru-Latn"),
        ("ascii", "en", "en"),
    ],
)
def test_russian_is_in_latin_letters_where_there_are_no_others(stream, encoding, lang, found):
    stream(encoding)
    assert language_of(poleis, lang) == found
    assert language_of(cca, lang) == found
