"""Observations: a view as a row of numbers with names, for learning libraries.

Every number is from -1 to 1. A quantity with a bound is a share of the bound; one without is `open_ended`; a choice
among names is a run of zeros with at most one 1.
"""

from __future__ import annotations

import sys
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.core.engine import pending
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.step import Chance, Decision, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@frozen
class Block:
    """A run of entries of an observation.

    Attributes:
        name: Name of the block.
        entries: Name of each entry within the block.
        meaning: What the numbers are, in one line.
        values: Function of a view that gives as many numbers as there are entries.
    """

    name: str
    entries: tuple[str, ...]
    meaning: str
    values: Callable[[Any], Sequence[float]] = field(eq=False)


@frozen(init=False)
class Layout:
    """The layout of the observations of a game: blocks, one after the other.

    Args:
        *blocks: The blocks in order.

    Raises:
        ValueError: Two entries share a name.
    """

    blocks: tuple[Block, ...]

    def __init__(self, *blocks: Block) -> None:
        self.__attrs_init__(blocks)
        if len(set(self.names)) < len(self.names):
            raise ValueError("two entries of an observation share a name")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every entry: its block, a colon and its name within the block."""
        return tuple(f"{block.name}:{entry}" for block in self.blocks for entry in block.entries)

    def __reduce__(self) -> tuple[Any, ...]:
        place = _place_of(self)
        return (_layout_in, place) if place else (type(self), self.blocks)

    def observe(self, view: Any) -> tuple[float, ...]:
        """Return a view as numbers from -1 to 1, one for each of `names`.

        Raises:
            HiddenInformation: It is a full state.
        """
        if view.viewer is None:
            raise HiddenInformation("an observation is taken from a view, not from the full state")
        numbers: list[float] = []
        for block in self.blocks:
            values = block.values(view)
            if len(values) != len(block.entries):
                raise ValueError(f"{block.name} has {len(block.entries)} entries, not {len(values)}")
            numbers.extend(values)
        return tuple(numbers)

    def table(self) -> tuple[tuple[int, int, str, str], ...]:
        """Return the layout for people: index of the first entry, number of entries, name and meaning of each block."""
        rows, start = [], 0
        for block in self.blocks:
            rows.append((start, len(block.entries), block.name, block.meaning))
            start += len(block.entries)
        return tuple(rows)


def _place_of(layout: Layout) -> tuple[str, str] | None:
    """Return module and name of a layout that is a constant beside its functions; these then need no names."""
    for block in layout.blocks:
        module = sys.modules.get(getattr(block.values, "__module__", ""))
        for name, thing in vars(module).items() if module else ():
            if thing is layout:
                return block.values.__module__, name
    return None


def _layout_in(module: str, name: str) -> Layout:
    """Return the layout that was pickled by its name."""
    layout: Layout = getattr(import_module(module), name)
    return layout


def one_of(value: object, choices: Sequence[object]) -> list[float]:
    """Return a 1 where the value stands among the choices, and zeros.

    Example:
        >>> one_of("sea", ("land", "sea"))
        [0.0, 1.0]
    """
    return [float(value == choice) for choice in choices]


def some_of(values: Iterable[object], choices: Sequence[object]) -> list[float]:
    """Return a 1 for every choice that is among the values.

    Example:
        >>> some_of({"sea", "sky"}, ("land", "sea"))
        [0.0, 1.0]
    """
    found = set(values)
    return [float(choice in found) for choice in choices]


def share(number: float, most: float) -> float:
    """Return a number from 0 as a share of the most that it can be; more than that is 1."""
    return min(number / most, 1.0) if most else 0.0


def open_ended(number: float, half: float) -> float:
    """Return a number without a bound as one between -1 and 1: 0 is 0, and `half` is 0.5.

    Example:
        >>> open_ended(10, 10), open_ended(-30, 10)
        (0.5, -0.75)
    """
    return number / (abs(number) + half)


def waiting(seats: tuple[str, ...], prompts: tuple[str, ...], purposes: tuple[str, ...]) -> tuple[Block, ...]:
    """Return the blocks that every game begins with: whose view it is, and what the game waits for.

    Args:
        seats: The seats of the game.
        prompts: Keys of all questions, as in the message catalogue.
        purposes: Keys of all purposes of chance.
    """
    return (
        Block("viewer", seats, "whose view it is; zeros for a spectator", partial(_viewer, seats)),
        Block(
            "waits",
            ("decision", "chance", "outcome"),
            "what the game waits for",
            _kind,
        ),
        Block(
            "decides",
            seats,
            "the seat that decides",
            partial(_asked, "seat", seats),
        ),
        Block(
            "prompt",
            prompts,
            "the question that it is asked",
            partial(_asked, "prompt", prompts),
        ),
        Block(
            "purpose",
            purposes,
            "what the dice or cards are for",
            partial(_asked, "purpose", purposes),
        ),
    )


def _viewer(seats: tuple[str, ...], view: Any) -> list[float]:
    return one_of(view.viewer, seats)


def _kind(view: Any) -> list[float]:
    return one_of(type(pending(view)), (Decision, Chance, Outcome))


def _asked(fact: str, choices: tuple[str, ...], view: Any) -> list[float]:
    """Return a fact of what the game waits for; zeros where that has no such fact."""
    return one_of(getattr(pending(view), fact, None), choices)
