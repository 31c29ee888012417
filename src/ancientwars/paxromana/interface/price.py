"""What an action costs and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.engine import pending, why_not
from ancientwars.core.price import Change
from ancientwars.core.sealed import HandIn, Sealed, in_envelope
from ancientwars.core.step import Decision
from ancientwars.core.window import Window
from ancientwars.paxromana.rules.p04_terms import ExchangeCards, HandOver
from ancientwars.paxromana.rules.p06_maintenance import Maintenance, upkeep
from ancientwars.paxromana.rules.p06_recruitment import price as price_of
from ancientwars.paxromana.rules.p11_naval.cargo import SAIL, carries
from ancientwars.paxromana.rules.p17_cards.held import ChooseHand
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Move, Talks, Withdrawal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.paxromana.state.state import State

TALENTS, MOVEMENT, STABILITY, CARDS = "talents", "movement", "stability", "cards"
COSTS = (TALENTS, MOVEMENT, CARDS)
"""What comes first in a price."""
TRACKS: dict[str, Callable[[State, str], int]] = {
    TALENTS: lambda state, seat: state.power(seat).treasury,
    STABILITY: lambda state, seat: state.power(seat).stability,
    "vp": lambda state, seat: state.power(seat).vp,
    "civilization": lambda state, seat: state.civilization(seat),
    "provinces": lambda state, seat: list(state.province_owners().values()).count(seat),
    CARDS: lambda state, seat: state.cards.zone(seat).count,
}
"""What a player has that an action may change at once."""
PLAYED = (a.PlayCard, a.HireWith)
"""The actions whose outcome depends on the cards of others."""
SEEING = (ChooseHand,)
"""The questions whose answers show what others hold, which costs nothing, and which a view does not have."""


def price(state: State, action: Action) -> tuple[Change, ...]:
    """Return what an action costs and what follows from it for certain.

    Dice, cards and what others do afterwards are left out, as is what a later choice decides.

    Args:
        state: A state, or the deciding seat's own view.
        action: Any action.

    Returns:
        The changes: ``"talents"``, ``"stability"``, ``"vp"``, ``"civilization"`` points, ``"provinces"`` and
        ``"cards"`` of a seat; ``"movement"`` points of the owner of the moving pieces; units by kind in a node, of
        whoever has them there. Nothing for an action that is not legal.

    Raises:
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.paxromana import new_game
        >>> price(new_game(scenario="pyrrhic-war"), a.Accept())
        ()
    """
    waits = pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ()
    return tuple(_summed(waits.seat, list(_changes(state, waits.seat, action))))


def _changes(state: State, seat: str, action: Action) -> Iterator[Change]:
    """Yield what stands otherwise after an action, before anybody else is asked and before chance."""
    step = state.agenda[-1]
    if isinstance(step, ExchangeCards) and isinstance(action, a.KeepCard):
        step = HandOver(seat, step.question(seat).taker)
    if isinstance(step, Sealed):
        yield from _planned(state, seat, action)
        return
    if isinstance(step, Window) or isinstance(action, PLAYED):
        yield from [Change(CARDS, -1, seat)] * isinstance(action, PLAYED)
        return
    if isinstance(step, SEEING):
        return
    if isinstance(step, HandOver):  # into a hand that a view does not have
        yield from (Change(CARDS, -1, seat), Change(CARDS, 1, step.taker))
        return
    before = _without_sight(state.replace(agenda=state.agenda[:-1], events=()))
    after: State = step.resolve(before, action)
    while (further := after.consequences()) is not after:
        after = further
    yield from (change for event in after.events for change in _of_event(event))
    yield from _movement(state, after)
    yield from _passage(state, action)
    for what, amount_of in TRACKS.items():
        for other in state.seats:
            if change := amount_of(after, other) - amount_of(state, other):
                yield Change(what, change, other)


def _without_sight(state: State) -> State:
    """P15.4.6a: return the state without what a proposal shows: it costs nothing, and a view does not have it."""
    talks = state.within(Talks)
    if talks is None:
        return state
    terms = tuple(one for one in talks.terms if not isinstance(one, a.OfferSight | a.AskSight))
    return state if terms == talks.terms else state.amend(Talks, terms=terms)


def _planned(state: State, seat: str, action: Action) -> Iterator[Change]:
    """P6.2.2a: yield what a part of a plan costs and brings once the plans are carried out."""
    if isinstance(state.agenda[-1], Maintenance):
        yield from _kept(state, seat, action)
        return
    if cost := price_of(state, seat, action):
        yield Change(TALENTS, -cost, seat)
    match action:
        case a.Raise(kind, space):
            yield Change(kind, 1, space)
        case a.Hire(kind, space):
            yield Change(kind, state.kit.unit[kind].per_purchase, space)
        case a.BuildGalley(space):
            yield Change("GS", 1, space)
        case a.Number(talents) if talents:  # P10.5.1a: a bid for Siege Preparation
            yield Change(TALENTS, -talents, seat)
        case _:
            return


def _kept(state: State, seat: str, action: Action) -> Iterator[Change]:
    """P6.4a: yield what upkeep is saved by a unit that is disbanded, or paid for all that is kept."""
    plan = in_envelope(state, seat)
    cost = upkeep(state, seat, plan)
    if isinstance(action, HandIn):
        yield from [Change(TALENTS, -cost, seat)] * bool(cost)
    elif isinstance(action, a.DisbandUnit):
        yield Change(action.kind, -1, action.space)
        if saved := cost - upkeep(state, seat, (*plan, action)):
            yield Change(TALENTS, saved, seat)


def _of_event(event: Event) -> Iterator[Change]:
    """Yield what an event changes of the pieces."""
    match event:
        case e.UnitsPlaced(_, kind, number, space):
            yield Change(kind, number, space)
        case e.UnitsLost(_, kind, number, space):
            yield Change(kind, -number, space)
        case e.UnitsChanged(_, kind, other, number, space):
            yield Change(kind, -number, space)
            yield Change(other, number, space)
        case e.UnitsCombined(_, kind, other, number, space):
            yield Change(kind, -2 * number, space)
            yield Change(other, number, space)
        case _:
            return


def _movement(state: State, after: State) -> Iterator[Change]:
    """P9.1.2a, P9.4.1a: yield the Movement Points that a move or a Withdrawal uses."""
    leaving, left = state.within(Withdrawal), after.within(Withdrawal)
    if leaving is not None:
        if left is not None and left.used > leaving.used:
            yield Change(MOVEMENT, leaving.used - left.used, left.owner)
        return
    before, move = state.within(Move), after.within(Move)
    if before is not None and move is not None and move.start == before.start and move.used > before.used:
        yield Change(MOVEMENT, before.used - move.used, move.owner)


def _passage(state: State, action: Action) -> Iterator[Change]:
    """P11.3.1b: yield the Movement Point of a passage, which is paid when an Army leaves its Port."""
    move = state.within(Move)
    if isinstance(action, a.SailTo) and move is not None and carries(move) and not move.sailed:
        yield Change(MOVEMENT, -SAIL, move.owner)


def _summed(seat: str, changes: list[Change]) -> Iterator[Change]:
    """Yield changes, costs and the seat's own first; of each thing, what is lost and what is gained stay apart."""
    sums: dict[tuple[str, str, bool], int] = {}
    for change in sorted(changes, key=lambda change: (change.what not in COSTS, change.of != seat)):
        key = (change.what, change.of, change.amount > 0)
        sums[key] = sums.get(key, 0) + change.amount
    return (Change(what, amount, of) for (what, of, _), amount in sums.items())
