"""What a position text says of a state: the way back from `position`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import PositionError
from ancientwars.core.toml import changed
from ancientwars.paxromana.components.loading import TABLES
from ancientwars.paxromana.interface.position_text import (
    ActivationText,
    EffectText,
    PactText,
    PositionText,
    PowerText,
)
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment, NextMarker, PaymentSegment
from ancientwars.paxromana.rules.p04_alliances import guests_noted, with_hosts
from ancientwars.paxromana.rules.p08_leader_selection import pause_of
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import LEADERS, Power

if TYPE_CHECKING:
    from ancientwars.core.deck import CardTable
    from ancientwars.paxromana.state.state import State

MOMENT_OF = {PaymentSegment: "payment", ActionSegment: "action"}
"""What a player is asked at the moments that a text says."""


def text_of(state: State) -> PositionText:
    """Return the text of a full state, or of one in which nothing is hidden.

    What a text cannot say is left out, so reading it may give another state.

    Raises:
        PositionError: Cards are hidden, or the state is in the middle of something that no text says.
    """
    leaders = list(zip(LEADERS, state.leaders, strict=True))
    hands = _held(state.cards, "hands")
    return PositionText(
        scenario=state.setup.scenario,
        own=state.setup.own,
        turn=0 if state.turn == state.scenario.first_turn else state.turn,
        ordered=list(state.order),
        pool=list(state.pool),
        row=state.row,
        last=state.last,
        powers={seat: _power(state.power(seat)) for seat in state.seats if state.power(seat) != Power()},
        units=state.units.table(),
        leaders={name: one.place for name, one in leaders if one.place},
        rests={name: one.rests for name, one in leaders if one.rests != (pause_of(state, name) if one.place else 0)},
        dead=[name for name, one in leaders if one.dead],
        cities={one.space: (one.owner, one.walls) for one in state.settlements if one.kind == "city"},
        towns={one.space: (one.owner, one.walls) for one in state.settlements if one.kind == "town"},
        tribes=list(state.tribes),
        pirates=list(state.pirates),
        sof=state.sof,
        allies=dict(state.allies),
        kings=state.kings,
        effects=[EffectText(one.kind, one.seat, one.place, one.until) for one in state.effects],
        events_due=list(state.events_due),
        pacts=_pacts(state),
        raised=list(state.raised),
        rebelled=state.rebelled,
        discards=hands.pop("discards", []),
        removed=hands.pop("removed", []),
        hands=hands,
        known=list(state.cards.known),
        objectives=_held(state.objectives, "objectives"),
        known_objectives=list(state.objectives.known),
        chips=_held(state.chips, "chips"),
        known_chips=list(state.chips.known),
        plies=state.plies,
        options=changed(state.options),
        data={f"{name}.toml": text for name, text in zip(TABLES, state.setup.data, strict=False)},
        **_moment(state),
    )


def _pacts(state: State) -> list[PactText]:
    """Return the agreements; where two stand and are no guests is said only if it does not follow from the rest."""
    bare = state.replace(pacts=tuple(with_hosts(state, one) for one in state.pacts))
    follows = guests_noted(bare).pacts == state.pacts
    return [
        PactText(one.kind, one.seats, one.terms, list(one.guests), [] if follows else list(one.own))
        for one in state.pacts
    ]


def _moment(state: State) -> dict[str, Any]:
    """Return the fields of the text that say what comes next."""
    top: Any = state.agenda[-1]
    if isinstance(top, NextMarker):
        return {"moment": "marker"}
    if type(top) in MOMENT_OF:
        activation = _activation(state.scope(Activation))
        return {"moment": MOMENT_OF[type(top)], "seat": top.seat, "activation": activation}
    raise PositionError("agenda", f"no position text says what {type(top).__name__} is in the middle of")


def _activation(activation: Activation) -> ActivationText:
    """Return what a text says of an Activation in which nothing has been done but play cards and talk."""
    return ActivationText(
        marker=activation.marker if activation.marker != activation.seat else "",
        action="expansion" if activation.action else "",
        majors=activation.majors,
        conqueror=activation.conqueror,
        moved=activation.moved.table(),
        leaders=list(activation.leaders),
        militia=list(activation.militia),
        free=activation.free,
        heard=activation.heard,
        talked=activation.talked,
        previous=activation.previous,
        objected=activation.objected,
    )


def _power(power: Power) -> PowerText:
    return PowerText(power.stability, power.treasury, power.vp, power.order, power.civil_war)


def _held(table: CardTable, name: str) -> dict[str, list[str]]:
    """Return the cards that are not in the deck, by place."""
    found = {}
    for zone in table.zones:
        if zone.held is None:
            raise PositionError(f"{name}.{zone.name}", "hidden; `determinize` gives a state that has them")
        if zone.held:
            found[zone.name] = list(zone.held)
    return found
