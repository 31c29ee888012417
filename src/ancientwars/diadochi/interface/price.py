"""What an action costs and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.engine import pending, why_not
from ancientwars.core.price import Change
from ancientwars.core.step import Decision
from ancientwars.core.window import Window
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT
from ancientwars.diadochi.rules.d07_tyche.markers import PlaceMarkers
from ancientwars.diadochi.rules.d07_tyche.segment import BonusEvent
from ancientwars.diadochi.rules.d07_tyche.training import COST, TrainUnits, training_of
from ancientwars.diadochi.rules.d09_movement.march import ATTEMPT_COST
from ancientwars.diadochi.rules.d09_movement.voyage import PlanVoyage
from ancientwars.diadochi.rules.d09_movement.ways import leg_cost
from ancientwars.diadochi.rules.d13_fleets import fleet_total
from ancientwars.diadochi.rules.d16_independent_armies import cost_of
from ancientwars.diadochi.rules.d17_legitimacy import attacked
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import March

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.diadochi.state.state import State

MOVEMENT, OPERATIONS = "movement", "operations"
"""Movement points of who leads a force, and operations points of a card."""
CARDS, MARKERS = "cards", "markers"
COSTS = (MOVEMENT, OPERATIONS, CARDS)
GENERALS, MINORS = "generals", "minors"
TRACKS: dict[str, Callable[[State, str], int]] = {
    "vp": lambda state, seat: state.victory_points(seat),
    "lp": lambda state, seat: state.legitimacy(seat),
    "fleet_points": fleet_total,
    "champion": lambda state, seat: int(seat in state.champions),
    "royals": lambda state, seat: sum(1 for one in state.royals if one.owner == seat),
}
"""What a player has that follows from what stands on the map."""
LAID = (a.PlayEvent, a.PlayOps, a.DiscardFor, a.PlaySurprise, a.DiscardSurprise)
"""The actions that lay a card of the hand down."""


def price(state: State, action: Action) -> tuple[Change, ...]:
    """Return what an action costs and what follows from it for certain.

    Dice, cards and what others do afterwards are left out, as is what a later choice decides: where a battle is
    possible, it may yet be avoided.

    Args:
        state: A state, or the deciding seat's own view.
        action: Any action.

    Returns:
        The changes: ``"movement"`` points of the leader of a force, for `Activate` those that it gets; ``"operations"``
        points and ``"cards"`` of the hand of a seat; ``"vp"``, ``"lp"``, ``"fleet_points"``,
        ``"markers"``, ``"royals"`` and the status of ``"champion"`` of a seat, markers of ``"independent"`` too; combat
        units by kind in a space or in ``"dispersed"``, or of a seat whose space is chosen later; ``"generals"`` by
        their id, ``"minors"`` by space. Nothing for an action that is not legal.

    Raises:
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.diadochi import parse, position
        >>> state = position({"segment": "surrender", "units": {"smyrna": {"yellow": {"loyal": 1}}}})
        >>> price(state, parse(state, "take-space: smyrna"))
        (Change(what='markers', amount=1, of='yellow', to=None),)
    """
    waits = pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ()
    seat = waits.seat
    return tuple(_summed(seat, [*_paid(state, seat, action), *_followed(state, seat, action)]))


# ---------------------------------------------------------------------- what is paid


def _paid(state: State, seat: str, action: Action) -> Iterator[Change]:
    """Yield the points and the card that an action takes, and the points that it brings."""
    if isinstance(action, LAID) and not isinstance(state.agenda[-1], BonusEvent):
        yield Change(CARDS, -1, seat)
    if isinstance(action, a.PlayOps):
        yield Change(OPERATIONS, state.kit.card[action.card].ops, seat)
    elif isinstance(action, a.PlaceMarker) and isinstance(state.agenda[-1], PlaceMarkers):
        yield Change(OPERATIONS, -1, seat)  # D7.5a
    elif isinstance(action, a.Train):
        yield from _training(state, seat, action.kind)
    elif isinstance(action, a.RaiseMercenary):
        yield Change("mercenary", 1, seat)  # D9.13a
    elif cost := movement_cost(state, action):
        yield Change(MOVEMENT, -cost, state.scope(March).leader)


def _training(state: State, seat: str, kind: str) -> Iterator[Change]:
    """D7.6: yield the points that training takes of those that are left, and the unit if it is finished."""
    step, before = state.agenda[-1], training_of(state, seat).paid
    assert isinstance(step, TrainUnits)
    paid = min(step.left, COST[kind] - before)
    yield Change(OPERATIONS, -paid, seat)
    if before + paid == COST[kind]:
        yield Change(kind, 1, seat)


def movement_cost(state: State, action: Action) -> int:
    """D9.3a, D9.3d, D9.14a: return the movement points that an action takes, or a leg of a planned naval move."""
    if isinstance(action, a.RemoveMarker | a.Besiege):
        return ATTEMPT_COST
    if isinstance(action, a.MoveTo):
        return cost_of(state.kit, state.scope(March).space, action.space) or 0
    if isinstance(action, a.SailTo):
        plan = state.agenda[-1]
        assert isinstance(plan, PlanVoyage)
        return leg_cost(state.kit, (state.scope(March).space, *plan.route)[-1], action.space) or 0
    return 0


# ---------------------------------------------------------------------- what follows


def _followed(state: State, seat: str, action: Action) -> Iterator[Change]:
    """Yield what stands otherwise after an action, before anybody else is asked and before chance."""
    step = state.agenda[-1]
    if isinstance(step, Window) or isinstance(action, a.PlaySurprise | a.DiscardSurprise):
        return  # what comes of it depends on hands
    after = step.resolve(state.replace(agenda=state.agenda[:-1], events=()), action)
    if isinstance(action, a.Besiege | a.FreeAttempt):
        space = action.space if isinstance(action, a.FreeAttempt) else state.scope(March).space
        after = attacked(after, seat, state.marker(space))  # D17.5f: before the die
    while (further := after.consequences()) is not after:
        after = further
    yield from (change for event in after.events for change in _of_event(event))
    yield from _points(state, after)
    for what, amount_of in TRACKS.items():
        yield from _differences(what, amount_of, state, after, state.seats)
    yield from _differences(MARKERS, _markers, state, after, (*state.seats, INDEPENDENT))


def _of_event(event: Event) -> Iterator[Change]:
    """Yield what an event changes of the pieces."""
    match event:
        case e.UnitPlaced(_, kind, space, number):
            yield Change(kind, number, space)
        case e.UnitsLost(_, kind, number, space):
            yield Change(kind, -number, space)
        case e.UnitsDispersed(_, kind, number, space):
            yield Change(kind, -number, space)
            yield Change(kind, number, DISPERSED)
        case e.UnitsChangedSides(owner, to, kind, number, _):
            yield Change(kind, -number, owner)
            yield Change(kind, number, to)
        case e.GeneralPlaced(_, general, _):
            yield Change(GENERALS, 1, general)
        case e.GeneralDispersed(_, general) | e.GeneralDied(_, general):
            yield Change(GENERALS, -1, general)
        case e.MinorPlaced(_, space):
            yield Change(MINORS, 1, space)
        case e.MinorRemoved(_, space):
            yield Change(MINORS, -1, space)


def _points(state: State, after: State) -> Iterator[Change]:
    """D9.1c, D9.10c: yield the movement points of a force that begins its move, or gets another leader."""
    before, march = state.within(March), after.within(March)
    if march is None or (before is not None and before.leader == march.leader):
        return
    if points := march.remaining - (before.remaining if before else 0):
        yield Change(MOVEMENT, points, march.leader)


def _differences(
    what: str, amount_of: Callable[[State, str], int], state: State, after: State, owners: Iterable[str]
) -> Iterator[Change]:
    """Yield by how much each owner has more or less of something."""
    for owner in owners:
        if change := amount_of(after, owner) - amount_of(state, owner):
            yield Change(what, change, owner)


def _markers(state: State, owner: str) -> int:
    return state.markers.count(owner)


def _summed(seat: str, changes: list[Change]) -> Iterator[Change]:
    """Yield changes, costs and the seat's own first; of each thing, what is lost and what is gained stay apart."""
    sums: dict[tuple[str, str, bool], int] = {}
    for change in sorted(changes, key=lambda change: (change.what not in COSTS, change.of != seat)):
        key = (change.what, change.of, change.amount > 0)
        sums[key] = sums.get(key, 0) + change.amount
    return (Change(what, amount, of) for (what, of, _), amount in sums.items())
