"""Rules D21: what the turn track brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import pending, settle
from ancientwars.core.step import Outcome
from ancientwars.diadochi.rules.d05_reinforcements import ReinforcementPhase
from ancientwars.diadochi.rules.d08_generals import kill_general
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d21_turn_track.track import TurnTrack
from ancientwars.diadochi.state.scopes import Battle, March
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import legal, play, refusal, table, unanswered, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def outcome(state: State) -> Outcome | None:
    """Return how the game ended."""
    ended = pending(state)
    return ended if isinstance(ended, Outcome) else None


# ---------------------------------------------------------------- D21.1 to D21.3


@pytest.mark.rule("D17.4e")
@pytest.mark.parametrize(("turn", "lost"), [(3, False), (4, True)])
def test_an_unburied_body_is_lost_at_the_start_of_turn_4(turn: int, lost: bool) -> None:
    state = table(TurnTrack(), turn=turn, royals={"alexander_body": Royal("babylon")})
    assert state.royal("alexander_body").gone is lost


@pytest.mark.rule("D17.4e")
def test_a_buried_one_stays() -> None:
    state = table(TurnTrack(), turn=4, royals={"alexander_body": Royal("babylon", buried=True)})
    assert state.royal("alexander_body").place == "babylon"


@pytest.mark.rule("D21.2a")
def test_demetrius_comes_with_the_reinforcements_of_turn_3_even_if_antigonus_is_dead() -> None:
    generals = {"demetrius": ("red",), "antigonus": ("red", "", False, True), "lysimachus": ("red", "aenus")}
    state = table(TurnTrack(), turn=3, generals=generals)
    assert state.general("demetrius").place == "dispersed"
    state = settle(state.then(ReinforcementPhase()))
    while waits_for(state) == "reinforce" and "place-general: demetrius aenus" not in legal(state):
        state = play(state, legal(state)[0])
    state = play(state, "place-general: demetrius aenus")
    assert state.general("demetrius").place == "aenus"


@pytest.mark.rule("D21.2a")
def test_he_does_not_come_before() -> None:
    assert table(TurnTrack(), turn=2, generals={"demetrius": ("red",)}).general("demetrius").place == ""


@pytest.mark.rule("D21.3a", "DC16")
@pytest.mark.parametrize("place", ["pella", "dispersed"])
def test_polyperchon_takes_the_place_of_antipater_in_turn_3(place: str) -> None:
    generals = {"antipater": ("red", place), "polyperchon": ("red",)}
    state = table(TurnTrack(), turn=3, generals=generals)
    assert state.general("polyperchon").place == place
    assert state.general("antipater").dead
    kit = state.kit.general
    assert kit["polyperchon"].initiative == kit["antipater"].initiative
    assert kit["polyperchon"].battle == kit["antipater"].battle
    assert kit["polyperchon"].rank != kit["antipater"].rank


@pytest.mark.rule("D21.3b")
def test_if_antipater_dies_before_polyperchon_returns_at_once_in_a_space_of_his_own() -> None:
    state = table(
        generals={"antipater": ("red", "tricca"), "polyperchon": ("red",)}, markers={"pella": "red", "aegae": "red"}
    )
    state = settle(kill_general(state, "antipater", "D12.10b"))
    assert set(legal(state)) == {"place-general: polyperchon pella", "place-general: polyperchon aegae"}
    state = play(state, "place-general: polyperchon aegae")
    assert state.general("polyperchon").place == "aegae"
    state = settle(state.replace(turn=3).then(TurnTrack()))
    assert state.general("polyperchon").place == "aegae"


@pytest.mark.rule("D21.3b", "D12b")
def test_he_is_not_placed_beside_enemies_but_inside_a_besieged_city_of_his_own() -> None:
    state = table(
        generals={"antipater": ("red", "tricca"), "polyperchon": ("red",)},
        markers={"pella": "red", "aegae": "red"},
        units={"pella": {"blue": {"loyal": 1}}, "aegae": {"blue": {"loyal": 1}}},
        minors=(("blue", "pella"), ("blue", "aegae")),
    )
    state = settle(kill_general(state, "antipater", "D12.10b"))
    assert legal(state) == ("place-general: polyperchon pella",)
    assert play(state, "place-general: polyperchon pella").general("polyperchon").inside


@pytest.mark.rule("D21.3b", "D12b", "D9.9a")
def test_nor_is_he_placed_beside_an_independent_army_or_an_enemy_general() -> None:
    state = table(
        generals={"antipater": ("red", "tricca"), "polyperchon": ("red",), "peithon": ("blue", "larissa")},
        markers=dict.fromkeys(("aegae", "larissa", "lamia"), "red"),
        independents={"illyrians": "aegae"},
    )
    state = settle(kill_general(state, "antipater", "D12.10b"))
    assert legal(state) == ("place-general: polyperchon lamia",)


@pytest.mark.rule("D21.3b", "D9.1b", "D9.2a")
@pytest.mark.parametrize(("space", "goes"), [("tricca", {"mercenary": 2}), ("lamia", {})])
def test_he_may_set_out_in_the_segment_in_which_antipater_fell_but_not_with_what_antipater_has_moved(
    space: str, goes: dict[str, int]
) -> None:
    state = table(
        MovementRoll("red"),
        active="red",
        units={
            "larissa": {"red": {"loyal": 4}},
            "lamia": {"blue": {"mercenary": 1}},
            "tricca": {"red": {"mercenary": 2}},
        },
        generals={"antipater": ("red", "larissa"), "polyperchon": ("red",)},
        markers={"tricca": "red", "lamia": "red"},
        minors=(("blue", "lamia"),),
    )
    state = play(state, "roll: 6", "activate: antipater larissa", "take-all", "go: lamia")
    state = play(unanswered(state), "roll: 3 6", "roll: 1 1", "roll: 6", f"place-general: polyperchon {space}")
    state = play(state, "pass") if waits_for(state) == "replace-commander" else state
    state = play(state, f"activate: polyperchon {space}")
    assert ("take-all" in legal(state)) is bool(goes)
    state = play(state, *(["take-all"] if goes else []))
    assert dict(state.scope(March).force) == goes


@pytest.mark.rule("D21.3b", "D12.10d")
@pytest.mark.parametrize("space", ["aegae", "pella"])
def test_he_takes_over_the_army_of_antipater_in_a_space_of_his_own(space: str) -> None:
    state = table(
        generals={"antipater": ("red", space), "polyperchon": ("red",)},
        markers={space: "red", "tricca": "red"},
        units={space: {"red": {"loyal": 6}, "blue": {"mercenary": 2}}},
        minors=(("blue", space),),
    )
    state = settle(fight(state, Battle(space, ("blue", "red"))))
    state = play(state, "roll: 1 1", "roll: 3 6", "roll: 6")  # red wins with a 9, and Antipater dies
    assert set(legal(state)) == {f"place-general: polyperchon {space}", "place-general: polyperchon tricca"}
    state = play(state, f"place-general: polyperchon {space}")
    assert state.commander(space, "red") == "polyperchon"
    assert not state.general("polyperchon").inside
    assert state.count(space, "blue") == 0
    assert state.count(space, "red") == 6  # 12 strength and the marker against 2: no loss


@pytest.mark.rule("D21.3b")
def test_without_a_space_he_waits_in_the_dispersed_box_and_nobody_follows_him() -> None:
    state = table(generals={"antipater": ("red", "tricca"), "polyperchon": ("red",)})
    state = settle(kill_general(state, "antipater", "D12.10b"))
    assert state.general("polyperchon").place == "dispersed"
    state = settle(kill_general(state, "polyperchon", "D12.10b"))
    assert state.general("polyperchon").dead
    assert waits_for(state) == "rest"


# ---------------------------------------------------------------- D21.4 heirs come of age


def of_age(turn: int, heir: str, owner: str, **pieces: Any) -> State:
    """Return the start of a turn with an heir under a marker of a player, of which the others have none."""
    markers = {"susa": owner} if owner else {}
    return table(
        TurnTrack(),
        turn=turn,
        markers=markers | pieces.pop("markers", {}),
        royals={heir: Royal("susa", owner)},
        **pieces,
    )


@pytest.mark.rule("D21.4a", "D21.4b", "D20.1a")
@pytest.mark.parametrize(("turn", "heir"), [(4, "heracles"), (5, "alexander_iv")])
def test_a_controller_who_would_be_regent_may_proclaim_the_heir_and_wins(turn: int, heir: str) -> None:
    state = of_age(turn, heir, "red")
    assert set(legal(state)) == {f"proclaim: {heir}", f"kill: {heir}"}
    ended = outcome(play(state, f"proclaim: {heir}"))
    assert ended is not None
    assert ended.winners == ("red",)


@pytest.mark.rule("D21.4a")
@pytest.mark.parametrize(("turn", "heir"), [(3, "heracles"), (5, "heracles"), (4, "alexander_iv"), (4, "philip_iii")])
def test_in_other_turns_nothing_happens(turn: int, heir: str) -> None:
    assert waits_for(of_age(turn, heir, "red")) == "rest"


@pytest.mark.rule("D21.4b", "D21.4c")
def test_he_may_kill_him_instead_and_play_goes_on() -> None:
    state = play(of_age(4, "heracles", "red"), "kill: heracles")
    assert state.royal("heracles").gone
    assert waits_for(state) == "rest"


@pytest.mark.rule("D21.4b")
def test_only_the_heir_of_age_is_proclaimed() -> None:
    assert refusal(of_age(4, "heracles", "red"), "proclaim: alexander_iv") == "D21.4a"


@pytest.mark.rule("D21.4b", "D21.4d")
def test_who_would_not_be_regent_must_kill_him() -> None:
    # red 3 + 2 against blue 3 + 6 for Egypt
    egypt = dict.fromkeys(("alexandria", "naucratis", "memphis", "pelusium"), "blue")
    state = of_age(4, "heracles", "red", markers=egypt)
    assert state.royal("heracles").gone
    assert waits_for(state) == "rest"


@pytest.mark.rule("D21.4d")
@pytest.mark.parametrize(("units", "killed"), [(("red", "susa"), False), (("blue", "tricca"), True)])
def test_a_tie_goes_as_at_the_end_of_the_game(units: tuple[str, str], killed: bool) -> None:
    # red 3 + 2 for Heracles; blue 3 + 2 for Thessaly; who has a Macedonian unit wins the tie
    thessaly = dict.fromkeys(("tricca", "larissa"), "blue")
    pieces = {"units": {units[1]: {units[0]: {"loyal": 1}}}}
    assert of_age(4, "heracles", "red", markers=thessaly, **pieces).royal("heracles").gone is killed


@pytest.mark.rule("D21.4e")
def test_if_nobody_controls_him_the_game_ends_at_once() -> None:
    ended = outcome(of_age(4, "heracles", "", markers=dict.fromkeys(("tricca", "larissa"), "blue")))
    assert ended is not None
    assert ended.winners == ("blue",)
    assert ended.rule == "D21.4e"


@pytest.mark.rule("D21.4e")
def test_a_dead_heir_does_not_come_of_age() -> None:
    state = table(TurnTrack(), turn=4, royals={"heracles": Royal("", active=False, gone=True)})
    assert waits_for(state) == "rest"
