"""P17.2-36, P17.2g: Successor Wars Roll On."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import LINKS, SUCCESSORS
from ancientwars.paxromana.rules.p09_land_movement.force import ChooseForce
from ancientwars.paxromana.rules.p09_land_movement.march import RollPoints
from ancientwars.paxromana.rules.p12_militia import NO_MILITIA
from ancientwars.paxromana.rules.p13_barbarians.places import whose
from ancientwars.paxromana.rules.p17_greece import greece
from ancientwars.paxromana.rules.ps_scenarios.limits import within_links
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Effect, State, Successors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

GREECE = "greece"
"""The Power whose units are Greek."""
RANGE = 3
"""P17.2g: Land or Naval Links from Greece."""
SHAME = 2
"""P17.2g: levels of Stability that Greece loses."""


def successor_wars(state: State, seat: str) -> State:
    """P17.2-36: return the state in which the drawer moves a Greek Army; Greece itself loses Stability instead."""
    if state.setup_of(seat).as_power == GREECE:
        return state.shift_stability(seat, -SHAME, "P17.2g")
    return state.then(ChooseGreeks(seat))


def greek_armies(state: State) -> tuple[tuple[str, str], ...]:
    """P17.2g: return the Greek Armies in Greece, or within 3 Links of it, as (owner, Space)."""
    kit = state.kit
    near = within_links(state, greece(state), LINKS, RANGE)
    return tuple(
        (owner, place)
        for owner in state.seats
        if state.setup_of(owner).as_power == GREECE
        for place in state.units.places_of(owner)
        if place in kit.space and near >> kit.map.index[place] & 1 and state.combat_at(place, owner)
    )


@frozen
class ChooseGreeks(Choice):
    """P17.2g: which Greek Army the drawer moves: its Space, and whose where several players have one there.

    Attributes:
        space: The Space, once it is chosen.
    """

    prompt = "greek-army"
    rule = "P17.2g"
    accepts = (a.ChooseSpace, a.ChooseOwner)
    exact = True
    subjects = ("space",)

    space: str = ""

    def _found(self, state: State) -> list[tuple[str, str]]:
        """Return where Armies are that may be moved, and whose."""
        return [(place, owner) for owner, place in greek_armies(state) if self.space in ("", place)]

    def needed(self, state: State) -> bool:
        """Ask where there is one; of one owner only the Space."""
        found = self._found(state)
        return len(found) > 1 if self.space else bool(found)

    def run(self, state: State) -> State:
        """Move that of the only owner; nothing happens without one."""
        if self.space:
            return self._moved(state, self._found(state)[0][1])
        return state.emit(e.NothingCame("successor_wars", rule="P17.2g"))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces of the Armies, then the owners."""
        return whose(self._found(state), self.space)

    def resolve(self, state: State, action: Action) -> State:
        """Go on with the owner, or move his Army."""
        if isinstance(action, a.ChooseSpace):
            return state.then(ChooseGreeks(self.seat, action.space))
        assert isinstance(action, a.ChooseOwner)
        return self._moved(state, action.owner)

    def _moved(self, state: State, owner: str) -> State:
        """Move it, before the own action; no Militia is raised by its battles."""
        state = state.with_effect(Effect(NO_MILITIA, self.seat)).then(WarsEnd(self.seat))
        move = Move(self.seat, owner, "major", self.space, self.space, origin=self.space)
        return state.enter(move, ChooseForce(self.seat, counts=False), Secession(), RollPoints(self.seat))


@frozen
class Secession(Step):
    """P17.2g: the Army gets an owner of its own, so that it can fight other Greek pieces."""

    def run(self, state: State) -> State:
        """Hand the units over."""
        move = state.scope(Move)
        units = state.units.give(move.space, move.owner, SUCCESSORS, dict(move.force))
        state = state.replace(units=units, successors=Successors(move.owner, move.seat, move.leaders))
        return state.amend(Move, owner=SUCCESSORS)


@frozen
class WarsEnd(Step):
    """P17.2g: the move is over; the Army is its player's again, and Militia may be raised.

    Attributes:
        seat: The drawer.
    """

    seat: str

    def run(self, state: State) -> State:
        """Hand the units back, and take the effect off."""
        for place, owner, kind, number in state.units.of(SUCCESSORS):
            state = state.replace(units=state.units.give(place, owner, state.successors.owner, {kind: number}))
        state = state.replace(successors=Successors())
        return state.replace(effects=tuple(one for one in state.effects if one != Effect(NO_MILITIA, self.seat)))
