"""P13.3-04, P13.3-05, P13.3c: units that an event or a card destroys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import units
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p08_leader_death import leaders_lost
from ancientwars.paxromana.rules.p10_land_battles.losses import (
    FIRST,
    REDUCIBLE,
    REDUCTION,
    least_loss,
    most_loss,
)
from ancientwars.paxromana.rules.p13_barbarians.places import land_units_at
from ancientwars.paxromana.rules.p13_bounds import afloat
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import with_changed_force, worth
from ancientwars.paxromana.state.scopes import Move, Withdrawal, turned
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units

MOST = 8
"""P13.3-04, P13.3-05, P13.3c: Battle Points that a Rebellion destroys at most."""


@frozen
class LosePoints(Choice):
    """P13.3-04, P13.3-08, P17.2-04: Land Combat Units are lost, one after another; who decides chooses them.

    P10.6.1a, P10.6.2a: reduced units go first; P10.6.4a: one unit is reduced at most.

    Attributes:
        owner: Whose units they are.
        space: The node where they are.
        left: Battle Points that are still to be lost.
        limit: P17.2-04: ``"least"``: no fewer, and no more than that takes; P13.3-04: ``"most"``: as many as there are,
            but no more; P13.3-08: ``"any"``: no fewer, of any type.
        cause: The rule that says so.
        reduced: The kind of the unit that has been reduced, which takes none of the rest.
    """

    prompt = "lose-points"
    rule = "P13.3-04"
    accepts = (a.Lose, a.Reduce)
    exact = True
    subjects = ("space",)

    owner: str
    space: str
    left: int
    limit: Literal["least", "most", "any"] = "least"
    cause: str = "P13.3-04"
    reduced: str = ""

    def _choices(self, state: State) -> tuple[Action, ...]:
        """Return what may be lost next."""
        if self.left <= 0:
            return ()
        stock = [(kind, number - (kind == self.reduced), worth(state, kind)) for kind, number in self._stock(state)]
        stock = [one for one in stock if one[1]]
        first = next((kind for kind in FIRST if any(kind == one for one, _, _ in stock)), "")
        if first and self.limit != "any" and (self.limit == "least" or worth(state, first) <= self.left):
            return (a.Lose(first),)
        best = self._best(stock, self.left)
        found: list[Action] = []
        for kind, _, points in stock:
            rest = [(one, number - (one == kind), each) for one, number, each in stock]
            if self.limit == "any" or points + self._best(rest, self.left - points) == best:
                found.append(a.Lose(kind))
            if kind not in REDUCIBLE or self.reduced:
                continue
            if self.limit == "any" or REDUCTION + self._best(rest, self.left - REDUCTION, spent=True) == best:
                found.append(a.Reduce(kind))
        return tuple(found)

    def _best(self, stock: list[tuple[str, int, int]], left: int, *, spent: bool = False) -> int:
        """Return how many Battle Points are lost in all of some units: kind, number and points of each."""
        pool = tuple(
            (points, number, kind in REDUCIBLE and not (self.reduced or spent)) for kind, number, points in stock
        )
        return most_loss(pool, left) if self.limit == "most" else least_loss(pool, left)

    def _stock(self, state: State) -> Units:
        """Return the units among which the losses are taken: of an Army on its way only what goes."""
        army = self._on_its_way(state)
        if army is not None:
            return tuple(pair for pair in army.force if pair[0] in COMBAT)
        return tuple(pair for pair in state.held(self.space, self.owner) if pair[0] in COMBAT)

    def _on_its_way(self, state: State) -> Withdrawal | Move | None:
        """Return the Withdrawal, or the move, of the Army, if it is on its way."""
        for army in (state.within(Withdrawal), state.within(Move)):
            if army is not None and (army.owner, army.space) == (self.owner, self.space):
                return army
        return None

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._choices(state)) > 1

    def run(self, state: State) -> State:
        """Take the only choice; at the end Leaders die with the last unit."""
        choices = self._choices(state)
        return self.resolve(state, choices[0]) if choices else leaders_lost(state, self.space, self.owner)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return what may be lost next."""
        return self._choices(state)

    def resolve(self, state: State, action: Action) -> State:
        """Take it, and go on with the rest."""
        assert isinstance(action, a.Lose | a.Reduce)
        lost, gained, reduced = units({action.kind: 1}), units({}), self.reduced
        if isinstance(action, a.Lose):
            points = worth(state, action.kind)
            state = state.lose_units(self.owner, self.space, action.kind, rule=self.cause)
        else:
            points, reduced = REDUCTION, f"r{action.kind}"
            gained = units({reduced: 1})
            state = state.swap_units(self.owner, self.space, action.kind, reduced, rule=self.cause)
        army = self._on_its_way(state)
        if army is not None:
            state = with_changed_force(state, type(army), lost, gained)
        elif isinstance(action, a.Reduce):
            state = turned(state, self.space, self.owner, action.kind, reduced, 1, 1)
        left = self.left - points
        return state.then(LosePoints(self.seat, self.owner, self.space, left, self.limit, self.cause, reduced))


def massacre(state: State, space: str, owner: str, rule: str) -> State:
    """P13.3-04, P13.3-05, P13.3c: return the state after the Land Units of an owner in a Space are destroyed.

    At most 8 Battle Points; Garrisons and Elephants count none. The owner chooses what is lost of a larger Army.
    P8.4.3a: Leaders who are with a Fleet stay with it.
    """
    sails = afloat(state, space, owner)
    for kind, number in land_units_at(state, space, owner):
        if kind not in COMBAT:
            state = state.lose_units(owner, space, kind, number, rule=rule)
    if sails:
        return state
    return state.then(LosePoints(state.player_of(owner), owner, space, MOST, limit="most", cause=rule))
