"""D7.1c: events that place, replace or remove control markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_tyche.events.base import (
    CardEvent,
    Target,
    has_units,
    unless,
    within,
)
from ancientwars.diadochi.rules.d07_tyche.markers import marker_refused
from ancientwars.diadochi.rules.d08_armies import army_spaces
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.state import SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State


def _foreign_minor(state: State, seat: str, space: str) -> bool:
    """Tell whether a space is a minor city with a marker of others or of nobody's party, and without combat units.

    D9.12c: so is a stronghold without an independent marker. An independent army is no combat unit.
    """
    marker = state.marker(space)
    if marker in ("", seat):
        return False
    kind = state.kit.space[space].type
    return (kind == "minor" or (kind == "stronghold" and marker != INDEPENDENT)) and not has_units(state, space)


# ---------------------------------------------------------------------- Diplomacy


def _open_cities(state: State, seat: str) -> Iterator[str]:
    """Yield the minor cities that diplomacy can win."""
    marked = [space for space, owner in zip(SPACES, state.markers, strict=True) if owner not in ("", seat)]
    foreign = (space for space in marked if _foreign_minor(state, seat, space))
    return (space for space in foreign if not state.independents_at(space))  # D7.5d


def _diplomacy_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, any(True for _ in _open_cities(state, seat)))


def _diplomacy(state: State, seat: str, card: Card) -> State:
    return state.then(ConvertSpace(seat, card.id))


@frozen
class ConvertSpace(Target):
    """Name the minor city whose marker is replaced."""

    prompt = "convert-space"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the cities."""
        return map(a.ChooseSpace, _open_cities(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Replace it."""
        return state.with_marker(action.space, self.seat, rule="D7.1c")


# ---------------------------------------------------------------------- Minor Raid


def _raided(state: State, seat: str, card: Card) -> tuple[str, ...]:
    """Return the minor cities near an army whose marker can be removed."""
    near = within(state, army_spaces(state, seat), card.params["range_mp"])
    return tuple(space for space in near if _foreign_minor(state, seat, space))


def _raid_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, _raided(state, seat, card))


def _raid(state: State, seat: str, card: Card) -> State:
    return state.then(RaidSpace(seat, card.id))


@frozen
class RaidSpace(Target):
    """Name the minor city that is raided."""

    prompt = "raid-space"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the cities."""
        return map(a.ChooseSpace, _raided(state, self.seat, state.kit.card[self.card]))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Remove the marker."""
        return state.with_marker(action.space, "", rule="D7.1c")


# ---------------------------------------------------------------------- Persian Popular Support


def _supporters(state: State, seat: str, card: Card) -> Iterator[str]:
    """Yield the empty spaces of the card's provinces in which, or next to which, a player has something."""
    kit, provinces = state.kit, card.params["provinces"]
    own = {*state.controlled(seat), *state.units.places_of(seat)}
    for space in state.controlled(""):
        if kit.space[space].province not in provinces or own.isdisjoint((space, *kit.neighbours(space))):
            continue
        if marker_refused(state, seat, space) is None:
            yield space


def _support_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, any(True for _ in _supporters(state, seat, card)))


def _support(state: State, seat: str, card: Card) -> State:
    return state.then(SupportSpaces(seat, card.id, tuple(_supporters(state, seat, card)), card.params["count"]))


@frozen
class SupportSpaces(Target):
    """Place control markers; as in D7.5b, what was there before the event counts.

    Attributes:
        spaces: The spaces that can be marked.
        left: How many may still be.
    """

    prompt = "markers"
    rule = "D7.1c"
    accepts = (a.PlaceMarker, a.Done)
    exact = True

    spaces: tuple[str, ...]
    left: int

    def needed(self, state: State) -> bool:
        """Ask while markers and spaces are left."""
        del state
        return bool(self.left and self.spaces)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the spaces, and the end."""
        del state
        yield from map(listed.place_marker, self.spaces)
        yield listed.DONE

    def resolve(self, state: State, action: Action) -> State:
        """Place the marker and ask again."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.PlaceMarker)
        spaces = tuple(space for space in self.spaces if space != action.space)
        rest = self.replace(spaces=spaces, left=self.left - 1)
        return state.with_marker(action.space, self.seat, rule="D7.1c").then(rest)


MARKS = {
    "convert_minor_space": CardEvent(_diplomacy_refused, _diplomacy),
    "remove_marker": CardEvent(_raid_refused, _raid),
    "place_markers": CardEvent(_support_refused, _support),
}
"""The events about control markers, by the routine that the card names."""
