"""LE0-LE6: the six phases at the end of a round, the player who passed first always first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Decision, Refusal, Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat, opponent
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lk_event_kinds.event_step import RoundEndEffects
from ancientwars.poleis.rules.lw_game_end import FinalScoring, Ostracism, lose_capital
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.components.kit import Project
    from ancientwars.poleis.state.state import State

LARGEST_PHOROS = 30
"""Largest sum that one Phoros action names; a player with more is asked again."""


def end_of_round(*, last: bool) -> tuple[Step, ...]:
    """LE0.1, LE0.1b: the phases in order; after the last round scoring takes the place of phases 5 and 6.

    LW2.1f: phase 1 comes in every round, so no project is in progress at scoring.
    """
    phases: tuple[Step, ...] = (RoundEndEffects(), Phase("projects"), Phase("feeding"), Phase("growth"))
    phases += (Phase("megalopolis"),)
    if last:
        return (*phases, Ostracism(last=True), FinalScoring())
    return (*phases, Phase("adjustment"), Phase("phoros"), Ostracism())


@frozen
class Phase(Step):
    """LE0.1a: one phase, first the player who passed first, then the other."""

    name: str

    def run(self, state: State) -> State:
        """Put both players' parts on the agenda."""
        first: Seat = ATHENS if state.round.passed[0] == ATHENS else SPARTA
        if self.name == "projects":
            return complete_projects(complete_projects(_neutral_projects(state), first), opponent(first))
        part = {
            "feeding": Feeding,
            "growth": Growth,
            "megalopolis": Megalopolis,
            "adjustment": Adjustment,
            "phoros": PayPhoros,
        }[self.name]
        return state.then(part(first), part(opponent(first)))


# ---------------------------------------------------------------------- LE1 Projects


def immediate_prestige(state: State, seat: str, polis: str, project: Project) -> int:
    """LA4.3a: the Prestige that a project gives when it is completed; half a population for Pheidias (LPR04).

    AMB-PHIDIAS: whose population that is.
    """
    if project.immediate.kind == "fixed":
        return project.immediate.amount
    league = "league" in (state.options.phidias_scope, project.immediate.of)
    people = state.population(seat) if league else state.polis(polis).population
    return -(-people // 2)


def _complete(state: State, polis: str, rule: str) -> State:
    """LE1.1b: the project goes under its card, which is turned upright."""
    under = state.polis(polis)
    state = state.with_polis(polis, completed=tuple(sorted((*under.completed, under.in_progress))), in_progress="")
    return state.emit(e.ProjectCompleted(polis, under.in_progress, rule=rule))


def complete_projects(state: State, seat: Seat) -> State:
    """LE1.1a: the projects in progress of a league are completed for their immediate Prestige."""
    for card, polis in state.league(seat):
        if polis.in_progress:
            gain = immediate_prestige(state, seat, card.id, state.kit.project[polis.in_progress])
            state = _complete(state, card.id, "LE1.1a").add_prestige(seat, gain, "LE1.1a")
    return state


def _neutral_projects(state: State) -> State:
    """LE1.1c: a project in a neutral polis is completed too, for nobody."""
    for card, polis in state.league(""):
        if polis.in_progress:
            state = _complete(state, card.id, "LE1.1c")
    return state


# ---------------------------------------------------------------------- LE2 Feeding


@frozen
class Feeding(Choice):
    """LE2: wheat for the population; short of it, poleis released or Prestige paid.

    LE2.1d: the player chooses one step after another, so he can do both.
    """

    prompt: ClassVar[str] = "feeding"
    rule: ClassVar[str] = "LE2.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Release, a.FeedWithPrestige)

    def _missing(self, state: State) -> int:
        """Return how much wheat is missing."""
        return state.population(self.seat) - state.side(self.seat).stock("wheat")

    def pending(self, state: State) -> Decision | None:
        """LE2.1f: wait for the player while wheat is missing and he can do anything about it."""
        if self._missing(state) > 0 and any(True for _ in self.options(state)):
            return Choice.pending(self, state)
        return None

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield paying, and every polis of the league."""
        yield a.FeedWithPrestige()
        yield from (a.Release(card.id) for card, _ in state.league(self.seat))

    def check(self, state: State, action: a.Release | a.FeedWithPrestige) -> Refusal | None:
        """LE2.1g, LE2.1h: Prestige in hand for all that is missing; any own polis but the capital."""
        if isinstance(action, a.FeedWithPrestige):
            if state.side(self.seat).prestige < self._missing(state):
                return Refusal("LE2.1g", f"{self._missing(state)} Prestige would be needed")
            return None
        if not state.owns(self.seat, action.polis):
            return Refusal("LE2.1b", f"{action.polis} does not belong to {self.seat}")
        if state.kit.polis[action.polis].capital_of:
            return Refusal("LE2.1h", "the capital is never released by choice")
        return None

    def resolve(self, state: State, action: a.Release | a.FeedWithPrestige) -> State:
        """LE2.1c, LE2.1f: release and look again, or pay wheat first and Prestige for the rest."""
        if isinstance(action, a.Release):
            return ledger.make_neutral(state, action.polis, "LE2.1c").then(self)
        missing = self._missing(state)
        state = state.add_goods(self.seat, "wheat", -state.side(self.seat).stock("wheat"), "LE2.1a")
        return state.add_prestige(self.seat, -missing, "LE2.1b")

    def run(self, state: State) -> State:
        """LE2.1a: eat; LE2.1e: or lose the capital."""
        if self._missing(state) > 0:
            return lose_capital(state, self.seat)
        return state.add_goods(self.seat, "wheat", -state.population(self.seat), "LE2.1a")


# ---------------------------------------------------------------------- LE3 Growth


@frozen
class Growth(Choice):
    """LE3: remaining wheat becomes population, polis by polis.

    LE3.1c: he may stop at any time. LE3.1d: any polis of the league may grow, whatever its projects and since when.
    """

    prompt: ClassVar[str] = "growth"
    rule: ClassVar[str] = "LE3.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Grow, a.Done)

    grown: tuple[str, ...] = ()
    """Poleis that have grown already."""

    def pending(self, state: State) -> Decision | None:
        """Wait for the player while anything can grow."""
        if any(isinstance(option, a.Grow) for option in self.options(state)):
            return Choice.pending(self, state)
        return None

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the growth of every polis of the league, and stopping."""
        for card, _ in state.league(self.seat):
            yield from (a.Grow(card.id, cubes) for cubes in range(1, card.growth + 1))
        yield a.Done()

    def check(self, state: State, action: a.Grow | a.Done) -> Refusal | None:
        """LE3.1b: within the growth and the maximum of the polis, the wheat and the cubes."""
        if isinstance(action, a.Done):
            return None
        card, polis = state.kit.polis[action.polis], state.polis(action.polis)
        if polis.owner != self.seat:
            return Refusal("LE3.1a", f"{action.polis} does not belong to {self.seat}")
        if action.polis in self.grown:
            return Refusal("LE3.1b", f"{action.polis} has grown already")
        if action.cubes > card.growth or polis.population + action.cubes > card.max:
            return Refusal("LE3.1b", f"{action.polis} grows by {card.growth} a round, up to {card.max}")
        if action.cubes > state.side(self.seat).stock("wheat"):
            return Refusal("LE3.1a", f"{self.seat} has {state.side(self.seat).stock('wheat')} wheat")
        if action.cubes > state.cubes_left(self.seat):
            return Refusal("ENGINE-CUBES", f"{self.seat} has {state.cubes_left(self.seat)} cubes left")
        return None

    def resolve(self, state: State, action: a.Grow | a.Done) -> State:
        """Pay wheat, add cubes, and go on."""
        if isinstance(action, a.Done):
            return state
        state = state.add_goods(self.seat, "wheat", -action.cubes, "LE3.1a")
        state = ledger.population(state, action.polis, action.cubes, "LE3.1a")
        return state.then(Growth(self.seat, tuple(sorted((*self.grown, action.polis)))))

    def run(self, state: State) -> State:
        """Nothing can grow."""
        return state


# ---------------------------------------------------------------------- LE4 Megalopolis, LE5 Goods adjustment


@frozen
class Megalopolis(Step):
    """LE4.1a: 1 Prestige for every own polis above its base population."""

    seat: Seat

    def run(self, state: State) -> State:
        """Count them."""
        large = sum(1 for card, polis in state.league(self.seat) if polis.population > card.base)
        return state.add_prestige(self.seat, large, "LE4.1a")


@frozen
class Adjustment(Step):
    """LE5.1a: wine, oil and wheat are halved, rounded up; LE5.1b: the other goods do not spoil."""

    seat: Seat

    def run(self, state: State) -> State:
        """Halve each separately."""
        for good in state.kit.perishable:
            state = state.add_goods(self.seat, good, -(state.side(self.seat).stock(good) // 2), "LE5.1a")
        return state


# ---------------------------------------------------------------------- LE6 Phoros


@frozen
class PayPhoros(Choice):
    """LE6.1a: Prestige may be turned into silver."""

    prompt: ClassVar[str] = "phoros"
    rule: ClassVar[str] = "LE6.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Phoros,)

    def pending(self, state: State) -> Decision | None:
        """Wait for a player who has Prestige."""
        return Choice.pending(self, state) if state.side(self.seat).prestige > 0 else None

    def candidates(self, state: State) -> Iterator[a.Phoros]:
        """Yield the sums."""
        return map(a.Phoros, range(min(state.side(self.seat).prestige, LARGEST_PHOROS) + 1))

    def check(self, state: State, action: a.Phoros) -> Refusal | None:
        """LE6.1b: no more than the Prestige owned."""
        if action.prestige > state.side(self.seat).prestige:
            return Refusal("LE6.1b", f"{self.seat} has {state.side(self.seat).prestige} Prestige")
        return None

    def resolve(self, state: State, action: a.Phoros) -> State:
        """1 silver for each; after the largest sum ask again."""
        state = state.add_prestige(self.seat, -action.prestige, "LE6.1a")
        state = state.add_goods(self.seat, "silver", action.prestige, "LE6.1a")
        return state.then(self) if action.prestige == LARGEST_PHOROS else state

    def run(self, state: State) -> State:
        """There is no Prestige to spend."""
        return state
