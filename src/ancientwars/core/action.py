"""Actions: everything that a seat may do and everything that chance may bring."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from ancientwars.core.errors import MalformedAction

if TYPE_CHECKING:
    from collections.abc import Iterable


class Action:
    """Base of all actions: frozen attrs values whose `str` is the one-line notation.

    By default that is the name of the class in small letters, then the fields, with an arrow after a field ``origin``.
    A class may begin with another word, or write itself otherwise.

    Attributes:
        verb: The first word, if it is not the name of the class (class attribute).
        ordered: Whether the order of the words after it means something (class attribute). Where it does not, as with
            dice, a pair of cards, or a good and its number, people may write them as they come.

    Example:
        >>> from attrs import frozen
        >>> @frozen
        ... class MoveShips(Action):
        ...     origin: str
        ...     destination: str
        ...     number: int
        >>> str(MoveShips("ionio", "kreta", 2))
        'move-ships: ionio > kreta 2'
    """

    __slots__ = ()

    verb: ClassVar[str] = ""
    ordered: ClassVar[bool] = True

    def __str__(self) -> str:
        cls: Any = type(self)
        name, fields = _parts(cls)
        return f"{name}: {' '.join(_written(field, getattr(self, field)) for field in fields)}" if fields else name

    @classmethod
    def arranged(cls, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of a notation after the first in the one order in which it is looked up.

        Args:
            words: Small letters and figures, without signs.
        """
        return words if cls.ordered else tuple(sorted(words))


@cache
def _parts(cls: Any) -> tuple[str, tuple[str, ...]]:
    """Return the first word of the notation of a class, and the names of its fields."""
    words = re.findall("[A-Z][^A-Z]*", cls.__name__)
    return cls.verb or "-".join(words).lower(), tuple(field.name for field in attrs.fields(cls))


def _written(field: str, value: object) -> str:
    """Return how the notation writes a field."""
    return f"{value} >" if field == "origin" else str(value)


class Catalogue:
    """The fixed numbering of all actions of a game, decisions and chance alike.

    Args:
        actions: Every action of the game in a stable order, without duplicates.

    Raises:
        ValueError: Two actions are equal or share a notation.
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(actions)
        self._ids = {action: number for number, action in enumerate(self.actions)}
        self._texts = {str(action): action for action in self.actions}
        if not len(self.actions) == len(self._ids) == len(self._texts):
            raise ValueError("the catalogue of actions holds equal actions or equal notations")

    def __len__(self) -> int:
        return len(self.actions)

    def __contains__(self, action: object) -> bool:
        try:
            number = self._ids.get(action)  # type: ignore[call-overload]
        except TypeError:
            return False
        # Python holds 1, 1.0 and True for equal; the notation tells them apart.
        return number is not None and str(self.actions[number]) == str(action)

    def action_id(self, action: Action) -> int:
        """Return the number of an action.

        Raises:
            MalformedAction: It is no action of the game.
        """
        if action not in self:
            raise MalformedAction("catalogue", f"{action!r} is no action of this game")
        return self._ids[action]

    def action_of(self, number: int) -> Action:
        """Return the action with a number from 0 to ``len(catalogue) - 1``.

        Raises:
            MalformedAction: No action has that number.
        """
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.actions):
            raise MalformedAction("catalogue", f"no action has the number {number!r} (0 to {len(self) - 1})")
        return self.actions[number]

    def parse(self, text: str) -> Action | None:
        """Return the action with exactly this notation, white space folded, or None."""
        return self._texts.get(" ".join(text.split()))
