"""Card tables know who knows what: told, shown, seen in passing, and what is left of it when cards move unseen."""

from __future__ import annotations

from random import Random

import pytest

from ancientwars.core import deck
from ancientwars.core.deck import CardTable, Deck, Zone, cards, without
from ancientwars.core.knowledge import DECK, Known
from ancientwars.core.remembering import moved, tidied
from tests.core.knowledge_in_full import moved_in_full, tidied_in_full
from tests.core.moving_cards import OWNERS, Moving, Playing

PACK = cards(["axe", "axe", "bow", "cup", "oil", "wolf", "yoke"])


def table(**zones):
    """Return a table of seven cards: three hands, a pit that nobody sees into, and an open pile."""
    held = {name: cards(zones.get(name, ())) for name in OWNERS}
    deck = without(PACK, [card for ids in held.values() for card in ids])
    return CardTable(Deck(deck), tuple(Zone(name, ids, len(ids), OWNERS[name]) for name, ids in held.items()))


def held(view, zone, rounds=60):
    """Return every content that a zone has in deals drawn from a view."""
    return {view.determinize(Random(seed)).zone(zone).held for seed in range(rounds)}


# ---------------------------------------------------------------------- what is told


def test_a_hand_that_holds_a_card_is_dealt_it():
    known = table(red=["wolf", "oil"]).knows("red", holds=["wolf"])
    assert {"wolf" in ids for ids in held(known.view("blue"), "red")} == {True}
    assert len(held(known.view("blue"), "red")) == 5  # with one of axe, bow, cup, oil, yoke


def test_a_hand_that_lacks_cards_is_dealt_none_of_them():
    known = table(red=["wolf"]).knows("red", lacks=["axe", "bow"])
    assert held(known.view("blue"), "red") == {("cup",), ("oil",), ("wolf",), ("yoke",)}


def test_a_hand_that_holds_one_of_several_is_dealt_one_of_them():
    known = table(red=["wolf"]).knows("red", any_of=["wolf", "bow"])
    assert held(known.view("spectator"), "red") == {("bow",), ("wolf",)}


def test_two_copies_may_be_known():
    known = table(red=["axe", "axe"]).knows("red", holds=["axe", "axe"])
    assert known.known_cards("red", "blue") == ("axe", "axe")
    assert held(known.view("blue"), "blue") == {()}


def test_what_one_hand_holds_no_other_may_hold():
    known = table(red=["wolf"], blue=["oil"]).knows("red", holds=["wolf"])
    assert not known.may_hold("blue", ["wolf"])
    assert known.may_hold("blue", ["wolf", "oil"])


def test_what_two_hands_must_share_a_third_cannot_have():
    known = table(red=["wolf"], blue=["oil"], green=["cup"])
    known = known.knows("red", any_of=["wolf", "oil"]).knows("blue", any_of=["wolf", "oil"])
    assert not known.may_hold("green", ["wolf", "oil"])


def test_what_is_told_to_some_is_known_to_no_other():
    known = table(red=["wolf"]).knows("red", holds=["wolf"], seats=("blue", "red"))
    assert known.known_cards("red", "blue") == ("wolf",)
    assert known.known_cards("red", "green") == ()
    assert known.view("green").known == known.view("spectator").known == ()
    assert known.may_hold("red", ["oil"])  # as far as everybody knows


@pytest.mark.parametrize("told", [{"holds": ["oil"]}, {"lacks": ["wolf"]}, {"any_of": ["oil", "axe"]}])
def test_what_is_not_so_cannot_be_told(told):
    with pytest.raises(ValueError, match="not so that"):
        table(red=["wolf"]).knows("red", **told)


def test_of_the_deck_too():
    known = table(red=["wolf"]).knows("deck", holds=["oil"])
    assert not known.may_hold("red", ["oil"])


def test_what_everybody_sees_need_not_be_known():
    assert table(open=["wolf"]).knows("open", holds=["wolf"]).known == ()
    assert table().knows("red", lacks=["wolf"]).known == ()  # it is empty


def test_who_sees_a_zone_may_hold_something_there():
    assert table(open=["wolf"]).may_hold("open", ["wolf"])
    assert not table(open=["wolf"]).may_hold("open", ["axe"])
    assert not table().may_hold("red", ["axe"])


# ---------------------------------------------------------------------- seen moves


def test_a_known_card_that_is_played_is_known_no_more():
    known = table(red=["wolf", "oil"]).knows("red", holds=["wolf"])
    assert known.move("red", "open", "wolf").known == ()


def test_another_card_played_leaves_it_known():
    known = table(red=["wolf", "oil"]).knows("red", holds=["wolf"])
    assert known.move("red", "open", "oil").known_cards("red", "blue") == ("wolf",)


def test_a_card_of_several_that_is_played_may_have_been_the_only_one():
    known = table(red=["wolf", "oil"]).knows("red", any_of=["wolf", "bow"])
    assert known.move("red", "open", "oil").known_cards("red", "blue") == ()
    assert not known.move("red", "open", "oil").may_hold("red", ["axe"])
    assert known.move("red", "open", "wolf").known == ()


def test_an_open_card_taken_up_is_known():
    taken = table(open=["wolf", "oil"], red=["axe"]).move("open", "red", "wolf")
    assert taken.known_cards("red", "spectator") == ("wolf",)


def test_a_card_drawn_from_what_everybody_knows_to_be_on_top_is_known():
    full = table()
    full = full.replace(deck=Deck(without(PACK, ["wolf"]), top=("wolf",)))
    assert full.draw_to("red", "wolf").known_cards("red", "blue") == ("wolf",)


# ---------------------------------------------------------------------- unseen moves


def test_after_a_draw_a_card_is_lacked_no_more():
    known = table(red=["oil"]).knows("red", lacks=["wolf"])
    assert known.draw_to("red", "cup").known == ()
    assert known.draw_to("red", "cup").may_hold("red", ["wolf"])


def test_after_one_draw_at_most_one_of_several_is_held():
    known = table(red=["oil", "cup"]).knows("red", lacks=["axe", "wolf"])
    drawn = known.draw_to("red", "yoke")
    assert drawn.known == (Known("red", ("axe", "wolf"), 0, 1),)
    assert {sum(card in ("axe", "wolf") for card in ids) for ids in held(drawn.view("blue"), "red")} == {0, 1}


def test_if_that_one_is_played_none_is_left():
    known = table(red=["oil", "cup"]).knows("red", lacks=["axe", "wolf"]).draw_to("red", "wolf")
    assert not known.move("red", "open", "wolf").may_hold("red", ["axe"])


def test_a_card_that_may_have_been_passed_on_is_in_one_of_two_hands():
    known = table(red=["wolf", "oil"], blue=["cup"], green=["bow"]).knows("red", holds=["wolf"])
    passed = known.move("red", "blue", "oil")
    assert passed.known_cards("red", "green") == ()
    assert (passed.may_hold("red", ["wolf"]), passed.may_hold("blue", ["wolf"])) == (True, True)
    assert not passed.may_hold("green", ["wolf"])
    assert not passed.may_hold(DECK, ["wolf"])


def test_who_saw_the_move_knows_better():
    known = table(red=["wolf", "oil"], blue=["cup"], green=["bow"]).knows("red", holds=["wolf"])
    passed = known.move("red", "blue", "oil")
    assert passed.known_cards("red", "blue") == ("wolf",)
    assert passed.known_cards("blue", "red") == ("oil",)
    assert passed.known_cards("blue", "green") == ()


def test_of_two_known_cards_one_is_left_when_one_goes_unseen():
    known = table(red=["wolf", "oil"], blue=["cup"]).knows("red", holds=["wolf", "oil"]).move("red", "blue", "oil")
    assert held(known.view("green"), "red") == {("oil",), ("wolf",)}


def test_the_only_card_of_a_hand_is_known_wherever_it_goes():
    known = table(red=["wolf"]).knows("red", holds=["wolf"]).move("red", "pit", "wolf")
    assert known.known_cards("pit", "spectator") == ("wolf",)


def test_what_a_hand_lacks_does_not_come_from_it():
    known = table(red=["oil", "cup"]).knows("red", lacks=["axe"]).move("red", "pit", "cup")
    assert not known.may_hold("pit", ["axe"])


# ---------------------------------------------------------------------- single cards


def test_a_card_shown_to_one_seat_is_known_to_it_and_to_its_owner():
    shown = table(red=["wolf", "oil"]).show_to("blue", "red", "wolf")
    assert shown.known_cards("red", "blue") == ("wolf",)
    assert shown.known_cards("red", "green") == ()
    assert shown.view("red").known == shown.view("blue").known != ()  # red knows that blue knows


def test_a_card_shown_is_not_known_after_it_may_have_gone():
    shown = table(red=["wolf", "oil"], blue=["cup"], green=["bow"]).show_to("blue", "red", "wolf")
    assert shown.move("red", "green", "oil").known_cards("red", "blue") == ()
    assert shown.move("red", "blue", "oil").known_cards("red", "blue") == ("wolf",)
    assert shown.draw_to("red", "yoke").known_cards("red", "blue") == ("wolf",)


def test_only_a_card_that_is_there_can_be_shown():
    with pytest.raises(ValueError, match="'axe' is not among"):
        table(red=["wolf"]).show_to("blue", "red", "axe")


def test_who_looks_at_a_hand_knows_all_of_it():
    seen = table(red=["axe", "wolf"]).look("blue", "red")
    assert held(seen.view("blue"), "red") == {("axe", "wolf")}
    assert len(held(seen.view("green"), "red")) > 5


def test_of_a_hand_that_was_seen_only_what_was_drawn_since_is_unknown():
    seen = table(red=["axe", "wolf"]).look("blue", "red").draw_to("red", "oil")
    assert {without(ids, ["axe", "wolf"]) for ids in held(seen.view("blue"), "red")} == {
        ("axe",),
        ("bow",),
        ("cup",),
        ("oil",),
        ("yoke",),
    }


def test_a_card_that_nobody_holds_may_be_seen_by_one():
    seen = table(pit=["wolf"]).look("blue", "pit")
    assert held(seen.view("blue"), "pit") == {("wolf",)}
    assert seen.view("red").known == ()


def test_who_shuffled_a_card_in_knows_that_no_hand_has_it():
    back = table(red=["wolf", "oil"], blue=["cup"]).shuffle_in("red", "wolf")
    assert (back.zone("red").held, back.deck_size) == (("oil",), 5)
    assert ("wolf",) not in held(back.view("red"), "blue")
    assert ("wolf",) in held(back.view("green"), "blue")


def test_until_a_hand_draws():
    back = table(red=["wolf", "oil"], blue=["cup"]).shuffle_in("red", "wolf")
    assert ("bow", "wolf") in held(back.draw_to("blue", "axe").view("red"), "blue", 200)


def test_after_a_reshuffle_a_hand_lacks_what_lay_open():
    shuffled = table(red=["oil"], open=["wolf", "bow", "axe"]).reshuffle("open")
    assert held(shuffled.view("blue"), "red") == {("axe",), ("cup",), ("oil",), ("yoke",)}  # there was another axe


def test_who_held_the_other_copy_knows_more_than_the_others():
    shuffled = table(red=["oil"], blue=["axe"], open=["axe", "wolf"]).reshuffle("open")
    assert held(shuffled.view("blue"), "red") == {("bow",), ("cup",), ("oil",), ("yoke",)}
    assert ("axe",) in held(shuffled.view("green"), "red")


def test_a_shuffle_forgets_what_was_on_top():
    full = table(red=["oil"])
    full = full.replace(deck=Deck(("axe", "axe", "bow", "cup"), top=("wolf",), bottom=("yoke",)))
    mixed = full.shuffle_in("red", "oil")
    assert mixed.deck == Deck(PACK)


# ---------------------------------------------------------------------- views


def test_laid_open_a_hand_need_not_be_known():
    assert table(red=["wolf"]).knows("red", holds=["wolf"]).show("red").known == ()


def test_no_card_is_won_or_lost_by_a_card_shuffled_in():
    assert table(red=["wolf", "axe"]).shuffle_in("red", "axe").census() == table().census()


@pytest.mark.parametrize("viewer", ["red", "blue", "green", "spectator"])
def test_a_guess_looks_the_same(viewer):
    known = table(red=["wolf", "oil"], blue=["cup"]).knows("red", any_of=["wolf", "axe"]).look("blue", "red")
    view = known.move("blue", "green", "cup").view(viewer)
    for seed in range(20):
        assert view.determinize(Random(seed)).view(viewer) == view


def test_what_is_said_to_be_known_and_is_not_so_is_named():
    false = table(red=["wolf"]).replace(known=(Known("red", ("wolf",), 0, 0), Known("deck", ("oil", "axe"), 4)))
    assert false.contradictions() == (
        "that red holds at most 0 of wolf",
        "that deck holds at least 4 of oil, axe",
    )
    assert table(red=["wolf"]).knows("red", holds=["wolf"]).contradictions() == ()
    assert false.view("blue").contradictions() == ()  # red and the deck are hidden there


def test_a_contradiction_is_not_dealt():
    false = table(red=["wolf"], blue=["oil"]).replace(known=(Known("red", ("cup",), 1), Known("blue", ("cup",), 1)))
    with pytest.raises(ValueError, match="no deal agrees"):
        false.view("green").determinize(Random(1))


# ---------------------------------------------------------------------- short cuts


def test_cards_that_lay_open_and_lie_open_change_nothing():
    known = table(red=["wolf", "oil"], open=["axe"]).knows("red", holds=["wolf"])
    assert known.remove("open", "axe").known is known.known


@pytest.mark.plain
@pytest.mark.parametrize("things", [Moving, Playing])
@pytest.mark.parametrize("seed", range(50))
def test_what_is_kept_up_is_what_is_worked_out_in_full(seed, things, monkeypatch):
    compared = []

    def compare(before, after, origin, destination, ids):
        found = moved(before, after, origin, destination, ids)
        compared.append(before.known)
        assert found == moved_in_full(before, after, origin, destination, ids)
        assert found == tidied(after, found) == tidied_in_full(after, found)
        return found

    monkeypatch.setattr(deck, "moved", compare)
    moving = things(Random(seed))
    for _ in range(100):
        moving.on()
    assert compared


@pytest.mark.parametrize("seed", range(50))
def test_what_a_zone_may_hold_is_the_same_on_the_table_and_in_a_view(seed):
    rng = Random(seed)
    moving, answers = Moving(rng), set()
    for _ in range(40):
        moving.on()
        view = moving.table.view("spectator")  # there the cards do not lie, and all deals are counted
        for name in (*OWNERS, DECK):
            kinds = rng.sample(moving.kinds, rng.randrange(1, 4))
            answer = moving.table.may_hold(name, kinds)
            assert answer == view.may_hold(name, kinds), (name, kinds, moving.table)
            answers.add(answer)
    assert answers == {False, True}


@pytest.mark.parametrize("seed", range(50))
def test_some_zones_may_hold_a_card_if_one_of_them_may(seed):
    rng = Random(seed)
    moving, answers = Moving(rng), set()
    for _ in range(40):
        moving.on()
        kinds = rng.sample(moving.kinds, rng.randrange(1, 4))
        names = rng.sample(list(OWNERS), rng.randrange(len(OWNERS) + 1))
        answer = moving.table.any_may_hold(names, kinds)
        assert answer == any(moving.table.may_hold(name, kinds) for name in names), (names, kinds, moving.table)
        answers.add(answer)
    assert answers == {False, True}


def test_open_cards_are_held_and_cards_that_a_hand_lacks_are_not():
    known = table(red=["axe"], open=["wolf"]).knows("red", lacks=["oil"])
    assert known.any_may_hold(["red", "open"], ["wolf"])
    assert not known.any_may_hold(["red", "blue"], ["wolf", "oil"])  # the wolf is seen, and blue has no card
    assert known.any_may_hold(["red"], ["oil", "axe"])
