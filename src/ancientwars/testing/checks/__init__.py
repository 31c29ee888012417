"""The demands of the contract, as small named checks."""

from ancientwars.testing.checks import (
    chance,
    choices,
    estimates,
    hashing,
    odds,
    pieces,
    records,
    rules,
    secrets,
    texts,
    values,
    views,
)
from ancientwars.testing.checks.base import Broken, Check, Course, Echo, Node, Passage, Subject

CHECKS = (
    *pieces.CHECKS,
    *choices.CHECKS,
    *chance.CHECKS,
    *odds.CHECKS,
    *values.CHECKS,
    *texts.CHECKS,
    *views.CHECKS,
    *secrets.CHECKS,
    *estimates.CHECKS,
    *rules.CHECKS,
    *hashing.CHECKS,
)
"""Checks of the game alone."""
RECORD_CHECKS = records.CHECKS
"""Checks of the game in a match."""

__all__ = ["CHECKS", "RECORD_CHECKS", "Broken", "Check", "Course", "Echo", "Node", "Passage", "Subject"]
