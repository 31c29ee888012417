"""LA0: actions in general: what they cost, what pays for it, and when one can be chosen at all.

Elsewhere: LA0.1a: `l05_course_of_play.kinds_of_action`; LA0.1b: `l05_course_of_play.turns`; LA0.3b: `la09_trade`;
LA0.5a: `state.state`.

Elsewhere too: LA0.4a: `l05_course_of_play.solo_run`, `la02_create_galleys`, `la08_collection`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core import choice
from ancientwars.core.step import Refusal, Step
from ancientwars.poleis.components.kit import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.poleis.state.state import State


@frozen
class Choice(choice.Choice):
    """A decision of Athens or Sparta; see `ancientwars.core.choice.Choice`.

    A `check` is asked of any well-written action, whether or not the catalogue has it.

    Attributes:
        seat: Who decides.
    """

    seat: Seat

    def impossible(self, state: State, action: Action) -> Refusal:
        """Return which rule forbids a well-written action that the catalogue does not have."""
        return self.objection(state, action) or choice.Choice.impossible(self, state, action)


@frozen
class Execution(Choice):
    """The first question of how one of the twelve kinds of action is carried out.

    Attributes:
        seat: Who acts.
    """

    def feasible(self, state: State) -> bool:
        """LA0.4a: whether the action can be carried out to at least its smallest extent."""
        if self.obstacle(state) is None:
            for _ in self.unobstructed(state):
                return True
        return False

    def ways(self, state: State) -> Iterable[Action]:
        """Yield the smallest ways to carry it out, possible or not; by default the candidates."""
        return self.candidates(state)

    def barred(self, state: State, kind: str) -> Refusal:
        """LA0.4a: why the action cannot be carried out: the rules that close its ways, each once.

        Args:
            state: A state in which it is not feasible.
            kind: The kind of action.
        """
        if refusal := self.obstacle(state):
            return refusal
        first: dict[str, Refusal] = {}
        for way in self.ways(state):
            if reason := self.check(state, way):
                first.setdefault(reason.rule, reason)
        reasons = tuple(first.values())
        if len(reasons) == 1:
            return reasons[0]
        closed = "{seat} cannot carry out {kind} in any way now: {reasons}"
        return Refusal("LA0.4a", closed, seat=self.seat, kind=kind, reasons=reasons)


@frozen
class AtOnce(Step):
    """A kind of action that leaves nothing to choose.

    Attributes:
        seat: Who acts.
    """

    seat: Seat

    def obstacle(self, state: State) -> Refusal | None:
        """Return the rule that stands in its way, or None."""
        raise NotImplementedError

    def run(self, state: State) -> State:
        """Carry it out."""
        raise NotImplementedError

    def feasible(self, state: State) -> bool:
        """LA0.4a: whether the action can be carried out."""
        return self.obstacle(state) is None

    def barred(self, state: State, kind: str) -> Refusal | None:
        """LA0.4a: why the action cannot be carried out."""
        del kind
        return self.obstacle(state)


# ---------------------------------------------------------------------- LA0.2 Prestige


def no_prestige(state: State, seat: str) -> Refusal | None:
    """LA0.2a, LA0.2b, L5.4d: a military action costs 1 Prestige, which must be in hand before its gains."""
    if state.side(seat).prestige < 1:
        return Refusal("LA0.2a", "{seat} has no Prestige to pay for a military action", seat=seat)
    return None


# ---------------------------------------------------------------------- LA0.3, LA0.5 Goods and silver


def not_owned(state: State, seat: str, polis: str, rule: str) -> Refusal | None:
    """Return why a player cannot use a polis, by the rule that asks for an own one; None if it is his."""
    if state.owns(seat, polis):
        return None
    return Refusal(rule, "{polis} does not belong to {seat}", polis=polis, seat=seat)


def nothing_to_pay(state: State, seat: str, good: str) -> Refusal | None:
    """LA0.4a: why no unit can be paid for at all."""
    side = state.side(seat)
    if side.stock(good) or side.stock("silver"):
        return None
    return Refusal("LA0.4a", "{seat} has neither {good} nor silver", seat=seat, good=good)


def shortage(state: State, seat: str, good: str, paid: int, silver: int) -> Refusal | None:
    """LA0.3a, LA0.5b: why so much of a good and of silver, for units or for hire, cannot be paid."""
    side = state.side(seat)
    if side.stock(good) < paid:
        return _too_little("LA0.5b", seat, good, side.stock(good), paid)
    if side.stock("silver") < silver:
        return _too_little("LA0.3a", seat, "silver", side.stock("silver"), silver)
    return None


def _too_little(rule: str, seat: str, good: str, stock: int, wanted: int) -> Refusal:
    """Return the refusal of a payment that is not in stock."""
    return Refusal(rule, "{seat} has {stock} {good}, not {wanted}", seat=seat, good=good, stock=stock, wanted=wanted)


def pay(state: State, seat: str, good: str, paid: int, silver: int, rule: str) -> State:
    """LA0.3a: pay a good, and silver in place of it."""
    return state.add_goods(seat, good, -paid, rule).add_goods(seat, "silver", -silver, rule)


def splits(
    most: int, good: int, silver: int, ordinary: int, price: int = 0, cubes: int = 0
) -> Iterator[tuple[int, int, int]]:
    """LA0.3a: yield the payments for units: of the good, of silver, and hired.

    Args:
        most: Most units in all.
        good: Stock of the good.
        silver: Stock of silver.
        ordinary: Most units that are not hired.
        price: Silver for a hired unit; 0 where none can be hired.
        cubes: Cubes left for hired units.
    """
    for paid in range(min(most, good, ordinary) + 1):
        for substituted in range(min(most - paid, silver, ordinary - paid) + 1):
            hired = min(most - paid - substituted, cubes, (silver - substituted) // price) if price else 0
            for mercenaries in range(hired + 1):
                if paid + substituted + mercenaries:
                    yield paid, substituted, mercenaries
