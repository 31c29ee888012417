"""Cases of Pax Romana in which allies stand, fight and part in one Space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p04_alliances import SendHome, SeparateAllies
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p12_independents import pergamum_spaces
from ancientwars.paxromana.rules.p17_cards.hires import HireMercenaries
from ancientwars.paxromana.state.scopes import Battle
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, table, through

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

ADVANCED = "rise-of-rome-advanced"
ALLIED = (Pact("passage", ("greece", "rome")),)
"""Greece and Rome are allies."""


# ---------------------------------------------------------------------- in one Space


@pytest.mark.rule("P1.4l", "P4.3.1e", "P12.4.1a")
def test_the_soldier_of_fortune_of_an_ally_leaves_him_his_home() -> None:
    """An enemy's cancels control of an empty Home Space; an ally's is friendly."""
    units = {"capua": {"sof": {"HI": 4}}}
    assert table(units=units, sof="greece").holder("capua") == "sof"
    assert table(units=units, sof="greece", pacts=ALLIED).holder("capua") == "rome"
    assert table(units=units, sof="east", pacts=ALLIED).holder("capua") == "sof"


@pytest.mark.rule("P5.2.1b", "P4.3.1e")
def test_the_soldier_of_fortune_of_an_ally_does_not_break_control_of_a_province() -> None:
    units = {"cnossus": {"rome": {"LI": 1}}, "gortyna": {"sof": {"HI": 4}}}
    assert table(units=units, sof="greece").owner_of("creta") == ""
    assert table(units=units, sof="greece", pacts=ALLIED).owner_of("creta") == "rome"


@pytest.mark.rule("P4.3.1g", "P8.4.4a")
def test_leaders_die_with_an_army_that_has_no_home_to_go_to() -> None:
    """Every Space of Rome's home is Carthage's."""
    held = {space: {"carthage": {"GAR": 1}} for space in table().table.home if table().table.home[space] == "rome"}
    units: dict[str, Any] = {**held, "cnossus": {"rome": {"HI": 2}, "greece": {"HI": 1}}}
    state = table(SendHome("rome", "cnossus"), units=units, leaders={"rome_01": "cnossus"}, pacts=ALLIED)
    assert not state.held("cnossus", "rome")
    assert state.leader("rome_01").place == ""


@pytest.mark.rule("P10.6.6b", "P9.6.2a")
def test_a_unit_in_the_city_of_an_ally_is_not_isolated_and_can_be_restored() -> None:
    """Tribes cut off Bibracte, and HI is not raised in Gaul."""
    units = {"bibracte": {"rome": {"rHI": 1}}}
    tribes = ("vesontio", "lugdunum", "agedincum", "durocortorum", "alesia")
    fields: dict[str, Any] = {"units": units, "tribes": tribes, "treasury": {"rome": 5}, "pacts": ALLIED}
    allied, foreign = (table(Recruitment("rome"), cities={"bibracte": owner}, **fields) for owner in ("greece", "east"))
    assert "restore: rHI bibracte" in legal(allied)
    assert refusal(foreign, "restore: rHI bibracte").rule == "P10.6.6b"


@pytest.mark.rule("P12.2.4a", "P4.3.1e")
def test_mercenaries_join_an_army_that_is_an_allys_guest() -> None:
    units = {"capua": {"greece": {"LI": 1}, "rome": {"LI": 1}}}
    fields: dict[str, Any] = {"scenario": ADVANCED, "active": "greece", "treasury": {"greece": 2}, "pacts": ALLIED}
    state = table(HireMercenaries("greece"), units=units, **fields)
    assert state.holder("capua") == "rome"
    assert "hire: mHI capua" in legal(state)


# ---------------------------------------------------------------------- interceptors beside allies


def entering(units: dict[str, Any], **fields: Any) -> State:
    """Return the state in which four Carthaginian HI have marched from Paestum to Neapolis; Greece is Rome's ally."""
    held = {"paestum": {"carthage": {"HI": 4}}, **units}
    state = moving("paestum", {"HI": 4}, seat="carthage", units=held, pacts=ALLIED, **fields)
    return play(state, "to: neapolis")


@pytest.mark.rule("P9.3.1c", "P1.4k", "P4.3.1f")
def test_a_leader_alone_comes_to_the_help_of_an_allys_army() -> None:
    """And commands it, as the only Leader there; not of one that is no friend."""
    leader = {"placed": {"rome_01": "capua"}}
    state = entering({"neapolis": {"greece": {"HI": 2}}}, **leader)
    assert legal(state) == ["intercept-leader: rome_01", "pass"]
    state = through(play(state, "intercept-leader: rome_01", "roll: 6 6"), "battle")
    assert state.scope(Battle).defender.seat == "rome"
    assert asked(entering({"neapolis": {"east": {"HI": 2}}}, **leader))[1] != "intercept"


@pytest.mark.rule("P9.3.1c", "P12.4.4a")
def test_a_leader_alone_comes_to_the_help_of_his_players_soldier_of_fortune() -> None:
    state = entering({"neapolis": {"sof": {"HI": 2}}}, placed={"rome_01": "capua"}, sof="rome")
    assert legal(state) == ["intercept-leader: rome_01", "pass"]


@pytest.mark.rule("P9.3.5a", "P4.3.1e")
def test_the_interceptor_says_which_units_of_an_ally_stay_in_the_town() -> None:
    units = {"neapolis": {"greece": {"HI": 2}}, "capua": {"rome": {"LG": 2}}}
    state = play(entering(units, cities={"neapolis": "rome"}), "intercept: capua", "take-all")
    assert asked(state) == ("rome", "inside")
    assert "inside: HI 2" in legal(state)


# ---------------------------------------------------------------------- allies part


@pytest.mark.rule("P4.3.1g", "P5.1.2a")
def test_a_guest_leaves_the_capital_when_its_army_comes_home() -> None:
    """Of Rome at Larissa, and of Greece, alone, in Rome: the first comes home, and so the other one leaves."""
    units = {"larissa": {"rome": {"LG": 1}, "greece": {"HI": 1}}, "roma": {"greece": {"LI": 1}}}
    state = table(SeparateAllies(), units=units, pacts=ALLIED)
    assert state.held("roma", "rome") == (("LG", 1),)
    assert asked(state) == ("greece", "send-home")
    state = play(state, "space: pella")
    assert [owner for owner, _ in state.units.at("roma")] == ["rome"]
    assert state.held("larissa", "greece") == (("HI", 1),)
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P4.3.1g", "P4.3.1e", "P17.2-03")
def test_a_friend_of_the_ally_of_pergamum_leaves_its_spaces_too() -> None:
    """Greece is allied to Pergamum; Rome, with which it has an agreement, has an Army at Sardis."""
    units = {"sardis": {"pergamum": {"LI": 2}, "rome": {"LG": 1}}}
    state = table(SeparateAllies(), scenario=ADVANCED, units=units, pacts=ALLIED, allies=(("pergamum", "greece"),))
    assert state.held("roma", "rome") == (("LG", 1),)
    assert state.held("sardis", "pergamum") == (("LI", 2),)


@pytest.mark.rule("P4.3.1g", "P17.2-03", "P5.4.1a")
def test_of_two_allies_in_ionia_only_who_came_last_goes_home() -> None:
    """The Spaces of Pergamum are nobody's for its ally Greece; Rome joined the Greeks at Sardis."""
    pacts = (Pact("passage", ("greece", "rome"), guests=(("sardis", "rome"),), own=(("sardis", "greece"),)),)
    units = {"sardis": {"greece": {"HI": 1}, "rome": {"LG": 1}}}
    state = table(SeparateAllies(), scenario=ADVANCED, units=units, pacts=pacts, allies=(("pergamum", "greece"),))
    assert state.held("sardis", "greece") == (("HI", 1),)
    assert state.held("roma", "rome") == (("LG", 1),)


@pytest.mark.rule("P4.3.1g", "P17.2a", "P5.1.2a")
def test_pergamenes_leave_the_town_of_a_friend_of_their_ally() -> None:
    """They go to the first Space of their own that is free; that of their ally itself they may share."""
    units = {"cnossus": {"pergamum": {"LI": 2}}}
    fields: dict[str, Any] = {
        "scenario": ADVANCED,
        "units": units,
        "pacts": ALLIED,
        "allies": (("pergamum", "greece"),),
    }
    state = table(SeparateAllies(), towns={"cnossus": "rome"}, **fields)
    assert not state.held("cnossus", "pergamum")
    assert state.units.of("pergamum").total("LI") == 2
    led = table(SeparateAllies(), towns={"cnossus": "rome"}, leaders={"attalus": "cnossus"}, **fields)
    (place,) = led.units.of("pergamum").places
    assert led.leader("attalus").place == place
    with_its_ally = table(SeparateAllies(), towns={"cnossus": "greece"}, **fields)
    assert with_its_ally.held("cnossus", "pergamum") == (("LI", 2),)


@pytest.mark.rule("P4.3.1g", "P17.2e", "P8.4.4a")
@pytest.mark.parametrize("free", [True, False])
def test_pergamenes_without_a_space_of_their_own_are_eliminated(*, free: bool) -> None:
    """They stand in a Town of Rome, a friend of their ally; Carthage holds all Spaces of Pergamum, or all but one."""
    taken = pergamum_spaces(table(scenario=ADVANCED))[int(free) :]
    units = {"cnossus": {"pergamum": {"LI": 2}}} | {space: {"carthage": {"LI": 1}} for space in taken}
    fields: dict[str, Any] = {"units": units, "pacts": ALLIED, "allies": (("pergamum", "greece"),)}
    fields |= {"towns": {"cnossus": "rome"}}
    state = table(SeparateAllies(), scenario=ADVANCED, **fields)
    assert not state.held("cnossus", "pergamum")
    assert state.units.of("pergamum").total("LI") == (2 if free else 0)


@pytest.mark.rule("P4.3.1g", "P5.1.2a", "P17.2a")
@pytest.mark.parametrize(("owner", "leaves"), [("greece", True), ("sof", True), ("rome", False)])
def test_a_guest_leaves_the_town_of_pergamum_where_none_of_its_units_are(owner: str, *, leaves: bool) -> None:
    """It is as a Town of its ally Rome, whose own Army may stay; the Soldier of Fortune is of Greece."""
    units = {"pergamum": {owner: {"LI": 3}}, "sardis": {"pergamum": {"HI": 1}}}
    fields: dict[str, Any] = {"units": units, "pacts": ALLIED, "allies": (("pergamum", "rome"),), "sof": "greece"}
    state = table(SeparateAllies(), scenario=ADVANCED, towns={"pergamum": "pergamum"}, **fields)
    assert asked(state) == (("greece", "send-home") if leaves else ("rome", "rest"))
    state = play(state, "space: pella") if leaves else state
    assert state.held("pella" if leaves else "pergamum", owner) == (("LI", 3),)
    assert state.held("sardis", "pergamum") == (("HI", 1),)
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P5.4.1a", "P4.3.1e", "P5.4.2a")
def test_a_friend_of_the_ally_of_pergamum_takes_no_space_from_its_army() -> None:
    """Galleys alone hold none."""
    units = {
        "sardis": {"pergamum": {"LI": 2}, "rome": {"LG": 1}},
        "cyzicus": {"pergamum": {"GS": 1}, "rome": {"LG": 1}},
    }
    state = table(scenario=ADVANCED, units=units, pacts=ALLIED, allies=(("pergamum", "greece"),))
    assert (state.holder("sardis"), state.holder("cyzicus")) == ("pergamum", "rome")
