"""What is wrong with a card table that comes from a file or a caller."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ancientwars.core.deck import cards
from ancientwars.core.knowledge import DECK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.core.deck import Cards, CardTable, Zone


def table_faults(table: CardTable, owners: Mapping[str, str | None], ids: Cards, viewer: str | None) -> Iterator[str]:
    """Yield what is wrong with a card table, in words, whatever stands in it.

    Args:
        table: The table.
        owners: The zones that it has, in order, and who alone sees each.
        ids: All cards of the deck.
        viewer: Whose view it is; None for the full table.
    """
    if [(zone.name, zone.owner) for zone in table.zones] != list(owners.items()):
        yield f"the zones of cards are not {', '.join(owners)}"
    hidden = 0
    for zone in table.zones:
        secret = viewer is not None and not zone.seen_by(viewer)
        hidden += zone.count if secret else 0
        if fault := _zone_fault(zone, secret=secret):
            yield f"the cards of {zone.name} {fault}"
    if table.hidden != hidden or hidden > len(table.deck.pool):
        yield f"{table.hidden} cards are counted as hidden, not those of the hidden zones"
    if table.deck.pool != cards(table.deck.pool):
        yield "the deck is not sorted"
    if table.census() != Counter(ids):
        yield "the cards are not those of the deck"
    names = {DECK, *(zone.name for zone in table.zones)}
    known = [one for one in table.known if one.zone in names]
    yield from (f"it is not so {one}, as is said to be known" for one in known if not table.agrees(one))
    if len(known) < len(table.known):
        yield "something is said to be known of a zone that there is not"
    if viewer is not None and not all(one.known_to((viewer,)) for one in known):
        yield f"something is said to be known that {viewer} does not know"


def _zone_fault(zone: Zone, *, secret: bool) -> str:
    """Return what is wrong with a zone, secret to the viewer or not; nothing if all is well."""
    if zone.held is None:
        return "" if secret else "are missing"
    if secret:
        return "are not for the viewer to see"
    if zone.count != len(zone.held):
        return f"are {len(zone.held)}, not {zone.count}"
    return "" if zone.held == cards(zone.held) else "are not sorted"
