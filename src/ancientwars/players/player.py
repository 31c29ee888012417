"""Players: they see views and choose actions; no player ever sees a state."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from ancientwars.core.engine import legal_actions
from ancientwars.core.setup import read_seed

if TYPE_CHECKING:
    from ancientwars.core.action import Action


class Player(Protocol):
    """Anything that chooses an action from its own view."""

    def choose(self, view: Any) -> Action:
        """Return one of the legal actions.

        Args:
            view: The view of the seat that decides, which is the player's own.
        """


class RandomPlayer:
    """Chooses any legal action, all equally likely.

    Args:
        seed: Seed of the choices.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(read_seed(seed))

    def choose(self, view: Any) -> Action:
        """Return one of the legal actions."""
        return self._rng.choice(legal_actions(view))
