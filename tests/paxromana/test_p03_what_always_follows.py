"""P3.2: what always follows is looked at only after a change: nothing is missed by that."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from ancientwars import paxromana
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.rules.p03_course_of_play.turn import FOLLOWS
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation, Move, Retreating
from ancientwars.paxromana.state.state import Power, State
from tests.paxromana.tables import Rest, play, table
from tests.random_games import random_states

ON_THE_AGENDA = {"agenda", "events"}
"""What a rule may look at besides: the moves and battles under way, and where it notes what it did."""
TRACKS = {"powers"}
"""The tracks of the players, of which a rule looks at `exiled` only."""


@pytest.fixture(scope="module")
def played() -> tuple[State, ...]:
    games = ((1, "rise-of-rome-basic"), (2, "rise-of-rome-advanced"), (3, "pyrrhic-war"))
    return tuple(state for seed, scenario in games for state in random_states(paxromana, seed, 600, scenario=scenario))


def test_nothing_is_left_to_follow_where_the_game_waits(played: tuple[State, ...]) -> None:
    assert all(FOLLOWS.rule(state) is state for state in played)


@pytest.mark.rule("P9.1.4a")
def test_units_that_are_gone_have_not_moved_though_the_same_map_was_looked_at_with_other_marks(
    played: tuple[State, ...],
) -> None:
    tried = 0
    for state in played:
        activation = state.within(Activation)
        if activation is None or state.within(Move) is not None or not activation.moved.places:
            continue
        place, owner, kind, number = next(iter(activation.moved))
        there = state.units.count(place, owner, kind)
        marked = state.amend(Activation, moved=activation.moved.add(place, owner, kind, there - number + 1))
        assert state.consequences() is state
        assert marked.consequences().scope(Activation).moved.count(place, owner, kind) == there
        tried += 1
    assert tried


def _germans_near_rome() -> State:
    """Return the state in which four Germans on the move have come from Parma to Arretium, near Rome."""
    units = {"parma": {"germans": {"BAR": 4}}}
    state = table(Expansion("greece"), scenario="rise-of-rome-advanced", active="greece", units=units)
    state = play(state, "major-of: germans parma", "take-all", "set-out", "roll: 6", "to: arretium")
    assert state.scope(Move).near == ("rome",)
    return state


@pytest.mark.rule("P14.2.1-08", "P3.5.2a")
@pytest.mark.parametrize("changes", [{"near": ()}, {"force": (("BAR", 3),)}, {"space": "parma"}])
def test_barbarians_on_the_move_are_counted_though_the_same_map_was_looked_at_with_another_move(
    changes: dict[str, Any],
) -> None:
    """They, or who of them stands there, have not been near Rome before."""
    state = _germans_near_rome()
    assert state.consequences() is state
    after = state.amend(Move, **changes).consequences()
    assert after.power("rome").stability == state.power("rome").stability - 1


@pytest.mark.rule("P14.2.1-08", "P10.7.6b")
@pytest.mark.parametrize("changes", [{"known": ()}, {"force": (("BAR", 3),)}, {"path": ("arretium",)}])
def test_barbarians_who_retreat_are_counted_though_the_same_map_was_looked_at_with_another_retreat(
    changes: dict[str, Any],
) -> None:
    """They, or who of them is there but does not go on, have not been near Rome before."""
    known = (("menace", "rome", "germans"),)
    retreat = Retreating("germans", "arretium", (("BAR", 4),), path=("arretium", "parma"), known=known)
    state = _germans_near_rome().amend(Move, force=()).enter(retreat, Rest("greece"))
    assert state.consequences() is state
    after = state.amend(Retreating, **changes).consequences()
    assert after.power("rome").stability == state.power("rome").stability - 1


@pytest.mark.rule("P9.4.1a")
@pytest.mark.parametrize("mover", ["rome", "germans"])
def test_units_that_are_gone_have_not_withdrawn_though_the_same_map_was_looked_at_before_another_move(
    mover: str,
) -> None:
    units = {"arretium": {"carthage": {"HI": 2}}, "genua": {mover: {"LI" if mover == "rome" else "BAR": 1}}}
    state = table(Expansion("rome"), scenario="rise-of-rome-advanced", active="rome", units=units)
    state = state.enter(Move("rome", mover, "major", "genua", "genua", force=state.held("genua", mover)), Rest("rome"))
    assert state.consequences() is state
    marked = state.amend(Move, withdrawn=Stacks.read({"arretium": {"carthage": {"HI": 3}}}))
    assert marked.consequences().scope(Move).withdrawn.held("arretium", "carthage") == (("HI", 2),)


@attrs.frozen
class Watched(State):
    """A state that notes which of its fields are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


@attrs.frozen
class WatchedTracks(Power):
    """The tracks of a player who note which of them are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        WatchedTracks.read.add(name)
        return super().__getattribute__(name)


@pytest.mark.plain
def test_a_rule_looks_only_at_what_it_says(played: tuple[State, ...]) -> None:
    names = [field.name for field in attrs.fields(State)]
    tracks = [field.name for field in attrs.fields(Power)]
    Watched.read.clear()
    for state in played[::7]:
        powers = tuple(WatchedTracks(**{name: getattr(power, name) for name in tracks}) for power in state.powers)
        watched = Watched(**{name: getattr(state, name) for name in names} | {"powers": powers})
        WatchedTracks.read.clear()
        FOLLOWS.rule(watched)
        assert WatchedTracks.read & set(tracks) <= set(FOLLOWS.looks_at)
    assert Watched.read & set(names) <= {*FOLLOWS.looks_at, *ON_THE_AGENDA, *TRACKS}
