"""How random games are played: evenly, and in ways that make them long and varied."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from ancientwars.core.step import Chance, Decision
from ancientwars.testing.checks.base import sorted_kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ancientwars.core.action import Action
    from ancientwars.testing.checks import Node

PATIENCE = 1500
"""Plies after which every policy plays evenly, so that games end soon enough."""
RELUCTANCE = 0.95
"""How often a lingering player avoids to pass, to close or to stay."""
WHIM = 0.15
"""How often an ambitious player plays anything."""
GLANCE = 6
"""Options that an ambitious player looks at."""
LUCK = 3
"""Chance nodes in a row that he looks past."""


class Policy(Protocol):
    """Chooses what is played in one random game."""

    def __call__(self, node: Node, rng: Random) -> Action:
        """Return one of the options of a node."""


def evenly(node: Node, rng: Random) -> Action:
    """Choose any option alike; chance keeps to its odds."""
    if isinstance(node.waits, Chance):
        drawn: Action = node.game.sample(node.state, rng)
        return drawn
    return rng.choice(node.options)


def _doers(options: Sequence[Action], rng: Random) -> Sequence[Action]:
    """Return the options that name something, mostly: `pass`, `done` and `retreat` say nothing but themselves."""
    doing = [option for option in options if _parameters(type(option))]
    return doing if doing and rng.random() < RELUCTANCE else options


def _parameters(kind: Any) -> tuple[Any, ...]:
    """Return the parameters of a class of actions."""
    return tuple(attrs.fields(kind))


def lingering(node: Node, rng: Random) -> Action:
    """Avoid actions without a parameter, which as a rule end something."""
    return evenly(node, rng) if node.ply > PATIENCE else rng.choice(_doers(node.options, rng))


class Curious:
    """Prefers the class of action that was played least in this game, and in it what was played least."""

    def __init__(self) -> None:
        self._kinds: Counter[type] = Counter()
        self._played: Counter[Action] = Counter()

    def __call__(self, node: Node, rng: Random) -> Action:
        """Return one of the options of a node."""
        if node.ply > PATIENCE:
            return evenly(node, rng)
        options = _doers(node.options, rng)
        kinds = sorted_kinds(options)
        kind = rng.choices(kinds, [1 / (1 + self._kinds[kind]) for kind in kinds])[0]
        choice = self._rarest([option for option in options if type(option) is kind], rng)
        self._kinds[kind] += 1
        self._played[choice] += 1
        return choice

    def _rarest(self, options: Sequence[Action], rng: Random) -> Action:
        """Return one of the options that were played least."""
        least = min(self._played[option] for option in options)
        return rng.choice([option for option in options if self._played[option] == least])


def ambitiously(node: Node, rng: Random) -> Action:
    """Choose the best of a few options, as `evaluate` measures it: so battles are won and cities taken."""
    waits = node.waits
    if not isinstance(waits, Decision) or node.ply > PATIENCE or rng.random() < WHIM:
        return evenly(node, rng)
    options = rng.sample(node.options, min(GLANCE, len(node.options)))
    worth = [_worth(node, option, waits.seat, rng) for option in options]
    return options[max(range(len(options)), key=worth.__getitem__)]


def _worth(node: Node, option: Action, seat: str, rng: Random) -> float:
    """Return what a seat has after an option, and whatever chance then brings."""
    game, state = node.game, node.game.apply(node.state, option)
    for _ in range(LUCK):
        if not isinstance(game.pending(state), Chance):
            break
        state = game.apply(state, game.sample(state, rng))
    worth: float = game.evaluate(state, seat)
    return worth


def policy_of(seed: int) -> Policy:
    """Return the policy of a game: mostly one that makes games long."""
    return Random(f"policy {seed}").choice((evenly, lingering, ambitiously, Curious(), Curious()))
