"""The state of a game of Pax Romana: what stands on the map, the tracks, the markers, who holds which cards."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from attrs import field, frozen

from ancientwars.core.action import Catalogue
from ancientwars.core.byid import ById
from ancientwars.core.deck import CardTable
from ancientwars.core.length import CountedState
from ancientwars.core.recent import recent_together
from ancientwars.core.record import Record, put
from ancientwars.core.sealed import Envelope
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Scope, Step
from ancientwars.paxromana.components.kit import (
    COMBAT,
    GALLEYS,
    HEAVY,
    REBELS,
    SEATS,
    SLAVES,
    SOF,
    SUCCESSORS,
    TRIBES,
    Kit,
)
from ancientwars.paxromana.components.loading import components, own_components, own_scenario
from ancientwars.paxromana.components.setups import Table, table_of
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.catalogue import CATALOGUE

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.components.kit import Band
    from ancientwars.paxromana.components.scenarios import PowerSetup, Scenario

LEADERS = tuple(leader.id for leader in components().leaders)
LEADER_INDEX = {leader: index for index, leader in enumerate(LEADERS)}
SEAT_INDEX: dict[str, int] = {seat: index for index, seat in enumerate(SEATS)}
PROVINCES = tuple(province.id for province in components().provinces)
NOTHING = Stacks()
CITY_WALLS = 5
"""P7.0.1-03: Fortification Points of an intact City."""
TOWN_WALLS = 2
"""P7.0.1-01: Fortification Points of an intact Town."""
PERGAMUM = "pergamum"
"""P12.5.4a: the Independent whose ally cannot control its first Spaces."""
AS_OWN = (SOF, PERGAMUM)
"""P12.4.4a, P17.2a: owners whose Armies count as their player's own, for those with whom he has a pact too."""
IN_REVOLT = ("britannia", "mauretania")
"""P13.3-02, P13.3-09: Provinces that nobody controls while Barbarians of a Rebellion are in them."""
LEAST_WALLS = {"city": 3, "town": 1}
"""P7.3.4a: Fortification Points below which battle reduces no City or Town."""


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
class Options(Record):
    """Optional rules, agreed lengths and optional readings (see the rulings in the documentation).

    Attributes:
        turns: P3.8.1b, P3.8.2a: how many turns are played; 0 as the scenario says.
        markers: P3.8.1b: Activation Markers of each player a turn; 0 as the scenario says.
        one_ordered: P3.4.2f: only the player with the fewest victory points has a fixed first marker.
        free_talk: P4.5a: agreements may be made at any time.
        mountain_attrition: P9.6.5a: advanced: large Armies that stay in the mountains suffer attrition.
        rerolls: P10.3.5: the larger Army may try a reroll.
        simple_ratios: P10.3.6a: shifts for numbers by full multiples only.
        late_legions: P10.4.5a: advanced: from turn IX on legions are worth 5 and have no cavalry.
        disband_heavy: P14.2.2a: advanced: heavy units may be disbanded before the action.
        expansion_limit: Garrisons that Independent Expansion places at most; 0 for any number.
        reactions: Who is asked in a window for cards: ``"always"`` everybody who might react as far as all know, or
            ``"when-able"`` only those who can.
        ply_limit: ENGINE-PLY-LIMIT: plies after which the game is counted as it stands.
    """

    turns: int = 0
    markers: int = 0
    one_ordered: bool = False
    free_talk: bool = False
    mountain_attrition: bool = False
    rerolls: bool = False
    simple_ratios: bool = False
    late_legions: bool = False
    disband_heavy: bool = False
    expansion_limit: int = 0
    reactions: Literal["always", "when-able"] = "when-able"
    ply_limit: int = 60_000


@frozen
class Setup(Record):
    """What was chosen before the game began.

    Attributes:
        scenario: Id of the set-up: a scenario, in one of its versions.
        options: The optional rules.
        data: Texts of component data of a user's own; empty for the shipped ones.
        own: Text of a scenario of a user's own; empty for a shipped one.
    """

    scenario: str = "pyrrhic-war"
    options: Options = Options()
    data: tuple[str, ...] = field(default=(), repr=lambda texts: f"({len(texts)} texts)" if texts else "()")
    own: str = field(default="", repr=lambda text: f"({len(text)} characters)" if text else "''")

    @cached_property
    def kit(self) -> Kit:
        """The components that the game is played with."""
        return kit_of(self.data)

    @cached_property
    def table(self) -> Table:
        """The scenario in the version that is played, worked out."""
        return _table(self.data, self.scenario, self.own)


@frozen
class Power(Record):
    """The tracks of a player.

    Attributes:
        stability: P14.1.1a, P14.1.4a: from -6 to +8.
        treasury: P1.4t: Talents.
        vp: P15.1.3a: victory points so far.
        exiled: P14.2.1-15: the Capital Spaces that he does not control.
        order: P17.2-35: that he must bring an Army of 3 BP to a Capital: ``"due"`` in his next Activation, ``"now"``.
        civil_war: P16.2d: what a Civil War does to his markers: ``"coming"`` until the end of the turn, then ``"dear"``
            (2 T each), or ``"ended"`` for this turn; P17.2f: ``"due"`` while his next marker only serves for it.
    """

    stability: int = 0
    treasury: int = 0
    vp: int = 0
    exiled: tuple[str, ...] = ()
    order: Literal["", "due", "now"] = ""
    civil_war: Literal["", "coming", "dear", "ended", "due"] = ""


@frozen
class Leader(Record):
    """What has become of a Leader.

    Attributes:
        place: The node where he is; empty in his pool.
        rests: P8.3a: Leader Selection Phases until an Elite Leader is back in his pool; 0 while he has not been used.
        dead: Whether a named Leader, or the Soldier of Fortune, has died for good.
    """

    place: str = ""
    rests: int = 0
    dead: bool = False


@frozen
class Successors(Record):
    """P17.2g: a Greek Army that another player moves. Its units have an owner of their own meanwhile.

    Attributes:
        owner: The player whose units they are; empty while there is no such Army.
        seat: The player who moves them.
        leaders: The Leaders with them.
        fights: Whether they attack pieces of their own player just now.
    """

    owner: str = ""
    seat: str = ""
    leaders: tuple[str, ...] = ()
    fights: bool = False


@frozen(order=True, cache_hash=True)
class Settlement(Record):
    """P7.0.1a: a City or Town.

    Attributes:
        space: Where it is.
        owner: Whose it is: a player or an Independent.
        kind: City or Town.
        walls: Fortification Points that are left.
    """

    space: str
    owner: str
    kind: Literal["city", "town"]
    walls: int

    @property
    def intact(self) -> bool:
        """Whether no Fortification Point is lost."""
        return self.walls == (CITY_WALLS if self.kind == "city" else TOWN_WALLS)

    @property
    def at_least(self) -> bool:
        """P7.3.4a: whether battle can reduce it no further."""
        return self.walls <= LEAST_WALLS[self.kind]

    @property
    def civilization(self) -> int:
        """P15.3.2a, P7.0.1-01 to P7.0.1-04 (damaged P7.0.1-02, P7.0.1-04): Civilization Points."""
        if self.kind == "city":
            return 3 if self.intact else 1
        return 1 if self.intact else 0


@frozen(order=True)
class Effect(Record):
    """Something that an event or a card changes for a while.

    Attributes:
        kind: What: the id of the event, or of the card.
        seat: For whom, or by whom; empty for everybody.
        place: Where; empty for everywhere.
        until: When it ends: ``"turn"`` at the end of the turn, ``"removal"`` in the next Removal Phase, ``"game"``.
    """

    kind: str
    seat: str = ""
    place: str = ""
    until: Literal["turn", "removal", "game"] = "turn"


@frozen(order=True)
class Pact(Record):
    """P4.3.1: an agreement that is kept until the end of the turn.

    Attributes:
        kind: ``"passage"`` (P4.3.1e): each is friendly to the other; or a ``"promise"``, which binds nobody.
        seats: The two players; of a promise first the one who gave it.
        terms: What was promised, in the words of the proposal.
        guests: P4.3.1e: Spaces of one of them where the other stands, as (Space, guest), in order.
        own: P4.3.1e: Spaces where one of them stands and is no guest, as (Space, player), in order.
    """

    kind: Literal["passage", "promise"]
    seats: tuple[str, str]
    terms: str = ""
    guests: tuple[tuple[str, str], ...] = ()
    own: tuple[tuple[str, str], ...] = ()


Board = tuple[
    Setup,
    Stacks,
    tuple[Settlement, ...],
    tuple[str, ...],
    tuple[Pact, ...],
    str,
    tuple[tuple[str, str], ...],
]
"""What control depends on: the set-up, the pieces, pacts, the Soldier of Fortune, allies."""


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
    successors: Successors = Successors()
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
        left = self.power(seat).treasury - talents
        if left < 0:
            raise ValueError(f"{seat} cannot pay {talents}")
        return self.with_power(seat, treasury=left).emit(e.TalentsChanged(seat, left, rule=rule))

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
        return _friends(owner, self.sof, self.allies, self.successors, self.pacts)

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
        return tuple(
            owner for owner, stack in self.units.at(place) if any(kind in COMBAT or kind == "GAR" for kind, _ in stack)
        )

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
        if owner == SUCCESSORS:
            return tuple(leader for leader in self.successors.leaders if self.leader(leader).place)
        side, away = self.table.side, self.successors.leaders
        return tuple(
            [
                name
                for name, one in zip(LEADERS, self.leaders, strict=True)
                if one.place and side[name] == owner and name not in away
            ]
        )

    # ------------------------------------------------------------------ Cities, Towns, control

    def settlement(self, space: str) -> Settlement | None:
        """Return the City or Town of a Space, if there is one."""
        return next((one for one in self.settlements if one.space == space), None)

    def with_settlement(self, settlement: Settlement) -> State:
        """Return the state with a City or Town founded, captured or changed."""
        others = [one for one in self.settlements if one.space != settlement.space]
        return self.replace(settlements=tuple(sorted((*others, settlement))))

    def without_settlement(self, space: str) -> State:
        """Return the state without the City or Town of a Space."""
        return self.replace(settlements=tuple(one for one in self.settlements if one.space != space))

    def holders(self) -> dict[str, str]:
        """P5.1.1: return who controls each Space: a player, another owner, or nobody (empty)."""
        return _holders(*self._control())

    def holder(self, space: str) -> str:
        """P5.1.1: return who controls a Space: a player, another owner, or nobody (empty)."""
        return self.holders()[space]

    def owner_of(self, province: str) -> str:
        """P5.2: return the player who controls a Province; empty for nobody."""
        return self.province_owners()[province]

    def ruler_of(self, territory: str) -> str:
        """P5.3.1a: return the player who controls all Provinces of a Territory; empty for nobody."""
        return self.rulers()[territory]

    def rulers(self) -> dict[str, str]:
        """P5.3.1a: return who controls each Territory, as `ruler_of` does."""
        return _rulers(*self._control())

    def civilization(self, seat: str) -> int:
        """P15.3.2a: return the Civilization Points of a player; those held by Slaves count nothing (P12.7.3a)."""
        holders = self.holders()
        return sum(one.civilization for one in self.settlements if one.owner == seat and holders[one.space] == seat)

    def markers(self, seat: str) -> int:
        """P3.4.2c: return the number of a player's Activation Markers a turn."""
        return self.options.markers or self.table.markers[seat]

    def province_owners(self) -> dict[str, str]:
        """P5.2: return who controls each Province; empty for nobody."""
        return _owners(*self._control())

    def _control(self) -> Board:
        """Return what control depends on."""
        units = self.units
        if self.successors.owner:
            for place, _, kind, number in self.units.of(SUCCESSORS):
                units = units.give(place, SUCCESSORS, self.successors.owner, {kind: number})
        return self.setup, units, self.settlements, self.tribes, self.pacts, self.sof, self.allies


def galleys(stack: Units) -> int:
    """P1.4j: return the number of Galley Squadrons among some units."""
    return sum([number for kind, number in stack if kind in GALLEYS])


# ---------------------------------------------------------------------- worked out once


@lru_cache(maxsize=64)
def kit_of(data: tuple[str, ...]) -> Kit:
    """Return the components that data of a user's own describe; the shipped ones where there are none."""
    return own_components(data) if data else components()


@lru_cache(maxsize=64)
def _table(data: tuple[str, ...], scenario: str, own: str) -> Table:
    """Return a scenario in the version that is played, worked out."""
    kit = kit_of(data)
    return table_of(kit, scenario, own_scenario(own, kit) if own else None)


@lru_cache(maxsize=1024)
def _friends(
    owner: str, sof: str, allies: tuple[tuple[str, str], ...], successors: Successors, pacts: tuple[Pact, ...]
) -> frozenset[str]:
    """P1.4k: return the owners that are friendly to one; P17.2g: Successors have those of their player."""
    if owner == SUCCESSORS:
        mine = set() if successors.fights else _friends(successors.owner, sof, allies, successors, pacts)
        return frozenset({SUCCESSORS, *mine})
    of = {**dict(allies), SOF: sof}
    seat = owner if owner in SEAT_INDEX else of.get(owner, "")
    found = {owner, seat, *(one for one, player in of.items() if seat and player == seat)}
    if owner == seat or owner in AS_OWN:
        partners = {one for pact in pacts if pact.kind == "passage" and seat in pact.seats for one in pact.seats}
        found |= partners | {one for one in AS_OWN if of.get(one) in partners}
    if successors.owner in found and not successors.fights:
        found.add(SUCCESSORS)
    return frozenset(found - {""})


@recent_together(8)
def _holders(  # what control depends on
    setup: Setup,
    units: Stacks,
    settlements: tuple[Settlement, ...],
    tribes: tuple[str, ...],
    pacts: tuple[Pact, ...],
    sof: str,
    allies: tuple[tuple[str, str], ...],
) -> dict[str, str]:
    """P1.4g, P5.1.1: return who controls each Space.

    P5.1.1c: what nobody occupies outside of a home is nobody's; P5.1.1d: Elephants, Leaders and galleys hold nothing;
    P5.1.3a: no Transit Point is held; P5.4.1a: an ally's Army neither gives nor breaks control. P5.3.3a: a City or Town
    holds its Space for its owner.
    """
    found = dict(setup.table.home)
    guests = {guest for pact in pacts for guest in pact.guests}  # P4.3.1e
    friends = {(SOF, sof), *allies} if sof else set(allies)
    for place, held in units.rows():
        if place not in found:
            continue
        owners = [
            owner
            for owner, stack in held
            if (place, owner) not in guests and any(kind in COMBAT or kind == "GAR" for kind, _ in stack)
        ]
        home = found[place]
        if owners and home not in owners and all((owner, home) not in friends for owner in owners):
            found[place] = next((owner for owner in owners if owner in SEAT_INDEX), owners[0])
    for settlement in settlements:
        if found[settlement.space] not in SLAVES.values():  # P12.7.3a
            found[settlement.space] = settlement.owner
    for space in tribes:
        found[space] = TRIBES  # P13.1.5a
    for independent, seat in allies:
        if independent == PERGAMUM:
            own_spaces = setup.kit.independent[PERGAMUM].places
            found.update({place.space: "" for place in own_spaces if found[place.space] == seat})  # P17.2e
    return found


@recent_together(8)
def _owners(  # what control depends on
    setup: Setup,
    units: Stacks,
    settlements: tuple[Settlement, ...],
    tribes: tuple[str, ...],
    pacts: tuple[Pact, ...],
    sof: str,
    allies: tuple[tuple[str, str], ...],
) -> dict[str, str]:
    """P5.2: return who controls each Province; empty for nobody."""
    table = setup.table
    holders = _holders(setup, units, settlements, tribes, pacts, sof, allies)
    friends = {(SOF, sof), *allies}
    return {province: _owner(table, province, holders, friends) for province in PROVINCES}


@recent_together(8)
def _rulers(  # what control depends on
    setup: Setup,
    units: Stacks,
    settlements: tuple[Settlement, ...],
    tribes: tuple[str, ...],
    pacts: tuple[Pact, ...],
    sof: str,
    allies: tuple[tuple[str, str], ...],
) -> dict[str, str]:
    """P5.3.1a: return the player who controls each Territory; empty for nobody."""
    owners = _owners(setup, units, settlements, tribes, pacts, sof, allies)
    found = {}
    for territory in setup.kit.territories:
        players = {owners[province] for province in territory.provinces}
        found[territory.id] = players.pop() if len(players) == 1 else ""
    return found


def _owner(table: Table, province: str, holders: dict[str, str], friends: set[tuple[str, str]]) -> str:
    """P5.2.1 to P5.2.3: return who controls a Province; empty for nobody.

    P5.2.4a: islands count as the map has them. P5.4.3a: a player who has nothing left is back with the first Space.
    P5.4.1a: Spaces where only an ally's Army stands, as (ally, player), are nobody's for him.
    """
    spaces = table.spaces_of[province]
    if not spaces:
        return ""
    held = [holders[space] for space in spaces]
    if province in IN_REVOLT and REBELS in held:
        return ""
    home = table.home_of.get(province, "")
    capitals = [space for space in spaces if space in table.capitals.get(home, ())]
    if home and any(holders[space] == home for space in capitals):
        return home  # P5.2.2a
    for owner in dict.fromkeys(held):
        if owner in table.powers and owner != home and 2 * held.count(owner) > len(spaces):
            return owner  # P5.2.1a, P5.2.3a, P5.2.3b
    if home:
        others = sum(1 for owner in held if owner not in ("", home))
        return home if home in held and 2 * others <= len(spaces) else ""  # P5.2.2b
    alone = set(held) - {""}
    for owner in alone & set(table.powers):
        if all(other == owner or (other, owner) in friends for other in alone):
            return owner  # P5.2.1b
    return ""
