"""P9.1.1a, P9.1.4, P9.2.1b, P12.4.4a: which pieces move together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import Units, common, joined, parted, units
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS, PERGAMUM, SEATS, SOF, SUCCESSORS
from ancientwars.paxromana.rules.p11_naval.transport import fleet_refused
from ancientwars.paxromana.rules.p11_ports import has_been_lent
from ancientwars.paxromana.rules.p17_pergamenes import accompanied, companions
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.catalogue import MOST, counts
from ancientwars.paxromana.state.scopes import Activation, Move, escorts_among, going_again
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action


def movable(state: State, place: str, owner: str) -> Units:
    """P9.1.4a, P9.2.1b: return the units of an owner in a node that may still move in this Activation."""
    held, activation = state.held(place, owner), state.within(Activation)
    if activation is None:
        return held
    spent = activation.moved.held(place, owner)
    return parted(held, common(spent, held)) if spent else held


def movable_leaders(state: State, place: str, owner: str) -> tuple[str, ...]:
    """P9.1.4a: return the Leaders of an owner in a node who may still move in this Activation."""
    activation = state.within(Activation)
    moved = activation.leaders if activation else ()
    return tuple(leader for leader in state.leaders_at(place, owner) if leader not in moved)


def conqueror_at(state: State, place: str, seat: str) -> str:
    """P16.2-02, P17.2-10: return the Elite Leader in a node who may move as a Conqueror; empty without."""
    activation, kit = state.scope(Activation), state.kit
    for leader in state.leaders_at(place, seat):
        if kit.leader[leader].elite and (activation.conqueror or activation.conquered == leader):
            return leader
    return ""


@frozen
class ChooseForce(Choice):
    """P9.1.1a: the pieces of a Major Move, all of which start in one node.

    P16.2-02: with a Conqueror it may take units along that have moved before; without him it is the ordinary one.
    P12.4.4a: the player may lend the Soldier of Fortune one galley.

    Attributes:
        counts: Whether it uses up the Major Move of the Activation.
    """

    prompt = "force"
    rule = "P9.1.1a"
    accepts = (a.Take, a.TakeOf, a.TakeAll, a.TakeLeader, a.SetOut)
    exact = True

    counts: bool = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the node."""
        return (state.scope(Move).space,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what may be taken along."""
        move = state.scope(Move)
        left, leaders = self._left(state, move), self._leaders(state, move)
        yield from (a.Take(kind, count) for kind, number in left for count in counts(number))
        yield from (a.TakeLeader(leader) for leader in leaders)
        yield from (a.Take(kind, min(number, MOST)) for kind, number in beside(state, move))
        for kind, number in companions(state, move) if self.counts else ():
            yield from (a.TakeOf(PERGAMUM, kind, count) for count in counts(number))
        if left or leaders:
            yield a.TakeAll()
        free = not self.counts or state.scope(Activation).majors or self._conquers(state, move)
        if (move.force or move.leaders) and free:
            yield a.SetOut()

    def _conquers(self, state: State, move: Move) -> bool:
        """P16.2-02: tell whether it is the second Major Move of a Conqueror."""
        leader = conqueror_at(state, move.space, move.owner)
        return state.scope(Activation).conqueror and leader in move.leaders

    def _left(self, state: State, move: Move) -> Units:
        """P9.1.4a: return the units that may still be taken along; Pergamene guests are no longer beside the Army.

        Galleys that have only escorted Naval Transport may do so again. P13.3-10: a Fleet in mutiny stays.
        """
        held = state.held(move.space, move.owner)
        again = conqueror_at(state, move.space, move.owner) in move.leaders
        left = dict(held if again else movable(state, move.space, move.owner))
        if any(kind not in GALLEYS for kind, _ in move.force) and not again:
            left = dict(joined(units(left), state.scope(Activation).escorts.held(move.space, move.owner)))
        if fleet_refused(state, move.owner, move.space) or (move.owner in SEATS and move.owner != move.seat):  # P17.2g
            left = {kind: number for kind, number in left.items() if kind not in GALLEYS or kind in dict(move.force)}
        return parted(units(left), move.force)

    def _leaders(self, state: State, move: Move) -> list[str]:
        """P9.1.4a: return the Leaders who may still be taken along."""
        found = [*movable_leaders(state, move.space, move.owner)]
        conqueror = conqueror_at(state, move.space, move.owner)
        if conqueror and conqueror not in found:
            found.append(conqueror)
        return [leader for leader in found if leader not in move.leaders]

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be taken along."""
        if isinstance(action, a.SetOut):
            return (
                Refusal("P16.2-02", "the second Major Move is that of the Elite Leader")
                if state.scope(Move).force
                else Refusal("P9.1.1a", "nothing has been chosen")
            )
        return Refusal("P9.1.4a", "'{action}': it is not there, or has moved", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take it along, and go on until all are chosen."""
        move = state.scope(Move)
        if isinstance(action, a.SetOut):
            return self._set_out(state, move)
        if isinstance(action, a.TakeLeader):
            return state.amend(Move, self, leaders=(*move.leaders, action.leader))
        if isinstance(action, a.TakeOf):
            return accompanied(state, action.kind, action.number).then(self)
        if isinstance(action, a.Take):
            return self._take(state, move, units({action.kind: action.number})).then(self)
        state = state.amend(Move, leaders=(*move.leaders, *self._leaders(state, move)))
        move = state.scope(Move)
        return self._take(state, move, self._left(state, move)).then(self)

    def _take(self, state: State, move: Move, more: Units) -> State:
        """P12.4.4a: return the state with units taken along; a lent galley changes hands."""
        state = handed_over(state, more)
        again = joined(move.again, escorts_among(state, move.space, move.owner, more))
        state = going_again(state, move.space, move.owner, more).amend(Move, again=again)
        state = _moving_twice(state, move, more)
        for kind, number in more:
            state = state.amend(Move, own=state.scope(Move).owning(kind, number))
        return state.amend(Move, force=joined(move.force, more))

    def _set_out(self, state: State, move: Move) -> State:
        """P9.1.1a, P16.2-02: return the state in which one of the Major Moves is used up."""
        activation = state.scope(Activation)
        if not self.counts:
            return state
        if self._conquers(state, move):
            leader = conqueror_at(state, move.space, move.owner)
            left = "" if leader in activation.leaders else leader  # he may still make an ordinary move
            return state.amend(Activation, conqueror=False, conquered=left)
        left = "" if activation.conquered in move.leaders else activation.conquered
        return state.amend(Activation, majors=activation.majors - 1, conquered=left)


def _moving_twice(state: State, move: Move, more: Units) -> State:
    """P16.2-02: return the state in which units that have moved leave once more with a Conqueror: these go first."""
    activation = state.within(Activation)
    if activation is None or conqueror_at(state, move.space, move.owner) not in move.leaders:
        return state
    again = common(more, activation.moved.held(move.space, move.owner))
    return state.amend(Activation, moved=activation.moved.take(move.space, move.owner, again))


def beside(state: State, move: Move) -> Units:
    """Return what a moving Army of another owner may take along of a player's units beside it.

    P12.4.4a: the player lends the Soldier of Fortune one galley, P13.3-10: none in mutiny. P17.2g: the Successors pick
    up Greek Land Combat Units, but not in a City or Town.
    """
    if move.owner == SOF:
        ship = held_galleys(movable(state, move.space, move.seat)) and not has_been_lent(state)
        return units({"GS": 1}) if ship and not fleet_refused(state, move.seat, move.space) else ()
    if move.owner != SUCCESSORS or state.settlement(move.space) is not None:
        return ()
    return tuple(pair for pair in state.held(move.space, state.successors.owner) if pair[0] in COMBAT)


def handed_over(state: State, more: Units) -> State:
    """P12.4.4a, P17.2g: return the state in which what a move takes along of a player's units has its owner."""
    move = state.scope(Move)
    giver = state.successors.owner if move.owner == SUCCESSORS else move.seat
    held, taken = dict(state.held(move.space, move.owner)), dict(move.force)
    for kind, number in more:
        short = taken.get(kind, 0) + number - held.get(kind, 0)
        if short > 0:
            state = state.replace(units=state.units.give(move.space, giver, move.owner, {kind: short}))
    return state


def garrisons_for(state: State, kind: str) -> int:
    """P12.1.6a: return the Garrisons that a unit makes: 3 for a full LG or HI, 2 for an LI, 1 for a reduced one."""
    return sum(number for one, number in state.kit.garrisons_from.items() if one == kind)


def with_garrisons(state: State, force: Units, kind: str, number: int) -> Units:
    """P12.1.4a, P12.1.6a: return a force in which units of a kind are made Garrisons."""
    return joined(parted(force, units({kind: number})), units({"GAR": number * garrisons_for(state, kind)}))


def held_galleys(force: Units) -> int:
    """Return the Galley Squadrons of a force."""
    return dict(force).get("GS", 0)
