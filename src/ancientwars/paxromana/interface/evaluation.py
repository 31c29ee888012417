"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.errors import require_seat
from ancientwars.core.sealed import Sealed, in_envelope
from ancientwars.paxromana.components.kit import SOF
from ancientwars.paxromana.interface.prospects import (
    Prospects,
    Targets,
    armies,
    best,
    forces_of,
    going,
    guarded,
    moves_left,
    moves_to_come,
    muster,
    own_move,
    prospects,
    reach,
    standing_army,
    under_way,
    units_worth,
    without,
)
from ancientwars.paxromana.interface.stakes import (
    SAME,
    SPACE_VALUE,
    STABILITY_VALUE,
    TALENT_VALUE,
    TURNS,
    Control,
    at_stake,
    decisive,
    gains,
    standing,
)
from ancientwars.paxromana.rules.p04_terms import ExchangeCards
from ancientwars.paxromana.rules.p06_maintenance import Maintenance, upkeep
from ancientwars.paxromana.rules.p09_attrition import isolated_of
from ancientwars.paxromana.rules.p09_attrition_losses import suffering
from ancientwars.paxromana.state.scopes import Activation, Talks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.scopes import Move
    from ancientwars.paxromana.state.state import State

LAST_TALENTS = 0.3
"""Share of the worth of Talents that is left in the last turn."""
TALK_COST = 0.05
"""Victory points that each of the terms of a proposal counts against it."""
PLENTY, SURPLUS = 1.5, 0.3
"""Times the units of the strongest other, and the share of the worth of units beyond that is left."""
FULL = ("LG", "HI")
"""P10.6.6a: units that a loss reduces first."""
ATTRITION = 0.2
"""P9.6.3a: share of the units in a Space that attrition takes on average."""
OVEREXTENDED = 2
"""P14.2.1-12: turns for which too many heavy units count: one may stop to have them, or gain what makes up for it."""
PURSE, SPARE = 10, 0.5
"""Talents beyond these are not spent soon: the share of their worth that is left."""
MINOR_VALUE = 0.15
"""Victory points that a Minor Move is worth that may still be made."""
UNREST, ABOARD = 0.02, 0.2
"""Victory points that count against a move that goes on, and against one at sea: what brings nothing ends."""


@frozen
class Survey:
    """What a position is worth to a player by what stands on the map.

    Attributes:
        worth: What each player has, and is to score.
        targets: What the player might take.
        prospects: What his Armies may take of it.
        dangers: What each of the others threatens: a Capital, or what wins the game.
        attrition: What units without a Line of Communications are to lose at the end of the turn.
    """

    worth: dict[str, float]
    targets: Targets
    prospects: Prospects
    dangers: dict[str, float]
    attrition: float


class MapOf:
    """A state as a survey sees it: equal to another if a survey of it serves again.

    What most actions leave as it is must be the same objects: to hash all of it would cost more than it saves.

    Attributes:
        state: The state.
    """

    __slots__ = ("_hash", "_objects", "_values", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._objects: tuple[object, ...] = (*SAME(state), state.leaders, state.pirates)
        tracks = tuple([(power.stability, power.vp) for power in state.powers])
        self._values = (state.turn, state.phase, tracks, state.units)
        self._hash = hash((*map(id, self._objects), self._values))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, MapOf) and all(map(is_, self._objects, other._objects)) and self._values == other._values
        )

    def __hash__(self) -> int:
        return self._hash


def evaluate(state: State, seat: str) -> float:
    """Return how much better a player stands than the best of the others, in victory points.

    Args:
        state: A state, or a view: nothing is looked at that the player does not know.
        seat: The player.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    state = _planned(state, seat)
    value = _value(state, seat)
    if move := own_move(state, seat):
        value = max([_going_on(state, seat, move, force, value) for force in forces_of(state, move)])
        value -= UNREST + ABOARD * move.aboard
    return value


def _going_on(state: State, seat: str, move: Move, force: Units, staying: float) -> float:
    """Return how well a player stands if these units of a move go for the best that they may reach, or stay.

    Those that go take the best of what else they might take afterwards.
    """
    away = without(state, move, force)
    targets = _survey(MapOf(away), seat).targets
    army = standing_army(state, move, force)
    likely, worth, there = going(state, under_way(army, move), targets)
    if not likely:
        return staying
    after = prospects(state, [army], targets)
    gone = _value(away, seat, after, there) + units_worth(state.kit, force) + worth
    return staying + likely * max(0.0, gone - staying)


def _value(state: State, seat: str, more: Prospects | None = None, taken: str = "") -> float:
    """Return how much better a player stands, with what he may still do, the Army that he is just moving left out.

    Args:
        state: The state.
        seat: The player.
        more: Prospects of the Army that is left out; each Space counts once.
        taken: The Space that it takes first.
    """
    seen = _survey(MapOf(state), seat)
    worths = {one: seen.worth[one] + _tracks(state, one) for one in state.seats}
    lead = worths.pop(seat) - max(worths.values())
    plans = seen.prospects
    if more is not None:
        plans = {space: max(more.get(space, 0.0), plans.get(space, 0.0)) for space in {**plans, **more}}
        plans.pop(taken, None)
    coming = reach(plans, moves_left(state, seat), moves_to_come(state)) + _minor_moves(state, seat)
    return lead + coming - _danger(state, seen.dangers) - seen.attrition - _talk(state, seat)


def exposure(state: State, seat: str) -> float:
    """Return what the next moves of the others threaten to cost a player, in victory points.

    Args:
        state: A state, or a view: nothing is looked at that the player does not know.
        seat: The player.

    Raises:
        UnknownSeat: No such seat plays.
    """
    require_seat(seat, state.seats)
    threats = _threats(MapOf(state), seat)
    return max(reach(values, moves_left(state, other)) for other, values in threats.items())


@lru_cache(maxsize=512)
def _survey(seen: MapOf, seat: str) -> Survey:
    """Return what a position is worth to a player by what stands on the map."""
    state = seen.state
    control = Control(state)
    held, targets = standing(control), guarded(state, seat, gains(control, seat))
    return Survey(
        worth={one: held[one] + _forces(state, one) for one in state.seats},
        targets=targets,
        prospects=prospects(state, armies(state, seat), targets),
        dangers=dict(_dangers(state, seat, control)),
        attrition=_attrition(state, seat),
    )


@lru_cache(maxsize=512)
def _threats(seen: MapOf, seat: str) -> dict[str, Prospects]:
    """Return what the Armies of each other player may take from one."""
    state = seen.state
    holders, control, found = state.holders(), Control(state), dict[str, Prospects]()
    for other in state.seats:
        if other != seat:
            mine = tuple([(space, gain) for space, gain in gains(control, other) if holders[space] == seat])
            found[other] = prospects(state, armies(state, other), guarded(state, other, mine))
    return found


def _tracks(state: State, seat: str) -> float:
    """Return what the points and the Talents of a player are worth; those left after the last turn little."""
    power = state.power(seat)
    talents = power.treasury - (1 - SPARE) * max(0, power.treasury - PURSE)
    return power.vp + TALENT_VALUE * talents * (1.0 if state.turn < state.last_turn else LAST_TALENTS)


def _forces(state: State, seat: str) -> float:
    """P14.2.1-12: return what the units of a player are worth, less their upkeep and what too many heavy ones cost."""
    every = muster(state.kit, state.units)
    total = every.worth.get(seat, 0.0) + (every.worth.get(SOF, 0.0) if state.sof == seat else 0.0)
    plenty = PLENTY * max([every.worth.get(one, 0.0) for one in state.seats if one != seat])
    total -= (1 - SURPLUS) * max(0.0, total - plenty)
    heavy, turns = every.heavy.get(seat, 0), min(TURNS, state.last_turn - state.turn)
    total -= TALENT_VALUE * turns * (every.galleys.get(seat, 0) + max(0, heavy - state.manpower(seat)))
    if heavy > state.civilization(seat):
        total -= 2 * STABILITY_VALUE * min(OVEREXTENDED, turns)
    return total


def _planned(state: State, seat: str) -> State:
    """Return the state in which what the player has written in his own envelope so far is carried out."""
    question = next((step for step in reversed(state.agenda) if isinstance(step, Sealed)), None)
    answer = in_envelope(state, seat)
    if question is None or not answer or isinstance(question, ExchangeCards):  # what comes for it is not known
        return state
    if isinstance(question, Maintenance) and upkeep(state, seat, answer) > state.power(seat).treasury:
        return state
    opened: State = question.opened(state.replace(envelopes=()), {seat: answer})
    return opened


def _minor_moves(state: State, seat: str) -> float:
    """P9.1.1a: return what the Minor Moves are worth that a player may still make in his Activation."""
    activation = state.within(Activation)
    if activation is None or activation.seat != seat or activation.action not in ("", "expansion"):
        return 0.0
    return MINOR_VALUE * activation.minors


def _talk(state: State, seat: str) -> float:
    """P4.3.1: return what the terms of a proposal that a player makes count against it: what they bring is unknown."""
    talks = state.within(Talks)
    return TALK_COST * (1 + len(talks.terms)) if talks is not None and talks.proposer == seat else 0.0


def _dangers(state: State, seat: str, control: Control) -> Iterator[tuple[str, float]]:
    """Yield what the Army of each other threatens that is strongest and nearest: a Capital, or what wins the game."""
    for other, stakes in at_stake(control, seat).items():
        targets = guarded(state, other, stakes)
        yield other, max([best(state, army, targets) for army in armies(state, other)], default=0.0)


def _danger(state: State, dangers: dict[str, float]) -> float:
    """P3.4.4a: return the worst danger; who can move no more before the game ends threatens nothing."""
    last = state.turn == state.last_turn
    return max([danger for other, danger in dangers.items() if not last or moves_left(state, other)], default=0.0)


def _attrition(state: State, seat: str) -> float:
    """P9.6.1a, P9.6.3a: return what a player's units without a Line of Communications are to lose, and hold with them.

    A single unit is lost with its Space, but a full heavy one is only reduced.
    """
    if state.phase > "F":
        return 0.0
    lost, winning = 0.0, decisive(state, seat)
    for owner, space in isolated_of(state, seat):
        force = suffering(state.held(space, owner))
        alone = sum([number for _, number in force]) == 1 and force[0][0] not in FULL
        worth = units_worth(state.kit, force)
        lost += worth + winning.get(space, 0.0) + SPACE_VALUE if alone else ATTRITION * worth
    return lost
