"""`play` and `watch --save` keep the game whatever ends them: keys, signals, closed streams, a lost terminal."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time

import pytest

from ancientwars import Match

if sys.platform == "win32":
    pytest.skip("signals and pseudo-terminals of Unix", allow_module_level=True)

from tests.attack.terminal import PATIENCE, QUESTION, Terminal, environment, finish, start

PLAY = ("play", "poleis", "--players", "human,human", "--seed", 7)
WATCH = ("watch", "cca", "--players", "random,random", "--seed", 7)
BEGUN = 4
"""Plies of chance before the first decision."""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.jsonl"


# ---------------------------------------------------------------------- play


def ctrl_c(terminal):
    terminal.press(b"\x03")
    assert terminal.end() == 0


def ctrl_c_twice(terminal):
    terminal.press(b"\x03\x03")
    assert terminal.end() == 0


def end_of_input(terminal):
    terminal.press(b"\x04")
    assert terminal.end() == 0


def terminate(terminal):
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 128 + signal.SIGTERM


def terminate_and_interrupt(terminal):
    terminal.process.send_signal(signal.SIGTERM)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() in (0, 128 + signal.SIGTERM)  # whichever the system delivers first


def signal_of_hanging_up(terminal):
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.end() == 128 + signal.SIGHUP


def hang_up(terminal):
    terminal.hang_up()
    assert terminal.end() != 0


def kill(terminal):
    terminal.process.kill()
    assert terminal.end() == -signal.SIGKILL


ENDS = (ctrl_c_twice, terminate_and_interrupt, hang_up, kill, ctrl_c, end_of_input, terminate, signal_of_hanging_up)


def test_every_decision_is_kept_whatever_ends_the_game(file, times):
    for ending in ENDS[: times(4, len(ENDS))] * times(1, 5):
        file.unlink(missing_ok=True)
        with Terminal(*PLAY, "--save", file) as terminal:
            terminal.wait_for(QUESTION)
            assert len(Match.load(file).plies) == BEGUN
            terminal.type("action: move-hoplites")
            terminal.type("1")
            ending(terminal)
        kept = [str(ply.action) for ply in Match.load(file).plies[BEGUN:]]
        assert kept == ["action: move-hoplites", "move-hoplites: lakedaimon > achaia 1"], ending
        assert [entry.name for entry in file.parent.iterdir()] == [file.name], ending


def test_a_resumed_game_is_kept_in_its_own_file(file):
    first = Match.new("poleis", seed=7)
    first.save(file)
    with Terminal("play", "poleis", "--players", "human,human", "--resume", file) as terminal:
        terminal.wait_for("The game is kept in")
        terminal.wait_for(QUESTION)
        terminal.type("action: move-hoplites")
        terminate(terminal)
    assert len(Match.load(file).plies) == len(first.plies) + 1


def test_a_game_that_is_not_kept_can_be_saved_when_it_is_stopped(file):
    other = file.with_name("other.jsonl")
    other.write_text("mine\n", encoding="utf-8")
    with Terminal(*PLAY) as terminal:
        terminal.wait_for(QUESTION)
        terminal.press(b"\x03")
        terminal.wait_for("Not saved.")
        told = terminal.type(str(other), wanted="Not saved.")
        assert "holds something else" in " ".join(told.split())  # a long path breaks the line
        assert f"saved {BEGUN} plies" in terminal.type(str(file), wanted="stopped after")
        assert terminal.end() == 0
        assert "seed 7" not in terminal.text
    assert len(Match.load(file).plies) == BEGUN
    assert other.read_text(encoding="utf-8") == "mine\n"


CLOSED = ("<&- >&- 2>&-", ">&-", "<&-", "<&- >&-", "< /dev/null")


def test_streams_that_are_closed_from_the_start_lose_nothing(file, times):
    words = " ".join(map(str, (sys.executable, "-m", "ancientwars.cli", *PLAY, "--save", file)))
    for closed in CLOSED[: times(2, len(CLOSED))]:
        file.unlink(missing_ok=True)
        shell = ["sh", "-c", f"exec {words} {closed}"]
        done = subprocess.run(shell, env=environment(), capture_output=True, timeout=PATIENCE, check=False)
        assert b"Traceback" not in done.stderr
        assert len(Match.load(file).plies) == BEGUN


def test_nobody_reads_any_further(file):
    process = start(*PLAY, "--save", file, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.read(10)
    process.stdout.close()
    process.stdin.write(b"action: move-hoplites\n1\n")
    process.stdin.close()
    assert finish(process) != 0
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    assert len(Match.load(file).plies) >= BEGUN


# ---------------------------------------------------------------------- watch


def watched(file):
    """Start watching; return the process after 20 plies, when it will write until the pipe is full."""
    process = start(*WATCH, "--save", file, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout
    assert any(line.startswith(b"20. ") for line in process.stdout)
    return process


def require_whole(file, *, least=0):
    """Check that a file holds the beginning of the game that is watched, at least so many plies of it."""
    match = Match.load(file)
    assert match.verify() == match
    assert match.seed == 7
    assert len(match.plies) >= least
    return match


SIGNALS = (
    ((signal.SIGINT, signal.SIGINT), 130),
    ((signal.SIGTERM, signal.SIGTERM, signal.SIGTERM), 143),
    ((signal.SIGINT,), 130),
    ((signal.SIGTERM,), 143),
    ((signal.SIGHUP,), 129),
    ((signal.SIGHUP, signal.SIGINT), 129),
)


def test_watching_is_kept_to_the_ply_when_a_signal_ends_it(file, times):
    for signals, code in SIGNALS[: times(2, len(SIGNALS))] * times(1, 5):
        file.unlink(missing_ok=True)
        process = watched(file)
        for one in signals:
            process.send_signal(one)
            time.sleep(0.02)
        printed, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == code
        assert b"Traceback" not in errors
        match = require_whole(file, least=20)
        assert f"saved {len(match.plies)} plies in {file}".encode() in printed


def test_watching_is_kept_when_the_pipe_is_closed(file):
    process = watched(file)
    assert process.stdout
    process.stdout.close()
    assert finish(process) == 1
    assert process.stderr
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    require_whole(file, least=20)


def test_nohup_is_respected(file):
    words = " ".join(map(str, (sys.executable, "-m", "ancientwars.cli", *WATCH, "--scenario", "001", "--save", file)))
    process = subprocess.Popen(
        ["sh", "-c", f"trap '' HUP; exec {words}"], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert Match.load(file).over


@pytest.mark.timeout(1800)
def test_killing_loses_the_last_moments_at_most(file, times):
    rng = random.Random(1)
    for _ in range(times(1, 100)):
        file.unlink(missing_ok=True)
        process = watched(file)
        time.sleep(rng.random() * 2)
        process.kill()
        process.communicate(timeout=PATIENCE)
        require_whole(file)
