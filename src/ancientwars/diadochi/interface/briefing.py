"""What a player wants to know before the first move: how the game is won, and what brings points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.diadochi.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


def briefing(state: State, lang: str = "en") -> tuple[str, ...]:
    """Return how the game is won with so many players, and what brings points, a sentence each with its rules.

    Args:
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.diadochi import new_game
        >>> briefing(new_game(scenario="two_1"))[0]
        'D20.2a: from turn 2 on 29 VP or 18 LP win at once'
    """
    words, kit = messages(lang), state.kit
    fleet, hellespont, asia = (kit.vp_bonus[one] for one in ("largest_fleet", "hellespont", "king_of_asia"))
    heracles, alexander = (kit.royal[heir].comes_of_age_turn for heir in ("heracles", "alexander_iv"))
    facts: dict[str, dict[str, object]] = {
        "automatic": {"vp": state.players.automatic_vp, "lp": state.players.automatic_lp},
        "last": {"turn": len(kit.turns)},
        "regency": {"heracles": heracles, "alexander": alexander},
        "provinces": {},
        "fleet": {"least": fleet.minimum_fleet_points, "vp": fleet.vp},
        "hellespont": {"spaces": hellespont.spaces, "vp": hellespont.vp},
        "asia": {"provinces": asia.provinces, "vp": asia.vp},
        "legitimacy": {},
    }
    return tuple(words.say("briefing", key, **values) for key, values in facts.items())
