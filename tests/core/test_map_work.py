"""A map of the size of Pax Romana's is asked. What counts is the work done, in steps of the interpreter, not the time.

210 areas, 481 links. Looking at each area once takes some 20 steps an area; looking through all areas for each area, as
a search does that takes its sets apart bit by bit, takes some 1,700.
"""

import sys
from random import Random
from typing import Any

import pytest

from ancientwars.analysis.bench import large_map
from ancientwars.core import ways
from ancientwars.core.areamap import REMEMBERED
from ancientwars.core.errors import MapError
from ancientwars.core.ways import Barriers

AREAS = 210


def steps_of(call):
    """Return how many instructions a call takes; those inside functions written in C are not counted."""
    steps = 0

    def trace(frame, event, _):
        nonlocal steps
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return steps


@pytest.fixture(scope="module")
def board():
    found = large_map()
    assert (len(found.nodes), len(found.links)) == (AREAS, 481)
    found.reach("(0, 0)", "land")  # tables are made
    found.reach_within("(0, 0)", 1, "land")
    found.names(1)
    return found


@pytest.fixture
def scattered(board):
    return board.mask(Random(1).sample(list(board.index), 30))


@pytest.mark.parametrize(
    ("ask", "most"),
    [
        (lambda board, areas: board.reach("(7, 7)", "land", areas), 40 * AREAS),
        (lambda board, areas: board.flood(board.mask(["(7, 7)"]), "land", areas), 40 * AREAS),
        (lambda board, areas: board.connected(~areas, "land"), 40 * AREAS),
        (lambda board, areas: board.connected(areas, "land"), 12 * AREAS),
        (lambda board, areas: board.within(areas, "land", 2), 40 * AREAS),
        (lambda board, areas: board.names(areas), 5 * AREAS),
        (lambda board, areas: board.reach_within("(7, 7)", None, "land", Barriers(stops=areas)), 60 * AREAS),
        (lambda board, areas: board.reach_within("(7, 7)", 3, "land", Barriers(stops=areas)), 10 * AREAS),
        (lambda board, areas: board.shortest("(7, 7)", "(9, 9)", "land", Barriers(closed=areas)), 25 * AREAS),
        (lambda board, areas: board.level("province").majority({"rome": areas, "tribes": ~areas}), 25 * AREAS),
    ],
)
def test_a_query_looks_at_an_area_a_bounded_number_of_times(board, scattered, ask, most):
    taken = steps_of(lambda: ask(board, scattered))
    assert 0 < taken < most


def test_what_was_asked_is_remembered(board, scattered):
    first = board.reach_within("(7, 7)", 9, "land", Barriers(stops=scattered))
    taken = steps_of(lambda: board.reach_within("(7, 7)", 9, "land", Barriers(stops=scattered)))
    assert taken < 2 * AREAS
    assert board.reach_within("(7, 7)", 9, "land", Barriers(stops=scattered)) is first


def test_no_more_than_a_bounded_number_of_answers_is_remembered():
    board = large_map()
    for blocked in range(1, REMEMBERED + 50):
        board.reach("(0, 0)", "land", blocked)
        board.flood(1, "land", blocked)
        board.names(blocked)
        board.reach_within("(0, 0)", 1, "land", Barriers(stops=blocked))
    tables: tuple[Any, ...] = (board._reached, board._flooded, board._listed, board._searched)
    for table in tables:
        assert table.cache_info().currsize == REMEMBERED


def test_paths_are_given_up_after_a_bounded_number_of_beginnings(board, monkeypatch):
    monkeypatch.setattr(ways, "MOST_BEGINNINGS", 40)
    with pytest.raises(MapError, match="too many to list"):
        board.simple_paths("(0, 0)", "(14, 13)", "land")
    assert board.simple_paths("(0, 0)", "(0, 2)", "land", 2) == (("(0, 0)", "(0, 1)", "(0, 2)"),)


def test_the_first_paths_cost_little(board):
    assert steps_of(lambda: next(board.shortest_simple_paths("(0, 0)", "(14, 13)", "land"))) < 200 * AREAS
