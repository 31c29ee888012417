"""LB5: resolving the pairs of an attack; which cards match (LB5.1e) is told in `lb3_cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.record import put
from ancientwars.poleis.components.kit import SEATS, Face, opponent
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.lb_battle.lb3_cards import manoeuvre, matched, side_of_card
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Battle

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def resolve_attack(state: State, defence: tuple[str, str]) -> State:
    """LB5.1: both pairs; a card unmatched costs a cube and brings its manoeuvre, one matched brings the difference.

    The Prestige of the two pairs is added before it is applied (ENGINE-PAIR-SUM). LB5.1c: the defender wins none.
    """
    battle, side, kit = state.scope(Battle), side_of_card(state), state.kit
    losses = won = 0
    for attacking, defending in zip(battle.attack, defence, strict=True):
        attack: Face = getattr(kit.battle_card[attacking], side)
        answer: Face = getattr(kit.battle_card[defending], side)
        value = manoeuvre(state, side, attack)
        meets = matched(state, attack, answer)
        gain = max(0, value - manoeuvre(state, side, answer)) if meets else value
        losses += not meets
        won += gain
        state = state.emit(e.PairResolved(attacking, defending, meets, gain, rule="LB5.1b" if meets else "LB5.1a"))
    before = state.side(battle.attacker).prestige
    state = state.add_prestige(battle.attacker, won, "LB5.1a" if losses else "LB5.1b")
    index = SEATS.index(battle.attacker)
    gained = battle.gained[index] + state.side(battle.attacker).prestige - before
    state = state.amend(Battle, gained=put(battle.gained, index, gained), attacks=battle.attacks + 1)
    return basics.lose_units(state, opponent(battle.attacker), battle.region, losses, "LB5.1a")  # LB5.1d: none to two
