"""A question to a person: what may be chosen, shown with numbers, and reading the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from ancientwars.cli.answers import fitting, near
from ancientwars.cli.listing import MANY, ByPiece, Line, Listing
from ancientwars.cli.telling import listed, rules_of, statement
from ancientwars.cli.words import words_of
from ancientwars.core.errors import AmbiguousAction, MalformedAction, quoted
from ancientwars.core.step import Decision

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game
    from ancientwars.core.messages import Messages
    from ancientwars.core.step import Chance
    from ancientwars.match import Match

LONGEST_NUMBER = 20
"""More digits of an answer than this are not read."""


@frozen
class Question:
    """What one person is asked, with what that person may know.

    Attributes:
        game: The game module.
        view: The view of the person; at a public chance node the full state.
        waits: The decision or chance.
        choices: Legal actions or outcomes; none where they would tell a secret.
        lang: Language of the game's words.
    """

    game: Game
    view: Any
    waits: Decision | Chance
    choices: tuple[Action, ...]
    lang: str

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self.game.describe(self.view, self.waits, self.lang)

    @property
    def request(self) -> str:
        """What stands before an answer: the numbers there are, and how to get help."""
        last, draws = len(self.choices), not isinstance(self.waits, Decision)
        key = "secret" if not last else "draw" if draws else "numbers" if last > 1 else "one"
        return words_of(self.lang).say("ask", key, last=last)

    def read(self, text: str) -> Action:
        """Return the action that a number, a notation or words of a choice mean, as far as they are unique.

        Raises:
            MalformedAction: They mean none. `AmbiguousAction` if they mean several.
        """
        if text.isdecimal():
            if not self.choices:
                raise MalformedAction("choice", "nothing is numbered here; name the outcome, or draw it with Enter")
            number = int(text[:LONGEST_NUMBER])  # Python reads no number of thousands of digits
            if not 1 <= number <= len(self.choices):
                told = "there is no choice {number}; there are 1 to {last}"
                raise MalformedAction("choice", told, number=number, last=len(self.choices))
            return self.choices[number - 1]
        try:
            return self.game.parse(self.view, text)
        except AmbiguousAction:
            raise
        except MalformedAction as error:
            return self._in_other_words(text, error)

    def _in_other_words(self, text: str, error: MalformedAction) -> Action:
        """Return the only choice that has all words of a text; if there is none, name those that may be meant."""
        written = tuple(f"{self.told(choice)} {self._in_general(choice)} {choice}" for choice in self.choices)
        meant = fitting(text, written)
        if len(meant) == 1:
            return self.choices[meant[0]]
        if not meant and (other := self._not_here(text)) is not None:
            return other
        offered = "; ".join(f"{place + 1} {self.told(self.choices[place])}" for place in near(text, written))
        if not offered:
            raise error
        raise MalformedAction(
            "choice", "no action is written {text}; perhaps: {choices}", text=quoted(text), choices=offered
        ) from None

    def _not_here(self, text: str) -> Action | None:
        """Return the only action that a text may mean which is not allowed, so that it can be said why.

        It is a name that fits no choice as that of a choice would, alone or behind the words that stand before the
        names of the choices, or words of an action that has no names.
        """
        words = self.game.messages(self.lang)
        verbs = {str(one).partition(": ")[0]: _beginning(words, one) for one in self.choices if ": " in str(one)}
        found = [self._written(f"{verb}: {_behind(begin, text)}") for verb, begin in verbs.items()]
        bare = [
            kind for kind in self.game.TYPES.actions if not attrs.fields(kind) and words.has("actions", kind.__name__)
        ]
        meant = fitting(text, [words.say("actions", kind.__name__) for kind in bare])
        found += [bare[place]() for place in meant] if len(meant) == 1 else []
        known = {action for action in found if action is not None}
        return known.pop() if len(known) == 1 else None

    def _written(self, notation: str) -> Action | None:
        """Return the action with a notation; None if there is none, or several."""
        try:
            return self.game.parse(self.view, notation)
        except MalformedAction:
            return None

    def _in_general(self, action: Action) -> str:
        """Return what an action is called whatever is asked, so that "decline" is understood for each way to do it."""
        words, kind = self.game.messages(self.lang), type(action).__name__
        return words.describe("actions", action) if words.has("actions", kind) else ""

    def named(self, text: str) -> Action | None:
        """Return the choice with exactly this notation, or the only one described so; None if there is none.

        A number is that of a line of the list, whatever is described by a number.
        """
        wanted = " ".join(text.split())
        written = next((choice for choice in self.choices if str(choice) == wanted), None)
        if written or not wanted or wanted.isdecimal():
            return written
        described = [choice for choice in self.choices if self.told(choice).casefold() == wanted.casefold()]
        return described[0] if len(described) == 1 else None

    # ------------------------------------------------------------------ what may be chosen

    def told(self, action: Action) -> str:
        """Return what an action means, in words."""
        return self.game.describe(self.view, action, self.lang)

    def note(self, action: Action) -> str:
        """Return what an action costs and brings, or which piece it is about, if the game tells."""
        note = getattr(self.game, "note", None)
        return str(note(self.view, action, self.lang)) if note else ""

    def table(self, *, full: bool = False) -> RenderableType:
        """Return all choices with number, description, what they cost, and notation where there is room for it.

        Args:
            full: Show each in a line of its own with its notation, however many there are.
        """
        lines = tuple(
            Line(number, self.told(one), self.note(one), str(one)) for number, one in enumerate(self.choices, 1)
        )
        return Listing(lines, full=full) if full or len(lines) <= MANY else ByPiece(lines)

    # ------------------------------------------------------------------ what is asked about a choice

    def explain(self, text: str) -> tuple[str, ...]:
        """Return lines about an action or a card, or about the question if the text is empty."""
        words = words_of(self.lang)
        rule = words.say("say", "rule", rule=statement(self.game, self.waits.rule, self.lang))
        if not text:
            return (self.prompt, rule, *listed(self.game, self.waits.rule, self.lang))
        if entries := self._entries(text) or self._rule(text):
            return entries
        action = self.read(text)
        note = self.note(action)
        line = self.told(action) + (f" ({note})" if note else "")
        return (line, words.say("say", "notation", action=str(action)), rule, *self._texts(action))

    def _texts(self, action: Action) -> Iterator[str]:
        """Yield what the game tells of an action, and of the cards and other things that it names."""
        words = self.game.messages(self.lang)
        kind: Any = type(action)
        if words.has("texts", kind.__name__):
            yield words.say("texts", kind.__name__)
        values = [getattr(action, field.name) for field in attrs.fields(kind)]
        for key in dict.fromkeys(value for value in values if isinstance(value, str)):
            if words.has("texts", key):
                yield f"{words.name(key)}: {words.say('texts', key)}"

    def _entries(self, text: str) -> tuple[str, ...]:
        """Return what the game tells of cards and other things with a name or id; nothing if it tells nothing."""
        words = self.game.messages(self.lang)
        wanted = text.strip().casefold()
        told = (
            f"{words.name(key)}: {told}"
            for key, told in words.templates.get("texts", {}).items()
            if wanted in (key.casefold(), words.name(key).casefold())
        )
        return tuple(dict.fromkeys(told))  # copies of a card have one text

    def _rule(self, text: str) -> tuple[str, ...]:
        """Return the rule whose id is given, alone or behind the word for a rule, and the list that follows it.

        Of a section, such as D8.5, all its rules. Nothing, if it is the id of neither.
        """
        words = words_of(self.lang)
        wanted = text.rsplit(maxsplit=1)[-1].casefold()
        if len(text.split()) > 1 and text.split(maxsplit=1)[0].casefold() != words.name("rule"):
            return ()
        found = rules_of(self.game, wanted)
        stated = (words.say("say", "rule", rule=statement(self.game, one, self.lang)) for one in found)
        lists = listed(self.game, found[0], self.lang) if len(found) == 1 else ()
        return (*stated, *lists)

    def why(self, text: str) -> tuple[str, ...]:
        """Return lines about why an action is illegal: the reason and the rule."""
        words, action = words_of(self.lang), self.read(text)
        refusal = self.game.why_not(self.view, action)
        if refusal is None:
            return (words.say("say", "legal", action=str(action)),)
        reason = self.game.messages(self.lang).refuse(refusal)
        told = words.say("say", "illegal", action=str(action), reason=reason)
        told = told.replace("?.", "?")  # the reason ends with the question that is asked
        return (told, words.say("say", "rule", rule=statement(self.game, refusal.rule, self.lang)))


def _beginning(words: Messages, action: Action) -> str:
    """Return the words of an action that stand before what it is about, as "go to" in "go to Susa"."""
    kind = type(action).__name__
    return words.templates["actions"][kind].partition("{")[0] if words.has("actions", kind) else ""


def _behind(begin: str, text: str) -> str:
    """Return what stands in a text behind some words; all of it, if it does not begin with them."""
    return text[len(begin) :] if begin and text.casefold().startswith(begin.casefold()) else text


def question_of(match: Match, waits: Decision | Chance, viewer: str, lang: str) -> Question:
    """Return what somebody is asked; a secret draw lists no outcomes, since they would tell what others hold.

    Args:
        match: The match.
        waits: What it waits for.
        viewer: The seat that looks at the terminal, or ``"spectator"``.
        lang: Language of the words.
    """
    game, state = match.game, match.state
    if isinstance(waits, Decision):
        view = match.view(viewer)
        return Question(game, view, waits, game.legal_actions(view), lang)
    if waits.seats is not None:
        return Question(game, match.view(viewer), waits, (), lang)
    return Question(game, state, waits, tuple(outcome for outcome, _ in game.chance_outcomes(state)), lang)
