"""P6.4: maintenance.

Elsewhere too: P6.4.3a: `p06_recruitment`, `p04_terms`, `p12_mercenaries`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.sealed import Answer, HandIn, Sealed, in_envelope
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import HEAVY
from ancientwars.paxromana.rules.p14_stability import overextended
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

GALLEY = "GS"


@frozen
class MaintenancePhase(Step):
    """P3.2B: galleys and units above the maximum are paid for, or disbanded; Stability follows."""

    def run(self, state: State) -> State:
        """Ask who has something to pay for."""
        state = state.emit(e.PhaseBegan("phase_B", rule="P3.2B"), phase="B")
        seats = tuple(seat for seat in state.seats if galleys(state, seat) or excess(state, seat))
        return state.then(*([Maintenance(seats)] if seats else []), Overextension())


def galleys(state: State, seat: str) -> int:
    """P6.4.1a: return how many Galley Squadrons a player pays for: his own, none of an Independent."""
    return state.units.of(seat).total(GALLEY)


def excess(state: State, seat: str) -> int:
    """P6.4.2a: return how many heavy units of a player stand above his maximum."""
    return max(0, state.heavy(seat) - state.manpower(seat))


def upkeep(state: State, seat: str, disbanded: Answer = ()) -> int:
    """P6.4.1a, P6.4.2a: return what a player pays once some units are disbanded, in Talents."""
    gone = Counter(one.kind == GALLEY for one in disbanded if isinstance(one, a.DisbandUnit))
    return galleys(state, seat) - gone[True] + max(0, excess(state, seat) - gone[False])


def bound_to_maximum(state: State, seat: str) -> bool:
    """P6.4.3a: tell whether a player may never have more heavy units than his maximum."""
    return not state.kit.power[state.setup_of(seat).as_power].may_exceed_max_manpower


@frozen
class Maintenance(Sealed):
    """P6.4a: what each player disbands is written down in secret and revealed together."""

    plan = True

    def question(self, seat: str) -> Upkeep:
        """Ask for the next unit."""
        return Upkeep(seat)

    def opened(self, state: State, answers: dict[str, Answer]) -> State:
        """Disband, and pay for the rest."""
        state = state.emit(e.PlansOpened(rule="P6.4a"))
        for seat, answer in answers.items():
            cost = upkeep(state, seat, answer)
            for one in answer:
                if isinstance(one, a.DisbandUnit):
                    rule = "P6.4.1a" if one.kind == GALLEY else "P6.4.2a"
                    state = state.lose_units(seat, one.space, one.kind, rule=rule)
            state = state.pay(seat, cost, "P6.4a")
        return state


@frozen
class Upkeep(Choice):
    """P6.4.1a, P6.4.2a: the next unit that is disbanded; what is kept is paid for."""

    prompt = "maintenance"
    rule = "P6.4a"
    accepts = (a.DisbandUnit, HandIn)
    exact = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield galleys, heavy units while there are too many, and the end once the rest can be paid."""
        answer = in_envelope(state, self.seat)
        if self._unpaid(state, answer) is None:
            yield HandIn()
        gone = Counter(one for one in answer if isinstance(one, a.DisbandUnit))
        too_many = excess(state, self.seat) > sum(one.kind != GALLEY for one in gone.elements())
        for place, _, kind, number in state.units.of(self.seat):
            if kind == GALLEY or (kind in HEAVY and too_many):
                disband = a.DisbandUnit(kind, place)
                if gone[disband] < number:
                    yield disband

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be so."""
        if isinstance(action, HandIn):
            return self._unpaid(state, in_envelope(state, self.seat)) or super().refusal(state, action)
        return Refusal("P6.4a", "'{action}': it is not there, or needs no upkeep", action=action)

    def _unpaid(self, state: State, answer: Answer) -> Refusal | None:
        """Return what is not paid for."""
        cost, left = upkeep(state, self.seat, answer), state.power(self.seat).treasury
        heavy = sum(isinstance(one, a.DisbandUnit) and one.kind != GALLEY for one in answer)
        if bound_to_maximum(state, self.seat) and (over := excess(state, self.seat) - heavy) > 0:
            return Refusal("P6.4.3a", "{over} units stand above the maximum and cannot be paid for", over=over)
        if cost > left:
            return Refusal("P6.4a", "the rest costs {cost} T, {left} are left", cost=cost, left=left)
        return None


@frozen
class Overextension(Step):
    """P14.2.1-12: more heavy units than Civilization Points cost Stability."""

    def run(self, state: State) -> State:
        """Lower the Stability of who has too many."""
        return overextended(state)
