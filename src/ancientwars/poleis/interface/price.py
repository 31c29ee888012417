"""What an action costs and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.engine import pending, why_not
from ancientwars.core.price import Change
from ancientwars.core.step import Decision
from ancientwars.poleis.rules.la04_start_project import LeaveOutGood
from ancientwars.poleis.rules.la10_move_proxenos import bribes
from ancientwars.poleis.rules.lk_event_kinds.in_force import discount
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import SEA_INDEX

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.poleis.components.kit import Seat
    from ancientwars.poleis.state.state import State

FOR_PRESTIGE = ("move-hoplites", "move-galleys", "besiege")
"""LA0.2a: the kinds of action that cost 1 Prestige however they are carried out; a Collection at home is free."""
PRESTIGE, POPULATION, MERCHANTS = "prestige", "population", "merchants"
"""What changes, besides goods and the units ``"hoplites"`` and ``"galleys"``."""


def price(state: State, action: Action) -> tuple[Change, ...]:
    """Return what an action costs and what follows from it for certain.

    Dice and what others do afterwards are left out, as are the actions that a later choice adds.

    Args:
        state: A state, or the deciding seat's own view.
        action: Any action.

    Returns:
        The changes: goods and ``"prestige"`` of a seat, ``"merchants"`` in a seat's port, ``"population"`` of a polis,
        and the deciding seat's ``"hoplites"`` and ``"galleys"`` in a region. What a project costs is told as printed;
        `Change.to` then says how little of a good is paid where an event lets some be left out. Nothing for an action
        that is not legal.

    Raises:
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.poleis import parse, position
        >>> state = position({"turn": "sparta", "sparta": {"prestige": 2, "hoplites": {"attika": 1}}})
        >>> price(state, parse(state, "action: move-hoplites"))
        (Change(what='prestige', amount=-1, of='sparta', to=None),)
    """
    if not isinstance(pending(state), Decision) or why_not(state, action) is not None:
        return ()
    seat: Seat = state.agenda[-1].seat  # type: ignore[attr-defined] # every decision is a Choice
    return tuple(_changes(state, seat, action))


def _changes(state: State, seat: Seat, action: Action) -> Iterable[Change]:
    """Return the changes of a legal action."""
    step = state.agenda[-1]
    if isinstance(action, a.TakeAction) and action.kind in FOR_PRESTIGE:
        return (Change(PRESTIGE, -1, seat),)
    if isinstance(action, a.StartProject):
        return _project(state, seat, action.project)
    if isinstance(action, a.LeaveOut) and isinstance(step, LeaveOutGood):
        left = ((good, n - (good == action.good)) for good, n in step.cost)
        return (Change(good, -n, seat) for good, n in left if n)
    if isinstance(action, a.MoveProxenos):
        return _bribe(state, seat, action)
    after = step.resolve(state.replace(agenda=state.agenda[:-1], events=()), action)
    return _summed(seat, [change for event in after.events for change in _of_event(event)])


def _project(state: State, seat: Seat, project: str) -> Iterator[Change]:
    """LA4.2a, LK10a: yield what a project costs."""
    less = discount(state, seat)
    for good, amount in state.kit.project[project].cost.items():
        if amount:
            yield Change(good, -amount, seat, to=-max(0, amount - less) if less else None)


def _bribe(state: State, seat: Seat, action: a.MoveProxenos) -> Iterator[Change]:
    """LA10.2b: yield the cheapest and the dearest bribe that can be paid."""
    silver = state.side(seat).stock("silver")
    payable = [bribe for bribe in bribes(state, seat, action.by)[action.polis] if bribe <= silver]
    if payable[-1]:
        yield Change("silver", -payable[0], seat, to=-payable[-1] if len(payable) > 1 else None)


def _of_event(event: Event) -> Iterator[Change]:
    """Yield what an event changes."""
    match event:
        case e.GoodsChanged(seat, good, amount):
            yield Change(good, amount, seat)
        case e.PrestigeChanged(seat, amount):
            yield Change(PRESTIGE, amount, seat)
        case e.PopulationChanged(polis, amount):
            yield Change(POPULATION, amount, polis)
        case e.UnitsPlaced(_, region, count):
            yield Change(unit_of(region), count, region)
        case e.UnitsLost(_, region, count):
            yield Change(unit_of(region), -count, region)
        case e.UnitsSent(_, region):
            yield Change(unit_of(region), -1, region)
        case e.UnitsMoved(_, origin, destination, count):
            yield Change(unit_of(origin), -count, origin)
            yield Change(unit_of(destination), count, destination)
        case e.MerchantsCreated(seat, count):
            yield Change(MERCHANTS, count, seat)
        case e.MerchantSent(seat, _, _):
            yield Change(MERCHANTS, -1, seat)


def unit_of(region: str) -> str:
    """L2.5a, L2.6a: return the kind of unit that stands in a region."""
    return "galleys" if region in SEA_INDEX else "hoplites"


def _summed(seat: Seat, changes: list[Change]) -> Iterator[Change]:
    """Yield changes, the seat's own first; of each thing, what is paid and what is gained stay apart."""
    sums: dict[tuple[str, str, bool], int] = {}
    for change in sorted(changes, key=lambda change: change.of != seat):
        key = (change.what, change.of, change.amount > 0)
        sums[key] = sums.get(key, 0) + change.amount
    return (Change(what, amount, of) for (what, of, _), amount in sums.items())
