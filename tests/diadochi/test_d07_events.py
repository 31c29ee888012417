"""Rules D7.1c, D7.2, D7.8, D8.5: every card that is played for its event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d07_surprises.window import SURPRISES
from ancientwars.diadochi.rules.d07_tyche.events import EVENTS
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import Fleet, Royal, Siege
from tests.diadochi.tables import hand, happened, legal, play, refusal, tyche, waits_for, who_is_asked

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

ARMY: dict[str, Any] = {
    "generals": {"antigonus": ("yellow", "celaenae")},
    "units": {"celaenae": {"yellow": {"loyal": 3}}},
}
"""An army of three phalangites under Antigonus in Celaenae."""


def with_army(**pieces: Any) -> dict[str, Any]:
    """Return yellow's army in Celaenae and further pieces, of which those by space are added."""
    found: dict[str, Any] = dict(pieces)
    for name, held in ARMY.items():
        found[name] = {**held, **pieces.get(name, {})}
    return found


def units(state: State, space: str, seat: str = "yellow") -> dict[str, int]:
    """Return the units of a player in a space."""
    return dict(state.held(space, seat))


def bonus(card: str, *actions: str, **pieces: Any) -> State:
    """Return the state after a bonus card was played for training, and its event follows."""
    state = play(tyche(card, **pieces), f"ops: {card} train", "train: loyal")
    return play(state, *actions)


def test_every_card_has_a_routine() -> None:
    for card in components().cards:
        assert card.handler in EVENTS or card.handler in SURPRISES or card.kind == "usurper", card.id


# ---------------------------------------------------------------- bonus cards, in general


@pytest.mark.rule("D7.2a")
def test_a_bonus_gives_the_points_first_and_then_the_event() -> None:
    state = play(tyche("shipbuilding", markers={"miletus": "yellow", "halicarnassus": "yellow"}))
    assert state.fleet("asia_minor").owner == "yellow"
    assert refusal(state, "event: shipbuilding") == "D7.2a"
    state = play(state, "ops: shipbuilding train", "train: mercenary")
    assert state.training[0].paid == 2
    assert waits_for(state) == "bonus"
    state = play(state, "event: shipbuilding", "fleet: asia_minor")
    assert state.fleet("asia_minor").enhanced


@pytest.mark.rule("D7.2b")
def test_a_bonus_event_is_optional() -> None:
    state = bonus("shipbuilding", "pass", markers={"miletus": "yellow", "halicarnassus": "yellow"})
    assert not state.fleet("asia_minor").enhanced
    assert waits_for(state) == "rest"


@pytest.mark.rule("D7.2a", "D8.1e", "DG14")
def test_between_the_points_of_a_bonus_card_and_its_event_a_minor_general_is_placed() -> None:
    pieces: dict[str, Any] = {
        "units": {"damascus": {"yellow": {"mercenary": 1}}},
        "markers": {"damascus": "yellow"},
        "royals": {"heracles": Royal("damascus", "yellow")},
    }
    state = bonus("drink_the_hemlock", **pieces)
    assert legal(state) == ("minor: damascus", "pass")
    assert refusal(state, "event: drink_the_hemlock") == "D7.1c", "units without a general are no force"
    assert waits_for(play(state, "pass")) == "rest"
    state = play(state, "minor: damascus")
    assert legal(state) == ("event: drink_the_hemlock", "pass")
    state = play(state, "event: drink_the_hemlock", "royal: heracles")
    assert state.royal("heracles").gone


@pytest.mark.rule("D7.2b", "D7.8a")
def test_a_bonus_event_that_must_be_played_is_not_asked_for() -> None:
    assert waits_for(bonus("unrest")) == "unrest"


@pytest.mark.rule("D7.2c", "D7.7c")
def test_a_card_that_must_be_played_is_held_but_not_discarded() -> None:
    state = tyche("unrest", "cassander", markers={"miletus": "yellow", "halicarnassus": "yellow"})
    assert refusal(state, "discard: unrest nothing") == "D7.7c"
    assert refusal(state, "discard: unrest fleet") == "D7.7c"
    assert hand(play(state, "discard: cassander nothing"), "yellow") == ("unrest",)


@pytest.mark.rule("D7.1c")
def test_an_event_card_gives_its_event_or_its_points_and_not_both() -> None:
    state = play(tyche("thracian_mercenaries", markers={"aenus": "yellow"}), "event: thracian_mercenaries")
    state = play(state, "space: aenus")
    assert units(state, "aenus") == {"mercenary": 2}
    assert waits_for(state) == "rest"


@pytest.mark.rule("D3.4b")
@pytest.mark.parametrize(
    ("notation", "zone"), [("event: neoptolemus", "removed"), ("ops: neoptolemus train", "discards")]
)
def test_a_card_leaves_the_game_only_when_its_event_is_played(notation: str, zone: str) -> None:
    state = play(tyche("neoptolemus"), notation)
    assert state.cards.zone(zone).held == ("neoptolemus",)


# ---------------------------------------------------------------- 1 Drink the Hemlock


def test_drink_the_hemlock_kills_whoever_shares_a_space_with_a_force() -> None:
    pieces: dict[str, Any] = with_army(
        royals={"heracles": Royal("celaenae", "yellow"), "cleopatra": Royal("sardis", active=False)}
    )
    state = bonus("drink_the_hemlock", "event: drink_the_hemlock", **pieces)
    assert legal(state) == ("royal: heracles",)
    state = play(state, "royal: heracles")
    assert state.royal("heracles").gone
    assert not state.royal("heracles").place


def test_drink_the_hemlock_reaches_inactive_women_but_nobody_inside_the_city_of_another() -> None:
    pieces: dict[str, Any] = {
        "generals": {"antigonus": ("yellow", "sardis")},
        "units": {"sardis": {"yellow": {"loyal": 1}}},
        "markers": {"sardis": "red"},
        "royals": {"cleopatra": Royal("sardis", active=False), "heracles": Royal("sardis", "red")},
    }
    state = bonus("drink_the_hemlock", "event: drink_the_hemlock", **pieces)
    assert legal(state) == ("royal: cleopatra",)


def test_without_anybody_in_reach_there_is_no_hemlock() -> None:
    assert waits_for(bonus("drink_the_hemlock", royals={"heracles": Royal("damascus")})) == "rest"


# ---------------------------------------------------------------- 2, 3 Diplomacy


@pytest.mark.parametrize("card", ["diplomacy_1", "diplomacy_2"])
def test_diplomacy_wins_a_minor_city_without_units(card: str) -> None:
    markers = {"boeotia": "independent", "tricca": "red", "larissa": "red", "pella": "red", "sparta": "independent"}
    state = play(tyche(card, markers=markers, units={"larissa": {"red": {"mercenary": 1}}}), f"event: {card}")
    assert set(legal(state)) == {"space: boeotia", "space: tricca"}  # no units, no major city, no stronghold
    state = play(state, "space: boeotia")
    assert state.controls("yellow", "boeotia")


@pytest.mark.rule("D9.12c", "D7.1c")
def test_a_stronghold_without_an_independent_marker_is_a_minor_city_to_diplomacy_and_raids() -> None:
    markers = {"pisidia": "red", "gangra": "independent"}
    assert legal(play(tyche("diplomacy_1", markers=markers), "event: diplomacy_1")) == ("space: pisidia",)
    raid = bonus("minor_raid", "event: minor_raid", **with_army(markers=markers))
    assert legal(raid) == ("space: pisidia",)


# ---------------------------------------------------------------- 4 Epidemic


def test_an_epidemic_brings_attrition_on_the_column_of_any_army() -> None:
    pieces: dict[str, Any] = with_army(units={"larissa": {"red": {"mercenary": 2}}}, minors=(("red", "larissa"),))
    state = play(tyche("epidemic", **pieces), "event: epidemic")
    assert legal(state) == ("space: larissa", "space: celaenae")
    state = play(state, "space: celaenae")
    assert waits_for(state) == "attrition"
    assert units(play(state, "roll: 6", "lose: loyal", "lose: loyal"), "celaenae") == {"loyal": 1}  # 3-4 units: 2


@pytest.mark.rule("DG5", "D12.8a", "D8.1j")
def test_an_epidemic_breaks_out_inside_a_city_too() -> None:
    pieces: dict[str, Any] = {"inside": {"athens": {"red": {"loyal": 1}}}, "minors": (("red", "athens", True),)}
    state = play(tyche("epidemic", **pieces, markers={"athens": "red"}), "event: epidemic", "space: athens", "roll: 6")
    assert who_is_asked(state) == "red"
    state = play(state, "lose: loyal")  # the column of one unit: a 6 costs it
    assert (state.inside.total(), state.minors) == (0, ())


def test_an_epidemic_spares_units_that_nobody_leads() -> None:
    pieces: dict[str, Any] = {"units": {"larissa": {"red": {"mercenary": 2}}}, "markers": {"larissa": "red"}}
    assert refusal(tyche("epidemic", **pieces), "event: epidemic") == "D7.1c"


# ---------------------------------------------------------------- 5 to 8, 58, 59 Mercenaries


@pytest.mark.parametrize(
    ("card", "space", "elsewhere"),
    [
        ("greek_mercenaries_1", "tricca", "aenus"),
        ("greek_mercenaries_2", "lesbos", "aenus"),
        ("thracian_mercenaries", "aenus", "tricca"),
        ("cappadocian_mercenaries", "tyana", "tricca"),
        ("persian_mercenaries", "rhagae", "tricca"),
        ("cilician_mercenaries", "paphos", "tricca"),
    ],
)
def test_two_mercenaries_come_into_one_controlled_space_of_the_provinces(card: str, space: str, elsewhere: str) -> None:
    state = play(tyche(card, markers={space: "yellow", elsewhere: "yellow"}), f"event: {card}")
    assert legal(state) == (f"space: {space}",)
    assert units(play(state, f"space: {space}"), space) == {"mercenary": 2}


def test_mercenaries_do_not_come_into_a_besieged_city() -> None:
    pieces: dict[str, Any] = {"markers": {"sardis": "yellow"}, "units": {"sardis": {"red": {"mercenary": 1}}}}
    pieces["minors"] = (("red", "sardis"),)
    assert refusal(tyche("greek_mercenaries_1", **pieces), "event: greek_mercenaries_1") == "D7.1c"


# ---------------------------------------------------------------- 9 Minor Raid


def test_a_minor_raid_removes_a_marker_within_2_points_of_an_army() -> None:
    pieces: dict[str, Any] = with_army(markers={"colossae": "red", "ilium": "red", "celaenae": "yellow"})
    state = bonus("minor_raid", "event: minor_raid", **pieces)
    assert legal(state) == ("space: colossae",)
    assert state.kit.map.reach_within("celaenae", 2, state.kit.costs).areas  # Ilium is further away
    assert not play(state, "space: colossae").marker("colossae")


@pytest.mark.rule("DG5", "D7.1c")
def test_an_army_inside_its_city_raids_too() -> None:
    state = bonus(
        *("minor_raid", "event: minor_raid"),
        inside={"celaenae": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "celaenae", True)},
        markers={"celaenae": "yellow", "colossae": "red"},
    )
    assert legal(state) == ("space: colossae",)


@pytest.mark.rule("D7.1c", "D7.5d")
def test_an_independent_army_keeps_off_diplomats_but_no_raid() -> None:
    pieces: dict[str, Any] = with_army(markers={"colossae": "red", "celaenae": "yellow"})
    pieces["independents"] = {"scythians": "colossae"}
    state = bonus("minor_raid", "event: minor_raid", **pieces)
    assert legal(state) == ("space: colossae",), "an independent army is no combat unit"
    assert refusal(tyche("diplomacy_1", **pieces), "event: diplomacy_1") == "D7.1c"


@pytest.mark.rule("D7.1c", "D2.7f")
def test_no_epidemic_breaks_out_where_all_armies_are_dispersed() -> None:
    units = {"dispersed": {"red": {"loyal": 2}}}
    state = tyche("epidemic", units=units, generals={"perdiccas": ("red", "dispersed")})
    assert refusal(state, "event: epidemic") == "D7.1c"


# ---------------------------------------------------------------- 10 to 12 Major Campaign, 60 Forced Marches


@pytest.mark.parametrize(
    ("card", "armies", "points"),
    [("major_campaign_1", 2, 4), ("major_campaign_2", 2, 4), ("major_campaign_3", 2, 4), ("forced_marches", 1, 5)],
)
def test_armies_are_activated_one_after_the_other_with_points_of_their_own(card: str, armies: int, points: int) -> None:
    generals = {"antigonus": ("yellow", "celaenae"), "leonnatus": ("yellow", "larissa")}
    forces = {"celaenae": {"yellow": {"loyal": 1}}, "larissa": {"yellow": {"loyal": 1}}}
    state = play(tyche(card, generals=generals, units=forces), f"event: {card}", "activate: antigonus celaenae")
    assert state.scope(March).points == points
    state = play(state, "stop")
    if armies > 1:
        assert refusal(state, "activate: antigonus celaenae")
        state = play(state, "activate: leonnatus larissa")
        assert state.scope(March).points == points
        state = play(state, "stop")
    assert waits_for(state) == "rest"


# ---------------------------------------------------------------- 13 Persian Popular Support


def test_persian_support_marks_empty_spaces_in_or_next_to_which_there_is_something() -> None:
    state = tyche("persian_popular_support", markers={"ecbatana": "yellow", "concobar": "red"})
    state = play(state, "event: persian_popular_support")
    near = set(state.kit.neighbours("ecbatana"))
    assert {state.kit.space[space].province for space in near} == {"media", "atropatene"}
    assert set(legal(state)) == {f"marker: {space}" for space in near - {"concobar"}} | {"done"}
    first = legal(state)[0]
    later = legal(play(state, first))
    assert set(later) == set(legal(state)) - {first}  # what was just placed does not reach further


@pytest.mark.rule("D7.5d")
def test_persian_support_marks_a_space_for_own_units_in_it_but_none_with_units_of_others() -> None:
    units = {"rhagae": {"yellow": {"mercenary": 1}}, "gabae": {"yellow": {"mercenary": 1}, "red": {"mercenary": 1}}}
    minors = (("yellow", "rhagae"), ("yellow", "gabae"), ("red", "gabae"))
    state = play(tyche("persian_popular_support", units=units, minors=minors), "event: persian_popular_support")
    assert "marker: rhagae" in legal(state)
    assert "marker: gabae" not in legal(state)
    assert play(state, "marker: rhagae").marker("rhagae") == "yellow"


def test_persian_support_gives_at_most_four_markers() -> None:
    state = tyche("persian_popular_support", markers={"ecbatana": "yellow", "rhagae": "yellow", "gabae": "yellow"})
    state = play(state, "event: persian_popular_support")
    for _ in range(4):
        state = play(state, legal(state)[0])
    assert waits_for(state) == "rest"


# ---------------------------------------------------------------- 14 Helepolis


@pytest.mark.rule("D15.2a")
def test_the_helepolis_joins_an_army() -> None:
    state = play(tyche("helepolis", **ARMY), "event: helepolis", "space: celaenae")
    assert state.helepolis == ("yellow", "celaenae")
    assert state.cards.zone("removed").held == ("helepolis",)


def test_the_helepolis_is_lost_with_its_army() -> None:
    state = tyche("epidemic", helepolis=("yellow", "larissa"), **ARMY)
    assert state.helepolis == ("", "")


def test_without_an_army_there_is_nobody_to_join() -> None:
    assert refusal(tyche("helepolis"), "event: helepolis") == "D7.1c"


@pytest.mark.rule("DG5", "D8.1d", "D8.1e")
def test_units_that_nobody_leads_are_an_army_to_join_only_while_a_minor_general_is_off_the_map() -> None:
    spread = ("damascus", "gaza", "joppa", "sidon")
    pieces: dict[str, Any] = with_army(markers={"issus": "yellow"}, minors=tuple(("yellow", one) for one in spread[1:]))
    pieces["units"] |= {space: {"yellow": {"mercenary": 1}} for space in (*spread[1:], "issus")}
    state = play(tyche("helepolis", **pieces), "event: helepolis")
    led = {"space: celaenae", *(f"space: {space}" for space in spread[1:])}
    assert set(legal(state)) == {*led, "space: issus"}
    joined = play(state, "space: issus")
    assert (joined.helepolis, joined.has_minor("issus", "yellow")) == (("yellow", "issus"), True)
    pieces["units"] |= {spread[0]: {"yellow": {"mercenary": 1}}}
    pieces["minors"] = tuple(("yellow", one) for one in spread)
    state = play(tyche("helepolis", **pieces), "event: helepolis")
    assert set(legal(state)) == {*led, "space: damascus"}, "Issus is marked, but nobody is left to lead its unit"


# ---------------------------------------------------------------- 15 to 17 Peucestas, Neoptolemus, Cassander


def test_peucestas_brings_3_mercenaries_a_minor_general_and_a_marker() -> None:
    state = play(tyche("peucestas", markers={"persepolis": "red"}), "event: peucestas")
    assert units(state, "persepolis") == {"mercenary": 3}
    assert state.has_minor("persepolis", "yellow")
    assert state.controls("yellow", "persepolis")
    assert state.cards.zone("removed").held == ("peucestas",)


@pytest.mark.parametrize("where", ["units", "inside"])
def test_peucestas_does_not_come_where_an_enemy_is(where: str) -> None:
    pieces: dict[str, Any] = {where: {"persepolis": {"red": {"mercenary": 1}}}, "markers": {"persepolis": "red"}}
    assert refusal(tyche("peucestas", **pieces), "event: peucestas") == "D7.1c"


@pytest.mark.rule("D9.9b", "D12b")
def test_peucestas_meets_the_general_who_was_alone_inside_the_city() -> None:
    state = tyche("peucestas", markers={"persepolis": "red"}, generals={"perdiccas": ("red", "persepolis", True)})
    state = play(state, "event: peucestas")
    assert waits_for(state) == "lone-general"
    state = play(state, "roll: 4")
    assert state.general("perdiccas").place == "dispersed"


def test_neoptolemus_brings_no_marker() -> None:
    state = play(tyche("neoptolemus"), "event: neoptolemus")
    assert units(state, "amida") == {"mercenary": 3}
    assert state.has_minor("amida", "yellow")
    assert not state.marker("amida")


FOUR_SPACES = ("larissa", "tricca", "lamia", "pella")
"""Where all minor generals of yellow lead a mercenary each, in Pella under a control marker."""


def all_on_the_map(card: str, **pieces: Any) -> State:
    """Return a state in which yellow holds a card, and has no minor general off the map."""
    minors = tuple(("yellow", space) for space in FOUR_SPACES)
    forces = {space: {"yellow": {"mercenary": 1}} for space in FOUR_SPACES}
    return tyche(card, minors=minors, units=forces, **({"markers": {"pella": "yellow"}} | pieces))


@pytest.mark.rule("D8.1f", "D9.1h")
@pytest.mark.parametrize(("origin", "stays"), [("pella", 1), ("larissa", 0)])
def test_neoptolemus_calls_a_minor_general_from_elsewhere_if_none_is_off_the_map(origin: str, stays: int) -> None:
    state = play(all_on_the_map("neoptolemus"), "event: neoptolemus")
    assert set(legal(state)) == {f"take-minor: {space}" for space in FOUR_SPACES}
    state = play(state, f"take-minor: {origin}")
    assert units(state, "amida") == {"mercenary": 3}
    assert state.has_minor("amida", "yellow")
    assert state.count(origin, "yellow") == stays, "who leads nobody and has no marker is dispersed"
    assert state.count("dispersed", "yellow") == 1 - stays


@pytest.mark.rule("D8.1f", "D18.2b")
def test_a_minor_general_is_called_to_olympias_too() -> None:
    state = all_on_the_map("olympias", royals={"olympias": Royal("nicopolis", active=False)})
    state = play(state, "event: olympias", "take-minor: pella")
    assert state.has_minor("nicopolis", "yellow")
    assert (state.royal("olympias").active, state.royal("olympias").owner) == (True, "yellow")


@pytest.mark.rule("D9.1h")
def test_who_comes_under_an_own_marker_needs_no_minor_general() -> None:
    state = play(all_on_the_map("cassander"), "event: cassander", "space: pella")
    assert units(state, "pella") == {"loyal": 1, "mercenary": 3}
    assert all(state.has_minor(space, "yellow") for space in FOUR_SPACES)


def test_cassander_comes_to_an_own_or_uncontrolled_space_without_enemies() -> None:
    markers = {"pella": "yellow", "aegae": "red", "boeotia": "independent"}
    pieces: dict[str, Any] = {
        "markers": markers,
        "units": {"therma": {"red": {"loyal": 1}}},
        "minors": (("red", "therma"),),
    }
    state = play(tyche("cassander", **pieces), "event: cassander")
    choices = set(legal(state))
    assert {"space: pella", "space: larissa"} <= choices
    assert not choices & {"space: aegae", "space: boeotia", "space: therma", "space: aenus"}
    state = play(state, "space: larissa")
    assert units(state, "larissa") == {"loyal": 1, "mercenary": 2}
    assert state.has_minor("larissa", "yellow")
    assert not state.marker("larissa")


# ---------------------------------------------------------------- 18 Olympias


@pytest.mark.rule("D18.2b")
def test_olympias_becomes_active_with_a_small_army() -> None:
    state = play(tyche("olympias", royals={"olympias": Royal("nicopolis", active=False)}), "event: olympias")
    assert units(state, "nicopolis") == {"loyal": 1, "mercenary": 2}
    assert state.has_minor("nicopolis", "yellow")
    assert (state.royal("olympias").active, state.royal("olympias").owner) == (True, "yellow")


@pytest.mark.parametrize(
    "pieces",
    [
        {"royals": {"olympias": Royal("nicopolis", "red")}, "markers": {"nicopolis": "red"}},
        {"royals": {"olympias": Royal(gone=True)}},
        {
            "royals": {"olympias": Royal("nicopolis", active=False)},
            "units": {"nicopolis": {"red": {"loyal": 1}}},
            "minors": (("red", "nicopolis"),),
        },
    ],
)
def test_olympias_does_not_come_when_active_dead_or_among_enemies(pieces: dict[str, Any]) -> None:
    assert refusal(tyche("olympias", **pieces), "event: olympias") == "D7.1c"


# ---------------------------------------------------------------- 19 Cilician Pirates, 61 Shipbuilding


@pytest.mark.rule("DSUM.9", "DSUM.11", "D13.3b")
def test_the_pirates_change_sides_reduced_and_stay_dispersed() -> None:
    fleets = (*(Fleet(),) * 5, Fleet("red", enhanced=True, dispersed=True))
    state = play(tyche("cilician_pirates", fleets=fleets), "event: cilician_pirates")
    assert state.fleet("cilician_pirates") == Fleet("yellow", enhanced=False, dispersed=True)
    fleets = (*(Fleet(),) * 5, Fleet("yellow"))
    assert refusal(tyche("cilician_pirates", fleets=fleets), "event: cilician_pirates") == "D7.1c"


def test_shipbuilding_needs_a_fleet_that_is_not_dispersed() -> None:
    fleets = (*(Fleet(),) * 5, Fleet("yellow", dispersed=True))
    assert waits_for(bonus("shipbuilding", fleets=fleets)) == "rest"


# ---------------------------------------------------------------- 20, 21 Macedonian Reinforcements


@pytest.mark.rule("D5.3f")
@pytest.mark.parametrize("card", ["macedonian_reinforcements_1", "macedonian_reinforcements_2"])
def test_a_phalangite_comes_as_a_reinforcement(card: str) -> None:
    state = play(tyche(card, markers={"tricca": "yellow"}), f"event: {card}", "place-unit: loyal tricca")
    assert units(state, "tricca") == {"loyal": 1}


# ---------------------------------------------------------------- 22 Philip III Breaks from Guardian


def test_philip_joins_a_major_general_from_his_box() -> None:
    state = play(tyche("philip_iii_breaks_from_guardian", **ARMY), "event: philip_iii_breaks_from_guardian")
    state = play(state, "general: antigonus")
    assert (state.royal("philip_iii").place, state.royal("philip_iii").owner) == ("celaenae", "yellow")


def test_philip_joins_from_another_player_but_not_out_of_his_city() -> None:
    card, notation = "philip_iii_breaks_from_guardian", "event: philip_iii_breaks_from_guardian"
    open_air: dict[str, Any] = with_army(royals={"philip_iii": Royal("tricca", "red")}, markers={"tricca": "red"})
    state = play(tyche(card, **open_air), notation, "general: antigonus")
    assert state.royal("philip_iii").owner == "yellow"
    in_city: dict[str, Any] = with_army(royals={"philip_iii": Royal("pella", "red")}, markers={"pella": "red"})
    assert refusal(tyche(card, **in_city), notation) == "D7.1c"
    assert refusal(tyche(card), notation) == "D7.1c"  # no major general


# ---------------------------------------------------------------- 23 Treachery


def test_treachery_takes_an_heir_or_the_body_in_reach() -> None:
    royals = {
        "heracles": Royal("colossae", "red"),
        "alexander_body": Royal("synnada", "red"),
        "alexander_iv": Royal("babylon", "red"),
        "cleopatra": Royal("colossae", "red"),
    }
    markers = {"colossae": "red", "synnada": "red", "babylon": "red"}
    state = play(tyche("treachery", **with_army(royals=royals, markers=markers)), "event: treachery")
    assert set(legal(state)) == {"royal: heracles", "royal: alexander_body"}  # no woman, and nobody in Babylon
    state = play(state, "royal: alexander_body", "space: celaenae")
    assert (state.royal("alexander_body").place, state.royal("alexander_body").owner) == ("celaenae", "yellow")


@pytest.mark.rule("D18.5a", "D7.1c")
def test_treachery_does_not_bring_an_heir_to_a_marker_beside_a_general_who_would_capture_him() -> None:
    royals = {"heracles": Royal("colossae", "red")}
    markers = {"colossae": "red", "celaenae": "yellow", "synnada": "yellow"}
    pieces: dict[str, Any] = {"royals": royals, "markers": markers, "generals": {"peithon": ("red", "synnada")}}
    state = play(tyche("treachery", **pieces), "event: treachery", "royal: heracles")
    assert legal(state) == ("space: celaenae",)


def test_treachery_leaves_the_body_in_turn_1_and_whom_a_major_general_guards_inside_a_city() -> None:
    royals = {"alexander_body": Royal("colossae", "red"), "heracles": Royal("sardis", "red")}
    pieces: dict[str, Any] = {
        "royals": royals,
        "markers": {"colossae": "red", "sardis": "red", "smyrna": "yellow", "celaenae": "yellow"},
        "generals": {"craterus": ("red", "sardis", True)},
    }
    assert refusal(tyche("treachery", turn=1, **pieces), "event: treachery") == "D7.1c"
    pieces["generals"] = {"craterus": ("red", "pella")}
    assert legal(play(tyche("treachery", turn=1, **pieces), "event: treachery")) == ("royal: heracles",)


# ---------------------------------------------------------------- 24 Traitor


def test_a_traitor_brings_two_mercenaries_of_a_near_army_over() -> None:
    pieces: dict[str, Any] = with_army(units={"colossae": {"red": {"mercenary": 3}}}, minors=(("red", "colossae"),))
    state = play(tyche("traitor", **pieces), "event: traitor", "space: colossae")
    assert units(state, "celaenae") == {"loyal": 3, "mercenary": 2}
    assert units(state, "colossae", "red") == {"mercenary": 1}


def test_a_traitor_needs_an_enemy_army_with_mercenaries_near_an_own_army() -> None:
    far: dict[str, Any] = with_army(units={"pella": {"red": {"mercenary": 3}}}, minors=(("red", "pella"),))
    assert refusal(tyche("traitor", **far), "event: traitor") == "D7.1c"
    led_by_nobody: dict[str, Any] = with_army(
        units={"colossae": {"red": {"mercenary": 3}}}, markers={"colossae": "red"}
    )
    assert refusal(tyche("traitor", **led_by_nobody), "event: traitor") == "D7.1c"


@pytest.mark.rule("DG5", "D9.7b")
def test_mercenaries_go_over_from_and_into_a_besieged_city_as_far_as_there_is_room() -> None:
    generals = {"antigonus": ("yellow", "celaenae"), "peithon": ("red", "celaenae", True)}
    besieger: dict[str, Any] = {"units": {"celaenae": {"yellow": {"loyal": 3}}}, "markers": {"celaenae": "red"}}
    besieger["inside"] = {"celaenae": {"red": {"mercenary": 2}}}
    state = play(tyche("traitor", generals=generals, **besieger), "event: traitor", "space: celaenae")
    assert units(state, "celaenae") == {"loyal": 3, "mercenary": 2}
    generals = {"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")}
    besieged: dict[str, Any] = {"units": {"celaenae": {"red": {"mercenary": 3}}}, "markers": {"celaenae": "yellow"}}
    besieged["inside"] = {"celaenae": {"yellow": {"loyal": 1}}}
    state = play(tyche("traitor", generals=generals, **besieged), "event: traitor", "space: celaenae")
    assert dict(state.held("celaenae", "yellow", inside=True)) == {"loyal": 1, "mercenary": 1}
    assert units(state, "celaenae", "red") == {"mercenary": 2}


# ---------------------------------------------------------------- 25, 26 Unrest


@pytest.mark.rule("D7.8b", "D7.8e")
def test_unrest_makes_a_space_without_units_of_the_province_independent() -> None:
    pieces: dict[str, Any] = {
        "markers": {"edessa": "red", "beroea": "independent"},
        "units": {"europos": {"red": {"loyal": 1}}},
    }
    pieces["minors"] = (("red", "europos"),)
    state = bonus("unrest", "roll: 4 6", **pieces)
    assert set(legal(state)) == {"space: myriandros", "space: thapsacus", "space: edessa"}
    assert refusal(state, "space: europos") == "D7.8e"
    assert refusal(state, "space: babylon") == "D7.8d"
    state = play(state, "space: edessa")
    assert state.marker("edessa") == "independent"
    assert waits_for(state) == "rest"


@pytest.mark.rule("D7.8d", "D7.8e")
def test_unrest_comes_where_an_independent_army_stands() -> None:
    markers = {"larissa": "independent", "tricca": "independent"}
    state = bonus("unrest", "roll: 6 6", "province: thessaly", markers=markers, independents={"greek_army": "lamia"})
    assert legal(state) == ("space: lamia",), "the province has a space without independent marker and combat units"


@pytest.mark.rule("D7.8e", "D9.9b", "D16.1a")
@pytest.mark.parametrize(("die", "dead"), [("roll: 4", False), ("roll: 5", True)])
def test_a_general_whose_city_rises_meets_the_independent_army_before_it(die: str, dead: bool) -> None:
    generals = {"antigonus": ("red", "sardis", True)}
    pieces: dict[str, Any] = {"markers": {"sardis": "red"}, "independents": {"scythians": "sardis"}}
    state = bonus("unrest", "roll: 2 3", "province: lydia", "space: sardis", generals=generals, **pieces)
    assert waits_for(state) == "lone-general"
    state = play(state, die)
    assert (state.general("antigonus").place, state.general("antigonus").dead) == ("" if dead else "dispersed", dead)


@pytest.mark.rule("D7.8e", "D9.9a", "D9.9b")
def test_a_general_whose_city_rises_stays_with_an_enemy_general_who_is_alone_before_it() -> None:
    generals = {"antigonus": ("red", "sardis", True), "craterus": ("yellow", "sardis")}
    state = bonus(
        "unrest", "roll: 2 3", "province: lydia", "space: sardis", generals=generals, markers={"sardis": "red"}
    )
    assert waits_for(state) == "rest", "no army meets either, and neither has moved there"
    assert (state.general("antigonus").place, state.general("craterus").place) == ("sardis", "sardis")
    assert not state.general("antigonus").inside


@pytest.mark.rule("D7.8b")
def test_of_two_provinces_the_player_picks_one() -> None:
    state = bonus("unrest", "roll: 1 1")
    assert legal(state) == ("province: cyrene", "province: egypt")
    state = play(state, "province: egypt")
    assert "space: memphis" in legal(state)
    assert "space: rhinocolura" not in legal(state)  # a transit point


@pytest.mark.rule("D7.8c")
def test_a_seven_makes_armenia_restless_and_is_rolled_again() -> None:
    state = bonus("unrest", "roll: 3 4", "space: artaxata", "roll: 1 6", "space: amida", "roll: 4 6", "space: edessa")
    assert {state.marker(space) for space in ("artaxata", "amida", "edessa")} == {"independent"}
    assert waits_for(state) == "rest"


@pytest.mark.rule("D7.8d")
def test_unrest_spills_over_to_an_adjacent_province() -> None:
    full = dict.fromkeys(("myriandros", "europos", "beroea", "thapsacus", "edessa"), "independent")
    state = bonus("unrest", "roll: 4 6", markers=full)
    provinces = {state.kit.space[notation.removeprefix("space: ")].province for notation in legal(state)}
    assert {"mesopotamia", "cilicia"} <= provinces
    assert not provinces & {"syria", "egypt", "media"}


CYPRUS = {"paphos": "independent", "salamis": "independent"}
"""The whole of an island, which has no adjacent province."""


@pytest.mark.rule("D7.8b", "D7.2c")
def test_unrest_comes_to_that_of_two_provinces_where_it_can() -> None:
    assert set(legal(bonus("unrest", "roll: 5 6"))) == {"province: phoenicia", "province: cyprus"}
    state = bonus("unrest", "roll: 5 6", markers=CYPRUS)
    assert set(legal(state)) == {"space: aradus", "space: sidon", "space: tyre"}


@pytest.mark.rule("D7.8d", "D7.2c")
def test_unrest_that_spills_over_goes_no_further_than_the_adjacent_provinces() -> None:
    west = ("cyrene_city", "barca", "euesperides", "paraetonium", "ammonium")  # Libya is Cyrene's only neighbour
    egypt = ("pelusium", "alexandria", "naucratis", "memphis", "thebes")
    full = dict.fromkeys(west, "independent")
    state = bonus("unrest", "roll: 1 1", markers={**full, "memphis": "red"})
    assert set(legal(state)) == {f"space: {one}" for one in egypt}
    full |= dict.fromkeys((*egypt, "gaza", "joppa", "jerusalem", "samaria"), "independent")
    state = bonus("unrest", "roll: 1 1", markers=full)
    assert waits_for(state) == "rest"
    assert [one for one in state.markers if one] == ["independent"] * len(full)


@pytest.mark.rule("D7.8a")
def test_unrest_spreads_by_two_rolls() -> None:
    state = bonus("unrest_spreads", "roll: 4 6", "space: edessa")
    assert waits_for(state) == "unrest"
    assert waits_for(play(state, "roll: 4 6", "space: beroea")) == "rest"


# ---------------------------------------------------------------- 27 Plans of Their Own


@pytest.mark.rule("D18.2a")
def test_an_inactive_woman_moves_to_any_other_major_city() -> None:
    royals = {"cleopatra": Royal("sardis", active=False), "thessalonice": Royal("pella", "red")}
    pieces: dict[str, Any] = {"royals": royals, "markers": {"pella": "red"}}
    state = bonus("plans_of_their_own", "event: plans_of_their_own", **pieces)
    assert legal(state) == ("royal: cleopatra",)  # the other is married
    state = play(state, "royal: cleopatra")
    assert "space: sardis" not in legal(state)
    assert "space: smyrna" not in legal(state)
    assert play(state, "space: athens").royal("cleopatra").place == "athens"


# ---------------------------------------------------------------- 28 to 30 independent armies


@pytest.mark.rule("D16.1c", "DC11")
@pytest.mark.parametrize(
    ("card", "army"),
    [
        ("migration_of_illyrian_tribes", "illyrians"),
        ("scythian_invasion", "scythians"),
        ("greek_colonists", "colonists"),
    ],
)
def test_an_independent_army_comes_and_all_that_are_activated_may_move(card: str, army: str) -> None:
    state = bonus(card, f"event: {card}", independents={"greek_army": "lamia"})
    assert set(legal(state)) == {"army: greek_army", f"army: {army}"}  # D16.2a: the one that comes must come
    entry = state.kit.independent_army[army].entry_spaces[0]
    state = play(state, f"army: {army}", f"go: {entry}")
    assert state.independent(army).place == entry
    assert set(legal(play(state, "stop"))) == {"army: greek_army", "done"}


# ---------------------------------------------------------------- 31, 32 offers of marriage


@pytest.mark.rule("D18.3b", "D18.3d")
@pytest.mark.parametrize(
    ("card", "royal"), [("cleopatra_offers_marriage", "cleopatra"), ("thessalonice_offers_marriage", "thessalonice")]
)
def test_an_offer_of_marriage_lies_open(card: str, royal: str) -> None:
    state = bonus(card, f"event: {card}", royals={royal: Royal("sardis", active=False)})
    assert state.offers == ((royal, "yellow"),)
    assert state.cards.zone("table").held == (card,)
    assert not state.royal(royal).active


@pytest.mark.rule("D18.3a")
def test_an_army_with_the_woman_marries_her_at_once() -> None:
    pieces: dict[str, Any] = {
        "royals": {"cleopatra": Royal("sardis", active=False)},
        "generals": {"leonnatus": ("yellow", "sardis")},
        "units": {"sardis": {"yellow": {"loyal": 1}}},
    }
    state = bonus("cleopatra_offers_marriage", "event: cleopatra_offers_marriage", **pieces)
    assert (state.royal("cleopatra").active, state.royal("cleopatra").owner) == (True, "yellow")


@pytest.mark.rule("D18.3d")
@pytest.mark.rule("D18.3b")
@pytest.mark.parametrize("royal", ["cleopatra", "thessalonice"])
def test_nobody_makes_an_offer_of_marriage_to_a_dead_woman(royal: str) -> None:
    assert waits_for(bonus(f"{royal}_offers_marriage", royals={royal: Royal(gone=True)})) == "rest"


def test_without_the_bonus_there_is_no_offer() -> None:
    state = bonus("cleopatra_offers_marriage", "pass", royals={"cleopatra": Royal("sardis", active=False)})
    assert not state.offers
    assert state.cards.zone("discards").held == ("cleopatra_offers_marriage",)


# ---------------------------------------------------------------- 33 to 43 generals, 64 the Usurper


@pytest.mark.parametrize(
    "card",
    [
        *("perdiccas", "craterus", "antipater", "leonnatus", "antigonus", "ptolemy", "lysimachus", "peithon"),
        *("demetrius", "usurper"),
    ],
)
def test_primary_generals_demetrius_and_the_usurper_are_not_in_the_deck(card: str) -> None:
    assert card not in tyche().cards.census()


@pytest.mark.rule("D8.5a", "D8.5b", "D8.5c")
@pytest.mark.parametrize(
    ("card", "space", "force"),
    [("seleucus", "sippara", {"loyal": 1, "mercenary": 1}), ("eumenes", "tyana", {"mercenary": 2})],
)
def test_a_late_general_comes_to_his_start_location_with_his_units(
    card: str, space: str, force: dict[str, int]
) -> None:
    state = play(tyche(card, markers={space: "red"}), f"event: {card}", f"space: {space}")  # an enemy marker is no bar
    assert (state.general(card).place, state.general(card).owner) == (space, "yellow")
    assert units(state, space) == force
    assert state.marker(space) == "red"
    assert state.cards.zone("removed").held == (card,)


@pytest.mark.rule("D8.5b")
def test_a_late_general_does_not_start_among_enemies_or_independent_armies() -> None:
    pieces: dict[str, Any] = {"units": {"tyana": {"red": {"loyal": 1}}}, "minors": (("red", "tyana"),)}
    state = play(tyche("eumenes", independents={"ariarathes": "mazaca"}, **pieces), "event: eumenes")
    assert set(legal(state)) == {"space: comana", "space: gaziura", "pass"}
    assert refusal(state, "space: mazaca") == "D8.5b"
    assert refusal(state, "space: babylon") == "D8.5b"


@pytest.mark.rule("D8.5b", "D5.3f")
def test_a_late_general_comes_as_a_reinforcement_instead() -> None:
    state = play(tyche("seleucus", markers={"tricca": "yellow"}), "event: seleucus", "pass")
    state = play(state, "place-general: seleucus tricca", "place-unit: loyal tricca", "place-unit: mercenary tricca")
    assert state.general("seleucus").place == "tricca"
    assert units(state, "tricca") == {"loyal": 1, "mercenary": 1}


@pytest.mark.rule("D8.5b", "D5.3f")
def test_a_late_general_whose_start_location_is_full_of_enemies_comes_as_a_reinforcement() -> None:
    start = ("tyana", "mazaca", "comana", "gaziura")
    pieces: dict[str, Any] = {"markers": {"tricca": "yellow"} | dict.fromkeys(start, "red")}
    pieces["units"] = {space: {"red": {"mercenary": 1}} for space in start}
    state = play(tyche("eumenes", **pieces), "event: eumenes")
    assert waits_for(state) == "reinforce", "no space is left to ask about"
    state = play(state, "place-general: eumenes tricca", "place-unit: mercenary tricca", "place-unit: mercenary tricca")
    assert (state.general("eumenes").owner, state.general("eumenes").place) == ("yellow", "tricca")
    assert units(state, "tricca") == {"mercenary": 2}


# ---------------------------------------------------------------- 46 Surprise Sortie


def test_a_sortie_lifts_the_points_and_costs_each_besieger_a_unit() -> None:
    pieces: dict[str, Any] = {
        "markers": {"sardis": "yellow"},
        "inside": {"sardis": {"yellow": {"mercenary": 1}}},
        "units": {"sardis": {"red": {"loyal": 2, "mercenary": 1}}},
        "minors": (("red", "sardis"),),
        "sieges": (Siege("sardis", "red", 1),),
    }
    state = play(tyche("surprise_sortie", **pieces), "event: surprise_sortie", "space: sardis")
    assert not state.sieges
    assert who_is_asked(state) == "red"
    assert units(play(state, "lose: mercenary"), "sardis", "red") == {"loyal": 2}
    pieces["inside"] = {}
    assert refusal(tyche("surprise_sortie", **pieces), "event: surprise_sortie") == "D7.1c"


# ---------------------------------------------------------------- 51 Silver Shields, 52 Indian Elephant Corps


@pytest.mark.rule("D14.2b", "D14.2a")
def test_the_silver_shields_join_an_army_at_full_strength_and_become_a_surprise() -> None:
    state = tyche("silver_shields", "epidemic", **ARMY)
    assert refusal(state, "discard-surprise: silver_shields") == "D7.1b"
    state = play(state, "event: silver_shields", "space: celaenae")
    assert units(state, "celaenae") == {"loyal": 3, "silver_shields": 2}
    assert state.shields_raised
    again = tyche("silver_shields", shields_raised=True, **ARMY)
    assert refusal(again, "event: silver_shields") == "D7.3g"
    assert refusal(again, "ops: silver_shields train") == "D7.3g"
    assert "discard-surprise: silver_shields" in legal(again)


def test_indian_elephants_join_a_major_general_in_asia() -> None:
    pieces: dict[str, Any] = with_army(generals={"leonnatus": ("yellow", "pella"), "ptolemy": ("yellow", "memphis")})
    state = play(tyche("indian_elephant_corps", **pieces), "event: indian_elephant_corps")
    assert legal(state) == ("general: antigonus",)
    state = play(state, "general: antigonus")
    assert units(state, "celaenae") == {"elephant": 2, "loyal": 3}
    assert state.cards.zone("removed").held == ("indian_elephant_corps",)


@pytest.mark.rule("D5.3b", "D8.1e")
def test_indian_elephants_come_to_the_city_that_their_general_is_in_and_bring_no_minor_general() -> None:
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", "babylon", True)}, "markers": {"babylon": "yellow"}}
    state = play(tyche("indian_elephant_corps", **pieces), "event: indian_elephant_corps", "general: antigonus")
    assert (units(state, "babylon"), state.minors) == ({"elephant": 2}, ())


@pytest.mark.rule("DG3")
def test_indian_elephants_do_not_come_to_an_island() -> None:
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", "lesbos")}}
    assert refusal(tyche("indian_elephant_corps", **pieces), "event: indian_elephant_corps") == "D7.1c"
    pieces["generals"]["leonnatus"] = ("yellow", "smyrna")
    state = play(tyche("indian_elephant_corps", **pieces), "event: indian_elephant_corps")
    assert legal(state) == ("general: leonnatus",), "Lesbos belongs to Lydia, but not to Asia"


def test_indian_elephants_do_not_join_a_general_where_enemy_units_are() -> None:
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", "issus")}, "markers": {"issus": "red"}}
    assert refusal(tyche("indian_elephant_corps", **pieces), "event: indian_elephant_corps") == ""
    pieces["units"] = {"issus": {"red": {"mercenary": 1}}}
    assert refusal(tyche("indian_elephant_corps", **pieces), "event: indian_elephant_corps") == "D7.1c"


# ---------------------------------------------------------------- 53 Royal Treasury Looted


def test_a_treasury_is_looted_once_and_pays_two_mercenaries() -> None:
    pieces: dict[str, Any] = {
        "markers": {"sardis": "yellow", "susa": "red", "babylon": "yellow"},
        "looted": ("babylon",),
    }
    state = play(tyche("royal_treasury", **pieces), "event: royal_treasury")
    assert legal(state) == ("space: sardis",)
    state = play(state, "space: sardis", "place-unit: mercenary sardis", "place-unit: mercenary sardis")
    assert state.looted == ("babylon", "sardis")
    assert units(state, "sardis") == {"mercenary": 2}
    assert happened(state, "UnitPlaced")
