"""Two editions of a game of three phases: the standard one has no card, the advanced one draws before it acts."""

from __future__ import annotations

import pytest
from attrs import frozen

from ancientwars.core.data import DataFile
from ancientwars.core.editions import Editions
from ancientwars.core.errors import DataError, SetupError
from ancientwars.core.step import Step

TEXT = """
[rules]
fee = 1
fleet = 2
provenance = "rulebook"
[editions.standard]
markers = 3
[editions.advanced]
markers = 4
fleet = 3
provenance = "rulebook"
"""


@frozen
class Rules:
    fee: int
    fleet: int
    markers: int


@frozen
class Pay(Step):
    seat: str


@frozen
class Card(Step):
    seat: str


@frozen
class Act(Step):
    seat: str


STEPS = {
    "standard": {"activation": (Pay, Act), "events": ()},
    "advanced": {"activation": (Pay, Card, Act), "events": (Card,)},
}


def editions(tmp_path, text=TEXT, steps=STEPS):
    path = tmp_path / "rules.toml"
    path.write_text(text)
    return Editions(Rules, DataFile.read(path), steps)


def test_an_edition_has_its_figures_and_those_that_all_share(tmp_path):
    found = editions(tmp_path)
    assert found.ids == ("standard", "advanced")
    assert found["standard"].rules == Rules(fee=1, fleet=2, markers=3)
    assert found["advanced"].rules == Rules(fee=1, fleet=3, markers=4)


def test_an_edition_makes_its_own_steps_in_the_order_of_play(tmp_path):
    found = editions(tmp_path)
    assert found["standard"].steps("activation", "rome") == (Pay("rome"), Act("rome"))
    assert found["advanced"].steps("activation", "rome") == (Pay("rome"), Card("rome"), Act("rome"))
    assert found["standard"].steps("events", "rome") == ()


def test_a_place_that_the_table_does_not_have_is_a_defect(tmp_path):
    with pytest.raises(KeyError, match="supply"):
        editions(tmp_path)["standard"].steps("supply")


@pytest.mark.parametrize("name", ["deluxe", "", None, []])
def test_an_unknown_edition_is_refused_with_those_there_are(tmp_path, name):
    with pytest.raises(SetupError, match=r"no edition .*; there are standard, advanced"):
        _ = editions(tmp_path)[name]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("markers = 3\n", "", r"rules.toml: editions\.standard\.markers: is missing"),
        ("markers = 3", 'markers = "3"', r"editions\.standard\.markers: expected int, found '3'"),
        ("markers = 3", "markers = 3\ncards = 55", r"editions\.standard\.cards: unknown field"),
        ("[rules]", "[rule]", "rules.toml: rules: is missing"),
        ("[editions.standard]", "[editions.basic]", r"editions\.basic: has no steps"),
        ("[editions.standard]\nmarkers = 3", "[editions]\nstandard = 3", r"editions\.standard: must be a table"),
    ],
)
def test_figures_that_do_not_fit_are_refused(tmp_path, old, new, reason):
    assert old in TEXT
    with pytest.raises(DataError, match=reason):
        editions(tmp_path, TEXT.replace(old, new))


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ({"standard": STEPS["standard"]}, r"editions\.advanced: has no steps"),
        ({**STEPS, "deluxe": STEPS["advanced"]}, r"editions\.deluxe: has no figures"),
        ({**STEPS, "standard": {"events": ()}}, r"editions\.standard: has no steps for activation"),
    ],
)
def test_steps_that_do_not_fit_are_refused(tmp_path, steps, reason):
    with pytest.raises(DataError, match=reason):
        editions(tmp_path, steps=steps)
