"""Rules PS: what scenarios change: the theatre, entry, raising, homes, the Soldier of Fortune, how they are won."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.step import Finished, Outcome
from ancientwars.paxromana.components.special_rules import NoEntry, Scoring
from ancientwars.paxromana.rules.p03_setup import DeploySof, new_game, read_setup
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p13_barbarians.rebellions import RollRebellion
from ancientwars.paxromana.rules.p15_victory import Judge, VictoryPhase, best
from ancientwars.paxromana.rules.p16_common import RollHarvest
from ancientwars.paxromana.rules.ps_scenarios.limits import activation_began, may_enter, sof_may_move
from tests.paxromana.tables import asked, happened, legal, play, refusal, settlement, table, top

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

SCENARIOS = files("ancientwars.paxromana") / "data" / "scenarios"


def judged(scenario: str, turn: int = 0, vp: dict[str, int] | None = None, **pieces) -> Outcome | None:
    """Return how the game ends in the Victory Phase of a turn; the last by default."""
    state = table(scenario=scenario, **pieces)
    state = state.replace(turn=turn or state.last_turn)
    for seat, points in (vp or {}).items():
        state = state.with_power(seat, vp=points)
    waits = settle(state.then(Judge())).agenda[-1]
    return waits.outcome if hasattr(waits, "outcome") else None


def won(scenario: str, turn: int = 0, vp: dict[str, int] | None = None, **pieces):
    """Return the winners and the rule."""
    outcome = judged(scenario, turn, vp, **pieces)
    return (outcome.winners, outcome.rule) if outcome else None


# ---------------------------------------------------------------- scenario I


@pytest.mark.rule("PS1.1")
def test_greece_wins_with_rome_or_with_bruttium_and_four_spaces_of_italia() -> None:
    assert won("pyrrhic-war", units={"roma": {"greece": {"HI": 1}}}) == (("greece",), "PS1.1")
    south = {space: {"greece": {"HI": 1}} for space in ("tarentum", "croton", "rhegium")}
    three = {space: {"greece": {"HI": 1}} for space in ("barium", "venusia", "capua")}
    assert won("pyrrhic-war", units=south | three) != (("greece",), "PS1.1")
    assert won("pyrrhic-war", units=south | three | {"neapolis": {"greece": {"HI": 1}}}) == (("greece",), "PS1.1")


@pytest.mark.rule("PS1.2")
def test_otherwise_rome_wins_with_bruttium_or_the_death_of_pyrrhus() -> None:
    assert won("pyrrhic-war") == (("rome",), "PS1.2")
    south = {space: {"greece": {"HI": 1}} for space in ("tarentum", "croton", "rhegium")}
    assert won("pyrrhic-war", units=south) == ((), "PS1.3")
    state = table(scenario="pyrrhic-war", units=south).with_leader("soldier_of_fortune", dead=True)
    assert top(settle(state.replace(turn=state.last_turn).then(Judge())), Finished).outcome.winners == ("rome",)


@pytest.mark.rule("PS1.3")
def test_otherwise_it_is_a_draw() -> None:
    south = {space: {"greece": {"HI": 1}} for space in ("tarentum", "croton", "rhegium")}
    assert won("pyrrhic-war", units=south) == ((), "PS1.3")


@pytest.mark.rule("PS1.5")
def test_no_points_are_scored_in_scenario_i() -> None:
    south = {space: {"greece": {"HI": 1}} for space in ("tarentum", "croton", "rhegium")}
    state = table(VictoryPhase(), scenario="pyrrhic-war", units=south)
    assert [state.power(seat).vp for seat in state.seats] == [0, 0]


@pytest.mark.rule("PS1.7")
def test_rome_raises_two_legions_in_the_whole_of_scenario_i() -> None:
    state = table(Recruitment("rome"), scenario="pyrrhic-war", treasury={"rome": 20})
    state = play(state, "raise: LG roma", "raise: LG capua")
    assert refusal(state, "raise: LG roma").rule == "PS1.7"
    assert state.raised == (("rome", "LG", 2),)


@pytest.mark.rule("PS1.6")
def test_pyrrhus_begins_at_corcyra() -> None:
    state = new_game(scenario="pyrrhic-war")
    assert (state.sof, state.leader("soldier_of_fortune").place) == ("greece", "corcyra")
    assert dict(state.held("corcyra", "sof")) == {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}


# ---------------------------------------------------------------- theatres and entry


@pytest.mark.parametrize(
    ("scenario", "inside", "outside"),
    [
        pytest.param("pyrrhic-war", "roma", "carthago", marks=pytest.mark.rule("PS1.4")),
        pytest.param("punic-wars", "roma", "athenae", marks=pytest.mark.rule("PS2.3")),
        pytest.param("seleucus", "antiochia", "roma", marks=pytest.mark.rule("PS3.3")),
        pytest.param("carthago-delenda-est", "carthago", "antiochia", marks=pytest.mark.rule("PS4.3")),
        pytest.param("magna-graecia", "corcyra", "pella", marks=pytest.mark.rule("PS8.2")),
        pytest.param("diadochi", "cnossus", "roma", marks=pytest.mark.rule("PS9.3")),
        pytest.param("chaos-in-the-aegean", "athenae", "gades", marks=pytest.mark.rule("PS10.2")),
    ],
)
def test_nobody_leaves_the_theatre(scenario: str, inside: str, outside: str) -> None:
    state = new_game(scenario=scenario)
    seat = state.seats[0]
    assert may_enter(state, seat, inside)
    assert not may_enter(state, seat, outside)


@pytest.mark.rule("PS6.5")
def test_in_mare_nostrum_rome_is_kept_out_until_turn_four() -> None:
    state = new_game(scenario="mare-nostrum")
    closed = [space for space in state.kit.space if not may_enter(state, "rome", space)]
    assert closed
    later = state.replace(turn=4)
    assert all(may_enter(later, "rome", space) for space in closed)
    assert not may_enter(state.replace(turn=3), "rome", closed[0])


@pytest.mark.rule("PS6.6", "PS6.7", "PS6.8")
@pytest.mark.parametrize("seat", ["greece", "east", "carthage"])
def test_the_others_are_kept_out_of_some_territories_for_good(seat: str) -> None:
    state = new_game(scenario="mare-nostrum").replace(turn=10)
    rule = next(one for one in state.scenario.rules if isinstance(one, NoEntry) and one.power == seat)
    for territory in rule.territories:
        province = state.kit.territory[territory].provinces[0]
        assert not may_enter(state, seat, state.kit.spaces_of[province][0])
    assert may_enter(state, seat, state.table.capitals[seat][0])


@pytest.mark.rule("PS8.2")
def test_a_province_partly_in_play_is_nobodys() -> None:
    state = table(scenario="magna-graecia", units={"dyrrhachium": {"rome": {"LG": 1}}, "corcyra": {"rome": {"LG": 1}}})
    assert state.owner_of("macedonia") == ""


# ---------------------------------------------------------------- homes


@pytest.mark.parametrize(
    ("scenario", "seat", "space", "foreign"),
    [
        pytest.param("magna-graecia", "greece", "tarentum", "corcyra", marks=pytest.mark.rule("PS8.4")),
        pytest.param("magna-graecia", "rome", "capua", "tarentum", marks=pytest.mark.rule("PS8.5")),
        pytest.param("diadochi", "macedon", "pella", "athenae", marks=pytest.mark.rule("PS9.5")),
        pytest.param("diadochi", "antigonid", "athenae", "pella", marks=pytest.mark.rule("PS9.6")),
        pytest.param("diadochi", "seleucid", "antiochia", "alexandria", marks=pytest.mark.rule("PS9.7")),
        pytest.param("diadochi", "ptolemaic", "alexandria", "antiochia", marks=pytest.mark.rule("PS9.8")),
    ],
)
def test_homes_that_scenarios_draw_anew(scenario: str, seat: str, space: str, foreign: str) -> None:
    state = table(scenario=scenario)
    assert state.holder(space) == seat
    assert state.holder(foreign) != seat


@pytest.mark.rule("PS8.6", "P6.2.6a")
def test_the_western_greeks_raise_three_kinds_at_home() -> None:
    state = table(Recruitment("greece"), active="greece", scenario="magna-graecia", treasury={"greece": 20})
    for kind in ("HI", "LI", "CAV"):
        assert {f"raise: {kind} tarentum", f"raise: {kind} enna"} <= set(legal(state))


@pytest.mark.rule("PS8.5", "P6.2.6a")
def test_rome_raises_no_legions_in_bruttium_which_is_no_home_province_there() -> None:
    units = {space: {"rome": {"LG": 1}} for space in ("rhegium", "croton", "tarentum")}
    state = table(Recruitment("rome"), scenario="magna-graecia", units=units, treasury={"rome": 9})
    assert refusal(state, "raise: LG rhegium").rule == "P6.2.6a"
    assert {"raise: HI rhegium", "raise: LG roma"} <= set(legal(state))


@pytest.mark.rule("PS8.8")
def test_in_scenario_viii_syracuse_is_greek() -> None:
    state = new_game(scenario="magna-graecia")
    assert settlement(state, "syracusae").owner == "greece"
    assert state.holder("messana") == "mamertines"


# ---------------------------------------------------------------- the Soldier of Fortune


@pytest.mark.rule("PS5.7", "PS6.4", "PS7.5")
@pytest.mark.parametrize("scenario", ["rise-of-rome-basic", "mare-nostrum", "early-going"])
def test_greece_may_place_him_anywhere_at_home_before_the_first_marker(scenario: str) -> None:
    state = new_game(scenario=scenario)
    assert state.sof == "greece"
    assert any(isinstance(step, DeploySof) for step in state.agenda)
    units, leaders = {"pella": {"sof": dict(state.held("pella", "sof"))}}, {"soldier_of_fortune": "pella"}
    state = table(DeploySof("greece", "pella"), scenario=scenario, units=units, leaders=leaders, sof="greece")
    assert "space: pella" in legal(state)
    assert refusal(state, "space: roma").rule == "P12.4.3a"
    state = play(state, "space: corinthus")
    assert dict(state.held("corinthus", "sof"))["HI"] == 4
    assert state.leader("soldier_of_fortune").place == "corinthus"


@pytest.mark.rule("PS4.6")
def test_in_scenario_iv_he_moves_in_the_first_activation_after_his_arrival_only() -> None:
    state = table(scenario="carthago-delenda-est", active="carthage")
    state = activation_began(state, "carthage").replace(sof="carthage")  # placed during this Activation
    assert not sof_may_move(state)
    state = activation_began(activation_began(state, "rome"), "carthage")
    assert sof_may_move(state)
    assert not sof_may_move(activation_began(state, "carthage"))
    assert sof_may_move(table())


# ---------------------------------------------------------------- how the others are won


@pytest.mark.rule("PS2.1", "PS3.1", "PS4.1")
@pytest.mark.parametrize(
    ("scenario", "capital", "seat", "rule"),
    [
        ("punic-wars", "roma", "carthage", "PS2.1"),
        ("seleucus", "antiochia", "greece", "PS3.1"),
        ("carthago-delenda-est", "carthago", "rome", "PS4.1"),
    ],
)
def test_an_enemy_capital_wins_at_once(scenario: str, capital: str, seat: str, rule: str) -> None:
    turn = table(scenario=scenario).scenario.first_turn
    assert won(scenario, turn, units={capital: {seat: {"LI": 1}}}) == ((seat,), rule)
    assert won(scenario, turn) is None


@pytest.mark.rule("P3.2H", "PS2.1")
def test_several_automatic_victories_are_told_apart_by_points_then_stability() -> None:
    units = {"roma": {"carthage": {"LI": 1}}, "carthago": {"rome": {"LI": 1}}}
    turn = table(scenario="punic-wars").scenario.first_turn
    assert won("punic-wars", turn, {"rome": 3, "carthage": 5}, units=units) == (("carthage",), "PS2.1")
    higher = {"rome": 2, "carthage": 1}
    assert won("punic-wars", turn, {"rome": 5, "carthage": 5}, units=units, stability=higher) == (("rome",), "PS2.1")
    assert won("punic-wars", turn, units=units) == (("rome", "carthage"), "PS2.1")


@pytest.mark.rule("P3.7a")
@pytest.mark.parametrize(
    ("scenario", "rule"),
    [
        pytest.param("punic-wars", "PS2.2", marks=pytest.mark.rule("PS2.2")),
        pytest.param("seleucus", "PS3.2", marks=pytest.mark.rule("PS3.2")),
        pytest.param("carthago-delenda-est", "PS4.2", marks=pytest.mark.rule("PS4.2")),
        pytest.param("rise-of-rome-basic", "PS5.2", marks=pytest.mark.rule("PS5.2")),
        pytest.param("mare-nostrum", "PS6.1", marks=pytest.mark.rule("PS6.1")),
        pytest.param("early-going", "PS7.1", marks=pytest.mark.rule("PS7.1")),
        pytest.param("magna-graecia", "PS8.1", marks=pytest.mark.rule("PS8.1")),
        pytest.param("diadochi", "PS9.1", marks=pytest.mark.rule("PS9.1")),
        pytest.param("chaos-in-the-aegean", "PS10.1", marks=pytest.mark.rule("PS10.1")),
    ],
)
def test_most_points_win_after_the_last_turn_then_stability_then_all_share(scenario: str, rule: str) -> None:
    first, second = table(scenario=scenario).seats[:2]
    assert won(scenario, vp={first: 4, second: 5}) == ((second,), rule)
    assert won(scenario, vp={first: 5, second: 5}, stability={first: 1}) == ((first,), rule)
    assert won(scenario, vp={first: 5, second: 5}) == ((first, second), rule)
    last = table(scenario=scenario).last_turn
    if last > table(scenario=scenario).scenario.first_turn:
        assert won(scenario, last - 1, {first: 4}) is None


@pytest.mark.rule("PS5.1")
def test_a_lead_of_twenty_wins_from_turn_five_on() -> None:
    ultra = "rise-of-rome-ultra-basic"
    assert won(ultra, 5, {"rome": 30, "greece": 10}) == (("rome",), "PS5.1")
    assert won(ultra, 5, {"rome": 30, "greece": 11}) is None
    assert won(ultra, 4, {"rome": 90}) is None


@pytest.mark.parametrize(
    ("scenario", "places"),
    [
        pytest.param("punic-wars", (7, 4), marks=pytest.mark.rule("PS2.4")),
        pytest.param("carthago-delenda-est", (7, 4), marks=pytest.mark.rule("PS4.4")),
        pytest.param("rise-of-rome-basic", (7, 4, 2, 0), marks=pytest.mark.rule("PS5.3")),
        pytest.param("mare-nostrum", (7, 4, 2, 0), marks=pytest.mark.rule("PS6.2")),
        pytest.param("early-going", (7, 4, 2, 0), marks=pytest.mark.rule("PS7.2")),
        pytest.param("magna-graecia", (7, 4, 2), marks=pytest.mark.rule("PS8.3")),
        pytest.param("diadochi", (7, 4, 2, 0), marks=pytest.mark.rule("PS9.4")),
        pytest.param("chaos-in-the-aegean", (7, 4, 2), marks=pytest.mark.rule("PS10.3")),
    ],
)
def test_the_places_that_score(scenario: str, places: tuple[int, ...]) -> None:
    rule = table(scenario=scenario).scenario.rule("scoring")
    assert isinstance(rule, Scoring)
    assert rule.gop_rank_vp == places
    assert rule.cvp_rank_vp == (5, 3, 1, 0)[: len(places)]


@pytest.mark.rule("PS5.6", "PS7.4")
@pytest.mark.parametrize("scenario", ["rise-of-rome", "early-going"])
def test_pergamum_is_there_in_the_advanced_game_only(scenario: str) -> None:
    standard = new_game(scenario=f"{scenario}-basic" if scenario == "rise-of-rome" else scenario)
    assert not standard.units.of("pergamum")
    assert new_game(scenario=f"{scenario}-advanced").units.of("pergamum")


@pytest.mark.rule("PS9.10", "PS9.11")
def test_objectives_of_scenario_ix() -> None:
    standard, advanced = table(scenario="diadochi"), table(scenario="diadochi-advanced")
    assert (standard.table.objectives, advanced.table.objectives) == ("one_random", "purchase")
    assert (standard.table.event_markers, advanced.table.event_markers) == (1, 0)
    assert set(advanced.objectives.deck.pool) == {"A", "D", "F", "K", "L", "M"}


@pytest.mark.rule("PS6.3", "PS10.4")
def test_objectives_that_are_bought() -> None:
    assert table(scenario="mare-nostrum").table.objectives == "purchase"
    aegean = table(scenario="chaos-in-the-aegean")
    assert aegean.table.objectives == "purchase"
    assert set("CEGJ").isdisjoint(aegean.objectives.deck.pool)


# ---------------------------------------------------------------- events out of play

OUT_OF_PLAY = [  # what is out of play: the die of the harvest, the dice of the Rebellion
    pytest.param("punic-wars", 2, "1 2", marks=pytest.mark.rule("PS2.5")),
    pytest.param("seleucus", 1, "1 1", marks=pytest.mark.rule("PS3.5")),
    pytest.param("carthago-delenda-est", 2, "1 2", marks=pytest.mark.rule("PS4.5")),
    pytest.param("magna-graecia", 4, "1 1", marks=pytest.mark.rule("PS8.10")),
    pytest.param("diadochi", 1, "1 1", marks=pytest.mark.rule("PS9.13")),
    pytest.param("chaos-in-the-aegean", 3, "1 1", marks=pytest.mark.rule("PS10.5")),
]


def harvest_is_no_event(scenario: str, die: int) -> bool:
    """Whether nothing comes of a harvest: a card of the advanced game, or the event with its second die."""
    state = table(scenario=scenario)
    before = table(RollHarvest(change=int(state.advanced)), scenario=scenario, active=state.seats[0])
    after = play(before, f"roll: {die}")
    after = after if state.advanced else play(after, "roll: 2")
    return bool(happened(after, "NothingCame")) and after.powers == before.powers


@pytest.mark.parametrize(("scenario", "harvest", "rebellion"), OUT_OF_PLAY)
def test_what_happens_out_of_play_is_no_event(scenario: str, harvest: int, rebellion: str) -> None:
    assert harvest_is_no_event(scenario, harvest)
    seat = table(scenario=scenario).seats[0]
    state = table(RollRebellion(seat), scenario=scenario, active=seat)
    before_units, before_powers = state.units, state.powers
    state = play(state, f"roll: {rebellion}")
    assert happened(state, "NothingCame")
    assert (state.units, state.powers) == (before_units, before_powers)
    assert asked(state)[1] == "rest"


@pytest.mark.parametrize(
    ("scenario", "die"),
    [
        pytest.param("punic-wars", 5, marks=pytest.mark.rule("PS2.5")),
        pytest.param("seleucus", 6, marks=pytest.mark.rule("PS3.5")),
        pytest.param("carthago-delenda-est", 5, marks=pytest.mark.rule("PS4.5")),
        pytest.param("magna-graecia", 5, marks=pytest.mark.rule("PS8.10")),
        pytest.param("diadochi", 6, marks=pytest.mark.rule("PS9.13")),
        pytest.param("chaos-in-the-aegean", 5, marks=pytest.mark.rule("PS10.5")),
    ],
)
def test_a_harvest_that_nobody_has_is_no_event(scenario: str, die: int) -> None:
    state = table(scenario=scenario)
    territory = state.kit.territory[state.kit.tables.harvest[die]]
    assert any(state.table.spaces_of[province] for province in territory.provinces)
    assert harvest_is_no_event(scenario, die)


@pytest.mark.rule("PS2.5")
def test_a_harvest_in_play_is_an_event() -> None:
    assert not harvest_is_no_event("punic-wars", 1)
    state = play(table(RollHarvest(), scenario="punic-wars"), "roll: 1", "roll: 2")
    assert [state.power(seat).stability for seat in state.seats] == [2, 0]


# ---------------------------------------------------------------- scenarios of one's own


@pytest.mark.rule("P3.1a")
def test_a_scenario_of_ones_own_is_played_and_its_set_up_names_no_file(tmp_path) -> None:
    text = (SCENARIOS / "02-punic-wars.toml").read_text(encoding="utf-8").replace('id = "punic-wars"', 'id = "mine"', 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    state = new_game(own=path)
    assert (state.setup.scenario, state.setup.own) == ("mine", text)
    assert new_game(own=text) == state
    assert new_game(**read_setup({"own": str(path)})) == state


def test_the_best_of_several() -> None:
    state: State = table()
    assert best(state, ("rome", "east")) == ("rome", "east")
