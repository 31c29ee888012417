from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from ancientwars.core.deck import CardTable, Deck, Zone, cards, pairs, without
from ancientwars.core.deck_faults import table_faults
from ancientwars.core.knowledge import Known


def table(**zones):
    """Return a table of five cards: ``athens`` and ``sparta`` hold theirs in secret, ``discards`` lie open."""
    held = {"athens": "", "sparta": "", "discards": "", **zones}
    deck = without(cards("aabcd"), "".join(held.values()))
    owners = {"athens": "athens", "sparta": "sparta", "discards": None}
    return CardTable(Deck(deck), tuple(Zone(n, cards(h), len(h), owners[n]) for n, h in held.items()))


def odds(deck):
    return {outcome.card: share for outcome, share in deck.lottery().odds()}


# ---------------------------------------------------------------------- multisets


def test_a_multiset_does_not_depend_on_the_order_of_its_cards():
    assert cards("bca") == cards("abc") == ("a", "b", "c")


def test_taking_one_of_two_equal_cards_leaves_the_other():
    assert without(("a", "a", "b"), ["a"]) == ("a", "b")


def test_a_card_cannot_be_taken_twice():
    with pytest.raises(ValueError, match="'b' is not among"):
        without(("a", "b", "c"), ["b", "b"])


def test_pairs_are_the_different_pairs_of_a_hand():
    assert pairs(("a", "a", "b")) == (("a", "a"), ("a", "b"))
    assert pairs(("a",)) == ()


# ---------------------------------------------------------------------- decks


def test_a_shuffled_deck_draws_by_number_of_copies():
    assert odds(Deck(("a", "a", "b"))) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


def test_drawing_takes_one_copy():
    assert Deck(("a", "a", "b")).drawn("a") == Deck(("a", "b"))


def test_a_card_on_top_is_drawn_first_and_for_certain():
    deck = Deck(("a",)).put_on_top("b", "c")
    assert odds(deck) == {"b": 1}
    assert odds(deck.drawn("b")) == {"c": 1}
    assert odds(deck.drawn("b").drawn("c")) == {"a": 1}


def test_a_card_put_on_top_later_comes_before_one_put_there_earlier():
    assert Deck(()).put_on_top("a").put_on_top("b").top == ("b", "a")


def test_a_card_under_the_deck_is_drawn_last():
    deck = Deck(("a",)).put_under("b").put_under("c")
    assert odds(deck) == {"a": 1}
    assert odds(deck.drawn("a")) == {"b": 1}
    assert odds(deck.drawn("a").drawn("b")) == {"c": 1}


@pytest.mark.parametrize("deck", [Deck(("a",), top=("b",)), Deck(("b",)), Deck((), bottom=("b", "a")), Deck(())])
def test_a_card_that_is_not_next_cannot_be_drawn(deck):
    with pytest.raises(ValueError, match="'a'"):
        deck.drawn("a")


def test_an_empty_deck_has_no_lottery():
    with pytest.raises(ValueError, match="empty"):
        Deck(()).lottery()


@pytest.mark.parametrize(
    "deck", [Deck(("a", "a", "b", "c", "c", "c")), Deck(("a",), top=("b",)), Deck((), bottom=("b",))]
)
def test_a_card_drawn_at_once_is_the_one_that_the_lottery_draws(deck):
    for seed in range(50):
        assert deck.sample(Random(seed)) == deck.lottery().sample(Random(seed))


def test_an_empty_deck_has_no_card_to_draw():
    with pytest.raises(ValueError, match="empty"):
        Deck(()).sample(Random(1))


def test_the_size_of_a_deck_counts_top_and_bottom():
    assert len(Deck(("a", "a"), ("b",), ("c",))) == 4


def test_shuffling_forgets_what_was_on_top_and_under():
    assert Deck(("b",), ("c",), ("a",)).shuffled_with("d") == Deck(("a", "b", "c", "d"))


# ---------------------------------------------------------------------- the table


def test_a_drawn_card_goes_from_the_deck_to_the_zone():
    after = table().draw_to("athens", "a")
    assert after.zone("athens").held == ("a",)
    assert after.zone("athens").count == 1
    assert after.deck == Deck(("a", "b", "c", "d"))


def test_the_last_card_of_the_deck_leaves_it_empty():
    after = table(discards="aabc").draw_to("athens", "d")
    assert after.deck == Deck(())
    assert after.deck_size == 0
    assert after.census() == Counter("aabcd")


def test_a_card_moves_between_zones():
    after = table(athens="ab").move("athens", "discards", "b")
    assert (after.zone("athens").held, after.zone("discards").held) == (("a",), ("b",))
    assert (after.zone("athens").count, after.zone("discards").count) == (1, 1)


def test_moving_within_a_zone_changes_nothing():
    assert table(athens="ab").move("athens", "athens", "b") == table(athens="ab")


def test_a_card_that_a_zone_does_not_hold_cannot_leave_it():
    with pytest.raises(ValueError, match="'c'"):
        table(athens="ab").move("athens", "discards", "c")


def test_a_removed_card_is_out_of_the_game():
    after = table(athens="ab").remove("athens", "b")
    assert after.census() == Counter("aacd")
    assert after.zone("athens").count == 1


def test_reshuffling_brings_zones_back_into_the_deck():
    after = table(athens="a", discards="bc").reshuffle("discards")
    assert after == table(athens="a").knows("athens", lacks="bc")


def test_an_unknown_zone_is_refused():
    with pytest.raises(KeyError, match="persia"):
        table().zone("persia")


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.draw_to("athens", "d"),
        lambda t: t.move("sparta", "discards", "b"),
        lambda t: t.reshuffle("athens", "sparta", "discards"),
    ],
)
def test_no_card_is_won_or_lost(change):
    assert change(table(athens="a", sparta="b", discards="c")).census() == Counter("aabcd")


# ---------------------------------------------------------------------- views


def test_a_seat_sees_its_own_hand_and_only_counts_the_other():
    view = table(athens="ab", sparta="c").view("athens")
    assert view.zone("athens").held == ("a", "b")
    assert (view.zone("sparta").held, view.zone("sparta").count) == (None, 1)


def test_a_view_knows_how_many_cards_the_deck_has_but_not_which():
    view = table(athens="ab", sparta="c").view("athens")
    assert view.deck_size == 2
    assert view.deck.pool == ("a", "c", "d")


def test_a_spectator_sees_open_cards_only():
    view = table(athens="a", sparta="b", discards="c").view("spectator")
    assert [zone.held for zone in view.zones] == [None, None, ("c",)]


def test_views_that_differ_only_in_what_is_hidden_are_equal():
    assert table(athens="ab", sparta="c").view("athens") == table(athens="ab", sparta="d").view("athens")


def test_views_of_the_three_tables_of_a_game_are_the_same_until_a_card_moves():
    tables = [table(athens=held) for held in "abc"]
    views = [one.view("athens") for one in tables]
    assert all(one.view("athens") is view for one, view in zip(tables, views, strict=True))
    assert tables[0].move("athens", "discards", "a").view("athens").zone("discards").held == ("a",)


def test_cards_known_to_be_on_top_stay_on_top_in_a_view():
    full = table(sparta="c")
    view = full.replace(deck=Deck(("a", "b"), top=("d", "a"))).view("athens")
    assert view.deck.top == ("d", "a")
    assert view.deck.pool == ("a", "b", "c")


def test_hidden_cards_cannot_be_moved_in_a_view():
    with pytest.raises(ValueError, match="'sparta' are hidden"):
        table(sparta="c").view("athens").move("sparta", "discards", "c")


def test_a_guess_is_a_full_table_with_the_same_view():
    view = table(athens="ab", sparta="cd").view("athens")
    for seed in range(20):
        guess = view.determinize(Random(seed))
        assert guess.hidden == 0
        assert guess.census() == Counter("aabcd")
        assert guess.view("athens") == view


def test_guesses_deal_every_hidden_card_by_its_number_of_copies():
    view = table(discards="d", sparta="b").view("athens")  # hidden: a a b c
    rng = Random(1)
    dealt = Counter(view.determinize(rng).zone("sparta").held for _ in range(4000))
    assert set(dealt) == {("a",), ("b",), ("c",)}
    assert 1850 < dealt["a",] < 2150
    assert 870 < dealt["b",] < 1130


def test_a_guess_of_a_full_table_is_that_table():
    assert table(athens="ab", sparta="c").determinize(Random(1)) == table(athens="ab", sparta="c")


# ---------------------------------------------------------------------- what is wrong with a table

OWNERS = {"athens": "athens", "sparta": "sparta", "discards": None}
NO_ZONE = "something is said to be known of a zone that there is not"


def test_a_table_and_its_views_have_no_faults():
    full = table(athens="ab", sparta="c")
    assert not tuple(table_faults(full, OWNERS, cards("aabcd"), None))
    for viewer in ("athens", "sparta", "spectator"):
        assert not tuple(table_faults(full.view(viewer), OWNERS, cards("aabcd"), viewer))


@pytest.mark.parametrize(
    ("change", "viewer", "fault"),
    [
        ({"zones": ()}, None, "the zones of cards are not athens, sparta, discards"),
        ({"deck": Deck(("d", "a"))}, None, "the deck is not sorted"),
        ({"deck": Deck(("a",))}, None, "the cards are not those of the deck"),
        ({"deck": Deck(("a", "e"))}, None, "the cards are not those of the deck"),
        ({"hidden": 1}, None, "1 cards are counted as hidden, not those of the hidden zones"),
        ({}, "athens", "the cards of sparta are not for the viewer to see"),
        (
            {"known": (Known("athens", ("d",), 1),)},
            None,
            "it is not so that athens holds at least 1 of d, as is said to be known",
        ),
        (
            {"known": (Known("deck", ("a", "d"), 0, 1),)},
            None,
            "it is not so that deck holds at most 1 of a, d, as is said to be known",
        ),
        ({"known": (Known("persia", ("d",), 1),)}, None, NO_ZONE),
        ({"known": (Known("sparta", ("c",), 1),), "zones": ()}, None, NO_ZONE),
        (
            {"known": (Known("sparta", ("c",), 1, None, ("sparta",)),)},
            "athens",
            "something is said to be known that athens does not know",
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_told(change, viewer, fault):
    full = table(athens="ab", sparta="c").replace(**change)
    assert fault in tuple(table_faults(full, OWNERS, cards("aabcd"), viewer))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"held": None}, "the cards of athens are missing"),
        ({"count": 3}, "the cards of athens are 2, not 3"),
        ({"held": ("b", "a")}, "the cards of athens are not sorted"),
        ({"owner": None}, "the zones of cards are not athens, sparta, discards"),
        ({"name": "sparta"}, "the zones of cards are not athens, sparta, discards"),
    ],
)
def test_what_is_wrong_with_a_zone_is_told(change, fault):
    full = table(athens="ab", sparta="c")
    wrong = full.replace(zones=(full.zones[0].replace(**change), *full.zones[1:]))
    assert fault in tuple(table_faults(wrong, OWNERS, cards("aabcd"), None))


def test_a_view_cannot_hide_more_than_the_deck_has():
    view = table(sparta="c").view("athens")
    many = view.replace(zones=tuple(z.replace(count=9) if z.name == "sparta" else z for z in view.zones), hidden=9)
    assert "9 cards are counted as hidden, not those of the hidden zones" in tuple(
        table_faults(many, OWNERS, cards("aabcd"), "athens")
    )
