"""P15.1 to P15.3, P15.4.2: what players score in the Victory Phase.

Elsewhere: P15.1.3a: `p03_course_of_play.turn_order`; P15.3.2a: `state.state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.components.special_rules import Scoring
from ancientwars.paxromana.rules.p14_stability import ranked_by_turn
from ancientwars.paxromana.rules.p15_objectives import claimed, discarded, worth
from ancientwars.paxromana.rules.ps_scenarios.limits import is_split
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana.components.pieces import Territory
    from ancientwars.paxromana.components.scenarios import Condition, Victory


@frozen
class Score(Step):
    """P15.1.1a, P15.2.1a, P15.3.1a, P15.4.2a: victory points by rank, for objectives, and what the scenario awards."""

    def run(self, state: State) -> State:
        """P15.2.1a: add them up; P15.1.2a: Stability follows, P15.4.7a: objectives that gave victory points go back."""
        points = turn_points(state)  # P15.3.1a
        for seat, number in points.items():
            state = state.with_power(seat, vp=state.power(seat).vp + number)
            told = e.PointsScored(seat, number, geography(state, seat), state.civilization(seat), rule="P15.1.1a")
            state = state.emit(told)
        for seat in state.seats:
            for letter in claimed(state, seat, "vp"):
                state = discarded(state, seat, letter)
        return ranked_by_turn(state, points)


def turn_points(state: State) -> dict[str, int]:
    """P15.1.1a: return the victory points of each player for this turn.

    The scenario says how many places score: PS2.4, PS4.4, PS5.3, PS6.2, PS7.2, PS8.3, PS9.4, PS10.3.
    """
    rule, seats = state.scenario.rule(Scoring), state.seats
    ranks = state.kit.rank_points
    by_gop = rank_points({seat: geography(state, seat) for seat in seats}, rule.gop_rank_vp if rule else ranks.gop)
    by_cvp = rank_points({seat: state.civilization(seat) for seat in seats}, rule.cvp_rank_vp if rule else ranks.cvp)
    found = {}
    for seat in seats:
        objectives = sum(worth(state, seat, letter) for letter in claimed(state, seat, "vp"))  # P15.4.2a
        found[seat] = by_gop[seat] + by_cvp[seat] + objectives + awards(state, seat)
    return found


def rank_points(totals: Mapping[str, int], places: tuple[int, ...]) -> dict[str, int]:
    """P15.2.3a, P15.3.3a: return victory points by rank; P15.2.3b: who are level share their places, rounded down.

    Args:
        totals: The points of each player.
        places: P15.2.3-01, P15.2.3-02, P15.2.3-03, P15.2.3-04: victory points by place; further places give none.

    Example:
        >>> rank_points({"greece": 8, "east": 8, "carthage": 7, "rome": 4}, (7, 4, 2, 0))
        {'greece': 5, 'east': 5, 'carthage': 2, 'rome': 0}
    """
    every = (*places, *(0 for _ in totals))
    found = {}
    for one, mine in totals.items():
        first = sum(other > mine for other in totals.values())
        level = sum(other == mine for other in totals.values())
        found[one] = sum(every[first : first + level]) // level
    return found


def geography(state: State, seat: str) -> int:
    """P15.2.2a: return the geographic points of a player.

    P5.3.2a: Provinces without income count as well. PS3.4: a scenario may count one Territory only.
    """
    rule, kit = state.scenario.rule(Scoring), state.kit
    objectives = sum(worth(state, seat, letter) for letter in claimed(state, seat, "gop"))
    held = [province for province, owner in state.province_owners().items() if owner == seat]
    if rule and rule.gop_scope:
        inside = [province for province in held if kit.province[province].territory == rule.gop_scope]
        whole = rule.gop_territory if state.ruler_of(rule.gop_scope) == seat else 0
        return rule.gop_per_province * len(inside) + whole + objectives
    ruled = (kit.territory[territory] for territory, ruler in state.rulers().items() if ruler == seat)
    territories = sum(one.gop for one in ruled if one.gop and _counts(state, seat, one))
    return sum(kit.province[province].gop for province in held) + territories + objectives


def _counts(state: State, seat: str, territory: Territory) -> bool:
    """P15.2.2a: tell whether a Territory counts for the player who controls it: it is not his own home."""
    own = all(state.table.home_of.get(province) == seat for province in territory.provinces)
    return not own and not is_split(state, territory.id)


# ---------------------------------------------------------------------- what scenarios ask


def awards(state: State, seat: str) -> int:
    """PS9.2: return the victory points that the scenario gives a player each turn."""
    found = 0
    for entry in state.scenario.victory:
        if entry.kind == "vp_award" and entry.winner in ("each", seat) and applies(state, seat, entry):
            found += entry.points * (enemy_capitals(state, seat) if entry.per == "capital" else 1)
    return found


def applies(state: State, seat: str, entry: Victory) -> bool:
    """PS: tell whether the conditions of a victory entry hold for a player: all of one list."""
    if state.turn < entry.from_turn:
        return False
    return not entry.any or any(all(holds(state, seat, one) for one in conditions) for conditions in entry.any)


def holds(state: State, seat: str, condition: Condition) -> bool:
    """PS1.1, PS1.2, PS2.1, PS3.1, PS4.1, PS5.1: tell whether a condition of a victory entry holds for a player."""
    match condition.kind:
        case "controls_space":
            return state.holder(condition.space) == seat
        case "controls_province":
            return state.owner_of(condition.province) == seat
        case "controls_spaces_in_province":
            spaces = state.table.spaces_of[condition.province]
            return sum(state.holder(space) == seat for space in spaces) >= condition.at_least
        case "controls_enemy_capital":
            return enemy_capitals(state, seat) >= condition.at_least
        case "vp_lead":
            others = max((state.power(one).vp for one in state.seats if one != seat), default=0)
            return state.power(seat).vp - others >= condition.at_least
        case "leader_dead":
            return state.leader(condition.leader).dead


def enemy_capitals(state: State, seat: str) -> int:
    """PS2.1: return how many Capital Spaces of other players a player controls."""
    return sum(state.holder(space) == seat for one in state.seats if one != seat for space in state.table.capitals[one])
