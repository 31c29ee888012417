"""Rules P15.4: Opportunity Objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.core.chance import Drew
from ancientwars.core.engine import settle
from ancientwars.core.sealed import asking
from ancientwars.paxromana.rules.p03_setup import new_game
from ancientwars.paxromana.rules.p06_manpower import ManpowerPhase
from ancientwars.paxromana.rules.p15_objectives import DrawObjective, KeepThree, RevealObjectives, worth
from ancientwars.paxromana.rules.p15_scoring import Score, geography
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import asked, legal, play, refusal, table, told, top

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

PURCHASE = "rise-of-rome-ultra-basic"


def holding(*letters: str, seat: str = "rome", steps: tuple = (), **pieces) -> State:
    """Return a table where a player holds markers face down."""
    state = table(scenario=pieces.pop("scenario", PURCHASE), **pieces)
    for letter in letters:
        state = state.replace(objectives=state.objectives.draw_to(seat, letter))
    return settle(state.then(*steps))


def held(seat: str, *spaces: str) -> dict[str, dict[str, dict[str, int]]]:
    return {space: {seat: {"LI": 1}} for space in spaces}


def letters(state: State) -> dict[str, int]:
    """Return what may be drawn."""
    drawn = top(state, DrawObjective).lottery(state)
    return {one.card: n for one, n in zip(drawn.outcomes, drawn.weights, strict=True) if isinstance(one, Drew)}


# ---------------------------------------------------------------- how players come by them


@pytest.mark.rule("P15.4.1a", "P15.4.9a")
def test_there_are_twenty_markers() -> None:
    assert len(new_game(scenario=PURCHASE).objectives.deck) == 20


@pytest.mark.rule("PS7.3", "P15.4.1a")
def test_there_are_none_in_scenario_vii() -> None:
    assert len(new_game(scenario="early-going").objectives.deck) == 0


@pytest.mark.rule("P15.4.3a", "PS5.5")
def test_who_has_some_at_the_start() -> None:
    assert len(new_game(scenario="rise-of-rome-basic").objectives.deck) == 0
    assert asked(table(DrawObjective("rome"), scenario="rise-of-rome-basic-2")) == ("", "objective")
    state = table(ManpowerPhase(), scenario="rise-of-rome-basic-2", treasury={"rome": 9})
    assert refusal(state, "buy-objective").rule == "P15.4.3a"


def buying(**pieces) -> State:
    scenario = pieces.pop("scenario", PURCHASE)
    return table(ManpowerPhase(), scenario=scenario, treasury={"rome": 9, "greece": 9}, **pieces)


@pytest.mark.rule("P15.4.4a")
@pytest.mark.parametrize(("stability", "price"), [(0, 1), (-1, 2), (-6, 3)])
def test_one_may_be_bought_for_a_price_by_stability(stability: int, price: int) -> None:
    state = play(buying(stability={"rome": stability}), "buy-objective")
    assert refusal(state, "buy-objective").rule == "P15.4.4a"
    for seat in state.seats:
        state = play(asking(state, seat), "hand-in")
    assert asked(state) == ("", "objective")
    assert state.power("rome").treasury == 9 - price
    state = play(state, "draw: C")
    assert state.objectives.zone("rome").held == ("C",)


@pytest.mark.rule("P15.4.4a")
def test_nobody_buys_a_fourth() -> None:
    state = holding("A", "C", "D", steps=(ManpowerPhase(),), treasury={"rome": 9})
    assert refusal(state, "buy-objective").rule == "P15.4.4a"


@pytest.mark.rule("P15.4.4a")
def test_of_a_fourth_that_a_card_brings_one_goes_back() -> None:
    state = holding("A", "C", "D", "E", steps=(KeepThree("rome"),))
    assert asked(state) == ("rome", "keep-three")
    state = play(state, "discard-objective: D")
    assert state.objectives.zone("rome").held == ("A", "C", "E")


@pytest.mark.rule("P15.4.5a", "P15.4.9B", "P15.4.9F")
def test_what_a_player_cannot_use_is_drawn_again() -> None:
    assert "B" not in letters(table(DrawObjective("east"), scenario=PURCHASE, active="east"))
    assert "F" not in letters(table(DrawObjective("greece"), scenario=PURCHASE, active="greece"))
    rome = letters(table(DrawObjective("rome"), scenario=PURCHASE))
    assert sum(rome.values()) == 20
    assert (rome["A"], rome["D"]) == (2, 1)


@pytest.mark.rule("P15.4.5a")
def test_the_last_usable_marker_replaces_a_duplicate_even_if_it_is_one() -> None:
    state = holding("A", seat="east", active="east")
    for letter in state.objectives.deck.pool:
        if letter not in ("A", "B"):
            state = state.replace(objectives=state.objectives.draw_to("rome", letter))
    assert letters(settle(state.then(DrawObjective("east", again=True)))) == {"A": 1}


@pytest.mark.rule("P15.4.5a", "P15.4.6a")
def test_a_drawn_marker_is_seen_by_its_player_alone() -> None:
    state = table(DrawObjective("rome"), scenario=PURCHASE)
    assert told(state) == ("rome",)
    state = play(state, "draw: A")
    assert state.objectives.view("greece").zone("rome").held is None
    assert state.objectives.view("rome").zone("rome").held == ("A",)


@pytest.mark.rule("P15.4.5a")
def test_a_duplicate_may_go_back_at_once_for_another_one() -> None:
    state = play(holding("A", steps=(DrawObjective("rome"),)), "draw: A")
    assert legal(state) == ["pass", "discard-objective: A"]
    again = play(state, "discard-objective: A")
    assert "A" not in letters(again)
    assert play(again, "draw: C").objectives.zone("rome").held == ("A", "C")
    assert play(state, "pass").objectives.zone("rome").held == ("A", "A")


@pytest.mark.rule("P15.4.5a", "P15.4.6a", "P15.4.7a")
def test_only_the_marker_just_drawn_may_go_back_and_unseen() -> None:
    """A pair that was kept stays when another marker is drawn; of an open marker the one in hand goes back."""
    kept = play(holding("A", steps=(DrawObjective("rome"),)), "draw: A", "pass")
    state = play(settle(kept.then(DrawObjective("rome"))), "draw: C")
    assert legal(state) == ["pass"]
    assert state.objectives.view("greece").zone("rome drawn").held is None
    assert state.objectives.view("rome").zone("rome drawn").held == ("C",)
    assert play(state, "pass").objectives.zone("rome").held == ("A", "A", "C")
    units = held("rome", "gades", "olisipo", "brigantium_gallaecia", "tarraco", "baleares")
    shown = play(holding("C", steps=(RevealObjectives("rome"),), units=units), "reveal: C", "done")
    again = play(settle(shown.then(DrawObjective("rome"))), "draw: C", "discard-objective: C")
    assert again.objectives.zone("rome open").held == ("C",)


# ---------------------------------------------------------------- revealing and scoring


@pytest.mark.rule("P15.4.8a", "P15.4.6a", "P15.4.2a")
def test_a_marker_scores_once_it_lies_open_and_stays_so() -> None:
    units = held("rome", "gades", "olisipo", "brigantium_gallaecia", "tarraco", "baleares")
    state = holding("C", units=units)
    before = geography(state, "rome")
    state = settle(state.then(RevealObjectives("rome"), Score()))
    assert asked(state) == ("rome", "reveal-objectives")
    hidden = play(state, "done")
    assert geography(hidden, "rome") == before
    state = play(state, "reveal: C")
    assert geography(state, "rome") == before + 8
    assert state.objectives.zone("rome open").held == ("C",)


@pytest.mark.rule("P15.4.8a")
def test_only_what_is_fulfilled_is_revealed() -> None:
    state = holding("C", steps=(RevealObjectives("rome"),))
    assert legal(state) == ["done"]
    assert refusal(state, "reveal: C").rule == "P15.4.8a"


@pytest.mark.rule("P15.4.7a", "P15.4.6a")
def test_markers_for_geographic_points_score_every_turn_while_they_are_fulfilled() -> None:
    units = held("rome", "caralis", "aleria", "messana", "lilybaeum")
    state = play(holding("I", units=units, steps=(RevealObjectives("rome"), Score())), "reveal: I")
    assert state.objectives.zone("rome open").held == ("I",)
    with_points = geography(state, "rome")
    lost = state.replace(units=state.units.remove("aleria", "rome", "LI"))
    assert geography(lost, "rome") == with_points - 4 - 1


@pytest.mark.rule("P15.4.7a", "P15.4.9M", "P15.1.1a")
def test_markers_for_victory_points_go_back_after_they_have_scored() -> None:
    units = held("rome", "cirta", "saldae")
    plain = settle(holding(units=units).then(Score())).power("rome").vp
    state = play(holding("M", units=units, steps=(RevealObjectives("rome"), Score())), "reveal: M")
    assert state.power("rome").vp == plain + 3
    assert state.objectives.zone("rome open").count == 0
    assert "M" in state.objectives.deck.pool


# ---------------------------------------------------------------- P15.4.9 the fourteen


PLACES = {
    "A": ("abydos", "sinope", "melitene", "tarsus", "side", "paphos"),
    "B": ("alexandria", "memphis", "pelusium", "el_fayum"),
    "C": ("gades", "olisipo", "brigantium_gallaecia", "tarraco", "baleares"),
    "D": ("cnossus", "paphos", "tarsus"),
    "E": ("londinium", "gesoriacum", "burdigala", "lugdunum", "narbo"),
    "F": ("lesbos_chios", "naxos", "cnossus", "miletus"),
    "G": ("argentoratum", "augusta_vindelicorum", "iuvavum"),
    "H": ("salona", "iuvavum", "augusta_vindelicorum", "sirmium", "naissus"),
    "I": ("caralis", "aleria", "messana", "lilybaeum"),
    "J": (
        "gades",
        "malaca",
        "tingi",
        "siga",
        "rusaddir",
        "carthago_nova",
        "saguntum",
        "tarraco",
        "emporiae",
        "baleares",
    ),
}
POINTS = {
    "A": {"rome": 8, "carthage": 8, "greece": 4, "east": 4},
    "B": {"rome": 8, "carthage": 8, "greece": 8, "east": 0},
    "C": {"rome": 8, "carthage": 4, "greece": 8, "east": 8},
    "D": {"rome": 6, "carthage": 6, "greece": 6, "east": 3},
    "E": {"rome": 3, "carthage": 6, "greece": 6, "east": 6},
    "F": {"rome": 6, "carthage": 6, "greece": 0, "east": 6},
    "G": {"rome": 4, "carthage": 4, "greece": 4, "east": 4},
    "H": {"rome": 4, "carthage": 8, "greece": 4, "east": 8},
    "I": {"rome": 4, "carthage": 4, "greece": 4, "east": 4},
    "J": {"rome": 6, "carthage": 3, "greece": 6, "east": 6},
}


@pytest.mark.parametrize("seat", ["rome", "carthage", "greece", "east"])
@pytest.mark.parametrize(
    "letter",
    [
        pytest.param("A", marks=pytest.mark.rule("P15.4.9A")),
        pytest.param("B", marks=pytest.mark.rule("P15.4.9B")),
        pytest.param("C", marks=pytest.mark.rule("P15.4.9C")),
        pytest.param("D", marks=pytest.mark.rule("P15.4.9D")),
        pytest.param("E", marks=pytest.mark.rule("P15.4.9E")),
        pytest.param("F", marks=pytest.mark.rule("P15.4.9F")),
        pytest.param("G", marks=pytest.mark.rule("P15.4.9G")),
        pytest.param("H", marks=pytest.mark.rule("P15.4.9H")),
        pytest.param("I", marks=pytest.mark.rule("P15.4.9I")),
        pytest.param("J", marks=pytest.mark.rule("P15.4.9J")),
    ],
)
def test_objectives_of_places(letter: str, seat: str) -> None:
    units = held(seat, *PLACES[letter])
    assert worth(table(scenario=PURCHASE, units=units), seat, letter) == POINTS[letter][seat]
    first, rival = PLACES[letter][0], "rome" if seat != "rome" else "carthage"
    others = {space: {rival: {"LI": 1}} for space in table().kit.spaces_of[table().kit.province_of[first]]}
    assert worth(table(scenario=PURCHASE, units=units | others), seat, letter) == 0


@pytest.mark.rule("P15.4.9K")
def test_places_in_five_territories_abroad() -> None:
    towns = dict.fromkeys(("gades", "narbo", "messana", "cnossus", "roma"), "rome")
    assert worth(table(scenario=PURCHASE, towns=towns), "rome", "K") == 0
    assert worth(table(scenario=PURCHASE, towns=towns, cities={"athenae": "rome"}), "rome", "K") == 6
    assert worth(table(scenario=PURCHASE, towns=towns, cities={"malaca": "rome"}), "rome", "K") == 0


@pytest.mark.rule("P15.4.9K", "PS9.5", "PS9.9")
def test_what_is_abroad_where_homes_are_divided() -> None:
    """Half of Greece is Macedon's home, half of it is not; the divided East is one Territory."""
    four = ("rhodus", "cnossus", "pergamum", "alexandria")
    for more, points in ((("athenae",), 6), (("thessalonica",), 0), (("antiochia",), 0)):
        towns = dict.fromkeys((*four, *more), "macedon")
        assert worth(table(scenario="diadochi-advanced", active="macedon", towns=towns), "macedon", "K") == points


@pytest.mark.rule("P15.4.9L")
def test_the_richest_of_the_income_phase() -> None:
    state = table(scenario=PURCHASE, effects=(Effect("richest", "rome"),), treasury={"greece": 30})
    assert (worth(state, "rome", "L"), worth(state, "greece", "L")) == (3, 0)


@pytest.mark.rule("P15.4.9M")
def test_a_home_province_of_another_player() -> None:
    state = table(scenario=PURCHASE, units=held("rome", "cirta", "saldae"))
    assert (worth(state, "rome", "M"), worth(state, "carthage", "M")) == (3, 0)


@pytest.mark.rule("P15.4.9N")
def test_two_points_for_each_of_four() -> None:
    rhodes = held("rome", "rhodus")
    crete = held("rome", "cnossus")
    chersonesus = held("rome", "phasis")
    sicily = held("rome", "caralis", "aleria", "messana", "lilybaeum", "melita")
    assert worth(table(scenario=PURCHASE, units=rhodes), "rome", "N") == 0
    assert worth(table(scenario=PURCHASE, units=rhodes | crete), "rome", "N") == 2
    assert worth(table(scenario=PURCHASE, units=rhodes | crete | chersonesus | sicily), "rome", "N") == 6
