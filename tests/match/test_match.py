import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from attrs.exceptions import FrozenInstanceError

from ancientwars import (
    AmbiguousAction,
    Chance,
    GameOver,
    IllegalAction,
    MalformedAction,
    Match,
    OutOfTurn,
    SetupError,
    UnknownGame,
    poleis,
)
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.errors import HiddenInformation, UnknownSeat
from tests.match.games import OPENING, battle, opened, played, random_match, war

AGAIN = "from tests.match.games import random_match; print(random_match(3, 'corinthian_war').dumps(), end='')"


def plies(match):
    return [f"{ply.actor} {ply.action}" for ply in match.plies]


# ---------------------------------------------------------------------- beginning


def test_a_match_waits_for_the_first_seat():
    match = war()
    assert (match.name, match.seat, match.over, match.outcome, match.plies) == ("poleis", "sparta", False, None, ())


def test_cards_before_the_first_decision_are_drawn_from_the_seed():
    match = Match.new("poleis", seed=7)
    assert [ply.actor for ply in match.plies] == ["chance"] * 4  # three projects and an event
    assert match.seat == "sparta"


def test_a_match_may_be_given_the_module_of_its_game():
    assert Match.new(poleis, seed=7) == Match.new("poleis", seed=7)


@pytest.mark.parametrize("name", ["chess", "", "Poleis"])
def test_an_unknown_game_cannot_be_played(name):
    with pytest.raises(UnknownGame, match="poleis"):
        Match.new(name)


@pytest.mark.parametrize("seed", ["7", 7.0, None, True, [7]])
def test_a_seed_is_an_integer(seed):
    with pytest.raises(SetupError, match="no integer") as caught:
        Match.new("poleis", seed=seed)
    assert caught.value.field == "seed"


@pytest.mark.parametrize("seed", [0, -1, 10**40])
def test_any_integer_is_a_seed(seed):
    match = Match.new("poleis", seed=seed)
    assert match.seed == seed
    assert Match.loads(match.dumps()) == match


def test_an_unknown_part_of_the_set_up_is_named():
    with pytest.raises(SetupError, match="colour"):
        Match.new("poleis", colour="red")


def test_the_set_up_cannot_be_changed_afterwards():
    options = {"cube_cap": 45}
    match = Match.new("poleis", options=options)
    options["cube_cap"] = 44
    assert match.setup["options"] == {"cube_cap": 45}
    assert Match.loads(match.dumps()).state == match.state


def test_a_match_cannot_be_changed():
    match = war()
    with pytest.raises(FrozenInstanceError):
        match.seed = 8
    with pytest.raises(TypeError):
        match.setup["scenario"] = "standard"


# ---------------------------------------------------------------------- playing


def test_a_played_action_is_recorded_with_its_actor_and_the_dice_that_follow():
    match = played(war(), "action: trade", "trade: illyria 1 barter")
    assert [ply.actor for ply in match.plies] == ["sparta", "sparta", "chance"]
    assert match.plies[2].action == Rolled((1,))  # hash of "7:2:0", divided by 4, leaves 0
    assert not match.plies[2].forced


def test_the_die_of_a_ply_is_drawn_from_its_number():
    assert opened().plies[4].action == Rolled((4,))  # hash of "7:4:0", divided by 4, leaves 3


def test_playing_leaves_the_match_itself_unchanged():
    match = war()
    before = match.dumps()
    match.play("pass")
    assert match.dumps() == before
    assert match.plies == ()


def test_an_action_may_be_given_as_a_value_or_as_text():
    match = war()
    assert match.play(match.legal_actions[0]) == match.play(str(match.legal_actions[0]))
    assert match.play_text("pass", "sparta") == match.play("pass")


def test_the_beginning_of_a_notation_is_enough():
    assert war().play("pas") == war().play("pass")


def test_every_listed_action_is_legal():
    match = war()
    assert [one for one in match.legal_actions if match.why_not(one)] == []
    assert match.why_not("pass") is None


def test_a_match_can_be_played_to_its_end():
    match = random_match(1, "corinthian_war")
    assert match.over
    assert match.seat is None
    assert match.legal_actions == ()
    assert [seat for seat, _ in match.outcome.scores] == ["athens", "sparta"]


# ---------------------------------------------------------------------- refusing


def test_an_illegal_action_names_its_rule_and_leaves_the_match_as_it_was():
    match = war()
    before = match.dumps()
    with pytest.raises(IllegalAction, match=r"\[L") as caught:
        match.play("besiege: thebai")
    assert type(caught.value) is IllegalAction
    assert caught.value.rule == match.why_not("besiege: thebai").rule
    assert match.dumps() == before


@pytest.mark.parametrize("text", ["fly", "", "besiege: atlantis", "roll: 7"])
def test_a_malformed_text_is_quoted(text):
    for attempt in (war().play, war().why_not):
        with pytest.raises(MalformedAction) as caught:
            attempt(text)
        assert type(caught.value) is MalformedAction
        assert repr(text) in str(caught.value)


def test_an_ambiguous_text_comes_with_what_it_may_mean():
    with pytest.raises(AmbiguousAction) as caught:
        war().play("action: create")
    assert caught.value.candidates == (
        "action: create-hoplites",
        "action: create-galleys",
        "action: create-merchants",
    )


@pytest.mark.parametrize("thing", [None, 5, [], {"type": "Pass"}, b"pass"])
def test_what_is_no_action_is_malformed(thing):
    with pytest.raises(MalformedAction):
        war().play(thing)


def test_a_die_cannot_be_played_where_a_seat_decides():
    with pytest.raises(IllegalAction, match="roll: 3"):
        war().play("roll: 3")


def test_acting_out_of_turn_names_whose_turn_it_is():
    with pytest.raises(OutOfTurn, match="waits for sparta, not for athens"):
        war().play("pass", "athens")


def test_acting_in_turn_may_be_checked():
    assert war().play("pass", "sparta").seat == "athens"


@pytest.mark.parametrize("seat", ["persia", "", "Sparta", "spectator", 5])
def test_an_unknown_seat_is_refused_with_those_that_there_are(seat):
    with pytest.raises(UnknownSeat, match="there are athens, sparta"):
        war().play("pass", seat)


def test_nothing_can_be_played_after_the_end():
    match = random_match(1, "corinthian_war")
    with pytest.raises(GameOver, match="the game is over") as caught:
        match.play("pass")
    assert caught.value.rule == match.outcome.rule
    with pytest.raises(GameOver):
        match.play("pass", "sparta")


# ---------------------------------------------------------------------- forced dice


def test_a_forced_die_takes_the_place_of_the_seeds():
    match = played(war(), "action: trade").play("trade: illyria 1 barter", forced=["roll: 3"])
    assert match.plies[-1].action == Rolled((3,))
    assert match.plies[-1].forced
    assert match.seat == "sparta"


def test_forcing_what_the_seed_gives_leads_to_the_same_state():
    start = played(war(), "action: trade")
    drawn, forced = start.play("trade: illyria 1 barter"), start.play("trade: illyria 1 barter", forced=[Rolled((1,))])
    assert forced.state == drawn.state
    assert forced.plies != drawn.plies


def test_forced_cards_come_first_and_the_seed_draws_the_rest():
    free, forced = Match.new("poleis", seed=7), Match.new("poleis", seed=7, forced=["draw: sokrates"])
    assert [ply.forced for ply in forced.plies] == [True, False, False, False]
    assert forced.plies[0].action == Drew("sokrates")
    assert free.plies[0].action != Drew("sokrates")


def test_a_forced_die_of_the_wrong_kind_is_refused():
    start = played(war(), "action: trade")
    before = start.dumps()
    for wrong in ("draw: b05", "roll: 1 4", "roll: 7", "pass"):
        with pytest.raises(IllegalAction):
            start.play("trade: illyria 1 barter", forced=[wrong])
    assert start.dumps() == before


@pytest.mark.parametrize("forced", [["roll: 3"], ["draw: sokrates", "roll: 3"]])
def test_forced_dice_that_nothing_asks_for_are_refused(forced):
    with pytest.raises(IllegalAction, match="nothing is left to roll or draw") as caught:
        war().play("pass", forced=forced)
    assert caught.value.rule == "chance"


def test_a_forced_die_too_many_is_refused_by_name():
    start = played(war(), "action: trade")
    with pytest.raises(IllegalAction, match="roll: 2"):
        start.play("trade: illyria 1 barter", forced=["roll: 3", "roll: 2"])


def test_forced_cards_at_the_beginning_must_fit():
    with pytest.raises(IllegalAction, match="not an outcome"):
        Match.new("poleis", forced=["draw: b05"])
    with pytest.raises(IllegalAction, match="nothing is left"):
        war(forced=["draw: sokrates"])


def test_forced_dice_in_the_middle_leave_later_dice_alone():
    start = played(war(), "action: trade")
    for forced in ([], ["roll: 2"]):
        match = start.play("trade: illyria 1 barter", forced=forced)
        match = played(match, "action: create-merchants", "create-merchants: pylos 1 silver")
        match = played(match, "action: trade", "trade: thraki 1 barter")
        assert match.plies[7].action == Rolled((3,))  # hash of "7:7:0", divided by 4, leaves 2


# ---------------------------------------------------------------------- chance by hand


def test_a_match_by_hand_waits_for_dice():
    match = played(war(manual=True), "action: trade", "trade: illyria 1 barter")
    assert isinstance(match.pending, Chance)
    assert match.seat is None
    after = match.play("roll: 2")
    assert after.plies[-1].action == Rolled((2,))
    assert after.plies[-1].forced


def test_a_match_by_hand_refuses_dice_that_cannot_be():
    match = played(war(manual=True), "action: trade", "trade: illyria 1 barter")
    for wrong in ("roll: 1 2", "draw: sokrates"):
        with pytest.raises(IllegalAction, match="not an outcome of this roll"):
            match.play(wrong)
    with pytest.raises(IllegalAction, match=r"the game waits for a roll .*, not for 'pass'"):
        match.play("pass")


def test_nobody_is_in_turn_while_dice_are_awaited():
    match = played(war(manual=True), "action: trade", "trade: illyria 1 barter")
    with pytest.raises(OutOfTurn, match="waits for chance, not for sparta"):
        match.play("pass", "sparta")


# ---------------------------------------------------------------------- views


@pytest.mark.parametrize("seat", ["athens", "sparta", "spectator"])
def test_a_view_belongs_to_its_seat(seat):
    assert war().view(seat).viewer == seat


@pytest.mark.parametrize("seat", ["persia", "", None])
def test_an_unknown_seat_has_no_view(seat):
    with pytest.raises(UnknownSeat):
        war().view(seat)


def test_a_view_shows_ones_own_hand_and_counts_the_other():
    cards = battle().view("athens").battle_cards
    assert cards.zone("athens").held == ("b04", "b07", "b08")
    assert (cards.zone("sparta").held, cards.zone("sparta").count) == (None, 3)


def test_a_view_tells_of_a_draw_but_only_its_own_seat_which_card():
    match = battle().play("draw: b05")  # Sparta's
    told = {seat: [type(event).__name__ for event in match.view(seat).events] for seat in ("sparta", "athens")}
    assert told == {"sparta": ["CardTaken", "CardSeen"], "athens": ["CardTaken"]}
    assert match.view("spectator").events == match.view("athens").events


def test_there_is_no_view_of_a_view():
    with pytest.raises(HiddenInformation, match="view of athens already"):
        poleis.view(war().view("athens"), "sparta")


# ---------------------------------------------------------------------- the same everywhere


def test_the_same_seed_and_choices_give_the_same_save():
    assert random_match(3).dumps() == random_match(3).dumps()


def test_another_seed_gives_other_dice():
    assert opened(7).plies[4].action == Rolled((4,))
    assert opened(8).plies[4].action == Rolled((3,))  # hash of "8:4:0", divided by 4, leaves 2


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_a_fresh_interpreter_with_other_hashes_gives_the_same_bytes(hash_seed):
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", AGAIN], capture_output=True, check=True, env=env)
    assert done.stdout.replace(b"\r\n", b"\n") == random_match(3, "corinthian_war").dumps().encode()


def test_threads_that_share_a_state_get_equal_states():
    state = war().state

    def play(_):
        options = poleis.legal_actions(state)
        return [poleis.apply(state, one) for one in options]

    expected = play(0)
    with ThreadPoolExecutor(8) as pool:
        assert all(result == expected for result in pool.map(play, range(64)))


def test_the_opening_is_played_as_it_stands():
    assert plies(opened()) == [
        *(f"sparta {text}" for text in OPENING[:4]),
        "chance roll: 4",
        "athens pass",
        "sparta pass",
    ]
