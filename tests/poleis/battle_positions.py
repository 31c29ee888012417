"""Battles set up for rule tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.step import Decision
from ancientwars.testing import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

LAND, SEA = "boiotia", "kyklades"
SINGLE_CARDS = ("b04", "b07", "b08", "b12", "b17", "b21", "b11", "b16", "b20", "b01")
"""Cards of which the deck has one each: five for either hand, where it does not matter which."""


def seats(athens: Mapping[str, Any], sparta: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a position that tells the players."""
    return {"athens": dict(athens), "sparta": dict(sparta)}


def forces(region: str, athens: int, sparta: int) -> dict[str, Any]:
    """Return the players of a position with units in one region."""
    kind = "hoplites" if region == LAND else "galleys"
    return seats({kind: {region: athens}}, {kind: {region: sparta}})


def deal(table: Table, attacker: str, defender: str) -> None:
    """Deal hands, that of the attacker first; cards are parted by blanks."""
    table.play(*(f"draw: {card}" for card in f"{attacker} {defender}".split()))


def deal_any(table: Table, attacker: int = 4, defender: int = 4) -> None:
    """Deal so many cards, never mind which."""
    deal(table, " ".join(SINGLE_CARDS[:attacker]), " ".join(SINGLE_CARDS[attacker : attacker + defender]))


def battle(
    athens: str,
    sparta: str,
    region: str = LAND,
    units: tuple[int, int] = (4, 4),
    prestige: tuple[int, int] = (5, 5),
    options: Mapping[str, Any] | None = None,
    discards: str = "",
    **details: Any,
) -> Table:
    """Return a battle in a round of type 5a, by default before the attacking cards are laid.

    Args:
        athens: Hand of Athens, cards parted by blanks.
        sparta: Hand of Sparta.
        region: Where it is fought.
        units: Cubes of Athens and of Sparta there.
        prestige: Prestige of Athens and of Sparta.
        options: Optional readings of the rules.
        discards: Cards already played.
        **details: Other fields of a battle in a position text.
    """
    players = forces(region, *units)
    players["athens"]["prestige"], players["sparta"]["prestige"] = prestige
    cards = {"athens": athens.split(), "sparta": sparta.split(), "discards": discards.split()}
    fight = {"region": region, "stage": "attack", **cards, **details}
    return Table(
        "poleis", {"round": "5a", "stage": "battle", "battle": fight, "options": dict(options or {}), **players}
    )


def meet(attack: str, defence: str, region: str = LAND, prestige: int = 5, **options: Any) -> tuple[int, int]:
    """Let a first attacker's card meet a defending card, beside a pair (b20, b18) that is matched 0 to 0.

    Returns:
        Cubes that the defender lost, and Prestige that the attacker won.
    """
    attacker, defender = ("sparta", "athens") if region == LAND else ("athens", "sparta")
    spare = [card for card in SINGLE_CARDS[:6] if card not in {attack, defence}]
    hands = {attacker: f"{attack} b20 {spare[0]} {spare[1]}", defender: f"{defence} b18 {spare[2]} {spare[3]}"}
    table = battle(hands["athens"], hands["sparta"], region, prestige=(prestige, prestige), options=options)
    first, second = sorted([(attack, defence), ("b20", "b18")])
    table.play(f"attack: {first[0]} {second[0]}", f"defend: {first[1]} {second[1]}")
    lost = 4 - table.state.units(defender, region)
    return lost, table.state.side(attacker).prestige - prestige


def asked(table: Table) -> tuple[str, str]:
    """Return who decides what."""
    decision = table.pending
    assert isinstance(decision, Decision)
    return decision.seat, decision.prompt
