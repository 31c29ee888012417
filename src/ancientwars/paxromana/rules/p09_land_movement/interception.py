"""P9.3: interception of Armies that move, land, withdraw or retreat into a Space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import COMBAT, INDEPENDENTS
from ancientwars.paxromana.rules.p07_cities.capture import swept
from ancientwars.paxromana.rules.p09_land_movement.ways import attacks, barred, left_alone
from ancientwars.paxromana.rules.p10_land_battles.battle import attack, intercept_battle
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import has_combat, land_units
from ancientwars.paxromana.state.scopes import Entry, Interception, Move, Party, Retreating, Withdrawal
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.scopes import Retreated

    Carrier = Literal["move", "withdrawal", "retreat"]

NEEDED = 12
"""P9.3.2a: what two dice and what is added must come to."""
FROM_CITY, FROM_TOWN, INTO_CITY = 3, 1, 1
"""P9.3.2-02, P9.3.2-03, P9.3.2-04: what an own City or Town adds."""
CARRIERS: dict[str, tuple[Carrier, type[Move | Withdrawal | Retreating]]] = {
    "move": ("move", Move),
    "landing": ("move", Move),
    "placement": ("move", Move),
    "withdrawal": ("withdrawal", Withdrawal),
    "retreat": ("retreat", Retreating),
}
"""The scope that takes along who enters, by the reason of the entry."""


def carrier(state: State) -> Move | Withdrawal | Retreating:
    """Return the scope that takes along who enters."""
    _, scope = CARRIERS[state.scope(Entry).reason]
    return state.scope(scope)


def intact(state: State) -> bool:
    """Tell whether who entered is still there, and may go on."""
    entry, army = state.scope(Entry), carrier(state)
    return army.space == entry.space and bool(land_units(army.force)) and not (isinstance(army, Move) and army.over)


# ---------------------------------------------------------------------- who may


def armies(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """P9.3.1a, P9.3.1d: yield owner and Space of the Armies with which a player may try to intercept.

    P9.4.5b, P10.7.6b: not with that which caused the Withdrawal, or the Retreat.
    """
    entry = state.scope(Entry)
    for space in state.kit.map.neighbours(entry.space, "land"):
        if space == entry.barred or space not in state.kit.space:
            continue
        for owner, stack in state.units.at(space):
            if state.player_of(owner) != seat or not state.hostile(entry.owner, owner):
                continue
            if (owner, space) in entry.asked or not has_combat(_able(state, owner, stack)):
                continue
            if not into_refused(state, owner):
                yield owner, space


def _able(state: State, owner: str, stack: Units) -> Units:
    """P9.3.1a: return the units that may intercept; P12.3.3a: Militia only at home."""
    home = state.table.home[state.scope(Entry).space] == owner
    return tuple(pair for pair in stack if pair[0] == "EL" or (pair[0] in COMBAT and (home or pair[0] != "MIL")))


def into_refused(state: State, owner: str) -> Refusal | None:
    """P9.3.1b, P9.3.6a: return why an owner's Army cannot intercept into the Space; None if it can.

    It joins Independents who are attacked there, but nobody else who is its enemy too.
    """
    entry = state.scope(Entry)
    refusal = barred(state, owner, entry.space)
    if refusal:
        return refusal
    friends = state.friends(entry.owner)
    for other in state.occupants(entry.space):
        if state.hostile(owner, other) and other not in friends and other not in INDEPENDENTS:
            return Refusal("P9.3.1b", "{other} is in {space}, too", other=other, space=entry.space)
    if entry.space in state.tribes:
        return Refusal("P9.3.1b", "a Tribe is in {space}", space=entry.space)
    return None


def leaders(state: State, seat: str) -> Iterator[str]:
    """P9.3.1c: yield the Leaders who may try alone: into a Space where an Army of their own is."""
    entry = state.scope(Entry)
    near = state.kit.map.neighbours(entry.space, "land")
    for owner in state.occupants(entry.space):
        if state.player_of(owner) != seat or not state.hostile(entry.owner, owner):
            continue
        if not state.combat_at(entry.space, owner) or barred(state, owner, entry.space):
            continue
        for leader in state.leaders_of(owner):
            place = state.leader(leader).place
            if place in near and place != entry.barred and (owner, leader) not in entry.asked:
                yield leader


def could(state: State, seat: str) -> bool:
    """Tell whether a player has anything to intercept with."""
    return any(True for _ in armies(state, seat)) or any(True for _ in leaders(state, seat))


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
        """Name the Space."""
        return (state.scope(Entry).space,)

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
        return Refusal("P9.3.1c", "a Leader intercepts alone only where an Army of his is, next to him")

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
        return state.enter(
            scope, ChooseInterceptors(self.seat), WhoStaysInside(self.seat), InterceptionRoll(entry.space)
        )


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
        left = parted(_able(state, scope.owner, state.held(scope.origin, scope.owner)), scope.force)
        there = state.leaders_at(scope.origin, scope.owner)
        return left, tuple(leader for leader in there if leader not in scope.leaders)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        scope = state.scope(Interception)
        left, more = self._left(state)
        yield from (a.Take(kind, count) for kind, number in left for count in range(1, number + 1))
        yield from (a.TakeLeader(leader) for leader in more)
        if left or more:
            yield a.TakeAll()
        if has_combat(scope.force) and not left_alone(state, scope.owner, scope.origin, scope.force):
            yield a.SetOut()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be taken, or they cannot set out."""
        scope = state.scope(Interception)
        alone = left_alone(state, scope.owner, scope.origin, scope.force)
        if isinstance(action, a.SetOut):
            return alone or Refusal("P9.3.1a", "an Army is needed to intercept")
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
    """P9.3.5a: before the roll: which of the units there will use the City or Town; the others join the interceptor."""

    prompt = "inside"
    rule = "P9.3.5a"
    accepts = (a.StayInside, a.Done)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Entry).space,)

    def needed(self, state: State) -> bool:
        """Ask where the City or Town is the interceptor's, and units are there."""
        return bool(self._left(state))

    def _left(self, state: State) -> Units:
        """Return the units that may still be said to stay."""
        scope, entry = state.scope(Interception), state.scope(Entry)
        city = state.settlement(entry.space)
        if city is None or city.owner != scope.owner:
            return ()
        held = tuple(pair for pair in land_units(state.held(entry.space, scope.owner)) if pair[0] != "GAR")
        return parted(held, dict(entry.inside).get(scope.owner, ()))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        yield from (a.StayInside(kind, count) for kind, more in self._left(state) for count in range(1, more + 1))
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Note it and go on."""
        if not isinstance(action, a.StayInside):
            return state
        entry, owner = state.scope(Entry), state.scope(Interception).owner
        inside = joined(dict(entry.inside).get(owner, ()), units({action.kind: action.number}))
        return state.amend(Entry, inside=((owner, inside),)).then(self)


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
    """P9.3.2b: return the state in which the interceptor attacks who entered."""
    scope, entry, army = state.scope(Interception), state.scope(Entry), carrier(state)
    interceptor = Party(scope.owner, scope.force, scope.leaders, scope.origin)
    intercepted = Party(entry.owner, land_units(army.force), army.leaders)
    if not has_combat(army.force):
        return _swept(state, interceptor, intercepted)
    kind, _ = CARRIERS[entry.reason]
    state = state.amend(Entry, intercepted=True).then(AfterInterception())
    return intercept_battle(
        state,
        entry.space,
        interceptor,
        _reinforced(state, intercepted),
        carrier=kind,
        entered=army.origin if isinstance(army, Move | Withdrawal) else entry.barred,
        beside=_beside(state, intercepted),
        by_sea=isinstance(army, Move) and army.link == "sea",
        joining=_joining(state),
    )


def _reinforced(state: State, intercepted: Party) -> Party:
    """P9.3.1b: return who is intercepted, with the units of the same owner that are in the Space already."""
    space = state.scope(Entry).space
    held = land_units(state.held(space, intercepted.owner))
    there = state.leaders_at(space, intercepted.owner)
    return intercepted.replace(force=held, leaders=there)


def _beside(state: State, intercepted: Party) -> tuple[Party, ...]:
    """P9.3.1b, P12.4.4a: return the Armies friendly to who is intercepted that are in the Space already."""
    space, friends = state.scope(Entry).space, state.friends(intercepted.owner)
    return tuple(
        Party(owner, land_units(stack), state.leaders_at(space, owner))
        for owner, stack in state.units.at(space)
        if owner != intercepted.owner and owner in friends and has_combat(stack)
    )


def _joining(state: State) -> tuple[Party, ...]:
    """P9.3.4a, P9.3.5a, P9.3.6a: return the Armies in the Space that join the interceptor.

    Those who will use the City or Town do not; P7.3.7a: Independents always use theirs.
    """
    scope, entry = state.scope(Interception), state.scope(Entry)
    city, inside = state.settlement(entry.space), dict(entry.inside)
    found = []
    for party in armies_at(state, entry.space, entry.owner):
        if state.hostile(scope.owner, party.owner) and (city is not None or party.owner not in INDEPENDENTS):
            continue
        force = parted(party.force, inside.get(party.owner, ()))
        if has_combat(force):
            found.append(party.replace(force=force))
    return tuple(found)


def _swept(state: State, interceptor: Party, intercepted: Party) -> State:
    """P12.1.1a, P8.4.6a: return the state in which Garrisons without an Army are eliminated by an interceptor."""
    space, owner = state.scope(Entry).space, interceptor.owner
    state = relocated(state, owner, interceptor.origin, space, interceptor.force, interceptor.leaders)
    state = state.emit(e.UnitsMoved(owner, interceptor.origin, space, rule="P9.3.2b"))
    _, scope = CARRIERS[state.scope(Entry).reason]
    state = swept(state, space, (intercepted,))
    return state.amend(scope, force=parted(carrier(state).force, intercepted.force), leaders=())


@frozen
class AfterInterception(Step):
    """P9.3.5b, P7.3.2a, P9.3.6a: who stood aside, or stays though the interceptor lost, is attacked at once."""

    def run(self, state: State) -> State:
        """Attack whoever is still there: a City or Town for no further Movement Point."""
        entry = state.scope(Entry)
        if entry.reason not in ("move", "landing") or not intact(state):
            return state.amend(Entry, inside=())
        move = state.scope(Move)
        inside, state = bool(entry.inside), state.amend(Entry, inside=())
        if not has_combat(move.force) or not attacks(state, move.owner, entry.space):
            return state
        free = state.settlement(entry.space) is not None
        return attack(state, entry.space, free=free, inside=inside)


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
        state = state.amend(Entry, retreated=tuple(others)).then(self)
        for party in first.parties:
            state = _pursued(state, first, party)
        return state


def _pursued(state: State, retreat: Retreated, party: Party) -> State:
    """P10.7.6b: return the state in which the Retreat of an Army is gone over, Space by Space."""
    end = retreat.path[-1]
    held = dict(state.held(end, party.owner))
    force = units({kind: min(number, held.get(kind, 0)) for kind, number in party.force})
    there = tuple(leader for leader in party.leaders if state.leader(leader).place == end)
    if not has_combat(force):
        return state
    before = ("", *retreat.path)
    legs = [RetreatLeg(retreat.start, origin, node) for origin, node in zip(before, retreat.path, strict=False)]
    return state.enter(Retreating(party.owner, end, force, there), *legs)


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
        state = _placed(state, army, self.node)
        entry = Entry(seat, army.owner, self.node, "retreat", barred=self.start)
        return state.enter(entry, Interceptions(), Retreats())


def _placed(state: State, army: Retreating, node: str) -> State:
    """Return the state with a retreating Army in one of the Spaces of its way."""
    if army.space == node:
        return state
    state = relocated(state, army.owner, army.space, node, army.force, army.leaders)
    return state.amend(Retreating, space=node)
