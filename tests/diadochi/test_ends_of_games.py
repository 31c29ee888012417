"""Rules D17.5, D19 to D21, D24: how games end, in whole positions worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars import diadochi
from ancientwars.core.engine import pending
from ancientwars.core.step import Outcome
from tests.diadochi.tables import legal, play, unanswered, waits_for

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State

LAST: dict[str, Any] = {"turn": 5, "round": 5, "segment": "forage"}
"""The last segment of a game, for the player who is last in the Turn Order."""
EGYPT = ["alexandria", "naucratis", "memphis"]
BABYLONIA = ["babylon", "sippara", "opis"]
SUSIANA = ["susa", "charax"]
PHRYGIA = ["celaenae", "colossae", "synnada", "gordium"]
MACEDONIA = ["pella", "aegae", "therma"]
THRACE = ["byzantium", "chersonesus", "aenus", "abdera"]
MEDIA = ["ecbatana", "concobar", "bagistana", "sigriana", "rhagae"]
LYDIA = ["sardis", "smyrna"]
PHOENICIA = ["tyre", "sidon"]


def result(state: State) -> tuple[tuple[str, ...], str]:
    """Return who has won, and by which rule; nobody before the end."""
    ended = pending(state)
    return (ended.winners, ended.rule) if isinstance(ended, Outcome) else ((), "")


# ---------------------------------------------------------------- the fifth turn


def last_turn(order: list[str], **pieces: Any) -> State:
    """Return the end of a game in which yellow has Egypt, red Babylonia, Susiana and, cut off by blue, Armenia."""
    given: dict[str, Any] = {
        "order": order,
        "seat": order[-1],
        "markers": {
            "yellow": EGYPT,
            "red": BABYLONIA + SUSIANA + ["amida", "carana", "artaxata", "tushpa"],
            "blue": ["edessa", "mardane"],
        },
        "units": {
            "memphis": {"yellow": {"royal": 2, "loyal": 1}},
            "charax": {"red": {"silver_shields": 2, "loyal": 1, "mercenary": 4}},
            "dispersed": {"yellow": {"loyal": 3}},
        },
        "generals": {
            "ptolemy": {"owner": "yellow", "place": "memphis"},
            "perdiccas": {"owner": "red", "dead": True},
            "peithon": {"owner": "red", "place": "charax"},
        },
        "shields_raised": True,
    }
    return diadochi.position(LAST | given | pieces)


@pytest.mark.rule("D19.1a", "D19.2c", "D20.3a")
def test_a_tie_after_the_isolation_phase_goes_by_macedonians_on_the_map_then_by_living_generals() -> None:
    # Red's Armenia is cut off, for its neighbours are blue's or independent: 4 + 2 are left against Egypt's 6. Nobody
    # has Macedonia; three Macedonian units each on the map; Ptolemy is senior to Peithon, and Perdiccas is dead.
    state = last_turn(["yellow", "red", "blue", "black"])
    assert (state.victory_points("yellow"), state.victory_points("red")) == (6, 6)
    assert (state.marker("amida"), state.marker("edessa")) == ("", "")  # blue's are cut off from any unit, too
    assert result(state) == (("yellow",), "D20.3a")


@pytest.mark.rule("D19.1a", "D19.2b")
def test_who_removes_his_markers_first_opens_the_chain_of_the_next() -> None:
    state = last_turn(["blue", "yellow", "red", "black"])  # through Edessa, which is neutral by then
    assert (state.victory_points("red"), state.marker("amida")) == (8, "red")
    assert result(state) == (("red",), "D20.3a")


@pytest.mark.rule("D20.3a")
@pytest.mark.parametrize(
    ("army", "winner"), [({"royal": 1, "silver_shields": 2}, "red"), ({"loyal": 1, "mercenary": 9}, "yellow")]
)
def test_macedonians_break_a_tie_before_seniority(army: dict[str, int], winner: str) -> None:
    units = {"memphis": {"yellow": {"loyal": 2}}, "charax": {"red": army}}
    generals = {"perdiccas": {"owner": "yellow", "place": "memphis"}, "ptolemy": {"owner": "red", "place": "charax"}}
    order = ["yellow", "red", "blue", "black"]
    assert result(last_turn(order, units=units, generals=generals)) == ((winner,), "D20.3a")


@pytest.mark.rule("D20.3a", "D20.4b", "D17.2c")
def test_control_of_macedon_breaks_a_tie_before_anything_else() -> None:
    # Three players: yellow Macedonia 3 and Lydia 2; red Phrygia 3 and Media 2, with more Macedonian units and a more
    # senior general. Legitimacy does not count any more.
    state = diadochi.position(
        LAST
        | {
            "scenario": "three_1",
            "seat": "blue",
            "markers": {"yellow": MACEDONIA + LYDIA, "red": PHRYGIA + MEDIA},
            "units": {"synnada": {"red": {"loyal": 6}}, "pella": {"yellow": {"mercenary": 1}}},
            "generals": {
                "perdiccas": {"owner": "red", "place": "synnada"},
                "ptolemy": {"owner": "yellow", "place": "pella"},
                "craterus": {"owner": "blue", "place": "issus"},
            },
            "royals": {"alexander_iv": {"place": "issus", "owner": "blue"}},
        }
    )
    assert [state.victory_points(seat) for seat in state.seats] == [5, 5, 0]
    assert result(state) == (("yellow",), "D20.3a")


@pytest.mark.rule("D20.4c", "D13.6c", "D24.1a")
@pytest.mark.parametrize(("enhanced", "winner"), [(True, "red"), (False, "yellow")])
def test_two_players_end_with_the_fleet_that_lies_in_the_dispersed_box(enhanced: bool, winner: str) -> None:
    # Yellow: Macedonia 3, Thessaly 2, and its fleet of 1. Red: Phoenicia 2 with a dispersed fleet of 2, Lydia 2, and
    # the Pirates, 2 points on their reinforced side, 1 on the other: 4 or 3 against 1, three points in either case;
    # without them 4 points against 5.
    fleets = {"phoenician": {"owner": "red", "dispersed": True}}
    if enhanced:
        fleets["cilician_pirates"] = {"owner": "red", "enhanced": True}
    state = diadochi.position(
        LAST
        | {
            "scenario": "two_1",
            "seat": "red",
            "markers": {"yellow": [*MACEDONIA, "larissa", "tricca"], "red": PHOENICIA + LYDIA},
            "fleets": fleets,
        }
    )
    assert state.victory_points("red") == (7 if enhanced else 4)
    assert result(state) == ((winner,), "D20.3a")


# ---------------------------------------------------------------- automatic victory


@pytest.mark.rule("D20.2a", "D20.4e", "D24.2a")
@pytest.mark.parametrize(("scenario", "wins"), [("four", True), ("three_1", True), ("two_1", False)])
def test_the_last_space_of_syria_makes_a_king_of_asia_who_wins_with_27_points(scenario: str, wins: bool) -> None:
    # Egypt 6, Babylonia 4, Phrygia 3, Thrace 3, Macedonia 3, Hellespontine Phrygia 2: 21, with no strait, for Nicaea is
    # independent. Beroea is the third space of Syria: 2, and 4 for the King of Asia.
    held = EGYPT + BABYLONIA + PHRYGIA + THRACE + MACEDONIA + ["ilium", "cyzicus", "dascylium", "myriandros", "europos"]
    state = diadochi.position(
        {
            "scenario": scenario,
            "turn": 2,
            "seat": "red",
            "segment": "surrender",
            "markers": {"red": held, "yellow": ["beroea"]},
            "units": {"beroea": {"red": {"mercenary": 1}}},
            "minors": {"red": ["beroea"]},
        }
    )
    assert state.victory_points("red") == 21
    state = play(state, "take-space: beroea")
    assert state.victory_points("red") == 27
    assert result(state) == ((("red",), "D20.2a") if wins else ((), ""))


@pytest.mark.rule("D20.2a", "D20.4c", "D24.1a")
def test_the_pirates_make_the_largest_fleet_and_29_points_of_two_players() -> None:
    # Egypt 6, Babylonia 4, Phrygia 3, Syria 2, King of Asia 4, Media 2, Thrace 3, Phoenicia 2 with its fleet of 2.
    held = EGYPT + BABYLONIA + PHRYGIA + ["myriandros", "europos", "beroea"] + MEDIA + THRACE + PHOENICIA
    state = diadochi.position(
        {
            "scenario": "two_1",
            "turn": 3,
            "markers": {"yellow": held, "red": ["athens", "miletus", "halicarnassus"]},
            "hands": {"yellow": ["cilician_pirates"]},
            "segment": "play",
        }
    )
    assert state.victory_points("yellow") == 26
    tied = play(state, "event: cilician_pirates")  # 3 against the 2 of Athens and the 1 of Caria: nobody
    assert (tied.victory_points("yellow"), result(tied)) == (26, ((), ""))
    alone = play(state.with_marker("athens", ""), "event: cilician_pirates")
    assert alone.victory_points("yellow") == 29
    assert result(alone) == (("yellow",), "D20.2a")


@pytest.mark.rule("D17.4c", "D17.5c", "D20.1a")
@pytest.mark.parametrize(("dice", "wins"), [("roll: 6 6", True), ("roll: 1 1", False)])
def test_a_diadoch_wins_by_the_burial_at_pella_once_he_has_beaten_who_stands_there(dice: str, wins: bool) -> None:
    # Blue loses the 3 points of a Champion by the attack: 5 for Alexander, 3 for Cleopatra, and 10 by the burial.
    state = diadochi.position(
        {
            "turn": 3,
            "seat": "blue",
            "segment": "forces",
            "moved": {"roll": 6},
            "markers": {"blue": ["susa"], "red": MACEDONIA},
            "units": {"therma": {"blue": {"loyal": 3}}, "pella": {"red": {"mercenary": 1}}},
            "generals": {"antigonus": {"owner": "blue", "place": "therma"}},
            "royals": {
                "alexander_body": {"place": "therma", "owner": "blue"},
                "alexander_iv": {"place": "susa", "owner": "blue"},
                "cleopatra": {"place": "susa", "owner": "blue", "active": True},
            },
        }
    )
    assert state.legitimacy("blue") == 3 + 5 + 3
    state = play(state, "activate: antigonus therma", "take-all", "take-royal: alexander_body", "go: pella")
    assert "bury" not in legal(state)
    state = unanswered(state)
    assert state.legitimacy("blue") == 5 + 3
    state = play(state, dice, "roll: 1 1" if wins else "roll: 6 6")
    if wins:
        assert result(play(state, "bury")) == (("blue",), "D20.1a")
        assert result(play(state, "pass")) == ((), "")
    else:
        state = play(state, "roll: 1", "lose: mercenary")  # the attrition of the beaten, the loss of the victor
        assert state.royal("alexander_body").owner == "red"
        assert result(state) == ((), "")


@pytest.mark.rule("D17.5e", "D19.1a", "D20.1a")
def test_a_diadoch_who_loses_his_last_point_to_isolation_is_champion_again_and_wins() -> None:
    # Blue: 10 by Pella and 5 for Alexander; Libya, his only point, lies between Egypt and an independent Cyrene.
    state = diadochi.position(
        {
            "turn": 3,
            "round": 5,
            "seat": "black",
            "segment": "forage",
            "champions": ["yellow", "red", "black"],
            "above_zero": ["blue"],
            "pella": "blue",
            "markers": {"blue": ["paraetonium", "ammonium"], "yellow": EGYPT},
            "units": {"memphis": {"yellow": {"loyal": 1}}},
            "generals": {"craterus": {"owner": "blue", "place": "susa"}},
            "royals": {
                "alexander_iv": {"place": "susa", "owner": "blue"},
                "alexander_body": {"place": "pella", "buried": True},
            },
        }
    )
    assert (state.legitimacy("blue"), state.victory_points("blue")) == (18, 0)
    assert result(state) == (("blue",), "D20.1a")


@pytest.mark.rule("D20.2a", "D19.1a", "D20.4c")
@pytest.mark.parametrize(
    ("order", "wins"), [(["yellow", "red", "blue", "black"], True), (["red", "yellow", "blue", "black"], False)]
)
def test_who_reaches_23_in_the_isolation_phase_wins_before_he_loses_markers_himself(
    order: list[str], wins: bool
) -> None:
    # Red: Egypt 6, Babylonia 4, Macedonia 3, Media, Susiana, Persis and Armenia 2 each: 21; its fleets of Athens and
    # Macedonia are 3 points, as are yellow's of Phoenicia and the Pirates, until Aradus is cut off. Then Armenia is.
    held = EGYPT + BABYLONIA + MACEDONIA + MEDIA + SUSIANA + ["persepolis", "pasargadae", "athens"]
    state = diadochi.position(
        {
            "turn": 2,
            "round": 5,
            "segment": "forage",
            "order": order,
            "seat": "black",
            "markers": {
                "yellow": ["tyre", "aradus"],
                "red": [*held, "amida", "carana", "artaxata", "tushpa"],
                "blue": ["edessa", "mardane", "sidon", "salamis", "myriandros", "emesa"],
            },
            "fleets": {"cilician_pirates": {"owner": "yellow"}},
        }
    )
    assert result(state) == ((("red",), "D20.2a") if wins else ((), ""))


# ---------------------------------------------------------------- heirs come of age


def coming_of_age(**pieces: Any) -> State:
    """Return the end of the third turn of three players, before Heracles comes of age; yellow controls him.

    Yellow: Champion 3, Philip III 4 (Heracles, 2, does not count beside him), Strategos of Europe 2, Macedonia 3: 12.
    Red, a Diadoch: Perdiccas 1, the tomb in Babylon 2, Babylonia 4, Media 2, Susiana 2, Coele-Syria 1: 12.
    """
    given: dict[str, Any] = {
        "scenario": "three_1",
        "turn": 3,
        "round": 5,
        "seat": "blue",
        "segment": "forage",
        "champions": ["yellow", "blue"],
        "above_zero": ["red"],
        "markers": {"yellow": MACEDONIA, "red": BABYLONIA + MEDIA + SUSIANA + ["damascus", "emesa"]},
        "generals": {
            "perdiccas": {"owner": "red", "place": "babylon"},
            "lysimachus": {"owner": "yellow", "place": "pella"},
        },
        "royals": {
            "heracles": {"place": "pella", "owner": "yellow"},
            "philip_iii": {"place": "pella", "owner": "yellow"},
            "alexander_body": {"place": "babylon", "buried": True},
            "alexander_iv": {"place": "lamia"},
        },
    }
    return diadochi.position(given | pieces)


def totals(state: State) -> list[int]:
    """Return the victory points and legitimacy points of each player, added."""
    return [state.victory_points(seat) + state.legitimacy(seat) for seat in state.seats]


@pytest.mark.rule("D21.4b", "D21.4d", "D17.2b")
def test_a_guardian_who_wins_the_tie_by_macedon_proclaims_his_heir_or_kills_him() -> None:
    state = coming_of_age()
    assert totals(state) == [12, 12, 3]
    assert legal(state) == ("proclaim: heracles", "kill: heracles")
    assert result(play(state, "proclaim: heracles")) == (("yellow",), "D21.4b")
    spared = play(state, "kill: heracles")
    assert totals(spared) == [12, 12, 3]
    assert (spared.turn, spared.royal("heracles").gone, result(spared)) == (4, True, ((), ""))


@pytest.mark.rule("D21.4b", "D21.4d")
def test_a_guardian_who_would_not_be_regent_loses_his_heir_and_play_goes_on() -> None:
    markers = {
        "yellow": MACEDONIA,
        "red": BABYLONIA + MEDIA + SUSIANA + ["damascus", "emesa", "gaza", "joppa", "samaria"],
    }
    state = coming_of_age(markers=markers)  # and Judea, 1 point
    assert totals(state) == [12, 13, 3]
    assert (state.royal("heracles").gone, waits_for(state)) == (True, "go-first")


@pytest.mark.rule("D21.4e", "D17.4e")
def test_a_king_whom_nobody_guards_ends_the_game_for_who_has_most_of_both() -> None:
    royals: dict[str, Any] = {
        "heracles": {"place": "dodona"},
        "philip_iii": {"place": "pella", "owner": "yellow"},
        "alexander_body": {"place": "babylon", "owner": "red"},
        "alexander_iv": {"place": "lamia"},
    }
    state = coming_of_age(royals=royals)  # the body was not buried, so that red lacks its 2 points
    assert totals(state) == [12, 10, 3]
    assert state.royal("alexander_body").gone
    assert result(state) == (("yellow",), "D21.4e")


@pytest.mark.rule("D21.4e", "D20.3a")
def test_how_the_game_is_won_names_every_end_and_every_tie() -> None:
    told = diadochi.briefing(diadochi.new_game())
    last, regency = (next(one for one in told if one.startswith(rule)) for rule in ("D20.3a", "D21.4"))
    assert "senior" in last
    assert "nobody controls" in regency
    assert "turn 4" in regency
    assert "turn 5" in regency
