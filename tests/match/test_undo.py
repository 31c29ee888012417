import pytest

from ancientwars import IllegalAction, OutOfTurn
from ancientwars.core.errors import UnknownSeat
from tests.match.games import OPENING, battle, opened, played, war

DRAWN = ("draw: b05", "draw: b13", "stay", "stay")


def refused(match, seat=None):
    with pytest.raises(IllegalAction, match="cannot be taken back") as caught:
        match.undo(seat)
    assert caught.value.rule == "undo"
    return not match.can_undo


def test_ones_own_decision_may_be_taken_back():
    match = war()
    after = match.play("action: trade")
    assert after.can_undo
    assert after.undo() == match
    assert after.undo("sparta") == match


def test_taking_back_leaves_the_match_itself_unchanged():
    after = war().play("action: trade")
    before = after.dumps()
    after.undo()
    assert after.dumps() == before


def test_another_choice_can_be_made_instead_and_meets_the_same_die():
    match = played(war(), "action: trade", "trade: illyria 1 barter")
    other = played(war(), "action: collect").undo()
    assert played(other, "action: trade", "trade: illyria 1 barter") == match


def test_nothing_can_be_taken_back_at_the_beginning():
    assert refused(war())
    assert refused(war(), "sparta")


def test_a_decision_after_which_dice_were_rolled_stands():
    assert refused(played(war(), *OPENING[:4]))


def test_dice_entered_by_hand_stand_too():
    assert refused(played(war(manual=True), *OPENING[:4], "roll: 3"))


def test_a_decision_after_the_dice_may_be_taken_back_but_not_the_one_before():
    match = played(war(), "action: trade", "trade: illyria 1 barter", "action: collect")
    assert refused(match.undo())


def test_a_card_that_was_drawn_stands():
    assert refused(played(battle(), "draw: b05"))


def test_battle_cards_on_the_table_stand():
    match = played(battle(), *DRAWN, "attack: b01 b05")
    assert refused(match)
    assert refused(match, "sparta")


def test_a_decision_before_the_reveal_stands_after_it():
    match = played(battle(), *DRAWN)
    assert match.undo("athens").undo("sparta") == match.at(2)
    assert refused(match.play("attack: b01 b05"))


def test_a_decision_after_which_another_seat_decided_stands():
    match = played(battle(), *DRAWN)
    with pytest.raises(OutOfTurn, match="that of athens, not of sparta"):
        match.undo("sparta")


def test_a_seat_takes_back_its_own_decision_only():
    match = opened()
    with pytest.raises(OutOfTurn, match="that of sparta, not of athens"):
        match.undo("athens")


@pytest.mark.parametrize("seat", ["persia", "", "spectator"])
def test_an_unknown_seat_takes_nothing_back(seat):
    with pytest.raises(UnknownSeat):
        war().play("pass").undo(seat)


@pytest.mark.parametrize(
    ("notations", "horizon"),
    [
        ((), 0),
        (("action: trade",), 0),
        (("action: collect", "collect: lakedaimon", "row: metal 3"), 0),
        (("action: trade", "trade: illyria 1 barter"), 3),  # the die is the third ply
        (("action: trade", "trade: illyria 1 barter", "action: collect", "collect: lakedaimon"), 3),
        (("pass",), 0),
        (("pass", "pass"), 1),  # Sparta's pass is not Athens' to take back
    ],
)
def test_the_horizon_is_the_last_die_reveal_or_decision_of_another_seat(notations, horizon):
    assert played(war(), *notations).horizon == horizon


def test_undo_leads_to_the_horizon_and_no_further():
    match = played(war(), "action: trade", "trade: illyria 1 barter", "action: collect", "collect: lakedaimon")
    while match.can_undo:
        match = match.undo("sparta")
    assert len(match.plies) == 3


# ---------------------------------------------------------------------- at


def test_a_match_can_be_seen_as_it_was():
    match = opened()
    assert match.at(0) == war()
    assert match.at(2) == played(war(), *OPENING[:2])
    assert match.at(7) == match


def test_play_can_go_on_from_any_point():
    assert played(opened().at(3), *OPENING[3:]) == opened()


@pytest.mark.parametrize("number", [-1, 8, 1.0, "1", None, True])
def test_a_ply_that_is_not_there_is_refused(number):
    with pytest.raises(IllegalAction, match="plies 0 to 7") as caught:
        opened().at(number)
    assert caught.value.rule == "at"
