"""D2.7: the map as plain text - province by province, with markers, armies, royal family and independent armies."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ancientwars.core.plaintext import APART, beside, cut
from ancientwars.diadochi.components.kit import INDEPENDENT, MINOR, SEATS
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.state.state import owners_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.messages import Messages
    from ancientwars.diadochi.components.kit import Province, Space
    from ancientwars.diadochi.state.state import State

FULL: Final = 100
"""From so many columns on, name, points and controller of a province have columns of their own."""
NARROW: Final = 80
"""With fewer columns than this, the spaces stand below their province; from here on beside it, after a short name."""
REGIONS: Final = ("europe", "asia", "africa", "island")
SIGNS: Final = {"major": "*", "stronghold": "^", "transit": "~", "minor": ""}
"""What stands after the name of a space of each type."""
LONGEST: Final = 14
"""Columns of the name of a province where there are fewer than 100."""


def board(state: State, lang: str = "en", width: int = FULL) -> list[str]:
    """Return the map as lines of text: for each province its points, its controller, and its spaces.

    After the name of a space stand the sign of its type and the control marker; then in round brackets each army
    outside of cities with its generals and its number of combat units, in square brackets what is inside, and after a
    plus sign the royal family. Players are written in short, as the last line but one says.

    With fewer than 100 columns names of provinces are cut; with fewer than 80 the spaces stand below their province.

    Args:
        state: A state or view; all of it is open.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 60 or more.

    Returns:
        Lines of at most so many columns.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.diadochi import position
        >>> units = {"larissa": {"yellow": {"loyal": 2}}}
        >>> generals = {"antipater": {"owner": "yellow", "place": "larissa"}}
        >>> state = position({"units": units, "generals": generals, "markers": {"yellow": ["larissa"]}})
        >>> next(line for line in board(state) if line.startswith("Thessaly"))
        'Thessaly              2      Larissa:Li (Li Antipater 2)  Tricca  Lamia (Greek Army 6)'
    """
    words = messages(lang)
    owners = dict(zip(state.kit.province, owners_of(state.setup.data, state.markers), strict=True))
    lines = []
    for region in REGIONS:
        lines.append(words.say("board", region))
        for province in state.kit.provinces:
            if province.region == region:
                lines += _province(state, province, owners[province.id], words, width)
    marks = ", ".join(f"{_mark(seat, words)} {words.name(seat)}" for seat in (*state.seats, INDEPENDENT))
    legend = (words.say("board", "marks", marks=marks), words.say("board", "legend"))
    return [*lines, *(line for text in legend for line in wrap(text, width, subsequent_indent=APART))]


def _mark(owner: str, words: Messages) -> str:
    """Return an owner in short."""
    return words.say("board", owner)


def _province(state: State, province: Province, owner: str, words: Messages, width: int) -> Iterator[str]:
    """Yield the lines of a province."""
    name, mark = words.name(province.id), _mark(owner, words) if owner else ""
    spaces = [_space(state, space, words) for space in state.kit.spaces if space.province == province.id]
    if width >= FULL:
        head = f"{name:<20}  {province.vp}  {mark:<2}  "
    elif width >= NARROW:
        head = f"{cut(name, LONGEST):<{LONGEST}} {province.vp} {mark:<2} "
    else:
        yield f"{name} {province.vp} {mark}".rstrip()
        head = APART
    yield from beside(head, spaces, width)


def _space(state: State, space: Space, words: Messages) -> str:
    """Return a space with all that is in it."""
    marker = state.marker(space.id)
    parts = [words.name(space.id) + SIGNS[space.type] + (f":{_mark(marker, words)}" if marker else "")]
    for inside, brackets in ((False, "()"), (True, "[]")):
        parts += [text.join(brackets) for text in _armies(state, space.id, words, inside=inside)]
    parts += [f"+{words.name(royal)}" for royal in state.royals_at(space.id)]
    if siege := state.siege(space.id):
        parts.append(words.say("board", "siege", seat=_mark(siege.seat, words), points=siege.points))
    return " ".join(parts)


def _armies(state: State, space: str, words: Messages, *, inside: bool) -> Iterator[str]:
    """Yield the army of each player in a space in short, and the independent ones."""
    for seat in SEATS:
        leaders = [words.name(general) for general in state.generals_at(space, seat, inside=inside)]
        if state.has_minor(space, seat, inside=inside):
            leaders.append(words.say("board", MINOR))
        units = state.count(space, seat, inside=inside)
        if leaders or units:
            number = [str(units)] if units else []
            yield " ".join([_mark(seat, words), ", ".join(leaders), *number]).replace("  ", " ")
    if not inside:
        for army in state.independents_at(space):
            yield f"{words.name(army)} {state.kit.independent_army[army].battle_strength}"
