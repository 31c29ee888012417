"""D12.1 to D12.6, D12.9: a battle, from its strengths to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat
from ancientwars.diadochi.rules.d17_legitimacy import attacked, battle_legitimacy
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, March
from ancientwars.diadochi.state.state import owners_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

ATTACKER, DEFENDER = 0, 1
SIDES = (ATTACKER, DEFENDER)
DIE_MINUS = 2
"""D14.1a: what is taken off the die of an elephant."""
CHECKED = 9
"""D12.10a: the modified total that puts a commander at risk."""


def fight(state: State, battle: Battle) -> State:
    """D12a: return the state with a battle under way, its parts in the order of play."""
    dice = [ElephantDie(side) for side in SIDES for _ in range(_elephants(state, battle, side))]
    return state.enter(battle, *window("battle"), Attack(), *dice, *(BattleDice(side) for side in SIDES), Result())


def _elephants(state: State, battle: Battle, side: int) -> int:
    seat = battle.seats[side]
    return 0 if seat == INDEPENDENT else dict(state.held(battle.space, seat)).get("elephant", 0)


@frozen
class Attack(Step):
    """D17.5c: the attacker's status as Champion may be lost before anything else."""

    def run(self, state: State) -> State:
        """Begin the battle."""
        battle = state.scope(Battle)
        attacker, defender = battle.seats
        state = state.emit(e.BattleBegan(battle.space, attacker, defender, rule="D12a"))
        return attacked(state, attacker, defender)


@frozen
class ElephantDie(Roll):
    """D14.1a: the strength of an elephant unit, rolled for each battle.

    Attributes:
        side: 0 for the attacker, 1 for the defender.
    """

    purpose = "elephant"
    rule = "D14.1a"

    side: int

    def resolve(self, state: State, action: Rolled) -> State:
        """Add the strength, never less than 0."""
        strengths = list(state.scope(Battle).elephants)
        strengths[self.side] += max(0, int(action.dice[0]) - DIE_MINUS)
        return state.amend(Battle, elephants=tuple(strengths))


def strength(state: State, battle: Battle, side: int) -> int:
    """D12.1a: return the strength of a side: its units and local troops."""
    seat = battle.seats[side]
    if seat == INDEPENDENT:
        kit = state.kit
        own = sum(kit.independent_army[army].battle_strength for army in state.independents_at(battle.space))
    else:
        worth = state.kit.strength
        fighting = [
            (kind, number) for kind, number in state.held(battle.space, seat) if _fights(state, battle, side, kind)
        ]
        own = sum(worth[kind] * number for kind, number in fighting) + battle.elephants[side]
    return own + local_troops(state, battle, side)


def _fights(state: State, battle: Battle, side: int, kind: str) -> bool:
    """D14.3c: tell whether units of a kind fight: Royal ones not against greater legitimacy."""
    return kind != "royal" or not is_outranked(state, battle, side)


def is_outranked(state: State, battle: Battle, side: int) -> bool:
    """D14.3c: tell whether the other side of a battle has the greater legitimacy."""
    own, other = (
        battle_legitimacy(
            state,
            battle.seats[one],
            state.commander(battle.space, battle.seats[one]),
            battle.space,
            defends=one == DEFENDER,
        )
        for one in (side, 1 - side)
    )
    return other > own


def local_troops(state: State, battle: Battle, side: int) -> int:
    """D12.2a, D16.5b: return a point for the control of the space, and two for that of the province."""
    if side == DEFENDER and battle.no_local_troops:
        return 0
    seat, space = battle.seats[side], battle.space
    provinces = dict(zip(state.kit.province, owners_of(state.setup.data, state.markers), strict=True))
    here = 1 if state.marker(space) == seat else 0
    return here + (2 if provinces[state.kit.space[space].province] == seat else 0)


@frozen
class BattleDice(Roll):
    """D12.5a: two dice of a side.

    Attributes:
        side: 0 for the attacker, 1 for the defender.
    """

    purpose = "battle"
    rule = "D12.5a"
    dice = 2

    side: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(Battle).space,)

    def resolve(self, state: State, action: Rolled) -> State:
        """D12.6a: raise the dice to the commander's rating, and read the Battle Table."""
        battle = state.scope(Battle)
        total = sum(max(int(die), self._rating(state, battle)) for die in action.dice)
        points = strength(state, battle, self.side)
        score = state.kit.column(points).score[total - 2]
        totals, scores = list(battle.totals), list(battle.scores)
        totals[self.side], scores[self.side] = total, score
        told = e.BattleScored(battle.seats[self.side], points, total, score, rule="D12.5a")
        return state.amend(Battle, totals=tuple(totals), scores=tuple(scores)).emit(told)

    def _rating(self, state: State, battle: Battle) -> int:
        seat = battle.seats[self.side]
        if seat != INDEPENDENT:
            return state.battle_rating(state.commander(battle.space, seat))
        armies = state.independents_at(battle.space)
        return max((state.kit.independent_army[army].battle_rating for army in armies), default=0)


@frozen
class Result(Step):
    """D12.5a: the higher score wins."""

    def run(self, state: State) -> State:
        """Deal with the loser and the winner, or with both after a drawn battle."""
        battle = state.scope(Battle)
        high, low = max(battle.scores), min(battle.scores)
        if state.within(March) is not None:
            fought = "drawn" if high == low else "won" if battle.scores[ATTACKER] == high else "lost"
            state = state.amend(March, fought=fought)
        if high == low:
            state = state.emit(e.BattleEnded(battle.space, "", rule="D12.9a"))
            return state.then(*(LoseOne(seat, battle.space) for seat in battle.seats if seat != INDEPENDENT))
        side = battle.scores.index(high)
        winner, loser = battle.seats[side], battle.seats[1 - side]
        state = state.emit(e.BattleEnded(battle.space, winner, rule="D12.5a"))
        if winner != INDEPENDENT and high < 2 * low:
            state = state.then(LoseOne(winner, battle.space))  # D12.7b
        if loser == INDEPENDENT:
            for army in state.independents_at(battle.space):
                back = state.kit.independent_army[army].returns_to_box_when_defeated
                state = state.with_independent(army, place="", gone=not back)  # D16.5d
            return state
        return defeat(state, Beaten(loser, battle.space, victor=winner))


@frozen
class LoseOne(Choice):
    """D12.7b, D12.9a: a side loses one unit of its choice.

    Attributes:
        space: Where.
    """

    prompt = "lose"
    rule = "D12.7b"
    accepts = (a.Lose,)
    exact = True

    space: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def needed(self, state: State) -> bool:
        """Ask where a unit is left."""
        return state.count(self.space, self.seat) > 0

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield the kinds of unit that fought."""
        return (a.Lose(kind) for kind, _ in state.held(self.space, self.seat))

    def resolve(self, state: State, action: a.Lose) -> State:
        """Remove the unit."""
        return state.lose_units(self.seat, self.space, action.kind, rule="D12.7b")
