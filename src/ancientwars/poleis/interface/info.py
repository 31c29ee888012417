"""What the game tells about itself: capabilities, classes, rules, sources, and what it conserves."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import attrs

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameInfo
from ancientwars.core.info import Shipped, types_of
from ancientwars.poleis.components.kit import PRINTED, ROUND_TYPES, SEATS
from ancientwars.poleis.components.loading import OWN_DATA, components
from ancientwars.poleis.interface.glossary import GLOSSARY
from ancientwars.poleis.rules import la01_create_hoplites as la01
from ancientwars.poleis.rules import la02_create_galleys as la02
from ancientwars.poleis.rules import la03_create_merchants as la03
from ancientwars.poleis.rules import la04_start_project as la04
from ancientwars.poleis.rules import la05_move_hoplites as la05
from ancientwars.poleis.rules import la06_move_galleys as la06
from ancientwars.poleis.rules import la07_besiege as la07
from ancientwars.poleis.rules import la08_collection as la08
from ancientwars.poleis.rules import la09_trade as la09
from ancientwars.poleis.rules import la10_move_proxenos as la10
from ancientwars.poleis.rules import la11_redeem_proxenos as la11
from ancientwars.poleis.rules import la12_civil_war as la12
from ancientwars.poleis.rules import le_end_of_round as le
from ancientwars.poleis.rules import ln_next_round as ln
from ancientwars.poleis.rules import lw_game_end as lw
from ancientwars.poleis.rules.l04_setup import MOST_TURNS
from ancientwars.poleis.rules.l05_course_of_play import event_step, preparation, solo_run, turns
from ancientwars.poleis.rules.lb_battle import lb1_battle_check, lb2_hands, lb4_attack, lb6_end_of_battle
from ancientwars.poleis.rules.lk_event_kinds import lk04_remove_unit as lk04
from ancientwars.poleis.rules.lk_event_kinds import lk08_send_units as lk08
from ancientwars.poleis.rules.lk_event_kinds import lk09_polis_defects as lk09
from ancientwars.poleis.rules.lk_event_kinds import lk11_exchange as lk11
from ancientwars.poleis.state import actions, events
from ancientwars.poleis.state import state as scopes
from ancientwars.poleis.state.catalogue import LARGEST_PAYMENT
from ancientwars.poleis.state.options import Options
from ancientwars.poleis.state.state import State

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
    printed = components()
    regions, poleis = len(printed.regions), len(printed.poleis)
    action = 3 + regions
    battles = regions * (24 + 6 * 4 + 1 + 2)
    turns = MOST_TURNS + 2 + SOLO_KINDS
    prestige = turns * (regions * 6 * 2 * 2 * 2 + 2 * 10) * len(ROUND_TYPES)
    spending = 2 * (prestige // LARGEST_PAYMENT + 1)
    sent = 2 * regions * UNITS
    event = 1 + printed.projects_per_round + sent + spending
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
    *(actions, events, scopes, preparation, event_step, turns, solo_run),
    *(la01, la02, la03, la04, la05, la06, la07, la08, la09, la10, la11, la12),
    *(lb1_battle_check, lb2_hands, lb4_attack, lb6_end_of_battle, lk04, lk08, lk09, lk11, le, ln, lw),
    glossary=GLOSSARY,
)

_ROOT = files("ancientwars.poleis")
_SHIPPED = Shipped(PRINTED, DATA_FILES, _ROOT / "rules.toml", FrozenMap({"ru": _ROOT / "rules.ru.toml"}))
rule_index, statements = _SHIPPED.rule_index, _SHIPPED.statements
provenance = _SHIPPED.provenance
check_data = OWN_DATA.check_data
data_version = OWN_DATA.data_version


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
    if state.battle_cards:
        counts.update({f"card {card}": n for card, n in state.battle_cards.census().items()})
    else:
        counts.update(f"card {card}" for card in state.kit.battle_deck)
    return counts
