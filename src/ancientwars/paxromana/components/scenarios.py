"""P1.1, P2.8: what a scenario says: set-up and victory. Its special rules are in `special_rules`."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal, TypeVar, overload

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.paxromana.components.special_rules import SpecialRule, Theatre
from ancientwars.paxromana.components.words import SEATS, Game, Independent, Kind, Power, Seat

R = TypeVar("R", bound=SpecialRule)
ANY: Final = "any"
"""P8.1.5a: the space of a leader whom his player places."""
EACH: Final = "each"
"""The winner of a condition that is tested for every player."""
Objectives = Literal["none", "one_random", "purchase"]
"""P15.4.3, P15.4.4: how players come by Opportunity Objectives."""


@frozen
class LeaderSetup:
    """P8.1: a leader with whom a power starts.

    Attributes:
        space: Where he stands; ``"any"`` where his player puts him (P8.1.5a).
        id: Who he is; empty for one drawn at random.
        random: Whether he is drawn from the pool.
    """

    space: str
    id: str = ""
    random: bool = False


@frozen
class PowerSetup:
    """A power of a scenario: its home, and what it starts with.

    Attributes:
        id: The seat.
        name: Its name in English.
        home: Its home territory.
        home_provinces: P2.1.2a: its home provinces.
        capitals: P1.4f: its capital spaces.
        as_power: The great power whose units, maximum manpower and objective points it has.
        leader_pool: P8.1.2a: the leaders from whom it draws.
        stability: Stability at the start.
        treasury: Talents at the start.
        victory_points: VP at the start.
        leaders: P8.1.1a: the leaders of the first turn.
        cities: Spaces with a city.
        towns: Spaces with a town.
        forces: Spaces with the units there, by kind.
    """

    id: Seat
    home: str
    stability: int
    treasury: int
    leaders: tuple[LeaderSetup, ...]
    forces: tuple[tuple[str, FrozenMap[Kind, int]], ...]
    cities: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    victory_points: int = 0
    name: str = ""
    home_provinces: tuple[str, ...] = ()
    capitals: tuple[str, ...] = ()
    as_power: Literal[Power, ""] = ""
    leader_pool: tuple[str, ...] = ()


@frozen
class Variant:
    """P3.8: a choice of figures for a scenario.

    Attributes:
        id: Its id.
        game: Standard or Advanced.
        turns: Turns from the first turn of the scenario.
        activation_markers: Activation markers of each power.
        event_markers: P16.1.1: event markers; the Advanced game has none.
        objectives: How players come by Opportunity Objectives.
    """

    id: str
    game: Game
    turns: int
    activation_markers: int
    event_markers: int
    objectives: Objectives


@frozen
class Condition:
    """Something about the winner of a victory entry.

    Attributes:
        kind: What is asked. ``controls_enemy_capital`` counts capitals of other players of the scenario, ``vp_lead``
            the VP more than every other player has; ``leader_dead`` asks for a leader who died during the game.
        space: The space to control.
        province: The province to control, or of which some spaces.
        leader: The leader who is dead.
        at_least: How many spaces, capitals or VP.
    """

    kind: Literal[
        "controls_space",
        "controls_province",
        "controls_spaces_in_province",
        "controls_enemy_capital",
        "vp_lead",
        "leader_dead",
    ]
    space: str = ""
    province: str = ""
    leader: str = ""
    at_least: int = 0


@frozen
class Victory:
    """P15.1: a way to win, or to score; the first that applies ends the game.

    Attributes:
        id: Its id, ``PS`` and the number of the scenario before the point.
        kind: ``condition`` and ``most_vp`` name a winner, ``draw`` none; ``vp_award`` scores and ends nothing.
        when: When it is tested.
        text: The rule in English.
        winner: The power it is about; ``"each"`` tests every player; empty where `any` is.
        from_turn: The first turn in which it is tested; 0 for all.
        any: Lists of conditions, of which one list must hold in full.
        points: VP of an award.
        per: What each award is for; empty for one award.
        tie_break: What decides a tie, in order.
    """

    id: str
    kind: Literal["condition", "vp_award", "most_vp", "draw"]
    when: Literal["victory_phase", "game_end"]
    text: str = ""
    winner: Literal[Seat, "each", ""] = ""
    from_turn: int = 0
    any: tuple[tuple[Condition, ...], ...] = ()
    points: int = 0
    per: Literal["capital", ""] = ""
    tie_break: tuple[Literal["stability", "shared"], ...] = ()


@frozen(slots=False, kw_only=True)
class Heading:
    """What a scenario says at its head.

    Attributes:
        id: Its id.
        number: Its number in the playbook; 0 for one of a user's own.
        name: Its name in English.
        game: P1.1: the version it is for.
        players: How many play.
        first_turn: Its first turn, counted as in the whole game.
        last_turn: Its last turn.
        years: The years it stands for.
        initial_order: P3.3: the order of the powers in the first turn.
        activation_markers: P3.4: activation markers of each power.
        event_markers: P16.1: event markers of the Standard game.
        opportunity_objectives: P15.4: whether there are any.
        territories_in_play: The territories in play; see `Kit.in_play`.
        tribes: P13.1: whether tribe chips are placed.
        independents: P12.5: the independents in play from the beginning.
    """

    id: str
    name: str
    game: Literal["standard", "advanced", "both"]
    players: int
    first_turn: int
    last_turn: int
    initial_order: tuple[Seat, ...]
    activation_markers: FrozenMap[Seat, int]
    event_markers: int
    opportunity_objectives: bool
    territories_in_play: tuple[str, ...]
    tribes: bool
    independents: tuple[Independent, ...]
    number: int = 0
    years: str = ""


@frozen(slots=False, kw_only=True)
class Scenario(Heading):
    """A scenario.

    Attributes:
        powers: The powers.
        variants: P3.8: figures to choose from; none in most scenarios.
        victory: How it is won, in the order of testing.
        rules: Its special rules.
    """

    powers: tuple[PowerSetup, ...]
    victory: tuple[Victory, ...]
    variants: tuple[Variant, ...] = ()
    rules: tuple[SpecialRule, ...] = ()

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The powers that are played, in the order of `SEATS`."""
        return tuple(seat for seat in SEATS if seat in self.power)

    @cached_property
    def power(self) -> FrozenMap[str, PowerSetup]:
        """The powers by seat."""
        return FrozenMap[str, PowerSetup]((one.id, one) for one in self.powers)

    @cached_property
    def variant(self) -> FrozenMap[str, Variant]:
        """The variants by id."""
        return FrozenMap({one.id: one for one in self.variants})

    @cached_property
    def theatre(self) -> tuple[str, ...]:
        """The territories in play, by its special rule or by its heading."""
        rule = self.rule(Theatre)
        return rule.territories if rule else self.territories_in_play

    @overload
    def rule(self, kind: type[R]) -> R | None: ...
    @overload
    def rule(self, kind: str) -> SpecialRule | None: ...
    def rule(self, kind: str | type[SpecialRule]) -> SpecialRule | None:
        """Return the first special rule of a kind, given by its word or its class; None if there is none."""
        return next(iter(self.rules_of(kind)), None)

    @overload
    def rules_of(self, kind: type[R]) -> tuple[R, ...]: ...
    @overload
    def rules_of(self, kind: str) -> tuple[SpecialRule, ...]: ...
    def rules_of(self, kind: str | type[SpecialRule]) -> tuple[SpecialRule, ...]:
        """Return all special rules of a kind, given by its word or its class."""
        return self._rules_of.get(kind, ())

    @cached_property
    def _rules_of(self) -> dict[str | type[SpecialRule], tuple[SpecialRule, ...]]:
        """The special rules by word and by class."""
        kinds = {kind for rule in self.rules for kind in (rule.kind, type(rule))}
        return {kind: tuple(rule for rule in self.rules if kind in {rule.kind, type(rule)}) for kind in kinds}
