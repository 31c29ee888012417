"""Rules P12.3: Militia."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p12_militia import open_spaces
from ancientwars.paxromana.state.scopes import Activation
from tests.paxromana.fields import battle
from tests.paxromana.tables import asked, legal, play, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def lost(defender: dict[str, int] | None = None, attack: int = 3, **fields: Any) -> State:
    """Return the state after Rome lost a battle at Capua against Carthage."""
    pieces: dict[str, Any] = {"owners": ("carthage", "rome"), "space": "capua", "origin": "neapolis", **fields}
    state = play(battle({"LI": 10}, defender or {"LI": 10}, **pieces), f"roll: {attack}", "roll: 1")
    while asked(state)[1] in ("shifts", "losses", "retreat", "force-retreat"):
        state = play(state, legal(state)[-1] if asked(state)[1] != "shifts" else "shift: 0 0")
    return state


@pytest.mark.rule("P12.3.1a", "P12.3.2a", "P14.2.1-07")
@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 1), (4, 2), (5, 3), (6, 3)])
def test_a_stable_player_raises_half_a_die(die: int, number: int) -> None:
    state = lost(stability={"rome": 2})
    assert asked(state) == ("rome", "militia")
    state = play(state, "levy", f"roll: {die}")
    assert state.power("rome").stability == 1
    for _ in range(number):
        assert asked(state) == ("rome", "place-militia")
        state = play(state, "space: roma")
    assert state.units.count("roma", "rome", "MIL") == number
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P12.3.2a")
@pytest.mark.parametrize(("die", "number"), [(5, 2), (2, 0)])
def test_in_unrest_one_fewer_comes_and_it_still_costs_stability(die: int, number: int) -> None:
    state = play(lost(stability={"rome": -1}), "levy", f"roll: {die}")
    assert state.power("rome").stability == -2
    for _ in range(number):
        state = play(state, "space: roma")
    assert state.units.count("roma", "rome", "MIL") == number
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P12.3.2a", "P12.3.1a")
def test_the_last_point_of_stability_does_not_change_how_many_come() -> None:
    state = play(lost(stability={"rome": 0}), "levy", "roll: 5", "space: roma", "space: roma")
    assert asked(state) == ("rome", "place-militia")


@pytest.mark.rule("P12.3.2a", "P14.2.1-04")
@pytest.mark.parametrize(("level", "die", "number"), [(1, 5, 2), (2, 5, 3)])
def test_a_province_that_the_battle_cost_counts_before_militia_is_raised(level: int, die: int, number: int) -> None:
    """With Paestum Carthage holds three of the five Spaces of Bruttium: two levels at once, then the Militia."""
    units = {space: {"carthage": {"GAR": 1}} for space in ("croton", "tarentum")}
    pieces: dict[str, Any] = {"owners": ("carthage", "rome"), "space": "paestum", "origin": "neapolis", "units": units}
    state = play(battle({"LI": 3}, {"LI": 1}, stability={"rome": level}, **pieces), "roll: 6", "roll: 1", "shift: 0 0")
    while asked(state)[1] in ("losses", "retreat", "force-retreat"):
        state = play(state, legal(state)[-1])
    assert state.power("rome").stability == level - 2
    state = play(state, "levy", f"roll: {die}")
    for _ in range(number):
        state = play(state, "space: roma")
    assert asked(state)[1] != "place-militia"
    assert state.power("rome").stability == level - 3


@pytest.mark.rule("P12.3.2a")
def test_in_turmoil_none_comes() -> None:
    assert asked(lost(stability={"rome": -5}))[1] == "rest"


@pytest.mark.rule("P12.3.1a")
def test_only_the_loser_at_home_who_lost_more_than_militia_raises_it() -> None:
    assert asked(lost({"MIL": 10}))[1] == "rest"
    assert asked(lost(space="lugdunum", origin="valentia"))[1] == "rest"
    assert asked(lost(attack=1))[1] == "rest"  # a draw
    assert asked(play(lost(), "pass"))[1] == "rest"


@pytest.mark.rule("P12.3.1a")
def test_a_town_that_is_breached_counts_too() -> None:
    state = battle(
        {"LG": 9}, None, owners=("carthage", "rome"), space="capua", origin="neapolis", towns={"capua": "rome"}
    )
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0")
    while asked(state)[1] in ("losses", "sack"):
        state = play(state, legal(state)[-1])
    assert asked(state) == ("rome", "militia")


@pytest.mark.rule("P12.7.4a")
def test_a_battle_lost_to_slaves_raises_none() -> None:
    state = battle({"LI": 4}, {"BAR": 4}, owners=("rome", "slaves_rome"), space="capua", origin="neapolis")
    state = play(state, "roll: 1", "roll: 4")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[-1])
    assert asked(state) == ("rome", "go-on")


@pytest.mark.rule("P12.7.4a", "P12.3.1a", "P12.7.3a")
def test_a_town_taken_from_slaves_by_a_third_player_raises_none_for_its_owner() -> None:
    """Carthage beats the slaves in a Roman Town: Rome has not lost that battle."""
    state = battle(
        {"LG": 9},
        {"BAR": 1},
        owners=("carthage", "slaves_rome"),
        space="capua",
        origin="neapolis",
        towns={"capua": "rome"},
    )
    state = play(state, "roll: 6", "roll: 1", "shift: 3 0")
    while asked(state)[1] in ("losses", "sack"):
        state = play(state, legal(state)[-1])
    city = state.settlement("capua")
    assert city is not None
    assert (city.owner, city.walls) == ("carthage", 1)
    assert asked(state)[1] != "militia"


@pytest.mark.rule("P12.3.3a")
def test_militia_is_raised_once_an_activation() -> None:
    assert asked(lost(activation=Activation("carthage", militia=("rome",))))[1] == "rest"
    state = play(lost(), "levy")
    assert state.scope(Activation).militia == ("rome",)


@pytest.mark.rule("P12.3.2a", "P12.3.3a")
def test_it_is_placed_at_home_where_no_enemy_is() -> None:
    state = table(
        units={"capua": {"carthage": {"GAR": 1}}, "roma": {"carthage": {"GS": 1}}}, towns={"pisae": "carthage"}
    )
    spaces = open_spaces(state, "rome")
    assert "arretium" in spaces
    assert not {"capua", "roma", "pisae", "lugdunum", "messana"} & set(spaces)
