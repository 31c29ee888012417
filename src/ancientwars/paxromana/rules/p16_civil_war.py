"""P16.2d, P17.2f: the Civil War of both games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.components.kit import GALLEYS, SOF
from ancientwars.paxromana.rules.p08_leader_death import bereft, leaders_lost
from ancientwars.paxromana.rules.p08_leader_selection import PlaceInCapital, pool_of
from ancientwars.paxromana.rules.p09_attrition import carried_out
from ancientwars.paxromana.rules.p12_elephants import accompanied
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import armies_of, land_units
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

AFTER_WAR = -1
"""P16.2d, P17.2f: Stability after a Civil War."""
DEAR = ("dear", "lasting")
"""P16.2d: what a Civil War has done to markers that cost 2 T each this turn."""


@frozen
class EndActivation(Step):
    """P17.2f: the marker has served for the Civil War alone."""

    def run(self, state: State) -> State:
        """End the Activation."""
        return carried_out(state)


@frozen
class CivilWar(Step):
    """P16.2d: no further Activations this turn; P17.2f: the marker is used up by it.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Roll for each Space where he has units, wherever slaves have driven them by now (P12.7.1b)."""
        places = dict.fromkeys(place for owner in armies_of(state, self.seat) for place in state.units.places_of(owner))
        loyalty = (LoyaltyRoll(self.seat, place) for place in places)
        return _without_markers(state, self.seat).then(*loyalty, NewRuler(self.seat))


def _without_markers(state: State, seat: str) -> State:
    """P16.2d: return the state without a player's markers; if none is left, those of the next turn cost 2 T each.

    One that he uses still costs 2 T if an earlier war has made those of this turn dear (P16.2-10).
    """
    if state.advanced:
        return state.with_power(seat, civil_war="")
    dear = state.power(seat).civil_war in DEAR
    if seat in (*state.pool, *state.order):
        state = state.with_power(seat, civil_war="dear" if dear else "ended")
    else:
        state = state.with_power(seat, civil_war="lasting" if dear else "coming")
    return state.replace(
        pool=tuple(one for one in state.pool if one != seat),
        order=tuple(one for one in state.order if one != seat),
    )


@frozen
class LoyaltyRoll(Roll):
    """P16.2d, P17.2f: a die for each Space, or node, with units of the player: an odd number is disloyal.

    P12.4.4a: the Army of the Soldier of Fortune is one of his; beside others it stands or falls by the same die.

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
        return bool(self._held(state))

    def _held(self, state: State) -> list[tuple[str, str, int]]:
        """Return the units there, as owner, kind and number."""
        owners = armies_of(state, self.seat)
        return [(owner, kind, number) for owner in owners for kind, number in state.held(self.space, owner)]

    def resolve(self, state: State, action: Rolled) -> State:
        """P16.2d: remove all units; P17.2f: half of them, and a Garrison stays."""
        (die,) = action.dice
        if int(die) % 2 == 0:
            return state
        held = self._held(state)
        if not state.advanced:
            for owner, kind, number in held:
                state = state.lose_units(owner, self.space, kind, number, rule="P16.2d")
            return _soldier_lost(state, self.seat, self.space, {owner for owner, _, _ in held})
        ships = sum(number for _, kind, number in held if kind in GALLEYS)
        land = sum(number for _, kind, number in held if kind not in GALLEYS)
        return state.then(Desert(self.seat, self.space, -(-land // 2), -(-ships // 2)))


@frozen
class Desert(Choice):
    """P17.2f: half of the Land Units and half of the galleys desert, rounded up; their player chooses which.

    They go together, and a Garrison comes at once: nobody else holds the Space meanwhile.

    Attributes:
        space: The node.
        land: Land Units that are still to be chosen.
        ships: Galleys that are still to be chosen.
        gone: Those chosen, as owner and kind.
    """

    prompt = "desert"
    rule = "P17.2f"
    accepts = (a.Lose, a.LoseOf)
    exact = True
    subjects = ("space",)

    space: str
    land: int
    ships: int
    gone: tuple[tuple[str, str], ...] = ()

    def _kinds(self, state: State) -> list[tuple[str, str]]:
        """Return what may go next, as owner and kind."""
        return [
            (owner, kind)
            for owner in armies_of(state, self.seat)
            for kind, number in state.held(self.space, owner)
            if number > self.gone.count((owner, kind)) and (self.ships if kind in GALLEYS else self.land)
        ]

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._kinds(state)) > 1

    def run(self, state: State) -> State:
        """Choose the only kind; when all are chosen let them go."""
        kinds = self._kinds(state)
        if kinds:
            return self._chosen(state, *kinds[0])
        for owner, kind in dict.fromkeys(self.gone):
            state = state.lose_units(owner, self.space, kind, self.gone.count((owner, kind)), rule="P17.2f")
        state = _soldier_lost(state, self.seat, self.space, {owner for owner, _ in self.gone})
        return _garrisoned(state, self.seat, self.space)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds; P12.4.4a: and those of the Soldier of Fortune."""
        for owner, kind in self._kinds(state):
            yield a.Lose(kind) if owner == self.seat else a.LoseOf(owner, kind)

    def resolve(self, state: State, action: Action) -> State:
        """Choose it, and go on."""
        assert isinstance(action, a.Lose | a.LoseOf)
        return self._chosen(state, action.owner if isinstance(action, a.LoseOf) else self.seat, action.kind)

    def _chosen(self, state: State, owner: str, kind: str) -> State:
        """Return the state in which one more is chosen."""
        ship = kind in GALLEYS
        return state.then(
            Desert(self.seat, self.space, self.land - (not ship), self.ships - ship, (*self.gone, (owner, kind)))
        )


def _soldier_lost(state: State, seat: str, space: str, owners: set[str]) -> State:
    """P8.4.4a, P12.4.4a: return the state in which a Soldier of Fortune is dead of whose Army nothing is left.

    Elephants are an Army in the company of others (P1.4d, P12.8.2a). Where no unit of his has gone he stood with those
    of his player, and dies only if nobody of his side is there any more.

    Args:
        state: The state, after the units have gone.
        seat: Whose Civil War it is; the Soldier of Fortune of another player does not suffer it.
        space: The node.
        owners: Whose units have gone.
    """
    if state.sof != seat:
        return state
    if SOF not in owners:
        return bereft(state, space, SOF)
    kept = land_units(state.held(space, SOF)) and accompanied(state, SOF, space)
    return state if kept else leaders_lost(state, space, SOF)


def _garrisoned(state: State, seat: str, space: str) -> State:
    """P17.2f: return the state with a Garrison where units deserted, but not at sea, nor where enemies are.

    P12.1.3a: nor alone in the mountains.
    """
    if space not in state.kit.space or _enemies(state, seat, space):
        return state
    if space in state.kit.mountains and not accompanied(state, seat, space):
        return state
    return state.place_units(seat, space, "GAR", rule="P17.2f")


def _enemies(state: State, seat: str, space: str) -> bool:
    """P5.1.2a: tell whether enemies occupy a Space; another player's empty Home Space is free."""
    city = state.settlement(space)
    owners = (*state.occupants(space), *((city.owner,) if city is not None else ()))
    return space in state.tribes or any(state.hostile(seat, owner) for owner in owners)


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
