"""The command line in terminals of every width, and with every way to choose an encoding."""

from __future__ import annotations

import re
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals of Unix", allow_module_level=True)

from tests.attack.terminal import Terminal, environment, run

WIDTHS = (60, 79, 80, 99, 100, 140)
QUESTIONS = {"en": "? for help > ", "ru": "? — помощь > "}


GAMES = (
    ("ru", ("poleis",), ("action: move-hoplites", "move-hoplites: lakedaimon > messenia 2")),
    ("en", ("cca", "--scenario", "003"), ("1", "2", "1", "1", "done")),
    ("en", ("poleis",), ("action: create-hoplites", "1", "action: trade")),
    ("ru", ("cca", "--scenario", "012"), ("1", "1", "1", "1", "1")),
)


def test_no_line_is_longer_than_the_terminal_is_wide(times):
    for lang, words, typed in GAMES[: times(2, len(GAMES))]:
        play_in_all_widths(lang, (*words, "--players", "human,human"), typed)


def play_in_all_widths(lang, words, typed):
    """Make the terminal wider and wider while a game is played."""
    wanted = QUESTIONS[lang]
    with Terminal("play", *words, "--lang", lang, "--seed", 7, columns=WIDTHS[0]) as terminal:
        terminal.wait_for(wanted)
        require_narrow(terminal.text, WIDTHS[0])
        for width, answer in zip(WIDTHS, ("", *typed, ""), strict=False):
            terminal.resize(width)
            if answer:
                require_narrow(terminal.type(answer, wanted=wanted), width)
            for asked in ("?", "? 1", "state", "list", "log", "", "why 1"):
                require_narrow(terminal.type(asked, wanted=wanted), width)


def require_narrow(text, width):
    for line in text.splitlines():
        assert len(line.rstrip()) <= width, line


def test_a_game_is_watched_in_a_narrow_terminal():
    words = ("watch", "poleis", "--players", "random,random", "--seed", 2, "--board", "--lang", "ru")
    with Terminal(*words, columns=60) as terminal:
        assert terminal.end() == 0
        require_narrow(terminal.text, 60)
        assert len(terminal.text.splitlines()) > 400


ENCODINGS = (
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "cp1252:strict"},
    {"PYTHONIOENCODING": "koi8-r:surrogateescape"},
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp866"},
    {"PYTHONIOENCODING": "utf-16"},
)


def test_every_way_to_choose_an_encoding_prints_something_readable(times):
    for changes in ENCODINGS[: times(3, len(ENCODINGS))]:
        encoding = changes.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
        typed = "?\n? 1\n1\nвыход\nquit\n".encode(encoding, "replace").decode("latin-1")
        words = ("play", "poleis", "--players", "human,human", "--seed", 7, "--lang", "ru")
        code, printed, errors = run(words, typed, environment(**changes), letters="latin-1")
        assert code == 0, changes
        assert b"Traceback" not in errors, changes
        text = printed.decode(encoding)
        assert re.search("Спарта: выполните действие|Sparta: vypolnite deystvie", text), changes
        assert "\ufffd" not in text, changes
