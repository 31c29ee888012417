"""P7.4, P7.5: what is captured, by whom, who dies there, who sacks and who destroys: one condition at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units as stack
from ancientwars.paxromana.rules.p07_cities.capture import CaptureEmpty, captor_of, captured, hostile_city, swept
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.rules.p09_land_movement.march import MoveOn
from ancientwars.paxromana.state.scopes import Move, Party
from ancientwars.paxromana.state.state import Pact, State, Successors
from tests.paxromana.book import until
from tests.paxromana.tables import asked, legal, play, refusal, settlement, table

ADVANCED = "rise-of-rome-advanced"


def falls(owner: str, force: dict[str, int], leader: str = "", *, space: str = "tomis", **fields: Any) -> State:
    """Return the state after an owner's Army captured the City or Town of a Space."""
    held = fields.pop("units", {})
    there = {**held.get(space, {}), owner: force}
    state = table(units={**held, space: there}, **fields)
    return settle(captured(state, space, owner, state.player_of(owner), stack(force), leader))


# ---------------------------------------------------------------------- who dies there


@pytest.mark.rule("P7.4.1a", "P8.4.3a", "P8.4.4a")
@pytest.mark.parametrize(
    ("there", "lives"),
    [
        ({"CAV": 1, "EL": 1, "GAR": 2}, False),
        ({"GAR": 1, "GS": 1}, True),  # he is with the Fleet
        ({"CAV": 1, "GS": 1}, False),  # he was with the Cavalry
        ({"GS": 1}, True),
        ({"GAR": 1}, False),
    ],
)
def test_land_units_of_enemies_die_with_their_leaders_where_a_city_falls(there: dict[str, int], *, lives: bool) -> None:
    """Fleets stay; so does a friend's Army."""
    units = {"tomis": {"greece": there, "east": {"LI": 1}, "carthage": {"LI": 2}}}
    leaders = {"greece_01": "tomis", "east_01": "tomis", "carthage_01": "tomis"}
    pacts = (Pact("passage", ("carthage", "rome")),)
    fields: dict[str, Any] = {"units": units, "leaders": leaders, "pacts": pacts, "cities": {"tomis": ("greece", 3)}}
    state = falls("rome", {"LG": 1}, **fields)
    assert dict(state.held("tomis", "greece")) == {kind: number for kind, number in there.items() if kind == "GS"}
    assert not state.held("tomis", "east")
    assert dict(state.held("tomis", "carthage")) == {"LI": 2}
    assert [bool(state.leader(name).place) for name in leaders] == [lives, False, True]
    assert settlement(state, "tomis").owner == "rome"


@pytest.mark.rule("P12.1.1a", "P8.4.6a", "P8.4.3a")
@pytest.mark.parametrize(("there", "lives"), [({"GAR": 1, "GS": 1}, True), ({"GAR": 2}, False)])
def test_a_leader_with_a_garrison_that_is_swept_away_dies_unless_he_is_with_a_fleet(
    there: dict[str, int], *, lives: bool
) -> None:
    state = table(units={"tomis": {"greece": there}}, leaders={"greece_01": "tomis"})
    force = stack({kind: number for kind, number in there.items() if kind != "GS"})
    state = swept(state, "tomis", (Party("greece", force, ("greece_01",)),))
    assert [kind for kind, _ in state.held("tomis", "greece")] == (["GS"] if lives else [])
    assert bool(state.leader("greece_01").place) is lives


# ---------------------------------------------------------------------- whose it is then


@pytest.mark.rule("P7.4.5a", "P12.4.5a", "P17.2a")
@pytest.mark.parametrize(
    ("owner", "space", "captor"),
    [
        ("rome", "tomis", "rome"),
        ("sof", "tomis", "east"),
        ("pergamum", "tomis", "greece"),
        ("pergamum", "sardis", "pergamum"),
        ("pontus", "tomis", "pontus"),
        ("germans", "tomis", "rebels"),
        ("rebels", "tomis", "rebels"),
        ("successors", "tomis", "greece"),
    ],
)
def test_whose_a_captured_town_is(owner: str, space: str, captor: str) -> None:
    state = table(scenario=ADVANCED, sof="east", allies=(("pergamum", "greece"),), kings="rome")
    state = state.replace(successors=Successors("greece", "rome"))
    assert captor_of(state, owner, space) == captor
    if owner == "pergamum":
        assert captor_of(state.replace(allies=()), owner, space) == "pergamum"


@pytest.mark.rule("P7.2.1a", "P12.7.4a")
def test_who_frees_a_town_for_a_friend_does_not_capture_or_sack_it() -> None:
    """Slaves held it; they are gone."""
    pacts = (Pact("passage", ("greece", "rome")),)
    units = {"tomis": {"slaves_rome": {"BAR": 2}}}
    state = falls("greece", {"HI": 1}, units=units, pacts=pacts, towns={"tomis": ("rome", 1)})
    assert settlement(state, "tomis").owner == "rome"
    assert not state.held("tomis", "slaves_rome")
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P12.7.3a", "P12.7.4a")
def test_slaves_leave_a_town_its_owner_and_do_not_sack_it() -> None:
    state = falls(
        "slaves_rome", {"BAR": 2}, units={"capua": {"rome": {"CAV": 1}}}, space="capua", towns={"capua": ("rome", 1)}
    )
    assert settlement(state, "capua").owner == "rome"
    assert not state.held("capua", "rome")
    assert asked(state)[1] == "rest"


@pytest.mark.rule("P12.7.3a", "P12.7.1b")
@pytest.mark.parametrize(("here", "moving", "hostile"), [(2, 2, True), (3, 2, False), (2, 0, False)])
def test_slaves_who_come_where_others_are_do_not_attack_the_town(here: int, moving: int, *, hostile: bool) -> None:
    state = table(units={"capua": {"slaves_rome": {"BAR": here}}}, towns={"capua": "rome"})
    force = stack({"BAR": moving})
    place = "capua" if moving else "roma"
    state = state.enter(Move("greece", "slaves_rome", "major", place, "roma", force=force), MoveOn("greece"))
    assert (hostile_city(state, "capua", "slaves_rome") is not None) is hostile
    assert hostile_city(state, "capua", "greece") is not None
    assert hostile_city(state, "capua", "rome") is None
    assert hostile_city(state, "roma", "greece") is None


# ---------------------------------------------------------------------- sack and plunder


@pytest.mark.rule("P7.5.1a", "P7.5.5a", "P17.2g")
@pytest.mark.parametrize(
    ("owner", "space", "seat"),
    [
        ("greece", "tomis", "greece"),
        ("greece", "pella", ""),  # home
        ("sof", "tomis", "east"),
        ("sof", "antiochia", ""),  # home of his player
        ("sof", "pella", "east"),
        ("successors", "tomis", ""),
    ],
)
def test_who_is_asked_whether_he_sacks(owner: str, space: str, seat: str) -> None:
    state = table(sof="east", scenario=ADVANCED, towns={space: ("carthage", 1)})
    state = state.replace(successors=Successors("greece", "rome"))
    after = settle(captured(state, space, owner, state.player_of(owner), (("HI", 1),), ""))
    assert asked(after) == ((seat, "sack") if seat else ("rome", "rest"))


@pytest.mark.rule("P7.5.1a", "P7.5.2a", "P7.5.2b")
@pytest.mark.parametrize(
    ("force", "leader", "kind", "sack", "die", "talents"),
    [
        ({"HI": 1}, "", "town", 1, 5, 3),  # half of a 5, rounded up; without a Leader any die sacks
        ({"HI": 1}, "", "city", 1, 5, 5),
        ({"HI": 1, "mHI": 1}, "", "city", 1, 5, 2),  # half of it, rounded down
        ({"HI": 1, "mLI": 1}, "", "town", 1, 5, 1),
        ({"HI": 1}, "greece_06", "city", 4, 6, 6),  # above his 3
        ({"HI": 1}, "greece_06", "city", 3, 0, 0),
        ({"HI": 1, "mCAV": 1}, "greece_06", "city", 3, 6, 3),  # Mercenaries add one
        ({"HI": 1, "mCAV": 1}, "greece_06", "city", 2, 0, 0),
    ],
)
def test_what_a_sack_brings(force: dict[str, int], leader: str, kind: str, sack: int, die: int, talents: int) -> None:
    places: dict[str, Any] = {"towns": {"tomis": ("rome", 1)}} if kind == "town" else {"cities": {"tomis": ("rome", 3)}}
    state = falls("greece", force, leader, active="greece", **places)
    state = play(state, "sack", f"roll: {sack}", *([f"roll: {die}"] if die else []))
    assert state.power("greece").treasury == talents
    assert asked(state)[1] == "rest"  # nobody marches on
    declined = play(falls("greece", force, leader, active="greece", **places), "pass")
    assert (declined.power("greece").treasury, asked(declined)[1]) == (0, "rest")


@pytest.mark.rule("P7.5.2b", "P12.4.5a")
def test_the_soldier_of_fortune_takes_half_but_adds_nothing_to_the_die() -> None:
    """His Campaign rating is 4."""
    fields: dict[str, Any] = {"sof": "greece", "cities": {"tomis": ("rome", 3)}, "active": "greece"}
    state = play(falls("sof", {"HI": 1}, "soldier_of_fortune", **fields), "sack", "roll: 5", "roll: 5")
    assert state.power("greece").treasury == 2
    state = play(falls("sof", {"HI": 1}, "soldier_of_fortune", **fields), "sack", "roll: 4")
    assert (state.power("greece").treasury, asked(state)[1]) == (0, "rest")


@pytest.mark.rule("P7.5.4a", "P7.5.3a", "P7.4.5a")
@pytest.mark.parametrize("goes", [True, False])
def test_barbarians_must_try_to_sack_get_nothing_and_may_go_on(*, goes: bool) -> None:
    """The Germans' Leader has a Campaign rating of 5."""
    units = {"vetera": {"germans": {"BAR": 9}}, "noviomagus": {"rome": {"GAR": 1}}}
    fields: dict[str, Any] = {"units": units, "towns": {"noviomagus": ("rome", 1)}, "leaders": {"german": "vetera"}}
    state = table(Expansion("greece"), active="greece", scenario=ADVANCED, **fields)
    state = play(state, "major-of: germans vetera", "take-all", "set-out", "roll: 6", "to: noviomagus")
    state = until(state, "sack", "capture", "expansion")
    if asked(state)[1] == "capture":
        state = play(state, "capture")
    assert asked(state) == ("", "sack")
    state = play(state, "roll: 6")
    assert asked(state) == ("", "march-on")
    assert settlement(state, "noviomagus").owner == "rebels"
    state = play(state, "roll: 5" if goes else "roll: 6")
    assert (asked(state) == ("greece", "move-on")) is goes
    assert state.power("greece").treasury == 0


# ---------------------------------------------------------------------- an empty City or Town


@pytest.mark.rule("P7.4.2a", "P7.4.4a", "P9.2.4a")
def test_who_declines_an_empty_town_goes_back_to_where_it_came_from() -> None:
    """With its Leader; two reduced units that meet there combine."""
    units = {"pella": {"greece": {"rHI": 1, "LI": 1}}, "naissus": {}}
    state = table(
        Expansion("greece"),
        active="greece",
        units=units,
        towns={"naissus": ("rome", 1)},
        leaders={"greece_05": "pella"},
    )
    state = play(
        state,
        "major: pella",
        "take: rHI 1",
        "take: LI 1",
        "take-leader: greece_05",
        "set-out",
        "roll: 1",
        "to: naissus",
    )
    assert asked(state) == ("greece", "capture")
    back = play(state, "pass")
    assert dict(back.held("pella", "greece")) == {"rHI": 1, "LI": 1}
    assert back.leader("greece_05").place == "pella"
    assert (back.scope(Move).space, settlement(back, "naissus").owner) == ("pella", "rome")
    taken = play(state, "capture")
    assert settlement(taken, "naissus").owner == "greece"
    assert asked(play(taken, "sack", "roll: 5")) == ("", "march-on")  # no more than the rating of 5
    more = state.replace(units=state.units.add("pella", "greece", "rHI", 1))
    assert dict(play(more, "pass").held("pella", "greece")) == {"HI": 1, "LI": 1}


@pytest.mark.rule("P7.4.2a", "P11.3.4a", "P7.4.5a")
@pytest.mark.parametrize(
    ("owner", "link", "origin", "space", "aboard"),
    [
        ("rome", "sea", "ntp_apulia", "lissa", True),  # it is at sea again
        ("rome", "land", "lissa", "lissa", False),  # it was here before
        ("germans", "land", "salona", "lissa", False),  # it just moves on
    ],
)
def test_who_need_not_go_back(owner: str, link: Any, origin: str, space: str, *, aboard: bool) -> None:
    state = table(units={space: {owner: {"LG" if owner == "rome" else "BAR": 2}}}, towns={space: ("greece", 1)})
    force = state.held(space, owner)
    move = Move("rome", owner, "major", space, "salona", origin=origin, link=link, force=force, points=5)
    state = settle(state.enter(move, CaptureEmpty("rome", space), MoveOn("rome")))
    after = play(state, "pass")
    assert after.held(space, owner) == force
    assert (after.scope(Move).space, after.scope(Move).aboard) == (space, aboard)


@pytest.mark.rule("P7.5.1a", "P7.4.2a")
@pytest.mark.parametrize(
    ("leader", "leaders", "rating"),
    [
        ("greece_05", ("greece_05", "greece_06"), 5),
        ("greece_05", ("greece_06",), 3),
        ("", ("greece_06",), 3),
        ("", ("greece_05", "greece_06"), 5),
        ("", ("greece_06", "greece_05"), 5),
        ("greece_10", ("greece_06", "greece_05"), 5),
        ("", (), 0),
    ],
)
def test_whose_campaign_rating_counts_where_an_empty_town_falls(
    leader: str, leaders: tuple[str, ...], rating: int
) -> None:
    """His who led the march, if he is still there; else the highest, whoever was taken along first."""
    state = table(
        units={"naissus": {"greece": {"HI": 2}}},
        towns={"naissus": ("rome", 1)},
        active="greece",
        leaders=dict.fromkeys(leaders, "naissus"),
    )
    move = Move("greece", "greece", "major", "naissus", "pella", origin="pella", force=(("HI", 2),), points=9)
    state = settle(
        state.enter(move.replace(leader=leader, leaders=leaders), CaptureEmpty("greece", "naissus"), MoveOn("greece"))
    )
    state = play(state, "capture", "sack")
    if rating:
        assert asked(play(state, f"roll: {rating}")) == ("", "march-on")
    assert asked(play(state, f"roll: {rating + 1}")) == ("", "plunder")


# ---------------------------------------------------------------------- destruction


def razing(
    force: dict[str, int], *, owner: str = "rome", points: int = 5, leaders: tuple[str, ...] = (), **fields: Any
) -> State:
    """Return the state in which an owner's pieces are at Tomis, or elsewhere, on a move of their player."""
    space = fields.pop("space", "tomis")
    seat = fields.pop("seat", owner)
    state = table(units={space: {owner: force}}, leaders=dict.fromkeys(leaders, space), active=seat, **fields)
    move = Move(seat, owner, "major", space, space, origin=space, force=stack(force), leaders=leaders, points=points)
    return settle(state.enter(move, MoveOn(seat)))


@pytest.mark.rule("P7.4.3a", "P9.2.1-14", "P1.4d")
@pytest.mark.parametrize(
    ("given", "may"),
    [
        ({"force": {"LG": 1}}, True),
        ({"force": {"GAR": 1}}, True),
        ({"force": {"LI": 1, "EL": 1}}, True),
        ({"force": {}, "leaders": ("rome_01",)}, True),  # a Leader is an Army, too
        ({"force": {"LG": 1}, "towns": {"tomis": "greece"}, "pacts": (Pact("passage", ("greece", "rome")),)}, False),
        ({"force": {"HI": 1}, "owner": "sof", "seat": "rome", "sof": "rome"}, True),
        ({"force": {"HI": 1}, "owner": "sof", "seat": "greece", "sof": "greece"}, False),
        ({"force": {"LG": 1}, "towns": {"capua": "rome"}, "space": "capua"}, False),  # home
        ({"force": {"LG": 1}, "towns": {"sparta": "rome"}, "space": "sparta"}, True),  # another's home
        ({"force": {"BAR": 1}, "owner": "germans", "seat": "rome", "towns": {"tomis": "rebels"}}, True),
        (
            {"force": {"BAR": 1}, "owner": "germans", "seat": "rome", "towns": {"capua": "rebels"}, "space": "capua"},
            False,  # in the home of who moves them
        ),
    ],
)
def test_who_destroys_a_town(given: dict[str, Any], *, may: bool) -> None:
    state = razing(**{"towns": {"tomis": "rome"}, **given})
    assert ("raze" in legal(state)) is may
    if not may:
        assert refusal(state, "raze").rule == "P7.4.3a"


@pytest.mark.rule("P9.2.1-14", "P7.4.3a")
@pytest.mark.parametrize(("walls", "points"), [(5, 5), (5, 4), (3, 3), (3, 2)])
def test_destroying_a_city_costs_its_walls(walls: int, points: int) -> None:
    state = razing({"LG": 1}, points=points, cities={"tomis": ("rome", walls)}, towns={"sirmium": "rome"})
    assert ("raze" in legal(state)) is (points >= walls)
    if points < walls:
        assert refusal(state, "raze").rule == "P9.2.1-14"
        return
    state = play(state, "raze")
    assert state.settlement("tomis") is None
    assert state.settlement("sirmium") is not None
    more = play(razing({"LG": 1}, points=walls + 2, cities={"tomis": ("rome", walls)}), "raze")
    assert more.scope(Move).remaining == 2
