"""L5.2, L5.3a: the preparation of a round: projects, the order of the players, the event card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Step
from ancientwars.poleis.components.kit import ATHENS, SPARTA
from ancientwars.poleis.rules.l05_course_of_play.event_step import ResolveEventCard
from ancientwars.poleis.rules.l05_course_of_play.turns import FirstTurn
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def preparation(state: State) -> tuple[Step, ...]:
    """L5.2: the steps from the reveal of projects to the first turn, in order.

    L5.2d: three projects a round, as long as any are left. L1.2b: one event card a round. LS1.1b, LS1.1c, LS2.1c:
    unless the scenario is played without.
    """
    steps: list[Step] = []
    if state.scenario.projects:
        steps += [RevealProject()] * min(state.kit.projects_per_round, len(state.project_deck))
    steps.append(FixOrder())
    if state.scenario.event_cards:
        steps.append(RevealEventCard())
    return (*steps, FirstTurn())


@frozen
class RevealProject(Step):
    """L5.2b: turn up a project."""

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", "project", "L5.2b")

    def lottery(self, state: State) -> Lottery:
        """L5.2a, L4.1b: the projects left are a multiset, from which chance draws as if it were shuffled."""
        return draw(state.project_deck)

    def resolve(self, state: State, action: Drew) -> State:
        """L5.2b: put it into the project area; it leaves the deck for good (L5.2d)."""
        deck = tuple(project for project in state.project_deck if project != action.card)
        revealed = e.ProjectRevealed(action.card, rule="L5.2b")
        return state.emit(revealed, project_deck=deck, projects=tuple(sorted((*state.projects, action.card))))


@frozen
class FixOrder(Step):
    """L5.3a, AMB-ORDER: fix the leader from the Prestige before the event; Athens leads a tie."""

    def run(self, state: State) -> State:
        """L5.3a: compare Prestige."""
        return state.with_round(leader=ATHENS if state.athens.prestige >= state.sparta.prestige else SPARTA)


@frozen
class RevealEventCard(Step):
    """L5.2c: turn up the event card of the round."""

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", "event-card", "L5.2c")

    def lottery(self, state: State) -> Lottery:
        """L5.2e, LS2.1b: the type of the round tells its deck; L5.2f: no type comes twice, hence no card."""
        return draw(state.kit.event_deck(state.round_type))

    def resolve(self, state: State, action: Drew) -> State:
        """L5.2c: reveal it, then resolve it."""
        return (
            state.with_round(event_card=action.card)
            .emit(e.EventCardRevealed(action.card, rule="L5.2c"))
            .then(ResolveEventCard())
        )
