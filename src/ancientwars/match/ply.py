"""The record of a match: one ply after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.action import Action

CHANCE: Final = "chance"
"""The actor of dice and cards in the record."""
BY_HAND: Final[Mapping[str, str]] = FrozenMap({"en": "given by hand", "ru": "задано вручную"})
"""What the log adds to dice and cards that were not drawn from the seed."""


@frozen
class Ply:
    """One action of the record.

    Attributes:
        actor: The seat, or ``"chance"``.
        action: What it did.
        forced: Whether a chance outcome was given by hand instead of drawn from the seed.
    """

    actor: str
    action: Action
    forced: bool = False
