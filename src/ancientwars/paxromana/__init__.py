"""Pax Romana: the powers of the Mediterranean from 300 to 50 BC, two to four players, standard and advanced game.

The package *is* the game: it satisfies `ancientwars.core.game.Game`.
"""

from ancientwars.core.engine import chance_outcomes, legal_actions, pending, sample, seats, why_not
from ancientwars.core.sealed import asking
from ancientwars.paxromana.components.kit import KINDS, OWNERS, SEATS, Kit
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.interface.board import board
from ancientwars.paxromana.interface.briefing import briefing
from ancientwars.paxromana.interface.evaluation import evaluate, exposure
from ancientwars.paxromana.interface.info import (
    INFO,
    TYPES,
    census,
    check_data,
    data_version,
    provenance,
    rule_index,
    statements,
)
from ancientwars.paxromana.interface.nearby import nearby
from ancientwars.paxromana.interface.notes import note
from ancientwars.paxromana.interface.observation import LAYOUT, OBSERVATION, observe
from ancientwars.paxromana.interface.position import position
from ancientwars.paxromana.interface.price import price
from ancientwars.paxromana.interface.summary import summary
from ancientwars.paxromana.interface.validation import validate
from ancientwars.paxromana.interface.view import determinize, view
from ancientwars.paxromana.interface.words import describe, messages, parse
from ancientwars.paxromana.rules.p03_setup import new_game, read_setup
from ancientwars.paxromana.rules.p15_victory import apply
from ancientwars.paxromana.state.catalogue import CATALOGUE
from ancientwars.paxromana.state.state import Leader, Options, Power, Settlement, Setup, State

action_id = CATALOGUE.action_id
action_of = CATALOGUE.action_of

__all__ = [
    "CATALOGUE",
    "INFO",
    "KINDS",
    "LAYOUT",
    "OBSERVATION",
    "OWNERS",
    "SEATS",
    "TYPES",
    "Kit",
    "Leader",
    "Options",
    "Power",
    "Settlement",
    "Setup",
    "State",
    "action_id",
    "action_of",
    "apply",
    "asking",
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
