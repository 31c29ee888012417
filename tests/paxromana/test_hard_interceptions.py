"""Cases of Pax Romana in which several interceptions and Retreats follow one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p12_militia import open_spaces
from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, settlement, through

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

ADVANCED = "rise-of-rome-advanced"


# ---------------------------------------------------------------------- a moving Army on its Retreat


def met_again() -> State:
    """Return the state in which a moving Army of East has lost at Capua, and loses again at Neapolis.

    Rome has intercepted it at Capua: a roll of 5 against a 3, so that it retreats with 40% of 8 Battle Points lost.
    Greece has intercepted the Retreat: a roll of 6 against a 1.
    """
    units = {
        "neapolis": {"east": {"HI": 2, "CAV": 2}},
        "bovianum": {"rome": {"LG": 2}},
        "paestum": {"greece": {"HI": 3}},
    }
    state = moving("neapolis", {"HI": 2, "CAV": 2}, seat="east", units=units)
    state = play(state, "to: capua", "intercept: bovianum", "take-all", "roll: 6 6", "roll: 5", "roll: 3", "shift: 0 0")
    state = play(state, "retreat-to: neapolis", "reduce: HI")
    state = play(through(state, "intercept"), "intercept: paestum", "take-all", "roll: 6 6")
    return play(state, "roll: 6", "roll: 1", "shift: 0 0")


@pytest.mark.rule("P10.7.6b", "P9.3.7a", "P10.3.2a")
def test_a_moving_army_that_is_intercepted_on_its_retreat_goes_on_with_what_is_left() -> None:
    """60% of 5 Battle Points: the reduced HI and a full one reduced. Each defeat costs it a point."""
    assert met_again().held("neapolis", "east") == (("CAV", 1), ("HI", 1), ("rHI", 1))
    state = through(play(met_again(), "pass"), "move-on")
    assert state.held("neapolis", "east") == (("CAV", 1), ("rHI", 1))
    assert state.scope(Move).force == (("CAV", 1), ("rHI", 1))
    assert state.scope(Move).used == 1 + 2
    assert asked(state) == ("east", "move-on")


@pytest.mark.rule("P10.7.4c", "P9.3.3c")
def test_the_move_of_an_army_that_is_destroyed_on_its_retreat_is_over() -> None:
    """It would have to go back to Capua, where Rome stands."""
    state = through(play(met_again(), "retreat"), "move-on")
    assert not state.units.of("east").places
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P9.5.2a", "P9.3.1b")
def test_a_moving_unit_retreats_over_the_alps_with_others_that_are_lost_there() -> None:
    """The unit that moves defends together with the Army of Taurinorum; one of four units is lost, a Cavalry unit."""
    units = {"mediolanum": {"east": {"LI": 1}}, "taurinorum": {"east": {"CAV": 3}}, "placentia": {"rome": {"LG": 2}}}
    state = moving("taurinorum", {"CAV": 1}, kind="minor", seat="east", units=units)
    state = play(state, "to: mediolanum", "intercept: placentia", "take-all", "roll: 6 6", "roll: 2", "roll: 1")
    state = play(state, "shift: 0 0", "retreat-to: taurinorum", "retreat-to: valentia", "roll: 1")
    assert legal(state) == ["lose: CAV", "lose: LI"]
    state = through(play(state, "lose: LI"), "move-on")
    assert state.scope(Move).force == (("CAV", 1),)
    assert state.scope(Move).space == "valentia"


@pytest.mark.rule("P9.4.5b", "P10.7.6b")
def test_the_army_that_caused_a_withdrawal_does_not_intercept_the_retreat_that_follows() -> None:
    """Rome withdraws from Venusia by Neapolis to Capua, loses there to another Army, and retreats to Paestum."""
    units = {
        "tarentum": {"east": {"HI": 3}},
        "venusia": {"rome": {"LI": 3}},
        "roma": {"east": {"CAV": 2}},
    }
    state = play(moving("tarentum", {"HI": 3}, seat="east", units=units), "to: venusia", "withdraw", "roll: 4")
    state = play(state, "take-all", "set-out", "withdraw-to: capua", "pass", "withdraw-to: neapolis")
    state = play(state, "withdraw-to: capua", "intercept: roma", "take-all", "roll: 6 6", "roll: 5", "roll: 1")
    state = play(state, "shift: 0 0", "retreat-to: neapolis", "retreat-to: paestum")
    state = through(state, "intercept", "move-on")
    assert asked(state) == ("east", "move-on")


@pytest.mark.rule("P9.2.3a", "P10.7.6b", "P7.3.1b")
def test_elephants_whose_army_dies_on_its_retreat_do_not_go_on() -> None:
    """It defends Corinth, its City, on the way to Sparta: 50% of 6 Battle Points are a unit and a wall."""
    units = {
        "corinthus": {"east": {"LI": 1, "EL": 1, "GAR": 1}},
        "thebae": {"carthage": {"HI": 2}},
        "patrae": {"carthage": {"LI": 2}},
    }
    fields: dict[str, Any] = {"seat": "east", "units": units, "cities": {"corinthus": "east"}}
    state = play(moving("corinthus", {"LI": 1, "EL": 1}, **fields), "to: megara", "intercept: thebae", "take-all")
    state = play(state, "roll: 6 6", "number: 0", "roll: 2", "roll: 1", "shift: 0 0")
    state = play(state, "retreat-to: corinthus", "retreat-to: sparta")
    state = play(through(state, "intercept"), "intercept: patrae", "take-all", "roll: 6 6", "walls")
    state = through(play(state, "roll: 5", "roll: 4", "shift: 0 0"), "move-on")
    assert state.held("corinthus", "east") == (("GAR", 1),)
    assert not state.held("sparta", "east")
    assert settlement(state, "corinthus").walls == 4
    assert asked(state)[1] == "rest"


# ---------------------------------------------------------------------- who intercepts


@pytest.mark.rule("P9.3.6a", "P5.1.2a", "P17.2a")
def test_nobody_intercepts_beside_independents_whom_another_player_commands() -> None:
    """Pergamum is the ally of Rome: East is no friend of it. Beside Independents of nobody it fights."""
    units = {"bovianum": {"greece": {"HI": 4}}, "capua": {"pergamum": {"LI": 2}}, "venusia": {"east": {"HI": 2}}}
    fields: dict[str, Any] = {"seat": "greece", "units": units, "scenario": ADVANCED}
    state = play(moving("bovianum", {"HI": 4}, allies=(("pergamum", "rome"),), **fields), "to: capua")
    assert asked(state) == ("rome", "withdraw")
    state = play(moving("bovianum", {"HI": 4}, **fields), "to: capua")
    assert asked(state) == ("east", "intercept")


# ---------------------------------------------------------------------- what a move leaves behind


@pytest.mark.rule("P12.3.2a", "P10.7.7a")
def test_no_militia_is_raised_where_a_moving_enemy_would_regroup() -> None:
    units = {"capua": {"carthage": {"HI": 4}}}
    state = play(moving("capua", {"HI": 4}, seat="carthage", units=units), "to: neapolis")
    assert "capua" not in open_spaces(state, "rome")
    assert {"venusia", "bovianum"} <= set(open_spaces(state, "rome"))
    assert "capua" in open_spaces(play(state, "stop"), "rome")


@pytest.mark.rule("P7.3.1c", "P8.4.6a", "P7.3.5a")
def test_a_city_whose_garrison_an_interceptor_sweeps_away_falls_even_if_a_leader_is_with_its_fleet() -> None:
    units = {"paestum": {"rome": {"GAR": 1}}, "rhegium": {"rome": {"GS": 1}}, "croton": {"carthage": {"LI": 1}}}
    fields: dict[str, Any] = {"units": units, "cities": {"rhegium": ("rome", 3)}, "placed": {"rome_01": "rhegium"}}
    state = play(moving("paestum", {"GAR": 1}, kind="minor", **fields), "to: rhegium")
    state = play(state, "intercept: croton", "take-all", "roll: 6 6", "capture")
    assert settlement(state, "rhegium").owner == "carthage"
    assert state.leader("rome_01").place == "rhegium"


@pytest.mark.rule("P7.4.2a", "P7.4.4a", "P10.7.6b")
@pytest.mark.parametrize("wants", [True, False])
def test_an_interceptor_is_asked_whether_he_wants_the_city_at_its_least_from_which_he_drove_an_army(
    wants: bool,
) -> None:
    """Rome comes from Parma to its City Pisae and is driven back; Carthage has come from Arretium."""
    units = {"parma": {"rome": {"LG": 2}}, "arretium": {"carthage": {"HI": 6}}}
    state = play(moving("parma", {"LG": 2}, units=units, cities={"pisae": ("rome", 3)}), "to: pisae")
    state = play(state, "intercept: arretium", "take-all", "roll: 6 6", "pass", "roll: 6", "roll: 1", "shift: 0 0")
    state = through(play(state, "retreat-to: parma", "done"), "capture", "move-on")
    assert (asked(state), set(legal(state))) == (("carthage", "capture"), {"capture", "pass"})
    state = through(play(state, "capture" if wants else "pass"), "intercept", "move-on")
    assert asked(state) == ("rome", "move-on")  # from wherever it is now it does not intercept whom it has just fought
    assert settlement(state, "pisae").owner == ("carthage" if wants else "rome")
    assert bool(state.held("pisae", "carthage")) is wants
    assert bool(state.held("arretium", "carthage")) is not wants


@pytest.mark.rule("P7.4.2a", "P12.1.1a", "P7.4.4a")
def test_an_interceptor_who_does_not_want_the_city_has_driven_out_the_garrison_all_the_same() -> None:
    units = {"paestum": {"rome": {"GAR": 1}}, "croton": {"carthage": {"LI": 1}}}
    state = moving("paestum", {"GAR": 1}, kind="minor", units=units, cities={"rhegium": ("rome", 3)})
    state = play(state, "to: rhegium", "intercept: croton", "take-all", "roll: 6 6", "pass")
    assert settlement(state, "rhegium").owner == "rome"
    assert not any(place == "rhegium" for place, _, _, _ in state.units)
    assert state.held("croton", "carthage") == (("LI", 1),)
