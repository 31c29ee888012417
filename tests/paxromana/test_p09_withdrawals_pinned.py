"""P9.4: who may withdraw, with which points, where to, and what he has done then: one condition at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Battle, Move
from ancientwars.paxromana.state.state import Effect, Pact, State
from tests.paxromana.book import until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, table

ADVANCED = "rise-of-rome-advanced"


def entering(space: str, to: str, seat: str = "carthage", roll: int = 6, **fields: Any) -> State:
    """Return the state in which all pieces of a Space have gone to the next one; nobody intercepts them."""
    state = table(Expansion(seat), active=seat, **fields)
    state = play(state, f"major: {space}", "take-all", "set-out", f"roll: {roll}", f"to: {to}")
    while asked(state)[1] == "intercept":
        state = play(state, "pass")
    return state


def off(state: State, roll: int = 6, *more: str) -> State:
    """Return the state in which all have set out to withdraw, and gone on."""
    state = play(state, "withdraw")
    state = play(state, "pass") if asked(state)[1] == "use-cavalry" else state
    return play(state, f"roll: {roll}", "take-all", "set-out", *more)


def cunctator(*seats: str) -> dict[str, Any]:
    """Return the fields of a game in which players have played the Cunctator."""
    return {"effects": tuple(Effect("cunctator", seat) for seat in seats), "scenario": ADVANCED}


def steps(state: State) -> list[str]:
    """Return where withdrawing units may go next."""
    return [one for one in legal(state) if one.startswith(("withdraw-to", "sail"))]


# ---------------------------------------------------------------------- whether


@pytest.mark.rule("P9.4.4a", "P9.4.4c")
def test_where_the_only_way_out_is_the_one_by_which_the_enemy_came_nobody_is_asked() -> None:
    """Thebais has no neighbour but Hermopolis."""
    units = {"hermopolis": {"rome": {"LG": 2}}, "thebais": {"east": {"HI": 2}}}
    assert asked(entering("hermopolis", "thebais", "rome", units=units)) == ("", "battle")


@pytest.mark.rule("P9.4.5c", "P9.4.1a")
def test_who_has_no_way_but_the_sea_is_asked() -> None:
    """From Aleria no land link leads on but that to Urcinium; Pisae is a Port of Rome's home a Naval Link away."""
    units = {"urcinium": {"carthage": {"HI": 2}}, "aleria": {"rome": {"LI": 1}}}
    state = entering("urcinium", "aleria", units=units)
    assert asked(state) == ("rome", "withdraw")
    for roll in (2, 3):
        after = play(state, "withdraw", f"roll: {roll}")
        assert asked(after)[1] == ("withdrawing" if roll == 3 else "battle")  # aboard, across, ashore
    assert steps(play(after, "take-all", "set-out")) == ["sail: pisae"]


@pytest.mark.rule("P12.3.3a", "P9.4.1a")
def test_an_army_with_militia_is_asked_if_its_other_units_may_leave_home() -> None:
    """From Albintimilium only Massilia is open, which is not Rome's home."""
    for there, asks in (({"MIL": 1, "rLG": 1}, True), ({"MIL": 1, "mHI": 1, "GAR": 1}, True), ({"MIL": 1}, False)):
        units = {"genua": {"carthage": {"HI": 2}}, "albintimilium": {"rome": there}}
        state = entering("genua", "albintimilium", units=units)
        assert (asked(state) == ("rome", "withdraw")) is asks
        if asks:
            state = play(state, "withdraw", "roll: 1")
            assert "set-out" not in legal(play(state, "take-all"))
            kind = next(kind for kind in there if kind not in ("MIL", "GAR"))
            assert "set-out" in legal(play(state, f"take: {kind} 1"))


@pytest.mark.rule("P9.2.3a", "P9.4.1a")
def test_an_army_with_elephants_is_asked_though_one_unit_could_not_leave_them() -> None:
    units = {"roma": {"rome": {"LG": 2}}, "capua": {"carthage": {"HI": 1, "EL": 1}}}
    state = entering("roma", "capua", "rome", units=units)
    assert asked(state) == ("carthage", "withdraw")
    state = play(state, "withdraw", "roll: 1", "take: HI 1")
    assert "set-out" not in legal(state)
    assert "set-out" in legal(play(state, "take: EL 1"))


@pytest.mark.rule("P10.4.3a")
@pytest.mark.parametrize(
    ("there", "others", "asks"),
    [
        ({"CAV": 1, "HI": 1}, {}, True),
        ({"CAV": 1}, {"greece": {"HI": 1}}, True),  # an ally's Infantry is with it
        ({"CAV": 1, "EL": 1}, {}, False),
        ({"CAV": 1, "GAR": 1}, {}, False),  # Garrisons are no Infantry
    ],
)
def test_cavalry_with_infantry_in_the_mountains_is_asked(
    there: dict[str, int], others: dict[str, dict[str, int]], *, asks: bool
) -> None:
    units = {"ancyra": {"rome": {"LG": 2}}, "mazaka": {"east": there, **others}}
    pacts = (Pact("passage", ("east", "greece")),)
    state = entering("ancyra", "mazaka", "rome", units=units, pacts=pacts)
    assert (asked(state) == ("east", "withdraw")) is asks
    if not asks:
        assert asked(state) == ("", "withdrawal")


@pytest.mark.rule("P10.4.3a", "P9.4.4c")
def test_cavalry_alone_in_the_mountains_fights_if_its_die_leads_nowhere() -> None:
    """From Cirta only Saldae is open, beyond it nothing is asked: a die of 1 suffices; past a Garrison it does not."""
    units = {"sicca": {"rome": {"LG": 2}}, "cirta": {"carthage": {"CAV": 2}}}
    blocked = {"thevestis": {"rome": {"LI": 1}}, "hippo_regius": {"rome": {"LI": 1}}, "saldae": {"rome": {"GAR": 1}}}
    state = entering("sicca", "cirta", "rome", units=units | blocked)
    assert asked(state) == ("", "withdrawal")
    assert asked(play(state, "roll: 2")) == ("", "battle")  # two to pass the Garrison, and one beyond
    state = play(state, "roll: 3")
    assert asked(state) == ("carthage", "withdraw-to")
    assert state.power("carthage").stability == -1
    state = play(state, "withdraw-to: saldae")
    assert steps(state) == ["withdraw-to: icosium"]
    assert dict(play(state, "withdraw-to: icosium").held("icosium", "carthage")) == {"CAV": 2}


@pytest.mark.rule("P9.3.5b", "P9.3.3b")
def test_who_stayed_in_the_town_during_an_interception_does_not_withdraw() -> None:
    """The interceptor has lost: Carthage attacks the Town, and who is in it, at once."""
    units = {"parma": {"carthage": {"HI": 9}}, "roma": {"rome": {"LI": 1}}, "pisae": {"rome": {"LI": 2}}}
    state = table(Expansion("carthage"), active="carthage", units=units, towns={"pisae": "rome"})
    state = play(state, "major: parma", "take-all", "set-out", "roll: 6", "to: pisae")
    state = play(state, "intercept: roma", "take-all", "inside: LI 1", "inside: LI 1", "roll: 6 6")
    state = until(play(state, "roll: 1", "roll: 6", "shift: 0 0"), "withdraw", "battle", "move-on")
    assert asked(state) == ("", "battle")
    assert state.scope(Battle).walls


# ---------------------------------------------------------------------- points


@pytest.mark.rule("P9.4.3a", "P11.3.3a")
def test_cavalry_that_lands_is_of_no_use_against_a_withdrawal() -> None:
    units = {"neapolis": {"carthage": {"HI": 2, "CAV": 2}}, "paestum": {"rome": {"LI": 2}}}
    by_sea = table(Expansion("carthage"), active="carthage", units=units)
    by_sea = play(by_sea, "major: neapolis", "take-all", "set-out", "roll: 6", "embark", "sail: paestum")
    by_sea = play(until(by_sea, "admit-fleet", "move-on", "land"), "let-pass")
    by_sea = until(play(by_sea, "land"), "withdraw")
    assert asked(play(by_sea, "withdraw")) == ("", "withdrawal")
    by_land = entering("neapolis", "paestum", units=units)
    assert asked(play(by_land, "withdraw")) == ("carthage", "use-cavalry")


@pytest.mark.rule("P9.4.3a", "P10.4.1a")
def test_cavalry_counts_that_of_all_who_are_attacked_together() -> None:
    """Two against one of Rome's would be Superiority; against one more of its ally's it is not."""
    pacts = (Pact("passage", ("greece", "rome")),)
    units: dict[str, Any] = {"neapolis": {"carthage": {"HI": 2, "CAV": 2}}, "capua": {"rome": {"CAV": 1, "LI": 1}}}
    state = entering("neapolis", "capua", units=units)
    assert asked(play(state, "withdraw")) == ("carthage", "use-cavalry")
    units["capua"]["greece"] = {"CAV": 1}
    state = entering("neapolis", "capua", units=units, pacts=pacts)
    assert asked(play(state, "withdraw")) == ("", "withdrawal")


# ---------------------------------------------------------------------- who goes, and the Cunctator


@pytest.mark.rule("P9.4.5a", "P8.2.4a")
def test_units_and_leaders_are_named_one_after_another_and_then_all() -> None:
    units = {"roma": {"rome": {"LG": 3}}, "capua": {"carthage": {"HI": 2, "LI": 2}}}
    leaders = {f"carthage_0{number}": "capua" for number in (1, 2, 3)}
    state = play(entering("roma", "capua", "rome", units=units, leaders=leaders), "withdraw", "roll: 1")
    state = play(
        state, "take: HI 1", "take: HI 1", "take: LI 1", "take-leader: carthage_02", "take-leader: carthage_01"
    )
    assert "take-leader: carthage_02" not in legal(state)
    some = play(state, "set-out", "withdraw-to: neapolis")
    assert dict(some.held("neapolis", "carthage")) == {"HI": 2, "LI": 1}
    assert some.leaders_at("neapolis", "carthage") == ("carthage_01", "carthage_02")
    every = play(state, "take-all", "set-out", "withdraw-to: neapolis")
    assert dict(every.held("neapolis", "carthage")) == {"HI": 2, "LI": 2}
    assert every.leaders_at("neapolis", "carthage") == ("carthage_01", "carthage_02", "carthage_03")


@pytest.mark.rule("P12.1.1a", "P9.4.5a")
def test_nobody_sets_out_without_a_land_combat_unit() -> None:
    units = {"roma": {"rome": {"LG": 3}}, "capua": {"carthage": {"HI": 1, "GAR": 1}}}
    state = entering("roma", "capua", "rome", units=units, leaders={"carthage_01": "capua"})
    state = play(state, "withdraw", "roll: 6", "take: GAR 1", "take-leader: carthage_01")
    assert "set-out" not in legal(state)
    assert "set-out" in legal(play(state, "take: HI 1"))


@pytest.mark.rule("P9.4.1a", "P17.2-12")
@pytest.mark.parametrize(("who", "again"), [("carthage", True), ("rome", False)])
def test_the_player_of_the_cunctator_withdraws_again_with_all_and_his_leader(who: str, *, again: bool) -> None:
    """His galleys do not withdraw by land. Without the card who has withdrawn before the move must fight."""
    units = {"roma": {"rome": {"LG": 3}}, "capua": {"carthage": {"HI": 2, "LI": 1}}}
    units["neapolis"] = {"carthage": {"GS": 1}}
    state = entering("roma", "capua", "rome", units=units, leaders={"carthage_01": "capua"}, **cunctator(who))
    state = until(off(state, 1, "withdraw-to: neapolis"), "move-on")
    state = until(play(state, "to: neapolis"), "withdraw", "battle")
    assert (asked(state)[1] == "withdraw") is again
    if again:
        state = play(state, "withdraw", "roll: 1")
        assert [one for one in legal(state) if "GS" in one] == []
        state = play(state, "take-all", "set-out", "withdraw-to: paestum")
        assert dict(state.held("paestum", "carthage")) == {"HI": 2, "LI": 1}
        assert state.leader("carthage_01").place == "paestum"
        assert dict(state.held("neapolis", "carthage")) == {"GS": 1}


@pytest.mark.rule("P9.4.5d", "P17.2-12")
@pytest.mark.parametrize(("who", "after"), [("rome", 0), ("carthage", -1), ("", -1)])
def test_only_his_own_cunctator_saves_a_player_his_stability(who: str, after: int) -> None:
    units = {"neapolis": {"carthage": {"HI": 3}}, "capua": {"rome": {"LI": 1}}}
    fields = cunctator(who) if who else {"scenario": ADVANCED}
    assert off(until(entering("neapolis", "capua", units=units, **fields), "withdraw")).power("rome").stability == after


@pytest.mark.rule("P9.4.5d", "P12.5.5c")
def test_pontus_costs_its_player_no_stability_in_his_home() -> None:
    units = {"larissa": {"rome": {"LG": 3}}, "pella": {"pontus": {"HI": 1}}}
    state = until(entering("larissa", "pella", "rome", units=units, kings="greece", scenario=ADVANCED), "withdraw")
    assert off(state).power("greece").stability == 0


# ---------------------------------------------------------------------- the way


@pytest.mark.rule("P9.4.4a", "P9.5.1a", "P10.7.7a")
def test_nor_beyond_the_land_transit_point_from_which_the_enemy_came() -> None:
    """Rome goes from Nicomedia over two Transit Points to Iconium: who is there does not go the same way."""
    units = {"nicomedia": {"rome": {"LG": 3}}, "iconium": {"east": {"HI": 1}}}
    state = table(Expansion("rome"), units=units, leaders={"rome_10": "nicomedia"})
    state = play(state, "major: nicomedia", "take-all", "set-out", "roll: 6", "to: ltp_bithynia_west")
    state = play(state, "to: ltp_bithynia_east", "to: iconium")
    state = off(state, 6)
    assert refusal(state, "withdraw-to: ltp_bithynia_east").rule == "P9.4.4a"
    state = play(state, "withdraw-to: ancyra", "withdraw-to: gordium")
    assert refusal(state, "withdraw-to: nicomedia").rule == "P9.4.4a"


@pytest.mark.rule("P9.4.4a", "P13.1.3a", "P7.2.2a")
def test_what_bars_a_withdrawal() -> None:
    """From Lugdunum: a Tribe at Bibracte, an enemy Town at Gergovia; the enemy came from Alesia; Valentia is free."""
    units = {"alesia": {"carthage": {"HI": 3}}, "lugdunum": {"rome": {"LI": 1}}}
    fields: dict[str, Any] = {"units": units, "tribes": ("bibracte",), "towns": {"gergovia": ("greece", 1)}}
    state = off(entering("alesia", "lugdunum", **fields))
    assert steps(state) == ["withdraw-to: valentia"]
    for space in ("bibracte", "gergovia", "alesia"):
        assert refusal(state, f"withdraw-to: {space}").rule == "P9.4.4a"
    assert refusal(state, "withdraw-to: massilia").rule == "P9.2.2a"


@pytest.mark.rule("PS6.5", "P9.4.4a")
def test_nobody_withdraws_into_a_territory_from_which_the_scenario_keeps_him() -> None:
    """Rome at Naissus does not enter Greece before turn 4."""
    units = {"durostorum": {"carthage": {"HI": 3}}, "naissus": {"rome": {"LI": 1}}}
    state = off(entering("durostorum", "naissus", units=units, scenario="mare-nostrum", turn=2))
    assert steps(state) == ["withdraw-to: sirmium", "withdraw-to: singidunum"]
    assert refusal(state, "withdraw-to: pella") is not None


@pytest.mark.rule("P9.4.4b", "P9.4.1a", "P9.5.1a")
@pytest.mark.parametrize(("roll", "passes"), [(3, False), (4, True)])
def test_a_garrison_is_passed_only_if_the_points_lead_on(roll: int, *, passes: bool) -> None:
    """A point to Venusia, two past the Garrison of Barium, and one beyond, where another one holds Bovianum."""
    units = {
        "roma": {"carthage": {"HI": 3}},
        "capua": {"rome": {"LI": 2}},
        "barium": {"carthage": {"GAR": 1}},
        "bovianum": {"carthage": {"GAR": 1}},
    }
    state = off(entering("roma", "capua", units=units), roll, "withdraw-to: venusia")
    assert ("withdraw-to: barium" in legal(state)) is passes
    if passes:
        state = play(state, "withdraw-to: barium")
        assert legal(state) == ["withdraw-to: venusia", "withdraw-to: brundisium"]
        assert refusal(state, "stop").rule == "P9.4.4b"
        assert dict(state.held("barium", "carthage")) == {"GAR": 1}


@pytest.mark.rule("P9.4.5c", "P11.3.2a", "P5.4.2a")
@pytest.mark.parametrize(
    ("ships", "goes"), [({}, True), ({"neapolis": 1}, False), ({"paestum": 1}, True), ({"rhegium": 1}, True)]
)
def test_nobody_goes_aboard_beside_enemy_galleys_to_withdraw_but_to_a_friendly_port_beside_them(
    ships: dict[str, int], *, goes: bool
) -> None:
    """Galleys break no control: Paestum, of Rome's Home Territory, is a friendly Port though enemies lie there."""
    units: dict[str, Any] = {"capua": {"carthage": {"HI": 3}}, "neapolis": {"rome": {"LI": 1}}}
    for place in ships:
        units[place] = {**units.get(place, {}), "carthage": {"GS": 1}}
    state = off(entering("capua", "neapolis", units=units))
    assert ("sail: paestum" in legal(state)) is goes
    if goes:
        assert play(state, "sail: paestum").units.count("paestum", "rome", "LI") == 1


@pytest.mark.rule("P9.4.5c")
def test_after_a_step_by_land_the_points_left_lead_to_sea() -> None:
    """One point to Neapolis, three to sail; Rome's galley there goes along, and its Army still has two of six."""
    units = {"roma": {"carthage": {"HI": 3}}, "capua": {"rome": {"LI": 2}}, "neapolis": {"rome": {"GS": 1}}}
    state = off(entering("roma", "capua", units=units), 3, "withdraw-to: neapolis")
    assert "sail: paestum" not in legal(state)
    state = off(entering("roma", "capua", units=units), 6, "withdraw-to: neapolis", "sail: paestum")
    assert dict(state.held("paestum", "rome")) == {"LI": 2, "GS": 1}
    assert "withdraw-to: venusia" in legal(state)
    state = play(state, "withdraw-to: venusia")
    assert dict(state.held("paestum", "rome")) == {"GS": 1}  # they go by land
    assert "withdraw-to: barium" in legal(state)
    assert not steps(play(state, "withdraw-to: barium"))


def fortune(roll: int = 6, others: dict[str, dict[str, dict[str, int]]] | None = None, **fields: Any) -> State:
    """Return the state in which Rome's Soldier of Fortune has set out from Neapolis, where two of its galleys lie."""
    units = {"capua": {"carthage": {"HI": 3}}, "neapolis": {"sof": {"LI": 2}, "rome": {"GS": 2}}, **(others or {})}
    return off(entering("capua", "neapolis", units=units, sof="rome", **fields), roll)


@pytest.mark.rule("P12.4.4a", "P9.4.5c")
@pytest.mark.parametrize("lent", [0, 1])
def test_a_soldier_of_fortune_who_withdraws_by_sea_may_be_lent_one_galley(lent: int) -> None:
    state = fortune()
    assert "take: GS 1" in legal(state)
    if lent:
        state = play(state, "take: GS 1")
        assert "take: GS 1" not in legal(state)
    state = play(state, "sail: paestum")
    assert dict(state.held("paestum", "sof")) == {"LI": 2}
    assert (state.units.count("paestum", "rome", "GS"), state.units.count("neapolis", "rome", "GS")) == (lent, 2 - lent)
    state = play(state, "withdraw-to: venusia")
    assert state.units.count("paestum", "rome", "GS") == lent  # he goes on by land


@pytest.mark.rule("P12.4.4a", "P13.3-10")
def test_no_galley_is_lent_without_a_passage_nor_one_in_mutiny_nor_to_who_has_gone_by_land() -> None:
    """A roll of 2 does not pay for a passage; at Paestum, a step by land away, lies none."""
    assert "take: GS 1" not in legal(fortune(2))
    assert "take: GS 1" not in legal(fortune(effects=(Effect("naval_mutiny", "rome", "neapolis"),)))
    state = play(fortune(), "take: GS 1", "withdraw-to: paestum")
    assert state.units.count("neapolis", "rome", "GS") == 2
    assert "take: GS 1" not in legal(state)


@pytest.mark.rule("P12.4.4a", "P17.2-24")
@pytest.mark.parametrize("lent", [0, 1])
def test_who_is_lent_a_galley_is_not_ambushed_on_his_withdrawal_by_sea(lent: int) -> None:
    state = fortune(others={"messana": {"east": {"GS": 1, "LI": 1}}}, scenario=ADVANCED)
    state = state.replace(cards=state.cards.draw_to("east", "naval_ambush"))
    state = play(state, *["take: GS 1"] * lent, "sail: paestum")
    assert (asked(state) == ("east", "cards")) is (lent == 0)


@pytest.mark.rule("P9.4.5a")
def test_who_joins_is_paid_for_once_a_space_and_does_not_stay() -> None:
    """Of six points: Capua 1, joining 1, Venusia 1, joining 1, and 2 are left."""
    units = {
        "neapolis": {"carthage": {"HI": 3}},
        "roma": {"rome": {"HI": 1, "LI": 2}},
        "capua": {"rome": {"HI": 1}},
        "venusia": {"rome": {"LI": 1, "GAR": 1}},
    }
    state = table(Expansion("carthage"), active="carthage", units=units | {"pisae": {"carthage": {"HI": 9}}})
    state = play(state, "major: pisae", "take-all", "set-out", "roll: 6", "to: roma")
    state = off(until(state, "withdraw"), 6, "withdraw-to: capua")
    while asked(state)[1] == "intercept":
        state = play(state, "pass")
    assert "drop: LI 1" in legal(state)
    assert "take: HI 2" not in legal(state)
    state = play(state, "take: HI 1")
    assert [one for one in legal(state) if one.startswith("drop: HI")] == ["drop: HI 1"]  # the one that came
    state = play(state, "withdraw-to: venusia")
    assert dict(state.held("venusia", "rome")) == {"HI": 2, "LI": 3, "GAR": 1}
    state = play(state, "take: LI 1", "take: GAR 1")  # one point for both
    state = play(state, "withdraw-to: barium", "withdraw-to: brundisium")
    assert dict(state.held("brundisium", "rome")) == {"HI": 2, "LI": 3, "GAR": 1}
    assert not steps(state)


@pytest.mark.rule("P9.4.5a", "P9.4.1a")
def test_the_last_point_is_enough_to_join_but_not_less() -> None:
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": {"rome": {"HI": 1}}, "capua": {"rome": {"LI": 1}}}
    start = until(entering("pisae", "roma", units=units), "withdraw")
    state = off(start, 2, "withdraw-to: capua")
    assert "take: LI 1" in legal(state)
    assert asked(off(start, 1, "withdraw-to: capua"))[1] != "withdraw-to"


@pytest.mark.rule("P9.4.1a", "P9.4.5a")
def test_who_was_left_on_the_way_and_who_came_along_have_withdrawn_but_not_who_only_joined_there() -> None:
    """Rome leaves a unit and a Leader at Capua, and takes one along from it that stops with it at Venusia."""
    units = {
        "pisae": {"carthage": {"HI": 9}},
        "roma": {"rome": {"HI": 2, "LI": 1}},
        "capua": {"rome": {"CAV": 1}},
        "venusia": {"rome": {"LG": 1}},
    }
    leaders = {"rome_01": "roma", "rome_02": "roma", "carthage_10": "pisae"}
    state = off(until(entering("pisae", "roma", units=units, leaders=leaders), "withdraw"), 6, "withdraw-to: capua")
    state = play(state, "drop: LI 1", "drop-leader: rome_01", "take: CAV 1", "withdraw-to: venusia")
    state = play(state, "take: LG 1", "stop")
    move = state.scope(Move)
    assert dict(move.withdrawn.held("capua", "rome")) == {"LI": 1}
    assert dict(move.withdrawn.held("venusia", "rome")) == {"HI": 2, "CAV": 1}
    assert set(move.withdrew) == {"rome_01", "rome_02"}
    state = until(play(state, "to: capua"), "withdraw", "battle")
    assert asked(state) == ("", "battle")  # the unit there has withdrawn before this move
    assert state.scope(Battle).defender.leader == "rome_01"


@pytest.mark.rule("P9.4.5a", "P8.2.3c", "P1.4p")
def test_a_leader_who_stands_where_they_come_joins_at_no_cost_and_goes_on_with_them() -> None:
    """Of three points: Capua 1, Venusia 1, Barium 1; who has joined only there has not withdrawn."""
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": {"rome": {"HI": 2}}, "capua": {"rome": {"GAR": 1}}}
    leaders = {"rome_01": "roma", "rome_02": "capua", "rome_03": "venusia"}
    state = off(until(entering("pisae", "roma", units=units, leaders=leaders), "withdraw"), 3, "withdraw-to: capua")
    state = play(state, "take-leader: rome_02", "drop-leader: rome_01", "withdraw-to: venusia", "take-leader: rome_03")
    assert [one for one in legal(state) if "leader" in one] == ["drop-leader: rome_02"]
    stopped = play(state, "stop")
    assert stopped.leader("rome_03").place == "venusia"
    assert stopped.scope(Move).withdrew == ("rome_01", "rome_02")
    state = play(state, "withdraw-to: barium")
    assert {one: state.leader(one).place for one in leaders} == {
        "rome_01": "capua",
        "rome_02": "barium",
        "rome_03": "barium",
    }
    assert state.scope(Move).withdrew == ("rome_01", "rome_02", "rome_03")


@pytest.mark.rule("P9.4.1a", "P9.4.5a", "P17.2-12")
@pytest.mark.parametrize(("fields", "again"), [({"scenario": ADVANCED}, False), (cunctator("rome"), True)])
def test_a_leader_who_was_left_on_the_way_does_not_join_again_but_with_the_cunctator(
    fields: dict[str, Any], *, again: bool
) -> None:
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": {"rome": {"HI": 2}}}
    state = until(entering("pisae", "roma", units=units, leaders={"rome_01": "roma"}, **fields), "withdraw")
    state = play(off(state, 6, "withdraw-to: capua"), "drop-leader: rome_01")
    assert ("take-leader: rome_01" in legal(state)) is again
    if again:
        assert "drop-leader: rome_01" not in legal(play(state, "take-leader: rome_01"))
    else:
        assert refusal(state, "take-leader: rome_01").rule == "P9.4.1a"


@pytest.mark.rule("P9.4.4b", "P9.4.5a")
def test_a_leader_beside_an_enemy_garrison_joins_those_who_pass_it() -> None:
    """Nobody else does, or stops there."""
    units = {"pisae": {"carthage": {"HI": 9}}, "roma": {"rome": {"HI": 2}}, "capua": {"carthage": {"GAR": 1}}}
    state = until(entering("pisae", "roma", units=units, leaders={"rome_01": "capua"}), "withdraw")
    state = off(state, 6, "withdraw-to: capua")
    assert [one for one in legal(state) if not one.startswith(("withdraw-to", "sail"))] == ["take-leader: rome_01"]
    state = play(state, "take-leader: rome_01", "withdraw-to: venusia")
    assert state.leader("rome_01").place == "venusia"


@pytest.mark.rule("P9.2.3a", "P9.4.5a", "P12.1.1a")
def test_neither_elephants_nor_the_last_fighting_unit_are_left_on_the_way() -> None:
    units = {"roma": {"rome": {"LG": 3}}, "capua": {"carthage": {"HI": 1, "EL": 1, "GAR": 1}}}
    state = off(entering("roma", "capua", "rome", units=units), 6, "withdraw-to: neapolis")
    assert [one for one in legal(state) if one.startswith("drop")] == ["drop: GAR 1"]
    assert refusal(state, "drop: EL 1").rule == "P9.2.3a"


@pytest.mark.rule("P9.3.7a", "P9.4.1a", "P10.7.6b")
def test_a_withdrawal_ends_where_an_interceptor_has_driven_the_army_back() -> None:
    """Of six points it has four left when Greece beats it at Tarentum; it is back at Venusia and goes no further."""
    units = {"roma": {"carthage": {"HI": 3}}, "capua": {"rome": {"LG": 4}}, "croton": {"greece": {"HI": 5}}}
    state = off(entering("roma", "capua", units=units), 6, "withdraw-to: venusia", "withdraw-to: tarentum")
    state = play(state, "intercept: croton", "take-all", "roll: 6 6", "roll: 4", "roll: 1")
    state = until(state, "retreat")
    assert legal(state) == ["retreat-to: venusia", "stand"]
    state = until(play(state, "retreat-to: venusia", "done"), "withdraw-to", "move-on")
    assert asked(state) == ("carthage", "move-on")
    assert state.held("venusia", "rome")


@pytest.mark.rule("P17.2a", "P9.4.1a")
def test_a_move_in_which_nobody_has_withdrawn_knows_of_nobody() -> None:
    state = moving("roma", {"LI": 1})
    assert not state.scope(Move).withdrawn.places


# ---------------------------------------------------------------------- galleys of allied Pergamum and its player

EPHESUS: dict[str, Any] = {"scenario": ADVANCED, "allies": (("pergamum", "east"),)}
"""East is the ally of Pergamum."""


def from_ephesus(held: dict[str, dict[str, int]]) -> State:
    """Return the state in which Rome has come from Sardis to Ephesus, of where Samos, a Port of East's, is near."""
    units = {"sardis": {"rome": {"LI": 9}}, "ephesus": held, "samos": {"east": {"GAR": 1}}}
    return entering("sardis", "ephesus", "rome", units=units, **EPHESUS)


@pytest.mark.rule("P9.4.5c", "P17.2a")
@pytest.mark.parametrize(("army", "fleet"), [("pergamum", "east"), ("east", "pergamum")])
def test_allied_pergamenes_and_their_player_withdraw_by_sea_with_each_others_galleys(army: str, fleet: str) -> None:
    """The galleys in the Space are a part of the Army that he uses as his own."""
    state = off(from_ephesus({army: {"LI": 5}, fleet: {"GS": 1}}), 6, "sail: samos")
    assert state.units.count("samos", army, "LI") == 5
    assert (state.units.count("samos", fleet, "GS"), state.held("ephesus", fleet)) == (1, ())


@pytest.mark.rule("P9.4.5c", "P17.2a", "P8.2.3d")
def test_a_leader_who_is_with_allied_pergamenes_and_his_players_galleys_withdraws_with_them() -> None:
    units = {"sardis": {"rome": {"LI": 9}}, "ephesus": {"pergamum": {"LI": 5}, "east": {"GS": 1}}}
    units["samos"] = {"east": {"GAR": 1}}
    state = entering("sardis", "ephesus", "rome", units=units, leaders={"east_01": "ephesus"}, **EPHESUS)
    assert off(state, 6, "sail: samos").leader("east_01").place == "samos"


@pytest.mark.rule("P9.4.5c", "P17.2a")
def test_galleys_beside_an_army_of_their_own_do_not_withdraw_with_the_others() -> None:
    """East is asked for its own Army first: its galley stays for it, and so does the Pergamene one for the other."""
    state = from_ephesus({"pergamum": {"LI": 2, "GS": 1}, "east": {"LI": 2, "GS": 1}})
    state = off(state, 6, "sail: samos", "stop")
    assert dict(state.held("samos", "east")) == {"GAR": 1, "GS": 1, "LI": 2}
    assert dict(state.held("ephesus", "pergamum")) == {"GS": 1, "LI": 2}


@pytest.mark.rule("P9.4.5c", "P17.2a", "P13.3-10")
def test_galleys_in_mutiny_do_not_withdraw_with_allied_pergamenes() -> None:
    units = {"sardis": {"rome": {"LI": 9}}, "ephesus": {"pergamum": {"LI": 5}, "east": {"GS": 1}}}
    units["samos"] = {"east": {"GAR": 1}}
    mutiny = (Effect("naval_mutiny", "east", "ephesus"),)
    state = off(entering("sardis", "ephesus", "rome", units=units, effects=mutiny, **EPHESUS), 6, "sail: samos")
    assert (state.held("samos", "pergamum"), state.held("ephesus", "east")) == ((("LI", 5),), (("GS", 1),))
