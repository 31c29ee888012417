"""Lists of choices: one in a line, or many of one piece together."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from attrs import frozen
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

MANY = 20
"""More choices than these are shown by piece: by what stands first in their notation."""
APART = 3
"""Columns between choices in one line."""
BETWEEN = "; "
"""What stands between the parts of a note; parts that all choices of a piece share are shown once."""
NARROW = 80
"""With fewer columns than these, notes that would make lines break stand behind the words."""
INDENT = 4
"""Columns before the choices of one piece."""


@frozen
class Line:
    """A choice as it is listed.

    Attributes:
        number: Its number.
        told: What it means, in words.
        note: What it costs, or which piece it is about; may be empty.
        notation: How it is written.
    """

    number: int
    told: str
    note: str
    notation: str

    @property
    def piece(self) -> tuple[str, ...]:
        """What it is about: the kind of action, and the first of several things that its notation names."""
        kind, *fields = self.notation.split()
        return (kind, *fields[:1]) if len(fields) > 1 else (kind,)


@frozen
class Listing:
    """All choices of a question, a line for each.

    The notation is left out where there is no room for it. On a narrow terminal notes stand behind the words where a
    column of their own would make lines break.

    Attributes:
        lines: The choices.
        full: Whether the notation must be shown.
    """

    lines: tuple[Line, ...]
    full: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the table."""
        table = self._table(notation=True)
        if not self.full and self._too_wide(table, console, options):
            table = self._table(notation=False)
            if options.max_width < NARROW and self._too_wide(table, console, options):
                table = self._table(notation=False, apart=False)
        yield table

    def _too_wide(self, table: Table, console: Console, options: ConsoleOptions) -> bool:
        wanted = Measurement.get(console, options.update(width=sum(map(_length, self.lines)) + 1), table)
        return wanted.maximum > options.max_width

    def _table(self, *, notation: bool, apart: bool = True) -> Table:
        """Return the table, with notes in a column of their own or behind the words."""
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column()
        notes = apart and any(line.note for line in self.lines)
        if notes:
            table.add_column(style="italic")
        if notation:
            table.add_column(style="dim")
        for line in self.lines:
            cells = [str(line.number), line.told if apart else _noted(line.told, line.note)]
            cells += [line.note] * notes + [line.notation] * notation
            table.add_row(*map(Text, cells))
        return table


def _length(line: Line) -> int:
    """Return more columns than a line can need."""
    return len(line.told) + len(line.note) + len(line.notation) + 20


@frozen
class ByPiece:
    """Many choices: what those of one piece have in common, and below it what each has of its own.

    Attributes:
        lines: The choices.
    """

    lines: tuple[Line, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the table."""
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column()
        wide = max(len(str(line.number)) for line in self.lines) + 2
        for lines in self._pieces():
            if len(lines) == 1:
                table.add_row(str(lines[0].number), Text(_noted(lines[0].told, lines[0].note)))
            else:
                table.add_row("", Text("\n".join(_piece(lines, options.max_width - wide - 2))))
        yield table

    def _pieces(self) -> Iterable[list[Line]]:
        """Return the choices of each piece together, wherever they stand, in the order of the first of each."""
        pieces: dict[tuple[str, ...], list[Line]] = {}
        for line in self.lines:
            pieces.setdefault(line.piece, []).append(line)
        return pieces.values()


def _piece(lines: Sequence[Line], width: int) -> Iterator[str]:
    """Yield what the choices of a piece have in common, and lines of what each has of its own."""
    parts = [line.note.split(BETWEEN) for line in lines]
    same = _shared(parts)
    head, labels = _labels(lines)
    notes = (BETWEEN.join(part[same:]) for part in parts)
    if common := _noted(head, BETWEEN.join(parts[0][:same])).strip():
        yield common
    items = (f"{line.number}: {_noted(*it)}" for line, it in zip(lines, zip(labels, notes, strict=True), strict=True))
    yield from (" " * INDENT + row for row in _filled(items, width - INDENT))


def _noted(text: str, note: str) -> str:
    return f"{text} ({note})" if note else text


def _labels(lines: Sequence[Line]) -> tuple[str, list[str]]:
    """Return the words that descriptions share, and the words between which tell each from the others."""
    words = [line.told.split() for line in lines]
    before = _shared(words)
    after = _shared([row[before + 1 :][::-1] for row in words])
    labels = [_bare(" ".join(row[before : len(row) - after]).rstrip(":,")) for row in words]
    if not before and len({line.told for line in lines}) == len(lines):
        return "", [line.told for line in lines]
    if not all(labels) or len(set(labels)) < len(labels):
        return " ".join(lines[0].piece), [line.notation for line in lines]
    head = " ".join((*words[0][:before], "…", *words[0][len(words[0]) - after :]))
    return head, labels


def _bare(label: str) -> str:
    """Return a label without brackets round all of it."""
    return label[1:-1] if label.startswith("(") and label.find(")") == len(label) - 1 else label


def _shared(rows: Iterable[Sequence[str]]) -> int:
    """Return how many words all rows begin with."""
    count = 0
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        count += 1
    return count


def _filled(items: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines with as many items as there is room for; an item that is longer than a line goes on in the next."""
    line = ""
    for whole in items:
        *over, item = wrap(whole, width, subsequent_indent=APART * " ", break_on_hyphens=False) or [whole]
        if over:
            yield from (*([line] if line else []), *over)
            line = item
            continue
        longer = f"{line}{' ' * APART}{item}" if line else item
        if line and len(longer) > width:
            yield line
            longer = item
        line = longer
    yield line
