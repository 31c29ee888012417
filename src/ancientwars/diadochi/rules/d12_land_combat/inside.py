"""D12.4: units inside a besieged city take part in a battle against the besieger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import joined, parted, units
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d14_special_units import lot
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, Entry, March

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


def can_call(state: State, battle: Battle) -> bool:
    """D12.4a: tell whether the attacker has units inside, in a major city of his that the defender besieges.

    DG6: who is attacked at once (D23.2b) has not ended his move before the city, and does not besiege it yet.
    """
    attacker, space, entry = battle.seats[0], battle.space, state.within(Entry)
    if entry is not None and entry.attacks:
        return False
    own = attacker != INDEPENDENT and state.controls(attacker, space) and state.kit.space[space].major
    return own and bool(state.held(space, attacker, inside=True))


@frozen
class CallFromInside(Choice):
    """D12.4a: the attacker names units inside his city, one at a time, that take part and share the army's fate."""

    prompt = "call-from-inside"
    rule = "D12.4a"
    accepts = (a.CallOut, a.Done)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask while a unit is inside."""
        return bool(state.held(state.scope(Battle).space, self.seat, inside=True))

    def about(self, state: State) -> tuple[str, ...]:
        """Name the city."""
        return (state.scope(Battle).space,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds of unit inside, and the end."""
        held = state.held(state.scope(Battle).space, self.seat, inside=True)
        yield from (a.CallOut(kind) for kind, _ in held)
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Bring the unit out; D12.4b: what stays inside is safe."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.CallOut)
        battle = state.scope(Battle)
        held = state.held(battle.space, self.seat, inside=True)
        one = units({action.kind: lot(action.kind, held)})  # D14.2a
        inside = state.inside.take(battle.space, self.seat, one)
        outside = state.units.put(battle.space, self.seat, one)
        state = state.emit(e.CalledOut(self.seat, action.kind, battle.space, rule="D12.4a"))
        state = state.replace(units=outside, inside=inside)
        return state.amend(Battle, self, joined=joined(battle.joined, one))


@frozen
class BackInside(Choice):
    """D12.7b, D12.9a: where those called out and the army had units like the lost one, its owner says whose it was.

    Attributes:
        kind: The kind of unit that was lost.
    """

    prompt = "back-inside"
    rule = "D12.4a"
    accepts = (a.GoInside, a.Done)
    exact = True

    kind: str

    def needed(self, state: State) -> bool:
        """Ask if it could be of either; who has made a sally and goes back has all his units in the city again."""
        battle, march = state.scope(Battle), state.within(March)
        called = dict(battle.joined).get(self.kind, 0) if self.seat == battle.seats[0] else 0
        together = march is not None and march.fought == "drawn" and march.from_inside and march.origin == battle.space
        return 0 < called <= dict(state.held(battle.space, self.seat)).get(self.kind, 0) and not together

    def about(self, state: State) -> tuple[str, ...]:
        """Name the city."""
        return (state.scope(Battle).space,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield that all called out go back inside, and that one of them was lost."""
        del state
        yield a.GoInside(self.kind)
        yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Have one unit less go back inside if it was one of them."""
        if isinstance(action, a.GoInside):
            return state
        return state.amend(Battle, joined=parted(state.scope(Battle).joined, units({self.kind: 1})))
