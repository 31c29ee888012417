"""The worked examples of the rulebook that no other test plays, through the public interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import paxromana
from ancientwars.paxromana.rules.p15_scoring import rank_points
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.tables import asked, legal, play, refusal
from tests.paxromana.turns import at, garrisons, go, on_to, waits
from tests.paxromana.turns import legal as listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana import State

SPACE, BACK = "lugdunum", "valentia"
WORTH = {"LG": 4, "rLG": 2, "HI": 3, "rHI": 1, "LI": 1, "CAV": 1}


def owner(province: str, **text: Any) -> str:
    """Return who controls a Province."""
    return at(**text).owner_of(province)


def strength(state: State, seat: str, space: str = SPACE) -> int:
    """Return the Battle Points of a player's units in a Space."""
    return sum(WORTH[kind] * number for kind, number in state.held(space, seat))


def meeting(own: Mapping[str, int], enemy: Mapping[str, int], seats: tuple[str, str], **fields: Any) -> State:
    """Return a battle in the open before the dice: the first of two players has marched against the other."""
    units = {BACK: {seats[0]: dict(own)}, SPACE: {seats[1]: dict(enemy)}}
    state = march(until(start(units, seats[0], **fields), "expansion"), BACK, SPACE)
    return until(state, "battle")


def settled(state: State) -> State:
    """Return the state after the losses of a battle; nobody retreats."""
    return until(state, "move-on", "expansion", "go-on", "leader-death")


# ---------------------------------------------------------------- 1 to 7: markers and control


@pytest.mark.rule("P3.4.2c", "P3.3a")
def test_example_1_the_markers_of_the_second_scenario() -> None:
    state = paxromana.new_game(scenario="punic-wars")
    assert waits(state)[0] == "rome"
    assert state.order == ("carthage",)
    assert sorted(one for one in state.pool if one != "event") == ["carthage"] * 3 + ["rome"] * 3


@pytest.mark.rule("P5.2.2a", "P5.2.2b", "P5.2.3a")
def test_examples_2_to_4_home_provinces() -> None:
    assert owner("aegyptus", units=garrisons(rome="memphis pelusium el_fayum hermopolis thebais")) == "east"
    assert owner("bruttium", units=garrisons(rome="rhegium", carthage="tarentum croton")) == "rome"
    four, five = "arretium ariminum capua barium", "arretium ariminum capua barium venusia"
    assert owner("italia", units=garrisons(carthage=f"roma {four[:-7]}")) == "rome"  # four of nine, with the Capital
    assert owner("italia", units=garrisons(carthage=f"roma {four}")) == "carthage"  # five of nine, with it
    assert owner("italia", units=garrisons(carthage=five)) == "rome"  # five of nine, without it
    assert owner("macedonia", units=garrisons(east="pella corcyra larissa")) == "east"
    assert owner("macedonia", units=garrisons(east="pella corcyra")) == "greece"


@pytest.mark.rule("P5.2.1a", "P5.2.1b", "P5.3.1a")
def test_examples_5_to_7_gaul() -> None:
    gergovia = {"tribes": ["gergovia"]}
    three, four = "burdigala limonum aginnum", "burdigala limonum aginnum avaricum"
    assert owner("aquitania", units=garrisons(rome=three), **gergovia) == ""
    assert owner("aquitania", units=garrisons(rome=four), **gergovia) == "rome"
    assert owner("aquitania", units={"gergovia": {"rome": {"LI": 1}}}) == "rome"
    two = {"tribes": ["nemausus", "tolosa"]}
    assert owner("narbonensis", units=garrisons(carthage="narbo massilia valentia"), **two) == "carthage"
    assert owner("narbonensis", units=garrisons(carthage="narbo massilia"), **two) == ""
    lugdunensis = "lugdunum lutetia darioritum agedincum"
    tribes = {"tribes": ["cenabum", "alesia"]}
    assert owner("lugdunensis", units=garrisons(rome=lugdunensis), **tribes) == ""
    assert owner("lugdunensis", units=garrisons(rome=f"{lugdunensis} condate"), **tribes) == "rome"
    last = {space: {"rome": {"LI": 1}} for space in ("gergovia", "narbo", "lugdunum", "londinium")}
    state = at(units={**last, "bibracte": {"rome": {"CAV": 1}}})
    assert state.ruler_of("gallia") == "rome"
    assert at(units=last).ruler_of("gallia") == ""


# ---------------------------------------------------------------- 8 to 11: raising and upkeep


def recruiting(seat: str, **text: Any) -> State:
    """Return the state in which a player recruits."""
    return go(at(seat, powers={seat: {"treasury": 20}}, **text), "recruit")


@pytest.mark.rule("P6.2.5a", "P6.2.6a", "P6.2.7-02")
@pytest.mark.parametrize("seat", ["greece", "east"])
def test_example_8_whoever_holds_ionia_raises_heavy_infantry(seat: str) -> None:
    state = recruiting(seat, units=garrisons(**{seat: "miletus"}))
    for raised in ("raise: HI miletus", "raise: HI miletus", *("raise: LI miletus",) * 3):
        state = go(state, raised)
    assert state.power(seat).treasury == 20 - 7
    assert dict(state.held("miletus", seat)) == {"GAR": 1, "HI": 2, "LI": 3}


@pytest.mark.rule("P6.2.6a", "P12.8.1a")
def test_example_9_what_rome_raises_in_syria() -> None:
    state = recruiting("rome", units=garrisons(rome="antiochia laodicea tyrus damascus"))
    costs = {}
    for kind in ("HI", "LI", "CAV", "EL"):
        space = "damascus"
        found = [one for one in listed(state) if one == f"raise: {kind} {space}"]
        if kind == "EL" and not found:  # elephants stay with an Army
            state = go(state, "raise: LI damascus")
            found = [one for one in listed(state) if one == f"raise: {kind} {space}"]
        costs[kind] = state.power("rome").treasury - go(state, found[0]).power("rome").treasury
    assert costs == {"HI": 2, "LI": 1, "CAV": 2, "EL": 1}
    assert "raise: LG damascus" not in listed(state)
    judaea = recruiting("rome", units={"gaza": {"rome": {"LI": 3}}})
    assert "raise: EL gaza" not in listed(judaea)
    assert [one for one in listed(judaea) if one.endswith(" gaza")]


@pytest.mark.rule("P6.2.4a", "P9.6.1a")
def test_example_10_carthage_is_cut_off_in_britain() -> None:
    units = garrisons(carthage="londinium venta camulodunum isca glevum deva eboracum dubris")
    assert "raise: CAV londinium" in listed(recruiting("carthage", units=units))
    for port in ("gesoriacum", "darioritum"):
        units[port] = {"rome": {"LG": 1, "GS": 1}}
    assert "raise: CAV londinium" not in listed(recruiting("carthage", units=units))


@pytest.mark.rule("P6.4.2a")
@pytest.mark.parametrize(("disbanded", "paid"), [(0, 7), (3, 4), (7, 0)])
def test_example_11_the_east_keeps_more_than_it_may(disbanded: int, paid: int) -> None:
    """Stable, with 25 HI of which 18 are free: seven Talents, or four and three units less."""
    powers = {"east": {"treasury": 20, "stability": 2}}
    state = on_to(at(units={"antiochia": {"east": {"HI": 25}}}, powers=powers), "maintenance", turn=3)
    while waits(state)[0] != "east":
        state = go(state, "hand-in")
    before = state.power("east").treasury
    state = go(state, *("disband: HI antiochia",) * disbanded)
    if disbanded == 7:
        assert "disband: HI antiochia" not in listed(state)
    state = on_to(go(state, "hand-in"), "manpower", "leader-places")
    assert state.held("antiochia", "east") == (("HI", 25 - disbanded),)
    assert state.power("east").treasury == before - paid


@pytest.mark.rule("P12.2.2a")
def test_only_heavy_infantry_is_hired_in_the_standard_game() -> None:
    state = start({"pella": {"greece": {"LI": 1}}}, "greece", powers={"greece": {"treasury": 9}})
    assert "hire: mHI pella" in legal(state)
    for kind in ("mLI", "mCAV"):
        assert refusal(state, f"hire: {kind} pella").rule == "P12.2.2a"


# ---------------------------------------------------------------- 20 to 30: battles


@pytest.mark.rule("P10.3.1-S03", "P10.3.1h", "P10.3.1i")
def test_example_20_net_shifts_and_what_they_may_do() -> None:
    """2:1 for Rome, Carthage one better in tactics and three by its Cavalry: two for Carthage. Rome 4, Carthage 1."""
    leaders = {"rome_06": BACK, "carthage_09": SPACE}
    state = meeting({"LI": 12}, {"LI": 3, "CAV": 3}, ("rome", "carthage"), leaders=leaders)
    state = play(state, "roll: 4", "roll: 1")
    assert asked(state) == ("carthage", "shifts")
    assert set(legal(state)) == {f"shift: {own} {other}" for own in range(3) for other in range(3 - own)}


@pytest.mark.rule("P10.3.1c", "P10.3.1-S01")
@pytest.mark.parametrize(
    ("own", "enemy", "shifts"), [(12, 6, 2), (11, 6, 2), (10, 6, 1), (26, 10, 3), (6, 6, 0), (24, 6, 4)]
)
def test_example_21_ratios(own: int, enemy: int, shifts: int) -> None:
    state = play(meeting({"LI": own}, {"LI": enemy}, ("rome", "carthage")), "roll: 3", "roll: 5")
    found = legal(state) if asked(state)[1] == "shifts" else ["shift: 0 0"]
    assert max(int(one.split()[1]) + int(one.split()[2]) for one in found) == shifts


GREECE: dict[str, int] = {"HI": 5, "LI": 6}
EAST: dict[str, int] = {"HI": 3, "LI": 2}
BOTH = {"greece_07": BACK, "east_05": SPACE}


@pytest.mark.rule("P10.3.1-S01", "P10.3.1-S02", "P10.3.1-S04")
def test_example_22_numbers_and_cavalry_against_tactics() -> None:
    """12 against 6 and Superiority make three shifts, a point of tactics makes one: two are left."""
    leaders = {"rome_04": BACK, "carthage_06": SPACE}
    state = meeting({"LI": 10, "CAV": 2}, {"LI": 5, "CAV": 1}, ("rome", "carthage"), leaders=leaders)
    state = play(state, "roll: 3", "roll: 5")
    assert asked(state) == ("rome", "shifts")
    assert max(int(one.split()[1]) + int(one.split()[2]) for one in legal(state)) == 2


@pytest.mark.rule("P10.3.1i", "P10.3.3a", "P10.2.10")
@pytest.mark.parametrize(("shift", "greece", "east"), [("shift: 0 3", 4, 3), ("shift: 3 0", 11, 7)])
def test_example_23_greece_and_the_east(shift: str, greece: int, east: int) -> None:
    """21 Battle Points against 11, tactics 2 against 1: three shifts; Greece rolls 3, the East 5."""
    state = play(meeting(GREECE, EAST, ("greece", "east"), leaders=BOTH), "roll: 3", "roll: 5")
    assert (strength(state, "greece"), strength(state, "east")) == (21, 11)
    assert asked(state) == ("greece", "shifts")
    assert "shift: 2 2" not in legal(state)
    state = play(state, shift)
    winner = state.scope(Battle).winner
    state = settled(state)
    lost = {
        seat: before - sum(strength(state, seat, space) for space in (SPACE, BACK))
        for seat, before in (("greece", 21), ("east", 11))
    }
    assert lost == {"greece": greece, "east": east}
    assert winner == "attacker"


@pytest.mark.rule("P10.3.1-S02", "P10.3.1-S08", "P17.2-37")
def test_example_24_cavalry_and_a_surprise() -> None:
    """25 against 13 is still 2:1; Superiority makes four shifts, of which Tactical Surprise leaves two."""
    armies: Any = ({**GREECE, "CAV": 4}, {**EAST, "CAV": 2}, ("greece", "east"))
    given: Any = {"leaders": BOTH, "scenario": "rise-of-rome-advanced", "hands": {"east": ["tactical_surprise"]}}
    for card, shifts in (("pass", 4), ("play: tactical_surprise", 2)):
        state = until(meeting_cards(armies, given), "cards", "battle")
        assert asked(state) == ("east", "cards")
        state = until(play(state, card), "battle")
        state = play(state, "roll: 3", "roll: 5")
        state = until(state, "shifts")
        assert asked(state) == ("greece", "shifts")
        assert max(int(one.split()[1]) + int(one.split()[2]) for one in legal(state)) == shifts


def meeting_cards(armies: Any, given: Any) -> State:
    """Return a battle in which the Defender is about to be asked for cards."""
    own, enemy, seats = armies
    units = {BACK: {seats[0]: dict(own)}, SPACE: {seats[1]: dict(enemy)}}
    state = march(until(start(units, seats[0], **given), "expansion"), BACK, SPACE)
    while asked(state)[1] != "cards" or "play: tactical_surprise" not in legal(state):
        state = play(state, "stand" if asked(state)[1] == "withdraw" else "pass")
    return state


@pytest.mark.rule("P10.3.3a", "P10.6.2a", "P10.6.4a")
def test_example_25_three_units_lose_forty_percent() -> None:
    """9 Battle Points, 3.6 of them: one is eliminated and one reduced."""
    state = meeting({"LI": 9}, {"HI": 3}, ("rome", "carthage"))
    state = settled(fight(state, 4, 1))
    assert dict(state.held(SPACE, "carthage")) == {"HI": 1, "rHI": 1}


@pytest.mark.rule("P10.6.1a")
def test_example_28_a_reduced_legion_goes_first() -> None:
    state = settled(fight(meeting({"LI": 5}, {"LG": 2}, ("carthage", "rome")), 1, 1))
    assert dict(state.held(SPACE, "rome")) == {"LG": 1, "rLG": 1}
    state = meeting({"LI": 5}, {"LG": 1, "rLG": 1}, ("carthage", "rome"))
    assert dict(settled(fight(state, 1, 1)).held(SPACE, "rome")) == {"LG": 1}


@pytest.mark.rule("P10.6.4a", "P10.6.2a")
def test_example_29_four_points_of_five_units() -> None:
    """15 Battle Points, 30 percent is 4.5, hence 5: one eliminated, one reduced; never two reduced for one."""
    state = settled(fight(meeting({"LI": 15}, {"HI": 5}, ("rome", "carthage")), 3, 3))
    assert dict(state.held(SPACE, "carthage")) == {"HI": 3, "rHI": 1}


# ---------------------------------------------------------------- 37 to 39: points


@pytest.mark.rule("P15.2.3b", "P15.3.3a")
def test_examples_38_and_39_shared_places() -> None:
    gop, cvp = (7, 4, 2, 0), (5, 3, 1, 0)
    assert rank_points({"g": 8, "e": 8, "c": 7, "r": 4}, gop) == {"g": 5, "e": 5, "c": 2, "r": 0}
    assert rank_points({"g": 9, "e": 8, "c": 7, "r": 7}, gop) == {"g": 7, "e": 4, "c": 1, "r": 1}
    assert rank_points({"g": 9, "e": 7, "c": 7, "r": 7}, gop) == {"g": 7, "e": 2, "c": 2, "r": 2}
    assert rank_points({"g": 12, "e": 7, "r": 7, "c": 5}, cvp) == {"g": 5, "e": 2, "r": 2, "c": 0}
    assert rank_points({"g": 12, "e": 7, "r": 5, "c": 5}, cvp) == {"g": 5, "e": 3, "r": 0, "c": 0}
    assert rank_points({"g": 7, "e": 7, "r": 7, "c": 5}, cvp) == {"g": 3, "e": 3, "r": 3, "c": 0}
