"""The words of the game: descriptions in English and Russian, and reading notation."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ancientwars.core.step import Chance, Decision
from ancientwars.core.words import Words
from ancientwars.paxromana.state.catalogue import CATALOGUE
from ancientwars.paxromana.state.events import Agreed, Rejected
from ancientwars.paxromana.state.scopes import Activation, Move

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.core.messages import Messages
    from ancientwars.core.step import Outcome, Refusal, State


@frozen
class WordsOfTheGame(Words):
    """The words of the game: questions with the numbers of those who move, events with terms of a proposal in words."""

    def describe(
        self, state: State, thing: Decision | Chance | Outcome | Refusal | Action | Event, lang: str = "en"
    ) -> str:
        """Return a line as `Words.describe` does; pieces that move with their numbers, terms of a proposal in words."""
        if isinstance(thing, Decision | Chance):
            thing = evolve(thing, about=self._about(state, thing, self.messages(lang)))
        if isinstance(thing, Agreed | Rejected):
            terms = (self.catalogue.parse(term) or term for term in thing.terms)
            told = (
                one if isinstance(one, str) else super(WordsOfTheGame, self).describe(state, one, lang) for one in terms
            )
            thing = evolve(thing, terms=tuple(told))
        return super().describe(state, thing, lang)

    def _about(self, state: State, thing: Decision | Chance, words: Messages) -> tuple[str, ...]:
        """Return what a question or roll is about: the pieces of a move with their numbers, the moves that are left."""
        move, activation = state.within(Move), state.within(Activation)
        if move is not None and thing.about == move.about and move.force:
            force = {kind: f"{words.name(kind)} {number}" for kind, number in move.force}
            return tuple(force.get(one, one) for one in thing.about)
        if isinstance(thing, Chance):
            return thing.about
        if thing.prompt == "force" and move is not None and (move.force or move.leaders):
            taken = (*move.leaders, *(f"{words.name(kind)} {number}" for kind, number in move.force))
            return (*thing.about, words.say("notes", "taken", taken=taken))
        if thing.prompt == "expansion" and activation is not None:
            major = activation.majors or activation.conqueror
            return (*thing.about, words.say("notes", "moves-left", major=major, minors=activation.minors))
        return thing.about


WORDS = WordsOfTheGame(files("ancientwars.paxromana") / "messages", CATALOGUE)

messages = WORDS.messages
describe = WORDS.describe
parse = WORDS.parse
