"""Position texts of Pax Romana: games are written and read again at the moments that a text can say."""

from __future__ import annotations

import random

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.core.step import Chance, Outcome
from ancientwars.paxromana import apply, legal_actions, new_game, pending, position, sample
from ancientwars.paxromana.state.scopes import Activation
from tests.paxromana.turns import at, go, legal, on_to, waits

ELITES = [one.id for one in new_game().kit.leaders if one.power == "rome" and one.elite and not one.scenario]
WRITTEN = ("payment", "action", "marker")


@pytest.mark.parametrize("scenario", ["rise-of-rome-advanced", "magna-graecia"])
def test_a_game_can_be_written_down_whenever_a_marker_comes_up_or_is_used(scenario: str) -> None:
    rng, state, seen = random.Random(3), new_game(scenario=scenario), set()
    for _ in range(500):
        found = pending(state)
        if isinstance(found, Outcome):
            break
        if waits(state)[1] in WRITTEN:
            assert position(position(state)) == state
            seen.add(waits(state)[1])
        options = list(legal_actions(state)) if not isinstance(found, Chance) else []
        state = apply(state, options[rng.randrange(len(options))] if options else sample(state, rng))
    assert seen == set(WRITTEN)


def test_a_text_says_what_has_been_in_an_activation() -> None:
    powers = {"carthage": {"treasury": 3}, "rome": {"order": "now"}}
    state = go(at(powers=powers, activation={"previous": "east"}), "hear-offers", "pass")
    assert waits(state) == ("rome", "action")
    again = position(position(state))
    assert again == state
    assert (again.scope(Activation).previous, again.scope(Activation).heard) == ("east", True)
    assert "hear-offers" not in legal(again)


@pytest.mark.rule("P14.1.4a", "P2.1.3-06", "P12.6.1a")
@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"powers": {"rome": {"stability": 9}}}, r"Stability of rome is 9, not from -6 to 8 \[P14.1.4a\]"),
        ({"units": {"corduba": {"rome": {"GS": 1}}}}, r"no galleys can be in corduba \[P2.1.3-06\]"),
        ({"units": {"ltp_baetica": {"rome": {"GS": 1}}}}, r"no galleys can be in ltp_baetica \[P2.1.3-06\]"),
        ({"pirates": ["dstp_ionian"]}, r"no Pirates can be in dstp_ionian \[P12.6.1a\]"),
    ],
)
def test_what_can_never_be_on_the_map_or_the_tracks_is_refused(said: dict[str, object], fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        at(**said)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (
            {"hands": {"rome": ["spies"], "greece": ["spies", "spies", "spies"]}},
            r"'hands\.\w+': there are not so many: spies",
        ),
        ({"ordered": ["rome", "greece", "rome"]}, r"'ordered': rome stands there twice \[P3.4.2a\]"),
        ({"discards": ["famin"]}, "'discards': unknown 'famin'; perhaps famine"),
        ({"known": [{"zone": "greece", "cards": ["famin"]}]}, "'known': unknown 'famin'; perhaps famine"),
        ({"known_objectives": [{"zone": "nobody", "cards": ["A"]}]}, "'known_objectives': unknown 'nobody'"),
    ],
)
def test_cards_and_markers_that_cannot_be_there_are_refused_with_their_place(
    said: dict[str, object], fault: str
) -> None:
    with pytest.raises(PositionError, match=fault):
        at(scenario="rise-of-rome-advanced", **said)  # type: ignore[arg-type]


@pytest.mark.rule("P5.1.2a", "P9.5.1a", "P8.3b")
@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"units": {"capua": {"rome": {"LG": 1}, "carthage": {"GAR": 1}}}}, r"enemies, and both in capua \[P5.1.2a\]"),
        ({"units": {"capua": {"carthage": {"HI": 1}}}, "towns": {"capua": ["rome", 2]}}, r"both in capua \[P5.1.2a\]"),
        ({"units": {"nemausus": {"rome": {"LG": 1}}}, "tribes": ["nemausus"]}, r"both in nemausus \[P5.1.2a\]"),
        ({"units": {"messana": {"rome": {"LG": 1}, "mamertines": {"HI": 1}}}}, r"both in messana \[P5.1.2a\]"),
        (
            {"units": {"ltp_baetica": {"rome": {"LG": 1}}}},
            r"nobody stops in ltp_baetica, a Land Transit Point \[P9.5.1a\]",
        ),
        ({"units": {"dstp_ionian": {"rome": {"GS": 1}}}}, r"nobody stops in dstp_ionian, .* \[P11.2.1d\]"),
        ({"leaders": {"rome_01": "ltp_baetica"}}, r"nobody stops in ltp_baetica"),
        ({"units": {"messana": {"rome": {"MIL": 1}}}}, r"messana is not in the Home Territory .* of rome \[P12.3.3a\]"),
        ({"leaders": dict.fromkeys(ELITES, "roma")}, r"are two Elite Leaders of rome \[P8.3b\]"),
    ],
)
def test_what_cannot_stand_there_between_two_moves_is_refused(said: dict[str, object], fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        at(**said)  # type: ignore[arg-type]


@pytest.mark.rule("P5.1.2a", "P12.7.3a", "P13.4.5a")
@pytest.mark.parametrize(
    "said",
    [
        {"units": {"capua": {"slaves_rome": {"BAR": 2}}}, "towns": {"capua": ["rome", 2]}},
        {"units": {"nemausus": {"gauls_west": {"BAR": 2}}}, "tribes": ["nemausus"]},
        {"units": {"roma": {"gauls_west": {"BAR": 2}}}, "cities": {"roma": ["rebels", 3]}},
        {"units": {"parma": {"germans": {"BAR": 2}, "rome": {"LG": 1}}}},
        {"units": {"messana": {"rome": {"LG": 1}, "carthage": {"GS": 1}}}},
        {"units": {"messana": {"rome": {"LG": 1}}}, "leaders": {"carthage_01": "messana"}},
        {
            "units": {"messana": {"rome": {"LG": 1}, "greece": {"HI": 1}}},
            "pacts": [{"kind": "passage", "seats": ["rome", "greece"]}],
        },
    ],
)
def test_who_may_share_a_space_does(said: dict[str, object]) -> None:
    assert waits(at(**said)) == ("rome", "action")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["harvest", "", "pergamum_waits_LI", "pergamum_waits_LI_x", "pergamum_waits_XX_1"])
def test_unknown_effects_are_refused_by_name(kind: str) -> None:
    with pytest.raises(PositionError, match=rf"effects\[1\].kind': unknown '{kind}'; known are archimedes"):
        at(effects=[{"kind": "cyprus"}, {"kind": kind}])
    with pytest.raises(PositionError, match=r"effects\[0\].seat': unknown 'nobody'"):
        at(effects=[{"kind": "cyprus", "seat": "nobody"}])
    assert at(effects=[{"kind": "pergamum_waits_LI_2", "until": "game"}])


@pytest.mark.rule("P16.2-02")
def test_a_conqueror_of_this_turn_has_his_second_move_in_the_activation_set_up() -> None:
    """The event is enough; he and his Army move twice."""
    effects = [{"kind": "conqueror", "seat": "rome"}]
    state = at(effects=effects, units={"roma": {"rome": {"LG": 2}}}, leaders={"rome_10": "roma"})
    assert position(position(state)) == state
    state = go(state, "expand", "major: roma", "take-all", "set-out", "roll: 1", "to: capua", "stop", "major: capua")
    assert waits(state) == ("rome", "force")
    assert not at(effects=effects).scope(Activation).conqueror


@pytest.mark.rule("P8.3a")
def test_an_elite_leader_on_the_map_has_been_used() -> None:
    """Nobody has to say so: he does not come up in the next Leader Selection Phase, but in the one after it."""
    state = at("carthage", leaders={"carthage_10": "utica", "carthage_01": "utica"})
    assert state.leader("carthage_10").rests == 2
    assert position(position(state)) == state
    drawn = on_to(go(state, "pass"), "leader", turn=3)
    while "draw: carthage_01" not in legal(drawn):
        drawn = go(drawn, legal(drawn)[0])
    assert "draw: carthage_10" not in legal(drawn)
    fresh = at("carthage", leaders={"carthage_10": "utica"}, rests={"carthage_10": 0})
    assert fresh.leader("carthage_10").rests == 0
    assert position(position(fresh)) == fresh


@pytest.mark.rule("P12.7.1b", "P12.7.2a")
def test_slaves_on_the_map_are_a_revolt_that_goes_on() -> None:
    """Nobody has to name it: the next player but the victim moves them, and the victim gains a level at their end."""
    units = {"capua": {"slaves_rome": {"BAR": 2}}}
    state = go(at("", moment="marker", pool=["greece"], units=units), "draw: greece")
    assert waits(state) == ("greece", "move-slaves")
    assert position(position(at(units=units))) == at(units=units)


def test_a_capital_in_other_hands_costs_nothing_when_a_position_is_set_up() -> None:
    units = {"pella": {"rome": {"GAR": 1}}, "athenae": {"carthage": {"GAR": 1}}}
    state = at(units=units)
    assert state.power("greece").stability == 0
    assert state.power("greece").exiled == ("athenae", "pella")


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"marker": "carthage"}, "activation.marker"),
        ({"previous": "gallia"}, "activation.previous"),
        ({"leaders": ["nemo"]}, "activation.leaders"),
        ({"majors": 2}, "activation.majors"),
        ({"moved": {"roma": {"nobody": {"LG": 1}}}}, "activation.moved.roma"),
    ],
)
def test_what_cannot_have_been_in_an_activation_is_refused(said: dict[str, object], field: str) -> None:
    with pytest.raises(PositionError, match=field):
        at(activation=said)
