"""P3.2A, P3.2G, P3.2I, P3.6a: the phases of a turn, and what always follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.follows import Follows
from ancientwars.core.step import Finished, Step
from ancientwars.paxromana.components.kit import INVADERS
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActivationPhase
from ancientwars.paxromana.rules.p03_course_of_play.turn_order import TurnOrderPhase
from ancientwars.paxromana.rules.p04_alliances import SeparateAllies, guests_noted
from ancientwars.paxromana.rules.p06_income import IncomePhase
from ancientwars.paxromana.rules.p06_maintenance import MaintenancePhase
from ancientwars.paxromana.rules.p06_manpower import ManpowerPhase
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p08_leader_selection import LeaderSelectionPhase
from ancientwars.paxromana.rules.p09_attrition import AttritionPhase
from ancientwars.paxromana.rules.p09_land_movement.stragglers import lonely, stragglers
from ancientwars.paxromana.rules.p11_ports import mutinies_end
from ancientwars.paxromana.rules.p12_independents import independents_follow, rhodian_turn
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p12_slaves import revolts_end
from ancientwars.paxromana.rules.p14_stability import capitals_changed, control_changed, menaced
from ancientwars.paxromana.rules.p15_victory import VictoryPhase
from ancientwars.paxromana.rules.p17_cards.play import ReturnCards, reactions
from ancientwars.paxromana.rules.p17_helepolis import engine_lost
from ancientwars.paxromana.rules.ps_scenarios.limits import count_anew
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import CARRIERS
from ancientwars.paxromana.state.scopes import (
    Activation,
    Attrition,
    Battle,
    Interception,
    Move,
    Retreating,
    lost_forgotten,
    lost_on_the_way,
)
from ancientwars.paxromana.state.state import Course, State

if TYPE_CHECKING:
    from ancientwars.core.stacks import Stacks

ALWAYS = (lost_forgotten, independents_follow, guests_noted, control_changed, capitals_changed, menaced)
"""What always follows once no move is under way, in the order in which it is looked at."""


def _followed(state: State) -> State:
    """Return the state after what always follows; some of it not while a move or a battle is under way."""
    state = engine_lost(mutinies_end(revolts_end(menaced(stragglers(state)))))  # P13.4.4a, P12.7.2a: on the way too
    if state.within(Move) is not None:
        return lost_on_the_way(state)
    for follows in ALWAYS:
        state = follows(state)
    return state


PIECES = ("units", "settlements", "tribes")
TRACKS = ("exiled", "effects", "owners", "pacts", "sof", "allies", "successors", "kings")
FOLLOWS = Follows(_followed, *PIECES, *TRACKS, "turn", "setup", "seats")
"""What always follows, looked at again only after a change of something that it depends on."""
ARMIES = frozenset((*CARRIERS.values(), Interception, Battle))
UNDER_WAY = frozenset((*ARMIES, Attrition, Recruitment))
"""Battles, scopes of Armies under way, attrition, Recruitment: part of what always follows depends on these."""
AFTER_TURN = {"coming": "dear", "dear": "", "ended": "", "lasting": "dear"}
"""P16.2d: what becomes of a Civil War's effect on the markers at the end of a turn."""


def _under_way(state: State) -> tuple[object, ...]:
    """Return what on the agenda matters for what always follows.

    P9.1.4a: what has moved in the Activation does. Where units stand alone all of the moves and battles under way does;
    otherwise it counts which Armies are under way, and who has withdrawn.
    """
    steps: list[Step] = []
    marks: tuple[Stacks, ...] = ()
    for step in reversed(state.agenda):
        if type(step) is Activation:
            marks = (step.moved, step.escorts, step.scattered)
            break  # no move goes on below it
        if type(step) in UNDER_WAY:
            steps.append(step)
    if not steps:
        return marks
    if lonely(state.units, state.kit.mountains):
        return (marks, *[Battle if type(step) is Battle else step for step in steps])
    return (marks, *[_way(step) for step in steps if type(step) in ARMIES])


def _way(step: Step) -> object:
    """Return what of an Army under way matters: P14.2.1-08: Barbarians are apart from those whom they pass."""
    if isinstance(step, Move):
        return (step.withdrawn, step.space, step.force, step.near) if step.owner in INVADERS else step.withdrawn
    return step if isinstance(step, Retreating) and step.owner in INVADERS else type(step)


@frozen
class Game(Course):
    """The course of a game from the first turn to the last."""

    def always(self, state: State) -> State:
        """Return the state after what always follows from what stands on the map."""
        if type(state.agenda[-1]) is Finished:
            return state
        return FOLLOWS(state, _under_way(state))

    def heeds(self, step: Step) -> bool:
        """Tell whether what always follows depends on a step: see `UNDER_WAY`."""
        return type(step) in UNDER_WAY

    def reactions(self, state: State, occasion: str) -> tuple[Step, ...]:
        """P17.1.5a: return the window in which event cards may be played."""
        return reactions(state, occasion)


@frozen
class StartTurn(Step):
    """P3.2: the phases of a turn, in order; P3.6a: the first begins with the Activation Phase.

    Attributes:
        turn: Its number, from 1.
    """

    turn: int

    def run(self, state: State) -> State:
        """P3.6a: put the phases of the turn on the agenda."""
        state = rhodian_turn(state.emit(e.TurnBegan(self.turn, rule="P3.2A"), turn=self.turn))
        first = self.turn == state.scenario.first_turn
        before = (
            ()
            if first
            else (IncomePhase(), MaintenancePhase(), RemovalPhase(), LeaderSelectionPhase(), ManpowerPhase())
        )
        return state.then(*before, ActivationPhase(), *rest_of_turn())


def rest_of_turn() -> tuple[Step, ...]:
    """P3.2G to P3.2I: return what comes after the Activation Phase."""
    return (AttritionPhase(), SeparateAllies(), VictoryPhase(), ReturnCards(), TurnOrderPhase(), EndTurn())


@frozen
class EndTurn(Step):
    """P3.2I: the next turn begins; the Victory Phase has ended the game after the last."""

    def run(self, state: State) -> State:
        """Begin the next turn."""
        effects = tuple(one for one in state.effects if one.until != "turn")
        for seat in state.seats:  # P16.2d
            after = AFTER_TURN.get(state.power(seat).civil_war)
            state = state if after is None else state.with_power(seat, civil_war=after)
        return count_anew(state).replace(effects=effects, pacts=()).then(StartTurn(state.turn + 1))
