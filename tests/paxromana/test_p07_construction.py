"""Rules P7.1: founding, building and restoring instead of Minor Moves; P12.2.2a: hiring instead of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import Settlement
from tests.paxromana.tables import legal, play, refusal, settlement, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def expanding(seat: str = "rome", talents: int = 9, **pieces) -> State:
    """Return a player in his Expansion."""
    return table(Expansion(seat), active=seat, treasury={seat: talents}, **pieces)


@pytest.mark.rule("P7.1.1a", "P7.1.2a", "P9.1.1b")
def test_a_town_takes_a_garrison_two_talents_and_a_minor_move() -> None:
    state = play(expanding(units={"cnossus": {"rome": {"GAR": 1}}}), "town: cnossus")
    assert state.settlement("cnossus") == Settlement("cnossus", "rome", "town", 2)
    assert state.held("cnossus", "rome") == ()
    assert state.power("rome").treasury == 7
    assert state.scope(Activation).minors == 1
    assert state.owner_of("creta") == "rome"


@pytest.mark.rule("P7.1.2a")
def test_a_town_needs_a_garrison_and_no_control_of_the_province() -> None:
    units = {"cnossus": {"rome": {"LG": 1}}, "dubris": {"rome": {"GAR": 1}}, "londinium": {"carthage": {"LI": 1}}}
    state = expanding(units=units)
    assert refusal(state, "town: cnossus").rule == "P7.1.2a"
    assert state.owner_of("britannia") == ""
    assert "town: dubris" in legal(state)


@pytest.mark.rule("P7.1.3a")
def test_no_town_stands_in_the_mountains() -> None:
    units = {"mazaka": {"rome": {"GAR": 1, "LG": 1}}}
    assert refusal(expanding(units=units), "town: mazaka").rule == "P7.1.3a"


@pytest.mark.rule("P7.1.2a")
def test_there_is_one_town_in_a_space_and_it_must_be_paid_for() -> None:
    units = {"cnossus": {"rome": {"GAR": 1}}}
    assert refusal(expanding(units=units, towns={"cnossus": "rome"}), "town: cnossus").rule == "P7.1.2a"
    assert refusal(expanding(units=units, talents=1), "town: cnossus").rule == "P7.1.1a"


@pytest.mark.rule("P7.1.2b", "P7.1.1a")
def test_a_city_takes_a_full_heavy_unit_and_three_talents() -> None:
    state = expanding(units={"capua": {"rome": {"LG": 2}}}, towns={"capua": "rome"})
    state = play(state, "city: LG capua")
    assert state.settlement("capua") == Settlement("capua", "rome", "city", 5)
    assert state.held("capua", "rome") == (("LG", 1),)
    assert state.power("rome").treasury == 6


@pytest.mark.rule("P7.1.1a", "P9.1.4a")
def test_the_unit_that_has_moved_is_built_with_first() -> None:
    """One HI comes to Athens, where another one is; the City takes the first, and the second may still go."""
    units = {"athenae": {"greece": {"HI": 1}}, "corinthus": {"greece": {"HI": 1}}}
    state = table(
        Expansion("greece"), active="greece", units=units, towns={"athenae": "greece"}, treasury={"greece": 9}
    )
    state = play(state, "minor: HI corinthus", "roll: 6", "to: megara", "to: athenae", "stop", "city: HI athenae")
    assert state.held("athenae", "greece") == (("HI", 1),)
    assert "take: HI 1" in legal(play(state, "major: athenae"))
    both = play(table(Expansion("greece"), active="greece", units=units), "minor: HI corinthus", "roll: 6")
    both = play(both, "to: megara", "to: athenae", "stop", "major: athenae")
    assert {"take: HI 1"} == {one for one in legal(both) if one.startswith("take: HI")}


@pytest.mark.rule("P7.1.2b")
@pytest.mark.parametrize("kind", ["rHI", "mHI", "LI"])
def test_reduced_units_and_mercenaries_build_no_city(kind: str) -> None:
    state = expanding("greece", units={"athenae": {"greece": {kind: 1}}}, towns={"athenae": "greece"})
    assert not [one for one in legal(state) if one.startswith("city")]
    assert refusal(state, "city: HI athenae").rule == "P7.1.2b"


@pytest.mark.rule("P7.1.2b", "P7.1.4a")
def test_a_city_needs_an_own_intact_town() -> None:
    units = {"capua": {"rome": {"LG": 1}}}
    assert refusal(expanding(units=units), "city: LG capua").rule == "P7.1.2b"
    assert refusal(expanding(units=units, towns={"capua": ("rome", 1)}), "city: LG capua").rule == "P7.1.2b"


@pytest.mark.rule("P7.1.1a")
def test_at_most_two_things_are_built_in_an_activation_a_town_and_its_city_even_there() -> None:
    units = {"capua": {"rome": {"LG": 1, "GAR": 2}}, "pisae": {"rome": {"GAR": 1}}}
    state = play(expanding(units=units), "town: capua", "city: LG capua")
    assert state.settlement("capua") == Settlement("capua", "rome", "city", 5)
    assert state.scope(Activation).minors == 0
    assert refusal(state, "town: pisae").rule == "P9.1.1a"


@pytest.mark.rule("P7.1.6a")
def test_fortification_points_are_restored_for_a_talent_each() -> None:
    state = expanding(cities={"roma": ("rome", 3)}, towns={"capua": ("rome", 1)})
    partly = play(state, "repair: roma 1")
    assert (settlement(partly, "roma").walls, partly.power("rome").treasury) == (4, 8)
    state = play(state, "repair: roma 2", "repair: capua 1")
    assert settlement(state, "roma").intact
    assert settlement(state, "capua").intact
    assert (state.power("rome").treasury, state.scope(Activation).minors) == (6, 0)


@pytest.mark.rule("P7.1.6a", "P7.1.4a")
def test_only_what_is_missing_and_only_own_places_are_restored() -> None:
    state = expanding(cities={"roma": ("rome", 4), "athenae": ("greece", 3), "syracusae": ("syracuse", 3)})
    assert refusal(state, "repair: roma 2").rule == "P7.1.6a"
    assert refusal(state, "repair: athenae 1").rule == "P7.1.4a"
    assert refusal(state, "repair: syracusae 1").rule == "P7.1.4a"


@pytest.mark.rule("P7.1.5a")
def test_the_counters_are_no_limit() -> None:
    spaces = list(table().kit.spaces_of["lugdunensis"])
    towns = dict.fromkeys([*spaces, *table().kit.spaces_of["britannia"], *table().kit.spaces_of["belgica"]], "rome")
    state = expanding(towns=towns, units={"cnossus": {"rome": {"GAR": 1}}})
    assert len(play(state, "town: cnossus").settlements) == len(towns) + 1


@pytest.mark.rule("P12.2.2a", "P3.5.1a", "P9.1.1b")
def test_in_the_standard_game_a_minor_move_hires_mercenaries() -> None:
    state = play(expanding("greece", units={"pella": {"greece": {"LI": 1}}}), "hire: mHI pella")
    assert dict(state.held("pella", "greece")) == {"LI": 1, "mHI": 1}
    assert (state.power("greece").treasury, state.scope(Activation).minors) == (7, 1)
    advanced = expanding("greece", units={"pella": {"greece": {"LI": 1}}}, scenario="rise-of-rome-advanced")
    assert refusal(advanced, "hire: mHI pella").rule == "P12.2.3a"


@pytest.mark.rule("P7.1.4a", "P12.7.3a")
def test_a_town_that_slaves_hold_is_not_restored() -> None:
    units = {"capua": {"slaves_rome": {"BAR": 2}}}
    state = expanding(units=units, towns={"capua": ("rome", 1), "pisae": ("rome", 1)})
    assert refusal(state, "repair: capua 1").rule == "P7.1.4a"
    assert refusal(state, "repair: pisae 1") is None
