"""The toy game of areas and stacks: it keeps the contract, and its editions and its cap do what they say."""

from __future__ import annotations

from random import Random

import pytest

from ancientwars.core.errors import PositionError, SetupError
from ancientwars.core.step import Chance, Outcome
from ancientwars.testing import Table, conformance
from tests.testing import marches

SETUPS = [{"options": {"edition": edition, "ply_limit": cap}} for cap in (60, 5) for edition in marches.EDITIONS.ids]


def test_it_keeps_the_contract():
    report = conformance(marches, games=48, setups=SETUPS)
    assert report.unplayed == ("Drew",)  # there are no cards
    assert not report.unseen


def marched(stacks, *course, **position):
    table = Table(marches, {"stacks": stacks, **position})
    table.play(*course)
    return table


def goals(state, origin, kind):
    marching = (action for action in marches.legal_actions(state) if isinstance(action, marches.March))
    return {action.destination for action in marching if (action.origin, action.kind) == (origin, kind)}


def test_kinds_march_as_far_as_their_allowance():
    state = marches.new_game()
    assert goals(state, "pella", "foot") == {"larissa", "demetrias"}  # the mountain of delphi would be the third
    assert goals(state, "pella", "horse") == {"larissa", "demetrias", "delphi", "thebae"}


def test_a_march_ends_where_the_enemy_stands():
    state = marches.position({"stacks": {"pella": {"north": {"horse": 1}}, "demetrias": {"south": {"foot": 1}}}})
    assert goals(state, "pella", "horse") == {"larissa", "demetrias", "delphi"}  # not thebae behind demetrias


def test_those_who_meet_fall_piece_for_piece():
    table = marched(
        {"larissa": {"north": {"foot": 2}}, "demetrias": {"south": {"horse": 1}}}, "march: larissa > demetrias foot 2"
    )
    assert table.state.stacks.table() == {"demetrias": {"north": {"foot": 1}}}
    assert len(table.happened("Fell")) == 2


CUT_OFF = {"thebae": {"north": {"foot": 2}}, "larissa": {"south": {"foot": 1}}, "delphi": {"south": {"foot": 1}}}


def test_in_the_standard_game_a_place_cut_off_loses_a_piece():
    guarded = {**CUT_OFF, "demetrias": {"south": {"foot": 1}}}
    assert marched(guarded, "stay").state.stacks.count("thebae", "north", "foot") == 1


def test_in_the_advanced_game_a_die_may_save_it():
    for roll, left in (("roll: 3", 1), ("roll: 4", 2)):
        table = marched(CUT_OFF, "stay", roll, edition="advanced")
        assert table.state.stacks.count("thebae", "north", "foot") == left


def test_more_than_half_of_a_province_or_being_alone_there_scores():
    table = marched({"larissa": {"north": {"foot": 1}}, "sparta": {"south": {"foot": 1}}}, "stay")
    assert marches.pending(table.state) == Outcome((), (("north", 1), ("south", 1)), "M4")


@pytest.mark.parametrize("cap", [1, 4, 60])
@pytest.mark.parametrize("edition", ["standard", "advanced"])
def test_no_game_is_longer_than_its_cap(edition, cap):
    rng = Random(cap)
    state = marches.new_game(options={"edition": edition, "ply_limit": cap})
    while not isinstance(waits := marches.pending(state), Outcome):
        chance = isinstance(waits, Chance)
        state = marches.apply(state, marches.sample(state, rng) if chance else rng.choice(marches.legal_actions(state)))
    assert state.plies <= cap
    assert waits.rule == ("M4" if state.plies < cap else "ENGINE-PLY-LIMIT")


def test_an_edition_or_a_cap_that_is_not_offered_is_refused():
    with pytest.raises(SetupError, match="no edition 'deluxe'; there are standard, advanced"):
        marches.new_game(options={"edition": "deluxe"})
    with pytest.raises(SetupError, match="61 is not from 1 to 60"):
        marches.new_game(options={"ply_limit": 61})


def test_a_position_names_stacks_by_id():
    with pytest.raises(PositionError, match="unknown 'roma'"):
        marches.position({"stacks": {"roma": {"north": {"foot": 1}}}})
    with pytest.raises(PositionError, match="-1 'foot' is no number of pieces"):
        marches.position({"stacks": {"pella": {"north": {"foot": -1}}}})
    with pytest.raises(PositionError, match="both stand at pella"):
        marches.position({"stacks": {"pella": {"north": {"foot": 1}, "south": {"foot": 1}}}})


def test_a_position_is_written_where_a_seat_is_to_move():
    table = marched(CUT_OFF, edition="advanced")
    assert marches.position(marches.position(table.state)) == table.state
    table.play("stay")
    with pytest.raises(PositionError, match="agenda"):
        marches.position(table.state)  # a die is to be rolled
