"""Rules P12.1 and P12.4: Garrisons, and moves of the Soldier of Fortune."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation, Battle, Move
from ancientwars.paxromana.state.state import Effect, Pact, State
from tests.paxromana.tables import asked, legal, play, refusal, table, through


def expansion(seat: str = "rome", **fields: Any) -> State:
    """Return the beginning of an Expansion."""
    return table(Expansion(seat), active=seat, **fields)


@pytest.mark.rule("P12.1.4b", "P12.1.6a", "P9.2.1-10")
def test_a_dropped_unit_becomes_garrisons_by_a_minor_move() -> None:
    """Golden example 35: the LI that was left at Venusia becomes two Garrisons, which may still move."""
    state = expansion("greece", units={"tarentum": {"greece": {"HI": 2, "LI": 1}}})
    state = play(state, "major: tarentum", "take-all", "set-out", "roll: 2", "to: venusia", "drop: LI 1", "to: capua")
    state = play(through(state, "expansion"), "disband: LI venusia")
    assert state.held("venusia", "greece") == (("GAR", 2),)
    assert refusal(state, "minor: GAR venusia") is None


@pytest.mark.rule("P12.1.3a", "P12.1.4a", "P12.1.4b")
@pytest.mark.parametrize(
    ("friend", "made"),
    [
        ({"sof": {"HI": 2}}, True),
        ({"east": {"LI": 1}}, True),  # an ally
        ({"east": {"GAR": 1}}, False),
        ({}, False),
    ],
)
def test_in_the_mountains_garrisons_are_made_beside_land_combat_units_of_a_friend(
    friend: dict[str, dict[str, int]], *, made: bool
) -> None:
    """The last LI in Iconium becomes two Garrisons, by a Minor Move or a Major Move, and they stay."""
    units = {"iconium": {"greece": {"LI": 1}, **friend}}
    state = expansion("greece", units=units, sof="greece", pacts=(Pact("passage", ("east", "greece")),))
    marching = play(state, "major: iconium", "take-all", "set-out", "roll: 6")
    for before, order in ((state, "disband: LI iconium"), (marching, "garrisons: LI 1")):
        if made:
            assert play(before, order).held("iconium", "greece") == (("GAR", 2),)
        else:
            assert refusal(before, order).rule == "P12.1.3a"


@pytest.mark.rule("P12.1.4b", "P11.2.2a")
def test_no_garrisons_are_made_of_an_army_at_sea() -> None:
    """They are placed in the Space of the unit; a Transit Point is none (P2.1.3a)."""
    state = expansion(units={"ntp_bon": {"rome": {"LG": 1}}, "capua": {"rome": {"LG": 1}}})
    assert refusal(state, "disband: LG ntp_bon").rule == "P12.1.4b"
    assert refusal(state, "disband: LG capua") is None


@pytest.mark.rule("P12.1.4a", "P9.2.1-08", "P12.1.6a")
def test_an_army_makes_garrisons_for_a_point_and_takes_them_along() -> None:
    """A full LG gives three, an LI two, a reduced one one; one point for all of them."""
    state = expansion(units={"roma": {"rome": {"LG": 2, "rLG": 1, "LI": 1}}})
    state = play(state, "major: roma", "take-all", "set-out", "roll: 5")
    state = play(state, "garrisons: LG 1", "garrisons: rLG 1", "garrisons: LI 1")
    assert state.held("roma", "rome") == (("GAR", 6), ("LG", 1))
    assert state.scope(Move).remaining == 4
    state = play(state, "to: capua", "drop: GAR 2")
    assert state.held("capua", "rome") == (("GAR", 6), ("LG", 1))
    state = play(state, "to: venusia", "stop")
    assert refusal(state, "minor: GAR capua").rule == "P9.1.4a"


@pytest.mark.rule("P12.1.4a", "P9.2.1b")
def test_garrisons_left_where_they_were_made_may_move_later() -> None:
    state = expansion(units={"roma": {"rome": {"LG": 1, "LI": 1}}})
    state = play(state, "major: roma", "take-all", "set-out", "roll: 3", "garrisons: LI 1", "drop: GAR 1", "to: capua")
    state = play(state, "stop")
    assert refusal(state, "minor: GAR roma") is None
    assert refusal(state, "minor: GAR capua").rule == "P9.1.4a"
    at_the_end = expansion(units={"roma": {"rome": {"LG": 1, "LI": 1}}})
    at_the_end = play(at_the_end, "major: roma", "take-all", "set-out", "roll: 3", "garrisons: LI 1", "stop")
    assert refusal(at_the_end, "minor: GAR roma") is None
    assert refusal(at_the_end, "minor: LG roma").rule == "P9.1.4a"


@pytest.mark.rule("P12.1.4a", "P9.5.1a", "P9.2.1-08")
def test_an_army_makes_garrisons_in_a_land_transit_point_if_it_can_go_on_then() -> None:
    """From the second of two the way into the mountains of Iconium takes 2, and so does the way back."""
    state = expansion(units={"nicomedia": {"rome": {"LI": 3}}})
    state = play(state, "major: nicomedia", "take-all", "set-out")
    way = ("to: ltp_bithynia_west", "to: ltp_bithynia_east")
    assert refusal(play(state, "roll: 4", *way), "garrisons: LI 1").rule == "P9.5.1a"
    state = play(state, "roll: 5", *way, "garrisons: LI 1", "garrisons: LI 1")
    assert state.held("ltp_bithynia_east", "rome") == (("GAR", 4), ("LI", 1))
    assert refusal(state, "drop: GAR 1").rule == "P9.5.1a"
    assert refusal(play(state, "garrisons: LI 1"), "to: iconium").rule == "P12.1.3a"
    state = through(play(state, "to: iconium"), "expansion")
    assert (state.held("iconium", "rome"), state.held("ltp_bithynia_east", "rome")) == ((("GAR", 4), ("LI", 1)), ())


@pytest.mark.rule("P12.1.4a", "P9.1.4a")
def test_neither_a_garrison_that_stood_there_nor_one_that_was_made_there_has_moved() -> None:
    """The Army makes one Garrison where one stands; so two may go by Minor Moves, and only the LI has moved."""
    state = expansion(units={"parma": {"rome": {"rLG": 1, "LI": 1}}, "pisae": {"rome": {"GAR": 1}}})
    state = play(state, "major: parma", "take-all", "set-out", "roll: 6", "to: pisae", "garrisons: rLG 1", "stop")
    assert state.scope(Activation).moved.held("pisae", "rome") == (("LI", 1),)
    state = through(play(state, "minor: GAR pisae", "roll: 1", "to: genua"), "expansion")
    assert refusal(state, "minor: GAR pisae") is None


@pytest.mark.rule("P12.1.7a", "P12.1.5a")
def test_mercenaries_militia_and_the_soldier_of_fortune_make_none() -> None:
    state = expansion(
        "greece",
        units={"pella": {"greece": {"mHI": 1, "MIL": 1, "CAV": 1}, "sof": {"HI": 4}}},
        sof="greece",
        leaders={"soldier_of_fortune": "pella"},
    )
    assert not [one for one in legal(state) if one.startswith("disband")]
    assert refusal(state, "disband: mHI pella").rule == "P12.1.7a"
    assert refusal(state, "disband: HI pella").rule == "P12.1.5a"
    state = play(state, "major-of: sof pella", "take-all", "set-out", "roll: 3")
    assert refusal(state, "garrisons: HI 1").rule == "P12.1.7a"


@pytest.mark.rule("P12.1.3a")
def test_garrisons_are_not_alone_in_the_mountains() -> None:
    state = expansion(units={"celenae": {"rome": {"GAR": 1}}, "iconium": {"rome": {"LI": 1}}})
    assert refusal(state, "disband: LI iconium").rule == "P12.1.3a"
    alone = play(state, "minor: GAR celenae", "roll: 6", "to: iconium")
    assert alone.held("iconium", "rome") == (("GAR", 1), ("LI", 1))  # in company
    left = expansion(units={"iconium": {"rome": {"LI": 1, "GAR": 1}}})
    left = play(left, "minor: LI iconium", "roll: 6")
    assert refusal(left, "to: celenae").rule == "P12.1.3a"
    bare = expansion(units={"celenae": {"rome": {"GAR": 1}}})
    bare = play(bare, "minor: GAR celenae", "roll: 6")
    assert refusal(bare, "to: iconium").rule == "P12.1.3a"
    assert not expansion(units={"iconium": {"rome": {"GAR": 1}}}).held("iconium", "rome")


@pytest.mark.rule("P12.1.2a", "P5.1.1a", "P12.1.1a")
def test_garrisons_hold_their_space_but_are_no_combat_units() -> None:
    state = expansion(units={"narbo": {"rome": {"GAR": 1}}})
    assert state.holder("narbo") == "rome"
    assert state.combat_at("narbo", "rome") == 0


# ---------------------------------------------------------------------- P12.4 the Soldier of Fortune

SOF = {"pella": {"sof": {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}, "greece": {"HI": 2, "GS": 2}}}


def soldier(**fields: Any) -> State:
    """Return an Expansion of Greece with the Soldier of Fortune at Pella."""
    units = fields.pop("units", SOF)
    return expansion("greece", units=units, sof="greece", leaders={"soldier_of_fortune": "pella"}, **fields)


@pytest.mark.rule("P12.4.2a")
def test_the_soldier_of_fortune_moves_by_the_major_move() -> None:
    """His rating of four is added; the Minor Moves are Greece's own as usual."""
    state = play(soldier(), "major-of: sof pella", "take-all", "set-out", "roll: 2")
    assert state.scope(Move).points == 6
    state = play(state, "to: thessalonica", "stop")
    assert refusal(state, "major: pella").rule == "P9.1.1a"
    assert refusal(state, "minor: HI pella") is None
    assert not [one for one in legal(state) if one.startswith("minor-of")]
    other = expansion("rome", units=SOF, sof="greece")
    assert refusal(other, "major-of: sof pella").rule == "P12.4.2a"


@pytest.mark.rule("P12.4.4a")
def test_his_army_takes_no_greek_units_along_but_may_stand_with_them() -> None:
    state = play(soldier(), "major-of: sof pella")
    assert "take: HI 4" in legal(state)
    assert "take: HI 5" not in legal(state)
    greek = {"pella": {"sof": {"HI": 4}}, "thessalonica": {"greece": {"HI": 1}}}
    state = play(soldier(units=greek), "major-of: sof pella", "take-all", "set-out", "roll: 2", "to: thessalonica")
    assert state.within(Battle) is None
    assert refusal(state, "take: HI 1").rule == "P9.1.4a"


@pytest.mark.rule("P12.4.4a", "P4.3.1e")
def test_who_has_a_pact_with_greece_is_his_friend_too() -> None:
    """He counts as one of its Armies; an ally of Greece pays the toll of its Rhodes nevertheless (P12.5.1c)."""
    pact = (Pact("passage", ("rome", "greece")),)
    state = expansion("greece", units=SOF, sof="greece", pacts=pact, allies=(("rhodes", "greece"),))
    assert not state.hostile("rome", "sof")
    assert not state.hostile("sof", "rome")
    assert state.hostile("carthage", "sof")
    assert state.hostile("rome", "rhodes")
    assert not state.hostile("greece", "rhodes")


@pytest.mark.rule("P12.4.4a", "P11.3.1b")
def test_he_takes_the_lent_galley_aboard_in_a_port_on_his_way() -> None:
    """The Army marches to Dyrrhachium, where Greece has two galleys: one goes along, and is its own again at last."""
    units = {"pella": {"sof": {"HI": 2}}, "dyrrhachium": {"greece": {"GS": 2}}}
    state = play(soldier(units=units), "major-of: sof pella", "take-all", "set-out", "roll: 6", "to: dyrrhachium")
    assert [one for one in legal(state) if one.startswith("take: GS")] == ["take: GS 1"]
    state = play(state, "take: GS 1")
    assert dict(state.held("dyrrhachium", "sof")) == {"GS": 1, "HI": 2}
    assert not [one for one in legal(state) if one.startswith("take: GS")]
    state = through(play(state, "drop: GS 1", "stop"), "expansion")
    assert dict(state.held("dyrrhachium", "greece")) == {"GS": 2}


@pytest.mark.rule("P12.4.4a", "P11.3.1b")
def test_greece_may_lend_him_one_galley() -> None:
    state = play(soldier(), "major-of: sof pella", "take: GS 1")
    assert not [one for one in legal(state) if one.startswith("take: GS")]
    state = play(state, "take-all", "set-out", "roll: 5")
    assert dict(state.scope(Move).force)["GS"] == 1
    state = play(through(play(state, "drop: GS 1"), "move-on"), "stop")
    assert state.units.count("pella", "greece", "GS") == 2


@pytest.mark.rule("P12.4.4a", "P4.3.1f")
def test_attacked_together_they_defend_together() -> None:
    units = {"pella": {"sof": {"HI": 4}, "greece": {"HI": 2}}, "thessalonica": {"rome": {"LG": 3}}}
    state = expansion("rome", units=units, sof="greece", leaders={"soldier_of_fortune": "pella"})
    state = play(state, "major: thessalonica", "take-all", "set-out", "roll: 6", "to: pella")
    state = through(state, "battle", "walls", "elephants")
    assert {party.owner for party in state.scope(Battle).defender.parties} == {"sof", "greece"}


@pytest.mark.rule("PS4.6")
def test_a_scenario_lets_him_move_in_one_activation_only() -> None:
    units = {"carthago": {"sof": {"HI": 4}, "carthage": {"HI": 1}}}
    fields = {"scenario": "carthago-delenda-est", "units": units, "sof": "carthage"}
    still = expansion("carthage", **fields)
    assert refusal(still, "major-of: sof carthago").rule == "PS4.6"
    moving = expansion("carthage", effects=(Effect("sof_moves", "carthage", "sof", "turn"),), **fields)
    assert refusal(moving, "major-of: sof carthago") is None


@pytest.mark.rule("P12.4.1a", "P5.4.1a")
def test_he_holds_a_space_for_nobody() -> None:
    state = expansion("greece", units={"narbo": {"sof": {"HI": 1}}}, sof="greece")
    assert state.holder("narbo") == "sof"
    assert state.province_owners()["narbonensis"] == ""


# ---------------------------------------------------------------------- P8.2 Leaders in movement


@pytest.mark.rule("P8.2.3a", "P8.2.1b")
def test_leaders_alone_have_their_points_doubled() -> None:
    """By a Major or a Minor Move: a two and a Campaign rating of three are ten points."""
    state = play(expansion(leaders={"rome_02": "roma"}), "minor-leader: rome_02", "roll: 2")
    assert state.scope(Move).points == 10
    state = play(expansion(leaders={"rome_02": "roma"}), "major: roma", "take-all", "set-out", "roll: 2")
    assert state.scope(Move).points == 10


@pytest.mark.rule("P8.2.3b", "P8.2.3a", "P9.2.1-09")
def test_a_leader_who_picks_units_up_has_no_doubled_points_any_more() -> None:
    units = {"capua": {"rome": {"LG": 1}}}
    state = play(expansion(units=units, leaders={"rome_02": "roma"}), "major: roma", "take-all", "set-out", "roll: 2")
    state = play(state, "to: capua", "take: LG 1")
    move = state.scope(Move)
    assert (move.points, move.used) == (5, 2)
    far = play(expansion(units=units, leaders={"rome_02": "roma"}), "major: roma", "take-all", "set-out", "roll: 1")
    far = play(far, "to: arretium", "to: pisae", "to: roma", "to: capua")
    assert refusal(far, "take: LG 1").rule == "P9.2.1-09"
    minor = play(expansion(units=units, leaders={"rome_02": "roma"}), "minor-leader: rome_02", "roll: 2", "to: capua")
    assert refusal(minor, "take: LG 1").rule == "P8.2.3b"


@pytest.mark.rule("P8.2.3c")
def test_leaders_join_for_nothing_and_add_no_points() -> None:
    """They help in battles of the move, also beside a single unit of a Minor Move."""
    units = {"roma": {"rome": {"LG": 1}}, "venusia": {"carthage": {"LI": 1}}}
    state = expansion(units=units, leaders={"rome_06": "roma", "rome_02": "capua"})
    state = play(
        state, "minor: LG roma", "roll: 5", "take-leader: rome_06", "to: capua", "pass", "take-leader: rome_02"
    )
    assert state.scope(Move).points == 5
    assert state.scope(Move).remaining == 4
    state = play(state, "to: venusia", "stand")
    assert state.scope(Battle).attacker.leader == "rome_06"


@pytest.mark.rule("P8.2.4a", "P9.1.4a")
def test_leaders_move_once_and_may_be_left_behind() -> None:
    state = expansion(units={"roma": {"rome": {"LG": 1}}}, leaders={"rome_06": "roma", "rome_02": "roma"})
    state = play(state, "major: roma", "take-all", "set-out", "roll: 1", "to: capua", "drop-leader: rome_02", "stop")
    assert refusal(state, "minor-leader: rome_02").rule == "P9.1.4a"
    assert set(state.scope(Activation).leaders) == {"rome_02", "rome_06"}


@pytest.mark.rule("P8.2.3d", "P9.2.1-05")
def test_a_leader_alone_pays_only_for_the_passage() -> None:
    state = play(expansion(leaders={"rome_02": "roma"}), "minor-leader: rome_02", "roll: 1", "embark", "sail: pisae")
    state = play(state, "land")
    assert state.scope(Move).used == 1
    assert asked(state)[1] == "move-on"
