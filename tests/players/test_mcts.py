"""The search player: it sees views only, keeps its budget, repeats itself by seed and explains its choice."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from ancientwars import Chance, Decision, Match, poleis
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


@pytest.mark.parametrize(
    ("threats", "chosen"), [({"bold": 5, "safe": 1}, "safe"), ({"bold": 3, "safe": 1}, "bold"), (None, "bold")]
)
def test_it_takes_off_what_the_next_moves_of_others_threaten(threats, chosen):
    lead = {"bold": 8, "safe": 5}
    game = SimpleNamespace(
        INFO=poleis.INFO,
        determinize=lambda view, _: view,
        pending=lambda state: Decision("athens" if state == "start" else "sparta", "go", "T1"),
        legal_actions=lambda _: tuple(lead),
        apply=lambda _, action: action,
        evaluate=lambda state, _: lead[state],
    )
    if threats:
        game.exposure = lambda state, _: threats[state]
    player = MctsPlayer(game, "athens", 1, iterations=1)
    player.choose("start")
    assert max(player.lines, key=lambda line: line.value).action == chosen


def forked(lead, odds=None):
    """Return a toy game: Athens picks a state, and what it is worth stands in `lead`; a coin is thrown in `odds`."""
    odds = odds or {}

    def pending(state):
        if state in odds:
            return Chance("roll", "coin", "T2")
        return Decision("athens" if state == "start" else "sparta", "go", "T1")

    return SimpleNamespace(
        INFO=poleis.INFO,
        determinize=lambda view, _: view,
        pending=pending,
        legal_actions=lambda _: tuple(state for state in lead if state not in ("heads", "tails")),
        chance_outcomes=lambda state: tuple(odds[state].items()),
        apply=lambda _, action: action,
        evaluate=lambda state, _: lead[state],
    )


def thoughts(game):
    """Return what a search of one iteration thinks of each option."""
    player = MctsPlayer(game, "athens", 1, iterations=1)
    player.choose("start")
    return {line.action: line.value for line in player.lines}


def test_it_tells_leads_apart_however_great_they_are():
    """The hyperbolic tangent of a lead of a hundred points is 1 to the last digit, and so is that of one more."""
    ahead, behind = thoughts(forked({"good": 1001, "better": 1002})), thoughts(forked({"bad": -1002, "worse": -1003}))
    assert ahead["better"] > ahead["good"] + 0.1
    assert behind["bad"] > behind["worse"] + 0.1


def test_its_first_look_takes_dice_by_expectation():
    half = {"coin": {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}}
    found = thoughts(forked({"sure": 0, "coin": 50, "heads": 1, "tails": -2}, half))
    assert found["coin"] < found["sure"]
