"""Run as a program: saves over and over in a process that is killed, and tells what the file is afterwards.

Arguments: a file, the number of kills, ``match`` or ``text``. Every kill prints ``old``, ``new`` or ``damaged``.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ancientwars.match import write_whole
from tests.match.games import opened, war

LARGE = 2**17
"""Lines of the texts that are saved."""


def savers(kind: str, path: Path) -> dict[str, Callable[[], None]]:
    """Return how to save the old and the new file, by what is then in it."""
    if kind == "match":
        return {match.dumps(): partial(match.save, path) for match in (war(), opened())}
    return {text: partial(write_whole, path, text) for text in ("old\n" * LARGE, "new!\n" * LARGE)}


def kill_one(path: Path, saves: list[Callable[[], None]], seconds: float) -> None:
    """Let a process save over and over, and kill it some time after it has begun to."""
    before = path.stat().st_mtime_ns
    child = os.fork()
    if child == 0:
        while True:
            for save in saves:
                save()
    while path.stat().st_mtime_ns == before:
        time.sleep(0.0005)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def main(file: str, kills: str, kind: str) -> None:
    """Kill, look, and tell, again and again."""
    path, rng = Path(file), random.Random(kind)
    by_text = savers(kind, path)
    next(iter(by_text.values()))()
    for _ in range(int(kills)):
        saves = list(by_text.values())
        rng.shuffle(saves)
        kill_one(path, saves, rng.uniform(0, 0.02))
        found = path.read_text(encoding="utf-8")
        told = [name for name, text in zip(("old", "new"), by_text, strict=True) if found == text]
        sys.stdout.write(f"{told[0] if told else 'damaged'}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
