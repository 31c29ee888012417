"""D9.14: naval movement: planned, announced, intercepted or not, from port to port, to the landing.

Rules: D9.1h, D9.14a, D9.14e, D9.14g to D9.14i.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import BY_SEA
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d08_armies import MOST_INSIDE
from ancientwars.diadochi.rules.d08_command import take_refused
from ancientwars.diadochi.rules.d08_generals import called_off
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.rules.d09_movement.contact import Contact, StopHere
from ancientwars.diadochi.rules.d09_movement.garrison import Declare
from ancientwars.diadochi.rules.d09_movement.losses import ForceAttrition
from ancientwars.diadochi.rules.d09_movement.pieces import (
    DROPS,
    PICK_UPS,
    calls,
    drop_refused,
    dropped,
    drops,
    garrison,
    given_up,
    left_behind,
    minor_at_hand,
    no_room,
    own_city,
    pick_ups,
    picked_up,
    shut_in,
)
from ancientwars.diadochi.rules.d09_movement.ways import can_land, leg_cost, legs, may_plan_to_land, route_cost, shift
from ancientwars.diadochi.rules.d13_naval_battle import NavalBattles, NavalInterception, ready_fleets
from ancientwars.diadochi.rules.d14_special_units import without_helepolis
from ancientwars.diadochi.rules.d15_sieges import sailed_away
from ancientwars.diadochi.rules.d17_legitimacy import Burial
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.scopes import March, Segment, Voyage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


@frozen
class PlanVoyage(Choice):
    """D13.4c: the route and the escort are announced before the naval move starts.

    Attributes:
        route: The ports so far, in order.
        escorts: The fleets so far.
    """

    prompt = "plan-voyage"
    rule = "D13.4c"
    accepts = (a.SailTo, a.Escort, a.SetSail, a.LandInside)

    route: tuple[str, ...] = ()
    escorts: tuple[str, ...] = ()

    def about(self, state: State) -> tuple[str, ...]:
        """Name the leader and the route."""
        march = state.scope(March)
        return (march.leader, march.space, *self.route)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the next ports, the fleets, and the announcement where the force may land."""
        march = state.scope(March)
        yield from (listed.sail_to(port) for port in legs(state, march, (march.space, *self.route)))
        yield from (a.Escort(one) for one in ready_fleets(state, self.seat) if one not in self.escorts)
        if self.route and may_plan_to_land(state, march, (march.space, *self.route)):
            yield a.SetSail()
        if self.route and self._inside_refused(state, march) is None:
            yield a.LandInside()

    def _inside_refused(self, state: State, march: March) -> Refusal | None:
        """D15.3c, D15.3b: return why the force cannot land inside its besieged city; None if it can."""
        port = self.route[-1] if self.route else march.space
        if not self.route or not shut_in(state, self.seat, port):
            return Refusal("D15.3c", "{space} is no besieged city of {seat}", space=port, seat=self.seat)
        if not (fits_inside(state, march, port) or self._drops_units(state, march)):
            return Refusal("D15.3c", "only 2 units fit inside {space}", space=port)
        return None

    def _drops_units(self, state: State, march: March) -> bool:
        """D9.14e: tell whether units could be dropped on the way, so that the others would fit inside.

        D8.1f: a minor general may be called to them there.
        """
        ports = self.route[:-1]
        if any(isinstance(drop, a.Drop) for port in ports for drop in drops(state, march, port)):
            return True
        return any(calls(state, march, port) for port in ports)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return the rule that keeps the plan from going on so."""
        march = state.scope(March)
        last = (march.space, *self.route)[-1]
        if isinstance(action, a.SailTo):
            cost = leg_cost(state.kit, last, action.space)
            left = march.remaining - route_cost(state.kit, (march.space, *self.route))
            if self.route and last == march.space:
                return Refusal("D9.14h", "a route that has come back to {space} ends there", space=last)
            if cost is None or action.space not in state.kit.neighbours(last, BY_SEA):
                return Refusal("D9.14a", "no sea path leads from {origin} to {space}", origin=last, space=action.space)
            if cost > left:
                short = "movement points for {space}: {cost}, left: {left}"
                return Refusal("D9.3a", short, space=action.space, cost=cost, left=left)
            return Refusal("D9.14h", "the force cannot land in {space}", space=action.space)
        if isinstance(action, a.Escort):
            return Refusal("D13.4c", "{fleet} is no fleet at {seat}'s disposal", fleet=action.fleet, seat=self.seat)
        if isinstance(action, a.LandInside):
            return self._inside_refused(state, march) or super().refusal(state, action)
        return Refusal("D9.14h", "the force cannot land in {space}", space=last)

    def resolve(self, state: State, action: Action) -> State:
        """Plan on, or announce."""
        match action:
            case a.SailTo():
                return state.then(self.replace(route=(*self.route, action.space)))
            case a.Escort():
                return state.then(self.replace(escorts=(*self.escorts, action.fleet)))
        return announced(state, self, into=isinstance(action, a.LandInside))


def fits_inside(state: State, march: March, port: str) -> bool:
    """D15.3c: tell whether all units of the force fit inside the player's besieged city."""
    return march.number + garrison(state, march, port) <= MOST_INSIDE


def announced(state: State, plan: PlanVoyage, *, into: bool) -> State:
    """D13.4c: return the state with the naval move under way; D13.4a: others may intercept, then it goes on."""
    march = state.scope(March)
    told = e.Sailed(plan.seat, march.leader, march.space, plan.route, plan.escorts, rule="D13.4c")
    voyage = Voyage(plan.seat, plan.route, march.space, plan.escorts, into=into, carried=march.number)
    asked = (NavalInterception(seat) for seat in state.in_turn_order(without=(plan.seat,)))
    state = state.emit(told).amend(Segment, sailed=True)
    if not march.force and state.helepolis == (plan.seat, march.space):
        state = state.amend(March, parked=True)  # D15.2a: its army stays
    return state.enter(voyage, *asked, *window("voyage"), NavalBattles(), Underway(plan.seat))


@frozen
class Underway(Step):
    """D9.14d: what has not been stopped goes on to the next port; D9.14g, DC9: units in it do not stop a force.

    Attributes:
        seat: Whose force sails.
    """

    seat: str

    def run(self, state: State) -> State:
        """D9.14g, DC9, D13.6b, DSUM.12: who was beaten goes back, with losses; else call at a port, or land."""
        voyage = state.scope(Voyage)
        if voyage.stormed:
            return state.then(BackInPort(self.seat))
        if voyage.beaten:
            state = _gone(state)
            return state.then(ForceAttrition(self.seat), BackInPort(self.seat))
        port, *later = voyage.route
        if voyage.passed and not self._reaches(state, voyage, port):
            return _halted(state, voyage.passed)
        if not later:
            return landed(_sailed_on(state, port)) if self._lands(state, voyage) else _halted(state, voyage.passed)
        if not self._reaches(state, voyage, port, later[0]):
            return _halted(state, (*voyage.passed, port))
        state = _sailed_on(state, port).amend(Voyage, route=tuple(later), passed=(*voyage.passed, port))
        return state.then(CallAtPort(self.seat), self)

    def _reaches(self, state: State, voyage: Voyage, *ports: str) -> bool:
        """D9.10c: tell whether the points of the commander take the force to the next ports."""
        return route_cost(state.kit, (voyage.embarked, *voyage.passed, *ports)) <= state.scope(March).remaining

    def _lands(self, state: State, voyage: Voyage) -> bool:
        """D9.9a: tell whether the force may land; a general may have left the units to be picked up on the way."""
        march = state.scope(March)
        inside = lands_inside(state, voyage, march)
        return inside or can_land(state, march, (voyage.embarked, *voyage.passed, voyage.route[0]))


@frozen
class BackInPort(Step):
    """D13.6b: the move of a force that is back in the port of embarkation ends there.

    D22.4a: those who stayed there do not take over the Helepolis of one that was lost. D9.11c: a guest before his own
    besieged city may still go inside, as far as there is room.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """End the move, or leave the guest nothing but to stop, there or inside."""
        march = state.scope(March)
        if state.helepolis == (self.seat, march.space) and not (march.force or march.parked):
            state = without_helepolis(state)
        if march.guest and own_city(state, self.seat, march.space):
            return state.amend(March, points=march.used)
        return state.then(StopHere(self.seat))


def lands_inside(state: State, voyage: Voyage, march: March) -> bool:
    """D15.3c: tell whether the force lands inside its besieged city, as planned, if it fits in when it comes there."""
    return voyage.into and len(voyage.route) == 1 and fits_inside(state, march, voyage.route[0])


def _sailed_on(state: State, port: str) -> State:
    """D9.1h: return the state without what a force that goes to a port leaves where it is, if nothing is to mark it.

    From the port of embarkation on: it calls at the first port before `shift` sees to that, as it lands.
    """
    voyage, march = state.scope(Voyage), state.scope(March)
    here = voyage.passed[-1] if voyage.passed else march.space
    return state if here == port else left_behind(state, march, here)


def _halted(state: State, ports: tuple[str, ...]) -> State:
    """D9.10c, D9.9a: return the state with the force in the last port of its way where it may land, or where it was.

    D15.3c: in the player's besieged city it lands inside, if it fits in.

    Args:
        state: The state.
        ports: Those that it can reach, in order.
    """
    voyage, march = state.scope(Voyage), state.scope(March)
    for number in range(len(ports), 0, -1):
        *passed, port = ports[:number]
        into = shut_in(state, march.seat, port) and fits_inside(state, march, port)
        if into or can_land(state, march, (voyage.embarked, *passed, port)):
            return landed(_sailed_on(state, port).amend(Voyage, passed=tuple(passed), route=(port,), into=into))
    return state.then(BackInPort(march.seat))  # no units are left where it might have landed


@frozen
class CallAtPort(Choice):
    """D9.14e: on the way units and generals are picked up and dropped in ports, without landing."""

    prompt = "call-at-port"
    rule = "D9.14e"
    accepts = (*PICK_UPS, *DROPS, a.TakeMinor, a.SailOn)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the leader and the port."""
        return (state.scope(March).leader, self._port(state))

    def _port(self, state: State) -> str:
        return state.scope(Voyage).passed[-1]

    def _calls(self, state: State) -> Iterator[Action]:
        march, port = state.scope(March), self._port(state)
        yield from pick_ups(state, march, port, state.scope(Voyage))
        yield from drops(state, march, port)
        yield from calls(state, march, port)

    def needed(self, state: State) -> bool:
        """Ask where there is something to pick up or to drop."""
        return any(True for _ in self._calls(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what can be picked up and dropped, and going on."""
        yield from self._calls(state)
        yield a.SailOn()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why something cannot be dropped or picked up here."""
        march, port = state.scope(March), self._port(state)
        if isinstance(action, a.TakeMinor):
            return take_refused(action.space, at_hand=minor_at_hand(state, march, port))
        reason = drop_refused(state, march, port, action) or no_room(state, march, port, action)
        return reason or super().refusal(state, action)

    def resolve(self, state: State, action: Action) -> State:
        """Do it, and ask again."""
        if isinstance(action, a.SailOn):
            return state
        march, port = state.scope(March), self._port(state)
        if isinstance(action, a.TakeMinor):
            state = state.then(self)
            if action.space == march.space:
                return given_up(state, march, port)
            return called_off(state, self.seat, action.space, port)
        owner = state.marker(port)
        if isinstance(action, a.Drop) and owner in state.seats and owner != self.seat:
            return state.then(Declare(owner, port=port), DropAshore(self.seat, action.kind))
        done = picked_up if isinstance(action, PICK_UPS) else dropped
        return done(state, march, port, action, self)


@frozen
class DropAshore(Step):
    """D9.14e, D12b: units are dropped, unless the owner of the city, who was asked first (D9.7e), has come out.

    Attributes:
        seat: Whose force it is.
        kind: The kind of unit.
    """

    seat: str
    kind: str

    def run(self, state: State) -> State:
        """Drop them, and ask again; D9.9b: generals of the player who are there alone meet who has come out."""
        march, port, again = state.scope(March), state.scope(Voyage).passed[-1], CallAtPort(self.seat)
        action = listed.drop(self.kind)
        if action in drops(state, march, port):
            return dropped(state, march, port, action, again)
        return state.then(*placed_upon(state, state.marker(port), port), again)


def _nobody_else(state: State, seat: str, ports: tuple[str, ...]) -> Iterator[str]:
    """D10.5a: yield the ports to which a force could go back that has sailed from where it began, and returned."""
    for port in ports:
        if not (state.others_at(port, seat) or state.foreign_general(port, seat) or state.independents_at(port)):
            yield port


def _gone(state: State) -> State:
    """D15.1.4a: return the state in which a force that comes back to its port has raised the siege that it left."""
    march = state.scope(March)
    return sailed_away(state, march.seat, march.space, march.number)


def landed(state: State) -> State:
    """D9.14h, D9.14i: return the state with the force in the port of debarkation, where it may be intercepted."""
    voyage, march = state.scope(Voyage), state.scope(March)
    port = voyage.route[0]
    cost = route_cost(state.kit, (voyage.embarked, *voyage.passed, port))
    into = lands_inside(state, voyage, march)
    if port == voyage.embarked:
        state = _gone(state)
    state = shift(state.leave(Voyage), port, min(cost, march.remaining), "sea", to_inside=into)
    state = state.emit(e.Landed(march.seat, march.leader, port, rule="D9.14h"))
    if into:
        return state.then(Burial(march.seat, space=port), StopHere(march.seat))  # D17.4b
    if port == voyage.embarked and not march.trail:
        state = state.amend(March, trail=(*_nobody_else(state, march.seat, voyage.passed), port))
    return state.then(Contact(march.seat))
