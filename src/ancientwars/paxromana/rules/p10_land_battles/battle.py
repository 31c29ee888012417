"""P10: a land battle, in the order of its sequence (P10.2)."""

from __future__ import annotations

from attrs import frozen

from ancientwars.core.chance import Rolled
from ancientwars.core.choice import Roll
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Battle, Move, Side
from ancientwars.paxromana.state.state import State


def fight(state: State, space: str, enemy: str) -> State:
    """P10.2.1: return the state in which the moving Army attacks.

    Args:
        state: The state, in a `Move`.
        space: The Battle Space.
        enemy: An owner of the Army attacked.
    """
    move = state.scope(Move)
    attacker = Side(move.seat, ((move.owner, move.force),), move.leader)
    defender = Side(state.player_of(enemy) or move.seat, ((enemy, state.held(space, enemy)),))
    battle = Battle(space, move.seat, attacker, defender, origin=move.origin)
    state = state.amend(Move, used=move.used + 1).emit(e.BattleBegan(space, move.owner, enemy, rule="P10.2.1"))
    return state.enter(battle, BattleRoll("attacker"), BattleRoll("defender"))


@frozen
class BattleRoll(Roll):
    """P10.2.7: a side rolls.

    Attributes:
        side: Which one.
    """

    purpose = "battle"
    rule = "P10.2.7"

    side: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Keep the roll; after the second the battle is decided."""
        battle = state.scope(Battle)
        (die,) = action.dice
        if self.side == "attacker":
            return state.amend(Battle, attacker=battle.attacker.replace(roll=int(die)))
        won = battle.attacker.roll > int(die)
        move = state.scope(Move)
        loser = battle.defender.parties[0] if won else (move.owner, move.force)
        for kind, number in loser[1]:
            if kind in COMBAT or kind in ("GAR", "EL"):
                state = state.lose_units(loser[0], battle.space, kind, number, rule="P10.3.2a")
        return state if won else state.amend(Move, force=(), over=True)
