"""What a player wants to know before the first move: how the game is won, and what a scenario leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis.interface.words import messages

if TYPE_CHECKING:
    from ancientwars.poleis.state.state import State


def briefing(state: State, lang: str = "en") -> tuple[str, ...]:
    """Return how the game is won, and what its scenario leaves out, a sentence each with its rules.

    Args:
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.poleis import new_game
        >>> briefing(new_game())[0]
        'LW1.1c: rounds in the game: 4'
    """
    words, scenario = messages(lang), state.scenario
    told = [words.say("briefing", "rounds", count=len(scenario.rounds))]
    told += [words.say("briefing", key) for key in ("score", "level", "capital", "prestige")]
    parts = {"event_cards": scenario.event_cards, "projects": scenario.projects, "trade": scenario.trade}
    return (*told, *[words.say("briefing", f"without_{part}") for part, there in parts.items() if not there])
