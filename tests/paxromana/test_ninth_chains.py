"""Pax Romana, questions of arbiters: chains of steps in which a rule's exception meets another chapter."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import table

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
