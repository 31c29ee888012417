"""Tables on which cards move at random."""

from __future__ import annotations

from ancientwars.core.deck import CardTable, Deck, Zone, cards, without
from ancientwars.core.knowledge import NOBODY

OWNERS = {"red": "red", "blue": "blue", "green": "green", "pit": NOBODY, "open": None}


class Moving:
    """A table on which things happen at random."""

    def __init__(self, rng):
        self.rng = rng
        self.kinds = ("axe", "bow", "cup", "oil", "wolf", "yoke")
        pack = rng.choices(self.kinds, k=rng.randrange(8, 16))
        self.table = CardTable(Deck(cards(pack)), tuple(Zone(name, (), 0, OWNERS[name]) for name in OWNERS))

    def on(self):
        """Let one thing happen: as often a draw as all else that tells nothing."""
        full = [zone for zone in self.table.zones if zone.count]
        happens = self.rng.choice([self.draw, self.draw, self.order, self.move, self.move, self.shuffle, self.tell])
        if happens in (self.draw, self.order):
            if self.table.deck_size:
                self.table = happens()
        elif full:
            self.table = happens(self.rng.choice(full))

    def draw(self):
        card = self.rng.choice(self.table.deck.lottery().outcomes).card
        return self.table.draw_to(self.rng.choice(list(OWNERS)), card)

    def order(self):
        pool = self.table.deck.pool
        if not pool or self.table.known:
            return self.table
        card = self.rng.choice(pool)
        put = self.rng.choice([Deck.put_on_top, Deck.put_under])
        return self.table.replace(deck=put(self.table.deck.replace(pool=without(pool, [card])), card))

    def move(self, zone):
        ids = self.rng.sample(zone.held, self.rng.randrange(1, zone.count + 1))
        if self.rng.random() < 0.1:
            return self.table.remove(zone.name, *ids)
        return self.table.move(zone.name, self.rng.choice(list(OWNERS)), *ids)

    def shuffle(self, zone):
        return (
            self.table.reshuffle("open")
            if self.rng.random() < 0.5
            else self.table.shuffle_in(zone.name, *zone.held[:1])
        )

    def tell(self, zone):
        if self.rng.random() < 0.3:
            return self.table.look("blue", zone.name)
        card, lacks = self.rng.choice(zone.held), [kind for kind in self.kinds if kind not in zone.held][:2]
        seats = self.rng.choice([None, ("blue", "red"), ("green",)])
        told = {"holds": [card]} if self.rng.random() < 0.5 else {"any_of": [card, "axe"]}
        return self.table.knows(zone.name, lacks=lacks, seats=seats, **told)


class Playing:
    """Two hands that draw and play as in a game; what was played is shuffled in now and then, and something is told."""

    def __init__(self, rng):
        self.rng = rng
        self.kinds = "abcdefghij"[: rng.randrange(3, 10)]
        pack = rng.choices(self.kinds, k=rng.randrange(12, 30))
        owners = {"red": "red", "blue": "blue", "open": None}
        self.table = CardTable(Deck(cards(pack)), tuple(Zone(name, (), 0, owner) for name, owner in owners.items()))

    def on(self):
        """Let one thing happen, as often a draw as anything else."""
        hand = self.table.zone(self.rng.choice(["red", "blue"]))
        happens = self.rng.choices(["draw", "play", "reshuffle", "tell"], [9, 7, 2, 2])[0]
        if happens == "draw" and self.table.deck_size:
            self.table = self.table.draw_to(hand.name, self.rng.choice(self.table.deck.lottery().outcomes).card)
        elif happens == "play" and hand.count:
            self.table = self.table.move(hand.name, "open", self.rng.choice(hand.held))
        elif happens == "reshuffle":
            self.table = self.table.reshuffle("open")
        elif happens == "tell":
            lacks = [kind for kind in self.kinds if kind not in (hand.held or ()) and self.rng.random() < 0.5]
            self.table = self.table.knows(hand.name, lacks=lacks, seats=self.rng.choice([None, ("blue", "red")]))
