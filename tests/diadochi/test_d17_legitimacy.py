"""Rules D17: legitimacy, prestige, Champions, the burial of Alexander."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.rules.d05_reinforcements import Receive
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d15_sieges import attempt
from ancientwars.diadochi.rules.d17_legitimacy import (
    Burial,
    attacked,
    battle_legitimacy,
    burial_refused,
    buried,
    prestige,
)
from ancientwars.diadochi.state.scopes import Battle, March, Segment
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import happened, legal, play, table, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

MACEDONIA = dict.fromkeys(("pella", "aegae", "therma"), "yellow")


# ---------------------------------------------------------------- D17.2 sources


@pytest.mark.rule("D17.2a", "D17.2c", "D17.2d")
def test_perdiccas_with_alexander_in_babylon_and_antipater_in_macedon_have_11_as_in_the_example() -> None:
    state = table(
        markers=MACEDONIA | {"babylon": "yellow"},
        generals={"perdiccas": ("yellow", "babylon")},
        royals={"alexander_iv": Royal("babylon")},
    )
    assert state.legitimacy("yellow") == 3 + 5 + 2 + 1


@pytest.mark.rule("D17.2b", "DC13")
def test_one_heir_counts_and_all_women() -> None:
    royals = {
        "heracles": Royal("damascus", "yellow"),
        "alexander_iv": Royal("damascus", "yellow"),
        "cleopatra": Royal("damascus", "yellow"),
        "olympias": Royal("damascus", "yellow"),
    }
    state = table(markers={"damascus": "yellow"}, royals=royals, champions=())
    assert state.legitimacy("yellow") == 5 + 3 + 2


@pytest.mark.rule("D17.2d", "D17.3a")
def test_the_points_of_a_person_vanish_with_him() -> None:
    state = table(generals={"leonnatus": ("yellow", "dispersed")})
    assert state.legitimacy("yellow") == 3 + 1
    assert state.with_general("leonnatus", place="", dead=True).legitimacy("yellow") == 3


@pytest.mark.rule("D17.3a", "D5.1a")
def test_perdiccas_brings_his_point_also_while_he_returns_from_the_dispersed_box() -> None:
    generals = {"perdiccas": ("yellow", "dispersed")}
    receive = Receive("yellow", (), ("perdiccas",))
    state = table(receive, segment="", generals=generals, markers={"iconium": "yellow", "tyana": "yellow"})
    assert (waits_for(state), state.legitimacy("yellow")) == ("reinforce", 3 + 1)
    assert play(state, "place-general: perdiccas iconium").legitimacy("yellow") == 3 + 1


@pytest.mark.rule("D17.1a", "D21.3c")
def test_the_strategos_of_europe_is_who_controls_macedon() -> None:
    assert table(markers=MACEDONIA).legitimacy("yellow") == 5
    lost = table(markers=MACEDONIA | {"therma": "red"}, generals={"antipater": ("yellow", "pella")})
    assert lost.legitimacy("yellow") == 3


# ---------------------------------------------------------------- D17.4 the burial


def with_body(space: str, **pieces: Any) -> State:
    """Return yellow's army in a space, with the body."""
    return table(
        *pieces.pop("steps", ()),
        units={space: {"yellow": {"mercenary": 1}}},
        minors=(("yellow", space),),
        royals={"alexander_body": Royal(space, "yellow")},
        **pieces,
    )


@pytest.mark.rule("D17.4a")
def test_the_body_is_worth_nothing_and_not_buried_in_the_first_turn() -> None:
    state = with_body("pella", turn=1)
    assert state.legitimacy("yellow") == 3
    refused = burial_refused(state, "yellow", "pella")
    assert refused is not None
    assert refused.rule == "D17.4a"


@pytest.mark.rule("D17.4b")
@pytest.mark.parametrize(("space", "possible"), [("babylon", True), ("athens", True), ("tricca", False)])
def test_it_is_buried_in_any_major_city_even_an_uncontrolled_one(space: str, possible: bool) -> None:
    assert (burial_refused(with_body(space), "yellow", space) is None) is possible
    assert (burial_refused(with_body(space, markers={space: "red"}), "yellow", space) is None) is possible


@pytest.mark.rule("D17.4b")
def test_it_takes_an_army() -> None:
    body = {"alexander_body": Royal("athens", "yellow")}
    alone = table(generals={"antigonus": ("yellow", "athens")}, royals=body)
    assert burial_refused(alone, "yellow", "athens") is not None
    general, units = {"antigonus": ("yellow", "athens", True)}, {"athens": {"yellow": {"loyal": 1}}}
    city: dict[str, Any] = {"royals": body, "markers": {"athens": "yellow"}}
    assert burial_refused(table(generals=general, **city), "yellow", "athens") is not None
    assert burial_refused(table(inside=units, **city), "yellow", "athens") is not None
    assert burial_refused(table(inside=units, generals=general, **city), "yellow", "athens") is None


@pytest.mark.rule("D17.4b")
def test_after_a_battle_the_player_may_bury_it_or_not() -> None:
    state = with_body("babylon", steps=(Burial("yellow", space="babylon"),))
    assert set(legal(state)) == {"bury", "pass"}
    state = play(state, "bury")
    assert state.royal("alexander_body").buried
    assert waits_for(state) == "rest"


@pytest.mark.rule("D17.4b", "D15.3c")
def test_it_is_buried_in_a_besieged_port_by_who_has_landed_inside() -> None:
    state = besieged_tyre("sidon")
    state = play(state, "embark", "sail: tyre", "land-inside")
    assert set(legal(state)) == {"bury", "pass"}
    assert play(state, "bury").royal("alexander_body").buried
    assert waits_for(play(state, "pass")) == "activate"


@pytest.mark.rule("D17.4b", "D9.11c")
def test_it_is_buried_in_a_besieged_city_by_who_was_let_in() -> None:
    state = play(besieged_tyre("sidon"), "go: tyre", "ask-passage", "grant-passage")
    assert "bury" not in legal(state)  # before the city he is a guest
    state = play(state, "stop-inside")
    assert set(legal(state)) == {"bury", "pass"}
    assert play(state, "bury").royal("alexander_body").buried


def besieged_tyre(start: str) -> State:
    """Return a state in which yellow has set out with the body; red besieges yellow's Tyre."""
    state = table(
        *(MovementRoll("yellow"),),
        units={start: {"yellow": {"loyal": 2}}, "tyre": {"red": {"loyal": 2}}},
        minors=(("red", "tyre"),),
        markers={"tyre": "yellow"},
        generals={"antigonus": ("yellow", start)},
        royals={"alexander_body": Royal(start, "yellow")},
    )
    return play(state, "roll: 6", f"activate: antigonus {start}", "take-all", "take-royal: alexander_body")


@pytest.mark.rule("D17.4b")
def test_the_tomb_does_not_move_on_with_the_army() -> None:
    state = with_body("babylon")
    march = March("yellow", "minor", "babylon", "opis", 4, force=(("mercenary", 1),), royals=("alexander_body",))
    state = buried(state.enter(march), "yellow", "babylon")
    assert state.scope(March).royals == ()


@pytest.mark.rule("D17.4c")
def test_in_pella_it_is_worth_10_for_ever() -> None:
    state = buried(with_body("pella"), "yellow", "pella")
    assert state.legitimacy("yellow") == 3 + 10
    state = settle(state.with_marker("pella", "red"))
    assert state.legitimacy("yellow") == 3 + 10
    assert state.legitimacy("red") == 3


@pytest.mark.rule("D17.4b", "D17.4c")
@pytest.mark.parametrize(("city", "points"), [("pella", 10), ("babylon", 2)])
def test_a_moving_army_buries_it_where_it_is(city: str, points: int) -> None:
    state = play(with_body(city, steps=(MovementRoll("yellow"),), markers={city: "yellow"}), "roll: 6")
    state = play(state, f"activate: minor {city}", "take: mercenary", "bury")
    assert state.royal("alexander_body").buried
    assert state.legitimacy("yellow") == 3 + points


@pytest.mark.rule("D17.4d", "DC14")
def test_elsewhere_it_is_worth_2_to_who_controls_the_city() -> None:
    state = buried(with_body("babylon"), "yellow", "babylon")
    assert state.legitimacy("yellow") == 3
    assert state.with_marker("babylon", "red").legitimacy("red") == 5
    assert state.with_marker("babylon", "yellow").legitimacy("yellow") == 5


# ---------------------------------------------------------------- D17.5 Champions and Diadochi


@pytest.mark.rule("D17.5a", "D17.5b")
def test_who_attacks_a_champion_is_champion_no_more() -> None:
    state = attacked(table(), "yellow", "red")
    assert state.champions == ("red", "blue", "black")
    assert state.legitimacy("yellow") == 0


@pytest.mark.rule("D4.2a", "D17.5d", "DC12")
def test_attacks_on_the_usurper_and_on_diadochi_cost_nothing() -> None:
    assert attacked(table(usurper="red"), "yellow", "red").champions == ("yellow", "red", "blue", "black")
    diadoch = table(champions=("yellow", "blue"))
    assert attacked(diadoch, "yellow", "red").champions == ("yellow", "blue")
    second = attacked(diadoch, "red", "blue")
    assert second.champions == ("yellow", "blue")
    assert not happened(second, "ChampionLost"), "red has none to lose"


def duel(**pieces: Any) -> State:
    """Return a battle that yellow begins against red in Issus."""
    units = {"issus": {"yellow": {"royal": 4, "loyal": 1}, "red": {"loyal": 3}}}
    state = table(units=units, minors=(("yellow", "issus"), ("red", "issus")), **pieces)
    return fight(state, Battle("issus", ("yellow", "red")))


@pytest.mark.rule("D17.6c", "D14.3c", "DG17")
@pytest.mark.parametrize(("body", "strength"), [("issus", 2), ("tarsus", 10)])
def test_royal_units_do_not_attack_who_holds_sacred_ground(body: str, strength: int) -> None:
    """Both are Champions, as red is the Usurper; only the 4 of Sacred Ground make red the greater."""
    state = settle(duel(royals={"alexander_body": Royal(body, "red")}, markers={"tarsus": "red"}, usurper="red"))
    state = play(state, "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == strength


@pytest.mark.rule("D17.5c")
def test_the_status_is_lost_before_the_battle_so_that_royal_units_refuse() -> None:
    state = settle(duel())
    assert "yellow" not in state.champions
    assert state.scope(Battle).fighting[0] == (("loyal", 1),)


@pytest.mark.rule("D17.5g")
def test_a_battle_that_is_called_off_is_no_attack() -> None:
    state = duel().amend(Battle, cancelled=True)
    state = settle(state)
    assert state.champions == ("yellow", "red", "blue", "black")
    assert state.above_zero == ()
    assert state.count("issus", "yellow") == 5
    assert waits_for(state) == "rest"


@pytest.mark.rule("D17.5f")
def test_a_roll_against_another_players_city_is_an_attack() -> None:
    pieces: dict[str, Any] = {"units": {"athens": {"yellow": {"loyal": 3}}}, "minors": (("yellow", "athens"),)}
    state = settle(attempt(table(markers={"athens": "red"}, **pieces), "yellow", "athens"))
    assert "yellow" not in state.champions


@pytest.mark.rule("D17.5i")
def test_what_is_done_to_independents_is_none() -> None:
    pieces: dict[str, Any] = {"units": {"athens": {"yellow": {"loyal": 3}}}, "minors": (("yellow", "athens"),)}
    state = settle(attempt(table(markers={"athens": "independent"}, **pieces), "yellow", "athens"))
    assert "yellow" in state.champions
    state = settle(
        fight(table(independents={"scythians": "athens"}, **pieces), Battle("athens", ("yellow", "independent")))
    )
    assert "yellow" in state.champions


@pytest.mark.rule("D17.5h")
def test_the_loss_of_a_marker_or_an_heir_is_none() -> None:
    state = table(
        units={"damascus": {"yellow": {"loyal": 3}}},
        minors=(("yellow", "damascus"),),
        royals={"heracles": Royal("damascus", "red")},
    )
    assert state.royal("heracles").owner == "yellow"
    assert settle(state.with_marker("tricca", "")).champions == state.champions


@pytest.mark.rule("D17.5e")
def test_one_diadoch_after_the_other_is_champion_again() -> None:
    markers = dict.fromkeys(("halicarnassus", "miletus"), "yellow") | dict.fromkeys(("salamis", "paphos"), "red")
    state = table(markers=markers, champions=("blue", "black"))
    assert state.victory_points("yellow") > 0
    assert state.victory_points("red") > 0
    state = settle(state.with_marker("miletus", ""))
    assert state.champions == ("yellow", "blue", "black")
    state = settle(state.with_marker("paphos", "blue").with_marker("salamis", "blue"))
    assert state.champions == ("yellow", "red", "blue", "black")


@pytest.mark.rule("D17.5e")
def test_a_diadoch_whose_points_become_0_is_champion_again() -> None:
    coast = dict.fromkeys(("halicarnassus", "miletus"), "yellow")  # Caria, 1 point
    state = table(markers=coast, champions=("red", "blue", "black"))
    assert state.victory_points("yellow") == 1
    state = settle(state.with_marker("miletus", ""))
    assert state.champions == ("yellow", "red", "blue", "black")


@pytest.mark.rule("D17.5e")
def test_who_attacks_at_0_stays_a_diadoch_until_he_falls_to_0_again() -> None:
    state = settle(attacked(table(), "yellow", "red"))
    assert "yellow" not in state.champions


# ---------------------------------------------------------------- D17.6 prestige


@pytest.mark.rule("D17.6d", "D17.6b")
@pytest.mark.parametrize(("general", "points"), [("craterus", 2), ("ptolemy", 2), ("eumenes", -2), ("antigonus", 0)])
def test_some_generals_have_prestige_and_only_the_commander_counts(general: str, points: int) -> None:
    state = table(generals={general: ("yellow", "issus")})
    assert prestige(state, "yellow", general, "issus", defends=False) == points
    assert prestige(state, "yellow", "minor", "issus", defends=False) == 0


@pytest.mark.rule("D17.6a")
def test_prestige_is_added_to_legitimacy_where_royal_units_ask_but_not_for_victory() -> None:
    state = table(generals={"ptolemy": ("yellow", "issus")})
    assert battle_legitimacy(state, "yellow", "ptolemy", "issus", defends=False) == 3 + 2
    assert state.legitimacy("yellow") == 3


@pytest.mark.rule("D17.6c", "DG17")
def test_sacred_ground_gives_4_to_who_is_attacked() -> None:
    state = with_body("issus")
    assert prestige(state, "yellow", "minor", "issus", defends=True) == 4
    assert prestige(state, "yellow", "minor", "issus", defends=False) == 0
    assert prestige(state, "yellow", "minor", "tarsus", defends=True) == 0
    assert prestige(state, "red", "minor", "issus", defends=True) == 0


@pytest.mark.rule("D17.6c")
def test_the_tomb_gives_it_to_who_controls_the_city() -> None:
    state = buried(with_body("babylon", markers={"babylon": "red"}), "yellow", "babylon")
    assert prestige(state, "red", "minor", "babylon", defends=True) == 4
    assert prestige(state, "yellow", "minor", "babylon", defends=True) == 0


@pytest.mark.rule("D17.6c", "DG17")
@pytest.mark.parametrize(("marker", "points"), [("", 4), ("yellow", 4), ("blue", 0), ("independent", 4)])
def test_the_tomb_in_a_city_of_nobody_is_held_by_who_stands_there(marker: str, points: int) -> None:
    state = buried(with_body("babylon", markers={"babylon": marker}), "yellow", "babylon")
    assert prestige(state, "yellow", "minor", "babylon", defends=True) == points


@pytest.mark.rule("D17.6f")
def test_oratory_gives_5_until_the_end_of_the_segment() -> None:
    state = table(generals={"antigonus": ("red", "issus")}).amend(Segment, oratory=("antigonus",))
    assert prestige(state, "red", "antigonus", "issus", defends=True) == 5
    assert prestige(state.leave(Segment), "red", "antigonus", "issus", defends=True) == 0
