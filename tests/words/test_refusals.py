"""What players read when they are refused: every sentence in both languages, with the same facts."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import cca, diadochi, paxromana
from ancientwars.core.data import read_toml
from ancientwars.core.step import Chance, Outcome
from tests.words.sentences import facts_given, facts_in, refusals_of, sentences

if TYPE_CHECKING:
    import ast
    from collections.abc import Mapping
    from types import ModuleType

GAMES = [cca, diadochi, paxromana]
"""Polis has more to say: `tests/poleis/test_refusals.py`."""

SETUPS: list[tuple[ModuleType, dict[str, Any], int]] = [
    *((cca, {"scenario": battle}, 200) for battle in ("001", "005", "010")),
    *(
        (diadochi, {"scenario": scenario, "options": options}, 400)
        for scenario in ("four", "three_2", "two_1")
        for options in ({"active_interception": True, "discard_for_independents": True, "late_generals_aside": True},)
    ),
    *(
        (paxromana, {"scenario": scenario, "options": {"free_talk": True, "rerolls": True}}, 400)
        for scenario in ("pyrrhic-war", "rise-of-rome-basic-2", "rise-of-rome-advanced")
    ),
]
"""Game, set-up and the number of plies to play."""


def in_russian(game: ModuleType) -> Mapping[str, str]:
    """Return the Russian sentences of a game by the English ones."""
    found: Mapping[str, str] = game.messages("ru").templates["refusals"]
    return found


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.INFO.name)
def game(request: pytest.FixtureRequest) -> ModuleType:
    """Return each game."""
    found: ModuleType = request.param
    return found


@pytest.fixture(scope="module")
def refusals(game: ModuleType) -> list[tuple[str, str, ast.Call]]:
    """Return what the source of the game refuses: place, template, call."""
    assert game.__file__
    return refusals_of(Path(game.__file__).parent)


def test_every_refusal_is_said_in_russian_with_the_same_facts(
    game: ModuleType, refusals: list[tuple[str, str, ast.Call]]
) -> None:
    said = in_russian(game)
    for place, template, _ in refusals:
        assert facts_in(said[template]) == facts_in(template), place
        words = re.sub(r"\{\w+\}", "", said[template])
        assert re.search("[а-яё]", words), place
        assert not re.search("[A-Za-z]", words), place


def test_every_refusal_gives_the_facts_of_its_template(refusals: list[tuple[str, str, ast.Call]]) -> None:
    assert [place for place, text, call in refusals if facts_given(call) != facts_in(text)] == []


def test_no_sentence_is_kept_that_nothing_says(game: ModuleType, refusals: list[tuple[str, str, ast.Call]]) -> None:
    core = read_toml(files("ancientwars.core") / "texts" / "ru.toml")["refusals"]
    assert len(refusals) > 40
    assert set(in_russian(game)) - set(core) - {text for _, text, _ in refusals} == set()


@pytest.mark.parametrize(
    ("game", "setup", "plies"), [pytest.param(*one, id=f"{one[0].INFO.name}-{one[1]['scenario']}") for one in SETUPS]
)
def test_whatever_is_refused_in_play_is_said_in_russian(game: ModuleType, setup: dict[str, Any], plies: int) -> None:
    rng = random.Random(setup["scenario"])
    said = set(in_russian(game))
    state = game.new_game(**setup)
    for _ in range(plies):
        waits = game.pending(state)
        if isinstance(waits, Outcome):
            break
        for action in rng.sample(game.CATALOGUE.actions, 5):
            refusal = game.why_not(state, action)
            if refusal is not None:
                assert set(sentences(refusal)) <= said
                assert "{" not in game.describe(state, refusal, "ru")
        chosen = game.sample(state, rng) if isinstance(waits, Chance) else rng.choice(game.legal_actions(state))
        state = game.apply(state, chosen)
