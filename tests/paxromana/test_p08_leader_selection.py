"""Rules P8.1, P8.3: Leaders are drawn, placed in secret, and Elite ones rest; P3.2C, P12.2.6: what is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ancientwars.core.chance import Drew
from ancientwars.core.engine import settle
from ancientwars.core.sealed import asking, in_envelope
from ancientwars.paxromana.rules.p08_leader_selection import (
    DrawLeaders,
    LeaderSelectionPhase,
    drawable,
    into_play,
    leader_spaces,
    pool_of,
)
from ancientwars.paxromana.rules.p12_removal import RemovalPhase
from ancientwars.paxromana.state.state import Effect
from tests.paxromana.tables import asked, legal, play, refusal, table, top

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


def drawing(scenario: str = "punic-wars", **pieces) -> State:
    return table(LeaderSelectionPhase(), scenario=scenario, **pieces)


def pool(state: State) -> set[str]:
    """Return the Leaders who may come up now."""
    return {one.card for one in top(state, DrawLeaders).lottery(state).outcomes if isinstance(one, Drew)}


def drawn(*leaders: str, **pieces) -> State:
    """Return the table after Rome and Carthage have drawn these."""
    return play(drawing(**pieces), *[f"draw: {one}" for one in leaders])


FOUR = ("rome_01", "rome_02", "carthage_01", "carthage_02")


@pytest.mark.rule("P8.1.1a", "P8.1.2a", "P3.2D")
def test_everybody_draws_two_of_his_ten_leaders_at_random() -> None:
    state = drawing()
    assert pool(state) == {f"rome_{number:02}" for number in range(1, 11)}
    state = play(state, "draw: rome_04")
    assert pool(state) == {f"rome_{number:02}" for number in range(1, 11)} - {"rome_04"}
    state = play(state, "draw: rome_05")
    assert pool(state) == {f"carthage_{number:02}" for number in range(1, 11)}


@pytest.mark.rule("P8.1.5a", "P8.1.1a")
def test_the_first_goes_to_the_capital_and_the_second_where_own_pieces_are() -> None:
    units = {"pisae": {"rome": {"GAR": 1}}, "neapolis": {"rome": {"GS": 2}}, "cnossus": {"rome": {"EL": 1}}}
    state = drawn(*FOUR, units=units, towns={"capua": "rome"})
    assert legal(state) == ["place: roma"]
    state = play(state, "place: roma")
    assert sorted(legal(state)) == ["place: capua", "place: pisae"]
    assert refusal(state, "place: neapolis").rule == "P8.1.5a"


@pytest.mark.rule("P8.1.5a")
def test_places_are_written_in_secret_and_revealed_together() -> None:
    units = {"pisae": {"rome": {"LG": 1}}, "utica": {"carthage": {"LI": 1}}}
    state = play(drawn(*FOUR, units=units), "place: roma", "place: pisae", "hand-in")
    assert state.leader("rome_01").place == ""
    for part in ("place: carthago", "place: utica", "hand-in"):
        state = play(asking(state, "carthage"), part)
    assert in_envelope(state, "rome") == ()
    places = [state.leader(one).place for one in FOUR]
    assert places == ["roma", "pisae", "carthago", "utica"]


@pytest.mark.rule("P8.1.5a")
def test_greece_chooses_between_its_capitals_and_a_lost_one_drops_out() -> None:
    assert list(leader_spaces(table(), "greece", 0)) == ["athenae", "pella"]
    state = table(units={"pella": {"rome": {"LG": 1}}})
    assert list(leader_spaces(state, "greece", 0)) == ["athenae"]


@pytest.mark.rule("P8.1.5a")
def test_with_the_capital_in_enemy_hands_both_go_where_own_pieces_are() -> None:
    state = table(units={"roma": {"carthage": {"LI": 1}}, "pisae": {"rome": {"LG": 1}}})
    assert list(leader_spaces(state, "rome", 0)) == ["pisae"]


@pytest.mark.rule("P8.1.5a", "P12.7.3a")
def test_no_leader_is_placed_in_a_town_that_slaves_hold() -> None:
    units = {"capua": {"slaves_rome": {"BAR": 2}}}
    state = table(towns={"capua": "rome", "pisae": "rome"}, units=units)
    assert list(leader_spaces(state, "rome", 1)) == ["pisae"]


@pytest.mark.rule("P8.3b")
def test_nobody_has_two_elite_leaders_at_once() -> None:
    state = play(drawing(), "draw: rome_09")
    assert pool(state) == {f"rome_{number:02}" for number in range(1, 9)}
    assert play(state, "draw: rome_01").leader("rome_10").rests == 0


@pytest.mark.rule("P8.3a", "P8.1.4a")
def test_an_elite_leader_is_not_used_two_turns_running() -> None:
    state = into_play(table(scenario="punic-wars"), "rome_09", "roma")
    state = into_play(state, "rome_03", "roma")
    state = settle(state.then(RemovalPhase(), LeaderSelectionPhase()))
    assert "rome_09" not in pool(state)
    assert {"rome_03", "rome_10"} <= pool(state)
    state = settle(state.replace(agenda=state.agenda[:-1]).then(LeaderSelectionPhase()))
    assert "rome_09" in pool(state)


@pytest.mark.rule("P8.3a")
def test_the_pause_holds_for_an_elite_leader_who_died_as_well() -> None:
    state = into_play(table(scenario="punic-wars"), "rome_09", "roma").with_leader("rome_09", place="")
    assert "rome_09" not in pool_of(state, "rome")


@pytest.mark.rule("P8.3c")
def test_an_elite_leader_made_a_conqueror_remains_elite() -> None:
    state = into_play(table(scenario="punic-wars", effects=(Effect("conqueror", "rome"),)), "rome_09", "roma")
    assert "rome_10" not in drawable(state, "rome")


@pytest.mark.rule("P8.1.3a", "P8.1.4a")
def test_lost_leaders_are_not_replaced_before_the_next_draw_and_are_back_in_it() -> None:
    state = into_play(table(scenario="punic-wars"), "rome_03", "roma").with_leader("rome_03", place="")
    assert state.leaders_of("rome") == ()
    assert "rome_03" in pool(settle(state.then(LeaderSelectionPhase())))


@pytest.mark.rule("PS8.9", "PS9.12")
def test_living_named_leaders_come_back_in_place_of_a_draw() -> None:
    state = drawing("diadochi")
    named = [one.id for one in state.kit.leaders if one.scenario == "diadochi"]
    assert len(named) == 4
    state = settle(state)
    drawn_first = dict(reversed(top(state, DrawLeaders).drawn))
    assert set(drawn_first.values()) == set(named)
    assert asked(state) == ("", "leader")


@pytest.mark.rule("PS8.9", "PS9.12")
def test_a_dead_named_leader_is_out_for_good() -> None:
    state = table(scenario="diadochi")
    named = next(one.id for one in state.kit.leaders if one.scenario == "diadochi")
    state = settle(state.with_leader(named, dead=True).then(LeaderSelectionPhase()))
    assert named not in dict(top(state, DrawLeaders).drawn).values()


# ---------------------------------------------------------------- P3.2C removal


def removed(**pieces) -> State:
    return table(RemovalPhase(), **pieces)


@pytest.mark.rule("P3.2C", "P8.1.2a")
def test_all_leaders_go_back_into_their_pools() -> None:
    state = removed(leaders={"rome_03": "roma", "east_01": "antiochia"})
    assert state.leaders_of("rome") == state.leaders_of("east") == ()


@pytest.mark.rule("P3.2C", "P12.2.6a", "P12.3.3a")
def test_militia_and_mercenaries_leave_and_mercenary_cavalry_becomes_regular() -> None:
    units = {"pella": {"greece": {"MIL": 2, "mHI": 1, "mLI": 2, "mCAV": 1, "HI": 1}}}
    state = removed(units=units, scenario="rise-of-rome-advanced")
    assert dict(state.held("pella", "greece")) == {"HI": 1, "CAV": 1}


@pytest.mark.rule("P3.2C", "P12.4.6a")
def test_the_soldier_of_fortune_leaves_with_his_army() -> None:
    state = table(units={"pella": {"sof": {"HI": 4}}}, sof="greece", leaders={"soldier_of_fortune": "pella"})
    state = settle(state.then(RemovalPhase()))
    assert (state.sof, state.held("pella", "sof"), state.leader("soldier_of_fortune").place) == ("", (), "")


@pytest.mark.rule("P3.2C", "P13.3d")
def test_invaders_leave_and_tribes_independents_and_rebels_stay() -> None:
    kinds = {"gauls_west": "BAR", "gallic_rebels": "BAR", "rebels": "BAR", "tribes": "TRB", "syracuse": "HI"}
    places = dict(zip(kinds, ("lugdunum", "narbo", "tarraco", "alesia", "enna"), strict=True))
    state = removed(units={place: {owner: {kinds[owner]: 2}} for owner, place in places.items()}, tribes=("gergovia",))
    left = {owner for owner, place in places.items() if state.held(place, owner)}
    assert left == set(kinds) - {"gauls_west", "gallic_rebels"}
    assert state.tribes == ("gergovia",)


@pytest.mark.rule("P3.2C")
def test_what_lasts_until_the_removal_phase_ends() -> None:
    effects = (Effect("one", until="removal"), Effect("two", until="game"))
    assert removed(effects=effects).effects == (Effect("two", until="game"),)


@pytest.mark.rule("P15.4.7a", "P3.2C")
def test_objectives_may_be_discarded_and_go_back_into_the_pool() -> None:
    state = table(scenario="rise-of-rome-ultra-basic")
    letter = state.objectives.deck.pool[0]
    before = state.objectives.deck_size
    state = state.replace(objectives=state.objectives.draw_to("rome", letter))
    state = settle(state.then(RemovalPhase()))
    assert asked(state) == ("rome", "discard-objectives")
    state = play(state, f"discard-objective: {letter}")
    assert state.objectives.deck_size == before
    assert asked(state) == ("rome", "rest")
