"""Barbarians, rebels and slaves of Pax Romana one after another, and beside each other."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p13_barbarians.rebellions import RollRebellion
from tests.paxromana.book import fight, until
from tests.paxromana.tables import asked, legal, play, settlement, table
from tests.paxromana.test_p17_cards import ADVANCED


@pytest.mark.rule("P13.3-01", "P5.1.2a", "P7.3.5a")
@pytest.mark.parametrize(("attack", "defence", "left"), [(6, 1, 6), (1, 6, 0)])
def test_mutineers_attack_a_city_in_which_they_are_alone(attack: int, defence: int, left: int) -> None:
    """Two heavy Mercenaries are six Barbarians against five Fortification Points; who loses is eliminated."""
    units = {"carthago": {"carthage": {"mHI": 2}}}
    state = table(RollRebellion("rome"), scenario=ADVANCED, units=units, cities={"carthago": "carthage"})
    state = until(play(state, "roll: 5 6"), "battle")
    state = until(fight(state, attack, defence), "rest")
    assert bool(state.units.count("carthago", "rebels", "BAR")) == bool(left)
    assert settlement(state, "carthago").owner == ("rebels" if left else "carthage")
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P14.2.1-08")
def test_rebels_who_rise_again_near_a_capital_count_again() -> None:
    """Three Barbarians beside Carthage cost a level, once; when they are gone and others come, another."""
    state = settle(table(units={"utica": {"rebels": {"BAR": 3}}}))
    assert state.power("carthage").stability == -1
    gone = settle(state.lose_units("rebels", "utica", "BAR", 3))
    assert gone.power("carthage").stability == -1
    assert settle(gone.place_units("rebels", "utica", "BAR", 1)).power("carthage").stability == -2


@pytest.mark.rule("P13.3-01", "P10.7.2a")
def test_mutineers_drive_out_whom_they_have_beaten_whether_or_not_their_player_would() -> None:
    """Six Barbarians against three Light Infantry, who must retreat: nobody has them stay and perish."""
    units = {"utica": {"carthage": {"mLI": 6, "LI": 3}}}
    state = until(play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 5 6"), "battle")
    state = play(state, "roll: 3", "roll: 1", "shift: 0 0")
    assert asked(state) == ("carthage", "retreat")
    state = play(state, "stand")
    assert asked(state) == ("carthage", "retreat-to")
    state = until(play(state, legal(state)[0]), "rest")
    assert state.units.of("carthage").total("LI") == 2
    assert not state.held("utica", "carthage")
