"""What was worked out of values that never change is remembered for the last few of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ancientwars.core.recent import recent, recent_pair, recent_parts, recent_together


def asked(size):
    """Return a function that remembers, and the list of what it was worked out for."""
    worked_out = []

    @recent(size)
    def total(numbers):
        worked_out.append(numbers)
        return sum(numbers)

    return total, worked_out


def test_the_same_value_is_worked_out_once():
    total, worked_out = asked(2)
    numbers = (1, 2)
    assert [total(numbers), total(numbers)] == [3, 3]
    assert worked_out == [(1, 2)]


def test_equal_values_are_not_compared():
    total, worked_out = asked(2)
    total((1, int("300")))
    total((1, int("300")))
    assert len(worked_out) == 2


def test_the_oldest_is_forgotten_first():
    total, worked_out = asked(2)
    first, second, third = (1, 2), (3, 4), (5, 6)
    for numbers in (first, second, third, second, third):
        total(numbers)
    assert worked_out == [first, second, third]
    total(first)
    assert worked_out == [first, second, third, first]


def test_it_keeps_its_name_and_text():
    @recent(1)
    def largest(numbers):
        """Return the largest."""
        return max(numbers)

    assert (largest.__name__, largest.__doc__) == ("largest", "Return the largest.")


@pytest.mark.parametrize("remembering", [recent_pair, recent_together])
def test_several_values_are_the_same_only_together(remembering):
    worked_out = []

    @remembering(2)
    def joined(one, other):
        worked_out.append((one, other))
        return one + other

    a, b, c = ("a",), ("b",), ("c",)
    assert [joined(a, b), joined(a, c), joined(a, b), joined(a, c)] == [("a", "b"), ("a", "c")] * 2
    assert worked_out == [(a, b), (a, c)]
    joined(b, a)
    joined(a, b)
    assert worked_out == [(a, b), (a, c), (b, a), (a, b)]


def test_fewer_values_are_not_the_same_as_more():
    @recent_together(2)
    def how_many(*values):
        return len(values)

    one, other = (1,), (2,)
    assert [how_many(one, other), how_many(one), how_many(one, other)] == [2, 1, 2]


def test_a_state_is_known_again_by_the_parts_that_are_looked_at():
    worked_out = []

    @recent_parts(2, "units", "markers")
    def worth(state):
        worked_out.append(state.name)
        return len(state.units) + len(state.markers)

    units, markers, more = ("a",), ("b", "c"), ("d", "e", "f")
    first = SimpleNamespace(name="first", units=units, markers=markers)
    later = SimpleNamespace(name="later", units=units, markers=markers)
    other = SimpleNamespace(name="other", units=units, markers=more)
    assert [worth(first), worth(later), worth(other), worth(later)] == [3, 3, 4, 3]
    assert worked_out == ["first", "other"]
    worth(SimpleNamespace(name="third", units=more, markers=more))
    worth(first)
    assert worked_out == ["first", "other", "third", "first"]
