"""A heuristic value of a position, for players that look ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from networkx import single_source_shortest_path_length

from ancientwars.paxromana.components.kit import GALLEYS, SOF
from ancientwars.paxromana.rules.p15_scoring import holds
from ancientwars.paxromana.state.state import kit_of

if TYPE_CHECKING:
    from ancientwars.paxromana.components.scenarios import Condition
    from ancientwars.paxromana.state.state import State

PROVINCE_VALUE = 1.0
"""Victory points that the control of a Province is worth: points and income of the turns to come."""
SPACE_VALUE = 0.15
"""Victory points that a Space under control outside the Home Territory is worth."""
CIVILIZATION_VALUE = 0.5
"""Victory points that a Civilization Point is worth."""
UNIT_VALUE = 0.12
"""Victory points that a Battle Point on the map is worth."""
GALLEY_VALUE = 0.2
"""Victory points that a Galley Squadron is worth."""
TALENT_VALUE = 0.1
"""Victory points that a Talent is worth."""
GOAL_VALUE = 10.0
"""Victory points that what wins the game at once is worth; half of it is worth half."""
CAPITAL_VALUE = 4.0
"""Victory points that a Capital Space is worth, the own ones and those of others."""
GUARD_VALUE = 0.15
"""Victory points that a Battle Point in an own Capital is worth beside, as far as it is needed."""
GUARD = 10
"""Battle Points in a Capital, walls included, beyond which no more are needed."""
NEAR_VALUE = 0.3
"""Victory points that a Battle Point is worth beside near a Capital of another; half in the Space next to it."""
STABILITY_VALUE = 0.3
"""Victory points that a step of Stability is worth."""


FAR = 12
"""Links beyond which a Capital is far away."""


def evaluate(state: State, seat: str) -> float:
    """Return how much better a player stands than the best of the others, in victory points.

    Args:
        state: A state, or a view: nothing hidden is looked at.
        seat: The player.
    """
    others = [worth(state, other) for other in state.seats if other != seat]
    return worth(state, seat) - max(others)


def worth(state: State, seat: str) -> float:
    """Return what a player's position is worth in victory points."""
    power = state.power(seat)
    return (
        power.vp
        + TALENT_VALUE * power.treasury
        + STABILITY_VALUE * power.stability
        + CIVILIZATION_VALUE * state.civilization(seat)
        + PROVINCE_VALUE * sum(1 for owner in state.province_owners().values() if owner == seat)
        + _spaces(state, seat)
        + _strength(state, seat)
        + _goals(state, seat)
        + _capitals(state, seat)
    )


def _spaces(state: State, seat: str) -> float:
    """Return what the Spaces under control are worth, those of the Home Territory left out."""
    home = state.table.home
    return SPACE_VALUE * sum(1 for space, owner in state.holders().items() if owner == seat and home[space] != seat)


def _strength(state: State, seat: str) -> float:
    """Return what the units of a player are worth, those of the Soldier of Fortune in his service among them."""
    points, total = state.kit.bp, 0.0
    targets = _targets(state, seat)
    for owner in (seat, *([SOF] if state.sof == seat else [])):
        for place, _, kind, number in state.units.of(owner):
            if kind in GALLEYS:
                total += number * GALLEY_VALUE
            elif points[kind]:
                near = NEAR_VALUE / (1 + _distances(state.setup.data, targets).get(place, FAR))
                total += number * points[kind] * (UNIT_VALUE + near)
    return total


def _targets(state: State, seat: str) -> tuple[str, ...]:
    """Return the Spaces that a player is after: Capitals of others, and what wins the scenario at once."""
    found = [space for other in state.seats if other != seat for space in state.table.capitals[other]]
    for entry in state.scenario.victory:
        if entry.kind == "condition" and entry.winner == seat:
            for one in (one for conditions in entry.any for one in conditions):
                found += [one.space] if one.space else []
                found += state.table.spaces_of[one.province] if one.province else ()
    return tuple(space for space in dict.fromkeys(found) if state.holder(space) != seat)


def _capitals(state: State, seat: str) -> float:
    """Return what the Capital Spaces are worth that a player controls, and how well the own ones are guarded."""
    own = state.table.capitals[seat]
    held = [space for one in state.seats for space in state.table.capitals[one] if state.holder(space) == seat]
    total = CAPITAL_VALUE * len(held)
    for space in own:
        if space in held:
            settlement = state.settlement(space)
            walls = settlement.walls if settlement else 0
            points = sum(number * state.kit.bp[kind] for kind, number in state.held(space, seat) if kind not in GALLEYS)
            total += GUARD_VALUE * min(GUARD, walls + points)
    return total


def _goals(state: State, seat: str) -> float:
    """PS: return what it is worth how near a player is to what wins the scenario at once."""
    found = [
        sum(_progress(state, seat, one) for one in conditions) / len(conditions)
        for entry in state.scenario.victory
        if entry.kind == "condition" and entry.winner in ("each", seat)
        for conditions in entry.any
    ]
    return GOAL_VALUE * max(found, default=0.0)


def _progress(state: State, seat: str, condition: Condition) -> float:
    """Return how much of a condition holds, from 0 to 1."""
    if holds(state, seat, condition):
        return 1.0
    if condition.kind in ("controls_province", "controls_spaces_in_province"):
        spaces = state.table.spaces_of[condition.province]
        return sum(state.holder(space) == seat for space in spaces) / (len(spaces) + 1)
    return 0.0


@lru_cache(maxsize=256)
def _distances(data: tuple[str, ...], targets: tuple[str, ...]) -> dict[str, int]:
    """Return how many links each node is away from the nearest of some Spaces."""
    if not targets:
        return {}
    graph = kit_of(data).map.graph
    found: dict[str, int] = {}
    for target in targets:
        for node, links in single_source_shortest_path_length(graph, target, FAR).items():
            found[node] = min(links, found.get(node, FAR))
    return found
