"""The position in short: a plain text for terminals and logs."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, MINOR, SEATS
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.rules.d13_fleets import fleet_total
from ancientwars.diadochi.state.state import ARMIES, ROYALS, owners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ancientwars.core.messages import Messages
    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.state.state import State

WIDTH = 100
"""The longest line, if nothing else is asked for."""
APART = "  "
"""What stands between two columns of a table."""


def summary(state: State, lang: str = "en", width: int = WIDTH) -> str:
    """Return the position in short: the turn, the tracks, the armies, the provinces, royal family and sieges.

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
    parts = (_turn(state, words), _tracks(state, words), _armies(state, words), _provinces(state, words, width))
    lines = [line for part in (*parts, _rest(state, words)) for line in ("", *part)][1:]
    return "\n".join(_folded(lines, width))


def _folded(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines broken where they are too long."""
    for line in lines:
        yield from wrap(line, width, subsequent_indent="    ", drop_whitespace=False) or [""]


def _turn(state: State, words: Messages) -> Iterator[str]:
    """Yield the turn, the round, the Usurper and the Turn Order."""
    years = state.kit.turns[max(state.turn, 1) - 1]
    yield words.say(
        *("summary", "turn"),
        turn=max(state.turn, 1),
        turns=len(state.kit.turns),
        from_bc=years.from_bc,
        to_bc=years.to_bc,
        round=state.round,
        usurper=state.usurper,
    )
    if state.order:
        yield words.say("summary", "order", order=state.order)


def _tracks(state: State, words: Messages) -> Iterator[str]:
    """Yield a row a player: points, status, cards, fleet points and what he trains."""
    headings = ("vp", "lp", "champion", "hand", "fleet", "training")
    rows = [["", *(words.say("summary", heading) for heading in headings)]]
    for seat in state.seats:
        training = state.training[SEATS.index(seat)]
        trained = f"{words.name(training.kind)} {training.paid}" if training.kind else ""
        champion = words.say("summary", "yes" if seat in state.champions else "no")
        numbers = (state.victory_points(seat), state.legitimacy(seat))
        hand = state.cards.zone(seat).count
        rows.append([words.name(seat), *map(str, numbers), champion, str(hand), str(fleet_total(state, seat)), trained])
    yield from _table(rows)


def _armies(state: State, words: Messages) -> Iterator[str]:
    """Yield the forces of each player by space, and what is in the Dispersed Box."""
    for seat in state.seats:
        places = {general.place for general in state.generals if general.owner == seat and general.place}
        places.update(place for stacks in (state.units, state.inside) for place in stacks.of(seat).places)
        order = sorted(places, key=lambda one: (one == DISPERSED, one))
        stacks = [_stack(state, words, seat, place) for place in order]
        yield f"{words.name(seat)}: {'; '.join(stacks)}"


def _stack(state: State, words: Messages, seat: str, place: str) -> str:
    """Return what a player has in a place."""
    parts = _pieces(state, words, seat, place, inside=False)
    if inner := _pieces(state, words, seat, place, inside=True):
        parts.append(words.say("summary", "inside", text=", ".join(inner)))
    return f"{words.name(place)} ({', '.join(parts)})"


def _pieces(state: State, words: Messages, seat: str, place: str, *, inside: bool) -> list[str]:
    names = [words.name(general) for general in state.generals_at(place, seat, inside=inside)]
    if state.has_minor(place, seat, inside=inside):
        names.append(words.name(MINOR))
    return names + _units(words, state.held(place, seat, inside=inside))


def _units(words: Messages, units: Units) -> list[str]:
    return [f"{words.name(kind)} {number}" for kind, number in units]


def _provinces(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield the provinces with markers: value, who controls them, and whose markers stand where."""
    del width
    kit = state.kit
    for province, owner in zip(kit.provinces, owners_of(state.setup.data, state.markers), strict=True):
        held: dict[str, list[str]] = {}
        for space in kit.spaces_of[province.id]:
            if marker := state.marker(space):
                held.setdefault(marker, []).append(words.name(space))
        markers = [f"{words.name(seat)}: {', '.join(spaces)}" for seat, spaces in held.items() if seat != INDEPENDENT]
        if markers:
            control = f", {words.name(owner)}" if owner else ""
            yield f"{words.name(province.id)} ({province.vp}{control}) {'; '.join(markers)}"


def _rest(state: State, words: Messages) -> Iterator[str]:
    """Yield royal family, independent armies, sieges and the cards that are seen."""
    royals = [
        f"{words.name(name)} ({', '.join(words.name(part) for part in (one.place, one.owner) if part)})"
        for name, one in zip(ROYALS, state.royals, strict=True)
        if not one.gone and one.place
    ]
    yield words.say("summary", "royals", royals="; ".join(royals))
    armies = [
        f"{words.name(name)} ({words.name(one.place) if one.place else words.say('summary', 'box')})"
        for name, one in zip(ARMIES, state.independents, strict=True)
        if not one.gone
    ]
    yield words.say("summary", "independents", armies="; ".join(armies))
    if state.sieges:
        sieges = [f"{words.name(one.space)} {one.points} ({words.name(one.seat)})" for one in state.sieges]
        yield words.say("summary", "sieges", sieges="; ".join(sieges))
    for seat in state.seats:
        held = state.cards.zone(seat).held
        if state.viewer == seat and held:
            yield words.say("summary", "held", cards=", ".join(_card(state, words, card) for card in held))
    yield words.say("summary", "discards", cards=state.cards.zone("discards").held)


def _card(state: State, words: Messages, card: str) -> str:
    """Return a card with its operations points."""
    ops = state.kit.card[card].ops
    return f"{words.name(card)} ({ops})" if ops else words.name(card)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows with their columns aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield APART.join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
