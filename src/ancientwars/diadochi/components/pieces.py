"""D2: the records of the box: the map's places, units, generals, cards, figures and tables."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.diadochi.components.words import SEATS, PathType


@frozen
class Space:  # D2.7b
    """D2.7b: a space of the map.

    Attributes:
        id: Its id.
        name: Its name in English.
        province: The province it lies in.
        type: Minor city, major city, independent stronghold or transit point.
        independent: Whether it has an independent marker at set-up (D22.1c).
        port: DG15: whether a sea path reaches it.
        island: Whether it lies on an island (DG3).
        hellespont: D20.4d: whether it is marked H.
        siege_modifier: D15.2a: the modifier printed beside a major city.
        lon: Degrees east, about.
        lat: Degrees north, about.
        note: What is remarkable about it.
    """

    id: str
    name: str
    province: str
    type: Literal["major", "minor", "stronghold", "transit"]
    independent: bool
    port: bool  # DG15
    island: bool
    hellespont: bool  # D20.4d
    siege_modifier: int
    lon: float
    lat: float
    note: str = ""

    @property
    def major(self) -> bool:
        """Whether it is a major city."""
        return self.type == "major"

    @property
    def transit(self) -> bool:
        """Whether it is a transit point."""
        return self.type == "transit"


@frozen
class Province:  # D2.7a
    """D2.7a: a province.

    Attributes:
        id: Its id.
        name: Its name in English.
        vp: Victory points for its control.
        region: Europe, Asia, Africa, or an island (DG2 to DG4).
        major_city: Its major city; empty without one.
        needed_for_control: D20.4b: control markers needed, a majority of its spaces.
        note: What is remarkable about it.
    """

    id: str
    name: str
    vp: int
    region: Literal["europe", "asia", "africa", "island"]  # DG4, DG2
    major_city: str
    needed_for_control: int
    note: str = ""


@frozen
class Path:  # D2.7d
    """D2.7d: a path between two spaces.

    Attributes:
        a: One end.
        b: The other.
        type: What kind of path it is.
    """

    a: str
    b: str
    type: PathType


@frozen
class Fleet:
    """D13.2a: a fleet.

    Attributes:
        id: Its id.
        name: Its name in English.
        owner_kind: What its owner controls: a province (DC19, DSUM.10), a space; or whether a card gives it.
        owner: That province, space or card.
        strength: Fleet points of its initial side.
        enhanced: Fleet points of its reinforced side (D13.3a).
        note: Where it comes from.
    """

    id: str
    name: str
    owner_kind: Literal["province", "space", "card"]  # DSUM.10, DC19
    owner: str
    strength: int
    enhanced: int
    note: str = ""


@frozen
class IndependentArmy:
    """D16: an independent army.

    Attributes:
        id: Its id.
        name: Its name in English.
        battle_strength: D16.5a: its strength; also its number of combat units for an overrun (D16.6a).
        battle_rating: D16.5a: the rating of its inherent general.
        movement: D16.3a: movement points of a move.
        starts_active: D22.1d: whether it stands on the map from the beginning.
        start_space: Where; empty in its box.
        entry_spaces: D16.2a: where it enters the map from its box, for one movement point.
        allowed_provinces: D16.3f, D16.3h: the only provinces it moves in; empty without restriction.
        returns_to_box_when_defeated: D16.5d: whether its card can bring it back.
        note: Where it comes from.
    """

    id: str
    name: str
    battle_strength: int
    battle_rating: int
    movement: int
    starts_active: bool
    start_space: str
    entry_spaces: tuple[str, ...]
    allowed_provinces: tuple[str, ...]
    returns_to_box_when_defeated: bool
    note: str = ""


@frozen
class VpBonus:  # D20.4e, DC20
    """D20.4c, D20.4d, D20.4e, DC20: a bonus of victory points.

    Attributes:
        id: Its id.
        vp: Victory points.
        minimum_fleet_points: Fleet points that the largest fleet needs at least.
        spaces: The spaces to control.
        provinces: The provinces to control.
    """

    id: str
    vp: int
    minimum_fleet_points: int = 0
    spaces: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()


@frozen
class Card:
    """D7a: one of the 64 cards.

    Attributes:
        number: The number printed on it.
        id: Its id; copies have different ones.
        name: Its title in English.
        kind: D7.1b: how it may be played.
        ops: Operations points; 0 without.
        must_be_played: D7.2c.
        remove_after_event: D3.4b.
        in_tyche_deck: Whether it is shuffled into the deck at set-up.
        effect: What its event does, in English.
        handler: The routine that carries its event out.
        params: Figures and ids for that routine.
        note: What is known of its text.
    """

    number: int
    id: str
    name: str
    kind: Literal["event", "bonus", "surprise", "event_then_surprise", "general", "usurper"]
    ops: int
    must_be_played: bool
    remove_after_event: bool
    in_tyche_deck: bool
    effect: str
    handler: str
    params: FrozenMap[str, Any]
    note: str = ""


@frozen
class General:  # D2.5a
    """D2.5a: a major general.

    Attributes:
        id: His id.
        name: His name in English.
        initiative: D2.5b: lower is better.
        battle: D2.5b: battle rating; higher is better.
        rank: D8.4d: stars; the highest commands.
        seniority: Place in the Seniority List, 1 the most senior.
        legitimacy: D17.2d: legitimacy points of his faction while he lives.
        prestige: D17.6d: prestige where he is.
        group: When he comes into play.
        note: What is known of him.
    """

    id: str
    name: str
    initiative: int
    battle: int
    rank: int
    seniority: int
    legitimacy: int  # D17.2d
    prestige: int
    group: Literal["primary", "late", "turn_3", "replacement"]
    note: str = ""


@frozen
class MinorGeneral:
    """D8.1d, D8.1k: the minor generals, all alike.

    Attributes:
        per_player: How many each player has.
        initiative: Their initiative.
        battle: Their battle rating.
    """

    per_player: int
    initiative: int
    battle: int


@frozen
class Start:
    """D22.2b: what the card of a primary general places.

    Attributes:
        general: The general.
        province: His start province.
        space: Where he and his combat units are placed.
        control_markers: Where his control markers are placed.
        forces: His combat units by kind; D14.3a: of three of them Royal ones.
        note: What is known of them.
    """

    general: str
    province: str
    space: str
    control_markers: tuple[str, ...]
    forces: FrozenMap[str, int]  # D14.3a
    note: str = ""


@frozen
class LateEntry:
    """D8.5b: what the card of a general who comes later places.

    Attributes:
        general: The general.
        optional_start_provinces: Where he may enter instead of as a reinforcement.
        forces: His combat units by kind.
        turn: The turn in which he arrives; 0 with his card.
        note: What is known of them.
    """

    general: str
    optional_start_provinces: tuple[str, ...]
    forces: FrozenMap[str, int]
    turn: int = 0
    note: str = ""


@frozen
class Royal:  # DG16
    """D2.6a, DG16: a marker of the royal family, or the body of Alexander.

    Attributes:
        id: Its id.
        name: Its name in English.
        kind: An heir, a woman, or the body.
        start_space: Where it stands at set-up; empty in its box.
        starts_active: D18.1b: whether it can be controlled from the beginning.
        legitimacy: Legitimacy points for its control.
        comes_of_age_turn: D21.4a: the turn at whose start the heir comes of age; 0 for never.
        note: What is remarkable about it.
    """

    id: str
    name: str
    kind: Literal["heir", "female", "body"]
    start_space: str
    starts_active: bool
    legitimacy: int
    comes_of_age_turn: int
    note: str = ""


@frozen
class Players:  # D1a
    """D1a, D22, D24.1a: a game for some number of players.

    Attributes:
        players: How many play.
        variant: Which of the variants for that number.
        automatic_vp: D20.2a: victory points that win at once.
        automatic_lp: D20.2a: legitimacy points that win at once.
        generals_dealt: How many generals are dealt.
        generals_per_player: How many to each player.
        late_generals_in_deck: Generals whose cards are shuffled into the deck.
        extra_cards_per_turn: D24.1b: cards dealt aside each turn.
        extra_cards_shown_per_round: How many of them are shown each round.
    """

    players: int
    variant: int
    automatic_vp: int
    automatic_lp: int
    generals_dealt: int
    generals_per_player: int
    late_generals_in_deck: tuple[str, ...]
    extra_cards_per_turn: int
    extra_cards_shown_per_round: int

    @property
    def scenario(self) -> str:
        """The id of this set-up: ``"four"``, ``"three_1"``, ``"three_2"``, ``"two_1"`` or ``"two_2"``."""
        number = {2: "two", 3: "three", 4: "four"}[self.players]
        return number if self.players == len(SEATS) else f"{number}_{self.variant}"


@frozen
class Column:
    """D12.5a: a column of the Battle Table.

    Attributes:
        least: The lowest strength.
        most: The highest strength.
        score: Battle score for a roll of 2 to 12.
    """

    least: int
    most: int
    score: tuple[int, ...]


@frozen
class Tables:
    """The tables printed on the board.

    Attributes:
        siege: D15.1.2a: siege points and losses of the besieger for a modified roll of 1 to 9.
        attrition: D12.8a: for each column its largest number of combat units and, for a die of 1 to 6, how many are
            lost and whether an elephant is among them.
        unrest: D7.8b: provinces for a roll of 2 to 12.
        battle: D12.5a: the columns of the Battle Table.
    """

    siege: tuple[tuple[int, int], ...]
    attrition: tuple[tuple[int, tuple[tuple[int, bool], ...]], ...]
    unrest: tuple[tuple[str, ...], ...]
    battle: tuple[Column, ...]


@frozen
class UnitType:
    """D12.1a: a kind of combat unit.

    Attributes:
        id: The kind.
        strength: Battle strength of one; 0 where a die decides.
        strength_die_minus: D14.1a: what is taken off the die for an elephant.
    """

    id: str
    strength: int = 0
    strength_die_minus: int = 0


@frozen
class SpecialUnit:
    """D22.4a: one of the three special units.

    Attributes:
        id: Its id.
        name: Its name in English.
        strength_per_unit: Battle strength of one of its combat units.
        units: How many combat units it is.
        note: What is known of it.
    """

    id: str
    name: str
    strength_per_unit: int
    units: int
    note: str = ""


@frozen
class Turn:
    """D3: a turn of the turn track.

    Attributes:
        number: Its number.
        from_bc: The first year that it stands for, BC.
        to_bc: The last year.
        note: Where the years come from.
    """

    number: int
    from_bc: int
    to_bc: int
    note: str = ""


@frozen
class GameFigures:
    """Figures of the course of play.

    Attributes:
        turns: Turns of a game.
        rounds_per_turn: D3.5a: rounds of a Strategy Phase.
        hand_size: D3.4a: cards dealt to each player.
        royal_army_limit: D14.3b: combat units of the Royal Army at most.
    """

    turns: int
    rounds_per_turn: int
    hand_size: int
    royal_army_limit: int
