"""What a terminal or file can write: everything printed is readable in any encoding."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from ancientwars.core.errors import AncientWarsError
from ancientwars.core.latin import latin
from ancientwars.core.messages import LATIN

if TYPE_CHECKING:
    from ancientwars.core.game import Game

READABLE = "ancientwars.readable"
"""The error handler that writes what an encoding lacks in ASCII."""


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the signs that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return latin(error.object[error.start : error.end]), error.end


codecs.register_error(READABLE, _readable)


def prepare_streams() -> None:
    """Let output be readable in whatever encoding it has, and input be read whatever bytes it brings."""
    for stream, errors in ((sys.stdout, READABLE), (sys.stderr, READABLE), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper) and stream.errors != errors:
            stream.reconfigure(errors=errors)


def can_write(text: str) -> bool:
    """Tell whether the output has all signs of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def language_of(game: Game, lang: str) -> str:
    """Return the language of a game's words, in Latin letters where the output has no others.

    Args:
        game: The game module.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: The game has no such language.
    """
    words = game.messages(lang)
    if can_write("".join(map(words.name, game.INFO.seats))):
        return lang
    try:
        game.messages(lang + LATIN)
    except AncientWarsError:
        return lang
    return lang + LATIN
