"""Diadochi (Successors): the heirs of Alexander, two to four players, 323 to 301 BC.

The package *is* the game: it satisfies `ancientwars.core.game.Game`.
"""

from ancientwars.core.engine import chance_outcomes, legal_actions, pending, sample, seats, why_not
from ancientwars.diadochi.components.kit import INDEPENDENT, KINDS, SEATS, Kit
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.interface.board import board
from ancientwars.diadochi.interface.briefing import briefing
from ancientwars.diadochi.interface.evaluation import evaluate, exposure
from ancientwars.diadochi.interface.info import (
    INFO,
    TYPES,
    census,
    check_data,
    data_version,
    provenance,
    rule_index,
    statements,
)
from ancientwars.diadochi.interface.nearby import nearby
from ancientwars.diadochi.interface.notes import note
from ancientwars.diadochi.interface.observation import LAYOUT, OBSERVATION, observe
from ancientwars.diadochi.interface.position import position
from ancientwars.diadochi.interface.price import price
from ancientwars.diadochi.interface.summary import summary
from ancientwars.diadochi.interface.validation import validate
from ancientwars.diadochi.interface.view import determinize, view
from ancientwars.diadochi.interface.words import describe, messages, parse
from ancientwars.diadochi.rules.d20_victory import apply
from ancientwars.diadochi.rules.d22_setup import new_game, read_setup
from ancientwars.diadochi.state.catalogue import CATALOGUE
from ancientwars.diadochi.state.state import Fleet, General, Minor, Options, Royal, Setup, State

action_id = CATALOGUE.action_id
action_of = CATALOGUE.action_of

__all__ = [
    "CATALOGUE",
    "INDEPENDENT",
    "INFO",
    "KINDS",
    "LAYOUT",
    "OBSERVATION",
    "SEATS",
    "TYPES",
    "Fleet",
    "General",
    "Kit",
    "Minor",
    "Options",
    "Royal",
    "Setup",
    "State",
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
    "seats",
    "statements",
    "summary",
    "validate",
    "view",
    "why_not",
]
