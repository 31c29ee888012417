"""OpenSpiel: every game as a Python game with explicit chance nodes.

Importing this module registers ``python_ancientwars_<game>`` for every installed game. The numbers of actions, those of
dice and cards included, are those of the catalogue. The parameters of a game are its scenario (a number where scenarios
are numbered) and its optional rules; they settle how many players there are.

What a player knows, and nothing more, is in three forms:

- the information-state string is the whole course of the game as that player heard it, with ``?`` for what was hidden;
- the observation string and tensor are the present view, laid out as the game's `OBSERVATION` says;
- the information-state tensor is the observation and the last `RECALL` actions heard of; a whole game would not fit.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pyspiel
from attrs import frozen

from ancientwars.adapters.course import Beginning, Heard, asked, course_of, recent
from ancientwars.adapters.observation import (
    numbered,
    numbered_actions,
    numbered_odds,
    numbers_now,
    observation,
    payoffs,
    require_observation,
    text_of,
)
from ancientwars.core.game import GameReference, games
from ancientwars.core.game import game as game_of
from ancientwars.core.record import Record, put
from ancientwars.core.step import SPECTATOR, Chance, Decision, Outcome
from ancientwars.match import codec_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ancientwars.core.game import Game, ObservedGame
    from ancientwars.core.step import Pending

RECALL = 64
"""The actions that an information-state tensor remembers."""
PREFIX = "python_ancientwars_"
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

_registered: dict[str, type[Any]] = {}


@frozen
class Standing(Record):
    """All that a state of OpenSpiel holds: immutable, so that copies share it.

    Attributes:
        state: The full state of the game.
        waits: What it waits for.
        player: The number of the player who decides, or what stands for chance or the end.
        beginnings: Where each player began to listen.
        last: The last ply; None at the start.
    """

    often: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = (("after", ("state", "waits", "player", "last")),)

    state: Any
    waits: Pending
    player: int
    beginnings: tuple[Beginning, ...]
    last: Heard | None = None

    def after(self, state: Any, waits: Pending, player: int, last: Heard) -> Standing:
        """Return what follows after a ply, by far the most frequent change."""
        return self.replace(state=state, waits=waits, player=player, last=last)

    def __deepcopy__(self, memo: dict[int, Any]) -> Standing:
        return self

    def course(self, game: Game, player: int) -> str:
        """Return the course of the game as a player heard it, a line per action."""
        return course_of(game.seats(self.state)[player], player, self.last, self.beginnings[player])

    def recent(self, game: Game, player: int) -> list[int]:
        """Return the numbers of the last actions that a player noticed; -1 for one that was hidden."""
        return recent(game, game.seats(self.state)[player], self.last, self.beginnings[player], RECALL)


class AncientWarsGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel sees it; `register` makes a subclass for each game.

    Args:
        params: The parameters: ``scenario`` and optional rules.
    """

    module: ClassVar[ObservedGame]
    """The game module."""
    state_class: ClassVar[type[AncientWarsState]]
    """The class of its states."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        module, params = self.module, params or {}
        first = module.new_game(**_setup(module, params))
        self.seats = module.seats(first)
        """The seats of the game that the parameters set up, in the order of the players."""
        super().__init__(game_type(module), _game_info(module, len(self.seats)), params)
        waits = module.pending(first)
        self.first = Standing(first, waits, _player(self.seats, waits), (Beginning(),) * len(self.seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_again, (GameReference(self.module), str(self))

    def new_initial_state(self) -> AncientWarsState:
        """Return the state in which a game starts."""
        return self.state_class(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> AncientWarsObserver:
        """Return an observer of states."""
        return AncientWarsObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the dice and cards of a game."""
        return self.module.INFO.max_length


class AncientWarsState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. `standing` is the only attribute, since OpenSpiel copies and pickles what there is."""

    module: ClassVar[ObservedGame]
    """The game module."""

    def __init__(self, game: AncientWarsGame) -> None:
        super().__init__(game)
        self.standing = game.first

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_again, (GameReference(self.module), pyspiel.serialize_game_and_state(self.get_game(), self))

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order of the players."""
        return self.module.seats(self.standing.state)

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self.standing.waits

    # ------------------------------------------------------------------ the interface of OpenSpiel

    def current_player(self) -> int:
        """Return the number of the player who decides, or what stands for chance or the end."""
        return self.standing.player

    def is_chance_node(self) -> bool:
        """Tell whether dice or cards come next: asked here, it needs no detour through OpenSpiel."""
        return self.standing.player == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of a player, by default of the one who decides, or of chance, ascending.

        Those of the player who decides need no detour through OpenSpiel either.
        """
        decides = self.standing.player
        if decides >= 0 and (not player or player == (decides,)):
            return sorted(numbered_actions(self.module, self.standing.state))
        return super().legal_actions(*player)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions of the deciding player, ascending."""
        return sorted(numbered_actions(self.module, self.standing.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node and their probabilities."""
        return numbered_odds(self.module, self.standing.state)

    def _apply_action(self, action: int) -> None:
        """Play an action of a player or of chance."""
        module, before = self.module, self.standing
        played, listed = numbered(module, before.state, action)  # the one kept was not made for this list
        after = module.apply(before.state, listed)
        last = Heard.of(module, before.last, before.waits, played, after)
        waits = module.pending(after)
        self.standing = before.after(after, waits, _player(module.seats(after), waits), last)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the notation of an action."""
        return str(self.module.action_of(action))

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.standing.player == TERMINAL

    def returns(self) -> list[float]:
        """Return what the game was worth to each player; zeros while it goes on."""
        waits = self.pending
        return list(payoffs(self.seats, waits).values()) if isinstance(waits, Outcome) else [0.0] * len(self.seats)

    def __str__(self) -> str:
        return text_of(self.module, self.standing.state)

    # ------------------------------------------------------------------ hidden information

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AncientWarsState:
        """Return a state drawn from those that a player holds possible, by the game's `determinize`.

        It starts from the position: its history is empty, since the hidden draws of the past are not made up. To the
        player it looks the same as this state; what the others heard is replaced by what they see.

        Args:
            player: The player.
            sampler: Source of randomness, a function that gives numbers from 0 to 1.
        """
        module, standing = self.module, self.standing
        rng = Random(int(sampler() * 2**53))
        drawn = module.determinize(module.view(standing.state, self.seats[player]), rng)
        beginnings = standing.beginnings
        for other, seat in enumerate(self.seats):
            if other != player:
                seen = codec_of(module).digest(module.view(drawn, seat))
                beginnings = put(
                    beginnings, other, Beginning(f"position {seen}\n", standing.last.number if standing.last else 0)
                )
        resampled = self.get_game().new_initial_state()
        resampled.standing = standing.replace(state=drawn, beginnings=beginnings)
        return resampled  # type: ignore[no-any-return]


class AncientWarsObserver:
    """What a player, or the public, observes: the interface of ``open_spiel.python.observation``.

    The public's part of an observation is what a spectator sees; a player's private part is the difference to it.

    Args:
        game: The game.
        iig_obs_type: Whose part to tell: the player's and the public's, or one of them; and only the present, or with
            perfect recall, which is kept for both parts together.
        params: None are taken.

    Raises:
        ValueError: The secrets of all players, or perfect recall of a part, are asked for, or there are parameters.
    """

    def __init__(self, game: AncientWarsGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation is that of one player, or of the public")
        self._game = game
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = iig_obs_type.public_info
        self._recall = iig_obs_type.perfect_recall
        if self._recall and not (self._private and self._public):
            raise ValueError("perfect recall is kept of all that a player knows, not of a part of it")
        size = len(game.module.OBSERVATION)
        recall = RECALL if self._recall else 0
        self.tensor = np.zeros(size + recall, np.float32)
        """The numbers: first the observation, then, with perfect recall, the last actions."""
        self.dict = self._parts()
        """The parts of the tensor by name."""
        self._now = self.dict["observation"]

    def _parts(self) -> dict[str, Any]:
        """Return the parts of the tensor, which are not copies of it."""
        size = len(self._game.module.OBSERVATION)
        parts = {"observation": self.tensor[:size]}
        return {**parts, "recent": self.tensor[size:]} if self._recall else parts

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.dict = self._parts()  # those that were pickled are copies
        self._now = self.dict["observation"]

    def set_from(self, state: AncientWarsState, player: int) -> None:
        """Fill the tensor: actions as shares of the catalogue, the latest last, -1 for a hidden one, 0 for none."""
        self._see(state, player, self._now)
        if self._recall:
            module = self._game.module
            numbers, size = state.standing.recent(module, player), len(module.CATALOGUE)
            told = [-1.0 if number < 0 else (number + 1) / size for number in numbers]
            self.dict["recent"][:] = [0.0] * (RECALL - len(told)) + told

    def string_from(self, state: AncientWarsState, player: int) -> str:
        """Return the observation as a text: the course of the game, or the entries that are not 0."""
        if self._recall:
            return f"{state.standing.course(self._game.module, player)}{asked(state.pending)}"
        row = np.zeros(len(self._game.module.OBSERVATION), np.float32)
        self._see(state, player, row)
        entries = zip(self._game.module.OBSERVATION, row, strict=True)
        return "\n".join(f"{name} {value:.4g}" for name, value in entries if value)

    def _see(self, state: AncientWarsState, player: int, row: NDArray[np.float32]) -> None:
        """Write the numbers that are asked for."""
        module, standing = self._game.module, state.standing
        now = standing.state
        if self._private:
            row[:] = numbers_now(module, now, self._game.seats[player], standing.waits)
            if not self._public:
                row -= observation(module, now, SPECTATOR)
        elif self._public:
            row[:] = numbers_now(module, now, SPECTATOR, standing.waits)
        else:
            row.fill(0)


def _player(seats: tuple[str, ...], waits: Pending) -> int:
    """Return the number of the player who decides, or what stands for chance or the end: OpenSpiel asks often."""
    if isinstance(waits, Decision):
        return seats.index(waits.seat)
    return CHANCE if isinstance(waits, Chance) else TERMINAL


# ---------------------------------------------------------------------- registration


def game_type(module: Game) -> Any:
    """Return what OpenSpiel calls the type of a game."""
    info = module.INFO
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + info.name,
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if info.chance else kinds.ChanceMode.DETERMINISTIC,
        information=(kinds.Information.IMPERFECT_INFORMATION if info.hidden else kinds.Information.PERFECT_INFORMATION),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(info.seats),
        min_num_players=info.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(module),
    )


def _game_info(module: Game, players: int) -> Any:
    """Return what OpenSpiel asks about a game for so many players."""
    size = len(module.CATALOGUE)
    return pyspiel.GameInfo(
        num_distinct_actions=size,
        max_chance_outcomes=size,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=module.INFO.max_length,
    )


def _parameters(module: Game) -> dict[str, Any]:
    """Return the parameters and their defaults. OpenSpiel reads ``007`` as a number: so are scenarios that have one."""
    scenarios = module.INFO.scenarios
    first: int | str = scenarios[0]
    if all(name.isdecimal() for name in scenarios):
        first = int(first)
    plain = {name: value for name, value in module.INFO.options.items() if isinstance(value, (bool, int, str))}
    return {"scenario": first, **plain}


def _setup(module: Game, params: dict[str, Any]) -> dict[str, Any]:
    """Return the set-up that parameters ask for."""
    setup: dict[str, Any] = {}
    wanted = str(params.get("scenario", module.INFO.scenarios[0]))
    numbered = {str(int(name)): name for name in module.INFO.scenarios if name.isdecimal()}
    setup["scenario"] = numbered.get(wanted, wanted)
    options = {name: params[name] for name in module.INFO.options if name in params}
    return {**setup, "options": options} if options else setup


def register(module: Game) -> str:
    """Register a game with OpenSpiel, unless it is; installed games are registered already.

    Args:
        module: The game module.

    Returns:
        The name to load it by.

    Raises:
        SetupError: The game cannot be observed.
    """
    require_observation(module)
    short, name = module.INFO.name, PREFIX + module.INFO.name
    if short not in _registered:
        # OpenSpiel lets go of the class after the interpreter has ended: a function in its place would be freed then.
        title = f"AncientWars{short.title()}"
        states = type(f"{title}State", (AncientWarsState,), {"module": module})
        _registered[short] = type(title, (AncientWarsGame,), {"module": module, "state_class": states})
        pyspiel.register_game(game_type(module), _registered[short])
    return name


def _game_again(game: GameReference, text: str) -> AncientWarsGame:
    """Return a game that was pickled; OpenSpiel writes it down as its name and parameters."""
    register(game.game)
    return pyspiel.load_game(text)  # type: ignore[no-any-return]


def _state_again(game: GameReference, text: str) -> AncientWarsState:
    """Return a state that was pickled."""
    register(game.game)
    return pyspiel.deserialize_game_and_state(text)[1]  # type: ignore[no-any-return]


def _register_installed() -> None:
    """Register every installed game that can be observed."""
    for name in games():
        module = game_of(name)
        if hasattr(module, "observe"):
            register(module)


_register_installed()
