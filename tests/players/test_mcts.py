"""The search player: it sees views only, keeps its budget, repeats itself by seed and explains its choice."""

from math import tanh
from types import SimpleNamespace

import pytest

from ancientwars import Decision, Match, poleis
from ancientwars.players import MctsPlayer, make_player


def siege():
    """Return a view of Athens that may besiege Thebai, or pass and go hungry."""
    return poleis.view(
        poleis.position({"round": "5a", "first": "trade", "athens": {"prestige": 5, "hoplites": {"thessalia": 3}}}),
        "athens",
    )


def test_it_chooses_a_legal_action_and_says_what_it_thought():
    view = siege()
    player = MctsPlayer(poleis, "athens", 1, iterations=60)
    action = player.choose(view)
    assert action in poleis.legal_actions(view)
    assert player.lines[0].action == action
    first_looks = len(player.lines)  # all made in the first of the iterations
    assert sum(line.visits for line in player.lines) == first_looks + 59
    assert {line.action for line in player.lines} == set(poleis.legal_actions(view))
    assert all(-1 <= line.value <= 1 for line in player.lines)


def test_the_same_seed_gives_the_same_thoughts():
    one, other = (MctsPlayer(poleis, "athens", 3, iterations=40) for _ in range(2))
    assert one.choose(siege()) == other.choose(siege())
    assert one.lines == other.lines


def test_it_grows_as_far_as_the_last_point_that_wins():
    # Athens 5 + 5, Sparta 4 + 9: three cubes bring 3 points and, above base, 1 Prestige. Fewer lose.
    athens = {"goods": {"wheat": 3}}
    position = {"stage": "growth", "round": "5b", "athens": athens, "sparta": {"prestige": 9, "goods": {"wine": 2}}}
    player = MctsPlayer(poleis, "athens", 1, iterations=100)
    assert str(player.choose(poleis.view(poleis.position(position), "athens"))) == "grow: athenai 3"
    assert player.lines[0].value == 1.0


def test_it_stops_when_the_time_is_up():
    player = MctsPlayer(poleis, "athens", 1, iterations=None, seconds=0.05)
    player.choose(siege())
    assert sum(line.visits for line in player.lines) >= 1


@pytest.mark.parametrize("budget", [{"iterations": None}, {"iterations": 0}, {"iterations": None, "seconds": 0.0}])
def test_a_budget_is_needed(budget):
    with pytest.raises(ValueError, match="budget"):
        MctsPlayer(poleis, "athens", 1, **budget)


def test_it_decides_in_a_battle_without_seeing_the_enemy_hand():
    side = {"hoplites": {"attika": 4}}
    fight = {
        "region": "attika",
        "stage": "attack",
        "athens": ["b04", "b09", "b13", "b22"],
        "sparta": ["b01", "b02", "b17", "b24"],
    }
    other = {**fight, "athens": ["b05", "b11", "b16", "b21"]}
    views = [
        poleis.view(poleis.position({"stage": "battle", "athens": side, "sparta": side, "battle": battle}), "sparta")
        for battle in (fight, other)
    ]
    assert views[0] == views[1]
    assert MctsPlayer(poleis, "sparta", 1, iterations=30).choose(views[0]) in poleis.legal_actions(views[0])


def test_it_plays_a_game_to_its_end():
    match = Match.new("poleis", seed=2, scenario="corinthian_war")
    players = {
        "athens": MctsPlayer(poleis, "athens", 1, iterations=3),
        "sparta": make_player("random", poleis, "sparta", 1),
    }
    while match.seat is not None:
        match = match.play(players[match.seat].choose(match.view(match.seat)))
    assert match.over


def test_it_can_be_named():
    assert isinstance(make_player("mcts", poleis, "athens"), MctsPlayer)


def one_choice(lead, threats=None):
    """Return a game of one choice, each option named by the state that it leads to; what every state is worth."""
    game = SimpleNamespace(
        INFO=poleis.INFO,
        seats=lambda _: ("athens", "sparta"),
        determinize=lambda view, _: view,
        pending=lambda state: Decision("athens" if state == "start" else "sparta", "go", "T1"),
        legal_actions=lambda _: tuple(lead),
        apply=lambda _, action: action,
        evaluate=lambda state, _: lead.get(state, max(lead.values())),
    )
    if threats:
        game.exposure = lambda state, _: threats.get(state, 0)
    return game


@pytest.mark.parametrize(
    ("threats", "chosen"), [({"bold": 5, "safe": 1}, "safe"), ({"bold": 3, "safe": 1}, "bold"), (None, "bold")]
)
def test_it_takes_off_what_the_next_moves_of_others_threaten(threats, chosen):
    player = MctsPlayer(one_choice({"bold": 8, "safe": 5}, threats), "athens", 1, iterations=1)
    player.choose("start")
    assert max(player.lines, key=lambda line: line.value).action == chosen


@pytest.mark.parametrize("ahead", [0, 1000, -1000])
def test_it_tells_good_from_better_however_far_ahead_or_behind(ahead):
    player = MctsPlayer(one_choice({"good": ahead, "better": ahead + 1}), "athens", 1, iterations=30)
    player.choose("start")
    assert [str(line.action) for line in player.lines] == ["better", "good"]


def test_it_tells_values_of_the_lead_itself_and_not_of_what_a_move_gains():
    player = MctsPlayer(one_choice({"good": 0, "better": poleis.INFO.lead}), "athens", 1, iterations=1)
    player.choose("start")
    assert {line.action: line.value for line in player.lines} == pytest.approx({"good": 0, "better": tanh(1)})
