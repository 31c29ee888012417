"""Cases of Pax Romana in which what Armies do on the march meets interceptions, Retreats, allies and guests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.state.scopes import Activation, Battle, Move
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, through
from tests.paxromana.turns import at, go, refused, waits
from tests.paxromana.turns import legal as legal_of

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- several interceptions of one entry


@pytest.mark.rule("P9.3.1e", "P9.3.7a")
def test_who_has_lost_his_last_point_to_an_interceptor_is_intercepted_by_the_next_one() -> None:
    """Carthage, with its only point used, holds Capua against Rome with losses; East may still try."""
    units = {
        "venusia": {"carthage": {"HI": 6}},
        "roma": {"rome": {"LG": 2}},
        "bovianum": {"east": {"HI": 4}},
    }
    state = play(moving("venusia", {"HI": 6}, seat="carthage", units=units, points=1), "to: capua")
    state = play(state, "intercept: roma", "take-all", "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 0")
    state = through(play(state, "stand", "pass"), "intercept")
    assert asked(state) == ("east", "intercept")
    assert legal(state) == ["intercept: bovianum", "pass"]


@pytest.mark.rule("P9.3.5b", "P9.3.7a", "P7.3.2a")
def test_who_lost_to_an_interceptor_attacks_the_town_before_he_goes_on() -> None:
    """Of ten points one led to Pisae, one is lost with the battle; the Town costs nothing, and is taken."""
    units = {"parma": {"carthage": {"HI": 9}}, "roma": {"rome": {"LG": 2}}, "pisae": {"rome": {"GAR": 1}}}
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "towns": {"pisae": "rome"}}
    state = play(moving("parma", {"HI": 9}, points=10, **fields), "to: pisae", "intercept: roma", "take-all")
    state = play(state, "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 1", "stand", "pass")
    state = through(state, "go-on", "battle")
    assert asked(state) == ("", "battle")
    assert state.scope(Battle).against_walls
    assert state.scope(Move).used == 2


# ---------------------------------------------------------------------- Garrisons, Leaders and guests beside the others


@pytest.mark.rule("P9.3.1b", "P12.1.1b", "P5.1.2a")
def test_an_allys_garrison_leaves_with_the_army_that_is_beaten_beside_it() -> None:
    """Carthage, a guest of East at Capua, is intercepted by Rome and must retreat: nobody stays beside the victor."""
    units = {"venusia": {"carthage": {"HI": 6}}, "capua": {"east": {"GAR": 1}}, "bovianum": {"rome": {"LG": 6}}}
    fields: dict[str, Any] = {"units": units, "pacts": (Pact("passage", ("carthage", "east")),)}
    state = play(moving("venusia", {"HI": 6}, seat="carthage", **fields), "to: capua", "intercept: bovianum")
    state = play(state, "take-all", "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 0", "retreat-to: venusia")
    state = through(state, "move-on")
    assert not state.held("capua", "east")
    assert state.held("venusia", "east") == (("GAR", 1),)
    assert state.held("capua", "rome")


@pytest.mark.rule("P9.3.5a", "P9.3.5b")
def test_a_garrison_may_stay_in_the_city_while_its_army_joins_the_interceptor() -> None:
    """They lose and go back to Rome; the Garrison is still in Capua, and its City is attacked at once."""
    units = {"venusia": {"carthage": {"HI": 9}}, "capua": {"rome": {"LI": 2, "GAR": 1}}, "roma": {"rome": {"LG": 2}}}
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "cities": {"capua": "rome"}}
    state = play(moving("venusia", {"HI": 9}, **fields), "to: capua", "intercept: roma", "take-all")
    state = play(state, "inside: GAR 1", "done", "roll: 6 6", "roll: 1", "roll: 3", "shift: 0 0")
    state = through(state, "battle")
    assert state.scope(Battle).against_walls
    assert state.held("capua", "rome") == (("GAR", 1),)


@pytest.mark.rule("P9.3.1c", "P7.3.5a", "P1.4d")
@pytest.mark.parametrize(("walls", "garrisons", "asks"), [(5, 1, True), (5, 0, False), (3, 1, False)])
def test_a_leader_comes_to_the_help_of_a_garrison_behind_walls(walls: int, garrisons: int, *, asks: bool) -> None:
    """There is a battle for the City as long as it is not at its least, and a Garrison is an Army."""
    units = {"venusia": {"carthage": {"HI": 9}}, "capua": {"rome": {"GAR": 1} if garrisons else {}}}
    fields: dict[str, Any] = {"seat": "carthage", "units": units, "cities": {"capua": ("rome", walls)}}
    state = play(moving("venusia", {"HI": 9}, placed={"rome_01": "roma"}, **fields), "to: capua")
    assert (asked(state) == ("rome", "intercept")) is asks
    if asks:
        state = through(play(state, "intercept-leader: rome_01", "roll: 6 6"), "battle")
        assert state.scope(Battle).defender.leader == "rome_01"


@pytest.mark.rule("P10.4.3a", "P12.4.4a")
@pytest.mark.parametrize("infantry", [0, 2])
def test_cavalry_beside_the_infantry_of_the_soldier_of_fortune_may_stand_in_the_mountains(infantry: int) -> None:
    """They defend together; without any Infantry it withdraws, asked or not."""
    guard = {"sof": {"LI": infantry}} if infantry else {}
    units = {"side": {"carthage": {"HI": 4}}, "iconium": {"east": {"CAV": 2}, **guard}}
    state = play(moving("side", {"HI": 4}, seat="carthage", units=units, sof="east"), "to: iconium")
    assert asked(state) == (("east", "withdraw") if infantry else ("", "withdrawal"))


@pytest.mark.rule("P12.4.4a", "P10.7.5a")
@pytest.mark.parametrize("galleys", [0, 2])
def test_the_soldier_of_fortune_retreats_by_sea_with_a_galley_of_his_player(galleys: int) -> None:
    """One of two goes along from Paestum to Rhegium, where a Garrison of Carthage is."""
    fleet = {"carthage": {"GS": galleys}} if galleys else {}
    units = {
        "neapolis": {"rome": {"LG": 4}},
        "paestum": {"sof": {"LI": 4}, **fleet},
        "rhegium": {"carthage": {"GAR": 1}},
    }
    state = play(moving("neapolis", {"LG": 4}, units=units, sof="carthage"), "to: paestum", "stand")
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0")
    assert ("sail: rhegium" in legal(state)) is bool(galleys)
    if galleys:
        state = through(play(state, "sail: rhegium"), "move-on")
        assert state.held("rhegium", "sof") == (("LI", 2),)
        assert state.held("rhegium", "carthage") == (("GAR", 1), ("GS", 1))
        assert state.held("paestum", "carthage") == (("GS", 1),)


# ---------------------------------------------------------------------- Minor Moves of the Soldier of Fortune

SOLDIER = "soldier_of_fortune"


def with_soldier(scenario: str = "rise-of-rome-basic", **fields: Any) -> State:
    """Return the Expansion of Greece, for which the Soldier of Fortune stands at Pella, beside an own unit."""
    units = {"pella": {"sof": {"HI": 2, "LI": 1, "EL": 1}, "greece": {"LI": 1}}}
    place = {SOLDIER: "pella"}
    return go(at("greece", scenario=scenario, units=units, leaders=place, sof="greece", **fields), "expand")


@pytest.mark.rule("P12.4.2a", "P12.4.4a", "P9.1.1a")
def test_a_unit_of_the_soldier_of_fortune_makes_a_minor_move() -> None:
    """A die without his rating; he may go along, and fights. Neither picks up what is the player's own."""
    state = go(with_soldier(), "minor-of: sof LI pella", "roll: 2")
    assert state.scope(Move).points == 2
    assert refused(state, "take-leader: greece_01")
    state = go(state, "take-leader: soldier_of_fortune", "to: larissa", "stop")
    assert state.held("larissa", "sof") == (("LI", 1),)
    assert state.leader(SOLDIER).place == "larissa"
    assert refused(state, "minor-of: sof LI larissa") == "P9.1.4a"
    assert refused(state, "disband: LI larissa") == "P12.1.5a"
    state = go(state, "minor: LI pella", "roll: 1", "to: larissa")
    assert not [one for one in legal_of(state) if one.startswith("minor")]


@pytest.mark.rule("P12.4.4a", "P8.2.3a")
def test_the_soldier_of_fortune_moves_alone() -> None:
    """Twice a die and his Campaign rating of 4, as any Leader."""
    state = go(with_soldier(), "minor-leader: soldier_of_fortune", "roll: 1")
    assert (state.scope(Move).owner, state.scope(Move).points) == ("sof", 10)
    state = go(state, "to: larissa", "stop")
    assert "major-of: sof larissa" not in legal_of(state)  # he has moved
    assert "major-of: sof pella" in legal_of(state)


@pytest.mark.rule("P12.4.2a", "P9.1.4a")
def test_what_moved_with_the_soldier_of_fortune_makes_no_minor_move() -> None:
    state = go(with_soldier(), "major-of: sof pella", "take: HI 1", "set-out", "roll: 1", "to: larissa")
    assert refused(state, "minor-of: sof HI larissa") == "P9.1.4a"
    assert "minor-of: sof HI pella" in legal_of(state)


@pytest.mark.rule("P12.4.2a", "P17.2a")
def test_another_player_makes_no_minor_move_of_the_soldier_of_fortune() -> None:
    units = {"pella": {"sof": {"LI": 1}}}
    state = go(at("east", units=units, leaders={SOLDIER: "pella"}, sof="greece"), "expand")
    assert refused(state, "minor-of: sof LI pella") == "P12.4.2a"
    assert refused(state, "minor-leader: soldier_of_fortune") == "P8.2.3a"


# ---------------------------------------------------------------------- allies who retreat together


def beaten_together(**more: dict[str, dict[str, int]]) -> State:
    """Return the state in which Rome and its guest Greece, at Capua, have lost to Carthage, 60 % against 10 %."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"LI": 5}, "greece": {"LI": 4}}, **more}
    pacts = (Pact("passage", ("greece", "rome")),)
    state = play(moving("neapolis", {"HI": 9}, seat="carthage", units=units, pacts=pacts), "to: capua")
    while asked(state)[1] == "withdraw":
        state = play(state, "stand")
    return play(state, "roll: 6", "roll: 1", "shift: 0 0")


def losing(state: State, *owners: str) -> State:
    """Return the state after units of these owners were lost, one after another."""
    return play(state, *(f"lose-of: {owner} LI" for owner in owners))


@pytest.mark.rule("P4.3.1f", "P10.7.4d", "P9.3.1d")
def test_allies_who_retreat_together_are_intercepted_once_as_one_army() -> None:
    """From Capua to Venusia: East tries from Barium, once, and meets both. Five of nine points were lost."""
    state = play(beaten_together(barium={"east": {"HI": 3}}), "retreat-to: venusia", "done")
    state = through(losing(state, "rome", "rome", "greece", "greece", "greece"), "intercept")
    assert asked(state) == ("east", "intercept")
    missed = through(play(state, "intercept: barium", "take-all", "roll: 1 1"), "intercept", "move-on")
    assert asked(missed) == ("carthage", "move-on")
    state = play(state, "intercept: barium", "take-all", "roll: 6 6")
    assert {party.owner for party in state.scope(Battle).defender.parties} == {"rome", "greece"}
    state = through(play(state, "roll: 1", "roll: 6"), "intercept", "move-on")
    assert asked(state) == ("carthage", "move-on")
    assert state.held("venusia", "rome")
    assert state.held("venusia", "greece")


@pytest.mark.rule("P4.3.1f", "P10.7.6b")
@pytest.mark.parametrize(("lost", "other"), [("greece", "rome"), ("rome", "greece")])
def test_what_is_left_of_allies_goes_on_with_a_long_retreat(lost: str, other: str) -> None:
    """East does not drive them out of Venusia, but destroys the last unit of one; the other reaches Tarentum."""
    state = play(beaten_together(barium={"east": {"HI": 2}}), "retreat-to: venusia", "retreat-to: tarentum")
    first = {"greece": 3, "rome": 4}[lost]
    state = through(losing(state, *([lost] * first + [other] * (5 - first))), "intercept")
    state = play(state, "intercept: barium", "take-all", "roll: 6 6", "roll: 2", "roll: 6", "shift: 0 0")
    state = through(losing(state, lost), "move-on")
    assert not [one for one in ("rome", "greece") if state.held("venusia", one) or state.held("tarentum", lost)]
    assert state.held("tarentum", other) == (("LI", 3),)


@pytest.mark.rule("P8.2.3a", "P9.2.1-09")
def test_a_leader_who_walked_far_is_told_that_no_point_is_left_for_a_unit() -> None:
    """Of twelve doubled points he has used eight; with a unit along he would have six in all."""
    units = {"capua": {"rome": {"LI": 1}}}
    scope = {"alone": True, "used": 8}
    state = moving("capua", leaders=("rome_01",), points=12, units=units, scope=scope)
    why = refusal(state, "take: LI 1")
    assert (why.rule, dict(why.facts)["left"]) == ("P9.2.1-09", 0)


@pytest.mark.rule("P9.6.5a", "P12.4.4a")
@pytest.mark.parametrize(("number", "suffers"), [(3, True), (2, False)])
def test_the_soldier_of_fortune_who_stays_in_the_mountains_suffers(number: int, *, suffers: bool) -> None:
    """His is one of the Armies of his player, who has two units beside him: each Army is counted for itself."""
    units = {"cirta": {"sof": {"LI": number}, "carthage": {"LI": 2}}}
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "options": {"mountain_attrition": True}}
    state = go(at("carthage", units=units, sof="carthage", **fields), "expand", "done")
    assert (waits(state)[1] == "attrition") is suffers
    if suffers:
        assert go(state, "roll: 1", "lose: LI").held("cirta", "sof") == (("LI", 2),)


@pytest.mark.rule("P12.4.4a", "P9.4.1a", "P9.3.3b")
def test_who_stood_aside_from_an_interception_may_withdraw_when_he_is_attacked_next() -> None:
    """The Soldier of Fortune at Capua does not attack with the Greek Army that intercepts Rome, and loses."""
    units = {
        "roma": {"rome": {"LG": 4}},
        "capua": {"sof": {"LI": 2}},
        "neapolis": {"greece": {"HI": 2}},
    }
    state = play(moving("roma", {"LG": 4}, units=units, sof="greece"), "to: capua")
    state = play(state, "intercept: neapolis", "take-all", "roll: 6 6")
    assert [party.owner for party in state.scope(Battle).attacker.parties] == ["greece"]
    state = through(play(state, "roll: 1", "roll: 6"), "withdraw", "battle")
    assert asked(state) == ("greece", "withdraw")


@pytest.mark.rule("P12.4.4a", "P9.1.4a")
def test_a_lent_galley_that_escorted_the_soldier_of_fortune_only_escorts_again() -> None:
    """From Patrae to Actium; it makes no Minor Move there, and another one does."""
    units = {"patrae": {"sof": {"HI": 2}, "greece": {"GS": 2}}}
    state = go(at("greece", units=units, leaders={SOLDIER: "patrae"}, sof="greece"), "expand", "major-of: sof patrae")
    state = go(state, "take-all", "take: GS 1", "set-out", "roll: 1", "embark", "sail: actium", "land", "stop")
    assert state.held("actium", "greece") == (("GS", 1),)
    assert refused(state, "minor: GS actium") == "P9.1.4a"
    assert not refused(state, "minor: GS patrae")


# ---------------------------------------------------------------------- who has Withdrawn


@pytest.mark.rule("P9.4.1a", "P10.7.1a")
def test_who_has_withdrawn_and_then_retreated_does_not_withdraw_again_before_the_same_move() -> None:
    """From Capua to Venusia, beaten there and on to Tarentum: Carthage follows, and Rome must fight."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"LI": 8}}}
    state = play(moving("neapolis", {"HI": 9}, seat="carthage", units=units, points=9), "to: capua", "withdraw")
    state = play(state, "roll: 1", "take-all", "set-out", "withdraw-to: venusia")
    state = play(through(state, "move-on"), "to: venusia", "roll: 3", "roll: 1", "shift: 0 0")
    state = play(state, "retreat-to: tarentum", "done")
    state = through(state, "move-on")
    assert state.held("tarentum", "rome")
    state = play(state, "to: tarentum")
    assert asked(state)[1] != "withdraw"


@pytest.mark.rule("P11.4.2a", "P11.4.4b")
def test_a_fleet_that_rolled_a_twelve_does_not_withdraw_again_wherever_it_has_fled() -> None:
    """13 against 11 at Messana: three of four galleys flee to Syracuse, where Rome meets them once more."""
    units = {"rhegium": {"rome": {"GS": 6}}, "messana": {"carthage": {"GS": 4}}, "syracusae": {"carthage": {"LI": 1}}}
    state = moving("rhegium", {"GS": 6}, units=units)
    state = play(state.amend(Activation, scattered=Stacks.read({"messana": {"carthage": {"GS": 4}}})), "sail: messana")
    assert refusal(state, "withdraw").rule == "P11.4.2a"
    state = play(state, "fight", "roll: 1", "roll: 3", "roll: 2", "continue", "roll: 1 1", "sail: syracusae")
    assert asked(state) == ("carthage", "meet-fleet")
    assert refusal(state, "withdraw").rule == "P11.4.2a"


@pytest.mark.rule("P9.4.3a", "P9.4.5c")
@pytest.mark.parametrize(("die", "sails"), [(4, False), (5, True)])
def test_cavalry_counts_against_who_marches_to_a_port_before_he_sails(die: int, *, sails: bool) -> None:
    """Superiority leaves one point less: one leads to Neapolis, and a passage takes three."""
    units = {"venusia": {"carthage": {"HI": 3, "CAV": 2}}, "capua": {"rome": {"LI": 2, "CAV": 1}}}
    state = play(
        moving("venusia", {"HI": 3, "CAV": 2}, seat="carthage", units=units), "to: capua", "withdraw", "pursue"
    )
    state = play(state, f"roll: {die}", "take-all", "set-out", "withdraw-to: neapolis")
    assert ("sail: paestum" in legal(state)) is sails


@pytest.mark.rule("P12.4.4a", "P10.7.6b", "P12.1.1b")
def test_garrisons_that_march_go_along_on_the_retreats_of_the_soldier_of_fortune() -> None:
    """What is left of the move of East after a battle beside him at Capua: Rome drives them to Tarentum, Carthage back.

    Four of seven points are lost, the unit that moved among them; at Tarentum one of three.
    """
    units = {
        "venusia": {"east": {"LI": 1, "GAR": 1}},
        "capua": {"sof": {"LI": 6}},
        "bovianum": {"rome": {"LG": 6}},
        "croton": {"carthage": {"HI": 1}},
    }
    state = moving("venusia", {"LI": 1, "GAR": 1}, seat="east", units=units, sof="east")
    state = play(state, "to: capua", "intercept: bovianum", "take-all", "roll: 6 6", "roll: 6", "roll: 1", "shift: 0 0")
    state = play(state, "retreat-to: venusia", "retreat-to: tarentum")
    state = losing(state, "east")
    state = play(through(state, "intercept"), "intercept: croton", "take-all", "roll: 6 6", "roll: 4", "roll: 2")
    state = through(play(state, "retreat-to: venusia"), "move-on")
    assert state.held("venusia", "sof") == (("LI", 2),)
    assert (state.scope(Move).space, state.scope(Move).force) == ("venusia", (("GAR", 1),))
    assert state.held("venusia", "east") == (("GAR", 1),)


@pytest.mark.rule("P9.5.2a", "P10.7.6b", "P10.6.5a")
def test_an_army_that_attrition_has_reduced_on_its_retreat_is_intercepted_as_it_is_now() -> None:
    """One HI is reduced over the Pass and lost to Rome, the other one reduced on the way back to Valentia."""
    units = {"valentia": {"east": {"HI": 2}}, "mediolanum": {"rome": {"LG": 9}}, "massilia": {"carthage": {"LI": 3}}}
    state = play(moving("valentia", {"HI": 2}, seat="east", units=units), "to: taurinorum", "roll: 1", "reduce: HI")
    state = play(state, "intercept: mediolanum", "take-all", "roll: 6 6", "roll: 3", "roll: 1", "shift: 0 0")
    state = play(state, "retreat-to: valentia", "retreat-to: lugdunum", "roll: 1", "reduce: HI")
    state = through(state, "intercept", "move-on")
    assert asked(state) == ("carthage", "intercept")
    state = play(state, "intercept: massilia", "take-all", "roll: 6 6")
    assert [party.force for party in state.scope(Battle).defender.parties] == [(("rHI", 1),)]
