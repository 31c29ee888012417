"""Ancients: a battle fought twice, with the sides changed."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import cca
from ancientwars.cca.interface.series import SeriesError
from ancientwars.testing import Table


def fought(bottom: int, top: int) -> Any:
    """Return a battle at Akragas that the bottom side has just won with its fifth banner."""
    assert bottom == 5
    table = Table(
        "cca",
        {
            "stage": "battle",
            "ordered": ["D6"],
            "bottom": {"units": {"D6": "HI"}, "banners": bottom - 1},
            "top": {"units": {"E7": "MI 1"}, "banners": top},
        },
    )
    table.play("attack: D6 > E7", "roll: light light light light swords")
    assert tuple(table.state.banners) == (bottom, top)
    return table.state


@pytest.mark.rule("C4.1")
def test_the_players_change_places_after_every_battle() -> None:
    assert [cca.side_of("first", battle) for battle in range(4)] == ["bottom", "top", "bottom", "top"]
    assert [cca.side_of("second", battle) for battle in range(4)] == ["top", "bottom", "top", "bottom"]


@pytest.mark.rule("C4.1")
@pytest.mark.parametrize(
    ("lost", "banners", "winner"),
    [
        ([1], (5, 1), "first"),
        ([1, 3], (5 + 3, 1 + 5), "first"),
        ([3, 1], (5 + 1, 3 + 5), "second"),
        ([2, 2], (5 + 2, 2 + 5), ""),
        ([0, 4, 3], (5 + 4 + 5, 0 + 5 + 3), "first"),
    ],
)
def test_more_banners_over_all_battles_win_the_series(lost: list[int], banners: tuple[int, int], winner: str) -> None:
    result = cca.series_result([fought(5, top) for top in lost])
    assert (result.banners, result.winner) == (banners, winner)


@pytest.mark.rule("C4.1")
def test_a_series_has_no_result_before_its_last_battle_is_over() -> None:
    with pytest.raises(SeriesError, match="battle 2 of the series is not over"):
        cca.series_result([fought(5, 0), cca.new_game()])
