"""Pax Romana, concrete situations of chapters 12, 13, 16 and 17 where two rules meet, worked out from the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.core.engine import chance_outcomes
from ancientwars.paxromana import position
from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.rules.p07_cities.capture import captor_of
from ancientwars.paxromana.rules.p08_leader_selection import pool_of
from ancientwars.paxromana.rules.p12_independents import pergamum_spaces
from ancientwars.paxromana.rules.p12_slaves import MoveSlaves
from ancientwars.paxromana.rules.p12_soldier_of_fortune import LeaderOut
from ancientwars.paxromana.rules.p13_barbarians.gaul import GreatRebellion
from ancientwars.paxromana.rules.p13_barbarians.invasions import ArmenianRoll
from ancientwars.paxromana.rules.p13_barbarians.rebellions import ChooseVictims, RollRebellion
from ancientwars.paxromana.rules.p16_events import Bound
from ancientwars.paxromana.rules.p17_cards.timing import leads, play_refused
from ancientwars.paxromana.state.scopes import Battle, Move
from ancientwars.paxromana.state.state import Successors
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.fields import battle
from tests.paxromana.tables import asked, happened, legal, play, refusal, settlement, table
from tests.paxromana.test_p17_cards import ADVANCED, held, plays
from tests.paxromana.test_read_p13 import invasion
from tests.paxromana.test_read_p17 import ELITE, KIT, LEADERS, PLAIN
from tests.paxromana.turns import at, go, refused

if TYPE_CHECKING:
    from ancientwars.paxromana import State

# ---------------------------------------------------------------------- alliances that end


@pytest.mark.rule("P17.2-01", "P5.1.2a", "P17.2a")
def test_pergamenes_leave_rhodes_when_its_alliance_with_their_ally_is_broken() -> None:
    """Greece commands both. Pergamum is taken, so its units go to the next of their first Spaces that is free."""
    units = {"rhodus": {"rhodes": {"HI": 2}, "pergamum": {"LI": 2}}, "pergamum": {"rome": {"LG": 1}}}
    allies = (("pergamum", "greece"), ("rhodes", "greece"))
    state = play(plays("alliance", units=units, allies=allies), "of: rhodes")
    assert state.allies == (("pergamum", "greece"),)
    assert state.occupants("rhodus") == ("rhodes",)
    assert state.units.of("pergamum").totals() == (("LI", 2),)
    (goal,) = state.units.of("pergamum").places
    assert goal in [one.space for one in state.kit.independent["pergamum"].places if one.space != "pergamum"]


# ---------------------------------------------------------------------- the Soldier of Fortune


@pytest.mark.rule("P16.2-10", "P12.4.2a")
@pytest.mark.parametrize(("units", "comes"), [({}, True), ({"pella": {"sof": {"LI": 1}}}, False)])
def test_the_soldier_of_fortune_comes_again_once_his_army_is_destroyed(
    units: dict[str, dict[str, dict[str, int]]], *, comes: bool
) -> None:
    """Greece had him this turn; East is next."""
    state = table(Bound("east", "soldier_of_fortune"), sof="greece", units=units)
    assert (asked(state) == ("east", "place-sof")) is comes
    if comes:
        state = play(state, "space: alexandria")
        assert state.sof == "east"
        assert dict(state.held("alexandria", "sof")) == {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}


# ---------------------------------------------------------------------- ambushes


@pytest.mark.rule("P17.2-04", "P17.2g")
@pytest.mark.parametrize(("seat", "refused"), [("greece", True), ("carthage", False), ("rome", False)])
def test_a_greek_army_that_another_moves_is_not_ambushed_by_its_own_player(seat: str, *, refused: bool) -> None:
    """Rome moves it over the Transit Point of Dalmatia: units of another player for all but Greece."""
    units = {"ltp_salona_lissa": {"successors": {"HI": 4}}}
    state = held(hands={seat: ("ambush",)}, units=units, successors=Successors("greece", "rome", ()))
    force = (("HI", 4),)
    move = Move("rome", "successors", "major", "ltp_salona_lissa", "salona", origin="salona", force=force)
    assert (play_refused(state.enter(move), seat, "ambush", "transit") is not None) is refused


@pytest.mark.rule("P17.2-24", "P8.2.3d", "P1.4p")
@pytest.mark.parametrize("galleys", [0, 1])
def test_a_leader_who_sails_alone_is_ambushed(galleys: int) -> None:
    """He is an Army in Naval Transport without escort; with a galley he is with a Fleet, and carries nobody."""
    units = {"messana": {"carthage": {"GS": 2}}, "neapolis": {"rome": {"GS": galleys}} if galleys else {}}
    state = start(units, scenario=ADVANCED, leaders={PLAIN: "neapolis"}, hands={"carthage": ["naval_ambush"]})
    state = play(until(state, "expansion"), "major: neapolis", "take-all", "set-out")
    state = play(state, "roll: 6", "embark") if asked(state)[1] == "movement" else state
    state = until(play(state, "sail: paestum"), "cards", "sail-on")
    if galleys:
        assert asked(state) == ("rome", "sail-on")
        return
    assert asked(state) == ("carthage", "cards")
    state = play(state, "play: naval_ambush")
    assert state.leader(PLAIN).place == ""


# ---------------------------------------------------------------------- invaders


def gauls_at_a_tribe(*more: str) -> State:
    """Return the state in which seven Gauls with six Movement Points have come to the Tribe of Nemausus."""
    state = play(invasion("2 4", tribes=["nemausus"]), "roll: 3 4", "space: narbo", "roll: 1", "to: nemausus")
    return play(state, *more)


@pytest.mark.rule("P13.4.2a")
def test_invaders_may_stay_in_the_space_of_a_tribe() -> None:
    """They move "into or through" it without an attack."""
    state = gauls_at_a_tribe()
    assert refusal(state, "stop") is None
    state = play(state, "stop")
    assert state.tribes == ("nemausus",)
    assert dict(state.held("nemausus", "gauls_west")) == {"BAR": 7}


@pytest.mark.rule("P13.4.2a")
def test_invaders_may_leave_some_of_theirs_with_a_tribe() -> None:
    state = gauls_at_a_tribe("drop: BAR 3", "to: valentia", "stop")
    assert dict(state.held("nemausus", "gauls_west")) == {"BAR": 3}
    assert dict(state.held("valentia", "gauls_west")) == {"BAR": 4}
    assert "fight" not in legal(state)


@pytest.mark.rule("P13.4.5a", "P9.2.1c")
def test_invaders_attack_a_tribe_where_they_were_placed_once_and_again_when_they_come_back() -> None:
    """An Army attacks when it enters; placed beside the Tribe it has been repelled, and stays there."""
    state = play(invasion("2 4", tribes=["nemausus"]), "roll: 3 4", "space: nemausus", "roll: 6", "draw: 8")
    state = until(fight(state, 1, 1), "move-on")
    assert state.units.count("nemausus", "gauls_west", "BAR") == 6
    assert refusal(state, "fight").rule == "P13.4.2a"
    assert refusal(play(state, "to: narbo", "to: nemausus"), "fight") is None


# ---------------------------------------------------------------------- a Withdrawal that ends in a battle


@pytest.mark.rule("P9.4.4a", "P10.7.4b", "P10.7.7a")
def test_who_withdraws_does_not_retreat_to_where_the_enemy_came_from() -> None:
    """Carthage comes from Venusia, and may have to go back there; Rome beats the Greeks at Bovianum, next to Barium."""
    units = {"venusia": {"carthage": {"HI": 5}}, "tarentum": {"greece": {"LI": 4}}, "roma": {"rome": {"LG": 6}}}
    state = play(
        march(start(units, seat="carthage"), "venusia", "tarentum"), "withdraw", "roll: 6", "take-all", "set-out"
    )
    state = play(state, "withdraw-to: brundisium", "withdraw-to: barium", "withdraw-to: bovianum")
    state = play(until(state, "intercept"), "intercept: roma", "take-all", "roll: 6 6")
    state = play(until(fight(state, 2, 1), "retreat"), "retreat-to: barium")
    assert asked(state) == ("greece", "retreat-further")
    assert legal(state) == ["retreat-to: brundisium", "done"]


# ---------------------------------------------------------------------- Leaders in Ports


@pytest.mark.rule("P8.4.3a", "P8.4.4a", "P13.3-04")
@pytest.mark.parametrize(("force", "place"), [({"GAR": 1}, "lissa"), ({"GAR": 1, "LI": 1}, "")])
def test_a_leader_with_a_fleet_outlives_the_garrison_that_a_rebellion_destroys(
    force: dict[str, int], place: str
) -> None:
    """Beside Land Combat Units he is with the Army, and dies with it; else he is aboard."""
    units = {"lissa": {"rome": {"GS": 1, **force}}}
    state = table(ChooseVictims("carthage", "danuvius"), scenario=ADVANCED, units=units, leaders={PLAIN: "lissa"})
    assert state.held("lissa", "rome") == (("GS", 1),)
    assert state.leader(PLAIN).place == place


@pytest.mark.rule("P8.4.3a", "P13.3d", "P13.4-05")
@pytest.mark.parametrize("force", [{}, {"GAR": 1}])
def test_a_leader_aboard_is_not_among_the_land_units_that_an_event_removes(force: dict[str, int]) -> None:
    units = {"massilia": {"rome": {"GS": 1, **force}}}
    state = table(GreatRebellion("carthage"), scenario=ADVANCED, units=units, leaders={PLAIN: "massilia"})
    state = play(state, "province: narbonensis")
    assert state.held("massilia", "rome") == (("GS", 1),)
    assert state.leader(PLAIN).place == "massilia"
    units = {"trapezus": {"rome": {"GS": 1, "GAR": 1}}}
    state = table(ArmenianRoll("trapezus"), scenario=ADVANCED, units=units, leaders={PLAIN: "trapezus"})
    assert play(state, "roll: 6").leader(PLAIN).place == "trapezus"


# ---------------------------------------------------------------------- invaders beside an Army


@pytest.mark.rule("P13.4.5a", "P12.2.4a", "P6.2.3a")
def test_an_army_beside_which_invaders_stay_is_reinforced() -> None:
    """The Greeks held Pella when the Gauls came there, and hold it still."""
    units = {"pella": {"gauls_east": {"BAR": 2}, "greece": {"HI": 2}}}
    state = at("greece", units=units, powers={"greece": {"treasury": 9}})
    assert state.holder("pella") == "greece"
    assert refused(go(state, "recruit"), "raise: HI pella") == ""
    state = go(state, "expand", "hire: mHI pella")
    assert dict(state.held("pella", "greece")) == {"HI": 2, "mHI": 1}


# ---------------------------------------------------------------------- the Dictator


@pytest.mark.rule("P12.4.7a", "P8.3a", "P8.1.4a")
@pytest.mark.parametrize("back", [False, True])
def test_an_elite_leader_whom_a_dictator_replaces_rests_next_turn(*, back: bool) -> None:
    """He is in the pool for the three draws; whether he comes back or not, he has been used this turn."""
    units = {"capua": {"carthage": {"LI": 1}}, "roma": {"rome": {"LG": 1}}}
    state = table(LeaderOut("rome"), scenario=ADVANCED, units=units, leaders={ELITE: "roma"})
    assert f"draw: {ELITE}" in [str(action) for action, _ in chance_outcomes(state)]
    one, two, three = [leader.id for leader in LEADERS["rome"] if leader.id != ELITE][:3]
    drawn = (ELITE, one, two) if back else (one, two, three)
    state = play(state, *(f"draw: {leader}" for leader in drawn), f"leader: {drawn[0]}")
    assert state.leader(drawn[0]).place == "roma"
    assert state.leader(ELITE).rests == 2
    assert ELITE not in pool_of(state, "rome")


# ---------------------------------------------------------------------- cards for Barbarians


@pytest.mark.rule("P13.2.4a", "P13.4.3a", "P17.2-37")
@pytest.mark.parametrize(("mover", "plays_it"), [("gauls_west", True), ("rome", False)])
def test_nobody_plays_cards_for_invaders_who_do_not_move(mover: str, *, plays_it: bool) -> None:
    """Carthage moves them and may; when Rome attacks them Carthage only rolls for them."""
    other = "rome" if mover == "gauls_west" else "gauls_west"
    units = {other: {"LG": 2} if other == "rome" else {"BAR": 8}}
    force = {"BAR": 8} if mover == "gauls_west" else {"LG": 2}
    state = battle(force, units[other], owners=(mover, other), scenario=ADVANCED)
    fought = until(state, "battle").scope(Battle)
    side = fought.attacker if mover == "gauls_west" else fought.defender
    assert leads(until(state, "battle"), side, side.seat) is plays_it


@pytest.mark.rule("P17.2-05", "P13.2.4a")
@pytest.mark.parametrize(("owner", "refused"), [("carthage", False), ("slaves_carthage", True), ("syracuse", False)])
def test_no_inventor_helps_barbarians_in_a_battle(owner: str, *, refused: bool) -> None:
    city = {"enna": "syracuse" if owner == "syracuse" else "carthage"}
    state = battle(
        {"LG": 3},
        {"BAR" if refused else "LI": 2},
        owners=("rome", owner),
        space="enna",
        origin="messana",
        scenario=ADVANCED,
        cities=city,
    )
    state = play(state, "walls") if asked(state)[1] == "walls" else state
    state = until(state, "battle", "siege")
    assert state.scope(Battle).walls
    assert (play_refused(state, "east", "archimedes", "battle") is not None) is refused


# ---------------------------------------------------------------------- Pergamum


@pytest.mark.rule("P7.4.1a", "P17.2a", "P17.2e")
@pytest.mark.parametrize(
    ("space", "allies", "owner"),
    [
        ("delminium", (("pergamum", "greece"),), "greece"),
        ("sardis", (("pergamum", "greece"),), "pergamum"),
        ("delminium", (), "pergamum"),
    ],
)
def test_what_pergamenes_capture_is_their_allys(space: str, allies: tuple[tuple[str, str], ...], owner: str) -> None:
    """He uses them as his own; Sardis was theirs at first, where he can control nothing."""
    state = table(scenario="mare-nostrum", allies=allies, units={space: {"pergamum": {"HI": 2}}})
    assert (space in pergamum_spaces(state)) is (space == "sardis")
    assert captor_of(state, "pergamum", space) == owner


@pytest.mark.rule("P7.4.1a", "P17.2a")
def test_a_city_that_pergamenes_take_scores_for_their_ally() -> None:
    """An empty City of Rome at its least falls as they enter it."""
    units = {"salona": {"pergamum": {"HI": 2}}}
    text = {"scenario": "mare-nostrum", "allies": {"pergamum": "greece"}, "cities": {"delminium": ["rome", 3]}}
    state = until(start(units, seat="greece", **text), "expansion")
    state = play(state, "major-of: pergamum salona", "roll: 1", "take-all", "set-out", "roll: 6", "to: delminium")
    state = until(play(state, "capture"), "move-on", "expansion")
    assert settlement(state, "delminium").owner == "greece"
    assert state.civilization("greece") == 1


# ---------------------------------------------------------------------- slaves


@pytest.mark.rule("P12.7.1b", "P10.2.15")
def test_beaten_slaves_are_not_asked_whether_they_go_on() -> None:
    """They have gone the one Space that they go, and are back where they were."""
    units = {"venusia": {"slaves_rome": {"BAR": 4}}, "tarentum": {"greece": {"HI": 3}}}
    state = play(table(MoveSlaves("east", "rome"), units=units), "to: tarentum")
    state = until(fight(until(state, "battle"), 1, 6), "go-on", "rest")
    assert state.units.count("venusia", "slaves_rome", "BAR") > 0
    assert asked(state)[1] == "rest"


# ---------------------------------------------------------------------- Rhodes


@pytest.mark.rule("P12.5.1c", "P11.1.2a")
@pytest.mark.parametrize(
    ("there", "stops"), [({}, False), ({"carthage": {"GAR": 1}}, True), ({"rebels": {"BAR": 1}}, True)]
)
@pytest.mark.parametrize("scenario", ["rise-of-rome-basic", ADVANCED])
def test_nobody_stops_at_rhodes_while_nobody_holds_it(
    scenario: str, there: dict[str, dict[str, int]], *, stops: bool
) -> None:
    """Its units are destroyed: the passage is free "if Rhodes is not controlled by another player"."""
    units = {"patara": {"rome": {"GS": 2}}, **({"rhodus": there} if there else {})}
    state = until(start(units, scenario=scenario), "expansion")
    state = play(state, "major: patara", "take-all", "set-out", "sail: rhodus")
    state = play(state, "pass") if asked(state) == ("carthage", "admit-fleet") else state
    assert bool(state.scope(Move).stopped) is stops
    assert ("sail: halicarnassus" in legal(state)) is not stops


@pytest.mark.rule("P13.4.5a", "P6.1.6a", "P9.6.1a")
@pytest.mark.parametrize("space", ["pella", "salona"])
def test_an_army_beside_which_invaders_stay_is_not_cut_off_by_them(space: str) -> None:
    """Its line begins where it stands; nobody else's line passes there."""
    units = {space: {"gauls_east": {"BAR": 2}, "greece": {"HI": 2}}, "lissa": {"greece": {"LI": 1}}}
    state = table(units=units)
    assert line_of_communications(state, "greece", space) == 0
    besieged = table(units={space: {"gauls_east": {"BAR": 2}}}, cities={space: "greece"})
    assert line_of_communications(besieged, "greece", space) == 0
    cut = table(units={space: {"gauls_east": {"BAR": 2}}})
    assert line_of_communications(cut, "greece", space) is None


@pytest.mark.rule("P13.4.5a", "P6.1.6a")
def test_no_line_passes_a_space_where_barbarians_stay_beside_an_army() -> None:
    """Ancyra is joined to Greece by its neighbours alone: the lines of all of them are closed but that of one."""
    units = {"gordium": {"greece": {"HI": 2}}, "ancyra": {"greece": {"LI": 1}}}
    blocks = [one for one in KIT.map.neighbours("ancyra", "land") if one != "gordium"]
    units |= {one: {"rebels": {"BAR": 1}} for one in blocks}
    assert line_of_communications(table(units=units), "greece", "ancyra") == 0
    units["gordium"]["gauls_east"] = {"BAR": 2}
    state = table(units=units)
    assert line_of_communications(state, "greece", "gordium") == 0
    assert line_of_communications(state, "greece", "ancyra") is None


@pytest.mark.rule("P13.3-08", "P13.3-04")
@pytest.mark.parametrize(("dice", "nothing"), [("4 6", False), ("4 4", True)])
def test_judaea_rises_where_there_is_nobody_to_lose(dice: str, *, nothing: bool) -> None:
    """Nobody is told that it is no event: a Barbarian comes; on the Danube nothing does."""
    state = play(table(RollRebellion("rome"), scenario=ADVANCED), f"roll: {dice}")
    assert bool(happened(state, "NothingCame")) is nothing
    assert (asked(state) == ("rome", "place-rebels")) is not nothing


@pytest.mark.rule("P17.2f", "P16.2c", "P13.4-05")
def test_an_army_that_comes_to_a_capital_replaces_nobody_whom_an_event_removed_before() -> None:
    """The Armenians take the guard of Antioch; then three Battle Points come there, in addition to nothing."""
    units = {"antiochia": {"east": {"LI": 3}}, "tyrus": {"east": {"HI": 1}}, "memphis": {"east": {"GAR": 1}}}
    powers = {"east": {"treasury": 9, "stability": -2, "order": "due"}}
    text = {"scenario": ADVANCED, "turn": 2, "moment": "marker", "pool": ["east", "rome"]}
    state = position({**text, "powers": powers, "units": units})
    state = play(state, "draw: east", "pay", "draw: barbarian_invasion", "roll: 1 2", "roll: 6")
    assert not state.held("antiochia", "east")
    state = until(play(until(state, "action"), "expand"), "expansion")
    state = play(state, "minor: HI tyrus", "roll: 6", "to: laodicea", "to: antiochia", "stop")
    state = until(play(until(state, "expansion"), "done"), "marker")
    assert state.power("east").order == ""
    assert (state.power("east").stability, state.units.total("GAR")) == (-2, 1)
