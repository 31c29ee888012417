"""Whatever is typed at a game, it goes on: numbers, commands, notations, garbage."""

from __future__ import annotations

import random

import pytest
from typer.testing import CliRunner

from ancientwars import Match
from ancientwars.cli.app import app
from ancientwars.core.game import game as game_of

GARBAGE = (
    "",
    " ",
    "??",
    "? ?",
    "? 0",
    "?-1",
    "why",
    "why why",
    "-1",
    "0",
    "1e3",
    "٣",
    "²",
    "9" * 6000,
    "{0}",
    "{seat}",
    "[/bold]",
    "[red]x[/blue]",
    ":smile:",
    "\\",
    "%s%n",
    "\x1b[A\x1b[B",
    "\u2028",
    "\N{RIGHT-TO-LEFT OVERRIDE}pass",
    "é" * 300,
    "ёж",
    "save",
    "save --force",
    "undo undo",
    "list 5",
    "quit?",
    "action:",
    "move: A1 >",
    "roll: 7 7 7",
    "draw: nothing",
)
COMMANDS = ("?", "help", "list", "state", "log", "undo", "помощь", "список", "положение", "журнал", "назад")


def typing(game, rng, lines):
    """Yield lines as somebody might type who tries everything; numbers are the most frequent."""
    notations = [str(game.action_of(rng.randrange(len(game.CATALOGUE)))) for _ in range(40)]
    for _ in range(lines):
        kind = rng.random()
        if kind < 0.1:
            yield ""
        elif kind < 0.6:
            yield str(rng.randrange(1, 6))
        elif kind < 0.7:
            yield f"{rng.choice(('?', '? ', 'why ', 'почему '))}{rng.choice([*notations, str(rng.randrange(1, 9))])}"
        elif kind < 0.8:
            yield rng.choice(COMMANDS)
        elif kind < 0.9:
            yield rng.choice(notations)
        else:
            yield rng.choice(GARBAGE)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "columns"), [("poleis", 60), ("cca", 80)])
def test_whatever_is_typed_the_game_goes_on_and_is_kept(name, columns, tmp_path, monkeypatch, times):
    monkeypatch.chdir(tmp_path)
    for round_ in range(times(2, 10)):
        rng, file = random.Random(round_), tmp_path / f"{round_}.jsonl"
        manual = ["--manual-dice"] if round_ % 3 == 2 else []
        words = [
            "play",
            name,
            "--players",
            "human,human",
            "--lang",
            ("ru", "en")[round_ % 2],
            "--save",
            str(file),
            *manual,
        ]
        shell = CliRunner(env={"COLUMNS": str(columns), "TERM": "dumb"})
        typed = "".join(f"{line}\n" for line in typing(game_of(name), rng, times(150, 600)))
        done = shell.invoke(app, words, input=typed, catch_exceptions=False)
        assert done.exit_code == 0
        label = ("ошибка: ", "error: ")[round_ % 2]
        assert all(line.startswith(label) for line in done.stderr.splitlines())
        match = Match.load(file)
        assert match.verify() == match
        assert len(match.plies) > 5
    assert {entry.suffix for entry in tmp_path.iterdir()} == {".jsonl"}
