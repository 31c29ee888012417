"""A question to a person: what may be chosen, shown with numbers, and reading the answer."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from attrs import frozen
from rich.table import Table

from ancientwars.cli.telling import statement
from ancientwars.core.errors import MalformedAction

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game
    from ancientwars.core.step import Chance, Decision

MANY = 20
"""More choices than these are shown in groups that differ in one number only."""


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

    def read(self, text: str) -> Action:
        """Return the action that a number or a notation means.

        Raises:
            MalformedAction: It means none. `AmbiguousAction` if it means several.
        """
        if text.isdecimal():
            number = int(text)
            if not 1 <= number <= len(self.choices):
                raise MalformedAction("choice", f"there is no choice {number}; there are 1 to {len(self.choices)}")
            return self.choices[number - 1]
        return self.game.parse(self.view, text)

    def named(self, text: str) -> Action | None:
        """Return the choice with exactly this notation, or None."""
        wanted = " ".join(text.split())
        return next((choice for choice in self.choices if str(choice) == wanted), None)

    def table(self, *, full: bool = False) -> RenderableType:
        """Return all choices with number, description and notation.

        Args:
            full: Show each in a line of its own, however many there are.
        """
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column()
        table.add_column(style="dim")
        grouped = len(self.choices) > MANY and not full
        for _, run in groupby(enumerate(self.choices, 1), key=_stem if grouped else _number):
            table.add_row(*self._row(list(run)))
        return table

    def _row(self, run: list[tuple[int, Action]]) -> tuple[str, str, str]:
        """Return the row of choices that differ in their last number only."""
        (first, one), (last, _) = run[0], run[-1]
        told = self.game.describe(self.view, one, self.lang)
        if first == last:
            return str(first), told, str(one)
        numbers = "|".join(str(action).rpartition(" ")[2] for _, action in run)
        return f"{first}-{last}", f"{told} …", f"{str(one).rpartition(' ')[0]} {numbers}"

    def explain(self, text: str) -> tuple[str, ...]:
        """Return lines about an action, or about the question if the text is empty."""
        rule = statement(self.game, self.waits.rule)
        if not text:
            return (self.prompt, f"Rule {rule}")
        action = self.read(text)
        return (self.game.describe(self.view, action, self.lang), f"Notation: {action}", f"Rule {rule}")

    def why(self, text: str) -> tuple[str, ...]:
        """Return lines about why an action is illegal: the reason and the rule."""
        action = self.read(text)
        refusal = self.game.why_not(self.view, action)
        if refusal is None:
            return (f"{action} is legal here.",)
        return (f"{action} is illegal: {refusal.reason}.", f"Rule {statement(self.game, refusal.rule)}")


def _number(row: tuple[int, Action]) -> str:
    return str(row[0])


def _stem(row: tuple[int, Action]) -> str:
    """Return a notation without its last number; the whole one where there is none."""
    stem, _, last = str(row[1]).rpartition(" ")
    return stem if last.isdecimal() else str(row[1])


HELP = """\
Answer with a number or a notation, as far as it is unique. Besides:
  ?             this help, and the rule that asks
  ? ACTION      what a choice means (a number or a notation)
  why ACTION    why an action is illegal here
  list          all choices, each in a line of its own
  state         the position in short
  log           the course of the game
  undo          take back your last decision
  save FILE     write a save file
  quit          stop playing"""
