"""LS: the two scenarios."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.core.step import Decision, Outcome
from ancientwars.testing import Table
from tests.poleis.battle_positions import asked

CORINTHIAN, PELOPONNESIAN = "corinthian_war", "second_peloponnesian_war"


def scenario(name: str, stage: str = "turn", round_type: str = "5a", **fields: Any) -> Table:
    """A position of a scenario."""
    return Table("poleis", {"scenario": name, "round": round_type, "stage": stage, **fields})


# ---------------------------------------------------------------- LS1: Corinthian War


@pytest.mark.rule("LS1.1a")
def test_the_corinthian_war_is_played_in_a_round_of_type_5() -> None:
    table = scenario(CORINTHIAN, turn="sparta", sparta={"hoplites": {"lakedaimon": 4}, "goods": {"metal": 2}})
    assert Table("poleis", scenario=CORINTHIAN).state.limit == 5
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal")
    assert table.state.units("sparta", "lakedaimon") == 5


@pytest.mark.rule("LS1.1a")
def test_the_corinthian_war_has_a_single_round() -> None:
    assert isinstance(scenario(CORINTHIAN, "megalopolis").pending, Outcome)
    with pytest.raises(PositionError):
        scenario(CORINTHIAN, round_type="5b")


@pytest.mark.rule("LS1.1b", "LS1.1c")
def test_the_corinthian_war_begins_without_drawing_events_or_projects() -> None:
    table = Table("poleis", scenario=CORINTHIAN)
    assert isinstance(table.pending, Decision)
    assert table.state.round.event_card == ""
    assert table.state.projects == ()


@pytest.mark.rule("LS1.1b")
def test_no_event_is_resolved_in_the_corinthian_war() -> None:
    table = Table("poleis", scenario=CORINTHIAN)
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (8, 8)
    assert table.happened("EventCardRevealed") == []


@pytest.mark.rule("LS1.1c")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_no_project_can_be_started_in_the_corinthian_war(seat: str) -> None:
    rich: dict[str, Any] = {seat: {"goods": {"metal": 9, "wood": 9, "wine": 9, "oil": 9, "silver": 20}}}
    table = scenario(CORINTHIAN, turn=seat, **rich)
    assert table.refusal("action: start-project") is not None


@pytest.mark.rule("LS1.1d")
def test_sparta_trades_in_the_corinthian_war() -> None:
    table = Table("poleis", scenario=CORINTHIAN)
    table.play("action: trade", "trade: illyria 1 barter", "roll: 1")
    assert table.state.sparta.stock("wheat") == 8 + 3
    assert table.state.sparta.stock("wood") == 4 - 3


@pytest.mark.rule("LS1.1d", "LS1.1a")
def test_loads_of_5_may_be_taken_in_the_corinthian_war() -> None:
    table = scenario(CORINTHIAN, athens={"goods": {"wine": 5}})
    table.play("action: trade", "trade: persis 3 barter", "roll: 1")
    assert table.state.athens.stock("silver") == 5


@pytest.mark.rule("LS1.1e")
def test_the_sides_of_the_corinthian_war() -> None:
    state = Table("poleis", scenario=CORINTHIAN).state
    assert {state.polis(polis).owner for polis in ("sparta", "syrakousai")} == {"sparta"}
    assert {state.polis(polis).owner for polis in ("athenai", "thebai", "korinthos", "argos")} == {"athens"}


@pytest.mark.rule("LS1.1g")
def test_the_single_round_of_the_corinthian_war_ends_like_the_last_round() -> None:
    athens = {"goods": {"wheat": 6, "wine": 7}}
    table = scenario(CORINTHIAN, "feeding", athens=athens, sparta={"goods": {"wheat": 4}})
    table.play("grow: athenai 1")
    assert isinstance(table.pending, Outcome)
    assert dict(table.pending.scores)["athens"] == 6 + (5 + 1)
    assert table.state.athens.stock("wine") == 7


@pytest.mark.rule("LS1.1g", "LW1.1c")
def test_the_corinthian_war_is_over_after_phase_4_of_its_round() -> None:
    table = Table("poleis", scenario=CORINTHIAN)
    table.play("pass", "pass")
    asked = set()
    while not isinstance(table.pending, Outcome):
        asked.add(table.pending.prompt)
        table.play(table.legal[-1])
    assert asked <= {"feeding", "growth"}
    assert len(table.happened("RoundBegan")) == 1


@pytest.mark.rule("LS1.1g", "LW1.1b")
def test_the_corinthian_war_knows_no_ostracism() -> None:
    table = scenario(CORINTHIAN, "megalopolis", athens={"prestige": 0, "population": {"thebai": 5, "argos": 3}})
    assert isinstance(table.pending, Outcome)
    assert table.pending.winners == ("athens",)


@pytest.mark.rule("LS1.1g", "LW1.1a")
def test_the_capital_can_be_lost_in_the_corinthian_war() -> None:
    athens = {"prestige": 1, "goods": {"wheat": 3}, "population": {"athenai": 10}}
    table = scenario(CORINTHIAN, "feeding", athens=athens, sparta={"prestige": 0, "goods": {"wheat": 4}})
    assert isinstance(table.pending, Outcome)
    assert table.pending.winners == ("sparta",)


@pytest.mark.rule("LS1.1g", "LB1.1a")
def test_battles_are_fought_in_the_corinthian_war() -> None:
    table = scenario(CORINTHIAN, athens={"hoplites": {"megaris": 4}}, sparta={"hoplites": {"megaris": 4}})
    table.play("pass")
    assert table.state.battle.region == "megaris"


# ---------------------------------------------------------------- LS2: Second Peloponnesian War


def peloponnesian_start() -> Table:
    """The first turn of the Second Peloponnesian War, without an event."""
    table = Table("poleis", scenario=PELOPONNESIAN)
    table.play("draw: sokrates", "draw: festival_of_demeter", "draw: theatre", "draw: r5a_none")
    return table


@pytest.mark.rule("LS2.1a")
def test_the_second_peloponnesian_war_begins_with_round_5a() -> None:
    table = peloponnesian_start()
    assert table.state.round_type == "5a"
    assert table.state.limit == 5


@pytest.mark.rule("LS2.1a")
def test_round_5a_of_the_second_peloponnesian_war_is_followed_by_5b() -> None:
    table = scenario(PELOPONNESIAN, "megalopolis")
    table.play(
        "phoros: 0", "phoros: 0", "draw: sokrates", "draw: festival_of_demeter", "draw: theatre", "draw: r5b_none"
    )
    assert table.state.round_type == "5b"
    assert asked(table)[1] == "turn"


@pytest.mark.rule("LS2.1a")
def test_round_5b_of_the_second_peloponnesian_war_is_the_last() -> None:
    assert isinstance(scenario(PELOPONNESIAN, "megalopolis", "5b").pending, Outcome)


@pytest.mark.rule("LS2.1a")
@pytest.mark.parametrize("round_type", ["3", "4"])
def test_the_second_peloponnesian_war_has_no_early_rounds(round_type: str) -> None:
    with pytest.raises(PositionError):
        scenario(PELOPONNESIAN, round_type=round_type)


@pytest.mark.rule("LS2.1b")
def test_an_event_of_group_5a_is_drawn_in_the_first_round() -> None:
    table = Table("poleis", scenario=PELOPONNESIAN)
    table.play("draw: sokrates", "draw: festival_of_demeter", "draw: theatre")
    assert all(card.startswith("draw: r5a_") for card in table.odds)
    assert table.odds["draw: r5a_none"] == Fraction(3, 12)


@pytest.mark.rule("LS2.1b")
def test_an_event_of_group_5b_is_drawn_and_resolved_in_the_second_round() -> None:
    table = scenario(PELOPONNESIAN, "next-round")
    table.play("draw: sokrates", "draw: festival_of_demeter", "draw: theatre")
    assert all(card.startswith("draw: r5b_") for card in table.odds)
    table.play("draw: r5b_herms")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (4, 4)


@pytest.mark.rule("LS2.1c")
def test_three_projects_are_turned_up_each_round() -> None:
    table = Table("poleis", scenario=PELOPONNESIAN)
    assert len(table.odds) == 14
    table.play("draw: sokrates", "draw: festival_of_demeter", "draw: theatre")
    assert set(table.state.projects) == {"sokrates", "festival_of_demeter", "theatre"}
    assert "draw: r5a_none" in table.odds


@pytest.mark.rule("LS2.1c", "L1.2b")
def test_three_projects_and_an_event_come_in_the_second_round_too() -> None:
    table = scenario(PELOPONNESIAN, "next-round", projects=["protagoras"])
    table.play("draw: sokrates", "draw: festival_of_demeter", "draw: theatre")
    assert set(table.state.projects) == {"sokrates", "festival_of_demeter", "theatre"}
    assert all(outcome.startswith("draw: r5b_") for outcome in table.odds)


@pytest.mark.rule("LS2.1c")
def test_a_project_can_be_started_in_the_second_peloponnesian_war() -> None:
    table = peloponnesian_start()
    table.play("pass", "fee: wood", "action: start-project", "start-project: athenai sokrates")
    assert table.state.polis("athenai").in_progress == "sokrates"


@pytest.mark.rule("LS2.1d")
def test_sparta_trades_in_the_second_peloponnesian_war() -> None:
    table = peloponnesian_start()
    table.play("action: trade", "trade: illyria 1 barter", "roll: 1")
    assert table.state.sparta.stock("wheat") == 10 + 3
    assert table.state.sparta.stock("wood") == 4 - 3


@pytest.mark.rule("LS2.1d")
def test_loads_of_5_may_be_taken_in_the_second_peloponnesian_war() -> None:
    table = scenario(PELOPONNESIAN, athens={"goods": {"wine": 5}})
    table.play("action: trade", "trade: persis 3 barter", "roll: 1")
    assert table.state.athens.stock("silver") == 5
