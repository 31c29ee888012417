"""The words of the command line itself, in English and Russian."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.table import Table

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


def command_help(text: str, lang: str) -> tuple[str, ...]:
    """Return what a command does, as a line; nothing for what is no command."""
    words, command = words_of(lang), commands().get(text.casefold(), "")
    if not command:
        return ()
    typed = f"{text} {words.templates['needs'].get(command, '')}".rstrip()
    return (f"{typed}: {words.say('help', command)}",)


def help_table(lang: str) -> Table:
    """Return a table of the commands, each with what it does."""
    words = words_of(lang)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for command, typed in words.templates["typed"].items():
        first, *others = typed.split()
        needs = words.templates["needs"].get(command, "")
        also = f" ({', '.join(others)})" if others else ""
        table.add_row(f"{first} {needs}".rstrip(), words.say("help", command) + also)
        if command == "help":
            table.add_row(f"{first} {words.say('needs', 'explain')}", words.say("help", "explain"))
    return table
