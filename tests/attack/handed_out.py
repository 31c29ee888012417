"""What the library hands out: everything that strangers may come to hold, of both games and of games of others."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import attrs

import ancientwars
import leher
from ancientwars import Match, cca, poleis
from ancientwars.core.chance import SeededSource
from ancientwars.core.step import SPECTATOR, Chance, Decision, Outcome
from ancientwars.match import codec_of
from tests.testing import toy

GAMES: tuple[Any, ...] = (poleis, cca, leher, toy)
"""Ours, and two of other authors."""
SETUPS: dict[str, dict[str, Any]] = {
    "poleis": {"scenario": "second_peloponnesian_war"},  # units stand close: battles come
    "cca": {"options": {"turn_limit": 30}},
}
ELSEWHERE = (annotations, attrs.frozen, attrs.define)
"""What modules have from elsewhere and does not say so."""
PARTS = ("core", "match", "players", "analysis")
"""The packages whose modules strangers import."""


def matches(game: Any, seed: int, plies: int = 60) -> Iterator[Match]:
    """Yield a match at its beginning, some way into it, and at its end or where it is left."""
    rng, match = Random(seed), Match.new(game, seed=seed, **SETUPS.get(game.INFO.name, {}))
    yield match
    while not match.over and len(match.plies) < plies:
        match = match.play(rng.choice(match.legal_actions))
        if len(match.plies) in range(plies // 2, plies // 2 + 3):
            yield match
    yield match


def states(game: Any, seed: int, plies: int = 60) -> Iterator[Any]:
    """Yield the states of a match, those that wait for chance included."""
    *_, match = matches(game, seed, plies)
    yield from match.states


def of_game(game: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a game hands out before anybody plays, each thing with a name."""
    yield "INFO", game.INFO
    yield "TYPES", game.TYPES
    yield "CATALOGUE", game.CATALOGUE
    yield "OBSERVATION", getattr(game, "OBSERVATION", ())
    yield "codec", codec_of(game)
    for lang in ("en", "ru"):
        yield f"messages {lang}", game.messages(lang)
    yield "rules", game.rule_index()
    yield "action", game.action_of(0)
    for name in ("LAYOUT", "BOARD"):
        if hasattr(game, name):
            yield name, getattr(game, name)
    for name in ("components", "provenance"):
        if hasattr(game, name):
            yield name, getattr(game, name)()


def of_state(game: Any, state: Any) -> Iterator[tuple[str, Any]]:
    """Yield a state and what is handed out of it, each thing with a name."""
    yield "state", state
    for seat in (*game.INFO.seats, SPECTATOR):
        yield f"view of {seat}", game.view(state, seat)
    waits = game.pending(state)
    yield "pending", waits
    yield "legal actions", game.legal_actions(state)
    yield "refusal", game.why_not(state, game.action_of(0))
    yield "events", state.events
    if isinstance(waits, Chance):
        yield "odds", game.chance_outcomes(state)
        yield "sample", game.sample(state, SeededSource(1, 0))
        yield "lottery", state.agenda[-1].lottery(state)
    for part in ("kit", "scenario", "options", "ground", "setup", "cards", "field"):
        if hasattr(state, part):
            yield part, getattr(state, part)


def next_action(game: Any, state: Any) -> Any:
    """Return what can be played in a state; None after the end."""
    waits = game.pending(state)
    if isinstance(waits, Outcome):
        return None
    return game.legal_actions(state)[0] if isinstance(waits, Decision) else game.chance_outcomes(state)[0][0]


def modules() -> Iterator[ModuleType]:
    """Yield every public module of the library: the games, whose modules are their own affair, and all parts."""
    yield from (ancientwars, poleis, cca)
    for part in PARTS:
        package = importlib.import_module(f"ancientwars.{part}")
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name != "ancientwars.core._native":  # what the compiled build adds
                yield importlib.import_module(found.name)


def constants() -> Iterator[tuple[str, Any]]:
    """Yield every public name of the library that is not from elsewhere, with the thing it names."""
    for module in modules():
        for name in getattr(module, "__all__", [one for one in vars(module) if not one.startswith("_")]):
            thing = getattr(module, name)
            if isinstance(thing, ModuleType):
                continue
            module_of = getattr(thing, "__module__", None) or "ancientwars"  # methods of compiled classes tell none
            if module_of.startswith("ancientwars") and thing not in ELSEWHERE:
                yield f"{module.__name__}.{name}", thing
