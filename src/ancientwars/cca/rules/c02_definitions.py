"""C2.6: what the rules are written with - decisions of the two sides, and battle dice.

Elsewhere: C2.2, C2.3: `components.board`; C2.4: `data/terrain.toml`; C2.5: `interface.validation`; C2.6:
`components.kit`; C2.7: `state.pieces`; C2.8, C2.12: `data/units.toml`; C2.13: `components.kit`; C2.T1: `c08_reach`;
C2.T2: `c11_close_combat`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from ancientwars.cca.components.board import Seat
from ancientwars.cca.components.kit import FACES
from ancientwars.cca.state.scopes import Combat, Flight, Momentum, Rampage
from ancientwars.core import choice

if TYPE_CHECKING:
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.step import Refusal, Step

Course: TypeAlias = "tuple[State, tuple[Step, ...]]"
"""A state, and the steps that are to follow, in the order of play: what functions give that contribute to a step."""


SUBJECTS = ("hex", "origin", "target")
"""Fields of steps that name what they are about."""


def subject(step: choice.Choice | choice.Roll, state: State) -> tuple[str, ...]:
    """Return what a question or a roll is about: hexes that the step names, or those of the procedure it stands in."""
    if found := choice.subjects_of(step):
        return found
    for scope in reversed(state.agenda):
        if (hexes := _HEXES.get(type(scope))) is not None:
            return hexes(scope)
    return ()


def _of_flight(flight: Any) -> tuple[str, ...]:
    """Return where a leader fled from, and where he is."""
    return (flight.origin,) if flight.at == flight.origin else (flight.origin, flight.at)


_HEXES: Final[Mapping[type[Step], Callable[[Any], tuple[str, ...]]]] = {
    Flight: _of_flight,
    Rampage: lambda rampage: (rampage.hex,),
    Momentum: lambda momentum: (momentum.hex,),
    Combat: lambda combat: (combat.target, combat.attacker),
}
"""The hexes of a procedure, by its class."""


@frozen
class Choice(choice.Choice):
    """A decision of the bottom or top player; see `ancientwars.core.choice.Choice`.

    Attributes:
        seat: Who decides.
    """

    subjects = SUBJECTS

    seat: Seat

    def about(self, state: State) -> tuple[str, ...]:
        """Return the hexes, or the card, that the question is about."""
        return subject(self, state)

    def impossible(self, state: State, action: Action) -> Refusal:
        """Return the rule that forbids an action that the catalogue does not have: what refuses others refuses it."""
        return self.objection(state, action) or super().impossible(state, action)


@frozen
class Roll(choice.Roll):
    """C2.6: a roll of battle dice; see `ancientwars.core.choice.Roll`."""

    faces = FACES
    subjects = SUBJECTS

    def about(self, state: State) -> tuple[str, ...]:
        """Return the hexes that the roll is about."""
        return subject(self, state)
