"""What was worked out of values that never change is remembered for the last two of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ancientwars.core.recent import latest, latest_pair, latest_together

KINDS = [(latest, 1), (latest_pair, 2), (latest_together, 2), (latest_together, 3)]


def asked(remembering):
    """Return a function that remembers, and the list of what it was worked out for."""
    worked_out = []

    @remembering
    def joined(*values):
        worked_out.append(values)
        return values[0] + values[-1]

    return joined, worked_out


@pytest.mark.parametrize(("remembering", "number"), KINDS)
def test_the_same_value_is_worked_out_once(remembering, number):
    total, worked_out = asked(remembering)
    values = [(n,) for n in range(number)]
    first = total(*values)
    assert first == (0, number - 1)
    assert total(*values) is first
    assert worked_out == [tuple(values)]


@pytest.mark.parametrize(("remembering", "number"), KINDS)
def test_equal_values_are_not_compared(remembering, number):
    total, worked_out = asked(remembering)
    for _ in range(2):
        total(*[(int("300"),) for _ in range(number)])
    assert len(worked_out) == 2


@pytest.mark.parametrize("changed", [0, -1])
@pytest.mark.parametrize(("remembering", "number"), KINDS)
def test_of_three_in_turn_the_one_asked_about_longest_ago_is_forgotten(remembering, number, changed):
    total, worked_out = asked(remembering)
    common = [(9,)] * number
    first, second, third = ([*common] for _ in range(3))
    first[changed], second[changed], third[changed] = (1,), (2,), (3,)
    answers = [total(*values)[changed] for values in (first, second, first, third, first)]
    assert answers == [1, 2, 1, 3, 1]
    assert worked_out == [tuple(first), tuple(second), tuple(third)]
    total(*second)
    assert worked_out == [tuple(first), tuple(second), tuple(third), tuple(second)]


def test_fewer_values_are_not_the_same_as_more():
    @latest_together
    def how_many(*values):
        return len(values)

    one, other = (1,), (2,)
    assert [how_many(one, other), how_many(one), how_many(one, other), how_many(one)] == [2, 1, 2, 1]


@pytest.mark.parametrize("remembering", [latest, latest_pair, latest_together])
def test_it_keeps_its_name_and_text(remembering):
    def largest(*numbers):
        """Return the largest."""
        return max(numbers)

    kept = remembering(largest)
    assert (kept.__name__, kept.__doc__) == ("largest", "Return the largest.")


@pytest.mark.parametrize(("remembering", "number"), KINDS)
def test_a_failure_is_not_remembered(remembering, number):
    table = SimpleNamespace(fails=True)

    @remembering
    def work(*values):
        if table.fails:
            message = "not yet"
            raise ValueError(message)
        return values

    values = tuple((n,) for n in range(number))
    with pytest.raises(ValueError, match="not yet"):
        work(*values)
    table.fails = False
    assert work(*values) == values
