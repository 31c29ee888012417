"""Rules P10.7, P10.3.2, P10.6, P9.4.4a: where Retreats lead, who regroups where, what is lost and what combines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import Stacks
from ancientwars.core.stacks import units as stack
from ancientwars.paxromana.rules.p10_land_battles.battle import intercept_battle
from ancientwars.paxromana.rules.p10_reduced import combined, united
from ancientwars.paxromana.state.scopes import Activation, Battle, Entry, Move, Party, Retreated, Retreating, Withdrawal
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.fields import BACK, SPACE, battle
from tests.paxromana.seas import moving
from tests.paxromana.tables import Rest, asked, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

ALLIED = (Pact("passage", ("carthage", "east")),)


def beaten(defender: dict[str, int], attacker: dict[str, int] | None = None, hit: int = 3, **fields: Any) -> State:
    """Return the state after a Defender lost so many tenths, and the Attacker one."""
    return fight(battle(attacker or {"LI": 9}, defender, **fields), hit, 1)


def after_losses(state: State) -> State:
    """Return the state after all losses were taken, the first that is listed each time."""
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[0])
    return state


# ---------------------------------------------------------------------- P10.7.4: why a way is closed


@pytest.mark.rule("P10.7.4a", "P9.5.3b")
def test_a_second_step_over_a_strait_is_closed_by_enemy_galleys_and_by_nothing_else() -> None:
    """From Croton over Rhegium to Messana."""
    fields: dict[str, Any] = {"space": "croton", "origin": "tarentum"}
    state = play(beaten({"LI": 9}, **fields), "retreat-to: rhegium")
    assert asked(state) == ("carthage", "retreat-further")
    assert legal(state) == ["retreat-to: paestum", "retreat-to: messana", "done"]
    closed = play(beaten({"LI": 9}, units={"messana": {"rome": {"GS": 1}}}, **fields), "retreat-to: rhegium")
    assert legal(closed) == ["retreat-to: paestum", "done"]
    assert refusal(closed, "retreat-to: messana").rule == "P9.5.3b"
    own = play(beaten({"LI": 9}, units={"messana": {"carthage": {"GS": 1}}}, **fields), "retreat-to: rhegium")
    assert "retreat-to: messana" in legal(own)
    ends = play(beaten({"LI": 9}, units={"rhegium": {"rome": {"GS": 1}}}, **fields), "retreat-to: rhegium")
    assert refusal(ends, "retreat-to: messana").rule == "P9.5.3b"
    held = play(beaten({"LI": 9}, units={"messana": {"rome": {"GAR": 1}}}, **fields), "retreat-to: rhegium")
    assert refusal(held, "retreat-to: messana").reason == "an enemy holds messana"
    assert refusal(held, "retreat-to: croton").reason == "a Retreat of two Spaces does not end next to croton"
    assert refusal(held, "retreat-to: tarentum").rule == "P10.7.4b"
    assert refusal(held, "retreat-to: roma").reason == "no land link leads to roma"


@pytest.mark.rule("P10.7.4a", "P10.7.4b", "P10.7.5a")
def test_a_first_step_is_refused_for_what_closes_it() -> None:
    units = {"alesia": {"rome": {"GAR": 1}}}
    state = beaten({"LI": 9}, units=units)
    assert legal(state) == ["retreat-to: bibracte", "retreat-to: gergovia", "stand"]
    assert refusal(state, f"retreat-to: {BACK}").rule == "P10.7.4b"
    assert refusal(state, "retreat-to: alesia").reason == "an enemy holds alesia"
    assert refusal(state, "retreat-to: durocortorum").reason == "no land link leads to durocortorum"
    assert refusal(state, "sail: utica").rule == "P10.7.5a"
    home = beaten({"MIL": 4}, owners=("carthage", "rome"), space="rhegium", origin="paestum")
    assert refusal(home, "retreat-to: messana").rule == "P12.3.3a"
    strait = beaten({"LI": 9}, space="rhegium", origin="paestum", units={"messana": {"rome": {"GS": 1}}})
    assert legal(strait) == ["retreat-to: croton", "stand"]
    assert refusal(strait, "retreat-to: messana").rule == "P9.5.3b"


@pytest.mark.rule("P10.7.4a", "PS6.5", "P13.4-03")
def test_a_way_is_refused_for_what_keeps_an_owner_out_of_a_space() -> None:
    fields: dict[str, Any] = {"scenario": "mare-nostrum", "turn": 3, "space": "naissus", "origin": "sirmium"}
    state = beaten({"LG": 4}, owners=("carthage", "rome"), **fields)
    assert refusal(state, "retreat-to: pella").rule == "PS6.5"
    came = (Effect("germans-origin", "", "belgica"),)
    state = beaten({"BAR": 9}, owners=("rome", "germans"), effects=came)
    assert "retreat-to: bibracte" not in legal(state)
    assert refusal(state, "retreat-to: bibracte").rule == "P13.4-03"
    assert "retreat-to: alesia" in legal(state)
    state = beaten({"BAR": 9}, owners=("rome", "gallic_rebels"), space=BACK, origin=SPACE)
    assert "retreat-to: gergovia" in legal(state)
    assert refusal(state, "retreat-to: taurinorum").rule == "P13.3d"


@pytest.mark.rule("P10.7.6c", "P10.7.5a")
def test_from_walls_every_way_by_land_is_closed() -> None:
    fields: dict[str, Any] = {"space": "utica", "origin": "hippo_regius", "cities": {"utica": "carthage"}}
    state = battle({"LI": 20}, {"LI": 5}, units={"utica": {"carthage": {"GS": 1}}}, **fields)
    state = fight(play(state, "walls"), 4, 1)
    assert legal(state) == ["sail: carthago", "stand"]
    assert refusal(state, "retreat-to: carthago").rule == "P10.7.6c"


@pytest.mark.rule("P9.3.3c", "P9.3.8a")
def test_who_was_intercepted_goes_back_along_one_link_only() -> None:
    state = march(start({BACK: {"rome": {"LG": 9}}, "alesia": {"carthage": {"HI": 20}}}), BACK, SPACE)
    state = play(until(state, "intercept"), "intercept: alesia", "take-all", "roll: 6 6")
    state = until(fight(state, 3, 1), "retreat")
    assert legal(state) == [f"retreat-to: {BACK}", "stand"]
    assert refusal(state, "retreat-to: bibracte").rule == "P9.3.3c"
    assert refusal(state, "retreat-to: alesia").rule == "P10.7.4b"


@pytest.mark.rule("P9.4.4a", "P10.7.4b")
def test_a_retreat_that_ends_a_withdrawal_does_not_lead_to_where_the_enemy_came_from() -> None:
    """Carthage withdraws from Lugdunum over Gergovia to Avaricum, and is beaten there.

    Back in Gergovia it may go on to Tolosa, not to Valentia, which the Romans left for Lugdunum.
    """
    units = {BACK: {"rome": {"LG": 9}}, SPACE: {"carthage": {"LI": 10}}, "cenabum": {"rome": {"LG": 4}}}
    state = play(march(start(units), BACK, SPACE), "withdraw", "roll: 6", "take-all", "set-out")
    state = play(state, "withdraw-to: gergovia", "withdraw-to: avaricum", "intercept: cenabum", "take-all", "roll: 6 6")
    assert state.scope(Battle).barred == ("cenabum", BACK)
    state = until(fight(state, 3, 1), "retreat")
    assert legal(state) == ["retreat-to: gergovia", "stand"]
    state = play(state, "retreat-to: gergovia")
    assert legal(state) == ["retreat-to: tolosa", "done"]
    assert refusal(state, f"retreat-to: {BACK}").rule == "P10.7.4b"
    state = play(state, "done")
    state = until(state, "move-on")
    assert dict(state.held("gergovia", "carthage")) == {"LI": 8}


@pytest.mark.rule("P9.4.4a", "P10.7.4b", "P9.5.1a")
def test_behind_a_transit_point_the_space_before_it_is_closed_to_that_retreat_too() -> None:
    """Rome has come from Nicomedia over the points in Bithynia; Cyzicus is next to Nicomedia."""
    units = {
        "nicomedia": {"rome": {"LG": 9}},
        "iconium": {"carthage": {"LI": 10}},
        "sardis": {"rome": {"LG": 4}},
        "side": {"carthage": {"GAR": 1}},
    }
    way = ("nicomedia", "ltp_bithynia_west", "ltp_bithynia_east", "iconium")
    state = until(march(start(units), *way), "withdraw")
    state = play(state, "withdraw", "roll: 6", "take-all", "set-out", "withdraw-to: celenae")
    state = play(until(state, "withdraw-to"), "withdraw-to: cyzicus")
    state = play(until(state, "withdraw-to"), "withdraw-to: pergamum", "intercept: sardis", "take-all", "roll: 6 6")
    assert state.scope(Battle).barred == ("sardis", "ltp_bithynia_east", "nicomedia")
    state = play(until(fight(state, 3, 1), "retreat"), "retreat-to: cyzicus")
    assert legal(state) == ["retreat-to: celenae", "done"]


@pytest.mark.rule("P9.4.4a", "P10.7.4b")
def test_where_nobody_withdraws_only_the_interceptor_bars_a_retreat() -> None:
    """The Army that moves has come from Valentia itself, and may go back there."""
    state = march(start({BACK: {"rome": {"LG": 9}}, "alesia": {"carthage": {"HI": 20}}}), BACK, SPACE)
    state = play(until(state, "intercept"), "intercept: alesia", "take-all", "roll: 6 6")
    assert state.scope(Battle).barred == ("alesia",)


# ---------------------------------------------------------------------- P10.7.2a: the price of a forced Retreat


@pytest.mark.rule("P10.7.2a", "P11.3.4a", "P11.3.3a")
@pytest.mark.parametrize(
    ("points", "town", "may"), [(1, False, False), (2, False, True), (2, True, False), (3, True, True)]
)
def test_who_lands_keeps_a_point_to_land_elsewhere_while_a_town_holds_the_port(
    points: int, *, town: bool, may: bool
) -> None:
    """The assault itself costs a point."""
    towns = {"utica": "carthage"} if town else {}
    state = battle({"LI": 20}, {"LI": 10}, space="utica", origin="ntp_bon", by_sea=True, points=points, towns=towns)
    state = play(state, "pass") if town else state
    state = play(fight(state, 3, 1), "stand")
    assert (asked(state) == ("rome", "force-retreat")) is may
    if may:
        state = after_losses(play(state, "retreat", "retreat-to: carthago", "done"))
        assert state.scope(Move).remaining == points - 2


@pytest.mark.rule("P10.7.2a", "P10.7.4a", "P10.3.2a")
def test_in_a_forced_retreat_the_defender_says_where_to_how_far_and_whom_he_loses_on_the_way() -> None:
    fields: dict[str, Any] = {"space": "leptis_magna", "origin": "thapsus"}
    state = play(beaten({"LI": 10, "CAV": 5}, {"LI": 15}, **fields), "stand", "retreat")
    assert asked(state) == ("carthage", "retreat-to")
    assert legal(state) == ["retreat-to: berenice"]
    assert refusal(state, "retreat-to: thapsus").rule == "P10.7.4b"
    state = play(state, "retreat-to: berenice")
    assert asked(state) == ("carthage", "losses")
    state = play(state, "lose: LI", "lose: LI", "lose: LI")  # 15 by two tenths
    assert asked(state)[0] in ("carthage", "rome")
    while asked(state)[0] == "rome":
        state = play(state, legal(state)[0])
    assert asked(state) == ("carthage", "losses")  # one more for the Transit Point
    state = play(state, "lose: CAV")
    assert dict(state.held("berenice", "carthage")) == {"CAV": 4, "LI": 7}
    state = play(beaten({"LI": 9}), "stand", "retreat", "retreat-to: bibracte")
    assert asked(state) == ("carthage", "retreat-further")


@pytest.mark.rule("P10.7.2a", "P11.3.3a", "P1.4k")
def test_the_town_of_a_friend_of_both_keeps_nobody_from_landing() -> None:
    guest, own = (("utica", "carthage"),), (("utica", "greece"),)
    pacts = (Pact("passage", ("carthage", "greece"), guests=guest, own=own), Pact("passage", ("rome", "greece")))
    fields: dict[str, Any] = {"space": "utica", "origin": "ntp_bon", "by_sea": True, "towns": {"utica": "greece"}}
    state = play(fight(battle({"LI": 20}, {"LI": 10}, points=2, pacts=pacts, **fields), 3, 1), "stand")
    assert asked(state) == ("rome", "force-retreat")


@pytest.mark.rule("P10.7.6c", "P10.7.5a", "P11.3.3a")
def test_from_walls_an_army_may_sail_to_the_port_from_which_it_was_landed_upon() -> None:
    """The Attacker does not go back there: he stays aboard."""
    units = {"carthago": {"rome": {"LI": 20}}, "utica": {"carthage": {"LI": 5, "GS": 1}}}
    state = moving("carthago", {"LI": 20}, units=units, points=9, towns={"utica": "carthage"})
    state = play(state, "embark") if asked(state)[1] == "move-on" else state
    state = until(play(state, "sail: utica"), "sail-on", "admit-fleet", "meet-fleet")
    state = play(state, "let-pass")
    state = until(play(until(state, "sail-on"), "land"), "walls")
    state = until(fight(play(state, "walls"), 3, 1), "retreat")
    assert state.scope(Battle).barred == ("carthago",)
    assert legal(state) == ["sail: carthago", "sail: hippo_regius", "stand"]


# ---------------------------------------------------------------------- P10.7.4d, P10.7.5a: carried out


@pytest.mark.rule("P10.7.4d", "P10.7.6b")
def test_the_entry_knows_who_has_retreated_over_which_spaces_and_from_whom() -> None:
    state = beaten({"LI": 10, "GAR": 1}, against=("carthage_01",))
    state = play(state, "retreat-to: bibracte", "retreat-to: vesontio")
    assert asked(state) == ("", "leader-death")
    parties = (Party("carthage", stack({"LI": 8, "GAR": 1}), ("carthage_01",)),)
    retreated = Retreated(SPACE, ("bibracte", "vesontio"), parties, "rome", victors=(("rome", SPACE),))
    assert state.scope(Entry).retreated == (retreated,)
    assert state.leader("carthage_01").place == "vesontio"


@pytest.mark.rule("P10.7.5a", "P10.7.4d")
def test_by_sea_the_galleys_of_all_allies_go_along_and_everything_lands_in_one_port() -> None:
    units = {"utica": {"carthage": {"GS": 2}, "east": {"LI": 2, "GS": 1}}}
    fields: dict[str, Any] = {"space": "utica", "origin": "hippo_regius", "pacts": ALLIED, "against": ("carthage_01",)}
    state = play(beaten({"LI": 8}, units=units, **fields), "sail: carthago")
    state = until(state, "rest")
    assert dict(state.held("carthago", "carthage")) == {"GS": 2, "LI": 6}  # two of ten are lost
    assert dict(state.held("carthago", "east")) == {"GS": 1, "LI": 2}
    assert not state.held("utica", "carthage")
    assert not state.held("utica", "east")
    assert state.leader("carthage_01").place == "carthago"


@pytest.mark.rule("P12.4.4a", "P10.7.5a")
@pytest.mark.parametrize(("own", "galleys"), [({}, 1), ({"LI": 1}, 3)])
def test_a_soldier_of_fortune_who_retreats_alone_by_sea_is_lent_a_single_galley(
    own: dict[str, int], galleys: int
) -> None:
    """Beside units of his player, who retreat with him, all galleys go along."""
    units = {"utica": {"carthage": {"GS": 3, **own}}}
    fields: dict[str, Any] = {"space": "utica", "origin": "hippo_regius", "owners": ("rome", "sof"), "sof": "carthage"}
    state = play(beaten({"LI": 10}, units=units, **fields), "sail: carthago")
    while asked(state)[1] != "rest":
        state = play(state, legal(state)[-1])
    moved = state.units.count("carthago", "carthage", "GS") + state.units.count("carthago", "sof", "GS")
    assert moved == galleys
    assert state.units.count("utica", "carthage", "GS") == 3 - galleys
    assert state.units.count("carthago", "sof", "LI") == 8


@pytest.mark.rule("P10.7.5a", "P17.2a")
@pytest.mark.parametrize(("army", "fleet"), [("pergamum", "east"), ("east", "pergamum"), ("east", "east")])
@pytest.mark.parametrize("allied", [True, False])
def test_allied_pergamenes_and_their_player_retreat_by_sea_with_each_others_galleys(
    army: str, fleet: str, *, allied: bool
) -> None:
    """Two tenths of five points are lost, an LI (P10.7.1a). Without an alliance only East's own galleys serve it."""
    units = {"ephesus": {fleet: {"GS": 2}}, "samos": {"east": {"GAR": 1}}}
    fields: dict[str, Any] = {"space": "ephesus", "origin": "sardis", "scenario": "rise-of-rome-advanced"}
    allies = (("pergamum", "east"),) if allied else ()
    state = beaten({"LI": 5}, owners=("rome", army), units=units, allies=allies, **fields)
    assert ("sail: samos" in legal(state)) is (allied or army == fleet)
    if allied:
        state = until(play(state, "sail: samos"), "rest")
        assert state.units.count("samos", army, "LI") == 4
        assert (state.units.count("samos", fleet, "GS"), state.held("ephesus", fleet)) == (2, ())


@pytest.mark.rule("P10.7.5a", "P17.2a", "P12.4.4a")
def test_the_soldier_of_fortune_is_lent_no_galley_where_pergamenes_retreat_with_all_of_his_players() -> None:
    units = {"ephesus": {"east": {"GS": 2}, "pergamum": {"LI": 2}}, "samos": {"east": {"GAR": 1}}}
    fields: dict[str, Any] = {"space": "ephesus", "origin": "sardis", "scenario": "rise-of-rome-advanced"}
    fields |= {"owners": ("rome", "sof"), "sof": "east", "allies": (("pergamum", "east"),)}
    state = until(play(beaten({"LI": 3}, units=units, **fields), "sail: samos"), "rest")
    assert (state.held("samos", "east"), state.held("ephesus", "east")) == ((("GAR", 1), ("GS", 2)), ())


@pytest.mark.rule("P9.5.2a", "P4.3.2a", "P10.7.4d")
def test_allies_who_retreat_over_a_pass_suffer_each_for_himself() -> None:
    """Four units are lost in the battle, as Carthage says, which commands: its own. Of the 16 that each has left then
    three tenths are five units."""
    units = {"taurinorum": {"east": {"LI": 8, "mLI": 8}}}
    fields: dict[str, Any] = {"space": "taurinorum", "origin": "mediolanum", "units": units, "pacts": ALLIED}
    state = fight(battle({"LI": 60}, {"LI": 10, "mLI": 10}, **fields), 2, 1)
    state = until(play(state, "retreat-to: valentia", "done"), "attrition")
    assert dict(state.held("valentia", "carthage")) == {"LI": 6, "mLI": 10}
    seats = []
    for _ in range(2):
        state = play(until(state, "attrition"), "roll: 6")
        seats.append(asked(state)[0])
        for _ in range(5):
            assert asked(state)[0] == seats[-1]
            state = play(state, legal(state)[0])
    assert sorted(seats) == ["carthage", "east"]
    assert {owner: state.combat_at("valentia", owner) for owner in ("carthage", "east")} == {"carthage": 11, "east": 11}


@pytest.mark.rule("P9.3.3c", "P10.7.4a")
def test_the_move_of_who_was_intercepted_stands_where_it_retreated_to() -> None:
    state = march(start({BACK: {"rome": {"LI": 20}}, "alesia": {"carthage": {"HI": 20}}}), BACK, SPACE)
    state = play(until(state, "intercept"), "intercept: alesia", "take-all", "roll: 6 6")
    state = play(until(fight(state, 3, 1), "retreat"), f"retreat-to: {BACK}", "retreat-to: massilia")
    state = until(state, "move-on")
    move = state.scope(Move)
    assert (move.space, move.origin, move.space_before) == ("massilia", "massilia", "massilia")
    assert move.aboard is False
    assert dict(move.force) == dict(state.held("massilia", "rome")) == {"LI": 16}
    assert move.start == BACK


@pytest.mark.rule("P9.3.3c", "P10.7.6d", "P10.7.7a")
def test_who_was_intercepted_behind_transit_points_goes_back_over_them_and_stands_in_the_space_before() -> None:
    """Two points are crossed: two Battle Points beside the fifth of twenty that the battle costs."""
    units = {"nicomedia": {"rome": {"LI": 20}}, "ancyra": {"carthage": {"HI": 20}}}
    way = ("nicomedia", "ltp_bithynia_west", "ltp_bithynia_east", "iconium")
    state = play(until(march(start(units), *way), "intercept"), "intercept: ancyra", "take-all", "roll: 6 6")
    state = until(fight(state, 3, 1), "retreat")
    assert legal(state) == ["retreat-to: nicomedia", "stand"]
    state = until(play(state, "retreat-to: nicomedia"), "move-on", "expansion", "rest")
    assert dict(state.held("nicomedia", "rome")) == {"LI": 14}
    move = state.scope(Move)
    assert (move.space, move.origin, move.space_before) == ("nicomedia", "nicomedia", "nicomedia")


@pytest.mark.rule("P9.3.3c", "P9.3.8a", "P10.7.5a")
def test_who_was_intercepted_ashore_and_goes_back_a_space_has_come_from_nowhere_else() -> None:
    state = march(start({BACK: {"rome": {"LI": 20}}, "alesia": {"carthage": {"HI": 20}}}), BACK, SPACE)
    state = play(until(state, "intercept"), "intercept: alesia", "take-all", "roll: 6 6")
    state = play(until(fight(state, 3, 1), "retreat"), f"retreat-to: {BACK}", "done")
    move = until(state, "move-on").scope(Move)
    assert (move.space, move.origin, move.space_before) == (BACK, BACK, BACK)
    units = {
        "utica": {"rome": {"LI": 9, "GS": 1}},
        "carthago": {"carthage": {"LI": 20}},
        "hippo_regius": {"rome": {"GAR": 1}},
    }
    state = table(units=units)
    move = Move("rome", "rome", "major", "utica", "hippo_regius", "hippo_regius", "hippo_regius", "sea", 6, aboard=True)
    state = state.enter(move.replace(force=(("GS", 1), ("LI", 9))), Rest("rome")).enter(Entry("rome", "rome", "utica"))
    interceptor, army = Party("carthage", (("LI", 20),), (), "carthago"), Party("rome", (("LI", 9),))
    state = settle(intercept_battle(state, "utica", interceptor, army, entered="hippo_regius", by_sea=True))
    state = play(fight(state, 3, 1), "sail: hippo_regius")
    state = after_losses(state)
    assert state.scope(Move).space == "hippo_regius"
    assert state.scope(Move).aboard is False
    assert dict(state.held("hippo_regius", "rome")) == {"GAR": 1, "GS": 1, "LI": 7}


# ---------------------------------------------------------------------- P10.7.7a: Regrouping


@pytest.mark.rule("P10.7.7a", "P9.5.1a", "P9.2.1-12")
@pytest.mark.parametrize(
    ("points", "rolls", "stays"), [(5, (1, 3), True), (4, (1, 3), False), (4, (3, 3), True), (3, (3, 3), False)]
)
def test_who_attacked_from_a_transit_point_stays_there_if_he_can_leave_it(
    points: int, rolls: tuple[int, int], *, stays: bool
) -> None:
    """To Nicomedia from the western point in Bithynia: the way back leads over the eastern one (1) into the mountains
    of Iconium (2). The attack costs a point, and so does it to go on after a battle that was lost."""
    fields: dict[str, Any] = {"space": "nicomedia", "origin": "ltp_bithynia_west", "space_before": "iconium"}
    state = fight(battle({"LI": 10}, {"LI": 10}, points=points, **fields), *rolls)
    state = after_losses(state)
    move = state.scope(Move)
    place = "ltp_bithynia_west" if stays else "iconium"
    assert dict(state.held(place, "rome")) == {"LI": 7}
    assert (move.space, move.origin, move.over) == (place, place, not stays)
    assert (asked(state) == ("rome", "go-on")) is (stays and rolls[0] < rolls[1])


@pytest.mark.rule("P10.7.7a", "P9.5.1a")
@pytest.mark.parametrize(("points", "stays"), [(3, True), (2, False)])
def test_the_battle_space_is_no_way_out_of_a_transit_point(points: int, *, stays: bool) -> None:
    """Berenice is a step away, but attacked; the only other Space is Leptis Magna, where the Army came from."""
    fields: dict[str, Any] = {"space": "berenice", "origin": "ltp_syrtis", "space_before": "leptis_magna"}
    state = after_losses(fight(battle({"LI": 10}, {"LI": 10}, points=points, **fields), 1, 3))
    assert bool(state.held("ltp_syrtis", "rome")) is stays
    assert bool(state.held("leptis_magna", "rome")) is not stays


@pytest.mark.rule("P10.7.7a", "P10.6.6a")
def test_reduced_units_that_regroup_combine_with_those_that_stayed() -> None:
    units = {BACK: {"rome": {"rLG": 1}}}
    state = fight(battle({"LG": 1, "LI": 1}, {"LI": 30}, units=units), 1, 4)
    assert asked(state) == ("rome", "rest") or asked(state)[1] == "go-on"
    assert dict(state.held(BACK, "rome")) == {"LG": 1, "LI": 1}


# ---------------------------------------------------------------------- P10.3.2, P10.6: losses of allies


@pytest.mark.rule("P10.6.4a", "P10.3.2a", "P4.3.1f")
def test_of_allies_one_full_unit_is_reduced_and_that_one_takes_none_of_the_rest() -> None:
    """Four of twelve Battle Points: one unit is reduced for two of them, another eliminated."""
    units = {SPACE: {"east": {"HI": 2}}}
    state = battle({"LI": 12}, {"HI": 2}, units=units, pacts=ALLIED, against=("east_05",))
    state = play(fight(state, 3, 1), "stand", "pass")
    assert asked(state) == ("east", "losses")
    assert legal(state) == ["lose-of: carthage HI", "reduce-of: carthage HI", "lose-of: east HI", "reduce-of: east HI"]
    state = play(state, "reduce-of: east HI")
    assert legal(state) == ["lose-of: carthage HI", "lose-of: east HI"]
    assert dict(state.held(SPACE, "east")) == {"HI": 1, "rHI": 1}
    state = play(state, "lose-of: east HI")
    assert dict(state.held(SPACE, "east")) == {"rHI": 1}
    assert dict(state.held(SPACE, "carthage")) == {"HI": 2}


@pytest.mark.rule("P10.6.4a", "P10.3.3a")
def test_the_unit_that_was_reduced_takes_none_of_what_is_lost_after_another_unit() -> None:
    """Five of twelve Battle Points: two by a reduction, the other three by Light Infantry alone."""
    state = play(beaten({"HI": 2, "LI": 6}, hit=4), "stand", "pass", "reduce: HI")
    assert legal(state) == ["lose: HI", "lose: LI"]
    state = play(state, "lose: LI")
    assert dict(state.held(SPACE, "carthage")) == {"HI": 1, "LI": 3, "rHI": 1}


@pytest.mark.rule("P10.6.2a", "P10.6.1a", "P4.3.1f")
def test_of_allies_every_reduced_hi_goes_first_then_every_reduced_legion() -> None:
    units = {SPACE: {"east": {"rHI": 1, "rLG": 1}}}
    state = battle({"LI": 12}, {"rHI": 1, "LI": 8}, units=units, pacts=ALLIED, against=("carthage_01",))
    state = play(fight(state, 3, 1), "stand", "pass")  # four of twelve
    assert legal(state) == ["lose-of: carthage rHI", "lose-of: east rHI"]
    state = play(state, "lose-of: carthage rHI")
    assert dict(state.held(SPACE, "carthage")) == {"LI": 8}
    assert "rHI" not in dict(state.held(SPACE, "east"))
    assert "rLG" not in dict(state.held(SPACE, "east"))


# ---------------------------------------------------------------------- P10.6.6a: what combines


def standing(held: dict[str, int], *, owner: str = "rome", **fields: Any) -> State:
    """Return the state in which reduced units have come together in a Space just now."""
    state = table(**fields)
    return state.replace(units=Stacks.read({SPACE: {owner: held}}))


@pytest.mark.rule("P10.7.6d", "P10.4.2a")
@pytest.mark.parametrize(
    ("army", "asks", "left"),
    [
        ({"CAV": 3}, 0, {"CAV": 1}),
        ({"CAV": 3, "LI": 1}, 0, {"CAV": 1}),
        ({"CAV": 3, "LI": 2}, 2, {"CAV": 1, "LI": 1}),
        ({"CAV": 3, "rHI": 1, "LI": 6}, 2, {"CAV": 1, "LI": 3}),
    ],
)
def test_a_mountain_battle_spares_the_cavalry_and_the_transit_points_of_the_retreat_do_not(
    army: dict[str, int], asks: int, left: dict[str, int]
) -> None:
    """From Iconium over two Land Transit Points to Nicomedia: half of the Infantry is lost, and on the way 2 BP."""
    state = beaten(army, {"HI": 9}, 6, owners=("east", "greece"), space="iconium", origin="ancyra")
    state = until(play(state, "retreat-to: nicomedia"), "losses", "rest")
    for _ in range(asks):
        assert (asked(state), legal(state)) == (("greece", "losses"), ["lose: CAV", "lose: LI"])
        state = play(state, "lose: CAV")
    state = until(state, "rest")
    assert dict(state.held("nicomedia", "greece")) == left


@pytest.mark.rule("P10.7.6d", "P8.4.4a")
def test_leaders_die_with_cavalry_that_is_lost_on_the_way_of_its_retreat_from_the_mountains() -> None:
    fields: dict[str, Any] = {"owners": ("east", "greece"), "space": "iconium", "origin": "ancyra"}
    state = beaten({"CAV": 2}, {"HI": 9}, 6, against=("greece_01",), **fields)
    state = until(play(state, "retreat-to: nicomedia"), "rest")
    assert not state.units.of("greece").places
    assert not state.leader("greece_01").place


@pytest.mark.rule("P10.6.6a", "P9.1.4a")
@pytest.mark.parametrize(
    ("moved", "after"),
    [
        ({"rLG": 1}, {"LG": 1}),
        ({"rLG": 2}, {"LG": 1}),
        ({"rLG": 3}, {"LG": 1, "rLG": 1}),
        ({"rHI": 1, "rLG": 1}, {"LG": 1, "rHI": 1}),
    ],
)
def test_a_full_unit_has_moved_if_one_of_its_halves_has(moved: dict[str, int], after: dict[str, int]) -> None:
    state = standing({"rLG": 3, "rHI": 1}).amend(Activation, moved=Stacks.read({SPACE: {"rome": moved}}))
    state = combined(state, SPACE, "rome")
    assert dict(state.held(SPACE, "rome")) == {"LG": 1, "rHI": 1, "rLG": 1}
    assert dict(state.scope(Activation).moved.held(SPACE, "rome")) == after


@pytest.mark.rule("P10.6.6a", "P17.2d")
def test_pergamene_units_do_not_combine_nor_those_of_others_with_them() -> None:
    state = standing({"rHI": 2}, owner="pergamum")
    assert combined(state, SPACE, "pergamum") is state
    state = standing({"rHI": 1, "rLG": 1})
    assert combined(state, SPACE, "rome") is state


@pytest.mark.rule("P10.6.6a", "P9.3.4a", "P9.1.4a")
def test_of_an_army_that_has_met_each_two_reduced_units_are_one_and_have_moved_if_one_has() -> None:
    state = standing({"rLG": 3, "rHI": 2}).amend(Activation, moved=Stacks.read({SPACE: {"rome": {"rLG": 1}}}))
    after, party = united(state, SPACE, Party("rome", (("rHI", 1), ("rLG", 3)), ("rome_01",), BACK))
    assert party == Party("rome", (("LG", 1), ("rHI", 1), ("rLG", 1)), ("rome_01",), BACK)
    assert dict(after.held(SPACE, "rome")) == {"LG": 1, "rHI": 2, "rLG": 1}
    assert dict(after.scope(Activation).moved.held(SPACE, "rome")) == {"LG": 1}
    pergamene = standing({"rHI": 2}, owner="pergamum")
    guests = Party("pergamum", (("rHI", 2),))
    assert united(pergamene, SPACE, guests) == (pergamene, guests)


@pytest.mark.rule("P10.6.6a", "P9.2.4a")
def test_an_army_under_way_takes_the_full_unit_along_and_no_other_of_its_owner_or_elsewhere() -> None:
    state = standing({"rLG": 3, "HI": 1})
    move = Move("rome", "rome", "major", SPACE, SPACE, force=(("HI", 1), ("rLG", 2)))
    going = combined(state.enter(move, Rest("rome")), SPACE, "rome")
    assert dict(going.scope(Move).force) == {"HI": 1, "LG": 1, "rLG": 1}
    assert not going.scope(Activation).moved.places
    none = combined(state.enter(move.replace(force=(("HI", 1),)), Rest("rome")), SPACE, "rome")
    assert dict(none.scope(Move).force) == {"HI": 1}
    for other in (move.replace(space=BACK), move.replace(owner="carthage")):
        away = combined(state.enter(other, Rest("rome")), SPACE, "rome")
        assert dict(away.scope(Move).force) == {"HI": 1, "rLG": 2}
    army = Retreating("rome", SPACE, (("rLG", 1),))
    fled = combined(state.enter(army, Rest("rome")), SPACE, "rome")
    assert dict(fled.scope(Retreating).force) == {"rLG": 1}  # of three one is left reduced: it
    two = combined(standing({"rLG": 2}).enter(army, Rest("rome")), SPACE, "rome")
    assert dict(two.scope(Retreating).force) == {"LG": 1}
    way = Withdrawal("rome", "rome", SPACE, BACK, "", force=(("rLG", 2),))
    gone = combined(standing({"rLG": 2}).enter(way, Rest("rome")), SPACE, "rome")
    assert dict(gone.scope(Withdrawal).force) == {"LG": 1}


@pytest.mark.rule("P10.6.6a", "P17.2a", "P17.2d")
def test_of_an_army_with_pergamenes_only_the_own_reduced_units_combine() -> None:
    """Three reduced HI, one of them Pergamene: the other two are one full unit, which is the player's own."""
    state = standing({"rHI": 3, "LI": 2})
    move = Move("rome", "rome", "major", SPACE, SPACE, force=(("LI", 2), ("rHI", 3)), mixed=True, own=(("rHI", 2),))
    going = combined(state.enter(move, Rest("rome")), SPACE, "rome")
    assert dict(going.held(SPACE, "rome")) == {"HI": 1, "LI": 2, "rHI": 1}
    assert dict(going.scope(Move).force) == {"HI": 1, "LI": 2, "rHI": 1}
    assert dict(going.scope(Move).own) == {"HI": 1}
    assert dict(going.scope(Move).guests) == {"LI": 2, "rHI": 1}
    one = combined(state.enter(move.replace(own=(("rHI", 1),)), Rest("rome")), SPACE, "rome")
    assert dict(one.held(SPACE, "rome")) == {"LI": 2, "rHI": 3}
    all_own = combined(
        standing({"rHI": 2, "LI": 2}).enter(move.replace(force=(("LI", 2), ("rHI", 2))), Rest("rome")), SPACE, "rome"
    )
    assert dict(all_own.scope(Move).force) == {"HI": 1, "LI": 2}
    for elsewhere in (move.replace(space=BACK, own=(("rHI", 1),)), move.replace(owner="carthage", own=(("rHI", 1),))):
        other = combined(state.enter(elsewhere, Rest("rome")), SPACE, "rome")
        assert dict(other.held(SPACE, "rome")) == {"HI": 1, "LI": 2, "rHI": 1}
        assert other.scope(Move).own == (("rHI", 1),)
