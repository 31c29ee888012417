"""Plain text that fits a width: lines that are folded, tables whose columns stand in line."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

WIDTH = 100
"""The longest line, if nothing else is asked for."""
APART = "  "
"""What stands between two columns of a table."""
JOINED = "\N{NO-BREAK SPACE}"
"""What stands for a space at which no line is broken, until it is folded."""
NARROWEST = 15
"""The fewest columns that a list in a table has."""


def folded(lines: Iterable[str], width: int, indent: int = 2) -> Iterator[str]:
    """Yield lines broken where they are too long, but not at spaces that join.

    Args:
        lines: The lines.
        width: Columns that there are.
        indent: How far the rest of a broken line stands behind its beginning, in columns.

    Example:
        >>> list(folded(["  Rome: Roma, Capua, Tarentum"], 20))
        ['  Rome: Roma, Capua,', '    Tarentum']
    """
    for line in lines:
        deeper = " " * (len(line) - len(line.lstrip(" ")) + indent)
        for part in wrap(line, width, subsequent_indent=deeper) or [""]:
            yield part.replace(JOINED, " ")


def table(rows: Sequence[Sequence[str]], width: int = 0) -> Iterator[str]:
    """Yield rows with their columns aligned.

    Args:
        rows: The rows, each with as many cells.
        width: Columns that there are: the last cell of a row is broken there; 0 for no limit.

    Example:
        >>> list(table([["", "points"], ["Rome", "7"]]))
        ['      points', 'Rome  7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = sum(widths[:-1]) + len(APART) * (len(widths) - 1)
    for row in rows:
        first, *more = (wrap(row[-1], max(width - left, NARROWEST)) or [""]) if width else [row[-1]]
        cells = [cell.ljust(wide) for cell, wide in zip((*row[:-1], first), widths, strict=True)]
        lines = (APART.join(cells).rstrip(), *(" " * left + line for line in more))
        yield from (line.replace(JOINED, " ") for line in lines)


def turned(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Yield rows with their columns aligned; where that is too wide, a row for each column instead.

    Example:
        >>> list(turned([["", "points"], ["Rome", "7"]], 10))
        ['        Rome', 'points  7']
    """
    lines = list(table(rows))
    yield from lines if max(map(len, lines)) <= width else table(list(zip(*rows, strict=True)))


def beside(head: str, items: Iterable[str], width: int) -> Iterator[str]:
    """Yield items in lines that are broken between them only, the first line behind a head and the others as far in.

    An item that is longer than a line is broken between its words.

    Example:
        >>> list(beside("Italy  ", ["Roma", "Capua", "Tarentum in the south"], 30))
        ['Italy  Roma  Capua', '       Tarentum in the south']
        >>> list(beside("Italy  ", ["Tarentum in the south"], 20))
        ['Italy  Tarentum in', '       the south']
    """
    room = width - len(head)
    text = APART.join(item.replace(" ", JOINED) if len(item) <= room else item for item in items)
    for number, line in enumerate(wrap(text, room, break_on_hyphens=False)):
        start = " " * len(head) if number else head
        yield (start + line).replace(JOINED, " ").rstrip()


def cut(name: str, most: int) -> str:
    """Return a name of so many characters at most, its end replaced by a full stop.

    Example:
        >>> cut("Cappadocia", 10), cut("Cappadocia", 6)
        ('Cappadocia', 'Cappa.')
    """
    return name if len(name) <= most else name[: most - 1] + "."


def sections(parts: Iterable[Iterable[str]]) -> str:
    r"""Return parts, each of lines, as one text with an empty line between two of them.

    Example:
        >>> sections([["a", "b"], ["c"]])
        'a\nb\n\nc'
    """
    return "\n".join([line for part in parts for line in ("", *part)][1:])
