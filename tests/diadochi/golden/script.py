"""Plays the rulebook's extended example of play from its script; as a program, writes the saved match of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.step import Chance, Decision, Outcome
from ancientwars.match import CHANCE, Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).parent
SAVED = FOLDER.parents[2] / "examples" / "diadochi-example-of-play.jsonl"
"""The match with its commentary, for ``ancientwars replay``."""
FILES = ("setup.toml", "turn_1.toml", "turn_2.toml")
SILENT = {
    **dict.fromkeys(("surprise", "surprise-any-time", "intercept", "avoid-battle"), "pass"),
    **dict.fromkeys(("naval-interception", "ask-passage", "rouse"), "pass"),
    **dict.fromkeys(("surrender", "command"), "done"),
    "call-at-port": "sail-on",
}
"""What a player answers to a question for which the script has no line."""


@frozen
class Line:
    """One action of the script.

    Attributes:
        actor: Who does it: a seat, or ``"chance"``.
        notation: What.
        refused: The rule that must forbid it; empty for what is done.
    """

    actor: str
    notation: str
    refused: str = ""


@frozen
class Scene:
    """A step of the example.

    Attributes:
        id: Its id, as in the specification.
        texts: Its commentary by language.
        lines: The actions, in order.
        printed: Figures that the rulebook prints.
        derived: Figures that follow from the rules.
        notes: What the example leaves open or gets wrong, and the ruling.
    """

    id: str
    texts: Mapping[str, str]
    lines: tuple[Line, ...]
    printed: Mapping[str, Any]
    derived: Mapping[str, Any]
    notes: str


def _lines(row: Mapping[str, Any], seats: Mapping[str, str]) -> Iterator[Line]:
    """Yield the actions of a step: by its player unless another is named before a ``>``."""
    for text in row.get("play", ()):
        who, named, notation = text.partition(" > ")
        if not named:
            who, notation = row["who"], text
        forbidden, _, tried = (
            notation.removeprefix("not ").partition(" ") if notation.startswith("not D") else ("",) * 3
        )
        if notation.startswith(("roll: ", "draw: ")):
            who = CHANCE
        yield Line(seats.get(who, who), tried or notation, forbidden)


def scenes() -> list[Scene]:
    """Return the steps of the example."""
    tables = [tomllib.loads((FOLDER / file).read_text("utf-8")) for file in FILES]
    seats = tables[0]["players"]
    return [
        Scene(
            row["id"],
            {lang: " ".join(row[lang].split()) for lang in ("en", "ru")},
            tuple(_lines(row, seats)),
            row.get("printed", {}),
            row.get("derived", {}),
            row.get("notes", ""),
        )
        for table in tables
        for row in table.get("step", ())
    ]


OPTIONS = dict.fromkeys(
    (
        "prestige_for_victories",
        "active_interception",
        "discard_for_independents",
        "fleets_by_discard",
        "late_generals_aside",
    ),
    True,
)
"""The example uses all optional rules."""


def beginning() -> Match:
    """Return the match before the first step."""
    return Match.new("diadochi", seed=323, manual=True, options=OPTIONS)


def perform(match: Match, scene: Scene) -> Match:
    """Return the match after a step, its commentary put beside its first action.

    Raises:
        AssertionError: The match waits for something that the script does not say, or does not refuse what it must.
    """
    told = False
    for line in scene.lines:
        match = _silent(match, line)
        if line.refused:
            _must_refuse(match, line)
            continue
        match = match.play(line.notation, None if line.actor == CHANCE else line.actor)
        if not told:
            match, told = match.commented(len(match.plies) - 1, scene.texts), True
    return match


def _must_refuse(match: Match, line: Line) -> None:
    refusal = match.why_not(line.notation, line.actor)
    assert refusal is not None, f"{line} is legal"
    assert refusal.rule == line.refused, f"{line} is refused by {refusal.rule}"


def _silent(match: Match, line: Line) -> Match:
    """Return the match when it waits for an action: what others are asked before it they decline."""
    while not _fits(match, line):
        waits = match.pending
        assert not isinstance(waits, Chance | Outcome), f"{line} is not what the match waits for: {waits}"
        assert waits.prompt in SILENT, f"{line}, but {waits.seat} is asked {waits.prompt} {waits.about}"
        match = match.play(SILENT[waits.prompt])
    return match


def _fits(match: Match, line: Line) -> bool:
    """Tell whether an action answers what the match waits for; what is refused is tried at the next real question."""
    waits = match.pending
    if not isinstance(waits, Decision) or line.actor == CHANCE:
        return isinstance(waits, Chance) and line.actor == CHANCE
    if line.actor not in match.seats:
        return False
    if line.refused:
        return waits.prompt not in SILENT
    action = match.game.parse(match.state, line.notation)
    return waits.prompt not in SILENT or match.why_not(action, line.actor) is None


def whole() -> Match:
    """Return the match after the last step."""
    match = beginning()
    for scene in scenes():
        match = perform(match, scene)
    return match


if __name__ == "__main__":
    whole().save(SAVED)
