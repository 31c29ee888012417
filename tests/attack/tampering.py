"""States as strangers send them: JSON of real ones, with something else in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from ancientwars import Chance, Outcome
from ancientwars.match import codec_of

Path = tuple[Any, ...]
NONSENSE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 5, 13, 99, 10**6, 10**50, 1.5, float("nan"), [], [0], ["x"], {}, {"type": "Pass"}),
    *("", "x", "athens", "sparta", "top", "bottom", "spectator", "E5", "I13", "b01", "rally", "metal", "athenai", "\0"),
)


def some_states(game: Any, games: int, every: int) -> list[Any]:
    """Return states of random games, and some views: every so many, and the first with each kind of step on top."""
    found: list[Any] = []
    kinds: set[Any] = set()
    for seed in range(games):
        rng = Random(seed)
        state, number = game.new_game(scenario=game.INFO.scenarios[seed % len(game.INFO.scenarios)]), 0
        while not isinstance(waits := game.pending(state), Outcome):
            number += 1
            if number % every == 0 or type(state.agenda[-1]) not in kinds:
                kinds.add(type(state.agenda[-1]))
                found += [state, game.view(state, rng.choice((*game.INFO.seats, "spectator")))]
            chance = isinstance(waits, Chance)
            state = game.apply(state, game.sample(state, rng) if chance else rng.choice(game.legal_actions(state)))
        found.append(state)
    return found


def dumps(game: Any, states: list[Any]) -> list[Any]:
    """Return states as JSON data."""
    return [codec_of(game).dump(state) for state in states]


def tampered(states: list[Any], rng: Random) -> Any:
    """Return the JSON of a state with one to three things changed: nonsense, other values, or parts of other states."""
    data = deepcopy(rng.choice(states))
    for _ in range(rng.choice((1, 1, 2, 3))):
        rng.choice(CHANGES)(data, rng.choice(states), rng)
    return data


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the places in some data."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from _paths(value, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _anywhere(data: Any, rng: Random) -> tuple[Any, Any]:
    """Return a list or object in some data, and a key in it; often in the agenda."""
    paths = [path for path in _paths(data) if path[0] != "events"]
    agenda = [path for path in paths if path[0] == "agenda"]
    path = rng.choice(agenda if agenda and rng.random() < 0.3 else paths)
    return _at(data, path[:-1]), path[-1]


def _nonsense(data: Any, _: Any, rng: Random) -> None:
    place, key = _anywhere(data, rng)
    place[key] = rng.choice(NONSENSE)


def _other_number(data: Any, _: Any, rng: Random) -> None:
    place, key = _anywhere(data, rng)
    if type(place[key]) is int:
        place[key] += rng.choice((-50, -3, -1, 1, 2, 50))


def _deleted(data: Any, _: Any, rng: Random) -> None:
    place, key = _anywhere(data, rng)
    del place[key]


def _added(data: Any, _: Any, rng: Random) -> None:
    place, key = _anywhere(data, rng)
    if isinstance(place, list):
        place.insert(rng.randrange(len(place) + 1), deepcopy(place[key]))
    else:
        place[rng.choice(("gold", "type", 5, None))] = 1


def _shuffled(data: Any, _: Any, rng: Random) -> None:
    place, _key = _anywhere(data, rng)
    if isinstance(place, list):
        rng.shuffle(place)


def _from_elsewhere(data: Any, donor: Any, rng: Random) -> None:
    """Put in what stands in a place of the same name in another state."""
    place, key = _anywhere(data, rng)
    alike = [path for path in _paths(donor) if path[-1] == key]
    if alike:
        place[key] = deepcopy(_at(donor, rng.choice(alike)))


def _other_part(data: Any, donor: Any, rng: Random) -> None:
    """Put in a whole field of another state."""
    key = rng.choice([key for key in donor if key != "events"])
    data[key] = deepcopy(donor[key])


def _other_step(data: Any, donor: Any, rng: Random) -> None:
    """Put a step of another state on the agenda, in place of one or besides."""
    agenda = data.get("agenda")
    steps = donor["agenda"]
    if isinstance(agenda, list) and agenda and steps:
        place = rng.randrange(len(agenda))
        agenda[place : place + rng.randrange(2)] = [deepcopy(rng.choice(steps))]


CHANGES: tuple[Callable[[Any, Any, Random], None], ...] = (
    *(_nonsense, _other_number, _deleted, _added, _shuffled, _from_elsewhere, _other_part, _other_step, _other_step),
)
