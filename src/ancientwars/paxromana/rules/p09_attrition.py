"""P9.6.1, P9.6.2, P9.6.5: isolation and attrition; the losses: `p09_attrition_losses`.

Elsewhere: P9.6.4a: `p11_naval.attrition`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.stacks import parted, units
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.rules.p09_attrition_losses import attrition, suffering
from ancientwars.paxromana.rules.p11_naval.attrition import fleets_out_of_port
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import armies_of
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator


LARGE = 3
"""P9.6.5a: units of an Army that suffers in the mountains."""


@frozen
class AttritionPhase(Step):
    """P3.2G: isolated units suffer attrition; Fleets out of Port are lost."""

    def run(self, state: State) -> State:
        """P9.6.1a: put the isolated Spaces on the agenda, those of each player together."""
        state = state.emit(e.PhaseBegan("phase_G", rule="P3.2G"), phase="G")
        steps = [Suffer(seat, owner, space) for seat, owner, space in isolated(state)]
        return state.then(*steps, SinkFleets())


def isolated(state: State) -> Iterator[tuple[str, str, str]]:
    """P9.6.1a, P9.6.2a: yield player, owner and Space of units without a Line of Communications.

    Those in a City or Town of their own or of an ally are never isolated, nor Independents and what nobody owns.
    """
    for seat in state.seats:
        for owner, space in isolated_of(state, seat):
            yield seat, owner, space


def isolated_of(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """P9.6.1a: yield owner and Space of a player's units without a Line of Communications."""
    for owner in armies_of(state, seat):
        for space in state.units.places_of(owner):
            if not suffering(state.held(space, owner)) or space not in state.kit.space:
                continue
            city = state.settlement(space)
            if city is not None and not state.hostile(owner, city.owner):
                continue
            if line_of_communications(state, seat, space) is None:
                yield owner, space


@frozen
class Suffer(Step):
    """P9.6.3a: the units of a Space suffer attrition.

    Attributes:
        seat: Whose units they are, or who decides for them.
        owner: The owner.
        space: The Space.
    """

    seat: str
    owner: str
    space: str

    def run(self, state: State) -> State:
        """Roll for them."""
        return attrition(state, self.seat, self.owner, self.space, state.held(self.space, self.owner))


@frozen
class SinkFleets(Step):
    """P9.6.4a: after attrition on land every Fleet out of a friendly controlled Port is eliminated."""

    def run(self, state: State) -> State:
        """Eliminate them."""
        return fleets_out_of_port(state)


# ---------------------------------------------------------------------- P9.6.5 in the mountains


def mountains_wear(state: State) -> bool:
    """P9.6.5a: tell whether the optional rule is used."""
    return state.options.mountain_attrition and state.advanced


def mountain_armies(state: State, marker: str) -> tuple[tuple[str, str, int], ...]:
    """P9.6.5a: return which large Armies begin an Activation in the mountains: owner, Space, number of units.

    P12.4.4a: the Soldier of Fortune's is one of his player's.
    """
    if not mountains_wear(state):
        return ()
    found = []
    for owner in armies_of(state, marker):
        for place in state.units.places_of(owner):
            number = sum(count for kind, count in state.held(place, owner) if kind not in GALLEYS)
            if place in state.kit.mountains and number >= LARGE:
                found.append((owner, place, number))
    return tuple(found)


@frozen
class MountainAttrition(Step):
    """P9.6.5a: optional: large Armies that did not leave the mountains suffer attrition as the Activation ends.

    P12.5.5b: in that of Pontus these are the Pontic ones.

    Attributes:
        seat: The player.
    """

    seat: str

    def idle(self, state: State) -> bool:
        """No Army suffers without the optional rule."""
        return not mountains_wear(state)

    def run(self, state: State) -> State:
        """Put them on the agenda."""
        activation = state.scope(Activation)
        for owner, place, number in activation.mountains:
            held = state.held(place, owner)
            there = dict(held)
            spent = activation.moved.held(place, owner)
            left = parted(held, units({kind: min(count, there.get(kind, 0)) for kind, count in spent}))
            stayed = min(number, sum(count for kind, count in left if kind not in GALLEYS))
            if stayed >= LARGE:
                state = attrition(state, self.seat, owner, place, left)
        return state


def carried_out(state: State) -> State:
    """P3.4.4a, P17.2f: return the state in which a marker counts as carried out, and no more is done in its Activation.

    P9.6.5a: who is in the mountains has stayed there.
    """
    activation = state.scope(Activation)
    return state.leave(Activation).enter(activation, MountainAttrition(activation.seat))
