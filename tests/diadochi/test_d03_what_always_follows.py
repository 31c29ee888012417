"""What always follows is looked at only after a change: nothing is missed by that; and what holds at any time."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from ancientwars import diadochi
from ancientwars.core.follows import Follows
from ancientwars.diadochi.rules.d03_sequence import ALWAYS
from ancientwars.diadochi.rules.d07_tyche.segment import PlayCard
from ancientwars.diadochi.rules.d09_lone_generals import LoneDie
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten
from ancientwars.diadochi.state.scopes import Battle, March, PlayerRound
from ancientwars.diadochi.state.state import SPACES, State
from tests.random_games import random_states

EVERY_RULE = pytest.mark.parametrize("follows", ALWAYS, ids=lambda follows: follows.rule.__name__)
ON_THE_AGENDA = {"agenda", "seats", "order"}
"""What does not change while a game lasts, or only tells who comes first among several to whom the same happens."""


@pytest.fixture(scope="module")
def played() -> tuple[State, ...]:
    """Return the states of two random games."""
    games = ((1, "four"), (2, "two_1"))
    return tuple(state for seed, scenario in games for state in random_states(diadochi, seed, 700, scenario=scenario))


@EVERY_RULE
def test_nothing_is_left_to_follow_where_the_game_waits(follows: Follows[State], played: tuple[State, ...]) -> None:
    assert all(follows.rule(state) is state for state in played)


@attrs.frozen
class Watched(State):
    """A state that notes which of its fields are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


@pytest.mark.plain
@EVERY_RULE
def test_a_rule_looks_only_at_what_it_says(follows: Follows[State], played: tuple[State, ...]) -> None:
    names = [field.name for field in attrs.fields(State)]
    Watched.read.clear()
    for state in played[::7]:
        watched = Watched(**{name: getattr(state, name) for name in names})
        follows.rule(watched)
    looks_at = {name.removesuffix(".posts") for name in follows.looks_at}
    assert Watched.read & set(names) <= {*looks_at, *ON_THE_AGENDA}


@EVERY_RULE
def test_what_looks_only_at_who_has_units_where_looks_at_no_numbers(
    follows: Follows[State], played: tuple[State, ...]
) -> None:
    if "units" in follows.looks_at:
        return
    for state in played[::7]:
        more = state.units
        for place, owner in more.posts:
            more = more.add(place, owner, "mercenary")
        assert more.posts is state.units.posts
        changed = state.replace(units=more)
        assert follows.rule(changed) is changed


# ---------------------------------------------------------------- what holds at any time


@pytest.fixture(scope="module")
def between_moves(played: tuple[State, ...]) -> list[State]:
    """Return the states in which no force moves or fights, and no general meets an army alone."""
    passing = (March, Battle, Beaten, LoneDie)
    return [state for state in played if not any(isinstance(step, passing) for step in state.agenda)]


def outside(state: State, space: str) -> set[str]:
    """Return the players with units in a space, outside its city."""
    return {seat for seat in state.seats if state.count(space, seat)}


@pytest.mark.rule("D12b", "D16.1a", "D9.9b")
def test_factions_do_not_stay_together_nor_a_general_alone_with_an_army_of_another(between_moves: list[State]) -> None:
    for state in between_moves:
        for space in SPACES:
            armies = outside(state, space) | ({"independent"} if state.independents_at(space) else set())
            assert len(armies) <= 1, space
            generals = {one.owner for one in state.generals if one.place == space and not one.inside}
            assert not armies or generals <= armies, space


@pytest.mark.rule("D9.7b", "D9.7a")
def test_inside_a_city_are_at_most_two_units_of_its_controller_and_his_generals(between_moves: list[State]) -> None:
    for state in between_moves:
        for city in state.kit.majors:
            inside = {seat: state.count(city, seat, inside=True) for seat in state.seats}
            assert all(number <= 2 and (not number or state.controls(seat, city)) for seat, number in inside.items())
        assert all(state.controls(one.owner, one.place) for one in state.generals if one.inside)
        assert all(state.controls(one.owner, one.place) for one in state.minors if one.inside)


def cards_of(state: State) -> int:
    """Return how many cards there are, wherever they are."""
    zones = (*state.seats, "discards", "removed", "table", "extra")
    return len(state.cards.deck.pool) + sum(state.cards.zone(zone).count for zone in zones)


@pytest.mark.rule("D3.4a", "D3.5c", "D7.3d")
def test_every_card_is_somewhere_and_a_hand_has_a_card_for_each_round_that_is_left(played: tuple[State, ...]) -> None:
    sizes = {state.setup: cards_of(state) for state in reversed(played)}  # as each game begins
    for state in played:
        assert cards_of(state) == sizes[state.setup]
        asked = state.agenda[-1]
        turn = state.within(PlayerRound)
        if isinstance(asked, PlayCard) and turn is not None:
            before = state.order[: state.order.index(turn.seat)]
            for seat in state.seats:
                assert state.cards.zone(seat).count == 6 - state.round - (seat in before)


@pytest.mark.rule("D17.4a", "D14.3b", "D13.3b")
def test_the_body_waits_for_its_cart_royal_units_are_eight_and_reinforced_fleets_are_at_sea(
    played: tuple[State, ...],
) -> None:
    for state in played:
        assert state.turn > 1 or state.royal("alexander_body").place == "babylon"
        assert state.units.total("royal") + state.inside.total("royal") <= 8
        assert not any(fleet.enhanced and (fleet.dispersed or not fleet.owner) for fleet in state.fleets)
