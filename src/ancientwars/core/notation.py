"""Reading the one-line notation of actions, exactly as written or as people write it."""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from ancientwars.core.action import LARGEST_WRITTEN, field_names
from ancientwars.core.engine import legal_actions, pending
from ancientwars.core.errors import AmbiguousAction, MalformedAction, quoted
from ancientwars.core.step import Chance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.action import Action, Catalogue
    from ancientwars.core.step import State

Words = tuple[str, ...]

_WORD = re.compile(r"[^\W_]+")

MOST_WORDS = 16
"""Words of a text that may be an action which the catalogue does not have; no notation is longer."""
MOST_TRIED = 5000
"""Combinations of values that are tried for it."""
DIGITS = len(str(LARGEST_WRITTEN))


def words_of(text: str) -> Words:
    """Return what a notation says, whatever its capitals, spaces and signs.

    Example:
        >>> words_of("Move-Hoplites:attika->boiotia  2")
        ('move', 'hoplites', 'attika', 'boiotia', '2')
    """
    return tuple(_WORD.findall(text.casefold().replace("ё", "е")))


class Reader:
    """Finds actions by notation, as people write it.

    Capitals, spaces and signs do not matter, nor does the order of words that have none (`Action.arranged`). A name may
    stand for its id, in any language: what is shown as ``helmet`` is read as ``leader``.

    Args:
        catalogue: All actions of the game.
        names: Ids and their names. A name that several ids of the notation have is not read.
    """

    def __init__(self, catalogue: Catalogue, names: Iterable[tuple[str, str]] = ()) -> None:
        self.catalogue = catalogue
        self._names = tuple(names)
        self._indexes: dict[type[Action], dict[Words, Action | None]] = {}
        self._plain: dict[Action, str] = {}
        self._spellings: dict[str, list[tuple[object, str]]] = {}

    def read(self, state: State, text: str) -> Action:
        """Return the action that a text means: as written in full, or the only legal one that begins so.

        Failing these, an action may be put together from known words, as a move from an area to itself. The catalogue
        does not have it, and `why_not` says which rule forbids it.

        Args:
            state: The state that the action is meant for.
            text: The notation; where the state waits for chance, the dice or the card alone will do.

        Raises:
            MalformedAction: It is no text, or no action is written so.
            AmbiguousAction: It fits several legal actions.
        """
        if not isinstance(text, str):
            raise MalformedAction("notation", f"{quoted(text)} is no text")
        action = self.catalogue.parse(text)
        if action is None:
            action = self._first(self._readings(text))
        waits = pending(state) if action is None else None
        if isinstance(waits, Chance):
            action = self._first(words_of(waits.event) + words for words in self._readings(text))
        return self._completed(state, text) if action is None else action

    def _completed(self, state: State, text: str) -> Action:
        """Return the only legal action that begins as a text does."""
        starts = tuple(" ".join(words) for words in self._readings(text) if words)
        options = legal_actions(state) if starts else ()
        fitting = tuple(option for option in options if self._written(option).startswith(starts))
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousAction(" ".join(text.split()), tuple(map(str, fitting)))
        return self._composed(text)

    def _composed(self, text: str) -> Action:
        """Return the well-written action that a text means, though the catalogue does not have it."""
        found = [action for words in self._readings(text) for action in self._compositions(words)]
        if len(set(found)) == 1:
            return found[0]
        raise MalformedAction("notation", "no action is written {text}", text=quoted(text))

    def _compositions(self, words: Words) -> Iterator[Action]:
        """Yield the well-written actions that some words mean and the catalogue does not have."""
        for kind in self._verbs.get(words[:1], ()) if len(words) <= MOST_WORDS else ():
            wanted = kind.arranged(words[1:])
            values = [self._values_in(field, words) for field in field_names(kind)]
            if prod(map(len, values)) <= MOST_TRIED:
                composed = (kind(*chosen) for chosen in product(*values))
                spelled = (one for one in composed if kind.arranged(words_of(str(one))[1:]) == wanted)
                yield from (one for one in spelled if one not in self.catalogue)

    def _values_in(self, field: str, words: Words) -> list[object]:
        """Return what a field of some name may hold if these words mean its action."""
        text = f" {' '.join(words)} "
        found = [value for value, spelled in self._spelled(field) if spelled in text]
        if any(type(value) is int for value in self.catalogue.values(field)):
            numbers = (int(word) for word in words if word.isdecimal() and len(word) <= DIGITS)
            found += {0, *(number for number in numbers if number <= LARGEST_WRITTEN)}
        return found

    def _spelled(self, field: str) -> list[tuple[object, str]]:
        """Return the values that are no numbers of the fields of some name, and the words of each between spaces."""
        if field not in self._spellings:
            texts = (value for value in self.catalogue.values(field) if type(value) is not int)
            self._spellings[field] = [(value, _between_spaces(value)) for value in texts]
        return self._spellings[field]

    def _written(self, action: Action) -> str:
        """Return the words of an action's notation, with a space between them."""
        if action not in self._plain:
            self._plain[action] = " ".join(words_of(str(action)))
        return self._plain[action]

    def _readings(self, text: str) -> Iterator[Words]:
        """Yield the words of a text, and the same with ids for names."""
        words = words_of(text)
        yield words
        named = self._with_ids(words)
        if named != words:
            yield named

    def _first(self, readings: Iterable[Words]) -> Action | None:
        """Return the action that the first of some readings means."""
        found = (self._find(words) for words in readings)
        return next((action for action in found if action is not None), None)

    def _find(self, words: Words) -> Action | None:
        """Return the action that some words mean."""
        for kind in self._verbs.get(words[:1], ()):
            found = self._index(kind).get(kind.arranged(words[1:]))
            if found is not None:
                return found
        return None

    def _with_ids(self, words: Words) -> Words:
        """Return words with ids for names, the longest names first."""
        longest = max(map(len, self._ids), default=0)
        found: list[str] = []
        place = 0
        while place < len(words):
            ends = range(min(len(words), place + longest), place, -1)
            end = next((end for end in ends if words[place:end] in self._ids), 0)
            found += self._ids[words[place:end]] if end else words[place : place + 1]
            place = end or place + 1
        return tuple(found)

    @cached_property
    def _kinds(self) -> dict[type[Action], list[Action]]:
        """The actions of each class."""
        found: dict[type[Action], list[Action]] = {}
        for action in self.catalogue.actions:
            found.setdefault(type(action), []).append(action)
        return found

    @cached_property
    def _verbs(self) -> dict[Words, list[type[Action]]]:
        """The classes of the actions by their first word."""
        found: dict[Words, list[type[Action]]] = {}
        for kind, actions in self._kinds.items():
            found.setdefault(words_of(str(actions[0]))[:1], []).append(kind)
        return found

    def _index(self, kind: type[Action]) -> dict[Words, Action | None]:
        """Return the actions of a class by the words after the first; None where several are written alike."""
        if kind not in self._indexes:
            found: dict[Words, Action | None] = {}
            for action in self._kinds[kind]:
                words = kind.arranged(words_of(str(action))[1:])
                found[words] = None if words in found else action
            self._indexes[kind] = found
        return self._indexes[kind]

    @cached_property
    def _ids(self) -> dict[Words, Words]:
        """The ids that names stand for, both as words. What is an id itself is no name of another."""
        known = set(words_of(" ".join(map(str, self.catalogue.actions))))
        ids = {words_of(one) for one, _ in self._names}
        found: dict[Words, set[Words]] = {}
        for one, name in self._names:
            if known.issuperset(words_of(one)) and words_of(name) not in ids:
                found.setdefault(words_of(name), set()).add(words_of(one))
        return {name: meant.pop() for name, meant in found.items() if len(meant) == 1}


def _between_spaces(value: object) -> str:
    """Return the words of a value with a space on either side; only a space for what a notation may leave out."""
    words = () if value is None or isinstance(value, bool) else words_of(str(value))
    return f" {' '.join(words)} " if words else " "


@cache
def _reader(catalogue: Catalogue) -> Reader:
    """Return what reads the actions of a catalogue without names, the same object each time."""
    return Reader(catalogue)


def read(state: State, catalogue: Catalogue, text: str) -> Action:
    """Return the action that a text means, for games that have no `Words`; see `Reader.read`."""
    return _reader(catalogue).read(state, text)
