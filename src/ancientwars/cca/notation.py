"""The words of the game: descriptions in English and Russian, and reading notation."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from ancientwars.cca.catalogue import CATALOGUE
from ancientwars.core.events import Event
from ancientwars.core.messages import Messages, catalogue
from ancientwars.core.notation import read
from ancientwars.core.step import Chance, Decision, Outcome

if TYPE_CHECKING:
    from ancientwars.cca.state import State
    from ancientwars.core.action import Action


def messages(lang: str = "en") -> Messages:
    """Return the words of the game.

    Args:
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.
    """
    return catalogue(files("ancientwars.cca") / "messages", lang)


def describe(state: State, thing: Decision | Chance | Outcome | Action | Event, lang: str = "en") -> str:
    """Return a prompt, outcome, action or event as one line for people.

    Args:
        state: The state that it belongs to.
        thing: What `pending` returns, an action or an event.
        lang: ``"en"`` or ``"ru"``.

    Raises:
        SetupError: No such language.
    """
    del state
    words = messages(lang)
    if isinstance(thing, Decision):
        return words.say("prompts", thing.prompt, seat=thing.seat)
    if isinstance(thing, Chance):
        return words.say("chance", thing.purpose)
    if isinstance(thing, Outcome):
        table = "win" if thing.winners else "draw"
        scores = ", ".join(f"{words.name(seat)} {points}" for seat, points in thing.scores)
        return words.say("outcome", table, winners=thing.winners, scores=scores)
    return words.describe("events" if isinstance(thing, Event) else "actions", thing)


def parse(state: State, text: str) -> Action:
    """Return the action that a notation means: exactly as written, or the only legal one that begins so.

    Args:
        state: The state that the action is meant for.
        text: The notation, for example ``"move: C5 > D6"``.

    Raises:
        MalformedAction: No action is written so.
        AmbiguousAction: It fits several legal actions.
    """
    return read(state, CATALOGUE, text)
