"""What complete games of Pax Romana, read ply by ply, have shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p12_slaves import MoveSlaves
from ancientwars.paxromana.rules.p17_cards.timing import leads
from ancientwars.paxromana.state.scopes import Battle
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import asked, legal, play, table, through

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- who decides for an Army that nobody owns


def _intercepted() -> State:
    """Return a battle at Pisae: Rome intercepts the Germans, whom Greece moves; they have 9 BP against 4."""
    units = {"parma": {"germans": {"BAR": 9}}, "roma": {"rome": {"LG": 1}}}
    state = table(Expansion("greece"), active="greece", scenario="rise-of-rome-advanced", units=units)
    state = play(state, "major-of: germans parma", "take-all", "set-out", "roll: 6", "to: pisae")
    return play(state, "intercept: roma", "take-all", "roll: 6 6")


@pytest.mark.rule("P13.2.6a", "P13.2.4a", "P9.3.3a")
def test_who_moves_invaders_decides_for_them_when_they_are_intercepted() -> None:
    """9:4 gives them two shifts; Rome rolls 6, they 1, and nobody but Greece divides them and has them retreat."""
    state = play(_intercepted(), "roll: 6", "roll: 1")
    assert asked(state) == ("greece", "shifts")
    state = play(state, "shift: 0 0")
    assert asked(state) == ("greece", "retreat")
    assert legal(state) == ["retreat-to: parma", "stand"]


@pytest.mark.rule("P13.4.3a", "P13.2.6a", "P17.2-37")
def test_who_moves_invaders_may_play_a_card_when_they_are_intercepted() -> None:
    """Tactical Surprise is for who fights: Greece plays it for the Germans, East does not."""
    state = _intercepted()
    germans = state.scope(Battle).defender
    assert leads(state, germans, "greece")
    assert not leads(state, germans, "east")


@pytest.mark.rule("P12.7.1b", "P12.7.3a")
def test_who_moves_slaves_decides_for_them_when_they_are_intercepted() -> None:
    """Five slaves on the way to Bovianum are met by a legion of Rome: 6:4 is a shift for them, and Carthage uses it."""
    units = {"ariminum": {"slaves_rome": {"BAR": 5}}, "roma": {"rome": {"LG": 1}}}
    state = table(MoveSlaves("carthage", "rome"), active="carthage", units=units)
    state = play(state, "to: bovianum", "intercept: roma", "take-all", "roll: 6 6", "roll: 6", "roll: 1")
    assert asked(state) == ("carthage", "shifts")


# ---------------------------------------------------------------------- what a battle has lost, before Militia


@pytest.mark.rule("P14.2.1-15", "P12.3.2a", "P7.4.5a")
def test_a_capital_that_invaders_take_is_lost_before_militia_is_raised() -> None:
    """Greece is at 1: Germans beside Pella cost a level, Pella another: in Unrest a die of 1 raises nobody."""
    units = {"naissus": {"germans": {"BAR": 14}}}
    fields: dict[str, Any] = {"cities": {"pella": "greece"}, "stability": {"greece": 1}}
    state = table(Expansion("rome"), units=units, **fields)
    assert state.power("greece").stability == 0
    state = play(state, "major-of: germans naissus", "take-all", "set-out", "roll: 6", "to: pella")
    state = through(play(state, "roll: 6", "roll: 1", "shift: 3 0"), "militia")
    assert asked(state) == ("greece", "militia")
    assert state.power("greece").stability == -1
    state = play(state, "levy", "roll: 1")
    assert asked(state)[1] != "place-militia"
    assert state.power("greece").stability == -2


# ---------------------------------------------------------------------- what slaves hold is not taken twice


@pytest.mark.rule("P12.7.1b", "P12.7.3a")
@pytest.mark.parametrize("walls", [5, 3])
def test_slaves_who_come_back_to_a_city_that_slaves_hold_join_those_there(walls: int) -> None:
    """Three slaves grow to four and go to Roma, where one has stayed: nobody fights the City or is asked about it."""
    units = {"capua": {"slaves_rome": {"BAR": 3}}, "roma": {"slaves_rome": {"BAR": 1}}}
    fields: dict[str, Any] = {"cities": {"roma": ("rome", walls)}}
    effects = (Effect("slave_revolt", "rome", "capua", "game"),)
    state = table(MoveSlaves("carthage", "rome"), active="carthage", units=units, effects=effects, **fields)
    state = play(state, "to: roma")
    assert asked(state)[1] == "rest"
    assert (state.held("roma", "slaves_rome"), state.held("capua", "slaves_rome")) == ((("BAR", 5),), ())
    city = state.settlement("roma")
    assert city is not None
    assert (city.owner, city.walls, state.holder("roma")) == ("rome", walls, "slaves_rome")


@pytest.mark.rule("P12.7.3a", "P7.3.5a")
def test_slaves_still_fight_a_city_that_none_of_them_holds() -> None:
    """The City of five Fortification Points defends itself against four slaves."""
    units = {"capua": {"slaves_rome": {"BAR": 3}}}
    fields: dict[str, Any] = {"cities": {"roma": ("rome", 5)}}
    state = table(MoveSlaves("carthage", "rome"), active="carthage", units=units, **fields)
    assert asked(play(state, "to: roma"))[1] == "battle"
