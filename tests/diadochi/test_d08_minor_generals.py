"""D8.1e, D8.1f, D9.1h: who marks the units that a force leaves, when all minor generals are on the map."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import why_not
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.state import Minor, Royal, State
from tests.diadochi.tables import happened, legal, play, refusal, table, waits_for

FAR = ("sidon", "gaza", "pella", "argos")
"""Spaces that yellow does not control, with a mercenary and a minor general each."""


def spread(far: tuple[str, ...] = FAR, roll: int = 6, **pieces: Any) -> State:
    """Return a state in which yellow may choose who moves, with minor generals in far spaces too.

    Args:
        far: Of `FAR`.
        roll: The movement roll; by default all have four points.
        **pieces: His pieces, but for the units of red, his `enemies`.
    """
    units = {space: {"yellow": {"mercenary": 1}} for space in far}
    units |= {space: {"yellow": kinds} for space, kinds in pieces.pop("units", {}).items()}
    units |= {space: {"red": kinds} for space, kinds in pieces.pop("enemies", {}).items()}
    minors = tuple(("yellow", space) for space in (*far, *pieces.pop("minors", ())))
    return play(table(MovementRoll("yellow"), units=units, minors=minors, **pieces), f"roll: {roll}")


def called(state: State) -> set[str]:
    """Return the spaces from where a minor general can be called."""
    return {one.removeprefix("take-minor: ") for one in legal(state) if one.startswith("take-minor: ")}


def dispersed(state: State) -> dict[str, int]:
    """Return what yellow has in the Dispersed Box."""
    return dict(state.held("dispersed", "yellow"))


# ---------------------------------------------------------------------- whose general goes along


@pytest.mark.rule("D8.1f", "D9.1h")
@pytest.mark.parametrize("heir", [False, True])
def test_a_minor_general_is_called_to_units_whose_general_goes_along_with_a_force_that_can_spare_none(
    heir: bool,
) -> None:
    generals = {"antigonus": ("yellow", "celaenae"), "peithon": ("yellow", "iconium")}
    if heir:  # who carries Heracles keeps his last unit
        units, royals = (
            {"celaenae": {"loyal": 1}, "iconium": {"elephant": 2}},
            {"heracles": Royal("celaenae", "yellow")},
        )
        state = spread(units=units, generals=generals, royals=royals)
        state = play(state, "activate: antigonus celaenae", "take: loyal", "take-royal: heracles", "go: iconium")
    else:
        state = spread(units={"iconium": {"elephant": 2}}, generals=generals)
        state = play(state, "activate: antigonus celaenae", "go: iconium")
    assert not called(state), "Peithon leads them still"
    state = play(state, "take-general: peithon")
    assert called(state) == set(FAR)
    state = play(state, "take-minor: pella", "go: tyana", "stop")
    assert state.held("iconium", "yellow") == (("elephant", 2),)
    assert Minor("yellow", "iconium") in state.minors
    assert dispersed(state) == {"mercenary": 1}, "the one in Pella"


@pytest.mark.rule("D8.1f", "D9.4b")
@pytest.mark.parametrize(("far", "call"), [(FAR, True), (FAR[:3], False)])
def test_nobody_is_called_from_where_one_was_called_to_but_from_where_one_was_at_hand(
    far: tuple[str, ...], call: bool
) -> None:
    state = spread(far, units={"celaenae": {"loyal": 4}}, generals={"antigonus": ("yellow", "celaenae")})
    state = play(state, "activate: antigonus celaenae", *["take: loyal"] * 3)
    state = play(state, *["take-minor: argos"] * call, "go: iconium")
    assert state.has_minor("celaenae", "yellow")
    assert called(state) == {*FAR[:3], *(() if call else ("celaenae",))}


@pytest.mark.rule("D8.1f", "D9.4b", "D9.14e")
@pytest.mark.parametrize(("origin", "others"), [("gaza", ("sidon", "pella", "smyrna")), ("smyrna", FAR[:3])])
def test_nor_from_a_port_where_one_was_called_to_at_sea(origin: str, others: tuple[str, ...]) -> None:
    state = play(sailing(FAR[:3], False, "lesbos", "ilium"), f"take-minor: {origin}", "drop: loyal", "sail-on")
    assert state.has_minor("lesbos", "yellow")
    assert called(state) == set(others)


@pytest.mark.rule("D15.2a", "D9.1h", "D22.4a")
@pytest.mark.parametrize(
    ("did", "has"),
    [((), ("", "")), (("take-minor: pella",), ("yellow", "iconium")), (("take-all",), ("yellow", "tyana"))],
)
def test_the_helepolis_is_lost_with_units_that_are_dispersed_as_a_force_that_came_to_them_takes_their_general_along(
    did: tuple[str, ...], has: tuple[str, str]
) -> None:
    state = spread(
        units={"celaenae": {"loyal": 2}, "iconium": {"elephant": 2}},
        generals={"antigonus": ("yellow", "celaenae"), "peithon": ("yellow", "iconium")},
        helepolis=("yellow", "iconium"),
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "take-general: peithon")
    assert play(state, *did, "go: tyana", "stop").helepolis == has


@pytest.mark.rule("D8.1f", "D8.1j", "D9.11a")
def test_nobody_is_called_where_a_force_can_leave_no_unit() -> None:
    alone = spread(FAR[:3], units={"celaenae": {"loyal": 1}}, minors=("celaenae",))
    assert not called(play(alone, "activate: minor celaenae")), "a minor general needs his last unit"
    guest = spread(
        units={"celaenae": {"loyal": 3}},
        enemies={"iconium": {"loyal": 3}},
        generals={"antigonus": ("yellow", "celaenae")},
        markers={"iconium": "red"},
    )
    guest = play(guest, "activate: antigonus celaenae", "take-all", "go: iconium", "ask-passage", "grant-passage")
    assert not called(guest)


@pytest.mark.rule("D8.1f", "D12b", "D9.9a")
@pytest.mark.parametrize(
    "enemy",
    [
        {"generals": {"craterus": ("red", "lesbos")}},
        {"enemies": {"lesbos": {"loyal": 1}}, "markers": {"lesbos": "red"}},
    ],
)
def test_nobody_is_called_to_a_port_where_nothing_is_dropped(enemy: dict[str, Any]) -> None:
    state = sailing(FAR, True, "lesbos", "ilium", **enemy)
    assert waits_for(state) == "move-on", "in Ilium: in Lesbos there is nothing to be done"


@pytest.mark.rule("D8.1f")
def test_nobody_is_called_in_a_segment_from_where_one_was_called_or_to_where() -> None:
    marked = ("sardis", "argos", "corinth", "therma")
    state = table(
        MovementRoll("yellow"),
        units={space: {"yellow": {"loyal": 1}} for space in (*marked, *FAR[:2])},
        inside={"sardis": {"yellow": {"loyal": 1}}},
        markers=dict.fromkeys(marked, "yellow"),
        minors=(*[("yellow", space) for space in ("sardis", *FAR[:2])], ("yellow", "sardis", True)),
    )
    state = play(state, "roll: 6", "take-minor: sardis", "minor: argos")
    assert called(state) == {*FAR[:2]}


@pytest.mark.rule("D15.2a", "D9.1h")
def test_the_helepolis_goes_with_its_army_also_if_that_leaves_units_that_are_dispersed() -> None:
    generals = {"antigonus": ("yellow", "iconium")}
    state = spread(units={"iconium": {"elephant": 3}}, generals=generals, helepolis=("yellow", "iconium"))
    state = play(state, "activate: antigonus iconium", "take: elephant", "take: elephant", "go: tyana", "stop")
    assert dispersed(state) == {"elephant": 1}
    assert state.helepolis == ("yellow", "tyana")


# ---------------------------------------------------------------------- who comes back to whom

LAMIA = {"lamia": {"elephant": 1, "loyal": 1}, "thermopylae": {"mercenary": 2}}


@pytest.mark.rule("D8.1e", "D9.1h")
@pytest.mark.parametrize("left", [0, 1])
def test_a_minor_general_whose_units_a_force_passes_does_not_go_to_those_that_it_left_elsewhere(left: int) -> None:
    state = spread(FAR[:2], units=LAMIA, minors=("lamia", "thermopylae"))
    state = play(state, "activate: minor lamia", "take: elephant", *["take: loyal"] * (1 - left))
    assert "thermopylae" in called(state), "one may be called to a unit that stays"
    state = play(state, "go: thermopylae")
    assert not state.count("lamia", "yellow")
    assert dispersed(state) == ({"loyal": 1} if left else {})
    state = play(state, "go: boeotia", "stop")
    assert state.held("thermopylae", "yellow") == (("mercenary", 2),)
    assert {one.place for one in state.minors} == {*FAR[:2], "thermopylae", "boeotia"}


@pytest.mark.rule("D8.1e", "D9.14e", "D9.1h")
@pytest.mark.parametrize(("origin", "route"), [("lesbos", ("ilium",)), ("smyrna", ("lesbos", "ilium"))])
def test_nor_does_he_where_the_force_comes_by_sea(origin: str, route: tuple[str, ...]) -> None:
    units = {origin: {"elephant": 1, "loyal": 1}, "ilium": {"mercenary": 2}}
    state = spread(FAR[:2], units=units, minors=(origin, "ilium"))
    state = play(state, f"activate: minor {origin}", "take: elephant", "embark", *[f"sail: {port}" for port in route])
    state = play(state, "set-sail")
    assert not state.count(origin, "yellow")
    state = play(state, "go: dascylium", "stop")
    assert state.held("ilium", "yellow") == (("mercenary", 2),)
    assert dispersed(state) == {"loyal": 1}


@pytest.mark.rule("D8.1j", "D9.1h")
def test_nor_does_he_where_a_major_general_passes_who_left_his_units_alone() -> None:
    units = {"lamia": {"loyal": 1}, "thermopylae": {"mercenary": 2}}
    state = spread(FAR[:3], units=units, minors=("thermopylae",), generals={"antigonus": ("yellow", "lamia")})
    state = play(state, "activate: antigonus lamia", "go: thermopylae")
    assert dispersed(state) == {"loyal": 1}
    state = play(state, "go: boeotia", "stop")
    assert state.held("thermopylae", "yellow") == (("mercenary", 2),)
    assert {one.place for one in state.minors} == {*FAR[:3], "thermopylae"}


# ---------------------------------------------------------------------- units left in the port of embarkation


def sailing(far: tuple[str, ...], call: bool, *route: str, number: int = 2, **pieces: Any) -> State:
    """Return a state in which Antigonus leaves a unit of three in Smyrna, and calls at the first port of a route.

    Args:
        far: As for `spread`.
        call: Whether the minor general of Argos is called for that unit; a control marker marks the one there.
        *route: The ports.
        number: How many he takes along.
        **pieces: Other pieces.
    """
    units = {"smyrna": {"loyal": 3}} | pieces.pop("units", {})
    generals = {"antigonus": ("yellow", "smyrna")} | pieces.pop("generals", {})
    markers = {"argos": "yellow"} | pieces.pop("markers", {})
    state = spread(far, units=units, generals=generals, markers=markers, **pieces)
    state = play(state, "activate: antigonus smyrna", *["take: loyal"] * number)
    state = play(state, *["take-minor: argos"] * call, "embark", *[f"sail: {port}" for port in route])
    return play(state, "set-sail")


@pytest.mark.rule("D8.1f", "D9.4b", "D9.14e")
@pytest.mark.parametrize(("far", "call"), [(FAR, True), (FAR[:3], False)])
def test_units_left_in_the_port_of_embarkation_keep_their_minor_general(far: tuple[str, ...], call: bool) -> None:
    state = sailing(far, call, "lesbos", "ilium")
    assert "drop: loyal" not in legal(state), "the one off the map is for the unit in Smyrna"
    assert called(state) == {*FAR[:3], *(() if call else ("smyrna",))}, "nobody is called from where one was called to"
    kept = play(state, "sail-on")
    assert Minor("yellow", "smyrna") in kept.minors
    assert (kept.count("smyrna", "yellow"), kept.count("ilium", "yellow")) == (1, 2)
    state = play(state, "take-minor: sidon", "drop: loyal", "sail-on")
    assert {one.place for one in state.minors} == {"gaza", "pella", "smyrna", "lesbos"}
    assert [state.count(port, "yellow") for port in ("smyrna", "lesbos", "ilium")] == [1, 1, 1]
    assert dispersed(state) == {"mercenary": 1}, "the one in Sidon; a control marker marks that in Argos"


@pytest.mark.rule("D9.1h", "D9.14e")
def test_units_left_in_the_port_of_embarkation_without_a_call_are_dispersed_as_the_force_sails() -> None:
    state = sailing(FAR, False, "lesbos", "ilium")
    assert dispersed(state) == {"loyal": 1}
    state = play(state, "take-minor: argos", "drop: loyal", "sail-on")
    assert {one.place for one in state.minors} == {*FAR[:3], "lesbos"}
    assert [state.count(port, "yellow") for port in ("smyrna", "lesbos", "ilium")] == [0, 1, 1]


@pytest.mark.rule("D9.4b", "D9.14e")
@pytest.mark.parametrize("marked", ["marker", "general", "nobody left"])
def test_no_minor_general_is_kept_for_the_port_of_embarkation_where_none_is_needed(marked: str) -> None:
    others: dict[str, dict[str, Any]] = {
        "marker": {"markers": {"smyrna": "yellow"}},
        "general": {"generals": {"peithon": ("yellow", "smyrna")}},
        "nobody left": {"number": 3},
    }
    state = sailing(FAR[:3], False, "lesbos", "ilium", **others[marked])
    state = play(state, "drop: loyal", "sail-on")
    assert {one.place for one in state.minors} == {*FAR[:3], "lesbos"}
    assert not dispersed(state)


@pytest.mark.rule("D15.3c", "D8.1f")
def test_a_force_may_plan_to_land_inside_if_a_minor_general_can_be_called_to_units_dropped_on_the_way() -> None:
    state = spread(
        FAR[:3],
        units={"smyrna": {"loyal": 4}},
        enemies={"halicarnassus": {"mercenary": 1}},
        generals={"antigonus": ("yellow", "smyrna"), "peithon": ("red", "halicarnassus")},
        markers={"halicarnassus": "yellow"},
    )
    state = play(state, "activate: antigonus smyrna", *["take: loyal"] * 3, "embark", "sail: miletus")
    state = play(state, "sail: halicarnassus", "land-inside", "take-minor: gaza", "drop: loyal", "sail-on")
    assert state.count("halicarnassus", "yellow", inside=True) == 2
    assert {one.place for one in state.minors} == {"sidon", "pella", "smyrna", "miletus"}


@pytest.mark.rule("D8.1f", "D9.14e", "D9.1h")
def test_the_minor_general_of_the_port_of_embarkation_is_called_away_as_one_is_overland() -> None:
    state = play(sailing(FAR[:3], False, "lesbos", "ilium"), "take-minor: smyrna")
    assert dispersed(state) == {"loyal": 1}, "the one in Smyrna"
    assert not called(state), "he is at hand"
    state = play(state, "drop: loyal", "sail-on")
    assert {one.place for one in state.minors} == {*FAR[:3], "lesbos"}
    assert [state.count(port, "yellow") for port in ("smyrna", "lesbos", "ilium")] == [0, 1, 1]


@pytest.mark.rule("D8.1e", "D8.1f", "D9.1h")
def test_a_minor_general_whose_force_sails_stays_with_it_when_the_one_for_those_left_is_called_away() -> None:
    state = spread(FAR[:2], units={"smyrna": {"loyal": 3}}, minors=("smyrna",))  # the fourth is off the map
    state = play(state, "activate: minor smyrna", "take: loyal", "take: loyal", "embark", "sail: lesbos", "sail: ilium")
    state = play(state, "set-sail", "take-minor: smyrna", "drop: loyal")  # and on, with the last one
    assert {one.place for one in state.minors} == {*FAR[:2], "lesbos", "ilium"}
    assert [state.count(port, "yellow") for port in ("smyrna", "lesbos", "ilium")] == [0, 1, 1]
    assert dispersed(state) == {"loyal": 1}


@pytest.mark.rule("D15.2a", "D22.4a", "D8.1f")
@pytest.mark.parametrize(
    ("number", "had", "has"),
    [(2, "lesbos", ("yellow", "byzantium")), (2, "smyrna", ("yellow", "byzantium")), (0, "smyrna", ("", ""))],
)
def test_the_helepolis_is_lost_if_he_is_called_away_from_the_army_that_has_it_and_not_if_it_is_aboard(
    number: int, had: str, has: tuple[str, str]
) -> None:
    route, lesbos = ("lesbos", "chersonesus", "byzantium"), {"lesbos": "yellow"}
    pieces: dict[str, Any] = {"units": {"lesbos": {"mercenary": 2}}, "markers": lesbos, "helepolis": ("yellow", had)}
    state = play(sailing(FAR[:3], False, *route, number=number, **pieces), "take-all", "sail-on")
    state = play(state, "take-minor: smyrna", "drop: mercenary", "sail-on")
    assert dispersed(state) == {"loyal": 3 - number}
    assert state.helepolis == has


@pytest.mark.rule("D8.1f", "D9.14e")
@pytest.mark.parametrize("far", [FAR[:2], FAR[:3]])
def test_the_reason_why_nobody_is_called_at_a_port_is_true(far: tuple[str, ...]) -> None:
    state = sailing(far, False, "lesbos", "ilium")
    reason = why_not(state, a.TakeMinor("argos"))
    spare = len(far) < len(FAR[:3])  # one for the unit in Smyrna, another for one that is dropped
    assert reason is not None
    assert (reason.rule, "at hand" in reason.reason) == ("D8.1f", spare)


def passing(far: tuple[str, ...], *route: str, **pieces: Any) -> State:
    """Return a state in which a minor general comes to another one's mercenary in Miletus, and embarks there.

    Args:
        far: As for `spread`.
        *route: The ports.
        **pieces: Other pieces.
    """
    units = {"colossae": {"loyal": 2}, "miletus": {"mercenary": 1}} | pieces.pop("units", {})
    state = spread(far, units=units, minors=("colossae", "miletus"), **pieces)
    state = play(state, "activate: minor colossae", "take-all", "go: miletus", "embark")
    return play(state, *[f"sail: {port}" for port in route], "set-sail")


@pytest.mark.rule("D8.1e", "D9.4b", "D9.14e")
@pytest.mark.parametrize("route", [("lesbos", "ilium"), ("smyrna", "lesbos", "ilium")])
@pytest.mark.parametrize("markers", [{}, {"miletus": "yellow"}])
def test_the_minor_general_to_whom_a_force_has_come_is_kept_for_the_port_of_embarkation(
    route: tuple[str, ...], markers: dict[str, str]
) -> None:
    state = passing(FAR[:2], *route, markers=markers)
    assert "drop: loyal" not in legal(state), "the one off the map leads the mercenary in Miletus"
    assert called(state) == {*FAR[:2], "miletus"}
    on = play(state, *["sail-on"] * (len(route) - 1))
    assert {one.place for one in on.minors} == {*FAR[:2], "miletus", "ilium"}
    state = play(state, "take-minor: gaza", "drop: loyal")
    while waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    assert {one.place for one in state.minors} == {"sidon", "miletus", route[0], "ilium"}
    assert [state.count(port, "yellow") for port in ("miletus", route[0], "ilium")] == [1, 1, 1]
    assert dispersed(state) == {"mercenary": 1}, "the one in Gaza"


@pytest.mark.rule("D8.1f", "D9.1h", "D9.14e")
@pytest.mark.parametrize("marked", [False, True])
def test_he_is_called_away_from_there_to_units_that_the_force_drops(marked: bool) -> None:
    state = passing(FAR[:2], "lesbos", "ilium", markers={"miletus": "yellow"} if marked else {})
    state = play(state, "take-minor: miletus")
    assert not called(state), "he is at hand"
    state = play(state, "drop: loyal")
    assert {one.place for one in state.minors} == {*FAR[:2], "lesbos", "ilium"}
    assert [state.count(port, "yellow") for port in ("miletus", "lesbos", "ilium")] == [marked, 1, 1]
    assert dispersed(state) == ({} if marked else {"mercenary": 1})


@pytest.mark.rule("D8.1e", "D9.2a", "D9.10c")
@pytest.mark.parametrize("markers", [{}, {"miletus": "yellow"}])
def test_he_sets_out_later_also_if_a_major_general_has_taken_command_of_that_force_at_sea(
    markers: dict[str, str],
) -> None:
    pieces: dict[str, Any] = {"units": {"lesbos": {"elephant": 2}}, "generals": {"leonnatus": ("yellow", "lesbos")}}
    state = passing(FAR[:2], "lesbos", "ilium", markers=markers, **pieces)
    state = play(state, "take-general: leonnatus", "sail-on", "stop")
    assert {one.place for one in state.minors} == {*FAR[:2], "lesbos", "miletus"}, (
        "who led the force leads the elephants"
    )
    assert not dispersed(state)
    state = play(state, "activate: minor miletus", "take: mercenary", "go: halicarnassus", "stop")
    assert {one.place for one in state.minors} == {*FAR[:2], "lesbos", "halicarnassus"}


def joining(far: tuple[str, ...], **pieces: Any) -> State:
    """Return a state in which a minor general has come to another one's mercenaries in Miletus, yellow's, and stopped.

    Args:
        far: As for `spread`.
        **pieces: Other pieces.
    """
    units = {"colossae": {"loyal": 1}, "miletus": {"mercenary": 3}} | pieces.pop("units", {})
    markers = {"miletus": "yellow"} | pieces.pop("markers", {})
    minors = ("colossae", *pieces.pop("minors", ("miletus",)))
    state = spread(far, units=units, minors=minors, markers=markers, **pieces)
    return play(state, "activate: minor colossae", "take: loyal", "go: miletus", "stop")


def setting_out(state: State, *route: str) -> State:
    """Return the state in which the other one sails from Miletus with two mercenaries, to the first port of a route."""
    state = play(state, "activate: minor miletus", "take: mercenary", "take: mercenary", "embark")
    return play(state, *[f"sail: {port}" for port in route], "set-sail")


@pytest.mark.rule("D8.1f", "D9.4b", "D9.14e")
def test_who_has_stopped_in_the_port_of_embarkation_is_called_away_from_there_once() -> None:
    state = setting_out(joining(FAR[:2]), "lesbos", "ilium")
    assert "drop: mercenary" not in legal(state), "the one off the map stays with his loyal unit in Miletus"
    assert called(state) == {*FAR[:2], "miletus"}
    state = play(state, "take-minor: miletus")
    assert not called(state), "he is at hand"
    idle = play(state, "sail-on", "stop")
    assert {one.place for one in idle.minors} == {*FAR[:2], "ilium"}, "he does not return"
    state = play(state, "drop: mercenary")
    assert {one.place for one in state.minors} == {*FAR[:2], "lesbos", "ilium"}
    assert [state.count(port, "yellow") for port in ("miletus", "lesbos", "ilium")] == [2, 1, 1]


@pytest.mark.rule("D8.1f", "D8.1j", "D9.4b")
@pytest.mark.parametrize("call", [False, True])
def test_nobody_is_kept_for_the_port_of_embarkation_from_where_he_was_called_before(call: bool) -> None:
    state = joining(
        ("sidon", "gaza", "pella"),
        units={"argos": {"loyal": 1}},
        minors=(),
        markers={"argos": "yellow"},
        generals={"antigonus": ("yellow", "corinth"), "peithon": ("yellow", "therma")},
    )
    if call:  # later Antigonus comes to Argos, so that he goes off the map
        state = play(state, "take-minor: miletus", "minor: argos", "activate: antigonus corinth", "go: argos", "stop")
    state = play(state, "activate: peithon therma", "go: pella", "stop")  # so does the one in Pella
    state = setting_out(state, "lesbos", "ilium")
    assert ("drop: mercenary" in legal(state)) == call
    state = play(state, "sail-on", "stop")
    assert {one.place for one in state.minors} == {"sidon", "gaza", "ilium"} | ({"miletus"} if not call else set())


@pytest.mark.rule("D8.1f", "D9.1b", "D8.1e")
@pytest.mark.parametrize("call", [False, True])
def test_who_is_put_in_place_of_one_who_was_called_away_has_not_moved(call: bool) -> None:
    state = joining(
        ("sidon", "gaza", "pella"),
        units={"argos": {"loyal": 1}},
        minors=(),
        markers={"argos": "yellow"},
        generals={"peithon": ("yellow", "therma")},
    )
    assert "activate: minor miletus" not in legal(state), "all are on the map, and that one has moved"
    if call:
        state = play(state, "take-minor: miletus", "minor: argos", "activate: peithon therma", "go: pella", "stop")
        state = play(state, "minor: miletus")
        assert {one.place for one in state.minors} == {"sidon", "gaza", "argos", "miletus"}
        state = play(state, "activate: minor miletus", "take: mercenary", "go: halicarnassus", "stop")
        assert {one.place for one in state.minors} == {"sidon", "gaza", "argos", "halicarnassus"}


@pytest.mark.rule("D8.1e", "D9.4c", "D9.10c")
@pytest.mark.parametrize("major", [False, True])
def test_who_has_stopped_where_a_force_sets_out_stays_there_whoever_commands_it_then(major: bool) -> None:
    state = joining(FAR[:1], units={"lesbos": {"elephant": 1}}, generals={"leonnatus": ("yellow", "lesbos")})
    state = setting_out(state, "lesbos", "ilium")
    state = play(state, *["take-general: leonnatus"] * major, "sail-on", "stop")
    assert state.held("miletus", "yellow") == (("loyal", 1), ("mercenary", 1))
    other = "lesbos" if major else "ilium"  # who led the force leads the elephant, or still the force
    assert {one.place for one in state.minors} == {"sidon", "miletus", other}


@pytest.mark.rule("D8.1e", "D9.14h", "D9.4c")
def test_he_stays_also_if_the_force_comes_back_to_that_port_before_it_moves_overland() -> None:
    state = play(setting_out(joining(FAR[:1]), "lesbos", "miletus"), "sail-on", "go: halicarnassus", "stop")
    assert state.held("miletus", "yellow") == (("loyal", 1), ("mercenary", 1))
    assert {one.place for one in state.minors} == {"sidon", "miletus", "halicarnassus"}


def passed_by_antigonus(far: tuple[str, ...], **pieces: Any) -> State:
    """Return `joining` after Antigonus has passed Miletus, and a minor general was placed there again."""
    state = joining(far, generals={"antigonus": ("yellow", "halicarnassus")}, **pieces)
    return play(state, "activate: antigonus halicarnassus", "go: miletus", "go: colossae", "stop", "minor: miletus")


@pytest.mark.rule("D8.1e", "D8.1j", "D9.14e")
def test_who_sails_from_a_port_where_he_was_placed_anew_leaves_nobody_there_who_has_moved() -> None:
    state = setting_out(passed_by_antigonus(FAR[:2]), "lesbos", "ilium")
    state = play(state, "drop: mercenary", "stop")
    assert {one.place for one in state.minors} == {*FAR[:2], "lesbos", "ilium"}


@pytest.mark.rule("D8.1e", "D8.1j", "D9.2a")
def test_who_has_moved_and_is_placed_again_where_he_was_moves_no_further() -> None:
    assert "activate: minor miletus" not in legal(passed_by_antigonus(FAR[:3], minors=())), "no other is off the map"


@pytest.mark.rule("D8.1e", "D8.1j", "D9.12a")
def test_who_leads_units_where_another_ones_force_is_lost_in_an_ambush_has_not_moved() -> None:
    units = {"celaenae": {"loyal": 1}, "pisidia": {"mercenary": 2}, "argos": {"loyal": 1}}
    markers = {"pisidia": "independent", "argos": "yellow"}
    state = spread(FAR[:2], units=units, minors=("celaenae", "pisidia"), markers=markers)
    state = play(state, "activate: minor celaenae", "take: loyal", "go: pisidia", "go: aspendus", "roll: 6")
    state = play(state, "lose: loyal", "minor: argos")
    assert {one.place for one in state.minors} == {*FAR[:2], "pisidia", "argos"}, "all four"
    state = play(state, "activate: minor pisidia", "take: mercenary", "go: celaenae", "stop")
    assert {one.place for one in state.minors} == {*FAR[:2], "celaenae", "argos"}


def of_yellow(state: State) -> set[str]:
    """Return where yellow's minor generals are, those inside a city with a word more."""
    return {f"{one.place}{' inside' * one.inside}" for one in state.minors if one.owner == "yellow"}


@pytest.mark.rule("D8.1e", "D9.7d", "D9.1b")
def test_who_leads_units_before_a_city_stays_there_when_a_force_that_has_come_to_them_goes_inside() -> None:
    units = {"smyrna": {"loyal": 2}, "sardis": {"mercenary": 2}}
    state = spread(FAR[:2], units=units, minors=("smyrna", "sardis"), markers={"sardis": "yellow"})
    state = play(state, "activate: minor smyrna", "take-all", "go: sardis", "stop-inside")
    assert of_yellow(state) == {*FAR[:2], "sardis", "sardis inside"}


@pytest.mark.rule("D8.1e", "D8.1j")
@pytest.mark.parametrize("dropped", [False, True])
def test_he_does_not_come_back_to_units_with_which_the_force_leaves_a_major_general(dropped: bool) -> None:
    units = {"smyrna": {"loyal": 2}, "sardis": {"mercenary": 2}}
    generals = dict.fromkeys(("antigonus", "peithon"), ("yellow", "sardis", True))
    pieces: dict[str, Any] = {"minors": ("smyrna", "sardis"), "markers": {"sardis": "yellow"}}
    state = spread(FAR[:2], units=units, generals=generals, **pieces)
    state = play(state, "activate: minor smyrna", "take-all", "go: sardis")
    state = play(state, "take-general: antigonus", "take-general: peithon", *["drop-general: peithon"] * dropped)
    state = play(state, "go: smyrna")
    assert state.has_minor("sardis", "yellow") is not dropped
    assert (len(happened(state, "MinorPlaced")), len(happened(state, "MinorRemoved"))) == (not dropped, 0)


@pytest.mark.rule("D8.1e", "D9.7d", "D9.4c")
def test_who_has_stopped_inside_a_city_stays_there_when_another_one_leads_units_before_it() -> None:
    units = {"smyrna": {"loyal": 2}, "sardis": {"mercenary": 2}}
    state = spread(FAR[:1], units=units, minors=("smyrna",), markers={"sardis": "yellow"})
    state = play(state, "activate: minor smyrna", "take-all", "go: sardis", "stop-inside")
    state = play(state, "activate: minor sardis", "take: mercenary")
    assert of_yellow(state) == {*FAR[:1], "sardis", "sardis inside"}
    assert of_yellow(play(state, "go: smyrna", "stop")) == {*FAR[:1], "smyrna", "sardis inside"}


@pytest.mark.rule("D8.1f", "D9.7d", "D9.4c")
def test_who_has_stopped_inside_a_city_does_not_lead_the_units_of_one_who_was_called_away_from_before_it() -> None:
    units = {"smyrna": {"loyal": 2}, "sardis": {"mercenary": 2}, "argos": {"loyal": 1}}
    markers = dict.fromkeys(("sardis", "argos"), "yellow")
    state = spread(FAR[:2], units=units, minors=("smyrna", "sardis"), markers=markers)
    state = play(state, "activate: minor smyrna", "take-all", "go: sardis", "stop-inside")
    state = play(state, "take-minor: sardis", "minor: argos")
    assert of_yellow(state) == {*FAR[:2], "argos", "sardis inside"}
    assert "activate: minor sardis" not in legal(state)


def both_sides(far: tuple[str, ...], stop: str) -> State:
    """Return the state after a minor general has come to Sardis, where another one has not moved: before it or inside.

    Args:
        far: Of `FAR`.
        stop: How he who comes stops; the other one is on the other side of the walls.
    """
    units = {space: {"yellow": {"mercenary": 1}} for space in far} | {"smyrna": {"yellow": {"loyal": 2}}}
    there = {"sardis": {"yellow": {"mercenary": 2}}}
    within = stop == "stop"
    pieces: dict[str, Any] = {"units": units | ({} if within else there), "inside": there if within else {}}
    minors = (*(("yellow", space) for space in (*far, "smyrna")), ("yellow", "sardis", within))
    state = table(MovementRoll("yellow"), markers={"sardis": "yellow"}, minors=minors, **pieces)
    return play(state, "roll: 6", "activate: minor smyrna", "take-all", "go: sardis", stop)


@pytest.mark.rule("D8.1e", "D9.7d", "D9.4c")
@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize("stop", ["stop", "stop-inside"])
def test_who_has_not_moved_sets_out_from_one_side_of_the_walls_where_another_has_stopped_on_the_other(
    stop: str, number: int
) -> None:
    state = both_sides(FAR[:number], stop)
    stays = "sardis" if stop == "stop" else "sardis inside"
    assert of_yellow(state) == {*FAR[:number], "sardis", "sardis inside"}
    state = play(state, "activate: minor sardis", "take: mercenary", "go: smyrna", "stop")
    assert of_yellow(state) == {*FAR[:number], "smyrna", stays}, "no third one is put on the unit that stays"
    assert not happened(state, "MinorPlaced")


@pytest.mark.rule("D8.1e", "D9.14e", "D9.7d")
def test_nor_is_one_kept_for_the_port_if_who_has_stopped_there_is_inside_the_city() -> None:
    units = {"miletus": {"loyal": 1}, "halicarnassus": {"mercenary": 3}}
    state = spread(FAR[:1], units=units, minors=("miletus", "halicarnassus"), markers={"halicarnassus": "yellow"})
    state = play(state, "activate: minor miletus", "take: loyal", "go: halicarnassus", "stop-inside")
    state = play(state, "activate: minor halicarnassus", "take: mercenary", "take: mercenary", "embark")
    state = play(state, "sail: miletus", "sail: lesbos", "sail: ilium", "set-sail", "sail-on")
    assert "drop: mercenary" in legal(state), "under the one who is at hand"


@pytest.mark.rule("D8.1f", "D9.4c")
def test_who_is_called_to_where_another_had_moved_and_was_removed_has_not_moved() -> None:
    units = {"miletus": {"mercenary": 2}, "colossae": {"loyal": 1}, "argos": {"loyal": 1}, "corinth": {"loyal": 1}}
    markers = dict.fromkeys(("miletus", "argos", "corinth"), "yellow")
    generals = {"antigonus": ("yellow", "halicarnassus")}
    state = spread(FAR[:2], units=units, minors=("colossae",), markers=markers, generals=generals)
    state = play(state, "activate: minor colossae", "take: loyal", "go: miletus", "stop")
    state = play(state, "activate: antigonus halicarnassus", "go: miletus", "go: colossae", "stop")
    state = play(state, "minor: argos", "minor: corinth", "take-minor: sidon", "minor: miletus")
    assert "activate: minor miletus" in legal(state)


@pytest.mark.rule("D8.1f", "D9.4c")
@pytest.mark.parametrize("by_sea", [False, True])
def test_nor_has_who_is_called_there_while_a_force_moves(by_sea: bool) -> None:
    units = {
        "miletus": {"mercenary": 2},
        "colossae": {"loyal": 1},
        "argos": {"loyal": 1},
        "halicarnassus": {"loyal": 2},
    }
    markers = dict.fromkeys(("argos", "halicarnassus"), "yellow")
    generals = {"antigonus": ("yellow", "miletus"), "peithon": ("yellow", "halicarnassus")}
    state = spread(FAR[:3], units=units, minors=("colossae",), markers=markers, generals=generals)
    state = play(state, "activate: minor colossae", "take: loyal", "go: miletus", "stop", "minor: argos")
    if by_sea:
        state = play(state, "activate: peithon halicarnassus", "take: loyal", "embark", "sail: miletus")
        state = play(
            state, "sail: lesbos", "set-sail", "take-general: antigonus", "take-minor: sidon", "sail-on", "stop"
        )
    else:
        state = play(state, "activate: antigonus miletus", "take-minor: sidon", "go: halicarnassus", "stop")
    assert state.has_minor("miletus", "yellow")
    assert "activate: minor miletus" in legal(state)


@pytest.mark.rule("D8.2a", "D9.4c")
def test_who_has_moved_is_the_reason_why_units_do_not_move_again_where_he_stands_and_all_are_on_the_map() -> None:
    units = {"smyrna": {"loyal": 2}, "sardis": {"mercenary": 2}, "argos": {"loyal": 1}}
    state = spread(FAR[:3], units=units, minors=("smyrna",), markers=dict.fromkeys(("argos", "sardis"), "yellow"))
    assert refusal(state, "activate: minor argos") == "D8.2a"
    state = play(state, "activate: minor smyrna", "take-all", "go: sardis", "stop")
    assert refusal(state, "activate: minor sardis") == "D9.4c"


@pytest.mark.rule("D8.1f", "D9.1b", "D9.14e")
def test_who_is_put_in_a_port_of_embarkation_from_where_he_who_had_stopped_there_was_called_has_not_moved() -> None:
    state = play(setting_out(joining(FAR[:2]), "lesbos", "ilium"), "take-minor: miletus", "drop: mercenary", "stop")
    state = play(state, "take-minor: sidon", "minor: miletus")
    assert of_yellow(state) == {"gaza", "lesbos", "ilium", "miletus"}
    assert "activate: minor miletus" in legal(state)


@pytest.mark.rule("D8.1j")
def test_a_minor_general_does_not_come_back_by_himself_to_marked_units_that_a_major_one_has_passed() -> None:
    units, generals = {"miletus": {"mercenary": 2}}, {"antigonus": ("yellow", "halicarnassus")}
    state = spread(FAR[:2], units=units, minors=("miletus",), markers={"miletus": "yellow"}, generals=generals)
    state = play(state, "activate: antigonus halicarnassus", "go: miletus", "go: colossae")
    assert of_yellow(state) == {*FAR[:2]}


@pytest.mark.rule("D8.1e", "D15.3a", "D9.4c")
def test_who_has_come_into_a_besieged_port_stays_inside_when_the_other_one_makes_a_sally() -> None:
    pieces: dict[str, Any] = {
        "units": {"smyrna": {"yellow": {"loyal": 1}}, "halicarnassus": {"red": {"mercenary": 1}}},
        "inside": {"halicarnassus": {"yellow": {"elephant": 1}}},
        "minors": (("yellow", "smyrna"), ("yellow", "halicarnassus", True), ("red", "halicarnassus")),
        "markers": {"halicarnassus": "yellow"},
    }
    state = play(table(MovementRoll("yellow"), **pieces), "roll: 6", "activate: minor smyrna", "take: loyal", "embark")
    state = play(state, "sail: miletus", "sail: halicarnassus", "land-inside")
    state = play(state, "activate: minor halicarnassus", "take: elephant", "sally")
    assert of_yellow(state) == {"halicarnassus", "halicarnassus inside"}


# ---------------------------------------------------------------------- whose general comes aboard


def aboard(far: tuple[str, ...], number: int, *taken: str) -> State:
    """Return a state in which Antigonus takes Peithon aboard in Smyrna, who leads two elephants there.

    Args:
        far: As for `spread`.
        number: How many units he has in Miletus, where he embarks: one goes along.
        *taken: What else he takes aboard then.
    """
    units = {"miletus": {"loyal": number}} if number else {}
    state = spread(
        far,
        units={"smyrna": {"elephant": 2}, **units},
        generals={"antigonus": ("yellow", "miletus"), "peithon": ("yellow", "smyrna")},
    )
    state = play(state, "activate: antigonus miletus", *["take: loyal"] * (number > 0))
    state = play(state, "embark", "sail: smyrna", "sail: lesbos", "set-sail")
    assert not called(state), "Peithon leads the two still"
    return play(state, "take-general: peithon", *taken)


@pytest.mark.rule("D8.1f", "D9.14e", "D18.4a")
def test_one_is_called_to_units_whose_general_comes_aboard_also_if_the_force_needs_its_last_unit() -> None:
    state = spread(
        units={"miletus": {"loyal": 1}, "smyrna": {"elephant": 1}},
        generals={"antigonus": ("yellow", "miletus"), "peithon": ("yellow", "smyrna")},
        royals={"heracles": Royal("miletus", "yellow")},
    )
    state = play(state, "activate: antigonus miletus", "take: loyal", "take-royal: heracles", "embark", "sail: smyrna")
    assert called(play(state, "sail: lesbos", "set-sail", "take-general: peithon")) == {*FAR}


@pytest.mark.rule("D8.1f", "D8.1j", "D9.14e")
def test_nobody_is_called_from_the_force_itself() -> None:
    state = spread(FAR[:3], units={"smyrna": {"loyal": 2}}, minors=("smyrna",))
    state = play(state, "activate: minor smyrna", "take-all", "embark", "sail: lesbos", "sail: ilium", "set-sail")
    assert called(state) == {*FAR[:3]}


@pytest.mark.rule("D9.4a", "D9.14e", "D9.1h")
@pytest.mark.parametrize("number", [0, 1])
def test_units_in_a_port_may_be_taken_aboard_after_their_general(number: int) -> None:
    state = play(aboard(FAR, number, "take-all"), "sail-on")
    assert dict(state.held("lesbos", "yellow")).get("elephant") == 2
    assert not dispersed(state)


@pytest.mark.rule("D8.1f", "D9.14e", "D9.1h")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("taken", [(), ("take: elephant",)])
def test_a_minor_general_is_called_to_units_in_a_port_whose_general_comes_aboard(
    number: int, taken: tuple[str, ...]
) -> None:
    state, stay = aboard(FAR, number, *taken), 2 - len(taken)
    assert called(state) == set(FAR)
    gone = play(state, "sail-on")
    assert (gone.count("smyrna", "yellow"), dispersed(gone)) == (0, {"elephant": stay})
    state = play(state, "take-minor: pella", "sail-on")
    assert state.held("smyrna", "yellow") == (("elephant", stay),)
    assert {one.place for one in state.minors} == {*FAR} - {"pella"} | {"smyrna"}
    assert dispersed(state) == {"mercenary": 1}, "the one in Pella"


@pytest.mark.rule("D15.2a", "D9.1h", "D9.14e")
def test_the_helepolis_in_the_port_of_embarkation_is_not_lost_with_units_that_are_left_in_another() -> None:
    state = spread(
        units={"miletus": {"loyal": 1}, "smyrna": {"elephant": 2}},
        generals={"antigonus": ("yellow", "miletus"), "peithon": ("yellow", "smyrna")},
        markers={"miletus": "yellow"},
        helepolis=("yellow", "miletus"),
    )
    state = play(state, "activate: antigonus miletus", "embark", "sail: smyrna", "sail: lesbos", "set-sail")
    state = play(state, "take-general: peithon", "sail-on")
    assert dispersed(state) == {"elephant": 2}
    assert state.helepolis == ("yellow", "miletus")


@pytest.mark.rule("D8.1e", "D9.14e", "D9.1h")
@pytest.mark.parametrize(
    ("call", "lost"), [("", {"elephant": 2}), ("gaza", {"mercenary": 1}), ("miletus", {"loyal": 1})]
)
def test_the_one_for_the_port_of_embarkation_goes_to_units_whose_general_comes_aboard_only_if_he_is_called(
    call: str, lost: dict[str, int]
) -> None:
    state = play(aboard(FAR[:3], 2), *[f"take-minor: {call}"] * bool(call), "sail-on")
    led = {*FAR[:3], "miletus"}
    assert {one.place for one in state.minors} == (led - {call} | {"smyrna"} if call else led)
    assert state.count("miletus", "yellow") == (call != "miletus")
    assert state.count("smyrna", "yellow") == (2 if call else 0)
    assert dispersed(state) == lost


@pytest.mark.rule("D8.1f", "D9.14e", "D9.1h")
@pytest.mark.parametrize("call", [False, True])
def test_where_the_route_comes_back_to_the_port_of_embarkation_its_units_need_him_as_well(call: bool) -> None:
    state = spread(
        FAR[:3],
        units={"smyrna": {"loyal": 3}, "lesbos": {"elephant": 2}},
        generals={"antigonus": ("yellow", "smyrna"), "peithon": ("yellow", "lesbos")},
    )
    state = play(state, "activate: antigonus smyrna", "take: loyal", "embark", "sail: lesbos", "sail: smyrna")
    state = play(state, "set-sail", "take-general: peithon", *["take-minor: smyrna"] * call, "sail-on")
    assert (state.count("smyrna", "yellow"), state.count("lesbos", "yellow")) == ((1, 2) if call else (3, 0))
    assert state.has_minor("lesbos", "yellow") == call
    assert dispersed(state) == ({"loyal": 2} if call else {"elephant": 2})


@pytest.mark.rule("D9.10c", "D9.14e", "D9.1h")
def test_who_is_kept_for_the_port_of_embarkation_leads_nobody_else_where_a_slower_commander_ends_the_move() -> None:
    units = {"miletus": {"loyal": 2}, "halicarnassus": {"elephant": 2}}
    generals = {"antigonus": ("yellow", "miletus"), "craterus": ("yellow", "halicarnassus")}
    state = spread(FAR[:3], 3, units=units, generals=generals)  # Antigonus has 4 points, Craterus 2
    state = play(state, "activate: antigonus miletus", "take: loyal", "embark", "sail: halicarnassus", "sail: xanthus")
    state = play(state, "sail: phaselis", "set-sail", "take-general: craterus", "sail-on", "stop")
    assert of_yellow(state) == {*FAR[:3], "miletus"}
    assert (state.count("miletus", "yellow"), state.count("xanthus", "yellow")) == (1, 1)
    assert dispersed(state) == {"elephant": 2}


@pytest.mark.rule("D9.10c", "D9.14e", "D9.1h")
def test_units_whose_general_takes_the_force_no_further_than_their_port_have_not_been_left() -> None:
    units = {"miletus": {"loyal": 1}, "xanthus": {"elephant": 2}}
    generals = {"antigonus": ("yellow", "miletus"), "craterus": ("yellow", "xanthus")}
    state = spread(FAR, 3, units=units, generals=generals)  # Antigonus has 4 points, Craterus 2
    state = play(state, "activate: antigonus miletus", "take: loyal", "embark")
    state = play(state, "sail: halicarnassus", "sail: xanthus", "sail: phaselis", "set-sail", "sail-on")
    state = play(state, "take-general: craterus", "sail-on", "stop")
    assert state.held("xanthus", "yellow") == (("elephant", 2), ("loyal", 1))
    assert not dispersed(state)
