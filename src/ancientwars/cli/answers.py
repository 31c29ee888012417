"""An answer in a person's own words: which of the choices it means, and which it may have meant."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ancientwars.core.notation import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SHORTEST = 3
"""Letters that a word must have to stand for one that begins so."""
ALIKE = 0.65
"""How much two words must have in common, from 0 to 1, for one to be a slip of the pen for the other."""
ENDINGS = "аеийоуыьэюя"
"""Letters with which forms of a Russian word end differently."""
MOST_WORDS = 16
"""An answer of more words than these means no choice."""
MOST_OFFERED = 4
"""More choices than these are not offered for an answer that is none."""


def fitting(text: str, choices: Sequence[str]) -> list[int]:
    """Return the places of the choices that have, for each word of a text, a word that begins so, in any Russian case.

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
    found = [place for place, row in enumerate(rows) if _has(row, typed)]
    return found or [place for place, row in enumerate(rows) if _has(row, tuple(map(_stem, typed)))]


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


def _stem(word: str) -> str:
    """Return a Russian word without the vowel at its end, which depends on the case."""
    return word[:-1] if len(word) > SHORTEST and word[-1] in ENDINGS else word


def _has(words: Sequence[str], typed: Sequence[str]) -> bool:
    """Tell whether a choice has every word that was typed: in full, or long enough to stand for it."""
    return all(any(word == one or (len(one) >= SHORTEST and word.startswith(one)) for word in words) for one in typed)


def _meant(word: str, known: Sequence[str]) -> set[str]:
    """Return the known words that a word may be: those that begin so, else those that are much alike."""
    if len(word) < SHORTEST:
        return {word} & set(known)
    begun = {one for one in known if one.startswith(word)}
    return begun or set(get_close_matches(word, known, n=2, cutoff=ALIKE))
