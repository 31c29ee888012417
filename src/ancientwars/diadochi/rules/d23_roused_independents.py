"""D23.3: for a discarded surprise card an independent army intercepts, or avoids battle; D16.1b: otherwise never.

Elsewhere: D23.1a: `d12_land_combat.defeat`; D23.2a, D23.2c: `d10_interception`; D23.2b: `d09_movement.contact`; D23.4a:
`d07_tyche.fleets`; D23.5a: `d07_tyche.segment`.

Elsewhere too: D23.4a: `d05_reinforcements`, `d07_tyche.segment`; D23.5a: `d08_late_generals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.core.window import Window
from ancientwars.diadochi.components.kit import INDEPENDENT, MINOR
from ancientwars.diadochi.rules.d07_surprises.cards import is_surprise, replacement
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.rules.d10_interception import penalty
from ancientwars.diadochi.rules.d11_avoid_battle import refuges
from ancientwars.diadochi.rules.d12_land_combat.defeat import marker_removed
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Entry, IndependentMarch, March, Party

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

WANDERERS, HOME = "colonists", "greece"
"""D16.3g: the army that goes west, and the province where it leaves the game."""


def armies_near(state: State, march: March) -> tuple[str, ...]:
    """D16.1b, D23.3a: return the independent armies that may attempt to intercept a force: as D10.3 has it.

    A space with an independent marker is friendly to them; D10.3e: one where another of them is they may reinforce.
    D16.3f, D16.3h: those that are bound to provinces stay in them.
    """
    space = march.space
    stationary = state.others_at(space, march.seat) or state.count(space, march.seat) > march.number
    if march.seat == INDEPENDENT or stationary:
        return ()
    if state.marker(space) not in ("", INDEPENDENT) and not state.independents_at(space):
        return ()
    near = state.kit.neighbours(space, "land")
    armies = (army for beyond in near for army in state.independents_at(beyond))
    return tuple(army for army in armies if is_allowed(state, army, space))


def is_allowed(state: State, army: str, space: str) -> bool:
    """D16.3f, D16.3h: tell whether an independent army may be in the province of a space."""
    allowed = state.kit.independent_army[army].allowed_provinces
    return not allowed or state.kit.space[space].province in allowed


def emigrated(state: State, army: str) -> State:
    """D16.3g: return the state without the colonists if they are in Greece; the same object if not."""
    place = state.independent(army).place
    if army != WANDERERS or not place or state.kit.space[place].province != HOME:
        return state
    state = state.with_independent(army, place="", gone=True)
    return state.emit(e.IndependentsLeft(army, rule="D16.3g"))


def hiding_places(state: State, march: March, army: str) -> tuple[str, ...]:
    """D11.3, D23.3a: return where an independent army can go to avoid battle with a force, or as the one that moves."""
    interceptors = tuple(party.space for party in state.scope(Entry).parties)
    shunned = interceptors if march.leader == army else (march.origin,)  # D23.2b: who was attacked at once may go back
    found = refuges(state, INDEPENDENT, march.space, shunned, army=True)
    return tuple(space for space in found if is_allowed(state, army, space))


@frozen
class Rouse(Step):
    """D23.3a: the players who do not move are asked, in Turn Order, for a surprise card for each army.

    Attributes:
        seat: Who moves.
        way: Whether to intercept or to avoid battle.
    """

    seat: str
    way: Literal["intercept", "avoid"]

    def run(self, state: State) -> State:
        """Ask for each army that may; who moves an independent army is the player who moves."""
        entry, march = state.scope(Entry), state.scope(March)
        if not state.options.discard_for_independents or (entry.interceptor and not entry.attacks):
            return state
        armies = armies_near(state, march) if self.way == "intercept" else _attacked(state, march)
        order = state.in_turn_order(without=(march.player if isinstance(march, IndependentMarch) else self.seat,))
        return state.then(*(RouseArmy(army, self.way, order=order) for army in armies))


def _attacked(state: State, march: March) -> tuple[str, ...]:
    """Return the independent armies that can avoid battle: those that a force meets, or D23.2b one attacked at once."""
    moves, attacked = march.seat == INDEPENDENT, state.scope(Entry).attacks
    there: tuple[str, ...] = (march.leader,) if moves and attacked else ()
    if march.number and not (moves or attacked):
        there = state.independents_at(march.space)
    return tuple(army for army in there if hiding_places(state, march, army))


@frozen
class RouseArmy(Window):
    """D23.3a: whoever discards a surprise card first has the army make its attempt; one for each army and entry.

    Attributes:
        army: The army.
        way: Whether it would intercept or avoid battle.
    """

    prompt = "rouse-army"
    rule = "D23.3a"
    accepts = (a.DiscardSurprise, a.Pass)
    passes = a.Pass
    exact = True

    army: str
    way: Literal["intercept", "avoid"]

    def about(self, state: State) -> tuple[str, ...]:
        """Name the army and the space."""
        return (self.army, state.scope(Entry).space)

    def run(self, state: State) -> State:
        """Ask nobody once an army has intercepted."""
        intercepted = self.way == "intercept" and state.scope(Entry).interceptor
        return state if intercepted else super().run(state)

    def cards(self, state: State, seat: str) -> tuple[str, ...]:
        """Return the surprise cards, each of which is enough."""
        return tuple(card.id for card in state.kit.surprises if is_surprise(state, card)) if seat else ()

    def when_able(self, state: State) -> bool:
        """Tell whether only those are asked who hold one, which everybody then knows of them."""
        return state.options.reactions == "when-able"

    def told(self, state: State, seat: str, *, able: bool) -> State:
        """Tell everybody."""
        return state.emit(e.ReactionTold(seat, able, rule="D23.3a"))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the surprise cards of the hand, and passing."""
        for held in state.cards.zone(self.seat).held or ():
            if is_surprise(state, state.kit.card[held]):
                yield a.DiscardSurprise(held)
        yield a.Pass()

    def react(self, state: State, seat: str, action: a.DiscardSurprise) -> State:
        """Lay the card down, draw another, and make the attempt; nobody else is asked for this army."""
        told = e.CardPlayed(seat, action.card, "discard", rule="D23.3a")
        state = state.replace(agenda=state.agenda[:-1])  # the rest of this window
        state = state.emit(told, cards=state.cards.move(seat, "discards", action.card))
        attempt: Step = InterceptRoll(self.army) if self.way == "intercept" else Flee(seat, army=self.army)
        return state.then(*replacement(seat), attempt)


@frozen
class InterceptRoll(Roll):
    """D23.3a, D10.2a: the die must be greater than the initiative of a minor general, which armies without one have.

    Attributes:
        army: The army.
    """

    purpose = "interception"
    rule = "D23.3a"

    army: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the army and the target."""
        return (self.army, state.scope(Entry).space)

    def resolve(self, state: State, action: Rolled) -> State:
        """Move it in if it succeeds."""
        space, roll = state.scope(Entry).space, int(action.dice[0])
        success = roll - penalty(state, space) > state.initiative(MINOR)
        origin = state.independent(self.army).place
        told = e.InterceptionRolled(INDEPENDENT, self.army, origin, space, roll, success, rule="D23.3a")
        state = state.emit(told)
        if not success:
            return state
        state = emigrated(state.with_independent(self.army, place=space), self.army)
        if not state.independent(self.army).place:
            return state
        state = marker_removed(state, space, "D16.3b")  # beside another army
        party = Party(INDEPENDENT, self.army, origin)  # D11.3b: nobody avoids battle to where it came from
        return state.amend(Entry, interceptor=INDEPENDENT, parties=(party,))


@frozen
class Flee(Choice):
    """D23.3a, D11.3: who discarded the card names where the army goes.

    Attributes:
        army: The army.
    """

    prompt = "avoid-battle"
    rule = "D23.3a"
    accepts = (a.AvoidTo,)
    exact = True

    army: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the army and the space."""
        return (self.army, state.scope(Entry).space)

    def candidates(self, state: State) -> Iterator[a.AvoidTo]:
        """Yield the spaces without a player's marker or pieces, away from the enemy."""
        return map(a.AvoidTo, hiding_places(state, state.scope(March), self.army))

    def resolve(self, state: State, action: a.AvoidTo) -> State:
        """Try it."""
        return state.then(FleeRoll(self.army, action.space))


@frozen
class FleeRoll(Roll):
    """D23.3a, D11.1a: as for interception.

    Attributes:
        army: The army.
        refuge: The space to which it would go.
    """

    purpose = "avoid-battle"
    rule = "D23.3a"

    army: str
    refuge: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the army, and the space to which it would go."""
        del state
        return (self.army, self.refuge)

    def resolve(self, state: State, action: Rolled) -> State:
        """D11.2a: without local troops if it fails; D9.9b: it meets a general who is alone there.

        D23.2b: who was attacked at once has moved there. D16.3b: it removes a marker, beside another army.
        """
        origin, roll = state.scope(Entry).space, int(action.dice[0])
        success = roll - penalty(state, self.refuge) > state.initiative(MINOR)
        told = e.AvoidanceRolled(INDEPENDENT, self.army, origin, self.refuge, roll, success, rule="D23.3a")
        state = state.emit(told)
        if not success:
            return state.amend(Entry, failed=True)
        state = emigrated(state.with_independent(self.army, place=self.refuge), self.army)
        moved, gone = state.scope(March).leader == self.army, not state.independent(self.army).place
        if moved:
            state = state.amend(March, space=self.refuge)
        if gone:
            return state
        state = marker_removed(state, self.refuge, "D16.3b")
        return state.then(*placed_upon(state, INDEPENDENT, self.refuge))
