"""P17: when each card may be played and when not, what it costs, whom it concerns, what is left of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Chance
from ancientwars.paxromana import view
from ancientwars.paxromana.rules.p17_cards.drawn import ForeignPolicy, foreign_policy, tribal_resurgence
from ancientwars.paxromana.rules.p17_cards.play import DEUS, CarryOver, PlayFromHand, TrimHand, could_react, reactions
from ancientwars.paxromana.rules.p17_cards.segment import CardSegment, DrawCard
from ancientwars.paxromana.rules.p17_cards.successors import ChooseGreeks, WarsEnd, greek_armies
from ancientwars.paxromana.rules.p17_cards.timing import (
    BETWEEN,
    HELD_CARDS,
    OWN,
    ambush_fleets,
    expansion_spaces,
    hire_card_refused,
    leads,
    more_objectives,
    play_refused,
)
from ancientwars.paxromana.rules.p17_greece import FAR, from_greece, greece, held_by
from ancientwars.paxromana.rules.p17_helepolis import (
    UseHelepolis,
    army_spaces,
    engine,
    engine_lost,
    relocated,
    with_engine,
)
from ancientwars.paxromana.rules.p17_pergamenes import companions, company_refused, left_behind
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state.actions import TakeOf
from ancientwars.paxromana.state.scopes import (
    Activation,
    Battle,
    CardPlayed,
    Move,
    NavalBattle,
    Party,
    Side,
    Withdrawal,
)
from ancientwars.paxromana.state.state import Effect, Pact, Successors
from tests.paxromana.book import until
from tests.paxromana.tables import Rest, asked, happened, legal, play, refusal, table, told
from tests.paxromana.test_p17_cards import ADVANCED, draws, held, marching, plays
from tests.paxromana.test_read_p17 import drawn, expands, wars

if TYPE_CHECKING:
    from ancientwars.paxromana import State

FRIENDS = (Pact("passage", ("greece", "rome")),)
OCCASIONS = (OWN, "segment", "move", "expansion", "battle", "shifts", "withdrawal", "transit", "sea", "naval", "card")


def outcomes(state: State) -> set[str]:
    """Return what chance may bring."""
    return {str(action) for action, _ in chance_outcomes(state)}


def why(state: State, seat: str, card: str, occasion: str = OWN) -> str:
    """Return the rule by which a card cannot be played; empty if it can."""
    found = play_refused(state, seat, card, occasion)
    return found.rule if found else ""


def chance(state: State) -> Chance:
    """Return what chance is asked for."""
    waits = state.agenda[-1].pending(state)
    assert isinstance(waits, Chance)
    return waits


# ---------------------------------------------------------------------- P17.1


@pytest.mark.rule("P17.1.5a")
@pytest.mark.parametrize(
    ("cards", "occasions"),
    [
        (("spies", "traitor"), (OWN, "segment")),
        (("archimedes",), (OWN, "segment", "battle", "shifts")),
        (("cunctator",), (OWN, "segment", "withdrawal")),
        (("galley_artillery", "galley_corvus", "galley_harpax"), (OWN, "segment", "naval")),
        (("conqueror",), ("expansion",)),
        (("ambush",), ("transit",)),
        (("naval_ambush",), ("sea",)),
        (("tactical_surprise",), ("battle", "shifts")),
        (("deus_ex_machina",), ("card",)),
        (
            (
                "alliance",
                "alliance_rhodes",
                "alliance_pergamum",
                "diplomatic_mission",
                "independent_expansion",
                "mercenaries",
                "poliorcetes",
                "pontus",
                "raise_militia",
                "soldier_of_fortune",
                "stability_opportunity",
            ),
            BETWEEN,
        ),
    ],
)
def test_the_moments_of_each_card(cards: tuple[str, ...], occasions: tuple[str, ...]) -> None:
    state = held()
    for card in cards:
        assert set(HELD_CARDS[card][0]) == set(occasions)
        for occasion in OCCASIONS:
            assert (why(state, "rome", card, occasion) == "P17.1.5a") is (occasion not in occasions)


@pytest.mark.rule("P17.1.3a", "P17.1.2a")
def test_a_card_is_drawn_secretly_and_what_must_be_played_is_laid_down() -> None:
    state = held(CardSegment("rome"))
    waits = chance(state)
    assert (waits.event, waits.purpose, waits.seats) == ("draw", "card", ("rome",))
    kept = play(state, "draw: spies")
    assert [one.seat for one in happened(kept, "CardDrawn")] == ["rome"]
    assert not kept.cards.may_hold("rome", ["revenues"])
    laid = play(state, "draw: political_scene")
    assert [(one.seat, one.card) for one in happened(laid, "CardPlayed")] == [("rome", "political_scene")]
    assert laid.cards.zone("discards").held == ("political_scene",)
    assert asked(laid)[1] == "rest"  # an empty hand is not asked about


@pytest.mark.rule("P17.1.3a", "P12.5.5b")
def test_where_deck_and_discards_are_empty_nothing_is_drawn() -> None:
    state = held()
    cards = state.cards
    while cards.deck_size:
        cards = cards.draw_to("greece", cards.deck.pool[0])
    empty = settle(state.replace(cards=cards).then(CardSegment("rome")))
    assert asked(empty)[1] == "rest"
    pontic = held(CardSegment("rome"), activation=Activation("rome", "pontus"))
    assert asked(pontic)[1] == "rest"
    assert asked(table(CardSegment("rome")))[1] == "rest"  # the standard game has no cards


@pytest.mark.rule("P17.1.5a", "P17.1.3a", "P12.7.1b")
def test_who_is_asked_for_cards_and_in_which_order() -> None:
    """The Active player first, then the others in their order; only who has cards, and only if one might be played."""
    hands = {"rome": ("spies",), "greece": ("ambush",), "east": ("traitor",)}
    state = held(hands=hands, active="greece")

    def order(occasion: str, state: State = state) -> tuple[str, ...]:
        return tuple(seat for step in reactions(state, occasion) for seat in getattr(step, "order", ()))

    assert order("segment") == ("east", "rome")  # Greece has had its Card Segment; Carthage has no cards
    pontic = held(hands=hands, activation=Activation("greece", "pontus"))
    assert order("segment", pontic) == ("greece", "east", "rome")
    assert order("move") == ("greece", "east", "rome")
    assert order("expansion") == ()  # Greece has no Elite Leader in play, the others' Expansion it is not
    led = held(hands=hands, active="greece", leaders={"greece_10": "pella", "rome_10": "roma"})
    assert order("expansion", led) == ("greece",)
    assert order("battle") == ()
    assert [type(one) for one in reactions(state, "hand")] == [TrimHand] * 4
    assert [getattr(one, "seat", "") for one in reactions(state, "hand")] == ["rome", "carthage", "greece", "east"]
    slaves = state.enter(Move("east", "slaves_rome", "minor", "capua", "capua"))
    assert order("move", slaves) == ()
    assert not reactions(state.replace(agenda=state.agenda[:1]), "segment")
    assert could_react(state, "rome", "battle") == ()
    assert set(could_react(state, "rome", "segment")) == set(HELD_CARDS)
    hires = held(units={"carthago": {"carthage": {"LI": 1}}}, treasury={"carthage": 2, "rome": 2})
    assert set(could_react(hires, "carthage", "move")) == set(HELD_CARDS)  # P17.1.6a: with any card
    assert "spies" not in could_react(hires, "rome", "move")


@pytest.mark.rule("P17.1.6a", "P12.2.3a", "P17.2-13")
def test_carthage_hires_with_a_card_whose_event_it_ignores() -> None:
    """Even Deus ex Machina, and a card that would be removed; both are only discarded."""
    units = {"carthago": {"carthage": {"LI": 1}}}
    for card in (DEUS, "pontus"):
        state = held(PlayFromHand("carthage"), hands={"carthage": (card,)}, active="carthage", units=units)
        state = settle(state.pay("carthage", -2, "P1.4t"))
        assert f"hire-with: {card}" in legal(state)
        state = play(state, f"hire-with: {card}", "hire: mCAV carthago")
        assert dict(state.held("carthago", "carthage")) == {"LI": 1, "mCAV": 1}
        assert (state.power("carthage").treasury, state.kings) == (0, "")
        assert (state.cards.zone("discards").held, state.cards.zone("removed").held) == ((card,), ())
    rich = held(units={**units, "roma": {"rome": {"LI": 1}}}, treasury={"carthage": 2, "rome": 2, "greece": 2})
    rules = [getattr(hire_card_refused(rich, seat, OWN), "rule", "") for seat in ("carthage", "rome", "greece")]
    assert rules == ["", "P17.1.6a", "P17.1.6a"]
    assert getattr(hire_card_refused(rich, "carthage", "battle"), "rule", "") == "P17.1.5a"
    assert hire_card_refused(rich, "carthage", "move") is None
    poor = held(units=units, treasury={"carthage": 1})
    assert getattr(hire_card_refused(poor, "carthage", OWN), "rule", "") == "P12.2.2a"


@pytest.mark.rule("P17.2-13", "P17.1.1a")
def test_a_cancelled_card_that_would_be_removed_is_only_discarded() -> None:
    hands = {"rome": ("pontus",), "greece": (DEUS,), "east": ("ambush",)}
    state = play(held(PlayFromHand("rome"), hands=hands), "play: pontus")
    assert asked(state) == ("greece", "cards")
    assert set(legal(state)) == {"pass", f"play: {DEUS}"}
    cancelled = play(state, f"play: {DEUS}")
    assert [one.card for one in happened(cancelled, "CardCancelled")] == ["pontus"]
    assert sorted(cancelled.cards.zone("discards").held or ()) == [DEUS, "pontus"]
    assert cancelled.cards.zone("removed").held == ()
    assert cancelled.kings == ""
    waits = play(state, "pass")
    assert asked(waits) == ("rome", "place-pontus")
    assert waits.cards.zone("removed").held == ("pontus",)


@pytest.mark.rule("P17.2-13")
def test_deus_ex_machina_answers_another_players_card_that_is_not_cancelled_yet() -> None:
    state = held()
    assert why(state, "greece", DEUS, "card") == "P17.2-13"  # there is none
    played = state.enter(CardPlayed("rome", "spies"))
    assert why(played, "greece", DEUS, "card") == ""
    assert why(played, "rome", DEUS, "card") == "P17.2-13"
    assert why(state.enter(CardPlayed("rome", "spies", cancelled=True)), "greece", DEUS, "card") == "P17.2-13"


@pytest.mark.rule("P17.1.4a", "P17.1.3a")
def test_three_cards_may_be_kept_and_four_may_not() -> None:
    three = held(PlayFromHand("rome"), hands={"rome": ("ambush", "conqueror", "naval_ambush")})
    assert legal(three) == ["done", "discard: ambush", "discard: conqueror", "discard: naval_ambush"]
    assert asked(play(three, "done"))[1] == "rest"
    less = play(three, "discard: conqueror")
    assert [(one.seat, one.card) for one in happened(less, "CardDiscarded")] == [("rome", "conqueror")]
    assert less.cards.zone("rome").held == ("ambush", "naval_ambush")
    assert less.cards.zone("discards").held == ("conqueror",)
    assert asked(less) == ("rome", "card-segment")
    four = held(PlayFromHand("rome"), hands={"rome": ("ambush", "conqueror", "naval_ambush", "tactical_surprise")})
    assert "done" not in legal(four)
    assert refusal(four, "done").rule == "P17.1.4a"
    trimmed = held(TrimHand("greece"), hands={"greece": ("ambush", "conqueror", "naval_ambush", "spies")})
    assert set(legal(trimmed)) == {f"discard: {one}" for one in ("ambush", "conqueror", "naval_ambush", "spies")}
    assert refusal(trimmed, "play: pontus").rule == "P17.1.3a"
    assert refusal(trimmed, "play: ambush").rule == "P17.1.5a"
    assert asked(held(TrimHand("greece"), hands={"greece": ("ambush", "conqueror", "spies")}))[1] == "rest"


@pytest.mark.rule("P17.1.4a")
def test_what_is_not_carried_over_goes_back_into_the_deck() -> None:
    hands = {"rome": ("spies", "pontus", "ambush")}
    state = held(CarryOver("rome"), CarryOver("greece"), hands=hands)
    assert (asked(state), told(state)) == (("rome", "carry-over"), ("rome",))
    assert set(legal(state)) == {"done", "keep: spies", "keep: pontus", "keep: ambush"}
    kept = play(state, "keep: pontus")
    assert [one.seat for one in happened(kept, "CardKept")] == ["rome"]
    assert (kept.cards.zone("rome").held, kept.cards.deck_size, asked(kept)[1]) == (("pontus",), 54, "rest")
    none = play(state, "done")
    assert (none.cards.zone("rome").held, none.cards.deck_size, happened(none, "CardKept")) == ((), 55, [])


# ---------------------------------------------------------------------- alliances


@pytest.mark.rule("P17.2-01", "P17.2-02", "P17.2-03")
def test_what_the_cards_of_alliance_need() -> None:
    there: dict[str, Any] = {"units": {"pergamum": {"pergamum": {"HI": 1}}}}
    assert why(held(treasury={"rome": 3}), "rome", "alliance_rhodes") == ""
    assert why(held(treasury={"rome": 2}), "rome", "alliance_rhodes") == "P17.2-02"
    assert why(held(allies=(("rhodes", "greece"),)), "rome", "alliance_rhodes") == ""  # to break it costs nothing
    assert why(table(scenario="carthago-delenda-est", treasury={"rome": 9}), "rome", "alliance_rhodes") == "P17.2-02"
    assert why(held(**there), "rome", "alliance_pergamum") == ""
    assert why(held(), "rome", "alliance_pergamum") == "P17.2d"
    assert why(held(), "rome", "alliance") == ""
    state = plays("alliance", allies=(("pergamum", "east"), ("rhodes", "greece")), **there)
    assert legal(state) == ["player: carthage", "player: greece", "player: east", "of: pergamum", "of: rhodes"]
    state = play(state, "of: pergamum")
    assert state.allies == (("rhodes", "greece"),)
    mine = plays("alliance_rhodes", seat="greece", treasury={"greece": 3, "rome": 3})
    assert (mine.allies, mine.power("greece").treasury, mine.power("rome").treasury) == ((("rhodes", "greece"),), 0, 3)
    broken = plays("alliance_pergamum", allies=(("pergamum", "rome"),), **there)
    assert broken.allies == ()


# ---------------------------------------------------------------------- ambushes


@pytest.mark.rule("P17.2-04", "P17.2g")
def test_whose_army_is_ambushed_and_where() -> None:
    """In a Land Transit Point, with Land Combat Units, not the own one, not at home: the Pyrenees are nobody's."""
    point = "ltp_pyrenees"

    def refused(seat: str, move: Move, **fields: Any) -> bool:
        return why(held(**fields).enter(move), seat, "ambush", "transit") == "P17.2-04"

    assert not refused("rome", marching(point))
    assert refused("carthage", marching(point))
    assert refused("rome", marching(point, force=(("GAR", 1),)))
    assert refused("rome", marching("ilerda"))
    assert refused("rome", marching("ntp_bon"))
    assert refused("rome", marching("ltp_syrtis", "east"))
    assert not refused("rome", marching("ltp_syrtis", "carthage"))
    assert why(held(), "rome", "ambush", "transit") == "P17.2-04"
    lent = Move("rome", "successors", "major", point, point, origin=point, force=(("HI", 2),))
    assert refused("greece", lent, successors=Successors("greece", "rome"))
    assert not refused("rome", lent, successors=Successors("greece", "rome"))
    leaves = Withdrawal("greece", "greece", point, "ilerda", "", force=(("LI", 1),))
    beside = held().enter(marching("ilerda", "rome")).enter(leaves)
    assert why(beside, "rome", "ambush", "transit") == ""  # it is the one that Withdraws
    assert why(beside, "greece", "ambush", "transit") == "P17.2-04"


@pytest.mark.rule("P17.2-04")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_points_is_lost_by_whose_army_it_is(die: int, lost: int) -> None:
    state = held(hands={"rome": ("ambush",)}, units={"ltp_pyrenees": {"carthage": {"LI": 5, "CAV": 2}}})
    state = settle(state.enter(marching("ltp_pyrenees", force=(("CAV", 2), ("LI", 5))), *window(state, "transit")))
    state = play(state, "play: ambush")
    assert (asked(state), chance(state).about) == (("", "ambush"), ("ltp_pyrenees",))
    state = play(state, f"roll: {die}")
    rules = [one.rule for one in happened(state, "UnitsLost")]
    while asked(state)[1] == "lose-points":
        assert asked(state)[0] == "carthage"
        state = play(state, "lose: LI")
        rules += [one.rule for one in happened(state, "UnitsLost")]
    assert dict(state.held("ltp_pyrenees", "carthage")) == {"CAV": 2, "LI": 5 - lost}
    assert set(rules) == {"P17.2-04"}


@pytest.mark.rule("P17.2-24", "P9.4.5c", "P8.2.3d")
def test_which_naval_transport_is_ambushed() -> None:
    fleets: dict[str, Any] = {"units": {"ntp_bon": {"carthage": {"LI": 2}}, "lilybaeum": {"rome": {"GS": 2}}}}

    def refused(move: Move, seat: str = "rome", **fields: Any) -> bool:
        return why(held(**{**fleets, **fields}).enter(move), seat, "naval_ambush", "sea") == "P17.2-24"

    assert not refused(marching("ntp_bon", force=(("LI", 2),)))
    assert not refused(marching("ntp_bon", force=(), leaders=("carthage_02",)))
    assert refused(marching("ntp_bon", force=(("GS", 2),), leaders=("carthage_02",)))  # a Fleet carries them
    assert refused(marching("ntp_bon", force=()))
    assert refused(marching("ntp_bon", "rome", force=(("LI", 2),)))
    assert refused(marching("ntp_bon", force=(("LI", 2),)), "greece")  # no galleys
    assert refused(marching("dstp_ionian", force=(("LI", 2),)))
    assert not refused(marching("ntp_bon", force=(("LI", 2),)), effects=(Effect("naval_mutiny", "rome", "capua"),))
    assert why(held(**fleets), "rome", "naval_ambush", "sea") == "P17.2-24"


@pytest.mark.rule("P17.2-24")
def test_the_fleets_that_may_lie_in_ambush() -> None:
    units = {
        "lilybaeum": {"rome": {"GS": 2}},
        "messana": {"rome": {"RGS": 1}},
        "roma": {"rome": {"LI": 2}},
        "carthago": {"rome": {"GS": 1}},
        "pisae": {"greece": {"GS": 1}},
        "rhodus": {"rome": {"GS": 4}},
    }
    effects = (Effect("naval_mutiny", "rome", "carthago"),)
    state = held(units=units, effects=effects, allies=(("rhodes", "rome"),))
    state = state.enter(marching("ntp_bon", force=(("LI", 2),)))
    assert set(ambush_fleets(state, "rome")) == {"lilybaeum", "messana"}
    assert ambush_fleets(state, "greece") == ()


@pytest.mark.rule("P17.2-24")
def test_galleys_come_only_to_an_escort_and_only_from_elsewhere() -> None:
    """Without one the Army is lost and the ambusher's galleys stay where they are."""
    units = {"ntp_bon": {"carthage": {"LI": 2}}, "lilybaeum": {"rome": {"GS": 2}}}
    state = held(hands={"rome": ("naval_ambush",)}, units=units)
    state = state.enter(marching("ntp_bon", force=(("LI", 2),), aboard=True))
    state = play(settle(state.then(*window(state, "sea"))), "play: naval_ambush")
    assert state.units.table() == {"lilybaeum": {"rome": {"GS": 2}}}
    assert {one.rule for one in happened(state, "UnitsLost")} == {"P17.2-24"}
    for port, comes in (("lilybaeum", 1), ("ntp_bon", 0)):
        units = {"ntp_bon": {"carthage": {"LI": 2, "GS": 1}}}
        units.setdefault(port, {})["rome"] = {"GS": 2}
        state = held(hands={"rome": ("naval_ambush",)}, units=units)
        state = state.enter(marching("ntp_bon", force=(("GS", 1), ("LI", 2)), aboard=True))
        state = play(settle(state.then(*window(state, "sea"))), "play: naval_ambush")
        assert asked(state) == ("", "naval-battle")
        assert len(happened(state, "UnitsMoved")) == comes
        assert state.units.count("ntp_bon", "rome", "GS") == 2


@pytest.mark.rule("P17.2-24", "P11.4.2a")
def test_a_fleet_that_may_not_withdraw_again_may_not_where_it_has_lain_in_ambush_either() -> None:
    """Two galleys of Rome, which rolled a twelve at Lilybaeum, fight an escort at Cape Bon: it is a draw."""
    units = {"ntp_bon": {"carthage": {"LI": 2, "GS": 2}}, "lilybaeum": {"rome": {"GS": 2}}}
    scattered = Stacks.read({"lilybaeum": {"rome": {"GS": 2}}})
    active = Activation("carthage", "carthage", "expansion", scattered=scattered)
    state = held(hands={"rome": ("naval_ambush",)}, units=units, activation=active)
    state = state.enter(marching("ntp_bon", force=(("GS", 2), ("LI", 2)), aboard=True))
    state = play(settle(state.then(*window(state, "sea"))), "play: naval_ambush", "roll: 3", "roll: 3")
    assert state.scope(Activation).scattered.table() == {"ntp_bon": {"rome": {"GS": 2}}}


@pytest.mark.rule("P17.2-24", "P9.4.5c")
def test_an_army_that_withdraws_by_sea_without_escort_is_eliminated() -> None:
    units = {"ntp_bon": {"carthage": {"LI": 2, "HI": 1}}, "lilybaeum": {"rome": {"GS": 2}}}
    leaves = Withdrawal("carthage", "carthage", "ntp_bon", "thapsus", "", force=(("LI", 2),), leaders=("carthage_02",))
    state = held(hands={"rome": ("naval_ambush",)}, units=units, leaders={"carthage_02": "ntp_bon"})
    state = state.enter(marching("thapsus", "rome", force=(("LI", 9),))).enter(leaves)
    state = play(settle(state.then(*window(state, "sea"))), "play: naval_ambush")
    assert state.held("ntp_bon", "carthage") == (("HI", 1),)
    assert {one.rule for one in happened(state, "UnitsLost")} == {"P17.2-24"}
    assert not state.leader("carthage_02").place
    assert state.units.count("lilybaeum", "rome", "GS") == 2


# ---------------------------------------------------------------------- battle


def fighting(walls: bool = False, space: str = "capua", defender: str = "rome") -> Battle:
    """Return a battle of Carthage against an owner's Army."""
    return Battle(
        space,
        "carthage",
        Side("carthage", (Party("carthage", (("LI", 2),)),)),
        Side("rome", (Party(defender, (("LI", 2),)),)),
        walls=walls,
    )


@pytest.mark.rule("P17.2-05", "P13.2.4a")
def test_where_the_inventor_may_come() -> None:
    cities: dict[str, Any] = {"cities": {"capua": "rome", "syracusae": "syracuse"}, "towns": {"pisae": "rome"}}
    assert why(held(**cities), "rome", "archimedes") == ""
    assert why(held(towns={"pisae": "rome"}), "rome", "archimedes") == "P17.2-05"
    for occasion in ("battle", "shifts"):
        assert why(held(**cities).enter(fighting(walls=True)), "greece", "archimedes", occasion) == ""
        assert why(held(**cities).enter(fighting()), "greece", "archimedes", occasion) == "P17.2-05"
        town = held(**cities).enter(fighting(walls=True, space="pisae"))
        assert why(town, "greece", "archimedes", occasion) == "P17.2-05"
    there = held(effects=(Effect("archimedes", place="capua"),), **cities)
    assert why(there.enter(fighting(walls=True)), "greece", "archimedes", "battle") == "P17.2-05"
    elsewhere = held(effects=(Effect("archimedes", place="syracusae"),), **cities)
    assert why(elsewhere.enter(fighting(walls=True)), "greece", "archimedes", "battle") == ""
    for owner in ("rebels", "germans", "slaves_rome"):
        state = held(**cities).enter(fighting(walls=True, defender=owner))
        assert why(state, "greece", "archimedes", "battle") == "P17.2-05"
    alone = Battle("capua", "carthage", fighting().attacker, Side("rome", ()), walls=True)
    assert why(held(**cities).enter(alone), "greece", "archimedes", "battle") == ""
    state = plays("archimedes", **cities)
    assert set(legal(state)) == {"space: capua", "space: syracusae"}
    assert play(state, "space: syracusae").effects == (Effect("archimedes", "", "syracusae"),)


@pytest.mark.rule("P17.2-37", "P10.3.1-S08", "P13.4.3a")
def test_tactical_surprise_gives_two_shifts_to_the_side_of_who_plays_it() -> None:
    for seat, shifts in (("carthage", (2, 1)), ("rome", (0, 3))):
        state = held(hands={seat: ("tactical_surprise",)}, units={"capua": {"rome": {"LI": 2}, "carthage": {"LI": 2}}})
        battle = fighting()
        battle = battle.replace(defender=battle.defender.replace(cards=1))
        state = settle(state.enter(battle, *window(state, "battle"), Rest(seat)))
        state = play(state, "play: tactical_surprise")
        assert (state.scope(Battle).attacker.cards, state.scope(Battle).defender.cards) == shifts
    state = held().enter(fighting())
    assert why(state, "east", "tactical_surprise", "battle") == "P17.2-37"
    assert why(held(), "rome", "tactical_surprise", "battle") == "P17.2-37"
    assert why(held().enter(fighting(defender="rebels")), "rome", "tactical_surprise", "battle") == "P17.2-37"


@pytest.mark.rule("P13.2.4a", "P13.4.3a")
def test_who_fights_as_its_own_leads_a_side() -> None:
    state = held(sof="rome")

    def side(*owners: str, seat: str = "rome") -> Side:
        return Side(seat, tuple(Party(owner, (("LI", 1),)) for owner in owners))

    assert leads(state, side("rome"), "rome")
    assert not leads(state, side("rome"), "greece")
    assert leads(state, side("sof"), "rome")
    assert leads(state, side(), "rome")  # a City or Town alone
    assert not leads(state, side("rebels"), "rome")
    assert leads(state, side("rebels", "rome"), "rome")
    assert not leads(state, side("germans"), "rome")
    moving = state.enter(Move("rome", "germans", "major", "narbo", "narbo"))
    assert leads(moving, side("germans"), "rome")
    assert not leads(moving, side("gauls_west"), "rome")
    assert not leads(state.enter(Move("rome", "rebels", "major", "narbo", "narbo")), side("rebels"), "rome")


@pytest.mark.rule("P17.2-10", "P17.2-12")
def test_conqueror_and_cunctator_exclude_each_other_for_a_player() -> None:
    elite: dict[str, Any] = {"leaders": {"rome_10": "roma", "greece_10": "pella"}}

    def conquers(seat: str = "rome", **fields: Any) -> bool:
        return why(held(**{**elite, **fields}), seat, "conqueror", "expansion") == ""

    assert conquers()
    assert not conquers("greece")  # it is not its Expansion
    assert not conquers(activation=Activation("rome", "pontus"))
    assert not conquers(activation=Activation("rome", "rome", conqueror=True))
    assert not conquers(leaders={"greece_10": "pella", "rome_08": "roma"})
    assert not conquers(effects=(Effect("cunctator", "rome"),))
    assert conquers(effects=(Effect("cunctator", "greece"),))
    state = held(hands={"rome": ("conqueror",)}, **elite)
    state = play(settle(state.then(*window(state, "expansion"))), "play: conqueror")
    assert state.scope(Activation).conqueror
    assert state.effects == (Effect("conqueror_card", "rome"),)
    assert why(state, "rome", "cunctator") == "P17.2-12"
    assert why(state, "greece", "cunctator") == ""


@pytest.mark.rule("P17.2-12", "P12.4.4a", "P17.2a")
def test_who_is_attacked_may_play_cunctator_once_a_turn() -> None:
    units = {
        "narbo": {"rome": {"LI": 1}, "carthage": {"LI": 9}},
        "massilia": {"sof": {"LI": 1}},
        "nemausus": {"pergamum": {"LI": 1}},
        "valentia": {"rome": {"GAR": 1}},
    }
    fields: dict[str, Any] = {"units": units, "sof": "rome", "allies": (("pergamum", "rome"),), "active": "carthage"}
    for space, may in (("narbo", True), ("massilia", True), ("nemausus", True), ("valentia", False), ("tolosa", False)):
        state = held(**fields).enter(marching(space, "carthage", force=(("LI", 9),)))
        assert (why(state, "rome", "cunctator", "withdrawal") == "") is may
        assert why(state, "greece", "cunctator", "withdrawal") == "P17.2-12"
    again = held(effects=(Effect("cunctator", "rome"),))
    assert (why(again, "rome", "cunctator"), why(again, "greece", "cunctator")) == ("P17.2-12", "")


@pytest.mark.rule("P17.2-18", "P17.2-19", "P17.2-20")
@pytest.mark.parametrize("card", ["galley_artillery", "galley_corvus", "galley_harpax"])
def test_only_who_fights_improves_his_galleys_in_a_battle_at_sea(card: str) -> None:
    state = held(sof="east").enter(NavalBattle("ntp_bon", "rome", "carthage"))
    assert [why(state, seat, card, "naval") for seat in ("rome", "carthage")] == ["", ""]
    assert why(state, "greece", card, "naval") == state.kit.card[card].rule
    lent = held(sof="east").enter(NavalBattle("ntp_bon", "sof", "carthage"))
    assert (why(lent, "east", card, "naval"), why(lent, "rome", card, "naval")) == ("", state.kit.card[card].rule)
    assert plays(card).effects == (Effect(card, "rome"),)


# ---------------------------------------------------------------------- what is placed


@pytest.mark.rule("P17.2-21", "P12.1.3a", "PS6.5")
def test_where_an_independent_expansion_places_garrisons() -> None:
    """Within four Land Links, where nobody is: no Town, no Tribe, no rough mountains; galleys are in no way."""
    units = {"iconium": {"rome": {"LI": 1}}, "celenae": {"greece": {"GAR": 1}}, "side": {"greece": {"GS": 1}}}
    state = held(units=units, towns={"ancyra": "rome"}, tribes=("gordium",))
    spaces = set(expansion_spaces(state, "rome"))
    assert {"side", "nicomedia", "tarsus"} <= spaces
    assert not {"iconium", "celenae", "ancyra", "gordium", "cilician_gates", "roma"} & spaces
    assert expansion_spaces(state, "greece") == ()
    assert why(state, "greece", "independent_expansion") == "P17.2-21"
    assert why(state, "rome", "independent_expansion") == ""
    placed = plays("independent_expansion", units=units)
    placed = play(placed, "space: side", "space: tarsus")
    assert [placed.held(one, "rome") for one in ("side", "tarsus")] == [(("GAR", 1),)] * 2
    assert "space: side" not in legal(placed)


@pytest.mark.rule("P17.2-21", "PS6.5")
@pytest.mark.parametrize(("turn", "open_"), [(3, False), (4, True)])
def test_no_garrison_is_placed_where_the_scenario_keeps_the_player_out(turn: int, *, open_: bool) -> None:
    """In Mare Nostrum Rome comes to Greece from turn 4 on; its Army at Lissa is a link from Dyrrhachium."""
    state = table(scenario="mare-nostrum", turn=turn, units={"lissa": {"rome": {"LI": 1}}})
    spaces = expansion_spaces(state, "rome")
    assert ("dyrrhachium" in spaces) is open_
    assert "salona" in spaces


@pytest.mark.rule("P17.2-15")
def test_a_mission_needs_a_tribe_within_reach_and_sees_two() -> None:
    near: dict[str, Any] = {"units": {"narbo": {"rome": {"LI": 1}}}}
    assert why(held(tribes=("tanais",), **near), "rome", "diplomatic_mission") == "P17.2-15"
    assert why(held(tribes=("gergovia",), **near), "rome", "diplomatic_mission") == ""
    state = plays("diplomatic_mission", tribes=("gergovia", "nemausus", "tolosa"), **near)
    assert "done" not in legal(state)
    state = play(state, "space: nemausus")
    assert chance(state) == Chance("draw", "tribe-seen", "P17.2-15", ("rome",))
    state = play(state, "draw: 7")
    assert [(one.seat, one.space) for one in happened(state, "TribeSeen")] == [("rome", "nemausus")]
    assert set(legal(state)) == {"done", "space: gergovia", "space: tolosa"}
    state = play(state, "space: tolosa", "draw: 5")
    assert asked(state)[1] == "rest"
    assert [state.chips.zone(one).held for one in ("nemausus", "tolosa")] == [("7",), ("5",)]


@pytest.mark.rule("P17.2-26")
def test_what_the_helepolis_needs_and_where_it_is_put() -> None:
    units = {
        "capua": {"rome": {"LI": 1}},
        "pisae": {"rome": {"GAR": 1}},
        "ntp_bon": {"rome": {"LI": 1}},
        "narbo": {"sof": {"HI": 1}},
        "nemausus": {"pergamum": {"LI": 1}},
        "pella": {"greece": {"HI": 1}},
    }
    fields: dict[str, Any] = {"units": units, "sof": "rome", "allies": (("pergamum", "rome"),)}
    state = held(treasury={"rome": 2}, **fields)
    assert set(army_spaces(state, "rome")) == {"capua", "narbo", "nemausus"}
    assert why(state, "rome", "poliorcetes") == ""
    assert why(held(treasury={"rome": 1}, **fields), "rome", "poliorcetes") == "P17.2-26"
    assert why(with_engine(state, "greece", "pella"), "rome", "poliorcetes") == "P17.2-26"
    assert why(held(treasury={"rome": 2}), "rome", "poliorcetes") == "P17.2-26"
    lent = held(units={"pella": {"successors": {"HI": 1}}}, successors=Successors("greece", "rome"))
    assert (army_spaces(lent, "greece"), army_spaces(lent, "rome")) == (("pella",), ())


@pytest.mark.rule("P17.2-26")
def test_the_helepolis_goes_with_its_own_army_alone() -> None:
    """With a Major Move, or where no Land Combat Units stay behind; not with others, nor with a lone Garrison."""
    units = {"capua": {"rome": {"LI": 2, "GAR": 1}, "greece": {"LI": 1}}}
    state = with_engine(table(scenario=ADVANCED, units=units, pacts=FRIENDS), "rome", "capua")

    def where(state: State) -> str:
        found = engine(state)
        return found.place if found else ""

    major = Move("rome", "rome", "major", "capua", "capua")
    minor = Move("rome", "rome", "minor", "capua", "capua")
    one, two = (("LI", 1),), (("LI", 2),)
    assert where(relocated(state.enter(major), "rome", "capua", "roma", one)) == "roma"
    assert where(relocated(state.enter(minor), "rome", "capua", "roma", one)) == "capua"
    assert where(relocated(state.enter(minor), "rome", "capua", "roma", two)) == "roma"
    assert where(relocated(state.enter(major), "rome", "capua", "roma", (("GAR", 1),))) == "capua"
    assert where(relocated(state.enter(major), "greece", "capua", "roma", one)) == "capua"
    assert where(relocated(state.enter(major.replace(space="pisae")), "rome", "capua", "roma", one)) == "capua"
    elsewhere = with_engine(state, "rome", "pisae")
    assert len([one for one in elsewhere.effects if one.kind == "helepolis"]) == 1
    assert where(relocated(elsewhere.enter(major), "rome", "capua", "roma", two)) == "pisae"
    assert engine_lost(state) is state
    assert where(engine_lost(state.replace(units=state.units.remove("capua", "rome", "LI", 2)))) == ""


@pytest.mark.rule("P17.2-26")
@pytest.mark.parametrize(("place", "used"), [("capua", True), ("pisae", False)])
def test_the_helepolis_is_used_only_where_it_stands(place: str, *, used: bool) -> None:
    units = {"capua": {"carthage": {"LI": 2}, "rome": {"LI": 2}}, "pisae": {"carthage": {"LI": 2}}}
    state = with_engine(table(scenario=ADVANCED, units=units), "carthage", place)
    state = settle(state.enter(fighting(walls=True), UseHelepolis(), Rest("rome")))
    assert state.scope(Battle).attacker.cards == (2 if used else 0)
    assert (engine(state) is None) is used


@pytest.mark.rule("P17.2-28", "P12.3.3a")
def test_when_the_card_raises_militia() -> None:
    enemy: dict[str, Any] = {"units": {"capua": {"carthage": {"LI": 1}}}}
    assert why(held(**enemy), "rome", "raise_militia") == ""
    assert why(held(**enemy), "greece", "raise_militia") == "P17.2-28"  # its home is quiet
    assert why(held(units={"capua": {"carthage": {"GAR": 1}}}), "rome", "raise_militia") == "P17.2-28"
    assert why(held(units={"capua": {"rebels": {"BAR": 1}}}), "rome", "raise_militia") == ""
    assert why(held(stability={"rome": -5}, **enemy), "rome", "raise_militia") == "P17.2-28"
    assert why(held(stability={"rome": -4}, **enemy), "rome", "raise_militia") == ""
    raised = Activation("carthage", "carthage", militia=("rome",))
    assert why(held(activation=raised, **enemy), "rome", "raise_militia") == "P12.3.3a"
    home = {one: {"carthage": {"LI": 1}} for one, seat in table().table.home.items() if seat == "rome"}
    assert why(held(units=home), "rome", "raise_militia") == "P17.2-28"  # no Space is free
    state = plays("raise_militia", **enemy)
    assert state.scope(Activation).militia == ("rome",)
    chaos = plays("raise_militia", stability={"rome": -4}, **enemy)
    assert (chaos.power("rome").stability, asked(chaos)[1]) == (-5, "rest")
    assert [one.event for one in happened(chaos, "NothingCame")] == ["raise_militia"]


@pytest.mark.rule("P17.2-23", "P12.2.1a")
def test_the_card_hires_for_who_can_pay_with_units_of_his() -> None:
    army: dict[str, Any] = {"units": {"pella": {"greece": {"LI": 1}}}}
    assert why(held(treasury={"greece": 2}, **army), "greece", "mercenaries") == ""
    assert why(held(treasury={"greece": 1}, **army), "greece", "mercenaries") == "P12.2.2a"
    assert why(held(treasury={"greece": 2}), "greece", "mercenaries") == "P17.2-23"
    state = plays("mercenaries", seat="greece", treasury={"greece": 2}, **army)
    assert set(legal(state)) == {f"hire: {kind} pella" for kind in ("mHI", "mLI", "mCAV")}
    state = play(state, "hire: mLI pella")
    assert dict(state.held("pella", "greece")) == {"LI": 1, "mLI": 2}


@pytest.mark.rule("P17.2-32", "P12.4.7a", "P12.4.1a")
def test_the_card_brings_the_soldier_of_fortune_or_romes_dictator() -> None:
    assert why(held(), "greece", "soldier_of_fortune") == ""
    assert why(held(sof="east", units={"roma": {"sof": {"HI": 1}}}), "greece", "soldier_of_fortune") == "P12.4.1a"
    leader: dict[str, Any] = {"leaders": {"rome_02": "roma"}}
    enemy: dict[str, Any] = {"units": {"capua": {"carthage": {"LI": 1}}}}
    assert why(held(**leader), "rome", "soldier_of_fortune") == "P12.4.7a"
    assert why(held(**enemy), "rome", "soldier_of_fortune") == "P12.4.7a"
    state = plays("soldier_of_fortune", **leader, **enemy)
    assert asked(state) == ("", "leader")
    greek = plays("soldier_of_fortune", seat="greece")
    assert "pass" not in legal(greek)


# ---------------------------------------------------------------------- hands and markers


@pytest.mark.rule("P17.2-33", "P17.2-38")
def test_whose_hand_is_seen_or_robbed() -> None:
    hands = {"rome": ("spies", "traitor"), "greece": ("ambush", "pontus"), "east": ("cunctator",)}
    for card, rule in (("spies", "P17.2-33"), ("traitor", "P17.2-38")):
        assert why(held(hands={"rome": ("spies",)}), "rome", card) == rule
        assert why(held(hands=hands), "rome", card) == ""
    state = held(PlayFromHand("rome"), hands=hands)
    spying = play(state, "play: spies")
    assert (asked(spying), set(legal(spying))) == (("rome", "hand"), {"player: greece", "player: east"})
    seen = play(spying, "player: greece")
    assert [(one.seat, one.other) for one in happened(seen, "HandSeen")] == [("rome", "greece")]
    assert seen.cards.view("rome").known_cards("greece", "rome") == ("ambush", "pontus")
    assert seen.cards.view("rome").known_cards("east", "rome") == ()
    assert seen.cards.zone("greece").held == ("ambush", "pontus")
    robbing = play(state, "play: traitor", "player: greece")
    waits = chance(robbing)
    assert (waits.event, waits.purpose, waits.rule) == ("draw", "traitor", "P17.2-38")
    assert (waits.seats, waits.about) == (("greece", "rome"), ("greece",))
    assert outcomes(robbing) == {"draw: ambush", "draw: pontus"}
    taken = play(robbing, "draw: pontus")
    assert [(one.seat, one.other) for one in happened(taken, "CardTaken")] == [("rome", "greece")]
    assert (taken.cards.zone("rome").held, taken.cards.zone("greece").held) == (("pontus", "spies"), ("ambush",))
    assert chance(play(state, "play: traitor", "player: east")).seats == ("east", "rome")


@pytest.mark.rule("P17.2-34", "P15.4.4a")
def test_what_stability_and_opportunity_offers() -> None:
    assert why(held(), "rome", "stability_opportunity") == ""
    assert why(held(stability={"rome": -1}), "rome", "stability_opportunity") == "P17.2-34"
    state = plays("stability_opportunity", seat="greece", pool=("east", "rome"))
    assert legal(state) == ["add-marker", "buy-objective"]
    added = play(state, "add-marker")
    assert (added.pool, added.effects) == (("east", "greece", "rome"), (Effect("free_marker", "greece"),))
    assert told(play(state, "buy-objective")) == ("greece",)
    empty = held()
    while empty.objectives.deck_size:
        empty = empty.replace(objectives=empty.objectives.draw_to("east", empty.objectives.deck.pool[0]))
    assert not more_objectives(empty, "greece")
    assert more_objectives(held(), "greece")


# ---------------------------------------------------------------------- cards that are played when drawn


@pytest.mark.rule("P17.2-25", "P17.2-22", "P17.2-39")
def test_cards_that_find_nothing_are_no_event_and_told_as_such() -> None:
    kit = table().kit
    nodes = tuple(sorted({*kit.ports, *kit.map.of_kind("sea")}))
    nothing = {
        "pirates": draws("pirates", pirates=nodes),
        "local_insurrection": draws("local_insurrection", units={"pergamum": {"pergamum": {"GAR": 1}}}),
        "tribal_resurgence": draws("tribal_resurgence", tribes=tuple(sorted(kit.tribe_spaces))),
        "conspiracy": draws("conspiracy", leaders={"rome_10": "roma", "soldier_of_fortune": "pella"}, sof="greece"),
    }
    for card, state in nothing.items():
        assert [(one.event, one.rule) for one in happened(state, "NothingCame")] == [(card, kit.card[card].rule)]
        assert asked(state)[1] == "rest"
    without = foreign_policy(table(scenario="early-going-advanced"), "rome")
    assert [one.event for one in happened(without, "NothingCame")] == ["foreign_policy"]
    spent = held()
    while spent.objectives.deck_size:
        spent = spent.replace(objectives=spent.objectives.draw_to("east", spent.objectives.deck.pool[0]))
    assert [one.event for one in happened(foreign_policy(spent, "rome"), "NothingCame")] == ["foreign_policy"]
    chips = table(scenario=ADVANCED).chips
    for value in chips.deck.pool:
        chips = chips.draw_to("aside", value)
    flipped = tribal_resurgence(table(scenario=ADVANCED, chips=chips), "rome")
    assert [one.event for one in happened(flipped, "NothingCame")] == ["tribal_resurgence"]


@pytest.mark.rule("P17.2-11")
def test_a_conspiracy_strikes_any_players_leader_who_is_not_elite() -> None:
    leaders = {
        "rome_10": "roma",
        "rome_02": "capua",
        "greece_03": "pella",
        "attalus": "sardis",
        "soldier_of_fortune": "pella",
    }
    state = draws("conspiracy", leaders=leaders, sof="greece", allies=(("pergamum", "rome"),))
    assert (asked(state), set(legal(state))) == (("rome", "conspiracy"), {"leader: rome_02", "leader: greece_03"})
    state = play(state, "leader: greece_03")
    assert [state.leader(one).place for one in leaders] == ["roma", "capua", "", "sardis", "pella"]
    assert [state.power(seat).stability for seat in state.seats] == [0, 0, -1, 0]
    assert [(one.leader, one.rule) for one in happened(state, "LeaderLeft")] == [("greece_03", "P17.2-11")]


@pytest.mark.rule("P17.2-08", "P15.4.5a")
def test_a_change_of_the_political_scene_replaces_hand_and_objectives() -> None:
    """Two hidden markers and an open one go back, three new ones come; the hand is gone; others keep theirs."""
    state = held(hands={"rome": ("spies", "pontus"), "greece": ("ambush",)})
    objectives = state.objectives
    for zone, letter in (("rome", "A"), ("rome", "C"), ("rome open", "D"), ("greece", "E")):
        objectives = objectives.draw_to(zone, letter)
    state = play(settle(state.replace(objectives=objectives).then(DrawCard("rome"))), "draw: political_scene")
    assert (state.cards.zone("rome").count, state.cards.zone("greece").held) == (0, ("ambush",))
    assert state.power("rome").stability == 2
    for letter in ("H", "I", "J"):
        assert asked(state) == ("", "objective")
        state = play(state, f"draw: {letter}")
        if asked(state)[1] == "return-duplicate":
            state = play(state, "pass")
    assert (state.objectives.zone("rome").held, state.objectives.zone("rome open").held) == (("H", "I", "J"), ())
    assert state.objectives.zone("greece").held == ("E",)
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P17.2-09", "P15.4.4a")
def test_a_change_of_foreign_policy_takes_one_of_all_old_objectives() -> None:
    """An open one too; it may come again later. Who has none just draws; who has too many discards down to three."""
    state = held()
    objectives = state.objectives
    for zone, letter in (("greece", "A"), ("greece open", "D")):
        objectives = objectives.draw_to(zone, letter)
    size = objectives.deck_size
    state = settle(state.replace(objectives=objectives).then(ForeignPolicy("rome")))
    assert legal(state) == ["player: rome", "player: carthage", "player: greece", "player: east"]
    picked = play(state, "player: greece")
    waits = chance(picked)
    assert (waits.event, waits.purpose, waits.rule, waits.seats) == ("draw", "objective", "P17.2-09", ("greece",))
    assert outcomes(picked) == {"draw: A", "draw: D"}
    for gone, hidden, shown in (("A", ("E",), ("D",)), ("D", ("A", "E"), ())):
        after = play(picked, f"draw: {gone}", "draw: E")
        after = play(after, "pass") if asked(after)[1] == "return-duplicate" else after
        assert (after.objectives.zone("greece").held, after.objectives.zone("greece open").held) == (hidden, shown)
        assert (after.objectives.deck_size, after.objectives.zone("aside").count) == (size, 0)
        assert asked(after)[1] == "rest"
    none = play(state, "player: east", "draw: E")
    assert (none.objectives.zone("east").held, asked(none)[1]) == (("E",), "rest")
    four = held()
    for letter in ("A", "C", "D", "E"):
        four = four.replace(objectives=four.objectives.draw_to("east", letter))
    four = play(settle(four.then(ForeignPolicy("rome"))), "player: east", "draw: A", "draw: H")
    four = play(four, "pass") if asked(four)[1] == "return-duplicate" else four
    assert asked(four) == ("east", "keep-three")


@pytest.mark.rule("P17.2-09", "P15.4.5a")
@pytest.mark.parametrize("zones", [("greece",), ("greece open",), ("greece", "greece open")])
def test_a_marker_that_is_about_to_go_back_still_makes_the_new_one_a_duplicate(zones: tuple[str, ...]) -> None:
    """Greece lays A aside and draws another A, which it may put back; whatever it draws, it is asked.

    What comes instead is no A either.
    """
    state = held()
    objectives = state.objectives
    for zone, letter in zip(zones, "AC", strict=False):
        objectives = objectives.draw_to(zone, letter)
    state = settle(state.replace(objectives=objectives).then(ForeignPolicy("rome")))
    state = play(state, "player: greece", "draw: A")
    assert asked(play(state, "draw: D")) == ("greece", "return-duplicate")
    assert legal(play(state, "draw: D")) == ["pass"]
    state = play(state, "draw: A")
    assert (asked(state), told(state)) == (("greece", "return-duplicate"), ("greece",))
    assert legal(state) == legal(view(state, "greece")) == ["pass", "discard-objective: A"]
    again = play(state, "discard-objective: A")
    assert "draw: A" not in outcomes(again)
    assert "A" not in (play(again, "draw: E").objectives.zone("greece").held or ())
    assert play(state, "pass").objectives.zone("greece").held == ("A",)


@pytest.mark.rule("P17.2-14")
def test_dies_irae_costs_two_talents_or_the_marker() -> None:
    poor = drawn("dies_irae", talents={"rome": 1}, pool=["greece"])
    assert refusal(poor, "pay").rule == "P17.2-14"
    state = drawn("dies_irae", talents={"rome": 2}, pool=["greece"])
    paid = play(state, "pay")
    assert (paid.power("rome").treasury, asked(paid)) == (0, ("rome", "action"))
    lost = play(state, "forfeit")
    assert (lost.power("rome").treasury, asked(lost)) == (2, ("", "marker"))
    assert [(one.seat, one.rule) for one in happened(lost, "MarkerForfeited")] == [("rome", "P17.2-14")]


# ---------------------------------------------------------------------- Successor Wars


@pytest.mark.rule("P17.2g")
def test_which_greek_armies_another_may_move() -> None:
    """In Greece or three Links from it, by land or sea, with Land Combat Units, in a Space."""
    units = {
        "pella": {"greece": {"HI": 1}},
        "sparta": {"greece": {"GAR": 1}},
        "athenae": {"rome": {"LG": 1}},
        "brundisium": {"greece": {"LI": 1}},
        "lugdunum": {"greece": {"HI": 3}},
        "ntp_otranto": {"greece": {"LI": 1}},
        "thessalonica": {"sof": {"HI": 4}},
    }
    state = table(scenario=ADVANCED, units=units, sof="greece")
    assert set(greek_armies(state)) == {("greece", "pella"), ("greece", "brundisium")}
    assert [from_greece(state, one) for one in ("pella", "brundisium", "lugdunum")][:1] == [0]
    assert 1 <= from_greece(state, "brundisium") <= 3 < from_greece(state, "lugdunum")
    assert greece(state) >> state.kit.map.index["pella"] & 1
    assert not greece(state) >> state.kit.map.index["roma"] & 1
    west = table(scenario="carthago-delenda-est")
    assert from_greece(west, "roma") == FAR
    nobody = draws("successor_wars", units={"lugdunum": {"greece": {"HI": 3}}})
    assert [one.rule for one in happened(nobody, "NothingCame")] == ["P17.2g"]


@pytest.mark.rule("P17.2-36", "P17.2g")
def test_the_wars_cost_the_drawer_no_move_and_leave_nothing_behind() -> None:
    """No Militia is raised while they last; then the Army is Greek again, and Rome has its Major Move."""
    state = wars("dyrrhachium", "to: pella", units={"roma": {"rome": {"LG": 1}}, "sparta": {"greece": {"HI": 1}}})
    move = state.scope(Move)
    assert (move.seat, move.owner, move.kind, move.start) == ("rome", "successors", "major", "dyrrhachium")
    assert state.successors == Successors("greece", "rome")
    assert state.effects == (Effect("no_militia", "rome"),)
    assert state.scope(Activation).majors == 1
    done = until(play(state, "stop"), "action")
    assert (done.effects, done.successors.owner, done.units.of("successors").places) == ((), "", ())
    assert done.held("pella", "greece") == (("HI", 3),)
    assert "major: roma" in legal(expands(done))


@pytest.mark.rule("P17.2g", "P4.3.1e")
@pytest.mark.parametrize(("owner", "moved"), [("macedon", ("LI", 1)), ("antigonid", ("HI", 5))])
def test_of_two_greek_armies_in_a_space_the_drawer_says_whose_moves(owner: str, moved: tuple[str, int]) -> None:
    """Macedon is a guest of Antigonus at Athenae; at Sparta it stands alone, and nobody is asked whose."""
    units = {"athenae": {"antigonid": {"HI": 5}, "macedon": {"LI": 1}}, "sparta": {"macedon": {"HI": 2}}}
    pacts = (Pact("passage", ("antigonid", "macedon")),)
    greeks = ChooseGreeks("seleucid")
    state = table(greeks, scenario="diadochi-advanced", active="seleucid", units=units, pacts=pacts)
    assert legal(state) == ["space: athenae", "space: sparta"]
    assert asked(play(state, "space: sparta"))[1] == "force"
    state = play(state, "space: athenae")
    assert asked(state) == ("seleucid", "greek-army")
    assert legal(state) == ["of: macedon", "of: antigonid"]
    state = play(state, f"of: {owner}", "take-all", "set-out", "roll: 6")
    assert state.successors == Successors(owner, "seleucid")
    assert state.scope(Move).force == (moved,)


@pytest.mark.rule("P17.2g")
def test_the_end_of_the_wars_takes_off_its_own_effect_alone() -> None:
    effects = (Effect("cunctator", "rome"), Effect("no_militia", "rome"))
    units = {"pella": {"successors": {"HI": 2}}, "sparta": {"successors": {"LI": 1}, "greece": {"LI": 1}}}
    state = table(
        WarsEnd("rome"), scenario=ADVANCED, units=units, effects=effects, successors=Successors("greece", "rome")
    )
    assert state.effects == (Effect("cunctator", "rome"),)
    assert state.units.table() == {"pella": {"greece": {"HI": 2}}, "sparta": {"greece": {"LI": 2}}}
    assert state.successors == Successors()


@pytest.mark.rule("P17.2g", "P17.2a")
def test_a_greek_army_that_another_moves_takes_no_pergamenes_along() -> None:
    units = {"pella": {"pergamum": {"HI": 2}}}
    state = drawn(
        "successor_wars", units={"pella": {"greece": {"HI": 3}, **units["pella"]}}, allies={"pergamum": "greece"}
    )
    state = play(state, "space: pella")
    assert not [one for one in legal(state) if one.startswith("take-of")]
    assert "take: HI 3" in legal(state)


@pytest.mark.rule("P17.2g", "P5.1.1a")
def test_who_holds_a_space_by_units_or_walls() -> None:
    units = {"pella": {"greece": {"GAR": 1}}, "sparta": {"greece": {"GS": 1}}}
    state = table(units=units, towns={"megara": "greece", "corinthus": "rome"})
    assert [held_by(state, "greece", one) for one in ("pella", "sparta", "megara", "corinthus", "athenae")] == [
        True,
        False,
        True,
        False,
        False,
    ]


# ---------------------------------------------------------------------- P17.2a Pergamene companions


@pytest.mark.rule("P17.2a", "P9.1.4a")
def test_which_pergamenes_may_march_with_their_ally() -> None:
    """Land Units beside his Army that have not moved, in a Major Move that begins or passes in a Space."""
    units = {"pergamum": {"pergamum": {"HI": 2, "LI": 1, "GS": 1}, "rome": {"LG": 2}}}
    moved = Activation("rome", "rome").moved.put("pergamum", "pergamum", (("HI", 1), ("LI", 1)))
    given: dict[str, Any] = {"scenario": ADVANCED, "units": units, "allies": (("pergamum", "rome"),)}
    state = table(**given)
    major = Move("rome", "rome", "major", "pergamum", "pergamum")
    assert dict(companions(state, major)) == {"HI": 2, "LI": 1}
    assert companions(state, major.replace(kind="minor")) == ()
    assert companions(state, major.replace(owner="greece")) == ()
    assert companions(state, major.replace(space="ntp_bon")) == ()
    spent = table(activation=Activation("rome", "rome", moved=moved), **given)
    assert dict(companions(spent, major)) == {"HI": 1}
    for owner, number, refused in (("pergamum", 1, False), ("pergamum", 2, True), ("rhodes", 1, True)):
        assert (company_refused(spent, major, TakeOf(owner, "HI", number)) is not None) is refused


@pytest.mark.rule("P17.2a")
def test_of_a_mixed_force_the_own_units_stay_behind_first() -> None:
    """Three HI march, one of them Pergamene: the first two left behind are Rome's, the third goes back to Pergamum."""
    units = {"sardis": {"rome": {"HI": 3}}}
    state = table(scenario=ADVANCED, units=units, allies=(("pergamum", "rome"),))
    move = Move("rome", "rome", "major", "sardis", "pergamum", force=(("HI", 3),), mixed=True, own=(("HI", 2),))
    state = state.enter(move)
    for number, own, theirs in ((1, 1, 0), (2, 2, 0), (3, 2, 1)):
        after, mine = left_behind(state, "HI", number)
        assert mine == own
        assert after.units.count("sardis", "pergamum", "HI") == theirs
        assert dict(after.scope(Move).own).get("HI", 0) == 2 - own
