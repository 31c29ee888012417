"""P9.1, P9.2, P12.1.4: what a move takes along and leaves behind, and what that costs: one condition at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect, Pact, State
from tests.paxromana.book import until
from tests.paxromana.tables import asked, legal, play, refusal, settlement, table

ADVANCED = "rise-of-rome-advanced"


def expanding(seat: str = "rome", **fields: Any) -> State:
    """Return the state in which a player has chosen Expansion."""
    return table(Expansion(seat), active=seat, **fields)


def marching(space: str, roll: int, seat: str = "rome", **fields: Any) -> State:
    """Return the state in which all pieces of a Space have set out."""
    return play(expanding(seat, **fields), f"major: {space}", "take-all", "set-out", f"roll: {roll}")


def left(state: State) -> int:
    """Return the Movement Points that are left."""
    return state.scope(Move).remaining


# ---------------------------------------------------------------------- points


@pytest.mark.rule("P9.1.2a", "P8.2.4a")
def test_of_two_leaders_the_one_with_the_higher_campaign_rating_counts() -> None:
    """Leader 1-5 and Leader 2-3: five are added, though the other one is the better tactician."""
    state = marching(
        "pella",
        2,
        "greece",
        units={"pella": {"greece": {"LI": 1}}},
        leaders={"greece_05": "pella", "greece_06": "pella"},
    )
    assert left(state) == 7
    assert state.scope(Move).leader == "greece_05"


@pytest.mark.rule("P8.2.3a", "P8.2.3c")
def test_a_leader_moves_alone_with_double_points_in_either_move_and_adds_none_to_a_minor_move_of_a_unit() -> None:
    """Leader 1-4 and a roll of 3: 14 alone, 7 with a unit in a Major Move, 3 in the Minor Move of one."""
    fields: dict[str, Any] = {"units": {"roma": {"rome": {"LI": 1}}}, "leaders": {"rome_04": "roma"}}
    state = expanding(**fields)
    assert left(play(state, "minor-leader: rome_04", "roll: 3")) == 14
    assert left(play(state, "major: roma", "take-leader: rome_04", "set-out", "roll: 3")) == 14
    assert left(play(state, "major: roma", "take-all", "set-out", "roll: 3")) == 7
    minor = play(state, "minor: LI roma", "roll: 3", "take-leader: rome_04")
    assert left(minor) == 3
    assert minor.scope(Move).leader == ""


@pytest.mark.rule("P8.2.3b", "P8.2.3a", "P9.2.1-09")
def test_a_leader_who_picks_units_up_has_his_points_doubled_no_more() -> None:
    """Leader 1-4 and a 2: twelve alone; after two Spaces six in all: he has used two, and one for the units."""
    units = {"capua": {"rome": {"LI": 2, "HI": 1}}, "venusia": {"rome": {"CAV": 1}}}
    state = play(
        expanding(units=units, leaders={"rome_04": "ariminum"}), "major: ariminum", "take-all", "set-out", "roll: 2"
    )
    state = play(state, "to: bovianum", "to: capua")
    assert left(state) == 10
    state = play(state, "take: LI 1")
    assert left(state) == 3
    assert left(play(state, "take: LI 1", "take: HI 1")) == 3  # the same Space
    state = play(state, "to: venusia", "take: CAV 1")
    assert left(state) == 1
    assert dict(state.scope(Move).force) == {"LI": 1, "CAV": 1}


@pytest.mark.rule("P17.2a", "P8.2.3a", "P9.2.1-09")
def test_so_it_is_with_pergamene_units() -> None:
    """Leader 1-4 of East and a 2: twelve points alone; two lead to Pergamum, one takes them, and 3 of 6 are left."""
    units = {"pergamum": {"pergamum": {"HI": 2, "LI": 1}}}
    fields: dict[str, Any] = {
        "scenario": ADVANCED,
        "allies": (("pergamum", "east"),),
        "leaders": {"east_04": "nicomedia"},
    }
    state = play(expanding("east", units=units, **fields), "major: nicomedia", "take-all", "set-out", "roll: 2")
    state = until(play(state, "to: cyzicus", "to: pergamum"), "move-on")
    assert left(state) == 10
    state = play(state, "take-of: pergamum HI 2")
    assert left(state) == 3
    assert left(play(state, "take-of: pergamum LI 1")) == 3


@pytest.mark.rule("P9.2.1-09", "P11.3.2d")
def test_galleys_join_for_nothing_and_units_for_a_point_a_space_in_any_order() -> None:
    """A galley in between does not make the next units cost once more, nor does it pay for them."""
    units = {"roma": {"rome": {"LG": 1}}, "neapolis": {"rome": {"GS": 2, "LI": 1, "HI": 1}}}
    state = play(marching("roma", 6, units=units), "to: capua", "to: neapolis")
    assert left(state) == 4
    ship = play(state, "take: GS 1")
    assert left(ship) == 4
    both = play(ship, "take: LI 1")
    assert left(both) == 3
    assert left(play(both, "take: GS 1", "take: HI 1")) == 3


@pytest.mark.rule("P9.2.1-09")
@pytest.mark.parametrize(("roll", "may"), [(1, False), (2, True)])
def test_the_last_point_is_enough_to_pick_units_up(roll: int, *, may: bool) -> None:
    state = marching("roma", roll, units={"roma": {"rome": {"LG": 1}}, "capua": {"rome": {"LI": 1}}})
    state = play(state, "to: capua")
    assert ("take: LI 1" in legal(state)) is may
    assert (asked(state)[1] == "move-on") is may


@pytest.mark.rule("P9.1.4a", "P9.2.1-09")
def test_no_more_is_picked_up_than_is_there_and_has_not_moved() -> None:
    units = {"roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LI": 1}}, "arretium": {"rome": {"LI": 1}}}
    state = until(play(expanding(units=units), "minor: LI pisae", "roll: 1", "to: arretium"), "expansion")
    state = play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: arretium")
    assert refusal(state, "take: LI 2").rule == "P9.1.4a"
    state = play(state, "take: LI 1")
    assert refusal(state, "take: LI 1").rule == "P9.1.4a"
    assert [one for one in legal(state) if one.startswith("take")] == []


@pytest.mark.rule("P10.7.7a", "P9.5.1a", "P8.4.2a")
@pytest.mark.parametrize(("dice", "space"), [("roll: 3 4", "ltp_bithynia_east"), ("roll: 1 1", "nicomedia")])
def test_who_cannot_leave_a_land_transit_point_is_put_back_in_the_last_space(dice: str, space: str) -> None:
    """Of eight points two Transit Points and Iconium take five, the defeat one; two lead back to Nicomedia.

    The death of the Leader takes one of these: the move is over.
    """
    units = {"nicomedia": {"greece": {"HI": 3}}, "iconium": {"east": {"HI": 9}}}
    state = marching("nicomedia", 4, "greece", units=units, leaders={"greece_04": "nicomedia"})
    state = play(state, "to: ltp_bithynia_west", "to: ltp_bithynia_east", "to: iconium")
    state = play(until(state, "battle"), "roll: 1", "roll: 6", "shift: 0 0")
    state = until(state, "go-on", dice={"leader-death": dice})
    assert legal(state) == ["pay"]
    state = play(state, "pay")
    assert [place for place in ("nicomedia", "ltp_bithynia_east") if state.held(place, "greece")] == [space]
    assert (asked(state) == ("greece", "move-on")) is (space != "nicomedia")


# ---------------------------------------------------------------------- dropping off


@pytest.mark.rule("P9.2.1b", "P12.1.4a")
def test_garrisons_made_on_the_way_and_left_there_may_still_move_but_no_others() -> None:
    """Three are made of a legion; with one that came along four are there: of five left one has moved before."""
    units = {"roma": {"rome": {"LG": 2, "GAR": 2}}}
    state = play(marching("roma", 6, units=units), "to: capua", "garrisons: LG 1")
    assert dict(state.scope(Move).force) == {"LG": 1, "GAR": 5}
    state = play(state, "drop: GAR 2")  # of those just made
    assert state.scope(Move).fresh == 1
    assert not state.scope(Activation).moved.held("capua", "rome")
    state = play(state, "drop: GAR 2")  # one of them, and one that came
    assert state.scope(Move).fresh == 0
    assert dict(state.scope(Activation).moved.held("capua", "rome")) == {"GAR": 1}
    state = until(play(state, "to: neapolis", "stop"), "expansion")
    assert dict(state.scope(Activation).moved.held("neapolis", "rome")) == {"LG": 1, "GAR": 1}
    assert "minor: GAR capua" in legal(state)
    assert "minor: GAR neapolis" not in legal(state)


@pytest.mark.rule("P9.2.1-08", "P12.1.4a", "P12.1.6a")
def test_garrisons_of_one_space_cost_a_point_together_and_in_the_next_one_another() -> None:
    """A full unit makes 3, an LI 2, a reduced one 1."""
    units = {"roma": {"rome": {"LG": 2, "LI": 3, "rHI": 1}}}
    state = play(marching("roma", 5, units=units), "to: capua", "garrisons: LI 2")
    assert left(state) == 3
    assert dict(state.held("capua", "rome")) == {"LG": 2, "LI": 1, "rHI": 1, "GAR": 4}
    state = play(state, "garrisons: rHI 1", "garrisons: LG 1")
    assert left(state) == 3
    assert dict(state.held("capua", "rome")) == {"LG": 1, "LI": 1, "GAR": 8}
    assert state.scope(Move).fresh == 8
    state = play(state, "to: venusia")
    assert state.scope(Move).fresh == 0  # they have moved now
    state = play(state, "garrisons: LI 1")
    assert left(state) == 1
    assert state.scope(Move).fresh == 2
    assert refusal(state, "garrisons: LI 1").rule == "P12.1.5a"


@pytest.mark.rule("P9.2.1-08")
@pytest.mark.parametrize(("roll", "may"), [(1, False), (2, True)])
def test_the_last_point_is_enough_to_make_garrisons(roll: int, *, may: bool) -> None:
    state = play(marching("roma", roll, units={"roma": {"rome": {"LG": 1, "LI": 1}}}), "to: capua")
    assert ("garrisons: LI 1" in legal(state)) is may
    if may:
        state = play(state, "garrisons: LI 1")
        assert "garrisons: LG 1" in legal(state)  # the point is for any number of units
        assert not [one for one in legal(state) if one.startswith(("to", "embark"))]
        state = play(state, "garrisons: LG 1")
        assert asked(state)[1] != "move-on"  # nothing is left to disband
        assert dict(state.held("capua", "rome")) == {"GAR": 5}


@pytest.mark.rule("P12.1.3a", "P12.1.4a")
def test_in_the_mountains_garrisons_are_made_only_beside_others_and_on_the_way_of_a_minor_move_never() -> None:
    units = {"tarsus": {"east": {"HI": 1, "LI": 1}}}
    state = play(marching("tarsus", 6, "east", units=units), "to: cilician_gates")
    state = play(state, "garrisons: LI 1")
    assert refusal(state, "garrisons: HI 1").rule == "P12.1.3a"
    assert "garrisons: HI 1" in legal(play(state, "to: antiochia"))  # no mountain
    minor = play(expanding("east", units=units), "minor: LI tarsus", "roll: 6", "to: antiochia")
    assert refusal(minor, "garrisons: LI 1").rule == "P12.1.4a"


@pytest.mark.rule("P12.1.7a", "P12.4.4a")
def test_the_soldier_of_fortune_makes_no_garrisons() -> None:
    state = expanding("greece", units={"pella": {"sof": {"HI": 2}}}, sof="greece")
    state = play(state, "major-of: sof pella", "take-all", "set-out", "roll: 6")
    assert refusal(state, "garrisons: HI 1").rule == "P12.1.7a"


@pytest.mark.rule("P9.2.1b", "P8.2.3c", "P9.1.4a")
def test_leaders_are_taken_and_left_one_by_one_and_have_moved_then() -> None:
    units = {"roma": {"rome": {"LG": 1}}}
    leaders = {"rome_01": "roma", "rome_02": "roma", "rome_03": "capua", "rome_04": "capua"}
    state = play(marching("roma", 6, units=units, leaders=leaders), "to: capua", "take-leader: rome_03")
    assert state.scope(Move).leaders == ("rome_01", "rome_02", "rome_03")
    assert refusal(state, "take-leader: rome_03").rule == "P9.1.4a"
    state = play(state, "drop-leader: rome_01", "drop-leader: rome_02")
    assert state.scope(Move).leaders == ("rome_03",)
    assert refusal(state, "drop-leader: rome_01").rule == "P9.2.1-10"
    assert refusal(state, "take-leader: rome_01").rule == "P9.1.4a"  # he has moved
    state = until(play(state, "to: neapolis", "stop"), "expansion")
    assert state.leaders_at("capua", "rome") == ("rome_01", "rome_02", "rome_04")
    assert set(state.scope(Activation).leaders) == {"rome_01", "rome_02", "rome_03"}
    assert [one for one in legal(state) if one.startswith("minor-leader")] == ["minor-leader: rome_04"]


@pytest.mark.rule("P9.2.3a", "P9.2.1-10")
def test_not_more_is_left_behind_than_is_there_and_elephants_not_alone() -> None:
    state = marching("capua", 6, "carthage", units={"capua": {"carthage": {"HI": 1, "EL": 2, "LI": 1}}})
    state = play(state, "to: venusia")
    assert refusal(state, "drop: LI 2").rule == "P9.2.1-10"
    assert refusal(state, "drop: EL 1").rule == "P9.2.3a"
    assert "drop: EL 1" in legal(play(state, "drop: LI 1"))


@pytest.mark.rule("P17.2a", "P9.2.1b")
def test_own_units_that_join_an_army_with_pergamenes_stay_the_players_own() -> None:
    """One HI with two of Pergamum picks up one at Sardis: of three that it leaves there two are its own."""
    units = {"pergamum": {"pergamum": {"HI": 2, "LI": 1}, "rome": {"HI": 1}}, "sardis": {"rome": {"HI": 1}}}
    state = expanding(units=units, scenario=ADVANCED, allies=(("pergamum", "rome"),))
    state = play(state, "major: pergamum", "take: HI 1", "take-of: pergamum HI 2", "set-out", "roll: 1", "roll: 6")
    state = play(state, "to: sardis", "take: HI 1")
    assert dict(state.scope(Move).force) == {"HI": 4}
    there = play(state, "drop: HI 3")
    assert dict(there.held("sardis", "pergamum")) == {"HI": 1}
    assert dict(there.scope(Activation).moved.held("sardis", "rome")) == {"HI": 2}
    assert dict(there.scope(Activation).moved.held("sardis", "pergamum")) == {"HI": 1}
    made = play(state, "garrisons: HI 2")
    assert refusal(made, "garrisons: HI 1").rule == "P12.1.5a"  # the others are Pergamene
    ends = until(play(made, "stop"), "expansion")
    assert dict(ends.held("sardis", "pergamum")) == {"HI": 2}
    assert dict(ends.held("sardis", "rome")) == {"GAR": 6}


# ---------------------------------------------------------------------- the way


@pytest.mark.rule("P9.5.2a", "P12.4.4a")
def test_the_army_of_the_soldier_of_fortune_suffers_in_the_alps() -> None:
    """His player decides: of five units and a 6 (30%) two are lost."""
    units = {"taurinorum": {"sof": {"LI": 5}, "rome": {"LI": 1}}}
    state = expanding(units=units, sof="rome", leaders={"soldier_of_fortune": "taurinorum"})
    state = play(state, "major-of: sof taurinorum", "take-all", "set-out", "roll: 2", "to: valentia", "roll: 6")
    assert asked(state) == ("rome", "lose-to-attrition")
    state = play(state, "lose: LI", "lose: LI")
    assert dict(state.held("valentia", "sof")) == {"LI": 3}
    assert dict(state.scope(Move).force) == {"LI": 3}
    assert dict(state.held("taurinorum", "rome")) == {"LI": 1}


@pytest.mark.rule("P7.5.1a", "P8.2.4a", "P7.5.3a")
def test_who_led_the_march_sacks_though_another_one_fought() -> None:
    """Leader 1-5 led, Leader 2-3 has the better tactics: a 5 does not sack, and lets the Army go on."""
    units = {"pella": {"greece": {"HI": 9}}}
    leaders = {"greece_05": "pella", "greece_06": "pella"}
    state = marching("pella", 2, "greece", units=units, leaders=leaders, towns={"naissus": ("east", 2)})
    state = play(until(play(state, "to: naissus"), "battle"), "roll: 6", "roll: 1")
    state = until(state, "sack")
    assert settlement(state, "naissus").owner == "greece"
    state = play(state, "sack", "roll: 5")
    assert asked(state) == ("", "march-on")
    assert asked(play(state, "roll: 5")) == ("greece", "move-on")
    assert asked(play(state, "roll: 6"))[1] != "move-on"


@pytest.mark.rule("P16.2-02", "P9.1.4a")
def test_only_the_elite_leader_of_two_is_a_conqueror() -> None:
    """Rome has made its Major Move: the second one is that of Leader 4-6, and of an Army with him."""
    effects = (Effect("conqueror", "rome"),)
    activation = Activation("rome", "rome", "expansion", conqueror=True)
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"rome": {"LI": 1}}}
    state = expanding(
        units=units, leaders={"rome_10": "roma", "rome_04": "capua"}, activation=activation, effects=effects
    )
    state = play(state, "major: capua", "take-all", "set-out", "roll: 2", "to: venusia", "stop")
    assert state.scope(Activation).majors == 0
    assert [one for one in legal(state) if one.startswith("major")] == ["major: roma"]
    state = play(state, "major: roma")
    assert state.scope(Move).leaders == ("rome_10",)  # he goes along
    state = play(state, "take: LG 2", "set-out", "roll: 1", "to: arretium", "stop")
    assert not state.scope(Activation).conqueror
    assert [one for one in legal(state) if one.startswith("major")] == []


# ---------------------------------------------------------------------- what is lent


@pytest.mark.rule("P12.4.4a")
def test_a_player_lends_the_soldier_of_fortune_one_galley_that_has_not_moved() -> None:
    units = {"pisae": {"sof": {"HI": 2}, "rome": {"GS": 2}}}
    state = expanding(units=units, sof="rome")
    start = play(state, "major-of: sof pisae")
    assert "take: GS 1" in legal(start)
    assert "take: GS 2" not in legal(start)
    lent = play(start, "take-all", "take: GS 1")
    assert dict(lent.held("pisae", "sof")) == {"HI": 2, "GS": 1}
    assert dict(lent.held("pisae", "rome")) == {"GS": 1}
    assert "take: GS 1" not in legal(lent)
    moved = table(Expansion("rome"), units=units, sof="rome")
    for _ in range(2):
        moved = until(play(moved, "minor: GS pisae", "sail: roma", "stop"), "expansion")
    assert "take: GS 1" not in legal(play(moved, "major-of: sof pisae"))
    mutiny = expanding(units=units, sof="rome", effects=(Effect("naval_mutiny", "rome", "pisae"),))
    assert "take: GS 1" not in legal(play(mutiny, "major-of: sof pisae"))


@pytest.mark.rule("P4.3.2a", "P4.3.1e")
def test_an_allys_units_are_not_taken_along() -> None:
    units = {"capua": {"rome": {"LI": 1}, "greece": {"HI": 2}}}
    state = expanding(units=units, pacts=(Pact("passage", ("greece", "rome")),))
    state = play(state, "major: capua", "take-all", "set-out", "roll: 6")
    assert [one for one in legal(state) if one.startswith("take")] == []
    assert dict(state.scope(Move).force) == {"LI": 1}
