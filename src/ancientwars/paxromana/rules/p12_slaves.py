"""P12.7.1 to P12.7.3: slaves in revolt.

Elsewhere: P12.7.4a: `p12_militia`, `p07_cities.capture`.

Elsewhere too: P12.7.3a: `p10_land_battles.walls`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import COMBAT, SLAVES
from ancientwars.paxromana.rules.p07_cities.capture import swept
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p09_land_movement.entry import enter_space
from ancientwars.paxromana.rules.p09_land_movement.march import shifted
from ancientwars.paxromana.rules.p09_land_movement.ways import link_of, strait_refused
from ancientwars.paxromana.rules.p10_land_battles.sides import armies_at
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units

REVOLT = "slave_revolt"
"""P12.7.1a: effect: a revolt against a player is going on; its place is where the Slave Army was last."""
FIRST_SLAVES = 2
"""P12.7.1a."""
LAND = "land+alpine+strait"
AFIELD = 9
"""Movement Points of the Slave Army: it goes one Space whatever that costs (P12.7.1b)."""


def revolt_spaces(state: State, victim: str) -> tuple[str, ...]:
    """P12.7.1a, P16.2-09, P17.2-31: return where slaves may rise: Home Spaces of the victim without Land Units.

    A City or Town needs only be without Land Combat Units. It is no event where every Space has Land Units; in the
    advanced game where every one has Land Combat Units: if need be, they rise where only others stand.
    """
    home, holders, index = state.table.home, state.holders(), state.kit.map.index
    own = [
        space
        for space in state.kit.space
        if home.get(space) == victim and holders[space] == victim and state.table.in_play >> index[space] & 1
    ]
    without_army = [space for space in own if not _stands(state, space, COMBAT)]
    empty = [space for space in without_army if not _stands(state, space, ("GAR", "EL")) and not _led(state, space)]
    if not empty:
        return tuple(without_army if state.advanced else ())
    return tuple(space for space in without_army if space in empty or state.settlement(space) is not None)


def _led(state: State, space: str) -> bool:
    """P1.4p: tell whether a Leader is in a Space: he is a Land Unit."""
    return any(leader.place == space for leader in state.leaders)


def _stands(state: State, space: str, kinds: tuple[str, ...]) -> bool:
    """Tell whether units of some kinds are in a Space."""
    return any(kind in kinds for _, stack in state.units.at(space) for kind, _ in stack)


def slave_revolt(state: State, victim: str, rule: str) -> State:
    """P12.7.1a, P16.2-09, P17.2-31: return the state in which the slaves of a player rise.

    It is no event if they are in revolt already, or all his Home Spaces are held.
    """
    if state.has(REVOLT, victim) or not revolt_spaces(state, victim):
        return state.emit(e.NothingCame(REVOLT, rule=rule))
    state = state.shift_stability(victim, -1, "P12.7.1a")
    return state.then(PlaceSlaves(who_places(state, victim), victim))


def who_places(state: State, victim: str) -> str:
    """P12.7.1a: return the player who places the slaves: the next one who is not allied to the victim."""
    place = state.seats.index(victim)
    others = (*state.seats[place + 1 :], *state.seats[:place])
    allied = {one for pact in state.pacts if victim in pact.seats for one in pact.seats}
    return next((one for one in others if one not in allied), others[0])


@frozen
class PlaceSlaves(Choice):
    """P12.7.1a: another player places two slaves, in a City or Town without an Army too.

    Attributes:
        victim: The player against whom they rise.
    """

    prompt = "place-slaves"
    rule = "P12.7.1a"
    accepts = (a.ChooseSpace,)
    exact = True
    subjects = ("victim",)

    victim: str

    def needed(self, state: State) -> bool:
        """Ask where there is a Space."""
        return bool(revolt_spaces(state, self.victim))

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Spaces."""
        return (a.ChooseSpace(space) for space in revolt_spaces(state, self.victim))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place them; Garrisons, Elephants and Leaders there are eliminated (P12.1.1a, P8.4.6a)."""
        state = swept(state, action.space, armies_at(state, action.space, SLAVES[self.victim]))
        state = state.place_units(SLAVES[self.victim], action.space, "BAR", FIRST_SLAVES, rule="P12.7.1a")
        return state.with_effect(Effect(REVOLT, self.victim, action.space, "game"))


def revolts_end(state: State) -> State:
    """P12.7.2a, P14.2.1-09: return the state after revolts ended of which no slave is left; the same if none has."""
    for one in state.effects:
        if one.kind == REVOLT and not state.units.places_of(SLAVES[one.seat]):
            state = state.replace(effects=tuple(other for other in state.effects if other != one))
            state = state.shift_stability(one.seat, 1, "P12.7.2a")
    return state


def with_revolts(state: State) -> State:
    """P12.7.1a: return a state set up by hand in which slaves on the map are in revolt, whether or not it said so."""
    missing = [
        Effect(REVOLT, victim, "", "game")
        for victim, owner in SLAVES.items()
        if not state.has(REVOLT, victim) and state.units.places_of(owner)
    ]
    return state.replace(effects=tuple(sorted((*state.effects, *missing))))


# ---------------------------------------------------------------------- the Army moves


def slave_steps(state: State, seat: str) -> tuple[Step, ...]:
    """P12.7.1b: return what a player does before his Activation: he moves each Slave Army but that against himself."""
    return tuple(MoveSlaves(seat, one.seat) for one in state.effects if one.kind == REVOLT and one.seat != seat)


def army_of(state: State, victim: str) -> str:
    """P12.7.1b: return where the Slave Army is: where it was last, or else the largest group of slaves that is left."""
    last = next((one.place for one in state.effects if (one.kind, one.seat) == (REVOLT, victim)), "")
    places = state.units.places_of(SLAVES[victim])
    if last in places:
        return last
    return max(places, key=lambda place: (state.units.count(place, SLAVES[victim], "BAR"), place), default="")


def at_army(state: State, victim: str, place: str) -> State:
    """P12.7.1b: return the state that remembers where the Slave Army is."""
    others = (one for one in state.effects if (one.kind, one.seat) != (REVOLT, victim))
    return state.replace(effects=tuple(sorted((*others, Effect(REVOLT, victim, place, "game")))))


def ways(state: State, victim: str, place: str) -> tuple[str, ...]:
    """P12.7.1b, P12.7.3a: return the Spaces next to a Space by land, Transit Points passed over."""
    kit, found, seen, queue = state.kit, [], {place}, [place]
    while queue:
        node = queue.pop(0)
        for other in kit.map.neighbours(node, LAND):
            if other in seen or not state.table.in_play >> kit.map.index[other] & 1:
                continue
            strait = other in kit.map.neighbours(node, "strait")
            if strait and strait_refused(state, SLAVES[victim], node, other) is not None:
                continue
            seen.add(other)
            if other in kit.space:
                found.append(other)
            else:
                queue.append(other)
    return tuple(found)


@frozen
class MoveSlaves(Choice):
    """P12.7.1b: one slave joins the Army, which then goes to a neighbouring Space; one stays in a City or Town.

    Attributes:
        victim: The player against whom they rise.
    """

    prompt = "move-slaves"
    rule = "P12.7.1b"
    accepts = (a.MoveTo,)
    exact = True

    victim: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name where the Army is."""
        return (army_of(state, self.victim),)

    def needed(self, state: State) -> bool:
        """Ask where it can go."""
        place = army_of(state, self.victim)
        return bool(place) and bool(ways(state, self.victim, place))

    def run(self, state: State) -> State:
        """Add the slave to an Army that can go nowhere."""
        place = army_of(state, self.victim)
        return state.place_units(SLAVES[self.victim], place, "BAR", rule="P12.7.1b") if place else state

    def candidates(self, state: State) -> Iterator[a.MoveTo]:
        """Yield the neighbouring Spaces."""
        return (a.MoveTo(space) for space in ways(state, self.victim, army_of(state, self.victim)))

    def resolve(self, state: State, action: a.MoveTo) -> State:
        """Let them go; whom they meet they attack."""
        place, owner = army_of(state, self.victim), SLAVES[self.victim]
        state = state.place_units(owner, place, "BAR", rule="P12.7.1b")
        number = state.units.count(place, owner, "BAR") - (state.settlement(place) is not None)
        force: Units = (("BAR", number),)
        move = Move(self.seat, owner, "minor", place, place, origin=place, space_before=place)
        return state.enter(move.replace(points=AFIELD, force=force), SlavesGo(action.space), SlavesStop(self.victim))


@frozen
class SlavesGo(Step):
    """P12.7.1b: the Slave Army goes one Space.

    Attributes:
        space: Where to.
    """

    space: str

    def run(self, state: State) -> State:
        """Enter it; whoever is there is attacked, and may withdraw or have somebody intercept.

        P9.5.2a: an Alpine Pass brings attrition to any Army.
        """
        move = state.scope(Move)
        link = link_of(state, move.space, self.space) or "land"
        state = enter_space(shifted(state, self.space, link), "move")
        if link == "alpine":
            return attrition(state, move.seat, move.owner, self.space, move.force, moving=True)
        return state


@frozen
class SlavesStop(Step):
    """P12.7.1b: the Slave Army has moved.

    Attributes:
        victim: The player against whom they rise.
    """

    victim: str

    def run(self, state: State) -> State:
        """Remember where it is, unless it was destroyed and the revolt has ended (P12.7.2a)."""
        if not state.has(REVOLT, self.victim):
            return state
        return at_army(state, self.victim, state.scope(Move).space)
