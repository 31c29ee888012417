"""P8.1, P8.3: Leaders are drawn and placed.

Elsewhere too: P8.1.2a: `p12_removal`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice
from ancientwars.core.sealed import Answer, HandIn, Sealed, in_envelope
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.paxromana.components.kit import COMBAT, SUCCESSORS
from ancientwars.paxromana.components.special_rules import NamedLeaders
from ancientwars.paxromana.rules.ps_scenarios.limits import open_to
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.listed import place_leader
from ancientwars.paxromana.state.state import LEADERS, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table

LEADERS_PER_TURN = 2
"""P8.1.1a."""
PAUSE = 2
"""P8.3a: an Elite Leader is back in his pool at the second Leader Selection Phase after the one that brought him."""


@frozen
class LeaderSelectionPhase(Step):
    """P3.2D: each player draws two Leaders and places them in secret."""

    def run(self, state: State) -> State:
        """Draw; PS8.9, PS9.12: living named Leaders come back in place of a draw."""
        state = state.emit(e.PhaseBegan("phase_D", rule="P3.2D"), phase="D")
        leaders = tuple(one.replace(rests=one.rests - 1) if one.rests else one for one in state.leaders)
        state, rule = state.replace(leaders=leaders), state.scenario.rule(NamedLeaders)
        if rule is None or not rule.return_each_turn:
            return state.then(DrawLeaders())
        return state.then(DrawLeaders(tuple(one for seat in state.seats for one in _named(state, seat))))


def _named(state: State, seat: str) -> tuple[tuple[str, str], ...]:
    """PS8.9, PS9.12: return the named Leaders of a player who live, as pairs with him."""
    living = [
        leader
        for leader in LEADERS
        if state.side_of(leader) == seat and state.kit.leader[leader].scenario and not state.leader(leader).dead
    ]
    return tuple((seat, leader) for leader in living[:LEADERS_PER_TURN])


@frozen
class DrawLeaders(Step):
    """P8.1.2a, P8.1.3a: Leaders are drawn at random, one after another, until every player has two.

    Attributes:
        drawn: The Leaders so far, each with his player, in the order in which they came.
    """

    drawn: tuple[tuple[str, str], ...] = ()

    def pending(self, state: State) -> Chance | None:
        """Wait for the next draw."""
        seat = self._next(state)
        return Chance("draw", "leader", "P8.1.2a", about=(seat,)) if seat else None

    def lottery(self, state: State) -> Lottery:
        """P8.3b: return the lottery of the pool; who has an Elite Leader draws until no second one comes."""
        return draw(self._pool(state, self._next(state)))

    def resolve(self, state: State, action: Drew) -> State:
        """P8.1.3a: go on with the next."""
        return state.then(DrawLeaders((*self.drawn, (self._next(state), action.card))))

    def run(self, state: State) -> State:
        """Have all of them placed."""
        seats = tuple(seat for seat in state.seats if any(one == seat for one, _ in self.drawn))
        return state.then(PlaceLeaders(seats, self.drawn)) if seats else state

    def _next(self, state: State) -> str:
        """Return who draws next; nobody when all have two, or nobody left to draw."""
        for seat in state.seats:
            if sum(one == seat for one, _ in self.drawn) < LEADERS_PER_TURN and self._pool(state, seat):
                return seat
        return ""

    def _pool(self, state: State, seat: str) -> tuple[str, ...]:
        """Return the Leaders who may come up for a player."""
        mine = tuple(leader for one, leader in self.drawn if one == seat)
        return tuple(leader for leader in drawable(state, seat, mine) if leader not in mine)


def pool_of(state: State, seat: str) -> tuple[str, ...]:
    """P8.1.2a, P8.1.4a, P8.3a: return the Leaders in a player's pool."""
    enrolled, leaders = _enrolled(state.kit, state.table, state.successors.leaders, seat), state.leaders
    return tuple([name for name, number in enrolled if not leaders[number].place and not leaders[number].rests])


@lru_cache(maxsize=256)
def _enrolled(kit: Kit, table: Table, lent: tuple[str, ...], seat: str) -> tuple[tuple[str, int], ...]:
    """P8.1.2a, P8.1.4a: return the Leaders of an owner in order, with their numbers, but those whom events bring."""
    owners = [(name, number, SUCCESSORS if name in lent else table.side[name]) for number, name in enumerate(LEADERS)]
    mine = [(name, number) for name, number, owner in owners if owner == seat and not kit.leader[name].scenario]
    return tuple(sorted(mine))


def drawable(state: State, seat: str, drawn: tuple[str, ...] = ()) -> tuple[str, ...]:
    """P8.3b, P8.3c: return the Leaders of the pool who may come up: no Elite Leader beside another one.

    Args:
        state: The state.
        seat: The player.
        drawn: Leaders whom he has drawn and not placed yet.
    """
    kit, pool = state.kit, pool_of(state, seat)
    if any(kit.leader[one].elite for one in (*state.leaders_of(seat), *drawn)):
        return tuple(one for one in pool if not kit.leader[one].elite)
    return pool


def into_play(state: State, leader: str, space: str) -> State:
    """P8.1.5a, P8.3a: return the state in which a Leader comes into play; an Elite one then rests."""
    state = state.with_leader(leader, place=space, rests=pause_of(state, leader))
    return state.emit(e.LeaderPlaced(leader, space, rule="P8.1.5a"))


def pause_of(state: State, leader: str) -> int:
    """P8.3a: return for how many Leader Selection Phases a Leader in play is held back: an Elite one without a name."""
    one = state.kit.leader[leader]
    return PAUSE if one.elite and not one.scenario else 0


def leader_spaces(state: State, seat: str, number: int) -> Iterable[str]:
    """P8.1.5a: yield where a Leader may be placed; P12.7.3a: in no City or Town that Slaves hold.

    PS6.5: nor where the scenario keeps his player out.

    Args:
        state: The state.
        seat: The player.
        number: 0 for the first Leader, who goes to a Capital; unless all are in other hands.
    """
    capitals = [space for space in state.table.capitals[seat] if state.holder(space) == seat]
    if number == 0 and capitals:
        return capitals
    own = {one.space for one in state.settlements if one.owner == seat and state.holder(one.space) in (seat, "")}
    for place in state.units.places_of(seat):
        if any(kind in COMBAT or kind == "GAR" for kind, _ in state.held(place, seat)):
            own.add(place)
    board = state.kit.map
    return board.names(board.mask(own) & board.tagged("space") & open_to(state, seat))


@frozen
class PlaceInCapital(Choice):
    """P12.4.7a, P16.2d, P17.2f: a Leader drawn in the midst of a turn begins in a Capital, either where there are two.

    Attributes:
        leader: The Leader.
    """

    prompt = "place-leader"
    rule = "P8.1.5a"
    accepts = (a.PlaceLeader,)
    exact = True
    subjects = ("leader",)

    leader: str

    def _spaces(self, state: State) -> tuple[str, ...]:
        """Return the Capitals that he holds; if he holds none, where he has units, or else any Capital."""
        return tuple(leader_spaces(state, self.seat, 0)) or state.table.capitals[self.seat]

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._spaces(state)) > 1

    def run(self, state: State) -> State:
        """Place him in the only one."""
        return into_play(state, self.leader, self._spaces(state)[0])

    def candidates(self, state: State) -> Iterator[a.PlaceLeader]:
        """Yield the Spaces."""
        return (place_leader(space) for space in self._spaces(state))

    def resolve(self, state: State, action: a.PlaceLeader) -> State:
        """Place him."""
        return into_play(state, self.leader, action.space)


@frozen
class PlaceLeaders(Sealed):
    """P8.1.5a: where the Leaders are placed is written down in secret and revealed together.

    Attributes:
        picked: The Leaders, each with his player, in the order in which they came.
    """

    plan = True

    picked: tuple[tuple[str, str], ...]

    def question(self, seat: str) -> WritePlaces:
        """Ask for the next place."""
        return WritePlaces(seat, self.leaders_of(seat))

    def leaders_of(self, seat: str) -> tuple[str, ...]:
        """Return the Leaders of a player, the first drawn first."""
        return tuple(leader for one, leader in self.picked if one == seat)

    def opened(self, state: State, answers: dict[str, Answer]) -> State:
        """Place them."""
        state = state.emit(e.PlansOpened(rule="P8.1.5a"))
        for seat, answer in answers.items():
            places = [one.space for one in answer if isinstance(one, a.PlaceLeader)]
            for leader, space in zip(self.leaders_of(seat), places, strict=False):  # nowhere to go: he stays out
                state = into_play(state, leader, space)
        return state


@frozen
class WritePlaces(Choice):
    """P8.1.5a: the place of the next Leader, in secret.

    Attributes:
        leaders: The player's Leaders, the first drawn first.
    """

    prompt = "place-leaders"
    rule = "P8.1.5a"
    accepts = (a.PlaceLeader, HandIn)
    exact = True

    leaders: tuple[str, ...]

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces for the next Leader; the end once all have one."""
        number = len(in_envelope(state, self.seat))
        spaces = [] if number >= len(self.leaders) else list(leader_spaces(state, self.seat, number))
        yield from (place_leader(space) for space in spaces)
        if not spaces:
            yield HandIn()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why he cannot be placed there, or the plan is not complete."""
        number = len(in_envelope(state, self.seat))
        if isinstance(action, HandIn) or number >= len(self.leaders):
            return Refusal("P8.1.5a", "{number} of {all} Leaders have a place", number=number, all=len(self.leaders))
        return place_refused(self.leaders[number], number)


@frozen
class PlaceDrawn(Choice):
    """P8.1.5a: a Leader whom the set-up leaves to the player: the first in a Capital, the second with own pieces."""

    prompt = "place-leader"
    rule = "P8.1.5a"
    accepts = (a.PlaceLeader,)
    exact = True
    subjects = ("leader",)

    leader: str
    number: int

    def candidates(self, state: State) -> Iterator[a.PlaceLeader]:
        """Yield the Spaces."""
        return (place_leader(space) for space in leader_spaces(state, self.seat, self.number))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why he cannot be placed there."""
        del state, action
        return place_refused(self.leader, self.number)

    def resolve(self, state: State, action: a.PlaceLeader) -> State:
        """Place him."""
        return into_play(state, self.leader, action.space)


def place_refused(leader: str, number: int) -> Refusal:
    """P8.1.5a: return why a Leader cannot be placed in some Space."""
    if number == 0:
        return Refusal("P8.1.5a", "{leader}, drawn first, goes to a Capital that the player holds", leader=leader)
    return Refusal("P8.1.5a", "{leader} goes where his player has units, a City or a Town", leader=leader)
