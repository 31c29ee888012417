"""Play random games and print a digest of all that they tell: the compiled package must tell what the plain one does.

``python -m tools.compiled.games --games 50 poleis cca``
"""

from __future__ import annotations

import argparse
import json
from hashlib import blake2b
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from ancientwars.core.compiled import is_compiled
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Outcome
from ancientwars.testing.fingerprints import fingerprint

if TYPE_CHECKING:
    from ancientwars.core.game import Game

SELDOM = 10
"""At every ply of this number a state tells all; at the others what it waits for, and what can be played."""


def digest(game: Game, seeds: range) -> tuple[int, str]:
    """Return how many plies games of random choices have, and a digest of them.

    Args:
        game: The game; the set-ups of its scenarios take turns.
        seeds: The seeds.
    """
    told, plies = blake2b(digest_size=16), 0
    for seed in seeds:
        scenario = game.INFO.scenarios[seed % len(game.INFO.scenarios)]
        rng, state = Random(seed), game.new_game(scenario=scenario)
        for number in count():
            if number % SELDOM == 0:
                told.update(json.dumps(fingerprint(game, state), sort_keys=True).encode())
            waits = game.pending(state)
            told.update(f"{waits!r}\n".encode())
            if isinstance(waits, Outcome):
                break
            if isinstance(waits, Chance):
                action = game.sample(state, rng)
            else:
                options = game.legal_actions(state)
                told.update(" ".join([str(game.action_id(one)) for one in options]).encode())
                action = rng.choice(options)
            told.update(f"{action}\n".encode())
            state = game.apply(state, action)
            plies += 1
    return plies, told.hexdigest()


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.compiled.games", description="Print digests of games.")
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=20, help="how many of each")
    parser.add_argument("--compiled", action="store_true", help="fail if the package that runs is not compiled")
    wanted = parser.parse_args()
    if wanted.compiled and not is_compiled():
        parser.error("the package is not compiled")
    for name in wanted.names:
        plies, found = digest(game_of(name), range(wanted.games))
        print(f"{name}: {wanted.games} games, {plies} plies, {found}")  # noqa: T201 - what is asked for


if __name__ == "__main__":
    main()
