"""P10.3.2, P10.3.3, P10.4.9, P10.6.1 to P10.6.4: who is lost."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import CAVALRY, COMBAT
from ancientwars.paxromana.rules.p08_leader_death import leaderless
from ancientwars.paxromana.rules.p10_land_battles.strength import city_used
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import (
    OTHER,
    hurt,
    one_army,
    owner_of,
    reduced_unit,
    side_of,
    with_side,
    without_units,
    worth,
)
from ancientwars.paxromana.state.scopes import Battle
from ancientwars.paxromana.state.state import LEAST_WALLS, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.scopes import Party

WALL = 2
"""P7.3.3a: Battle Points of losses that a Fortification Point absorbs."""
REDUCTION = 2
"""P10.6.1a, P10.6.2a: Battle Points of losses that a full unit absorbs when it is reduced."""
REDUCIBLE = ("LG", "HI")
"""P10.6.1a, P10.6.2a: what can be reduced; Mercenaries cannot."""
FIRST = ("rHI", "rLG")
"""P10.6.1a, P10.6.2a: what takes the first losses, in order."""

Pool = tuple[tuple[int, int, bool], ...]
"""What may be lost: the Battle Points that one absorbs, how many there are, whether one may be reduced instead."""


def loss_of(points: int, tenths: int) -> int:
    """P10.3.3a: return a percentage of Battle Points, a half rounded up.

    Args:
        points: Battle Points in all.
        tenths: The percentage, in tens.
    """
    return (points * tenths + 5) // 10


@frozen
class BattleLosses(Step):
    """P10.2.12, P10.3.2a: what a side loses; the Defender first.

    Attributes:
        which: The side.
    """

    which: str

    def run(self, state: State) -> State:
        """P10.7.1a, P10.7.2a: a Defender who retreats loses ten points of a hundred less."""
        battle = state.scope(Battle)
        side, enemy = side_of(battle, self.which), side_of(battle, OTHER[self.which])
        retreats = self.which == "defender" and battle.retreat in ("voluntary", "forced")
        if retreats and not battle.path and not battle.still:
            return state  # P10.7.4c: it is eliminated
        lost = loss_of(side.bp, max(0, enemy.result - retreats))
        state = with_side(state, self.which, lost=lost)
        return state.then(TakeLosses(side.seat, self.which, lost)) if lost else state


@frozen
class TakeLosses(Choice):
    """P10.3.2a: a side allocates its losses, one unit after another.

    Attributes:
        which: The side.
        left: Battle Points that are still to be lost.
        reduced: P10.6.4a: the unit that was reduced by them, as (owner, kind); it takes none of the rest.
    """

    prompt = "losses"
    rule = "P10.3.2a"
    accepts = (a.Lose, a.LoseOf, a.LoseWall, a.Reduce, a.ReduceOf)
    exact = True

    which: str
    left: int
    reduced: tuple[str, str] | None = None

    def about(self, state: State) -> tuple[str, ...]:
        """Name whose losses they are, if not the player's own, and the Space."""
        battle = state.scope(Battle)
        owner = owner_of(state, battle, self.which)
        return (*([owner] if owner not in ("", self.seat) else []), battle.space)

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._choices(state)) > 1

    def run(self, state: State) -> State:
        """Take what is the only choice."""
        choices = self._choices(state)
        return self.resolve(state, choices[0]) if choices else state

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what may be lost next."""
        return iter(self._choices(state))

    def _choices(self, state: State) -> tuple[Action, ...]:
        """Return what may be lost next."""
        stock = _stock(state, self)
        first = next((kind for kind in FIRST if any(item.kind == kind for item in stock)), "")
        if first:
            return tuple(item.action for item in stock if item.kind == first)
        least = least_loss(_pool(stock), self.left)
        found: list[Action] = []
        for item in stock:
            rest = least_loss(_pool(stock, item), self.left - item.points)
            if item.points + rest == least:
                found.append(item.action)
            if item.reduce is not None:
                rest = least_loss(_pool(stock, item, reduced=True), self.left - REDUCTION)
                if REDUCTION + rest == least:
                    found.append(item.reduce)
        return tuple(found)

    def resolve(self, state: State, action: Action) -> State:
        """Take it, and go on with the rest."""
        if isinstance(action, a.LoseWall):
            return self._rest(_breached(state, self.which), WALL)
        assert isinstance(action, a.Lose | a.LoseOf | a.Reduce | a.ReduceOf)
        owner = action.owner if isinstance(action, a.LoseOf | a.ReduceOf) else self._owner(state, action.kind)
        state = self.noted(state, owner, action.kind)
        if isinstance(action, a.Reduce | a.ReduceOf):
            state = reduced_unit(state, self.which, owner, action.kind)
            return self._rest(state, REDUCTION, (owner, f"r{action.kind}"))
        points = worth(state, action.kind)
        return self._rest(without_units(state, self.which, owner, action.kind), points)

    def _owner(self, state: State, kind: str) -> str:
        """Return the owner of the only Army of a side that has such units."""
        parties = self.parties(state.scope(Battle))
        return next(party.owner for party in parties if dict(party.force).get(kind))

    def _rest(self, state: State, points: int, reduced: tuple[str, str] | None = None) -> State:
        """Return the state in which the rest is to be lost."""
        left = self.left - points
        return state.then(self.replace(left=left, reduced=reduced or self.reduced)) if left > 0 else state

    def parties(self, battle: Battle) -> tuple[Party, ...]:
        """Return the Armies that lose something."""
        return side_of(battle, self.which).parties

    def noted(self, state: State, owner: str, kind: str) -> State:
        """P12.3.1a: return the state in which a loss in the battle counts for Militia."""
        return state if kind == "MIL" else hurt(state, self.which, owner)

    def spared(self, state: State) -> tuple[str, ...]:
        """P10.4.2a: return the kinds of unit that lose nothing: Cavalry that cannot be used."""
        battle = state.scope(Battle)
        return CAVALRY if battle.walls or battle.space in state.kit.mountains else ()


@frozen
class LoseOnTheWay(TakeLosses):
    """P10.7.6d: a Retreat over Land Transit Points costs an Army Battle Points."""

    rule = "P10.7.6d"

    def parties(self, battle: Battle) -> tuple[Party, ...]:
        """P13.4.5a: return those that retreat together; others who fought beside them do not go that way."""
        return battle.retreating

    def noted(self, state: State, owner: str, kind: str) -> State:
        """P12.3.1a: note nothing: what is lost on the way is not lost in the battle."""
        del owner, kind
        return state

    def spared(self, state: State) -> tuple[str, ...]:
        """P10.3.2a: spare nothing: the battle that could not use the Cavalry is over."""
        del state
        return ()


@frozen
class Item:
    """P10.3.2a: something of which a side may lose one.

    Attributes:
        action: The action that loses one.
        points: Battle Points that it absorbs.
        number: How many there are.
        kind: The kind of unit; empty for Fortification Points.
        reduce: P10.6: the action that reduces one instead, where that is allowed.
    """

    action: Action
    points: int
    number: int
    kind: str = ""
    reduce: Action | None = None


def _stock(state: State, step: TakeLosses) -> list[Item]:
    """P10.3.2a: return all that a side may lose."""
    battle = state.scope(Battle)
    several = sum(1 for party in step.parties(battle) if party.force) > 1
    spared = step.spared(state)
    found = []
    for party in step.parties(battle):
        for kind, number in party.force:
            left = number - ((party.owner, kind) == step.reduced)
            if kind not in COMBAT or not left or kind in spared:
                continue  # P10.4.9a, P12.1.1b
            reduces = kind in REDUCIBLE and step.reduced is None  # P10.6.4a
            found.append(
                Item(
                    a.LoseOf(party.owner, kind) if several else a.Lose(kind),
                    worth(state, kind),
                    left,
                    kind,
                    (a.ReduceOf(party.owner, kind) if several else a.Reduce(kind)) if reduces else None,
                )
            )
    city = city_used(state, battle) if step.which == "defender" else None
    if city is not None and not city.at_least:
        found.append(Item(a.LoseWall(), WALL, city.walls - LEAST_WALLS[city.kind]))  # P7.3.4a
    return found


def _pool(stock: list[Item], taken: Item | None = None, *, reduced: bool = False) -> Pool:
    """Return what is left to be lost after one thing was taken, or reduced; nothing else is reduced then."""
    return tuple(
        (item.points, item.number - (item is taken), item.reduce is not None and not reduced) for item in stock
    )


@lru_cache(maxsize=4096)
def least_loss(pool: Pool, left: int) -> int:
    """P10.3.3a: return the least that can be lost of a pool to make up so many Battle Points; all of it if need be."""
    if left <= 0:
        return 0
    ways = _ways(pool)
    enough = ways >> left
    if not enough:
        return ways.bit_length() - 1
    return left + (enough & -enough).bit_length() - 1


@lru_cache(maxsize=4096)
def most_loss(pool: Pool, left: int) -> int:
    """P13.3-04: return the most that can be lost of a pool where no more than so many Battle Points are lost."""
    return (_ways(pool) & (2 << max(0, left)) - 1).bit_length() - 1


@lru_cache(maxsize=4096)
def _ways(pool: Pool) -> int:
    """P10.6.4a: return what may be lost of a pool, as the bits of a number: at most one unit is reduced.

    P10.6.3a: for more than it absorbs then it is eliminated.
    """
    plain = [(points, number) for points, number, _ in pool]
    ways = _sums(tuple(plain))
    for index, (points, number, reduces) in enumerate(pool):
        if reduces and number:
            others = [*plain[:index], (points, number - 1), *plain[index + 1 :]]
            ways |= _sums(tuple(others)) << REDUCTION
    return ways


@lru_cache(maxsize=4096)
def _sums(stock: tuple[tuple[int, int], ...]) -> int:
    """Return the sums that can be made of some numbers, as the bits of a number."""
    ways = 1
    for points, number in stock:
        for _ in range(number):
            ways |= ways << points
    return ways


def _breached(state: State, which: str) -> State:
    """P7.3.3a: return the state with a Fortification Point lost."""
    city = state.settlement(state.scope(Battle).space)
    assert city is not None
    state = state.with_settlement(city.replace(walls=city.walls - 1))
    return hurt(state.emit(e.WallsChanged(city.space, city.walls - 1, rule="P7.3.3a")), which, city.owner)


def lonely(state: State, which: str) -> State:
    """P10.4.9a: return the state after Elephants without any other unit were eliminated, and Leaders (P8.4.4a)."""
    for party in side_of(state.scope(Battle), which).parties:
        if {kind for one in one_army(state, which, party.owner) for kind, _ in one.force} == {"EL"}:
            state = without_units(state, which, party.owner, "EL", dict(party.force).get("EL", 0), "P10.4.9a")
    return leaderless(state, which)
