"""D7.3a: the moments at which surprise cards may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ancientwars.core.step import Step

Trigger = Literal["segment", "battle", "siege", "voyage", "mountain", "leader-loss", "surprise"]
"""What surprise cards may react to."""


def window(trigger: Trigger) -> tuple[Step, ...]:
    """Return the steps that ask the players for surprise cards; the scopes on the agenda tell what happens.

    Args:
        trigger: What they may react to.
    """
    del trigger
    return ()
