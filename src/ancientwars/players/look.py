"""A look ahead: from the options of a decision to the end of the own choices that follow."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from attrs import define, frozen

from ancientwars.core.step import Chance, Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

DEPTH = 3
"""Own decisions in a row that it looks ahead at most."""
CHANCE_NODES = 2
"""Chance nodes in a row that it looks past by expectation."""
OUTCOMES = 24
"""Outcomes of a roll that it looks at; a sample where there are more."""
DRAWS = 6
"""Outcomes of a draw that it looks at, all draws in a row together: cards differ less in what they bring at once."""


class _TooManyError(Exception):
    """A look takes more positions than are left."""


@frozen
class _Sight:
    """How far it still looks past chance.

    Attributes:
        share: Outcomes of chance that the option may take.
        nodes: Chance nodes in a row to come.
        draws: Outcomes of draws in a row to come.
    """

    share: float
    nodes: int = CHANCE_NODES
    draws: float = DRAWS

    def past(self, waits: Chance, outcomes: int) -> _Sight:
        """Return how far it looks past a chance node."""
        draws = self.draws / outcomes if waits.event == "draw" else self.draws
        return _Sight(self.share / outcomes, self.nodes - 1, draws)


@define
class _End:
    """Where the look ends: somebody else decides, or too much chance has passed."""

    worth: float


@define
class _Lot:
    """A chance node: what the outcomes lead to, with their odds."""

    afters: list[tuple[float, _Spot]]

    @property
    def worth(self) -> float:
        """The expectation."""
        return sum([odds * after.worth for odds, after in self.afters])


@define
class _Own:
    """A further decision of the seat: worth what its state is, until its options were looked at."""

    state: Any
    sight: _Sight
    before: float
    afters: list[_Spot] | None = None

    @property
    def worth(self) -> float:
        """The best of what the options lead to."""
        return self.before if self.afters is None else max([after.worth for after in self.afters])


_Spot = _End | _Lot | _Own


class Look:
    """Values the options of a decision by where the best own choices after them lead, dice by expectation.

    It first looks at what each option leads to, then at the best own choice after each, and so on. A look that takes
    more positions than the game allows (`GameInfo.look`) is given up for the look before: so all options are looked at
    equally far, and none is left out. Where outcomes are drawn, they are the same behind all options as far as they
    can be: what luck does is no reason to prefer one.

    Args:
        game: The game module.
        seat: The seat that decides.
        value: What a state is worth to a seat where the look ends.
        rng: Draws outcomes where there are too many.
    """

    def __init__(self, game: Game, seat: str, value: Callable[[Any, str], float], rng: Random) -> None:
        self._game = game
        self._seat = seat
        self._value = value
        self._rng = rng
        self._prompt = ""
        self._left: float = 0
        self._luck: dict[tuple[int, int], float] = {}
        self._depth = 0
        self._open: list[_Own] = []

    def values(self, states: list[Any], prompt: str) -> list[float]:
        """Return the values of the states behind the options of a question, all seen equally far.

        Args:
            states: The states.
            prompt: The question; asked again, it is another matter.
        """
        self._prompt, self._left, self._depth, self._open = prompt, float("inf"), 0, []
        spots = [self._spot(state, _Sight(self._game.INFO.look / len(states))) for state in states]
        found = [spot.worth for spot in spots]
        self._left = self._game.INFO.look
        for depth in range(1, DEPTH):
            self._depth = depth
            if not self._open or not self._deepen():
                break
            found = [spot.worth for spot in spots]
        return found

    def _deepen(self) -> bool:
        """Look at the options of all decisions where the look ended; tell whether there were positions left for it."""
        game, ends = self._game, self._open
        if sum([len(game.legal_actions(end.state)) for end in ends]) > self._left:
            return False
        self._open = []
        try:
            for end in ends:
                options = game.legal_actions(end.state)
                self._take(len(options))
                afters = [game.apply(end.state, option) for option in options]
                end.afters = [self._spot(after, end.sight) for after in afters]
        except _TooManyError:
            return False
        return True

    def _spot(self, state: Any, sight: _Sight) -> _Spot:
        """Return what a state leads to, past chance, up to the next decision."""
        waits = self._game.pending(state)
        if isinstance(waits, Chance) and sight.nodes:
            outcomes = list(self._outcomes(state, waits, sight))
            self._take(len(outcomes))
            further = sight.past(waits, len(outcomes))
            return _Lot([(odds, self._spot(self._game.apply(state, action), further)) for action, odds in outcomes])
        worth = self._value(state, self._seat)
        if isinstance(waits, Decision) and waits.seat == self._seat and waits.prompt != self._prompt:
            own = _Own(state, sight, worth)
            self._open.append(own)
            return own
        return _End(worth)

    def _take(self, positions: int) -> None:
        """Take positions off those that are left."""
        self._left -= positions
        if self._left < 0:
            raise _TooManyError

    def _outcomes(self, state: Any, waits: Chance, sight: _Sight) -> Iterator[tuple[Action, float]]:
        """Yield the outcomes of chance with their odds, or a sample that lies evenly among them."""
        outcomes = self._game.chance_outcomes(state)
        most = max(1, int(min(OUTCOMES, sight.share, sight.draws if waits.event == "draw" else OUTCOMES)))
        if len(outcomes) <= most:
            yield from ((outcome, float(odds)) for outcome, odds in outcomes)
            return
        luck = self._luck.setdefault((self._depth, sight.nodes), self._rng.random())
        reached = list(accumulate([float(odds) for _, odds in outcomes]))
        for number in range(most):
            place = bisect_right(reached, (number + luck) / most * reached[-1], hi=len(outcomes) - 1)
            yield outcomes[place][0], 1 / most
