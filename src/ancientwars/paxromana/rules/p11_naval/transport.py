"""P11.1.8, P11.2.2, P11.3.2a, P11.3.2b: the seam to land movement: how a move goes to sea, and what begins there.

The move of an Army (`MoveOn` of the chapter on land movement) offers what `SEA` lists, beside its own steps. While it
is at sea (`afloat`) it puts `SailOn` on the agenda instead of asking; when the Army goes ashore, `Move.landing` is set,
and the chapter on land movement sees to whom it meets there, then `AfterLanding` to what came of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.record import Record
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import INVADERS
from ancientwars.paxromana.rules.p11_naval.cargo import EMBARK, LAND, SAIL, AfterLanding, is_fleet, pays
from ancientwars.paxromana.rules.p11_naval.sailing import SailOn, sail_refused
from ancientwars.paxromana.rules.p11_naval.waters import at_sea, enemy_galleys, split
from ancientwars.paxromana.rules.p11_ports import BY_SEA, mutinous
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.state import State

__all__ = [
    "SEA",
    "AfterLanding",
    "SailOn",
    "Seam",
    "afloat",
    "fleet_move",
    "fleet_refused",
    "is_fleet",
    "march_refused",
    "put_to_sea",
]


@frozen
class Seam(Record):
    """An action with which an Army on land goes to sea.

    Attributes:
        action: The class of action.
        candidates: Yields the actions that might be legal.
        refused: Returns why one is not, or None.
        resolve: Returns the state after one.
    """

    action: type[Action]
    candidates: Callable[[State, Move], Iterator[Action]]
    refused: Callable[[State, Move, Action], Refusal | None]
    resolve: Callable[[State, Action], State]


def _embark(state: State, move: Move) -> Iterator[Action]:
    """Yield going aboard, in a Port."""
    if move.space in state.kit.ports and move.owner not in INVADERS:
        yield a.Embark()


def embark_refused(state: State, move: Move, action: Action) -> Refusal | None:
    """P11.3.2a, P11.3.2b, P13.4.2a: return why the moving Army cannot go aboard; None if it can."""
    del action
    if move.owner in INVADERS:
        return Refusal("P13.4.2a", "Barbarians do not go to sea")
    if move.space not in state.kit.ports:
        return Refusal("P2.1.3-06", "{space} is no Port", space=move.space)
    if move.beaten:
        return Refusal("P11.1.8a", "its Fleet lost a naval battle and moves no further")
    if enemy_galleys(state, move.owner, move.space):
        return Refusal("P11.3.2a", "enemy galleys are in {space}", space=move.space)
    needed = SAIL + (EMBARK + LAND) * pays(move)
    if move.remaining < needed:
        short = "a passage takes {cost} Movement Points, {left} are left"
        return Refusal("P11.3.2b", short, cost=needed, left=move.remaining)
    if refusal := left_alone(state, move.owner, move.space, move.force):
        return refusal
    aboard = move.replace(aboard=True, sailed=False, used=move.used + EMBARK * pays(move))
    nodes = state.kit.map.neighbours(move.space, BY_SEA)
    if all(sail_refused(state, aboard, node) for node in nodes):
        return Refusal("P11.3.2b", "no passage from {space} is open to the Army", space=move.space)
    return None


def embark(state: State, action: Action) -> State:
    """P11.3.1b: return the state with the moving Army aboard; P8.2.3d: Leaders alone pay nothing."""
    del action
    move = state.scope(Move)
    return state.amend(Move, aboard=True, sailed=False, used=move.used + EMBARK * pays(move))


SEA: tuple[Seam, ...] = (Seam(a.Embark, _embark, embark_refused, embark),)
"""P11.3.1b: what an Army on land may do to go to sea."""


def fleet_move(state: State) -> State:
    """P11.1.1a: return the state in which a pure Fleet begins its move: without a roll, as far as nothing stops it."""
    return state.amend(Move, naval=True, space_before=state.scope(Move).space)


def put_to_sea(state: State) -> State:
    """P11.2.2a: return the state in which an Army that begins its move at sea is aboard, and pays nothing for that."""
    move = state.scope(Move)
    return state.amend(Move, aboard=True) if at_sea(state, move.space) and not move.naval else state


def afloat(move: Move) -> bool:
    """Tell whether a move is at sea, so that `SailOn` asks what it does next."""
    return (move.aboard or move.naval) and not move.landing


def fleet_refused(state: State, owner: str, space: str) -> Refusal | None:
    """P13.3-10: return why the Fleet of a node cannot begin a move."""
    return Refusal("P13.3-10", "the Fleet has mutinied") if mutinous(state, owner, space) else None


def march_refused(move: Move) -> Refusal | None:
    """P2.1.4a: return why a force cannot march: Galley Squadrons keep to Naval Links."""
    if split(move.force)[0]:
        return Refusal("P2.1.4a", "Galley Squadrons do not march: they are dropped off, or the Army embarks")
    return None
