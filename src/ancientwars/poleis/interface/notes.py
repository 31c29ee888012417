"""What stands beside an action before it is chosen: what it costs and brings for certain, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.poleis.components.kit import GOODS
from ancientwars.poleis.interface.price import POPULATION, PRESTIGE, price
from ancientwars.poleis.interface.words import messages
from ancientwars.poleis.rules.lk_event_kinds.in_force import discount
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.core.messages import Messages
    from ancientwars.core.price import Change
    from ancientwars.poleis.state.state import State

UNITS = ("hoplites", "galleys")


def note(state: State, action: Action, lang: str = "en") -> str:
    """Return what an action costs and brings for certain: goods, Prestige, population, units lost.

    Dice and what others do afterwards are left out.

    Args:
        state: A state, or the deciding seat's own view.
        action: An action that is legal now.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        Words, for example ``metal -1, Chios: population -1``; nothing for actions that change no such thing, for those
        that are not legal, and where chance decides.

    Raises:
        SetupError: No such language.
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.poleis import note, parse, position
        >>> state = position({"turn": "sparta", "sparta": {"prestige": 2, "hoplites": {"attika": 1}}})
        >>> note(state, parse(state, "action: move-hoplites"))
        'Prestige -1'
    """
    words, changes = messages(lang), price(state, action)
    return ", ".join((*_costs(state, action, changes, words), *_remarks(state, action, changes, words)))


def _costs(state: State, action: Action, changes: tuple[Change, ...], words: Messages) -> Iterator[str]:
    """Yield changes in words: of the player himself in short, of the other player by name."""
    if isinstance(action, a.RemoveUnit | a.SendUnit):  # these say it all
        changes = tuple(change for change in changes if change.what not in UNITS)
    seat = state.agenda[-1].seat if changes else ""  # type: ignore[attr-defined] # every decision is a Choice
    for change in changes:
        if change.of == seat and change.what in GOODS:
            yield _short(words.name(change.what), change, action)
        elif change.of == seat and change.what == PRESTIGE:
            yield _short(words.say("summary", "prestige"), change, action)
        elif event := _told(change, seat, action):
            yield words.describe("events", event)


def _short(name: str, change: Change, action: Action) -> str:
    """Return a change of the player's own, such as ``silver -1..-3``."""
    shown = f"{name} {change.amount:+}" if change.amount else f"{name} 0"
    return shown if change.to is None or isinstance(action, a.StartProject) else f"{shown}..{change.to}"


def _told(change: Change, seat: str, action: Action) -> Event | None:
    """Return the event whose words tell a change of somebody or something else; None if the action says it all."""
    if change.what == PRESTIGE:
        return e.PrestigeChanged(change.of, change.amount)
    if change.what in GOODS:
        return e.GoodsChanged(change.of, change.what, change.amount)
    if change.what == POPULATION:
        return e.PopulationChanged(change.of, change.amount)
    if change.what in UNITS and change.amount < 0 and not isinstance(action, a.MoveHoplites | a.MoveGalleys):
        return e.UnitsLost(seat, change.of, -change.amount)
    return None


def _remarks(state: State, action: Action, changes: tuple[Change, ...], words: Messages) -> Iterator[str]:
    """Yield what numbers do not say: what a project brings later (LA4.3a), what a siege needs (LA7.2b)."""
    if not changes:
        return
    if isinstance(action, a.StartProject):
        project = state.kit.project[action.project]
        if less := discount(state, state.agenda[-1].seat):  # type: ignore[attr-defined] # every decision is a Choice
            yield words.say("notes", "discount", count=less)
        yield words.say("notes", project.immediate.kind, prestige=project.immediate.amount, later=project.posterity)
    if isinstance(action, a.Besiege) and (base := state.kit.polis[action.polis].base) > 1:
        yield words.say("notes", "siege", least=base)
