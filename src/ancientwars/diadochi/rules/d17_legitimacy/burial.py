"""D17.4: the burial of Alexander."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import BODY

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

PELLA = "pella"
"""D17.4c: where the kings of Macedon are buried."""


def burial_refused(state: State, seat: str, space: str) -> Refusal | None:
    """D17.4a, D17.4b: return why a player cannot bury the body in a space; None if he can."""
    body = state.royal(BODY)
    if body.place != space or body.owner != seat or body.buried:
        return Refusal("D17.4b", "{seat} has no body to bury in {space}", seat=seat, space=space)
    if state.turn == 1:
        return Refusal("D17.4a", "the body is not buried in the first turn")
    if not state.kit.space[space].major:
        return Refusal("D17.4b", "{space} is no major city", space=space)
    inside = state.count(space, seat, inside=True) and state.is_led(space, seat, inside=True)
    if not (inside or (state.count(space, seat) and state.is_led(space, seat))):
        return Refusal("D17.4b", "no army of {seat} has the body in {space}", seat=seat, space=space)
    return None


def buried(state: State, seat: str, space: str) -> State:
    """D17.4b: return the state with the body in its tomb, which never moves again.

    D17.4c: in Pella it is worth legitimacy to the faction for ever; D17.4d, DC14: elsewhere to who controls the city.
    """
    state = state.emit(e.BodyBuried(seat, space, rule="D17.4b"))
    state = state.with_royal(BODY, owner="", buried=True)
    march = state.within(March)
    if march is not None and BODY in march.royals:
        state = state.amend(March, royals=tuple(one for one in march.royals if one != BODY))
    return state.replace(pella=seat) if space == PELLA else state


@frozen
class Burial(Choice):
    """D17.4b: after a battle that ended its move an army may bury the body where it is.

    Attributes:
        space: Where.
    """

    prompt = "bury"
    rule = "D17.4b"
    accepts = (a.Bury, a.Pass)
    exact = True

    space: str

    def needed(self, state: State) -> bool:
        """Ask where it is possible."""
        return burial_refused(state, self.seat, self.space) is None

    def about(self, state: State) -> tuple[str, ...]:
        """Name the city."""
        del state
        return (self.space,)

    def resolve(self, state: State, action: Action) -> State:
        """Bury it."""
        return buried(state, self.seat, self.space) if isinstance(action, a.Bury) else state
