"""P9.3: interception of Armies that move, land, withdraw or retreat into a Space.

Rules: P9.3.1, P9.3.2, P9.3.3a, P9.3.4, P9.3.5a, P9.3.5c, P9.3.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import SOF
from ancientwars.paxromana.rules.p07_cities.capture import swept
from ancientwars.paxromana.rules.p09_land_movement.interceptors import (
    CARRIER_OF,
    able,
    armies,
    carrier,
    could,
    free,
    intact,
    leaders,
    stranded,
)
from ancientwars.paxromana.rules.p10_land_battles.battle import CityLeft, intercept_battle
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import CARRIERS, has_combat, land_units
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.scopes import Entry, Interception, Move, Party, Retreated, Retreating
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units

NEEDED = 12
"""P9.3.2a: what two dice and what is added must come to."""
FROM_CITY, FROM_TOWN, INTO_CITY = 3, 1, 1
"""P9.3.2-02, P9.3.2-03, P9.3.2-04: what an own City or Town adds."""


@frozen
class Interceptions(Step):
    """P9.3.1e: all who may try to intercept an entry; each battle is fought before the next attempt.

    The players are asked in the order of their victory points, the lowest first; who entered is not.
    """

    def run(self, state: State) -> State:
        """P9.3.1e: ask the next player."""
        if not intact(state):
            return state
        entry = state.scope(Entry)
        order = sorted(state.seats, key=lambda seat: state.power(seat).vp)
        for seat in order:
            if seat != entry.seat and seat not in entry.declined and could(state, seat):
                return state.then(TryToIntercept(seat), Retreats(), self)
        return state


@frozen
class TryToIntercept(Choice):
    """P9.3.1a, P9.3.1c: whether a player tries to intercept, with which Army or Leader."""

    prompt = "intercept"
    rule = "P9.3.1a"
    accepts = (a.Intercept, a.InterceptLeader, a.Pass)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name who enters, and the Space."""
        entry = state.scope(Entry)
        return (entry.owner, entry.space)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Armies and Leaders."""
        yield from (a.Intercept(space) for space in dict.fromkeys(space for _, space in armies(state, self.seat)))
        yield from (a.InterceptLeader(leader) for leader in leaders(state, self.seat))
        yield a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why that is no attempt."""
        entry = state.scope(Entry)
        if isinstance(action, a.Intercept):
            if action.space not in state.kit.map.neighbours(entry.space, "land"):
                far = "no ordinary land link leads from {origin} to {space}"
                return Refusal("P9.3.1a", far, origin=action.space, space=entry.space)
            return Refusal("P9.3.1d", "no Army in {origin} may intercept, or it has tried", origin=action.space)
        return Refusal("P9.3.1c", "a Leader intercepts alone only where a friendly Army is, next to him")

    def resolve(self, state: State, action: Action) -> State:
        """Put the Army together, or roll for the Leader."""
        entry = state.scope(Entry)
        if isinstance(action, a.Pass):
            return state.amend(Entry, declined=(*entry.declined, self.seat))
        if isinstance(action, a.InterceptLeader):
            owner, origin = state.side_of(action.leader), state.leader(action.leader).place
            state = state.amend(Entry, asked=(*entry.asked, (owner, action.leader)))
            scope = Interception(self.seat, owner, origin, leaders=(action.leader,))
            return state.enter(scope, InterceptionRoll(entry.space))
        assert isinstance(action, a.Intercept)
        owner = next(owner for owner, space in armies(state, self.seat) if space == action.space)
        state = state.amend(Entry, asked=(*entry.asked, (owner, action.space)), inside=())
        scope = Interception(self.seat, owner, action.space)
        friends = state.friends(owner) - state.friends(entry.owner)  # P9.3.5a: he declares it for his allies, too
        there = (one for one, _ in state.units.at(entry.space) if one in friends)
        inside = (WhoStaysInside(self.seat, one) for one in there)
        return state.enter(scope, ChooseInterceptors(self.seat), *inside, InterceptionRoll(entry.space))


@frozen
class ChooseInterceptors(Choice):
    """P9.3.1a: the units and Leaders that try to intercept; Garrisons stay, Elephants are not left alone (P9.2.3a)."""

    prompt = "interceptors"
    rule = "P9.3.1a"
    accepts = (a.Take, a.TakeAll, a.TakeLeader, a.SetOut)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Interception).origin,)

    def _left(self, state: State) -> tuple[Units, tuple[str, ...]]:
        """Return the units and Leaders that may still be taken."""
        scope = state.scope(Interception)
        left = parted(able(state, scope.owner, state.held(scope.origin, scope.owner)), scope.force)
        there = state.leaders_at(scope.origin, scope.owner)
        return left, tuple(leader for leader in there if leader not in scope.leaders)

    def _stranded(self, state: State, more: Units) -> Refusal | None:
        """P12.1.3a: return why the Army cannot take these along, too."""
        scope = state.scope(Interception)
        return stranded(state, scope.owner, scope.origin, joined(scope.force, more))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        scope = state.scope(Interception)
        left, more = self._left(state)
        for kind, number in left:
            for count in counts(number):
                if not self._stranded(state, ((kind, count),)):
                    yield a.Take(kind, count)
        yield from (a.TakeLeader(leader) for leader in more)
        if (left or more) and not self._stranded(state, left):
            yield a.TakeAll()
        if has_combat(scope.force) and not left_alone(state, scope.owner, scope.origin, scope.force):
            yield a.SetOut()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be taken, or they cannot set out."""
        scope = state.scope(Interception)
        alone = left_alone(state, scope.owner, scope.origin, scope.force)
        if isinstance(action, a.SetOut):
            return alone or Refusal("P9.3.1a", "an Army is needed to intercept")
        left = dict(self._left(state)[0])
        if isinstance(action, a.TakeAll) and (bound := self._stranded(state, units(left))):
            return bound
        if isinstance(action, a.Take) and action.number <= left.get(action.kind, 0):
            bound = self._stranded(state, ((action.kind, action.number),))
            assert bound is not None
            return bound
        return Refusal("P9.3.1a", "'{action}': it is not there", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take it along; with all the Army is complete."""
        scope = state.scope(Interception)
        if isinstance(action, a.SetOut):
            return state
        if isinstance(action, a.TakeAll):
            left, more = self._left(state)
            return state.amend(Interception, force=joined(scope.force, left), leaders=(*scope.leaders, *more))
        if isinstance(action, a.TakeLeader):
            return state.amend(Interception, leaders=(*scope.leaders, action.leader)).then(self)
        assert isinstance(action, a.Take)
        return state.amend(Interception, force=joined(scope.force, units({action.kind: action.number}))).then(self)


@frozen
class WhoStaysInside(Choice):
    """P9.3.5a: before the roll: which of the units there will use the City or Town; the others join the interceptor.

    P12.4.4a, P17.2a, P4.3.1e: so it is for those of the Soldier of Fortune and of allies: the interceptor declares it.

    Attributes:
        owner: Whose units they are.
    """

    prompt = "inside"
    rule = "P9.3.5a"
    accepts = (a.StayInside, a.Done)
    exact = True

    owner: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space, and whose units they are if they are not the player's own."""
        space = state.scope(Entry).space
        return (space,) if self.owner == self.seat else (space, self.owner)

    def needed(self, state: State) -> bool:
        """Ask where the City or Town is friendly to the interceptor, and units are there."""
        return bool(self._left(state))

    def _left(self, state: State) -> Units:
        """Return the units that may still be said to stay."""
        scope, entry = state.scope(Interception), state.scope(Entry)
        city = state.settlement(entry.space)
        if city is None or state.hostile(scope.owner, city.owner):
            return ()
        held = tuple(pair for pair in land_units(state.held(entry.space, self.owner)) if pair[0] != "GAR")
        return parted(held, dict(entry.inside).get(self.owner, ()))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        yield from (a.StayInside(kind, count) for kind, more in self._left(state) for count in counts(more))
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Note it and go on."""
        if not isinstance(action, a.StayInside):
            return state
        inside = dict(state.scope(Entry).inside)
        inside[self.owner] = joined(inside.get(self.owner, ()), units({action.kind: action.number}))
        return state.amend(Entry, inside=tuple(sorted(inside.items()))).then(self)


@frozen
class InterceptionRoll(Roll):
    """P9.3.2a: two dice, the Leader's Tactical rating, and what Cities and Towns add must come to 12.

    Attributes:
        space: Where they intercept.
    """

    purpose = "interception"
    rule = "P9.3.2a"
    dice = 2
    subjects = ("space",)

    space: str

    def resolve(self, state: State, action: Rolled) -> State:
        """P9.3.2b: fight as the Attacker; P9.3.3a: a Leader alone only joins the Army there; P9.3.5c: or nothing."""
        scope = state.scope(Interception)
        total = sum(int(die) for die in action.dice) + modifiers(state)
        succeeds = total >= NEEDED
        state = state.emit(e.InterceptionRolled(scope.owner, self.space, total, succeeds, rule="P9.3.2a"))
        if not succeeds:
            return state.amend(Entry, inside=())
        if scope.force:
            return _met(state)
        (leader,) = scope.leaders
        return state.with_leader(leader, place=self.space)


def modifiers(state: State) -> int:
    """P9.3.2-01, P9.3.2-02, P9.3.2-03, P9.3.2-04: return what is added to an interception roll."""
    scope, entry = state.scope(Interception), state.scope(Entry)
    total = max((state.kit.leader[leader].tactics for leader in scope.leaders), default=0)
    here, there = state.settlement(scope.origin), state.settlement(entry.space)
    if here is not None and here.owner == scope.seat:
        total += FROM_CITY if here.kind == "city" else FROM_TOWN
    if there is not None and there.owner == scope.seat and there.kind == "city":
        total += INTO_CITY
    return total


# ---------------------------------------------------------------------- the battle


def _met(state: State) -> State:
    """P9.3.2b: return the state in which the interceptor attacks who entered, and who is there with him (P9.3.1b)."""
    scope, entry, army = state.scope(Interception), state.scope(Entry), carrier(state)
    interceptor = Party(scope.owner, scope.force, scope.leaders, scope.origin)
    intercepted, beside = _reinforced(state), _beside(state)
    if not beside and not has_combat(intercepted.force):
        return _swept(state, interceptor)
    state = state.amend(Entry, intercepted=True)
    return intercept_battle(
        state,
        entry.space,
        interceptor,
        intercepted,
        carrier=CARRIER_OF[entry.reason],
        entered=army.origin,
        beside=beside,
        by_sea=isinstance(army, Move) and army.link == "sea",
        joining=_joining(state),
    )


def _reinforced(state: State) -> Party:
    """P9.3.1b: return who is intercepted, with the units of the same owner that are in the Space already."""
    entry = state.scope(Entry)
    held = land_units(state.held(entry.space, entry.owner))
    return Party(entry.owner, held, state.leaders_at(entry.space, entry.owner))


def _beside(state: State) -> tuple[Party, ...]:
    """P9.3.1b, P12.4.4a: return the Armies friendly to who is intercepted that are in the Space already.

    P1.4k: friends of the interceptor do not fight him.
    """
    entry, interceptor = state.scope(Entry), state.scope(Interception).owner
    friends = state.friends(entry.owner) - state.friends(interceptor)
    return tuple(
        Party(owner, land_units(stack), state.leaders_at(entry.space, owner))
        for owner, stack in state.units.at(entry.space)
        if owner != entry.owner and owner in friends and has_combat(stack)
    )


def _joining(state: State) -> tuple[Party, ...]:
    """P9.3.4a, P9.3.5a, P9.3.6a: return the Armies in the Space that join the interceptor.

    Those who will use the City or Town do not; P7.3.7a: Independents always use theirs. P12.4.4a: the Soldier of
    Fortune and his player's own units do not attack together.
    """
    scope, entry = state.scope(Interception), state.scope(Entry)
    city, inside = state.settlement(entry.space), dict(entry.inside)
    found = []
    for party in armies_at(state, entry.space, entry.owner):
        if {scope.owner, party.owner} == {SOF, state.sof}:
            continue
        if state.hostile(scope.owner, party.owner) and (city is not None or not free(state, party.owner)):
            continue
        force = parted(party.force, inside.get(party.owner, ()))
        if has_combat(force):
            found.append(party.replace(force=force))
    return tuple(found)


def _swept(state: State, interceptor: Party) -> State:
    """P12.1.1a, P8.4.6a: return the state in which Garrisons without an Army are eliminated by an interceptor.

    P7.3.1c: their City or Town is attacked next.
    """
    space, owner = state.scope(Entry).space, interceptor.owner
    state = relocated(state, owner, interceptor.origin, space, interceptor.force, interceptor.leaders)
    state = state.emit(e.UnitsMoved(owner, interceptor.origin, space, rule="P9.3.2b"))
    state = swept(state, space, tuple(party for party in armies_at(state, space, owner) if party.force))
    army = carrier(state)
    scopes = [type(army), *([CARRIERS[army.along]] if isinstance(army, Retreating) and army.along else [])]
    for scope in scopes:
        force = state.scope(scope).force
        state = state.amend(scope, force=parted(force, land_units(force)), leaders=())
    return state.then(CityLeft(space, owner, interceptor.origin))


# ---------------------------------------------------------------------- Retreats


@frozen
class Retreats(Step):
    """P10.7.6b, P9.3.1d: Armies that have retreated may be intercepted in each Space that they entered."""

    def run(self, state: State) -> State:
        """Take the next of them."""
        entry = state.scope(Entry)
        if not entry.retreated:
            return state
        first, *others = entry.retreated
        foremost, *allies = first.parties
        pursuits = (Pursuit(first, party) for party in allies)
        return Pursuit(first, foremost).run(state.amend(Entry, retreated=tuple(others)).then(*pursuits, self))


@frozen
class Pursuit(Step):
    """P10.7.6b: the Retreat of an Army is gone over, Space by Space, with what is left of it.

    Attributes:
        retreat: The Retreat.
        party: The Army.
    """

    retreat: Retreated
    party: Party

    def run(self, state: State) -> State:
        """Put its entries on the agenda."""
        retreat, party = self.retreat, self.party
        end = retreat.path[-1]
        held = dict(state.held(end, party.owner))
        force = units({kind: min(number, held.get(kind, 0)) for kind, number in party.force})
        there = tuple(leader for leader in party.leaders if state.leader(leader).place == end)
        if not has_combat(force):
            return state
        before = ("", *retreat.path)
        legs = [RetreatLeg(retreat.start, origin, node) for origin, node in zip(before, retreat.path, strict=False)]
        first = retreat.along and state.scope(CARRIERS[retreat.along]).owner == party.owner
        return state.enter(Retreating(party.owner, end, force, there, along=retreat.along if first else ""), *legs)


@frozen
class RetreatLeg(Step):
    """P10.7.6b: the entry of a retreating Army into a Space.

    Attributes:
        start: The Battle Space that it left.
        before: The Space of its Retreat before this one; empty for the first.
        node: The Space.
    """

    start: str
    before: str
    node: str

    def run(self, state: State) -> State:
        """Let it be intercepted there, if anybody could; who held his ground before goes on."""
        army = state.scope(Retreating)
        seat = state.player_of(army.owner)
        if not army.force or (self.before and army.space != self.before):
            return state
        state = _placed(state, army, self.node).amend(Retreating, origin=self.before or self.start)
        entry = Entry(seat, army.owner, self.node, "retreat", barred=self.start)
        return state.enter(entry, Interceptions(), Retreats())


def _placed(state: State, army: Retreating, node: str) -> State:
    """Return the state with a retreating Army in one of the Spaces of its way."""
    if army.space == node:
        return state
    state = relocated(state, army.owner, army.space, node, army.force, army.leaders)
    if army.along:
        placed = {"origin": node, "space_before": node} if army.along == "move" else {}
        state = state.amend(CARRIERS[army.along], space=node, **placed)
    return state.amend(Retreating, space=node)
