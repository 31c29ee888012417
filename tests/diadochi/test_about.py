"""Questions and rolls name what they are about, as ids that everybody knows."""

from __future__ import annotations

import pytest

from ancientwars import Outcome, diadochi
from ancientwars.core.step import SPECTATOR, Chance, Decision
from ancientwars.testing import Table
from tests.diadochi.games import random_states

KIT = diadochi.components()
IDS = {
    *(*KIT.space, *KIT.province, *KIT.general, *KIT.royal, *KIT.fleet, *KIT.card, *KIT.independent_army),
    *(*diadochi.SEATS, *diadochi.KINDS, diadochi.INDEPENDENT, "minor"),
    *("tyche", "movement", "battle", "siege", "voyage", "mountain", "leader-loss", "surprise"),
}
OF_NOTHING = {
    *("go-first", "surrender", "play-card", "movement", "activate", "command", "forced-march", "markers"),
    *("reinforce-fleet", "return-fleet", "gain-general"),
    *("deal", "aside", "show", "replacement"),
}
"""Questions and draws about a whole segment, deck or set of pieces: what they ask for is what is listed."""
SIEGE = {
    "segment": "movement",
    "generals": {"antigonus": {"owner": "yellow", "place": "celaenae"}},
    "units": {"celaenae": {"yellow": {"loyal": 3, "mercenary": 1}}},
    "markers": {"red": ["celaenae"]},
}
AHURA_MAZDA = {"hands": {"yellow": ["ahura_mazda"], "red": ["unrest"]}}
GATHERED = ("move", "roll: 6", "activate: antigonus celaenae", "take-all")


@pytest.mark.parametrize(
    ("given", "notations", "about"),
    [
        (SIEGE, (), ()),
        (SIEGE, ("move",), ("yellow",)),
        (SIEGE, GATHERED, ("antigonus", "celaenae")),
        (SIEGE, (*GATHERED, "besiege"), ("celaenae",)),
        (SIEGE, (*GATHERED, "besiege", "roll: 6"), ("antigonus", "celaenae")),
        (SIEGE, ("hire",), ("mercenary",)),
        ({"hands": {"yellow": ["unrest"]}}, ("ops: unrest markers",), ("yellow",)),
        ({"hands": {"yellow": ["unrest"]}}, ("ops: unrest train",), ()),
        ({"hands": {"yellow": ["unrest"]}, "training": {"yellow": ["loyal", 1]}}, ("ops: unrest train",), ("loyal",)),
        (AHURA_MAZDA, ("surprise: ahura_mazda",), ("ahura_mazda",)),
        (AHURA_MAZDA, ("surprise: ahura_mazda", "player: red"), ("red",)),
    ],
)
def test_what_a_question_or_a_roll_is_about(given, notations, about):
    table = Table(diadochi, given)
    table.play(*notations)
    waits = diadochi.pending(table.state)
    assert not isinstance(waits, Outcome)
    assert waits.about == about


def test_in_whole_games_subjects_are_ids_that_everybody_is_told(times):
    without = set()
    for scenario in diadochi.INFO.scenarios:
        for number, state in enumerate(random_states(3, scenario, times(400, 10**6))):
            waits = diadochi.pending(state)
            if isinstance(waits, Outcome):
                break
            assert IDS.issuperset(waits.about)
            route = isinstance(waits, Decision) and waits.prompt in ("plan-voyage", "naval-interception")
            assert route or len(set(waits.about)) == len(waits.about), "only a route names a port twice"
            for viewer in (*state.seats, SPECTATOR) if number % 5 == 0 else ():
                seen = diadochi.pending(diadochi.view(state, viewer))
                assert isinstance(seen, Decision | Chance)
                assert seen.about == waits.about
            if not waits.about:
                without.add(waits.prompt if isinstance(waits, Decision) else waits.purpose)
    assert without <= OF_NOTHING | {"train", "move-independents"}  # where there is nothing to name yet


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Horse: a surprise card before the segment (Tyche Segment, Lion)?"),
        ("ru", "Конь: карточка-сюрприз до начала сегмента (сегмент Тихе, Лев)?"),
    ],
)
def test_a_window_before_a_segment_names_it_and_whose_it_is(lang, told):
    given = {"segment": "tyche", "hands": {"yellow": ["unrest"], "red": ["fog"]}}
    state = Table(diadochi, given).state
    waits = diadochi.pending(state)
    assert isinstance(waits, Decision)
    assert waits.about == ("tyche", "yellow")
    assert diadochi.describe(state, waits, lang) == told


def test_beside_units_that_are_picked_up_or_left_stands_how_many_there_are():
    table = Table(diadochi, SIEGE)
    table.play("move", "roll: 6", "activate: antigonus celaenae")
    assert noted(table.state, "take-all") == "here: 4"
    assert noted(table.state, "take: loyal") == "here: 3"
    table.play("take: loyal", "take: mercenary")
    assert noted(table.state, "take: loyal") == "here: 2"
    assert noted(table.state, "drop: loyal", "ru") == "с собой: 1"


def test_beside_a_loss_stands_how_many_units_are_to_be_lost():
    table = Table(diadochi, SIEGE)
    table.play(*GATHERED, "besiege", "roll: 1")
    assert noted(table.state, "lose: loyal") == "units to lose: 1"
    assert noted(table.state, "lose: loyal", "ru") == "потерять единиц: 1"


def test_beside_a_move_against_another_champion_stands_what_an_attack_costs():
    others = {"colossae": {"red": {"loyal": 1}}, "synnada": {"blue": {"loyal": 1}}}
    units = {"celaenae": {"yellow": {"loyal": 3}}, **others}
    markers = {"red": ["colossae"], "blue": ["synnada"]}
    table = Table(diadochi, {**SIEGE, "units": units, "markers": markers, "usurper": "blue"})
    table.play("move", "roll: 6", "activate: antigonus celaenae")
    assert "Champion" not in noted(table.state, "go: colossae")  # who has no units attacks nobody
    table.play("take-all")
    battle = "battle: strength 6 against 3, won 97%, drawn 1%"  # three Loyal against one in its own space
    told = f"there: Horse 1; {battle}; an attack costs the status of Champion"
    assert noted(table.state, "go: colossae").endswith(told)
    assert noted(table.state, "go: colossae", "ru").endswith("нападение лишит статуса защитника")
    assert "Champion" not in noted(table.state, "go: synnada")  # the Usurper is fair game


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ("craterus", "Craterus: initiative 4, battle rating 4, rank 3, prestige 2"),
        ("seleucus", "Seleucus: initiative 2, battle rating 3, rank 1"),
        ("eumenes", "; comes with Mercenaries 2, as a reinforcement or in Cappadocia"),
        ("heracles", "Heracles: LP 2, of age at the beginning of turn 4; of several heirs that a player controls one"),
        ("cleopatra", "Cleopatra: LP 3 while a player controls her"),
        ("athenian", "Athenian Fleet: fleet points 2, reinforced 3; belongs to whoever controls Athens"),
        ("greek_army", "Greek Army: strength 6, battle rating 3, movement points 3, only in Greece, Thessaly"),
        ("unrest", ""),
    ],
)
def test_what_a_piece_is_worth_is_told(piece, told):
    start = diadochi.new_game(scenario="two_1")
    assert told in diadochi.nearby(start, piece)
    assert bool(diadochi.nearby(start, piece, "ru")) is bool(told)


def test_a_general_who_is_on_the_map_does_not_come_any_more():
    assert "comes with" not in diadochi.nearby(Table(diadochi, SIEGE).state, "antigonus")


def test_only_armies_of_players_suffer_in_hostile_areas():
    """D16.1a: the Illyrians come from their box to Ulpiana, an independent stronghold."""
    table = Table(diadochi, {"segment": "tyche", "hands": {"yellow": ["migration_of_illyrian_tribes"]}})
    table.play("ops: migration_of_illyrian_tribes markers", "event: migration_of_illyrian_tribes", "army: illyrians")
    assert noted(table.state, "go: ulpiana") == "MP -1 (2 left)"


def noted(state, notation, lang="en"):
    """Return what stands beside an action."""
    return diadochi.note(state, diadochi.parse(state, notation), lang)
