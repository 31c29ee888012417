"""Component data: TOML files structured into attrs classes, with provenance and errors that name the place."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

import attrs
import cattrs

from ancientwars.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

T = TypeVar("T")

PROVENANCE_WORDS = ("rulebook", "public", "recollection", "reconstruction")
"""The four kinds of source that a fact can have."""


def read_toml(source: Traversable | Path) -> dict[str, Any]:
    """Return the contents of a TOML file.

    Args:
        source: A file on disk or inside a package.

    Raises:
        DataError: The file is missing or is not TOML.
    """
    try:
        return tomllib.loads(source.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(source.name, "file", "", "cannot be read") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(source.name, "file", "", f"is not valid TOML: {error}") from error


def strict_converter() -> cattrs.Converter:
    """Return a converter that takes values as they are: no number becomes a text, no text a list of letters."""
    converter = cattrs.Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list, frozenset: sorted})
    for plain in (int, str, bool):
        converter.register_structure_hook(plain, _strict)
    converter.register_structure_hook_factory(_is_sequence, lambda wanted: _sequence(wanted, converter))
    return converter


def _strict(value: object, wanted: Any) -> Any:
    """Take a value of exactly the type wanted."""
    if type(value) is not wanted:
        raise TypeError(f"expected {wanted.__name__}, found {value!r}")
    return value


def _is_sequence(wanted: Any) -> bool:
    """Tell whether a type is a tuple or a list of something."""
    origin: Any = get_origin(wanted)
    return origin in (tuple, list)


def _sequence(wanted: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    """Return the function that structures a tuple or a list."""
    make, parts = get_origin(wanted), get_args(wanted)
    fixed = make is tuple and parts[-1] is not Ellipsis

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise TypeError(f"expected a list, found {value!r}")
        if fixed and len(value) != len(parts):
            raise TypeError(f"expected {len(parts)} entries, found {value!r}")
        kinds = parts if fixed else parts[:1] * len(value)
        return make(converter.structure(one, kind) for one, kind in zip(value, kinds, strict=True))

    return read


@cache
def _structurer() -> cattrs.Converter:
    """Return the converter for data files."""
    return strict_converter()


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
    names = {a.name: a for a in attrs.fields(cls)}  # type: ignore[arg-type]
    facts = {key: value for key, value in row.items() if key != "provenance" or key in names}
    for key in facts:
        if key not in names:
            raise DataError(file, table, key, f"unknown field; the table has {', '.join(sorted(names))}")
    for name, attribute in names.items():
        if attribute.default is attrs.NOTHING and name not in facts:
            raise DataError(file, table, name, "is missing")
    try:
        return _structurer().structure(facts, cls)
    except cattrs.ClassValidationError as error:
        field, reason = first_fault(error)
        raise DataError(file, table, field, reason) from None


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
        structure(cls, row, file=file, table=f"{table}[{row.get('id', number)}]") for number, row in enumerate(rows)
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
        elif isinstance(value, list):
            for row in value:
                if isinstance(row, dict):
                    found += provenance_of(row)
    return found


def _texts(value: object) -> list[str]:
    """Return all texts inside a provenance entry."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    return [str(value)]
