"""P6.2.2, P10.6.6a, P12.1.4c, P12.2.2, P15.4.4: the Manpower Phase, planned in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.sealed import Answer, HandIn, Sealed, in_envelope
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.rules.p06_recruitment import RESTORED, Draft, carried_out, price
from ancientwars.paxromana.rules.p12_independents import rhodian_replaced
from ancientwars.paxromana.rules.p12_mercenaries import STANDARD, held_by_enemies, hire_refused, hired, hires
from ancientwars.paxromana.rules.p15_objectives import DrawObjective, purchase_refused
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action


@frozen
class ManpowerPhase(Step):
    """P3.2E: players plan in secret what they raise, and reveal it together."""

    def run(self, state: State) -> State:
        """Ask for the plans; P17.2-02: before that the ally of Rhodes replaces what it has lost of its Fleet."""
        state = state.emit(e.PhaseBegan("phase_E", rule="P3.2E"), phase="E")
        for seat in state.seats:
            state = rhodian_replaced(state, seat)
        return state.then(Plans(state.seats))


@frozen
class Plans(Sealed):
    """P6.2.2a: the plans of all players."""

    plan = True

    def question(self, seat: str) -> Plan:
        """Ask for the next part of a plan."""
        return Plan(seat)

    def opened(self, state: State, answers: dict[str, Answer]) -> State:
        """Carry them out; P10.6.6a: reduced units that are not restored become Garrisons.

        AMB-PLANS-MEET: what is raised, or hired, in an empty Space of a foreign home comes last.
        """
        state = state.emit(e.PlansOpened(rule="P6.2.2a"))
        buyers = []
        abroad = [(seat, one) for seat, answer in answers.items() for one in answer if _abroad(state, seat, one)]
        for seat, answer in answers.items():
            for one in answer:
                if isinstance(one, a.BuyObjective):
                    buyers.append(DrawObjective(seat, cost=price(state, seat, one)))
                    state = state.pay(seat, buyers[-1].cost, "P15.4.4a")
                elif not _abroad(state, seat, one):
                    state = _done(state, seat, one)
            state = _worn_out(state, seat)
        for seat, one in abroad:
            state = _done(state, seat, one)
        return state.then(*buyers)


def _abroad(state: State, seat: str, action: Action) -> bool:
    """P6.2.4a, P12.2.4a: tell whether a unit is raised, or hired, in another player's home."""
    return isinstance(action, a.Raise | a.Hire) and state.table.home[action.space] not in ("", seat)


def _done(state: State, seat: str, action: Action) -> State:
    """Return the state after a part of a plan was carried out.

    AMB-PLANS-MEET: what would come among enemies who have come there just now does not, and is not paid for.
    """
    if isinstance(action, a.Raise | a.Hire) and held_by_enemies(state, seat, action.space):
        return state
    return hired(state, seat, action) if isinstance(action, a.Hire) else carried_out(state, seat, action)


def _worn_out(state: State, seat: str) -> State:
    """P10.6.6a, P12.1.4c: return the state in which each reduced unit of a player has become a Garrison."""
    for place, _, kind, number in state.units.of(seat):
        if kind in RESTORED:
            state = state.swap_units(seat, place, kind, "GAR", number, rule="P12.1.4c")
    return state


@frozen
class Plan(Choice):
    """P6.2.2a: the next part of a plan, or its end."""

    prompt = "manpower"
    rule = "P6.2.2a"
    accepts = (a.Raise, a.BuildGalley, a.RestoreUnit, a.Hire, a.BuyObjective, HandIn)
    exact = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what can still be planned."""
        draft = Draft(state, self.seat, in_envelope(state, self.seat))
        yield HandIn()
        if draft.left <= 0:
            return
        yield from draft.units()
        yield from draft.galleys()
        yield from draft.restored()
        extra = (*(() if state.advanced else hires(state, self.seat)), a.BuyObjective())
        yield from (one for one in extra if self._refused(state, draft, one) is None)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        return self._refused(state, Draft(state, self.seat, in_envelope(state, self.seat)), action)

    def _refused(self, state: State, draft: Draft, action: Action) -> Refusal | None:
        """Return the rule that forbids a part of a plan."""
        if isinstance(action, a.Hire):
            if state.advanced:
                return Refusal("P12.2.3a", "in the advanced game Mercenaries are hired with a card")
            if action.kind not in STANDARD:
                return Refusal("P12.2.2a", "in the standard game {kind} is not hired", kind=action.kind)
            return hire_refused(state, self.seat, action, draft.left, draft.heavy)
        if isinstance(action, a.BuyObjective):
            if action in draft.planned:
                return Refusal("P15.4.4a", "one Opportunity Objective is bought a turn")
            cost, left = price(state, self.seat, action), draft.left
            if cost > left:
                return Refusal("P15.4.4a", "it costs {cost} T, {left} are left", cost=cost, left=left)
            return purchase_refused(state, self.seat)
        return draft.refused(action)
