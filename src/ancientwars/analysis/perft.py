"""Perft, as chess has it: how many ways there are to make n decisions from a position, and how many states they reach.

The counts hold a rules engine to what it did yesterday, and to what a reader counts by hand.

**A ply is a decision.** Depth n counts the ways to make n decisions. Chance has no depth of its own: whatever dice and
cards come before the next decision belong to the decision before, and those that a position waits for to depth 0.

**Chance** is ``"expand"``: every outcome goes on as a path of its own, whatever its odds. Or it is ``"fixed"``: it
comes out as in a match with a seed, so that each path is the record of a match. That depends on the seed and the number
of plies before it and on nothing else, neither on the order in which paths are counted nor on the machine.

**Two states are the same** if they are equal: the same position, however it was reached. The events of the last action
do not count. Equal states have the same futures, so each is looked at once a ply, with the number of ways to it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from attrs import evolve, frozen

from ancientwars.core.chance import SeededSource
from ancientwars.core.errors import SetupError
from ancientwars.core.step import Chance, Decision, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

Mode = Literal["expand", "fixed"]
MODES: tuple[Mode, ...] = ("expand", "fixed")
"""What may be done with chance."""


@frozen
class Row:
    """The counts of one depth.

    Attributes:
        depth: Number of decisions made.
        paths: Ways to make them; where chance is expanded, each with every outcome on the way.
        leaves: Ways to make them and come to the next decision or the end: paths, and outcomes after the last decision.
        states: Distinct states at the leaves.
        finished: Leaves at which the game is over. They go no deeper.
    """

    depth: int
    paths: int
    leaves: int
    states: int
    finished: int


def perft(
    game: Game, state: Any, depth: int, *, chance: Mode = "expand", seed: int = 0, played: int = 0
) -> tuple[Row, ...]:
    """Count the ways to play on from a state.

    Args:
        game: The game module.
        state: A full state.
        depth: How many decisions deep.
        chance: ``"expand"`` or ``"fixed"``.
        seed: Seed of the chance, where it is fixed.
        played: Plies of the match before the state, where chance is fixed.

    Returns:
        A row for each depth from 0.

    Raises:
        SetupError: The depth is negative, or there is no such way to treat chance.
        HiddenInformation: The state is a view.

    Example:
        >>> from ancientwars import poleis
        >>> state = poleis.position({"athens": {"prestige": 1, "hoplites": {"attika": 1}}})
        >>> [row.paths for row in perft(poleis, state, 2)]
        [1, 5, 39]
    """
    walk = _walk(game, depth, chance, seed)
    rows = walk.rows(Counter({Place(state, played if walk.fixed else 0): 1}))
    return tuple(next(rows) for _ in range(depth + 1))


def divide(
    game: Game, state: Any, depth: int, *, chance: Mode = "expand", seed: int = 0, played: int = 0
) -> tuple[tuple[Action, Row], ...]:
    """Count the ways to play on from a state for each first decision: where two engines differ, this shows the place.

    Args:
        game: The game module.
        state: A full state that waits for a seat.
        depth: How many decisions deep, the first one included; at least 1.
        chance: ``"expand"`` or ``"fixed"``.
        seed: Seed of the chance, where it is fixed.
        played: Plies of the match before the state, where chance is fixed.

    Returns:
        Every legal action with the counts at that depth. Paths, leaves and finished games add up to those of `perft`;
        states do not, since different actions may lead to equal ones.

    Raises:
        SetupError: The depth is less than 1, the state waits for no seat, or there is no such way to treat chance.
        HiddenInformation: The state is a view.
    """
    walk = _walk(game, depth - 1, chance, seed)
    if not isinstance(waits := game.pending(state), Decision):
        raise SetupError("state", f"is divided by the decisions of a seat, but waits for {waits}")
    first = Place(state, played if walk.fixed else 0)
    shares = []
    for action in game.legal_actions(state):
        rows = walk.rows(Counter({walk.after(first, action): 1}))
        *_, last = (next(rows) for _ in range(depth))
        shares.append((action, evolve(last, depth=depth)))
    return tuple(shares)


class Place(NamedTuple):
    """A state on the way; where chance is fixed also the plies before it, on which what chance brings depends."""

    state: Any
    plies: int


Layer = Counter[Place]
"""Distinct places of equal depth, with the number of ways to each."""


@frozen
class _Walk:
    """How a count is made: the game, and the seed of its chance unless every outcome counts."""

    game: Game
    fixed: bool
    seed: int

    def rows(self, layer: Layer) -> Iterator[Row]:
        """Yield the counts of depth 0, 1, 2 ... from a layer on."""
        depth = 0
        while True:
            leaves = self._past_chance(layer)
            states = {place.state for place in leaves}
            over = {state for state in states if isinstance(self.game.pending(state), Outcome)}
            finished = sum(ways for place, ways in leaves.items() if place.state in over)
            yield Row(depth, layer.total(), leaves.total(), len(states), finished)
            layer, depth = self._decided(leaves), depth + 1

    def _decided(self, leaves: Layer) -> Layer:
        """Return the places after one more decision."""
        layer: Layer = Counter()
        for place, ways in leaves.items():
            for action in self.game.legal_actions(place.state):
                layer[self.after(place, action)] += ways
        return layer

    def _past_chance(self, layer: Layer) -> Layer:
        """Return the places at which a seat decides or the game is over, past all dice and cards."""
        leaves: Layer = Counter()
        while layer:
            waiting: Layer = Counter()
            for place, ways in layer.items():
                if isinstance(self.game.pending(place.state), Chance):
                    for outcome in self._outcomes(place):
                        waiting[self.after(place, outcome)] += ways
                else:
                    leaves[place] += ways
            layer = waiting
        return leaves

    def _outcomes(self, place: Place) -> tuple[Action, ...]:
        """Return the outcomes of chance that count."""
        if self.fixed:
            return (self.game.sample(place.state, SeededSource(self.seed, place.plies)),)
        return tuple(outcome for outcome, _ in self.game.chance_outcomes(place.state))

    def after(self, place: Place, action: Action) -> Place:
        """Return the place after an action."""
        return Place(self.game.apply(place.state, action), place.plies + self.fixed)


def _walk(game: Game, depth: int, chance: Mode, seed: int) -> _Walk:
    """Return the way to count, checked."""
    if chance not in MODES:
        raise SetupError("chance", f"{chance!r} is not one of {', '.join(MODES)}")
    if depth < 0:
        raise SetupError("depth", "counts decisions, so it is 0 or more; 1 or more to divide")
    return _Walk(game, chance == "fixed", seed)
