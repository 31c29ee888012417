"""Information-set Monte Carlo tree search: a player that thinks ahead without seeing what is hidden from it.

Each iteration deals the hidden cards anew (`determinize`), walks down one tree of decisions by upper confidence bounds,
draws dice and cards as they come, and ends where it meets an option that it has not seen: all new options there begin
with what the heuristic of the game thinks of them, as if tried once, and the best of them is what the walk was worth.
The tree is that of the information set: a decision is told by the actions that led to it, chance is not part of it.

Positions are compared with the one in which the search begins, so that it still tells good options from better ones
where a seat is far ahead or far behind.
"""

from __future__ import annotations

from math import atanh, log, sqrt, tanh
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import Factory, define, frozen

from ancientwars.core.game import HoldsGame
from ancientwars.core.setup import read_seed
from ancientwars.core.step import Chance, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

EXPLORATION = 0.1
"""Weight of the search for actions little tried; small, for the heuristic knows roughly what is good."""


@frozen
class Line:
    """What the search thinks of an action.

    Attributes:
        action: The action.
        visits: How often it was tried, the first look at it included.
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
    available: int = 1
    children: dict[Action, _Node] = Factory(dict)

    @property
    def value(self) -> float:
        """The mean of what it has brought."""
        return self.total / self.visits if self.visits else 0.0

    def add(self, value: float) -> None:
        """Count another visit."""
        self.visits += 1
        self.total += value


class MctsPlayer(HoldsGame):
    """Plays by information-set Monte Carlo tree search over its own view.

    Args:
        game: The game module; its ``evaluate`` values positions, less its ``exposure`` if it has one.
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
        self._exposure: Callable[[Any, str], float] = getattr(game, "exposure", _unexposed)
        self._seat = seat
        self._seed = read_seed(seed)
        self._iterations = iterations
        self._seconds = seconds
        self._begun: dict[str, float] = {}
        self.lines: tuple[Line, ...] = ()
        """What it thought of its last decision, the chosen action first."""

    def choose(self, view: Any) -> Action:
        """Return the action most visited; `lines` then explains the choice."""
        options = self._game.legal_actions(view)
        rng = Random(f"{self._seed} {len(options)} {options[0]} {options[-1]}")
        root, self._begun = _Node(), {}
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
        """Walk down the tree to options never seen, add them, and credit the worth of the best to all seats."""
        self._begun = self._begun or {seat: self._lead(state, seat) for seat in self._game.seats(state)}
        path: list[tuple[str, _Node]] = []
        node = root
        while not isinstance(waits := self._game.pending(state), Outcome):
            if isinstance(waits, Chance):
                state = self._game.apply(state, self._game.sample(state, rng))
                continue
            options = self._game.legal_actions(state)
            fresh = [option for option in options if option not in node.children]
            if fresh:
                state = self._expand(node, state, waits.seat, fresh)
                break
            action = _best(node, options)
            node = node.children[action]
            path.append((waits.seat, node))
            state = self._game.apply(state, action)
        values = {seat: self._value(state, seat) for seat in {seat for seat, _ in path}}
        for seat, visited in path:
            visited.add(values[seat])

    def _expand(self, node: _Node, state: Any, seat: str, options: list[Action]) -> Any:
        """Add options to a decision and return the state after the one that looks best to the seat that decides."""
        states = {option: self._game.apply(state, option) for option in options}
        for option, after in states.items():
            node.children[option] = _Node(1, self._value(after, seat))
        return states[max(options, key=lambda option: node.children[option].total)]

    def _value(self, state: Any, seat: str) -> float:
        """Return what a position is worth to a seat, from -1 to 1; 0 is as good as where the search began."""
        waits = self._game.pending(state)
        if isinstance(waits, Outcome):
            return 0.0 if not waits.winners else 1.0 if seat in waits.winners else -1.0
        return tanh((self._lead(state, seat) - self._begun[seat]) / self._game.INFO.lead)

    def _lead(self, state: Any, seat: str) -> float:
        """Return by how much a seat is ahead, threats taken off."""
        return self._game.evaluate(state, seat) - self._exposure(state, seat)

    def _explain(self, root: _Node, options: tuple[Action, ...]) -> tuple[Line, ...]:
        """Return the lines of all options, the most visited first."""
        nodes = [(option, root.children.get(option, _Node())) for option in options]
        lines = [Line(option, node.visits, self._told(node.value), _principal(node)) for option, node in nodes]
        return tuple(sorted(lines, key=lambda line: (-line.visits, -line.value)))

    def _told(self, value: float) -> float:
        """Return a value as it is told: of the lead itself, from -1 (lost) to 1 (won)."""
        if abs(value) >= 1 or not self._begun:
            return value
        return tanh(atanh(value) + self._begun[self._seat] / self._game.INFO.lead)


def _unexposed(state: Any, seat: str) -> float:
    """Stand in for the threats to a seat, where a game does not value them."""
    del state, seat
    return 0.0


def _best(node: _Node, options: tuple[Action, ...]) -> Action:
    """Return the option with the best upper confidence bound, and count all as available."""
    children = node.children
    for option in options:
        children[option].available += 1
    return max(options, key=lambda option: _bound(children[option]))


def _bound(node: _Node) -> float:
    """Return the upper confidence bound of an action."""
    return node.value + EXPLORATION * sqrt(log(node.available) / node.visits)


def _principal(node: _Node) -> tuple[Action, ...]:
    """Return the most visited actions below a node."""
    line: list[Action] = []
    while node.children:
        action = max(node.children, key=lambda one: node.children[one].visits)
        line.append(action)
        node = node.children[action]
    return tuple(line)
