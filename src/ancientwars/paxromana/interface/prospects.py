"""What Armies may still win: the Spaces in their reach, what these are worth, and the odds of taking them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.recent import recent_pair, recent_together
from ancientwars.paxromana.components.kit import COMBAT, HEAVY, SOF, SUCCESSORS
from ancientwars.paxromana.interface.distances import at_sea, roads
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import LEADERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.stacks import Stacks, Units
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table
    from ancientwars.paxromana.interface.distances import Way
    from ancientwars.paxromana.interface.stakes import Gains
    from ancientwars.paxromana.state.state import Leader, State, Successors

DIE = 3.5
"""P9.1.2a: Movement Points that a die gives on average."""
AHEAD = 0.85
"""Share of the worth of a Space that is left for each move until it can be taken."""
LATER = 2
"""Major Moves of each later turn that count."""
WAVES = 3
"""Spaces that one Army is reckoned to take one after another, at most."""
LATER_SHARE = 0.7
"""Share of the worth of a Space that is left if it is taken in a later turn."""
UNIT_VALUE = 0.1
"""Victory points that a Battle Point on the map is worth."""
OTHERS_VALUE = {"EL": 0.15, "GAR": 0.1, "GS": 0.25}
"""Victory points that a unit without Battle Points is worth."""
PATIENCE = 0.97
"""Share that is left for each Movement Point on the way there, those used already too: an Army does not go about."""
LINK = 0.5
"""P11.1.3a: Movement Points that a Naval Link counts as, for its risks."""
GARRISON = 0.1
"""P12.1.1a: Battle Points as which a Garrison counts: it is beaten at no loss, but must be attacked."""
TALENT = 0.15
"""Share of its strength that an Army gains by a point of the Tactical rating of its Leader."""
TRIBE = 5.0
"""P13.1.2a: Battle Points of a Tribe on average, whose marker is hidden."""
ASSAULT = 1.5
"""P11.3.3a: how many times as strong a defence is against a landing."""
BLOOD = 0.05
"""Victory points that an attack costs for each Battle Point of the defence."""


@frozen(eq=False)
class Targets:
    """Spaces that a player may take; equal ones are the same object.

    Attributes:
        spaces: What each is worth to him, and the Battle Points that defend it; what is worth most first.
        walled: Those with a City or Town.
    """

    spaces: tuple[tuple[str, float, float], ...]
    walled: tuple[tuple[str, float, float], ...]

    def open_to(self, owner: str) -> tuple[tuple[str, float, float], ...]:
        """P12.4.1a, P12.4.5a: return what an Army may take: the Soldier of Fortune nothing but Cities and Towns."""
        return self.walled if owner == SOF else self.spaces


@lru_cache(maxsize=1024)
def targets_of(spaces: tuple[tuple[str, float, float], ...], walled: frozenset[str]) -> Targets:
    """Return Spaces that a player may take, given those with a City or Town."""
    return Targets(spaces, tuple([target for target in spaces if target[0] in walled]))


Prospects = dict[str, float]
"""Spaces that Armies may take, and what each is worth."""


@frozen
class Army:
    """An Army that may move.

    Attributes:
        owner: Whose units they are.
        place: The node where it is, or the sea at it.
        strength: Its Battle Points, with what its Leader adds.
        points: The Movement Points that it has, or may expect.
        size: Its Land Combat Units.
        used: The Movement Points that it has used in this move, Naval Links included.
        rolled: Whether it has its points; else it has thrown no die yet.
    """

    owner: str
    place: str
    strength: float
    points: float
    size: int
    used: float = 0
    rolled: bool = False


def prospects(state: State, armies: Iterable[Army], targets: Targets) -> Prospects:
    """Return the Spaces that Armies may take, and what each is worth to the one that is placed best."""
    found: dict[str, float] = {}
    for army in armies:
        for value, space in few(state.kit, state.table, army, targets):
            found[space] = max(value, found.get(space, 0.0))
    return found


def reach(plans: Prospects, now: int, to_come: int = 0) -> float:
    """Return what the Major Moves are worth that a player may still make: the best Spaces first, less for each later.

    Args:
        plans: What he may take.
        now: Major Moves of this turn.
        to_come: Major Moves of later turns: what is taken then scores and yields less often.
    """
    values = sorted(plans.values(), reverse=True)[: now + to_come]
    worths = [value * AHEAD**later for later, value in enumerate(values, 1)]
    return sum(worths[:now]) + LATER_SHARE * sum(worths[now:])


def own_move(state: State, seat: str) -> Move | None:
    """Return the move that a player is making, while it may go on."""
    move = state.within(Move)
    return None if move is None or move.seat != seat or move.over else move


def moves_left(state: State, seat: str) -> int:
    """P9.1.1a, P3.4.4a: return how many Major Moves a player may still make this turn and pay for."""
    activation = state.within(Activation)
    now = 0
    if activation is not None and activation.seat == seat and activation.action in ("", "expansion"):
        now = activation.majors
    markers = state.order.count(seat) + state.pool.count(seat)
    return now + min(markers, state.power(seat).treasury)


def moves_to_come(state: State) -> int:
    """P3.4.2a: return how many Major Moves of later turns count."""
    return LATER * (state.last_turn - state.turn)


def armies(state: State, seat: str) -> Iterator[Army]:
    """Yield the Armies of a player, and that of the Soldier of Fortune in his service."""
    every, leaders = muster(state.kit, state.units), leaders_by_place(state)
    for owner in (seat, *([SOF] if state.sof == seat else [])):
        for place, points, size in every.armies.get(owner, ()):
            yield led(state, owner, place, points, size, leaders.get((place, owner), ()))


@frozen
class Muster:
    """The units on the map, by their owners.

    Attributes:
        worth: What the units of each are worth.
        heavy: P6.4.2a: how many Legions and Heavy Infantry each has.
        galleys: How many Galley Squadrons each has.
        armies: The nodes where each has Land Combat Units or Garrisons: their Battle Points, and how many can march.
    """

    worth: dict[str, float]
    heavy: dict[str, int]
    galleys: dict[str, int]
    armies: dict[str, tuple[tuple[str, float, int], ...]]


@recent_pair(16)
def muster(kit: Kit, units: Stacks) -> Muster:
    """Return the units on the map, by their owners."""
    worth, heavy, galleys = dict[str, float](), dict[str, int](), dict[str, int]()
    found: dict[str, list[tuple[str, float, int]]] = {}
    for place, held in units.rows():
        for owner, stack in held:
            points, size = 0.0, 0
            for kind, number in stack:
                worth[owner] = worth.get(owner, 0.0) + number * _worth(kit, kind)
                if kind in HEAVY:
                    heavy[owner] = heavy.get(owner, 0) + number
                if kind == "GS":
                    galleys[owner] = galleys.get(owner, 0) + number
                if kind in COMBAT:
                    points += number * kit.bp[kind]
                    size += number
                elif kind == "GAR":
                    points += number * GARRISON
            if points:
                found.setdefault(owner, []).append((place, points, size))
    return Muster(worth, heavy, galleys, {owner: tuple(places) for owner, places in found.items()})


def units_worth(kit: Kit, units: Iterable[tuple[str, int]]) -> float:
    """Return what units are worth."""
    return sum([number * _worth(kit, kind) for kind, number in units])


def _worth(kit: Kit, kind: str) -> float:
    """Return what a unit is worth."""
    return OTHERS_VALUE.get(kind, UNIT_VALUE * kit.bp[kind])


def leaders_by_place(state: State) -> dict[tuple[str, str], list[str]]:
    """Return the Leaders on the map by node and owner."""
    return _by_place(state.table, state.leaders, state.successors)


@recent_together(8)
def _by_place(table: Table, leaders: tuple[Leader, ...], successors: Successors) -> dict[tuple[str, str], list[str]]:
    """P17.2g: return the Leaders on the map by node and owner; those with the Successors are theirs."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, one in zip(LEADERS, leaders, strict=True):
        if one.place:
            owner = SUCCESSORS if name in successors.leaders else table.side[name]
            found.setdefault((one.place, owner), []).append(name)
    return found


def forces_of(state: State, move: Move) -> tuple[Units, ...]:
    """P9.1.1a: return the units of a move; before its pieces are chosen all that stand there, or half of each kind."""
    if _chosen(move):
        return (move.force,)
    every = state.held(move.space, move.owner)
    half = tuple([(kind, number // 2) for kind, number in every if number > 1])
    return (every, half) if half else (every,)


def _chosen(move: Move) -> bool:
    """Tell whether pieces of a move have been chosen."""
    return bool(move.force or move.leaders or move.points)


def without(state: State, move: Move, force: Units) -> State:
    """Return the state without these units and the Leaders of a move: what they leave behind when they go on.

    In the middle of a battle some of them may be gone already. Wherever it goes, the Leaders left are the same object.
    """
    units = state.units
    for kind, number in force:
        there = units.count(move.space, move.owner, kind)
        units = units.remove(move.space, move.owner, kind, min(number, there)) if there else units
    for leader in move.leaders:
        state = state.with_leader(leader, place="")
    return state.replace(units=units, leaders=_first_equal(state.leaders))


@lru_cache(maxsize=256)
def _first_equal(leaders: tuple[Leader, ...]) -> tuple[Leader, ...]:
    """Return the first of equal Leaders that was asked for, to be known again by being the same object."""
    return leaders


def standing_army(state: State, move: Move, force: Units) -> Army:
    """Return the Army of a move with these units as it stands where it is, before another move."""
    leaders = move.leaders if _chosen(move) else state.leaders_at(move.space, move.owner)
    size = sum([number for kind, number in force if kind in COMBAT])
    army = led(state, move.owner, move.space, battle_points(state, force), size, leaders)
    return evolve(army, place=at_sea(move.space)) if move.aboard else army


def under_way(army: Army, move: Move) -> Army:
    """Return the Army of a move with what is left of its Movement Points, once they are thrown."""
    used = move.used + LINK * len(move.course)
    if not move.points:
        return evolve(army, used=used)
    left = move.remaining - (move.aboard and not move.sailed)  # P11.3.1b: the passage is still to be paid
    return evolve(army, used=used, points=left, rolled=True)


def led(state: State, owner: str, place: str, points: float, size: int, leaders: Iterable[str]) -> Army:
    """Return an Army of some Battle Points and units with what its best Leaders give it."""
    ratings = [state.kit.leader[leader] for leader in leaders]
    tactical = max((one.tactics for one in ratings), default=0)
    campaign = max((one.campaign for one in ratings), default=0)
    return Army(owner, place, points * (1 + TALENT * tactical), DIE + campaign, size)


def battle_points(state: State, force: Units) -> float:
    """P10.3.1a: return the Battle Points of the Land Combat Units of a force."""
    return sum(number * state.kit.bp[kind] for kind, number in force if kind in COMBAT)


def guarded(state: State, seat: str, gains: Gains) -> Targets:
    """Return Spaces that a player might take: their worth to him, the most first, and the Battle Points there."""
    guards, friends, leaders = (
        dict.fromkeys([space for space, _ in gains], 0.0),
        state.friends(seat),
        leaders_by_place(state),
    )
    for owner, places in muster(state.kit, state.units).armies.items():
        if owner not in friends:
            for space, points, size in places:
                if space in guards:
                    guards[space] += led(state, owner, space, points, size, leaders.get((space, owner), ())).strength
    for one in state.settlements:
        if one.space in guards and one.owner not in friends:
            guards[one.space] += one.walls
    for space in state.tribes:
        if space in guards:
            guards[space] += TRIBE
    walled = frozenset([one.space for one in state.settlements])
    return targets_of(tuple([(space, gain, guards[space]) for space, gain in gains]), walled)


def best(state: State, army: Army, targets: Targets) -> float:
    """Return what the Space is worth that an Army should go for; nothing where nothing is in its reach."""
    found = few(state.kit, state.table, army, targets, 1)
    return found[0][0] if found else 0.0


@lru_cache(maxsize=8192)
def few(kit: Kit, table: Table, army: Army, targets: Targets, number: int = WAVES) -> tuple[tuple[float, str], ...]:
    """Return what an Army should go for, a Space for each of its units at most, and what that is worth; best first."""
    found, number = list[tuple[float, str]](), min(number, army.size)
    road = roads(kit, table, army.place)
    for space, gain, guard in targets.open_to(army.owner):
        least = found[-1][0] if found and len(found) == number else 0.0
        if gain <= least:
            break  # nothing is worth more than it brings
        if way := road.get(space):
            late = max(0.0, way.cost(guard) - army.points) / (DIE + 1)
            value = _taken(army, way, gain, guard) * AHEAD**late
            if value > least:
                found = sorted([*found, (value, space)], reverse=True)[:number]
    return tuple(found)


def going(state: State, army: Army, targets: Targets) -> tuple[float, float, str]:
    """Return how likely an Army under way reaches the best Space in this move, what that is worth, and which it is."""
    found = (0.0, 0.0, "")
    road = roads(state.kit, state.table, army.place)
    for space, gain, guard in targets.open_to(army.owner):
        if gain <= found[0] * found[1]:
            break
        if (way := road.get(space)) and (likely := _in_reach(army, way.cost(guard))):
            worth = _taken(army, way, gain, guard)
            if likely * worth > found[0] * found[1]:
                found = (likely, worth, space)
    return found


def _taken(army: Army, way: Way, gain: float, guard: float) -> float:
    """P11.3.3a: return what it is worth to an Army to go for a Space, and to land there against a defence."""
    against = ASSAULT * guard if way.landing else guard
    effort = army.used + way.cost(guard) + LINK * way.links
    share: float = PATIENCE**effort
    return share * (gain * odds(army.strength, against) - BLOOD * against)


def _in_reach(army: Army, cost: int) -> float:
    """P9.1.2a: return how likely the Movement Points of an Army suffice: it has them, or is to throw the die."""
    if army.rolled:
        return float(cost <= army.points)
    return min(1.0, max(0.0, (DIE + army.points - cost) / 6))


def odds(strength: float, guard: float) -> float:
    """Return how likely an Army is to take a Space from a defence, roughly.

    Example:
        >>> odds(8, 0), odds(4, 4), odds(6, 2)
        (1.0, 0.5, 0.9642857142857143)
    """
    return strength**3 / (strength**3 + guard**3) if strength else 0.0
