"""What an action costs and what follows from it for certain, as ids and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.rules.c10_ranged_combat import ranged_dice
from ancientwars.cca.rules.c11_dice import close_dice
from ancientwars.cca.state import actions as a
from ancientwars.cca.state import events as e
from ancientwars.core.engine import pending, settle, why_not
from ancientwars.core.price import Change
from ancientwars.core.step import Decision

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.events import Event

DICE = "dice"
"""What a battle rolls."""


def price(state: State, action: Action) -> tuple[Change, ...]:
    """Return what an action costs and what follows from it for certain, before dice are rolled and others answer.

    Args:
        state: A state, or the deciding seat's own view.
        action: Any action.

    Returns:
        The changes: ``"dice"`` that the unit in a hex rolls; ``"movement"``, hexes of the unit that was in a hex;
        ``"blocks"`` and ``"flags"`` of the unit in a hex; ``"units"`` and ``"leaders"`` that leave a hex for good;
        ``"banners"`` and ``"orders"`` of a seat, and the id of a command card that leaves its hand. Nothing for an
        action that is not legal.

    Raises:
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.cca import parse, position
        >>> own = {"units": {"D6": "HI 3"}, "cards": ["order_two_center"]}
        >>> state = position({"stage": "battle", "ordered": ["D6"], "bottom": own, "top": {"units": {"E6": "LI"}}})
        >>> price(state, parse(state, "attack: D6 > E6"))
        (Change(what='dice', amount=5, of='D6', to=None),)
    """
    waits = pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ()
    if isinstance(action, a.Order | a.OrderLeader | a.Lead):
        return (Change("orders", -1, waits.seat),)
    after = settle(state.agenda[-1].resolve(state.replace(agenda=state.agenda[:-1], events=()), action))
    changes = [change for event in after.events for change in _of_event(event)]
    return (*_dice(state, action, bonus=waits.prompt == "bonus-combat"), *changes)


def _dice(state: State, action: Action, *, bonus: bool) -> Iterator[Change]:
    """C10.7, C11.4: yield the dice that a battle rolls."""
    if isinstance(action, a.Fire):
        yield Change(DICE, ranged_dice(state, state.unit_in(action.origin), action.target), action.origin)
    elif isinstance(action, a.Attack):
        attacker = state.unit_in(action.origin)
        count = close_dice(state, attacker, action.target, full=attacker.full, back=False, bonus=bonus)
        yield Change(DICE, count, action.origin)
    elif isinstance(action, a.BattleBack):
        fight = state.fight
        striker = state.unit_in(fight.target)
        count = close_dice(state, striker, fight.attacker, full=fight.target_full, back=True)
        yield Change(DICE, count, fight.target)


def _of_event(event: Event) -> Iterator[Change]:
    """Yield what an event changes."""
    match event:
        case e.CardPlayed(seat, card):
            yield Change(card, -1, seat)
        case e.UnitMoved(origin, _, hexes) | e.Retreated(origin, _, hexes):
            yield Change("movement", -hexes, origin)
        case e.BlocksLost(hex_, count):
            yield Change("blocks", -count, hex_)
        case e.BlockReturned(hex_):
            yield Change("blocks", 1, hex_)
        case e.FlagsIgnored(hex_, count):
            yield Change("flags", -count, hex_)
        case e.UnitDestroyed(hex_) | e.UnitLeft(hex_):
            yield Change("units", -1, hex_)
        case e.LeaderKilled(hex_) | e.LeaderLeft(hex_):
            yield Change("leaders", -1, hex_)
        case e.BannersWon(seat, count):
            yield Change("banners", count, seat)
