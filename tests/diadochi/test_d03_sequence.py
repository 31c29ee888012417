"""Rules D3, D4: the sequence of play, the Turn Order, the Usurper."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.core.chance import Drew
from ancientwars.core.engine import settle
from ancientwars.core.step import Chance, Outcome
from ancientwars.diadochi.rules.d03_sequence import BeginPlayer, StartTurn, TurnOrderPhase
from ancientwars.diadochi.rules.d04_usurper import LabelUsurper
from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment
from ancientwars.diadochi.rules.d09_movement.forage import ForageSegment
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll, MovementSegment
from ancientwars.diadochi.rules.d17_legitimacy import attacked
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import State
from tests.diadochi.tables import dealt, happened, legal, play, refusal, table, waits_for, who_is_asked

POINTS = {"tricca": "yellow", "larissa": "yellow", "miletus": "red", "halicarnassus": "red"}
"""Two points for yellow, one for red, none for the others."""
THESSALY = dict.fromkeys(("larissa", "tricca"), "black")
"""The markers of a province of 2 victory points."""


def turn_2(**pieces: Any) -> State:
    """Return the beginning of turn 2."""
    state = table(segment="", **pieces)
    return settle(state.replace(agenda=(state.agenda[0],), turn=1, round=0, order=(), usurper="").then(StartTurn(2)))


def quietly(state: State, rng: Random, home: str) -> State:
    """Return the state after a die, or after the player has done as little as he may, at home."""
    if isinstance(diadochi.pending(state), Chance):
        return diadochi.apply(state, diadochi.sample(state, rng))
    options = legal(state)
    for wish in ("pass", "done", "discard: ", "move"):
        if found := next((one for one in options if one.startswith(wish)), ""):
            return play(state, found)
    return play(state, next((one for one in options if one.endswith(home)), options[0]))


# ---------------------------------------------------------------- the phases


@pytest.mark.rule("D3a", "D3.2a")
def test_a_turn_is_order_usurper_reinforcements_deal_strategy_and_isolation() -> None:
    state = turn_2(markers=POINTS | {"susa": "blue"})
    course: list[str] = []
    rng = Random(2)
    while state.turn < 3:
        course += [*(type(event).__name__ for event in state.events), waits_for(state)]
        waits = diadochi.pending(state)
        assert not isinstance(waits, Outcome)
        is_chance = isinstance(waits, Chance)
        state = diadochi.apply(
            state, diadochi.sample(state, rng) if is_chance else rng.choice(diadochi.legal_actions(state))
        )
    signs = ["OrderSet", "UsurperNamed", "reinforce", "deal", "RoundBegan", "play-card"]
    places = [course.index(sign) for sign in signs]
    assert places == sorted(places)
    assert "reinforce" not in course[course.index("deal") : course.index("play-card")]
    assert course.count("RoundBegan") == 5
    assert "deal" not in course[course.index("RoundBegan") :]


@pytest.mark.rule("D3.6a", "DSUM.17", "D19.1a")
def test_isolated_markers_stay_through_the_rounds_and_go_at_the_end_of_the_turn() -> None:
    markers = {"thebes": "red", "memphis": "independent", "pella": "red"}  # from Thebes a way leads to Memphis only
    state, rng = turn_2(markers=markers), Random(1)
    while not (state.round == 5 and waits_for(state) == "play-card" and who_is_asked(state) == state.order[-1]):
        state = quietly(state, rng, "pella")
    assert (state.marker("thebes"), state.turn) == ("red", 2)
    while state.turn == 2:
        state = quietly(state, rng, "pella")
    assert (state.marker("thebes"), state.marker("pella")) == ("", "red")


# ---------------------------------------------------------------- D3.1


@pytest.mark.rule("D3.1a")
def test_who_has_the_fewest_points_names_the_first_player() -> None:
    state = table(TurnOrderPhase(), segment="", markers=POINTS | {"rhodes_city": "black", "pella": "yellow"})
    assert who_is_asked(state) == "blue"  # 2, 1, 0, 1
    assert set(legal(state)) == {f"go-first: {seat}" for seat in state.seats}


@pytest.mark.rule("D3.1a")
@pytest.mark.parametrize("chooser", ["blue", "black"])
def test_a_tie_for_fewest_is_settled_by_chance(chooser: str) -> None:
    state = table(TurnOrderPhase(), segment="", markers=POINTS)
    assert waits_for(state) == "tie"  # blue and black have none
    assert {str(outcome) for outcome, _ in diadochi.chance_outcomes(state)} == {"draw: blue", "draw: black"}
    state = play(state, Drew(chooser))
    assert waits_for(state) == "go-first"
    assert who_is_asked(state) == chooser
    assert len(legal(state)) == 4  # he may name anybody


@pytest.mark.rule("D3.1b")
@pytest.mark.parametrize(
    ("first", "order"),
    [("yellow", ("yellow", "red", "blue", "black")), ("blue", ("blue", "black", "yellow", "red"))],
)
def test_the_others_follow_clockwise(first: str, order: tuple[str, ...]) -> None:
    state = table(TurnOrderPhase(), segment="", markers=POINTS | {"rhodes_city": "black"})
    assert play(state, f"go-first: {first}").order == order


# ---------------------------------------------------------------- D3.5


@pytest.mark.rule("D3.5a", "D3.5b", "D3.5e")
def test_a_player_completes_four_segments_one_after_another() -> None:
    units = {"tricca": {"yellow": {"mercenary": 9}}, "pella": {"red": {"mercenary": 9}}}
    generals = {"antigonus": ("yellow", "tricca")}
    cards = dealt(yellow=("cassander",))
    pieces: dict[str, Any] = {"units": units, "generals": generals, "minors": (("red", "pella"),), "cards": cards}
    state = table(BeginPlayer("yellow"), segment="", markers={"tricca": "red"}, **pieces)
    assert waits_for(state) == "surrender"
    state = play(state, "take-space: tricca")
    assert waits_for(state) == "play-card"
    state = play(state, "discard: cassander nothing")
    assert waits_for(state) == "movement"
    state = play(state, "move", "roll: 1", "done")
    assert waits_for(state) == "forage"
    state = play(state, "lose: mercenary")
    assert waits_for(state) == "rest"
    assert (state.count("tricca", "yellow"), state.count("pella", "red")) == (8, 9)


@pytest.mark.rule("D3.5d", "D9.13a")
def test_in_the_movement_segment_one_moves_or_raises_a_mercenary() -> None:
    pieces: dict[str, Any] = {"markers": {"tricca": "yellow", "larissa": "red"}}
    state = table(MovementSegment("yellow"), segment="", generals={"antigonus": ("yellow", "ichnae")}, **pieces)
    assert set(legal(state)) == {"move", "hire"}
    assert waits_for(play(state, "move")) == "movement"
    moved = play(state, "move", "roll: 3")
    assert waits_for(moved) == "activate"
    hired = play(state, "hire")
    assert waits_for(hired) == "reinforce"
    spaces = {one.removeprefix("place-unit: mercenary ") for one in legal(hired) if one.startswith("place-unit")}
    assert spaces == {"tricca", "ichnae"}  # D5.3a: an own marker or an own general
    hired = play(hired, "place-unit: mercenary tricca")
    assert hired.held("tricca", "yellow") == (("mercenary", 1),)
    assert not [one for one in legal(hired) if one.startswith("activate")]  # nobody moves
    assert waits_for(play(hired, "done")) == "rest"


@pytest.mark.rule("D9.13b")
def test_who_has_rolled_raises_nobody() -> None:
    pieces: dict[str, Any] = {"markers": {"tricca": "yellow"}, "generals": {"antigonus": ("yellow", "ichnae")}}
    state = play(table(MovementSegment("yellow"), segment="", **pieces), "move", "roll: 1")
    assert refusal(state, "hire")
    assert "hire" not in legal(state)


@pytest.mark.rule("D3.5e", "DSUM.17")
def test_every_stack_above_its_limit_loses_one_unit() -> None:
    units = {"tricca": {"yellow": {"mercenary": 12}}, "thermopylae": {"yellow": {"loyal": 5}}}
    units |= {"larissa": {"yellow": {"mercenary": 8}}}
    minors = tuple(("yellow", space) for space in units)
    state = table(ForageSegment("yellow"), units=units, minors=minors)
    while waits_for(state) == "forage":
        state = play(state, legal(state)[0])
    assert [state.count(space, "yellow") for space in units] == [11, 4, 8]


# ---------------------------------------------------------------- D4


@pytest.mark.rule("D4.1a", "D3.2a")
def test_the_player_with_the_most_points_is_the_usurper() -> None:
    state = table(LabelUsurper(), segment="", markers=POINTS)
    assert state.usurper == "yellow"
    assert happened(state, "UsurperNamed")[0].seat == "yellow"


@pytest.mark.rule("D4.1a")
def test_a_tie_goes_by_the_seniority_list() -> None:
    generals = {"ptolemy": ("yellow", "memphis"), "antipater": ("blue", "gaza"), "antigonus": ("red", "ichnae")}
    markers = {"tricca": "yellow", "larissa": "yellow", "tarsus": "blue", "issus": "blue"}
    state = table(LabelUsurper(), segment="", markers=markers, generals=generals)
    assert state.usurper == "blue"  # Antipater comes before Ptolemy; red has no points


@pytest.mark.rule("D4.1b")
def test_he_stays_it_for_the_turn_though_another_takes_the_lead() -> None:
    state = table(LabelUsurper(), segment="", markers=POINTS)
    state = settle(state.with_marker("tricca", "blue").with_marker("larissa", "blue"))
    assert (state.victory_points("yellow"), state.victory_points("blue")) == (0, 2)
    assert state.usurper == "yellow"


@pytest.mark.rule("D4.3a")
def test_a_usurper_may_be_a_champion_with_all_his_points() -> None:
    state = table(LabelUsurper(), segment="", markers=POINTS)
    assert state.usurper == "yellow"
    assert "yellow" in state.champions
    assert state.legitimacy("yellow") == 3
    diadoch = table(LabelUsurper(), segment="", markers=POINTS, champions=("red", "blue", "black"))
    assert diadoch.usurper == "yellow"
    assert diadoch.legitimacy("yellow") == 0


@pytest.mark.rule("D4.2a", "D4.3a")
def test_the_usurper_can_be_attacked_freely_and_is_champion_all_the_same() -> None:
    before = table(markers=THESSALY)
    state = table(LabelUsurper(), segment="", markers=THESSALY)
    assert state.champions == state.seats
    assert state.legitimacy("black") == before.legitimacy("black")
    assert "yellow" in attacked(state, "yellow", "black").champions
    assert "yellow" not in attacked(state, "yellow", "red").champions


# ---------------------------------------------------------------- D7.4


@pytest.mark.rule("D7.1e", "D7.4b")
def test_an_army_that_a_card_moved_moves_again_in_the_movement_segment() -> None:
    pieces = {"celaenae": {"yellow": {"loyal": 1}}}
    cards = dealt(yellow=("cassander",))
    steps = (TycheSegment("yellow"), MovementSegment("yellow"))
    generals = {"antigonus": ("yellow", "celaenae")}
    state = table(*steps, segment="", units=pieces, generals=generals, cards=cards)
    state = play(state, "ops: cassander march", "activate: antigonus celaenae", "take: loyal", "go: colossae", "stop")
    while waits_for(state) != "movement":
        state = play(state, "done")
    state = play(state, "move", "roll: 3")
    assert state.scope(Segment).kind == "movement"
    assert "activate: antigonus colossae" in legal(state)


@pytest.mark.rule("D7.4c")
def test_a_forced_march_removes_markers_and_picks_up_and_drops_as_a_move_does() -> None:
    pieces = {"celaenae": {"yellow": {"loyal": 3}}, "colossae": {"yellow": {"mercenary": 1}}}
    cards = dealt(yellow=("cassander",))
    markers = {"colossae": "red"}
    generals = {"antigonus": ("yellow", "celaenae")}
    state = table(
        TycheSegment("yellow"),
        segment="",
        units=pieces,
        markers=markers,
        generals=generals,
        cards=cards,
        minors=(("yellow", "colossae"),),
    )
    state = play(state, "ops: cassander march", "activate: antigonus celaenae", "take-all", "go: colossae")
    assert {"remove-marker", "take: mercenary", "drop: loyal"} <= set(legal(state))
    state = play(state, "remove-marker")
    assert not state.marker("colossae")


# ---------------------------------------------------------------- D21.1, D22.4


@pytest.mark.rule("D21.1a", "D17.4a")
@pytest.mark.parametrize(("turn", "moves"), [(1, False), (2, True)])
def test_the_funeral_cart_is_ready_from_turn_2(turn: int, moves: bool) -> None:
    state = table(
        MovementRoll("yellow"),
        turn=turn,
        units={"babylon": {"yellow": {"loyal": 2}}},
        generals={"perdiccas": ("yellow", "babylon")},
        markers={"babylon": "yellow"},
        royals={"alexander_body": diadochi.new_game().royal("alexander_body").replace(owner="yellow")},
    )
    state = play(state, "roll: 6", "activate: perdiccas babylon", "take-all")
    assert ("take-royal: alexander_body" in legal(state)) is moves
    if moves:
        assert play(state, "take-royal: alexander_body", "go: opis").royal("alexander_body").place == "opis"
    else:
        assert refusal(state, "take-royal: alexander_body")


@pytest.mark.rule("D22.4a")
def test_the_game_begins_in_323_bc_with_fleets_philip_and_special_units_off_the_map() -> None:
    state = diadochi.new_game()
    assert state.kit.turns[0].from_bc == 323
    assert all(not fleet.owner and not fleet.enhanced and not fleet.dispersed for fleet in state.fleets)
    assert state.royal("philip_iii").place == ""
    assert state.helepolis == ("", "")
    assert not state.shields_raised
    assert not state.units.total("silver_shields")
    assert {one.id for one in state.kit.special_units} == {"silver_shields", "helepolis", "indian_elephant_corps"}
    rng = Random(1)
    while waits_for(state) == "deal-general":
        state = diadochi.apply(state, diadochi.sample(state, rng))
    kinds = {kind for seat in state.seats for _, _, kind, _ in state.units.of(seat)}
    assert "silver_shields" not in kinds
    assert sum(number for seat in state.seats for _, _, kind, number in state.units.of(seat) if kind == "elephant") == 2
    assert state.turn == 1
