"""Pax Romana, questions of arbiters: sentences that no earlier chain used decide where other chapters meet them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.paxromana import CATALOGUE
from ancientwars.paxromana.interface.forces import forces
from ancientwars.paxromana.state.events import ShiftsCounted
from tests.paxromana.book import start, until
from tests.paxromana.turns import go, legal, waits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana import State

# ---------------------------------------------------------------------- Leaders behind walls


def before_corduba(
    inside: Mapping[str, int], attackers: int, walls: int, attack: int, defence: int, port: str = "corduba"
) -> State:
    """Return the state after Light Infantry attacked a City of Carthage, in which a Leader is, with these rolls."""
    origin = {"corduba": "malaca", "carthago_nova": "saguntum"}[port]
    units = {origin: {"rome": {"LI": attackers}}, port: {"carthage": dict(inside)}}
    state = start(units, cities={port: ("carthage", walls)}, leaders={"carthage_01": port})
    state = go(state, f"major: {origin}", "take-all", "set-out", "roll: 4", f"to: {port}")
    if waits(state)[1] == "withdraw":
        state = go(state, "stand", "walls")
    state = go(state, f"roll: {attack}", f"roll: {defence}")
    return until(state, "expansion", "sack")


@pytest.mark.rule("P8.4.4a", "P10.4.2a", "P12.1.1a")
@pytest.mark.parametrize(("inside", "left"), [({"CAV": 1}, None), ({"GAR": 1}, "GAR"), ({"CAV": 1, "GAR": 1}, "GAR")])
def test_cavalry_goes_with_the_walls_but_a_garrison_that_nobody_is_left_to_attack_stays(
    inside: Mapping[str, int], left: str | None
) -> None:
    """The last LI of both fall; of the City three Fortification Points are left, which nobody captures.

    A Leader dies with the last of his Army, and lives with a Garrison.
    """
    state = before_corduba(inside, attackers=1, walls=4, attack=5, defence=6)
    city = state.settlement("corduba")
    assert city is not None
    assert (city.owner, city.walls) == ("carthage", 3)
    assert state.held("corduba", "carthage") == (((left, 1),) if left else ())
    assert bool(state.leader("carthage_01").place) is (left is not None)


@pytest.mark.rule("P8.4.4a", "P7.3.5a")
@pytest.mark.parametrize(("attackers", "walls", "attack", "left"), [(2, 5, 1, 4), (1, 4, 5, 3)])
def test_a_leader_alone_lives_in_the_city_that_has_held_out(attackers: int, walls: int, attack: int, left: int) -> None:
    """Nothing of an Army of his is eliminated: the City alone has fought, even if its last points alone are left."""
    state = before_corduba({}, attackers=attackers, walls=walls, attack=attack, defence=6)
    city = state.settlement("corduba")
    assert city is not None
    assert (city.owner, city.walls) == ("carthage", left)
    assert state.leader("carthage_01").place == "corduba"


@pytest.mark.rule("P8.4.6a", "P8.4.3a", "P7.4.1a")
def test_a_leader_with_a_fleet_outlives_the_garrison_of_his_port() -> None:
    """Two galleys are in the Port, no Land Combat Unit: he is with them when the walls fall, and the Garrison."""
    state = before_corduba({"GAR": 1, "GS": 2}, attackers=9, walls=4, attack=5, defence=2, port="carthago_nova")
    city = state.settlement("carthago_nova")
    assert city is not None
    assert city.owner == "rome"
    assert dict(state.held("carthago_nova", "carthage")) == {"GS": 2}
    assert state.leader("carthage_01").place == "carthago_nova"


@pytest.mark.rule("P8.4.3a", "P10.3.1-S04", "P8.2.4a")
@pytest.mark.parametrize(("ashore", "shift"), [({}, 1), ({"GS": 1}, 0)])
def test_a_leader_with_a_fleet_has_no_part_in_the_defence_of_his_port(ashore: Mapping[str, int], shift: int) -> None:
    """Five LI against five Fortification Points: with the Garrison he has a shift, with the galley he is at sea."""
    port = {"GAR": 1, **ashore}
    units = {"saguntum": {"rome": {"LI": 5}}, "carthago_nova": {"carthage": port}}
    state = start(units, cities={"carthago_nova": "carthage"}, leaders={"carthage_05": "carthago_nova"})
    state = go(state, "major: saguntum", "take-all", "set-out", "roll: 4")
    attack = CATALOGUE.parse("to: carthago_nova")
    assert attack is not None
    told = forces(state, attack)
    assert told is not None
    assert told.shifts == (0, shift)
    state = go(state, "to: carthago_nova", "roll: 3", "roll: 3")
    (counted,) = (event for event in state.events if isinstance(event, ShiftsCounted))
    assert (counted.attacker, counted.defender) == (0, shift)


@pytest.mark.rule("P8.4.4a", "P10.3.1-S04")
def test_a_leader_in_a_port_leads_the_army_there_whatever_galleys_he_has() -> None:
    """Light Infantry and a galley are in the Port: six points against six, and his 3 makes a shift behind walls."""
    units = {"saguntum": {"rome": {"LI": 6}}, "carthago_nova": {"carthage": {"LI": 1, "GS": 1}}}
    state = start(units, cities={"carthago_nova": "carthage"}, leaders={"carthage_05": "carthago_nova"})
    state = go(state, "major: saguntum", "take-all", "set-out", "roll: 4", "to: carthago_nova", "stand", "walls")
    state = go(state, "roll: 3", "roll: 3")
    (counted,) = (event for event in state.events if isinstance(event, ShiftsCounted))
    assert (counted.attacker, counted.defender) == (0, 1)


# ---------------------------------------------------------------------- Mercenaries


@pytest.mark.rule("P12.2.4a")
def test_mercenaries_join_a_fleet_in_port_and_nobody_at_sea() -> None:
    """A galley of Carthage lies at Utica, another at sea, where Light Infantry is aboard."""
    units = {"utica": {"carthage": {"GS": 1}}, "ntp_bon": {"carthage": {"GS": 1, "LI": 1}}}
    state = start(units, seat="carthage", powers={"carthage": {"treasury": 5}})
    assert [one for one in legal(state) if one.startswith("hire")] == ["hire: mHI utica"]
