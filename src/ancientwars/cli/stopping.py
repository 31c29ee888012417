"""Stopping when asked to: Ctrl-C, and the other signals that end a process."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
"""The signals that ask a process to end."""
SIGNALLED = 128
"""What shells add to the number of the signal that ended a program."""


class Stopped(BaseException):
    """The process was asked to end.

    Args:
        number: The number of the signal.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.by = "Ctrl-C" if number == signal.SIGINT else signal.Signals(number).name
        self.code = SIGNALLED + number
        super().__init__(f"stopped by {self.by}")


class Stop:
    """Takes note of the first signal that asks the process to end; later ones change nothing.

    Args:
        at_once: Raise `Stopped` wherever the program is; otherwise only `look` raises it.
    """

    def __init__(self, *, at_once: bool) -> None:
        self._at_once = at_once
        self._number = 0

    def look(self) -> None:
        """Go on if no signal has come.

        Raises:
            Stopped: One has.
        """
        if self._number:
            raise Stopped(self._number)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen, except to signals that the process was told to ignore, for example by ``nohup``."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.getsignal(one) for one in ENDING}
        heard = [one for one in ENDING if before[one] not in (signal.SIG_IGN, None)]
        for one in heard:
            signal.signal(one, self._arrived)
        try:
            yield
        finally:
            for one in heard:
                signal.signal(one, before[one])

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if not self._number:
            self._number = number
            if self._at_once:
                self.look()


@contextmanager
def deaf_children() -> Iterator[None]:
    """Start processes that never hear what a terminal sends to all: Ctrl-C, and that it is closed.

    They do not hear it while they start, either. Whoever starts them ends them.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
