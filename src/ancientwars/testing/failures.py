"""Save files of games that went wrong, to be opened with ``ancientwars replay``."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from ancientwars.core.errors import AncientWarsError
from ancientwars.match import Match, write_whole

if TYPE_CHECKING:
    from ancientwars.testing.playthrough import Playthrough

SUFFIX = ".jsonl"

last_drawn: Playthrough | None = None
"""The game that a Hypothesis strategy drew last: after a failure, the smallest one that fails."""


def match_of(played: Playthrough, *, seed: int = 0) -> Match:
    """Return a playthrough as a match, dice and cards as given by hand.

    Args:
        played: The playthrough.
        seed: Seed to write into the match.

    Returns:
        The match as far as it can be played: up to the first action that the game refuses or breaks down at.
    """
    match = Match.new(played.game, seed=seed, manual=True, **played.setup)
    for action in played.actions:
        try:
            match = match.play(action)
        except Exception:  # noqa: BLE001 - the game is known to be broken
            break
    return match


def save_failure(game: Match | Playthrough, folder: str | Path) -> Path | None:
    """Write a save file of a game that failed a test.

    Args:
        game: A match, or a playthrough.
        folder: Folder for the file; made if need be.

    Returns:
        The file, named after the game and its contents; None if the game is too broken to be saved.
    """
    try:
        match = game if isinstance(game, Match) else match_of(game)
        text = match.dumps()
    except (AncientWarsError, TypeError, KeyError):
        return None
    digest = blake2b(text.encode(), digest_size=4).hexdigest()
    path = Path(folder) / f"{match.name}-{len(match.plies)}-{digest}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    return path
