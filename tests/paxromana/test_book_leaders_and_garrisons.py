"""Rules P8.2, P9.2.1, P12.1, P12.8, from the rulebook: Leaders on the march, Garrisons, Elephants."""

from __future__ import annotations

import pytest

from ancientwars.core.stacks import Units
from ancientwars.paxromana.state.scopes import Battle, Move
from ancientwars.paxromana.state.state import State
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, legal, play, refusal

LEGIONS = {"roma": {"rome": {"LG": 3}}}


def left(state: State) -> int:
    """Return the Movement Points that are left."""
    return state.scope(Move).remaining


def rome(state: State, space: str) -> Units:
    """Return the Roman units in a Space."""
    return state.held(space, "rome")


# ---------------------------------------------------------------------- P8.2.3


@pytest.mark.rule("P8.2.3a")
@pytest.mark.parametrize("kind", ["major", "minor"])
def test_a_leader_alone_has_twice_the_roll_and_his_campaign_rating(kind: str) -> None:
    """Rome 2-4 and a 1: five, doubled ten; nine are left after a step."""
    state = start(LEGIONS, leaders={"rome_06": "capua"})
    first = ["minor-leader: rome_06"] if kind == "minor" else ["major: capua", "take-leader: rome_06", "set-out"]
    if kind == "major" and "set-out" not in legal(play(state, "major: capua", "take-leader: rome_06")):
        first.remove("set-out")
    state = play(state, *first, "roll: 1", "to: bovianum")
    assert left(state) == 9


@pytest.mark.rule("P8.2.3a", "P8.2.3b", "P9.2.1-09")
def test_a_leader_who_joins_units_has_the_single_allowance() -> None:
    """Five points: a step, a point to take the units, a step with them; two are left. In a Minor Move he takes none."""
    units = {"capua": {"rome": {"LG": 2}}}
    state = start(units, leaders={"rome_06": "bovianum"})
    state = play(state, "major: bovianum", "take-all", "set-out", "roll: 1", "to: capua", "take: LG 2", "to: venusia")
    assert left(state) == 2
    assert rome(state, "venusia") == (("LG", 2),)
    minor = play(start(units, leaders={"rome_06": "bovianum"}), "minor-leader: rome_06", "roll: 1", "to: capua")
    assert refusal(minor, "take: LG 2") is not None


@pytest.mark.rule("P8.2.3a", "P8.2.3b")
def test_who_went_farther_than_the_single_allowance_joins_nobody() -> None:
    """A 1 and a rating of 2 give three points, six alone: after three steps no unit can be taken for a fourth."""
    state = start({"venusia": {"rome": {"LG": 2}}}, leaders={"rome_01": "pisae"})
    state = play(state, "major: pisae", "take-all", "set-out", "roll: 1", "to: roma", "to: capua", "to: venusia")
    assert not [one for one in legal(state) if one.startswith("take")]
    assert refusal(state, "to: tarentum") is None


@pytest.mark.rule("P8.2.3c", "P9.1.2a")
def test_a_leader_picked_up_costs_nothing_and_does_not_lengthen_the_move() -> None:
    """A 2 for one LG: two steps, the Leader of 4 or not."""
    state = start(LEGIONS, leaders={"rome_06": "capua"})
    state = play(state, "minor: LG roma", "roll: 3", "to: capua", "take-leader: rome_06")
    assert left(state) == 2
    state = play(state, "to: venusia")
    assert left(state) == 1
    assert state.leader("rome_06").place == "venusia"


@pytest.mark.rule("P8.2.3c", "P8.2.1a", "P10.3.1-S04")
@pytest.mark.parametrize("by", ["minor", "major"])
def test_his_tactical_rating_counts_in_the_battles_of_that_move(by: str) -> None:
    """One LG (4) against 2 LI and 2 HI (8), no Leader: 2:1 for Carthage, two shifts; Rome 2 of its Leader: none net."""
    units = {"roma": {"rome": {"LG": 1}}, "venusia": {"carthage": {"HI": 2, "LI": 2}}}
    state = start(units, leaders={"rome_06": "capua"})
    first = ("minor: LG roma",) if by == "minor" else ("major: roma", "take-all", "set-out")
    state = play(state, *first, "roll: 6", "to: capua", "pass", "take-leader: rome_06")
    state = play(state, "to: venusia", "stand")
    assert state.scope(Battle).attacker.leader == "rome_06"
    assert asked(play(state, "roll: 3", "roll: 3"))[1] != "shifts"


@pytest.mark.rule("P8.2.4a", "P8.2.1b", "P8.2.1a")
def test_one_leader_moves_the_army_and_another_fights() -> None:
    """Rome 2-5 and 2-3 with it: the better Campaign rating moves; Rome 4-6 joins on the way and fights."""
    units = {"roma": {"rome": {"LG": 2}}, "venusia": {"carthage": {"HI": 2}}}
    state = start(units, leaders={"rome_08": "roma", "rome_05": "roma", "rome_10": "capua"})
    state = play(state, "major: roma", "take-all", "set-out")
    if asked(state)[1] == "leader":
        state = play(state, "leader: rome_08")
    state = play(state, "roll: 1", "to: capua", "pass", "take-leader: rome_10")
    assert left(state) == 5
    state = play(state, "to: venusia", "stand")
    assert state.scope(Battle).attacker.leader == "rome_10"


# ---------------------------------------------------------------------- P12.1, P9.2.1


@pytest.mark.rule("P12.1.4a", "P9.2.1-08", "P12.1.6a")
def test_any_number_of_units_become_garrisons_for_a_point_and_march_on() -> None:
    """An LG gives three, an HI would too, an LI two, a reduced LG one: six of these three."""
    units = {"roma": {"rome": {"LG": 2, "LI": 1, "rLG": 1}}}
    state = march(start(units), "roma", "capua")
    before = left(state)
    state = play(state, "garrisons: LG 1")
    assert left(state) == before - 1
    assert state.units.count("capua", "rome", "GAR") == 3
    more = play(state, "garrisons: LI 1", "garrisons: rLG 1")
    assert left(more) == before - 1
    assert more.held("capua", "rome") == (("GAR", 6), ("LG", 1))
    moved = play(more, "to: venusia")
    assert moved.held("venusia", "rome") == (("GAR", 6), ("LG", 1))


@pytest.mark.rule("P9.2.1-08")
def test_each_time_it_costs_a_point_again() -> None:
    state = play(march(start(LEGIONS), "roma", "capua"), "garrisons: LG 1", "to: venusia")
    before = left(state)
    assert left(play(state, "garrisons: LG 1")) == before - 1


@pytest.mark.rule("P9.2.1-08", "P12.1.4a")
def test_without_a_point_no_garrison_is_created() -> None:
    state = march(start(LEGIONS), "roma", "capua", roll=1)
    assert refusal(state, "garrisons: LG 1") is not None


@pytest.mark.rule("P12.1.4a", "P7.1.2a", "P9.2.1-10")
def test_garrisons_made_on_the_march_found_a_town_in_a_minor_move() -> None:
    state = start(LEGIONS, powers={"rome": {"treasury": 5}})
    state = until(play(march(state, "roma", "capua"), "garrisons: LG 1", "drop: GAR 3", "stop"), "expansion")
    assert refusal(state, "minor: GAR capua") is None
    state = play(state, "town: capua")
    assert state.settlement("capua") is not None
    assert state.power("rome").treasury == 3
    assert state.units.count("capua", "rome", "GAR") == 2


@pytest.mark.rule("P12.1.4b", "P12.1.6a")
def test_golden_example_35_a_minor_move_makes_garrisons_of_one_unit() -> None:
    """A Greek Army drops one LI at Venusia, for nothing, and marches on; a Minor Move makes two Garrisons of it."""
    state = start({"barium": {"greece": {"HI": 3, "LI": 1}}}, "greece")
    state = march(state, "barium", "venusia")
    before = left(state)
    state = play(state, "drop: LI 1")
    assert left(state) == before
    state = until(play(state, "to: capua", "stop"), "expansion")
    state = play(state, "disband: LI venusia")
    assert state.held("venusia", "greece") == (("GAR", 2),)
    state = play(state, "minor: GAR venusia", "roll: 1", "to: capua")
    assert state.units.count("capua", "greece", "GAR") == 1
    assert asked(state)[1] != "expansion"  # that was the second Minor Move


@pytest.mark.rule("P12.1.4b")
def test_garrisons_of_a_minor_move_march_with_the_army_later() -> None:
    state = play(start(LEGIONS), "disband: LG roma")
    assert rome(state, "roma") == (("GAR", 3), ("LG", 2))
    state = march(state, "roma", "capua")
    assert rome(state, "capua") == (("GAR", 3), ("LG", 2))


@pytest.mark.rule("P12.1.5a", "P12.1.7a", "P12.1.6a")
def test_garrisons_come_of_legions_and_foot_only() -> None:
    units = {"roma": {"rome": {"LG": 1, "LI": 1, "CAV": 1, "MIL": 1, "GAR": 1, "GS": 1}}}
    state = start(units)
    assert [one for one in legal(state) if one.startswith("disband")] == ["disband: LG roma", "disband: LI roma"]
    greek = start({"pella": {"greece": {"HI": 1, "mHI": 1, "mLI": 1, "mCAV": 1}}}, "greece")
    assert [one for one in legal(greek) if one.startswith("disband")] == ["disband: HI pella"]
    state = march(state, "roma", "capua", take=("take: LG 1", "take: LI 1", "take: CAV 1", "take: MIL 1"))
    assert [one for one in legal(state) if one.startswith("garr")] == ["garrisons: LG 1", "garrisons: LI 1"]


@pytest.mark.rule("P12.1.2a", "P1.4g")
def test_a_garrison_controls_its_space() -> None:
    state = start({"lugdunum": {"rome": {"GAR": 1}}, "capua": {"carthage": {"GAR": 1}}})
    assert state.holder("lugdunum") == "rome"
    assert state.holder("capua") == "carthage"


@pytest.mark.rule("P12.1.3a")
def test_garrisons_stand_in_mountains_beside_combat_units_only() -> None:
    """Cirta is a Rough Mountain Space."""
    state = start({"thevestis": {"carthage": {"GAR": 1, "LI": 1}}}, "carthage")
    alone = play(state, "minor: GAR thevestis", "roll: 6")
    assert "to: cirta" not in legal(alone) or "stop" not in legal(play(alone, "to: cirta"))
    together = march(state, "thevestis", "cirta")
    assert refusal(together, "drop: GAR 1") is not None
    assert refusal(together, "garrisons: LI 1") is not None


@pytest.mark.rule("P9.2.1-10", "P9.2.1b", "P9.2.1-09")
def test_units_dropped_stay_and_units_picked_up_have_what_points_are_left() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"rome": {"LI": 2}}}
    state = play(march(start(units), "roma", "capua"), "drop: LG 1", "take: LI 2")
    assert left(state) == 4
    assert refusal(state, "take: LG 1") is not None
    state = play(state, "to: venusia", "stop")
    assert rome(state, "venusia") == (("LG", 1), ("LI", 2))
    assert not [one for one in legal(state) if one.startswith("minor")]


# ---------------------------------------------------------------------- P12.8, P9.2.3


@pytest.mark.rule("P12.8.2a", "P9.2.3a", "P9.2.1c")
def test_elephants_alone_are_eliminated_even_in_a_city() -> None:
    state = start(LEGIONS, leaders={}, cities={"capua": "carthage"})
    alone = start({**LEGIONS, "capua": {"carthage": {"EL": 2}}}, cities={"capua": "carthage"})
    assert not alone.held("capua", "carthage")
    assert state.holder("capua") == "carthage"


@pytest.mark.rule("P12.8.2a", "P10.4.9a", "P9.4.5a")
def test_elephants_do_not_stay_behind_a_withdrawal() -> None:
    units = {**LEGIONS, "capua": {"carthage": {"HI": 2, "EL": 1}}}
    state = play(march(start(units), "roma", "capua"), "withdraw", "roll: 1", "take: HI 2")
    assert refusal(state, "set-out").rule == "P9.2.3a"
    assert refusal(play(state, "take: EL 1"), "set-out") is None


@pytest.mark.rule("P10.4.9a", "P12.8.2a")
def test_elephants_die_with_the_last_of_their_army() -> None:
    """A Battle Roll of 6 and four shifts: all of one LI is lost, and the Elephant beside it."""
    units = {"roma": {"rome": {"LG": 3}}, "capua": {"carthage": {"LI": 1, "EL": 1}}}
    state = fight(play(march(start(units), "roma", "capua"), "stand"), 6, 1, "shift: 4 1")
    state = until(state, "move-on", "go-on", "expansion")
    assert not state.held("capua", "carthage")
    assert state.units.count("capua", "rome", "LG") == 3
