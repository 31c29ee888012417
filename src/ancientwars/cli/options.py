"""Reading what stands behind the commands: set-up options and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import PositionError, SetupError
from ancientwars.players import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ancientwars.core.game import Game

HUMAN = "human"
TRUE = ("true", "yes", "on", "1")
FALSE = ("false", "no", "off", "0")


def setup_of(game: Game, scenario: str | None, options: Sequence[str]) -> dict[str, Any]:
    """Return the arguments for setting up a game.

    Args:
        game: The game module.
        scenario: Id of a scenario; None for the default.
        options: Optional rules, each as ``name=value``.

    Raises:
        SetupError: Bad syntax, an unknown option, or a value of another type than its default.
    """
    setup: dict[str, Any] = {}
    if scenario is not None:
        setup["scenario"] = scenario
    if options:
        setup["options"] = dict(_option(game, text) for text in options)
    return setup


def _option(game: Game, text: str) -> tuple[str, object]:
    """Return name and value of one ``name=value``."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise SetupError("option", f"{text!r} is not written name=value")
    if name not in game.INFO.options:
        raise SetupError("option", f"no option {name!r}; there are {', '.join(game.INFO.options) or 'none'}")
    return name, _value(name, value, game.INFO.options[name])


def _value(name: str, text: str, default: object) -> object:
    """Return a value of the type that the default has."""
    if isinstance(default, bool):
        if text.lower() not in TRUE + FALSE:
            raise SetupError(f"option {name}", f"{text!r} is neither true nor false")
        return text.lower() in TRUE
    if isinstance(default, int):
        try:
            return int(text)
        except ValueError:
            raise SetupError(f"option {name}", f"{text!r} is no whole number") from None
    return text


def position_in(file: Path, setup: Mapping[str, Any]) -> str:
    """Return the text of a file with a position.

    Args:
        file: The file.
        setup: What else was asked for to set the game up.

    Raises:
        SetupError: There is a set-up besides the position.
        PositionError: The file is no text.
        OSError: It cannot be read.
    """
    if setup:
        raise SetupError("position", "the position says how the game was set up; leave out all other set-up")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PositionError("text", f"{file} is no text: {error}") from None


def players_of(
    game: Game, seats: tuple[str, ...], text: str | None, *, default: tuple[str, str], humans: bool
) -> dict[str, str]:
    """Return who plays each seat.

    Args:
        game: The game module.
        seats: The seats that play.
        text: Names in seat order, with commas; None for the default.
        default: The default for the first seat, and for all others.
        humans: Whether people may play.

    Raises:
        SetupError: An unknown player, or more or fewer players than seats.
    """
    names = [part.strip() for part in text.split(",")] if text is not None else [default[0], *[default[1]] * len(seats)]
    if text is not None and len(names) != len(seats):
        told = f"{len(names)} named; the {len(seats)} seats are {', '.join(seats)}"
        raise SetupError("players", told + _scenarios_for(game, len(names)))
    known = (HUMAN, *PLAYERS) if humans else PLAYERS
    for name in names:
        if name not in known:
            raise SetupError("players", f"no player {name!r}; there are {', '.join(known)}")
    return dict(zip(seats, names, strict=False))


def known_players(players: Mapping[str, str], seats: tuple[str, ...]) -> dict[str, str] | None:
    """Return who played each seat of a kept game; None if that is not told, or somebody is not known here.

    Args:
        players: Names by seat, as the record has them.
        seats: The seats that play.
    """
    names = {seat: players.get(seat, "") for seat in seats}
    return names if all(name in (HUMAN, *PLAYERS) for name in names.values()) else None


def _scenarios_for(game: Game, number: int) -> str:
    """Return which scenarios have so many seats, for the end of a sentence; nothing if none has."""
    found = [one for one in game.INFO.scenarios if len(game.seats(game.new_game(scenario=one))) == number]
    return f"; {number} play --scenario {', '.join(found)}" if found else ""
