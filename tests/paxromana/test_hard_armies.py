"""Cases of Pax Romana in which an Army meets another on an unusual way: by sea, over a Transit Point, beside others."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal

ADVANCED = "rise-of-rome-advanced"


# ---------------------------------------------------------------------- Withdrawals


@pytest.mark.rule("P9.4.4a", "P9.5.1a")
def test_nobody_withdraws_to_the_space_from_which_the_enemy_came_over_a_transit_point() -> None:
    """From Gades over the Transit Point of Baetica to Malaca, which is next to Gades, too."""
    units = {"gades": {"carthage": {"HI": 4}}, "malaca": {"rome": {"LI": 2}}}
    state = moving("gades", {"HI": 4}, seat="carthage", units=units)
    state = play(state, "to: ltp_baetica", "to: malaca", "withdraw", "roll: 6", "take-all", "set-out")
    assert refusal(state, "withdraw-to: gades").rule == "P9.4.4a"
    assert "withdraw-to: corduba" in legal(state)


@pytest.mark.rule("P17.2-24", "P9.4.5c")
@pytest.mark.parametrize("galleys", [0, 1])
def test_an_army_that_withdraws_by_sea_without_galleys_may_be_ambushed(galleys: int) -> None:
    """From Paestum to Rhegium; galleys of East lie at Messana."""
    fleet = {"GS": 1} if galleys else {}
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 2, **fleet}},
        "messana": {"east": {"GS": 1, "LI": 1}},
    }
    state = moving("neapolis", {"HI": 4}, seat="carthage", units=units, scenario=ADVANCED)
    state = state.replace(cards=state.cards.draw_to("east", "naval_ambush"))
    state = play(state, "to: paestum", "withdraw", "roll: 6", "take-all", "set-out", "sail: rhegium")
    if galleys:
        assert asked(state)[1] != "cards"
        return
    assert asked(state) == ("east", "cards")
    state = play(state, "play: naval_ambush")
    assert not state.held("rhegium", "rome")
    assert asked(state) == ("carthage", "move-on")


# ---------------------------------------------------------------------- Retreats


@pytest.mark.rule("P10.7.6b", "P9.3.8a", "P10.7.5a")
def test_an_army_that_retreats_by_sea_may_be_intercepted_where_it_lands() -> None:
    """From Paestum to Rhegium, with a galley; East stands at Croton. The victor does not intercept."""
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 3, "GS": 1}},
        "croton": {"east": {"HI": 2}},
    }
    state = play(moving("neapolis", {"HI": 4}, seat="carthage", units=units), "to: paestum", "stand")
    state = play(state, "roll: 4", "roll: 1", "shift: 0 0", "sail: rhegium", "pass")
    assert asked(state) == ("east", "intercept")
    state = play(state, "intercept: croton", "take-all", "roll: 6 6")
    assert state.scope(Battle).kind == "interception"
    assert state.held("rhegium", "rome") == (("GS", 1), ("LI", 2))


# ---------------------------------------------------------------------- a City that nobody wants


@pytest.mark.rule("P7.4.2a", "P5.1.2a", "P7.4.4a")
def test_who_does_not_capture_a_city_does_not_stay_beside_it() -> None:
    """He goes back to where he came from, and may march on."""
    units = {"venusia": {"carthage": {"HI": 6}}}
    cities = {"capua": ("rome", 3)}
    state = play(moving("venusia", {"HI": 6}, seat="carthage", units=units, cities=cities), "to: capua", "pass")
    assert state.held("venusia", "carthage") == (("HI", 6),)
    assert "to: barium" in legal(state)
    assert state.scope(Move).used == 2


@pytest.mark.rule("P7.4.2a", "P11.3.4a")
def test_who_does_not_capture_a_city_from_the_sea_lands_elsewhere() -> None:
    units = {"croton": {"carthage": {"HI": 6}}}
    cities = {"rhegium": ("rome", 3)}
    state = moving("croton", {"HI": 6}, seat="carthage", units=units, cities=cities, points=9)
    state = play(state, "embark", "sail: rhegium", "pass", "land", "pass")
    assert state.scope(Move).aboard
    assert refusal(state, "land").rule == "P11.3.5a"
    assert "sail: croton" in legal(state)
