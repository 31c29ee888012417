"""Every error that the library raises on purpose, each naming the place and the rule or field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

MOST_QUOTED = 200
"""Characters of foreign input that a message repeats."""
MOST_CANDIDATES = 8
"""Notations that a message names of those that a text fits."""


class Portable:
    """Mixed into errors: they come through pickling and copying as they are, whatever their constructor takes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), getattr(self, "args", ())), vars(self)


def _again(cls: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    """Return an error that says the same, without asking its constructor."""
    return cls.__new__(cls, *args)


class AncientWarsError(Portable, ValueError):
    """Base of all errors of the library; each is also a `ValueError`."""


class SetupError(AncientWarsError):
    """A game cannot be set up as asked: unknown scenario, option, seat or value.

    Args:
        field: The set-up field at fault, for example ``"scenario"``.
        reason: What is wrong with it and what would be accepted.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"set-up field {field!r}: {reason}")


class UnknownGame(AncientWarsError):
    """No game of that name is installed."""


class ContractError(AncientWarsError):
    """A module that is no game: it lacks members of the contract, or has them in another shape.

    Args:
        module: Name of the module.
        faults: What is wrong, a line for each member.
    """

    def __init__(self, module: str, faults: tuple[str, ...]) -> None:
        self.module = module
        self.faults = faults
        super().__init__("\n  ".join([f"{module} is no game; see ancientwars.core.game.Game", *faults]))


class ActionError(AncientWarsError):
    """Base of everything that can be wrong with an action."""


class IllegalAction(ActionError):
    """An action that the rules forbid here and now.

    Args:
        rule: Id of the rule that forbids it, for example ``"LA7.1c"``.
        reason: What was tried, and what would be allowed; with facts a template, as of a `Refusal`.
        **facts: What the names in the template stand for.
    """

    def __init__(self, rule: str, reason: str, **facts: object) -> None:
        self.rule = rule
        self.template = reason
        self.facts = facts
        self.reason = reason.format_map(facts) if facts else reason
        super().__init__(f"{self.reason} [{rule}]")


class MalformedAction(IllegalAction):
    """Not an action of this game at all: wrong type, unknown word, value out of the catalogue."""


class AmbiguousAction(MalformedAction):
    """A text that fits several legal actions.

    Args:
        text: The text as given.
        candidates: The notations that it fits.
    """

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        self.candidates = candidates
        told = "; ".join((*candidates[:MOST_CANDIDATES], *("…",) * (len(candidates) > MOST_CANDIDATES)))
        super().__init__("notation", "{text} fits several actions: {candidates}", text=quoted(text), candidates=told)


class UnknownSeat(AncientWarsError):
    """No seat of that name takes part."""


def require_seat(seat: str, seats: Collection[str]) -> None:
    """Check that a seat takes part.

    Args:
        seat: Name of the seat, as somebody gave it.
        seats: The seats that play.

    Raises:
        UnknownSeat: It does not.
    """
    if seat not in seats:
        raise UnknownSeat(f"no seat {quoted(seat)}; there are {', '.join(seats)}")


class OutOfTurn(IllegalAction):
    """A seat acted while the game waits for another."""


class GameOver(IllegalAction):
    """An action after the end of the game."""


class HiddenInformation(AncientWarsError):
    """A question that a view cannot answer, since the answer is hidden from its seat, or a record without its seed."""


class PositionError(AncientWarsError):
    """A position text that does not describe a position of the game.

    Args:
        field: Dotted place in the text, for example ``"athens.goods.tin"``.
        reason: What is wrong there.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"position field {field!r}: {reason}")


class DataError(AncientWarsError):
    """A component data file that does not fit its schema.

    Args:
        file: Name of the file.
        table: The table in it, for example ``"poleis[3]"``.
        field: The field in the table.
        reason: What is wrong with it.
    """

    def __init__(self, file: str, table: str, field: str, reason: str) -> None:
        self.file = file
        self.table = table
        self.field = field
        self.reason = reason
        super().__init__(f"{file}: {table}.{field}: {reason}" if field else f"{file}: {table}: {reason}")


class MapError(AncientWarsError):
    """A map of areas is asked for what it does not have, or for what has no end."""


class StackError(AncientWarsError):
    """Pieces are taken from where there are not so many, or their number is none."""


class SaveError(AncientWarsError):
    """A save file that is damaged, truncated, edited, foreign or from a newer version.

    Args:
        line: Line number in the file, from 1.
        reason: What is wrong with it.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class SettleOverrun(AncientWarsError):
    """Automatic steps ran longer than any rule can ask for: a defect of the game module."""


def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """Return a text, cut where it is longer than a message should be.

    Example:
        >>> shortened("alpha beta gamma", 8)
        'alpha b…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def quoted(thing: object, most: int = MOST_QUOTED) -> str:
    """Return how a message repeats a foreign value: its `repr`, cut where it is too long.

    Args:
        thing: Anything.
        most: The most characters of it to quote.

    Example:
        >>> quoted("owl"), quoted("x" * 1000, 6)
        ("'owl'", "'xxxx…")
    """
    try:
        return shortened(repr(thing), most)
    except Exception:  # noqa: BLE001 - what a stranger's class raises, or Python for a number of too many digits
        return f"a {type(thing).__name__} that cannot be written"


def size_fault(number: int, least: int, most: int | None = None) -> str:
    """Return what is wrong with the size of a number; nothing if it lies within its limits.

    Args:
        number: The number.
        least: The smallest that is allowed.
        most: The largest that is allowed; None is no limit.

    Example:
        >>> size_fault(-1, 0), size_fault(0, 1), size_fault(9, 1, 6), size_fault(6, 1, 6)
        ('-1 is negative', '0 is not 1 or more', '9 is not from 1 to 6', '')
    """
    if number < 0 <= least:
        return f"{number} is negative"
    if number < least or (most is not None and number > most):
        return f"{number} is not {least} or more" if most is None else f"{number} is not from {least} to {most}"
    return ""
