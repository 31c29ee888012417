"""P9: moves, entries, withdrawals and interceptions while they last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.record import Record
from ancientwars.core.stacks import Stacks, Units, common, parted, units
from ancientwars.core.step import Scope
from ancientwars.paxromana.components.words import GALLEYS, GUESTS, SOF
from ancientwars.paxromana.state.scopes.p03_turn import (
    NOTHING,
    Activation,
    on_map,
    parted_guests,
    rested,
    returned_galley,
    turned_in,
)

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State


ELSEWHERE: Final[FrozenMap[str, Any]] = FrozenMap(
    {"passed": (), "loaded": "", "gathered": (), "unloaded": "", "set_down": "", "escorted": "", "released": ""}
)
"""P11.1.6a, P11.3.2d, P11.3.2e: what of a `Move` holds for one node, and one passage, as it is in the next."""


@frozen
class Move(Scope):
    """P1.4q: a Major or Minor Move of an Army, a Fleet, a unit or a Leader, from the choice of its pieces to its end.

    The pieces stand on the map where the move is now; `force` and `leaders` say which of those there belong to it.

    Attributes:
        seat: Who moves.
        owner: Whose pieces they are: the player's own, or those of an owner that he plays.
        kind: Major or Minor Move.
        space: The node where it is now.
        start: The node where it began.
        origin: P10.7.7a: the node from which it entered the present one; at first the same.
        space_before: P10.7.7a: the last Space (no Transit Point) before the present node.
        link: By which kind of link it came: ``"land"``, ``"alpine"``, ``"strait"``, ``"sea"``; empty at the start.
        points: P9.1.2a: Movement Points in all.
        used: Movement Points used.
        force: The units that it takes along.
        leaders: The Leaders that it takes along.
        leader: P8.2.4a: the Leader whose Campaign rating was added; empty without.
        naval: P1.4j: whether it is a pure Fleet, which has no Movement Points.
        aboard: P11.3.1b: whether its land units are aboard, at sea or in a Port.
        sailed: P11.3.1b: whether this passage has been paid for.
        stopped: P1.4s: why the Fleet has Stopped and needs Continuity; empty if it need not.
        continuity: P11.1.4a: what is added to the next Continuity roll.
        finished: P1.4i: whether its Fleet sails no further; an Army aboard must land.
        beaten: P11.1.8a: whether its Fleet lost a naval battle, so that no more passage is taken.
        port: P12.6.3a: the last Port that it passed or left.
        turned: P12.6.3a: whether Pirates have turned it back, so that its move ends as soon as it is ashore.
        landing: P11.3.1b: whether it goes ashore in this Port, where it is met as by land.
        repelled: P11.3.5a: the Port where its Amphibious Assault has failed; P13.4.5a: the Space where it was placed
            among enemies and could not drive them out.
        loaded: P11.3.2d: the Port where units were picked up en route.
        gathered: P11.3.2d: the Land Units that were picked up in the present Port.
        unloaded: P11.3.2b: the Port where the roll has left the first Land Units of a Fleet ashore.
        set_down: P11.3.2e: the Port where a Land Unit was dropped en route, a unit or a Leader.
        escorted: P11.3.2d: the Port where galleys were taken along en route.
        released: P11.3.2e: the Port where galleys were left en route.
        course: ENGINE-SEA-COURSE: the Naval Links sailed in this passage, as (from, to).
        boarded: P9.4.4a: the Port that it left last, if Land Units went aboard there; empty else.
        withdrawn: P9.4.1a: units that have Withdrawn before this move, by owner and the node where they are now.
        withdrew: P9.4.1a: Leaders who have.
        passed: P11.1.6a: owners whose Fleets let it pass in the present node.
        fought: P10.2.15: how its last battle in the present node ended.
        over: P1.4i: whether it is Finished.
        alone: P8.2.3a: whether Leaders have gone alone so far, which doubles their Movement Points.
        picked: P9.2.1-09: whether picking up units in the present node has been paid for.
        disbanded: P9.2.1-08: whether making Garrisons in the present node has been paid for.
        fresh: P12.1.4a: Garrisons of the force that were made in the present node and have not moved.
        mixed: P17.2a: whether Pergamene units march with the force; their ally owns them meanwhile.
        own: P17.2a: what then is the player's own of each kind.
        engine: P17.2-26: whether it has taken the Helepolis along.
        again: P9.1.4a: galleys taken along that have escorted Naval Transport before in the Activation.
        near: P14.2.1-08: players near whose Capitals the Barbarian Army that it takes along has been.
    """

    seat: str
    owner: str
    kind: Literal["major", "minor"]
    space: str
    start: str
    origin: str = ""
    space_before: str = ""
    link: Literal["", "land", "alpine", "strait", "sea"] = ""
    points: int = 0
    used: int = 0
    force: Units = ()
    leaders: tuple[str, ...] = ()
    leader: str = ""
    naval: bool = False
    aboard: bool = False
    sailed: bool = False
    stopped: str = ""
    continuity: int = 0
    finished: bool = False
    beaten: bool = False
    port: str = ""
    turned: bool = False
    landing: bool = False
    repelled: str = ""
    loaded: str = ""
    gathered: Units = ()
    unloaded: str = ""
    set_down: str = ""
    escorted: str = ""
    released: str = ""
    course: tuple[tuple[str, str], ...] = ()
    boarded: str = ""
    withdrawn: Stacks = NOTHING
    withdrew: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    fought: Literal["", "won", "lost", "drawn"] = ""
    over: bool = False
    alone: bool = False
    picked: bool = False
    disbanded: bool = False
    fresh: int = 0
    mixed: bool = False
    own: Units = ()
    engine: bool = False
    again: Units = ()
    near: tuple[str, ...] = ()

    @property
    def about(self) -> tuple[str, ...]:
        """What a question is about: whose pieces they are if not the player's, Leaders, kinds of unit, and the node."""
        others = (self.owner,) if self.owner != self.seat else ()
        return (*others, *self.leaders, *(kind for kind, _ in self.force), self.space)

    @property
    def guests(self) -> Units:
        """P17.2a, P17.2b: the Pergamene units of the force; what it lost was theirs as far as they had as much."""
        if not self.mixed:
            return ()
        own = dict(self.own)
        return tuple(
            (kind, more) for kind, number in self.force if kind in GUESTS and (more := number - own.get(kind, 0)) > 0
        )

    def owning(self, kind: str, change: int) -> Units:
        """P17.2a: return what is the player's own after units of his joined the force, or were left behind."""
        if not self.mixed:
            return ()
        own = dict(self.own)
        own[kind] = max(0, own.get(kind, 0) + change)
        return units(own)

    def own_after(self, lost: Units, gained: Units = ()) -> Units:
        """P17.2a, P17.2b: return what is the player's own after losses, which are theirs first, also if it is reduced.

        Args:
            lost: Units of the force that are lost.
            gained: The reduced ones that it has for them.
        """
        own, guests, mine = dict(self.own), dict(self.guests), 0
        for kind, number in lost if self.mixed else ():
            gone = max(0, number - guests.get(kind, 0))
            own[kind], mine = max(0, own.get(kind, 0) - gone), mine + gone
        for kind, number in gained if self.mixed else ():
            own[kind] = own.get(kind, 0) + min(number, mine)
        return units(own)

    @property
    def remaining(self) -> int:
        """Movement Points that are left."""
        return max(0, self.points - self.used)

    @property
    def number(self) -> int:
        """Number of units taken along."""
        return sum(number for _, number in self.force)

    def end(self, state: State) -> State:
        """P9.1.4a: what moved does not move again in this Activation, except Garrisons made in the end (P12.1.4a).

        P17.2a: Pergamene units are Pergamum's again.
        P12.4.4a: a galley that was lent to the Soldier of Fortune is its player's again.
        """
        guests = common(self.guests, state.held(self.space, self.owner))
        state, force = parted_guests(state, self.owner, self.space, guests), parted(self.force, guests)
        if state.within(Activation) is not None:  # P1.4q
            came = parted(force, units({"GAR": min(self.fresh, dict(force).get("GAR", 0))}))
            moved = common(came, state.held(self.space, self.owner))
            state = rested(state, self.space, self.owner, moved, escorting=not self.naval)
            state = state.amend(Activation, leaders=(*state.scope(Activation).leaders, *self.leaders))
        lent = [(place, number) for place, _, kind, number in state.units.of(SOF) if kind == "GS"]
        for place, number in lent if self.owner == SOF else ():
            state = returned_galley(state, place, self.seat, number)
        return state


def gone_along(state: State, owner: str, origin: str, node: str, force: Units) -> State:
    """P9.1.4a: return the state in which units that have moved, and go elsewhere now, are known there as having moved.

    They retreat, intercept, regroup. What a move takes along has not moved before; it is noted when the move ends.
    """
    state = _bound_along(state, owner, origin, node, force)
    activation, move = state.within(Activation), state.within(Move)
    if activation is None or not activation.moved.held(origin, owner):
        return state
    moving = move.force if move is not None and (move.owner, move.space) == (owner, origin) else ()
    others = parted(force, common(moving, force))
    moved, escorts = (
        stacks.move(origin, node, owner, common(stacks.held(origin, owner), others))
        for stacks in (activation.moved, activation.escorts)
    )
    return state.amend(Activation, moved=moved, escorts=escorts)


def _bound_along(state: State, owner: str, origin: str, node: str, force: Units) -> State:
    """P9.4.1a, P11.4.2a: return the state in which an Army, or a Fleet, that may not Withdraw again is known as such.

    It has gone from one node to another. What Withdraws now has not done so before; it is noted when it stops.
    """
    move, activation, now = state.within(Move), state.within(Activation), state.within(Withdrawal)
    if move is not None and move.withdrawn.held(origin, owner):
        going = now.force if now is not None and (now.owner, now.space) == (owner, origin) else ()
        along = common(move.withdrawn.held(origin, owner), parted(force, common(going, force)))
        state = state.amend(Move, withdrawn=move.withdrawn.move(origin, node, owner, along))
    if activation is not None and (bound := activation.scattered.held(origin, owner)):
        stay = common(bound, parted(state.held(origin, owner), force))  # the others go first
        along = common(force, parted(bound, stay))
        state = state.amend(Activation, scattered=activation.scattered.move(origin, node, owner, along))
    return state


def have_withdrawn(state: State, owner: str, space: str, force: Units, leaders: tuple[str, ...]) -> State:
    """P9.4.1a: return the state in which a move knows units and Leaders that have withdrawn before it."""
    move = state.scope(Move)
    known = tuple(dict.fromkeys((*move.withdrew, *leaders)))
    return state.amend(Move, withdrawn=move.withdrawn.put(space, owner, force), withdrew=known)


def lost_on_the_way(state: State) -> State:
    """P9.4.1a: return the state in which no more units have withdrawn than are there: what comes anew has not."""
    move = state.within(Move)
    if move is None or (withdrawn := on_map(state, move.withdrawn)) is move.withdrawn:
        return state
    return state.amend(Move, withdrawn=withdrawn)


def turned(state: State, place: str, owner: str, kind: str, other: str, number: int, into: int) -> State:
    """P9.1.4a, P9.4.1a: return the state in which units that were reduced or combined still have moved, or withdrawn.

    Args:
        state: The state.
        place: The node.
        owner: Whose units they are.
        kind: What they were.
        other: What they are now.
        number: How many they were.
        into: How many they are now.
    """
    activation, move = state.within(Activation), state.within(Move)
    if activation is not None and activation.moved.count(place, owner, kind):
        moved = turned_in(activation.moved, place, owner, kind, other, number, into)
        state = state.amend(Activation, moved=moved)
    if move is not None and move.withdrawn.count(place, owner, kind):
        state = state.amend(Move, withdrawn=turned_in(move.withdrawn, place, owner, kind, other, number, into))
    return state


def not_withdrawn(state: State, owner: str, space: str) -> Units:
    """P9.4.1a: return the Land Units of an owner in a Space that have not withdrawn before the present move."""
    held = tuple(pair for pair in state.held(space, owner) if pair[0] not in GALLEYS)
    return parted(held, common(held, state.scope(Move).withdrawn.held(space, owner)))


@frozen
class Party(Record):
    """The units of one owner in a land battle.

    Attributes:
        owner: Whose they are.
        force: The Land Units; those that are lost are gone.
        leaders: The Leaders with them.
        origin: P10.7.7a: the node to which they regroup as Attackers; empty where they stand.
    """

    owner: str
    force: Units = ()
    leaders: tuple[str, ...] = ()
    origin: str = ""


Mark = tuple[str, str, str]
"""P13.2.6a, P14.2.1-08: what is noted of a Barbarian Army: the kind of effect, the player, whose Army it is."""


@frozen
class Retreated(Record):
    """P10.7.6b: an Army that has retreated from a battle, and may be intercepted on its way.

    Attributes:
        start: The Battle Space.
        path: The Spaces that it entered, in order; it stands in the last of them.
        parties: Its Armies.
        victor: Owner of the first Army that it fought.
        along: The scope of the first of them, if that was intercepted: a move or a Withdrawal; empty for none.
        through: P9.3.3c: the Land Transit Point from which it entered the last Space; empty for none.
        sails: P10.7.5a: whether it retreated by sea.
        victors: The Armies that it fought, which may not intercept it, as (owner, Space where they are now).
        known: P13.2.6a, P14.2.1-08: what was noted of Barbarians among its Armies in the Battle Space.
        there: What was noted of Barbarians of theirs in the last Space.
    """

    start: str
    path: tuple[str, ...]
    parties: tuple[Party, ...]
    victor: str
    along: Literal["", "move", "withdrawal"] = ""
    through: str = ""
    sails: bool = False
    victors: tuple[tuple[str, str], ...] = ()
    known: tuple[Mark, ...] = ()
    there: tuple[Mark, ...] = ()


@frozen
class Entry(Scope):
    """P9.2.1c: what happens when an Army enters a Space: interceptions, Withdrawal, battle.

    Attributes:
        seat: Who enters.
        owner: Whose pieces they are.
        space: The Space.
        reason: P9.3.1d: a move, a landing, a Withdrawal or a Retreat; P13.4.5a: the placement of a Barbarian Army.
        asked: Interceptions that were tried, as (owner, Space or Leader).
        declined: Players who intercept no more.
        barred: P9.4.5b: the Space of the Army that caused it, which may not intercept.
        inside: P9.3.5a: units of the owners there that stay in the City or Town during an interception.
        intercepted: P9.3.3b: whether a battle by interception was fought.
        retreated: P10.7.6b: Armies that retreated from its battles, and may still be intercepted.
        again: P11.3.5a: whether an Amphibious Assault is to be repeated.
        victors: P10.7.6b: the Armies that it has just fought, which may not intercept, as (owner, Space).
    """

    seat: str
    owner: str
    space: str
    reason: Literal["move", "landing", "withdrawal", "retreat", "placement"] = "move"
    asked: tuple[tuple[str, str], ...] = ()
    declined: tuple[str, ...] = ()
    barred: str = ""
    inside: tuple[tuple[str, Units], ...] = ()
    intercepted: bool = False
    retreated: tuple[Retreated, ...] = ()
    again: bool = False
    victors: tuple[tuple[str, str], ...] = ()


@frozen
class Withdrawal(Scope):
    """P9.4.1a: the Withdrawal of units before battle.

    Attributes:
        seat: Who withdraws, or decides for them.
        owner: Whose units they are.
        space: Where they are now.
        start: The Space that they leave.
        barred: P9.4.4a: the node from which the enemy came.
        origin: P9.3.3c: the node from which they entered the present one.
        link: P9.3.3c: by which kind of link they came; empty at the start.
        points: Movement Points.
        sea: P9.4.3a: Movement Points for leaving the Battle Space by sea, where Cavalry does not count; then `points`.
        used: Movement Points used.
        force: The units that withdraw.
        leaders: The Leaders who withdraw.
        joined: P9.4.5a: units that have joined in the present Space, which is paid for once; they do not stay there.
        met: P9.4.5a: Leaders who have joined in the present Space, likewise.
        lent: P12.4.4a: whether his player lends the Soldier of Fortune a galley in the present Port.
        fought: P9.3.7a: how a battle by interception ended.
        over: Whether it is over.
        beside: P12.1.1a: Garrisons and Elephants of friends, and their Leaders, that withdraw together with them.
    """

    seat: str
    owner: str
    space: str
    start: str
    barred: str
    origin: str = ""
    link: Literal["", "land", "alpine", "strait", "sea"] = ""
    points: int = 0
    sea: int = 0
    used: int = 0
    force: Units = ()
    leaders: tuple[str, ...] = ()
    joined: Units = ()
    met: tuple[str, ...] = ()
    lent: bool = False
    fought: Literal["", "won", "lost", "drawn"] = ""
    over: bool = False
    beside: tuple[Party, ...] = ()


@frozen
class Interception(Scope):
    """P9.3.1a: an attempt to intercept.

    Attributes:
        seat: Who tries.
        owner: Whose units they are.
        origin: The Space from which they come.
        force: The units.
        leaders: The Leaders.
        inside: P9.3.5b: who was in the City or Town before, while another interceptor was beaten.
    """

    seat: str
    owner: str
    origin: str
    force: Units = ()
    leaders: tuple[str, ...] = ()
    inside: tuple[tuple[str, Units], ...] = ()
