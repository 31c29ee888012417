"""Information-set Monte Carlo tree search: a player that thinks ahead without seeing what is hidden from it.

Each iteration deals the hidden cards anew (`determinize`), walks down one tree of decisions by upper confidence bounds,
draws dice and cards as they come, and values the end of the walk by the heuristic of the game. The tree is that of the
information set: a decision is told by the actions that led to it, chance is not part of it.
"""

from __future__ import annotations

from math import log, sqrt, tanh
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import Factory, define, frozen

from ancientwars.core.step import Chance, Outcome

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

EXPLORATION = 0.6
"""Weight of the search for actions little tried."""
SCALE = 6.0
"""Points of the heuristic that make a position as good as two thirds won."""


@frozen
class Line:
    """What the search thinks of an action.

    Attributes:
        action: The action.
        visits: How often it was tried.
        value: Mean value for the player, from -1 (lost) to 1 (won).
        principal: The most visited actions that follow, of all seats.
    """

    action: Action
    visits: int
    value: float
    principal: tuple[Action, ...]


@define
class _Node:
    """A decision in the tree: what each action in it has brought to the seat that took it."""

    visits: int = 0
    total: float = 0.0
    available: int = 0
    children: dict[Action, _Node] = Factory(dict)


class MctsPlayer:
    """Plays by information-set Monte Carlo tree search over its own view.

    Args:
        game: The game module; its ``evaluate`` values positions.
        seat: The seat that it plays.
        seed: Seed of the search. With a budget of iterations the same view always gets the same answer.
        iterations: Iterations for each decision; None for no such limit.
        seconds: Seconds for each decision; None for no such limit.

    Raises:
        ValueError: Neither budget is given, or one is not positive.
    """

    def __init__(
        self,
        game: Game,
        seat: str,
        seed: int = 0,
        *,
        iterations: int | None = 200,
        seconds: float | None = None,
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("a search needs a budget of iterations or of seconds")
        if (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0):
            raise ValueError("a budget must be positive")
        self._game = game
        self._seat = seat
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds
        self.lines: tuple[Line, ...] = ()
        """What it thought of its last decision, the chosen action first."""

    def choose(self, view: Any) -> Action:
        """Return the action most visited; `lines` then explains the choice."""
        options = self._game.legal_actions(view)
        rng = Random(f"{self._seed} {len(options)} {options[0]} {options[-1]}")
        root = _Node()
        if len(options) > 1:
            self._search(root, view, rng)
        self.lines = self._explain(root, options)
        return self.lines[0].action

    def _search(self, root: _Node, view: Any, rng: Random) -> None:
        """Spend the budget."""
        begin, done = perf_counter(), 0
        while self._iterations is None or done < self._iterations:
            if self._seconds is not None and done and perf_counter() - begin >= self._seconds:
                return
            self._iterate(root, self._game.determinize(view, rng), rng)
            done += 1

    def _iterate(self, root: _Node, state: Any, rng: Random) -> None:
        """Walk down the tree, add a node, and value the end of the walk for every seat."""
        path: list[tuple[str, _Node]] = []
        node = root
        root.visits += 1
        while not isinstance(waits := self._game.pending(state), Outcome):
            if isinstance(waits, Chance):
                state = self._game.apply(state, self._game.sample(state, rng))
                continue
            action, child, fresh = self._select(node, self._game.legal_actions(state), rng)
            path.append((waits.seat, child))
            state = self._game.apply(state, action)
            node = child
            if fresh:
                break
        values = {seat: self._value(state, seat) for seat in self._game.INFO.seats}
        for seat, visited in path:
            visited.visits += 1
            visited.total += values[seat]

    @staticmethod
    def _select(node: _Node, options: tuple[Action, ...], rng: Random) -> tuple[Action, _Node, bool]:
        """Return an untried action, or the one with the best upper confidence bound, and whether it is new."""
        untried = [option for option in options if option not in node.children]
        if untried:
            action = rng.choice(untried)
            child = node.children[action] = _Node(available=1)
            return action, child, True
        for option in options:
            node.children[option].available += 1
        best = max(options, key=lambda option: _bound(node.children[option]))
        return best, node.children[best], False

    def _value(self, state: Any, seat: str) -> float:
        """Return what a position is worth to a seat, from -1 to 1."""
        waits = self._game.pending(state)
        if isinstance(waits, Outcome):
            return 0.0 if not waits.winners else 1.0 if seat in waits.winners else -1.0
        return tanh(self._game.evaluate(state, seat) / SCALE)

    @staticmethod
    def _explain(root: _Node, options: tuple[Action, ...]) -> tuple[Line, ...]:
        """Return the lines of all options, the most visited first."""
        lines = []
        for option in options:
            node = root.children.get(option, _Node())
            value = node.total / node.visits if node.visits else 0.0
            lines.append(Line(option, node.visits, value, _principal(node)))
        return tuple(sorted(lines, key=lambda line: (-line.visits, -line.value)))


def _bound(node: _Node) -> float:
    """Return the upper confidence bound of an action."""
    return node.total / node.visits + EXPLORATION * sqrt(log(node.available) / node.visits)


def _principal(node: _Node) -> tuple[Action, ...]:
    """Return the most visited actions below a node."""
    line: list[Action] = []
    while node.children:
        action = max(node.children, key=lambda one: node.children[one].visits)
        line.append(action)
        node = node.children[action]
    return tuple(line)
