"""Actions that are listed are the catalogue's own objects, whose numbers are known without a look at their fields."""

from __future__ import annotations

from random import Random

import ancientwars.diadochi as game
from ancientwars.core.step import Chance, Decision
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import listed

KINDS = (a.Activate, a.DiscardFor, a.MoveTo, a.PickUp, a.PlaceMarker, a.PlaceMinor, a.PlaceUnit, a.PlayOps, a.TakeMinor)
PROMPTS = ("play-card", "activate", "move-on", "reinforce", "put-minor", "markers", "command")


def test_what_is_listed_again_and_again_is_the_catalogues_own():
    rng, state = Random(5), game.new_game()
    kinds: set[type[object]] = set()
    for _ in range(600):
        waits = game.pending(state)
        if isinstance(waits, Chance):
            state = game.apply(state, game.sample(state, rng))
            continue
        assert isinstance(waits, Decision)
        actions = game.legal_actions(state)
        often = [one for one in actions if isinstance(one, KINDS) and waits.prompt in PROMPTS]
        assert [one for one in often if game.action_of(game.action_id(one)) is not one] == [], waits
        kinds.update(map(type, often))
        state = game.apply(state, rng.choice(actions))
    assert kinds == set(KINDS)


def test_what_the_catalogue_does_not_have_is_made_all_the_same():
    """Data of a user's own may give points to a card that has none."""
    assert listed.play_ops("no_such_card", "march") == a.PlayOps("no_such_card", "march")
    assert listed.play_ops("no_such_card", "march") is listed.play_ops("no_such_card", "march")
