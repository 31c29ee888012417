"""The fixed numbering of all actions of Polis."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import dice, draw
from ancientwars.poleis.components.kit import GOODS, LARGEST_COST, LARGEST_GROWTH, MOST_SHIPS, MOST_UNITS
from ancientwars.poleis.components.loading import components
from ancientwars.poleis.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST_PAYMENT = 30
"""Largest amount of Prestige that one Phoros or exchange action names; larger sums take several."""
LARGEST_BRIBE = 60
"""LA10.2b: no route meets more enemy units: 12 territories with 5 hoplites."""

_KIT = components()
_LANDS = [land.id for land in _KIT.territories]
_SEAS = [sea.id for sea in _KIT.seas]
_POLEIS = [card.id for card in _KIT.poleis]
TAKE = {kind: a.TakeAction(kind) for kind in a.KINDS}
"""The kinds of action as they are taken, made once."""


def _payments(most: int, kinds: int) -> list[tuple[int, ...]]:
    """Return the ways to split 1 to `most` units over kinds of payment."""
    return [shares for shares in product(range(most + 1), repeat=kinds) if 1 <= sum(shares) <= most]


def _development() -> Iterator[Action]:
    for card in _KIT.poleis:
        if card.territory:
            yield from (a.CreateHoplites(card.id, *shares) for shares in _payments(MOST_UNITS, 3))
        for sea in card.ports:
            yield from (a.CreateGalleys(card.id, sea, *shares) for shares in _payments(MOST_UNITS, 3))
        if card.trade:
            yield from (a.CreateMerchants(card.id, *shares) for shares in _payments(MOST_SHIPS, 2))
    for project in _KIT.projects:
        yield from (a.StartProject(polis, project.key) for polis in project.poleis)
    yield from (a.LeaveOut(good) for good in GOODS)
    yield from (a.PayInSilver(good, n) for good in GOODS if good != "silver" for n in range(LARGEST_COST + 1))


def _military() -> Iterator[Action]:
    counts = range(1, MOST_UNITS + 1)
    yield from (a.MoveHoplites(*ends, n) for ends in permutations(_LANDS, 2) for n in counts)
    yield from (a.MoveGalleys(*ends, n) for ends in permutations(_SEAS, 2) for n in counts)
    yield from (a.Besiege(polis) for polis in _POLEIS)
    yield from (a.Collect(land) for land in _LANDS)
    yield from (a.FillRow(good, n) for good in GOODS for n in range(MOST_UNITS + 1))
    yield from (a.Suppress(n) for n in range(MOST_UNITS + 1))


def _political() -> Iterator[Action]:
    for market in _KIT.markets:
        for load in range(1, len(market.loads) + 1):
            yield from (a.Trade(market.id, load, pay) for pay in ("barter", "silver"))
    yield from (a.MoveProxenos(polis, by) for polis in _POLEIS for by in ("land", "sea"))
    yield from (a.Bribe(n) for n in range(LARGEST_BRIBE + 1))


def _battle() -> Iterator[Action]:
    yield from (a.FightIn(region) for region in _LANDS + _SEAS)
    yield from (a.Retreat(), a.Stay(), a.Double(), a.Keep())
    kinds = [card.id for card in _KIT.battle_cards]
    for first, second in product(kinds, repeat=2):
        if first != second or _KIT.battle_card[first].copies > 1:
            if first <= second:
                yield a.AttackWith(first, second)
            yield a.DefendWith(first, second)


def _events_and_end() -> Iterator[Action]:
    for region in _LANDS + _SEAS:
        yield from (a.RemoveUnit(region), a.SendUnit(region), a.ReturnUnit(region))
    yield from (a.TakeOver(polis) for polis in _POLEIS)
    yield from (a.Exchange(n) for n in range(LARGEST_PAYMENT + 1))
    yield from (a.Release(polis) for polis in _POLEIS)
    yield a.FeedWithPrestige()
    yield from (a.Grow(card.id, n) for card in _KIT.poleis for n in range(1, LARGEST_GROWTH + 1))
    yield from (a.Phoros(n) for n in range(LARGEST_PAYMENT + 1))


def _chance() -> Iterator[Action]:
    yield from dice(1, 4).outcomes
    yield from dice(2, 4).outcomes
    drawn = [card.key for card in _KIT.event_cards] + [project.key for project in _KIT.projects]
    yield from draw(tuple(drawn + [card.id for card in _KIT.battle_cards])).outcomes


def _all() -> Iterator[Action]:
    yield from TAKE.values()
    yield from (a.Pass(), a.Done())
    yield from (a.PayFee(good) for good in GOODS)
    for part in (_development, _military, _political, _battle, _events_and_end, _chance):
        yield from part()


CATALOGUE = Catalogue(_all())
"""Every action of the game; the number of an action is its place here."""
