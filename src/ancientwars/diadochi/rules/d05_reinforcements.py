"""D5: the Reinforcement Phase, and where reinforcements may be placed; dispersed fleets come back (D13.6c).

Elsewhere: D5.3f: `d08_late_generals`.

Elsewhere too: D5.3d, D5.3f: `d07_tyche.events.forces`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import latest_together
from ancientwars.core.stacks import Units, alike, joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT
from ancientwars.diadochi.rules.d08_command import command_refused
from ancientwars.diadochi.rules.d08_generals import called_off, minors_to_call, relieved
from ancientwars.diadochi.rules.d08_rank import name_newcomers
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.rules.d14_special_units import lot
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.derived import minors_of, places_of_generals, spaces_marked
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import SPACE_INDEX

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import General, Minor, State

FEW = 2
"""D5.3c, D5.3e: combat units that a space without a major general, or a province without a marker, can take."""


@frozen
class ReinforcementPhase(Step):
    """D3.3b, D5.1b: each player in Turn Order receives and places his reinforcements; D3.3a: not in the first turn."""

    def run(self, state: State) -> State:
        """D3.3a, D3.3b, D5.1b: award and place."""
        if state.turn == 1:
            return state
        awards = reinforcements(state)
        state = _fleets_return(state, "")  # D2.7f: also those that nobody owns now
        back = {seat: state.generals_at(DISPERSED, seat) for seat in state.seats}
        return state.then(*(Receive(seat, awards[seat], back[seat]) for seat in state.in_turn_order()))


def reinforcements(state: State) -> dict[str, Units]:
    """D5.2: return the reinforcements of each player."""
    found = {seat: units({"mercenary": 2}) for seat in state.seats}

    def more(seat: str, kind: str, number: int) -> None:
        found[seat] = joined(found[seat], units({kind: number}))

    for seat in state.seats:
        if state.controls_province(seat, "macedonia"):
            more(seat, "loyal", 1)  # D5.2b
    most_legitimate = max(state.seats, key=lambda one: (state.legitimacy(one), -state.seniority(one)))
    more(most_legitimate, "loyal", 1)  # D5.2c
    points = {seat: state.victory_points(seat) for seat in state.seats}
    leaders = [seat for seat in state.seats if points[seat] == max(points.values())]
    for seat in leaders:
        more(seat, "mercenary", 2 if len(leaders) == 1 else 1)  # D5.2d
    return found


@frozen
class Receive(Step):
    """D5.1a: a player places his reinforcements and what returns from the Dispersed Box.

    Attributes:
        seat: The player.
        award: His reinforcements.
        generals: D12.8d: his major generals who come back; who is dispersed in this phase waits for the next.
    """

    seat: str
    award: Units
    generals: tuple[str, ...]

    def run(self, state: State) -> State:
        """Take everything out of the Dispersed Box and have it placed."""
        returning = state.held(DISPERSED, self.seat)
        stacks = state.units.take(DISPERSED, self.seat, returning)
        for general in self.generals:
            state = state.with_general(general, place="")
        state = _fleets_return(state.replace(units=stacks), self.seat)
        return state.then(PlaceReinforcements(self.seat, joined(self.award, returning), self.generals))


def _fleets_return(state: State, seat: str) -> State:
    """D13.6c: the dispersed fleets of a player, or of nobody (empty), come back, unless D23.4a asks for a card."""
    if state.options.fleets_by_discard:
        return state
    for card, fleet in zip(state.kit.fleets, state.fleets, strict=True):
        if fleet.owner == seat and fleet.dispersed:
            state = state.with_fleet(card.id, dispersed=False)
    return state


@frozen
class PlaceReinforcements(Choice):
    """D5.3: place combat units and major generals, one at a time, until none is left or none has a regular place.

    D14.2a: the Silver Shields are placed together.

    Attributes:
        units: The combat units to place.
        generals: The major generals to place.
        spaces: D5.3c: the spaces where units were placed so far, once for each.
        rest: D5.3e: likewise those of units that had no other place.
    """

    prompt = "reinforce"
    rule = "D5.3a"
    accepts = (a.PlaceUnit, a.PlaceGeneral, a.TakeMinor, a.Done)
    exact = True

    units: Units
    generals: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()

    def about(self, state: State) -> tuple[str, ...]:
        """Name the kinds of unit and the generals that are left."""
        del state
        return (*(kind for kind, _ in self.units), *self.generals)

    def needed(self, state: State) -> bool:
        """Ask while something is left."""
        return bool(self.units or self.generals)

    def candidates(self, state: State) -> list[Action]:
        """Return every piece in every space that can take it; D5.3e: and the end, where none has a regular place."""
        homes = homes_of(state, self.seat)
        places = homes if self.generals else ()
        generals = [space for space in places if general_place(state, self.seat, space) is None]
        found: list[Action] = [one for general in self.generals for one in map(listed.place_general(general), generals)]
        lots = {kind: lot(kind, self.units) for kind, _ in self.units}
        regular = {number: self._regular(state, homes, number) for number in set(lots.values())}
        spaces = {number: found or self._remainder(state, number) for number, found in regular.items()}
        for kind, number in lots.items():
            found += map(listed.place_unit(kind), spaces[number])
        if generals or any(regular.values()):
            return found
        return [*(found or self._calls(state)), listed.DONE]

    def _calls(self, state: State) -> list[Action]:
        """D8.1f: return whose minor general can be called in the player's turn, to lead units without another place."""
        segment = self._segment(state)
        if segment is None or state.minors_left(self.seat) or not self._lacks_him(state):
            return []
        return [listed.take_minor(space) for space in minors_to_call(state.minors_of(self.seat), segment.relieved)]

    def _segment(self, state: State) -> Segment | None:
        """D8.1f: return the segment in which the player may call minor generals; None in another's turn, or in none."""
        segment = state.within(Segment)
        return segment if segment is not None and segment.seat == self.seat else None

    def _lacks_him(self, state: State) -> bool:
        """D5.3e: tell whether some space would take units if a minor general were at hand to lead them."""
        at_hand = state.replace(minors=())  # what else keeps units out does not depend on them
        return any(self._remainder(at_hand, lot(kind, self.units)) for kind, _ in self.units)

    def _regular(self, state: State, homes: tuple[str, ...], number: int) -> tuple[str, ...]:
        """D5.3a to D5.3d: return where so many units can be placed.

        A space that the player controls takes a few units unless others are there; `_regular_refused` is asked of those
        where more than that matters.
        """
        used = self.spaces
        full = {*self.rest, *[one for one in used if used.count(one) + number > FEW]} if number <= FEW else homes
        free = {*state.controlled(self.seat)}.difference(full, state.beset_among(self.seat, homes))
        return tuple([one for one in homes if one in free or self._regular_refused(state, one, number) is None])

    def _remainder(self, state: State, number: int) -> tuple[str, ...]:
        """D5.3e: return where so many units can be placed that have no other place."""
        spaces = (space.id for space in state.kit.spaces)
        return tuple([one for one in spaces if self._remainder_refused(state, one, number) is None])

    def _regular_refused(self, state: State, space: str, number: int) -> Refusal | None:
        """D5.3a to D5.3d: return what forbids to place units; where the remainder went is no place of its own."""
        if space in self.rest:
            return Refusal("D5.3e", "only units without another place go to {space}", space=space)
        return unit_place(state, self.seat, space, self.spaces.count(space) + number)

    def _remainder_refused(self, state: State, space: str, number: int) -> Refusal | None:
        """D5.3e: return what forbids to place units that have no other place; D5.3c: no space takes more than two."""
        if self.spaces.count(space) + number > FEW:
            return Refusal("D5.3c", "{space} takes no more than two units without a major general", space=space)
        province = state.kit.space[space].province
        placed = [one for one in self.rest if state.kit.space[one].province == province]
        return remainder_place(state, self.seat, space, len(placed) + number)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return what forbids to place a piece in a space."""
        if isinstance(action, a.PlaceUnit):
            if action.kind not in dict(self.units):
                return Refusal("D5.2a", "there is no {kind} to place", kind=action.kind)
            return self._unit_refused(state, action.space, lot(action.kind, self.units))
        if isinstance(action, a.PlaceGeneral):
            if action.general not in self.generals:
                return Refusal("D5.1a", "{general} does not come into play now", general=action.general)
            return general_place(state, self.seat, action.space)
        if action in self.candidates(state):
            return None
        if isinstance(action, a.TakeMinor):
            return command_refused(state, self.seat, action)
        return Refusal("D5.3e", "what has a regular place must be placed")

    def _unit_refused(self, state: State, space: str, number: int) -> Refusal | None:
        """D5.3: return what forbids to place so many units in a space."""
        regular = self._regular(state, homes_of(state, self.seat), number)
        refusal = self._regular_refused(state, space, number)
        if regular or refusal is None:
            return refusal
        remainder = self._remainder_refused(state, space, number)
        return remainder if remainder is None or refusal.rule in ("D5.3a", "D5.3e") else refusal

    def resolve(self, state: State, action: Action) -> State:
        """Place the piece and ask for the next."""
        if isinstance(action, a.PlaceUnit):
            number = lot(action.kind, self.units)
            left, here = parted(self.units, alike(action.kind, number)), (action.space,) * number
            if self._regular_refused(state, action.space, number) is None:
                rest = self.replace(units=left, spaces=self.spaces + here)
            else:
                rest = self.replace(units=left, rest=self.rest + here)
            minors, state = state.minors, put_unit(state, self.seat, action.space, action.kind, number)
            if state.minors is not minors and self._segment(state):
                state = relieved(state, action.space)  # D8.1f: who was placed there is not called from there
            return state.then(*placed_upon(state, self.seat, action.space), rest)
        if isinstance(action, a.PlaceGeneral):
            inside = state.foreign_general(action.space, self.seat)  # D9.9a
            state = put_general(state, self.seat, action.general, action.space)
            state = state.with_general(action.general, inside=inside)
            left_out = tuple(one for one in self.generals if one != action.general)
            name = name_newcomers(state, self.seat, action.space, (action.general,), inside=inside)
            return state.then(*name, self.replace(generals=left_out))
        if isinstance(action, a.TakeMinor):
            return called_off(state.then(self), self.seat, action.space)
        return self._kept(state)

    def _kept(self, state: State) -> State:
        """D5.3e: what cannot be placed, or is not, stays in the Dispersed Box."""
        for general in self.generals:
            state = state.with_general(general, place=DISPERSED)
        return state.replace(units=state.units.put(DISPERSED, self.seat, self.units)) if self.units else state


def homes_of(state: State, seat: str) -> tuple[str, ...]:
    """D5.3a: return the spaces where a player may have reinforcements: his markers and his generals, in map order."""
    return _homes(state.minors, state.markers, state.generals, seat)


@latest_together
def _homes(
    minors: tuple[Minor, ...], markers: tuple[str, ...], generals: tuple[General, ...], seat: str
) -> tuple[str, ...]:
    """D5.3a: return these spaces, which most pieces that he places leave as they were."""
    marked = spaces_marked(markers, seat)
    own = {minor.place for minor in minors_of(minors, seat)}
    own.update(*places_of_generals(generals).get(seat, ()))
    others = [space for space in own.difference(marked) if space in SPACE_INDEX]
    return tuple(sorted((*marked, *others), key=SPACE_INDEX.__getitem__)) if others else marked


def unit_place(state: State, seat: str, space: str, number: int) -> Refusal | None:
    """D5.3a, D5.3c, D5.3d: return what forbids to place combat units in a space as reinforcements.

    Args:
        state: The state.
        seat: Whose reinforcements they are.
        space: The space.
        number: How many of them it would have then, for the same reason (A12).
    """
    if found := _beset(state, seat, space):
        return found
    if state.generals_at(space, seat):
        return None  # D5.3b; D5.3d: also with a general who conducts a siege
    if state.controls(seat, space):
        if state.kit.space[space].major or number <= FEW:
            return None
        return Refusal("D5.3c", "{space} takes no more than two units without a major general", space=space)
    if state.has_minor(space, seat):
        if number <= FEW:
            return None
        return Refusal("D5.3c", "{space} takes no more than two units without a major general", space=space)
    return Refusal("D5.3a", "{space} is not controlled, and no own general is there", space=space)


def remainder_place(state: State, seat: str, space: str, number: int) -> Refusal | None:
    """D5.3e: return what forbids to place combat units that have no other place.

    Args:
        state: The state.
        seat: Whose they are.
        space: The space.
        number: How many of them its province would have then, for the same reason.
    """
    province = state.kit.space[space].province
    if state.marker(space) not in ("", INDEPENDENT) or state.others_at(space, seat) or state.independents_at(space):
        return Refusal("D5.3e", "{space} belongs to somebody else", space=space)
    if any(state.controls_province(other, province) for other in state.seats if other != seat):
        return Refusal("D5.3e", "{province} is controlled by another player", province=province)
    if number > FEW:
        return Refusal("D5.3e", "{province} takes no more than two units", province=province)
    if not (state.minors_left(seat) or state.held(space, seat)):
        return Refusal("D5.3e", "no minor general is left to lead units in {space}", space=space)
    return None


def general_place(state: State, seat: str, space: str) -> Refusal | None:
    """D5.3a, D5.3d: return what forbids to place a major general in a space as a reinforcement.

    D9.9a: where a general of another player stands he is placed only inside his own city.
    """
    if found := _beset(state, seat, space):
        return found
    if state.foreign_general(space, seat) and not _has_city(state, seat, space):
        return Refusal("D9.9a", "a general without units does not stop with the enemy general in {space}", space=space)
    if state.generals_at(space, seat) or state.has_minor(space, seat) or state.controls(seat, space):
        return None
    return Refusal("D5.3a", "{space} is not controlled, and no own general is there", space=space)


def _has_city(state: State, seat: str, space: str) -> bool:
    """Tell whether a space is a major city that a player controls."""
    return state.kit.space[space].major and state.controls(seat, space)


def _beset(state: State, seat: str, space: str) -> Refusal | None:
    """D5.3d, D12b: return that enemy units stand in a space, before a city or anywhere; None if they do not."""
    if not state.beset(space, seat):
        return None
    rule = "D5.3d" if state.kit.space[space].major else "D12b"
    return Refusal(rule, "enemy units are in {space}", space=space)


def put_unit(state: State, seat: str, space: str, kind: str, number: int = 1, rule: str = "D5.3a") -> State:
    """Return the state with combat units in a space, under a minor general where they need one and there is one."""
    state = state.place_units(seat, space, kind, number, rule=rule)
    marked = state.controls(seat, space) or state.is_led(space, seat)
    return state if marked or not state.minors_left(seat) else state.with_minor(space, seat, rule="D5.3e")


def put_general(state: State, seat: str, general: str, space: str, rule: str = "D5.3a") -> State:
    """Return the state with a major general in a space."""
    state = state.with_general(general, owner=seat, place=space, inside=False)
    return state.emit(e.GeneralPlaced(seat, general, space, rule=rule))
