"""LA5-LA8: the military actions - move hoplites, move galleys, besiege a polis, Collection."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Lottery, Rolled, dice
from ancientwars.core.step import Chance, Decision, Refusal, Step
from ancientwars.poleis import actions as a
from ancientwars.poleis import events as e
from ancientwars.poleis import ledger
from ancientwars.poleis.box import GOODS, Seat, opponent
from ancientwars.poleis.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state import State


def _no_prestige(state: State, seat: str) -> Refusal | None:
    """LA0.2a, LA0.2b, L5.4d: a military action costs 1 Prestige, which must be in hand before its gains."""
    if state.side(seat).prestige < 1:
        return Refusal("LA0.2a", f"{seat} has no Prestige to pay for a military action")
    return None


@frozen
class MoveHoplites(Choice):
    """LA5: move hoplites, one lot after another, to one common destination.

    LA5.1d: the destination is never an origin, so nobody moves twice or stays. LA5.2a: each lot finds its own way.
    """

    prompt: ClassVar[str] = "move-hoplites"
    rule: ClassVar[str] = "LA5.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveHoplites, a.Done)
    exact: ClassVar[bool] = True

    destination: str = ""
    """Where all go; empty before the first move."""

    def obstacle(self, state: State) -> Refusal | None:
        """LA0.2a: the whole action costs 1 Prestige."""
        return None if self.destination else _no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the moves of every lot that can get to the destination."""
        board = state.kit.map
        for territory, units in zip(board.of_kind("territory"), state.side(self.seat).hoplites, strict=True):
            if units and territory != self.destination:
                for goal in board.names(self._goals(state, territory)):
                    for count in range(1, min(units, state.room(self.seat, goal)) + 1):
                        yield a.MoveHoplites(territory, goal, count)
        if self.destination:
            yield a.Done()

    def check(self, state: State, action: a.MoveHoplites | a.Done) -> Refusal | None:
        """LA5: Prestige, hoplites, room, one destination, and a way by land or by sea."""
        if isinstance(action, a.Done):
            return None if self.destination else Refusal("LA5.1b", "at least one hoplite must move")
        if self.destination and action.destination != self.destination:
            return Refusal("LA5.1b", f"all hoplites of the action go to {self.destination}")
        if state.units(self.seat, action.origin) < action.count:
            return Refusal("LA5.1b", f"{self.seat} has {state.units(self.seat, action.origin)} hoplites there")
        if state.room(self.seat, action.destination) < action.count:
            return Refusal("LA5.1c", f"{action.destination} has no room for {action.count} more hoplites")
        if not self._reach(state, action.origin) >> state.kit.map.index[action.destination] & 1:
            lands = state.kit.territory
            rule = "LA5.3a" if lands[action.origin].links and lands[action.destination].links else "LA5.5b"
            return Refusal(rule, f"no free way by land or by sea leads from {action.origin} to {action.destination}")
        return None

    def _goals(self, state: State, origin: str) -> int:
        """LA5.1b: where hoplites of a territory may go in this action, as a mask."""
        reach = self._reach(state, origin)
        return reach & 1 << state.kit.map.index[self.destination] if self.destination else reach

    def _reach(self, state: State, origin: str) -> int:
        """LA5.3, LA5.5: the territories that hoplites of a territory can get to now, as a mask.

        LA5.2a, LA5.2b: the ways by land alone and by sea alone, all to territories. LA5.3b: `AreaMap.reach` lets a way
        begin and end in a blocked area. LA5.5c: a sea is open unless the enemy controls it.
        """
        kit = state.kit
        blocked = state.controlled(opponent(self.seat))
        by_land = kit.map.reach(origin, "land", blocked)
        open_seas = kit.map.flood(kit.coast[origin], state.sea_kinds(self.seat), blocked)
        by_sea = kit.landings(open_seas)
        return (by_land | by_sea) & ~(1 << kit.map.index[origin])

    def resolve(self, state: State, action: a.MoveHoplites | a.Done) -> State:
        """LA5.1a, LA5.4a: pay at the first move; control is judged anew before the next."""
        if isinstance(action, a.Done):
            return state
        if not self.destination:
            state = state.add_prestige(self.seat, -1, "LA5.1a")
        return _moved(state, self.seat, action.origin, action.destination, action.count, "LA5.4a").then(
            MoveHoplites(self.seat, action.destination)
        )

    def pending(self, state: State) -> Decision | None:
        """Close by itself when nobody else can move."""
        if self.destination and isinstance(next(iter(self.candidates(state))), a.Done):
            return None
        return Choice.pending(self, state)

    def run(self, state: State) -> State:
        """The action is over."""
        return state


def _moved(state: State, seat: Seat, origin: str, destination: str, count: int, rule: str) -> State:
    """Move units between regions."""
    moved = e.UnitsMoved(seat, origin, destination, count, rule=rule)
    return state.add_units(seat, origin, -count).add_units(seat, destination, count, moved)


@frozen
class MoveGalleys(Choice):
    """LA6: move galleys, one lot after another, to one common destination; LA6.1d: it is never an origin."""

    prompt: ClassVar[str] = "move-galleys"
    rule: ClassVar[str] = "LA6.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MoveGalleys, a.Done)
    exact: ClassVar[bool] = True

    destination: str = ""
    """Where all go; empty before the first move."""

    def obstacle(self, state: State) -> Refusal | None:
        """LA0.2a: the whole action costs 1 Prestige."""
        return None if self.destination else _no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the moves of every lot that can get to the destination."""
        board = state.kit.map
        for sea, units in zip(board.of_kind("sea"), state.side(self.seat).galleys, strict=True):
            if units and sea != self.destination:
                for goal in board.names(self._goals(state, sea)):
                    for count in range(1, min(units, state.room(self.seat, goal)) + 1):
                        yield a.MoveGalleys(sea, goal, count)
        if self.destination:
            yield a.Done()

    def check(self, state: State, action: a.MoveGalleys | a.Done) -> Refusal | None:
        """LA6: Prestige, galleys, room, one destination, and a free route."""
        if isinstance(action, a.Done):
            return None if self.destination else Refusal("LA6.1b", "at least one galley must move")
        if self.destination and action.destination != self.destination:
            return Refusal("LA6.1b", f"all galleys of the action go to {self.destination}")
        if state.units(self.seat, action.origin) < action.count:
            return Refusal("LA6.1b", f"{self.seat} has {state.units(self.seat, action.origin)} galleys there")
        if state.room(self.seat, action.destination) < action.count:
            return Refusal("LA6.1c", f"{action.destination} has no room for {action.count} more galleys")
        if not self._reach(state, action.origin) >> state.kit.map.index[action.destination] & 1:
            return Refusal("LA6.2a", f"no free route leads from {action.origin} to {action.destination}")
        return None

    def _goals(self, state: State, origin: str) -> int:
        """LA6.1b: where galleys of a sea may go in this action, as a mask."""
        reach = self._reach(state, origin)
        return reach & 1 << state.kit.map.index[self.destination] if self.destination else reach

    def _reach(self, state: State, origin: str) -> int:
        """LA6.2: the seas that galleys of a sea can get to now, as a mask.

        LA6.2b: `AreaMap.reach` lets a way begin and end in a blocked sea. LA6.2c: `State.sea_kinds` has the diolkos.
        """
        blocked = state.controlled(opponent(self.seat))
        return state.kit.map.reach(origin, state.sea_kinds(self.seat), blocked)

    def resolve(self, state: State, action: a.MoveGalleys | a.Done) -> State:
        """LA6.1a, LA6.3a: pay at the first move; control is judged anew before the next."""
        if isinstance(action, a.Done):
            return state
        if not self.destination:
            state = state.add_prestige(self.seat, -1, "LA6.1a")
        return _moved(state, self.seat, action.origin, action.destination, action.count, "LA6.3a").then(
            MoveGalleys(self.seat, action.destination)
        )

    def pending(self, state: State) -> Decision | None:
        """Close by itself when nobody else can move."""
        if self.destination and isinstance(next(iter(self.candidates(state))), a.Done):
            return None
        return Choice.pending(self, state)

    def run(self, state: State) -> State:
        """The action is over."""
        return state


@frozen
class Besiege(Choice):
    """LA7: besiege a neutral or enemy polis.

    LA7.1h, LA7.3e: nothing marks hoplites or polis as used, so other poleis and later turns are free. LA7.1g: 3
    hoplites, the limit of the first round, are less than fortification 4.
    """

    prompt: ClassVar[str] = "besiege"
    rule: ClassVar[str] = "LA7.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Besiege,)

    def obstacle(self, state: State) -> Refusal | None:
        """LA0.2a: a siege costs 1 Prestige."""
        return _no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[a.Besiege]:
        """Yield the poleis in territories where the player has hoplites."""
        for territory, hoplites in zip(state.kit.territories, state.side(self.seat).hoplites, strict=True):
            if hoplites:
                yield from map(a.Besiege, territory.poleis)

    def check(self, state: State, action: a.Besiege) -> Refusal | None:
        """LA7.1: a polis of the opponent or of nobody, no capital, enough hoplites, and control."""
        card = state.kit.polis[action.polis]
        if state.owns(self.seat, action.polis):
            return Refusal("LA7.1b", f"{action.polis} belongs to {self.seat} already")
        if card.capital_of:
            return Refusal("LA7.1e", f"{action.polis} is a capital and cannot be besieged")
        if not card.territory:
            return Refusal("LA7.1f", f"{action.polis} lies in no territory where hoplites could stand")
        hoplites = state.units(self.seat, card.territory)
        if hoplites < card.base:
            return Refusal("LA7.1c", f"{action.polis} needs {card.base} hoplites in {card.territory}, not {hoplites}")
        if not state.controls(self.seat, card.territory):
            return Refusal("LA7.1d", f"{self.seat} does not control {card.territory}")
        return None

    def resolve(self, state: State, action: a.Besiege) -> State:
        """LA7.2a: fortification 1 falls without a roll."""
        state = state.add_prestige(self.seat, -1, "LA7.1a")
        if state.kit.polis[action.polis].base == 1:
            return siege_succeeds(state, self.seat, action.polis)
        return state.then(SiegeRoll(self.seat, action.polis))


@frozen
class SiegeRoll(Step):
    """LA7.2b, L1.6a: a d4 against the fortification."""

    seat: Seat
    polis: str

    def pending(self, state: State) -> Chance:
        """Wait for the die."""
        del state
        return Chance("roll", "siege", "LA7.2b")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of a d4."""
        del state
        return dice(1, 4)

    def resolve(self, state: State, action: Rolled) -> State:
        """The polis falls to a roll of its fortification or more."""
        (roll,) = action.dice
        assert isinstance(roll, int)
        state = state.emit(e.DiceRolled((roll,), "siege", rule="LA7.2b"))
        if roll >= state.kit.polis[self.polis].base:
            return siege_succeeds(state, self.seat, self.polis)
        return siege_fails(state, self.seat, self.polis)


def siege_succeeds(state: State, seat: Seat, polis: str) -> State:
    """LA7.4: the polis, its projects, Prestige for its fortification, and the enemy proxenos in it.

    LA7.4f, LA7.4g: the hoplites and the besieger's own proxenos stay.
    """
    state = ledger.take_polis(state, seat, polis, "LA7.4a")
    state = ledger.capture_proxenos(state, seat, polis, "LA7.4e")
    return state.add_prestige(seat, state.kit.polis[polis].base, "LA7.4a")


def siege_fails(state: State, seat: Seat, polis: str) -> State:
    """LA7.3: a hoplite is lost; an enemy polis loses 1 population, or becomes neutral instead of reaching 0.

    LA7.3d: a neutral one loses nothing.
    """
    state = state.emit(e.SiegeFailed(seat, polis, rule="LA7.3a"))
    state = ledger.lose_units(state, seat, state.kit.polis[polis].territory, 1, "LA7.3a")
    besieged = state.polis(polis)
    if not besieged.owner:
        return state
    if besieged.population == 1:
        return ledger.make_neutral(state, polis, "LA7.3c")
    return ledger.population(state, polis, -1, "LA7.3b")


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
            return _no_prestige(state, self.seat)
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
