"""P3.1: what a scenario must be like so that it can be played; for its rules see `special_rule_checks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.core.data import require_known, require_range, require_same, require_unique
from ancientwars.core.errors import DataError
from ancientwars.paxromana.components.checks import check_units
from ancientwars.paxromana.components.scenarios import ANY
from ancientwars.paxromana.components.special_rule_checks import check_rules, check_victory
from ancientwars.paxromana.components.special_rules import IndependentsIf, SofInPlay
from ancientwars.paxromana.components.words import COMBAT, MERCENARIES, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.scenarios import PowerSetup, Scenario

TURNS: Final = 10
"""P3.8.2a: turns of the full game."""
EVENT_MARKERS: Final = 2
"""P16.1.1: event markers in the box."""
MARKERS: Final = 10
"""Activation markers of a power at most."""
MOST: Final = 500
"""No figure at the start is larger."""
BARBARIANS: Final[tuple[Kind, ...]] = ("BAR", "BCAV", "TRB")
"""Units that no power has."""


def check_scenario(file: str, scenario: Scenario, kit: Kit) -> None:
    """Check that a scenario can be played.

    Args:
        file: Name of its file, for errors.
        scenario: The scenario.
        kit: The components it is played with.

    Raises:
        DataError: Something in it is unknown, stands twice, or cannot be; it names file, table and field.
    """
    _check_heading(file, scenario, kit)
    _check_variants(file, scenario)
    open_spaces = set(kit.map.names(kit.in_play(scenario))) & set(kit.space)
    for power in scenario.powers:
        _check_power(file, power, kit)
        _check_places(file, power, scenario, kit, open_spaces)
        for space, units in power.forces:
            _check_units(file, power, space, units, kit)
    _check_homes(file, scenario)
    _check_leaders(file, scenario, kit)
    _check_owners(file, scenario, kit, open_spaces)
    check_victory(file, scenario, kit, open_spaces)
    check_rules(file, scenario, kit, open_spaces)


def _check_heading(file: str, scenario: Scenario, kit: Kit) -> None:
    ids = [power.id for power in scenario.powers]
    require_unique(file, "powers", "id", ids)
    require_range(file, "scenario", {"players": len(ids)}, 2, 4)
    if scenario.players != len(ids):
        raise DataError(file, "scenario", "players", f"are {scenario.players}, but there are {len(ids)} powers")
    if not scenario.id or not scenario.name:
        raise DataError(file, "scenario", "id", "and name must not be empty")
    require_range(file, "scenario", {"first_turn": scenario.first_turn}, 1, TURNS)
    require_range(file, "scenario", {"last_turn": scenario.last_turn}, scenario.first_turn, TURNS)
    require_unique(file, "scenario", "initial_order", scenario.initial_order)
    require_same(file, "scenario", "initial_order", scenario.initial_order, ids)
    require_same(file, "scenario", "activation_markers", list(scenario.activation_markers), ids)
    markers = {str(seat): number for seat, number in scenario.activation_markers.items()}
    require_range(file, "scenario.activation_markers", markers, 1, MARKERS)
    require_range(file, "scenario", {"event_markers": scenario.event_markers}, 0, EVENT_MARKERS)
    require_known(file, "scenario", "territories_in_play", scenario.territories_in_play, kit.territory)
    require_unique(file, "scenario", "territories_in_play", scenario.territories_in_play)
    require_unique(file, "scenario", "independents", scenario.independents)
    for name in scenario.independents:
        if kit.independent[name].advanced_only and scenario.game != "advanced":
            raise DataError(file, "scenario", "independents", f"{name!r} is of the Advanced game only")
        if not kit.independent[name].places:
            raise DataError(file, "scenario", "independents", f"{name!r} comes by its card, not by a scenario")


def _check_variants(file: str, scenario: Scenario) -> None:
    require_unique(file, "variants", "id", [variant.id for variant in scenario.variants])
    for variant in scenario.variants:
        table = f"variants[{variant.id}]"
        require_range(file, table, {"turns": variant.turns}, 1, TURNS + 1 - scenario.first_turn)
        require_range(file, table, {"activation_markers": variant.activation_markers}, 1, MARKERS)
        most = EVENT_MARKERS if variant.game == "standard" else 0
        require_range(file, table, {"event_markers": variant.event_markers}, 0, most)
        if scenario.game not in ("both", variant.game):
            raise DataError(file, table, "game", f"is {variant.game}, the scenario is {scenario.game}")


def _check_power(file: str, power: PowerSetup, kit: Kit) -> None:
    """P2.1.2a, P8.1: home, leaders and figures of a power."""
    table = f"powers[{power.id}]"
    require_known(file, table, "home", [power.home], kit.territory)
    require_known(file, table, "home_provinces", power.home_provinces, kit.province)
    inside = [space for province in power.home_provinces for space in kit.spaces_of[province]]
    require_known(file, table, "capitals", power.capitals, inside)
    for field in ("home_provinces", "capitals", "leader_pool", "cities", "towns"):
        require_unique(file, table, field, getattr(power, field))
    require_range(file, table, {"stability": power.stability}, kit.stability.least, kit.stability.most)
    require_range(file, table, {"treasury": power.treasury, "victory_points": power.victory_points}, 0, MOST)
    require_known(file, table, "leader_pool", power.leader_pool, kit.leader)
    if len(power.leaders) > len(power.leader_pool):
        most = len(power.leader_pool)
        raise DataError(file, table, "leaders", f"are {len(power.leaders)}, but its pool has {most} [P8.1.2a]")


def _check_places(file: str, power: PowerSetup, scenario: Scenario, kit: Kit, open_spaces: set[str]) -> None:
    """P2.1.3: what a power has stands in play, not on tribes, settlements not in mountains."""
    table = f"powers[{power.id}]"
    placed = [space for space, _ in power.forces]
    require_unique(file, table, "forces", placed)
    led = [leader.space for leader in power.leaders if leader.space != ANY]
    for field, spaces in (
        ("capitals", power.capitals),
        ("cities", power.cities),
        ("towns", power.towns),
        ("forces", placed),
        ("leaders", led),
    ):
        require_known(file, table, field, spaces, kit.space)
        for space in spaces:
            if space not in open_spaces:
                raise DataError(file, table, field, f"{space!r} is not in play")
            if scenario.tribes and space in kit.tribe_spaces:
                raise DataError(file, table, field, f"a tribe stands in {space!r} [P13.1.1a]")
    for field in ("cities", "towns"):
        for space in getattr(power, field):
            if space in kit.mountains:
                raise DataError(file, table, field, f"{space!r} is a rough mountain space [P7.1.3a]")
    for space in set(power.cities) & set(power.towns):
        raise DataError(file, table, "towns", f"there is a city in {space!r} already")


def _check_units(file: str, power: PowerSetup, space: str, units: Mapping[Kind, int], kit: Kit) -> None:
    """P1.4, P12: units that this power may have, where they may stand."""
    table, field = f"powers[{power.id}].forces", space
    great = kit.power[power.as_power or "rome"]
    if not units:
        raise DataError(file, table, field, "no units stand there")
    check_units(file, f"{table}.{space}", units)
    faults: tuple[tuple[str, bool, str], ...] = (
        ("LG", great.infantry != "LG", "legions are Rome's [P6.2.6a]"),
        ("rLG", great.infantry != "LG", "legions are Rome's [P6.2.6a]"),
        ("GS", space not in kit.ports, "galleys need a port [P2.1.3-06]"),
        ("MIL", kit.province_of[space] not in power.home_provinces, "militia never leaves its home [P12.3.3a]"),
        *((kind, True, "no power has barbarian units [P13.2.1a]") for kind in BARBARIANS),
        *((kind, not great.may_hire_mercenaries, "Rome hires no mercenaries [P12.2.1a]") for kind in MERCENARIES),
    )
    for kind, wrong, reason in faults:
        if wrong and kind in units:
            raise DataError(file, table, field, f"{kind}: {reason}")
    if set(units).isdisjoint(COMBAT):
        if "EL" in units:
            raise DataError(file, table, field, "EL: elephants never stand alone [P12.8.2a]")
        if "GAR" in units and space in kit.mountains:
            raise DataError(file, table, field, "GAR: no garrison stands alone in mountains [P12.1.3a]")


def _check_homes(file: str, scenario: Scenario) -> None:
    """No two powers share a home province or a leader."""
    for field in ("home_provinces", "leader_pool"):
        require_unique(file, "powers", field, [one for power in scenario.powers for one in getattr(power, field)])


def _check_leaders(file: str, scenario: Scenario, kit: Kit) -> None:
    """P8.1: every leader is one of the power's own, once."""
    named = [leader.id for power in scenario.powers for leader in power.leaders if leader.id]
    require_unique(file, "powers", "leaders", named)
    for power in scenario.powers:
        table = f"powers[{power.id}]"
        for leader in power.leaders:
            if bool(leader.id) == leader.random:
                raise DataError(file, table, "leaders", "each has either an id or random = true")
            require_known(file, table, "leaders", [leader.id] if leader.id else [], kit.leader)
            owner = kit.leader[leader.id].power if leader.id else power.id
            if owner not in (power.id, power.as_power):
                raise DataError(file, table, "leaders", f"{leader.id!r} is a leader of {owner!r}")


def _check_owners(file: str, scenario: Scenario, kit: Kit, open_spaces: set[str]) -> None:
    """P5.1.2a: no two sides stand in one space."""
    owners: dict[str, str] = {}
    for owner, space in _owned(scenario, kit):
        if space in kit.space and space not in open_spaces:
            raise DataError(file, "scenario", "independents", f"{space!r}, where {owner!r} stands, is not in play")
        if owners.setdefault(space, owner) != owner:
            raise DataError(file, "scenario", "powers", f"both {owners[space]!r} and {owner!r} stand in {space!r}")


def _owned(scenario: Scenario, kit: Kit) -> Iterator[tuple[str, str]]:
    """Yield who stands where."""
    for power in scenario.powers:
        leaders = [leader.space for leader in power.leaders if leader.space != ANY]
        for space in (*power.cities, *power.towns, *(space for space, _ in power.forces), *leaders):
            yield power.id, space
    added = [name for rule in scenario.rules_of(IndependentsIf) for name in rule.add]
    for name in dict.fromkeys((*scenario.independents, *added)):
        for place in kit.independent[name].places:
            yield name, place.space
    for sof in scenario.rules_of(SofInPlay):
        yield sof.power, sof.space
