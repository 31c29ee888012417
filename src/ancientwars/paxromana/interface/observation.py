"""A view of Pax Romana as a row of numbers; `LAYOUT` documents every entry.

All players stand in the order of `SEATS`, whoever looks; ``viewer`` tells who does.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.observation import Block, Layout, Sparse, Spots, open_ended, share, waiting
from ancientwars.core.recent import recent, recent_parts
from ancientwars.paxromana.components.kit import GALLEYS, KINDS, SEATS
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.interface.words import messages
from ancientwars.paxromana.rules.p15_objectives import drawn_zone
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import PROVINCES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Stacks
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
_COUNTED = ("units", "galleys", "kinds")
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


@recent(2)
def _standing(units: Stacks) -> dict[tuple[str, str], FrozenMap[str, float]]:
    """Return how many units, and galleys, of each group there are in each node, and units of each kind, as written."""
    found: dict[tuple[str, str], dict[str, int]] = {(g, what): {} for g in _GROUPS for what in _COUNTED}
    for place, owner, kind, number in units:
        group = _group(owner)
        in_node, in_all = found[group, "galleys" if kind in GALLEYS else "units"], found[group, "kinds"]
        in_node[place] = in_node.get(place, 0) + number
        in_all[kind] = in_all.get(kind, 0) + number
    return {
        key: FrozenMap({one: open_ended(number, _HALF) for one, number in counts.items()})
        for key, counts in found.items()
    }


def _units(group: str, what: str, view: State) -> FrozenMap[str, float]:
    return _standing(view.units)[group, what]


@recent_parts(2, "leaders", "successors", "setup")
def _commands(view: State) -> dict[str, FrozenMap[str, float]]:
    """Return the ratings of the best Leader of each group in each node."""
    best: dict[str, dict[str, float]] = {group: {} for group in _GROUPS}
    for name, leader in zip(_KIT.leader, view.leaders, strict=True):
        if leader.place:
            card, nodes = _KIT.leader[name], best[_group(view.side_of(name))]
            nodes[leader.place] = max(nodes.get(leader.place, 0.0), (card.tactics + card.campaign) / 10)
    return {group: FrozenMap(nodes) for group, nodes in best.items()}


def _leaders(group: str, view: State) -> FrozenMap[str, float]:
    return _commands(view)[group]


def _settlements(group: str, view: State) -> Iterator[tuple[str, float]]:
    return ((one.space, one.walls / 5) for one in view.settlements if _group(one.owner) == group)


def _places(name: str, view: State) -> Iterator[tuple[str, float]]:
    return ((place, 1.0) for place in getattr(view, name))


@recent(2)
def _owned(owners: FrozenMap[str, str]) -> dict[str, tuple[tuple[str, float], ...]]:
    """Return the Provinces of each player."""
    return {seat: tuple([(one, 1.0) for one, owner in owners.items() if owner == seat]) for seat in SEATS}


def _provinces(seat: str, view: State) -> tuple[tuple[str, float], ...]:
    return _owned(view.province_owners())[seat]


def _move(view: State) -> Spots:
    move = view.within(Move)
    return () if move is None else _moving(move)


@recent(4)
def _moving(move: Move) -> Spots:
    """Return where a moving force is, its points and its units."""
    units = [(kind, open_ended(number, _HALF)) for kind, number in move.force]
    return ((move.space, 1.0), ("points", share(move.remaining, _MOST_MARCHED)), *units)


def _hand(view: State) -> Spots:
    return _cards(view, view.viewer) if view.viewer in view.seats else ()


def _objectives(view: State) -> Spots:
    names = (view.viewer, drawn_zone(view.viewer)) if view.viewer in view.seats else ()
    return tuple([(letter, 1.0) for name in names for letter in view.objectives.zone(name).held or ()])


def _discards(view: State) -> Spots:
    return _cards(view, "discards")


def _cards(view: State, zone: str) -> Spots:
    return tuple([(card, 1.0) for card in view.cards.zone(zone).held or ()])


def _counted(what: str, entries: tuple[str, ...], meaning: str) -> Iterator[Sparse]:
    """Yield what is counted of the units of each group."""
    return (Sparse(f"{g}-{what}", entries, meaning, partial(_units, g, what), "units") for g in _GROUPS)


_CONTROL = "setup units settlements tribes pacts sof allies successors"
"""The fields that control follows from."""
_TRACKED = f"seats powers cards {_CONTROL}"
"""The fields that the tracks follow from."""
_COMMANDED = "setup leaders successors"
"""The fields that it follows from whose each Leader is."""
_TRACKS = ("plays", "Stability", "Talents", "VP", "CVP", "cards")

LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    Block("course", ("turn",), f"turn of {_LAST_TURN}", _course, "turn"),
    Block(
        "tracks",
        tuple(f"{s} {w}" for s in SEATS for w in _TRACKS),
        "tracks of each player",
        _tracks,
        f"seats powers cards {_CONTROL}",
    ),
    Block("pool", _MARKERS, f"markers in the pool, of {_MOST_MARKERS}", _markers, "pool"),
    Block("order", SEATS, "1 / place of the ordered marker that is still to come", _order, "order"),
    *(_counted("units", _NODES, "units of each node, n / (n + 6)")),
    *(_counted("galleys", _NODES, "squadrons of each node, n / (n + 6)")),
    *(_counted("kinds", KINDS, "units of each kind, n / (n + 6)")),
    *(
        Sparse(
            f"{g}-leaders",
            _NODES,
            "ratings of the best Leader, of 10",
            partial(_leaders, g),
            "setup leaders successors",
        )
        for g in _GROUPS
    ),
    *(
        Sparse(f"{g}-walls", _SPACES, "Fortification Points, of 5", partial(_settlements, g), "settlements")
        for g in _GROUPS
    ),
    Sparse("tribes", _SPACES, "hidden Tribe markers", partial(_places, "tribes"), of="tribes"),
    Sparse("pirates", _NODES, "Pirates", partial(_places, "pirates"), of="pirates"),
    *(
        Sparse(f"{seat}-provinces", PROVINCES, "Provinces controlled", partial(_provinces, seat), _CONTROL)
        for seat in SEATS
    ),
    Sparse("move", (*_NODES, "points", *KINDS), "the move: where, points left of 12, units", _move, "agenda"),
    Sparse("hand", _CARDS, "the cards of the viewer", _hand, "cards seats viewer"),
    Sparse("objectives", _LETTERS, "the hidden objectives of the viewer", _objectives, "objectives seats viewer"),
    Sparse("discards", _CARDS, "the cards discarded", _discards, "cards"),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
