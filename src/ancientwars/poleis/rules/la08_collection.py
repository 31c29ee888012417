"""LA8: Collection.

An action, in order::

    Collect            LA8.1   which territory
    Collection                 the scope of the action
      SuppressPacifists  LK16  at home, in some rounds
      FillRow            LA8.2 once for each good of the territory

Elsewhere: LA8.4a: `components.kit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal, Scope, Step
from ancientwars.poleis.components.kit import GOODS
from ancientwars.poleis.rules.la00_actions import Choice, Execution, no_prestige
from ancientwars.poleis.rules.lk_event_kinds.in_force import collect_cap, pacifist_reward
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class Collect(Execution):
    """LA8: collect the goods of a territory."""

    prompt: ClassVar[str] = "collect"
    rule: ClassVar[str] = "LA8.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Collect,)

    def candidates(self, state: State) -> Iterator[a.Collect]:
        """LA8.1e: yield the territories where the player has hoplites, whoever controls them."""
        for territory, hoplites in zip(state.kit.territories, state.side(self.seat).hoplites, strict=True):
            if hoplites:
                yield a.Collect(territory.id)

    def ways(self, state: State) -> Iterator[a.Collect]:
        """Yield the candidates, or any territory if there are none."""
        anywhere = a.Collect(state.kit.territories[0].id)
        return iter(tuple(self.candidates(state)) or (anywhere,))

    def check(self, state: State, action: a.Collect) -> Refusal | None:
        """LA8.1: a hoplite, an own polis unless there is none at all (LA8.1c), no disc, Prestige unless at home."""
        territory = state.kit.territory[action.territory]
        place = {"seat": self.seat, "territory": territory.id}
        if not state.units(self.seat, territory.id):
            return Refusal("LA8.1b", "{seat} has no hoplite in {territory}", **place)
        if territory.poleis and not any(state.owns(self.seat, polis) for polis in territory.poleis):
            return Refusal("LA8.1b", "{seat} owns no polis in {territory}", **place)
        if territory.id in state.round.closed:
            return Refusal("LA8.1d", "{territory} has been collected or closed this round", territory=territory.id)
        if territory.home_of != self.seat:  # LA8.1f
            return no_prestige(state, self.seat)
        return None

    def resolve(self, state: State, action: a.Collect) -> State:
        """LA8.1a, LA8.3a: pay unless at home, put the disc, then fill the rows."""
        territory = state.kit.territory[action.territory]
        home = territory.home_of == self.seat
        if not home:
            state = state.add_prestige(self.seat, -1, "LA8.1a")
        state = state.with_round(closed=tuple(sorted((*state.round.closed, territory.id))))
        state = state.emit(e.TerritoryCollected(territory.id, rule="LA8.3a"))
        present = state.units(self.seat, territory.id)  # LA8.2d: no more than the round allows
        hoplites = collect_cap(state, territory.id, present)
        rows = [(good, territory.collect[good]) for good in GOODS if good in territory.collect]  # LA8.2f: as printed
        last = len(rows) - 1
        steps: list[Step] = [FillRow(self.seat, *row, last=number == last) for number, row in enumerate(rows)]
        if reward := pacifist_reward(state, self.seat) if home else 0:
            steps.insert(0, SuppressPacifists(self.seat, reward))
        return state.enter(Collection(hoplites, capped=hoplites < present), *steps)


@frozen
class Collection(Scope):
    """A Collection while it lasts; LA8.3a: its hoplites never leave the map.

    Attributes:
        hoplites: How many hoplites may still be used.
        used: Whether any has been used.
        capped: Whether an event lets fewer hoplites be used than stand there (LK20a).
    """

    hoplites: int
    used: bool = False
    capped: bool = False


def _use(state: State, hoplites: int) -> State:
    """LA8.2e: return the state after hoplites were used; none works twice."""
    left = state.scope(Collection).hoplites - hoplites
    return state.amend(Collection, hoplites=left, used=True) if hoplites else state


@frozen
class FillRow(Choice):
    """LA8.2: put hoplites on the row of a good."""

    prompt: ClassVar[str] = "fill-row"
    rule: ClassVar[str] = "LA8.2a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.FillRow,)
    subjects: ClassVar[tuple[str, ...]] = ("good",)

    good: str
    cells: int
    last: bool = False
    """Whether no row of the box follows."""

    def needed(self, state: State) -> bool:
        """LA8.2e: ask while hoplites are left."""
        return state.scope(Collection).hoplites > 0

    def candidates(self, state: State) -> Iterator[a.FillRow]:
        """Yield the numbers of hoplites."""
        return (a.FillRow(self.good, n) for n in range(min(self.cells, state.scope(Collection).hoplites) + 1))

    def check(self, state: State, action: a.FillRow) -> Refusal | None:
        """LA8.2c, LA8.2e: no more hoplites than cells, and than are left; at least one is used in all."""
        collection = state.scope(Collection)
        if action.good != self.good:
            other = "the row of {good} is to be filled now, not that of {other}"
            return Refusal("LA8.2a", other, good=self.good, other=action.good)
        if action.hoplites > self.cells:
            return Refusal("LA8.2c", "the row of {good} has {cells} cells", good=self.good, cells=self.cells)
        if action.hoplites > collection.hoplites:
            rule = "LK20a" if collection.capped else "LA8.2e"
            return Refusal(rule, "{hoplites} hoplites may still be used", hoplites=collection.hoplites)
        if self.last and not (action.hoplites or collection.used):
            return Refusal("LA0.4a", "a Collection uses at least one hoplite")
        return None

    def resolve(self, state: State, action: a.FillRow) -> State:
        """LA8.2b: the amount under the last occupied cell."""
        if action.hoplites:
            amount = state.kit.collection_yield[action.hoplites - 1]
            state = state.add_goods(self.seat, action.good, amount, "LA8.2b")
        return _use(state, action.hoplites)


@frozen
class SuppressPacifists(Choice):
    """LK16a (LEV23, LEV33): use hoplites at home against the pacifists instead of collecting with them."""

    prompt: ClassVar[str] = "suppress-pacifists"
    rule: ClassVar[str] = "LK16a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Suppress,)

    reward: int

    def about(self, state: State) -> tuple[str, ...]:
        """Return the event card."""
        return (state.round.event_card,)

    def candidates(self, state: State) -> Iterator[a.Suppress]:
        """Yield the numbers of hoplites."""
        return map(a.Suppress, range(self._most(state) + 1))

    def _most(self, state: State) -> int:
        """LK16a: at most the hoplites there, and the population of the capital."""
        return min(state.scope(Collection).hoplites, state.polis(state.kit.capital[self.seat]).population)

    def check(self, state: State, action: a.Suppress) -> Refusal | None:
        """LK16a: no more than can be used so."""
        most = self._most(state)
        if action.hoplites > most:
            return Refusal("LK16a", "at most {most} hoplites can be used so", most=most)
        return None

    def resolve(self, state: State, action: a.Suppress) -> State:
        """Prestige for each; the rest collect."""
        return _use(state.add_prestige(self.seat, action.hoplites * self.reward, "LK16a"), action.hoplites)
