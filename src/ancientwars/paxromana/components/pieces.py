"""P2: the records of the box: the map's places, leaders, units, cards, objectives, figures."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.paxromana.components.words import Independent, Kind, Power


@frozen
class Space:  # P2.1.3a, P2.1.3-01
    """P2.1.3: a space of the map.

    Attributes:
        id: Its id.
        name: Its name in English.
        province: The province it lies in.
        features: What its symbol shows; none for an ordinary land space.
    """

    id: str
    name: str
    province: str
    features: tuple[Literal["port", "capital", "mountain", "mine", "tribe"], ...]

    @property
    def port(self) -> bool:
        """P2.1.3-06: whether fleets come here."""
        return "port" in self.features

    @property
    def capital(self) -> bool:
        """P2.1.3-03: whether it is a capital."""
        return "capital" in self.features

    @property
    def mountain(self) -> bool:
        """P2.1.3-04: whether it is a rough mountain space."""
        return "mountain" in self.features

    @property
    def mine(self) -> bool:
        """P2.1.3-05: whether it has a mine."""
        return "mine" in self.features

    @property
    def tribe(self) -> bool:
        """P2.1.3-09: whether a tribe marker starts here."""
        return "tribe" in self.features


@frozen
class TransitPoint:  # P2.1.3-02
    """P2.1.3-02, -07, -08: a transit point.

    Attributes:
        id: Its id.
        kind: On land, on the sea, or on the deep sea.
        where: The province of one on land; what one on the sea lies between.
    """

    id: str
    kind: Literal["land", "sea", "deep"]
    where: str


@frozen
class Province:  # P2.1.2b
    """P2.1.2: a province.

    Attributes:
        id: Its id.
        name: Its name in English.
        territory: The territory it lies in.
        income: P6.1.1: talents for its control.
        gop: P15.2.2: geographic points for its control.
        spaces: Its spaces.
        counts_as_province: P2.1.1e: whether its control is that of a province; that of a barbarian territory is not.
    """

    id: str
    name: str
    territory: str
    income: int
    gop: int
    spaces: tuple[str, ...]
    counts_as_province: bool = True


@frozen
class Territory:  # P2.1.1a, P2.1.1c
    """P2.1.1: a territory.

    Attributes:
        id: Its id.
        name: Its name in English.
        kind: The home of a great power, a minor territory, or a barbarian one.
        divided: P2.1.1c: whether it is divided into provinces.
        income: P6.1.1: talents for the control of all of it.
        gop: P15.2.2: geographic points for it; those of a home are for other players only.
        provinces: Its provinces.
        home_of: The great power whose home it is; empty for none.
    """

    id: str
    name: str
    kind: Literal["home", "minor", "barbarian"]
    divided: bool
    income: int
    gop: int
    provinces: tuple[str, ...]
    home_of: Literal[Power, ""] = ""


@frozen
class Special:
    """P2.1.4b, P6.2.8, P12.6: what is special on the map.

    Attributes:
        isthmus: P2.1.4b: the two ends of the isthmus of Corinth.
        no_heavy_infantry: P6.2.8a: the islands where no HI is raised.
        cilician_pirates: P12.6.4a: the home of the Cilician pirates.
        pirates_keep_off: P12.6.1a: no pirates are placed in a port within one sea link of it.
    """

    isthmus: tuple[str, str]
    no_heavy_infantry: tuple[str, ...]
    cilician_pirates: str
    pirates_keep_off: str


@frozen
class GreatPower:
    """P2.1.1b: a great power.

    Attributes:
        id: Its id.
        name: Its name in English.
        home: Its home territory.
        home_provinces: Its home provinces.
        capitals: P1.4f: its capitals.
        infantry: Its heavy infantry.
        may_hire_mercenaries: P12.2: whether the card Mercenaries is of use to it.
        may_exceed_max_manpower: P6.4.3a: whether it may pay for more units than its maximum.
        activation_markers: P3.4: activation markers in most scenarios.
        mercenaries_with_any_held_card: P12.2: whether any card held in hand hires mercenaries.
    """

    id: Power
    name: str
    home: str
    home_provinces: tuple[str, ...]
    capitals: tuple[str, ...]
    infantry: Literal["LG", "HI"]
    may_hire_mercenaries: bool
    may_exceed_max_manpower: bool
    activation_markers: int
    mercenaries_with_any_held_card: bool = False


@frozen
class UnitType:
    """P2.2, P6.2.7, P10.3.1: a kind of units.

    Attributes:
        id: The kind.
        name: Its name in English.
        bp: P10.3.1a: battle points of one.
        cost: P6.2.7a: talents for a purchase; 0 where none is made.
        upkeep: P6.4.1a: talents to keep one through the Maintenance Phase.
        per_purchase: Units of a purchase.
        bp_improved: P17.2-18: battle points with a Galley Tech card; 0 where none applies.
    """

    id: Kind
    name: str
    bp: int
    cost: int = 0
    upkeep: int = 0
    per_purchase: int = 1
    bp_improved: int = 0


@frozen
class Manpower:
    """P6.2.5: what is raised in some territories, by whoever controls the province.

    Attributes:
        territories: The territories.
        units: The kinds.
        only_power: The only power that raises `units`; empty for all.
        units_for_others: P6.2.6: what the others raise instead.
        none_in: Provinces where nothing is raised.
        elephants_in: Provinces where elephants are raised as well.
    """

    territories: tuple[str, ...]
    units: tuple[Kind, ...]
    only_power: Literal[Power, ""] = ""
    units_for_others: tuple[Kind, ...] = ()
    none_in: tuple[str, ...] = ()
    elephants_in: tuple[str, ...] = ()


@frozen
class Stability:
    """P14.1: the Stability Track.

    Attributes:
        least: Its lowest value.
        most: Its highest value.
        stable: First and last value of the band Stable.
        unrest: First and last value of the band Unrest.
        turmoil: First and last value of the band Turmoil.
    """

    least: int
    most: int
    stable: tuple[int, int]
    unrest: tuple[int, int]
    turmoil: tuple[int, int]


@frozen
class Income:
    """P6.1.1: talents a turn beside those of provinces and territories.

    Attributes:
        town: A town.
        town_damaged: A damaged town.
        city: A city.
        city_damaged: A damaged city.
        mine: A mine.
    """

    town: int
    town_damaged: int
    city: int
    city_damaged: int
    mine: int


@frozen
class Settlement:
    """P7.1, P15.3.2: a kind of settlement.

    Attributes:
        cost: Talents to found it.
        walls: Its fortification points.
        civilization: P15.3.2: civilization points.
        civilization_damaged: Civilization points while it is damaged.
    """

    cost: int
    walls: int
    civilization: int
    civilization_damaged: int = 0


@frozen
class RankPoints:
    """P15.2.3, P15.3.3: VP for the places by points.

    Attributes:
        gop: By geographic points.
        cvp: By civilization points.
    """

    gop: tuple[int, ...]
    cvp: tuple[int, ...]


@frozen
class Leader:
    """P2.2a: a leader.

    Attributes:
        id: His id.
        power: His power, or the owner of the army that he leads.
        tactics: His tactical rating.
        campaign: His campaign rating.
        elite: P8.3: whether he is an Elite Leader.
        name: His name in English; empty for the unnamed ones.
        scenario: The only scenario he is in; empty for all.
    """

    id: str
    power: str
    tactics: int
    campaign: int
    elite: bool = False
    name: str = ""
    scenario: str = ""


@frozen
class IndependentPlace:
    """P12.5: what an independent has in a space.

    Attributes:
        space: The space.
        units: Its units there, by kind.
        city: Whether it has a city there.
        town: Whether it has a town there.
    """

    space: str
    units: FrozenMap[Kind, int]
    city: bool = False
    town: bool = False


@frozen
class LeaderByDie:
    """P12.5.4: a leader whom a die brings.

    Attributes:
        die: The die.
        leader: The leader.
    """

    die: int
    leader: str


@frozen
class IndependentState:
    """P12.5: an independent.

    Attributes:
        id: Its id.
        name: Its name in English.
        places: What it has on the map at set-up.
        toll: P12.5.1: talents for passing; 0 for none.
        leaders: P12.5.4: its leaders by die; other rolls bring none.
        advanced_only: Whether it is in the Advanced game only.
        province: P12.5.5: where its card puts it; empty without a card.
        forces: P12.5.5: what its card puts there, by kind.
        activation_markers: P12.5.5: activation markers of its own.
    """

    id: Independent
    name: str
    places: tuple[IndependentPlace, ...] = ()
    toll: int = 0
    leaders: tuple[LeaderByDie, ...] = ()
    advanced_only: bool = False
    province: str = ""
    forces: FrozenMap[Kind, int] = field(default=FrozenMap())
    activation_markers: int = 0


@frozen
class SoldierOfFortune:
    """P12.4: the Soldier of Fortune.

    Attributes:
        leader: P12.4.3: his leader.
        forces: P12.4.3: his units by kind.
        not_for: P12.4.7: powers that do not bring him in.
    """

    leader: str
    forces: FrozenMap[Kind, int]
    not_for: tuple[Power, ...]


@frozen
class EventCard:
    """P17.2: an event card.

    Attributes:
        id: Its id.
        rule: Its rule.
        name: Its title in English.
        copies: How many the deck has.
        timing: P1.4w: when it may be played.
        remove_after_play: Whether it leaves the game.
        effect: What it does, in English.
    """

    id: str
    rule: str
    name: str
    copies: int
    timing: Literal["hold_in_hand", "play_when_drawn"]
    remove_after_play: bool
    effect: str


@frozen
class EventTables:
    """P13.3, P13.4, P16.2: the tables, each a result for every roll.

    Attributes:
        random_events: P16.2: two dice.
        rebellion: P13.3: two dice.
        invasion: P13.4: two dice.
        harvest: P16.2-05: one die.
    """

    random_events: FrozenMap[int, str]
    rebellion: FrozenMap[int, str]
    invasion: FrozenMap[int, str]
    harvest: FrozenMap[int, str]


@frozen
class InvasionForce:
    """P13.4: how many invaders appear in some provinces.

    Attributes:
        provinces: The provinces.
        dice: Dice of which the sum is the number of BAR.
        beside: Units beside them, by kind.
    """

    provinces: tuple[str, ...]
    dice: int
    beside: FrozenMap[Kind, int] = field(default=FrozenMap())


@frozen
class Invasion:  # P2.1.1f
    """P13.4: a result of the invasion table.

    Attributes:
        id: Its id; for those with a leader also the owner of the army.
        rule: Its rule.
        where: Where, in English.
        leader: The leader of the invaders; empty where none come.
        forces: Where they may appear, and how many; none where none come.
    """

    id: str
    rule: str
    where: str
    leader: str = ""
    forces: tuple[InvasionForce, ...] = ()


@frozen
class Goal:
    """P15.4.9: the condition of an objective; what is empty is not asked.

    Attributes:
        territory: The territory to control.
        all_provinces: The provinces to control.
        all_spaces: The spaces to control.
        all_ports_of: Provinces of which every port is to be controlled.
        each_of: Groups of territories: of each group, all are to be controlled; each group counts.
        settlements_in_foreign_territories: Towns and cities outside the home.
        foreign_home_provinces: Home provinces of others to control.
        richest: Whether to have the largest treasury.
    """

    territory: str = ""
    all_provinces: tuple[str, ...] = ()
    all_spaces: tuple[str, ...] = ()
    all_ports_of: tuple[str, ...] = ()
    each_of: tuple[tuple[str, ...], ...] = ()
    settlements_in_foreign_territories: int = 0
    foreign_home_provinces: int = 0
    richest: bool = False


@frozen
class Objective:
    """P15.4: an Opportunity Objective.

    Attributes:
        letter: Its letter.
        rule: Its rule.
        count: How many markers it has.
        kind: Geographic points each turn, or VP once.
        condition: What is to be done.
        points: Points by great power.
        points_each: Points for each group of the condition.
        not_for: Powers that get nothing for it.
        when: When VP are given; empty for geographic points.
    """

    letter: str
    rule: str
    count: int
    kind: Literal["gop", "vp"]
    condition: Goal
    points: FrozenMap[str, int] = field(default=FrozenMap())
    points_each: int = 0
    not_for: tuple[Power, ...] = ()
    when: Literal["income_phase", "victory_phase", ""] = ""
