"""D17: legitimacy and prestige.

Where each rule stands::

    prestige   D17.1, D17.6: prestige, and whose legitimacy is the greater
    burial     D17.4: the burial of Alexander
    champions  D17.5: Champions of the legitimate heir and Diadochi

Elsewhere: D17.2a to D17.2d, D17.3a: `state.derived`; D17.4e: `d21_turn_track.track`; D17.5a: `state.board`; D17.5c:
`d12_land_combat.battle`; D17.5h: `d09_movement.march`.

Elsewhere too: D17.4a, D17.4b: `d09_movement.pieces`; D17.6a, D17.6f: `d07_surprises.mutiny`.
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
