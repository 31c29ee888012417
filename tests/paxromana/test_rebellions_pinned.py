"""P13: Rebellions, mutinies and invasions: who decides, what each of them takes, where it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p13_barbarians.gaul import GreatRebellion, MoveGauls
from ancientwars.paxromana.rules.p13_barbarians.invasions import RollInvasion, units_at
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints, massacre
from ancientwars.paxromana.rules.p13_barbarians.naval_mutiny import CalmMutiny, NameFleet
from ancientwars.paxromana.rules.p13_barbarians.places import RemoveGarrison, is_free, land_units_at
from ancientwars.paxromana.rules.p13_barbarians.rebellions import ChooseVictims, PlaceRebels, RollRebellion
from ancientwars.paxromana.rules.p13_barbarians.tribes import TribesReturn, open_tribe_spaces, reach_of
from ancientwars.paxromana.rules.p13_bounds import friendly_to, led_by, strays, with_commander
from ancientwars.paxromana.state.scopes import Activation, Battle, Entry, Move, Withdrawal
from ancientwars.paxromana.state.state import Effect, Pact
from tests.paxromana.book import fight, until
from tests.paxromana.tables import Rest, asked, happened, legal, play, settlement, table
from tests.paxromana.test_p17_cards import ADVANCED

if TYPE_CHECKING:
    from ancientwars.paxromana import State


def risen(dice: str, seat: str = "rome", **fields: Any) -> State:
    """Return the state of the advanced game after the roll for a Rebellion that a player decides on."""
    return play(table(RollRebellion(seat), scenario=ADVANCED, **fields), f"roll: {dice}")


# ---------------------------------------------------------------------- P13.3-01 Africa


@pytest.mark.rule("P13.3-01", "P13.2.4a")
@pytest.mark.parametrize(
    ("active", "decides"), [("rome", "greece"), ("carthage", "greece"), ("greece", "east"), ("east", "rome")]
)
def test_the_next_inactive_player_but_carthage_fights_for_the_mutineers(active: str, decides: str) -> None:
    """The battle is where they stand, without any cost; a point is left to drive the Carthaginians out."""
    units = {"utica": {"carthage": {"mLI": 6, "LI": 3, "GS": 1}}}
    state = until(risen("5 6", active, active=active, units=units), "battle")
    battle, move, entry = state.scope(Battle), state.scope(Move), state.scope(Entry)
    assert (battle.space, battle.attacker.seat, battle.defender.seat) == ("utica", decides, "carthage")
    assert [(party.owner, party.force) for party in battle.attacker.parties] == [("rebels", (("BAR", 6),))]
    assert (move.seat, move.owner, move.kind, move.space, move.start) == (decides, "rebels", "major", "utica", "utica")
    assert (move.origin, move.space_before, move.points, move.used) == ("utica", "utica", 1, 0)
    assert (entry.seat, entry.owner, entry.space, entry.reason) == (decides, "rebels", "utica", "placement")


@pytest.mark.rule("P13.3-01")
def test_mercenaries_mutiny_in_africa_alone_each_group_by_itself() -> None:
    """At Utica two mHI and an mLI are 7 BP, at Sicca an mCAV and a mLI; Numidia is another Province."""
    units = {
        "utica": {"carthage": {"mHI": 2, "mLI": 1}},
        "sicca": {"carthage": {"mLI": 2}},
        "cirta": {"carthage": {"mLI": 2}},
        "thapsus": {"carthage": {"LI": 2}, "greece": {}},
        "leptis_magna": {"greece": {"mLI": 1}},
    }
    state = until(risen("5 6", units=units), "rest")
    assert {place: number for place, _, _, number in state.units.of("rebels")} == {"utica": 7, "sicca": 2}
    assert state.held("cirta", "carthage") == (("mLI", 2),)
    assert state.held("leptis_magna", "greece") == (("mLI", 1),)
    elsewhere = risen("5 6", units={"cirta": {"carthage": {"mLI": 2}}, "utica": {"carthage": {"LI": 1}}})
    assert not elsewhere.units.of("rebels").places
    assert [one.event for one in happened(elsewhere, "NothingCame")] == ["africa"]


@pytest.mark.rule("P13.3-01", "P4.3.1f")
def test_mutineers_who_win_eliminate_who_could_not_leave_and_stay() -> None:
    """Greece holds all that Carthage might go to: its Light Infantry loses and is gone."""
    near = table().kit.map.neighbours("thevestis", "land")
    units = {"thevestis": {"carthage": {"mHI": 3, "LI": 1}}} | {one: {"greece": {"LI": 1}} for one in near}
    state = until(risen("5 6", units=units), "battle")
    state = until(play(state, "roll: 6", "roll: 1"), "rest")
    assert [owner for owner, _ in state.units.at("thevestis")] == ["rebels"]
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P13.3a", "P13.3-07", "P13.3-08")
@pytest.mark.parametrize("region", ["hispania", "judaea"])
def test_who_stands_at_eight_loses_nothing_by_a_province_that_he_might_hold_for_a_moment(region: str) -> None:
    """Where a Garrison goes Carthage, or East at home, would gain the Province, and lose it to the rebels at once."""
    spain = {"olisipo": {"rome": {"GAR": 1}}, "emerita": {"carthage": {"LI": 1}}}
    judaea = {"gaza": {"rome": {"LI": 2}}, "ptolemais": {"rome": {"GAR": 1}}, "philadelphia": {"greece": {"LI": 1}}}
    units = spain if region == "hispania" else judaea
    state = risen("1 5" if units is spain else "4 6", units=units, stability={"carthage": 8, "east": 8})
    for space in ("olisipo", "conimbriga") if units is spain else ("gaza", "hierosolyma"):
        state = play(state, f"space: {space}")
    assert state.units.of("rebels").places
    assert [state.power(seat).stability for seat in ("carthage", "east")] == [8, 8]


@pytest.mark.rule("P13.3-01")
def test_after_a_draw_mutineers_and_carthaginians_stay_beside_each_other() -> None:
    state = until(risen("5 6", units={"utica": {"carthage": {"mLI": 3, "LI": 3}}}), "battle")
    state = until(fight(state, 3, 3), "rest")
    assert [owner for owner, _ in state.units.at("utica")] == ["carthage", "rebels"]
    assert state.units.places == ("utica",)


# ---------------------------------------------------------------------- what a Rebellion destroys


@pytest.mark.rule("P13.3-04", "P13.3c")
@pytest.mark.parametrize(("owner", "allies", "seat"), [("greece", (), "greece"), ("pergamum", "carthage", "carthage")])
def test_whose_army_a_rebellion_destroys_chooses_what_is_left(owner: str, allies: Any, seat: str) -> None:
    """Three HI and an LI are 10 points: of them 8 go, and the player of the card has no say."""
    fields: dict[str, Any] = {"allies": (("pergamum", allies),)} if allies else {}
    units = {"salona": {owner: {"HI": 3, "LI": 1, "GAR": 2, "EL": 1, "GS": 1}}}
    state = risen("2 6", "east", units=units, **fields)
    assert asked(state) == (seat, "lose-points")
    assert [state.units.total(kind) for kind in ("GAR", "EL", "GS", "HI", "LI")] == [0, 0, 1, 3, 1]
    while asked(state)[1] == "lose-points":
        state = play(state, "lose: HI" if "lose: HI" in legal(state) else legal(state)[0])
    left = dict(state.held("salona", owner))
    assert left.pop("GS") == 1
    assert left in ({"LI": 1, "rHI": 1}, {"HI": 1})


@pytest.mark.rule("P13.3-04", "P1.4d")
@pytest.mark.parametrize(("region", "inside", "outside"), [("2 6", "salona", "vetera"), ("3 6", "vetera", "salona")])
def test_a_rebellion_strikes_only_players_and_only_in_its_provinces(region: str, inside: str, outside: str) -> None:
    """Tribes, rebels and Gauls stay; Garrisons alone are enough of an Army, and so is a Leader."""
    units = {
        inside: {"rome": {"GAR": 1}, "rebels": {"BAR": 2}, "tribes": {"TRB": 1}},
        outside: {"rome": {"LI": 1}},
    }
    state = risen(region, "greece", units=units)
    assert state.units.of("rome").places == (outside,)
    assert dict(state.units.at(inside)) == {"rebels": (("BAR", 2),), "tribes": (("TRB", 1),)}
    led = risen(region, "greece", leaders={"carthage_02": inside, "rome_02": outside})
    assert [led.leader(one).place for one in ("carthage_02", "rome_02")] == ["", outside]


@pytest.mark.rule("P13.3-08")
def test_in_judaea_the_player_of_the_card_takes_a_point_of_any_kind() -> None:
    """Reduced units need not go first, and a whole HI may go for it; one that is reduced joins the other."""
    units = {"gaza": {"east": {"HI": 1, "rHI": 1, "LI": 1, "GAR": 2}}, "ptolemais": {"east": {"GAR": 1}}}
    state = risen("4 6", units=units)
    assert asked(state) == ("rome", "lose-points")
    assert set(legal(state)) == {"lose: HI", "lose: rHI", "lose: LI", "reduce: HI"}
    assert state.units.total("GAR") == 0
    whole = play(state, "lose: HI")
    assert asked(whole) == ("rome", "place-rebels")
    assert dict(whole.held("gaza", "east")) == {"LI": 1, "rHI": 1}
    reduced = play(state, "reduce: HI")
    assert dict(reduced.held("gaza", "east")) == {"HI": 1, "LI": 1}
    assert asked(reduced) == ("rome", "place-rebels")
    assert set(legal(reduced)) == {"space: hierosolyma", "space: ptolemais", "space: philadelphia"}
    state = play(reduced, "space: hierosolyma")
    assert state.held("hierosolyma", "rebels") == (("BAR", 1),)


@pytest.mark.rule("P13.3-08")
def test_in_judaea_anybodys_units_are_chosen_but_those_of_rebels_and_tribes() -> None:
    units = {
        "gaza": {"gauls_east": {"BAR": 2}, "east": {"GS": 1}},
        "ptolemais": {"rome": {"LI": 1}, "greece": {"LI": 1}},
        "philadelphia": {"rebels": {"BAR": 2}},
        "alexandria": {"east": {"LI": 1}},
    }
    pacts = (Pact("passage", ("greece", "rome")),)
    state = risen("4 6", "carthage", units=units, pacts=pacts)
    assert (asked(state), set(legal(state))) == (
        ("carthage", "rebellion-victims"),
        {"space: gaza", "space: ptolemais"},
    )
    assert set(legal(play(state, "space: ptolemais"))) == {"of: rome", "of: greece"}
    state = play(state, "space: gaza")
    assert state.held("gaza", "gauls_east") == (("BAR", 1),)
    assert [str(one.rule) for one in happened(state, "UnitsLost")] == ["P13.3-08"]
    assert asked(state) == ("carthage", "place-rebels")
    assert legal(state) == ["space: hierosolyma"]  # neither where units nor where galleys are


@pytest.mark.rule("P13.3-08")
def test_rebels_in_judaea_take_over_an_empty_city_and_no_others() -> None:
    state = table(PlaceRebels("rome", "judaea", 1), scenario=ADVANCED, cities={"hierosolyma": "east", "gaza": "east"})
    state = play(state, "space: gaza")
    assert [settlement(state, one).owner for one in ("gaza", "hierosolyma")] == ["rebels", "east"]
    assert settlement(state, "gaza").walls == 5


@pytest.mark.rule("P13.3-11")
def test_rebels_of_sardinia_come_to_no_town_and_take_the_garrison_of_the_space_alone() -> None:
    units = {space: {"carthage": {"GAR": 2, "GS": 1}} for space in ("caralis", "olbia")}
    state = table(PlaceRebels("rome", "sardinia", 1), scenario=ADVANCED, units=units)
    assert legal(state) == ["space: caralis", "space: olbia"]
    state = play(state, "space: olbia")
    assert [str(one.rule) for one in happened(state, "UnitsLost")] == ["P13.3-11"]
    assert dict(state.units.at("olbia")) == {"carthage": (("GS", 1),), "rebels": (("BAR", 1),)}
    assert state.held("caralis", "carthage") == (("GAR", 2), ("GS", 1))
    towns = table(
        PlaceRebels("rome", "sardinia", 1), scenario=ADVANCED, towns={"olbia": "carthage"}, tribes=("caralis",)
    )
    assert asked(towns) == ("rome", "rest")


@pytest.mark.rule("P13.3-07")
def test_rebels_of_spain_come_to_lusitania_or_to_numantia_where_nobody_is() -> None:
    units = {"olisipo": {"rome": {"GAR": 1}}, "emerita": {"carthage": {"LI": 1}}}
    state = table(PlaceRebels("rome", "hispania", 3), scenario=ADVANCED, units=units, tribes=("numantia",))
    assert legal(state) == ["space: conimbriga"]
    state = play(state, "space: conimbriga")
    assert state.held("conimbriga", "rebels") == (("BAR", 3),)
    towns = {"conimbriga": "rome"}
    state = table(PlaceRebels("rome", "hispania", 3), scenario=ADVANCED, units=units, towns=towns)
    assert legal(state) == ["space: numantia"]


@pytest.mark.rule("P13.3a", "P14.2.1a")
def test_nobody_gains_a_province_while_the_rebels_are_still_to_come() -> None:
    """Rome's two Garrisons in Britain give way to Carthage's five, until the three Barbarians are there."""
    carthage = {one: {"carthage": {"LI": 1}} for one in ("venta", "camulodunum", "isca", "glevum")}
    units = {one: {"rome": {"GAR": 1}} for one in ("londinium", "dubris", "deva", "eboracum")} | carthage
    state = risen("1 1", units=units)
    assert state.power("carthage").stability == 0
    assert asked(state) == ("rome", "place-rebels")
    assert set(legal(state)) == {"space: londinium", "space: dubris", "space: deva", "space: eboracum"}
    state = play(state, "space: deva")
    assert state.power("carthage").stability == 0
    assert not state.has("rising")
    full = risen("1 1", units={one: {"rome": {"LI": 1}} for one in table().kit.spaces_of["britannia"]})
    assert not full.has("rising")  # nor where none could come


@pytest.mark.rule("P13.3-04", "P10.6.4a")
def test_of_one_army_one_unit_is_reduced_and_what_is_worth_more_than_is_left_stays() -> None:
    """Three LG and two LI are 14 points: after a reduced legion (2) and a whole one (4) the two LI make up 8."""
    state = table(scenario=ADVANCED, units={"salona": {"rome": {"LG": 3, "LI": 2}}})
    state = play(settle(massacre(state, "salona", "rome", "P13.3-04")), "reduce: LG", "lose: LG")
    assert dict(state.held("salona", "rome")) == {"LG": 1, "rLG": 1}
    assert asked(state)[1] == "rest"
    small = table(scenario=ADVANCED, units={"salona": {"rome": {"rLG": 1, "LI": 1}}})
    small = settle(small.then(LosePoints("rome", "rome", "salona", 1, "most")))
    assert dict(small.held("salona", "rome")) == {"rLG": 1}  # it is worth two


@pytest.mark.rule("P17.2-04", "P9.4.5a")
def test_an_ambush_takes_its_points_from_the_units_that_withdraw() -> None:
    """Of three LI and an HI two LI withdraw: both are lost, and the Army that is left withdraws no more."""
    units = {"ltp_pyrenees": {"greece": {"HI": 1, "LI": 3}}}
    leaves = Withdrawal("greece", "greece", "ltp_pyrenees", "ilerda", "", force=(("LI", 2),))
    state = table(scenario=ADVANCED, units=units).enter(leaves, Rest("rome"))
    state = settle(state.then(LosePoints("greece", "greece", "ltp_pyrenees", 3, cause="P17.2-04")))
    assert dict(state.held("ltp_pyrenees", "greece")) == {"HI": 1, "LI": 1}
    assert state.scope(Withdrawal).force == ()
    assert state.within(Move) is None


@pytest.mark.rule("P13.3-04", "P8.4.3a")
def test_a_leader_with_a_fleet_alone_is_no_army_that_a_rebellion_might_strike() -> None:
    units = {"lissa": {"rome": {"GS": 1}}, "salona": {"greece": {"LI": 1}}}
    state = table(ChooseVictims("carthage", "danuvius"), scenario=ADVANCED, units=units, leaders={"rome_02": "lissa"})
    assert not state.held("salona", "greece")  # nobody was asked
    assert state.leader("rome_02").place == "lissa"


# ---------------------------------------------------------------------- Garrisons that are removed


@pytest.mark.rule("P17.2-22")
def test_garrisons_of_an_ally_are_no_players() -> None:
    units = {"pergamum": {"pergamum": {"GAR": 1}}, "capua": {"rome": {"GAR": 1}}}
    state = table(RemoveGarrison("east"), scenario=ADVANCED, units=units, allies=(("pergamum", "rome"),))
    assert legal(state) == ["space: capua"]


@pytest.mark.rule("P13.3b", "P13.3-07", "P17.2-22")
@pytest.mark.parametrize(
    ("step", "passes"),
    [
        (RemoveGarrison("east", ("aquitania",), cause="P13.3b"), True),
        (RemoveGarrison("east", ("aquitania",), cause="P13.3-07"), False),
        (RemoveGarrison("east"), False),
    ],
)
def test_of_several_owners_in_a_space_the_player_says_whose_garrison_goes(
    step: RemoveGarrison, *, passes: bool
) -> None:
    """Only in Gaul he may leave it, and only before he has named the Space."""
    units = {"gergovia": {"rome": {"GAR": 2}, "greece": {"GAR": 1}}, "avaricum": {"rome": {"GAR": 1}}}
    state = table(step, scenario=ADVANCED, units=units, pacts=(Pact("passage", ("greece", "rome")),))
    assert legal(state) == ["space: avaricum", "space: gergovia", *(["pass"] if passes else [])]
    state = play(state, "space: gergovia")
    assert (asked(state), set(legal(state))) == (("east", "remove-garrison"), {"of: rome", "of: greece"})
    state = play(state, "of: rome")
    assert [(one.owner, one.number, one.rule) for one in happened(state, "UnitsLost")] == [("rome", 1, step.cause)]
    assert dict(state.units.at("gergovia")) == {"greece": (("GAR", 1),), "rome": (("GAR", 1),)}
    alone = play(table(step, scenario=ADVANCED, units=units), "space: avaricum")
    assert [one.rule for one in happened(alone, "UnitsLost")] == [step.cause]
    assert not alone.held("avaricum", "rome")
    assert asked(table(step, scenario=ADVANCED)) == ("rome", "rest")


# ---------------------------------------------------------------------- P13.3b to P13.3d Gaul


@pytest.mark.rule("P13.3b")
@pytest.mark.parametrize(
    ("held", "die", "great"),
    [
        (("narbo",), 5, False),
        (("narbo",), 6, True),
        (("narbo", "gergovia", "lugdunum", "bibracte"), 2, False),
        (("narbo", "gergovia", "lugdunum", "bibracte"), 3, True),
    ],
)
def test_from_a_total_of_seven_on_it_is_the_great_rebellion(held: tuple[str, ...], die: int, *, great: bool) -> None:
    state = risen("1 6", "carthage", units={one: {"rome": {"LI": 1}} for one in held})
    state = play(state, f"roll: {die}")
    assert (asked(state) == ("carthage", "great-rebellion")) is great
    assert state.rebelled is great


@pytest.mark.rule("P13.3c")
def test_a_local_rebellion_fills_what_nobody_holds_and_leaves_units_that_are_left() -> None:
    """Ten points: two are left at Narbo, where no Barbarian comes; a Tribe keeps Tolosa, Greece Nemausus."""
    units = {"narbo": {"rome": {"LG": 2, "LI": 2}}, "nemausus": {"greece": {"GAR": 1}}}
    units["gergovia"] = {"greece": {"LI": 1}}
    fields: dict[str, Any] = {"tribes": ("tolosa",), "towns": {"massilia": "rome"}}
    state = play(risen("1 6", "carthage", units=units, **fields), "roll: 1", "space: narbo")
    assert asked(state) == ("rome", "lose-points")
    while asked(state)[1] == "lose-points":
        state = play(state, legal(state)[0])
    assert {place: number for place, _, _, number in state.units.of("rebels")} == {"valentia": 1}
    assert sum(table().kit.unit[kind].bp * n for kind, n in state.held("narbo", "rome")) == 2
    assert not state.has("rising")


@pytest.mark.rule("P13.3c")
def test_of_two_owners_in_a_space_of_gaul_the_player_says_who_is_destroyed() -> None:
    units = {"narbo": {"rome": {"LI": 1}, "greece": {"LI": 2}}}
    pacts = (Pact("passage", ("greece", "rome")),)
    state = play(risen("1 6", "carthage", units=units, pacts=pacts), "roll: 1", "space: narbo")
    assert (asked(state), set(legal(state))) == (("carthage", "rebellion-victims"), {"of: rome", "of: greece"})
    state = play(state, "of: greece")
    assert state.units.at("narbo") == (("rome", (("LI", 1),)),)


@pytest.mark.rule("P13.3d")
def test_the_great_rebellion_clears_its_province_of_armies_outside_cities() -> None:
    """Allies of the map, Tribes and invaders stay; so does what is in another Province, or inside a Town."""
    units = {
        "narbo": {"rome": {"LG": 2, "GAR": 1}},
        "massilia": {"carthage": {"LI": 2}},
        "nemausus": {"gauls_east": {"BAR": 2}},
        "gergovia": {"rome": {"LI": 1}},
    }
    state = table(GreatRebellion("rome"), scenario=ADVANCED, units=units, towns={"massilia": "carthage"})
    assert legal(state) == [f"province: {one}" for one in ("belgica", "aquitania", "lugdunensis", "narbonensis")]
    state = play(state, "province: narbonensis")
    assert set(state.units.places) == {"massilia", "nemausus", "gergovia"}
    assert {one.rule for one in happened(state, "UnitsLost")} == {"P13.3d"}
    assert asked(state) == ("", "invaders")
    state = play(state, "roll: 6 6")
    assert "space: massilia" in legal(state)
    state = play(state, "space: narbo")
    assert state.held("narbo", "gallic_rebels") == (("BAR", 12),)
    assert led_by(state, "gallic_rebels", "narbo") == "rome"
    assert not state.has("rising")


@pytest.mark.rule("P13.3d", "P13.4.2a")
def test_the_great_rebellion_names_no_province_that_is_all_the_players_cities() -> None:
    towns = dict.fromkeys(table().kit.spaces_of["narbonensis"], "rome")
    assert "province: narbonensis" not in legal(table(GreatRebellion("rome"), scenario=ADVANCED, towns=towns))
    assert "province: narbonensis" in legal(table(GreatRebellion("greece"), scenario=ADVANCED, towns=towns))


@pytest.mark.rule("P13.3d")
def test_armies_that_will_be_removed_keep_no_gauls_out_and_nobody_objects_to_the_first_move() -> None:
    """Rome holds all of Narbonensis without a City: it may be named, and is cleared for the Army."""
    units = {space: {"rome": {"LI": 1}} for space in table().kit.spaces_of["narbonensis"]}
    given: dict[str, Any] = {"scenario": ADVANCED, "units": units}
    state = table(GreatRebellion("rome"), activation=Activation("rome", "rome", previous="greece"), **given)
    assert "province: narbonensis" in legal(state)
    state = play(state, "province: narbonensis", "roll: 1 1", "space: tolosa")
    assert state.scope(Activation).previous == ""
    other = table(GreatRebellion("rome"), activation=Activation("east", "east", previous="greece"), **given)
    other = play(other, "province: narbonensis", "roll: 1 1", "space: tolosa")
    assert other.scope(Activation).previous == "greece"


@pytest.mark.rule("P13.3d")
def test_who_has_no_major_move_left_or_no_activation_only_attacks_with_the_gallic_army() -> None:
    """At Narbo it attacks the LI of Carthage, for the two points that the attack takes; alone it stays."""
    alone: dict[str, Any] = {"units": {"narbo": {"gallic_rebels": {"BAR": 7}}}, "scenario": ADVANCED}
    led: dict[str, Any] = {"leaders": {"gaul_uprising": "narbo"}, **alone}
    spent = Activation("rome", "rome", "expansion", majors=0)
    for fields in ({"activation": spent}, {"active": "greece"}):
        assert asked(table(MoveGauls("rome", "narbo"), **fields, **led))[1] == "rest"
        state = table(**fields, **led)
        state = state.replace(units=state.units.add("narbo", "carthage", "LI", 2))
        state = settle(state.then(MoveGauls("rome", "narbo")))
        assert asked(state)[1] == "withdraw"
        state = play(state, "stand")
        assert (state.scope(Move).points, state.scope(Move).remaining) == (2, 0)
        assert state.scope(Activation).majors == (0 if fields.get("activation") else 1)
    state = table(MoveGauls("rome", "narbo"), **led)
    assert asked(state) == ("rome", "move-gauls")
    stays = play(state, "pass")
    assert asked(stays) == ("rome", "rest")
    assert (stays.scope(Activation).majors, stays.within(Move)) == (1, None)
    moved = play(state, "expand", "roll: 2")
    assert (moved.scope(Activation).majors, moved.scope(Activation).action) == (0, "expansion")
    assert (moved.scope(Move).points, moved.scope(Move).leaders) == (7, ("gaul_uprising",))


# ---------------------------------------------------------------------- P13.3-10, P16.2-07


@pytest.mark.rule("P13.3-10")
def test_each_mutinous_fleet_is_paid_for_by_itself_with_the_galleys_of_allies() -> None:
    """Two Talents calm Rome's galley and that of Rhodes beside it; the three at Messana cost one too many."""
    units = {"roma": {"rome": {"GS": 1, "RGS": 1}, "greece": {"GS": 3}}, "messana": {"rome": {"GS": 3}}}
    effects = tuple(Effect("naval_mutiny", "rome", place) for place in ("messana", "roma"))
    given: dict[str, Any] = {"scenario": ADVANCED, "units": units, "effects": effects}
    given |= {"allies": (("rhodes", "rome"),), "pacts": (Pact("passage", ("greece", "rome")),)}
    state = table(CalmMutiny("rome"), treasury={"rome": 4}, **given)
    assert asked(state) == ("rome", "calm-mutiny")
    first = play(state, "pay")
    assert (first.power("rome").treasury, first.has("naval_mutiny", "rome", "messana")) == (1, False)
    assert first.has("naval_mutiny", "rome", "roma")
    assert asked(first)[1] == "rest"  # one Talent is not enough
    second = play(state, "pass", "pay")
    assert (second.power("rome").treasury, second.has("naval_mutiny", "rome", "roma")) == (2, False)
    assert second.has("naval_mutiny", "rome", "messana")
    assert asked(play(state, "pass", "pass"))[1] == "rest"


@pytest.mark.rule("P13.3-10", "P16.2-07")
@pytest.mark.parametrize("treasury", [2, 0])
def test_a_mutinous_fleet_that_is_too_dear_does_not_keep_its_player_from_paying_another_one(treasury: int) -> None:
    """Of five galleys at Carthago and one at Panormus two Talents calm the one; of who has none nothing is asked."""
    units = {"carthago": {"carthage": {"GS": 5}}, "panormus": {"carthage": {"GS": 1}}}
    effects = tuple(Effect("naval_mutiny", "carthage", place) for place in units)
    state = table(CalmMutiny("carthage"), units=units, effects=effects, treasury={"carthage": treasury})
    if treasury:
        assert asked(state) == ("carthage", "calm-mutiny")
        assert asked(play(state, "pass"))[1] == "rest"
        state = play(state, "pay")
        assert state.effects == effects[:1]
        assert state.power("carthage").treasury == 1
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P13.3-10")
def test_galleys_of_an_ally_mutiny_as_their_players() -> None:
    units = {"cyzicus": {"pergamum": {"GS": 1}}}
    state = table(NameFleet("east"), scenario=ADVANCED, units=units, allies=(("pergamum", "rome"),))
    assert state.effects == (Effect("naval_mutiny", "rome", "cyzicus"),)
    paid = settle(state.pay("rome", -1, "P1.4t").then(CalmMutiny("rome")))
    assert play(paid, "pay").effects == ()


@pytest.mark.rule("P16.2-07", "P13.3-10")
def test_in_the_standard_game_a_fleet_mutinies_too() -> None:
    state = play(table(RollRebellion("greece"), units={"roma": {"rome": {"GS": 1}}}), "roll: 6 6")
    assert state.has("naval_mutiny", "rome", "roma")
    assert [one.event for one in happened(play(table(RollRebellion("greece")), "roll: 6 6"), "NothingCame")]
    assert asked(table(NameFleet("greece"), units={"roma": {"rome": {"LI": 1}}}))[1] == "rest"


@pytest.mark.rule("P16.2-07")
def test_a_standard_rebellion_costs_each_who_rules_a_space_there_one_level() -> None:
    """In the Danube Provinces: Garrisons of anybody go, Armies and Towns stay; a Town alone rules its Space."""
    units = {
        "salona": {"rome": {"GAR": 2, "LI": 1}},
        "delminium": {"rome": {"GAR": 1}},
        "lissa": {"carthage": {"GS": 1}},
        "roma": {"rome": {"GAR": 1}},
    }
    state = play(table(RollRebellion("east"), units=units, towns={"naissus": "greece"}), "roll: 2 6")
    assert [state.power(seat).stability for seat in ("rome", "carthage", "greece", "east")] == [-1, 0, -1, 0]
    assert state.units.of("rome").table() == {"salona": {"rome": {"LI": 1}}, "roma": {"rome": {"GAR": 1}}}
    assert asked(state)[1] == "rest"


# ---------------------------------------------------------------------- P13.4 invaders


@pytest.mark.rule("P13.4-03", "P13.3d")
def test_where_germans_and_the_gallic_army_do_not_go() -> None:
    """From Vetera in Lower Germania: within the Province they go where they will, into it from outside they do not."""
    state = table(scenario=ADVANCED, effects=(Effect("germans-origin", place="germania_inferior", until="removal"),))
    assert strays(state, "germans", "vetera", "noviomagus") is None
    assert strays(state, "germans", "noviomagus", "gesoriacum") is None
    assert strays(state, "germans", "gesoriacum", "samarobriva") is None
    home = strays(state, "germans", "gesoriacum", "noviomagus")
    assert (home.rule if home else "") == "P13.4-03"
    assert strays(state, "germans", "aginnum", "ltp_pyrenees") is None
    assert strays(state, "gauls_west", "gesoriacum", "noviomagus") is None
    assert strays(state.replace(effects=()), "germans", "gesoriacum", "noviomagus") is None
    for node, stays in (("narbo", True), ("londinium", False), ("emporiae", False), ("vetera", False)):
        assert (strays(state, "gallic_rebels", "gergovia", node) is None) is stays
        assert strays(state, "rome", "gergovia", node) is None


@pytest.mark.rule("P13.2.6a")
def test_who_placed_or_moved_an_army_of_barbarians_last_commands_it() -> None:
    state = with_commander(table(scenario=ADVANCED), "greece", "germans", "vetera")
    state = with_commander(state, "east", "gauls_west", "vetera")
    three = ("germans", "gauls_west", "gauls_east")
    assert [led_by(state, owner, "vetera") for owner in three] == ["greece", "east", ""]
    state = with_commander(with_commander(state, "rome", "germans", "vetera"), "carthage", "germans", "amisia")
    assert [led_by(state, owner, "vetera") for owner in three] == ["rome", "east", ""]
    assert [led_by(state, "germans", space) for space in ("amisia", "noviomagus")] == ["carthage", ""]
    assert {one.until for one in state.effects} == {"removal"}
    assert settle(state.then(RemovalPhase())).effects == ()


@pytest.mark.rule("P13.4-01", "P13.4-03", "P13.4.6b")
@pytest.mark.parametrize(
    ("dice", "steps", "group", "space", "force", "leader", "points"),
    [
        ("2 4", ("roll: 1 2", "space: narbo", "roll: 1"), "gauls_west", "narbo", {"BAR": 3}, "gaul_west", 6),
        ("2 3", ("roll: 6 6", "space: tanais", "roll: 2"), "gauls_east", "tanais", {"BAR": 12}, "gaul_east", 7),
        ("3 4", ("space: amisia", "roll: 1 1 1", "roll: 3"), "germans", "amisia", {"BAR": 3}, "german", 8),
        (
            "3 4",
            ("space: vindonissa", "roll: 1 1", "roll: 6"),
            "germans",
            "vindonissa",
            {"BAR": 2, "BCAV": 2},
            "german",
            11,
        ),
    ],
)
def test_invaders_come_with_their_leader_and_move_at_once(
    dice: str, steps: tuple[str, ...], group: str, space: str, force: dict[str, int], leader: str, points: int
) -> None:
    state = play(table(RollInvasion("greece"), scenario=ADVANCED, active="rome"), f"roll: {dice}", *steps)
    move = state.scope(Move)
    assert (move.seat, move.owner, move.space, move.points) == ("greece", group, space, points)
    assert (dict(move.force), move.leaders, dict(state.held(space, group))) == (force, (leader,), force)
    assert (led_by(state, group, space), state.leader(leader).place) == ("greece", space)
    assert state.has("invaded", place=group)
    assert state.scope(Activation).majors == 1
    origin = [one for one in state.effects if one.kind == "germans-origin"]
    home = Effect("germans-origin", "", state.kit.province_of[space], "removal")
    assert origin == ([home] if group == "germans" else [])


@pytest.mark.rule("P13.4.2a", "P13.4-02", "P13.4-01")
def test_invaders_who_find_no_space_do_not_come_and_a_dead_leader_of_theirs_is_another_man() -> None:
    """Rome holds all Spaces of Sarmatia and Scythia: for Rome no Eastern Gauls come, for Greece they do."""
    kit = table().kit
    units = {one: {"rome": {"LI": 1}} for one in (*kit.spaces_of["sarmatia"], *kit.spaces_of["scythia"])}
    state = play(table(RollInvasion("rome"), scenario=ADVANCED, units=units), "roll: 2 3")
    assert [one.event for one in happened(state, "NothingCame")] == ["gauls_east"]
    assert asked(play(table(RollInvasion("greece"), scenario=ADVANCED, units=units), "roll: 2 3")) == ("", "invaders")
    state = table(scenario=ADVANCED).with_leader("gaul_west", dead=True)
    state = play(settle(state.then(RollInvasion("rome"))), "roll: 2 4", "roll: 1 1", "space: narbo")
    assert (state.leader("gaul_west").place, state.leader("gaul_west").dead) == ("narbo", False)


@pytest.mark.rule("P13.4-05", "P13.4.1a")
def test_no_group_is_rolled_for_when_all_have_invaded() -> None:
    groups = ("gauls_west", "gauls_east", "germans", "caledonians", "armenians")
    effects = tuple(Effect("invaded", place=one) for one in groups)
    assert asked(table(RollInvasion("rome"), scenario=ADVANCED, effects=effects))[1] == "rest"
    assert asked(table(RollInvasion("rome"), scenario=ADVANCED, effects=effects[:4])) == ("", "invasion")


@pytest.mark.rule("P13.4-05")
def test_the_armenians_count_land_units_and_leave_galleys() -> None:
    """Tarsus is within three points of Amida: three Land Units there stand against a 3 and fall to a 4."""
    units = {"tarsus": {"rome": {"LI": 1, "GAR": 1, "EL": 1, "GS": 5}}}
    state = table(RollInvasion("rome"), scenario=ADVANCED, units=units, towns={"edessa": "east"})
    state = play(state, "roll: 1 2")
    assert units_at(state, "tarsus") == 3
    assert play(state, "roll: 3").units.total("LI") == 1
    state = play(state, "roll: 4")
    assert state.held("tarsus", "rome") == (("GS", 5),)
    assert {one.rule for one in happened(state, "UnitsLost")} == {"P13.4-05"}
    assert asked(state)[1] == "rest"  # the Town alone is left in peace
    assert state.settlement("edessa") is not None
    west = play(table(RollInvasion("rome"), scenario="carthago-delenda-est"), "roll: 1 2")
    assert [one.event for one in happened(west, "NothingCame")] == ["armenians"]


# ---------------------------------------------------------------------- Tribes, and who is where


@pytest.mark.rule("P17.2-15", "P17.2-21")
def test_four_land_links_are_counted_from_the_players_own_combat_units() -> None:
    """A Garrison, galleys, allies and the Soldier of Fortune do not count."""
    near = reach_of(table(scenario=ADVANCED, units={"narbo": {"rome": {"LI": 1}}}), "rome")
    assert {"narbo", "gergovia", "valentia"} <= set(near)
    assert not {"roma", "londinium", "ltp_pyrenees"} & set(near)
    units = {"narbo": {"rome": {"GAR": 1, "GS": 1}, "sof": {"LI": 1}}, "ntp_bon": {"rome": {"LI": 1}}}
    assert reach_of(table(scenario=ADVANCED, units=units, sof="rome"), "rome") == ()


@pytest.mark.rule("P13.4.2a", "P1.4d")
def test_who_is_friendly_in_a_space_and_where_nobody_is() -> None:
    units = {
        "narbo": {"greece": {"GAR": 1}},
        "massilia": {"sof": {"LI": 1}},
        "nemausus": {"rome": {"GS": 1}},
        "valentia": {"carthage": {"LI": 1}},
    }
    pacts = (Pact("passage", ("greece", "rome")),)
    state = table(
        scenario=ADVANCED, units=units, pacts=pacts, sof="rome", towns={"tolosa": "rome", "lugdunum": "greece"}
    )
    spaces = ("narbo", "massilia", "nemausus", "valentia", "tolosa", "lugdunum")
    assert [friendly_to(state, "rome", one) for one in spaces] == [True, True, False, False, True, False]
    assert [is_free(state, one) for one in spaces] == [False, False, True, False, False, False]
    elephants = table(units={"narbo": {"rome": {"EL": 1, "LI": 1}}}, tribes=("tolosa",))
    assert not is_free(elephants, "tolosa")
    assert is_free(elephants, "valentia")
    assert land_units_at(elephants, "narbo", "rome") == (("EL", 1), ("LI", 1))


@pytest.mark.rule("P13.1.8a", "PS4.3")
def test_tribes_come_back_only_in_play_where_nobody_is() -> None:
    """The scenario is played in the West: no Tribe comes to Scythia; galleys alone occupy nothing."""
    units = {"toletum": {"rome": {"GAR": 1}}, "delminium": {"rome": {"GS": 1}}, "tolosa": {"rebels": {"BAR": 1}}}
    given: dict[str, Any] = {"units": units, "tribes": ("nemausus",), "towns": {"numantia": "rome"}}
    state = table(TribesReturn("rome"), scenario="carthago-delenda-est", **given)
    spaces = {one.removeprefix("space: ") for one in legal(state)}
    assert spaces == set(open_tribe_spaces(state))
    assert {"bracara", "conimbriga"} <= spaces
    assert not spaces & {"toletum", "tolosa", "nemausus", "numantia", "tanais", "gelonus"}
    assert spaces <= state.kit.tribe_spaces
