"""Cards: decks as multisets of what may still come, and zones that some seats see and others only count."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.record import Record
from ancientwars.core.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ancientwars.core.chance import Randomness

Cards = tuple[str, ...]
"""A multiset of cards: a sorted tuple, equal cards repeated."""


def cards(ids: Iterable[str]) -> Cards:
    """Return the multiset of some cards.

    Example:
        >>> cards(["nike", "ares", "nike"])
        ('ares', 'nike', 'nike')
    """
    return tuple(sorted(ids))


def without(multiset: Cards, taken: Iterable[str]) -> Cards:
    """Return a multiset less some cards.

    Raises:
        ValueError: A card taken is not there.
    """
    left = list(multiset)
    for card in taken:
        if card not in left:
            raise ValueError(f"{card!r} is not among {len(multiset)} cards")
        left.remove(card)
    return tuple(left)


@frozen
class Deck(Record):
    """A face-down deck: what may still come, in no order, between cards that a rule put on top and under.

    Attributes:
        pool: The shuffled part, a multiset.
        top: Cards put on top, the first one drawn first. Their order is common knowledge.
        bottom: Cards put under, the first one drawn first.
    """

    pool: Cards
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.pool) + len(self.top) + len(self.bottom)

    def lottery(self) -> Lottery:
        """Return the lottery of the next card.

        Raises:
            ValueError: The deck is empty.
        """
        if self.top:
            return Lottery((Drew(self.top[0]),), (1,))
        if self.pool:
            return draw(self.pool)
        if self.bottom:
            return Lottery((Drew(self.bottom[0]),), (1,))
        raise ValueError("the deck is empty")

    def drawn(self, card: str) -> Deck:
        """Return the deck after this card was drawn.

        Raises:
            ValueError: The card cannot be the next one.
        """
        if self.top:
            if card != self.top[0]:
                raise ValueError(f"{self.top[0]!r} is on top, not {card!r}")
            return self.replace(top=self.top[1:])
        if self.pool:
            return self.replace(pool=without(self.pool, (card,)))
        if self.bottom[:1] != (card,):
            raise ValueError(f"{card!r} is not the next card")
        return self.replace(bottom=self.bottom[1:])

    def put_on_top(self, *ids: str) -> Deck:
        """Return the deck with cards put on top, the first one topmost."""
        return self.replace(top=ids + self.top)

    def put_under(self, *ids: str) -> Deck:
        """Return the deck with cards put under it, in that order."""
        return self.replace(bottom=self.bottom + ids)

    def shuffled_with(self, ids: Iterable[str] = ()) -> Deck:
        """Return the deck with all its cards and these shuffled together."""
        return Deck(cards((*self.pool, *self.top, *self.bottom, *ids)))


@frozen
class Zone(Record):
    """A hand, a discard pile, cards on the table.

    Attributes:
        name: Name of the zone within its table.
        held: The cards in it, a multiset; None where the view does not know them.
        count: Number of cards in it.
        owner: The only seat that sees the cards; None where everybody does.
    """

    name: str
    held: Cards | None = ()
    count: int = 0
    owner: str | None = None

    def seen_by(self, viewer: str) -> bool:
        """Tell whether a seat or spectator sees the cards."""
        return self.owner is None or self.owner == viewer


@frozen
class CardTable(Secret):
    """Where every card of one deck is: the deck and the zones, each card in exactly one of them.

    In a view the cards of hidden zones cannot be told from those of the deck: `deck` then holds both, and
    `hidden` counts how many of them are in hidden zones.

    Attributes:
        deck: The face-down deck.
        zones: Hands, discards and the like.
        hidden: In a view, the number of cards of `deck` that are in hidden zones.
    """

    deck: Deck
    zones: tuple[Zone, ...]
    hidden: int = 0

    @property
    def deck_size(self) -> int:
        """Number of cards that can still be drawn."""
        return len(self.deck) - self.hidden

    def zone(self, name: str) -> Zone:
        """Return a zone by name.

        Raises:
            KeyError: There is no such zone.
        """
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)

    def draw_to(self, name: str, card: str) -> CardTable:
        """Return the table after the deck's next card, this one, went to a zone."""
        return self._with({name: cards((*self._held(name), card))}, deck=self.deck.drawn(card))

    def move(self, origin: str, destination: str, *ids: str) -> CardTable:
        """Return the table after cards went from one zone to another.

        Raises:
            ValueError: A card is not in the zone of origin.
        """
        left = without(self._held(origin), ids)
        if origin == destination:
            return self
        return self._with({origin: left, destination: cards((*self._held(destination), *ids))})

    def show(self, *names: str) -> CardTable:
        """Return the table with the cards of some zones laid open: from now on everybody sees them."""
        zones = tuple(zone.replace(owner=None) if zone.name in names else zone for zone in self.zones)
        return self.replace(zones=zones)

    def remove(self, origin: str, *ids: str) -> CardTable:
        """Return the table after cards of a zone left the game."""
        return self._with({origin: without(self._held(origin), ids)})

    def reshuffle(self, *names: str) -> CardTable:
        """Return the table with the deck and all cards of these zones shuffled together."""
        ids = [card for name in names for card in self._held(name)]
        zones = tuple(zone.replace(held=(), count=0) if zone.name in names else zone for zone in self.zones)
        return self.replace(deck=self.deck.shuffled_with(ids), zones=zones)

    def view(self, viewer: str) -> CardTable:
        """Return the table as a seat or a spectator knows it."""
        secret = [zone for zone in self.zones if not zone.seen_by(viewer)]
        unseen = [card for zone in secret for card in zone.held or ()]
        zones = tuple(zone if zone.seen_by(viewer) else zone.replace(held=None) for zone in self.zones)
        deck = self.deck.replace(pool=cards((*self.deck.pool, *unseen)))
        return CardTable(deck, zones, len(unseen))

    def determinize(self, rng: Randomness) -> CardTable:
        """Return a full table drawn from those consistent with this view, all deals equally likely."""
        pool = list(self.deck.pool)
        zones = []
        for zone in self.zones:
            if zone.held is None:
                dealt = [pool.pop(rng.randrange(len(pool))) for _ in range(zone.count)]
                zones.append(zone.replace(held=cards(dealt)))
            else:
                zones.append(zone)
        return CardTable(self.deck.replace(pool=tuple(pool)), tuple(zones))

    def census(self) -> Counter[str]:
        """Return how many copies of each card the table holds in all."""
        return Counter(
            (*self.deck.pool, *self.deck.top, *self.deck.bottom, *(c for z in self.zones for c in z.held or ()))
        )

    def _held(self, name: str) -> Cards:
        held = self.zone(name).held
        if held is None:
            raise ValueError(f"the cards of {name!r} are hidden in this view")
        return held

    def _with(self, held: Mapping[str, Cards], deck: Deck | None = None) -> CardTable:
        zones = tuple([_holding(zone, held[zone.name]) if zone.name in held else zone for zone in self.zones])
        return CardTable(self.deck if deck is None else deck, zones, self.hidden)


def _holding(zone: Zone, held: Cards) -> Zone:
    return Zone(zone.name, held, len(held), zone.owner)


@cache
def pairs(held: Cards) -> tuple[tuple[str, str], ...]:
    """Return the different unordered pairs of cards of a multiset, in order."""
    found = {(first, second) for i, first in enumerate(held) for second in held[i + 1 :]}
    return tuple(sorted(found))


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


def _zone_fault(zone: Zone, *, secret: bool) -> str:
    """Return what is wrong with a zone, secret to the viewer or not; nothing if all is well."""
    if zone.held is None:
        return "" if secret else "are missing"
    if secret:
        return "are not for the viewer to see"
    if zone.count != len(zone.held):
        return f"are {len(zone.held)}, not {zone.count}"
    return "" if zone.held == cards(zone.held) else "are not sorted"
