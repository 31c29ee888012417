"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from os import PathLike
from pathlib import Path

import attrs

from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameInfo
from ancientwars.core.info import Shipped, modules_in, types_of
from ancientwars.core.ownfiles import Source
from ancientwars.paxromana import rules
from ancientwars.paxromana.components.kit import PRINTED, SEATS
from ancientwars.paxromana.components.loading import OWN_DATA, TABLES, components, scenario_faults
from ancientwars.paxromana.components.setups import versions
from ancientwars.paxromana.interface.glossary import GLOSSARY
from ancientwars.paxromana.state import actions, events, scopes
from ancientwars.paxromana.state.state import LEADERS, Options, State

INFO = GameInfo(
    name="paxromana",
    title="Pax Romana",
    seats=SEATS,
    fewest_seats=2,
    scenarios=tuple(versions(components())),
    options=FrozenMap(attrs.asdict(Options())),
    hidden=True,
    chance=("roll", "draw"),
    max_length=61_000,  # ENGINE-PLY-LIMIT, and what is added to the last plans before they are opened
    lead=24.0,
    look=100,
    rules_version="1",
)

TYPES = types_of(State, *modules_in(actions, events, scopes, rules), glossary=GLOSSARY)

_ROOT = files("ancientwars.paxromana")
_SHIPPED = Shipped(PRINTED, tuple(TABLES), _ROOT / "rules.toml", FrozenMap({"ru": _ROOT / "rules.ru.toml"}))
rule_index, statements = _SHIPPED.rule_index, _SHIPPED.statements
provenance = _SHIPPED.provenance
data_version = OWN_DATA.data_version


def check_data(source: Source) -> tuple[DataError, ...]:
    """Return what is wrong with data of a user's own: the first fault, or nothing if they can be played.

    Args:
        source: The file of a scenario, or a folder of component data or their texts, as `new_game` takes them.
    """
    if isinstance(source, (str, PathLike)) and Path(source).is_file():
        return scenario_faults(source, components())
    return OWN_DATA.check_data(source)


def census(state: State) -> Counter[str]:
    """Count what exists in fixed numbers: Leaders, event cards, Opportunity Objectives, Tribe markers.

    Args:
        state: A full state.

    Returns:
        Numbers that never change in a game.
    """
    counts = Counter({"leaders": len(LEADERS)})
    counts.update(f"card {card}" for card in state.cards.census().elements())
    counts.update(f"objective {letter}" for letter in state.objectives.census().elements())
    return counts
