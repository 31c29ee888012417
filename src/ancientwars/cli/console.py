"""Writing to the terminal: lines as they are, tables, and errors in red."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

SEAT_STYLES = ("cyan", "yellow", "green", "magenta", "blue", "bright_red", "bright_green", "bright_magenta")
"""A colour for each seat of a game, in seat order."""


class Screen:
    """The terminal. Without one, for example in a pipe, lines come out unbroken and without colours."""

    def __init__(self) -> None:
        self._out = Console(highlight=False)
        self._err = Console(highlight=False, stderr=True)

    @property
    def console(self) -> Console:
        """The rich console, for progress bars and for asking."""
        return self._out

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line as it is, whatever its length."""
        self._out.print(Text(text), style=style or None, soft_wrap=True)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Print lines as they are."""
        for text in texts:
            self.line(text, style)

    def header(self, text: str) -> None:
        """Print a header."""
        self.line(f"=== {text} ===", "bold")

    def show(self, thing: RenderableType) -> None:
        """Print a table."""
        self._out.print(thing)

    def error(self, text: str) -> None:
        """Print one red line to the error stream."""
        self._err.print(Text(f"error: {' '.join(text.split())}"), style="bold red", soft_wrap=True)


def seat_style(seats: tuple[str, ...], seat: object) -> str:
    """Return the colour of a seat; none for anything else."""
    return SEAT_STYLES[seats.index(seat) % len(SEAT_STYLES)] if seat in seats else ""
