"""LEV: the event cards, each played from its reveal or in force during its round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ancientwars.testing import Table

# ---------------------------------------------------------------- LEV01, LEV08, LEV15, LEV25 No Event


NO_EVENT = [
    pytest.param("r3_none", "3", marks=pytest.mark.rule("LEV01")),
    pytest.param("r4_none", "4", marks=pytest.mark.rule("LEV08")),
    pytest.param("r5a_none", "5a", marks=pytest.mark.rule("LEV15")),
    pytest.param("r5b_none", "5b", marks=pytest.mark.rule("LEV25")),
]


@pytest.mark.parametrize(
    ("card", "round_type"),
    NO_EVENT,
)
def test_no_event_changes_nothing(card: str, round_type: str) -> None:
    position = {
        "round": round_type,
        "market": {"wine": 3},
        "athens": {"hoplites": {"attika": 2}, "galleys": {"kyklades": 1}, "goods": {"oil": 2}},
        "sparta": {"hoplites": {"sikelia": 2}, "population": {"gytheion": 1}},
    }
    before = Table("poleis", {**position, "turn": "sparta"}).state
    after = Table("poleis", {**position, "stage": "event", "event": card})
    assert (after.state.athens, after.state.sparta) == (before.athens, before.sparta)
    assert (after.state.poleis, after.state.market, after.state.round.closed) == (before.poleis, before.market, ())
    assert (after.pending.seat, after.pending.prompt) == ("sparta", "turn")


@pytest.mark.parametrize(
    ("card", "round_before", "chance"),
    [
        pytest.param("r4_none", "3", Fraction(2, 8), marks=pytest.mark.rule("LEV08")),
        pytest.param("r5a_none", "4", Fraction(3, 12), marks=pytest.mark.rule("LEV15")),
        pytest.param("r5b_none", "5a", Fraction(3, 12), marks=pytest.mark.rule("LEV25")),
    ],
)
def test_several_copies_of_no_event_lie_in_the_deck(card: str, round_before: str, chance: Fraction) -> None:
    table = Table("poleis", {"stage": "next-round", "round": round_before})
    table.play("draw: sokrates", "draw: pheidias", "draw: theatre")
    assert table.odds[f"draw: {card}"] == chance
    assert sum(table.odds.values()) == 1


@pytest.mark.rule("LEV01", "L5.2e")
def test_two_of_the_eight_cards_of_the_first_round_are_no_event() -> None:
    table = Table("poleis")
    table.play("draw: sokrates", "draw: pheidias", "draw: theatre")
    assert table.odds == {
        "draw: r3_none": Fraction(2, 8),
        "draw: r3_earthquake": Fraction(1, 8),
        "draw: r3_persian_fleet": Fraction(1, 8),
        "draw: r3_philopersians": Fraction(1, 8),
        "draw: r3_xerxes": Fraction(1, 8),
        "draw: r3_leotychidas": Fraction(1, 8),
        "draw: r3_holy_war": Fraction(1, 8),
    }


# ---------------------------------------------------------------- round type 3


UNITS_FOR_BOTH = [
    pytest.param("r3_earthquake", "3", "ionio", "messenia", marks=pytest.mark.rule("LEV02")),
    pytest.param("r3_holy_war", "3", "thessalia", "boiotia", marks=pytest.mark.rule("LEV07")),
    pytest.param("r4_peasants", "4", "ionia", "messenia", marks=pytest.mark.rule("LEV11")),
    pytest.param("r5a_enemies", "5a", "noties_sporades", "messenia", marks=pytest.mark.rule("LEV20")),
]


@pytest.mark.parametrize(
    ("card", "round_type", "spartan", "athenian"),
    UNITS_FOR_BOTH,
)
def test_the_card_gives_each_player_one_unit_in_his_region(
    card: str, round_type: str, spartan: str, athenian: str
) -> None:
    table = Table("poleis", {"stage": "event", "round": round_type, "event": card})
    assert (table.state.units("sparta", spartan), table.state.units("athens", athenian)) == (1, 1)
    assert (table.state.units("sparta", athenian), table.state.units("athens", spartan)) == (0, 0)
    assert len(table.happened("UnitsPlaced")) == 2


@pytest.mark.rule("LEV03")
def test_the_persian_fleet_gives_sparta_silver_and_athens_prestige() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_persian_fleet"})
    assert (table.state.sparta.stock("silver"), table.state.sparta.prestige) == (1, 5)
    assert (table.state.athens.stock("silver"), table.state.athens.prestige) == (0, 6)


@pytest.mark.rule("LEV04")
def test_philopersians_give_each_player_prestige_and_take_a_unit_of_his_choice() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "3"
        event = "r3_philopersians"
        athens = { hoplites = { attika = 2 }, galleys = { kyklades = 2 } }
        sparta = { hoplites = { lakedaimon = 2 }, galleys = { ionio = 2 } }
        """,
    )
    table.play("remove-unit: attika", "remove-unit: ionio")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (6, 6)
    assert (table.state.units("athens", "attika"), table.state.units("athens", "kyklades")) == (1, 2)
    assert (table.state.units("sparta", "lakedaimon"), table.state.units("sparta", "ionio")) == (2, 1)
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LEV05")
@pytest.mark.parametrize(("card", "open_loads"), [("r3_xerxes", []), ("r3_none", ["trade: persis 1 barter"])])
def test_xerxes_closes_the_load_of_persis_that_asks_for_wine(card: str, open_loads: list[str]) -> None:
    table = Table("poleis", {"round": "3", "event": card, "athens": {"goods": {"wine": 3, "wood": 3, "metal": 3}}})
    table.play("action: trade")
    assert [trade for trade in table.legal if "persis" in trade] == open_loads


@pytest.mark.rule("LEV05")
def test_xerxes_is_forgotten_in_the_next_round() -> None:
    table = Table(
        "poleis",
        {
            "stage": "next-round",
            "round": "3",
            "event": "r3_xerxes",
            "athens": {"prestige": 4, "goods": {"wine": 3}},
        },
    )
    table.play("draw: sokrates", "draw: pheidias", "draw: theatre", "draw: r4_none", "action: trade")
    assert table.refusal("trade: persis 1 barter") is None


@pytest.mark.rule("LEV06")
def test_leotychidas_gives_athens_the_first_turn_of_the_round() -> None:
    table = Table("poleis", {"stage": "event", "round": "3", "event": "r3_leotychidas"})
    assert (table.pending.seat, table.pending.prompt) == ("athens", "turn")


# ---------------------------------------------------------------- round type 4


@pytest.mark.rule("LEV09")
@pytest.mark.parametrize(("sent", "prestige"), [(0, 3), (1, 4), (2, 5), (4, 5)])
def test_galleys_sent_to_egypt_bring_wheat_and_fewer_than_two_cost_prestige(sent: int, prestige: int) -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "4"
        event = "r4_egypt"
        athens = { galleys = { noties_sporades = 4, kyklades = 1 }, hoplites = { attika = 1 } }
        sparta = { galleys = { ionio = 3 } }
        """,
    )
    table.play(*["send-unit: noties_sporades"] * sent, "done")
    assert (table.state.athens.prestige, table.state.athens.stock("wheat")) == (prestige, sent)
    assert (table.pending.seat, table.pending.prompt, table.state.sparta.prestige) == ("sparta", "turn", 5)


@pytest.mark.rule("LEV09")
def test_half_of_the_galleys_in_egypt_come_back_at_the_end_of_the_round() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "4"
        event = "r4_egypt"
        [athens]
        galleys = { noties_sporades = 3 }
        """,
    )
    table.play(*["send-unit: noties_sporades"] * 3)
    assert table.state.units("athens", "noties_sporades") == 0
    table.play("pass", "pass", "return-unit: kyklades")
    assert table.state.units("athens", "kyklades") == 1
    assert table.pending.prompt == "feeding"


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r4_persian_king", "4", marks=pytest.mark.rule("LEV10")),
        pytest.param("r5a_persian_king", "5a", marks=pytest.mark.rule("LEV22")),
    ],
)
def test_each_player_sends_up_to_two_hoplites_to_persia_for_prestige(card: str, round_type: str) -> None:
    table = Table(
        "poleis",
        {
            "stage": "event",
            "round": round_type,
            "event": card,
            "athens": {"hoplites": {"attika": 3}, "galleys": {"kyklades": 1}},
            "sparta": {"hoplites": {"lakedaimon": 3}},
        },
    )
    assert table.refusal("send-unit: kyklades") is not None
    table.play("send-unit: attika", "send-unit: attika", "send-unit: lakedaimon", "done")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (7, 6)
    assert (table.state.units("athens", "attika"), table.state.units("sparta", "lakedaimon")) == (1, 2)


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r4_persian_king", "4", marks=pytest.mark.rule("LEV10")),
        pytest.param("r5a_persian_king", "5a", marks=pytest.mark.rule("LEV22")),
    ],
)
def test_nobody_needs_to_send_hoplites_to_persia(card: str, round_type: str) -> None:
    table = Table(
        "poleis", {"stage": "event", "round": round_type, "event": card, "athens": {"hoplites": {"attika": 3}}}
    )
    table.play("done")
    assert (table.state.athens.prestige, table.state.units("athens", "attika")) == (5, 3)


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r4_persian_king", "4", marks=pytest.mark.rule("LEV10")),
        pytest.param("r5a_persian_king", "5a", marks=pytest.mark.rule("LEV22")),
    ],
)
def test_all_hoplites_come_back_from_persia(card: str, round_type: str) -> None:
    table = Table("poleis", {"stage": "round-end", "round": round_type, "event": card, "sent": [2, 1]})
    table.play("return-unit: lakedaimon", "return-unit: attika", "return-unit: ionia")
    assert table.state.units("sparta", "lakedaimon") == 1
    assert (table.state.units("athens", "attika"), table.state.units("athens", "ionia")) == (1, 1)
    assert table.pending.prompt == "feeding"


@pytest.mark.rule("LEV12")
def test_the_age_of_perikles_places_a_spartan_in_megaris() -> None:
    table = Table("poleis", {"stage": "event", "round": "4", "event": "r4_perikles"})
    assert (table.state.units("sparta", "megaris"), table.state.units("athens", "megaris")) == (1, 0)


@pytest.mark.rule("LEV12")
def test_in_the_age_of_perikles_sokrates_costs_athens_five_silver() -> None:
    table = Table(
        "poleis",
        {"round": "4", "event": "r4_perikles", "projects": ["sokrates"], "athens": {"goods": {"silver": 5}}},
    )
    table.play("action: start-project", "start-project: athenai sokrates", "leave-out: silver")
    assert table.state.athens.stock("silver") == 0
    assert table.state.polis("athenai").in_progress == "sokrates"


@pytest.mark.rule("LEV12")
@pytest.mark.parametrize("silver", [5, 6])
def test_in_the_age_of_perikles_sparta_pays_in_full(silver: int) -> None:
    table = Table(
        "poleis",
        {
            "round": "4",
            "event": "r4_perikles",
            "turn": "sparta",
            "projects": ["sokrates"],
            "sparta": {"goods": {"silver": silver}, "population": {"syrakousai": 4}},
        },
    )
    assert (table.refusal("action: start-project") is None) == (silver == 6)


@pytest.mark.rule("LEV13")
def test_each_player_turns_at_least_one_prestige_into_two_silver_each() -> None:
    table = Table("poleis", {"stage": "event", "round": "4", "event": "r4_treasury"})
    assert table.refusal("exchange: 1") is None
    table.play("exchange: 4", "exchange: 2")
    assert (table.state.athens.prestige, table.state.athens.stock("silver")) == (1, 8)
    assert (table.state.sparta.prestige, table.state.sparta.stock("silver")) == (3, 4)


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r4_betrayal", "4", marks=pytest.mark.rule("LEV14")),
        pytest.param("r5a_betrayal", "5a", marks=pytest.mark.rule("LEV17")),
    ],
)
def test_each_player_takes_over_an_enemy_polis_with_population_1(card: str, round_type: str) -> None:
    table = Table(
        "poleis",
        {
            "stage": "event",
            "round": round_type,
            "event": card,
            "athens": {"population": {"naupaktos": 1, "chios": 2, "samos": 1}},
            "sparta": {"population": {"gytheion": 1, "pylos": 1, "gela": 3}},
        },
    )
    assert table.legal == ("take-over: gytheion", "take-over: pylos")
    table.play("take-over: pylos")
    assert table.legal == ("take-over: naupaktos", "take-over: samos")
    table.play("take-over: samos")
    owners = {polis: table.state.polis(polis).owner for polis in ("pylos", "gytheion", "naupaktos", "samos")}
    assert owners == {"pylos": "athens", "gytheion": "sparta", "naupaktos": "athens", "samos": "sparta"}
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5, 5)


# ---------------------------------------------------------------- round type 5a


@pytest.mark.rule("LEV16")
def test_behind_the_long_walls_athenai_grows_and_attika_is_closed() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "5a"
        event = "r5a_long_walls"
        leader = "sparta"
        athens = { hoplites = { attika = 3, boiotia = 1 }, population = { thebai = 3 } }
        """,
    )
    assert table.state.polis("athenai").population == 6
    table.play("action: collect")
    assert table.legal == ("collect: boiotia",)


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r5a_free_trade", "5a", marks=pytest.mark.rule("LEV18")),
        pytest.param("r5b_free_trade", "5b", marks=pytest.mark.rule("LEV29")),
    ],
)
def test_denying_the_trade_with_persia_costs_prestige_at_the_end_of_the_turn(card: str, round_type: str) -> None:
    table = Table(
        "poleis",
        {
            "round": round_type,
            "event": card,
            "turn": "sparta",
            "sparta": {"galleys": {"noties_sporades": 2}, "hoplites": {"lakedaimon": 1}, "goods": {"metal": 1}},
        },
    )
    table.play("action: create-hoplites", "create-hoplites: sparta 1 metal")
    assert table.state.sparta.prestige == 5
    table.play("action: collect", "collect: lakedaimon", "row: metal 2")
    assert (table.pending.seat, table.state.sparta.prestige) == ("athens", 4)


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r5a_free_trade", "5a", marks=pytest.mark.rule("LEV18")),
        pytest.param("r5b_free_trade", "5b", marks=pytest.mark.rule("LEV29")),
    ],
)
@pytest.mark.parametrize(("thrakiko", "prestige"), [(5, 5), (4, 4)])
def test_ten_galleys_in_the_ionian_and_the_thracian_sea_excuse_the_blockade(
    card: str, round_type: str, thrakiko: int, prestige: int
) -> None:
    table = Table(
        "poleis",
        {
            "round": round_type,
            "event": card,
            "turn": "athens",
            "athens": {"galleys": {"noties_sporades": 2, "ionio": 5, "thrakiko": thrakiko}},
            "sparta": {"population": {"gytheion": 1}},
        },
    )
    table.play("pass")
    assert table.state.athens.prestige == prestige


@pytest.mark.rule("LEV19")
@pytest.mark.parametrize(("choice", "prestige"), [("double", 5 + 4), ("keep", 5 + 2)])
def test_a_great_commander_doubles_the_prestige_of_one_battle(choice: str, prestige: int) -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        event = "r5a_commanders"
        turn = "athens"
        stage = "battle"
        athens = { galleys = { myrtoo = 3 } }
        sparta = { galleys = { myrtoo = 2 } }
        [battle]
        region = "myrtoo"
        stage = "attack"
        athens = ["b02", "b04", "b24"]
        sparta = ["b18", "b20"]
        """,
    )
    table.play("attack: b02 b04", "defend: b18 b20", choice)
    assert table.state.athens.prestige == prestige


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r5a_mercenaries", "5a", marks=pytest.mark.rule("LEV21")),
        pytest.param("r5b_mercenaries", "5b", marks=pytest.mark.rule("LEV32")),
    ],
)
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_either_player_hires_hoplites_for_two_silver_each_without_losing_population(
    card: str, round_type: str, seat: str
) -> None:
    table = Table("poleis", {"round": round_type, "event": card, "turn": seat, seat: {"goods": {"silver": 4}}})
    capital, home = {"athens": ("athenai", "attika"), "sparta": ("sparta", "lakedaimon")}[seat]
    table.play("action: create-hoplites", f"create-hoplites: {capital} 2 hired")
    assert table.state.side(seat).stock("silver") == 0
    assert table.state.units(seat, home) == 2
    assert table.state.polis(capital).population == {"athens": 5, "sparta": 4}[seat]


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r5a_mercenaries", "5a", marks=pytest.mark.rule("LEV21")),
        pytest.param("r5b_mercenaries", "5b", marks=pytest.mark.rule("LEV32")),
    ],
)
def test_galleys_are_hired_for_two_silver_each_too(card: str, round_type: str) -> None:
    table = Table("poleis", {"round": round_type, "event": card, "athens": {"goods": {"silver": 3}}})
    table.play("action: create-galleys")
    assert table.refusal("create-galleys: athenai > kyklades 2 hired") is not None
    table.play("create-galleys: athenai > kyklades 1 hired")
    assert (table.state.athens.stock("silver"), table.state.units("athens", "kyklades")) == (1, 1)
    assert table.state.polis("athenai").population == 5


@pytest.mark.rule("LEV21", "LEV32")
def test_without_the_mercenaries_nobody_is_hired() -> None:
    table = Table("poleis", {"round": "5a", "event": "r5a_none", "athens": {"goods": {"silver": 4}}})
    table.play("action: create-hoplites")
    assert table.refusal("create-hoplites: athenai 1 hired") is not None


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r5a_pacifism", "5a", marks=pytest.mark.rule("LEV23")),
        pytest.param("r5b_pacifism", "5b", marks=pytest.mark.rule("LEV33")),
    ],
)
@pytest.mark.parametrize(("seat", "home"), [("athens", "attika"), ("sparta", "lakedaimon")])
def test_hoplites_put_down_pacifists_at_home_for_one_prestige_each(
    card: str, round_type: str, seat: str, home: str
) -> None:
    table = Table("poleis", {"round": round_type, "event": card, "turn": seat, seat: {"hoplites": {home: 5}}})
    table.play("action: collect", f"collect: {home}", "suppress: 3")
    first_row = {"athens": "wine", "sparta": "metal"}[seat]
    table.play(f"row: {first_row} 2")
    assert (table.state.side(seat).prestige, table.state.side(seat).stock(first_row)) == (5 + 3, 3)


@pytest.mark.parametrize(
    ("card", "round_type"),
    [
        pytest.param("r5a_pacifism", "5a", marks=pytest.mark.rule("LEV23")),
        pytest.param("r5b_pacifism", "5b", marks=pytest.mark.rule("LEV33")),
    ],
)
def test_no_more_pacifists_are_put_down_than_the_capital_has_people(card: str, round_type: str) -> None:
    table = Table(
        "poleis",
        {
            "round": round_type,
            "event": card,
            "turn": "sparta",
            "sparta": {"hoplites": {"lakedaimon": 5}, "population": {"gytheion": 1}},
        },
    )
    table.play("action: collect", "collect: lakedaimon")
    assert table.refusal("suppress: 4") is None
    assert table.refusal("suppress: 5") is not None


@pytest.mark.rule("LEV24")
def test_the_plague_takes_two_of_the_people_of_athenai() -> None:
    table = Table(
        "poleis",
        {"stage": "event", "round": "5a", "event": "r5a_plague", "athens": {"population": {"athenai": 8, "chios": 3}}},
    )
    assert (table.state.polis("athenai").population, table.state.polis("chios").population) == (6, 3)


@pytest.mark.rule("LEV24", "L5.3f")
def test_the_humiliation_does_not_come_before_the_end_of_the_round() -> None:
    table = Table(
        "poleis",
        {"stage": "event", "round": "5a", "event": "r5a_plague", "athens": {"hoplites": {"messenia": 1}}},
    )
    assert table.state.athens.prestige == 5


@pytest.mark.rule("LEV24", "L5.3f")
def test_sparta_is_humiliated_if_athens_controls_messenia_at_the_end_of_the_round() -> None:
    table = Table(
        "poleis",
        {"round": "5a", "event": "r5a_plague", "athens": {"hoplites": {"messenia": 1}}},
    )
    table.play("pass")
    assert table.state.athens.prestige == 5
    table.play("pass")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (7, 5)


# ---------------------------------------------------------------- round type 5b


@pytest.mark.rule("LEV26")
@pytest.mark.parametrize(("spartans", "fights"), [(4, True), (3, False)])
def test_alkibiades_brings_battles_with_seven_units(spartans: int, fights: bool) -> None:
    table = Table(
        "poleis",
        {
            "round": "5b",
            "event": "r5b_alkibiades",
            "athens": {"galleys": {"kyklades": 3}},
            "sparta": {"galleys": {"kyklades": spartans}},
        },
    )
    table.play("pass")
    assert bool(table.happened("BattleBegan")) == fights


@pytest.mark.rule("LEV27")
@pytest.mark.parametrize(("before", "after"), [((4, 2), (2, 2)), ((0, 1), (0, 0)), ((3, 3), (1, 1)), ((2, 5), (2, 3))])
def test_carthage_kills_two_hoplites_of_the_stronger_player(before: tuple[int, int], after: tuple[int, int]) -> None:
    hoplites = [{"sikelia": number, "arkadia": 3 - side} for side, number in enumerate(before)]
    table = Table(
        "poleis",
        {
            "stage": "event",
            "round": "5b",
            "event": "r5b_carthage",
            "athens": {"hoplites": {region: n for region, n in hoplites[0].items() if n}},
            "sparta": {"hoplites": {region: n for region, n in hoplites[1].items() if n}},
        },
    )
    assert (table.state.units("athens", "sikelia"), table.state.units("sparta", "sikelia")) == after
    assert (table.state.units("athens", "arkadia"), table.state.units("sparta", "arkadia")) == (3, 2)


@pytest.mark.rule("LEV27")
def test_carthage_closes_an_empty_sikelia_for_the_round() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "5b"
        event = "r5b_carthage"
        leader = "sparta"
        [athens]
        population = { gela = 3 }
        hoplites = { attika = 2 }
        """,
    )
    table.play("action: move-hoplites", "move-hoplites: attika > sikelia 1", "done", "action: collect")
    assert table.refusal("collect: sikelia") is not None
    assert table.refusal("collect: attika") is None


@pytest.mark.rule("LEV28")
def test_etna_lets_only_three_hoplites_collect_in_sikelia() -> None:
    table = Table(
        "poleis",
        """
        round = "5b"
        event = "r5b_etna"
        [athens]
        population = { syrakousai = 4 }
        hoplites = { sikelia = 5, attika = 4 }
        """,
    )
    table.play("action: collect")
    table.play("collect: sikelia")
    assert table.refusal("row: wine 4") is not None
    table.play("row: wine 3")
    assert table.state.athens.stock("wine") == 6
    assert table.state.round.closed == ("sikelia",)


@pytest.mark.rule("LEV28")
def test_etna_does_not_matter_outside_sikelia() -> None:
    table = Table("poleis", {"round": "5b", "event": "r5b_etna", "athens": {"hoplites": {"attika": 4}}})
    table.play("action: collect", "collect: attika", "row: wine 4")
    assert table.state.athens.stock("wine") == 10


@pytest.mark.rule("LEV30")
def test_the_freed_slaves_make_wine_and_oil_dear_again() -> None:
    table = Table(
        "poleis",
        """
        stage = "event"
        round = "5b"
        event = "r5b_slaves"
        leader = "sparta"
        market = { metal = 7, wood = 6, wine = 9, oil = 8 }
        [athens]
        goods = { oil = 4 }
        """,
    )
    assert table.state.market == (7, 6, 0, 0)
    table.play("action: trade", "trade: persis 2 barter", "roll: 1")
    assert (table.state.athens.stock("oil"), table.state.athens.stock("wheat")) == (0, 4)


@pytest.mark.rule("LEV31")
def test_the_mutilated_herms_cost_each_player_one_prestige() -> None:
    table = Table("poleis", {"stage": "event", "round": "5b", "event": "r5b_herms", "sparta": {"prestige": 2}})
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (4, 1)


@pytest.mark.rule("LEV34")
def test_superstition_ends_a_battle_after_its_second_attack() -> None:
    table = Table(
        "poleis",
        """
        round = "5b"
        event = "r5b_superstition"
        turn = "sparta"
        stage = "battle"
        athens = { hoplites = { attika = 4 } }
        sparta = { hoplites = { attika = 4 } }
        [battle]
        region = "attika"
        stage = "attack"
        athens = ["b02", "b05", "b07", "b08"]
        sparta = ["b01", "b02", "b04", "b05"]
        """,
    )
    table.play("attack: b04 b05", "defend: b02 b05")
    assert table.state.battle is not None
    table.play("draw: b09", "draw: b09", "draw: b13", "draw: b13", "stay", "stay", "attack: b07 b08", "defend: b01 b02")
    assert table.state.battle is None
    assert (table.state.units("athens", "attika"), table.state.units("sparta", "attika")) == (4, 4)
