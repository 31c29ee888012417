"""The state of a game of Pax Romana: what stands on the map, the tracks, the markers, who holds which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from attrs import frozen

from ancientwars.core.action import Catalogue
from ancientwars.core.byid import ById
from ancientwars.core.deck import CardTable
from ancientwars.core.length import CountedState
from ancientwars.core.recent import recent, recent_pair, recent_parts
from ancientwars.core.record import put
from ancientwars.core.sealed import Envelope
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Scope, Step
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS, HEAVY, REBELS, SEATS, SOF, SUCCESSORS
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.catalogue import CATALOGUE
from ancientwars.paxromana.state.control import control, friends_of, friendships, occupation, occupiers
from ancientwars.paxromana.state.options import Options, Setup, kit_of
from ancientwars.paxromana.state.pieces import (
    CITY_WALLS,
    LEADER_INDEX,
    LEADERS,
    LEAST_WALLS,
    NO_SUCCESSORS,
    NOTHING,
    PROVINCES,
    SEAT_INDEX,
    TOWN_WALLS,
    Effect,
    Leader,
    Pact,
    Power,
    Settlement,
    Successors,
)

if TYPE_CHECKING:
    from ancientwars.core.frozenmap import FrozenMap
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.components.kit import Band, Kit
    from ancientwars.paxromana.components.scenarios import PowerSetup, Scenario
    from ancientwars.paxromana.components.setups import Table
    from ancientwars.paxromana.state.control import Control

__all__ = [
    "CITY_WALLS",
    "LEADERS",
    "LEADER_INDEX",
    "LEAST_WALLS",
    "NOTHING",
    "PROVINCES",
    "SEAT_INDEX",
    "TOWN_WALLS",
    "Course",
    "Effect",
    "Leader",
    "Options",
    "Pact",
    "Power",
    "Settlement",
    "Setup",
    "State",
    "Successors",
    "galleys",
    "kit_of",
]


def _by(ids: tuple[str, ...]) -> ById:
    return ById(lambda: ids)


@frozen
class Course(Scope):
    """Base of the scope at the bottom of the agenda: the course of a game, and what always follows in it."""

    def always(self, state: State) -> State:
        """Return the state after what the rules demand whenever something is so; the same object if nothing is."""
        return state

    def reactions(self, state: State, occasion: str) -> tuple[Step, ...]:
        """P17.1.5a: return the steps that ask for event cards on an occasion; see `rules.p17_windows`."""
        del state, occasion
        return ()


@frozen
class State(CountedState):
    """A state of the game. Compare, hash and share it freely: it never changes.

    Attributes:
        setup: What was chosen before the game.
        seats: The players.
        cards: The event cards: the deck, the hands (zones named after the players), discards, removed ones.
        objectives: The Opportunity Objective markers: the pool, those of each player, hidden and face up.
        chips: The Tribe markers: those not seen yet, and those that a player has looked at.
        turn: Number of the turn, from 1.
        phase: Letter of the phase (P3.2): ``"A"`` to ``"I"``.
        powers: The tracks of the players.
        order: P3.4.2a: the players whose ordered marker is still to come.
        pool: P1.4c: the markers in the pool, a multiset: players, ``"event"``, ``"pontus"``.
        row: P3.4.2e: the player who had the last Activation, and how many in a row.
        last: Who last played a marker.
        units: P2.2b, P3.5.2a, P3.5.3a: units by node, owner and kind, any number of them anywhere.
        leaders: The Leaders.
        settlements: Cities and Towns, in order of space.
        tribes: P13.1.1a: the Spaces with a Tribe marker whose strength is hidden.
        pirates: P12.6.1a: where Pirates are.
        sof: P1.4v, P12.4.1a: the player of the Soldier of Fortune; empty without him.
        allies: P12.5: Independents allied to a player, as (Independent, player).
        kings: P12.5.5a: the player of Pontus; empty without.
        successors: P17.2g: the Greek Army that another player moves.
        owners: Who controlled each Province when that was last looked at; empty for nobody.
        effects: What events and cards change for a while.
        events_due: P16.1.3a: events that wait for the player of the next marker.
        pacts: P4.3.1: agreements of this turn.
        raised: PS1.7: units raised under a limit of the scenario, as (player, kind, number).
        rebelled: P13.3d: whether the Great Gallic Rebellion has been.
        envelopes: Secret answers to what several players are asked together.
    """

    catalogue: ClassVar[Catalogue] = CATALOGUE

    setup: Setup
    seats: tuple[str, ...]
    cards: CardTable
    objectives: CardTable
    chips: CardTable
    turn: int = 0
    phase: str = ""
    powers: Annotated[tuple[Power, ...], _by(SEATS)] = (Power(),) * len(SEATS)
    order: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    row: tuple[str, int] = ("", 0)
    last: str = ""
    units: Stacks = NOTHING
    leaders: Annotated[tuple[Leader, ...], _by(LEADERS)] = (Leader(),) * len(LEADERS)
    settlements: tuple[Settlement, ...] = ()
    tribes: tuple[str, ...] = ()
    pirates: tuple[str, ...] = ()
    sof: str = ""
    allies: tuple[tuple[str, str], ...] = ()
    kings: str = ""
    successors: Successors = NO_SUCCESSORS
    owners: Annotated[tuple[str, ...], _by(PROVINCES)] = ("",) * len(PROVINCES)
    effects: tuple[Effect, ...] = ()
    events_due: tuple[str, ...] = ()
    pacts: tuple[Pact, ...] = ()
    raised: tuple[tuple[str, str, int], ...] = ()
    rebelled: bool = False
    envelopes: tuple[Envelope, ...] = ()

    def consequences(self) -> State:
        """Return the state after what always follows, which the chapters of the rules state."""
        course = self.agenda[0] if self.agenda else None
        return course.always(self) if isinstance(course, Course) else self

    # ------------------------------------------------------------------ what was chosen

    @property
    def kit(self) -> Kit:
        """The components that this game is played with."""
        return self.setup.kit

    @property
    def options(self) -> Options:
        """P3.5.3a, P3.5.2a, P2.2b, P1.4v, P1.4c: the optional rules."""
        return self.setup.options

    @property
    def table(self) -> Table:
        """The scenario in the version that is played, worked out."""
        return self.setup.table

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.setup.table.scenario

    @property
    def advanced(self) -> bool:
        """Whether the advanced rules are used."""
        return self.table.advanced

    @property
    def last_turn(self) -> int:
        """P3.8.1b, P3.8.2a: the number of the last turn, by agreement or by the scenario."""
        turns = self.options.turns
        return self.scenario.first_turn + turns - 1 if turns else self.table.last_turn

    def setup_of(self, seat: str) -> PowerSetup:
        """Return how the scenario sets up a player: Home Provinces, Capitals, the Power whose units he has."""
        return self.table.powers[seat]

    # ------------------------------------------------------------------ tracks

    def power(self, seat: str) -> Power:
        """Return the tracks of a player."""
        return self.powers[SEAT_INDEX[seat]]

    @property
    def exiled(self) -> tuple[tuple[str, ...], ...]:
        """P14.2.1-15: the Capital Spaces that each player does not control."""
        return _exiled(self.powers)

    def with_power(self, seat: str, **changes: Any) -> State:
        """Return the state with tracks of a player changed."""
        index = SEAT_INDEX[seat]
        return self.replace(powers=put(self.powers, index, self.powers[index].replace(**changes)))

    def band(self, seat: str) -> Band:
        """P14.1.3a: return the band of a player's Stability."""
        return self.kit.band(self.power(seat).stability)

    def shift_stability(self, seat: str, change: int, rule: str) -> State:  # P14.1.1a, P14.2.1a
        """P14.1.4a, P14.2.1-01: return the state with a player's Stability changed, within its limits."""
        before, limits = self.power(seat).stability, self.kit.stability
        after = max(limits.least, min(limits.most, before + change))
        if after == before:
            return self
        return self.with_power(seat, stability=after).emit(e.StabilityChanged(seat, after, rule=rule))

    def pay(self, seat: str, talents: int, rule: str) -> State:
        """P1.4t, P1.4x: return the state after a player paid Talents; negative numbers are gains.

        Raises:
            ValueError: He has not so many.
        """
        if not talents:
            return self
        index = SEAT_INDEX[seat]
        power = self.powers[index]
        left = power.treasury - talents
        if left < 0:
            raise ValueError(f"{seat} cannot pay {talents}")
        told = e.TalentsChanged(seat, left, rule=rule)
        return self.emit(told, powers=put(self.powers, index, power.replace(treasury=left)))

    def has(self, kind: str, seat: str = "", place: str = "") -> bool:
        """Tell whether something that an event or a card does is in force."""
        return any(
            one.kind == kind and (not seat or one.seat == seat) and (not place or one.place == place)
            for one in self.effects
        )

    def with_effect(self, effect: Effect) -> State:
        """Return the state with something more in force."""
        return self.replace(effects=tuple(sorted((*self.effects, effect))))

    # ------------------------------------------------------------------ who is who

    def friends(self, owner: str) -> frozenset[str]:
        """P1.4k: return the owners whose pieces are friendly to those of one: its own, its player's, its allies'."""
        known = friendships(self.sof, self.allies, self.successors, self.pacts)
        found = known.get(owner)
        if found is None:
            found = known[owner] = friends_of(owner, self.sof, self.allies, self.successors, self.pacts)
        return found

    def hostile(self, owner: str, other: str) -> bool:
        """P1.4h: tell whether the pieces of another owner are enemies."""
        return other not in self.friends(owner)

    def player_of(self, owner: str) -> str:
        """Return the player who moves and decides for an owner; empty for nobody."""
        if owner in SEAT_INDEX:
            return owner
        if owner == SOF:
            return self.sof
        if owner == "pontus":
            return self.kings
        if owner == SUCCESSORS:
            return self.successors.seat
        return dict(self.allies).get(owner, "")

    # ------------------------------------------------------------------ units

    def held(self, place: str, owner: str) -> Units:
        """Return the units of an owner in a node, by kind."""
        return self.units.held(place, owner)

    def combat_at(self, place: str, owner: str) -> int:
        """P1.4d, P1.4o: return the number of Land Combat Units of an owner in a node."""
        return sum(number for kind, number in self.units.held(place, owner) if kind in COMBAT)

    def occupants(self, place: str) -> tuple[str, ...]:
        """P5.1.1a, P12.1.2a: return who has Land Combat Units or Garrisons in a Space."""
        return occupiers(self.units.at(place))

    def fleets_at(self, place: str) -> tuple[tuple[str, int], ...]:
        """Return who has Galley Squadrons in a node, and how many."""
        return tuple((owner, number) for owner, stack in self.units.at(place) if (number := galleys(stack)))

    def place_units(self, owner: str, place: str, kind: str, number: int = 1, rule: str = "") -> State:
        """P6.2.9a: return the state with more units in a node; the counters are no limit."""
        if not number:
            return self
        told = e.UnitsPlaced(owner, kind, number, place, rule=rule)
        return self.emit(told, units=self.units.add(place, owner, kind, number))

    def lose_units(self, owner: str, place: str, kind: str, number: int = 1, rule: str = "") -> State:
        """Return the state with fewer units in a node."""
        if not number:
            return self
        told = e.UnitsLost(owner, kind, number, place, rule=rule)
        return self.emit(told, units=self.units.remove(place, owner, kind, number))

    def swap_units(self, owner: str, place: str, kind: str, other: str, number: int = 1, rule: str = "") -> State:
        """Return the state with units of a node replaced by as many of another kind: reduced, restored, turned."""
        told = e.UnitsChanged(owner, kind, other, number, place, rule=rule)
        return self.emit(told, units=self.units.remove(place, owner, kind, number).add(place, owner, other, number))

    def heavy(self, seat: str) -> int:
        """P6.4.2a: return the number of a player's units that count against his Manpower Maximum."""
        return sum(number for _, _, kind, number in self.units.of(seat) if kind in HEAVY)

    def manpower(self, seat: str) -> int:
        """P6.4.2a: return the Manpower Maximum of a player in the band of his Stability."""
        return self.kit.max_manpower[self.setup_of(seat).as_power][self.band(seat)]

    # ------------------------------------------------------------------ leaders

    def leader(self, leader: str) -> Leader:
        """Return what has become of a Leader."""
        return self.leaders[LEADER_INDEX[leader]]

    def with_leader(self, leader: str, **changes: Any) -> State:
        """Return the state with fields of a Leader changed."""
        index = LEADER_INDEX[leader]
        return self.replace(leaders=put(self.leaders, index, self.leaders[index].replace(**changes)))

    def side_of(self, leader: str) -> str:
        """Return the owner of a Leader in this scenario."""
        return SUCCESSORS if leader in self.successors.leaders else self.table.side[leader]

    def leaders_at(self, place: str, owner: str) -> tuple[str, ...]:
        """Return the Leaders of an owner in a node."""
        return tuple([name for name in self.leaders_of(owner) if self.leader(name).place == place])

    def leaders_of(self, owner: str) -> tuple[str, ...]:
        """Return the Leaders of an owner who are on the map."""
        return _leaders(self).get(owner, ())

    # ------------------------------------------------------------------ Cities, Towns, control

    def settlement(self, space: str) -> Settlement | None:
        """Return the City or Town of a Space, if there is one."""
        return _by_space(self.settlements).get(space)

    def with_settlement(self, settlement: Settlement) -> State:
        """Return the state with a City or Town founded, captured or changed."""
        others = [one for one in self.settlements if one.space != settlement.space]
        return self.replace(settlements=tuple(sorted((*others, settlement))))

    def without_settlement(self, space: str) -> State:
        """Return the state without the City or Town of a Space."""
        return self.replace(settlements=tuple(one for one in self.settlements if one.space != space))

    def holders(self) -> FrozenMap[str, str]:
        """P5.1.1: return who controls each Space: a player, another owner, or nobody (empty)."""
        return self._control().holders

    def holder(self, space: str) -> str:
        """P5.1.1: return who controls a Space: a player, another owner, or nobody (empty)."""
        return self.holders()[space]

    def held_by(self, owner: str) -> int:
        """P5.1.1: return the Spaces that an owner controls, as a mask."""
        return self._control().held_by(owner)

    def owner_of(self, province: str) -> str:
        """P5.2: return the player who controls a Province; empty for nobody."""
        return self.province_owners()[province]

    def ruler_of(self, territory: str) -> str:
        """P5.3.1a: return the player who controls all Provinces of a Territory; empty for nobody."""
        return self.rulers()[territory]

    def rulers(self) -> FrozenMap[str, str]:
        """P5.3.1a: return who controls each Territory, as `ruler_of` does."""
        return self._control().rulers

    def civilization(self, seat: str) -> int:
        """P15.3.2a: return the Civilization Points of a player; those held by Slaves count nothing (P12.7.3a)."""
        return _civilization(self.settlements, self.holders()).get(seat, 0)

    def markers(self, seat: str) -> int:
        """P3.4.2c: return the number of a player's Activation Markers a turn."""
        return self.options.markers or self.table.markers[seat]

    def province_owners(self) -> FrozenMap[str, str]:
        """P5.2: return who controls each Province; empty for nobody."""
        return self._control().owners

    def _control(self) -> Control:
        """P5: return who controls what."""
        return _control_of(self)


@recent_pair(8)
def _civilization(settlements: tuple[Settlement, ...], holders: FrozenMap[str, str]) -> dict[str, int]:
    """P15.3.2a: return the Civilization Points of those who have any."""
    found: dict[str, int] = {}
    for one in settlements:
        if holders[one.space] == one.owner:
            found[one.owner] = found.get(one.owner, 0) + one.civilization
    return found


@recent(4)
def _exiled(powers: tuple[Power, ...]) -> tuple[tuple[str, ...], ...]:
    """P14.2.1-15: return the Capital Spaces that each player does not control."""
    return tuple([power.exiled for power in powers])


@recent_parts(4, "leaders", "successors", "setup")
def _leaders(state: State) -> dict[str, tuple[str, ...]]:
    """Return the Leaders on the map, by owner, in order; P17.2g: Successors in the order in which they were lent."""
    side, away = state.table.side, state.successors.leaders
    found: dict[str, list[str]] = {}
    for name, one in zip(LEADERS, state.leaders, strict=True):
        if one.place and name not in away:
            found.setdefault(side[name], []).append(name)
    found[SUCCESSORS] = [name for name in away if state.leader(name).place]
    return {owner: tuple(names) for owner, names in found.items()}


@recent(8)
def _by_space(settlements: tuple[Settlement, ...]) -> dict[str, Settlement]:
    """Return the Cities and Towns by Space."""
    return {one.space: one for one in reversed(settlements)}


@recent_parts(8, "units", "settlements", "pacts", "tribes", "allies", "sof", "successors", "setup")
def _control_of(state: State) -> Control:
    """P5: return who controls what; P17.2g: Successors hold for the player whose units they are."""
    units = state.units
    if state.successors.owner:
        for place, _, kind, number in state.units.of(SUCCESSORS):
            units = units.give(place, SUCCESSORS, state.successors.owner, {kind: number})
    occupied, rebels = occupation(units), units.places_of(REBELS)
    return control(state.setup, occupied, rebels, state.settlements, state.tribes, state.pacts, state.sof, state.allies)


def galleys(stack: Units) -> int:
    """P1.4j: return the number of Galley Squadrons among some units."""
    return sum([number for kind, number in stack if kind in GALLEYS])
