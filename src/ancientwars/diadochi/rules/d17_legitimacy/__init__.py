"""D17: legitimacy and prestige.

Elsewhere: D17.2a, D17.2b: `state.derived`; D17.2c, D17.3a: `state.state`; D17.2d: `components.pieces`.
"""

from __future__ import annotations

from ancientwars.diadochi.rules.d17_legitimacy.burial import Burial, burial_refused, buried
from ancientwars.diadochi.rules.d17_legitimacy.champions import attacked, champions_again, status_kept
from ancientwars.diadochi.rules.d17_legitimacy.prestige import battle_legitimacy, outranks, prestige

__all__ = [
    "Burial",
    "attacked",
    "battle_legitimacy",
    "burial_refused",
    "buried",
    "champions_again",
    "outranks",
    "prestige",
    "status_kept",
]
