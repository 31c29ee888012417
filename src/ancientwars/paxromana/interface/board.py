"""P2.1: the map as plain text - by Territory and Province: who controls each Space, and what stands there."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ancientwars.core.plaintext import APART, beside, cut
from ancientwars.paxromana.components.kit import GALLEYS, OWNERS, SLAVES
from ancientwars.paxromana.interface.words import messages
from ancientwars.paxromana.state.state import LEADERS, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.components.pieces import Province
    from ancientwars.paxromana.state.state import State

FULL: Final = 100
"""From so many columns on, names of Provinces and their controllers have columns of their own."""
NARROW: Final = 80
"""With fewer columns than this, the Spaces stand below their Province; from here on beside it, after a short name."""
WIDEST: Final = 20
"""Columns of the name of a Province where there are 100 or more."""
LONGEST: Final = 18
"""Columns of the name of a Province where there are fewer than 100."""


def board(state: State, lang: str = "en", width: int = FULL) -> list[str]:
    """Return the map as lines of text: for each Province that is in play who controls it, and its Spaces.

    After the name of a Space stand who controls it, its City or Town with the Fortification Points, a Tribe marker or
    Pirates; then in round brackets what each owner has there: Leaders with their ratings, Battle Points of the Land
    Units, Garrisons, Elephants, galleys. Owners are written in short, as the last line but one says.

    With fewer than 100 columns names of Provinces are cut; with fewer than 80 the Spaces stand below their Province.

    Args:
        state: A state or view; all of it is open.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 60 or more.

    Returns:
        Lines of at most so many columns.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.paxromana import new_game
        >>> board(new_game(scenario="pyrrhic-war"))[0]
        'ROME'
    """
    words, owners = messages(lang), state.province_owners()
    lines = []
    for territory in state.kit.territories:
        provinces = [state.kit.province[one] for one in territory.provinces if state.table.spaces_of[one]]
        if provinces:
            lines.append(words.name(territory.id).upper())
        for province in provinces:
            lines += _province(state, province, owners[province.id], words, width)
    return [*lines, *_away(state, words, width), *_legend(state, words, width)]


def _province(state: State, province: Province, owner: str, words: Messages, width: int) -> Iterator[str]:
    """Yield the lines of a Province."""
    name, mark = words.name(province.id), _mark(owner, words) if owner else ""
    if width >= FULL:
        head = f"{cut(name, WIDEST):<{WIDEST}}  {mark:<2}  "
    elif width >= NARROW:
        head = f"{cut(name, LONGEST):<{LONGEST}} {mark:<2} "
    else:
        yield f"{name} {mark}".rstrip()
        head = APART
    yield from beside(head, [_space(state, space, words) for space in state.table.spaces_of[province.id]], width)


def _away(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield what stands in Transit Points."""
    places = {*state.units.places, *state.pirates, *(one.place for one in state.leaders)}
    found = [_space(state, node, words) for node in state.kit.transit if node in places]
    if found:
        yield words.say("board", "away")
        yield from beside(APART, found, width)


def _legend(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield what the marks mean: of the players, and of other owners who hold anything."""
    held = {*state.holders().values(), *(owner for _, owner in state.units.presence())}
    shown = [owner for owner in OWNERS if owner in state.seats or owner in held]
    marks = ", ".join(f"{_mark(owner, words)} {words.name(owner)}" for owner in shown)
    for text in (words.say("board", "marks", marks=marks), words.say("board", "legend")):
        yield from wrap(text, width, subsequent_indent=APART)


def _mark(owner: str, words: Messages) -> str:
    """Return an owner in short."""
    return words.say("board", "slaves" if owner in SLAVES.values() else owner)


def _space(state: State, space: str, words: Messages) -> str:
    """Return a node with all that is in it."""
    holder = state.holders().get(space, "")
    parts = [words.name(space) + (f":{_mark(holder, words)}" if holder else "")]
    if settlement := state.settlement(space):
        parts.append(words.say("board", settlement.kind, walls=settlement.walls))
    if space in state.tribes:
        parts.append(words.say("board", "tribe"))
    if space in state.pirates:
        parts.append(words.say("board", "pirates"))
    parts += [f"({text})" for text in _armies(state, space, words)]
    return " ".join(parts)


def _armies(state: State, space: str, words: Messages) -> Iterator[str]:
    """Yield what each owner has in a node in short: Leaders, Battle Points, galleys."""
    owners = [owner for owner, _ in state.units.at(space)]
    leading = [state.side_of(name) for name, one in zip(LEADERS, state.leaders, strict=True) if one.place == space]
    for owner in dict.fromkeys((*owners, *leading)):
        stack, parts = dict(state.held(space, owner)), []
        parts += [leader_mark(state, name, words) for name in state.leaders_at(space, owner)]
        if points := sum(number * state.kit.bp[kind] for kind, number in stack.items() if kind not in GALLEYS):
            parts.append(str(points))
        parts += [words.say("board", kind) for kind in ("GAR", "EL") if kind in stack]
        if number := galleys(tuple(stack.items())):
            parts.append(words.say("board", "galleys", number=number))
        yield f"{_mark(owner, words)} {', '.join(parts)}"


def leader_mark(state: State, leader: str, words: Messages) -> str:
    """Return a Leader in short: his ratings, and E for an Elite one.

    Args:
        state: A state or view.
        leader: Id of the Leader.
        words: The words of the language.
    """
    card = state.kit.leader[leader]
    return words.say("board", "leader", rating=f"{card.tactics}-{card.campaign}{'E' * card.elite}")
