"""Gymnasium: one seat of a game as an environment, against players that sit inside it.

The agent decides for its seat; dice, cards and the other seats are played in between. Observations, actions and masks
are those of `ancientwars.adapters.pettingzoo`, which plays behind it. The only reward comes at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from ancientwars.adapters.pettingzoo import RENDER_MODES, SEEDS, AncientWarsEnv
from ancientwars.core.errors import IllegalAction, SetupError
from ancientwars.core.step import Decision
from ancientwars.players import PLAYERS, Player, make_player

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ancientwars.adapters.observation import Observation
    from ancientwars.adapters.pettingzoo import Illegal
    from ancientwars.core.game import Game, ObservedGame
    from ancientwars.match import Match

ANY = "any"
"""Another seat in each game."""
TRIES = 100
"""Games that may end, one after the other, before the agent has decided anything."""

Opponent = str | Player
"""The name of one of `PLAYERS`, or an object with ``choose(view)``."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat of a game as a Gymnasium environment.

    Args:
        game: Name of an installed game, or a game module.
        opponent: Who plays the other seats: the name of one of `ancientwars.players.PLAYERS`, which begins each game
            afresh with a seed that follows from that of the game, or an object with ``choose(view)``; or a mapping that
            says so for each seat.
        seat: The agent's seat; by default the first of those that play. ``"any"`` draws one for each game.
        illegal: What an action that the mask forbids does: ``"lose"`` the game at once, ``"raise"`` the error of the
            rules, or ``"ignore"`` it, so that the agent is asked again.
        dict_observations: Whether an observation is a dictionary of the row of numbers, ``"observation"``, and the
            mask, ``"action_mask"``.
        render_mode: ``"human"`` prints what a spectator sees after each decision of any seat, ``"ansi"`` returns it;
            None renders nothing.
        **setup: Set-up of the game: ``scenario``, ``options`` and whatever else it takes.

    Raises:
        UnknownGame: No such game is installed.
        SetupError: The game cannot be observed, or an argument is wrong.

    Example:
        >>> env = SeatEnv("poleis", "greedy", seat="sparta")
        >>> observation, info = env.reset(seed=7)
        >>> first = int(np.flatnonzero(env.action_masks())[0])
        >>> observation, reward, terminated, truncated, info = env.step(first)
        >>> reward, terminated, truncated
        (0.0, False, False)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        opponent: Opponent | Mapping[str, Opponent] = "random",
        *,
        seat: str | None = None,
        illegal: Illegal = "lose",
        dict_observations: bool = False,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        self.table = AncientWarsEnv(
            game, illegal=illegal, dict_observations=dict_observations, render_mode=render_mode, **setup
        )
        """The environment behind this one, with the full state: for debugging, not for agents."""
        self.render_mode = render_mode
        self._seats = tuple(self.table.agent_of)
        self.seat = _seat(self._seats, seat)
        """The agent's seat; in the game under way, where it is drawn."""
        self._draws_seat = seat == ANY
        others = [one for one in self._seats if self._draws_seat or one != self.seat]
        self._opponents = _opponents(others, opponent)
        self._players: dict[str, Player] = {}
        self._live = False
        agent = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(agent)
        self.action_space = self.table.action_space(agent)

    @property
    def game(self) -> ObservedGame:
        """The game module."""
        return self.table.game

    @property
    def _agent(self) -> str:
        """The name of the agent's seat at the table."""
        return self.table.agent_of[self.seat]

    # ------------------------------------------------------------------ playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and play to the agent's first decision.

        A game that ends before it is left out, and the next one is begun.

        Args:
            seed: Seed of the dice and decks, as in `Match`, 0 or more. Without one, the next of a sequence that the
                last seed given determines.
            options: Not used; the set-up is that of the environment.

        Returns:
            The observation, and the mask of legal actions as ``info["action_mask"]``.

        Raises:
            SetupError: The agent's seat decides nothing in a hundred games.
        """
        super().reset(seed=seed)
        for number in range(TRIES):
            drawn = seed is None or number > 0
            self._begin(int(self.np_random.integers(SEEDS)) if drawn else int(seed or 0))
            if self._live:
                if self.render_mode == "human":
                    self.render()
                return self.table.observe(self._agent), self._info()
        raise SetupError("seat", f"{self.seat} decided nothing in {TRIES} games")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of the agent, then all that follows until its next decision or the end.

        Args:
            action: Number of the action in the catalogue.

        Returns:
            Observation, reward, whether the game is over, False (see `gymnasium.wrappers.TimeLimit`), and the info. The
            reward is 0 until the end, then what `ancientwars.adapters.observation.payoffs` gives the seat.

        Raises:
            ResetNeeded: No game is under way.
            IllegalAction: The rules forbid it, and the environment raises that; or a player chose an illegal action,
                which ends the game.
        """
        if not self._live:
            raise ResetNeeded("no game is under way; call reset() first")
        self.table.step(action)
        self._answer()
        reward = float(self.table.rewards[self._agent])
        return self.table.observe(self._agent), reward, not self._live, False, self._info()

    def _begin(self, seed: int) -> None:
        """Begin a game with a seed and play to the agent's first decision."""
        self.table.reset(seed=seed)
        if self._draws_seat:
            self.seat = self._seats[int(self.np_random.integers(len(self._seats)))]
        self._players = {
            seat: make_player(found, self.game, seat, seed + number) if isinstance(found, str) else found
            for number, (seat, found) in enumerate(self._opponents.items())
        }
        self._answer()

    def _answer(self) -> None:
        """Let the other seats decide until the agent must, or the game is over."""
        self._live = False
        while (seat := self._deciding()) not in (None, self.seat):
            self._play(seat)
        self._live = seat is not None

    def _deciding(self) -> str | None:
        """Return the seat that decides; None after the end."""
        waits = self.game.pending(self.table.state_now)
        return waits.seat if isinstance(waits, Decision) and not any(self.table.terminations.values()) else None

    def _play(self, seat: str) -> None:
        """Let the player of a seat decide."""
        state = self.table.state_now
        action = self._players[seat].choose(self.game.view(state, seat))
        try:
            self.table.follow(action)
        except IllegalAction as error:
            told = f"the player of {seat} chose an illegal action: {error.reason}"
            raise IllegalAction(error.rule, told) from None

    # ------------------------------------------------------------------ looking

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib's MaskablePPO asks for it; none after the end."""
        return self.table.mask(self._agent).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self._agent)}

    def render(self) -> str | None:
        """Print or return what a spectator sees."""
        return self.table.render()

    def match(self) -> Match:
        """Return the game so far as a match, to be saved, replayed or shown."""
        return self.table.match()


def _seat(seats: tuple[str, ...], seat: str | None) -> str:
    """Return the agent's seat; the first one where it is drawn later.

    Raises:
        SetupError: No such seat.
    """
    if seat not in (None, ANY, *seats):
        raise SetupError("seat", f"no seat {seat!r}; there are {', '.join(seats)}, and {ANY!r} draws one")
    return seats[0] if seat is None or seat == ANY else seat


def _opponents(others: list[str], opponent: Opponent | Mapping[str, Opponent]) -> dict[str, Opponent]:
    """Return who plays each seat that the agent leaves to others, now or in other games.

    Raises:
        SetupError: A seat has no player, or what is no player.
    """
    found = opponent if isinstance(opponent, Mapping) else dict.fromkeys(others, opponent)
    if missing := [seat for seat in others if seat not in found]:
        raise SetupError("opponent", f"nobody plays {', '.join(missing)}")
    for player in found.values():
        if not (player in PLAYERS if isinstance(player, str) else hasattr(player, "choose")):
            raise SetupError("opponent", f"{player!r} is no player; there are {', '.join(PLAYERS)}")
    return {seat: found[seat] for seat in others}
