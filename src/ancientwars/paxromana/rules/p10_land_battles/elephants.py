"""P10.4.6 to P10.4.8: Elephants in battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import CAVALRY
from ancientwars.paxromana.rules.p10_land_battles.losses import TakeLosses
from ancientwars.paxromana.rules.p10_land_battles.strength import cavalry_barred, legion_cavalry
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import OTHER, count, side_of, with_side, without_units
from ancientwars.paxromana.state.scopes import Battle
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled

NEUTRALISES = (1, 2, 3)  # P10.4.6-01, P10.4.6-02, P10.4.6-03
"""P10.4.6-01 to P10.4.6-03: the rolls that take an enemy Cavalry unit out of the battle."""
KILLS = 1
"""P10.4.6-01."""
ELEPHANT_DIES = (3, 5, 6)
"""P10.4.6-03, P10.4.6-05, P10.4.6-06; P10.4.6-04: a 4 has no effect."""
RAMPAGE = 6
"""P10.4.6-06."""


@frozen
class CommitElephants(Choice):
    """P10.2.4, P10.4.6a: how many Elephants a side commits, before any of them is rolled for.

    Attributes:
        which: The side.
    """

    prompt = "elephants"
    rule = "P10.4.6a"
    accepts = (a.Number,)
    exact = True

    which: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def needed(self, state: State) -> bool:
        """P10.4.8a, P11.3.3a: there are some, and they may be used."""
        battle = state.scope(Battle)
        return bool(count(side_of(battle, self.which), "EL")) and not cavalry_barred(state, battle, self.which)

    def candidates(self, state: State) -> Iterator[a.Number]:
        """Yield any number of them."""
        most = count(side_of(state.scope(Battle), self.which), "EL")
        return (a.Number(number) for number in range(most + 1))

    def resolve(self, state: State, action: a.Number) -> State:
        """Commit them."""
        return with_side(state, self.which, elephants=action.number)


@frozen
class ElephantsFight(Step):
    """P10.4.6a: all that are committed are rolled for.

    Attributes:
        which: The side.
    """

    which: str

    def run(self, state: State) -> State:
        """Put the dice on the agenda."""
        number = side_of(state.scope(Battle), self.which).elephants
        return state.then(*(ElephantDie(self.which) for _ in range(number)))


@frozen
class ElephantDie(Roll):
    """P10.4.6a: the die of one Elephant.

    Attributes:
        which: Whose it is.
    """

    purpose = "elephant"
    rule = "P10.4.6a"

    which: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Do what the table says; P10.4.7a: what is eliminated goes at once."""
        (face,) = action.dice
        die, other = int(face), OTHER[self.which]
        if die in NEUTRALISES:
            state = _neutralised(state, other)
        battle = state.scope(Battle)
        steps: list[Step] = []
        if die in ELEPHANT_DIES:
            steps.append(LoseElephant(side_of(battle, self.which).seat, self.which, die))
        victim = {KILLS: other, RAMPAGE: self.which}.get(die)
        if victim is not None:
            steps.append(TakeLosses(side_of(battle, victim).seat, victim, 1))
        return state.then(*steps)


@frozen
class LoseElephant(Choice):
    """P10.4.6a: an Elephant of a side is eliminated; P4.3.1f: of allies whose, that is for who commands to say.

    Attributes:
        which: The side.
        die: What was rolled for it.
    """

    prompt = "lose-elephant"
    rule = "P4.3.1f"
    accepts = (a.LoseOf,)
    exact = True

    which: str
    die: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def needed(self, state: State) -> bool:
        """Ask where several Armies of the side have Elephants."""
        return len(self._owners(state)) > 1

    def run(self, state: State) -> State:
        """Eliminate the only one that it can be."""
        return self._without(state, *self._owners(state))

    def candidates(self, state: State) -> Iterator[a.LoseOf]:
        """Yield one of each Army."""
        return (a.LoseOf(owner, "EL") for owner in self._owners(state))

    def resolve(self, state: State, action: a.LoseOf) -> State:
        """Eliminate it."""
        return self._without(state, action.owner)

    def _owners(self, state: State) -> list[str]:
        """Return the owners of the Armies that have Elephants."""
        return [one.owner for one in side_of(state.scope(Battle), self.which).parties if dict(one.force).get("EL")]

    def _without(self, state: State, owner: str) -> State:
        """Return the state without an Elephant of an owner."""
        return without_units(state, self.which, owner, "EL", rule=f"P10.4.6-0{self.die}")


def _neutralised(state: State, which: str) -> State:
    """P10.4.7a: return the state with one more Cavalry unit of a side out of the battle, if there is one."""
    battle = state.scope(Battle)
    side = side_of(battle, which)
    left = max(0, count(side, *CAVALRY) - side.neutralised) + legion_cavalry(state, battle, which)
    return with_side(state, which, neutralised=side.neutralised + 1) if left else state
