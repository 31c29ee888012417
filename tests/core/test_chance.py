from collections import Counter
from fractions import Fraction
from hashlib import blake2b

import pytest

from ancientwars.core import chance
from ancientwars.core.chance import Drew, Lottery, Rolled, SeededSource, dice, draw

SWORDS = ("sword", "sword", "shield")
"""A die of three faces, two of them alike."""


class Ticket:
    """Randomness that draws one given number."""

    def __init__(self, number):
        self.number = number
        self.stop = None

    def randrange(self, stop, /):
        self.stop = stop
        return self.number


class Digest:
    """What `blake2b` returns, made of a number."""

    def __init__(self, number):
        self._number = number

    def digest(self):
        return self._number.to_bytes(16, "big")


def odds(lottery):
    return {str(outcome): share for outcome, share in lottery.odds()}


def hashing(monkeypatch, *numbers):
    """Let the hash give these numbers, one after another."""
    rest = iter(numbers)
    monkeypatch.setattr(chance, "blake2b", lambda *_, **__: Digest(next(rest)))


# ---------------------------------------------------------------------- dice


def test_one_die_shows_each_face_with_one_sixth():
    assert odds(dice(1)) == {f"roll: {face}": Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.parametrize(
    ("count", "roll", "share"),
    [
        (2, "roll: 3 3", Fraction(1, 36)),
        (2, "roll: 1 2", Fraction(2, 36)),
        (3, "roll: 6 6 6", Fraction(1, 216)),
        (3, "roll: 1 1 2", Fraction(3, 216)),
        (3, "roll: 1 2 3", Fraction(6, 216)),
        (4, "roll: 1 1 2 2", Fraction(6, 1296)),
        (5, "roll: 1 2 3 4 5", Fraction(120, 7776)),
    ],
)
def test_unordered_dice_have_multinomial_odds(count, roll, share):
    assert odds(dice(count))[roll] == share


@pytest.mark.parametrize(("count", "outcomes"), [(1, 6), (2, 21), (3, 56), (4, 126)])
def test_unordered_dice_are_multisets_and_their_odds_sum_to_one(count, outcomes):
    shares = odds(dice(count))
    assert len(shares) == outcomes
    assert sum(shares.values()) == 1


def test_repeated_symbols_weigh_as_often_as_they_stand_on_the_die():
    assert odds(dice(1, SWORDS)) == {"roll: sword": Fraction(2, 3), "roll: shield": Fraction(1, 3)}


def test_two_dice_with_repeated_symbols():
    assert odds(dice(2, SWORDS)) == {
        "roll: sword sword": Fraction(4, 9),
        "roll: sword shield": Fraction(4, 9),
        "roll: shield shield": Fraction(1, 9),
    }


def test_three_dice_with_repeated_symbols():
    assert odds(dice(3, SWORDS))["roll: sword sword shield"] == Fraction(12, 27)


def test_ordered_dice_tell_the_first_from_the_second():
    shares = odds(dice(2, 4, ordered=True))
    assert len(shares) == 16
    assert shares["roll: 4 1"] == shares["roll: 1 4"] == shares["roll: 2 2"] == Fraction(1, 16)


def test_ordered_dice_with_repeated_symbols():
    assert odds(dice(2, SWORDS, ordered=True)) == {
        "roll: sword sword": Fraction(4, 9),
        "roll: sword shield": Fraction(2, 9),
        "roll: shield sword": Fraction(2, 9),
        "roll: shield shield": Fraction(1, 9),
    }


def test_a_draw_weighs_equal_cards_together():
    assert odds(draw(("nike", "ares", "nike"))) == {"draw: nike": Fraction(2, 3), "draw: ares": Fraction(1, 3)}


def test_notations_of_chance():
    assert (str(Rolled((1, 4))), str(Rolled(("sword",))), str(Drew("nike"))) == (
        "roll: 1 4",
        "roll: sword",
        "draw: nike",
    )


# ---------------------------------------------------------------------- sampling


def test_every_ticket_of_a_lottery_draws_by_weight():
    lottery = Lottery((Drew("a"), Drew("b"), Drew("c")), (1, 3, 2))
    drawn = [str(lottery.sample(Ticket(number))) for number in range(6)]
    assert drawn == ["draw: a", "draw: b", "draw: b", "draw: b", "draw: c", "draw: c"]


def test_a_lottery_draws_its_ticket_from_the_sum_of_its_weights():
    ticket = Ticket(0)
    dice(2).sample(ticket)
    assert ticket.stop == dice(2).total == 36


# ---------------------------------------------------------------------- the seeded source


def test_first_draws_of_seed_seven_never_change():
    # b2sum -l 128 of "7:0:0", "7:1:0", ... as big-endian numbers, modulo 6
    assert [SeededSource(7, event).randrange(6) for event in range(10)] == [5, 0, 0, 3, 1, 4, 1, 2, 5, 1]


def test_further_draws_of_one_event_never_change():
    # "7:0:0", "7:0:1", "7:0:2" modulo 100
    source = SeededSource(7, 0)
    assert [source.randrange(100) for _ in range(3)] == [3, 77, 21]


def test_a_negative_seed_never_changes():
    assert SeededSource(-1, 0).randrange(14) == 6  # "-1:0:0" modulo 14


@pytest.mark.parametrize("seed", [0, 7, -3, 10**30])
@pytest.mark.parametrize("stop", [1, 2, 6, 24, 36, 10**9])
def test_a_draw_is_the_hash_of_seed_event_and_block_modulo_the_bound(seed, stop):
    expected = int.from_bytes(blake2b(f"{seed}:5:0".encode(), digest_size=16).digest(), "big") % stop
    assert SeededSource(seed, 5).randrange(stop) == expected


def test_a_source_depends_on_nothing_but_seed_and_event():
    SeededSource(7, 3).randrange(6)
    assert SeededSource(7, 4).randrange(10**9) == SeededSource(7, 4).randrange(10**9)
    assert SeededSource(7, 4).randrange(10**9) != SeededSource(8, 4).randrange(10**9)


def test_the_last_number_below_the_limit_is_taken(monkeypatch):
    # 2**128 leaves 4 when divided by 6: the last 4 numbers would make 0 to 3 more likely
    hashing(monkeypatch, 2**128 - 5)
    assert SeededSource(7, 0).randrange(6) == 5


@pytest.mark.parametrize("refused", [2**128 - 4, 2**128 - 1])
def test_a_number_that_would_favour_some_results_is_thrown_away(monkeypatch, refused):
    hashing(monkeypatch, refused, refused, 2)
    assert SeededSource(7, 0).randrange(6) == 2


def test_nothing_is_thrown_away_where_the_bound_divides_the_span(monkeypatch):
    hashing(monkeypatch, 2**128 - 1)
    assert SeededSource(7, 0).randrange(8) == 7


@pytest.mark.parametrize("stop", [0, -1])
def test_a_bound_must_be_positive(stop):
    with pytest.raises(ValueError, match="positive bound"):
        SeededSource(7, 0).randrange(stop)


def test_a_bound_beyond_the_span_of_one_hash_is_drawn_too(monkeypatch):
    hashing(monkeypatch, *range(50))  # the hash gives out instead of being asked for ever
    assert 0 <= SeededSource(7, 0).randrange(2**129) < 2**129


def test_all_faces_come_about_equally_often():
    faces = Counter(SeededSource(7, event).randrange(6) for event in range(6000))
    assert all(850 < n < 1150 for n in faces.values())  # five standard deviations
    assert len(faces) == 6
