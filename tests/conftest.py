"""What all tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable

# pytest-timeout guards against slow tests; a deadline per example would make them depend on the machine.
settings.register_profile("default", deadline=None, print_blob=True)
settings.load_profile("default")


@pytest.fixture
def times(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """Say how often to try: ``times(short, long)`` is the first number, with ``--soak`` the second."""
    soak = request.config.getoption("--soak")
    return lambda short, long: long if soak else short
