"""P9.1, P9.2, P9.5, P12, P13, P17: which moves may begin, of whom, and which steps they may take: one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.patrons import barbarian_move
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect, Pact, State
from tests.paxromana.book import until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, table
from tests.paxromana.test_read_p17 import wars

ADVANCED = "rise-of-rome-advanced"
ELITE = "rome_10"
CONQUEROR: dict[str, Any] = {"effects": (Effect("conqueror", "rome"),), "scenario": ADVANCED}


def expanding(seat: str = "rome", **fields: Any) -> State:
    """Return the state in which a player has chosen Expansion."""
    return table(Expansion(seat), active=seat, **fields)


def conquering(majors: int = 1, minors: int = 2, **fields: Any) -> State:
    """Return the state of an Expansion of Rome in which the second Major Move of a Conqueror is left."""
    activation = Activation("rome", "rome", "expansion", majors=majors, minors=minors, conqueror=True)
    return expanding(activation=activation, **CONQUEROR, **fields)


def majors(state: State) -> list[str]:
    """Return the Major Moves that may begin."""
    return [one for one in legal(state) if one.startswith("major")]


def minors(state: State) -> list[str]:
    """Return the Minor Moves that may begin."""
    return [one for one in legal(state) if one.startswith("minor")]


# ---------------------------------------------------------------------- which moves may begin


@pytest.mark.rule("P16.2-02", "P9.1.1a")
def test_the_move_of_a_conqueror_is_left_when_all_others_are_made() -> None:
    units = {"roma": {"rome": {"LG": 1}}, "capua": {"rome": {"LG": 1}}}
    state = conquering(0, 0, units=units, leaders={ELITE: "roma", "rome_01": "capua"})
    assert asked(state) == ("rome", "expansion")
    assert majors(state) == ["major: roma"]
    assert refusal(state, "major: capua").rule == "P9.1.1a"
    assert minors(state) == []
    assert asked(expanding(activation=Activation("rome", "rome", "expansion", majors=0, minors=0)))[1] == "rest"


@pytest.mark.rule("P16.2-02", "P9.1.4a", "P8.2.3a")
def test_a_conqueror_who_has_moved_alone_may_still_lead_the_second_major_move() -> None:
    state = conquering(units={"capua": {"rome": {"LG": 1}}}, leaders={ELITE: "roma"})
    state = until(play(state, f"minor-leader: {ELITE}", "roll: 1", "to: capua"), "expansion")
    assert f"minor-leader: {ELITE}" not in legal(state)
    state = until(play(state, "major: capua", "take: LG 1", "set-out", "roll: 1", "to: neapolis"), "expansion")
    assert state.scope(Activation).majors == 0  # the ordinary one, without him
    assert majors(state) == ["major: capua"]
    state = play(state, "major: capua", "set-out", "roll: 1", "to: neapolis")
    state = until(state, "expansion")
    assert not state.scope(Activation).conqueror
    assert state.leader(ELITE).place == "neapolis"


@pytest.mark.rule("P16.2-02", "P9.1.4a", "P8.2.3a")
def test_a_conqueror_who_has_led_the_second_move_may_make_one_ordinary_move() -> None:
    """Alone, as a Minor Move, or leading the other Major Move; not both."""
    state = conquering(units={"roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LI": 1}}}, leaders={ELITE: "roma"})
    state = until(play(state, "major: pisae", "take-all", "set-out", "roll: 1", "to: arretium"), "expansion")
    state = until(play(state, "major: roma", "take: LG 1", "set-out", "roll: 1", "to: capua"), "expansion")
    assert (state.scope(Activation).conqueror, state.scope(Activation).conquered) == (False, ELITE)
    assert f"minor-leader: {ELITE}" in legal(state)
    state = until(play(state, f"minor-leader: {ELITE}", "roll: 1", "to: neapolis"), "expansion")
    assert state.scope(Activation).conquered == ""
    assert f"minor-leader: {ELITE}" not in legal(state)


@pytest.mark.rule("P16.2-02", "P9.1.1a")
def test_beside_a_conqueror_nobody_else_makes_a_second_major_move() -> None:
    """Neither the Soldier of Fortune, nor he himself when he has made his."""
    units = {"roma": {"rome": {"LG": 1}, "sof": {"HI": 1}}}
    state = conquering(0, units=units, leaders={ELITE: "roma"}, sof="rome")
    assert majors(state) == ["major: roma"]
    assert refusal(state, "major-of: sof roma").rule == "P9.1.1a"
    state = until(play(state, "major: roma", "take: LG 1", "set-out", "roll: 1", "to: capua"), "expansion")
    assert state.scope(Activation).conquered == ELITE
    assert majors(state) == []
    assert refusal(state, "major: capua").rule == "P9.1.1a"


@pytest.mark.rule("P8.2.3a", "P12.4.4a", "P17.2a")
def test_whose_leaders_a_player_moves_alone() -> None:
    leaders = {"rome_01": "roma", "greece_01": "pella", "soldier_of_fortune": "capua", "attalus": "pergamum"}
    fields: dict[str, Any] = {"leaders": leaders, "scenario": ADVANCED, "units": {"capua": {"sof": {"HI": 1}}}}
    fields["units"]["pergamum"] = {"pergamum": {"HI": 1}}
    state = expanding(**fields, sof="rome", allies=(("pergamum", "rome"),))
    assert [one for one in minors(state) if "leader" in one] == [
        "minor-leader: rome_01",
        "minor-leader: soldier_of_fortune",
    ]
    assert "major-of: pergamum pergamum" in legal(state)
    assert "major-of: sof capua" in legal(state)
    assert refusal(state, "minor-leader: greece_01").rule == "P8.2.3a"
    assert refusal(state, "minor-leader: rome_02").rule == "P8.2.3a"
    state = until(
        play(state, "major-of: pergamum pergamum", "take: HI 1", "set-out", "roll: 1", "to: abydos"), "expansion"
    )
    assert "minor-leader: attalus" in legal(state)  # now Minor Moves may be Pergamene
    assert "minor-of: pergamum HI abydos" not in legal(state)  # it has moved
    alone = expanding(leaders=leaders, scenario=ADVANCED, sof="greece")
    assert [one for one in minors(alone) if "leader" in one] == ["minor-leader: rome_01"]


@pytest.mark.rule("P9.1.1a", "P8.2.3a", "P12.4.2a")
def test_leaders_alone_make_a_major_move_and_galleys_in_mutiny_do_not() -> None:
    effects = (Effect("naval_mutiny", "rome", "pisae"), Effect("naval_mutiny", "rome", "neapolis"))
    units = {"pisae": {"rome": {"GS": 1}}, "neapolis": {"rome": {"GS": 1, "LI": 1}}}
    leaders = {"rome_01": "roma", "soldier_of_fortune": "capua"}
    state = expanding(units=units, leaders=leaders, effects=effects, sof="rome")
    assert majors(state) == ["major: neapolis", "major: roma", "major-of: sof capua"]
    assert minors(state) == ["minor: LI neapolis", "minor-leader: rome_01", "minor-leader: soldier_of_fortune"]
    assert refusal(state, "major: pisae") is not None
    led = expanding(units=units, leaders={"rome_01": "pisae"}, effects=effects)
    assert "major: pisae" in legal(led)  # the Leader moves


@pytest.mark.rule("P9.1.4a", "P9.1.1a")
def test_a_space_in_which_all_have_moved_begins_no_move() -> None:
    units = {"roma": {"rome": {"LI": 1}}, "capua": {"rome": {"GAR": 1}}}
    state = expanding(units=units, leaders={"rome_01": "roma"})
    state = until(play(state, "minor: LI roma", "roll: 1", "take-leader: rome_01", "to: arretium"), "expansion")
    assert refusal(state, "major: arretium").rule == "P9.1.4a"
    assert refusal(state, "minor: LI arretium").rule == "P9.1.4a"
    assert refusal(state, "minor-leader: rome_01").rule == "P9.1.4a"
    assert majors(state) == ["major: capua"]
    state = until(play(state, "minor: GAR capua", "roll: 1", "to: venusia"), "expansion")
    assert minors(state) == []
    assert refusal(state, "disband: LI arretium").rule == "P9.1.1a"


@pytest.mark.rule("P12.1.4b", "P12.1.6a", "P12.1.3a")
def test_a_minor_move_disbands_one_unit_of_the_players_own() -> None:
    units = {
        "roma": {"rome": {"LG": 1, "LI": 1, "rHI": 1, "CAV": 1}},
        "iconium": {"rome": {"LI": 1}},
        "mazaka": {"rome": {"LI": 2}},
        "capua": {"greece": {"LI": 1}},
    }
    state = expanding(units=units)
    for kind, made in (("LG", 3), ("LI", 2), ("rHI", 1)):
        assert state.units.count("roma", "rome", kind) == 1
        assert dict(play(state, f"disband: {kind} roma").held("roma", "rome"))["GAR"] == made
    assert refusal(state, "disband: LI iconium").rule == "P12.1.3a"
    assert dict(play(state, "disband: LI mazaka").held("mazaka", "rome")) == {"LI": 1, "GAR": 2}
    assert refusal(state, "disband: LI capua").rule == "P12.1.5a"
    at_sea = expanding(units={"ntp_cretan": {"rome": {"LI": 1, "GS": 1}}})
    assert refusal(at_sea, "disband: LI ntp_cretan").rule == "P12.1.4b"
    assert play(state, "disband: LI mazaka").scope(Activation).minors == 1


# ---------------------------------------------------------------------- Pontus, Pergamum, Barbarians


@pytest.mark.rule("P12.5.5b", "P12.4.4a")
def test_pontus_does_not_enter_what_its_player_or_another_army_of_his_holds() -> None:
    units = {
        "amasia": {"pontus": {"HI": 2}},
        "sinope": {"rome": {"GAR": 1}},
        "sebastia": {"sof": {"HI": 1}},
        "trapezus": {"pontus": {"LI": 1}},
        "ancyra": {"greece": {"LI": 1}},
        "ephesus": {"rome": {"LI": 1}},
    }
    activation = Activation("rome", "pontus", "expansion")
    state = expanding(units=units, kings="rome", sof="rome", scenario=ADVANCED, activation=activation)
    assert majors(state) == ["major-of: pontus amasia", "major-of: pontus trapezus"]
    assert minors(state) == ["minor-of: pontus HI amasia", "minor-of: pontus LI trapezus"]
    for other in (
        "disband: LI ephesus",
        "minor: LI ephesus",
        "town: sinope",
        "minor-leader: rome_01",
        "major: ephesus",
    ):
        assert refusal(state, other).rule == "P12.5.5b" if "disband" not in other else refusal(state, other) is not None
    state = play(state, "major-of: pontus amasia", "take-all", "set-out", "roll: 6")
    assert [one for one in legal(state) if one.startswith("to")] == ["to: trapezus", "to: ancyra"]
    for space in ("sinope", "sebastia"):
        assert refusal(state, f"to: {space}").rule == "P12.5.5b"


@pytest.mark.rule("P13.4.2a", "P4.3.1e")
@pytest.mark.parametrize(
    ("there", "fields", "may"),
    [
        ({"rome": {"LI": 1}}, {}, False),
        ({"rome": {"GAR": 1}}, {}, False),
        ({"greece": {"LI": 1}}, {}, True),
        ({"greece": {"LI": 1}}, {"pacts": (Pact("passage", ("greece", "rome")),)}, False),
        ({"sof": {"LI": 1}}, {"sof": "rome"}, False),
        ({}, {"towns": {"augusta_treverorum": "rome"}}, False),
        ({}, {"towns": {"augusta_treverorum": "greece"}}, True),
        ({}, {}, True),
    ],
)
def test_barbarians_keep_off_armies_friendly_to_who_moves_them(
    there: dict[str, dict[str, int]], fields: dict[str, Any], *, may: bool
) -> None:
    units = {"durocortorum": {"germans": {"BAR": 5}}, "augusta_treverorum": there}
    state = expanding(units=units, **fields)
    state = play(state, "major-of: germans durocortorum", "take-all", "set-out", "roll: 6")
    assert ("to: augusta_treverorum" in legal(state)) is may
    if not may:
        assert refusal(state, "to: augusta_treverorum").rule == "P13.4.2a"


@pytest.mark.rule("P13.4.2a", "P9.2.1-11")
@pytest.mark.parametrize(
    ("there", "fields", "passes"),
    [
        ({"tribes": {"TRB": 3}}, {}, True),
        ({}, {"tribes": ("nemausus",)}, True),
        ({"germans": {"BAR": 1}}, {"tribes": ("nemausus",)}, True),  # others of its own are no one else
        ({}, {"tribes": ("nemausus",), "towns": {"nemausus": "greece"}}, False),
        ({"greece": {"GAR": 1}, "tribes": {"TRB": 1}}, {}, False),
    ],
)
def test_barbarians_pass_a_tribe_that_is_alone(
    there: dict[str, dict[str, int]], fields: dict[str, Any], *, passes: bool
) -> None:
    units = {"narbo": {"germans": {"BAR": 9}}, "nemausus": there}
    state = play(expanding(units=units, **fields), "major-of: germans narbo", "take-all", "set-out", "roll: 1")
    assert ("to: nemausus" in legal(state)) is passes
    if passes:
        assert asked(play(state, "to: nemausus"))[1] not in ("battle", "withdraw")


@pytest.mark.rule("P17.2c")
@pytest.mark.parametrize(
    ("die", "leader", "place"),
    [
        (4, "attalus", ""),
        (5, "attalus", "pergamum"),
        (5, "eumenes", ""),
        (6, "eumenes", "pergamum"),
        (6, "attalus", ""),
    ],
)
def test_the_die_before_a_pergamene_major_move(die: int, leader: str, place: str) -> None:
    """Of 1 to 4 none comes; also before that of an Army of the ally in which Pergamenes march."""
    units = {"pergamum": {"pergamum": {"HI": 1}, "rome": {"LI": 1}}, "roma": {"rome": {"LI": 1}}}
    state = expanding(units=units, scenario=ADVANCED, allies=(("pergamum", "rome"),))
    rolled = play(state, "major-of: pergamum pergamum", f"roll: {die}")
    assert rolled.leader(leader).place == place
    assert rolled.scope(Activation).allied_major
    mixed = play(state, "major: pergamum", "take: LI 1", "take-of: pergamum HI 1", "set-out")
    assert asked(mixed) == ("", "king")
    assert play(mixed, f"roll: {die}").leader(leader).place == place
    assert asked(play(state, "major: pergamum", "take: LI 1", "set-out")) == ("", "movement")
    assert asked(play(state, "major: roma", "take-all", "set-out")) == ("", "movement")


@pytest.mark.rule("P17.2c")
@pytest.mark.parametrize(("leader", "dead"), [("attalus", False), ("eumenes", False), ("attalus", True)])
def test_once_its_leader_is_out_or_has_died_no_die_is_rolled(leader: str, *, dead: bool) -> None:
    leaders = {} if dead else {leader: "sardis"}
    state = expanding(
        units={"pergamum": {"pergamum": {"HI": 1}}}, scenario=ADVANCED, allies=(("pergamum", "rome"),), leaders=leaders
    )
    state = state.with_leader(leader, dead=dead)
    assert asked(play(state, "major-of: pergamum pergamum")) == ("rome", "force")


@pytest.mark.rule("P13.4.5a", "P13.4.6b")
@pytest.mark.parametrize(("points", "left"), [(None, 9), (7, 5)])
def test_barbarians_placed_among_enemies_attack_for_two_of_their_points(points: int | None, left: int) -> None:
    """A roll of 6 and their Leader's 5 make eleven. Their Fleet, if there were one, would stay."""
    units = {"durocortorum": {"germans": {"BAR": 9}, "greece": {"LI": 1}}}
    base = table(units=units, leaders={"german": "durocortorum"})
    state = settle(barbarian_move(base, "rome", "germans", "durocortorum", points))
    state = play(state, "roll: 6") if points is None else state
    assert asked(state) == ("greece", "withdraw")
    state = play(state, "stand")
    assert asked(state) == ("", "battle")
    assert state.scope(Move).remaining == left
    assert state.scope(Move).leaders == ("german",)
    free = table(units={"durocortorum": {"germans": {"BAR": 9}}}, leaders={"german": "durocortorum"})
    calm = settle(barbarian_move(free, "rome", "germans", "durocortorum", 7))
    assert asked(calm) == ("rome", "move-on")
    assert calm.scope(Move).remaining == 7


@pytest.mark.rule("P13.3d")
def test_who_objects_to_the_gallic_army_does_so_for_the_activation() -> None:
    units = {"narbo": {"gallic_rebels": {"BAR": 9}}, "vetera": {"germans": {"BAR": 2}}}
    activation = Activation("rome", "rome", "expansion", previous="greece")
    state = expanding(units=units, activation=activation)
    assert majors(state) == ["major-of: germans vetera", "major-of: gallic_rebels narbo"]
    state = play(state, "major-of: gallic_rebels narbo", "forfeit")
    assert state.scope(Activation).majors == 1
    assert majors(state) == ["major-of: germans vetera"]


@pytest.mark.rule("P17.2g")
def test_the_greek_army_does_not_leave_greece_nor_enter_what_its_mover_holds() -> None:
    units = {"larissa": {"rome": {"GAR": 1}}, "pella": {"greece": {"LI": 1}}}
    state = wars("dyrrhachium", "to: pella", units=units)
    assert refusal(state, "to: naissus").rule == "P17.2g"  # not Greece
    assert refusal(state, "to: larissa").rule == "P17.2g"  # Rome's
    assert {"to: thessalonica", "to: dyrrhachium", "fight"} <= set(legal(state))
    assert "fight" not in legal(play(state, "to: thessalonica"))  # nobody is there


# ---------------------------------------------------------------------- stragglers


@pytest.mark.rule("P9.2.4a", "P9.2.3a", "P12.1.3a")
def test_what_always_follows_where_units_stand() -> None:
    units = {
        "roma": {"rome": {"rLG": 3, "rHI": 2}},
        "capua": {"rome": {"EL": 2, "GAR": 1}},
        "neapolis": {"rome": {"EL": 1}, "greece": {"HI": 1}},
        "iconium": {"east": {"GAR": 2}},
        "mazaka": {"east": {"GAR": 2}, "greece": {"LI": 1}},
        "pella": {"greece": {"GAR": 2, "rHI": 1}},
    }
    state = table(units=units, pacts=(Pact("passage", ("east", "greece")), Pact("passage", ("greece", "rome"))))
    assert dict(state.held("roma", "rome")) == {"LG": 1, "rLG": 1, "HI": 1}
    assert dict(state.held("capua", "rome")) == {"GAR": 1}
    assert dict(state.held("neapolis", "rome")) == {"EL": 1}  # beside a friend's Army
    assert not state.held("iconium", "east")
    assert dict(state.held("mazaka", "east")) == {"GAR": 2}
    assert dict(state.held("pella", "greece")) == {"GAR": 2, "rHI": 1}


@pytest.mark.rule("P9.2.3a", "P12.1.3a")
def test_a_move_takes_along_no_elephants_and_garrisons_that_are_gone() -> None:
    state = moving("iconium", {"LI": 1, "EL": 1, "GAR": 1}, seat="east")
    state = settle(state.lose_units("east", "iconium", "LI").amend(Move, force=(("EL", 1), ("GAR", 1))))
    assert not state.units.of("east").places
    assert state.within(Move) is None or state.scope(Move).force == ()


# ---------------------------------------------------------------------- steps and their cost


@pytest.mark.rule("P9.2.1-01", "P9.2.1-02", "P9.2.1-03")
@pytest.mark.parametrize(
    ("space", "to", "units", "cost"),
    [
        ("capua", "venusia", {}, 1),
        ("tarsus", "cilician_gates", {}, 2),
        ("rhegium", "messana", {}, 2),
        ("taurinorum", "valentia", {}, 3),
        ("capua", "venusia", {"venusia": {"greece": {"LI": 1}}}, 2),
        ("tarsus", "cilician_gates", {"cilician_gates": {"greece": {"LI": 1}}}, 3),
        ("corduba", "emerita", {"conimbriga": {"rebels": {"BAR": 3}}}, 1),  # not next to them
        ("corduba", "emerita", {"olisipo": {"rebels": {"BAR": 3}}}, 2),
        ("corduba", "emerita", {"olisipo": {"rebels": {"BAR": 3}}, "bergidum": {"rebels": {"BAR": 1}}}, 2),
        ("narbo", "emporiae", {"narbo": {"rebels": {"BAR": 3}}}, 1),  # they are not in Spain
        ("emporiae", "narbo", {"emporiae": {"rebels": {"BAR": 3}}}, 1),  # Narbo is not
        ("pelusium", "gaza", {"hierosolyma": {"rebels": {"BAR": 1}}}, 2),
        ("pelusium", "gaza", {"conimbriga": {"rebels": {"BAR": 1}}}, 1),
        ("philadelphia", "damascus", {"hierosolyma": {"rebels": {"BAR": 1}}}, 1),
    ],
)
def test_what_a_step_costs(space: str, to: str, units: dict[str, dict[str, dict[str, int]]], cost: int) -> None:
    """The step is possible with as many points, and not with fewer."""
    held = {**units, space: {**units.get(space, {}), "rome": {"LG": 1}}}
    for points in (cost - 1, cost):
        state = moving(space, {"LG": 1}, units=held, points=points)
        if points:
            assert (f"to: {to}" in legal(state)) is (points == cost)
    assert refusal(moving(space, {"LG": 1}, units=held, points=1), f"to: {to}") is None or cost > 1


@pytest.mark.rule("P9.5.1a", "P9.2.1a")
@pytest.mark.parametrize(("points", "may"), [(3, False), (4, True)])
def test_nobody_enters_a_land_transit_point_without_the_points_to_a_space_beyond_all_of_them(
    points: int, *, may: bool
) -> None:
    """Two Transit Points and Iconium, in the mountains: four points; five if an enemy is there."""
    state = moving("nicomedia", {"LG": 1}, points=points)
    assert ("to: ltp_bithynia_west" in legal(state)) is may
    held = {"nicomedia": {"rome": {"LG": 1}}, "iconium": {"greece": {"LI": 1}}}
    met = moving("nicomedia", {"LG": 1}, units=held, points=points + 1)
    assert ("to: ltp_bithynia_west" in legal(met)) is may
    if may:
        assert legal(play(state, "to: ltp_bithynia_west", "to: ltp_bithynia_east"))[0] == "to: iconium"


@pytest.mark.rule("P9.5.3a", "P9.5.3b")
@pytest.mark.parametrize(
    ("units", "fields", "may"),
    [
        ({}, {}, True),
        ({"rhegium": {"carthage": {"GS": 1}}}, {}, False),
        ({"messana": {"carthage": {"GS": 1}}}, {}, False),
        ({"messana": {"greece": {"GS": 1}}}, {"pacts": (Pact("passage", ("greece", "rome")),)}, True),
        ({"messana": {"carthage": {"GAR": 1}}}, {}, False),
        ({}, {"towns": {"messana": "carthage"}}, False),
        ({}, {"towns": {"messana": "rome"}}, True),
    ],
)
def test_who_crosses_a_strait(units: dict[str, Any], fields: dict[str, Any], *, may: bool) -> None:
    held = {**units, "rhegium": {**units.get("rhegium", {}), "rome": {"LG": 1}}}
    state = moving("rhegium", {"LG": 1}, units=held, **fields)
    assert ("to: messana" in legal(state)) is may


@pytest.mark.rule("P9.2.3a", "P12.1.3a", "P9.2.1c")
@pytest.mark.parametrize(
    ("force", "there", "to", "rule"),
    [
        ({"EL": 1}, {}, "tarsus", "P9.2.3a"),
        ({"EL": 1}, {"east": {"LI": 1}}, "tarsus", ""),
        ({"EL": 1}, {"greece": {"LI": 1}}, "tarsus", ""),  # a friend's Army
        ({"GAR": 1}, {}, "tarsus", ""),
        ({"GAR": 1}, {}, "cilician_gates", "P12.1.3a"),
        ({"GAR": 1}, {"east": {"LI": 1}}, "cilician_gates", ""),
        ({"GAR": 1}, {"rome": {"GAR": 1}}, "tarsus", "P9.2.1c"),
        ({"LI": 1, "EL": 1, "GAR": 1}, {}, "cilician_gates", ""),
        ({"MIL": 1, "LI": 1}, {}, "tarsus", "P12.3.3a"),
        ({"MIL": 1}, {}, "edessa", ""),
    ],
)
def test_which_pieces_may_be_in_the_next_space(
    force: dict[str, int], there: dict[str, dict[str, int]], to: str, rule: str
) -> None:
    units = {"antiochia": {"east": dict(force)}, to: there}
    if "EL" in force and len(force) == 1:
        units["antiochia"]["east"]["LI"] = 1
    kind: Any = "minor" if sum(force.values()) == 1 else "major"
    state = moving(
        "antiochia", force, seat="east", units=units, kind=kind, pacts=(Pact("passage", ("east", "greece")),)
    )
    found = refusal(state, f"to: {to}")
    assert (found.rule if found else "") == rule


@pytest.mark.rule("P9.2.3a", "P12.1.3a")
def test_an_army_that_would_leave_elephants_alone_takes_no_step() -> None:
    units = {"antiochia": {"east": {"HI": 1, "EL": 1}}}
    state = moving("antiochia", {"HI": 1}, seat="east", units=units)
    assert [one for one in legal(state) if one.startswith("to")] == []
    assert refusal(state, "to: tarsus").rule == "P9.2.3a"
    both = moving("antiochia", {"HI": 1, "EL": 1}, seat="east", units=units)
    assert "to: tarsus" in legal(both)


@pytest.mark.rule("P16.2-02", "P9.1.4a")
def test_only_with_the_conqueror_does_an_army_that_has_moved_move_again() -> None:
    units = {"roma": {"rome": {"LG": 2, "LI": 1}}, "capua": {"rome": {"HI": 1}}}
    state = conquering(units=units, leaders={ELITE: "roma", "rome_01": "capua"})
    state = play(state, "major: roma", f"take-leader: {ELITE}", "take: LG 2", "set-out", "roll: 1", "to: capua", "stop")
    assert (state.scope(Activation).majors, state.scope(Activation).conqueror) == (1, False)
    assert dict(state.scope(Activation).moved.held("capua", "rome")) == {"LG": 2}
    state = play(state, "major: capua")
    assert [one for one in legal(state) if one.startswith("take: ")] == ["take: HI 1"]
    without = play(state, "take-leader: rome_01")
    assert [one for one in legal(without) if one.startswith("take: ")] == ["take: HI 1"]
    led = play(state, f"take-leader: {ELITE}")
    assert f"take-leader: {ELITE}" not in legal(led)
    assert [one for one in legal(led) if one.startswith("take: ")] == ["take: HI 1", "take: LG 1", "take: LG 2"]
    led = play(led, "take: LG 1")
    assert dict(led.scope(Activation).moved.held("capua", "rome")) == {"LG": 1}
    led = until(play(led, "take-all", "set-out", "roll: 1", "to: venusia", "stop"), "expansion")
    assert dict(led.held("venusia", "rome")) == {"LG": 2, "HI": 1}
    assert dict(led.scope(Activation).moved.held("venusia", "rome")) == {"LG": 2, "HI": 1}
    assert set(led.leaders_at("venusia", "rome")) == {ELITE, "rome_01"}
    assert majors(led) == []
    assert led.scope(Activation).conquered == ""
    assert f"minor-leader: {ELITE}" not in legal(led)
    other = until(play(without, "take: HI 1", "set-out", "roll: 1", "to: neapolis"), "expansion")
    assert other.scope(Activation).conquered == ELITE  # he has an ordinary move left
    assert f"minor-leader: {ELITE}" in legal(other)


@pytest.mark.rule("P9.1.4a", "P11.3.2e")
def test_galleys_that_only_escorted_may_escort_again() -> None:
    """Left at Paestum by an Army, they go with the next one, if it has units to transport."""
    units = {"neapolis": {"rome": {"LG": 1, "GS": 2}}, "paestum": {"rome": {"LI": 1}}}
    state = conquering(units=units, leaders={ELITE: "paestum"})
    state = play(
        state, "major: neapolis", "take-all", "set-out", "roll: 6", "embark", "sail: paestum", "drop: GS 2", "land"
    )
    state = until(play(state, "stop"), "expansion")
    assert dict(state.scope(Activation).escorts.held("paestum", "rome")) == {"GS": 2}
    assert "minor: GS paestum" not in legal(state)
    state = play(state, "major: paestum")
    assert [one for one in legal(state) if "GS" in one] == ["take: GS 1", "take: GS 2"]  # with the Conqueror all go
