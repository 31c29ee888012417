"""Cards: decks as multisets of what may still come, and zones that some seats see and others only count."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from attrs import field, frozen

from ancientwars.core.chance import Drew, Lottery, draw, drew
from ancientwars.core.dealing import Limit, deal, possible
from ancientwars.core.knowledge import DECK, NOBODY, OPEN, Known, Sight, changes
from ancientwars.core.recent import latest, recent
from ancientwars.core.record import Record
from ancientwars.core.remembering import moved, tells_something, tidied
from ancientwars.core.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.action import Action
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

    def sample(self, rng: Randomness) -> Action:
        """Draw the next card, the same one as `lottery` does.

        Raises:
            ValueError: The deck is empty.
        """
        if self.pool and not self.top:
            return drew(self.pool[rng.randrange(len(self.pool))])
        return self.lottery().sample(rng)

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
        owner: The only seat that sees the cards; None where everybody does, `NOBODY` where no seat does.
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
    `hidden` counts how many of them are in hidden zones. What is known of them nevertheless, the table notes as they
    move: who sees one end of a move knows the cards, all others know that some went. `knows`, `show_to` and `look` tell
    more.

    Attributes:
        deck: The face-down deck.
        zones: Hands, discards and the like.
        hidden: In a view, the number of cards of `deck` that are in hidden zones.
        known: What seats know of zones that they do not see; in a view, what its seat knows.
    """

    deck: Deck
    zones: tuple[Zone, ...]
    hidden: int = 0
    known: tuple[Known, ...] = field(default=(), metadata={"sparse": True})

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

    def size(self, name: str) -> int:
        """Return the number of cards of a zone, or of the shuffled part of the ``"deck"``."""
        return len(self.deck.pool) - self.hidden if name == DECK else self.zone(name).count

    # ------------------------------------------------------------------ moving cards

    def draw_to(self, name: str, card: str) -> CardTable:
        """Return the table after the deck's next card, this one, went to a zone."""
        after = self._with({name: cards((*self._held(name), card))}, deck=self.deck.drawn(card))
        return after._noting(self, DECK if self.deck.pool and not self.deck.top else OPEN, name, (card,))

    def move(self, origin: str, destination: str, *ids: str) -> CardTable:
        """Return the table after cards went from one zone to another.

        Raises:
            ValueError: A card is not in the zone of origin.
        """
        left = without(self._held(origin), ids)
        if origin == destination:
            return self
        after = self._with({origin: left, destination: cards((*self._held(destination), *ids))})
        return after._noting(self, origin, destination, ids)

    def show(self, *names: str) -> CardTable:
        """Return the table with the cards of some zones laid open: from now on everybody sees them."""
        zones = tuple(zone.replace(owner=None) if zone.name in names else zone for zone in self.zones)
        after = self.replace(zones=zones)
        return after.replace(known=tidied(after, self.known)) if self.known else after

    def remove(self, origin: str, *ids: str) -> CardTable:
        """Return the table after cards of a zone left the game, seen by everybody."""
        return self._with({origin: without(self._held(origin), ids)})._noting(self, origin, OPEN, ids)

    def shuffle_in(self, origin: str, *ids: str) -> CardTable:
        """Return the table after cards of a zone were shuffled into the deck, seen by those who see the zone.

        Raises:
            ValueError: A card is not in the zone.
        """
        mixed = self._mixed()
        after = mixed._with({origin: without(self._held(origin), ids)}, deck=mixed.deck.shuffled_with(ids))
        return after._noting(mixed, origin, DECK, ids)

    def reshuffle(self, *names: str) -> CardTable:
        """Return the table with the deck and all cards of these zones shuffled together."""
        after = self._mixed()
        for name in names:
            after = after.shuffle_in(name, *self._held(name))
        return after

    def _mixed(self) -> CardTable:
        """Return the table after the deck was shuffled, with what was known to be on top of it and under it."""
        ordered = self.deck.top + self.deck.bottom
        after = self.replace(deck=self.deck.shuffled_with())
        return after._noting(self, OPEN, DECK, ordered) if ordered else after

    # ------------------------------------------------------------------ what is known

    def knows(
        self,
        name: str,
        *,
        holds: Iterable[str] = (),
        lacks: Iterable[str] = (),
        any_of: Iterable[str] = (),
        seats: tuple[str, ...] | None = None,
    ) -> CardTable:
        """Return the table with something told of a zone; as its cards move, what is still certain remains known.

        Args:
            name: Name of the zone; ``"deck"`` for the shuffled part of the deck.
            holds: Cards that it holds, a multiset.
            lacks: Kinds of which it holds none.
            any_of: Kinds of which it holds at least one card.
            seats: Who knows it, and knows it of each other; None means everybody.

        Raises:
            ValueError: It is not so.

        Example:
            >>> table = CardTable(Deck(("oil", "wolf")), (Zone("red", ("axe",), 1, "red"),))
            >>> table.knows("red", lacks=["wolf"]).view("blue").may_hold("red", ["wolf"])
            False
        """
        found = [Known(name, (card,), count, None, seats) for card, count in Counter(holds).items()] if holds else []
        if kinds := set(lacks):
            found.append(Known(name, tuple(sorted(kinds)), 0, 0, seats))
        found += [Known(name, tuple(sorted(set(any_of))), 1, None, seats)] if any_of else []
        if wrong := [one for one in found if not self.agrees(one)]:
            raise ValueError(f"it is not so {wrong[0]}")
        return self.replace(known=tidied(self, found, self.known))

    def show_to(self, seat: str, name: str, *ids: str) -> CardTable:
        """Return the table after a seat was shown cards of a zone, and no other seat.

        Raises:
            ValueError: The zone does not hold them.
        """
        without(self._held(name), ids)
        return self.knows(name, holds=ids, seats=self._together(seat, name))

    def look(self, seat: str, name: str) -> CardTable:
        """Return the table after a seat was shown all cards of a zone, and no other seat."""
        held, seats = self._held(name), self._together(seat, name)
        found = [Known(name, (card,), count, count, seats) for card, count in Counter(held).items()]
        found.append(Known(name, tuple(sorted(set(held))), len(held), None, seats))
        return self.replace(known=tidied(self, (*self.known, *found)))

    def known_cards(self, name: str, seat: str) -> Cards:
        """Return the cards that a zone holds as far as a seat or a spectator knows: all of them, if it sees them."""
        zone, sight = self.zone(name), Sight(self, (seat,))
        if zone.seen_by(seat):
            return zone.held or ()
        return tuple(card for card in sorted(sight.unseen) for _ in range(sight.span(name, (card,))[0]))

    def may_hold(self, name: str, kinds: Iterable[str]) -> bool:
        """Tell whether a zone may hold a card of some kinds, as far as everybody knows.

        Args:
            name: Name of the zone; ``"deck"`` for the shuffled part of the deck.
            kinds: The kinds.
        """
        (unseen, answers), question = _answers(self), (name, frozenset(kinds))
        found = answers.get(question)
        if found is None:  # windows ask the same again and again while no card moves
            found = answers[question] = self._may_hold(*question, unseen)
        return found

    def any_may_hold(self, names: Iterable[str], kinds: Iterable[str]) -> bool:
        """Tell whether any of some zones may hold a card of some kinds, as far as everybody knows.

        Zones that are known to lack them need not be looked at one by one.

        Args:
            names: Names of the zones, but the deck.
            kinds: The kinds.
        """
        asked, (unseen, _), lacked = frozenset(kinds), _answers(self), _lacked(self.known)
        sought, wanted = asked.intersection(unseen), frozenset(names)
        for zone in self.zones:
            if zone.count and zone.name in wanted:
                known = zone.owner is not None and sought.issubset(lacked.get(zone.name, ()))
                if not known and self.may_hold(zone.name, asked):
                    return True
        return False

    def _may_hold(self, name: str, kinds: frozenset[str], unseen: frozenset[str]) -> bool:
        """Tell whether a zone may hold a card of some kinds, by what lies where not everybody sees it."""
        zone = None if name == DECK else self.zone(name)
        if zone is not None and zone.owner is None:
            return not kinds.isdisjoint(zone.held or ())
        if zone is not None and not zone.count:
            return False
        sought = kinds.intersection(unseen).difference(_lacked(self.known).get(name, ()))
        if not sought:
            return False
        lies = self.deck.pool if zone is None else zone.held or ()
        if not self.hidden and (not sought.isdisjoint(lies) or self._swaps(name, sought)):
            return True
        wanted, sight = tuple(sorted(sought)), Sight(self, None)
        _, most = sight.span(name, wanted)
        if not sight.known or not most:
            return most > 0
        hidden = [one.name for one in self.zones if not sight.sees(one.name)]
        asked = (*sight.known, Known(name, wanted, 1))
        limits = tuple([_limits(asked, one, self.size(one)) for one in (*hidden, DECK)])
        return possible(
            cards(card for card, count in sight.unseen.items() for _ in range(count)),
            tuple(map(self.size, hidden)),
            limits,
        )

    def _swaps(self, name: str, sought: frozenset[str]) -> bool:
        """Tell whether a hidden zone would hold a card of some kinds if one of its cards changed places with another.

        The cards as they lie, and so changed, are a deal that agrees with all that is known: this is found sooner than
        all deals are counted, and found in most cases.
        """
        hidden = {DECK: self.deck.pool} | {zone.name: zone.held or () for zone in self.zones if zone.owner is not None}
        if name not in hidden:
            return False
        held, known = hidden.pop(name), [one for one in self.known if one.seats is None]
        here, given = changes(known, name, held), sorted(set(held))
        for zone, cards in hidden.items():
            wanted = sorted(sought.intersection(cards))
            if not wanted:
                continue
            there = changes(known, zone, cards)
            for taken in wanted:
                if any(here(card, taken) and there(taken, card) for card in given):
                    return True
        return False

    def contradictions(self) -> tuple[str, ...]:
        """Return what is said to be known of zones whose cards are seen here and is not so, as English clauses."""
        return tuple(str(one) for one in self.known if not self.agrees(one))

    def agrees(self, one: Known) -> bool:
        """Tell whether a zone keeps a bound, as far as its cards are seen here."""
        held = (None if self.hidden else self.deck.pool) if one.zone == DECK else self.zone(one.zone).held
        return held is None or one.least <= one.count(held) <= (len(held) if one.most is None else one.most)

    def _together(self, seat: str, name: str) -> tuple[str, ...]:
        """Return a seat and the owner of a zone."""
        owner = self.zone(name).owner
        return tuple(sorted({seat, owner or seat} - {NOBODY}))

    def _noting(self, before: CardTable, origin: str, destination: str, ids: tuple[str, ...]) -> CardTable:
        """Return this table with what is known after cards moved."""
        if ids and (before.known or tells_something(before, origin, destination)):
            return self.replace(known=moved(before, self, origin, destination, ids))
        return self

    # ------------------------------------------------------------------ views

    def view(self, viewer: str) -> CardTable:
        """Return the table as a seat or a spectator knows it: the same object until a card moves."""
        views = _views(self)
        found = views.get(viewer)
        if found is None:
            found = views[viewer] = self._view(viewer)
        return found

    def _view(self, viewer: str) -> CardTable:
        zones: list[Zone] = []
        pool, hidden = [*self.deck.pool], 0
        for zone in self.zones:
            if zone.owner is None or zone.owner == viewer:
                zones.append(zone)
            else:
                zones.append(zone.replace(held=None))
                for card in zone.held or ():
                    insort(pool, card)  # few among many, which is sooner than sorting all
                    hidden += 1
        seats = (viewer,)
        known = self.known and tuple([one for one in self.known if one.seats is None or one.known_to(seats)])
        deck = self.deck.replace(pool=tuple(pool))
        return self.replace(deck=deck, zones=tuple(zones), hidden=hidden, known=known)

    def determinize(self, rng: Randomness) -> CardTable:
        """Return a full table drawn from those consistent with this view, all deals equally likely."""
        hidden = [zone for zone in self.zones if zone.held is None]
        named = [*[(zone.name, zone.count) for zone in hidden], (DECK, self.size(DECK))] if self.known else ()
        limits = tuple([_limits(self.known, name, size) for name, size in named])
        *dealt, left = deal(self.deck.pool, tuple([zone.count for zone in hidden]), limits, rng)
        held = iter([cards(ids) for ids in dealt])
        zones = [zone if zone.held is not None else zone.replace(held=next(held)) for zone in self.zones]
        return CardTable(self.deck.replace(pool=cards(left)), tuple(zones), 0, self.known)

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
        return self.replace(deck=self.deck if deck is None else deck, zones=zones)


@latest
def _answers(table: CardTable) -> tuple[frozenset[str], dict[tuple[str, frozenset[str]], bool]]:
    """Return the kinds of the cards of a table that lie where not everybody sees them, and room for what is asked."""
    hidden = [zone.held for zone in table.zones if zone.owner is not None and zone.held]
    return _kinds_in(table.deck.pool).union(*hidden), {}


@latest
def _kinds_in(pool: Cards) -> frozenset[str]:
    """Return the kinds of the cards in the pool, which is by far the largest of the places."""
    return frozenset(pool)


@recent(4)
def _views(_table: CardTable) -> dict[str, CardTable]:
    """Return room for the table as seats and spectators know it; a game has three tables at most, or two at a time."""
    return {}


def _holding(zone: Zone, held: Cards) -> Zone:
    return zone.replace(held=held, count=len(held))


def _limits(known: Iterable[Known], name: str, size: int) -> tuple[Limit, ...]:
    """Return what is known of a zone as limits of a deal."""
    return tuple([one.limit(size) for one in known if one.zone == name])


@cache
def pairs(held: Cards) -> tuple[tuple[str, str], ...]:
    """Return the different unordered pairs of cards of a multiset, in order."""
    found = {(first, second) for i, first in enumerate(held) for second in held[i + 1 :]}
    return tuple(sorted(found))


@latest
def _lacked(known: tuple[Known, ...]) -> dict[str, frozenset[str]]:
    """Return the kinds of which everybody knows that a zone holds none, by zone."""
    found: dict[str, frozenset[str]] = {}
    for one in known:
        if one.most == 0 and one.seats is None:
            found[one.zone] = found.get(one.zone, frozenset()).union(one.cards)
    return found
