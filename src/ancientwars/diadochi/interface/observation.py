"""A view of Diadochi as a row of numbers; `LAYOUT` documents every entry.

All players stand in the order of `SEATS`, whoever looks; ``viewer`` tells who does. All but the hands is open.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.observation import Block, Layout, Sparse, Spots, one_of, open_ended, share, waiting
from ancientwars.core.recent import recent_together
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, KINDS, SEATS
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import ARMIES, FLEETS, GENERALS, ROYALS, SPACE_INDEX, SPACES

if TYPE_CHECKING:
    from ancientwars.core.stacks import Stacks
    from ancientwars.diadochi.state.state import State

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
    points = [(view.victory_points(seat), view.legitimacy(seat)) if seat in view.seats else (0, 0) for seat in SEATS]
    return [share(min(max(one, 0), _MOST_POINTS), _MOST_POINTS) for pair in points for one in pair]


def _status(view: State) -> list[float]:
    groups = (view.champions, (view.usurper,), view.seats)
    return [float(seat in group) for seat in SEATS for group in groups]


def _markers(owner: str, view: State) -> list[float]:
    return [float(one == owner) for one in view.markers]


@recent_together(2)
def _standing(units: Stacks, inside: Stacks) -> dict[str, dict[str, int]]:
    """Return how many units of each player there are in each place, and of each kind."""
    found: dict[str, dict[str, int]] = {seat: {} for seat in _OWNERS}
    for stacks in (units, inside):
        for place, owner, kind, number in stacks:
            totals = found[owner]
            totals[place] = totals.get(place, 0) + number
            totals[kind] = totals.get(kind, 0) + number
    return found


def _units(seat: str, view: State) -> Spots:
    totals = _standing(view.units, view.inside)[seat]
    return tuple([(one, open_ended(number, _HALF)) for one, number in totals.items() if one not in KINDS])


def _kinds(seat: str, view: State) -> Spots:
    totals = _standing(view.units, view.inside)[seat]
    return tuple([(one, open_ended(number, _HALF)) for one, number in totals.items() if one in KINDS])


def _generals(general: int, view: State) -> Spots:
    one = view.generals[general]
    return (*_at(one.owner, one.place), *_so(dead=one.dead))


def _royals(royal: int, view: State) -> Spots:
    one = view.royals[royal]
    return (*_at(one.owner, one.place), *_so(active=one.active, gone=one.gone))


def _at(owner: str, place: str) -> Spots:
    """Return whose and where something is."""
    mine = ((owner, 1.0),) if owner in SEATS else ()
    return (*mine, (place, 1.0)) if place in SPACE_INDEX or place == DISPERSED else mine


def _so(**facts: bool) -> Spots:
    """Return which of some facts are so."""
    return tuple([(name, 1.0) for name, so in facts.items() if so])


def _fleets(view: State) -> list[float]:
    found: list[float] = []
    for fleet in view.fleets:
        found += [*one_of(fleet.owner, SEATS), float(fleet.enhanced), float(fleet.dispersed)]
    return found


def _armies(army: int, view: State) -> Spots:
    one = view.independents[army]
    return (*_at("", one.place), *_so(gone=one.gone))


def _march(view: State) -> list[float]:
    march = view.within(March)
    if march is None:
        return [0.0] * (len(SPACES) + 1 + len(KINDS))
    force: dict[str, int] = dict(march.force)
    units = [open_ended(force.get(kind, 0), _HALF) for kind in KINDS]
    return [*one_of(march.space, SPACES), share(min(march.remaining, _MOST_MARCHED), _MOST_MARCHED), *units]


def _hand(view: State) -> Spots:
    return _cards(view, view.viewer) if view.viewer in view.seats else ()


def _discards(view: State) -> Spots:
    return _cards(view, "discards")


def _cards(view: State, zone: str) -> Spots:
    return tuple([(card, 1.0) for card in view.cards.zone(zone).held or () if card in _CARDS])


def _hands(view: State) -> list[float]:
    return [share(view.cards.zone(seat).count, 10) if seat in view.seats else 0.0 for seat in SEATS]


LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    Block("course", ("turn", "round"), "turn of 5, round of 5", _course),
    Block("points", tuple(f"{s} {w}" for s in SEATS for w in ("VP", "LP")), "points of 30", _points),
    Block("status", tuple(f"{s} {w}" for s in SEATS for w in ("Champion", "Usurper", "plays")), "0 or 1", _status),
    *(Block(f"{owner}-markers", SPACES, "control markers", partial(_markers, owner), "markers") for owner in _OWNERS),
    *(
        Sparse(f"{seat}-units", _PLACES, "units of each place, n / (n + 6)", partial(_units, seat), "units inside")
        for seat in SEATS
    ),
    *(
        Sparse(f"{seat}-kinds", KINDS, "units of each kind, n / (n + 6)", partial(_kinds, seat), "units inside")
        for seat in SEATS
    ),
    *(
        Sparse(
            one, (*SEATS, *_PLACES, "dead"), "owner, place, and whether dead", partial(_generals, number), "generals"
        )
        for number, one in enumerate(GENERALS)
    ),
    *(
        Sparse(f"royal-{one}", (*SEATS, *SPACES, *_ROYAL), "controlled by, place", partial(_royals, number), "royals")
        for number, one in enumerate(ROYALS)
    ),
    Block("fleets", tuple(f"{f} {w}" for f in FLEETS for w in _FLEET), "0 or 1", _fleets, "fleets"),
    *(
        Sparse(f"army-{one}", (*SPACES, "gone"), "place, and whether gone", partial(_armies, number), "independents")
        for number, one in enumerate(ARMIES)
    ),
    Block("march", (*SPACES, "points", *KINDS), "the moving force: where, points left of 10, units", _march, "agenda"),
    Sparse("hand", tuple(_CARDS), "the cards of the viewer", _hand),
    Sparse("discards", tuple(_CARDS), "the cards discarded", _discards),
    Block("hands", SEATS, "number of cards of each player, of 10", _hands),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
