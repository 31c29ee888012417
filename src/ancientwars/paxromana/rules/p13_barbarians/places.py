"""P13.3-02, P13.4-04, P17.2-22: the Spaces that Barbarians come to, and what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p08_leader_death import garrisons_lost, leaders_lost
from ancientwars.paxromana.rules.p13_bounds import afloat, led_at
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units

GARRISON = "GAR"


def land_units_at(state: State, space: str, owner: str) -> Units:
    """P1.4p: return the Land Units of an owner in a Space."""
    return tuple(pair for pair in state.held(space, owner) if pair[0] in COMBAT or pair[0] in (GARRISON, "EL"))


def players_armies_at(state: State, space: str) -> tuple[str, ...]:
    """P1.4d, P1.4p: return the owners with a player who have an Army in a Space: Land Units, or a Leader alone."""
    there = (owner for owner, _ in state.units.at(space) if land_units_at(state, space, owner))
    owners = dict.fromkeys((*there, *led_at(state, space)))
    return tuple(owner for owner in owners if state.player_of(owner))


def is_free(state: State, space: str) -> bool:
    """Tell whether a Space is unoccupied: no Land Units, no Tribe, no City or Town."""
    if space in state.tribes or state.settlement(space) is not None:
        return False
    return not any(land_units_at(state, space, owner) for owner, _ in state.units.at(space))


def free_spaces(state: State, *provinces: str) -> tuple[str, ...]:
    """Return the unoccupied Spaces of some Provinces, as far as they are in play."""
    return tuple(space for province in provinces for space in state.table.spaces_of[province] if is_free(state, space))


def garrisons_in(state: State, *provinces: str) -> tuple[tuple[str, str, int], ...]:
    """Return the Garrisons in some Provinces as (Space, owner, number)."""
    spaces = {space for province in provinces for space in state.table.spaces_of[province]}
    return tuple(
        (place, owner, number) for place, owner, kind, number in state.units if kind == GARRISON and place in spaces
    )


def players_garrisons(state: State) -> tuple[tuple[str, str, int], ...]:
    """P17.2-22: return the Garrisons on the map that belong to players, as (node, owner, number), also those at sea.

    Independents are no players.
    """
    found = ((place, owner, number) for place, owner, kind, number in state.units if kind == GARRISON)
    return tuple(one for one in found if one[1] in state.seats)


def without_garrisons(state: State, provinces: tuple[str, ...], rule: str) -> State:
    """P13.3-02, P13.4-04, P16.2-07: return the state after all Garrisons in some Provinces were removed."""
    for place, owner, number in garrisons_in(state, *provinces):
        state = garrisons_lost(state, place, owner, number, rule)
    return state


def whose(found: list[tuple[str, str]], space: str) -> Iterator[Action]:
    """Yield the nodes of which a player names one, as pairs of node and owner; once one is named, the owners there."""
    if space:
        yield from (a.ChooseOwner(owner) for _, owner in found)
    else:
        yield from (a.ChooseSpace(place) for place in dict.fromkeys(place for place, _ in found))


def wiped_out(state: State, space: str, owner: str, rule: str) -> State:
    """Return the state after all Land Units of an owner in a Space were eliminated, with their Leaders (P8.4.4a).

    P8.4.3a: Leaders who are with a Fleet stay with it.
    """
    sails = afloat(state, space, owner)
    for kind, number in land_units_at(state, space, owner):
        state = state.lose_units(owner, space, kind, number, rule=rule)
    return state if sails else leaders_lost(state, space, owner)


@frozen
class RemoveGarrison(Choice):
    """P13.3-07, P13.3b, P17.2-22: a player removes any one Garrison: its Space, and whose where several have some.

    Attributes:
        provinces: The Provinces where it may be; none for anywhere on the map, a player's own.
        space: The Space, once it is chosen.
        cause: The rule that says so.
    """

    prompt = "remove-garrison"
    rule = "P17.2-22"
    accepts = (a.ChooseSpace, a.ChooseOwner, a.Pass)
    exact = True
    subjects = ("space",)

    provinces: tuple[str, ...] = ()
    space: str = ""
    cause: str = "P17.2-22"

    def _found(self, state: State) -> list[tuple[str, str]]:
        """Return where Garrisons may be removed, and whose they are."""
        found = [(place, owner) for place, owner, _ in self._everywhere(state)]
        return [pair for pair in found if pair[0] == self.space] if self.space else found

    def _everywhere(self, state: State) -> tuple[tuple[str, str, int], ...]:
        """Return the Garrisons in the Provinces; P17.2-22: on the map only those of players."""
        return garrisons_in(state, *self.provinces) if self.provinces else players_garrisons(state)

    def needed(self, state: State) -> bool:
        """Ask where there is one; of one owner only the Space."""
        found = self._found(state)
        return len(found) > 1 if self.space else bool(found)

    def run(self, state: State) -> State:
        """Remove that of the only owner."""
        found = self._found(state)
        return self._removed(state, found[0][1]) if self.space and found else state

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces, then the owners."""
        yield from whose(self._found(state), self.space)
        if self.cause == "P13.3b" and not self.space:
            yield a.Pass()

    def resolve(self, state: State, action: Action) -> State:
        """Remove it."""
        if isinstance(action, a.ChooseSpace):
            return state.then(RemoveGarrison(self.seat, self.provinces, action.space, self.cause))
        return self._removed(state, action.owner) if isinstance(action, a.ChooseOwner) else state

    def _removed(self, state: State, owner: str) -> State:
        """Return the state without it."""
        return garrisons_lost(state, self.space, owner, 1, self.cause)
