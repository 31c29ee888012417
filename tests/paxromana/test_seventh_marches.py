"""Cases of Pax Romana in which a limit of a march, a battle or a voyage meets another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.fields import BACK, SPACE, battle
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal, through

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- P12.5.1 Rhodes


@pytest.mark.rule("P12.5.1d", "P11.1.4a")
@pytest.mark.parametrize(("dice", "goes_on"), [("3 4", True), ("4 4", False)])
def test_a_leader_does_not_help_a_fleet_on_beside_the_galleys_of_rhodes(dice: str, *, goes_on: bool) -> None:
    """Three galleys and a Leader, 7 and a 3, beat two galleys, 4 and a 4, which lose one and stay."""
    units = {"rhodus": {"rhodes": {"HI": 2, "GS": 2}}, "paphos": {"east": {"GS": 3, "GAR": 1}}}
    fields: dict[str, Any] = {"seat": "east", "units": units, "cities": {"rhodus": "rhodes"}, "treasury": {"east": 1}}
    state = sailing_to("rhodus", start="paphos", force={"GS": 3}, leaders=("east_01",), **fields)
    state = play(state, "pay", "fight", "roll: 3", "roll: 4", "roll: 2")
    assert state.units.count("rhodus", "rhodes", "GS") == 1
    state = play(state, "continue", f"roll: {dice}")
    assert (asked(state) == ("east", "sail-on") and not state.scope(Move).stopped) is goes_on


@pytest.mark.rule("P11.1.4a", "P11.4.4c", "P12.5.3a")
@pytest.mark.parametrize(("dice", "goes_on"), [("3 3", True), ("3 4", False)])
def test_a_battle_won_from_the_fleet_of_syracuse_counts_as_any_other(dice: str, *, goes_on: bool) -> None:
    """Only of Rhodes it is said that nothing counts: two more for the victory, one less for the Leader."""
    units = {"syracusae": {"syracuse": {"HI": 2, "GS": 2}}, "messana": {"rome": {"GS": 4, "GAR": 1}}}
    fields: dict[str, Any] = {"units": units, "cities": {"syracusae": "syracuse"}}
    state = sailing_to("syracusae", start="messana", force={"GS": 4}, leaders=("rome_01",), **fields)
    state = play(state, "roll: 3", "roll: 6", "roll: 2")  # 8 + 1 + 3 against 4 + 6
    assert state.units.count("syracusae", "syracuse", "GS") == 1
    state = play(state, "continue", f"roll: {dice}")
    assert (asked(state) == ("rome", "sail-on") and not state.scope(Move).stopped) is goes_on


@pytest.mark.rule("P12.5.1c", "P11.3.6a", "P11.3.2b")
@pytest.mark.parametrize(("points", "talents", "rule"), [(3, 1, ""), (4, 0, "P11.3.6a"), (5, 0, "")])
def test_an_army_that_can_pay_at_rhodes_passes_it_without_points_for_an_assault(
    points: int, talents: int, rule: str
) -> None:
    """One point to go aboard and one to sail leave one for the landing at Patara; an assault would take three."""
    held = {"paphos": {"east": {"HI": 2}}, "patara": {"east": {"GAR": 1}}, "rhodus": {"rhodes": {"HI": 2, "GS": 2}}}
    fields: dict[str, Any] = {"units": held, "cities": {"rhodus": "rhodes"}, "treasury": {"east": talents}}
    state = play(moving("paphos", {"HI": 2}, seat="east", points=points, **fields), "embark")
    found = refusal(state, "sail: rhodus")
    assert (found.rule if found else "") == rule
    if talents:
        state = play(state, "sail: rhodus", "pay", "sail: patara", "land")
        assert state.held("patara", "east") == (("GAR", 1), ("HI", 2))


# ---------------------------------------------------------------------- P10.4.6 Elephants


@pytest.mark.rule("P10.4.6-06", "P10.4.7a", "P10.1a")
def test_an_army_that_its_elephants_have_trampled_to_the_last_unit_fights_no_more() -> None:
    """Of one LI and one Elephant nothing is left: Carthage has won, and loses nothing."""
    state = battle({"LI": 1, "EL": 1}, {"HI": 2}, leaders=("rome_01",))
    state = play(state, "number: 1", "roll: 6")
    (told,) = happened(state, "BattleEnded")
    assert (told.winner, told.owner) == ("defender", "carthage")
    assert asked(state)[1] == "rest"
    assert state.held(SPACE, "carthage") == (("HI", 2),)
    assert not state.held(SPACE, "rome")
    assert not state.leader("rome_01").place  # P8.4.4a


@pytest.mark.rule("P10.4.6-01", "P10.4.7a", "P10.7.7a")
def test_an_army_that_elephants_have_eliminated_does_not_strike_back() -> None:
    """The only LI falls to the Elephant: Rome has won the Space, and goes on at no cost."""
    state = play(battle({"HI": 1, "EL": 1}, {"LI": 1}, points=2), "number: 1", "roll: 1")
    assert asked(state)[1] == "rest"
    assert state.held(SPACE, "rome") == (("EL", 1), ("HI", 1))
    assert (state.scope(Move).fought, state.scope(Move).remaining) == ("won", 1)


@pytest.mark.rule("P10.4.6a", "P10.4.7a", "P10.1a")
def test_where_elephants_have_eliminated_both_armies_nobody_has_won() -> None:
    """Each LI falls to the other's Elephant, and no Elephant stays alone."""
    state = battle({"LI": 1, "EL": 1}, {"LI": 1, "EL": 1}, units={BACK: {"rome": {"GAR": 1}}})
    state = play(state, "number: 1", "number: 1", "roll: 1", "roll: 1")
    (told,) = happened(state, "BattleEnded")
    assert told.winner == "draw"
    assert not state.units.at(SPACE)


# ---------------------------------------------------------------------- P9.4.1 who has Withdrawn


def at_venusia(*, there: dict[str, int], leaders: dict[str, str] | None = None) -> State:
    """Return the state in which Rome has withdrawn from Capua to others at Venusia, and Carthage follows it there."""
    units = {
        "neapolis": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LI": 2}},
        "venusia": {"rome": there},
    }
    state = moving("neapolis", {"HI": 9}, seat="carthage", units=units, points=9, placed=leaders or {})
    state = play(state, "to: capua", "pass", "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: venusia")
    return play(through(state, "move-on"), "to: venusia")


@pytest.mark.rule("P9.4.1a", "P9.4.5a")
def test_those_to_whom_an_army_withdrew_may_withdraw_themselves_and_it_stays() -> None:
    """The two LI have withdrawn before this move, with their Leader; the legion has not."""
    state = at_venusia(there={"LG": 1}, leaders={"rome_01": "capua", "rome_02": "venusia"})
    assert asked(state) == ("rome", "withdraw")
    state = play(state, "withdraw", "roll: 2")
    assert set(legal(state)) == {"take: LG 1", "take-leader: rome_02", "take-all", "stand"}
    state = through(play(state, "take-all", "set-out", "withdraw-to: tarentum"), "battle")
    assert state.held("tarentum", "rome") == (("LG", 1),)
    assert state.held("venusia", "rome") == (("LI", 2),)
    assert state.leader("rome_01").place == "venusia"


@pytest.mark.rule("P9.4.1a")
def test_those_who_did_withdraw_later_are_bound_like_the_others_then() -> None:
    """The legion has withdrawn to Tarentum; it must fight there, and so must the LI where they are."""
    state = play(at_venusia(there={"LG": 1}), "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: tarentum")
    state = through(state, "shifts")
    state = through(play(state, legal(state)[-1]), "move-on")
    state = play(state, "to: tarentum")
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P9.4.1a", "P10.6.2a")
def test_a_unit_that_is_reduced_after_it_withdrew_does_not_withdraw_again() -> None:
    """Of two HI that withdrew to Venusia one is reduced there; they retreat to Tarentum, and must fight there."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"HI": 2}}}
    state = moving("neapolis", {"HI": 9}, seat="carthage", units=units, points=9)
    state = play(state, "to: capua", "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: venusia")
    state = play(through(state, "move-on"), "to: venusia", "roll: 3", "roll: 1", "shift: 0 0")
    state = through(play(state, "retreat-to: tarentum", "done"), "move-on")
    assert state.held("tarentum", "rome") == (("HI", 1), ("rHI", 1))
    state = play(state, "to: tarentum")
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P9.4.1a", "P10.7.4a")
def test_who_passes_others_on_his_retreat_does_not_bind_them_to_stay() -> None:
    """Two LI have withdrawn to Venusia, and retreat through Tarentum to Croton; the legion at Tarentum is free."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "capua": {"rome": {"LI": 4}}, "tarentum": {"rome": {"LG": 1}}}
    state = moving("neapolis", {"HI": 9}, seat="carthage", units=units, points=9)
    state = play(state, "to: capua", "withdraw", "roll: 1", "take-all", "set-out", "withdraw-to: venusia")
    state = play(through(state, "move-on"), "to: venusia", "pass", "roll: 3", "roll: 1", "shift: 0 0")
    state = through(play(state, "retreat-to: tarentum", "retreat-to: croton"), "move-on")
    assert state.held("croton", "rome")
    state = through(play(state, "to: tarentum"), "withdraw", "battle")
    assert asked(state) == ("rome", "withdraw")


@pytest.mark.rule("P9.4.3a", "P9.4.5c")
@pytest.mark.parametrize(("die", "on"), [(3, False), (4, True)])
def test_cavalry_does_not_count_either_for_who_marches_on_after_he_has_sailed_away(die: int, *, on: bool) -> None:
    """The passage from Barium to Brundisium takes three of the points of the die; Supremacy takes none."""
    units = {
        "bovianum": {"rome": {"LI": 9, "CAV": 2}},
        "barium": {"carthage": {"HI": 2, "GS": 1}},
        "brundisium": {"carthage": {"GAR": 1}},
    }
    state = play(moving("bovianum", {"LI": 9, "CAV": 2}, units=units), "to: barium", "withdraw", "pursue")
    state = play(state, f"roll: {die}", "take-all", "set-out", "sail: brundisium")
    assert ("withdraw-to: tarentum" in legal(state)) is on


# ---------------------------------------------------------------------- P12.7 Slaves


@pytest.mark.rule("P12.7.3a", "P7.4.4a", "P10.7.7a")
def test_who_has_killed_the_slaves_in_his_own_city_stays_in_it() -> None:
    """60% of 3 slaves and 5 Fortification Points are 5: all slaves and a wall; nobody holds the City against Rome."""
    state = battle({"LG": 9}, {"BAR": 3}, owners=("rome", "slaves_rome"), cities={SPACE: "rome"})
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0", "lose: BAR", "lose: BAR", "lose: BAR")
    assert asked(state)[1] == "rest"
    assert state.held(SPACE, "rome")
    city = state.settlement(SPACE)
    assert city is not None
    assert (city.owner, city.walls) == ("rome", 4)


# ---------------------------------------------------------------------- P7.5, P12.3 what follows a battle, in order


@pytest.mark.rule("P12.3.1a", "P7.5.1a", "P10.2.14")
@pytest.mark.parametrize(("dice", "after"), [("3 4", "march-on"), ("6 6", "plunder")])
def test_militia_is_raised_before_the_captor_sacks_and_a_dead_leader_does_not_count(dice: str, after: str) -> None:
    """Carthage takes the Roman Town of Capua: a 2 is not above its Leader's Campaign rating, but above none."""
    fields: dict[str, Any] = {
        "owners": ("carthage", "rome"),
        "space": "capua",
        "origin": "neapolis",
        "towns": {"capua": "rome"},
    }
    state = battle({"HI": 12}, None, leaders=("carthage_01",), **fields)
    state = through(play(state, "roll: 6", "roll: 1", "shift: 0 0"), "leader-death")
    state = play(state, f"roll: {dice}")
    assert asked(state) == ("rome", "militia")
    state = play(state, "pass")
    assert asked(state) == ("carthage", "sack")
    assert asked(play(state, "sack", "roll: 2")) == ("", after)


# ---------------------------------------------------------------------- P9.3.1 who has tried to intercept


def to_pisae() -> State:
    """Return the state in which Carthage comes to the legion at Pisae, and an Army with its Leader is at Rome."""
    units = {
        "parma": {"carthage": {"HI": 4}},
        "pisae": {"rome": {"LG": 1}},
        "roma": {"rome": {"LG": 1}},
    }
    return play(
        moving("parma", {"HI": 4}, seat="carthage", units=units, placed={"rome_01": "roma"}, points=6), "to: pisae"
    )


@pytest.mark.rule("P9.3.1a", "P9.3.1c", "P9.3.1e")
def test_a_leader_who_has_tried_with_his_army_does_not_try_once_more_alone() -> None:
    state = play(to_pisae(), "intercept: roma", "take-all", "roll: 1 1")
    assert asked(state) == ("rome", "withdraw")


@pytest.mark.rule("P9.3.1a", "P9.3.1c", "P9.3.1e")
def test_a_leader_who_has_tried_alone_does_not_try_once_more_with_his_army() -> None:
    state = play(to_pisae(), "intercept-leader: rome_01", "roll: 1 1", "intercept: roma")
    assert legal(state) == ["take: LG 1", "take-all"]
    assert asked(play(state, "take-all", "roll: 1 1")) == ("rome", "withdraw")


# ---------------------------------------------------------------------- P11.3.4 a landing elsewhere is certain


@pytest.mark.rule("P11.3.4a", "P8.4.2a")
def test_the_death_of_its_leader_does_not_take_the_point_with_which_an_army_lands_elsewhere() -> None:
    """Five points: one aboard, one to sail, two for the assault at Syracuse, which fails; the last one is kept."""
    units = {"syracusae": {"carthage": {"HI": 6}}, "messana": {"rome": {"LG": 2, "GAR": 1}}}
    state = moving("messana", {"LG": 2}, units=units, leaders=("rome_01",), points=5)
    state = through(play(state, "embark", "sail: syracusae", "pass", "land"), "battle")
    state = through(play(state, "roll: 1", "roll: 5"), "leader-death")
    state = play(state, "roll: 1 1")
    assert not state.leader("rome_01").place
    assert (asked(state), state.scope(Move).remaining) == (("rome", "sail-on"), 1)
    state = through(play(state, "sail: messana", "land"), "rest")
    assert state.held("messana", "rome") == (("GAR", 1), ("LG", 1))


@pytest.mark.rule("P11.3.4a", "P9.3.7a", "P9.3.8a")
@pytest.mark.parametrize(("points", "lands"), [(5, False), (6, True)])
def test_who_lost_to_an_interceptor_makes_no_assault_without_a_point_to_land_elsewhere(
    points: int, *, lands: bool
) -> None:
    """Of what is left after the landing one is lost; driving out the Garrison of Messana takes one, and one is kept."""
    units = {"rhegium": {"rome": {"HI": 4}}, "messana": {"carthage": {"GAR": 1}}, "syracusae": {"carthage": {"HI": 5}}}
    state = play(moving("rhegium", {"HI": 4}, points=points, units=units), "embark", "sail: messana", "pass", "land")
    state = play(state, "intercept: syracusae", "take-all", "roll: 6 6", "roll: 3", "roll: 1", "shift: 0 0")
    state = through(state, "sail-on", "move-on")
    assert (asked(state)[1], bool(state.held("messana", "carthage"))) == (
        ("move-on", False) if lands else ("sail-on", True)
    )
    if not lands:
        state = through(play(state, "sail: rhegium", "land"), "rest")
        assert state.held("rhegium", "rome")


@pytest.mark.rule("P11.3.4a", "P10.7.2a", "P7.3.1c")
@pytest.mark.parametrize(("points", "town", "asks"), [(5, True, False), (6, True, True), (5, False, True)])
def test_nobody_forces_a_retreat_with_the_point_that_he_may_need_to_land_elsewhere(
    points: int, *, town: bool, asks: bool
) -> None:
    """The assault leaves one of five points; the Town of Syracuse is attacked next, and may drive the Army off."""
    units = {"syracusae": {"carthage": {"HI": 3}}, "messana": {"rome": {"LG": 6, "GAR": 1}}}
    towns = {"syracusae": "carthage"} if town else {}
    state = moving("messana", {"LG": 6}, units=units, points=points, towns=towns)
    state = through(play(state, "embark", "sail: syracusae", "pass", "land"), "battle")
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0")
    state = through(state, "force-retreat", "repeat-assault", "sail-on")
    assert (asked(state)[1] == "force-retreat") is asks
