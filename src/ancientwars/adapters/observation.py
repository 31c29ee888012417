"""What the adapters share: observations as arrays, actions as numbers, results as payoffs."""

from __future__ import annotations

from array import array
from threading import local
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from gymnasium.spaces import Box, Dict

from ancientwars.core.canvas import Canvas
from ancientwars.core.chance import Rolled
from ancientwars.core.errors import SetupError
from ancientwars.core.observation import Layout
from ancientwars.core.recent import recent_together
from ancientwars.core.step import SPECTATOR, Decision, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game, ObservedGame
    from ancientwars.core.step import Pending

    Observation = NDArray[np.float32] | dict[str, NDArray[Any]]


def require_observation(game: Game) -> ObservedGame:
    """Return a game that can be observed as numbers.

    Raises:
        SetupError: It offers no `observe` and `OBSERVATION`.
    """
    if not (hasattr(game, "observe") and hasattr(game, "OBSERVATION")):
        raise SetupError("game", f"{game.INFO.name} offers no observe(view) and OBSERVATION, which learning needs")
    return cast("ObservedGame", game)


def space_of(game: ObservedGame, *, with_mask: bool) -> Box | Dict:
    """Return the space of observations.

    Args:
        game: The game module.
        with_mask: Whether they are dictionaries of the ``"observation"`` and the ``"action_mask"``.
    """
    row = Box(-1.0, 1.0, (len(game.OBSERVATION),), np.float32)
    if not with_mask:
        return row
    return Dict({"observation": row, "action_mask": Box(0, 1, (len(game.CATALOGUE),), np.int8)})


def observation(game: ObservedGame, state: Any, seat: str) -> NDArray[np.float32]:
    """Return what a seat, or a spectator, observes, laid out as the game's `OBSERVATION` says.

    Args:
        game: The game module.
        state: The full state; nothing but the view of the seat is looked at.
        seat: The seat, or ``"spectator"``.

    Returns:
        Numbers from -1 to 1.
    """
    numbers = numbers_now(game, state, seat)
    return numbers.copy() if isinstance(numbers, np.ndarray) else np.array(numbers, np.float32)


def numbers_now(
    game: ObservedGame, state: Any, seat: str, waits: Pending | None = None
) -> NDArray[np.float32] | Sequence[float]:
    """Return the numbers that a seat, or a spectator, observes, to be copied at once; see `observation`.

    Args:
        game: The game module.
        state: The full state; nothing but the view of the seat is looked at.
        seat: The seat, or ``"spectator"``.
        waits: What the game waits for, where that is at hand.
    """
    view, layout = game.view(state, seat), getattr(game.observe, "__self__", None)
    if type(layout) is not Layout:
        return game.observe(view)
    painted = _last.painted
    if painted is None or painted.layout is not layout:
        painted = _last.painted = _Painted(layout)
    painted.canvas.paint(view, game.pending(state) if waits is None else waits)
    return painted.row


class _Painted:
    """A row of numbers that follows what is observed, one view after another, whoever looks."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        memory = array("f", bytes(4 * len(layout.names)))  # numbers are written sooner here than by numpy
        self.row, self.canvas = np.frombuffer(memory, np.float32), Canvas(layout, memory)


class _Last(local):
    """The row used last, in each thread."""

    painted: _Painted | None = None


_last = _Last()


# ---------------------------------------------------------------------- actions by number

_WHOLE = frozenset({int, np.int64})
"""The classes of almost all numbers of actions; of others more must be asked."""
_numbered: list[tuple[Game | None, Any, Sequence[int], Sequence[Action]]] = [(None, None, (), ())]
"""The game and state whose actions were numbered last, and these: played at once, they are the ones listed."""


def numbered_actions(game: Game, state: Any) -> list[int]:
    """Return the numbers of the legal actions of the deciding seat, as they are listed; none if nobody decides.

    Args:
        game: The game module.
        state: The full state.
    """
    actions = game.legal_actions(state)
    numbers = game.CATALOGUE.action_ids(actions)
    _numbered[0] = (game, state, numbers, actions)  # one assignment, for threads
    return numbers


def numbered_odds(game: Game, state: Any) -> list[tuple[int, float]]:
    """Return the outcomes of a chance node by their numbers, ascending, and their probabilities."""
    odds = game.chance_outcomes(state)
    dice = type(odds[0][0]) is Rolled
    numbers, actions, ascending = _of_dice(odds, game) if dice else _by_number(odds, game)
    _numbered[0] = (game, state, numbers, actions)
    return ascending.copy()


def _by_number(
    odds: tuple[tuple[Action, Fraction], ...], game: Game
) -> tuple[list[int], tuple[Action, ...], list[tuple[int, float]]]:
    """Return the numbers of the outcomes of a lottery, these outcomes, and numbers with probabilities, ascending."""
    actions = tuple([action for action, _ in odds])
    numbers = game.CATALOGUE.action_ids(actions)
    shares: dict[int, float] = {}  # of which cards of a deck have few
    ascending = []
    for number, (_, chance) in zip(numbers, odds, strict=True):
        share = shares.get(id(chance))
        if share is None:
            share = shares[id(chance)] = chance.numerator / chance.denominator
        ascending.append((number, share))
    ascending.sort()
    return numbers, actions, ascending


_of_dice = recent_together(16)(_by_number)
"""The same of dice, which are thrown often: the last ones are kept. A deck is hardly ever the same again."""


def numbered(game: Game, state: Any, number: Any) -> tuple[Action, Action]:
    """Return the catalogue's own action with a number, and the one to be played: as it was listed, if it was.

    Args:
        game: The game module.
        state: The full state.
        number: The number, also one of numpy.

    Raises:
        MalformedAction: No action has that number.
    """
    module, of, numbers, actions = _numbered[0]
    if of is state and module is game and type(number) in _WHOLE:
        try:
            place = numbers.index(plain := int(number))
        except ValueError:
            pass  # it was not listed
        else:
            return game.CATALOGUE.actions[plain], actions[place]
    own = game.action_of(number)
    return own, own


def action_mask(game: Game, state: Any, seat: str) -> NDArray[np.int8]:
    """Return 1 for every action of the catalogue that a seat may take now, else 0.

    Args:
        game: The game module.
        state: The full state.
        seat: The seat; the mask of one that does not decide is all zeros.
    """
    mask = bytearray(len(game.CATALOGUE))  # single bytes are written sooner here than in an array of numpy
    waits = game.pending(state)
    if isinstance(waits, Decision) and waits.seat == seat:
        for number in numbered_actions(game, state):
            mask[number] = 1
    return np.frombuffer(mask, np.int8)


def payoffs(seats: tuple[str, ...], outcome: Outcome) -> dict[str, float]:
    """Return what a result is worth to each seat; the sum is 0.

    Each of the others loses 1 in all to the winners, who share alike; two seats get 1 and -1. Without a winner, or when
    all win, everybody gets 0.

    Args:
        seats: The seats that play.
        outcome: The result.

    Example:
        >>> payoffs(("red", "blue", "green"), Outcome(("red",), (), ""))
        {'red': 1.0, 'blue': -0.5, 'green': -0.5}
    """
    winners = [seat for seat in seats if seat in outcome.winners]
    if not winners or len(winners) == len(seats):
        return dict.fromkeys(seats, 0.0)
    lost = 1 / (len(seats) - 1)
    won = lost * (len(seats) - len(winners)) / len(winners)
    return {seat: won if seat in winners else -lost for seat in seats}


def text_of(game: Game, state: Any, viewer: str = SPECTATOR) -> str:
    """Return a view as plain text: the game's own summary if it has one, and what the game waits for."""
    seen = game.view(state, viewer)
    summary = getattr(game, "summary", None)
    waits = game.describe(seen, game.pending(seen))
    return f"{summary(seen)}\n{waits}" if summary else waits
