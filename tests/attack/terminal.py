"""A real terminal to attack the command line from: a pseudo-terminal, and processes with streams of all kinds."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Mapping, Sequence
from typing import Self

COMMAND = (sys.executable, "-m", "ancientwars.cli")
TAKE_TERMINAL = (
    "import os, sys; os.open(os.ttyname(0), os.O_RDWR); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""A session of its own takes the terminal as its own, so that hanging up reaches it."""
PATIENCE = 60.0
"""Seconds to wait for anything."""
QUESTION = "? for help > "
"""How a question ends."""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
UNFINISHED = re.compile(r"(\x1b\[?[0-9;?]*|\r)\Z")
"""What a reading may end with whose rest has not come yet."""


def environment(**changes: str) -> dict[str, str]:
    """Return the environment without what tells the width, the language or the colours of a terminal."""
    told = (
        "COLUMNS",
        "LINES",
        "LANG",
        "LC_ALL",
        "LC_CTYPE",
        "PYTHONIOENCODING",
        "PYTHONUTF8",
        "NO_COLOR",
        "FORCE_COLOR",
    )
    kept = {name: value for name, value in os.environ.items() if name not in told}
    return {**kept, "TERM": "xterm", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", **changes}


def start(*words: object, env: Mapping[str, str] | None = None, **streams: object) -> subprocess.Popen[bytes]:
    """Start the command line with streams as `subprocess.Popen` takes them."""
    command = [*COMMAND, *map(str, words)]
    return subprocess.Popen(command, env=env or environment(), **streams)  # type: ignore[call-overload]


class Terminal:
    """The command line in a terminal of a certain width; a context manager that leaves no process behind."""

    def __init__(self, *words: object, columns: int = 100, env: Mapping[str, str] | None = None) -> None:
        self.text = ""
        self._open, self._raw = True, ""
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self.master, other = os.openpty()
        self.resize(columns)
        command = [sys.executable, "-c", TAKE_TERMINAL, "-m", "ancientwars.cli", *map(str, words)]
        self.process = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, start_new_session=True, env=env or environment()
        )
        os.close(other)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.hang_up()

    def resize(self, columns: int) -> None:
        termios.tcsetwinsize(self.master, (50, columns))

    def wait_for(self, wanted: str, after: int = 0) -> int:
        """Read until a text comes behind a place, and return the place behind it."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.text[after:]:
            assert time.monotonic() < end, f"no {wanted!r} behind {self.text[after:]!r}"
            assert self._read(0.1) or self.process.poll() is None, f"it ended behind {self.text[after:]!r}"
        return self.text.index(wanted, after) + len(wanted)

    def _read(self, seconds: float) -> bool:
        """Read what has come; tell whether anything has."""
        if not self._open or not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            self._raw += self._decoder.decode(os.read(self.master, 65536))
        except OSError:  # nobody has the other end any more
            return False
        whole = UNFINISHED.sub("", self._raw)
        self.text += ESCAPES.sub("", whole).replace("\r\n", "\n")
        self._raw = self._raw[len(whole) :]
        return True

    def type(self, line: str, *, wanted: str = QUESTION) -> str:
        """Type a line, wait for what comes when it is carried out, by default the next question, and return all."""
        place = len(self.text)
        os.write(self.master, f"{line}\n".encode())
        begin = self.wait_for("\n", place)
        end = self.wait_for(wanted, begin)
        return self.text[begin:end]

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def hang_up(self) -> None:
        if self._open:
            os.close(self.master)
            self._open = False

    def end(self) -> int:
        """Wait for the end and return the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it does not end: {self.text[-500:]!r}"
            if not self._read(0.05):
                time.sleep(0.01)
        while self._read(0):
            pass
        return int(self.process.returncode)


def finish(process: subprocess.Popen[bytes], seconds: float = PATIENCE) -> int:
    """Wait for a process and return its exit code."""
    try:
        return process.wait(seconds)
    finally:
        process.kill()
        process.wait()


def run(
    words: Sequence[object], typed: str = "", env: Mapping[str, str] | None = None, *, letters: str = "utf-8"
) -> tuple[int, bytes, bytes]:
    """Run the command line with an input in some encoding, and return exit code, output and errors."""
    command, given = [*COMMAND, *map(str, words)], typed.encode(letters)
    done = subprocess.run(
        command, input=given, env=env or environment(), capture_output=True, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout, done.stderr
