"""Rules P9.4, from the rulebook: Withdrawal before battle, and who pursues."""

from __future__ import annotations

import pytest

from ancientwars.paxromana.state.scopes import Battle, Move
from tests.paxromana.book import march, start, until
from tests.paxromana.tables import asked, legal, play, refusal

ROME_AT_CAPUA = {"roma": {"rome": {"LG": 3}}, "capua": {"carthage": {"HI": 2, "LI": 1}}}
HORSE_AT_CAPUA = {"roma": {"rome": {"LG": 3, "CAV": 2}}, "capua": {"carthage": {"HI": 2, "CAV": 1}}}


@pytest.mark.rule("P9.4.1a", "P10.2.2")
def test_the_die_is_what_a_withdrawal_may_spend_but_a_point_at_least() -> None:
    """Three points lead three Spaces away; who has set out may stop after one, but not before it."""
    state = play(march(start(ROME_AT_CAPUA), "roma", "capua"), "withdraw", "roll: 3", "take-all", "set-out")
    assert "stop" not in legal(state)
    assert "stop" in legal(play(state, "withdraw-to: venusia"))
    far = play(state, "withdraw-to: venusia", "withdraw-to: tarentum", "withdraw-to: croton")
    assert not [one for one in legal(far) if one.startswith("withdraw-to")]


@pytest.mark.rule("P9.4.1a", "P9.4.2a")
def test_who_withdrew_is_pursued_and_must_fight_in_the_same_move() -> None:
    """Rome pays 1 for Capua (no attack), then 1 for Neapolis and 1 to attack there: 3 of 6 points are left."""
    state = play(march(start(ROME_AT_CAPUA), "roma", "capua"), "withdraw", "roll: 1", "take-all", "set-out")
    state = play(state, "withdraw-to: neapolis")
    assert state.scope(Move).remaining == 5
    state = play(state, "to: neapolis")
    assert asked(state) == ("", "battle")
    assert state.scope(Battle).space == "neapolis"
    assert state.scope(Move).remaining == 3


@pytest.mark.rule("P9.4.1a")
def test_in_the_next_move_of_the_activation_it_may_withdraw_again() -> None:
    units = {"roma": {"rome": {"LG": 3}}, "pisae": {"rome": {"LI": 1}}, "capua": {"carthage": {"HI": 1}}}
    state = play(march(start(units), "roma", "capua"), "withdraw", "roll: 2", "take-all", "set-out")
    state = play(state, "withdraw-to: bovianum", "withdraw-to: ariminum", "stop")
    state = play(state, "minor: LI pisae", "roll: 6", "to: arretium")
    state = play(state, "pass", "to: ariminum")
    assert asked(state) == ("carthage", "withdraw")


@pytest.mark.rule("P9.4.2a")
def test_an_army_with_just_the_points_to_attack_keeps_one_when_the_enemy_is_gone() -> None:
    state = play(march(start(ROME_AT_CAPUA), "roma", "capua", roll=2), "withdraw", "roll: 1", "take-all", "set-out")
    state = play(state, "withdraw-to: neapolis")
    assert state.scope(Move).remaining == 1
    assert refusal(state, "to: neapolis") is not None  # no point for the attack
    assert refusal(state, "to: bovianum") is None


@pytest.mark.rule("P9.4.3a", "P10.4.1a")
@pytest.mark.parametrize(
    ("own", "enemy", "die", "points"), [(2, 1, 2, 1), (2, 1, 1, 0), (3, 1, 4, 1), (3, 1, 3, 0), (2, 0, 4, 1)]
)
def test_superiority_takes_one_from_the_die_and_supremacy_three(own: int, enemy: int, die: int, points: int) -> None:
    units = {"roma": {"rome": {"LG": 3, "CAV": own}}, "capua": {"carthage": {"HI": 2, "CAV": enemy}}}
    if not enemy:
        units["capua"]["carthage"].pop("CAV")
    state = play(march(start(units), "roma", "capua"), "withdraw")
    assert asked(state) == ("rome", "use-cavalry")
    state = play(state, "pursue", f"roll: {die}")
    assert asked(state)[1] == ("withdrawing" if points else "battle")
    if points:
        state = play(state, "take-all", "set-out", "withdraw-to: neapolis")
        assert not [one for one in legal(state) if one.startswith("withdraw-to")]  # one point and no more


@pytest.mark.rule("P9.4.3a")
def test_the_attacker_need_not_use_the_cavalry() -> None:
    state = play(march(start(HORSE_AT_CAPUA), "roma", "capua"), "withdraw", "pass", "roll: 1", "take-all", "set-out")
    assert "withdraw-to: neapolis" in legal(state)


@pytest.mark.rule("P9.4.3a")
def test_no_cavalry_against_a_withdrawal_in_the_mountains() -> None:
    units = {"thevestis": {"rome": {"LG": 3, "CAV": 4}}, "cirta": {"carthage": {"HI": 2}}}
    state = play(march(start(units), "thevestis", "cirta"), "withdraw")
    assert asked(state) == ("", "withdrawal")


@pytest.mark.rule("P9.4.3a", "P9.4.5c")
def test_cavalry_holds_an_army_back_on_land_but_not_at_sea() -> None:
    """Three on the die less three for Supremacy: no point by land, three by sea (embark, sail, disembark)."""
    units = {
        "bovianum": {"rome": {"LI": 9, "CAV": 2}},
        "barium": {"carthage": {"HI": 2, "GS": 1}},
        "brundisium": {"carthage": {"GAR": 1}},
    }
    state = play(march(start(units), "bovianum", "barium"), "withdraw", "pursue", "roll: 3", "take-all", "set-out")
    assert legal(state) == ["sail: brundisium"]
    state = play(state, "sail: brundisium", "stop")
    assert state.held("brundisium", "carthage") == (("GAR", 1), ("GS", 1), ("HI", 2))
    assert not state.held("barium", "carthage")


@pytest.mark.rule("P9.4.5c")
def test_by_sea_only_a_friendly_controlled_port_one_link_away_is_open() -> None:
    """Brundisium is one Naval Link from Barium, Tarentum two; Ariminum is one away and Roman home ground."""
    units = {
        "bovianum": {"rome": {"LI": 9}},
        "barium": {"carthage": {"HI": 2}},
        "brundisium": {"carthage": {"GAR": 1}},
        "tarentum": {"carthage": {"GAR": 1}},
    }
    state = play(march(start(units), "bovianum", "barium"), "withdraw", "roll: 6", "take-all", "set-out")
    assert [one for one in legal(state) if one.startswith("sail")] == ["sail: brundisium"]
    short = play(march(start(units), "bovianum", "barium"), "withdraw", "roll: 2", "take-all", "set-out")
    assert not [one for one in legal(short) if one.startswith("sail")]


@pytest.mark.rule("P9.4.4a")
def test_no_withdrawal_leads_where_the_enemy_came_from_nor_to_enemies() -> None:
    """From Capua: Roma (the Attacker's), Bovianum (a Town of Rome), Venusia (Roman LI); Neapolis is free."""
    units = {**ROME_AT_CAPUA, "venusia": {"rome": {"LI": 1}}}
    state = march(start(units, towns={"bovianum": "rome"}), "roma", "capua")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out")
    assert legal(state) == ["withdraw-to: neapolis"]


@pytest.mark.rule("P9.4.4a", "P9.4.4c", "P7.2.2a")
def test_without_a_way_there_is_no_withdrawal() -> None:
    units = {**ROME_AT_CAPUA, "venusia": {"rome": {"LI": 1}}}
    state = march(start(units, towns={"bovianum": "rome", "neapolis": "syracuse"}), "roma", "capua")
    if asked(state)[1] == "withdraw":
        assert refusal(state, "withdraw") is not None
        state = play(state, "stand")
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P9.4.4b", "P12.1.1c", "P12.1.1a")
def test_a_lone_enemy_garrison_is_passed_for_a_point_more_and_stays() -> None:
    units = {**ROME_AT_CAPUA, "venusia": {"rome": {"GAR": 1}}, "bovianum": {"east": {"LI": 1}}}
    state = play(march(start(units), "roma", "capua"), "withdraw", "roll: 3", "take-all", "set-out")
    state = play(state, "withdraw-to: venusia")
    assert "stop" not in legal(state)  # passed, not entered
    state = until(play(state, "withdraw-to: paestum"), "move-on")
    assert state.held("paestum", "carthage") == (("HI", 2), ("LI", 1))
    assert state.held("venusia", "rome") == (("GAR", 1),)
    two = play(march(start(units), "roma", "capua"), "withdraw", "roll: 2", "take-all", "set-out")
    assert "withdraw-to: venusia" not in legal(two)


@pytest.mark.rule("P9.4.4b")
def test_a_lone_enemy_leader_is_passed_for_nothing() -> None:
    state = march(start(ROME_AT_CAPUA, leaders={"rome_01": "neapolis"}), "roma", "capua")
    state = play(state, "withdraw", "roll: 2", "take-all", "set-out", "withdraw-to: neapolis")
    assert "stop" in legal(state)
    assert "withdraw-to: paestum" in legal(state)
    assert state.leader("rome_01").place == "neapolis"


@pytest.mark.rule("P9.4.4b", "P12.1.1a")
def test_garrisons_withdraw_only_beside_others() -> None:
    units = {**ROME_AT_CAPUA, "capua": {"carthage": {"LI": 1, "GAR": 1}}}
    state = play(march(start(units), "roma", "capua"), "withdraw", "roll: 6", "take: GAR 1")
    assert refusal(state, "set-out") is not None
    assert refusal(play(state, "take: LI 1"), "set-out") is None
    alone = {**ROME_AT_CAPUA, "capua": {"carthage": {"GAR": 2}}}
    swept = march(start(alone), "roma", "capua")
    assert asked(swept) == ("rome", "move-on")  # nobody was asked, the Garrisons are gone
    assert not swept.held("capua", "carthage")
    assert swept.scope(Move).remaining == 4


@pytest.mark.rule("P9.4.5a")
def test_those_left_behind_must_fight() -> None:
    state = play(march(start(ROME_AT_CAPUA), "roma", "capua"), "withdraw", "roll: 1", "take: HI 2", "set-out")
    state = play(state, "withdraw-to: neapolis")
    assert asked(state) == ("", "battle")
    assert state.scope(Battle).defender.bp == 1
    assert state.scope(Move).remaining == 4  # entry and attack


@pytest.mark.rule("P9.4.5a")
def test_withdrawing_units_split_for_nothing_and_join_for_a_point() -> None:
    units = {**ROME_AT_CAPUA, "neapolis": {"carthage": {"LI": 4}}}
    state = play(march(start(units), "roma", "capua"), "pass", "withdraw", "roll: 2", "take-all", "set-out")
    state = play(state, "withdraw-to: neapolis")
    split = play(state, "drop: HI 2")
    assert "withdraw-to: paestum" in legal(split)
    joined = play(state, "take: LI 3")
    assert "withdraw-to: paestum" not in legal(joined)
    left = [one for one in legal(joined) if one.startswith("drop: LI")]
    assert left == ["drop: LI 1"]  # the one that came along; those that have just joined go on


@pytest.mark.rule("P9.4.5b", "P9.3.1d", "P9.3.3b")
def test_a_withdrawal_is_intercepted_by_third_parties_but_not_by_the_army_that_caused_it() -> None:
    units = {
        "barium": {"carthage": {"HI": 3}},
        "tarentum": {"carthage": {"LI": 2}},
        "venusia": {"rome": {"LI": 2}},
        "bovianum": {"east": {"LI": 5}},
    }
    state = play(march(start(units, "carthage"), "barium", "venusia"), "withdraw", "roll: 3", "take-all", "set-out")
    state = play(state, "withdraw-to: capua")
    assert asked(state) == ("east", "intercept")
    assert legal(state) == ["intercept: bovianum", "pass"]
    state = play(state, "intercept: bovianum", "take-all", "roll: 6 6")
    assert asked(state) == ("", "battle")  # who was intercepted does not withdraw
    battle = state.scope(Battle)
    assert (battle.attacker.parties[0].owner, battle.defender.parties[0].owner) == ("east", "rome")


@pytest.mark.rule("P9.5.2a", "P9.4.4a")
def test_who_withdraws_over_an_alpine_pass_goes_on_with_what_attrition_has_left() -> None:
    """Three points for the Pass, a tenth of eleven units, rounded up, is lost; then on to Lugdunum."""
    units = {"mediolanum": {"carthage": {"HI": 3}}, "taurinorum": {"rome": {"LI": 11}}}
    state = until(march(start(units, "carthage"), "mediolanum", "taurinorum"), "withdraw")
    state = play(state, "withdraw", "roll: 6", "take: LI 1", "take-all", "set-out", "withdraw-to: valentia", "roll: 1")
    while asked(state)[1] == "lose-to-attrition":
        state = play(state, "lose: LI")
    assert state.held("valentia", "rome") == (("LI", 9),)
    state = play(state, "withdraw-to: lugdunum", "stop")
    assert state.held("lugdunum", "rome") == (("LI", 9),)
    assert not state.held("taurinorum", "rome")


@pytest.mark.rule("P9.5.3a", "P9.5.3b", "P9.4.4a")
@pytest.mark.parametrize(
    ("there", "rule"), [({}, None), ({"carthage": {"GS": 1}}, "P9.5.3b"), ({"greece": {"GAR": 1}}, "P9.5.3a")]
)
def test_a_withdrawal_crosses_a_strait_as_a_move_does(there: dict[str, dict[str, int]], rule: str | None) -> None:
    units = {"croton": {"carthage": {"HI": 3}}, "rhegium": {"rome": {"LI": 2}}} | ({"messana": there} if there else {})
    state = march(start(units, "carthage"), "croton", "rhegium")
    state = play(until(state, "withdraw"), "withdraw", "roll: 6", "take-all", "set-out")
    assert ("withdraw-to: messana" in legal(state)) is (rule is None)
    assert getattr(refusal(state, "withdraw-to: messana"), "rule", None) == rule


@pytest.mark.rule("P9.4.5a", "P9.4.1a")
def test_who_withdraws_is_named_one_by_one_and_may_think_better_of_it() -> None:
    units = {"barium": {"carthage": {"HI": 3}}, "venusia": {"rome": {"LI": 2, "LG": 1}}}
    leaders = {"rome_01": "venusia", "rome_02": "venusia"}
    state = play(march(start(units, "carthage", leaders=leaders), "barium", "venusia"), "withdraw", "roll: 3")
    assert refusal(state, "take: LI 3").rule == refusal(state, "take: CAV 1").rule == "P9.4.5a"
    assert refusal(play(state, "take-leader: rome_01"), "set-out").rule == "P9.4.4c"
    some = play(state, "take: LI 1", "take-leader: rome_01")
    assert refusal(some, "take-leader: rome_01").rule == "P9.4.5a"
    some = play(some, "set-out", "withdraw-to: capua")
    assert refusal(some, "withdraw-to: venusia") is not None
    assert refusal(some, "withdraw-to: tarentum").rule == "P9.2.2a"
    some = play(some, "stop")
    assert dict(some.held("capua", "rome")) == {"LI": 1}
    assert (some.leader("rome_01").place, some.leader("rome_02").place) == ("capua", "venusia")
    assert dict(some.scope(Battle).defender.parties[0].force) == {"LI": 1, "LG": 1}
    stands = play(state, "take: LI 1", "stand")
    assert dict(stands.scope(Battle).defender.parties[0].force) == {"LI": 2, "LG": 1}
    assert stands.power("rome").stability == 0  # nobody has gone


@pytest.mark.rule("P9.4.5a", "P9.4.1a")
def test_a_leader_who_was_left_on_a_withdrawal_has_withdrawn() -> None:
    """Those at Capua may withdraw when the Attacker comes after him, but not he."""
    units = {"barium": {"carthage": {"HI": 3}}, "venusia": {"rome": {"LI": 2}}, "capua": {"rome": {"LI": 1}}}
    fields = {"leaders": {"rome_01": "venusia", "rome_02": "capua"}}
    state = until(march(start(units, "carthage", **fields), "barium", "venusia"), "withdraw")
    state = play(state, "withdraw", "roll: 3", "take-all")
    state = play(state, "set-out", "withdraw-to: capua", "drop-leader: rome_01", "withdraw-to: roma", "stop")
    state = play(until(play(state, "to: capua"), "withdraw"), "withdraw", "roll: 3")
    assert asked(state) == ("rome", "withdrawing")
    assert {"take: LI 1", "take-leader: rome_02"} <= set(legal(state))
    assert "take-leader: rome_01" not in legal(state)
    state = play(state, "take-all", "set-out", "withdraw-to: neapolis")
    assert (state.leader("rome_01").place, state.leader("rome_02").place) == ("capua", "neapolis")


@pytest.mark.rule("P9.4.1a", "P8.4.5a")
def test_a_leader_who_dies_on_a_withdrawal_does_not_go_on() -> None:
    """Rome holds its ground against who intercepts it at Capua; one of its Leaders dies, the other goes on to Rome."""
    units = {
        "barium": {"carthage": {"HI": 3}},
        "venusia": {"rome": {"LI": 9}},
        "bovianum": {"east": {"LI": 1}},
    }
    leaders = {"rome_01": "venusia", "rome_02": "venusia"}
    state = play(march(start(units, "carthage", leaders=leaders), "barium", "venusia"), "withdraw", "roll: 6")
    state = play(state, "take-all", "set-out", "withdraw-to: capua", "intercept: bovianum", "take-all", "roll: 6 6")
    state = until(state, "leader-death", "withdraw-to", dice={"battle": "roll: 2"})
    state = play(state, "roll: 6 6", "draw: rome_01")
    state = play(until(state, "withdraw-to"), "withdraw-to: roma")
    assert (state.leader("rome_01").place, state.leader("rome_02").place) == ("", "roma")


@pytest.mark.rule("P9.4.5d")
@pytest.mark.parametrize(("seat", "enemy", "after"), [("carthage", "rome", 1), ("rome", "carthage", 2)])
def test_withdrawing_in_the_own_home_territory_costs_stability(seat: str, enemy: str, after: int) -> None:
    """Rome at Venusia leaves its Home; Carthage there does not."""
    units = {"barium": {seat: {"HI": 3}}, "venusia": {enemy: {"LI": 2}}}
    state = march(start(units, seat, powers={enemy: {"stability": 2}}), "barium", "venusia")
    state = until(play(state, "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: capua"), "move-on")
    assert state.power(enemy).stability == after


@pytest.mark.rule("P9.4.5d")
def test_who_controls_the_province_makes_no_difference() -> None:
    """Carthage has five of the nine Spaces of Italia, and Roma among them."""
    garrisons = {space: {"carthage": {"GAR": 1}} for space in ("roma", "pisae", "arretium", "ariminum", "neapolis")}
    units = {"barium": {"carthage": {"HI": 3}}, "venusia": {"rome": {"LI": 2}}, **garrisons}
    state = march(start(units, "carthage", powers={"rome": {"stability": 5}}), "barium", "venusia")
    assert state.owner_of("italia") == "carthage"
    before = state.power("rome").stability
    state = play(state, "withdraw", "roll: 1", "take-all", "set-out")
    state = until(play(state, "withdraw-to: paestum"), "move-on")
    assert state.power("rome").stability == before - 1


@pytest.mark.rule("P9.4.1a", "P12.3.3a")
def test_militia_does_not_withdraw_out_of_its_home() -> None:
    """Rhegium is the last Space of Italy; across the Strait lies Sicily."""
    units = {"croton": {"carthage": {"HI": 3}}, "rhegium": {"rome": {"MIL": 2}}, "paestum": {"carthage": {"LI": 1}}}
    state = march(start(units, "carthage"), "croton", "rhegium")
    if asked(state)[1] == "withdraw":
        assert refusal(state, "withdraw") is not None
