"""Commands & Colors: Ancients - fifteen battles of Carthage, Rome and Syracuse for two players.

The package *is* the game: it satisfies `ancientwars.core.game.Game`.
"""

from ancientwars.cca.board import board
from ancientwars.cca.catalogue import CATALOGUE
from ancientwars.cca.components import components
from ancientwars.cca.evaluation import evaluate, exposure
from ancientwars.cca.faults import validate
from ancientwars.cca.geometry import BOARD, BOTTOM, SEATS, TOP
from ancientwars.cca.info import INFO, TYPES, census, data_version, provenance, rule_index
from ancientwars.cca.notation import describe, messages, parse
from ancientwars.cca.notes import note
from ancientwars.cca.observation import LAYOUT, OBSERVATION, observe
from ancientwars.cca.pieces import Duty, Field, Leader, Unit
from ancientwars.cca.position import position
from ancientwars.cca.scenario_checks import check_data
from ancientwars.cca.scenarios import scenario
from ancientwars.cca.series import SeriesResult, series_result, side_of
from ancientwars.cca.setup import new_game, read_setup
from ancientwars.cca.state import Combat, Options, Setup, State, Turn
from ancientwars.cca.summary import summary
from ancientwars.cca.view import determinize, view
from ancientwars.core.engine import apply, chance_outcomes, legal_actions, pending, sample, seats, why_not

action_id = CATALOGUE.action_id
action_of = CATALOGUE.action_of

__all__ = [
    "BOARD",
    "BOTTOM",
    "CATALOGUE",
    "INFO",
    "LAYOUT",
    "OBSERVATION",
    "SEATS",
    "TOP",
    "TYPES",
    "Combat",
    "Duty",
    "Field",
    "Leader",
    "Options",
    "SeriesResult",
    "Setup",
    "State",
    "Turn",
    "Unit",
    "action_id",
    "action_of",
    "apply",
    "board",
    "census",
    "chance_outcomes",
    "check_data",
    "components",
    "data_version",
    "describe",
    "determinize",
    "evaluate",
    "exposure",
    "legal_actions",
    "messages",
    "new_game",
    "note",
    "observe",
    "parse",
    "pending",
    "position",
    "provenance",
    "read_setup",
    "rule_index",
    "sample",
    "scenario",
    "seats",
    "series_result",
    "side_of",
    "summary",
    "validate",
    "view",
    "why_not",
]
