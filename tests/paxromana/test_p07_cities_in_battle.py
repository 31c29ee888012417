"""Rules P7.2 to P7.5: Cities and Towns in battle, their capture, destruction and plunder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units as stack
from ancientwars.paxromana.rules.p07_cities.capture import captor_of
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.march import MoveOn
from ancientwars.paxromana.rules.p10_land_battles.battle import attack, intercept_battle
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party
from tests.paxromana.fields import SPACE, battle
from tests.paxromana.tables import Rest, asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import Settlement, State


def rolled(state: State, attacker: int, defender: int) -> State:
    """Return the state after both Battle Rolls, the shifts left unused, the first losses taken."""
    state = play(state, f"roll: {attacker}", f"roll: {defender}")
    while asked(state)[1] in ("shifts", "losses"):
        state = play(state, legal(state)[0])
    return state


def city(state: State, space: str = SPACE) -> Settlement:
    """Return the City or Town of a Space."""
    found = state.settlement(space)
    assert found is not None
    return found


def taken(**fields: Any) -> State:
    """Return the state in which Rome has entered a Space with a Town that has nothing left to defend it."""
    fields = {"towns": {SPACE: ("carthage", 1)}, "attacker": {"LI": 4}, **fields}
    return battle(fields.pop("attacker"), None, **fields)


# ---------------------------------------------------------------------- P7.2


@pytest.mark.rule("P7.2.1a")
def test_a_city_holds_its_space_until_it_is_captured() -> None:
    state = table(cities={SPACE: "carthage"})
    assert state.holder(SPACE) == "carthage"
    assert play(taken(), "capture", "pass").holder(SPACE) == "rome"


@pytest.mark.rule("P7.2.2a")
@pytest.mark.parametrize("owner", ["rome", "syracuse"])
def test_no_retreat_leads_into_an_enemy_or_independent_town(owner: str) -> None:
    state = battle({"LI": 4}, {"LI": 4}, towns={"alesia": owner})
    assert "retreat-to: alesia" not in legal(play(state, "roll: 4", "roll: 1"))


# ---------------------------------------------------------------------- P7.3 use


@pytest.mark.rule("P7.3.1a", "P7.3.6a", "P10.2.3")
def test_the_defender_declares_in_each_battle_whether_he_uses_the_walls() -> None:
    for _ in range(2):
        state = battle({"LI": 4}, {"LI": 4}, cities={SPACE: "carthage"})
        assert asked(state) == ("carthage", "walls")
        assert legal(state) == ["walls", "pass"]
    assert play(state, "walls").scope(Battle).defender.bp == 9
    assert play(state, "pass").scope(Battle).defender.bp == 4


@pytest.mark.rule("P7.3.1b", "P7.3.6a")
def test_an_army_that_used_the_walls_stays_though_it_lost() -> None:
    state = rolled(play(battle({"LI": 10}, {"LI": 4}, cities={SPACE: "carthage"}), "walls"), 3, 1)
    assert state.scope(Move).space == "valentia"
    assert state.held(SPACE, "carthage")


@pytest.mark.rule("P7.3.1c", "P7.3.5a")
def test_when_the_army_outside_retreats_the_city_is_attacked_at_once_for_nothing() -> None:
    state = play(battle({"LI": 10}, {"LI": 4}, cities={SPACE: "carthage"}, points=3), "pass")
    state = play(rolled(state, 3, 1), "retreat-to: alesia", "done")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[0])
    fight = state.scope(Battle)
    assert (fight.walls, fight.against_walls) == (True, True)
    assert (fight.defender.bp, fight.attacker.bp) == (5, 9)
    assert state.scope(Move).remaining == 2


@pytest.mark.rule("P9.2.1-12", "P10.2.15", "P7.3.1c")
def test_who_lost_to_the_army_outside_pays_to_go_on_also_after_he_has_taken_the_city() -> None:
    """Five legions lose three and the only LI dies, two take the City of 4: of 5 points 3 are left, and 2 to go on."""
    units = {"parma": {"rome": {"LG": 5}}, "pisae": {"carthage": {"LI": 1}}}
    state = table(Expansion("rome"), units=units, cities={"pisae": ("carthage", 4)})
    state = play(state, "major: parma", "take-all", "set-out", "roll: 5", "to: pisae", "stand", "pass")
    state = play(state, "roll: 5", "roll: 6", "shift: 0 0", "pass", "roll: 6", "roll: 6", "shift: 2 0", "lose: LG")
    assert (city(state, "pisae").owner, state.held("pisae", "rome")) == ("rome", (("rLG", 1),))
    assert asked(state) == ("rome", "go-on")
    assert play(state, "pay").scope(Move).remaining == 2


@pytest.mark.rule("P7.3.2a")
def test_an_interceptor_gone_the_city_is_attacked_without_another_point() -> None:
    state = battle({"LI": 10}, None, cities={SPACE: "carthage"}, points=3, free=True)
    assert state.scope(Battle).against_walls
    assert state.scope(Move).remaining == 3


@pytest.mark.rule("P9.3.5b")
def test_units_that_stayed_inside_use_the_walls() -> None:
    state = table(units={SPACE: {"rome": {"LI": 5}, "carthage": {"LI": 2}}}, towns={SPACE: "carthage"})
    move = Move("rome", "rome", "major", SPACE, "valentia", "valentia", "valentia", force=(("LI", 5),))
    state = state.enter(move, Rest("rome")).enter(Entry("rome", "rome", SPACE))
    state = settle(attack(state, SPACE, free=True, inside=True))
    assert state.scope(Battle).walls
    assert state.scope(Battle).defender.bp == 4


@pytest.mark.rule("P7.3.4a", "P7.3.5a")
def test_a_city_alone_defends_with_its_points_and_falls_at_three() -> None:
    state = battle({"LG": 5}, None, cities={SPACE: "carthage"})
    assert state.scope(Battle).defender.bp == 5
    state = rolled(state, 3, 1)  # 1.5 makes 2: one Fortification Point
    assert (city(state).owner, city(state).walls) == ("carthage", 4)
    assert state.scope(Move).space == "valentia"
    state = battle({"LG": 5}, None, cities={SPACE: "carthage"})
    state = rolled(state, 6, 1)  # 3 of 5: two Fortification Points
    assert (city(state).owner, city(state).walls) == ("rome", 3)
    assert state.held(SPACE, "rome")


@pytest.mark.rule("P7.3.7a", "P12.7.3a", "P7.3.5a")
def test_independents_and_slaves_always_use_the_walls() -> None:
    state = battle({"LG": 5}, {"HI": 2}, owners=("rome", "syracuse"), cities={SPACE: "syracuse"})
    assert state.scope(Battle).walls
    state = battle({"LG": 5}, {"BAR": 2}, owners=("carthage", "slaves_rome"), cities={SPACE: "rome"})
    assert state.scope(Battle).walls


@pytest.mark.rule("P7.3.7a", "P12.5.1b", "P10.5.1a")
@pytest.mark.parametrize(
    ("owner", "beside", "asked_first"),
    [
        ("rhodes", {}, ("", "battle")),  # nobody pays, as for any Independent
        ("rhodes", {"east": {"LI": 1}}, ("east", "siege")),  # East pays for its own Army
        ("pergamum", {}, ("east", "walls")),  # East's to use
    ],
)
def test_allied_rhodes_always_uses_its_city_as_its_ally_has_only_the_use_of_its_navy(
    owner: str, beside: dict[str, dict[str, int]], asked_first: tuple[str, str]
) -> None:
    """Rome, which lands, pays nothing for Siege Preparation (P10.5.3a)."""
    state = battle(
        {"LI": 20},
        {"HI": 2},
        owners=("rome", owner),
        space="rhodus",
        origin="cnossus",
        by_sea=True,
        cities={"rhodus": owner},
        units={"rhodus": beside},
        scenario="rise-of-rome-advanced",
        allies=((owner, "east"),),
        treasury={"east": 5, "rome": 5},
    )
    assert asked(state) == asked_first
    assert state.scope(Battle).walls is (owner == "rhodes")


@pytest.mark.rule("P7.3.5a", "P12.5.1b", "P10.5.1a")
def test_nobody_pays_for_the_city_of_allied_rhodes_alone() -> None:
    fields: dict[str, Any] = {"cities": {"rhodus": "rhodes"}, "allies": (("rhodes", "east"),), "treasury": {"east": 5}}
    state = battle({"LI": 9}, space="rhodus", origin="cnossus", by_sea=True, scenario="rise-of-rome-advanced", **fields)
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P9.3.9a")
def test_an_army_that_lands_at_its_own_city_may_use_it_when_intercepted() -> None:
    state = table(
        units={"utica": {"rome": {"LI": 5}}, "carthago": {"carthage": {"LI": 5}}}, towns={"utica": ("rome", 2)}
    )
    move = Move("rome", "rome", "major", "utica", "roma", link="sea", force=(("LI", 5),))
    state = state.enter(move, Rest("rome")).enter(Entry("rome", "rome", "utica", "landing"))
    own, other = Party("rome", stack({"LI": 5})), Party("carthage", stack({"LI": 5}), (), "carthago")
    state = settle(intercept_battle(state, "utica", other, own, entered="ntp_bon", by_sea=True))
    assert asked(state) == ("rome", "walls")


@pytest.mark.rule("P12.7.3a", "P9.3.5a")
def test_slaves_who_are_intercepted_at_a_town_that_they_come_to_do_not_use_it() -> None:
    """A Roman unit stays inside: the walls are Rome's, whose others attack, and so nobody's in this battle."""
    state = table(
        units={"utica": {"slaves_rome": {"BAR": 2}, "rome": {"LI": 1}}, "hadrumetum": {"rome": {"LI": 5}}},
        towns={"utica": ("rome", 2)},
        active="carthage",
    )
    move = Move("carthage", "slaves_rome", "minor", "utica", "carthago", force=(("BAR", 2),))
    state = state.enter(move, Rest("carthage")).enter(Entry("carthage", "slaves_rome", "utica", "move"))
    slaves, romans = Party("slaves_rome", stack({"BAR": 2})), Party("rome", stack({"LI": 5}), (), "hadrumetum")
    state = settle(intercept_battle(state, "utica", romans, slaves, entered="carthago"))
    assert not state.scope(Battle).walls


# ---------------------------------------------------------------------- P7.4 capture


@pytest.mark.rule("P7.4.1a")
def test_a_town_falls_when_its_points_and_its_infantry_are_gone() -> None:
    state = battle({"LG": 9}, {"LI": 2, "CAV": 1, "GAR": 1, "EL": 1}, towns={SPACE: "carthage"})
    state = play(state, "walls", "roll: 6", "roll: 1", "shift: 4 0")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[-1])
    assert city(state).owner == "rome"
    assert not state.held(SPACE, "carthage")
    assert state.scope(Move).space == SPACE


@pytest.mark.rule("P7.4.1a", "P7.4.4a")
def test_a_town_that_still_has_infantry_does_not_fall() -> None:
    state = battle({"LG": 9}, {"LI": 9}, towns={SPACE: ("carthage", 1)})
    state = rolled(play(state, "walls"), 3, 1)
    assert city(state).owner == "carthage"
    assert state.scope(Move).space == "valentia"


@pytest.mark.rule("P7.4.1a", "P8.4.4a")
def test_the_leader_of_an_army_that_dies_with_its_city_dies_too() -> None:
    state = battle({"LG": 9}, {"LI": 1}, towns={SPACE: ("carthage", 1)}, against=("carthage_01",))
    state = play(state, "walls", "roll: 6", "roll: 1", "shift: 4 0")
    assert city(state).owner == "rome"
    assert not state.leader("carthage_01").place


@pytest.mark.rule("P7.4.2a", "P7.3.5a", "P12.1.1a")
def test_a_town_at_its_least_falls_to_who_enters_unless_he_declines() -> None:
    state = taken(units={SPACE: {"carthage": {"GAR": 1}}})
    assert asked(state) == ("rome", "capture")
    fallen = play(state, "capture", "pass")
    assert city(fallen).owner == "rome"
    assert not fallen.held(SPACE, "carthage")
    left = play(state, "pass")
    assert city(left).owner == "carthage"
    assert not left.held(SPACE, "carthage")  # P12.1.1a: the Garrison was attacked all the same


@pytest.mark.rule("P7.4.1a", "P10.2.1")
def test_garrisons_alone_are_swept_away_for_a_movement_point() -> None:
    state = battle({"LI": 1}, {"GAR": 3, "EL": 1}, against=("carthage_01",), points=4)
    assert not state.held(SPACE, "carthage")
    assert not state.leader("carthage_01").place
    assert state.scope(Move).remaining == 3
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P7.4.5a", "P12.4.5a")
def test_the_soldier_of_fortune_captures_for_his_player_and_barbarians_for_nobody() -> None:
    state = table(sof="greece")
    assert captor_of(state, "sof", "narbo") == "greece"
    assert captor_of(state, "germans", "narbo") == "rebels"
    assert captor_of(state, "rome", "narbo") == "rome"
    state = battle({"HI": 4}, None, owners=("sof", "carthage"), sof="greece", towns={SPACE: ("carthage", 1)})
    assert city(play(state, "capture", "pass")).owner == "greece"


@pytest.mark.rule("P12.5.3a", "P7.4.1a")
def test_who_captures_syracuse_takes_over_its_galleys() -> None:
    state = battle(
        {"LG": 4},
        None,
        space="syracusae",
        origin="messana",
        cities={"syracusae": ("syracuse", 3)},
        units={"syracusae": {"syracuse": {"GS": 2}}},
    )
    state = play(state, "capture", "pass")
    assert dict(state.held("syracusae", "rome"))["GS"] == 2
    assert not state.held("syracusae", "syracuse")


# ---------------------------------------------------------------------- P7.4.3 destruction


def moving(points: int, space: str = SPACE, owner: str = "rome", **fields: Any) -> State:
    """Return the state in which an Army that Rome moves stands in a Space with so many Movement Points."""
    state = table(units={space: {owner: {"LI": 2}}}, **fields)
    move = Move("rome", owner, "major", space, space, points=points, force=(("LI", 2),))
    return settle(state.enter(move, MoveOn("rome")))


@pytest.mark.rule("P7.4.3a", "P9.2.1-14")
def test_the_owner_destroys_a_city_for_as_many_points_as_it_has() -> None:
    state = play(moving(6, cities={SPACE: ("rome", 4)}), "raze")
    assert state.settlement(SPACE) is None
    assert state.scope(Move).remaining == 2
    assert refusal(moving(3, cities={SPACE: ("rome", 4)}), "raze").rule == "P9.2.1-14"


@pytest.mark.rule("P7.4.3a")
def test_it_takes_the_ownership_and_a_space_abroad() -> None:
    for state in (moving(6, cities={SPACE: "carthage"}), moving(6, "capua", towns={"capua": "rome"}), moving(6)):
        assert refusal(state, "raze").rule == "P7.4.3a"


@pytest.mark.rule("P7.4.3a", "P7.4.5a")
def test_barbarians_may_destroy_what_they_have_captured_and_who_moves_them_nothing_else() -> None:
    state = play(moving(6, owner="germans", towns={SPACE: ("rebels", 1)}), "raze")
    assert state.settlement(SPACE) is None
    assert refusal(moving(6, owner="germans", cities={SPACE: "rome"}), "raze").rule == "P7.4.3a"


@pytest.mark.rule("P7.4.5a", "P7.5.4a")
def test_barbarians_capture_a_town_once() -> None:
    """It is nobody's afterwards; they need not destroy it, nor fight it again."""
    fields: dict[str, Any] = {"owners": ("germans", "carthage"), "leaders": ("german",), "points": 9}
    state = battle({"BAR": 9}, None, towns={SPACE: "carthage"}, **fields)
    while asked(state)[1] == "siege":
        state = play(state, "number: 0")
    state = rolled(state, 6, 1)
    assert city(state).owner == "rebels"
    state = play(state, "roll: 3 4")  # nothing befalls the Leader
    assert asked(state) == ("", "sack")
    state = play(state, "roll: 1", "roll: 1")  # the try, and whether it may march on
    assert asked(state) == ("rome", "rest")
    assert not state.scope(Move).over


# ---------------------------------------------------------------------- P7.5 plunder


@pytest.mark.rule("P7.5.1a", "P7.5.2a", "P7.5.3a")
def test_a_die_above_the_campaign_rating_sacks_a_town_for_half_a_die() -> None:
    state = play(taken(leaders=("rome_01",)), "capture")
    assert asked(state) == ("rome", "sack")
    state = play(state, "sack", "roll: 3")  # above 2
    assert asked(state) == ("", "plunder")
    state = play(state, "roll: 5")
    assert state.power("rome").treasury == 3
    assert asked(state) == ("", "march-on")
    assert not play(state, "roll: 2").scope(Move).over
    assert play(state, "roll: 3").scope(Move).over


@pytest.mark.rule("P7.5.2a")
def test_a_city_gives_a_whole_die() -> None:
    state = taken(towns={}, cities={SPACE: ("carthage", 3)})
    state = play(state, "capture", "sack", "roll: 1", "roll: 5")
    assert state.power("rome").treasury == 5


@pytest.mark.rule("P7.5.1a", "P7.5.3a")
def test_a_failed_try_gives_nothing_but_the_army_must_roll_to_go_on() -> None:
    state = play(taken(leaders=("rome_01",)), "capture", "sack", "roll: 2")
    assert asked(state) == ("", "march-on")
    assert state.power("rome").treasury == 0
    assert asked(play(taken(leaders=("rome_01",)), "capture", "pass")) == ("rome", "rest")


@pytest.mark.rule("P7.5.1a", "P7.5.2b")
def test_mercenaries_add_one_to_the_die_and_take_half() -> None:
    fields: dict[str, Any] = {"owners": ("greece", "carthage"), "leaders": ("greece_01",)}
    state = taken(attacker={"LI": 4, "mLI": 1}, **fields)
    state = play(state, "capture", "sack", "roll: 2")  # 3 against 2
    assert asked(state) == ("", "plunder")
    assert play(state, "roll: 6").power("greece").treasury == 1  # half of 3


@pytest.mark.rule("P7.5.2b")
def test_so_does_the_soldier_of_fortune_take_half() -> None:
    state = taken(owners=("sof", "carthage"), sof="greece", towns={}, cities={SPACE: ("carthage", 3)})
    state = play(state, "capture", "sack", "roll: 1", "roll: 5")
    assert state.power("greece").treasury == 2


@pytest.mark.rule("P7.5.4a")
def test_barbarians_must_try_and_get_nothing() -> None:
    state = battle(
        {"BAR": 4}, None, owners=("germans", "carthage"), towns={SPACE: ("carthage", 1)}, leaders=("german",)
    )
    state = play(state, "capture")
    assert asked(state) == ("", "sack")
    state = play(state, "roll: 6")
    assert asked(state) == ("", "march-on")
    assert city(state).owner == "rebels"
    assert not happened(state, "Plundered")


@pytest.mark.rule("P7.5.5a")
def test_nobody_sacks_at_home() -> None:
    state = taken(space="capua", origin="roma", towns={"capua": ("carthage", 1)})
    state = play(state, "capture")
    assert asked(state) == ("rome", "rest")
    assert city(state, "capua").owner == "rome"
