"""Count again: ``python -m tests.analysis.regenerate``. Read the differences before committing: each needs a reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ancientwars
from ancientwars.analysis.perft import MODES, Row, perft

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
COUNTS = HERE / "counts.txt"
SEED = 1
POSITIONS: tuple[dict[str, Any], ...] = tuple(
    tomllib.loads((HERE / "positions.toml").read_text(encoding="utf-8"))["positions"]
)
NAMES = tuple(position["name"] for position in POSITIONS)
HEADINGS = ("depth", "paths", "leaves", "states", "finished")


def start(name: str) -> tuple[Any, Any]:
    """Return the game and the state of a position."""
    (found,) = (position for position in POSITIONS if position["name"] == name)
    game = ancientwars.game(name.partition(":")[0])
    return game, game.position(found["text"])


def depth_of(name: str, chance: Any) -> int:
    """Return how deep the ways to play on from a position are counted."""
    (found,) = (position["depth"][chance] for position in POSITIONS if position["name"] == name)
    return int(found)


def rows(name: str, chance: Any, depth: int) -> tuple[Row, ...]:
    """Count the ways to play on from a position."""
    return perft(*start(name), depth, chance=chance, seed=SEED)


def lines(name: str, chance: Any, depth: int) -> Iterator[str]:
    """Write the counts of a position as they stand in the file: a title, a head, and a line for each depth."""
    yield f"{name}, chance {'expanded' if chance == 'expand' else 'fixed'}"
    yield "".join(f"{word:>12}" for word in HEADINGS)
    for row in rows(name, chance, depth):
        yield "".join(f"{getattr(row, word):12,}" for word in HEADINGS)


def main() -> None:
    """Write all counts."""
    blocks = ["\n".join(lines(name, chance, depth_of(name, chance))) for name in NAMES for chance in MODES]
    COUNTS.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
