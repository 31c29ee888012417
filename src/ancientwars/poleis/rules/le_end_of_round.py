"""LE0 to LE6: the six phases at the end of a round, the player who passed first always first.

Elsewhere: LE6.1c: `lw_game_end`.

Elsewhere too: LE2.1e: `lw_game_end`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal, Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA, Seat, opponent
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.l05_course_of_play.event_step import RoundEndEffects
from ancientwars.poleis.rules.la00_actions import Choice, not_owned
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

    LW2.1f: the first phase comes in every round, so no project is in progress at scoring.
    """
    phases: tuple[Step, ...] = (RoundEndEffects(), Phase("projects"), Phase("feeding"), Phase("growth"))
    phases += (Phase("megalopolis"),)
    if last:
        return (*phases, Ostracism(last=True), FinalScoring())
    return (*phases, Phase("adjustment"), Phase("phoros"), Ostracism())


@frozen
class Phase(Step):
    """One phase of both players."""

    name: str

    def run(self, state: State) -> State:
        """LE0.1a: put both players' parts on the agenda, first that of the player who passed first."""
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
    """LE2: wheat for the population; short of it, poleis released or Prestige paid."""

    prompt: ClassVar[str] = "feeding"
    rule: ClassVar[str] = "LE2.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Release, a.FeedWithPrestige)

    def _missing(self, state: State) -> int:
        """Return how much wheat is missing."""
        return state.population(self.seat) - state.side(self.seat).stock("wheat")

    def needed(self, state: State) -> bool:
        """LE2.1f: ask while wheat is missing and the player can do anything about it."""
        return self._missing(state) > 0 and any(True for _ in self.options(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """LE2.1d: yield paying, and every polis of the league; one step after another, so that he can do both."""
        yield a.FeedWithPrestige()
        yield from (a.Release(card.id) for card, _ in state.league(self.seat))

    def check(self, state: State, action: a.Release | a.FeedWithPrestige) -> Refusal | None:
        """LE2.1g, LE2.1h: Prestige in hand for all that is missing; any own polis but the capital."""
        if isinstance(action, a.FeedWithPrestige):
            if state.side(self.seat).prestige < self._missing(state):
                return Refusal("LE2.1g", "{missing} Prestige would be needed", missing=self._missing(state))
            return None
        if refusal := not_owned(state, self.seat, action.polis, "LE2.1b"):
            return refusal
        if state.kit.polis[action.polis].capital_of:
            return Refusal("LE2.1h", "the capital is never released by choice")
        return None

    def resolve(self, state: State, action: a.Release | a.FeedWithPrestige) -> State:
        """LE2.1c, LE2.1f: release and look again, or pay wheat first and Prestige for the rest."""
        if isinstance(action, a.Release):
            return basics.make_neutral(state, action.polis, "LE2.1c").then(self)
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
    """LE3: remaining wheat becomes population, polis by polis."""

    prompt: ClassVar[str] = "growth"
    rule: ClassVar[str] = "LE3.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Grow, a.Done)

    grown: tuple[str, ...] = ()
    """Poleis that have grown already."""

    def needed(self, state: State) -> bool:
        """Ask while anything can grow."""
        return any(isinstance(option, a.Grow) for option in self.options(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """LE3.1c, LE3.1d: yield the growth of every polis of the league, whatever its projects, and stopping."""
        for card, _ in state.league(self.seat):
            yield from (a.Grow(card.id, cubes) for cubes in range(1, card.growth + 1))
        yield a.Done()

    def check(self, state: State, action: a.Grow | a.Done) -> Refusal | None:
        """LE3.1b: within the growth and the maximum of the polis, the wheat and the cubes."""
        if isinstance(action, a.Done):
            return None
        card, cubes = state.kit.polis[action.polis], action.cubes
        if refusal := not_owned(state, self.seat, card.id, "LE3.1a"):
            return refusal
        if card.id in self.grown:
            return Refusal("LE3.1b", "{polis} has grown already", polis=card.id)
        if not cubes or cubes > card.growth or state.polis(card.id).population + cubes > card.max:  # L2.3b
            most = "{polis} grows by {growth} a round, up to {max}"
            return Refusal("LE3.1b", most, polis=card.id, growth=card.growth, max=card.max)
        wheat, left = state.side(self.seat).stock("wheat"), state.cubes_left(self.seat)
        if cubes > wheat:
            return Refusal("LE3.1a", "{seat} has {wheat} wheat", seat=self.seat, wheat=wheat)
        if cubes > left:
            return Refusal("ENGINE-CUBES", "{seat} has {left} cubes left", seat=self.seat, left=left)
        return None

    def resolve(self, state: State, action: a.Grow | a.Done) -> State:
        """Pay wheat, add cubes, and go on."""
        if isinstance(action, a.Done):
            return state
        state = state.add_goods(self.seat, "wheat", -action.cubes, "LE3.1a")
        state = basics.population(state, action.polis, action.cubes, "LE3.1a")
        return state.then(Growth(self.seat, tuple(sorted((*self.grown, action.polis)))))


# ---------------------------------------------------------------------- LE4 Megalopolis, LE5 Goods adjustment


@frozen
class Megalopolis(Step):
    """Prestige for large poleis."""

    seat: Seat

    def run(self, state: State) -> State:
        """LE4.1a: 1 Prestige for every own polis above its base population."""
        large = sum(1 for card, polis in state.league(self.seat) if polis.population > card.base)
        return state.add_prestige(self.seat, large, "LE4.1a")


@frozen
class Adjustment(Step):
    """Goods that spoil."""

    seat: Seat

    def run(self, state: State) -> State:
        """LE5.1a: wine, oil and wheat are halved, each rounded up; LE5.1b: the other goods do not spoil."""
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

    def needed(self, state: State) -> bool:
        """Ask a player who has Prestige."""
        return state.side(self.seat).prestige > 0

    def candidates(self, state: State) -> Iterator[a.Phoros]:
        """Yield the sums."""
        return map(a.Phoros, range(min(state.side(self.seat).prestige, LARGEST_PHOROS) + 1))

    def check(self, state: State, action: a.Phoros) -> Refusal | None:
        """LE6.1b: no more than the Prestige owned."""
        prestige = state.side(self.seat).prestige
        if action.prestige > prestige:
            return Refusal("LE6.1b", "{seat} has {prestige} Prestige", seat=self.seat, prestige=prestige)
        if action.prestige > LARGEST_PHOROS:
            return Refusal("LE6.1a", "at most {most} Prestige is turned into silver at a time", most=LARGEST_PHOROS)
        return None

    def resolve(self, state: State, action: a.Phoros) -> State:
        """1 silver for each; after the largest sum ask again."""
        state = state.add_prestige(self.seat, -action.prestige, "LE6.1a")
        state = state.add_goods(self.seat, "silver", action.prestige, "LE6.1a")
        return state.then(self) if action.prestige == LARGEST_PHOROS else state
