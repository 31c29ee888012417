"""Rules D14: elephants, the Silver Shields, the Royal Army."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat
from ancientwars.diadochi.rules.d14_special_units import (
    disband_refused,
    disbanded,
    elephant_strength,
    lot,
)
from ancientwars.diadochi.rules.d15_sieges import attempt
from ancientwars.diadochi.state.scopes import Battle, March, Segment
from ancientwars.diadochi.state.state import Royal, Siege
from tests.diadochi.tables import happened, legal, play, table, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

ISSUS = "issus"


def clash(yellow: dict[str, int], red: dict[str, int], **pieces: Any) -> State:
    """Return a battle in Issus that yellow, under Antigonus, begins against red, the Usurper, under Lysimachus."""
    units = {ISSUS: {"yellow": yellow, "red": red}}
    generals = {"antigonus": ("yellow", ISSUS), "lysimachus": ("red", ISSUS)} | pieces.pop("generals", {})
    state = table(units=units, generals=generals, usurper="red", **pieces)
    return settle(fight(state, Battle(ISSUS, ("yellow", "red"))))


HERACLES = {"heracles": Royal("damascus")}
"""Two legitimacy points for the player with a marker in Damascus."""


# ---------------------------------------------------------------- D14.1 elephants


@pytest.mark.rule("D14.1a")
def test_the_example_elephants_of_3_5_1_have_a_strength_of_4() -> None:
    kit = components()
    assert [elephant_strength(kit, die) for die in (3, 5, 1)] == [1, 3, 0]
    state = play(clash({"elephant": 3}, {"loyal": 1}), "roll: 3", "roll: 5", "roll: 1", "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 4


@pytest.mark.rule("D14.1a")
def test_elephants_of_both_sides_are_rolled_anew_for_each_battle() -> None:
    state = clash({"elephant": 1}, {"elephant": 1})
    assert waits_for(state) == "elephant"
    state = play(state, "roll: 6")
    assert waits_for(state) == "elephant"
    state = play(state, "roll: 2", "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 4
    assert happened(play(state, "roll: 4 4"), "BattleScored")[0].strength == 0


# ---------------------------------------------------------------- D14.2 the Silver Shields


@pytest.mark.rule("D14.2a")
def test_silver_shields_move_together_and_others_one_by_one() -> None:
    held = (("loyal", 3), ("silver_shields", 2))
    assert lot("silver_shields", held) == 2
    assert lot("loyal", held) == 1


@pytest.mark.rule("D14.2a")
def test_silver_shields_have_a_strength_of_3_each_and_die_one_by_one() -> None:
    state = clash({"silver_shields": 2}, {"loyal": 3})
    state = play(state, "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 6
    state = play(state, "roll: 4 4", "lose: silver_shields", "lose: loyal")
    assert state.held(ISSUS, "yellow") == (("silver_shields", 1),)


# ---------------------------------------------------------------- D14.3 the Royal Army


@pytest.mark.rule("D14.3a", "D14.3b")
def test_the_generals_begin_with_eight_royal_units() -> None:
    kit = components()
    royals = {name: start.forces["royal"] for name, start in kit.start.items() if start.forces.get("royal")}
    assert royals == {"perdiccas": 4, "antipater": 2, "craterus": 2}
    assert sum(royals.values()) == kit.figures.royal_army_limit == 8


@pytest.mark.rule("D14.3c", "D14.3d", "D2.2b")
def test_royal_units_do_not_fight_greater_legitimacy() -> None:
    # both are Champions with 3 points; red's marker holds Heracles, 2 more
    pieces: dict[str, Any] = {"markers": {"damascus": "red"}, "royals": HERACLES}
    state = play(clash({"royal": 4, "loyal": 1}, {"loyal": 1, "royal": 1}, **pieces), "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 2
    assert happened(play(state, "roll: 4 4"), "BattleScored")[0].strength == 4


@pytest.mark.rule("D14.3c", "D14.3e")
def test_at_equal_legitimacy_both_sides_use_them() -> None:
    state = play(clash({"royal": 2}, {"royal": 3}), "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 4
    assert happened(play(state, "roll: 4 4"), "BattleScored")[0].strength == 6


@pytest.mark.rule("D14.3d")
def test_set_aside_units_of_the_loser_join_the_victor() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "red"}, "royals": HERACLES}
    state = play(clash({"royal": 4, "loyal": 1}, {"loyal": 2}, **pieces), "roll: 4 4", "roll: 6 6", "roll: 1")
    assert dict(state.held(ISSUS, "red")) == {"royal": 4, "loyal": 2}
    assert state.held("dispersed", "yellow") == (("loyal", 1),)


@pytest.mark.rule("D14.3d")
def test_set_aside_units_of_the_winner_stay_and_are_not_taken_for_the_loss() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "red"}, "royals": HERACLES}
    state = play(clash({"royal": 2, "loyal": 3}, {"loyal": 3}, **pieces), "roll: 5 5", "roll: 3 4", "roll: 1")
    assert legal(state) == ("lose: loyal",)  # 6 against 6: 5 beats 3
    state = play(state, "lose: loyal")
    assert dict(state.held(ISSUS, "yellow")) == {"royal": 2, "loyal": 2}


@pytest.mark.rule("D14.3e")
def test_royal_units_of_the_more_legitimate_stay_even_in_defeat() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "yellow"}, "royals": HERACLES}
    state = play(clash({"royal": 1}, {"loyal": 5}, **pieces), "roll: 4 4", "roll: 6 6", "roll: 1")
    assert state.held("dispersed", "yellow") == (("royal", 1),)
    assert state.count(ISSUS, "red") == 5


@pytest.mark.rule("D14.3j", "D12.9a")
def test_in_a_drawn_battle_set_aside_units_stay_and_are_not_taken() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "red"}, "royals": HERACLES}
    state = play(clash({"royal": 2, "loyal": 2}, {"loyal": 2}, **pieces), "roll: 5 5", "roll: 5 5")
    assert legal(state) == ("lose: loyal",)
    state = play(state, "lose: loyal", "lose: loyal")
    assert dict(state.held(ISSUS, "yellow")) == {"royal": 2, "loyal": 1}


@pytest.mark.rule("D14.3f")
def test_a_force_of_royal_units_alone_that_is_attacked_defects_without_a_battle() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "yellow", ISSUS: "red", "tarsus": "red"}, "royals": HERACLES}
    state = clash({"loyal": 1}, {"royal": 3}, **pieces)
    assert waits_for(state) == "rest"
    assert dict(state.held(ISSUS, "yellow")) == {"royal": 3, "loyal": 1}
    assert state.general("lysimachus").place == "dispersed"


@pytest.mark.rule("D14.3f")
def test_a_force_of_royal_units_alone_that_attacks_fights_with_nothing_but_local_troops() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "red", ISSUS: "yellow"}, "royals": HERACLES}
    state = play(clash({"royal": 3}, {"loyal": 1}, **pieces), "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 1


@pytest.mark.rule("D14.3g")
def test_in_an_overrun_they_are_beaten_like_others_and_do_not_change_sides() -> None:
    units = {ISSUS: {"yellow": {"loyal": 5}, "red": {"royal": 1}}}
    pieces: dict[str, Any] = {"markers": {"damascus": "yellow"}, "royals": HERACLES}
    state = table(units=units, minors=(("yellow", ISSUS), ("red", ISSUS)), **pieces)
    state = play(settle(defeat(state, Beaten(ISSUS, "red", victor="yellow"))), "roll: 1")
    assert state.held("dispersed", "red") == (("royal", 1),)
    assert state.held(ISSUS, "yellow") == (("loyal", 5),)


@pytest.mark.rule("D14.3c", "D16.5a")
def test_they_fight_independent_armies_whatever_the_legitimacy() -> None:
    state = table(
        units={ISSUS: {"yellow": {"royal": 3}}},
        generals={"eumenes": ("yellow", ISSUS)},  # prestige -2
        champions=("red", "blue", "black"),
        independents={"scythians": ISSUS},
    )
    state = play(settle(fight(state, Battle(ISSUS, ("yellow", "independent")))), "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 6


def siege(champions: tuple[str, ...]) -> State:
    """Return red's Athens, two Royal units inside, on which yellow is about to roll."""
    state = table(
        units={"athens": {"yellow": {"loyal": 4}}},
        inside={"athens": {"red": {"royal": 2}}},
        markers={"athens": "red", "halicarnassus": "yellow", "miletus": "yellow"},  # a fleet
        generals={"antigonus": ("yellow", "athens")},
        champions=champions,
    )
    return settle(attempt(state, "yellow", "athens"))


@pytest.mark.rule("D14.3h", "D15.1.1c")
def test_in_a_siege_they_defect_to_a_more_legitimate_besieger_with_the_first_point() -> None:
    state = siege(("yellow", "blue", "black"))
    assert state.count("athens", "red", inside=True) == 2
    state = play(state, "roll: 4")
    assert dict(state.held("athens", "yellow")) == {"royal": 2, "loyal": 4}
    assert state.marker("athens") == ""  # nobody inside: one point is enough


@pytest.mark.rule("D14.3h")
@pytest.mark.parametrize("champions", [("blue", "black"), ("red", "blue", "black")])
def test_in_a_siege_they_stay_against_a_besieger_of_no_greater_legitimacy(champions: tuple[str, ...]) -> None:
    state = play(siege(champions), "roll: 4")
    assert state.count("athens", "red", inside=True) == 2
    assert state.sieges == (Siege("athens", "yellow", 1),)


@pytest.mark.rule("D14.3h")
def test_without_a_point_nobody_defects() -> None:
    assert play(siege(("yellow", "blue", "black")), "roll: 2").count("athens", "red", inside=True) == 2


@pytest.mark.rule("D14.3i")
def test_royal_units_can_be_disbanded_before_their_army_moves() -> None:
    state = table(units={ISSUS: {"yellow": {"royal": 2, "loyal": 1}}}, generals={"antigonus": ("yellow", ISSUS)})
    march = March("yellow", "antigonus", ISSUS, ISSUS, 4, force=(("loyal", 1), ("royal", 2)))
    state = disbanded(state.enter(march), march)
    assert state.held(ISSUS, "yellow") == (("loyal", 1), ("royal", 1))
    assert state.scope(March).force == (("loyal", 1), ("royal", 1))
    moved = disband_refused(state, March("yellow", "antigonus", ISSUS, "tarsus", 4, used=1, moved=True))
    assert moved is not None
    assert moved.rule == "D14.3i"
    assert disband_refused(state, state.scope(March)) is None


@pytest.mark.rule("D17.6f", "D14.3c")
def test_the_gift_of_oratory_makes_royal_units_refuse() -> None:
    state = table(
        units={ISSUS: {"yellow": {"royal": 4, "loyal": 1}, "red": {"loyal": 1}}},
        generals={"antigonus": ("yellow", ISSUS), "lysimachus": ("red", ISSUS)},
        usurper="red",
    )
    state = state.amend(Segment, oratory=("lysimachus",))
    state = play(settle(fight(state, Battle(ISSUS, ("yellow", "red")))), "roll: 4 4")
    assert happened(state, "BattleScored")[0].strength == 2
