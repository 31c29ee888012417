"""P13.3-10, P16.2-07: naval mutiny: the Fleet that is named, and what its player pays to calm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.paxromana.rules.p11_ports import MUTINY
from ancientwars.paxromana.rules.p13_barbarians.places import whose
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import Effect, State, galleys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

NAVAL_MUTINY = "naval_mutiny"
"""The result of the table."""


@frozen
class NameFleet(Choice):
    """P13.3-10, P16.2-07: the player names a Fleet that mutinies: it does not move until its owner has paid.

    Attributes:
        space: The node, once it is chosen.
    """

    prompt = "mutiny"
    rule = "P13.3-10"
    accepts = (a.ChooseSpace, a.ChooseOwner)
    exact = True
    subjects = ("space",)

    space: str = ""

    def _found(self, state: State) -> list[tuple[str, str]]:
        """Return where Fleets are, and whose."""
        places = [self.space] if self.space else state.units.places
        return [(place, owner) for place in places for owner, _ in state.fleets_at(place)]

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._found(state)) > 1

    def run(self, state: State) -> State:
        """Name the only one."""
        found = self._found(state)
        return _mutinied(state, *found[0]) if found else state.emit(e.NothingCame(NAVAL_MUTINY, rule="P13.3-10"))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the nodes, then the owners."""
        return whose(self._found(state), self.space)

    def resolve(self, state: State, action: Action) -> State:
        """Go on with the owner, or let it mutiny."""
        if isinstance(action, a.ChooseSpace):
            return state.then(NameFleet(self.seat, action.space))
        assert isinstance(action, a.ChooseOwner)
        return _mutinied(state, self.space, action.owner)


def _mutinied(state: State, place: str, owner: str) -> State:
    """P13.3-10: return the state in which a Fleet does not move for the rest of the turn."""
    return state.with_effect(Effect(MUTINY, state.player_of(owner) or owner, place))


@frozen
class CalmMutiny(Choice):
    """P13.3-10, P16.2-07: at the beginning of his action a player may pay a Talent for each galley of a mutinous Fleet.

    Attributes:
        declined: Nodes of Fleets that he has not paid for.
    """

    prompt = "calm-mutiny"
    rule = "P13.3-10"
    accepts = (a.Pay, a.Pass)

    declined: tuple[str, ...] = ()

    def _place(self, state: State) -> str:
        """Return the node of the next mutinous Fleet that he can pay; one too dear keeps him from no other."""
        places = [one.place for one in state.effects if (one.kind, one.seat) == (MUTINY, self.seat)]
        purse = state.power(self.seat).treasury
        left = (place for place in places if place not in self.declined)
        return next((place for place in left if self._price(state, place) <= purse), "")

    def _price(self, state: State, place: str) -> int:
        """Return what a Fleet asks for: a Talent for each galley, those of allies too."""
        return sum(galleys(stack) for owner, stack in state.units.at(place) if state.player_of(owner) == self.seat)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (self._place(state),)

    def needed(self, state: State) -> bool:
        """Ask who can pay."""
        return bool(self._place(state))

    def resolve(self, state: State, action: Action) -> State:
        """Pay for all galleys of it, or not; go on with the next."""
        place = self._place(state)
        if isinstance(action, a.Pass):
            return state.then(CalmMutiny(self.seat, (*self.declined, place)))
        state = state.pay(self.seat, self._price(state, place), "P13.3-10")
        left = tuple(one for one in state.effects if (one.kind, one.seat, one.place) != (MUTINY, self.seat, place))
        return state.replace(effects=left).then(self)
