"""Pax Romana, questions of players: chains of steps through several chapters at once, through the public interface."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.paxromana import position
from ancientwars.paxromana.state.scopes import Activation
from tests.paxromana.book import march, start, until
from tests.paxromana.turns import at, go, on_to, refused, waits

# ---------------------------------------------------------------------- control and Stability


@pytest.mark.rule("P14.1.4a", "P14.2.1-02", "P14.2.1-03")
@pytest.mark.parametrize(("stability", "then"), [(8, 8), (0, 0), (-6, -5)])
@pytest.mark.parametrize("way", [("malaca", "carthago_nova"), ("carthago_nova", "malaca")])
def test_a_province_that_is_left_counts_before_the_one_that_is_reached(
    stability: int, then: int, way: tuple[str, str]
) -> None:
    """A unit leaves one Province of Spain and comes to another: at the ends of the track the order matters."""
    first, last = way
    state = start({first: {"greece": {"LI": 1}}}, seat="greece", powers={"greece": {"stability": stability}})
    state = go(state, f"minor: LI {first}", "roll: 3", f"to: {last}", "stop")
    assert state.power("greece").stability == then


# ---------------------------------------------------------------------- the sea


@pytest.mark.rule("P12.6.3a")
@pytest.mark.parametrize(("die", "told"), [(3, ["PiratesHoldOut"]), (4, ["PiratesBeaten"])])
def test_a_fleet_that_fails_against_pirates_is_told_of_too(die: int, told: list[str]) -> None:
    """One Galley Squadron from Rhegium to Messana: 2 and the die make 6, or not."""
    state = start({"rhegium": {"rome": {"GS": 1}}}, pirates=["messana"])
    state = go(state, "minor: GS rhegium", "sail: messana", f"roll: {die}")
    assert [type(event).__name__ for event in state.events if type(event).__name__.startswith("Pirates")] == told


# ---------------------------------------------------------------------- allied Independents


@pytest.mark.rule("P5.2.1b", "P5.4.1a", "P17.2e")
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize(("ally", "owner"), [("greece", ""), ("rome", "rome")])
def test_an_allied_army_of_pergamum_breaks_the_control_of_others_with_units_of_its_ally_beside_it_too(
    ally: str, owner: str, *, joined: bool
) -> None:
    """Rome holds Ephesus alone in Ionia, but for the Pergamenes of Sardis."""
    beside = {ally: {"GAR": 1}} if joined else {}
    units = {"sardis": {"pergamum": {"LI": 1}, **beside}, "ephesus": {"rome": {"GAR": 1}}}
    state = at(scenario="rise-of-rome-advanced", units=units, allies={"pergamum": ally})
    assert state.province_owners()["ionia"] == owner
    assert state.holder("sardis") == "pergamum"


@pytest.mark.rule("P17.2c", "P17.2e")
def test_a_leader_of_pergamum_waits_with_his_army_for_a_free_space() -> None:
    """All Spaces of Pergamum are taken when its alliance breaks: Eumenes comes back to Cyzicus with his two units."""
    taken = {"sardis": {"rome": {"GAR": 1}}, "pergamum": {"greece": {"LI": 1}}, "cyzicus": {"greece": {"LI": 1}}}
    state = at(
        "greece",
        scenario="rise-of-rome-advanced",
        moment="payment",
        units={"abydos": {"pergamum": {"HI": 2}}, **taken},
        leaders={"eumenes": "abydos"},
        allies={"pergamum": "greece"},
        hands={"rome": ["alliance"]},
        powers={"greece": {"treasury": 3}},
    )
    state = go(state, "pay", "draw: cunctator", "done", "play: alliance", "of: pergamum")
    assert state.leader("eumenes").place == ""
    assert position(position(state)) == state
    state = on_to(go(state, "expand"), "expansion")
    state = go(state, "minor: LI cyzicus", "roll: 3", "to: nicomedia", "stop")
    assert dict(state.held("cyzicus", "pergamum")) == {"HI": 2}
    assert state.leader("eumenes").place == "cyzicus"


@pytest.mark.rule("P13.3-10", "P17.2-02", "P17.2-03")
@pytest.mark.parametrize(
    ("independent", "port", "army"), [("pergamum", "cyzicus", "pergamum"), ("rhodes", "rhodus", "rhodus")]
)
def test_a_fleet_in_mutiny_stays_so_when_its_independent_finds_an_ally(independent: str, port: str, army: str) -> None:
    """It does not move for the rest of the turn, or until its owner has paid a Talent for each galley: two."""
    units: dict[str, dict[str, dict[str, int]]] = {port: {independent: {"GS": 2}}}
    units.setdefault(army, {}).setdefault(independent, {})["HI"] = 1
    state = at(
        "greece",
        scenario="rise-of-rome-advanced",
        moment="payment",
        units=units,
        effects=[{"kind": "naval_mutiny", "seat": independent, "place": port}],
        powers={"greece": {"treasury": 9}},
    )
    state = go(state, "pay", f"draw: alliance_{independent}", f"play: alliance_{independent}")
    assert waits(state) == ("greece", "calm-mutiny")
    talents = state.power("greece").treasury
    assert go(state, "pay").power("greece").treasury == talents - 2
    state = go(state, "pass", "expand")
    kept = f"minor: RGS {port}" if independent == "rhodes" else f"major-of: {independent} {port}"
    assert refused(state, kept) == "P13.3-10"


# ---------------------------------------------------------------------- Civil War


@pytest.mark.rule("P17.2f", "P14.1.4a", "P14.2.1-02")
def test_nobody_gains_a_province_between_those_who_desert_and_the_garrison_that_stays() -> None:
    """Greece and Rome hold a Space each in Eastern Sicily; at +8 Rome would gain nothing with it, and lose a level."""
    state = at(
        scenario="rise-of-rome-advanced",
        moment="marker",
        pool=["greece", "rome"],
        units={"messana": {"greece": {"LI": 1, "GS": 1}}, "syracusae": {"rome": {"GAR": 1}}},
        powers={"greece": {"stability": -5, "treasury": 3, "civil_war": "due"}, "rome": {"stability": 8}},
    )
    state = go(state, "draw: greece", "roll: 1", "lose: LI")
    assert dict(state.held("messana", "greece")) == {"GAR": 1}
    assert state.power("rome").stability == 8
    assert not [event for event in state.events if type(event).__name__ == "ProvinceChanged"]


# ---------------------------------------------------------------------- positions


@pytest.mark.rule("P17.2-15")
def test_a_tribe_at_which_somebody_has_looked_can_be_written_down() -> None:
    """Rome looks at the Tribe of Nemausus, of five Warriors: the position says so, and who knows it."""
    state = at(
        scenario="rise-of-rome-advanced",
        moment="payment",
        units={"massilia": {"rome": {"LG": 1}}},
        tribes=["nemausus", "tolosa"],
        hands={"rome": ["diplomatic_mission"]},
        powers={"rome": {"treasury": 3}},
    )
    state = go(
        state, "pay", "draw: cunctator", "play: diplomatic_mission", "space: nemausus", "draw: 4", "done", "done"
    )
    assert waits(state) == ("rome", "action")
    text = position(state)
    assert position(text) == state
    assert [one.cards for one in position(text).chips.view("rome").known] == [("4",)]
    assert not position(text).chips.view("greece").known
    with pytest.raises(PositionError, match=r"'chips.nemausus': a Tribe marker has one strength"):
        at(tribes=["nemausus"], chips={"nemausus": ["4", "4"]})
    with pytest.raises(PositionError, match="'chips': unknown 'tolosa'"):
        at(tribes=["nemausus"], chips={"tolosa": ["4"]})


@pytest.mark.rule("P16.2-02")
@pytest.mark.parametrize("moment", ["payment", "action"])
def test_a_conqueror_can_be_written_down_before_his_marker_is_paid(moment: str) -> None:
    """His second Major Move comes with the action, not with the marker; it is lost with neither."""
    conqueror = {"kind": "conqueror", "seat": "rome"}
    given: dict[str, Any] = {"units": {"roma": {"rome": {"LG": 1}}}, "leaders": {"rome_10": "roma"}}
    given |= {"effects": [conqueror], "powers": {"rome": {"treasury": 3}}}
    state = go(at(moment="marker", pool=["rome"], **given), "draw: rome")
    state = state if moment == "payment" else go(state, "pay")
    assert waits(state)[1] == moment
    assert position(position(state)) == state
    state = state if moment == "action" else go(state, "pay")
    assert state.scope(Activation).conqueror


@pytest.mark.rule("P4.3.1e")
@pytest.mark.parametrize(("own", "guests"), [([["tarentum", "greece"]], ()), ([], (("tarentum", "greece"),))])
def test_a_position_says_who_came_before_an_agreement_where_he_is_the_guest_of_another(
    own: list[list[str]], guests: tuple[tuple[str, str], ...]
) -> None:
    """Greece is Carthage's guest at Tarentum, in the home of Rome, with whom it made an agreement afterwards."""
    state = at(
        units={"tarentum": {"carthage": {"LI": 1}, "greece": {"LI": 1}}},
        pacts=[
            {"kind": "passage", "seats": ["carthage", "greece"], "guests": [["tarentum", "greece"]]},
            {"kind": "passage", "seats": ["greece", "rome"], "own": own},
        ],
    )
    assert state.pacts[1].guests == guests
    assert position(position(state)) == state


@pytest.mark.rule("P13.3-10", "P12.5.3a")
def test_the_captor_of_syracuse_has_its_fleet_in_mutiny() -> None:
    state = start(
        {"messana": {"rome": {"LG": 8}}, "syracusae": {"syracuse": {"HI": 1, "GS": 3}}},
        cities={"syracusae": ["syracuse", 3]},
        leaders={"rome_10": "messana"},
        effects=[{"kind": "naval_mutiny", "seat": "syracuse", "place": "syracusae"}],
    )
    state = until(march(state, "messana", "syracusae"), "expansion", dice={"battle": "roll: 6"})
    assert state.units.count("syracusae", "rome", "GS") == 3
    assert refused(state, "minor: GS syracusae") == "P13.3-10"


@pytest.mark.rule("P13.3-10", "P12.5.1a", "P4.3.1d")
def test_who_is_given_rhodes_has_its_fleet_in_mutiny() -> None:
    """In the standard game the galleys of Rhodes go with its Space, a Town of Rome until now."""
    state = at(
        units={"rhodus": {"rome": {"RGS": 2}}},
        towns={"rhodus": ["rome", 2]},
        effects=[{"kind": "naval_mutiny", "seat": "rome", "place": "rhodus"}],
        powers={"greece": {"treasury": 3}},
        pool=["greece"],
    )
    state = go(
        state, "negotiate", "player: greece", "done", "player: greece", "offer-place: rhodus", "propose", "accept"
    )
    assert state.units.count("rhodus", "greece", "RGS") == 2
    state = go(state, "done", "done", "draw: greece", "pay")
    assert waits(state) == ("greece", "calm-mutiny")
    assert refused(go(state, "pass", "expand"), "minor: RGS rhodus") == "P13.3-10"
