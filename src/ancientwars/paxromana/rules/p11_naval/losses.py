"""P11.4.4a, P11.4.6b, P11.2.1c, P8.4.3a: what Fleets lose: Galley Squadrons, Armies aboard, Leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.choice import Choice
from ancientwars.core.record import Record
from ancientwars.core.stacks import Units, joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.rules.p10_land_battles.losses import FIRST, REDUCIBLE, REDUCTION, Pool, least_loss
from ancientwars.paxromana.rules.p11_naval.waters import at_sea, sailing, split, without
from ancientwars.paxromana.rules.p11_ports import mutinous
from ancientwars.paxromana.rules.p12_independents import pergamene_galleys
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat, worth
from ancientwars.paxromana.state.scopes import Move, NavalBattle, NavalWithdrawal, turned
from ancientwars.paxromana.state.state import State, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ancientwars.core.action import Action

BP_OF_GALLEY = 2
"""P11.4.4a, P11.4.6b: Battle Points of a Galley Squadron as losses are counted."""


@frozen
class Ships(Record):
    """A Fleet as a battle or a storm finds it.

    Attributes:
        owner: Whose it is.
        node: Where it is.
        force: Its Galley Squadrons and the units that they carry.
        leaders: The Leaders with it.
    """

    owner: str
    node: str
    force: Units
    leaders: tuple[str, ...]

    @property
    def galleys(self) -> int:
        """P1.4u: the number of its Galley Squadrons."""
        return galleys(self.force)


def ships_of(state: State, owner: str, node: str) -> Ships:
    """Return the Fleet of an owner in a node: of the one that sails only what sails, of others all that is there.

    P1.4j, P11.4.5a: in a battle a Fleet that makes a Major Move is one with that of its owner in the node.
    """
    for fleet in (state.within(NavalWithdrawal), state.within(Move)):
        if fleet is not None and (fleet.owner, fleet.space) == (owner, node):
            battle = state.within(NavalBattle)
            alone = battle is None or battle.active != owner or not isinstance(fleet, Move) or fleet.kind == "minor"
            rest = parted(state.held(node, owner), fleet.force)
            if alone or not galleys(rest) or mutinous(state, owner, node):
                return Ships(owner, node, fleet.force, fleet.leaders)
            others = _lying(state, owner, node, rest)
            leaders = tuple(dict.fromkeys((*fleet.leaders, *others.leaders)))
            return Ships(owner, node, joined(fleet.force, others.force), leaders)
    return _lying(state, owner, node, state.held(node, owner))


def _lying(state: State, owner: str, node: str, held: Units) -> Ships:
    """Return the Fleet among the units of an owner that lie in a node.

    A Leader in a Port who has Land Combat Units of his own side there is with them, otherwise with the Fleet.
    """
    if at_sea(state, node):
        return Ships(owner, node, held, state.leaders_at(node, owner))
    ships, ashore = split(held)
    with_army = has_combat(ashore) or armed_friends(state, owner, node)
    return Ships(owner, node, ships, () if with_army else state.leaders_at(node, owner))


def armed_friends(state: State, owner: str, port: str) -> bool:
    """P10.3.1b, P12.4.4a: tell whether friends of an owner have Land Combat Units in a Port: his Leaders fight there.

    Those of an ally, or of the Soldier of Fortune, are of one Army with a Leader who is beside them.
    """
    return any(state.combat_at(port, friend) for friend in state.friends(owner) - {owner})


def _taken(state: State, ships: Ships, kind: str, number: int, rule: str, *, into: str = "") -> State:
    """Return the state after units of a Fleet are lost, or reduced."""
    if into:
        state = state.swap_units(ships.owner, ships.node, kind, into, number, rule=rule)
    else:
        state = state.lose_units(ships.owner, ships.node, kind, number, rule=rule)
    for fleet in (state.within(NavalWithdrawal), state.within(Move)):
        if fleet is not None and (fleet.owner, fleet.space) == (ships.owner, ships.node) and kind in dict(fleet.force):
            along = min(number, dict(fleet.force)[kind])
            got = units({into: along}) if into else ()
            state = state.amend(type(fleet), force=joined(without(fleet.force, kind, along), got))
            if isinstance(fleet, Move) and fleet.mixed:
                state = state.amend(Move, own=fleet.own_after(units({kind: along}), got))
            return state
    return turned(state, ships.node, ships.owner, kind, into, number, number) if into else state


def sunk(state: State, ships: Ships, rule: str) -> State:
    """P8.4.3a, P11.2.1d: return the state after a whole Fleet is lost, with all that it carries and its Leaders.

    Args:
        state: The state.
        ships: The Fleet as it is now.
        rule: The rule by which it is lost.
    """
    for kind, number in ships.force:
        state = _taken(state, ships, kind, number, rule)
    return drowned(state, ships.leaders)


def drowned(state: State, leaders: tuple[str, ...]) -> State:
    """P8.4.3a, P8.4.5a: return the state after Leaders died at sea."""
    for leader in leaders:
        state = died(state, leader, "P8.4.3a")
        for fleet in (state.within(NavalWithdrawal), state.within(Move)):
            if fleet is not None and leader in fleet.leaders:
                state = state.amend(type(fleet), leaders=tuple(one for one in fleet.leaders if one != leader))
                break
    return state


@frozen
class LoseGalleys(Choice):
    """P11.4.4a: Galley Squadrons are lost; which, where there are several kinds, their player says.

    P17.2b: an ally of Pergamum may lose Pergamene ones of the same node instead.

    Attributes:
        owner: Whose Fleet it is.
        node: Where it is.
        number: How many it loses.
        carry: P11.4.6b: whether what it carries is lost with them.
        gone: How many of its own it has lost so far.
    """

    prompt = "lose-galleys"
    rule = "P11.4.4a"
    accepts = (a.Lose, a.LoseOf)
    subjects = ("node",)
    exact = True

    owner: str
    node: str
    number: int
    carry: bool = True
    gone: int = 0

    def _kinds(self, state: State) -> tuple[str, ...]:
        return tuple(kind for kind, _ in ships_of(state, self.owner, self.node).force if kind in GALLEYS)

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        ships = ships_of(state, self.owner, self.node)
        if not self.number > 0:
            return False
        pergamene = pergamene_galleys(state, self.owner, self.node)
        return bool(ships.galleys and pergamene) or (self.number < ships.galleys and len(self._kinds(state)) > 1)

    def run(self, state: State) -> State:
        """Take them where there is none; P11.4.6b: what all of them carried is lost at once."""
        ships = ships_of(state, self.owner, self.node)
        lost = left = min(self.number, ships.galleys)
        for kind in self._kinds(state):
            number = min(left, dict(ships.force)[kind])
            if number > 0:
                state = _taken(state, ships, kind, number, self.rule)
                left -= number
        return _after_galleys(state, self.owner, self.node, self.gone + lost, carry=self.carry)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds that are there."""
        yield from (a.Lose(kind) for kind in self._kinds(state))
        if pergamene_galleys(state, self.owner, self.node):
            yield a.LoseOf("pergamum", "GS")

    def resolve(self, state: State, action: Action) -> State:
        """Take one, and go on."""
        again = evolve(self, number=self.number - 1)
        if isinstance(action, a.LoseOf):
            return state.lose_units("pergamum", self.node, "GS", rule="P17.2b").then(again)
        assert isinstance(action, a.Lose)
        ships = ships_of(state, self.owner, self.node)
        state = _taken(state, ships, action.kind, 1, self.rule)
        return state.then(evolve(again, gone=self.gone + 1))


@frozen
class LoseGalleysToStorm(LoseGalleys):
    """P11.2.1c: a storm takes Galley Squadrons; what they carry it takes by itself."""

    rule = "P11.2.1c"


def _after_galleys(state: State, owner: str, node: str, lost: int, *, carry: bool) -> State:
    """P11.4.6b: return the state after the Army aboard lost 2 Battle Points for each Galley Squadron.

    With the last of them all that they carry is lost (P11.4.6b, P8.4.3a).
    """
    if not lost or not carry:
        return state
    ships = ships_of(state, owner, node)
    if not ships.galleys:
        return sunk(state, ships, "P11.4.6b")
    seat = state.player_of(owner)
    return state.then(LoseAboard(seat, owner, node, BP_OF_GALLEY * lost)) if seat else state


@frozen
class LoseAboard(Choice):
    """P11.4.6b: an Army at sea loses Battle Points; its player says which units, as after a land battle.

    P10.6.1a, P10.6.2a: reduced units take losses first, heavy infantry before legions; P10.6.4a: one full unit at most
    is reduced; P10.3.3a: no more is lost than must be.

    Attributes:
        owner: Whose Army it is.
        node: Where it is.
        points: Battle Points that are still to be lost.
        reduced: The kind of the unit that was reduced by them, which takes none of the rest.
    """

    prompt = "lose-aboard"
    rule = "P11.4.6b"
    accepts = (a.Lose, a.Reduce)
    subjects = ("node",)
    exact = True

    owner: str
    node: str
    points: int
    reduced: str = ""

    def _choices(self, state: State) -> tuple[a.Lose | a.Reduce, ...]:
        """Return what may be lost next."""
        if self.points <= 0:
            return ()
        force = ships_of(state, self.owner, self.node).force
        stock = [(kind, number - (kind == self.reduced)) for kind, number in force if kind in COMBAT]
        stock = [(kind, number) for kind, number in stock if number]
        first = next((kind for kind in FIRST if any(kind == one for one, _ in stock)), "")
        if first:
            return (a.Lose(first),)
        least = least_loss(self._pool(state, stock), self.points)
        found: list[a.Lose | a.Reduce] = []
        for kind, _ in stock:
            points = worth(state, kind)
            if points + least_loss(self._pool(state, stock, kind), self.points - points) == least:
                found.append(a.Lose(kind))
            if kind in REDUCIBLE and not self.reduced:
                rest = self._pool(state, stock, kind, reduces=False)
                if REDUCTION + least_loss(rest, self.points - REDUCTION) == least:
                    found.append(a.Reduce(kind))
        return tuple(found)

    def _pool(self, state: State, stock: Sequence[tuple[str, int]], taken: str = "", *, reduces: bool = True) -> Pool:
        """Return what is left to be lost after one unit."""
        reduces = reduces and not self.reduced
        return tuple(
            (worth(state, kind), number - (kind == taken), reduces and kind in REDUCIBLE) for kind, number in stock
        )

    def needed(self, state: State) -> bool:
        """Ask while something is to be lost, and there is a choice."""
        return len(self._choices(state)) > 1

    def run(self, state: State) -> State:
        """Take what there is no choice about; Elephants left alone are seen to elsewhere (P9.2.3a)."""
        choices = self._choices(state)
        return self.resolve(state, choices[0]) if choices else state

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what may be lost next."""
        return iter(self._choices(state))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a unit cannot be lost."""
        return Refusal("P10.3.3a", "'{action}': it is not there, or other units come first", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take it, and go on."""
        assert isinstance(action, a.Lose | a.Reduce)
        ships = ships_of(state, self.owner, self.node)
        if isinstance(action, a.Reduce):
            into = f"r{action.kind}"
            state = _taken(state, ships, action.kind, 1, self.rule, into=into)
            return state.then(self.rest(REDUCTION, into))
        state = _taken(state, ships, action.kind, 1, self.rule)
        return state.then(self.rest(worth(state, action.kind), self.reduced))

    def rest(self, points: int, reduced: str) -> LoseAboard:
        """Return the same for what is still to be lost after some points."""
        return evolve(self, points=self.points - points, reduced=reduced)


@frozen
class LoseAboardInStorm(LoseAboard):
    """P11.2.1c: a storm takes Battle Points of an Army aboard."""

    rule = "P11.2.1c"


@frozen
class SinkIfEmpty(Step):
    """P8.4.3a: Leaders die with a Fleet of which nothing else is left.

    Attributes:
        owner: Whose Fleet it is.
        node: Where it is.
    """

    owner: str
    node: str

    def run(self, state: State) -> State:
        """Look what is left."""
        ships = ships_of(state, self.owner, self.node)
        return state if ships.force else drowned(state, ships.leaders)


def fleet_lost(state: State, rule: str) -> State:
    """Return the state after the Fleet that sails is lost altogether."""
    fleet = sailing(state)
    return sunk(state, Ships(fleet.owner, fleet.space, fleet.force, fleet.leaders), rule)
