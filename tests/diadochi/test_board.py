"""The map and the summary in the terminal: what stands where, in both languages, as wide as the terminal is."""

from __future__ import annotations

import pytest

from ancientwars import SetupError, diadochi
from ancientwars.core.latin import latin
from ancientwars.diadochi import board, summary
from tests.diadochi.games import random_states

POSITION = """
scenario = "three_1"
turn = 2
round = 3
usurper = "red"
units.larissa = { yellow = { loyal = 2, mercenary = 1 } }
units.tricca = { red = { loyal = 1 } }
units.dispersed.red.royal = 2
inside = { athens = { yellow = { mercenary = 1 } } }
markers = { yellow = ["athens", "larissa", "boeotia", "chalcis", "corinth"], red = ["tricca"] }
minors = { red = ["tricca"] }
champions = ["yellow", "blue"]
training = { blue = ["loyal", 4] }
discards = ["spies"]

[generals]
antipater = { owner = "yellow", place = "larissa" }
craterus = { owner = "yellow", place = "athens", inside = true }

[fleets]
athenian = { owner = "yellow", enhanced = true }

[hands]
yellow = ["fog", "unrest"]
red = ["mutiny"]
"""


@pytest.fixture
def state():
    return diadochi.position(POSITION)


def line(lines, start):
    return next(one for one in lines if one.startswith(start))


def test_a_province_tells_its_points_its_controller_and_its_spaces(state):
    lines = board(state, "en", 120)
    assert line(lines, "Thessaly") == (
        "Thessaly              2      Larissa:Li (Li Antipater 3)  Tricca:Ho (Ho minor 1)  Lamia (Greek Army 6)"
    )
    assert line(lines, "Greece").startswith(
        "Greece                3  Li  Thermopylae~  Boeotia:Li  Chalcis:Li  Athens*:Li [Li Craterus 1]"
    )
    assert line(lines, "Lydia").endswith("Lesbos  Sardis* +Cleopatra  Smyrna")
    assert [one for one in lines if one.isupper()] == ["EUROPE", "ASIA", "AFRICA", "ISLANDS"]


def test_every_space_stands_on_the_map_once_in_every_form(state):
    for lang in ("en", "ru"):
        names = [diadochi.messages(lang).name(space.id) for space in state.kit.spaces]
        for width in (60, 79, 80, 99, 100, 140):
            text = " ".join(" ".join(board(state, lang, width)).split())
            assert [name for name in names if f" {name}" not in text] == []


def test_with_fewer_columns_names_are_cut_and_then_stand_above_their_spaces(state):
    assert line(board(state, "en", 80), "Pamphylia") == "Pamphylia and. 2    Xanthus  Phaselis  Aspendus  Pisidia^:in"
    lines = board(state, "en", 79)
    assert lines[lines.index("Pamphylia and Lycia 2") + 1] == "  Xanthus  Phaselis  Aspendus  Pisidia^:in"


@pytest.mark.parametrize("lang", ["en", "ru", "ru-Latn"])
@pytest.mark.parametrize("width", [60, 79, 80, 99, 100, 140])
def test_no_line_is_longer_than_the_width(state, lang, width):
    for shown in (state, diadochi.view(state, "yellow")):
        assert max(map(len, summary(shown, lang, width).splitlines())) <= width


def test_it_can_be_written_in_any_encoding(state):
    for lang in ("en", "ru"):
        latin(summary(state, lang)).encode("ascii")
    summary(state, "en").encode("ascii")
    summary(state, "ru").encode("koi8-r")


def test_the_tracks(state):
    lines = summary(state).splitlines()
    assert lines[0] == "Turn 2 of 5 (319-316 BC), round 3"
    headings = "VP of 26  LP of 18  Champion  Usurper  Cards  Fleet  Training"
    assert line(lines, "           VP").strip() == headings
    assert line(lines, "Lion  ").split() == ["Lion", "6", "3", "yes", "no", "2", "3"]
    assert line(lines, "Horse  ").split() == ["Horse", "0", "0", "no", "yes", "1", "0"]
    assert line(lines, "Starburst  ").split()[-3:] == ["Loyal", "Macedonians", "4"]


def test_armies_fleets_and_cards(state):
    shown = summary(diadochi.view(state, "yellow"), "en", 200)
    assert "Larissa (Antipater 4-3, Loyal Macedonians 2, Mercenaries 1)" in shown
    assert "Athens (inside: Craterus 4-4, Mercenaries 1)" in shown
    assert "Dispersed Box (Royal Army 2)" in shown
    assert "Athenian Fleet 3 (Lion, reinforced)" in shown
    assert "  Fog (surprise): Play when a land battle is about to be fought" in shown
    assert "  Unrest (bonus, OP 3, must be played): " in shown
    assert "Mutiny" not in shown
    assert shown.endswith("Discards: Spies")
    assert "Your hand" not in summary(state)


def test_a_language_that_is_not_there(state):
    for told in (board, summary):
        with pytest.raises(SetupError, match="no language 'el'"):
            told(state, "el")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_stays_short_in_whole_games(lang, times):
    for scenario in diadochi.INFO.scenarios:
        for number, state in enumerate(random_states(8, scenario, times(200, 10**6))):
            if number % 20 == 0:
                lines = summary(state, lang).splitlines()
                assert len(lines) <= 90
                assert max(map(len, lines)) <= 100


def test_who_has_no_army_is_told_to_have_none():
    lines = summary(
        diadochi.position({"units": {"pella": {"yellow": {"loyal": 1}}}, "markers": {"yellow": ["pella"]}})
    ).splitlines()
    assert [line for line in lines if line.startswith(("Lion: ", "Horse: "))] == [
        "Lion: Pella (Loyal Macedonians 1)",
        "Horse: -",
    ]


@pytest.mark.rule("D18.3d", "D17.6f")
def test_a_summary_tells_what_lies_open_until_the_end_of_the_turn_or_the_segment() -> None:
    given = {
        "segment": "forces",
        "moved": {"roll": 6, "oratory": ["ptolemy"]},
        "offers": [("cleopatra", "red")],
        "generals": {
            "antigonus": {"owner": "yellow", "place": "sardis", "prestige": 2},
            "ptolemy": {"owner": "red", "place": "pella"},
        },
        "units": {"sardis": {"yellow": {"loyal": 1}}},
        "helepolis": ("yellow", "sardis"),
        "looted": ["sardis", "susa"],
        "options": {"prestige_for_victories": True},
    }
    state = diadochi.position(given)
    told = {
        "en": [
            "Marriages offered: Cleopatra (Horse)",
            "Prestige earned: Antigonus 2",
            "Gift of Oratory to the end of the segment: Ptolemy",
            "Helepolis (Lion, Sardis)",
            "Looted: Sardis, Susa",
        ],
        "ru": [
            "Брачные предложения: Клеопатра (Конь)",
            "Престиж за победы: Антигон 2",
            "Дар красноречия до конца сегмента: Птолемей",
            "Гелеполида (Лев, Сарды)",
            "Казна взята: Сарды, Сузы",
        ],
    }
    for lang, lines in told.items():
        shown = summary(diadochi.view(state, "blue"), lang).splitlines()
        assert [line for line in shown if line in lines] == lines
    assert "offered" not in summary(diadochi.position(""))
