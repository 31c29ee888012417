"""C3.5: what each seat may know. The hands are the only secrets of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.components.board import SEATS
from ancientwars.cca.rules.c11_close_combat import FIRST_STRIKE
from ancientwars.core.secrets import Views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.state import State


def contradictions(state: State) -> Iterator[tuple[str, str]]:
    """Yield what was betrayed of a hand and is not so, as seat and ``"holds"`` or ``"lacks"``."""
    for seat, fact in state.betrayed:
        if (FIRST_STRIKE in (state.cards.zone(seat).held or ())) is not (fact == "holds"):
            yield seat, fact


def _possible(state: State) -> bool:
    """C18.T5a: tell whether the hands are such as everybody knows them to be."""
    return not any(contradictions(state))


VIEWS = Views(SEATS, _possible)

view = VIEWS.view
determinize = VIEWS.determinize
