"""The summary of a state of Poleis, which the command `state` shows."""

from __future__ import annotations

import random
import re

import pytest

from ancientwars import Match, SetupError, poleis
from ancientwars.cli.telling import about

POSITION = """
round = "4"
stage = "battle"
event = "r4_betrayal"
passed = ["sparta"]
projects = ["theatre"]
closed = ["attika"]
loads = [["persis", 2, "athens"]]
sent = [1, 0]
market = { oil = 3 }
in_progress = { athenai = "sokrates" }
battle = { region = "attika", attacker = "sparta", stage = "draw", athens = ["b01", "b13", "b13"], sparta = ["b22"] }

[athens]
prestige = 17
goods = { wine = 6 }
hoplites = { attika = 4 }
merchants = 3

[sparta]
hostage = true
hoplites = { attika = 4 }
population = { thebai = 2 }
"""


@pytest.fixture
def state():
    return poleis.position(POSITION)


def row(text, first):
    return next(line.split() for line in text.splitlines() if line.startswith(first))


def test_what_players_have(state):
    text = poleis.summary(state)
    assert row(text, "Athens  ") == ["Athens", "17", "5", "3", "Athenai", "0", "0", "6", "0", "0", "0"]
    assert row(text, "Sparta  ")[4] == "hostage"
    assert row(text, "Market column") == ["Market", "column", "0", "0", "0", "3"]


def test_what_is_on_the_map(state):
    text = poleis.summary(state)
    assert " ".join(row(text, "Attika")) == "Attika 4 4 Athenai 5 (Athens), Chalkis 1 (neutral), collected"
    assert " ".join(row(text, "Boiotia")) == "Boiotia · · Thebai 2 (Sparta)"
    assert "Abdera 1 (neutral)" in text


def test_what_the_round_has_brought(state):
    text = poleis.summary(state)
    assert text.splitlines()[0] == "Round 2 of 4 (type 4), passed: Sparta"
    assert "Event: Betrayal. " in text
    assert "Projects available: Theatre" in text
    assert "Projects: Athenai: Sokrates (under way)" in text
    assert "Merchants on shiploads: Persis 2 (Athens)" in text
    assert "Units sent away: Athens 1" in text


@pytest.mark.rule("LB2.1c")
def test_hands_are_told_as_the_view_allows(state):
    athens = "Hand of Athens (3): Phalanx (Othismos 2), Archers (Shooting 0) ×2"
    sparta = "Hand of Sparta (1): Mercenaries (Hold 0)"
    told = {viewer: poleis.summary(poleis.view(state, viewer)) for viewer in ("athens", "sparta", "spectator")}
    assert athens in poleis.summary(state)
    assert sparta in poleis.summary(state)
    assert athens in told["athens"]
    assert "Hand of Sparta (1)\n" in told["athens"] + "\n"
    assert sparta in told["sparta"]
    assert athens not in told["sparta"]
    assert "Hand of Athens (3)\n" in told["spectator"]
    assert sparta not in told["spectator"]


def test_a_language_that_is_not_there(state):
    with pytest.raises(SetupError, match="no language 'el'"):
        poleis.summary(state, "el")


def test_projects_are_offered_with_their_cost_and_what_they_bring(state):
    lines = poleis.summary(state).splitlines()
    assert "Projects available: Theatre (metal 1, wood 2, silver 1; Prestige 2, 1 later)" in lines
    pheidias = poleis.position('projects = ["pheidias"]')
    assert "Pheidias (silver 4; Prestige for half the population, 2 later)" in poleis.summary(pheidias)


# ---------------------------------------------------------------------- narrow terminals


@pytest.mark.parametrize("lang", ["en", "ru", "ru-Latn"])
@pytest.mark.parametrize("width", [50, 60, 79, 80, 99, 100, 140])
def test_no_line_is_longer_than_the_width(state, lang, width):
    lines = poleis.summary(state, lang, width).splitlines()
    assert max(map(len, lines)) <= width
    numbers = sorted(re.findall(r"\d+", poleis.summary(state, lang)))
    assert sorted(re.findall(r"\d+", "\n".join(lines))) == numbers  # nothing is left out


def test_under_100_columns_goods_have_a_table_of_their_own(state):
    lines = poleis.summary(state, "en", 80).splitlines()
    assert "Athens  17        5           3          Athenai" in lines
    assert "Market column  0      0     0     3" in lines


def test_with_few_columns_the_table_of_the_players_is_turned(state):
    lines = poleis.summary(state, "en", 50).splitlines()
    assert lines[lines.index("") :][:3] == [
        "",
        "            Athens   Sparta   Market column",
        "Prestige    17       5",
    ]
    assert "oil         0        0        3" in lines


def test_poleis_are_not_parted_from_their_population(state):
    for width in range(60, 100):
        lines = poleis.summary(state, "en", width).splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("Units "))
        left, begin = lines[first].index("Poleis"), lines.index("Achaia            ·       ·")
        for line in lines[begin : lines.index("", begin)]:
            assert re.fullmatch(r"([A-Z][a-z]+ \d \(\w+\),? ?|collected)*", line[left:])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_stays_short_in_whole_games(lang):
    rng = random.Random(1)
    for scenario in poleis.INFO.scenarios:
        match = Match.new("poleis", seed=1, scenario=scenario)
        while not match.over:
            match = match.play(rng.choice([a for a in match.legal_actions if str(a) != "pass"] or match.legal_actions))
            lines = poleis.summary(match.state, lang).splitlines()
            assert len(lines) <= 42
            assert max(map(len, lines)) <= 100


# ---------------------------------------------------------------------- what a summary has of something

ARMIES = """Armies:
  Rome: Roma (Legion 2); Rhegium (Legion
    1, Leader)
  Carthage: Utica (Light Infantry 1)"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rhegium", ("  Rome: Rhegium (Legion 1, Leader)",)),
        ("legion", ("  Rome: Roma (Legion 2); Rhegium (Legion 1, Leader)",)),
        ("rome", ("  Rome: Roma (Legion 2); Rhegium (Legion", "    1, Leader)")),
        ("utica", ("  Carthage: Utica (Light Infantry 1)",)),
    ],
)
def test_of_a_list_only_what_is_meant_is_shown(text, told):
    assert about(ARMIES, text) == told


def test_phases_have_a_header_each(shell, tmp_path):
    """Attrition and Isolation asks nobody; Victory follows it at once."""
    match = Match.new("paxromana", seed=11, scenario="punic-wars")
    while not match.over and match.state.turn == match.states[0].turn:
        choices = [str(one) for one in match.legal_actions]
        match = match.play("forfeit" if "forfeit" in choices else choices[0])
    match.save(tmp_path / "turn.jsonl")
    told = shell("play", "paxromana", "--resume", tmp_path / "turn.jsonl", "--players", "human,human", typed=("log",))
    assert "=== Attrition and Isolation Phase ===" in told
    assert "=== Victory Phase ===" in told
