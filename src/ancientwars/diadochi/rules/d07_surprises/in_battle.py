"""D7.3a, D14.2b, D14.2d: surprise cards that are played before a battle, or in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_surprises.cards import Surprise, no_effect
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, LeaderCheck

if TYPE_CHECKING:
    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.scopes import SurprisePlayed, Trigger
    from ancientwars.diadochi.state.state import State


def opponent_of(state: State, seat: str) -> str:
    """Return the other side of the battle that a player is in; empty if he is in none, or if it is off."""
    battle = state.within(Battle)
    if battle is None or battle.cancelled or seat not in battle.seats:
        return ""
    return battle.seats[1 - battle.seats.index(seat)]


def enemy_units(state: State, seat: str, kind: str) -> int:
    """Return how many units of a kind another player has against a player in the battle."""
    enemy = opponent_of(state, seat)
    if enemy in ("", INDEPENDENT):
        return 0
    return state.units.count(state.scope(Battle).space, enemy, kind)


# ---------------------------------------------------------------------- Fog


def _fog_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """D9.6g: any player can play it before a battle; an overrun is none."""
    del seat
    return None if trigger == "battle" and not state.scope(Battle).cancelled else no_effect(card)


def _fog(state: State, played: SurprisePlayed) -> State:
    """The battle is not fought; the chapter of the battle has the mover back up."""
    del played
    return state.amend(Battle, cancelled=True)


# ---------------------------------------------------------------------- Anti-Elephant Devices


def _devices_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """A side of the battle can play it against elephants that still have their strength."""
    if trigger != "battle" or not enemy_units(state, seat, "elephant"):
        return no_effect(card)
    battle = state.scope(Battle)
    return no_effect(card) if 1 - battle.seats.index(seat) in battle.no_elephants else None


def _devices(state: State, played: SurprisePlayed) -> State:
    """The enemy's elephants have no strength in this battle."""
    battle = state.scope(Battle)
    side = 1 - battle.seats.index(played.seat)
    return state.amend(Battle, no_elephants=(*battle.no_elephants, side))


# ---------------------------------------------------------------------- Desertion


def _desertion_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """A side of the battle can play it against mercenaries."""
    return None if trigger == "battle" and enemy_units(state, seat, "mercenary") else no_effect(card)


def _desertion(state: State, played: SurprisePlayed) -> State:
    """The opposing army loses mercenaries."""
    enemy, space = opponent_of(state, played.seat), state.scope(Battle).space
    number = min(state.kit.card[played.card].params["mercenary"], enemy_units(state, played.seat, "mercenary"))
    return state.lose_units(enemy, space, "mercenary", number, rule="D7.3a")


# ---------------------------------------------------------------------- Silver Shields


def _shields_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """D14.2b: a side of the battle can lure the Silver Shields away from the other; A43: once lost they are gone."""
    return None if trigger == "battle" and enemy_units(state, seat, "silver_shields") else no_effect(card)


def _shields(state: State, played: SurprisePlayed) -> State:
    """D14.2d: they lose a unit, and the rest changes sides before strengths are computed."""
    seat, enemy, space = played.seat, opponent_of(state, played.seat), state.scope(Battle).space
    number = enemy_units(state, seat, "silver_shields") - 1
    state = state.lose_units(enemy, space, "silver_shields", rule="D14.2d")
    if not number:
        return state
    told = e.UnitsChangedSides(enemy, seat, "silver_shields", number, space, rule="D14.2b")
    return state.emit(told, units=state.units.give(space, enemy, seat, {"silver_shields": number}))


# ---------------------------------------------------------------------- 'Tis Only a Flesh Wound


def _wound_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """The owner of a major general who has just failed a leader loss check can play it."""
    if trigger != "leader-loss":
        return no_effect(card)
    check = state.scope(LeaderCheck)
    return None if check.seat == seat and not check.saved else no_effect(card)


def _wound(state: State, played: SurprisePlayed) -> State:
    """He survives."""
    del played
    return state.amend(LeaderCheck, saved=True)


IN_BATTLE = {
    "cancel_battle": Surprise(_fog_refused, _fog, ("battle",)),
    "nullify_elephants": Surprise(_devices_refused, _devices, ("battle",)),
    "desert": Surprise(_desertion_refused, _desertion, ("battle",)),
    "silver_shields": Surprise(_shields_refused, _shields, ("battle",)),
    "cancel_leader_loss": Surprise(_wound_refused, _wound, ("leader-loss",)),
}
"""What the cards for battles do, by routine."""
