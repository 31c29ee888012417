"""The words of the game: descriptions in English and Russian, and reading notation."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.words import Words
from ancientwars.paxromana.state.catalogue import CATALOGUE
from ancientwars.paxromana.state.events import Agreed, Rejected

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.core.step import Chance, Decision, Outcome, Refusal, State


@frozen
class WordsOfTalks(Words):
    """The words of the game, where events hold terms of a proposal by their notation."""

    def describe(
        self, state: State, thing: Decision | Chance | Outcome | Refusal | Action | Event, lang: str = "en"
    ) -> str:
        """Return a line as `Words.describe` does; the terms of a proposal in words."""
        if isinstance(thing, Agreed | Rejected):
            terms = (self.catalogue.parse(term) or term for term in thing.terms)
            told = (
                one if isinstance(one, str) else super(WordsOfTalks, self).describe(state, one, lang) for one in terms
            )
            thing = evolve(thing, terms=tuple(told))
        return super().describe(state, thing, lang)


WORDS = WordsOfTalks(files("ancientwars.paxromana") / "messages", CATALOGUE)

messages = WORDS.messages
describe = WORDS.describe
parse = WORDS.parse
