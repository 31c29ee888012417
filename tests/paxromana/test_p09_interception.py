"""Rules P9.3: interception."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.stacks import Units
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Battle, Entry, Interception, Move
from ancientwars.paxromana.state.state import Pact, Power, State
from tests.paxromana.tables import Rest, asked, legal, play, refusal, table, through


def entering(space: str, to: str, *more: str, seat: str = "carthage", roll: int = 6, **fields: Any) -> State:
    """Return the state in which all pieces of a Space have gone to the next one, and on."""
    state = table(Expansion(seat), active=seat, **fields)
    steps = (f"to: {node}" for node in (to, *more))
    return play(state, f"major: {space}", "take-all", "set-out", f"roll: {roll}", *steps)


def force(state: State, space: str, owner: str) -> Units:
    """Return the units of an owner in a Space."""
    return state.held(space, owner)


# ---------------------------------------------------------------------- who may, and the roll


def from_rome(dice: str, **leaders: str) -> State:
    """Return the state after the Army in the City of Rome has tried to intercept Carthage at Pisae."""
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 2}}},
        leaders=leaders,
        cities={"roma": "rome"},
        towns={"pisae": "rome"},
    )
    assert asked(state) == ("rome", "intercept")
    state = play(state, "intercept: roma", "take-all")
    assert asked(state) == ("", "interception")
    return play(state, f"roll: {dice}")


@pytest.mark.rule("P9.3.2-01", "P9.3.2-02", "P9.3.2b")
def test_an_army_intercepts_with_12() -> None:
    """Golden example 16: seven on the dice, two for the Leader, three for the City of Rome."""
    state = from_rome("3 4", rome_06="roma")
    battle = state.scope(Battle)
    assert battle.kind == "interception"
    assert battle.attacker.parties[0].owner == "rome"
    assert battle.defender.parties[0].owner == "carthage"
    assert force(state, "pisae", "rome") == (("LG", 2),)


@pytest.mark.rule("P9.3.2a", "P9.3.2-04")
def test_an_army_does_not_intercept_with_11() -> None:
    """It stays; the Town of Pisae, which adds nothing as a City would, is attacked."""
    state = from_rome("3 3", rome_06="roma")
    assert force(state, "roma", "rome") == (("LG", 2),)
    assert state.scope(Battle).kind == "attack"


@pytest.mark.rule("P8.2.1a", "P9.3.2-01")
def test_without_its_leader_it_would_not_have_intercepted() -> None:
    """Seven on the dice and three for the City are ten."""
    state = from_rome("3 4")
    assert force(state, "roma", "rome") == (("LG", 2),)
    assert state.scope(Battle).kind == "attack"


@pytest.mark.rule("P9.3.1c", "P9.3.3a")
def test_a_leader_alone_joins_an_army() -> None:
    """Golden example 17: eight, two and three are thirteen; Carthage stays the Attacker."""
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 3}}, "pisae": {"rome": {"LG": 1}}},
        leaders={"rome_06": "roma"},
        cities={"roma": "rome"},
        towns={"pisae": "rome"},
    )
    assert legal(state) == ["intercept-leader: rome_06", "pass"]
    state = play(state, "intercept-leader: rome_06", "roll: 4 4")
    assert state.leader("rome_06").place == "pisae"
    assert asked(state) == ("rome", "withdraw")
    state = play(state, "stand")
    assert state.scope(Battle).attacker.parties[0].owner == "carthage"
    assert state.scope(Battle).defender.leader == "rome_06"


@pytest.mark.rule("P9.3.2-03", "P9.3.2-04")
@pytest.mark.parametrize(("dice", "succeeds"), [("3 4", False), ("4 4", True)])
def test_a_town_and_the_own_city_ahead_count_one_each(dice: str, succeeds: bool) -> None:
    """Golden example 18: seven, two, one and one are eleven: not enough."""
    state = entering(
        "bovianum",
        "roma",
        units={"bovianum": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 1}}},
        leaders={"rome_06": "pisae"},
        cities={"roma": "rome"},
        towns={"pisae": "rome"},
    )
    state = play(state, "intercept-leader: rome_06", f"roll: {dice}")
    assert (state.leader("rome_06").place == "roma") is succeeds


@pytest.mark.rule("P9.3.1a", "P9.5.3a")
def test_no_interception_at_transit_points_nor_over_straits_and_passes() -> None:
    """Messana is across a Strait from Rhegium, Valentia across a Pass from Taurinorum."""
    strait = entering("croton", "rhegium", units={"croton": {"carthage": {"HI": 1}}, "messana": {"rome": {"LG": 1}}})
    assert asked(strait) == ("carthage", "move-on")
    alps = entering(
        "mediolanum", "taurinorum", units={"mediolanum": {"carthage": {"HI": 1}}, "valentia": {"rome": {"LG": 1}}}
    )
    assert asked(alps) == ("carthage", "move-on")
    point = entering(
        "nicomedia", "ltp_bithynia_west", units={"nicomedia": {"carthage": {"HI": 1}}, "iconium": {"rome": {"LG": 1}}}
    )
    assert asked(point) == ("carthage", "move-on")


@pytest.mark.rule("P9.3.1d", "P9.3.1e")
def test_an_army_tries_once_an_entry_but_at_each_of_them() -> None:
    """Several Armies may try, one after another; who has the fewest victory points is asked first."""
    powers = tuple(Power(vp=vp) for vp in (5, 0, 1, 0, 0, 0, 0, 0))
    units = {
        "parma": {"carthage": {"HI": 3}},
        "roma": {"rome": {"LG": 1}},
        "genua": {"rome": {"LG": 1}},
        "arretium": {"greece": {"HI": 1}},
    }
    state = table(Expansion("carthage"), active="carthage", units=units).replace(powers=powers)
    state = play(state, "major: parma", "take-all", "set-out", "roll: 6", "to: pisae")
    assert asked(state) == ("greece", "intercept")
    state = play(state, "intercept: arretium", "take-all", "roll: 1 1")
    assert asked(state) == ("rome", "intercept")
    assert legal(state) == ["intercept: genua", "intercept: roma", "pass"]
    state = play(state, "intercept: roma", "take-all", "roll: 1 1")
    assert legal(state) == ["intercept: genua", "pass"]
    assert refusal(state, "intercept: roma").rule == "P9.3.1d"
    state = play(state, "pass")
    assert asked(state) == ("carthage", "move-on")
    state = play(state, "to: parma")
    assert asked(state) == ("greece", "intercept")  # again, at the next Space


@pytest.mark.rule("P9.3.1a", "P9.2.3a")
def test_garrisons_do_not_intercept_and_elephants_do_not_stay_alone() -> None:
    state = entering("parma", "pisae", units={"parma": {"carthage": {"HI": 1}}, "roma": {"rome": {"GAR": 3}}})
    assert asked(state) == ("carthage", "move-on")
    state = entering("parma", "pisae", units={"parma": {"carthage": {"HI": 1}}, "roma": {"rome": {"LG": 1, "EL": 1}}})
    state = play(state, "intercept: roma", "take: LG 1")
    assert refusal(state, "set-out").rule == "P9.2.3a"
    state = play(state, "take: EL 1", "set-out")
    assert asked(state) == ("", "interception")


# ---------------------------------------------------------------------- the battles


@pytest.mark.rule("P9.3.3b", "P9.3.3c", "P9.3.7a")
def test_who_is_intercepted_fights_and_retreats_the_way_he_came() -> None:
    """He may not withdraw; afterwards he has a point less, and may go on."""
    state = entering("parma", "pisae", units={"parma": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 9}}}, roll=5)
    state = play(state, "intercept: roma", "take-all", "roll: 6 6")
    assert asked(state) == ("", "battle")
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0")
    state = through(state, "retreat", "force-retreat", "move-on")
    assert asked(state) == ("carthage", "retreat")
    assert [one for one in legal(state) if one.startswith("retreat-to")] == ["retreat-to: parma"]
    before = state.scope(Move).remaining
    state = through(play(state, "retreat-to: parma"), "move-on")
    assert state.scope(Move).space == "parma"
    assert force(state, "pisae", "rome")
    assert asked(state) == ("carthage", "move-on")
    assert state.scope(Move).remaining == before - 1


@pytest.mark.rule("P9.3.4a")
def test_an_army_in_the_space_joins_the_interceptor() -> None:
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LI": 2}}},
    )
    state = play(state, "intercept: roma", "take-all", "roll: 6 6")
    (party,) = state.scope(Battle).attacker.parties
    assert party.force == (("LG", 1), ("LI", 2))


@pytest.mark.rule("P9.3.5a", "P9.3.5b", "P7.3.2a")
def test_who_stays_in_the_city_is_attacked_at_once_and_for_nothing() -> None:
    """The interceptor loses and regroups; the Army then fights the City, with the unit inside, at no further point."""
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 9}}, "roma": {"rome": {"LI": 1}}, "pisae": {"rome": {"LI": 2}}},
        towns={"pisae": "rome"},
        roll=2,
    )
    assert state.scope(Move).remaining == 1
    state = play(state, "intercept: roma", "take-all")
    assert asked(state) == ("rome", "inside")
    state = play(state, "inside: LI 1", "done", "roll: 6 6")
    (party,) = state.scope(Battle).attacker.parties
    assert party.force == (("LI", 2),)  # the interceptor, and who did not stay inside
    state = through(play(state, "roll: 1", "roll: 6", "shift: 0 0"), "siege", "move-on", "battle")
    battle = state.scope(Battle)
    assert battle.kind == "attack"
    assert battle.walls
    assert state.scope(Move).remaining == 1


@pytest.mark.rule("P9.2.4a", "P9.3.5a")
def test_reduced_units_combine_when_the_interception_is_over() -> None:
    """The one that intercepts wins and stays; before that the one in the Town has no part in it."""
    units = {"parma": {"carthage": {"LI": 1}}, "roma": {"rome": {"rHI": 1, "LI": 3}}, "pisae": {"rome": {"rHI": 1}}}
    state = entering("parma", "pisae", units=units, towns={"pisae": "rome"})
    state = play(state, "intercept: roma", "take-all", "inside: rHI 1", "roll: 6 6")
    (party,) = state.scope(Battle).attacker.parties
    assert party.force == (("LI", 3), ("rHI", 1))
    assert force(state, "pisae", "rome") == (("LI", 3), ("rHI", 2))
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0", "stand", "pass")
    assert force(state, "pisae", "rome") == (("HI", 1), ("LI", 3))


@pytest.mark.rule("P9.2.4a")
def test_they_combine_though_nothing_but_the_end_of_the_interception_has_happened() -> None:
    state = table(active="carthage").enter(Move("carthage", "carthage", "minor", "pisae", "parma"), Rest("carthage"))
    entry = state.enter(Entry("carthage", "carthage", "pisae", "move"), Rest("carthage"))
    under_way = entry.enter(Interception("rome", "rome", "roma"), Rest("rome"))
    under_way = under_way.place_units("rome", "pisae", "rHI", 2)
    assert under_way.consequences() is under_way
    over = under_way.leave(Interception).consequences()
    assert force(over, "pisae", "rome") == (("HI", 1),)


@pytest.mark.rule("P9.3.5a", "P12.4.4a")
def test_the_soldier_of_fortune_may_stay_in_the_city_too() -> None:
    """Of his two units one stays inside, whoever intercepts; the other joins only him, for no two Armies attack."""
    for interceptor in ("carthage", "sof"):
        units = {"parma": {"rome": {"LG": 9}}, "roma": {interceptor: {"HI": 1}}}
        units["pisae"] = {"carthage": {"LI": 1}, "sof": {"LI": 2}}
        state = entering("parma", "pisae", seat="rome", units=units, towns={"pisae": "carthage"}, sof="carthage")
        state = play(state, "intercept: roma", "take-all")
        assert (asked(state), legal(state)) == (("carthage", "inside"), ["inside: LI 1", "done"])
        state = play(state, "done", "inside: LI 1", "done", "roll: 6 6")
        there = {party.owner: dict(party.force) for party in state.scope(Battle).attacker.parties}
        assert there == {interceptor: {"LI": 1, "HI": 1}}


@pytest.mark.rule("P9.3.5c")
def test_after_a_failed_interception_all_defend_together() -> None:
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 9}}, "roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LI": 2}}},
        towns={"pisae": "rome"},
    )
    state = play(state, "intercept: roma", "take-all", "inside: LI 1", "done", "roll: 1 1", "stand")
    (party,) = state.scope(Battle).defender.parties
    assert party.force == (("LI", 2),)
    assert asked(state) == ("rome", "walls")


@pytest.mark.rule("P9.3.1b")
def test_armies_of_who_is_intercepted_defend_together() -> None:
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 2}}, "roma": {"rome": {"LG": 1}}, "pisae": {"carthage": {"LI": 2}}},
    )
    state = play(state, "intercept: roma", "take-all", "roll: 6 6")
    (party,) = state.scope(Battle).defender.parties
    assert party.force == (("HI", 2), ("LI", 2))


@pytest.mark.rule("P9.3.1b", "P1.4k", "P4.3.1e")
@pytest.mark.parametrize(
    ("pacts", "defend"), [(("carthage",), ["carthage", "greece"]), (("carthage", "rome"), ["carthage"])]
)
def test_a_friend_of_both_does_not_fight_the_interceptor(pacts: tuple[str, ...], defend: list[str]) -> None:
    """Greece, at Pisae, is an ally of Carthage, which comes there, and in the second case of Rome, too."""
    state = entering(
        "parma",
        "pisae",
        units={"parma": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 3}}, "pisae": {"greece": {"LI": 1}}},
        pacts=tuple(Pact("passage", (one, "greece") if one == "carthage" else ("greece", one)) for one in pacts),
    )
    state = play(state, "intercept: roma", "take-all", "roll: 6 6")
    assert sorted(party.owner for party in state.scope(Battle).defender.parties) == defend
    assert force(state, "pisae", "greece") == (("LI", 1),)


@pytest.mark.rule("P9.3.6a")
def test_an_interceptor_fights_beside_independents_and_goes_home() -> None:
    """If they win he does not stay; if they lose, the Independents stay and are attacked at once."""
    units = {
        "panormus": {"carthage": {"HI": 6}},
        "messana": {"mamertines": {"HI": 2}},
        "syracusae": {"rome": {"LG": 1}},
    }
    state = play(entering("panormus", "messana", units=units), "intercept: syracusae", "take-all", "roll: 6 6")
    assert {party.owner for party in state.scope(Battle).attacker.parties} == {"rome", "mamertines"}
    won = through(play(state, "roll: 6", "roll: 1"), "go-on", "move-on", "expansion")
    assert force(won, "syracusae", "rome")
    assert force(won, "messana", "mamertines")
    lost = through(play(state, "roll: 1", "roll: 6"), "shifts")
    lost = play(lost, legal(lost)[0])
    while lost.within(Battle) is None or lost.scope(Battle).kind == "interception":
        lost = through(lost, "losses", "leader-death", "battle")
        if asked(lost)[1] == "battle":
            break
        lost = play(lost, "roll: 3 4" if asked(lost)[1] == "leader-death" else legal(lost)[0])
    assert lost.scope(Battle).kind == "attack"
    assert [party.owner for party in lost.scope(Battle).defender.parties] == ["mamertines"]


@pytest.mark.rule("P9.3.8a", "P9.3.9a", "P11.3.7a")
def test_an_army_is_intercepted_as_it_lands() -> None:
    units = {"neapolis": {"carthage": {"HI": 2}}, "capua": {"rome": {"LG": 1}}, "pisae": {"rome": {"LG": 1}}}
    state = table(Expansion("carthage"), active="carthage", units=units)
    state = play(state, "major: neapolis", "take-all", "set-out", "roll: 6", "embark", "sail: roma", "let-pass", "land")
    assert asked(state) == ("rome", "intercept")
    state = play(state, "intercept: pisae", "take-all", "roll: 6 6")
    battle = state.scope(Battle)
    assert battle.kind == "interception"
    assert battle.by_sea
    at_home = table(Expansion("carthage"), active="carthage", units=units, towns={"roma": "carthage"})
    at_home = play(at_home, "major: neapolis", "take-all", "set-out", "roll: 6", "embark", "sail: roma", "land")
    at_home = play(at_home, "intercept: pisae", "take-all", "roll: 6 6")
    assert asked(at_home) == ("carthage", "walls")


@pytest.mark.rule("P12.4.4a", "P9.3.4a")
@pytest.mark.parametrize(("comes", "stays"), [("sof", "greece"), ("greece", "sof")])
def test_the_soldier_of_fortune_and_his_players_army_do_not_attack_together(comes: str, stays: str) -> None:
    """The interceptor fights alone; if he loses, the Army there is attacked next."""
    units = {"abdera": {"rome": {"LG": 4}}, "thessalonica": {stays: {"LI": 2}}, "pella": {comes: {"HI": 4}}}
    state = entering("abdera", "thessalonica", units=units, sof="greece", seat="rome")
    state = play(state, "intercept: pella", "take-all", "roll: 6 6")
    assert [party.owner for party in state.scope(Battle).attacker.parties] == [comes]
    state = play(state, "roll: 1", "roll: 5", "shift: 0 0")
    state = through(state, "battle")
    assert state.scope(Battle).kind == "attack"
    assert [party.owner for party in state.scope(Battle).defender.parties] == [stays]


@pytest.mark.rule("P9.3.6a", "P9.3.5a", "P7.3.7a")
@pytest.mark.parametrize("army", [{"syracuse": {"HI": 2}}, {}])
def test_who_drives_an_army_from_a_city_of_independents_goes_home_too(army: dict[str, dict[str, int]]) -> None:
    """They were in their City, and did not fight beside him; he neither stays with them nor attacks them."""
    units = {"enna": {"carthage": {"HI": 3}}, "agrigentum": {"rome": {"LG": 4}}, "syracusae": army}
    state = entering("enna", "syracusae", units=units, cities={"syracusae": "syracuse"})
    state = play(state, "intercept: agrigentum", "take-all", "roll: 6 6")
    assert [party.owner for party in state.scope(Battle).attacker.parties] == ["rome"]
    state = play(through(play(state, "roll: 4", "roll: 1", "shift: 0 0"), "force-retreat"), "retreat")
    state = through(state, "go-on", "move-on", "expansion")
    assert force(state, "enna", "carthage")
    assert force(state, "agrigentum", "rome")
    assert not force(state, "syracusae", "rome")
    assert state.holder("syracusae") == "syracuse"


@pytest.mark.rule("P11.3.7a", "P10.3.1-S06", "P10.4.2a")
@pytest.mark.parametrize(
    ("there", "shifts", "points"),
    [("GAR", (5, 0), (5, 6)), ("LI", (5, 0), (6, 6)), ("", (2, 2), (5, 8))],
)
def test_who_is_intercepted_among_enemies_is_still_landing(
    there: str, shifts: tuple[int, int], points: tuple[int, int]
) -> None:
    """The two shifts are lost only where nobody was; among enemies the Army at sea has no use of its Cavalry.

    Rome has 2 shifts for its Leader, 3 against 1; among its own Superiority over no Cavalry, and the two. On an
    empty beach Carthage has 8 BP against 5, nearest to 1.5:1, and Superiority.
    """
    units = {"neapolis": {"carthage": {"HI": 2, "CAV": 2}}, "pisae": {"rome": {"LG": 1, "CAV": 1}}}
    if there:
        units["roma"] = {"rome": {there: 1}}
    placed = {"carthage_01": "neapolis", "rome_09": "pisae"}
    state = table(Expansion("carthage"), active="carthage", units=units, leaders=placed)
    state = play(state, "major: neapolis", "take-all", "set-out", "roll: 6", "embark", "sail: roma")
    state = play(through(state, "admit-fleet"), "let-pass", "land", "intercept: pisae", "take-all", "roll: 6 6")
    state = play(state, "roll: 3", "roll: 3")
    battle = state.scope(Battle)
    assert (battle.attacker.shifts, battle.defender.shifts) == shifts
    assert (battle.attacker.bp, battle.defender.bp) == points


@pytest.mark.rule("P10.7.6b", "P9.3.1d")
def test_a_retreat_may_be_intercepted_by_others_but_not_by_the_victor() -> None:
    """Carthage beats Rome at Capua; Greece at Barium waits for who comes to Venusia, Carthage may not."""
    units = {
        "neapolis": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LG": 2}},
        "barium": {"greece": {"HI": 3}},
    }
    state = play(entering("neapolis", "capua", units=units), "stand", "roll: 6", "roll: 1", "shift: 0 0")
    state = through(state, "retreat")
    state = play(state, "retreat-to: venusia")
    state = through(state, "intercept", "move-on", "expansion")
    assert asked(state) == ("greece", "intercept")
    assert state.scope(Entry).reason == "retreat"
    state = play(state, "intercept: barium", "take-all", "roll: 6 6")
    assert state.scope(Battle).kind == "interception"
    assert [party.owner for party in state.scope(Battle).defender.parties] == ["rome"]


@pytest.mark.rule("P10.7.6b", "P9.3.1d")
def test_a_long_retreat_may_be_intercepted_in_each_space() -> None:
    """Rome goes from Capua over Venusia to Croton's neighbour Tarentum; Greece waits beside each of them."""
    units = {
        "neapolis": {"carthage": {"HI": 9}},
        "capua": {"rome": {"LG": 2}},
        "barium": {"greece": {"HI": 3}},
        "croton": {"greece": {"HI": 3}},
    }
    state = play(entering("neapolis", "capua", units=units), "stand", "roll: 6", "roll: 1", "shift: 0 0")
    state = play(through(state, "retreat"), "retreat-to: venusia", "retreat-to: tarentum")
    state = through(state, "intercept")
    assert (state.scope(Entry).space, legal(state)) == ("venusia", ["intercept: barium", "pass"])
    state = play(state, "pass")
    assert (state.scope(Entry).space, legal(state)) == ("tarentum", ["intercept: croton", "pass"])
    state = play(state, "pass")
    assert dict(force(state, "tarentum", "rome"))
