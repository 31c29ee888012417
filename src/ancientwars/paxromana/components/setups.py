"""The scenarios in the versions that can be played: standard or advanced, and the variants of scenario V."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.errors import SetupError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.paxromana.components.kit import SEATS
from ancientwars.paxromana.components.special_rules import GameOptions, IndependentsIf, ObjectivesRule

if TYPE_CHECKING:
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.scenarios import PowerSetup, Scenario, Variant


@frozen
class Version:
    """A scenario in a version.

    Attributes:
        id: Id of the set-up.
        scenario: Id of the scenario.
        advanced: Whether the advanced rules are used.
        variant: Id of the variant (P3.8.1); empty where the scenario has none.
    """

    id: str
    scenario: str
    advanced: bool
    variant: str = ""


def versions_of(scenario: Scenario) -> tuple[Version, ...]:
    """P1.1a, P1.2a, P3.8.1a: return the versions of a scenario."""
    if scenario.variants:
        return tuple(
            Version(f"{scenario.id}-{one.id.replace('_', '-')}", scenario.id, one.game == "advanced", one.id)
            for one in scenario.variants
        )
    if scenario.game == "both":
        plain = Version(scenario.id, scenario.id, advanced=False)
        return (plain, Version(f"{scenario.id}-advanced", scenario.id, advanced=True))
    return (Version(scenario.id, scenario.id, scenario.game == "advanced"),)


@cache
def versions(kit: Kit) -> FrozenMap[str, Version]:
    """Return the set-ups that can be played, by id."""
    return FrozenMap({one.id: one for scenario in kit.scenarios for one in versions_of(scenario)})


@frozen(slots=False, eq=False)
class Table:
    """A scenario in a version, worked out: what does not change while it is played.

    Attributes:
        version: Which version it is.
        scenario: The scenario.
        variant: The variant, if it has some.
        seats: The players.
        powers: How the scenario sets up each player.
        in_play: The nodes in play, as a mask of the map.
        spaces_of: The Spaces in play of each Province; none where a Province is only partly in play (PS8.2).
        home: P1.4r, P5.1.1b: for each Space in play, whose Home Territory it lies in; empty for nobody's.
        home_of: The player whose Home Province each is.
        capitals: The Capital Spaces of each player.
        side: The owner of each Leader.
        last_turn: Number of the last turn; P3.8.1-01, P3.8.1-02, P3.8.1-03, P3.8.1-04: by the variant.
        markers: P3.4.2c: Activation Markers of each player a turn.
        event_markers: P16.1.1a: Event markers in the pool each turn.
        objectives: P15.4.3a: ``"none"``, ``"one_random"`` or ``"purchase"``.
        independents: The Independents that are set up.
    """

    version: Version
    scenario: Scenario
    variant: Variant | None  # P3.8.1-01, P3.8.1-02, P3.8.1-03, P3.8.1-04
    seats: tuple[str, ...]
    powers: FrozenMap[str, PowerSetup]
    in_play: int
    spaces_of: FrozenMap[str, tuple[str, ...]]
    home: FrozenMap[str, str]  # P1.4r, P5.1.1b
    home_of: FrozenMap[str, str]
    capitals: FrozenMap[str, tuple[str, ...]]
    side: FrozenMap[str, str]
    last_turn: int
    markers: FrozenMap[str, int]
    event_markers: int
    objectives: str
    independents: tuple[str, ...]

    @property
    def advanced(self) -> bool:
        """Whether the advanced rules are used."""
        return self.version.advanced


def table_of(kit: Kit, setup: str, own: Scenario | None = None) -> Table:
    """Return a scenario worked out.

    Args:
        kit: The components.
        setup: Id of the set-up.
        own: A scenario of a user's own, of which this is a version.
    """
    every = versions(kit) if own is None else {one.id: one for one in versions_of(own)}
    version = every[setup]
    scenario = own or kit.scenario[version.scenario]
    variant = next((one for one in scenario.variants if one.id == version.variant), None)
    seats: tuple[str, ...] = tuple(seat for seat in SEATS if seat in scenario.power)
    in_play = kit.in_play(scenario)
    given: dict[str, int] = {seat: number for seat, number in scenario.activation_markers.items()}  # noqa: C416
    spaces = [space for space in kit.map.names(in_play) if space in kit.space]
    home_of: dict[str, str] = {province: seat for seat in seats for province in scenario.power[seat].home_provinces}
    whole = {
        province.id: province.spaces if all(space in spaces for space in province.spaces) else ()
        for province in kit.provinces
    }
    return Table(
        version=version,
        scenario=scenario,
        variant=variant,
        seats=seats,
        powers=FrozenMap({seat: scenario.power[seat] for seat in seats}),
        in_play=in_play,
        spaces_of=FrozenMap(whole),
        home=FrozenMap({space: home_of.get(kit.province_of[space], "") for space in kit.space}),
        home_of=FrozenMap(home_of),
        capitals=FrozenMap({seat: scenario.power[seat].capitals for seat in seats}),
        side=FrozenMap(_sides(kit, scenario, seats)),
        last_turn=scenario.first_turn + variant.turns - 1 if variant else scenario.last_turn,
        markers=FrozenMap({seat: variant.activation_markers if variant else given.get(seat, 0) for seat in seats}),
        event_markers=_event_markers(scenario, variant, advanced=version.advanced),
        objectives=_objectives(scenario, variant, advanced=version.advanced),
        independents=_independents(scenario, advanced=version.advanced),
    )


def agreed(table: Table, event_markers: int, objectives: str) -> Table:
    """P3.8.1b, P16.1.1a: return a scenario with the Event markers and objectives on which the players have agreed.

    Args:
        table: The scenario.
        event_markers: Event markers a turn; -1 as it says.
        objectives: How players come to objectives; ``"scenario"`` as it says.

    Raises:
        SetupError: The scenario leaves that not to the players.
    """
    if event_markers >= 0:
        if table.advanced or not (table.variant or table.scenario.rule(GameOptions)):
            raise SetupError("options.event_markers", f"the players of {table.version.id} choose no Event markers")
        table = evolve(table, event_markers=event_markers)
    if objectives != "scenario":
        rule = table.scenario.rule(ObjectivesRule)  # P15.4.1a
        if rule is None or rule.mode == "none":
            raise SetupError("options.objectives", f"there are no Opportunity Objectives in {table.version.id}")
        table = evolve(table, objectives=objectives)
    return table


def _sides(kit: Kit, scenario: Scenario, seats: tuple[str, ...]) -> dict[str, str]:
    """Return the owner of each Leader: the player whose Power, or whose pool of it (PS9.5), he belongs to."""
    found = {}
    for leader in kit.leaders:
        owner = leader.power if leader.power not in SEATS else ""
        for seat in seats:
            power = scenario.power[seat]
            own = leader.id in power.leader_pool if power.leader_pool else leader.power == power.as_power
            if own if not leader.scenario else (leader.scenario, leader.power) == (scenario.id, seat):
                owner = seat
        found[leader.id] = owner
    return found


def _event_markers(scenario: Scenario, variant: Variant | None, *, advanced: bool) -> int:
    """P16.1.1a: return the number of Event markers in the pool; the advanced game has cards instead."""
    if advanced:
        return 0
    return variant.event_markers if variant else scenario.event_markers


def _objectives(scenario: Scenario, variant: Variant | None, *, advanced: bool) -> str:
    """P15.4.3a: return how players come to Opportunity Objectives."""
    if variant:
        return variant.objectives
    rule = scenario.rule(ObjectivesRule)
    if rule is None or rule.mode == "none":
        return "none"
    if rule.mode == "by_game":
        return "purchase" if advanced else "one_random"  # PS9.10
    return "purchase"


def _independents(scenario: Scenario, *, advanced: bool) -> tuple[str, ...]:
    """P12.5a, P12.5.4a: return the Independents that are set up."""
    rule = scenario.rule(IndependentsIf)
    added = rule.add if rule and (rule.game == "advanced") == advanced else ()
    return (*scenario.independents, *added)
