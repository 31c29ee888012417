"""What a player is shown: what questions are about, proposals in words, odds and losses in figures."""

from __future__ import annotations

import pytest
from attrs import evolve

from ancientwars import paxromana
from ancientwars.core.engine import pending, settle
from ancientwars.core.messages import LANGUAGES
from ancientwars.paxromana.rules.p04_negotiation import Negotiation
from ancientwars.paxromana.rules.p06_maintenance import Maintenance
from ancientwars.paxromana.rules.p08_leader_selection import PlaceLeaders
from ancientwars.paxromana.rules.p10_land_battles.losses import TakeLosses
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints
from ancientwars.paxromana.rules.p15_scoring import Score, geography
from ancientwars.paxromana.rules.p16_civil_war import Desert
from ancientwars.paxromana.rules.p17_cards.held import ChooseHand
from ancientwars.paxromana.rules.p17_cards.play import PlayFromHand
from ancientwars.paxromana.state.events import (
    Agreed,
    BattleEnded,
    ContinuityRolled,
    PointsScored,
    Rejected,
    StabilityChanged,
    UnitsCombined,
)
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, play, table
from tests.paxromana.turns import at, go


def question(state, lang="en"):
    """Return the question in words."""
    return paxromana.describe(state, pending(state), lang)


def note(state, notation, lang="en"):
    """Return what stands beside an answer."""
    return paxromana.note(state, paxromana.parse(state, notation), lang)


def proposal():
    """Return Rome that has begun a proposal to Greece."""
    talks = table(Negotiation("rome"), treasury={"rome": 5, "greece": 2})
    return play(talks, "player: greece", "done", "player: greece", "offer-talents: 4", "ask-talents: 1")


def test_a_proposal_is_shown_to_who_writes_it_and_to_who_answers():
    state = proposal()
    assert question(state) == "Rome: what does the proposal to Greece contain?"
    assert question(state, "ru") == "Рим: что в предложении (кому: Греция)?"
    assert note(state, "propose") == "give 4 T, get 1 T"
    state = play(state, "propose")
    assert question(state) == "Greece: accept the proposal of Rome?"
    assert note(state, "accept").endswith("get 4 T, give 1 T")
    assert note(state, "accept", "ru").endswith("получить 4 Т, отдать 1 Т")


@pytest.mark.parametrize(("answer", "kind"), [("accept", Agreed), ("reject", Rejected)])
def test_terms_are_told_in_words(answer, kind):
    state = play(proposal(), "propose", answer)
    (event,) = (one for one in state.events if isinstance(one, kind))
    assert paxromana.describe(state, event).endswith(" what Rome proposes: give 4 T, get 1 T")
    assert paxromana.describe(state, event, "ru").endswith("(Рим): отдать 4 Т, получить 1 Т")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_every_roll_can_say_what_it_is_about(lang):
    templates = paxromana.messages(lang).templates
    for table_ in ("prompts", "chance"):
        assert [key for key, text in templates[table_].items() if "{about:" not in text] == []


def test_a_move_names_who_moves_and_where_they_are():
    state = start({"parma": {"rome": {"LG": 2}}}, leaders={"rome_06": "parma"})
    state = play(state, "major: parma", "take-all", "set-out")
    assert question(state) == "Movement roll (Roman Leader 2-4 (no. 6), Legion 2, Parma)"
    state = play(state, "roll: 6", "to: pisae")
    assert question(state) == "Rome: where next (Roman Leader 2-4 (no. 6), Legion 2, Pisae)?"


def test_what_is_left_of_an_expansion_and_who_is_taken_along_is_told():
    state = start({"parma": {"rome": {"LG": 2, "LI": 1}}}, leaders={"rome_06": "parma"})
    assert question(state) == "Rome: which move next (left: Major Move, Minor Moves 2)?"
    assert note(state, "minor-leader: rome_06") == "Parma"
    taken = play(state, "major: parma", "take: LG 2", "take-leader: rome_06")
    assert question(taken) == "Rome: who moves (Parma, taken: Roman Leader 2-4 (no. 6), Legion 2)?"
    state = play(state, "minor: LI parma", "roll: 1", "stop")
    assert question(state) == "Rome: which move next (left: Major Move, Minor Moves 1)?"
    state = play(state, "major: parma", "take-all", "set-out", "roll: 1", "stop")
    assert question(state) == "Rome: which move next (left: Minor Moves 1)?"
    assert question(state, "ru") == "Рим: какое движение следующее (осталось: малых движений 1)?"


def test_beside_a_landing_stands_whom_it_meets():
    """P11.3.3a: 16 BP against 6 are 3:1; Tactics 2 of the Leader; 2 shifts for the Defender of an assault."""
    units = {"rhegium": {"rome": {"LG": 4}}, "messana": {"mamertines": {"HI": 2}}}
    state = moving("rhegium", {"LG": 4}, leaders=("rome_06",), points=7, units=units)
    state = play(state, "embark", "sail: messana")
    met = "MP -1, 4 left; there: Mamertines 6 BP; attack: 1 MP more; "  # P12.5.2a: they never withdraw
    assert note(state, "land") == f"{met}BP 16 against 6, Battle Shifts 5 against 2"


def test_a_town_that_falls_without_a_battle_is_none():
    """P7.4.2a: with 1 Fortification Point and nobody inside it is captured."""
    units = {"parma": {"rome": {"LG": 1}}}
    towns = {"pisae": "carthage"}
    state = play(start(units, towns=towns), "major: parma", "take-all", "set-out", "roll: 6")
    assert "Battle Shifts" in note(state, "to: pisae")
    town = state.settlement("pisae")
    assert town is not None
    fallen = state.with_settlement(evolve(town, walls=1))
    assert "attack: 1 MP more" in note(fallen, "to: pisae")
    assert "Battle Shifts" not in note(fallen, "to: pisae")


def test_who_joins_an_interceptor_is_counted():
    """P9.3.4a: a legion in the Space without City or Town attacks together with the one that intercepts."""
    army = {"parma": {"carthage": {"HI": 4}}, "pisae": {"rome": {"LG": 1}}, "roma": {"rome": {"LG": 2}}}
    state = march(start(army, "carthage"), "parma", "pisae")
    assert note(state, "intercept: roma").startswith("BP 12 against 12, ")


def test_beside_the_steps_of_a_withdrawal_stand_their_points():
    army = {"parma": {"rome": {"LG": 3}}, "pisae": {"carthage": {"HI": 1}}}
    state = until(march(start(army), "parma", "pisae"), "withdraw")
    state = play(state, "withdraw", "roll: 3", "take-all", "set-out")
    assert note(state, "withdraw-to: arretium") == "MP -1, 2 left"


def test_beside_what_is_kept_stands_its_upkeep():
    """P6.4.1a: 1 T for each Galley Squadron."""
    units = {"carthago": {"carthage": {"GS": 3}}}
    state = table(Maintenance(("carthage",)), units=units, treasury={"carthage": 5})
    assert note(state, "hand-in") == "T -3, 2 left"
    assert note(state, "disband: GS carthago") == "T +1"
    state = play(state, "disband: GS carthago")
    assert note(state, "hand-in") == "T -2, 3 left"


def test_losses_and_rolls_say_whose_they_are():
    units = {"rhegium": {"rome": {"LG": 4}}, "messana": {"mamertines": {"HI": 2}}}
    state = play(moving("rhegium", {"LG": 4}, points=7, units=units), "embark", "sail: messana", "land")
    assert question(state) == "Battle Roll (Rome, Messana)"
    state = play(state, "roll: 6")
    assert question(state) == "Battle Roll (Mamertines, Messana)"
    state = play(state, "roll: 6", "shift: 0 0")
    (ended,) = (one for one in state.events if isinstance(one, BattleEnded))
    assert question(state).endswith(": what is lost (Mamertines, Messana)?")
    assert paxromana.describe(state, ended).startswith("Battle of Messana won by: draw; losses: ")
    assert ended.owner == ""


@pytest.mark.parametrize(("lang", "told"), [("en", "Roman Leader 1-3 (no. 2)"), ("ru", "римский командир 1-3 (№ 2)")])
def test_beside_a_place_in_a_plan_stands_which_leader_goes_there(lang, told):
    picked = (("rome", "rome_06"), ("rome", "rome_02"))
    state = table(PlaceLeaders(("rome", "greece"), picked=picked), units={"capua": {"rome": {"LG": 1}}})
    first = next(iter(paxromana.legal_actions(state)))
    assert note(state, str(first)) == "Roman Leader 2-4 (no. 6)"
    state = paxromana.apply(state, first)
    assert note(state, str(next(iter(paxromana.legal_actions(state)))), lang) == told


def test_the_odds_of_an_interception_stand_beside_it():
    """Seven on the dice, two for the Leader, three for the City of Rome: golden example 16."""
    army = {"parma": {"carthage": {"HI": 3}}, "roma": {"rome": {"LG": 2}}}
    state = start(army, "carthage", leaders={"rome_06": "roma"}, cities={"roma": "rome"})
    state = march(state, "parma", "pisae")
    assert question(state) == "Rome: intercept (Carthage, Pisae)?"
    worth = "BP 8 against 9, Battle Shifts 2 against 0"  # the Leader's Tactics of 2; 9:8 is no ratio
    assert note(state, "intercept: roma") == f"{worth}; succeeds with 7 or more on two dice"
    told = "БС 8 против 9, сдвиги 2 против 0; удаётся, если на двух кубиках 7 или больше"
    assert note(state, "intercept: roma", "ru") == told


def test_the_odds_of_several_armies_in_one_space_stand_beside_each_of_them():
    """Tactics 2 or 3, and three for the City of their player: seven or six on the dice."""
    there = {"rome": {"LG": 2}, "sof": {"HI": 3}}
    placed = {"rome_06": "roma", "soldier_of_fortune": "roma"}
    units = {"parma": {"carthage": {"HI": 3}}, "roma": there}
    state = moving("parma", {"HI": 3}, seat="carthage", units=units, placed=placed, cities={"roma": "rome"}, sof="rome")
    state = play(state, "to: pisae")
    assert note(state, "intercept: roma") == ""
    state = play(state, "intercept: roma")
    assert asked(state) == ("rome", "which-army")
    worth = "BP {} against 9, Battle Shifts {} against 0; succeeds with {} or more on two dice"
    assert note(state, "of: rome") == worth.format(8, 2, 7)
    assert note(state, "of: sof") == worth.format(9, 3, 6)


def test_who_may_withdraw_is_told_what_both_armies_are_worth():
    """Three legions of 4 BP under Tactics 2 against 12 BP of infantry: two shifts for the Leader."""
    army = {"parma": {"rome": {"LG": 3}}, "pisae": {"carthage": {"HI": 4}}}
    state = start(army, leaders={"rome_06": "parma"})
    state = play(state, "major: parma", "take-all", "set-out", "roll: 6")
    assert note(state, "to: pisae").endswith("; BP 12 against 12, Battle Shifts 2 against 0")
    state = until(play(state, "to: pisae"), "withdraw")
    assert question(state) == "Carthage: withdraw before battle (Rome, Pisae)?"
    assert note(state, "stand") == "BP 12 against 12, Battle Shifts 0 against 2"
    assert note(state, "withdraw") == ""


def test_beside_the_use_of_walls_stands_what_they_add():
    """A Town of 2 Fortification Points; at walls no more than 1 of the difference of Tactics counts."""
    army = {"parma": {"rome": {"LG": 3}}, "pisae": {"carthage": {"HI": 4}}}
    state = march(start(army, leaders={"rome_06": "parma"}, towns={"pisae": "carthage"}), "parma", "pisae")
    state = until(state, "walls")
    assert note(state, "walls") == "BP 14 against 12, Battle Shifts 0 against 1"
    assert note(state, "pass") == "BP 12 against 12, Battle Shifts 0 against 2"


def test_whose_hand_is_looked_at_has_no_price():
    """The view of who asks does not have that hand."""
    state = table(ChooseHand("rome", takes=False), scenario="rise-of-rome-advanced")
    state = settle(state.replace(cards=state.cards.draw_to("greece", "spies")))
    (hand,) = paxromana.legal_actions(state)
    assert [paxromana.note(seen, hand) for seen in (state, paxromana.view(state, "rome"))] == ["", ""]


def test_beside_a_loss_stands_how_much_it_covers():
    army = {"parma": {"rome": {"LG": 2, "LI": 2, "CAV": 2}}, "pisae": {"carthage": {"HI": 4, "LI": 4}}}
    state = until(march(start(army), "parma", "pisae"), "battle", "elephants")
    state = until(fight(state, 1, 6), "losses")
    assert asked(state)[1] == "losses"
    step = state.agenda[-1]
    assert isinstance(step, TakeLosses)
    assert note(state, str(next(iter(paxromana.legal_actions(state))))).endswith(f" of {step.left} BP to lose")


def test_beside_a_division_of_shifts_stands_what_either_side_loses():
    """Each modified roll is what the other side loses, in tenths."""
    army = {"parma": {"rome": {"LG": 4}}, "pisae": {"carthage": {"LI": 3}}}
    state = until(march(start(army), "parma", "pisae"), "battle", "elephants")
    state = play(state, "roll: 2", "roll: 5")
    assert question(state) == "Rome: how are the shifts divided (Pisae)?"
    assert note(state, "shift: 0 0") == "losses: own 50%: 8 BP, opponent 20%: 1 BP"
    assert note(state, "shift: 1 1") == "losses: own 40%: 6 BP, opponent 30%: 1 BP"  # of 16 and 3
    assert note(state, "shift: 1 1", "ru") == "потери: свои 40%: 6 БС, противника 30%: 1 БС"


def test_who_may_withdraw_sees_both_armies():
    """Four LI and a Town; two LG and two CAV: walls count when they are used, and Cavalry then does not."""
    units = {"valentia": {"rome": {"LG": 2, "CAV": 2}}, "lugdunum": {"carthage": {"LI": 4}}}
    state = march(start(units, towns={"lugdunum": "carthage"}), "valentia", "lugdunum")
    assert asked(state) == ("carthage", "withdraw")
    assert note(state, "stand").startswith("BP 4 against 10, ")
    assert note(state, "stand", "ru").startswith("БС 4 против 10, ")
    state = until(play(state, "stand"), "walls")
    assert note(state, "walls").startswith("BP 6 against 8, ")
    assert note(state, "pass").startswith("BP 4 against 10, ")


def test_a_beaten_defender_sees_what_standing_and_retreating_cost():
    """Of 9 Battle Points 50 % are 4.5 and 40 % are 3.6."""
    units = {"parma": {"rome": {"LI": 9}}, "pisae": {"carthage": {"HI": 3}}}
    state = until(play(until(march(start(units), "parma", "pisae"), "withdraw"), "stand"), "battle")
    state = until(fight(state, 5, 1), "retreat")
    assert note(state, "stand") == "own losses 50%: 5 BP"
    way = next(str(one) for one in paxromana.legal_actions(state) if str(one) != "stand")
    assert note(state, way) == "own losses 40%: 4 BP"
    assert note(state, way, "ru") == "свои потери 40%: БС 4"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", paxromana.INFO.scenarios)
def test_every_scenario_tells_how_it_is_won_and_nothing_unsaid(scenario, lang):
    """Each victory entry has its sentence, with names for all ids and no brace of a template left."""
    state = paxromana.new_game(scenario=scenario)
    told = paxromana.briefing(state, lang)
    ids = [entry.id for entry in state.scenario.victory]
    assert [line.split(":")[0] for line in told][: len(ids)] == ids
    assert not any("{" in line or "_" in line for line in told)


def test_a_scenario_tells_of_what_region_only_some_spaces_are_in_play():
    told = paxromana.briefing(paxromana.new_game(scenario="magna-graecia"))
    assert "PS8.2: of Greece only: Corcyra, Dyrrhachium, Actium" in told


def test_beside_a_card_that_may_be_played_stands_what_it_does():
    state = table(scenario="rise-of-rome-advanced", active="rome")
    state = state.replace(cards=state.cards.draw_to("rome", "pontus"))
    state = settle(state.then(PlayFromHand("rome")))
    assert note(state, "play: pontus") == "cards -1; The kingdom of Pontus rises and serves the player."
    assert note(state, "discard: pontus") == "cards -1"


@pytest.mark.rule("P10.6.6a")
def test_reduced_units_that_combine_are_told_as_one_full_unit():
    """Two reduced legions of the same Space become a full one."""
    units = {"parma": {"rome": {"rLG": 1}}, "pisae": {"rome": {"rLG": 1}}}
    state = play(start(units), "minor: rLG parma", "roll: 1", "to: pisae")
    (told,) = (one for one in state.events if isinstance(one, UnitsCombined))
    assert paxromana.describe(state, told) == "Rome in Pisae: reduced units make a full one, Legion 1"
    assert paxromana.describe(state, told, "ru") == "Рим: ослабленные отряды составили полный, легион 1, Пиза"


@pytest.mark.rule("P15.1.1a")
def test_victory_points_are_told_with_what_they_are_scored_for():
    state = settle(table(Score(), scenario="punic-wars"))
    told = [one for one in state.events if isinstance(one, PointsScored)]
    assert [(one.seat, one.geography, one.civilization) for one in told] == [
        (seat, geography(state, seat), state.civilization(seat)) for seat in state.seats
    ]
    line = f"(GOP {told[0].geography}, CVP {told[0].civilization})"
    assert paxromana.describe(state, told[0]).endswith(line)


@pytest.mark.parametrize(("passed", "told"), [(True, "7, the Fleet may go on"), (False, "8, its move is over")])
def test_what_a_roll_for_continuity_brings_is_told(passed, told):
    state = paxromana.new_game(scenario="punic-wars")
    event = ContinuityRolled("messana", 7 if passed else 8, passed, rule="P11.1.3a")
    assert paxromana.describe(state, event) == f"Continuity in Messana: {told}"


def test_what_a_player_has_now_is_told_as_such():
    """A sign before a number would be read as a change."""
    state = paxromana.new_game(scenario="punic-wars")
    event = StabilityChanged("rome", 5, rule="P14.2.1a")
    assert paxromana.describe(state, event) == "Rome: Stability now +5 (P14.2.1a)"
    assert paxromana.describe(state, event, "ru") == "Рим: стабильность теперь +5 (P14.2.1a)"


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ("LG", "Legion: BP 4, cost 2 T"),
        ("GS", "Galley Squadron: BP 2, cost 2 T, upkeep 1 T a turn"),
        ("mLI", "Mercenary Light Infantry: BP 1, cost 2 T for 2"),
        ("rome_09", "Roman Leader 3-5E (no. 9): Tactical rating 3, Campaign rating 5, Elite"),
        ("greece_01", "Greek Leader 1-2 (no. 1): Tactical rating 1, Campaign rating 2"),
        ("nobody", ""),
    ],
)
def test_what_a_piece_is_worth_is_told(piece, told):
    assert paxromana.nearby(paxromana.new_game(scenario="punic-wars"), piece) == told


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "fight without the Fortification Points"),
        ("ru", "сражаться без укреплений"),
    ],
)
def test_what_it_means_to_decline_is_said(lang, told):
    """In the list of choices, and in the log, where the question does not stand beside the answer."""
    army = {"parma": {"rome": {"LG": 3}}, "pisae": {"carthage": {"HI": 4}}}
    state = until(march(start(army, towns={"pisae": "carthage"}), "parma", "pisae"), "walls")
    assert paxromana.describe(state, paxromana.parse(state, "pass"), lang) == told


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("punic-wars", "Provinces"),
        ("rise-of-rome-basic-2", "Provinces  Objectives"),
        ("rise-of-rome-advanced", "Provinces  Cards  Objectives"),
    ],
)
def test_cards_and_objectives_have_columns_where_there_are_any(scenario, told):
    lines = paxromana.summary(paxromana.new_game(scenario=scenario), "en", 80).splitlines()
    assert next(line for line in lines if " VP " in line).endswith(f"CVP  {told}")


def test_cavalry_takes_a_point_from_the_roll_of_the_other():
    """P9.4.3a: the die of the Withdrawal is still to be thrown, so nobody can say what is left of it."""
    units = {"roma": {"rome": {"LG": 3, "CAV": 2}}, "capua": {"carthage": {"HI": 2, "CAV": 1}}}
    state = play(march(start(units), "roma", "capua"), "withdraw")
    assert asked(state) == ("rome", "use-cavalry")
    assert note(state, "pursue") == "MP (Carthage) -1"
    assert note(state, "pursue", "ru") == "ОД (Карфаген) -1"


def test_how_much_is_to_be_lost_is_told_wherever_units_are_lost():
    units = {"salona": {"rome": {"LG": 1, "LI": 2, "GS": 1}}}
    state = table(LosePoints("rome", "rome", "salona", 3), scenario="rise-of-rome-advanced", units=units)
    assert (note(state, "lose: LI"), note(state, "reduce: LG")) == ("1 of 3 BP to lose", "2 of 3 BP to lose")
    state = table(Desert("rome", "salona", 2, 1), scenario="rise-of-rome-advanced", units=units)
    assert (note(state, "lose: LI"), note(state, "lose: GS")) == ("losses to take: 2", "losses to take: 1")


def test_a_bribe_of_more_than_there_is_is_refused_with_what_there_is():
    state = go(at(powers={"carthage": {"treasury": 3}}), "hear-offers")
    assert asked(state) == ("carthage", "bribe")
    refused = paxromana.why_not(state, paxromana.parse(state, "offer-talents: 9"))
    assert refused is not None
    assert (refused.rule, paxromana.describe(state, refused)) == ("P4.4a", "Carthage has 3 T")
