"""Rules engines for four board wargames of antiquity, to build on.

Names are loaded on first use, so that importing the library is cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ancientwars.core.errors import (
        ActionError,
        AmbiguousAction,
        AncientWarsError,
        ContractError,
        DataError,
        GameOver,
        HiddenInformation,
        IllegalAction,
        MalformedAction,
        OutOfTurn,
        PositionError,
        SaveError,
        SetupError,
        UnknownGame,
    )
    from ancientwars.core.game import Game, GameInfo, game, games
    from ancientwars.core.step import Chance, Decision, Outcome
    from ancientwars.match import Match

_HOMES = {
    **dict.fromkeys(("Game", "GameInfo", "game", "games"), "ancientwars.core.game"),
    **dict.fromkeys(("Chance", "Decision", "Outcome"), "ancientwars.core.step"),
    "Match": "ancientwars.match",
}

__version__ = "0.1.0"
__all__ = [
    "ActionError",
    "AmbiguousAction",
    "AncientWarsError",
    "Chance",
    "ContractError",
    "DataError",
    "Decision",
    "Game",
    "GameInfo",
    "GameOver",
    "HiddenInformation",
    "IllegalAction",
    "MalformedAction",
    "Match",
    "OutOfTurn",
    "Outcome",
    "PositionError",
    "SaveError",
    "SetupError",
    "UnknownGame",
    "game",
    "games",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'ancientwars' has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "ancientwars.core.errors")), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
