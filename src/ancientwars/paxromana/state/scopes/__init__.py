"""Procedures while they last: an Activation, the move of an Army or Fleet, the entry into a Space, a battle."""

from __future__ import annotations

from ancientwars.paxromana.state.scopes.p03_turn import (
    NOTHING,
    Activation,
    Talks,
    escorts_among,
    given_on,
    going_again,
    lost_forgotten,
    parted_guests,
    rested,
)
from ancientwars.paxromana.state.scopes.p09_movement import (
    ELSEWHERE,
    Entry,
    Interception,
    Move,
    Party,
    Retreated,
    Withdrawal,
    gone_along,
    have_withdrawn,
    lost_on_the_way,
    not_withdrawn,
    turned,
)
from ancientwars.paxromana.state.scopes.p10_battle import (
    Attrition,
    Battle,
    CardPlayed,
    NavalBattle,
    NavalWithdrawal,
    Retreating,
    Side,
)

__all__ = [
    "ELSEWHERE",
    "NOTHING",
    "Activation",
    "Attrition",
    "Battle",
    "CardPlayed",
    "Entry",
    "Interception",
    "Move",
    "NavalBattle",
    "NavalWithdrawal",
    "Party",
    "Retreated",
    "Retreating",
    "Side",
    "Talks",
    "Withdrawal",
    "escorts_among",
    "given_on",
    "going_again",
    "gone_along",
    "have_withdrawn",
    "lost_forgotten",
    "lost_on_the_way",
    "not_withdrawn",
    "parted_guests",
    "rested",
    "turned",
]
