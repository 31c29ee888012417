"""P9.3: who may intercept, in which order, with what, and who fights beside him: one condition at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Battle, Entry, Interception, Move
from ancientwars.paxromana.state.state import Pact, Power
from tests.paxromana.book import until
from tests.paxromana.tables import asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

AT_PARMA = {"parma": {"carthage": {"HI": 3}}}


def entering(space: str, to: str, seat: str = "carthage", **fields: Any) -> State:
    """Return the state in which all pieces of a Space have gone to the next one, with six Movement Points or more."""
    vp = fields.pop("vp", {})
    state = table(Expansion(seat), active=seat, **fields)
    powers = tuple(Power(vp=vp.get(one, 0)) for one in ("rome", "carthage", "greece", "east"))
    state = state.replace(powers=(*powers, *state.powers[4:])) if vp else state
    return play(state, f"major: {space}", "take-all", "set-out", "roll: 6", f"to: {to}")


def passage(one: str, other: str) -> Pact:
    """Return an agreement on passage."""
    first, second = sorted((one, other))
    return Pact("passage", (first, second))


# ---------------------------------------------------------------------- in which order


@pytest.mark.rule("P9.3.1e")
@pytest.mark.parametrize(("vp", "first"), [({"greece": 5}, "rome"), ({"rome": 5}, "greece")])
def test_who_has_the_fewest_victory_points_is_asked_first(vp: dict[str, int], first: str) -> None:
    units = AT_PARMA | {"roma": {"rome": {"LG": 1}}, "arretium": {"greece": {"HI": 1}}}
    state = entering("parma", "pisae", units=units, vp=vp)
    assert asked(state) == (first, "intercept")
    state = play(state, "pass")
    assert asked(state) == ({"rome": "greece", "greece": "rome"}[first], "intercept")
    assert asked(play(state, "pass")) == ("carthage", "move-on")  # who has declined is not asked once more


@pytest.mark.rule("P9.3.1d")
def test_an_army_that_has_tried_does_not_try_again_after_a_leader_has() -> None:
    units = AT_PARMA | {"roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LG": 1}}}
    state = entering("parma", "pisae", units=units, leaders={"rome_01": "genua", "rome_02": "arretium"})
    state = play(state, "intercept: roma", "take-all", "roll: 1 1", "intercept-leader: rome_01", "roll: 1 1")
    assert legal(state) == ["intercept-leader: rome_02", "pass"]
    assert refusal(state, "intercept: roma").rule == "P9.3.1d"


@pytest.mark.rule("P9.3.1a", "P9.3.1d", "P12.4.4a")
@pytest.mark.parametrize("first", ["carthage", "sof"])
def test_of_two_armies_of_a_player_in_a_space_either_may_try_and_then_the_other(first: str) -> None:
    units = {"parma": {"rome": {"LG": 3}}, "arretium": {"carthage": {"HI": 4}, "sof": {"LI": 2}}}
    state = play(entering("parma", "pisae", "rome", units=units, sof="carthage"), "intercept: arretium")
    assert asked(state) == ("carthage", "which-army")
    assert legal(state) == ["of: carthage", "of: sof"]
    state = play(state, f"of: {first}", "take-all")
    assert state.scope(Interception).owner == first
    state = play(state, "roll: 1 1")
    assert asked(play(state, "pass")) == ("rome", "move-on")
    state = play(state, "intercept: arretium", "take-all", "roll: 6 6")
    assert state.scope(Battle).attacker.parties[0].owner == {"carthage": "sof", "sof": "carthage"}[first]


@pytest.mark.rule("P9.3.3a", "P9.3.1d")
def test_a_leader_who_has_come_is_no_interception_and_others_may_follow() -> None:
    units = AT_PARMA | {"roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LG": 1}}}
    state = entering("parma", "pisae", units=units, leaders={"rome_01": "genua"})
    state = play(state, "intercept-leader: rome_01", "roll: 6 6")
    assert state.leader("rome_01").place == "pisae"
    assert not state.scope(Entry).intercepted
    assert legal(state) == ["intercept: roma", "pass"]


@pytest.mark.rule("P9.3.1e", "P9.3.1d")
@pytest.mark.parametrize("comes", [{"HI": 3}, {"LI": 1}])
def test_an_army_that_has_gone_is_not_intercepted_there_any_more(comes: dict[str, int]) -> None:
    """Three heavy units go back to Parma; a light one is destroyed; the legion of Rome is not asked after that."""
    units = {"parma": {"carthage": comes}, "genua": {"rome": {"LG": 3}}, "roma": {"rome": {"LG": 1}}}
    state = play(entering("parma", "pisae", units=units), "intercept: genua", "take-all", "roll: 6 6")
    state = until(play(state, "roll: 6", "roll: 1"), "retreat", "rest", "intercept")
    if asked(state)[1] == "retreat":
        state = until(play(state, "retreat-to: parma"), "move-on", "rest", "intercept")
    assert asked(state)[1] in ("move-on", "rest")
    assert not state.held("pisae", "carthage")


@pytest.mark.rule("P9.3.1e", "P9.3.1b")
def test_an_army_that_has_held_its_ground_may_be_intercepted_by_another_one() -> None:
    units = {"parma": {"carthage": {"HI": 3}}, "genua": {"rome": {"LI": 1}}, "roma": {"rome": {"LG": 1}}}
    state = play(entering("parma", "pisae", units=units), "intercept: genua", "take-all", "roll: 6 6")
    state = until(play(state, "roll: 1", "roll: 6"), "move-on", "intercept")
    assert asked(state) == ("rome", "intercept")
    assert legal(state) == ["intercept: roma", "pass"]


@pytest.mark.rule("P9.3.1a", "P12.5.5b")
def test_the_player_who_moves_is_not_asked_whether_pontus_intercepts_him() -> None:
    units = {"cyzicus": {"rome": {"LG": 3}}, "sinope": {"pontus": {"HI": 2}}}
    fields: dict[str, Any] = {"units": units, "scenario": "rise-of-rome-advanced", "seat": "rome"}
    assert asked(entering("cyzicus", "nicomedia", kings="rome", **fields)) == ("rome", "move-on")
    assert asked(entering("cyzicus", "nicomedia", kings="east", **fields)) == ("east", "intercept")


# ---------------------------------------------------------------------- which Armies


@pytest.mark.rule("PS6.5", "P9.3.1a")
@pytest.mark.parametrize(("turn", "asks"), [(2, False), (4, True)])
def test_nobody_intercepts_into_a_territory_from_which_the_scenario_keeps_him(turn: int, *, asks: bool) -> None:
    """Rome at Lissa enters no Space of Greece before turn 4."""
    units = {"pella": {"east": {"HI": 2}}, "lissa": {"rome": {"LG": 2}}}
    fields: dict[str, Any] = {"units": units, "scenario": "mare-nostrum", "seat": "east", "turn": turn}
    state = entering("pella", "dyrrhachium", **fields)
    assert asked(state) == (("rome", "intercept") if asks else ("east", "move-on"))


@pytest.mark.rule("PS6.5", "P9.3.1a")
def test_an_army_that_may_not_enter_is_told_why_while_another_may() -> None:
    units = {"pella": {"east": {"HI": 2}}, "lissa": {"rome": {"LG": 2}}, "actium": {"greece": {"LI": 1}}}
    fields: dict[str, Any] = {"units": units, "scenario": "mare-nostrum", "seat": "east"}
    state = entering("pella", "dyrrhachium", **fields)
    assert asked(state) == ("greece", "intercept")
    assert refusal(state, "intercept: lissa").rule == "P9.3.1d"  # no Greek Army
    assert refusal(state, "intercept: pella").rule == "P9.3.1d"


@pytest.mark.rule("P9.3.1b", "P13.1.3a")
@pytest.mark.parametrize(("tribes", "asks"), [(("bibracte",), False), ((), True)])
def test_nobody_intercepts_where_a_tribe_is_attacked(tribes: tuple[str, ...], *, asks: bool) -> None:
    units = {"alesia": {"carthage": {"HI": 2}}, "lugdunum": {"rome": {"LG": 2}}}
    state = entering("alesia", "bibracte", units=units, tribes=tribes)
    assert (asked(state) == ("rome", "intercept")) is asks


@pytest.mark.rule("P9.3.1a", "P12.4.4a")
def test_of_two_armies_of_a_player_that_goes_which_is_named() -> None:
    """Greece intercepts from Pella, or the Soldier of Fortune, who is his, from Abdera."""
    units = {"larissa": {"rome": {"LG": 3}}, "dyrrhachium": {"greece": {"HI": 1}}, "thessalonica": {"sof": {"LI": 2}}}
    state = entering(
        "larissa", "pella", "rome", units=units, sof="greece", leaders={"soldier_of_fortune": "thessalonica"}
    )
    assert legal(state) == ["intercept: dyrrhachium", "intercept: thessalonica", "pass"]
    after = play(state, "intercept: thessalonica", "take-all", "roll: 4 5")  # nine, and three for the Leader
    assert dict(after.held("pella", "sof")) == {"LI": 2}
    assert dict(after.held("dyrrhachium", "greece")) == {"HI": 1}
    assert after.scope(Battle).attacker.leader == "soldier_of_fortune"
    after = play(state, "intercept: dyrrhachium", "take-all", "roll: 6 6")
    assert dict(after.held("pella", "greece")) == {"HI": 1}


# ---------------------------------------------------------------------- which Leaders


@pytest.mark.rule("P9.3.1c", "P1.4d", "P1.4n")
@pytest.mark.parametrize(
    ("city", "inside", "asks"),
    [
        (("rome", 5), {"leaders": {"rome_01": "pisae"}}, True),  # a Leader is an Army, and the City fights
        (("rome", 5), {"units": {"pisae": {"rome": {"GAR": 1}}}}, True),
        (("rome", 3), {"units": {"pisae": {"rome": {"GAR": 1}}}}, False),  # it falls without a battle
        (("rome", 5), {}, False),  # no Army there
    ],
)
def test_a_leader_joins_whoever_has_a_battle_in_a_city(city: Any, inside: dict[str, Any], *, asks: bool) -> None:
    leaders = {"rome_02": "roma", **inside.get("leaders", {})}
    units = AT_PARMA | inside.get("units", {})
    state = entering("parma", "pisae", units=units, leaders=leaders, cities={"pisae": city})
    assert (asked(state) == ("rome", "intercept")) is asks


@pytest.mark.rule("P9.3.1c", "P4.3.1e")
@pytest.mark.parametrize(("pacts", "asks"), [(("rome",), True), (("rome", "carthage"), False)])
def test_a_leader_does_not_join_an_ally_of_his_whom_nobody_attacks(pacts: tuple[str, ...], *, asks: bool) -> None:
    """Greece, at Pisae, is an ally of Rome, and in the second case of Carthage, too, which only passes."""
    units = AT_PARMA | {"pisae": {"greece": {"HI": 2}}}
    agreed = tuple(passage(one, "greece") for one in pacts)
    state = entering("parma", "pisae", units=units, leaders={"rome_02": "roma"}, pacts=agreed)
    assert (asked(state) == ("rome", "intercept")) is asks


@pytest.mark.rule("P9.3.1c", "P4.3.1e")
def test_nor_one_in_the_city_of_another_ally_of_his() -> None:
    """Rome's Leader and Garrison are guests in a Greek City that Carthage, an ally of Greece, only passes."""
    agreed = (passage("carthage", "greece"), passage("rome", "greece"))
    fields: dict[str, Any] = {"cities": {"pisae": ("greece", 5)}, "pacts": agreed, "units": AT_PARMA}
    state = entering("parma", "pisae", leaders={"rome_01": "pisae", "rome_02": "roma"}, **fields)
    assert asked(state) == ("carthage", "move-on")


@pytest.mark.rule("P9.3.1c")
def test_a_leader_comes_from_a_neighbouring_space_only() -> None:
    units = AT_PARMA | {"pisae": {"rome": {"LG": 1}}}
    state = entering(
        "parma", "pisae", units=units, leaders={"rome_01": "capua", "rome_02": "arretium", "rome_03": "pisae"}
    )
    assert legal(state) == ["intercept-leader: rome_02", "pass"]


# ---------------------------------------------------------------------- the roll


@pytest.mark.rule("P9.3.2-02", "P9.3.2-03", "P9.3.2-04")
@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ({"cities": {"dyrrhachium": "greece"}}, 9),  # 3 for an own City
        ({"towns": {"dyrrhachium": "greece"}}, 11),  # 1 for an own Town
        ({"cities": {"dyrrhachium": "carthage"}, "pacts": (passage("carthage", "greece"),)}, 12),  # an ally's is not
        ({"cities": {"pella": "greece"}}, 11),  # 1 for an own City there
        ({"towns": {"pella": "greece"}}, 12),  # a Town adds nothing there
        ({"cities": {"pella": "carthage"}, "pacts": (passage("carthage", "greece"),)}, 12),
    ],
)
def test_what_cities_and_towns_add_to_the_roll(fields: dict[str, Any], dice: int) -> None:
    """The Soldier of Fortune of Greece intercepts at Pella; the Cities and Towns of his player count."""
    units = {"larissa": {"rome": {"LG": 3}}, "dyrrhachium": {"sof": {"HI": 1}}}
    state = entering("larissa", "pella", "rome", units=units, sof="greece", **fields)
    state = play(state, "intercept: dyrrhachium", "take-all")
    for total in (dice - 1, dice):
        after = play(state, f"roll: {total // 2} {total - total // 2}")
        (told,) = happened(after, "InterceptionRolled")
        assert told.succeeds is (total == dice)


@pytest.mark.rule("P9.3.2-01")
def test_of_two_leaders_the_better_tactician_counts() -> None:
    units = AT_PARMA | {"roma": {"rome": {"LG": 1}}}
    leaders = {"rome_01": "roma", "rome_09": "roma"}  # 1 and 3
    state = play(entering("parma", "pisae", units=units, leaders=leaders), "intercept: roma", "take-all")
    assert dict(play(state, "roll: 3 6").held("pisae", "rome")) == {"LG": 1}
    assert not play(state, "roll: 3 5").held("pisae", "rome")


# ---------------------------------------------------------------------- who fights on which side


@pytest.mark.rule("P9.2.4a", "P9.3.1b")
def test_reduced_units_of_who_is_intercepted_combine_before_the_battle() -> None:
    units = {"parma": {"carthage": {"rHI": 1}}, "pisae": {"carthage": {"rHI": 1}}, "roma": {"rome": {"LG": 1}}}
    state = play(entering("parma", "pisae", units=units), "intercept: roma", "take-all", "roll: 6 6")
    (party,) = state.scope(Battle).defender.parties
    assert party.force == (("HI", 1),)


@pytest.mark.rule("P9.3.1b", "P10.3.2a")
@pytest.mark.parametrize(("moving", "goes_on"), [(2, {"rHI": 1}), (1, {})])
def test_of_alike_units_that_defend_together_those_of_who_is_intercepted_are_lost_first(
    moving: int, goes_on: dict[str, int]
) -> None:
    """Three tenths of 12 points are one HI, and another one reduced."""
    units = {"parma": {"carthage": {"HI": moving}}, "pisae": {"carthage": {"HI": 4 - moving}}}
    state = entering("parma", "pisae", units=units | {"roma": {"rome": {"LG": 4}}})
    state = play(state, "intercept: roma", "take-all", "roll: 6 6", "roll: 3", "roll: 6", "shift: 0 0", "lose: HI")
    state = until(state, "move-on", "rest")
    assert dict(state.held("pisae", "carthage")) == {"HI": 2, "rHI": 1}
    move = state.within(Move)
    assert dict(move.force if move else ()) == goes_on


@pytest.mark.rule("P9.3.1b", "P1.4d")
def test_leaders_and_galleys_of_who_is_intercepted() -> None:
    """All Leaders there defend with the Army, also one who was there; galleys do not."""
    units = AT_PARMA | {"pisae": {"carthage": {"LI": 1, "GS": 2}}, "roma": {"rome": {"LG": 3}}}
    leaders = {"carthage_01": "parma", "carthage_02": "pisae", "rome_01": "roma"}
    state = play(entering("parma", "pisae", units=units, leaders=leaders), "intercept: roma", "take-all", "roll: 6 6")
    battle = state.scope(Battle)
    (party,), (attacker,) = battle.defender.parties, battle.attacker.parties
    assert party.force == (("HI", 3), ("LI", 1))
    assert party.leaders == ("carthage_01", "carthage_02")
    assert (attacker.owner, attacker.leaders, attacker.origin) == ("rome", ("rome_01",), "roma")


@pytest.mark.rule("P9.3.2b", "P10.7.7a")
def test_an_interceptor_that_loses_regroups_with_its_leader_to_where_it_came_from() -> None:
    units = AT_PARMA | {"roma": {"rome": {"LG": 1}}}
    state = entering("parma", "pisae", units=units, leaders={"rome_01": "roma"})
    state = play(state, "intercept: roma", "take-all", "roll: 6 6", "roll: 1", "roll: 3")
    state = until(state, "move-on")
    assert state.leader("rome_01").place == "roma"
    assert state.held("roma", "rome")
    assert not state.held("pisae", "rome")
    assert state.scope(Move).space == "pisae"


@pytest.mark.rule("P9.3.5a", "P4.3.1e", "P1.4k")
def test_nobody_declares_for_an_ally_of_both_who_takes_no_part() -> None:
    """Greece holds the City of Pisae; Carthage and Rome, who fight there, are both allies of it."""
    units = AT_PARMA | {"pisae": {"greece": {"HI": 2}}, "roma": {"rome": {"LG": 3}}}
    agreed = (passage("carthage", "greece"), passage("rome", "greece"))
    state = entering("parma", "pisae", units=units, cities={"pisae": ("greece", 5)}, pacts=agreed)
    state = play(state, "intercept: roma", "take-all")
    assert asked(state) == ("", "interception")


# ---------------------------------------------------------------------- who joined, and may not go along


@pytest.mark.rule("P12.3.3a", "P10.7.7a", "P9.3.4a")
def test_militia_that_joined_an_interceptor_from_abroad_stays_and_is_attacked_next() -> None:
    """A legion from Coricum in Dalmatia meets Carthage at Aquileia; it loses, and goes back with the one from there."""
    units = {
        "patavium": {"carthage": {"HI": 8}},
        "coricum": {"rome": {"LG": 1}},
        "aquileia": {"rome": {"LG": 1, "MIL": 2}},
    }
    state = entering("patavium", "aquileia", units=units)
    state = play(state, "intercept: coricum", "take-all", "roll: 6 6", "roll: 1", "roll: 1", "shift: 0 1")
    state = until(state, "withdraw", "move-on")
    assert asked(state) == ("rome", "withdraw")
    assert {kind for kind, _ in state.held("coricum", "rome")} <= {"LG", "rLG"}
    assert {kind for kind, _ in state.held("aquileia", "rome")} == {"MIL"}
    (party,) = until(play(state, "stand"), "battle", "move-on").scope(Battle).defender.parties
    assert {kind for kind, _ in party.force} == {"MIL"}


@pytest.mark.rule("P5.1.2a", "P10.7.7a", "P9.3.4a")
def test_who_joined_an_interceptor_does_not_go_to_an_enemy_of_his_in_the_space_of_that_one() -> None:
    """Carthage, the ally of both, comes from Arretium, where Greece is; East, which joined it at Pisae, stays there."""
    units = {
        "parma": {"rome": {"LG": 6}},
        "arretium": {"carthage": {"HI": 2}, "greece": {"HI": 2}},
        "pisae": {"east": {"HI": 2}},
    }
    agreed = (passage("carthage", "east"), passage("carthage", "greece"))
    state = entering("parma", "pisae", "rome", units=units, pacts=agreed)
    while asked(state)[0] != "carthage":
        state = play(state, "pass")
    state = play(state, "intercept: arretium", "take-all", "roll: 6 6", "roll: 1", "roll: 1")
    state = until(state, "withdraw", "move-on")
    assert asked(state) == ("east", "withdraw")
    assert {owner for owner, _ in state.units.at("arretium")} == {"carthage", "greece"}
    assert {owner for owner, _ in state.units.at("pisae")} == {"rome", "east"}


@pytest.mark.rule("PS6.5", "P10.7.7a", "P9.3.4a")
def test_nor_to_where_the_scenario_keeps_him_out() -> None:
    """Greece comes to Lissa from Dyrrhachium, which is closed to Rome, whose legions joined it."""
    units = {
        "salona": {"carthage": {"HI": 8}},
        "dyrrhachium": {"greece": {"HI": 2}},
        "lissa": {"rome": {"LG": 2}},
    }
    fields: dict[str, Any] = {"scenario": "mare-nostrum", "pacts": (passage("greece", "rome"),)}
    state = play(until(entering("salona", "ltp_salona_lissa", units=units, **fields), "move-on"), "to: lissa")
    while asked(state)[1] == "intercept" and "intercept: dyrrhachium" not in legal(state):
        state = play(state, "pass")
    state = play(state, "intercept: dyrrhachium", "take-all", "roll: 6 6", "roll: 1", "roll: 1", "shift: 0 1")
    state = until(state, "battle", "move-on")
    assert [party.owner for party in state.scope(Battle).defender.parties] == ["rome"]
    assert {owner for owner, _ in state.units.at("dyrrhachium")} == {"greece"}
    assert {owner for owner, _ in state.units.at("lissa")} == {"carthage", "rome"}


@pytest.mark.rule("P9.3.5c", "P9.3.5b", "P9.4.1a")
def test_who_would_have_been_inside_for_an_attempt_that_fails_after_another_may_withdraw() -> None:
    """Carthage's own Army stayed in its City while the first interceptor was beaten, the Soldier of Fortune did not."""
    lone = {"carthage": {"LI": 1}}
    units: dict[str, Any] = {"parma": {"rome": {"LG": 6}}, "arretium": lone, "genua": lone}
    units["pisae"] = {"carthage": {"HI": 2}, "sof": {"HI": 2}}
    state = entering("parma", "pisae", "rome", units=units, cities={"pisae": "carthage"}, sof="carthage")
    state = play(state, "intercept: arretium", "take-all", "inside: HI 2", "done", "roll: 6 6")
    state = play(until(state, "intercept"), "intercept: genua", "take-all", "inside: HI 2", "roll: 1 1")
    assert state.scope(Entry).inside == (("carthage", (("HI", 2),)),)
    assert asked(state) == ("carthage", "withdraw")
    state = until(play(state, "withdraw", "roll: 6"), "withdrawing")
    assert "take: HI 2" in legal(state)
    assert asked(until(play(state, "stand"), "battle")) == ("", "battle")


# ---------------------------------------------------------------------- who joined has tried


def beaten(state: State) -> State:
    """Return the state after an interceptor from Arretium, with who joins him, has come, and lost."""
    state = play(state, "intercept: arretium", "take-all")
    state = play(until(state, "interception"), "roll: 6 6", "roll: 1", "roll: 6")
    return until(state, "intercept", "move-on")


@pytest.mark.rule("P9.3.1d", "P9.3.4a")
@pytest.mark.parametrize(("stands", "asks"), [({}, False), ({"GAR": 1}, False), ({"LG": 1}, True)])
def test_who_joined_an_ally_that_intercepts_has_tried_with_him(stands: dict[str, int], *, asks: bool) -> None:
    """Rome, at Pisae, goes back with Greece to Arretium; an Army of its own that stood there has not tried."""
    units = {"parma": {"carthage": {"HI": 6}}, "pisae": {"rome": {"LI": 2}}}
    units["arretium"] = {"greece": {"HI": 2}, "rome": stands}
    state = entering("parma", "pisae", units=units, pacts=(passage("greece", "rome"),), vp={"rome": 5})
    state = beaten(state)
    assert dict(state.held("arretium", "rome"))["LI"] == 2
    assert asked(state) == (("rome", "intercept") if asks else ("carthage", "move-on"))


@pytest.mark.rule("P9.3.1d", "P9.3.4a", "P12.5.4a")
def test_so_has_an_ally_of_the_interceptor_that_is_no_player() -> None:
    units = {
        "parma": {"carthage": {"HI": 6}},
        "pisae": {"pergamum": {"LI": 2}},
        "arretium": {"rome": {"LG": 1}},
    }
    allies = (("pergamum", "rome"),)
    state = beaten(entering("parma", "pisae", units=units, scenario="rise-of-rome-advanced", allies=allies))
    assert dict(state.held("arretium", "pergamum")) == {"LI": 2}
    assert asked(state) == ("carthage", "move-on")


@pytest.mark.rule("P9.3.1c", "P9.3.1d", "P9.3.5b")
def test_so_has_a_leader_who_stood_in_the_space() -> None:
    """His legion stays in the City of Pisae; he is beaten with the others, and does not come back to help it."""
    units = {
        "parma": {"carthage": {"HI": 6}},
        "pisae": {"rome": {"LG": 1, "LI": 2}},
        "arretium": {"rome": {"LG": 1}},
    }
    state = entering("parma", "pisae", units=units, cities={"pisae": "rome"}, leaders={"rome_05": "pisae"})
    state = play(state, "intercept: arretium", "take-all", "inside: LG 1", "done", "roll: 6 6", "roll: 1", "roll: 6")
    state = until(state, "intercept", "battle")
    assert state.leader("rome_05").place == "arretium"
    assert asked(state) == ("", "battle")
