"""Observations: what a canvas keeps is what a view taken alone would give."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import frozen

from ancientwars import cca, diadochi, paxromana, poleis
from ancientwars.core.canvas import WAITS, Canvas
from ancientwars.core.errors import HiddenInformation
from ancientwars.core.observation import Block, Layout, Pieces, Ranks, Sparse, Things, one_of, share, some_of
from ancientwars.core.step import SPECTATOR, Chance, Decision, Outcome


@frozen
class View:
    pieces: tuple[str | tuple[str, int], ...] = ()
    score: int = 0
    viewer: str | None = "red"


PLACES = ("hill", "ford", "wood")


def layout(asked):
    """Return a layout that notes in `asked` what it is asked for."""

    def pieces(view):
        asked.append("pieces")
        return ((place, 1.0) for place in view.pieces)

    def score(view):
        asked.append("score")
        return [view.score / 10]

    return Layout(Block("score", ("red",), "points", score), Sparse("pieces", PLACES, "pieces", pieces, "pieces"))


def test_a_sparse_block_names_what_is_not_0():
    assert layout([]).observe(View(("ford",), 5)) == (0.5, 0.0, 1.0, 0.0)


def test_a_canvas_asks_again_only_for_what_has_changed():
    asked: list[str] = []
    row = [0.0] * 4
    canvas, pieces = Canvas(layout(asked), row), ("ford", "wood")
    canvas.paint(View(pieces, 1))
    canvas.paint(View(pieces, 2))
    assert asked == ["score", "pieces", "score"]
    assert row == [0.2, 0.0, 1.0, 1.0]
    canvas.paint(View(("hill",), 2))
    assert row == [0.2, 1.0, 0.0, 0.0]  # what stood at the ford has gone


def test_a_block_may_follow_from_several_fields():
    asked: list[View] = []

    def both(view):
        asked.append(view)
        return [view.score / 10, float("ford" in view.pieces)]

    row, pieces = [0.0] * 2, ("ford",)
    canvas = Canvas(Layout(Block("both", ("red", "ford"), "points, ford", both, "pieces score")), row)
    for view in (View(pieces, 1), View(pieces, 1, "blue"), View(pieces, 2), View((), 2)):
        canvas.paint(view)
    assert [(one.pieces, one.score) for one in asked] == [(pieces, 1), (pieces, 2), ((), 2)]
    assert row == [0.2, 0.0]


def test_after_an_error_a_canvas_starts_afresh():
    row = [0.0] * 4
    canvas = Canvas(layout([]), row)
    with pytest.raises(KeyError, match="sea"):
        canvas.paint(View(wrong := ("ford", "sea"), 1))
    with pytest.raises(KeyError, match="sea"):
        canvas.paint(View(wrong, 1))
    canvas.paint(View(("wood",), 1))
    assert row == [0.1, 0.0, 0.0, 1.0]


def scouts(asked):
    """Return a layout of scouts, each a place and a rank, that notes in `asked` whose numbers it is asked for."""

    def rank(scout):
        asked.append(scout)
        return (("rank", scout[0], scout[1] / 10),)

    return Layout(
        Pieces("rank", PLACES, "rank of the scout", Things(pieces, rank)), Block("score", ("red",), "points", points)
    )


def pieces(view):
    return view.pieces


def points(view):
    return [view.score / 10]


def test_things_that_stay_the_same_are_asked_for_their_numbers_once():
    asked: list[tuple[str, int]] = []
    row, first, second = [0.0] * 4, ("hill", 1), ("ford", 2)
    canvas = Canvas(scouts(asked), row)
    canvas.paint(View((first, second), 1))
    canvas.paint(View((first, second), 2))
    assert asked == [first, second]
    assert row == [0.1, 0.2, 0.0, 0.2]
    canvas.paint(View((first, ("wood", 3)), 2))
    assert first not in asked[2:]
    assert row == [0.1, 0.0, 0.3, 0.2]


def test_things_may_change_places():
    row = [0.0] * 4
    canvas = Canvas(scouts([]), row)
    canvas.paint(View((("hill", 1), ("ford", 2))))
    canvas.paint(View((("hill", 2), ("ford", 1))))
    assert row == [0.2, 0.1, 0.0, 0.0]


def test_things_in_a_fixed_order_may_be_equal():
    """Each place is what stands there: here are a first and a second scout, of which only the first goes on."""
    asked = []

    def rank(number, scout):
        asked.append((number, scout))
        return ((f"scout-{number}", scout[0], scout[1] / 10),)

    scouts, row = Ranks(pieces, rank), [0.0] * 6
    blocks = [Pieces(f"scout-{number}", PLACES, "where a scout is, and its rank", scouts) for number in range(2)]
    canvas, scout = Canvas(Layout(*blocks), row), ("hill", 1)
    canvas.paint(View((scout, scout)))
    assert row == [0.1, 0.0, 0.0, 0.1, 0.0, 0.0]
    canvas.paint(View((("wood", 1), scout)))
    assert row == [0.0, 0.0, 0.1, 0.1, 0.0, 0.0]
    assert asked == [(0, scout), (1, scout), (0, ("wood", 1))]


def test_what_one_thing_in_a_fixed_order_leaves_another_may_take():
    def marks(number, polis):
        return [("projects", project, 1.0) for project in polis]

    row = [0.0] * 3
    canvas = Canvas(Layout(Pieces("projects", PLACES, "projects of two poleis", Ranks(pieces, marks))), row)
    none: tuple[Any, ...] = ()
    some: tuple[Any, ...] = ("hill",)
    for held, hill in (((some, none), 1.0), ((none, some), 1.0), ((none, none), 0.0)):
        canvas.paint(View(held))
        assert row == [hill, 0.0, 0.0]


def test_a_question_asked_again_is_known():
    asked: list[str] = []

    def seat(view):
        asked.append(view.waits)
        return ((view.waits, 1.0),)

    row, canvas_of = [0.0] * 2, Layout(Sparse("asked", ("red", "blue"), "who is asked", seat, WAITS))
    canvas = Canvas(canvas_of, row)
    waits = {one: Decision(one, "go-on", "") for one in ("red", "blue")}
    for one, seen in (("red", [1.0, 0.0]), ("blue", [0.0, 1.0]), ("red", [1.0, 0.0]), ("red", [1.0, 0.0])):
        canvas.paint(Asked(one), waits[one])
        assert row == seen
    assert asked == ["red", "blue"]


@frozen
class Asked:
    waits: str
    viewer: str = "red"


def test_after_an_error_things_are_written_afresh():
    row, wrong = [0.0] * 4, View((("ford", 1), ("sea", 2)))
    canvas = Canvas(scouts([]), row)
    for _ in range(2):
        with pytest.raises(KeyError, match="sea"):
            canvas.paint(wrong)
    canvas.paint(View((("wood", 3),)))
    assert row == [0.0, 0.0, 0.3, 0.0]


@frozen
class Report:
    view: View
    viewer: str = "red"


def test_a_block_may_follow_from_a_field_of_a_field():
    asked: list[Report] = []

    def score(report):
        asked.append(report)
        return [report.view.score / 10]

    canvas = Canvas(Layout(Block("score", ("red",), "points", score, "view.score")), row := [0.0])
    for points in (1, 1, 2):
        canvas.paint(Report(View(score=points)))
    assert [report.view.score for report in asked] == [1, 2]
    assert row == [0.2]


def test_a_canvas_shows_no_full_state():
    with pytest.raises(HiddenInformation):
        Canvas(layout([]), [0.0] * 4).paint(View(viewer=None))


@pytest.mark.parametrize("module", [poleis, cca, diadochi, paxromana])
def test_a_canvas_gives_what_each_view_alone_gives(module: Any):
    rng, state = random.Random(3), module.new_game()
    row = [0.0] * len(module.OBSERVATION)
    canvas = Canvas(module.LAYOUT, row)
    for _ in range(300):
        waits = module.pending(state)
        if isinstance(waits, Outcome):
            break
        view = module.view(state, rng.choice((*module.seats(state), SPECTATOR)))
        canvas.paint(view)
        assert tuple(row) == module.observe(view)
        chance = isinstance(waits, Chance)
        state = module.apply(state, module.sample(state, rng) if chance else rng.choice(module.legal_actions(state)))


def test_runs_of_zeros():
    assert one_of("ford", PLACES) == [0.0, 1.0, 0.0]
    assert one_of(None, PLACES) == [0.0, 0.0, 0.0]
    assert some_of(["wood", "hill", "sea", "hill"], PLACES) == [1.0, 0.0, 1.0]
    assert [share(number, 4) for number in (0, 2, 4, 9)] == [0.0, 0.5, 1.0, 1.0]
    assert share(3, 0) == 0.0
