"""Rules of Pax Romana at their edges: the last Talent, a second Leader, the damaged City, the ally who is left."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.paxromana.rules.p03_course_of_play.activation import NextMarker, PaymentSegment
from ancientwars.paxromana.rules.p04_negotiation import Negotiation
from ancientwars.paxromana.rules.p06_income import Toll
from ancientwars.paxromana.rules.p06_manpower import ManpowerPhase
from ancientwars.paxromana.rules.p16_events import RollEvent
from ancientwars.paxromana.rules.p17_cards.held import tactical_surprise
from ancientwars.paxromana.rules.p17_cards.segment import DrawCard
from ancientwars.paxromana.state.scopes import Activation, Battle, Move
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.fields import SPACE, battle
from tests.paxromana.seas import sailing_to
from tests.paxromana.tables import asked, happened, legal, play, refusal, table
from tests.paxromana.test_p07_cities_in_battle import moving
from tests.paxromana.test_p08_leader_death import fought
from tests.paxromana.test_p09_attrition import cut_off, phase
from tests.paxromana.test_p09_interception import entering, from_rome
from tests.paxromana.test_p10_land_battles import reroll
from tests.paxromana.test_p11_battles import met
from tests.paxromana.test_p17_cards import held, plays


@pytest.mark.rule("P3.4.4a", "P3.2F1")
def test_the_last_talent_pays_for_a_marker() -> None:
    state = table(PaymentSegment("rome"), treasury={"rome": 1})
    assert "pay" in legal(state)
    assert play(state, "pay").power("rome").treasury == 0


@pytest.mark.rule("P6.1.6a")
def test_nobody_is_asked_about_a_talent_that_the_toll_would_eat() -> None:
    state = settle(table().then(Toll("rome", "cnossus", 1)))
    assert asked(state) == ("rome", "rest")
    assert asked(settle(table().then(Toll("rome", "cnossus", 2)))) == ("rome", "line-through-rhodes")


@pytest.mark.rule("P8.4.2a")
def test_the_death_of_the_defenders_leader_costs_the_attacker_nothing() -> None:
    """Four points less one for the attack; the Attacker's Leader lives, the winner's dies on 12."""
    state = play(fought(1, 3, points=4), "roll: 3 4", "roll: 6 6")
    assert not state.leader("carthage_01").place
    assert state.scope(Move).remaining == 3


@pytest.mark.rule("P8.4.4a", "P10.3.1b")
def test_a_leader_whose_units_are_gone_lives_while_those_who_fought_beside_them_stand() -> None:
    """Of 13 Battle Points 30 % are 3.9: four, which are the Light and one Heavy Infantry."""
    pacts = (Pact("passage", ("carthage", "east")),)
    state = battle(
        {"HI": 4}, {"LI": 1}, units={SPACE: {"east": {"HI": 4}}}, pacts=pacts, against=("carthage_01", "east_01")
    )
    state = play(state, "roll: 3", "roll: 1")
    while asked(state)[1] not in ("leader-death", "rest"):
        options = legal(state)
        state = play(state, next(one for one in ("shift: 0 0", "stand", "pass", *options) if one in options))
    assert dict(state.held(SPACE, "east")) == {"HI": 3}
    assert not state.held(SPACE, "carthage")
    assert state.leader("carthage_01").place == SPACE


@pytest.mark.rule("P9.3.2-01", "P8.2.4a")
def test_of_several_leaders_the_best_alone_counts_for_an_interception() -> None:
    """Six, two for the better Leader and three for the City are eleven."""
    assert not from_rome("3 3", rome_06="roma", rome_01="roma").held("pisae", "rome")
    assert from_rome("3 4", rome_06="roma", rome_01="roma").held("pisae", "rome") == (("LG", 2),)


@pytest.mark.rule("P9.3.2-02", "P9.3.2-03")
@pytest.mark.parametrize(("kind", "dice"), [("cities", "4 5"), ("towns", "5 6")])
def test_damaged_walls_help_an_interception_as_much(kind: str, dice: str) -> None:
    """Nine and three for the City, eleven and one for the Town, are twelve."""
    walls = {"cities": 3, "towns": 1}[kind]
    fields: dict[str, Any] = {kind: {"roma": ("rome", walls)}}
    units = {"parma": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 2}}}
    state = play(entering("parma", "pisae", units=units, **fields), "intercept: roma", "take-all", f"roll: {dice}")
    assert state.held("pisae", "rome") == (("LG", 2),)


@pytest.mark.rule("P9.6.2a")
def test_units_in_the_town_of_an_ally_are_not_isolated() -> None:
    pacts = (Pact("passage", ("carthage", "east")),)
    assert asked(cut_off({"HI": 3}, towns={"marobudum": "east"}, pacts=pacts))[1] == "rest"


@pytest.mark.rule("P9.6.4a")
def test_galleys_of_an_ally_that_are_still_at_sea_are_lost() -> None:
    units = {"ntp_tyrrhenian_n": {"pergamum": {"GS": 1}}, "cyzicus": {"pergamum": {"GS": 1}}}
    state = phase(scenario="rise-of-rome-advanced", units=units, allies=(("pergamum", "rome"),))
    assert state.units.of("pergamum").places == ("cyzicus",)


@pytest.mark.rule("P4.3.1c", "P6.4.3a")
@pytest.mark.parametrize(("heavy", "rule"), [(14, ""), (15, "P6.4.3a")])
def test_carthage_takes_no_mercenaries_above_its_maximum(heavy: int, rule: str) -> None:
    """It may have 15 while it is stable."""
    units = {"pella": {"greece": {"mHI": 1}}, "carthago": {"carthage": {"HI": heavy}}}
    state = play(table(Negotiation("greece"), active="greece", units=units), "player: carthage", "done")
    state = play(state, "player: carthage")
    refused = refusal(state, "offer-unit: mHI pella") if rule else None
    assert (refused.rule if refused else "") == rule
    assert ("offer-unit: mHI pella" in legal(state)) is not bool(rule)


@pytest.mark.rule("P4.3.1c")
def test_the_only_galley_is_not_given_twice() -> None:
    state = table(Negotiation("rome"), units={"naxos": {"greece": {"GS": 1, "LI": 1}}})
    state = play(state, "player: greece", "done", "player: greece", "ask-unit: GS naxos")
    assert refusal(state, "ask-unit: GS naxos").rule == "P4.3.1c"


@pytest.mark.rule("P7.4.3a")
def test_what_is_captured_in_the_home_of_another_may_be_destroyed() -> None:
    state = play(moving(6, "carthago", cities={"carthago": ("rome", 3)}), "raze")
    assert state.settlement("carthago") is None
    assert state.scope(Move).remaining == 3


@pytest.mark.rule("P17.2-02")
@pytest.mark.parametrize(("talents", "built"), [(5, 2), (3, 1), (1, 0)])
def test_the_ally_of_rhodes_replaces_all_lost_galleys_that_he_can_pay(talents: int, built: int) -> None:
    state = table(
        ManpowerPhase(), scenario="rise-of-rome-advanced", treasury={"rome": talents}, allies=(("rhodes", "rome"),)
    )
    assert state.units.count("rhodus", "rome", "RGS") == built
    assert state.power("rome").treasury == talents - 2 * built


@pytest.mark.rule("P7.3.4a", "P10.3.3a")
def test_walls_that_cannot_fall_further_are_not_counted_among_what_may_be_lost() -> None:
    """Of 3 + 1 + 2 Battle Points 70 % are 4: both units; a wall and a unit would be five."""
    state = play(battle({"LI": 12}, {"mHI": 1, "LI": 1}, towns={SPACE: "carthage"}), "walls")
    while asked(state)[1] == "siege":
        state = play(state, "number: 0")
    state = play(state, "roll: 6", "roll: 1", "shift: 1 0")
    assert asked(state) == ("carthage", "losses")
    assert set(legal(state)) == {"lose: mHI", "lose: LI"}


@pytest.mark.rule("P10.3.5a")
def test_an_equal_roll_allows_no_reroll() -> None:
    assert asked(reroll((3, 3)))[1] == "shifts"
    assert asked(reroll((3, 4)))[1] == "try-reroll"


@pytest.mark.rule("P11.1.4a")
def test_a_second_leader_does_not_help_a_fleet_further() -> None:
    state = sailing_to("messana", start="rhegium", force={"GS": 1}, leaders=("rome_06", "rome_01"))
    state = play(state, "continue", "roll: 3 6")
    assert [event.total for event in happened(state, "ContinuityRolled")] == [8]
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P16.1.3a")
def test_all_events_that_wait_concern_the_player_of_the_next_marker() -> None:
    state = play(table(RollEvent("rome"), events_due=("conqueror",)), "roll: 1 2")
    assert state.events_due == ("conqueror", "galley_tech")
    due = ("conqueror", "galley_tech")
    drawn = play(
        table(NextMarker(), order=(), pool=("rome",), events_due=due, leaders={"rome_10": "roma"}), "draw: rome"
    )
    assert drawn.has("galley_tech", "rome")
    assert drawn.has("conqueror", "rome")


@pytest.mark.rule("P11.4.2a")
@pytest.mark.parametrize(("dice", "scattered"), [("5 6", 0), ("6 6", 2)])
def test_a_withdrawing_fleet_that_rolls_eleven_may_withdraw_again(dice: str, scattered: int) -> None:
    state = play(met(place="messana"), "withdraw", "sail: syracusae", "continue", f"roll: {dice}")
    assert state.units.count("syracusae", "carthage", "GS") == 2
    assert state.scope(Activation).scattered.count("syracusae", "carthage", "GS") == scattered


@pytest.mark.rule("P17.2-28")
def test_the_price_of_the_militia_may_bring_the_turmoil_in_which_none_comes() -> None:
    state = plays("raise_militia", units={"capua": {"carthage": {"LI": 1}}}, stability={"rome": -4})
    assert state.power("rome").stability == -5
    assert happened(state, "NothingCame")
    assert asked(state)[1] != "militia"


@pytest.mark.rule("P17.2-08")
def test_a_new_party_draws_as_many_objectives_as_the_old_one_had() -> None:
    state = held()
    first, second = (one.letter for one in state.kit.objectives[:2])
    objectives = state.objectives.draw_to("rome", first).draw_to("rome", second)
    state = play(settle(state.replace(objectives=objectives).then(DrawCard("rome"))), "draw: political_scene")
    for _ in range(2):
        assert asked(state) == ("", "objective")
        state = play(state, chance_outcomes(state)[0][0])
        state = play(state, "pass") if asked(state)[1] == "return-duplicate" else state
    assert asked(state)[1] != "objective"
    assert state.objectives.zone("rome").count == 2


@pytest.mark.rule("P12.8.2a", "P9.2.3a")
def test_elephants_stay_with_the_army_of_a_friend() -> None:
    units = {SPACE: {"carthage": {"EL": 1}, "sof": {"HI": 2}}}
    assert table(units=units, sof="carthage").held(SPACE, "carthage") == (("EL", 1),)
    assert not table(units={SPACE: {"carthage": {"EL": 1}}}).held(SPACE, "carthage")


@pytest.mark.rule("P17.2-37", "P10.3.1-S08")
def test_both_tactical_surprises_count_in_one_battle() -> None:
    state = battle({"LI": 4}, {"LI": 4}, scenario="rise-of-rome-advanced")
    state = tactical_surprise(tactical_surprise(state, "rome"), "rome")
    assert (state.scope(Battle).attacker.cards, state.scope(Battle).defender.cards) == (4, 0)
