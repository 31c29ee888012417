"""LW: how the game ends, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ancientwars.core.step import Outcome
from ancientwars.testing import Table
from tests.poleis.battle_positions import asked


def outcome(table: Table) -> Outcome:
    """Return how the game ended; it must have."""
    assert isinstance(table.pending, Outcome)
    return table.pending


def winners(table: Table) -> tuple[str, ...]:
    """Return who won; the game must have ended."""
    return tuple(outcome(table).winners)


def position(stage: str, round_type: str = "5a", **fields: Any) -> Table:
    """A position in some round, at some stage."""
    return Table("poleis", {"stage": stage, "round": round_type, **fields})


def final(athens: Mapping[str, Any], sparta: Mapping[str, Any], **fields: Any) -> Table:
    """The end of the game, after phase 4 of the last round."""
    return position("scoring", "5b", athens=dict(athens), sparta=dict(sparta), **fields)


# ---------------------------------------------------------------- LW1: end conditions

STARVING = {"prestige": 0, "goods": {"wheat": 4}}
FED = {"goods": {"wheat": 4}}


@pytest.mark.rule("LW1.1a")
@pytest.mark.parametrize("round_type", ["3", "4", "5a", "5b"])
def test_losing_the_capital_ends_the_game_at_once_in_any_round(round_type: str) -> None:
    table = position("feeding", round_type, athens=STARVING, sparta=FED)
    assert outcome(table).rule == "LW1.1a"
    assert table.legal == ()


@pytest.mark.rule("LW1.1a", "LE2.1e")
def test_losing_the_capital_ends_the_game_before_the_opponent_is_fed() -> None:
    table = position("feeding", passed=["athens", "sparta"], athens=STARVING, sparta=FED)
    assert winners(table) == ("sparta",)
    assert table.state.sparta.stock("wheat") == 4


@pytest.mark.rule("LW1.1a", "LE2.1e")
@pytest.mark.parametrize(("passed", "winner"), [(["athens", "sparta"], "sparta"), (["sparta", "athens"], "athens")])
def test_when_neither_capital_can_be_fed_the_one_fed_first_is_lost(passed: list[str], winner: str) -> None:
    table = position("feeding", passed=passed, athens=STARVING, sparta={"prestige": 0})
    assert winners(table) == (winner,)


@pytest.mark.rule("LW1.1a", "LA7.1e")
def test_a_capital_cannot_be_besieged() -> None:
    table = position("turn", turn="sparta", sparta={"hoplites": {"attika": 5}})
    table.play("action: besiege")
    assert set(table.legal) == {"besiege: chalkis"}
    refusal = table.refusal("besiege: athenai")
    assert refusal is not None
    assert refusal.rule == "LA7.1e"


@pytest.mark.rule("LW1.1a", "LA12.1b")
def test_no_civil_war_in_a_capital() -> None:
    sparta = {"proxenos": "athenai", "goods": {"silver": 30}}
    table = position("turn", turn="sparta", athens={"proxenos": "chalkis"}, sparta=sparta)
    assert table.refusal("action: civil-war") is not None


@pytest.mark.rule("LW1.1b")
@pytest.mark.parametrize(("loser", "winner"), [("athens", "sparta"), ("sparta", "athens")])
@pytest.mark.parametrize("round_type", ["3", "4", "5a"])
def test_a_player_without_prestige_after_the_six_phases_loses(loser: str, winner: str, round_type: str) -> None:
    table = position("ostracism", round_type, **{loser: {"prestige": 0}, winner: {"prestige": 1}})
    assert winners(table) == (winner,)
    assert outcome(table).rule == "LW1.1b"


@pytest.mark.rule("LW1.1b")
def test_a_player_without_prestige_loses_though_he_has_the_higher_score() -> None:
    athens = {"prestige": 0, "population": {"athenai": 10, "samos": 6, "thebai": 5}}
    assert winners(position("ostracism", athens=athens)) == ("sparta",)


@pytest.mark.rule("LW1.1b")
def test_a_single_prestige_saves_from_ostracism() -> None:
    table = position("ostracism", athens={"prestige": 1}, sparta={"prestige": 1})
    assert not isinstance(table.pending, Outcome)


@pytest.mark.rule("LW1.1b", "LA0.5a")
def test_negative_prestige_loses_like_none_under_the_option_that_allows_it() -> None:
    table = position("ostracism", athens={"prestige": -1}, options={"prestige_floor": False})
    assert winners(table) == ("sparta",)


@pytest.mark.rule("LW1.1b")
@pytest.mark.parametrize(("population", "winner"), [(4, "athens"), (8, "sparta")])
def test_if_both_are_without_prestige_the_scores_decide(population: int, winner: str) -> None:
    sparta = {"prestige": 0, "population": {"sparta": population}}
    assert winners(position("ostracism", athens={"prestige": 0}, sparta=sparta)) == (winner,)


@pytest.mark.rule("LW1.1b", "LW1.1c")
@pytest.mark.parametrize(("ostracism", "winner"), [(False, "athens"), (True, "sparta")])
def test_ostracism_after_the_last_round_is_an_option(ostracism: bool, winner: str) -> None:
    athens = {"prestige": 0, "population": {"samos": 3, "thebai": 3}}
    options = {"ostracism_in_last_round": ostracism}
    table = position("megalopolis", "5b", athens=athens, sparta={"prestige": 1}, options=options)
    assert winners(table) == (winner,)


@pytest.mark.rule("LW1.1c")
def test_the_game_ends_after_phase_4_of_round_5b() -> None:
    table = position("megalopolis", "5b", sparta={"population": {"sparta": 5}})
    assert outcome(table).rule == "LW1.1c"
    assert dict(outcome(table).scores)["sparta"] == 5 + 5 + 1


@pytest.mark.rule("LW1.1c")
@pytest.mark.parametrize("round_type", ["3", "4", "5a"])
def test_the_game_goes_on_after_phase_4_of_an_earlier_round(round_type: str) -> None:
    assert asked(position("megalopolis", round_type)) == ("sparta", "phoros")


@pytest.mark.rule("LW1.1d")
def test_who_loses_his_capital_loses_whatever_the_scores() -> None:
    athens = {"prestige": 1, "goods": {"wheat": 8}, "population": {"athenai": 10}}
    projects = {"athenai": ["sokrates", "pheidias", "theatre"]}
    sparta = {"prestige": 0, "goods": {"wheat": 4}}
    table = position("feeding", athens=athens, sparta=sparta, completed=projects)
    assert winners(table) == ("sparta",)


@pytest.mark.rule("LW1.1d")
def test_the_first_passer_is_the_first_to_lose_his_capital_if_neither_can_feed_it() -> None:
    hungry = {"prestige": 0, "goods": {"wheat": 1}}
    table = position("feeding", passed=["sparta", "athens"], athens=hungry, sparta=hungry)
    assert winners(table) == ("athens",)


@pytest.mark.rule("LW1.1e")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_a_player_without_prestige_plays_on_during_the_round(seat: str) -> None:
    poor: dict[str, Any] = {seat: {"prestige": 0}}
    table = position("turn", turn=seat, **poor)
    assert asked(table) == (seat, "turn")
    table.play("pass")
    assert not isinstance(table.pending, Outcome)


@pytest.mark.rule("LW1.1e")
def test_a_player_without_prestige_may_be_saved_by_a_later_phase() -> None:
    athens = {"prestige": 0, "population": {"athenai": 6}}
    table = position("growth", athens=athens)
    table.play("phoros: 0", "phoros: 0")
    assert table.state.athens.prestige == 1
    assert not isinstance(table.pending, Outcome)


@pytest.mark.rule("LW1.1e", "LE2.1d")
def test_the_last_prestige_may_be_paid_for_wheat() -> None:
    athens = {"prestige": 2, "population": {"athenai": 6}, "goods": {"wheat": 4}}
    table = position("feeding", athens=athens, sparta=FED)
    table.play("feed-with-prestige")
    assert not isinstance(table.pending, Outcome)
    assert table.state.athens.prestige == 1  # of phase 4: Athenai is a megalopolis


# ---------------------------------------------------------------- LW2: scoring


@pytest.mark.rule("LW2.1a")
@pytest.mark.parametrize(
    ("athens", "score"),
    [
        pytest.param({"prestige": 0}, 5, id="population"),
        pytest.param({"prestige": 7}, 5 + 7, id="Prestige"),
        pytest.param({"prestige": 7, "population": {"athenai": 9, "samos": 2}}, 9 + 2 + 7, id="current population"),
    ],
)
def test_score_is_population_plus_prestige(athens: dict[str, Any], score: int) -> None:
    table = final(athens, {})
    assert dict(outcome(table).scores)["athens"] == score
    assert table.game.score(table.state, "athens") == score


@pytest.mark.rule("LW2.1a", "LW2.1b")
@pytest.mark.parametrize(
    ("completed", "posterity"),
    [
        ({"athenai": ["sokrates"]}, 2),
        ({"athenai": ["sokrates", "pheidias", "theatre"]}, 2 + 2 + 1),
        ({"athenai": ["demokritos"], "samos": ["festival_of_demeter"]}, 1),
        ({"samos": ["festival_of_dionysos"]}, 0),
    ],
)
def test_completed_projects_in_own_poleis_add_their_posterity(completed: dict[str, list[str]], posterity: int) -> None:
    table = final({"population": {"samos": 3}}, {}, completed=completed)
    assert dict(outcome(table).scores) == {"athens": 5 + 3 + 5 + posterity, "sparta": 4 + 5}


@pytest.mark.rule("LW2.1a")
def test_units_merchants_and_goods_bring_no_points() -> None:
    athens = {
        "hoplites": {"attika": 5},
        "galleys": {"kyklades": 5},
        "merchants": 8,
        "goods": {"silver": 20, "wheat": 9},
    }
    assert dict(outcome(final(athens, {})).scores)["athens"] == 5 + 5


@pytest.mark.rule("LW2.1b")
def test_posterity_belongs_to_the_owner_of_the_polis_at_the_end() -> None:
    sparta = {"population": {"korinthos": 4}}
    table = final({}, sparta, completed={"korinthos": ["theatre"]})
    assert dict(outcome(table).scores) == {"athens": 5 + 5, "sparta": 4 + 4 + 5 + 1}


@pytest.mark.rule("LW2.1b", "LE1.1a")
def test_a_project_in_progress_brings_no_posterity_yet() -> None:
    table = position("turn", "5b", in_progress={"athenai": "sokrates"})
    assert table.game.score(table.state, "athens") == 5 + 5


@pytest.mark.rule("LW2.1f")
def test_a_project_in_progress_is_completed_in_the_last_round_and_counts() -> None:
    athens = {"goods": {"wheat": 5}}
    table = position("projects", "5b", in_progress={"athenai": "sokrates"}, athens=athens, sparta=FED)
    assert dict(outcome(table).scores)["athens"] == 5 + (5 + 4) + 2


@pytest.mark.rule("LW2.1f", "LW2.1b")
@pytest.mark.parametrize("state", ["completed", "in_progress"])
def test_posterity_of_a_project_in_a_neutral_polis_counts_for_nobody(state: str) -> None:
    projects: dict[str, Any] = {"syrakousai": ["demokritos"] if state == "completed" else "demokritos"}
    table = position("projects", "5b", athens={"goods": {"wheat": 5}}, sparta=FED, **{state: projects})
    assert dict(outcome(table).scores) == {"athens": 5 + 5, "sparta": 4 + 5}


@pytest.mark.rule("LW2.1c")
@pytest.mark.parametrize(("athens", "sparta", "winner"), [(5, 5, "athens"), (3, 5, "sparta"), (5, 7, "sparta")])
def test_the_higher_score_wins(athens: int, sparta: int, winner: str) -> None:
    goods = {"silver": 30}
    loser_is_rich = {winner: {}, {"athens": "sparta", "sparta": "athens"}[winner]: {"goods": goods}}
    table = final({"prestige": athens, **loser_is_rich["athens"]}, {"prestige": sparta, **loser_is_rich["sparta"]})
    assert winners(table) == (winner,)


@pytest.mark.rule("LW2.1d")
@pytest.mark.parametrize("good", ["metal", "wood", "wine", "oil", "silver", "wheat"])
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_a_tie_is_broken_by_goods_of_any_kind(seat: str, good: str) -> None:
    players: dict[str, dict[str, Any]] = {"athens": {"prestige": 4}, "sparta": {"prestige": 5}}
    players[seat]["goods"] = {good: 1}
    assert winners(final(**players)) == (seat,)


@pytest.mark.rule("LW2.1d")
def test_the_total_of_all_goods_breaks_the_tie_not_the_number_of_kinds() -> None:
    one_of_each = {"metal": 1, "wood": 1, "wine": 1, "oil": 1, "silver": 1, "wheat": 1}
    athens = {"prestige": 4, "goods": {"wine": 7}}
    assert winners(final(athens, {"prestige": 5, "goods": one_of_each})) == ("athens",)


@pytest.mark.rule("LW2.1d")
def test_wine_oil_and_wheat_break_the_tie_unhalved() -> None:
    athens, sparta = {"prestige": 4, "goods": {"wine": 4}}, {"prestige": 5, "goods": {"metal": 3}}
    assert winners(position("megalopolis", "5b", athens=athens, sparta=sparta)) == ("athens",)


@pytest.mark.rule("LW2.1e")
@pytest.mark.parametrize("goods", [({}, {}), ({"metal": 3, "wine": 1}, {"silver": 4})])
def test_equal_scores_and_equal_goods_are_a_draw(goods: tuple[dict[str, int], dict[str, int]]) -> None:
    table = final({"prestige": 4, "goods": goods[0]}, {"prestige": 5, "goods": goods[1]})
    assert winners(table) == ()
