"""Observations of Pax Romana: what a canvas must write again."""

from __future__ import annotations

import pytest

from ancientwars import paxromana
from ancientwars.core.canvas import Canvas
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.state.state import Successors
from tests.paxromana.tables import table


@pytest.mark.rule("P17.2g")
def test_a_leader_with_the_successors_is_his_players_no_longer() -> None:
    """Nothing but the Successors changes: the Leader stays where he is."""
    row = [0.0] * len(paxromana.OBSERVATION)
    canvas = Canvas(paxromana.LAYOUT, row)
    leader = "greece_01"
    state = table(scenario="rise-of-rome-advanced", leaders={leader: "pella"})
    canvas.paint(paxromana.view(state, "rome"))
    greek, others = (paxromana.OBSERVATION.index(f"{one}-leaders:pella") for one in ("greece", "others"))
    assert row[greek] > 0.0 == row[others]
    rating = row[greek]
    canvas.paint(paxromana.view(state.replace(successors=Successors("greece", "rome", (leader,))), "rome"))
    assert (row[greek], row[others]) == (0.0, rating)


@pytest.mark.rule("P17.2g", "P5.1.1a")
def test_what_the_successors_hold_is_held_for_the_player_whose_units_they_are() -> None:
    """Nothing but the owner of the Successors changes: their units stay where they are."""
    row = [0.0] * len(paxromana.OBSERVATION)
    canvas = Canvas(paxromana.LAYOUT, row)
    units = {one.id: {"successors": {"HI": 1}} for one in components().spaces if one.province == "macedonia"}
    state = table(scenario="rise-of-rome-advanced", units=units)
    canvas.paint(paxromana.view(state, "rome"))
    place = paxromana.OBSERVATION.index("greece-provinces:macedonia")
    assert row[place] == 0.0
    canvas.paint(paxromana.view(state.replace(successors=Successors("greece", "rome")), "rome"))
    assert row[place] == 1.0
