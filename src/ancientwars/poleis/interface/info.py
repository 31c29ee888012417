"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import attrs

from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameInfo
from ancientwars.core.info import Shipped, types_of
from ancientwars.poleis.components.kit import PRINTED, ROUND_TYPES, SEATS
from ancientwars.poleis.components.loading import Source, components, own_components, own_texts
from ancientwars.poleis.interface.glossary import GLOSSARY
from ancientwars.poleis.rules import l05_round as rounds
from ancientwars.poleis.rules import la01_development as development
from ancientwars.poleis.rules import la05_move_hoplites as hoplites
from ancientwars.poleis.rules import la06_move_galleys as galleys
from ancientwars.poleis.rules import la07_besiege as siege
from ancientwars.poleis.rules import la08_collection as collection
from ancientwars.poleis.rules import la09_politics as politics
from ancientwars.poleis.rules import lb_battle as battle
from ancientwars.poleis.rules import le_end_of_round as end_of_round
from ancientwars.poleis.rules import lw_game_end as scoring
from ancientwars.poleis.rules.l04_setup import MOST_TURNS
from ancientwars.poleis.rules.lk_event_kinds import event_step as event_cards
from ancientwars.poleis.rules.lk_event_kinds import offers as event_offers
from ancientwars.poleis.rules.lk_event_kinds import units as event_units
from ancientwars.poleis.state import actions, events
from ancientwars.poleis.state.catalogue import LARGEST_PAYMENT
from ancientwars.poleis.state.state import Options, State

DATA_FILES = ("map", "poleis", "projects", "events", "battle-cards", "setup")

UNITS = 5
"""L5.1b: the most units of a player in a region."""
SOLO_KINDS = len(actions.KINDS)
"""L5.5f: the most actions of a solo run."""


def _max_length() -> int:
    """Return a bound on the number of actions of a game that no play can pass, whatever the options.

    ENGINE-ROUND-LIMIT: a round has at most `MOST_TURNS` turns before only passing is left, two actions of a solo run
    counting as one. An action takes its fee, its kind and at most as many further choices as the longest execution has:
    a lot of units from each other region, and its end. A battle has at most 24 draws, and as an attack uses up 4 cards
    at most 6 attacks of 4 decisions; with the order before it and two doublings after it that is the bound. Prestige is
    gained from battles above all, and Phoros or an exchange spends up to `LARGEST_PAYMENT` at once.
    """
    kit = components()
    regions, poleis = len(kit.regions), len(kit.poleis)
    action = 3 + regions
    battles = regions * (24 + 6 * 4 + 1 + 2)
    turns = MOST_TURNS + 2 + SOLO_KINDS
    prestige = turns * (regions * 6 * 2 * 2 * 2 + 2 * 10) * len(ROUND_TYPES)
    spending = 2 * (prestige // LARGEST_PAYMENT + 1)
    sent = 2 * regions * UNITS
    event = 1 + kit.projects_per_round + sent + spending
    end = sent + 2 * (poleis + poleis + 1) + spending
    return len(ROUND_TYPES) * (event + turns * (2 * action + battles) + end)


INFO = GameInfo(
    name="poleis",
    title="Polis: Fight for the Hegemony",
    seats=SEATS,
    scenarios=tuple(components().scenario),
    options=FrozenMap(attrs.asdict(Options())),
    hidden=True,
    chance=("roll", "draw"),
    max_length=_max_length(),
    lead=6.0,
    rules_version="1",
)

TYPES = types_of(
    State,
    *(actions, events, rounds, event_cards, event_units, event_offers, development),
    *(hoplites, galleys, siege, collection, politics, battle, end_of_round, scoring),
    glossary=GLOSSARY,
)

_SHIPPED = Shipped(PRINTED, DATA_FILES, files("ancientwars.poleis") / "rules.toml")
rule_index = _SHIPPED.rule_index
provenance = _SHIPPED.provenance


def census(state: State) -> Counter[str]:
    """Count the pieces that exist in fixed numbers: merchants at most, proxenoi, poleis, projects and battle cards.

    Args:
        state: A full state.

    Returns:
        Numbers of pieces that never change in a game.
    """
    in_play = Counter(project for polis in state.poleis for project in (*polis.completed, polis.in_progress) if project)
    found = Counter({f"project {key}": n for key, n in in_play.items()})
    found.update(f"project {key}" for key in (*state.projects, *state.project_deck))
    counts = Counter({"poleis": len(state.poleis), "proxenoi": len(SEATS)})
    counts["projects twice"] = sum(1 for n in found.values() if n > 1)
    if state.battle:
        counts.update({f"card {card}": n for card, n in state.battle.cards.census().items()})
    else:
        counts.update(f"card {card}" for card in state.kit.battle_deck)
    return counts


def check_data(folder: Source) -> tuple[DataError, ...]:
    """Return what is wrong with a folder of component data: the first fault, or nothing if it can be played.

    Args:
        folder: The folder, as `new_game` takes it; it is read anew each time.

    Example:
        >>> check_data("no/such/folder")[0].file
        'map.toml'
    """
    try:
        own_components(own_texts(folder))
    except DataError as error:
        return (error,)
    return ()


def data_version(state: State | None = None) -> str:
    """Return a digest of the component data as they were loaded.

    Args:
        state: A state or view of a game; the shipped data are meant without one.
    """
    return (components() if state is None else state.kit).version
