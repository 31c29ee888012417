"""CS9.2: a side whose Command grows with a certain banner.

Elsewhere: CS9.1: `data/scenarios/009-second-beneventum.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.rules.c15_drawing import DrawCard

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.state import State


def command_grows(before: State, state: State) -> Course:
    """CS9.2: at a certain banner a side draws cards at once, and its Command grows.

    Args:
        before: The state before the banners were won.
        state: The state after that.
    """
    rule = state.special("command_on_banner")
    if not rule or state.command_grown:
        return state, ()
    seat, goal = rule.facts["side"], rule.facts["at_banners"]
    if not before.banner_count(seat) < goal <= state.banner_count(seat):
        return state, ()
    return state.replace(command_grown=True), (DrawCard(seat, "CS9.2"),) * rule.facts["draw"]
