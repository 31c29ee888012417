"""LK: the kinds of effects that event cards have, each shown by a card that uses it."""

from __future__ import annotations

import pytest

from ancientwars.poleis.components.kit import PRINTED
from ancientwars.testing import Table

# ---------------------------------------------------------------- LK1a prestige, LK2a goods


@pytest.mark.rule("LK1a")
def test_an_event_gives_prestige_to_the_named_player_only() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_persian_fleet"})
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (6, 5)


@pytest.mark.rule("LK1a", "LA0.5a")
def test_prestige_lost_to_an_event_stops_at_zero() -> None:
    table = Table("poleis", {"stage": "event", "round": "5b", "event": "r5b_herms", "athens": {"prestige": 0}})
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (0, 4)


@pytest.mark.rule("LK2a")
def test_an_event_gives_goods_to_the_named_player_only() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_persian_fleet"})
    assert (table.state.sparta.stock("silver"), table.state.athens.stock("silver")) == (1, 0)


@pytest.mark.rule("LK2a", "LA0.5b")
@pytest.mark.parametrize(("stock", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_an_event_that_takes_goods_takes_no_more_than_there_are(stock: int, left: int) -> None:
    # No printed card takes goods; here the fleet of the Persians costs Sparta two silver instead of bringing one.
    names = ("map", "poleis", "projects", "events", "battle-cards", "setup")
    texts = {f"{name}.toml": (PRINTED / f"{name}.toml").read_text(encoding="utf-8") for name in names}
    gift = 'kind = "goods", who = "sparta", good = "silver", amount = 1'
    assert texts["events.toml"].count(gift) == 1
    texts["events.toml"] = texts["events.toml"].replace(gift, gift.removesuffix("1") + "-2")
    goods = {"goods": {"silver": stock}}
    round_3 = {"stage": "event", "round": "3", "event": "r3_persian_fleet"}
    table = Table("poleis", {**round_3, "data": texts, "athens": goods, "sparta": goods})
    assert (table.state.sparta.stock("silver"), table.state.athens.stock("silver")) == (left, stock)


# ---------------------------------------------------------------- LK3a place_unit


@pytest.mark.rule("LK3a")
def test_placed_units_come_from_the_supply_and_not_from_a_polis() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_earthquake"})
    assert (table.state.units("athens", "messenia"), table.state.units("sparta", "ionio")) == (1, 1)
    assert (table.state.polis("athenai").population, table.state.polis("sparta").population) == (5, 4)


@pytest.mark.rule("LK3a", "L5.1c")
def test_units_beyond_the_round_limit_are_not_placed() -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "3", "event": "r3_earthquake", "sparta": {"galleys": {"ionio": 3}}}
    )
    assert table.state.units("sparta", "ionio") == 3


@pytest.mark.rule("LK3a")
def test_units_are_placed_in_a_region_that_the_opponent_controls() -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "3", "event": "r3_holy_war", "sparta": {"hoplites": {"boiotia": 3}}}
    )
    assert table.state.units("athens", "boiotia") == 1


@pytest.mark.rule("LK3a")
def test_units_beyond_the_cubes_left_are_not_placed() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "3"
        event = "r3_earthquake"
        options = { cube_cap = 5 }
        [athens]
        population = { athenai = 5 }
        """,
    )
    assert (table.state.units("athens", "messenia"), table.state.units("sparta", "ionio")) == (0, 1)


# ---------------------------------------------------------------- LK4a remove_unit


@pytest.mark.rule("LK4a")
def test_the_player_chooses_which_of_his_units_leaves_the_map() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "3"
        event = "r3_philopersians"
        athens = { hoplites = { attika = 1 }, galleys = { kyklades = 2 } }
        sparta = { hoplites = { attika = 1 } }
        """,
    )
    assert table.legal == ("remove-unit: attika", "remove-unit: kyklades")
    table.play("remove-unit: kyklades")
    assert (table.state.units("athens", "kyklades"), table.state.units("athens", "attika")) == (1, 1)


@pytest.mark.rule("LK4a")
def test_removing_a_unit_is_mandatory_and_gives_no_population_back() -> None:
    table = Table(
        "poleis",
        {"stage": "event", "round": "3", "event": "r3_philopersians", "athens": {"galleys": {"kyklades": 1}}},
    )
    assert table.legal == ("remove-unit: kyklades",)
    table.play("remove-unit: kyklades")
    assert table.state.units("athens", "kyklades") == 0
    assert table.state.polis("athenai").population == 5


@pytest.mark.rule("LK4a")
def test_merchants_and_the_proxenos_are_no_units_to_remove() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_philopersians", "athens": {"merchants": 2}})
    assert (table.state.athens.merchants, table.state.athens.proxenos) == (2, "athenai")
    assert table.pending.seat == "sparta"
    assert "action: move-proxenos" in table.legal


# ---------------------------------------------------------------- LK5a population


@pytest.mark.rule("LK5a", "L2.3a")
@pytest.mark.parametrize(
    ("event", "before", "after"),
    [
        ("r5a_plague", 6, 4),
        ("r5a_plague", 2, 1),
        ("r5a_plague", 1, 1),
        ("r5a_long_walls", 5, 6),
        ("r5a_long_walls", 10, 10),
    ],
)
def test_the_population_stays_between_1_and_the_maximum_of_the_polis(event: str, before: int, after: int) -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "5a", "event": event, "athens": {"population": {"athenai": before}}}
    )
    assert table.state.polis("athenai").population == after


# ---------------------------------------------------------------- LK6a close_load


@pytest.mark.rule("LK6a")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_a_closed_load_can_be_taken_by_neither_player(seat: str) -> None:
    table = Table(
        "poleis",
        {
            "round": "3",
            "event": "r3_xerxes",
            "turn": seat,
            "athens": {"goods": {"wine": 3, "oil": 3}},
            "sparta": {"goods": {"wine": 3, "oil": 3}, "population": {"pylos": 2}},
        },
    )
    table.play("action: trade")
    assert table.refusal("trade: persis 1 barter") is not None
    assert table.refusal("trade: aigyptos 1 barter") is None


# ---------------------------------------------------------------- LK7a first_player


@pytest.mark.rule("LK7a", "L5.4f")
def test_the_named_player_takes_the_first_turn_even_with_more_prestige() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_leotychidas", "athens": {"prestige": 8}})
    assert table.pending.seat == "athens"
    assert table.state.round.leader == "athens"


# ---------------------------------------------------------------- LK8a, LK8b send_units


@pytest.mark.rule("LK8a")
def test_the_reward_is_paid_for_every_unit_sent() -> None:
    table = Table(
        "poleis",
        {"stage": "event", "round": "4", "event": "r4_egypt", "athens": {"galleys": {"kyklades": 3, "thrakiko": 1}}},
    )
    table.play("send-unit: kyklades", "send-unit: kyklades", "send-unit: thrakiko", "done")
    assert (table.state.athens.stock("wheat"), table.state.athens.prestige) == (3, 5)
    assert (table.state.units("athens", "kyklades"), table.state.units("athens", "thrakiko")) == (1, 0)


@pytest.mark.rule("LK8a")
@pytest.mark.parametrize(("sent", "prestige", "wheat"), [(0, 3, 0), (1, 4, 1), (2, 5, 2)])
def test_every_unit_fewer_than_expected_costs_prestige(sent: int, prestige: int, wheat: int) -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "4", "event": "r4_egypt", "athens": {"galleys": {"kyklades": 3}}}
    )
    table.play(*["send-unit: kyklades"] * sent, "done")
    assert (table.state.athens.prestige, table.state.athens.stock("wheat")) == (prestige, wheat)


@pytest.mark.rule("LK8a")
def test_no_more_units_are_sent_than_the_maximum() -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "4", "event": "r4_persian_king", "athens": {"hoplites": {"attika": 4}}}
    )
    table.play("send-unit: attika", "send-unit: attika")
    assert (table.state.units("athens", "attika"), table.state.athens.prestige) == (2, 7)
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LK8a")
def test_who_has_nobody_left_to_send_is_not_asked_for_more() -> None:
    # Egypt expects two galleys. One is there: it is sent, and one is short; with none both are.
    one = Table("poleis", {"stage": "event", "round": "4", "event": "r4_egypt", "athens": {"galleys": {"ionio": 1}}})
    one.play("send-unit: ionio")
    assert (one.state.athens.prestige, one.state.athens.stock("wheat")) == (4, 1)
    assert one.pending.prompt == "turn"
    none = Table("poleis", {"stage": "event", "round": "4", "event": "r4_egypt"})
    assert none.state.athens.prestige == 3
    assert none.pending.prompt == "turn"


@pytest.mark.rule("LK8a")
def test_sent_units_control_nothing() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "4"
        event = "r4_egypt"
        leader = "sparta"
        athens = { prestige = 3, galleys = { kyklades = 2 }, goods = { wine = 5 } }
        sparta = { galleys = { kyklades = 1 } }
        """,
    )
    table.play("send-unit: kyklades", "send-unit: kyklades")
    assert table.pending.seat == "athens"
    assert table.refusal("action: trade") is not None


@pytest.mark.rule("LK8b")
@pytest.mark.parametrize(("sent", "back"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_half_of_the_sent_units_rounded_down_come_back_from_egypt(sent: int, back: int) -> None:
    table = Table("poleis", {"stage": "round-end", "round": "4", "event": "r4_egypt", "sent": [sent, 0]})
    table.play(*["return-unit: thrakiko"] * back)
    assert table.state.units("athens", "thrakiko") == back
    assert table.pending.prompt == "feeding"


@pytest.mark.rule("LK8b")
def test_returning_units_are_placed_one_each_in_turn_the_first_passer_first() -> None:
    table = Table(
        "poleis",
        """
        stage = "round-end"
        round = "4"
        event = "r4_persian_king"
        passed = ["sparta", "athens"]
        sent = [1, 2]
        """,
    )
    seats = [table.pending.seat]
    for region in ("arkadia", "attika", "messenia"):
        table.play(f"return-unit: {region}")
        seats.append(table.pending.seat)
    assert seats[:3] == ["sparta", "athens", "sparta"]
    assert [table.state.units("sparta", region) for region in ("arkadia", "messenia")] == [1, 1]


@pytest.mark.rule("LK8b")
def test_a_unit_returns_only_to_a_region_with_room() -> None:
    table = Table(
        "poleis",
        """
        stage = "round-end"
        round = "4"
        event = "r4_persian_king"
        sent = [1, 0]
        athens = { hoplites = { attika = 4, boiotia = 3 } }
        """,
    )
    assert table.refusal("return-unit: attika") is not None
    assert table.refusal("return-unit: kyklades") is not None
    table.play("return-unit: boiotia")
    assert table.state.units("athens", "boiotia") == 4


@pytest.mark.rule("LK8b")
def test_returning_units_without_room_anywhere_go_to_the_supply() -> None:
    full = {"ionio": 4, "myrtoo": 4, "kyklades": 4, "noties_sporades": 4, "thrakiko": 4}
    table = Table(
        "poleis",
        {"stage": "round-end", "round": "4", "event": "r4_egypt", "sent": [4, 0], "athens": {"galleys": full}},
    )
    assert table.pending.prompt == "feeding"
    assert sum(table.state.units("athens", sea) for sea in full) == 20


@pytest.mark.rule("LK8b")
def test_no_battle_follows_the_return_of_units() -> None:
    table = Table(
        "poleis",
        """
        stage = "round-end"
        round = "4"
        event = "r4_persian_king"
        sent = [1, 0]
        athens = { hoplites = { boiotia = 3 } }
        sparta = { hoplites = { boiotia = 4 } }
        """,
    )
    table.play("return-unit: boiotia")
    assert (table.state.units("athens", "boiotia"), table.state.units("sparta", "boiotia")) == (4, 4)
    assert not table.happened("BattleBegan")


# ---------------------------------------------------------------- LK9a polis_defects


@pytest.mark.rule("LK9a")
def test_the_player_chooses_among_the_enemy_poleis_of_exactly_that_population() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "4"
        event = "r4_betrayal"
        [athens]
        population = { chalkis = 1, naupaktos = 1, chios = 2 }
        """,
    )
    assert table.pending.seat == "sparta"
    assert table.legal == ("take-over: chalkis", "take-over: naupaktos")
    table.play("take-over: naupaktos")
    assert (table.state.polis("naupaktos").owner, table.state.polis("chalkis").owner) == ("sparta", "athens")


@pytest.mark.rule("LK9a")
def test_a_defecting_polis_comes_with_population_and_projects_but_no_prestige() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "4"
        event = "r4_betrayal"
        in_progress = { epidamnos = "statue_of_aphrodite" }
        completed = { epidamnos = ["statue_of_an_ephebe"] }
        [sparta]
        population = { epidamnos = 1 }
        """,
    )
    table.play("take-over: epidamnos")
    polis = table.state.polis("epidamnos")
    assert (polis.owner, polis.population) == ("athens", 1)
    assert (polis.in_progress, tuple(polis.completed)) == ("statue_of_aphrodite", ("statue_of_an_ephebe",))
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5, 5)


@pytest.mark.rule("LK9a")
def test_a_capital_never_defects() -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "4", "event": "r4_betrayal", "athens": {"population": {"athenai": 1}}}
    )
    assert table.state.polis("athenai").owner == "athens"
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LK9a")
@pytest.mark.parametrize(("event", "round_type"), [("r4_betrayal", "4"), ("r5a_betrayal", "5a")])
def test_a_capital_is_not_among_the_poleis_that_may_defect(event: str, round_type: str) -> None:
    athens = {"population": {"athenai": 1, "chalkis": 1}}
    table = Table("poleis", {"stage": "event", "round": round_type, "event": event, "athens": athens})
    assert (table.pending.seat, table.legal) == ("sparta", ("take-over: chalkis",))
    assert table.refusal("take-over: athenai").rule == "LK9a"


@pytest.mark.rule("LK9a")
def test_a_polis_that_has_just_changed_sides_does_not_go_back() -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "4", "event": "r4_betrayal", "sparta": {"population": {"gytheion": 1}}}
    )
    table.play("take-over: gytheion")
    assert table.state.polis("gytheion").owner == "athens"
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LK9a")
def test_the_enemy_proxenos_in_a_defecting_polis_stays_free() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "4"
        event = "r4_betrayal"
        [sparta]
        population = { gytheion = 1 }
        proxenos = "gytheion"
        """,
    )
    table.play("take-over: gytheion")
    assert table.state.polis("gytheion").owner == "athens"
    assert table.state.sparta.proxenos == "gytheion"


# ---------------------------------------------------------------- LK10a project_discount


@pytest.mark.rule("LK10a")
def test_the_player_names_the_good_that_the_project_costs_less() -> None:
    table = Table(
        "poleis",
        {
            "event": "r4_perikles",
            "projects": ["theatre"],
            "athens": {"goods": {"metal": 1, "wood": 2, "silver": 1}},
        },
    )
    table.play("action: start-project", "start-project: athenai theatre")
    assert table.legal == ("leave-out: metal", "leave-out: wood", "leave-out: silver")


@pytest.mark.rule("LK10a")
@pytest.mark.parametrize(
    ("left_out", "goods"),
    [
        ("metal", {"wood": 2, "silver": 1}),
        ("wood", {"metal": 1, "wood": 1, "silver": 1}),
        ("silver", {"metal": 1, "wood": 2}),
    ],
)
def test_the_project_costs_one_less_of_the_good_left_out(left_out: str, goods: dict[str, int]) -> None:
    table = Table("poleis", {"event": "r4_perikles", "projects": ["theatre"], "athens": {"goods": goods}})
    table.play("action: start-project", "start-project: athenai theatre", f"leave-out: {left_out}")
    assert table.state.polis("athenai").in_progress == "theatre"
    assert [table.state.athens.stock(good) for good in ("metal", "wood", "silver")] == [0, 0, 0]


@pytest.mark.rule("LK10a")
def test_every_project_of_the_round_is_cheaper() -> None:
    table = Table(
        "poleis",
        """
        event = "r4_perikles"
        projects = ["sokrates", "statue_of_an_ephebe"]
        turn = "athens"
        stage = "solo"
        options = { solo_distinct = "pair" }
        [athens]
        goods = { silver = 5, wood = 1, wine = 3 }
        population = { gela = 3 }
        hoplites = { attika = 1 }
        """,
    )
    table.play("fee: wine", "action: start-project", "start-project: athenai sokrates", "leave-out: silver")
    table.play("fee: wine", "action: collect", "collect: attika", "row: wine 0", "row: oil 1")
    table.play("fee: wine", "action: start-project", "start-project: gela statue_of_an_ephebe", "leave-out: wood")
    assert table.state.polis("gela").in_progress == "statue_of_an_ephebe"
    assert (table.state.athens.stock("silver"), table.state.athens.stock("wood")) == (0, 0)


@pytest.mark.rule("LK10a")
def test_the_opponent_of_the_named_player_pays_the_full_cost() -> None:
    position = {"round": "4", "turn": "sparta", "projects": ["statue_of_an_ephebe"], "event": "r4_perikles"}
    table = Table("poleis", {**position, "sparta": {"goods": {"wood": 1}}})
    assert table.refusal("action: start-project") is not None
    table = Table("poleis", {**position, "sparta": {"goods": {"wood": 2}}})
    table.play("action: start-project", "start-project: sparta statue_of_an_ephebe")
    assert table.state.sparta.stock("wood") == 0


# ---------------------------------------------------------------- LK11a exchange


@pytest.mark.rule("LK11a")
def test_prestige_is_exchanged_for_silver_at_the_rate_of_the_card() -> None:
    table = Table("poleis", {"stage": "event", "round": "4", "event": "r4_treasury"})
    table.play("exchange: 3", "exchange: 1")
    assert (table.state.athens.prestige, table.state.athens.stock("silver")) == (2, 6)
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (4, 2)


@pytest.mark.rule("LK11a")
def test_the_exchange_goes_from_the_minimum_to_all_prestige() -> None:
    table = Table("poleis", {"stage": "event", "round": "4", "event": "r4_treasury", "athens": {"prestige": 6}})
    assert table.legal == tuple(f"exchange: {n}" for n in (1, 2, 3, 4, 5, 6))


@pytest.mark.rule("LK11a")
def test_who_has_exchanged_30_prestige_at_once_may_exchange_more_or_no_more() -> None:
    table = Table("poleis", {"stage": "event", "round": "4", "event": "r4_treasury", "athens": {"prestige": 33}})
    table.play("exchange: 30")
    assert (table.pending.seat, table.pending.prompt) == ("athens", "exchange")
    assert table.legal == tuple(f"exchange: {n}" for n in (0, 1, 2, 3))
    table.play("exchange: 2")
    assert (table.state.athens.prestige, table.state.athens.stock("silver")) == (1, 64)
    assert (table.pending.seat, table.pending.prompt) == ("sparta", "exchange")


@pytest.mark.rule("LK11a")
def test_the_prestige_of_the_opponent_does_not_matter_for_a_further_exchange() -> None:
    prestige = {"athens": {"prestige": 33}, "sparta": {"prestige": 0}}
    table = Table("poleis", {"stage": "event", "round": "4", "event": "r4_treasury", **prestige})
    table.play("exchange: 30")
    assert (table.pending.seat, table.pending.prompt) == ("athens", "exchange")


@pytest.mark.rule("LK11a")
def test_without_the_minimum_of_prestige_nothing_is_exchanged() -> None:
    table = Table(
        "poleis",
        {"stage": "event", "round": "4", "event": "r4_treasury", "athens": {"prestige": 0}},
    )
    table.play("exchange: 1")
    assert (table.state.athens.prestige, table.state.athens.stock("silver")) == (0, 0)
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (4, 2)


# ---------------------------------------------------------------- LK12a close_territory


@pytest.mark.rule("LK12a")
@pytest.mark.parametrize(("leader", "first"), [("sparta", "athens"), ("athens", "sparta")])
def test_a_closed_territory_can_be_collected_by_neither_player(leader: str, first: str) -> None:
    table = Table(
        "poleis",
        {
            "stage": "event",
            "round": "5a",
            "event": "r5a_long_walls",
            "leader": leader,
            "athens": {"hoplites": {"attika": 2}},
            "sparta": {"hoplites": {"attika": 2}, "population": {"chalkis": 1}},
        },
    )
    assert table.pending.seat == first
    assert table.refusal("action: collect") is not None


# ---------------------------------------------------------------- LK13a, LK13b blockade_penalty


@pytest.mark.rule("LK13a")
@pytest.mark.parametrize(
    ("galleys", "prestige"),
    [
        ({"noties_sporades": 1}, 4),
        ({"kyklades": 1}, 4),
        ({"myrtoo": 1, "ionio": 1}, 5),
        ({"ionio": 5, "thrakiko": 5, "noties_sporades": 1}, 5),
        ({"ionio": 5, "thrakiko": 4, "noties_sporades": 1}, 4),
    ],
)
def test_blocking_both_markets_costs_prestige_once_unless_exempt(galleys: dict[str, int], prestige: int) -> None:
    table = Table(
        "poleis", {"round": "5a", "event": "r5a_free_trade", "turn": "sparta", "sparta": {"galleys": galleys}}
    )
    table.play("pass")
    assert (table.state.sparta.prestige, table.state.athens.prestige) == (prestige, 5)


@pytest.mark.rule("LK13a")
def test_a_balance_of_galleys_blocks_nobody() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_free_trade"
        turn = "sparta"
        athens = { galleys = { noties_sporades = 2 } }
        sparta = { galleys = { noties_sporades = 2 } }
        """,
    )
    table.play("pass")
    assert table.state.sparta.prestige == 5


@pytest.mark.rule("LK13a")
def test_the_penalty_is_due_at_the_end_of_own_turns_only() -> None:
    table = Table(
        "poleis",
        {"round": "5a", "event": "r5a_free_trade", "turn": "athens", "sparta": {"galleys": {"noties_sporades": 1}}},
    )
    table.play("pass")
    assert table.state.sparta.prestige == 5
    table.play("pass")
    assert table.state.sparta.prestige == 4


@pytest.mark.rule("LK13a")
def test_a_solo_run_pays_the_penalty_once_when_it_ends() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_free_trade"
        stage = "solo"
        turn = "sparta"
        [sparta]
        galleys = { noties_sporades = 1 }
        hoplites = { lakedaimon = 1 }
        goods = { wine = 2, metal = 1 }
        """,
    )
    table.play("fee: wine", "action: create-hoplites", "create-hoplites: sparta 1 metal")
    table.play("fee: wine", "action: collect", "collect: lakedaimon", "row: metal 2")
    assert table.state.sparta.prestige == 5
    table.play("pass")
    assert table.state.sparta.prestige == 4


@pytest.mark.rule("LK13a")
def test_a_blockade_broken_in_the_battle_at_the_end_of_the_turn_costs_nothing() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_free_trade"
        turn = "sparta"
        stage = "battle"
        athens = { galleys = { noties_sporades = 2 } }
        sparta = { galleys = { noties_sporades = 3 } }
        [battle]
        region = "noties_sporades"
        stage = "attack"
        athens = ["b05", "b05"]
        sparta = ["b18", "b18", "b20"]
        """,
    )
    table.play("attack: b05 b05", "defend: b18 b18")
    assert (table.state.units("athens", "noties_sporades"), table.state.units("sparta", "noties_sporades")) == (2, 1)
    assert table.state.sparta.prestige == 5


@pytest.mark.rule("LK13a", "LA9.2f")
@pytest.mark.parametrize(("population", "prestige"), [({"pylos": 2}, 4), ({"pylos": 2, "korinthos": 4}, 5)])
def test_a_way_across_the_isthmus_is_a_free_route(population: dict[str, int], prestige: int) -> None:
    table = Table(
        "poleis",
        {
            "round": "5a",
            "event": "r5a_free_trade",
            "athens": {"galleys": {"myrtoo": 1}},
            "sparta": {"population": population},
        },
    )
    table.play("pass")
    assert table.state.athens.prestige == prestige


@pytest.mark.rule("LK13b", "LA9.2e")
@pytest.mark.parametrize(("population", "prestige"), [({}, 5), ({"pylos": 2}, 4), ({"gytheion": 1}, 4)])
def test_athens_pays_only_while_sparta_owns_a_trading_polis(population: dict[str, int], prestige: int) -> None:
    table = Table(
        "poleis",
        {
            "round": "5a",
            "event": "r5a_free_trade",
            "athens": {"galleys": {"noties_sporades": 1}},
            "sparta": {"population": population},
        },
    )
    table.play("pass")
    assert table.state.athens.prestige == prestige


# ---------------------------------------------------------------- LK14a, LK14b double_battle_prestige


@pytest.mark.rule("LK14a")
def test_the_prestige_won_by_the_pairs_of_a_battle_may_be_doubled() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { attika = 2 } }
        sparta = { hoplites = { attika = 4 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b18", "b20"]
        sparta = ["b01", "b04", "b07", "b08"]
        """,
    )
    table.play("attack: b01 b04", "defend: b18 b20")
    assert table.state.sparta.prestige == 5 + 2 + 1
    assert (table.pending.seat, table.legal) == ("sparta", ("double", "keep"))
    table.play("double")
    assert table.state.sparta.prestige == 5 + 3 + 3


@pytest.mark.rule("LK14a")
def test_a_loss_by_trumpeters_lowers_the_sum_that_is_doubled() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { attika = 2 } }
        sparta = { hoplites = { attika = 4 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b18", "b20"]
        sparta = ["b01", "b04", "b07", "b24"]
        """,
    )
    table.play("attack: b01 b24", "defend: b18 b20", "double")
    assert table.state.sparta.prestige == 5 + (2 - 1) * 2


@pytest.mark.rule("LK14a")
def test_a_sum_that_is_not_positive_cannot_be_doubled() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { attika = 2 } }
        sparta = { hoplites = { attika = 4 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b18", "b20"]
        sparta = ["b01", "b04", "b07", "b24"]
        """,
    )
    table.play("attack: b07 b24", "defend: b18 b20")
    assert table.state.sparta.prestige == 5 - 1
    assert "double" not in table.legal


@pytest.mark.rule("LK14a")
def test_prestige_from_a_retreat_is_not_doubled() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { attika = 2 } }
        sparta = { hoplites = { attika = 4 } }
        [battle]
        region = "attika"
        stage = "retreat"
        athens = ["b18", "b20"]
        sparta = ["b01", "b04", "b07", "b24"]
        """,
    )
    table.play("stay", "retreat")
    assert table.state.sparta.prestige == 6
    assert "double" not in table.legal


@pytest.mark.rule("LK14a")
def test_after_a_battle_at_sea_athens_decides_first_then_sparta_each_on_his_own_sum() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        stage = "battle"
        athens = { galleys = { kyklades = 3 } }
        sparta = { galleys = { kyklades = 5 } }
        [battle]
        region = "kyklades"
        stage = "attack"
        athens = ["b01", "b13", "b18"]
        sparta = ["b08", "b09", "b11", "b12", "b17"]
        """,
    )
    table.play("attack: b01 b13", "defend: b11 b12")  # Athens wins 2 + 2, Sparta loses 2 galleys
    table.play("draw: b02", "draw: b02", "stay", "stay")
    table.play("attack: b08 b09", "defend: b02 b02")  # Sparta wins 0 + 1, Athens loses 2 galleys: the battle ends
    assert (table.pending.seat, table.legal) == ("athens", ("double", "keep"))
    table.play("double")
    assert (table.pending.seat, table.legal) == ("sparta", ("double", "keep"))
    table.play("double")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 + 4 + 4, 5 + 1 + 1)


@pytest.mark.rule("LK14a")
def test_after_a_battle_on_land_sparta_decides_first_then_athens_each_on_his_own_sum() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        stage = "battle"
        athens = { hoplites = { attika = 5 } }
        sparta = { hoplites = { attika = 3 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b13", "b16", "b17", "b18", "b18"]
        sparta = ["b01", "b02", "b20"]
        """,
    )
    table.play("attack: b01 b02", "defend: b13 b18")  # Sparta wins 2 + 2, Athens loses 2 hoplites
    table.play("draw: b04", "draw: b05", "stay", "stay")
    table.play("attack: b16 b17", "defend: b04 b05")  # Athens wins 1 + 1, Sparta loses 2 hoplites: the battle ends
    assert (table.pending.seat, table.legal) == ("sparta", ("double", "keep"))
    table.play("double")
    assert (table.pending.seat, table.legal) == ("athens", ("double", "keep"))
    table.play("double")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 + 2 + 2, 5 + 4 + 4)


def _two_battles() -> Table:
    """Sparta's turn ends with battles in two territories."""
    return Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        turn = "sparta"
        stage = "end-turn"
        athens = { hoplites = { attika = 4, boiotia = 4 } }
        sparta = { hoplites = { attika = 4, boiotia = 4 } }
        """,
    )


def _win_three_prestige_and_see_athens_retreat(table: Table) -> None:
    """Play a 4 v 4 battle: Sparta wins 2 + 1, then Athens pays 1 to retreat."""
    table.play(*[f"draw: {card}" for card in ("b01", "b04", "b07", "b08", "b09", "b09", "b11", "b12")])
    table.play("stay", "stay", "attack: b01 b04", "defend: b09 b11")
    table.play("draw: b18", "draw: b18", "retreat")


@pytest.mark.rule("LK14b")
def test_doubling_is_decided_before_the_next_battle_of_the_same_check() -> None:
    table = _two_battles()
    table.play("fight: attika")
    _win_three_prestige_and_see_athens_retreat(table)
    assert (table.pending.seat, table.legal) == ("sparta", ("double", "keep"))
    assert len(table.happened("BattleBegan")) == 1


@pytest.mark.rule("LK14a", "LK14b")
def test_doubling_is_used_once_in_a_round() -> None:
    table = _two_battles()
    table.play("fight: attika")
    _win_three_prestige_and_see_athens_retreat(table)
    table.play("double")
    _win_three_prestige_and_see_athens_retreat(table)
    assert "double" not in table.legal
    assert table.state.sparta.prestige == 5 + (3 + 1 + 3) + (3 + 1)


@pytest.mark.rule("LK14a", "LK14b")
def test_doubling_kept_in_one_battle_may_be_used_in_a_later_one() -> None:
    table = _two_battles()
    table.play("fight: attika")
    _win_three_prestige_and_see_athens_retreat(table)
    table.play("keep")
    _win_three_prestige_and_see_athens_retreat(table)
    table.play("double")
    assert table.state.sparta.prestige == 5 + (3 + 1) + (3 + 1 + 3)


# ---------------------------------------------------------------- LK15a hire_mercenaries


@pytest.mark.rule("LK15a")
def test_a_hired_hoplite_costs_two_silver_and_no_population() -> None:
    table = Table("poleis", {"round": "5a", "event": "r5a_mercenaries", "athens": {"goods": {"silver": 2}}})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 hired")
    assert (table.state.athens.stock("silver"), table.state.polis("athenai").population) == (0, 5)
    assert table.state.units("athens", "attika") == 1


@pytest.mark.rule("LK15a")
def test_hired_and_ordinary_units_mix_in_one_action() -> None:
    table = Table("poleis", {"round": "5a", "event": "r5a_mercenaries", "athens": {"goods": {"silver": 3, "wood": 1}}})
    table.play("action: create-galleys", "create-galleys: athenai > kyklades 1 wood 1 silver 1 hired")
    assert (table.state.athens.stock("silver"), table.state.athens.stock("wood")) == (0, 0)
    assert (table.state.units("athens", "kyklades"), table.state.polis("athenai").population) == (3, 3)


@pytest.mark.rule("LK15a")
def test_as_many_units_may_be_hired_as_are_paid_for_otherwise() -> None:
    goods = {"goods": {"silver": 2, "metal": 1}}
    table = Table("poleis", {"round": "5a", "event": "r5a_mercenaries", "athens": goods})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal 1 hired")
    assert (table.state.units("athens", "attika"), table.state.polis("athenai").population) == (2, 4)


@pytest.mark.rule("LK15a", "LA1.1b")
def test_hired_hoplites_take_up_the_room_of_a_territory_too() -> None:
    athens = {"goods": {"silver": 8, "metal": 1}, "hoplites": {"attika": 3}}
    table = Table("poleis", {"round": "5a", "event": "r5a_mercenaries", "athens": athens})
    table.play("action: create-hoplites")
    assert table.refusal("create-hoplites: athenai 3 hired").rule == "LA1.1b"
    assert table.refusal("create-hoplites: athenai 1 metal 2 hired").rule == "LA1.1b"
    table.play("create-hoplites: athenai 1 metal 1 hired")
    assert table.state.units("athens", "attika") == 5


@pytest.mark.rule("LK15a", "LA2.1b")
def test_hired_galleys_take_up_the_room_of_a_sea_too() -> None:
    athens = {"goods": {"silver": 8, "wood": 1}, "galleys": {"kyklades": 3}}
    table = Table("poleis", {"round": "5a", "event": "r5a_mercenaries", "athens": athens})
    table.play("action: create-galleys")
    assert table.refusal("create-galleys: athenai > kyklades 3 hired").rule == "LA2.1b"
    table.play("create-galleys: athenai > kyklades 1 wood 1 hired")
    assert table.state.units("athens", "kyklades") == 5


@pytest.mark.rule("LK15a", "LA1.1d", "LA2.1d")
@pytest.mark.parametrize(
    ("kind", "order", "good"), [("hoplites", "athenai", "metal"), ("galleys", "athenai > kyklades", "wood")]
)
def test_hired_units_take_no_population_that_a_polis_must_keep(kind: str, order: str, good: str) -> None:
    athens = {"population": {"athenai": 2}, "goods": {"silver": 4, good: 2}}
    table = Table("poleis", {"round": "5a", "event": "r5a_mercenaries", "athens": athens})
    table.play(f"action: create-{kind}")
    assert table.refusal(f"create-{kind}: {order} 2 {good}").rule in {"LA1.1d", "LA2.1d"}
    table.play(f"create-{kind}: {order} 1 {good} 2 hired")
    assert table.state.polis("athenai").population == 1


@pytest.mark.rule("LK15a")
def test_a_polis_with_population_1_may_hire() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_mercenaries"
        turn = "sparta"
        [sparta]
        population = { sparta = 1 }
        goods = { silver = 2 }
        """,
    )
    table.play("action: create-hoplites")
    assert table.refusal("create-hoplites: sparta 1 silver") is not None
    table.play("create-hoplites: sparta 1 hired")
    assert table.state.polis("sparta").population == 1


@pytest.mark.rule("LK15a", "ENGINE-CUBES")
@pytest.mark.parametrize(("hoplites", "most"), [(0, 2), (1, 1), (2, 0)])
def test_option_cube_cap_lets_no_more_units_be_hired_than_cubes_are_left(hoplites: int, most: int) -> None:
    # Of 7 cubes, Athens uses 5 for its population, and some for hoplites.
    table = Table(
        "poleis",
        {
            "round": "5a",
            "event": "r5a_mercenaries",
            "options": {"cube_cap": 7},
            "athens": {"prestige": 5, "goods": {"silver": 8}, "hoplites": {"attika": hoplites}},
        },
    )
    table.play("action: create-hoplites")
    for hired in (1, 2, 3):
        assert (f"create-hoplites: athenai {hired} hired" in table.legal) is (hired <= most)


@pytest.mark.rule("LK15a", "L5.1b")
def test_hired_units_obey_the_limit_of_the_round() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_mercenaries"
        [athens]
        hoplites = { attika = 4 }
        goods = { silver = 4 }
        """,
    )
    table.play("action: create-hoplites")
    assert table.refusal("create-hoplites: athenai 2 hired") is not None
    assert table.refusal("create-hoplites: athenai 1 hired") is None


# ---------------------------------------------------------------- LK16a suppress_pacifists


@pytest.mark.rule("LK16a")
def test_hoplites_against_the_pacifists_give_prestige_and_the_others_collect() -> None:
    table = Table("poleis", {"round": "5a", "event": "r5a_pacifism", "athens": {"hoplites": {"attika": 4}}})
    table.play("action: collect", "collect: attika", "suppress: 2")
    assert table.refusal("row: wine 3") is not None
    table.play("row: wine 2")
    assert table.pending.prompt == "turn"
    assert (table.state.athens.prestige, table.state.athens.stock("wine")) == (5 + 2, 3)
    assert table.state.units("athens", "attika") == 4


@pytest.mark.rule("LK16a")
def test_the_territory_is_collected_even_if_all_hoplites_put_down_pacifists() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_pacifism"
        turn = "sparta"
        [sparta]
        hoplites = { lakedaimon = 3 }
        """,
    )
    table.play("action: collect", "collect: lakedaimon", "suppress: 3")
    assert table.state.sparta.prestige == 5 + 3
    assert "lakedaimon" in table.state.round.closed


@pytest.mark.rule("LK16a")
def test_one_hoplite_against_the_pacifists_is_enough_for_the_collection() -> None:
    table = Table("poleis", {"round": "5a", "event": "r5a_pacifism", "athens": {"hoplites": {"attika": 3}}})
    table.play("action: collect", "collect: attika", "suppress: 1")
    table.play("row: wine 0", "row: oil 0", "row: silver 0", "row: wheat 0")
    assert (table.state.athens.prestige, sum(table.state.athens.goods)) == (5 + 1, 0)
    assert "attika" in table.state.round.closed


@pytest.mark.rule("LK16a")
def test_no_more_pacifists_than_people_in_the_capital_are_put_down() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_pacifism"
        [athens]
        population = { athenai = 2, chalkis = 2 }
        hoplites = { attika = 4 }
        """,
    )
    table.play("action: collect", "collect: attika")
    assert table.refusal("suppress: 2") is None
    assert table.refusal("suppress: 3") is not None


@pytest.mark.rule("LK16a")
def test_there_are_no_pacifists_away_from_home() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_pacifism"
        [athens]
        population = { thebai = 3 }
        hoplites = { boiotia = 2 }
        """,
    )
    table.play("action: collect", "collect: boiotia")
    assert not [choice for choice in table.legal if choice.startswith("suppress")]
    assert table.refusal("row: metal 2") is None


# ---------------------------------------------------------------- LK17a control_reward


@pytest.mark.rule("LK17a")
@pytest.mark.parametrize(("athenians", "spartans", "prestige"), [(1, 0, 7), (3, 2, 7), (2, 2, 5), (0, 0, 5), (1, 2, 5)])
def test_the_reward_needs_control_at_that_moment(athenians: int, spartans: int, prestige: int) -> None:
    table = Table(
        "poleis",
        {
            "stage": "round-end",
            "round": "5a",
            "event": "r5a_plague",
            "athens": {"hoplites": {"messenia": athenians} if athenians else {}},
            "sparta": {"hoplites": {"messenia": spartans} if spartans else {}},
        },
    )
    assert table.pending.prompt == "feeding"
    assert table.state.athens.prestige == prestige


# ---------------------------------------------------------------- LK18a battle_threshold


@pytest.mark.rule("LK18a", "LB1.1a")
@pytest.mark.parametrize(
    ("event", "athenians", "fights"),
    [("r5b_alkibiades", 3, True), ("r5b_alkibiades", 2, False), ("r5b_none", 3, False), ("r5b_none", 4, True)],
)
def test_the_card_replaces_the_number_of_units_that_makes_a_battle(event: str, athenians: int, fights: bool) -> None:
    table = Table(
        "poleis",
        {
            "stage": "end-turn",
            "round": "5b",
            "event": event,
            "athens": {"hoplites": {"attika": athenians}},
            "sparta": {"hoplites": {"attika": 4}},
        },
    )
    assert bool(table.happened("BattleBegan")) == fights


# ---------------------------------------------------------------- LK19a raid_region


@pytest.mark.rule("LK19a")
@pytest.mark.parametrize(
    ("before", "after"),
    [((3, 1), (1, 1)), ((1, 4), (1, 2)), ((1, 0), (0, 0)), ((3, 3), (1, 1)), ((1, 1), (0, 0)), ((3, 2), (1, 2))],
)
def test_the_stronger_side_in_the_region_loses_units_and_equal_sides_both_do(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    athenians, spartans = before
    table = Table(
        "poleis",
        {
            "stage": "event",
            "round": "5b",
            "event": "r5b_carthage",
            "athens": {"hoplites": {"sikelia": athenians}},
            "sparta": {"hoplites": {"sikelia": spartans} if spartans else {}},
        },
    )
    assert (table.state.units("athens", "sikelia"), table.state.units("sparta", "sikelia")) == after


@pytest.mark.rule("LK19a")
@pytest.mark.parametrize(("hoplites", "closed"), [({}, True), ({"sikelia": 1}, False)])
def test_a_region_without_any_such_unit_is_closed_instead(hoplites: dict[str, int], closed: bool) -> None:
    table = Table(
        "poleis", {"stage": "event", "round": "5b", "event": "r5b_carthage", "sparta": {"hoplites": hoplites}}
    )
    assert ("sikelia" in table.state.round.closed) == closed


# ---------------------------------------------------------------- LK20a collect_cap


@pytest.mark.rule("LK20a")
def test_a_capped_collection_uses_no_more_hoplites_than_the_card_says() -> None:
    table = Table(
        "poleis",
        """
        round = "5b"
        event = "r5b_etna"
        [athens]
        population = { gela = 3 }
        hoplites = { sikelia = 5 }
        """,
    )
    table.play("action: collect", "collect: sikelia")
    assert table.refusal("row: wine 4") is not None
    table.play("row: wine 2")
    assert table.refusal("row: oil 2") is not None
    table.play("row: oil 1")
    assert (table.state.athens.stock("wine"), table.state.athens.stock("oil")) == (3, 1)
    assert "sikelia" in table.state.round.closed


@pytest.mark.rule("LK20a")
def test_a_capped_collection_uses_no_more_hoplites_than_stand_there() -> None:
    athens = {"population": {"athenai": 5, "gela": 3}, "hoplites": {"sikelia": 2}}
    table = Table("poleis", {"round": "5b", "event": "r5b_etna", "athens": athens})
    table.play("action: collect", "collect: sikelia")
    assert table.legal == ("row: wine 0", "row: wine 1", "row: wine 2")
    table.play("row: wine 2")
    assert table.state.athens.stock("wine") == 3
    assert (table.pending.prompt, table.state.athens.stock("oil")) == ("turn", 0)


@pytest.mark.rule("LK20a")
def test_the_cap_holds_in_the_named_territory_only() -> None:
    athens = {"population": {"athenai": 5, "gela": 3}, "hoplites": {"attika": 5, "sikelia": 5}}
    table = Table("poleis", {"round": "5b", "event": "r5b_etna", "athens": athens})
    table.play("action: collect", "collect: attika", "row: wine 4", "row: oil 1")
    assert (table.state.athens.stock("wine"), table.state.athens.stock("oil")) == (10, 1)


# ---------------------------------------------------------------- LK21a market_set


@pytest.mark.rule("LK21a")
def test_the_markers_of_the_named_goods_go_to_the_column() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "5b"
        event = "r5b_slaves"
        market = { metal = 4, wood = 2, wine = 5, oil = 10 }
        """,
    )
    assert table.state.market == (4, 2, 0, 0)


# ---------------------------------------------------------------- LK22a battle_attack_limit


def _second_attack(event: str) -> Table:
    """Athens is about to make the second attack of a land battle, 5 v 5."""
    return Table(
        "poleis",
        {
            "round": "5b",
            "event": event,
            "turn": "sparta",
            "stage": "battle",
            "athens": {"hoplites": {"attika": 5}},
            "sparta": {"hoplites": {"attika": 5}},
            "battle": {
                "region": "attika",
                "stage": "attack",
                "attacker": "athens",
                "attacks": 1,
                "athens": ["b01", "b04", "b07", "b08", "b11"],
                "sparta": ["b09", "b09", "b12", "b18", "b18"],
                "discards": ["b02", "b02", "b05", "b05"],
            },
        },
    )


@pytest.mark.rule("LK22a")
def test_a_battle_ends_after_the_last_attack_that_the_card_allows() -> None:
    table = _second_attack("r5b_superstition")
    table.play("attack: b07 b08", "defend: b09 b09")
    assert table.state.battle is None
    assert [event.reason for event in table.happened("BattleEnded")] == ["limit"]


@pytest.mark.rule("LK22a")
def test_without_the_card_the_battle_goes_on_after_the_second_attack() -> None:
    table = _second_attack("r5b_none")
    table.play("attack: b07 b08", "defend: b09 b09")
    assert table.state.battle is not None


@pytest.mark.rule("LK22a")
def test_with_the_card_two_cubes_fight_on_after_the_first_attack() -> None:
    battle = {
        "region": "attika",
        "stage": "attack",
        "attacker": "athens",
        "athens": ["b01", "b04", "b07", "b08", "b11"],
        "sparta": ["b09", "b09", "b12"],
    }
    athens, sparta = {"hoplites": {"attika": 5}}, {"hoplites": {"attika": 3}}
    position = {"round": "5b", "event": "r5b_superstition", "turn": "sparta", "stage": "battle", "battle": battle}
    table = Table("poleis", {**position, "athens": athens, "sparta": sparta})
    table.play("attack: b11 b07", "defend: b09 b12")
    assert table.state.units("sparta", "attika") == 2
    assert table.state.battle is not None
