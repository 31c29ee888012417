"""A record that was tampered with; in the opening, ply 5 is a die."""

import pytest
from attrs import evolve

from ancientwars import SaveError, poleis
from ancientwars.core.chance import Rolled
from tests.match.games import opened, random_match, war


def test_a_match_as_it_was_played_verifies():
    for match in (war(), opened(), random_match(2)):
        assert match.verify() is match


def tampered(number, **changes):
    """Return the opening with the record of a ply (from 1) changed."""
    match = opened()
    kept = list(match.plies)
    kept[number - 1] = evolve(kept[number - 1], **changes)
    return evolve(match, plies=tuple(kept))


def divergence(match):
    with pytest.raises(SaveError) as caught:
        match.verify()
    return caught.value


def test_a_changed_die_is_found():
    error = divergence(tampered(5, action=Rolled((2,))))
    assert (error.line, error.reason) == (6, "ply 5: the seed gives roll: 4, not roll: 2")


def test_an_action_that_became_illegal_is_found_at_its_ply():
    error = divergence(tampered(2, action=poleis.CATALOGUE.parse("create-merchants: athenai 1 wood")))
    assert error.line == 3
    assert error.reason.startswith("ply 2: ")


def test_an_action_changed_to_another_legal_one_is_found_with_the_field_that_differs():
    error = divergence(tampered(2, action=poleis.CATALOGUE.parse("create-merchants: pylos 1 silver")))
    assert error.line == 3
    assert error.reason.startswith("ply 2: the states differ: sparta is ")
    assert "athens is" not in error.reason


@pytest.mark.parametrize("number", [1, 4, 7])
def test_a_changed_state_is_found_with_the_field_that_differs(number):
    match = opened()
    states = list(match.states)
    states[number] = states[number].replace(market=(9, 9, 9, 9))
    error = divergence(evolve(match, states=tuple(states)))
    assert error.line == number + 1
    assert f"ply {number}: the states differ: market is (9, 9, 9, 9), replayed" in error.reason


def test_a_changed_first_state_is_found():
    match = opened()
    first = match.states[0].replace(market=(9, 9, 9, 9))
    assert "market" in divergence(evolve(match, states=(first, *match.states[1:]))).reason


def test_a_changed_actor_is_found():
    assert divergence(tampered(7, actor="athens")).line == 8


def test_a_record_that_was_cut_is_found():
    match = opened()
    assert divergence(evolve(match, plies=match.plies[:-1])).line > 0


def test_a_changed_seed_is_found_at_the_first_die():
    error = divergence(evolve(opened(), seed=8))
    assert (error.line, error.reason) == (6, "ply 5: the seed gives roll: 3, not roll: 4")


def test_a_changed_set_up_is_found():
    assert divergence(evolve(opened(), setup={"scenario": "standard"})).line == 1


def test_lines_count_the_digests_in_between():
    match = random_match(2)
    number = 60  # header, 60 plies and the digests of plies 25 and 50
    states = list(match.states)
    states[number] = states[number].replace(market=(9, 9, 9, 9))
    error = divergence(evolve(match, states=tuple(states)))
    assert error.line == 63
    line = match.dumps().splitlines()[error.line - 1]
    assert line.startswith('{"ply": 60,')
