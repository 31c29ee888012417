"""A view of Diadochi as a row of numbers; `LAYOUT` documents every entry.

All players stand in the order of `SEATS`, whoever looks; ``viewer`` tells who does. All but the hands is open.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.observation import (
    Block,
    Layout,
    Mark,
    Pieces,
    Ranks,
    Sparse,
    Spots,
    one_of,
    open_ended,
    share,
    waiting,
)
from ancientwars.core.recent import recent, recent_pair
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, KINDS, SEATS
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import ARMIES, FLEETS, GENERALS, ROYALS, SPACE_INDEX, SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Stacks
    from ancientwars.diadochi.state.pieces import General, Independent, Royal
    from ancientwars.diadochi.state.state import State

    _Counted = dict[str, FrozenMap[str, float]]
    """What is counted of the units of each player, as it is written."""

_KIT = components()
_CARDS = FrozenMap({card.id: card for card in _KIT.cards if card.kind != "usurper"})
_OWNERS = (*SEATS, INDEPENDENT)
_PLACES = (*SPACES, DISPERSED)
_HALF = 6.0
"""The number of units in a space that stands for 0.5."""
_ROYAL = ("active", "gone")
_FLEET = (*SEATS, "reinforced", "dispersed")
_TURNS = len(_KIT.turns)
_ROUNDS = _KIT.figures.rounds_per_turn
_MOST_MARCHED = 10
"""More movement points than that no force is measured by."""
_MOST_POINTS = 30
"""More victory or legitimacy points than that no player is measured by."""


def _course(view: State) -> list[float]:
    return [share(view.turn, _TURNS), share(view.round, _ROUNDS)]


def _points(view: State) -> list[float]:
    seats, kinds = view.seats, view.points_of_all
    points = [of[seat] if seat in seats else 0 for seat in SEATS for of in kinds]
    return [share(min(max(one, 0), _MOST_POINTS), _MOST_POINTS) for one in points]


def _status(view: State) -> list[float]:
    groups = (view.champions, (view.usurper,), view.seats)
    return [float(seat in group) for seat in SEATS for group in groups]


def _markers(view: State) -> tuple[str, ...]:
    return view.markers


def _marker(space: int, owner: str) -> tuple[Mark, ...]:
    """Return what the control marker of a space sets."""
    return ((_MARKERS_OF[owner], SPACES[space], 1.0),) if owner else ()


@recent_pair(2)
def _standing(
    units: Stacks, inside: Stacks
) -> tuple[dict[str, FrozenMap[str, float]], dict[str, FrozenMap[str, float]]]:
    """Return how many units of each player there are in each place, and of each kind, as they are written."""
    places: dict[str, dict[str, int]] = {seat: {} for seat in _OWNERS}
    kinds: dict[str, dict[str, int]] = {seat: {} for seat in _OWNERS}
    for stacks in (units, inside):
        for place, owner, kind, number in stacks:
            there, of_kind = places[owner], kinds[owner]
            there[place] = there.get(place, 0) + number
            of_kind[kind] = of_kind.get(kind, 0) + number
    return _written(places), _written(kinds)


def _written(counts: dict[str, dict[str, int]]) -> _Counted:
    """Return numbers of units as they are written."""
    return {
        seat: FrozenMap({one: open_ended(number, _HALF) for one, number in found.items()})
        for seat, found in counts.items()
    }


def _units(seat: str, view: State) -> FrozenMap[str, float]:
    return _standing(view.units, view.inside)[0][seat]


def _kinds(seat: str, view: State) -> FrozenMap[str, float]:
    return _standing(view.units, view.inside)[1][seat]


def _generals(view: State) -> tuple[General, ...]:
    return view.generals


def _general(number: int, one: General) -> Iterator[Mark]:
    """Yield what a general sets."""
    return _at(GENERALS[number], one.owner, one.place, _so(dead=one.dead))


def _royals(view: State) -> tuple[Royal, ...]:
    return view.royals


def _royal(number: int, one: Royal) -> Iterator[Mark]:
    """Yield what a member of the royal family, or the body, sets."""
    return _at(_ROYALS[number], one.owner, one.place, _so(active=one.active, gone=one.gone))


def _armies(view: State) -> tuple[Independent, ...]:
    return view.independents


def _army(number: int, one: Independent) -> Iterator[Mark]:
    """Yield what an independent army sets."""
    return _at(_ARMIES[number], "", one.place, _so(gone=one.gone))


def _at(block: str, owner: str, place: str, facts: tuple[str, ...]) -> Iterator[Mark]:
    """Yield whose and where something is, and what else is so."""
    if owner in SEATS:
        yield block, owner, 1.0
    if place in SPACE_INDEX or place == DISPERSED:
        yield block, place, 1.0
    for fact in facts:
        yield block, fact, 1.0


def _so(**facts: bool) -> tuple[str, ...]:
    """Return which of some facts are so."""
    return tuple([name for name, so in facts.items() if so])


def _fleets(view: State) -> list[float]:
    found: list[float] = []
    for fleet in view.fleets:
        found += [*one_of(fleet.owner, SEATS), float(fleet.enhanced), float(fleet.dispersed)]
    return found


def _march(view: State) -> Spots:
    march = view.within(March)
    return () if march is None else _marching(march)


@recent(4)
def _marching(march: March) -> Spots:
    """Return where a moving force is, its points and its units."""
    units = [(kind, open_ended(number, _HALF)) for kind, number in march.force]
    left = share(min(march.remaining, _MOST_MARCHED), _MOST_MARCHED)
    place = ((march.space, 1.0),) if march.space in SPACE_INDEX else ()
    return (*place, ("points", left), *units)


def _hand(view: State) -> Spots:
    return _cards(view, view.viewer) if view.viewer in view.seats else ()


def _discards(view: State) -> Spots:
    return _cards(view, "discards")


def _cards(view: State, zone: str) -> Spots:
    return tuple([(card, 1.0) for card in view.cards.zone(zone).held or () if card in _CARDS])


def _hands(view: State) -> list[float]:
    return [share(view.cards.zone(seat).count, 10) if seat in view.seats else 0.0 for seat in SEATS]


_MARKERS_OF = {owner: f"{owner}-markers" for owner in _OWNERS}
_ROYALS = tuple(f"royal-{one}" for one in ROYALS)
_ARMIES = tuple(f"army-{one}" for one in ARMIES)
_CONTROL, _GENERALS = Ranks(_markers, _marker), Ranks(_generals, _general)
_FAMILY, _INDEPENDENTS = Ranks(_royals, _royal), Ranks(_armies, _army)
_POINTS = "seats setup markers fleets generals royals champions pella"
"""The fields that points follow from."""

LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    Block("course", ("turn", "round"), "turn of 5, round of 5", _course, "turn round"),
    Block("points", tuple(f"{s} {w}" for s in SEATS for w in ("VP", "LP")), "points of 30", _points, _POINTS),
    Block(
        "status",
        tuple(f"{s} {w}" for s in SEATS for w in ("Champion", "Usurper", "plays")),
        "0 or 1",
        _status,
        "champions usurper seats",
    ),
    *(Pieces(block, SPACES, "control markers", _CONTROL) for block in _MARKERS_OF.values()),
    *(
        Sparse(f"{seat}-units", _PLACES, "units of each place, n / (n + 6)", partial(_units, seat), "units inside")
        for seat in SEATS
    ),
    *(
        Sparse(f"{seat}-kinds", KINDS, "units of each kind, n / (n + 6)", partial(_kinds, seat), "units inside")
        for seat in SEATS
    ),
    *(Pieces(one, (*SEATS, *_PLACES, "dead"), "owner, place, and whether dead", _GENERALS) for one in GENERALS),
    *(Pieces(one, (*SEATS, *SPACES, *_ROYAL), "controlled by, place", _FAMILY) for one in _ROYALS),
    Block("fleets", tuple(f"{f} {w}" for f in FLEETS for w in _FLEET), "0 or 1", _fleets, "fleets"),
    *(Pieces(one, (*SPACES, "gone"), "place, and whether gone", _INDEPENDENTS) for one in _ARMIES),
    Sparse("march", (*SPACES, "points", *KINDS), "the moving force: where, points left of 10, units", _march, "agenda"),
    Sparse("hand", tuple(_CARDS), "the cards of the viewer", _hand, "cards seats viewer"),
    Sparse("discards", tuple(_CARDS), "the cards discarded", _discards, "cards"),
    Block("hands", SEATS, "number of cards of each player, of 10", _hands, "cards seats"),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
