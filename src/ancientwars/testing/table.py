"""A table to play rule tests at: a position, notations, and scripted dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.game import HoldsGame
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Decision, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.events import Event
    from ancientwars.core.game import Game


class Table(HoldsGame):
    """A game under way in a test, driven by notations; chance outcomes are notations too.

    Args:
        game: Name of the game, or the game module.
        position: A position text or mapping of that game, or a state of it; None for the start of a new game.
        **setup: Set-up of the new game where no position is given.

    Example:
        >>> table = Table("poleis", {"round": "4", "athens": {"hoplites": {"boiotia": 3}}})
        >>> table.play("action: besiege", "besiege: thebai", "roll: 3")
        >>> table.state.polis("thebai").owner
        'athens'
    """

    def __init__(self, game: str | Game, position: str | Mapping[str, Any] | State | None = None, **setup: Any) -> None:
        self.game: Any = game_of(game) if isinstance(game, str) else game
        self.state: Any = self._begun(position, setup)
        self.events: list[Event] = list(self.state.events)

    def _begun(self, position: str | Mapping[str, Any] | State | None, setup: Mapping[str, Any]) -> Any:
        """Return the state to begin with."""
        if isinstance(position, State):
            return position
        return self.game.new_game(**setup) if position is None else self.game.position(position)

    @property
    def pending(self) -> Any:
        """What the game waits for: `Decision`, `Chance` or `Outcome`."""
        return self.game.pending(self.state)

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions, as notations."""
        return tuple(map(str, self.game.legal_actions(self.state)))

    @property
    def odds(self) -> dict[str, Any]:
        """The outcomes of the chance node, as notations, with their probabilities."""
        return {str(outcome): chance for outcome, chance in self.game.chance_outcomes(self.state)}

    def play(self, *notations: str) -> None:
        """Play actions and chance outcomes one after another.

        Raises:
            IllegalAction: One of them is not legal where it stands; nothing after it is played.
            AssertionError: An action is legal, but not among the legal actions.
        """
        for text in notations:
            action = self._read(text)
            if isinstance(self.pending, Decision) and self.game.why_not(self.state, action) is None:
                assert action in self.game.legal_actions(self.state), f"{text} is legal, but not listed"
            self.state = self.game.apply(self.state, action)
            self.events += self.state.events

    def refusal(self, notation: str) -> Any:
        """Return the `Refusal` of an action that is illegal here, or None if it is legal.

        Raises:
            AssertionError: It is illegal, but among the legal actions, or the other way round.
        """
        action = self._read(notation)
        refusal = self.game.why_not(self.state, action)
        if isinstance(self.pending, Decision):
            listed = action in self.game.legal_actions(self.state)
            assert listed or refusal, f"{notation} is legal, but not listed"
            assert not (listed and refusal), f"{notation} is illegal, but listed"
        return refusal

    def happened(self, kind: str) -> list[Any]:
        """Return the events of a class since the table was set, oldest first."""
        return [event for event in self.events if type(event).__name__ == kind]

    def _read(self, text: str) -> Any:
        """Return the action of a notation, in full."""
        action = self.game.CATALOGUE.parse(text)
        return self.game.parse(self.state, text) if action is None else action

    @property
    def waits_for_chance(self) -> bool:
        """Whether the game waits for dice or cards."""
        return isinstance(self.pending, Chance)
