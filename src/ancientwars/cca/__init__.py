"""Commands & Colors: Ancients - fifteen battles of Carthage, Rome and Syracuse for two players.

The package *is* the game: it satisfies `ancientwars.core.game.Game`.
"""

from ancientwars.cca.components.board import BOARD, BOTTOM, SEATS, TOP
from ancientwars.cca.components.kit import Kit, components
from ancientwars.cca.components.loading import check_data, scenario
from ancientwars.cca.components.options import Options
from ancientwars.cca.interface.board import board
from ancientwars.cca.interface.briefing import briefing
from ancientwars.cca.interface.evaluation import evaluate, exposure
from ancientwars.cca.interface.info import INFO, TYPES, census, data_version, provenance, rule_index, statements
from ancientwars.cca.interface.nearby import nearby
from ancientwars.cca.interface.notes import note
from ancientwars.cca.interface.observation import LAYOUT, OBSERVATION, observe
from ancientwars.cca.interface.position import position
from ancientwars.cca.interface.price import price
from ancientwars.cca.interface.series import SeriesResult, series_result, side_of
from ancientwars.cca.interface.summary import summary
from ancientwars.cca.interface.validation import validate
from ancientwars.cca.interface.view import determinize, view
from ancientwars.cca.interface.words import describe, messages, parse
from ancientwars.cca.rules.c03_setting_up import new_game, read_setup
from ancientwars.cca.state.catalogue import CATALOGUE
from ancientwars.cca.state.pieces import Duty, Field, Leader, Unit
from ancientwars.cca.state.scopes import Combat, Turn
from ancientwars.cca.state.state import Setup, State
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
    "Kit",
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
    "briefing",
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
    "nearby",
    "new_game",
    "note",
    "observe",
    "parse",
    "pending",
    "position",
    "price",
    "provenance",
    "read_setup",
    "rule_index",
    "sample",
    "scenario",
    "seats",
    "series_result",
    "side_of",
    "statements",
    "summary",
    "validate",
    "view",
    "why_not",
]
