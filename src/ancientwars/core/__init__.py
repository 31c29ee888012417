"""The shared core: immutable states, agenda steps, explicit chance, decks and maps. It knows no game.

What the author of a game needs is offered here, whichever module it stands in: ``from ancientwars.core import State``.
Names are loaded on first use, so that nothing is imported that a game does not ask for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ancientwars.core.action import Action, Catalogue
    from ancientwars.core.areamap import AreaMap, Link, Node
    from ancientwars.core.byid import ById
    from ancientwars.core.chance import Drew, Face, Lottery, Randomness, Rolled, dice, draw
    from ancientwars.core.choice import Choice, DrawToHand, Roll
    from ancientwars.core.contract import check_contract
    from ancientwars.core.data import DataFile
    from ancientwars.core.deck import Cards, CardTable, Deck, Zone, cards, without
    from ancientwars.core.deck_faults import table_faults
    from ancientwars.core.editions import Edition, Editions
    from ancientwars.core.engine import apply, chance_outcomes, legal_actions, pending, sample, seats, settle, why_not
    from ancientwars.core.errors import DataError, PositionError, SetupError
    from ancientwars.core.events import Event
    from ancientwars.core.form import Form, stuck
    from ancientwars.core.game import Game, GameInfo, ObservedGame, Types
    from ancientwars.core.hexboard import HexBoard
    from ancientwars.core.hexmap import HexMap
    from ancientwars.core.info import Shipped, modules_in, types_of
    from ancientwars.core.knowledge import NOBODY
    from ancientwars.core.length import PLY_LIMIT, CountedState, limited
    from ancientwars.core.observation import (
        Block,
        Layout,
        Pieces,
        Ranks,
        Sparse,
        Things,
        one_of,
        open_ended,
        share,
        some_of,
        waiting,
    )
    from ancientwars.core.ownfiles import OwnData, own_file, read_own
    from ancientwars.core.position import PositionSource, read_position, require_ids, settled, written_position
    from ancientwars.core.price import Change
    from ancientwars.core.record import Record, put
    from ancientwars.core.sealed import Envelope, HandIn, Sealed, asking, in_envelope
    from ancientwars.core.secrets import Secret, Views
    from ancientwars.core.setup import read_options, require_scenario
    from ancientwars.core.stacks import Stacks, Units, common, joined, parted, units
    from ancientwars.core.step import SPECTATOR, Chance, Decision, Finished, Outcome, Refusal, Scope, State, Step
    from ancientwars.core.ways import Barriers
    from ancientwars.core.window import Window
    from ancientwars.core.words import Words

_NAMES = {
    "action": ("Action", "Catalogue"),
    "areamap": ("AreaMap", "Link", "Node"),
    "byid": ("ById",),
    "chance": ("Drew", "Face", "Lottery", "Randomness", "Rolled", "dice", "draw"),
    "choice": ("Choice", "DrawToHand", "Roll"),
    "contract": ("check_contract",),
    "data": ("DataFile",),
    "deck": ("CardTable", "Cards", "Deck", "Zone", "cards", "without"),
    "deck_faults": ("table_faults",),
    "engine": ("apply", "chance_outcomes", "legal_actions", "pending", "sample", "seats", "settle", "why_not"),
    "editions": ("Edition", "Editions"),
    "errors": ("DataError", "PositionError", "SetupError"),
    "events": ("Event",),
    "form": ("Form", "stuck"),
    "game": ("Game", "GameInfo", "ObservedGame", "Types"),
    "hexboard": ("HexBoard",),
    "hexmap": ("HexMap",),
    "info": ("Shipped", "modules_in", "types_of"),
    "knowledge": ("NOBODY",),
    "length": ("PLY_LIMIT", "CountedState", "limited"),
    "ownfiles": ("OwnData", "own_file", "read_own"),
    "observation": (
        "Block",
        "Layout",
        "Pieces",
        "Ranks",
        "Sparse",
        "Things",
        "one_of",
        "open_ended",
        "share",
        "some_of",
        "waiting",
    ),
    "position": ("PositionSource", "read_position", "require_ids", "settled", "written_position"),
    "price": ("Change",),
    "record": ("Record", "put"),
    "sealed": ("Envelope", "HandIn", "Sealed", "asking", "in_envelope"),
    "secrets": ("Secret", "Views"),
    "setup": ("read_options", "require_scenario"),
    "step": ("SPECTATOR", "Chance", "Decision", "Finished", "Outcome", "Refusal", "Scope", "State", "Step"),
    "stacks": ("Stacks", "Units", "common", "joined", "parted", "units"),
    "ways": ("Barriers",),
    "window": ("Window",),
    "words": ("Words",),
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names}

__all__ = [
    "NOBODY",
    "PLY_LIMIT",
    "SPECTATOR",
    "Action",
    "AreaMap",
    "Barriers",
    "Block",
    "ById",
    "CardTable",
    "Cards",
    "Catalogue",
    "Chance",
    "Change",
    "Choice",
    "CountedState",
    "DataError",
    "DataFile",
    "Decision",
    "Deck",
    "DrawToHand",
    "Drew",
    "Edition",
    "Editions",
    "Envelope",
    "Event",
    "Face",
    "Finished",
    "Form",
    "Game",
    "GameInfo",
    "HandIn",
    "HexBoard",
    "HexMap",
    "Layout",
    "Link",
    "Lottery",
    "Node",
    "ObservedGame",
    "Outcome",
    "OwnData",
    "Pieces",
    "PositionError",
    "PositionSource",
    "Randomness",
    "Ranks",
    "Record",
    "Refusal",
    "Roll",
    "Rolled",
    "Scope",
    "Sealed",
    "Secret",
    "SetupError",
    "Shipped",
    "Sparse",
    "Stacks",
    "State",
    "Step",
    "Things",
    "Types",
    "Units",
    "Views",
    "Window",
    "Words",
    "Zone",
    "apply",
    "asking",
    "cards",
    "chance_outcomes",
    "check_contract",
    "common",
    "dice",
    "draw",
    "in_envelope",
    "joined",
    "legal_actions",
    "limited",
    "modules_in",
    "one_of",
    "open_ended",
    "own_file",
    "parted",
    "pending",
    "put",
    "read_options",
    "read_own",
    "read_position",
    "require_ids",
    "require_scenario",
    "sample",
    "seats",
    "settle",
    "settled",
    "share",
    "some_of",
    "stuck",
    "table_faults",
    "types_of",
    "units",
    "waiting",
    "why_not",
    "without",
    "written_position",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'ancientwars.core' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"ancientwars.core.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return __all__
