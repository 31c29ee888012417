"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import attrs

from ancientwars.cca.components.board import BOARD, HEXES, SEATS
from ancientwars.cca.components.kit import PRINTED
from ancientwars.cca.components.loading import SHIPPED
from ancientwars.cca.components.options import Options
from ancientwars.cca.components.scenarios import MOST_CARDS
from ancientwars.cca.interface.glossary import GLOSSARY
from ancientwars.cca.rules import (
    c05_turn_sequence,
    c06_playing_a_card,
    c07_ordering,
    c08_movement,
    c09_battle,
    c10_ranged_combat,
    c11_close_combat,
    c12_flags,
    c12_rampage,
    c12_retreat,
    c13_bonus_close_combat,
    c13_evade,
    c13_leader_evade,
    c13_momentum_advance,
    c14_leaders,
    c15_drawing,
    c16_marsh,
    c16_marsh_leaders,
    cs05_ambush,
    cs11_camps,
)
from ancientwars.cca.rules.c03_setting_up import MOST_TURNS
from ancientwars.cca.rules.c18_command_cards import leadership, section, tactics, troops
from ancientwars.cca.state import actions, events, scopes
from ancientwars.cca.state.state import State
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameInfo
from ancientwars.core.info import Shipped, digest_of, types_of

DATA_FILES = ("units", "command-deck", "terrain", *(f"scenarios/{stem}" for stem in SHIPPED))

LEADER_EVADE = 3 * 3 + 1
"""C13.6: three hexes, an escape and a marsh in each, and the end."""
WITHDRAWAL = 1 + 2 * 9
"""C12.2, C16.M2: the choice of the way, and at most a marsh in every row with the check of a leader."""
RAMPAGE = 6 * (2 + 1 + LEADER_EVADE)
"""C12.12a: six hexes, each chosen, rolled, and its leader checked and sent away."""
STRIKE = (1 + 4) + (1 + LEADER_EVADE) + 1 + RAMPAGE + WITHDRAWAL + 2 * (1 + LEADER_EVADE)
"""C11.2: a roll with at most four re-rolls, the leader, the flags, the rampage, the retreat and what it tramples."""
COMBAT = 2 + 3 * STRIKE + 2 + 3 + LEADER_EVADE
"""C11.2: declared, answered; struck first, attack and battle back; advance, extra hex, marsh."""


def _max_length() -> int:
    """Return a bound on the number of actions of a battle that no play can pass, whatever the options.

    ENGINE-TURN-LIMIT: a battle has at most `MOST_TURNS` turns. A turn orders, moves twice and fights with each unit and
    leader of a side at most: with two shots, or with a combat and a bonus combat. There is room for one unit and one
    leader in each hex, and for a reserve as long as a baseline.
    """
    pieces = 2 * (len(HEXES) + len(BOARD.rows[0]))
    move = 1 + 1 + 1 + LEADER_EVADE
    turn = 2 + len(SEATS) * 2 + pieces * (1 + 2 * move + 2 * COMBAT) + 3 * MOST_CARDS
    return len(HEXES) + MOST_TURNS * turn


INFO = GameInfo(
    name="cca",
    title="Commands & Colors: Ancients",
    seats=SEATS,
    scenarios=tuple(stem[:3] for stem in SHIPPED),
    options=FrozenMap(attrs.asdict(Options())),
    hidden=True,
    chance=("roll", "draw"),
    max_length=_max_length(),
    lead=2.0,
    rules_version="1",
)

TYPES = types_of(
    State,
    *(actions, events, scopes, c05_turn_sequence, c06_playing_a_card, c07_ordering, section, troops, leadership),
    *(tactics, c08_movement, cs05_ambush, c09_battle, c10_ranged_combat, c11_close_combat, c12_flags, c12_retreat),
    *(c12_rampage, c13_evade, c13_leader_evade, c13_momentum_advance, c13_bonus_close_combat, c14_leaders),
    *(c15_drawing, c16_marsh, c16_marsh_leaders, cs11_camps),
    glossary=GLOSSARY,
)

_ROOT = files("ancientwars.cca")
_SHIPPED = Shipped(PRINTED, DATA_FILES, _ROOT / "rules.toml", FrozenMap({"ru": _ROOT / "rules.ru.toml"}))
rule_index, statements = _SHIPPED.rule_index, _SHIPPED.statements
provenance = _SHIPPED.provenance


def census(state: State) -> Counter[str]:
    """Count what never changes in a battle: the command cards.

    Args:
        state: A full state.

    Returns:
        Copies of each card, wherever they are.
    """
    return Counter({f"card {card}": n for card, n in state.cards.census().items()})


def data_version(state: State | None = None) -> str:
    """Return a digest of the component data, a user's own scenario file included.

    Args:
        state: A state or view of a battle; the shipped data are meant without one.
    """
    shipped, own = _SHIPPED.data_version(), state.setup.own if state else ""
    return digest_of(shipped, digest_of(own)) if own else shipped
