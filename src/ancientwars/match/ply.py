"""The record of a match: one ply after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from ancientwars.core.errors import quoted
from ancientwars.core.frozenmap import FrozenMap, freeze
from ancientwars.core.messages import LANGUAGES

if TYPE_CHECKING:
    from ancientwars.core.action import Action

NOTHING: Final[Mapping[str, str]] = FrozenMap({})
"""No comment."""
LONGEST_NAME: Final = 200
"""Characters of the longest name of a seat or of who plays it."""
LONGEST_COMMENT: Final = 10_000
"""Characters of the longest comment."""
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
        comment: What somebody says to it, by language; it changes nothing.
    """

    actor: str
    action: Action
    forced: bool = False
    comment: Mapping[str, str] = field(default=NOTHING, converter=freeze)


def players_fault(players: object) -> str:
    """Return why something does not say who plays; empty if it does: names by seat."""
    if not isinstance(players, Mapping) or not players:
        return "it is no table of names by seat"
    for seat, name in players.items():
        for one in (seat, name):
            if not isinstance(one, str) or not 0 < len(one) <= LONGEST_NAME or not one.isprintable():
                return f"{quoted(one)} is no name of 1 to {LONGEST_NAME} characters that can be printed"
    return ""


def comment_fault(comment: object) -> str:
    """Return why something is no comment; empty if it is: texts by language."""
    if not isinstance(comment, Mapping) or not comment:
        return "it is no table of texts by language"
    for lang, text in comment.items():
        if lang not in LANGUAGES:
            return f"{quoted(lang)} is no language; there are {', '.join(LANGUAGES)}"
        if not isinstance(text, str) or not 0 < len(text) <= LONGEST_COMMENT or not text.isprintable():
            return f"the text in {lang} is no line of 1 to {LONGEST_COMMENT} characters that can be printed"
    return ""
