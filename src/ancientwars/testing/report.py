"""What a conformance run tells: the failure, or what was played and checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from ancientwars.core.errors import Portable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ancientwars.testing.playthrough import Playthrough

TAIL = 6
"""Actions before a failure that its text shows."""


class ConformanceFailure(Portable, AssertionError):
    """A game breaks the contract.

    Attributes:
        check: Name of the check.
        seed: Seed of the game: ``conformance(game, games=1, seed=seed, setups=[setup])`` plays it again.
        ply: Number of plies that had been played.
        message: What is wrong.
        played: The game so far; None if it could not even be set up.
        file: Save file of the game so far, if one was asked for and could be written.
    """

    def __init__(
        self, check: str, seed: int, ply: int, message: str, played: Playthrough | None, file: Path | None
    ) -> None:
        self.check = check
        self.seed = seed
        self.ply = ply
        self.message = message
        self.played = played
        self.file = file
        super().__init__(self._text())

    @property
    def setup(self) -> Mapping[str, Any]:
        """The set-up of the game."""
        return self.played.setup if self.played else {}

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers that lead here: ``Playthrough.of(game, choices, setup)``."""
        return self.played.choices if self.played else ()

    def _text(self) -> str:
        lines = [f"{self.check}: {self.message}"]
        if self.played:
            lines.append(f"  in {self.played.game.INFO.name} {self.setup}, seed {self.seed}, after ply {self.ply}")
            last = [f"{action}" for action in self.played.actions[-TAIL:]]
            lines.append(f"  last actions: {'; '.join(last) or 'none'}")
            lines.append(f"  again: conformance(game, games=1, seed={self.seed}, setups=[{self.setup}])")
        if self.file:
            lines.append(f"  saved: ancientwars replay {self.file}")
        return "\n".join(lines)


@define
class Report:
    """What was played and checked in a run without a failure.

    Attributes:
        game: Name of the game.
        games: Games played to their end.
        plies: Plies in all of them, chance included.
        longest: Plies of the longest.
        checks: How often each check was made.
        kinds: How often each prompt and each purpose of chance came.
        actions: How often each class of action was played.
        unplayed: Classes of actions of the game that were never played.
        unseen: Classes of events of the game that never happened.
    """

    game: str
    games: int = 0
    plies: int = 0
    longest: int = 0
    checks: Counter[str] = Factory(Counter)
    kinds: Counter[str] = Factory(Counter)
    actions: Counter[str] = Factory(Counter)
    unplayed: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    def __str__(self) -> str:
        made = f"{self.checks.total()} checks of {len(self.checks)} kinds, none failed"
        lines = [f"{self.game}: {self.games} games, {self.plies} plies (longest {self.longest}), {made}"]
        if self.unplayed:
            lines.append(f"  never played: {', '.join(self.unplayed)}")
        if self.unseen:
            lines.append(f"  never happened: {', '.join(self.unseen)}")
        return "\n".join(lines)
