"""Le Her, the example of docs/adding-a-game.md: a game of a third party keeps the whole contract, installed or not."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from gymnasium.utils.env_checker import check_env

import leher
from ancientwars import Chance, Match, Outcome, PositionError, SetupError
from ancientwars.adapters.gymnasium import SeatEnv
from ancientwars.core import Refusal
from ancientwars.core import game as core
from ancientwars.players import PLAYERS, make_player
from ancientwars.testing import Table, conformance
from ancientwars.testing.matrix import matrix
from leher.rules import OTHER, RANKS

HOME = Path(__file__).parents[2] / "examples" / "leher"


# ---------------------------------------------------------------------- as a game of the library


def test_it_passes_the_conformance_suite():
    report = conformance(leher, games=20)
    assert report.games == 20
    assert not report.unplayed
    assert not report.unseen


def test_a_match_takes_the_module():
    match = Match.new(leher, seed=1)
    while not match.over:
        match = match.play(match.legal_actions[0])
    assert Match.loads(match.dumps(), game=leher).verify() == match


def test_its_entry_point_is_found_and_loaded(tmp_path, monkeypatch):
    """Nothing is installed: a folder on the path says what an installed package would say."""
    points = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    (installed := tmp_path / "leher-0.1.0.dist-info").mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: leher\nVersion: 0.1.0\n", encoding="utf-8")
    lines = [f"{name} = {target}" for name, target in points[core.ENTRY_POINTS].items()]
    text = "\n".join([f"[{core.ENTRY_POINTS}]", *lines])
    (installed / "entry_points.txt").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    _forget()
    try:
        assert "leher" in core.games()
        assert Match.new("leher").game.INFO is leher.INFO
    finally:
        monkeypatch.undo()
        _forget()


def _forget():
    core.game.cache_clear()
    core.games.cache_clear()


@pytest.mark.parametrize("kind", PLAYERS)
def test_the_players_of_the_library_play_it(kind):
    match = Match.new(leher, seed=2, scenario="single")
    while match.seat:
        bot = make_player(kind, leher, match.seat, seed=1)
        match = match.play(bot.choose(match.view(match.seat)))
    assert sorted(match.state.won) == [0, 1]


def test_every_rule_has_code_and_a_test():
    assert not matrix(leher, Path(__file__).parent, HOME / "src").faults


def test_it_is_small():
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in HOME.rglob("*.py")) < 350


def test_its_observations_fit_the_learning_libraries():
    check_env(SeatEnv(leher, "greedy", seat="paul", scenario="wager", dict_observations=True), skip_render_check=True)


# ---------------------------------------------------------------------- its rules


def table(pierre, paul, *notations, dealer="pierre"):
    there = Table(leher, {"pierre": pierre, "paul": paul, "dealer": dealer})
    there.play(*notations)
    return there


@pytest.mark.rule("H1")
@pytest.mark.parametrize(("number", "receiver"), [(1, "paul"), (2, "pierre"), (5, "paul"), (6, "pierre")])
def test_a_die_decides_who_deals_first_then_the_deal_changes(number, receiver):
    there = Table(leher)
    there.play(f"roll: {number}", "draw: ten", "draw: two")
    assert there.pending.seat == receiver
    there.play("keep", "keep", "draw: ten", "draw: two")
    assert there.pending.seat == OTHER[receiver]


@pytest.mark.rule("H2")
def test_each_player_sees_his_own_card_alone():
    state = table("ten", "two").state
    assert leher.view(state, "paul").card("paul") == "two"
    assert leher.view(state, "paul").card("pierre") == ""


@pytest.mark.rule("H3")
def test_the_receiver_changes_cards_with_the_dealer():
    there = table("ten", "two", "change")
    assert (there.state.card("pierre"), there.state.card("paul")) == ("two", "ten")
    assert leher.view(there.state, "paul").card("pierre") == "two"


@pytest.mark.rule("H4")
def test_a_king_is_shown_and_wins():
    there = table("king", "two", "change")
    assert there.state.won == (1, 0)
    assert there.happened("CardShown")[0].card == "king"


@pytest.mark.rule("H5")
@pytest.mark.parametrize(("card", "won"), [("jack", (1, 0)), ("three", (0, 1)), ("king", (0, 1))])
def test_the_dealer_changes_for_the_next_card_but_not_for_a_king(card, won):
    assert table("two", "ten", "keep", "change", f"draw: {card}").state.won == won


@pytest.mark.rule("H5")
def test_the_dealer_takes_his_card_back_for_a_king():
    there = table("jack", "ten", "keep", "change", "draw: king")
    assert [event.card for event in there.happened("CardShown") if event.seat == "pierre"] == ["king", "jack"]
    assert there.state.won == (1, 0)


@pytest.mark.rule("H6")
@pytest.mark.parametrize(("dealer", "won"), [("pierre", (1, 0)), ("paul", (0, 1))])
def test_the_dealer_wins_between_equal_cards(dealer, won):
    assert table("six", "six", "keep", "keep", dealer=dealer).state.won == won


@pytest.mark.rule("H7")
@pytest.mark.parametrize(("first", "winners"), [(2, ("paul",)), (3, ()), (4, ("pierre",))])
def test_who_has_won_more_deals_has_won(first, winners):
    """Pierre wins the first deals of the six, with a ten, and Paul the others."""
    there = Table(leher)
    there.play("roll: 1")
    for number in range(6):
        winner = "pierre" if number < first else "paul"
        receiver = ("paul", "pierre")[number % 2]
        there.play(*(f"draw: {'ten' if seat == winner else 'two'}" for seat in (receiver, OTHER[receiver])))
        there.play("keep", "keep")
    assert there.pending.winners == winners


def wager(receiver, dealer, number, *notations):
    """Set up the first deal of a match with a wager: Pierre deals, and a die is rolled under the cup."""
    there = Table(leher, scenario="wager")
    there.play("roll: 1", f"draw: {receiver}", f"draw: {dealer}", f"roll: {number}", *notations)
    return there


@pytest.mark.rule("H8")
def test_the_receiver_says_what_the_deal_is_worth():
    there = wager("ten", "two", 3)
    assert (there.pending.prompt, there.pending.seat) == ("stake", "paul")
    assert there.legal == ("stake: 1", "stake: 2", "stake: 3")
    there.play("stake: 3", "keep", "keep")
    assert there.state.won == (0, 3)


@pytest.mark.rule("H8")
def test_no_more_is_staked_than_deals_are_left():
    there = wager("ten", "two", 3)
    for _ in range(4):
        there.play("stake: 1", "keep", "keep", "draw: ten", "draw: two", "roll: 3")
    assert there.legal == ("stake: 1", "stake: 2")
    assert there.refusal("stake: 3") == Refusal("H8", "3 points are more than the 2 deals that are left")


@pytest.mark.rule("H9")
@pytest.mark.parametrize(("number", "won"), [(1, (0, 2)), (2, (2, 0)), (5, (0, 2)), (6, (2, 0))])
def test_between_equal_cards_the_die_under_the_cup_decides(number, won):
    there = wager("six", "six", number, "stake: 2", "keep", "keep")
    assert there.state.won == won
    assert [event.number for event in there.happened("CupLifted")] == [number]


@pytest.mark.rule("H9")
def test_between_other_cards_the_die_decides_nothing():
    there = wager("six", "seven", 1, "stake: 2", "keep", "keep")
    assert there.state.won == (2, 0)
    assert [event.number for event in there.happened("CupLifted")] == [1]


@pytest.mark.rule("H9")
def test_the_dealer_alone_sees_the_die():
    there = wager("six", "seven", 4)
    assert leher.view(there.state, "pierre").cup.number == 4
    seen = leher.view(there.state, "paul")
    assert seen.cup.number is None
    assert {leher.determinize(seen, Random(seed)).cup.number for seed in range(60)} == {1, 2, 3, 4, 5, 6}
    match = Match.new(leher, scenario="wager", manual=True)
    for text in ("roll: 1", "draw: six", "draw: seven", "roll: 4"):
        match = match.play(text)
    assert [line for line in match.log("en", "pierre") if "shows 4" in line]
    assert not [line for line in match.log("en", "paul") if "shows 4" in line]


def test_an_observation_holds_what_the_viewer_knows():
    state = wager("six", "seven", 4, "stake: 3").state
    named = {
        seat: dict(zip(leher.OBSERVATION, leher.observe(leher.view(state, seat)), strict=True))
        for seat in ("pierre", "paul", "spectator")
    }
    known = {seat: {name for name, value in row.items() if value == 1} for seat, row in named.items()}
    public = {"waits:decision", "decides:paul", "prompt:receiver", "dealer:pierre", "stake:points"}
    assert known["pierre"] == {*public, "viewer:pierre", "card:pierre seven", "cup:4"}
    assert known["paul"] == {*public, "viewer:paul", "card:paul six"}
    assert known["spectator"] == public


# ---------------------------------------------------------------------- what is known of it, and what is refused


def chance_of_paul(state, least):
    """Return Paul's chance in a single deal where each keeps a card of at least some rank, if he does not know both."""
    waits = leher.pending(state)
    if isinstance(waits, Outcome):
        return Fraction(waits.winners == ("paul",))
    if isinstance(waits, Chance):
        outcomes = leher.chance_outcomes(state)
        return sum(share * chance_of_paul(leher.apply(state, drawn), least) for drawn, share in outcomes)
    view = leher.view(state, waits.seat)
    wanted = view.card(OTHER[waits.seat]) or least[waits.seat]
    keeps = RANKS.index(view.card(waits.seat)) >= RANKS.index(wanted)
    return chance_of_paul(leher.apply(state, leher.parse(state, "keep" if keeps else "change")), least)


@pytest.mark.parametrize(
    ("paul", "pierre", "ways"),
    [("eight", "nine", 2828), ("seven", "nine", 2834), ("eight", "eight", 2838), ("seven", "eight", 2828)],
)
def test_the_odds_are_those_of_1713(paul, pierre, ways):
    """From the letters of Montmort, Bernoulli and Waldegrave: Paul changes a seven or not, Pierre an eight or not."""
    state = leher.new_game(scenario="single")
    state = leher.apply(state, leher.parse(state, "roll: 1"))
    assert chance_of_paul(state, {"paul": paul, "pierre": pierre}) == Fraction(ways, 5525)


@pytest.mark.parametrize("text", [{"pierre": "joker", "paul": "two"}, {"pierre": "ten"}, "pierre = ", {"dealer": 1}])
def test_a_position_that_is_none_is_refused(text):
    with pytest.raises(PositionError):
        leher.position(text)


def test_an_unknown_scenario_is_refused():
    with pytest.raises(SetupError, match="there are match, single, wager"):
        leher.new_game(scenario="long")
