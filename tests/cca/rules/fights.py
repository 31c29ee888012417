"""Battles in a few words, for the rule tests.

Pieces are written ``"D6 HI, E4 MI 3 *, C5 *"``: the hex, the code of the unit with its blocks, and a star for a leader.
"""

from __future__ import annotations

from typing import Any

from ancientwars.core.step import Chance, Decision
from ancientwars.testing import Table


def battle(bottom: str, top: str, *, cards: str = "", foe_cards: str = "", **more: Any) -> Table:
    """Return a table at the battle phase; the first piece that the active side names is ordered if none is given.

    Args:
        bottom: Pieces of the bottom side.
        top: Pieces of the top side.
        cards: Hand of the active side.
        foe_cards: Hand of the other side.
        more: Further fields of the position text.
    """
    more = {"stage": "battle", "turn": "bottom"} | more
    hands = (cards, foe_cards) if more["turn"] == "bottom" else (foe_cards, cards)
    for seat, text, hand in zip(("bottom", "top"), (bottom, top), hands, strict=True):
        more[seat] = _pieces(text) | {"cards": hand.split()} | more.get(seat, {})
    first = (bottom if more["turn"] == "bottom" else top).split()[0]
    return Table("cca", {"ordered": [first]} | more)


def _pieces(text: str) -> dict[str, Any]:
    """Return the units and leaders of a side."""
    words = [item.split() for item in text.split(",") if item.strip()]
    return {
        "units": {item[0]: " ".join(item[1:]).rstrip(" *") for item in words if item[1] != "*"},
        "leaders": {item[0]: "" for item in words if item[-1] == "*"},
    }


def engage(table: Table, pair: str) -> None:
    """Attack in close combat; the target stands."""
    table.play(f"attack: {pair}")
    if waits_for(table) == "respond":
        table.play("stand")


def waits_for(table: Table) -> str:
    """Return the prompt or the purpose that the table waits for."""
    pending = table.pending
    if isinstance(pending, Decision):
        assert pending.seat in {"bottom", "top"}
        return pending.prompt
    if isinstance(pending, Chance):
        assert pending.event in {"roll", "draw"}
        return pending.purpose
    return "outcome"


def dice(table: Table) -> int:
    """Return how many dice are to be rolled."""
    assert table.pending.event == "roll"
    return len(next(iter(table.odds)).removeprefix("roll: ").split())


def nothing(number: int) -> str:
    """Return a roll of helmets only, which does nothing unless the roller has a leader at hand."""
    return "roll: " + " ".join(["leader"] * number)


def ends(table: Table) -> set[str]:
    """Return the hexes that the piece in question may end in."""
    return {notation.split(" > ")[1] for notation in table.legal if " > " in notation}


def rows(table: Table) -> set[str]:
    """Return the rows of these hexes."""
    return {hex_[0] for hex_ in ends(table)}


def blocks(table: Table, hex_: str) -> int:
    """Return the blocks of the unit in a hex, 0 if there is none."""
    unit = table.state.unit(hex_)
    return unit.blocks if unit else 0


def leaders(table: Table, side: str) -> list[Any]:
    """Return the leaders of a side."""
    return list(table.state.leaders(side))
