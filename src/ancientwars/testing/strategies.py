"""Hypothesis strategies: set-ups, games and reachable states of any game.

A game is drawn as a sequence of numbers, one per ply. Fewer numbers are a shorter game, a smaller number is an earlier
option, and that is how they shrink: what Hypothesis prints at last is a short game, as notations.

Example:
    >>> from hypothesis import given
    >>> from ancientwars import poleis
    >>> @given(states(poleis))
    ... def test_prestige_is_never_negative(state):
    ...     assert state.athens.prestige >= 0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ancientwars.core.game import game as game_of
from ancientwars.core.step import SPECTATOR
from ancientwars.testing import failures
from ancientwars.testing.playthrough import Menu, Playthrough

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hypothesis.strategies import DrawFn, SearchStrategy

LARGEST = 10_000
"""Numbers are drawn up to this; no game offers so many options at once."""


def setups(game: Any) -> SearchStrategy[dict[str, Any]]:
    """Return a strategy for set-ups: any scenario, and any setting of the options that are switches.

    Args:
        game: The game module, or its name.

    Returns:
        Arguments of ``new_game``; they shrink to the first scenario without options.
    """
    info = _module(game).INFO
    switches = {name: st.booleans() for name, default in info.options.items() if isinstance(default, bool)}
    options = st.fixed_dictionaries({}, optional=switches)
    scenarios: SearchStrategy[dict[str, Any]] = st.just({})
    if info.scenarios:
        scenarios = st.sampled_from(info.scenarios).map(lambda scenario: {"scenario": scenario})
    return st.tuples(scenarios, options).map(lambda both: both[0] | ({"options": both[1]} if both[1] else {}))


def games(
    game: Any, *, setups: SearchStrategy[Mapping[str, Any]] | None = None, max_plies: int = 300
) -> SearchStrategy[Playthrough]:
    """Return a strategy for games as far as drawn numbers lead, to their end or not.

    Args:
        game: The game module, or its name.
        setups: Set-ups to play, or positions to begin from as ``{"position": ...}``; by default those of `setups`.
        max_plies: Most plies, chance included.

    Returns:
        A strategy for playthroughs; some are a few plies long, some hundreds.
    """
    module = _module(game)
    return _games(module, _default_setups(module) if setups is None else setups, max_plies)


def _default_setups(game: Any) -> SearchStrategy[dict[str, Any]]:
    return setups(game)


@st.composite
def _games(draw: DrawFn, game: Any, setups: SearchStrategy[Mapping[str, Any]], max_plies: int) -> Playthrough:
    setup = draw(setups)
    played = Playthrough.of(game, _numbers(draw, max_plies), setup)
    failures.last_drawn = played
    return played


def _numbers(draw: DrawFn, most: int) -> Iterator[int]:
    """Yield a number per ply. Drawn are numbers that are greater by 1, and 0 stops the game: so it shrinks best."""
    for _ in range(most):
        number = draw(st.integers(0, LARGEST))
        if number == 0:
            return
        yield number - 1


def states(
    game: Any, *, setups: SearchStrategy[Mapping[str, Any]] | None = None, max_plies: int = 300
) -> SearchStrategy[Any]:
    """Return a strategy for states that play can reach.

    Args:
        game: The game module, or its name.
        setups: Set-ups to play; by default those of `setups`.
        max_plies: Most plies before the state.

    Returns:
        A strategy for full states.
    """
    return games(game, setups=setups, max_plies=max_plies).map(lambda played: played.state)


def views(game: Any, *, setups: SearchStrategy[Mapping[str, Any]] | None = None, max_plies: int = 300) -> Any:
    """Return a strategy for views of reachable states by any seat or a spectator; see `states`."""
    module = _module(game)
    reached = states(module, setups=setups, max_plies=max_plies)
    return reached.flatmap(lambda state: _viewers(module, state).map(lambda seat: module.view(state, seat)))


def _viewers(game: Any, state: Any) -> SearchStrategy[str]:
    """Return a strategy for all who see something: the seats that play, and spectators."""
    return st.sampled_from((*game.seats(state), SPECTATOR))


def actions(state: Any, game: Any) -> SearchStrategy[Any]:
    """Return a strategy for what can come next in a state that is not the end.

    Args:
        state: A state.
        game: The game module, or its name.

    Returns:
        A strategy for legal actions, or for outcomes at a chance node, early ones simplest.
    """
    return st.sampled_from(Menu.of(_module(game), state).options)


def _module(game: Any) -> Any:
    """Return a game by module or name."""
    return game_of(game) if isinstance(game, str) else game
