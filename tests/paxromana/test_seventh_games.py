"""What complete games of Pax Romana, read ply by ply, have shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p12_slaves import MoveSlaves
from ancientwars.paxromana.rules.p17_cards.timing import leads
from ancientwars.paxromana.state.scopes import Battle
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
