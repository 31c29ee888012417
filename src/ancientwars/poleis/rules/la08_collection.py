"""LA8: Collection."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Decision, Refusal
from ancientwars.poleis.components.kit import GOODS
from ancientwars.poleis.rules.la00_actions import Choice, no_prestige
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class Collection(Choice):
    """LA8: collect the goods of a territory; LA8.1e: control is not asked for."""

    prompt: ClassVar[str] = "collect"
    rule: ClassVar[str] = "LA8.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Collect,)

    def candidates(self, state: State) -> Iterator[a.Collect]:
        """Yield the territories where the player has hoplites."""
        for territory, hoplites in zip(state.kit.territories, state.side(self.seat).hoplites, strict=True):
            if hoplites:
                yield a.Collect(territory.id)

    def check(self, state: State, action: a.Collect) -> Refusal | None:
        """LA8.1: a hoplite, an own polis unless there is none at all (LA8.1c), no disc, Prestige unless at home.

        LA8.1f: only the own home is free.
        """
        territory = state.kit.territory[action.territory]
        if not state.units(self.seat, territory.id):
            return Refusal("LA8.1b", f"{self.seat} has no hoplite in {territory.id}")
        if territory.poleis and not any(state.owns(self.seat, polis) for polis in territory.poleis):
            return Refusal("LA8.1b", f"{self.seat} owns no polis in {territory.id}")
        if territory.id in state.round.closed:
            return Refusal("LA8.1d", f"{territory.id} has been collected or closed this round")
        if territory.home_of != self.seat:
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
        rows = tuple((good, territory.collect[good]) for good in GOODS if good in territory.collect)
        present = state.units(self.seat, territory.id)
        hoplites = min([present, *_caps(state, territory.id)])
        reward = _pacifist_reward(state, self.seat) if home else 0
        first = FillRows(self.seat, rows, hoplites, capped=hoplites < present)
        return state.then(SuppressPacifists(self.seat, first, reward) if reward else first)


def _caps(state: State, territory: str) -> Iterator[int]:
    """LK20a (LEV28): the largest numbers of hoplites that may be used in a territory."""
    return (effect.hoplites for effect in state.effects("collect_cap") if effect.territory == territory)


def _pacifist_reward(state: State, seat: str) -> int:
    """LK16a (LEV23, LEV33): the Prestige for each hoplite that puts down pacifists."""
    return sum(effect.prestige_each for effect in state.effects("suppress_pacifists") if effect.concerns(seat))


@frozen
class FillRows(Choice):
    """LA8.2: put hoplites on the rows of the box, row by row.

    LA8.2f: the rows are as printed in every round. LA8.2d: but no more hoplites stand there than the round allows.
    """

    prompt: ClassVar[str] = "fill-row"
    rule: ClassVar[str] = "LA8.2a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.FillRow,)

    rows: tuple[tuple[str, int], ...]
    hoplites: int
    used: bool = False
    capped: bool = False
    """Whether an event lets fewer hoplites be used than stand there (LK20a)."""

    def pending(self, state: State) -> Decision | None:
        """Wait for the player while hoplites and rows are left."""
        return Choice.pending(self, state) if self.rows and self.hoplites else None

    def candidates(self, state: State) -> Iterator[a.FillRow]:
        """Yield the numbers of hoplites for the first row."""
        del state
        good, cells = self.rows[0]
        return (a.FillRow(good, n) for n in range(min(cells, self.hoplites) + 1))

    def check(self, state: State, action: a.FillRow) -> Refusal | None:
        """LA8.2c: no more hoplites than cells; at least one is used in all."""
        del state
        good, cells = self.rows[0]
        if action.good != good:
            return Refusal("LA8.2a", f"the row of {good} is to be filled now, not that of {action.good}")
        if action.hoplites > cells:
            return Refusal("LA8.2c", f"the row of {good} has {cells} cells")
        if action.hoplites > self.hoplites:
            return Refusal("LK20a" if self.capped else "LA8.2e", f"{self.hoplites} hoplites may still be used")
        if not (action.hoplites or self.used or len(self.rows) > 1):
            return Refusal("LA0.4a", "a Collection uses at least one hoplite")
        return None

    def resolve(self, state: State, action: a.FillRow) -> State:
        """LA8.2b: the amount under the last occupied cell."""
        if action.hoplites:
            amount = state.kit.collection_yield[action.hoplites - 1]
            state = state.add_goods(self.seat, action.good, amount, "LA8.2b")
        used = self.used or action.hoplites > 0
        return state.then(FillRows(self.seat, self.rows[1:], self.hoplites - action.hoplites, used, self.capped))

    def run(self, state: State) -> State:
        """LA8.3a: the hoplites return to the map; they never left it."""
        return state


@frozen
class SuppressPacifists(Choice):
    """LK16a: use hoplites at home against the pacifists instead of collecting with them."""

    prompt: ClassVar[str] = "suppress-pacifists"
    rule: ClassVar[str] = "LK16a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Suppress,)

    rows: FillRows
    reward: int

    def candidates(self, state: State) -> Iterator[a.Suppress]:
        """Yield the numbers of hoplites."""
        del state
        return (a.Suppress(n) for n in range(self.rows.hoplites + 1))

    def check(self, state: State, action: a.Suppress) -> Refusal | None:
        """At most the hoplites there, and the population of the capital."""
        people = state.polis(state.kit.capital[self.seat]).population
        if action.hoplites > min(self.rows.hoplites, people):
            return Refusal("LK16a", f"at most {min(self.rows.hoplites, people)} hoplites can be used so")
        return None

    def resolve(self, state: State, action: a.Suppress) -> State:
        """Prestige for each; the rest collect."""
        state = state.add_prestige(self.seat, action.hoplites * self.reward, "LK16a")
        left = self.rows.hoplites - action.hoplites
        return state.then(FillRows(self.seat, self.rows.rows, left, action.hoplites > 0, self.rows.capped))
