"""P9.5.2a, P9.6.3, P10.6.5a: attrition: a die, and what the owner loses; of an Army in the Alps, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import CARRIERS, changed_force, with_changed_force
from ancientwars.paxromana.state.scopes import Attrition, Entry, Move, Retreated, Retreating, Withdrawal, turned
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units

SPARED = (*GALLEYS, "GAR")
"""P9.6.3b: what neither suffers nor absorbs attrition; Leaders do not either."""
TENTHS = (1, 1, 2, 2, 3, 3)
"""P9.6.3a: tenths of the units that are lost, by die."""
REDUCED = {"LG": "rLG", "HI": "rHI"}
"""P9.6.3b: the units that may be reduced; their elimination is two losses."""


def suffering(force: Units) -> Units:
    """P9.6.3b: return the units of a force that are subject to attrition."""
    return tuple(pair for pair in force if pair[0] not in SPARED)


def attrition(state: State, seat: str, owner: str, space: str, force: Units, *, moving: bool = False) -> State:
    """P9.6.3a: return the state in which units suffer attrition; without any that can, nothing happens.

    Args:
        state: The state.
        seat: Who allocates the losses.
        owner: Whose units they are.
        space: Where they are.
        force: The units there that suffer.
        moving: P9.5.2a: whether they are the force of a move, a Withdrawal or a Retreat, which loses them.
    """
    hit = suffering(force)
    if not hit:
        return state
    scope = Attrition(seat, owner, space, hit, moving=moving)
    return state.enter(scope, AttritionRoll(space), LoseToAttrition(seat))


@frozen
class AttritionRoll(Roll):
    """P9.6.3a: a die says what part of the units, not of the Battle Points, is lost, rounded up.

    Attributes:
        space: Where they are.
    """

    purpose = "attrition"
    rule = "P9.6.3a"
    subjects = ("space",)

    space: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Set the number of losses."""
        (die,) = action.dice
        number = sum(count for _, count in state.scope(Attrition).force)
        return state.amend(Attrition, losses=-(-number * TENTHS[int(die) - 1] // 10))


@frozen
class LoseToAttrition(Choice):
    """P9.6.3b: the owner chooses: a full legion or heavy infantry counts two, or is reduced, one of them a roll."""

    prompt = "lose-to-attrition"
    rule = "P9.6.3b"
    accepts = (a.Lose, a.Reduce)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Attrition).space,)

    def needed(self, state: State) -> bool:
        """Ask while losses are left, and units to lose."""
        scope = state.scope(Attrition)
        return scope.losses > 0 and any(True for _ in self.candidates(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the units; where only full heavy units are left and one loss, that may be more than is due."""
        scope = state.scope(Attrition)
        held = dict(state.held(scope.space, scope.owner))
        kinds = [kind for kind, _ in scope.force if kind in held]
        losable = [kind for kind in kinds if kind not in REDUCED or scope.losses > 1]
        reducible = [kind for kind in kinds if kind in REDUCED and not scope.reduced]
        if not losable and not reducible:
            losable = kinds
        yield from (a.Lose(kind) for kind in losable)
        yield from (a.Reduce(kind) for kind in reducible)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be lost so."""
        if isinstance(action, a.Reduce) and state.scope(Attrition).reduced:
            return Refusal("P10.6.5a", "only one unit is reduced by a roll for attrition")
        return Refusal("P9.6.3b", "'{action}' is not among the losses that are due", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take the loss and go on."""
        assert isinstance(action, a.Lose | a.Reduce)
        scope = state.scope(Attrition)
        kind, one = action.kind, units({action.kind: 1})
        force = parted(scope.force, one)
        state = state.then(self)
        if isinstance(action, a.Reduce):
            force = joined(force, units({REDUCED[kind]: 1}))
            state = state.amend(Attrition, force=force, losses=scope.losses - 1, reduced=True)
            state = state.swap_units(scope.owner, scope.space, kind, REDUCED[kind], 1, rule="P10.6.5a")
            if not any(kind in dict(along.force) for along in _taken_along(state)):
                state = turned(state, scope.space, scope.owner, kind, REDUCED[kind], 1, 1)
            return _force_changed(state, one, units({REDUCED[kind]: 1}))
        state = state.amend(Attrition, force=force, losses=scope.losses - (2 if kind in REDUCED else 1))
        state = state.lose_units(scope.owner, scope.space, kind, 1, rule="P9.6.3a")
        return _force_changed(state, one, ())


def _force_changed(state: State, lost: Units, got: Units) -> State:
    """P9.5.2a: return the state in which the force that crossed a Pass has lost units and got others for them.

    P10.7.6b: so has an Army that has retreated over it, and may still be intercepted.
    """
    scope, entry = state.scope(Attrition), state.within(Entry)
    if entry is not None and entry.retreated:
        *others, last = entry.retreated
        state = state.amend(Entry, retreated=(*others, _worn(last, scope, lost, got)))
    for along in _taken_along(state):
        state = with_changed_force(state, type(along), lost, got)
    return state


def _taken_along(state: State) -> list[Move | Withdrawal | Retreating]:
    """Return what takes the force along that has crossed a Pass."""
    scope = state.scope(Attrition)
    found = [state.within(kind) for kind in CARRIERS.values()] if scope.moving else []
    return [one for one in found if one is not None and (one.owner, one.space) == (scope.owner, scope.space)]


def _worn(retreat: Retreated, scope: Attrition, lost: Units, got: Units) -> Retreated:
    """P9.5.2a: return a Retreat after what attrition has taken of one of its Armies."""
    if retreat.path[-1] != scope.space:
        return retreat
    parties = (
        party.replace(force=changed_force(party.force, lost, got)) if party.owner == scope.owner else party
        for party in retreat.parties
    )
    return retreat.replace(parties=tuple(parties))
