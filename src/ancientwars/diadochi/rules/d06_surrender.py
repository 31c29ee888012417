"""D6: the Surrender Segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d15_sieges import LEAST_BESIEGERS, attempt, attempt_refused
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.derived import off_markers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


@frozen
class SurrenderSegment(Choice):
    """D6: cities surrender to the units that stand there; each space once, in any order.

    D6g: who removed a marker in another segment replaces it here at the earliest.

    Attributes:
        done: The spaces that were treated.
    """

    prompt = "surrender"
    rule = "D6a"
    accepts = (a.TakeSpace, a.ClearSpace, a.FreeAttempt, a.Done)

    done: tuple[str, ...] = ()

    def needed(self, state: State) -> bool:
        """Ask while a space can surrender or be attempted."""
        return next(self.candidates(state)) is not listed.DONE

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what can be done in every space where the player has combat units, and the end."""
        for space, owner in off_markers(state.units.posts, state.markers):
            if owner != self.seat or space in self.done:
                continue  # what is controlled already neither surrenders nor is attempted
            if surrender_refused(state, self.seat, space) is None:
                yield a.TakeSpace(space)
                if state.marker(space):
                    yield a.ClearSpace(space)
            elif free_attempt_refused(state, self.seat, space) is None:
                yield a.FreeAttempt(space)
        yield listed.DONE

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return the rule that keeps the space from surrendering, or from being attempted."""
        if isinstance(action, a.FreeAttempt):
            found = free_attempt_refused(state, self.seat, action.space)
        else:
            assert isinstance(action, a.TakeSpace | a.ClearSpace)
            found = surrender_refused(state, self.seat, action.space)
        if found is not None:
            return found
        return Refusal("D6b", "{space} was treated already, or has no marker", space=action.space)

    def resolve(self, state: State, action: Action) -> State:
        """D6g, D6a, D6b: place or remove the marker; D6d: make the attempt."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.TakeSpace | a.ClearSpace | a.FreeAttempt)
        rest = self.replace(done=(*self.done, action.space))
        if isinstance(action, a.FreeAttempt):
            return attempt(state.then(TakeAtOnce(self.seat, action.space), rest), self.seat, action.space)
        owner = self.seat if isinstance(action, a.TakeSpace) else ""
        return state.with_marker(action.space, owner, rule="D6a").then(rest)


def surrender_refused(state: State, seat: str, space: str) -> Refusal | None:
    """D6a, D6c, D6f: return why a space does not surrender to a player; None if it does."""
    card, owner = state.kit.space[space], state.marker(space)
    if not state.count(space, seat):
        return Refusal("D6a", "{seat} has no unit in {space}", seat=seat, space=space)
    if card.transit:
        return Refusal("D7.5d", "a transit point takes no marker: {space}", space=space)
    if owner == seat:
        return Refusal("D6a", "{space} is controlled already", space=space)
    if owner == INDEPENDENT:
        return Refusal("D6c", "the independent {space} does not surrender", space=space)
    if card.major and owner:
        return Refusal("D6d", "{space} falls only to a siege", space=space)
    return None


def free_attempt_refused(state: State, seat: str, space: str) -> Refusal | None:
    """D6d: return why a player has no free attempt against a space; None if he has."""
    if found := attempt_refused(state, seat, space):
        return found
    if state.count(space, seat) < LEAST_BESIEGERS or not state.is_led(space, seat):
        return Refusal("D6d", "an attempt takes an army of three units: {space}", space=space)
    return None


@frozen
class TakeAtOnce(Step):
    """D6e: after a free attempt that succeeded the player may place his own marker at once.

    Attributes:
        seat: The player.
        space: The space.
    """

    seat: str
    space: str

    def run(self, state: State) -> State:
        """Ask, if the space has no marker any more."""
        if state.marker(self.space) or not state.count(self.space, self.seat):
            return state
        return state.then(PlaceOwn(self.seat, space=self.space))


@frozen
class PlaceOwn(Choice):
    """D6e: place the marker, or leave the space without one.

    Attributes:
        space: The space.
    """

    prompt = "place-own"
    rule = "D6e"
    accepts = (a.TakeSpace, a.Pass)

    space: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield both answers."""
        del state
        yield a.TakeSpace(self.space)
        yield listed.PASS

    def resolve(self, state: State, action: Action) -> State:
        """Place the marker."""
        return state.with_marker(self.space, self.seat, rule="D6e") if isinstance(action, a.TakeSpace) else state
