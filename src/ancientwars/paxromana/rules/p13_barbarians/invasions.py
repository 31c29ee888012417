"""P13.2.2, P13.4.1, P13.4.2, P13.4.6a, P13.4.6b, P13.4-01 to P13.4-05: Barbarian invasions.

The Armies leave in the next Removal Phase (`p12_removal`), rebels stay.

Elsewhere too: P13.4.6a: `state.control`, `p09_land_movement.march`; P13.4.6b: `p09_land_movement.patrons`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p09_land_movement.patrons import barbarian_move
from ancientwars.paxromana.rules.p09_land_movement.ways import entry_cost
from ancientwars.paxromana.rules.p13_barbarians.places import land_units_at, wiped_out, without_garrisons
from ancientwars.paxromana.rules.p13_bounds import ORIGIN, friendly_to
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.paxromana.components.pieces import InvasionForce

INVADED = "invaded"
"""P13.4.1a: effect: a group has invaded this turn; its place is the group."""
GERMANS = "germans"
GAUL = ("belgica", "aquitania", "lugdunensis", "narbonensis")
"""P13.4-01: the four Provinces of mainland Gaul."""
BRITAIN = "britannia"
AMIDA = "amida"
"""P13.4-05: the Space around which the Armenians rise."""
ARMENIAN_RANGE = 3
"""P13.4-05: Movement Points from there."""
LAND = "land+alpine+strait"


@frozen
class RollInvasion(Roll):
    """P13.4.1a, P16.2-01, P17.2-06: which group invades; one that has invaded this turn is rolled again.

    Attributes:
        seat: The player who brings it in.
    """

    purpose = "invasion"
    rule = "P13.4.1a"
    dice = 2

    seat: str

    def needed(self, state: State) -> bool:
        """Roll while a group is left."""
        return any(not state.has(INVADED, place=one.id) for one in state.kit.invasions)

    def resolve(self, state: State, action: Rolled) -> State:
        """Let it come."""
        group = state.kit.tables.invasion[sum(map(int, action.dice))]
        if state.has(INVADED, place=group):
            return state.then(self)
        state = state.emit(e.EventCame(group, rule=state.kit.invasion[group].rule))
        state = state.with_effect(Effect(INVADED, place=group))
        return invaded(state, self.seat, group)


def invaded(state: State, seat: str, group: str) -> State:
    """P13.4-01, P13.4-02, P13.4-03, P13.4-04, P13.4-05: return the state in which a group invades."""
    if group == "caledonians":
        return without_garrisons(state, (BRITAIN,), "P13.4-04")
    if group == "armenians":
        return _armenians(state)
    forces = state.kit.invasion[group].forces
    if not any(True for _ in _places(state, seat, forces)) or (group == "gauls_west" and _gaul_is_held(state)):
        return state.emit(e.NothingCame(group, rule=state.kit.invasion[group].rule))
    if len(forces) == 1:
        return state.then(RollForce(seat, group))
    return state.then(PlaceInvaders(seat, group))


def _gaul_is_held(state: State) -> bool:
    """P13.4-01: tell whether players control all four mainland Provinces of Gaul."""
    return all(state.owner_of(province) in state.seats for province in GAUL)


def _places(state: State, seat: str, forces: tuple[InvasionForce, ...]) -> Iterator[str]:
    """Yield where invaders may be placed: in any Space, but not on an Army friendly to the player (P13.4.2a).

    P13.4.6a: where another Barbarian Army stands, they attack it.
    """
    for force in forces:
        for province in force.provinces:
            for space in state.table.spaces_of[province]:
                if not friendly_to(state, seat, space):
                    yield space


@frozen
class RollForce(Roll):
    """P13.4-01 to P13.4-03: how many invaders come.

    Attributes:
        seat: The player who brings them in.
        group: The group.
        space: P13.4-03: where, if that is settled; it tells the number of dice.
    """

    purpose = "invaders"
    rule = "P13.4-01"
    subjects = ("space",)

    seat: str
    group: str
    space: str = ""

    def _force(self, state: State) -> InvasionForce:
        """Return which force comes."""
        forces = state.kit.invasion[self.group].forces
        province = state.kit.province_of.get(self.space, "")
        return next((one for one in forces if province in one.provinces), forces[0])

    def how_many(self, state: State) -> int:
        """Return the number of dice."""
        return self._force(state).dice

    def resolve(self, state: State, action: Rolled) -> State:
        """Place them, or have them placed."""
        number = sum(map(int, action.dice))
        if not self.space:
            return state.then(PlaceInvaders(self.seat, self.group, number))
        return arrived(state, self.seat, self.group, self.space, number)


@frozen
class PlaceInvaders(Choice):
    """P13.4-01 to P13.4-03: where the invaders come, into an occupied Space or not.

    Attributes:
        group: The group.
        number: How many come; 0 where the place tells the dice.
    """

    prompt = "place-invaders"
    rule = "P13.4-01"
    accepts = (a.ChooseSpace,)
    exact = True

    group: str
    number: int = 0

    def about(self, state: State) -> tuple[str, ...]:
        """Name the group."""
        del state
        return (self.group,)

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Spaces."""
        return (a.ChooseSpace(space) for space in _places(state, self.seat, state.kit.invasion[self.group].forces))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place them, or roll for their number."""
        if not self.number:
            return state.then(RollForce(self.seat, self.group, action.space))
        return arrived(state, self.seat, self.group, action.space, self.number)


def arrived(state: State, seat: str, group: str, space: str, number: int) -> State:
    """P13.4.6b: return the state in which invaders are placed and make a Major Move at once.

    P13.4-03: the Germans do not return to the Province from which they come. P13.2.2a: they control their Space.
    """
    invasion = state.kit.invasion[group]
    province = state.kit.province_of[space]
    force = next(one for one in invasion.forces if province in one.provinces)
    state = state.place_units(group, space, "BAR", number, rule=invasion.rule)
    for kind, more in force.beside.items():
        state = state.place_units(group, space, kind, more, rule=invasion.rule)
    state = state.with_leader(invasion.leader, place=space, dead=False)
    state = state.emit(e.LeaderPlaced(invasion.leader, space, rule=invasion.rule))
    if group == GERMANS:
        state = state.with_effect(Effect(ORIGIN, place=province, until="removal"))
    return barbarian_move(state, seat, group, space)


# ---------------------------------------------------------------------- Armenians


def _armenians(state: State) -> State:
    """P13.4-05: return the state in which the Armenians rise; nothing happens if an Army holds Amida."""
    nothing = state.emit(e.NothingCame("armenians", rule="P13.4-05"))
    if not state.table.in_play >> state.kit.map.index[AMIDA] & 1:
        return nothing
    if any(kind in COMBAT for _, stack in state.units.at(AMIDA) for kind, _ in stack):
        return nothing
    spaces = [space for space in _near_amida(state) if units_at(state, space)]
    return state.then(*(ArmenianRoll(space) for space in spaces))


def units_at(state: State, space: str) -> int:
    """P13.4-05: return the number of Land Units in a Space, a Garrison counted as one; no Leaders."""
    return sum(number for owner, _ in state.units.at(space) for _, number in land_units_at(state, space, owner))


def _near_amida(state: State) -> tuple[str, ...]:
    """P13.4-05: return the Spaces within three Movement Points of Amida that are not Rough Mountain."""
    kit, reached, queue = state.kit, {AMIDA: 0}, [AMIDA]
    while queue:
        node = queue.pop(0)
        for other in kit.map.neighbours(node, LAND):
            cost = entry_cost(state, node, other)
            if cost is None or not state.table.in_play >> kit.map.index[other] & 1:
                continue
            total = reached[node] + cost
            if total <= ARMENIAN_RANGE and total < reached.get(other, total + 1):
                reached[other] = total
                queue.append(other)
    return tuple(space for space in kit.space if space in reached and space not in kit.mountains)


@frozen
class ArmenianRoll(Roll):
    """P13.4-05: a die for an occupied Space: if it exceeds the number of units there, they are removed.

    Attributes:
        space: The Space.
    """

    purpose = "armenians"
    rule = "P13.4-05"
    subjects = ("space",)

    space: str

    def needed(self, state: State) -> bool:
        """Roll while there are units."""
        return units_at(state, self.space) > 0

    def resolve(self, state: State, action: Rolled) -> State:
        """Remove them, or not."""
        (die,) = action.dice
        if int(die) <= units_at(state, self.space):
            return state
        for owner, _ in state.units.at(self.space):
            if land_units_at(state, self.space, owner):
                state = wiped_out(state, self.space, owner, "P13.4-05")
        return state
