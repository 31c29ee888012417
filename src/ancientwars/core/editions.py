"""Editions of a game, such as a standard and an advanced one: figures from a data file, and which steps are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import frozen

from ancientwars.core.data import DataFile, structure
from ancientwars.core.errors import DataError, SetupError
from ancientwars.core.step import Step

R = TypeVar("R")

StepTable: TypeAlias = Mapping[str, tuple[Callable[..., Step], ...]]
"""For each place in the course of play the classes of the steps that stand there; none where nothing is played."""


@frozen
class Edition(Generic[R]):
    """One edition of a game.

    Attributes:
        id: Its id.
        rules: Its figures.
        table: Its steps, by the place in the course of play where editions differ.
    """

    id: str
    rules: R
    table: StepTable

    def steps(self, place: str, *args: Any) -> tuple[Step, ...]:
        """Return the steps of this edition for one place in the course of play, in the order of play.

        Args:
            place: The place, as the table names it.
            *args: What each of the steps is made with.

        Raises:
            KeyError: The table has no such place.
        """
        return tuple([step(*args) for step in self.table[place]])


class Editions(Generic[R]):
    """The editions of a game, by id: `EDITIONS["advanced"].rules`, `EDITIONS["advanced"].steps("activation", seat)`.

    A state keeps the id of its edition; no step asks which one it is.

    Args:
        cls: The attrs class of the figures.
        file: The data file. Its table ``rules`` has the figures that all editions share, ``editions.<id>`` the others;
            an edition may restate a shared one.
        steps: For each edition its steps; every edition has the same places.

    Raises:
        DataError: A figure is missing, unknown or of the wrong type; or file and steps do not have the same editions,
            or the editions not the same places.
    """

    def __init__(self, cls: type[R], file: DataFile, steps: Mapping[str, StepTable]) -> None:
        shared, own = (_table(file, name) for name in ("rules", "editions"))
        places = {place for table in steps.values() for place in table}
        found: dict[str, Edition[R]] = {}
        for name in {**own, **steps}:
            if name not in own or name not in steps:
                raise DataError(file.name, "editions", name, "has no " + ("steps" if name in own else "figures"))
            if lacking := sorted(places - set(steps[name])):
                raise DataError(file.name, "editions", name, f"has no steps for {', '.join(lacking)}")
            row = {**shared, **_table(file, "editions", name)}
            rules = structure(cls, row, file=file.name, table=f"editions.{name}")
            found[name] = Edition(name, rules, steps[name])
        self._editions = found

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the editions, in order."""
        return tuple(self._editions)

    def __getitem__(self, name: str) -> Edition[R]:
        found = self._editions.get(name) if isinstance(name, str) else None
        if found is None:
            raise SetupError("edition", f"no edition {repr(name)[:200]}; there are {', '.join(self.ids)}")
        return found


def _table(file: DataFile, *path: str) -> Mapping[str, Any]:
    """Return a table of a file, or a table in a table."""
    found: Mapping[str, Any] = file.contents
    for name in path:
        inner = found.get(name)
        if not isinstance(inner, Mapping):
            raise DataError(file.name, ".".join(path), "", "is missing" if inner is None else "must be a table")
        found = inner
    return found
