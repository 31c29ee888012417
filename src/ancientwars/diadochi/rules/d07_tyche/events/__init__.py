"""The events of the cards (D7.1c): for each routine when it can be carried out, and how.

Where each kind stands::

    base     what an event is, and what many of them need
    forces   combat units and generals come into play; the Helepolis, the Silver Shields (D14.2b), loot
    hostile  against armies: epidemic, desertion, sortie
    marks    control markers are placed, replaced, removed
    moves    activated armies, independent armies (D16.1c), fleets (D13.3b)
    royals   the royal family (D18): death, capture, moves, marriage
    unrest   D7.8: unrest
"""

from __future__ import annotations

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.diadochi.rules.d07_tyche.events.base import CardEvent
from ancientwars.diadochi.rules.d07_tyche.events.forces import FORCES
from ancientwars.diadochi.rules.d07_tyche.events.hostile import HOSTILE
from ancientwars.diadochi.rules.d07_tyche.events.marks import MARKS
from ancientwars.diadochi.rules.d07_tyche.events.moves import MOVES
from ancientwars.diadochi.rules.d07_tyche.events.royals import ROYAL_EVENTS
from ancientwars.diadochi.rules.d07_tyche.events.unrest import UNREST

EVENTS: FrozenMap[str, CardEvent] = FrozenMap(FORCES | HOSTILE | MARKS | MOVES | ROYAL_EVENTS | UNREST)
"""The events by the routine that the card names; surprise cards have theirs among the surprises."""

__all__ = ["EVENTS", "CardEvent"]
