"""Regions of a map: spaces in provinces in two territories, and points that belong to no province.

west: {latium: roma, ostia, alba}, {etruria: veii, caere}; east: {apulia: barium}; the ferry belongs nowhere.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ancientwars.core.areamap import AreaMap, Link, Node
from ancientwars.core.errors import DataError, MapError

PROVINCES = {"latium": ["roma", "ostia", "alba"], "etruria": ["veii", "caere"], "apulia": ["barium"]}
TERRITORIES = {"west": ["latium", "etruria"], "east": ["apulia"]}
SPACES = ("roma", "veii", "ostia", "ferry", "caere", "alba", "barium")
TAGS = {"roma": ("capital",), "ostia": ("port",), "barium": ("port", "capital")}


@pytest.fixture(scope="module")
def board():
    nodes = [Node(area, "point" if area == "ferry" else "space", TAGS.get(area, ())) for area in SPACES]
    links = [Link("roma", "veii", "land", ("road",)), Link("ostia", "ferry", "sea"), Link("ferry", "barium", "sea")]
    return AreaMap(nodes, links, {"province": PROVINCES, "territory": TERRITORIES})


@pytest.fixture(scope="module")
def provinces(board):
    return board.level("province")


def test_a_region_has_its_areas_and_an_area_its_region(board, provinces):
    assert provinces.regions == ("latium", "etruria", "apulia")
    assert board.names(provinces.areas("latium")) == ("roma", "ostia", "alba")
    assert (provinces.of("caere"), provinces.of("ferry")) == ("etruria", None)


def test_levels_stand_on_each_other(board):
    territories = board.level("territory")
    assert territories.parts["west"] == ("latium", "etruria")
    assert board.names(territories.areas("west")) == ("roma", "veii", "ostia", "caere", "alba")
    assert territories.of("barium") == "east"


def test_regions_that_areas_touch_come_in_order(board, provinces):
    assert provinces.touching(board.mask(["barium", "veii", "ferry"])) == ("etruria", "apulia")
    near = board.within(provinces.areas("apulia"), "sea", 2)
    assert provinces.touching(near) == ("latium", "apulia")


def test_areas_are_found_by_tag_and_by_kind(board):
    assert board.names(board.tagged("port")) == ("ostia", "barium")
    assert board.names(board.tagged("port") & board.tagged("capital")) == ("barium",)
    assert board.names(board.tagged("point")) == ("ferry",)
    assert board.tagged("mountain") == 0


def test_links_are_found_by_tag(board):
    assert board.neighbours("roma", "road") == ("veii",)
    assert board.neighbours("ostia", "road+sea") == ("ferry",)


def test_the_graph_has_tags_and_regions(board):
    assert board.graph.nodes["barium"] == {
        "kind": "space",
        "tags": ("port", "capital"),
        "province": "apulia",
        "territory": "east",
    }
    assert board.graph.nodes["ferry"]["province"] is None
    assert board.graph.edges["roma", "veii", "land"]["tags"] == ("road",)


@pytest.mark.parametrize(
    ("levels", "reason"),
    [
        ({"province": {"latium": []}}, r"province\.latium: has no parts"),
        ({"province": {"latium": ["roma", "tibur"]}}, r"province\.latium: unknown part 'tibur'"),
        ({"province": {"latium": ["roma"], "etruria": ["roma"]}}, r"province\.latium: 'roma' stands 2 times"),
        ({"province": {"latium": ["roma", "roma"]}}, r"province\.latium: 'roma' stands 2 times"),
        ({"province": {"latium": ["roma"]}, "territory": {"west": ["roma"]}}, r"territory\.west: unknown part 'roma'"),
        ({"kind": {"latium": ["roma"]}}, "kind: is no name for a level"),
    ],
)
def test_impossible_regions_are_refused(levels, reason):
    with pytest.raises(DataError, match=reason):
        AreaMap([Node(area, "space") for area in SPACES], [], levels)


def test_unknown_levels_regions_and_areas_are_named(board, provinces):
    with pytest.raises(MapError, match="no level 'county'; there are province, territory"):
        board.level("county")
    with pytest.raises(MapError, match="no province 'gallia'"):
        provinces.areas("gallia")
    with pytest.raises(MapError, match="no area 'tibur'"):
        provinces.of("tibur")


def test_a_mask_beyond_the_map_has_no_names(board):
    for mask in (1 << 7, -1):
        with pytest.raises(MapError, match="beyond the 7 areas"):
            board.names(mask)


# ---------------------------------------------------------------------- control


def majority(board, owners, **options):
    held = board.holdings(owners.items())
    return board.level("province").majority(held, **options)


def test_holdings_are_sets_of_areas(board):
    held = board.holdings([("roma", "rome"), ("veii", "tribes"), ("alba", "rome")])
    assert {owner: board.names(areas) for owner, areas in held.items()} == {
        "rome": ("roma", "alba"),
        "tribes": ("veii",),
    }


def test_more_than_half_of_the_areas_control_a_region(board):
    assert majority(board, {"roma": "rome", "alba": "rome", "ostia": "carthage", "veii": "rome"}) == {"latium": "rome"}
    assert majority(board, {"roma": "rome", "alba": "carthage", "barium": "carthage"}) == {"apulia": "carthage"}


def test_areas_that_do_not_count_are_left_out(board):
    owners = {"roma": "rome", "alba": "carthage"}
    counted = board.tagged("space") & ~board.mask(["ostia", "alba"])
    assert majority(board, owners, counted=counted) == {"latium": "rome"}


def test_a_region_may_take_more_or_fewer_areas(board):
    two_of_three = {"roma": "rome", "alba": "rome"}
    assert majority(board, two_of_three, needed={"latium": 3}) == {}
    assert majority(board, {"roma": "rome"}, needed={"latium": 1}) == {"latium": "rome"}


def test_nobody_controls_a_region_of_which_two_hold_enough(board):
    assert majority(board, {"roma": "rome", "alba": "carthage"}, needed={"latium": 1}) == {}
    assert majority(board, {"roma": "rome", "alba": "rome", "ostia": "carthage"}, needed={"latium": 1}) == {}


def test_nobody_controls_a_region_of_which_two_hold_most_together(board):
    held = board.holdings(
        [("roma", "rome"), ("alba", "rome"), ("roma", "greece"), ("alba", "greece"), ("veii", "rome")]
    )
    assert board.level("province").majority(held) == {}  # allies stand in the same places
    assert board.level("province").majority({**held, "greece": board.mask(["roma"])}) == {"latium": "rome"}


def test_a_key_area_is_needed_beside_the_majority(board):
    key = board.mask(["roma"])
    assert majority(board, {"roma": "rome", "alba": "rome"}, keys=key) == {"latium": "rome"}
    without = {"ostia": "rome", "alba": "rome", "veii": "rome", "caere": "rome"}
    assert majority(board, without, keys=key) == {"etruria": "rome"}


def test_one_alone_in_a_region_may_control_it(board):
    owners = {"roma": "rome", "veii": "rome", "caere": "tribes"}
    assert majority(board, owners) == {}
    assert majority(board, owners, alone=True) == {"latium": "rome"}
    assert majority(board, {**owners, "alba": "tribes"}, alone=True) == {}
    assert majority(board, {"roma": "rome"}, alone=True, counted=board.mask(["ostia", "alba"])) == {}


def test_a_territory_belongs_to_who_has_all_its_provinces(board):
    territories = board.level("territory")
    assert territories.whole({"latium": "rome", "etruria": "rome", "apulia": "greece"}) == {
        "west": "rome",
        "east": "greece",
    }
    assert territories.whole({"latium": "rome", "etruria": "greece"}) == {}
    assert territories.whole({"latium": "rome"}) == {}


@given(st.dictionaries(st.sampled_from(SPACES), st.sampled_from(["rome", "greece", "tribes"])))
def test_a_majority_is_more_than_all_others_and_none_together(owners):
    nodes = [Node(area, "space") for area in SPACES]
    board = AreaMap(nodes, [], {"province": PROVINCES})
    wanted = {}
    for province, spaces in PROVINCES.items():
        for owner in ("rome", "greece", "tribes"):
            mine = sum(owners.get(space) == owner for space in spaces)
            if mine > len(spaces) - mine:
                wanted[province] = owner
    assert majority(board, owners) == wanted
