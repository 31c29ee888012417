"""Rules P14 read from the book: what changes Stability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.paxromana.turns import at, garrisons, go, legal, on_to, refused, scored, waits

if TYPE_CHECKING:
    from ancientwars.paxromana import State


def marched(state: State, origin: str, *way: str, die: int = 6) -> State:
    """Return the state after the Major Move of all pieces of a Space, to its end."""
    state = go(state, "expand", f"major: {origin}", "take-all")
    while waits(state)[1] == "force":
        state = go(state, "set-out")
    state = go(state, f"roll: {die}", *(f"to: {space}" for space in way))
    return go(state, "stop") if "stop" in legal(state) else state


def stability(state: State, *seats: str) -> tuple[int, ...]:
    """Return the Stability of players."""
    return tuple(state.power(seat).stability for seat in seats)


# ---------------------------------------------------------------- provinces


@pytest.mark.rule("P14.2.1-02", "P14.2.1a")
def test_a_province_abroad_that_is_gained_is_worth_one() -> None:
    state = at("rome", units={"rhegium": {"rome": {"LI": 2}}})
    assert stability(state, "rome") == (0,)
    state = marched(state, "rhegium", "messana")
    assert state.owner_of("sicilia_orientalis") == "rome"
    assert stability(state, "rome") == (1,)


@pytest.mark.rule("P14.2.1-03")
def test_a_province_abroad_that_is_lost_costs_one() -> None:
    state = at("rome", units={"messana": {"rome": {"LI": 1}}})
    state = marched(state, "messana", "rhegium")
    assert (state.owner_of("sicilia_orientalis"), stability(state, "rome")) == ("", (-1,))


@pytest.mark.rule("P14.2.1-02", "P14.2.1-03")
def test_a_province_that_changes_hands_costs_one_and_is_worth_one() -> None:
    # Rome has one Space of Eastern Sicily alone; with Carthage in two it loses the Province to it
    units = {"enna": {"rome": {"GAR": 1}}, "messana": {"carthage": {"GAR": 1}}, "panormus": {"carthage": {"LI": 1}}}
    state = marched(at("carthage", units=units), "panormus", "messana")
    assert state.owner_of("sicilia_orientalis") == ""
    units = {"enna": {"rome": {"GAR": 1}}, "panormus": {"carthage": {"LI": 2}}}
    state = marched(at("carthage", units=units), "panormus", "enna")
    # the Garrison falls, and with it the Province
    assert state.owner_of("sicilia_orientalis") == "carthage"
    assert stability(state, "rome", "carthage") == (-1, 0)  # Carthage left Western Sicily


@pytest.mark.rule("P14.2.1-02", "P2.1.1e")
def test_a_barbarian_territory_changes_no_stability() -> None:
    state = marched(at("east", units={"edessa": {"east": {"LI": 2}}}), "edessa", "amida")
    assert state.owner_of("armenia") == "east"
    assert stability(state, "east") == (0,)


@pytest.mark.rule("P14.2.1-04", "P14.2.1-02")
def test_a_home_province_costs_its_owner_two_and_is_worth_one_to_another() -> None:
    # Numidia has three Spaces
    units = {"icosium": {"rome": {"LI": 1}}, "hippo_regius": {"rome": {"LI": 2}}}
    state = at("rome", units=units)
    assert state.owner_of("numidia") == "carthage"
    state = marched(state, "hippo_regius", "cirta")
    assert state.owner_of("numidia") == "rome"
    assert stability(state, "rome", "carthage") == (1, -2)


@pytest.mark.rule("P14.2.1-05", "P14.2.1-03")
def test_a_home_province_that_is_regained_is_worth_two() -> None:
    units = {"icosium": {"rome": {"LI": 1}}, "cirta": {"rome": {"LI": 2}}}
    state = at("rome", units=units)
    assert state.owner_of("numidia") == "rome"
    state = marched(state, "cirta", "hippo_regius")
    assert state.owner_of("numidia") == "carthage"
    assert stability(state, "rome", "carthage") == (-1, 2)


@pytest.mark.rule("P14.1.4a")
@pytest.mark.parametrize(("before", "after"), [(8, 8), (7, 8)])
def test_never_above_eight(before: int, after: int) -> None:
    units = {"rhegium": {"rome": {"LI": 2}}}
    state = marched(at("rome", units=units, powers={"rome": {"stability": before}}), "rhegium", "messana")
    assert stability(state, "rome") == (after,)


@pytest.mark.rule("P14.1.4a")
def test_never_below_minus_six() -> None:
    units = {"icosium": {"rome": {"LI": 1}}, "hippo_regius": {"rome": {"LI": 2}}}
    state = marched(at("rome", units=units, powers={"carthage": {"stability": -5}}), "hippo_regius", "cirta")
    assert stability(state, "carthage") == (-6,)


@pytest.mark.rule("P14.1.3a")
@pytest.mark.parametrize(
    ("level", "band"),
    [(8, "stable"), (0, "stable"), (-1, "unrest"), (-4, "unrest"), (-5, "turmoil"), (-6, "turmoil")],
)
def test_bands(level: int, band: str) -> None:
    assert at(powers={"rome": {"stability": level}}).band("rome") == band


# ---------------------------------------------------------------- Capitals


@pytest.mark.rule("P14.2.1-15", "P1.4f")
def test_each_capital_that_is_lost_costs_one() -> None:
    units = {"larissa": {"rome": {"LI": 2}}, "megara": {"rome": {"LI": 1}}}
    state = marched(at("rome", units=units), "larissa", "pella")
    assert state.holder("pella") == "rome"
    assert stability(state, "greece") == (-1,)  # Macedonia is still its own: one Space of five is lost


@pytest.mark.rule("P14.2.1-17")
def test_a_capital_that_is_regained_gives_one_back() -> None:
    units = {"larissa": {"greece": {"LI": 2}}, "pella": {"rome": {"GAR": 1}}}
    state = marched(at("greece", units=units, powers={"greece": {"stability": 1}}), "larissa", "pella")
    assert state.holder("pella") == "greece"
    assert stability(state, "greece") == (2,)


@pytest.mark.rule("P14.2.1-16")
@pytest.mark.parametrize(("holder", "after"), [("rome", 0), ("greece", 1)])
def test_a_turn_without_the_capital_costs_one_at_its_end(holder: str, after: int) -> None:
    # points of the turn: 5, 4, 3, 3 Provinces; Greece, which scores most, gains one
    state = at(turn=5, units={"pella": {holder: {"GAR": 1}}})
    assert stability(scored(state), "greece") == (after,)


# ---------------------------------------------------------------- too many heavy units


def after_maintenance(scenario: str = "rise-of-rome-basic", **text: Any) -> State:
    """Return the state in the Leader Selection Phase of the next turn."""
    return on_to(at(scenario=scenario, **text), "leader", turn=3)


@pytest.mark.rule("P14.2.1-12", "P14.2.1-13", "P14.2.1-14")
@pytest.mark.parametrize(
    ("heavy", "standard", "advanced"),
    [(4, 0, 0), (5, -2, -2), (11, -2, -2), (12, -3, -3), (15, -3, -3), (16, -3, -4), (20, -3, -4)],
)
def test_more_heavy_units_than_civilization_points(heavy: int, standard: int, advanced: int) -> None:
    # four Civilization Points; Rome neither scores most nor fewest points; the East pays no price
    for scenario, change in (("rise-of-rome-basic", standard), ("rise-of-rome-advanced", advanced)):
        state = after_maintenance(
            scenario,
            units={"roma": {"rome": {"LG": heavy}}},
            cities={"roma": ("rome", 5)},
            towns={"capua": ("rome", 2)},
            powers={"rome": {"stability": 5, "treasury": 9}},
        )
        assert stability(state, "rome") == (5 + change,), scenario


@pytest.mark.rule("P14.2.1-12", "P3.2B")
def test_reduced_units_count_and_light_ones_do_not() -> None:
    given: dict[str, Any] = {"cities": {"roma": ("rome", 5)}, "powers": {"rome": {"stability": 5}}}
    state = after_maintenance(units={"roma": {"rome": {"LG": 2, "rLG": 1, "LI": 9, "CAV": 9, "GAR": 4}}}, **given)
    assert stability(state, "rome") == (5,)
    state = after_maintenance(units={"roma": {"rome": {"LG": 3, "rLG": 1, "LI": 9}}}, **given)
    assert stability(state, "rome") == (3,)


# ---------------------------------------------------------------- Withdrawal, Barbarians


@pytest.mark.rule("P14.2.1-06")
@pytest.mark.parametrize(("space", "origin", "change"), [("bovianum", "barium", -1), ("enna", "agrigentum", 0)])
def test_a_withdrawal_costs_one_at_home_only(space: str, origin: str, change: int) -> None:
    units = {origin: {"carthage": {"LI": 4}}, space: {"rome": {"LI": 1}}, "capua": {"rome": {"GAR": 1}}}
    units |= garrisons(rome="messana lilybaeum")
    state = go(at("carthage", units=units, powers={"rome": {"stability": 5}}), "expand", f"major: {origin}")
    state = go(state, "take-all")
    while waits(state)[1] == "force":
        state = go(state, "set-out")
    state = go(state, "roll: 6", f"to: {space}")
    state = on_to(state, "withdraw") if waits(state)[0] != "rome" else state
    assert "withdraw" in legal(state), (waits(state), legal(state))
    state = go(state, "withdraw")
    while waits(state)[1] not in ("move-on", "expansion", "over"):
        options = [one for one in legal(state) if one.startswith(("space:", "withdraw-to:", "roll: 6"))]
        state = go(state, (options or legal(state))[0])
    assert stability(state, "rome") == (5 + change,)


@pytest.mark.rule("P14.2.1-08")
def test_barbarians_one_land_link_from_a_capital_cost_one_once() -> None:
    near = at(units={"arretium": {"gauls_west": {"BAR": 3}}}, leaders={"gaul_west": "arretium"})
    assert stability(near, "rome") == (-1,)
    state = go(near, "pass")
    assert stability(state, "rome") == (-1,)
    far = at(units={"parma": {"gauls_west": {"BAR": 3}}})
    assert stability(far, "rome") == (0,)


# ---------------------------------------------------------------- P14.2.2 option


@pytest.mark.rule("P14.2.2a")
def test_heavy_units_may_be_disbanded_before_the_action() -> None:
    given: dict[str, Any] = {"units": {"roma": {"rome": {"LG": 3, "LI": 1}}}, "powers": {"rome": {"treasury": 3}}}
    state = at(scenario="rise-of-rome-advanced", moment="payment", options={"disband_heavy": True}, **given)
    state = on_to(go(state, "pay"), "disband-heavy", "action")
    assert waits(state) == ("rome", "disband-heavy")
    assert refused(state, "disband: LI roma")
    state = go(state, "disband: LG roma", "disband: LG roma", "done")
    assert waits(state) == ("rome", "action")
    assert dict(state.held("roma", "rome")) == {"LG": 1, "LI": 1}


@pytest.mark.rule("P14.2.2a")
@pytest.mark.parametrize(("scenario", "used"), [("rise-of-rome-advanced", False), ("rise-of-rome-basic", True)])
def test_only_as_an_option_of_the_advanced_game(scenario: str, *, used: bool) -> None:
    units = {"roma": {"rome": {"LG": 3}}}
    powers = {"rome": {"treasury": 3}}
    state = at(scenario=scenario, moment="payment", options={"disband_heavy": used}, units=units, powers=powers)
    assert waits(on_to(go(state, "pay"), "disband-heavy", "action")) == ("rome", "action")
