"""What a game tells at each ply, order included: compared between processes, it shows what depends on hashing.

Python gives texts other hashes in every process, so that what goes through a set of them may come out in another order.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import SetupError
from ancientwars.core.step import Chance
from ancientwars.match.codec import codec_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATIENCE = 300
"""Seconds that another process may take."""

Fingerprint = dict[str, str | list[str]]
"""What a game tells at one ply."""


def fingerprints(game: Any, setup: Mapping[str, Any], actions: Sequence[str]) -> list[Fingerprint]:
    """Return the fingerprints of a game, before each action and after the last.

    Args:
        game: The game module.
        setup: Arguments of ``new_game``.
        actions: What is played, as notations.

    Returns:
        For each state what it waits for, what can come next with its number and odds, what has just happened, and a
        digest of the state.
    """
    state = game.new_game(**setup)
    found = [fingerprint(game, state)]
    for text in actions:
        state = game.apply(state, game.CATALOGUE.parse(text))
        found.append(fingerprint(game, state))
    return found


def fingerprint(game: Any, state: Any) -> Fingerprint:
    """Return the fingerprint of a state."""
    waits, codec = game.pending(state), codec_of(game)
    if isinstance(waits, Chance):
        options = [f"{game.action_id(one)} {one}: {share}" for one, share in game.chance_outcomes(state)]
    else:
        options = [f"{game.action_id(one)} {one}" for one in game.legal_actions(state)]
    events = [json.dumps(codec.dump(event)) for event in state.events]
    return {"pending": repr(waits), "options": options, "events": events, "state": codec.digest(state)}


def elsewhere(game: Any, games: Sequence[tuple[Mapping[str, Any], Sequence[str]]]) -> list[list[Fingerprint]]:
    """Return the fingerprints of games as another process sees them, with other hashes.

    Args:
        game: The game module; it can be imported by its name.
        games: Set-up and notations of each game.

    Raises:
        SetupError: The other process fails.
    """
    asked = json.dumps([game.__name__, [[dict(setup), list(actions)] for setup, actions in games]], default=str)
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    path = os.pathsep.join(folder or os.curdir for folder in sys.path)
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import main; main()"],
        input=asked,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise SetupError("game", f"another process cannot play it: {_last_line(done.stderr)}")
    answer: list[list[Fingerprint]] = json.loads(_last_line(done.stdout))
    return answer


def _last_line(text: str) -> str:
    """Return the last line of what a process wrote."""
    return text.strip().rpartition("\n")[2]


def importable(game: Any) -> bool:
    """Tell whether another process can import a game by its name."""
    name = getattr(game, "__name__", "")
    return bool(sys.executable) and sys.modules.get(name) is game and name != "__main__"


def main() -> None:
    """Answer in the process that `elsewhere` starts: read games as JSON, write their fingerprints."""
    name, games = json.load(sys.stdin)
    module = import_module(name)
    print(json.dumps([fingerprints(module, setup, actions) for setup, actions in games]))  # noqa: T201 - the answer
