"""The contract that every game satisfies, and the registry of installed games."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, Protocol

from attrs import Factory, field, frozen

from ancientwars.core.errors import UnknownGame
from ancientwars.core.frozenmap import FrozenMap, freeze

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from ancientwars.core.action import Action, Catalogue
    from ancientwars.core.chance import Randomness
    from ancientwars.core.messages import Messages
    from ancientwars.core.step import Pending, Refusal

ENTRY_POINTS = "ancientwars.games"
OWN_GAMES = ("poleis", "cca", "diadochi", "paxromana")


@frozen(kw_only=True)
class GameInfo:
    """The capability record of a game.

    Attributes:
        name: Name of the game, also of its module.
        title: Title for people.
        seats: All seats that there can be, in order; `Game.seats` tells who plays a game that was set up.
        fewest_seats: The fewest seats that a set-up has; by default all play in each.
        scenarios: Ids of the scenarios, the default first.
        options: Optional rules: name and default value.
        hidden: Whether seats have secrets from each other.
        chance: Kinds of chance: ``"roll"``, ``"draw"``.
        max_length: Proven bound on the number of actions, chance included, in one game.
        lead: A lead, as `evaluate` measures it, that should win about three games of four, by which the search measures
            values; more where it otherwise sees no difference between good options and better ones.
        look: Positions that a greedy player may look at to see further than its next choice.
        rules_version: Changes whenever the same actions could lead to another state.
    """

    name: str
    title: str
    seats: tuple[str, ...]
    scenarios: tuple[str, ...]
    options: FrozenMap[str, object] = field(default=FrozenMap(), converter=freeze)
    hidden: bool
    chance: tuple[str, ...]
    max_length: int
    lead: float = 1.0
    look: int = 600
    rules_version: str
    fewest_seats: int = field(default=Factory(lambda info: len(info.seats), takes_self=True))


@frozen
class Types:
    """The attrs classes that the codec needs to know.

    Attributes:
        state: The class of states.
        actions: All classes of actions, chance included.
        events: All classes of events.
        steps: All classes of steps.
        glossary: What fields mean, as pairs of name and text: for the JSON Schema, where the docstring of a class does
            not tell it. A name is that of a field in every class, or ``"Class.field"`` where it means something else.
    """

    state: type[Any]
    actions: tuple[type[Any], ...]
    events: tuple[type[Any], ...]
    steps: tuple[type[Any], ...]
    glossary: tuple[tuple[str, str], ...] = ()


class Game(Protocol):
    """What a game module offers; the module itself satisfies this protocol.

    `new_game`, `pending`, `legal_actions`, `chance_outcomes`, `sample`, `apply` and `why_not` play; `view` and
    `determinize` handle hidden information; the rest is for people, files and front ends.

    `position` reads positions, and given a full state it writes one: the text, TOML or JSON, from which it reads an
    equal state. A state that no text says, or any state of a game that does not write positions, is refused with
    `PositionError`. Matches can begin from what it reads.

    A module may also offer the following; front ends ask for them with `getattr` and do without where there are none.

    - ``summary(state, lang, width) -> str``: a state or view as plain text of at most about 45 lines, none of them
      longer than ``width``; a terminal has 60 to 100 columns.
    - ``briefing(state, lang) -> tuple[str, ...]``: how the game that was set up is won, and its special rules, a
      sentence each; what a player wants to know before the first move. ``state`` may be a view.
    - ``nearby(state, place, lang) -> str``: where a place on the map is and what is next to it, or what the rules say
      of a piece that has a name, by its id; nothing for anything else.
    - ``statements(lang) -> Mapping[str, str]``: what each rule says in a language, by its id; the rule index says it in
      English.
    - ``note(state, action, lang) -> str``: what stands beside an action before it is chosen: what it costs and brings
      for certain, or which piece it is about; empty where there is nothing to say. ``state`` may be the seat's view.
    - ``price(state, action) -> tuple[Change, ...]``: what an action costs and what follows from it for certain, as ids
      and numbers; nothing for an action that is not legal. ``state`` may be the seat's view, which gives the same
      answer: a price tells nothing that the seat cannot see.
    - the table ``texts`` of its messages: what cards and kinds of action do, by id or by class of action.
    - ``check_data(path) -> tuple[DataError, ...]``: what is wrong with data of a user's own, a file or folder as the
      game takes them; nothing if they can be played.
    - ``read_setup(setup, files) -> dict``: arguments of `new_game` with the same meaning, as plain data in which the
      files of a user's own that they name stand as texts. Matches keep these, so that a save file is whole in itself.
      Where `files` is false a path is refused instead of opened: the set-up comes from a save file, which somebody else
      may have written. A game that takes paths must offer it.
    - ``asking(state, seat)``: a state as it asks this seat, one of the `others` that `pending` names. A game with
      sealed questions must offer it; `ancientwars.core.sealed.asking` does.
    - ``exposure(state, seat) -> float``: what the next moves of others threaten to cost a seat, as `evaluate` measures
      it; less what is about to fall to the seat itself, where the game counts that. A search that ends before it has
      seen the answer takes it off.
    - ``observe`` and ``OBSERVATION``: views as numbers, see `ObservedGame`.
    """

    INFO: GameInfo
    TYPES: Types

    @property
    def CATALOGUE(self) -> Catalogue:  # noqa: N802 - a constant of the module
        """The fixed numbering of all actions."""

    @property
    def new_game(self) -> Callable[..., Any]:
        """Set up a game: ``new_game(scenario=..., options=..., data=...)``."""

    def seats(self, state: Any, /) -> tuple[str, ...]:
        """Return the seats that play the game that was set up: all of ``INFO.seats`` or some, in that order."""

    def pending(self, state: Any, /) -> Pending:
        """Return what a state waits for."""

    def legal_actions(self, state: Any, /) -> tuple[Action, ...]:
        """Return the legal actions of the deciding seat."""

    def chance_outcomes(self, state: Any, /) -> tuple[tuple[Action, Fraction], ...]:
        """Return the outcomes of a chance node with their probabilities."""

    def sample(self, state: Any, rng: Randomness, /) -> Action:
        """Draw an outcome of a chance node."""

    def apply(self, state: Any, action: Action, /) -> Any:
        """Return the next state."""

    def why_not(self, state: Any, action: Action, /) -> Refusal | None:
        """Return why an action is illegal, or None."""

    def view(self, state: Any, seat: str, /) -> Any:
        """Return the state as a seat may know it."""

    def determinize(self, view: Any, rng: Randomness, /) -> Any:
        """Return a full state consistent with a view."""

    def position(self, text: Any, /) -> Any:
        """Return a position set up by hand; of a state the text from which it is read, as far as texts go."""

    def validate(self, state: Any, /) -> tuple[str, ...]:
        """Return what is wrong with a state; nothing if all is well."""

    def describe(self, state: Any, thing: Any, lang: str = "en", /) -> str:
        """Return a prompt, action or event as one line for people."""

    def messages(self, lang: str, /) -> Messages:
        """Return the words of the game."""

    def parse(self, state: Any, text: str, /) -> Action:
        """Return the action that a notation means."""

    def action_id(self, action: Action, /) -> int:
        """Return the number of an action."""

    def action_of(self, number: int, /) -> Action:
        """Return the action with a number."""

    def evaluate(self, state: Any, seat: Any, /) -> float:
        """Return a heuristic value of a position for a seat; it looks at nothing that the seat may not know."""

    def census(self, state: Any, /) -> Counter[str]:
        """Count what the rules conserve: it changes only by events that say so."""

    def rule_index(self) -> tuple[Mapping[str, str], ...]:
        """Return the rules of the game: id, chapter, statement, status."""

    def provenance(self) -> Mapping[str, Counter[str]]:
        """Return, per data file, how many facts come from which kind of source."""

    def data_version(self, state: Any = None, /) -> str:
        """Return a digest of the component data that a state is played with; of the shipped data without a state."""


class ObservedGame(Game, Protocol):
    """A game whose views are numbers too, for learning libraries."""

    @property
    def OBSERVATION(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The name of every entry of an observation, in order: the documented layout for learning libraries."""

    def observe(self, view: Any, /) -> tuple[float, ...]:
        """Return a view as numbers from -1 to 1, one for each of `OBSERVATION`, whatever the set-up."""


@frozen(eq=False)
class GameReference:
    """Stands for a game module where that cannot go itself: pickled, it is a name.

    Attributes:
        game: The game module.
    """

    game: Game

    def __deepcopy__(self, memo: dict[int, Any]) -> GameReference:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        module = getattr(self.game, "__name__", "")
        if sys.modules.get(module) is self.game:
            return _imported, (module,)
        name = self.game.INFO.name
        if name in games() and game(name) is self.game:
            return _installed, (name,)
        raise PicklingError(f"the game {name!r} is neither installed nor a module that another process could import")


class HoldsGame:
    """Mixed into classes that keep a game module as `game` or `_game`: pickled, the module goes by its name."""

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: GameReference(value) if name in ("game", "_game") else value for name, value in vars(self).items()
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            self.__dict__[name] = value.game if isinstance(value, GameReference) else value


def _imported(module: str) -> GameReference:
    """Return the reference to a game by the name of its module."""
    found: Any = import_module(module)
    return GameReference(found)


def _installed(name: str) -> GameReference:
    """Return the reference to an installed game."""
    return GameReference(game(name))


@cache
def games() -> tuple[str, ...]:
    """Return the names of all installed games, ours first."""
    from importlib.metadata import entry_points

    found = {point.name for point in entry_points(group=ENTRY_POINTS)}
    return OWN_GAMES + tuple(sorted(found - set(OWN_GAMES)))


@cache
def game(name: str) -> Game:
    """Return a game by name.

    Args:
        name: One of `games`.

    Raises:
        UnknownGame: No such game is installed.
        ContractError: What is installed under that name is no game; the error names every member that is missing.
    """
    if name in OWN_GAMES:
        module: Any = import_module(f"ancientwars.{name}")
        return module  # type: ignore[no-any-return]
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS, name=name):
        from ancientwars.core.contract import require_contract

        loaded: Any = point.load()
        require_contract(loaded)
        return loaded  # type: ignore[no-any-return]
    raise UnknownGame(f"no game {name!r}; installed are {', '.join(games())}")
