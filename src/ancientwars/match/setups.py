"""Set-ups as matches keep them: plain data that name no file, so that a saved match can be loaded anywhere."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from ancientwars.core.errors import SetupError, quoted
from ancientwars.match.files import LONGEST, LONGEST_HEADER
from ancientwars.match.plain import DEEPEST, fault_of, written

if TYPE_CHECKING:
    from ancientwars.core.game import Game

LARGEST: Final = LONGEST_HEADER - LONGEST
"""Bytes of the largest set-up as JSON: it leaves room for the rest of its line."""


def plain_setup(game: Game, setup: Mapping[str, Any], *, files: bool) -> dict[str, Any]:
    """Return a set-up as plain data: files of a user's own are read into it, values of classes become tables.

    Args:
        game: The game module.
        setup: Arguments of its `new_game`.
        files: Whether files may be read that the set-up names; otherwise such a name is refused.

    Raises:
        SetupError: Something in the set-up cannot be kept in a save file, or names a file where none may be named.
        AncientWarsError: What else the game finds wrong with files of a user's own.
    """
    read = getattr(game, "read_setup", None)
    found: dict[str, Any] = _plain(dict(setup if read is None else read(setup, files)))
    if fault := fault_of(found):
        raise SetupError(*fault)
    _require_room("setup", found)
    return found


def plain_position(game: Game, position: Any) -> str | dict[str, Any]:
    """Return a position as plain data: the text or mapping that the game reads it from.

    Args:
        game: The game module.
        position: A text, a mapping, or a state of a game that writes positions.

    Raises:
        SetupError: It cannot be kept in a save file.
        PositionError: The game does not write the state as a position.
    """
    text = game.position(position) if isinstance(position, game.TYPES.state) else position
    if not isinstance(text, (str, Mapping)):
        raise SetupError("position", f"{quoted(position)} is no text, mapping or state")
    found: str | dict[str, Any] = _plain(text, "position") if isinstance(text, Mapping) else text
    if fault := fault_of(found, "position"):
        raise SetupError(*fault)
    _require_room("position", found)
    return found


def begun(game: Game, setup: Mapping[str, Any], position: Any) -> Any:
    """Return the state in which a match begins.

    Args:
        game: The game module.
        setup: Arguments of its `new_game`, as plain data.
        position: The position to begin from, as plain data; None for a new game.

    Raises:
        SetupError: There is a position and a set-up too, or the set-up is wrong.
        AncientWarsError: What else the game finds wrong.
    """
    if position is None:
        return game.new_game(**setup)
    if setup:
        raise SetupError("position", "the position says how the game was set up; leave out all other set-up")
    return game.position(position)


def _require_room(place: str, data: Any) -> None:
    """Check that plain data fit into the first line of a save file."""
    if len(written(data).encode()) > LARGEST:
        raise SetupError(place, f"is larger than {LARGEST} bytes, more than a save file can hold")


def _plain(value: Any, place: str = "setup", room: int = DEEPEST) -> Any:
    """Return a value with tables for values of classes, and lists for tuples."""
    if attrs.has(type(value)):
        value = attrs.asdict(value)
    if isinstance(value, os.PathLike):
        reason = "is a path, and matches keep none; the game must offer `read_setup`, see ancientwars.core.game"
        raise SetupError(place, f"{quoted(value)} {reason}")
    if not room:  # too deep: whoever checks it says so
        return value
    if isinstance(value, Mapping):
        return {name: _plain(part, str(name), room - 1) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part, place, room - 1) for part in value]
    return value
