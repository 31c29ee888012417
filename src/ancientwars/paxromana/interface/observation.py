"""A view of Pax Romana as a row of numbers; `LAYOUT` documents every entry.

All players stand in the order of `SEATS`, whoever looks; ``viewer`` tells who does.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.observation import Block, Layout, Sparse, open_ended, share, some_of, waiting
from ancientwars.paxromana.components.kit import GALLEYS, KINDS, SEATS
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.interface.words import messages
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import PROVINCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.paxromana.state.state import State

_KIT = components()
_NODES = _KIT.nodes
_SPACES = tuple(_KIT.space)
_CARDS = tuple(_KIT.card)
_LETTERS = tuple(_KIT.objective)
_GROUPS = (*SEATS, "others")
_MARKERS = (*SEATS, "event", "pontus")
_HALF = 6.0
"""The number of units in a node that stands for 0.5."""
_MOST_MARKERS = 5
"""More markers of a kind than that are not measured."""
_LAST_TURN = max(one.last_turn for one in _KIT.scenarios)
_MOST_MARCHED = 12
"""More Movement Points than that no move is measured by."""
_HAND = 4
"""P17.1.4a: a hand of more than three cards is over its limit."""


def _group(owner: str) -> str:
    return owner if owner in SEATS else "others"


def _course(view: State) -> list[float]:
    return [share(view.turn, _LAST_TURN)]


def _tracks(view: State) -> list[float]:
    found: list[float] = []
    for seat in SEATS:
        if seat not in view.seats:
            found += [0.0] * 6
            continue
        power = view.power(seat)
        found += [1.0, power.stability / 8, open_ended(power.treasury, 10), open_ended(power.vp, 20)]
        found += [open_ended(view.civilization(seat), 10), share(view.cards.zone(seat).count, _HAND)]
    return found


def _markers(view: State) -> list[float]:
    return [share(view.pool.count(one), _MOST_MARKERS) for one in _MARKERS]


def _order(view: State) -> list[float]:
    return [1.0 / (1 + view.order.index(seat)) if seat in view.order else 0.0 for seat in SEATS]


def _units(group: str, view: State) -> Iterator[tuple[str, float]]:
    totals: dict[str, int] = {}
    for place, owner, kind, number in view.units:
        if kind not in GALLEYS and _group(owner) == group:
            totals[place] = totals.get(place, 0) + number
    return ((place, open_ended(number, _HALF)) for place, number in totals.items())


def _galleys(group: str, view: State) -> Iterator[tuple[str, float]]:
    totals: dict[str, int] = {}
    for place, owner, kind, number in view.units:
        if kind in GALLEYS and _group(owner) == group:
            totals[place] = totals.get(place, 0) + number
    return ((place, open_ended(number, _HALF)) for place, number in totals.items())


def _kinds(group: str, view: State) -> list[float]:
    totals = dict.fromkeys(KINDS, 0)
    for _, owner, kind, number in view.units:
        if _group(owner) == group:
            totals[kind] += number  # type: ignore[index] # every kind of unit is one of KINDS
    return [open_ended(number, _HALF) for number in totals.values()]


def _leaders(group: str, view: State) -> Iterator[tuple[str, float]]:
    best: dict[str, float] = {}
    for name, leader in zip(_KIT.leader, view.leaders, strict=True):
        if leader.place and _group(view.side_of(name)) == group:
            card = _KIT.leader[name]
            best[leader.place] = max(best.get(leader.place, 0.0), (card.tactics + card.campaign) / 10)
    yield from best.items()


def _settlements(group: str, view: State) -> Iterator[tuple[str, float]]:
    return ((one.space, one.walls / 5) for one in view.settlements if _group(one.owner) == group)


def _places(name: str, view: State) -> Iterator[tuple[str, float]]:
    return ((place, 1.0) for place in getattr(view, name))


def _provinces(seat: str, view: State) -> list[float]:
    return [float(owner == seat) for owner in view.province_owners().values()]


def _move(view: State) -> Iterator[tuple[str, float]]:
    move = view.within(Move)
    if move is not None:
        yield move.space, 1.0
        yield "points", share(move.remaining, _MOST_MARCHED)
        yield from ((kind, open_ended(number, _HALF)) for kind, number in move.force)


def _hand(view: State) -> list[float]:
    zone = view.cards.zone(view.viewer) if view.viewer in view.seats else None
    return some_of((zone.held or ()) if zone else (), _CARDS)


def _objectives(view: State) -> list[float]:
    zone = view.objectives.zone(view.viewer) if view.viewer in view.seats else None
    return some_of((zone.held or ()) if zone else (), _LETTERS)


def _discards(view: State) -> list[float]:
    return some_of(view.cards.zone("discards").held or (), _CARDS)


_TRACKS = ("plays", "Stability", "Talents", "VP", "CVP", "cards")

LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    Block("course", ("turn",), f"turn of {_LAST_TURN}", _course),
    Block("tracks", tuple(f"{s} {w}" for s in SEATS for w in _TRACKS), "tracks of each player", _tracks),
    Block("pool", _MARKERS, f"markers in the pool, of {_MOST_MARKERS}", _markers),
    Block("order", SEATS, "1 / place of the ordered marker that is still to come", _order),
    *(Sparse(f"{g}-units", _NODES, "units of each node, n / (n + 6)", partial(_units, g)) for g in _GROUPS),
    *(Sparse(f"{g}-galleys", _NODES, "squadrons of each node, n / (n + 6)", partial(_galleys, g)) for g in _GROUPS),
    *(Block(f"{g}-kinds", KINDS, "units of each kind, n / (n + 6)", partial(_kinds, g)) for g in _GROUPS),
    *(Sparse(f"{g}-leaders", _NODES, "ratings of the best Leader, of 10", partial(_leaders, g)) for g in _GROUPS),
    *(Sparse(f"{g}-walls", _SPACES, "Fortification Points, of 5", partial(_settlements, g)) for g in _GROUPS),
    Sparse("tribes", _SPACES, "hidden Tribe markers", partial(_places, "tribes"), of="tribes"),
    Sparse("pirates", _NODES, "Pirates", partial(_places, "pirates"), of="pirates"),
    *(Block(f"{seat}-provinces", PROVINCES, "Provinces controlled", partial(_provinces, seat)) for seat in SEATS),
    Sparse("move", (*_NODES, "points", *KINDS), "the move: where, points left of 12, units", _move),
    Block("hand", _CARDS, "the cards of the viewer", _hand),
    Block("objectives", _LETTERS, "the hidden objectives of the viewer", _objectives),
    Block("discards", _CARDS, "the cards discarded", _discards),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
