"""Rules P11.1, P11.2, P11.3: passages, Armies aboard, pick-ups, landings: what they cost and what they leave behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p11_naval.waters import guarded, nearest_ports
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Pact, Successors
from tests.paxromana.book import until
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def why(state: State, notation: str) -> str:
    """Return the rule by which an action is refused; empty if it is legal."""
    found = refusal(state, notation)
    return found.rule if found else ""


# ---------------------------------------------------------------------- P11.3.1b, P11.3.2: going aboard, sailing


@pytest.mark.rule("P11.3.1b", "P8.2.3d", "P9.2.1-05")
def test_an_army_pays_to_go_aboard_and_once_for_the_passage_leaders_alone_for_the_passage_only() -> None:
    units = {"rhegium": {"rome": {"LI": 1}}}
    state = play(moving("rhegium", {"LI": 1}, units=units, points=6), "embark")
    move = state.scope(Move)
    assert (move.aboard, move.sailed, move.used) == (True, False, 1)
    state = play(state, "sail: croton")
    assert (state.scope(Move).sailed, state.scope(Move).used) == (True, 2)
    state = play(state, "sail: tarentum")
    assert state.scope(Move).used == 2
    state = play(state, "land")
    assert state.scope(Move).used == 3
    again = play(moving("rhegium", {"LI": 1}, units=units, scope={"sailed": True}), "embark")
    assert play(again, "sail: croton").scope(Move).used == 2
    leader = play(moving("rhegium", leaders=("rome_01",), points=2), "embark")
    assert (leader.scope(Move).aboard, leader.scope(Move).used) == (True, 0)
    assert why(leader, "land") == "P8.2.3d"
    leader = play(leader, "sail: croton")
    assert leader.scope(Move).used == 1
    leader = play(leader, "land")
    assert (leader.scope(Move).used, leader.scope(Move).aboard) == (1, False)
    assert not why(moving("rhegium", leaders=("rome_01",), points=1), "embark")


@pytest.mark.rule("P11.1.8a", "P11.3.2a", "P13.4.2a")
def test_who_does_not_go_aboard() -> None:
    army = {"LI": 1, "EL": 1}
    assert not why(moving("rhegium", {"LI": 1}), "embark")
    assert why(moving("rhegium", {"LI": 1}, scope={"beaten": True}), "embark") == "P11.1.8a"
    units = {"rhegium": {"rome": army}}
    assert why(moving("rhegium", {"LI": 1}, units=units), "embark") == "P9.2.3a"
    assert not why(moving("rhegium", army, units=units), "embark")
    friends = {"rhegium": {"rome": {"LI": 1}, "carthage": {"GS": 1}}}
    pacts = (Pact("passage", ("rome", "carthage")),)
    assert not why(moving("rhegium", {"LI": 1}, units=friends, pacts=pacts), "embark")
    germans = moving("genua", {"BAR": 1}, units={"genua": {"germans": {"BAR": 1}}}, scope={"owner": "germans"})
    assert "embark" not in legal(germans)
    assert why(germans, "embark") == "P13.4.2a"


@pytest.mark.rule("P11.1.1a", "P11.3.2d", "P12.4.4a")
def test_in_the_next_node_nothing_of_the_last_one_is_left() -> None:
    """Who let the Fleet pass, what was taken aboard or dropped, the assault that failed: all that was there."""
    scope: dict[str, Any] = {
        "aboard": True,
        "sailed": True,
        "used": 2,
        "passed": ("greece",),
        "loaded": "rhegium",
        "unloaded": "rhegium",
        "set_down": "rhegium",
        "escorted": "rhegium",
        "released": "rhegium",
        "repelled": "rhegium",
        "fought": "won",
        "picked": True,
        "disbanded": True,
        "fresh": 1,
    }
    state = play(moving("rhegium", {"LI": 2, "GS": 1}, scope=scope), "sail: croton")
    move = state.scope(Move)
    assert (move.space, move.origin, move.space_before, move.link, move.port) == (
        "croton",
        "rhegium",
        "rhegium",
        "sea",
        "rhegium",
    )
    assert (move.passed, move.loaded, move.unloaded, move.escorted, move.released) == ((), "", "", "", "")
    assert move.set_down == ""
    assert (move.repelled, move.fought, move.picked, move.disbanded, move.fresh) == ("", "", False, False, 0)
    assert move.course == (("rhegium", "croton"),)
    assert (move.used, move.sailed) == (2, True)
    assert dict(state.held("croton", "rome")) == {"GS": 1, "LI": 2}
    state = play(state, "sail: tarentum", "sail: ntp_iapygia", "roll: 1")
    move = state.scope(Move)
    assert move.course == (("rhegium", "croton"), ("croton", "tarentum"), ("tarentum", "ntp_iapygia"))
    assert (move.space_before, move.port, move.origin) == ("tarentum", "tarentum", "tarentum")
    move = play(state, "sail: corcyra").scope(Move)
    assert (move.space_before, move.port, move.origin) == ("tarentum", "tarentum", "ntp_iapygia")


@pytest.mark.rule("P11.3.1b", "P11.3.2b")
@pytest.mark.parametrize(("force", "points", "may"), [({"LI": 1}, 3, True), ({"LI": 1}, 2, False)])
def test_an_army_keeps_a_point_for_the_landing_at_the_end_of_each_passage(
    force: dict[str, int], points: int, *, may: bool
) -> None:
    state = moving("rhegium", force, points=points, scope={"aboard": True, "used": 1})
    assert (why(state, "sail: croton") == "") is may
    if not may:
        assert why(state, "sail: croton") == "P11.3.2b"
    sailed = moving("rhegium", force, points=points, scope={"aboard": True, "sailed": True, "used": points - 1})
    assert not why(sailed, "sail: croton")  # the passage is paid for
    spent = moving("rhegium", force, points=points, scope={"aboard": True, "sailed": True, "used": points})
    assert why(spent, "sail: croton") == "P11.3.2b"


@pytest.mark.rule("P11.3.6a", "P11.3.4a", "P8.2.3d")
@pytest.mark.parametrize(("left", "sails"), [(3, True), (2, False)])
def test_to_an_enemy_port_an_army_sails_with_three_points_left(left: int, *, sails: bool) -> None:
    units = {"rhegium": {"rome": {"LI": 2}}, "messana": {"carthage": {"GAR": 1}}}
    scope = {"aboard": True, "sailed": True}
    state = moving("rhegium", {"LI": 2}, units=units, points=left, scope=scope)
    assert (why(state, "sail: messana") == "") is sails
    if not sails:
        assert why(state, "sail: messana") == "P11.3.6a"
    for stays in ({"towns": {"messana": "carthage"}}, {"tribes": ("messana",)}):
        held = moving("rhegium", {"LI": 2}, points=left, scope=scope, **stays)
        assert (why(held, "sail: messana") == "") is sails
    alone = moving("rhegium", leaders=("rome_01",), units={"messana": units["messana"]}, points=0, scope=scope)
    assert not why(alone, "sail: messana")


@pytest.mark.rule("P11.3.1b", "P11.3.2f", "P11.3.4a")
def test_a_landing_costs_one_point_and_an_assault_leaves_one_more() -> None:
    at_port: dict[str, Any] = {"aboard": True, "sailed": True}
    for used, rule in ((5, ""), (6, "P11.3.4a")):
        state = moving("croton", {"LI": 2}, scope={**at_port, "used": used})
        assert why(state, "land") == rule
    units = {"croton": {"rome": {"LI": 2}, "carthage": {"GAR": 1}}}
    for used, rule in ((3, ""), (4, "P11.3.4a")):
        assert why(moving("croton", {"LI": 2}, units=units, scope={**at_port, "used": used}), "land") == rule
    garrison = {"croton": {"rome": {"GAR": 2}, "carthage": {"GAR": 1}}}
    assert why(moving("croton", {"GAR": 2}, units=garrison, scope=at_port), "land") == "P11.3.2f"
    leader = moving("croton", leaders=("rome_01",), units={"croton": {"carthage": {"GAR": 1}}}, scope=at_port)
    assert why(leader, "land") == "P11.3.2f"
    assert why(moving("croton", {"LI": 2}, units=units, scope={**at_port, "repelled": "croton"}), "land") == "P11.3.5a"


@pytest.mark.rule("P11.3.2f", "P9.1.4a", "P11.1.2a")
def test_ashore_nothing_is_left_of_the_passage_and_the_galleys_stay_as_escorts() -> None:
    """Messana, which nobody holds, Stops the Fleet; who lands there is not held up any more."""
    units = {"rhegium": {"rome": {"LI": 2, "GS": 1}}}
    scope = {"continuity": 2, "repelled": "croton"}
    state = moving("rhegium", {"LI": 2, "GS": 1}, units=units, points=8, scope=scope)
    state = play(state, "embark", "sail: messana")
    assert state.scope(Move).stopped == "port"
    state = play(state, "land")
    move = state.scope(Move)
    assert dict(move.force) == {"LI": 2}
    assert (move.aboard, move.sailed, move.finished, move.stopped, move.continuity) == (False, False, False, "", 0)
    assert (move.repelled, move.course, move.over, move.used) == ("", (), False, 3)
    activation = state.scope(Activation)
    assert activation.moved.held("messana", "rome") == (("GS", 1),)
    assert activation.escorts.held("messana", "rome") == (("GS", 1),)


@pytest.mark.rule("P12.6.3a", "P11.3.3a")
def test_whom_pirates_have_turned_back_goes_no_further_once_ashore() -> None:
    at_port: dict[str, Any] = {"aboard": True, "sailed": True, "finished": True}
    units = {"croton": {"rome": {"LI": 9}, "carthage": {"GAR": 1}}}
    state = play(moving("croton", {"LI": 9}, units=units, points=8, scope={**at_port, "turned": True}), "land")
    assert not state.held("croton", "carthage")
    assert until(state, "rest", "move-on").within(Move) is None or state.scope(Move).over
    free = play(moving("croton", {"LI": 9}, units=units, points=8, scope=at_port), "land")
    assert asked(free) == ("rome", "move-on")


# ---------------------------------------------------------------------- P11.3.2c to P11.3.2e: under way


@pytest.mark.rule("P11.3.2c", "P11.3.2b", "P8.2.1b")
@pytest.mark.parametrize(
    ("leaders", "die", "points", "leader"),
    [
        ((), 2, 1, ""),
        ((), 6, 5, ""),
        (("rome_01",), 1, 2, "rome_01"),
        (("rome_05", "rome_08", "rome_01"), 3, 7, "rome_08"),
        (("rome_05", "rome_04"), 3, 6, "rome_04"),
    ],
)
def test_a_fleet_that_takes_an_army_aboard_has_the_die_and_its_best_leader_less_one(
    leaders: tuple[str, ...], die: int, points: int, leader: str
) -> None:
    units = {"rhegium": {"rome": {"GS": 2}}, "croton": {"rome": {"LI": 3, "HI": 1}}}
    state = sailing_to("croton", start="rhegium", force={"GS": 2}, leaders=leaders, units=units)
    state = play(state, "take: LI 2", f"roll: {die}")
    move = state.scope(Move)
    assert (move.points, move.used, move.leader, move.loaded) == (points, 0, leader, "croton")
    assert (move.naval, move.aboard, move.sailed) == (False, True, True)
    assert dict(move.force) == {"GS": 2, "LI": 2}
    assert dict(state.held("croton", "rome")) == {"GS": 2, "HI": 1, "LI": 3}
    more = play(state, "take: LI 1") if points > 1 else state
    assert more.scope(Move).used == 0  # no point for more in the same Port
    assert why(state, "take: HI 1") == ""
    state = play(state, "sail: tarentum")
    assert state.scope(Move).used == 0


@pytest.mark.rule("P11.3.2c", "P11.3.2b")
def test_where_the_roll_leaves_no_point_nobody_else_comes_aboard_there() -> None:
    units = {"rhegium": {"rome": {"GS": 2}}, "croton": {"rome": {"LI": 3}}}
    state = play(sailing_to("croton", start="rhegium", force={"GS": 2}, units=units), "take: LI 2", "roll: 1")
    move = state.scope(Move)
    assert (move.naval, move.aboard, move.unloaded, dict(move.force)) == (True, False, "croton", {"GS": 2})
    assert why(state, "take: LI 1") == why(state, "take: LI 3") == "P11.3.2d"
    assert not [one for one in legal(state) if one.startswith("take")]
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.3.2d", "P9.2.1-09")
@pytest.mark.parametrize(("used", "may"), [(4, True), (5, False)])
def test_picking_up_costs_a_point_and_leaves_one_to_land(used: int, *, may: bool) -> None:
    units = {"croton": {"rome": {"LI": 2, "HI": 1, "GS": 1}}}
    state = moving("croton", {"LI": 1}, units=units, scope={"aboard": True, "sailed": True, "used": used})
    assert (why(state, "take: HI 1") == "") is may
    assert not why(state, "take: GS 1")
    if may:
        state = play(state, "take: HI 1")
        assert state.scope(Move).used == used + 1
        state = play(state, "take: LI 1")
        assert state.scope(Move).used == used + 1
        assert dict(state.scope(Move).force) == {"HI": 1, "LI": 2}
    else:
        assert why(state, "take: HI 1") == "P11.3.4a"


@pytest.mark.rule("P11.3.2d", "P11.3.2a", "P11.1.5a")
def test_who_is_not_picked_up() -> None:
    at_port: dict[str, Any] = {"aboard": True, "sailed": True, "used": 2}
    units = {"croton": {"rome": {"LI": 2, "HI": 1, "EL": 1, "GS": 1}}}

    def here(others: dict[str, dict[str, int]] | None = None, **scope: Any) -> State:
        return moving(
            "croton", {"LI": 1}, units={"croton": {**units["croton"], **(others or {})}}, scope=at_port | scope
        )

    assert not why(here(), "take: HI 1")
    assert why(here(), "take: LI 2") == "P11.3.2d"
    assert why(here(finished=True), "take: HI 1") == why(here(finished=True), "take: GS 1") == "P11.3.2a"
    assert why(here({"carthage": {"GS": 1}}), "take: HI 1") == "P11.3.2a"
    assert (why(here(unloaded="croton"), "take: HI 1"), why(here(unloaded="croton"), "take: GS 1")) == ("P11.3.2d", "")
    assert why(here(released="croton"), "take: GS 1") == "P11.3.2d"
    assert not why(here(released="croton"), "take: HI 1")
    assert why(here(kind="minor"), "take: HI 1") == "P11.3.2d"
    alone = moving("croton", {"LI": 1}, units={"croton": {"rome": {"LI": 2, "EL": 1}}}, scope=at_port)
    assert why(alone, "take: LI 1") == "P9.2.3a"
    assert not why(alone, "take: EL 1")
    two = moving("croton", {"LI": 1}, units={"croton": {"rome": {"LI": 3, "EL": 1}}}, scope=at_port)
    assert (why(two, "take: LI 1"), why(two, "take: LI 2")) == ("", "P9.2.3a")
    beside = {"croton": {"rome": {"GS": 1}}}
    for used, rule in ((2, ""), (3, "P11.3.4a")):  # joined by units he has two points of his four
        scope = {"aboard": True, "sailed": True, "alone": True, "used": used}
        leader = moving("croton", leaders=("rome_01",), units=beside, points=4, scope=scope)
        assert why(leader, "take: GS 1") == rule


@pytest.mark.rule("P11.3.2e", "P9.1.4a")
def test_what_is_dropped_stays_and_the_last_galley_of_a_fleet_does_not_go() -> None:
    units = {"rhegium": {"rome": {"LI": 2, "GS": 2}}, "croton": {"rome": {"GAR": 1}}}
    state = sailing_to("croton", start="rhegium", force={"LI": 2, "GS": 2}, units=units)
    state = play(state, "drop: GS 2")
    assert state.scope(Move).released == "croton"
    assert state.scope(Activation).escorts.held("croton", "rome") == (("GS", 2),)
    state = play(state, "drop: LI 1")
    assert (state.scope(Move).set_down, dict(state.scope(Move).force)) == ("croton", {"LI": 1})
    assert dict(state.scope(Activation).moved.held("croton", "rome")) == {"GS": 2, "LI": 1}
    fleet = sailing_to("croton", start="rhegium", force={"GS": 2}, units=units)
    assert why(fleet, "drop: GS 2") == "P11.3.2e"
    fleet = play(fleet, "drop: GS 1")
    assert why(fleet, "drop: GS 1") == "P11.3.2e"
    assert not fleet.scope(Activation).escorts.places
    assert fleet.scope(Activation).moved.held("croton", "rome") == (("GS", 1),)
    finished = moving("croton", {"GS": 2}, scope={"finished": True})
    assert why(finished, "drop: GS 1") == "P11.1.5a"


@pytest.mark.rule("P11.3.2e", "P11.3.2d")
def test_what_came_aboard_in_a_port_is_not_dropped_there() -> None:
    units = {"croton": {"rome": {"LI": 2, "GS": 2, "HI": 1}}}
    at_port: dict[str, Any] = {"aboard": True, "sailed": True, "used": 2}
    state = play(moving("croton", {"LI": 1, "GS": 1}, units=units, scope=at_port), "take: HI 1")
    assert why(state, "drop: HI 1") == "P11.3.2e"
    assert not why(state, "drop: LI 1")
    assert not why(state, "drop: GS 1")
    state = play(moving("croton", {"LI": 2, "GS": 1}, units=units, scope=at_port), "take: GS 1")
    assert why(state, "drop: GS 1") == "P11.3.2e"
    assert not why(state, "drop: LI 1")


@pytest.mark.rule("P11.3.2d", "P11.3.2e")
@pytest.mark.parametrize("order", [("drop: LG 1", "take: LI 1"), ("take: LI 1", "drop: LG 1")])
def test_a_transport_drops_a_unit_and_picks_up_another_in_one_port_in_either_order(order: tuple[str, str]) -> None:
    """A legion of two stays and the LI of the Port comes aboard for a point; then neither is exchanged again."""
    units = {"ravenna": {"rome": {"GS": 1, "LG": 2}}, "ariminum": {"rome": {"LI": 1, "GS": 2}}}
    state = sailing_to("ariminum", start="ravenna", force={"GS": 1, "LG": 2}, units=units)
    used = state.scope(Move).used
    state = play(state, *order)
    assert dict(state.scope(Move).force) == {"GS": 1, "LG": 1, "LI": 1}
    assert state.scope(Move).used == used + 1
    assert why(state, "take: LG 1") == "P11.3.2d"
    assert why(state, "drop: LI 1") == why(state, "drop: LG 1") == "P11.3.2e"
    assert not why(state, "take: GS 2")


@pytest.mark.rule("P11.3.2c", "P11.1.7a", "P11.3.2b")
def test_a_fleet_whose_roll_leaves_land_units_ashore_is_joined_by_galleys_there() -> None:
    """A 1 less 1 leaves no point to land: the LI stays, and is not tried again; galleys need no points."""
    units = {"ravenna": {"rome": {"GS": 1}}, "ariminum": {"rome": {"LI": 1, "GS": 2}}}
    state = sailing_to("ariminum", start="ravenna", force={"GS": 1}, units=units)
    state = play(state, "take: LI 1", "roll: 1")
    assert why(state, "take: LI 1") == "P11.3.2d"
    state = play(state, "take: GS 2", "sail: barium")
    assert dict(state.scope(Move).force) == {"GS": 3}


@pytest.mark.rule("P17.2a", "P11.3.2d", "P11.3.2e")
def test_of_an_army_with_pergamenes_the_own_units_are_counted_as_they_come_and_go() -> None:
    units = {"croton": {"rome": {"LI": 4}}}
    scope = {"aboard": True, "sailed": True, "used": 2, "mixed": True, "own": (("LI", 1),)}
    state = moving("croton", {"LI": 3}, units=units, scope=scope)
    taken = play(state, "take: LI 1").scope(Move)
    assert (taken.own, taken.guests) == ((("LI", 2),), (("LI", 2),))
    left = play(state, "drop: LI 1")
    assert (left.scope(Move).force, left.scope(Move).own) == ((("LI", 2),), ())
    assert left.scope(Move).guests == (("LI", 2),)  # the own unit goes first
    assert left.scope(Activation).moved.held("croton", "rome") == (("LI", 1),)
    guests = moving("croton", {"LI": 3}, units=units, scope=scope | {"own": ()})
    left = play(guests, "drop: LI 1")
    assert left.held("croton", "pergamum") == (("LI", 1),)
    assert dict(left.held("croton", "rome")) == {"LI": 3}
    assert left.scope(Activation).moved.held("croton", "pergamum") == (("LI", 1),)
    assert not left.scope(Activation).moved.held("croton", "rome")


@pytest.mark.rule("P8.2.3c", "P9.2.1-10", "P11.1.7a")
def test_leaders_change_ships_in_ports_that_no_enemy_holds() -> None:
    units = {"croton": {"rome": {"GS": 1}}}
    given: dict[str, Any] = {"units": units, "leaders": ("rome_05",), "placed": {"rome_01": "croton"}}
    state = moving("croton", {"GS": 1}, **given)
    taken = play(state, "take-leader: rome_01")
    assert taken.scope(Move).leaders == ("rome_05", "rome_01")
    assert why(taken, "take-leader: rome_01") == "P8.2.3c"
    left = play(state, "drop-leader: rome_05")
    assert left.scope(Move).leaders == ()
    assert left.scope(Activation).leaders == ("rome_05",)
    assert left.leader("rome_05").place == "croton"
    given["units"] = {"croton": {"rome": {"GS": 1}, "carthage": {"GAR": 1}}}
    assert why(moving("croton", {"GS": 1}, **given), "drop-leader: rome_05") == "P8.2.3c"
    alone = moving("croton", leaders=("rome_05",), scope={"aboard": True, "sailed": True})
    assert why(alone, "drop-leader: rome_05") == "P11.3.2e"  # he lands instead
    moved = Activation("rome", "rome", "expansion", leaders=("rome_01",))
    given["units"] = units
    assert why(moving("croton", {"GS": 1}, activation=moved, **given), "take-leader: rome_01") == "P8.2.3c"


AT_CROTON: dict[str, Any] = {"scope": {"aboard": True, "sailed": True, "used": 2}, "leaders": ("rome_01", "rome_05")}


@pytest.mark.rule("P11.3.2e", "P1.4p")
@pytest.mark.parametrize("galleys", [{}, {"GS": 1}])
def test_the_last_unit_is_dropped_where_a_leader_sails_on(galleys: dict[str, int]) -> None:
    given = {**AT_CROTON, "leaders": ("rome_01",)}
    state = play(moving("croton", {"LI": 1, **galleys}, **given), "drop: LI 1")
    assert (dict(state.scope(Move).force), state.scope(Move).leaders) == (galleys, ("rome_01",))
    assert state.scope(Move).used == 2
    assert why(state, "drop-leader: rome_01") == "P11.3.2e"
    assert state.scope(Activation).moved.held("croton", "rome") == (("LI", 1),)
    state = play(state, "sail: tarentum")
    assert dict(state.held("croton", "rome")) == {"LI": 1}
    ends = play(state, "stop" if galleys else "land")  # the Leader goes ashore for nothing (P8.2.3d)
    assert asked(ends)[1] == ("rest" if galleys else "move-on")
    assert galleys or ends.scope(Move).used == 2
    assert why(moving("croton", {"LI": 1, **galleys}, scope=AT_CROTON["scope"]), "drop: LI 1") == "P11.3.2e"


@pytest.mark.rule("P11.3.2e", "P1.4p")
def test_of_leaders_alone_aboard_one_is_left_and_not_the_last() -> None:
    state = moving("croton", **AT_CROTON)
    assert not why(state, "drop-leader: rome_05")
    state = play(state, "drop-leader: rome_01")
    assert why(state, "drop-leader: rome_05") == "P11.3.2e"
    state = play(state, "sail: tarentum")
    assert why(state, "drop-leader: rome_05") == "P11.3.2e"  # he lands
    assert state.leader("rome_01").place == "croton"


@pytest.mark.rule("P11.3.2e", "P1.4p")
@pytest.mark.parametrize("first", ["drop: LI 1", "drop-leader: rome_01"])
def test_a_unit_and_a_leader_are_two_land_units_and_must_land(first: str) -> None:
    units = {"croton": {"rome": {"LI": 3, "HI": 1}}}
    state = moving("croton", {"LI": 3}, units=units, **AT_CROTON)
    left = play(state, first)
    assert why(left, "drop: LI 1") == why(left, "drop-leader: rome_05") == "P11.3.2e"
    assert not why(left, "take: HI 1")
    further = play(left, "sail: tarentum")
    assert why(further, "drop: LI 1") == why(further, "drop-leader: rome_05") == ""
    fleet = play(moving("croton", {"GS": 1}, leaders=("rome_01", "rome_05")), "drop-leader: rome_01")
    assert not why(fleet, "drop-leader: rome_05")  # no Transport


@pytest.mark.rule("P9.1.1a", "P11.3.2e")
def test_a_leader_does_not_go_on_in_the_minor_move_of_a_unit_that_is_left() -> None:
    state = moving("croton", {"LI": 1}, kind="minor", **AT_CROTON)
    assert why(state, "drop: LI 1") == "P9.1.1a"
    assert not why(state, "drop-leader: rome_01")


@pytest.mark.rule("P17.2g", "P11.3.2e")
def test_a_greek_army_at_sea_is_not_left_to_its_leader() -> None:
    given: dict[str, Any] = {"leaders": ("greece_01",), "successors": Successors("greece", "rome", ("greece_01",))}
    for port, rule in (("croton", "P17.2g"), ("gythium", "")):
        units = {port: {"successors": {"LI": 1}}}
        state = moving(port, {"LI": 1}, units=units, scope=AT_CROTON["scope"] | {"owner": "successors"}, **given)
        assert why(state, "drop: LI 1") == rule


# ---------------------------------------------------------------------- P1.4j: galleys that carry nobody any more


def robbed(cargo: dict[str, int], **given: Any) -> State:
    """Return the state in which three galleys have won at sea at the price of one, with 2 BP of what they carried."""
    army = {"GS": 3, **cargo}
    units = {"lilybaeum": {"rome": army}, "ntp_bon": {"carthage": {"GS": 1}}, "carthago": {"carthage": {"GAR": 1}}}
    state = moving("lilybaeum", army, units=units, points=8, **given)
    state = play(state, "embark", "sail: ntp_bon", "roll: 1", "fight", "roll: 6", "roll: 1", "roll: 1")
    assert asked(state) == ("rome", "sail-on")
    return state


@pytest.mark.rule("P1.4j", "P11.1.2a", "P11.4.6b")
@pytest.mark.parametrize(
    ("cargo", "leaders", "carries"),
    [
        ({"LI": 1}, (), False),
        ({"LI": 1}, ("rome_06",), False),
        ({"LI": 2}, (), False),
        ({"LI": 1, "EL": 1}, (), False),
        ({"LI": 1, "GAR": 1}, (), True),
        ({"LI": 3}, (), True),
    ],
)
def test_galleys_that_have_lost_all_that_they_carried_may_end_their_move_in_the_port_of_an_enemy(
    cargo: dict[str, int], leaders: tuple[str, ...], *, carries: bool
) -> None:
    state = play(robbed(cargo, leaders=leaders), "continue", "roll: 1 1", "sail: carthago", "let-pass")
    assert why(state, "stop") == ("P11.1.5a" if carries else "")
    if not carries:
        assert asked(play(state, "stop"))[1] == "rest"
        assert dict(state.held("carthago", "rome")) == {"GS": 2}


@pytest.mark.rule("P9.1.4a", "P11.3.2f")
def test_galleys_without_their_army_escort_another_only_if_they_have_not_sailed_on_alone() -> None:
    state = play(robbed({"LI": 1}), "stop")
    assert state.scope(Activation).escorts.held("ntp_bon", "rome") == (("GS", 2),)
    state = play(robbed({"LI": 1}), "continue", "roll: 1 1", "sail: lilybaeum")
    state = play(state, "drop: GS 1", "stop")
    assert state.scope(Activation).moved.held("lilybaeum", "rome") == (("GS", 2),)
    assert not state.scope(Activation).escorts.places


@pytest.mark.rule("P11.3.2c", "P11.1.1a")
def test_galleys_without_their_army_take_another_aboard_as_any_fleet_for_a_roll() -> None:
    state = robbed({"LI": 1}, towns={"lilybaeum": "rome"})
    state = state.replace(units=state.units.add("lilybaeum", "rome", "HI", 1))
    state = play(state, "continue", "roll: 1 1", "sail: lilybaeum", "take: HI 1", "roll: 3")
    assert (state.scope(Move).points, state.scope(Move).used) == (2, 0)  # 3 - 1
    assert why(state, "stop") == "P11.1.5a"


@pytest.mark.rule("P1.4i", "P11.1.3a")
def test_the_move_of_galleys_without_their_army_is_over_where_they_fail_continuity() -> None:
    units = {"lilybaeum": {"rome": {"GS": 3, "LI": 1}}, "carthago": {"carthage": {"GS": 1, "GAR": 1}}}
    state = moving("lilybaeum", {"GS": 3, "LI": 1}, units=units, points=8)
    state = play(state, "embark", "sail: ntp_bon", "roll: 1", "sail: carthago")
    state = play(state, "fight", "roll: 6", "roll: 1", "roll: 1", "continue", "roll: 6 6")
    assert asked(state)[1] == "rest"
    assert dict(state.held("carthago", "rome")) == {"GS": 2}


@pytest.mark.rule("P1.4j", "P11.1.7a", "P11.1.2a")
def test_a_leader_alone_whom_galleys_have_joined_is_a_fleet() -> None:
    units = {"croton": {"rome": {"GS": 1}, "carthage": {"GAR": 1}}}
    state = moving("croton", leaders=("rome_05",), units=units, scope={"aboard": True, "sailed": True})
    assert why(state, "stop") == "P11.1.5a"
    state = play(state, "take: GS 1")
    assert not why(state, "stop")
    assert asked(play(state, "stop"))[1] == "rest"


@pytest.mark.rule("P9.1.4a", "P11.3.2c", "P11.3.2e")
def test_galleys_that_have_escorted_an_army_do_not_sail_on_alone_when_it_is_left() -> None:
    """The two that brought the Army to Croton may take it on, with its Leader, but not leave it there."""
    units = {"rhegium": {"rome": {"LI": 1, "GS": 2}}}
    state = table(Expansion("rome"), units=units, leaders={"rome_01": "rhegium"}, towns={"croton": "rome"})
    state = play(state, "major: rhegium", "take-all", "set-out", "roll: 6", "embark", "sail: croton", "land", "embark")
    assert not why(state, "drop: LI 1")  # the Leader sails on alone
    state = play(state, "take: GS 2")
    assert why(state, "drop: LI 1") == "P9.1.4a"
    assert not why(state, "land")


@pytest.mark.rule("P9.1.4a", "P1.4j", "P11.1.7a")
def test_a_leader_alone_takes_no_galleys_that_have_escorted_an_army() -> None:
    units = {"croton": {"rome": {"GS": 2}}}
    spent = Stacks.read({"croton": {"rome": {"GS": 2}}})
    turn = Activation("rome", "rome", "expansion", moved=spent, escorts=spent)
    scope = {"aboard": True, "sailed": True}
    state = moving("croton", leaders=("rome_05",), units=units, scope=scope, activation=turn)
    assert why(state, "take: GS 1") == "P11.3.2d"


# ---------------------------------------------------------------------- P11.1.5, P11.2.1d, P11.3.2f: the end


def finished_in(port: str, force: dict[str, int], others: dict[str, dict[str, int]], **given: Any) -> State:
    """Return the state in which an Army, without Movement Points, is aboard a Finished Fleet in a Port."""
    scope = {"aboard": True, "sailed": True, "finished": True, "used": 6}
    return moving(port, force, units={port: {"rome": force, **others}}, scope=scope, **given)


@pytest.mark.rule("P11.3.2f", "P11.1.5a")
def test_an_army_that_can_land_no_other_way_is_cast_ashore_where_nobody_is() -> None:
    state = finished_in("croton", {"LI": 2, "GS": 1}, {})
    assert legal(state) == ["stop"]
    state = play(state, "stop")
    assert asked(state)[1] == "rest"
    assert dict(state.held("croton", "rome")) == {"GS": 1, "LI": 2}


@pytest.mark.rule("P11.3.2f", "P8.4.3a")
def test_among_enemies_it_is_lost_and_its_galleys_with_their_leader_are_not() -> None:
    enemy = {"carthage": {"GAR": 1}}
    state = finished_in("croton", {"LI": 2, "EL": 1, "GS": 2}, enemy, leaders=("rome_05",))
    assert why(state, "land") == "P11.3.4a"
    state = play(state, "stop")
    assert asked(state)[1] == "rest"
    assert dict(state.units.of("rome").totals()) == {"GS": 2}
    assert state.leader("rome_05").place == "croton"
    assert state.scope(Activation).moved.held("croton", "rome") == (("GS", 2),)
    assert not happened(state, "LeaderDied")
    bare = play(finished_in("croton", {"LI": 2}, enemy, leaders=("rome_05",)), "stop")
    assert asked(bare)[1] == "rest"
    assert not bare.units.of("rome").places
    assert not bare.leader("rome_05").place


@pytest.mark.rule("P11.2.1d", "P11.1.5a")
def test_where_a_fleet_ends_its_move() -> None:
    scope = {"aboard": True, "sailed": True, "used": 2}
    army = moving("croton", {"LI": 1}, scope=scope)
    assert why(army, "stop") == "P11.1.5a"
    assert not why(moving("ntp_otranto", {"LI": 1}), "stop")
    assert why(moving("dstp_ionian", {"GS": 1}), "stop") == "P11.2.1d"
    assert not why(moving("croton", {"GS": 1}), "stop")
    spent = moving("croton", {"LI": 1}, scope={**scope, "used": 6, "stopped": "port"})
    assert why(spent, "stop") == "P11.1.5a"  # it may roll for Continuity
    lost = play(moving("dstp_ionian", {"GS": 1}, leaders=("rome_05",), scope={"finished": True}), "stop")
    assert not lost.units.of("rome").places
    assert not lost.leader("rome_05").place


@pytest.mark.rule("P11.2.1d", "P11.1.3a", "P11.1.5a")
@pytest.mark.parametrize("node", ["ntp_otranto", "dstp_ionian", "croton"])
def test_a_fleet_that_fails_continuity_stays_at_sea_is_lost_in_the_open_or_has_its_army_land(node: str) -> None:
    stopped = {"stopped": "off-course", "aboard": True, "sailed": True, "used": 2}
    state = play(moving(node, {"LI": 1, "GS": 1}, scope=stopped), "continue", "roll: 4 4")
    assert happened(state, "ContinuityRolled")[0].total == 8
    if node == "croton":
        assert asked(state) == ("rome", "sail-on")
        assert legal(state) == ["land"]
        assert state.scope(Move).finished
    else:
        assert asked(state)[1] == "rest"
        assert dict(state.units.of("rome").totals()) == ({} if node == "dstp_ionian" else {"GS": 1, "LI": 1})


@pytest.mark.rule("P11.1.3a", "P11.1.4a", "P11.4.5a")
@pytest.mark.parametrize(
    ("stopped", "continuity", "leaders", "dice", "passes"),
    [
        ("port", 0, (), "3 4", True),
        ("port", 0, (), "4 4", False),
        ("port", 0, ("rome_01", "rome_05"), "4 4", True),
        ("port", 0, ("rome_01", "rome_05"), "4 5", False),  # two Leaders count as one
        ("withdrawal", 1, (), "3 3", True),
        ("withdrawal", 1, (), "3 4", False),
        ("battle", 2, (), "2 3", True),
        ("battle", 2, ("rome_01",), "3 3", True),
        ("battle", 2, (), "3 3", False),
        ("draw", 3, (), "3 4", True),
        ("draw", 0, ("rome_01",), "4 4", False),
        ("stays", 3, (), "3 4", True),
    ],
)
def test_what_counts_for_continuity(
    stopped: str, continuity: int, leaders: tuple[str, ...], dice: str, *, passes: bool
) -> None:
    scope = {"stopped": stopped, "continuity": continuity}
    state = play(moving("croton", {"GS": 1}, leaders=leaders, scope=scope), "continue", f"roll: {dice}")
    assert (asked(state)[1] == "sail-on") is passes
    if passes:
        assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("", 0)


# ---------------------------------------------------------------------- P12.5.1c: the toll of Rhodes


@pytest.mark.rule("P12.5.1c", "P12.5a")
def test_rhodes_is_guarded_by_its_galleys_or_those_of_its_ally_against_all_but_him() -> None:
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced"}
    assert guarded(table(units={"rhodus": {"rhodes": {"GS": 1}}}, **fields), "rome")
    assert not guarded(table(units={"rhodus": {"carthage": {"GS": 1}}}, **fields), "rome")
    assert not guarded(table(units={"rhodus": {"rhodes": {"GAR": 1}}}, **fields), "rome")
    allied = table(units={"rhodus": {"east": {"GS": 1}}}, allies=(("rhodes", "east"),), **fields)
    assert guarded(allied, "rome")
    assert not guarded(allied, "east")
    other = table(units={"rhodus": {"greece": {"GS": 1}}}, allies=(("rhodes", "east"),), **fields)
    assert not guarded(other, "rome")


@pytest.mark.rule("P12.5.1c", "P11.3.6a")
def test_an_army_that_can_pay_at_rhodes_needs_no_points_for_an_assault_there() -> None:
    given: dict[str, Any] = {"seat": "east", "points": 1, "scope": {"aboard": True, "sailed": True}}
    units = {"patara": {"east": {"LI": 1}}, "rhodus": {"rhodes": {"GAR": 1, "GS": 1}}}
    given |= {"scenario": "rise-of-rome-advanced", "units": units, "cities": {"rhodus": "rhodes"}}
    assert why(moving("patara", {"LI": 1}, **given), "sail: rhodus") == "P11.3.6a"
    state = play(moving("patara", {"LI": 1}, treasury={"east": 1}, **given), "sail: rhodus")
    assert asked(state) == ("east", "toll")
    assert legal(state) == ["pay"]
    assert why(state, "pass") == "P11.3.6a"
    state = play(state, "pay")
    assert state.power("east").treasury == 0
    assert state.scope(Move).passed == ("rhodes",)
    assert not state.scope(Move).stopped
    given["points"] = 3
    richer = play(moving("patara", {"LI": 1}, treasury={"east": 1}, **given), "sail: rhodus")
    assert legal(richer) == ["pay", "pass"]
    unpaid = play(richer, "pass")
    assert unpaid.scope(Move).stopped == "toll"
    assert [(one.seat, one.place) for one in unpaid.effects] == [("east", "patara")]
    unpaid = play(unpaid, "continue", "roll: 1 1")
    assert why(unpaid, "sail: halicarnassus") == "P12.5.1c"
    assert not why(unpaid, "sail: patara")


# ---------------------------------------------------------------------- P11.4.4b: the nearest Port


@pytest.mark.rule("P11.4.4b", "P12.6.2a", "P5.1.2a")
def test_the_nearest_port_is_friendly_and_free_of_pirates_and_of_enemy_galleys_and_armies() -> None:
    """From Messana: Rhegium, which is Rome's home, then Croton and Paestum behind it; Panormus has a Garrison."""
    fields: dict[str, Any] = {"units": {"panormus": {"rome": {"GAR": 1}}}}
    assert set(nearest_ports(table(**fields), "rome", "messana")) == {"rhegium", "panormus"}
    assert nearest_ports(table(pirates=("panormus",), **fields), "rome", "messana") == ("rhegium",)
    assert nearest_ports(table(), "rome", "messana", (("GS", 1), ("MIL", 1))) == ("rhegium",)
    units = {"rhegium": {"carthage": {"GS": 1}}}
    assert set(nearest_ports(table(units=units), "rome", "messana")) == {"croton", "paestum"}
    assert nearest_ports(table(units={"messana": {"rome": {"GAR": 1}}}), "rome", "messana") == ("messana",)
    guests = {"panormus": {"greece": {"GAR": 1}, "carthage": {"LI": 1}}}
    guest, own = (("panormus", "carthage"),), (("panormus", "greece"),)
    pacts = (Pact("passage", ("carthage", "greece"), guests=guest, own=own), Pact("passage", ("rome", "greece")))
    both = table(units=guests, pacts=pacts, pirates=("rhegium",))
    assert "panormus" in nearest_ports(both, "rome", "messana", (("GS", 1),))
    assert "panormus" not in nearest_ports(both, "rome", "messana", (("GS", 1), ("LI", 1)))
