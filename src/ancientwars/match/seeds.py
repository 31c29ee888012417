"""Seeds: whole numbers from which all dice and cards of a match follow."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from ancientwars.core.errors import SetupError, quoted
from ancientwars.core.setup import whole_number
from ancientwars.match.plain import MOST_DIGITS

if TYPE_CHECKING:
    from typing import SupportsIndex

FRESH_BITS: Final = 128
LARGEST_BITS: Final = 1024
"""Bits of the largest seed."""
_LARGEST_NUMBER: Final = 10**MOST_DIGITS


def new_seed() -> int:
    """Return a seed that nobody can guess: 128 random bits of the operating system.

    The dice of a seed of fewer than 64 bits give it away: whoever has seen a few rolls can try all such seeds (five
    digits take a tenth of a second) and then knows every roll to come.
    """
    return secrets.randbits(FRESH_BITS)


def seed_of(seed: SupportsIndex) -> int:
    """Return a seed as an `int`; integers of other libraries are taken, too.

    Raises:
        SetupError: It is no integer, or larger than 1024 bits.
    """
    number = whole_number(seed)
    if number is None:
        raise SetupError("seed", f"{quoted(seed)} is no integer")
    if number.bit_length() > LARGEST_BITS:
        raise SetupError("seed", f"has {number.bit_length()} bits; {LARGEST_BITS} are the most")
    return number


def write_seed(seed: int | None) -> int | str | None:
    """Return a seed as a save file has it: longer ones than numbers may be there as hexadecimal text."""
    return seed if seed is None or abs(seed) < _LARGEST_NUMBER else hex(seed)


def read_seed(written: object) -> int | None:
    """Return a seed as `write_seed` wrote it.

    Raises:
        ValueError: It is none.
    """
    if written is None or type(written) is int:
        return written
    if type(written) is str and len(written) <= LARGEST_BITS // 4 + len("-0x"):
        seed = int(written, 16)
        if write_seed(seed) == written:
            return seed
    raise ValueError("no seed")
