"""C2: what the rules are written with - decisions of the two sides, and battle dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from ancientwars.cca.components.board import Seat
from ancientwars.cca.components.kit import FACES
from ancientwars.core import choice

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.step import Step

Course: TypeAlias = "tuple[State, tuple[Step, ...]]"
"""A state, and the steps that are to follow, in the order of play: what functions give that contribute to a step."""


@frozen
class Choice(choice.Choice):
    """A decision of the bottom or top player; see `ancientwars.core.choice.Choice`.

    Attributes:
        seat: Who decides.
    """

    seat: Seat


@frozen
class Roll(choice.Roll):
    """C2.6: a roll of battle dice; see `ancientwars.core.choice.Roll`."""

    faces = FACES
