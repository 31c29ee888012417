"""Questions and rolls name what they are about, as ids that everybody knows."""

from __future__ import annotations

import pytest

from ancientwars import Outcome, poleis
from ancientwars.core.step import SPECTATOR
from tests.match.games import BATTLE, random_match

KIT = poleis.components()
IDS = {*KIT.regions, *KIT.polis, *KIT.project, *KIT.event_card, *KIT.battle_card, *poleis.GOODS}
RICH = {"metal": 5, "wood": 5, "wine": 5, "oil": 5, "wheat": 5, "silver": 9}
HANDS = {"athens": ["b04", "b07", "b08", "b12"], "sparta": ["b01", "b11", "b16", "b17"]}
FIGHT = BATTLE | {"battle": {"region": "boiotia", **HANDS}}


def athens(**details):
    """Return a position in which Athens is to move and owns much."""
    return {"projects": ["theatre"], "athens": {"prestige": 5, "goods": RICH} | details}


@pytest.mark.parametrize(
    ("given", "notations", "about"),
    [
        (athens(), (), ()),
        (athens(), ("action: create-galleys",), ()),
        (athens(hoplites={"attika": 2}), ("action: move-hoplites", "move-hoplites: attika > boiotia 1"), ("boiotia",)),
        (athens(hoplites={"ionia": 3}), ("action: besiege", "besiege: chios"), ("chios",)),
        (athens(hoplites={"attika": 2}), ("action: collect", "collect: attika"), ("wine",)),
        (athens(), ("action: start-project", "start-project: athenai theatre"), ("metal",)),
        (athens(), ("action: trade", "trade: persis 1 silver"), ("wine",)),
        (FIGHT, (), ("boiotia",)),
        (FIGHT, ("stay", "stay"), ("boiotia",)),
        (FIGHT, ("stay", "stay", "attack: b01 b11"), ("boiotia", "b01", "b11")),
    ],
)
def test_what_a_question_or_a_roll_is_about(given, notations, about):
    state = poleis.position(given)
    for text in notations:
        state = poleis.apply(state, poleis.parse(state, text))
    assert poleis.pending(state).about == about


@pytest.mark.parametrize(("pay", "dice"), [("barter", 1), ("silver", 2)])
def test_rolls_name_their_dice(pay, dice):
    state = poleis.position(athens())
    for text in ("action: trade", f"trade: persis 1 {pay}"):
        state = poleis.apply(state, poleis.parse(state, text))
    assert (poleis.pending(state).dice, poleis.pending(state).faces) == (dice, (1, 2, 3, 4))


@pytest.mark.parametrize("scenario", poleis.INFO.scenarios)
def test_in_whole_games_subjects_are_ids_that_everybody_is_told(scenario):
    named = 0
    for seed in range(3):
        for state in random_match(seed, scenario).states:
            if not isinstance(waits := poleis.pending(state), Outcome):
                assert IDS.issuperset(waits.about)
                assert len(set(waits.about)) == len(waits.about)
                for viewer in (*poleis.SEATS, SPECTATOR):
                    assert poleis.pending(poleis.view(state, viewer)).about == waits.about
                named += bool(waits.about)
    assert named > 20
