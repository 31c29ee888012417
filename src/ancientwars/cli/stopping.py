"""Ending when asked to: Ctrl-C, and the other signals that end a process."""

from __future__ import annotations

import select
import signal
import socket
import sys
import threading
from abc import ABC, abstractmethod
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType
    from typing import TextIO

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
"""The signals that ask a process to end."""
SIGNALLED = 128
"""What shells add to the number of the signal that ended a program."""


class Ended(BaseException):
    """The process is asked to end.

    Args:
        number: The number of the signal that asks it.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.code = SIGNALLED + number
        super().__init__(f"stopped by {'Ctrl-C' if number == signal.SIGINT else signal.Signals(number).name}")


class Listener(ABC):
    """Hears the first signal that asks the process to end. Later ones must not disturb what is done because of it.

    Attributes:
        heard: The number of that signal; 0 before.
    """

    def __init__(self) -> None:
        self.heard = 0

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen, except to signals that the process was told to ignore, for example by ``nohup``."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.getsignal(one) for one in ENDING}
        listened = [one for one in ENDING if before[one] not in (signal.SIG_IGN, None)]
        for one in listened:
            signal.signal(one, self._arrived)
        try:
            yield
        finally:
            for one in listened:  # a process that ends is not to be disturbed in that
                signal.signal(one, signal.SIG_IGN if self.heard else before[one])

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if not self.heard:
            self.hear(number)

    @abstractmethod
    def hear(self, number: int) -> None:
        """Take note of a signal, or raise what it means."""


class Stop(Listener):
    """Takes note of the signal.

    Args:
        at_once: Raise `Ended` wherever the program is; otherwise only `look` raises it.
    """

    def __init__(self, *, at_once: bool) -> None:
        super().__init__()
        self._at_once = at_once

    def hear(self, number: int) -> None:
        """Take note."""
        self.heard = number
        if self._at_once:
            self.look()

    def look(self) -> None:
        """Go on if no signal has come.

        Raises:
            Ended: One has.
        """
        if self.heard:
            raise Ended(self.heard)


def wait_for_line(stream: TextIO) -> None:
    """Wait until there is something to read from a terminal, or it is gone, and hear signals meanwhile.

    A read that waits for a line is ended by a signal, but not by one that came just before it began.
    """
    if sys.platform == "win32" or not stream.isatty() or threading.current_thread() is not threading.main_thread():
        return
    woken, wake = socket.socketpair()
    with woken, wake:
        wake.setblocking(False)
        before = signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
        try:
            while stream.fileno() not in select.select([stream.fileno(), woken.fileno()], [], [])[0]:
                woken.recv(1)  # a signal that ends nothing
        finally:
            signal.set_wakeup_fd(before)


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
