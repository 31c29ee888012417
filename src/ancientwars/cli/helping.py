"""The help of the commands in Russian, for who asks with ``--lang ru`` or has a Russian locale."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ancientwars.cli.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RUSSIAN = "ru"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that tell a locale; the first that is set counts."""


def wants_russian(args: Sequence[str], environment: Mapping[str, str] | None = None) -> bool:
    """Tell whether help is wanted in Russian.

    Args:
        args: The command line, without the name of the program.
        environment: The variables of the environment; None for those of the process.
    """
    given = os.environ if environment is None else environment
    asked = [after for word, after in zip(args, [*args[1:], ""], strict=True) if word == "--lang"]
    asked += [word.partition("=")[2] for word in args if word.startswith("--lang=")]
    if asked:
        return asked[-1] == RUSSIAN
    return next((given[name] for name in LOCALE if given.get(name)), "").startswith(RUSSIAN)


def translate(group: Any) -> None:
    """Put the help of a group of commands, and of all that they take, into Russian, as far as it has words.

    Args:
        group: The group, newly made; it is changed.
    """
    texts = words_of(RUSSIAN).templates["usage"]
    for command in (group, *group.commands.values()):
        command.help = texts.get(command.help, command.help)
        command.rich_help_panel = texts["Commands"]
        for param in (*command.params, command.get_help_option(command.context_class(command))):
            param.help = texts.get(param.help or "", param.help)
            param.rich_help_panel = texts["Arguments" if param.param_type_name == "argument" else "Options"]
