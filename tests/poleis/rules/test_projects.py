"""Polis, chapter LA4: starting projects, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table

THREE = ["sokrates", "temple_of_zeus", "nemean_games"]


def to_move(table: Table) -> str:
    waits: Any = table.pending
    return waits.seat


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


# ---------------------------------------------------------------- LA4.1 what may be started


@pytest.mark.rule("LA4.1a", "LA4.2a")
def test_athens_starts_sokrates_in_athenai_for_six_silver() -> None:
    table = Table("poleis", {"projects": ["sokrates", "nemean_games"], "athens": {"goods": {"silver": 6}}})
    table.play("action: start-project", "start-project: athenai sokrates")
    assert table.state.polis("athenai").in_progress == "sokrates"
    assert table.state.athens.stock("silver") == 0


@pytest.mark.rule("LA4.1a")
def test_a_polis_starts_no_project_of_a_kind_that_is_not_on_its_card() -> None:
    side = {"goods": {"silver": 20}, "population": {"syrakousai": 4}}
    table = Table("poleis", {"projects": THREE, "athens": side})
    table.play("action: start-project")
    assert set(table.legal) == {
        "start-project: athenai sokrates",
        "start-project: syrakousai sokrates",
        "start-project: syrakousai temple_of_zeus",
    }


@pytest.mark.rule("LA4.1a")
@pytest.mark.parametrize("owner", ["", "sparta"])
def test_no_project_is_started_in_a_polis_that_is_not_owned(owner: str) -> None:
    position: dict[str, Any] = {"projects": THREE, "athens": {"goods": {"silver": 20}}}
    if owner:
        position[owner] = {"population": {"syrakousai": 4}}
    table = Table("poleis", position)
    table.play("action: start-project")
    assert refused(table, "start-project: syrakousai sokrates") == "LA4.1a"


@pytest.mark.rule("LA4.1b")
def test_only_projects_that_lie_face_up_are_started() -> None:
    table = Table("poleis", {"projects": ["protagoras"], "athens": {"goods": {"silver": 20}}})
    table.play("action: start-project")
    assert refused(table, "start-project: athenai sokrates") == "LA4.1b"
    assert table.refusal("start-project: athenai protagoras") is None


@pytest.mark.rule("LA4.1a", "LA4.1c")
def test_a_polis_with_a_project_in_progress_starts_no_other() -> None:
    position = {
        "projects": ["sokrates", "theatre"],
        "in_progress": {"athenai": "pheidias"},
        "athens": {"goods": {"silver": 20}, "population": {"thebai": 3}},
    }
    table = Table("poleis", position)
    table.play("action: start-project")
    assert refused(table, "start-project: athenai sokrates") in {"LA4.1a", "LA4.1c"}
    assert refused(table, "start-project: athenai theatre") in {"LA4.1a", "LA4.1c"}
    assert table.refusal("start-project: thebai theatre") is None


@pytest.mark.rule("LA4.1c")
def test_a_turned_polis_starts_no_second_project_in_a_later_turn_of_the_round() -> None:
    position = {"projects": ["sokrates", "theatre"], "athens": {"goods": {"silver": 20}}, "sparta": {"prestige": 9}}
    table = Table("poleis", position)
    table.play("action: start-project", "start-project: athenai sokrates", "action: move-proxenos")
    table.play("move-proxenos: chalkis by land", "action: move-proxenos", "move-proxenos: gytheion by land", "pass")
    assert to_move(table) == "athens"
    table.play("fee: silver")
    assert table.refusal("action: start-project") is not None


@pytest.mark.rule("LA4.1d")
def test_a_polis_with_completed_projects_starts_a_new_one() -> None:
    position = {
        "projects": ["sokrates"],
        "completed": {"athenai": ["pheidias", "theatre"]},
        "athens": {"goods": {"silver": 6}},
    }
    table = Table("poleis", position)
    table.play("action: start-project", "start-project: athenai sokrates")
    assert table.state.polis("athenai").in_progress == "sokrates"
    assert set(table.state.polis("athenai").completed) == {"pheidias", "theatre"}


@pytest.mark.rule("LA4.1d")
def test_a_completed_project_of_the_same_kind_is_no_obstacle() -> None:
    # Sokrates and Protagoras are both philosophers.
    position = {
        "projects": ["protagoras"],
        "completed": {"athenai": ["sokrates"]},
        "athens": {"goods": {"silver": 3}},
    }
    table = Table("poleis", position)
    table.play("action: start-project", "start-project: athenai protagoras")
    assert table.state.polis("athenai").in_progress == "protagoras"


# ---------------------------------------------------------------- LA4.2 the cost


@pytest.mark.rule("LA4.2a", "LA0.3a")
@pytest.mark.parametrize(
    "goods", [{"metal": 3, "wood": 4, "silver": 3}, {"silver": 10}, {"metal": 1, "wood": 4, "silver": 5}]
)
def test_the_cost_of_a_temple_is_paid_in_its_goods_or_in_as_much_silver(goods: dict[str, int]) -> None:
    table = Table("poleis", {"turn": "sparta", "projects": ["temple_of_zeus"], "sparta": {"goods": goods}})
    table.play("action: start-project", "start-project: sparta temple_of_zeus")
    assert table.state.polis("sparta").in_progress == "temple_of_zeus"
    assert set(table.state.sparta.goods) == {0}


@pytest.mark.rule("LA4.2a")
def test_the_player_chooses_which_goods_he_replaces_by_silver() -> None:
    side = {"goods": {"metal": 3, "wood": 4, "silver": 5}}
    table = Table("poleis", {"turn": "sparta", "projects": ["temple_of_zeus"], "sparta": side})
    table.play("action: start-project", "start-project: sparta temple_of_zeus", "pay-in-silver: metal 0")
    table.play("pay-in-silver: wood 2")
    assert [table.state.sparta.stock(good) for good in ("metal", "wood", "silver")] == [0, 2, 0]


@pytest.mark.rule("LA4.2a")
@pytest.mark.parametrize(
    "goods", [{"metal": 3, "wood": 4, "silver": 2}, {"silver": 9}, {"metal": 9, "wood": 3, "silver": 3, "wine": 9}]
)
def test_no_project_is_started_that_cannot_be_paid(goods: dict[str, int]) -> None:
    table = Table("poleis", {"turn": "sparta", "projects": ["temple_of_zeus"], "sparta": {"goods": goods}})
    assert table.refusal("action: start-project") is not None


@pytest.mark.rule("LA4.2b")
def test_a_started_project_is_not_available_to_the_opponent() -> None:
    position = {
        "projects": ["sokrates", "protagoras"],
        "athens": {"goods": {"silver": 6}},
        "sparta": {"goods": {"silver": 12}, "population": {"syrakousai": 4}},
    }
    table = Table("poleis", position)
    table.play(
        "action: start-project", "start-project: athenai sokrates", "pass", "fee: silver", "action: start-project"
    )
    assert refused(table, "start-project: syrakousai sokrates") == "LA4.1b"
    assert table.refusal("start-project: syrakousai protagoras") is None


@pytest.mark.rule("LA4.2b")
def test_the_opponent_may_capture_a_polis_with_its_project_in_progress() -> None:
    position = {
        "turn": "sparta",
        "in_progress": {"thebai": "theatre"},
        "athens": {"population": {"thebai": 2}},
        "sparta": {"hoplites": {"boiotia": 3}},
    }
    table = Table("poleis", position)
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    assert (table.state.polis("thebai").owner, table.state.polis("thebai").in_progress) == ("sparta", "theatre")


@pytest.mark.rule("LA4.2c")
def test_the_space_of_a_started_project_stays_empty() -> None:
    table = Table("poleis", {"projects": THREE, "athens": {"goods": {"silver": 6}}})
    table.play("action: start-project", "start-project: athenai sokrates", "pass")
    assert set(table.state.projects) == {"temple_of_zeus", "nemean_games"}
    assert len(table.state.project_deck) == 14 - 3


@pytest.mark.rule("LA4.2d")
@pytest.mark.parametrize(
    ("seat", "polis", "project"),
    [("sparta", "syrakousai", "sokrates"), ("athens", "syrakousai", "temple_of_zeus"), ("sparta", "thebai", "theatre")],
)
def test_whoever_owns_a_polis_starts_the_kinds_of_its_card(seat: str, polis: str, project: str) -> None:
    side = {"goods": {"silver": 10}, "population": {polis: 3}}
    table = Table("poleis", {"turn": seat, "projects": [project], seat: side})
    table.play("action: start-project", f"start-project: {polis} {project}")
    assert table.state.polis(polis).in_progress == project


# ---------------------------------------------------------------- LA4.3, LA4.4 completion and change of owner


@pytest.mark.rule("LA4.3a")
def test_a_project_gives_its_prestige_at_the_end_of_the_round_and_its_posterity_at_the_end_of_the_game() -> None:
    position = {
        "stage": "projects",
        "passed": ["sparta", "athens"],
        "in_progress": {"athenai": "sokrates"},
        "athens": {"goods": {"wheat": 5}},
        "sparta": {"goods": {"wheat": 4}},
    }
    table = Table("poleis", position)
    assert table.state.athens.prestige == 5 + 4
    assert (table.state.polis("athenai").in_progress, table.state.polis("athenai").completed) == ("", ("sokrates",))
    assert table.game.score(table.state, "athens") == 5 + 9 + 2


@pytest.mark.rule("LA4.3a")
def test_a_project_in_progress_gives_nothing_yet() -> None:
    table = Table("poleis", {"projects": ["sokrates"], "athens": {"goods": {"silver": 6}}})
    table.play("action: start-project", "start-project: athenai sokrates", "pass")
    assert table.state.athens.prestige == 5
    assert table.game.score(table.state, "athens") == 5 + 5


@pytest.mark.rule("LA4.4a")
def test_a_besieged_polis_changes_owner_with_all_its_projects() -> None:
    position = {
        "in_progress": {"korinthos": "theatre"},
        "completed": {"korinthos": ["nemean_games"]},
        "athens": {"hoplites": {"megaris": 4}},
        "sparta": {"population": {"korinthos": 5}},
    }
    table = Table("poleis", position)
    table.play("action: besiege", "besiege: korinthos", "roll: 4")
    taken = table.state.polis("korinthos")
    assert (taken.owner, taken.in_progress, taken.completed) == ("athens", "theatre", ("nemean_games",))


@pytest.mark.rule("LA4.4a")
def test_a_polis_won_by_civil_war_completes_its_project_for_the_new_owner() -> None:
    position = {
        "in_progress": {"thebai": "theatre"},
        "athens": {"proxenos": "thebai", "goods": {"silver": 6, "wheat": 7}},
        "sparta": {"population": {"thebai": 2}, "goods": {"wheat": 4}},
    }
    table = Table("poleis", position)
    table.play("action: civil-war", "pass", "pass")
    assert table.state.athens.prestige == 5 + 2 + 2
    assert table.state.polis("thebai").completed == ("theatre",)


@pytest.mark.rule("LA4.4b")
def test_a_polis_that_a_siege_makes_neutral_keeps_its_projects() -> None:
    position = {
        "in_progress": {"thebai": "theatre"},
        "completed": {"thebai": ["theatre_with_skene"]},
        "athens": {"hoplites": {"boiotia": 3}},
        "sparta": {"population": {"thebai": 1}},
    }
    table = Table("poleis", position)
    table.play("action: besiege", "besiege: thebai", "roll: 1")
    left = table.state.polis("thebai")
    assert (left.owner, left.in_progress, left.completed) == ("", "theatre", ("theatre_with_skene",))


@pytest.mark.rule("LA4.4b")
def test_a_polis_that_is_not_fed_keeps_its_projects_for_whoever_acquires_it() -> None:
    position = {
        "stage": "feeding",
        "passed": ["athens", "sparta"],
        "completed": {"samos": ["festival_of_demeter"]},
        "athens": {"population": {"samos": 3}, "goods": {"wheat": 5}},
        "sparta": {"goods": {"wheat": 4}},
    }
    table = Table("poleis", position)
    table.play("release: samos")
    assert (table.state.polis("samos").owner, table.state.polis("samos").completed) == ("", ("festival_of_demeter",))


@pytest.mark.rule("LA4.4b")
def test_who_besieges_a_neutral_polis_gets_the_projects_that_stayed_there() -> None:
    position = {
        "in_progress": {"thebai": "theatre"},
        "completed": {"thebai": ["theatre_with_skene"]},
        "athens": {"hoplites": {"boiotia": 3}},
    }
    table = Table("poleis", position)
    table.play("action: besiege", "besiege: thebai", "roll: 3")
    taken = table.state.polis("thebai")
    assert (taken.owner, taken.in_progress, taken.completed) == ("athens", "theatre", ("theatre_with_skene",))


# ---------------------------------------------------------------- LA4.5, LA4.6 the cards


@pytest.mark.rule("LA4.5a")
def test_there_are_fourteen_unique_projects_and_three_are_offered_in_a_round() -> None:
    table = Table("poleis")
    projects = table.game.components().projects
    assert len(projects) == len({project.name for project in projects}) == 14
    table.play("draw: sokrates", "draw: theatre", "draw: pheidias", "draw: r3_none")
    assert len(table.state.projects) == 3


@pytest.mark.rule("LA4.6a")
@pytest.mark.parametrize(
    ("kind", "count", "poleis"),
    [
        ("philosopher", 3, {"syrakousai", "athenai"}),
        ("artist", 1, {"athenai"}),
        ("temple", 2, {"syrakousai", "sparta"}),
        ("theatre", 2, {"korinthos", "thebai", "athenai"}),
        ("statue", 2, {"epidamnos", "abdera", "gela", "sparta"}),
        ("festival", 2, {"sparta", "poteidaia", "samos"}),
        ("games", 2, {"pydna", "argos", "korinthos"}),
    ],
)
def test_seven_types_of_project_belong_to_their_poleis(kind: str, count: int, poleis: set[str]) -> None:
    kit = Table("poleis").game.components()
    projects = [project for project in kit.projects if project.kind == kind]
    assert len(projects) == count
    assert all(set(project.poleis) == poleis for project in projects)
    assert {card.id for card in kit.poleis if kind in card.projects} == poleis


@pytest.mark.rule("LA4.6a")
@pytest.mark.parametrize(
    ("kind", "goods"),
    [
        ("philosopher", {"silver"}),
        ("artist", {"silver"}),
        ("temple", {"wood", "metal", "silver"}),
        ("statue", {"wood", "metal"}),
    ],
)
def test_the_cost_of_a_project_has_the_character_of_its_type(kind: str, goods: set[str]) -> None:
    projects = [project for project in Table("poleis").game.components().projects if project.kind == kind]
    assert set().union(*(project.cost for project in projects)) == goods


@pytest.mark.rule("LA4.6a")
@pytest.mark.parametrize(("population", "prestige"), [(4, 2), (5, 3)])
def test_pheidias_gives_half_the_population_rounded_up(population: int, prestige: int) -> None:
    position = {
        "stage": "projects",
        "passed": ["sparta", "athens"],
        "in_progress": {"athenai": "pheidias"},
        "athens": {"population": {"athenai": population}, "goods": {"wheat": population}},
        "sparta": {"goods": {"wheat": 4}},
    }
    assert Table("poleis", position).state.athens.prestige == 5 + prestige


@pytest.mark.rule("LA4.6b")
def test_each_philosopher_card_is_titled_with_the_name_of_its_thinker() -> None:
    projects = Table("poleis").game.components().projects
    names = [project.name for project in projects if project.kind == "philosopher"]
    assert sorted(names) == ["Demokritos", "Protagoras", "Sokrates"]


@pytest.mark.rule("LA4.6c")
def test_pheidias_works_in_athenai_only() -> None:
    league = {"syrakousai": 4, "korinthos": 4, "thebai": 3, "samos": 3, "gela": 3, "argos": 3}
    side = {"goods": {"silver": 20}, "population": league}
    table = Table("poleis", {"projects": ["pheidias"], "athens": side})
    table.play("action: start-project")
    assert table.legal == ("start-project: athenai pheidias",)


@pytest.mark.rule("LA4.6c")
def test_sparta_cannot_engage_pheidias() -> None:
    side = {"goods": {"silver": 20}, "population": {"syrakousai": 4}}
    table = Table("poleis", {"turn": "sparta", "projects": ["pheidias"], "sparta": side})
    assert table.refusal("action: start-project") is not None
