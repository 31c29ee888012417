"""LW: the end of the game - lost capital, ostracism, final scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Outcome, Step
from ancientwars.poleis.components.kit import ATHENS, SEATS, SPARTA, Seat, opponent
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def score(state: State, seat: str) -> int:
    """LW2.1a: total population, Prestige, and posterity of the completed projects in own poleis."""
    # LW2.1b, LW2.1f: so a project in a neutral polis counts for nobody
    posterity = sum(state.kit.project[key].posterity for _, polis in state.league(seat) for key in polis.completed)
    return state.population(seat) + state.side(seat).prestige + posterity


def _end(state: State, winners: tuple[str, ...], rule: str) -> State:
    """End the game."""
    scores = tuple((seat, score(state, seat)) for seat in SEATS)
    return state.emit(e.GameEnded(winners, rule=rule)).finish(Outcome(winners, scores, rule))


def lose_capital(state: State, seat: Seat) -> State:
    """LE2.1e, LW1.1d: a player who cannot feed his capital loses at once, whatever the scores."""
    state = state.emit(e.CapitalLost(seat, rule="LE2.1e"))
    return _end(state, (opponent(seat),), "LW1.1a")


@frozen
class Ostracism(Step):
    """A player without Prestige after the six phases loses."""

    last: bool = False

    def run(self, state: State) -> State:
        """LW1.1b, LE6.1c: compare Prestige with 0; LW1.1e: at no other time.

        AMB-OSTRACISM-LAST: not after the last round, but for the option; both at 0 compare scores.
        """
        if self.last and not state.options.ostracism_in_last_round:
            return state
        disgraced = [seat for seat in SEATS if state.side(seat).prestige <= 0]
        if len(disgraced) == len(SEATS):
            return _end(state, higher_score(state), "LW1.1b")
        if disgraced:
            return _end(state, (opponent(disgraced[0]),), "LW1.1b")
        return state


def higher_score(state: State) -> tuple[str, ...]:
    """LW2.1c, LW2.1d, LW2.1e: the winners by score, then by goods in total; nobody at a draw."""
    athens, sparta = ((score(state, seat), sum(state.side(seat).goods)) for seat in (ATHENS, SPARTA))
    if athens == sparta:
        return ()
    return (ATHENS,) if athens > sparta else (SPARTA,)


@frozen
class FinalScoring(Step):
    """The scores decide after the last round."""

    def run(self, state: State) -> State:
        """LW1.1c, LW2: compare scores."""
        return _end(state, higher_score(state), "LW1.1c")
