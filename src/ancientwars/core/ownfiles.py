"""Files of a user's own: read once, within bounds, and carried as texts from then on."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from stat import S_ISREG
from typing import Any

from ancientwars.core.data import DataFile
from ancientwars.core.errors import DataError, shortened

LARGEST = 128 * 1024
"""Bytes of the largest file; the largest of ours has 76 KB."""
DEEPEST = 32
"""Tables and arrays within each other."""
MOST_DOTS = 50
"""Dots in a line: `tomllib` takes minutes for keys of many parts."""


def read_own(path: str | os.PathLike[str]) -> DataFile:
    """Read a TOML file of a user's own. Devices, pipes and endless files are refused; nothing is waited for.

    Args:
        path: The file.

    Raises:
        DataError: There is no such file, it is no regular one, it is too large, or it is not TOML.
    """
    name = shortened(Path(path).name)
    try:
        content = _read(path)
    except (OSError, ValueError) as error:  # a ValueError is that of a NUL in the path
        raise DataError(name, "file", "", "cannot be read") from error
    if content is None:
        raise DataError(name, "file", "", "is no regular file")
    if len(content) > LARGEST:
        raise DataError(name, "file", "", f"is larger than {LARGEST} bytes")
    try:
        return own_file(name, content.decode())
    except UnicodeDecodeError as error:
        raise DataError(name, "file", "", f"is not valid TOML: {error}") from error


def _read(path: str | os.PathLike[str]) -> bytes | None:
    """Return the beginning of a file, one byte more than may be; None if it is no regular file."""
    if not S_ISREG(Path(path).stat().st_mode):  # a device must not even be opened
        return None
    with open(path, "rb", opener=_opened) as file:
        return file.read(LARGEST + 1) if S_ISREG(os.fstat(file.fileno()).st_mode) else None


def _opened(path: str, flags: int) -> int:
    """Open a file without waiting, should it have become a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def own_file(name: str, text: str) -> DataFile:
    """Return a text of a user's own as a data file; line ends are made the same everywhere.

    Args:
        name: What errors call it.
        text: The text.

    Raises:
        DataError: It is too large or not TOML.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LARGEST:
        raise DataError(name, "file", "", f"is larger than {LARGEST} characters")
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise DataError(name, "file", "", f"has a line with more than {MOST_DOTS} dots")
    try:
        text.encode()
        contents = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(name, "file", "", f"is not valid TOML: {error}") from error
    if _depth(contents) > DEEPEST:
        raise DataError(name, "file", "", f"has more than {DEEPEST} tables and arrays within each other")
    return DataFile(name, text, contents)


def _depth(contents: Any) -> int:
    """Return how many tables and arrays lie within each other."""
    level, depth = [contents], 0
    while level:
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
        depth += 1
    return depth
