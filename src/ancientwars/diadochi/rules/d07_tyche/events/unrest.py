"""D7.8: unrest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_tyche.events.base import CardEvent, has_units
from ancientwars.diadochi.rules.d09_lone_generals import TurnedOut
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State

AGAIN = 7
"""D7.8c: the roll after which the dice are rolled again."""
LEAST = 2
"""The lowest roll of two dice, the first row of the Unrest Table."""


def _always(state: State, seat: str, card: Card) -> None:
    """D7.8a: unrest comes always."""
    del state, seat, card


def _unrest(state: State, seat: str, card: Card) -> State:
    """D7.8b: roll as often as the card says."""
    return state.then(*(UnrestRoll(seat) for _ in range(card.params["rolls"])))


@frozen
class UnrestRoll(Roll):
    """D7.8b, D2.7g: two dice find the province.

    Attributes:
        seat: Who plays the card.
    """

    purpose = "unrest"
    rule = "D7.8b"
    dice = 2
    subjects = ("seat",)

    seat: str

    def resolve(self, state: State, action: Rolled) -> State:
        """D2.7g, D7.8c: a 7 is rolled again after its marker was placed."""
        total = sum(int(die) for die in action.dice)
        provinces = state.kit.tables.unrest[total - LEAST]
        state = state.emit(e.UnrestRolled(total, provinces, rule="D7.8b"))
        again = (UnrestRoll(self.seat),) if total == AGAIN else ()
        return state.then(UnrestProvince(self.seat, provinces), *again)


@frozen
class UnrestProvince(Choice):
    """D7.8b: of two provinces the player picks one; D7.2c: not one where nothing would happen.

    Attributes:
        provinces: The provinces.
    """

    prompt = "unrest-province"
    rule = "D7.8b"
    accepts = (a.ChooseProvince,)
    exact = True

    provinces: tuple[str, ...]

    def about(self, state: State) -> tuple[str, ...]:
        """Name the provinces."""
        del state
        return self.provinces

    def needed(self, state: State) -> bool:
        """Ask where there are two."""
        return len(self._troubled(state)) > 1

    def _troubled(self, state: State) -> tuple[str, ...]:
        """D7.2c, D7.8d: return the provinces from which something follows, as the card must take effect if it can."""
        return tuple(one for one in self.provinces if restless(state, one))

    def run(self, state: State) -> State:
        """There is only one, or none."""
        return state.then(*(UnrestSpace(self.seat, one) for one in self._troubled(state)))

    def candidates(self, state: State) -> Iterator[a.ChooseProvince]:
        """Yield the provinces."""
        return map(a.ChooseProvince, self._troubled(state))

    def resolve(self, state: State, action: a.ChooseProvince) -> State:
        """Choose a space of it."""
        return state.then(UnrestSpace(self.seat, action.province))


@frozen
class UnrestSpace(Choice):
    """D7.8e: choose the space that gets the independent marker.

    Attributes:
        province: The province.
    """

    prompt = "unrest-space"
    rule = "D7.8e"
    accepts = (a.ChooseSpace,)
    exact = True

    province: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the province."""
        del state
        return (self.province,)

    def needed(self, state: State) -> bool:
        """Ask where a space can become independent."""
        return bool(restless(state, self.province))

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces."""
        return map(a.ChooseSpace, restless(state, self.province))

    def refusal(self, state: State, action: a.ChooseSpace) -> Refusal:
        """Return why there is no unrest in a space."""
        if not _can_rise(state, action.space):
            wrong = "{space} is a transit point, independent already, or units are there"
            return Refusal("D7.8e", wrong, space=action.space)
        return Refusal("D7.8d", "the unrest is not in {space}", space=action.space)

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """A25: the independent marker replaces what is there; D9.7b: generals inside a city come out."""
        return state.with_marker(action.space, INDEPENDENT, rule="D7.8e").then(TurnedOut(action.space))


def _can_rise(state: State, space: str) -> bool:
    """D7.8e: tell whether a space can get an independent marker: an independent army there is no combat unit."""
    if state.kit.space[space].transit or state.marker(space) == INDEPENDENT:
        return False
    return not has_units(state, space)


def restless(state: State, province: str) -> tuple[str, ...]:
    """D7.8d: return the spaces of a province that can become independent; where it has none, of the adjacent ones.

    It goes no further, and islands have no adjacent province.
    """
    spaces = state.kit.spaces_of
    here = tuple(space for space in spaces[province] if _can_rise(state, space))
    if here:
        return here
    around = adjacent_provinces(state, province)
    return tuple(space for one in around for space in spaces[one] if _can_rise(state, space))


def adjacent_provinces(state: State, province: str) -> tuple[str, ...]:
    """DG1: return the provinces with a space adjacent to one of a province, in order of the data."""
    kit = state.kit
    found: set[str] = set()
    for space in kit.spaces:
        if space.province == province:
            found.update(kit.space[one].province for one in kit.neighbours(space.id))
    return tuple(one.id for one in kit.provinces if one.id in found and one.id != province)


UNREST = {"unrest": CardEvent(_always, _unrest)}
"""The event of unrest, by the routine that the card names."""
