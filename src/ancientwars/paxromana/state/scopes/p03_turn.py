"""P3, P4: an Activation, and talks, while they last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.stacks import Stacks, Units, common
from ancientwars.core.step import Scope
from ancientwars.paxromana.components.kit import PERGAMUM
from ancientwars.paxromana.components.words import GALLEYS, SOF

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

NOTHING = Stacks()


@frozen
class Activation(Scope):  # P1.4a, P3.4.5b
    """P1.4a, P1.4b: what a player does with an Activation Marker; P3.4.5b: the others only react.

    Attributes:
        seat: The player.
        marker: Whose marker it is: the player's own, or ``"pontus"``.
        action: P3.5.1a: the one action chosen; empty before.
        majors: P9.1.1a: Major Moves that are left.
        minors: Minor Moves that are left.
        conqueror: P16.2-02: whether the second Major Move of a Conqueror is left.
        conquered: P16.2-02: the Elite Leader who has made it, and no other move; empty for none.
        moved: P9.1.4a: units that have moved in this Activation, by node and owner.
        escorts: P9.1.4a: galleys among them that have only escorted Naval Transport, which they may do again.
        leaders: P9.1.4a: Leaders who have moved.
        founded: P7.1.1a: Spaces where something was built by this Activation.
        militia: P12.3.3a: players who have raised Militia during it.
        free: P3.4.4b: whether its marker needs no payment.
        scattered: P11.4.2a: Galley Squadrons that may not Withdraw again, by node and owner.
        heard: P4.4a: whether the player has let the others offer bribes.
        talked: P4.5a: whether he has negotiated before his action.
        allied_major: P17.2a: whether a Pergamene Army made the Major Move, so that Minor Moves may be Pergamene.
        previous: P13.3d: the player who had the Activation before; empty for nobody.
        objected: P13.3d: whether he objects to moves of the Gallic Army.
        mountains: P9.6.5a: Armies that began it in the mountains, as (owner, Space, number of units).
        guards: P16.2c: Battle Points that the player had in his Capital Spaces when it, or its action, began, by Space.
    """

    seat: str
    marker: str = ""
    action: Literal["", "expansion", "recruitment", "negotiation"] = ""
    majors: int = 1
    minors: int = 2
    conqueror: bool = False
    conquered: str = ""
    moved: Stacks = NOTHING
    escorts: Stacks = NOTHING
    leaders: tuple[str, ...] = ()
    founded: tuple[str, ...] = ()
    militia: tuple[str, ...] = ()
    free: bool = False
    scattered: Stacks = NOTHING
    heard: bool = False
    talked: bool = False
    allied_major: bool = False
    previous: str = ""
    objected: bool = False
    mountains: tuple[tuple[str, str, int], ...] = ()
    guards: tuple[tuple[str, int], ...] = ()

    def idle(self, state: State) -> bool:
        """When all is done, nothing is left of it."""
        del state
        return True


def rested(state: State, place: str, owner: str, force: Units, *, escorting: bool) -> State:
    """P9.1.4a: return the state in which units that are now in a node have moved in the Activation, if there is one.

    Args:
        state: The state.
        place: The node.
        owner: Whose units they are.
        force: The units.
        escorting: Whether galleys among them have escorted Naval Transport.
    """
    activation = state.within(Activation)
    if activation is None:
        return state
    ships = tuple(pair for pair in force if pair[0] in GALLEYS)
    escorts = activation.escorts.put(place, owner, ships) if escorting else activation.escorts
    return state.amend(Activation, moved=activation.moved.put(place, owner, force), escorts=escorts)


def escorts_among(state: State, place: str, owner: str, force: Units) -> Units:
    """P9.1.4a: return those of some units of a node that have only escorted Naval Transport in this Activation."""
    activation = state.within(Activation)
    return common(force, activation.escorts.held(place, owner)) if activation is not None else ()


def going_again(state: State, place: str, owner: str, force: Units) -> State:
    """P9.1.4a: return the state in which the escorts among some units leave a node once more."""
    part, activation = escorts_among(state, place, owner, force), state.within(Activation)
    if activation is None or not part:
        return state
    escorts, moved = activation.escorts.take(place, owner, part), activation.moved.take(place, owner, part)
    return state.amend(Activation, escorts=escorts, moved=moved)


def lost_forgotten(state: State) -> State:
    """P9.1.4a: return the state in which no more units have moved than are there: what comes anew has not moved.

    P11.4.2a: nor has it Withdrawn.
    """
    activation = state.within(Activation)
    if activation is None:
        return state
    moved, escorts = on_map(state, activation.moved), on_map(state, activation.escorts)
    scattered = on_map(state, activation.scattered)
    if moved is activation.moved and escorts is activation.escorts and scattered is activation.scattered:
        return state
    return state.amend(Activation, moved=moved, escorts=escorts, scattered=scattered)


def on_map(state: State, stacks: Stacks) -> Stacks:
    """P9.1.4a: return stacks without units that are not on the map: the same object if all are."""
    if not stacks.places:
        return stacks
    for place, owner, kind, number in stacks:
        lost = number - state.units.count(place, owner, kind)
        stacks = stacks.remove(place, owner, kind, lost) if lost > 0 else stacks
    return stacks


def turned_in(stacks: Stacks, place: str, owner: str, kind: str, other: str, number: int, into: int) -> Stacks:
    """P9.1.4a: return stacks in which units that were reduced or combined, as far as they are in them, are so still.

    Args:
        stacks: The stacks.
        place: The node.
        owner: Whose units they are.
        kind: What they were.
        other: What they are now.
        number: How many they were.
        into: How many they are now.
    """
    there = min(number, stacks.count(place, owner, kind))
    if not there:
        return stacks
    now = -(-there * into // number)
    return stacks.remove(place, owner, kind, there).add(place, owner, other, now)


def parted_guests(state: State, owner: str, space: str, guests: Units) -> State:
    """P17.2a: return the state after Pergamene units parted from the Army of their ally; they move no further."""
    activation = state.within(Activation)
    if not guests:
        return state
    state = state.replace(units=state.units.give(space, owner, PERGAMUM, guests))
    return state if activation is None else state.amend(Activation, moved=activation.moved.put(space, PERGAMUM, guests))


def returned_galley(state: State, place: str, seat: str, number: int) -> State:
    """P12.4.4a, P9.1.4a: return the state in which a lent galley is its player's again, and has moved if it did."""
    galley = {"GS": number}
    state = state.replace(units=state.units.give(place, SOF, seat, galley))
    activation = state.within(Activation)
    if activation is None:
        return state
    moved, escorts = (
        stacks.give(place, SOF, seat, {"GS": min(number, stacks.count(place, SOF, "GS"))})
        for stacks in (activation.moved, activation.escorts)
    )
    return state.amend(Activation, moved=moved, escorts=escorts)


def given_on(state: State, place: str, giver: str, taker: str, kind: str) -> State:
    """P4.3.1c, P9.1.4a: return the state in which a unit has changed hands; one that has moved does so first, and has.

    P11.4.2a: so it is with a galley that has Withdrawn. One that has only escorted goes after the others that moved.
    """
    one = {kind: 1}
    state = state.replace(units=state.units.give(place, giver, taker, one))
    activation = state.within(Activation)
    if activation is None:
        return state
    moved, escorts, scattered = activation.moved, activation.escorts, activation.scattered
    if 0 < escorts.count(place, giver, kind) == moved.count(place, giver, kind):
        escorts = escorts.give(place, giver, taker, one)
    moved, scattered = (
        marks.give(place, giver, taker, one) if marks.count(place, giver, kind) else marks
        for marks in (moved, scattered)
    )
    return state.amend(Activation, moved=moved, escorts=escorts, scattered=scattered)


@frozen
class Talks(Scope):
    """P4.3.1a: a negotiation, with the proposal that is being made.

    Attributes:
        seat: Who opened it.
        parties: P4.1a: whom he invited, in the order of the seats.
        proposer: Who makes the proposal, or offers the bribe.
        partner: To whom.
        terms: What is in it so far.
    """

    seat: str
    parties: tuple[str, ...] = ()
    proposer: str = ""
    partner: str = ""
    terms: tuple[Action, ...] = ()

    def idle(self, state: State) -> bool:
        """When all is said, nothing is left of it."""
        del state
        return True
