"""Pax Romana, questions of arbiters: who loses what, and by which rule, where several chapters meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.step import Decision
from ancientwars.paxromana import pending
from ancientwars.paxromana.interface.forces import forces
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.events import UnitsLost
from tests.paxromana.book import march, start
from tests.paxromana.turns import at, go, legal, refused, waits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana import State

# ---------------------------------------------------------------------- storms


@pytest.mark.rule("P11.2.1c", "P11.2.1d")
def test_what_a_storm_takes_is_lost_by_the_rule_of_storms() -> None:
    """Two galleys and two Battle Points, by no battle: Heavy Infantry is reduced, or two of the Light are lost."""
    state = start({"gythium": {"greece": {"GS": 3, "HI": 1, "LI": 2}}}, "greece")
    state = go(state, "major: gythium", "take-all", "set-out", "roll: 4", "embark", "sail: dstp_ionian", "roll: 5")
    state = go(state, "roll: 2")
    asked = pending(state)
    assert isinstance(asked, Decision)
    assert (asked.prompt, asked.rule) == ("lose-aboard", "P11.2.1c")
    galleys, state = state.events, go(state, "lose: LI")
    assert waits(state)[1] != "lose-aboard"  # of the second point there is no choice
    lost = [event for event in (*galleys, *state.events) if isinstance(event, UnitsLost)]
    assert [(event.kind, event.rule) for event in lost] == [(kind, "P11.2.1c") for kind in ("GS", "LI", "LI")]
    assert dict(state.held("dstp_ionian", "greece")) == {"GS": 1, "HI": 1}


# ---------------------------------------------------------------------- joint Armies of allies


@pytest.mark.rule("P9.5.2a", "P9.6.3b", "P4.3.1f")
def test_allies_who_retreat_over_a_pass_suffer_attrition_each_for_himself() -> None:
    """Greece commands at Taurinorum, with six points to four; in the Pass a die of 3 takes a fifth of either Army."""
    units = {
        "taurinorum": {"rome": {"LI": 4}, "greece": {"LI": 3, "HI": 1}},
        "mediolanum": {"carthage": {"LI": 15}},
    }
    state = at("carthage", units=units, pacts=[{"kind": "passage", "seats": ["rome", "greece"]}])
    state = march(go(state, "expand"), "mediolanum", "taurinorum")
    state = go(state, "stand", "stand", "roll: 2", "roll: 1", "shift: 0 0")
    assert waits(state) == ("greece", "retreat")
    state = go(state, "retreat-to: valentia", "done", "lose-of: greece LI")
    assert waits(state) == ("", "attrition")
    seen = {}
    for _ in range(2):
        state = go(state, "roll: 3")
        seat, prompt = waits(state)
        assert prompt == "lose-to-attrition"
        seen[seat] = legal(state)
        state = go(state, "lose: LI")
    assert seen == {"greece": ["lose: LI", "reduce: HI"], "rome": ["lose: LI"]}
    assert dict(state.held("valentia", "rome")) == {"LI": 3}
    assert dict(state.held("valentia", "greece")) == {"HI": 1, "LI": 1}


# ---------------------------------------------------------------------- what is told before a battle


@pytest.mark.rule("P11.3.3a", "P10.4.2a")
def test_who_may_withdraw_from_a_landing_is_told_of_its_shifts() -> None:
    """Three LI and three Cavalry land at Carthage, where three LI stand: three points against three, and two shifts."""
    units = {"lilybaeum": {"rome": {"LI": 3, "CAV": 3}}, "carthago": {"carthage": {"LI": 3}}}
    state = go(start(units), "major: lilybaeum", "take-all", "set-out", "roll: 6", "embark")
    state = go(state, "sail: ntp_bon", "roll: 1", "sail: carthago", "let-pass", "land")
    assert waits(state) == ("carthage", "withdraw")
    told = forces(state, a.Stand())
    assert told is not None
    assert (told.points, told.shifts) == ((3, 3), (2, 0))


# ---------------------------------------------------------------------- Successor Wars


def led(space: str, others: Mapping[str, Any] | None = None, roll: int = 6) -> State:
    """Return the state after Rome drew the card, and leads two Greek Heavy Infantry from a Space."""
    fields: dict[str, Any] = {
        "units": {space: {"greece": {"HI": 2}}, **(others or {})},
        "powers": {"rome": {"treasury": 5}},
    }
    state = at("rome", scenario="rise-of-rome-advanced", moment="payment", **fields)
    return go(state, "pay", "draw: successor_wars", f"space: {space}", "take-all", "set-out", f"roll: {roll}")


@pytest.mark.rule("P17.2g", "P11.1.5a")
@pytest.mark.parametrize(("port", "shut"), [("thessalonica", ()), ("cnossus", ("ntp_carpathian", "dstp_libyan"))])
def test_the_drawer_does_not_leave_a_greek_army_at_sea(port: str, shut: tuple[str, ...]) -> None:
    """It must stay in Greece, or go there: from Crete by the Cretan Sea, not by those to the south and east."""
    state = go(led(port), "embark")
    assert {refused(state, f"sail: {node}") for node in shut} <= {"P17.2g"}
    state = go(state, f"sail: {'ntp_cretan' if shut else 'ntp_euboea'}", "roll: 1")
    assert refused(state, "stop") == "P17.2g"
    state = go(state, f"sail: {'naxos' if shut else 'athenae'}", "land")
    assert refused(state, "stop") == ""


@pytest.mark.rule("P17.2g", "P11.1.2a")
@pytest.mark.parametrize(("port", "way"), [("miletus", "ntp_icarian"), ("ephesus", "samos")])
def test_a_greek_army_beyond_the_sea_goes_to_greece_by_sea(port: str, way: str) -> None:
    """Naxos is two Naval Links from either Port; no way by land leads nearer, and it does not stay."""
    state = led(port)
    assert (refused(state, "stop"), refused(state, "drop: HI 2")) == ("P17.2g", "P17.2g")
    assert refused(state, "drop: HI 1") == ""
    assert refused(go(state, "embark"), f"sail: {way}") == ""


@pytest.mark.rule("P17.2g", "P11.3.2b", "P11.3.6a")
@pytest.mark.parametrize(("roll", "sails"), [(5, True), (4, False)])
def test_a_greek_army_does_not_go_to_sea_where_it_cannot_come_ashore(roll: int, sails: bool) -> None:
    """Roman Garrisons hold Naxos and Samos: to sail there with an assault in reserve takes five points."""
    state = led("miletus", {island: {"rome": {"GAR": 1}} for island in ("naxos", "samos")}, roll=roll)
    assert (refused(state, "embark") == "") is sails
    assert (refused(state, "stop") == "P17.2g") is sails


@pytest.mark.rule("P17.2g", "P11.1.5a")
def test_a_greek_army_sails_out_of_greece_only_where_it_can_come_back() -> None:
    """From Miletus to Naxos and out again: a Naval Link is sailed once in each direction, and it would stay at sea."""
    state = go(led("miletus"), "embark", "sail: ntp_icarian", "roll: 1", "sail: naxos")
    assert refused(state, "sail: ntp_icarian") == "P17.2g"
    assert refused(state, "sail: ntp_cretan") == ""
