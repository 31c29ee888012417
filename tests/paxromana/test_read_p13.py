"""P13, P12.7 and P12.8 read from the rulebook: Tribes, Rebellions, invasions, slaves, Elephants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import paxromana
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.rules.p06_income import income_of, settlement_income
from ancientwars.paxromana.rules.p12_slaves import MoveSlaves
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana import State

ADVANCED = "rise-of-rome-advanced"
SEATS = ("rome", "carthage", "greece", "east")


def drawn(card: str, seat: str = "rome", **fields: Any) -> State:
    """Return the state after a player paid for his marker and drew a card."""
    powers: dict[str, dict[str, int]] = {one: {"treasury": 9} for one in SEATS}
    for one, tracks in fields.pop("powers", {}).items():
        powers[one] = {**powers[one], **tracks}
    text = {"scenario": ADVANCED, "turn": 2, "moment": "payment", "seat": seat, "powers": powers, **fields}
    return play(paxromana.position(text), "pay", f"draw: {card}")


def rebellion(dice: str, **fields: Any) -> State:
    """Return the state after the card Rebellion and the roll on its table."""
    return play(drawn("rebellion", **fields), f"roll: {dice}")


def invasion(dice: str, **fields: Any) -> State:
    """Return the state after the card Barbarian Invasion and the roll on its table."""
    return play(drawn("barbarian_invasion", **fields), f"roll: {dice}")


def expands(state: State) -> State:
    """Return the state after the cards are left alone and Expansion is chosen."""
    return play(until(state, "action"), "expand")


def sets_sail(state: State, port: str) -> State:
    """Return the state in which a whole Fleet has begun the Major Move."""
    return play(expands(state), f"major: {port}", "take-all", "set-out")


# ---------------------------------------------------------------------- P13.1 Tribes


@pytest.mark.rule("P13.1.4a", "P13.2.3a")
def test_nobody_moves_tribes_or_rebels() -> None:
    state = start({"narbo": {"rome": {"LI": 1}}, "tolosa": {"rebels": {"BAR": 3}}}, tribes=["gergovia"])
    first = [one for one in legal(state) if one.startswith(("major", "minor"))]
    assert "major: narbo" in first
    assert not [one for one in first if "gergovia" in one or "tolosa" in one]


@pytest.mark.rule("P13.1.5a", "P13.2.2a")
def test_tribes_and_barbarians_control_their_spaces() -> None:
    """Narbonensis has five Spaces: of three Roman ones, one is not Roman while a Tribe stands there."""
    units = {"narbo": {"rome": {"GAR": 1}}, "massilia": {"rome": {"GAR": 1}}, "valentia": {"rome": {"GAR": 1}}}
    assert start(units).owner_of("narbonensis") == "rome"
    state = start({"narbo": {"rome": {"LI": 1}}}, tribes=["tolosa", "nemausus"])
    assert state.holder("tolosa") not in SEATS
    assert state.owner_of("narbonensis") == ""
    state = start({"narbo": {"rome": {"LI": 1}}, "tolosa": {"rebels": {"BAR": 1}}})
    assert state.holder("tolosa") not in SEATS
    assert state.owner_of("narbonensis") == ""


@pytest.mark.rule("P13.1.3a")
def test_a_tribe_costs_a_point_more_and_stands() -> None:
    """Two points: into the Space and for the attack. It is flipped, and does not Withdraw."""
    state = start({"narbo": {"rome": {"LG": 4}}}, tribes=["nemausus"])
    poor = march(state, "narbo", roll=1)
    assert "to: nemausus" not in legal(poor)
    state = until(march(state, "narbo", "nemausus", roll=2), "battle", "tribe", "chip")
    assert asked(state)[0] == ""


@pytest.mark.rule("P13.1.7a", "P13.1.2a")
def test_what_is_left_of_a_tribe_stays_as_warriors_through_the_removal_phase() -> None:
    text = {"scenario": ADVANCED, "turn": 2, "moment": "marker", "units": {"gergovia": {"tribes": {"TRB": 3}}}}
    state = until(paxromana.position(text), "manpower")
    assert state.held("gergovia", "tribes") == (("TRB", 3),)


@pytest.mark.rule("P13.1.6a", "P13.2.6a")
def test_invaders_may_attack_a_tribe_or_pass_it() -> None:
    """Seven Gauls at Narbo: into Nemausus, past the Tribe (P13.4.2a), or against it for a point more."""
    state = play(invasion("2 4", tribes=["nemausus"]), "roll: 3 4", "space: narbo", "roll: 1", "to: nemausus")
    assert {"fight", "to: valentia"} <= set(legal(state))
    assert asked(until(play(state, "fight"), "battle", "tribe", "chip"))[0] == ""


# ---------------------------------------------------------------------- P13.2 Barbarians


@pytest.mark.rule("P13.2.5a", "P13.2.1a", "P13.4a")
def test_the_removal_phase_takes_invaders_and_the_gallic_army_but_no_rebels() -> None:
    units = {
        "narbo": {"gauls_west": {"BAR": 5}},
        "tomis": {"gauls_east": {"BAR": 2}},
        "vetera": {"germans": {"BAR": 2, "BCAV": 2}},
        "alesia": {"gallic_rebels": {"BAR": 4}},
        "numantia": {"rebels": {"BAR": 3}},
    }
    leaders = {"gaul_west": "narbo", "gaul_uprising": "alesia", "german": "vetera"}
    text = {"scenario": ADVANCED, "turn": 2, "moment": "marker", "units": units, "leaders": leaders}
    state = until(paxromana.position(text), "manpower")
    assert state.units.total("BAR") == 3
    assert state.units.total("BCAV") == 0
    assert state.held("numantia", "rebels") == (("BAR", 3),)
    assert not [name for name in leaders if state.leader(name).place]


@pytest.mark.rule("P13.2.7a", "P7.5.4a")
@pytest.mark.parametrize("wins", [True, False])
def test_invaders_take_a_city_sack_it_without_talents_and_need_the_roll_to_go_on(wins: bool) -> None:
    state = play(invasion("2 4", cities={"narbo": ("carthage", 5)}), "roll: 6 6", "space: valentia", "roll: 1")
    state = play(state, "to: nemausus", "to: narbo")
    state = fight(until(state, "battle"), 6 if wins else 1, 1 if wins else 6)
    before = {seat: state.power(seat).treasury for seat in SEATS}
    state = until(state, "move-on", "action", "card-segment", "sack-success", "continue")
    assert {seat: state.power(seat).treasury for seat in SEATS} == before


# ---------------------------------------------------------------------- P13.3 Rebellions


@pytest.mark.rule("P13.3-02")
def test_nobody_controls_britain_until_the_rebels_are_gone() -> None:
    units = {space: {"rome": {"LI": 1}} for space in ("londinium", "dubris", "venta", "isca", "glevum", "deva")}
    assert start(units).owner_of("britannia") == "rome"
    state = play(rebellion("1 1", units=units), "space: eboracum")
    assert state.owner_of("britannia") == ""
    assert state.held("eboracum", "rebels") == (("BAR", 3),)


@pytest.mark.rule("P13.3-02")
def test_britain_without_an_unoccupied_space_has_no_rebels() -> None:
    spaces = ("londinium", "dubris", "venta", "camulodunum", "isca", "glevum", "deva", "eboracum")
    state = rebellion("1 1", units={space: {"rome": {"LI": 1}} for space in spaces})
    assert state.units.total("BAR") == 0


@pytest.mark.rule("P13.3-03", "P9.4.3a")
def test_cyprus_is_closed_to_fleets_but_those_in_that_space() -> None:
    """From Rhodes, one Naval Link away, Paphos is open before and closed afterwards."""
    units = {"rhodus": {"rome": {"GS": 2, "LI": 1}}}
    before = play(expands(drawn("revenues", units=units)), "major: rhodus", "take: GS 2", "set-out")
    after = play(expands(rebellion("1 2", units=units)), "major: rhodus", "take: GS 2", "set-out")
    assert "sail: paphos" in legal(before)
    assert "sail: paphos" not in legal(after)
    assert "sail: patara" in legal(after)


@pytest.mark.rule("P13.3-03")
def test_galleys_in_cyprus_may_sail() -> None:
    state = sets_sail(rebellion("1 2", units={"paphos": {"rome": {"GS": 2}}}), "paphos")
    assert [one for one in legal(state) if one.startswith(("sail", "to:"))]


@pytest.mark.rule("P13.3-07")
def test_spanish_rebels_slow_their_neighbours() -> None:
    """From Tarraco over Ilerda to Calagurris, linked with Numantia: 1, then 1 + 1."""
    units = {"tarraco": {"rome": {"LG": 2}}, "roma": {"rome": {"GAR": 1}}}
    plain = march(start(units, scenario=ADVANCED), "tarraco", "ilerda", roll=2)
    assert "to: calagurris" in legal(plain)
    state = rebellion("1 5", units=units)
    state = until(state, "place-rebels")
    spaces = {one.removeprefix("space: ") for one in legal(state)}
    assert spaces == {"numantia", *start({}).kit.spaces_of["lusitania"]}
    state = play(state, "space: numantia")
    state = march(expands(state), "tarraco", "ilerda", roll=2)
    assert "to: calagurris" not in legal(state)


@pytest.mark.rule("P13.3-08")
def test_judaea_costs_two_points_a_space() -> None:
    """From Pelusium to Gaza: one point is not enough while a Jewish BAR is in play."""
    units = {"pelusium": {"rome": {"LG": 1}}}
    assert "to: gaza" in legal(march(start(units, scenario=ADVANCED), "pelusium", roll=1))
    state = play(rebellion("4 6", units=units), "space: hierosolyma")
    assert "to: gaza" not in legal(march(expands(state), "pelusium", roll=1))
    assert "to: gaza" in legal(march(expands(state), "pelusium", roll=2))


@pytest.mark.rule("P13.3-08")
def test_fleets_keep_jewish_rebels_out() -> None:
    state = rebellion("4 6", units={"ptolemais": {"east": {"GS": 1}}, "gaza": {"east": {"LI": 2}}})
    state = until(state, "place-rebels", "lose-points")
    if asked(state)[1] == "lose-points":
        state = until(play(state, legal(state)[0]), "place-rebels")
    assert "space: ptolemais" not in legal(state)
    assert "space: hierosolyma" in legal(state)


@pytest.mark.rule("P13.3-04")
def test_on_the_danube_the_player_of_the_card_chooses_the_space() -> None:
    units = {"salona": {"greece": {"LI": 1}}, "sirmium": {"carthage": {"LI": 1}}}
    state = rebellion("2 6", units=units)
    assert asked(state) == ("rome", "rebellion-victims")
    state = play(state, next(one for one in legal(state) if "sirmium" in one))
    assert not state.held("sirmium", "carthage")
    assert state.held("salona", "greece") == (("LI", 1),)


@pytest.mark.rule("P13.3-04")
def test_a_rebellion_destroys_eight_battle_points_at_most() -> None:
    """Three HI are 9 points: of the last one a point is left, a reduced HI; their Garrison and Leader: gone, spared."""
    leader = next(one.id for one in start({}).kit.leaders if one.power == "carthage" and not one.scenario)
    units = {"sirmium": {"carthage": {"HI": 3, "GAR": 1}}}
    state = rebellion("2 6", units=units, leaders={leader: "sirmium"})
    assert not dict(state.held("sirmium", "carthage")).get("GAR")
    state = play(state, "lose: HI", "lose: HI")
    state = until(state, "card-segment", "action")
    assert state.held("sirmium", "carthage") == (("rHI", 1),)
    assert state.leader(leader).place == "sirmium"


@pytest.mark.rule("P13.3-09")
def test_mauretania_with_every_space_occupied() -> None:
    units = {space: {"carthage": {"GAR": 1}} for space in start({}).kit.spaces_of["mauretania"]}
    assert rebellion("1 3", units=units).units.total("BAR") == 0


@pytest.mark.rule("P13.3-11")
def test_sardinia_leaves_fleets_alone_and_spares_an_army() -> None:
    units = {"caralis": {"carthage": {"GS": 2, "GAR": 1}}, "olbia": {"carthage": {"LI": 1, "GAR": 1}}}
    state = rebellion("1 4", units=units)
    if asked(state)[1] == "place-rebels":
        assert legal(state) == ["space: caralis"]
        state = play(state, "space: caralis")
    assert state.held("caralis", "carthage") == (("GS", 2),)
    assert state.held("caralis", "rebels") == (("BAR", 1),)


@pytest.mark.rule("P13.3-10")
def test_a_mutinous_fleet_stays_until_it_is_paid() -> None:
    """Two Squadrons at Ostia, the harbour of Rome: 2T or no movement this turn."""
    state = rebellion("6 6", units={"neapolis": {"rome": {"GS": 2}}, "roma": {"rome": {"LI": 1}}})
    if asked(state)[1] == "mutiny":
        state = play(state, legal(state)[0])
    assert asked(state) == ("rome", "card-segment") or "pay" in legal(until(state, "calm-mutiny"))
    paid = play(until(state, "calm-mutiny"), "pay")
    assert paid.power("rome").treasury == 6
    assert "major: neapolis" in legal(expands(paid))
    unpaid = expands(state)
    assert "major: neapolis" not in legal(unpaid)
    assert "major: roma" in legal(unpaid)


@pytest.mark.rule("P13.3-01", "P6.1.2a")
def test_africa_yields_nothing_while_mutineers_stand() -> None:
    """The City of Carthage lies there; when the mutineers are gone it yields again."""
    units = {"utica": {"carthage": {"mLI": 2}}, "carthago": {"carthage": {"LI": 1}}}
    state = rebellion("5 6", units=units, cities={"carthago": ("carthage", 5)})
    assert state.held("utica", "rebels") == (("BAR", 2),)
    assert not state.held("utica", "carthage")
    before = income_of(state, "carthage")[0]
    after = income_of(state.lose_units("rebels", "utica", "BAR", 2), "carthage")[0]
    city = state.settlement("carthago")
    assert city is not None
    assert after - before >= settlement_income(state, city) > 0


@pytest.mark.rule("P13.3-01")
def test_african_mutineers_who_lose_are_eliminated() -> None:
    """Six BAR against twelve points of infantry lose the battle and four of them; the other two are eliminated, too."""
    state = rebellion("5 6", units={"utica": {"carthage": {"mLI": 6, "HI": 4}}})
    state = until(fight(until(state, "battle"), 5, 6, "shift: 0 0"), "card-segment", "action")
    assert not state.held("utica", "rebels")
    assert state.units.count("utica", "carthage", "HI") == 2


@pytest.mark.rule("P13.3-01")
def test_carthage_retreats_from_mutineers_who_win() -> None:
    """Twelve points of mutineers against one Light Infantry unit."""
    state = rebellion("5 6", units={"utica": {"carthage": {"mHI": 4, "LI": 6}}})
    state = until(fight(until(state, "battle"), 6, 1, "shift: 0 0"), "card-segment", "action")
    assert not state.held("utica", "carthage")
    assert state.units.count("utica", "rebels", "BAR") > 0


@pytest.mark.rule("P13.3b")
def test_gaul_counts_the_provinces_that_players_control() -> None:
    """Two Provinces: 4 + 2 is Local, 5 + 2 is the Great Rebellion; Britain does not count."""
    units = {"narbo": {"rome": {"LI": 1}}, "gergovia": {"carthage": {"LI": 1}}, "londinium": {"greece": {"LI": 1}}}
    state = rebellion("1 6", units=units)
    assert asked(play(state, "roll: 4"))[1] == "rebellion-victims"
    assert asked(play(state, "roll: 5")) == ("rome", "great-rebellion")
    british = rebellion("1 6", units={"londinium": {"rome": {"LI": 1}}})
    assert asked(british)[1] != "gallic-rebellion"
    assert not british.units.of("rebels").places


@pytest.mark.rule("P13.3c")
def test_a_local_rebellion_spares_cities_and_kills_leaders() -> None:
    leader = next(one.id for one in start({}).kit.leaders if one.power == "carthage" and not one.scenario)
    units = {"narbo": {"rome": {"LG": 1}}, "massilia": {"carthage": {"LI": 2}}, "gergovia": {"greece": {"LI": 3}}}
    units["valentia"] = {"greece": {"GAR": 1}}
    towns = {"narbo": ("rome", 2)}
    state = play(rebellion("1 6", units=units, towns=towns, leaders={leader: "massilia"}), "roll: 1")
    assert set(legal(state)) == {"space: massilia", "space: gergovia", "space: valentia"}
    state = until(play(state, "space: massilia"), "card-segment", "action")
    state = until(state, "card-segment", "action")
    assert state.held("narbo", "rome") == (("LG", 1),)
    assert state.held("massilia", "rebels") == (("BAR", 3),)
    held = {place: number for place, _, _, number in state.units.of("rebels")}
    assert held == {"massilia": 3, "nemausus": 1, "tolosa": 1}  # neither where somebody rules nor in a Town
    assert not state.leader(leader).place


@pytest.mark.rule("P13.3d", "P13.4.5a")
def test_without_the_major_move_the_gallic_army_only_attacks_where_it_is() -> None:
    """At Narbo, a Town of Carthage: Rome keeps its Major Move; they attack the Town and go no further."""
    units = {"massilia": {"carthage": {"LI": 1}}, "roma": {"rome": {"LI": 2}}}
    state = rebellion("1 6", units=units, towns={"narbo": ("carthage", 2)}, powers={"carthage": {"treasury": 0}})
    state = play(state, "roll: 6", "province: narbonensis", "roll: 5 5", "space: narbo", "pass")
    state = until(state, "battle", "action")
    assert asked(state)[1] == "battle"
    state = until(state, "move-on", "action")
    assert asked(state) == ("rome", "action")
    assert state.scope(Activation).majors == 1
    assert [place for place, owner, _, _ in state.units if owner == "gallic_rebels"] == ["narbo"]


@pytest.mark.rule("P13.3d", "P13.2.6a")
def test_the_gallic_army_moves_with_the_major_move_and_stays_in_gaul() -> None:
    """Ten Gauls at Narbo: Emporiae is linked but not in Gaul; Expansion is forced, and no Major Move is left."""
    state = rebellion("1 6", units={"massilia": {"carthage": {"LI": 1}}, "roma": {"rome": {"LI": 2}}})
    state = play(state, "roll: 6", "province: narbonensis", "roll: 5 5", "space: narbo")
    assert not state.held("massilia", "carthage")
    assert asked(state) == ("rome", "move-gauls")
    state = play(state, "pay" if "pay" in legal(state) else legal(state)[0])
    state = until(state, "move-on", "movement")
    if asked(state)[1] == "movement":
        state = play(state, "roll: 6")
    assert "to: emporiae" not in legal(state)
    assert "to: tolosa" in legal(state)
    state = until(play(state, "stop"), "action")
    assert refusal(state, "recruit").rule == "P13.3d"
    assert "expand" in legal(state)


# ---------------------------------------------------------------------- P13.4 invasions


@pytest.mark.rule("P13.4.2a")
def test_invaders_neither_embark_nor_enter_spaces_with_friendly_armies() -> None:
    """Gauls at Gesoriacum, a Port; Samarobriva holds a Roman Army, Rome brought them in."""
    state = play(invasion("2 4", units={"samarobriva": {"rome": {"LI": 1}}}), "roll: 3 4", "space: gesoriacum")
    state = play(state, "roll: 6")
    assert asked(state) == ("rome", "move-on")
    assert "embark" not in legal(state)
    assert "to: samarobriva" not in legal(state)
    assert "to: noviomagus" in legal(state)


@pytest.mark.rule("P13.4.6b", "P17.1.5b", "P13.4-01")
def test_the_inroad_does_not_use_up_the_major_move_and_leaves_recruitment_open() -> None:
    units = {"roma": {"rome": {"LI": 2}}}
    state = play(invasion("2 4", units=units), "roll: 3 4", "space: narbo", "roll: 6", "stop")
    state = until(state, "action")
    assert asked(state) == ("rome", "action")
    assert "recruit" in legal(state)
    state = play(state, "expand")
    assert "major: roma" in legal(state)
    assert not [one for one in legal(state) if "narbo" in one or "gauls" in one]


@pytest.mark.rule("P13.4-01")
def test_no_western_gauls_when_players_control_all_gaul() -> None:
    units = {space: {"rome": {"LI": 1}} for space in ("narbo", "gergovia", "lugdunum", "bibracte")}
    assert happened(invasion("2 4", units=units), "NothingCame")
    fewer = {space: {"rome": {"LI": 1}} for space in ("narbo", "gergovia", "lugdunum")}
    assert asked(invasion("2 4", units=fewer)) == ("", "invaders")


@pytest.mark.rule("P13.4-02", "P13.4a")
def test_eastern_gauls_march_with_a_campaign_rating_of_five() -> None:
    """At Olbia of Scythia or Sarmatia, d6 1 + 5 = 6 points."""
    state = play(invasion("2 3"), "roll: 4 4", "space: olbia_pontica", "roll: 1")
    assert state.held("olbia_pontica", "gauls_east") == (("BAR", 8),)
    assert state.leader("gaul_east").place == "olbia_pontica"
    assert asked(state)[1] == "move-on"
    assert state.scope(Move).points == 6


@pytest.mark.rule("P13.4-03")
def test_germans_serve_any_player_but_do_not_go_home() -> None:
    """Placed at Vetera in Lower Germania: left for Gesoriacum by Noviomagus, they cannot come back."""
    kit = start({}).kit
    home = kit.province_of["vetera"]
    state = play(invasion("3 4", units={"roma": {"rome": {"LI": 1}}}), "space: vetera", "roll: 1 2", "roll: 6")
    path = next(one for one in ("gesoriacum", "augusta_treverorum") if kit.province_of[one] != home)
    assert path
    state = play(state, "to: noviomagus", "to: gesoriacum")
    assert "to: noviomagus" not in legal(state)
    state = expands(until(play(state, "stop"), "action"))
    assert "major-of: germans gesoriacum" not in legal(state)  # not again in this Activation
    assert "major: roma" in legal(state)


@pytest.mark.rule("P13.4-03")
def test_any_player_may_move_the_germans_later() -> None:
    state = start({"gesoriacum": {"germans": {"BAR": 9}}}, seat="greece", leaders={"german": "gesoriacum"})
    state = play(state, "major-of: germans gesoriacum", "take-all", "set-out", "roll: 3")
    assert asked(state) == ("greece", "move-on")
    assert state.scope(Move).points == 8


@pytest.mark.rule("P13.4.4a")
def test_a_capital_in_foreign_hands_frightens_nobody() -> None:
    units = {"pisae": {"gauls_west": {"BAR": 3}}, "roma": {"carthage": {"LI": 1}}}
    assert start(units).power("rome").stability == 0
    assert start({"pisae": {"gauls_west": {"BAR": 3}}, "roma": {"rome": {"LI": 1}}}).power("rome").stability == -1


@pytest.mark.rule("P13.4.4a")
def test_walking_beside_a_capital_twice_costs_one_level() -> None:
    """Gauls beside Rome walk from Pisae to Arretium: both one Land Link from Rome."""
    state = start({"genua": {"germans": {"BAR": 9}}}, seat="carthage", leaders={"german": "genua"}, scenario=ADVANCED)
    before = state.power("rome").stability
    state = play(state, "major-of: germans genua", "take-all", "set-out", "roll: 6", "to: pisae")
    state = until(state, "move-on")
    assert state.power("rome").stability == before - 1
    state = until(play(state, "to: arretium"), "move-on")
    assert state.power("rome").stability == before - 1


@pytest.mark.rule("P13.4.5a")
def test_the_attacked_army_may_withdraw_from_a_placed_one_and_nobody_intercepts() -> None:
    units = {"narbo": {"carthage": {"LI": 3}}, "tolosa": {"carthage": {"LI": 3}}}
    state = play(invasion("2 4", units=units), "roll: 3 4", "space: narbo")
    state = until(state, "withdraw", "intercept", "battle", dice={"movement": "roll: 3"})
    assert asked(state) == ("carthage", "withdraw")


@pytest.mark.rule("P13.4.6a")
def test_barbarian_armies_are_enemies() -> None:
    """Placed where rebels stand, the Gauls attack them."""
    state = play(invasion("2 4", units={"narbo": {"rebels": {"BAR": 1}}}), "roll: 6 6", "space: narbo")
    state = until(state, "battle", "move-on", dice={"movement": "roll: 3"})
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P13.4.3a")
def test_cards_may_be_played_in_a_battle_of_barbarians_by_the_player_who_moves_them() -> None:
    hands = {"rome": ["tactical_surprise"], "carthage": ["tactical_surprise"]}
    state = play(invasion("2 4", units={"narbo": {"carthage": {"LI": 3}}}, hands=hands), "roll: 3 4", "space: narbo")
    seen = set()
    state = until(state, "cards", "battle", dice={"movement": "roll: 3"})
    while asked(state)[1] == "cards":
        if "play: tactical_surprise" in legal(state):
            seen.add(asked(state)[0])
        state = until(play(state, "pass"), "cards", "battle", dice={"movement": "roll: 3"})
    assert seen == {"rome", "carthage"}


@pytest.mark.rule("P13.4-04")
def test_caledonians_take_garrisons_only_in_britain() -> None:
    units = {"londinium": {"rome": {"GAR": 2}}, "deva": {"carthage": {"GAR": 1}}, "narbo": {"rome": {"GAR": 1}}}
    state = invasion("6 6", units=units)
    assert state.units.total("GAR") == 1
    assert state.held("narbo", "rome") == (("GAR", 1),)


@pytest.mark.rule("P13.4-05")
def test_armenians_spare_distant_and_rough_places() -> None:
    """Melitene is linked with Amida; Antioch lies two links away; Alexandria is far; Amida has a City."""
    units = {"edessa": {"east": {"LI": 1}}, "alexandria": {"east": {"LI": 1}}}
    state = invasion("1 2", units=units, cities={"amida": ("east", 5)})
    assert asked(state) == ("", "armenians")
    state = play(state, "roll: 2")
    assert not state.held("edessa", "east")
    assert state.held("alexandria", "east") == (("LI", 1),)


@pytest.mark.rule("P13.4-05")
def test_armenians_come_as_far_as_three_points_but_not_to_rough_mountains() -> None:
    """Tarsus and Damascus are 3 points from Amida, Mazaka too but rough, Tyre 4; at Amida a Garrison alone."""
    places = ("amida", "tarsus", "damascus", "mazaka", "tyrus")
    units = {place: {"east": {"GAR": 1}} for place in places[:3]} | {place: {"east": {"LI": 1}} for place in places[3:]}
    state = invasion("1 2", units=units)
    rolls = 0
    while asked(state) == ("", "armenians"):
        state, rolls = play(state, "roll: 6"), rolls + 1
    assert rolls == 3
    assert [place for place in places if state.held(place, "east")] == ["mazaka", "tyrus"]


@pytest.mark.rule("P13.4-05")
def test_armenians_stay_at_home_where_an_army_holds_amida() -> None:
    state = invasion("1 2", units={"amida": {"greece": {"LI": 1}}, "edessa": {"east": {"LI": 1}}})
    assert asked(state) != ("", "armenians")
    assert state.held("edessa", "east") == (("LI", 1),)


# ---------------------------------------------------------------------- P12.7 slaves


def revolt(seat: str = "rome", **fields: Any) -> State:
    """Return the state after the card Slave Revolt."""
    return drawn("slave_revolt", seat=seat, **fields)


@pytest.mark.rule("P12.7.1a", "P17.2-31")
def test_slaves_come_at_home_where_nobody_stands() -> None:
    units = {"capua": {"rome": {"LI": 1}}, "pisae": {"rome": {"GAR": 1}}}
    state = revolt(units=units, towns={"neapolis": ("rome", 2)})
    assert state.power("rome").stability == -1
    seat, prompt = asked(state)
    assert seat != "rome"
    assert prompt == "place-slaves"
    assert "space: neapolis" in legal(state)
    assert not {"space: capua", "space: syracusae", "space: carthago"} & set(legal(state))


@pytest.mark.rule("P12.7.1a")
def test_slaves_rise_in_a_town_with_a_garrison_though_other_spaces_are_empty() -> None:
    """A Garrison and a Leader in the Town die; a Space without Town where only a Leader stands is not unoccupied."""
    one, other = [leader.id for leader in components().leaders if leader.power == "rome"][:2]
    units = {"neapolis": {"rome": {"GAR": 1}}, "pisae": {"rome": {"GAR": 1}}}
    leaders = {one: "neapolis", other: "venusia"}
    state = revolt(units=units, towns={"neapolis": ("rome", 2)}, leaders=leaders)
    assert not {"space: pisae", "space: venusia"} & set(legal(state))
    state = play(state, "space: neapolis")
    assert not state.held("neapolis", "rome")
    assert not state.leader(one).place
    assert state.leader(other).place == "venusia"


@pytest.mark.rule("P12.7.1b", "P12.7.2a")
def test_a_revolt_goes_on_from_where_it_broke_out_until_no_slave_is_left() -> None:
    state = revolt(units={"pisae": {"rome": {"GAR": 1}}})
    state = play(state, "space: neapolis")
    (risen,) = (one for one in state.effects if one.kind == "slave_revolt")
    assert (risen.seat, risen.place, risen.until) == ("rome", "neapolis", "game")
    turn = state.turn
    state = until(state, "move-slaves")
    assert "to: capua" in legal(state)
    while state.turn == turn:
        state = until(play(state, legal(state)[0]), "move-slaves")
    assert state.has("slave_revolt", "rome")


@pytest.mark.rule("P12.7.1b")
def test_slaves_pass_transit_points_over() -> None:
    """From Leptis Magna the way over the Syrtis, a Transit Point, is one step to Berenice."""
    effects = (Effect("slave_revolt", "carthage", "leptis_magna", "game"),)
    units = {"leptis_magna": {"slaves_carthage": {"BAR": 2}}}
    state = table(MoveSlaves("rome", "carthage"), units=units, effects=effects)
    assert "to: berenice" in legal(state)
    assert not [one for one in legal(state) if "ltp" in one]
    assert play(state, "to: berenice").held("berenice", "slaves_carthage") == (("BAR", 3),)


@pytest.mark.rule("P12.7.1b", "P9.5.3b", "P9.5.3a")
@pytest.mark.parametrize(
    ("there", "crosses"), [({}, True), ({"carthage": {"GS": 1}}, False), ({"carthage": {"GAR": 1}}, False)]
)
def test_slaves_cross_a_strait_as_any_army_does(there: dict[str, dict[str, int]], *, crosses: bool) -> None:
    """Not past enemy galleys, nor into a Space that is held."""
    effects = (Effect("slave_revolt", "rome", "rhegium", "game"),)
    units = {"rhegium": {"slaves_rome": {"BAR": 2}}} | ({"messana": there} if there else {})
    state = table(MoveSlaves("carthage", "rome"), units=units, effects=effects)
    assert ("to: messana" in legal(state)) is crosses
    assert "to: croton" in legal(state)


@pytest.mark.rule("P12.7.1b")
def test_slaves_who_can_go_nowhere_still_grow() -> None:
    """On Lemnos, an island: one slave comes, none moves."""
    state = table(
        MoveSlaves("carthage", "greece"),
        units={"lemnos": {"slaves_greece": {"BAR": 2}}},
        effects=(Effect("slave_revolt", "greece", "lemnos", "game"),),
    )
    assert state.held("lemnos", "slaves_greece") == (("BAR", 3),)


@pytest.mark.rule("P12.7.1b", "P12.7.3a")
def test_each_other_player_feeds_and_moves_the_slaves_before_his_activation() -> None:
    """Two at Neapolis, a Town: a third comes, one stays in the Town, two go to Capua."""
    slaves = {"neapolis": {"slaves_rome": {"BAR": 2}}}
    text: dict[str, Any] = {"scenario": ADVANCED, "turn": 2, "moment": "marker", "last": "rome", "pool": ["greece"]}
    text |= {"towns": {"neapolis": ("rome", 2)}, "units": slaves}
    text |= {"effects": [{"kind": "slave_revolt", "seat": "rome", "until": "game"}]}
    state = play(paxromana.position(text), "draw: greece")
    assert asked(state) == ("greece", "move-slaves")
    state = play(state, "to: capua")
    assert state.held("neapolis", "slaves_rome") == (("BAR", 1),)
    assert state.held("capua", "slaves_rome") == (("BAR", 2),)
    town = state.settlement("neapolis")
    assert town is not None
    assert town.owner == "rome"


@pytest.mark.rule("P12.7.2a", "P12.7.4a")
def test_the_last_slave_dead_raises_stability_and_own_towns_are_not_sacked() -> None:
    effects = [{"kind": "slave_revolt", "seat": "rome", "until": "game"}]
    units = {"capua": {"rome": {"LG": 9}}, "neapolis": {"slaves_rome": {"BAR": 1}}}
    state = start(units, effects=effects, towns={"neapolis": ("rome", 1)})
    state = march(state, "capua", "neapolis")
    state = fight(until(state, "battle"), 6, 1)
    state = until(state, "battle", "move-on", "sack", "expansion", "continue")
    assert asked(state)[1] != "sack"
    assert not state.held("neapolis", "slaves_rome")
    assert state.power("rome").stability == 1
    assert state.holder("neapolis") == "rome"


@pytest.mark.rule("P12.7.2a", "P14.2.1-09")
def test_slaves_who_are_destroyed_on_their_own_way_raise_stability_once() -> None:
    """Three come to Roma and are beaten by nine legions; stability was 2."""
    text: dict[str, Any] = {"scenario": "rise-of-rome-basic", "turn": 2, "moment": "marker", "last": "rome"}
    text |= {"pool": ["carthage"], "powers": {"rome": {"stability": 2}}}
    text |= {"units": {"capua": {"slaves_rome": {"BAR": 2}}, "roma": {"rome": {"LG": 9}}}}
    text |= {"effects": [{"kind": "slave_revolt", "seat": "rome", "place": "capua", "until": "game"}]}
    state = play(paxromana.position(text), "draw: carthage", "to: roma", "stand", "roll: 6", "roll: 6", "shift: 4 0")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[0])
    assert not state.units.of("slaves_rome").posts
    assert (state.power("rome").stability, state.has("slave_revolt", "rome")) == (3, False)


@pytest.mark.rule("P12.7.3a")
def test_slaves_take_income_from_a_town_and_never_withdraw() -> None:
    effects = [{"kind": "slave_revolt", "seat": "rome", "until": "game"}]
    units = {"capua": {"rome": {"LG": 2}}, "neapolis": {"slaves_rome": {"BAR": 4}}}
    state = start(units, effects=effects, towns={"neapolis": "rome"})
    assert state.civilization("rome") == 0
    assert state.holder("neapolis") != "rome"
    state = until(march(state, "capua", "neapolis"), "withdraw", "battle")
    assert asked(state) == ("", "battle")


# ---------------------------------------------------------------------- P12.8 Elephants


@pytest.mark.rule("P12.8.1a")
def test_elephants_are_raised_only_in_provinces_with_their_icon() -> None:
    """Syria gives Elephants at 1T each; Italia does not."""
    units = {space: {"east": {"LI": 1}} for space in ("antiochia", "laodicea", "tyrus", "damascus")}
    text = {"scenario": ADVANCED, "turn": 2, "seat": "east", "units": units, "powers": {"east": {"treasury": 9}}}
    state = play(paxromana.position(text), "recruit")
    raised = [one for one in legal(state) if one.startswith("raise: EL ")]
    assert raised
    assert {state.kit.province_of[one.split()[-1]] for one in raised} == {"syria"}
    assert play(state, raised[0]).power("east").treasury == 8


@pytest.mark.rule("P12.8.2a")
def test_elephants_alone_are_eliminated() -> None:
    """Not even beside a Garrison; nobody may leave them so (P9.2.3a)."""
    units = {
        "antiochia": {"east": {"EL": 2}},
        "palmyra": {"east": {"EL": 1, "LI": 1}},
        "tyrus": {"east": {"EL": 1, "GAR": 1}},
    }
    state = start(units, seat="east")
    assert state.units.of("east").total("EL") == 1
    state = march(state, "palmyra", take=("take: LI 1",))
    assert refusal(state, "to: antiochia") is not None
