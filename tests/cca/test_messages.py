"""What players read when they are refused."""

from __future__ import annotations

import pytest

from ancientwars import cca


@pytest.mark.rule("C8.20c")
def test_a_reason_within_a_reason_is_said_in_the_language_of_the_reader() -> None:
    own = {"units": {"D6": "MC"}}
    state = cca.position({"stage": "move", "ordered": ["D6"], "bottom": own, "top": {"units": {"I6": "LI"}}})
    refusal = cca.why_not(state, cca.parse(state, "move: D6 > D10"))
    assert refusal is not None
    assert refusal.reason == "the medium_cavalry in D6 cannot reach D10: it moves up to 3 hexes"
    assert cca.describe(state, refusal, "ru") == (
        "Средняя конница (D6): до D10 не дойти; наибольшее число гексов за ход: 3"
    )


@pytest.mark.parametrize(
    ("stage", "notation", "rule"),
    [
        ("move", "move: D6 > A1", "C8.20c"),
        ("move", "move-leader: C3 > I1", "C8.21"),
        ("battle", "attack: D6 > A1", "C11.1"),
        ("battle", "attack: D6 > I6", "C11.1"),
        ("battle", "fire: C4 > C5", "C10.2"),
        ("battle", "fire: D6 > E6", "C10.1"),
    ],
)
def test_an_action_that_no_rule_ever_allows_is_refused_by_the_rule_that_forbids_it(
    stage: str, notation: str, rule: str
) -> None:
    own = {"units": {"D6": "MC", "C4": "LB"}, "leaders": {"C3": ""}}
    orders = {"ordered": ["D6", "C4"], "ordered_leaders": ["C3"]}
    state = cca.position({"stage": stage, **orders, "bottom": own, "top": {"units": {"E6": "LI", "I6": "LI"}}})
    action = cca.parse(state, notation)
    refusal = cca.why_not(state, action)
    assert action not in cca.CATALOGUE
    assert refusal is not None
    assert refusal.rule == rule
