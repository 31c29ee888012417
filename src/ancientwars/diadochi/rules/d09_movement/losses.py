"""D9.12a, D9.12c, D12.8c, DSUM.16: attrition of a moving force: ambushed in a hostile space, beaten at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import parted, units
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import INDEPENDENT, LAND_TYPES
from ancientwars.diadochi.rules.d08_generals import still_there
from ancientwars.diadochi.rules.d12_land_combat.defeat import attrition_of, is_hostile
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import March

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State


def passes_hostile(state: State, march: March) -> bool:
    """D9.12a to D9.12c, DC3: tell whether a force that goes on overland passes through a hostile space.

    DSUM.16: who came by sea does not; nor does who made an attempt there.
    """
    if march.entered not in LAND_TYPES or march.acted or not march.force:
        return False
    return is_hostile(state, march.space)


@frozen
class ForceAttrition(Roll):
    """D12.8a: a die says how many units of the moving force are lost; D12.8c: generals never are.

    Attributes:
        seat: Whose force it is.
        column: The number of units whose column is taken; 0 for those that there are.
    """

    purpose = "attrition"
    rule = "D12.8a"

    seat: str
    column: int = 0

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(March).space,)

    def needed(self, state: State) -> bool:
        """Roll where units are left."""
        return bool(state.scope(March).force)

    def resolve(self, state: State, action: Rolled) -> State:
        """D12.8c: have the units chosen."""
        march, roll = state.scope(March), int(action.dice[0])
        number, elephant = attrition_of(state.kit, self.column or march.number)[roll - 1]
        state = state.emit(e.AmbushRolled(self.seat, march.space, roll, number, rule="D12.8a"))
        return state.then(LoseFromForce(self.seat, number, elephant=elephant))


@frozen
class LoseFromForce(Choice):
    """D12.8b: the owner chooses among the units of the force; an "e" obliges him to remove an elephant.

    Attributes:
        number: How many units are still to be lost.
        elephant: Whether an elephant must be among them.
    """

    prompt = "lose"
    rule = "D12.8b"
    accepts = (a.Lose,)
    exact = True

    number: int
    elephant: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(March).space,)

    def needed(self, state: State) -> bool:
        """Ask while units are to be lost and there are any."""
        return self.number > 0 and bool(state.scope(March).force)

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield the kinds of unit there, only elephants where one is due."""
        kinds = [kind for kind, _ in state.scope(March).force]
        if self.elephant and "elephant" in kinds:
            kinds = ["elephant"]
        return (a.Lose(kind) for kind in kinds)

    def resolve(self, state: State, action: a.Lose) -> State:
        """Remove the unit."""
        march = state.scope(March)
        state = state.lose_units(self.seat, march.space, action.kind, rule="D12.8b", inside=march.inside)
        state = state.amend(March, force=parted(march.force, units({action.kind: 1})))
        due = self.elephant and action.kind != "elephant"
        return state.then(self.replace(number=self.number - 1, elephant=due))


@frozen
class Recount(Step):
    """A57: after losses the force takes along what is left of it; D18.4a: without units no royal family."""

    def run(self, state: State) -> State:
        """Take the losses off the force."""
        return recounted(state)


def recounted(state: State) -> State:
    """Return the state in which the force is what is left of it."""
    march = state.scope(March)
    if march.seat == INDEPENDENT:
        return state
    force = still_there(state, march.seat, march.space, march.force, inside=march.inside)
    generals = tuple(one for one in march.generals if state.general(one).place == march.space)
    royals = march.royals if force else ()
    if (force, generals, royals) == (march.force, march.generals, march.royals):
        return state
    left = [(one, march.space) for one in march.royals if one not in royals]
    set_down = (*march.set_down, *left)  # D18.4a: no other army takes them further
    return state.amend(March, force=force, generals=generals, royals=royals, set_down=set_down)
