"""CS: everything that can be wrong with the special rules of a scenario file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Literal, get_type_hints

from ancientwars.cca.components.board import BASELINE, BOARD, SEATS, SECTIONS, Seat
from ancientwars.cca.components.kit import CARDS, HELMETS_ALWAYS, IGNORES_A_FLAG, TERRAIN
from ancientwars.cca.components.options import Options
from ancientwars.cca.components.scenarios import MOST_CARDS, Scenario
from ancientwars.core.data import structure_entries
from ancientwars.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Facts = Mapping[str, Any]
    Faults = Iterator[tuple[str, str]]

Texts = tuple[str, ...]
Numbers = tuple[int, ...]

COMMON: Final[Mapping[str, Any]] = {"id": str, "kind": str, "text?": str}
KINDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "river": {"fordable_hexes": Texts},
    "impassable": {"hexes": Texts, "blocks_sight": bool},
    "elite_unit": {
        "side": Seat,
        "unit_hex": str,
        "abilities": tuple[Literal[HELMETS_ALWAYS, IGNORES_A_FLAG], ...],  # type: ignore[valid-type]
        "option?": str,
    },
    "reserve_ambush": {
        "side": Seat,
        "trigger_cards": Texts,
        "section_hexes": dict[Literal["left", "center", "right"], Texts],
        "earliest_own_turn": int,
        "entry_counts_as_hexes": int,
    },
    "command_schedule": {"side": Seat, "draw_by_own_turn": Numbers, "command_by_own_turn": Numbers},
    "command_on_banner": {"side": Seat, "at_banners": int, "draw": int, "command": int},
    "leader_sudden_death": {"side": Seat, "leader": str, "winner": Seat},
    "exit_for_banner": {"side": Seat, "from_hexes": Texts, "banners": int, "cost_hexes": int},
    "capture_hex_for_banner": {"side": Seat, "hexes": Texts, "banners": int},
    "legion": {"side": Seat, "rule": Literal["marian", "caesar"]},
    "siege": {},
}
"""The kinds of special rule with their facts."""
SEVERAL: Final = ("impassable",)
"""Kinds of which a scenario may have more than one."""
HEX_FACTS: Final = ("fordable_hexes", "hexes", "from_hexes", "unit_hex")
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "earliest_own_turn": (1, 99),
    "entry_counts_as_hexes": (1, 4),
    "draw_by_own_turn": (0, MOST_CARDS),
    "command_by_own_turn": (1, MOST_CARDS),
    "at_banners": (1, 99),
    "draw": (0, MOST_CARDS),
    "command": (1, MOST_CARDS),
    "banners": (1, 99),
    "cost_hexes": (1, 4),
}
"""The least and greatest values of numbers."""


def form_faults(file: str, row: Mapping[str, Any]) -> Iterator[DataError]:
    """Yield what is missing, unknown or of the wrong type in a special rule."""
    table, kind = f"special_rules[{row.get('id', '?')}]", row.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        yield DataError(file, table, "kind", f"unknown kind {kind!r}; known are {', '.join(KINDS)}")
        return
    try:
        structure_entries(row, {**COMMON, **KINDS[kind]}, file=file, table=table)
    except DataError as error:
        yield error


def sense_faults(file: str, battle: Scenario) -> Iterator[DataError]:
    """Yield special rules that contradict each other, the board, the cards or the layout."""
    counts = Counter(rule.kind for rule in battle.special_rules)
    for table, waiting in (("reserve_units", battle.reserve_units), ("reserve_leaders", battle.reserve_leaders)):
        if waiting and not counts["reserve_ambush"]:
            yield DataError(file, table, "", "no rule of kind reserve_ambush brings them onto the board")
    for rule in battle.special_rules:
        table = f"special_rules[{rule.id}]"
        if counts[rule.kind] > 1 and rule.kind not in SEVERAL:
            yield DataError(file, table, "kind", f"there are {counts[rule.kind]} rules of kind {rule.kind}")
        for check in (_number_faults, _hex_faults, _AGREEMENTS.get(rule.kind, _nothing)):
            for field, reason in check(battle, rule.facts):
                yield DataError(file, table, field, reason)


def _nothing(battle: Scenario, facts: Facts) -> Faults:
    return iter(())


def _number_faults(battle: Scenario, facts: Facts) -> Faults:
    for field, (least, most) in LIMITS.items():
        value = facts.get(field, ())
        for number in [value] if isinstance(value, int) else value:
            if not least <= number <= most:
                yield field, f"{number} is not from {least} to {most}"


def _hex_faults(battle: Scenario, facts: Facts) -> Faults:
    for field in HEX_FACTS:
        value = facts.get(field, ())
        for hex_ in [value] if isinstance(value, str) else value:
            if hex_ not in BOARD:
                yield field, f"{hex_!r} is not on the board"


def _river(battle: Scenario, facts: Facts) -> Faults:
    if {tile.hex for tile in battle.terrain if tile.terrain == "ford"} != set(facts["fordable_hexes"]):
        yield "fordable_hexes", "does not agree with the terrain"


def _impassable(battle: Scenario, facts: Facts) -> Faults:
    ground = {tile.hex: TERRAIN[tile.terrain] for tile in battle.terrain if tile.terrain in TERRAIN}
    for hex_ in facts["hexes"]:
        terrain = ground.get(hex_)
        if terrain is None or "all" not in terrain.impassable:
            yield "hexes", f"the terrain in {hex_} is not impassable"
        elif terrain.blocks_sight != facts["blocks_sight"]:
            yield "blocks_sight", f"does not agree with {terrain.id} in {hex_}"


def _elite(battle: Scenario, facts: Facts) -> Faults:
    if facts["unit_hex"] not in {unit.hex for unit in battle.units if unit.side == facts["side"] and unit.elite}:
        yield "unit_hex", f"no special unit of {facts['side']} stands in {facts['unit_hex']}"
    switches = [name for name, kind in get_type_hints(Options).items() if kind is bool]
    if facts.get("option", switches[0]) not in switches:
        yield "option", f"{facts['option']!r} is not one of {', '.join(switches)}"


def _exit(battle: Scenario, facts: Facts) -> Faults:
    for hex_ in facts["from_hexes"]:
        if not _on_baseline(hex_):
            yield "from_hexes", f"{hex_!r} is not on a baseline"


def _on_baseline(hex_: str) -> bool:
    return any(hex_ in BASELINE[seat] for seat in SEATS)


def _ambush(battle: Scenario, facts: Facts) -> Faults:
    """CS5.2, CS5.2c, CS5.2d: the force is of one side and enters over a baseline."""
    if set(facts["section_hexes"]) != set(SECTIONS):
        yield "section_hexes", f"needs {', '.join(SECTIONS)}"
    for hex_ in (hex_ for hexes in facts["section_hexes"].values() for hex_ in hexes):
        if not _on_baseline(hex_):
            yield "section_hexes", f"{hex_!r} is not on a baseline"
    for card in facts["trigger_cards"]:
        if card not in CARDS or not CARDS[card].leader_section:
            yield "trigger_cards", f"{card!r} is not a Leadership card"
    sides = [*(unit.side for unit in battle.reserve_units), *(one.side for one in battle.reserve_leaders)]
    if len(battle.reserve_units) > len(BASELINE["top"]):
        yield "side", f"the reserve has more than {len(BASELINE['top'])} units"
    if len({one.name for one in battle.reserve_leaders}) < len(battle.reserve_leaders):
        yield "side", "two leaders of the reserve have one name"
    if set(sides) - {facts["side"]}:
        yield "side", f"the reserve is not all of {facts['side']}"


def _schedule(battle: Scenario, facts: Facts) -> Faults:
    if not facts["command_by_own_turn"]:
        yield "command_by_own_turn", "is empty"


def _sudden_death(battle: Scenario, facts: Facts) -> Faults:
    if [one.name for one in battle.leaders if one.side == facts["side"]].count(facts["leader"]) != 1:
        yield "leader", f"{facts['leader']!r} does not name one leader of {facts['side']}"
    if facts["winner"] == facts["side"]:
        yield "winner", "is the side that loses its leader"


_AGREEMENTS: Final[Mapping[str, Callable[[Scenario, Facts], Faults]]] = {
    "river": _river,
    "impassable": _impassable,
    "elite_unit": _elite,
    "reserve_ambush": _ambush,
    "command_schedule": _schedule,
    "leader_sudden_death": _sudden_death,
    "exit_for_banner": _exit,
}
