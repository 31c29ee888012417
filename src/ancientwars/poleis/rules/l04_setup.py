"""LS1.1c, LS1.1g: setting up a game (chapter L4).

Elsewhere: L4.1b: `l05_course_of_play.preparation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ancientwars.core.engine import settle
from ancientwars.core.ownfiles import Source
from ancientwars.core.setup import read_options, require_scenario
from ancientwars.poleis.components.kit import ATHENS, GOODS, SPARTA, Scenario
from ancientwars.poleis.components.loading import OWN_DATA, own_texts
from ancientwars.poleis.rules.ln_next_round import StartRound
from ancientwars.poleis.state.options import Options, Setup
from ancientwars.poleis.state.state import MARKET_GOODS, Polis, Side, State, kit_of

MOST_TURNS = 100
"""ENGINE-ROUND-LIMIT: the largest limit of turns in a round, so that every game has a bound."""
LIMITS = {"round_turn_limit": (0, MOST_TURNS), "cube_cap": (0, None), "goods_cap": (0, None)}
"""The least and greatest values of the options that are numbers."""
read_setup = OWN_DATA.read_setup


def new_game(
    *, scenario: str = "standard", options: Mapping[str, Any] | Options | None = None, data: Source = ""
) -> State:
    """Set up a game.

    Args:
        scenario: ``"standard"``, ``"corinthian_war"`` or ``"second_peloponnesian_war"`` (L4, LS1, LS2).
        options: Optional readings of the rules by name; see `Options`.
        data: Component data to play with instead of the printed ones: the path of a folder, which is read at once, or
            the texts of its files by their names.

    Returns:
        The first state, which waits for the first reveal or turn.

    Raises:
        SetupError: Unknown scenario or option, or an option with a wrong value.
        DataError: The data are not a complete, consistent set of components.
    """
    setup = Setup(scenario, options_of(options), own_texts(data))
    kit = kit_of(setup.data)
    require_scenario(scenario, kit.scenario)
    return settle(_set_up(setup, kit.scenario[scenario]))


def options_of(options: Mapping[str, Any] | Options | None) -> Options:
    """Return checked options.

    Raises:
        SetupError: An unknown option, or a wrong value.
    """
    return read_options(Options, options, LIMITS)


def _set_up(setup: Setup, scenario: Scenario) -> State:
    """L4.1a, LS1.1e, LS1.1g: put everything where the scenario says."""
    kit = kit_of(setup.data)
    owner = {polis: seat for seat, side in scenario.sides.items() for polis in side.population}
    poleis = tuple(
        Polis(owner[card.id], scenario.sides[owner[card.id]].population[card.id])
        if card.id in owner
        else Polis("", card.base)
        for card in kit.poleis
    )
    deck = tuple(project.key for project in kit.projects) if scenario.projects else ()  # LS1.1c
    return State(
        agenda=(StartRound(0),),
        setup=setup,
        athens=_side(setup, scenario, ATHENS),
        sparta=_side(setup, scenario, SPARTA),
        poleis=poleis,
        market=tuple(kit.market_start[good] for good in MARKET_GOODS),
        projects=(),
        project_deck=tuple(sorted(deck)),
    )


def _side(setup: Setup, scenario: Scenario, seat: str) -> Side:
    """L4.1a: what one player starts with."""
    kit, start = kit_of(setup.data), scenario.sides[seat]
    return Side(
        prestige=start.prestige,
        goods=tuple(start.goods.get(good, 0) for good in GOODS),
        hoplites=tuple(start.hoplites.get(land.id, 0) for land in kit.territories),
        galleys=tuple(start.galleys.get(sea.id, 0) for sea in kit.seas),
        merchants=start.merchants,
        proxenos=start.proxenos,
    )
