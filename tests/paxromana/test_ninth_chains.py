"""Pax Romana, questions of arbiters: chains of steps in which a rule's exception meets another chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import table
from tests.paxromana.turns import at, go, legal, on_to, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State


def talents_of(state: State) -> dict[str, int]:
    """Return the Talents of the players."""
    return {seat: state.power(seat).treasury for seat in state.seats}


# ---------------------------------------------------------------------- events that linger


@pytest.mark.rule("P6.1.5b", "P13.3-03")
def test_no_line_sails_through_the_waters_of_cyprus_in_revolt() -> None:
    """From Side, between enemies on land and along the coast, the only way leads over Paphos and Arsinoe."""
    enemies = {space: {"greece": {"LI": 1}} for space in ("seleucia", "patara", "iconium", "rhodus", "laodicea")}
    units = {"side": {"east": {"LI": 1}}, **enemies}
    galleys = {space: {"east": {"GS": 1}} for space in ("paphos", "arsinoe")}
    revolt = {"effects": (Effect("cyprus"),)}
    assert line_of_communications(table(units=units), "east", "side") == 0
    assert line_of_communications(table(units=units, **revolt), "east", "side") is None
    assert line_of_communications(table(units=units | galleys, **revolt), "east", "side") == 0


@pytest.mark.rule("P6.1.5b", "P13.3-03")
def test_a_line_leaves_cyprus_in_revolt_by_sea() -> None:
    """Nothing sails in or through Cyprus; out of Arsinoe a line goes on to Tyre, and to it from Salamis by land."""
    enemies = {"laodicea": {"greece": {"GAR": 1}}}
    units = {space: {"east": {"LI": 1}} for space in ("salamis", "arsinoe")}
    state = table(units=units | enemies, effects=(Effect("cyprus"),))
    assert line_of_communications(state, "east", "arsinoe") == 0
    assert line_of_communications(state, "east", "salamis") == 0


# ---------------------------------------------------------------------- the last of anything


@pytest.mark.rule("P15.4.4a", "PS9.11", "P6.2.2a")
def test_who_finds_no_objective_left_does_not_pay_for_one() -> None:
    """Eight markers are in play among the Diadochi: one is left, and two players have planned to buy it."""
    held = {"macedon": ["A", "K", "M"], "antigonid": ["A", "D", "F"], "seleucid": ["K"]}
    homes = {"pella": "macedon", "athenae": "antigonid", "antiochia": "seleucid", "alexandria": "ptolemaic"}
    units = {space: {seat: {"HI": 1}} for space, seat in homes.items()}
    powers = {seat: {"treasury": 9, "stability": 8} for seat in homes.values()}
    state = at("macedon", scenario="diadochi-advanced", turn=1, units=units, objectives=held, powers=powers)
    state = on_to(go(state, "pass"), "manpower")
    before = talents_of(state)
    while waits(state)[1] == "manpower":
        buys = waits(state)[0] in ("seleucid", "ptolemaic")
        assert ("buy-objective" in legal(state)) == buys
        state = go(state, *(("buy-objective", "hand-in") if buys else ("hand-in",)))
    state = on_to(go(state, "draw: L"), "payment")
    spent = {seat: before[seat] - left for seat, left in talents_of(state).items()}
    assert spent == {"macedon": 0, "antigonid": 0, "seleucid": 1, "ptolemaic": 0}
    assert state.objectives.zone("ptolemaic").count == 0
