"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from ancientwars.cca import (
    actions,
    battles,
    close,
    events,
    leaders,
    losses,
    momentum,
    movement,
    orders,
    rampage,
    retreat,
    special,
    turns,
    victory,
)
from ancientwars.cca.cards import leadership, section, tactics, troops
from ancientwars.cca.components import KIT, PRINTED
from ancientwars.cca.geometry import BOARD, HEXES, SEATS
from ancientwars.cca.scenarios import FOLDER, MOST_CARDS, SHIPPED
from ancientwars.cca.setup import MOST_TURNS
from ancientwars.cca.state import Options, State
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.data import provenance_of, read_toml
from ancientwars.core.events import Event
from ancientwars.core.game import GameInfo, Types
from ancientwars.core.step import Step

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

DATA_FILES = ("units", "command-deck", "terrain", *(f"scenarios/{stem}" for stem in SHIPPED))

LEADER_EVADE = 3 * 3 + 1
"""C13.6: three hexes, an escape and a marsh in each, and the end."""
WITHDRAWAL = 1 + 2 * 9
"""C12.2, C16.M2: the choice of the way, and at most a marsh in every row with the check of a leader."""
RAMPAGE = 6 * (2 + 1 + LEADER_EVADE)
"""C12.12a: six hexes, each chosen, rolled, and its leader checked and sent away."""
STRIKE = (1 + 4) + (1 + LEADER_EVADE) + 1 + RAMPAGE + WITHDRAWAL + 2 * (1 + LEADER_EVADE)
"""C11.2: a roll with at most four re-rolls, the leader, the flags, the rampage, the retreat and what it tramples."""
COMBAT = 2 + 3 * STRIKE + 2 + 3 + LEADER_EVADE
"""C11.2: declared, answered; struck first, attack and battle back; advance, extra hex, marsh."""


def _max_length() -> int:
    """Return a bound on the number of actions of a battle that no play can pass, whatever the options.

    ENGINE-TURN-LIMIT: a battle has at most `MOST_TURNS` turns. A turn orders, moves twice and fights with each unit and
    leader of a side at most: with two shots, or with a combat and a bonus combat. There is room for one unit and one
    leader in each hex, and for a reserve as long as a baseline.
    """
    pieces = 2 * (len(HEXES) + len(BOARD.rows[0]))
    move = 1 + 1 + 1 + LEADER_EVADE
    turn = 2 + len(SEATS) * 2 + pieces * (1 + 2 * move + 2 * COMBAT) + 3 * MOST_CARDS
    return len(HEXES) + MOST_TURNS * turn


def _classes(module: ModuleType, base: type[Any]) -> tuple[type[Any], ...]:
    """Return the attrs classes of a kind that a module defines."""
    found = vars(module).values()
    return tuple(
        one
        for one in found
        if isinstance(one, type) and issubclass(one, base) and attrs.has(one) and one.__module__ == module.__name__
    )


INFO = GameInfo(
    name="cca",
    title="Commands & Colors: Ancients",
    seats=SEATS,
    scenarios=tuple(stem[:3] for stem in SHIPPED),
    options=MappingProxyType(attrs.asdict(Options())),
    hidden=True,
    chance=("roll", "draw"),
    max_length=_max_length(),
    lead=2.0,
    rules_version="1",
)

STEP_MODULES = (
    turns,
    orders,
    section,
    troops,
    leadership,
    tactics,
    movement,
    special,
    battles,
    close,
    momentum,
    retreat,
    rampage,
    losses,
    leaders,
    victory,
)

TYPES = Types(
    state=State,
    actions=(*_classes(actions, object), Rolled, Drew),
    events=_classes(events, Event),
    steps=tuple(step for module in STEP_MODULES for step in _classes(module, Step)),
)


def census(state: State) -> Counter[str]:
    """Count what never changes in a battle: the command cards.

    Args:
        state: A full state.

    Returns:
        Copies of each card, wherever they are.
    """
    return Counter({f"card {card}": n for card, n in state.cards.census().items()})


@cache
def rule_index() -> tuple[Mapping[str, str], ...]:
    """Return the rules of the game in the order of the rulebook: id, chapter, statement, status."""
    return tuple(read_toml(PRINTED.parent / "rules.toml")["rules"])  # type: ignore[attr-defined]


@cache
def provenance() -> Mapping[str, Counter[str]]:
    """Return, per data file, how many statements come from which kind of source."""
    return {f"{name}.toml": provenance_of(read_toml(PRINTED / f"{name}.toml")) for name in DATA_FILES}


def data_version(state: State | None = None) -> str:
    """Return a digest of the component data, a user's own scenario file included.

    Args:
        state: A state or view of a battle; the shipped data are meant without one.
    """
    own = state.setup.digest if state else ""
    return blake2b((_shipped_version() + own).encode(), digest_size=8).hexdigest() if own else _shipped_version()


@cache
def _shipped_version() -> str:
    """Return a digest of the shipped data files."""
    digest = blake2b(digest_size=8)
    for name in DATA_FILES:
        digest.update((PRINTED / f"{name}.toml").read_text(encoding="utf-8").encode())
    return digest.hexdigest()


__all__ = ["FOLDER", "INFO", "KIT", "TYPES", "census", "data_version", "provenance", "rule_index"]
