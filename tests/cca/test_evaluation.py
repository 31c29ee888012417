"""The heuristic: what stands on the board, what the own orders promise, and what the other side threatens."""

from __future__ import annotations

import pytest

from ancientwars import cca
from tests.cca.rules.fights import battle


def exposure(units: str, enemies: str) -> float:
    return cca.exposure(battle(units, enemies).state, "bottom")


def test_enemies_out_of_reach_threaten_nothing() -> None:
    assert exposure("A1 MI", "I13 MI") == 0


def test_a_threat_is_half_of_what_the_attack_wins_on_average() -> None:
    # Four dice hit with 1 in 3: 4/3 blocks of 0.09 banners, and 1 time in 81 the unit falls for a banner more.
    # The answer costs as much, and half of it is reckoned with.
    attack = 4 / 3 * 0.09 + 1 / 81
    assert exposure("D6 MI", "E7 MI") == pytest.approx(0.5 * (attack - attack / 2))


def test_a_threat_by_a_unit_that_must_move_first_is_smaller() -> None:
    assert 0 < exposure("D6 MI", "D8 MI") < exposure("D6 MI", "D7 MI")


def test_a_weak_unit_is_exposed_more_than_a_full_one() -> None:
    assert exposure("D6 MI 1", "D7 MI") > exposure("D6 MI", "D7 MI")


def test_an_attack_that_would_cost_the_attacker_more_is_no_threat() -> None:
    assert exposure("D6 HI", "D7 LB") == 0


def test_a_side_makes_three_attacks_in_a_turn() -> None:
    one = exposure("A1 MI", "A2 MI")
    three = exposure("A1 MI, D6 MI, I1 MI", "A2 MI, D7 MI, I2 MI")
    four = exposure("A1 MI, D6 MI, I1 MI, I12 MI", "A2 MI, D7 MI, I2 MI, I13 MI")
    assert three == four == pytest.approx(3 * one)


def test_what_threatens_a_side_is_the_same_from_its_view() -> None:
    state = battle("D6 MI, D5 LI", "D7 MI, E7 HC").state
    for seat in cca.SEATS:
        assert cca.exposure(cca.view(state, seat), seat) == cca.exposure(state, seat)


def test_the_orders_of_the_other_side_do_not_count_as_own_chances() -> None:
    state = battle("D6 MI", "D7 MI").state
    assert cca.evaluate(state, "bottom") > 0 > cca.evaluate(state, "top")
