"""Rules P9.1, P9.2, P9.5: moves by land, what they cost, and the special nodes and links."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.patrons import barbarian_move
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect, State
from tests.paxromana.tables import asked, happened, legal, play, refusal, table, through


def expansion(seat: str = "rome", **fields: Any) -> State:
    """Return the beginning of an Expansion."""
    return table(Expansion(seat), active=seat, **fields)


def marching(seat: str, space: str, roll: int, **fields: Any) -> State:
    """Return a Major Move of all that stands in a Space, after its roll."""
    return play(expansion(seat, **fields), f"major: {space}", "take-all", "set-out", f"roll: {roll}")


def left(state: State) -> int:
    """Return the Movement Points that are left."""
    return state.scope(Move).remaining


# ---------------------------------------------------------------------- P9.1 Major and Minor Moves


@pytest.mark.rule("P9.1.1a", "P9.1.3a", "P1.4q")
def test_one_major_move_and_two_minor_moves_in_any_order() -> None:
    """Golden example 12: a unit of one kind, then a Garrison, by the two Minor Moves; the Major Move between them."""
    state = expansion(units={"roma": {"rome": {"HI": 2, "GAR": 1, "LG": 1}}})
    state = play(state, "minor: HI roma", "roll: 1", "to: capua")
    assert state.held("capua", "rome") == (("HI", 1),)
    state = play(state, "major: roma", "take: LG 1", "set-out", "roll: 1", "to: arretium")
    assert state.held("arretium", "rome") == (("LG", 1),)
    assert refusal(state, "major: roma").rule == "P9.1.1a"
    state = play(state, "minor: GAR roma", "roll: 1", "to: pisae")
    assert asked(state) == ("rome", "rest")  # nothing is left
    assert state.held("pisae", "rome") == (("GAR", 1),)


@pytest.mark.rule("P1.4u", "P2.2b", "P1.4q")
def test_a_minor_move_takes_one_unit_off_a_stack_and_units_merge_where_they_come_together() -> None:
    state = expansion(units={"roma": {"rome": {"LG": 10}}})
    state = play(state, "minor: LG roma", "roll: 1", "to: capua")
    assert (state.held("roma", "rome"), state.held("capua", "rome")) == ((("LG", 9),), (("LG", 1),))
    state = play(state, "minor: LG roma", "roll: 1", "to: capua")
    assert (state.held("roma", "rome"), state.held("capua", "rome")) == ((("LG", 8),), (("LG", 2),))


@pytest.mark.rule("P9.1.1b")
def test_construction_takes_the_place_of_a_minor_move() -> None:
    state = expansion(units={"roma": {"rome": {"LI": 2}}})
    state = play(state, "disband: LI roma", "disband: LI roma")
    assert state.scope(Activation).minors == 0
    assert refusal(state, "minor: GAR roma").rule == "P9.1.1a"


@pytest.mark.rule("P9.1.2a", "P8.2.1b", "P8.2.4a")
def test_the_campaign_rating_is_added_for_an_army_only() -> None:
    """Golden example 13: rating 2 and a five are 7 points. Of two Leaders the higher rating counts."""
    units = {"roma": {"rome": {"LG": 2}}}
    assert left(marching("rome", "roma", 5, units=units, leaders={"rome_01": "roma"})) == 7
    assert left(marching("rome", "roma", 5, units=units, leaders={"rome_01": "roma", "rome_06": "roma"})) == 9


@pytest.mark.rule("P9.1.2a", "P8.2.2a")
def test_an_army_without_a_leader_has_the_points_of_the_die() -> None:
    assert left(marching("rome", "roma", 5, units={"roma": {"rome": {"LG": 2}}})) == 5


@pytest.mark.rule("P9.1.4a", "P9.2.1b")
def test_what_has_moved_or_was_dropped_does_not_move_again() -> None:
    state = marching("rome", "roma", 3, units={"roma": {"rome": {"LG": 3}}})
    state = play(state, "to: capua", "drop: LG 1", "to: venusia")
    assert refusal(state, "to: capua") is None
    state = play(state, "stop")
    for space in ("capua", "venusia"):
        found = refusal(state, f"minor: LG {space}")
        assert found is not None
        assert found.rule == "P9.1.4a"


# ---------------------------------------------------------------------- P9.2 costs


@pytest.mark.rule("P9.2.1-01", "P9.2.1-04", "P9.2.1-11")
def test_hannibal_crosses_the_alps() -> None:
    """Golden example 15: eleven points lead from Emporiae over Nemausus and the Alps into a battle at Arretium."""
    state = expansion(
        "carthage",
        units={"emporiae": {"carthage": {"HI": 10}}, "arretium": {"rome": {"LG": 1}}},
        leaders={"carthage_10": "emporiae"},
        tribes=("nemausus",),
    )
    state = play(state, "major: emporiae", "take-all", "set-out", "roll: 5")
    assert left(state) == 11
    state = play(state, "to: narbo", "to: nemausus")
    assert left(state) == 8  # the Space, and the attack on the Tribe
    state = play(state, "draw: 2", "roll: 6", "roll: 1", "shift: 4 0")
    state = through(state, "move-on")
    assert "nemausus" not in state.tribes
    state = play(state, "to: valentia", "to: taurinorum")
    assert left(state) == 4
    assert asked(state) == ("", "attrition")
    state = play(state, "roll: 1", "reduce: HI", "to: mediolanum", "to: parma", "pass")
    assert left(state) == 2
    assert refusal(state, "to: arretium") is None
    state = play(state, "to: arretium")
    assert asked(state) == ("rome", "withdraw")
    assert left(play(state, "stand")) == 0


@pytest.mark.rule("P9.2.1-02", "P9.2.1a")
def test_no_move_is_certain() -> None:
    """9.2 note: a single point does not lead into a Rough Mountain Space."""
    units = {"celenae": {"rome": {"LG": 1}}}
    one = marching("rome", "celenae", 1, units=units)
    assert refusal(one, "to: iconium").rule == "P9.2.1a"
    assert left(play(marching("rome", "celenae", 3, units=units), "to: iconium")) == 1


@pytest.mark.rule("P9.2.2a")
def test_an_army_follows_the_links() -> None:
    """Golden example 14: no link joins Gergovia and Uxellodunum."""
    state = marching("rome", "gergovia", 6, units={"gergovia": {"rome": {"LG": 1}}})
    assert refusal(state, "to: uxellodunum").rule == "P9.2.2a"


@pytest.mark.rule("P9.2.1-01", "P9.2.1c")
def test_a_fleet_or_a_lone_leader_in_a_space_changes_nothing() -> None:
    state = marching("rome", "roma", 1, units={"roma": {"rome": {"LG": 1}}, "pisae": {"carthage": {"GS": 1}}})
    state = play(state, "to: pisae")
    assert state.held("pisae", "rome") == (("LG", 1),)
    state = marching("rome", "roma", 1, units={"roma": {"rome": {"LG": 1}}}, leaders={"carthage_01": "pisae"})
    state = play(state, "to: pisae")
    assert state.scope(Activation).moved.count("pisae", "rome", "LG") == 1
    assert state.leader("carthage_01").place == "pisae"


@pytest.mark.rule("P9.2.1-11", "P9.2.1c")
def test_points_for_the_attack_must_be_left() -> None:
    """Even against Armies that might withdraw (ambiguity 29), and against a Garrison, a City, a Tribe."""
    for fields in (
        {"units": {"roma": {"rome": {"LG": 1}}, "capua": {"carthage": {"LI": 1}}}},
        {"units": {"roma": {"rome": {"LG": 1}}, "capua": {"carthage": {"GAR": 1}}}},
        {"units": {"roma": {"rome": {"LG": 1}}}, "towns": {"capua": "carthage"}},
        {"units": {"roma": {"rome": {"LG": 1}}}, "tribes": ("capua",)},
    ):
        one, two = (marching("rome", "roma", roll, **fields) for roll in (1, 2))
        assert refusal(one, "to: capua").rule == "P9.2.1a"
        assert refusal(two, "to: capua") is None


@pytest.mark.rule("P9.2.1c", "P12.1.3a")
def test_without_combat_units_nobody_attacks() -> None:
    state = expansion(units={"roma": {"rome": {"GAR": 1}}, "capua": {"carthage": {"GAR": 1}}})
    state = play(state, "minor: GAR roma", "roll: 6")
    assert refusal(state, "to: capua").rule == "P9.2.1c"
    assert refusal(state, "to: pisae") is None


@pytest.mark.rule("P12.1.1a", "P9.2.1-11", "P8.4.6a")
def test_a_garrison_alone_is_eliminated_for_a_point() -> None:
    """With a Leader beside it, who dies too; nobody rolls for Leaders."""
    state = marching(
        "rome",
        "roma",
        3,
        units={"roma": {"rome": {"LG": 1}}, "capua": {"carthage": {"GAR": 2}}},
        leaders={"carthage_01": "capua", "rome_01": "roma"},
    )
    state = play(state, "to: capua")
    assert left(state) == 3  # 3 + 2 - 2
    assert not state.held("capua", "carthage")
    assert not state.leader("carthage_01").place
    assert asked(state) == ("rome", "move-on")


@pytest.mark.rule("P9.2.1-09", "P9.2.1b", "P8.2.3b")
def test_picking_up_costs_a_point_a_space_and_dropping_nothing() -> None:
    state = marching("rome", "roma", 4, units={"roma": {"rome": {"LG": 1}}, "capua": {"rome": {"LI": 2, "CAV": 1}}})
    state = play(state, "to: capua", "take: LI 2", "take: CAV 1")
    assert left(state) == 2
    state = play(state, "drop: LG 1")
    assert left(state) == 2
    assert refusal(state, "take: LG 1").rule == "P9.1.4a"
    state = play(state, "to: venusia")
    assert state.held("venusia", "rome") == (("CAV", 1), ("LI", 2))
    minor = play(expansion(units={"roma": {"rome": {"LG": 2}}}), "minor: LG roma", "roll: 4")
    assert refusal(minor, "take: LG 1").rule == "P8.2.3b"


@pytest.mark.rule("P9.2.1-14", "P7.4.3a")
def test_destroying_a_town_costs_its_walls() -> None:
    units = {"narbo": {"rome": {"LG": 1}}}
    state = marching("rome", "narbo", 3, units=units, towns={"narbo": ("rome", 2)})
    state = play(state, "raze")
    assert left(state) == 1
    assert state.settlement("narbo") is None
    poor = marching("rome", "narbo", 3, units=units, cities={"narbo": "rome"})
    assert refusal(poor, "raze").rule == "P9.2.1-14"
    home = marching("rome", "roma", 6, units={"roma": {"rome": {"LG": 1}}}, cities={"roma": "rome"})
    assert refusal(home, "raze").rule == "P7.4.3a"


@pytest.mark.rule("P9.2.1-05", "P9.2.1-06", "P9.2.1-07")
def test_a_passage_costs_three_points() -> None:
    state = marching("rome", "roma", 4, units={"roma": {"rome": {"LG": 1}}})
    state = play(state, "embark")
    assert left(state) == 3
    state = play(state, "sail: pisae", "land")
    assert left(state) == 1
    assert state.held("pisae", "rome") == (("LG", 1),)


@pytest.mark.rule("P9.2.1-12", "P9.2.1-13", "P9.3.7a")
def test_going_on_after_a_lost_battle_costs_a_point() -> None:
    state = marching("rome", "roma", 6, units={"roma": {"rome": {"LI": 3}}, "capua": {"carthage": {"HI": 6}}})
    state = play(state, "to: capua", "stand", "roll: 1", "roll: 6", "shift: 0 0")
    state = through(state, "go-on")
    before = left(state)
    state = play(state, "pay")
    assert left(state) == before - 1
    assert state.scope(Move).space == "roma"


@pytest.mark.rule("P9.2.3a", "P12.8.2a")
def test_elephants_are_never_alone() -> None:
    state = marching("east", "antiochia", 3, units={"antiochia": {"east": {"EL": 1, "HI": 1}}})
    for action in ("drop: HI 1",):
        after = play(state, action)
        assert refusal(after, "to: laodicea").rule == "P9.2.3a"
    gone = table(Expansion("east"), active="east", units={"antiochia": {"east": {"EL": 2}}})
    assert not gone.held("antiochia", "east")


@pytest.mark.rule("P9.2.4a")
def test_two_reduced_units_combine_wherever_they_meet() -> None:
    state = marching("rome", "roma", 2, units={"roma": {"rome": {"rLG": 1}}, "capua": {"rome": {"rLG": 1}}})
    state = play(state, "to: capua")
    assert state.held("capua", "rome") == (("LG", 1),)


# ---------------------------------------------------------------------- P9.5 special nodes and links


@pytest.mark.rule("P9.5.1a", "P2.1.3-02")
def test_nobody_stops_in_a_transit_point() -> None:
    """Nicomedia to Iconium takes four points, 1, 1 and 2 for the mountains."""
    units = {"nicomedia": {"rome": {"LG": 1}}}
    short = marching("rome", "nicomedia", 3, units=units)
    assert refusal(short, "to: ltp_bithynia_west").rule == "P9.5.1a"
    state = play(marching("rome", "nicomedia", 4, units=units), "to: ltp_bithynia_west")
    assert refusal(state, "stop").rule == "P9.5.1a"
    state = play(state, "to: ltp_bithynia_east", "to: iconium")
    assert state.held("iconium", "rome") == (("LG", 1),)


@pytest.mark.rule("P9.5.1a", "P9.2.1-11")
def test_an_attack_beyond_a_transit_point_counts_as_well() -> None:
    """Golden example 31: five points for the mountains and the attack."""
    units = {"nicomedia": {"rome": {"LG": 1}}, "iconium": {"east": {"HI": 1}}}
    four, five = (marching("rome", "nicomedia", roll, units=units) for roll in (4, 5))
    assert refusal(four, "to: ltp_bithynia_west").rule == "P9.5.1a"
    assert refusal(five, "to: ltp_bithynia_west") is None


@pytest.mark.rule("P9.5.2a", "P9.2.1-04", "P9.6.3a")
def test_an_alpine_pass_costs_three_points_and_attrition() -> None:
    state = marching("rome", "valentia", 3, units={"valentia": {"rome": {"LI": 12, "GAR": 1}}})
    state = play(state, "to: taurinorum", "roll: 5")
    assert state.scope(Move).remaining == 0
    for _ in range(4):  # 30 per cent of 12, rounded up
        assert asked(state) == ("rome", "lose-to-attrition")
        state = play(state, "lose: LI")
    assert state.held("taurinorum", "rome") == (("GAR", 1), ("LI", 8))


@pytest.mark.rule("P9.5.3a", "P9.2.1-03")
def test_a_strait_costs_two_points_and_leads_into_free_spaces_only() -> None:
    units = {"rhegium": {"rome": {"LG": 1}}}
    state = play(marching("rome", "rhegium", 2, units=units), "to: messana")
    assert state.held("messana", "rome") == (("LG", 1),)
    assert refusal(marching("rome", "rhegium", 1, units=units), "to: messana").rule == "P9.2.1a"
    held = marching("rome", "rhegium", 6, units={**units, "messana": {"mamertines": {"HI": 2}}})
    assert refusal(held, "to: messana").rule == "P9.5.3a"


@pytest.mark.rule("P9.5.3b")
def test_enemy_galleys_at_either_end_close_a_strait() -> None:
    for place in ("sestus", "abydos"):
        units: dict[str, dict[str, dict[str, int]]] = {"sestus": {"greece": {"HI": 1}}}
        units.setdefault(place, {})["east"] = {"GS": 1}
        state = marching("greece", "sestus", 6, units=units)
        assert refusal(state, "to: abydos").rule == "P9.5.3b"
    own = {"sestus": {"greece": {"HI": 1}}, "abydos": {"greece": {"GS": 1}}}
    assert refusal(marching("greece", "sestus", 6, units=own), "to: abydos") is None


@pytest.mark.rule("P9.5.3a")
def test_tingi_closes_its_strait_from_the_land_transit_point() -> None:
    units = {"gades": {"rome": {"LG": 1}}, "tingi": {"carthage": {"LI": 1}}}
    state = play(marching("rome", "gades", 6, units=units), "to: ltp_baetica")
    assert refusal(state, "to: tingi").rule == "P9.5.3a"
    assert refusal(state, "to: malaca") is None


# ---------------------------------------------------------------------- rebels, and other owners


@pytest.mark.rule("P13.3-07", "P13.3-08")
def test_rebels_make_steps_dearer_in_spain_and_judaea() -> None:
    spain = {"tarraco": {"carthage": {"HI": 1}}, "carthago_nova": {"rebels": {"BAR": 3}}}
    state = marching("carthage", "tarraco", 3, units=spain)
    assert left(play(state, "to: ilerda")) == 2
    assert left(play(state, "to: saguntum")) == 1  # next to the rebels
    judaea = {"tyrus": {"east": {"HI": 1}}, "gaza": {"rebels": {"BAR": 1}}}
    state = marching("east", "tyrus", 3, units=judaea)
    entry = next(
        space for space in state.kit.map.neighbours("tyrus", "land") if state.kit.province_of[space] == "judaea"
    )
    assert left(play(state, f"to: {entry}")) == 1


@pytest.mark.rule("P13.2.6a", "P13.4.6b", "P13.4-03")
def test_germans_may_be_moved_by_any_player_and_do_not_return() -> None:
    state = expansion(
        units={"mogontiacum": {"germans": {"BAR": 5}}},
        leaders={"german": "mogontiacum"},
        effects=(Effect("germans-origin", place="germania_superior", until="removal"),),
    )
    state = play(state, "major-of: germans mogontiacum", "take-all", "set-out", "roll: 1")
    assert left(state) == 6
    out = next(
        space
        for space in state.kit.map.neighbours("mogontiacum", "land")
        if state.kit.province_of.get(space) not in ("germania_superior", None)
    )
    state = play(state, f"to: {out}")
    assert refusal(state, "to: mogontiacum").rule == "P13.4-03"


@pytest.mark.rule("P13.4.2a", "P13.1.3a")
def test_a_barbarian_army_may_pass_a_tribe() -> None:
    state = expansion(units={"narbo": {"germans": {"BAR": 9}}}, tribes=("nemausus",))
    state = play(state, "major-of: germans narbo", "take-all", "set-out", "roll: 4", "to: nemausus")
    assert "nemausus" in state.tribes
    assert refusal(state, "stop") is None  # "into or through"
    assert refusal(state, "fight") is None
    state = play(state, "to: massilia", "stop")
    assert state.held("massilia", "germans") == (("BAR", 9),)


@pytest.mark.rule("P13.4.2a", "P9.2.1-11")
def test_a_barbarian_army_may_attack_the_tribe_after_all() -> None:
    state = expansion(units={"narbo": {"germans": {"BAR": 9}}, "nemausus": {"tribes": {"TRB": 2}}})
    state = play(state, "major-of: germans narbo", "take-all", "set-out", "roll: 4", "to: nemausus")
    assert left(state) == 3
    state = play(state, "fight")
    assert left(state) == 2
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P13.4.2a")
def test_a_barbarian_army_keeps_off_the_armies_of_who_moves_it() -> None:
    state = expansion(units={"narbo": {"germans": {"BAR": 9}}, "nemausus": {"rome": {"LG": 1}}})
    state = play(state, "major-of: germans narbo", "take-all", "set-out", "roll: 4")
    assert refusal(state, "to: nemausus").rule == "P13.4.2a"


@pytest.mark.rule("P13.4.5a", "P13.4.6b")
def test_barbarians_placed_among_enemies_attack_for_two_points() -> None:
    state = expansion("greece", units={"narbo": {"gauls_west": {"BAR": 6}, "rome": {"LG": 1}}})
    state = barbarian_move(state, "greece", "gauls_west", "narbo")
    state = play(settle(state), "roll: 4")
    assert asked(state) == ("rome", "withdraw")
    assert left(play(state, "stand")) == 2


@pytest.mark.rule("P13.3d")
def test_the_previous_active_player_may_object_to_the_gallic_army() -> None:
    units = {"narbo": {"gallic_rebels": {"BAR": 9}}}
    activation = Activation("rome", "rome", "expansion", previous="greece")
    state = play(expansion(units=units, activation=activation), "major-of: gallic_rebels narbo")
    assert asked(state) == ("greece", "object")
    refused = play(state, "forfeit")
    assert asked(refused) == ("rome", "expansion")
    assert refusal(refused, "major-of: gallic_rebels narbo").rule == "P13.3d"
    state = play(state, "pass", "take-all", "set-out", "roll: 6")
    assert refusal(state, "to: emporiae").rule == "P13.3d"


@pytest.mark.rule("P17.2a", "P17.2c")
def test_an_ally_of_pergamum_moves_its_armies() -> None:
    state = expansion(
        scenario="rise-of-rome-advanced",
        units={"sardis": {"pergamum": {"HI": 2, "LI": 1}}, "roma": {"rome": {"LG": 1}}},
        allies=(("pergamum", "rome"),),
    )
    assert refusal(state, "minor-of: pergamum LI sardis").rule == "P17.2a"
    state = play(state, "major-of: pergamum sardis")
    assert asked(state) == ("", "king")
    state = play(state, "roll: 6")
    assert state.leader("eumenes").place == "pergamum"
    state = play(state, "take: HI 2", "set-out", "roll: 1", "to: pergamum")
    assert refusal(state, "minor-of: pergamum LI sardis") is None


@pytest.mark.rule("P12.5.5b")
def test_the_marker_of_pontus_moves_pontic_units_only() -> None:
    state = expansion(
        scenario="rise-of-rome-advanced",
        units={"sinope": {"pontus": {"HI": 2, "LI": 1}}, "roma": {"rome": {"LG": 1}}},
        kings="rome",
        activation=Activation("rome", "pontus", "expansion"),
    )
    assert refusal(state, "major: roma").rule == "P12.5.5b"
    assert refusal(state, "minor: LG roma").rule == "P12.5.5b"
    state = play(state, "minor-of: pontus LI sinope", "roll: 1", "to: nicomedia")
    assert state.held("nicomedia", "pontus") == (("LI", 1),)
    state = play(state, "major-of: pontus sinope", "take-all", "set-out", "roll: 2", "to: nicomedia", "stop")
    assert state.held("nicomedia", "pontus") == (("HI", 2), ("LI", 1))


@pytest.mark.rule("P12.5.5b", "P13.4.2a")
def test_nobody_fights_himself_with_pontus_or_barbarians() -> None:
    state = expansion(
        scenario="rise-of-rome-advanced",
        units={"sinope": {"pontus": {"HI": 2}}, "gordium": {"rome": {"GAR": 1}}},
        towns={"nicomedia": "rome"},
        kings="rome",
        activation=Activation("rome", "pontus", "expansion"),
    )
    state = play(state, "major-of: pontus sinope", "take-all", "set-out", "roll: 6")
    near = state.kit.map.neighbours("sinope", "land")
    assert "nicomedia" in near
    for space in {"nicomedia", "gordium"} & set(near):
        assert refusal(state, f"to: {space}").rule == "P12.5.5b"
    germans = expansion(units={"narbo": {"germans": {"BAR": 9}}}, towns={"nemausus": "rome"})
    germans = play(germans, "major-of: germans narbo", "take-all", "set-out", "roll: 4")
    assert refusal(germans, "to: nemausus").rule == "P13.4.2a"


@pytest.mark.rule("P16.2-02", "P17.2-10", "P9.1.4a")
def test_a_conqueror_moves_with_his_army_once_more() -> None:
    state = expansion(
        units={"roma": {"rome": {"LG": 2}}},
        leaders={"rome_09": "roma"},
        activation=Activation("rome", "rome", "expansion", conqueror=True, minors=0),
    )
    state = play(state, "major: roma", "take-all", "set-out", "roll: 1", "to: capua", "stop")
    assert state.held("capua", "rome") == (("LG", 2),)
    state = play(state, "major: capua", "take-all", "set-out", "roll: 1", "to: venusia", "stop")
    assert state.held("venusia", "rome") == (("LG", 2),)
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P16.2-02")
def test_the_second_major_move_is_that_of_the_elite_leader_only() -> None:
    state = expansion(
        units={"roma": {"rome": {"LG": 2}}, "capua": {"rome": {"LG": 1}}},
        leaders={"rome_09": "roma"},
        activation=Activation("rome", "rome", "expansion", conqueror=True),
    )
    state = play(state, "major: capua", "take-all", "set-out", "roll: 1", "to: venusia")
    assert refusal(state, "major: venusia").rule == "P9.1.1a"
    state = play(state, "major: roma")
    assert state.scope(Move).leaders == ("rome_09",)


@pytest.mark.rule("P16.2-02", "P17.2-10")
@pytest.mark.parametrize("other", ["pisae", "capua"])
def test_the_move_of_a_conqueror_comes_in_addition_to_a_minor_move_of_his(other: str) -> None:
    """He goes to Capua with his Army; if the Major Move is another Army's, he may still go on alone, once."""
    state = expansion(
        units={"roma": {"rome": {"LG": 1}}, "pisae": {"rome": {"LI": 1}}},
        leaders={"rome_09": "roma"},
        activation=Activation("rome", "rome", "expansion", conqueror=True),
    )
    state = play(state, "major: roma", "take-all", "set-out", "roll: 1", "to: capua", "stop")
    assert refusal(state, "minor-leader: rome_09") is None
    state = play(state, f"major: {other}", "take-all", "set-out", "roll: 2")
    state = play(state, "to: arretium" if other == "pisae" else "to: venusia", "stop")
    found = refusal(state, "minor-leader: rome_09")
    if other == "capua":  # he has led it
        assert found.rule == "P9.1.4a"
        return
    assert found is None
    state = play(state, "minor-leader: rome_09", "roll: 1", "to: venusia", "stop")
    assert refusal(state, "minor-leader: rome_09").rule == "P9.1.4a"


@pytest.mark.rule("PS6.5", "P3.1a")
def test_the_scenario_keeps_powers_out_of_territories() -> None:
    state = marching("greece", "patrae", 6, scenario="mare-nostrum", units={"patrae": {"greece": {"HI": 1}}})
    assert not [
        one for one in legal(state) if one.startswith("to: ") and state.kit.territory_of[one[4:]] == "roma_terr"
    ]


@pytest.mark.rule("P12.3.3a")
def test_militia_do_not_leave_the_home_territory() -> None:
    state = marching("rome", "genua", 6, units={"genua": {"rome": {"MIL": 1}}})
    away = [space for space in state.kit.map.neighbours("genua", "land") if state.table.home[space] != "rome"]
    for space in away:
        assert refusal(state, f"to: {space}").rule == "P12.3.3a"
    assert refusal(state, "to: pisae") is None


@pytest.mark.rule("P9.2.1b", "P12.1.4a")
def test_units_left_behind_move_no_more_but_garrisons_made_on_the_way_do() -> None:
    state = play(
        expansion(units={"roma": {"rome": {"LG": 2, "LI": 1}}}), "major: roma", "take-all", "set-out", "roll: 6"
    )
    state = play(state, "to: capua", "garrisons: LG 1", "drop: LI 1", "drop: GAR 3", "to: neapolis", "stop")
    assert dict(state.held("capua", "rome")) == {"GAR": 3, "LI": 1}
    assert refusal(state, "minor: LI capua") is not None
    assert refusal(state, "minor: GAR capua") is None
    state = play(state, "minor: GAR capua", "roll: 1")
    assert asked(state) == ("rome", "move-on")


@pytest.mark.rule("P9.2.1-10", "P9.5.1a", "P9.1.1a")
def test_who_is_left_behind_is_with_the_army_in_a_space_and_a_minor_move_is_of_one_unit() -> None:
    units = {"nicomedia": {"rome": {"LG": 2, "LI": 1}}, "pisae": {"rome": {"LI": 2}}}
    state = expansion(units=units, leaders={"rome_01": "nicomedia", "rome_02": "nicomedia"})
    state = play(state, "major: nicomedia", "take: LG 2", "take-leader: rome_01", "set-out", "roll: 6")
    assert refusal(state, "drop: LG 3").rule == refusal(state, "drop: LI 1").rule == "P9.2.1-10"
    assert refusal(state, "drop-leader: rome_02").rule == "P9.2.1-10"
    assert refusal(state, "take-of: pergamum LI 1").rule == "P17.2a"
    point = play(state, "to: ltp_bithynia_west")
    assert refusal(point, "drop: LG 1").rule == refusal(point, "drop-leader: rome_01").rule == "P9.5.1a"
    minor = play(expansion(units=units), "minor: LI pisae", "roll: 6", "to: arretium")
    assert refusal(minor, "drop: LI 1").rule == "P9.1.1a"
    assert refusal(minor, "garrisons: LI 1").rule == "P12.1.4a"


@pytest.mark.rule("P9.2.3a", "P12.1.3a")
def test_an_army_that_would_leave_elephants_or_mountain_garrisons_alone_goes_nowhere() -> None:
    state = play(expansion(units={"roma": {"rome": {"LG": 1, "EL": 1, "LI": 1}}}), "major: roma", "take-all", "set-out")
    state = play(state, "roll: 6")
    assert refusal(state, "drop: EL 1").rule == "P9.2.3a"
    state = play(state, "drop: LI 1", "drop: EL 1")
    assert "to: capua" in legal(state)
    units = {"iconium": {"rome": {"LG": 1, "GAR": 1}}}
    state = play(expansion(units=units), "major: iconium", "take: LG 1", "set-out", "roll: 6")
    near = state.kit.map.neighbours("iconium", "land")
    assert {refusal(state, f"to: {node}").rule for node in near} == {"P12.1.3a"}
    assert not [one for one in legal(state) if one.startswith("to: ")]
    assert [one for one in legal(play(state, "take: GAR 1")) if one.startswith("to: ")]


@pytest.mark.rule("P9.1.2a")
def test_events_tell_of_each_step() -> None:
    state = play(marching("rome", "roma", 2, units={"roma": {"rome": {"LG": 1}}}), "to: capua")
    assert [event.space for event in happened(state, "UnitsMoved")] == ["capua"]
