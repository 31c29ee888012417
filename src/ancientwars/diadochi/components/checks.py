"""D2: what the data files must agree in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.data import require_known, require_range, require_same
from ancientwars.core.errors import DataError, quoted
from ancientwars.diadochi.components.kit import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.data import DataFile
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.components.pieces import Card

FACES = 6
MOST = 99
"""The highest figure of a card."""
COUNTED = (
    ("map", "spaces", "space"),
    ("map", "edges", "edge"),
    ("map", "provinces", "province"),
    ("cards", "cards", "card"),
)


def check_counts(files: Mapping[str, DataFile]) -> None:
    """Check that the files have as many rows as they say."""
    for name, said, table in COUNTED:
        found, rows = files[name].contents["meta"].get(said), files[name].contents[table]
        if found != len(rows):
            raise DataError(files[name].name, "meta", said, f"says {found}, but there are {len(rows)}")


def check(kit: Kit) -> None:
    """Check that the components fit together.

    Raises:
        DataError: Something does not exist, stands twice, or is out of its range.
    """
    _check_map(kit)
    _check_generals(kit)
    _check_setup(kit)
    _check_tables(kit)


def check_like_printed(kit: Kit, printed: Kit) -> None:
    """Check that data of a user's own have the ids of the shipped ones in their order, by which actions are numbered.

    Raises:
        DataError: An id is missing or unknown, or they stand in another order.
    """
    for file, table, own, shipped in (
        ("map.toml", "province", kit.provinces, printed.provinces),
        ("map.toml", "space", kit.spaces, printed.spaces),
        ("map.toml", "fleet", kit.fleets, printed.fleets),
        ("map.toml", "independent_army", kit.independent_armies, printed.independent_armies),
        ("cards.toml", "card", kit.cards, printed.cards),
        ("generals.toml", "general", kit.generals, printed.generals),
        ("setup.toml", "royal", kit.royals, printed.royals),
    ):
        ids, wanted = [one.id for one in own], [one.id for one in shipped]
        require_same(file, table, "id", ids, wanted)
        if ids != wanted:
            raise DataError(file, table, "id", "the rows do not stand in the order of the shipped file")
    require_same("setup.toml", "legitimacy_source", "id", kit.legitimacy, printed.legitimacy)
    require_same("map.toml", "vp_bonus", "id", kit.vp_bonus, printed.vp_bonus)
    for card, like in zip(kit.cards, printed.cards, strict=True):
        _check_card(kit, card, like)


def _check_card(kit: Kit, card: Card, printed: Card) -> None:
    """Check that a card is played as the shipped one, by the same routine with figures and ids of its kind."""
    table = f"card[{card.id}]"
    if card.handler != printed.handler:
        raise DataError("cards.toml", table, "handler", f"must be {printed.handler!r}, not {quoted(card.handler)}")
    if card.kind != printed.kind and {card.kind, printed.kind} != {"event", "bonus"}:
        raise DataError("cards.toml", table, "kind", f"must be {printed.kind!r}, not {quoted(card.kind)}")
    require_same("cards.toml", table, "params", card.params, printed.params)
    for name, value in printed.params.items():
        own = card.params[name]
        if type(own) is not type(value):
            raise DataError("cards.toml", table, f"params.{name}", f"{quoted(own)} is not like {value!r}")
        if type(own) is int:
            require_range("cards.toml", table, {f"params.{name}": own}, 0, MOST)
        known = _named(kit, name) or (() if isinstance(value, bool | int) else (value,))
        ids = own if isinstance(own, tuple) else (own,) if isinstance(own, str) else ()
        require_known("cards.toml", table, f"params.{name}", ids, known)


def _named(kit: Kit, name: str) -> Iterable[str]:
    """Return the ids that a field of a card may name."""
    ids: dict[str, Iterable[str]] = {
        "space": kit.space,
        "spaces": kit.space,
        "provinces": kit.province,
        "fleet": kit.fleet,
        "army": kit.independent_army,
        "royal": kit.royal,
        "general": kit.general,
    }
    return ids.get(name, ())


def _check_map(kit: Kit) -> None:
    for space in kit.spaces:
        require_known("map.toml", f"space[{space.id}]", "province", [space.province], kit.province)
    for province in kit.provinces:
        table, major = f"province[{province.id}]", province.major_city
        require_known("map.toml", table, "major_city", [major] if major else [], kit.majors)
        if major and kit.space[major].province != province.id:
            raise DataError("map.toml", table, "major_city", f"{major!r} lies in another province")
        spaces = len(kit.spaces_of[province.id])
        require_range("map.toml", table, {"needed_for_control": province.needed_for_control}, spaces // 2 + 1, spaces)
    _known(kit.space, "map.toml", [(f"vp_bonus[{one.id}]", "spaces", one.spaces) for one in kit.vp_bonuses])
    _known(kit.province, "map.toml", [(f"vp_bonus[{one.id}]", "provinces", one.provinces) for one in kit.vp_bonuses])
    for army in kit.independent_armies:
        table = f"independent_army[{army.id}]"
        places = [army.start_space] if army.start_space else list(army.entry_spaces)
        require_known("map.toml", table, "entry_spaces", places, kit.space)
        require_known("map.toml", table, "allowed_provinces", army.allowed_provinces, kit.province)
        require_range("map.toml", table, {"battle_rating": army.battle_rating}, 1, FACES)
    owners: dict[str, Iterable[str]] = {"province": kit.province, "space": kit.space, "card": kit.card}
    for fleet in kit.fleets:
        require_known("map.toml", f"fleet[{fleet.id}]", "owner", [fleet.owner], owners[fleet.owner_kind])


def _known(ids: Iterable[str], file: str, rows: Iterable[tuple[str, str, Iterable[str]]]) -> None:
    """Check that the ids of some fields exist."""
    known = set(ids)
    for table, field, named in rows:
        require_known(file, table, field, named, known)


def _check_generals(kit: Kit) -> None:
    for general in kit.generals:
        figures = {"initiative": general.initiative, "battle": general.battle}
        require_range("generals.toml", f"general[{general.id}]", figures, 1, FACES)
    if len({general.seniority for general in kit.generals}) != len(kit.generals):
        raise DataError("generals.toml", "general", "seniority", "two generals have the same place")


def _check_setup(kit: Kit) -> None:
    primary = [one.id for one in kit.generals if one.group == "primary"]
    require_same("setup.toml", "start", "general", [one.general for one in kit.starts], primary)
    for start in kit.starts:
        table = f"start[{start.general}]"
        require_known("setup.toml", table, "space", [start.space, *start.control_markers], kit.space)
        require_known("setup.toml", table, "forces", start.forces, KINDS)
    for late in kit.late_entries:
        require_known("setup.toml", "late_entry", "general", [late.general], kit.general)
        table = f"late_entry[{late.general}]"
        require_known("setup.toml", table, "optional_start_provinces", late.optional_start_provinces, kit.province)
        require_known("setup.toml", table, "forces", late.forces, KINDS)
    for royal in kit.royals:
        places = [royal.start_space] if royal.start_space else []
        require_known("setup.toml", f"royal[{royal.id}]", "start_space", places, kit.space)
    for players in kit.players:
        require_range("setup.toml", "player_count", {"players": players.players}, 2, len(SEATS))
        require_known("setup.toml", "player_count", "late_generals_in_deck", players.late_generals_in_deck, kit.general)
        left = sum(card.in_tyche_deck for card in kit.cards) - players.players * kit.figures.hand_size
        dealt = {"extra_cards_per_turn": players.extra_cards_per_turn}
        require_range("setup.toml", f"player_count[{players.players}]", dealt, 0, left)
    royal_units = sum(start.forces.get("royal", 0) for start in kit.starts)
    require_range("setup.toml", "start", {"forces": royal_units}, 0, kit.figures.royal_army_limit)


def _check_tables(kit: Kit) -> None:
    for number, column in enumerate(kit.tables.battle):
        before = kit.tables.battle[number - 1].most if number else -1
        if column.least != before + 1 or column.most < column.least:
            raise DataError("setup.toml", "tables.battle", f"column[{number}]", "does not follow the column before")
        if len(column.score) != 11:  # noqa: PLR2004 - two dice give 2 to 12
            raise DataError("setup.toml", "tables.battle", f"column[{number}]", "must have eleven scores")
    for most, losses in kit.tables.attrition:
        if len(losses) != FACES:
            raise DataError("setup.toml", "tables.attrition", str(most), "must have six entries")
    for number, provinces in enumerate(kit.tables.unrest, 2):
        require_known("setup.toml", "tables.unrest", f"roll_{number}", provinces, kit.province)
