"""Rare cases, each worked out by hand from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.core.chance import Drew
from ancientwars.diadochi.rules.d04_usurper import LabelUsurper
from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll, MovementSegment
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.state.state import Minor, Royal, State
from tests.diadochi.tables import dealt, legal, play, refusal, table, tyche, waits_for, who_is_asked


def moving(roll: int = 6, **pieces: Any) -> State:
    """Return a state in which yellow may choose who moves, by default four points each."""
    return play(table(MovementRoll("yellow"), **pieces), f"roll: {roll}")


# ---------------------------------------------------------------------- D8.1 minor generals inside cities


@pytest.mark.rule("D8.1e", "D10.2a")
def test_a_minor_general_is_placed_to_lead_units_inside_a_city() -> None:
    state = moving(inside={"celaenae": {"yellow": {"loyal": 1}}}, markers={"celaenae": "yellow"})
    state = play(state, "minor: celaenae")
    assert state.minors == (Minor("yellow", "celaenae", inside=True),)


@pytest.mark.rule("D8.1j")
def test_no_minor_general_is_placed_inside_where_a_general_is_before_the_city() -> None:
    state = moving(
        inside={"celaenae": {"yellow": {"loyal": 1}}},
        units={"celaenae": {"yellow": {"loyal": 1}}},
        markers={"celaenae": "yellow"},
        generals={"antigonus": ("yellow", "celaenae")},
    )
    assert legal(state) == ("activate: antigonus celaenae", "done")


@pytest.mark.rule("D8.1e")
def test_another_minor_general_is_placed_with_units_that_the_first_has_left() -> None:
    state = moving(units={"issus": {"yellow": {"loyal": 2}}}, markers={"issus": "yellow"})
    state = play(state, "minor: issus", "activate: minor issus", "take: loyal", "go: tarsus", "stop", "minor: issus")
    assert state.minors == (Minor("yellow", "issus"), Minor("yellow", "tarsus"))


@pytest.mark.rule("D8.1e", "D9.7d")
def test_a_minor_general_leads_away_units_before_a_city_that_a_major_general_has_entered() -> None:
    units = {"celaenae": {"yellow": {"loyal": 3}}}
    state = moving(units=units, markers={"celaenae": "yellow"}, generals={"antigonus": ("yellow", "celaenae")})
    assert "activate: minor celaenae" not in legal(state), "the major general leads them"
    state = play(state, "activate: antigonus celaenae", "stop-inside")
    state = play(state, "activate: minor celaenae", "take-all", "go: iconium", "stop")
    assert (state.count("iconium", "yellow"), state.minors) == (3, (Minor("yellow", "iconium"),))
    assert state.general("antigonus").inside


@pytest.mark.rule("D8.1f")
def test_a_minor_general_inside_a_city_is_called_to_other_units() -> None:
    spread = ("tyana", "synnada", "gordium")
    state = moving(
        units={space: {"yellow": {"loyal": 1}} for space in (*spread, "iconium")},
        inside={"celaenae": {"yellow": {"loyal": 1}}},
        markers={"celaenae": "yellow", "iconium": "yellow"},
        minors=(*(("yellow", space) for space in spread), ("yellow", "celaenae", True)),
    )
    state = play(state, "take-minor: celaenae", "minor: iconium")
    assert {one.place for one in state.minors} == {*spread, "iconium"}
    assert state.count("celaenae", "yellow", inside=True) == 1, "the control marker marks it"


@pytest.mark.rule("D8.1f")
def test_nobody_is_called_out_of_a_city_for_units_before_it() -> None:
    spread = ("tyana", "synnada", "gordium")
    state = moving(
        units={space: {"yellow": {"loyal": 1}} for space in (*spread, "celaenae")},
        inside={"celaenae": {"yellow": {"loyal": 1}}},
        markers={"celaenae": "yellow"},
        minors=(*(("yellow", space) for space in spread), ("yellow", "celaenae", True)),
    )
    assert "take-minor: celaenae" not in legal(state), "he comes out when he is activated"
    assert "activate: minor celaenae" in legal(state)


@pytest.mark.rule("D9.7b", "D9.7e")
def test_a_minor_general_goes_inside_with_his_units_and_comes_out_with_them() -> None:
    state = moving(
        units={"celaenae": {"red": {"loyal": 1}}, "iconium": {"yellow": {"loyal": 3}}},
        markers={"celaenae": "red"},
        minors=(("red", "celaenae"),),
        generals={"antigonus": ("yellow", "iconium")},
    )
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae", "pass")
    state = play(state, "inside: loyal", "done")
    assert state.minors == (Minor("red", "celaenae", inside=True),)
    state = play(state, "go: synnada")
    assert waits_for(state) == "intercept", "his army is not besieged any more"
    state = play(state, "pass", "go: celaenae", "outside: loyal", "done")
    assert state.minors == (Minor("red", "celaenae"),)
    assert waits_for(state) == "avoid-battle"


@pytest.mark.rule("D8.1h", "D10.7a")
@pytest.mark.parametrize(
    ("elsewhere", "rule"), [(("tyana", "ancyra", "issus"), ""), (("tyana", "ancyra", "issus", "tarsus"), "D8.1h")]
)
def test_without_a_minor_general_off_the_map_none_leads_a_part_of_an_army(
    elsewhere: tuple[str, ...], rule: str
) -> None:
    state = moving(
        units={
            "colossae": {"yellow": {"loyal": 3}},
            "synnada": {"red": {"loyal": 3}},
            **{space: {"red": {"loyal": 1}} for space in elsewhere},
        },
        minors=tuple(("red", space) for space in elsewhere),
        generals={"antigonus": ("yellow", "colossae"), "craterus": ("red", "synnada")},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: celaenae")
    assert refusal(state, "intercept: minor synnada") == rule
    assert "intercept: craterus synnada" in legal(state)


# ---------------------------------------------------------------------- D9.11 guests in their own besieged city

RED_BESIEGES: dict[str, Any] = {"units": {"celaenae": {"red": {"loyal": 3}}}, "markers": {"celaenae": "yellow"}}


@pytest.mark.rule("D15.3a", "D9.11a")
def test_a_guest_takes_nobody_out_of_his_besieged_city() -> None:
    units = RED_BESIEGES["units"] | {"iconium": {"yellow": {"mercenary": 1}}}
    state = moving(
        units=units,
        inside={"celaenae": {"yellow": {"loyal": 1}}},
        markers={"celaenae": "yellow"},
        generals={
            "antigonus": ("yellow", "iconium"),
            "craterus": ("red", "celaenae"),
            "ptolemy": ("yellow", "celaenae", True),
        },
        royals={"philip_iii": Royal("celaenae", "yellow")},
    )
    state = play(state, "activate: antigonus iconium", "take: mercenary", "go: celaenae")
    state = play(state, "ask-passage", "grant-passage")
    for action in ("take: loyal", "take-general: ptolemy", "take-royal: philip_iii"):
        assert refusal(state, action) == "D15.3a"
    state = play(state, "stop-inside")
    assert dict(state.held("celaenae", "yellow", inside=True)) == {"loyal": 1, "mercenary": 1}


@pytest.mark.rule("D9.9a", "D9.11c")
def test_a_general_alone_is_let_into_his_besieged_city_with_his_last_point() -> None:
    state = moving(1, **RED_BESIEGES, generals={"craterus": ("red", "celaenae"), "antigonus": ("yellow", "aspendus")})
    state = play(state, "activate: antigonus aspendus", "go: celaenae", "grant-passage")
    assert legal(state) == ("stop-inside",)
    state = play(state, "stop-inside")
    assert state.general("antigonus").inside


@pytest.mark.rule("D9.9a")
def test_a_general_alone_goes_inside_his_city_past_an_enemy_general() -> None:
    generals = {"craterus": ("red", "celaenae"), "antigonus": ("yellow", "aspendus")}
    state = moving(1, markers={"celaenae": "yellow"}, generals=generals)
    state = play(state, "activate: antigonus aspendus", "go: celaenae")
    assert legal(state) == ("stop-inside",)


@pytest.mark.rule("D9.11a", "D9.11c")
@pytest.mark.parametrize(("number", "asks"), [(2, True), (3, False)])
def test_who_has_no_points_left_asks_for_passage_only_where_all_of_it_fits_into_his_city(
    number: int, asks: bool
) -> None:
    units = RED_BESIEGES["units"] | {"aspendus": {"yellow": {"loyal": number}}}
    generals = {"craterus": ("red", "celaenae"), "antigonus": ("yellow", "aspendus")}
    state = moving(1, units=units, markers={"celaenae": "yellow"}, generals=generals)
    state = play(state, "activate: antigonus aspendus", "take-all", "go: celaenae")
    assert (waits_for(state) == "ask-passage") == asks


# ---------------------------------------------------------------------- D11, D18 the royal family inside a city


def entered_at_babylon() -> State:
    """Return a state in which red's Perdiccas avoids battle from before Babylon, where the family is inside."""
    state = moving(
        units={"babylon": {"red": {"loyal": 3}}, "opis": {"yellow": {"loyal": 4}}},
        markers={"babylon": "red"},
        generals={"perdiccas": ("red", "babylon"), "antigonus": ("yellow", "opis")},
        royals={one: Royal("babylon", "red") for one in ("heracles", "alexander_iv", "alexander_body")},
    )
    state = play(state, "activate: antigonus opis", "take-all", "go: babylon", "pass", "done")
    return play(state, "avoid: sippara", "roll: 6")


@pytest.mark.rule("D11.1a", "D18.4a")
def test_who_avoids_battle_from_before_his_city_says_who_of_the_royal_family_leaves_it() -> None:
    state = entered_at_babylon()
    assert who_is_asked(state) == "red"
    state = play(state, "take-royal: alexander_body", "done")
    assert state.royal("alexander_body").place == "sippara"
    assert state.royal("heracles").place == state.royal("alexander_iv").place == "babylon"
    assert state.royal("heracles").owner == "red", "inside a city that red controls nobody captures him"
    assert state.count("sippara", "red") == 3


@pytest.mark.rule("D11.1a", "D18.4a")
def test_who_avoids_battle_without_a_city_takes_the_royal_family_along() -> None:
    state = moving(
        units={"opis": {"red": {"loyal": 3}}, "sippara": {"yellow": {"loyal": 4}}},
        generals={"perdiccas": ("red", "opis"), "antigonus": ("yellow", "sippara")},
        royals={"heracles": Royal("opis", "red")},
    )
    state = play(state, "activate: antigonus sippara", "take-all", "go: opis", "pass", "avoid: arbela", "roll: 6")
    assert state.royal("heracles").place == "arbela"


# ---------------------------------------------------------------------- A63 the Seniority List


@pytest.mark.rule("D4.1a", "D20.3a")
def test_of_players_without_a_living_general_the_most_senior_dead_one_breaks_the_tie() -> None:
    generals: dict[str, tuple[Any, ...]]
    generals = {"peithon": ("yellow", "", False, True), "craterus": ("red", "", False, True)}
    state = table(LabelUsurper(), segment="", seats=2, generals=generals)
    assert state.usurper == "red"
    generals = {"peithon": ("yellow", "opis"), "craterus": ("red", "", False, True)}
    state = table(LabelUsurper(), segment="", seats=2, generals=generals)
    assert state.usurper == "yellow", "a living general comes before all dead ones"


# ---------------------------------------------------------------------- D24.2b Eumenes at set-up


@pytest.mark.rule("D24.2b", "D12b")
def test_eumenes_is_placed_when_all_others_stand_where_their_cards_say() -> None:
    order = ("eumenes", "peithon", "ptolemy", "perdiccas", "antipater", "lysimachus", "craterus", "antigonus")
    state = diadochi.new_game(scenario="three_2")
    for general in (*order, "leonnatus"):
        state = diadochi.apply(state, Drew(general))
    assert waits_for(state) == "enter"
    assert all(state.general(one).place for one in (*order[1:], "leonnatus"))


# ---------------------------------------------------------------------- D8.1e before a card is played


@pytest.mark.rule("D8.1e", "D7.1c")
def test_a_minor_general_makes_units_an_army_before_a_card_that_takes_one() -> None:
    state = tyche(
        "traitor",
        units={"opis": {"yellow": {"mercenary": 2}}, "babylon": {"red": {"mercenary": 3}}},
        markers={"opis": "yellow"},
        generals={"craterus": ("red", "babylon")},
    )
    assert "event: traitor" not in legal(state), "units without a general are no army"
    state = play(state, "minor: opis", "event: traitor", "space: babylon")
    assert state.count("opis", "yellow") == 4
    assert state.count("babylon", "red") == 1


@pytest.mark.rule("D8.1f", "D8.1j")
def test_who_cannot_be_placed_before_a_card_is_told_why() -> None:
    state = tyche("traitor", units={"opis": {"yellow": {"loyal": 2}}}, generals={"antigonus": ("yellow", "opis")})
    assert refusal(state, "minor: opis") == "D8.1j"
    assert refusal(state, "take-minor: opis") == "D8.1f"


@pytest.mark.rule("D14.3i")
def test_royal_units_are_disbanded_in_the_players_turn_also_where_nobody_leads_them() -> None:
    state = tyche(
        "unrest",
        units={"opis": {"yellow": {"royal": 1}}, "susa": {"red": {"royal": 1}}},
        inside={"babylon": {"yellow": {"royal": 1}}},
        markers={"opis": "yellow", "babylon": "yellow", "susa": "red"},
    )
    assert refusal(state, "disband-in: susa") == "D14.3i"
    state = play(state, "disband-in: opis", "disband-in: babylon")
    assert not state.count("opis", "yellow")
    assert not state.count("babylon", "yellow", inside=True)
    assert waits_for(state) == "play-card"


@pytest.mark.rule("D14.3i")
def test_of_royal_units_before_a_city_and_inside_it_one_before_it_is_disbanded() -> None:
    there = {"babylon": {"yellow": {"royal": 1}}}
    state = tyche("unrest", units=there, inside=there, markers={"babylon": "yellow"})
    state = play(state, "disband-in: babylon")
    assert (state.count("babylon", "yellow"), state.count("babylon", "yellow", inside=True)) == (0, 1)
    assert not play(state, "disband-in: babylon").count("babylon", "yellow", inside=True)


def tyche_and_movement(*hand: str, **pieces: Any) -> State:
    """Return a state in which yellow plays a card, and then moves."""
    cards = dealt(yellow=hand)
    return table(TycheSegment("yellow"), MovementSegment("yellow"), segment="", cards=cards, **pieces)


@pytest.mark.rule("D14.3i", "DG14")
def test_royal_units_that_a_card_has_moved_are_not_disbanded_in_the_same_turn() -> None:
    state = tyche_and_movement(
        "diplomacy_1",
        units={"tyana": {"yellow": {"royal": 1}}, "iconium": {"yellow": {"royal": 1}}},
        markers={"tyana": "yellow", "iconium": "yellow"},
        generals={"antigonus": ("yellow", "tyana"), "leonnatus": ("yellow", "iconium")},
    )
    state = play(state, "ops: diplomacy_1 march", "activate: antigonus tyana", "take: royal", "go: iconium", "stop")
    state = play(state, "commander: leonnatus", "move", "roll: 6")
    both = play(state, "activate: leonnatus iconium", "take-all", "disband-royal")
    assert both.count("iconium", "yellow") == 1
    assert refusal(both, "disband-royal") == "D14.3i", "the other one has marched"
    state = play(state, "activate: antigonus iconium", "take: royal", "go: tyana")
    assert refusal(state, "disband-royal") == "D14.3i"
    state = play(state, "stop", "activate: leonnatus iconium", "take: royal", "disband-royal")
    assert not state.count("iconium", "yellow"), "who has marched has gone on"


def after_a_card(where: str, **pieces: Any) -> State:
    """Return a state in which yellow moves, after a card has moved Peithon and a Royal unit from Sardis to Smyrna.

    Args:
        where: Where he has another Royal unit.
        **pieces: Other pieces.
    """
    state = tyche_and_movement(
        "diplomacy_1",
        units={"sardis": {"yellow": {"royal": 1}}, where: {"yellow": {"royal": 1}}},
        generals={"peithon": ("yellow", "sardis"), **pieces.pop("generals")},
        **pieces,
    )
    state = play(state, "ops: diplomacy_1 march", "activate: peithon sardis", "take: royal", "go: smyrna", "stop")
    return play(state, "move", "roll: 6")


@pytest.mark.rule("D14.3i", "DG14", "D9.14e")
def test_a_royal_unit_left_in_a_port_that_a_card_has_moved_is_not_disbanded_whoever_is_picked_up_at_sea() -> None:
    generals = {"leonnatus": ("yellow", "smyrna")}
    state = after_a_card("lesbos", generals=generals, markers={"lesbos": "yellow"})
    assert refusal(play(state, "activate: peithon smyrna", "take: royal"), "disband-royal") == "D14.3i"
    state = play(state, "activate: leonnatus smyrna", "embark", "sail: lesbos", "sail: ilium", "set-sail")
    state = play(state, "take: royal", "sail-on", "stop", "activate: peithon smyrna", "take: royal")
    assert refusal(state, "disband-royal") == "D14.3i"


@pytest.mark.rule("D14.3i", "DG14")
def test_a_royal_unit_that_a_card_has_moved_is_not_disbanded_though_another_has_come_to_it() -> None:
    state = after_a_card("colossae", generals={"leonnatus": ("yellow", "colossae")})
    state = play(state, "activate: leonnatus colossae", "take: royal", "go: sardis", "go: smyrna", "stop")
    state = play(state, "activate: peithon smyrna", "take: royal")
    assert refusal(state, "disband-royal") == "D14.3i", "both have moved in this turn"


@pytest.mark.rule("D14.3i", "DG14", "D14.3h")
def test_royal_units_that_come_over_are_disbanded_where_others_that_a_card_has_moved_have_fallen() -> None:
    """A Royal unit marches to Athens and falls in the siege; one from inside comes over, and has not moved."""
    state = tyche_and_movement(
        "major_campaign_1",
        units={"boeotia": {"yellow": {"loyal": 3, "royal": 1}}},
        inside={"athens": {"red": {"royal": 1, "mercenary": 1}}},
        markers={"athens": "red", "halicarnassus": "yellow", "miletus": "yellow"},
        generals={"antigonus": ("yellow", "boeotia"), "craterus": ("red", "athens", True)},
        champions=("yellow",),
    )
    state = play(state, "ops: major_campaign_1 march", "activate: antigonus boeotia", "take-all", "go: athens")
    state = play(state, "done", "besiege", "roll: 1", "lose: royal", "stop", "move", "roll: 6")
    state = play(state, "activate: antigonus athens", "take-all", "besiege", "roll: 4", "take: royal")
    assert state.held("athens", "yellow") == (("loyal", 3), ("royal", 1))
    state = play(state, "disband-royal")
    assert state.held("athens", "yellow") == (("loyal", 3),)


@pytest.mark.rule("D7.3a", "D17.1a", "D9.7b")
@pytest.mark.parametrize("garrison", ["mercenary", "loyal"])
def test_of_units_that_nobody_leads_before_a_city_one_mutinies_in_a_battle_not_one_inside(garrison: str) -> None:
    state = moving(
        units={"boeotia": {"yellow": {"mercenary": 3}}, "athens": {"red": {"loyal": 3}}},
        inside={"athens": {"red": {garrison: 1}}},
        markers={"athens": "red"},
        generals={"antigonus": ("yellow", "boeotia"), "peithon": ("red", "athens", True)},
        champions=("yellow",),
        cards=dealt(yellow=("mutiny",), red=("gift_of_oratory",)),
    )
    state = play(state, "activate: antigonus boeotia", "take-all", "go: athens", "pass", "done", "surprise: mutiny")
    state = diadochi.apply(state, Drew(min(state.cards.deck.pool)))
    assert waits_for(state) == "battle", "who is inside does not speak to them"
    assert dict(state.held("athens", "yellow")) == {"mercenary": 3, "loyal": 1}
    assert dict(state.held("athens", "red")) == {"loyal": 2}
    assert dict(state.held("athens", "red", inside=True)) == {garrison: 1}


@pytest.mark.rule("D9.11c", "D9.9b", "D9.7e")
def test_a_guest_who_stops_meets_the_general_whom_his_host_leaves_alone_before_the_city() -> None:
    state = moving(
        units={"colossae": {"yellow": {"loyal": 2}}, "celaenae": {"red": {"loyal": 1}}},
        markers={"celaenae": "red"},
        generals={"antigonus": ("yellow", "colossae"), "peithon": ("red", "celaenae")},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: celaenae", "ask-passage", "grant-passage")
    state = play(state, "stop", "inside: loyal")
    inside = play(state, "bring-inside: peithon", "done")
    assert (waits_for(inside), inside.general("peithon").inside) == ("activate", True)
    state = play(state, "done")
    assert waits_for(state) == "lone-general"
    state = play(state, "roll: 4")
    assert (waits_for(state), state.general("peithon").place) == ("activate", "dispersed")


# ---------------------------------------------------------------------- D9.7e, D9.9b a general alone at his city


@pytest.mark.rule("D9.7e", "D9.9b")
def test_a_general_alone_before_his_city_does_not_slip_inside_when_an_army_enters() -> None:
    state = moving(
        units={"iconium": {"yellow": {"loyal": 3}}},
        markers={"celaenae": "red"},
        generals={"antigonus": ("yellow", "iconium"), "perdiccas": ("red", "celaenae")},
    )
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae")
    assert waits_for(state) == "avoid-battle"
    state = play(state, "pass")
    assert waits_for(state) == "lone-general"
    assert play(state, "roll: 4").general("perdiccas").place == "dispersed"


@pytest.mark.rule("D9.7e", "D9.9b", "D16.4a")
@pytest.mark.parametrize(("inside", "asked"), [(False, "avoid-battle"), (True, "move-independent")])
def test_a_general_alone_is_where_he_was_also_when_an_independent_army_enters(inside: bool, asked: str) -> None:
    state = table(
        MoveIndependents("yellow", entering=""),
        markers={"celaenae": "red"},
        generals={"perdiccas": ("red", "celaenae", inside)},
        independents={"scythians": "synnada"},
    )
    state = play(state, "army: scythians", "go: celaenae")
    assert (waits_for(state), state.general("perdiccas").inside) == (asked, inside)


@pytest.mark.rule("D9.7e", "D9.9b")
def test_a_general_comes_out_of_his_city_only_to_units_before_it() -> None:
    state = moving(
        units={"iconium": {"yellow": {"loyal": 3}}},
        inside={"celaenae": {"red": {"loyal": 2}}},
        markers={"celaenae": "red"},
        generals={"antigonus": ("yellow", "iconium"), "perdiccas": ("red", "celaenae", True)},
    )
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae")
    assert legal(state) == ("outside: loyal", "done")
    assert "bring-outside: perdiccas" in legal(play(state, "outside: loyal"))


# ---------------------------------------------------------------------- D9.14e, D15.3c past the own besieged port


@pytest.mark.rule("D9.14e", "D15.3c")
@pytest.mark.parametrize(("garrison", "room"), [(0, 2), (1, 1), (2, 0)])
def test_a_force_at_sea_drops_units_inside_its_besieged_port_as_far_as_they_fit(garrison: int, room: int) -> None:
    state = moving(
        units={"sidon": {"yellow": {"loyal": 3}}, "tyre": {"red": {"loyal": 3}}},
        inside={"tyre": {"yellow": {"mercenary": garrison}}} if garrison else {},
        markers={"tyre": "yellow"},
        generals={"antigonus": ("yellow", "sidon"), "peithon": ("yellow", "sidon"), "craterus": ("red", "tyre")},
    )
    state = play(state, "activate: antigonus sidon", "take-all", "take-general: peithon")
    state = play(state, "embark", "sail: tyre", "sail: joppa", "set-sail")
    state = play(state, "drop-general: peithon")
    for _ in range(room):
        state = play(state, "drop: loyal")
    assert "drop: loyal" not in legal(state)
    assert dict(state.held("tyre", "yellow", inside=True)).get("loyal", 0) == room
    assert (state.general("peithon").place, state.general("peithon").inside) == ("tyre", True)
    if waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    assert state.count("joppa", "yellow") == 3 - room


# ---------------------------------------------------------------------- D10.5, D12b nowhere to go back to


@pytest.mark.rule("D12.9a", "D12b")
def test_a_force_that_can_go_back_nowhere_is_dispersed() -> None:
    state = moving(
        units={
            "gordium": {"yellow": {"loyal": 3}},
            "synnada": {"black": {"mercenary": 1}},
            "nicaea": {"blue": {"loyal": 3}},
        },
        generals={
            "antigonus": ("yellow", "gordium"),
            "peithon": ("yellow", "gordium"),
            "perdiccas": ("red", "dorylaeum"),
            "craterus": ("blue", "nicaea"),
        },
        minors=(("black", "synnada"),),
        markers={"synnada": "black"},
    )
    state = play(state, "activate: antigonus gordium", "take-all", "take-general: peithon", "go: synnada")
    state = play(state, "ask-passage", "grant-passage", "go: dorylaeum")
    state = play(state, "intercept: craterus nicaea", "take-all", "set-out", "roll: 6", "fight")
    state = play(state, "avoid: gordium", "roll: 6")  # black's unit is in Synnada, red's general in Gordium
    state = play(state, "roll: 4 4", "roll: 4 4", "lose: loyal", "lose: loyal")  # a draw
    assert dict(state.held("dispersed", "yellow")) == {"loyal": 2}
    assert {state.general(one).place for one in ("antigonus", "peithon")} == {"dispersed"}
    assert (state.general("perdiccas").place, state.count("dorylaeum", "blue")) == ("gordium", 2)
    assert waits_for(state) == "activate"


# ---------------------------------------------------------------------- D14.2a, D9.7e the Silver Shields at the gate


@pytest.mark.rule("D14.2a", "D9.7e")
def test_the_silver_shields_come_out_of_a_city_and_go_inside_all_together() -> None:
    state = moving(
        units={"iconium": {"yellow": {"loyal": 3}}},
        inside={"celaenae": {"red": {"silver_shields": 2}}},
        markers={"celaenae": "red"},
        minors=(("red", "celaenae", True),),
        generals={"antigonus": ("yellow", "iconium")},
    )
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae")
    out = play(state, "outside: silver_shields")
    assert (out.count("celaenae", "red"), out.count("celaenae", "red", inside=True)) == (2, 0)
    assert out.minors == (Minor("red", "celaenae"),)
    back = play(out, "inside: silver_shields")
    assert legal(back) == ("done",), "who has gone inside now does not come out again"
    assert (back.count("celaenae", "red"), back.count("celaenae", "red", inside=True)) == (0, 2)


@pytest.mark.rule("D14.2a", "D8.1j")
def test_a_minor_general_does_not_leave_the_silver_shields_who_are_all_his_force() -> None:
    state = moving(units={"iconium": {"yellow": {"silver_shields": 2}}}, minors=(("yellow", "iconium"),))
    state = play(state, "activate: minor iconium", "take-all", "go: celaenae")
    assert refusal(state, "drop: silver_shields") == "D8.1j"
    assert "drop: silver_shields" not in legal(state)


# ---------------------------------------------------------------------- D9.7 in and out of a city


@pytest.mark.rule("D8.1e", "D9.7d")
def test_of_two_minor_generals_before_a_city_and_inside_the_one_outside_sets_out_and_the_other_stays() -> None:
    state = moving(
        units={"celaenae": {"yellow": {"mercenary": 1}}},
        inside={"celaenae": {"yellow": {"loyal": 1}}},
        minors=(("yellow", "celaenae"), ("yellow", "celaenae", True)),
        markers={"celaenae": "yellow"},
    )
    state = play(state, "activate: minor celaenae", "take: mercenary", "go: iconium", "stop")
    assert set(state.minors) == {Minor("yellow", "celaenae", inside=True), Minor("yellow", "iconium")}


@pytest.mark.rule("D9.7d", "D9.4a")
def test_units_come_out_of_the_city_to_a_force_when_all_outside_are_in_it() -> None:
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 1}}},
        inside={"celaenae": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "celaenae")},
        markers={"celaenae": "yellow"},
    )
    state = play(state, "activate: antigonus celaenae", "take: loyal")
    assert state.count("celaenae", "yellow", inside=True) == 2
    state = play(state, "take: loyal")
    assert (state.count("celaenae", "yellow"), state.count("celaenae", "yellow", inside=True)) == (2, 1)
    state = play(state, "go: iconium", "stop")
    assert (state.count("iconium", "yellow"), state.count("celaenae", "yellow", inside=True)) == (2, 1)


@pytest.mark.rule("D9.7e", "D15.3a", "DG6")
@pytest.mark.parametrize("besieger", ["yellow", "independent", "blue"])
def test_the_owner_of_a_city_that_is_besieged_already_does_not_say_anew_who_is_inside(besieger: str) -> None:
    independents = {"scythians": "celaenae"} if besieger == "independent" else {}
    units = {"iconium": {"yellow": {"loyal": 3}}}
    if besieger != "independent":
        units["celaenae"] = {besieger: {"mercenary": 1}}
    pieces: dict[str, Any] = {
        "inside": {"celaenae": {"red": {"loyal": 1}}},
        "markers": {"celaenae": "red"},
        "generals": {"antigonus": ("yellow", "iconium"), "peithon": ("red", "celaenae", True)},
    }
    state = moving(units=units, independents=independents, minors=((besieger, "celaenae"),), **pieces)
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae")
    while waits_for(state) in ("ask-passage", "avoid-battle"):
        state = play(state, "pass")
    assert waits_for(state) == ("move-on" if besieger == "yellow" else "battle")
    free = moving(units={"iconium": {"yellow": {"loyal": 3}}}, **pieces)
    assert waits_for(play(free, "activate: antigonus iconium", "take-all", "go: celaenae")) == "declare-inside"


@pytest.mark.rule("D8.1f", "D9.14e", "D15.3c")
def test_a_force_from_a_besieged_port_calls_a_minor_general_to_units_that_it_leaves_on_the_way() -> None:
    spread = ("damascus", "gaza", "joppa", "sidon")
    state = moving(
        units={
            "halicarnassus": {"red": {"mercenary": 1}},
            **{space: {"yellow": {"mercenary": 1}} for space in spread},
        },
        inside={"halicarnassus": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "halicarnassus", True)},
        minors=(("red", "halicarnassus"), *(("yellow", space) for space in spread)),
        markers={"halicarnassus": "yellow"},
    )
    state = play(state, "activate: antigonus halicarnassus", "take-all", "embark")
    assert not [one for one in legal(state) if one.startswith("take-minor")], "nobody is left behind the walls"
    state = play(state, "sail: xanthus", "sail: phaselis", "set-sail")
    assert "drop: loyal" not in legal(state)
    state = play(state, "take-minor: sidon", "drop: loyal", "sail-on")
    assert (state.count("xanthus", "yellow"), state.count("phaselis", "yellow")) == (1, 1)
    assert Minor("yellow", "xanthus") in state.minors


@pytest.mark.rule("D9.7d", "D8.1e")
def test_a_minor_general_comes_out_of_the_city_with_some_of_his_units() -> None:
    state = moving(
        inside={"celaenae": {"yellow": {"loyal": 2}}},
        minors=(("yellow", "celaenae", True),),
        markers={"celaenae": "yellow"},
    )
    state = play(state, "activate: minor celaenae", "take: loyal", "go: iconium", "stop")
    assert state.minors == (Minor("yellow", "iconium"),), "the marker marks the unit inside"
    assert (state.count("celaenae", "yellow", inside=True), state.count("iconium", "yellow")) == (1, 1)


@pytest.mark.rule("D9.4b", "D8.1d")
@pytest.mark.parametrize(("there", "drops"), [({"peithon": ("yellow", "celaenae")}, True), ({}, False)])
def test_units_are_dropped_with_a_general_who_stays_when_no_minor_one_is_left(
    there: dict[str, Any], drops: bool
) -> None:
    spread = ("damascus", "gaza", "joppa", "sidon")
    state = moving(
        units={"iconium": {"yellow": {"loyal": 2}}} | {space: {"yellow": {"mercenary": 1}} for space in spread},
        generals={"antigonus": ("yellow", "iconium"), **there},
        minors=tuple(("yellow", space) for space in spread),
    )
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae")
    assert ("drop: loyal" in legal(state)) is drops
    assert refusal(state, "drop: loyal") == ("" if drops else "D9.4b")


@pytest.mark.rule("D8.4e", "D8.3b")
def test_who_leads_a_force_leads_it_on_when_those_whom_he_leaves_have_a_commander_named() -> None:
    generals = dict.fromkeys(("antigonus", "leonnatus", "ptolemy"), ("yellow", "iconium"))
    state = moving(generals=generals | {"lysimachus": ("yellow", "celaenae")}, commanders=("antigonus",))
    state = play(state, "activate: antigonus iconium")
    for follower in ("leonnatus", "ptolemy"):
        state = play(state, f"take-general: {follower}", "commander: antigonus")
    state = play(state, "go: celaenae", "drop-general: ptolemy", "commander: lysimachus", "go: colossae", "stop")
    assert state.commander("colossae", "yellow") == "antigonus", "though Leonnatus is senior to him"
    assert state.commander("celaenae", "yellow") == "lysimachus"


@pytest.mark.rule("D8.1f", "D12b", "D9.14e")
def test_nobody_is_called_to_units_for_a_port_where_enemies_are() -> None:
    spread = ("damascus", "gaza", "joppa", "sidon")
    state = moving(
        units={
            "miletus": {"yellow": {"loyal": 2}},
            "xanthus": {"red": {"mercenary": 1}},
            **{space: {"yellow": {"mercenary": 1}} for space in spread},
        },
        generals={"antigonus": ("yellow", "miletus")},
        minors=(("red", "xanthus"), *(("yellow", space) for space in spread)),
    )
    state = play(state, "activate: antigonus miletus", "take-all", "embark")
    state = play(state, "sail: halicarnassus", "sail: xanthus", "sail: phaselis", "set-sail")
    assert "take-minor: sidon" in legal(state), "in Halicarnassus nobody is"
    state = play(state, "sail-on")
    assert waits_for(state) == "intercept", "he has passed Xanthus and landed in Phaselis"
    assert state.count("phaselis", "yellow") == 2


@pytest.mark.rule("D14.3i", "D15.3a")
def test_royal_units_inside_a_besieged_city_are_disbanded_before_they_move() -> None:
    state = moving(
        units={"celaenae": {"red": {"loyal": 3}}},
        inside={"celaenae": {"yellow": {"royal": 1, "loyal": 1}}},
        generals={"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")},
        markers={"celaenae": "yellow"},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "disband-royal")
    assert dict(state.held("celaenae", "yellow", inside=True)) == {"loyal": 1}


@pytest.mark.rule("D9.4a", "D9.7b")
def test_a_force_drops_units_before_its_city_however_many_are_inside() -> None:
    state = moving(
        units={"iconium": {"yellow": {"loyal": 3}}},
        inside={"celaenae": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "iconium")},
        markers={"celaenae": "yellow"},
    )
    state = play(state, "activate: antigonus iconium", "take-all", "go: celaenae", "drop: loyal", "drop: loyal")
    state = play(state, "go: synnada", "stop")
    assert (state.count("celaenae", "yellow"), state.count("celaenae", "yellow", inside=True)) == (2, 2)
    assert state.count("synnada", "yellow") == 1


@pytest.mark.rule("D8.1f", "D8.1j", "D14.2a")
@pytest.mark.parametrize(("force", "calls"), [({"silver_shields": 2}, False), ({"loyal": 2}, True)])
def test_nobody_is_called_where_a_minor_general_can_leave_no_unit(force: dict[str, int], calls: bool) -> None:
    spread = ("damascus", "gaza", "joppa")
    state = moving(
        units={"iconium": {"yellow": force}} | {space: {"yellow": {"mercenary": 1}} for space in spread},
        minors=(("yellow", "iconium"), *(("yellow", space) for space in spread)),
    )
    state = play(state, "activate: minor iconium", "take-all", "go: celaenae")
    assert ("take-minor: gaza" in legal(state)) is calls


@pytest.mark.rule("D8.3b", "D8.4e")
@pytest.mark.parametrize("named", ["antigonus", "ptolemy"])
def test_a_force_that_meets_an_equal_is_commanded_in_battle_by_who_is_named_now(named: str) -> None:
    state = moving(
        units={"ichnae": {"yellow": {"loyal": 3}}, "edessa": {"red": {"loyal": 3}}},
        generals={
            "antigonus": ("yellow", "ichnae"),
            "ptolemy": ("yellow", "thapsacus"),
            "perdiccas": ("red", "edessa"),
        },
        commanders=("antigonus",),
    )
    state = play(state, "activate: antigonus ichnae", "take-all", "go: thapsacus")
    state = play(state, "intercept: perdiccas edessa", "take-all", "set-out", "roll: 6", "fight")
    state = play(state, f"commander: {named}")
    assert waits_for(state) == "battle"
    assert state.commander("thapsacus", "yellow") == named
