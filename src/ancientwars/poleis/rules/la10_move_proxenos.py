"""LA10: move the proxenos.

Elsewhere: LA10.4a: `la07_besiege`.

Elsewhere too: LA10.3a: `la11_redeem_proxenos`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import PolisCard, opponent
from ancientwars.poleis.rules.la00_actions import Choice, Execution
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import LAND_INDEX, SEA_INDEX, kit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.poleis.components.kit import Seat
    from ancientwars.poleis.state.state import State


@frozen
class MoveProxenos(Execution):
    """LA10: move the proxenos by land or by sea, bribing the enemy units on the way."""

    prompt: ClassVar[str] = "move-proxenos"
    rule: ClassVar[str] = "LA10.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveProxenos,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA11.1d: a hostage cannot move."""
        if state.side(self.seat).proxenos:
            return None
        return Refusal("LA11.1d", "the proxenos of {seat} is a hostage", seat=self.seat)

    def candidates(self, state: State) -> Iterator[a.MoveProxenos]:
        """LA10.1b: yield the poleis that can be reached for the silver in stock, by land alone and by sea alone."""
        silver = state.side(self.seat).stock("silver")
        closed = (state.side(self.seat).proxenos, state.side(opponent(self.seat)).proxenos)
        for by in ("land", "sea"):
            for polis, sums in bribes(state, self.seat, by).items():
                if sums and sums[0] <= silver and polis not in closed:
                    yield a.MoveProxenos(polis, by)

    def ways(self, state: State) -> Iterator[a.MoveProxenos]:
        """Yield every other polis, by land and by sea."""
        here = state.side(self.seat).proxenos
        goals = [card.id for card in state.kit.poleis if card.id != here]
        return (a.MoveProxenos(polis, by) for by in ("land", "sea") for polis in goals)

    def check(self, state: State, action: a.MoveProxenos) -> Refusal | None:
        """LA10: a free proxenos, another polis without the enemy's, a way, and the silver for the bribe."""
        here = state.side(self.seat).proxenos
        if here == action.polis:
            return Refusal("LA10.1a", "the proxenos is there already")
        if state.side(opponent(self.seat)).proxenos == action.polis:
            return Refusal("LA10.3a", "{polis} hosts the enemy proxenos", polis=action.polis)
        found = bribes(state, self.seat, action.by)[action.polis]
        if not found:
            rule = "LA10.1c" if action.by == "land" else "LA10.1d"
            none = "no way by {by} leads from {here} to {polis}"
            return Refusal(rule, none, by=action.by, here=here, polis=action.polis)
        if found[0] > state.side(self.seat).stock("silver"):
            return Refusal("LA10.2d", "the cheapest way costs {silver} silver", silver=found[0])
        return None

    def resolve(self, state: State, action: a.MoveProxenos) -> State:
        """Choose among the bribes that can be paid."""
        return state.then(PayBribe(self.seat, action.polis, action.by))


def bribes(state: State, seat: Seat, by: str) -> Mapping[str, tuple[int, ...]]:
    """LA10.2b: for every polis the different sums of enemy units over the ways to it, ascending.

    LA10.2a: enemy control is not asked for.

    Args:
        state: The state.
        seat: Whose proxenos moves; he must be free.
        by: ``"land"`` or ``"sea"``.
    """
    enemy = state.side(opponent(seat))
    units = enemy.hoplites if by == "land" else enemy.galleys
    kinds = "land" if by == "land" else state.sea_kinds(seat)  # LA10.5b: with the diolkos
    return _prices(state.setup.data, state.side(seat).proxenos, kinds, units)


@lru_cache(maxsize=4096)
def _prices(data: tuple[str, ...], here: str, kinds: str, units: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    """Return, for every polis, the different prices of the ways to it, ascending; none where no way leads."""
    ways_to = _ways(data, here, kinds)
    return {
        polis: tuple(sorted({sum([units[region] for region in way]) for way in ways}))
        for polis, ways in ways_to.items()
    }


@lru_cache(maxsize=256)
def _ways(data: tuple[str, ...], here: str, kinds: str) -> Mapping[str, tuple[tuple[int, ...], ...]]:
    """Return, for every polis, the ways to it, each by the places of its regions among those of its kind.

    LA10.2e: a way meets no region twice, and may be of one region.
    """
    kit = kit_of(data)
    index = LAND_INDEX if kinds == "land" else SEA_INDEX
    starts = _gates(kit.polis[here], kinds)
    found = {}
    for card in kit.poleis:
        ends = product(starts, _gates(card, kinds))
        ways = [way for start, end in ends for way in kit.map.simple_paths(start, end, kinds)]
        found[card.id] = tuple(tuple(index[region] for region in way) for way in ways)
    return found


def _gates(card: PolisCard, kinds: str) -> tuple[str, ...]:
    """LA10.1c, LA10.1d: the regions by which a proxenos leaves or enters a polis; for some none (LA10.1e)."""
    if kinds == "land":
        return (card.territory,) if card.territory else ()
    return card.ports


@frozen
class PayBribe(Choice):
    """LA10.5a: the player chooses the route; ways that cost the same differ in nothing."""

    prompt: ClassVar[str] = "bribe"
    rule: ClassVar[str] = "LA10.5a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Bribe,)
    subjects: ClassVar[tuple[str, ...]] = ("polis",)

    polis: str
    by: str

    def _payable(self, state: State) -> list[int]:
        """Return the bribes that the silver in stock pays."""
        silver = state.side(self.seat).stock("silver")
        return [bribe for bribe in bribes(state, self.seat, self.by)[self.polis] if bribe <= silver]

    def needed(self, state: State) -> bool:
        """Ask the player where ways differ in their price."""
        return len(self._payable(state)) > 1

    def candidates(self, state: State) -> Iterator[a.Bribe]:
        """Yield the prices."""
        return (a.Bribe(silver) for silver in self._payable(state))

    def check(self, state: State, action: a.Bribe) -> Refusal | None:
        """Some way costs exactly that, and it can be paid."""
        if action.silver not in bribes(state, self.seat, self.by)[self.polis]:
            other = "no way by {by} to {polis} costs {silver} silver"
            return Refusal("LA10.2b", other, by=self.by, polis=self.polis, silver=action.silver)
        if action.silver not in self._payable(state):
            silver = state.side(self.seat).stock("silver")
            return Refusal("LA10.2d", "{seat} has {silver} silver", seat=self.seat, silver=silver)
        return None

    def resolve(self, state: State, action: a.Bribe) -> State:
        """LA10.2c: pay the supply and move."""
        state = state.add_goods(self.seat, "silver", -action.silver, "LA10.2c")
        moved = e.ProxenosMoved(self.seat, self.polis, rule="LA10.1a")
        return state.with_side(self.seat, proxenos=self.polis).emit(moved)

    def run(self, state: State) -> State:
        """Pay the only possible bribe."""
        return self.resolve(state, a.Bribe(self._payable(state)[0]))
