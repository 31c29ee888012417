"""LK6, LK7, LK10, LK13 to LK16, LK18, LK20, LK22: what is asked for while the event of the round is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.poleis.state.state import State


def load_closed(state: State, market: str, number: int) -> bool:
    """LK6a (LEV05): whether the event of the round closes a load (numbered from 1)."""
    return any(effect.market == market and effect.load == number - 1 for effect in state.effects("close_load"))


def first_player(state: State, usual: Seat) -> Seat:
    """LK7a (LEV06), L5.4f: who has the first turn of the round; an event may name another than usual."""
    for effect in state.effects("first_player"):
        return ATHENS if effect.who == ATHENS else SPARTA
    return usual


def discount(state: State, seat: str) -> int:
    """LK10a (LEV12): how many goods less every project of a player costs this round."""
    return sum(effect.amount for effect in state.effects("project_discount") if effect.concerns(seat))


def blockade_penalty(state: State, seat: Seat, trades: Callable[[str], bool]) -> State:
    """LK13a (LEV18, LEV29): Prestige lost at the end of a turn for denying the opponent every way to a market.

    Args:
        state: The state.
        seat: Whose turn has ended.
        trades: Whether the opponent can get to a market, or may not trade at all (LK13b).
    """
    for effect in state.effects("blockade_penalty"):
        exempt = sum(state.units(seat, sea) for sea in effect.exempt_seas) >= effect.exempt_galleys
        if effect.concerns(seat) and not exempt and not all(map(trades, effect.markets)):
            state = state.add_prestige(seat, effect.amount, "LK13a")
    return state


def may_double(state: State, seat: str) -> bool:
    """LK14a (LEV19): whether a player may still double the Prestige of a battle this round."""
    return any(
        effect.concerns(seat) and state.round.doubled.count(seat) < effect.uses
        for effect in state.effects("double_battle_prestige")
    )


def mercenary_price(state: State, seat: str, unit: str) -> int:
    """LK15a (LEV21, LEV32): the silver for a hired unit while the event is in force, else 0."""
    for effect in state.effects("hire_mercenaries"):
        if effect.concerns(seat) and unit in effect.units:
            return effect.silver_each
    return 0


def cannot_hire(state: State, seat: str, unit: str, hired: int) -> Refusal | None:
    """LK15a (LEV21, LEV32): why so many units cannot be hired, whatever they cost."""
    if hired and not mercenary_price(state, seat, unit):
        return Refusal("LK15a", "{unit}: none can be hired without the event card that brings mercenaries", unit=unit)
    if hired > state.cubes_left(seat):
        return Refusal("ENGINE-CUBES", "{seat} has no cubes left for hired units", seat=seat)
    return None


def pacifist_reward(state: State, seat: str) -> int:
    """LK16a (LEV23, LEV33): the Prestige for each hoplite that puts down pacifists."""
    return sum(effect.prestige_each for effect in state.effects("suppress_pacifists") if effect.concerns(seat))


def battle_threshold(state: State, usual: int) -> int:
    """LK18a (LEV26): the number of units that fight in a region this round; an event may name another than usual."""
    for effect in state.effects("battle_threshold"):
        return effect.threshold
    return usual


def collect_cap(state: State, territory: str, hoplites: int) -> int:
    """LK20a (LEV28): how many of some hoplites may be used in a Collection."""
    caps = (effect.hoplites for effect in state.effects("collect_cap") if effect.territory == territory)
    return min([hoplites, *caps])


def attack_limit_reached(state: State, attacks: int) -> bool:
    """LK22a (LEV34): whether the event ends a battle after so many attacks."""
    return any(attacks >= effect.attacks for effect in state.effects("battle_attack_limit"))
