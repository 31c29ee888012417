"""A view of Diadochi as a row of numbers; `LAYOUT` documents every entry.

All players stand in the order of `SEATS`, whoever looks; ``viewer`` tells who does. All but the hands is open.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.observation import Block, Layout, one_of, open_ended, share, some_of, waiting
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, KINDS, SEATS
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import ARMIES, FLEETS, GENERALS, ROYALS, SPACES

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

_KIT = components()
_CARDS = tuple(card.id for card in _KIT.cards if card.kind != "usurper")
_OWNERS = (*SEATS, INDEPENDENT)
_PLACES = (*SPACES, DISPERSED)
_HALF = 6.0
"""The number of units in a space that stands for 0.5."""
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


def _units(seat: str, view: State) -> list[float]:
    outside = dict.fromkeys(_PLACES, 0)
    for place, owner, _, number in (*view.units, *view.inside):
        if owner == seat:
            outside[place] += number
    return [open_ended(number, _HALF) for number in outside.values()]


def _kinds(seat: str, view: State) -> list[float]:
    totals = dict.fromkeys(KINDS, 0)
    for _, owner, kind, number in (*view.units, *view.inside):
        if owner == seat:
            totals[kind] += number
    return [open_ended(number, _HALF) for number in totals.values()]


def _generals(general: int, view: State) -> list[float]:
    one = view.generals[general]
    return [*one_of(one.owner, SEATS), *one_of(one.place, _PLACES), float(one.dead)]


def _royals(royal: int, view: State) -> list[float]:
    one = view.royals[royal]
    return [*one_of(one.owner, SEATS), *one_of(one.place, SPACES), float(one.active), float(one.gone)]


def _fleets(view: State) -> list[float]:
    found: list[float] = []
    for fleet in view.fleets:
        found += [*one_of(fleet.owner, SEATS), float(fleet.enhanced), float(fleet.dispersed)]
    return found


def _armies(army: int, view: State) -> list[float]:
    one = view.independents[army]
    return [*one_of(one.place, SPACES), float(one.gone)]


def _march(view: State) -> list[float]:
    march = view.within(March)
    if march is None:
        return [0.0] * (len(SPACES) + 1 + len(KINDS))
    force: dict[str, int] = dict(march.force)
    units = [open_ended(force.get(kind, 0), _HALF) for kind in KINDS]
    return [*one_of(march.space, SPACES), share(min(march.remaining, _MOST_MARCHED), _MOST_MARCHED), *units]


def _hand(view: State) -> list[float]:
    zone = view.cards.zone(view.viewer) if view.viewer in view.seats else None
    return some_of((zone.held or ()) if zone else (), _CARDS)


def _discards(view: State) -> list[float]:
    return some_of(view.cards.zone("discards").held or (), _CARDS)


def _hands(view: State) -> list[float]:
    return [share(view.cards.zone(seat).count, 10) if seat in view.seats else 0.0 for seat in SEATS]


LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    Block("course", ("turn", "round"), "turn of 5, round of 5", _course),
    Block("points", tuple(f"{s} {w}" for s in SEATS for w in ("VP", "LP")), "points of 30", _points),
    Block("status", tuple(f"{s} {w}" for s in SEATS for w in ("Champion", "Usurper", "plays")), "0 or 1", _status),
    *(Block(f"{owner}-markers", SPACES, "control markers", partial(_markers, owner)) for owner in _OWNERS),
    *(Block(f"{seat}-units", _PLACES, "units of each place, n / (n + 6)", partial(_units, seat)) for seat in SEATS),
    *(Block(f"{seat}-kinds", KINDS, "units of each kind, n / (n + 6)", partial(_kinds, seat)) for seat in SEATS),
    *(
        Block(general, (*SEATS, *_PLACES, "dead"), "owner, place, and whether dead", partial(_generals, number))
        for number, general in enumerate(GENERALS)
    ),
    *(
        Block(f"royal-{royal}", (*SEATS, *SPACES, "active", "gone"), "controlled by, place", partial(_royals, number))
        for number, royal in enumerate(ROYALS)
    ),
    Block("fleets", tuple(f"{f} {w}" for f in FLEETS for w in (*SEATS, "reinforced", "dispersed")), "0 or 1", _fleets),
    *(
        Block(f"army-{army}", (*SPACES, "gone"), "place, and whether gone", partial(_armies, number))
        for number, army in enumerate(ARMIES)
    ),
    Block("march", (*SPACES, "points", *KINDS), "the moving force: where, points left of 10, units", _march),
    Block("hand", _CARDS, "the cards of the viewer", _hand),
    Block("discards", _CARDS, "the cards discarded", _discards),
    Block("hands", SEATS, "number of cards of each player, of 10", _hands),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
