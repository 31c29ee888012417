"""P12.3, P12.7.4: Militia.

Elsewhere too: P12.3.3a: `p12_removal`, `p17_cards.timing`, `p12_bounds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import SLAVES
from ancientwars.paxromana.rules.p07_cities.capture import hostile_city
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import OTHER, side_of, whose
from ancientwars.paxromana.state.scopes import Activation, Battle, Entry, Move, Retreating
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

IN_UNREST = 1
"""P12.3.2a: how many fewer come when there is unrest."""
PRICE = 1
"""P12.3.2a, P14.2.1-07: Stability that it costs."""
NO_MILITIA = "no_militia"
"""P17.2g: what is in force while a battle raises no Militia."""


@frozen
class RaiseMilitiaAfter(Step):
    """P12.3.1a: who lost a battle in his Home Territory, and units or walls in it, may raise Militia at once.

    P12.4.4a, P17.2a: what the Soldier of Fortune, or allied Pergamum, loses is lost by its player.
    """

    def run(self, state: State) -> State:
        """Ask them."""
        battle = state.scope(Battle)
        if battle.winner in ("", "draw") or state.has(NO_MILITIA):
            return state
        fought = {party.owner for side in (battle.attacker, battle.defender) for party in side.parties}
        if fought & set(SLAVES.values()):
            return state  # P12.7.4a: nor for the Town that slaves used and lost, whoever has taken it from them
        hurt = side_of(battle, OTHER[battle.winner]).hurt
        owners = [whose(state, owner) for owner in hurt]
        seats = [seat for seat in state.seats if seat in owners and state.table.home.get(battle.space) == seat]
        return state.then(*(OfferMilitia(seat) for seat in seats if may_raise(state, seat)))


def may_raise(state: State, seat: str) -> bool:
    """P12.3.1a: tell whether a player may raise Militia: not in turmoil, P12.3.3a: and once an Activation."""
    activation = state.within(Activation)
    if activation is not None and seat in activation.militia:
        return False
    return state.band(seat) != "turmoil" and bool(open_spaces(state, seat))


def open_spaces(state: State, seat: str) -> tuple[str, ...]:
    """P12.3.2a: return the Spaces of a player's Home Territory that are free of enemy units.

    P10.7.7a, P10.7.6b: nor must enemies regroup to one of them, or retreat through it.
    """
    kept = {*_behind(state, seat), *_ahead(state, seat), *state.tribes}
    return tuple(
        space
        for space, home in state.table.home.items()
        if home == seat
        and space not in kept
        and not any(state.hostile(seat, owner) for owner, _ in state.units.at(space))
        and not ((city := state.settlement(space)) and state.hostile(seat, city.owner))
    )


def _behind(state: State, seat: str) -> Iterator[str]:
    """P10.7.7a: yield the nodes to which enemies may have to regroup: from which a moving Army, or interceptor, came.

    An interceptor has won, and stays, unless he has yet to attack the City or Town (P7.3.1c).
    """
    move, battle = state.within(Move), state.within(Battle)
    if move is not None and state.hostile(seat, move.owner):
        yield from (move.origin, move.space_before)
    if battle is not None:
        for party in battle.attacker.parties:
            if state.hostile(seat, party.owner) and hostile_city(state, battle.space, party.owner) is not None:
                yield party.origin


def _ahead(state: State, seat: str) -> Iterator[str]:
    """P10.7.6b: yield the Spaces of enemy Retreats that have not been gone over yet: they may be intercepted there."""
    for scope in state.agenda:
        if isinstance(scope, Entry):
            for retreat in scope.retreated:
                if any(state.hostile(seat, party.owner) for party in retreat.parties):
                    yield from retreat.path
        elif isinstance(scope, Retreating):
            owners = (scope.owner, *(party.owner for party in scope.beside))
            yield from scope.ahead if any(state.hostile(seat, owner) for owner in owners) else ()


@frozen
class OfferMilitia(Choice):
    """P12.3.1a: a player may raise Militia."""

    prompt = "militia"
    rule = "P12.3.1a"
    accepts = (a.Levy, a.Pass)

    def resolve(self, state: State, action: Action) -> State:
        """P12.3.2a: it costs Stability, even if none comes; the number depends on the Stability before."""
        if isinstance(action, a.Pass):
            return state
        activation = state.within(Activation)
        if activation is not None:
            state = state.amend(Activation, militia=(*activation.militia, self.seat))
        fewer = IN_UNREST if state.band(self.seat) == "unrest" else 0
        return state.shift_stability(self.seat, -PRICE, "P14.2.1-07").then(MilitiaDie(self.seat, fewer))


@frozen
class MilitiaDie(Roll):
    """P12.3.2a: half a die of Militia, rounded up.

    Attributes:
        seat: Who raises it.
        fewer: How many fewer come.
    """

    purpose = "militia"
    rule = "P12.3.2a"
    subjects = ("seat",)

    seat: str
    fewer: int

    def resolve(self, state: State, action: Rolled) -> State:
        """Have it placed."""
        (die,) = action.dice
        number = max(0, (int(die) + 1) // 2 - self.fewer)
        state = state.emit(e.MilitiaRaised(self.seat, number, rule="P12.3.2a"))
        return state.then(*(PlaceMilitia(self.seat) for _ in range(number)))


@frozen
class PlaceMilitia(Choice):
    """P12.3.2a: a unit of Militia is placed in the Home Territory."""

    prompt = "place-militia"
    rule = "P12.3.2a"
    accepts = (a.ChooseSpace,)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask where there is a Space."""
        return bool(open_spaces(state, self.seat))

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Spaces without enemies."""
        return (a.ChooseSpace(space) for space in open_spaces(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place it: P12.3.3a: Infantry of 1 BP."""
        return state.place_units(self.seat, action.space, "MIL", rule="P12.3.2a")
