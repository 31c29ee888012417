"""The words of a game: what its catalogues of messages and of actions give to the contract."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core import messages, notation
from ancientwars.core.engine import pending
from ancientwars.core.events import Event
from ancientwars.core.step import Chance, Decision, Outcome, Refusal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from ancientwars.core.action import Action, Catalogue
    from ancientwars.core.messages import Messages
    from ancientwars.core.step import State


@frozen
class Words:
    """Gives a game its `messages`, `describe` and `parse`.

    The message catalogues have the tables ``names``, ``prompts`` (by prompt, with ``{seat}``), ``chance`` (by purpose),
    ``outcome`` (``win`` and ``draw``, with ``{winners}`` and ``{scores}``), ``actions`` and ``events`` (by class, with
    the fields of the value), and ``refusals`` (by the English template of the refusal). The table ``answers`` has what
    an action means as the answer to a certain question, by class and prompt with a full stop between them.

    Attributes:
        folder: Folder (a path or package resource) with ``en.toml`` and ``ru.toml``.
        catalogue: All actions of the game.
    """

    folder: Traversable
    catalogue: Catalogue

    def messages(self, lang: str = "en") -> Messages:
        """Return the words of the game.

        Args:
            lang: ``"en"`` or ``"ru"``.

        Raises:
            SetupError: No such language.
        """
        return messages.catalogue(self.folder, lang)

    def describe(
        self, state: State, thing: Decision | Chance | Outcome | Refusal | Action | Event, lang: str = "en"
    ) -> str:
        """Return a prompt, outcome, refusal, action or event as one line for people.

        Args:
            state: The state that it belongs to.
            thing: What `pending` or `why_not` returns, an action or an event.
            lang: ``"en"`` or ``"ru"``.

        Raises:
            SetupError: No such language.
        """
        words = self.messages(lang)
        if isinstance(thing, Decision):
            return words.say("prompts", thing.prompt, seat=thing.seat, about=thing.about)
        if isinstance(thing, Chance):
            return words.say("chance", thing.purpose, about=thing.about)
        if isinstance(thing, Outcome):
            table = "win" if thing.winners else "draw"
            scores = ", ".join(f"{words.name(seat)} {points}" for seat, points in thing.scores)
            return words.say("outcome", table, winners=thing.winners, scores=scores)
        if isinstance(thing, Refusal):
            return words.refuse(thing)
        if isinstance(thing, Event):
            return words.describe("events", thing)
        return _answer(words, state, thing) or words.describe("actions", thing)

    def parse(self, state: State, text: str) -> Action:
        """Return the action that a notation means, as written in full, or the only legal one that begins so.

        Args:
            state: The state that the action is meant for.
            text: The notation, as `str` writes the action or as people do: capitals, spaces and signs do not matter,
                nor does the order of dice and goods; names may stand for ids, and dice and cards may stand alone.

        Raises:
            MalformedAction: No action is written so.
            AmbiguousAction: It fits several legal actions.
        """
        return self._reader.read(state, text)

    @cached_property
    def _reader(self) -> notation.Reader:
        """What reads notation, with the names of all languages."""
        names = (pair for lang in messages.LANGUAGES for pair in self.messages(lang).names.items())
        return notation.Reader(self.catalogue, names)


ANSWERS = "answers"
"""The table of what actions mean as answers to certain questions."""


def _answer(words: Messages, state: State, action: Action) -> str:
    """Return what an action means as the answer to what a state asks; nothing where it means what it always does."""
    if ANSWERS not in words.templates or not isinstance(waits := pending(state), Decision):
        return ""
    key = f"{type(action).__name__}.{waits.prompt}"
    return words.describe(ANSWERS, action, key) if words.has(ANSWERS, key) else ""
