"""What the tests of movement, battle and terrain share: a field on which orders have been given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.testing import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

OTHER = {"bottom": "top", "top": "bottom"}


def field(
    units: Mapping[str, str],
    enemies: Mapping[str, str] | None = None,
    *,
    leaders: Iterable[str] = (),
    enemy_leaders: Iterable[str] = (),
    ordered: Iterable[str] | None = None,
    enemy_cards: Iterable[str] = (),
    turn: str = "bottom",
    **text: Any,
) -> Table:
    """Return a table in the movement phase, unless `stage` is named; all units of the active side have orders."""
    own = {"units": dict(units), "leaders": dict.fromkeys(leaders, "Own")}
    foe = {
        "units": dict(enemies or {}),
        "leaders": dict.fromkeys(enemy_leaders, "Foe"),
        "cards": list(enemy_cards),
    }
    orders = list(units if ordered is None else ordered)
    return Table("cca", {"stage": "move", "turn": turn, "ordered": orders, turn: own, OTHER[turn]: foe, **text})


def battle(units: Mapping[str, str], enemies: Mapping[str, str] | None = None, **text: Any) -> Table:
    """Return a table in the battle phase; no unit has moved."""
    return field(units, enemies, stage="battle", **text)


def can(table: Table, notation: str) -> bool:
    """Tell whether an action is legal now."""
    return notation in table.legal


def reach(table: Table, origin: str, verb: str = "move") -> set[str]:
    """Return where a piece may go now."""
    start = f"{verb}: {origin} > "
    return {text.removeprefix(start) for text in table.legal if text.startswith(start)}


def dice(table: Table) -> int:
    """Return the number of dice of the roll that the game waits for."""
    assert table.pending.event == "roll"
    return len(next(iter(table.odds)).removeprefix("roll: ").split())


def asked(table: Table) -> str:
    """Return what the game waits for: the prompt of a decision or the purpose of a roll or draw."""
    waits: Any = table.pending
    if hasattr(waits, "prompt"):
        assert waits.seat in {"bottom", "top"}
        return waits.prompt
    assert waits.event in {"roll", "draw"}
    return waits.purpose


def blocks(table: Table, place: str) -> int:
    """Return the blocks of the unit in a hex, 0 if there is none."""
    unit = table.state.unit(place)
    return unit.blocks if unit else 0
