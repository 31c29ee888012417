"""D9.5, D9.6, D9.7a to D9.7c, D9.11b, D9.11c: what a force meets in the space that it enters, and how its move ends.

Here too stands which moves can be intercepted (D10.3a, D10.3c, D10.6a), pursuit (D11.4) and D12b: two factions in a
space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT, MINOR
from ancientwars.diadochi.rules.d08_armies import MOST_INSIDE
from ancientwars.diadochi.rules.d08_generals import disperse_general, idle_go_back, is_marked, relocate
from ancientwars.diadochi.rules.d08_rank import name_newcomers
from ancientwars.diadochi.rules.d09_lone_generals import MeetLone, placed_upon
from ancientwars.diadochi.rules.d09_movement.garrison import Declare
from ancientwars.diadochi.rules.d09_movement.losses import recounted
from ancientwars.diadochi.rules.d09_movement.passage import AskPassage
from ancientwars.diadochi.rules.d09_movement.pieces import own_city, party_of, shut_in
from ancientwars.diadochi.rules.d09_movement.ways import backed_up, goes_inside, meets_general, way_back
from ancientwars.diadochi.rules.d10_interception import (
    Answer,
    ChooseRole,
    Interceptions,
    can_overrun,
    may_intercept,
    strength_in_units,
)
from ancientwars.diadochi.rules.d11_avoid_battle import AvoidBattle
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat, independents_beaten, marker_removed
from ancientwars.diadochi.rules.d17_legitimacy import Burial, attacked
from ancientwars.diadochi.rules.d23_roused_independents import Rouse, armies_near
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Arrival, Battle, Entry, IndependentMarch, March, Party, without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.state.state import State


@frozen
class Contact(Arrival):
    """D9.5b: the sequence on entering a space; D10.6a: each that a force enters, D10.3c: by sea only where it lands.

    D10.3a: no other way of coming into a space begins it: neither interception, nor avoiding battle, nor going back.
    """

    def run(self, state: State) -> State:
        """D9.5b, D10.3a, D10.3c, D10.6a: put the parts of the sequence on the agenda; most spaces are empty."""
        march = state.scope(March)
        space = march.space
        present = state.present_at(space)
        there = [seat for seat in state.in_turn_order(without=(self.seat,)) if seat in present]
        others = state.in_turn_order(without=(self.seat, player_of(march)))  # DG11: in another's phase
        if not (there or _independents(state, march)):
            near = state.forces_near(state.kit.neighbours(space, "land"))
            others = tuple([seat for seat in others if seat in near and may_intercept(state, march, seat)])
            roused = state.options.discard_for_independents and armies_near(state, march)
            if not (others or roused):
                return state
        steps: list[Step] = [AskPassage(self.seat, host=host) for host in state.others_at(space, self.seat)]
        steps += [Declare(seat) for seat in there]
        steps += [part for seat in others for part in (Interceptions(seat), ChooseRole(seat))]
        steps += [Rouse(self.seat, "intercept"), Respond(self.seat)]
        steps += [*(AvoidBattle(seat) for seat in there), Retreat(self.seat), Rouse(self.seat, "avoid")]
        steps += [Halted(self.seat), AvoidBattle(self.seat), MeetLone(self.seat), Clash(self.seat)]
        return state.enter(Entry(self.seat, space), *steps)


def contacts(state: State, seat: str, space: str) -> tuple[Contact, ...]:
    """D9.5b: return the sequence on entering a space, or nothing where nobody else is in it or near it, as a rule.

    D9.7b: a general of another player inside a city holds it.
    """
    roused, city = state.options.discard_for_independents, space in state.kit.majors and not state.controls(seat, space)
    if not (roused or city or state.independents_at(space) or state.foreign_general(space, seat)):
        near = state.forces_near(state.kit.around[space])
        if not near or near == {seat}:
            return ()
    return (Contact(seat),)


def player_of(march: March) -> str:
    """Return who moves a force: its owner, or who moves an independent army."""
    return march.player if isinstance(march, IndependentMarch) else march.seat


def _independents(state: State, march: March) -> tuple[str, ...]:
    """D16.1a: return the independent armies that a player's force meets; they are friends of each other."""
    return () if march.seat == INDEPENDENT else state.independents_at(march.space)


# ---------------------------------------------------------------------- D10.5 going back


@frozen
class Respond(Step):
    """D10.5a: who was intercepted says whether he fights, and could go back to where he came from.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """Ask him."""
        return state.then(Answer(self.seat, back=way_back(state, state.scope(March))))


@frozen
class Retreat(Step):
    """D10.5a, D10.5b: who does not fight an interceptor goes back, and his move ends.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """Go back if that was the answer; generals who were there alone are left to what follows in the space."""
        if not state.scope(Entry).retreats:
            return state
        state = backed_up(state)
        return state if state.scope(March).space != state.scope(Entry).space else state.leave(March)  # dispersed


# ---------------------------------------------------------------------- D9.6, D12a overrun and battle


@frozen
class Clash(Step):
    """D9.5a, D9.5b: an overrun is resolved, or else a battle.

    D9.6e, D9.7a, D9.7c: who is inside a city is neither attacked nor overrun, and stops nobody. D9.6f: what has
    intercepted counts, what has avoided battle does not; D11.4a: then the mover goes on, D11.4b, DSUM.18: in pursuit
    if he likes.

    Attributes:
        seat: Whose force enters.
    """

    seat: str

    def run(self, state: State) -> State:
        """D9.5a, D9.6e, D9.6f, D9.7a, D9.7c, D9.6d: only who moves overruns, and only with units."""
        entry, march = state.scope(Entry), state.scope(March)
        if march.space != entry.space:  # D23.2b: it has avoided an attack at once; D10.5a: it has gone back
            return state.leave(March) if entry.attacks else _over(state)
        if self.seat != INDEPENDENT and not march.force:
            gone = state.general(march.leader).place != march.space
            return state.leave(March) if gone else state
        enemy = next(iter(state.others_at(entry.space, self.seat)), "")
        if not enemy:
            if not _independents(state, march):
                return state  # D11.4a, DSUM.18: it goes on; D11.4b: who pursues enters anew
            enemy = INDEPENDENT
        if not entry.attacks and can_overrun(march, strength_in_units(state, entry.space, enemy)):
            return _overrun(state, march, enemy)  # D9.6d: who attacks at once is not overrun
        sides = (enemy, self.seat) if entry.attacks else (self.seat, enemy)
        battle = Battle(entry.space, sides, no_local_troops=entry.failed)
        state = fight(state.then(AfterBattle(self.seat)), battle)
        return state if entry.attacks else state.then(*_who_commands(state))


def _who_commands(state: State) -> tuple[Step, ...]:
    """D8.3b, D12c: return the question who commands a force whose move a battle ends where his equal stands."""
    march = state.scope(March)
    return name_newcomers(state, march.seat, march.space, (march.leader, *march.generals))


@frozen
class Halted(Step):
    """D23.2b: a force that is attacked at once may avoid battle, by the initiative of who commands where it is.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """D8.3b: have the commander named among equals."""
        return state.then(*_who_commands(state)) if state.scope(Entry).attacks else state


def _overrun(state: State, march: March, enemy: str) -> State:
    """D9.6a, D10.4a, A21: the enemy is defeated outright; D9.6c: the force goes on as if nothing had been there.

    D9.6b, D14.3g: only numbers count; D9.6g: it is no battle; D17.5f: it is an attack.
    """
    state = state.emit(e.Overran(march.seat, enemy, march.space, rule="D9.6a"))
    if enemy == INDEPENDENT:
        return independents_beaten(state, state.independents_at(march.space), march.leader)
    return defeat(attacked(state, march.seat, enemy), Beaten(march.space, enemy, victor=march.seat))


@frozen
class AfterBattle(Step):
    """D12c: a battle ends the move; D12.9a: after a drawn one, and one that was called off, the attacker goes back.

    With him goes all that he has there, D12b: whatever joined him in the battle.

    Attributes:
        seat: Whose force moved.
    """

    seat: str

    def run(self, state: State) -> State:
        """Go back if need be; leave the march."""
        state = recounted(state)
        march, entry = state.scope(March), state.scope(Entry)
        if march.fought == "won" and self.seat != INDEPENDENT:
            return state.leave(March).then(Burial(self.seat, space=march.space))  # D17.4b
        if march.fought in ("won", "lost"):
            return state.leave(March)
        if entry.attacks:  # D23.2b: the interceptor was the attacker
            state = _interceptor_goes_back(state, entry)
        if entry.attacks and not state.others_at(march.space, self.seat):  # he stays
            if self.seat == INDEPENDENT:
                state = marker_removed(state, march.space, "D16.3b")
            return state.leave(March).then(*_back_where_it_was(state, entry))
        return state.then(CrowdedOut(self.seat), GoBack())


@frozen
class GoBack(Step):
    """D12.9a: the mover goes back, with all that he has in the space; D12b: but for what does not fit into his city."""

    def run(self, state: State) -> State:
        """Go back and leave the march."""
        entry = state.scope(Entry)
        state = _over(backed_up(_all_of_it(_crowded_out(state))))
        return state.then(*_back_where_it_was(state, entry)) if entry.attacks else state


def _interceptor_goes_back(state: State, entry: Entry) -> State:
    """D12.9a: return the state with what intercepted where it came from, with it what joined it in the battle.

    D12b: so do generals who were there alone, D9.9a: inside the city if it came from there. D8.1h: a minor general
    leads on whose commander has fallen.
    """
    for party in entry.parties:
        state = relocate(state, party.replace(space=entry.space), party.space, to_inside=party.inside)
    last = entry.parties[-1]
    joiners = without(state.held(entry.space, last.seat), entry.before)
    state = relocate(state, Party(last.seat, "", entry.space, joiners), last.space)
    if not state.count(entry.space, last.seat):
        alone = Party(last.seat, "", entry.space, generals=state.generals_at(entry.space, last.seat))
        state = relocate(state, alone, last.space, to_inside=last.inside)
        state = state.without_minor(entry.space, last.seat, rule="D8.1j")
    state = idle_go_back(state)  # D8.1j: whom a major general comes back to is at hand
    for space in (*(party.space for party in entry.parties), entry.space):
        unmarked = state.count(space, last.seat) and not is_marked(state, last.seat, space)
        if unmarked and state.minors_left(last.seat):
            state = state.with_minor(space, last.seat, rule="D8.1h")
    return state


def _back_where_it_was(state: State, entry: Entry) -> tuple[Step, ...]:
    """D8.3b: return the questions who commands where an interceptor has gone back to his equal.

    D9.9b: units that joined it do not go inside the city whence it came, and meet a general who is alone before it.
    """
    backs = ((party, (party.leader, *party.generals)) for party in entry.parties)
    asked = (
        step
        for party, generals in backs
        for step in name_newcomers(state, party.seat, party.space, generals, inside=party.inside)
    )
    seat, space = entry.parties[-1].seat, entry.parties[-1].space
    return (*asked, *(placed_upon(state, seat, space) if state.count(space, seat) else ()))


def _crowd(state: State) -> tuple[Units, int]:
    """D9.7b: return the units that joined a force in the battle if not all fit into its city, and how many of them fit.

    It is one that has made a sally, or come from a besieged port.
    """
    march = state.scope(March)
    city = way_back(state, march)
    if not goes_inside(state, march, city):
        return (), 0
    room = max(0, MOST_INSIDE - march.number - state.count(city, march.seat, inside=True))
    joiners = without(state.held(march.space, march.seat), march.force)
    return (joiners, room) if sum(number for _, number in joiners) > room else ((), 0)


@frozen
class CrowdedOut(Choice):
    """D9.7b, D12b: of units of several kinds that joined a force its owner says which does not go into the city."""

    prompt = "crowded-out"
    rule = "D12b"
    accepts = (a.Lose,)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask where some of several kinds fit."""
        crowd, room = _crowd(state)
        return len(crowd) > 1 and room > 0

    def about(self, state: State) -> tuple[str, ...]:
        """Name the city."""
        return (way_back(state, state.scope(March)),)

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield the kinds."""
        return (a.Lose(kind) for kind, _ in _crowd(state)[0])

    def resolve(self, state: State, action: a.Lose) -> State:
        """Disperse the unit, and ask again if need be."""
        return state.disperse_units(self.seat, state.scope(March).space, action.kind, rule=self.rule).then(self)


def _crowded_out(state: State) -> State:
    """D9.7b, D12b: return the state without units that joined a force in the battle and do not fit into its city."""
    march = state.scope(March)
    crowd, room = _crowd(state)
    for kind, number in crowd:
        state = state.disperse_units(march.seat, march.space, kind, number - room, rule="D12b")
    return state


def _all_of_it(state: State) -> State:
    """Return the state in which all units and generals of the mover in the space belong to the moving force."""
    march = state.scope(March)
    if march.seat == INDEPENDENT:
        return state
    generals = tuple(one for one in state.generals_at(march.space, march.seat) if one != march.leader)
    return state.amend(March, force=state.held(march.space, march.seat), generals=generals)


# ---------------------------------------------------------------------- the end of a move


def _may_not_stay(state: State, march: March) -> bool:
    """D9.9a: tell whether a general without units would stay with an enemy general whom he only passed."""
    if march.force or march.inside or not march.moved or march.leader == MINOR:
        return False
    there = state.general(march.leader).place == march.space
    return there and meets_general(state, march.seat, march.space) is not None


def _stays_inside(state: State, march: March) -> bool:
    """D9.9a: tell whether a general alone is back in the port in which he came out of his city to an enemy general."""
    if march.force or march.inside or march.moved or not own_city(state, march.seat, march.space):
        return False
    return meets_general(state, march.seat, march.space) is not None


@frozen
class StopHere(Step):
    """D9.1c: the move of the force ends.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """D9.11c: who stays with his host fights; D9.9b: his generals whom he has left alone are met.

        D8.3b: a commander is named among equals.
        """
        march = state.scope(March)
        guest = march.guest and not march.inside and state.others_at(march.space, self.seat)
        if guest and not march.force:
            for general in (march.leader, *march.generals):
                if general != MINOR:  # D8.1j: he is gone with his last unit
                    state = disperse_general(state, general, "D9.11b")
            return state.leave(March)
        if _may_not_stay(state, march):
            return _over(backed_up(state))
        if _stays_inside(state, march):
            state = relocate(state, party_of(march), march.space, to_inside=True).amend(March, inside=True)
        if guest:
            entry = Entry(self.seat, march.space)
            steps = (Declare(march.guest), MeetLone(self.seat), Clash(self.seat), StopHere(self.seat))
            return state.enter(entry, *steps)  # D9.11c: he counts as having entered
        return _over(state)


def _over(state: State) -> State:
    """D8.3b: return the state after the move of a force, in which a commander is named among equals who meet."""
    march = state.scope(March)
    went_inside = march.inside and not shut_in(state, march.seat, march.space)  # nobody begins his move so
    newcomers = (march.leader, *march.generals) if march.moved or went_inside else ()
    return state.leave(March).then(*name_newcomers(state, march.seat, march.space, newcomers, inside=march.inside))
