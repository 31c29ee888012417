"""Event cards of Pax Romana in unusual situations: targets just gone, hands too full, moments of others."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana import position
from ancientwars.paxromana.rules.p12_soldier_of_fortune import LeaderOut
from ancientwars.paxromana.rules.p16_events import Bound
from ancientwars.paxromana.rules.p17_cards.play import PlayFromHand
from ancientwars.paxromana.rules.p17_cards.timing import cards_to_play, play_refused
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state.scopes import Move
from tests.paxromana.book import march, start, until
from tests.paxromana.tables import asked, happened, legal, play, refusal, table
from tests.paxromana.test_p17_cards import ADVANCED, draws, held, plays
from tests.paxromana.test_read_p17 import LEADERS, PLAIN, drawn, expands
from tests.paxromana.turns import at

# ---------------------------------------------------------------------- P12.4 the Soldier of Fortune, the Dictator


@pytest.mark.rule("P12.4.7a", "P8.1.5a")
@pytest.mark.parametrize(
    ("own", "places"),
    [({"capua": {"LG": 1}}, ["capua"]), ({"capua": {"LG": 1}, "messana": {"GAR": 1}}, ["capua", "messana"])],
)
def test_a_dictator_comes_to_the_army_while_an_enemy_holds_rome(
    own: dict[str, dict[str, int]], places: list[str]
) -> None:
    units = {"roma": {"carthage": {"HI": 2}}} | {place: {"rome": force} for place, force in own.items()}
    state = table(LeaderOut("rome"), scenario=ADVANCED, units=units, leaders={PLAIN: "capua"})
    first, second, third = [one.id for one in LEADERS["rome"] if one.id != PLAIN][:3]
    state = play(state, f"draw: {first}", f"draw: {second}", f"draw: {third}", f"leader: {second}")
    if len(places) > 1:
        assert asked(state) == ("rome", "place-leader")
        state = play(state, f"place: {places[0]}")
    assert state.leader(second).place == places[0]


@pytest.mark.rule("P12.4.7a", "P16.2-10")
@pytest.mark.parametrize("dice", ["1 3", "1 4", "4 4"])
def test_rome_is_whom_the_event_that_it_rolls_again_concerns(dice: str) -> None:
    """The slaves of Rome rise, Rome places Pirates, Rome is checked: it rolls the event, as who draws a marker does."""
    state = play(table(Bound("rome", "soldier_of_fortune"), treasury={"rome": 5}), f"roll: {dice}")
    expected = {"1 3": ("carthage", "place-slaves"), "1 4": ("rome", "place-pirates"), "4 4": ("rome", "bread")}
    assert asked(state) == expected[dice]


# ---------------------------------------------------------------------- P17.1.4 hands


@pytest.mark.rule("P17.1.4a", "P17.1.5a")
def test_a_fourth_card_from_a_traitor_may_be_played_in_the_action_segment_of_another() -> None:
    hands = {"carthage": ("traitor", "spies", "cunctator", "pontus"), "greece": ("archimedes",)}
    state = held(hands=hands, active="rome")
    state = play(settle(state.then(*window(state, "segment"))), "play: traitor", "player: greece", "draw: archimedes")
    assert asked(state) == ("carthage", "trim-hand")
    assert {"play: cunctator", "play: pontus", "discard: spies"} <= set(legal(state))
    state = play(state, "play: cunctator")
    assert state.has("cunctator", "carthage")
    assert asked(state)[1] != "trim-hand"


@pytest.mark.rule("P17.1.4a", "P17.1.5a")
def test_who_is_given_a_fourth_card_in_the_card_segment_of_another_can_only_discard() -> None:
    hands = {"rome": ("alliance", "tactical_surprise"), "east": ("spies", "cunctator", "pontus")}
    state = play(held(PlayFromHand("rome"), hands=hands), "play: alliance", "player: east", "player: east")
    state = play(state, "offer-card", "propose", "accept", "keep: tactical_surprise")
    assert asked(state) == ("east", "trim-hand")
    assert refusal(state, "play: cunctator").rule == "P17.1.5a"
    assert all(text.startswith("discard: ") for text in legal(state))
    assert asked(play(state, "discard: spies"))[1] != "trim-hand"


# ---------------------------------------------------------------------- P17.2 the cards


@pytest.mark.rule("P17.2-18", "P17.2-19", "P17.2-20")
@pytest.mark.parametrize("card", ["galley_artillery", "galley_corvus", "galley_harpax"])
def test_galleys_may_be_improved_before_there_are_any(card: str) -> None:
    assert plays(card).has(card, "rome")


@pytest.mark.rule("P17.2-22")
def test_a_local_insurrection_strikes_players_only() -> None:
    units = {"pergamum": {"pergamum": {"GAR": 1}}}
    assert happened(draws("local_insurrection", units=units), "NothingCame")
    state = draws("local_insurrection", units=units | {"capua": {"rome": {"GAR": 1}}})
    assert legal(state) == ["space: capua"]


@pytest.mark.rule("P17.2-22", "P8.4.4a")
@pytest.mark.parametrize("ashore", [0, 1])
def test_a_local_insurrection_reaches_a_garrison_aboard_at_sea(ashore: int) -> None:
    """It is on the map, the only one there or one of two; the Leader who is aboard alone with it dies."""
    units: dict[str, Any] = {"ntp_aegean": {"rome": {"GAR": 1}}, "pella": {"greece": {"LI": 1, "GAR": ashore}}}
    state = draws("local_insurrection", units=units, leaders={"rome_01": "ntp_aegean"})
    assert set(legal(state)) == {"space: ntp_aegean", *["space: pella"] * ashore}
    state = play(state, "space: ntp_aegean")
    assert (state.units.total("GAR"), state.leader("rome_01").place) == (ashore, "")


@pytest.mark.rule("P17.2-02")
def test_an_alliance_with_rhodes_may_be_bought_while_another_holds_its_space() -> None:
    units = {"rhodus": {"greece": {"HI": 2}, "rhodes": {"GS": 1}}}
    state = plays("alliance_rhodes", treasury={"rome": 3}, units=units)
    assert state.allies == (("rhodes", "rome"),)
    assert state.units.count("rhodus", "rome", "RGS") == 1


@pytest.mark.rule("P17.2-04", "P12.4.4a")
@pytest.mark.parametrize(("sof", "refused"), [("east", True), ("greece", False)])
def test_the_soldier_of_fortune_is_not_ambushed_in_the_home_of_his_player(sof: str, *, refused: bool) -> None:
    """The Transit Point on the Syrtis lies in Cyrenaica, a Home Province of East."""
    units = {"ltp_syrtis": {"sof": {"HI": 4}}}
    state = held(hands={"rome": ("ambush",)}, units=units, sof=sof, active=sof)
    move = Move(sof, "sof", "major", "ltp_syrtis", "berenice", origin="berenice", force=(("HI", 4),))
    assert (play_refused(state.enter(move), "rome", "ambush", "transit") is not None) is refused


@pytest.mark.rule("P17.2f", "P17.2-35")
@pytest.mark.parametrize("obeys", [True, False])
def test_who_draws_his_own_stability_check_must_bring_the_army_in_this_activation(*, obeys: bool) -> None:
    """Two LG come to Rome; else a level and the Garrison of Capua, at home, are lost, and the order with them."""
    units = {"arretium": {"rome": {"LG": 2}}, "capua": {"rome": {"GAR": 1}}}
    stability = {"rome": -2, "carthage": 8, "greece": 8, "east": 8}
    state = expands(drawn("stability_check", stability=stability, units=units, pool=["greece"]))
    if obeys:
        state = play(state, "major: arretium", "take-all", "set-out", "roll: 6", "to: roma", "stop")
    state = play(until(state, "expansion"), "done")
    assert asked(state) == ("", "marker")
    assert state.power("rome").order == ""
    assert (state.power("rome").stability, state.units.total("GAR")) == ((-2, 1) if obeys else (-3, 0))


@pytest.mark.rule("P17.2-12", "P12.4.4a")
@pytest.mark.parametrize(("owner", "fields"), [("sof", {"sof": "greece"}), ("greece", {}), ("carthage", {})])
def test_cunctator_is_played_when_the_soldier_of_fortune_is_attacked(owner: str, fields: dict[str, str]) -> None:
    """Rome enters Pella: Greece may react for its own Army and for the Soldier of Fortune, not for Carthage's."""
    units = {"dyrrhachium": {"rome": {"LG": 6}}, "pella": {owner: {"HI": 4}}}
    state = start(units, scenario=ADVANCED, hands={"greece": ["cunctator"]}, **fields)
    state = march(until(state, "expansion"), "dyrrhachium", "pella")
    asks = asked(until(state, "cards", "withdraw", "battle", "cards"))
    assert (asks == ("greece", "cards")) is (owner != "carthage")


@pytest.mark.rule("P17.2-13", "P17.1.2a")
def test_every_card_that_must_be_played_can_be_cancelled_before_it_does_anything() -> None:
    units = {"capua": {"rome": {"LG": 2, "GAR": 1}}, "messana": {"rome": {"GS": 1}}, "pella": {"greece": {"HI": 3}}}
    said: dict[str, Any] = {"units": units, "tribes": ["nemausus"], "leaders": {PLAIN: "capua"}}
    said |= {"hands": {"greece": ["deus_ex_machina"]}, "powers": {"rome": {"treasury": 9}}}
    paid = play(at(scenario=ADVANCED, moment="payment", **said), "pay")
    for card in cards_to_play(paid):
        state = play(paid, f"draw: {card}")
        assert asked(state) == ("greece", "cards"), card
        state = play(state, "play: deus_ex_machina")
        for name in ("units", "powers", "leaders", "tribes", "pirates", "effects", "objectives", "pool"):
            assert getattr(state, name) == getattr(paid, name), (card, name)
        assert set(state.cards.zone("discards").held or ()) == {card, "deus_ex_machina"}
        assert asked(state) == ("rome", "action")


@pytest.mark.rule("P17.1.5a", "P12.7.1b")
@pytest.mark.parametrize("moved", ["slaves", "army"])
def test_no_card_is_played_while_slaves_move_before_the_activation(moved: str) -> None:
    """Slaves, or Carthage in its Action Segment, attack Rome's Army at Capua: Tactical Surprise waits for Rome."""
    risen = {"kind": "slave_revolt", "seat": "rome", "place": "neapolis", "until": "game"}
    attacker = {"slaves_rome": {"BAR": 2}} if moved == "slaves" else {"carthage": {"LI": 3}}
    units = {"neapolis": attacker, "capua": {"rome": {"LI": 3}}}
    effects = [risen] if moved == "slaves" else []
    text = {"scenario": ADVANCED, "turn": 2, "hands": {"rome": ["tactical_surprise", "cunctator"]}, "units": units}
    if moved == "slaves":
        state = position({**text, "effects": effects, "moment": "marker", "pool": ["carthage"]})
        state = play(state, "draw: carthage", "to: capua", "stand")
    else:
        state = until(play(position({**text, "seat": "carthage"}), "expand"), "expansion")
        state = until(march(state, "neapolis", "capua"), "cards", "battle")
    assert asked(state) == (("", "battle") if moved == "slaves" else ("rome", "cards"))
