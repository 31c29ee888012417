"""Writing to the terminal and reading from it: lines, tables, questions, and errors in red."""

from __future__ import annotations

import os
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ancientwars.cli.letters import prepare_streams
from ancientwars.cli.stopping import wait_for_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

SEAT_STYLES = ("cyan", "yellow", "green", "magenta", "blue", "bright_red", "bright_green", "bright_magenta")
"""A colour for each seat of a game, in seat order."""
WIDE = 100
"""Columns of an output that does not say how many it has, for example a pipe."""
NARROWEST = 20
"""Fewer columns than this are treated as this many."""


class Screen:
    """The terminal: lines are broken between words. Elsewhere, for example in a pipe, they come out unbroken."""

    def __init__(self) -> None:
        prepare_streams()
        self._out = Console(highlight=False)
        self._err = Console(highlight=False, stderr=True)
        if not self._out.is_terminal and not os.environ.get("COLUMNS", "").isdecimal():
            self._out.width = WIDE

    @property
    def console(self) -> Console:
        """The rich console, for progress bars."""
        return self._out

    @property
    def width(self) -> int:
        """Columns, as they are now."""
        return max(NARROWEST, self._out.width)

    @property
    def asks_a_person(self) -> bool:
        """Whether somebody sits at the terminal and can answer."""
        return bool(sys.stdin and sys.stdin.isatty() and self._out.is_terminal)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line; on a terminal, what is too long for it goes on in the next one, indented. Words stay whole."""
        self._out.print(Text(_broken(text, self._out)), style=style or None, soft_wrap=True)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Print lines."""
        for text in texts:
            self.line(text, style)

    def header(self, text: str) -> None:
        """Print a header."""
        self.line(f"=== {text} ===", "bold")

    def show(self, thing: RenderableType) -> None:
        """Print a table."""
        self._out.print(thing)

    def ask(self, prompt: str) -> str:
        """Return what is typed behind a prompt, without blanks around it.

        Raises:
            EOFError: The input has ended, there is none, or the terminal is gone.
        """
        if sys.stdin is None:
            raise EOFError
        try:  # from the stream: Python's own `input` fails with a SystemError when two signals come at once
            self._out.print(Text(prompt, "bold"), end="")
            wait_for_line(sys.stdin)
            line = sys.stdin.readline()
        except OSError:
            raise EOFError from None
        if not line:
            raise EOFError
        return line.strip()

    def error(self, text: str, label: str = "error") -> None:
        """Print one red line to the error stream, behind the word for an error in the language of the player."""
        line = _broken(f"{label}: {' '.join(text.split())}", self._err)
        self._err.print(Text(line), style="bold red", soft_wrap=True)


def _broken(text: str, console: Console) -> str:
    """Return a line as it fits a terminal: broken between words, and indented where it goes on."""
    width = max(NARROWEST, console.width)
    if not console.is_terminal or len(text) <= width:
        return text
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    return "\n".join(wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))


def seat_style(seats: tuple[str, ...], seat: object) -> str:
    """Return the colour of a seat; none for anything else."""
    return SEAT_STYLES[seats.index(seat) % len(SEAT_STYLES)] if seat in seats else ""
