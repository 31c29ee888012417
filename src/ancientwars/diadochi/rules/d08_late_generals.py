"""D8.5b: generals who come later: when a card brings them, and where they and their units are placed.

Elsewhere: D8.5a: `d22_setup`; D8.5c: `d07_tyche.segment`.

Elsewhere too: D8.5b: `d07_tyche.events.forces`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import Units, units
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import DISPERSED
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements, put_general, put_unit
from ancientwars.diadochi.rules.d08_generals import turned_out
from ancientwars.diadochi.rules.d08_rank import name_newcomers
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


def forces_of(state: State, general: str) -> Units:
    """Return the combat units on the card of a general."""
    kit = state.kit
    card = kit.late_entry.get(general) or kit.start[general]
    return units({kind: number for kind, number in card.forces.items() if number})


def start_provinces(state: State, general: str) -> tuple[str, ...]:
    """Return the provinces where a general may come into play instead of as a reinforcement."""
    kit = state.kit
    late = kit.late_entry.get(general)
    return late.optional_start_provinces if late else (kit.start[general].province,)


def spaces_to_start(state: State, seat: str, general: str) -> tuple[str, ...]:
    """D8.5b: return the spaces of the start location without enemy units and independent armies, under any marker."""
    provinces = start_provinces(state, general)
    return tuple(
        space.id for space in state.kit.spaces if space.province in provinces and not has_enemies(state, seat, space.id)
    )


def has_enemies(state: State, seat: str, space: str) -> bool:
    """Tell whether units of others, outside or inside a city, or independent armies are in a space."""
    inside = any(owner != seat for owner, _ in state.inside.at(space))
    return inside or bool(state.others_at(space, seat) or state.independents_at(space))


def may_enter(state: State, general: str) -> bool:
    """Tell whether a general has not come into play yet."""
    one = state.general(general)
    return not one.dead and not one.place


@frozen
class EnterGame(Choice):
    """D8.5b: a general comes into play in his start location, or passes and comes as a reinforcement.

    Attributes:
        general: The general.
    """

    prompt = "enter"
    rule = "D8.5b"
    accepts = (a.ChooseSpace, a.Pass)

    general: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the general."""
        del state
        return (self.general,)

    def needed(self, state: State) -> bool:
        """Ask where there is a space for him."""
        return bool(spaces_to_start(state, self.seat, self.general))

    def run(self, state: State) -> State:
        """He comes as a reinforcement."""
        return self._reinforces(state)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the spaces of his start location, and coming as a reinforcement."""
        yield from map(a.ChooseSpace, spaces_to_start(state, self.seat, self.general))
        yield a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why he cannot come into play in a space."""
        assert isinstance(action, a.ChooseSpace)
        if state.kit.space[action.space].province in start_provinces(state, self.general):
            return Refusal("D8.5b", "enemy units or an independent army stand in {space}", space=action.space)
        return Refusal("D8.5b", "{general} does not start in {space}", general=self.general, space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """D8.5b: place him with all his units."""
        if isinstance(action, a.Pass):
            return self._reinforces(state)
        assert isinstance(action, a.ChooseSpace)
        state = put_general(state, self.seat, self.general, action.space, rule="D8.5b")
        for kind, number in forces_of(state, self.general):
            for _ in range(number):
                state = put_unit(state, self.seat, action.space, kind, rule="D8.5b")
        name = name_newcomers(state, self.seat, action.space, (self.general,))
        return state.then(*name, *placed_upon(state, self.seat, action.space), MarkedHome(self.seat, self.general))

    def _reinforces(self, state: State) -> State:
        """D5.3f: he and his units are placed as reinforcements."""
        state = state.with_general(self.general, owner=self.seat)
        placed = PlaceReinforcements(self.seat, forces_of(state, self.general), (self.general,))
        return state.then(placed, MarkedHome(self.seat, self.general))


@frozen
class MarkedHome(Step):
    """D24.1c: a primary general who was placed in his start province, however he came there, brings a control marker.

    Attributes:
        seat: His player.
        general: The general.
    """

    seat: str
    general: str

    def run(self, state: State) -> State:
        """Ask for its space."""
        provinces, place = start_provinces(state, self.general), state.general(self.general).place
        late = self.general in state.kit.late_entry or place == DISPERSED
        at_home = not late and state.kit.space[place].province in provinces
        return state.then(MarkStart(self.seat, provinces)) if at_home else state


@frozen
class MarkStart(Choice):
    """D24.1c: a control marker goes into a space of the start province without enemy units.

    Attributes:
        provinces: The start province.
    """

    prompt = "mark-start"
    rule = "D24.1c"
    accepts = (a.PlaceMarker, a.Pass)

    provinces: tuple[str, ...]

    def about(self, state: State) -> tuple[str, ...]:
        """Name the start province."""
        del state
        return self.provinces

    def _spaces(self, state: State) -> tuple[str, ...]:
        return tuple(
            space.id
            for space in state.kit.spaces
            if space.province in self.provinces
            and not space.transit
            and not state.controls(self.seat, space.id)
            and not has_enemies(state, self.seat, space.id)
        )

    def needed(self, state: State) -> bool:
        """Ask where there is a space."""
        return bool(self._spaces(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the spaces, and going without."""
        yield from map(a.PlaceMarker, self._spaces(state))
        yield a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the marker cannot go there."""
        del state
        assert isinstance(action, a.PlaceMarker)
        wrong = "{space} is not in the start province, or enemy units stand there, or it takes no marker"
        return Refusal("D24.1c", wrong, space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """Place it; D9.9b: a general who was alone inside the city comes out, maybe before units of the player."""
        if isinstance(action, a.Pass):
            return state
        assert isinstance(action, a.PlaceMarker)
        state = turned_out(state.with_marker(action.space, self.seat, rule="D24.1c"))
        met = placed_upon(state, self.seat, action.space) if state.count(action.space, self.seat) else ()
        return state.then(*met)


# ---------------------------------------------------------------------- D23.5 for a discarded card


def set_aside(state: State) -> tuple[str, ...]:
    """D23.5a: return the late generals who were set aside and can still be gained."""
    if not state.options.late_generals_aside:
        return ()
    late = state.players.late_generals_in_deck
    return tuple(
        one.id
        for one in state.kit.generals
        if one.group == "late" and one.id in late and not state.general(one.id).owner and may_enter(state, one.id)
    )


def has_lost_general(state: State, seat: str) -> bool:
    """D23.5a: tell whether a player has lost more major generals than he has gained for discarded cards.

    D21.3a: Antipater is no loss, as Polyperchon replaces him.
    """
    dead = [
        name
        for name in state.kit.general
        if state.general(name).owner == seat and state.general(name).dead and name != "antipater"
    ]
    gained = [
        one.id
        for one in state.kit.generals
        if one.group == "late" and one.id in state.players.late_generals_in_deck and state.general(one.id).owner == seat
    ]
    return len(dead) > len(gained)


@frozen
class GainGeneral(Choice):
    """D23.5a: choose which of the generals set aside is gained."""

    prompt = "gain-general"
    rule = "D23.5a"
    accepts = (a.ChooseGeneral,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseGeneral]:
        """Yield the generals."""
        return map(a.ChooseGeneral, set_aside(state))

    def resolve(self, state: State, action: a.ChooseGeneral) -> State:
        """D8.5b: he comes into play."""
        return enter_game(state, self.seat, action.general)


def enter_game(state: State, seat: str, general: str) -> State:
    """D8.5b: return the state with a general about to be placed."""
    steps: tuple[Step, ...] = (EnterGame(seat, general),)
    return state.with_general(general, owner=seat).then(*steps)
