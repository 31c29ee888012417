"""C2.2, C2.3: the board as plain text - hexes with sides, units, leaders and terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.cca.geometry import BOARD, BOTTOM, SECTIONS, TOP, sections_of
from ancientwars.cca.notation import messages

if TYPE_CHECKING:
    from ancientwars.cca.pieces import Leader, Unit
    from ancientwars.cca.state import State
    from ancientwars.core.hexsight import Hex

MARKS: Final = {
    "broken_ground": "%",
    "forest": "f",
    "hill": "^",
    "coast": "~",
    "river": "#",
    "ford": "=",
    "fortified_camp": "@",
    "impassable_hill": "M",
    "rampart": "w",
    "bridge": "b",
    "city_wall": "c",
    "fortified_wall": "X",
    "marsh": ",",
}
"""What stands for a terrain, here and in the sketch at the head of a scenario file; a clear hex has no mark."""
LEADER: Final = "*"
ORDERED: Final = "!"
ELITE: Final = "+"
ALONE: Final = "LDR"
"""What stands in a hex with a leader and no unit."""


MARGIN: Final = 4
"""Columns left of the board."""
WIDE: Final = 6
"""Columns from a hex to the next, one of them for the side between them."""
HIGH: Final = 3
"""Lines from a row to the next."""
STROKES: Final = {
    (-2, 0): ("|", ((0, 0),)),
    (2, 0): ("|", ((WIDE, 0),)),
    (-1, 1): ("/", ((1, -1), (2, -2))),
    (1, 1): ("\\", ((5, -1), (4, -2))),
    (-1, -1): ("\\", ((1, 1), (2, 2))),
    (1, -1): ("/", ((5, 1), (4, 2))),
}
"""The six sides of a hex, by the way to the hex behind it, in half hexes and rows: what each is drawn with, and where,
in columns and lines from the left end of the middle line of the hex."""


class Canvas:
    """Lines of text to draw on."""

    def __init__(self) -> None:
        self._lines: list[list[str]] = [[] for _ in range(len(BOARD.rows) * HIGH)]

    def put(self, column: int, line: int, text: str) -> None:
        """Write a text; the lines above the board stay out."""
        if 0 <= line < len(self._lines):
            row = self._lines[line]
            row.extend(" " * (column + len(text) - len(row)))
            row[column : column + len(text)] = text

    @property
    def lines(self) -> list[str]:
        """The lines without blanks at their ends."""
        return ["".join(row).rstrip() for row in self._lines]


def board(state: State, lang: str = "en") -> list[str]:
    r"""Return the board as lines of text.

    In the middle of a hex stands the unit, its code in capitals for the top army and in small letters for the bottom
    army, with its blocks; below it the signs of a leader, an order, a special unit; around them the terrain. A row has
    the names of its first and last hex at its ends; numbers and the sections of each side stand above and below. The
    front sides of a rampart are drawn with its mark.

    Args:
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        Lines of at most 87 columns.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.cca import board, position
        >>> own = {"units": {"A1": "MI 3", "A2": "LB"}, "leaders": {"A1": ""}, "cards": ["rally"]}
        >>> enemies = {"units": {"B2": "EL"}}
        >>> lines = board(position({"bottom": own, "top": enemies, "terrain": {"A1": "hill"}}))
        >>> for line in lines[-8:-3]:
        ...     print(line[:23].rstrip())
           B1  |     | EL2 |
              / \   / \   / \
             /^^^\ /   \ /   \
        A1  | mi3 | lb4 |     |
             \ * / \   / \   /
    """
    canvas = Canvas()
    for here in BOARD.hexes:
        _outline(canvas, here)
    for here in BOARD.hexes:
        _hex(canvas, state, here)
    long, short = BOARD.rows[0], BOARD.rows[1]
    above, below = _sections(TOP, lang), _sections(BOTTOM, lang)
    return [above, _numbers(long), *canvas.lines, _numbers(long), _numbers(short), below]


def _numbers(row: tuple[str, ...]) -> str:
    """Return the numbers of the hexes of a row, each in the middle of its hex."""
    canvas = Canvas()
    for name in row:
        canvas.put(_column(BOARD.hex(name)) + WIDE // 2, 0, name[1:])
    return canvas.lines[0]


def _sections(seat: str, lang: str) -> str:
    """C2.3b: return the names that a side gives the sections, each between its borders."""
    canvas, words = Canvas(), messages(lang)
    for section in SECTIONS:
        hexes = [BOARD.hex(name) for name in BOARD.rows[0] if section in sections_of(seat, name)]
        left, right = _column(hexes[0]), _column(hexes[-1]) + WIDE
        left += WIDE // 2 if left > MARGIN else 0
        right -= WIDE // 2 if hexes[-1].name != BOARD.rows[0][-1] else 0
        canvas.put(left, 0, f"|{words.name(section).center(right - left - 1)}|")
    return canvas.lines[0]


def _column(here: Hex) -> int:
    return MARGIN + here.x * WIDE // 2


def _line(here: Hex) -> int:
    return HIGH * (len(BOARD.rows) - 1 - here.row) + 1


def _outline(canvas: Canvas, here: Hex) -> None:
    for stroke, points in STROKES.values():
        for column, line in points:
            canvas.put(_column(here) + column, _line(here) + line, stroke)
    row = BOARD.rows[here.row]
    if here.name == row[0]:
        canvas.put(_column(here) - MARGIN, _line(here), here.name)
    if here.name == row[-1]:
        canvas.put(_column(here) + WIDE + 1, _line(here), here.name)


def _hex(canvas: Canvas, state: State, here: Hex) -> None:
    """Draw what is in a hex, in three lines of 3, 5 and 3 columns."""
    mark = MARKS.get(state.ground.terrain[here.name].id, " ")
    unit, leader = state.unit(here.name), state.leader(here.name)
    piece = unit or leader
    middle = f"{mark}   {mark}"
    if piece:
        text = f"{unit.kind.code}{unit.blocks}" if unit else ALONE
        middle = (text.lower() if piece.side == BOTTOM else text.upper()).center(WIDE - 1)
    column, line = _column(here), _line(here)
    canvas.put(column + 2, line - 1, mark * 3)
    canvas.put(column + 1, line, middle)
    canvas.put(column + 2, line + 1, _signs(unit, leader) if piece else mark * 3)
    for front in state.ground.sides.get(here.name, ()):
        there = BOARD.hex(front)
        _, points = STROKES[there.x - here.x, there.row - here.row]
        for right, down in points:
            canvas.put(column + right, line + down, mark)


def _signs(unit: Unit | None, leader: Leader | None) -> str:
    """Return the signs of a special unit, a leader and an order, each in its place."""
    ordered = any(one.duty.ordered for one in (unit, leader) if one)
    special = bool(unit and unit.elite)
    return "".join(sign if there else " " for sign, there in ((ELITE, special), (LEADER, leader), (ORDERED, ordered)))
