"""``ancientwars play``: people and bots at one terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import fields

from ancientwars.cli.ahead import Ahead
from ancientwars.cli.choices import question_of
from ancientwars.cli.console import seat_style
from ancientwars.cli.keeping import Keeper, require_free
from ancientwars.cli.options import HUMAN
from ancientwars.cli.standing import Orders
from ancientwars.cli.telling import (
    Teller,
    about,
    briefing_of,
    fault,
    nearby_of,
    offers_summary,
    seating,
    summary_of,
    turn_begun,
)
from ancientwars.cli.watch import bots_of
from ancientwars.cli.words import command_help, commands, help_table, words_of
from ancientwars.core.errors import AncientWarsError, MalformedAction, SetupError, quoted
from ancientwars.core.step import SPECTATOR, Chance, Decision, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ancientwars.cli.choices import Question
    from ancientwars.cli.console import Screen
    from ancientwars.core.action import Action
    from ancientwars.match import Match


class Quit(Exception):
    """Somebody stops playing."""


ALONE = ("list", "goal", "log", "undo", "quit")
"""The commands that stand alone: with more words an answer is no command."""
FORCE = "--force"
"""What lets `save` overwrite a file that holds something else."""


class Session:
    """A match played at the terminal. Each person is shown only what that person may know.

    Args:
        screen: Where to print and ask.
        match: The match, new or resumed.
        names: Who plays each seat: ``"human"`` or the name of a player.
        lang: Language of the words.
        keeper: Keeps the match in its file.
        told: Number of plies that everybody knows already.
    """

    def __init__(
        self, screen: Screen, match: Match, names: Mapping[str, str], lang: str, keeper: Keeper, told: int = 0
    ) -> None:
        self.match = match
        self._screen = screen
        self._lang = lang
        self._words = words_of(lang)
        self._keeper = keeper
        self._names = names
        self._humans = tuple(seat for seat, name in names.items() if name == HUMAN)
        bots = {seat: name for seat, name in names.items() if name != HUMAN}
        self._bots = bots_of(match.game, bots, match.seed or 0)
        self._told = dict.fromkeys((*self._humans, SPECTATOR), told)
        self._shown: dict[str, int] = {}
        self._asked = ""
        self._put: Match | None = None
        self._orders = Orders()
        self._ahead = Ahead()
        self._commands: dict[str, Callable[[Question, str], None]] = {
            "help": self._help,
            "why": self._why,
            "list": self._list,
            "always": self._always,
            "goal": self._goal,
            "state": self._state,
            "log": self._log,
            "save": self._save,
            "undo": self._undo,
            "quit": self._quit,
        }

    # ------------------------------------------------------------------ the game

    def run(self) -> None:
        """Play until the game is over, somebody quits, or the input ends."""
        self._opening()
        try:
            while not self.match.over:
                self._next()
                self._keeper.keep(self.match)
        except (Quit, EOFError, KeyboardInterrupt):
            self._stopped()
            return
        viewer = self._asked or self._nobody_else()
        self._tell(viewer)
        Teller(self._screen, self._lang, viewer).ending(self.match, seed=True)

    def _opening(self) -> None:
        """Print what is played, by whom, and where it is kept."""
        title, names = self.match.game.INFO.title, seating(self.match.game, self._names, self._lang)
        self._screen.line(self._words.say("say", "begin", title=title, seating=names), "bold")
        if self._keeper.path is not None:
            self._screen.line(self._words.say("say", "file", file=str(self._keeper.path)))
        if not any(self._told.values()):  # it is no game that goes on
            self._screen.lines(briefing_of(self.match.game, self.match.view(SPECTATOR), self._lang))

    def _stopped(self) -> None:
        """Tell that the game is not over, and its seed if it is not kept and so will not go on."""
        self._screen.line()
        if self._keeper.path is None and not self._saved_on_request() and self.match.seed is not None:
            self._screen.line(self._words.say("say", "seed", seed=self.match.seed))
        self._screen.line(self._words.say("say", "stopped", count=len(self.match.plies)))

    def _saved_on_request(self) -> bool:
        """Tell whether the game is saved; ask a person for a file, so that no slip of the finger loses it."""
        self._keeper.guard.again()
        while self._put is not self.match and self._screen.asks_a_person:
            try:
                name = self._screen.ask(self._words.say("ask", "save"))
            except (EOFError, KeyboardInterrupt):
                self._screen.line()
                return False
            if not name or self._saved(name):
                return bool(name)
        return self._put is self.match

    def _nobody_else(self) -> str:
        """Return the only person's seat; the spectator where there are several people or none."""
        return self._humans[0] if len(self._humans) == 1 else SPECTATOR

    def _next(self) -> None:
        """Let the bot, the person or chance that the game waits for act once."""
        match, waits = self.match, self.match.pending
        if isinstance(waits, Decision) and waits.seat in self._bots:
            self.match = match.play(self._bots[waits.seat].choose(match.view(waits.seat)), waits.seat)
        elif isinstance(waits, Chance) and waits.seats is not None and not set(waits.seats) & set(self._humans):
            self.match = match.draw()  # a bot's secret, which nobody at the terminal may see
        elif isinstance(waits, Decision) and (answer := self._orders.answer(match, waits.seat)) is not None:
            self.match = match.play(answer, waits.seat)
        elif not isinstance(waits, Outcome):
            self._ask(waits)

    def _tell(self, viewer: str) -> None:
        """Print what happened since this viewer looked last."""
        teller = Teller(self._screen, self._lang, viewer)
        if not self._told[viewer]:
            teller.opening(self.match)
        teller.plies(self.match, self._told[viewer])
        self._told[viewer] = len(self.match.plies)

    # ------------------------------------------------------------------ asking

    def _ask(self, waits: Decision | Chance) -> None:
        """Show a person the question and carry out answers until the match has changed."""
        viewer = self._asked_of(waits)
        if viewer != self._asked and len(self._humans) > 1:
            name = self.match.game.messages(self._lang).name(viewer)
            self._screen.header(self._words.say("say", "terminal", seat=name))
        self._asked = viewer
        self._tell(viewer)
        if isinstance(waits, Decision):
            self._show_turn(viewer)
        question, before = question_of(self.match, waits, viewer, self._lang), self.match
        if viewer not in self._ahead:
            self._show(question, viewer)
        while self.match is before:
            self._keeper.keep(self.match, now=True)
            ahead = self._ahead.next(viewer)
            try:
                self._answer(question, ahead or self._typed(question, viewer))
            except AncientWarsError as error:
                self._error(fault(self.match.game, error, self._lang))
            if ahead and self.match is before and viewer not in self._ahead:
                self._show(question, viewer)

    def _show(self, question: Question, viewer: str) -> None:
        """Print a question and what may be chosen."""
        self._screen.line()
        self._screen.line(question.prompt, f"bold {seat_style(self.match.game.INFO.seats, viewer)}".strip())
        self._screen.show(question.table())

    def _typed(self, question: Question, viewer: str) -> str:
        """Return what a person types; what stands behind a semicolon answers the next questions."""
        line = self._screen.ask(question.request)
        whole = question.named(line) is not None or commands().get(line.partition(" ")[0].casefold()) == "save"
        return line if whole else self._ahead.typed(viewer, line)

    def _error(self, text: str) -> None:
        self._ahead.drop()
        self._screen.error(text, self._words.say("say", "error"))

    def _show_turn(self, viewer: str) -> None:
        """Print the position to a person who is asked for the first time, or for the first time in a new turn."""
        first = viewer not in self._shown
        if offers_summary(self.match.game) and (first or turn_begun(self.match, self._shown[viewer], viewer)):
            self._screen.line()
            self._print_state()
        self._shown[viewer] = len(self.match.plies)

    def _print_state(self) -> None:
        self._screen.lines(self._summary().splitlines())

    def _summary(self) -> str:
        """Return the position as who is asked may know it."""
        return summary_of(self.match.game, self.match.view(self._asked), self._lang, self._screen.width)

    def _asked_of(self, waits: Decision | Chance) -> str:
        """Return who looks at the terminal: the seat that decides, or that may know what chance brings."""
        if isinstance(waits, Decision):
            return waits.seat
        knowing = [seat for seat in self._humans if waits.seats is not None and seat in waits.seats]
        return knowing[0] if knowing else self._asked or (*self._humans, SPECTATOR)[0]

    def _answer(self, question: Question, text: str) -> None:
        """Carry out an answer: an action by its exact notation, a command, or an action otherwise."""
        word, _, rest = text.partition(" ")
        if text.startswith("?"):
            word, rest = "?", text[1:]
        command = commands().get(word.casefold())
        if rest and command in ALONE:
            command = None  # "back up one space" is no undo
        action = question.named(text)
        if action is None and command:
            self._commands[command](question, rest.strip())
        elif text:
            action = action or question.read(text)
            if self._play(question, action) and self._is_habit(question, action):
                self._screen.line(self._words.say("say", "habit", action=question.told(action)), "dim")
        elif isinstance(question.waits, Chance):
            self.match = self.match.draw()
        else:
            self._screen.show(question.table())

    def _is_habit(self, question: Question, action: Action) -> bool:
        waits = question.waits
        return isinstance(waits, Decision) and self._orders.is_habit(waits, question.choices, action)

    def _play(self, question: Question, action: Action) -> bool:
        """Play an action if it is legal, and tell whether it is."""
        refusal = question.game.why_not(self.match.state, action)
        if refusal is None:
            self.match = self.match.play(action)
        else:
            told = question.game.messages(self._lang).refuse(refusal)
            self._error(f"{told} [{refusal.rule}]")
        return refusal is None

    # ------------------------------------------------------------------ commands

    def _help(self, question: Question, text: str) -> None:
        if not text:
            self._screen.line(self._words.say("help", "answer"))
            self._screen.show(help_table(self._lang))
            if isinstance(question.waits, Chance):
                self._screen.line(self._words.say("help", "chance"))
        try:
            lines = question.explain(text)
        except MalformedAction:
            lines = command_help(text, self._lang) or self._standing(text)
            if not lines:
                raise
        else:
            place = nearby_of(question.game, question.view, text, self._lang)
            lines += self._standing(text) if place else self._beside(question, text)
        self._screen.lines(lines)

    def _beside(self, question: Question, text: str) -> tuple[str, ...]:
        """Return what is next to the places that a choice names; nothing if the text means no choice."""
        try:
            action = question.read(text)
        except MalformedAction:
            return ()
        kind: Any = type(action)
        values = [getattr(action, field.name) for field in fields(kind)]
        ids = dict.fromkeys(value for value in values if isinstance(value, str))
        return tuple(line for one in ids for line in nearby_of(question.game, question.view, one, self._lang))

    def _why(self, question: Question, text: str) -> None:
        self._screen.lines(question.why(text) if text else (self._words.say("say", "why"),))

    def _list(self, question: Question, text: str) -> None:
        self._screen.show(question.table(full=True))

    def _always(self, question: Question, text: str) -> None:
        """Give an answer now and each time until the next turn begins; without one, be asked again each time."""
        waits = question.waits
        if not text:
            self._orders.forget(self._asked)
            self._screen.line(self._words.say("say", "ask_again"))
        elif isinstance(waits, Decision):
            since, action = len(self.match.plies), question.named(text) or question.read(text)
            if self._play(question, action):
                self._orders.give(waits.seat, waits.prompt, action, since)
                self._screen.line(self._words.say("say", "ordered", answer=question.told(action)), "green")
        else:
            self._error(self._words.say("say", "no_order"))

    def _state(self, question: Question, text: str) -> None:
        """Print the position, or what it has of a place, an army or anything else that is named."""
        if not text:
            self._print_state()
        elif lines := self._standing(text):
            self._screen.lines(lines)
        else:
            self._error(self._words.say("say", "nothing", name=quoted(text)))

    def _standing(self, text: str) -> tuple[str, ...]:
        """Return the lines of the position that tell of something, and what is next to it if it is a place."""
        game = self.match.game
        lines = about(self._summary(), text) if offers_summary(game) else ()
        return (*lines, *nearby_of(game, self.match.view(self._asked), text, self._lang))

    def _goal(self, question: Question, text: str) -> None:
        """Print how the game is won, and its special rules."""
        lines = briefing_of(self.match.game, self.match.view(self._asked), self._lang)
        self._screen.lines(lines or (self._words.say("say", "no_goal", title=self.match.game.INFO.title),))

    def _log(self, question: Question, text: str) -> None:
        Teller(self._screen, self._lang, self._asked).plies(self.match)

    def _save(self, question: Question, text: str) -> None:
        force = f" {text}".endswith(f" {FORCE}")
        name = text.removesuffix(FORCE).strip() if force else text
        if not name:
            self._screen.line(self._words.say("say", "where"))
            return
        self._saved(name, force=force)

    def _saved(self, name: str, *, force: bool = False) -> bool:
        """Write a save file and tell whether it is written."""
        try:
            require_free(Path(name), self.match, self._words, force=force or Path(name) == self._keeper.path)
            with self._keeper.guard.writing():
                self.match.save(name)
        except (OSError, ValueError) as error:  # a ValueError: no file can have that name, or it holds something else
            self._error(error.reason if isinstance(error, SetupError) else str(error))
            return False
        self._put = self.match
        self._screen.line(self._words.say("keep", "saved", count=len(self.match.plies), file=name))
        return True

    def _undo(self, question: Question, text: str) -> None:
        seat = self._undoing(question.waits)
        self.match = self.match.undo(seat)
        self._orders.taken_back(self.match, seat)
        for viewer, told in self._told.items():
            self._told[viewer] = min(told, len(self.match.plies))
        for viewer, shown in self._shown.items():
            self._shown[viewer] = min(shown, len(self.match.plies))
        self._screen.line(self._words.say("say", "taken_back"), "green")

    def _undoing(self, waits: Decision | Chance) -> str:
        """Return the person who takes back: who is asked, or at a chance node who acted last."""
        last = self.match.plies[-1].actor if self.match.plies else ""
        if isinstance(waits, Decision):
            return waits.seat
        return last if last in self._humans else self.match.game.seats(self.match.state)[0]

    def _quit(self, question: Question, text: str) -> None:
        raise Quit


def play(
    screen: Screen,
    match: Match,
    names: Mapping[str, str],
    *,
    lang: str,
    save: Path | None = None,
    force: bool = False,
    told: int = 0,
) -> Match:
    """Play a match at the terminal.

    Args:
        screen: Where to print and ask.
        match: The match, new or resumed.
        names: Who plays each seat: ``"human"`` or the name of a player.
        lang: Language of the words.
        save: Save file that keeps the match, however playing stops.
        force: Whether to overwrite a save file that holds something else.
        told: Number of plies that everybody knows already, in a resumed match.

    Returns:
        The match as far as it was played.

    Raises:
        SetupError: The save file holds something else.
    """
    keeper = Keeper(screen, words_of(lang), save, force=force)
    session = Session(screen, match, names, lang, keeper, told)
    with keeper.guard.listening():
        keeper.begin(match)
        try:
            session.run()
        finally:
            keeper.end(session.match)
    return session.match
