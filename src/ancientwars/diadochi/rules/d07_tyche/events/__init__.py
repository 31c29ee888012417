"""D7.1c: the events of the cards: for each routine when it can be carried out, and how."""

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
