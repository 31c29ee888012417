"""What stands beside an action before it is chosen: what it costs and brings for certain."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ancientwars.core.engine import pending, why_not
from ancientwars.core.step import Decision
from ancientwars.poleis.interface.words import messages
from ancientwars.poleis.rules.la04_start_project import LeaveOutGood
from ancientwars.poleis.rules.la10_move_proxenos import bribes
from ancientwars.poleis.rules.lk_event_kinds.in_force import discount
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.core.messages import Messages
    from ancientwars.poleis.components.kit import Project, Seat
    from ancientwars.poleis.state.state import State

FOR_PRESTIGE = ("move-hoplites", "move-galleys", "besiege")
"""LA0.2a: the kinds of action that cost 1 Prestige however they are carried out; a Collection at home is free."""


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
    words, waits = messages(lang), pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ""
    seat: Seat = state.agenda[-1].seat  # type: ignore[attr-defined]
    return ", ".join(_parts(state, seat, action, words))


def _parts(state: State, seat: Seat, action: Action, words: Messages) -> Iterator[str]:
    """Yield the parts of a note."""
    if isinstance(action, a.TakeAction) and action.kind in FOR_PRESTIGE:
        yield _change(words.say("summary", "prestige"), -1)
    elif isinstance(action, a.StartProject):
        yield from _project(state, seat, state.kit.project[action.project], words)
    elif isinstance(action, a.LeaveOut):
        step = state.agenda[-1]
        assert isinstance(step, LeaveOutGood)
        yield from _goods(dict(step.cost) | {action.good: dict(step.cost)[action.good] - 1}, words)
    elif isinstance(action, a.MoveProxenos):
        yield from _bribe(state, seat, action, words)
    elif not isinstance(action, a.RemoveUnit):  # that one says it all
        after = state.agenda[-1].resolve(state.replace(agenda=state.agenda[:-1], events=()), action)
        yield from _changes(after.events, seat, words)
    if isinstance(action, a.Besiege) and (base := state.kit.polis[action.polis].base) > 1:
        yield words.say("notes", "siege", least=base)


def _change(name: str, amount: int) -> str:
    return f"{name} {amount:+}"


def _goods(cost: Mapping[str, int], words: Messages) -> Iterator[str]:
    """Yield the goods of a cost."""
    return (_change(words.name(good), -amount) for good, amount in cost.items() if amount)


def _project(state: State, seat: Seat, project: Project, words: Messages) -> Iterator[str]:
    """LA4.2a, LA4.3a: yield what a project costs, and the Prestige that it brings later."""
    yield from _goods(project.cost, words)
    if less := discount(state, seat):
        yield words.say("notes", "discount", count=less)
    yield words.say("notes", project.immediate.kind, prestige=project.immediate.amount, later=project.posterity)


def _bribe(state: State, seat: Seat, action: a.MoveProxenos, words: Messages) -> Iterator[str]:
    """LA10.2b: yield the cheapest and the dearest bribe that can be paid."""
    silver = state.side(seat).stock("silver")
    payable = [bribe for bribe in bribes(state, seat, action.by)[action.polis] if bribe <= silver]
    if payable[-1]:
        shown = _change(words.name("silver"), -payable[0]) if payable[0] else f"{words.name('silver')} 0"
        yield shown if len(payable) == 1 else f"{shown}..{-payable[-1]}"


def _changes(events: Iterable[Event], seat: Seat, words: Messages) -> Iterator[str]:
    """Yield what events change: of the player himself in short, of the other player by name."""
    own: Counter[tuple[str, bool]] = Counter()  # what is paid and what is gained of one thing stay apart
    told = []
    for event in events:
        if isinstance(event, e.GoodsChanged) and event.seat == seat:
            own[words.name(event.good), event.amount > 0] += event.amount
        elif isinstance(event, e.PrestigeChanged) and event.seat == seat:
            own[words.say("summary", "prestige"), event.amount > 0] += event.amount
        elif isinstance(event, e.GoodsChanged | e.PrestigeChanged | e.PopulationChanged | e.UnitsLost):
            told.append(words.describe("events", event))
    yield from (_change(name, amount) for (name, _), amount in own.items())
    yield from told
