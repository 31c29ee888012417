"""Polis: Fight for the Hegemony - Athens against Sparta, two players, 478 to 404 BC.

The package *is* the game: it satisfies `ancientwars.core.game.Game`.
"""

from ancientwars.core.engine import apply, chance_outcomes, legal_actions, pending, sample, seats, why_not
from ancientwars.poleis.components.kit import ATHENS, GOODS, SEATS, SPARTA, Kit
from ancientwars.poleis.components.loading import components
from ancientwars.poleis.interface.briefing import briefing
from ancientwars.poleis.interface.evaluation import evaluate
from ancientwars.poleis.interface.info import (
    INFO,
    TYPES,
    census,
    check_data,
    data_version,
    provenance,
    rule_index,
    statements,
)
from ancientwars.poleis.interface.nearby import nearby
from ancientwars.poleis.interface.notes import note
from ancientwars.poleis.interface.observation import LAYOUT, OBSERVATION, observe
from ancientwars.poleis.interface.position import position
from ancientwars.poleis.interface.price import price
from ancientwars.poleis.interface.summary import summary
from ancientwars.poleis.interface.validation import validate
from ancientwars.poleis.interface.view import determinize, view
from ancientwars.poleis.interface.words import describe, messages, parse
from ancientwars.poleis.rules.l04_setup import new_game, read_setup
from ancientwars.poleis.rules.lw_game_end import score
from ancientwars.poleis.state.catalogue import CATALOGUE
from ancientwars.poleis.state.options import Options, Setup
from ancientwars.poleis.state.state import Battle, Polis, Round, Side, State

action_id = CATALOGUE.action_id
action_of = CATALOGUE.action_of

__all__ = [
    "ATHENS",
    "CATALOGUE",
    "GOODS",
    "INFO",
    "LAYOUT",
    "OBSERVATION",
    "SEATS",
    "SPARTA",
    "TYPES",
    "Battle",
    "Kit",
    "Options",
    "Polis",
    "Round",
    "Setup",
    "Side",
    "State",
    "action_id",
    "action_of",
    "apply",
    "briefing",
    "census",
    "chance_outcomes",
    "check_data",
    "components",
    "data_version",
    "describe",
    "determinize",
    "evaluate",
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
    "score",
    "seats",
    "statements",
    "summary",
    "validate",
    "view",
    "why_not",
]
