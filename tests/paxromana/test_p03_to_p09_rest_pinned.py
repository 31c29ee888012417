"""P3 to P9: single conditions of several chapters that no other test looks at."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p04_alliances import guests_noted, with_passage
from ancientwars.paxromana.rules.p04_terms import Deal, HandOver
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect, Pact, State
from tests.paxromana.book import until
from tests.paxromana.tables import asked, happened, legal, play, refusal, table
from tests.paxromana.test_read_p17 import wars

ADVANCED = "rise-of-rome-advanced"


def expanding(seat: str = "rome", **fields: Any) -> State:
    """Return the state in which a player has chosen Expansion."""
    return table(Expansion(seat), active=seat, **fields)


def met(space: str, to: str, seat: str = "rome", **fields: Any) -> State:
    """Return the state in which who is in a Space that another player's pieces entered is asked about a Withdrawal."""
    state = play(expanding(seat, **fields), f"major: {space}", "take-all", "set-out", "roll: 6", f"to: {to}")
    return until(state, "withdraw", "battle")


# ---------------------------------------------------------------------- P4 agreements


@pytest.mark.rule("P4.3.1e")
def test_guests_are_known_outside_of_any_activation_too() -> None:
    """In the Attrition Phase nobody is active: who has more Battle Points is host."""
    state = settle(with_passage(table(), "rome", "greece")).leave(Activation)
    state = state.replace(units=state.units.add("gortyna", "rome", "LG", 1).add("gortyna", "greece", "LI", 1))
    (pact,) = guests_noted(state).pacts
    assert (pact.own, pact.guests) == ((("gortyna", "rome"),), (("gortyna", "greece"),))


@pytest.mark.rule("P4.3.1c", "P5.1.2a")
@pytest.mark.parametrize(("friend", "may"), [(False, False), (True, True)])
def test_mercenaries_in_the_city_of_a_third_player_are_given_to_a_friend_of_his_only(
    *, friend: bool, may: bool
) -> None:
    """Greek Mercenaries are guests in a City of East, which has no Army there."""
    pacts = (Pact("passage", ("east", "greece")), *((Pact("passage", ("carthage", "east")),) if friend else ()))
    units = {"cnossus": {"greece": {"mHI": 1}}}
    state = table(units=units, cities={"cnossus": "east"}, pacts=tuple(sorted(pacts)), active="greece")
    refused = Deal(state, "greece", "carthage").refused(a.OfferUnit("mHI", "cnossus"))
    assert (refused is None) is may
    if refused is not None:
        assert refused.rule == "P5.1.2a"


@pytest.mark.rule("P4.3.1c")
def test_who_has_no_card_left_hands_none_over() -> None:
    state = table(HandOver("greece", "rome"), scenario=ADVANCED)
    assert asked(state)[1] == "rest"


# ---------------------------------------------------------------------- P6 restoring


@pytest.mark.rule("P10.6.6b", "P9.6.2a")
@pytest.mark.parametrize(
    ("kind", "held", "may"),
    [
        ("rHI", ("halicarnassus", "patara"), True),  # two Spaces of Lycia, where HI is raised
        ("rHI", ("halicarnassus",), False),  # not its Province: East is there, too
        ("rLG", ("halicarnassus", "patara"), False),  # no legions there
    ],
)
def test_an_isolated_unit_is_restored_where_its_kind_is_raised(kind: str, held: tuple[str, ...], *, may: bool) -> None:
    units: dict[str, Any] = {space: {"greece": {"LI": 1}} for space in held}
    units["halicarnassus"]["greece"] = {kind: 1}
    others = {space: {"carthage": {"LI": 1}} for space in ("miletus", "rhodus")} | {"side": {"east": {"LI": 1}}}
    if "patara" not in held:
        others["patara"] = {"east": {"LI": 1}}
    state = table(Recruitment("greece"), active="greece", units=units | others, treasury={"greece": 9})
    assert (f"restore: {kind} halicarnassus" in legal(state)) is may
    if not may:
        assert refusal(state, f"restore: {kind} halicarnassus").rule == "P10.6.6b"


# ---------------------------------------------------------------------- P9.1 moves


@pytest.mark.rule("P12.1.4b", "P9.1.4a")
def test_a_unit_that_has_moved_is_disbanded_before_one_that_has_not() -> None:
    units = {"roma": {"rome": {"LI": 1}}, "capua": {"rome": {"LI": 1}}}
    activation = Activation("rome", "rome", "expansion", majors=0, minors=3)
    state = play(expanding(units=units, activation=activation), "minor: LI roma", "roll: 1", "to: capua")
    state = play(state, "disband: LI capua")
    assert dict(state.held("capua", "rome")) == {"LI": 1, "GAR": 2}
    assert not state.scope(Activation).moved.held("capua", "rome")
    assert {"minor: LI capua", "minor: GAR capua"} <= set(legal(state))


@pytest.mark.rule("P13.3d")
def test_the_gallic_army_is_moved_by_who_called_it_if_nobody_objects() -> None:
    units = {"narbo": {"gallic_rebels": {"BAR": 9}}}
    activation = Activation("rome", "rome", "expansion", previous="greece")
    state = play(expanding(units=units, activation=activation), "major-of: gallic_rebels narbo", "pass")
    assert asked(state) == ("rome", "force")
    assert (state.scope(Move).seat, state.scope(Move).owner) == ("rome", "gallic_rebels")
    for previous in ("", "rome"):
        activation = Activation("rome", "rome", "expansion", previous=previous)
        state = play(expanding(units=units, activation=activation), "major-of: gallic_rebels narbo")
        assert asked(state) == ("rome", "force")


@pytest.mark.rule("P13.4.2a", "P9.2.1-12")
def test_a_barbarian_army_that_loses_to_the_tribe_pays_to_go_on() -> None:
    units = {"narbo": {"germans": {"BAR": 9}}, "nemausus": {"tribes": {"TRB": 2}}}
    state = play(expanding(units=units), "major-of: germans narbo", "take-all", "set-out", "roll: 4", "to: nemausus")
    state = until(play(state, "fight", "roll: 1", "roll: 6", "shift: 0 0"), "go-on", "move-on")
    assert asked(state) == ("rome", "go-on")
    assert play(state, "pay").scope(Move).remaining == 1


@pytest.mark.rule("P13.4.2a", "P13.4.5a", "P9.2.1-11")
@pytest.mark.parametrize(("roll", "may"), [(1, False), (2, True)])
def test_a_barbarian_army_needs_a_point_to_attack_the_tribe_and_must_have_come(roll: int, *, may: bool) -> None:
    units = {"narbo": {"germans": {"BAR": 9}}, "nemausus": {"tribes": {"TRB": 2}}}
    state = play(expanding(units=units), "major-of: germans narbo", "take-all", "set-out", f"roll: {roll}")
    assert refusal(state, "fight").rule == "P13.4.2a"  # no Tribe at Narbo
    state = play(state, "to: nemausus")
    assert ("fight" in legal(state)) is may
    beside = {"nemausus": {"tribes": {"TRB": 2}, "germans": {"BAR": 9}}}
    state = play(expanding(units=beside), "major-of: germans nemausus", "take-all", "set-out", "roll: 6")
    assert refusal(state, "fight").rule == "P13.4.2a"  # it was here before


@pytest.mark.rule("P17.2g")
def test_the_greek_army_takes_greek_units_along_one_by_one() -> None:
    """Two LI stand at Pella, and Garrisons, which do not fight; nothing is picked up in a Town."""
    state = wars("dyrrhachium", "to: pella", units={"pella": {"greece": {"LI": 2, "GAR": 1}}})
    state = play(state, "take: LI 1", "take: LI 1")
    assert dict(state.held("pella", "successors")) == {"HI": 3, "LI": 2}
    assert dict(state.held("pella", "greece")) == {"GAR": 1}
    assert dict(state.scope(Move).force) == {"HI": 3, "LI": 2}
    assert [one for one in legal(state) if one.startswith("take")] == []
    town = wars("dyrrhachium", "to: pella", units={"pella": {"greece": {"LI": 2}}}, towns={"pella": ("greece", 2)})
    assert [one for one in legal(town) if one.startswith("take")] == []


@pytest.mark.rule("P17.2g")
def test_the_greek_army_that_has_beaten_others_may_still_attack_its_own_people() -> None:
    """It drives Carthage out of Pella, and comes to Greeks at Larissa."""
    units = {"pella": {"carthage": {"LI": 1}}, "larissa": {"greece": {"LI": 1}}}
    state = until(wars("dyrrhachium", "to: pella", units=units), "battle")
    state = until(play(state, "roll: 6", "roll: 1"), "move-on")
    assert not state.held("pella", "carthage")
    assert "fight" not in legal(state)
    state = play(state, "to: larissa")
    assert "fight" in legal(state)


@pytest.mark.rule("P10.2.1", "P7.3.5a")
def test_who_has_a_city_without_an_army_is_told_as_its_defender() -> None:
    units = {"roma": {"rome": {"LG": 3}}}
    state = play(expanding(units=units, cities={"capua": "greece"}), "major: roma", "take-all", "set-out", "roll: 6")
    (told,) = happened(play(state, "to: capua"), "BattleBegan")
    assert (told.attacker, told.defender) == ("rome", "greece")


# ---------------------------------------------------------------------- P9.4 withdrawals


@pytest.mark.rule("P9.4.1a", "P17.2-12")
@pytest.mark.parametrize(("who", "again"), [("carthage", True), ("rome", False), ("", False)])
def test_who_and_whose_leader_has_withdrawn_does_not_do_so_again_beside_others(who: str, *, again: bool) -> None:
    """At Neapolis others are waiting, who may; only the Cunctator of Carthage itself frees the first from this."""
    units = {"roma": {"rome": {"LG": 9}}, "capua": {"carthage": {"LI": 1}}, "neapolis": {"carthage": {"HI": 1}}}
    effects = (Effect("cunctator", who),) if who else ()
    fields: dict[str, Any] = {"leaders": {"carthage_01": "capua"}, "effects": effects, "scenario": ADVANCED}
    state = play(met("roma", "capua", units=units, **fields), "withdraw", "roll: 1", "take-all", "set-out")
    state = until(play(state, "withdraw-to: neapolis"), "move-on")
    state = play(until(play(state, "to: neapolis"), "withdraw"), "withdraw", "roll: 1")
    assert ("take-leader: carthage_01" in legal(state)) is again
    assert ("take: LI 1" in legal(state)) is again
    assert "take: HI 1" in legal(state)


@pytest.mark.rule("P9.4.5a", "P9.4.1a", "P17.2-12")
@pytest.mark.parametrize(("who", "joins"), [("carthage", True), ("rome", False)])
def test_who_has_withdrawn_before_does_not_join_others_who_withdraw(who: str, *, joins: bool) -> None:
    """An LI goes from Capua to Venusia; then Rome drives an HI from Neapolis to it."""
    units = {"roma": {"rome": {"LG": 9}}, "capua": {"carthage": {"LI": 1}}, "neapolis": {"carthage": {"HI": 1}}}
    fields: dict[str, Any] = {"effects": (Effect("cunctator", who),), "scenario": ADVANCED}
    state = play(met("roma", "capua", units=units, **fields), "withdraw", "roll: 1", "take-all", "set-out")
    state = until(play(state, "withdraw-to: venusia"), "move-on")
    state = play(until(play(state, "to: neapolis"), "withdraw"), "withdraw", "roll: 6", "take-all", "set-out")
    state = play(state, "withdraw-to: paestum", "withdraw-to: venusia")
    assert ("take: LI 1" in legal(state)) is joins


@pytest.mark.rule("P9.4.5c", "P13.3-10", "P4.3.1e")
@pytest.mark.parametrize(("who", "sails"), [("greece", True), ("rome", False)])
def test_only_the_own_galleys_in_mutiny_stay_behind(who: str, *, sails: bool) -> None:
    units = {"capua": {"carthage": {"HI": 9}}, "neapolis": {"rome": {"LI": 1, "GS": 1}, "greece": {"GS": 1}}}
    pacts = (Pact("passage", ("greece", "rome")),)
    effects = (Effect("naval_mutiny", who, "neapolis"),)
    state = met("capua", "neapolis", "carthage", units=units, pacts=pacts, effects=effects)
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out", "sail: paestum")
    assert dict(state.held("paestum", "rome")) == ({"LI": 1, "GS": 1} if sails else {"LI": 1})
    assert dict(state.held("neapolis", "greece")) == {"GS": 1}


@pytest.mark.rule("P9.4.4b", "P9.3.7a", "P12.1.1a")
@pytest.mark.parametrize(("roll", "goes"), [(3, False), (4, True)])
def test_who_is_stopped_beside_an_enemy_garrison_by_an_interception_is_eliminated(roll: int, *, goes: bool) -> None:
    """Passing the Garrison of Venusia takes two points, the defeat by another Army one; a fourth leads on."""
    units = {
        "roma": {"carthage": {"HI": 3}},
        "capua": {"rome": {"LG": 2, "LI": 2}},
        "venusia": {"carthage": {"GAR": 1}},
        "tarentum": {"carthage": {"HI": 4}},
    }
    state = met("roma", "capua", "carthage", units=units, leaders={"rome_01": "capua"})
    state = play(state, "withdraw", f"roll: {roll}", "take-all", "set-out", "withdraw-to: venusia")
    state = play(state, "intercept: tarentum", "take-all", "roll: 6 6", "roll: 4", "roll: 1")
    state = until(state, "withdraw-to", "move-on")
    assert (asked(state) == ("rome", "withdraw-to")) is goes
    assert bool(state.held("venusia", "rome")) is goes
    assert state.leader("rome_01").place == ("venusia" if goes else "")
    assert state.held("venusia", "carthage") == (("GAR", 1),)


@pytest.mark.rule("P9.3.7a", "P9.4.1a")
@pytest.mark.parametrize(("roll", "goes"), [(2, False), (3, True)])
def test_who_loses_to_an_interceptor_on_a_withdrawal_has_a_point_less(roll: int, *, goes: bool) -> None:
    """Of the points one led to Venusia, and the defeat costs one: a third leads on."""
    units = {
        "roma": {"carthage": {"HI": 3}},
        "capua": {"rome": {"LG": 4}},
        "barium": {"greece": {"LI": 3}},
        "pisae": {"carthage": {"LI": 1}},
    }
    state = met("roma", "capua", "carthage", units=units)
    state = play(state, "withdraw", f"roll: {roll}", "take-all", "set-out", "withdraw-to: venusia")
    while asked(state) != ("greece", "intercept"):
        state = play(state, "pass")
    state = play(state, "intercept: barium", "take-all", "roll: 6 6", "roll: 4", "roll: 1", "shift: 0 0")
    state = until(state, "retreat", "withdraw-to", "move-on")
    if asked(state)[1] == "retreat":
        state = until(play(state, "stand"), "withdraw-to", "move-on")
    assert state.held("venusia", "rome")
    assert (asked(state) == ("rome", "withdraw-to")) is goes
