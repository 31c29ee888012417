"""PS: the special rules of scenarios, a class for each kind."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from attrs import field, frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.paxromana.components.words import Independent, Kind, Power, Seat


@frozen(kw_only=True)
class SpecialRule:
    """PS: a special rule of a scenario.

    Attributes:
        kind: The word for its kind.
        id: Its id, ``PS`` and the number of the scenario before the point.
        text: The rule in English.
    """

    kind: ClassVar[str]
    id: str
    text: str = ""


@frozen(kw_only=True)
class Theatre(SpecialRule):
    """PS: only some territories are in play.

    Attributes:
        territories: The territories in play.
        spaces_only: Territories of which only some spaces are in play, with these spaces.
    """

    kind: ClassVar[str] = "theatre"
    territories: tuple[str, ...]
    spaces_only: FrozenMap[str, tuple[str, ...]] = field(default=FrozenMap())


@frozen(kw_only=True)
class Scoring(SpecialRule):
    """P15.2.3, P15.3.3: VP for the ranks.

    Attributes:
        gop_rank_vp: VP for the places by geographic points.
        cvp_rank_vp: VP for the places by civilization points.
        gop_scope: The only territory that gives geographic points; empty for the whole map.
        gop_per_province: Geographic points of a province there.
        gop_territory: Geographic points of the whole territory.
    """

    kind: ClassVar[str] = "scoring"
    gop_rank_vp: tuple[int, ...]
    cvp_rank_vp: tuple[int, ...]
    gop_scope: str = ""
    gop_per_province: int = 1
    gop_territory: int = 1


@frozen(kw_only=True)
class NoScoring(SpecialRule):
    """PS: no VP are scored."""

    kind: ClassVar[str] = "no_scoring"


@frozen(kw_only=True)
class EventsOutOfPlay(SpecialRule):
    """PS: what becomes of an event that needs something out of play.

    Attributes:
        effect: Nothing happens.
    """

    kind: ClassVar[str] = "events_out_of_play"
    effect: Literal["no_event"]


@frozen(kw_only=True)
class NoEntry(SpecialRule):
    """PS: a power may not enter some territories.

    Attributes:
        power: The power.
        territories: Where it may not go.
        before_turn: The first turn in which it may; 0 for never.
    """

    kind: ClassVar[str] = "no_entry"
    power: Seat
    territories: tuple[str, ...]
    before_turn: int = 0


@frozen(kw_only=True)
class RaiseLimit(SpecialRule):
    """PS: a power may raise only so many units of a kind.

    Attributes:
        power: The power.
        unit: The kind.
        max: How many.
        per: In what time.
    """

    kind: ClassVar[str] = "raise_limit"
    power: Seat
    unit: Kind
    max: int
    per: Literal["game", "turn"]


@frozen(kw_only=True)
class SofInPlay(SpecialRule):
    """P12.4: the Soldier of Fortune is in play from the beginning.

    Attributes:
        power: The power for which he fights.
        leader: His leader.
        name: His name.
        space: Where he stands.
        free_placement_in_home: Whether the power may put him elsewhere in its home.
        removed: When he leaves.
    """

    kind: ClassVar[str] = "sof_in_play"
    power: Seat
    leader: str
    space: str
    removed: Literal["next_removal_phase"]
    name: str = ""
    free_placement_in_home: bool = False


@frozen(kw_only=True)
class SofMovement(SpecialRule):
    """P12.4: when the Soldier of Fortune may move.

    Attributes:
        allowed: When.
    """

    kind: ClassVar[str] = "sof_movement"
    allowed: Literal["first_activation_after_placement"]


@frozen(kw_only=True)
class IndependentsIf(SpecialRule):
    """PS: more independents in one version of the game.

    Attributes:
        game: The version.
        add: The independents.
    """

    kind: ClassVar[str] = "independents_if"
    game: Literal["standard", "advanced"]
    add: tuple[Independent, ...]


@frozen(kw_only=True)
class NamedIndependents(SpecialRule):
    """PS: independents that are none here.

    Attributes:
        remove: The independents.
    """

    kind: ClassVar[str] = "named_independents"
    remove: tuple[Independent, ...]


@frozen(kw_only=True)
class HomeOverride(SpecialRule):
    """PS: the home of a power; its `PowerSetup` says the same.

    Attributes:
        power: The power.
        provinces: Its home provinces.
        capitals: Its capital spaces.
        as_power: The great power whose figures it has.
        leader_pool: The leaders from whom it draws; empty for those of `as_power`.
    """

    kind: ClassVar[str] = "home_override"
    power: Seat
    provinces: tuple[str, ...]
    capitals: tuple[str, ...]
    as_power: Power
    leader_pool: tuple[str, ...] = ()


@frozen(kw_only=True)
class SplitHomeTerritory(SpecialRule):
    """PS: home territories that are divided between players.

    Attributes:
        territories: The territories.
        territory_income: Talents for a whole one.
        territory_gop: Geographic points for a whole one.
    """

    kind: ClassVar[str] = "split_home_territory"
    territories: tuple[str, ...]
    territory_income: int
    territory_gop: int


@frozen(kw_only=True)
class ManpowerOverride(SpecialRule):
    """PS: what a power raises in some provinces.

    Attributes:
        power: The power.
        provinces: The provinces.
        units: The kinds.
    """

    kind: ClassVar[str] = "manpower_override"
    power: Seat
    provinces: tuple[str, ...]
    units: tuple[Kind, ...]


@frozen(kw_only=True)
class NamedLeaders(SpecialRule):
    """P8.1.2a: leaders with names.

    Attributes:
        return_each_turn: Whether a living one comes back instead of a random draw.
    """

    kind: ClassVar[str] = "named_leaders"
    return_each_turn: bool


@frozen(kw_only=True)
class ObjectivesRule(SpecialRule):
    """P15.4: how players come by Opportunity Objectives.

    Attributes:
        mode: How; ``by_variant`` and ``by_game`` leave it to the variant or the version.
        remove: Letters of the markers that are left out.
    """

    kind: ClassVar[str] = "objectives"
    mode: Literal["none", "one_random", "purchase", "by_variant", "by_game"]
    remove: tuple[str, ...] = ()


@frozen(kw_only=True)
class Variants(SpecialRule):
    """P3.8: the variants to choose from.

    Attributes:
        default: The one without a choice.
        choices: Their ids.
        choose_one: Whether one is chosen.
    """

    kind: ClassVar[str] = "variants"
    default: str
    choices: tuple[str, ...]
    choose_one: bool = True


@frozen
class GameOption:
    """What one version of the game has.

    Attributes:
        event_markers: P16.1.1: event markers.
        objectives: How players come by Opportunity Objectives.
    """

    event_markers: int
    objectives: Literal["none", "one_random", "purchase"]


@frozen(kw_only=True)
class GameOptions(SpecialRule):
    """P16.1.1: what each version of the game has.

    Attributes:
        standard: The Standard game.
        advanced: The Advanced game.
    """

    kind: ClassVar[str] = "game_options"
    standard: GameOption
    advanced: GameOption


RULES: Final[FrozenMap[str, type[SpecialRule]]] = FrozenMap(
    {
        cls.kind: cls
        for cls in (
            *(Theatre, Scoring, NoScoring, EventsOutOfPlay, NoEntry, RaiseLimit, SofInPlay, SofMovement),
            *(IndependentsIf, NamedIndependents, HomeOverride, SplitHomeTerritory, ManpowerOverride, NamedLeaders),
            *(ObjectivesRule, Variants, GameOptions),
        )
    }
)
"""The classes of special rules by kind."""
