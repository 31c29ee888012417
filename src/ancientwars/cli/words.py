"""The words of the command line itself, in English and Russian."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from ancientwars.core.messages import LANGUAGES, LATIN, Messages, catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = files("ancientwars.cli") / "messages"


def words_of(lang: str) -> Messages:
    """Return the words of the command line in a language."""
    return catalogue(FOLDER, lang)


@cache
def commands() -> Mapping[str, str]:
    """Return the command that each word means; the words of every language are understood in every other."""
    found: dict[str, str] = {}
    for lang in (*LANGUAGES, *(lang + LATIN for lang in LANGUAGES)):
        for command, words in words_of(lang).templates["typed"].items():
            found |= dict.fromkeys(words.split(), command)
    return MappingProxyType(found)


def help_lines(lang: str) -> list[str]:
    """Return the list of commands, each with what it does."""
    words = words_of(lang)
    rows = []
    for command, typed in words.templates["typed"].items():
        first, *others = typed.split()
        needs = words.templates["needs"].get(command, "")
        rows.append((" ".join(filter(None, (first, needs))), words.say("help", command), ", ".join(others)))
        if command == "help":
            rows.append((f"{first} {words.say('needs', 'explain')}", words.say("help", "explain"), ""))
    wide = max(len(name) for name, _, _ in rows)
    lines = [f"  {name.ljust(wide)}  {does}" + (f" ({also})" if also else "") for name, does, also in rows]
    return [words.say("help", "answer"), *lines]
