"""Attacks on the library as strangers would make them: short runs in `make test`, long ones in `make soak`."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def times(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """Say how often to attack: ``times(short, long)`` is the first number, with ``--soak`` the second."""
    soak = request.config.getoption("--soak")
    return lambda short, long: long if soak else short
