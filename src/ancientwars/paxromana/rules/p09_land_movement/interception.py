"""P9.3: interception of Armies that move, land, withdraw or retreat into a Space.

Rules: P9.3.1, P9.3.2, P9.3.3a, P9.3.4, P9.3.5a, P9.3.5c, P9.3.6.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import common, parted
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import GALLEYS, SOF
from ancientwars.paxromana.rules.p07_cities.capture import swept
from ancientwars.paxromana.rules.p09_land_movement.intercepting import ChooseInterceptors, WhoStaysInside
from ancientwars.paxromana.rules.p09_land_movement.interceptors import (
    CARRIER_OF,
    able,
    armies,
    army_refused,
    carrier,
    could,
    intact,
    leaders,
)
from ancientwars.paxromana.rules.p10_land_battles.battle import CityLeft, intercept_battle
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at
from ancientwars.paxromana.rules.p10_reduced import combined
from ancientwars.paxromana.rules.p13_bounds import known_at, lifted, marks_of
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import CARRIERS, has_combat, land_units
from ancientwars.paxromana.state.scopes import (
    Activation,
    Entry,
    Interception,
    Move,
    Party,
    Retreated,
    Retreating,
    Withdrawal,
    rested,
)
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

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
        if isinstance(action, a.Intercept):
            return army_refused(state, self.seat, action.space)
        return Refusal("P9.3.1c", "a Leader intercepts alone only where a friendly Army is, next to him")

    def resolve(self, state: State, action: Action) -> State:
        """See which Army of the Space it is, or roll for the Leader."""
        entry = state.scope(Entry)
        if isinstance(action, a.Pass):
            return state.amend(Entry, declined=(*entry.declined, self.seat))
        if isinstance(action, a.InterceptLeader):
            owner, origin = state.side_of(action.leader), state.leader(action.leader).place
            state = state.amend(Entry, asked=(*entry.asked, (owner, action.leader)))
            scope = Interception(self.seat, owner, origin, leaders=(action.leader,), inside=entry.inside)
            return state.enter(scope, InterceptionRoll(entry.space))
        assert isinstance(action, a.Intercept)
        return state.then(WhichArmy(self.seat, action.space))


@frozen
class WhichArmy(Choice):
    """P9.3.1a: whose of the Armies of a player in a Space it is that tries: each may, or not, in any order.

    P12.4.4a, P17.2a: his own, that of the Soldier of Fortune, or of an ally.

    Attributes:
        space: From where they would intercept.
    """

    prompt = "which-army"
    rule = "P9.3.1a"
    accepts = (a.ChooseOwner,)
    exact = True
    subjects = ("space",)

    space: str

    def _owners(self, state: State) -> list[str]:
        """Return whose Armies there may try."""
        return [owner for owner, space in armies(state, self.seat) if space == self.space]

    def needed(self, state: State) -> bool:
        """Ask where there are several."""
        return len(self._owners(state)) > 1

    def run(self, state: State) -> State:
        """The only one tries."""
        return self._tried(state, self._owners(state)[0])

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        yield from (a.ChooseOwner(owner) for owner in self._owners(state))

    def resolve(self, state: State, action: Action) -> State:
        """That one tries."""
        assert isinstance(action, a.ChooseOwner)
        return self._tried(state, action.owner)

    def _tried(self, state: State, owner: str) -> State:
        """Put the Army together."""
        entry = state.scope(Entry)
        state = state.amend(Entry, asked=(*entry.asked, (owner, self.space)))
        scope = Interception(self.seat, owner, self.space, inside=entry.inside)
        friends = state.friends(owner) - state.friends(entry.owner)  # P9.3.5a: he declares it for his allies, too
        there = (one for one, _ in state.units.at(entry.space) if one in friends)
        stay = (WhoStaysInside(self.seat, one) for one in there)
        return state.enter(scope, ChooseInterceptors(self.seat), *stay, InterceptionRoll(entry.space))


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
        """P9.3.2b: fight as the Attacker; P9.3.3a: a Leader alone only joins the Army there; P9.3.5c: or nothing.

        P9.3.1d: Leaders who went along have tried, and do not try once more alone. P9.3.5b: who was inside while an
        earlier interceptor was beaten is so still; who would have been now is not.
        """
        scope, asked = state.scope(Interception), state.scope(Entry).asked
        tried = ((scope.owner, leader) for leader in scope.leaders)
        state = state.amend(Entry, asked=tuple(dict.fromkeys((*asked, *tried))))
        total = sum(int(die) for die in action.dice) + modifiers(state)
        succeeds = total >= NEEDED
        state = state.emit(e.InterceptionRolled(scope.owner, self.space, total, succeeds, rule="P9.3.2a"))
        if not succeeds:
            return state.amend(Entry, inside=scope.inside)
        if scope.force:
            return _met(state)
        (leader,) = scope.leaders
        return state.with_leader(leader, place=self.space)


def modifiers(state: State) -> int:
    """P9.3.2-01, P9.3.2-02, P9.3.2-03, P9.3.2-04: return what is added to an interception roll.

    P12.5.5b, P17.2a: Pontus and allied Pergamum have Cities and Towns of their own.
    """
    scope, entry = state.scope(Interception), state.scope(Entry)
    own = (scope.seat, scope.owner)
    total = max((state.kit.leader[leader].tactics for leader in scope.leaders), default=0)
    here, there = state.settlement(scope.origin), state.settlement(entry.space)
    if here is not None and here.owner in own:
        total += FROM_CITY if here.kind == "city" else FROM_TOWN
    if there is not None and there.owner in own and there.kind == "city":
        total += INTO_CITY
    return total


# ---------------------------------------------------------------------- the battle


def _met(state: State) -> State:
    """P9.3.2b: return the state in which the interceptor attacks who entered, and who is there with him (P9.3.1b)."""
    entry = state.scope(Entry)
    state = combined(state, entry.space, entry.owner)  # P9.2.4a
    scope, army = state.scope(Interception), carrier(state)
    interceptor = Party(scope.owner, scope.force, scope.leaders, scope.origin)
    intercepted, beside = _reinforced(state), _beside(state)
    if not any(has_combat(party.force) for party in (intercepted, *beside)):
        return _swept(state, interceptor)
    joining = _joining(state)
    state = state.amend(Entry, intercepted=True, asked=_tried_by(state, joining))
    return intercept_battle(
        state,
        entry.space,
        interceptor,
        intercepted,
        carrier=CARRIER_OF[entry.reason],
        entered=army.origin,
        beside=beside,
        by_sea=army.link == "sea",
        joining=joining,
    )


def _reinforced(state: State) -> Party:
    """P9.3.1b: return who is intercepted, with the units of the same owner that are in the Space already."""
    entry = state.scope(Entry)
    held = land_units(state.held(entry.space, entry.owner))
    return Party(entry.owner, held, state.leaders_at(entry.space, entry.owner))


def _beside(state: State) -> tuple[Party, ...]:
    """P9.3.1b, P12.4.4a: return the Armies friendly to who is intercepted that are in the Space already.

    Garrisons and Leaders alone are among them (P1.4d): they leave with the others (P12.1.1b, P10.7.4d). P1.4k: friends
    of the interceptor, who are none of his enemies there, do not fight him.
    """
    scope, entry = state.scope(Interception), state.scope(Entry)
    friends = state.friends(entry.owner) - {entry.owner}
    return tuple(party for party in armies_at(state, entry.space, scope.owner) if party.owner in friends)


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
        if city is not None and state.hostile(scope.owner, party.owner):
            continue
        force = parted(party.force, inside.get(party.owner, ()))
        alone = not party.force and not state.hostile(scope.owner, party.owner)  # P1.4d: a Leader is an Army, too
        if has_combat(force) or alone:
            found.append(party.replace(force=force))
    return tuple(found)


def _tried_by(state: State, joining: tuple[Party, ...]) -> tuple[tuple[str, str], ...]:
    """P9.3.1d, P9.3.4a: return who has tried, with those who join the interceptor: they are one Army with him.

    Beaten, they go back to where he came from; an Army of theirs that stands there already may still try.
    """
    entry, origin = state.scope(Entry), state.scope(Interception).origin
    found = list(entry.asked)
    for party in joining:
        if not has_combat(able(state, party.owner, state.held(origin, party.owner))):
            found.append((party.owner, origin))
        found += ((party.owner, leader) for leader in party.leaders)
    return tuple(dict.fromkeys(found))


def _swept(state: State, interceptor: Party) -> State:
    """P12.1.1a, P8.4.6a: return the state in which Garrisons without an Army are eliminated by an interceptor.

    P4.3.1f: and Leaders with them, friends' too: those who stand together are one Army.

    P7.3.1c: their City or Town is attacked next.
    """
    space, owner = state.scope(Entry).space, interceptor.owner
    state = relocated(state, owner, interceptor.origin, space, interceptor.force, interceptor.leaders)
    state = state.emit(e.UnitsMoved(owner, interceptor.origin, space, rule="P9.3.2b"))
    state = swept(state, space, armies_at(state, space, owner))
    army = carrier(state)
    scopes = [type(army), *([CARRIERS[army.along]] if isinstance(army, Retreating) and army.along else [])]
    for scope in scopes:
        state = _spared(state, state.scope(scope))
        state = state.amend(scope, force=(), leaders=())  # galleys do not go ashore with it
    return state.then(CityLeft(space, owner, interceptor.origin))


def _spared(state: State, army: Move | Withdrawal | Retreating) -> State:
    """P9.1.4a: return the state in which galleys, and Leaders with a Fleet, go no further, but have moved."""
    activation = state.within(Activation)
    if not isinstance(army, Move) or activation is None:
        return state
    leaders = tuple(one for one in army.leaders if state.leader(one).place == army.space)
    state = state.amend(Activation, leaders=(*activation.leaders, *leaders))
    ships = tuple(pair for pair in army.force if pair[0] in GALLEYS)
    return rested(state, army.space, army.owner, ships, escorting=not army.naval)


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
        return Pursuit(first).run(state.amend(Entry, self, retreated=tuple(others)))


@frozen
class Pursuit(Step):
    """P10.7.6b: the Retreat of an Army is gone over, Space by Space, with what is left of it.

    P4.3.1f, P10.7.4d: allies who have defended together retreat together, as one Army.

    Attributes:
        retreat: The Retreat.
    """

    retreat: Retreated

    def run(self, state: State) -> State:
        """Put its entries on the agenda."""
        retreat = self.retreat
        end, along = retreat.path[-1], state.scope(CARRIERS[retreat.along]).owner if retreat.along else ""
        left = [left_of(state, party, end) for party in sorted(retreat.parties, key=lambda party: party.owner != along)]
        parties = [party for party in left if party.force or party.leaders]
        able = [party for party in parties if has_combat(party.force)]
        if not able:
            return state
        first = max(able, key=lambda party: _enemies(state, party.owner))
        beside = tuple(party for party in parties if party is not first)
        victors = retreat.victors or ((retreat.victor, retreat.start),)  # a saved game may lack them
        ways = pairwise(("", *retreat.path))
        legs = [RetreatLeg(retreat.start, before, node, victors=victors) for before, node in ways]
        legs[-1] = legs[-1].replace(through=retreat.through, sails=retreat.sails)
        carried = retreat.along if any(party.owner == along for party in parties) else ""
        army = Retreating(first.owner, end, first.force, first.leaders, along=carried, beside=beside, path=retreat.path)
        if retreat.path[0] != end:  # what is noted of Barbarians passes no others, and is so only where they come to
            state, known = lifted(state, retreat)
            army = army.replace(known=known)
        return state.enter(army, *legs)


def _enemies(state: State, owner: str) -> int:
    """P9.3.1a: return how many players are enemies of an owner: of allies who retreat he is met who has the most."""
    return sum(state.hostile(owner, seat) for seat in state.seats)


def left_of(state: State, party: Party, space: str) -> Party:
    """Return what is left in a Space of an Army that has come there."""
    force = common(party.force, state.held(space, party.owner))
    return party.replace(force=force, leaders=tuple(one for one in party.leaders if state.leader(one).place == space))


@frozen
class RetreatLeg(Step):
    """P10.7.6b: the entry of a retreating Army into a Space.

    Attributes:
        start: The Battle Space that it left.
        before: The Space of its Retreat before this one; empty for the first.
        node: The Space.
        through: P10.7.6d: the Land Transit Point from which it enters it; empty for none.
        sails: P10.7.5a: whether it enters it by sea.
        victors: The Armies that it has just fought, as (owner, Space).
    """

    start: str
    before: str
    node: str
    through: str = ""
    sails: bool = False
    victors: tuple[tuple[str, str], ...] = ()

    def run(self, state: State) -> State:
        """Let it be intercepted there, if anybody could; who held his ground before goes on."""
        state = _led_on(state, self.before or state.scope(Retreating).space)
        army = state.scope(Retreating)
        if not army.force or (self.before and army.space != self.before):
            return state
        origin = self.through or self.before or self.start
        link = "sea" if self.sails else "land"
        state = _placed(state, army, self.node).amend(Retreating, origin=origin, link=link)
        seat, barred = state.player_of(army.owner), "" if self.victors else self.start  # a saved game may lack them
        entry = Entry(seat, army.owner, self.node, "retreat", barred=barred, victors=self.victors)
        return state.enter(entry, Interceptions(), Retreats(), InterceptAlly())


@frozen
class InterceptAlly(Step):
    """P9.3.1a, P4.3.1f: who is an enemy only of an ally that retreats together with the first Army may intercept that.

    P9.3.1d: so may who was not asked before the first was driven off, or eliminated; who was, does not try again.
    """

    def run(self, state: State) -> State:
        """Ask them, in an entry of its own; not for an ally of who moves or withdraws."""
        first = state.scope(Entry)
        state = _led_on(state, first.space)
        army = state.scope(Retreating)
        if army.along or army.space != first.space:
            return state
        others = [seat for seat in state.seats if seat not in first.declined]
        if army.owner == first.owner:  # all its enemies have been asked
            others = [seat for seat in others if not state.hostile(first.owner, seat)]
        for party in _together(state, army, first.space):
            if has_combat(party.force) and any(state.hostile(party.owner, seat) for seat in others):
                return _led_by(state, party, first.space).enter(_entry_of(state, party), Interceptions(), Retreats())
        return state


def _entry_of(state: State, party: Party) -> Entry:
    """P9.3.1d: return the entry of an ally into a Space; it is known who has tried to intercept the first there."""
    seat, fresh = state.player_of(party.owner), {"inside": (), "intercepted": False, "retreated": ()}
    return state.scope(Entry).replace(seat=seat, owner=party.owner, **fresh)


def _led_on(state: State, space: str) -> State:
    """P4.3.1f: return the state in which an ally's Army goes on from a Space where none of the first one is left.

    P10.7.6b: it may have been driven off, and whatever takes it along with it.
    """
    army = state.scope(Retreating)
    if army.force and army.space == space:
        return state
    other = next((party for party in _together(state, army, space) if has_combat(party.force)), None)
    if other is None:
        return state
    along = army.along if army.along and state.scope(CARRIERS[army.along]).space == space else ""
    return _led_by(state, other, space).amend(Retreating, space=space, along=along)


def _together(state: State, army: Retreating, space: str) -> list[Party]:
    """P4.3.1f: return what is left in a Space of the Armies that retreat together, that of the first one before all."""
    parties = (Party(army.owner, army.force, army.leaders), *army.beside)
    return [left_of(state, party, space) for party in parties]


def _led_by(state: State, other: Party, space: str) -> State:
    """Return the state in which an ally's Army, as it is left, is the first of those that retreat together."""
    beside = (party for party in _together(state, state.scope(Retreating), space) if party.owner != other.owner)
    changes = {"owner": other.owner, "force": other.force, "leaders": other.leaders}
    return state.amend(Retreating, beside=tuple(beside), **changes)


def _placed(state: State, army: Retreating, node: str) -> State:
    """Return the state with a retreating Army in one of the Spaces of its way; Barbarians are known in the last one."""
    if army.space == node:
        return state
    lead = Party(army.owner, army.force, army.leaders)
    for party in (lead, *(left_of(state, party, army.space) for party in army.beside)):
        if army.path[-1:] == (node,):
            state = known_at(state, party.owner, node, marks_of(state, party.owner, army.space))
        state = relocated(state, party.owner, army.space, node, party.force, party.leaders, passing=True)
    if army.along:
        placed = {"origin": node, "space_before": node} if army.along == "move" else {}
        state = state.amend(CARRIERS[army.along], space=node, **placed)
    return state.amend(Retreating, space=node)
