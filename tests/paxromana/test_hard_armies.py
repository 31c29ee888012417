"""Cases of Pax Romana in which an Army meets another on an unusual way: by sea, over a Transit Point, beside others."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.state.scopes import Battle, Move
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal, through

ADVANCED = "rise-of-rome-advanced"


# ---------------------------------------------------------------------- Withdrawals


@pytest.mark.rule("P9.4.4a", "P9.5.1a")
def test_nobody_withdraws_to_the_space_from_which_the_enemy_came_over_a_transit_point() -> None:
    """From Gades over the Transit Point of Baetica to Malaca, which is next to Gades, too."""
    units = {"gades": {"carthage": {"HI": 4}}, "malaca": {"rome": {"LI": 2}}}
    state = moving("gades", {"HI": 4}, seat="carthage", units=units)
    state = play(state, "to: ltp_baetica", "to: malaca", "withdraw", "roll: 6", "take-all", "set-out")
    assert refusal(state, "withdraw-to: gades").rule == "P9.4.4a"
    assert "withdraw-to: corduba" in legal(state)


@pytest.mark.rule("P17.2-24", "P9.4.5c")
@pytest.mark.parametrize("galleys", [0, 1])
def test_an_army_that_withdraws_by_sea_without_galleys_may_be_ambushed(galleys: int) -> None:
    """From Paestum to Rhegium; galleys of East lie at Messana."""
    fleet = {"GS": 1} if galleys else {}
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 2, **fleet}},
        "messana": {"east": {"GS": 1, "LI": 1}},
    }
    state = moving("neapolis", {"HI": 4}, seat="carthage", units=units, scenario=ADVANCED)
    state = state.replace(cards=state.cards.draw_to("east", "naval_ambush"))
    state = play(state, "to: paestum", "withdraw", "roll: 6", "take-all", "set-out", "sail: rhegium")
    if galleys:
        assert asked(state)[1] != "cards"
        return
    assert asked(state) == ("east", "cards")
    state = play(state, "play: naval_ambush")
    assert not state.held("rhegium", "rome")
    assert asked(state) == ("carthage", "move-on")


@pytest.mark.rule("P9.4.4a")
def test_nobody_withdraws_to_the_port_from_which_the_enemy_landed() -> None:
    """From Lilybaeum straight to Agrigentum."""
    units = {"lilybaeum": {"carthage": {"HI": 6}}, "agrigentum": {"rome": {"LI": 3}}}
    state = moving("lilybaeum", {"HI": 6}, seat="carthage", units=units)
    state = play(state, "embark", "sail: agrigentum", "pass", "land", "withdraw", "roll: 5", "take-all", "set-out")
    assert refusal(state, "withdraw-to: lilybaeum").rule == "P9.4.4a"
    assert "withdraw-to: enna" in legal(state)
    units = {"panormus": {"carthage": {"HI": 6}}, "agrigentum": {"rome": {"LI": 3}}}  # past Lilybaeum
    state = play(moving("panormus", {"HI": 6}, seat="carthage", units=units), "embark", "sail: lilybaeum", "continue")
    state = play(state, "roll: 1 1", "sail: agrigentum", "pass", "land", "withdraw", "roll: 5", "take-all", "set-out")
    assert "withdraw-to: lilybaeum" in legal(state)


# ---------------------------------------------------------------------- Retreats


@pytest.mark.rule("P10.7.4b", "P11.3.3a")
def test_nobody_retreats_over_a_strait_to_the_port_from_which_the_enemy_landed() -> None:
    """From Rhegium straight to Messana; a Strait leads back to Rhegium."""
    units = {"rhegium": {"rome": {"HI": 6}}, "messana": {"carthage": {"LI": 3}}}
    state = play(moving("rhegium", {"HI": 6}, units=units), "embark", "sail: messana", "pass", "land", "stand")
    state = play(state, "roll: 4", "roll: 1", "shift: 0 0")
    assert legal(state) == ["retreat-to: syracusae", "retreat-to: panormus", "stand"]


@pytest.mark.rule("P10.7.5a", "P5.4.2a")
def test_enemy_galleys_in_either_port_do_not_keep_an_army_from_a_retreat_by_sea() -> None:
    """From Paestum to Rhegium, which is Roman: a Port, a galley there, and a friendly Port one link away are all."""
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 3, "GS": 1}, "carthage": {"GS": 1}},
        "rhegium": {"carthage": {"GS": 1}},
    }
    state = play(moving("neapolis", {"HI": 4}, seat="carthage", units=units), "to: paestum", "stand")
    state = play(state, "roll: 4", "roll: 1", "shift: 0 0", "sail: rhegium")
    state = through(state, "move-on")
    assert state.held("rhegium", "rome") == (("GS", 1), ("LI", 2))


# ---------------------------------------------------------------------- who fights


@pytest.mark.rule("P4.3.1f", "P9.2.1c", "P1.4k")
def test_a_leader_of_an_enemy_does_not_command_the_army_beside_him() -> None:
    """Carthage has passed a Roman Leader alone at Capua and stays there; East attacks its Army."""
    units = {"bovianum": {"east": {"HI": 3}}, "capua": {"carthage": {"HI": 2}}}
    fields: dict[str, Any] = {"seat": "east", "units": units, "placed": {"rome_10": "capua"}}
    state = through(play(moving("bovianum", {"HI": 3}, **fields), "to: capua"), "battle")
    defender = state.scope(Battle).defender
    assert (defender.seat, defender.leader) == ("carthage", "")
    allied = (Pact("passage", ("carthage", "rome")),)
    state = through(play(moving("bovianum", {"HI": 3}, pacts=allied, **fields), "to: capua"), "battle")
    assert (state.scope(Battle).defender.seat, state.scope(Battle).defender.leader) == ("rome", "rome_10")


@pytest.mark.rule("P8.4.6a", "P12.1.1a", "P8.4.3a")
@pytest.mark.parametrize("galleys", [0, 1])
def test_a_leader_with_a_fleet_does_not_die_with_the_garrison_of_the_port(galleys: int) -> None:
    """He is with the Army only where Land Combat Units are."""
    fleet = {"GS": galleys} if galleys else {}
    units = {"venusia": {"carthage": {"LI": 1}}, "paestum": {"rome": {"GAR": 1, **fleet}}}
    state = moving("venusia", {"LI": 1}, seat="carthage", units=units, placed={"rome_01": "paestum"})
    state = play(state, "to: paestum")
    assert not dict(state.held("paestum", "rome")).get("GAR")
    assert state.leader("rome_01").place == ("paestum" if galleys else "")


@pytest.mark.rule("P5.1.2a", "P9.5.2a", "P12.1.1a")
@pytest.mark.parametrize("enemy", ["an Army", "a Town"])
def test_garrisons_whose_army_died_in_the_alps_do_not_stay_beside_an_enemy(enemy: str) -> None:
    """One loss of one unit; what is left goes back to Valentia."""
    units: dict[str, Any] = {"valentia": {"carthage": {"LI": 1, "GAR": 2}}}
    towns = {"taurinorum": "rome"} if enemy == "a Town" else {}
    units |= {} if towns else {"taurinorum": {"rome": {"LI": 1}}}
    force = {"LI": 1, "GAR": 2}
    state = moving("valentia", force, seat="carthage", units=units, towns=towns, leaders=("carthage_01",))
    state = play(state, "to: taurinorum", "roll: 1", "lose: LI")
    assert state.held("valentia", "carthage") == (("GAR", 2),)
    assert state.leader("carthage_01").place == "valentia"
    assert not state.held("taurinorum", "carthage")


@pytest.mark.rule("P9.3.7a", "P9.3.8a")
def test_an_army_intercepted_as_it_lands_among_enemies_has_a_point_less_if_it_loses() -> None:
    """Going aboard, the passage and the landing take three of seven. The Army of Messana leaves with the other."""
    units = {
        "rhegium": {"rome": {"HI": 4}},
        "messana": {"carthage": {"LI": 2}},
        "syracusae": {"carthage": {"HI": 5}},
    }
    state = play(moving("rhegium", {"HI": 4}, points=7, units=units), "embark", "sail: messana", "pass", "land")
    state = play(state, "intercept: syracusae", "take-all", "roll: 6 6", "roll: 3", "roll: 1", "shift: 0 0")
    state = through(state, "move-on")
    assert not state.held("messana", "carthage")
    assert (state.scope(Move).used, state.scope(Move).aboard) == (4, False)


@pytest.mark.rule("P11.4.2a", "P7.2.2a", "P5.1.2a")
def test_a_fleet_with_an_army_aboard_does_not_withdraw_to_a_port_of_the_enemy() -> None:
    """Galleys alone do; a Port where nobody is ashore is open to both."""
    fields: dict[str, Any] = {"seat": "carthage", "start": "lilybaeum", "force": {"GS": 3}}
    held = {"lilybaeum": {"carthage": {"GS": 3}}, "carthago": {"carthage": {"HI": 2}}}
    for army in ({"LG": 2}, {}):
        units = {**held, "ntp_bon": {"rome": {"GS": 1, **army}}}
        state = play(sailing_to("ntp_bon", units=units, **fields), "roll: 1", "withdraw")
        ports = ["sail: lilybaeum"] if army else ["sail: carthago", "sail: lilybaeum"]
        assert [one for one in legal(state) if one.startswith("sail")] == ports


# ---------------------------------------------------------------------- Elephants by sea


@pytest.mark.rule("P9.2.3a", "P11.3.2d")
def test_no_army_sails_from_elephants_that_would_be_alone() -> None:
    state = moving("utica", {"HI": 2}, seat="carthage", units={"utica": {"carthage": {"HI": 2, "EL": 1}}})
    assert refusal(state, "embark").rule == "P9.2.3a"
    units = {"utica": {"carthage": {"HI": 2}}, "carthago": {"carthage": {"LI": 1, "EL": 1}}}
    state = sailing_to("carthago", start="utica", force={"HI": 2}, seat="carthage", units=units)
    assert refusal(state, "take: LI 1").rule == "P9.2.3a"
    assert "take: LI 1" in legal(play(state, "take: EL 1"))


@pytest.mark.rule("P9.2.3a", "P12.8.2a")
def test_elephants_sail_alone_only_to_a_port_where_an_army_is() -> None:
    units = {"utica": {"carthage": {"LI": 1, "EL": 1}}, "carthago": {"carthage": {"LI": 1}}}
    state = play(moving("utica", {"EL": 1}, kind="minor", seat="carthage", units=units), "embark")
    assert refusal(state, "sail: hippo_regius").rule == "P9.2.3a"
    state = play(state, "sail: carthago", "land")
    assert state.held("carthago", "carthage") == (("EL", 1), ("LI", 1))


# ---------------------------------------------------------------------- a Fleet that comes to its own


@pytest.mark.rule("P11.4.5a", "P1.4j")
def test_a_fleet_that_comes_by_major_move_fights_with_its_own_galleys_there() -> None:
    """All galleys of a player in one Space are one Fleet: 3 against 3. Only a Minor Move keeps its galley apart."""
    units = {"rhegium": {"rome": {"GS": 1}}, "messana": {"rome": {"GS": 2}, "carthage": {"GS": 3}}}
    state = sailing_to("messana", start="rhegium", force={"GS": 1}, units=units)
    lost = play(state, "fight", "roll: 1", "roll: 4")
    event = happened(lost, "NavalBattleEnded")[0]
    assert (event.active, event.inactive) == (6 + 1, 6 + 4)
    lost = play(lost, "roll: 2")
    assert not lost.held("messana", "rome")
    assert lost.held("rhegium", "rome") == (("GS", 1),)  # 3 points, rounded up to two galleys
    alone = sailing_to("messana", start="rhegium", force={"GS": 1}, units=units, kind="minor")
    alone = play(alone, "fight", "roll: 1", "roll: 4", "roll: 2")
    assert alone.held("messana", "rome") == (("GS", 2),)


# ---------------------------------------------------------------------- drawn battles at sea


@pytest.mark.rule("P11.4.5a", "P11.1.4a")
def test_after_a_draw_at_sea_a_leader_does_not_help_to_go_on() -> None:
    """Continuity without any modifier: an 8 is too much."""
    units = {"roma": {"rome": {"GS": 3}}, "pisae": {"carthage": {"GS": 3}}}
    state = sailing_to("pisae", start="roma", force={"GS": 3}, leaders=("rome_01",), units=units)
    state = play(state, "fight", "roll: 2", "roll: 3")
    assert state.scope(Move).stopped == "draw"
    failed = play(state, "continue", "roll: 4 4")
    assert asked(failed)[1] == "rest"
    assert asked(play(state, "continue", "roll: 3 4"))[1] == "sail-on"


@pytest.mark.rule("P10.7.6b", "P9.3.8a", "P10.7.5a")
def test_an_army_that_retreats_by_sea_may_be_intercepted_where_it_lands() -> None:
    """From Paestum to Rhegium, with a galley; East stands at Croton. The victor does not intercept."""
    units = {
        "neapolis": {"carthage": {"HI": 4}},
        "paestum": {"rome": {"LI": 3, "GS": 1}},
        "croton": {"east": {"HI": 2}},
    }
    state = play(moving("neapolis", {"HI": 4}, seat="carthage", units=units), "to: paestum", "stand")
    state = play(state, "roll: 4", "roll: 1", "shift: 0 0", "sail: rhegium", "pass")
    assert asked(state) == ("east", "intercept")
    state = play(state, "intercept: croton", "take-all", "roll: 6 6")
    assert state.scope(Battle).kind == "interception"
    assert state.held("rhegium", "rome") == (("GS", 1), ("LI", 2))


# ---------------------------------------------------------------------- a City that nobody wants


@pytest.mark.rule("P7.4.2a", "P5.1.2a", "P7.4.4a")
def test_who_does_not_capture_a_city_does_not_stay_beside_it() -> None:
    """He goes back to where he came from, and may march on."""
    units = {"venusia": {"carthage": {"HI": 6}}}
    cities = {"capua": ("rome", 3)}
    state = play(moving("venusia", {"HI": 6}, seat="carthage", units=units, cities=cities), "to: capua", "pass")
    assert state.held("venusia", "carthage") == (("HI", 6),)
    assert "to: barium" in legal(state)
    assert state.scope(Move).used == 2


@pytest.mark.rule("P7.4.2a", "P11.3.4a")
def test_who_does_not_capture_a_city_from_the_sea_lands_elsewhere() -> None:
    units = {"croton": {"carthage": {"HI": 6}}}
    cities = {"rhegium": ("rome", 3)}
    state = moving("croton", {"HI": 6}, seat="carthage", units=units, cities=cities, points=9)
    state = play(state, "embark", "sail: rhegium", "pass", "land", "pass")
    assert state.scope(Move).aboard
    assert refusal(state, "land").rule == "P11.3.5a"
    assert "sail: croton" in legal(state)


# ---------------------------------------------------------------------- Straits


@pytest.mark.rule("P9.5.3a", "P5.1.1a")
@pytest.mark.parametrize(
    ("there", "cities", "open_to_rome"),
    [
        ({"gauls_west": {"BAR": 2}}, {"rhegium": "rome"}, True),
        ({"gauls_west": {"BAR": 2}, "rome": {"LG": 2}}, {}, True),
        ({"gauls_west": {"BAR": 2}}, {}, False),
        ({"carthage": {"LI": 1}}, {}, False),
    ],
)
def test_a_strait_is_crossed_to_a_space_that_is_friendly_though_an_enemy_army_is_beside_who_holds_it(
    there: dict[str, dict[str, int]], cities: dict[str, str], open_to_rome: bool
) -> None:
    """It costs two points, and one for the attack on those who stay beside."""
    units = {"messana": {"rome": {"LG": 3}}, "rhegium": there}
    state = moving("messana", {"LG": 3}, units=units, cities=cities)
    if not open_to_rome:
        assert refusal(state, "to: rhegium").rule == "P9.5.3a"
        return
    state = through(play(state, "to: rhegium"), "battle", "move-on")
    assert state.scope(Battle).attacker.parties[0].owner == "rome"
    assert state.scope(Move).used == 2 + 1


@pytest.mark.rule("P9.5.3a", "P4.3.1e", "P1.4l")
def test_a_strait_is_crossed_to_the_space_of_an_ally_whose_guest_is_an_enemy() -> None:
    guests, own = (("messana", "carthage"),), (("messana", "greece"),)
    units = {"rhegium": {"rome": {"LG": 3}}, "messana": {"greece": {"GAR": 1}, "carthage": {"LI": 2}}}
    pacts = (Pact("passage", ("carthage", "greece"), guests=guests, own=own), Pact("passage", ("greece", "rome")))
    state = through(play(moving("rhegium", {"LG": 3}, units=units, pacts=pacts), "to: messana"), "battle", "move-on")
    assert [party.owner for party in state.scope(Battle).defender.parties] == ["carthage"]
    assert state.scope(Move).used == 2 + 1
