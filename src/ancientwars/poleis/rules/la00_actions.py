"""The shapes that every decision of a player and every roll have here, and what every military action asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core import choice
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import Seat

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


SUBJECTS = ("polis", "begun", "destination", "good", "territory", "region")
"""Fields of steps that name what they are about."""


def subject(step: choice.Choice, state: State) -> tuple[str, ...]:
    """Return what a question is about: the ids in the fields of the step, the goods, the card, or the battle."""
    if found := choice.subjects_of(step):
        return found
    for name in ("cost", "rows"):
        rows = getattr(step, name, ())
        if isinstance(rows, tuple) and rows:
            return (rows[0][0],)
    if regions := getattr(step, "regions", ()):
        return tuple(regions)
    if step.rule.startswith("LK") and state.round.event:
        return (state.round.event,)
    return tuple(dict.fromkeys((state.battle.region, *state.battle.attack))) if state.battle else ()


@frozen
class Choice(choice.Choice):
    """A decision of Athens or Sparta; see `ancientwars.core.choice.Choice`.

    Attributes:
        seat: Who decides.
    """

    subjects = SUBJECTS

    seat: Seat

    def about(self, state: State) -> tuple[str, ...]:
        """Return the ids of what the question is about."""
        return subject(self, state)


@frozen
class Roll(choice.Roll):
    """L1.6a: a roll of four-sided dice; see `ancientwars.core.choice.Roll`."""

    faces = 4
    subjects = SUBJECTS


def no_prestige(state: State, seat: str) -> Refusal | None:
    """LA0.2a, LA0.2b, L5.4d: a military action costs 1 Prestige, which must be in hand before its gains."""
    if state.side(seat).prestige < 1:
        return Refusal("LA0.2a", f"{seat} has no Prestige to pay for a military action")
    return None
