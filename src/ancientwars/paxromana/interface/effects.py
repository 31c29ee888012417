"""The effects that a position text may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.core.errors import PositionError, quoted
from ancientwars.core.position import require_ids
from ancientwars.paxromana.components.kit import KINDS, OWNERS, PERGAMUM
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.rules.p06_income import RICHEST
from ancientwars.paxromana.rules.p11_ports import CYPRUS, MUTINY
from ancientwars.paxromana.rules.p12_independents import UNPAID, WAITS
from ancientwars.paxromana.rules.p12_militia import NO_MILITIA
from ancientwars.paxromana.rules.p12_slaves import REVOLT
from ancientwars.paxromana.rules.p13_barbarians.invasions import INVADED
from ancientwars.paxromana.rules.p13_bounds import LED, MENACE, ORIGIN
from ancientwars.paxromana.rules.p16_events import CONQUEROR
from ancientwars.paxromana.rules.p16_events import GALLEY_TECH as IMPROVED
from ancientwars.paxromana.rules.p17_cards.held import FREE_MARKER
from ancientwars.paxromana.rules.p17_cards.timing import ARCHIMEDES, CONQUERED, CUNCTATOR, GALLEY_TECH
from ancientwars.paxromana.rules.p17_helepolis import HELEPOLIS
from ancientwars.paxromana.rules.ps_scenarios.limits import SOF_MOVES, SOF_SEEN
from ancientwars.paxromana.state.state import Effect

if TYPE_CHECKING:
    from ancientwars.paxromana.interface.position_text import EffectText

EFFECTS: Final = (
    *(ARCHIMEDES, CONQUEROR, CONQUERED, CUNCTATOR, CYPRUS, FREE_MARKER, *GALLEY_TECH, HELEPOLIS, IMPROVED, INVADED),
    *(LED, MENACE, MUTINY, NO_MILITIA, ORIGIN, REVOLT, RICHEST, SOF_MOVES, SOF_SEEN, UNPAID),
)
"""Every kind of effect, but for what of Pergamum waits (P17.2e)."""
AWAY: Final = frozenset({*KINDS, *(one.id for one in components().leaders if one.power == PERGAMUM)})
"""P17.2e: what of Pergamum may wait for a free Space: units by kind, its Leaders."""


def effects_of(texts: list[EffectText]) -> tuple[Effect, ...]:
    """Return the effects of a position text, in order.

    Raises:
        PositionError: There is no such effect, or no such player or other owner.
    """
    for number, text in enumerate(texts):
        if not _waits(text.kind) and text.kind not in EFFECTS:
            fault = f"unknown {quoted(text.kind)}; known are {', '.join(sorted(EFFECTS))}, {WAITS}<kind>_<number>"
            raise PositionError(f"effects[{number}].kind", fault)
        require_ids(f"effects[{number}].seat", [text.seat], ("", *OWNERS))
    return tuple(sorted(Effect(one.kind, one.seat, one.place, one.until) for one in texts))


def _waits(kind: str) -> bool:
    """P17.2e: return whether an effect is units, or a Leader, of Pergamum that wait for a free Space."""
    unit, _, number = kind.removeprefix(WAITS).rpartition("_")
    return kind.startswith(WAITS) and unit in AWAY and number.isascii() and number.isdecimal() and len(number) <= 2  # noqa: PLR2004 # no more are in the box
