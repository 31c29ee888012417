"""Rules D22, D24: set-up for two, three and four players, and the cards dealt aside."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.core.chance import Drew
from ancientwars.core.step import Chance
from ancientwars.diadochi.rules.d03_sequence import DealPhase, EndOfTurn
from ancientwars.diadochi.rules.d24_fewer_players import ShowAside
from ancientwars.diadochi.state.state import Royal, State
from tests.diadochi.tables import dealt, happened, legal, play, refusal, table, waits_for, who_is_asked

DEALT = ("peithon", "leonnatus", "perdiccas", "ptolemy", "craterus", "antigonus", "antipater", "lysimachus")
"""The order of the cards that gives every player the generals of the example: yellow, red, blue, black in turn."""


def set_up(scenario: str, *generals: str, **options: Any) -> State:
    """Return a game after the generals were dealt in this order."""
    state = diadochi.new_game(scenario=scenario, options=options)
    for general in generals:
        state = diadochi.apply(state, Drew(general))
    return state


def example() -> State:
    """Return the set-up of the example of play."""
    order = ("leonnatus", "perdiccas", "ptolemy", "peithon", "antigonus", "antipater", "lysimachus", "craterus")
    return set_up("four", *order)


# ---------------------------------------------------------------- D22


@pytest.mark.rule("D22.2a", "D22.2b", "D22.3a")
def test_the_set_up_of_the_example_has_its_points() -> None:
    state = example()
    points = {seat: (state.legitimacy(seat), state.victory_points(seat)) for seat in state.seats}
    assert points == {"black": (3, 4), "yellow": (4, 5), "red": (11, 7), "blue": (3, 9)}
    assert state.champions == state.seats


@pytest.mark.rule("D22.1b", "D22.1d")
def test_the_royal_family_and_the_independent_armies_stand_where_the_rules_say() -> None:
    state = example()
    places = {name: state.royal(name).place for name in ("alexander_body", "alexander_iv", "heracles", "philip_iii")}
    assert places == {"alexander_body": "babylon", "alexander_iv": "babylon", "heracles": "damascus", "philip_iii": ""}
    women = {name: (state.royal(name).place, state.royal(name).active) for name in ("cleopatra", "olympias")}
    assert women == {"cleopatra": ("sardis", False), "olympias": ("nicopolis", False)}
    assert [army.place for army in state.independents] == ["lamia", "mazaca", "", "", ""]


@pytest.mark.rule("D22.1c", "D22.1e")
def test_green_spaces_are_independent_and_all_others_empty() -> None:
    state = diadochi.new_game()
    for space in state.kit.spaces:
        assert state.marker(space.id) == ("independent" if space.independent else "")


@pytest.mark.rule("D22.2c", "D8.5a", "D22.1a")
def test_the_deck_has_54_cards_with_eumenes_and_seleucus() -> None:
    deck = diadochi.new_game().cards.deck.pool
    assert len(deck) == 54
    assert {"eumenes", "seleucus"} <= set(deck)


@pytest.mark.rule("D23.5a")
@pytest.mark.parametrize(("scenario", "size"), [("four", 52), ("three_1", 54), ("three_2", 52), ("two_2", 54)])
def test_by_the_optional_rule_eumenes_and_seleucus_are_set_aside(scenario: str, size: int) -> None:
    deck = diadochi.new_game(scenario=scenario, options={"late_generals_aside": True}).cards.deck.pool
    assert len(deck) == size
    assert not {"eumenes", "seleucus"} & set(deck)


@pytest.mark.rule("D22.2b")
def test_the_cards_leave_no_choice_in_placing() -> None:
    assert waits_for(example()) in ("go-first", "tie")


# ---------------------------------------------------------------- D24


@pytest.mark.rule("D24.1a", "D24.1c", "D24.2a")
@pytest.mark.parametrize(
    ("scenario", "dealt_each", "automatic", "in_deck"),
    [
        ("two_1", 4, 29, ("eumenes", "seleucus")),
        ("two_2", 3, 29, ("eumenes", "seleucus", "leonnatus", "lysimachus")),
        ("three_1", 2, 26, ("eumenes", "seleucus", "leonnatus", "lysimachus")),
        ("three_2", 3, 26, ("seleucus",)),
        ("four", 2, 23, ("eumenes", "seleucus")),
    ],
)
def test_generals_deck_and_automatic_victory_of_each_variant(
    scenario: str, dealt_each: int, automatic: int, in_deck: tuple[str, ...]
) -> None:
    state, rng = diadochi.new_game(scenario=scenario), Random(1)
    generals = {card.id for card in state.kit.cards if card.kind == "general"}
    assert set(state.cards.deck.pool) & generals == set(in_deck)
    assert (state.players.automatic_vp, state.players.automatic_lp) == (automatic, 18)
    owned: Counter[str] = Counter()
    while waits_for(state) == "deal-general":
        owned[state.seats[sum(owned.values()) % len(state.seats)]] += 1
        state = diadochi.apply(state, diadochi.sample(state, rng))
    assert owned == dict.fromkeys(state.seats, dealt_each)


@pytest.mark.rule("D24.2b")
def test_eumenes_is_dealt_and_starts_where_his_player_chooses() -> None:
    order = (
        "eumenes",
        "perdiccas",
        "ptolemy",
        "antigonus",
        "antipater",
        "lysimachus",
        "craterus",
        "peithon",
        "leonnatus",
    )
    state = set_up("three_2", *order)
    assert waits_for(state) == "enter"
    assert who_is_asked(state) == "yellow"
    assert set(legal(state)) == {"space: tyana", "space: comana", "space: gaziura", "pass"}  # Ariarathes is in Mazaca
    state = play(state, "space: tyana")
    assert state.general("eumenes").owner == "yellow"
    assert dict(state.held("tyana", "yellow")) == {"mercenary": 2}


@pytest.mark.rule("D24.1c")
def test_lysimachus_comes_to_his_province_with_a_control_marker() -> None:
    from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment

    cards = dealt(seats=3, yellow=("lysimachus",))
    pieces: dict[str, Any] = {
        "units": {"aenus": {"red": {"loyal": 1}}},
        "minors": (("red", "aenus"),),
        "markers": {"abdera": "red"},
    }
    state = table(TycheSegment("yellow"), seats=3, segment="", cards=cards, **pieces)
    state = play(state, "event: lysimachus")
    assert refusal(state, "space: aenus") == "D8.5b"
    state = play(state, "space: odessus")
    assert dict(state.held("odessus", "yellow")) == {"loyal": 2, "mercenary": 2}
    assert waits_for(state) == "mark-start"
    assert refusal(state, "marker: aenus") == "D24.1c"
    assert refusal(state, "marker: pella") == "D24.1c"
    without = play(state, "pass")
    assert (waits_for(without), without.marker("abdera")) == ("rest", "red")
    state = play(state, "marker: abdera")
    assert state.controls("yellow", "abdera")
    assert state.cards.zone("removed").held == ("lysimachus",)


@pytest.mark.rule("D24.1c", "D5.3a")
@pytest.mark.parametrize(("home", "asked"), [("odessus", "mark-start"), ("pella", "rest")])
def test_lysimachus_brings_a_marker_as_a_reinforcement_too_if_he_is_placed_in_thrace(home: str, asked: str) -> None:
    from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment

    cards = dealt(seats=3, yellow=("lysimachus",))
    state = table(TycheSegment("yellow"), seats=3, segment="", cards=cards, markers={home: "yellow", "opis": "yellow"})
    state = play(state, "event: lysimachus", "pass", f"place-general: lysimachus {home}")
    state = play(state, *["place-unit: loyal opis"] * 2, *[f"place-unit: mercenary {home}"] * 2)
    assert waits_for(state) == asked


@pytest.mark.rule("D24.1c", "D9.9b")
def test_lysimachus_meets_the_general_who_was_alone_inside_byzantium() -> None:
    from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment

    cards = dealt(seats=3, yellow=("lysimachus",))
    pieces: dict[str, Any] = {
        "generals": {"perdiccas": ("red", "byzantium", True)},
        "markers": {"byzantium": "red"},
    }
    state = table(TycheSegment("yellow"), seats=3, segment="", cards=cards, **pieces)
    state = play(state, "event: lysimachus", "space: byzantium")
    assert state.general("perdiccas").inside
    state = play(state, "marker: byzantium")
    assert waits_for(state) == "lone-general"
    assert state.general("perdiccas").place == "byzantium"
    assert play(state, "roll: 5").general("perdiccas").dead


@pytest.mark.rule("D24.1b", "D24.2a")
@pytest.mark.parametrize(("seats", "aside"), [(2, 10), (3, 5), (4, 0)])
def test_cards_are_dealt_aside_and_nobody_sees_them(seats: int, aside: int) -> None:
    state, rng = table(DealPhase(), seats=seats, segment=""), Random(7)
    while isinstance(waits := diadochi.pending(state), Chance):
        if waits.purpose == "aside":
            assert waits.seats == ()
        state = diadochi.apply(state, diadochi.sample(state, rng))
    assert state.cards.zone("extra").count == aside
    assert all(state.cards.zone(seat).count == 5 for seat in state.seats)
    for seat in state.seats:
        assert diadochi.view(state, seat).cards.zone("extra").held is (None if aside or seats else ())


@pytest.mark.rule("D24.1b")
def test_after_the_last_players_movement_two_cards_are_shown_for_two_players() -> None:
    cards = dealt(seats=2, extra=("fog", "cassander", "traitor"))
    assert waits_for(table(ShowAside("yellow"), seats=2, segment="", cards=cards)) == "rest"
    state = table(ShowAside("red"), seats=2, segment="", cards=cards)
    state = play(state, "draw: fog")
    assert not happened(state, "ExtraCardShown")[0].takes_effect
    state = play(state, "draw: traitor")
    assert waits_for(state) == "rest"
    assert state.cards.zone("discards").held == ("fog", "traitor")


@pytest.mark.rule("D24.1b")
@pytest.mark.parametrize(
    ("card", "asks"),
    [
        ("unrest", "unrest"),
        ("unrest_spreads", "unrest"),
        ("plans_of_their_own", "who-moves"),
        ("migration_of_illyrian_tribes", "move-independents"),
        ("scythian_invasion", "move-independents"),
        ("greek_colonists", "move-independents"),
        ("drink_the_hemlock", "rest"),
        ("cleopatra_offers_marriage", "rest"),
    ],
)
def test_some_events_take_effect_and_a_random_player_executes_them(card: str, asks: str) -> None:
    royals = {"cleopatra": Royal("sardis", active=False)}
    cards = dealt(seats=3, extra=(card,))
    state = play(table(ShowAside("blue"), seats=3, segment="", cards=cards, royals=royals), f"draw: {card}")
    if asks != "rest":
        assert waits_for(state) == "executor"
        assert len(diadochi.chance_outcomes(state)) == 3
        state = play(state, "draw: red")
    assert waits_for(state) == asks


# ---------------------------------------------------------------- D3.7


@pytest.mark.rule("D18.3d", "D3.7a")
def test_at_the_end_of_the_turn_offers_of_marriage_go_back_to_the_deck() -> None:
    cards = dealt(table=("cleopatra_offers_marriage",))
    state = table(EndOfTurn(), segment="", cards=cards, offers=(("cleopatra", "yellow"),))
    assert not state.offers
    assert not state.cards.zone("table").held
    assert state.turn == 3


@pytest.mark.rule("D3.4a", "D3.4b")
def test_each_turn_all_cards_but_those_out_of_the_game_are_shuffled() -> None:
    cards = dealt(discards=("fog", "traitor"), removed=("neoptolemus",))
    state = table(DealPhase(), segment="", cards=cards)
    assert not state.cards.zone("discards").held
    assert len(state.cards.deck.pool) == 54 - 1
    assert state.cards.zone("removed").held == ("neoptolemus",)
