"""Games as sequences of numbers: what random games record and Hypothesis shrinks."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any, Self

from attrs import field, frozen

from ancientwars.core.game import GameReference
from ancientwars.core.step import Chance, Decision

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.action import Action
    from ancientwars.core.step import Pending


@frozen
class Menu:
    """What can come next: the legal actions of a seat, or the outcomes of chance.

    Attributes:
        options: The actions, in the order of the game; empty after the end.
        weights: How many numbers choose each of them: 1 at a decision, in proportion to the odds at chance.
    """

    options: tuple[Action, ...]
    weights: tuple[int, ...]

    @classmethod
    def of(cls, game: Any, state: Any) -> Self:
        """Return the menu of a state."""
        waits = game.pending(state)
        if isinstance(waits, Decision):
            options = tuple(game.legal_actions(state))
            return cls(options, (1,) * len(options))
        if isinstance(waits, Chance):
            odds = game.chance_outcomes(state)
            parts = lcm(*(share.denominator for _, share in odds))
            return cls(tuple(outcome for outcome, _ in odds), tuple(int(share * parts) for _, share in odds))
        return cls((), ())

    def pick(self, number: int) -> Action:
        """Return the option that a number chooses; numbers wrap around, and small ones choose early options.

        Raises:
            IndexError: There is nothing to choose from.
        """
        if not self.options:
            raise IndexError("the game is over")
        ticket = number % sum(self.weights)
        for option, weight in zip(self.options, self.weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return option
        raise AssertionError("weights add up to their sum")

    def number(self, action: Action) -> int:
        """Return the smallest number that chooses an option.

        Raises:
            ValueError: It is none of the options.
        """
        return sum(self.weights[: self.options.index(action)])


@frozen
class Playthrough:
    """A game played from its set-up, or from a position, by a sequence of numbers, to its end or not.

    Attributes:
        game: The game module.
        setup: Arguments of ``new_game``; or the ``"position"`` that it begins from, as the game reads it.
        choices: The smallest number that leads to each action; see `Menu.pick`.
        actions: The action or chance outcome of each ply.
        states: The state before each ply, and the last one.
    """

    game: Any = field(eq=False)
    setup: Mapping[str, Any]
    choices: tuple[int, ...]
    actions: tuple[Action, ...]
    states: tuple[Any, ...]

    @classmethod
    def of(cls, game: Any, choices: Iterable[int], setup: Mapping[str, Any] | None = None) -> Self:
        """Play a game by numbers.

        Args:
            game: The game module.
            choices: A number per ply, any integers; those after the end of the game are left out.
            setup: Arguments of ``new_game``; or ``{"position": ...}``, a position to begin from.

        Returns:
            The game as far as the numbers lead.
        """
        states, actions, used = [_begun(game, setup or {})], [], []
        numbers = iter(choices)
        while (menu := Menu.of(game, states[-1])).options and (number := next(numbers, None)) is not None:
            actions.append(menu.pick(number))
            states.append(game.apply(states[-1], actions[-1]))
            used.append(menu.number(actions[-1]))
        return cls(game, dict(setup or {}), tuple(used), tuple(actions), tuple(states))

    def __reduce__(self) -> tuple[Any, ...]:
        rest = (self.setup, self.choices, self.actions, self.states)
        return _restored, (type(self), GameReference(self.game), rest)

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]

    @property
    def pending(self) -> Pending:
        """What the last state waits for."""
        waits: Pending = self.game.pending(self.state)
        return waits

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        """Print as notations in Hypothesis and in notebooks, not with all states."""
        printer.text(repr(self))

    def __repr__(self) -> str:
        notations = ", ".join(repr(str(action)) for action in self.actions)
        return f"<{self.game.INFO.name} {self.setup}: [{notations}]>"


def _begun(game: Any, setup: Mapping[str, Any]) -> Any:
    """Return the first state."""
    return game.position(setup["position"]) if "position" in setup else game.new_game(**setup)


def _restored(cls: type[Playthrough], game: GameReference, rest: tuple[Any, ...]) -> Playthrough:
    """Return what was pickled."""
    return cls(game.game, *rest)
