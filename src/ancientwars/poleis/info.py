"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.data import provenance_of, read_toml
from ancientwars.core.events import Event
from ancientwars.core.game import GameInfo, Types
from ancientwars.core.step import Step
from ancientwars.poleis import (
    actions,
    battle,
    development,
    end_of_round,
    event_cards,
    events,
    military,
    politics,
    rounds,
    scoring,
)
from ancientwars.poleis.components import PRINTED, ROUND_TYPES, SEATS, components
from ancientwars.poleis.state import Options, State

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

DATA_FILES = ("map", "poleis", "projects", "events", "battle-cards", "setup")

MOST_TURNS = Options().round_turn_limit + 2
"""Turns of a round: up to the limit, and one forced pass of each player."""
TURN_LENGTH = 2 * 20
"""A turn: two actions of a choice, at most 18 steps of execution (11 lots of hoplites, a roll, a close) and a margin."""
SOLO_LENGTH = 12 * 20 + 13
"""A solo run: twelve kinds, each with a fee."""
BATTLE_LENGTH = 10 + 6 * (4 + 4) + 3
"""A battle: 10 cards, at most 6 attacks of four decisions with at most 4 new cards each, the order and two doublings."""
BATTLES = 3
"""Regions that can fight at one check: 45 cubes a side never fill more than a few, and 17 is the hard bound."""
END_LENGTH = 2 * (20 + 20 + 10 + 40)
"""The end of a round: releases, growth, Phoros and returns of both players."""


def _max_length() -> int:
    """Return the proven bound on the number of actions of a game (ENGINE-ROUND-LIMIT)."""
    regions = len(components().regions)
    per_turn = TURN_LENGTH + regions * BATTLE_LENGTH
    per_round = 4 + 40 + MOST_TURNS * per_turn + SOLO_LENGTH + regions * BATTLE_LENGTH + END_LENGTH
    return len(ROUND_TYPES) * per_round


def _classes(module: ModuleType, base: type[Any]) -> tuple[type[Any], ...]:
    """Return the attrs classes of a kind that a module defines."""
    found = vars(module).values()
    return tuple(
        one
        for one in found
        if isinstance(one, type) and issubclass(one, base) and attrs.has(one) and one.__module__ == module.__name__
    )


INFO = GameInfo(
    name="poleis",
    title="Polis: Fight for the Hegemony",
    seats=SEATS,
    scenarios=tuple(components().scenario),
    options=MappingProxyType(attrs.asdict(Options())),
    hidden=True,
    chance=("roll", "draw"),
    max_length=_max_length(),
    rules_version="1",
)

STEP_MODULES = (rounds, event_cards, development, military, politics, battle, end_of_round, scoring)

TYPES = Types(
    state=State,
    actions=(*_classes(actions, object), Rolled, Drew),
    events=_classes(events, Event),
    steps=tuple(step for module in STEP_MODULES for step in _classes(module, Step)),
)


def census(state: State) -> Counter[str]:
    """Count the pieces that exist in fixed numbers: merchants at most, proxenoi, poleis, projects and battle cards.

    Args:
        state: A full state.

    Returns:
        Numbers of pieces that never change in a game.
    """
    in_play = Counter(project for polis in state.poleis for project in (*polis.completed, polis.in_progress) if project)
    found = Counter({f"project {key}": n for key, n in in_play.items()})
    found.update(f"project {key}" for key in (*state.projects, *state.project_deck))
    counts = Counter({"poleis": len(state.poleis), "proxenoi": len(SEATS)})
    counts["projects twice"] = sum(1 for n in found.values() if n > 1)
    if state.battle:
        counts.update({f"card {card}": n for card, n in state.battle.cards.census().items()})
    else:
        counts.update(f"card {card}" for card in state.kit.battle_deck)
    return counts


@cache
def rule_index() -> tuple[Mapping[str, str], ...]:
    """Return the rules of the game in the order of the rulebook: id, chapter, statement, status."""
    return tuple(read_toml(PRINTED.parent / "rules.toml")["rules"])  # type: ignore[attr-defined]


@cache
def provenance() -> Mapping[str, Counter[str]]:
    """Return, per data file, how many statements come from which kind of source."""
    return {f"{name}.toml": provenance_of(read_toml(PRINTED / f"{name}.toml")) for name in DATA_FILES}


@cache
def data_version() -> str:
    """Return a digest of the shipped component data."""
    digest = blake2b(digest_size=8)
    for name in DATA_FILES:
        digest.update((PRINTED / f"{name}.toml").read_text(encoding="utf-8").encode())
    return digest.hexdigest()
