"""What an action costs and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from collections.abc import Container
from random import Random

import pytest

from ancientwars import HiddenInformation, Match, cca
from ancientwars.cca import BOARD, SEATS
from ancientwars.cca.components.kit import CARDS
from ancientwars.core.step import SPECTATOR

OWN = {"units": {"D6": "HI 3", "D8": "MC"}, "leaders": {"D8": "Gaius", "C1": ""}, "cards": ["order_three_center"]}


def price(text, stage="battle", **given):
    """Return the price of an action as triples."""
    position = {"stage": stage, "ordered": ["D6", "D8"], "ordered_leaders": ["C1"], "bottom": OWN} | given
    state = cca.position({"top": {"units": {"E6": "LI", "E8": "EL 1"}}} | position)
    return [(one.what, one.amount, one.of) for one in cca.price(state, cca.parse(state, text))]


@pytest.mark.parametrize(
    ("text", "given", "changes"),
    [
        ("attack: D6 > E6", {}, [("dice", 5, "D6")]),
        ("attack: D6 > E6", {"terrain": {"E6": "hill"}}, [("dice", 2, "D6")]),
        ("attack: D8 > E8", {}, [("dice", 3, "D8")]),
        ("done", {}, []),
        ("move: D8 > D7", {"stage": "move"}, [("movement", -1, "D8")]),
        ("move: D8 > B9", {"stage": "move"}, [("movement", -2, "D8")]),
        ("play: order_three_center", {"stage": "play"}, [("order_three_center", -1, "bottom")]),
        ("order: D6", {"stage": "order", "card": "order_two_center", "ordered": []}, [("orders", -1, "bottom")]),
        ("attack: D6 > D7", {}, []),
    ],
)
def test_what_an_action_takes(text, given, changes):
    assert price(text, **given) == changes


@pytest.mark.rule("CS10.2")
def test_a_unit_that_leaves_the_board_brings_a_banner():
    given = {"scenario": "010", "stage": "move", "ordered": ["I7"], "bottom": {"units": {"I7": "LC"}}}
    state = cca.position(given | {"top": {"units": {"E6": "MI"}}})
    changes = cca.price(state, cca.parse(state, "exit: I7"))
    assert [(one.what, one.amount, one.of) for one in changes] == [("units", -1, "I7"), ("banners", 1, "bottom")]


def test_nothing_is_told_of_chance_and_nothing_to_others():
    start = cca.new_game()
    assert cca.price(start, cca.chance_outcomes(start)[0][0]) == ()
    match = Match.new("cca", seed=1)
    with pytest.raises(HiddenInformation):
        cca.price(match.view(SPECTATOR), match.legal_actions[0])


KNOWN: dict[str, Container[str]] = {
    **dict.fromkeys(("dice", "movement", "blocks", "flags", "units", "leaders"), BOARD),
    **dict.fromkeys(("banners", "orders", *CARDS), SEATS),
}


@pytest.mark.parametrize(("scenario", "reactions"), [("003", "always"), ("005", "when-able"), ("014", "always")])
def test_in_whole_battles_the_price_is_what_comes_and_every_seat_that_decides_can_tell(scenario, reactions):
    rng, kinds = Random(4), set()
    match = Match.new("cca", seed=3, scenario=scenario, options={"reactions": reactions})
    while not match.over and len(match.plies) < 500:
        state = match.state
        view, actions = match.view(str(match.seat)), match.legal_actions
        drawn = cca.determinize(view, rng)
        for action in rng.sample(actions, min(3, len(actions))):
            changes = cca.price(state, action)
            assert cca.price(view, action) == changes == cca.price(drawn, action)
            assert all(one.of in KNOWN[one.what] for one in changes)
            banners = sum(one.amount for one in changes if one.what == "banners")
            after = cca.apply(state, action)
            assert sum(after.banners) - sum(state.banners) == banners
            lost = sum(one.amount for one in changes if one.what == "blocks")
            assert blocks(after) - blocks(state) == lost
            kinds |= {one.what for one in changes}
        match = match.play(rng.choice([one for one in actions if str(one) != "done"] or actions))
    assert {"dice", "movement", "orders"} <= kinds


def blocks(state):
    """Return all blocks on the board."""
    return sum(unit.blocks for unit in state.field.units)
