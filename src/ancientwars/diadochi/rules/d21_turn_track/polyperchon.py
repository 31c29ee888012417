"""D21.3: Antipater dies, and Polyperchon takes his place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.diadochi.components.kit import DISPERSED
from ancientwars.diadochi.rules.d08_rank import name_newcomers, succession
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.state import SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import State

ANTIPATER, POLYPERCHON = "antipater", "polyperchon"


def died_of_age(state: State) -> State:
    """D21.3a, DC16: Polyperchon takes the place of Antipater, wherever that is; only the rank is another."""
    antipater = state.general(ANTIPATER)
    if not antipater.place:
        return state
    heir = state.general(POLYPERCHON)
    told = (
        e.GeneralDied(antipater.owner, ANTIPATER, rule="D21.3a"),
        e.GeneralPlaced(antipater.owner, POLYPERCHON, antipater.place, rule="D21.3a"),
    )
    state = state.with_general(
        POLYPERCHON, owner=antipater.owner, place=antipater.place, inside=antipater.inside, dead=heir.dead
    )
    post, inside = (antipater.place, antipater.owner), antipater.inside
    commanded = antipater.place != DISPERSED and state.commander(*post, inside=inside) == ANTIPATER
    commanders = tuple(one for one in state.commanders if one != ANTIPATER)
    state = state.with_general(ANTIPATER, place="", inside=False, dead=True, prestige=0)
    state = state.emit(*told, commanders=commanders)
    return succession(state, antipater.owner, antipater.place, inside=inside) if commanded else state


def succeeded(state: State, general: str) -> State:
    """D21.3b: return the state in which Polyperchon is to be placed at once, after Antipater died.

    A general who has no successor leaves it as it is. A23: Polyperchon himself has none.
    """
    if general != ANTIPATER or state.general(POLYPERCHON).dead:
        return state
    owner = state.general(ANTIPATER).owner
    state = state.with_general(POLYPERCHON, owner=owner, place=DISPERSED)
    return state.then(PlacePolyperchon(owner))


@frozen
class PlacePolyperchon(Choice):
    """D21.3b: the owner places him in any space that he controls; without one he waits in the Dispersed Box.

    D12b: not beside enemy units, unless his own army faces them; before a city of his they leave him inside.
    """

    prompt = "place-polyperchon"
    rule = "D21.3b"
    accepts = (a.PlaceGeneral,)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name him."""
        del state
        return (POLYPERCHON,)

    def needed(self, state: State) -> bool:
        """Ask where there is a space."""
        return any(True for _ in self.candidates(state))

    def candidates(self, state: State) -> Iterator[a.PlaceGeneral]:
        """Yield the spaces that the owner controls."""
        for space, owner in zip(SPACES, state.markers, strict=True):
            entered = bool(state.others_at(space, self.seat) or state.independents_at(space))
            entered |= state.foreign_general(space, self.seat)  # D9.9a: he does not stop there without units
            received = state.kit.space[space].major or state.count(space, self.seat) > 0
            if owner == self.seat and (received or not entered):
                yield a.PlaceGeneral(POLYPERCHON, space)

    def resolve(self, state: State, action: a.PlaceGeneral) -> State:
        """Place him; inside a city that is besieged, or before which a general of another player stands."""
        alone = state.kit.space[action.space].major and not state.count(action.space, self.seat)
        inside = alone and (state.besieged(action.space) or state.foreign_general(action.space, self.seat))
        state = state.with_general(POLYPERCHON, place=action.space, inside=inside)
        state = state.emit(e.GeneralPlaced(self.seat, POLYPERCHON, action.space, rule="D21.3b"))
        return state.then(*name_newcomers(state, self.seat, action.space, (POLYPERCHON,), inside=inside))
