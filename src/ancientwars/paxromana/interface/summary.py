"""The position in short: a plain text for terminals and logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.plaintext import WIDTH, folded, sections, turned
from ancientwars.paxromana.components.kit import OWNERS
from ancientwars.paxromana.interface.board import board
from ancientwars.paxromana.interface.words import messages
from ancientwars.paxromana.rules.p15_objectives import drawn_zone
from ancientwars.paxromana.state.state import LEADERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.state.state import State


def summary(state: State, lang: str = "en", width: int = WIDTH) -> str:
    """Return the position in short: the turn, markers, tracks, the map, the Armies by kind of unit, the cards.

    Args:
        state: A state or view; hidden hands are told as numbers of cards, the own one with what its cards do.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 60 or more; see `board` for the forms of the map.

    Returns:
        Plain text, at most so many columns wide; narrower ones are longer.

    Raises:
        SetupError: No such language.
    """
    words = messages(lang)
    parts = (
        folded(_turn(state, words), width),
        _tracks(state, words, width),
        board(state, lang, width),
        folded(_armies(state, words), width),
        folded(_rest(state, words), width),
    )
    return sections(parts)


def _turn(state: State, words: Messages) -> Iterator[str]:
    """Yield the turn, the phase, and the markers to come."""
    name = state.scenario.name if state.setup.own else words.say("scenarios", state.scenario.id)
    yield words.say(
        "summary",
        "turn",
        scenario=name,
        turn=state.turn,
        turns=state.last_turn,
        phase=f"phase_{state.phase}" if state.phase else "",
    )
    pool = [f"{words.name(marker)} {state.pool.count(marker)}" for marker in dict.fromkeys(state.pool)]
    yield words.say("summary", "markers", order=state.order, pool=", ".join(pool))


def _tracks(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield a row a player: points, Stability, Treasury, what he has and holds; or turned.

    P1.1a: cards have a column in the advanced game only, objectives where the scenario has them.
    """
    secret = {"hand": state.advanced, "objectives": state.table.objectives != "none"}
    shown = [heading for heading, there in secret.items() if there]
    headings = ("vp", "stability", "treasury", "civilization", "provinces", *shown)
    rows = [["", *(words.say("summary", heading) for heading in headings)]]
    owners = list(state.province_owners().values())
    for seat in state.seats:
        power = state.power(seat)
        numbers = (power.vp, f"{power.stability:+}", power.treasury, state.civilization(seat), owners.count(seat))
        objectives = sum(state.objectives.zone(one).count for one in _face_down(seat))
        held = {"hand": state.cards.zone(seat).count, "objectives": objectives}
        rows.append([words.name(seat), *map(str, numbers), *(str(held[heading]) for heading in shown)])
    yield from turned(rows, width)


def _armies(state: State, words: Messages) -> Iterator[str]:
    """Yield the Armies, Fleets and Leaders of each owner by node with their kinds of unit."""
    yield words.say("summary", "armies")
    places: dict[str, list[str]] = {}
    for place, owner in state.units.presence():
        places.setdefault(owner, []).append(place)
    for name, one in zip(LEADERS, state.leaders, strict=True):
        if one.place and one.place not in places.setdefault(state.side_of(name), []):
            places[state.side_of(name)].append(one.place)
    for owner in OWNERS:
        if owner in places:
            stacks = [_stack(state, words, owner, place) for place in sorted(places[owner])]
            yield f"  {words.name(owner)}: {'; '.join(stacks)}"


def _stack(state: State, words: Messages, owner: str, place: str) -> str:
    """Return what an owner has in a node."""
    leaders = [words.name(name) for name in state.leaders_at(place, owner)]
    units = [f"{words.name(kind)} {number}" for kind, number in state.held(place, owner)]
    return f"{words.name(place)} ({', '.join((*leaders, *units))})"


def _rest(state: State, words: Messages) -> Iterator[str]:
    """Yield the cards and objectives that the viewer sees, with what they do; objectives laid open; discards."""
    for seat in state.seats:
        if state.viewer == seat:
            yield from _hand(state, seat, words)
    if state.advanced:
        yield words.say("summary", "discards", cards=state.cards.zone("discards").held)


def _hand(state: State, seat: str, words: Messages) -> Iterator[str]:
    """Yield the cards and objectives of a player, with what they do."""
    if held := state.cards.zone(seat).held:
        yield words.say("summary", "held")
        for card in held:
            yield f"  {words.name(card)}: {words.say('texts', card)}"
    if letters := [letter for one in _face_down(seat) for letter in state.objectives.zone(one).held or ()]:
        yield words.say("summary", "own-objectives")
        for letter in letters:
            yield f"  {letter}: {words.say('objectives', letter)}"


def _face_down(seat: str) -> tuple[str, str]:
    """P15.4.6a: return the zones with the markers of a player that others do not see."""
    return seat, drawn_zone(seat)
