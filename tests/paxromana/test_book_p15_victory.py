"""Rules P15 read from the book: points for provinces, for cities, for objectives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana import view
from tests.paxromana.turns import at, garrisons, go, legal, on_to, points, refused, scored, waits, winners

if TYPE_CHECKING:
    from ancientwars.paxromana import State

LAST = 5
"""The last turn of the basic game: nothing follows its Victory Phase."""
ALONE = 2
"""P15.2.3b: what each scores for Civilization Points where nobody has any: (5 + 3 + 1 + 0) / 4."""
FILLERS = (
    "venta",
    "gesoriacum",
    "burdigala",
    "lutetia",
    "gades",
    "olisipo",
    "bergidum",
    "tarraco",
    "salona",
    "iuvavum",
    "augusta_vindelicorum",
    "sirmium",
    "argentoratum",
    "noviomagus",
    "enna",
    "lilybaeum",
    "caralis",
    "aleria",
    "side",
    "ancyra",
    "paphos",
    "tarsus",
    "sinope",
    "trapezus",
)
"""A Space of each of 24 Provinces; they make no whole Territory."""


def end(**text: Any) -> State:
    """Return the end of the basic game, which is over after the Victory Phase."""
    return scored(at(turn=LAST, **text))


def first_two(state: State) -> tuple[int, int]:
    """Return the two highest scores."""
    high, low, *_ = sorted(points(state).values(), reverse=True)
    return high, low


# ---------------------------------------------------------------- P15.2 geographic objectives


@pytest.mark.rule("P15.2.3a", "P15.2.3b", "P15.2.1a")
def test_the_example_of_the_book_8_8_7_4() -> None:
    units = garrisons(
        greece="naissus salona sirmium",
        east="side ancyra paphos tarsus",
        carthage="gades olisipo bergidum tarraco",
        rome="iuvavum",
    )
    score = points(end(units=units))
    assert score == {"greece": 5 + ALONE, "east": 5 + ALONE, "carthage": 2 + ALONE, "rome": 0 + ALONE}


@pytest.mark.rule("P15.2.2a", "P15.2.3-01", "P15.2.3-02")
def test_home_provinces_count_and_the_home_territory_does_not() -> None:
    # Greece 5, the East 4, Rome and Carthage 3 each: (2 + 0) / 2
    expected = {"greece": 7 + ALONE, "east": 4 + ALONE, "rome": 1 + ALONE, "carthage": 1 + ALONE}
    assert points(end()) == expected


@pytest.mark.rule("P15.2.3b")
def test_three_tied_for_the_second_place_have_two_each() -> None:
    score = points(end(units=garrisons(rome="salona", carthage="gades")))  # 5, 4, 4, 4
    assert score == {"greece": 7 + ALONE, "east": 2 + ALONE, "rome": 2 + ALONE, "carthage": 2 + ALONE}


@pytest.mark.rule("P15.2.2a", "P2.1.1d")
def test_an_undivided_territory_counts_one_in_all() -> None:
    score = points(end(units=garrisons(carthage="cnossus")))  # 3 + 1 beside the 4 of the East
    assert (score["east"], score["carthage"]) == (3 + ALONE, 3 + ALONE)


@pytest.mark.rule("P15.2.2a", "P2.1.1e")
def test_a_barbarian_territory_counts_one_as_a_territory() -> None:
    score = points(end(units=garrisons(carthage="amida")))
    assert (score["east"], score["carthage"]) == (3 + ALONE, 3 + ALONE)


@pytest.mark.rule("P15.2.2a", "P5.3.1a")
def test_a_whole_minor_territory_counts_one_more_than_its_provinces() -> None:
    units = garrisons(carthage="enna lilybaeum caralis aleria melita", greece="side ancyra paphos tarsus")
    score = points(end(units=units))  # 3 + 5 + 1 and 5 + 4
    assert (score["greece"], score["carthage"]) == (5 + ALONE, 5 + ALONE)


@pytest.mark.rule("P15.2.2a")
def test_another_players_home_territory_counts_one_more_than_its_provinces() -> None:
    taken = "carthago utica thapsus thevestis cirta saldae tingi siga rusaddir"
    units = {space: {"rome": {"LI": 1}} for space in taken.split()} | garrisons(greece="side ancyra")
    score = points(end(units=units))  # Rome 3 + 3 + 1, Greece 5 + 2, Carthage nothing
    assert (score["rome"], score["greece"]) == (5 + ALONE, 5 + ALONE)
    assert (score["east"], score["carthage"]) == (2 + ALONE, ALONE)


# ---------------------------------------------------------------- P15.3 civilization


@pytest.mark.rule("P15.3.3a", "P15.3.1a", "P15.3.2a")
def test_the_example_of_the_book_12_7_7_5() -> None:
    cities = dict.fromkeys(("athenae", "pella", "corinthus"), ("greece", 5))
    cities |= {"alexandria": ("east", 5), "roma": ("rome", 5), "capua": ("rome", 5), "carthago": ("carthage", 5)}
    towns = dict.fromkeys(("sparta", "patrae", "byzantium"), ("greece", 2))
    towns |= dict.fromkeys(("memphis", "gaza", "tyrus", "cyrene"), ("east", 2))
    towns |= {"pisae": ("rome", 2), "utica": ("carthage", 2), "cirta": ("carthage", 2)}
    towns["tingi"] = towns.pop("cirta")
    score = points(end(cities=cities, towns=towns))
    # by provinces 7, 4, 1, 1
    assert score == {"greece": 7 + 5, "east": 4 + 2, "rome": 1 + 2, "carthage": 1 + 0}


@pytest.mark.rule("P15.3.3a", "P15.2.3b")
def test_three_tied_for_the_first_place_have_three_each_and_two_for_the_third_none() -> None:
    towns = {"pisae": ("rome", 2), "utica": ("carthage", 2), "sparta": ("greece", 2)}
    assert points(end(towns=towns)) == {"greece": 7 + 3, "rome": 1 + 3, "carthage": 1 + 3, "east": 4}
    towns = {"pisae": ("rome", 2)}
    cities = {"carthago": ("carthage", 5)}
    assert points(end(towns=towns, cities=cities)) == {"greece": 7, "rome": 1 + 3, "carthage": 1 + 5, "east": 4}


@pytest.mark.rule("P15.3.2a", "P7.0.1a", "P7.0.1-02")
@pytest.mark.parametrize(
    ("kind", "walls", "civilization"),
    [("cities", 5, 3), ("cities", 4, 1), ("cities", 3, 1), ("towns", 2, 1), ("towns", 1, 0)],
)
def test_what_a_place_is_worth(kind: str, walls: int, civilization: int) -> None:
    places: dict[str, Any] = {kind: {"capua": ("rome", walls)}}
    assert at(**places).civilization("rome") == civilization


@pytest.mark.rule("P15.3.2a", "P12.7.3a")
def test_a_place_held_by_slaves_is_worth_nothing() -> None:
    state = at(cities={"capua": ("rome", 5), "roma": ("rome", 5)}, units={"capua": {"slaves_rome": {"BAR": 2}}})
    assert state.civilization("rome") == 3


# ---------------------------------------------------------------- P15.1 and Stability


@pytest.mark.rule("P15.1.2a", "P14.2.1-10", "P14.2.1-11")
def test_most_and_fewest_points_of_this_turn_change_stability_whatever_the_total() -> None:
    powers = {"rome": {"vp": 40, "stability": 2}, "greece": {"stability": 2}, "east": {"stability": 2}}
    state = end(powers=powers, units=garrisons(carthage="gades"))  # 5, 4, 4, 3
    assert {seat: state.power(seat).stability for seat in state.seats} == {
        "rome": 1,
        "greece": 3,
        "east": 2,
        "carthage": 0,
    }


@pytest.mark.rule("P15.1.2a", "P14.2.1-10", "P14.2.1-11")
def test_a_tie_changes_nothing() -> None:
    state = end(units=garrisons(east="side"))  # 5, 5, 3, 3
    assert all(state.power(seat).stability == 0 for seat in state.seats)


@pytest.mark.rule("P15.1.3a", "P3.4.2a")
def test_the_points_of_all_turns_set_the_next_order() -> None:
    """A turn gives at most twelve, here less: who led before leads still, and goes last."""
    running = {"rome": 40, "carthage": 30, "greece": 20, "east": 10}
    state = at(powers={seat: {"vp": vp, "treasury": 9} for seat, vp in running.items()})
    state = on_to(state, "payment", turn=3)
    gained = {seat: vp - running[seat] for seat, vp in points(state).items()}
    assert all(0 <= one < 10 for one in gained.values())
    assert sum(gained.values())
    assert (waits(state)[0], state.order) == ("east", ("greece", "carthage", "rome"))


@pytest.mark.rule("P15.1.1a")
def test_points_add_up_over_the_turns() -> None:
    assert points(end(powers={"rome": {"vp": 11}}))["rome"] == 11 + 1 + ALONE


# ---------------------------------------------------------------- P15.4 objectives that count as provinces


def shown(letter: str, seat: str, rival: str, fill: int, spaces: str) -> State:
    """Return the end of a turn in which a player has revealed an objective and holds these Spaces.

    Args:
        letter: The objective.
        seat: Its player.
        rival: A rival.
        fill: How many Provinces the rival holds beyond his own.
        spaces: The Spaces.
    """
    held = {space: {seat: {"GAR": 1}} for space in spaces.split()}
    provinces = {space: at().kit.province_of[space] for space in (*held, *FILLERS)}
    used = {provinces[space] for space in held}
    free = [space for space in FILLERS if provinces[space] not in used][:fill]
    assert len(free) == fill
    held |= {space: {rival: {"GAR": 1}} for space in free}
    objectives = {f"{seat} open": [letter]}
    return scored(at(scenario="rise-of-rome-ultra-basic", turn=10, units=held, objectives=objectives))


HISPANIA = "gades olisipo bergidum tarraco baleares"
GALLIA = "venta gesoriacum burdigala lutetia narbo"
DANUVIUS = "salona iuvavum augusta_vindelicorum sirmium naissus"
ASIA = "ephesus sinope trapezus tarsus side paphos"
WEST = "gades malaca carthago_nova saguntum tarraco emporiae baleares"


@pytest.mark.rule("P15.4.9a", "P15.4.2a")
@pytest.mark.parametrize(
    ("letter", "seat", "spaces", "total"),
    [
        pytest.param("A", "rome", ASIA, 3 + 6 + 8, marks=pytest.mark.rule("P15.4.9A")),
        pytest.param("A", "greece", ASIA, 5 + 6 + 4, marks=pytest.mark.rule("P15.4.9A")),
        pytest.param("C", "rome", HISPANIA, 3 + 6 + 8, marks=pytest.mark.rule("P15.4.9C")),
        pytest.param("C", "carthage", HISPANIA, 3 + 6 + 4, marks=pytest.mark.rule("P15.4.9C")),
        pytest.param("D", "rome", "cnossus paphos tarsus", 3 + 3 + 6, marks=pytest.mark.rule("P15.4.9D")),
        pytest.param("D", "east", "cnossus paphos tarsus", 4 + 3 + 3, marks=pytest.mark.rule("P15.4.9D")),
        pytest.param("E", "carthage", GALLIA, 3 + 6 + 6, marks=pytest.mark.rule("P15.4.9E")),
        pytest.param("E", "rome", GALLIA, 3 + 6 + 3, marks=pytest.mark.rule("P15.4.9E")),
        pytest.param("F", "rome", "lesbos_chios naxos cnossus miletus", 3 + 2 + 6, marks=pytest.mark.rule("P15.4.9F")),
        pytest.param(
            "G", "rome", "argentoratum augusta_vindelicorum iuvavum", 3 + 3 + 4, marks=pytest.mark.rule("P15.4.9G")
        ),
        pytest.param("H", "carthage", DANUVIUS, 3 + 6 + 8, marks=pytest.mark.rule("P15.4.9H")),
        pytest.param("H", "greece", DANUVIUS, 5 + 6 + 4, marks=pytest.mark.rule("P15.4.9H")),
        pytest.param("H", "rome", DANUVIUS, 3 + 6 + 4, marks=pytest.mark.rule("P15.4.9H")),
        pytest.param("I", "rome", "enna lilybaeum caralis aleria", 3 + 4 + 4, marks=pytest.mark.rule("P15.4.9I")),
        pytest.param("J", "carthage", WEST, 3 + 3 + 3, marks=pytest.mark.rule("P15.4.9J")),
        pytest.param("J", "rome", f"{WEST} tingi siga rusaddir", 3 + 4 + 6, marks=pytest.mark.rule("P15.4.9J")),
    ],
)
def test_points_of_an_objective(letter: str, seat: str, spaces: str, total: int) -> None:
    # the rival has exactly as many points by Provinces alone: the two share the first and second place
    rival, own = ("east", 4) if seat == "greece" else ("greece", 5)
    assert first_two(shown(letter, seat, rival, total - own, spaces)) == (5 + ALONE, 5 + ALONE)
    score = points(shown(letter, seat, rival, total - own + 1, spaces))
    assert (score[rival], score[seat]) == (7 + ALONE, 4 + ALONE)
    score = points(shown(letter, seat, rival, total - own - 1, spaces))
    assert (score[rival], score[seat]) == (4 + ALONE, 7 + ALONE)


@pytest.mark.rule("P15.4.9B")
def test_egypt_is_worth_eight() -> None:
    spaces = "alexandria pelusium memphis el_fayum"
    score = points(shown("B", "rome", "greece", 3 + 1 + 8 - 5, spaces))
    assert (score["rome"], score["greece"]) == (5 + ALONE, 5 + ALONE)


@pytest.mark.rule("P15.4.9J", "P15.4.9F", "P15.4.9G")
@pytest.mark.parametrize(
    ("letter", "seat", "spaces", "provinces"),
    [
        ("J", "carthage", WEST.replace(" saguntum", ""), 3),
        ("F", "rome", "lesbos_chios cnossus miletus", 2),
        ("G", "rome", "argentoratum iuvavum", 2),
        ("D", "rome", "cnossus paphos", 2),
    ],
)
def test_all_of_an_objective_must_be_held(letter: str, seat: str, spaces: str, provinces: int) -> None:
    score = points(shown(letter, seat, "greece", 0, spaces))  # 3 + 3 or 3 + 2 beside the 5 of Greece
    both = 3 + provinces
    assert score["greece"] == (5 if both == 5 else 4) + ALONE


@pytest.mark.rule("P15.4.9K")
def test_places_in_five_foreign_territories_are_worth_six() -> None:
    towns = dict.fromkeys(("enna", "gades", "narbo", "salona", "argentoratum", "pisae"), ("rome", 2))
    given: dict[str, Any] = {"scenario": "rise-of-rome-ultra-basic", "turn": 10, "objectives": {"rome open": ["K"]}}
    fill = garrisons(greece=" ".join(FILLERS[-7:]))  # 5 + 7 beside 3 + 5 + 6
    assert points(scored(at(towns=towns, units=fill, **given)))["rome"] == 7 + 5
    towns.pop("enna")
    assert points(scored(at(towns=towns, units=fill, **given)))["rome"] == 4 + 5


# ---------------------------------------------------------------- objectives that are points


@pytest.mark.rule("P15.4.9M", "P15.4.7a", "P15.4.8a")
def test_a_home_province_of_another_is_worth_three_points_once() -> None:
    units = {space: {"rome": {"LI": 1}} for space in ("cirta", "saldae")}
    given: dict[str, Any] = {"scenario": "rise-of-rome-ultra-basic", "turn": 9, "units": units}
    before = points(scored(at(**given)))["rome"]
    state = scored(at(**given, objectives={"rome": ["M"]}))
    assert points(state)["rome"] == before + 3
    assert not any(zone.count for zone in state.objectives.zones)


@pytest.mark.rule("P15.4.8a", "P15.4.6a")
def test_an_objective_that_is_not_revealed_scores_nothing() -> None:
    units = {space: {"rome": {"LI": 1}} for space in ("cirta", "saldae")}
    state = at(scenario="rise-of-rome-ultra-basic", turn=10, units=units, objectives={"rome": ["M"]})
    state = go(state, "pass")
    assert waits(state) == ("rome", "reveal-objectives")
    assert "reveal: M" in legal(state)
    silent = on_to(state, "over")
    assert points(silent)["rome"] == points(scored(state))["rome"] - 3


@pytest.mark.rule("P15.4.9N")
def test_each_of_four_territories_is_worth_two_points() -> None:
    units = garrisons(rome="enna lilybaeum caralis aleria melita tyras rhodus cnossus argentoratum")
    given: dict[str, Any] = {"scenario": "rise-of-rome-ultra-basic", "turn": 10, "units": units}
    before = points(scored(at(**given)))["rome"]
    assert points(scored(at(**given, objectives={"rome": ["N"]})))["rome"] == before + 6
    units.pop("rhodus")
    before = points(scored(at(**given)))["rome"]
    assert points(scored(at(**given, objectives={"rome": ["N"]})))["rome"] == before + 4


@pytest.mark.rule("P15.4.9L", "P15.4.7a", "P15.4.2a")
@pytest.mark.parametrize(("greece", "gained"), [(10, 3), (39, 0), (60, 0)])
def test_the_richest_after_the_income_phase_scores_three(greece: int, gained: int) -> None:
    # Rome collects 5 T (its Provinces and its Territory), Greece 6 T
    def scores(objectives: dict[str, list[str]]) -> int:
        state = at(
            scenario="rise-of-rome-ultra-basic",
            turn=8,
            powers={"rome": {"treasury": 40}, "greece": {"treasury": greece}},
            objectives=objectives,
        )
        for _ in range(300):
            options = legal(state)
            if state.turn == 9 and state.phase == "H" and "reveal: L" in options:
                state = go(state, "reveal: L")
                continue
            if state.turn == 9 and waits(state)[1] == "tie":
                break
            if state.turn == 10:
                break
            quiet = [one for one in ("pass", "forfeit", "hand-in", "done") if one in options]
            state = go(state, (quiet or options)[0])
        return points(state)["rome"]

    assert scores({"rome": ["L"]}) - scores({}) == gained


@pytest.mark.rule("P15.4.7a", "P15.4.6a")
def test_a_marker_that_was_revealed_stays_and_scores_again() -> None:
    units = garrisons(rome="enna lilybaeum caralis aleria")
    state = at(scenario="rise-of-rome-ultra-basic", turn=8, units=units, objectives={"rome": ["I"]})
    state = scored(state)
    assert state.objectives.zone("rome open").held == ("I",)


# ---------------------------------------------------------------- buying and discarding


def manpower(stability: int = 0, scenario: str = "rise-of-rome-ultra-basic", **text: Any) -> State:
    """Return the Manpower Phase, in which Rome has 20 Talents and more."""
    powers = {"rome": {"treasury": 20, "stability": stability}}
    return on_to(at(scenario=scenario, powers=powers, **text), "manpower", turn=3)


@pytest.mark.rule("P15.4.4a", "P15.4.5a")
@pytest.mark.parametrize(("stability", "price"), [(3, 1), (-2, 2), (-6, 3)])
def test_the_price_of_an_objective_follows_stability(stability: int, price: int) -> None:
    state = manpower(stability)
    assert waits(state) == ("rome", "manpower")
    before = state.power("rome").treasury
    state = go(state, "buy-objective")
    assert refused(state, "buy-objective")
    state = on_to(state, "objective")
    assert state.power("rome").treasury == before - price
    assert "draw: A" in legal(state)
    state = go(state, "draw: A")
    assert Counter(zone.name for zone in state.objectives.zones for _ in range(zone.count)) == {"rome": 1}


@pytest.mark.rule("P15.4.4a")
def test_nobody_buys_a_fourth() -> None:
    assert "buy-objective" in legal(manpower(objectives={"rome": ["A"], "rome open": ["C"]}))
    assert refused(manpower(objectives={"rome": ["A", "E"], "rome open": ["C"]}), "buy-objective") == "P15.4.4a"


@pytest.mark.rule("P15.4.3a", "P15.4.1a", "PS7.3")
@pytest.mark.parametrize("scenario", ["rise-of-rome-basic", "rise-of-rome-basic-2", "rise-of-rome-basic-plus"])
def test_objectives_are_not_bought_in_shorter_games(scenario: str) -> None:
    assert "buy-objective" not in legal(manpower(scenario=scenario))


@pytest.mark.rule("P15.4.5a", "P15.4.9B")
def test_a_marker_its_player_cannot_use_is_drawn_anew() -> None:
    powers = {"east": {"treasury": 9}}
    state = on_to(at(scenario="rise-of-rome-ultra-basic", powers=powers), "manpower", turn=3)
    while waits(state)[0] != "east":
        state = go(state, "hand-in")
    state = on_to(go(state, "buy-objective", "hand-in"), "objective")
    assert "draw: B" not in legal(state)  # it would go back at once
    state = go(state, "draw: A")
    assert sum(zone.count for zone in state.objectives.zones) == 1


@pytest.mark.rule("P15.4.5a")
def test_a_duplicate_may_be_put_back_and_another_drawn() -> None:
    state = on_to(go(manpower(objectives={"rome": ["A"]}), "buy-objective"), "objective")
    state = go(state, "draw: A")
    assert waits(state) == ("rome", "return-duplicate")


@pytest.mark.rule("P15.4.7a", "P3.2C")
def test_markers_may_be_discarded_in_the_removal_phase() -> None:
    given: dict[str, Any] = {"scenario": "rise-of-rome-ultra-basic", "objectives": {"rome": ["A"], "rome open": ["C"]}}
    state = on_to(at(**given), "discard-objectives", turn=3)
    assert waits(state)[0] == "rome"
    assert {"discard-objective: A", "discard-objective: C"} <= set(legal(state))
    state = go(state, "discard-objective: C")
    assert sum(zone.count for zone in state.objectives.zones) == 1


@pytest.mark.rule("P15.4.6a")
def test_a_hidden_marker_is_nobody_elses_to_see() -> None:
    state = at(scenario="rise-of-rome-ultra-basic", objectives={"rome": ["A"]})
    assert "A" not in str(view(state, "greece").objectives.zone("rome"))
    assert "A" in str(view(state, "rome").objectives.zone("rome"))


# ---------------------------------------------------------------- P3.2H winning


@pytest.mark.rule("P3.7a", "PS5.2")
def test_the_most_points_win_after_the_last_turn() -> None:
    assert winners(end()) == ("greece",)
    assert winners(end(powers={"rome": {"vp": 30}})) == ("rome",)
