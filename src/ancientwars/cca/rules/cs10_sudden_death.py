"""CS10.1: a leader whose death decides the battle.

Elsewhere too: CS10.1: `c04_object`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Leader
    from ancientwars.cca.state.state import State


def avenged(state: State, fallen: tuple[Leader, ...]) -> str:
    """CS10.1: return who wins at once because a named leader is lost; nobody as a rule."""
    rule = state.special("leader_sudden_death")
    if rule and any(one.side == rule.facts["side"] and one.name == rule.facts["leader"] for one in fallen):
        return str(rule.facts["winner"])
    return ""
