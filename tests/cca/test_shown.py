"""What is told of the battle as a whole and of single hexes."""

from __future__ import annotations

import pytest

from ancientwars import cca
from ancientwars.core.messages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", cca.INFO.scenarios)
def test_every_battle_tells_its_banners_and_its_special_rules(scenario: str, lang: str) -> None:
    state = cca.new_game(scenario=scenario)
    told = cca.briefing(state, lang)
    assert told[0].startswith("C4.1:")
    assert told[0].endswith(f" {state.banners_needed}")
    for rule in state.setup.battle.special_rules:
        assert f"{rule.id}: {cca.statements(lang)[rule.id]}" in told


def test_the_parts_of_a_special_rule_are_told_but_no_rule_of_another_battle() -> None:
    """CS1.1 would begin the ids of battles 10 to 15 too, were their number not followed by a full stop."""
    told = cca.briefing(cca.new_game(scenario="010"))
    assert [line.split(":")[0] for line in told[2:]] == ["CS10.1", "CS10.2", "CS10.2a", "CS10.2b"]


def test_a_hex_tells_its_terrain_its_section_and_who_stands_there() -> None:
    """C2.3: what is left for the bottom army is right for the top army."""
    state = cca.new_game()
    assert cca.nearby(state, "b8").split("; ")[1:3] == ["Heavy Infantry (Bottom army), blocks 4", "leader Daphnaeus"]
    assert cca.nearby(state, "B4").startswith("B4, left flank: clear; Heavy Infantry (Bottom army), blocks 4; next to")
    assert cca.nearby(cca.view(state, "top"), "B4").startswith("B4, right flank: ")
    assert cca.nearby(state, "A1").endswith("; next to A2, B1")
    assert cca.nearby(state, "A14") == ""
