"""Ways and their costs. The map, with what entering costs: a valley, a pass over the mountain m, a ford over the river.

a - b - c - d      land, 1 each
a - m - d          land, 2 into m (mountain), 1 into the others
b ~ r              ford, 2
r - d              land, 1
"""

from __future__ import annotations

import copy
import pickle
from itertools import islice, pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ancientwars.core.areamap import AreaMap, Link, Node
from ancientwars.core.areas import numbers
from ancientwars.core.errors import MapError
from ancientwars.core.ways import Barriers, spread

ROADS = [Link(a, b, "land") for a, b in ("ab", "bc", "cd", "am", "dm", "dr")]
FORD = Link("b", "r", "ford", ("river",))


def board_of(areas="abcdmr", links=(*ROADS, FORD)):
    return AreaMap([Node(area, "field", ("mountain",) if area == "m" else ()) for area in areas], links)


def march(link, entered):
    if link.kind == "ford":
        return 2
    return 2 if "mountain" in entered.tags else 1


@pytest.fixture(scope="module")
def board():
    return board_of()


@pytest.fixture(scope="module")
def costs(board):
    return board.costs(march)


def test_an_area_costs_what_the_cheapest_way_there_costs(board, costs):
    assert board.reach_within("a", 9, costs).table() == {"a": 0, "b": 1, "c": 2, "m": 2, "d": 3, "r": 3}
    assert board.reach_within("d", 9, costs).table() == {"d": 0, "c": 1, "r": 1, "b": 2, "m": 2, "a": 3}


def test_what_costs_more_than_the_allowance_is_not_reached(board, costs):
    reach = board.reach_within("a", 2, costs)
    assert reach.table() == {"a": 0, "b": 1, "c": 2, "m": 2}
    assert board.names(reach.areas) == ("a", "b", "c", "m")
    assert (reach.cost("m"), reach.cost("d"), reach.way("d")) == (2, None, None)


def test_without_an_allowance_all_that_is_joined_is_reached(board, costs):
    assert board.names(board.reach_within("a", None, costs).areas) == tuple("abcdmr")


def test_nothing_is_reached_when_more_was_spent_than_is_allowed(board, costs):
    assert board.reach_within({"a": 3}, 2, costs).table() == {}


def test_costs_can_stand_by_kind_of_link(board):
    by_kind = board.costs({"land": 1})
    assert board.reach_within("b", None, by_kind).cost("r") == 3
    assert board.reach_within("b", None, board.costs({"land": 2, "ford": 1})).cost("r") == 1
    assert board.reach_within("b", None, board.costs({"ford": 1})).table() == {"b": 0, "r": 1}


def test_costs_can_depend_on_the_direction(board):
    downhill = board.costs(lambda link, entered: 1 if link.b == entered.id else None)
    assert board.reach_within("b", None, downhill).table() == {"b": 0, "c": 1, "r": 1, "d": 2, "m": 3}


def test_kinds_and_tags_of_links_stand_for_costs_of_one(board):
    assert board.reach_within("b", 1, "land+ford").table() == {"b": 0, "a": 1, "c": 1, "r": 1}
    assert board.reach_within("b", 9, "river").table() == {"b": 0, "r": 1}


@pytest.mark.parametrize("cost", [-1, 1.5, True, "1"])
def test_a_cost_is_a_whole_number_from_0(board, cost):
    with pytest.raises(MapError, match=f"ford from 'b' to 'r' costs {cost!r}; costs are whole numbers from 0"):
        board.costs({"land": 1, "ford": cost})


def test_several_starts_count_what_was_spent_before(board, costs):
    reach = board.reach_within({"a": 2, "d": 0}, 3, costs)
    assert reach.table() == {"d": 0, "c": 1, "r": 1, "a": 2, "b": 2, "m": 2}
    assert (reach.way("a"), reach.way("b"), reach.way("m")) == (("a",), ("d", "c", "b"), ("d", "m"))


def test_a_start_that_another_one_reaches_for_less_is_entered_from_there(board, costs):
    reach = board.reach_within({"a": 9, "b": 0}, None, costs)
    assert (reach.cost("a"), reach.way("a")) == (1, ("b", "a"))


# ---------------------------------------------------------------------- what stands in the way


def test_a_stop_is_entered_but_not_passed(board, costs):
    reach = board.reach_within("a", 9, costs, Barriers(stops=board.mask("b")))
    assert reach.table() == {"a": 0, "b": 1, "m": 2, "d": 3, "c": 4, "r": 4}
    assert reach.way("c") == ("a", "m", "d", "c")


def test_a_start_can_be_left_although_it_is_a_stop_or_closed(board, costs):
    for barriers in (Barriers(stops=board.mask("a")), Barriers(closed=board.mask("a"))):
        assert board.reach_within("a", 1, costs, barriers).table() == {"a": 0, "b": 1}


@pytest.mark.parametrize(
    ("allowance", "stops", "reached"),
    [(0, "", "a"), (1, "", "ab"), (2, "", "abcm"), (3, "", "abcdmr"), (3, "b", "abdm"), (3, "ab", "abdm")],
)
def test_areas_alone_are_reached_as_with_their_costs(board, costs, allowance, stops, reached):
    start = board.mask("a")
    assert board.names(spread(start, allowance, costs, board.mask(stops))) == tuple(reached)


def test_areas_that_cost_nothing_are_reached_one_after_another():
    board = board_of("abc", [Link("a", "b", "land"), Link("b", "c", "land")])
    assert board.names(spread(board.mask("a"), 0, board.costs(lambda _link, _entered: 0))) == ("a", "b", "c")


def test_a_closed_area_is_not_entered(board, costs):
    reach = board.reach_within("a", 9, costs, Barriers(closed=board.mask("b")))
    assert reach.table() == {"a": 0, "m": 2, "d": 3, "c": 4, "r": 4}
    assert reach.way("b") is None


def test_a_crossing_is_barred_one_way_only(board, costs):
    guarded = Barriers(no_entry={"ford": board.mask("r")})
    assert board.reach_within("b", 3, costs, guarded).cost("r") == 3  # by c and d
    assert board.reach_within("r", 3, costs, guarded).cost("b") == 2


def test_a_crossing_bars_no_other_kind_of_link(board, costs):
    reach = board.reach_within("c", 2, costs, Barriers(no_entry={"ford": board.mask("bcdr")}))
    assert reach.table() == {"c": 0, "b": 1, "d": 1, "a": 2, "r": 2}


def test_a_blockaded_port_is_not_left_by_sea_but_by_land_and_by_others(board, costs):
    blockaded = Barriers(no_exit={"ford": board.mask("b")})
    assert board.reach_within("b", 2, costs, blockaded).table() == {"b": 0, "a": 1, "c": 1, "d": 2}  # not even a start
    assert board.reach_within("a", None, costs, blockaded).way("r") == ("a", "b", "c", "d", "r")
    assert board.reach_within("r", 2, costs, blockaded).way("b") == ("r", "b")


def test_tolls_come_on_top_and_add_up(board, costs):
    taxed = Barriers(tolls=[(board.mask("bc"), 1), (board.mask("c"), 2)])
    reach = board.reach_within("a", None, costs, taxed)
    assert reach.table() == {"a": 0, "b": 2, "m": 2, "d": 3, "r": 4, "c": 6}
    assert reach.way("r") == ("a", "b", "r")  # 2 and 2; by m and d it would be 2, 1 and 1
    assert reach.way("c") == ("a", "b", "c")
    assert board.reach_within("a", 5, costs, taxed).cost("c") is None


def test_tolls_that_are_written_otherwise_are_the_same_barriers():
    once = Barriers(tolls=[(0b01, 1), (0b11, 1)])
    assert once == Barriers(tolls=[(0b10, 1), (0b01, 2), (0b100, 0)])
    assert hash(once) == hash(Barriers(tolls=[(0b11, 1), (0b01, 1)]))


def test_a_negative_toll_is_refused():
    with pytest.raises(MapError, match="toll of -1"):
        Barriers(tolls=[(1, -1)])


# ---------------------------------------------------------------------- the way


def test_equal_ways_are_told_apart_from_their_ends_in_map_order(board, costs):
    assert board.reach_within("a", 9, costs).way("d") == ("a", "b", "c", "d")  # not by m: c comes before m
    turned = board_of("abmcdr")
    assert turned.reach_within("a", 9, turned.costs(march)).way("d") == ("a", "m", "d")


def test_ways_along_links_that_cost_nothing_go_in_no_ring():
    ring = AreaMap([Node(n, "sea") for n in "abcde"], [Link(a, b, "sea") for a, b in ("ab", "bc", "cd", "da", "ce")])
    reach = ring.reach_within("d", 0, ring.costs({"sea": 0}))
    assert reach.table() == dict.fromkeys("abcde", 0)
    assert {area: reach.way(area) for area in "abce"} == {
        "a": ("d", "a"),
        "b": ("d", "a", "b"),
        "c": ("d", "c"),
        "e": ("d", "c", "e"),
    }


def test_the_shortest_way_leads_from_one_area_to_another(board, costs):
    assert board.shortest("b", "r", "land") == ("b", "c", "d", "r")
    assert board.shortest("b", "r", costs) == ("b", "r")
    assert board.shortest("b", "r", costs, Barriers(no_entry={"ford": board.mask("r")})) == ("b", "c", "d", "r")
    assert board.shortest("b", "b", costs) == ("b",)
    assert board.shortest("a", "r", "river") is None


@pytest.mark.parametrize(
    "call",
    [
        lambda board: board.reach_within("x", 3, "land"),
        lambda board: board.shortest("a", "x", "land"),
        lambda board: board.simple_paths("a", "x", "land"),
        lambda board: board.reach("x", "land"),
        lambda board: board.mask(["a", "x"]),
        lambda board: board.neighbours("x", "land"),
        lambda board: board.reach_within("a", 3, "land").cost("x"),
    ],
)
def test_an_unknown_area_is_named(board, call):
    with pytest.raises(MapError, match="the map has no area 'x'"):
        call(board)


def test_an_unknown_area_is_quoted_in_short(board):
    with pytest.raises(MapError) as caught:
        board.reach("x" * 5000, "land")
    assert len(str(caught.value)) < 250


# ---------------------------------------------------------------------- all ways


def paths(board, origin, destination, costs, most=None):
    return ["".join(path) for path in board.simple_paths(origin, destination, costs, most)]


def test_simple_paths_come_by_cost_and_then_by_name(board, costs):
    assert paths(board, "a", "d", costs) == ["abcd", "amd", "abrd"]
    assert paths(board, "a", "d", "land+ford") == ["amd", "abcd", "abrd"]


def test_simple_paths_can_be_limited_by_cost(board, costs):
    assert paths(board, "a", "d", costs, 3) == ["abcd", "amd"]
    assert paths(board, "a", "d", costs, 2) == []
    assert paths(board, "a", "a", costs, 0) == ["a"]


def test_the_cheaper_of_two_links_counts_for_a_path(board):
    double = board_of(links=[Link("a", "b", "land"), Link("a", "b", "ford"), Link("b", "c", "land")])
    assert paths(double, "a", "c", double.costs({"land": 3, "ford": 1}), 4) == ["abc"]
    assert paths(double, "a", "c", double.costs({"land": 3, "ford": 1}), 3) == []


def grid(size):
    nodes = [Node(f"{x}.{y}", "field") for x in range(size) for y in range(size)]
    beside = [Link(f"{x}.{y}", f"{x}.{y + 1}", "land") for x in range(size) for y in range(size - 1)]
    below = [Link(f"{x}.{y}", f"{x + 1}.{y}", "land") for x in range(size - 1) for y in range(size)]
    return AreaMap(nodes, [*beside, *below])


def test_paths_across_a_large_map_come_one_by_one():
    found = list(islice(grid(12).shortest_simple_paths("0.0", "11.11", "land"), 50))
    assert [len(path) for path in found] == [23] * 50
    assert found == sorted(found)
    assert len(set(found)) == 50


def test_all_paths_across_a_large_map_are_refused():
    with pytest.raises(MapError, match="are too many to list; say how much one may cost"):
        grid(12).simple_paths("0.0", "11.11", "land")


def test_a_limit_makes_paths_across_a_large_map_few():
    assert len(grid(12).simple_paths("0.0", "2.2", "land", 4)) == 6  # 4 steps, 2 of them down
    assert grid(12).simple_paths("0.0", "11.11", "land", 21) == ()


# ---------------------------------------------------------------------- against networkx


@st.composite
def maps(draw):
    size = draw(st.integers(2, 8))
    ids = [f"n{number}" for number in range(size)]
    ends = st.tuples(st.sampled_from(ids), st.sampled_from(ids)).filter(lambda pair: pair[0] < pair[1])
    links = draw(st.lists(st.tuples(ends, st.sampled_from(["land", "sea"])), unique=True, max_size=16))
    board = AreaMap([Node(area, "x") for area in ids], [Link(a, b, kind) for (a, b), kind in links])
    prices = {(a, b, kind): draw(st.integers(0, 3)) for (x, y), kind in links for a, b in ((x, y), (y, x))}
    return board, prices


def priced(board, prices):
    """Return the costs of a map, and the same as a directed graph."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_nodes_from(board.index)
    for (a, b, kind), price in prices.items():
        graph.add_edge(a, b, key=kind, weight=price)

    def price_of(link, entered):
        return prices[link.a if link.b == entered.id else link.b, entered.id, link.kind]

    return board.costs(price_of), graph


def spent(way, graph):
    return sum(min(edge["weight"] for edge in graph.get_edge_data(a, b).values()) for a, b in pairwise(way))


@given(maps(), st.data())
def test_costs_and_ways_are_those_of_dijkstra(drawn, data):
    board, prices = drawn
    costs, graph = priced(board, prices)
    areas = st.sampled_from(sorted(board.index))
    some, kinds = st.sets(areas, max_size=3), st.sampled_from(["land", "sea"])
    origin, closed, stops = data.draw(areas), data.draw(some), data.draw(some)
    tolls = data.draw(st.dictionaries(areas, st.integers(0, 2), max_size=3))
    no_entry, no_exit = (data.draw(st.dictionaries(kinds, some)) for _ in range(2))
    for _, b, edge in graph.edges(data=True):
        edge["weight"] += tolls.get(b, 0)
    for a, b, kind in list(graph.edges(keys=True)):
        barred = b in closed or a in stops - {origin}
        if barred or b in no_entry.get(kind, ()) or a in no_exit.get(kind, ()):
            graph.remove_edge(a, b, kind)
    wanted = nx.single_source_dijkstra_path_length(graph, origin)
    barriers = Barriers(
        board.mask(stops),
        board.mask(closed),
        {kind: board.mask(barred) for kind, barred in no_entry.items()},
        {kind: board.mask(barred) for kind, barred in no_exit.items()},
        [(board.mask([area]), toll) for area, toll in tolls.items()],
    )
    reach = board.reach_within(origin, None, costs, barriers)
    assert reach.table() == wanted
    for area, cost in wanted.items():
        way = reach.way(area)
        assert (way[0], way[-1], len(set(way)), spent(way, graph)) == (origin, area, len(way), cost)
    for allowance in range(4):
        within = board.reach_within(origin, allowance, costs, barriers).table()
        assert within == {area: cost for area, cost in wanted.items() if cost <= allowance}


@settings(max_examples=60)
@given(maps(), st.data())
def test_simple_paths_are_all_there_are_in_order(drawn, data):
    board, prices = drawn
    costs, graph = priced(board, prices)
    origin, destination = (data.draw(st.sampled_from(sorted(board.index))) for _ in range(2))
    simple: nx.DiGraph[str] = nx.DiGraph(graph)
    wanted = (
        {tuple(path) for path in nx.all_simple_paths(simple, origin, destination)}
        if origin != destination
        else {(origin,)}
    )
    found = board.simple_paths(origin, destination, costs)
    assert len(found) == len(wanted)
    assert list(found) == sorted(wanted, key=lambda path: (spent(path, graph), path))
    most = data.draw(st.integers(0, 6))
    assert board.simple_paths(origin, destination, costs, most) == tuple(p for p in found if spent(p, graph) <= most)


@given(maps(), st.data())
def test_floods_parts_and_distances_are_those_of_the_graph(drawn, data):
    board, _ = drawn
    areas = st.sampled_from(sorted(board.index))
    chosen, start = data.draw(st.sets(areas)), data.draw(areas)
    graph: nx.Graph[str] = nx.Graph(board.graph)
    parts = nx.connected_components(graph.subgraph(chosen))
    assert {frozenset(board.names(part)) for part in board.connected(board.mask(chosen), "land+sea")} == set(
        map(frozenset, parts)
    )
    wanted = next((part for part in nx.connected_components(graph.subgraph(chosen)) if start in part), set())
    assert set(board.names(board.flood(board.mask([start]), "land+sea", ~board.mask(chosen)))) == wanted
    steps = data.draw(st.integers(0, 4))
    near = nx.single_source_shortest_path_length(graph, start, steps)
    assert set(board.names(board.within(board.mask([start]), "land+sea", steps))) == set(near)


# ---------------------------------------------------------------------- the map as a value


def test_numbers_of_a_mask_ascend():
    assert numbers(0) == []
    assert numbers(1 << 300 | 0b101) == [0, 2, 300]


def test_a_copy_of_a_map_answers_alike(board, costs):
    for again in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert again.nodes == board.nodes
        assert again.reach("a", "land") == board.reach("a", "land")
        assert again.shortest("b", "r", again.costs(march)) == board.shortest("b", "r", costs)
