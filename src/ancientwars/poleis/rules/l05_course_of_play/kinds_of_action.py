"""L5.4c, LA0.1a, LA0.4a: how each of the twelve kinds of action begins, and which of them can be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import SEATS
from ancientwars.poleis.rules.la00_actions import AtOnce, Choice, Execution
from ancientwars.poleis.rules.la01_create_hoplites import CreateHoplites
from ancientwars.poleis.rules.la02_create_galleys import CreateGalleys
from ancientwars.poleis.rules.la03_create_merchants import CreateMerchants
from ancientwars.poleis.rules.la04_start_project import StartProject
from ancientwars.poleis.rules.la05_move_hoplites import MoveHoplites
from ancientwars.poleis.rules.la06_move_galleys import MoveGalleys
from ancientwars.poleis.rules.la07_besiege import Besiege
from ancientwars.poleis.rules.la08_collection import Collect
from ancientwars.poleis.rules.la09_trade import Trade
from ancientwars.poleis.rules.la10_move_proxenos import MoveProxenos
from ancientwars.poleis.rules.la11_redeem_proxenos import RedeemProxenos
from ancientwars.poleis.rules.la12_civil_war import CivilWar
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state.catalogue import TAKE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.action import Action
    from ancientwars.poleis.components.kit import Seat
    from ancientwars.poleis.state.state import State

FIRST_STEPS: Final[tuple[type[Execution | AtOnce], ...]] = (
    *(CreateHoplites, CreateGalleys, CreateMerchants, StartProject),
    *(MoveHoplites, MoveGalleys, Besiege, Collect),
    *(Trade, MoveProxenos, RedeemProxenos, CivilWar),
)
"""LA0.1a: the first step of each kind of action, in the order of `KINDS`."""
EXECUTION: Final[Mapping[tuple[str, str], Execution | AtOnce]] = {
    (kind, seat): step(seat) for kind, step in zip(a.KINDS, FIRST_STEPS, strict=True) for seat in SEATS
}
"""The first step of each kind of action, by kind and player."""
TAKES: Final = {seat: tuple((TAKE[kind], EXECUTION[kind, seat]) for kind in a.KINDS) for seat in SEATS}
"""The choice of every kind of action with its first step, by player."""


def feasible(state: State, seat: Seat, kind: str) -> bool:
    """LA0.4a: whether a kind of action can be carried out to at least its smallest extent."""
    return EXECUTION[kind, seat].feasible(state)


def cannot_take(state: State, seat: Seat, kind: str) -> Refusal | None:
    """LA0.4a: why a kind of action cannot be carried out at all, or None."""
    execution = EXECUTION[kind, seat]
    return None if execution.feasible(state) else execution.barred(state, kind)


def carry_out(state: State, execution: Execution | AtOnce) -> State:
    """Carry out an action that leaves nothing to choose; ask how otherwise."""
    return execution.run(state) if isinstance(execution, AtOnce) else state.then(execution)


def not_yet(state: State, asked: Choice, action: Action) -> Refusal:
    """L5.4c: why an action cannot be carried out before its kind is chosen: a rule of its own, or that comes first."""
    for kind in a.KINDS:
        step = EXECUTION[kind, asked.seat]
        if isinstance(step, Execution) and type(action) in step.accepts and not isinstance(action, a.Done):
            known = state.well_formed(action)
            refusal = step.objection(state, action) if known else step.impossible(state, action)
            return refusal or Refusal(asked.rule, "the kind of action comes first: {kind}", kind=kind)
    return Choice.no_answer(asked, state, action)
