"""Telling a match: its log line by line, coloured by seat, with headers where something began."""

from __future__ import annotations

import re
from itertools import groupby, takewhile
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from ancientwars.cli.answers import fitting
from ancientwars.cli.console import WIDE, seat_style
from ancientwars.cli.words import words_of
from ancientwars.core.errors import IllegalAction
from ancientwars.core.latin import latin
from ancientwars.core.messages import LATIN
from ancientwars.core.notation import words_of as words_in
from ancientwars.core.step import Decision, Refusal
from ancientwars.match.ply import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.cli.console import Screen
    from ancientwars.core.events import Event
    from ancientwars.core.game import Game
    from ancientwars.match import Match

BEGINNING = "Began"
"""How the classes of events end that open a part of a game: its rounds, turns, battles."""

TURN = "TurnBegan"
"""The class of events with which a turn begins: of everybody, or of the seat that the event names."""

BARE = re.compile(r"(?:\w+: )?\{(?!kind)\w+\}")
"""The English words of actions that are a name or a number, with at most a word for what it is."""
HEAD = ": "
"""What stands between what like events share and what each has of its own."""
ITEM = "; "
"""What stands between the things that a line of a summary lists."""
SUB = 2
"""Columns by which lines of a summary stand below one that ends with a colon."""


class Teller:
    """Prints the log of a match as one viewer may know it.

    Args:
        screen: Where to print.
        lang: Language of the game's words.
        viewer: A seat or ``"spectator"``, who is told what it may know, what each roll is for, and nothing twice; None
            tells everything as the log has it.
        brief: Whether nothing is told twice even so.
    """

    def __init__(self, screen: Screen, lang: str, viewer: str | None = None, *, brief: bool = False) -> None:
        self._screen = screen
        self._lang = lang
        self._viewer = viewer
        self._brief = brief or viewer is not None

    def opening(self, match: Match) -> None:
        """Print what setting up made happen."""
        self._events(match.game, match.states[0], self._told(match.states[0].events))

    def plies(self, match: Match, first: int = 0) -> None:
        """Print the plies from a number (from 0) to the last."""
        for number in range(first, len(match.plies)):
            self._ply(match, number)

    def _ply(self, match: Match, number: int) -> None:
        comment = match.plies[number].comment
        if comment and self._viewer is None:
            self._screen.line()
            self._screen.line(comment_in(comment, self._lang), "italic")
        told = list(match.events_of(number, self._viewer))
        lines = match.log_of(number, self._lang, self._viewer)
        lines = lines[: len(lines) - len(told)]
        actor = match.plies[number].actor
        if lines and self._brief:
            lines = (self._told_once(match, number, lines[0], told),)
        self._screen.lines(lines, seat_style(match.game.INFO.seats, actor) or "dim")
        self._events(match.game, match.states[number + 1], told)

    def _told_once(self, match: Match, number: int, line: str, told: list[Event]) -> str:
        """Return the line of a ply, and take what it says from the events that are told besides."""
        game, ply = match.game, match.plies[number]
        if ply.actor == CHANCE:
            if self._viewer is None:
                return line
            return f"{line} - {game.describe(match.states[number], game.pending(match.states[number]), self._lang)}"
        if told and type(ply.action).__name__ in told[0].retells:
            return f"{line.partition(' ')[0]} {game.describe(match.states[number + 1], told.pop(0), self._lang)}"
        told[:] = [event for event in told if not event.echo]
        return (self._viewer and self._asked(match, number)) or line

    def _asked(self, match: Match, number: int) -> str:
        """Return the line of a choice behind what is asked, if its words are only a name; else nothing."""
        game, state, ply = match.game, match.states[number], match.plies[number]
        words, kind, waits = game.messages("en"), type(ply.action).__name__, game.pending(state)
        asked = isinstance(waits, Decision) and waits.seat == ply.actor
        if not (asked and words.has("actions", kind) and BARE.fullmatch(words.templates["actions"][kind])):
            return ""
        mark, _, _ = match.log_of(number, self._lang, self._viewer)[0].partition(" ")
        question = game.describe(state, waits, self._lang)
        return f"{mark} {question} {game.describe(state, ply.action, self._lang)}" if question.endswith("?") else ""

    def _told(self, events: tuple[Event, ...]) -> list[Event]:
        return [event for event in events if self._viewer is None or event.visible_to(self._viewer)]

    def _events(self, game: Game, state: Any, events: Iterable[Event]) -> None:
        """Print events; to a viewer, those of one kind that begin alike, one after the other, in one line."""
        rows = [(event, *game.describe(state, event, self._lang).partition(HEAD)) for event in events]
        apart = [self._viewer is None or _begins(row[0]) for row in rows]
        alone = [place if one else -1 for place, one in enumerate(apart)]
        keys = {id(row): (type(row[0]), _seat(row[0]), row[1], one) for row, one in zip(rows, alone, strict=True)}
        for (kind, seat, head, _), group in groupby(rows, key=lambda row: keys[id(row)]):
            tails = [tail for *_, tail in group]
            joined = ("; " if any(", " in tail for tail in tails) else ", ").join(tails)
            texts = [head + HEAD + joined] if all(tails) else [head + (HEAD + tail if tail else "") for tail in tails]
            for text in texts:
                self._event(game, kind.__name__.endswith(BEGINNING), seat, text)

    def _event(self, game: Game, begins: bool, seat: str | None, text: str) -> None:
        """Print an event: a header where a part of the game begins, else an indented line."""
        if not begins:
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


def _begins(event: Event) -> bool:
    """Tell whether an event opens a part of the game, and so is told as a header."""
    return type(event).__name__.endswith(BEGINNING)


def _seat(event: Event) -> str | None:
    """Return the seat that an event is about, if it names one."""
    return getattr(event, "seat", None)


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


def briefing_of(game: Game, state: Any, lang: str) -> tuple[str, ...]:
    """Return how a game is won, and its special rules, if the game tells.

    Args:
        game: The game module.
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.
    """
    briefing = getattr(game, "briefing", None)
    return tuple(briefing(state, lang)) if briefing else ()


def nearby_of(game: Game, state: Any, name: str, lang: str) -> tuple[str, ...]:
    """Return what is next to the places that have a name or id, if the game tells.

    Args:
        game: The game module.
        state: A state or view.
        name: What a place is called in the language, or its id.
        lang: ``"en"`` or ``"ru"``.
    """
    nearby, wanted = getattr(game, "nearby", None), words_in(name)
    if nearby is None:
        return ()
    names = game.messages(lang).names.items()
    ids = [one for one, called in names if wanted in (words_in(called), words_in(one))] or [name]
    return tuple(line for one in ids if (line := nearby(state, one, lang)))


def about(summary: str, text: str) -> tuple[str, ...]:
    """Return the parts of a summary that have all words of a text, or words that begin so if none has them in full.

    A part is a line with those further in below it; below a line that ends with a colon each is a part of its own. Of
    one that lists things behind a colon, with semicolons between, only those that are meant are returned. The head of a
    table, a line further in below an empty one, stands above its rows; who asks for it is told all of them.

    Args:
        summary: What `summary_of` returns.
        text: What to look for.
    """
    (parts, tables), wanted = _parts(summary), set(words_in(text))
    texts = ["\n".join(part) for part in parts]
    full = [place for place, one in enumerate(texts) if wanted and wanted <= set(words_in(one))]
    found = full or fitting(text, texts)
    asked = {place for place in found if tables.get(place) == place}
    shown = {*found, *(tables[place] for place in found if place in tables)}
    shown |= {place for place, of in tables.items() if of in asked}
    return tuple(line for place in sorted(shown) for line in _listed(parts[place], wanted))


def _parts(summary: str) -> tuple[list[list[str]], dict[int, int]]:
    """Return the parts of a summary, and by the number of each part in a table that of the head of the table."""
    parts, head, table, tables = list[list[str]](), False, -1, dict[int, int]()
    for line in summary.splitlines():
        deep = len(line) - len(line.lstrip())
        opens = deep > 0 and parts[-1:] == [[""]]
        if parts and not opens and deep > (SUB if head else 0):
            parts[-1].append(line)
        else:
            parts.append([line])
            head = line.endswith(":") if deep == 0 else head
            table = len(parts) - 1 if opens else table if line else -1
            tables |= {len(parts) - 1: table} if table >= 0 else {}
    return parts, tables


def _listed(part: list[str], wanted: set[str]) -> list[str]:
    """Return a part of a summary, or of the things that it lists those that have all words; all if the head has one."""
    head, colon, items = " ".join([part[0], *map(str.strip, part[1:])]).partition(HEAD)
    meant = [item for item in items.split(ITEM) if wanted <= set(words_in(item))]
    if not (colon and ITEM in items and meant) or wanted & set(words_in(head)):
        return part
    return [head + HEAD + ITEM.join(meant)]


def seating(game: Game, names: Mapping[str, str], lang: str) -> str:
    """Return who plays whom, for people."""
    words = game.messages(lang)
    return ", ".join(f"{words.name(seat)} ({words_of(lang).name(name)})" for seat, name in names.items())


def statement(game: Game, rule: str, lang: str) -> str:
    """Return a rule with its chapter as a game states it in the language, or in English, which it says then."""
    found = {row["id"]: row for row in game.rule_index()}
    words, names = words_of(lang), game.messages(lang)
    if rule not in found:
        return words.say("say", "no_rule", rule=rule)
    statements = game.statements(lang) if hasattr(game, "statements") else {}
    told, key = found[rule].get("statement", ""), found[rule].get("chapter", "").partition(" ")[0]
    chapter = names.say("chapters", key) if names.has("chapters", key) else ""
    facts = {"rule": rule, "statement": statements.get(rule, told), "chapter": chapter}
    return words.say("say", "stated" if rule in statements else "stated_in_english", **facts) if told else rule


def rules_of(game: Game, text: str) -> tuple[str, ...]:
    """Return the ids of the rule that a text names, or of all rules of the section; nothing if it names neither.

    The numbers of the rulebook do without the letter before them: 8.5 is D8.5 in Diadochi.

    Args:
        game: The game module.
        text: An id, or its beginning with a point in it.
    """
    ids = [row["id"] for row in game.rule_index()]
    exact = tuple(one for one in ids if one.casefold() == text.casefold())
    if exact or "." not in text:
        return exact
    letter = min((re.split(r"\d", one, maxsplit=1)[0] for one in ids), key=len, default="")
    section = re.escape(letter + text if text[0].isdecimal() else text)
    return tuple(one for one in ids if re.fullmatch(rf"{section}(?:(?!\d).+)?", one, re.IGNORECASE))


def listed(game: Game, rule: str, lang: str) -> tuple[str, ...]:
    """Return the list that follows a rule in the index if it ends with a colon, a line for each, without their chapter.

    Args:
        game: The game module.
        rule: The id of a rule, for example ``P9.3.2a``, which ``P9.3.2-01`` and so on follow.
        lang: ``"en"`` or ``"ru"``.
    """
    told = {row["id"]: row.get("statement", "") for row in game.rule_index()}
    told |= game.statements(lang) if hasattr(game, "statements") else {}
    if not told.get(rule, "").endswith(HEAD.strip()):
        return ()
    ids, chapter = tuple(told), re.escape(rule.rstrip(ascii_lowercase))
    below = (re.fullmatch(rf"{chapter}(?:-|(?=[A-Z])|(?<=[A-Z]))(\w+)", one) for one in ids[ids.index(rule) + 1 :])
    return tuple(f"{' ' * SUB}{one[1]}. {told[one[0]]}" for one in takewhile(bool, below) if one)


def fault(game: Game, error: Exception, lang: str) -> str:
    """Return what an error says to a person, in the person's language as far as it is about what was typed."""
    if not isinstance(error, IllegalAction):
        return str(error)
    template = words_of(lang).templates["refusals"].get(error.template, error.template)
    told = game.messages(lang).refuse(Refusal(error.rule, template, **error.facts))
    return f"{told} [{error.rule}]" if error.rule[:1].isupper() else told
