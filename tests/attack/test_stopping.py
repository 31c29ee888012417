"""A check that is stopped, however and whenever: at once, with a line that says so, and no process stays behind."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from random import Random

import pytest
from typer.testing import CliRunner

from ancientwars import cli
from ancientwars.cli import check as checking
from ancientwars.cli.app import app
from ancientwars.cli.stopping import Stop
from ancientwars.cli.workers import in_processes

LIMIT = 2.0
"""Seconds in which a check stops on a machine that has nothing else to do."""
GAMES = 5000
"""More games than anybody waits for."""


class Check:
    """A check that has just begun to play, in a process group of its own.

    Whoever is started by it holds the other end of its pipes too: these end when the last process has.
    """

    def __init__(self, jobs):
        began = time.monotonic()
        words = ["check", "cca", "--games", str(GAMES), "--jobs", str(jobs)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ancientwars", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "FORCE_COLOR": "1", "COLUMNS": "100"},
            start_new_session=True,
        )
        assert self.process.stdout
        read_until_it_plays(self.process.stdout.fileno())
        self.start = time.monotonic() - began

    def send(self, number, *, to_all, times=1):
        """Send a signal, and return the last words of all processes."""
        since = time.monotonic()
        for _ in range(times):
            (os.killpg if to_all else os.kill)(self.process.pid, number)
        _, errors = self.process.communicate(timeout=60)
        assert time.monotonic() - since < limit(self.start)
        return errors.decode()

    def end(self):
        """End whatever is left."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


def limit(start):
    """Return the seconds in which a check that took some to start stops, while the machine may have more to do."""
    return max(start, LIMIT * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))


def read_until_it_plays(file):
    shown = b""
    while f"/{GAMES}".encode() not in shown:
        shown += (more := os.read(file, 10_000))
        assert more, shown


@pytest.fixture
def started():
    """Start a check of so many processes."""
    checks = []

    def start(jobs):
        checks.append(Check(jobs))
        return checks[-1]

    yield start
    for check in checks:
        check.end()


STOPPED = {
    signal.SIGINT: ("stopped by Ctrl-C after ", 130),
    signal.SIGTERM: ("stopped by SIGTERM after ", 143),
    signal.SIGHUP: ("stopped by SIGHUP after ", 129),
}


@pytest.mark.parametrize(
    ("number", "to_all", "jobs"),
    [
        (signal.SIGINT, True, 2),
        (signal.SIGINT, False, 1),
        (signal.SIGTERM, False, 2),
        (signal.SIGTERM, False, 1),
        (signal.SIGHUP, True, 2),
    ],
)
def test_a_check_stops_within_two_seconds(number, to_all, jobs, started, times):
    rng = Random(f"{number} {to_all} {jobs}")
    for _ in range(times(1, 20)):
        check = started(jobs)
        time.sleep(rng.choice((0, rng.uniform(0, times(1, 3)))))
        errors = check.send(number, to_all=to_all)
        line, code = STOPPED[number]
        assert errors.count("\n") == 1, errors
        assert line in errors
        assert f"of {GAMES} games, none of which failed" in errors
        assert check.process.returncode == code


def test_an_impatient_person_changes_nothing(started, times):
    rng = Random(1)
    for number in range(times(1, 20)):
        check = started(2 - number % 2)
        time.sleep(rng.uniform(0, 1))
        assert "Traceback" not in check.send(signal.SIGINT, to_all=True, times=4)
        assert check.process.returncode == 130


AT_A_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "ancientwars", *sys.argv[1:]])
"""


def test_ctrl_c_typed_at_a_terminal():
    ours, theirs = pty.openpty()
    began = time.monotonic()
    words = ["check", "poleis", "--games", str(GAMES), "--jobs", "2"]
    check = subprocess.Popen(
        [sys.executable, "-c", AT_A_TERMINAL, *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    read_until_it_plays(ours)
    since = time.monotonic()
    os.write(ours, b"\x03")
    shown = b""
    with suppress(OSError):  # how Linux says that nobody is left at the other end
        while more := os.read(ours, 10_000):
            shown += more
    os.close(ours)
    assert check.wait() == 130
    assert time.monotonic() - since < limit(since - began)
    assert b"stopped by Ctrl-C after 0 of 5000 games" in shown
    assert b"Traceback" not in shown


def test_processes_do_not_outlive_a_check_that_was_killed(started):
    check = started(2)
    time.sleep(1)
    assert "Traceback" not in check.send(signal.SIGKILL, to_all=False)


# ---------------------------------------------------------------------- before it begins, and its processes


def test_ctrl_c_before_any_command_hears_it(monkeypatch, capsys):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupted)
    with pytest.raises(SystemExit, match="130"):
        cli.main()
    assert capsys.readouterr().err == "error: stopped by Ctrl-C\n"


def work_in_processes(work, tasks):
    done: dict[object, object] = {}
    in_processes(work, tasks, 2, Stop(at_once=False), done.__setitem__)
    return done


def test_every_task_is_done():
    assert work_in_processes(abs, range(-20, 0)) == {number: -number for number in range(-20, 0)}


def test_an_error_ends_the_other_processes_too():
    since = time.monotonic()
    with pytest.raises(ValueError, match="non-negative"):
        work_in_processes(time.sleep, [60, -1])
    assert time.monotonic() - since < 30


@pytest.mark.parametrize(("work", "task"), [(os._exit, 0), (signal.raise_signal, signal.SIGKILL)])
def test_a_process_that_is_killed_is_told(work, task):
    with pytest.raises(ChildProcessError, match="a process was killed from outside"):
        work_in_processes(work, [task])


def die(batch):
    os._exit(1)


def test_a_check_whose_process_is_killed_ends_with_a_line(monkeypatch):
    monkeypatch.setattr(checking, "play_batch", die)
    result = CliRunner().invoke(app, ["check", "poleis", "--games", "4", "--jobs", "2"])
    assert result.exit_code == 2
    assert result.stderr == "error: a process was killed from outside, perhaps for want of memory\n"


ASKED = """
import signal, threading
from ancientwars.cli.console import Screen
threading.Timer(0.5, signal.raise_signal, (signal.SIGINT,)).start()
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
try:
    Screen().ask("> ")
except KeyboardInterrupt:
    print("heard")
"""
"""Another thread gets the signal: it disturbs the main thread's reading as little as one that came before it."""


def test_a_signal_that_comes_just_before_a_line_is_read_is_heard_at_once():
    mine, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", ASKED], stdin=theirs, stdout=subprocess.PIPE)
    try:
        printed, _ = process.communicate(timeout=20)
        assert b"heard" in printed
    finally:
        process.kill()
        process.wait()
        os.close(theirs)
        os.close(mine)
