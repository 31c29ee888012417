"""Rules P15.1 to P15.3: geographic points, Civilization Points, ranks, and what they give."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.components.special_rules import Scoring
from ancientwars.paxromana.rules.p15_scoring import Score, geography, rank_points, turn_points
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import happened, table

GOP = (7, 4, 2, 0)
CVP = (5, 3, 1, 0)


@pytest.mark.rule("P15.2.3a")
@pytest.mark.parametrize(
    ("seat", "by_geography", "by_civilization"),
    [
        pytest.param("greece", 7, 5, marks=pytest.mark.rule("P15.2.3-01")),
        pytest.param("rome", 4, 3, marks=pytest.mark.rule("P15.2.3-02")),
        pytest.param("east", 2, 1, marks=pytest.mark.rule("P15.2.3-03")),
        pytest.param("carthage", 0, 0, marks=pytest.mark.rule("P15.2.3-04")),
    ],
)
def test_each_rank_gives_what_the_table_says(seat: str, by_geography: int, by_civilization: int) -> None:
    totals = {"rome": 8, "carthage": 3, "greece": 9, "east": 5}
    rule = table().scenario.rule("scoring")
    assert isinstance(rule, Scoring)
    assert rank_points(totals, rule.gop_rank_vp)[seat] == by_geography
    assert rank_points(totals, rule.cvp_rank_vp)[seat] == by_civilization


@pytest.mark.rule("P15.2.1a")
def test_geography_is_scored_in_every_turn() -> None:
    once = table(Score())  # 3, 3, 5 and 4 points, and no Civilization Points: those ranks are shared by all
    assert [once.power(seat).vp for seat in once.seats] == [1 + 2, 1 + 2, 7 + 2, 4 + 2]
    twice = table(Score(), Score())
    assert [twice.power(seat).vp for seat in twice.seats] == [6, 6, 18, 12]


@pytest.mark.rule("P15.2.3b")
def test_ranks_by_geography_and_ties_as_in_the_examples() -> None:
    totals = {"greece": 8, "east": 8, "carthage": 7, "rome": 4}
    assert rank_points(totals, GOP) == {"greece": 5, "east": 5, "carthage": 2, "rome": 0}
    assert rank_points({"a": 9, "b": 8, "c": 3, "d": 3}, GOP) == {"a": 7, "b": 4, "c": 1, "d": 1}
    assert rank_points({"a": 9, "b": 3, "c": 3, "d": 3}, GOP) == {"a": 7, "b": 2, "c": 2, "d": 2}


@pytest.mark.rule("P15.3.3a", "P15.2.3b", "P15.3.1a")
def test_ranks_by_civilization_and_ties_as_in_the_examples() -> None:
    totals = {"greece": 12, "east": 7, "rome": 7, "carthage": 5}
    assert rank_points(totals, CVP) == {"greece": 5, "east": 2, "rome": 2, "carthage": 0}
    assert rank_points({"a": 9, "b": 8, "c": 3, "d": 3}, CVP) == {"a": 5, "b": 3, "c": 0, "d": 0}
    assert rank_points({"a": 9, "b": 9, "c": 9, "d": 3}, CVP) == {"a": 3, "b": 3, "c": 3, "d": 0}


@pytest.mark.rule("P15.2.3b")
def test_with_fewer_players_the_first_places_count() -> None:
    assert rank_points({"rome": 4, "carthage": 4}, (7, 4)) == {"rome": 5, "carthage": 5}
    assert rank_points({"rome": 4, "carthage": 3}, (7, 4)) == {"rome": 7, "carthage": 4}


@pytest.mark.rule("P15.2.2a")
def test_home_provinces_count_and_the_own_home_territory_does_not() -> None:
    state = table()
    assert [geography(state, seat) for seat in ("rome", "carthage", "greece", "east")] == [3, 3, 5, 4]


@pytest.mark.rule("P15.2.2a", "P2.1.1d", "P2.1.1e")
def test_other_territories_count_once_more_undivided_ones_once_in_all() -> None:
    units = {"cnossus": {"rome": {"LG": 1}}, "marobudum": {"rome": {"LG": 1}}}
    assert geography(table(units=units), "rome") == 3 + 1 + 1
    sicily = {space: {"rome": {"LG": 1}} for space in ("messana", "lilybaeum", "caralis", "aleria")}
    assert geography(table(units=sicily), "rome") == 3 + 4
    assert geography(table(units=sicily | {"melita": {"rome": {"LG": 1}}}), "rome") == 3 + 5 + 1


@pytest.mark.rule("P15.2.2a")
def test_the_home_of_another_player_counts_as_a_territory() -> None:
    units = {space: {"rome": {"LG": 1}} for space in table().kit.space if table().table.home[space] == "carthage"}
    assert geography(table(units=units), "rome") == 3 + 3 + 1
    assert geography(table(units=units), "carthage") == 0


@pytest.mark.rule("P15.3.2a", "P12.7.3a")
def test_intact_towns_count_one_damaged_none_cities_three_and_one() -> None:
    towns = {"capua": "rome", "pisae": ("rome", 1)}
    cities = {"roma": "rome", "neapolis": ("rome", 4)}
    assert table(towns=towns, cities=cities).civilization("rome") == 1 + 0 + 3 + 1
    slaves = {"roma": {"slaves_rome": {"BAR": 2}}}
    assert table(towns=towns, cities=cities, units=slaves).civilization("rome") == 1 + 0 + 0 + 1


@pytest.mark.rule("P15.1.1a", "P3.7a", "P15.1.2a")
def test_a_turn_adds_up_both_ranks_and_moves_stability() -> None:
    cities = {"athenae": "greece", "roma": "rome"}
    state = table(cities=cities, towns={"pella": "greece"})
    assert turn_points(state) == {"rome": 1 + 3, "carthage": 1 + 0, "greece": 7 + 5, "east": 4 + 0}
    state = table(Score(), cities=cities, towns={"pella": "greece"})
    assert [state.power(seat).vp for seat in ("rome", "carthage", "greece", "east")] == [4, 1, 12, 4]
    assert {event.seat: event.points for event in happened(state, "PointsScored")}["greece"] == 12
    assert [state.power(seat).stability for seat in ("rome", "carthage", "greece", "east")] == [0, -1, 1, 0]


@pytest.mark.rule("PS3.4")
def test_in_scenario_iii_only_asia_minor_gives_geographic_points() -> None:
    state = table(scenario="seleucus", units={"sardis": {"greece": {"LI": 1}}})
    assert geography(state, "greece") == 1
    spaces = ["sardis", "sinope", "melitene", "tarsus", "side", "ancyra", "paphos"]
    state = table(scenario="seleucus", units={space: {"greece": {"LI": 1}} for space in spaces})
    assert geography(state, "greece") == 7 + 3
    assert geography(state, "east") == 0


@pytest.mark.rule("PS9.9", "PS8.7")
def test_a_divided_home_territory_gives_no_territory_point() -> None:
    state = table(scenario="diadochi")
    graecia = {space: {"macedon": {"LI": 1}} for space in state.kit.space if state.table.home[space] == "antigonid"}
    state = table(scenario="diadochi", units=graecia)
    assert state.ruler_of("graecia") == "macedon"
    assert geography(state, "macedon") == 5


@pytest.mark.rule("PS9.2")
def test_scenario_ix_gives_three_points_for_each_enemy_capital() -> None:
    before = turn_points(table(scenario="diadochi"))
    units = {"athenae": {"macedon": {"HI": 1}}, "antiochia": {"macedon": {"HI": 1}}}
    after = table(scenario="diadochi", units=units)
    assert before["macedon"] + 6 == turn_points(after)["macedon"]
    assert Effect("x") not in after.effects
