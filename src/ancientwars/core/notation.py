"""Reading the one-line notation of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.engine import legal_actions
from ancientwars.core.errors import AmbiguousAction, MalformedAction

if TYPE_CHECKING:
    from ancientwars.core.action import Action, Catalogue
    from ancientwars.core.step import State


def read(state: State, catalogue: Catalogue, text: str) -> Action:
    """Return the action that a text means: exactly as written, or the only legal one that begins so.

    Args:
        state: The state that the action is meant for.
        catalogue: All actions of the game.
        text: The notation.

    Raises:
        MalformedAction: It is no text, or no action is written so.
        AmbiguousAction: It fits several legal actions.
    """
    if not isinstance(text, str):
        raise MalformedAction("notation", f"{text!r} is no text")
    action = catalogue.parse(text)
    if action is not None:
        return action
    start = " ".join(text.split())
    fitting = tuple(option for option in legal_actions(state) if start and str(option).startswith(start))
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousAction(start, tuple(map(str, fitting)))
    raise MalformedAction("notation", f"no action is written {text!r}")
