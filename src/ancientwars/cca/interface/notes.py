"""What stands beside an action before it is chosen: the piece that it is about, and the dice that it rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cca.interface.price import DICE, price
from ancientwars.cca.interface.words import messages
from ancientwars.cca.state import actions as a
from ancientwars.core.engine import pending, why_not
from ancientwars.core.step import Decision

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.messages import Messages

OF_LEADERS = (a.OrderLeader, a.MoveLeader, a.EvadeLeader, a.LeaveBoard)
"""The actions that are about a leader without the unit in his hex."""
OF_UNITS = (a.Order, a.Lead, a.Rally, a.Exit, a.Move, a.EvadeTo, a.RetreatTo, a.Extra, a.Trample)
"""The actions that are about the unit in a hex, with the leader in it if he goes with it."""


def note(state: State, action: Action, lang: str = "en") -> str:
    """Return which piece an action is about, and for a battle who fights whom with how many dice.

    Args:
        state: A state, or the deciding seat's own view.
        action: An action that is legal now.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        Words, for example ``Medium Cavalry 3, Dionysius``, the number being its blocks; nothing for actions that name
        no piece, for those that are not legal, and where chance decides.

    Raises:
        SetupError: No such language.
        HiddenInformation: `state` is the view of another seat.

    Example:
        >>> from ancientwars.cca import note, parse, position
        >>> own = {"units": {"D6": "HI 3"}, "cards": ["order_two_center"]}
        >>> state = position({"stage": "battle", "ordered": ["D6"], "bottom": own, "top": {"units": {"E6": "LI"}}})
        >>> note(state, parse(state, "attack: D6 > E6"))
        'Heavy Infantry 3 against Light Infantry 4, dice 5'
    """
    words, waits = messages(lang), pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ""
    if isinstance(action, a.Attack | a.Fire):
        return _battle(state, action, words)
    if isinstance(action, a.BattleBack):
        return words.say("notes", "dice", count=_dice(state, action))
    if isinstance(action, OF_LEADERS):
        return _leader(state.leader(_hex(action)), words)
    if isinstance(action, OF_UNITS):
        unit, leader = state.unit(_hex(action)), state.leader(_hex(action))
        return ", ".join(part for part in (_unit(unit, words), _leader(leader, words)) if part)
    return ""


def _hex(action: Action) -> str:
    """Return the hex that an action begins with."""
    return str(getattr(action, "origin", "") or getattr(action, "hex", ""))


def _unit(unit: Unit | None, words: Messages) -> str:
    return f"{words.name(unit.type)} {unit.blocks}" if unit else ""


def _leader(leader: Leader | None, words: Messages) -> str:
    return leader.name or words.name("leader_alone") if leader else ""


def _dice(state: State, action: Action) -> int:
    """Return the dice of a battle."""
    return sum(change.amount for change in price(state, action) if change.what == DICE)


def _battle(state: State, action: a.Attack | a.Fire, words: Messages) -> str:
    """Return who fights whom with how many dice."""
    attacker, target = state.unit_in(action.origin), state.unit(action.target)
    other = _unit(target, words) or _leader(state.leader(action.target), words)
    return words.say("notes", "battle", attacker=_unit(attacker, words), target=other, count=_dice(state, action))
