"""LA12: instigate civil war.

Elsewhere: LA12.2b, LA12.2c: `l02_basic_concepts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Refusal
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.la00_actions import AtOnce

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State

NEUTRAL_PRICE = 2
"""LA12.1c: silver per head of a neutral polis."""
ENEMY_PRICE = 3
"""LA12.1d: silver per head of an enemy polis."""


def civil_war_price(state: State, polis: str) -> int:
    """LA12.1c, LA12.1d: twice the base population of a neutral polis, three times the population of an enemy one."""
    target = state.polis(polis)
    return (ENEMY_PRICE if target.owner else NEUTRAL_PRICE) * target.population


@frozen
class CivilWar(AtOnce):
    """LA12: the polis of the proxenos changes sides for silver."""

    def obstacle(self, state: State) -> Refusal | None:
        """LA12.1a: he must be free, in a polis of another that is no capital, and the silver in hand.

        LA12.2e: hoplites, territory and fortification do not matter.
        """
        seat, polis = self.seat, state.side(self.seat).proxenos
        if not polis:
            return Refusal("LA11.1d", "the proxenos of {seat} is a hostage", seat=seat)
        if state.owns(seat, polis):
            return Refusal("LA12.1b", "{polis} belongs to {seat} already", polis=polis, seat=seat)
        if state.kit.polis[polis].capital_of:
            return Refusal("LA12.1b", "{polis} is the opponent's capital", polis=polis)
        silver = civil_war_price(state, polis)
        if state.side(seat).stock("silver") < silver:
            rule = "LA12.1d" if state.polis(polis).owner else "LA12.1c"
            return Refusal(rule, "civil war in {polis} costs {silver} silver", polis=polis, silver=silver)
        return None

    def run(self, state: State) -> State:
        """LA12.2: the polis joins the instigator, who gains Prestige for the population he paid for."""
        seat, polis = self.seat, state.side(self.seat).proxenos
        people = state.polis(polis).population
        state = state.add_goods(seat, "silver", -civil_war_price(state, polis), "LA12.1e")
        # LA12.2f: his proxenos stays; LA12.2g: the enemy's is never in the same polis (LA10.3a)
        state = basics.take_polis(state, seat, polis, "LA12.2a")
        return state.add_prestige(seat, people, "LA12.2d")
