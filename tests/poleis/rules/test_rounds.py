"""Polis, chapters L5.1 to L5.3: the four rounds, their preparation, and the event step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.core.step import Outcome
from ancientwars.testing import Table

THREE_DRAWS = ("draw: sokrates", "draw: theatre", "draw: pheidias")
LIMITS = [("3", 3), ("4", 4), ("5a", 5), ("5b", 5)]


def to_move(table: Table) -> str:
    waits: Any = table.pending
    return waits.seat


def refused(table: Table, notation: str) -> str:
    """Return the rule that forbids an action; fail if it is legal."""
    refusal = table.refusal(notation)
    assert refusal is not None, f"{notation} is legal"
    return refusal.rule


# ---------------------------------------------------------------- L5.1 rounds


@pytest.mark.rule("L5.1a")
@pytest.mark.parametrize(("ended", "begun"), [("3", "4"), ("4", "5a"), ("5a", "5b")])
def test_the_rounds_follow_each_other_in_order(ended: str, begun: str) -> None:
    table = Table("poleis", {"round": ended, "stage": "next-round"})
    table.play(*THREE_DRAWS, f"draw: r{begun}_none")
    assert table.state.round_type == begun


@pytest.mark.rule("L5.1a")
def test_the_game_begins_with_the_type_3_round_and_ends_with_5b() -> None:
    assert Table("poleis").state.round_type == "3"
    assert isinstance(Table("poleis", {"round": "5b", "stage": "scoring"}).pending, Outcome)


@pytest.mark.rule("L5.1b")
@pytest.mark.parametrize(("round_type", "limit"), LIMITS)
def test_the_round_limits_the_hoplites_of_a_player_in_a_territory(round_type: str, limit: int) -> None:
    position = {
        "round": round_type,
        "athens": {"goods": {"metal": 2}, "hoplites": {"attika": limit - 1}},
        "sparta": {"hoplites": {"attika": 2}},
    }
    table = Table("poleis", position)
    table.play("action: create-hoplites")
    assert refused(table, "create-hoplites: athenai 2 metal") in {"L5.1b", "LA1.1b"}
    table.play("create-hoplites: athenai 1 metal")
    assert table.state.units("athens", "attika") == limit


@pytest.mark.rule("L5.1c")
@pytest.mark.parametrize(("round_type", "limit"), LIMITS)
def test_the_round_limits_the_galleys_of_a_player_in_a_sea(round_type: str, limit: int) -> None:
    position = {
        "round": round_type,
        "athens": {"goods": {"wood": 2}, "galleys": {"kyklades": limit - 1}},
        "sparta": {"galleys": {"kyklades": 2}},
    }
    table = Table("poleis", position)
    table.play("action: create-galleys")
    assert refused(table, "create-galleys: athenai > kyklades 2 wood") in {"L5.1c", "LA2.1b"}
    table.play("create-galleys: athenai > kyklades 1 wood")
    assert table.state.units("athens", "kyklades") == limit


@pytest.mark.rule("L5.1d")
@pytest.mark.parametrize(("round_type", "available"), [("3", 1), ("4", 2), ("5a", 3), ("5b", 3)])
def test_the_round_opens_the_three_shiploads_of_persis_one_after_another(round_type: str, available: int) -> None:
    table = Table("poleis", {"round": round_type, "athens": {"goods": {"wine": 13, "oil": 13}}})
    table.play("action: trade")
    legal = [load for load in (1, 2, 3) if table.refusal(f"trade: persis {load} barter") is None]
    assert legal == [1, 2, 3][:available]


@pytest.mark.rule("L5.1d", "LS1.1a")
def test_the_type_of_the_round_opens_the_shiploads_not_its_place_in_the_game() -> None:
    # The only round of the Corinthian War is of type 5.
    goods = {"goods": {"wine": 13, "oil": 13}}
    table = Table("poleis", {"scenario": "corinthian_war", "round": "5a", "turn": "athens", "athens": goods})
    table.play("action: trade")
    assert [table.refusal(f"trade: persis {load} barter") for load in (1, 2, 3)] == [None, None, None]


@pytest.mark.rule("L5.1e")
def test_5a_and_5b_differ_only_by_their_events_and_by_5b_being_last() -> None:
    kit = Table("poleis").game.components()
    assert kit.limits["5a"] == kit.limits["5b"] == 5
    for ended, begun in (("4", "5a"), ("5a", "5b")):
        table = Table("poleis", {"round": ended, "stage": "next-round"})
        table.play(*THREE_DRAWS)
        assert all(outcome.startswith(f"draw: r{begun}_") for outcome in table.odds)
    assert isinstance(Table("poleis", {"round": "5b", "stage": "megalopolis"}).pending, Outcome)
    assert not isinstance(Table("poleis", {"round": "5a", "stage": "megalopolis"}).pending, Outcome)


@pytest.mark.rule("L5.1e")
@pytest.mark.parametrize("round_type", ["5a", "5b"])
def test_5b_lets_no_more_hoplites_stand_together_than_5a(round_type: str) -> None:
    athens = {"hoplites": {"attika": 4}, "goods": {"metal": 2}}
    table = Table("poleis", {"round": round_type, "athens": athens})
    table.play("action: create-hoplites")
    assert table.refusal("create-hoplites: athenai 1 metal") is None
    assert refused(table, "create-hoplites: athenai 2 metal") == "LA1.1b"


@pytest.mark.rule("L5.1f")
@pytest.mark.parametrize(("round_type", "units", "fought"), [("3", 3, False), ("4", 4, True)])
def test_battles_are_possible_from_the_second_round_on(round_type: str, units: int, fought: bool) -> None:
    army = {"hoplites": {"attika": units}, "galleys": {"kyklades": units}}
    table = Table("poleis", {"round": round_type, "stage": "end-turn", "athens": army, "sparta": army})
    assert bool(table.legal == ("fight: attika", "fight: kyklades")) is fought


@pytest.mark.rule("L5.1f")
def test_no_region_holds_more_than_six_units_in_the_type_3_round() -> None:
    with pytest.raises(PositionError, match="attika"):
        Table("poleis", {"round": "3", "athens": {"hoplites": {"attika": 4}}})


# ---------------------------------------------------------------- L5.2 preparation


@pytest.mark.rule("L5.2a")
def test_every_project_card_is_equally_likely_to_lie_next_in_the_deck() -> None:
    table = Table("poleis")
    table.play("draw: sokrates")
    assert set(table.odds.values()) == {Fraction(1, 13)}
    assert "draw: sokrates" not in table.odds


@pytest.mark.rule("L5.2a", "L5.2e")
@pytest.mark.parametrize(
    ("ended", "none", "cards", "blank"),
    [("3", "r4_none", 8, 2), ("4", "r5a_none", 12, 3), ("5a", "r5b_none", 12, 3)],
)
def test_the_event_of_a_round_is_drawn_from_its_own_shuffled_deck(
    ended: str, none: str, cards: int, blank: int
) -> None:
    table = Table("poleis", {"round": ended, "stage": "next-round"})
    table.play(*THREE_DRAWS)
    odds = table.odds
    assert odds.pop(f"draw: {none}") == Fraction(blank, cards)
    assert set(odds.values()) == {Fraction(1, cards)}
    assert len(odds) == cards - blank


@pytest.mark.rule("L5.2b")
def test_three_projects_are_turned_up_before_the_first_round() -> None:
    table = Table("poleis")
    table.play(*THREE_DRAWS, "draw: r3_none")
    assert set(table.state.projects) == {"sokrates", "theatre", "pheidias"}
    assert to_move(table) == "sparta"


@pytest.mark.rule("L5.2b")
def test_three_new_projects_are_turned_up_before_a_later_round() -> None:
    table = Table("poleis", {"stage": "next-round", "projects": ["nemean_games", "protagoras"]})
    assert (table.pending.event, table.pending.purpose) == ("draw", "project")
    table.play(*THREE_DRAWS, "draw: r5a_none")
    assert set(table.state.projects) == {"sokrates", "theatre", "pheidias"}


@pytest.mark.rule("L5.2b", "L5.2d")
def test_no_project_is_turned_up_twice() -> None:
    table = Table("poleis")
    for drawn, draw in enumerate(THREE_DRAWS):
        assert len(table.odds) == 14 - drawn
        table.play(draw)
        assert draw not in table.odds


@pytest.mark.rule("L5.2c", "L1.2b")
@pytest.mark.parametrize(("ended", "begun"), [("3", "4"), ("4", "5a"), ("5a", "5b")])
def test_one_event_of_the_new_round_is_turned_up(ended: str, begun: str) -> None:
    table = Table("poleis", {"round": ended, "stage": "next-round"})
    table.play(*THREE_DRAWS)
    assert all(outcome.startswith(f"draw: r{begun}_") for outcome in table.odds)
    table.play(f"draw: r{begun}_none")
    assert len(table.happened("EventCardRevealed")) == 1
    assert to_move(table) == "sparta"


@pytest.mark.rule("L5.2d")
def test_two_of_the_fourteen_projects_never_appear() -> None:
    five = ["sokrates", "theatre", "pheidias", "nemean_games", "protagoras"]
    table = Table("poleis", {"round": "5a", "stage": "next-round", "project_deck": five})
    table.play(*THREE_DRAWS, "draw: r5b_none")
    assert sorted(table.state.project_deck) == ["nemean_games", "protagoras"]


@pytest.mark.rule("L5.2d")
def test_a_project_turned_up_in_an_earlier_round_does_not_return() -> None:
    table = Table("poleis", {"stage": "next-round", "projects": ["sokrates"], "in_progress": {"athenai": "pheidias"}})
    assert len(table.odds) == 12
    assert not {"draw: sokrates", "draw: pheidias"} & set(table.odds)


@pytest.mark.rule("L5.2e")
@pytest.mark.parametrize(("round_type", "size"), [("3", 8), ("4", 8), ("5a", 12), ("5b", 12)])
def test_the_four_event_decks_hold_forty_cards_together(round_type: str, size: int) -> None:
    events = Table("poleis").game.components().event_cards
    assert sum(event.copies for event in events if event.round == round_type) == size
    assert sum(event.copies for event in events) == 40


@pytest.mark.rule("L5.2f")
def test_the_lasting_effect_of_an_event_ends_with_its_round() -> None:
    position = {"round": "3", "event": "r3_xerxes", "athens": {"prestige": 4, "goods": {"wine": 3, "oil": 3}}}
    closed = Table("poleis", position)
    closed.play("action: trade")
    assert refused(closed, "trade: persis 1 barter") is not None
    table = Table("poleis", {**position, "stage": "next-round"})
    table.play(*THREE_DRAWS, "draw: r4_none", "action: trade")
    assert table.refusal("trade: persis 1 barter") is None


# ---------------------------------------------------------------- L5.3 the event step


@pytest.mark.rule("L5.3a")
@pytest.mark.parametrize(
    ("athens", "sparta", "first", "second"),
    [(6, 4, "athens", "sparta"), (4, 6, "sparta", "athens"), (5, 5, "athens", "sparta")],
)
def test_the_player_with_more_prestige_applies_the_event_first(
    athens: int, sparta: int, first: str, second: str
) -> None:
    position = {"round": "3", "stage": "next-round", "athens": {"prestige": athens}, "sparta": {"prestige": sparta}}
    table = Table("poleis", position)
    table.play(*THREE_DRAWS, "draw: r4_treasury")
    assert to_move(table) == first
    table.play("exchange: 1")
    assert to_move(table) == second


@pytest.mark.rule("L5.3b")
def test_text_on_a_blue_or_red_ground_is_for_one_player_only() -> None:
    table = Table("poleis", {"round": "3", "stage": "event", "event": "r3_persian_fleet"})
    assert (table.state.athens.prestige, table.state.athens.stock("silver")) == (6, 0)
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (5, 1)


@pytest.mark.rule("L5.3b")
def test_the_athenian_discount_of_the_age_of_perikles_is_not_for_sparta() -> None:
    position = {
        "event": "r4_perikles",
        "projects": ["statue_of_an_ephebe", "theatre"],
        "athens": {"goods": {"metal": 1, "wood": 2}},
        "sparta": {"goods": {"wood": 1}},
    }
    athens = Table("poleis", position)
    athens.play("action: start-project", "start-project: athenai theatre", "leave-out: silver")
    assert athens.state.polis("athenai").in_progress == "theatre"
    assert Table("poleis", {**position, "turn": "sparta"}).refusal("action: start-project") is not None


@pytest.mark.rule("L5.3c")
@pytest.mark.parametrize("turn", ["athens", "sparta"])
def test_an_event_that_lasts_binds_both_players_through_the_round(turn: str) -> None:
    side = {"population": {"pylos": 2} if turn == "sparta" else {}, "goods": {"wine": 3, "wood": 3, "oil": 3}}
    table = Table("poleis", {"round": "3", "event": "r3_xerxes", "turn": turn, "turns": 6, turn: side})
    table.play("action: trade")
    assert table.refusal("trade: persis 1 barter") is not None
    assert table.refusal("trade: aigyptos 1 barter") is None


@pytest.mark.rule("L5.3c")
def test_an_event_for_the_end_of_the_round_waits_until_both_have_passed() -> None:
    position = {"round": "5a", "event": "r5a_plague", "athens": {"prestige": 9, "hoplites": {"messenia": 1}}}
    table = Table("poleis", position)
    table.play("pass")
    assert table.state.athens.prestige == 9
    table.play("pass")
    changes: list[Any] = table.happened("PrestigeChanged")
    assert (changes[0].seat, changes[0].amount) == ("athens", 2)


@pytest.mark.rule("L5.3d")
def test_an_effect_of_neither_player_is_applied_once() -> None:
    position = {"round": "5b", "stage": "event", "event": "r5b_slaves", "market": {"wine": 4, "oil": 7, "wood": 2}}
    table = Table("poleis", position)
    assert table.state.market == (0, 2, 0, 0)
    assert len(table.happened("MarkerMoved")) == 2


@pytest.mark.rule("L5.3d")
def test_the_leader_applies_all_his_effects_in_the_order_of_the_card_before_the_other() -> None:
    position = {
        "round": "3",
        "stage": "event",
        "event": "r3_philopersians",
        "leader": "athens",
        "athens": {"hoplites": {"attika": 1, "boiotia": 1}},
        "sparta": {"hoplites": {"lakedaimon": 1, "messenia": 1}},
    }
    table = Table("poleis", position)
    assert to_move(table) == "athens"
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (6, 5)
    table.play("remove-unit: boiotia")
    assert to_move(table) == "sparta"
    assert (table.state.units("athens", "boiotia"), table.state.sparta.prestige) == (0, 6)


@pytest.mark.rule("L5.3d")
def test_a_board_effect_and_a_player_effect_of_one_card_both_come_about() -> None:
    position = {"round": "5a", "stage": "event", "leader": "sparta", "athens": {"hoplites": {"attika": 1}}}
    table = Table("poleis", {**position, "event": "r5a_long_walls"})
    assert table.state.polis("athenai").population == 6
    assert table.refusal("action: collect") is not None
    assert Table("poleis", {**position, "event": "r5a_none"}).refusal("action: collect") is None


@pytest.mark.rule("L5.3d")
def test_an_effect_of_neither_player_comes_before_those_of_the_players() -> None:
    table = Table("poleis", {"round": "5a", "stage": "event", "leader": "athens", "event": "r5a_long_walls"})
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("TerritoryCollected") < kinds.index("PopulationChanged")


@pytest.mark.rule("L5.3e")
def test_units_placed_by_an_event_fight_only_after_the_first_turn() -> None:
    position = {
        "round": "5a",
        "stage": "event",
        "event": "r5a_enemies",
        "athens": {"hoplites": {"messenia": 3}},
        "sparta": {"hoplites": {"messenia": 4}},
    }
    table = Table("poleis", position)
    assert table.state.units("athens", "messenia") == 4
    assert (table.state.battle, to_move(table)) == (None, "sparta")
    table.play("pass")
    assert table.state.battle.region == "messenia"


@pytest.mark.rule("L5.3f")
def test_an_effect_at_the_end_of_the_round_comes_before_the_first_phase() -> None:
    position = {
        "round": "5a",
        "stage": "solo",
        "event": "r5a_plague",
        "passed": ["sparta"],
        "in_progress": {"athenai": "sokrates"},
        "athens": {"goods": {"wheat": 9}, "hoplites": {"messenia": 1}},
    }
    table = Table("poleis", position)
    table.play("pass")
    rewards: list[Any] = [e for e in table.events if type(e).__name__ in {"PrestigeChanged", "ProjectCompleted"}]
    assert getattr(rewards[0], "amount", "a project") == 2


@pytest.mark.rule("L5.3f")
@pytest.mark.parametrize("passed", [["athens", "sparta"], ["sparta", "athens"]])
def test_the_first_passer_carries_out_an_effect_at_the_end_of_the_round_first(passed: list[str]) -> None:
    position = {"round": "5a", "stage": "round-end", "event": "r5a_persian_king", "sent": [1, 1], "passed": passed}
    table = Table("poleis", position)
    assert to_move(table) == passed[0]
    table.play("return-unit: attika")
    assert to_move(table) == passed[1]


@pytest.mark.rule("L5.3f")
def test_an_effect_at_the_end_of_the_round_comes_after_the_last_battle() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        stage = "battle"
        event = "r5a_plague"
        turn = "athens"
        passed = ["sparta", "athens"]
        [athens]
        goods = { wheat = 9 }
        hoplites = { messenia = 5 }
        [sparta]
        hoplites = { messenia = 3 }
        [battle]
        region = "messenia"
        stage = "retreat"
        athens = ["b01", "b02", "b04", "b05", "b07"]
        sparta = ["b09", "b11", "b12"]
        """,
    )
    assert (table.state.battle.region, table.happened("PrestigeChanged")) == ("messenia", [])
    table.play("retreat")
    changes: list[Any] = table.happened("PrestigeChanged")
    assert [(change.seat, change.amount) for change in changes][-1] == ("athens", 2)
