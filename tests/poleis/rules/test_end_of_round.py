"""LE and LN: the six phases of the end of a round, and the set-up for the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ancientwars import IllegalAction
from ancientwars.core.step import Outcome
from ancientwars.testing import Table
from tests.poleis.battle_positions import LAND, asked, deal_any, forces

FED = {"goods": {"wheat": 4}}
"""Sparta with the wheat that its capital needs, and no more."""

ALL_GOODS = {"metal": 7, "wood": 5, "wine": 7, "oil": 1, "silver": 3, "wheat": 0}


def phase(stage: str, **fields: Any) -> Table:
    """A position at the start of a phase; Sparta passed first unless told otherwise."""
    return Table("poleis", {"stage": stage, **fields})


# ---------------------------------------------------------------- LE0: order of the phases


@pytest.mark.rule("LE0.1a", "L5.5h")
@pytest.mark.parametrize(("first", "second"), [("athens", "sparta"), ("sparta", "athens")])
@pytest.mark.parametrize("stage", ["feeding", "growth", "phoros"])
def test_in_every_phase_the_player_who_passed_first_goes_first(stage: str, first: str, second: str) -> None:
    wheat = {"goods": {"wheat": 2}}
    table = phase(stage, passed=[first, second], athens=wheat, sparta=wheat)
    assert asked(table) == (first, stage)
    table.play(table.legal[-1])
    assert asked(table) == (second, stage)


@pytest.mark.rule("LE0.1a")
def test_both_players_finish_a_phase_before_the_next_one_begins() -> None:
    wheat = {"athens": {"goods": {"wheat": 6}}, "sparta": {"goods": {"wheat": 3}}}
    table = phase("feeding", passed=["athens", "sparta"], **wheat)
    assert asked(table) == ("sparta", "feeding")
    table.play("feed-with-prestige")
    assert asked(table) == ("athens", "growth")


@pytest.mark.rule("LE0.1a")
def test_the_phases_begin_only_when_both_have_passed() -> None:
    table = Table("poleis", {"in_progress": {"athenai": "sokrates"}})
    table.play("pass")
    assert table.state.polis("athenai").in_progress == "sokrates"
    table.play("pass")
    assert table.state.polis("athenai").completed == ("sokrates",)


@pytest.mark.rule("LE0.1a", "LB1.1c")
def test_the_phases_begin_after_the_last_battle() -> None:
    position = {"stage": "solo", "turn": "athens", "passed": ["sparta"], "in_progress": {"athenai": "sokrates"}}
    table = Table("poleis", {**position, **forces(LAND, 4, 4)})
    table.play("pass")
    deal_any(table)
    assert table.state.polis("athenai").in_progress == "sokrates"
    table.play("retreat")
    assert table.state.polis("athenai").completed == ("sokrates",)


@pytest.mark.rule("LE0.1b")
def test_the_last_round_has_no_adjustment_and_no_phoros() -> None:
    table = phase("megalopolis", round="5b", athens={"goods": ALL_GOODS})
    assert isinstance(table.pending, Outcome)
    assert table.state.athens.stock("wine") == 7


@pytest.mark.rule("LE0.1b")
@pytest.mark.parametrize("round_type", ["3", "4", "5a"])
def test_every_earlier_round_has_adjustment_and_phoros(round_type: str) -> None:
    table = phase("megalopolis", round=round_type, athens={"goods": ALL_GOODS})
    assert asked(table) == ("sparta", "phoros")
    assert table.state.athens.stock("wine") == 4


# ---------------------------------------------------------------- LE1: projects


@pytest.mark.rule("LE1.1a")
def test_projects_in_progress_of_both_players_bring_their_immediate_prestige_only() -> None:
    started = {"athenai": "sokrates", "sparta": "temple_of_zeus"}
    table = phase("projects", in_progress=started, athens={"goods": {"wheat": 5}}, sparta=FED)
    assert table.state.athens.prestige == 5 + 4
    assert table.state.sparta.prestige == 5 + 4


@pytest.mark.rule("LE1.1a")
@pytest.mark.parametrize(
    ("polis", "project", "prestige"),
    [
        ("athenai", "demokritos", 4),
        ("athenai", "protagoras", 2),
        ("athenai", "theatre_with_skene", 3),
        ("samos", "festival_of_demeter", 3),
        ("gela", "statue_of_aphrodite", 1),
        ("pydna", "isthmian_games", 2),
    ],
)
def test_the_owner_of_the_polis_gains_the_immediate_prestige(polis: str, project: str, prestige: int) -> None:
    athens = {"goods": {"wheat": 20}, "population": {"samos": 3, "gela": 3, "pydna": 2}}
    table = phase("projects", in_progress={polis: project}, athens=athens, sparta=FED)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 + prestige, 5)


@pytest.mark.rule("LE1.1a")
def test_projects_completed_in_earlier_rounds_bring_nothing_again() -> None:
    table = phase("projects", completed={"athenai": ["sokrates"]}, athens={"goods": {"wheat": 5}}, sparta=FED)
    assert table.state.athens.prestige == 5


@pytest.mark.rule("LE1.1a", "LPR04")
@pytest.mark.parametrize(("population", "prestige"), [(4, 2), (5, 3), (6, 3), (7, 4)])
def test_pheidias_brings_half_the_population_of_his_polis_rounded_up(population: int, prestige: int) -> None:
    athens = {"goods": {"wheat": 20}, "population": {"athenai": population, "samos": 3, "chios": 2}}
    table = phase("projects", in_progress={"athenai": "pheidias"}, athens=athens, sparta=FED)
    assert table.state.athens.prestige == 5 + prestige


@pytest.mark.rule("LE1.1a", "LPR04")
@pytest.mark.parametrize(("scope", "prestige"), [("polis", 3), ("league", 5)])
def test_option_lets_pheidias_count_the_whole_league(scope: str, prestige: int) -> None:
    athens = {"goods": {"wheat": 20}, "population": {"samos": 3, "chalkis": 1}}
    options = {"phidias_scope": scope}
    table = phase("projects", in_progress={"athenai": "pheidias"}, athens=athens, sparta=FED, options=options)
    assert table.state.athens.prestige == 5 + prestige


@pytest.mark.rule("LE1.1a", "LPR04")
def test_pheidias_counts_the_population_before_it_grows() -> None:
    table = phase("projects", in_progress={"athenai": "pheidias"}, athens={"goods": {"wheat": 7}}, sparta=FED)
    table.play("grow: athenai 2", "phoros: 0")
    assert table.state.athens.prestige == 5 + 3 + 1


@pytest.mark.rule("LE1.1b")
def test_a_completed_project_lies_under_its_polis_and_is_no_longer_in_progress() -> None:
    table = phase("projects", in_progress={"athenai": "sokrates"}, completed={"athenai": ["theatre"]})
    assert set(table.state.polis("athenai").completed) == {"theatre", "sokrates"}
    assert table.state.polis("athenai").in_progress == ""


@pytest.mark.rule("LE1.1b")
def test_after_completion_the_polis_may_start_another_project() -> None:
    athens = {"goods": {"wheat": 5, "silver": 5}}
    table = phase("projects", in_progress={"athenai": "sokrates"}, athens=athens, sparta=FED)
    table.play("phoros: 4", "phoros: 0", "draw: demokritos", "draw: theatre", "draw: pheidias", "draw: r5a_none")
    assert asked(table) == ("sparta", "turn")
    table.play("pass", "fee: silver", "action: start-project")
    assert table.refusal("start-project: athenai pheidias") is None


@pytest.mark.rule("LE1.1c")
def test_a_project_in_a_neutral_polis_is_completed_but_brings_nobody_prestige() -> None:
    table = phase("projects", in_progress={"syrakousai": "demokritos"}, athens={"goods": {"wheat": 5}}, sparta=FED)
    assert table.state.polis("syrakousai").completed == ("demokritos",)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5, 5)


# ---------------------------------------------------------------- LE2: feeding


def hungry(wheat: int, population: Mapping[str, int], prestige: int = 5, **fields: Any) -> Table:
    """Athens before feeding its poleis; Sparta is fed."""
    athens = {"prestige": prestige, "goods": {"wheat": wheat, "silver": 9}, "population": dict(population)}
    return phase("feeding", athens=athens, sparta=FED, **fields)


@pytest.mark.rule("LE2.1a")
def test_every_population_cube_eats_1_wheat() -> None:
    table = hungry(13, {"athenai": 5, "samos": 4, "chios": 2})
    assert asked(table) == ("athens", "growth")
    assert table.state.athens.stock("wheat") == 13 - 11


@pytest.mark.rule("LE2.1a")
def test_units_and_merchants_are_not_fed() -> None:
    athens = {"goods": {"wheat": 7}, "hoplites": {"attika": 3}, "galleys": {"kyklades": 3}, "merchants": 4}
    table = phase("feeding", athens=athens, sparta=FED, loads=[["persis", 1, "athens"]])
    assert table.state.athens.stock("wheat") == 7 - 5


@pytest.mark.rule("LE2.1a")
def test_the_current_population_eats_not_the_base_population() -> None:
    table = hungry(10, {"athenai": 3, "samos": 2})
    assert table.state.athens.stock("wheat") == 10 - 5


@pytest.mark.rule("LE2.1b", "LE2.1d")
@pytest.mark.parametrize(
    ("choices", "kept", "prestige", "wheat"),
    [
        pytest.param(["feed-with-prestige"], {"samos", "chios"}, 1, 0, id="Prestige alone"),
        pytest.param(["release: samos", "feed-with-prestige"], {"chios"}, 4, 0, id="large polis and Prestige"),
        pytest.param(["release: chios", "feed-with-prestige"], {"samos"}, 3, 0, id="small polis and Prestige"),
        pytest.param(["release: samos", "release: chios"], set(), 5, 1, id="poleis alone"),
    ],
)
def test_missing_wheat_costs_prestige_or_poleis_or_both(
    choices: list[str], kept: set[str], prestige: int, wheat: int
) -> None:
    table = hungry(6, {"athenai": 5, "samos": 3, "chios": 2})
    table.play(*choices)
    assert {polis for polis in ("samos", "chios") if table.state.polis(polis).owner == "athens"} == kept
    assert (table.state.athens.prestige, table.state.athens.stock("wheat")) == (prestige, wheat)


@pytest.mark.rule("LE2.1b")
def test_silver_does_not_replace_missing_wheat() -> None:
    table = hungry(6, {"athenai": 5, "samos": 3})
    assert set(table.legal) == {"release: samos", "feed-with-prestige"}
    table.play("feed-with-prestige")
    assert table.state.athens.stock("silver") == 9


@pytest.mark.rule("LE2.1b")
def test_nobody_pays_prestige_who_has_enough_wheat() -> None:
    table = hungry(9, {"athenai": 5, "samos": 3})
    assert asked(table) == ("athens", "growth")
    assert table.state.athens.prestige == 5


@pytest.mark.rule("LE2.1c")
@pytest.mark.parametrize("population", [2, 3, 6])
def test_a_released_polis_is_neutral_with_its_base_population(population: int) -> None:
    table = hungry(5, {"athenai": 5, "samos": population})
    table.play("release: samos")
    assert (table.state.polis("samos").owner, table.state.polis("samos").population) == ("", 3)


@pytest.mark.rule("LE2.1c")
def test_a_released_polis_keeps_its_projects() -> None:
    table = hungry(5, {"athenai": 5, "samos": 3}, completed={"samos": ["festival_of_demeter"]})
    table.play("release: samos")
    assert table.state.polis("samos").completed == ("festival_of_demeter",)


@pytest.mark.rule("LE2.1c")
def test_nobody_is_captured_in_a_released_polis() -> None:
    athens = {"goods": {"wheat": 5}, "population": {"samos": 3}, "proxenos": "samos"}
    table = phase("feeding", athens=athens, sparta=FED)
    table.play("release: samos")
    assert table.state.athens.proxenos == "samos"


@pytest.mark.rule("LE2.1d")
def test_the_player_chooses_which_polis_he_releases_even_a_larger_one_than_needed() -> None:
    table = hungry(9, {"athenai": 5, "samos": 3, "chios": 2})
    assert set(table.legal) == {"release: samos", "release: chios", "feed-with-prestige"}


@pytest.mark.rule("LE2.1e")
def test_a_capital_that_cannot_be_fed_is_lost_and_the_game_ends() -> None:
    table = hungry(4, {"athenai": 5}, prestige=0)
    assert isinstance(table.pending, Outcome)
    assert table.pending.winners == ("sparta",)


@pytest.mark.rule("LE2.1e")
def test_a_capital_fed_with_the_last_prestige_is_kept() -> None:
    table = hungry(4, {"athenai": 5}, prestige=1)
    table.play("feed-with-prestige")
    assert table.state.polis("athenai").owner == "athens"
    assert table.state.athens.prestige == 0
    assert asked(table)[1] == "phoros"


@pytest.mark.rule("LE2.1f")
def test_no_polis_is_released_while_there_is_wheat_for_all() -> None:
    table = hungry(11, {"athenai": 5, "samos": 3, "chios": 2})
    assert asked(table) == ("athens", "growth")
    assert table.refusal("release: chios") is not None


@pytest.mark.rule("LE2.1f")
def test_after_each_release_it_is_asked_anew_whether_the_wheat_suffices() -> None:
    table = hungry(8, {"athenai": 5, "samos": 3, "chios": 2})
    table.play("release: samos")
    assert table.state.polis("chios").owner == "athens"
    assert table.state.athens.stock("wheat") == 8 - 7
    assert asked(table) == ("athens", "growth")


@pytest.mark.rule("LE2.1f")
def test_wheat_is_spent_before_prestige() -> None:
    table = hungry(7, {"athenai": 5, "samos": 3})
    table.play("feed-with-prestige")
    assert (table.state.athens.stock("wheat"), table.state.athens.prestige) == (0, 5 - 1)


@pytest.mark.rule("LE2.1g", "LA0.5a")
def test_prestige_that_one_does_not_have_cannot_be_paid() -> None:
    table = hungry(5, {"athenai": 5, "chios": 2, "chalkis": 1}, prestige=2)
    refusal = table.refusal("feed-with-prestige")
    assert refusal is not None
    assert refusal.rule == "LE2.1g"
    assert set(table.legal) == {"release: chios", "release: chalkis"}


@pytest.mark.rule("LE2.1g")
def test_prestige_may_be_paid_as_soon_as_it_covers_the_rest() -> None:
    table = hungry(5, {"athenai": 5, "chios": 2, "chalkis": 1}, prestige=2)
    table.play("release: chalkis", "feed-with-prestige")
    assert table.state.polis("chios").owner == "athens"
    assert table.state.athens.prestige == 0


@pytest.mark.rule("LE2.1h")
def test_the_capital_is_never_released_by_choice() -> None:
    table = hungry(6, {"athenai": 5, "chios": 2})
    refusal = table.refusal("release: athenai")
    assert refusal is not None
    assert refusal.rule == "LE2.1h"


@pytest.mark.rule("LE2.1h")
def test_the_capital_is_lost_only_after_all_other_poleis() -> None:
    table = hungry(3, {"athenai": 5, "chios": 2, "chalkis": 1}, prestige=1)
    table.play("release: chios")
    assert not isinstance(table.pending, Outcome)
    table.play("release: chalkis")
    assert isinstance(table.pending, Outcome)
    assert table.pending.winners == ("sparta",)


# ---------------------------------------------------------------- LE3: growth


def growing(wheat: int, population: Mapping[str, int], **fields: Any) -> Table:
    """Sparta before growth; Athens has no wheat."""
    return phase("growth", sparta={"goods": {"wheat": wheat}, "population": dict(population)}, **fields)


@pytest.mark.rule("LE3.1a")
def test_each_wheat_adds_1_cube() -> None:
    table = growing(5, {"sparta": 4, "pylos": 2})
    table.play("grow: sparta 2", "grow: pylos 1")
    assert (table.state.polis("sparta").population, table.state.polis("pylos").population) == (6, 3)


@pytest.mark.rule("LE3.1a")
def test_growth_uses_up_the_wheat() -> None:
    table = growing(4, {"sparta": 4, "pylos": 2})
    table.play("grow: sparta 2")
    assert table.state.sparta.stock("wheat") == 4 - 2


@pytest.mark.rule("LE3.1a")
def test_no_growth_beyond_the_wheat() -> None:
    table = growing(2, {"sparta": 4})
    assert table.refusal("grow: sparta 2") is None
    assert table.refusal("grow: sparta 3") is not None


@pytest.mark.rule("LE3.1a")
def test_only_own_poleis_grow() -> None:
    table = growing(9, {"sparta": 4}, athens={"population": {"samos": 3}})
    assert table.refusal("grow: samos 1") is not None
    assert table.refusal("grow: pylos 1") is not None


@pytest.mark.rule("LE3.1b")
@pytest.mark.parametrize(
    ("population", "most"),
    [
        pytest.param(4, 3, id="maximum growth"),
        pytest.param(6, 2, id="maximum population"),
        pytest.param(7, 1, id="one"),
    ],
)
def test_growth_is_limited_by_maximum_growth_and_maximum_population(population: int, most: int) -> None:
    table = growing(9, {"sparta": population, "gytheion": 1})
    assert table.refusal(f"grow: sparta {most}") is None
    with pytest.raises(IllegalAction):
        table.play(f"grow: sparta {most + 1}")


@pytest.mark.rule("LE3.1b")
def test_refused_growth_names_the_limit() -> None:
    refusal = growing(9, {"sparta": 7}).refusal("grow: sparta 2")
    assert refusal is not None
    assert refusal.rule == "LE3.1b"


@pytest.mark.rule("LE3.1b")
def test_a_polis_at_its_maximum_does_not_grow() -> None:
    table = growing(9, {"sparta": 8, "gytheion": 1})
    assert set(table.legal) == {"grow: gytheion 1", "done"}


@pytest.mark.rule("LE3.1b")
def test_maximum_growth_is_not_exceeded_in_several_steps() -> None:
    table = growing(9, {"sparta": 4, "gytheion": 1})
    table.play("grow: sparta 3")
    assert table.refusal("grow: sparta 1") is not None


@pytest.mark.rule("LE3.1c")
def test_growth_is_optional() -> None:
    table = growing(4, {"sparta": 4})
    table.play("done")
    assert table.state.polis("sparta").population == 4
    assert table.state.sparta.stock("wheat") == 2


@pytest.mark.rule("LE3.1d")
def test_a_polis_gained_this_round_may_grow() -> None:
    athens = {"goods": {"wheat": 9}, "hoplites": {LAND: 3}}
    table = Table("poleis", {"athens": athens, "sparta": FED})
    table.play("action: besiege", "besiege: thebai", "roll: 3", "pass", "pass", "grow: thebai 1")
    assert table.state.polis("thebai").population == 4


@pytest.mark.rule("LE3.1d")
def test_a_polis_whose_project_was_in_progress_this_round_may_grow() -> None:
    table = phase("projects", in_progress={"athenai": "sokrates"}, athens={"goods": {"wheat": 6}}, sparta=FED)
    table.play("grow: athenai 1")
    assert table.state.polis("athenai").population == 6


@pytest.mark.rule("LE3.1d")
def test_a_player_grows_though_the_opponent_could_not_feed_his_poleis() -> None:
    athens, sparta = {"goods": {"wheat": 6}}, {"goods": {"wheat": 3}, "population": {"pylos": 2}}
    table = phase("feeding", athens=athens, sparta=sparta)
    table.play("release: pylos", "feed-with-prestige", "grow: athenai 1")
    assert table.state.polis("athenai").population == 6


# ---------------------------------------------------------------- LE4: Megalopolis


@pytest.mark.rule("LE4.1a")
@pytest.mark.parametrize(
    ("population", "prestige"),
    [
        pytest.param({"sparta": 3}, 0, id="below base"),
        pytest.param({"sparta": 4}, 0, id="at base"),
        pytest.param({"sparta": 5}, 1, id="1 above base"),
        pytest.param({"sparta": 8}, 1, id="4 above base"),
        pytest.param({"sparta": 5, "gytheion": 2, "pylos": 3}, 3, id="three poleis"),
        pytest.param({"sparta": 5, "gytheion": 1, "pylos": 3}, 2, id="two of three poleis"),
    ],
)
def test_every_polis_above_its_base_population_brings_1_prestige(population: dict[str, int], prestige: int) -> None:
    table = phase("megalopolis", sparta={"population": population})
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (5 + prestige, 5)


@pytest.mark.rule("LE4.1a")
def test_a_polis_that_has_just_grown_counts() -> None:
    table = growing(1, {"sparta": 4})
    table.play("grow: sparta 1")
    assert table.state.sparta.prestige == 6


# ---------------------------------------------------------------- LE5: goods adjustment


@pytest.mark.rule("LE5.1a")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
@pytest.mark.parametrize("good", ["wine", "oil", "wheat"])
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1), (2, 1), (7, 4), (8, 4)])
def test_wine_oil_and_wheat_are_halved_rounding_up(seat: str, good: str, before: int, after: int) -> None:
    table = phase("adjustment", **{seat: {"goods": {good: before}}})
    assert table.state.side(seat).stock(good) == after


@pytest.mark.rule("LE5.1a")
def test_each_good_is_halved_by_itself() -> None:
    table = phase("adjustment", athens={"goods": {"wine": 1, "oil": 1, "wheat": 1}})
    assert [table.state.athens.stock(good) for good in ("wine", "oil", "wheat")] == [1, 1, 1]


@pytest.mark.rule("LE5.1b")
@pytest.mark.parametrize("good", ["metal", "wood", "silver"])
def test_metal_wood_and_silver_are_not_halved(good: str) -> None:
    goods = {"goods": {good: 7}}
    table = phase("adjustment", athens=goods, sparta=goods)
    assert (table.state.athens.stock(good), table.state.sparta.stock(good)) == (7, 7)


# ---------------------------------------------------------------- LE6: Phoros


@pytest.mark.rule("LE6.1a")
def test_each_prestige_spent_brings_1_silver() -> None:
    table = phase("phoros", sparta={"prestige": 5, "goods": {"silver": 2}})
    table.play("phoros: 3")
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (2, 5)


@pytest.mark.rule("LE6.1b")
@pytest.mark.parametrize(("seat", "other"), [("athens", "sparta"), ("sparta", "athens")])
def test_any_prestige_from_none_to_all_may_be_spent(seat: str, other: str) -> None:
    table = phase("phoros", passed=[seat, other], **{seat: {"prestige": 3}, other: {"prestige": 1}})
    assert set(table.legal) == {"phoros: 0", "phoros: 1", "phoros: 2", "phoros: 3"}
    assert table.refusal("phoros: 4") is not None


@pytest.mark.rule("LE6.1b")
def test_who_has_spent_30_prestige_at_once_may_spend_more() -> None:
    table = phase("phoros", sparta={"prestige": 34})
    table.play("phoros: 30")
    assert asked(table) == ("sparta", "phoros")
    table.play("phoros: 3")
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (1, 33)
    assert asked(table) == ("athens", "phoros")


@pytest.mark.rule("LE6.1b")
def test_who_spends_nothing_keeps_his_prestige() -> None:
    table = phase("phoros", sparta={"prestige": 3, "goods": {"silver": 2}})
    table.play("phoros: 0")
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (3, 2)


@pytest.mark.rule("LE6.1b", "LE6.1c", "LW1.1b")
def test_who_spends_all_his_prestige_loses() -> None:
    table = phase("phoros")
    table.play("phoros: 5", "phoros: 0")
    assert isinstance(table.pending, Outcome)
    assert table.pending.winners == ("athens",)


@pytest.mark.rule("LE6.1c")
def test_ostracism_waits_until_both_have_finished_phoros() -> None:
    table = phase("phoros")
    table.play("phoros: 5")
    assert asked(table) == ("athens", "phoros")


# ---------------------------------------------------------------- LN1: set-up for the next round


def next_round(card: str = "", **fields: Any) -> Table:
    """The next round, after its projects and its event were drawn; without a card, before."""
    table = phase("next-round", **fields)
    if card:
        table.play("draw: protagoras", "draw: theatre_with_skene", "draw: nemean_games", f"draw: {card}")
    return table


@pytest.mark.rule("LN1.1a", "L5.1a")
@pytest.mark.parametrize(
    ("before", "card", "after"), [("3", "r4_none", "4"), ("4", "r5a_none", "5a"), ("5a", "r5b_none", "5b")]
)
def test_the_round_marker_moves_one_space_forward(before: str, card: str, after: str) -> None:
    table = next_round(card, round=before)
    assert table.state.round_type == after
    number = ("3", "4", "5a", "5b").index(after) + 1
    assert [(event.number, event.round_type) for event in table.happened("RoundBegan")] == [(number, after)]


@pytest.mark.rule("LN1.1b")
def test_collection_discs_are_removed() -> None:
    table = next_round("r5a_none", closed=["lakedaimon"], sparta={"hoplites": {"lakedaimon": 1}})
    table.play("action: collect")
    assert table.refusal("collect: lakedaimon") is None


@pytest.mark.rule("LN1.1b")
def test_no_collection_disc_is_left() -> None:
    assert next_round("r5a_none", closed=["lakedaimon", "attika", "achaia"]).state.round.closed == ()


@pytest.mark.rule("LN1.1c")
def test_merchants_return_from_their_loads_to_their_ports() -> None:
    loads = [["persis", 1, "athens"], ["illyria", 1, "sparta"], ["aigyptos", 1, "athens"]]
    table = next_round("r5a_none", loads=loads, athens={"merchants": 1}, sparta={"merchants": 0})
    assert (table.state.athens.merchants, table.state.sparta.merchants) == (3, 1)
    assert table.state.round.merchants == ()


@pytest.mark.rule("LN1.1c", "LA9.7a")
def test_a_load_taken_last_round_may_be_taken_again() -> None:
    sparta = {"merchants": 0, "goods": {"wood": 9}, "population": {"pylos": 2}}
    table = next_round("r5a_none", loads=[["illyria", 1, "sparta"]], sparta=sparta)
    table.play("action: trade")
    assert table.refusal("trade: illyria 1 barter") is None


@pytest.mark.rule("LN1.1d")
def test_projects_left_over_give_way_to_three_new_ones() -> None:
    table = next_round("r5a_none", projects=["sokrates", "pheidias"])
    assert set(table.state.projects) == {"protagoras", "theatre_with_skene", "nemean_games"}


@pytest.mark.rule("LN1.1d", "L5.2d")
def test_projects_left_over_or_started_are_not_drawn_again() -> None:
    table = next_round(projects=["sokrates", "pheidias"], completed={"sparta": ["temple_of_zeus"]})
    assert len(table.odds) == 14 - 3
    assert not {"draw: sokrates", "draw: pheidias", "draw: temple_of_zeus"} & set(table.odds)


@pytest.mark.rule("LN1.1e", "L5.2c")
@pytest.mark.parametrize(("before", "group"), [("3", "r4_"), ("4", "r5a_"), ("5a", "r5b_")])
def test_the_event_is_drawn_from_the_group_of_the_new_round(before: str, group: str) -> None:
    table = next_round(round=before)
    table.play("draw: protagoras", "draw: theatre_with_skene", "draw: nemean_games")
    assert all(card.startswith(f"draw: {group}") for card in table.odds)


@pytest.mark.rule("LN1.1e")
def test_the_event_is_resolved_before_the_first_turn() -> None:
    table = next_round("r5b_herms", round="5a")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (4, 4)
    assert asked(table) == ("sparta", "turn")


@pytest.mark.rule("LN1.1f", "L5.4a")
@pytest.mark.parametrize(
    ("athens", "sparta", "first"),
    [(5, 4, "sparta"), (4, 5, "athens"), (5, 5, "sparta")],
)
def test_the_player_with_less_prestige_begins_and_sparta_in_a_tie(athens: int, sparta: int, first: str) -> None:
    table = next_round("r5a_none", athens={"prestige": athens}, sparta={"prestige": sparta})
    assert asked(table) == (first, "turn")


@pytest.mark.rule("LN1.1f")
def test_the_order_is_fixed_before_the_event_changes_prestige() -> None:
    table = next_round("r5b_herms", round="5a", athens={"prestige": 0}, sparta={"prestige": 1})
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (0, 0)
    assert asked(table) == ("athens", "turn")


@pytest.mark.rule("LN1.1f")
def test_the_first_player_has_two_actions() -> None:
    table = next_round("r5a_none", sparta={"goods": {"metal": 1, "wood": 1}, "population": {"pylos": 2}})
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal")
    assert asked(table) == ("sparta", "turn")
    table.play("action: create-merchants", "create-merchants: pylos 1 wood")
    assert asked(table) == ("athens", "turn")


KEPT: dict[str, Any] = {
    "market": {"oil": 3, "wine": 10},
    "completed": {"athenai": ["sokrates"]},
    "athens": {
        "goods": ALL_GOODS,
        "population": {"athenai": 7, "samos": 2},
        "hoplites": {"boiotia": 2},
        "galleys": {"kyklades": 3},
        "proxenos": "thebai",
    },
    "sparta": {"goods": {"wheat": 9, "silver": 4}, "hoplites": {"boiotia": 1}, "hostage": True},
}


@pytest.mark.rule("LN1.1g")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_units_goods_prestige_and_proxenoi_are_not_reset(seat: str) -> None:
    before = next_round(**KEPT).state.side(seat)
    assert next_round("r5a_none", **KEPT).state.side(seat) == before
    assert before.proxenos == {"athens": "thebai", "sparta": ""}[seat]


@pytest.mark.rule("LN1.1g")
def test_population_and_market_values_are_not_reset() -> None:
    table = next_round("r5a_none", **KEPT)
    assert table.state.market == (0, 0, 10, 3)
    assert [table.state.polis(polis).population for polis in ("athenai", "samos", "sparta")] == [7, 2, 4]
    assert table.state.polis("athenai").completed == ("sokrates",)


@pytest.mark.rule("LN1.1g")
def test_units_stay_where_they_are() -> None:
    table = next_round("r5a_none", **KEPT)
    assert [table.state.units("athens", region) for region in ("boiotia", "kyklades")] == [2, 3]
    assert table.state.units("sparta", "boiotia") == 1
