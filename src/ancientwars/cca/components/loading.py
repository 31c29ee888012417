"""C3.1, C3.11: reading scenarios - a TOML file each, shipped or a user's own."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Final

from ancientwars.cca.components.checks import faults_of
from ancientwars.cca.components.kit import PRINTED
from ancientwars.cca.components.scenarios import Scenario, structured
from ancientwars.core.data import DataFile
from ancientwars.core.errors import DataError, SetupError, quoted, shortened
from ancientwars.core.ownfiles import own_file, read_own

FOLDER: Final = PRINTED / "scenarios"
SHIPPED: Final = tuple(sorted(entry.name.removesuffix(".toml") for entry in FOLDER.iterdir() if entry.name[0] != "_"))
"""File names of the fifteen battles, in the order of the booklet."""


OWN: Final = "scenario.toml"
"""What errors call a scenario that was given as a text."""
Source = str | os.PathLike[str]
"""A scenario as people give it: a number or key, the path of a file, or the text of one."""


def shipped_file(name: str) -> str | None:
    """Return the file name of a shipped scenario, without ``.toml``; None if there is none of that number or key."""
    for stem in SHIPPED:
        if name in (stem, stem[:3], stem[4:], stem[4:].replace("-", "_")):
            return stem
    return None


def number_of(name: str) -> str | None:
    """Return the number of a shipped scenario; None if there is none of that number or key.

    Example:
        >>> number_of("akragas"), number_of("007"), number_of("mine.toml")
        ('001', '007', None)
    """
    stem = shipped_file(name)
    return stem and stem[:3]


def data_file(source: Source, *, paths: bool = True) -> DataFile:
    """Return the file of a scenario, shipped or a user's own; what changes in it later is not noticed.

    Args:
        source: A number (``"001"``), a key (``"akragas"``), the path of a TOML file, or the text of one: whatever has
            more than one line is a text.
        paths: Whether `source` may be a path.

    Raises:
        SetupError: There is no such scenario, or it is a path where none may be.
        DataError: The file cannot be read or is not TOML.
    """
    if not isinstance(source, (str, os.PathLike)):
        raise SetupError("scenario", f"{quoted(source)} is neither the name of a scenario nor a file")
    name = str(source)
    if stem := shipped_file(name):
        return DataFile.read(FOLDER / f"{stem}.toml")
    if "\n" in name or "\r" in name:
        return own_file(OWN, name)
    if paths and name.endswith(".toml") and os.path.lexists(name):
        return read_own(name)
    no_path = "" if paths else "a path is not opened here, and there is "
    ways = "paths of files" if paths else "texts of files"
    raise SetupError("scenario", f"{no_path}no scenario {quoted(name)}; there are 001 to 015, their keys, and {ways}")


@cache
def scenario(number: str) -> Scenario:
    """Return a shipped scenario.

    Args:
        number: Its number or key.

    Raises:
        DataError: There is none.
    """
    stem = shipped_file(number)
    if stem is None:
        raise DataError("scenarios", "file", "", f"no scenario {quoted(number)}; there are 001 to 015")
    return checked(DataFile.read(FOLDER / f"{stem}.toml"))


@lru_cache(maxsize=64)
def own_scenario(text: str) -> Scenario:
    """Return the scenario that a text of a user's own describes.

    Args:
        text: The text of a scenario file.

    Raises:
        DataError: The text is not TOML, or has faults.
    """
    return checked(own_file(OWN, text))


def checked(file: DataFile) -> Scenario:
    """Return the scenario of a file.

    Raises:
        DataError: The file has faults.
    """
    for fault in faults_of(file.name, file.contents):
        raise fault
    return structured(file.name, file.contents)


def check_data(path: Source) -> tuple[DataError, ...]:
    """Return everything that is wrong with a scenario file, nothing if it can be played.

    Args:
        path: The path of a TOML file, the text of one, or the name of a shipped scenario.

    Returns:
        Errors, each naming file, table and field.

    Example:
        >>> check_data("akragas")
        ()
    """
    try:
        file = data_file(path)
        return tuple(faults_of(file.name, file.contents))
    except SetupError as error:
        return (DataError(shortened(str(path)), "file", "", f"no such scenario; {error.reason}"),)
    except DataError as error:
        return (error,)
