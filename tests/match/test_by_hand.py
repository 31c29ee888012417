"""Dice and cards that were given by hand: the record says so, and nobody takes them for the seed's."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from ancientwars import IllegalAction, Match, SaveError
from tests.match.games import OPENING, opened, played, war

TRADE = ("action: trade", "trade: illyria 1 barter")


def forced():
    """Return the opening with a die given by hand; it is ply 5, where the seed gives a 4."""
    match = played(war(), *OPENING[:3]).play(OPENING[3], forced=["roll: 4"])
    return played(match, *OPENING[4:])


def test_the_record_names_the_plies_that_no_seed_vouches_for():
    assert opened().unseeded == ()
    assert forced().unseeded == (5,)
    assert Match.new("poleis", seed=7, forced=["draw: sokrates"]).unseeded == (1,)


def test_a_match_with_a_die_by_hand_is_another_match_though_the_states_are_the_same():
    assert forced().state == opened().state
    assert forced() != opened()
    assert Match.loads(forced().dumps()) == forced()
    assert forced().verify().unseeded == (5,)


def test_the_log_tells_what_was_given_by_hand():
    assert forced().log_of(4)[0] == f"{opened().log_of(4)[0]} (given by hand)"
    assert forced().log_of(4, "ru")[0] == f"{opened().log_of(4, 'ru')[0]} (задано вручную)"
    assert [line for line in opened().log() if "by hand" in line] == []
    assert len([line for line in forced().log() if "by hand" in line]) == 1


def test_a_die_that_a_match_by_hand_draws_from_the_seed_is_the_seeds():
    match = played(war(manual=True), *TRADE)
    drawn = match.draw()
    assert drawn.plies[-1] == played(war(), *TRADE).plies[-1]
    assert drawn.unseeded == ()
    assert match.play(match.drawn()).unseeded == (3,)
    assert Match.loads(drawn.dumps()) == drawn


def test_a_die_by_hand_declared_the_seeds_is_found():
    match = played(war(manual=True), *TRADE).play("roll: 2")
    plies = (*match.plies[:-1], evolve(match.plies[-1], forced=False))
    with pytest.raises(SaveError, match="line 4: ply 3: the seed gives roll: 1, not roll: 2"):
        evolve(match, plies=plies).verify()
    with pytest.raises(SaveError, match="line 4: the seed gives roll: 1, not roll: 2"):
        Match.loads(match.dumps().replace(', "forced": true', ""))


def test_a_decision_is_never_by_hand():
    lines = opened().dumps().splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), "forced": True})
    with pytest.raises(SaveError, match="line 3: only dice and cards can be given by hand"):
        Match.loads("\n".join(lines))
    match = opened()
    with pytest.raises(SaveError, match="line 3: ply 2: only dice and cards"):
        evolve(match, plies=(match.plies[0], evolve(match.plies[1], forced=True), *match.plies[2:])).verify()


def test_nothing_is_drawn_where_a_seat_decides():
    with pytest.raises(IllegalAction):
        war().draw()
