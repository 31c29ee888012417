"""P9.3.1a, P9.3.5a: who sets out to intercept, and who stays in the City or Town meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.rules.p09_land_movement.interceptors import able, stranded
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat, land_units
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.scopes import Entry, Interception
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units


@frozen
class ChooseInterceptors(Choice):
    """P9.3.1a: the units and Leaders that try to intercept; Garrisons stay, Elephants are not left alone (P9.2.3a)."""

    prompt = "interceptors"
    rule = "P9.3.1a"
    accepts = (a.Take, a.TakeAll, a.TakeLeader, a.SetOut)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Interception).origin,)

    def _left(self, state: State) -> tuple[Units, tuple[str, ...]]:
        """Return the units and Leaders that may still be taken."""
        scope = state.scope(Interception)
        left = parted(able(state, scope.owner, state.held(scope.origin, scope.owner)), scope.force)
        tried = {leader for owner, leader in state.scope(Entry).asked if owner == scope.owner}  # P9.3.1d
        there = state.leaders_at(scope.origin, scope.owner)
        return left, tuple(leader for leader in there if leader not in (*scope.leaders, *tried))

    def _stranded(self, state: State, more: Units) -> Refusal | None:
        """P12.1.3a: return why the Army cannot take these along, too."""
        scope = state.scope(Interception)
        return stranded(state, scope.owner, scope.origin, joined(scope.force, more))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        scope = state.scope(Interception)
        left, more = self._left(state)
        for kind, number in left:
            for count in counts(number):
                if not self._stranded(state, ((kind, count),)):
                    yield a.Take(kind, count)
        yield from (a.TakeLeader(leader) for leader in more)
        if (left or more) and not self._stranded(state, left):
            yield a.TakeAll()
        if has_combat(scope.force) and not left_alone(state, scope.owner, scope.origin, scope.force):
            yield a.SetOut()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be taken, or they cannot set out."""
        scope = state.scope(Interception)
        alone = left_alone(state, scope.owner, scope.origin, scope.force)
        if isinstance(action, a.SetOut):
            return alone or Refusal("P9.3.1a", "an Army is needed to intercept")
        left = dict(self._left(state)[0])
        if isinstance(action, a.TakeAll) and (bound := self._stranded(state, units(left))):
            return bound
        if isinstance(action, a.Take) and action.number <= left.get(action.kind, 0):
            bound = self._stranded(state, ((action.kind, action.number),))
            assert bound is not None
            return bound
        return Refusal("P9.3.1a", "'{action}': it is not there", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take it along; with all the Army is complete."""
        scope = state.scope(Interception)
        if isinstance(action, a.SetOut):
            return state
        if isinstance(action, a.TakeAll):
            left, more = self._left(state)
            return state.amend(Interception, force=joined(scope.force, left), leaders=(*scope.leaders, *more))
        if isinstance(action, a.TakeLeader):
            return state.amend(Interception, self, leaders=(*scope.leaders, action.leader))
        assert isinstance(action, a.Take)
        return state.amend(Interception, self, force=joined(scope.force, units({action.kind: action.number})))


@frozen
class WhoStaysInside(Choice):
    """P9.3.5a: before the roll: which of the units there will use the City or Town; the others join the interceptor.

    P12.4.4a, P17.2a, P4.3.1e: so it is for those of the Soldier of Fortune and of allies: the interceptor declares it.

    Attributes:
        owner: Whose units they are.
    """

    prompt = "inside"
    rule = "P9.3.5a"
    accepts = (a.StayInside, a.Done)
    exact = True

    owner: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space, and whose units they are if they are not the player's own."""
        space = state.scope(Entry).space
        return (space,) if self.owner == self.seat else (space, self.owner)

    def needed(self, state: State) -> bool:
        """Ask where the City or Town is friendly to the interceptor, and units are there."""
        return bool(self._left(state))

    def _left(self, state: State) -> Units:
        """Return the units that may still be said to stay."""
        scope, entry = state.scope(Interception), state.scope(Entry)
        city = state.settlement(entry.space)
        if city is None or state.hostile(scope.owner, city.owner):
            return ()
        held = land_units(state.held(entry.space, self.owner))
        return parted(held, dict(entry.inside).get(self.owner, ())) if has_combat(held) else ()

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield them."""
        yield from (a.StayInside(kind, count) for kind, more in self._left(state) for count in counts(more))
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Note it and go on."""
        if not isinstance(action, a.StayInside):
            return state
        inside = dict(state.scope(Entry).inside)
        inside[self.owner] = joined(inside.get(self.owner, ()), units({action.kind: action.number}))
        return state.amend(Entry, self, inside=tuple(sorted(inside.items())))
