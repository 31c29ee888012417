"""Telling a match: its log line by line, coloured by seat, with headers where something began."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.cli.console import WIDE, seat_style
from ancientwars.cli.words import words_of
from ancientwars.core.errors import IllegalAction
from ancientwars.core.latin import latin
from ancientwars.core.messages import LATIN
from ancientwars.core.step import Refusal
from ancientwars.match.ply import CHANCE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.cli.console import Screen
    from ancientwars.core.events import Event
    from ancientwars.core.game import Game
    from ancientwars.match import Match

BEGINNING = "Began"
"""How the classes of events end that open a part of a game: its rounds, turns, battles."""

TURN = "TurnBegan"
"""The class of events with which a turn begins: of everybody, or of the seat that the event names."""


class Teller:
    """Prints the log of a match as one viewer may know it.

    Args:
        screen: Where to print.
        lang: Language of the game's words.
        viewer: A seat or ``"spectator"``, who is told what each roll is for, and nothing twice; None tells everything
            as the log has it.
    """

    def __init__(self, screen: Screen, lang: str, viewer: str | None = None) -> None:
        self._screen = screen
        self._lang = lang
        self._viewer = viewer

    def opening(self, match: Match) -> None:
        """Print what setting up made happen."""
        for event in self._told(match.states[0].events):
            self._event(match.game, match.states[0], event)

    def plies(self, match: Match, first: int = 0) -> None:
        """Print the plies from a number (from 0) to the last."""
        for number in range(first, len(match.plies)):
            self._ply(match, number)

    def _ply(self, match: Match, number: int) -> None:
        comment = match.plies[number].comment
        if comment and self._viewer is None:
            self._screen.line()
            self._screen.line(comment_in(comment, self._lang), "italic")
        told = match.events_of(number, self._viewer)
        lines = match.log_of(number, self._lang, self._viewer)
        lines = lines[: len(lines) - len(told)]
        actor = match.plies[number].actor
        if actor == CHANCE and lines and self._viewer is not None:
            waits = match.game.pending(match.states[number])
            lines = (f"{lines[0]} - {match.game.describe(match.states[number], waits, self._lang)}",)
        self._screen.lines(lines, seat_style(match.game.INFO.seats, actor) or "dim")
        for event in told:
            if not (event.echo and lines and actor != CHANCE and self._viewer is not None):
                self._event(match.game, match.states[number + 1], event)

    def _told(self, events: tuple[Event, ...]) -> list[Event]:
        return [event for event in events if self._viewer is None or event.visible_to(self._viewer)]

    def _event(self, game: Game, state: Any, event: Event) -> None:
        """Print an event: a header where a part of the game begins, else an indented line."""
        text = game.describe(state, event, self._lang)
        seat = getattr(event, "seat", None)
        if not type(event).__name__.endswith(BEGINNING):
            self._screen.line(f"    {text}", seat_style(game.INFO.seats, seat))
        elif seat is None:
            self._screen.line()
            self._screen.header(text)
        else:
            self._screen.line(f"--- {text} ---", f"bold {seat_style(game.INFO.seats, seat)}".strip())

    def ending(self, match: Match, *, seed: bool = False) -> None:
        """Print how the game ended or what it waits for.

        Args:
            match: The match.
            seed: Whether to tell the seed too, if it is known.
        """
        text = match.game.describe(match.state, match.pending, self._lang)
        if seed and match.seed is not None:
            text += f" ({words_of(self._lang).say('say', 'seed', seed=match.seed)})"
        self._screen.line()
        self._screen.line(text, "bold green" if match.over else "bold")


def comment_in(comment: Mapping[str, str], lang: str) -> str:
    """Return a comment in a language, or in the one that there is; in Latin letters where Russian is wanted in them."""
    text = comment.get(lang.removesuffix(LATIN), next(iter(comment.values())))
    return latin(text) if lang.endswith(LATIN) else text


def offers_summary(game: Game) -> bool:
    """Tell whether a game offers summaries of its states."""
    return hasattr(game, "summary")


def turn_begun(match: Match, first: int, seat: str | None = None) -> bool:
    """Tell whether a seat began a turn, or another part of the game of its own, or everybody a turn, since a ply.

    Args:
        match: The match.
        first: The number of plies after which to look; -1 for setting up too.
        seat: The seat; None for any.
    """
    events = [event for state in match.states[first + 1 :] for event in state.events]
    seats = {getattr(event, "seat", None) for event in events if type(event).__name__.endswith(BEGINNING)}
    turns = {getattr(event, "seat", None) for event in events if type(event).__name__ == TURN}
    return bool(seats - {None}) if seat is None else seat in seats or None in turns


def summary_of(game: Game, state: Any, lang: str, width: int) -> str:
    """Return a short table of a state or view, if the game offers one.

    Args:
        game: The game module.
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are; more than 100 are not used, so that lines stay readable.
    """
    summary = getattr(game, "summary", None)
    if summary is None:
        return words_of(lang).say("say", "no_summary", title=game.INFO.title)
    return str(summary(state, lang, min(width, WIDE)))


def seating(game: Game, names: Mapping[str, str], lang: str) -> str:
    """Return who plays whom, for people."""
    words = game.messages(lang)
    return ", ".join(f"{words.name(seat)} ({words_of(lang).name(name)})" for seat, name in names.items())


def statement(game: Game, rule: str, lang: str) -> str:
    """Return a rule as the rule index states it, which it does in English."""
    found = {row["id"]: row.get("statement", "") for row in game.rule_index()}
    words = words_of(lang)
    if rule not in found:
        return words.say("say", "no_rule", rule=rule)
    return words.say("say", "stated", rule=rule, statement=found[rule]) if found[rule] else rule


def fault(game: Game, error: Exception, lang: str) -> str:
    """Return what an error says to a person, in the person's language as far as it is about what was typed."""
    if not isinstance(error, IllegalAction):
        return str(error)
    template = words_of(lang).templates["refusals"].get(error.template, error.template)
    told = game.messages(lang).refuse(Refusal(error.rule, template, **error.facts))
    return f"{told} [{error.rule}]" if error.rule[:1].isupper() else told
