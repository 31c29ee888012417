"""LB2.1c: what each seat may know. Battle hands are the only secret of the game (L1.12a: the boards are open)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.errors import HiddenInformation
from ancientwars.core.step import SPECTATOR
from ancientwars.poleis.components import SEATS

if TYPE_CHECKING:
    from ancientwars.core.chance import Randomness
    from ancientwars.poleis.state import State


def view(state: State, seat: str) -> State:
    """Return the state as a seat, or a spectator, may know it.

    Args:
        state: A full state.
        seat: ``"athens"``, ``"sparta"`` or ``"spectator"``.

    Returns:
        A state whose hidden hands are counts; `legal_actions` works on it for its own seat.

    Raises:
        HiddenInformation: The state is a view already, or there is no such seat.
    """
    if state.viewer is not None:
        raise HiddenInformation(f"this is the view of {state.viewer} already")
    if seat not in (*SEATS, SPECTATOR):
        raise HiddenInformation(f"no seat {seat!r}; there are {', '.join(SEATS)} and {SPECTATOR}")
    battle = state.battle
    known = battle.replace(cards=battle.cards.view(seat)) if battle else None
    events = tuple(event for event in state.events if event.visible_to(seat))
    return state.replace(battle=known, events=events, viewer=seat)


def determinize(view: State, rng: Randomness) -> State:
    """Return a full state drawn from those consistent with a view, all equally likely.

    Args:
        view: A view of any seat.
        rng: Source of randomness.

    Returns:
        A state whose view for that seat is `view`. A full state comes back as it is.
    """
    if view.viewer is None:
        return view
    battle = view.battle
    dealt = battle.replace(cards=battle.cards.determinize(rng)) if battle else None
    return view.replace(battle=dealt, viewer=None)
