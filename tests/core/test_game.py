import importlib.metadata
import subprocess
import sys
from types import SimpleNamespace

import pytest
from attrs import evolve

import ancientwars
from ancientwars import poleis
from ancientwars.core import game as registry
from ancientwars.core.errors import ContractError, UnknownGame
from tests.testing import toy

CHEAP = """
import sys
import ancientwars
heavy = {"networkx", "cattrs", "typer", "rich", "attrs", "tomllib", "ancientwars.poleis"} & set(sys.modules)
print(*sorted(heavy))
"""
PLAYABLE = """
import sys
from ancientwars import Match
match = Match.new("poleis", seed=7).play("pass")
match.dumps()
import ancientwars.paxromana  # the largest
heavy = {"networkx", "typer", "rich"} & set(sys.modules)
print(*sorted(heavy))
"""


class EntryPoint:
    """A game that somebody has installed."""

    def __init__(self, name):
        self.name = name
        self.module = SimpleNamespace(**{**vars(toy), "INFO": evolve(toy.INFO, name=name)})

    def load(self):
        return self.module


@pytest.fixture
def install(monkeypatch):
    """Install games by their entry points, until the test ends."""

    def install_games(*names):
        points = [EntryPoint(name) for name in names]

        def entry_points(*, group, name=None):
            return [point for point in points if group == "ancientwars.games" and name in (None, point.name)]

        monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
        forget()
        return points

    yield install_games
    monkeypatch.undo()
    forget()


def forget():
    registry.game.cache_clear()
    registry.games.cache_clear()


def run(code):
    """Return what a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


# ---------------------------------------------------------------------- registry


def test_a_game_is_its_module():
    assert ancientwars.game("poleis") is poleis


def test_our_games_are_listed_first():
    assert ancientwars.games()[0] == "poleis"


@pytest.mark.parametrize("name", ["chess", "", "Poleis", "poleis "])
def test_an_unknown_game_is_refused_with_those_that_there_are(name):
    with pytest.raises(UnknownGame, match="installed are poleis") as caught:
        ancientwars.game(name)
    assert repr(name) in str(caught.value)


def test_an_installed_game_is_found_by_its_entry_point(install):
    (point,) = install("go")
    assert ancientwars.games() == ("poleis", "cca", "diadochi", "paxromana", "go")
    assert ancientwars.game("go") is point.module


def test_installed_games_are_listed_by_name(install):
    install("go", "chess", "poleis")
    assert ancientwars.games() == ("poleis", "cca", "diadochi", "paxromana", "chess", "go")


def test_nobody_can_take_the_name_of_one_of_our_games(install):
    install("poleis")
    assert ancientwars.game("poleis") is poleis


def test_what_is_installed_and_no_game_is_refused_with_what_it_lacks(install):
    (point,) = install("go")
    del point.module.apply
    with pytest.raises(ContractError) as caught:
        ancientwars.game("go")
    assert caught.value.faults == ("apply(state, action) is missing: Return the next state",)


# ---------------------------------------------------------------------- the contract


def test_poleis_has_every_part_of_the_contract():
    parts = [name for name in vars(registry.Game) if not name.startswith("_")]
    parts += list(registry.Game.__annotations__)
    assert len(parts) > 20
    assert [name for name in parts if not hasattr(poleis, name)] == []


def test_the_capability_record_of_poleis():
    info = poleis.INFO
    assert (info.name, info.seats) == ("poleis", ("athens", "sparta"))
    assert info.scenarios == ("standard", "corinthian_war", "second_peloponnesian_war")
    assert info.hidden
    assert set(info.chance) == {"roll", "draw"}


def test_the_capability_record_cannot_be_changed():
    with pytest.raises(TypeError):
        poleis.INFO.options["cube_cap"] = 3


# ---------------------------------------------------------------------- the package


def test_every_public_name_of_the_package_loads():
    for name in ancientwars.__all__:
        assert getattr(ancientwars, name).__name__ == name
    assert set(ancientwars.__all__) <= set(dir(ancientwars))


def test_another_name_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = ancientwars.Chess


def test_importing_the_library_loads_nothing_heavy():
    assert run(CHEAP) == []


def test_playing_a_match_needs_neither_networkx_nor_a_terminal():
    assert run(PLAYABLE) == []
