"""P17.2-24: Naval Ambush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.rules.p07_cities.capture import swept
from ancientwars.paxromana.rules.p09_land_movement.withdrawing import beside_of
from ancientwars.paxromana.rules.p11_naval.battle import battle_at_sea
from ancientwars.paxromana.rules.p11_naval.losses import ships_of, sunk
from ancientwars.paxromana.rules.p17_cards.timing import ambush_fleets
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move, Party, Withdrawal
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator


def naval_ambush(state: State, seat: str) -> State:
    """P17.2-24: return the state in which a Naval Transport is ambushed.

    Without escort all its Land Units are eliminated; with one the ambusher's galleys fight it. An Army that Withdraws
    is ambushed only without escort.
    """
    withdrawal = state.within(Withdrawal)
    if withdrawal is not None:
        army = Party(withdrawal.owner, withdrawal.force, withdrawal.leaders)
        state = swept(state, withdrawal.space, (army, *beside_of(state, withdrawal)), "P17.2-24")
        return state.amend(Withdrawal, force=(), leaders=(), over=True)
    move = state.scope(Move)
    ships = ships_of(state, move.owner, move.space)
    if not ships.galleys:
        return sunk(state, ships, "P17.2-24")
    return state.then(AmbushWith(seat))


@frozen
class AmbushWith(Choice):
    """P17.2-24: with which of his Fleets within 3 Naval Links the player fights the escort."""

    prompt = "ambush-with"
    rule = "P17.2-24"
    accepts = (a.ChooseSpace,)
    exact = True

    def _fleets(self, state: State) -> tuple[str, ...]:
        """Return where they are."""
        return tuple(dict.fromkeys(ambush_fleets(state, self.seat)))

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._fleets(state)) > 1

    def run(self, state: State) -> State:
        """Fight with the only one."""
        return self._fight(state, self._fleets(state)[0])

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the nodes."""
        return (a.ChooseSpace(place) for place in self._fleets(state))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Fight with it."""
        return self._fight(state, action.space)

    def _fight(self, state: State, place: str) -> State:
        """Return the state in which the galleys come there, and fight."""
        move = state.scope(Move)
        fleet = tuple(pair for pair in state.held(place, self.seat) if pair[0] in GALLEYS)
        if place != move.space:
            state = relocated(state, self.seat, place, move.space, fleet)
            state = state.emit(e.UnitsMoved(self.seat, place, move.space, rule="P17.2-24"))
        return battle_at_sea(state, self.seat)
