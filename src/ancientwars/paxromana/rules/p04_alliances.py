"""P4.3.1e, P4.3.1g, P4.3.2a: allies in one Space: who is the guest, who goes home at the end of the turn.

Elsewhere: P4.3.1f, who commands: `p10_land_battles.sides`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.follows import Follows
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import PERGAMUM, SOF
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import armies_of, land_units, whose, worth
from ancientwars.paxromana.state.control import occupation
from ancientwars.paxromana.state.pieces import in_order
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import PROVINCES, Pact, State

if TYPE_CHECKING:
    from collections.abc import Iterator


def commanders_at(state: State, place: str) -> tuple[str, ...]:
    """P12.4.4a: return the players with Armies in a node; that of the Soldier of Fortune is one of his player's.

    P1.4d, P1.4p: Elephants are an Army, too.
    """
    present = (owner for owner, stack in state.units.at(place) if land_units(stack))
    owners = (state.sof if owner == SOF else owner for owner in present)
    return tuple(dict.fromkeys(owner for owner in owners if owner in state.seats))


def sharing(state: State, one: str, other: str) -> tuple[str, ...]:
    """P5.1.2a: return the Spaces where two players both have Land Units, or the City or Town.

    P1.4d, P1.4p: Elephants are an Army, too, though they hold nothing. P12.4.4a, P17.2a: units of the Soldier of
    Fortune, or of allied Pergamum, are those of their player.
    """
    found = []
    for place, held in state.units.rows():
        if place not in state.kit.space:
            continue  # Fleets share a Transit Point
        settlement = state.settlement(place)
        there = {whose(state, owner) for owner, stack in held if land_units(stack)}
        if {one, other} <= there | {whose(state, settlement.owner) if settlement else ""}:
            found.append(place)
    return tuple(found)


def with_passage(state: State, one: str, other: str, own: tuple[tuple[str, str], ...] | None = None) -> State:
    """P4.3.1e: return the state in which two players are friendly to each other for the rest of the turn.

    P4.3.2a: each still moves his own Armies only.

    Args:
        state: The state.
        one: A player.
        other: The other one.
        own: Where each of them stood before they agreed, if that has changed; see `own_spaces`.
    """
    if any(pact.kind == "passage" and {one, other} == set(pact.seats) for pact in state.pacts):
        return state
    first, second = sorted((one, other))
    own = own_spaces(state, (one, other)) if own is None else own
    return state.replace(pacts=in_order((*state.pacts, Pact("passage", (first, second), own=own))))


def own_spaces(state: State, seats: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the Spaces that two players hold with Armies, Cities or Towns, as (Space, player)."""
    holders = state.holders()
    places = {place for seat in seats for place in _places(state, seat)}
    return tuple(sorted((place, holders[place]) for place in places if holders[place] in seats))


def with_hosts(state: State, pact: Pact) -> Pact:
    """P4.3.1e: return an agreement in which nobody is a guest but where it says so: what the two hold is their own."""
    return pact.replace(own=own_spaces(state, pact.seats)) if pact.kind == "passage" else pact


def guests_noted(state: State) -> State:
    """P4.3.1e: return the state in which it is known who stands in an ally's Space: he does not change its control."""
    if all(pact.kind != "passage" for pact in state.pacts):
        return state
    activation = state.within(Activation)
    return GUESTS(state, (activation.seat if activation is not None else "",))


def _guests_noted(state: State) -> State:
    """P4.3.1e: return the state in which the guests of every agreement are noted; the same object if they are."""
    after = in_order([_noted(state, pact) if pact.kind == "passage" else pact for pact in state.pacts])
    return state if after == state.pacts else state.replace(pacts=after)


GUESTS = Follows(
    _guests_noted, "units", "pacts", "settlements", "owners", "turn", "tribes", "allies", "sof", "successors", "setup"
)
"""P4.3.1e: who is a guest, looked at again only after a change of something that it depends on."""


def _noted(state: State, pact: Pact) -> Pact:
    """P4.3.1e: return an agreement with the guests as they are now."""
    own, guests = dict[str, str](), dict[str, str]()
    places = {seat: _places(state, seat) for seat in pact.seats}
    for place in sorted(set().union(*places.values())):
        there = [seat for seat in pact.seats if place in places[seat]]
        host = _host(state, pact, place, there)
        for seat in there:
            (own if seat == host else guests)[place] = seat
    return pact.replace(guests=tuple(sorted(guests.items())), own=tuple(sorted(own.items())))


def _places(state: State, seat: str) -> set[str]:
    """Return the Spaces where a player has Land Combat Units, Garrisons, a City or a Town."""
    space = state.kit.space
    armies = {place for place, owners in occupation(state.units) if seat in owners and place in space}
    return armies | {one.space for one in state.settlements if one.owner == seat}


def _host(state: State, pact: Pact, place: str, there: list[str]) -> str:
    """P4.3.1e, P4.3.1g: return to which of two players a Space counts: who held it before, or has come first."""
    first, second = pact.seats
    settlement = state.settlement(place)
    if settlement is not None and settlement.owner in pact.seats:
        return settlement.owner
    if (owner := dict(pact.own).get(place)) in there:
        return str(owner)
    if len(there) == 1:
        other = second if there == [first] else first
        return other if _passed(state, place, other) else there[0]
    activation = state.within(Activation)
    mover = dict(pact.guests).get(place) or (activation.seat if activation else "")
    if place not in dict(pact.guests) and (together := _of_both(state, pact, place, mover)):
        return together
    return first if mover == second else second


def _of_both(state: State, pact: Pact, place: str, active: str) -> str:
    """P4.3.1e: return whose a Space is to which two allies have retreated together; empty if one of them moves now.

    It is his whose home, or else Province, it is; P4.3.1f: without such a one his who has more Battle Points there.
    """
    at_home = [seat for seat in pact.seats if _passed(state, place, seat)]
    if at_home:
        return max(at_home, key=lambda seat: state.table.home[place] == seat)
    points = {seat: sum(worth(state, kind) * number for kind, number in state.held(place, seat)) for seat in pact.seats}
    return "" if active in pact.seats else max(pact.seats, key=lambda seat: points[seat])


def _passed(state: State, place: str, seat: str) -> bool:
    """P4.3.1e: tell whether a Space is in a player's home, or in a Province of his: an ally is a guest there."""
    if state.table.home[place] == seat:
        return True
    province, holders = state.kit.province_of[place], state.holders()
    spaces = (space for space in state.table.spaces_of[province] if space != place)
    return state.owners[PROVINCES.index(province)] == seat and any(holders[space] == seat for space in spaces)


@frozen
class SeparateAllies(Step):
    """P4.3.1g: after attrition the Army that does not control a shared Space is placed in its Capital."""

    def run(self, state: State) -> State:
        """Send the guests home; then look again, for guests may stand where an Army came home.

        P17.2a: in a Town of Pergamum they are guests of its ally.
        """
        steps = list[Step]()
        led = {one.place for one in state.leaders}
        for place in state.units.places:
            armies, settlement = commanders_at(state, place), state.settlement(place)
            hosts = {whose(state, settlement.owner)} & set(state.seats) if settlement else set[str]()
            if armies and place in led:
                hosts |= {seat for seat in state.seats if _leads(state, place, seat)}
            ally = state.player_of(PERGAMUM) if PERGAMUM in state.occupants(place) else ""
            if len(hosts.union(armies, {ally} - {""})) > 1:
                holder = state.player_of(state.holder(place)) or _first(state, place, armies)
                steps += [SendHome(seat, place) for seat in armies if seat != holder]
                steps += [PergamenesLeave(place)] if ally and holder not in ("", ally) else []
        return state.then(*steps, self) if steps else state


def _leads(state: State, place: str, seat: str) -> bool:
    """P1.4d, P1.4p: tell whether a player has an Army in a Space that he holds that is a Leader alone, on no Fleet."""
    if place not in state.kit.space or state.holder(place) != seat or not state.leaders_at(place, seat):
        return False
    return not state.held(place, seat)


def _first(state: State, place: str, armies: tuple[str, ...]) -> str:
    """P4.3.1g: return the player who came first to a Space that none of them controls: he is nobody's guest there."""
    guests = {seat for pact in state.pacts for space, seat in pact.guests if space == place}
    return next((seat for seat in armies if seat not in guests), "")


@frozen
class PergamenesLeave(Step):
    """P4.3.1g, P4.3.1e: Pergamene units that share the Space of a friend of their ally go to a Space of their own.

    It is the first of those where they were at first that nobody else occupies; without any they are eliminated.

    Attributes:
        space: Where they are.
    """

    space: str

    def run(self, state: State) -> State:
        """Place them; their Leader goes along."""
        army, leaders = land_units(state.held(self.space, PERGAMUM)), state.leaders_at(self.space, PERGAMUM)
        first = [one.space for one in state.kit.independent[PERGAMUM].places if one.space != self.space]
        goal = next((one for one in first if _free_for_pergamum(state, one)), "")
        if goal:
            state = relocated(state, PERGAMUM, self.space, goal, army, leaders)
            return state.emit(e.UnitsMoved(PERGAMUM, self.space, goal, rule="P4.3.1g"))
        for kind, number in army:
            state = state.lose_units(PERGAMUM, self.space, kind, number, rule="P4.3.1g")
        for leader in leaders:
            state = died(state, leader, "P8.4.4a")
        return state


def _free_for_pergamum(state: State, space: str) -> bool:
    """P17.2e: tell whether nobody else occupies a Space of Pergamum."""
    city = state.settlement(space)
    return set(state.occupants(space)) <= {PERGAMUM} and (city is None or city.owner == PERGAMUM)


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
        places = [space for space in table.capitals[self.seat] if holders[space] == self.seat]
        if not places:
            places = [space for space, owner in table.home.items() if owner == self.seat == holders[space]]
        return tuple([space for space in places if space != self.space])

    def _placed(self, state: State, space: str) -> State:
        """Return the state after the Army and its Leaders were placed; Fleets stay."""
        for owner in armies_of(state, self.seat):
            army, leaders = land_units(state.held(self.space, owner)), state.leaders_at(self.space, owner)
            if army:
                state = relocated(state, owner, self.space, space, army, leaders)
                state = state.emit(e.UnitsMoved(owner, self.space, space, rule="P4.3.1g"))
        return state

    def _removed(self, state: State) -> State:
        """Return the state without the Army, which has no place to go; P8.4.4a: its Leaders die with it."""
        for owner in armies_of(state, self.seat):
            army, leaders = land_units(state.held(self.space, owner)), state.leaders_at(self.space, owner)
            for kind, number in army:
                state = state.lose_units(owner, self.space, kind, number, rule="P4.3.1g")
            for leader in leaders if army else ():
                state = died(state, leader, "P8.4.4a")
        return state


def guests_leave(state: State, independent: str) -> tuple[Step, ...]:
    """P5.1.2a, P4.3.1g: return the steps in which Armies leave what an Independent, once their ally, holds.

    P17.2a: so do Pergamene units, the Army of the same ally.
    """
    steps = list[Step]()
    for place in state.kit.independent[independent].places:
        city = state.settlement(place.space)
        held = independent in state.occupants(place.space) or (city is not None and city.owner == independent)
        guests = commanders_at(state, place.space) if held else ()
        steps += [SendHome(seat, place.space) for seat in guests if state.hostile(seat, independent)]
        strangers = held and PERGAMUM in state.occupants(place.space) and state.hostile(PERGAMUM, independent)
        steps += [PergamenesLeave(place.space)] if strangers else []
    return tuple(steps)
