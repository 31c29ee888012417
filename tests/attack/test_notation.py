"""What people might type: the notation of every action, written carelessly, and texts that mean nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import MalformedAction, cca, poleis

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.action import Action

GAMES = (poleis, cca)
FREE = ("Rolled", "AttackWith", "FillRow", "PayInSilver")
"""Classes of action in whose notation words may stand in any order."""
PAID = ("CreateHoplites", "CreateGalleys", "CreateMerchants")
"""Those that end in shares of a payment."""
SIGNS = (" ", "  ", "\t", ": ", ", ", " + ", " > ", "->", " → ", "; ", "_")


def careless(action: Action, rng: Random) -> str:
    """Return the notation of an action with other capitals, spaces and signs, and in another order if it has none."""
    first, _, rest = str(action).partition(": ")
    words = rest.replace(" >", "").split()
    kind = type(action).__name__
    if kind in FREE:
        rng.shuffle(words)
    if kind in PAID:
        places = 2 if kind == "CreateGalleys" else 1
        shares = [" ".join(words[place : place + 2]) for place in range(places, len(words), 2)]
        rng.shuffle(shares)
        words = [*words[:places], *shares]
    text = "".join(word + rng.choice(SIGNS) for word in (first, *words))
    return "".join(rng.choice((letter.upper(), letter.lower())) for letter in text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.INFO.name)
def test_a_careless_notation_means_the_same(game: Any, times: Callable[[int, int], int]) -> None:
    rng, state = Random(1), game.new_game()
    for action in rng.choices(game.CATALOGUE.actions, k=times(1000, 100_000)):
        text = careless(action, rng)
        assert game.parse(state, text) == action, text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.INFO.name)
def test_a_text_means_an_action_or_is_refused(game: Any, times: Callable[[int, int], int]) -> None:
    rng, state = Random(2), game.new_game()
    letters = "acdehilmorst 0123456789:>,+-_.\x00\n\u2028йё٣²"
    for _ in range(times(300, 30_000)):
        text = str(rng.choice(game.CATALOGUE.actions))
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(text) + 1)
            text = text[:place] + rng.choice(letters) * rng.choice((1, 1, 5000)) + text[place + rng.randrange(3) :]
        try:
            action = game.parse(state, text)
        except MalformedAction as error:
            assert len(str(error)) < 1000  # noqa: PT017 - either may come
        else:
            assert game.CATALOGUE.well_written(action)
            assert action in game.CATALOGUE or game.why_not(state, action)
