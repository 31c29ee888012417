"""Files of a user's own: read once, within bounds, and carried as texts from then on."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from ancientwars.core.data import DataFile
from ancientwars.core.errors import DataError, SetupError, quoted, shortened

LARGEST = 128 * 1024
"""Bytes of the largest file; the largest of ours has 76 KB."""
DEEPEST = 32
"""Tables and arrays within each other."""
MOST_DOTS = 50
"""Dots in a line: `tomllib` takes minutes for keys of many parts."""

Source = str | os.PathLike[str] | Mapping[str, str]
"""Data of a user's own, as people give them: the path of a folder, or the texts of the files by their names."""


class Components(Protocol):
    """What a game is played with, from its data files."""

    @property
    def version(self) -> str:
        """A digest of the files."""


class Played(Protocol):
    """A state or view that knows what it is played with."""

    @property
    def kit(self) -> Components:
        """The components."""


K = TypeVar("K", bound=Components)


@frozen
class OwnData(Generic[K]):
    """The data files for which a user may give others. Gives a game `check_data`, `data_version` and `read_setup`.

    Attributes:
        names: Names of the data files, without ``.toml``.
        shipped: Returns the components that the game ships.
        own: Returns the components that data files of a user's own describe, by name and in the order of `names`.
    """

    names: tuple[str, ...]
    shipped: Callable[[], K]
    own: Callable[[Mapping[str, DataFile]], K]

    def components(self, texts: tuple[str, ...]) -> K:
        """Return the components that texts of a user's own describe.

        Args:
            texts: The texts of the data files, in the order of `names`.

        Raises:
            DataError: A text does not fit its schema or contradicts another; it names file, table and field.
        """
        if len(texts) != len(self.names):
            raise DataError("data", "files", "", f"are {len(texts)}, not {len(self.names)}")
        return self.own({name: own_file(f"{name}.toml", text) for name, text in zip(self.names, texts, strict=True)})

    def texts(self, source: Source, *, paths: bool = True) -> tuple[str, ...]:
        """Return the texts of data of a user's own; nothing is read after that.

        Args:
            source: Path of a folder with the files of the shipped game, or their texts by file name; empty for the
                shipped data. Their ids are those of the shipped game; figures, names and links may differ.
            paths: Whether `source` may be a path.

        Returns:
            The texts in the order of `names`; none for the shipped data.

        Raises:
            SetupError: `source` is neither, or a path where none may be.
            DataError: A file is missing, cannot be read, or is not TOML.
        """
        if source in ("", {}):
            return ()
        if isinstance(source, Mapping):
            return self._given(source)
        if not isinstance(source, (str, os.PathLike)):
            raise SetupError("data", f"{quoted(source)} is neither a folder nor a table of texts")
        if not paths:
            raise SetupError("data", f"a folder is not opened here, only texts are taken: {quoted(str(source))}")
        return tuple(read_own(Path(source) / f"{name}.toml").text for name in self.names)

    def _given(self, source: Mapping[str, str]) -> tuple[str, ...]:
        """Return texts by file name in the order of `names`."""
        names = [f"{name}.toml" for name in self.names]
        if set(source) != set(names):
            raise SetupError("data", f"the files are {', '.join(names)}, not {quoted(list(source))}")
        for name in names:
            if not isinstance(source[name], str):
                raise SetupError(f"data.{name}", f"{quoted(source[name])} is no text")
        return tuple(own_file(name, source[name]).text for name in names)

    def check_data(self, folder: Source) -> tuple[DataError, ...]:
        """Return what is wrong with a folder of component data: the first fault, or nothing if it can be played.

        Args:
            folder: The folder, as `new_game` takes it; it is read anew each time.
        """
        try:
            self.components(self.texts(folder))
        except DataError as error:
            return (error,)
        return ()

    def data_version(self, state: Played | None = None) -> str:
        """Return a digest of the component data as they were loaded.

        Args:
            state: A state or view of a game; the shipped data are meant without one.
        """
        return (self.shipped() if state is None else state.kit).version

    def read_setup(self, setup: Mapping[str, Any], files: bool = True) -> dict[str, Any]:
        """Return a set-up that says the same and names no file: a folder of data is read into it.

        Args:
            setup: Arguments of `new_game`.
            files: Whether a folder may be read; otherwise a path is refused.

        Returns:
            The arguments, with data of a user's own as texts by file name.

        Raises:
            SetupError: The data are neither a folder nor texts, or a folder where none may be read.
            DataError: A file is missing, cannot be read, or is not TOML.
        """
        read = {name: value for name, value in setup.items() if name != "data"}
        texts = self.texts(setup.get("data", ""), paths=files)
        if texts:
            read["data"] = {f"{name}.toml": text for name, text in zip(self.names, texts, strict=True)}
        return read


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
        raise DataError(name, "file", "", f"cannot be read: {shortened(str(path))}") from error
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


@lru_cache(maxsize=32)  # of a folder mostly one file is another from one reading to the next
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
