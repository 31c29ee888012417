"""A cap on the length of a game, for rules that set none: negotiations, marches to and fro, wars that nobody ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from attrs import field, frozen

from ancientwars.core.engine import pending
from ancientwars.core.sealed import Sealed
from ancientwars.core.step import Outcome, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.core.step import Step

PLY_LIMIT = "ENGINE-PLY-LIMIT"
"""The ruling that ends a game at its cap; games cite it as the rule of the outcome, and say what decides then."""


@frozen
class CountedState(State):
    """Base of the states of a game with a cap.

    Attributes:
        plies: How many actions, chance included, were played; what is added to a plan in secret is counted when all
            plans are opened (see `core.sealed`).
    """

    often: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = (
        *State.often,
        ("at_ply", ("agenda", "events", "plies")),
    )

    plies: int = field(default=0, kw_only=True)

    def begun(self) -> Self:
        """Return the state in which an action takes effect, which counts."""
        return self.at_ply(self.agenda[:-1], (), self.plies + 1)

    def at_ply(self, agenda: tuple[Step, ...], events: tuple[Event, ...], plies: int) -> Self:
        """Return the state with another agenda and other events after so many actions."""
        return self.replace(agenda=agenda, events=events, plies=plies)


S = TypeVar("S", bound=CountedState)


def limited(
    play: Callable[[S, Action], S], most: Callable[[S], int], decide: Callable[[S], S]
) -> Callable[[S, Action], S]:
    """Return an `apply` that ends the game at its cap: so `INFO.max_length` holds whatever is played.

    Args:
        play: The `apply` of the core.
        most: The cap of a state's game, an option as a rule: how many plies at most it has.
        decide: Ends the game as it stands; called once, when the cap is reached and the game goes on.
    """

    def apply(state: S, action: Action) -> S:
        """Return the state after an action; see `ancientwars.core.engine.apply`."""
        after = play(state, action)
        step = state.agenda[-1]
        if isinstance(step, Sealed) and step.plan:
            after = after.replace(plies=state.plies + _counted(state, action, after))
        if after.plies < most(after) or isinstance(pending(after), Outcome):
            return after
        return decide(after)

    return apply


def _counted(state: CountedState, action: Action, after: CountedState) -> int:
    """Return by how much the number of plies grows: plans are made unnoticed, and counted once they are opened."""
    if not action.announced:
        return 0
    written: Any = state
    opened = not getattr(after, "envelopes", ())
    return 1 + (sum(len(one.answer or ()) for one in written.envelopes) if opened else 0)
