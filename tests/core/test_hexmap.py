"""Hex boards, on the board of Commands & Colors: Ancients (rules C2.2-C2.3d, C10.9-C10.9c) and some odd ones."""

from __future__ import annotations

import pickle
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise, product

import attrs
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ancientwars.core.errors import AncientWarsError
from ancientwars.core.hexmap import BoardError, HexBoard, HexMap, NotAdjacentError, UnknownHexError
from ancientwars.core.hexsight import Direction, Edge, trace

LONG, SHORT = "ACEGI", "BDFH"

# The rulebook: a hex through which a dotted line runs belongs to the flank and to the center. The lines run through
# hexes 5 and 9 of the long rows and along hexsides of the short rows (C2.3, C2.3b, ruling A1). As the bottom player
# sees them; the top player's left is the bottom player's right.
SECTIONS = {
    name: {f"{row}{n}" for rows, numbers in ((LONG, long), (SHORT, short)) for row in rows for n in numbers}
    for name, long, short in (
        ("left", range(1, 6), range(1, 5)),
        ("center", range(5, 10), range(5, 9)),
        ("right", range(9, 14), range(9, 13)),
    )
}
BOARD = HexBoard("ABCDEFGHI", (13, 12, 13, 12, 13, 12, 13, 12, 13), sections=SECTIONS)

hexes = st.sampled_from(list(BOARD))


# names and coordinates


def test_nine_rows_of_thirteen_and_twelve_are_113_hexes():
    assert len(BOARD) == len(BOARD.hexes) == 5 * 13 + 4 * 12 == 113
    assert [len(row) for row in BOARD.rows] == [13, 12] * 4 + [13]
    assert "B12" in BOARD
    assert "B13" not in BOARD


def test_order_is_row_by_row_from_the_bottom_left():
    assert [*BOARD][:2] == ["A1", "A2"]
    assert [*BOARD][12:14] == ["A13", "B1"]
    assert [*BOARD][-1] == "I13"
    assert tuple(name for row in BOARD.rows for name in row) == tuple(BOARD)
    assert [here.index for here in BOARD.hexes] == list(range(113))


@pytest.mark.parametrize(
    ("name", "row", "number", "x"),
    [("A1", 0, 1, 0), ("A13", 0, 13, 24), ("B1", 1, 1, 1), ("B12", 1, 12, 23), ("E7", 4, 7, 12), ("I13", 8, 13, 24)],
)
def test_short_rows_are_shifted_half_a_hex_to_the_right(name, row, number, x):
    here = BOARD.hex(name)
    assert (here.row, here.number, here.x) == (row, number, x)


def test_cube_coordinates():
    assert BOARD.hex("A1").cube == (0, 0, 0)
    assert BOARD.hex("A3").cube == (2, 0, -2)
    assert BOARD.hex("C2").cube == (0, 2, -2)  # straight to the north-east of A1
    assert BOARD.hex("C1").cube == (-1, 2, -1)
    assert all(sum(here.cube) == 0 for here in BOARD.hexes)


@given(hexes, hexes)
def test_distance_is_the_largest_cube_difference(a, b):
    start, end = BOARD.hex(a).cube, BOARD.hex(b).cube
    assert BOARD.distance(a, b) == max(abs(p - q) for p, q in zip(start, end, strict=True))


def test_the_first_row_may_be_the_shifted_one():
    board = HexBoard("AB", (2, 3), indented=0)
    assert board.neighbours["A1"] == ("A2", "B2", "B1")
    assert board.neighbours["B1"] == ("B2", "A1")
    assert board.distance("B1", "A2") == 2
    assert all(sum(here.cube) == 0 for here in board.hexes)


# neighbours


@pytest.mark.parametrize(
    ("name", "neighbours"),
    [
        ("A1", ("A2", "B1")),
        ("A13", ("B12", "A12")),
        ("I1", ("I2", "H1")),
        ("I13", ("I12", "H12")),
        ("B1", ("B2", "C2", "C1", "A1", "A2")),
        ("B12", ("C13", "C12", "B11", "A12", "A13")),
        ("C1", ("C2", "D1", "B1")),
        ("E7", ("E8", "F7", "F6", "E6", "D6", "D7")),
    ],
)
def test_neighbours_counterclockwise_from_the_east(name, neighbours):
    assert BOARD.neighbours[name] == neighbours
    assert BOARD.names(BOARD.neighbour_masks[name]) == tuple(sorted(neighbours, key=lambda n: BOARD.hex(n).index))


def test_neighbours_by_direction():
    near = BOARD.neighbours_by_direction["E7"]
    assert near[Direction.EAST] == "E8"
    assert near[Direction.NORTHEAST] == "F7"
    assert near[Direction.SOUTHWEST] == "D6"
    assert set(BOARD.neighbours_by_direction["A13"]) == {Direction.WEST, Direction.NORTHWEST}


@given(hexes, st.sampled_from(Direction))
def test_the_way_back_is_the_opposite_direction(name, direction):
    other = BOARD.neighbours_by_direction[name].get(direction)
    assert direction.opposite.opposite is direction
    assert other is None or BOARD.neighbours_by_direction[other][direction.opposite] == name


@pytest.mark.parametrize(
    ("name", "edge", "nearer"),
    [
        ("B5", Edge.BOTTOM, ("A5", "A6")),
        ("B5", Edge.TOP, ("C5", "C6")),
        ("C5", Edge.BOTTOM, ("B4", "B5")),
        ("C1", Edge.BOTTOM, ("B1",)),  # the ends of a long row have one rear hex
        ("C13", Edge.BOTTOM, ("B12",)),
        ("G1", Edge.TOP, ("H1",)),
        ("A7", Edge.BOTTOM, ()),
        ("I7", Edge.TOP, ()),
    ],
)
def test_neighbours_one_row_nearer_to_an_edge(name, edge, nearer):
    assert BOARD.toward[edge][name] == nearer


# distances


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("A1", "A1", 0),
        ("A1", "A13", 12),
        ("A1", "I1", 8),
        ("A1", "I13", 16),
        ("A1", "I5", 8),  # straight to the north-east
        ("A1", "I6", 9),
        ("D4", "E7", 3),  # the example of ranged combat: bows at three hexes,
        ("C7", "E7", 2),  # the others at two
        ("C9", "E9", 2),
        ("B1", "H12", 14),
    ],
)
def test_distances_counted_on_the_board(a, b, distance):
    assert BOARD.distance(a, b) == distance


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert BOARD.distance(a, b) == BOARD.distance(b, a)
    assert (BOARD.distance(a, b) == 0) == (a == b)
    assert BOARD.distance(a, c) <= BOARD.distance(a, b) + BOARD.distance(b, c)


def test_distance_is_the_number_of_steps_on_the_board():
    steps = dict(nx.all_pairs_shortest_path_length(BOARD.graph))
    assert all(BOARD.distance(a, b) == steps[a][b] for a, b in product(BOARD, BOARD))


def test_rings_in_the_middle_of_the_board_are_full():
    assert [len(BOARD.ring("E7", radius)) for radius in range(5)] == [1, 6, 12, 18, 24]
    assert BOARD.ring("A1", 2) == ("A3", "B2", "C1", "C2")
    assert BOARD.ring("A1", 16) == ("I13",)
    assert BOARD.ring("A1", 17) == BOARD.ring("A1", -1) == ()


@given(hexes)
def test_rings_share_out_the_board(center):
    rings = [BOARD.ring(center, radius) for radius in range(17)]
    assert sorted(name for ring in rings for name in ring) == sorted(BOARD)
    assert all(len(ring) <= 6 * radius for radius, ring in enumerate(rings) if radius)
    assert set(rings[1]) == set(BOARD.neighbours[center])


@given(hexes, st.integers(0, 17))
def test_within_a_distance_nearest_first(center, radius):
    found = BOARD.within(center, radius)
    assert found[0] == center
    assert set(found) == {name for name in BOARD if BOARD.distance(center, name) <= radius}
    assert all(BOARD.distance(center, a) <= BOARD.distance(center, b) for a, b in pairwise(found))


# straight lines of hexes


def test_rays_run_to_the_end_of_the_board():
    assert BOARD.ray("A1", Direction.NORTHEAST) == ("B1", "C2", "D2", "E3", "F3", "G4", "H4", "I5")
    assert BOARD.ray("B11", Direction.EAST) == ("B12",)
    assert BOARD.ray("A1", Direction.WEST) == ()


def test_straight_lines_have_both_ends():
    assert BOARD.straight_line("D2", "A1") == ("D2", "C2", "B1", "A1")
    assert BOARD.straight_line("A3", "A1") == ("A3", "A2", "A1")
    assert BOARD.straight_line("E5", "E7") == ("E5", "E6", "E7")
    assert BOARD.straight_line("A1", "A1") == ("A1",)
    assert BOARD.straight_line("A1", "C1") is None


@given(hexes, hexes)
def test_a_straight_line_is_the_line_of_sight_through_its_hexes(a, b):
    line = BOARD.straight_line(a, b)
    start, end = BOARD.hex(a).cube, BOARD.hex(b).cube
    assert (line is not None) == any(p == q for p, q in zip(start, end, strict=True))
    assert line is None or BOARD.sight_line(a, b).through == line[1:-1]


def test_a_straight_line_does_not_cross_what_is_no_board():
    assert HexBoard("ABC", (4, 1, 4)).straight_line("A2", "C3") is None


# the graph


def test_graph_has_the_hexsides_between_hexes():
    in_rows, between_rows = 5 * 12 + 4 * 11, 8 * 24
    assert BOARD.graph.number_of_nodes() == 113
    assert BOARD.graph.number_of_edges() == in_rows + between_rows
    assert BOARD.graph.nodes["B2"] == {"row": 1, "number": 2, "x": 3}
    assert BOARD.graph is BOARD.graph


def test_graph_is_frozen():
    with pytest.raises(nx.NetworkXError, match=r"[Ff]rozen"):
        BOARD.graph.add_node("J1")


def test_networkx_is_imported_only_for_the_graph():
    program = (
        "import sys; from ancientwars.core.hexmap import HexBoard; board = HexBoard('AB', (3, 2));"
        "board.sees('A1', 'A3', ()); assert 'networkx' not in sys.modules;"
        "board.graph; assert 'networkx' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# masks


@given(st.frozensets(hexes))
def test_masks_and_names_are_two_forms_of_a_set(chosen):
    mask = BOARD.mask(chosen)
    assert mask.bit_count() == len(chosen)
    assert BOARD.names(mask) == tuple(name for name in BOARD if name in chosen)


@pytest.mark.parametrize("mask", [1 << 113, -1])
def test_a_mask_has_no_bits_but_those_of_hexes(mask):
    with pytest.raises(BoardError, match="113 hexes"):
        BOARD.names(mask)


# sections


def test_ten_hexes_belong_to_two_sections():
    double = {name: BOARD.sections_of(name) for name in BOARD if len(BOARD.sections_of(name)) > 1}
    assert double == {f"{row}5": ("left", "center") for row in LONG} | {f"{row}9": ("center", "right") for row in LONG}


def test_sections_cover_the_board_and_are_equally_large():
    assert [len(section) for section in BOARD.sections.values()] == [41, 41, 41]
    assert frozenset().union(*BOARD.sections.values()) == frozenset(BOARD)


def test_a_hex_without_a_section_has_none():
    assert HexBoard("A", (2,), sections={"west": ["A1"]}).sections_of("A2") == ()


# lines of sight


def test_a_line_along_a_row_passes_through_all_between():
    line = BOARD.sight_line("A1", "A4")
    assert (line.through, line.beside) == (("A2", "A3"), ())


def test_neighbours_have_nothing_between_them():
    line = BOARD.sight_line("E7", "F7")
    assert (line.through, line.beside) == ((), ())
    assert BOARD.sees("E7", "E7", blocked=set(BOARD))


def test_a_vertical_line_runs_along_a_side_then_through_a_hex():
    line = BOARD.sight_line("E7", "I7")
    assert line.through == ("G7",)
    assert line.beside == (("F6", "F7"), ("H6", "H7"))  # left and right as seen from E7


def test_a_slanting_line_along_a_side():
    assert BOARD.sight_line("D8", "E7").beside == (("D7", "E8"),)
    assert BOARD.sight_line("C8", "D9").beside == (("D8", "C9"),)


def test_a_hex_touched_at_a_corner_does_not_count():
    line = BOARD.sight_line("A1", "B5")  # touches A4 and B2 at a corner only
    assert (line.through, line.beside) == (("A2", "A3", "B3", "B4"), ())
    assert BOARD.sees("A1", "B5", blocked={"A4", "B2"})


@pytest.mark.parametrize(
    ("blocked", "seen"),
    [
        (set(), True),
        ({"F6"}, True),
        ({"F7"}, True),
        ({"F6", "H6"}, True),  # both on the left
        ({"F6", "F7"}, False),
        ({"F6", "H7"}, False),  # on both sides, though not opposite each other (ruling A10)
        ({"G7"}, False),
        ({"E7", "I7", "E6", "E8"}, True),  # the ends and bystanders
    ],
)
def test_obstacles_on_both_sides_block_a_line_along_sides(blocked, seen):
    assert BOARD.sees("E7", "I7", blocked) is seen


@pytest.mark.parametrize(("a", "b", "only"), [("A1", "C1", "B1"), ("I1", "G1", "H1"), ("E13", "G13", "F12")])
def test_the_edge_of_the_board_is_an_obstacle_on_one_side(a, b, only):
    assert {only, None} == set(BOARD.sight_line(a, b).beside[0])
    assert BOARD.sees(a, b, blocked=())
    assert not BOARD.sees(a, b, blocked={only})


def test_example_of_ranged_combat():
    roman = {"D4", "C7", "C9", "B7", "D8"}
    carthaginian = {"E7", "E9"}
    seen = {(a, b) for a, b in product(roman, carthaginian) if BOARD.sees(a, b, roman | carthaginian)}
    assert {("D4", "E7"), ("C7", "E7"), ("C9", "E9"), ("D8", "E7")} <= seen
    assert not {("B7", "E7"), ("B7", "E9")} & seen
    assert BOARD.sight_line("B7", "E7").through[0] == "C7"
    assert "D8" in BOARD.sight_line("B7", "E9").through


def test_no_line_between_hexes_of_the_board_leaves_it():
    assert not any(BOARD.sight_line(a, b).leaves_board for a, b in product(BOARD, BOARD))


@pytest.mark.parametrize(("a", "b"), [("A2", "C3"), ("A4", "C4")])
def test_a_line_that_leaves_an_odd_board_is_blocked(a, b):
    board = HexBoard("ABC", (4, 1, 4))
    assert board.sight_line(a, b).leaves_board
    assert not board.sees(a, b, blocked=())


@given(hexes, hexes)
def test_a_line_is_the_same_seen_from_its_other_end(a, b):
    there, back = BOARD.sight_line(a, b), BOARD.sight_line(b, a)
    assert back.through == there.through[::-1]
    assert back.beside == tuple((right, left) for left, right in reversed(there.beside))


@given(hexes, hexes, st.frozensets(hexes))
def test_sight_is_symmetric_and_the_same_by_mask(a, b, blocked):
    seen = BOARD.sees(a, b, blocked)
    assert BOARD.sees(b, a, blocked) is seen
    assert BOARD.sees(a, b, BOARD.mask(blocked)) is seen


@given(hexes, hexes, st.frozensets(hexes))
def test_sight_is_what_the_line_meets(a, b, blocked):
    line = BOARD.sight_line(a, b)
    sides = [any(pair[side] in {*blocked, None} for pair in line.beside) for side in (0, 1)]
    assert BOARD.sees(a, b, blocked) is not (bool(blocked.intersection(line.through)) or all(sides))


@given(hexes, hexes, st.frozensets(hexes), hexes)
def test_a_further_obstacle_opens_no_line(a, b, blocked, further):
    assert BOARD.sees(a, b, blocked) or not BOARD.sees(a, b, blocked | {further})


@given(hexes, hexes)
def test_a_line_meets_no_fewer_hexes_than_a_walk(a, b):
    line = BOARD.sight_line(a, b)
    assert len(line.through) + len(line.beside) >= BOARD.distance(a, b) - 1


HALF_PLANES = ((1, 0, 1), (-1, 0, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2))  # p * x + q * y <= limit


def stretch_in_hex(x: int, y: int, dx: int, dy: int) -> tuple[Fraction, Fraction]:
    """Clip the line from the origin by the six sides of a hex: the part of it, from 0 to 1, in the closed hex."""
    start, end = Fraction(0), Fraction(1)
    for p, q, limit in HALF_PLANES:
        speed = p * dx + q * 3 * dy
        room = limit + p * x + q * 3 * y
        if speed > 0:
            end = min(end, Fraction(room, speed))
        elif speed < 0:
            start = max(start, Fraction(room, speed))
        elif room < 0:
            return Fraction(1), Fraction(0)
    return start, end


def keeps_to_a_side(x: int, y: int, dx: int, dy: int) -> bool:
    """Tell whether the line runs along one of the six lines that bound a hex."""
    return any(p * dx + q * 3 * dy == 0 == limit + p * x + q * 3 * y for p, q, limit in HALF_PLANES)


@pytest.mark.parametrize("dy", range(9))
def test_every_trace_agrees_with_clipping_the_line_by_each_hex(dy):
    for dx in range(-24 + dy % 2, 25, 2):
        met = {
            (x, y): keeps_to_a_side(x, y, dx, dy)
            for y, x in product(range(-2, 12), range(-27, 28))
            if (x + y) % 2 == 0 and (x, y) not in {(0, 0), (dx, dy)}
            for start, end in [stretch_in_hex(x, y, dx, dy)]
            if start < end
        }
        found = trace(dx, dy)
        assert set(found.through) == {place for place, beside in met.items() if not beside}
        assert {place for pair in found.beside for place in pair} == {place for place, beside in met.items() if beside}
        assert all(dx * (ly - ry) > dy * (lx - rx) for (lx, ly), (rx, ry) in found.beside)  # left, right
        order = [stretch_in_hex(*place, dx, dy) for place in found.through]
        assert order == sorted(order)


# a board does not change


def test_boards_and_their_tables_cannot_be_changed():
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        BOARD.lengths = (1,)  # type: ignore[misc]
    for table in (BOARD.neighbours, BOARD.neighbours_by_direction["A1"], BOARD.toward[Edge.TOP], BOARD.sections):
        with pytest.raises(TypeError):
            table["A1"] = ()


def test_equal_boards_hash_alike_and_survive_pickling_with_their_tables():
    board = HexBoard("ABC", (3, 2, 3), sections={"left": ["A1"]})
    assert board.graph
    assert board.neighbours
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert hash(copy) == hash(board)
    assert copy.neighbours == board.neighbours
    assert attrs.evolve(board, indented=0).sections == board.sections


@pytest.mark.parametrize(
    ("letters", "lengths", "indented", "reason"),
    [
        ("", (), 1, "0 row letters"),
        ("AB", (3,), 1, "2 row letters for 1 row lengths"),
        ("AA", (3, 3), 1, "different letters"),
        ("A1", (3, 3), 1, "different letters"),
        ("AB", (3, 0), 1, "every row needs a hex"),
        ("AB", (3, 2), 2, "indented is 0 or 1"),
    ],
)
def test_rows_that_make_no_board(letters, lengths, indented, reason):
    with pytest.raises(BoardError, match=reason):
        HexBoard(letters, lengths, indented=indented)


def test_a_section_with_an_unknown_hex():
    with pytest.raises(UnknownHexError, match=r"section 'left': no hex 'A4' on this board, which has A1-A3"):
        HexBoard("A", (3,), sections={"left": {"A1", "A4"}})


@pytest.mark.parametrize(
    "question",
    [
        lambda: BOARD.hex("B13"),
        lambda: BOARD.distance("A1", "B13"),
        lambda: BOARD.ring("B13", 1),
        lambda: BOARD.within("B13", 1),
        lambda: BOARD.ray("B13", Direction.EAST),
        lambda: BOARD.straight_line("B13", "A1"),
        lambda: BOARD.mask(["A1", "B13"]),
        lambda: BOARD.sections_of("B13"),
        lambda: BOARD.sight_line("A1", "B13"),
        lambda: BOARD.sees("A1", "A3", {"B13"}),
    ],
)
def test_an_unknown_hex_is_named(question):
    with pytest.raises(UnknownHexError, match="no hex 'B13' on this board, which has A1-A13, B1-B12") as raised:
        question()
    assert isinstance(raised.value, AncientWarsError)
    assert isinstance(raised.value, ValueError)


# terrain and hexsides

STREAM = frozenset({"C5", "C6"})
GROUND = HexMap(BOARD, {"G7": "hill", "F6": "hill", "A3": "coast"}, {STREAM: "stream", ("E5", "F5"): "rampart"})


def test_terrain_of_a_hex():
    assert GROUND.terrain_at("F6") == "hill"
    assert GROUND.terrain_at("F7") is None
    assert GROUND.hexes_of("hill") == ("F6", "G7")
    assert GROUND.hexes_of("hill", "coast") == ("A3", "F6", "G7")
    assert GROUND.hexes_of("forest") == ()


def test_a_hexside_without_order_counts_both_ways():
    assert GROUND.hexside("C5", "C6") == GROUND.hexside("C6", "C5") == "stream"


def test_a_hexside_with_order_belongs_to_its_first_hex():
    assert GROUND.hexside("E5", "F5") == "rampart"
    assert GROUND.hexside("F5", "E5") is None
    assert GROUND.hexsides == {("C5", "C6"): "stream", ("C6", "C5"): "stream", ("E5", "F5"): "rampart"}


def test_the_two_sides_of_a_hexside_may_differ():
    ground = HexMap(BOARD, hexsides={("E5", "F5"): "rampart", ("F5", "E5"): "bank"})
    assert (ground.hexside("E5", "F5"), ground.hexside("F5", "E5")) == ("rampart", "bank")


def test_equal_maps_do_not_depend_on_the_order_of_their_data():
    other = HexMap(BOARD, {"A3": "coast", "F6": "hill", "G7": "hill"}, {("E5", "F5"): "rampart", STREAM: "stream"})
    assert other == GROUND
    assert hash(other) == hash(GROUND)
    assert GROUND.terrain
    assert pickle.loads(pickle.dumps(GROUND)) == GROUND
    assert attrs.evolve(GROUND, terrain={}).hexsides == GROUND.hexsides


def test_maps_cannot_be_changed():
    for table in (GROUND.terrain, GROUND.hexsides):
        with pytest.raises(TypeError):
            table["A1"] = "hill"


def test_terrain_in_an_unknown_hex():
    with pytest.raises(UnknownHexError, match="no hex 'Z1'"):
        HexMap(BOARD, {"Z1": "hill"})


def test_a_hexside_of_an_unknown_hex():
    with pytest.raises(UnknownHexError, match="no hex 'Z1'"):
        HexMap(BOARD, hexsides={("A1", "Z1"): "stream"})


@pytest.mark.parametrize("side", [("A1", "A3"), ("A1", "A1"), frozenset({"A1", "C1"})])
def test_a_hexside_between_hexes_that_share_none(side):
    with pytest.raises(NotAdjacentError, match=r"feature 'stream': A1 and .* share no side"):
        HexMap(BOARD, hexsides={side: "stream"})


def test_asking_for_a_hexside_that_is_none():
    with pytest.raises(NotAdjacentError, match="A1 and A3 share no side"):
        GROUND.hexside("A1", "A3")


@pytest.mark.parametrize("side", [frozenset({"A1"}), frozenset({"A1", "A2", "B1"}), ("A1", "A2", "B1")])
def test_a_hexside_has_two_hexes(side):
    with pytest.raises(BoardError, match="lies between two hexes"):
        HexMap(BOARD, hexsides={side: "stream"})


def test_one_side_has_one_feature():
    with pytest.raises(BoardError, match="'stream' and 'wall'"):
        HexMap(BOARD, hexsides={STREAM: "stream", ("C6", "C5"): "wall"})
