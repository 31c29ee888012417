"""The ten scenarios: how they are scored and won, and their special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.step import Outcome
from ancientwars.paxromana import pending
from tests.paxromana.turns import at, garrisons, go, legal, on_to, points, refused, scored, waits, winners

if TYPE_CHECKING:
    from ancientwars.paxromana import State

PYRRHIC = "pyrrhic-war"


def ended(scenario: str, turn: int, seat: str = "rome", **text: Any) -> State:
    """Return the state after the Victory Phase of a turn."""
    return scored(at(seat, scenario=scenario, turn=turn, **text))


# ---------------------------------------------------------------- I


def pyrrhic(**spaces: str) -> tuple[str, ...] | None:
    """Return who wins the Pyrrhic War with Garrisons in these Spaces."""
    return winners(ended(PYRRHIC, 1, units=garrisons(**spaces)))


@pytest.mark.rule("PS1.1")
def test_greece_wins_the_pyrrhic_war_with_rome_the_city() -> None:
    assert pyrrhic(greece="roma") == ("greece",)


@pytest.mark.rule("PS1.1", "PS1.2", "PS1.3")
def test_or_with_bruttium_and_four_spaces_of_italia() -> None:
    bruttium = "tarentum croton rhegium"
    assert pyrrhic(greece=f"{bruttium} capua neapolis barium venusia") == ("greece",)
    assert pyrrhic(greece=f"{bruttium} capua neapolis barium") == ()
    assert pyrrhic(greece="capua neapolis barium venusia") == ("rome",)


@pytest.mark.rule("PS1.2")
def test_rome_wins_with_bruttium_or_by_the_death_of_pyrrhus() -> None:
    assert pyrrhic(greece="tarentum croton") == ("rome",)
    units = garrisons(greece="tarentum croton rhegium")
    assert winners(ended(PYRRHIC, 1, units=units)) == ()
    assert winners(ended(PYRRHIC, 1, units=units, dead=["soldier_of_fortune"])) == ("rome",)


@pytest.mark.rule("PS1.3")
def test_otherwise_nobody_wins_the_pyrrhic_war() -> None:
    state = ended(PYRRHIC, 1, units=garrisons(greece="tarentum croton rhegium"))
    assert isinstance(pending(state), Outcome)
    assert winners(state) == ()


@pytest.mark.rule("PS1.5")
def test_nothing_is_scored_in_the_pyrrhic_war() -> None:
    state = ended(PYRRHIC, 1, cities={"roma": ("rome", 5)}, units=garrisons(greece="tarentum"))
    assert points(state) == {"rome": 0, "greece": 0}
    assert {state.power(seat).stability for seat in state.seats} == {0}


@pytest.mark.rule("PS1.6", "P12.4.2a")
def test_the_soldier_of_fortune_may_move_from_the_start() -> None:
    units = {"corcyra": {"sof": {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}}}
    state = at("greece", scenario=PYRRHIC, turn=1, units=units, sof="greece", leaders={"soldier_of_fortune": "corcyra"})
    state = go(state, "expand")
    assert "major-of: sof corcyra" in legal(state)


@pytest.mark.rule("PS1.7")
def test_rome_raises_two_legions_in_the_whole_game() -> None:
    given: dict[str, Any] = {"scenario": PYRRHIC, "turn": 1, "powers": {"rome": {"treasury": 20}}}
    state = go(at(**given), "recruit", "raise: LG roma", "raise: LG roma")
    assert refused(state, "raise: LG roma") == "PS1.7"
    state = go(at(**given, raised=[("rome", "LG", 1)]), "recruit", "raise: LG roma")
    assert refused(state, "raise: LG roma") == "PS1.7"


# ---------------------------------------------------------------- II, III, IV: a capital wins at once


TWO = [("punic-wars", 2, "rome", "carthage", "carthago"), ("carthago-delenda-est", 2, "carthage", "rome", "roma")]
TWO.append(("seleucus", 1, "greece", "east", "antiochia"))


@pytest.mark.rule("PS2.1", "PS3.1", "PS4.1")
@pytest.mark.parametrize(("scenario", "turn", "winner", "loser", "capital"), TWO)
def test_a_capital_of_the_other_wins_at_once(scenario: str, turn: int, winner: str, loser: str, capital: str) -> None:
    state = ended(scenario, turn, winner, units=garrisons(**{winner: capital}), powers={loser: {"vp": 50}})
    assert winners(state) == (winner,)
    assert winners(ended(scenario, turn, winner, powers={loser: {"vp": 50}})) is None


@pytest.mark.rule("PS2.1", "P3.2H")
@pytest.mark.parametrize(("vp", "winner"), [(20, ("rome",)), (0, ("carthage",))])
def test_with_both_capitals_lost_most_points_win(vp: int, winner: tuple[str, ...]) -> None:
    # Carthage has a City: 5 points more than Rome's 3 by civilization
    units = garrisons(rome="carthago", carthage="roma")
    state = ended("punic-wars", 2, units=units, powers={"rome": {"vp": vp}}, cities={"utica": ("carthage", 5)})
    assert winners(state) == winner


LAST = [
    ("punic-wars", 6, "rome", "carthage"),
    ("seleucus", 3, "greece", "east"),
    ("carthago-delenda-est", 7, "rome", "carthage"),
    ("rise-of-rome-basic", 5, "rome", "greece"),
    ("rise-of-rome-ultra-basic", 10, "rome", "greece"),
    ("mare-nostrum", 10, "rome", "carthage"),
    ("early-going", 1, "east", "greece"),
    ("magna-graecia", 2, "rome", "carthage"),
    ("diadochi", 3, "macedon", "ptolemaic"),
    ("chaos-in-the-aegean", 7, "rome", "east"),
]


@pytest.mark.rule("PS2.2", "PS3.2", "PS4.2")
@pytest.mark.parametrize(("scenario", "last", "winner", "other"), LAST)
def test_after_the_last_turn_most_points_win_then_stability_then_both(
    scenario: str, last: int, winner: str, other: str
) -> None:
    def result(mine: int, his: int, steady: int, **more: Any) -> tuple[str, ...] | None:
        powers = {winner: {"vp": mine, "stability": steady}, other: {"vp": his}}
        return winners(ended(scenario, last, winner, powers=powers, **more))

    score = points(ended(scenario, last, winner))
    level = 40 + score[other] - score[winner]
    assert result(level + 1, 40, 0) == (winner,)
    assert result(level - 1, 40, 4) == (other,)
    assert result(level, 40, 4) == (winner,)
    assert result(level, 40, -4) == (other,)


@pytest.mark.rule("PS2.2", "PS4.2")
@pytest.mark.parametrize(("scenario", "last"), [("punic-wars", 6), ("carthago-delenda-est", 7)])
def test_who_is_level_in_everything_shares_the_victory(scenario: str, last: int) -> None:
    # three Home Provinces each, no Cities
    assert set(winners(ended(scenario, last)) or ()) == {"rome", "carthage"}


@pytest.mark.rule("PS2.2", "PS3.2", "PS4.2")
@pytest.mark.parametrize(("scenario", "last", "winner", "other"), [one for one in LAST if one[1] > 1])
def test_the_turn_before_the_last_does_not_end_the_game(scenario: str, last: int, winner: str, other: str) -> None:
    del other
    assert winners(ended(scenario, last - 1, winner)) is None


# ---------------------------------------------------------------- scoring


@pytest.mark.rule("PS2.4", "PS4.4", "P15.2.3a")
@pytest.mark.parametrize(("scenario", "turn"), [("punic-wars", 3), ("carthago-delenda-est", 3)])
def test_two_players_have_seven_and_four_five_and_three(scenario: str, turn: int) -> None:
    state = ended(scenario, turn, units=garrisons(rome="gades"), towns={"utica": ("carthage", 2)})
    assert points(state) == {"rome": 7 + 3, "carthage": 4 + 5}
    assert points(ended(scenario, turn)) == {"rome": 5 + 4, "carthage": 5 + 4}  # (7 + 4) / 2 and (5 + 3) / 2


@pytest.mark.rule("PS8.3", "PS10.3", "P15.2.3b")
def test_three_players_have_three_places() -> None:
    # Carthage 3 Provinces, Rome 2, the Greeks 2
    assert points(ended("magna-graecia", 1)) == {"carthage": 7 + 3, "rome": 3 + 3, "greece": 3 + 3}
    # Greece 5 Provinces, the East 4, Rome 3; a Town of the East
    state = ended("chaos-in-the-aegean", 5, towns={"tyrus": ("east", 2)})
    assert points(state) == {"greece": 7 + 2, "east": 4 + 5, "rome": 2 + 2}


@pytest.mark.rule("PS5.3", "PS6.2", "PS7.2")
@pytest.mark.parametrize(("scenario", "turn"), [("rise-of-rome-basic", 2), ("mare-nostrum", 2), ("early-going", 1)])
def test_four_players_have_four_places(scenario: str, turn: int) -> None:
    towns = {"utica": ("carthage", 2), "sparta": ("greece", 2), "patrae": ("greece", 2)}
    cities = {"capua": ("rome", 5)}
    state = ended(scenario, turn, units=garrisons(rome="gades olisipo"), towns=towns, cities=cities)
    # Provinces: 5 and 5, 4, 3
    assert points(state) == {"rome": 5 + 5, "greece": 5 + 3, "carthage": 0 + 1, "east": 2 + 0}


@pytest.mark.rule("PS9.4", "P15.2.2a")
def test_the_diadochi_score_provinces() -> None:
    # 2, 3, 1 and 3 Home Provinces
    state = ended("diadochi", 1, "macedon")
    assert points(state) == {"antigonid": 5 + 2, "ptolemaic": 5 + 2, "macedon": 2 + 2, "seleucid": 0 + 2}


@pytest.mark.rule("PS3.4")
def test_in_seleucus_only_asia_minor_counts() -> None:
    def score(**spaces: str) -> dict[str, int]:
        return points(ended("seleucus", 1, "east", units=garrisons(**spaces)))

    assert score() == {"east": 5 + 4, "greece": 5 + 4}
    assert score(greece="cnossus gortyna amida") == {"east": 5 + 4, "greece": 5 + 4}
    assert score(greece="side") == {"east": 4 + 4, "greece": 7 + 4}
    assert score(greece="side paphos", east="ancyra tarsus") == {"east": 5 + 4, "greece": 5 + 4}


@pytest.mark.rule("PS9.2")
def test_a_capital_of_another_is_worth_three_in_diadochi() -> None:
    units = garrisons(macedon="athenae antiochia")
    plain = points(ended("diadochi", 1, "macedon", units=garrisons(macedon="megara laodicea")))["macedon"]
    # Attica and Syria stay with their owners
    assert points(ended("diadochi", 1, "macedon", units=units))["macedon"] == plain + 6


@pytest.mark.rule("PS9.2", "P15.1.2a")
def test_points_for_capitals_count_among_those_of_the_turn() -> None:
    # by Provinces 5, 5, 2, 0 beside 2 each; the Seleucids in Pella have 0 + 2 + 3
    state = ended("diadochi", 3, "macedon", units=garrisons(seleucid="pella"))
    assert points(state) == {"antigonid": 7, "ptolemaic": 7, "macedon": 4, "seleucid": 5}
    assert state.power("seleucid").stability == 0
    assert state.power("macedon").stability < 0


@pytest.mark.rule("PS9.9", "PS8.7", "P15.2.2a")
def test_a_divided_home_territory_scores_nothing_as_a_whole() -> None:
    # Macedon holds all five Provinces of Greece, the Ptolemies Cyprus and one more beside their three
    greek = "athenae megara thebae corinthus patrae gythium thasos lemnos"
    units = {space: {"macedon": {"LI": 1}} for space in greek.split()} | garrisons(ptolemaic="paphos cnossus")
    state = ended("diadochi", 3, "macedon", units=units)
    capital = 3
    assert points(state)["macedon"] == 5 + 2 + capital
    assert points(state)["ptolemaic"] == 5 + 2


# ---------------------------------------------------------------- V


@pytest.mark.rule("PS5.1")
@pytest.mark.parametrize(("turn", "lead", "won"), [(5, 20, True), (5, 19, False), (4, 40, False), (7, 25, True)])
def test_a_lead_of_twenty_points_wins_from_turn_five_on(turn: int, lead: int, *, won: bool) -> None:
    # Greece scores 7 + 2, Rome 1 + 2: the lead is that after scoring
    state = ended("rise-of-rome-ultra-basic", turn, powers={"rome": {"vp": lead + 6}})
    assert winners(state) == (("rome",) if won else None)


@pytest.mark.rule("PS5.1")
def test_the_lead_must_be_over_every_other() -> None:
    powers = {"rome": {"vp": 60}, "carthage": {"vp": 50}}
    assert winners(ended("rise-of-rome-ultra-basic", 6, powers=powers)) is None


# ---------------------------------------------------------------- IV, VI: where who may go


@pytest.mark.rule("PS4.6")
def test_in_scenario_four_the_soldier_of_fortune_stays_after_his_first_activation() -> None:
    units = {"carthago": {"sof": {"HI": 4, "LI": 2, "CAV": 1, "EL": 1}}}
    state = at(
        scenario="carthago-delenda-est",
        moment="marker",
        turn=3,
        units=units,
        sof="carthage",
        leaders={"soldier_of_fortune": "carthago"},
        powers={"carthage": {"treasury": 9}},
        pool=["carthage", "carthage"],
    )

    def moves(state: State) -> list[str]:
        begins = ("major-of: sof", "minor-of: sof", "minor-leader: soldier")
        return [one for one in legal(state) if one.startswith(begins)]

    state = go(on_to(go(state, "draw: carthage", "pay"), "action"), "expand")
    assert {"major-of: sof carthago", "minor-of: sof LI carthago"} <= set(moves(state))
    state = go(on_to(go(state, "done", "draw: carthage", "pay"), "action"), "expand")
    assert moves(state) == []


@pytest.mark.rule("PS4.6", "P12.5.5b")
def test_the_marker_of_pontus_is_not_the_one_with_which_the_soldier_of_fortune_moves() -> None:
    state = at(
        scenario="carthago-delenda-est",
        moment="marker",
        turn=3,
        units={"carthago": {"sof": {"HI": 4}}, "melita": {"pontus": {"HI": 1}}},
        sof="carthage",
        kings="carthage",
        powers={"carthage": {"treasury": 9}},
        pool=["pontus", "carthage"],
    )
    state = go(on_to(go(state, "draw: pontus"), "action"), "pass")
    state = go(on_to(go(on_to(state, "payment"), "pay"), "action"), "expand")
    assert "major-of: sof carthago" in legal(state)


@pytest.mark.rule("PS6.5", "PS6.6", "PS6.7")
@pytest.mark.parametrize(
    ("seat", "origin", "closed", "turn"),
    [
        ("rome", "naissus", "pella", 3),
        ("rome", "byzantium", "nicomedia", 3),
        ("greece", "albintimilium", "massilia", 9),
        ("east", "sicca", "carthago", 9),
        ("carthage", "tarsus", "antiochia", 9),
    ],
)
def test_where_players_may_not_go_in_mare_nostrum(seat: str, origin: str, closed: str, turn: int) -> None:
    kind = "LG" if seat == "rome" else "HI"
    state = at(seat, scenario="mare-nostrum", turn=turn, units={origin: {seat: {"LI": 1, kind: 1}}})
    state = go(state, "expand", f"minor: LI {origin}", "roll: 6")
    ids = {"rome": "PS6.5", "greece": "PS6.6", "east": "PS6.7", "carthage": "PS6.8"}
    assert refused(state, f"to: {closed}") == ids[seat]


@pytest.mark.rule("PS6.5")
def test_rome_goes_to_greece_from_turn_four_on() -> None:
    for turn, rule in ((3, "PS6.5"), (4, "")):
        state = at(scenario="mare-nostrum", turn=turn, units={"naissus": {"rome": {"LI": 2}}})
        state = go(state, "expand", "minor: LI naissus", "roll: 6")
        assert refused(state, "to: pella") == rule


# ---------------------------------------------------------------- named Leaders


@pytest.mark.rule("PS8.9", "PS9.12", "P8.1.2a")
def test_named_leaders_come_back_in_place_of_a_draw() -> None:
    leaders = {"cassander": "pella", "seleucus": "antiochia"}
    units = {"pella": {"macedon": {"HI": 1}}, "antiochia": {"seleucid": {"HI": 1}}}
    state = at("macedon", scenario="diadochi", turn=1, leaders=leaders, units=units, dead=["demetrius"])
    state = on_to(state, "manpower", turn=2)
    for seat, named, drawn in (("macedon", "cassander", 1), ("seleucid", "seleucus", 1), ("antigonid", "demetrius", 2)):
        there = state.leaders_of(seat)
        assert (named in there) == (drawn == 1), seat
        assert len([one for one in there if one != named]) <= drawn


@pytest.mark.rule("PS8.9")
def test_both_leaders_of_rome_are_named_in_magna_graecia() -> None:
    leaders = {"fabius_rullianus": "roma", "curius_dentatus": "capua"}
    state = at(scenario="magna-graecia", turn=1, leaders=leaders, units=garrisons(rome="capua roma"))
    state = on_to(state, "manpower", turn=2)
    assert set(state.leaders_of("rome")) == {"fabius_rullianus", "curius_dentatus"}
    assert waits(state)[1] == "manpower"
