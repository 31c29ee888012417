"""Pax Romana, an examination in chapters 12, 13, 16 and 17: situations at the edges of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.others import forbidden
from ancientwars.paxromana.rules.p13_barbarians.tribes import reach_of
from ancientwars.paxromana.rules.p13_bounds import led_by
from ancientwars.paxromana.rules.p16_stability_check import CheckOrder, OrderFails
from ancientwars.paxromana.rules.p17_cards.timing import ambush_fleets
from ancientwars.paxromana.state.pieces import Pact, Successors
from ancientwars.paxromana.state.scopes import Activation, Battle, Move
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.book import fight, until
from tests.paxromana.fields import battle
from tests.paxromana.tables import asked, play, refusal, settlement, table
from tests.paxromana.test_read_p13 import ADVANCED, invasion, rebellion

if TYPE_CHECKING:
    from ancientwars.paxromana import State

PLACES = ("vetera", "mogontiacum", "argentoratum")
"""Spaces on the Rhine."""

# ---------------------------------------------------------------------- Barbarians


@pytest.mark.rule("P13.4.2a", "P9.2.1a")
def test_invaders_who_only_pass_a_tribe_need_no_point_for_an_attack() -> None:
    """Seven Gauls at Narbo with the last of their points: it takes them to the Tribe of Nemausus, where they stay."""
    state = play(invasion("2 4", tribes=["nemausus"]), "roll: 3 4", "space: narbo", "roll: 2")
    state = play(state, *(["to: tolosa", "to: narbo"] * 3))
    assert state.scope(Move).remaining == 1
    assert refusal(state, "to: nemausus") is None
    state = until(play(state, "to: nemausus"), "action")
    assert state.tribes == ("nemausus",)
    assert dict(state.held("nemausus", "gauls_west")) == {"BAR": 7}


# ---------------------------------------------------------------------- slaves


def freed(owner: str) -> State:
    """Return the state after four Roman legions beat the last slave of Greece in a Town of this owner."""
    pact, revolt = Pact("passage", ("greece", "rome")), Effect("slave_revolt", "greece", "corinthus", "game")
    towns = {"corinthus": (owner, 1)}
    owners = ("rome", "slaves_greece")
    given: dict[str, Any] = {"towns": towns, "pacts": (pact,), "effects": (revolt,)}
    state = battle({"LG": 4}, {"BAR": 1}, owners=owners, space="corinthus", origin="megara", **given)
    return until(fight(state, 6, 1), "sack", "rest")


@pytest.mark.rule("P7.2.1a", "P12.7.3a", "P7.4.1a")
def test_who_frees_a_town_of_a_friend_from_slaves_does_not_capture_it() -> None:
    """Slaves have left Greece its Town, and only an enemy Army captures; an enemy's Town falls to Rome."""
    state = freed("greece")
    assert settlement(state, "corinthus").owner == "greece"
    assert asked(state)[1] == "rest"
    assert not state.units.of("slaves_greece").places
    state = freed("carthage")
    assert settlement(state, "corinthus").owner == "rome"
    assert asked(state) == ("rome", "sack")


@pytest.mark.rule("P13.2.6a", "P13.2.4a", "P13.4-03")
@pytest.mark.parametrize(("led", "active", "decides"), [("greece", "rome", "greece"), ("rome", "rome", "carthage")])
def test_who_placed_invaders_or_moved_them_last_decides_for_them(led: str, active: str, decides: str) -> None:
    """Ten Germans at Lugdunum lose to an Army: Greece, who has moved them, is asked for their Retreat.

    Nobody decides against himself: if Rome, who has moved them, attacks them an Inactive player does.
    """
    effects = (Effect("invaders_led", led, "germans", "removal"),)
    state = fight(battle({"LI": 10}, {"BAR": 10}, owners=(active, "germans"), effects=effects), 3, 1)
    assert asked(state) == (decides, "retreat")


@pytest.mark.rule("P13.2.6a", "P13.4-03", "P13.4a")
def test_the_command_of_invaders_goes_with_their_last_major_move() -> None:
    """Rome brings the Germans in and commands them; with the next marker Greece moves them, and commands them then."""
    units = {"pella": {"greece": {"LI": 1}}}
    state = play(invasion("3 4", units=units, pool=["greece"]), "space: vetera", "roll: 3 4", "roll: 1", "stop")
    assert led_by(state, "germans", "vetera") == "rome"
    state = play(until(state, "payment"), "pay", "draw: spies")
    state = play(until(state, "action"), "expand")
    state = play(until(state, "expansion"), "major-of: germans vetera", "take-all", "set-out", "roll: 1", "stop")
    assert led_by(state, "germans", "vetera") == "greece"


@pytest.mark.rule("P13.2.6a", "P3.5.2a", "P13.2.4a")
def test_who_moves_germans_does_not_command_those_who_were_left_behind() -> None:
    """Rome leaves five at Vetera, and decides for them when Carthage attacks; Greece has moved others meanwhile.

    It leaves one more at Mogontiacum: Greece commands it, too, if it stops there, but not if it passes.
    """
    units = {"pella": {"greece": {"LI": 1}}, "noviomagus": {"carthage": {"HI": 9}}}
    state = play(invasion("3 4", units=units, pool=["greece", "carthage"]), "space: vetera", "roll: 3 5", "roll: 6")
    state = play(state, "drop: BAR 5", "to: colonia_agrippina", "to: mogontiacum", "drop: BAR 1", "to: argentoratum")
    state = play(until(state, "marker"), "draw: greece", "pay", "draw: alliance", "done")
    state = play(until(play(until(state, "action"), "expand"), "expansion"), "major-of: germans argentoratum")
    state = play(state, "take-all", "set-out", "roll: 6", "to: mogontiacum")
    back = play(state, "to: argentoratum", "stop")
    assert [led_by(back, "germans", one) for one in PLACES] == ["rome", "rome", "greece"]
    state = play(state, "stop")
    assert [led_by(state, "germans", one) for one in PLACES[:2]] == ["rome", "greece"]
    state = play(until(play(until(state, "expansion"), "done"), "marker"), "draw: carthage", "pay", "draw: spies")
    state = play(until(play(until(state, "action"), "expand"), "expansion"), "major: noviomagus", "take-all", "set-out")
    state = play(state, "roll: 6", "to: vetera")
    assert state.scope(Battle).defender.seat == "rome"


@pytest.mark.rule("P13.2.6a", "P3.5.2a")
def test_the_command_of_germans_goes_with_their_retreat() -> None:
    """Ten beaten at Lugdunum are Rome's still where they go; the last Major Move of Germans was that of Greece."""
    commands = {"rome": "germans lugdunum", "greece": "germans vetera"}
    effects = tuple(Effect("invaders_led", seat, army, "removal") for seat, army in commands.items())
    given: dict[str, Any] = {"effects": effects, "units": {"vetera": {"germans": {"BAR": 1}}}}
    state = fight(battle({"LI": 10}, {"BAR": 10}, owners=("carthage", "germans"), **given), 3, 1)
    assert asked(state) == ("rome", "retreat")
    state = until(play(state, "retreat-to: alesia"), "rest")
    assert state.held("alesia", "germans")
    assert [led_by(state, "germans", one) for one in ("alesia", "vetera")] == ["rome", "greece"]


def _led(**commands: str) -> tuple[Effect, ...]:
    """Return the effects that say who commands the Germans in some Spaces."""
    return tuple(Effect("invaders_led", seat, f"germans {space}", "removal") for space, seat in commands.items())


@pytest.mark.rule("P13.2.6a", "P10.7.6b", "P3.5.2a")
def test_germans_who_retreat_take_no_command_of_others_whom_they_pass() -> None:
    """Greece beats ten of Rome's at Lugdunum: they go past one of Carthage's at Alesia to Agedincum."""
    units = {
        "gergovia": {"greece": {"HI": 14}},
        "lugdunum": {"germans": {"BAR": 10}},
        "alesia": {"germans": {"BAR": 1}},
    }
    effects = _led(lugdunum="rome", alesia="carthage")
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, effects=effects)
    state = play(state, "major: gergovia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    state = until(fight(until(state, "battle"), 6, 1), "retreat")
    state = until(play(state, "retreat-to: alesia", "retreat-to: agedincum"), "move-on", "expansion")
    assert state.held("alesia", "germans") == (("BAR", 1),)
    assert [led_by(state, "germans", one) for one in ("agedincum", "alesia")] == ["rome", "carthage"]


def _intercepted_at_alesia(units: dict[str, Any], effects: tuple[Effect, ...]) -> State:
    """Return the state when Greece has beaten Germans at Lugdunum, and Carthage attacks them on their Retreat."""
    units = {"gergovia": {"greece": {"HI": 14}}, "bibracte": {"carthage": {"HI": 20}}, **units}
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, effects=effects)
    state = play(state, "major: gergovia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    state = until(fight(until(state, "battle"), 6, 1), "retreat")
    state = until(play(state, "retreat-to: alesia", "retreat-to: agedincum"), "intercept")
    return until(play(state, "intercept: bibracte", "take-all"), "battle", dice={"interception": "roll: 6 6"})


@pytest.mark.rule("P13.2.6a", "P10.7.6b", "P13.2.4a")
@pytest.mark.parametrize("end", [{}, {"agedincum": {"germans": {"BAR": 1}}}])
def test_germans_intercepted_on_their_retreat_beside_others_are_still_led_as_before(end: dict[str, Any]) -> None:
    """Carthage intercepts those of Rome at Alesia, where one of the East stands; another may stand where they go."""
    units = {"lugdunum": {"germans": {"BAR": 20}}, "alesia": {"germans": {"BAR": 1}}, **end}
    effects = _led(lugdunum="rome", **dict.fromkeys(("alesia", *end), "east"))
    assert _intercepted_at_alesia(units, effects).scope(Battle).defender.seat == "rome"


@pytest.mark.rule("P13.2.6a", "P10.7.6b")
@pytest.mark.parametrize(("end", "led"), [({}, "rome"), ({"agedincum": {"germans": {"BAR": 1}}}, "east")])
def test_germans_who_win_on_their_retreat_go_on_and_are_led_where_it_ends(end: dict[str, Any], led: str) -> None:
    """Only those of the East whom they may join at Agedincum lead them all."""
    units = {"lugdunum": {"germans": {"BAR": 20}}, "alesia": {"germans": {"BAR": 1}}, **end}
    effects = _led(lugdunum="rome", **dict.fromkeys(("alesia", *end), "east"))
    state = until(fight(_intercepted_at_alesia(units, effects), 1, 6), "move-on", "expansion")
    assert state.held("agedincum", "germans")
    assert [led_by(state, "germans", one) for one in ("alesia", "agedincum")] == ["east", led]


@pytest.mark.rule("P14.2.1-08", "P13.2.6a", "P3.5.2a")
@pytest.mark.parametrize(("attack", "left", "led"), [(2, 4, "rome"), (5, 2, "east")])
def test_germans_beaten_on_their_retreat_together_with_others_take_what_is_noted_of_both_along(
    attack: int, left: int, led: str
) -> None:
    """One is left of two of Rome's, and nothing of Greece's: Carthage beats it beside three of the East's at Alesia.

    All go back to Lugdunum, as one Army: it has been near all Capitals near which either has been. Rome leads it,
    unless its only unit has fallen.
    """
    units = {
        "gergovia": {"greece": {"LI": 1}},
        "lugdunum": {"germans": {"BAR": 2}},
        "alesia": {"germans": {"BAR": 3}},
        "bibracte": {"carthage": {"HI": 2}},
    }
    near = (Effect("menace", "rome", "germans lugdunum", "game"), Effect("menace", "greece", "germans alesia", "game"))
    effects = (*_led(lugdunum="rome", alesia="east"), *near)
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, effects=effects)
    state = play(state, "major: gergovia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    state = until(fight(until(state, "battle"), 6, 5), "retreat")
    state = until(play(state, "retreat-to: alesia", "retreat-to: agedincum"), "intercept")
    state = play(until(state, "intercept"), "intercept: bibracte", "take-all")
    state = fight(until(state, "battle", dice={"interception": "roll: 6 6"}), attack, 1)
    state = until(play(until(state, "retreat"), "retreat-to: lugdunum"), "move-on", "expansion")
    assert state.held("lugdunum", "germans") == (("BAR", left),)
    there = {(one.kind, one.seat) for one in state.effects if one.place == "germans lugdunum"}
    assert there == {("menace", "rome"), ("menace", "greece"), ("invaders_led", led)}


@pytest.mark.rule("P13.2.6a", "P10.7.6b", "P3.5.2a")
@pytest.mark.parametrize("way", [("alesia", "agedincum"), ("alesia",)])
@pytest.mark.parametrize(("led", "after"), [({}, ""), ({"lugdunum": "east"}, "east")])
def test_germans_who_join_nobody_take_no_command_that_was_left_where_they_retreat_to(
    way: tuple[str, ...], led: dict[str, str], after: str
) -> None:
    """Rome has commanded Germans where those of Lugdunum, whom the East commands or nobody, come to; those are gone."""
    units = {"gergovia": {"greece": {"HI": 14}}, "lugdunum": {"germans": {"BAR": 10}}}
    given: dict[str, Any] = {"units": units, "effects": _led(**{way[-1]: "rome"}, **led)}
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", **given)
    state = play(state, "major: gergovia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    state = until(fight(until(state, "battle"), 6, 1), "retreat")
    state = play(state, *[f"retreat-to: {one}" for one in way], *(["done"] if len(way) == 1 else []))
    state = until(state, "move-on", "expansion")
    assert state.held(way[-1], "germans")
    assert led_by(state, "germans", way[-1]) == after


@pytest.mark.rule("P13.2.6a", "P14.2.1-08", "P10.7.6b")
@pytest.mark.parametrize("there", [0, 2])
def test_a_retreat_that_is_broken_off_on_its_way_leaves_nothing_where_it_would_have_ended(there: int) -> None:
    """All three fall at Alesia; they have been near Rome, those at Agedincum have not."""
    units = {"lugdunum": {"germans": {"BAR": 3}}}
    units |= {"agedincum": {"germans": {"BAR": there}}} if there else {}
    effects = (*_led(lugdunum="rome"), Effect("menace", "rome", "germans lugdunum", "game"))
    state = until(fight(_intercepted_at_alesia(units, effects), 6, 1), "move-on", "expansion")
    assert state.units.count("agedincum", "germans", "BAR") == there
    assert not state.held("alesia", "germans")
    assert [one for one in state.effects if one.place == "germans agedincum"] == []
    assert led_by(state, "germans", "agedincum") == ""


@pytest.mark.rule("P13.2.6a", "P9.3.1b", "P10.7.4d")
def test_germans_who_stand_where_others_on_the_move_fall_are_still_led_as_before() -> None:
    """Greece moves one to nine of Rome's, and it is the first of five to be lost: the others retreat to Alesia."""
    units = {
        "valentia": {"carthage": {"HI": 14}},
        "lugdunum": {"germans": {"BAR": 9}},
        "alesia": {"germans": {"BAR": 1}},
    }
    effects = _led(lugdunum="rome")
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, effects=effects)
    state = play(state, "major-of: germans alesia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    state = until(play(state, "intercept: valentia", "take-all"), "battle", dice={"interception": "roll: 6 6"})
    state = play(until(fight(state, 6, 1), "retreat"), "retreat-to: alesia", "done")
    state = until(state, "expansion")
    assert state.held("alesia", "germans") == (("BAR", 5),)
    assert led_by(state, "germans", "alesia") == "rome"


@pytest.mark.rule("P13.2.6a", "P9.2.1b")
def test_who_leaves_the_leader_of_germans_with_others_on_the_way_commands_them() -> None:
    """Greece leaves him at Mogontiacum with one of Rome's, and goes on."""
    units = {"argentoratum": {"germans": {"BAR": 2}}, "mogontiacum": {"germans": {"BAR": 1}}}
    given: dict[str, Any] = {"effects": _led(argentoratum="rome", mogontiacum="rome"), "leaders": {"german": PLACES[2]}}
    state = table(Expansion("greece"), scenario=ADVANCED, active="greece", units=units, **given)
    state = play(state, "major-of: germans argentoratum", "take-all", "set-out", "roll: 6", "to: mogontiacum")
    state = play(state, "drop-leader: german", "to: argentoratum", "stop")
    assert led_by(state, "germans", "mogontiacum") == "greece"


@pytest.mark.rule("P13.3d")
def test_the_player_of_the_great_rebellion_needs_nobodys_leave_with_this_marker() -> None:
    """Greece had the Activation before. Rome lets the Gauls wait, and moves them in its Expansion."""
    units = {"narbo": {"rome": {"GAR": 1}}, "tolosa": {"rome": {"GAR": 1}}, "valentia": {"rome": {"GAR": 1}}}
    state = play(
        rebellion("3 4", units=units, activation={"previous": "greece"}), "roll: 6", "province: aquitania", "roll: 3 4"
    )
    assert state.scope(Activation).previous == "greece"
    state = play(play(state, "space: uxellodunum"), "pass")
    state = play(until(play(until(state, "action"), "expand"), "expansion"), "major-of: gallic_rebels uxellodunum")
    assert asked(state) == ("rome", "force")


# ---------------------------------------------------------------------- distances of cards


@pytest.mark.rule("PS4.3", "P17.2-21", "P17.2-15")
@pytest.mark.parametrize(("scenario", "reached"), [("carthago-delenda-est", False), ("rise-of-rome-advanced", True)])
def test_the_links_of_a_card_do_not_lead_through_what_is_out_of_play(scenario: str, *, reached: bool) -> None:
    """From Vetera four links lead to Carnuntum, but through the Great German Tribes only."""
    state = table(scenario=scenario, units={"vetera": {"rome": {"LI": 1}}})
    assert ("carnuntum" in reach_of(state, "rome")) is reached
    assert "colonia_agrippina" in reach_of(state, "rome")


@pytest.mark.rule("PS10.2", "P17.2-24")
@pytest.mark.parametrize(("scenario", "ambushed"), [("chaos-in-the-aegean", False), ("rise-of-rome-advanced", True)])
def test_galleys_ambush_over_links_in_play(scenario: str, *, ambushed: bool) -> None:
    """Between Albintimilium and Urcinium the way of three Naval Links leads past Gaul."""
    units = {"albintimilium": {"rome": {"LG": 1}}, "urcinium": {"greece": {"GS": 1}}}
    move = Move("rome", "rome", "major", "albintimilium", "albintimilium", force=(("LG", 1),), aboard=True)
    state = table(scenario=scenario, units=units).enter(move)
    assert ambush_fleets(state, "greece") == (("urcinium",) if ambushed else ())


# ---------------------------------------------------------------------- nobody fights himself


@pytest.mark.rule("P12.5.5b", "P12.4.4a", "P17.2a")
@pytest.mark.parametrize("owner", ["greece", "sof", "pergamum"])
def test_pontus_does_not_march_on_an_army_of_its_player(owner: str) -> None:
    """Greece moves Pontus: his own units, his Soldier of Fortune and allied Pergamenes are all Armies of his."""
    units = {"nicomedia": {"pontus": {"HI": 3}}, "cyzicus": {owner: {"LI": 1}}, "gordium": {"rome": {"LI": 1}}}
    given: dict[str, Any] = {"kings": "greece", "sof": "greece", "allies": (("pergamum", "greece"),)}
    activation = Activation("greece", "pontus", "expansion")
    state = table(Expansion("greece"), scenario=ADVANCED, units=units, activation=activation, active="greece", **given)
    state = play(state, "major-of: pontus nicomedia", "take-all", "set-out", "roll: 5")
    assert refusal(state, "to: cyzicus").rule == "P12.5.5b"
    assert refusal(state, "to: gordium") is None


@pytest.mark.rule("P17.2g", "P12.4.4a")
@pytest.mark.parametrize(("player", "refused"), [("carthage", True), ("east", False)])
def test_a_greek_army_does_not_march_on_the_soldier_of_fortune_of_who_moves_it(player: str, *, refused: bool) -> None:
    """Carthage moves it from Pella towards Larissa, where the Soldier of Fortune stands."""
    units = {"pella": {"successors": {"HI": 4}}, "larissa": {"sof": {"LI": 1}}}
    state = table(scenario=ADVANCED, units=units, sof=player, successors=Successors("greece", "carthage", ()))
    force = (("HI", 4),)
    move = Move("carthage", "successors", "major", "pella", "pella", origin="pella", points=5, force=force)
    assert (forbidden(state, move, "larissa") is not None) is refused


# ---------------------------------------------------------------------- Turmoil


@pytest.mark.rule("P17.2f", "P16.2c", "P17.2a")
@pytest.mark.parametrize(("ally", "stability"), [("greece", -2), ("rome", -3)])
def test_an_army_of_allied_pergamum_may_come_to_the_capital_in_turmoil(ally: str, stability: int) -> None:
    """Two Heavy Infantry, 6 BP, have come to Pella in this Activation: they are used as an Army of its ally's own."""
    units = {"pella": {"pergamum": {"HI": 2}}}
    moved = Stacks.read({"pella": {"pergamum": {"HI": 2}}})
    activation = Activation("greece", "greece", "expansion", moved=moved, guards=(("athenae", 0), ("pella", 0)))
    given: dict[str, Any] = {"allies": (("pergamum", ally),), "stability": {"greece": -2}, "activation": activation}
    state = table(scenario=ADVANCED, active="greece", units=units, **given).with_power("greece", order="now")
    assert settle(state.then(CheckOrder("greece"), OrderFails("greece"))).power("greece").stability == stability


@pytest.mark.rule("P12.3.1a", "P17.2a")
@pytest.mark.parametrize(("ally", "raises"), [("greece", True), ("carthage", False)])
def test_what_allied_pergamum_loses_at_home_is_lost_by_its_ally(ally: str, *, raises: bool) -> None:
    """Ten legions beat three Heavy Infantry of Pergamum at Larissa, in the Home Territory of Greece."""
    given: dict[str, Any] = {"allies": (("pergamum", ally),), "scenario": ADVANCED, "stability": {"greece": 2}}
    state = battle({"LG": 10}, {"HI": 3}, owners=("rome", "pergamum"), space="larissa", origin="pella", **given)
    state = until(fight(state, 6, 1), "militia", "rest")
    assert (asked(state) == ("greece", "militia")) is raises
