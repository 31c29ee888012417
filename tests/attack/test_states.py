"""States of any content: read from JSON, judged and asked, they raise nothing but errors of the library."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ancientwars import AncientWarsError, Chance, DataError, Decision, Outcome, cca, poleis
from ancientwars.core.compiled import is_compiled
from ancientwars.match import codec_of
from tests.attack.tampering import dumps, some_states, tampered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES = {"poleis": (poleis, 12, 9), "cca": (cca, 2, 60)}
"""The games, with how many random ones are played, and each how many plies a state is taken."""
PLIES = 8
"""How far a state is played on."""
LONG = pytest.mark.timeout(1800)
"""For attacks that take minutes in the soak."""


class Hostile:
    """A value that answers nothing."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    def __hash__(self) -> int:
        raise RuntimeError("no hash")

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("no attributes")


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> tuple[Any, list[Any]]:
    """A game and states that were reached by play."""
    game, games, every = GAMES[request.param]
    return game, some_states(game, games, every)


def asked(game: Any, state: Any, rng: Random) -> None:
    """Ask a state for everything, then play on."""
    seat = rng.choice(game.INFO.seats)
    waits = game.pending(state)
    seen = state if state.viewer else game.view(state, seat)
    for lang in ("en", "ru"):
        for thing in (waits, *state.events):
            assert game.describe(state, thing, lang)
        assert game.summary(seen, lang)
    assert len(game.observe(seen)) == len(game.OBSERVATION)
    game.evaluate(seen, seat)
    with suppress(AncientWarsError):
        assert game.legal_actions(state) or not isinstance(waits, Decision)
    if state.viewer is None:
        assert game.census(state)
        assert game.view(game.determinize(seen, rng), seat) == seen
        played_on(game, state, rng)


def played_on(game: Any, state: Any, rng: Random) -> None:
    """Play on at random for some plies."""
    for _ in range(PLIES):
        waits = game.pending(state)
        if isinstance(waits, Outcome):
            return
        chance = isinstance(waits, Chance)
        state = game.apply(state, game.sample(state, rng) if chance else rng.choice(game.legal_actions(state)))


@LONG
def test_tampered_json_is_refused_or_is_a_state_that_can_be_judged_and_asked(
    played: tuple[Any, list[Any]], times: Callable[[int, int], int]
) -> None:
    game, states = played
    data, codec, rng = dumps(game, states), codec_of(game), Random(1)
    refusals: list[DataError] = []
    judged: Counter[bool] = Counter()
    for _ in range(times(150, 3000)):
        found = tampered(data, rng)
        try:
            state = codec.load_state(found)
        except DataError as error:
            refusals.append(error)
            continue
        faults = game.validate(state)
        assert all(isinstance(fault, str) and 0 < len(fault) < 500 for fault in faults), faults
        judged[bool(faults)] += 1
        if not faults:
            asked(game, state, rng)
    assert {(error.file, error.table) for error in refusals} == {("JSON", "state")}
    assert max(len(str(error)) for error in refusals) < 500
    assert len(judged) == 2, "some are faulty, and some are not"


def test_play_leads_to_nothing_that_is_judged_wrong(played: tuple[Any, list[Any]]) -> None:
    game, states = played
    for state in states:
        assert game.validate(state) == ()
        loaded = codec_of(game).load_state(json.loads(json.dumps(codec_of(game).dump(state))))
        assert game.validate(loaded) == ()


def records(record: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every field of a record and of the records in it, with the way to it."""
    for field in attrs.fields(type(record)):
        yield path, field.name
        if attrs.has(type(getattr(record, field.name))):
            yield from records(getattr(record, field.name), (*path, field.name))


def exchanged(record: Any, path: tuple[str, ...], name: str, value: Any) -> Any:
    """Return a record with a field somewhere in it changed."""
    if not path:
        return record.replace(**{name: value})
    return record.replace(**{path[0]: exchanged(getattr(record, path[0]), path[1:], name, value)})


@LONG
def test_a_field_may_hold_anything(played: tuple[Any, list[Any]], times: Callable[[int, int], int]) -> None:
    game, states = played
    anything: tuple[Any, ...] = (
        Hostile(),
        (Hostile(),),
        object,
        object(),
        b"x",
        {},
        [],
        {1},
        1.5,
        10**5000,
        "x" * 10_000,
        -1,
        (),
        ((),),
    )
    for state in Random(2).sample(states, times(5, 30)):
        for path, name in records(state):
            for value in (*anything, state, state.agenda, None):
                faults = game.validate(exchanged(state, path, name, value))
                assert all(isinstance(fault, str) and len(fault) < 500 for fault in faults)


@pytest.mark.parametrize("game", [poleis, cca], ids=lambda game: game.INFO.name)
def test_what_is_no_state_is_none(game: Any) -> None:
    things: tuple[Any, ...] = (None, 5, "state", Hostile(), object, (), {})
    for thing in things:
        assert len(game.validate(thing)) == 1


@pytest.mark.parametrize("game", [poleis, cca], ids=lambda game: game.INFO.name)
def test_a_state_without_its_fields_is_none(game: Any) -> None:
    cls: Any = type(game.new_game())
    if is_compiled():  # a native class makes no value without its fields
        with pytest.raises(TypeError):
            object.__new__(cls)
        with pytest.raises(TypeError):
            cls.__new__(cls)
        return
    empty = object.__new__(cls)
    assert len(game.validate(empty)) == 1
