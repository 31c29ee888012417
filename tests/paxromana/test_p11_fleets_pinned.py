"""Rules P11.4, P11.2, P9.6.4, P13.3-10: Fleets that meet, what they lose, where they flee, mutinies, Ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.rules.p09_land_movement.march import MoveOn
from ancientwars.paxromana.rules.p11_naval.attrition import fleets_out_of_port
from ancientwars.paxromana.rules.p11_naval.battle import points_of
from ancientwars.paxromana.rules.p11_naval.losses import Ships
from ancientwars.paxromana.rules.p11_ports import (
    closed_ports,
    driven_off,
    friendly,
    holder_of,
    in_mutiny,
    lent_galley,
    mutinies_end,
    mutinous,
    passed_on,
    sea_refuge,
)
from ancientwars.paxromana.state.scopes import Activation, Move, NavalWithdrawal
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.book import until
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

MUTINY = "naval_mutiny"
OWNERS = ("rome", "sof", "pergamum", "greece", "syracuse")
FRIENDS = (Pact("passage", ("rome", "carthage")),)


def why(state: State, notation: str) -> str:
    """Return the rule by which an action is refused; empty if it is legal."""
    found = refusal(state, notation)
    return found.rule if found else ""


def galleys(state: State, owner: str) -> dict[str, int]:
    """Return where an owner has Galley Squadrons, and how many."""
    return {place: number for place, _, kind, number in state.units.of(owner) if kind == "GS"}


# ---------------------------------------------------------------------- P11.4.1: who is met


@pytest.mark.rule("P11.4.1a", "P4.3.1e")
def test_a_fleet_attacks_the_enemy_with_fewest_points_and_no_friend_that_has_fewer() -> None:
    units = {"messana": {"rome": {"GS": 2}, "carthage": {"GS": 1}, "greece": {"GS": 1}, "east": {"GS": 1}}}
    state = moving("messana", {"GS": 2}, units=units, pacts=FRIENDS)
    state = state.with_power("greece", vp=7).with_power("east", vp=5).with_power("rome", vp=2)
    assert asked(play(state, "fight")) == ("east", "meet-fleet")
    state = state.with_power("east", vp=8)
    assert asked(play(state, "fight")) == ("greece", "meet-fleet")
    friends = moving("messana", {"GS": 2}, units={"messana": {"rome": {"GS": 2}, "carthage": {"GS": 1}}}, pacts=FRIENDS)
    assert why(friends, "fight") == "P11.4.1a"


@pytest.mark.rule("P11.4.1a", "P12.5a")
def test_fleets_in_a_node_are_met_from_fewest_points_on_those_of_nobody_first() -> None:
    units = {
        "rhegium": {"rome": {"GS": 9}},
        "messana": {"carthage": {"GS": 1}, "greece": {"GS": 1}, "mamertines": {"GS": 1}},
    }
    state = moving("rhegium", {"GS": 9}, units=units)
    state = play(state.with_power("carthage", vp=3).with_power("greece", vp=1), "sail: messana")
    assert asked(state) == ("", "naval-battle")
    assert happened(state, "NavalBattleBegan")[0].inactive == "mamertines"
    state = until(play(state, "roll: 1", "roll: 1", "roll: 2"), "meet-fleet", "sail-on")
    assert asked(state) == ("greece", "meet-fleet")
    assert asked(play(state, "let-pass")) == ("carthage", "meet-fleet")
    assert play(state, "let-pass", "let-pass").scope(Move).passed == ("greece", "carthage")


@pytest.mark.rule("P12.5.1c", "P17.2-02", "P11.4.1a")
def test_where_a_toll_is_due_neither_rhodes_nor_its_ally_begins_a_battle_but_others_do() -> None:
    units = {"paphos": {"east": {"GS": 3}}, "rhodus": {"rhodes": {"HI": 2}, "rome": {"RGS": 2}}}
    fields: dict[str, Any] = {"cities": {"rhodus": "rhodes"}, "treasury": {"east": 3}, "seat": "east"}
    fields |= {"scenario": "rise-of-rome-advanced", "allies": (("rhodes", "rome"),)}
    state = play(moving("paphos", {"GS": 3}, units=units, **fields), "sail: rhodus", "pay")
    assert asked(state) == ("east", "sail-on")
    assert not state.scope(Move).stopped
    units["rhodus"]["greece"] = {"GS": 1}
    state = play(moving("paphos", {"GS": 3}, units=units, **fields), "sail: rhodus", "pay")
    assert asked(state) == ("greece", "meet-fleet")
    assert asked(play(state, "let-pass")) == ("east", "sail-on")


@pytest.mark.rule("P11.4.1a", "P11.4.5a")
def test_after_a_draw_with_one_fleet_the_next_is_met_all_the_same() -> None:
    units = {"rhegium": {"rome": {"GS": 2}}, "messana": {"carthage": {"GS": 2}, "greece": {"GS": 1}}}
    state = play(moving("rhegium", {"GS": 2}, units=units), "sail: messana", "fight", "roll: 3", "roll: 3")
    assert asked(state) == ("greece", "meet-fleet")
    assert state.scope(Move).stopped == "draw"
    state = play(state, "let-pass")
    assert asked(state) == ("rome", "sail-on")
    assert why(state, "sail: syracusae") == "P11.1.3a"


@pytest.mark.rule("P11.4.5a", "P12.5a", "P11.1.6a")
def test_who_leaves_may_be_attacked_by_players_only_and_not_by_who_has_let_it_pass() -> None:
    units = {"messana": {"rome": {"GS": 2}, "syracuse": {"GS": 1}, "carthage": {"GS": 1}}}
    state = play(moving("messana", {"GS": 2}, units=units), "sail: rhegium")
    assert asked(state) == ("carthage", "meet-fleet")
    assert legal(state) == ["fight", "withdraw", "let-pass"] or "let-pass" in legal(state)
    state = play(state, "let-pass")
    assert asked(state) == ("rome", "sail-on")
    assert state.scope(Move).space == "rhegium"
    passed = play(moving("messana", {"GS": 2}, units=units, scope={"passed": ("carthage",)}), "sail: rhegium")
    assert asked(passed) == ("rome", "sail-on")
    army = {"messana": {"rome": {"GS": 2}, "carthage": {"LI": 1}}}
    assert asked(play(moving("messana", {"GS": 2}, units=army), "sail: rhegium")) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.1a", "P11.4.6a", "P11.1.3a")
def test_who_may_attack_at_sea() -> None:
    enemy = {"carthage": {"GS": 1}}
    units = {"messana": {"rome": {"GS": 1}, **enemy}}
    assert not why(moving("messana", {"GS": 1}, units=units), "fight")
    assert not why(moving("messana", {"GS": 1}, units=units, scope={"stopped": "toll"}), "fight")
    for scope in ({"stopped": "port"}, {"finished": True}, {"stopped": "toll", "finished": True}):
        assert why(moving("messana", {"GS": 1}, units=units, scope=scope), "fight") == "P11.1.3a"
    army = {"messana": {"rome": {"LI": 1}, **enemy}}
    aboard = {"aboard": True, "sailed": True}
    assert why(moving("messana", {"LI": 1}, units=army, scope=aboard), "fight") == "P11.4.6a"
    ashore = {"messana": {"rome": {"GS": 1}, "carthage": {"HI": 1}}}
    assert why(moving("messana", {"GS": 1}, units=ashore), "fight") == "P11.4.1a"
    at_sea = {"ntp_otranto": {"rome": {"GS": 1}, "carthage": {"HI": 1}}}
    assert not why(moving("ntp_otranto", {"GS": 1}, units=at_sea), "fight")


# ---------------------------------------------------------------------- P11.4.2: Withdrawals


@pytest.mark.rule("P11.4.2a", "P11.1.4a")
def test_part_of_a_fleet_that_may_not_withdraw_again_stays_with_army_and_leaders_and_is_asked_once_more() -> None:
    units = {
        "rhegium": {"rome": {"GS": 9}},
        "messana": {"carthage": {"GS": 3, "GAR": 1}},
        "panormus": {"carthage": {"GAR": 1}},
    }
    state = moving("rhegium", {"GS": 9}, units=units, placed={"carthage_01": "messana"})
    state = state.amend(Activation, scattered=Stacks.read({"messana": {"carthage": {"GS": 1}}}))
    state = play(state, "sail: messana", "withdraw")
    assert asked(state) == ("carthage", "sea-withdrawal")
    fleet = state.scope(NavalWithdrawal)
    assert (dict(fleet.force), fleet.leaders, fleet.links, fleet.space) == ({"GS": 2}, (), 3, "messana")
    state = play(state, "sail: panormus")
    state = play(state, "stop") if asked(state)[1] == "sea-withdrawal" else state
    assert galleys(state, "carthage") == {"messana": 1, "panormus": 2}
    assert asked(state) == ("carthage", "meet-fleet")
    assert why(state, "withdraw") == "P11.4.2a"
    move = state.scope(Move)
    assert (move.stopped, move.continuity) == ("withdrawal", 1)
    assert state.leader("carthage_01").place == "messana"


@pytest.mark.rule("P11.4.2a", "P13.3-10", "P12.5.1d")
def test_who_cannot_withdraw_at_sea() -> None:
    units = {"rhegium": {"rome": {"GS": 1}}, "messana": {"carthage": {"GS": 1}}, "panormus": {"carthage": {"GAR": 1}}}

    def met(**fields: Any) -> State:
        return play(moving("rhegium", {"GS": 1}, units=fields.pop("units", units), **fields), "sail: messana")

    assert not why(met(), "withdraw")
    assert why(met(effects=(Effect(MUTINY, "carthage", "messana"),)), "withdraw") == "P13.3-10"
    units["carthago"] = {"carthage": {"GS": 1}}
    assert not why(met(effects=(Effect(MUTINY, "carthage", "carthago"),)), "withdraw")
    units["rhegium"] = {"rome": {"GS": 2}}  # one of them stays there
    around = ("panormus", "syracusae")
    shut = units | {port: {"greece": {"GS": 1}} for port in around}
    assert why(met(units=shut), "withdraw") == "P11.4.2a"
    assert why(met(pirates=around), "withdraw") == "P11.4.2a"
    assert not why(met(pirates=around[:1]), "withdraw")
    ashore = units | {port: {"greece": {"GAR": 1}} for port in around}
    assert not why(met(units=ashore), "withdraw")  # a Fleet without an Army may enter their Ports


@pytest.mark.rule("P11.4.2a", "P11.1.2a", "P11.1.3a")
def test_a_withdrawing_fleet_stops_in_a_port_that_is_not_friendly_and_may_end_there_or_roll() -> None:
    units = {"rhegium": {"rome": {"GS": 2}}, "messana": {"carthage": {"GS": 2}}}
    state = play(moving("rhegium", {"GS": 1}, units=units), "sail: messana", "withdraw")
    assert legal(state) == ["sail: syracusae", "sail: panormus"]  # it must leave
    state = play(state, "sail: syracusae")
    assert state.scope(NavalWithdrawal).stopped == "port"
    assert state.scope(NavalWithdrawal).links == 2
    assert set(legal(state)) == {"continue", "stop"}
    stayed = play(state, "stop")
    assert galleys(stayed, "carthage") == {"syracusae": 2}
    assert asked(stayed) == ("rome", "sail-on")
    state = play(state, "continue", "roll: 3 4")
    assert "sail: agrigentum" in legal(state)
    assert "stop" in legal(state)
    state = play(state, "sail: agrigentum", "continue", "roll: 3 4", "sail: lilybaeum")
    assert galleys(state, "carthage") == {"lilybaeum": 2}
    assert legal(state) == ["stop"]  # three links are all
    assert asked(play(state, "stop")) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.2a", "P11.1.3a")
@pytest.mark.parametrize(("dice", "scattered"), [("5 6", False), ("6 6", True)])
def test_who_rolls_twelve_is_scattered_where_it_is(dice: str, *, scattered: bool) -> None:
    units = {"rhegium": {"rome": {"GS": 1}}, "messana": {"carthage": {"GS": 2}}}
    state = play(moving("rhegium", {"GS": 1}, units=units), "sail: messana", "withdraw", "sail: syracusae", "continue")
    state = play(state, f"roll: {dice}")
    assert galleys(state, "carthage") == {"syracusae": 2}
    bound = state.scope(Activation).scattered
    assert dict(bound.held("syracusae", "carthage")) == ({"GS": 2} if scattered else {})


# ---------------------------------------------------------------------- P11.4.3, P11.4.4: battles


def fought(rolls: tuple[int, int], own: dict[str, int], other: dict[str, int], **given: Any) -> State:
    """Return the state after the dice of a battle that Rome's Fleet, from Rhegium, fights at Messana."""
    there = {"carthage": other, **given.pop("there", {})}
    units = {"rhegium": {"rome": own}, "messana": there, **given.pop("more", {})}
    state = sailing_to("messana", start="rhegium", force=own, units=units, **given)
    return play(state, "fight", *(f"roll: {die}" for die in rolls))


@pytest.mark.rule("P11.4.5a", "P1.4j", "P13.3-10")
@pytest.mark.parametrize(
    ("kind", "mutiny", "total"), [("major", "", 7), ("minor", "", 5), ("major", "messana", 5), ("major", "croton", 7)]
)
def test_a_fleet_on_a_major_move_fights_together_with_what_lies_there_unless_that_has_mutinied(
    kind: str, mutiny: str, total: int
) -> None:
    """Two galleys, and one at Messana: 6 and 1, or 4 and 1."""
    effects = (Effect(MUTINY, "rome", mutiny),) if mutiny else ()
    fields: dict[str, Any] = {"there": {"rome": {"GS": 1}}, "more": {"croton": {"rome": {"GS": 1}}}}
    state = fought((1, 6), {"GS": 2}, {"GS": 1}, kind=kind, effects=effects, **fields)
    assert happened(state, "NavalBattleEnded")[0].active == total


@pytest.mark.rule("P11.4.3a", "P16.2-04", "P12.4.4a")
def test_improved_galleys_are_those_of_their_player_also_under_another_name() -> None:
    effects, allies = (Effect("galley_tech", "rome"),), (("pergamum", "rome"),)
    state = table(scenario="rise-of-rome-advanced", effects=effects, sof="rome", allies=allies)
    points = {owner: points_of(state, Ships(owner, "croton", (("GS", 2), ("HI", 1)), ())) for owner in OWNERS}
    assert points == {"rome": 6, "sof": 6, "pergamum": 6, "greece": 4, "syracuse": 4}


@pytest.mark.rule("P11.4.3a", "P8.4.3a", "P1.4j")
def test_a_leader_counts_with_the_fleet_with_which_he_is() -> None:
    """One with an Army ashore does not; in battle the Leaders of both parts of a Fleet do, once."""

    def totals(**given: Any) -> tuple[int, int]:
        ended = happened(fought((1, 1), {"GS": 2}, {"GS": 1, **given.pop("army", {})}, **given), "NavalBattleEnded")[0]
        return ended.active, ended.inactive

    assert totals() == (5, 3)
    assert totals(leaders=("rome_01",)) == (6, 3)
    assert totals(leaders=("rome_01", "rome_05")) == (6, 3)
    assert totals(placed={"carthage_01": "messana"}) == (5, 4)
    assert totals(placed={"carthage_01": "messana"}, army={"GAR": 1}) == (5, 4)
    assert totals(placed={"carthage_01": "messana"}, army={"LI": 1}) == (5, 3)
    assert totals(placed={"rome_01": "messana"}, there={"rome": {"GS": 1}}) == (8, 3)
    assert totals(placed={"rome_01": "messana"}) == (5, 3)
    assert totals(leaders=("rome_01",), there={"rome": {"GS": 1, "LI": 1}}) == (8, 3)


@pytest.mark.rule("P11.4.4a", "P11.4.5a", "P12.5a")
def test_galleys_of_rhodes_that_lie_there_may_be_lost_for_a_fleet_that_came_without_any() -> None:
    """Six and 1 against six and 3: one galley."""
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": (("rhodes", "rome"),)}
    state = fought((1, 3), {"GS": 2}, {"GS": 3}, there={"rome": {"RGS": 1}}, **fields)
    assert legal(state) == ["lose: GS", "lose: RGS"]
    gone = play(state, "lose: RGS")
    assert dict(gone.units.of("rome").totals()) == {"GS": 2}
    assert dict(gone.scope(Move).force) == {"GS": 2}
    kept = play(state, "lose: GS")
    assert dict(kept.units.of("rome").totals()) == {"GS": 1, "RGS": 1}
    assert dict(kept.scope(Move).force) == {"GS": 1}


@pytest.mark.rule("P11.4.4a", "P11.4.4b", "P11.1.8a")
def test_a_beaten_transport_flees_with_its_army_which_must_land_where_it_came() -> None:
    """8 + 1, and 1 for the Leader, against 8 + 6: two galleys, and with them four of the eight points aboard."""
    scope = {
        "loaded": "rhegium",
        "unloaded": "rhegium",
        "escorted": "rhegium",
        "released": "rhegium",
        "set_down": "rhegium",
    }
    state = fought((1, 6), {"GS": 4, "LI": 8}, {"GS": 4}, scope=scope, leaders=("rome_01",), points=6)
    state = play(until(state, "price-of-victory"), "roll: 2")
    assert asked(state) == ("rome", "sail-on")
    move = state.scope(Move)
    assert (move.space, move.origin, move.beaten, move.finished, move.stopped) == (
        "rhegium",
        "messana",
        True,
        True,
        "battle",
    )
    assert (move.passed, move.loaded, move.unloaded, move.escorted, move.released) == ((), "", "", "", "")
    assert move.set_down == ""
    assert dict(move.force) == dict(state.held("rhegium", "rome")) == {"GS": 2, "LI": 4}
    assert state.leader("rome_01").place == "rhegium"
    assert "land" in legal(state)
    assert why(state, "stop") == "P11.1.5a"
    assert why(state, "sail: croton") == "P11.1.8a"
    assert galleys(state, "carthage") == {"messana": 4}
    landed = play(state, "land")
    assert asked(landed) == ("rome", "move-on")
    assert why(landed, "embark") == "P11.1.8a"


@pytest.mark.rule("P11.4.4c", "P12.5.3a", "P12.5.1d")
def test_who_beats_galleys_of_syracuse_that_stay_has_won_as_against_anybody() -> None:
    """6 + 5 against 4 + 5: one of the two is lost, and the other stays where it is."""
    units = {"messana": {"rome": {"GS": 3}}, "syracusae": {"syracuse": {"GS": 2}}}
    state = play(moving("messana", {"GS": 3}, units=units), "sail: syracusae", "roll: 5", "roll: 5", "roll: 2")
    assert galleys(state, "syracuse") == {"syracusae": 1}
    assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("battle", 2)


@pytest.mark.rule("P11.4.4b", "P12.3.3a")
def test_a_beaten_fleet_flees_abroad_only_without_militia_aboard() -> None:
    """From Rhegium: Croton and Paestum are Rome's home, Messana, which it holds, is not."""
    for army, ports in (("MIL", {"croton", "paestum"}), ("LI", {"croton", "paestum", "messana"})):
        force = {"GS": 3, army: 6}
        units = {"rhegium": {"rome": force, "carthage": {"GS": 4}}, "messana": {"rome": {"GAR": 1}}}
        state = moving("rhegium", force, units=units, scope={"aboard": True, "sailed": True, "used": 2})
        state = until(
            play(state, "fight", "fight", "roll: 1", "roll: 1"), "flight", dice={"price-of-victory": "roll: 2"}
        )
        assert asked(state) == ("rome", "flight")
        assert set(legal(state)) == {f"space: {port}" for port in ports}


@pytest.mark.rule("P11.4.4c", "P11.4.4b", "P8.4.3a")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (3, 0), (5, 0), (2, 1), (4, 1), (6, 1)])
def test_the_winner_pays_with_a_galley_on_an_odd_roll_and_with_the_last_one_goes_its_leader(
    die: int, left: int
) -> None:
    state = fought((6, 1), {"GS": 1}, {"GS": 1}, leaders=("rome_01",))
    assert not galleys(state, "carthage")
    state = play(state, f"roll: {die}")
    assert sum(galleys(state, "rome").values()) == left
    assert bool(state.leader("rome_01").place) is bool(left)
    if left:
        assert (state.scope(Move).stopped, state.scope(Move).continuity) == ("battle", 2)
    else:
        assert asked(state)[1] == "rest"


@pytest.mark.rule("P11.4.4b")
def test_a_beaten_fleet_without_a_port_to_flee_to_is_lost_with_its_leader() -> None:
    """Pirates lie in all Ports but Messana and Rhegium."""
    pirates = tuple(sorted(port for port in table().kit.ports if port not in ("messana", "rhegium")))
    for more, place in (((), ""), (("syracusae",), "syracusae")):
        open_ports = tuple(port for port in pirates if port not in more)
        held = {port: {"carthage": {"GAR": 1}} for port in ("syracusae", "panormus")}
        state = fought((6, 2), {"GS": 3}, {"GS": 3}, more=held, placed={"carthage_01": "messana"}, pirates=open_ports)
        state = play(until(state, "price-of-victory"), "roll: 2")
        assert asked(state) == ("rome", "sail-on")
        assert galleys(state, "carthage") == ({place: 1} if place else {})
        assert state.leader("carthage_01").place == place


@pytest.mark.rule("P11.4.6b", "P10.6.4a", "P10.3.3a")
@pytest.mark.parametrize(
    ("rolls", "options"),
    [
        ((1, 2), ["reduce: HI", "reduce: LG"]),  # a galley, two points
        ((1, 4), ["lose: HI", "lose: LG", "lose: LI"]),  # two galleys, four points
    ],
)
def test_what_an_army_aboard_may_lose(rolls: tuple[int, int], options: list[str]) -> None:
    """Two points are a reduction; four are a legion, or heavy with light infantry."""
    state = fought(rolls, {"GS": 4, "LG": 1, "HI": 1, "LI": 1}, {"GS": 4})
    assert asked(state) == ("rome", "lose-aboard")
    assert legal(state) == options
    if len(options) == 2:
        state = play(state, "reduce: HI")
        assert asked(state)[1] != "lose-aboard"
        assert dict(state.units.of("rome").totals()) == {"GS": 3, "LG": 1, "LI": 1, "rHI": 1}
    else:
        assert dict(play(state, "lose: LG").units.of("rome").totals()) == {"GS": 2, "HI": 1, "LI": 1}
        assert dict(play(state, "lose: LI").units.of("rome").totals()) == {"GS": 2, "LG": 1}


@pytest.mark.rule("P11.4.6b", "P10.6.1a", "P10.6.2a")
def test_aboard_too_reduced_units_go_first_but_not_the_one_that_was_reduced_just_now() -> None:
    """Three galleys are six points: the rHI (1), the rLG (2), and three more of two HI: one goes.

    Two galleys are four: a reduction and an HI, if no other unit is aboard; whichever comes first.
    """
    state = fought((1, 6), {"GS": 4, "HI": 2, "rHI": 1, "rLG": 1}, {"GS": 4})
    assert asked(state) == ("", "price-of-victory")
    assert dict(state.units.of("rome").totals()) == {"GS": 1, "HI": 1}
    state = fought((1, 4), {"GS": 4, "HI": 2}, {"GS": 4})
    assert legal(state) == ["lose: HI", "reduce: HI"]
    for first in legal(state):
        after = play(state, first)
        assert asked(after) == ("", "price-of-victory")
        assert dict(after.units.of("rome").totals()) == {"GS": 2, "rHI": 1}
    state = play(fought((1, 4), {"GS": 4, "HI": 2, "LI": 4}, {"GS": 4}), "reduce: HI")
    assert asked(state) == ("", "price-of-victory")  # no second unit is reduced, nor does this one take the rest
    assert dict(state.units.of("rome").totals()) == {"GS": 2, "HI": 1, "LI": 2, "rHI": 1}


@pytest.mark.rule("P11.4.4c", "P12.5a")
def test_a_winner_with_galleys_of_rhodes_says_which_one_he_pays_with() -> None:
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": (("rhodes", "rome"),)}
    state = play(fought((6, 1), {"GS": 2, "RGS": 1}, {"GS": 1}, **fields), "roll: 3")
    assert asked(state) == ("rome", "lose-galleys")
    assert legal(state) == ["lose: GS", "lose: RGS"]
    state = play(state, "lose: RGS")
    assert dict(state.units.of("rome").totals()) == {"GS": 2}
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.2a", "P11.4.6b")
def test_a_fleet_meets_and_withdraws_outside_any_activation_too() -> None:
    units = {"rhegium": {"rome": {"GS": 1}}, "messana": {"carthage": {"GS": 2}}}
    state = table(units=units)
    state = state.replace(agenda=tuple(step for step in state.agenda if not isinstance(step, Activation)))
    move = Move("rome", "rome", "major", "rhegium", "rhegium", force=(("GS", 1),), naval=True)
    state = settle(state.enter(move, MoveOn("rome")))
    state = play(state, "sail: messana", "withdraw", "sail: panormus", "continue", "roll: 6 6")
    assert galleys(state, "carthage") == {"panormus": 2}
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.4.2a", "P11.2.1b", "P11.1.2a")
def test_a_withdrawing_fleet_stays_at_sea_only_where_it_was_stopped_and_not_in_the_open() -> None:
    units = {"messana": {"rome": {"GS": 2}}, "panormus": {"carthage": {"GS": 2}}}
    state = play(moving("messana", {"GS": 2}, units=units), "sail: panormus", "withdraw")
    calm = play(state, "sail: ntp_tyrrhenian_s", "roll: 5")
    assert legal(calm) == ["sail: neapolis"]
    blown = play(state, "sail: ntp_tyrrhenian_s", "roll: 6")
    assert set(legal(blown)) == {"continue", "stop"}
    assert galleys(play(blown, "stop"), "carthage") == {"ntp_tyrrhenian_s": 2}
    assert legal(play(blown, "continue", "roll: 3 4")) == ["sail: neapolis"]
    deep = play(state, "sail: dstp_numidian", "roll: 3")
    assert legal(deep) == ["continue"]


@pytest.mark.rule("P11.4.2a", "P12.5.1c", "P13.3-03")
def test_a_fleet_does_not_withdraw_to_where_a_toll_is_due_or_its_player_may_not_be() -> None:
    units = {"side": {"rome": {"GS": 2}}, "patara": {"east": {"GS": 1}}}
    state = play(moving("side", {"GS": 1}, units=units), "sail: patara", "withdraw")
    assert "sail: rhodus" in legal(state)
    state = play(moving("side", {"GS": 1}, units=units, cities={"rhodus": "rhodes"}), "sail: patara")
    assert why(state, "withdraw") == "P11.4.2a"
    units = {"side": {"rome": {"GS": 2}}, "ntp_pamphylian": {"east": {"GS": 1}}}
    for effects in ((), (Effect("cyprus"),)):
        state = play(moving("side", {"GS": 1}, units=units, effects=effects), "sail: ntp_pamphylian", "roll: 1")
        assert (why(state, "withdraw") == "") is (not effects)


@pytest.mark.rule("P11.4.2a", "P7.2.2a", "P5.1.2a")
def test_a_fleet_with_an_army_withdraws_to_its_own_garrison_and_to_that_of_a_friend() -> None:
    units = {"lilybaeum": {"rome": {"GS": 3}}, "ntp_bon": {"carthage": {"GS": 1, "LI": 2}}}
    for garrison, may in (("carthage", True), ("east", True), ("greece", False)):
        there = units | {"carthago": {garrison: {"GAR": 1}}}
        pacts = (Pact("passage", ("carthage", "east")),)
        state = moving("lilybaeum", {"GS": 2}, units=there, pacts=pacts)
        state = play(state, "sail: ntp_bon", "roll: 1")
        assert (why(state, "withdraw") == "") is may


@pytest.mark.rule("P9.2.4a", "P10.6.6a", "P11.4.2a")
def test_a_reduced_unit_on_a_fleet_that_withdraws_combines_in_a_port_and_the_full_one_sails_on() -> None:
    units = {
        "neapolis": {"rome": {"GS": 2}},
        "ntp_tyrrhenian_s": {"carthage": {"GS": 3, "rLG": 1}},
        "panormus": {"carthage": {"rLG": 1}},
    }
    state = moving("neapolis", {"GS": 2}, units=units)
    state = play(state, "sail: ntp_tyrrhenian_s", "roll: 1", "withdraw", "sail: panormus")
    assert dict(state.held("panormus", "carthage")) == {"GS": 3, "LG": 1}
    assert dict(state.scope(NavalWithdrawal).force) == {"GS": 3, "LG": 1}
    state = play(state, "sail: lilybaeum")
    assert dict(state.held("lilybaeum", "carthage")) == {"GS": 3, "LG": 1}


@pytest.mark.rule("P11.2.1c", "P9.2.3a", "P12.8.2a")
@pytest.mark.parametrize("beside", [{}, {"GAR": 1}, {"LI": 1}])
def test_elephants_on_a_fleet_that_withdraws_do_not_outlive_its_army_in_a_storm(beside: dict[str, int]) -> None:
    """From the sea by Panormus and the open sea to Hippo Regius; the storm takes a galley and a unit."""
    force = {"GS": 3, "LI": 1 + beside.get("LI", 0), "EL": 1, **{k: n for k, n in beside.items() if k != "LI"}}
    units = {"neapolis": {"rome": {"GS": 2}}, "ntp_tyrrhenian_s": {"carthage": force}}
    state = moving("neapolis", {"GS": 2}, units=units)
    state = play(state, "sail: ntp_tyrrhenian_s", "roll: 1", "withdraw", "sail: panormus")
    state = play(state, "sail: dstp_numidian", "roll: 6", "roll: 1")
    left = {kind: number for kind, number in {**force, "GS": 2, "LI": force["LI"] - 1}.items() if number}
    if "LI" not in left:
        del left["EL"]
    assert dict(state.held("dstp_numidian", "carthage")) == left
    assert dict(state.scope(NavalWithdrawal).force) == left
    state = play(state, "continue", "roll: 1 1", "sail: hippo_regius")
    assert dict(state.held("hippo_regius", "carthage")) == left


@pytest.mark.rule("P11.2.1c", "P10.6.4a", "P12.5a")
def test_in_a_storm_the_owner_says_what_is_lost() -> None:
    force = {"GS": 2, "RGS": 1, "HI": 1, "LI": 3}
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "allies": (("rhodes", "greece"),), "seat": "greece"}
    units = {"gythium": {"greece": force}}
    state = play(sailing_to("dstp_ionian", start="gythium", force=force, units=units, **fields), "roll: 5", "roll: 2")
    assert asked(state) == ("greece", "lose-galleys")
    state = play(state, "lose: RGS")  # the second is one of the others
    assert asked(state) == ("greece", "lose-aboard")
    assert set(legal(state)) == {"reduce: HI", "lose: LI"}
    state = play(state, "reduce: HI")
    assert dict(state.units.of("greece").totals()) == {"GS": 1, "LI": 3, "rHI": 1}
    assert dict(state.scope(Move).force) == {"GS": 1, "LI": 3, "rHI": 1}


@pytest.mark.rule("P11.2.1c", "P11.4.2a", "P10.6.4a")
def test_in_a_storm_a_fleet_that_withdraws_chooses_its_losses_too() -> None:
    force = {"GS": 2, "HI": 1, "LI": 3}
    units = {"neapolis": {"rome": {"GS": 2}}, "ntp_tyrrhenian_s": {"carthage": force}}
    state = moving("neapolis", {"GS": 2}, units=units)
    state = play(state, "sail: ntp_tyrrhenian_s", "roll: 1", "withdraw", "sail: panormus")
    state = play(state, "sail: dstp_numidian", "roll: 6", "roll: 2")
    assert asked(state) == ("carthage", "lose-aboard")
    state = play(state, "lose: LI")
    assert dict(state.scope(NavalWithdrawal).force) == {"HI": 1, "LI": 1}
    assert state.scope(NavalWithdrawal).stopped == "storm"
    state = play(state, "continue", "roll: 6 6")
    assert not state.units.of("carthage").places  # lost in the open sea
    assert asked(state) == ("rome", "sail-on")


@pytest.mark.rule("P11.2.1c", "P8.4.3a")
@pytest.mark.parametrize(("die", "left"), [(2, 1), (3, 0), (4, 0)])
def test_a_storm_takes_from_a_pure_fleet_what_it_has_and_from_a_transport_everything(die: int, left: int) -> None:
    state = moving("gythium", {"GS": 3}, leaders=("greece_01",), seat="greece")
    state = play(state, "sail: dstp_ionian", "roll: 6", f"roll: {die}")
    assert sum(galleys(state, "greece").values()) == left
    assert bool(state.leader("greece_01").place) is bool(left)
    units = {"gythium": {"greece": {"GS": 3, "LI": 9}}}
    army = sailing_to("dstp_ionian", start="gythium", force={"GS": 3, "LI": 9}, seat="greece", units=units)
    army = play(army, "roll: 5", f"roll: {die}")
    assert army.units.total("LI") == (9 - die if die <= 3 else 0)


# ---------------------------------------------------------------------- P9.6.4: at the end of the turn


@pytest.mark.rule("P9.6.4a", "P8.4.3a", "P12.5a")
def test_at_the_end_of_the_turn_all_that_is_out_of_a_friendly_port_is_lost() -> None:
    units = {
        "ntp_otranto": {"rome": {"GS": 1, "LI": 2}},
        "messana": {"rome": {"GS": 1}, "syracuse": {"GS": 1}},
        "lilybaeum": {"rome": {"GS": 1, "LI": 1}},
        "croton": {"rome": {"GS": 1}},
        "syracusae": {"syracuse": {"GS": 1}},
    }
    leaders = {"rome_01": "ntp_otranto", "rome_02": "messana", "rome_03": "lilybaeum", "rome_04": "croton"}
    state = table(units=units, leaders=leaders | {"carthage_01": "ntp_aegates", "rome_05": "agrigentum"})
    state = fleets_out_of_port(state)
    assert galleys(state, "rome") == {"croton": 1, "lilybaeum": 1}
    assert state.held("lilybaeum", "rome") == (("GS", 1), ("LI", 1))
    assert galleys(state, "syracuse") == {"syracusae": 1}
    where = {name: state.leader(name).place for name in (*leaders, "carthage_01", "rome_05")}
    assert where == {
        "rome_01": "",
        "rome_02": "",
        "rome_03": "lilybaeum",
        "rome_04": "croton",
        "carthage_01": "",
        "rome_05": "agrigentum",
    }


@pytest.mark.rule("P9.6.4a", "P8.4.3a")
def test_a_leader_ashore_with_an_army_outlives_the_fleet_of_an_enemy_port() -> None:
    """Messana has a Town of Greece, which holds the Port, though both armies stand there."""
    units = {"messana": {"rome": {"GS": 1, "LI": 1}}}
    state = fleets_out_of_port(table(units=units, towns={"messana": "greece"}, leaders={"rome_01": "messana"}))
    assert dict(state.held("messana", "rome")) == {"LI": 1}
    assert state.leader("rome_01").place == "messana"


# ---------------------------------------------------------------------- P13.3-10: mutinies


@pytest.mark.rule("P13.3-10", "P4.3.1c")
def test_galleys_in_mutiny_that_change_hands_stay_so() -> None:
    units = {"croton": {"rome": {"GS": 1}, "greece": {"GS": 1}}, "tarentum": {"greece": {"GS": 1}}}
    fields: dict[str, Any] = {"units": units, "effects": (Effect(MUTINY, "rome", "croton"),)}
    state = table(**fields)
    there = passed_on(state, "rome", "greece", "croton")
    assert mutinous(there, "greece", "croton")
    assert not mutinous(there, "greece", "tarentum")
    home = passed_on(state, "rome", "greece", "croton", "tarentum")
    assert mutinous(home, "greece", "tarentum")
    assert not mutinous(home, "greece", "croton")
    assert passed_on(state, "greece", "carthage", "croton") is state  # those were loyal
    assert passed_on(state, "rome", "greece", "tarentum") is state
    both = table(units=units, effects=(Effect(MUTINY, "greece", "tarentum"), Effect(MUTINY, "rome", "croton")))
    assert passed_on(both, "rome", "greece", "croton", "tarentum") is both
    assert mutinous(passed_on(both, "rome", "greece", "croton"), "greece", "croton")


@pytest.mark.rule("P13.3-10", "P11.4.4b")
def test_a_mutiny_goes_where_its_fleet_is_driven_and_no_other_does() -> None:
    units = {place: {"rome": {"GS": 1}, "greece": {"GS": 1}} for place in ("croton", "tarentum", "rhegium")}
    effects = (
        Effect("cunctator", "rome", "croton"),
        Effect(MUTINY, "greece", "croton"),
        Effect(MUTINY, "rome", "croton"),
        Effect(MUTINY, "rome", "tarentum"),
    )
    state = driven_off(table(units=units, effects=effects), "rome", "croton", "rhegium")
    assert set(state.effects) == {
        Effect("cunctator", "rome", "croton"),
        Effect(MUTINY, "greece", "croton"),
        Effect(MUTINY, "rome", "croton"),
        Effect(MUTINY, "rome", "rhegium"),
        Effect(MUTINY, "rome", "tarentum"),
    }
    assert driven_off(state, "rome", "croton", "tarentum") is state
    assert driven_off(state, "greece", "rhegium", "tarentum") is state
    soldier = table(units={"croton": {"sof": {"GS": 1}, "rome": {"GS": 1}}}, sof="rome", effects=effects[2:3])
    assert mutinous(driven_off(soldier, "sof", "croton", "rhegium"), "rome", "rhegium")


@pytest.mark.rule("P13.3-10")
def test_a_mutiny_ends_where_no_galley_of_its_player_is_left() -> None:
    units = {"croton": {"rome": {"GS": 1}}, "rhegium": {"greece": {"GS": 1}, "rome": {"LI": 1}}}
    state = table(units=units)
    kept, lost = Effect(MUTINY, "rome", "croton"), Effect(MUTINY, "rome", "rhegium")
    other = Effect("cunctator", "rome", "rhegium")
    state = state.replace(effects=tuple(sorted((kept, lost, other))))
    assert set(mutinies_end(state).effects) == {kept, other}
    state = state.replace(effects=(kept,))
    assert mutinies_end(state) is state
    units = {
        "syracusae": {"syracuse": {"GS": 2}},
        "croton": {"syracuse": {"LI": 1}},
        "messana": {"syracuse": {"GS": 1}},
    }
    rebels = in_mutiny(table(units=units), "syracuse")
    assert set(rebels.effects) == {Effect(MUTINY, "syracuse", "messana"), Effect(MUTINY, "syracuse", "syracusae")}
    assert mutinies_end(rebels) is rebels


# ---------------------------------------------------------------------- P5.1.4, P5.4.2: Ports


@pytest.mark.rule("P5.1.4a", "P5.4.2a", "P1.4l")
def test_whose_a_port_is() -> None:
    assert friendly(table(), "rome", "croton")
    assert not friendly(table(), "carthage", "croton")
    assert not friendly(table(), "rome", "capua")  # no Port
    assert not friendly(table(units={"messana": {"rome": {"GS": 1}}}), "rome", "messana")
    held = table(units={"messana": {"rome": {"GAR": 1}}}, pacts=FRIENDS)
    assert friendly(held, "rome", "messana")
    assert friendly(held, "carthage", "messana")
    assert not friendly(held, "greece", "messana")
    army = {"aboard": True, "sailed": True}
    aboard = moving("messana", {"LI": 1}, scope=army)
    assert holder_of(aboard, "messana") == ""
    assert not friendly(aboard, "rome", "messana")
    ashore = moving("messana", {"LI": 1})
    assert holder_of(ashore, "messana") == "rome"
    beside = moving("messana", {"LI": 1}, units={"messana": {"rome": {"LI": 1, "GAR": 1}}}, scope=army)
    assert holder_of(beside, "messana") == "rome"
    elsewhere = moving(
        "messana", {"LI": 1}, units={"messana": {"rome": {"LI": 1}}, "panormus": {"rome": {"LI": 1}}}, scope=army
    )
    assert holder_of(elsewhere, "panormus") == "rome"


@pytest.mark.rule("P9.4.5c", "P10.7.5a", "P12.6.2a")
def test_a_refuge_is_a_friendly_port_a_naval_link_away() -> None:
    units = {"messana": {"rome": {"GAR": 1}}}
    assert sea_refuge(table(units=units), "rome", "rhegium") == ("croton", "paestum", "messana")
    assert sea_refuge(table(units=units, pirates=("croton",)), "rome", "rhegium") == ("paestum", "messana")
    assert sea_refuge(table(), "rome", "rhegium") == ("croton", "paestum")
    assert sea_refuge(table(), "carthage", "rhegium") == ()
    assert sea_refuge(table(), "rome", "capua") == ()
    guest, own = (("messana", "greece"),), (("messana", "carthage"),)
    pacts = (*FRIENDS, Pact("passage", ("carthage", "greece"), guests=guest, own=own))
    hosts = {"messana": {"carthage": {"GAR": 1}, "greece": {"LI": 1}}}
    assert "messana" in sea_refuge(table(units={"messana": {"carthage": {"GAR": 1}}}, pacts=FRIENDS), "rome", "rhegium")
    assert "messana" not in sea_refuge(table(units=hosts, pacts=pacts), "rome", "rhegium")


@pytest.mark.rule("P12.4.4a", "P10.7.5a", "P13.3-10")
def test_when_a_galley_is_lent_to_the_soldier_of_fortune() -> None:
    units = {
        "croton": {"sof": {"LI": 1}, "rome": {"GS": 3, "LI": 1}},
        "tarentum": {"sof": {"LI": 1}, "greece": {"GS": 1}},
    }
    state = table(units=units, sof="rome")
    assert lent_galley(state, ("sof",), "croton") == (("GS", 1),)
    assert lent_galley(state, ("sof", "greece"), "croton") == (("GS", 1),)
    assert lent_galley(state, ("sof", "rome"), "croton") == ()
    assert lent_galley(state, ("rome",), "croton") == ()
    assert lent_galley(state, ("sof",), "tarentum") == ()
    mutiny = table(units=units, sof="rome", effects=(Effect(MUTINY, "rome", "croton"),))
    assert lent_galley(mutiny, ("sof",), "croton") == ()


@pytest.mark.rule("P13.3-03")
def test_the_ports_of_cyprus_that_its_rebellion_closes() -> None:
    units = {"salamis": {"east": {"GS": 1}}, "paphos": {"rome": {"GAR": 1}}}
    assert closed_ports(table(units=units), "rome") == ()
    state = table(units=units, effects=(Effect("cyprus"),))
    assert set(closed_ports(state, "rome")) == {"salamis", "paphos", "arsinoe"}
    assert set(closed_ports(state, "east")) == {"paphos", "arsinoe"}
    soldier = table(units={"salamis": {"sof": {"GS": 1}}}, sof="east", effects=(Effect("cyprus"),))
    assert set(closed_ports(soldier, "east")) == {"paphos", "arsinoe"}


# ---------------------------------------------------------------------- a Leader whose galleys are lost


def bereft(start: str, place: str, moved: int = 0) -> State:
    """Return a state in which a Leader's galley was the price of a battle that it won with two of Rome's beside it.

    Args:
        start: The Port that it left.
        place: Where the battle was.
        moved: How many of the two have moved before.
    """
    units = {start: {"rome": {"GS": 1}}, place: {"rome": {"GS": 2, "GAR": 1}, "carthage": {"GS": 2}}}
    turn = Activation("rome", "rome", "expansion", moved=Stacks.read({place: {"rome": {"GS": moved}}}))
    state = moving(start, {"GS": 1}, leaders=("rome_01",), units=units, activation=turn)
    state = play(until(play(state, f"sail: {place}"), "meet-fleet", dice={"disaster": "roll: 1"}), "fight")
    return play(until(play(state, "roll: 6", "roll: 1"), "price-of-victory"), "roll: 1")


@pytest.mark.rule("P11.1.1a", "P11.1.7a", "P8.2.3d")
def test_a_leader_whose_galleys_are_lost_sails_on_only_with_others_that_he_takes_along() -> None:
    """Without a galley he is no Fleet under way, which might roll for Continuity or take a Garrison aboard."""
    state = bereft("rhegium", "messana")
    assert asked(state) == ("rome", "sail-on")
    assert legal(state) == ["take: GS 1", "take: GS 2", "stop"]
    assert [refusal(state, one).rule for one in ("continue", "take: GAR 1")] == ["P11.1.1a", "P11.3.2d"]
    state = play(state, "take: GS 1", "continue", "roll: 1 1", "sail: syracusae")
    assert (state.leader("rome_01").place, state.units.count("messana", "rome", "GS")) == ("syracusae", 1)


@pytest.mark.rule("P11.1.1a", "P11.1.7a", "P9.1.4a")
@pytest.mark.parametrize(("start", "place", "moved"), [("rhegium", "messana", 2), ("neapolis", "ntp_tyrrhenian_s", 0)])
def test_the_move_of_a_leader_whose_galleys_are_lost_is_over_where_no_others_may_take_him_along(
    start: str, place: str, moved: int
) -> None:
    """Those in Messana have moved; at sea nobody joins others (AMB-SEA-EN-ROUTE)."""
    state = bereft(start, place, moved)
    assert asked(state)[1] == "rest"
    assert (state.leader("rome_01").place, state.units.count(place, "rome", "GS")) == (place, 2)
