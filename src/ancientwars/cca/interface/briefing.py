"""What a player wants to know before the first move: how the battle is won, and its special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.interface.info import statements
from ancientwars.cca.interface.words import messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.state import State


def briefing(state: State, lang: str = "en") -> tuple[str, ...]:
    """Return how the battle is won, and its special rules as the rules state them, each with its rule.

    Args:
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        The sentences; of a battle of a user's own only those special rules that the rulebook's battles have too.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.cca import new_game
        >>> briefing(new_game(scenario="005"))[0]
        'C4.1: banners that win: 7'
    """
    words = messages(lang)
    told = (words.say("briefing", "banners", count=state.banners_needed), words.say("briefing", "lost"))
    return (*told, *_special_rules(state, lang))


def _special_rules(state: State, lang: str) -> Iterator[str]:
    """CS: yield the special rules of the battle."""
    stated = statements(lang)
    for rule in state.setup.battle.special_rules:
        own = [one for one in stated if one == rule.id or (one.startswith(rule.id) and one[len(rule.id) :].isalpha())]
        yield from (f"{one}: {stated[one]}" for one in own)
