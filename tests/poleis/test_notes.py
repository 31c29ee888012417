"""What an action costs and brings, told before it is chosen."""

from __future__ import annotations

import random
import re

import pytest

import ancientwars.poleis as game
from ancientwars import HiddenInformation, Match, SetupError
from ancientwars.core.step import SPECTATOR
from ancientwars.poleis.state import events as e

RICH = {"metal": 5, "wood": 5, "wine": 5, "oil": 5, "silver": 9}


def position(**athens):
    return {"turn": "athens", "athens": {"prestige": 5, "goods": RICH} | athens}


def note(position, *notations, lang="en"):
    """Return the note of the last of some actions, the others played."""
    state = game.position(position)
    for text in notations[:-1]:
        state = game.apply(state, game.parse(state, text))
    return game.note(state, game.parse(state, notations[-1]), lang)


@pytest.mark.parametrize(
    ("given", "notations", "told"),
    [
        (position(), ("action: create-galleys",), ""),
        (position(hoplites={"attika": 1}), ("action: move-hoplites",), "Prestige -1"),
        (position(hoplites={"attika": 1}), ("action: collect",), ""),
        (position(hoplites={"attika": 1}), ("action: collect", "collect: attika"), ""),
        (position(), ("pass",), ""),
        (
            position(),
            ("action: create-galleys", "create-galleys: athenai > kyklades 2 wood 1 silver"),
            "wood -2, silver -1, Athenai: population -3",
        ),
        (position(hostage=True), ("action: redeem-proxenos",), "silver -2, Sparta: silver +2"),
        (position(proxenos="korkyra"), ("action: civil-war",), "silver -4, Prestige +2"),
        (
            position(hoplites={"thessalia": 1}),
            ("action: besiege", "besiege: naupaktos"),
            "Prestige -1, Prestige +1",
        ),
        (
            position(hoplites={"ionia": 3}),
            ("action: besiege", "besiege: chios"),
            "Prestige -1, falls to a roll of 2 or more",
        ),
        (
            position(hoplites={"ionia": 3}),
            ("action: move-hoplites", "move-hoplites: ionia > attika 1", "move-hoplites: ionia > attika 1"),
            "",  # the whole action costs 1 Prestige
        ),
    ],
)
def test_what_is_paid_and_gained(given, notations, told):
    assert note(given, *notations) == told


@pytest.mark.rule("LA4.2a")
def test_a_project_is_offered_with_its_cost_and_prestige():
    given = position() | {"projects": ["theatre", "pheidias"]}
    start = ("action: start-project", "start-project: athenai theatre")
    told = "metal -1, wood -2, silver -1, Prestige +2 at the end of the round, +1 at the end of the game"
    assert note(given, *start) == told
    assert note(given, *start, "pay-in-silver: metal 1") == "silver -1"
    half = "silver -4, half the population as Prestige at the end of the round, +2 at the end of the game"
    assert note(given, "action: start-project", "start-project: athenai pheidias") == half


@pytest.mark.rule("LK10a")
def test_what_is_left_to_pay_of_a_project_that_costs_less():
    given = position() | {"projects": ["theatre"], "round": "4", "event": "r4_perikles"}
    start = ("action: start-project", "start-project: athenai theatre")
    assert note(given, *start).startswith("metal -1, wood -2, silver -1, any 1 of it less, ")
    assert note(given, *start, "leave-out: wood") == "metal -1, wood -1, silver -1"
    assert note(given, *start, "leave-out: metal") == "wood -2, silver -1"


@pytest.mark.rule("LA10.2b")
def test_the_cheapest_and_the_dearest_bribe():
    """From Attika through Megaris (1) to Messenia, by way of Achaia (0) or of Arkadia (2)."""
    given = position(proxenos="athenai") | {"sparta": {"hoplites": {"megaris": 1, "arkadia": 2}}}
    assert note(given, "action: move-proxenos", "move-proxenos: pylos by land") == "silver -1..-3"
    assert note(given, "action: move-proxenos", "move-proxenos: korinthos by land") == "silver -1"
    assert note(given, "action: move-proxenos", "move-proxenos: chios by sea") == ""


def test_words_in_russian():
    told = note(position(hoplites={"ionia": 3}), "action: besiege", "besiege: chios", lang="ru")
    assert told == "Престиж -1, падёт при броске 2 и больше"


def test_nothing_is_told_of_what_is_illegal_or_chance():
    state = game.position(position())
    assert game.note(state, game.parse(state, "besiege: chios")) == ""
    start = game.new_game()
    assert game.note(start, game.chance_outcomes(start)[0][0]) == ""


def test_errors():
    state = game.position(position())
    with pytest.raises(SetupError, match="no language 'el'"):
        game.note(state, game.legal_actions(state)[0], "el")
    with pytest.raises(HiddenInformation):
        game.note(game.view(state, SPECTATOR), game.legal_actions(state)[0])


def changes(events, seat):
    """Return what events change of a player, as a note tells it, up to the first event of somebody's turn."""
    told = []
    for event in events:
        if isinstance(event, e.TurnBegan | e.BattleEnded | e.RoundBegan):
            break
        if isinstance(event, e.GoodsChanged | e.PrestigeChanged) and event.seat == seat:
            told.append(event.amount)
    return told


def test_in_whole_games_a_note_tells_what_happens_and_no_more_than_the_view_knows():
    rng, compared = random.Random(3), 0
    for seed, scenario in enumerate(game.INFO.scenarios):
        match = Match.new("poleis", seed=seed, scenario=scenario)
        while not match.over:
            seat, view = str(match.seat), match.view(str(match.seat))
            for action in rng.sample(match.legal_actions, min(5, len(match.legal_actions))):
                told = game.note(view, action)
                assert told == game.note(match.state, action)
                if type(action).__name__ in ("CreateHoplites", "CreateGalleys", "Trade", "FillRow", "Grow", "PayFee"):
                    own = [int(n) for n in re.findall(r"(?:^|, )[a-z]+ ([+-]\d+)", told)]
                    assert own == changes(game.apply(match.state, action).events, seat)[: len(own)]
                    assert own or str(action).endswith(" 0")
                    compared += 1
            options = [one for one in match.legal_actions if str(one) not in ("pass", "row: metal 0")]
            match = match.play(rng.choice(options or match.legal_actions))
    assert compared > 50
