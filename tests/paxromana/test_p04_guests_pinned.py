"""P4.3.1e, P4.3.1g: to whom a Space of two allies counts, and who leaves it in the end: one condition at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.rules.p04_alliances import (
    PergamenesLeave,
    SendHome,
    SeparateAllies,
    commanders_at,
    guests_leave,
    sharing,
    with_passage,
)
from ancientwars.paxromana.state.state import Pact, State
from tests.paxromana.tables import asked, legal, play, table

ADVANCED = "rise-of-rome-advanced"
ALLIED = (Pact("passage", ("greece", "rome")),)
"""Greece and Rome are allies."""


def come_together(place: str, armies: dict[str, dict[str, int]], active: str, **fields: Any) -> Pact:
    """Return the agreement of Greece and Rome after units have come to a Space, all at once."""
    state = settle(with_passage(table(active=active, **fields), "rome", "greece"))
    for owner, force in armies.items():
        state = state.replace(units=Stacks.put(state.units, place, owner, tuple(sorted(force.items()))))
    (pact,) = settle(state).pacts
    return pact


# ---------------------------------------------------------------------- hosts and guests


@pytest.mark.rule("P4.3.1e", "P4.3.1f")
@pytest.mark.parametrize(
    ("greece", "rome", "active", "host"),
    [
        ({"LI": 1}, {"LG": 1}, "carthage", "rome"),  # 1 BP against 4
        ({"HI": 2}, {"LG": 1}, "carthage", "greece"),  # 6 against 4
        ({"LI": 1}, {"LG": 1}, "rome", "greece"),  # Rome moves: it has come to Greece
        ({"HI": 2}, {"LG": 1}, "greece", "rome"),
    ],
)
def test_who_is_host_where_two_allies_have_come(
    greece: dict[str, int], rome: dict[str, int], active: str, host: str
) -> None:
    """Gortyna is nobody's: who has more Battle Points is host, but never who is moving."""
    pact = come_together("gortyna", {"greece": greece, "rome": rome}, active)
    guest = {"greece": "rome", "rome": "greece"}[host]
    assert (pact.own, pact.guests) == ((("gortyna", host),), (("gortyna", guest),))


@pytest.mark.rule("P4.3.1e", "P2.1.2a")
@pytest.mark.parametrize(("place", "host"), [("capua", "rome"), ("pella", "greece")])
def test_at_home_he_is_host_whose_home_it_is(place: str, host: str) -> None:
    """Whoever has more Battle Points."""
    few, many = {"LI": 1}, {"HI": 3}
    guest = {"greece": "rome", "rome": "greece"}[host]
    pact = come_together(place, {host: few, guest: many}, "carthage")
    assert (pact.own, pact.guests) == (((place, host),), ((place, guest),))


@pytest.mark.rule("P4.3.1e", "P5.2.1b")
@pytest.mark.parametrize("host", ["greece", "rome"])
def test_in_a_province_of_one_of_them_he_is_host(host: str) -> None:
    """He has a unit in another Space of Crete, and so controls it."""
    few, many = {"LI": 1}, {"HI": 3}
    guest = {"greece": "rome", "rome": "greece"}[host]
    pact = come_together("gortyna", {host: few, guest: many}, "carthage", units={"cydonia": {host: {"LI": 1}}})
    assert pact.guests == (("gortyna", guest),)


@pytest.mark.rule("P4.3.1e")
def test_whose_home_it_is_comes_before_whose_province_it_is() -> None:
    """Greece controls Cisalpina with five Spaces of nine."""
    held = ("placentia", "parma", "mediolanum", "patavium", "aquileia")
    units = {space: {"greece": {"GAR": 1}} for space in held}
    pact = come_together("genua", {"greece": {"HI": 3}, "rome": {"LI": 1}}, "carthage", units=units)
    assert ("genua", "greece") in pact.guests
    assert ("genua", "rome") in pact.own


@pytest.mark.rule("P4.3.1e", "P5.3.3a")
@pytest.mark.parametrize("host", ["greece", "rome"])
def test_whose_city_or_town_it_is_is_host_even_without_units(host: str) -> None:
    guest = {"greece": "rome", "rome": "greece"}[host]
    for active in (guest, "carthage"):
        pact = come_together("gortyna", {guest: {"HI": 1}}, active, towns={"gortyna": host})
        assert (pact.own, pact.guests) == ((("gortyna", host),), (("gortyna", guest),))
    thirds = come_together("gortyna", {host: {"HI": 1}, guest: {"LI": 1}}, "carthage", towns={"gortyna": "east"})
    assert (thirds.own, thirds.guests) == ((("gortyna", host),), (("gortyna", guest),))


@pytest.mark.rule("P4.3.1e")
@pytest.mark.parametrize("first", ["greece", "rome"])
def test_who_was_there_before_stays_host_and_who_came_stays_guest(first: str) -> None:
    """Also when the Active player is another one, and the guest has more Battle Points."""
    second = {"greece": "rome", "rome": "greece"}[first]
    state = settle(with_passage(table(active=second, units={"gortyna": {first: {"LI": 1}}}), "rome", "greece"))
    state = settle(state.replace(units=state.units.add("gortyna", second, "HI", 3)))
    (pact,) = state.pacts
    assert (pact.own, pact.guests) == ((("gortyna", first),), (("gortyna", second),))
    assert state.holder("gortyna") == first
    state = settle(state.replace(units=state.units.remove("gortyna", first, "LI", 1)))
    (pact,) = state.pacts
    assert (pact.own, pact.guests) == ((("gortyna", second),), ())  # he is alone now
    assert state.holder("gortyna") == second


@pytest.mark.rule("P4.3.1e", "P5.1.1b")
@pytest.mark.parametrize(("place", "guest"), [("capua", "greece"), ("pella", "rome")])
def test_who_stands_alone_in_an_allys_home_is_a_guest(place: str, guest: str) -> None:
    pact = come_together(place, {guest: {"HI": 1}}, guest)
    assert (pact.own, pact.guests) == ((), ((place, guest),))


@pytest.mark.rule("P4.3.1e")
def test_players_agree_on_passage_once() -> None:
    state = with_passage(table(), "rome", "greece")
    assert with_passage(state, "greece", "rome") is state
    (pact,) = state.pacts
    assert pact.seats == ("greece", "rome")
    assert len(with_passage(state, "greece", "east").pacts) == 2


# ---------------------------------------------------------------------- who shares a Space


@pytest.mark.rule("P5.1.2a", "P12.4.4a", "P17.2a")
@pytest.mark.parametrize(
    ("fields", "shared"),
    [
        ({"units": {"gortyna": {"greece": {"LI": 1}, "rome": {"GAR": 1}}}}, True),
        ({"units": {"gortyna": {"greece": {"LI": 1}, "east": {"LI": 1}}}}, False),
        ({"units": {"gortyna": {"greece": {"LI": 1}}}, "towns": {"gortyna": "rome"}}, True),
        ({"units": {"gortyna": {"greece": {"LI": 1}}}, "towns": {"gortyna": "east"}}, False),
        ({"units": {"gortyna": {"greece": {"LI": 1}, "sof": {"HI": 1}}}, "sof": "rome"}, True),
        ({"units": {"gortyna": {"greece": {"LI": 1}, "sof": {"HI": 1}}}, "sof": "east"}, False),
        ({"units": {"ntp_cretan": {"greece": {"LI": 1}, "rome": {"LI": 1}}}}, False),  # Fleets at sea
        ({"units": {"cnossus": {"greece": {"GS": 1}, "rome": {"LI": 1}}}}, False),
        (
            {
                "units": {"gortyna": {"greece": {"LI": 1}, "pergamum": {"LI": 1}}},
                "allies": (("pergamum", "rome"),),
                "scenario": ADVANCED,
            },
            True,
        ),
    ],
)
def test_in_which_spaces_two_players_both_are(fields: dict[str, Any], *, shared: bool) -> None:
    place = tuple(fields["units"])
    state = table(**fields)
    assert sharing(state, "rome", "greece") == sharing(state, "greece", "rome") == (place if shared else ())


@pytest.mark.rule("P12.4.4a", "P1.4d", "P1.4p")
def test_the_players_with_armies_in_a_node() -> None:
    there = {"rome": {"EL": 1, "LI": 1}, "sof": {"HI": 1}, "greece": {"GS": 1}, "mamertines": {"HI": 1}}
    state = table(units={"messana": there}, sof="east")
    assert commanders_at(state, "messana") == ("rome", "east")


# ---------------------------------------------------------------------- who goes home


@pytest.mark.rule("P4.3.1g")
@pytest.mark.parametrize("host", ["greece", "rome"])
def test_where_nobody_controls_a_space_who_came_first_stays(host: str) -> None:
    """The Spaces of Pergamum are nobody's for its ally, the host."""
    guest = {"greece": "rome", "rome": "greece"}[host]
    pacts = (Pact("passage", ("greece", "rome"), guests=(("sardis", guest),), own=(("sardis", host),)),)
    units = {"sardis": {"greece": {"HI": 1}, "rome": {"HI": 1}}}
    state = table(SeparateAllies(), scenario=ADVANCED, units=units, pacts=pacts, allies=(("pergamum", host),))
    state = play(state, "space: pella") if host == "rome" else state  # or Athens
    assert state.held("sardis", host)
    assert not state.held("sardis", guest)


@pytest.mark.rule("P4.3.1g", "P1.4d", "P1.4p")
@pytest.mark.parametrize(
    ("ships", "leaders", "stays"),
    [({}, {"rome_01": "capua"}, False), ({}, {}, True), ({"GS": 1}, {"rome_01": "neapolis"}, True)],
)
def test_a_leader_alone_at_home_sends_guests_home(
    ships: dict[str, int], leaders: dict[str, str], *, stays: bool
) -> None:
    """He is an Army, but not if he is with a Fleet."""
    place = "neapolis" if ships else "capua"
    units = {place: {"greece": {"HI": 1}, **({"rome": ships} if ships else {})}}
    state = table(SeparateAllies(), units=units, leaders=leaders, pacts=ALLIED)
    assert (asked(state) == ("greece", "send-home")) is not stays
    assert state.held(place, "greece")


@pytest.mark.rule("P4.3.1g", "P1.4f")
def test_of_two_capitals_that_which_an_enemy_holds_is_none() -> None:
    """Without either, any Space of the home that is still held."""
    units = {"gortyna": {"east": {"HI": 2, "LI": 1}, "sof": {"HI": 1}}}
    leaders = {"east_01": "gortyna", "soldier_of_fortune": "gortyna"}
    fields: dict[str, Any] = {"sof": "east", "leaders": leaders}
    both = table(SendHome("east", "gortyna"), units=units, **fields)
    assert (asked(both), legal(both)) == (("east", "send-home"), ["space: alexandria", "space: antiochia"])
    one = table(SendHome("east", "gortyna"), units=units | {"antiochia": {"rome": {"LI": 1}}}, **fields)
    for state in (one, play(both, "space: alexandria")):
        assert dict(state.held("alexandria", "east")) == {"HI": 2, "LI": 1}
        assert dict(state.held("alexandria", "sof")) == {"HI": 1}
        assert not state.units.at("gortyna")
        assert {state.leader(name).place for name in leaders} == {"alexandria"}
    taken = {"antiochia": {"rome": {"LI": 1}}, "alexandria": {"rome": {"LI": 1}}, "memphis": {"rome": {"LI": 1}}}
    none = table(SendHome("east", "gortyna"), units=units | taken, **fields)
    assert {"space: tyrus", "space: hermopolis"} <= set(legal(none))
    assert not {"space: alexandria", "space: memphis", "space: roma"} & set(legal(none))


@pytest.mark.rule("P4.3.1g", "P8.4.4a", "P12.4.4a")
def test_without_a_home_the_army_is_removed_with_its_leaders_but_not_its_fleet() -> None:
    home = table().table.home
    held = {space: {"carthage": {"GAR": 1}} for space, owner in home.items() if owner == "rome"}
    there = {"rome": {"HI": 2, "GS": 1}, "sof": {"HI": 1}, "greece": {"HI": 1}}
    leaders = {"rome_01": "cnossus", "soldier_of_fortune": "cnossus", "greece_01": "cnossus"}
    units: dict[str, Any] = {**held, "cnossus": there}
    state = table(SendHome("rome", "cnossus"), units=units, sof="rome", leaders=leaders)
    assert dict(state.held("cnossus", "rome")) == {"GS": 1}
    assert not state.held("cnossus", "sof")
    assert state.held("cnossus", "greece")
    assert [state.leader(name).place for name in leaders] == ["", "", "cnossus"]


# ---------------------------------------------------------------------- Pergamenes


@pytest.mark.rule("P4.3.1g", "P17.2e")
@pytest.mark.parametrize(
    ("fields", "goal"),
    [
        ({"towns": {"pergamum": "pergamum"}}, "pergamum"),
        ({"units": {"pergamum": {"pergamum": {"HI": 1}}}}, "pergamum"),
        ({"towns": {"pergamum": "carthage"}}, "sardis"),
        ({"units": {"pergamum": {"carthage": {"GAR": 1}}}}, "sardis"),
        ({"units": {"pergamum": {"carthage": {"GAR": 1}}, "sardis": {"rome": {"LI": 1}}}}, "cyzicus"),
    ],
)
def test_pergamenes_go_to_the_first_space_of_theirs_that_nobody_else_occupies(
    fields: dict[str, Any], goal: str
) -> None:
    units = {"cnossus": {"pergamum": {"LI": 2, "GS": 1}}, **fields.get("units", {})}
    state = table(
        PergamenesLeave("cnossus"),
        scenario=ADVANCED,
        units=units,
        towns=fields.get("towns", {}),
        leaders={"attalus": "cnossus"},
        allies=(("pergamum", "greece"),),
    )
    assert dict(state.held(goal, "pergamum"))["LI"] == 2
    assert dict(state.held("cnossus", "pergamum")) == {"GS": 1}
    assert state.leader("attalus").place == goal


@pytest.mark.rule("P4.3.1g", "P17.2c", "P8.4.4a")
def test_pergamenes_with_no_space_are_eliminated_with_their_leader_for_good() -> None:
    """The Space that they leave is none to go to, though it is one of theirs."""
    units = {"sardis": {"pergamum": {"LI": 2}}, "pergamum": {"carthage": {"LI": 1}}, "cyzicus": {"rome": {"LI": 1}}}
    fields: dict[str, Any] = {"units": units, "allies": (("pergamum", "greece"),), "leaders": {"attalus": "sardis"}}
    state = table(PergamenesLeave("sardis"), scenario=ADVANCED, **fields)
    assert not state.units.of("pergamum").places
    assert (state.leader("attalus").place, state.leader("attalus").dead) == ("", True)


# ---------------------------------------------------------------------- an alliance with an Independent ends


def after_the_alliance(units: dict[str, Any], **fields: Any) -> State:
    """Return the state after guests have left what Rhodes holds."""
    state = table(scenario=ADVANCED, units=units, **fields)
    return settle(state.then(*guests_leave(state, "rhodes")))


@pytest.mark.rule("P5.1.2a", "P4.3.1g")
@pytest.mark.parametrize(
    ("there", "city", "leaves"), [({"rhodes": {"HI": 1}}, {}, True), ({}, {"rhodus": "rhodes"}, True), ({}, {}, False)]
)
def test_armies_leave_an_independent_that_is_no_ally_any_more(
    there: dict[str, Any], city: dict[str, str], *, leaves: bool
) -> None:
    """Rhodes holds its Space with an Army or its City; without either who is there stays."""
    state = after_the_alliance({"rhodus": {"rome": {"LG": 1}, **there}}, cities=city)
    assert bool(state.held("roma", "rome")) is leaves
    assert bool(state.held("rhodus", "rome")) is not leaves


@pytest.mark.rule("P5.1.2a", "P4.3.1g", "P17.2a")
def test_only_enemies_of_the_independent_leave_pergamenes_included() -> None:
    """Rome is its ally now; Carthage is not, nor are the Pergamenes of Carthage; those of Rome would stay."""
    there = {"rome": {"LG": 1}, "carthage": {"LI": 1}, "pergamum": {"HI": 1}, "rhodes": {"HI": 2}}
    for ally, stays in (("carthage", False), ("rome", True)):
        allies = (("pergamum", ally), ("rhodes", "rome"))
        state = after_the_alliance({"rhodus": there}, allies=allies)
        assert state.held("carthago", "carthage")
        assert state.held("rhodus", "rome")
        assert bool(state.held("rhodus", "pergamum")) is stays
        assert bool(state.held("pergamum", "pergamum")) is not stays
