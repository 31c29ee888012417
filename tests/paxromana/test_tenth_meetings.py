"""Pax Romana, meetings that were open: Leaders who stand alone where their own side, or their ally, fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana import CATALOGUE, why_not
from ancientwars.paxromana.interface.forces import forces
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Battle, Move, Withdrawal
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import table
from tests.paxromana.turns import at, go, legal, refused, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State

LEADER = "rome_06"
"""A Roman Leader 2-4."""


def _attack(roman: dict[str, int], enemies: dict[str, int], **fields: Any) -> State:
    """Return the state in which a Roman Army from Arretium attacks Pisae, where a Roman Leader stands alone."""
    units = {"arretium": {"rome": roman}, "pisae": {"carthage": enemies}}
    return march(start(units, leaders={LEADER: "pisae"}, **fields), "arretium", "pisae")


def _ended(state: State) -> State:
    """Return the state after the Withdrawal was declined."""
    return go(state, "stand") if waits(state)[1] == "withdraw" else state


@pytest.mark.rule("P3.5.2a", "P10.3.1b", "P8.2.3c")
def test_a_leader_alone_fights_beside_his_own_army_that_attacks_there() -> None:
    """Eight points meet eight: his rating of 2 makes the only shifts. His Campaign rating does not help the move."""
    state = _ended(_attack({"LG": 2}, {"LI": 8}))
    assert state.scope(Move).points == 6
    assert state.scope(Battle).attacker.leader == LEADER
    state = go(state, "roll: 3", "roll: 3")
    assert waits(state) == ("rome", "shifts")
    assert "shift: 2 0" in legal(state)
    assert "shift: 3 0" not in legal(state)


@pytest.mark.rule("P8.4.1a", "P8.4.2a", "P10.7.7a")
@pytest.mark.parametrize(("dice", "place", "left"), [("roll: 3 4", "arretium", 4), ("roll: 6 6", "", 3)])
def test_he_regroups_with_it_or_dies_in_the_battle(dice: str, place: str, left: int) -> None:
    """Rome loses and goes back to Arretium; of its six points two are used for the attack, one for his death."""
    state = fight(_ended(_attack({"LG": 2}, {"LI": 8})), 1, 6)
    state = until(state, "go-on", dice={"leader-death": dice})
    assert state.leader(LEADER).place == place
    assert state.scope(Move).remaining == left


@pytest.mark.rule("P8.4.4a")
def test_he_dies_with_the_last_unit_of_it() -> None:
    """One Light Infantry against thirty points: half of one point is one."""
    state = until(fight(_ended(_attack({"LI": 1}, {"HI": 10})), 6, 5), "expansion")
    assert not state.units.count("arretium", "rome", "LI")
    assert state.leader(LEADER).place == ""


@pytest.mark.rule("P9.1.4a", "P8.2.3c")
@pytest.mark.parametrize("moved", [True, False])
def test_he_goes_on_with_it_for_nothing_if_he_has_not_moved(*, moved: bool) -> None:
    """Thirty-two points against one: Pisae is Roman. Who has moved in this Activation, too, stays there."""
    units = {"arretium": {"rome": {"LG": 8}}, "pisae": {"carthage": {"LI": 1}}}
    state = start(units, leaders={LEADER: "pisae"})
    state = state.amend(Activation, leaders=(LEADER,)) if moved else state
    state = march(state, "arretium", "pisae")
    state = until(fight(_ended(state), 6, 1), "move-on")
    assert (state.leader(LEADER).place, state.scope(Move).space) == ("pisae", "pisae")
    assert LEADER not in state.scope(Move).leaders
    assert (refused(state, f"take-leader: {LEADER}") == "") is not moved
    if not moved:
        left = state.scope(Move).remaining
        assert go(state, f"take-leader: {LEADER}").scope(Move).remaining == left


@pytest.mark.rule("P9.3.4a", "P10.7.7a")
@pytest.mark.parametrize("won", [True, False])
def test_he_joins_an_army_of_his_that_intercepts_there(*, won: bool) -> None:
    """Carthage enters Pisae, where he stands alone; the Army in the City of Rome needs nine, without his rating."""
    units = {"parma": {"carthage": {"LI": 8}}, "roma": {"rome": {"LG": 2}}}
    state = start(units, seat="carthage", cities={"roma": "rome"}, leaders={LEADER: "pisae"})
    state = go(march(state, "parma", "pisae"), "intercept: roma", "take-all", "roll: 4 5")
    assert state.scope(Battle).attacker.leader == LEADER
    attack, defence = (6, 1) if won else (1, 6)
    state = until(fight(state, attack, defence, "shift: 0 0"), "move-on", "expansion", "force-retreat")
    state = until(go(state, "force-retreat") if "force-retreat" in legal(state) else state, "move-on", "expansion")
    assert state.leader(LEADER).place == ("pisae" if won and state.held("pisae", "rome") else "roma")


@pytest.mark.rule("P12.4.4a")
def test_he_does_not_fight_beside_the_soldier_of_fortune_who_attacks() -> None:
    """A Greek Leader stands alone at Pisae: the Soldier of Fortune never attacks together with Greek Land Units."""
    units = {"arretium": {"sof": {"HI": 4}}, "pisae": {"carthage": {"LI": 8}}}
    state = start(units, seat="greece", sof="greece", leaders={"greece_09": "pisae"})
    state = go(state, "major-of: sof arretium", "take-all", "set-out", "roll: 6", "to: pisae")
    state = _ended(state)
    assert state.scope(Battle).attacker.leader != "greece_09"


@pytest.mark.rule("P3.5.2a", "P10.3.1-S04")
def test_a_forecast_of_the_attack_counts_him() -> None:
    """Before the step to Pisae: eight points against eight, and two shifts for Rome."""
    units = {"arretium": {"rome": {"LG": 2}}, "pisae": {"carthage": {"LI": 8}}}
    state = march(start(units, leaders={LEADER: "pisae"}), "arretium")
    found = forces(state, a.MoveTo("pisae"))
    assert found is not None
    assert (found.points, found.shifts) == ((8, 8), (2, 0))
    found = forces(go(state, "to: pisae"), a.Stand())
    assert found is not None
    assert (found.points, found.shifts) == ((8, 8), (0, 2))


@pytest.mark.rule("P9.3.1b", "P10.3.1-S04")
def test_a_forecast_of_the_interception_counts_who_is_there_already() -> None:
    """Two legions come to one that stands at Pisae, with a Leader 2-4 of their own: twelve points against eight."""
    units = {"parma": {"rome": {"LG": 2}}, "pisae": {"rome": {"LG": 1}}, "arretium": {"carthage": {"LI": 8}}}
    state = march(start(units, leaders={LEADER: "pisae"}), "parma", "pisae")
    found = forces(state, a.Intercept("arretium"))
    assert found is not None
    assert (found.points, found.shifts) == ((8, 12), (0, 3))


@pytest.mark.rule("P9.3.4a", "P9.3.5a", "P10.3.1-S04")
@pytest.mark.parametrize("city", [False, True])
def test_a_forecast_of_the_interception_counts_him(*, city: bool) -> None:
    """Carthage is at Pisae, where he stands, in a City or not: the Army at Rome has eight points, too, and him."""
    units = {"parma": {"carthage": {"LI": 8}}, "roma": {"rome": {"LG": 2}}}
    cities = {"roma": "rome", **({"pisae": "rome"} if city else {})}
    state = start(units, seat="carthage", cities=cities, leaders={LEADER: "pisae"})
    found = forces(march(state, "parma", "pisae"), a.Intercept("roma"))
    assert found is not None
    assert (found.points, found.shifts) == ((8, 8), (2, 0))


@pytest.mark.rule("P9.3.1c", "P5.1.2a")
@pytest.mark.parametrize("guest", [True, False])
def test_a_leader_does_not_come_to_the_help_of_an_ally_whose_guest_is_his_enemy(*, guest: bool) -> None:
    """Rome and Greece are allies, and Greece and the East; Carthage attacks the Greeks at Pisae."""
    there = {"greece": {"HI": 1}, **({"east": {"HI": 1}} if guest else {})}
    state = at(
        "carthage",
        units={"parma": {"carthage": {"HI": 3}}, "pisae": there},
        leaders={LEADER: "arretium"},
        pacts=[
            {"kind": "passage", "seats": ["rome", "greece"]},
            {"kind": "passage", "seats": ["greece", "east"]},
        ],
    )
    state = march(go(state, "expand"), "parma", "pisae")
    assert (f"intercept-leader: {LEADER}" in legal(state)) is not guest


@pytest.mark.rule("PS6.5", "P17.2a", "P9.3.1a")
@pytest.mark.parametrize(("ally", "asked"), [("rome", False), ("greece", True)])
def test_pergamenes_are_bound_at_home_as_their_ally_is(ally: str, *, asked: bool) -> None:
    """The East enters Pergamum's neighbour Abydos; before the fourth turn Rome does nothing in Asia Minor."""
    units = {"cyzicus": {"east": {"HI": 2}}, "pergamum": {"pergamum": {"HI": 5}}}
    state = at("east", scenario="mare-nostrum", units=units, allies={"pergamum": ally})
    state = march(go(state, "expand"), "cyzicus", "abydos")
    assert (waits(state) == (ally, "intercept")) is asked


@pytest.mark.rule("P12.5a", "P12.5.5a", "P9.2.1c")
def test_a_player_who_comes_to_his_own_pontus_attacks_it_and_decides_for_it() -> None:
    """Twelve points against six: the step costs one point, the attack another one."""
    units = {"amasia": {"rome": {"LG": 3}}, "sinope": {"pontus": {"HI": 2}}}
    state = at("rome", scenario="rise-of-rome-advanced", units=units, kings="rome")
    state = march(go(state, "expand"), "amasia", "sinope")
    assert waits(state) == ("rome", "withdraw")
    state = go(state, "stand")
    assert state.scope(Move).remaining == 4
    state = until(fight(state, 6, 1, "shift: 2 0"), "retreat", "force-retreat", "losses", "lose", "expansion")
    assert waits(state)[0] == "rome"


@pytest.mark.rule("P12.4.3a", "P12.4.4a", "P1.4k")
@pytest.mark.parametrize("allied", [True, False])
def test_the_soldier_of_fortune_comes_to_a_home_space_where_an_allys_town_is(*, allied: bool) -> None:
    """He is placed anywhere at home, but not among enemies: the East has a Town at Sestus, in Thrace."""
    state = at(
        "greece",
        scenario="rise-of-rome-advanced",
        moment="payment",
        units={"sestus": {"east": {"HI": 1}}, "pella": {"greece": {"HI": 1}}},
        towns={"sestus": ("east", 2)},
        pacts=[{"kind": "passage", "seats": ["greece", "east"]}] if allied else [],
        hands={"greece": ["soldier_of_fortune"]},
        powers={"greece": {"treasury": 5}},
    )
    state = go(state, "pay", "draw: spies", "play: soldier_of_fortune")
    assert ("space: sestus" in legal(state)) is allied


@pytest.mark.rule("P17.2-18", "P17.2-20")
def test_a_second_galley_card_is_refused_by_its_own_name() -> None:
    """The Harpax cannot be played beside the Artillery Engines."""
    state = at(
        "rome",
        scenario="rise-of-rome-advanced",
        moment="payment",
        hands={"rome": ["galley_artillery", "galley_harpax"]},
        powers={"rome": {"treasury": 5}},
    )
    state = go(state, "pay", "draw: spies", "play: galley_artillery")
    action = CATALOGUE.parse("play: galley_harpax")
    assert action is not None
    refusal = why_not(state, action)
    assert refusal is not None
    assert refusal.rule == "P17.2-20"
    assert "harpax" in str(refusal)
    assert "corvus" not in str(refusal)


# ---------------------------------------------------------------------- units beside invaders


BESIDE = {"roma": {"rome": {"LG": 2, "LI": 1}, "gauls_west": {"BAR": 6}}, "capua": {"rome": {"LG": 1}}}
"""Gauls stay beside two legions and an LI in Rome; another legion comes."""


def _relief(**fields: Any) -> State:
    """Return the state in which the legion from Capua attacks the Gauls at Rome."""
    return march(start(BESIDE, cities={"roma": "rome"}, **fields), "capua", "roma")


@pytest.mark.rule("P10.3.1b", "P3.5.2a", "P13.4.5a")
def test_an_army_that_comes_to_its_own_units_beside_invaders_attacks_together_with_them() -> None:
    """Three legions of four points and an LI of two meet six Barbarians; those who stand there have not moved."""
    before = go(start(BESIDE, cities={"roma": "rome"}), "major: capua", "take-all", "set-out", "roll: 6")
    expected = forces(before, a.MoveTo("roma"))
    state = _relief()
    army = state.scope(Battle).attacker.parties
    assert [(party.owner, dict(party.force)) for party in army] == [("rome", {"LG": 3, "LI": 1})]
    assert expected is not None
    state = go(state, "roll: 6")
    points = state.scope(Battle).attacker.bp
    assert points == expected.points[0] == 3 * 4 + state.kit.unit["LI"].bp
    state = until(go(state, "roll: 1"), "move-on", "expansion")
    assert dict(state.scope(Move).force) == {"LG": 1}


@pytest.mark.rule("P10.7.7a", "P10.3.2a", "P9.1.4a")
@pytest.mark.parametrize(("leader", "place"), [("roma", "roma"), ("capua", "capua")])
def test_who_has_come_regroups_and_who_stood_there_stays(leader: str, place: str) -> None:
    """Rome loses 3 of 14 points: a legion is reduced, the one that has come, and the LI lost. The others may move."""
    state = fight(_relief(leaders={LEADER: leader}), 1, 2)
    assert state.scope(Battle).attacker.leader == LEADER
    while waits(state)[1] != "go-on":
        options = legal(state)
        state = go(state, next((one for one in options if one.startswith("reduce: LG")), _plain(options)))
    assert dict(state.held("capua", "rome")) == {"rLG": 1}
    assert dict(state.held("roma", "rome")) == {"LG": 2}
    assert state.leader(LEADER).place == place
    state = until(go(state, "stop"), "expansion")
    assert not state.scope(Activation).moved.held("roma", "rome")


def _plain(options: list[str]) -> str:
    """Return what is answered else: nobody dies, nothing is paid, what may be declined is."""
    return next((one for one in ("roll: 3 4", "pass", "stand") if one in options), options[0])


PUNIC = "carthage_01"
"""A Carthaginian Leader."""


def _driven_back(state: State, lost: str) -> State:
    """Return the state after the Gauls won: Carthage loses what is named where it may, and nobody dies."""
    state = fight(state, 1, 4)
    while waits(state)[1] not in ("go-on", "move-on", "sail-on", "expansion"):
        options = legal(state)
        state = go(state, f"lose: {lost}" if f"lose: {lost}" in options else _plain(options))
    return state


def _beside_gauls(came: dict[str, int], stood: dict[str, int], origin: str, **fields: Any) -> State:
    """Return the state in which Carthage, with units beside fourteen Gauls in Rome, its City, moves others there."""
    units = {"roma": {"carthage": stood, "gauls_west": {"BAR": 14}}, origin: {"carthage": came}}
    return start(units, "carthage", cities={"roma": "carthage"}, **fields)


@pytest.mark.rule("P12.8.2a", "P12.1.1b", "P10.7.7a")
@pytest.mark.parametrize(
    ("came", "stood", "lost", "roma", "capua"),
    [
        ({"HI": 1, "EL": 1}, {"HI": 2}, "HI", {"EL": 1, "HI": 1, "rHI": 1}, {}),
        ({"LI": 1, "GAR": 1}, {"HI": 2}, "LI", {"GAR": 1, "HI": 1, "rHI": 1}, {}),
        ({"HI": 2}, {"LI": 1, "EL": 1}, "LI", {}, {"EL": 1, "HI": 1, "rHI": 1}),
        ({"HI": 2}, {"LI": 1, "GAR": 1}, "LI", {}, {"GAR": 1, "HI": 1, "rHI": 1}),
    ],
)
def test_elephants_and_garrisons_of_an_army_go_or_stay_with_the_combat_units_that_it_has_left(
    came: dict[str, int], stood: dict[str, int], lost: str, roma: dict[str, int], capua: dict[str, int]
) -> None:
    """All of its Land Combat Units that are left have come, or all have stood there; the Army was one."""
    state = _driven_back(march(_beside_gauls(came, stood, "capua"), "capua", "roma"), lost)
    assert dict(state.held("roma", "carthage")) == roma
    assert dict(state.held("capua", "carthage")) == capua
    assert state.scope(Move).space == ("roma" if roma else "capua")


@pytest.mark.rule("P10.7.7a", "P8.2.3c")
@pytest.mark.parametrize(
    ("came", "stood", "leader", "place"),
    [({"HI": 2}, {"LI": 1}, "roma", "capua"), ({"LI": 1}, {"HI": 2}, "capua", "roma")],
)
def test_a_leader_goes_or_stays_with_the_combat_units_that_his_army_has_left(
    came: dict[str, int], stood: dict[str, int], leader: str, place: str
) -> None:
    state = _beside_gauls(came, stood, "capua", leaders={PUNIC: leader})
    state = _driven_back(march(state, "capua", "roma"), "LI")
    assert dict(state.held(place, "carthage")) == {"HI": 1, "rHI": 1}
    assert state.leader(PUNIC).place == place


@pytest.mark.rule("P9.5.1a", "P12.1.1b", "P10.7.7a")
@pytest.mark.parametrize(
    ("stood", "leaders"), [({"GAR": 1}, {}), ({"EL": 1}, {}), ({}, {PUNIC: "aginnum"})], ids=["GAR", "EL", "Leader"]
)
def test_all_who_regroup_into_a_land_transit_point_go_on_from_there_together(
    stood: dict[str, int], leaders: dict[str, str]
) -> None:
    """The LI that stood at Aginnum is lost; two HI have come from Calagurris, and one of them is reduced."""
    units = {
        "aginnum": {"carthage": {"LI": 1, **stood}, "gauls_west": {"BAR": 14}},
        "calagurris": {"carthage": {"HI": 2}},
    }
    towns = {"aginnum": "carthage", "calagurris": "carthage"}
    state = march(start(units, "carthage", towns=towns, leaders=leaders), "calagurris", "ltp_pyrenees", "aginnum")
    state = _driven_back(state, "LI")
    army = {**stood, "HI": 1, "rHI": 1}
    move = state.scope(Move)
    assert (move.space, dict(move.force), move.leaders) == ("ltp_pyrenees", army, tuple(leaders))
    state = go(state, "pay", "to: calagurris", "stop")
    assert dict(state.held("calagurris", "carthage")) == army
    assert not state.held("ltp_pyrenees", "carthage")
    assert all(state.leader(one).place == "calagurris" for one in leaders)


@pytest.mark.rule("P11.3.4a", "P12.1.1b", "P10.7.7a")
@pytest.mark.parametrize(
    ("came", "stood", "aboard"), [({"LI": 1, "GAR": 1}, {"HI": 2}, False), ({"HI": 2}, {"LI": 1, "GAR": 1}, True)]
)
@pytest.mark.parametrize("galleys", [{}, {"GS": 1}])
def test_after_an_assault_a_garrison_is_aboard_or_ashore_where_the_combat_units_of_its_army_are(
    came: dict[str, int], stood: dict[str, int], galleys: dict[str, int], *, aboard: bool
) -> None:
    """Carthage lands at Rome, and loses its LI: the Heavy Infantry that is left has come, or has stood there.

    Galleys that have come along stay with the move.
    """
    state = march(_beside_gauls({**came, **galleys}, stood, "pisae"), "pisae")
    state = _driven_back(go(state, "embark", "sail: roma", "land"), "LI")
    move = state.scope(Move)
    army = {"GAR": 1, **({"HI": 1, "rHI": 1} if aboard else {}), **galleys}
    assert (move.aboard, dict(move.force)) == (aboard, army)
    assert dict(state.held("roma", "carthage")) == {"GAR": 1, "HI": 1, "rHI": 1, **galleys}


@pytest.mark.rule("P17.2a", "P11.3.4a", "P12.1.1b")
@pytest.mark.parametrize("kind", ["GAR", "EL"])
def test_what_goes_aboard_with_pergamene_guests_after_an_assault_is_the_players_own(kind: str) -> None:
    """Greece loses the LI that stood at Byzantium; of the HI that have come the Pergamene one is reduced first."""
    units = {
        "cyzicus": {"greece": {"HI": 1}, "pergamum": {"HI": 1}},
        "byzantium": {"greece": {"LI": 1, kind: 1}, "gauls_east": {"BAR": 14}},
    }
    state = start(units, "greece", scenario="rise-of-rome-advanced", allies={"pergamum": "greece"})
    state = go(state, "major: cyzicus", "take: HI 1", "take-of: pergamum HI 1", "set-out")
    state = until(state, "move-on", dice={"movement": "roll: 6"})
    state = _driven_back(until(go(state, "embark", "sail: byzantium", "land"), "battle", "elephants"), "LI")
    move = state.scope(Move)
    assert (dict(move.own), dict(move.guests)) == ({kind: 1, "HI": 1}, {"rHI": 1})
    state = until(go(state, "sail: cyzicus", "land", "stop"), "expansion")
    assert dict(state.held("cyzicus", "greece")) == {kind: 1, "HI": 1}
    assert dict(state.held("cyzicus", "pergamum")) == {"rHI": 1}


@pytest.mark.rule("P9.2.3a", "P12.8.2a", "P9.5.2a")
def test_elephants_that_come_alone_over_an_alpine_pass_stay_with_their_army_beside_invaders() -> None:
    """Attrition takes the only LI that came with them; three HI stand at Taurinorum."""
    units = {
        "taurinorum": {"carthage": {"HI": 3}, "gauls_west": {"BAR": 4}},
        "valentia": {"carthage": {"LI": 1, "EL": 1}},
    }
    state = march(start(units, "carthage", towns={"taurinorum": "carthage"}), "valentia", "taurinorum")
    state = go(state, "roll: 6", "lose: LI")
    assert dict(state.held("taurinorum", "carthage")) == {"EL": 1, "HI": 3}
    assert waits(state)[1] == "move-on"


@pytest.mark.rule("P10.4.1a", "P10.3.1b", "P9.4.3a")
def test_cavalry_that_stands_beside_the_enemy_counts_against_his_withdrawal() -> None:
    """Two Cavalry of the Germans stand there already, and Carthage has none: that is Supremacy, which subtracts 3."""
    units = {"vetera": {"germans": {"BCAV": 2}, "carthage": {"HI": 2}}, "noviomagus": {"germans": {"BAR": 6}}}
    state = table(Expansion("greece"), scenario="rise-of-rome-advanced", active="greece", units=units)
    state = go(state, "major-of: germans noviomagus", "take-all", "set-out", "roll: 6", "to: vetera")
    assert waits(state) == ("carthage", "withdraw")
    state = go(state, "withdraw")
    assert waits(state) == ("greece", "use-cavalry")
    assert go(state, "pursue", "roll: 6").scope(Withdrawal).points == 6 - 3
