"""The position in short: a plain text for terminals and logs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ancientwars.core.plaintext import JOINED, WIDTH, folded, sections, table
from ancientwars.poleis.components.kit import GOODS, SEATS
from ancientwars.poleis.interface.words import messages
from ancientwars.poleis.state.state import MARKET_GOODS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ancientwars.core.deck import CardTable
    from ancientwars.core.messages import Messages
    from ancientwars.poleis.components.kit import Kit, PolisCard, Project
    from ancientwars.poleis.state.state import Battle, State

NOTHING = "·"
"""What stands for none in a table."""


def summary(state: State, lang: str = "en", width: int = WIDTH) -> str:
    """Return the position in short: Prestige, goods, units, poleis, markers, merchants and the battle.

    Args:
        state: A state or view; hidden hands are told as numbers of cards.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 60 or more. Where there are few, tables are parted or turned.

    Returns:
        Plain text of about 30 lines, at most so many columns wide; narrower ones are longer.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.poleis import new_game, summary
        >>> print(summary(new_game()).splitlines()[0])
        Round 1 of 4 (type 3)
    """
    words = messages(lang)
    tables = (_sides(state, words, width), _regions(state, words, width))
    parts = (folded(_round(state, words), width, indent=4), *tables, folded(_rest(state, words), width, indent=4))
    return sections(parts)


def _round(state: State, words: Messages) -> Iterator[str]:
    """Yield the round, its event and the projects that can be started."""
    now = state.round
    facts = {"number": now.number + 1, "rounds": len(state.scenario.rounds), "round_type": state.round_type}
    yield words.say("summary", "round", passed=now.passed, **facts)
    if now.event_card:
        yield words.say("summary", "event_card", card=now.event_card, text=words.say("texts", now.event_card))
    if state.projects:
        offers = (_offer(state.kit.project[project], words) for project in state.projects)
        yield words.say("summary", "projects", projects="; ".join(offers))


def _offer(project: Project, words: Messages) -> str:
    """Return a project with its cost and the Prestige that it brings."""
    cost = ", ".join(f"{words.name(good)} {amount}" for good, amount in project.cost.items())
    brings = {"prestige": project.immediate.amount, "later": project.posterity}
    return words.say("summary", project.immediate.kind, project=project.key, cost=cost, **brings)


def _sides(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield a row per player, and one of the columns of the market markers; as one table, as two, or turned."""
    columns = dict(zip(MARKET_GOODS, state.market, strict=True))
    own = [["", *(words.say("summary", heading) for heading in ("prestige", "population", "merchants", "proxenos"))]]
    goods = [["", *map(words.name, GOODS)]]
    for seat in SEATS:
        side = state.side(seat)
        proxenos = words.name(side.proxenos) if side.proxenos else words.say("summary", "hostage")
        own.append([words.name(seat), str(side.prestige), str(state.population(seat)), str(side.merchants), proxenos])
        goods.append([words.name(seat), *map(str, side.goods)])
    market = [words.say("summary", "market"), *(str(columns.get(good, "")) for good in GOODS)]
    blank = [market[0], *[""] * (len(own[0]) - 1)]
    whole = [row + more[1:] for row, more in zip([*own, blank], [*goods, market], strict=True)]
    yield from _first_that_fits(width, (whole,), (own, [*goods, market]), (list(zip(*whole, strict=True)),))


def _first_that_fits(width: int, *ways: Sequence[Sequence[Sequence[str]]]) -> Iterator[str]:
    """Yield the first of several ways to lay out the same that is narrow enough, else the last; each is of tables."""
    for tables in ways:
        lines = [line for number, rows in enumerate(tables) for line in [""] * (number > 0) + list(table(rows))]
        if max(map(len, lines)) <= width or tables is ways[-1]:
            yield from lines
            return


def _regions(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield a row per region: units of both players and the poleis in it; then the poleis on no territory."""
    rows = [[words.say("summary", "units"), *map(words.name, SEATS), words.say("summary", "poleis")]]
    for region in state.kit.regions:
        units = [str(state.units(seat, region) or NOTHING) for seat in SEATS]
        inside = [_polis(state, card, words) for card in state.kit.poleis if card.territory == region]
        closed = [words.say("summary", "closed")] if region in state.round.closed else []
        rows.append([words.name(region), *units, _listed(inside + closed)])
    outside = [_polis(state, card, words) for card in state.kit.poleis if not card.territory]
    rows.append([words.say("summary", "elsewhere"), "", "", _listed(outside)])
    yield from table(rows, width)


def _listed(items: Iterable[str]) -> str:
    """Return a list that may be broken between its items only."""
    return ", ".join(item.replace(" ", JOINED) for item in items)


def _polis(state: State, card: PolisCard, words: Messages) -> str:
    """Return name, population and owner of a polis."""
    polis = state.polis(card.id)
    owner = words.name(polis.owner) if polis.owner else words.say("summary", "neutral")
    return f"{words.name(card.id)} {polis.population} ({owner})"


def _rest(state: State, words: Messages) -> Iterator[str]:
    """Yield what there is only at times: projects, merchants on shiploads, units sent away, a battle."""
    projects = [
        f"{words.name(card.id)}: {_projects(polis.completed, polis.in_progress, words)}"
        for card, polis in zip(state.kit.poleis, state.poleis, strict=True)
        if polis.completed or polis.in_progress
    ]
    if projects:
        yield words.say("summary", "built", projects="; ".join(projects))
    if state.round.merchants:
        loads = [f"{words.name(market)} {load} ({words.name(seat)})" for market, load, seat in state.round.merchants]
        yield words.say("summary", "loads", loads=", ".join(loads))
    sent = [f"{words.name(seat)} {units}" for seat, units in zip(SEATS, state.round.sent, strict=True) if units]
    if sent:
        yield words.say("summary", "sent", units=", ".join(sent))
    if state.battle and state.battle_cards:
        yield from _battle(state.battle, state.battle_cards, state.kit, words)


def _projects(completed: Sequence[str], in_progress: str, words: Messages) -> str:
    """Return the projects of one polis."""
    under_way = [words.say("summary", "under_way", project=in_progress)] if in_progress else []
    return ", ".join([*map(words.name, completed), *under_way])


def _battle(battle: Battle, zones: CardTable, kit: Kit, words: Messages) -> Iterator[str]:
    """Yield the battle: where, who attacks, the hands as far as known, and the cards on the table."""
    facts = {"region": battle.region, "seat": battle.attacker, "attacks": battle.attacks}
    yield words.say("summary", "battle", deck=zones.deck_size, discards=zones.zone("discards").count, **facts)
    for seat in SEATS:
        hand = zones.zone(seat)
        cards = _faces(hand.held or (), battle.region, kit, words)
        yield words.say("summary", "hand", seat=seat, count=hand.count, cards=cards)
    if zones.zone("table").held:
        yield words.say("summary", "table", cards=_faces(zones.zone("table").held or (), battle.region, kit, words))


def _faces(held: Iterable[str], region: str, kit: Kit, words: Messages) -> str:
    """Return the faces of cards that count in a region, equal ones counted."""
    side = "land" if region in kit.territory else "naval"
    faces = [getattr(kit.battle_card[card], side) for card in held]
    names = Counter(
        f"{words.name(face.formation)} ({words.name(face.manoeuvre)} {kit.manoeuvres[side][face.manoeuvre]})"
        for face in faces
    )
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in names.items())
