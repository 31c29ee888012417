"""Attacks on the library as strangers would make them: short runs in `make test`, long ones in `make soak`."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

ENDINGS = tuple(number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)))
"""The signals that end a program, as far as the system has them."""


@pytest.fixture(scope="session", autouse=True)
def heard() -> Iterator[None]:
    """Have programs hear the signals that end them, also where the tests run in the background and ignore them."""
    ignored = [number for number in ENDINGS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
