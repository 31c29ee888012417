"""P6.1.1, P6.1.3 to P6.1.6: income.

Elsewhere: P6.1.2a: `p03_setup`; P6.1.7, P6.1.8: `p06_lines`.

Elsewhere too: P6.1.5, P6.1.6: `p06_lines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Step
from ancientwars.paxromana.components.kit import REBELS
from ancientwars.paxromana.rules.p06_lines import RHODES, TOLL, line_of_communications
from ancientwars.paxromana.rules.ps_scenarios.limits import is_split
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.state import Settlement

MUTINOUS = "africa"
"""P13.3-01: the Province without income while Mercenaries are in mutiny there."""
RICHEST = "richest"
"""P15.4.9L: effect: who has the most Talents at the end of the Income Phase."""


@frozen
class IncomePhase(Step):
    """P3.2A: each player collects income; P15.4.9L: at the end it is noted who is the richest."""

    def run(self, state: State) -> State:
        """Collect for one player after another."""
        state = state.emit(e.PhaseBegan("phase_A", rule="P3.2A"), phase="A")
        tolls = []
        for seat in state.seats:
            free, tolled = income_of(state, seat)
            state = state.emit(e.IncomeCame(seat, free, rule="P6.1.1a")).pay(seat, -free, "P6.1.1a")
            tolls += [Toll(seat, space, talents) for space, talents in tolled]
        return state.then(*tolls, IncomeCollected())


@frozen
class Toll(Choice):
    """P6.1.6a, P12.5.1c: what a Space yields comes through Rhodes for 1 T, or not at all.

    Attributes:
        space: The source.
        talents: What it yields.
    """

    prompt = "line-through-rhodes"
    rule = "P6.1.6a"
    accepts = (a.Pay, a.Pass)
    exact = True
    subjects = ("space",)

    space: str
    talents: int

    def needed(self, state: State) -> bool:
        """Nobody is asked about a Talent that would go to Rhodes."""
        del state
        return self.talents > TOLL

    def resolve(self, state: State, action: Action) -> State:
        """Collect what is left after the toll, which goes to the player whom Rhodes is allied to, if any."""
        if not isinstance(action, a.Pay):
            return state
        state = state.emit(e.IncomeCame(self.seat, self.talents - TOLL, rule="P6.1.6a"))
        state = state.pay(self.seat, TOLL - self.talents, "P6.1.6a")
        ally = state.player_of(RHODES)
        return state.pay(ally, -TOLL, "P12.5.1c") if ally and ally != self.seat else state


@frozen
class IncomeCollected(Step):
    """P15.4.9L: the richest player is noted; nobody is where two are level."""

    def run(self, state: State) -> State:
        """Note him."""
        most = max(state.power(seat).treasury for seat in state.seats)
        richest = [seat for seat in state.seats if state.power(seat).treasury == most]
        return state.with_effect(Effect(RICHEST, richest[0])) if len(richest) == 1 else state


def income_of(state: State, seat: str) -> tuple[int, tuple[tuple[str, int], ...]]:
    """P6.1.1a, P6.1.3a: return a player's income, and what comes only through Rhodes, by Space.

    P6.1.5a: what lies outside his home needs a Line of Communications; what has none yields nothing. P6.1.5b: what he
    holds at home needs none.
    """
    free, tolled, home = 0, dict[str, int](), state.table.home
    for spaces, talents in (*_places(state, seat), *_provinces(state, seat), *_territories(state, seat)):
        if all(_mutinous(state, space) for space in spaces):
            continue
        if any(home[space] == seat for space in spaces):
            free += talents
            continue
        lines = [(line_of_communications(state, seat, space), space) for space in spaces]
        if any(line == 0 for line, _ in lines):
            free += talents
        elif through := [space for line, space in lines if line is not None]:
            space = next((one for one in through if one in tolled), through[0])
            tolled[space] = tolled.get(space, 0) + talents
    return free, tuple(sorted(tolled.items()))


def _mutinous(state: State, space: str) -> bool:
    """P13.3-01: tell whether a Space lies in Africa while Mercenaries are in mutiny there: it yields nothing."""
    province_of = state.kit.province_of
    if province_of[space] != MUTINOUS:
        return False
    return any(province_of.get(place) == MUTINOUS for place in state.units.places_of(REBELS))


def _places(state: State, seat: str) -> Iterable[tuple[tuple[str, ...], int]]:
    """P6.1.1c: yield Cities, Towns and the mine of a player, and what they yield."""
    holders, income = state.holders(), state.kit.income
    for one in state.settlements:
        if one.owner == seat == holders[one.space]:  # P12.7.3a
            yield (one.space,), settlement_income(state, one)
    for space in state.kit.spaces:
        if space.mine and holders[space.id] == seat:
            yield (space.id,), income.mine  # P6.1.1-05


def settlement_income(state: State, settlement: Settlement) -> int:
    """P6.1.1-01, P6.1.1-02, P6.1.1-03, P6.1.1-04: return what a City or Town yields."""
    income = state.kit.income
    if settlement.kind == "city":
        return income.city if settlement.intact else income.city_damaged
    return income.town if settlement.intact else income.town_damaged


def _provinces(state: State, seat: str) -> Iterable[tuple[tuple[str, ...], int]]:
    """P6.1.1a, P6.1.4a, P5.3.2a: yield the Provinces of a player by the Spaces that he holds, and what they yield."""
    holders = state.holders()
    for province, owner in state.province_owners().items():
        if owner == seat and (talents := state.kit.province[province].income):
            yield tuple(space for space in state.table.spaces_of[province] if holders[space] == seat), talents


def _territories(state: State, seat: str) -> Iterable[tuple[tuple[str, ...], int]]:
    """P6.1.1b, P2.1.1d, P2.1.1e: yield the Territories of a player by the Spaces that he holds, and what they yield."""
    holders, rulers = state.holders(), state.rulers()
    for one in state.kit.territories:
        if one.income and rulers[one.id] == seat and not is_split(state, one.id):
            spaces = [space for province in one.provinces for space in state.table.spaces_of[province]]
            yield tuple(space for space in spaces if holders[space] == seat), one.income
