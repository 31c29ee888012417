"""D8.3b, D8.4d, D8.4e: rank, and who commands among generals of equal rank.

Elsewhere: D8.3b: `d09_movement.contact`, `d09_movement.pieces`; D8.4e: `d08_command`, `d10_interception`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.diadochi.components.kit import DISPERSED, MINOR
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.scopes import March

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.state.state import State


def rank_of(state: State, leader: str) -> int:
    """D8.4d: return the stars of a general; 0 for a minor one, who commands only without a major general."""
    return 0 if leader == MINOR else state.kit.general[leader].rank


def equals(state: State, seat: str, space: str, *, inside: bool = False) -> tuple[str, ...]:
    """D8.4e: return the major generals of the highest rank in a space, among whom the owner chooses."""
    generals = state.generals_at(space, seat, inside=inside)
    if len(generals) < 2:  # noqa: PLR2004 # a choice takes two
        return generals
    highest = max(rank_of(state, one) for one in generals)
    return tuple(one for one in generals if rank_of(state, one) == highest)


def named(state: State, general: str, among: tuple[str, ...] = ()) -> State:
    """D8.4e: return the state in which a general commands among his equals where he is.

    Args:
        state: The state.
        general: The general.
        among: Those who are known to be his equals: others on the move are none of them unless he moves, too.
    """
    one, march = state.general(general), state.within(March)
    moving = {march.leader, *march.generals} if march is not None else set()
    apart = moving - set(among) if general not in moving else set()
    there = state.generals_at(one.place, one.owner, inside=one.inside)
    rivals = [other for other in there if rank_of(state, other) == rank_of(state, general) and other not in apart]
    kept = [other for other in state.commanders if other not in rivals]
    return state.replace(commanders=tuple(sorted([*kept, general])))


@frozen
class NameAmongEquals(Choice):
    """D8.3b, D9.10b: one of several generals of equal rank is named commander.

    Attributes:
        generals: They.
    """

    prompt = "name-commander"
    rule = "D8.3b"
    accepts = (a.NameCommander,)
    exact = True

    generals: tuple[str, ...]

    def about(self, state: State) -> tuple[str, ...]:
        """Name the generals."""
        del state
        return self.generals

    def candidates(self, state: State) -> Iterator[a.NameCommander]:
        """Yield them."""
        del state
        return (a.NameCommander(one) for one in self.generals)

    def resolve(self, state: State, action: a.NameCommander) -> State:
        """Name him."""
        return named(state, action.general, self.generals)


def name_newcomers(
    state: State, seat: str, space: str, newcomers: tuple[str, ...], *, inside: bool = False
) -> tuple[Step, ...]:
    """D8.3b: return the question who commands where generals end their movement with others of equal rank.

    Args:
        state: The state.
        seat: Whose they are.
        space: Where they are.
        newcomers: Who has come there.
        inside: Whether they are inside the city.
    """
    if newcomers in ((), (MINOR,)):
        return ()  # as a rule
    rivals = equals(state, seat, space, inside=inside)
    come = [one for one in rivals if one in newcomers]
    return (NameAmongEquals(seat, generals=rivals),) if 0 < len(come) < len(rivals) else ()


@frozen
class WhoSucceeds(Step):
    """D8.4e: after a commander has gone his player says who commands among the equals who are left, if nobody does yet.

    Attributes:
        seat: The player.
        space: Where they are.
        inside: Whether they are inside the city.
    """

    seat: str
    space: str
    inside: bool = False

    def run(self, state: State) -> State:
        """Ask, where there is a choice."""
        rivals = self.rivals(state)
        return state.then(NameAmongEquals(self.seat, generals=rivals)) if rivals else state

    def rivals(self, state: State) -> tuple[str, ...]:
        """Return the equals, if there are several and none of them has been named."""
        rivals = equals(state, self.seat, self.space, inside=self.inside)
        settled = len(rivals) < 2 or any(one in state.commanders for one in rivals)  # noqa: PLR2004 # a choice takes two
        return () if settled else rivals


def succession(state: State, seat: str, space: str, *, inside: bool = False) -> State:
    """D8.4e: return the state in which it is open who follows a commander; what his generals settled before is over."""
    return unsettled(state, seat, space, inside=inside).then(WhoSucceeds(seat, space, inside))


def unsettled(state: State, seat: str, space: str, *, inside: bool = False) -> State:
    """D8.4e: return the state in which nobody has been named commander of the generals in a space."""
    there = state.generals_at(space, seat, inside=inside)
    return state.replace(commanders=tuple(one for one in state.commanders if one not in there))


def past_the_walls(state: State, general: str, *, inside: bool) -> State:
    """D8.4e: return the state after a general went in or out: it is open who commands those whom he leaves or meets."""
    one = state.general(general)
    commanded = state.commander(one.place, one.owner, inside=one.inside) == general
    state = state.with_general(general, inside=inside)
    if general in equals(state, one.owner, one.place, inside=inside):
        state = unsettled(state, one.owner, one.place, inside=inside)
    return unsettled(state, one.owner, one.place, inside=not inside) if commanded else state


@frozen
class WhoCommands(Step):
    """D8.4e: after a move its player says who commands wherever equals are together and nobody has been named.

    Attributes:
        seat: The player.
    """

    seat: str

    def idle(self, state: State) -> bool:
        """Tell whether the player's generals are each alone."""
        return not state.places_shared(self.seat)

    def run(self, state: State) -> State:
        """Ask for each of the spaces, in and before its city, if any of them leaves a choice."""
        posts = {(one.place, one.inside) for one in map(state.general, state.generals_of(self.seat))}
        together = [post for post in sorted(posts) if post[0] not in ("", DISPERSED)]
        steps = [WhoSucceeds(self.seat, space, inside) for space, inside in together]
        return state.then(*steps) if any(step.rivals(state) for step in steps) else state
