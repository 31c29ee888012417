"""The position in short: a plain text for terminals and logs."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from ancientwars.paxromana.interface.words import messages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.state.state import State

WIDTH = 100
"""The longest line, if nothing else is asked for."""
APART = "  "
"""What stands between two columns of a table."""


def summary(state: State, lang: str = "en", width: int = WIDTH) -> str:
    """Return the position in short: the turn, the tracks, the markers, the map by Territories and Provinces, the cards.

    Args:
        state: A state or view; hidden hands are told as numbers of cards.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 60 or more.

    Returns:
        Plain text, at most so many columns wide; narrower ones are longer.

    Raises:
        SetupError: No such language.
    """
    words = messages(lang)
    parts = (_turn(state, words), _tracks(state, words), _map(state, words), _rest(state, words))
    lines = [line for part in parts for line in ("", *part)][1:]
    return "\n".join(_folded(lines, width))


def _folded(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines broken where they are too long."""
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        yield from wrap(line, width, subsequent_indent=indent, drop_whitespace=False) or [""]


def _turn(state: State, words: Messages) -> Iterator[str]:
    """Yield the turn, the phase, and the markers to come."""
    yield words.say(
        "summary", "turn", scenario=state.scenario.name, turn=state.turn, turns=state.table.last_turn, phase=state.phase
    )
    pool = [f"{words.name(marker)} {state.pool.count(marker)}" for marker in dict.fromkeys(state.pool)]
    yield words.say("summary", "markers", order=state.order, pool=", ".join(pool))


def _tracks(state: State, words: Messages) -> Iterator[str]:
    """Yield a row a player: points, Stability, Treasury, Civilization Points, Provinces, cards, objectives."""
    headings = ("vp", "stability", "treasury", "civilization", "provinces", "hand", "objectives")
    rows = [["", *(words.say("summary", heading) for heading in headings)]]
    owners = list(state.province_owners().values())
    for seat in state.seats:
        power = state.power(seat)
        numbers = (power.vp, f"{power.stability:+}", power.treasury, state.civilization(seat), owners.count(seat))
        held = (state.cards.zone(seat).count, state.objectives.zone(seat).count)
        rows.append([words.name(seat), *map(str, numbers), *map(str, held)])
    yield from _table(rows)


def _map(state: State, words: Messages) -> Iterator[str]:
    """Yield what stands on the map, by Territory and Province, then what is at sea and on the way."""
    kit, owners = state.kit, state.province_owners()
    places = {*state.units.places, *(one.space for one in state.settlements), *state.tribes, *state.pirates}
    places |= {leader.place for leader in state.leaders if leader.place}
    for territory in kit.territories:
        lines = []
        for province in territory.provinces:
            spaces = [space for space in kit.spaces_of[province] if space in places]
            if not spaces and not owners.get(province):
                continue
            owner = f" [{words.name(owners[province])}]" if owners.get(province) else ""
            texts = "; ".join(_space(state, words, space) for space in spaces)
            lines.append(f"  {words.name(province)}{owner}: {texts}")
        if lines:
            yield words.name(territory.id)
            yield from lines
    away = [node for node in kit.transit if node in places]
    if away:
        yield words.say("summary", "away", places="; ".join(_space(state, words, node) for node in away))


def _space(state: State, words: Messages, space: str) -> str:
    """Return what stands in a node."""
    parts = []
    if settlement := state.settlement(space):
        parts.append(f"{words.name(settlement.kind)} {settlement.walls} ({words.name(settlement.owner)})")
    if space in state.tribes:
        parts.append(f"{words.name('tribes')} ?")
    if space in state.pirates:
        parts.append(words.name("pirates"))
    owners = dict.fromkeys(owner for owner, _ in state.units.at(space))
    owners |= dict.fromkeys(
        state.side_of(name) for name, one in zip(state.kit.leader, state.leaders, strict=True) if one.place == space
    )
    for owner in owners:
        units = [f"{number} {words.name(kind)}" for kind, number in state.held(space, owner)]
        leaders = [_leader(state, words, name) for name in state.leaders_at(space, owner)]
        parts.append(f"{words.name(owner)} {', '.join((*leaders, *units))}")
    return f"{words.name(space)} ({'; '.join(parts)})"


def _leader(state: State, words: Messages, leader: str) -> str:
    """Return a Leader in short: his name if he has one, and his ratings."""
    card = state.kit.leader[leader]
    rating = f"{card.tactics}-{card.campaign}{'E' * card.elite}"
    return words.name(leader) if card.name else words.say("summary", "leader", rating=rating)


def _rest(state: State, words: Messages) -> Iterator[str]:
    """Yield the cards and objectives that the viewer sees."""
    for seat in state.seats:
        if state.viewer == seat:
            if held := state.cards.zone(seat).held:
                yield words.say("summary", "held", cards=held)
            if held := state.objectives.zone(seat).held:
                yield words.say("summary", "own-objectives", letters=held)
    if state.advanced:
        yield words.say("summary", "discards", cards=state.cards.zone("discards").held)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows with their columns aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield APART.join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
