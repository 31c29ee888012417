"""Rules P6, P12.2 in the standard game, P10.6.6: income, raising, building, restoring, hiring, maintenance."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.sealed import asking
from ancientwars.paxromana.rules.p03_setup import new_game
from ancientwars.paxromana.rules.p06_income import IncomePhase, Toll, income_of
from ancientwars.paxromana.rules.p06_lines import line_of_communications, troubled
from ancientwars.paxromana.rules.p06_maintenance import MaintenancePhase
from ancientwars.paxromana.rules.p06_manpower import ManpowerPhase
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import asked, legal, play, refusal, table

ROME = 1 + 2 + 1 + 1
"""Cisalpina, Italia, Bruttium and the whole of the Home Territory."""


def income(**pieces):
    return income_of(table(**pieces), "rome")[0]


# ---------------------------------------------------------------- P6.1 income


@pytest.mark.rule("P6.1.1a", "P6.1.1b")
def test_provinces_and_territories_of_the_home_yield() -> None:
    assert income() == ROME
    greece, east = income_of(table(), "greece")[0], income_of(table(), "east")[0]
    assert (greece, east) == (5 + 1, 3 + 1 + 1 + 1 + 1)


@pytest.mark.rule("P6.1.3a", "P6.1.1b")
def test_a_lost_province_takes_the_territory_with_it() -> None:
    units = {space: {"carthage": {"LI": 1}} for space in ("rhegium", "croton", "tarentum")}
    assert income(units=units) == 1 + 2


@pytest.mark.rule("P6.1.5b")
def test_a_town_at_home_needs_no_line() -> None:
    sides = table().kit.map.neighbours("croton", "land+alpine+strait+sea")
    ring = {node: {"carthage": {"GAR": 1}} for node in sides if node in table().kit.space}
    ring |= {node: {"carthage": {"GS": 1}} for node in sides if node not in ring}
    assert income(units=ring, towns={"croton": "rome"}) == income(units=ring) + 1


@pytest.mark.rule("P6.1.1-01", "P6.1.1-02", "P6.1.1c")
def test_towns_yield_by_their_state() -> None:
    assert income(towns={"capua": "rome"}) == ROME + 1
    assert income(towns={"capua": ("rome", 1)}) == ROME


@pytest.mark.rule("P6.1.1-03", "P6.1.1-04", "P6.1.1c")
def test_cities_yield_by_their_state() -> None:
    assert income(cities={"capua": "rome"}) == ROME + 3
    assert income(cities={"capua": ("rome", 3)}) == ROME + 1


@pytest.mark.rule("P6.1.1-05", "P6.1.5a")
def test_the_mine_yields_to_who_holds_its_space_whoever_controls_the_province() -> None:
    units = {"bergidum": {"rome": {"LG": 1}}, "brigantium_gallaecia": {"carthage": {"LI": 1}}}
    assert table(units=units).owner_of("gallaecia") == ""
    assert income(units=units) == ROME + 1


@pytest.mark.rule("P6.1.4a", "P5.3.2a")
def test_the_balearics_melita_and_old_germania_yield_nothing() -> None:
    units = {space: {"rome": {"LG": 1}} for space in ("baleares", "melita", "amisia")}
    assert income(units=units) == ROME


@pytest.mark.rule("P6.1.1b", "P2.1.1d", "P2.1.1e")
def test_undivided_and_barbarian_territories_yield_one_talent() -> None:
    assert income(units={"cnossus": {"rome": {"LG": 1}}}) == ROME + 1
    units = {space: {"rome": {"LG": 1}} for space in ("marobudum", "iuvavum", "sarmizegetusa", "naissus")}
    provinces = 1 + 1  # Noricum, Moesia
    assert income(units=units) == ROME + provinces + 2


ISOLATED = {
    "gortyna": {"carthage": {"LI": 1}},
    "cnossus": {"rome": {"GS": 1}},
    "cydonia": {"rome": {"GS": 1}},
}
"""Carthage holds Crete; Roman galleys lie in both of its Ports."""


@pytest.mark.rule("P6.1.5a", "P6.1.6a", "P6.1.8a")
def test_a_source_abroad_needs_a_line_home() -> None:
    joined = {"gortyna": {"carthage": {"LI": 1}}}
    home = 3 + 1
    assert income_of(table(units=joined), "carthage")[0] == home + 1
    state = table(units=ISOLATED, towns={"gortyna": "carthage", "utica": "carthage"})
    assert state.owner_of("creta") == "carthage"
    assert income_of(state, "carthage")[0] == home + 1  # Utica is at home


@pytest.mark.rule("P6.1.1c", "P12.7.3a")
def test_a_town_that_slaves_hold_yields_nothing() -> None:
    units = {"capua": {"slaves_rome": {"BAR": 2}}}
    assert income(towns={"capua": "rome"}, units=units) == income(units=units) == ROME


def line(seat, space, scenario="rise-of-rome-basic", **pieces):
    """Return what a line of a player costs; None without any."""
    return line_of_communications(table(scenario=scenario, **pieces), seat, space)


@pytest.mark.rule("P6.1.6a")
def test_a_line_does_not_cross_the_open_sea() -> None:
    assert line("carthage", "caralis") == 0  # by way of Olbia
    assert line("carthage", "caralis", units={"olbia": {"rome": {"GAR": 1}}}) is None


@pytest.mark.rule("P6.1.6a")
def test_galleys_bar_a_line_in_ports_alone() -> None:
    galleys = {point: {"rome": {"GS": 2}} for point in ("ntp_balearic_n", "ntp_balearic_s")}
    assert line("carthage", "baleares", units=galleys) == 0
    assert line("carthage", "baleares", units={"baleares": {"rome": {"GS": 1}, "carthage": {"LI": 1}}}) is None


@pytest.mark.rule("P6.1.6a", "P2.1.3a")
def test_an_enemy_army_aboard_at_a_transit_point_bars_no_line() -> None:
    points = ("ntp_balearic_n", "ntp_balearic_s")
    assert line("carthage", "baleares", units={point: {"rome": {"LG": 1}} for point in points}) == 0
    assert line("carthage", "baleares", units={point: {"rome": {"LG": 1, "GS": 1}} for point in points}) == 0


@pytest.mark.rule("P6.1.6a", "P12.5.1b")
@pytest.mark.parametrize(
    ("galleys", "toll"), [({"rhodes": {"GS": 2}}, 1), ({"rome": {"RGS": 2}}, 1), ({"rome": {"GS": 1}}, None)]
)
def test_galleys_of_rhodes_in_its_port_bar_no_line_whoever_uses_them(galleys, toll) -> None:
    """With Gythium and Naxos closed a line from Crete to Egypt runs by Rhodes alone, for a Talent."""
    closed = {place: {"rome": {"GS": 1}} for place in ("gythium", "naxos")}
    own = {"cnossus": {"east": {"LI": 1}}}
    advanced = {"scenario": "rise-of-rome-advanced", "cities": {"rhodus": "rhodes"}, "allies": (("rhodes", "rome"),)}
    independent = {"rhodes": {"HI": 2}, **galleys}
    assert line("east", "cnossus", units={**closed, **own, "rhodus": independent}, **advanced) == toll
    assert line("east", "cnossus", units={**own, "rhodus": independent}, **advanced) == 0  # by way of Gythium


@pytest.mark.rule("P6.1.6a", "P6.1.5a")
def test_what_a_space_yields_comes_through_rhodes_or_not_at_all() -> None:
    """A Town and the Province of Crete: by Gythium they come for nothing, by Rhodes alone for a Talent in all."""
    spaces = table().kit.spaces_of[table().kit.province_of["cnossus"]]
    own = {space: {"east": {"LI": 1}} for space in spaces}
    towns, cities = {"cnossus": "east"}, {"rhodus": "rhodes"}
    rhodes = {"rhodus": {"rhodes": {"HI": 2}}}
    home = income_of(table(units=rhodes, cities=cities), "east")[0]
    free, tolled = income_of(table(units=own | rhodes, towns=towns, cities=cities), "east")
    assert tolled == ()
    closed = {place: {"rome": {"GS": 1}} for place in ("gythium", "naxos")}
    less, ((space, talents),) = income_of(table(units=own | rhodes | closed, towns=towns, cities=cities), "east")
    assert (less, space) == (home, "cnossus")
    assert less + talents == free > home + 1


@pytest.mark.rule("P6.1.5b", "P9.5.3b")
def test_a_line_crosses_a_strait_unless_enemy_galleys_lie_at_it() -> None:
    walls = {space: {"carthage": {"GAR": 1}} for space in ("enna", "syracusae", "panormus")}
    assert line("rome", "messana", units=walls | {"messana": {"rome": {"LG": 1}}}) == 0
    assert line("rome", "messana", units=walls | {"messana": {"rome": {"LG": 1}, "carthage": {"GS": 1}}}) is None


@pytest.mark.rule("P6.1.5b", "PS3.3")
def test_a_line_uses_nothing_that_is_out_of_play() -> None:
    units = {"paraetonium": {"east": {"GAR": 1}}, "cyrene": {"greece": {"LI": 1}}}
    assert line("greece", "cyrene", units=units) == 0
    assert line("greece", "cyrene", units=units, scenario="seleucus") is None


@pytest.mark.rule("P12.6.4a")
def test_own_galleys_keep_the_cilician_pirates_off_a_port() -> None:
    state = table(units={"seleucia": {"rome": {"GS": 1}}})
    for seat, barred in (("rome", {"tarsus", "antiochia"}), ("greece", {"tarsus", "antiochia", "seleucia"})):
        assert troubled(state.kit, state.units, state.friends(seat), ("tarsus",)) == barred


@pytest.mark.rule("P6.1.6a", "P12.5.1c")
def test_a_line_through_rhodes_costs_a_talent_for_each_source() -> None:
    state = settle(table().then(Toll("rome", "cnossus", 3)))
    assert asked(state) == ("rome", "line-through-rhodes")
    assert play(state, "pay").power("rome").treasury == 2
    assert play(state, "pass").power("rome").treasury == 0
    allied = settle(table(allies=(("rhodes", "east"),)).then(Toll("rome", "cnossus", 3)))
    assert play(allied, "pay").power("east").treasury == 1


@pytest.mark.rule("P3.2A", "P6.1.1a")
def test_everybody_collects_in_the_income_phase() -> None:
    state = table(IncomePhase(), scenario="punic-wars", treasury={"rome": 3})
    assert state.power("rome").treasury == 3 + ROME
    assert state.power("carthage").treasury == 3 + 1


@pytest.mark.rule("P15.4.9L")
def test_the_richest_is_noted_at_the_end_and_nobody_on_a_tie() -> None:
    state = table(IncomePhase(), scenario="punic-wars", treasury={"rome": 3})
    assert state.effects == (Effect("richest", "rome"),)
    assert table(IncomePhase(), scenario="punic-wars", treasury={"carthage": 1}).effects == ()


@pytest.mark.rule("P6.1.2a")
def test_the_first_treasury_is_that_of_the_scenario() -> None:
    state = new_game(scenario="punic-wars")
    assert [state.power(seat).treasury for seat in state.seats] == [
        state.setup_of(seat).treasury for seat in state.seats
    ]


# ---------------------------------------------------------------- P6.2 raising


def recruiting(seat="rome", talents=20, **pieces):
    return table(Recruitment(seat), active=seat, treasury={seat: talents}, **pieces)


@pytest.mark.rule("P6.2.1a", "P6.2.5a", "P6.2.7a")
def test_recruitment_raises_at_the_listed_prices() -> None:
    state = recruiting("greece", units={"ephesus": {"greece": {"LI": 1}}})
    assert state.owner_of("ionia") == "greece"
    state = play(state, *["raise: HI ephesus"] * 2, *["raise: LI ephesus"] * 3)
    assert state.power("greece").treasury == 20 - 7
    assert dict(state.held("ephesus", "greece")) == {"HI": 2, "LI": 4}
    assert asked(play(state, "done")) == ("greece", "rest")


@pytest.mark.rule("P6.2.9a")
def test_units_are_raised_beyond_the_counters_of_the_box() -> None:
    state = play(recruiting("greece", units={"pella": {"greece": {"LI": 999}}}), "raise: LI pella")
    assert state.held("pella", "greece") == (("LI", 1000),)


@pytest.mark.rule("P6.2.5a")
def test_nothing_is_raised_on_credit() -> None:
    assert refusal(recruiting("greece", 1), "raise: HI pella").rule == "P6.2.5a"
    assert "raise: LI pella" in legal(recruiting("greece", 1))


@pytest.mark.rule("P6.2.6a")
def test_rome_raises_what_syria_lists_and_no_elephants_in_judaea() -> None:
    units = {space: {"rome": {"LG": 1}} for space in ("antiochia", "laodicea", "tyrus", "damascus")}
    units |= {space: {"rome": {"LG": 1}} for space in ("hierosolyma", "gaza", "ptolemais")}
    state = recruiting(units=units)
    spent = play(state, "raise: HI antiochia", "raise: LI antiochia", "raise: CAV antiochia", "raise: EL antiochia")
    assert spent.power("rome").treasury == 20 - 2 - 1 - 2 - 1
    assert refusal(state, "raise: EL gaza").rule == "P6.2.6a"
    assert refusal(state, "raise: LG antiochia").rule == "P6.2.6a"


@pytest.mark.rule("P6.2.6a")
def test_legions_are_raised_by_rome_at_home_alone() -> None:
    assert "raise: LG roma" in legal(recruiting())
    units = {space: {"carthage": {"LI": 1}} for space in ("rhegium", "croton", "tarentum")}
    state = recruiting("carthage", units=units)
    assert refusal(state, "raise: LG rhegium").rule == "P6.2.6a"
    assert "raise: HI rhegium" in legal(state)


@pytest.mark.rule("P6.2.3a", "P6.2.4a")
def test_units_are_placed_in_controlled_or_unoccupied_spaces_of_a_controlled_province() -> None:
    state = recruiting("greece", units={"ephesus": {"greece": {"LI": 1}}, "capua": {"greece": {"LI": 1}}})
    assert "raise: LI sardis" in legal(state)
    assert refusal(state, "raise: LI capua").rule == "P6.2.4a"
    enemy = recruiting("rome", units={"capua": {"greece": {"LI": 1}}})
    assert refusal(enemy, "raise: LG capua").rule == "P6.2.4a"
    assert "raise: LG neapolis" in legal(enemy)


@pytest.mark.rule("P6.2.4a", "P6.1.7a")
def test_no_units_are_raised_in_an_isolated_province() -> None:
    assert "raise: LI gortyna" in legal(recruiting("carthage", units={"gortyna": {"carthage": {"LI": 1}}}))
    state = recruiting("carthage", units=ISOLATED)
    assert refusal(state, "raise: LI gortyna").rule == "P6.2.4a"
    assert "raise: HI carthago" in legal(state)


@pytest.mark.rule("P6.2.8a")
@pytest.mark.parametrize("island", ["thasos", "lemnos", "naxos"])
def test_no_heavy_infantry_is_raised_on_the_islands(island: str) -> None:
    state = recruiting("greece")
    assert refusal(state, f"raise: HI {island}").rule == "P6.2.8a"
    assert f"raise: LI {island}" in legal(state)


@pytest.mark.rule("P3.2F3b", "P6.3a")
def test_one_recruitment_raises_units_or_builds_galleys() -> None:
    state = play(recruiting(), "galley: neapolis")
    assert refusal(state, "raise: LG roma").rule == "P3.2F3b"
    assert state.power("rome").treasury == 18
    assert "galley: pisae" in legal(state)
    assert refusal(play(recruiting(), "raise: LG roma"), "galley: pisae").rule == "P3.2F3b"


@pytest.mark.rule("P6.3a", "P6.3b")
def test_galleys_are_built_in_controlled_ports_without_enemy_galleys() -> None:
    units = {"neapolis": {"carthage": {"GS": 1}}, "cnossus": {"rome": {"GAR": 1}}}
    state = recruiting(units=units)
    assert refusal(state, "galley: neapolis").rule == "P6.3a"
    assert refusal(state, "galley: cydonia").rule == "P6.3a"
    assert refusal(state, "galley: capua").rule == "P6.3a"
    state = play(state, *["galley: cnossus"] * 10)
    assert state.units.count("cnossus", "rome", "GS") == 10


@pytest.mark.rule("P10.6.6a", "P6.2.7-08", "P3.2F3b")
def test_reduced_units_are_restored_for_a_talent_beside_other_recruits() -> None:
    state = recruiting(units={"roma": {"rome": {"rLG": 1}}, "capua": {"rome": {"rLG": 1}}})
    state = play(state, "galley: pisae", "restore: rLG roma")
    assert state.held("roma", "rome") == (("LG", 1),)
    assert state.power("rome").treasury == 20 - 2 - 1


@pytest.mark.rule("P10.6.6a", "P6.2.2a")
def test_no_more_reduced_units_are_restored_in_a_plan_than_there_are() -> None:
    state = asking(planning(units={"roma": {"rome": {"rLG": 1}}, "capua": {"rome": {"rLG": 1}}}), "rome")
    state = play(state, "restore: rLG roma")
    assert refusal(asking(state, "rome"), "restore: rLG roma").rule == "P10.6.6a"
    assert "restore: rLG roma" not in legal(asking(state, "rome"))
    assert refusal(asking(state, "rome"), "restore: rLG capua") is None


@pytest.mark.rule("PS1.7", "P6.2.2a")
def test_a_plan_too_has_two_legions_at_most_in_the_pyrrhic_war() -> None:
    state = asking(table(ManpowerPhase(), scenario="pyrrhic-war", treasury={"rome": 20}), "rome")
    for left in (2, 1):
        assert "raise: LG roma" in legal(state), left
        state = asking(play(state, "raise: LG roma"), "rome")
    assert refusal(state, "raise: LG roma").rule == "PS1.7"
    assert "raise: LG roma" not in legal(state)


@pytest.mark.rule("P6.4.3a")
def test_carthage_never_raises_or_hires_beyond_its_maximum() -> None:
    state = recruiting("carthage", units={"carthago": {"carthage": {"HI": 10, "mHI": 4}}})
    state = play(state, "raise: HI carthago")
    assert state.heavy("carthage") == state.manpower("carthage") == 15
    assert refusal(state, "raise: HI carthago").rule == "P6.4.3a"
    assert "raise: LI carthago" in legal(state)


# ---------------------------------------------------------------- P3.2E the Manpower Phase


def planning(**pieces):
    return table(ManpowerPhase(), scenario="punic-wars", treasury={"rome": 9, "carthage": 9}, **pieces)


def plan(state, seat, *parts):
    """Return the state after a player has planned this and handed it in."""
    for part in (*parts, "hand-in"):
        state = play(asking(state, seat), part)
    return state


@pytest.mark.rule("P6.2.2a", "P3.2E")
def test_all_plan_in_secret_and_reveal_together() -> None:
    state = planning()
    state = plan(state, "carthage", "raise: LI carthago")
    assert state.held("carthago", "carthage") == ()
    state = plan(state, "rome", "raise: LG roma", "galley: neapolis")
    assert state.held("carthago", "carthage") == (("LI", 1),)
    assert (state.held("roma", "rome"), state.held("neapolis", "rome")) == ((("LG", 1),), (("GS", 1),))
    assert [state.power(seat).treasury for seat in ("rome", "carthage")] == [5, 8]


@pytest.mark.rule("P6.2.5a", "P6.2.2a")
def test_a_plan_costs_no_more_than_the_treasury() -> None:
    state = play(planning(), *["raise: LG roma"] * 4)
    assert refusal(state, "raise: LG roma").rule == "P6.2.5a"


@pytest.mark.rule("P10.6.6a", "P12.1.4c", "P12.1.6a")
def test_what_is_not_restored_becomes_a_garrison() -> None:
    state = planning(units={"roma": {"rome": {"rLG": 1}}, "capua": {"rome": {"rLG": 1}}})
    state = play(state, "restore: rLG roma", "hand-in", "hand-in")
    assert state.held("roma", "rome") == (("LG", 1),)
    assert state.held("capua", "rome") == (("GAR", 1),)


@pytest.mark.rule("P6.4.3a")
def test_carthage_plans_no_more_heavy_units_than_its_maximum() -> None:
    state = asking(planning(units={"carthago": {"carthage": {"HI": 14}}}), "carthage")
    state = asking(play(state, "raise: HI carthago"), "carthage")
    assert refusal(state, "raise: HI utica").rule == "P6.4.3a"


@pytest.mark.rule("PS6.5", "P6.2.4a", "P6.3a")
def test_nothing_is_raised_or_built_where_the_scenario_keeps_the_player_out() -> None:
    pieces = {"units": {"ephesus": {"rome": {"LG": 1}}}, "scenario": "mare-nostrum"}
    for part in ("raise: HI ephesus", "galley: ephesus"):
        assert refusal(recruiting(turn=3, **pieces), part).rule == "PS6.5"
        assert refusal(recruiting(turn=4, **pieces), part) is None


@pytest.mark.rule("P10.6.6b", "P9.6.2a")
def test_who_is_inside_an_own_town_is_not_isolated_and_may_be_restored() -> None:
    walls = [space for space in table().kit.map.neighbours("enna", "land") if space in table().kit.space]
    units = {space: {"carthage": {"LI": 1}} for space in walls} | {"enna": {"rome": {"rLG": 1}}}
    assert refusal(planning(units=units, towns={"enna": "rome"}), "restore: rLG enna") is None


@pytest.mark.rule("P10.6.6b")
def test_an_isolated_unit_is_restored_only_where_its_kind_is_raised() -> None:
    kit = table(scenario="punic-wars").kit
    walls = [space for space in kit.map.neighbours("enna", "land") if space in kit.space]
    units = {space: {"carthage": {"LI": 1}} for space in walls} | {"enna": {"rome": {"rLG": 1}}}
    assert refusal(planning(units=units), "restore: rLG enna").rule == "P10.6.6b"
    joined = {"enna": {"rome": {"rLG": 1}}}
    assert refusal(planning(units=joined), "restore: rLG enna") is None


# ---------------------------------------------------------------- P12.2 Mercenaries in the standard game


@pytest.mark.rule("P12.2.2a", "P12.2.4a", "P12.2.1a")
def test_mercenaries_are_planned_for_two_talents_where_own_units_are() -> None:
    state = planning(units={"agrigentum": {"carthage": {"GAR": 1}}})
    assert refusal(asking(state, "carthage"), "hire: mHI carthago").rule == "P12.2.4a"
    assert not any(one.startswith("hire") for one in legal(state))
    state = plan(plan(state, "carthage", "hire: mHI agrigentum"), "rome")
    assert dict(state.held("agrigentum", "carthage")) == {"GAR": 1, "mHI": 1}
    assert state.power("carthage").treasury == 7


@pytest.mark.rule("P12.2.1a")
def test_rome_never_hires() -> None:
    state = planning(units={"roma": {"rome": {"LG": 1}}})
    assert refusal(state, "hire: mHI roma").rule == "P12.2.1a"


@pytest.mark.rule("P12.2.3a")
def test_in_the_advanced_game_mercenaries_need_a_card() -> None:
    units = {"carthago": {"carthage": {"LI": 1}}}
    treasury = {"carthage": 9}
    state = table(ManpowerPhase(), scenario="carthago-delenda-est", units=units, treasury=treasury)
    assert refusal(asking(state, "carthage"), "hire: mHI carthago").rule == "P12.2.3a"


@pytest.mark.rule("P12.2.5a", "P6.4.2a", "P6.4.3a")
def test_hired_heavy_infantry_counts_against_the_maximum() -> None:
    units = {"carthago": {"carthage": {"HI": 13, "mHI": 1}}}
    state = play(asking(planning(units=units), "carthage"), "hire: mHI carthago")
    assert refusal(asking(state, "carthage"), "hire: mHI carthago").rule == "P6.4.3a"


# ---------------------------------------------------------------- P6.4 maintenance


def maintaining(scenario="rise-of-rome-basic", **pieces):
    return table(MaintenancePhase(), scenario=scenario, **pieces)


@pytest.mark.rule("P6.4.1a", "P6.4a")
def test_galleys_cost_a_talent_each_or_are_disbanded() -> None:
    units = {"neapolis": {"rome": {"GS": 3}}}
    assert legal(maintaining(units=units, treasury={"rome": 2})) == ["disband: GS neapolis"]
    state = play(maintaining(units=units, treasury={"rome": 2}), "disband: GS neapolis", "hand-in")
    assert state.units.count("neapolis", "rome", "GS") == 2
    assert state.power("rome").treasury == 0


@pytest.mark.rule("P6.4.1a", "P12.5a")
def test_galleys_of_independents_cost_nothing() -> None:
    units = {"rhodus": {"rhodes": {"GS": 2}}}
    state = maintaining(units=units, allies=(("rhodes", "rome"),), scenario="rise-of-rome-advanced")
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P6.4.2a")
def test_the_east_pays_seven_for_twenty_five_heavy_infantry_or_disbands_some() -> None:
    units = {"antiochia": {"east": {"HI": 25}}, "alexandria": {"east": {"LI": 9, "CAV": 9}}}
    cities = {"antiochia": "east"}
    state = maintaining(units=units, treasury={"east": 9}, cities=cities)
    assert play(state, "hand-in").power("east").treasury == 2
    state = play(state, *["disband: HI antiochia"] * 3, "hand-in")
    assert state.power("east").treasury == 5
    assert state.units.count("antiochia", "east", "HI") == 22
    poor = maintaining(units=units, treasury={"east": 4}, cities=cities)
    assert refusal(poor, "hand-in").rule == "P6.4a"
    assert refusal(play(poor, *["disband: HI antiochia"] * 2), "hand-in").rule == "P6.4a"
    done = play(poor, *["disband: HI antiochia"] * 7)
    assert refusal(done, "disband: HI antiochia").rule == "P6.4a"
    assert play(done, "hand-in").power("east").treasury == 4


@pytest.mark.rule("P6.4.3a")
def test_carthage_cannot_pay_for_the_excess() -> None:
    units = {"carthago": {"carthage": {"HI": 16}}}
    state = maintaining(units=units, treasury={"carthage": 9})
    assert refusal(state, "hand-in").rule == "P6.4.3a"
    state = play(state, "disband: HI carthago", "hand-in")
    assert (state.heavy("carthage"), state.power("carthage").treasury) == (15, 9)


@pytest.mark.rule("P6.4.2a", "P14.1.3a")
def test_the_maximum_follows_the_band_of_stability() -> None:
    state = table(stability={"east": 0, "rome": -1, "greece": -5})
    assert [state.manpower(seat) for seat in ("east", "rome", "greece")] == [18, 20, 10]


@pytest.mark.rule("P6.4a", "P3.2B")
def test_what_is_kept_is_written_down_in_secret() -> None:
    units = {"neapolis": {"rome": {"GS": 1}}, "carthago": {"carthage": {"GS": 1}}}
    state = maintaining(units=units, treasury={"rome": 1, "carthage": 1})
    state = plan(state, "carthage", "disband: GS carthago")
    assert state.units.count("carthago", "carthage", "GS") == 1
    state = play(state, "hand-in")
    assert state.units.count("carthago", "carthage", "GS") == 0
    assert [state.power(seat).treasury for seat in ("rome", "carthage")] == [0, 1]
