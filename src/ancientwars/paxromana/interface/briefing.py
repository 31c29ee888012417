"""What a player wants to know before the first move: how the scenario is won, and its special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.special_rules import ObjectivesRule, Theatre
from ancientwars.paxromana.interface.words import messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.messages import Messages
    from ancientwars.paxromana.components.scenarios import Condition, Victory
    from ancientwars.paxromana.components.special_rules import SpecialRule
    from ancientwars.paxromana.state.state import State


def briefing(state: State, lang: str = "en") -> tuple[str, ...]:
    """Return how the scenario is won, and its special rules, a sentence each with the id of the rule.

    Args:
        state: A state or view.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        The ways to win in the order in which they are tested, then the special rules, of which those that only matter
        at set-up are left out.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.paxromana import new_game
        >>> briefing(new_game(scenario="pyrrhic-war"))[0]
        'PS1.1: Greece wins in the Victory Phase by control of Roma; or control of Bruttium and of 4 Spaces of Italia'
    """
    words, scenario = messages(lang), state.scenario
    told = [(entry.id, _victory(state, entry, words)) for entry in scenario.victory]
    told += [(rule.id, text) for rule in scenario.rules for text in _rule(rule, words)]
    return tuple(f"{number}: {text}" for number, text in told)


def _victory(state: State, entry: Victory, words: Messages) -> str:
    """PS: return a way to win, or to score."""
    ways = (words.say("briefing", "and").join(_condition(one, words) for one in group) for group in entry.any)
    turn = entry.from_turn if entry.from_turn > state.scenario.first_turn else 0
    winner = "" if entry.winner == "each" else entry.winner
    return words.say(
        "briefing",
        entry.kind,
        winner=winner,
        turn=turn,
        last=state.last_turn,
        ways=words.say("briefing", "or").join(ways),
        points=entry.points,
    )


def _condition(one: Condition, words: Messages) -> str:
    facts = {"space": one.space, "province": one.province, "leader": one.leader, "least": max(1, one.at_least)}
    return words.say("briefing", one.kind, **facts)


def _rule(rule: SpecialRule, words: Messages) -> Iterator[str]:
    """PS: yield a special rule."""
    name = type(rule).__name__
    if isinstance(rule, ObjectivesRule):
        if words.has("briefing", rule.mode):
            yield words.say("briefing", rule.mode, removed=rule.remove)
    elif words.has("briefing", name):
        yield words.describe("briefing", rule)
    if isinstance(rule, Theatre):
        for territory, spaces in rule.spaces_only.items():
            yield words.say("briefing", "TheatreSpaces", territory=territory, spaces=spaces)
