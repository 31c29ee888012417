"""LA1-LA4: the development actions - create hoplites, galleys and merchants, start a project.

L2.4a: each unit that is not hired takes a cube from the population of its polis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Decision, Refusal
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State

Cost = tuple[tuple[str, int], ...]
"""What is still to be paid: goods and amounts."""


def mercenary_price(state: State, seat: str, unit: str) -> int:
    """LK15a (LEV21, LEV32): the silver for a hired unit while the event is in force, else 0."""
    for effect in state.effects("hire_mercenaries"):
        if effect.concerns(seat) and unit in effect.units:
            return effect.silver_each
    return 0


def _shortage(state: State, seat: str, good: str, paid: int, silver: int, hired: int, unit: str) -> Refusal | None:
    """LA0.3a, LA0.5b, LK15a: why a payment of goods, silver and hire cannot be made."""
    side = state.side(seat)
    price = mercenary_price(state, seat, unit) if hired else 0
    if hired and not price:
        return Refusal("LK15a", f"no {unit} can be hired without the event that brings mercenaries")
    if side.stock(good) < paid:
        return Refusal("LA0.5b", f"{seat} has {side.stock(good)} {good}, not {paid}")
    if side.stock("silver") < silver + hired * price:
        return Refusal("LA0.3a", f"{seat} has {side.stock('silver')} silver, not {silver + hired * price}")
    if hired > state.cubes_left(seat):
        return Refusal("ENGINE-CUBES", f"{seat} has no cubes left for hired units")
    return None


def _nothing_to_pay(state: State, seat: str, good: str) -> Refusal | None:
    """LA0.4a: why no unit can be paid for at all."""
    side = state.side(seat)
    if side.stock(good) or side.stock("silver"):
        return None
    return Refusal("LA0.4a", f"{seat} has neither {good} nor silver")


def _pay(state: State, seat: str, good: str, paid: int, silver: int, rule: str) -> State:
    """Pay a good and silver."""
    return state.add_goods(seat, good, -paid, rule).add_goods(seat, "silver", -silver, rule)


def _splits(
    most: int, good: int, silver: int, ordinary: int, price: int = 0, cubes: int = 0
) -> Iterator[tuple[int, int, int]]:
    """Yield the payments for units: of the good, of silver, and hired.

    Args:
        most: Most units in all.
        good: Stock of the good.
        silver: Stock of silver.
        ordinary: Most units that are not hired.
        price: Silver for a hired unit; 0 where none can be hired.
        cubes: Cubes left for hired units.
    """
    for paid in range(min(most, good, ordinary) + 1):
        for substituted in range(min(most - paid, silver, ordinary - paid) + 1):
            hired = min(most - paid - substituted, cubes, (silver - substituted) // price) if price else 0
            for mercenaries in range(hired + 1):
                if paid + substituted + mercenaries:
                    yield paid, substituted, mercenaries


@frozen
class CreateHoplites(Choice):
    """LA1: create hoplites in one own polis.

    LA1.1e, LA1.1f: neither control of the territory nor a project in progress is asked for.
    """

    prompt: ClassVar[str] = "create-hoplites"
    rule: ClassVar[str] = "LA1.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CreateHoplites,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA1.1c: hoplites cost metal or silver."""
        return _nothing_to_pay(state, self.seat, "metal")

    def candidates(self, state: State) -> Iterator[a.CreateHoplites]:
        """Yield payments for every own polis that has a territory (LA1.2a)."""
        side = state.side(self.seat)
        price, cubes = mercenary_price(state, self.seat, "hoplite"), state.cubes_left(self.seat)
        for card, polis in state.league(self.seat):
            if card.territory and (polis.population > 1 or price):
                room = state.room(self.seat, card.territory)
                payments = _splits(room, side.stock("metal"), side.stock("silver"), polis.population - 1, price, cubes)
                yield from (a.CreateHoplites(card.id, *payment) for payment in payments)

    def check(self, state: State, action: a.CreateHoplites) -> Refusal | None:
        """LA1.1: own polis, room in the territory, a population left, the price in hand."""
        if not state.owns(self.seat, action.polis):
            return Refusal("LA1.1a", f"{action.polis} does not belong to {self.seat}")
        territory = state.kit.polis[action.polis].territory
        if action.count > state.room(self.seat, territory):
            return Refusal("LA1.1b", f"{territory} has room for {state.room(self.seat, territory)} more hoplites")
        if action.metal + action.silver >= state.polis(action.polis).population:
            return Refusal("LA1.1d", f"{action.polis} must keep at least 1 population")
        return _shortage(state, self.seat, "metal", action.metal, action.silver, action.hired, "hoplite")

    def resolve(self, state: State, action: a.CreateHoplites) -> State:
        """LA1.1c: pay, and move cubes from the polis to its territory; hired hoplites come from the supply."""
        territory = state.kit.polis[action.polis].territory
        hire = action.hired * mercenary_price(state, self.seat, "hoplite")
        state = _pay(state, self.seat, "metal", action.metal, action.silver, "LA1.1c")
        state = state.add_goods(self.seat, "silver", -hire, "LK15a")
        state = ledger.population(state, action.polis, -action.metal - action.silver, "LA1.1c")
        placed = e.UnitsPlaced(self.seat, territory, action.count, rule="LA1.1c")
        return state.add_units(self.seat, territory, action.count, placed)


@frozen
class CreateGalleys(Choice):
    """LA2: create galleys of one own polis with a port; LA2.1e: control of the sea is not asked for."""

    prompt: ClassVar[str] = "create-galleys"
    rule: ClassVar[str] = "LA2.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CreateGalleys, a.Done)
    exact: ClassVar[bool] = True

    begun: str = ""
    """AMB-KORINTHOS-SPLIT: the polis whose second port may still be used; empty at the first choice."""
    used: str = ""
    """The sea already chosen."""

    def obstacle(self, state: State) -> Refusal | None:
        """LA2.1c: galleys cost wood or silver."""
        return None if self.begun else _nothing_to_pay(state, self.seat, "wood")

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield payments for every port of every own polis (LA2.2a, LA2.3a)."""
        side = state.side(self.seat)
        price, cubes = mercenary_price(state, self.seat, "galley"), state.cubes_left(self.seat)
        for card, polis in state.league(self.seat):
            for sea in card.ports:
                if self.begun and (card.id != self.begun or sea == self.used):
                    continue
                room = state.room(self.seat, sea)
                payments = _splits(room, side.stock("wood"), side.stock("silver"), polis.population - 1, price, cubes)
                yield from (a.CreateGalleys(card.id, sea, *payment) for payment in payments)
        if self.begun:
            yield a.Done()

    def check(self, state: State, action: a.CreateGalleys | a.Done) -> Refusal | None:
        """LA2.1: own polis, room in the sea, a population left, the price in hand."""
        if isinstance(action, a.Done):
            return None if self.begun else Refusal("LA0.4a", "at least one galley must be created")
        if not state.owns(self.seat, action.polis):
            return Refusal("LA2.1a", f"{action.polis} does not belong to {self.seat}")
        if self.begun and (action.polis != self.begun or action.sea == self.used):
            return Refusal("LA2.3a", f"only the other sea of {self.begun} is left")
        if action.sea not in state.kit.polis[action.polis].ports:
            return Refusal("LA2.1a", f"{action.polis} has no port on {action.sea}")
        if action.count > state.room(self.seat, action.sea):
            return Refusal("LA2.1b", f"{action.sea} has room for {state.room(self.seat, action.sea)} more galleys")
        if action.wood + action.silver >= state.polis(action.polis).population:
            return Refusal("LA2.1d", f"{action.polis} must keep at least 1 population")
        return _shortage(state, self.seat, "wood", action.wood, action.silver, action.hired, "galley")

    def resolve(self, state: State, action: a.CreateGalleys | a.Done) -> State:
        """LA2.1c: pay, and move cubes from the polis to the sea of its arrow."""
        if isinstance(action, a.Done):
            return state
        hire = action.hired * mercenary_price(state, self.seat, "galley")
        state = _pay(state, self.seat, "wood", action.wood, action.silver, "LA2.1c")
        state = state.add_goods(self.seat, "silver", -hire, "LK15a")
        state = ledger.population(state, action.polis, -action.wood - action.silver, "LA2.1c")
        placed = e.UnitsPlaced(self.seat, action.sea, action.count, rule="LA2.1c")
        state = state.add_units(self.seat, action.sea, action.count, placed)
        if state.options.korinthos_split_galleys and not self.begun:
            return self._second_port(state, action)
        return state

    def _second_port(self, state: State, action: a.CreateGalleys) -> State:
        """AMB-KORINTHOS-SPLIT: go on with the other port of the same polis, if anything can be created there."""
        more = CreateGalleys(self.seat, action.polis, action.sea)
        possible = any(isinstance(option, a.CreateGalleys) for option in more.options(state))
        return state.then(more) if possible else state


@frozen
class CreateMerchants(Choice):
    """LA3: create merchants in one trading polis; LA3.1c: as many as the one payment stands for."""

    prompt: ClassVar[str] = "create-merchants"
    rule: ClassVar[str] = "LA3.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CreateMerchants,)
    exact: ClassVar[bool] = True

    def obstacle(self, state: State) -> Refusal | None:
        """LA3.1d: merchants cost wood or silver."""
        return _nothing_to_pay(state, self.seat, "wood")

    def candidates(self, state: State) -> Iterator[a.CreateMerchants]:
        """Yield payments for every own trading polis."""
        side = state.side(self.seat)
        for card, polis in state.league(self.seat):
            if card.trade == self.seat:
                ships = ships_left(state, self.seat)
                payments = _splits(ships, side.stock("wood"), side.stock("silver"), polis.population - 1)
                yield from (a.CreateMerchants(card.id, paid, silver) for paid, silver, _ in payments)

    def check(self, state: State, action: a.CreateMerchants) -> Refusal | None:
        """LA3.1: own trading polis of one's colour, ships and a population left, the price in hand."""
        if not state.owns(self.seat, action.polis):
            return Refusal("LA3.1b", f"{action.polis} does not belong to {self.seat}")
        if state.kit.polis[action.polis].trade != self.seat:
            return Refusal("LA3.1b", f"{action.polis} bears no trade-port symbol of {self.seat}")
        if action.count > ships_left(state, self.seat):
            return Refusal("LA3.1f", f"{self.seat} has {ships_left(state, self.seat)} ships left")
        if action.count >= state.polis(action.polis).population:
            return Refusal("LA3.1e", f"{action.polis} must keep at least 1 population")
        return _shortage(state, self.seat, "wood", action.wood, action.silver, 0, "merchant")

    def resolve(self, state: State, action: a.CreateMerchants) -> State:
        """LA3.1d: pay, remove population, put ships into the own trade port."""
        state = _pay(state, self.seat, "wood", action.wood, action.silver, "LA3.1d")
        state = ledger.population(state, action.polis, -action.count, "LA3.1d")
        merchants = state.side(self.seat).merchants + action.count
        created = e.MerchantsCreated(self.seat, action.count, rule="LA3.2a")
        return state.with_side(self.seat, created, merchants=merchants)


def ships_left(state: State, seat: str) -> int:
    """L1.10a: how many of his 8 ships a player has left."""
    at_market = sum(1 for _, _, owner in state.round.merchants if owner == seat)
    return state.kit.supply["merchant_ships"] - state.side(seat).merchants - at_market


@frozen
class StartProject(Choice):
    """LA4: start one of the face-up projects in an own polis.

    LA4.1d: completed projects are no obstacle. LA4.2d: the kinds that may be started are the polis', not the owner's.
    """

    prompt: ClassVar[str] = "start-project"
    rule: ClassVar[str] = "LA4.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.StartProject,)

    def candidates(self, state: State) -> Iterator[a.StartProject]:
        """Yield every face-up project in every polis that may start it."""
        for project in state.projects:
            for polis in state.kit.project[project].poleis:
                if state.owns(self.seat, polis):
                    yield a.StartProject(polis, project)

    def check(self, state: State, action: a.StartProject) -> Refusal | None:
        """LA4.1, LA4.2a: own polis of the right kind without a project in progress, and the cost in hand."""
        if not state.owns(self.seat, action.polis):
            return Refusal("LA4.1a", f"{action.polis} does not belong to {self.seat}")
        if action.project not in state.projects:
            return Refusal("LA4.1b", f"{action.project} is not among the face-up projects")
        project = state.kit.project[action.project]
        if action.polis not in project.poleis:
            return Refusal("LA4.1a", f"{action.polis} may not start a {project.kind}")
        if state.polis(action.polis).in_progress:
            return Refusal("LA4.1c", f"{action.polis} has a project in progress")
        if silver_needed(state, self.seat, _cost(state, action.project)) > state.side(self.seat).stock(
            "silver"
        ) + discount(state, self.seat):
            return Refusal("LA4.2a", f"{self.seat} cannot pay for {action.project}")
        return None

    def resolve(self, state: State, action: a.StartProject) -> State:
        """LA4.2b, LA4.2c: lay the project on the polis, leaving its place empty, then pay for it."""
        projects = tuple(project for project in state.projects if project != action.project)
        state = state.with_polis(action.polis, in_progress=action.project).replace(projects=projects)
        state = state.emit(e.ProjectStarted(self.seat, action.polis, action.project, rule="LA4.2b"))
        cost = _cost(state, action.project)
        less = discount(state, self.seat)
        return state.then(LeaveOutGood(self.seat, cost, less) if less else PayCost(self.seat, cost))


def discount(state: State, seat: str) -> int:
    """LK10a (LEV12): how many goods less every project of a player costs this round."""
    return sum(effect.amount for effect in state.effects("project_discount") if effect.concerns(seat))


def _cost(state: State, project: str) -> Cost:
    """Return the cost of a project, silver last."""
    printed = state.kit.project[project].cost
    return tuple(sorted(printed.items(), key=lambda row: row[0] == "silver"))


def silver_needed(state: State, seat: str, cost: Cost) -> int:
    """LA4.2a: the least silver that pays a cost, every missing good replaced one for one."""
    side = state.side(seat)
    return sum(n if good == "silver" else max(0, n - side.stock(good)) for good, n in cost)


@frozen
class LeaveOutGood(Choice):
    """LK10a: name the good that a project costs less."""

    prompt: ClassVar[str] = "leave-out"
    rule: ClassVar[str] = "LK10a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.LeaveOut,)

    cost: Cost
    goods: int = 1
    """How many goods are still to be left out."""

    def candidates(self, state: State) -> Iterator[a.LeaveOut]:
        """Yield the goods of the cost."""
        del state
        return (a.LeaveOut(good) for good, _ in self.cost)

    def check(self, state: State, action: a.LeaveOut) -> Refusal | None:
        """The good is part of the cost, and the rest can be paid."""
        side = state.side(self.seat)
        if action.good not in dict(self.cost):
            return Refusal("LK10a", f"{action.good} is not part of the cost")
        if silver_needed(state, self.seat, self._less(action.good)) > side.stock("silver") + self.goods - 1:
            return Refusal("LA4.2a", f"{self.seat} cannot pay the rest without leaving out another good")
        return None

    def _less(self, good: str) -> Cost:
        """Return the cost with one unit of a good less."""
        less = ((name, n - 1 if name == good else n) for name, n in self.cost)
        return tuple((name, n) for name, n in less if n)

    def resolve(self, state: State, action: a.LeaveOut) -> State:
        """Go on to the payment."""
        left = self._less(action.good)
        if self.goods > 1 and left:
            return state.then(LeaveOutGood(self.seat, left, self.goods - 1))
        return state.then(PayCost(self.seat, left))


@frozen
class PayCost(Choice):
    """LA4.2a: pay a cost good by good; the player says how much of each is paid in silver where he has a choice."""

    prompt: ClassVar[str] = "pay-in-silver"
    rule: ClassVar[str] = "LA4.2a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PayInSilver,)

    cost: Cost

    def _range(self, state: State) -> range:
        """Return how much of the first good may be paid in silver."""
        good, amount = self.cost[0]
        side = state.side(self.seat)
        if good == "silver":
            return range(1)
        spare = side.stock("silver") - silver_needed(state, self.seat, self.cost[1:])
        return range(max(0, amount - side.stock(good)), min(amount, spare) + 1)

    def pending(self, state: State) -> Decision | None:
        """Wait for the player where more than one payment is possible."""
        if self.cost and len(self._range(state)) > 1:
            return Choice.pending(self, state)
        return None

    def candidates(self, state: State) -> Iterator[a.PayInSilver]:
        """Yield the possible shares of silver."""
        return (a.PayInSilver(self.cost[0][0], silver) for silver in self._range(state))

    def check(self, state: State, action: a.PayInSilver) -> Refusal | None:
        """The good is the one to be paid, and both kinds of payment are in hand."""
        if action.good != self.cost[0][0]:
            return Refusal("LA4.2a", f"{self.cost[0][0]} is to be paid now, not {action.good}")
        if action.silver not in self._range(state):
            shares = self._range(state)
            return Refusal("LA4.2a", f"{shares.start} to {shares.stop - 1} of it can be paid in silver")
        return None

    def resolve(self, state: State, action: a.PayInSilver) -> State:
        """Pay the first good and go on with the rest."""
        good, amount = self.cost[0]
        state = _pay(state, self.seat, good, amount - action.silver, action.silver, "LA4.2a")
        return state.then(PayCost(self.seat, self.cost[1:]))

    def run(self, state: State) -> State:
        """Pay the first good in the only possible way."""
        if not self.cost:
            return state
        return self.resolve(state, a.PayInSilver(self.cost[0][0], self._range(state).start))
