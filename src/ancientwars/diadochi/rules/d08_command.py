"""D8.1d to D8.1f, D8.4e: minor generals are placed and repositioned; commanders are named anew.

Elsewhere: D8.3a: `state.state`.

Elsewhere too: D8.1d: `state.pieces`, `state.state`; D8.1e: `d09_movement.march`, `d09_movement.segment`,
`d09_movement.ways`, `d07_tyche.events.base`; D8.1f: `d05_reinforcements`, `d07_tyche.events.forces`,
`d09_movement.pieces`, `d12_land_combat.aftermath`; D8.1h: `d09_movement.contact`, `d10_interception`; D8.1j:
`d09_movement.contact`, `d09_movement.march`, `d09_movement.pieces`, `d09_movement.segment`, `d09_movement.voyage`,
`d09_movement.ways`, `d14_special_units`; D8.2a: `d09_movement.segment`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import latest_pair, latest_together
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import DISPERSED
from ancientwars.diadochi.rules.d08_generals import minors_to_call, nobody_stays, relieved
from ancientwars.diadochi.rules.d08_rank import equals, named
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.derived import minors_of, places_of_generals, places_shared
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import Minor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import General, State

MINORS = (a.PlaceMinor, a.TakeMinor)
"""D8.1e, D8.1f: how minor generals are placed and repositioned."""
COMMANDS = (*MINORS, a.NameCommander)
"""What a player arranges before and between his moves."""


@latest_pair
def commands(state: State, seat: str) -> tuple[Action, ...]:
    """DG14: return how a player can place minor generals and name commanders in a segment of his Player Turn.

    It is remembered for who asks first whether there is anything, and then what.
    """
    return (*_minors(state, seat), *_commanders(state, seat))


def _minors(state: State, seat: str) -> Iterable[Action]:
    """D8.1e, D8.1f: return the spaces where a minor general can be placed, or from where one can be taken."""
    unled = _leaderless(state, seat)
    if not unled:
        return ()
    minors = minors_of(state.minors, seat)
    if len(minors) < state.kit.minor_general.per_player:
        return map(listed.place_minor, unled)
    called = minors_to_call(minors, state.scope(Segment).relieved)
    only = unled[0] if len(unled) == 1 else ""
    return [listed.take_minor(space) for space in called if space != only]


def _leaderless(state: State, seat: str) -> tuple[str, ...]:
    """Return the spaces with combat units of a player that no general leads.

    Units inside count only where no general of the player is before the city, who could lead them as well, and where
    no units are before it.
    """
    units, inside = state.units, state.inside
    return _unled(state.minors, units.by_owner, inside.by_owner, state.generals, seat)


@latest_together
def _unled(
    minors: tuple[Minor, ...],
    units: Mapping[str, tuple[str, ...]],
    inside: Mapping[str, tuple[str, ...]],
    generals: tuple[General, ...],
    seat: str,
) -> tuple[str, ...]:
    """Return these spaces by where the units and the generals are."""
    before, within = places_of_generals(generals).get(seat, _NOWHERE)
    own = minors_of(minors, seat)
    led = {DISPERSED, *before, *[one.place for one in own if not one.inside]}
    found = [space for space in units.get(seat, ()) if space not in led]
    if shut := inside.get(seat):
        led |= {*within, *found, *[one.place for one in own if one.inside]}
        found += [space for space in shut if space not in led]
    return tuple(found)


_NOWHERE: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def _commanders(state: State, seat: str) -> Iterable[a.NameCommander]:
    """D8.4e: return the generals who could be named commander, before their army moves, once in each space."""
    places = places_shared(state.generals).get(seat)
    return _to_name(state, seat, places) if places else ()


def _to_name(state: State, seat: str, places: tuple[str, ...]) -> Iterator[a.NameCommander]:
    """Yield those of them who are in spaces that several generals of the player share."""
    segment = state.scope(Segment)
    for space in places:
        if space in ("", DISPERSED) or space in segment.named:
            continue
        for inside in (False, True):
            rivals = equals(state, seat, space, inside=inside)
            if len(rivals) < 2 or set(rivals) & set(segment.finished):  # noqa: PLR2004 # a choice takes two
                continue
            commander = state.commander(space, seat, inside=inside)
            yield from (a.NameCommander(one) for one in rivals if one != commander)


def command_refused(state: State, seat: str, action: Action) -> Refusal:
    """Return the rule that keeps a minor general from being placed or taken, or a commander from being named."""
    if isinstance(action, a.NameCommander):
        return Refusal("D8.4e", "{general} cannot be named commander now", general=action.general)
    assert isinstance(action, MINORS)
    space = action.space
    if isinstance(action, a.TakeMinor):
        return take_refused(space, at_hand=state.minors_left(seat) > 0)
    if not (state.count(space, seat) or state.count(space, seat, inside=True)):
        return Refusal("D8.1e", "{seat} has no unit in {space} for a minor general to lead", seat=seat, space=space)
    if state.generals_at(space, seat):
        return Refusal("D8.1j", "a major general leads the units in {space}", space=space)
    if not state.minors_left(seat):
        return Refusal("D8.1d", "all minor generals of {seat} are on the map", seat=seat)
    return Refusal("D8.1e", "a minor general leads the units in {space}, or has left them", space=space)


def take_refused(space: str, *, at_hand: bool) -> Refusal:
    """D8.1f: return why no minor general is taken from a space.

    Args:
        space: The space.
        at_hand: Whether one is at hand off the map.
    """
    if at_hand:
        return Refusal("D8.1f", "a minor general is at hand off the map: nobody needs to leave {space}", space=space)
    return Refusal("D8.1f", "no minor general can leave {space} now", space=space)


def commanded(state: State, asked: Choice, action: Action) -> State:
    """Return the state after a minor general was placed or taken, or a commander named.

    Args:
        state: The state.
        asked: What the player was asked; he is asked again.
        action: What he arranges.
    """
    seat, segment = asked.seat, state.scope(Segment)
    if isinstance(action, a.NameCommander):
        space = state.general(action.general).place
        return named(state, action.general).amend(Segment, asked, named=(*segment.named, space))
    if isinstance(action, a.TakeMinor):
        return state.then(PutMinor(seat, origin=action.space), asked)
    assert isinstance(action, a.PlaceMinor)
    inside = not state.has_units(action.space, seat)
    state = relieved(state.then(asked), action.space)
    if state.minors_left(seat) > 1:  # another than who has moved there, and is off the map again
        state = nobody_stays(state, action.space, inside=inside)
    return state.with_minor(action.space, seat, inside=inside, rule="D8.1e")


@frozen
class PutMinor(Choice):
    """D8.1f, A42: a minor general goes to another space; units that he leaves unmarked are dispersed.

    Attributes:
        origin: Where he was.
    """

    prompt = "put-minor"
    rule = "D8.1f"
    accepts = (a.PlaceMinor,)
    exact = True

    origin: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.origin,)

    def candidates(self, state: State) -> list[a.PlaceMinor]:
        """Return the spaces whose units have no general."""
        origin = self.origin
        return [listed.place_minor(space) for space in _leaderless(state, self.seat) if space != origin]

    def check(self, state: State, action: a.PlaceMinor) -> Refusal | None:
        """Return why he cannot go there."""
        if action in self.candidates(state):
            return None
        return Refusal("D8.1f", "he cannot go to {space}, where no units need him", space=action.space)

    def resolve(self, state: State, action: a.PlaceMinor) -> State:
        """Put him there; neither space is treated again in this segment."""
        inside = not state.has_units(action.space, self.seat)
        went = Minor(self.seat, self.origin, not state.has_minor(self.origin, self.seat))  # as in `called`
        comes = Minor(self.seat, action.space, inside)
        state = relieved(state, self.origin, action.space).with_minor_sent(went, comes, rule="D8.1f")
        state = nobody_stays(state, action.space, inside=inside)  # whoever had moved there is elsewhere by now
        return nobody_stays(state, self.origin, inside=went.inside)


@frozen
class Command(Choice):
    """D8.1e: minor generals are placed at any time in the player's turn, so where he forgoes movement too."""

    prompt = "command"
    rule = "D8.1e"
    accepts = (*COMMANDS, a.Done)

    def needed(self, state: State) -> bool:
        """Ask only where there is something to arrange."""
        return bool(commands(state, self.seat))

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return what can be arranged, and the end."""
        return (*commands(state, self.seat), listed.DONE)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return the rule that forbids it."""
        return command_refused(state, self.seat, action)

    def resolve(self, state: State, action: Action) -> State:
        """Do it, and ask again."""
        return state if isinstance(action, a.Done) else commanded(state, self, action)
