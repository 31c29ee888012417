"""P16.2b, P16.2c, P16.2-11, P17.2f: the Stability Check of both games.

Elsewhere: P16.2d: `p16_civil_war`.

Elsewhere too: P17.2f: `p16_civil_war`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import PERGAMUM
from ancientwars.paxromana.rules.p08_leader_death import garrisons_lost
from ancientwars.paxromana.rules.p16_civil_war import CivilWar, EndActivation
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import armies_of, worth
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units

MOST_STABILITY = 3
"""P16.2-11, P17.2-35: who stands higher is not affected."""
BREAD = {False: 3, True: 2}
"""P16.2b, P17.2f: Talents for bread and circuses, in the standard and the advanced game."""
ARMY = 3
"""P16.2c, P17.2f: Battle Points that must be moved into a Capital."""


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
        return _ordered(state, seat, now=now)
    if not state.advanced:
        return state.then(CivilWar(seat))
    if not now:
        return state.with_power(seat, civil_war="due")
    return state.then(CivilWar(seat), EndActivation())


def _ordered(state: State, seat: str, *, now: bool) -> State:
    """P16.2c, P17.2f: return the state in which a player is to bring an Army, in this Activation or in the next.

    What he owes in this one he owes still when he is to bring another in the next (P16.2-10).
    """
    if now:
        return state.with_power(seat, order="now")
    return state.with_power(seat, order="again" if ordered_now(state, seat) else "due")


def _done(state: State, seat: str) -> State:
    """P16.2c: return the state in which a player has brought the Army of this Activation, or has failed to."""
    return state.with_power(seat, order="due" if state.power(seat).order == "again" else "")


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


def ordered_now(state: State, seat: str) -> bool:
    """P16.2c, P17.2f: tell whether this Activation is the one that counts, and the Army has not come yet."""
    return state.power(seat).order in ("now", "again")


def guarded(state: State, seat: str) -> bool:
    """P16.2c: tell whether an Army of 3 Battle Points has been moved into a Capital Space in this Activation.

    What was there before does not count: whatever moved must stand there beside it.
    """
    activation, now = state.scope(Activation), dict(guards_of(state, seat))
    before = dict(activation.guards)
    for capital, points in now.items():
        moved = sum(points_of(state, activation.moved.held(capital, owner)) for owner in _his(state, seat))
        if moved >= ARMY and points - before.get(capital, 0) >= ARMY:
            return True
    return False


def guards_of(state: State, seat: str) -> tuple[tuple[str, int], ...]:
    """P16.2c: return the Battle Points that a player has in his Capital Spaces."""
    owners, at = _his(state, seat), state.units.at
    return tuple(
        [
            (capital, sum([points_of(state, force) for owner, force in at(capital) if owner in owners]))
            for capital in state.table.capitals[seat]
        ]
    )


def _his(state: State, seat: str) -> tuple[str, ...]:
    """P12.4.4a, P17.2a: return the owners of Armies that a player moves as his own: allied Pergamum's, too."""
    return (*armies_of(state, seat), *(PERGAMUM for pair in state.allies if pair == (PERGAMUM, seat)))


def points_of(state: State, force: Units) -> int:
    """P10.3.1a: return the Battle Points of some units."""
    return sum([worth(state, kind) * number for kind, number in force])


@frozen
class CheckOrder(Step):
    """P16.2c, P17.2f: at the end of the Activation: whether the Army came to the Capital.

    Attributes:
        seat: The player.
    """

    seat: str

    def idle(self, state: State) -> bool:
        """Do not look where none must come."""
        return not ordered_now(state, self.seat)

    def run(self, state: State) -> State:
        """Note that it has."""
        return _done(state, self.seat) if guarded(state, self.seat) else state


@frozen
class OrderFails(Step):
    """P16.2c, P17.2f: after the Activation: without the Army he loses a level and all his Garrisons.

    Attributes:
        seat: The player.
    """

    seat: str

    def idle(self, state: State) -> bool:
        """Nothing fails where none must come."""
        return not ordered_now(state, self.seat)

    def run(self, state: State) -> State:
        """Take them off."""
        rule = "P17.2f" if state.advanced else "P16.2c"
        state = _done(state, self.seat).shift_stability(self.seat, -1, rule)
        for place, owner, kind, number in state.units.of(self.seat):
            if kind == "GAR":
                state = garrisons_lost(state, place, owner, number, rule)
        return state
