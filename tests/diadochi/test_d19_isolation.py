"""Rules D19: the Isolation Phase."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d19_isolation import IsolationPhase, isolated
from tests.diadochi.tables import table


def lone(**pieces: Any) -> tuple[str, ...]:
    """Return red's isolated spaces; what is not named blocks no chain."""
    return isolated(table(**pieces), "red")


def walled(space: str, owner: str) -> dict[str, str]:
    """Return markers of an owner in everything around a space that takes one."""
    kit = components()
    return {
        one: owner for one in kit.neighbours(space, "land+mountain+strait+sea+transmed") if not kit.space[one].transit
    }


@pytest.mark.rule("D3.6a", "D19.1a")
def test_all_isolated_markers_are_removed_but_those_in_major_cities_stay() -> None:
    state = table(IsolationPhase(), markers={"tricca": "red", "athens": "blue", "larissa": "blue"})
    assert state.marker("tricca") == ""
    assert state.marker("athens") == "blue"
    assert state.marker("larissa") == "blue"


@pytest.mark.rule("D19.2a")
def test_a_chain_leads_to_a_unit_or_a_major_city() -> None:
    assert lone(markers={"tricca": "red"}) == ("tricca",)
    assert lone(markers={"tricca": "red", "susa": "red"}) == ()
    assert lone(markers={"tricca": "red"}, units={"susa": {"red": {"mercenary": 1}}}, minors=(("red", "susa"),)) == ()
    inside = {"susa": {"red": {"mercenary": 1}}}
    assert lone(markers={"tricca": "red", "susa": "red"}, inside=inside) == ()


@pytest.mark.rule("D19.2a")
def test_a_general_alone_does_not_help() -> None:
    assert lone(markers={"tricca": "red"}, generals={"lysimachus": ("red", "tricca")}) == ("tricca",)


@pytest.mark.rule("D19.2a")
def test_a_besieged_city_is_enough() -> None:
    units = {"pella": {"blue": {"loyal": 3}}}
    assert lone(markers={"tricca": "red", "pella": "red"}, units=units, minors=(("blue", "pella"),)) == ()


@pytest.mark.rule("D19.2c")
@pytest.mark.parametrize("owner", ["blue", "independent"])
def test_the_chain_does_not_enter_a_space_with_a_foreign_marker(owner: str) -> None:
    assert lone(markers={"tricca": "red", "pella": "red", **walled("tricca", owner)}) == ("tricca",)


@pytest.mark.rule("D19.2c")
def test_unless_an_own_unit_is_there() -> None:
    markers = {"tricca": "red", **walled("tricca", "blue")}
    assert lone(markers=markers, units={"larissa": {"red": {"mercenary": 1}}}, minors=(("red", "larissa"),)) == ()


@pytest.mark.rule("D19.2c")
def test_enemy_units_do_not_matter() -> None:
    kit = components()
    around = kit.neighbours("tricca")
    units = {space: {"blue": {"loyal": 1}} for space in around}
    minors = tuple(("blue", space) for space in around)
    assert lone(markers={"tricca": "red", "pella": "red"}, units=units, minors=minors) == ()


@pytest.mark.rule("D19.2b")
def test_the_chain_uses_every_kind_of_path() -> None:
    assert lone(markers={"lesbos": "red", "pella": "red"}) == ()  # by sea from the island
    assert lone(markers={"cyrene_city": "blue", "alexandria": "red", "lesbos": "red"}) == ()


@pytest.mark.rule("D3.6a", "D19.1a", "D19.2c")
@pytest.mark.parametrize(("order", "left"), [(("red", "blue"), "blue"), (("blue", "red"), "")])
def test_a_marker_that_another_has_just_removed_bars_no_chain(order: tuple[str, ...], left: str) -> None:
    markers = {"tricca": "blue", "larissa": "red", "aegae": "independent", "dodona": "independent", "athens": "blue"}
    state = table(markers=markers).replace(order=order)
    state = settle(state.then(IsolationPhase()))
    assert (state.marker("tricca"), state.marker("larissa")) == (left, "")
