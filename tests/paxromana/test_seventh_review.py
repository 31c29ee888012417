"""Cases of Pax Romana that a review of the seventh reading has put beside those of its readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana import view
from ancientwars.paxromana.rules.p04_negotiation import Negotiation
from ancientwars.paxromana.rules.p04_terms import Deal, agreed
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p13_barbarians.gaul import PlaceGauls
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Battle, not_withdrawn
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.seas import moving, sailing_to
from tests.paxromana.tables import asked, legal, play, refusal, table, told

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

# ---------------------------------------------------------------------- P11.4.2 Fleets that rolled a twelve


def _met_at_messana(scattered: int, **more: Any) -> State:
    """Return a state in which Rome meets three galleys at Messana, of which some may not Withdraw again."""
    units = {
        "rhegium": {"rome": {"GS": 2}},
        "messana": {"carthage": {"GS": 3, **more}},
        "panormus": {"carthage": {"GAR": 1}},
    }
    activation = Activation(
        "rome", "rome", "expansion", scattered=Stacks.read({"messana": {"carthage": {"GS": scattered}}})
    )
    return sailing_to("messana", start="rhegium", force={"GS": 2}, units=units, activation=activation)


@pytest.mark.rule("P11.4.2a")
def test_galleys_that_may_withdraw_leave_those_that_may_not() -> None:
    """Two go to Panormus; the third fights, or lets Rome pass, and cannot follow them."""
    state = play(_met_at_messana(1), "withdraw", "sail: panormus", "stop")
    assert state.units.count("panormus", "carthage", "GS") == 2
    assert state.units.count("messana", "carthage", "GS") == 1
    assert asked(state) == ("carthage", "meet-fleet")
    assert set(legal(state)) == {"fight", "let-pass"}
    found = state.scope(Activation).scattered
    assert (found.held("messana", "carthage"), found.held("panormus", "carthage")) == ((("GS", 1),), ())


@pytest.mark.rule("P11.4.2a")
def test_a_fleet_of_which_no_galley_may_withdraw_again_stays() -> None:
    """All three have rolled a twelve, or four of which one is lost."""
    assert refusal(_met_at_messana(3), "withdraw").rule == "P11.4.2a"
    assert refusal(_met_at_messana(4), "withdraw").rule == "P11.4.2a"


# ---------------------------------------------------------------------- P9.3.2 whose City it is


@pytest.mark.rule("P9.3.2-02", "P12.5.5b", "P17.2a")
@pytest.mark.parametrize(("roll", "succeeds"), [("3 5", False), ("3 6", True)])
@pytest.mark.parametrize(
    ("owner", "origin", "goal", "start"),
    [("pontus", "nicomedia", "gordium", "ancyra"), ("pergamum", "sardis", "celenae", "gordium")],
)
def test_the_city_of_pontus_or_pergamum_helps_its_own_army_to_intercept(
    owner: str, origin: str, goal: str, start: str, roll: str, *, succeeds: bool
) -> None:
    """Nine and three for the City it comes from are twelve."""
    units = {start: {"east": {"HI": 2}}, origin: {owner: {"HI": 4}}}
    whose: dict[str, Any] = {"kings": "rome"} if owner == "pontus" else {"allies": (("pergamum", "rome"),)}
    fields: dict[str, Any] = {"cities": {origin: owner}, "scenario": "rise-of-rome-advanced", "seat": "east", **whose}
    state = play(moving(start, {"HI": 2}, units=units, **fields), f"to: {goal}")
    state = play(state, f"intercept: {origin}", "take-all", f"roll: {roll}")
    assert bool(state.held(goal, owner)) is succeeds


# ---------------------------------------------------------------------- P12.5.1c the toll of Rhodes


@pytest.mark.rule("P12.5.1c", "P11.3.6a")
@pytest.mark.parametrize("kind", ["HI", "GAR"])
@pytest.mark.parametrize(("points", "rule"), [(4, "P11.3.6a"), (5, "")])
def test_who_may_pass_rhodes_only_because_he_pays_must_pay(points: int, rule: str, kind: str) -> None:
    """One point to go aboard and one to sail leave two, or the three of an assault and another landing."""
    units = {"paphos": {"east": {kind: 2}}, "patara": {"east": {"GAR": 1}}, "rhodus": {"rhodes": {"HI": 2, "GS": 2}}}
    fields: dict[str, Any] = {"units": units, "cities": {"rhodus": "rhodes"}, "treasury": {"east": 1}}
    state = sailing_to("rhodus", start="paphos", force={kind: 2}, seat="east", points=points, **fields)
    found = refusal(state, "pass")
    assert (found.rule if found else "") == rule
    assert refusal(state, "pay") is None


# ---------------------------------------------------------------------- P4.3.1e allies who retreat together


@pytest.mark.rule("P4.3.1e", "P4.3.1f")
@pytest.mark.parametrize(
    ("greek", "roman", "holder"), [({"HI": 4}, {"LI": 3}, "greece"), ({"LI": 3}, {"LG": 4}, "rome")]
)
def test_a_space_of_neither_to_which_allies_retreat_is_his_who_has_more_there(
    greek: dict[str, int], roman: dict[str, int], holder: str
) -> None:
    """Carthage drives both from Lugdunum to Alesia, which is nobody's."""
    units = {"valentia": {"carthage": {"HI": 14}}, "lugdunum": {"greece": greek, "rome": roman}}
    guests, own = (("lugdunum", "rome"),), (("lugdunum", "greece"),)
    pacts = (Pact("passage", ("greece", "rome"), guests=guests, own=own),)
    state = table(Expansion("carthage"), active="carthage", units=units, pacts=pacts)
    state = play(state, "major: valentia", "take-all", "set-out", "roll: 6", "to: lugdunum", "stand", "stand")
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0", "retreat-to: alesia", "done")
    while asked(state)[1] not in ("move-on", "rest", "expansion"):
        state = play(state, next(one for one in (*legal(state),) if one.startswith(("lose", "pass", "done"))))
    state = play(state, "stop")
    assert state.held("alesia", "greece")
    assert state.held("alesia", "rome")
    assert state.holder("alesia") == holder


# ---------------------------------------------------------------------- P13.3d the Great Rebellion in Gaul


@pytest.mark.rule("P13.2.6a", "P13.3d")
def test_who_places_the_gallic_army_commands_it_even_if_he_does_not_move_it() -> None:
    """Carthage attacks the ten Gauls of East, and Greece, the next Inactive player, has no part in it."""
    units = {"lugdunum": {"carthage": {"HI": 5}}}
    fields: dict[str, Any] = {"scenario": "rise-of-rome-advanced", "active": "carthage", "units": units}
    state = table(PlaceGauls("east", "lugdunensis", 10), Expansion("carthage"), **fields)
    state = play(state, "space: alesia")
    state = play(state, "major: lugdunum", "take-all", "set-out", "roll: 6", "to: alesia", "roll: 6", "roll: 1")
    assert state.scope(Battle).defender.seat == "east"


@pytest.mark.rule("P13.3d")
@pytest.mark.parametrize(("seat", "previous"), [("carthage", ""), ("east", "rome")])
def test_only_the_marker_of_who_brings_the_gallic_army_in_moves_it_without_leave(seat: str, previous: str) -> None:
    activation = Activation("carthage", "carthage", "expansion", previous="rome")
    state = table(PlaceGauls(seat, "lugdunensis", 10), scenario="rise-of-rome-advanced", activation=activation)
    assert play(state, "space: alesia").scope(Activation).previous == previous


# ---------------------------------------------------------------------- P4.3.1 agreements


@pytest.mark.rule("P5.1.2a", "P4.3.1c", "P17.2a")
def test_who_takes_mercenaries_in_a_city_of_pergamum_has_passage_there() -> None:
    """Pergamum is the ally of East: Greece comes to share the Space with it, as only allies do."""
    units = {"pergamum": {"east": {"mHI": 1}}}
    fields: dict[str, Any] = {"cities": {"pergamum": "pergamum"}, "allies": (("pergamum", "east"),)}
    state = table(Negotiation("east"), scenario="rise-of-rome-advanced", active="east", units=units, **fields)
    state = play(state, "player: greece", "done", "player: greece", "offer-unit: mHI pergamum", "propose", "accept")
    assert state.held("pergamum", "greece") == (("mHI", 1),)
    assert [one.seats for one in state.pacts if one.kind == "passage"] == [("east", "greece")]


@pytest.mark.rule("P15.4.6a")
def test_a_player_may_show_some_of_his_objectives_and_not_the_others() -> None:
    """Of three markers, two alike, Rome shows two: Greece knows these, East and the spectators know nothing."""
    state = table(scenario="rise-of-rome-ultra-basic")
    lone, twin = (
        next(one for one in "ABCDEFGH" if state.objectives.deck.pool.count(one) == number) for number in (1, 2)
    )
    objectives = state.objectives
    for letter in (lone, twin, twin):
        objectives = objectives.draw_to("rome", letter)
    terms = (a.OfferSight(), a.OfferSight())
    state = settle(agreed(state.replace(objectives=objectives), "rome", "greece", terms))
    assert (asked(state), told(state)) == (("rome", "show-objective"), ("rome", "greece"))
    state = play(state, f"reveal: {twin}")
    assert sorted(legal(state)) == sorted(f"reveal: {one}" for one in (lone, twin))
    state = play(state, f"reveal: {twin}")
    seen = view(state, "east").objectives
    assert all(seen.zone(name).held is None for name in ("rome", "rome drawn"))
    assert asked(state)[1] == "rest"
    assert state.objectives.known_cards("rome", "greece") == (twin, twin)
    assert state.objectives.known_cards("rome", "east") == ()
    assert sorted(state.objectives.zone("rome").held or ()) == sorted((lone, twin, twin))
    assert state.objectives.zone("rome drawn").count == 0


@pytest.mark.rule("P15.4.6a")
def test_nobody_offers_more_objectives_than_he_has() -> None:
    state = table(Negotiation("rome"), scenario="rise-of-rome-ultra-basic")
    state = state.replace(objectives=state.objectives.draw_to("rome", "A"))
    state = play(state, "player: greece", "done", "player: greece", "offer-sight")
    assert refusal(state, "offer-sight").rule == "P15.4.6a"
    assert refusal(state, "ask-sight").rule == "P15.4.6a"


@pytest.mark.rule("P5.1.2a", "P4.3.1e", "P11.4.5a")
def test_armies_aboard_in_one_naval_transit_point_share_no_space() -> None:
    """Two Fleets lie there since a drawn battle: a gift of Talents makes nobody a friend of the other."""
    units = {"ntp_otranto": {"rome": {"GS": 1, "LG": 1}, "greece": {"GS": 1, "mHI": 1}}}
    assert Deal(table(units=units), "greece", "carthage").refused(a.OfferUnit("mHI", "ntp_otranto")) is None
    state = agreed(table(units=units, treasury={"rome": 1}), "rome", "greece", (a.OfferTalents(1),))
    assert state.power("greece").treasury == 1
    assert state.pacts == ()


# ---------------------------------------------------------------------- P9.4.1 who has withdrawn


@pytest.mark.rule("P9.4.1a", "P9.1.4a")
def test_who_comes_in_place_of_a_unit_that_has_withdrawn_and_is_lost_may_withdraw() -> None:
    """Of two that withdrew to Venusia one is left; one that comes there now has not withdrawn."""
    units = {"neapolis": {"carthage": {"HI": 9}}, "venusia": {"rome": {"LI": 1}}}
    scope = {"withdrawn": Stacks.read({"venusia": {"rome": {"LI": 2}}})}
    state = moving("neapolis", {"HI": 9}, seat="carthage", units=units, scope=scope)
    assert not_withdrawn(state, "rome", "venusia") == ()
    state = state.place_units("rome", "venusia", "LI", 1, rule="P9.3.2b")
    assert not_withdrawn(state, "rome", "venusia") == (("LI", 1),)
