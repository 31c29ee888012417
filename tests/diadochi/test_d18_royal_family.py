"""Rules D18: the royal family."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.interface.validation import faults_of
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat
from ancientwars.diadochi.rules.d18_royal_family import killed
from ancientwars.diadochi.state.scopes import Battle, March
from ancientwars.diadochi.state.state import Royal, State
from tests.diadochi.tables import legal, play, table, unanswered, waits_for

INACTIVE = Royal("sardis", active=False)


def army(seat: str, space: str) -> dict[str, Any]:
    """Return an army of a mercenary under a minor general."""
    return {"units": {space: {seat: {"mercenary": 1}}}, "minors": ((seat, space),)}


# ---------------------------------------------------------------- D18.1 control


@pytest.mark.rule("D18.1a")
@pytest.mark.parametrize(
    "pieces",
    [
        {"markers": {"emesa": "red"}},
        {"generals": {"lysimachus": ("red", "emesa")}},
        {"units": {"emesa": {"red": {"loyal": 1}}}, "minors": (("red", "emesa"),)},
    ],
)
def test_a_marker_a_general_or_a_unit_controls_an_active_marker(pieces: dict[str, Any]) -> None:
    assert table(royals={"heracles": Royal("emesa")}, **pieces).royal("heracles").owner == "red"


@pytest.mark.rule("D18.1a")
def test_with_nothing_there_nobody_controls_it() -> None:
    assert table(royals={"heracles": Royal("emesa", "red")}).royal("heracles").owner == ""
    independent = table(royals={"heracles": Royal("emesa", "red")}, markers={"emesa": "independent"})
    assert independent.royal("heracles").owner == ""


@pytest.mark.rule("D18.1b", "D18.2a", "D18.5b")
def test_inactive_women_are_not_controlled_nor_captured() -> None:
    state = table(royals={"olympias": INACTIVE}, markers={"sardis": "red"}, **army("yellow", "sardis"))
    assert state.royal("olympias") == INACTIVE
    assert state.legitimacy("red") == 3


@pytest.mark.rule("D18.1a", "D17.2a")
def test_olympias_who_does_not_marry_is_controlled_only_with_something_beside_her() -> None:
    state = table(
        MovementRoll("yellow"), royals={"olympias": Royal("nicopolis", "yellow")}, **army("yellow", "nicopolis")
    )
    assert state.legitimacy("yellow") == 3 + 2  # as Champion, and 2 for her
    state = play(state, "roll: 6", "activate: minor nicopolis", "take: mercenary", "go: dodona")
    assert (state.royal("olympias"), state.legitimacy("yellow")) == (Royal("nicopolis", ""), 3)
    back = play(state, "go: nicopolis")
    assert back.royal("olympias") == Royal("nicopolis", "yellow")


@pytest.mark.rule("D18.1a", "D18.2b")
@pytest.mark.parametrize(
    ("owner", "found"), [("", Royal("nicopolis", "red")), ("yellow", Royal("nicopolis", "", False))]
)
def test_olympias_is_captured_only_from_who_controls_her(owner: str, found: Royal) -> None:
    state = table(royals={"olympias": Royal("nicopolis", owner)}, markers={"nicopolis": owner} if owner else {})
    state = settle(state.with_general("antigonus", owner="red", place="nicopolis"))
    assert state.royal("olympias") == found


# ---------------------------------------------------------------- D18.3 marriage


@pytest.mark.rule("D18.3a", "D18.3b", "DC15")
def test_an_offered_marriage_takes_place_with_an_army_beside_her() -> None:
    state = table(royals={"cleopatra": INACTIVE}, offers=(("cleopatra", "yellow"),))
    assert not state.royal("cleopatra").active
    state = table(royals={"cleopatra": INACTIVE}, offers=(("cleopatra", "yellow"),), **army("yellow", "sardis"))
    assert state.royal("cleopatra") == Royal("sardis", "yellow")
    assert state.legitimacy("yellow") == 3 + 3  # the example: from 4 to 7


@pytest.mark.rule("D18.3b")
def test_a_general_alone_or_somebody_elses_army_is_not_enough() -> None:
    offers = (("cleopatra", "yellow"),)
    alone = table(royals={"cleopatra": INACTIVE}, offers=offers, generals={"antigonus": ("yellow", "sardis")})
    assert not alone.royal("cleopatra").active
    assert not table(royals={"cleopatra": INACTIVE}, offers=offers, **army("red", "sardis")).royal("cleopatra").active
    units = {"sardis": {"yellow": {"mercenary": 2}}}
    unled = table(royals={"cleopatra": INACTIVE}, offers=offers, units=units, markers={"sardis": "yellow"})
    assert not unled.royal("cleopatra").active  # units without a general are no army


@pytest.mark.rule("D18.3b")
def test_who_belongs_to_another_player_does_not_marry() -> None:
    pieces: dict[str, Any] = {"markers": {"sardis": "red"}, "royals": {"cleopatra": Royal("sardis", "red")}}
    state = table(offers=(("cleopatra", "yellow"),), **pieces, **army("yellow", "sardis"))
    assert state.royal("cleopatra").owner == "red"


@pytest.mark.rule("D18.3c")
def test_an_inactive_woman_is_outside_the_city() -> None:
    state = table(
        royals={"cleopatra": INACTIVE},
        offers=(("cleopatra", "yellow"),),
        markers={"sardis": "yellow"},
        inside={"sardis": {"yellow": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "sardis", True)},
        units={"sardis": {"red": {"loyal": 1}}},
        minors=(("red", "sardis"),),
    )
    assert not state.royal("cleopatra").active


@pytest.mark.rule("D18.3b", "D9.5a")
def test_who_finds_an_enemy_army_with_her_marries_after_the_battle() -> None:
    state = table(
        MovementRoll("yellow"),
        royals={"cleopatra": INACTIVE},
        offers=(("cleopatra", "yellow"),),
        units={"smyrna": {"yellow": {"loyal": 6}}, "sardis": {"red": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "smyrna")},
        minors=(("red", "sardis"),),
    )
    state = play(state, "roll: 6", "activate: antigonus smyrna", "take-all", "go: sardis", "pass", "pass")
    assert waits_for(state) == "battle"
    assert not state.royal("cleopatra").active
    assert state.legitimacy("yellow") == 0  # he attacks a Champion
    state = play(state, "roll: 6 6", "roll: 1 1")  # 17 against 2
    assert state.royal("cleopatra") == Royal("sardis", "yellow")
    assert state.legitimacy("yellow") == 3


@pytest.mark.rule("D18.3b", "D10.1b", "D20.2a")
def test_who_comes_to_her_marries_when_nobody_intercepts_him_there() -> None:
    royals = {"cleopatra": Royal("smyrna", active=False), "alexander_iv": Royal("sardis", "yellow")}
    state = table(
        MovementRoll("yellow"),
        royals=royals,
        offers=(("cleopatra", "yellow"),),
        units={"sardis": {"yellow": {"loyal": 2}}, "ilium": {"red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "sardis"), "perdiccas": ("red", "ilium")},
        champions=(),
        pella="yellow",
    )
    state = play(state, "roll: 6", "activate: antigonus sardis", "take-all", "take-royal: alexander_iv", "go: smyrna")
    assert waits_for(state) == "intercept"  # with her 3 points yellow would have 18, and have won
    met = play(state, "intercept: perdiccas ilium", "take-all", "set-out", "roll: 6")
    assert not play(met, "back-up").royal("cleopatra").active
    assert not play(met, "fight").royal("cleopatra").active
    assert waits_for(play(state, "pass")) == "over"


@pytest.mark.rule("D18.3b", "D18.4a")
def test_who_comes_to_her_where_nobody_is_near_marries_at_once_and_can_take_her_along() -> None:
    state = table(
        MovementRoll("yellow"),
        royals={"cleopatra": Royal("smyrna", active=False)},
        offers=(("cleopatra", "yellow"),),
        units={"sardis": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "sardis")},
    )
    state = play(state, "roll: 6", "activate: antigonus sardis", "take-all", "go: smyrna")
    assert waits_for(state) == "move-on"
    assert state.royal("cleopatra") == Royal("smyrna", "yellow")
    assert "take-royal: cleopatra" in legal(state)


@pytest.mark.rule("D18.3b", "D9.14e")
def test_units_that_are_picked_up_at_sea_are_not_with_her_in_the_port_of_embarkation() -> None:
    state = table(
        MovementRoll("yellow"),
        royals={"cleopatra": Royal("athens", active=False)},
        offers=(("cleopatra", "yellow"),),
        units={"smyrna": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "athens")},
        markers={"smyrna": "yellow"},
    )
    state = play(state, "roll: 6", "activate: antigonus athens", "embark", "sail: smyrna", "sail: miletus", "set-sail")
    state = play(state, "take-all", "sail-on")
    assert state.count("miletus", "yellow") == 2
    assert not state.royal("cleopatra").active


@pytest.mark.rule("D18.3e")
def test_once_married_she_is_controlled_until_she_is_captured() -> None:
    state = table(royals={"cleopatra": Royal("emesa", "yellow")})
    assert state.royal("cleopatra").owner == "yellow"  # though nothing is with her
    state = settle(state.with_general("lysimachus", owner="red", place="emesa"))
    assert state.royal("cleopatra") == Royal("emesa", "", active=False)


@pytest.mark.rule("D18.3e", "D18.2b", "D18.5b")
def test_captured_in_battle_she_is_inactive_and_stays_and_may_marry_again() -> None:
    units = {"emesa": {"yellow": {"loyal": 8}, "red": {"mercenary": 1}}}
    minors = (("yellow", "emesa"), ("red", "emesa"))
    state = table(units=units, minors=minors, royals={"cleopatra": Royal("emesa", "red")})
    state = settle(fight(state, Battle("emesa", ("yellow", "red"))))
    state = play(state, "roll: 6 6", "roll: 1 1")
    assert state.royal("cleopatra") == Royal("emesa", "", active=False)
    state = settle(state.replace(offers=(("cleopatra", "yellow"),)))
    assert state.royal("cleopatra") == Royal("emesa", "yellow")


@pytest.mark.rule("D18.3d", "D18.3e")
def test_captured_by_who_has_an_offer_she_marries_him() -> None:
    units = {"emesa": {"yellow": {"loyal": 8}, "red": {"mercenary": 1}}}
    minors = (("yellow", "emesa"), ("red", "emesa"))
    offers = (("cleopatra", "yellow"),)  # though she had married in this turn already
    state = table(units=units, minors=minors, offers=offers, royals={"cleopatra": Royal("emesa", "red")})
    state = settle(fight(state, Battle("emesa", ("yellow", "red"))))
    assert play(state, "roll: 6 6", "roll: 1 1").royal("cleopatra") == Royal("emesa", "yellow")


@pytest.mark.rule("D12.7a", "D18.5b")
def test_beaten_by_an_independent_army_she_is_inactive_too() -> None:
    state = table(
        royals={"cleopatra": Royal("lamia", "red")}, independents={"greek_army": "lamia"}, **army("red", "lamia")
    )
    state = settle(defeat(state, Beaten("lamia", "red", victor="independent")))
    assert state.royal("cleopatra") == Royal("lamia", "", active=False)


@pytest.mark.rule("D10.1a", "D18.2b", "D18.5b")
@pytest.mark.parametrize(
    ("moves", "captured"),
    [
        (("pass",), True),  # nobody intercepts
        (("intercept: minor tricca", "take-all", "set-out", "roll: 1"), True),  # he does not succeed
        (("intercept: minor tricca", "take-all", "set-out", "roll: 6", "back-up"), False),
        (("intercept: minor tricca", "take-all", "set-out", "roll: 6", "fight", "roll: 6 6", "roll: 1 1"), True),
    ],
)
def test_a_woman_alone_is_not_captured_by_who_is_intercepted_on_entering_and_backs_up(
    moves: tuple[str, ...], captured: bool
) -> None:
    units = {"lamia": {"yellow": {"loyal": 3}}, "tricca": {"red": {"loyal": 3}}}
    generals, olympias = {"antigonus": ("yellow", "lamia")}, Royal("larissa", "red")
    pieces: dict[str, Any] = {"units": units, "generals": generals, "minors": (("red", "tricca"),)}
    state = table(MovementRoll("yellow"), royals={"olympias": olympias}, markers={"larissa": "red"}, **pieces)
    state = play(state, "roll: 6", "activate: antigonus lamia", "take-all", "go: larissa")
    assert state.royal("olympias") == olympias
    state = play(state, *moves)
    while waits_for(state) in ("attrition", "lose"):
        state = play(state, "roll: 1" if waits_for(state) == "attrition" else "lose: loyal")
    assert state.royal("olympias") == (Royal("larissa", "", active=False) if captured else olympias)


def drawn_at_tricca(**pieces: Any) -> State:
    """Return the state after Peithon has attacked red's last unit in Tricca, and both have lost a unit."""
    units = {"larissa": {"yellow": {"mercenary": 2}}, "tricca": {"red": {"mercenary": 1}}}
    generals = {"peithon": ("yellow", "larissa")}
    state = table(MovementRoll("yellow"), units=units, generals=generals, minors=(("red", "tricca"),), **pieces)
    state = unanswered(play(state, "roll: 6", "activate: peithon larissa", "take-all", "go: tricca"))
    return play(state, "roll: 1 1", "roll: 1 1", "lose: mercenary", "lose: mercenary")


@pytest.mark.rule("D12.9a", "D18.5a", "D20.2a")
def test_whom_an_army_that_has_lost_its_last_unit_in_a_drawn_battle_had_is_not_the_attackers_who_goes_back() -> None:
    royals = {"alexander_iv": Royal("tricca", "red"), "alexander_body": Royal("pella", buried=True)}
    state = drawn_at_tricca(
        royals=royals, markers={"tricca": "red"}, champions=("yellow", "blue", "black"), pella="yellow"
    )
    assert (state.count("tricca", "red"), state.general("peithon").place) == (0, "larissa")
    assert state.royal("alexander_iv").owner == "red"  # by the marker: with him yellow would have won at once, by 18
    assert waits_for(state) == "activate"


@pytest.mark.rule("D12.9a", "D18.3e", "D18.5b")
@pytest.mark.parametrize("marker", ["red", ""])
def test_a_woman_stays_active_and_married_when_her_army_has_lost_its_last_unit_in_a_drawn_battle(marker: str) -> None:
    state = drawn_at_tricca(royals={"cleopatra": Royal("tricca", "red")}, markers={"tricca": marker}, champions=())
    assert state.royal("cleopatra") == Royal("tricca", "red")


@pytest.mark.rule("D12.9a", "D18.3b", "D23.2b")
def test_an_interceptor_who_has_to_go_back_after_a_drawn_attack_at_once_does_not_marry() -> None:
    state = table(
        MovementRoll("red"),
        active="red",
        options={"active_interception": True},
        units={"smyrna": {"red": {"mercenary": 1}}, "colossae": {"yellow": {"mercenary": 2}}},
        minors=(("red", "smyrna"), ("yellow", "colossae")),
        royals={"cleopatra": INACTIVE},
        offers=(("cleopatra", "yellow"),),
        champions=(),
    )
    state = play(state, "roll: 6", "activate: minor smyrna", "take: mercenary", "go: sardis")
    state = play(state, "intercept: minor colossae", "take-all", "set-out", "roll: 6", "attack")
    state = play(unanswered(state), "roll: 1 1", "roll: 1 1", "lose: mercenary", "lose: mercenary")
    assert (state.count("sardis", "red"), state.count("colossae", "yellow")) == (0, 1)
    assert state.royal("cleopatra") == INACTIVE


# ---------------------------------------------------------------- D18.5 capture


@pytest.mark.rule("D18.5a")
def test_an_heir_alone_is_captured_by_who_enters() -> None:
    state = table(royals={"heracles": Royal("emesa")}, markers={"emesa": "red"})
    assert state.royal("heracles").owner == "red"
    state = settle(state.with_general("antigonus", owner="yellow", place="emesa"))  # A37: a marker does not protect
    assert state.royal("heracles").owner == "yellow"


@pytest.mark.rule("D18.5a", "D16.1a")
@pytest.mark.parametrize(("dice", "owner"), [(("roll: 6 6", "roll: 1 1"), "yellow"), (("roll: 1 1", "roll: 6 6"), "")])
def test_an_heir_with_an_independent_army_is_captured_once_it_is_beaten(dice: tuple[str, str], owner: str) -> None:
    state = table(
        *(MovementRoll("yellow"),),
        units={"larissa": {"yellow": {"mercenary": 3}}},
        generals={"antigonus": ("yellow", "larissa")},
        independents={"greek_army": "lamia"},
        royals={"heracles": Royal("lamia")},
    )
    state = play(state, "roll: 6", "activate: antigonus larissa", "take-all", "go: lamia")
    assert (waits_for(state), state.royal("heracles").owner) == ("battle", "")  # he is not alone there
    assert play(state, *dice).royal("heracles").owner == owner


@pytest.mark.rule("D18.5a")
def test_inside_an_enemy_major_city_he_is_safe_until_it_is_taken() -> None:
    state = table(royals={"heracles": Royal("damascus")}, markers={"damascus": "red"}, **army("yellow", "damascus"))
    state = table(
        royals={"heracles": Royal("damascus", "red")}, markers={"damascus": "red"}, **army("yellow", "damascus")
    )
    assert state.royal("heracles").owner == "red"
    assert settle(state.with_marker("damascus", "")).royal("heracles").owner == "yellow"


@pytest.mark.rule("D18.5a")
def test_he_does_not_hide_in_an_independent_major_city() -> None:
    pieces: dict[str, Any] = {"markers": {"damascus": "independent"}, "royals": {"heracles": Royal("damascus")}}
    assert table(**pieces, **army("yellow", "damascus")).royal("heracles").owner == "yellow"


@pytest.mark.rule("D18.5a", "D12.7a")
@pytest.mark.parametrize(("carried", "owner"), [((), "red"), (("heracles",), "yellow")])
def test_in_an_army_beaten_before_its_own_city_only_those_are_captured_whom_it_carries(
    carried: tuple[str, ...], owner: str
) -> None:
    units = {"damascus": {"red": {"mercenary": 2}, "yellow": {"loyal": 8}}}
    state = table(
        units=units,
        minors=(("red", "damascus"), ("yellow", "damascus")),
        markers={"damascus": "red"},
        royals={"heracles": Royal("damascus", "red")},
        active="red",
    )
    march = March("red", "minor", "damascus", "emesa", 3, force=(("mercenary", 2),), royals=carried, moved=True)
    state = settle(fight(state.enter(march), Battle("damascus", ("red", "yellow"))))
    state = play(state, "roll: 1 1", "roll: 6 6")
    assert state.royal("heracles").owner == owner


@pytest.mark.rule("D18.5a")
def test_the_body_is_captured_like_an_heir() -> None:
    units = {"emesa": {"yellow": {"loyal": 8}, "red": {"mercenary": 1}}}
    state = table(
        units=units,
        minors=(("yellow", "emesa"), ("red", "emesa")),
        royals={"alexander_body": Royal("emesa", "red"), "alexander_iv": Royal("emesa", "red")},
    )
    state = play(settle(fight(state, Battle("emesa", ("yellow", "red")))), "roll: 6 6", "roll: 1 1")
    assert state.royal("alexander_body").owner == "yellow"
    assert state.royal("alexander_iv").owner == "yellow"


@pytest.mark.rule("D18.5a", "D12.7a")
@pytest.mark.parametrize("kind", ["mercenary", "loyal"])
@pytest.mark.parametrize("royal", ["heracles", "alexander_body"])
def test_who_besieges_a_city_captures_whom_an_army_had_that_lost_its_last_unit_there(royal: str, kind: str) -> None:
    state = table(
        units={"athens": {"blue": {"loyal": 3}, "yellow": {kind: 1}}},
        inside={"athens": {"red": {"mercenary": 1}}},
        markers={"athens": "red"},
        minors=(("blue", "athens"), ("yellow", "athens")),
        royals={royal: Royal("athens", "yellow")},
    )
    state = play(settle(fight(state, Battle("athens", ("yellow", "blue")))), "roll: 1 1", "roll: 6 6")
    if kind == "loyal":
        state = play(state, "roll: 6", "lose: loyal")  # D12.8a: attrition takes it before the rest is dispersed
    assert state.royal(royal).owner == "blue", "not red, whose marker is there, but who took no part"


@pytest.mark.rule("D18.5a", "D9.6a")
def test_so_does_who_overruns_an_army_before_a_city() -> None:
    state = table(
        units={"athens": {"blue": {"loyal": 5}, "yellow": {"mercenary": 1}}},
        inside={"athens": {"red": {"mercenary": 1}}},
        markers={"athens": "red"},
        minors=(("blue", "athens"), ("yellow", "athens")),
        royals={"heracles": Royal("athens", "yellow")},
    )
    state = defeat(state, Beaten("athens", "yellow", victor="blue"))
    assert (state.count("athens", "yellow"), state.royal("heracles").owner) == (0, "yellow")
    assert not any("D18.1a" in fault for fault in faults_of(state)), "until the defeat is resolved he stays with it"
    assert settle(state).royal("heracles").owner == "blue"


@pytest.mark.rule("D10.1a", "D18.1a", "D18.2b")
def test_olympias_is_not_captured_from_who_goes_back_where_nobody_controlled_her() -> None:
    units = {"lamia": {"yellow": {"loyal": 3}}, "tricca": {"red": {"loyal": 3}}}
    generals, minors = {"antigonus": ("yellow", "lamia")}, (("red", "tricca"),)
    state = table(
        MovementRoll("yellow"), royals={"olympias": Royal("larissa")}, units=units, generals=generals, minors=minors
    )
    state = play(state, "roll: 6", "activate: antigonus lamia", "take-all", "go: larissa")
    state = play(state, "intercept: minor tricca", "take-all", "set-out", "roll: 6", "back-up")
    assert state.royal("olympias") == Royal("larissa", "red"), "never yellow's, and so still active"


@pytest.mark.rule("D18.6a")
def test_who_is_killed_leaves_the_game() -> None:
    state = table(royals={"heracles": Royal("damascus", "red")}, markers={"damascus": "red"})
    state = settle(killed(state, "heracles", "D18.6a"))
    assert state.royal("heracles") == Royal("", "", active=False, gone=True)
    assert state.legitimacy("red") == 3
