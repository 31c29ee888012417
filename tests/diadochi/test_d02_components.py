"""Rules D1, D2: the players, the pieces and the map."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, get_args

import pytest

from ancientwars import diadochi
from ancientwars.core.engine import pending
from ancientwars.core.step import Chance, Outcome
from ancientwars.diadochi.components.kit import KINDS, PathType
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d21_turn_track.track import TurnTrack
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import SPACES, Royal
from tests.diadochi.tables import legal, play, refusal, table, tyche, unanswered, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

HUB = "thapsacus"
"""A space that land paths join to Edessa, Ichnae, Myriandros, Europos and Beroea."""
THESSALY = {"tricca": "red", "larissa": "red"}
"""Two of its three spaces: enough for its 2 points."""


def after_set_up() -> State:
    """Return a game for four whose generals have been dealt and placed."""
    state, rng = diadochi.new_game(), Random(3)
    while waits_for(state) == "deal-general":
        state = diadochi.apply(state, diadochi.sample(state, rng))
    return state


def dice(state: State) -> int:
    """Return how many dice the state waits for."""
    waits = pending(state)
    assert isinstance(waits, Chance), waits
    return len(str(diadochi.sample(state, Random(0))).removeprefix("roll: ").split())


# ---------------------------------------------------------------- D1


@pytest.mark.rule("D1a", "D2.5c")
def test_four_factions_begin_with_two_major_and_four_minor_generals_each() -> None:
    state = after_set_up()
    assert len(state.seats) == 4
    for seat in state.seats:
        on_the_map = [one for one in state.generals_of(seat) if state.general(one).place in SPACES]
        assert len(on_the_map) == 2  # Demetrius and Polyperchon come later
        assert state.minors_left(seat) == 4


@pytest.mark.rule("D1b", "D20.1a")
def test_legitimacy_conquest_and_regency_win() -> None:
    spaces = components().spaces_of
    rich = ("egypt", "babylonia", "macedonia", "greece", "phrygia", "thrace", "lydia")
    conquered = {space: "red" for name in rich for space in spaces[name]}  # 6 + 4 + 3 + 3 + 3 + 3 + 2 = 24
    by_points = pending(table(markers=conquered))
    royals = {"alexander_iv": Royal("susa", "red"), "cleopatra": Royal("susa", "red")}
    by_right = pending(table(markers={"susa": "red"}, royals=royals, pella="red"))  # 3 + 5 + 3 + 10 = 21
    of_age = table(TurnTrack(), turn=4, markers={"susa": "red"}, royals={"heracles": Royal("susa", "red")})
    as_regent = pending(play(of_age, "proclaim: heracles"))
    for ended in (by_points, by_right, as_regent):
        assert isinstance(ended, Outcome)
        assert ended.winners == ("red",)


# ---------------------------------------------------------------- D2.2, D2.4


@pytest.mark.rule("D2.2a")
def test_there_are_four_kinds_of_units_and_the_silver_shields() -> None:
    assert {one.id for one in components().unit_types} == {"loyal", "royal", "mercenary", "elephant"}
    assert set(KINDS) == {"loyal", "royal", "mercenary", "elephant", "silver_shields"}


@pytest.mark.rule("D2.2c")
def test_units_of_a_kind_are_parted_and_joined_one_by_one() -> None:
    units = {"ichnae": {"yellow": {"loyal": 5}}, HUB: {"yellow": {"loyal": 1}}}
    markers = {"ichnae": "yellow", HUB: "yellow"}
    state = table(MovementRoll("yellow"), units=units, markers=markers, generals={"antigonus": ("yellow", "ichnae")})
    state = play(state, "roll: 6", "activate: antigonus ichnae", *["take: loyal"] * 3, f"go: {HUB}", "stop")
    assert state.held("ichnae", "yellow") == (("loyal", 2),)
    assert state.held(HUB, "yellow") == (("loyal", 4),)


@pytest.mark.rule("D2.2d")
@pytest.mark.parametrize("kind", ["loyal", "mercenary", "elephant"])
def test_however_many_units_there_are_there_is_one_more(kind: str) -> None:
    units = {"susa": {"red": {kind: 50}}, "pella": {"yellow": {kind: 50}}}
    markers = {"susa": "red", "pella": "yellow"}
    state = table(PlaceReinforcements("yellow", ((kind, 1),)), segment="", units=units, markers=markers)
    assert play(state, f"place-unit: {kind} pella").held("pella", "yellow") == ((kind, 51),)


@pytest.mark.rule("D2.4a", "DG20")
def test_a_marker_gives_control_and_units_do_not() -> None:
    units = {space: {"blue": {"loyal": 2}} for space in THESSALY}
    minors = tuple(("blue", space) for space in THESSALY)
    occupied = table(units=units, minors=minors)
    assert not occupied.controls("blue", "tricca")
    assert occupied.victory_points("blue") == 0
    under_red = table(units=units, minors=minors, markers=THESSALY)
    assert under_red.controls("red", "tricca")
    assert (under_red.victory_points("red"), under_red.victory_points("blue")) == (2, 0)


# ---------------------------------------------------------------- D2.5


@pytest.mark.rule("D2.5a", "D17.6d")
def test_major_generals_have_two_ratings_and_a_rank_and_some_have_prestige_or_legitimacy() -> None:
    generals = components().generals
    assert all(one.initiative > 0 and one.battle > 0 and one.rank > 0 for one in generals)
    assert {one.id: one.prestige for one in generals if one.prestige} == {"craterus": 2, "ptolemy": 2, "eumenes": -2}
    assert {one.id: one.legitimacy for one in generals if one.legitimacy} == {"perdiccas": 1, "leonnatus": 1}


@pytest.mark.rule("D2.5b")
def test_low_initiative_moves_further_and_intercepts_more_easily() -> None:
    points = {}
    for general in ("antigonus", "craterus"):  # 2 and 4
        state = play(table(MovementRoll("yellow"), generals={general: ("yellow", "ichnae")}), "roll: 3")
        points[general] = play(state, f"activate: {general} ichnae").scope(March).points
    assert points == {"antigonus": 4, "craterus": 2}
    for general, comes in (("antigonus", True), ("craterus", False)):
        units = {"ichnae": {"yellow": {"mercenary": 2}}, "edessa": {"red": {"loyal": 2}}}
        generals = {"ptolemy": ("yellow", "ichnae"), general: ("red", "edessa")}
        state = play(table(MovementRoll("yellow"), units=units, generals=generals), "roll: 6")
        state = play(state, "activate: ptolemy ichnae", "take-all", f"go: {HUB}")
        state = play(state, f"intercept: {general} edessa", "take-all", "set-out", "roll: 3")
        assert (state.general(general).place == HUB) is comes


@pytest.mark.rule("D2.5b", "D12.6a")
def test_a_high_battle_rating_raises_dice_and_initiative_does_not() -> None:
    totals = {}
    for general in ("antigonus", "craterus", "seleucus"):  # initiative 2, 4, 2; battle rating 4, 4, 3
        units = {"ichnae": {"yellow": {"loyal": 2}}, HUB: {"red": {"loyal": 2}}}
        generals = {general: ("yellow", "ichnae")}
        state = table(MovementRoll("yellow"), units=units, generals=generals, markers={HUB: "red"})
        state = play(state, "roll: 6", f"activate: {general} ichnae", "take-all", f"go: {HUB}", "pass", "roll: 1 1")
        totals[general] = state.events[-1].roll  # type: ignore[attr-defined]
    assert totals == {"antigonus": 8, "craterus": 8, "seleucus": 6}


# ---------------------------------------------------------------- D2.7


@pytest.mark.rule("D2.7a")
def test_every_space_lies_in_a_province_with_a_name_and_the_points_of_the_rulebook() -> None:
    kit = components()
    assert all(space.province in kit.province for space in kit.spaces)
    assert all(province.name and province.vp > 0 for province in kit.provinces)
    known = {"cilicia": 2, "media": 2, "egypt": 6, "thrace": 3, "lydia": 2, "caria": 1, "thessaly": 2, "judea": 1}
    known |= {"mesopotamia": 2, "syria": 2, "armenia": 2, "phoenicia": 2, "pamphylia_lycia": 2, "coele_syria": 1}
    assert {name: kit.province[name].vp for name in known} == known


@pytest.mark.rule("D2.7b", "DG10")
def test_spaces_are_minor_or_major_cities_strongholds_or_transit_points() -> None:
    kit = components()
    assert {space.type for space in kit.spaces} == {"minor", "major", "stronghold", "transit"}
    named = {"athens": "major", "tyre": "major", "miletus": "minor", "rhinocolura": "transit", "sparta": "stronghold"}
    assert {name: kit.space[name].type for name in named} == named
    assert all(space.independent for space in kit.spaces if space.type == "stronghold")


@pytest.mark.rule("D2.7c")
def test_a_force_moves_along_paths_only_and_ends_in_a_space() -> None:
    units = {"corinth": {"yellow": {"loyal": 2}}}
    state = table(MovementRoll("yellow"), units=units, generals={"antigonus": ("yellow", "corinth")})
    state = play(state, "roll: 6", "activate: antigonus corinth", "take-all")
    assert set(components().neighbours("corinth")) == {"argos", "athens"}
    assert {one for one in legal(state) if one.startswith("go:")} == {"go: argos", "go: athens"}
    assert refusal(state, "go: sparta")  # two steps away
    assert refusal(play(state, "embark"), "stop")  # not at sea
    state = play(state, "go: argos", "stop")
    assert state.general("antigonus").place in SPACES


@pytest.mark.rule("D2.7d", "D9.3a")
def test_there_are_five_types_of_paths() -> None:
    kit = components()
    assert {path.type for path in kit.paths} == set(get_args(PathType))
    assert dict(kit.movement_cost) == {"land": 1, "mountain": 2, "strait": 2, "sea": 1, "transmed": 2}
    assert dict(kit.steps["chersonesus", "ilium"]) == {"strait": 2, "sea": 1}  # D9.3c


@pytest.mark.rule("D2.7e", "D20.4a")
def test_victory_points_are_lost_at_once() -> None:
    units = {"larissa": {"yellow": {"mercenary": 3}}}
    pieces: dict[str, Any] = {"units": units, "generals": {"antigonus": ("yellow", "larissa")}}
    state = play(table(MovementRoll("yellow"), markers=THESSALY, **pieces), "roll: 6")
    state = play(state, "activate: antigonus larissa", "take-all", "go: tricca")
    assert state.victory_points("red") == 2
    assert play(state, "remove-marker").victory_points("red") == 0


@pytest.mark.rule("D2.7e", "D18.5a")
def test_legitimacy_changes_with_the_capture_of_an_heir() -> None:
    royals = {"heracles": Royal("tricca", "red")}
    units = {"larissa": {"yellow": {"mercenary": 3}}}
    pieces: dict[str, Any] = {"units": units, "generals": {"antigonus": ("yellow", "larissa")}, "royals": royals}
    state = play(table(MovementRoll("yellow"), markers=THESSALY, **pieces), "roll: 6")
    state = play(state, "activate: antigonus larissa", "take-all")
    assert (state.legitimacy("yellow"), state.legitimacy("red")) == (3, 3 + 2)
    state = unanswered(play(state, "go: tricca"))
    assert (state.legitimacy("yellow"), state.legitimacy("red")) == (3 + 2, 3)


@pytest.mark.rule("D2.7g")
def test_battles_and_unrest_take_two_dice_and_everything_else_one() -> None:
    units = {"ichnae": {"yellow": {"elephant": 3}}, HUB: {"red": {"loyal": 2}}}
    markers = {HUB: "red", "edessa": "red"}
    state = table(MovementRoll("yellow"), units=units, generals={"antigonus": ("yellow", "ichnae")}, markers=markers)
    assert dice(state) == 1  # movement
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take-all", f"go: {HUB}", "pass")
    assert dice(state) == 1  # an elephant
    state = play(state, "roll: 3", "roll: 3", "roll: 3")
    assert (waits_for(state), dice(state)) == ("battle", 2)
    assert dice(play(state, "roll: 6 6", "roll: 1 1")) == 1  # attrition
    siege = table(
        MovementRoll("yellow"),
        units={"susa": {"yellow": {"loyal": 3}}},
        markers={"susa": "red"},
        generals={"antigonus": ("yellow", "susa")},
    )
    assert dice(play(siege, "roll: 6", "activate: antigonus susa", "take-all", "besiege")) == 1
    unrest = play(tyche("unrest", markers={"susa": "yellow"}), "ops: unrest markers", "done")
    assert dice(unrest) == 2
