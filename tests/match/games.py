"""Matches for tests."""

from random import Random

from ancientwars import Match, poleis

OPENING = (
    "action: create-merchants",
    "create-merchants: pylos 1 wood",
    "action: trade",
    "trade: illyria 1 barter",
    "pass",
    "pass",
)
"""Sparta builds a merchant and trades (the fifth ply is the die of the market), then both pass."""

FIGHT = {"region": "boiotia", "stage": "draw", "athens": ["b04", "b07", "b08"], "sparta": ["b01", "b11", "b12"]}
BATTLE = {
    "round": "5a",
    "stage": "battle",
    "athens": {"hoplites": {"boiotia": 4}},
    "sparta": {"hoplites": {"boiotia": 4}},
    "battle": FIGHT,
}
"""Both players have three battle cards and draw a fourth, Sparta first; she is also the attacker."""


def war(seed=7, **details):
    """Return the start of the Corinthian War, where nothing is drawn: Sparta is to move."""
    return Match.new("poleis", seed=seed, scenario="corinthian_war", **details)


def opened(seed=7, **details):
    """Return the Corinthian War after the opening: 7 plies; a save file of 9 lines."""
    return played(war(seed, **details), *OPENING)


def played(match, *notations):
    """Return a match after some actions."""
    for text in notations:
        match = match.play(text)
    return match


def battle():
    """Return a match that is played by hand from a position on: two draws are to come."""
    return Match(poleis, {}, 0, True, (), (poleis.position(BATTLE),))


def random_match(seed, scenario="standard", plies=10**6):
    """Return a match of random choices, to its end or not; players seldom pass."""
    match, rng = Match.new("poleis", seed=seed, scenario=scenario), Random(seed)
    while not match.over and len(match.plies) < plies:
        options = [one for one in match.legal_actions if str(one) != "pass" or rng.random() < 0.1]
        match = match.play(rng.choice(options or match.legal_actions))
    return match
