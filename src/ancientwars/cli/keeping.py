"""Keeping a game in a file while it is played, whatever ends it."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from ancientwars.cli.stopping import Ended, Listener
from ancientwars.core.errors import AncientWarsError, SetupError
from ancientwars.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from ancientwars.cli.console import Screen
    from ancientwars.core.messages import Messages

INTERVAL = 0.5
"""Seconds between two saves of a game that nobody is asked in."""
SHARE = 20
"""A save that took a second is followed by so many seconds without one: saving costs 5 % of the time at most."""


class Guard(Listener):
    """Turns the signal that ends the process into an exception, but not while a file is being written."""

    def __init__(self) -> None:
        super().__init__()
        self._writing = False
        self._waiting = 0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Put off a signal until a file is written."""
        self._writing = True
        try:
            yield
        finally:
            self._writing = False
            if self._waiting:
                self._end(self._waiting)

    def again(self) -> None:
        """Hear the next signal too."""
        self.heard = self._waiting = 0

    def hear(self, number: int) -> None:
        """End, now or when the file is written."""
        if self._writing:
            self._waiting = number
        else:
            self._end(number)

    def _end(self, number: int) -> None:
        self.heard, self._waiting = number, 0
        raise KeyboardInterrupt if number == signal.SIGINT else Ended(number)


class Keeper:
    """Keeps a match in a file: before the first move, at each question, at intervals, and at the end.

    Args:
        screen: Where to tell.
        words: The words of the command line.
        path: The save file; None keeps nothing.
        force: Whether to overwrite a file that holds something else.
    """

    def __init__(self, screen: Screen, words: Messages, path: Path | None, *, force: bool = False) -> None:
        self.guard = Guard()
        self.path = path
        self._screen = screen
        self._words = words
        self._force = force
        self._kept: Any = None
        self._next = 0.0
        self._failed = False

    def begin(self, match: Match) -> None:
        """Try the path with the match as it begins.

        Raises:
            SetupError: There is something else, which is not to be overwritten.
            OSError: The file cannot be written.
        """
        if self.path is not None:
            require_free(self.path, match, self._words, force=self._force)
            self._write(self.path, match)

    def keep(self, match: Match, *, now: bool = False) -> None:
        """Save the match if it has changed and an interval has passed.

        A failure is told once, and does not end the game: the next save may succeed.

        Args:
            match: The match.
            now: Do not wait for the interval.
        """
        if self.path is None or match is self._kept or (not now and monotonic() < self._next):
            return
        try:
            self._write(self.path, match)
            self._failed = False
        except (OSError, AncientWarsError) as error:
            self._next = monotonic() + INTERVAL
            if not self._failed:
                told = self._words.say("keep", "failed", file=str(self.path), reason=str(error))
                self._screen.error(told, self._words.say("say", "error"))
            self._failed = True

    def end(self, match: Match) -> None:
        """Save the match a last time and tell where.

        Raises:
            OSError: The file cannot be written.
        """
        if self.path is not None:
            if match is not self._kept:
                self._write(self.path, match)
            self._screen.line(self._words.say("keep", "saved", count=len(match.plies), file=str(self.path)))

    def _write(self, path: Path, match: Match) -> None:
        began = monotonic()
        with self.guard.writing():
            match.save(path)
            self._kept = match
        self._next = monotonic() + max(INTERVAL, SHARE * (monotonic() - began))


def require_free(path: Path, match: Match, words: Messages, *, force: bool = False) -> None:
    """Check that a save file may be written: there is none, it holds this game as it was before, or force is used.

    Raises:
        SetupError: There is something else.
    """
    if path.is_file():
        if not (force or continues(path, match)):
            raise SetupError("save", words.say("keep", "taken", file=str(path)))
    elif path.exists():
        raise SetupError("save", words.say("keep", "no_file", file=str(path)))


def continues(path: Path, match: Match) -> bool:
    """Tell whether a match goes on with the game that a file holds, so that writing over it loses nothing."""
    try:
        kept = Match.load(path, game=match.game, check=False)
    except AncientWarsError:
        return False
    same = (kept.name, kept.seed, kept.manual) == (match.name, match.seed, match.manual)
    return same and kept.states[0] == match.states[0] and kept.plies == match.plies[: len(kept.plies)]
