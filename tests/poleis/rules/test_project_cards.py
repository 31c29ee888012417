"""LPR: the fourteen projects - where they are started, what they cost, and what they give."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ancientwars.testing import Table

GOODS = ("metal", "wood", "wine", "oil", "silver", "wheat")
OTHER_POLEIS = {
    "abdera": 1,
    "argos": 3,
    "chalkis": 1,
    "chios": 2,
    "epidamnos": 1,
    "gela": 3,
    "gytheion": 1,
    "korinthos": 4,
    "korkyra": 2,
    "naupaktos": 1,
    "poteidaia": 2,
    "pydna": 2,
    "pylos": 2,
    "samos": 3,
    "syrakousai": 4,
    "thebai": 3,
}
PHILOSOPHER = ("athenai", "syrakousai")
TEMPLE = ("sparta", "syrakousai")
THEATRE = ("athenai", "korinthos", "thebai")
STATUE = ("abdera", "epidamnos", "gela", "sparta")
FESTIVAL = ("poteidaia", "samos", "sparta")
GAMES = ("argos", "korinthos", "pydna")


class Card(NamedTuple):
    """A project card; the immediate Prestige of Pheidias is that with population 5."""

    project: str
    poleis: tuple[str, ...]
    cost: dict[str, int]
    immediate: int
    posterity: int


PROJECTS = [
    pytest.param(Card("sokrates", PHILOSOPHER, {"silver": 6}, 4, 2), marks=pytest.mark.rule("LPR01")),
    pytest.param(Card("demokritos", PHILOSOPHER, {"silver": 5}, 4, 1), marks=pytest.mark.rule("LPR02")),
    pytest.param(Card("protagoras", PHILOSOPHER, {"silver": 3}, 2, 1), marks=pytest.mark.rule("LPR03")),
    pytest.param(Card("pheidias", ("athenai",), {"silver": 4}, 3, 2), marks=pytest.mark.rule("LPR04")),
    pytest.param(
        Card("temple_of_zeus", TEMPLE, {"metal": 3, "wood": 4, "silver": 3}, 4, 3), marks=pytest.mark.rule("LPR05")
    ),
    pytest.param(
        Card("temple_of_apollo", TEMPLE, {"metal": 2, "wood": 3, "silver": 2}, 3, 2), marks=pytest.mark.rule("LPR06")
    ),
    pytest.param(
        Card("theatre_with_skene", THEATRE, {"metal": 1, "wood": 2, "silver": 2}, 3, 1), marks=pytest.mark.rule("LPR07")
    ),
    pytest.param(Card("theatre", THEATRE, {"metal": 1, "wood": 2, "silver": 1}, 2, 1), marks=pytest.mark.rule("LPR08")),
    pytest.param(Card("statue_of_aphrodite", STATUE, {"metal": 1, "wood": 2}, 1, 1), marks=pytest.mark.rule("LPR09")),
    pytest.param(Card("statue_of_an_ephebe", STATUE, {"wood": 2}, 1, 0), marks=pytest.mark.rule("LPR10")),
    pytest.param(
        Card("festival_of_demeter", FESTIVAL, {"wine": 3, "oil": 1, "silver": 1}, 3, 0), marks=pytest.mark.rule("LPR11")
    ),
    pytest.param(Card("festival_of_dionysos", FESTIVAL, {"wine": 3, "oil": 1}, 2, 0), marks=pytest.mark.rule("LPR12")),
    pytest.param(Card("nemean_games", GAMES, {"oil": 4, "silver": 1}, 3, 0), marks=pytest.mark.rule("LPR13")),
    pytest.param(Card("isthmian_games", GAMES, {"wine": 2, "oil": 2}, 2, 0), marks=pytest.mark.rule("LPR14")),
]


def _league(polis: str) -> tuple[str, dict[str, int]]:
    """Return who owns a polis in these tests, and his population table."""
    if polis == "sparta":
        return "sparta", {}
    return "athens", {} if polis == "athenai" else {polis: OTHER_POLEIS[polis]}


@pytest.mark.parametrize("card", PROJECTS)
def test_starting_the_project_takes_exactly_its_cost_from_the_stock(card: Card) -> None:
    project, poleis, cost = card.project, card.poleis, card.cost
    seat, population = _league(poleis[0])
    table = Table("poleis", {"turn": seat, "projects": [project], seat: {"goods": cost, "population": population}})
    table.play("action: start-project", f"start-project: {poleis[0]} {project}")
    assert [table.state.side(seat).stock(good) for good in GOODS] == [0, 0, 0, 0, 0, 0]
    assert table.state.polis(poleis[0]).in_progress == project
    assert project not in table.state.projects


@pytest.mark.parametrize("card", PROJECTS)
def test_with_one_good_less_than_the_cost_the_project_is_not_started(card: Card) -> None:
    project, poleis, cost = card.project, card.poleis, card.cost
    seat, population = _league(poleis[0])
    for good, amount in cost.items():
        side = {"goods": {**cost, good: amount - 1}, "population": population}
        table = Table("poleis", {"turn": seat, "projects": [project], seat: side})
        assert table.refusal("action: start-project") is not None


@pytest.mark.parametrize("card", PROJECTS)
def test_the_whole_cost_may_be_paid_in_silver(card: Card) -> None:
    project, poleis, cost = card.project, card.poleis, card.cost
    seat, population = _league(poleis[0])
    side = {"goods": {"silver": sum(cost.values())}, "population": population}
    table = Table("poleis", {"turn": seat, "projects": [project], seat: side})
    table.play("action: start-project", f"start-project: {poleis[0]} {project}")
    assert table.state.side(seat).stock("silver") == 0
    assert table.state.polis(poleis[0]).in_progress == project


@pytest.mark.parametrize("card", PROJECTS)
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_the_project_is_started_only_in_a_polis_of_its_kind_whoever_owns_it(seat: str, card: Card) -> None:
    project, poleis = card.project, card.poleis
    side = {"goods": dict.fromkeys(GOODS, 10), "population": OTHER_POLEIS}
    table = Table("poleis", {"turn": seat, "projects": [project], seat: side})
    starts = {f"start-project: {polis} {project}" for polis in poleis}
    starts -= {f"start-project: sparta {project}" if seat == "athens" else f"start-project: athenai {project}"}
    if "action: start-project" in table.legal:
        table.play("action: start-project")
    assert {choice for choice in table.legal if choice.startswith("start-project")} == starts


@pytest.mark.parametrize("card", PROJECTS)
def test_the_project_gives_its_immediate_prestige_when_it_is_completed(card: Card) -> None:
    project, poleis, immediate = card.project, card.poleis, card.immediate
    seat, population = _league(poleis[0])
    table = Table(
        "poleis",
        {"stage": "projects", "in_progress": {poleis[0]: project}, seat: {"prestige": 5, "population": population}},
    )
    assert table.state.side(seat).prestige == 5 + immediate
    assert (table.state.polis(poleis[0]).in_progress, table.state.polis(poleis[0]).completed) == ("", (project,))


@pytest.mark.parametrize("card", PROJECTS)
def test_the_completed_project_counts_for_posterity_in_the_score(card: Card) -> None:
    project, poleis, posterity = card.project, card.poleis, card.posterity
    seat, population = _league(poleis[0])
    position = {"stage": "scoring", "round": "5b", seat: {"prestige": 5, "population": population}}
    table = Table("poleis", {**position, "completed": {poleis[0]: [project]}})
    people = {"athens": 5, "sparta": 4}[seat] + sum(population.values())
    assert table.game.score(table.state, seat) == people + 5 + posterity


@pytest.mark.rule("LPR04", "LA4.6c")
@pytest.mark.parametrize(("population", "prestige"), [(1, 1), (2, 1), (3, 2), (5, 3), (8, 4), (9, 5), (10, 5)])
def test_pheidias_gives_half_of_the_population_of_his_polis_rounded_up(population: int, prestige: int) -> None:
    table = Table(
        "poleis",
        {
            "stage": "projects",
            "in_progress": {"athenai": "pheidias"},
            "athens": {"prestige": 5, "population": {"athenai": population, "samos": 6}},
        },
    )
    assert table.state.athens.prestige == 5 + prestige


@pytest.mark.rule("LPR04")
def test_pheidias_counts_the_whole_league_if_the_players_agree_so() -> None:
    table = Table(
        "poleis",
        {
            "stage": "projects",
            "options": {"phidias_scope": "league"},
            "in_progress": {"athenai": "pheidias"},
            "athens": {"prestige": 5, "population": {"athenai": 5, "samos": 6}},
        },
    )
    assert table.state.athens.prestige == 5 + 6
