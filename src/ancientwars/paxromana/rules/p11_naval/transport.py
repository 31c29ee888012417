"""P11.1, P11.3: Fleets and Naval Transport, as steps of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.step import Refusal
    from ancientwars.paxromana.state.state import State

SEA: tuple[
    tuple[
        type[Action],
        Callable[[State], Iterable[Action]],
        Callable[[State, Any], Refusal | None],
        Callable[[State, Any], State],
    ],
    ...,
] = ()
"""What a move may do at sea: for each class of action its candidates, why one is refused, and what it does.

After `Land` the move goes on with the entry into the Space (P9.3.8a): the pieces must then be ashore."""


def sea_refused(state: State, action: Action) -> Refusal | None:
    """P11.1, P11.3: return why a move may not do something on land or stop, for a reason of the sea; None if it may."""
    del state, action
    return None
