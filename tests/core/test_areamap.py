"""The maps: a chain a-b-c-d with a branch b-e (land), and a ring p-q-r-s (sea) with a short cut p-r (canal)."""

import networkx as nx
import pytest

from ancientwars.core.areamap import AreaMap, Link, Node, require_symmetric
from ancientwars.core.errors import DataError

LAND = [Link(a, b, "land") for a, b in ("ab", "bc", "cd", "be")]
SEA = [Link(a, b, "sea") for a, b in ("pq", "qr", "rs", "ps")]
COAST = Link("d", "p", "coast")
CANAL = Link("p", "r", "canal")


@pytest.fixture(scope="module")
def board():
    nodes = [Node(area, "field") for area in "abcde"] + [Node(area, "water") for area in "pqrs"]
    return AreaMap(nodes, [*LAND, *SEA, COAST, CANAL])


def reached(board, origin, kinds, blocked=""):
    return "".join(board.names(board.reach(origin, kinds, board.mask(blocked))))


def flooded(board, start, kinds, blocked=""):
    return "".join(board.names(board.flood(board.mask(start), kinds, board.mask(blocked))))


def paths(board, origin, destination, kinds):
    return ["".join(path) for path in board.simple_paths(origin, destination, kinds)]


def test_neighbours_are_those_of_one_kind_of_link_in_map_order(board):
    assert board.neighbours("b", "land") == ("a", "c", "e")
    assert board.neighbours("d", "land") == ("c",)
    assert board.neighbours("d", "coast") == ("p",)


def test_an_unknown_kind_of_link_joins_nothing(board):
    assert board.neighbours("a", "air") == ()
    assert reached(board, "a", "air") == ""


def test_areas_of_a_kind_come_in_map_order(board):
    assert board.of_kind("water") == ("p", "q", "r", "s")
    assert board.of_kind("cloud") == ()


def test_masks_number_areas_in_map_order(board):
    assert board.mask("ac") == 0b101
    assert board.mask("cac") == 0b101
    assert board.names(0b101) == ("a", "c")


@pytest.mark.parametrize(
    ("origin", "blocked", "expected"),
    [
        ("a", "", "bcde"),
        ("a", "c", "bce"),  # c is entered, d is behind it
        ("a", "b", "b"),
        ("a", "a", "bcde"),  # the origin may be blocked
        ("d", "bc", "c"),
        ("b", "acde", "ace"),
    ],
)
def test_reach_enters_a_blocked_area_but_does_not_pass_through(board, origin, blocked, expected):
    assert reached(board, origin, "land", blocked) == expected


@pytest.mark.parametrize(("kinds", "expected"), [("sea", "qs"), ("sea+canal", "qrs"), ("canal", "r")])
def test_reach_uses_only_the_kinds_of_link_that_are_named(board, kinds, expected):
    assert reached(board, "p", kinds, "qs") == expected


def test_reach_combines_kinds_of_link(board):
    assert reached(board, "c", "land+coast", "p") == "abdep"


@pytest.mark.parametrize(
    ("start", "blocked", "expected"),
    [
        ("a", "", "abcde"),
        ("a", "c", "abe"),  # c may not even be entered
        ("a", "a", ""),
        ("ad", "b", "acd"),
        ("ad", "bc", "ad"),
        ("", "", ""),
    ],
)
def test_flood_does_not_enter_a_blocked_area(board, start, blocked, expected):
    assert flooded(board, start, "land", blocked) == expected


def test_simple_paths_visit_no_area_twice_and_come_shortest_first(board):
    assert paths(board, "p", "r", "sea") == ["pqr", "psr"]
    assert paths(board, "p", "r", "sea+canal") == ["pr", "pqr", "psr"]
    assert paths(board, "q", "s", "sea+canal") == ["qps", "qrs", "qprs", "qrps"]


def test_the_only_path_to_oneself_is_to_stay(board):
    assert paths(board, "a", "a", "land") == ["a"]


def test_there_is_no_path_between_parts_that_are_not_joined(board):
    assert paths(board, "a", "p", "land+sea") == []


def test_links_of_two_kinds_between_two_areas_give_one_path():
    board = AreaMap([Node("a", "x"), Node("b", "x")], [Link("a", "b", "land"), Link("a", "b", "road")])
    assert paths(board, "a", "b", "land+road") == ["ab"]


def test_the_graph_has_every_area_and_link_with_its_kind(board):
    assert dict(board.graph.nodes(data="kind")) == {**dict.fromkeys("abcde", "field"), **dict.fromkeys("pqrs", "water")}
    assert board.graph.number_of_edges() == 10
    assert board.graph.edges["p", "r", "canal"]["kind"] == "canal"


def test_the_graph_cannot_be_changed(board):
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        board.graph.add_node("z")


@pytest.mark.parametrize(
    ("nodes", "links", "reason"),
    [
        ("aa", [], "share an id"),
        ("ab", [Link("a", "z", "land")], "unknown area 'z'"),
        ("ab", [Link("a", "a", "land")], "linked to itself"),
    ],
)
def test_an_impossible_map_is_refused(nodes, links, reason):
    with pytest.raises(DataError, match=reason):
        AreaMap([Node(area, "field") for area in nodes], links)


def test_links_stated_from_both_sides_are_symmetric():
    seas = {"a": ["b"], "b": ["a", "c"], "c": ["b"]}
    require_symmetric("map.toml", "seas", seas)
    with pytest.raises(DataError):
        require_symmetric("map.toml", "seas", {**seas, "c": []})


@pytest.mark.parametrize(
    ("links", "table", "reason"),
    [
        ({"a": ["b"], "b": []}, "seas.a", "'b' does not link back to 'a'"),
        ({"a": [], "b": ["z"]}, "seas.b", "unknown area 'z'"),
    ],
)
def test_a_link_stated_from_one_side_names_file_and_table(links, table, reason):
    with pytest.raises(DataError, match=reason) as caught:
        require_symmetric("map.toml", "seas", links)
    assert (caught.value.file, caught.value.table, caught.value.field) == ("map.toml", table, "links")
