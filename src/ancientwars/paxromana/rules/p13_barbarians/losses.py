"""P13.3-04, P13.3-05, P13.3c: units that an event or a card destroys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import units
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p10_land_battles.strength import worth
from ancientwars.paxromana.rules.p13_barbarians.places import land_units_at, leaders_lost
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import changed_force
from ancientwars.paxromana.state.scopes import Move, Withdrawal
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units

REDUCTION = 2
"""P10.6.1a, P10.6.2a: Battle Points that a full unit loses when it is reduced."""
REDUCIBLE = ("LG", "HI")
MOST = 8
"""P13.3-04, P13.3-05, P13.3c: Battle Points that a Rebellion destroys at most."""


@frozen
class LosePoints(Choice):
    """P13.3-04, P13.3-08, P17.2-04: Land Combat Units are lost, one after another; who decides chooses them.

    Attributes:
        owner: Whose units they are.
        space: The node where they are.
        left: Battle Points that are still to be lost.
        capped: P13.3-04: whether no more may be lost than that; otherwise no less.
        cause: The rule that says so.
    """

    prompt = "lose-points"
    rule = "P13.3-04"
    accepts = (a.Lose, a.Reduce)
    exact = True
    subjects = ("space",)

    owner: str
    space: str
    left: int
    capped: bool = False
    cause: str = "P13.3-04"

    def _choices(self, state: State) -> tuple[Action, ...]:
        """Return what may be lost next."""
        if self.left <= 0:
            return ()
        found: list[Action] = []
        for kind, _ in self._stock(state):
            points = worth(state, kind)
            if points <= self.left or not self.capped:
                found.append(a.Lose(kind))
            if kind in REDUCIBLE and points > REDUCTION and (self.left >= REDUCTION or not self.capped):
                found.append(a.Reduce(kind))
        return tuple(found)

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
        lost, gained = units({action.kind: 1}), units({})
        if isinstance(action, a.Lose):
            points = worth(state, action.kind)
            state = state.lose_units(self.owner, self.space, action.kind, rule=self.cause)
        else:
            points, gained = REDUCTION, units({f"r{action.kind}": 1})
            state = state.swap_units(self.owner, self.space, action.kind, f"r{action.kind}", rule=self.cause)
        army = self._on_its_way(state)
        if army is not None:
            state = state.amend(type(army), force=changed_force(army.force, lost, gained))
        return state.then(LosePoints(self.seat, self.owner, self.space, self.left - points, self.capped, self.cause))


def massacre(state: State, space: str, owner: str, rule: str) -> State:
    """P13.3-04, P13.3-05, P13.3c: return the state after the Land Units of an owner in a Space are destroyed.

    At most 8 Battle Points; Garrisons and Elephants count none. The owner chooses what is lost of a larger Army.
    """
    for kind, number in land_units_at(state, space, owner):
        if kind not in COMBAT:
            state = state.lose_units(owner, space, kind, number, rule=rule)
    seat = state.player_of(owner) or owner
    return state.then(LosePoints(seat, owner, space, MOST, capped=True, cause=rule))
