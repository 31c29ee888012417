"""D10, DG11: interception: who may, with which part of an army, and what the moving force does about it.

Elsewhere: D10.3a, D10.3c, D10.6a: `d09_movement.contact`; D10.5b: `d09_movement.ways`.

Elsewhere too: D10.5a: `d09_movement.ways`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, units
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import INDEPENDENT, MINOR
from ancientwars.diadochi.rules.d08_generals import idle_go_back, is_marked, relocate, royal_can_move
from ancientwars.diadochi.rules.d08_rank import equals, name_newcomers, named, rank_of, succession
from ancientwars.diadochi.rules.d14_special_units import lot
from ancientwars.diadochi.rules.d18_royal_family import went_along, went_with_others
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Entry, March, Party, without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.state.state import State

OVERRUN = 5
"""D9.6a: units for each enemy unit that overrun them."""
TRANSIT_PENALTY = 1
"""D10.2c, D11.1b, DC5: what is taken off the die for a transit point."""


# ---------------------------------------------------------------------- D10.3 who may intercept


def target_refused(state: State, march: March, seat: str) -> Refusal | None:
    """DG11, D10.3e, D10.3f: return why a player cannot intercept into the space that a force has entered."""
    space = march.space
    stationary = [owner for owner in state.others_at(space, seat) if owner != march.seat]
    if march.seat in state.seats and state.count(space, march.seat) > march.number:
        stationary.append(march.seat)
    stationary += [army for army in state.independents_at(space) if army != march.leader]
    if stationary:
        return Refusal("D10.3f", "{space} is an enemy position", space=space)
    if state.marker(space) in ("", seat) or state.count(space, seat) or state.count(space, seat, inside=True):
        return None
    return Refusal("D10.3f", "{space} has the marker of another, and no unit of {seat}", space=space, seat=seat)


def bases(state: State, march: March, seat: str) -> Iterator[str]:
    """D10.2a, D10.3d: yield the spaces, joined to the target by a land path, where a player has an army.

    D10.3b: one inside a besieged city does not count.
    """
    for space in state.kit.neighbours(march.space, "land"):
        if state.count(space, seat) or (state.count(space, seat, inside=True) and not state.besieged(space)):
            yield space


def army_of(state: State, seat: str, leader: str, space: str) -> Party:
    """DG5: return the force of a general before he chooses units: he leads those who are inside the city as he is."""
    if leader != MINOR:
        return Party(seat, leader, space, inside=state.general(leader).inside)
    outside = state.count(space, seat) > 0 and state.is_led(space, seat)
    there = state.has_minor(space, seat, inside=True) and not state.has_minor(space, seat)
    return Party(seat, leader, space, inside=there or not outside)


def leaders(state: State, seat: str, space: str, *, sent: int = 0) -> Iterator[str]:
    """D10.7a, D8.1h, D8.2a: yield the generals of a space who can lead an interception.

    They lead units that are inside the city as they are. A minor general off the map can lead a part of an army that
    has a general.

    Args:
        state: The state.
        seat: The player.
        space: The space.
        sent: How many minor generals off the map lead other attempts.
    """
    minor, another = False, False
    for inside in (False, True):
        if not state.count(space, seat, inside=inside) or (inside and state.besieged(space)):
            continue
        majors = state.generals_at(space, seat, inside=inside)
        yield from majors
        minor = minor or state.has_minor(space, seat, inside=inside)
        another = another or bool(majors)
    if minor or (another and state.minors_left(seat) > sent):
        yield MINOR


def _sent(state: State, declared: tuple[Party, ...]) -> int:
    """D8.1h: return how many minor generals off the map are to lead attempts that were declared."""
    by_minors = [party for party in declared if party.leader == MINOR]
    return sum(1 for one in by_minors if not state.has_minor(one.space, one.seat, inside=one.inside))


def may_intercept(state: State, march: March, seat: str) -> bool:
    """D10.1a: tell whether a player has an army that may attempt to intercept."""
    there = any(any(True for _ in leaders(state, seat, space)) for space in bases(state, march, seat))
    return there and target_refused(state, march, seat) is None


def can_overrun(march: March, number: int) -> bool:
    """D9.6a, DC4: tell whether a force outnumbers units five to one."""
    return march.number >= OVERRUN * number > 0


# ---------------------------------------------------------------------- D10.6 declaring


@frozen
class Interceptions(Choice):
    """D10.6b: a player declares all his attempts before any of them is rolled; D10.7b: one from each space.

    D10.6c: nobody else intercepts where one has.

    Attributes:
        declared: The attempts declared so far.
    """

    prompt = "intercept"
    rule = "D10.6b"
    accepts = (a.Intercept, a.Pass, a.Done)

    declared: tuple[Party, ...] = ()

    def about(self, state: State) -> tuple[str, ...]:
        """Name the target and who moves there."""
        march = state.scope(March)
        return (march.space, march.leader)

    def needed(self, state: State) -> bool:
        """Ask while an army is left that may."""
        if state.scope(Entry).interceptor:
            return False
        march = state.scope(March)
        if not self.declared:
            return may_intercept(state, march, self.seat)
        return any(True for _ in self._intercepts(state))

    def run(self, state: State) -> State:
        """Roll for what was declared."""
        return state.then(*(InterceptionRoll(party) for party in self.declared))

    def _intercepts(self, state: State) -> Iterator[a.Intercept]:
        taken, sent = {party.space for party in self.declared}, _sent(state, self.declared)
        for space in bases(state, state.scope(March), self.seat):
            if space not in taken:
                yield from (a.Intercept(leader, space) for leader in leaders(state, self.seat, space, sent=sent))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield every general who may lead an attempt, and the end."""
        yield from self._intercepts(state)
        yield a.Done() if self.declared else a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return the rule that keeps an army from intercepting."""
        if not isinstance(action, a.Intercept):
            return super().refusal(state, action)
        space, march = action.space, state.scope(March)
        if space in {party.space for party in self.declared}:
            return Refusal("D10.7b", "an attempt from {space} was declared", space=space)
        if space not in state.kit.neighbours(march.space, "land"):
            far = "no land path leads from {origin} to {space}"
            return Refusal("D10.3d", far, origin=space, space=march.space)
        if not state.count(space, self.seat) and state.besieged(space):
            return Refusal("D10.3b", "{space} is besieged", space=space)
        if action.leader == MINOR and state.generals_at(space, self.seat) and not state.minors_left(self.seat):
            return Refusal("D8.1h", "all minor generals of {seat} are on the map", seat=self.seat)
        return Refusal("D10.2a", "{leader} leads no army in {space}", leader=action.leader, space=space)

    def resolve(self, state: State, action: Action) -> State:
        """D10.6c: put a detachment together, or roll."""
        if isinstance(action, a.Intercept):
            return state.then(Detach(self.seat, self.declared, army_of(state, self.seat, action.leader, action.space)))
        return self.run(state)


@frozen
class Detach(Choice):
    """D10.7a: the general and the combat units that attempt to intercept are declared.

    Attributes:
        declared: The attempts declared before.
        party: The force so far.
    """

    prompt = "detach"
    rule = "D10.7a"
    accepts = (a.PlaceMinor, a.PickUpAll, a.PickUp, a.PickUpGeneral, a.PickUpRoyal, a.SetOut)
    exact = True

    declared: tuple[Party, ...]
    party: Party

    def about(self, state: State) -> tuple[str, ...]:
        """Name the leader and where he is."""
        del state
        return (self.party.leader, self.party.space)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what can come along; with a unit they can set out."""
        party = self.party
        left = self.left(state)
        if self._other_side(state):
            yield a.PlaceMinor(party.space)
        if sum(number for _, number in left) > 1:
            yield a.PickUpAll()
        yield from (a.PickUp(kind) for kind, _ in left)
        if party.force:
            yield from self._followers(state)
            yield a.SetOut()

    def _other_side(self, state: State) -> bool:
        """D8.1h: tell whether a minor general could lead a part of the army on the other side of the walls instead."""
        party, seat, space = self.party, self.seat, self.party.space
        if party.leader != MINOR or party.force or party != army_of(state, seat, MINOR, space):
            return False
        beyond = not party.inside
        if not state.count(space, seat, inside=beyond) or (beyond and state.besieged(space)):
            return False
        another = state.minors_left(seat) > _sent(state, self.declared)
        splits = another and bool(state.generals_at(space, seat, inside=beyond))
        return splits or state.has_minor(space, seat, inside=beyond)

    def left(self, state: State) -> Units:
        """Return the combat units of the army that have not been declared."""
        party = self.party
        return without(state.held(party.space, self.seat, inside=party.inside), party.force)

    def _followers(self, state: State) -> Iterator[Action]:
        """D8.4d, D8.4e: yield who follows: generals of no higher rank, not the commander himself; the royal family."""
        party, rank = self.party, rank_of(state, self.party.leader)
        commander = state.commander(party.space, self.seat, inside=party.inside)
        for general in state.generals_at(party.space, self.seat, inside=party.inside):
            if general not in (party.leader, commander, *party.generals) and rank_of(state, general) <= rank:
                yield a.PickUpGeneral(general)
        barred = (*party.royals, *went_with_others(state, party))
        for royal in state.royals_at(party.space):
            if royal_can_move(state, self.seat, royal) and royal not in barred:
                yield a.PickUpRoyal(royal)

    def resolve(self, state: State, action: Action) -> State:
        """Add it, or declare the attempt."""
        party = self.party
        match action:
            case a.SetOut():
                return state.then(Interceptions(self.seat, (*self.declared, party)))
            case a.PlaceMinor():
                party = party.replace(inside=not party.inside)
            case a.PickUpAll():
                party = party.replace(force=joined(party.force, self.left(state)))
            case a.PickUp():
                number = lot(action.kind, self.left(state))  # D14.2a
                party = party.replace(force=joined(party.force, units({action.kind: number})))
            case a.PickUpGeneral():
                party = party.replace(generals=(*party.generals, action.general))
            case a.PickUpRoyal():
                party = party.replace(royals=(*party.royals, action.royal))
        return state.then(self.replace(party=party))


# ---------------------------------------------------------------------- D10.2 rolling


@frozen
class InterceptionRoll(Roll):
    """D10.2a, A13: the die must be greater than the initiative of who leads the attempt.

    Attributes:
        party: The force.
    """

    purpose = "interception"
    rule = "D10.2a"

    party: Party

    def about(self, state: State) -> tuple[str, ...]:
        """Name the leader and the target."""
        return (self.party.leader, state.scope(March).space)

    def resolve(self, state: State, action: Rolled) -> State:
        """D10.2c: one less for a transit point; D10.2b: who succeeds must go."""
        party, space, roll = self.party, state.scope(March).space, int(action.dice[0])
        success = roll - penalty(state, space) > state.initiative(party.leader)
        told = e.InterceptionRolled(party.seat, party.leader, party.space, space, roll, success, rule="D10.2a")
        state = state.emit(told)
        if not success:
            return state
        state = moved_in(state, party)
        return state.then(*name_newcomers(state, party.seat, space, (party.leader, *party.generals)))


def penalty(state: State, space: str) -> int:
    """D10.2c, D11.1b: return what is taken off the die for going into a space."""
    return TRANSIT_PENALTY if space in state.kit.transits else 0


def moved_in(state: State, party: Party) -> State:
    """D10.2b: return the state with an intercepting force in the space; D10.8a: outside its city."""
    entry, seat, origin = state.scope(Entry), party.seat, party.space
    before = entry.before if entry.parties else state.held(entry.space, seat)
    parked = entry.parked if entry.parties else state.helepolis[1]
    commander, going = state.commander(origin, seat, inside=party.inside), (party.leader, *party.generals)
    state = went_along(relocate(state, party, entry.space, from_inside=party.inside), party)
    state = idle_go_back(state)  # D8.1j: whom a major general has joined is at hand for what stays behind
    rivals = equals(state, seat, entry.space)
    if len(rivals) > 1 and party.leader in rivals:
        state = named(state, party.leader)  # D8.4e: who leads the attempt commands his equals
    stays = state.count(origin, seat) and not is_marked(state, seat, origin)
    if stays and state.minors_left(seat):  # a part of the army is split off
        state = state.with_minor(origin, seat, rule="D8.1h")
    state = state.amend(Entry, interceptor=seat, parties=(*entry.parties, party), before=before, parked=parked)
    return succession(state, seat, origin, inside=party.inside) if commander in going else state


# ---------------------------------------------------------------------- D10.5 the answer to it


def strength_in_units(state: State, space: str, seat: str) -> int:
    """D16.6a: return the number of units of a player in a space; of independent armies their strength."""
    if seat != INDEPENDENT:
        return state.count(space, seat)
    army = state.kit.independent_army
    return sum(army[one].battle_strength for one in state.independents_at(space))


@frozen
class ChooseRole(Choice):
    """D23.2a: who intercepted successfully chooses to attack at once, or to be attacked (D23.2c)."""

    prompt = "attack-at-once"
    rule = "D23.2a"
    accepts = (a.AttackAtOnce, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(Entry).space,)

    def needed(self, state: State) -> bool:
        """Ask who intercepted, where the option is played with; D9.6d: an attacker is not overrun."""
        return state.options.active_interception and state.scope(Entry).interceptor == self.seat

    def resolve(self, state: State, action: Action) -> State:
        """D23.2c: note the choice."""
        return state.amend(Entry, attacks=isinstance(action, a.AttackAtOnce))


@frozen
class Answer(Choice):
    """D10.5a, D10.1b, DC6: who was intercepted never has to fight: he may go back and end his move.

    D10.4a: he may where he could overrun who intercepted, too, and so attack nobody. D10.5c: independent armies may
    not.

    Attributes:
        back: Where the force would go back to; empty if others stand wherever it was.
    """

    prompt = "fight-or-back-up"
    rule = "D10.5a"
    accepts = (a.Fight, a.BackUp)

    back: str = ""

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space, and where the force came from."""
        return (state.scope(March).space, self.back)

    def needed(self, state: State) -> bool:
        """Ask a player whose force was intercepted and is not attacked at once."""
        entry = state.scope(Entry)
        return self.seat != INDEPENDENT and bool(entry.interceptor) and not entry.attacks

    def candidates(self, state: State) -> Iterator[Action]:
        """D10.1b: yield both answers; who is hemmed in has to fight."""
        yield a.Fight()
        if self.back:
            yield a.BackUp()

    def resolve(self, state: State, action: Action) -> State:
        """D10.5c, DC6: note the answer."""
        return state.amend(Entry, retreats=True, back=self.back) if isinstance(action, a.BackUp) else state
