"""P10.3.1g, P17.1.5a: the moments of a procedure at which event cards may be played.

`window` stands below all chapters: who opens a window need not know the cards. They are found through the course of the
game, `Course.reactions`, which the chapter of the cards answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.state.state import Course, State

if TYPE_CHECKING:
    from typing import Literal

    Occasion = Literal[
        "segment", "move", "expansion", "battle", "shifts", "withdrawal", "transit", "sea", "naval", "card", "hand"
    ]


def window(state: State, occasion: Occasion) -> tuple[Step, ...]:
    """P10.3.1g, P17.1.5a: return the steps that ask for event cards; none in the standard game.

    Args:
        state: The state.
        occasion: What happens: ``"segment"`` at the beginning of an Action Segment, ``"expansion"`` at that of an
            Expansion, ``"move"`` after each of its moves; ``"battle"`` before the Battle Rolls, ``"shifts"`` after
            them, before the shifts are divided; ``"withdrawal"`` before a Withdrawal; ``"transit"`` in a Land Transit
            Point, ``"sea"`` when a Naval Transport has entered a Port or Naval Transit Point; ``"naval"`` before the
            dice of a naval battle; ``"card"`` before a card takes effect; ``"hand"`` when a player has been
            given a card.
    """
    return (OpenWindow(occasion),) if state.advanced else ()


@frozen
class OpenWindow(Step):
    """P17.1.5a: a moment at which cards may be played.

    Attributes:
        occasion: What happens.
    """

    occasion: str

    def run(self, state: State) -> State:
        """Ask those who might play one."""
        course = state.agenda[0]
        return state.then(*course.reactions(state, self.occasion)) if isinstance(course, Course) else state
