"""P16.2b to P16.2d, P16.2-11, P17.2f: the Stability Check of both games, and the Civil War."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS, SOF
from ancientwars.paxromana.rules.p08_leader_selection import PlaceInCapital, pool_of
from ancientwars.paxromana.rules.p10_land_battles.strength import worth
from ancientwars.paxromana.rules.p13_barbarians.places import garrisons_lost
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units

MOST_STABILITY = 3
"""P16.2-11, P17.2-35: who stands higher is not affected."""
BREAD = {False: 3, True: 2}
"""P16.2b, P17.2f: Talents for bread and circuses, in the standard and the advanced game."""
ARMY = 3
"""P16.2c, P17.2f: Battle Points that must be moved into a Capital."""
AFTER_WAR = -1
"""P16.2d, P17.2f: Stability after a Civil War."""


def affected(state: State) -> tuple[str, ...]:
    """P16.2-11, P17.2-35: return the players who can be affected."""
    return tuple(seat for seat in state.seats if state.power(seat).stability <= MOST_STABILITY)


@frozen
class ChooseUnstable(Choice):
    """P16.2-11, P17.2-35: the player who has the event names whom it affects.

    In the standard game that is himself, if he stands at +3 or lower. If nobody does, he loses a level himself.
    """

    prompt = "unstable"
    rule = "P16.2-11"
    accepts = (a.ChooseSeat,)
    exact = True

    def _found(self, state: State) -> tuple[str, ...]:
        """Return whom he may name."""
        found = affected(state)
        return (self.seat,) if self.seat in found and not state.advanced else found

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._found(state)) > 1

    def run(self, state: State) -> State:
        """Let it affect the only one, or cost a level."""
        found = self._found(state)
        if found:
            return checked(state, found[0])
        return state.shift_stability(self.seat, -1, "P17.2-35" if state.advanced else "P16.2-11")

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the players."""
        return (a.ChooseSeat(seat) for seat in self._found(state))

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """Let it affect him."""
        return checked(state, action.seat)


def checked(state: State, seat: str) -> State:
    """P16.2b, P16.2c, P16.2d, P17.2f: return the state in which a player suffers what his Stability asks for."""
    band, activation = state.band(seat), state.within(Activation)
    now = activation is not None and activation.seat == seat and state.advanced
    if band == "stable":
        return state.then(PayForBread(seat))
    if band == "unrest":
        return state.with_power(seat, order="now" if now else "due")
    if not state.advanced:
        return state.then(*civil_war(state, seat))
    if not now:
        return state.with_power(seat, civil_war="due")
    return state.then(*civil_war(state, seat), EndActivation())


@frozen
class PayForBread(Choice):
    """P16.2b, P17.2f: pay for bread and circuses, or lose a level of Stability for each Talent that is not paid."""

    prompt = "bread"
    rule = "P16.2b"
    accepts = (a.Number,)
    exact = True

    def _price(self, state: State) -> int:
        """Return what is asked."""
        return BREAD[state.advanced]

    def needed(self, state: State) -> bool:
        """Ask who has any Talents."""
        return state.power(self.seat).treasury > 0

    def run(self, state: State) -> State:
        """Pay nothing."""
        return self._paid(state, 0)

    def candidates(self, state: State) -> Iterator[a.Number]:
        """Yield what he may pay."""
        return (a.Number(paid) for paid in range(min(self._price(state), state.power(self.seat).treasury) + 1))

    def resolve(self, state: State, action: a.Number) -> State:
        """Pay it."""
        return self._paid(state, action.number)

    def _paid(self, state: State, paid: int) -> State:
        """Return the state after so much was paid."""
        rule = "P17.2f" if state.advanced else "P16.2b"
        state = state.pay(self.seat, paid, rule)
        return state.shift_stability(self.seat, paid - self._price(state), rule)


# ---------------------------------------------------------------------- the Army to the Capital


def order_begins(state: State, seat: str) -> State:
    """P16.2c, P17.2f: return the state in which a player's next Activation is the one that counts."""
    return state.with_power(seat, order="now") if state.power(seat).order == "due" else state


def guarded(state: State, seat: str) -> bool:
    """P16.2c: tell whether an Army of 3 Battle Points has been moved into a Capital Space in this Activation.

    What was there before does not count: whatever moved must stand there beside it.
    """
    activation, now = state.scope(Activation), dict(guards_of(state, seat))
    before = dict(activation.guards)
    for capital, points in now.items():
        moved = sum(points_of(state, activation.moved.held(capital, owner)) for owner in _own(state, seat))
        if moved >= ARMY and points - before.get(capital, 0) >= ARMY:
            return True
    return False


def guards_of(state: State, seat: str) -> tuple[tuple[str, int], ...]:
    """P16.2c: return the Battle Points that a player has in his Capital Spaces."""
    return tuple(
        (capital, sum(points_of(state, state.held(capital, owner)) for owner in _own(state, seat)))
        for capital in state.table.capitals[seat]
    )


def _own(state: State, seat: str) -> tuple[str, ...]:
    """P12.4.4a: return the owners of a player's Armies: the Soldier of Fortune counts as one of his."""
    return (seat, SOF) if state.sof == seat else (seat,)


def points_of(state: State, force: Units) -> int:
    """P10.3.1a: return the Battle Points of some units."""
    return sum(worth(state, kind) * number for kind, number in force)


@frozen
class CheckOrder(Step):
    """P16.2c, P17.2f: at the end of the Activation: whether the Army came to the Capital.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Note that it has."""
        if state.power(self.seat).order == "now" and guarded(state, self.seat):
            return state.with_power(self.seat, order="")
        return state


@frozen
class OrderFails(Step):
    """P16.2c, P17.2f: after the Activation: without the Army he loses a level and all his Garrisons.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Take them off."""
        if state.power(self.seat).order != "now":
            return state
        rule = "P17.2f" if state.advanced else "P16.2c"
        state = state.with_power(self.seat, order="").shift_stability(self.seat, -1, rule)
        for place, owner, kind, number in state.units.of(self.seat):
            if kind == "GAR":
                state = garrisons_lost(state, place, owner, number, rule)
        return state


# ---------------------------------------------------------------------- Civil War


@frozen
class EndActivation(Step):
    """P17.2f: the marker has served for the Civil War alone."""

    def run(self, state: State) -> State:
        """End the Activation."""
        return state.leave(Activation)


def civil_war(state: State, seat: str) -> tuple[Step, ...]:
    """P16.2d, P17.2f: return the steps of a Civil War."""
    places = [place for place in state.units.of(seat).places if any(state.held(place, seat))]
    loyalty = (LoyaltyRoll(seat, place) for place in places)
    return (CivilWarBegins(seat), *loyalty, NewRuler(seat))


@frozen
class CivilWarBegins(Step):
    """P16.2d: no further Activations this turn; P17.2f: the marker is used up by it.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """P16.2d: take his markers out; if none is left, those of the next turn cost 2 T each."""
        if state.advanced:
            return state.with_power(self.seat, civil_war="")
        left = self.seat in (*state.pool, *state.order)
        state = state.with_power(self.seat, civil_war="ended" if left else "coming")
        return state.replace(
            pool=tuple(one for one in state.pool if one != self.seat),
            order=tuple(one for one in state.order if one != self.seat),
        )


@frozen
class LoyaltyRoll(Roll):
    """P16.2d, P17.2f: a die for each Space, or node, with units of the player: an odd number is disloyal.

    Attributes:
        seat: The player.
        space: The node.
    """

    purpose = "loyalty"
    rule = "P16.2d"
    subjects = ("space",)

    seat: str
    space: str

    def needed(self, state: State) -> bool:
        """Roll while units are there."""
        return bool(state.held(self.space, self.seat))

    def resolve(self, state: State, action: Rolled) -> State:
        """P16.2d: remove all units; P17.2f: half of them, and a Garrison stays."""
        (die,) = action.dice
        if int(die) % 2 == 0:
            return state
        held = state.held(self.space, self.seat)
        if not state.advanced:
            for kind, number in held:
                state = state.lose_units(self.seat, self.space, kind, number, rule="P16.2d")
            return state
        ships = sum(number for kind, number in held if kind in GALLEYS)
        land = sum(number for kind, number in held if kind not in GALLEYS)
        desert = Desert(self.seat, self.space, -(-land // 2), -(-ships // 2))
        return state.then(desert, StayBehind(self.seat, self.space))


@frozen
class Desert(Choice):
    """P17.2f: half of the Land Units and half of the galleys desert, rounded up; their player chooses which.

    Attributes:
        space: The node.
        land: Land Units that still go.
        ships: Galleys that still go.
    """

    prompt = "desert"
    rule = "P17.2f"
    accepts = (a.Lose,)
    exact = True
    subjects = ("space",)

    space: str
    land: int
    ships: int

    def _kinds(self, state: State) -> list[str]:
        """Return what may go next."""
        held = [kind for kind, _ in state.held(self.space, self.seat)]
        return [kind for kind in held if (self.ships if kind in GALLEYS else self.land)]

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._kinds(state)) > 1

    def run(self, state: State) -> State:
        """Let the only kind go."""
        kinds = self._kinds(state)
        return self._gone(state, kinds[0]) if kinds else state

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield the kinds."""
        return (a.Lose(kind) for kind in self._kinds(state))

    def resolve(self, state: State, action: a.Lose) -> State:
        """Let it go, and go on."""
        return self._gone(state, action.kind)

    def _gone(self, state: State, kind: str) -> State:
        """Return the state without one unit."""
        state = state.lose_units(self.seat, self.space, kind, rule="P17.2f")
        ship = kind in GALLEYS
        return state.then(Desert(self.seat, self.space, self.land - (not ship), self.ships - ship))


@frozen
class StayBehind(Step):
    """P17.2f: a Garrison is put into each Space from which units deserted.

    Attributes:
        seat: The player.
        space: The node.
    """

    seat: str
    space: str

    def run(self, state: State) -> State:
        """Place it, but not at sea, nor where others are, nor alone in the mountains (P12.1.3a)."""
        kit = state.kit
        if self.space not in kit.space or self._others(state):
            return state
        fights = any(kind in COMBAT for kind, _ in state.held(self.space, self.seat))
        if self.space in kit.mountains and not fights:
            return state
        return state.place_units(self.seat, self.space, "GAR", rule="P17.2f")

    def _others(self, state: State) -> bool:
        """P5.1.2a: tell whether others occupy the Space; another player's empty Home Space is free."""
        city = state.settlement(self.space)
        others = {*state.occupants(self.space), *((city.owner,) if city is not None else ())} - {self.seat}
        return bool(others) or self.space in state.tribes


@frozen
class NewRuler(Step):
    """P16.2d, P17.2f: all Leaders are removed, one is drawn for a Capital; Stability becomes -1.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Remove them, and draw."""
        rule = "P17.2f" if state.advanced else "P16.2d"
        for leader in state.leaders_of(self.seat):
            state = state.with_leader(leader, place="").emit(e.LeaderLeft(leader, rule=rule))
        change = AFTER_WAR - state.power(self.seat).stability
        return state.shift_stability(self.seat, change, rule).then(DrawRuler(self.seat))


@frozen
class DrawRuler(Step):
    """P16.2d, P17.2f: one Leader is drawn at random.

    Attributes:
        seat: The player.
    """

    seat: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw."""
        return Chance("draw", "leader", "P16.2d", about=(self.seat,)) if pool_of(state, self.seat) else None

    def run(self, state: State) -> State:
        """Go on without a Leader: none is left in the pool."""
        return state

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the pool."""
        return draw(pool_of(state, self.seat))

    def resolve(self, state: State, action: Drew) -> State:
        """Have him placed."""
        return state.then(PlaceInCapital(self.seat, action.card))
