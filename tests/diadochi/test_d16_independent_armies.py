"""Rules D16: the independent armies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.state.scopes import Battle, IndependentMarch
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import happened, legal, play, refusal, table, unanswered, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def moving(army: str, space: str, entering: str = "", **pieces: Any) -> State:
    """Return a state in which yellow moves an independent army; an empty space is its box."""
    independents = {army: space} if space else {}
    state = table(MoveIndependents("yellow", entering=entering), independents=independents, **pieces)
    return play(state, f"army: {army}")


def red_at(space: str, **units: int) -> dict[str, Any]:
    """Return an army of red, led by a minor general."""
    return {"units": {space: {"red": units}}, "minors": (("red", space),)}


# ---------------------------------------------------------------- D16.1, D16.2 who moves


@pytest.mark.rule("D16.1c")
def test_only_armies_on_the_map_move_and_the_one_that_the_card_activates() -> None:
    state = table(MoveIndependents("yellow", entering="colonists"), independents={"greek_army": "lamia"})
    assert set(legal(state)) == {"army: greek_army", "army: colonists"}
    assert refusal(state, "army: scythians") == "D16.1c"


@pytest.mark.rule("D16.3a", "D16.3e")
def test_each_moves_once_and_by_itself() -> None:
    state = table(
        MoveIndependents("yellow"), independents={"greek_army": "lamia", "scythians": "odessus", "illyrians": "odessus"}
    )
    state = play(state, "army: greek_army", "stop")
    assert refusal(state, "army: greek_army") == "D16.3a"
    assert set(legal(state)) == {"army: scythians", "army: illyrians", "done"}


@pytest.mark.rule("D16.2a")
def test_an_army_spends_its_first_point_to_enter_the_map() -> None:
    state = moving("colonists", "", entering="colonists")
    assert set(legal(state)) == {"go: hecatompylos", "go: choara", "go: aspadana"}
    state = play(state, "go: hecatompylos")
    assert state.independent("colonists").place == "hecatompylos"
    kit = components()
    two_points = [space for space in kit.neighbours("hecatompylos") if f"go: {space}" in legal(state)]
    for space in two_points:
        assert min(kit.steps["hecatompylos", space].values()) <= 2


@pytest.mark.rule("D16.2a")
def test_an_army_that_its_card_activates_must_come_onto_the_map() -> None:
    state = table(MoveIndependents("yellow", entering="scythians"), independents={"greek_army": "lamia"})
    assert refusal(state, "done") == "D16.2a"
    state = play(state, "army: greek_army", "stop")
    assert refusal(state, "done") == "D16.2a"
    state = play(state, "army: scythians")
    assert refusal(state, "stop") == "D16.2a"
    state = play(state, "go: odessus", "stop")
    assert state.independent("scythians").place == "odessus"
    assert waits_for(state) == "rest"


@pytest.mark.rule("D16.5d")
def test_an_army_that_left_the_game_does_not_come_back() -> None:
    state = table(MoveIndependents("yellow", entering="colonists"))
    state = state.with_independent("colonists", gone=True)
    assert waits_for(settle(state.then())) != "over"
    gone = settle(table().with_independent("colonists", gone=True).then(MoveIndependents("yellow", "colonists")))
    assert waits_for(gone) == "rest"


# ---------------------------------------------------------------- D16.3 movement


@pytest.mark.rule("D16.3a", "D9.3a")
def test_an_army_moves_three_points() -> None:
    state = moving("greek_army", "lamia")
    state = play(state, "go: larissa", "go: tricca", "go: larissa")
    assert legal(state) == ("stop",)
    assert refusal(state, "go: tricca") == "D9.3a"


@pytest.mark.rule("D16.3b")
def test_where_it_ends_its_move_it_removes_a_players_marker_but_not_on_the_way() -> None:
    state = moving("greek_army", "lamia", markers={"larissa": "red", "tricca": "red"})
    state = play(state, "go: larissa", "go: tricca", "stop")
    assert state.marker("larissa") == "red"
    assert state.marker("tricca") == ""


@pytest.mark.rule("D16.3b")
def test_it_leaves_independent_markers() -> None:
    state = moving("greek_army", "lamia", markers={"larissa": "independent"})
    assert play(state, "go: larissa", "stop").marker("larissa") == "independent"


@pytest.mark.rule("D16.3b")
def test_an_army_that_does_not_move_removes_no_marker() -> None:
    state = moving("greek_army", "lamia", markers={"lamia": "red"})
    assert play(state, "stop").marker("lamia") == "red"


@pytest.mark.rule("D16.3c")
def test_instead_of_moving_it_may_place_a_marker_but_not_in_a_major_city() -> None:
    assert play(moving("greek_army", "lamia"), "marker: lamia").marker("lamia") == "independent"
    assert refusal(moving("greek_army", "athens"), "marker: athens") == "D16.3c"
    state = play(moving("greek_army", "lamia"), "go: larissa")
    assert refusal(state, "marker: larissa") == "D16.3c"


@pytest.mark.rule("D16.3d")
def test_it_crosses_straits_but_does_not_sail() -> None:
    state = moving("scythians", "ilium")
    assert "go: chersonesus" in legal(state)  # the strait, 2 points
    state = play(state, "go: chersonesus")
    state_by_sea = moving("scythians", "lesbos")
    assert legal(state_by_sea) == ("marker: lesbos", "stop")
    assert refusal(state_by_sea, "go: smyrna") == "D16.3d"


@pytest.mark.rule("D16.3f")
def test_the_greek_army_stays_in_greece_and_thessaly() -> None:
    assert refusal(play(moving("greek_army", "lamia"), "go: larissa"), "go: aegae") == "D16.3f"


@pytest.mark.rule("D16.3h")
def test_ariarathes_stays_in_cappadocia_and_the_others_go_anywhere() -> None:
    kit = components()
    outside = [one for one in kit.neighbours("mazaca") if kit.space[one].province != "cappadocia"]
    state = moving("ariarathes", "mazaca")
    assert outside
    for space in outside:
        assert refusal(state, f"go: {space}") in {"D16.3h", "D9.3a"}
    assert not kit.independent_army["scythians"].allowed_provinces
    assert not kit.independent_army["illyrians"].allowed_provinces


@pytest.mark.rule("D16.3g")
def test_the_colonists_end_every_move_further_west_than_it_began() -> None:
    kit = components()
    state = moving("colonists", "thapsacus")
    start = kit.space["thapsacus"].lon
    east = [one for one in kit.neighbours("thapsacus") if kit.space[one].lon >= start]
    west = [one for one in kit.neighbours("thapsacus") if kit.space[one].lon < start]
    assert east
    assert west
    state = play(state, f"go: {west[0]}")
    assert "stop" in legal(state)
    for space in east:
        turned = moving("colonists", "thapsacus")
        if f"go: {space}" in legal(turned):  # they may still turn round
            turned = play(turned, f"go: {space}")
            assert refusal(turned, "stop") == "D16.3g"
            assert any(action.startswith("go:") for action in legal(turned))


@pytest.mark.rule("D16.3g", "D16.6a")
@pytest.mark.parametrize(("units", "goes"), [(1, True), (9, False)])
def test_the_colonists_do_not_turn_east_to_an_army_that_would_stop_them(units: int, goes: bool) -> None:
    kit = components()
    start = kit.space["thapsacus"].lon
    east = {one for one in kit.neighbours("thapsacus") if kit.space[one].lon >= start}
    free = {action for action in legal(moving("colonists", "thapsacus")) if action.removeprefix("go: ") in east}
    assert free
    for action in free:
        space = action.removeprefix("go: ")
        state = moving("colonists", "thapsacus", **red_at(space, mercenary=units))
        assert refusal(state, action) == ("" if goes else "D16.3g")


@pytest.mark.rule("D16.3g")
@pytest.mark.parametrize(("start", "east"), [("amphipolis", "philippopolis"), ("apollonia", "lyncestis")])
def test_the_colonists_do_not_turn_east_where_they_cannot_come_back_further_west(start: str, east: str) -> None:
    state = moving("colonists", start)
    board = state.kit.space
    assert board[east].lon > board[start].lon
    assert refusal(state, f"go: {east}") == "D16.3g"


@pytest.mark.rule("D16.3g")
def test_the_colonists_may_decline_to_move() -> None:
    state = moving("colonists", "thapsacus")
    assert "stop" in legal(state)
    assert play(state, "marker: thapsacus").marker("thapsacus") == "independent"


@pytest.mark.rule("D16.3g")
def test_in_greece_the_colonists_leave_the_game() -> None:
    state = moving("colonists", "lamia")
    greece = next(one for one in components().neighbours("lamia") if components().space[one].province == "greece")
    state = play(state, f"go: {greece}")
    assert state.independent("colonists").gone
    assert waits_for(state) == "rest"


# ---------------------------------------------------------------- D16.4 major cities


@pytest.mark.rule("D16.4a", "DC11")
def test_it_enters_a_major_city_without_removing_the_marker_and_besieges_it() -> None:
    state = moving("scythians", "boeotia", markers={"athens": "red"}, inside={"athens": {"red": {"mercenary": 2}}})
    state = play(state, "go: athens")
    state = unanswered(state)
    state = play(state, "stop")
    assert state.marker("athens") == "red"
    assert state.besieged("athens")
    assert state.count("athens", "red", inside=True) == 2


# ---------------------------------------------------------------- D16.5 battles


@pytest.mark.rule("D16.5a", "D16.1a")
def test_its_strength_and_rating_are_printed() -> None:
    state = play(moving("greek_army", "lamia", **red_at("larissa", loyal=3)), "go: larissa")
    state = unanswered(state)
    state = play(state, "roll: 1 1")
    scored = happened(state, "BattleScored")[0]
    assert (scored.seat, scored.strength, scored.roll) == ("independent", 6, 6)  # both dice raised to 3


@pytest.mark.rule("D16.5b")
@pytest.mark.parametrize(
    ("markers", "troops"),
    [((), 0), (("mazaca",), 1), (("tyana", "comana", "gaziura"), 2), (("mazaca", "tyana", "comana"), 3)],
)
def test_its_local_troops_come_from_independent_markers(markers: tuple[str, ...], troops: int) -> None:
    state = table(
        units={"mazaca": {"yellow": {"loyal": 3}}},
        minors=(("yellow", "mazaca"),),
        markers=dict.fromkeys(markers, "independent"),
        independents={"ariarathes": "mazaca"},
    )
    state = play(settle(fight(state, Battle("mazaca", ("yellow", "independent")))), "roll: 1 1", "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == 6 + troops


@pytest.mark.rule("D16.5b")
def test_a_province_with_a_major_city_needs_only_the_majority() -> None:
    spaces = ("boeotia", "chalcis", "corinth", "argos")  # four of seven, without Athens
    state = table(
        units={"sparta": {"yellow": {"loyal": 3}}},
        minors=(("yellow", "sparta"),),
        markers=dict.fromkeys(spaces, "independent"),
        independents={"greek_army": "sparta"},
    )
    state = play(settle(fight(state, Battle("sparta", ("yellow", "independent")))), "roll: 1 1", "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == 6 + 2


@pytest.mark.rule("D16.5c")
def test_stacked_armies_defend_as_one_and_are_beaten_together() -> None:
    state = table(
        units={"odessus": {"yellow": {"silver_shields": 2, "loyal": 8}}},
        minors=(("yellow", "odessus"),),
        independents={"scythians": "odessus", "illyrians": "odessus"},
    )
    state = settle(fight(state, Battle("odessus", ("yellow", "independent"))))
    state = play(state, "roll: 6 6", "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == 6 + 5
    assert state.independents_at("odessus") == ()


@pytest.mark.rule("D16.5c")
def test_an_army_that_attacks_is_not_helped_by_another_in_the_space() -> None:
    """The Scythians alone are 6; the Illyrians, who stand where they attack, are 5 more in defence only."""
    march = IndependentMarch("independent", "scythians", "odessus", "odessus", 4, player="yellow", strength=6)
    state = table(
        units={"odessus": {"red": {"loyal": 3}}},
        minors=(("red", "odessus"),),
        independents={"scythians": "odessus", "illyrians": "odessus"},
    )
    state = settle(fight(state.enter(march), Battle("odessus", ("independent", "red"))))
    state = play(state, "roll: 1 1")
    assert happened(state, "BattleScored")[0].strength == 6
    state = play(state, "roll: 6 6")
    assert state.independent("scythians").place == "", "they have lost"
    assert state.independent("illyrians").place == "odessus", "they have not fought"


@pytest.mark.rule("D16.5d", "DC11")
@pytest.mark.parametrize(("army", "gone"), [("scythians", False), ("illyrians", False), ("greek_army", True)])
def test_a_defeated_army_leaves_the_game_but_scythians_and_illyrians_go_home(army: str, gone: bool) -> None:
    state = table(
        units={"lamia": {"yellow": {"loyal": 9}}}, minors=(("yellow", "lamia"),), independents={army: "lamia"}
    )
    state = settle(fight(state, Battle("lamia", ("yellow", "independent"))))
    state = play(state, "roll: 6 6", "roll: 1 1")
    assert state.independent(army).place == ""
    assert state.independent(army).gone is gone


@pytest.mark.rule("D16.5e")
def test_a_victorious_army_removes_a_players_marker_and_loses_nothing() -> None:
    state = table(
        units={"lamia": {"yellow": {"mercenary": 1}}},
        minors=(("yellow", "lamia"),),
        markers={"lamia": "yellow"},
        independents={"greek_army": "lamia"},
    )
    state = settle(fight(state, Battle("lamia", ("yellow", "independent"))))
    state = play(state, "roll: 1 1", "roll: 6 6")
    assert state.marker("lamia") == ""
    assert state.independent("greek_army").place == "lamia"
    assert waits_for(state) == "rest"


@pytest.mark.rule("D12.7a", "D16.5e", "D9.1h")
@pytest.mark.parametrize("elsewhere", [(), ("tyana", "gordium", "ancyra", "issus")])
def test_what_only_the_marker_marks_takes_attrition_before_a_victorious_army_removes_it(
    elsewhere: tuple[str, ...],
) -> None:
    state = table(
        units={"lamia": {"yellow": {"loyal": 3}}, **{space: {"yellow": {"loyal": 1}} for space in elsewhere}},
        minors=tuple(("yellow", space) for space in elsewhere),
        markers={"lamia": "yellow"},
        independents={"greek_army": "lamia"},
    )
    state = settle(fight(state, Battle("lamia", ("yellow", "independent"))))
    state = play(state, "roll: 1 1", "roll: 6 6")
    assert waits_for(state) == "attrition"
    assert not happened(state, "MinorPlaced")
    state = play(state, "roll: 6", "lose: loyal", "lose: loyal")
    assert dict(state.held("dispersed", "yellow")) == {"loyal": 1}
    assert state.marker("lamia") == ""


@pytest.mark.rule("D16.5e", "D16.4a")
def test_at_a_major_city_a_victorious_army_leaves_the_marker() -> None:
    state = table(
        units={"athens": {"yellow": {"mercenary": 1}}},
        minors=(("yellow", "athens"),),
        markers={"athens": "yellow"},
        independents={"greek_army": "athens"},
    )
    state = settle(fight(state, Battle("athens", ("yellow", "independent"))))
    assert play(state, "roll: 1 1", "roll: 6 6").marker("athens") == "yellow"


@pytest.mark.rule("D16.5f")
def test_after_a_drawn_battle_the_army_goes_back_and_removes_no_marker() -> None:
    pieces = red_at("tricca", mercenary=3)
    pieces["markers"] = {"tricca": "red", "larissa": "red"}
    state = unanswered(play(moving("greek_army", "lamia", **pieces), "go: larissa"))
    state = unanswered(play(state, "go: tricca"))
    state = play(state, "roll: 3 4", "roll: 3 4")  # the example: 6 against 3 and 3 local troops
    assert legal(state) == ("lose: mercenary",)
    state = play(state, "lose: mercenary")
    assert state.independent("greek_army").place == "larissa"
    assert (state.marker("larissa"), state.marker("tricca")) == ("red", "red")
    assert state.count("tricca", "red") == 2
    assert waits_for(state) == "rest"


@pytest.mark.rule("D16.6a")
def test_its_strength_counts_as_units_for_an_overrun() -> None:
    state = play(moving("greek_army", "lamia", **red_at("larissa", mercenary=1)), "go: larissa")
    state = unanswered(state)
    assert state.count("larissa", "red") == 0  # 6 to 1
    assert "go: tricca" in legal(state)


@pytest.mark.rule("D23.1a", "D17.6e", "DC22")
@pytest.mark.parametrize("chosen", [False, True])
def test_with_the_option_a_major_general_earns_prestige_for_a_victory(chosen: bool) -> None:
    state = table(
        units={"lamia": {"yellow": {"loyal": 9}}},
        generals={"antigonus": ("yellow", "lamia")},
        independents={"scythians": "lamia"},
        options={"prestige_for_victories": chosen},
    )
    state = settle(fight(state, Battle("lamia", ("yellow", "independent"))))
    state = play(state, "roll: 6 6", "roll: 1 1")
    assert state.general("antigonus").prestige == int(chosen)


@pytest.mark.rule("D18.5a", "D16.5e")
def test_an_heir_whose_army_is_beaten_by_an_independent_one_is_nobodys() -> None:
    state = table(
        units={"odessus": {"red": {"mercenary": 1}}},
        minors=(("red", "odessus"),),
        independents={"scythians": "odessus"},
        royals={"heracles": Royal("odessus", "red")},
    )
    state = settle(fight(state, Battle("odessus", ("red", "independent"))))
    state = play(state, "roll: 1 1", "roll: 6 6")
    assert state.royal("heracles") == Royal("odessus", "")


@pytest.mark.rule("D16.5e", "D12c", "D12.7a")
def test_an_independent_army_that_moves_to_a_player_and_wins_has_ended_its_move_there() -> None:
    state = moving("scythians", "amphipolis", markers={"abdera": "red"}, **red_at("abdera", mercenary=2))
    state = unanswered(play(state, "go: abdera"))
    state = play(state, "roll: 6 6", "roll: 1 1")
    assert state.independent("scythians").place == "abdera"
    assert (state.count("abdera", "red"), state.marker("abdera")) == (0, "")
    assert waits_for(state) == "rest"
