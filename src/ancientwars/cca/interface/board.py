"""C2.2, C2.3: the board as plain text - hexes with sides, units, leaders and terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from ancientwars.cca.components.board import BOARD, BOTTOM, SECTIONS, TOP, sections_of
from ancientwars.cca.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
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


@frozen
class Form:
    """How the board is laid out.

    Attributes:
        width: Columns of the whole board.
        margin: Columns left of the board.
        wide: Columns from a hex to the next.
        high: Lines from a row to the next.
        drawn: Whether the sides of the hexes are drawn.
    """

    width: int
    margin: int
    wide: int
    high: int
    drawn: bool = True

    def column(self, here: Hex) -> int:
        """Return the column of the left end of a hex."""
        return self.margin + here.x * self.wide // 2

    def line(self, here: Hex) -> int:
        """Return the line of the middle of a hex; of its first line, where none is drawn."""
        return self.high * (len(BOARD.rows) - 1 - here.row) + self.drawn


FULL: Final = Form(87, 4, 6, 3)
TIGHT: Final = Form(80, 1, 6, 3)
SMALL: Final = Form(54, 2, 4, 2, drawn=False)
"""The forms: with the names of the first and last hex of a row, with its letter, and with two bare lines for a hex."""
WIDE: Final = FULL.wide
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

    def __init__(self, form: Form) -> None:
        self._lines: list[list[str]] = [[] for _ in range(len(BOARD.rows) * form.high)]

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


def board(state: State, lang: str = "en", width: int = FULL.width) -> list[str]:
    r"""Return the board as lines of text.

    In the middle of a hex stands the unit, its code in capitals for the top army and in small letters for the bottom
    army, with its blocks; below it the signs of a leader, an order, a special unit; around them the terrain. A row has
    the names of its first and last hex at its ends; numbers and the sections of each side stand above and below. The
    front sides of a rampart are drawn with its mark.

    With fewer than 87 columns, a row has its letter only; with fewer than 80, no sides are drawn, and a hex has two
    lines: code and terrain, then blocks and signs. A clear hex without pieces is a dot.

    Args:
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are.

    Returns:
        Lines of at most so many columns, but 54 where there are fewer.

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
    form = next((one for one in (FULL, TIGHT) if width >= one.width), SMALL)
    canvas = Canvas(form)
    for here in BOARD.hexes:
        _name(canvas, form, here)
        if form.drawn:
            _outline(canvas, form, here)
    for here in BOARD.hexes:
        (_hex if form.drawn else _small_hex)(canvas, form, state, here)
    long, short = BOARD.rows[0], BOARD.rows[1]
    above, below = _sections(form, TOP, lang), _sections(form, BOTTOM, lang)
    return [above, _numbers(form, long), *canvas.lines, _numbers(form, long), _numbers(form, short), below]


def _numbers(form: Form, row: tuple[str, ...]) -> str:
    """Return the numbers of the hexes of a row, each in the middle of its hex."""
    canvas = Canvas(form)
    for name in row:
        canvas.put(form.column(BOARD.hex(name)) + (form.wide // 2 if form.drawn else 0), 0, name[1:])
    return canvas.lines[0]


def _sections(form: Form, seat: str, lang: str) -> str:
    """C2.3b: return the names that a side gives the sections, each between its borders."""
    canvas, words = Canvas(form), messages(lang)
    for section in SECTIONS:
        hexes = [BOARD.hex(name) for name in BOARD.rows[0] if section in sections_of(seat, name)]
        left, right = form.column(hexes[0]), form.column(hexes[-1]) + form.wide
        left += form.wide // 2 if hexes[0].name != BOARD.rows[0][0] else 0
        right -= form.wide // 2 if hexes[-1].name != BOARD.rows[0][-1] else not form.drawn
        canvas.put(left, 0, f"|{words.name(section).center(right - left - 1)}|")
    return canvas.lines[0]


def _name(canvas: Canvas, form: Form, here: Hex) -> None:
    """Name a row at its ends: by hexes where there is room for that, else by its letter."""
    row = BOARD.rows[here.row]
    if form is FULL:
        if here.name == row[0]:
            canvas.put(form.column(here) - form.margin, form.line(here), here.name)
        if here.name == row[-1]:
            canvas.put(form.column(here) + form.wide + 1, form.line(here), here.name)
    elif here.name == row[0]:
        canvas.put(form.column(here) - 1 if form.drawn else 0, form.line(here), here.name[0])


def _outline(canvas: Canvas, form: Form, here: Hex) -> None:
    for stroke, points in STROKES.values():
        for column, line in points:
            canvas.put(form.column(here) + column, form.line(here) + line, stroke)


def _piece(state: State, here: Hex) -> str:
    """Return the code of the piece in a hex, capital for the top army, and a unit's blocks; empty without a piece."""
    unit, leader = state.unit(here.name), state.leader(here.name)
    piece = unit or leader
    if not piece:
        return ""
    text = f"{unit.kind.code}{unit.blocks}" if unit else ALONE
    return text.lower() if piece.side == BOTTOM else text.upper()


def _hex(canvas: Canvas, form: Form, state: State, here: Hex) -> None:
    """Draw what is in a hex, in three lines of 3, 5 and 3 columns."""
    mark = MARKS.get(state.ground.terrain[here.name].id, " ")
    piece = _piece(state, here)
    column, line = form.column(here), form.line(here)
    canvas.put(column + 2, line - 1, mark * 3)
    canvas.put(column + 1, line, piece.center(WIDE - 1) if piece else f"{mark}   {mark}")
    canvas.put(column + 2, line + 1, _signs(state, here) if piece else mark * 3)
    for front in state.ground.sides.get(here.name, ()):
        there = BOARD.hex(front)
        _, points = STROKES[there.x - here.x, there.row - here.row]
        for right, down in points:
            canvas.put(column + right, line + down, mark)


def _small_hex(canvas: Canvas, form: Form, state: State, here: Hex) -> None:
    """Write what is in a hex in two lines of 4 columns: code and terrain, then blocks and signs."""
    mark = MARKS.get(state.ground.terrain[here.name].id, "")
    piece = _piece(state, here)
    blocks = piece[-1:] if piece[-1:].isdecimal() else " "
    code = piece.removesuffix(blocks)[: form.wide - len(mark)]
    column, line = form.column(here), form.line(here)
    canvas.put(column, line, f"{code:<3}{mark}" if piece else mark * 3 or ".")
    canvas.put(column, line + 1, blocks + _signs(state, here).replace(" ", "") if piece else " ")


def _signs(state: State, here: Hex) -> str:
    """Return the signs of a special unit, a leader and an order, each in its place."""
    unit, leader = state.unit(here.name), state.leader(here.name)
    ordered = any(one.duty.ordered for one in (unit, leader) if one)
    special = bool(unit and unit.elite)
    return "".join(sign if there else " " for sign, there in ((ELITE, special), (LEADER, leader), (ORDERED, ordered)))
