"""``ancientwars check-data``: what is wrong with data of a user's own."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files

import pytest

from ancientwars.core.errors import DataError
from tests.cca.battle_file import TEXT, changed
from tests.testing.mutants import copy_of_toy

HERD = ", ".join(f'{{ side = "top", type = "elephants", hex = "I{n}" }}' for n in range(1, 8))
"""Fourteen elephants; the box has twelve."""


@pytest.fixture
def check(shell, tmp_path):
    """Check the text of a battle, which must have faults, and return them."""

    def check_text(text):
        file = tmp_path / "ford.toml"
        file.write_text(text, encoding="utf-8")
        printed = shell("check-data", "cca", file).splitlines()
        assert shell.code == 1
        assert shell.errors == f"error: {file} cannot be played; faults: {len(printed)}\n"
        return printed

    return check_text


@pytest.fixture
def folder(tmp_path):
    """A copy of the printed data of Poleis."""
    with as_file(files("ancientwars.poleis") / "data") as printed:
        return shutil.copytree(printed, tmp_path / "data")


def test_a_sound_battle(shell, tmp_path):
    file = tmp_path / "ford.toml"
    file.write_text(TEXT, encoding="utf-8")
    assert shell("check-data", "cca", file) == f"{file}: nothing is wrong\n"
    assert shell.code == 0


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            [('type = "light_bow", hex = "F7"', 'type = "light_bow", hex = "F13"')],
            ["ford.toml: units[2].hex: 'F13' is not on the board (A1 to I13)"],
        ),
        (
            [('hex = "D6"', 'hex = "D5"')],
            ["ford.toml: units[4].hex: D5 is taken by units[3] already"],
        ),
        (
            [('"auxilia"', '"hoplites"')],
            ["ford.toml: units[1].type: unknown unit type 'hoplites'"],
        ),
        (
            [('name = "Mago", hex = "G6"', 'name = "Mago", hex = "G7"')],
            ["ford.toml: leaders[0].hex: no unit of his own stands in G7 [C3.10]"],
        ),
        (
            [('name = "Mago", hex = "G6"', 'name = "Mago", hex = "D6"')],
            ["ford.toml: leaders[0].hex: no unit of his own stands in D6 [C3.10]"],
        ),
        (
            [("units = [", f"units = [ {HERD},")],
            ["ford.toml: units.large: needs 14 large blocks, the box holds 12 [C2.1]"],
        ),
        (
            [("medium_infantry = 2", "medium_infantry = 3")],
            ["ford.toml: roster.bottom.medium_infantry: the roster says 3, the layout has 2"],
        ),
        (
            [('hex = "F7" }', 'hex = "E4" }')],
            ["ford.toml: units[2].hex: light_bow cannot stand in river [C16.R1]"],
        ),
        (
            [('sides = ["F5", "F6"]', 'sides = ["F5", "A6"]')],
            ["ford.toml: terrain[2].sides: not all of ('F5', 'A6') are next to G6"],
        ),
        (
            [("banners = 1", 'banners = "one"')],
            ["ford.toml: war_council.banners: expected int, found 'one'"],
        ),
        (
            [('name = "The Ford"', "")],
            ["ford.toml: scenario.name: is missing"],
        ),
        (
            [('hex = "F7" }', 'hex = "F7", colour = "red" }')],
            ["ford.toml: units[2].colour: unknown field; the table has elite, hex, side, type"],
        ),
    ],
)
def test_every_fault_is_told_with_file_table_and_field(check, changes, told):
    assert check(changed(*changes)) == told


def test_all_faults_are_told_at_once(check):
    told = check(changed(('"auxilia"', '"hoplites"'), ('hex = "F7"', 'hex = "F13"'), ("cards = 4", "cards = 40")))
    assert [line.split(": ")[1] for line in told] == ["sides.top.cards", "units[2].hex", "units[1].type"]


def test_a_file_that_is_no_toml_or_not_there(shell, check, tmp_path):
    assert "ford.toml: file: is not valid TOML: " in check("id =")[0]
    assert "no such scenario" in shell("check-data", "cca", tmp_path / "nothing.toml")
    assert shell.code == 1


def test_a_folder_of_poleis(shell, folder):
    assert shell("check-data", "poleis", folder) == f"{folder}: nothing is wrong\n"
    file = folder / "map.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("columns = ", "rows = ", 1), encoding="utf-8")
    printed = shell("check-data", "poleis", folder)
    assert shell.code == 1
    assert printed.startswith("map.toml: market_values.columns: is missing")
    file.write_text(text, encoding="utf-8")
    shell("check-data", "poleis", folder)
    assert shell.code == 0


def test_a_folder_that_is_not_there(shell, tmp_path):
    printed = shell("check-data", "poleis", tmp_path / "nowhere")
    assert printed.startswith("map.toml: file: cannot be read: ")
    assert "nowhere/map.toml" in printed
    assert shell.code == 1


def test_any_game_may_offer_it(shell, install, tokens, tmp_path):
    assert "takes no data of your own" in shell.error("check-data", "toy", tmp_path)
    faults = (DataError("a.toml", "cards", "wolf", "bites"), DataError("a.toml", "cards", "", "are few"))
    install(copy_of_toy(check_data=lambda _: faults))
    assert shell("check-data", "toy", tmp_path) == "a.toml: cards.wolf: bites\na.toml: cards: are few\n"
    assert shell.code == 1
