"""Pax Romana, questions of arbiters: chains of steps in which a rule's exception meets another chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.paxromana import position
from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.rules.p06_recruitment import Draft
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.book import start
from tests.paxromana.tables import table
from tests.paxromana.turns import at, go, legal, on_to, refused, waits

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
    revolt = (Effect("cyprus"),)
    assert line_of_communications(table(units=units), "east", "side") == 0
    assert line_of_communications(table(units=units, effects=revolt), "east", "side") is None
    assert line_of_communications(table(units=units | galleys, effects=revolt), "east", "side") == 0


@pytest.mark.rule("P6.1.5b", "P13.3-03")
def test_a_line_leaves_cyprus_in_revolt_by_sea() -> None:
    """Nothing sails in or through Cyprus; out of Arsinoe a line goes on to Tyre, and to it from Salamis by land."""
    enemies = {"laodicea": {"greece": {"GAR": 1}}}
    units = {space: {"east": {"LI": 1}} for space in ("salamis", "arsinoe")}
    state = table(units=units | enemies, effects=(Effect("cyprus"),))
    assert line_of_communications(state, "east", "arsinoe") == 0
    assert line_of_communications(state, "east", "salamis") == 0


@pytest.mark.rule("P13.3c", "P13.3-02", "P14.2.1-02")
@pytest.mark.parametrize(
    ("greek", "roman", "dice", "answers"),
    [
        ("limonum", "burdigala", "roll: 3 4", ("roll: 1", "space: limonum")),
        ("venta", "dubris", "roll: 1 1", ("space: isca",)),
        ("olisipo", "emerita", "roll: 3 3", ("space: olisipo", "space: conimbriga")),
        ("burdigala", "limonum", "roll: 3 4", ("roll: 6", "province: aquitania", "roll: 1 1", "space: burdigala")),
    ],
)
def test_nobody_gains_a_province_between_those_whom_rebels_destroy_and_the_rebels(
    greek: str, roman: str, dice: str, answers: tuple[str, ...]
) -> None:
    """Greece and Rome hold a Space each in the Province; at +8 Rome would gain nothing, and then lose a level."""
    state = at(
        "carthage",
        scenario="rise-of-rome-advanced",
        moment="payment",
        units={greek: {"greece": {"GAR": 1}}, roman: {"rome": {"LI": 1}}, "narbo": {"rome": {"LI": 1}}},
        towns={roman: ("rome", 2)},
        powers={"carthage": {"treasury": 3}, "rome": {"stability": 8}},
    )
    state = go(state, "pay", "draw: rebellion", dice, *answers)
    assert not state.held(greek, "greece")
    assert state.units.total("BAR") > 1
    assert state.power("rome").stability == 8


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


# ---------------------------------------------------------------------- mutiny


@pytest.mark.rule("P13.3-10", "P12.5.1a")
def test_galleys_of_rhodes_that_go_home_in_mutiny_stay_so_for_who_takes_rhodes() -> None:
    """Greece leaves Rhodes, whose Fleet lies at Athens in mutiny; Rome sinks one galley there, and has the other so."""
    units = {"rhodus": {"greece": {"LI": 1}}, "athenae": {"greece": {"RGS": 2}}, "patara": {"rome": {"LI": 2, "GS": 5}}}
    state = start(
        units,
        seat="greece",
        effects=[{"kind": "naval_mutiny", "seat": "greece", "place": "athenae"}],
        pool=["rome"],
        powers={"rome": {"treasury": 3}},
    )
    state = go(state, "minor: LI rhodus", "roll: 4", "embark", "sail: halicarnassus", "land")
    state = go(on_to(state, "move-on"), "stop", "done")
    assert state.units.count("rhodus", "rhodes", "GS") == 2
    state = go(state, "draw: rome", "pay", "expand", "major: patara", "take-all", "set-out", "roll: 4", "embark")
    state = go(state, "sail: rhodus", "roll: 1", "roll: 6", "roll: 2", "land")
    state = on_to(state, "expansion")
    assert state.units.count("rhodus", "rome", "RGS") == 1
    assert refused(state, "minor: RGS rhodus") == "P13.3-10"


@pytest.mark.rule("P13.3-10", "P17.2-01", "P17.2-03")
def test_the_galley_of_pergamum_in_mutiny_stays_so_when_its_alliance_is_broken_and_made_again() -> None:
    """It lies at Cyzicus in mutiny; Rome breaks the alliance with Greece, and makes one of its own."""
    state = at(
        scenario="rise-of-rome-advanced",
        moment="payment",
        units={"cyzicus": {"pergamum": {"GS": 1}}, "pergamum": {"pergamum": {"HI": 2}}, "roma": {"rome": {"LG": 1}}},
        allies={"pergamum": "greece"},
        effects=[{"kind": "naval_mutiny", "seat": "greece", "place": "cyzicus"}],
        hands={"rome": ["alliance", "alliance_pergamum"]},
        powers={"rome": {"treasury": 5}},
    )
    state = go(state, "pay", "draw: cunctator", "play: alliance", "of: pergamum")
    state = go(state, "play: alliance_pergamum", "done")
    assert waits(state) == ("rome", "calm-mutiny")
    assert refused(go(state, "pass", "expand"), "major-of: pergamum cyzicus") == "P13.3-10"


# ---------------------------------------------------------------------- Pergamum


@pytest.mark.rule("P17.2d", "P10.6.6a", "P9.2.4a")
def test_reduced_units_of_pergamum_do_not_combine() -> None:
    """To combine is one of three ways to be restored, and units of Pergamum are not; those of a player must."""
    units = {"sardis": {"pergamum": {"rHI": 1}}, "pergamum": {"pergamum": {"rHI": 1}}, "pella": {"greece": {"HI": 1}}}
    state = start(units, "greece", scenario="rise-of-rome-advanced", allies={"pergamum": "greece"}, pool=["greece"])
    state = go(state, "major-of: pergamum sardis", "roll: 1", "take-all", "set-out", "roll: 3", "to: pergamum", "stop")
    assert dict(state.held("pergamum", "pergamum")) == {"rHI": 2}
    assert position(position(at_rest := go(state, "done"))) == at_rest
    own = {"sardis": {"greece": {"rHI": 1}}, "abydos": {"greece": {"rHI": 1}}}
    state = go(start(own, "greece"), "minor: rHI sardis", "roll: 3", "to: pergamum", "to: abydos")
    assert dict(state.held("abydos", "greece")) == {"HI": 1}


@pytest.mark.rule("P6.2.4a", "P13.3-03")
def test_a_province_cut_off_by_the_revolt_of_cyprus_raises_nothing_from_then_on() -> None:
    """Lycia has three Spaces, two of them the player's. The same pieces before and after: nothing remembered counts."""
    around = ("seleucia", "halicarnassus", "iconium", "rhodus", "laodicea")
    enemies = {space: {"greece": {"LI": 1}} for space in around}
    units = {"side": {"east": {"LI": 1}}, "patara": {"east": {"LI": 1}}, **enemies}
    before = table(units=units).with_power("east", treasury=9)
    after = before.replace(effects=(Effect("cyprus"),))
    assert a.Raise("LI", "side") in Draft(before, "east").units()
    assert a.Raise("LI", "side") not in Draft(after, "east").units()
