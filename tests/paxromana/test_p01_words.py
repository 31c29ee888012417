"""Rules P1.4: the words of the rulebook, as far as states and components answer for them; P3.4.5, P3.5."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.components.kit import COMBAT
from ancientwars.paxromana.rules.p03_course_of_play.activation import ActionSegment
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation, Battle, Withdrawal
from ancientwars.paxromana.state.state import CITY_WALLS, TOWN_WALLS, Settlement
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


@pytest.mark.rule("P1.4p", "P1.4o", "P1.4d")
def test_garrisons_elephants_and_galleys_are_no_combat_units() -> None:
    state = table(units={"roma": {"rome": {"LG": 2, "rLG": 1, "GAR": 3, "EL": 1, "GS": 1, "MIL": 1}}})
    assert state.combat_at("roma", "rome") == 4
    assert {"GAR", "EL", "GS"}.isdisjoint(COMBAT)


@pytest.mark.rule("P1.4h", "P1.4k")
def test_everybody_else_is_an_enemy_but_allies() -> None:
    state = table(scenario="rise-of-rome-advanced", allies=(("pergamum", "rome"),), sof="greece")
    assert not state.hostile("rome", "pergamum")
    assert not state.hostile("greece", "sof")
    for other in ("greece", "sof", "tribes", "syracuse", "gauls_west", "slaves_rome"):
        assert state.hostile("rome", other)


@pytest.mark.rule("P1.4v")
def test_the_player_of_the_soldier_of_fortune_decides_for_him() -> None:
    assert table(sof="greece").player_of("sof") == "greece"
    assert table().player_of("sof") == ""


@pytest.mark.rule("P1.4t", "P1.4x")
def test_a_treasury_holds_whole_talents_and_never_less_than_none() -> None:
    state = table(treasury={"rome": 2})
    assert state.pay("rome", 2, "P1.4t").power("rome").treasury == 0
    with pytest.raises(ValueError, match="cannot pay 3"):
        state.pay("rome", 3, "P1.4t")


@pytest.mark.rule("P3.5.2a", "P3.5.3a", "P1.4u")
def test_any_number_of_units_stands_in_a_space() -> None:
    state = table(units={"roma": {"rome": {"LG": 60, "GS": 40}}})
    assert state.combat_at("roma", "rome") == 60
    assert state.fleets_at("roma") == (("rome", 40),)


@pytest.mark.rule("P3.4.5a", "P3.2F3")
def test_what_the_active_player_does() -> None:
    units = {"roma": {"rome": {"LG": 1}}}
    state = table(ActionSegment("rome"), treasury={"rome": 5}, units=units, activation=Activation("rome", "rome"))
    assert asked(play(state, "expand")) == ("rome", "expansion")
    assert asked(play(state, "recruit")) == ("rome", "recruit")
    assert asked(play(state, "negotiate")) == ("rome", "invite")


def attacked(**fields: Any) -> State:
    """Return the state in which Carthage's Army at Capua has gone to Venusia."""
    state = table(Expansion("carthage"), active="carthage", **fields)
    return play(state, "major: capua", "take-all", "set-out", "roll: 6", "to: venusia")


ARMIES = {"capua": {"carthage": {"HI": 6}}, "venusia": {"rome": {"LG": 1}}}


@pytest.mark.rule("P3.4.5b")
def test_an_inactive_player_withdraws_intercepts_and_uses_his_walls() -> None:
    assert asked(attacked(units=ARMIES)) == ("rome", "withdraw")
    assert asked(attacked(units={**ARMIES, "barium": {"rome": {"LG": 1}}})) == ("rome", "intercept")
    walled = attacked(units=ARMIES, towns={"venusia": "rome"})
    assert asked(play(walled, "stand")) == ("rome", "walls")


@pytest.mark.rule("P3.4.5b")
def test_an_inactive_player_gains_control() -> None:
    """Capua is Rome's again once Carthage has left it."""
    assert table(units=ARMIES).holder("capua") == "carthage"
    assert attacked(units=ARMIES).holder("capua") == "rome"


@pytest.mark.rule("P1.4e")
def test_the_battle_space_is_the_one_that_the_attacker_enters() -> None:
    """By move or by interception."""
    assert play(attacked(units=ARMIES), "stand").scope(Battle).space == "venusia"
    units = {"capua": {"carthage": {"HI": 6}}, "barium": {"rome": {"LG": 1}}}
    state = play(attacked(units=units), "intercept: barium", "take-all", "roll: 6 6")
    battle = state.scope(Battle)
    assert (battle.space, battle.attacker.seat) == ("venusia", "rome")


@pytest.mark.rule("P1.4e")
def test_it_is_the_battle_space_even_if_the_defender_withdraws() -> None:
    """The Withdrawal leads out of it, and not back where the attacker came from."""
    state = play(attacked(units=ARMIES), "withdraw", "roll: 6", "take-all", "set-out")
    assert state.within(Battle) is None
    assert (state.scope(Withdrawal).start, state.scope(Withdrawal).barred) == ("venusia", "capua")
    assert refusal(state, "withdraw-to: capua") is not None


def met(**there: int) -> State:
    """Return the state in which Rome's Fleet has come to a Naval Transit Point where Greece has these units."""
    units = {"brundisium": {"rome": {"GS": 1}}, "ntp_otranto": {"greece": there}}
    return play(sailing_to("ntp_otranto", start="brundisium", force={"GS": 1}, units=units), "roll: 1")


@pytest.mark.rule("P1.4j")
def test_galleys_are_a_fleet_with_or_without_an_army() -> None:
    assert asked(met(GS=1)) == asked(met(GS=1, HI=1)) == ("greece", "meet-fleet")


@pytest.mark.rule("P1.4j")
def test_an_army_at_sea_without_galleys_is_a_fleet_too() -> None:
    """Rome may fight it, where there is nothing to fight if nobody is there."""
    state = met(HI=3)
    assert asked(state) == ("rome", "sail-on")
    assert "fight" in legal(state)
    assert "fight" not in legal(met())


@pytest.mark.rule("P7.0.1a", "P7.0.1-01", "P7.0.1-02")
def test_what_towns_are_worth() -> None:
    found = {walls: Settlement("roma", "rome", "town", walls) for walls in (TOWN_WALLS, 1)}
    assert {walls: one.civilization for walls, one in found.items()} == {2: 1, 1: 0}
    assert [walls for walls, one in found.items() if one.at_least] == [1]


@pytest.mark.rule("P7.0.1a", "P7.0.1-03", "P7.0.1-04")
def test_what_cities_are_worth() -> None:
    found = {walls: Settlement("roma", "rome", "city", walls) for walls in (CITY_WALLS, 4, 3)}
    assert {walls: one.civilization for walls, one in found.items()} == {5: 3, 4: 1, 3: 1}
    assert [walls for walls, one in found.items() if one.at_least] == [3]
