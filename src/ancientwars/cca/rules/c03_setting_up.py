"""C3: setting up a battle.

Elsewhere: C3.6: `c11_dice`; C3.7: `state.state`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ancientwars.cca.components.board import SEATS, seat_of
from ancientwars.cca.components.kit import KIT, UNITS
from ancientwars.cca.components.loading import Source, checked, data_file, number_of
from ancientwars.cca.components.options import Options
from ancientwars.cca.components.scenarios import Scenario
from ancientwars.cca.rules.c05_turn_sequence import StartTurn
from ancientwars.cca.rules.c15_drawing import DrawCard
from ancientwars.cca.state.pieces import Field, Leader, Unit
from ancientwars.cca.state.scopes import Turn
from ancientwars.cca.state.state import Setup, State
from ancientwars.core.deck import CardTable, Deck, Zone, cards, without
from ancientwars.core.engine import settle
from ancientwars.core.setup import read_options

if TYPE_CHECKING:
    from collections.abc import Mapping


def new_game(*, scenario: Source = "001", options: dict[str, Any] | Options | None = None) -> State:
    """Set up a battle.

    Args:
        scenario: Number (``"001"`` to ``"015"``) or key (``"akragas"``) of a battle; or a battle of one's own: the path
            of a scenario file, which is read at once, or its text.
        options: Optional readings of the rules by name; see `Options`.

    Returns:
        The first state, which waits for the first card of the deal.

    Raises:
        SetupError: Unknown scenario or option, or an option with a wrong value.
        DataError: The scenario file has faults; see `check_data`.
    """
    setup = setup_of(scenario, options)
    return settle(_set_up(setup, load(setup)))


def read_setup(setup: Mapping[str, Any], files: bool = True) -> dict[str, Any]:
    """Return a set-up that says the same and names no file: a scenario file is read into it.

    Args:
        setup: Arguments of `new_game`.
        files: Whether a file may be read; otherwise a path is refused.

    Returns:
        The arguments, the scenario as a number or as the text of a user's own.

    Raises:
        SetupError: There is no such scenario, or it is a path where none may be.
        DataError: The scenario file has faults; see `check_data`.
    """
    if "scenario" not in setup:
        return dict(setup)
    number, own = _named(setup["scenario"], paths=files)
    return {**setup, "scenario": number or own}


def setup_of(source: Source, options: dict[str, Any] | Options | None, *, paths: bool = True) -> Setup:
    """Return a checked set-up.

    Args:
        source: The scenario; see `new_game`.
        options: The optional readings.
        paths: Whether the scenario may be the path of a file.

    Raises:
        SetupError: There is no such scenario or option.
        DataError: The scenario file has faults.
    """
    number, own = _named(source, paths=paths)
    return Setup(number, own, read_options(Options, options, {"turn_limit": (1, MOST_TURNS)}))


def _named(source: Source, *, paths: bool) -> tuple[str, str]:
    """Return the number of a shipped scenario, or the text of one of a user's own without faults."""
    if isinstance(source, (str, os.PathLike)) and (number := number_of(str(source))):
        return number, ""
    file = data_file(source, paths=paths)
    checked(file)
    return "", file.text


def load(setup: Setup) -> Scenario:
    """C3.1, C3.2, C3.9: return the scenario of a set-up: armies, hands, Command, who is first, banners."""
    return setup.battle


MOST_TURNS = 1000
"""ENGINE-TURN-LIMIT: the greatest limit that can be set; part of the bound on the length of a battle."""


def table(hands: dict[str, tuple[str, ...]] | None = None, discards: tuple[str, ...] = ()) -> CardTable:
    """C3.5: return the command cards with given hands and discards, all others in the deck.

    Raises:
        ValueError: A card is wanted more often than the deck has it.
    """
    held = {seat: cards((hands or {}).get(seat, ())) for seat in SEATS}
    rest = without(KIT.deck, [*held["bottom"], *held["top"], *discards])
    zones = [Zone(seat, held[seat], len(held[seat]), seat) for seat in SEATS]
    zones += [Zone("played"), Zone("discards", cards(discards), len(discards))]
    return CardTable(Deck(rest), tuple(zones))


def _set_up(setup: Setup, battle: Scenario) -> State:
    """C3.3-C3.10: put everything where the scenario says, and deal."""
    first = seat_of(battle.war_council.first)  # C3.8
    deal = [DrawCard(seat, "C3.5") for seat in SEATS for _ in range(battle.sides[seat].cards)]  # C3.11
    return State(
        agenda=(Turn(first, 0), StartTurn(first), *reversed(deal)),
        setup=setup,
        field=field_of(setup, battle),
        cards=table(),
        banners=(0, 0),
        turns=(0, 0),
        reserve=battle.reserve_units,
        reserve_leaders=tuple(f"{one.side} {one.name}" for one in battle.reserve_leaders),
    )


def field_of(setup: Setup, battle: Scenario) -> Field:
    """C3.4, C3.10, CS2.2: return the pieces of a scenario, all at full strength."""
    marked = special_units(setup.options, battle)
    units = [Unit(u.side, u.type, u.hex, UNITS[u.type].blocks, u.elite if marked else "") for u in battle.units]
    leaders = [Leader(one.side, one.name, one.hex, one.hex) for one in battle.leaders]
    empty = Field((), ())
    for unit in units:
        empty = empty.with_unit(None, unit)
    for leader in leaders:
        empty = empty.with_leader(None, leader)
    return empty


def special_units(options: Options, battle: Scenario) -> bool:
    """C17.1, CS2.2: tell whether special units have their markers; an option, ``sacred_band`` or another, decides.

    Args:
        options: The optional readings.
        battle: The scenario; one without a rule of its own for special units has the Sacred Band.
    """
    rule = battle.rule("elite_unit")
    switch = rule.facts.get("option", "") if rule else "sacred_band"
    return not switch or bool(getattr(options, switch))
