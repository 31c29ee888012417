"""What the tests of the command cards and the worked examples share: fields, and what may be done on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.testing import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

OTHER = {"bottom": "top", "top": "bottom"}
BYSTANDER = {"bottom": {"I13": "HI"}, "top": {"A13": "HI"}}


def played(
    card: str,
    units: Mapping[str, str],
    enemies: Mapping[str, str] | None = None,
    *,
    leaders: Iterable[str] = (),
    enemy_leaders: Iterable[str] = (),
    enemy_cards: Iterable[str] = (),
    command: int = 0,
    seat: str = "bottom",
    **text: Any,
) -> Table:
    """Return a table at which a side has just played a card; without enemies a bystander stands in a corner."""
    own = {"units": units, "leaders": dict.fromkeys(leaders, "Own"), "cards": [card], "command": command}
    foe = {
        "units": BYSTANDER[seat] if enemies is None else enemies,
        "leaders": dict.fromkeys(enemy_leaders, "Foe"),
        "cards": list(enemy_cards),
    }
    table = Table("cca", {"turn": seat, seat: own, OTHER[seat]: foe, **text})
    table.play(f"play: {card}")
    return table


def field(
    own: Mapping[str, str],
    foe: Mapping[str, str],
    *ordered: str,
    leaders: Iterable[str] = (),
    enemy_leaders: Iterable[str] = (),
    seat: str = "bottom",
    **text: Any,
) -> Table:
    """Return a table at the start of the battles of a side, which has ordered some units."""
    mine = {"units": own, "leaders": dict.fromkeys(leaders, "Own")}
    other = {"units": foe, "leaders": dict.fromkeys(enemy_leaders, "Foe")}
    start = {"turn": seat, "stage": "battle", "ordered": list(ordered)}
    return Table("cca", {**start, seat: mine, OTHER[seat]: other, **text})


def offered(table: Table, verb: str) -> set[str]:
    """Return what may follow a verb now."""
    return {text.removeprefix(f"{verb}: ") for text in table.legal if text.startswith(f"{verb}: ")}


def destinations(table: Table, origin: str, verb: str = "move") -> set[str]:
    """Return where a piece may move now."""
    return {text.removeprefix(f"{origin} > ") for text in offered(table, verb) if text.startswith(f"{origin} > ")}


def order(table: Table, *hexes: str) -> None:
    """Order units one after another."""
    table.play(*(f"order: {hex_}" for hex_ in hexes))


def dice_to_roll(table: Table) -> int:
    """Return the number of dice of the roll that the game waits for."""
    assert table.pending.event == "roll"
    return len(next(iter(table.odds)).removeprefix("roll: ").split())


def phase(table: Table) -> str:
    """Return what the game waits for: the prompt of a decision or the purpose of a roll or draw."""
    waits: Any = table.pending
    if hasattr(waits, "prompt"):
        assert waits.seat in {"bottom", "top"}
        return waits.prompt
    assert waits.event in {"roll", "draw"}
    return waits.purpose
