"""Armies at sea, out of besieged ports and back, where two rules meet, worked out by hand from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.state.state import FLEETS, Fleet, Siege, State
from tests.diadochi.tables import dealt, legal, play, refusal, table, waits_for


def moving(**pieces: Any) -> State:
    """Return a state in which yellow may choose who moves, four points each."""
    return play(table(MovementRoll("yellow"), **pieces), "roll: 6")


# ---------------------------------------------------------------------- D15.3 out of a besieged port and back again


FLEETS_OF_NOBODY = tuple(Fleet() for _ in FLEETS)


def out_of_port(taken: str, **pieces: Any) -> State:
    """Return a state in which Antigonus is to embark in Halicarnassus, which red besieges, with two units inside."""
    state = moving(
        inside={"halicarnassus": {"yellow": {"loyal": 2}}},
        units={"halicarnassus": {"red": {"mercenary": 1}}, **pieces.pop("units")},
        generals={"antigonus": ("yellow", "halicarnassus", True), **pieces.pop("generals", {})},
        minors=(("red", "halicarnassus"),),
        markers={"halicarnassus": "yellow", "xanthus": "yellow"},
        **pieces,
    )
    return play(state, "activate: antigonus halicarnassus", taken, "embark")


@pytest.mark.rule("D15.3c", "D9.7b", "D9.14e")
@pytest.mark.parametrize(("dropped", "room"), [(False, False), (True, True)])
def test_at_sea_no_more_are_picked_up_than_the_besieged_port_has_room_for(dropped: bool, room: bool) -> None:
    units = {"xanthus": {"yellow": {"mercenary": 1}}, "aspendus": {"red": {"loyal": 3}}}
    state = out_of_port("take: loyal", units=units, generals={"craterus": ("red", "aspendus")})
    state = play(state, "sail: xanthus", "sail: phaselis", "set-sail")
    state = play(state, *(["drop: loyal"] if dropped else []))
    assert ("take: mercenary" in legal(state)) is room, "another unit has stayed inside"
    assert room or refusal(state, "take: mercenary") == "D15.3c"
    state = play(state, *(["take: mercenary"] if dropped else []), "sail-on")
    state = play(state, "intercept: craterus aspendus", "take-all", "set-out", "roll: 6", "back-up")
    assert state.count("halicarnassus", "yellow", inside=True) == 2


@pytest.mark.rule("D15.3c", "D9.7b", "D12b")
def test_units_that_join_a_force_from_a_besieged_port_in_a_battle_that_is_called_off_do_not_crowd_it() -> None:
    units = {"phaselis": {"red": {"loyal": 3}}}
    champions = {"champions": ("yellow",), "usurper": "red"}
    cards = dealt(yellow=("mutiny",), red=("fog",))
    state = out_of_port("take-all", units=units, generals={"peithon": ("red", "phaselis")}, cards=cards, **champions)
    state = play(state, "sail: xanthus", "sail: phaselis", "set-sail")
    while waits_for(state) != "surprise":
        state = play(state, next(one for one in ("sail-on", "pass") if one in legal(state)))
    state = play(state, "surprise: mutiny", "draw: spies", "surprise: fog", "draw: traitor")
    assert dict(state.held("halicarnassus", "yellow", inside=True)) == {"loyal": 2}
    assert dict(state.held("dispersed", "yellow")) == {"loyal": 1}


@pytest.mark.rule("D15.2a", "D9.14e")
def test_a_unit_that_is_dropped_at_sea_leaves_the_helepolis_with_its_force_from_inside_a_besieged_port() -> None:
    units = {"phaselis": {"red": {"loyal": 1}}}
    state = out_of_port("take-all", units=units, helepolis=("yellow", "halicarnassus"))
    state = play(state, "sail: xanthus", "sail: phaselis", "set-sail", "drop: loyal", "sail-on")
    assert (state.count("xanthus", "yellow"), state.count("phaselis", "yellow")) == (1, 1)
    assert state.helepolis == ("yellow", "phaselis")


@pytest.mark.rule("D15.2a", "D9.14e")
@pytest.mark.parametrize("besieged", [False, True])
@pytest.mark.parametrize(("taken", "has"), [("take: mercenary", "salamis"), ("take-all", "tarsus")])
def test_the_helepolis_of_those_inside_a_port_does_not_go_with_one_of_them_who_is_picked_up_at_sea(
    taken: str, has: str, *, besieged: bool
) -> None:
    state = moving(
        units={"sidon": {"yellow": {"loyal": 2}}, **({"salamis": {"red": {"loyal": 3}}} if besieged else {})},
        inside={"salamis": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "sidon")},
        minors=(("yellow", "salamis", True), *((("red", "salamis"),) if besieged else ())),
        markers={"salamis": "yellow", "tarsus": "yellow"},
        helepolis=("yellow", "salamis"),
    )
    state = play(state, "activate: antigonus sidon", "take-all", "embark", "sail: salamis", "sail: tarsus", "set-sail")
    state = play(state, taken, "sail-on")
    assert state.count("salamis", "yellow", inside=True) == 4 - state.count("tarsus", "yellow")
    assert state.helepolis == ("yellow", has)


def from_smyrna(had: str, *did: str) -> State:
    """Return the state after Antigonus went from his three units in Smyrna by Lesbos and Chersonesus to Byzantium.

    Args:
        had: Where the Helepolis was: with those in Smyrna, or with a mercenary in Lesbos.
        *did: What he took along, and what he did in Lesbos; after `sail-on` in Chersonesus.
    """
    state = moving(
        units={"smyrna": {"yellow": {"loyal": 3}}, "lesbos": {"yellow": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "smyrna")},
        minors=(("yellow", "lesbos"),),
        markers={"smyrna": "yellow", "chersonesus": "yellow"},
        helepolis=("yellow", had),
    )
    taken = [one for one in did if one == "take: loyal"]
    ports = ("sail: lesbos", "sail: chersonesus", "sail: byzantium")
    state = play(state, "activate: antigonus smyrna", *taken, "embark", *ports, "set-sail")
    state = play(state, *did[len(taken) :])
    return play(state, "sail-on") if waits_for(state) == "call-at-port" else state


LOYAL, MERCENARY = "drop: loyal", "drop: mercenary"


@pytest.mark.rule("D15.2a", "D9.14e")
@pytest.mark.parametrize(
    ("did", "has"),
    [
        (("take: mercenary", "sail-on", MERCENARY), "chersonesus"),
        (("take: mercenary", MERCENARY), "lesbos"),
        (("take: loyal", "take: mercenary", "sail-on", LOYAL, MERCENARY), "chersonesus"),
        (("take: loyal", "take: mercenary", "sail-on", MERCENARY, LOYAL), "chersonesus"),
        (("take: loyal", "take: mercenary", "sail-on", MERCENARY), "byzantium"),
        (("take: mercenary", "sail-on"), "byzantium"),
    ],
)
def test_the_helepolis_goes_with_the_last_units_of_the_force_that_has_taken_it_aboard(
    did: tuple[str, ...], has: str
) -> None:
    state = from_smyrna("lesbos", *did)
    assert state.count("smyrna", "yellow")
    assert state.helepolis == ("yellow", has)


@pytest.mark.rule("D15.2a", "D9.14e")
@pytest.mark.parametrize(
    ("did", "has"),
    [
        (("take: mercenary", "sail-on"), "smyrna"),
        (("take: mercenary", "sail-on", MERCENARY), "smyrna"),
        (("take: loyal", "take: mercenary", "sail-on", MERCENARY), "byzantium"),
        (("take: loyal", "take: mercenary", "sail-on", MERCENARY, LOYAL), "chersonesus"),
    ],
)
def test_the_helepolis_stays_with_an_army_whose_general_sails_alone(did: tuple[str, ...], has: str) -> None:
    assert from_smyrna("smyrna", *did).helepolis == ("yellow", has)


@pytest.mark.rule("D15.2a", "D9.14e")
def test_the_helepolis_stays_where_a_general_alone_picks_up_a_part_of_its_army() -> None:
    state = moving(
        units={"lesbos": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "smyrna")},
        minors=(("yellow", "lesbos"),),
        helepolis=("yellow", "lesbos"),
    )
    state = play(state, "activate: antigonus smyrna", "embark", "sail: lesbos", "sail: chersonesus", "set-sail")
    state = play(state, "take: mercenary", "sail-on")
    assert (state.count("lesbos", "yellow"), state.count("chersonesus", "yellow")) == (1, 1)
    assert state.helepolis == ("yellow", "lesbos")


@pytest.mark.rule("D15.2a", "D9.14h")
def test_the_helepolis_stays_where_its_general_sails_alone_and_comes_back_with_others() -> None:
    state = moving(
        units={"smyrna": {"yellow": {"loyal": 3}}, "lesbos": {"yellow": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "smyrna")},
        minors=(("yellow", "lesbos"),),
        markers={"smyrna": "yellow"},
        helepolis=("yellow", "smyrna"),
    )
    state = play(state, "activate: antigonus smyrna", "embark", "sail: lesbos", "sail: smyrna", "set-sail")
    state = play(state, "take: mercenary", "sail-on", "go: sardis", "stop")
    assert state.held("sardis", "yellow") == (("mercenary", 1),)
    assert state.helepolis == ("yellow", "smyrna")


# ---------------------------------------------------------------------- D9.10 a slower commander aboard

ROUTE = ("halicarnassus", "xanthus", "phaselis", "aspendus")
"""Ports a point apart, from Miletus on."""


@pytest.mark.rule("D9.10c", "D9.14e", "D9.14h")
@pytest.mark.parametrize(
    ("waits", "lands"), [("halicarnassus", "xanthus"), ("xanthus", "xanthus"), ("phaselis", "phaselis")]
)
def test_a_commander_picked_up_at_sea_takes_the_force_no_further_than_his_points(waits: str, lands: str) -> None:
    state = table(
        MovementRoll("yellow"),
        units={"miletus": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "miletus"), "craterus": ("yellow", waits)},
        markers={"miletus": "yellow"},
    )
    state = play(state, "roll: 3", "activate: antigonus miletus", "take-all", "embark")  # 4 points; Craterus has 2
    state = play(state, *(f"sail: {port}" for port in ROUTE), "set-sail")
    while waits_for(state) == "call-at-port":
        state = play(state, next(one for one in ("take-general: craterus", "sail-on") if one in legal(state)))
    assert state.general("craterus").place == state.general("antigonus").place == lands
    assert state.count(lands, "yellow") == 2
    assert set(legal(state)) == {"drop: loyal", "drop-general: antigonus", "stop"}, "no point is left"


@pytest.mark.rule("D9.10c", "D15.3c")
def test_a_force_that_must_stop_at_its_besieged_port_goes_inside_if_it_fits() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"lesbos": {"yellow": {"loyal": 1}}, "halicarnassus": {"red": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "lesbos"), "craterus": ("yellow", "halicarnassus", True)},
        minors=(("red", "halicarnassus"),),
        markers={"halicarnassus": "yellow"},
    )
    state = play(state, "roll: 3", "activate: antigonus lesbos", "take: loyal", "embark")
    state = play(state, "sail: miletus", "sail: halicarnassus", "sail: xanthus", "set-sail")
    while waits_for(state) == "call-at-port":
        state = play(state, next(one for one in ("take-general: craterus", "sail-on") if one in legal(state)))
    assert state.count("halicarnassus", "yellow", inside=True) == 1
    assert state.general("antigonus").inside
    assert waits_for(state) == "activate"


@pytest.mark.rule("D9.10c", "D15.3c", "D9.7b")
def test_a_force_that_must_stop_at_its_besieged_port_stays_before_it_if_the_garrison_fills_it() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"lesbos": {"yellow": {"loyal": 1}}, "halicarnassus": {"red": {"loyal": 3}}},
        inside={"halicarnassus": {"yellow": {"mercenary": 2}}},
        generals={"antigonus": ("yellow", "lesbos"), "craterus": ("yellow", "halicarnassus", True)},
        minors=(("red", "halicarnassus"),),
        markers={"halicarnassus": "yellow"},
    )
    state = play(state, "roll: 3", "activate: antigonus lesbos", "take: loyal", "embark")
    state = play(state, "sail: miletus", "sail: halicarnassus", "sail: xanthus", "set-sail")
    while waits_for(state) == "call-at-port":
        state = play(state, next(one for one in ("take-general: craterus", "sail-on") if one in legal(state)))
    assert waits_for(state) == "avoid-battle", "no point is left to go on, so that he must fight"
    assert state.count("halicarnassus", "yellow") == 1
    assert state.count("halicarnassus", "yellow", inside=True) == 2


@pytest.mark.rule("D9.10c", "D15.3c")
def test_a_force_whose_new_commander_reaches_no_more_than_its_besieged_port_goes_inside() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"lesbos": {"yellow": {"loyal": 1}}, "halicarnassus": {"red": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "lesbos"), "craterus": ("yellow", "miletus")},
        minors=(("red", "halicarnassus"),),
        markers={"halicarnassus": "yellow"},
    )
    state = play(state, "roll: 3", "activate: antigonus lesbos", "take: loyal", "embark")  # Craterus has 2 points
    state = play(state, "sail: miletus", "sail: halicarnassus", "sail: xanthus", "set-sail")
    state = play(state, "take-general: craterus", "sail-on")
    assert state.count("halicarnassus", "yellow", inside=True) == 1
    assert waits_for(state) == "activate"


@pytest.mark.rule("D9.9a", "D9.14e", "D15.3c")
def test_a_general_alone_who_may_not_land_goes_inside_his_besieged_port_on_the_way() -> None:
    state = table(
        MovementRoll("yellow"),
        units={
            "miletus": {"yellow": {"mercenary": 1}},
            "halicarnassus": {"red": {"loyal": 3}},
            "xanthus": {"red": {"loyal": 2}},
        },
        generals={"antigonus": ("yellow", "lesbos")},
        minors=(("red", "halicarnassus"), ("red", "xanthus"), ("yellow", "miletus")),
        markers={"halicarnassus": "yellow"},
    )
    state = play(state, "roll: 2", "activate: antigonus lesbos", "embark")  # 3 points
    state = play(state, "sail: miletus", "sail: halicarnassus", "sail: xanthus", "set-sail", "sail-on")
    assert state.general("antigonus").place == "halicarnassus"
    assert state.general("antigonus").inside, "he does not come before the besiegers"
    assert waits_for(state) == "activate"


# ---------------------------------------------------------------------- D9.9 a general alone who can only sail on


@pytest.mark.rule("D9.9a", "D9.11a", "D9.14f")
@pytest.mark.parametrize(("die", "enters"), [(2, True), (1, False)])
def test_a_general_alone_enters_where_he_could_go_on_only_by_sea(die: int, enters: bool) -> None:
    state = table(
        MovementRoll("yellow"),
        units={"xanthus": {"red": {"loyal": 2}}, "phaselis": {"red": {"loyal": 2}}},
        generals={
            "antigonus": ("yellow", "colossae"),
            "craterus": ("red", "xanthus"),
            "lysimachus": ("red", "phaselis"),
        },
    )
    state = play(state, f"roll: {die}", "activate: antigonus colossae")  # 3 points, or 2: all ways back cost 2
    assert ("go: xanthus" in legal(state)) is enters
    if enters:
        state = play(state, "go: xanthus", "grant-passage")
        assert legal(state) == ("embark",)
        assert refusal(state, "stop") == "D9.11c"
        state = play(state, "embark", "sail: halicarnassus", "set-sail")
        assert state.general("antigonus").place == "halicarnassus"


@pytest.mark.rule("D9.9a", "D13.6b", "D9.7d")
def test_a_general_alone_who_is_beaten_at_sea_goes_back_inside_past_an_enemy_general() -> None:
    state = moving(
        generals={"antigonus": ("yellow", "halicarnassus", True), "craterus": ("red", "halicarnassus")},
        markers={"halicarnassus": "yellow", "xanthus": "red"},
    ).with_fleet("cilician_pirates", owner="red")
    state = play(state, "activate: antigonus halicarnassus", "embark", "sail: miletus", "set-sail")
    state = play(state, "fleet: cilician_pirates", "roll: 3 4")
    assert state.general("antigonus").place == "halicarnassus"
    assert state.general("antigonus").inside, "he does not stop with Craterus"


@pytest.mark.rule("D9.9a", "D9.14f")
@pytest.mark.parametrize(("die", "enters"), [(6, True), (2, False)])
def test_a_general_alone_also_enters_where_he_could_go_on_overland_to_a_port_and_only_from_there_by_sea(
    die: int, enters: bool
) -> None:
    held = ("celaenae", "sardis", "xanthus", "halicarnassus")
    state = table(
        MovementRoll("yellow"),
        units={space: {"red": {"mercenary": 1}} for space in held},
        generals={
            "antigonus": ("yellow", "synnada"),
            "craterus": ("red", "colossae"),
            "lysimachus": ("red", "miletus"),
        },
        markers=dict.fromkeys(held, "red"),
    )
    state = play(state, f"roll: {die}", "activate: antigonus synnada", "go: celaenae", "grant-passage")
    assert ("go: colossae" in legal(state)) is enters, "no units are there, and a fourth point takes him to sea"
    if enters:
        state = play(state, "go: colossae", "go: miletus")
        assert legal(state) == ("embark",)
        state = play(state, "embark", "sail: lesbos", "set-sail")
        assert state.general("antigonus").place == "lesbos"


@pytest.mark.rule("D10.5a", "D15.3c", "D9.11a")
def test_who_left_a_besieged_port_and_passed_his_landing_port_as_a_guest_goes_back_inside() -> None:
    units = {"miletus": {"red": {"mercenary": 1}}, "celaenae": {"red": {"loyal": 3}}}
    generals = {"craterus": ("red", "celaenae")}
    state = moving(
        inside={"halicarnassus": {"yellow": {"loyal": 2}}},
        units={"halicarnassus": {"blue": {"mercenary": 1}}, **units},
        generals={"antigonus": ("yellow", "halicarnassus", True), **generals},
        minors=(("blue", "halicarnassus"),),
        markers={"halicarnassus": "yellow", "miletus": "red"},
    )
    state = play(state, "activate: antigonus halicarnassus", "take-all", "embark", "sail: miletus", "set-sail")
    state = play(state, "ask-passage", "grant-passage", "go: colossae")
    state = play(state, "intercept: craterus celaenae", "take-all", "set-out", "roll: 6")
    assert set(legal(state)) == {"fight", "back-up"}
    state = play(state, "back-up")
    assert state.count("halicarnassus", "yellow", inside=True) == 2
    assert state.general("antigonus").inside


# ---------------------------------------------------------------------- D9.11c a guest before his own besieged city


def stormed_guest(lone: bool) -> State:
    """Return a state in which Antigonus sailed from before Halicarnassus, which red besieges, and met a storm."""
    state = moving(
        units={"miletus": {"yellow": {"loyal": 1}}, "halicarnassus": {"red": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "miletus")},
        minors=(("red", "halicarnassus"),),
        markers={"halicarnassus": "yellow", "miletus": "yellow"},
        cards=dealt(red=("storm_at_sea",)),
    )
    state = play(state, "activate: antigonus miletus", *([] if lone else ["take: loyal"]), "go: halicarnassus")
    state = play(state, *([] if lone else ["ask-passage"]), "grant-passage", "embark", "sail: xanthus", "set-sail")
    return play(state, "surprise: storm_at_sea", "draw: spies")


@pytest.mark.rule("D9.11c", "D9.14h", "D15.3a")
def test_a_guest_whom_a_storm_brings_back_before_his_own_besieged_city_may_go_inside() -> None:
    state = stormed_guest(lone=False)
    assert set(legal(state)) == {"inside: loyal", "stop-inside", "stop"}
    inside = play(state, "stop-inside")
    assert (inside.count("halicarnassus", "yellow", inside=True), waits_for(inside)) == (1, "activate")
    assert waits_for(play(state, "stop")) == "battle"


@pytest.mark.rule("D9.11c", "D9.9a", "D15.3a")
def test_a_general_alone_whom_a_storm_brings_back_before_his_own_besieged_city_goes_inside() -> None:
    state = stormed_guest(lone=True)
    assert legal(state) == ("stop-inside",)
    antigonus = play(state, "stop-inside").general("antigonus")
    assert (antigonus.place, antigonus.inside) == ("halicarnassus", True)


@pytest.mark.rule("D9.11b", "D9.11c", "D9.14h")
def test_a_general_alone_whom_a_storm_brings_back_to_his_host_is_dispersed() -> None:
    state = moving(
        units={"xanthus": {"red": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "halicarnassus")},
        minors=(("red", "xanthus"),),
        markers={"paphos": "red", "salamis": "red"},
        cards=dealt(red=("storm_at_sea",)),
    )
    state = play(state, "activate: antigonus halicarnassus", "go: xanthus", "grant-passage")
    state = play(state, "embark", "sail: phaselis", "set-sail")
    while waits_for(state) != "surprise":
        state = play(state, "pass")
    state = play(state, "surprise: storm_at_sea", "draw: spies")
    assert state.general("antigonus").place == "dispersed"
    assert waits_for(state) == "activate"


# ---------------------------------------------------------------------- D10.5 out, and back to where it began


def back_in_miletus(others: str = "", **pieces: Any) -> State:
    """Return a state in which Antigonus fetched units from Smyrna by way of Lesbos, and is intercepted in Miletus.

    Args:
        others: Where a general of blue stands alone.
        **pieces: What else stands where.
    """
    state = moving(
        units={
            "miletus": {"yellow": {"loyal": 3}},
            "smyrna": {"yellow": {"mercenary": 1}},
            "colossae": {"red": {"loyal": 3, "mercenary": 1}},
            **pieces.pop("units", {}),
        },
        generals={
            "antigonus": ("yellow", "miletus"),
            "craterus": ("red", "colossae"),
            "ptolemy": ("blue", others or "susa"),
            **pieces.pop("generals", {}),
        },
        markers={"smyrna": "yellow"},
        **pieces,
    )
    state = play(state, "activate: antigonus miletus", "take-all", "embark")
    state = play(state, "sail: smyrna", "sail: lesbos", "sail: miletus", "set-sail", "take: mercenary")
    while waits_for(state) == "call-at-port":
        state = play(state, "sail-on")
    return play(state, "intercept: craterus colossae", "take-all", "set-out", "roll: 6")


@pytest.mark.rule("D10.5a", "D10.5b")
@pytest.mark.parametrize(("others", "port"), [("", "lesbos"), ("lesbos", "smyrna")])
def test_who_is_intercepted_back_where_he_embarked_goes_to_the_last_port_on_his_way(others: str, port: str) -> None:
    state = back_in_miletus(others)
    assert set(legal(state)) == {"fight", "back-up"}, "a moving army cannot be forced into battle"
    state = play(state, "back-up")
    assert dict(state.held(port, "yellow")) == {"loyal": 3, "mercenary": 1}
    assert state.general("antigonus").place == port
    assert state.count("miletus", "red") == 4
    assert waits_for(state) == "activate"


@pytest.mark.rule("D10.5a", "D12b")
@pytest.mark.parametrize(
    ("there", "port"),
    [
        ({"independents": {"scythians": "lesbos"}}, "smyrna"),
        ({"units": {"lesbos": {"red": {"mercenary": 1}}}, "minors": (("red", "lesbos"),)}, "smyrna"),
        ({"generals": {"peithon": ("yellow", "lesbos")}}, "lesbos"),
        ({"units": {"lesbos": {"yellow": {"elephant": 1}}}, "minors": (("yellow", "lesbos"),)}, "lesbos"),
    ],
)
def test_the_port_where_he_goes_back_to_holds_nobody_else_but_it_may_hold_his_own(
    there: dict[str, Any], port: str
) -> None:
    state = play(back_in_miletus(**there), "back-up")
    assert state.general("antigonus").place == port
    assert dict(state.held(port, "yellow"))["loyal"] == 3


@pytest.mark.rule("D12.9a", "D10.5a")
def test_a_drawn_battle_back_where_he_embarked_sends_him_to_the_last_port_on_his_way() -> None:
    state = play(back_in_miletus(), "fight")
    while waits_for(state) != "battle":
        state = play(state, "pass")
    state = play(state, "roll: 1 1", "roll: 1 1", "lose: mercenary", "lose: loyal")  # both strength 7
    assert dict(state.held("lesbos", "yellow")) == {"loyal": 3}


# ---------------------------------------------------------------------- D15.1.4 besiegers who sail away


def besiegers(*taken: str) -> State:
    """Return a state in which yellow has a point against red's Tyre, and is to embark there with some units."""
    state = moving(
        units={"tyre": {"yellow": {"loyal": 3}}},
        inside={"tyre": {"red": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "tyre")},
        markers={"tyre": "red"},
        sieges=(Siege("tyre", "yellow", 1),),
        fleets=tuple(Fleet("red" if one == "cilician_pirates" else "") for one in FLEETS),
    )
    return play(state, "activate: antigonus tyre", *taken, "embark", "sail: sidon")


@pytest.mark.rule("D15.1.4a", "D9.14h")
@pytest.mark.parametrize(("taken", "left"), [(("take-all",), False), (("take: loyal", "take: loyal"), True)])
def test_who_sails_from_a_city_that_he_besieges_and_comes_back_has_raised_the_siege(
    taken: tuple[str, ...], left: bool
) -> None:
    state = play(besiegers(*taken), "sail: tyre", "set-sail", "pass")
    while waits_for(state) != "move-on":
        state = play(state, next(one for one in ("sail-on", "done", "pass") if one in legal(state)))
    assert state.count("tyre", "yellow") == 3
    assert bool(state.sieges) is left, "all besiegers have left, unless one has stayed"


@pytest.mark.rule("D15.1.4a", "D13.6b")
def test_who_is_beaten_at_sea_has_raised_the_siege_of_the_port_from_which_he_sailed() -> None:
    state = play(besiegers("take-all"), "set-sail", "fleet: cilician_pirates")
    while waits_for(state) != "naval-battle":
        state = play(state, "done" if "done" in legal(state) else "pass")
    state = play(state, "roll: 6 6", "roll: 1")  # without a fleet he has no points; the attrition takes nobody
    assert state.count("tyre", "yellow") == 3
    assert not state.sieges


@pytest.mark.rule("D9.11c", "D13.6b", "D9.14h")
def test_a_guest_with_units_whom_a_storm_brings_back_to_his_host_fights_him() -> None:
    state = moving(
        units={"xanthus": {"red": {"mercenary": 1}}, "halicarnassus": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "halicarnassus")},
        minors=(("red", "xanthus"),),
        markers={"paphos": "red", "salamis": "red"},
        cards=dealt(red=("storm_at_sea",)),
    )
    state = play(state, "activate: antigonus halicarnassus", "take-all", "go: xanthus", "ask-passage", "grant-passage")
    state = play(state, "embark", "sail: phaselis", "set-sail")
    while waits_for(state) != "surprise":
        state = play(state, "pass")
    state = play(state, "surprise: storm_at_sea", "draw: spies")
    assert waits_for(state) == "battle"
    assert state.count("xanthus", "yellow") == 2
    assert "yellow" not in state.champions, "he is the attacker, as if he had entered"


@pytest.mark.rule("D13.6b", "D12.8a", "D15.3c")
def test_who_sails_out_of_his_besieged_port_and_is_beaten_takes_his_losses_back_inside() -> None:
    state = out_of_port("take-all", units={}, fleets=FLEETS_OF_NOBODY)
    state = settle(state.with_marker("salamis", "red").with_marker("paphos", "red"))
    state = play(state, "sail: xanthus", "sail: phaselis", "set-sail", "fleet: cypriot", "roll: 6 6", "roll: 5")
    state = play(state, "lose: loyal")  # the column of two units: a 5 costs one
    assert (state.count("halicarnassus", "yellow", inside=True), state.count("halicarnassus", "yellow")) == (1, 0)
    assert state.general("antigonus").inside


# ---------------------------------------------------------------------- D9.7e, D9.14e who is inside


def before_halicarnassus() -> State:
    """Return a state in which yellow calls at Halicarnassus, where red has two units and a general inside."""
    state = moving(
        units={"lesbos": {"yellow": {"loyal": 6}}},
        inside={"halicarnassus": {"red": {"loyal": 2}}},
        generals={
            "antigonus": ("yellow", "lesbos"),
            "leonnatus": ("yellow", "lesbos"),
            "perdiccas": ("red", "halicarnassus", True),
        },
        markers={"halicarnassus": "red"},
        fleets=FLEETS_OF_NOBODY,
    )
    state = play(state, "activate: antigonus lesbos", "take-all", "take-general: leonnatus")
    state = play(
        state,
        "commander: antigonus",
        "embark",
        "sail: smyrna",
        "sail: halicarnassus",
        "sail: rhodes_city",
        "set-sail",
        "sail-on",
    )
    assert waits_for(state) == "call-at-port"
    return state


@pytest.mark.rule("D9.7e", "D9.14e")
def test_who_has_units_inside_a_city_says_where_they_are_before_others_are_dropped_there_from_the_sea() -> None:
    state = play(before_halicarnassus(), "drop: loyal")
    assert waits_for(state) == "declare-inside"
    assert legal(state) == ("outside: loyal", "done"), "a general alone keeps nobody from landing"
    assert legal(play(state, "outside: loyal")) == ("outside: loyal", "bring-outside: perdiccas", "done")
    inside = play(state, "done")
    assert (inside.count("halicarnassus", "yellow"), inside.besieged("halicarnassus")) == (1, True)
    assert waits_for(play(inside, "drop: loyal")) == "call-at-port", "now the city is besieged"
    outside = play(state, "outside: loyal", "done")
    assert (outside.count("halicarnassus", "yellow"), outside.count("rhodes_city", "yellow")) == (0, 6), "D12b, D9.14g"


@pytest.mark.rule("D9.7e", "D9.14e")
def test_a_general_who_is_dropped_alone_is_no_army_that_anybody_comes_out_for() -> None:
    state = play(before_halicarnassus(), "drop-general: leonnatus")
    assert (state.general("leonnatus").place, waits_for(state)) == ("halicarnassus", "call-at-port")


@pytest.mark.rule("D9.7e", "D9.9b", "D12b")
@pytest.mark.parametrize(("die", "place", "dead"), [("roll: 4", "dispersed", False), ("roll: 5", "", True)])
def test_who_comes_out_meets_a_general_of_the_mover_who_is_alone_there(die: str, place: str, dead: bool) -> None:
    state = play(before_halicarnassus(), "drop-general: leonnatus", "drop: loyal", "outside: loyal", "done", die)
    state = play(state, "pass") if waits_for(state) == "surprise" else state
    assert (state.general("leonnatus").place, state.general("leonnatus").dead) == (place, dead)
    assert (state.count("halicarnassus", "red"), state.count("halicarnassus", "yellow")) == (1, 0)
