"""D12c, D12.5, D12.7, D12.9, D12.10: who wins a battle, whose commander falls, and what each side loses.

Rules: D12c, D12.5, D12.7b, D12.9, D12.10a, D12.10b, D12.10d, D12.10e.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import parted, units
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT, MINOR
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d08_generals import called, kill_general, minors_to_call, relieved
from ancientwars.diadochi.rules.d08_rank import succession
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat, independents_beaten
from ancientwars.diadochi.rules.d12_land_combat.inside import BackInside
from ancientwars.diadochi.rules.d14_special_units import defect_set_aside
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import (
    Battle,
    Entry,
    IndependentMarch,
    LeaderCheck,
    March,
    PlayerRound,
    Segment,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.state.state import State

CHECKED = 9
"""D12.10a: the modified total that puts a commander at risk."""
FATAL, FATAL_IN_DEFEAT = 6, 5
"""D12.10b: the lowest die on which a commander dies: after a battle won or drawn, and after one lost."""


def fought(state: State, winner: int | None) -> State:
    """D12c: return the state in which the move that led to the battle knows how it ended.

    Args:
        state: The state.
        winner: The side that won; None after a drawn battle.
    """
    march, battle = state.within(March), state.scope(Battle)
    if march is None or march.seat not in battle.seats:
        return state
    side = battle.seats.index(march.seat)
    return state.amend(March, fought="drawn" if winner is None else "won" if winner == side else "lost")


def winner_of(battle: Battle) -> int | None:
    """D12.5a: return the side with the higher score; None if they are equal."""
    first, second = battle.scores
    return None if first == second else int(second > first)


@frozen
class Result(Step):
    """D12.5a: the higher score wins; then the leader loss checks, before anything is dispersed (D12.10a)."""

    def run(self, state: State) -> State:
        """Tell who won and put what follows on the agenda."""
        battle = state.scope(Battle)
        winner = winner_of(battle)
        name = "" if winner is None else battle.seats[winner]
        rule = "D12.9a" if winner is None else "D12.5a"
        state = fought(state, winner).emit(e.BattleEnded(battle.space, name, rule=rule))
        return state.then(CommanderDie(0), CommanderDie(1), Aftermath())


# ---------------------------------------------------------------------- D12.10 the commanders


@frozen
class CommanderDie(Roll):
    """D12.10a, D12.10e: the leader loss check of a commander whose side's total was 9, once for a battle and side.

    Attributes:
        side: 0 for the attacker, 1 for the defender.
    """

    purpose = "leader-loss"
    rule = "D12.10a"

    side: int

    def needed(self, state: State) -> bool:
        """D8.1i, A36: only major generals are at risk."""
        battle = state.scope(Battle)
        return battle.totals[self.side] == CHECKED and battle.commanders[self.side] not in ("", MINOR)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the commander and the space."""
        battle = state.scope(Battle)
        return (battle.commanders[self.side], battle.space)

    def resolve(self, state: State, action: Rolled) -> State:
        """D12.10b, D12.10e, DC7, DSUM.6: he dies on a 6, in a lost battle on a 5 too, unless a card saves him."""
        battle = state.scope(Battle)
        seat, general, die = battle.seats[self.side], battle.commanders[self.side], int(action.dice[0])
        lost = winner_of(battle) == 1 - self.side
        state = state.emit(e.CommanderChecked(seat, general, die, rule="D12.10a"))
        if die < (FATAL_IN_DEFEAT if lost else FATAL):
            return state
        return state.enter(LeaderCheck(seat, general), *window("leader-loss"), Fall(lost))


@frozen
class Fall(Step):
    """D12.10b: a commander dies.

    Attributes:
        lost: Whether his army is beaten: then he leaves with its dispersal, so that it can be told whose it is.
            Another army that only he marks he leaves when it has had its losses (`FallenLeave`).
    """

    lost: bool

    def run(self, state: State) -> State:
        """Remove him; D12.10d: his army may get another commander."""
        check, battle = state.scope(LeaderCheck), state.scope(Battle)
        if check.saved:
            return state
        if self.lost:
            return state.amend(Battle, fallen=(*battle.fallen, check.general))
        call = CallMinor(check.seat, check.general, battle.space)
        if call.is_possible(state):
            return state.then(call)
        if abandoned(state, check.seat, check.general, battle.space):
            return state.amend(Battle, fallen=(*battle.fallen, check.general))
        state = succession(state, check.seat, battle.space).then(ReplaceCommander(check.seat, battle.space))
        return kill_general(state, check.general, "D12.10b")


def abandoned(state: State, seat: str, general: str, space: str) -> bool:
    """D9.1h: tell whether nothing marks an army any more, and nobody can be placed with it, once a general is dead."""
    if state.controls(seat, space) or state.has_minor(space, seat):
        return False
    return state.generals_at(space, seat) == (general,) and not state.minors_left(seat)


@frozen
class FallenLeave(Step):
    """D12.7b, D12.9a: commanders of armies that were not beaten, and that nothing else marks, die after the losses."""

    def run(self, state: State) -> State:
        """Remove them; D9.1h: what they commanded is dispersed."""
        for general in state.scope(Battle).fallen:
            if not state.general(general).dead:
                state = kill_general(state, general, "D12.10b")
        return state


@frozen
class ReplaceCommander(Choice):
    """D12.10d, D8.1h: a minor general from off the map may take command where no major general is left.

    Attributes:
        space: Where the army is.
    """

    prompt = "replace-commander"
    rule = "D12.10d"
    accepts = (a.PlaceMinor, a.Pass)
    exact = True

    space: str

    def needed(self, state: State) -> bool:
        """Ask where an army is left without a commander; D9.1h: units that nothing marks get one anyway."""
        lacks = state.count(self.space, self.seat) > 0 and not state.is_led(self.space, self.seat)
        return lacks and state.minors_left(self.seat) > 0

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield both answers."""
        del state
        yield a.PlaceMinor(self.space)
        yield a.Pass()

    def resolve(self, state: State, action: Action) -> State:
        """Place him."""
        if isinstance(action, a.Pass):
            return state
        return state.with_minor(self.space, self.seat, rule="D12.10d")


@frozen
class CallMinor(Choice):
    """D8.1f, D9.1h: a minor general may come from another space for units that a fallen commander leaves unmarked.

    Only in the player's own turn, when all his minor generals are on the map.

    Attributes:
        general: The commander, who dies with the answer.
        space: Where the army is.
    """

    prompt = "replace-commander"
    rule = "D8.1f"
    accepts = (a.TakeMinor, a.Pass)
    exact = True

    general: str
    space: str

    def is_possible(self, state: State) -> bool:
        """Tell whether the units would be dispersed, and somebody could come."""
        turn, seat = state.within(PlayerRound), self.seat
        if turn is None or turn.seat != seat or state.minors_left(seat) or not state.count(self.space, seat):
            return False
        if state.controls(seat, self.space) or len(state.generals_at(self.space, seat)) > 1:
            return False
        return any(True for _ in self._calls(state))

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def _calls(self, state: State) -> Iterator[a.TakeMinor]:
        segment = state.within(Segment)
        calls = minors_to_call(state.minors_of(self.seat), segment.relieved if segment is not None else ())
        return map(a.TakeMinor, calls)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the spaces that a minor general can leave, and leaving all where they are."""
        yield from self._calls(state)
        yield a.Pass()

    def resolve(self, state: State, action: Action) -> State:
        """Let the minor general take his place; A42: units that nothing marks are dispersed, after their losses."""
        if not isinstance(action, a.TakeMinor):
            return state.amend(Battle, fallen=(*state.scope(Battle).fallen, self.general))
        state = kill_general(state, self.general, "D12.10b")
        if state.within(Segment) is not None:
            state = relieved(state, action.space, self.space)
        state = called(state, self.seat, action.space)
        return state.with_minor(self.space, self.seat, rule="D8.1f")


# ---------------------------------------------------------------------- D12.7, D12.9 the losses


@frozen
class Aftermath(Step):
    """D12.7, D12.9a: the losses of both sides."""

    def run(self, state: State) -> State:
        """Deal with the loser and the winner, or with both after a drawn battle."""
        battle = state.scope(Battle)
        winner = winner_of(battle)
        if winner is not None:
            return settled(state, winner)
        players = [side for side in (0, 1) if battle.seats[side] != INDEPENDENT]  # D16.5f
        return state.then(*(LoseInDraw(battle.seats[side], battle.space) for side in players), FallenLeave())


def settled(state: State, winner: int) -> State:
    """D12.7, D16.5: return the state with the penalties of a decided battle under way.

    Args:
        state: The state.
        winner: The side that won.
    """
    battle = state.scope(Battle)
    victor, loser, space = battle.seats[winner], battle.seats[1 - winner], battle.space
    state = fought(state, winner).then(FallenLeave())
    if victor != INDEPENDENT and battle.scores[winner] < 2 * battle.scores[1 - winner]:
        state = state.then(LoseOne(victor, space))  # D12.7b
    if loser == INDEPENDENT:
        march = state.within(IndependentMarch)
        armies = (march.leader,) if march is not None and winner == 1 else state.independents_at(space)
        commander = battle.commanders[winner]
        return independents_beaten(state, armies, "" if commander in battle.fallen else commander)
    state = defect_set_aside(state, space, loser, victor, battle.fighting[1 - winner])
    return defeat(state, Beaten(space, loser, victor=victor))


@frozen
class LoseOne(Choice):
    """D12.7b: the winner loses a unit of its choice that took part (A56).

    Attributes:
        space: Where.
    """

    prompt = "lose"
    rule = "D12.7b"
    accepts = (a.Lose,)
    exact = True

    space: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def needed(self, state: State) -> bool:
        """Ask where a unit that took part is left."""
        return bool(self._there(state))

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield the kinds of unit that took part; D14.3j: those set aside did not."""
        return (a.Lose(kind) for kind, _ in self._there(state))

    def resolve(self, state: State, action: a.Lose) -> State:
        """Remove the unit; D12.4a: it may have come out of the besieged city."""
        state = state.lose_units(self.seat, self.space, action.kind, rule=self.rule)
        return state.then(BackInside(self.seat, action.kind))

    def _there(self, state: State) -> Units:
        battle = state.scope(Battle)
        took_part = dict(battle.fighting[battle.seats.index(self.seat)])
        return tuple(pair for pair in state.held(self.space, self.seat) if pair[0] in took_part)


@frozen
class LoseInDraw(LoseOne):
    """D12.9a: in a drawn battle each side loses a unit of its choice that took part."""

    rule = "D12.9a"

    def resolve(self, state: State, action: Action) -> State:
        """D23.2b: interceptors who attacked go back to where they came from, so that it matters whose unit it was."""
        assert isinstance(action, a.Lose)
        return super().resolve(state.then(LostFrom(self.seat, action.kind)), action)


@frozen
class LostFrom(Choice):
    """D12.9a, D23.2b: of several forces that attacked at once the owner says which has lost a unit that all could have.

    Attributes:
        kind: The kind of unit that was lost.
    """

    prompt = "lost-from"
    rule = "D12.9a"
    accepts = (a.ChooseSpace,)
    exact = True

    kind: str

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._origins(state)) > 1

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(Battle).space,)

    def _origins(self, state: State) -> tuple[str, ...]:
        """Return where the forces with such units had come from; the space itself for those that were there before.

        D12b: such a unit that has joined them would go back with the last force.
        """
        entry = state.within(Entry)
        if entry is None or not entry.attacks or entry.interceptor != self.seat:
            return ()
        origins = [space for space, force in _forces(entry) if dict(force).get(self.kind)]
        joined = (entry.parties[-1].space,) if self._joined(state, entry) else ()
        return tuple(dict.fromkeys((*origins, *joined)))

    def _joined(self, state: State, entry: Entry) -> bool:
        """D12b: tell whether there is still such a unit that has joined the interceptors in the battle."""
        known = sum(dict(force).get(self.kind, 0) for _, force in _forces(entry))
        return state.units.count(entry.space, self.seat, self.kind) >= known  # one has been lost

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield where it may have come from."""
        return map(a.ChooseSpace, self._origins(state))

    def resolve(self, state: State, action: Action) -> State:
        """Take it off that force; one that has joined belongs to none."""
        assert isinstance(action, a.ChooseSpace)
        entry, lost = state.scope(Entry), units({self.kind: 1})
        if action.space == entry.space:
            return state.amend(Entry, before=parted(entry.before, lost))
        if action.space == entry.parties[-1].space and self._joined(state, entry):
            return state
        parties = (
            party.replace(force=parted(party.force, lost)) if party.space == action.space else party
            for party in entry.parties
        )
        return state.amend(Entry, parties=tuple(parties))


def _forces(entry: Entry) -> Iterator[tuple[str, Units]]:
    """D23.2b: yield the forces of an interceptor who attacks, each with where it was before he came."""
    yield entry.space, entry.before
    for party in entry.parties:
        yield party.space, party.force
