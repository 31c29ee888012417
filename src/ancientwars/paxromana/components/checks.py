"""P2: what the data files must agree in. What a scenario must be like stands in `scenario_checks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.data import require_known, require_range, require_same, require_unique
from ancientwars.core.errors import DataError
from ancientwars.paxromana.components.words import INDEPENDENTS, INVADERS, KINDS, OWNERS, POWERS, SOF

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.data import DataFile
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.words import Kind

FACES = 6
LEADERS = 10
"""P2.2a: leaders of each power."""
TWO_DICE, ONE_DIE = range(2, 13), range(1, 7)
RAISED = ("LG", "HI", "LI", "CAV")
"""P6.2.7: what a row of the manpower tables names."""
LAND = "land+alpine+strait"
MOST = 1000
"""No figure is larger."""


def check_counts(files: Mapping[str, DataFile]) -> None:
    """Check that the files have as many rows as they say."""
    said = files["map"].entries(
        "summary",
        dict.fromkeys(("spaces", "transit_points", "tribe_spaces", "links", "territories", "provinces"), int),
    )
    rows = files["map"].contents
    kinds = [kind for name, kind in rows["links"].items() if name != "provenance"]
    found = {name: len(rows[name]) for name in ("spaces", "transit_points", "territories", "provinces")}
    found["tribe_spaces"] = sum("tribe" in row["features"] for row in rows["spaces"])
    found["links"] = sum(len(pairs) for kind in kinds for pairs in kind.values())
    cards = files["events"].entries("summary", {"cards": int})["cards"]
    copies = sum(row["copies"] for row in files["events"].contents["cards"])
    for file, name, number, wanted in (
        *(("map.toml", name, found[name], said[name]) for name in said),
        ("events.toml", "cards", copies, cards),
    ):
        if number != wanted:
            raise DataError(file, "summary", name, f"says {wanted}, but there are {number}")


def check(kit: Kit) -> None:
    """Check that the components fit together.

    Raises:
        DataError: Something does not exist, stands twice, or is out of its range.
    """
    _check_regions(kit)
    _check_links(kit)
    _check_powers(kit)
    _check_figures(kit)
    _check_leaders(kit)
    _check_independents(kit)
    _check_objectives(kit)
    _check_events(kit)


def check_units(file: str, table: str, units: Mapping[Kind, int]) -> None:
    """Check that units are there in numbers that make sense.

    Raises:
        DataError: There are none of a kind, or too many.
    """
    require_range(file, table, {str(kind): number for kind, number in units.items()}, 1, MOST)


def check_like_printed(kit: Kit, printed: Kit) -> None:
    """Check that data of a user's own have the ids of the shipped ones in their order, by which actions are numbered.

    Raises:
        DataError: An id is missing or unknown, or they stand in another order.
    """
    tables: tuple[tuple[str, str, str, Iterable[Any], Iterable[Any]], ...] = (
        ("map.toml", "territories", "id", kit.territories, printed.territories),
        ("map.toml", "provinces", "id", kit.provinces, printed.provinces),
        ("map.toml", "spaces", "id", kit.spaces, printed.spaces),
        ("map.toml", "transit_points", "id", kit.transit_points, printed.transit_points),
        ("powers.toml", "objectives", "letter", kit.objectives, printed.objectives),
        ("leaders.toml", "leaders", "id", kit.leaders, printed.leaders),
        ("events.toml", "cards", "id", kit.cards, printed.cards),
        ("events.toml", "invasions", "id", kit.invasions, printed.invasions),
    )
    for file, table, field, own, shipped in tables:
        ids, wanted = [getattr(one, field) for one in own], [getattr(one, field) for one in shipped]
        require_same(file, table, field, ids, wanted)
        if ids != wanted:
            raise DataError(file, table, field, "the rows do not stand in the order of the shipped file")


# ---------------------------------------------------------------------- map.toml


def _check_regions(kit: Kit) -> None:
    """P2.1.1, P2.1.2: spaces lie in provinces, provinces in territories."""
    for space in kit.spaces:
        require_known("map.toml", f"spaces[{space.id}]", "province", [space.province], kit.province)
        require_unique("map.toml", f"spaces[{space.id}]", "features", space.features)
    for province in kit.provinces:
        table = f"provinces[{province.id}]"
        require_known("map.toml", table, "territory", [province.territory], kit.territory)
        wanted = [space.id for space in kit.spaces if space.province == province.id]
        require_same("map.toml", table, "spaces", province.spaces, wanted)
        require_range("map.toml", table, {"income": province.income, "gop": province.gop}, 0, MOST)
    for territory in kit.territories:
        table = f"territories[{territory.id}]"
        inside = [province.id for province in kit.provinces if province.territory == territory.id]
        require_same("map.toml", table, "provinces", territory.provinces, inside)
        require_range("map.toml", table, {"income": territory.income, "gop": territory.gop}, 0, MOST)
        if (territory.kind == "home") != bool(territory.home_of):
            raise DataError("map.toml", table, "home_of", "stands with the kind home, and only there")
    for point in kit.transit_points:
        if point.kind == "land":
            require_known("map.toml", f"transit_points[{point.id}]", "where", [point.where], kit.province)


def _check_links(kit: Kit) -> None:
    """P2.1.4: land links join land, sea links ports and points at sea; everything can be reached."""
    at_sea = {*kit.ports, *(point.id for point in kit.transit_points if point.kind != "land")}
    on_land = {*kit.space, *(point.id for point in kit.transit_points if point.kind == "land")}
    require_unique("map.toml", "links", "", [(link.kind, frozenset((link.a, link.b))) for link in kit.links])
    for link in kit.links:
        require_known("map.toml", f"links.{link.kind}", "", (link.a, link.b), at_sea if link.kind == "sea" else on_land)
    everything = kit.map.mask(kit.nodes)
    if len(kit.map.connected(everything, f"{LAND}+sea")) > 1:
        raise DataError("map.toml", "links", "", "the map falls into parts")
    if len(kit.map.connected(kit.map.mask(at_sea), "sea")) > 1:
        raise DataError("map.toml", "links", "sea", "the sea falls into parts, or a port has no sea link")
    special = kit.special
    if "isthmus" not in {tag for link in kit.links for tag in link.tags}:
        raise DataError("map.toml", "special", "isthmus", "no sea link joins its ends")
    require_known("map.toml", "special", "no_heavy_infantry", special.no_heavy_infantry, kit.space)
    require_known("map.toml", "special", "cilician_pirates", [special.cilician_pirates], kit.ports)
    require_known("map.toml", "special", "pirates_keep_off", [special.pirates_keep_off], kit.ports)


# ---------------------------------------------------------------------- powers.toml


def _check_powers(kit: Kit) -> None:
    """P1.4f, P2.1.1b: the great powers, their homes and capitals."""
    require_same("powers.toml", "powers", "id", [power.id for power in kit.powers], POWERS)
    for power in kit.powers:
        table = f"powers[{power.id}]"
        require_known("powers.toml", table, "home", [power.home], kit.territory)
        home = kit.territory[power.home]
        if home.home_of != power.id:
            raise DataError("powers.toml", table, "home", f"{power.home!r} is not its home in map.toml")
        require_same("powers.toml", table, "home_provinces", power.home_provinces, home.provinces)
        inside = [space for space in kit.capitals if kit.territory_of[space] == power.home]
        require_same("powers.toml", table, "capitals", power.capitals, inside)
        require_range("powers.toml", table, {"activation_markers": power.activation_markers}, 1, LEADERS)
    require_same("powers.toml", "units", "id", [unit.id for unit in kit.unit_types], KINDS)
    for unit in kit.unit_types:
        table = f"units[{unit.id}]"
        figures = {"bp": unit.bp, "cost": unit.cost, "upkeep": unit.upkeep, "bp_improved": unit.bp_improved}
        require_range("powers.toml", table, figures, 0, MOST)
        require_range("powers.toml", table, {"per_purchase": unit.per_purchase}, 1, MOST)
    rows = [territory for row in kit.manpower for territory in row.territories]
    require_unique("powers.toml", "manpower", "territories", rows)
    require_same("powers.toml", "manpower", "territories", rows, [one.id for one in kit.territories])
    for row in kit.manpower:
        inside = [province for territory in row.territories for province in kit.territory[territory].provinces]
        require_known("powers.toml", "manpower", "none_in", row.none_in, inside)
        require_known("powers.toml", "manpower", "elephants_in", row.elephants_in, inside)
        require_known("powers.toml", "manpower", "units", (*row.units, *row.units_for_others), RAISED)


def _check_figures(kit: Kit) -> None:
    """P6, P7, P14, P15: figures within their bounds."""
    for power, bands in kit.max_manpower.items():
        require_range("powers.toml", "max_manpower", {f"{power}.{band}": n for band, n in bands.items()}, 0, MOST)
    check_units("powers.toml", "garrisons_from", kit.garrisons_from)
    track = kit.stability
    ends = (track.least, *track.turmoil, *track.unrest, *track.stable, track.most)
    least, t_from, t_to, u_from, u_to, s_from, s_to, most = ends
    if list(ends) != sorted(ends) or (t_from, u_from, s_from, s_to) != (least, t_to + 1, u_to + 1, most):
        raise DataError("powers.toml", "stability", "", "the bands do not follow each other from least to most")
    income = kit.income
    figures = {"town": income.town, "town_damaged": income.town_damaged, "city": income.city, "mine": income.mine}
    require_range("powers.toml", "income", {**figures, "city_damaged": income.city_damaged}, 0, MOST)
    for kind, one in kit.settlements.items():
        figures = {"cost": one.cost, "walls": one.walls, "civilization": one.civilization}
        damaged = {"civilization_damaged": one.civilization_damaged}
        require_range("powers.toml", f"settlements.{kind}", figures | damaged, 0, MOST)
    for name, ranks in (("gop", kit.rank_points.gop), ("cvp", kit.rank_points.cvp)):
        if len(ranks) != len(POWERS) or list(ranks) != sorted(ranks, reverse=True) or ranks[-1] < 0:
            raise DataError("powers.toml", "victory_points", name, "must be four figures, none above the one before")
    require_range("powers.toml", "tribes", {str(value): n for value, n in kit.tribe_chips.items()}, 0, MOST)
    if sum(kit.tribe_chips.values()) < len(kit.tribe_spaces):
        raise DataError("powers.toml", "tribes", "", f"are too few for {len(kit.tribe_spaces)} tribe spaces [P13.1.1a]")


def _check_independents(kit: Kit) -> None:
    """P12.4, P12.5: independents and the Soldier of Fortune."""
    require_same("powers.toml", "independents", "id", [one.id for one in kit.independents], INDEPENDENTS)
    require_unique(
        "powers.toml", "independents", "places", [place.space for one in kit.independents for place in one.places]
    )
    for one in kit.independents:
        table = f"independents[{one.id}]"
        require_known("powers.toml", table, "places", [place.space for place in one.places], kit.space)
        require_known("powers.toml", table, "province", [one.province] if one.province else [], kit.province)
        require_known("powers.toml", table, "leaders", [row.leader for row in one.leaders], kit.leader)
        require_range("powers.toml", table, {"toll": one.toll, "activation_markers": one.activation_markers}, 0, MOST)
        for units in (one.forces, *(place.units for place in one.places)):
            check_units("powers.toml", table, units)
        for place in one.places:
            if "GS" in place.units and place.space not in kit.ports:
                raise DataError("powers.toml", table, "places", f"{place.space!r} is no port for galleys")
    sof = kit.soldier_of_fortune
    require_known("powers.toml", "soldier_of_fortune", "leader", [sof.leader], kit.leader)
    check_units("powers.toml", "soldier_of_fortune", sof.forces)


def _check_objectives(kit: Kit) -> None:
    """P15.4.9: the objectives ask for what there is."""
    require_unique("powers.toml", "objectives", "letter", [one.letter for one in kit.objectives])
    for one in kit.objectives:
        table, goal = f"objectives[{one.letter}]", one.condition
        territories = [name for group in goal.each_of for name in group]
        require_known("powers.toml", table, "condition", [*territories, *filter(None, [goal.territory])], kit.territory)
        require_known("powers.toml", table, "condition", (*goal.all_provinces, *goal.all_ports_of), kit.province)
        require_known("powers.toml", table, "condition", goal.all_spaces, kit.space)
        require_range("powers.toml", table, {"count": one.count}, 1, MOST)
        if (one.kind == "vp") != bool(one.when):
            raise DataError("powers.toml", table, "when", "stands with the kind vp, and only there")


# ---------------------------------------------------------------------- leaders.toml and events.toml


def _check_leaders(kit: Kit) -> None:
    """P2.2a, P8.2: the leaders."""
    require_unique("leaders.toml", "leaders", "id", [one.id for one in kit.leaders])
    for one in kit.leaders:
        table = f"leaders[{one.id}]"
        require_known("leaders.toml", table, "power", [one.power], OWNERS)
        require_range("leaders.toml", table, {"tactics": one.tactics, "campaign": one.campaign}, 0, FACES)
    for power in POWERS:
        unnamed = [one.id for one in kit.leaders if one.power == power and not one.scenario]
        if len(unnamed) != LEADERS:
            raise DataError(
                "leaders.toml", "leaders", power, f"has {len(unnamed)}, not {LEADERS} without a name [P8.1.2a]"
            )
    led = {one.power for one in kit.leaders}
    for owner in (*INVADERS, SOF):
        if owner not in led:
            raise DataError("leaders.toml", "special_leaders", "power", f"none leads {owner!r}")


def _check_events(kit: Kit) -> None:
    """P13.3, P13.4, P16.2, P17.2: cards, tables and invasions."""
    for card in kit.cards:
        require_range("events.toml", f"cards[{card.id}]", {"copies": card.copies}, 1, MOST)
    tables = kit.tables
    for name, results, rolls, known in (
        ("random_events", tables.random_events, TWO_DICE, list(kit.event_rules)),
        ("rebellion", tables.rebellion, TWO_DICE, list(kit.rebellion_rules)),
        ("invasion", tables.invasion, TWO_DICE, list(kit.invasion)),
        ("harvest", tables.harvest, ONE_DIE, list(kit.territory)),
    ):
        require_same("events.toml", f"tables.{name}", "results", list(results), list(rolls))
        require_known("events.toml", f"tables.{name}", "results", results.values(), known)
    for one in kit.invasions:
        table = f"invasions[{one.id}]"
        if bool(one.forces) != bool(one.leader):
            raise DataError("events.toml", table, "leader", "stands where invaders come, and only there")
        require_known("events.toml", table, "leader", [one.leader] if one.leader else [], kit.leader)
        if one.leader and (kit.leader[one.leader].power != one.id or one.id not in INVADERS):
            raise DataError("events.toml", table, "leader", f"{one.leader!r} does not lead {one.id!r}")
        for force in one.forces:
            require_known("events.toml", table, "forces", force.provinces, kit.province)
            require_range("events.toml", table, {"dice": force.dice}, 1, FACES)
            check_units("events.toml", table, force.beside)
