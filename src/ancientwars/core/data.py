"""Component data: TOML files structured into attrs classes, with provenance and errors that name the place."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

import attrs
import cattrs

from ancientwars.core.errors import DataError, quoted
from ancientwars.core.frozenmap import FrozenMap, freeze
from ancientwars.core.setup import is_one_of
from ancientwars.core.stacks import Stacks

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from importlib.resources.abc import Traversable
    from pathlib import Path

T = TypeVar("T")

PROVENANCE_WORDS = ("rulebook", "public", "recollection", "reconstruction")
"""The four kinds of source that a fact can have."""

MISFITS = (TypeError, ValueError, AttributeError, cattrs.BaseValidationError)
"""What structuring raises for a value that does not fit."""


def read_toml(source: Traversable | Path) -> dict[str, Any]:
    """Return the contents of a TOML file.

    Args:
        source: A file on disk or inside a package.

    Raises:
        DataError: The file is missing or is not TOML.
    """
    return dict(DataFile.read(source).contents)


@attrs.frozen
class DataFile:
    """A data file as it was read: later changes of the file change nothing.

    Attributes:
        name: Name of the file.
        text: Its text.
        contents: What the text says.
    """

    name: str
    text: str
    contents: FrozenMap[str, Any] = attrs.field(converter=freeze)

    @classmethod
    def read(cls, source: Traversable | Path) -> DataFile:
        """Read a file on disk or inside a package.

        Raises:
            DataError: The file is missing or is not TOML.
        """
        try:
            text = source.read_text(encoding="utf-8")
            return cls(source.name, text, tomllib.loads(text))
        except OSError as error:
            raise DataError(source.name, "file", "", "cannot be read") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(source.name, "file", "", f"is not valid TOML: {error}") from error

    def require_tables(self, *names: str) -> None:
        """Check that the file has these tables and no others.

        Raises:
            DataError: One is missing or unknown.
        """
        for name in names:
            if name not in self.contents:
                raise DataError(self.name, name, "", "is missing")
        for name in self.contents:
            if name not in names:
                raise DataError(self.name, name, "", f"unknown table; the file has {', '.join(names)}")

    def require_schema(self, number: int) -> None:
        """Check that the file says which layout it has, and that it is this one.

        Raises:
            DataError: It is another, or the file does not say.
        """
        if (schema := self.contents.get("schema")) != number:
            raise DataError(self.name, "file", "schema", f"must be {number}, not {quoted(schema)}")

    def table(self, cls: type[T], name: str) -> T:
        """Return a table as an attrs value; see `structure`."""
        return structure(cls, self.contents[name], file=self.name, table=name)

    def entries(self, name: str, kinds: Mapping[str, Any]) -> dict[str, Any]:
        """Return the entries of a table, or of a table in a table (``"limits.land"``); see `structure_entries`."""
        row: Any = self.contents
        for part in name.split("."):
            row = row[part]
        return structure_entries(row, kinds, file=self.name, table=name)

    def rows(self, cls: type[T], name: str) -> tuple[T, ...]:
        """Return an array of tables as attrs values with unique ids; see `structure_all`."""
        rows = self.contents[name]
        if not isinstance(rows, (list, tuple)) or not rows:
            raise DataError(self.name, name, "", "must be an array of tables")
        found = structure_all(cls, rows, file=self.name, table=name)
        require_unique(self.name, name, "id", [getattr(row, "id", number) for number, row in enumerate(found)])
        return found


def strict_converter() -> cattrs.Converter:
    """Return a converter that takes values as they are: no number becomes a text, no text a list of letters."""
    written: dict[Any, Callable[[Any], Any]] = {tuple: list, frozenset: sorted, Mapping: dict}
    converter = cattrs.Converter(forbid_extra_keys=True, unstruct_collection_overrides=written)
    for plain in (int, str, bool):
        converter.register_structure_hook(plain, _strict)
    converter.register_structure_hook(Stacks, lambda table, _: Stacks.read(table))
    converter.register_unstructure_hook(Stacks, Stacks.table)
    converter.register_structure_hook_func(lambda wanted: _origin(wanted) is Literal, _word)
    converter.register_structure_hook_factory(_is_sequence, lambda wanted: _sequence(wanted, converter))
    converter.register_structure_hook_factory(_is_map, lambda wanted: _mapping(wanted, converter))
    return converter


def _strict(value: object, wanted: Any) -> Any:
    """Take a value of exactly the type wanted."""
    if type(value) is not wanted:
        raise TypeError(f"expected {wanted.__name__}, found {quoted(value)}")
    return value


def _is_sequence(wanted: Any) -> bool:
    """Tell whether a type is a tuple or a list of something."""
    return _origin(wanted) in (tuple, list)


def _is_map(wanted: Any) -> bool:
    """Tell whether a type is a map with free keys."""
    return _origin(wanted) in (dict, Mapping, FrozenMap)


def _sequence(wanted: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    """Return the function that structures a tuple or a list."""
    make, parts = get_origin(wanted), get_args(wanted)
    fixed = make is tuple and parts[-1] is not Ellipsis

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise TypeError(f"expected a list, found {quoted(value)}")
        if fixed and len(value) != len(parts):
            raise TypeError(f"expected {len(parts)} entries, found {quoted(value)}")
        kinds = parts if fixed else parts[:1] * len(value)
        return make(converter.structure(one, kind) for one, kind in zip(value, kinds, strict=True))

    return read


@cache
def _structurer() -> cattrs.Converter:
    """Return the converter for data files."""
    return strict_converter()


def _origin(wanted: Any) -> Any:
    """Return what a generic type is made of."""
    return get_origin(wanted)


def _word(value: object, wanted: Any) -> Any:
    """Take one of the words of a literal type."""
    if not is_one_of(value, get_args(wanted)):
        raise ValueError(f"expected one of {', '.join(map(repr, get_args(wanted)))}, found {quoted(value)}")
    return value


def _mapping(wanted: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    """Return the function that structures a table with free keys."""
    word, kind = get_args(wanted)
    make = dict if get_origin(wanted) is dict else FrozenMap

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise TypeError(f"expected a table, found {quoted(value)}")
        entries = {}
        for key, one in value.items():
            try:
                entries[converter.structure(key, word)] = converter.structure(one, kind)
            except MISFITS as error:
                raise TypeError(f"{key}: {first_fault(error)[1]}") from None
        return make(entries)

    return read


def structure(cls: type[T], row: Mapping[str, Any], *, file: str, table: str) -> T:
    """Return one table of a data file as an attrs value; its ``provenance`` entry is left out.

    Args:
        cls: The attrs class.
        row: The table as read.
        file: Name of the file, for errors.
        table: Name of the table, for errors.

    Raises:
        DataError: A field is missing, unknown or of the wrong type.
    """
    names = {a.name: a.default is attrs.NOTHING for a in attrs.fields(cls) if a.init}  # type: ignore[arg-type]
    facts = _facts(row, names, file, table)
    try:
        return _structurer().structure(facts, cls)
    except cattrs.ClassValidationError as error:
        field, reason = first_fault(error)
        raise DataError(file, table, field, reason) from None


def structure_entries(row: Any, kinds: Mapping[str, Any], *, file: str, table: str) -> dict[str, Any]:
    """Return the entries of a table whose keys need not be names of Python; its ``provenance`` entry is left out.

    Args:
        row: The table as read.
        kinds: The type of each entry; one whose key ends in ``?`` may be missing.
        file: Name of the file, for errors.
        table: Name of the table, for errors.

    Returns:
        The entries that are there, in the order of `kinds`.

    Raises:
        DataError: An entry is missing, unknown or of the wrong type.
    """
    known = {key.rstrip("?"): kind for key, kind in kinds.items()}
    facts = _facts(row, {key.rstrip("?"): not key.endswith("?") for key in kinds}, file, table)
    found = {}
    for key, kind in known.items():
        if key in facts:
            try:
                found[key] = _structurer().structure(facts[key], kind)
            except MISFITS as error:
                raise DataError(file, table, *first_fault(error, key)) from None
    return found


def _facts(row: Any, names: Mapping[str, bool], file: str, table: str) -> dict[str, Any]:
    """Return the fields of a table without its provenance, none missing and none unknown.

    Args:
        row: The table as read.
        names: The fields, and whether each is required.
        file: Name of the file, for errors.
        table: Name of the table, for errors.
    """
    if not isinstance(row, dict):
        raise DataError(file, table, "", f"must be a table, not {row!r}")
    facts = {key: value for key, value in row.items() if key != "provenance" or key in names}
    for name, required in names.items():
        if required and name not in facts:
            raise DataError(file, table, name, "is missing")
    for key in facts:
        if key not in names:
            raise DataError(file, table, key, f"unknown field; the table has {', '.join(sorted(names))}")
    return facts


def first_fault(error: BaseException, field: str = "") -> tuple[str, str]:
    """Return the field and reason of the innermost first error of a validation group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            field = getattr(note, "name", field) or field
            field = str(field)
    return field, str(error)


def structure_all(cls: type[T], rows: Iterable[Mapping[str, Any]], *, file: str, table: str) -> tuple[T, ...]:
    """Return an array of tables as attrs values, in the order of the file.

    Raises:
        DataError: A row does not fit; the error names it by its ``id`` where it has one.
    """
    return tuple(
        structure(cls, row, file=file, table=f"{table}[{row.get('id', number) if isinstance(row, dict) else number}]")
        for number, row in enumerate(rows)
    )


def require_known(file: str, table: str, field: str, ids: Iterable[str], known: Iterable[str]) -> None:
    """Check that ids exist.

    Raises:
        DataError: One does not.
    """
    allowed = set(known)
    for one in ids:
        if one not in allowed:
            raise DataError(file, table, field, f"unknown id {one!r}")


def require_unique(file: str, table: str, field: str, values: Iterable[object]) -> None:
    """Check that nothing stands twice.

    Raises:
        DataError: Something does.
    """
    for one, times in Counter(values).items():
        if times > 1:
            raise DataError(file, table, field, f"{one!r} stands {times} times")


def require_range(file: str, table: str, figures: Mapping[str, int], least: int, most: int) -> None:
    """Check that figures are neither too small nor too large.

    Args:
        file: Name of the file, for errors.
        table: Name of the table, for errors.
        figures: The figures by field.
        least: The smallest figure allowed.
        most: The largest figure allowed.

    Raises:
        DataError: One is out of the range.
    """
    for field, figure in figures.items():
        if not least <= figure <= most:
            raise DataError(file, table, field, f"must be from {least} to {most}, not {figure}")


def require_same(file: str, table: str, field: str, found: Collection[object], wanted: Collection[object]) -> None:
    """Check that two statements name the same things, in whatever order.

    Raises:
        DataError: They differ.
    """
    for one in wanted:
        if one not in found:
            raise DataError(file, table, field, f"{one!r} is missing")
    for one in found:
        if one not in wanted:
            raise DataError(file, table, field, f"{one!r} does not belong here")


def provenance_of(contents: Mapping[str, Any]) -> Counter[str]:
    """Count the stated sources of a data file by kind.

    Args:
        contents: A file as `read_toml` returns it.

    Returns:
        Number of statements per kind of source; combined statements count for each of their kinds.
    """
    found: Counter[str] = Counter()
    for key, value in contents.items():
        if key.startswith("provenance"):
            for text in _texts(value):
                found.update(word for word in PROVENANCE_WORDS if word in text)
        elif isinstance(value, dict):
            found += provenance_of(value)
        elif isinstance(value, (list, tuple)):
            for row in value:
                if isinstance(row, dict):
                    found += provenance_of(row)
    return found


def _texts(value: object) -> list[str]:
    """Return all texts inside a provenance entry."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    return [str(value)]
