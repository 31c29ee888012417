"""Rules P5: control of Spaces, Provinces and Territories."""

from __future__ import annotations

import pytest

from tests.paxromana.tables import table


def one(owner: str, **kinds: int):
    return {owner: kinds}


@pytest.mark.rule("P5.1.1a", "P1.4g", "P12.1.2a")
@pytest.mark.parametrize("kind", ["LG", "LI", "CAV", "mHI", "GAR", "rLG"])
def test_combat_units_and_garrisons_control_their_space(kind: str) -> None:
    assert table(units={"cnossus": one("rome", **{kind: 1})}).holder("cnossus") == "rome"


@pytest.mark.rule("P5.1.1a", "P7.2.1a")
def test_cities_and_towns_control_their_space() -> None:
    state = table(towns={"cnossus": "rome"}, cities={"gortyna": "greece"})
    assert (state.holder("cnossus"), state.holder("gortyna")) == ("rome", "greece")


@pytest.mark.rule("P5.1.1b", "P1.4g")
def test_unoccupied_home_spaces_are_controlled() -> None:
    state = table(units={"roma": one("carthage", LI=1)})
    assert (state.holder("capua"), state.holder("roma")) == ("rome", "carthage")


@pytest.mark.rule("P5.1.4a", "P1.4l")
def test_so_are_unoccupied_home_ports() -> None:
    assert table().holder("neapolis") == "rome"
    assert table(units={"neapolis": one("carthage", LI=1)}).holder("neapolis") == "carthage"


@pytest.mark.rule("P5.1.1c", "P1.4l", "P5.1.4a")
def test_unoccupied_spaces_elsewhere_are_nobodys_even_in_an_own_province() -> None:
    state = table(units={"cnossus": one("rome", LG=1)})
    assert state.owner_of("creta") == "rome"
    assert (state.holder("gortyna"), state.holder("cydonia")) == ("", "")


@pytest.mark.rule("P5.1.1d", "P5.4.2a")
def test_elephants_and_galleys_alone_control_nothing_and_break_nothing() -> None:
    state = table(units={"cnossus": one("rome", EL=1), "cydonia": one("rome", GS=3), "ostia": {}, "capua": {}})
    assert (state.holder("cnossus"), state.holder("cydonia")) == ("", "")
    assert table(units={"neapolis": one("carthage", GS=4)}).holder("neapolis") == "rome"


@pytest.mark.rule("P5.1.3a")
def test_transit_points_are_not_controlled() -> None:
    state = table()
    assert all(point not in state.holders() for point in state.kit.transit)


@pytest.mark.rule("P5.2.1a")
def test_a_province_elsewhere_takes_more_than_half_of_its_spaces() -> None:
    units = {"londinium": one("rome", LI=1), "dubris": one("greece", LI=1), "venta": one("greece", LI=1)}
    assert table(units=units).owner_of("britannia") == ""
    spaces = ["venta", "camulodunum", "isca", "glevum", "deva"]
    units = {space: one("greece", LI=1) for space in spaces} | {"londinium": one("rome", LI=1)}
    assert table(units=units).owner_of("britannia") == "greece"
    units.pop("deva")
    assert table(units=units).owner_of("britannia") == ""


@pytest.mark.rule("P5.2.1b", "P5.4.1a")
def test_or_a_single_space_where_nobody_else_has_any() -> None:
    units = {"uxellodunum": one("rome", LI=1)}
    assert table(units=units).owner_of("aquitania") == "rome"
    assert table(units=units, tribes=("gergovia",)).owner_of("aquitania") == ""
    assert table(units=units | {"gergovia": one("tribes", TRB=2)}).owner_of("aquitania") == ""


@pytest.mark.rule("P5.2.1a", "P5.4.1a")
def test_aquitania_takes_four_of_six_while_its_tribe_lives() -> None:
    spaces = ["uxellodunum", "burdigala", "limonum", "aginnum"]
    units = {space: one("rome", LI=1) for space in spaces}
    assert table(units=units, tribes=("gergovia",)).owner_of("aquitania") == "rome"
    units.pop("limonum")
    assert table(units=units, tribes=("gergovia",)).owner_of("aquitania") == ""


@pytest.mark.rule("P5.2.1a")
def test_three_garrisons_control_narbonensis_beside_two_tribes() -> None:
    units = {space: one("carthage", GAR=1) for space in ("narbo", "massilia", "valentia")}
    assert table(units=units, tribes=("nemausus", "tolosa")).owner_of("narbonensis") == "carthage"


@pytest.mark.rule("P5.2.1b", "P5.3.1a")
def test_gaul_is_controlled_with_all_its_provinces() -> None:
    units = {"lugdunum": one("rome", LI=1), "bibracte": one("rome", CAV=1), "londinium": one("rome", LI=1)}
    units |= {"uxellodunum": one("rome", LI=1)}
    assert table(units=units).ruler_of("gallia") == ""
    units |= {"narbo": one("rome", GAR=1)}
    assert table(units=units).ruler_of("gallia") == "rome"
    assert table(units=units, tribes=("alesia",)).ruler_of("gallia") == ""


@pytest.mark.rule("P5.2.2a")
def test_a_capital_keeps_its_province_whatever_the_other_spaces() -> None:
    units = {space: one("rome", LG=1) for space in ("memphis", "pelusium", "el_fayum")}
    assert table(units=units).owner_of("aegyptus") == "east"


@pytest.mark.rule("P5.2.2b")
def test_a_home_province_is_kept_with_one_space_while_no_others_have_more_than_half() -> None:
    units = {"rhegium": one("rome", LG=1), "tarentum": one("carthage", LI=1), "croton": one("carthage", LI=1)}
    assert table(units=units).owner_of("bruttium") == "rome"
    more = units | {"brundisium": one("carthage", LI=1)}
    assert table(units=more).owner_of("bruttium") == "carthage"


@pytest.mark.rule("P5.2.2b", "P5.2.3b")
def test_a_home_province_in_which_its_player_has_no_space_or_others_have_more_than_half_is_nobodys() -> None:
    """Bruttium has five Spaces: Carthage and Greece have two each, and the East, or Rome, has the fifth."""
    pairs = {"carthage": ("tarentum", "croton"), "greece": ("brundisium", "paestum")}
    units = {space: one(owner, LI=1) for owner, spaces in pairs.items() for space in spaces}
    assert table(units=units | {"rhegium": one("east", LI=1)}).owner_of("bruttium") == ""
    assert table(units=units).holder("rhegium") == "rome"
    assert table(units=units).owner_of("bruttium") == ""  # AMB-HOME-PROVINCE
    units.pop("paestum")
    assert table(units=units).owner_of("bruttium") == ""
    units.pop("brundisium")
    assert table(units=units).owner_of("bruttium") == "rome"


@pytest.mark.rule("P5.2.3a")
def test_italia_takes_five_of_nine_and_that_rome_has_lost_rome() -> None:
    spaces = ["pisae", "arretium", "ariminum", "bovianum", "capua"]
    units = {space: one("carthage", LI=1) for space in spaces}
    assert table(units=units).owner_of("italia") == "rome"
    assert table(units=units | {"roma": one("carthage", LI=1)}).owner_of("italia") == "carthage"
    four = {space: one("carthage", LI=1) for space in ("roma", "pisae", "arretium", "ariminum")}
    assert table(units=four).owner_of("italia") == "rome"


@pytest.mark.rule("P5.2.3b")
def test_a_home_province_without_a_capital_takes_more_than_half() -> None:
    units = {space: one("rome", LG=1) for space in ("byzantium", "sestus", "apollonia")}
    assert table(units=units).owner_of("thracia") == "rome"
    units.pop("sestus")
    assert table(units=units).owner_of("thracia") == "greece"


@pytest.mark.rule("P5.2.3a", "P5.2.3b")
def test_macedonia_takes_three_of_five_with_pella_among_them() -> None:
    units = {space: one("rome", LG=1) for space in ("pella", "larissa", "dyrrhachium")}
    assert table(units=units).owner_of("macedonia") == "rome"
    units = {space: one("rome", LG=1) for space in ("corcyra", "larissa", "dyrrhachium")}
    assert table(units=units).owner_of("macedonia") == "greece"


@pytest.mark.rule("P5.2.4a")
def test_lesbos_and_samos_count_for_ionia_and_three_islands_are_a_province() -> None:
    units = {"lesbos_chios": one("greece", LI=1), "samos": one("greece", LI=1)}
    assert table(units=units).owner_of("ionia") == "greece"
    units = {"thasos": one("rome", LG=1), "lemnos": one("rome", LG=1)}
    assert table(units=units).owner_of("insulae_aegaeae") == "rome"


@pytest.mark.rule("P5.3.2a")
def test_the_balearic_islands_and_melita_belong_to_their_territories() -> None:
    kit = table().kit
    assert "baleares" in kit.territory["hispania"].provinces
    assert "melita" in kit.territory["sicilia"].provinces


@pytest.mark.rule("P5.4.1a", "P12.4.1a")
@pytest.mark.parametrize("owner", ["syracuse", "gauls_west", "rebels", "sof", "tribes"])
def test_whoever_else_is_there_breaks_control_and_gains_no_province(owner: str) -> None:
    kind = {"tribes": "TRB", "gauls_west": "BAR", "rebels": "BAR"}.get(owner, "LI")
    state = table(units={"cnossus": one("rome", LG=1), "gortyna": one(owner, **{kind: 1})})
    assert state.owner_of("creta") == ""


@pytest.mark.rule("P5.4.1a", "P12.4.1a", "P12.4.4a")
def test_allied_armies_neither_break_nor_give_control() -> None:
    units = {"athenae": one("sof", HI=4), "cnossus": {"sof": {"HI": 1}, "greece": {"LI": 1}}}
    state = table(units=units, sof="greece")
    assert (state.holder("athenae"), state.holder("cnossus")) == ("greece", "greece")
    assert table(units={"cnossus": one("sof", HI=4)}, sof="greece").owner_of("creta") == ""
    pergamum = {"nicomedia": {"rome": {"LG": 1}, "pergamum": {"HI": 1}}}
    state = table(units=pergamum, allies=(("pergamum", "rome"),), scenario="rise-of-rome-advanced")
    assert state.holder("nicomedia") == "rome"


@pytest.mark.rule("P5.4.1a", "P5.2.1b")
def test_the_army_of_an_ally_in_another_space_does_not_break_control_of_a_province() -> None:
    units = {"cnossus": one("greece", LI=1), "gortyna": one("sof", HI=4)}
    assert table(units=units, sof="greece").owner_of("creta") == "greece"
    assert table(units=units, sof="east").owner_of("creta") == ""
    units = {"samos": one("rome", LG=1), "pergamum": one("pergamum", HI=2)}
    scenario, towns = "rise-of-rome-advanced", {"pergamum": "pergamum"}
    allies = (("pergamum", "rome"),)
    assert table(units=units, towns=towns, allies=allies, scenario=scenario).owner_of("ionia") == "rome"
    assert table(units=units, towns=towns, scenario=scenario).owner_of("ionia") == ""
    both = units | {"ephesus": one("greece", LI=1)}
    assert table(units=both, towns=towns, allies=allies, scenario=scenario).owner_of("ionia") == ""


@pytest.mark.rule("P5.4.3a")
def test_a_power_without_anything_is_back_once_a_home_province_is_free() -> None:
    spaces = [space for space, owner in table(scenario="punic-wars").table.home.items() if owner == "carthage"]
    units = {space: one("rome", LG=1) for space in spaces}
    state = table(units=units, scenario="punic-wars")
    assert "carthage" not in state.province_owners().values()
    freed = state.replace(units=state.units.remove("cirta", "rome", "LG").remove("saldae", "rome", "LG"))
    assert freed.owner_of("numidia") == "carthage"
