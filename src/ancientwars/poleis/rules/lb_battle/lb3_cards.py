"""LB3, LB5.1e: what the faces of the battle cards mean, and which match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis.state.state import Battle

if TYPE_CHECKING:
    from ancientwars.poleis.components.kit import Face
    from ancientwars.poleis.state.state import State


def side_of_card(state: State) -> str:
    """LB3.1a: in a territory the land faces count, in a sea the naval ones."""
    return "naval" if state.scope(Battle).region in state.kit.sea else "land"


def matched(state: State, attack: Face, defence: Face) -> bool:
    """LB3.1b, LB5.1e: whether a defending card matches an attacking one; only the formations (LB3.2a) count."""
    if attack.formation in state.kit.unmatchable:
        return False  # LB3.5a: nothing matches Trumpeters
    if attack.formation in state.kit.wild or defence.formation in state.kit.wild:
        return True  # LB3.4a, LB3.4b: else Mercenaries match all and are matched by all; LB3.5c: also by Trumpeters
    return attack.formation == defence.formation


def manoeuvre(state: State, side: str, face: Face) -> int:
    """LB3.3a: the Prestige of a manoeuvre; LB3.4c: 0 for Mercenaries on land; LB3.5b: Ambush, -1, for Trumpeters."""
    return state.kit.manoeuvres[side][face.manoeuvre]
