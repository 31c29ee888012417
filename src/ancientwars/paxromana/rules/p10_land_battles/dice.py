"""P10.1, P10.2, P10.3: Battle Points, Battle Rolls, rerolls, shifts, and who wins.

Rules: P10.1, P10.2.5, P10.2.7, P10.2.8, P10.2.10, P10.3.1d, P10.3.1h, P10.3.1i, P10.3.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.rules.p10_land_battles.strength import (
    battle_points,
    campaign_of,
    cavalry_shifts,
    shifts,
    tactics_of,
)
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import OTHER, owner_of, side_of, with_side
from ancientwars.paxromana.state.scopes import Battle
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

MOST = 10
"""P10.3.1i: a Battle Roll is raised no further; it is lowered to 0."""
REROLL_RATIO = 2
"""P10.3.5a: how many times the Battle Points of the other the larger Army needs."""
SMALLER_PENALTY = 2
"""P10.3.5c: what the player of the smaller Army subtracts from his dice."""


@frozen
class Total(Step):
    """P10.2.5: the Battle Points of both sides."""

    def run(self, state: State) -> State:
        """Count them."""
        battle = state.scope(Battle)
        attacker, defender = battle_points(state, battle, "attacker"), battle_points(state, battle, "defender")
        state = with_side(state, "attacker", bp=attacker)
        state = with_side(state, "defender", bp=defender)
        return state.emit(e.PointsCounted(attacker, defender, rule="P10.2.5"))


@frozen
class BattleRoll(Roll):
    """P10.2.7, P10.3.1d: the Battle Roll of a side.

    Attributes:
        which: The side.
    """

    purpose = "battle"
    rule = "P10.2.7"

    which: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name whose roll it is, and the Space."""
        battle = state.scope(Battle)
        owner = owner_of(state, battle, self.which)
        return (*([owner] if owner else []), battle.space)

    def resolve(self, state: State, action: Rolled) -> State:
        """P10.3.1d: keep the roll."""
        (die,) = action.dice
        return with_side(state, self.which, roll=int(die))


# ---------------------------------------------------------------------- P10.3.5 rerolls


@frozen
class Rerolls(Step):
    """P10.3.5a: a larger Army with twice the Battle Points and the lower roll may try a reroll; an option."""

    def run(self, state: State) -> State:
        """Offer it; P10.3.5d: only in land battles."""
        battle = state.scope(Battle)
        if not state.options.rerolls:
            return state
        for which in OTHER:
            own, enemy = side_of(battle, which), side_of(battle, OTHER[which])
            if own.bp >= REROLL_RATIO * max(1, enemy.bp) and own.roll < enemy.roll:
                return state.then(TryReroll(own.seat, which, larger=True))
        return state


@frozen
class TryReroll(Choice):
    """P10.3.5a, P10.3.5c: a side may try a reroll; the larger Army cannot succeed without a Leader, and is not asked.

    Attributes:
        which: The side.
        larger: Whether it is the larger Army, which tries first.
    """

    prompt = "try-reroll"
    rule = "P10.3.5a"
    accepts = (a.Attempt, a.Pass)

    which: str
    larger: bool

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def needed(self, state: State) -> bool:
        """Ask who has a Leader; P8.2.2a: the smaller Army without one has ratings of 0, which a 2 less 2 reaches."""
        return not self.larger or bool(side_of(state.scope(Battle), self.which).leader)

    def resolve(self, state: State, action: Action) -> State:
        """Roll, or leave it: then the other side has no try either."""
        if isinstance(action, a.Pass):
            return state
        battle = state.scope(Battle)
        state = state.amend(Battle, rerolled=(*battle.rerolled, self.which))
        return state.then(RerollDice(self.which, self.larger))


@frozen
class RerollDice(Roll):
    """P10.3.5b: two dice against the sum of the Leader's ratings.

    Attributes:
        which: The side that tries.
        larger: Whether it is the larger Army.
    """

    purpose = "try-reroll"
    rule = "P10.3.5b"
    dice = 2

    which: str
    larger: bool

    def resolve(self, state: State, action: Rolled) -> State:
        """P10.3.5b: on success choose the roll; P10.3.5c: else the other side may try."""
        battle = state.scope(Battle)
        side = side_of(battle, self.which)
        ratings = tactics_of(state, side) + campaign_of(state, side.leader)
        total = sum(map(int, action.dice)) - (0 if self.larger else SMALLER_PENALTY)
        if total <= ratings:
            return state.then(ChooseReroll(side.seat, self.which, self.larger))
        other = OTHER[self.which]
        return state.then(TryReroll(side_of(battle, other).seat, other, larger=False)) if self.larger else state


@frozen
class ChooseReroll(Choice):
    """P10.3.5b: which Battle Roll is rolled again.

    Attributes:
        which: The side that chooses.
        larger: Whether it is the larger Army.
    """

    prompt = "reroll"
    rule = "P10.3.5b"
    accepts = (a.Reroll,)
    exact = True

    which: str
    larger: bool

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def candidates(self, state: State) -> Iterator[a.Reroll]:
        """Yield both."""
        del state
        return (a.Reroll(whose) for whose in ("own", "other"))

    def resolve(self, state: State, action: a.Reroll) -> State:
        """Roll it; P10.3.5b: the larger Army pays with a point, an Elite Leader gives one to his own roll."""
        if action.which == "other":
            return state.then(RollAgain(OTHER[self.which], int(self.larger)))
        if not self.larger:
            return state.then(RollAgain(self.which, 0))
        elite = state.kit.leader[side_of(state.scope(Battle), self.which).leader].elite
        return state.then(RollAgain(self.which, -1 + elite))


@frozen
class RollAgain(Roll):
    """P10.3.5b: a Battle Roll again; the result stays within 0 and 10.

    Attributes:
        which: Whose roll it is.
        modifier: What is added.
    """

    purpose = "battle"
    rule = "P10.3.5b"

    which: str
    modifier: int

    def resolve(self, state: State, action: Rolled) -> State:
        """Keep the new roll."""
        (die,) = action.dice
        return with_side(state, self.which, roll=max(0, min(MOST, int(die) + self.modifier)))


# ---------------------------------------------------------------------- shifts


@frozen
class Shifting(Step):
    """P10.2.8, P10.2.9: both count their shifts; who has more changes the rolls."""

    def run(self, state: State) -> State:
        """P10.3.1h: the net shifts belong to the side with more."""
        battle = state.scope(Battle)
        attacker, defender = shifts(state, battle, "attacker"), shifts(state, battle, "defender")
        state = with_side(state, "attacker", shifts=attacker, result=battle.attacker.roll)
        state = with_side(state, "defender", shifts=defender, result=battle.defender.roll)
        rolled = e.BattleRolled(battle.attacker.roll, battle.defender.roll, rule="P10.2.7")
        state = state.emit(rolled, e.ShiftsCounted(attacker, defender, rule="P10.2.8"))
        if attacker == defender:
            return state
        which = "attacker" if attacker > defender else "defender"
        return state.then(DivideShifts(side_of(battle, which).seat, which, abs(attacker - defender)))


@frozen
class DivideShifts(Choice):
    """P10.3.1i, P10.2.9: each net shift adds 1 to the own roll, or takes 1 off the opponent's, or is left unused.

    Attributes:
        which: The side with more shifts.
        net: Its net shifts.
    """

    prompt = "shifts"
    rule = "P10.3.1i"
    accepts = (a.Shift,)
    exact = True

    which: str
    net: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def candidates(self, state: State) -> Iterator[a.Shift]:
        """Yield every division; P10.3.1i: up to 10 and down to 0."""
        battle = state.scope(Battle)
        own, other = side_of(battle, self.which).result, side_of(battle, OTHER[self.which]).result
        for more in range(min(self.net, MOST - own) + 1):
            for less in range(min(self.net - more, other) + 1):
                yield a.Shift(more, less)

    def refusal(self, state: State, action: a.Shift) -> Refusal:
        """Return what is wrong with a division."""
        battle = state.scope(Battle)
        own, other = side_of(battle, self.which).result, side_of(battle, OTHER[self.which]).result
        told = "{own} and {other} are too many: shifts {net}, rolls {mine} and {theirs}"
        return Refusal("P10.3.1i", told, own=action.own, other=action.other, net=self.net, mine=own, theirs=other)

    def resolve(self, state: State, action: a.Shift) -> State:
        """Change the rolls."""
        battle, other = state.scope(Battle), OTHER[self.which]
        state = with_side(state, self.which, result=side_of(battle, self.which).result + action.own)
        return with_side(state, other, result=side_of(battle, other).result - action.other)


@frozen
class Verdict(Step):
    """P10.1a, P10.2.10: who loses the smaller percentage wins; that is settled before any Retreat."""

    def run(self, state: State) -> State:
        """P10.1a: compare the modified rolls: each is what the other side loses."""
        battle = state.scope(Battle)
        attacker, defender = battle.attacker.result, battle.defender.result
        winner: Literal["attacker", "defender", "draw"] = "draw"
        if attacker != defender:
            winner = "attacker" if attacker > defender else "defender"
        superior = cavalry_shifts(state, battle, winner) if winner != "draw" else 0
        owner = owner_of(state, battle, winner) if winner != "draw" else ""
        told = e.BattleEnded(battle.space, winner, owner, 10 * defender, 10 * attacker, rule="P10.2.10")
        return state.amend(Battle, winner=winner, superior=superior).emit(told)
