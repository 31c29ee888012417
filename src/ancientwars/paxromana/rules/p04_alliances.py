"""P4.3.1e to P4.3.1g: allies in one Space: who is the guest, who commands, who goes home at the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator


def armies_at(state: State, place: str) -> tuple[str, ...]:
    """P5.1.1a: return the players who have Land Combat Units or Garrisons in a node."""
    return tuple(owner for owner in state.occupants(place) if owner in state.seats)


def sharing(state: State, one: str, other: str) -> tuple[str, ...]:
    """Return the Spaces where two players both have Land Combat Units, Garrisons, or the City or Town."""
    found = []
    for place in state.units.of(one).places:
        settlement = state.settlement(place)
        there = {*armies_at(state, place), settlement.owner if settlement else ""}
        if {one, other} <= there:
            found.append(place)
    others = (
        place for place in state.units.of(other).places if (city := state.settlement(place)) and city.owner == one
    )
    found += [place for place in others if other in armies_at(state, place) and place not in found]
    return tuple(found)


def guests_noted(state: State) -> State:
    """P4.3.1e: return the state in which it is known who stands in an ally's Space: he does not change its control."""
    pacts = []
    for pact in state.pacts:
        if pact.kind != "passage":
            pacts.append(pact)
            continue
        before, guests = dict(pact.guests), {}
        for place in sharing(state, *pact.seats):
            if set(pact.seats) <= set(armies_at(state, place)):
                guests[place] = before.get(place) or _guest(state, place, pact.seats)
            else:
                settlement = state.settlement(place)
                first, second = pact.seats
                guests[place] = second if settlement and settlement.owner == first else first
        pacts.append(pact.replace(guests=tuple(sorted(guests.items()))))
    after = tuple(sorted(pacts))
    return state if after == state.pacts else state.replace(pacts=after)


def _guest(state: State, place: str, seats: tuple[str, str]) -> str:
    """P4.3.1g: return who of two is the guest in a Space: who does not control it, or has come last."""
    first, second = seats
    home, settlement = state.table.home.get(place, ""), state.settlement(place)
    master = settlement.owner if settlement else home
    if master in seats:
        return second if master == first else first
    activation = state.within(Activation)
    return activation.seat if activation and activation.seat in seats else second


def commanders(state: State, place: str, owners: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """P4.3.1f: return who commands allied Armies that are attacked in one Space, as pairs of owner and Leader.

    The highest Tactical rating commands; on a tie whose owner has more Battle Points there; without Leaders who has
    more Battle Points. Several are level: chance decides among them.

    Args:
        state: The state.
        place: The Space.
        owners: The allies.
    """
    kit = state.kit
    strength = {
        owner: sum(kit.bp[kind] * number for kind, number in state.held(place, owner) if kind in COMBAT)
        for owner in owners
    }
    leaders = [(owner, leader) for owner in owners for leader in state.leaders_at(place, owner)]
    if not leaders:
        most = max(strength.values())
        return tuple((owner, "") for owner in owners if strength[owner] == most)
    ranks = {(owner, leader): (kit.leader[leader].tactics, strength[owner]) for owner, leader in leaders}
    best = [one for one in leaders if ranks[one] == max(ranks.values())]
    seen = dict(reversed(best))  # one Leader of each owner is enough
    return tuple((owner, seen[owner]) for owner in owners if owner in seen)


@frozen
class SeparateAllies(Step):
    """P4.3.1g: after attrition the Army that does not control a shared Space is placed in its Capital."""

    def run(self, state: State) -> State:
        """Send the guests home."""
        steps = []
        for place in state.units.places:
            there = armies_at(state, place)
            settlement = state.settlement(place)
            if settlement and settlement.owner in state.seats and settlement.owner not in there:
                there = (*there, settlement.owner)
            if len(there) > 1:
                holder = state.holder(place)
                steps += [SendHome(seat, place) for seat in there if seat != holder]
        return state.then(*steps)


@frozen
class SendHome(Choice):
    """P4.3.1g: an Army is placed in its Capital, in either of two.

    Attributes:
        space: Where it is.
    """

    prompt = "send-home"
    rule = "P4.3.1g"
    accepts = (a.ChooseSpace,)
    exact = True
    subjects = ("space",)

    space: str

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._places(state)) > 1

    def run(self, state: State) -> State:
        """Place it in the only Space that there is, or remove it where there is none."""
        places = self._places(state)
        return self._placed(state, places[0]) if places else self._removed(state)

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Capitals."""
        return (a.ChooseSpace(space) for space in self._places(state))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place it there."""
        return self._placed(state, action.space)

    def _places(self, state: State) -> tuple[str, ...]:
        """Return the Capitals that the player holds; without any, his Home Spaces."""
        holders, table = state.holders(), state.table
        capitals = [space for space in table.capitals[self.seat] if holders[space] == self.seat]
        home = [space for space, owner in table.home.items() if owner == self.seat == holders[space]]
        return tuple(space for space in capitals or home if space != self.space)

    def _placed(self, state: State, space: str) -> State:
        """Return the state after the Army and its Leaders were placed; Fleets stay."""
        army = tuple((kind, number) for kind, number in state.held(self.space, self.seat) if kind != "GS")
        leaders = state.leaders_at(self.space, self.seat)
        state = relocated(state, self.seat, self.space, space, army, leaders)
        return state.emit(e.UnitsMoved(self.seat, self.space, space, rule="P4.3.1g"))

    def _removed(self, state: State) -> State:
        """Return the state without the Army, which has no place to go."""
        for kind, number in state.held(self.space, self.seat):
            if kind != "GS":
                state = state.lose_units(self.seat, self.space, kind, number, rule="P4.3.1g")
        return state
