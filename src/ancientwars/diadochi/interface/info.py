"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import attrs

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameInfo
from ancientwars.core.info import Shipped, modules_in, types_of
from ancientwars.diadochi import rules
from ancientwars.diadochi.components.kit import PRINTED, SEATS
from ancientwars.diadochi.components.loading import OWN_DATA, TABLES, components
from ancientwars.diadochi.interface.glossary import GLOSSARY
from ancientwars.diadochi.state import actions, events, scopes
from ancientwars.diadochi.state.state import ARMIES, FLEETS, GENERALS, ROYALS, Options, State

INFO = GameInfo(
    name="diadochi",
    title="Diadochi",
    seats=SEATS,
    fewest_seats=2,
    scenarios=tuple(components().scenario),
    options=FrozenMap(attrs.asdict(Options())),
    hidden=True,
    chance=("roll", "draw"),
    max_length=20_000,  # ENGINE-PLY-LIMIT
    lead=12.0,
    look=3_000,
    rules_version="1",
)

TYPES = types_of(State, *modules_in(actions, events, scopes, rules), glossary=GLOSSARY)

_ROOT = files("ancientwars.diadochi")
_SHIPPED = Shipped(PRINTED, tuple(TABLES), _ROOT / "rules.toml", FrozenMap({"ru": _ROOT / "rules.ru.toml"}))
rule_index, statements = _SHIPPED.rule_index, _SHIPPED.statements
provenance = _SHIPPED.provenance
check_data = OWN_DATA.check_data
data_version = OWN_DATA.data_version


def census(state: State) -> Counter[str]:
    """Count the pieces that exist in fixed numbers: generals, royal family, fleets, independent armies, cards, markers.

    Args:
        state: A full state.

    Returns:
        Numbers of pieces that never change in a game.
    """
    counts = Counter(
        {"generals": len(GENERALS), "royals": len(ROYALS), "fleets": len(FLEETS), "independent armies": len(ARMIES)}
    )
    counts["minor generals"] = sum(
        state.minors_left(seat) + sum(1 for minor in state.minors if minor.owner == seat) for seat in state.seats
    )
    counts["spaces"] = len(state.markers)
    counts.update(f"card {card}" for card in state.cards.census().elements())
    return counts
