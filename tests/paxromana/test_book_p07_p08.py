"""Rules P7.1, P8.1 to P8.3, P12.2 and P1.4 read from the book: building, Leaders, Mercenaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana import new_game
from tests.paxromana.turns import at, garrisons, go, legal, on_to, refused, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State

RICH = {seat: {"treasury": 20} for seat in ("rome", "greece", "east", "carthage")}


def expanding(seat: str = "rome", **text: Any) -> State:
    """Return an Expansion of a player who has 20 Talents."""
    return go(at(seat, **({"powers": RICH} | text)), "expand")


# ---------------------------------------------------------------- P7.1 building


@pytest.mark.rule("P7.1.2a", "P7.1.1a", "P7.0.1-01")
def test_a_town_costs_two_talents_and_a_garrison() -> None:
    state = go(expanding(units={"capua": {"rome": {"GAR": 2}}}), "town: capua")
    assert state.power("rome").treasury == 18
    assert dict(state.held("capua", "rome")) == {"GAR": 1}
    town = state.settlement("capua")
    assert town is not None
    assert (town.owner, town.kind, town.walls) == ("rome", "town", 2)


@pytest.mark.rule("P7.1.2a")
def test_a_town_needs_a_garrison_two_talents_and_an_empty_place() -> None:
    assert refused(expanding(units={"capua": {"rome": {"LG": 1, "LI": 1}}}), "town: capua")
    poor = expanding(units={"capua": {"rome": {"GAR": 1}}}, powers={"rome": {"treasury": 1}})
    assert refused(poor, "town: capua")
    assert refused(expanding(units={"capua": {"rome": {"GAR": 1}}}, towns={"capua": ("rome", 2)}), "town: capua")
    assert refused(expanding(units={"capua": {"carthage": {"GAR": 1}}}), "town: capua")


@pytest.mark.rule("P7.1.2a", "P7.1.2b")
def test_only_the_space_must_be_controlled() -> None:
    # Carthage controls Western Sicily, Rome one Space of it
    units = {"lilybaeum": {"carthage": {"GAR": 1}}, "panormus": {"carthage": {"GAR": 1}}}
    units["agrigentum"] = {"rome": {"GAR": 1, "LG": 1}}
    state = expanding(units=units)
    assert state.owner_of("sicilia_occidentalis") == "carthage"
    state = go(state, "town: agrigentum", "city: LG agrigentum")
    found = state.settlement("agrigentum")
    assert found is not None
    assert (found.kind, found.walls, found.owner) == ("city", 5, "rome")
    assert state.power("rome").treasury == 20 - 2 - 3


@pytest.mark.rule("P7.1.3a")
def test_no_town_in_rough_mountains() -> None:
    units = {"iconium": {"rome": {"GAR": 1, "LI": 1}}}
    assert refused(expanding(units=units), "town: iconium") == "P7.1.3a"


@pytest.mark.rule("P7.1.2b", "P7.0.1-03")
@pytest.mark.parametrize(("seat", "kind"), [("rome", "LG"), ("greece", "HI")])
def test_a_city_costs_three_talents_and_a_heavy_unit_in_an_intact_town(seat: str, kind: str) -> None:
    state = expanding(seat, units={"ephesus": {seat: {kind: 2}}}, towns={"ephesus": (seat, 2)})
    state = go(state, f"city: {kind} ephesus")
    assert state.power(seat).treasury == 17
    assert dict(state.held("ephesus", seat)) == {kind: 1}
    city = state.settlement("ephesus")
    assert city is not None
    assert (city.kind, city.walls) == ("city", 5)


@pytest.mark.rule("P7.1.2b")
@pytest.mark.parametrize(
    ("kind", "town"),
    [("rHI", ("greece", 2)), ("mHI", ("greece", 2)), ("LI", ("greece", 2)), ("HI", ("greece", 1)), ("HI", None)],
)
def test_a_city_needs_an_own_intact_town_and_a_full_unit(kind: str, town: tuple[str, int] | None) -> None:
    towns = {"ephesus": town} if town else {}
    state = expanding("greece", units={"ephesus": {"greece": {kind: 1}}}, towns=towns)
    assert not [one for one in legal(state) if one.startswith("city:")]


@pytest.mark.rule("P7.1.2b")
def test_a_city_costs_no_less_than_three() -> None:
    given: dict[str, Any] = {"units": {"capua": {"rome": {"LG": 1}}}, "towns": {"capua": ("rome", 2)}}
    assert refused(expanding(powers={"rome": {"treasury": 2}}, **given), "city: LG capua")
    assert refused(expanding(powers={"rome": {"treasury": 3}}, **given), "city: LG capua") == ""


@pytest.mark.rule("P7.1.1a")
def test_two_buildings_in_an_activation_beside_the_major_move() -> None:
    state = expanding(units=garrisons(rome="capua pisae venusia") | {"roma": {"rome": {"LG": 1}}})
    state = go(state, "town: capua", "town: pisae")
    assert refused(state, "town: venusia")
    assert refused(state, "minor: GAR venusia")
    assert refused(state, "major: roma") == ""


@pytest.mark.rule("P7.1.1a")
def test_building_is_no_part_of_recruitment() -> None:
    state = go(at(units=garrisons(rome="capua"), powers=RICH), "recruit")
    assert not [one for one in legal(state) if one.startswith(("town:", "city:", "repair:"))]


@pytest.mark.rule("P7.1.4a")
def test_only_own_places_are_built_up_and_restored() -> None:
    pact = [{"kind": "passage", "seats": ("rome", "greece"), "terms": ""}]
    units = {"sparta": {"rome": {"LG": 1}}}
    state = expanding(units=units, towns={"sparta": ("greece", 2), "patrae": ("greece", 1)}, pacts=pact)
    assert refused(state, "city: LG sparta")
    assert refused(state, "repair: patrae 1")
    cities = {"syracusae": ("syracuse", 3)}
    assert refused(expanding(cities=cities), "repair: syracusae 1")


@pytest.mark.rule("P7.1.5a", "P7.0.1a")
def test_the_counters_are_no_limit() -> None:
    spaces = [space for space, one in at().kit.territory_of.items() if one in ("roma_terr", "hispania", "gallia")]
    towns = {space: ("rome", 2) for space in spaces if space != "capua"}
    state = expanding(units=garrisons(rome="capua"), towns=towns)
    assert refused(state, "town: capua") == ""


@pytest.mark.rule("P7.1.6a", "P7.1.1a")
def test_walls_are_restored_at_a_talent_each_in_a_minor_move() -> None:
    state = expanding(cities={"roma": ("rome", 3)}, towns={"capua": ("rome", 1)})
    assert "repair: roma 3" not in legal(state)
    assert refused(state, "repair: roma 1") == ""
    state = go(state, "repair: roma 2")
    assert state.power("rome").treasury == 18
    state = go(state, "repair: capua 1")
    assert [(one.space, one.walls, one.intact) for one in state.settlements] == [("capua", 2, True), ("roma", 5, True)]
    assert state.power("rome").treasury == 17


@pytest.mark.rule("P7.1.6a")
def test_walls_cannot_be_restored_on_credit() -> None:
    state = expanding(cities={"roma": ("rome", 3)}, powers={"rome": {"treasury": 1}})
    assert refused(state, "repair: roma 2")
    assert refused(state, "repair: roma 1") == ""


# ---------------------------------------------------------------- P8.1 the choice of Leaders


def choosing(seat: str = "rome", **text: Any) -> State:
    """Return the Leader Selection Phase of turn 3, in which a player's first Leader is to be drawn."""
    state = on_to(at(seat, **text), "leader", turn=3)
    order = state.seats
    for _ in order[: order.index(seat)]:
        state = go(state, legal(state)[0])
        state = go(state, legal(state)[0])
    return state


@pytest.mark.rule("P8.1.1a", "P8.1.2a", "P8.1.4a")
def test_each_draws_two_of_his_ten_after_the_old_ones_went_back() -> None:
    state = choosing(leaders={"rome_03": "roma"}, units=garrisons(rome="roma"))
    assert not state.leader("rome_03").place
    assert legal(state) == [f"draw: rome_{number:02}" for number in range(1, 11)]
    state = go(state, "draw: rome_03")
    assert legal(state) == [f"draw: rome_{number:02}" for number in (1, 2, *range(4, 11))]


@pytest.mark.rule("P8.1.3a", "P8.4.5a")
def test_a_leader_lost_is_replaced_only_in_the_next_selection() -> None:
    state = at(units=garrisons(rome="roma"), leaders={"rome_03": "roma"})
    assert state.leaders_of("rome") == ("rome_03",)
    state = on_to(state, "manpower", turn=3)
    assert len(state.leaders_of("rome")) == 2


def placing(seat: str, first: str, second: str, **text: Any) -> State:
    """Return the state in which a player places the Leaders that he has drawn."""
    state = go(choosing(seat, **text), f"draw: {first}", f"draw: {second}")
    while waits(state) != (seat, "place-leaders"):
        state = go(state, "hand-in" if "hand-in" in legal(state) else legal(state)[0])
    return state


@pytest.mark.rule("P8.1.5a", "P1.4f")
def test_the_first_goes_to_the_capital_and_the_second_where_own_units_or_places_are() -> None:
    units = {"messana": {"rome": {"GAR": 1}}, "narbo": {"rome": {"LI": 1}}, "rhegium": {"rome": {"GS": 1}}}
    state = placing("rome", "rome_01", "rome_02", units=units, towns={"capua": ("rome", 2)}, powers=RICH)
    assert legal(state) == ["place: roma"]
    state = go(state, "place: roma")
    assert set(legal(state)) == {"place: messana", "place: narbo", "place: capua"}


@pytest.mark.rule("P8.1.5a")
@pytest.mark.parametrize(("seat", "capitals"), [("greece", "athenae pella"), ("east", "alexandria antiochia")])
def test_greece_and_the_east_choose_a_capital(seat: str, capitals: str) -> None:
    state = placing(seat, f"{seat}_01", f"{seat}_02")
    assert set(legal(state)) == {f"place: {space}" for space in capitals.split()}


@pytest.mark.rule("P8.1.5a")
def test_without_the_capital_both_go_where_units_or_places_are() -> None:
    units = {"roma": {"carthage": {"LI": 1}}, "capua": {"rome": {"LG": 1}}, "pisae": {"rome": {"GAR": 1}}}
    state = placing("rome", "rome_01", "rome_02", units=units)
    assert set(legal(state)) == {"place: capua", "place: pisae"}


@pytest.mark.rule("P8.1.5a", "P3.2D")
def test_where_leaders_go_is_revealed_together() -> None:
    units = {"capua": {"rome": {"LG": 1}}}
    state = go(placing("rome", "rome_01", "rome_02", units=units), "place: roma", "place: capua", "hand-in")
    assert waits(state)[0] != "rome"
    assert state.leaders_of("rome") == ()
    state = on_to(state, "manpower")
    assert (state.leaders_at("roma", "rome"), state.leaders_at("capua", "rome")) == (("rome_01",), ("rome_02",))


# ---------------------------------------------------------------- P8.3 Elite Leaders


@pytest.mark.rule("P8.3a", "P8.1.4a", "P8.3c")
def test_an_elite_leader_rests_for_one_selection() -> None:
    state = go(choosing(units=garrisons(rome="roma")), "draw: rome_10", "draw: rome_01")
    state = on_to(on_to(state, "manpower"), "leader", turn=4)
    assert "draw: rome_10" not in legal(state)
    assert "draw: rome_09" in legal(state)  # Rome has two
    state = on_to(on_to(state, "manpower"), "leader", turn=5)
    assert "draw: rome_10" in legal(state)


@pytest.mark.rule("P8.3a", "P3.1a")
def test_one_who_is_there_at_the_start_rests_too() -> None:
    state = on_to(new_game(scenario="seleucus"), "leader", turn=2)
    while not legal(state)[0].startswith("draw: east"):
        state = go(state, legal(state)[0])
    assert "draw: east_10" not in legal(state)
    assert "draw: east_04" in legal(state)


@pytest.mark.rule("P8.3b")
def test_never_two_elite_leaders_at_once() -> None:
    state = go(choosing(units=garrisons(rome="roma capua")), "draw: rome_09")
    assert "draw: rome_10" not in legal(state)  # another would be drawn before he goes back
    state = on_to(go(state, "draw: rome_04"), "manpower")
    assert set(state.leaders_of("rome")) == {"rome_09", "rome_04"}
    state = on_to(state, "leader", turn=4)
    assert "draw: rome_10" in legal(state)


# ---------------------------------------------------------------- P8.2 Leaders on the way


@pytest.mark.rule("P8.2.3a", "P8.2.1b")
def test_a_leader_alone_adds_his_rating_even_in_a_minor_move_and_doubles() -> None:
    state = expanding(units=garrisons(rome="roma"), leaders={"rome_06": "roma"})
    state = go(state, "minor-leader: rome_06", "roll: 1")
    # (1 + 4) x 2 = 10: from Roma by Arretium, Parma, Mediolanum, ...
    for step in ("arretium", "parma", "mediolanum", "parma", "arretium", "roma", "capua", "roma", "capua", "roma"):
        state = go(state, f"to: {step}")
    assert not [one for one in legal(state) if one.startswith("to:")]


@pytest.mark.rule("P8.2.3c", "P8.2.2a")
def test_a_leader_taken_along_in_a_minor_move_adds_nothing() -> None:
    state = expanding(units={"roma": {"rome": {"LI": 1}}}, leaders={"rome_06": "roma"})
    state = go(state, "minor: LI roma", "roll: 2", "take-leader: rome_06", "to: capua")
    assert state.leader("rome_06").place == "capua"
    state = go(state, "to: roma")
    assert not [one for one in legal(state) if one.startswith("to:")]
    assert state.leader("rome_06").place == "roma"


@pytest.mark.rule("P8.2.3c", "P1.4p")
def test_a_leader_is_picked_up_on_the_way_for_nothing() -> None:
    state = expanding(units={"roma": {"rome": {"LI": 1}}}, leaders={"rome_06": "capua"})
    state = go(state, "minor: LI roma", "roll: 2", "to: capua", "take-leader: rome_06", "to: venusia")
    assert (state.leader("rome_06").place, dict(state.held("venusia", "rome"))) == ("venusia", {"LI": 1})
    assert not [one for one in legal(state) if one.startswith("to:")]


@pytest.mark.rule("P8.2.3b")
def test_a_leader_picks_up_units_for_a_point_in_a_major_move_only() -> None:
    units = {"roma": {"rome": {"GAR": 1}}, "capua": {"rome": {"LG": 2}}}
    given: dict[str, Any] = {"units": units, "leaders": {"rome_06": "roma"}}
    state = go(expanding(**given), "minor-leader: rome_06", "roll: 1", "to: capua")
    assert not [one for one in legal(state) if one.startswith("take: LG")]


# ---------------------------------------------------------------- P12.2 Mercenaries


@pytest.mark.rule("P12.2.2a", "P3.5.1a", "P12.2.4a")
@pytest.mark.parametrize("seat", ["carthage", "greece", "east"])
def test_mercenaries_are_hired_in_place_of_a_minor_move(seat: str) -> None:
    state = expanding(seat, units={"narbo": {seat: {"LI": 1}}, "emporiae": {seat: {"GAR": 1}}})
    state = go(state, "hire: mHI narbo", "hire: mHI emporiae")
    assert state.power(seat).treasury == 16
    assert dict(state.held("narbo", seat)) == {"LI": 1, "mHI": 1}
    assert dict(state.held("emporiae", seat)) == {"GAR": 1, "mHI": 1}
    assert not [one for one in legal(state) if one.startswith(("hire:", "minor"))]


@pytest.mark.rule("P12.2.2a", "P12.2.1a", "P12.2.4a")
def test_rome_hires_nobody_and_others_hire_heavy_infantry_where_they_have_units() -> None:
    assert not [one for one in legal(expanding(units=garrisons(rome="roma"))) if one.startswith("hire:")]
    state = expanding("greece", units=garrisons(greece="pella"))
    assert [one for one in legal(state) if one.startswith("hire:")] == ["hire: mHI pella"]
    state = expanding("greece", scenario="rise-of-rome-advanced", units=garrisons(greece="pella"))
    assert not [one for one in legal(state) if one.startswith("hire:")]


@pytest.mark.rule("P12.2.5a", "P12.1.7a", "P7.1.2b")
def test_mercenaries_hold_spaces_and_build_nothing() -> None:
    state = expanding("greece", units={"ephesus": {"greece": {"mHI": 2}}}, towns={"ephesus": ("greece", 2)})
    assert not [one for one in legal(state) if one.startswith(("city:", "disband:"))]
    assert at("greece", units={"narbo": {"greece": {"mLI": 1}}}).owner_of("narbonensis") == "greece"


@pytest.mark.rule("P12.2.6a", "P12.2.1a", "P3.2C")
def test_mercenaries_leave_in_the_removal_phase_but_for_cavalry() -> None:
    units = {"pella": {"greece": {"mHI": 2, "mLI": 3, "mCAV": 2, "CAV": 1, "HI": 1}}}
    state = at("greece", scenario="rise-of-rome-advanced", units=units, cities={"pella": ("greece", 5)})
    state = on_to(state, "leader", turn=3)
    assert dict(state.held("pella", "greece")) == {"HI": 1, "CAV": 3}


@pytest.mark.rule("P12.2.6a", "P12.3.3a", "P12.4.6a")
def test_militia_and_the_soldier_of_fortune_leave_too() -> None:
    units = {"pella": {"greece": {"MIL": 2, "HI": 1}}, "sparta": {"sof": {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}}}
    leaders = {"soldier_of_fortune": "sparta", "greece_03": "pella"}
    state = at("greece", units=units, leaders=leaders, sof="greece", cities={"pella": ("greece", 5)})
    state = on_to(state, "leader", turn=3)
    assert (dict(state.held("pella", "greece")), dict(state.held("sparta", "sof"))) == ({"HI": 1}, {})
    assert (state.sof, state.leader("soldier_of_fortune").place, state.leader("greece_03").place) == ("", "", "")


# ---------------------------------------------------------------- P1.4 words


@pytest.mark.rule("P1.4h", "P1.4k", "P12.4.4a")
def test_who_is_a_friend_and_who_an_enemy() -> None:
    pacts = [{"kind": "passage", "seats": ("rome", "greece"), "terms": ""}]
    state = at(sof="greece", pacts=pacts)
    assert not state.hostile("rome", "greece")
    assert not state.hostile("greece", "sof")
    assert state.hostile("rome", "carthage")
    assert state.hostile("carthage", "sof")
    assert state.hostile("carthage", "tribes")


@pytest.mark.rule("P1.4j", "P1.4d", "P3.5.2a")
def test_all_units_of_a_space_are_one_army_and_all_galleys_one_fleet_without_limit() -> None:
    units = {"neapolis": {"rome": {"LG": 30, "LI": 30, "GS": 30}}}
    state = go(expanding(units=units), "major: neapolis", "take-all")
    assert waits(state)[1] in ("force", "movement", "move-on")


@pytest.mark.rule("P4.3.2a")
def test_a_player_moves_his_own_armies_only_even_of_an_ally() -> None:
    pacts = [{"kind": "passage", "seats": ("rome", "greece"), "terms": ""}]
    units = {"capua": {"rome": {"LG": 1}, "greece": {"HI": 1}}}
    state = go(expanding(units=units, pacts=pacts), "major: capua")
    assert not [one for one in legal(state) if "HI" in one]
    assert not [one for one in legal(expanding(units=units, pacts=pacts)) if one.startswith(("major-of", "minor-of"))]
