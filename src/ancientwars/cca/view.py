"""C3.5: what each seat may know. The hands are the only secrets of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.close import FIRST_STRIKE
from ancientwars.cca.geometry import SEATS
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.step import SPECTATOR

if TYPE_CHECKING:
    from ancientwars.cca.state import State
    from ancientwars.core.chance import Randomness


def view(state: State, seat: str) -> State:
    """Return the state as a seat, or a spectator, may know it.

    Args:
        state: A full state.
        seat: ``"bottom"``, ``"top"`` or ``"spectator"``.

    Returns:
        A state whose hidden hands are counts; `legal_actions` works on it for its own seat.

    Raises:
        HiddenInformation: The state is a view already, or there is no such seat.
    """
    if state.viewer is not None:
        raise HiddenInformation(f"this is the view of {state.viewer} already")
    if seat not in (*SEATS, SPECTATOR):
        raise HiddenInformation(f"no seat {seat!r}; there are {', '.join(SEATS)} and {SPECTATOR}")
    events = tuple(event for event in state.events if event.visible_to(seat))
    return state.replace(cards=state.cards.view(seat), events=events, viewer=seat)


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
    while True:
        cards = view.cards.determinize(rng)
        if all((FIRST_STRIKE in (cards.zone(seat).held or ())) is (fact == "holds") for seat, fact in view.betrayed):
            return view.replace(cards=cards, viewer=None)
