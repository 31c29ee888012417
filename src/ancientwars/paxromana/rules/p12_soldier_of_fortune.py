"""P12.4: the Soldier of Fortune comes; Rome's Dictator. How he moves stands in `p09_land_movement.others`.

Rules: P12.4.1 to P12.4.3, P12.4.7.

Elsewhere: P12.4.4a: `p09_land_movement.force` (the lent galley), `p10_land_battles.sides` (defending together),
`p11_ports` (by sea); P12.4.5a: `p07_cities.capture`; P12.4.6a: `p12_removal`.

Elsewhere too: P12.4.2a: `p09_land_movement.expansion`, `p09_land_movement.others`; P12.4.3a: `p03_setup`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.paxromana.components.kit import COMBAT, SOF
from ancientwars.paxromana.rules.p08_leader_selection import PlaceInCapital, pause_of, pool_of
from ancientwars.paxromana.rules.ps_scenarios.limits import SOF_MOVES, SOF_SEEN
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import LEADERS, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

ARMY = (*COMBAT, "GAR", "EL")
"""P1.4d, P12.4.7a: the units that are an Army."""
CANDIDATES = 3
"""P12.4.7a: Leaders whom Rome draws for its Dictator."""


def never_hires(state: State, seat: str) -> bool:
    """P12.4.7a: tell whether a player never receives the Soldier of Fortune: Rome."""
    return state.setup_of(seat).as_power in state.kit.soldier_of_fortune.not_for


def sof_spaces(state: State, seat: str) -> tuple[str, ...]:
    """P12.4.3a: return where he may be placed: in the player's Home Territory, not among enemies."""
    home = state.table.home
    return tuple(
        space
        for space in state.kit.space
        if home.get(space) == seat and not any(state.hostile(seat, owner) for owner in state.occupants(space))
        if space not in state.tribes
        and ((city := state.settlement(space)) is None or not state.hostile(seat, city.owner))
        if state.table.in_play >> state.kit.map.index[space] & 1
    )


def sof_refused(state: State, seat: str) -> Refusal | None:
    """P12.4.2a: return why the Soldier of Fortune cannot come: his one Army is in play, or has no Space."""
    if never_hires(state, seat):
        return Refusal("P12.4.7a", "{seat} never receives the Soldier of Fortune", seat=seat)
    if state.units.places_of(SOF) or state.leaders_of(SOF):
        return Refusal("P12.4.1a", "the Soldier of Fortune is in play for {seat}", seat=state.sof or SOF)
    if not sof_spaces(state, seat):
        return Refusal("P12.4.3a", "{seat} has no Space for the Soldier of Fortune", seat=seat)
    return None


@frozen
class PlaceSof(Choice):
    """P12.4.2a, P12.4.3a: a player may bring the Soldier of Fortune in, and says where.

    Attributes:
        must: Whether a card was played for it.
    """

    prompt = "place-sof"
    rule = "P12.4.3a"
    accepts = (a.ChooseSpace, a.Pass)
    exact = True

    must: bool = False

    def needed(self, state: State) -> bool:
        """Ask where he can come."""
        return sof_refused(state, self.seat) is None

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces."""
        yield from (a.ChooseSpace(space) for space in sof_spaces(state, self.seat))
        if not self.must:
            yield a.Pass()

    def resolve(self, state: State, action: Action) -> State:
        """P12.4.3a: place his Leader and his Army; P12.4.1a: they give control to nobody."""
        if not isinstance(action, a.ChooseSpace):
            return state
        for kind, number in state.kit.sof_forces.items():
            state = state.place_units(SOF, action.space, kind, number, rule="P12.4.3a")
        leader = state.kit.sof_leader
        state = state.with_leader(leader, place=action.space, dead=False)
        state = state.emit(e.LeaderPlaced(leader, action.space, rule="P12.4.3a"))
        effects = tuple(one for one in state.effects if one.kind not in (SOF_SEEN, SOF_MOVES))
        return state.replace(sof=self.seat, effects=effects)


# ---------------------------------------------------------------------- P12.4.7 the Dictator


def dictator_refused(state: State, seat: str) -> Refusal | None:
    """P12.4.7a: return why Rome cannot name a Dictator: an enemy Army must be in its Home Territory."""
    if not state.leaders_of(seat):
        return Refusal("P12.4.7a", "{seat} has no Leader on the map", seat=seat)
    if not (enemies_at_home(state, seat, ARMY) or _led_at_home(state, seat)):
        return Refusal("P12.4.7a", "no enemy Army is in the Home Territory of {seat}", seat=seat)
    return None


def enemies_at_home(state: State, seat: str, kinds: tuple[str, ...] = COMBAT) -> bool:
    """P12.4.7a, P17.2-28: tell whether enemy units of some kinds are in a player's Home Territory."""
    home = state.table.home
    return any(
        home.get(place) == seat and state.hostile(seat, owner) and kind in kinds
        for place, owner, kind, _ in state.units
    )


def _led_at_home(state: State, seat: str) -> bool:
    """P12.4.7a, P1.4p: tell whether an enemy Leader is alone in a player's Home Territory, and on no Fleet: an Army."""
    home = state.table.home
    enemies = [one for one in LEADERS if state.hostile(seat, state.side_of(one))]
    at_home = ((place, one) for one in enemies if home.get(place := state.leader(one).place) == seat)
    return any(not state.held(place, state.side_of(one)) for place, one in at_home)


@frozen
class LeaderOut(Choice):
    """P12.4.7a: Rome removes one of its Leaders from the map; he goes back into the pool."""

    prompt = "leader-out"
    rule = "P12.4.7a"
    accepts = (a.ChooseLeader,)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(state.leaders_of(self.seat)) > 1

    def run(self, state: State) -> State:
        """Remove the only one."""
        found = state.leaders_of(self.seat)
        return self._removed(state, found[0]) if found else state

    def candidates(self, state: State) -> Iterator[a.ChooseLeader]:
        """Yield the Leaders."""
        return (a.ChooseLeader(leader) for leader in state.leaders_of(self.seat))

    def resolve(self, state: State, action: a.ChooseLeader) -> State:
        """Remove him."""
        return self._removed(state, action.leader)

    def _removed(self, state: State, leader: str) -> State:
        """Return the state without him, in which three are drawn, an Elite Leader so removed among them."""
        state = state.with_leader(leader, place="", rests=0).emit(e.LeaderLeft(leader, rule="P12.4.7a"))
        return state.then(DrawDictator(self.seat, leader))


@frozen
class DrawDictator(Step):
    """P12.4.7a: three Leaders are drawn blindly from the pool.

    Attributes:
        seat: Rome.
        removed: Who was removed.
        drawn: Those drawn so far.
    """

    seat: str
    removed: str
    drawn: tuple[str, ...] = ()

    def _pool(self, state: State) -> tuple[str, ...]:
        """P8.3b: return the Leaders who may come up; no second Elite Leader is placed, but he may be drawn."""
        return tuple(leader for leader in pool_of(state, self.seat) if leader not in self.drawn)

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw."""
        if len(self.drawn) == CANDIDATES or not self._pool(state):
            return None
        return Chance("draw", "leader", "P12.4.7a", about=(self.seat,))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the pool."""
        return draw(self._pool(state))

    def resolve(self, state: State, action: Drew) -> State:
        """Go on until there are three."""
        return state.then(DrawDictator(self.seat, self.removed, (*self.drawn, action.card)))

    def run(self, state: State) -> State:
        """Have one chosen."""
        return state.then(LeaderIn(self.seat, self.removed, self.drawn))


@frozen
class LeaderIn(Choice):
    """P12.4.7a: one of the three is placed at Rome; the others go back.

    Attributes:
        removed: Who was removed.
        drawn: The three.
    """

    prompt = "dictator"
    rule = "P12.4.7a"
    accepts = (a.ChooseLeader,)
    exact = True

    removed: str
    drawn: tuple[str, ...]

    def _fit(self, state: State) -> tuple[str, ...]:
        """P8.3b: return those who may come: no second Elite Leader."""
        kit = state.kit
        elite = any(kit.leader[one].elite for one in state.leaders_of(self.seat))
        return tuple(one for one in self.drawn if not (elite and kit.leader[one].elite)) or self.drawn

    def needed(self, state: State) -> bool:
        """Ask where somebody was drawn."""
        del state
        return bool(self.drawn)

    def candidates(self, state: State) -> Iterator[a.ChooseLeader]:
        """Yield the Leaders."""
        return (a.ChooseLeader(leader) for leader in self._fit(state))

    def resolve(self, state: State, action: a.ChooseLeader) -> State:
        """P8.1.5a: place him at Rome; where his units are while others hold it.

        P8.3a: an Elite Leader who was removed, and does not come back, has been used this turn and rests.
        """
        state = state.with_leader(self.removed, rests=pause_of(state, self.removed))
        return state.then(PlaceInCapital(self.seat, action.leader))
