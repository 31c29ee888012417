"""The battles of the rulebook's extended example of play, with the figures that it prints."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.rules.d17_legitimacy import battle_legitimacy
from ancientwars.diadochi.state.scopes import Battle, Segment
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import happened, play, table, waits_for

NEVIN, MARC = "red", "blue"
MACEDON = {"pella": NEVIN, "aegae": NEVIN, "therma": NEVIN}
EGYPT = dict.fromkeys(("alexandria", "naucratis", "memphis", "pelusium"), MARC)


@pytest.mark.rule("D12.5a", "D12.7b", "D12.10b")
def test_perdiccas_wins_at_thapsacus_without_loss_and_is_killed() -> None:
    space = "thapsacus"
    nevin = {"royal": 4, "loyal": 2, "mercenary": 4, "elephant": 2}
    state = table(
        active=NEVIN,
        units={space: {NEVIN: nevin, MARC: {"mercenary": 3}}},
        generals={"perdiccas": (NEVIN, space)},
        minors=((MARC, space),),
        markers={space: "black", **MACEDON},
        royals={"alexander_iv": Royal(space, NEVIN)},
        usurper=MARC,
    )
    assert state.legitimacy(NEVIN) == 11
    state = settle(fight(state, Battle(space, (NEVIN, MARC))))
    state = play(state, "roll: 2", "roll: 3", "roll: 4 5")
    scored = happened(state, "BattleScored")[0]
    assert (scored.strength, scored.roll, scored.score) == (17, 9, 10)
    state = play(state, "roll: 6 6")  # the best that 3 mercenaries can do
    assert happened(state, "BattleScored")[0].score == 5
    assert waits_for(state) == "leader-loss"
    state = play(state, "roll: 6")
    assert state.general("perdiccas").dead
    assert dict(state.held(space, NEVIN)) == nevin
    assert state.count(space, MARC) == 0
    assert state.commander(space, NEVIN) == "minor"
    assert state.legitimacy(NEVIN) == 10
    assert NEVIN in state.champions


@pytest.mark.rule("D14.3c", "D14.3d", "D17.6f")
def test_ptolemy_wins_in_cilicia_by_oratory_and_mutiny() -> None:
    space = "issus"
    state = table(
        active=NEVIN,
        segment="tyche",
        units={
            space: {NEVIN: {"royal": 4, "loyal": 1, "mercenary": 3, "elephant": 2}, MARC: {"loyal": 3, "mercenary": 6}}
        },
        generals={"ptolemy": (MARC, space)},
        minors=((NEVIN, space),),
        markers={"damascus": MARC, **MACEDON, **EGYPT},
        royals={
            "alexander_iv": Royal(space, NEVIN),
            "alexander_body": Royal(space, NEVIN),
            "heracles": Royal("damascus", MARC),
        },
        usurper=MARC,
    )
    assert (state.legitimacy(NEVIN), state.legitimacy(MARC)) == (10, 5)
    state = state.amend(Segment, oratory=("ptolemy",))
    assert battle_legitimacy(state, MARC, "ptolemy", space, defends=True) == 12
    assert battle_legitimacy(state, NEVIN, "minor", space, defends=False) == 10
    state = settle(fight(state, Battle(space, (NEVIN, MARC))))
    state = play(state, "roll: 4", "roll: 3", "roll: 3 4")  # elephants of 2 and 1
    scored = happened(state, "BattleScored")[0]
    assert (scored.strength, scored.score) == (8, 4)
    state = play(state, "roll: 3 3")
    scored = happened(state, "BattleScored")[0]
    assert (scored.strength, scored.score) == (12, 5)
    assert waits_for(state) == "attrition"
    state = play(state, "roll: 5", "lose: mercenary")
    assert dict(state.held(space, MARC)) == {"royal": 4, "loyal": 3, "mercenary": 5}
    assert state.held("dispersed", NEVIN) == (("loyal", 1),)
    assert state.royal("alexander_iv").owner == MARC
    assert state.royal("alexander_body").owner == MARC
    assert (state.legitimacy(NEVIN), state.legitimacy(MARC)) == (5, 8)
