"""Texts in ASCII, for terminals and files that know no other letters."""

from __future__ import annotations

from typing import Final
from unicodedata import combining, normalize

from ancientwars.core.frozenmap import FrozenMap

CYRILLIC: Final = (
    "а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh "
    "щ shch ы y э e ю yu я ya"
)
GREEK: Final = "α a β b γ g δ d ε e ζ z η e θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ ph χ ch ψ ps ω o"
PAIRS: Final = (*CYRILLIC.split(), *GREEK.split())
LETTERS: Final = FrozenMap({"ъ": "", "ь": "", **dict(zip(PAIRS[::2], PAIRS[1::2], strict=True))})
"""Each letter and how it is written in Latin letters."""
SIGNS: Final = FrozenMap(
    {
        "—": "-",
        "–": "-",
        "\N{MINUS SIGN}": "-",
        "…": "...",
        "→": "->",
        "×": "x",
        "·": ".",
        "«": '"',
        "»": '"',
        "„": '"',
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "№": "No.",
        "\N{BULLET}": "*",
    }
)
UNKNOWN: Final = "?"


def latin(text: str) -> str:
    """Return a text in ASCII: Russian and Greek in Latin letters, typographic signs as a typewriter has them.

    Args:
        text: Any text. Accents are left out; a sign without any equivalent becomes a question mark.

    Example:
        >>> latin("Щиты — 5α")
        'Shchity - 5a'
    """
    return text if text.isascii() else "".join(map(_sign, text))


def _sign(sign: str) -> str:
    """Return one sign in ASCII."""
    small = sign.lower()
    if sign.isascii():
        return sign
    if small in LETTERS:
        return LETTERS[small] if sign == small else LETTERS[small].capitalize()
    if sign in SIGNS:
        return SIGNS[sign]
    plain = "".join(part for part in normalize("NFKD", sign) if not combining(part))
    return plain if plain.isascii() and plain else LETTERS.get(plain, UNKNOWN)
