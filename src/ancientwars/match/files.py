"""Files: written whole or not at all, and read a line at a time."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, EISDIR, ELOOP
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import IO, TYPE_CHECKING, Final

from ancientwars.core.errors import SaveError, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_HEADER: Final = 2**21
"""Bytes of the first line of a save file, which may hold data of a user's own."""
LONGEST: Final = 2**17
"""Bytes of any other line."""


# ---------------------------------------------------------------------- writing


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text file so that there is the old file or the new one, whole, whatever happens meanwhile.

    The text goes to a new file in the same folder, which takes the place of the old one when all of it is on the disk.
    The permissions of the old file are kept; a symbolic link goes on pointing where it did. If writing fails the new
    file is removed; after a kill or a power cut it may be left, as ``.name.….tmp``. What is no regular file, such as a
    terminal or a pipe, is written to directly.

    Args:
        path: The file.
        text: What it is to say, written as UTF-8 with the ends of line that the text has.

    Raises:
        OSError: It cannot be written; the old file is as it was.
        UnicodeEncodeError: The text has half a character; nothing was done.
    """
    content = text.encode()
    if "\0" in os.fspath(path):
        raise OSError(EINVAL, "no path has a NUL in it", os.fspath(path))
    target = Path(os.path.realpath(path))
    old = _old(target)
    if old is None or stat.S_ISREG(old.st_mode):
        _replace(target, content, old)
    else:
        target.write_bytes(content)


def _old(target: Path) -> os.stat_result | None:
    """Return what is known of a file that may be written; None if there is none yet."""
    try:
        old = target.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(old.st_mode):  # real paths end in a link only where links go round
        raise OSError(ELOOP, os.strerror(ELOOP), str(target))
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(target))
    return old


def _replace(target: Path, content: bytes, old: os.stat_result | None) -> None:
    """Put a new file in the place of an old one."""
    new = target.parent / f".{target.name[:40]}.{token_hex(8)}.tmp"
    try:
        with new.open("xb") as file:
            if old is not None:
                _let_be_like(new, old)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    except BaseException as error:
        with suppress(OSError):
            new.unlink()
        if isinstance(error, OSError) and error.errno:  # who asked for the file knows nothing of the new one
            raise OSError(error.errno, error.strerror, str(target)) from error
        raise
    _sync_folder(target.parent)


def _let_be_like(new: Path, old: os.stat_result) -> None:
    """Give a new file the permissions of the old one, and its owner where that is allowed."""
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(new, old.st_uid, old.st_gid)
    new.chmod(stat.S_IMODE(old.st_mode))


def _sync_folder(folder: Path) -> None:
    """Make sure that a new name outlives a power cut, where the system can."""
    with suppress(OSError):  # Windows does not open folders, and not every disk can do this; the file is whole anyway
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# ---------------------------------------------------------------------- reading


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[Iterator[str]]:
    """Open a save file and give its lines, one at a time.

    Raises:
        SaveError: The file cannot be opened; later, from the lines: it cannot be read on, or a line is too long or no
            UTF-8 text.
    """
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:  # a ValueError is that of a NUL in the path
        raise _unreadable(1, error) from None
    with file:
        yield _lines_of_file(file)


def _lines_of_file(file: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a file."""
    for number in count(1):
        try:
            line = file.readline(_longest(number) + 1)
            content = line.removesuffix(b"\n")
            _require_length(number, len(content))
            text = content.decode()
        except (OSError, UnicodeDecodeError) as error:
            raise _unreadable(number, error) from None
        if not line:
            return
        yield text


def lines_of(text: str) -> Iterator[str]:
    """Yield the lines of a text, one at a time; only a line feed ends a line.

    Raises:
        SaveError: A line is too long.
    """
    start = 0
    for number in count(1):
        if start == len(text):
            return
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        _require_length(number, end - start)
        yield text[start:end]
        start = min(end + 1, len(text))


def _longest(number: int) -> int:
    """Return how long a line may be."""
    return LONGEST_HEADER if number == 1 else LONGEST


def _require_length(number: int, length: int) -> None:
    """Check that a line is not too long."""
    if length > _longest(number):
        raise SaveError(number, f"is longer than {_longest(number)} bytes")


def _unreadable(number: int, error: Exception) -> SaveError:
    """Return the error of a line that cannot be read."""
    return SaveError(number, f"the file cannot be read: {shortened(str(error))}")
