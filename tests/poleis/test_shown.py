"""What is told of the game as a whole and of places on the map."""

from __future__ import annotations

import pytest

from ancientwars import poleis
from ancientwars.core.messages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", poleis.INFO.scenarios)
def test_every_scenario_tells_how_it_is_won(scenario: str, lang: str) -> None:
    told = poleis.briefing(poleis.new_game(scenario=scenario), lang)
    assert [line.split(":")[0] for line in told][:5] == ["LW1.1c", "LW2.1a", "LW2.1d", "LW1.1a, LW1.1d", "LW1.1b"]
    assert not any("{" in line for line in told)


def test_a_scenario_tells_what_it_leaves_out() -> None:
    told = poleis.briefing(poleis.new_game(scenario="corinthian_war"))
    assert told[0] == "LW1.1c: rounds in the game: 1"
    assert told[5:] == ("LS1.1b: there are no event cards", "LS1.1c: there are no projects")
    assert poleis.briefing(poleis.new_game())[5:] == ()


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("attika", "Attika: by land Boiotia, Megaris; by the coast Kyklades; poleis Athenai, Chalkis"),
        ("korinthos", "Korinthos, Megaris: ports on Ionio Pelagos, Kyklades"),
        ("metal", ""),
    ],
)
def test_a_place_tells_what_is_next_to_it(place: str, told: str) -> None:
    assert poleis.nearby(poleis.new_game(), place) == told


def test_a_sea_tells_its_coasts_its_routes_and_its_markets() -> None:
    _, *ways = poleis.nearby(poleis.new_game(), "ionio", "ru").split("; ")
    assert ways == ["по морю Миртойское море", "через диолк Киклады", "рынки: Иллирия"]
