"""D11: avoiding battle.

Elsewhere: D11.4: `d09_movement.contact`.

Elsewhere too: D11.1b: `d10_interception`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d08_generals import relocate, royal_can_move
from ancientwars.diadochi.rules.d08_rank import name_newcomers
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.rules.d10_interception import penalty
from ancientwars.diadochi.rules.d12_land_combat.defeat import HOSTILE_COLUMN, Attrition, is_hostile
from ancientwars.diadochi.rules.d18_royal_family import went_along, went_with_others
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Entry, March, Party

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

FARTHEST = 2
"""D11.1a, DSUM.5: spaces that a force may go to avoid battle; over land paths as many as movement points."""


def refuge_refused(state: State, seat: str, space: str, *, army: bool = False) -> Refusal | None:
    """D11.3a, DG13, DG20: return why a space is neither friendly nor neutral for who avoids battle; None if it is.

    D9.9a: who is no army does not come to an enemy general.
    """
    if state.others_at(space, seat) or (seat != INDEPENDENT and state.independents_at(space)):
        return Refusal("D11.3a", "enemy units are in {space}", space=space)
    if not army and state.foreign_general(space, seat):
        return Refusal("D9.9a", "an enemy general is in {space}", space=space)
    own = state.independents_at(space) if seat == INDEPENDENT else state.count(space, seat)
    if state.marker(space) in ("", seat) or own:
        return None
    return Refusal("D11.3a", "{space} has the marker of another, and no unit of {seat}", space=space, seat=seat)


def refuges(state: State, seat: str, space: str, shunned: tuple[str, ...], *, army: bool = False) -> tuple[str, ...]:
    """D11.3b: return where a force can go to avoid battle, up to two spaces along land paths.

    Args:
        state: The state.
        seat: Whose force it is.
        space: Where it is.
        shunned: The spaces from which the enemy comes.
        army: Whether it has units, so that it may end its way, but does not go on, where an enemy general is alone.
    """
    found: dict[str, None] = {}
    new = [space]
    for _ in range(FARTHEST):
        reached = [
            beyond
            for near in new
            for beyond in state.kit.neighbours(near, "land")
            if beyond not in (space, *shunned, *found) and refuge_refused(state, seat, beyond, army=army) is None
        ]
        found.update(dict.fromkeys(reached))
        new = [one for one in dict.fromkeys(reached) if refuge_refused(state, seat, one) is None]
    return tuple(found)


def shunned_by(state: State, seat: str) -> tuple[str, ...]:
    """D11.3b: return from where the enemy of who avoids battle comes, who has intercepted included.

    D10.5a: nobody takes the space to which who enters has said that he goes back.
    """
    march, entry = state.scope(March), state.scope(Entry)
    interceptors = tuple(party.space for party in entry.parties)
    if seat == march.seat:  # D23.2b: whose force was attacked at once may go back
        return interceptors
    return (march.origin, *interceptors, *((entry.back,) if entry.back else ()))


def avoider(state: State, seat: str, space: str) -> Party | None:
    """D11.3d, D11.3e: return the whole force of a player in a space, outside its city; None without a general (D8.2a).

    The royal family inside his city is not among it, but for those that his moving force carries. D11.2a: who may not
    avoid battle at all does not count as having failed.
    """
    leader = state.commander(space, seat)
    if not leader:
        return None
    followers = tuple(one for one in state.generals_at(space, seat) if one != leader)
    force = state.held(space, seat)
    walled = sheltered(state, seat, space)
    party = Party(seat, leader, space, force, followers)
    barred = (*walled, *went_with_others(state, party))
    royals = (one for one in state.royals_at(space) if royal_can_move(state, seat, one) and one not in barred)
    return party.replace(royals=tuple(royals)) if force else party


def sheltered(state: State, seat: str, space: str) -> tuple[str, ...]:
    """D18.4a: return the royal family that is inside a player's city and that his army before it can take along."""
    if not (state.kit.space[space].major and state.controls(seat, space)):
        return ()
    march = state.scope(March)
    carried = march.royals if march.seat == seat else ()
    return tuple(one for one in state.royals_at(space) if royal_can_move(state, seat, one) and one not in carried)


@frozen
class AvoidBattle(Choice):
    """D11.1a, D11.3c: who is entered by an enemy army may try to avoid battle; D11.3g: after all interceptions.

    D11.3f: not with an army that has just intercepted, or that it has joined.
    """

    prompt = "avoid-battle"
    rule = "D11.1a"
    accepts = (a.AvoidTo, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space and who enters."""
        march = state.scope(March)
        return (march.space, march.leader)

    def needed(self, state: State) -> bool:
        """Ask a player who has a general there, and somewhere to go."""
        return self._barred(state) is None and bool(self._refuges(state))

    def _barred(self, state: State) -> Refusal | None:
        """Return why the player cannot try at all."""
        entry, march = state.scope(Entry), state.scope(March)
        if self.seat == march.seat and not (entry.attacks or entry.retreats):
            return Refusal("D11.1a", "{seat} is not attacked in {space}", seat=self.seat, space=entry.space)
        if self.seat == entry.interceptor:
            return Refusal("D11.3f", "an army has intercepted into {space}", space=entry.space)
        if self.seat != march.seat and not (march.number or entry.parties):
            return Refusal("D11.1a", "no army enters {space}", space=entry.space)
        if avoider(state, self.seat, entry.space) is None:
            return Refusal("D8.2a", "no general leads the units in {space}", space=entry.space)
        return None

    def _refuges(self, state: State) -> tuple[str, ...]:
        space = state.scope(Entry).space
        return refuges(state, self.seat, space, shunned_by(state, self.seat), army=self._is_army(state))

    def _is_army(self, state: State) -> bool:
        return state.count(state.scope(Entry).space, self.seat) > 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield where the force can go, and standing."""
        yield from (a.AvoidTo(space) for space in self._refuges(state))
        yield a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return the rule that keeps it from going there."""
        assert isinstance(action, a.AvoidTo)
        if found := refuge_refused(state, self.seat, action.space, army=self._is_army(state)):
            return found
        far = "{space} is not within two spaces along land paths, away from the enemy"
        return Refusal("D11.3b", far, space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """D11.3c, D11.3g: try it."""
        return state.then(AvoidRoll(self.seat, action.space)) if isinstance(action, a.AvoidTo) else state


@frozen
class AvoidRoll(Roll):
    """D11.1a, A45: the die must be greater than the commander's initiative.

    Attributes:
        seat: Who avoids battle.
        refuge: The space to which the force would go.
    """

    purpose = "avoid-battle"
    rule = "D11.1a"

    seat: str
    refuge: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space, and that to which the force would go."""
        return (state.scope(Entry).space, self.refuge)

    def resolve(self, state: State, action: Rolled) -> State:
        """D11.1b: one less into a transit point; D11.2a: who fails has no local troops."""
        party = avoider(state, self.seat, state.scope(Entry).space)
        assert party is not None
        roll = int(action.dice[0])
        success = roll - penalty(state, self.refuge) > state.initiative(party.leader)
        told = e.AvoidanceRolled(self.seat, party.leader, party.space, self.refuge, roll, success, rule="D11.1a")
        state = state.emit(told)
        if not success:
            return state.amend(Entry, failed=True) if party.force else state  # a general alone does not fight
        if only_past_hostile(state, self.seat, party.space, self.refuge):
            losses = Attrition(self.seat, party.space, column=HOSTILE_COLUMN)
            return state.then(losses, SetOff(self.seat, self.refuge))
        return state.then(TakeAlong(self.seat, party, self.refuge))


def only_past_hostile(state: State, seat: str, space: str, refuge: str) -> bool:
    """D9.12a, D9.12b: tell whether every way of an army to where it avoids battle passes through a hostile space."""
    near, shunned = state.kit.neighbours, shunned_by(state, seat)
    if refuge in near(space, "land"):
        return False
    between = [one for one in near(space, "land") if refuge in near(one, "land") and one not in shunned]
    return all(is_hostile(state, one) for one in between if refuge_refused(state, seat, one) is None)


@frozen
class SetOff(Step):
    """D9.12a: what is left of an army after attrition avoids battle.

    Attributes:
        seat: Whose army it is.
        refuge: Where it goes.
    """

    seat: str
    refuge: str

    def run(self, state: State) -> State:
        """Go, if units or a major general are left; D23.2b: if not, the move of who was attacked at once is over."""
        party = avoider(state, self.seat, state.scope(Entry).space)
        if party is not None and not party.force and state.foreign_general(self.refuge, self.seat):
            return state  # D9.9a: he is alone now
        if party is not None:
            return state.then(TakeAlong(self.seat, party, self.refuge))
        return state.leave(March) if self.seat == state.scope(March).seat else state


@frozen
class TakeAlong(Choice):
    """D11.1a, D18.4a: who avoids battle goes; the royal family inside his city goes along if he wants it to.

    Attributes:
        party: The force.
        refuge: Where it goes.
    """

    prompt = "take-along"
    rule = "D18.4a"
    accepts = (a.PickUpRoyal, a.Done)
    exact = True

    party: Party
    refuge: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space, and that to which the force goes."""
        del state
        return (self.party.space, self.refuge)

    def _inside(self, state: State) -> tuple[str, ...]:
        """Return whom it can take along; D15.3a: nobody out of a city before which it was attacked at once.

        That is besieged: the interceptor has been there before (D10.3f).
        """
        party = self.party
        shut = party.seat == state.scope(March).seat
        found = () if shut or not party.force else sheltered(state, party.seat, party.space)
        barred = (*party.royals, *went_with_others(state, party))
        return tuple(one for one in found if one not in barred)

    def needed(self, state: State) -> bool:
        """Ask where somebody is inside the city."""
        return bool(self._inside(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield who can be taken along, and the end."""
        yield from map(a.PickUpRoyal, self._inside(state))
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Take somebody along, or go."""
        if isinstance(action, a.PickUpRoyal):
            party = self.party.replace(royals=(*self.party.royals, action.royal))
            return state.then(self.replace(party=party))
        return self.run(state)

    def run(self, state: State) -> State:
        """Go; D23.2b: who was attacked at once has moved there; D8.3b: a commander is named among equals.

        D9.9b: an army meets a general who is alone there.
        D10.5a: who comes to where his own force has gone back is among those who are asked about when its move ends.
        """
        party, march = self.party, state.scope(March)
        state = went_along(relocate(state, party, self.refuge), party)
        state = state.then(*(placed_upon(state, self.seat, self.refuge) if party.force else ()))
        if self.seat == march.seat and march.space == self.refuge:
            return state
        if self.seat == march.seat and march.space == party.space:
            state = state.amend(March, space=self.refuge, royals=party.royals)
        return state.then(*name_newcomers(state, self.seat, self.refuge, (party.leader, *party.generals)))
