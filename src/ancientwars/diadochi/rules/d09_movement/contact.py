"""D9.5 to D9.7, D9.9, D9.11: what a force meets in the space that it enters, and how its move ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import units
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d08_command import NameAmongEquals
from ancientwars.diadochi.rules.d08_generals import (
    disperse_general,
    equals,
    kill_general,
    relocate,
    units_inside_out,
    units_outside_in,
)
from ancientwars.diadochi.rules.d09_movement.losses import recounted
from ancientwars.diadochi.rules.d09_movement.pieces import MOST_INSIDE
from ancientwars.diadochi.rules.d09_movement.ways import backed_up, way_back
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
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat, independents_beaten
from ancientwars.diadochi.rules.d17_legitimacy import Burial, attacked
from ancientwars.diadochi.rules.d23_roused_independents import Rouse, armies_near
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, Entry, March

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

SPARED = 4
"""D9.9b: the highest die that disperses a general; a higher one kills him."""


@frozen
class Contact(Step):
    """D9.5b: the sequence on entering a space; D10.6a: each that a force enters, D10.3c: by sea only where it lands.

    D10.3a: no other way of coming into a space begins it: neither interception, nor avoiding battle, nor going back.

    Attributes:
        seat: Whose force enters; ``"independent"`` for an independent army.
    """

    seat: str

    def run(self, state: State) -> State:
        """D9.5b, D10.3a, D10.3c, D10.6a: put the parts of the sequence on the agenda; most spaces are empty."""
        march = state.scope(March)
        space, others = march.space, state.in_turn_order(without=(self.seat,))
        there = [seat for seat in others if state.is_present(seat, space)]
        if not (there or _independents(state, march)):
            others = tuple(seat for seat in others if may_intercept(state, march, seat))
            roused = state.options.discard_for_independents and armies_near(state, march)
            if not (others or roused):
                return state
        steps: list[Step] = [AskPassage(self.seat, host=host) for host in state.others_at(space, self.seat)]
        steps += [Declare(seat) for seat in there]
        steps += [part for seat in others for part in (Interceptions(seat), ChooseRole(seat))]
        steps += [Rouse(self.seat, "intercept"), Respond(self.seat), Retreat(self.seat)]
        steps += [*(AvoidBattle(seat) for seat in there), Rouse(self.seat, "avoid")]
        steps += [AvoidBattle(self.seat), MeetLone(self.seat), Clash(self.seat)]
        return state.enter(Entry(self.seat, space), *steps)


def _independents(state: State, march: March) -> tuple[str, ...]:
    """D16.1a: return the independent armies that a player's force meets; they are friends of each other."""
    return () if march.seat == INDEPENDENT else state.independents_at(march.space)


# ---------------------------------------------------------------------- D9.11 friendly passage


@frozen
class AskPassage(Choice):
    """D9.11a, D9.11b: the mover asks for passage at the moment of entry, and is answered for good.

    A general without units has to ask (D9.9a); who has no movement points left cannot pass (D9.11c).

    Attributes:
        host: Whose units are in the space.
    """

    prompt = "ask-passage"
    rule = "D9.11a"
    accepts = (a.AskPassage, a.Pass)

    host: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(March).space,)

    def needed(self, state: State) -> bool:
        """Ask who has points left to go on."""
        march = state.scope(March)
        return self.seat != INDEPENDENT and bool(march.force) and march.remaining > 0

    def run(self, state: State) -> State:
        """D9.9a: a general without units asks in any case."""
        lone = self.seat != INDEPENDENT and not state.scope(March).force
        return state.then(AnswerPassage(self.host, to=self.seat)) if lone else state

    def resolve(self, state: State, action: Action) -> State:
        """Ask the host."""
        return state.then(AnswerPassage(self.host, to=self.seat)) if isinstance(action, a.AskPassage) else state


@frozen
class AnswerPassage(Choice):
    """D9.11b: the host lets the force pass or not, whatever was agreed before.

    Attributes:
        to: Who asks.
    """

    prompt = "grant-passage"
    rule = "D9.11b"
    accepts = (a.GrantPassage, a.Pass)

    to: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space and who moves."""
        march = state.scope(March)
        return (march.space, march.leader)

    def resolve(self, state: State, action: Action) -> State:
        """Go on without battle; A53: a general without units who is denied passage is dispersed."""
        march, granted = state.scope(March), isinstance(action, a.GrantPassage)
        state = state.emit(e.PassageAnswered(self.seat, self.to, march.space, granted, rule="D9.11b"))
        if granted:
            return state.leave(Entry).amend(March, guest=self.seat)
        if march.force:
            return state
        for general in (march.leader, *march.generals):
            state = disperse_general(state, general, "D9.11b")
        return state.leave(March)


# ---------------------------------------------------------------------- D9.7e inside or outside


@frozen
class Declare(Choice):
    """D9.5b, D9.7e: the owner of a major city that is not besieged says who of his is inside, each time anew.

    Attributes:
        filling: Whether he has begun to put pieces inside; nobody comes out then.
    """

    prompt = "declare-inside"
    rule = "D9.7e"
    accepts = (a.GoInside, a.GoOutside, a.BringInside, a.BringOutside, a.Done)
    exact = True

    filling: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the city."""
        return (state.scope(March).space,)

    def needed(self, state: State) -> bool:
        """Ask the owner of a city that was not besieged before."""
        march = state.scope(March)
        space = march.space
        if space not in state.kit.majors or not state.controls(self.seat, space):
            return False
        besiegers = [one for one in state.others_at(space, self.seat) if one != march.seat]
        stayed = march.seat in state.seats and state.count(space, march.seat) > march.number
        armies = [one for one in state.independents_at(space) if one != march.leader]
        return not (besiegers or stayed or armies) and state.is_present(self.seat, space)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield who can come out, then who can go in, and the end."""
        space = state.scope(March).space
        if not self.filling:
            yield from (a.GoOutside(kind) for kind, _ in state.held(space, self.seat, inside=True))
            yield from (a.BringOutside(one) for one in state.generals_at(space, self.seat, inside=True))
        if state.count(space, self.seat, inside=True) < MOST_INSIDE:
            yield from (a.GoInside(kind) for kind, _ in state.held(space, self.seat))
        yield from (a.BringInside(one) for one in state.generals_at(space, self.seat))
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Move the piece, and ask again."""
        space = state.scope(March).space
        match action:
            case a.Done():
                return state
            case a.GoOutside():
                state = units_inside_out(state, self.seat, space, units({action.kind: 1}))
            case a.GoInside():
                state = units_outside_in(state, self.seat, space, units({action.kind: 1}))
            case a.BringInside() | a.BringOutside():
                state = state.with_general(action.general, inside=isinstance(action, a.BringInside))
        filling = self.filling or isinstance(action, a.GoInside | a.BringInside)
        return state.then(evolve(self, filling=filling))


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
        """Go back if that was the answer."""
        return backed_up(state).leave(March) if state.scope(Entry).retreats else state


# ---------------------------------------------------------------------- D9.9b generals without units


@frozen
class MeetLone(Step):
    """D9.9b: major generals without units whom an army meets are killed or dispersed.

    Attributes:
        seat: Whose force enters.
    """

    seat: str

    def run(self, state: State) -> State:
        """Roll for the generals of others, and for those of the mover whom an interceptor meets."""
        entry, march = state.scope(Entry), state.scope(March)
        armies = {self.seat} if march.number else set()
        armies |= {entry.interceptor} - {""}
        found = []
        for seat in state.in_turn_order():
            if armies - {seat} and not state.count(march.space, seat):
                found += [LoneDie(seat, general) for general in state.generals_at(march.space, seat)]
        return state.then(*found)


@frozen
class LoneDie(Roll):
    """D9.9b: a 5 or 6 kills the general, anything else disperses him.

    Attributes:
        seat: His player.
        general: The general.
    """

    purpose = "lone-general"
    rule = "D9.9b"

    seat: str
    general: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name him."""
        del state
        return (self.general,)

    def resolve(self, state: State, action: Rolled) -> State:
        """Remove him."""
        roll = int(action.dice[0])
        state = state.emit(e.LoneGeneralRolled(self.seat, self.general, roll, rule="D9.9b"))
        if roll > SPARED:
            return kill_general(state, self.general, "D9.9b")
        return disperse_general(state, self.general, "D9.9b")


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
        if self.seat != INDEPENDENT and not march.force:
            gone = state.general(march.leader).place != march.space
            return state.leave(March) if gone else state
        enemy = next(iter(state.others_at(entry.space, self.seat)), "")
        if march.space != entry.space:  # D23.2b: who was attacked at once has avoided battle
            return state.leave(March)
        if not enemy:
            if not _independents(state, march):
                return state  # D11.4a, DSUM.18: it goes on; D11.4b: who pursues enters anew
            enemy = INDEPENDENT
        if can_overrun(march, strength_in_units(state, entry.space, enemy)):
            return _overrun(state, march, enemy)
        sides = (enemy, self.seat) if entry.attacks else (self.seat, enemy)
        battle = Battle(entry.space, sides, no_local_troops=entry.failed)
        return fight(state.then(AfterBattle(self.seat)), battle)


def _overrun(state: State, march: March, enemy: str) -> State:
    """D9.6a, D10.4a, A21: the enemy is defeated outright; D9.6c: the force goes on as if nothing had been there.

    D9.6b, D14.3g: only numbers count; D9.6g: it is no battle; D17.5f: it is an attack.
    """
    state = state.emit(e.Overran(march.seat, enemy, march.space, rule="D9.6a"))
    if enemy == INDEPENDENT:
        return independents_beaten(state, state.independents_at(march.space), march.leader)
    return defeat(attacked(state, march.seat, enemy), Beaten(enemy, march.space, victor=march.seat))


@frozen
class AfterBattle(Step):
    """D12c: a battle ends the move; D12.9a: after a drawn one, and one that was called off, the attacker goes back.

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
        if not entry.attacks:
            return backed_up(state).leave(March)
        for party in entry.parties:  # D23.2b: the interceptor was the attacker
            state = relocate(state, evolve(party, space=entry.space), party.space)
        return state.leave(March)


# ---------------------------------------------------------------------- the end of a move


@frozen
class StopHere(Step):
    """D9.1c: the move of the force ends.

    Attributes:
        seat: Whose force it is.
    """

    seat: str

    def run(self, state: State) -> State:
        """D9.11c: who stays with his host fights; D8.3b: a commander is named among equals."""
        march = state.scope(March)
        guest = march.guest and not march.inside and state.others_at(march.space, self.seat)
        if guest and not march.force:
            for general in (march.leader, *march.generals):
                state = disperse_general(state, general, "D9.11b")
            return state.leave(March)
        if guest:
            entry = Entry(self.seat, march.space)
            return state.enter(entry, Declare(march.guest), Clash(self.seat), StopHere(self.seat))
        rivals = equals(state, self.seat, march.space, inside=march.inside)
        newcomers = {march.leader, *march.generals}
        if march.moved and len(rivals) > 1 and newcomers & set(rivals) and set(rivals) - newcomers:
            return state.leave(March).then(NameAmongEquals(self.seat, generals=rivals))
        return state.leave(March)
