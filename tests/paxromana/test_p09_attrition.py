"""Rules P9.6 and P6.1.5 to P6.1.8: isolation, attrition, Lines of Communications."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.stacks import Stacks
from ancientwars.paxromana import position
from ancientwars.paxromana.rules.p06_lines import line_of_communications, troubled
from ancientwars.paxromana.rules.p09_attrition import AttritionPhase, MountainAttrition, isolated
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import State
from tests.paxromana.tables import asked, legal, play, refusal, table


def phase(**fields: Any) -> State:
    """Return the state in the Attrition Phase."""
    return table(AttritionPhase(), **fields)


def cut_off(force: dict[str, int], owner: str = "carthage", **fields: Any) -> State:
    """Return the Attrition Phase with units at Marobudum, which enemies surround on all sides."""
    state = table()
    ring = state.kit.map.neighbours("marobudum", "land+alpine+strait+sea")
    units = {space: {"rome": {"GAR": 1}} for space in ring}
    return phase(units={**units, "marobudum": {owner: force}}, **fields)


# ---------------------------------------------------------------------- P9.6


@pytest.mark.rule("P9.6.1a", "P9.6.3a", "P9.6.3b")
def test_a_part_of_an_isolated_army_is_lost() -> None:
    """Golden example 19: of 3 HI and 3 LI a four takes two: one HI or two LI."""
    state = play(cut_off({"HI": 3, "LI": 3}), "roll: 4")
    assert asked(state) == ("carthage", "lose-to-attrition")
    assert set(legal(state)) == {"lose: HI", "lose: LI", "reduce: HI"}
    one = play(state, "lose: HI")
    assert one.held("marobudum", "carthage") == (("HI", 2), ("LI", 3))
    assert asked(one) == ("rome", "rest")
    two = play(state, "lose: LI", "lose: LI")
    assert two.held("marobudum", "carthage") == (("HI", 3), ("LI", 1))


@pytest.mark.rule("P9.6.3b", "P10.6.5a")
def test_one_heavy_unit_of_an_isolated_army_may_be_reduced() -> None:
    """Golden example 19: or one HI reduced and one LI."""
    mixed = play(cut_off({"HI": 3, "LI": 3}), "roll: 4", "reduce: HI")
    assert refusal(mixed, "reduce: HI").rule == "P10.6.5a"
    assert refusal(mixed, "lose: HI").rule == "P9.6.3b"
    mixed = play(mixed, "lose: LI")
    assert mixed.held("marobudum", "carthage") == (("HI", 2), ("LI", 2), ("rHI", 1))


@pytest.mark.rule("P9.6.3a")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_says_how_many_tenths(die: int, lost: int) -> None:
    state = play(cut_off({"LI": 10}), f"roll: {die}", *["lose: LI"] * lost)
    assert state.held("marobudum", "carthage") == (("LI", 10 - lost),)
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P9.6.3b", "P9.6.1a")
def test_garrisons_and_leaders_are_spared_and_do_not_count() -> None:
    """Ten Garrisons beside one LI: a six takes 30 per cent of one unit, rounded up; Elephants do suffer."""
    state = play(cut_off({"LI": 1, "GAR": 10}, leaders={"carthage_01": "marobudum"}), "roll: 6", "lose: LI")
    assert state.held("marobudum", "carthage") == (("GAR", 10),)
    assert state.leader("carthage_01").place == "marobudum"
    assert asked(cut_off({"GAR": 3}))[1] == "rest"
    elephants = play(cut_off({"LI": 1, "EL": 1}), "roll: 1")
    assert set(legal(elephants)) == {"lose: LI", "lose: EL"}


@pytest.mark.rule("P9.6.2a")
def test_cities_towns_and_nobodys_units_are_never_isolated() -> None:
    assert asked(cut_off({"HI": 3}, towns={"marobudum": "carthage"}))[1] == "rest"
    assert asked(cut_off({"BAR": 3}, owner="rebels"))[1] == "rest"
    pergamene = cut_off({"HI": 3}, owner="pergamum", allies=(("pergamum", "carthage"),))
    assert asked(pergamene)[1] == "rest"
    assert asked(cut_off({"mHI": 3})) == ("", "attrition")
    assert asked(cut_off({"HI": 3}, owner="sof", sof="greece")) == ("", "attrition")


@pytest.mark.rule("P9.6.1a", "P6.1.5a")
def test_an_army_with_a_line_is_not_isolated() -> None:
    state = phase(units={"narbo": {"carthage": {"HI": 3}}, "carthago": {"carthage": {"HI": 1}}})
    assert asked(state)[1] == "rest"
    assert not list(isolated(state))


@pytest.mark.rule("P9.6.4a", "P11.1.5a", "P5.1.4a")
def test_fleets_out_of_friendly_ports_are_eliminated() -> None:
    units = {
        "roma": {"rome": {"GS": 2}},
        "narbo": {"rome": {"GS": 1}},
        "massilia": {"rome": {"GS": 1, "GAR": 1}},
        "ntp_tyrrhenian_n": {"rome": {"GS": 1}},
        "neapolis": {"rome": {"GS": 1}, "carthage": {"HI": 1}},
    }
    state = phase(units=units, leaders={"rome_01": "ntp_tyrrhenian_n"})
    assert {place for place, owner, kind, _ in state.units if (owner, kind) == ("rome", "GS")} == {"roma", "massilia"}
    assert not state.leader("rome_01").place


@pytest.mark.rule("P9.6.5a")
def test_large_armies_that_stay_in_the_mountains_suffer_as_an_option() -> None:
    activation = Activation("rome", "rome", "expansion", mountains=(("rome", "iconium", 3), ("rome", "cirta", 3)))
    state = table(
        Expansion("rome"),
        MountainAttrition("rome"),
        scenario="rise-of-rome-advanced",
        units={"iconium": {"rome": {"LI": 3}}, "cirta": {"rome": {"LI": 3}}},
        options={"mountain_attrition": True},
        activation=activation,
    )
    state = play(state, "major: cirta", "take: LI 1", "set-out", "roll: 1")
    to = next(one for one in legal(state) if one.startswith("to: "))
    state = play(state, to, "done")
    assert asked(state) == ("", "attrition")
    state = play(state, "roll: 1", "lose: LI")
    assert asked(state)[1] == "rest"  # only two have stayed at Cirta
    assert state.held("iconium", "rome") == (("LI", 2),)


@pytest.mark.rule("P9.6.5a", "P3.4.4a", "P17.2f")
@pytest.mark.parametrize("used", ["pass", "forfeit", "dies irae", "civil war", "civil war drawn"])
@pytest.mark.parametrize("option", [True, False])
def test_an_army_suffers_in_the_mountains_whatever_the_marker_has_served_for(used: str, *, option: bool) -> None:
    """One given up counts as carried out; in a Civil War all are loyal. Of four HI one is lost by attrition."""
    war = ("roll: 2", "draw: greece_01", "place: pella")
    actions: dict[str, tuple[str, ...]] = {
        "pass": ("pay", "draw: spies", "done", "pass"),
        "forfeit": ("forfeit",),
        "dies irae": ("pay", "draw: dies_irae", "forfeit"),
        "civil war": war,
        "civil war drawn": ("pay", "draw: stability_check", *war),
    }
    text = {"scenario": "rise-of-rome-advanced", "turn": 2, "moment": "marker", "pool": ["greece"], "last": "rome"}
    powers: dict[str, dict[str, Any]] = {seat: {"stability": 5} for seat in ("rome", "carthage", "east")}
    powers["greece"] = {"treasury": 9, "stability": -6 if "war" in used else 2}
    powers["greece"] |= {"civil_war": "due"} if used == "civil war" else {}
    units, options = {"iconium": {"greece": {"HI": 4}}}, {"mountain_attrition": option}
    state = position({**text, "units": units, "powers": powers, "options": options})
    state = play(state, "draw: greece", *actions[used])
    assert (asked(state) == ("", "attrition")) is option
    if option:
        assert dict(play(state, "roll: 1", "reduce: HI").held("iconium", "greece")) == {"HI": 3, "rHI": 1}


# ---------------------------------------------------------------------- P6.1.5 to P6.1.8


def line(space: str, seat: str = "rome", **fields: Any) -> int | None:
    """Return what the line of a Space costs."""
    return line_of_communications(table(**fields), seat, space)


@pytest.mark.rule("P6.1.5a", "P6.1.5b", "P6.1.8a")
def test_a_line_goes_by_land_and_sea_over_free_spaces() -> None:
    """From Londinium over Gaul, from Cyrene over the sea; a home Space needs none."""
    assert line("londinium") == 0
    assert line("caralis") == 0
    assert line("roma") == 0


@pytest.mark.rule("P6.1.6a")
def test_enemies_tribes_and_independents_bar_a_line() -> None:
    """Golden example 10 in small: what is ringed by enemies has no line."""
    ring = table().kit.map.neighbours("marobudum", "land+alpine+strait+sea")
    assert line("marobudum") == 0
    for owner in ("carthage", "rebels", "pergamum"):
        assert line("marobudum", units={space: {owner: {"HI": 1}} for space in ring}) is None
    assert line("marobudum", tribes=ring) is None
    assert line("marobudum", towns=dict.fromkeys(ring, "carthage")) is None
    assert line("marobudum", units={space: {"rome": {"LI": 1}} for space in ring}) == 0
    friends = {space: {"sof": {"HI": 1}} for space in ring}
    assert line("marobudum", "greece", units=friends, sof="greece") == 0


@pytest.mark.rule("P6.1.6a", "P6.1.7a")
def test_enemy_galleys_bar_naval_links_but_no_land_links() -> None:
    kit = table().kit
    sides = kit.map.neighbours("caralis", "sea")
    ports = {space: {"carthage": {"GS": 1}} for space in ("caralis", "olbia")}
    assert sides
    assert line("caralis") == 0
    assert line("caralis", units=ports) is None
    with_army = {"massilia": {"carthage": {"GS": 1}, "rome": {"LI": 1}}}
    assert line("massilia", units=with_army) == 0  # by land


@pytest.mark.rule("P6.1.6a")
def test_deep_sea_bars_a_line() -> None:
    """From Caralis only the deep sea is left where an enemy holds Olbia."""
    assert line("caralis") == 0
    assert line("caralis", units={"olbia": {"carthage": {"GAR": 1}}}) is None


@pytest.mark.rule("P6.1.6a", "P12.5.1c")
def test_a_line_through_rhodes_costs_a_talent() -> None:
    """Golden example 40: from Cyprus, where enemies hold Side, Laodicea and Tyre, only Rhodes is left."""
    rhodes = {"rhodus": {"rhodes": {"HI": 2, "GS": 2}}}
    enemies = {space: {"carthage": {"GAR": 1}} for space in ("side", "laodicea", "tyrus")}
    cities = {"rhodus": "rhodes"}
    assert line("paphos", units=rhodes, cities=cities) == 0
    assert line("paphos", units={**rhodes, **enemies}, cities=cities) == 1
    assert line("paphos", units={**rhodes, **enemies}, cities=cities, allies=(("rhodes", "rome"),)) == 0
    assert line("paphos", units={**rhodes, **enemies}, cities=cities, allies=(("rhodes", "carthage"),)) == 1
    captured = {"rhodus": {"carthage": {"HI": 1}}}
    assert line("paphos", units={**captured, **enemies}, cities={"rhodus": "carthage"}) is None


@pytest.mark.rule("P6.1.6a", "P12.6.2a", "P12.6.4a")
def test_pirates_bar_lines_at_sea() -> None:
    """Caralis and Olbia lie on Sardinia: Pirates on all their Naval Links cut them off."""
    kit = table().kit
    island = [space for space in kit.space if kit.province_of[space] == "sardinia"]
    around = {node for space in island for node in kit.map.neighbours(space, "sea")} - set(island)
    state = table().replace(pirates=tuple(sorted(around)))
    assert line_of_communications(state, "rome", "caralis") is None
    rome = frozenset(["rome"])
    assert troubled(kit, Stacks(), rome, ("tarsus",)) == {"tarsus", "antiochia", "seleucia"}
    escorted = Stacks.read({"seleucia": {"rome": {"GS": 1}}, "antiochia": {"east": {"GS": 1}}})
    assert troubled(kit, escorted, rome, ("tarsus",)) == {"tarsus", "antiochia"}
    assert troubled(kit, escorted, rome, ("massilia",)) == {"massilia"}
