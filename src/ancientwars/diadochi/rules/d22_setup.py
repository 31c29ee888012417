"""D22, D8.5a, D24.2b: setting up a game.

Elsewhere: D22.4a: `d14_special_units`.

Elsewhere too: D22.4a: `d07_tyche.events.forces`, `d09_movement.pieces`, `d09_movement.voyage`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import chance
from ancientwars.core.deck import CardTable, Deck, Zone, cards
from ancientwars.core.engine import settle
from ancientwars.core.knowledge import NOBODY
from ancientwars.core.ownfiles import Source
from ancientwars.core.setup import read_options, require_scenario
from ancientwars.core.step import Chance, Step
from ancientwars.diadochi.components.kit import INDEPENDENT, SEATS, Kit
from ancientwars.diadochi.components.loading import OWN_DATA, own_texts
from ancientwars.diadochi.rules.d03_sequence import Game, StartTurn
from ancientwars.diadochi.rules.d05_reinforcements import put_general
from ancientwars.diadochi.rules.d08_late_generals import enter_game
from ancientwars.diadochi.rules.d24_fewer_players import ASIDE
from ancientwars.diadochi.state.state import Independent, Options, Royal, Setup, State, kit_of

LIMITS = {"ply_limit": (1, 20_000)}
"""The least and greatest values of the options that are numbers."""
read_setup = OWN_DATA.read_setup


def new_game(*, scenario: str = "four", options: Mapping[str, Any] | Options | None = None, data: Source = "") -> State:
    """Set up a game.

    Args:
        scenario: ``"four"``, ``"three_1"``, ``"three_2"``, ``"two_1"`` or ``"two_2"``: how many play, and which variant
            (D22, D24).
        options: Optional rules by name; see `Options`.
        data: Component data to play with instead of the shipped ones: the path of a folder, which is read at once, or
            the texts of its files by their names.

    Returns:
        The first state, which waits for the deal of the generals.

    Raises:
        SetupError: Unknown scenario or option, or an option with a wrong value.
        DataError: The data are not a complete, consistent set of components.
    """
    setup = Setup(scenario, options_of(options), own_texts(data))
    kit = kit_of(setup.data)
    require_scenario(scenario, kit.scenario)
    return settle(_set_up(setup, kit))


def options_of(options: Mapping[str, Any] | Options | None) -> Options:
    """Return checked options.

    Raises:
        SetupError: An unknown option, or a wrong value.
    """
    return read_options(Options, options, LIMITS)


def _set_up(setup: Setup, kit: Kit) -> State:
    """D22.1: the markers that need no decision."""
    seats = SEATS[: kit.scenario[setup.scenario].players]
    independents = tuple(Independent(army.start_space) for army in kit.independent_armies)
    return State(
        agenda=(Game(), StartTurn(1), DealGenerals()),
        setup=setup,
        seats=seats,
        cards=_cards(setup, kit, seats),
        markers=markers_at_start(kit),
        royals=royals_at_start(kit),
        independents=independents,  # D22.1d
        champions=seats,  # D22.3a
    )


def markers_at_start(kit: Kit) -> tuple[str, ...]:
    """D22.1c, D22.1e: return the control markers before the players place theirs."""
    return tuple(INDEPENDENT if space.independent else "" for space in kit.spaces)


def royals_at_start(kit: Kit) -> tuple[Royal, ...]:
    """D22.1b: return the royal family and the body where they stand at first."""
    return tuple(Royal(royal.start_space, active=royal.starts_active) for royal in kit.royals)


def deck_of(setup: Setup, kit: Kit) -> tuple[str, ...]:
    """D8.5a, D22.2c, A51: return the cards of the Tyche deck; D23.5a: Seleucus and Eumenes can be set aside."""
    aside = "late" if setup.options.late_generals_aside else ""
    late = [one for one in kit.scenario[setup.scenario].late_generals_in_deck if kit.general[one].group != aside]
    return cards(card.id for card in kit.cards if (card.kind != "general" and card.in_tyche_deck) or card.id in late)


def _cards(setup: Setup, kit: Kit, seats: tuple[str, ...]) -> CardTable:
    """D22.1a: return the shuffled deck, the empty hands, and where cards lie openly."""
    return CardTable(Deck(deck_of(setup, kit)), zones_of(seats))


def zones_of(seats: tuple[str, ...]) -> tuple[Zone, ...]:
    """Return the places of cards, empty: the hands, the discards, those out of the game, on the table, dealt aside."""
    hands = (Zone(seat, owner=seat) for seat in seats)
    return (*hands, Zone("discards"), Zone("removed"), Zone("table"), Zone(ASIDE, owner=NOBODY))


# ---------------------------------------------------------------------- D22.2 the generals


@frozen
class DealGenerals(Step):
    """D22.2a: the cards of the primary generals are dealt.

    Attributes:
        dealt: The generals dealt so far, as (general, player).
    """

    dealt: tuple[tuple[str, str], ...] = ()

    def pending(self, state: State) -> Chance | None:
        """Wait for the next card until all are dealt."""
        if len(self.dealt) == state.players.generals_dealt:
            return None
        return chance("draw", "deal-general", "D22.2a", None, (self._next(state),))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the generals that are left."""
        dealt = dict(self.dealt)
        return draw(tuple(general for general in generals_to_deal(state) if general not in dealt))

    def resolve(self, state: State, action: Drew) -> State:
        """Give the general to the next player in the order of the table."""
        return state.then(DealGenerals((*self.dealt, (action.card, self._next(state)))))

    def _next(self, state: State) -> str:
        """Return the player to whom the next card is dealt."""
        return state.seats[len(self.dealt) % len(state.seats)]

    def run(self, state: State) -> State:
        """D22.2b: have the generals placed with their units and markers, from the player with Perdiccas on.

        D24.2b: Eumenes, whose card names no space, comes when all others stand where theirs say.
        """
        owners = dict(self.dealt)
        first = owners.get("perdiccas", state.seats[0])
        order = state.in_turn_order(after=state.seats[state.seats.index(first) - 1])
        late = state.kit.late_entry
        placed = [PlaceStart(seat, general) for seat in order for general, owner in self.dealt if owner == seat]
        state = state.then(*sorted(placed, key=lambda one: one.general in late))
        if "antigonus" in owners:
            state = state.with_general("demetrius", owner=owners["antigonus"])  # D21.2a
        if "antipater" in owners:
            state = state.with_general("polyperchon", owner=owners["antipater"])  # D21.3a
        return state


def generals_to_deal(state: State) -> tuple[str, ...]:
    """D22.2a, D24: return the generals whose cards are dealt."""
    kit, players = state.kit, state.players
    left_out = players.late_generals_in_deck
    primary = [one.id for one in kit.generals if one.group == "primary" and one.id not in left_out]
    late = [one.id for one in kit.generals if one.group == "late" and one.id not in left_out]
    return tuple(sorted([*primary, *late][: players.generals_dealt]))


@frozen
class PlaceStart(Step):
    """D22.2b: a general is placed with his units and markers.

    Attributes:
        seat: The player.
        general: The general.
    """

    seat: str
    general: str

    def run(self, state: State) -> State:
        """Place him where his card says; D24.2b: Eumenes starts where his player chooses, as far as his card does."""
        if self.general in state.kit.late_entry:
            return enter_game(state, self.seat, self.general)
        return place_start(state, self.seat, self.general)


def place_start(state: State, seat: str, general: str) -> State:
    """D22.2b: return the state with a general, his units and his markers where his card says; it leaves no choice."""
    start = state.kit.start[general]
    for kind, number in start.forces.items():
        if number:
            state = state.place_units(seat, start.space, kind, number, rule="D22.2b")
    for space in start.control_markers:
        state = state.with_marker(space, seat, rule="D22.2b")
    return put_general(state, seat, general, start.space, rule="D22.2b")
