"""P13.1.4, P13.1.6 to P13.1.8, P17.2-15, P17.2-39: Tribes come back, and players look at their markers.

A marker is turned over when it is attacked, by Barbarians too (P13.1.6a), in `p10_land_battles.tribes`. P13.1.4a,
P13.1.7a: until then, and as warriors, a Tribe stays where it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.deck import Zone
from ancientwars.core.knowledge import NOBODY
from ancientwars.core.step import Chance, Step
from ancientwars.paxromana.rules.p13_barbarians.places import is_free
from ancientwars.paxromana.rules.ps_scenarios.limits import within_links
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Drew, Lottery

RETURNING = 2
"""P17.2-39: Tribes that come back."""
LOOKS = 2
"""P17.2-15: Tribe markers that a player looks at."""
RANGE = 4
"""P17.2-15, P17.2-21: Land Links from the player's Land Combat Units."""
LAND = "land+alpine+strait"


def looked_at(state: State, space: str) -> bool:  # P13.1.6a
    """Tell whether some player has looked at the Tribe marker of a Space, so that it lies in a zone of its own."""
    return any(zone.name == space for zone in state.chips.zones)


def unused_markers(state: State) -> int:
    """P13.1.8a: return how many Tribe markers are aside and have never been used."""
    return state.chips.deck_size - sum(not looked_at(state, space) for space in state.tribes)


def open_tribe_spaces(state: State) -> tuple[str, ...]:  # P13.1.4a, P13.1.7a
    """P13.1.8a: return the unoccupied Tribe Spaces in play without a marker."""
    kit, play = state.kit, state.table.in_play
    return tuple(
        space
        for space in kit.space
        if space in kit.tribe_spaces and play >> kit.map.index[space] & 1 and is_free(state, space)
    )


@frozen
class TribesReturn(Choice):
    """P13.1.8a, P17.2-39: unused markers are placed hidden in unoccupied Tribe Spaces, which the player chooses.

    Attributes:
        left: How many are still to be placed.
    """

    prompt = "place-tribe"
    rule = "P13.1.8a"
    accepts = (a.ChooseSpace,)
    exact = True

    left: int = RETURNING

    def needed(self, state: State) -> bool:
        """Ask while there is a marker and a Space for it."""
        return self.left > 0 and unused_markers(state) > 0 and bool(open_tribe_spaces(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces."""
        return (a.ChooseSpace(space) for space in open_tribe_spaces(state))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place it, and go on."""
        state = state.replace(tribes=tuple(sorted((*state.tribes, action.space))))
        return state.then(TribesReturn(self.seat, self.left - 1))


# ---------------------------------------------------------------------- looking at markers


def reach_of(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-15, P17.2-21: return the Spaces within four Land Links of the Land Combat Units of a player's own Power."""
    kit = state.kit
    starts = kit.map.mask(
        [place for place in state.units.places_of(seat) if place in kit.space and state.combat_at(place, seat)]
    )
    near = within_links(state, starts, LAND, RANGE)
    return tuple(node for node in kit.map.names(near) if node in kit.space)


def visible_tribes(state: State, seat: str) -> tuple[str, ...]:
    """P17.2-15: return the Spaces with a Tribe marker that a player may look at."""
    return tuple(space for space in reach_of(state, seat) if space in state.tribes)


@frozen
class LookAtTribes(Choice):
    """P17.2-15: a player looks at up to two Tribe markers; nobody else learns what they show.

    Attributes:
        seen: The Spaces of those that he has looked at.
    """

    prompt = "look-at-tribe"
    rule = "P17.2-15"
    accepts = (a.ChooseSpace, a.Done)
    exact = True

    seen: tuple[str, ...] = ()

    def needed(self, state: State) -> bool:
        """Ask while he may look at another."""
        return len(self.seen) < LOOKS and any(True for _ in self._spaces(state))

    def _spaces(self, state: State) -> Iterator[str]:
        """Yield the Spaces of markers that he may look at."""
        return (space for space in visible_tribes(state, self.seat) if space not in self.seen)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces, and the end once he has looked at one."""
        yield from (a.ChooseSpace(space) for space in self._spaces(state))
        if self.seen:
            yield a.Done()

    def resolve(self, state: State, action: Action) -> State:
        """Look at it, and go on."""
        if not isinstance(action, a.ChooseSpace):
            return state
        return state.then(SeeTribe(self.seat, action.space), LookAtTribes(self.seat, (*self.seen, action.space)))


@frozen
class SeeTribe(Step):
    """P17.2-15: what a Tribe marker shows, which only the player who looks learns.

    Attributes:
        seat: The player.
        space: The Space of the marker.
    """

    seat: str
    space: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw, unless somebody has looked at the marker before."""
        if looked_at(state, self.space):
            return None
        return Chance("draw", "tribe-seen", "P17.2-15", (self.seat,), about=(self.space,))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the markers that nobody has seen."""
        return state.chips.deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        """Lay it aside for that Space."""
        zones = (*state.chips.zones, Zone(self.space, owner=NOBODY))
        chips = state.chips.replace(zones=zones).draw_to(self.space, action.card)
        return self._shown(state.replace(chips=chips))

    def run(self, state: State) -> State:
        """Show what lies there."""
        return self._shown(state)

    def _shown(self, state: State) -> State:
        """Return the state in which the player knows it."""
        chips = state.chips.look(self.seat, self.space)
        return state.emit(e.TribeSeen(self.seat, self.space, rule="P17.2-15"), chips=chips)
