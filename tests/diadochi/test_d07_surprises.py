"""Rules D7.3, D14.2, D17.6: every surprise card, when it can be played, and what the questions for it tell."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from ancientwars import diadochi
from ancientwars.core.engine import settle
from ancientwars.core.knowledge import Known
from ancientwars.core.step import Chance, Decision, Scope, Step
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d07_tyche.segment import PlayCard
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll, MovementSegment
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d15_sieges import attempt
from ancientwars.diadochi.rules.d17_legitimacy import prestige
from ancientwars.diadochi.state.scopes import Battle, LeaderCheck, March, Segment, SiegeAttempt, Trigger, Voyage
from ancientwars.diadochi.state.state import Royal, State
from tests.diadochi.tables import dealt, hand, happened, legal, play, refusal, table, tyche, waits_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PLACE = "thapsacus"
ALWAYS: dict[str, Any] = {"reactions": "always"}


@frozen
class Begin(Step):
    """Begins something in the segment of the table.

    Attributes:
        make: Returns the state with it under way.
    """

    make: Callable[[State], State]

    def run(self, state: State) -> State:
        """Begin it."""
        return self.make(state)


def during(scope: Scope, trigger: Trigger) -> Begin:
    """Return what begins a procedure in which surprise cards are asked for, before a card is played."""
    return Begin(lambda state: state.enter(scope, *window(trigger), PlayCard("yellow")))


def asked(state: State) -> tuple[str, str]:
    """Return who is asked, and for what."""
    waits = state.agenda[-1].pending(state)
    assert isinstance(waits, Decision)
    return waits.seat, waits.prompt


def battle(hands: Mapping[str, Any], yellow: dict[str, int], red: dict[str, int], **pieces: Any) -> State:
    """Return a state in which yellow's army attacks red's, and surprise cards are asked for."""
    pieces.setdefault("minors", (("yellow", PLACE), ("red", PLACE)))
    forces = {PLACE: {"yellow": yellow, "red": red}, **pieces.pop("more", {})}
    cards = dealt(options=pieces.get("options"), **hands)
    begin = Begin(lambda state: fight(state, Battle(PLACE, ("yellow", "red"))))
    return table(begin, units=forces, cards=cards, **pieces)


def replaced(state: State, card: str = "epidemic") -> State:
    """Return the state after a replacement was drawn."""
    return play(state, f"draw: {card}")


# ---------------------------------------------------------------- D7.3, in general


@pytest.mark.rule("D7.3c", "D7.3d", "D7.3f")
def test_surprises_without_effect_are_discarded_and_replaced_also_the_replacements() -> None:
    state = tyche("fog", "storm_at_sea", "cassander")
    state = replaced(play(state, "discard-surprise: fog"), "ambush")
    state = replaced(play(state, "discard-surprise: storm_at_sea"), "desertion")
    state = replaced(play(state, "discard-surprise: ambush"), "epidemic")
    state = replaced(play(state, "discard-surprise: desertion"), "treachery")
    assert hand(state, "yellow") == ("cassander", "epidemic", "treachery")  # E-7.3: as many cards as before


@pytest.mark.rule("D7.3e", "D7.1a")
def test_a_surprise_is_not_the_card_of_the_segment() -> None:
    state = replaced(play(tyche("fog", "cassander"), "discard-surprise: fog"))
    assert asked(state) == ("yellow", "play-card")


@pytest.mark.rule("D7.3g")
def test_a_surprise_has_no_points_and_is_no_card_of_the_segment() -> None:
    state = tyche("fog", "cassander")
    assert refusal(state, "surprise: fog") == "D7.3c"
    assert not [notation for notation in legal(state) if "fog" in notation and "surprise" not in notation]


@pytest.mark.rule("D7.1a")
def test_a_hand_of_surprises_is_cycled_until_a_card_can_be_played() -> None:
    state = tyche("fog")
    assert legal(state) == ("discard-surprise: fog",)
    assert "ops: epidemic march" in legal(replaced(play(state, "discard-surprise: fog")))


def test_an_empty_deck_is_made_of_the_discards() -> None:
    deck = [card for card in dealt().deck.pool if card not in ("fog", "cassander")]
    state = tyche("fog", zones={"removed": tuple(deck), "discards": ("cassander",)})
    state = play(state, "discard-surprise: fog")
    assert set(state.cards.deck.pool) == {"fog", "cassander"}  # A11, A49
    assert hand(play(state, "draw: cassander"), "yellow") == ("cassander",)


@pytest.mark.rule("D7.3a")
def test_at_the_beginning_of_a_tyche_segment_the_others_are_asked_in_turn_order() -> None:
    hands: dict[str, Any] = {"red": ("cassander",), "blue": ("fog",), "black": ("epidemic",)}
    state = tyche("treachery", zones=hands, options=ALWAYS)
    seats = []
    while asked(state)[1] == "surprise-any-time":
        seats.append(asked(state)[0])
        state = play(state, "pass")
    assert seats == ["red", "blue", "black"]
    assert asked(state) == ("yellow", "play-card")


@pytest.mark.rule("D7.3a")
def test_at_the_beginning_of_a_movement_segment_all_are_asked_the_active_player_first() -> None:
    hands: dict[str, Any] = {"yellow": ("cassander",), "red": ("fog",), "black": ("epidemic",)}
    state = table(MovementSegment("yellow"), segment="", options=ALWAYS, cards=dealt(options=ALWAYS, **hands))
    seats = []
    while asked(state)[1] == "surprise-any-time":
        seats.append(asked(state)[0])
        state = play(state, "pass")
    assert seats == ["yellow", "red", "black"]  # blue has no cards
    assert asked(state) == ("yellow", "movement")


@pytest.mark.rule("D7.3b")
def test_after_a_surprise_all_are_asked_again() -> None:
    state = tyche("treachery", zones={"red": ("fog",), "blue": ("epidemic",)}, options=ALWAYS)
    state = play(state, "pass")
    assert asked(state) == ("blue", "surprise-any-time")
    state = tyche("treachery", zones={"red": ("ambush", "fog"), "blue": ("epidemic",)}, options=ALWAYS)
    state = replaced(play(state, "discard-surprise: fog"), "traitor")
    assert asked(state) == ("red", "surprise-any-time")


@pytest.mark.rule("D7.3b")
def test_the_others_are_asked_in_turn_order_not_from_the_active_player_on() -> None:
    hands: dict[str, Any] = {"yellow": ("fog",), "red": ("spies",), "black": ("ambush",)}
    state = table(MovementSegment("blue"), active="blue", segment="", cards=dealt(**hands))
    order = []
    while waits_for(state) == "surprise-any-time":
        order.append(asked(state)[0])
        state = play(state, "pass")
    assert order == ["yellow", "red", "black"], "blue has no card; yellow is the first in Turn Order"


# ---------------------------------------------------------------- what the questions tell


def test_with_reactions_always_the_question_is_the_same_whatever_the_hand_holds() -> None:
    with_fog = battle({"red": ("fog",)}, {"loyal": 1}, {"loyal": 1}, options=ALWAYS)
    without = battle({"red": ("cassander",)}, {"loyal": 1}, {"loyal": 1}, options=ALWAYS)
    assert asked(with_fog) == asked(without) == ("red", "surprise")
    assert with_fog.agenda == without.agenda
    assert diadochi.view(with_fog, "yellow").cards == diadochi.view(without, "yellow").cards


@pytest.mark.rule("D7.3a")
def test_when_able_only_who_can_is_asked_and_everybody_knows_it_of_him() -> None:
    state = battle({"red": ("fog",), "blue": ("cassander",)}, {"loyal": 1}, {"loyal": 1})
    assert asked(state) == ("red", "surprise")
    view = diadochi.view(state, "blue")
    useful = {"fog", "mutiny"}  # by his attack yellow has lost 3 points; no others have an effect on what is there
    for seed in range(20):
        assert useful & set(diadochi.determinize(view, Random(seed)).cards.zone("red").held or ())


def test_when_able_no_pause_tells_that_a_hand_lacks_the_cards() -> None:
    state = battle({"red": ("cassander",)}, {"loyal": 1}, {"loyal": 1})
    assert waits_for(state) == "battle"
    assert Known("red", ("fog", "mutiny"), 0, 0) in state.cards.known


@pytest.mark.rule("D7.3a")
def test_a_refusal_tells_an_asked_player_what_is_wrong_with_his_card() -> None:
    state = battle({"red": ("fog", "storm_at_sea", "cassander")}, {"loyal": 1}, {"loyal": 1})
    assert refusal(state, "surprise: storm_at_sea") == "D7.3c"
    assert refusal(state, "discard-surprise: storm_at_sea") == "D7.3c"
    assert refusal(state, "discard-surprise: cretan_liar") == "D7.1a"
    assert refusal(state, "surprise: mutiny") == "D7.1a"


# ---------------------------------------------------------------- 44 Ahura Mazda, 62 Spies


def test_ahura_mazda_takes_a_card_instead_of_a_replacement_and_the_victim_draws_one() -> None:
    state = tyche("ahura_mazda", "cassander", zones={"red": ("treachery",), "blue": ("epidemic",)})
    state = play(state, "surprise: ahura_mazda")
    assert set(legal(state)) == {"player: red", "player: blue"}
    state = play(state, "player: red")
    waits = state.agenda[-1].pending(state)
    assert isinstance(waits, Chance)
    assert waits.seats == ("red", "yellow")
    state = replaced(play(state, "draw: treachery"), "traitor")
    assert hand(state, "yellow") == ("cassander", "treachery")  # A48
    assert hand(state, "red") == ("traitor",)
    seen = state.cards.known_cards("yellow", "red")
    assert seen == ("treachery",)
    assert state.cards.known_cards("yellow", "blue") == ()


def test_spies_look_at_a_hand_alone() -> None:
    state = tyche("spies", "cassander", zones={"red": ("treachery", "traitor")})
    state = play(state, "surprise: spies", "player: red", "draw: epidemic")
    assert state.cards.known_cards("red", "yellow") == ("traitor", "treachery")
    assert state.cards.known_cards("red", "blue") == ()
    assert not [event for event in happened(state, "CardSeen") if event.visible_to("blue")]
    shown = {event.card for event in happened(state, "CardSeen") if event.visible_to("yellow")}
    assert shown == {"treachery", "traitor"}, "he is shown the hand"


def test_nobody_can_be_robbed_or_spied_on_without_cards() -> None:
    state = tyche("spies", "ahura_mazda", "cassander")
    assert refusal(state, "surprise: spies") == refusal(state, "surprise: ahura_mazda") == "D7.3c"


# ---------------------------------------------------------------- 45 Cretan Liar


def test_the_cretan_liar_cancels_a_surprise_which_is_replaced_all_the_same() -> None:
    state = tyche("spies", "cassander", zones={"red": ("treachery", "cretan_liar")})
    state = replaced(play(state, "pass", "surprise: spies", "player: red"))
    assert asked(state) == ("red", "surprise")
    state = replaced(play(state, "surprise: cretan_liar"), "traitor")
    assert state.cards.known_cards("red", "yellow") == ()
    assert happened(state, "SurpriseCancelled")
    assert hand(state, "yellow") == ("cassander", "epidemic")


def test_ahura_mazda_is_replaced_from_the_deck_when_it_is_cancelled() -> None:
    state = tyche("ahura_mazda", "cassander", zones={"red": ("treachery", "cretan_liar")})
    state = play(state, "pass", "surprise: ahura_mazda", "player: red", "surprise: cretan_liar", "draw: traitor")
    state = play(state, "draw: epidemic")
    assert hand(state, "yellow") == ("cassander", "epidemic")
    assert hand(state, "red") == ("traitor", "treachery")


def test_a_cretan_liar_answers_a_cretan_liar() -> None:
    data = diadochi.components().cards
    liar = next(card for card in data if card.id == "cretan_liar")
    assert [card.id for card in data if card.handler == liar.handler] == ["cretan_liar"]  # there is one in the deck
    state = tyche("spies", "cassander", zones={"red": ("treachery", "cretan_liar")}, options=ALWAYS)
    state = replaced(play(state, "pass", "surprise: spies", "player: red"))
    state = replaced(play(state, "surprise: cretan_liar"), "traitor")
    assert asked(state) == ("yellow", "play-card")  # nobody can hold another one, so nobody is asked for it


def test_the_cretan_liar_is_not_played_against_an_own_surprise() -> None:
    state = tyche("spies", "cretan_liar", "cassander", zones={"red": ("treachery",)})
    state = replaced(play(state, "surprise: spies", "player: red"))
    assert asked(state) == ("yellow", "play-card")
    assert refusal(state, "surprise: cretan_liar") == "D7.3c"


# ---------------------------------------------------------------- 47 Fog


def test_fog_keeps_a_battle_from_being_fought() -> None:
    state = battle({"black": ("fog",)}, {"loyal": 1}, {"loyal": 1})
    assert asked(state) == ("black", "surprise")  # whoever he is
    state = replaced(play(state, "surprise: fog"))
    assert waits_for(state) == "rest"
    assert not happened(state, "BattleScored")


@pytest.mark.rule("D17.5c", "D7.3a")
def test_in_a_fog_that_a_cretan_liar_lifts_the_attack_goes_on() -> None:
    state = battle({"red": ("fog",), "black": ("cretan_liar",)}, {"loyal": 1}, {"loyal": 1})
    state = replaced(play(state, "surprise: fog"), "traitor")
    state = replaced(play(state, "surprise: cretan_liar"))
    assert waits_for(state) == "battle"
    assert "yellow" not in state.champions


@pytest.mark.rule("D17.5g")
def test_a_battle_in_fog_is_no_attack() -> None:
    state = replaced(play(battle({"red": ("fog",)}, {"loyal": 1}, {"loyal": 1}), "surprise: fog"))
    assert "yellow" in state.champions


# ---------------------------------------------------------------- 48 'Tis Only a Flesh Wound


def test_a_flesh_wound_saves_the_general_who_failed_his_check() -> None:
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", PLACE)}, "units": {PLACE: {"yellow": {"loyal": 1}}}}
    cards = dealt(yellow=("only_a_flesh_wound",), red=("cassander",))
    state = table(during(LeaderCheck("yellow", "antigonus"), "leader-loss"), cards=cards, **pieces)
    assert asked(state) == ("yellow", "surprise")
    state = replaced(play(state, "surprise: only_a_flesh_wound"))
    assert state.scope(LeaderCheck).saved


@pytest.mark.rule("D12.10a", "D12.7a")
def test_a_beaten_general_whom_a_flesh_wound_saves_is_dispersed() -> None:
    generals = {"antigonus": ("yellow", PLACE)}
    state = battle({"yellow": ("only_a_flesh_wound",)}, {"mercenary": 2}, {"loyal": 9}, generals=generals)
    state = play(state, "roll: 4 5", "roll: 6 6", "roll: 5")
    assert replaced(play(state, "surprise: only_a_flesh_wound")).general("antigonus").place == "dispersed"
    assert play(state, "pass").general("antigonus").dead


def test_a_flesh_wound_does_not_save_the_general_of_another() -> None:
    cards = dealt(red=("only_a_flesh_wound",), yellow=("cassander",))
    state = table(during(LeaderCheck("yellow", "antigonus"), "leader-loss"), cards=cards)
    assert waits_for(state) == "play-card"


@pytest.mark.rule("D9.9b", "D7.3a")
def test_a_flesh_wound_saves_the_general_who_met_an_army_alone() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"ichnae": {"yellow": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "ichnae"), "peithon": ("red", PLACE)},
        cards=dealt(red=("only_a_flesh_wound",)),
    )
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take: loyal", f"go: {PLACE}", "pass")
    failed = play(state, "roll: 5")
    assert asked(failed) == ("red", "surprise")
    assert play(failed, "pass").general("peithon").dead
    saved = replaced(play(failed, "surprise: only_a_flesh_wound"))
    assert saved.general("peithon").place == "dispersed"  # as after a 4
    assert waits_for(play(state, "roll: 4")) == "move-on"


# ---------------------------------------------------------------- 49 Traitor Inside City


@pytest.mark.rule("D15.2a")
def test_a_traitor_inside_the_city_adds_3_to_a_siege_roll_against_a_major_city() -> None:
    pieces: dict[str, Any] = {"units": {"celaenae": {"yellow": {"loyal": 3}}}, "minors": (("yellow", "celaenae"),)}
    cards = dealt(yellow=("traitor_inside_city",))
    state = table(cards=cards, markers={"celaenae": "red"}, **pieces)
    state = settle(attempt(state, "yellow", "celaenae"))
    assert asked(state) == ("yellow", "surprise")
    state = replaced(play(state, "surprise: traitor_inside_city"))
    assert state.scope(SiegeAttempt).drm == 3


def test_no_traitor_is_inside_a_minor_city() -> None:
    pieces: dict[str, Any] = {"units": {"corinth": {"yellow": {"loyal": 3}}}, "minors": (("yellow", "corinth"),)}
    state = table(cards=dealt(yellow=("traitor_inside_city",)), markers={"corinth": "independent"}, **pieces)
    assert waits_for(settle(attempt(state, "yellow", "corinth"))) == "siege"


# ---------------------------------------------------------------- 50 Anti-Elephant Devices


@pytest.mark.rule("D14.1a")
def test_anti_elephant_devices_leave_the_enemys_elephants_without_strength() -> None:
    state = battle({"red": ("anti_elephant_devices",)}, {"elephant": 2}, {"loyal": 1})
    state = replaced(play(state, "surprise: anti_elephant_devices"))
    assert waits_for(state) == "battle"  # no die for elephants
    state = play(state, "roll: 3 4")
    assert happened(state, "BattleScored")[0].strength == 0


def test_anti_elephant_devices_need_elephants_of_the_enemy() -> None:
    state = battle({"red": ("anti_elephant_devices",)}, {"loyal": 1}, {"elephant": 1})
    assert waits_for(state) == "elephant"


# ---------------------------------------------------------------- 51 Silver Shields


@pytest.mark.rule("D14.2b", "D14.2d")
def test_the_silver_shields_are_won_over_less_one_unit() -> None:
    state = battle({"red": ("silver_shields",)}, {"silver_shields": 2, "loyal": 1}, {"loyal": 1}, shields_raised=True)
    state = replaced(play(state, "surprise: silver_shields"))
    assert dict(state.held(PLACE, "yellow")) == {"loyal": 1}
    assert dict(state.held(PLACE, "red")) == {"loyal": 1, "silver_shields": 1}


@pytest.mark.rule("D14.2d")
def test_at_the_second_change_of_sides_the_silver_shields_are_lost() -> None:
    state = battle({"red": ("silver_shields",)}, {"silver_shields": 1, "loyal": 1}, {"loyal": 1}, shields_raised=True)
    state = replaced(play(state, "surprise: silver_shields"))
    assert dict(state.held(PLACE, "red")) == {"loyal": 1}
    assert not state.units.total("silver_shields")


def test_lost_silver_shields_leave_a_card_that_can_only_be_discarded() -> None:
    assert legal(tyche("silver_shields", shields_raised=True)) == ("discard-surprise: silver_shields",)  # A43


# ---------------------------------------------------------------- 54 Mutiny


def mutineers(**more: Any) -> State:
    """Return a battle of yellow against red, who holds Mutiny and has the greater legitimacy by Heracles."""
    return battle(
        {"red": ("mutiny",), **more.pop("hands", {})},
        {"loyal": 2, "silver_shields": 2, "royal": 1},
        {"loyal": 1},
        royals={"heracles": Royal("damascus", "red")},
        markers={"damascus": "red"},
        **more,
    )


@pytest.mark.rule("D14.2c", "D17.1a")
def test_mutiny_takes_one_loyal_unit_by_greater_legitimacy() -> None:
    state = replaced(play(mutineers(), "surprise: mutiny"))
    assert dict(state.held(PLACE, "yellow")) == {"loyal": 1, "silver_shields": 2, "royal": 1}
    assert dict(state.held(PLACE, "red")) == {"loyal": 2}


@pytest.mark.rule("D17.6a")
def test_mutiny_needs_greater_legitimacy_and_loyal_units() -> None:
    equal = battle({"red": ("mutiny",)}, {"loyal": 2}, {"loyal": 1}, champions=())
    assert waits_for(equal) == "battle"
    none = battle({"red": ("mutiny",)}, {"mercenary": 2}, {"loyal": 1}, champions=("red",))
    assert waits_for(none) == "battle"


@pytest.mark.rule("D17.6f", "D17.6a")
def test_the_gift_of_oratory_is_played_against_mutiny() -> None:
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", PLACE)}, "minors": (("red", PLACE),)}
    state = mutineers(hands={"yellow": ("gift_of_oratory",)}, **pieces)
    assert asked(state) == ("yellow", "surprise")  # he could already play it now
    state = replaced(play(state, "pass", "surprise: mutiny"))
    assert asked(state) == ("yellow", "surprise")
    state = replaced(play(state, "surprise: gift_of_oratory", "general: antigonus"), "cassander")
    assert dict(state.held(PLACE, "red")) == {"loyal": 1}  # E-17.6: 3 + 5 against 3 + 2


def test_mutiny_reaches_an_army_next_to_an_own_one_at_any_time() -> None:
    pieces: dict[str, Any] = {
        "generals": {"antigonus": ("yellow", "celaenae")},
        "units": {
            "celaenae": {"yellow": {"loyal": 1}},
            "colossae": {"red": {"loyal": 2}},
            "pella": {"red": {"loyal": 1}},
        },
        "minors": (("red", "colossae"), ("red", "pella")),
    }
    state = tyche("mutiny", "cassander", champions=("yellow",), **pieces)
    state = play(state, "surprise: mutiny")
    assert legal(state) == ("space: colossae",)
    state = replaced(play(state, "space: colossae"))
    assert dict(state.held("celaenae", "yellow")) == {"loyal": 2}
    assert dict(state.held("colossae", "red")) == {"loyal": 1}


@pytest.mark.rule("DG5", "D9.7b", "D17.1a")
@pytest.mark.parametrize(("units", "joins"), [(1, True), (2, False)])
def test_mutiny_reaches_an_army_in_the_same_space_before_or_inside_a_city(units: int, joins: bool) -> None:
    pieces: dict[str, Any] = {
        "units": {"celaenae": {"red": {"loyal": 3}}},
        "inside": {"celaenae": {"yellow": {"mercenary": units}}},
        "generals": {"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")},
        "markers": {"celaenae": "yellow"},
    }
    state = tyche("mutiny", "cassander", champions=("yellow",), **pieces)
    assert refusal(state, "surprise: mutiny") == ("" if joins else "D7.3c")  # two units fit inside
    if joins:
        state = replaced(play(state, "surprise: mutiny", "space: celaenae"))
        assert dict(state.held("celaenae", "yellow", inside=True)) == {"loyal": 1, "mercenary": 1}
    besieger = tyche("cassander", zones={"red": ("mutiny",)}, champions=("red",), **pieces)
    assert "surprise: mutiny" not in legal(besieger)  # of yellow's units none is Loyal


# ---------------------------------------------------------------- 55 Storm at Sea


@pytest.mark.rule("D9.14d")
def test_a_storm_stops_the_voyage_of_another() -> None:
    cards = dealt(yellow=("cassander",), red=("storm_at_sea",))
    state = table(during(Voyage("yellow", ("chalcis",), "lesbos"), "voyage"), cards=cards)
    assert asked(state) == ("red", "surprise")
    state = replaced(play(state, "surprise: storm_at_sea"))
    assert state.scope(Voyage).stormed


def test_nobody_raises_a_storm_against_himself() -> None:
    cards = dealt(yellow=("storm_at_sea",))
    state = table(during(Voyage("yellow", ("chalcis",), "lesbos"), "voyage"), cards=cards)
    assert waits_for(state) == "play-card"


# ---------------------------------------------------------------- 56 Ambush


def test_an_ambush_is_laid_for_an_army_of_another_on_a_mountain_path() -> None:
    march = March("yellow", "minor", PLACE, PLACE, 4, force=(("loyal", 2),))
    pieces: dict[str, Any] = {"units": {PLACE: {"yellow": {"loyal": 2}}}, "minors": (("yellow", PLACE),)}
    cards = dealt(yellow=("cassander",), red=("ambush",))
    state = table(during(march, "mountain"), cards=cards, **pieces)
    assert asked(state) == ("red", "surprise")
    state = replaced(play(state, "surprise: ambush"))
    assert state.scope(March).ambushed


def test_no_ambush_is_laid_for_a_general_without_units() -> None:
    march = March("yellow", "antigonus", PLACE, PLACE, 4)
    pieces: dict[str, Any] = {"generals": {"antigonus": ("yellow", PLACE)}}
    assert (
        waits_for(table(during(march, "mountain"), cards=dealt(yellow=("unrest",), red=("ambush",)), **pieces))
        == "play-card"
    )


# ---------------------------------------------------------------- 57 the Gift of Oratory


@pytest.mark.rule("D17.6f")
def test_the_gift_of_oratory_is_5_prestige_until_the_end_of_the_segment() -> None:
    pieces: dict[str, Any] = {"generals": {"ptolemy": ("yellow", "memphis")}}
    state = replaced(
        play(tyche("gift_of_oratory", "cassander", **pieces), "surprise: gift_of_oratory", "general: ptolemy")
    )
    assert state.scope(Segment).oratory == ("ptolemy",)
    assert prestige(state, "yellow", "ptolemy", "memphis", defends=False) == 2 + 5
    state = play(state, "discard: cassander nothing")
    assert prestige(state, "yellow", "ptolemy", "memphis", defends=False) == 2


def test_the_gift_of_oratory_needs_a_major_general() -> None:
    assert refusal(tyche("gift_of_oratory", "cassander"), "surprise: gift_of_oratory") == "D7.3c"


@pytest.mark.rule("D17.6f", "D14.3h")
def test_the_gift_of_oratory_keeps_royal_units_in_a_besieged_city() -> None:
    state = table(
        MovementRoll("yellow"),
        units={"celaenae": {"yellow": {"loyal": 3}}},
        inside={"celaenae": {"red": {"royal": 2}}},
        generals={"antigonus": ("yellow", "celaenae"), "peithon": ("red", "celaenae", True)},
        markers={"celaenae": "red"},
        champions=("yellow",),
        usurper="red",
        cards=dealt(red=("gift_of_oratory",)),
    )
    state = play(state, "roll: 6", "activate: antigonus celaenae", "take-all", "besiege")
    assert asked(state) == ("red", "surprise")
    kept = replaced(play(state, "surprise: gift_of_oratory", "general: peithon"))
    assert play(kept, "roll: 4").count("celaenae", "red", inside=True) == 2  # a point, by 3 against 5
    assert play(state, "pass", "roll: 4").count("celaenae", "red", inside=True) == 0


# ---------------------------------------------------------------- 63 Desertion


def test_desertion_costs_the_opposing_army_a_mercenary() -> None:
    state = battle({"red": ("desertion",)}, {"mercenary": 2}, {"mercenary": 1})
    state = replaced(play(state, "surprise: desertion"))
    assert dict(state.held(PLACE, "yellow")) == {"mercenary": 1}


@pytest.mark.rule("D12.7a", "D12.7b")
def test_a_side_whose_last_unit_deserts_is_beaten_without_dice() -> None:
    generals = {"antigonus": ("yellow", PLACE)}
    state = battle({"red": ("desertion",)}, {"mercenary": 1}, {"mercenary": 1}, generals=generals)
    state = replaced(play(state, "surprise: desertion"))
    assert waits_for(state) == "rest"
    assert (state.general("antigonus").place, state.count(PLACE, "red")) == ("dispersed", 1)
    generals = {"antigonus": ("red", PLACE)}
    state = battle({"yellow": ("desertion",)}, {"mercenary": 1}, {"mercenary": 1}, generals=generals)
    state = replaced(play(state, "surprise: desertion"))
    assert waits_for(state) == "rest"
    assert (state.general("antigonus").place, state.count(PLACE, "yellow")) == ("dispersed", 1), "so is the defender"


@pytest.mark.rule("D7.3a", "D14.3f")
def test_royal_units_do_not_go_over_to_an_attacker_whose_last_unit_deserts() -> None:
    generals = {"antigonus": ("yellow", PLACE)}
    state = battle({"red": ("desertion",)}, {"mercenary": 1}, {"royal": 2}, generals=generals, champions=("yellow",))
    state = replaced(play(state, "surprise: desertion"))
    assert waits_for(state) == "rest"
    assert (state.general("antigonus").place, state.held(PLACE, "red")) == ("dispersed", (("royal", 2),))


@pytest.mark.rule("D7.3a")
def test_only_the_sides_of_a_battle_play_cards_against_each_other() -> None:
    hands: dict[str, Any] = {
        "blue": ("desertion", "mutiny", "anti_elephant_devices", "gift_of_oratory", "silver_shields")
    }
    pieces: dict[str, Any] = {"shields_raised": True, "generals": {"ptolemy": ("blue", "memphis")}}
    state = battle(hands, {"mercenary": 2, "elephant": 1, "silver_shields": 2}, {"loyal": 1}, **pieces)
    assert waits_for(state) == "elephant"


@pytest.mark.rule("D17.6f", "D17.6a", "D9.7b")
def test_the_gift_of_oratory_is_given_to_a_general_inside_a_city_against_mutiny() -> None:
    state = tyche(
        *("cassander", "gift_of_oratory"),
        zones={"red": ("mutiny",)},
        units={"celaenae": {"red": {"loyal": 3}}},
        inside={"celaenae": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "celaenae", True), "peithon": ("red", "celaenae")},
        markers={"celaenae": "yellow"},
        champions=("red",),
    )
    state = replaced(play(state, "surprise: mutiny", "space: celaenae"))
    assert asked(state) == ("yellow", "surprise")
    believed = replaced(play(state, "surprise: gift_of_oratory", "general: antigonus"), "spies")
    assert believed.count("celaenae", "yellow", inside=True) == 2, "5 of prestige are more than 3 of a Champion"
    betrayed = play(state, "pass")
    assert betrayed.count("celaenae", "yellow", inside=True) == 1
