"""Rules D20: how to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import diadochi
from ancientwars.core.engine import pending, settle
from ancientwars.core.step import Chance, Outcome
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d03_sequence import EndOfTurn
from ancientwars.diadochi.rules.d20_victory import decide_at_end
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import table, waits_for

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State


def holding(seat: str, *provinces: str) -> dict[str, str]:
    """Return markers of a player in all spaces of some provinces."""
    return {space: seat for province in provinces for space in components().spaces_of[province]}


def winners(state: State) -> tuple[str, ...]:
    """Return who has won."""
    ended = pending(state)
    return ended.winners if isinstance(ended, Outcome) else ()


RICH = ("egypt", "media", "thrace", "syria", "phoenicia", "lydia", "cilicia", "mesopotamia", "armenia", "persis")
"""Provinces worth 25 points, none of the bonuses among them: Egypt 6, Thrace 3, the others 2 each."""


# ---------------------------------------------------------------- D20.2 automatic victory


@pytest.mark.rule("D20.2a", "D20.1a", "DC17")
def test_23_points_win_at_once_with_four_players() -> None:
    state = table(markers=holding("red", *RICH))
    assert state.victory_points("red") >= 23
    assert winners(state) == ("red",)


@pytest.mark.rule("D20.2a")
def test_not_in_the_first_turn() -> None:
    assert winners(table(turn=1, markers=holding("red", *RICH))) == ()


@pytest.mark.rule("D20.2a")
def test_with_fewer_players_it_takes_more() -> None:
    markers = holding("red", *RICH)
    points = table(turn=1, markers=markers).victory_points("red")
    assert 23 <= points < 29
    assert winners(table(seats=2, markers=markers)) == ()


@pytest.mark.rule("D20.2a", "D20.1a")
def test_18_legitimacy_points_win_at_once() -> None:
    royals = {"alexander_iv": Royal("pella", "red"), "cleopatra": Royal("pella", "red")}
    markers = {"pella": "red", "aegae": "red", "therma": "red"}
    state = table(markers=markers, royals=royals)
    assert state.legitimacy("red") == 3 + 5 + 3 + 2
    assert winners(state) == ()
    assert winners(settle(state.replace(pella="red"))) == ("red",)


@pytest.mark.rule("D20.2a")
def test_the_two_are_never_added() -> None:
    state = table(markers=holding("red", "egypt", "thrace", "media", "syria"), pella="red")
    assert state.victory_points("red") + state.legitimacy("red") >= 23
    assert winners(state) == ()


@pytest.mark.rule("D20.2a")
def test_of_two_at_the_same_moment_the_player_whose_segment_it_is_wins() -> None:
    royals = {"alexander_iv": Royal("susa", "blue"), "cleopatra": Royal("susa", "blue")}
    pieces: dict[str, Any] = {"royals": royals, "pella": "blue"}
    assert winners(table(active="blue", markers={"susa": "blue", **holding("red", *RICH)}, **pieces)) == ("blue",)
    assert winners(table(active="red", markers={"susa": "blue", **holding("red", *RICH)}, **pieces)) == ("red",)
    assert winners(table(active="black", markers={"susa": "blue", **holding("red", *RICH)}, **pieces)) == ("red",)


# ---------------------------------------------------------------- D20.3 the end


@pytest.mark.rule("D20.3a", "D3.7a")
def test_after_the_fifth_turn_only_victory_points_count() -> None:
    state = table(EndOfTurn(), turn=5, markers=holding("red", "lydia"), pella="blue")
    assert winners(state) == ("red",)


@pytest.mark.rule("D3.7a")
def test_after_another_turn_the_next_begins() -> None:
    assert waits_for(table(EndOfTurn(), turn=3)) != "over"


@pytest.mark.rule("D20.3a")
def test_ties_go_by_macedon_then_macedonian_units_then_seniority() -> None:
    lydia, macedon = holding("red", "lydia"), {}
    worth = {one.id: one.vp for one in components().provinces}
    equal = [one for one, points in worth.items() if points == worth["macedonia"] and one != "macedonia"]
    macedon = holding("blue", "macedonia") | holding("red", equal[0])
    assert winners(decide_at_end(table(markers=macedon))) == ("blue",)
    even = lydia | holding("blue", "cilicia")
    units = {"sardis": {"red": {"loyal": 2, "mercenary": 5}}, "tarsus": {"blue": {"royal": 1, "silver_shields": 2}}}
    assert winners(decide_at_end(table(markers=even, units=units))) == ("blue",)
    generals = {"antigonus": ("red", "sardis"), "ptolemy": ("blue", "tarsus")}
    assert winners(decide_at_end(table(markers=even, generals=generals))) == ("red",)
    dispersed = {"sardis": {"red": {"loyal": 1}}, "dispersed": {"blue": {"loyal": 5}}}
    assert winners(decide_at_end(table(markers=even, units=dispersed, generals=generals))) == ("red",)


# ---------------------------------------------------------------- D20.4 victory points


@pytest.mark.rule("D20.4b")
def test_the_example_media_takes_five_markers_one_of_them_in_ecbatana() -> None:
    spaces = components().spaces_of["media"]
    others = [space for space in spaces if space != "ecbatana"]
    assert table(markers=dict.fromkeys(["ecbatana", *others[:3]], "red")).victory_points("red") == 0
    assert table(markers=dict.fromkeys(["ecbatana", *others[:4]], "red")).victory_points("red") == 2
    assert table(markers=dict.fromkeys(others[:5], "red")).victory_points("red") == 0


@pytest.mark.rule("D20.4a")
def test_points_are_lost_as_soon_as_the_province_is() -> None:
    state = table(markers=dict.fromkeys(("tricca", "larissa"), "red"))
    assert state.victory_points("red") == 2
    assert state.with_marker("tricca", "").victory_points("red") == 0


@pytest.mark.rule("D20.4c", "DC18")
@pytest.mark.parametrize(("red", "blue", "points"), [(3, 2, 3), (3, 3, 0), (2, 1, 0)])
def test_the_largest_fleet_of_three_points_or_more_is_worth_three(red: int, blue: int, points: int) -> None:
    kit = components()
    state = table()
    strengths = {one.id: (one.strength, one.enhanced) for one in kit.fleets}
    for seat, wanted in (("red", red), ("blue", blue)):
        for fleet in _fleets(strengths, wanted):
            state = state.with_fleet(fleet[0], owner=seat, enhanced=fleet[1])
            del strengths[fleet[0]]
    assert state.victory_points("red") == points


def _fleets(strengths: dict[str, tuple[int, int]], wanted: int) -> list[tuple[str, bool]]:
    """Return fleets of together so many points."""
    for fleet, (plain, enhanced) in strengths.items():
        if wanted in (plain, enhanced):
            return [(fleet, wanted == enhanced and wanted != plain)]
    for fleet, (plain, _) in strengths.items():
        rest = {one: both for one, both in strengths.items() if one != fleet}
        found = _fleets(rest, wanted - plain) if plain < wanted else []
        if found:
            return [(fleet, False), *found]
    return []


@pytest.mark.rule("D20.4c")
def test_it_is_kept_while_dispersed() -> None:
    state = table()
    for fleet in ("athenian", "phoenician", "cypriot"):
        state = state.with_fleet(fleet, owner="red", dispersed=True)
    assert state.victory_points("red") == 3


@pytest.mark.rule("D20.4d")
def test_all_five_spaces_of_the_hellespont_are_worth_two() -> None:
    straits = components().vp_bonus["hellespont"].spaces
    assert len(straits) == 5
    state = table(markers=dict.fromkeys(straits, "red"))
    less = state.with_marker(straits[0], "")
    provinces = sum(one.vp for one in components().provinces if state.controls_province("red", one.id))
    assert state.victory_points("red") == provinces + 2
    kept = sum(one.vp for one in components().provinces if less.controls_province("red", one.id))
    assert less.victory_points("red") == kept


@pytest.mark.rule("D20.4e", "DC20")
def test_the_king_of_asia_holds_babylonia_phrygia_and_syria_for_four() -> None:
    worth = {one.id: one.vp for one in components().provinces}
    three = ("babylonia", "phrygia", "syria")
    state = table(turn=1, markers=holding("red", *three))
    assert state.victory_points("red") == sum(worth[one] for one in three) + 4
    assert table(markers=holding("red", *three[:2])).victory_points("red") == sum(worth[one] for one in three[:2])


@pytest.mark.rule("D20.4f")
def test_more_than_29_points_are_possible() -> None:
    everything = dict.fromkeys((space.id for space in components().spaces if not space.transit), "red")
    assert table(turn=1, markers=everything).victory_points("red") > 29


@pytest.mark.rule("ENGINE-PLY-LIMIT")
def test_at_the_limit_of_plies_the_game_is_counted_as_it_stands() -> None:
    state = diadochi.new_game(scenario="two_1", options={"ply_limit": 40})
    for _ in range(39):
        state = diadochi.apply(state, first_of(state))
    assert not isinstance(pending(state), Outcome)
    state = diadochi.apply(state, first_of(state))
    ended = pending(state)
    assert isinstance(ended, Outcome)
    assert ended.rule == "ENGINE-PLY-LIMIT"
    most = max(state.victory_points(seat) for seat in state.seats)
    assert all(state.victory_points(seat) == most for seat in ended.winners)


def first_of(state: State) -> Action:
    """Return the first thing that may happen."""
    if isinstance(pending(state), Chance):
        return diadochi.chance_outcomes(state)[0][0]
    return diadochi.legal_actions(state)[0]
