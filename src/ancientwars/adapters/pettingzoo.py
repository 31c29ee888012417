"""PettingZoo: every game as a turn-based environment.

Agents are the seats that play the game set up, ``athens_0`` and ``sparta_1``. An observation is a row of numbers from
-1 to 1, laid out as the game's `OBSERVATION` says and made from the seat's own view; the mask of legal actions over the
catalogue stands in ``info["action_mask"]``, and beside the observation if that is wanted. Dice and cards come from the
seed of `reset`, the same as in `ancientwars.Match`. The only rewards come at the end: see
`ancientwars.adapters.observation.payoffs`.
"""

from __future__ import annotations

import re
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ancientwars.adapters.observation import (
    action_mask,
    numbered,
    observation,
    payoffs,
    require_observation,
    space_of,
    text_of,
)
from ancientwars.core.chance import SeededSource
from ancientwars.core.errors import IllegalAction, SetupError
from ancientwars.core.frozenmap import freeze
from ancientwars.core.game import HoldsGame
from ancientwars.core.game import game as game_of
from ancientwars.core.setup import read_seed
from ancientwars.core.step import Chance, Decision
from ancientwars.match import Match
from ancientwars.match.setups import plain_setup

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

    from ancientwars.adapters.observation import Observation
    from ancientwars.core.action import Action
    from ancientwars.core.game import Game

Illegal = Literal["raise", "lose", "ignore"]
ILLEGAL: tuple[str, ...] = ("raise", "lose", "ignore")
RENDER_MODES = ("human", "ansi")
SEEDS = 2**63


class AncientWarsEnv(HoldsGame, AECEnv):  # type: ignore[misc] # PettingZoo comes without annotations
    """A game as a PettingZoo environment.

    Args:
        game: Name of an installed game, or a game module.
        max_cycles: Decisions after which the game is cut off, a draw as far as rewards go; None plays to the end, which
            every game has.
        illegal: What an action that the mask forbids does: ``"raise"`` the error of the rules, ``"lose"`` the game at
            once (-1 for the offender, 0 for the others), or ``"ignore"`` it, so that the same seat is asked again.
        dict_observations: Whether an observation is a dictionary of the row of numbers, ``"observation"``, and the
            mask, ``"action_mask"``.
        render_mode: ``"human"`` prints what a spectator sees, ``"ansi"`` returns it; None renders nothing.
        **setup: Set-up of the game: ``scenario``, ``options`` and whatever else it takes.

    Raises:
        UnknownGame: No such game is installed.
        SetupError: The game cannot be observed, or an argument is wrong.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "render_modes": list(RENDER_MODES),
        "name": "ancientwars_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        max_cycles: int | None = None,
        illegal: Illegal = "raise",
        dict_observations: bool = False,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        super().__init__()
        self.game = require_observation(game_of(game) if isinstance(game, str) else game)
        _check(max_cycles, illegal, render_mode)
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.dict_observations = dict_observations
        self.render_mode = render_mode
        self.setup = freeze(plain_setup(self.game, setup, files=True))  # files are read once, not at each reset
        name = f"ancientwars_{self.game.INFO.name}_v0"
        self.metadata = {**AncientWarsEnv.metadata, "render_modes": list(RENDER_MODES), "name": name}
        self._ready: Any = self.game.new_game(**self.setup)
        playing = self.game.seats(self._ready)
        numbered = enumerate(self.game.INFO.seats)
        self.seat_of = {_agent(seat, number): seat for number, seat in numbered if seat in playing}
        """The seat that each agent plays."""
        self.agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.possible_agents = list(self.seat_of)
        self.agents: list[str] = []
        self._observation_spaces = {
            agent: space_of(self.game, with_mask=dict_observations) for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(len(self.game.CATALOGUE)) for agent in self.possible_agents}
        self._nothing = np.zeros(len(self.game.CATALOGUE), np.int8)
        """The mask of all who do not decide; it cannot be written to."""
        self._nothing.flags.writeable = False
        self._seeds: Random | None = None
        self._infos: dict[str, dict[str, NDArray[np.int8]]] | None = {}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Box | Dict:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the space of actions: the numbers of the catalogue, dice and cards included, which no mask allows."""
        return self._action_spaces[agent]

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: Seed of the dice and decks, as in `Match`. Without one, the next of a sequence that the last seed
                given determines.
            options: Not used; the set-up is that of the environment.
        """
        if seed is None:
            self.seed = (self._seeds or SystemRandom()).randrange(SEEDS)
        else:
            self.seed = read_seed(seed)
            self._seeds = Random(self.seed)
        self.state_now = self.game.new_game(**self.setup) if self._ready is None else self._ready
        """The full state, hidden things included: for debugging, not for agents."""
        self._ready = None
        self.decisions: list[Action] = []
        """The decisions so far."""
        self._plies = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.cycles = 0
        self._over = False
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: object) -> None:
        """Play an action of the selected agent, then the dice and cards that follow.

        Args:
            action: Its number, also one of numpy. Whatever is no number of the catalogue is an illegal action, None
                included, which is for agents whose game is over.

        Raises:
            IllegalAction: The rules forbid it, and the environment raises that.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._finish(agent, *self._after(action))

    def follow(self, action: Action) -> None:
        """Play an action of the selected agent's seat, as somebody chose it who plays for it; see `step`.

        Raises:
            IllegalAction: The rules forbid it, whatever the environment does with illegal actions; nothing is played.
        """
        after = self.game.apply(self.state_now, action)
        self._finish(self.agent_selection, self.game.action_of(self.game.action_id(action)), after)

    def _finish(self, agent: str, action: Action | None, after: Any) -> None:
        """Go on after an agent's action.

        Args:
            agent: The agent.
            action: What was played; None if it was illegal.
            after: The state that followed.
        """
        self.cycles += 1
        if action is not None:
            self.decisions.append(action)
            self._play(after)
            self._go_on()
        elif self.illegal == "lose":
            self._end({seat: -float(seat == self.seat_of[agent]) for seat in self.agent_of})
        if self.max_cycles is not None:
            self._cut_off(self.max_cycles)
        if self._over:
            self._accumulate_rewards()  # before that there are none
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _after(self, number: Any) -> tuple[Action | None, Any]:
        """Return an action by number and the state after it; None if the environment does not raise that it is illegal.

        Args:
            number: The number, or anything else.
        """
        try:
            action, listed = numbered(self.game, self.state_now, number)
            return action, self.game.apply(self.state_now, listed)
        except IllegalAction:
            if self.illegal == "raise":
                raise
            return None, None

    def _play(self, after: Any) -> None:
        """Take a state as the one now."""
        self.state_now = after
        self._plies += 1

    def _go_on(self) -> None:
        """Let chance play until an agent decides or the game is over."""
        while isinstance(waits := self.game.pending(self.state_now), Chance):
            drawn = self.game.sample(self.state_now, SeededSource(self.seed, self._plies))
            self._play(self.game.apply(self.state_now, drawn))
        if isinstance(waits, Decision):
            self.agent_selection = self.agent_of[waits.seat]
            self._tell()
        else:
            self._end(payoffs(tuple(self.agent_of), waits))

    def _end(self, results: dict[str, float]) -> None:
        """End the game for all agents."""
        self.rewards = {agent: results[self.seat_of[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._over = True
        self._tell()

    def _cut_off(self, most: int) -> None:
        """End a game that has lasted for as many decisions as it may."""
        if self.cycles >= most and not self._over:
            self.truncations = dict.fromkeys(self.agents, True)
            self._over = True
            self._tell()

    def _tell(self) -> None:
        """Forget the masks: the agents have others now."""
        self._infos = None

    @property
    def infos(self) -> dict[str, dict[str, NDArray[np.int8]]]:
        """The mask of every agent, made when it is first asked for."""
        if self._infos is None:
            self._infos = self._masks()
        return self._infos

    def _masks(self) -> dict[str, dict[str, NDArray[np.int8]]]:
        """Return the mask of every agent; over is over, also where the rules would go on."""
        acts = "" if self._over else self.agent_selection
        return {
            agent: {
                "action_mask": action_mask(self.game, self.state_now, self.seat_of[agent])
                if agent == acts
                else self._nothing
            }
            for agent in self.agents
        }

    # ------------------------------------------------------------------ looking

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, also when it is not its turn."""
        row = observation(self.game, self.state_now, self.seat_of[agent])
        return {"observation": row, "action_mask": self.mask(agent)} if self.dict_observations else row

    def mask(self, agent: str) -> NDArray[np.int8]:
        """Return 1 for every action that an agent may take now, else 0; zeros when it is not its turn."""
        if self._infos is None and agent == self.agent_selection and not self._over:
            return action_mask(self.game, self.state_now, self.seat_of[agent])  # nobody holds it yet
        if agent in self.infos:
            return np.array(self.infos[agent]["action_mask"])
        return np.zeros(len(self.game.CATALOGUE), np.int8)

    def render(self) -> str | None:
        """Print or return what a spectator sees."""
        if self.render_mode is None:
            return None
        text = text_of(self.game, self.state_now)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - that is what the mode is for
        return None

    def close(self) -> None:
        """Nothing is open."""

    def match(self) -> Match:
        """Return the game so far as a match, to be saved, replayed or shown."""
        match = Match.new(self.game, seed=self.seed, **self.setup)
        for action in self.decisions:
            match = match.play(action)
        return match


def _agent(seat: str, number: int) -> str:
    """Return the name of an agent as PettingZoo likes it: lower-case letters, an underscore and a number."""
    return f"{re.sub('[^a-z]', '', seat.lower()) or 'seat'}_{number}"


def _check(max_cycles: int | None, illegal: str, render_mode: str | None) -> None:
    """Check the arguments of an environment.

    Raises:
        SetupError: One is wrong.
    """
    if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
        raise SetupError("max_cycles", f"{max_cycles!r} is no positive number of decisions")
    if illegal not in ILLEGAL:
        raise SetupError("illegal", f"{illegal!r} is not one of {', '.join(ILLEGAL)}")
    if render_mode not in (None, *RENDER_MODES):
        raise SetupError("render_mode", f"{render_mode!r} is not one of {', '.join(RENDER_MODES)}")


def raw_env(game: str | Game, **arguments: Any) -> AncientWarsEnv:
    """Return the bare environment of a game; see `AncientWarsEnv` for the arguments."""
    return AncientWarsEnv(game, **arguments)


def env(game: str | Game, **arguments: Any) -> AECEnv:
    """Return the environment of a game, with PettingZoo's check that calls come in order.

    An illegal action loses the game, unless ``illegal`` says otherwise.

    Args:
        game: Name of an installed game, or a game module.
        **arguments: See `AncientWarsEnv`.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, **{"illegal": "lose", **arguments}))


def parallel_env(game: str | Game, **arguments: Any) -> ParallelEnv:
    """Return the environment as a parallel one: all agents answer at each decision, only the deciding one counts.

    Args:
        game: Name of an installed game, or a game module.
        **arguments: See `AncientWarsEnv`; ``max_cycles`` then is the number of steps.
    """
    return turn_based_aec_to_parallel(env(game, **arguments))
