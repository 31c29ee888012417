"""What an action costs and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from random import Random

import pytest

from ancientwars import Decision, HiddenInformation, poleis
from ancientwars.core.step import SPECTATOR
from ancientwars.poleis import GOODS, SEATS
from ancientwars.poleis.state.state import LAND_INDEX, POLIS_INDEX, SEA_INDEX
from tests.match.games import BATTLE, random_match

RICH = {"metal": 5, "wood": 5, "wine": 5, "oil": 5, "silver": 9}


def position(**athens):
    return {"turn": "athens", "athens": {"prestige": 5, "goods": RICH} | athens}


def price(given, *notations):
    """Return the price of the last of some actions, the others played, as triples, a range with its other end."""
    state = poleis.position(given)
    for text in notations[:-1]:
        state = poleis.apply(state, poleis.parse(state, text))
    changes = poleis.price(state, poleis.parse(state, notations[-1]))
    return [(one.what, one.amount, one.of, *(() if one.to is None else (one.to,))) for one in changes]


@pytest.mark.parametrize(
    ("given", "notations", "changes"),
    [
        (position(), ("action: create-galleys",), []),
        (position(), ("pass",), []),
        (position(hoplites={"attika": 1}), ("action: move-hoplites",), [("prestige", -1, "athens")]),
        (
            position(),
            ("action: create-galleys", "create-galleys: athenai > kyklades 2 wood 1 silver"),
            [
                ("wood", -2, "athens"),
                ("silver", -1, "athens"),
                ("population", -3, "athenai"),
                ("galleys", 3, "kyklades"),
            ],
        ),
        (
            position(hoplites={"attika": 2}),
            ("action: move-hoplites", "move-hoplites: attika > boiotia 2"),
            [("prestige", -1, "athens"), ("hoplites", -2, "attika"), ("hoplites", 2, "boiotia")],
        ),
        (
            position(),
            ("action: create-merchants", "create-merchants: athenai 1 wood"),
            [("wood", -1, "athens"), ("merchants", 1, "athens"), ("population", -1, "athenai")],
        ),
        (position(hostage=True), ("action: redeem-proxenos",), [("silver", -2, "athens"), ("silver", 2, "sparta")]),
        (position(hoplites={"ionia": 3}), ("action: besiege", "besiege: chios"), [("prestige", -1, "athens")]),
    ],
)
def test_what_is_paid_and_gained(given, notations, changes):
    assert price(given, *notations) == changes


@pytest.mark.rule("LA4.2a")
@pytest.mark.rule("LK10a")
def test_a_project_costs_what_is_printed_and_with_the_event_one_less_of_any_good():
    given = position() | {"projects": ["theatre"], "round": "4"}
    start = ("action: start-project", "start-project: athenai theatre")
    assert price(given, *start) == [("metal", -1, "athens"), ("wood", -2, "athens"), ("silver", -1, "athens")]
    cheaper = given | {"event": "r4_perikles"}
    ranges = [("metal", -1, "athens", 0), ("wood", -2, "athens", -1), ("silver", -1, "athens", 0)]
    assert price(cheaper, *start) == ranges
    left = [("metal", -1, "athens"), ("wood", -1, "athens"), ("silver", -1, "athens")]
    assert price(cheaper, *start, "leave-out: wood") == left


@pytest.mark.rule("LA10.2b")
def test_a_bribe_costs_from_the_cheapest_way_to_the_dearest():
    """From Attika through Megaris (1) to Messenia, by way of Achaia (0) or of Arkadia (2)."""
    given = position(proxenos="athenai") | {"sparta": {"hoplites": {"megaris": 1, "arkadia": 2}}}
    assert price(given, "action: move-proxenos", "move-proxenos: pylos by land") == [("silver", -1, "athens", -3)]
    assert price(given, "action: move-proxenos", "move-proxenos: korinthos by land") == [("silver", -1, "athens")]
    assert price(given, "action: move-proxenos", "move-proxenos: chios by sea") == []


@pytest.mark.rule("LB6.1b")
def test_a_retreat_gives_prestige_to_the_enemy():
    hands = {"athens": ["b04", "b07", "b08", "b12"], "sparta": ["b01", "b11", "b16", "b17"]}
    given = BATTLE | {"battle": {"region": "boiotia", **hands}}
    assert price(given, "retreat") == [("prestige", -1, "sparta"), ("prestige", 1, "athens")]
    assert price(given, "stay") == []


def test_nothing_is_told_of_what_is_illegal_or_chance():
    state, start = poleis.position(position()), poleis.new_game()
    assert poleis.price(state, poleis.parse(state, "besiege: chios")) == ()
    assert poleis.price(start, poleis.chance_outcomes(start)[0][0]) == ()
    with pytest.raises(HiddenInformation):
        poleis.price(poleis.view(state, SPECTATOR), poleis.legal_actions(state)[0])


KNOWN = {
    **dict.fromkeys((*GOODS, "prestige", "merchants"), SEATS),
    "population": tuple(POLIS_INDEX),
    "hoplites": tuple(LAND_INDEX),
    "galleys": tuple(SEA_INDEX),
}


def amount(state, seat, change):
    """Return how much there is of what changes."""
    if change.what == "population":
        return state.polis(change.of).population
    if change.what in ("hoplites", "galleys"):
        return state.units(seat, change.of)
    side = state.side(change.of)
    return side.stock(change.what) if change.what in GOODS else getattr(side, change.what)


SIMPLE = (
    "CreateHoplites",
    "CreateGalleys",
    "CreateMerchants",
    "MoveHoplites",
    "MoveGalleys",
    "FillRow",
    "PayFee",
    "Grow",
)


def decisions(scenario):
    """Yield the states of a random game in which a player decides, with some of his actions."""
    rng = Random(3)
    for state in random_match(4, scenario).states:
        if isinstance(poleis.pending(state), Decision):
            options = poleis.legal_actions(state)
            for action in rng.sample(options, min(4, len(options))):
                yield state, action


@pytest.mark.parametrize("scenario", poleis.INFO.scenarios)
def test_in_whole_games_the_price_is_what_changes_and_the_view_tells_it_too(scenario):
    compared = 0
    for state, action in decisions(scenario):
        waits, changes = poleis.pending(state), poleis.price(state, action)
        assert isinstance(waits, Decision)
        assert poleis.price(poleis.view(state, waits.seat), action) == changes
        assert all(one.of in KNOWN[one.what] for one in changes)
        after = poleis.apply(state, action)
        if type(action).__name__ in SIMPLE and getattr(poleis.pending(after), "seat", "") == waits.seat:
            compared += 1
            for one in changes:
                told = sum(other.amount for other in changes if (other.what, other.of) == (one.what, one.of))
                assert amount(after, waits.seat, one) - amount(state, waits.seat, one) == told
    assert compared > 20
