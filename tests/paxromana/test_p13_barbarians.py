"""P13: Tribes, Rebellions, invasions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p07_cities.sack import sacking
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.rules.p13_barbarians.invasions import RollInvasion
from ancientwars.paxromana.rules.p13_barbarians.naval_mutiny import CalmMutiny
from ancientwars.paxromana.rules.p13_barbarians.rebellions import RollRebellion
from ancientwars.paxromana.rules.p13_barbarians.tribes import LookAtTribes, TribesReturn
from ancientwars.paxromana.rules.p17_cards.timing import leads
from ancientwars.paxromana.state.scopes import Move, Party, Side
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import asked, happened, legal, play, refusal, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

ADVANCED = "rise-of-rome-advanced"


# ---------------------------------------------------------------------- P13.1 Tribes


@pytest.mark.rule("P13.1.8a", "P17.2-39")
def test_tribes_return_to_unoccupied_tribe_spaces() -> None:
    """Two markers; a Space with a marker or with units is not offered."""
    state = table(
        TribesReturn("rome"), scenario=ADVANCED, tribes=("gergovia",), units={"nemausus": {"rome": {"LI": 1}}}
    )
    assert asked(state) == ("rome", "place-tribe")
    assert "space: gergovia" not in legal(state)
    assert "space: nemausus" not in legal(state)
    first, second = legal(state)[:2]
    state = play(state, first, second)
    assert len(state.tribes) == 3
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P13.1.8a", "P17.2-39")
@pytest.mark.parametrize(("flipped", "seen", "come"), [(27, 0, 1), (28, 0, 0), (27, 1, 1), (28, 1, 0), (5, 0, 2)])
def test_only_markers_that_were_never_used_return(flipped: int, seen: int, come: int) -> None:
    """Of thirty two lie hidden on the map, at one of which perhaps a player has looked; others have been turned up."""
    places = ("gergovia", "nemausus")
    state = table(scenario=ADVANCED, tribes=places, units={"narbo": {"rome": {"LI": 1}}})
    if seen:
        state = settle(state.then(LookAtTribes("rome")))
        state = play(state, "space: gergovia", "draw: 7", "done")
    chips = state.chips
    for value in chips.deck.pool[:flipped]:
        chips = chips.draw_to("aside", value)
    state = settle(state.replace(chips=chips).then(TribesReturn("rome")))
    for _ in range(come):
        assert asked(state) == ("rome", "place-tribe")
        state = play(state, legal(state)[0])
    assert asked(state) == ("rome", "rest")
    assert len(state.tribes) == 2 + come


@pytest.mark.rule("P17.2-15")
def test_only_who_looks_knows_a_tribe() -> None:
    """Rome sees what the marker shows; to Carthage and the spectator nothing is known."""
    state = table(LookAtTribes("rome"), scenario=ADVANCED, tribes=("gergovia",), units={"narbo": {"rome": {"LI": 1}}})
    assert legal(state) == ["space: gergovia"]
    state = play(state, "space: gergovia", "draw: 7")
    assert state.chips.view("rome").known_cards("gergovia", "rome") == ("7",)
    assert state.chips.view("carthage").known_cards("gergovia", "carthage") == ()
    assert asked(state) == ("rome", "rest")
    assert state.tribes == ("gergovia",)


@pytest.mark.rule("P17.2-15")
def test_who_looks_after_another_sees_the_same_marker() -> None:
    units = {"narbo": {"rome": {"LI": 1}}, "nemausus": {"carthage": {"LI": 1}}}
    state = table(LookAtTribes("rome"), scenario=ADVANCED, tribes=("gergovia", "lugdunum"), units=units)
    state = play(state, "space: gergovia", "draw: 7", "done")
    state = play(settle(state.then(LookAtTribes("carthage"))), "space: gergovia")
    assert asked(state) == ("carthage", "look-at-tribe")  # nothing is drawn
    assert state.chips.view("carthage").known_cards("gergovia", "carthage") == ("7",)
    assert asked(play(state, "space: lugdunum")) == ("", "tribe-seen")


# ---------------------------------------------------------------------- P13.3 Rebellions


@pytest.mark.rule("P13.3-02", "P13.2.2a")
def test_britain() -> None:
    """All Garrisons go, three Barbarians come, and nobody controls the Province."""
    units = {"londinium": {"rome": {"GAR": 2, "LI": 1}}, "eboracum": {"rome": {"GAR": 1}}}
    state = play(table(RollRebellion("carthage"), scenario=ADVANCED, units=units), "roll: 1 1")
    assert state.units.of("rome").totals() == (("LI", 1),)
    assert asked(state) == ("carthage", "place-rebels")
    assert "space: londinium" not in legal(state)
    state = play(state, "space: eboracum")
    assert state.held("eboracum", "rebels") == (("BAR", 3),)
    assert state.owner_of("britannia") == ""


@pytest.mark.rule("P13.3-03")
def test_cyprus() -> None:
    """Its waters are closed until the end of the turn."""
    state = play(table(RollRebellion("rome"), scenario=ADVANCED), "roll: 1 2")
    assert state.has("cyprus")


@pytest.mark.rule("P13.3-09")
def test_mauretania() -> None:
    """One Barbarian in each unoccupied Space; nobody controls the Province."""
    state = table(RollRebellion("rome"), scenario=ADVANCED, units={"tingi": {"carthage": {"LI": 1}}})
    state = play(state, "roll: 1 3")
    spaces = [space for space in state.kit.spaces_of["mauretania"] if space != "tingi"]
    assert all(state.held(space, "rebels") == (("BAR", 1),) for space in spaces)
    assert not state.held("tingi", "rebels")
    assert state.owner_of("mauretania") == ""


@pytest.mark.rule("P13.3-11", "P13.3a")
def test_sardinia() -> None:
    """A Garrison alone makes way, an Army does not."""
    spaces = table(scenario=ADVANCED).kit.spaces_of["sardinia"]
    state = table(RollRebellion("rome"), scenario=ADVANCED, units={spaces[0]: {"carthage": {"GAR": 2}}})
    state = play(state, "roll: 1 4", f"space: {spaces[0]}")
    assert state.held(spaces[0], "rebels") == (("BAR", 1),)
    assert not state.held(spaces[0], "carthage")


@pytest.mark.rule("P13.3-07")
def test_spain() -> None:
    """A Garrison goes, and three Barbarians come to Lusitania or Numantia."""
    units = {"emporiae": {"carthage": {"GAR": 2}}}
    state = play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 1 5")
    state = play(state, "space: emporiae")
    assert state.held("emporiae", "carthage") == (("GAR", 1),)
    assert "space: numantia" in legal(state)
    assert "space: emporiae" not in legal(state)
    state = play(state, "space: numantia")
    assert state.held("numantia", "rebels") == (("BAR", 3),)


@pytest.mark.rule("P13.3-04")
def test_danube_destroys_at_most_eight_points() -> None:
    """Three legions are 12 points: two are lost, the third stays; Garrisons count nothing and go."""
    units = {"salona": {"rome": {"LG": 3, "GAR": 1}}}
    state = play(table(RollRebellion("carthage"), scenario=ADVANCED, units=units), "roll: 2 6")
    assert state.held("salona", "rome") == (("LG", 1),)


@pytest.mark.rule("P13.3-04")
def test_danube_without_units_is_no_event() -> None:
    """Tribes do not count."""
    state = play(table(RollRebellion("rome"), scenario=ADVANCED), "roll: 2 6")
    assert happened(state, "NothingCame")


@pytest.mark.rule("P13.3-05")
def test_germania_kills_leaders_with_the_army() -> None:
    """A small Army is wiped out with its Leader."""
    space = table(scenario=ADVANCED).kit.spaces_of["germania_inferior"][0]
    leader = table(scenario=ADVANCED).kit.leaders[0].id
    units = {space: {"rome": {"LI": 2}}}
    state = table(RollRebellion("carthage"), scenario=ADVANCED, units=units, leaders={leader: space})
    state = play(state, "roll: 3 6")
    assert not state.held(space, "rome")
    assert not state.leader(leader).place


@pytest.mark.rule("P13.3-08")
def test_judaea() -> None:
    """Garrisons go and one Battle Point more; a Barbarian takes over the empty Town."""
    spaces = table(scenario=ADVANCED).kit.spaces_of["judaea"]
    units = {spaces[0]: {"east": {"GAR": 1}}, spaces[1]: {"east": {"LI": 2}}}
    state = table(RollRebellion("rome"), scenario=ADVANCED, units=units, towns={spaces[0]: "east"})
    state = play(state, "roll: 4 6")
    assert state.held(spaces[1], "east") == (("LI", 1),)
    state = play(state, f"space: {spaces[0]}")
    assert state.held(spaces[0], "rebels") == (("BAR", 1),)
    town = state.settlement(spaces[0])
    assert town is not None
    assert town.owner == "rebels"


@pytest.mark.rule("P13.3-01")
def test_africa() -> None:
    """Mercenaries become Barbarians of their points: mHI 3 and mLI 1; without any it is no event."""
    quiet = play(table(RollRebellion("rome"), scenario=ADVANCED), "roll: 5 6")
    assert happened(quiet, "NothingCame")
    units = {"utica": {"carthage": {"mHI": 1, "mLI": 1}}}
    state = play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 5 6")
    assert state.held("utica", "rebels") == (("BAR", 4),)
    assert not state.held("utica", "carthage")


@pytest.mark.rule("P13.3-01")
def test_african_mutineers_attack_the_army_beside_them() -> None:
    """There is a battle in the Space."""
    units = {"utica": {"carthage": {"mHI": 1, "LI": 1}}}
    state = play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 5 6")
    (battle,) = happened(state, "BattleBegan")
    assert (battle.space, battle.attacker, battle.defender) == ("utica", "rebels", "carthage")
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P13.3-10")
def test_naval_mutiny_and_its_price() -> None:
    """The named Fleet is bound; three galleys cost three Talents."""
    units = {"carthago": {"carthage": {"GS": 3}}, "ostia": {}}
    state = table(
        RollRebellion("rome"), CalmMutiny("carthage"), scenario=ADVANCED, units=units, treasury={"carthage": 3}
    )
    state = play(state, "roll: 6 6")
    assert state.has("naval_mutiny", "carthage", "carthago")
    state = play(state, "pay")
    assert state.power("carthage").treasury == 0
    assert not state.has("naval_mutiny")


@pytest.mark.rule("P13.3-10")
def test_whose_fleet_mutinies_is_named_and_only_that_one_does() -> None:
    units = {"carthago": {"carthage": {"GS": 2}, "greece": {"GS": 1}}, "roma": {"rome": {"GS": 1}}}
    state = play(table(RollRebellion("rome"), scenario=ADVANCED, units=units), "roll: 6 6")
    assert (asked(state), set(legal(state))) == (("rome", "mutiny"), {"space: carthago", "space: roma"})
    state = play(state, "space: carthago")
    assert set(legal(state)) == {"of: carthage", "of: greece"}
    state = play(state, "of: greece")
    assert state.has("naval_mutiny", "greece", "carthago")
    assert not state.has("naval_mutiny", "carthage")
    assert not state.has("naval_mutiny", "rome")
    alone = table(RollRebellion("rome"), scenario=ADVANCED, units={"roma": {"rome": {"GS": 1}}})
    assert play(alone, "roll: 6 6").has("naval_mutiny", "rome", "roma")
    nobody = play(table(RollRebellion("rome"), scenario=ADVANCED), "roll: 6 6")
    assert not nobody.has("naval_mutiny")


@pytest.mark.rule("P13.3-06", "P13.3b")
def test_gaul_without_rulers_loses_a_garrison_at_most() -> None:
    """No Province of Gaul is controlled: one Garrison may be removed."""
    units = {"gergovia": {"rome": {"GAR": 2}}, "avaricum": {"carthage": {"LI": 1}}}
    state = table(RollRebellion("carthage"), scenario=ADVANCED, units=units)
    assert state.owner_of("aquitania") == ""
    state = play(state, "roll: 1 6")
    assert asked(state) == ("carthage", "remove-garrison")
    assert play(state, "space: gergovia").held("gergovia", "rome") == (("GAR", 1),)
    assert play(state, "pass").held("gergovia", "rome") == (("GAR", 2),)


@pytest.mark.rule("P13.3b", "P13.3-07")
@pytest.mark.parametrize(("region", "inside"), [("gallia", "gergovia"), ("hispania", "gades")])
def test_the_garrison_that_is_removed_is_one_of_the_region_in_revolt(region: str, inside: str) -> None:
    """Nobody controls a Province of Gaul: both have a Space of Aquitania. Elsewhere no Garrison is in danger."""
    units = {space: {"rome": {"GAR": 1}} for space in ("gergovia", "gades", "roma")}
    units["avaricum"] = {"carthage": {"LI": 1}}
    state = table(RollRebellion("carthage"), scenario=ADVANCED, units=units)
    total = next(roll for roll, one in state.kit.tables.rebellion.items() if one == region)
    state = play(state, f"roll: 1 {total - 1}")
    assert asked(state) == ("carthage", "remove-garrison")
    assert [one for one in legal(state) if one != "pass"] == [f"space: {inside}"]
    state = play(state, f"space: {inside}")
    assert {place for place, _, kind, _ in state.units if kind == "GAR"} == {"gergovia", "gades", "roma"} - {inside}


@pytest.mark.rule("P13.3c")
def test_of_several_in_gaul_the_player_names_whom_a_local_rebellion_strikes() -> None:
    units = {"narbo": {"rome": {"LI": 1}}, "gergovia": {"greece": {"LI": 1}}}
    state = table(RollRebellion("carthage"), scenario=ADVANCED, units=units)
    state = play(state, "roll: 1 6", "roll: 3")
    assert (asked(state), set(legal(state))) == (("carthage", "rebellion-victims"), {"space: narbo", "space: gergovia"})
    state = play(state, "space: gergovia")
    assert not state.held("gergovia", "greece")
    assert state.held("gergovia", "rebels") == (("BAR", 3),)
    assert state.held("narbo", "rome") == (("LI", 1),)


@pytest.mark.rule("P13.3c")
def test_local_rebellion_in_gaul() -> None:
    """Three Barbarians where the units were, one in each uncontrolled Space of the Province."""
    state = table(RollRebellion("carthage"), scenario=ADVANCED, units={"narbo": {"rome": {"LI": 1}}})
    assert state.owner_of("narbonensis") == "rome"
    state = play(state, "roll: 1 6", "roll: 3")
    assert state.held("narbo", "rebels") == (("BAR", 3),)
    others = [space for space in state.kit.spaces_of["narbonensis"] if space != "narbo"]
    assert all(state.held(space, "rebels") == (("BAR", 1),) for space in others)


@pytest.mark.rule("P13.3d", "P13.2.6a")
def test_great_rebellion_comes_once() -> None:
    """A 6 and one Province are 7: the Province is cleared, 2d6 Gauls and their Leader come."""
    state = table(RollRebellion("rome"), scenario=ADVANCED, units={"narbo": {"carthage": {"LI": 1}}})
    state = play(state, "roll: 1 6", "roll: 6")
    assert asked(state) == ("rome", "great-rebellion")
    state = play(state, "province: narbonensis", "roll: 3 4", "space: narbo")
    assert state.held("narbo", "gallic_rebels") == (("BAR", 7),)
    assert not state.held("narbo", "carthage")
    assert state.leader("gaul_uprising").place == "narbo"
    assert asked(state) == ("rome", "move-gauls")
    assert state.rebelled
    again = table(RollRebellion("rome"), scenario=ADVANCED, units={"narbo": {"carthage": {"LI": 1}}}, rebelled=True)
    again = play(again, "roll: 1 6", "roll: 6")
    assert again.held("narbo", "rebels") == (("BAR", 3),)


@pytest.mark.rule("P16.2-07")
def test_standard_rebellion() -> None:
    """Garrisons of anybody go; who controls a Space there loses a level, once."""
    units = {"londinium": {"rome": {"GAR": 1}}, "eboracum": {"rome": {"LI": 1}, "carthage": {}}}
    state = play(table(RollRebellion("greece"), units=units), "roll: 1 1")
    assert not state.held("londinium", "rome")
    assert state.power("rome").stability == -1
    assert state.power("carthage").stability == 0


# ---------------------------------------------------------------------- P13.4 invasions


@pytest.mark.rule("P13.4-01", "P13.4.6b")
def test_western_gauls() -> None:
    """2d6 Barbarians under a 1-5 appear in mainland Gaul and make a Major Move of d6 + 5 at once."""
    state = play(table(RollInvasion("rome"), scenario=ADVANCED), "roll: 2 4", "roll: 3 4")
    assert asked(state) == ("rome", "place-invaders")
    assert "space: londinium" not in legal(state)
    state = play(state, "space: narbo")
    assert state.held("narbo", "gauls_west") == (("BAR", 7),)
    state = play(state, "roll: 2")
    assert asked(state) == ("rome", "move-on")
    assert "to: nemausus" in legal(state)


@pytest.mark.rule("P13.4.1a")
def test_a_group_invades_once_a_turn() -> None:
    """The roll is repeated."""
    effects = (Effect("invaded", place="caledonians"),)
    state = play(table(RollInvasion("rome"), scenario=ADVANCED, effects=effects), "roll: 1 1")
    assert asked(state) == ("", "invasion")


@pytest.mark.rule("P13.4-02")
def test_eastern_gauls() -> None:
    """They come in Sarmatia or Scythia."""
    state = play(table(RollInvasion("rome"), scenario=ADVANCED), "roll: 2 3", "roll: 1 1")
    provinces = {state.kit.province_of[one.removeprefix("space: ")] for one in legal(state)}
    assert provinces == {"sarmatia", "scythia"}


@pytest.mark.rule("P13.4-03")
def test_germans() -> None:
    """Three dice in Old Germania; two and two cavalry on the Rhine; they remember where they came from."""
    kit = table(scenario=ADVANCED).kit
    old, rhine = kit.spaces_of["germania_antiqua"][0], kit.spaces_of["germania_inferior"][0]
    state = play(table(RollInvasion("rome"), scenario=ADVANCED), "roll: 3 4")
    assert play(state, f"space: {old}", "roll: 1 2 3").held(old, "germans") == (("BAR", 6),)
    state = play(state, f"space: {rhine}", "roll: 1 2")
    assert state.held(rhine, "germans") == (("BAR", 3), ("BCAV", 2))
    assert state.has("germans-origin", place="germania_inferior")


@pytest.mark.rule("P13.4-04")
def test_caledonians() -> None:
    """All Garrisons in Britain are removed."""
    units = {"londinium": {"rome": {"GAR": 2, "LI": 1}}}
    state = play(table(RollInvasion("rome"), scenario=ADVANCED, units=units), "roll: 6 6")
    assert state.held("londinium", "rome") == (("LI", 1),)


@pytest.mark.rule("P13.4-05")
def test_armenians() -> None:
    """A die above the number of units removes them; an Army at Amida stops it all."""
    units = {"edessa": {"east": {"LI": 2, "GAR": 1}}}
    state = play(table(RollInvasion("rome"), scenario=ADVANCED, units=units), "roll: 1 2")
    assert asked(state) == ("", "armenians")
    assert play(state, "roll: 3").held("edessa", "east") == (("GAR", 1), ("LI", 2))
    assert not play(state, "roll: 4").held("edessa", "east")
    units = {"edessa": {"east": {"LI": 1}}, "amida": {"east": {"LI": 1}}}
    state = play(table(RollInvasion("rome"), scenario=ADVANCED, units=units), "roll: 1 2")
    assert happened(state, "NothingCame")


@pytest.mark.rule("P13.4.4a")
def test_barbarians_near_a_capital_cost_a_level_once() -> None:
    """Pisae is one Land Link from Rome."""
    near = next(iter(table(scenario=ADVANCED).kit.map.neighbours("roma", "land")))
    state = table(scenario=ADVANCED, units={near: {"gauls_west": {"BAR": 3}}})
    assert state.power("rome").stability == -1


@pytest.mark.rule("P13.4.2a")
def test_invaders_do_not_come_among_friends() -> None:
    """A Space with an Army of the player who brings them in is not offered."""
    state = table(RollInvasion("rome"), scenario=ADVANCED, units={"narbo": {"rome": {"LI": 1}}})
    state = play(state, "roll: 2 4", "roll: 3 4")
    assert "space: narbo" not in legal(state)
    assert refusal(state, "space: narbo") is not None


@pytest.mark.rule("P13.4.5a")
def test_invaders_attack_where_they_are_placed() -> None:
    """Two Movement Points go for it."""
    state = table(RollInvasion("rome"), scenario=ADVANCED, units={"narbo": {"carthage": {"LI": 3}}})
    state = play(state, "roll: 2 4", "roll: 3 4", "space: narbo", "roll: 2")
    assert asked(state) == ("carthage", "withdraw")
    state = play(state, "stand")
    assert asked(state) == ("", "battle")
    assert state.scope(Move).used == 2


# ---------------------------------------------------------------------- what stays, and what leaves


@pytest.mark.rule("P13.2.1a")
def test_barbarians_enter_by_rebellion_and_by_invasion() -> None:
    """One roll for the Province that rises, or for the invaders, and they stand where they are placed."""
    risen = play(table(RollRebellion("carthage"), scenario=ADVANCED), "roll: 1 1")
    assert not risen.units.of("rebels").places
    risen = play(risen, legal(risen)[0])
    assert risen.units.of("rebels").totals() == (("BAR", 3),)
    invaded = play(table(RollInvasion("rome"), scenario=ADVANCED), "roll: 2 4", "roll: 3 4", "space: narbo")
    assert dict(invaded.held("narbo", "gauls_west"))["BAR"]


def after_removal() -> State:
    """Return the state after a Removal Phase with invaders, rebels, revealed Tribes and a Tribe marker."""
    units = {
        "narbo": {"gauls_west": {"BAR": 4}},
        "londinium": {"rebels": {"BAR": 3}},
        "nemausus": {"tribes": {"TRB": 2}},
    }
    return table(RemovalPhase(), scenario=ADVANCED, units=units, leaders={"gaul_west": "narbo"}, tribes=("gergovia",))


@pytest.mark.rule("P13.2.5a", "P13.4a")
def test_invaders_leave_and_rebels_stay() -> None:
    """The Removal Phase takes off invaders with their Leader."""
    state = after_removal()
    assert not state.held("narbo", "gauls_west")
    assert not state.leader("gaul_west").place
    assert state.held("londinium", "rebels") == (("BAR", 3),)


@pytest.mark.rule("P13.1.4a", "P13.1.5a", "P13.1.7a")
def test_tribes_stay_and_hold_their_spaces() -> None:
    """Nobody moves them or takes them off, and nobody else controls their Spaces."""
    state = after_removal()
    assert state.held("nemausus", "tribes") == (("TRB", 2),)
    assert state.tribes == ("gergovia",)
    assert state.holder("nemausus") == state.holder("gergovia") == "tribes"
    assert not state.player_of("tribes")


@pytest.mark.rule("P13.1.6a", "P13.4.6a")
def test_invaders_may_attack_tribes_and_are_enemies_of_each_other() -> None:
    """Every other owner is hostile to them."""
    state = table(scenario=ADVANCED)
    assert state.hostile("gauls_west", "tribes")
    assert state.hostile("gauls_west", "germans")
    assert state.hostile("germans", "rebels")


@pytest.mark.rule("P13.2.7a")
def test_barbarians_roll_to_sack_and_get_nothing() -> None:
    """Nobody is asked, and the roll has no player."""
    state = table(scenario=ADVANCED)
    steps = sacking(state, "capua", "gauls_west", "rome", "", halved=False, mercenary=False)
    assert [type(step).__name__ for step in steps] == ["SackDie"]


@pytest.mark.rule("P13.4.3a")
def test_cards_for_invaders_and_not_for_other_barbarians() -> None:
    """Who moves the invaders fights on their side, while they move; who decides for rebels does not."""
    state, gauls = table(scenario=ADVANCED), Side("rome", (Party("gauls_west", (("BAR", 2),)),))
    assert not leads(state, gauls, "rome")
    assert leads(state.enter(Move("rome", "gauls_west", "major", "narbo", "narbo")), gauls, "rome")
    assert not leads(state, Side("rome", (Party("rebels", (("BAR", 2),)),)), "rome")
