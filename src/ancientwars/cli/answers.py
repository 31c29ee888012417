"""An answer in a person's own words: which of the choices it means, and which it may have meant."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ancientwars.core.notation import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SHORTEST = 3
"""Letters that a word must have to stand for one that begins so."""
ALIKE = 0.65
"""How much two words must have in common, from 0 to 1, for one to be a slip of the pen for the other."""
STEM = 5
"""Letters that a word of an inflected language must have in common with one that ends otherwise."""
VOWELS = "аеийоуыьэюя"
"""Letters with which forms of a Russian word end differently."""
ENDING = 2
"""Letters by which such words may end otherwise."""
MOST_WORDS = 16
"""An answer of more words than these means no choice."""
MOST_OFFERED = 4
"""More choices than these are not offered for an answer that is none."""


def fitting(text: str, choices: Sequence[str]) -> list[int]:
    """Return the places of the choices that have, for each word of a text, a word that begins so.

    If one choice alone has every word in full it is the only one. Where none has them, Russian words may end otherwise.

    Args:
        text: What was typed.
        choices: All words of each choice: description and notation.

    Example:
        >>> fitting("march pel", ["march: pella", "march: tyre", "stop"])
        [0]
    """
    typed = words_of(text)
    if len(typed) > MOST_WORDS or not any(len(word) >= SHORTEST for word in typed):
        return []
    rows = [words_of(choice) for choice in choices]
    full = [place for place, words in enumerate(rows) if set(typed) <= set(words)]
    if len(full) == 1:
        return full
    begun = [place for place, words in enumerate(rows) if _has(words, typed, _begins)]
    return begun or [place for place, words in enumerate(rows) if _has(words, typed, _inflected)]


def near(text: str, choices: Sequence[str]) -> list[int]:
    """Return the places of the choices that a text with slips of the pen may mean, the likeliest first.

    Args:
        text: What was typed.
        choices: All words of each choice.

    Example:
        >>> near("marsh pela", ["march: pella", "march: tyre", "stop"])
        [0, 1]
    """
    rows = [words_of(choice) for choice in choices]
    known = sorted({word for row in rows for word in row})
    meant = [_meant(word, known) for word in words_of(text)[:MOST_WORDS]]
    scores = [sum(any(one in row for one in words) for words in meant) for row in rows]
    best = sorted((place for place, score in enumerate(scores) if score), key=lambda place: -scores[place])
    return best[:MOST_OFFERED]


def _has(words: Sequence[str], typed: Sequence[str], stands_for: Callable[[str, str], bool]) -> bool:
    """Tell whether a choice has, for every word that was typed, one for which it stands."""
    return all(any(stands_for(one, word) for word in words) for one in typed)


def _begins(typed: str, word: str) -> bool:
    """Tell whether what was typed is a word in full, or its beginning and long enough to stand for it."""
    return word == typed or (len(typed) >= SHORTEST and word.startswith(typed))


def _inflected(typed: str, word: str) -> bool:
    """Tell whether what was typed may be a Russian word in another case: a vowel at the end depends on it."""
    stem = max(STEM, len(typed) - ENDING)
    if typed[-1] in VOWELS:
        stem = min(stem, max(SHORTEST, len(typed) - 1))
    alike = not typed.isascii() and len(typed) >= stem and len(word) <= stem + ENDING
    return _begins(typed, word) or (alike and word.startswith(typed[:stem]))


def _meant(word: str, known: Sequence[str]) -> set[str]:
    """Return the known words that a word may be: those that begin so, else those that are much alike."""
    if len(word) < SHORTEST:
        return {word} & set(known)
    begun = {one for one in known if one.startswith(word)}
    return begun or set(get_close_matches(word, known, n=2, cutoff=ALIKE))
