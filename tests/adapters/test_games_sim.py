"""OpenSpiel's own test of all its games, `open_spiel.python.tests.games_sim_test`, on ours."""

import subprocess
import sys

import pyspiel
import pytest

from ancientwars import games
from ancientwars.adapters import openspiel
from tests.adapters.lots import lots
from tests.testing import toy

RUN = """
import sys
import ancientwars.adapters.openspiel
from absl.testing import absltest
from open_spiel.python.tests import games_sim_test

absltest.main(games_sim_test, argv=["games_sim_test", "-k", sys.argv[1]])
"""


def test_the_games_as_they_are_registered(request):
    # It prints every state four times; a whole battle takes half a minute of that.
    pattern, count = ("ancientwars", len(games())) if request.config.getoption("--soak") else ("ancientwars_poleis", 1)
    done = subprocess.run([sys.executable, "-c", RUN, pattern], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"Ran {count} test" in done.stderr


@pytest.mark.parametrize(
    "name",
    [
        "python_ancientwars_poleis(scenario=second_peloponnesian_war)",
        "python_ancientwars_cca(scenario=7,turn_limit=8)",
        openspiel.register(toy),  # type: ignore[arg-type] # a module is a game
        openspiel.register(lots(4)),
    ],
)
def test_the_same_with_parameters_and_on_games_of_others(name):
    from open_spiel.python.tests import games_sim_test  # with all of scipy

    war = pyspiel.load_game(name)
    named = "lots" not in name  # what has no name cannot be pickled
    games_sim_test.GamesSimTest().sim_game(war, check_pickle_serialization=named)
