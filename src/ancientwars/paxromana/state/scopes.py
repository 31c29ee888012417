"""Procedures while they last: an Activation, the move of an Army or Fleet, the entry into a Space, a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.record import Record
from ancientwars.core.stacks import Stacks, Units, parted
from ancientwars.core.stacks import units as stacked
from ancientwars.core.step import Scope
from ancientwars.paxromana.components.words import GUESTS, SOF

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

NOTHING = Stacks()
PERGAMUM = "pergamum"


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
        conquered: P16.2-02: the Elite Leader who has made it; empty before.
        moved: P9.1.4a: units that have moved in this Activation, by node and owner.
        leaders: P9.1.4a: Leaders who have moved.
        founded: P7.1.1a: Spaces where something was built by this Activation.
        militia: P12.3.3a: players who have raised Militia during it.
        free: P3.4.4b: whether its marker needs no payment.
        scattered: P11.4.2a: Fleets that may not Withdraw again, as (owner, node).
        heard: P4.4a: whether the player has let the others offer bribes.
        talked: P4.5a: whether he has negotiated before his action.
        allied_major: P17.2a: whether a Pergamene Army made the Major Move, so that Minor Moves may be Pergamene.
        previous: P13.3d: the player who had the Activation before; empty for nobody.
        objected: P13.3d: whether he objects to moves of the Gallic Army.
        mountains: P9.6.5a: Armies that began it in the mountains, as (Space, number of units).
        guards: P16.2c: Battle Points that the player had in his Capital Spaces when it began, by Space.
    """

    seat: str
    marker: str = ""
    action: Literal["", "expansion", "recruitment", "negotiation"] = ""
    majors: int = 1
    minors: int = 2
    conqueror: bool = False
    conquered: str = ""
    moved: Stacks = NOTHING
    leaders: tuple[str, ...] = ()
    founded: tuple[str, ...] = ()
    militia: tuple[str, ...] = ()
    free: bool = False
    scattered: tuple[tuple[str, str], ...] = ()
    heard: bool = False
    talked: bool = False
    allied_major: bool = False
    previous: str = ""
    objected: bool = False
    mountains: tuple[tuple[str, int], ...] = ()
    guards: tuple[tuple[str, int], ...] = ()


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
        landing: P11.3.1b: whether it goes ashore in this Port, where it is met as by land.
        repelled: P11.3.5a: the Port where its Amphibious Assault has failed; P13.4.5a: the Space where it was placed
            among enemies and could not drive them out.
        loaded: P11.3.2d: the Port where units were picked up en route.
        unloaded: P11.3.2e: the Port where a unit was dropped en route.
        escorted: P11.3.2d: the Port where galleys were taken along en route.
        released: P11.3.2e: the Port where galleys were left en route.
        course: ENGINE-SEA-COURSE: the Naval Links sailed in this passage, as (from, to).
        withdrawn: P9.4.1a: owners whose Armies have Withdrawn before this move, with the node where they are now.
        passed: P11.1.6a: owners whose Fleets let it pass in the present node.
        fought: P10.2.15: how its last battle in the present node ended.
        over: P1.4i: whether it is Finished.
        alone: P8.2.3a: whether Leaders have gone alone so far, which doubles their Movement Points.
        picked: P9.2.1-09: whether picking up units in the present node has been paid for.
        disbanded: P9.2.1-08: whether making Garrisons in the present node has been paid for.
        fresh: P12.1.4a: Garrisons of the force that were made in the present node and have not moved.
        again: P16.2-02: whether it may take units along that have moved before.
        mixed: P17.2a: whether Pergamene units march with the force; their ally owns them meanwhile.
        own: P17.2a: what then is the player's own of each kind.
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
    landing: bool = False
    repelled: str = ""
    loaded: str = ""
    unloaded: str = ""
    escorted: str = ""
    released: str = ""
    course: tuple[tuple[str, str], ...] = ()
    withdrawn: tuple[tuple[str, str], ...] = ()
    passed: tuple[str, ...] = ()
    fought: Literal["", "won", "lost", "drawn"] = ""
    over: bool = False
    alone: bool = False
    picked: bool = False
    disbanded: bool = False
    fresh: int = 0
    again: bool = False
    mixed: bool = False
    own: Units = ()

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
        return stacked(own)

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
        there = dict(state.held(self.space, self.owner))
        guests = stacked({kind: min(number, there.get(kind, 0)) for kind, number in self.guests})
        state, force = parted_guests(state, self.owner, self.space, guests), parted(self.force, guests)
        activation = state.within(Activation)  # P1.4q
        if activation is not None:
            held = dict(state.held(self.space, self.owner))
            held["GAR"] = max(0, held.get("GAR", 0) - self.fresh)
            moved = {kind: min(number, held.get(kind, 0)) for kind, number in force}
            state = state.amend(
                Activation,
                moved=activation.moved.put(self.space, self.owner, moved),
                leaders=(*activation.leaders, *self.leaders),
            )
        lent = [(place, number) for place, _, kind, number in state.units.of(SOF) if kind == "GS"]
        for place, number in lent if self.owner == SOF else ():
            state = state.replace(units=state.units.give(place, SOF, self.seat, {"GS": number}))
        return state


def parted_guests(state: State, owner: str, space: str, guests: Units) -> State:
    """P17.2a: return the state after Pergamene units parted from the Army of their ally; they move no further."""
    activation = state.within(Activation)
    if not guests:
        return state
    state = state.replace(units=state.units.give(space, owner, PERGAMUM, guests))
    return state if activation is None else state.amend(Activation, moved=activation.moved.put(space, PERGAMUM, guests))


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


@frozen
class Retreated(Record):
    """P10.7.6b: an Army that has retreated from a battle, and may be intercepted on its way.

    Attributes:
        start: The Battle Space.
        path: The Spaces that it entered, in order; it stands in the last of them.
        parties: Its Armies.
        victor: Owner of the Army that it fought, which may not intercept it.
    """

    start: str
    path: tuple[str, ...]
    parties: tuple[Party, ...]
    victor: str


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
        barred: P9.4.5b, P10.7.6b: the Space of the Army that caused it, which may not intercept.
        inside: P9.3.5a: units of the owners there that stay in the City or Town during an interception.
        intercepted: P9.3.3b: whether a battle by interception was fought.
        retreated: P10.7.6b: Armies that retreated from its battles, and may still be intercepted.
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
        points: Movement Points.
        sea: P9.4.3a: Movement Points for leaving a Port by sea, where Cavalry does not count.
        used: Movement Points used.
        force: The units that withdraw.
        leaders: The Leaders who withdraw.
        joined: P9.4.5a: whether joining units in the present Space has been paid for.
        fought: P9.3.7a: how a battle by interception ended.
        over: Whether it is over.
    """

    seat: str
    owner: str
    space: str
    start: str
    barred: str
    origin: str = ""
    points: int = 0
    sea: int = 0
    used: int = 0
    force: Units = ()
    leaders: tuple[str, ...] = ()
    joined: bool = False
    fought: Literal["", "won", "lost", "drawn"] = ""
    over: bool = False


@frozen
class Interception(Scope):
    """P9.3.1a: an attempt to intercept.

    Attributes:
        seat: Who tries.
        owner: Whose units they are.
        origin: The Space from which they come.
        force: The units.
        leaders: The Leaders.
    """

    seat: str
    owner: str
    origin: str
    force: Units = ()
    leaders: tuple[str, ...] = ()


@frozen
class Side(Record):
    """One side of a land battle: the Armies that fight together.

    Attributes:
        seat: Who decides for it.
        parties: The Armies, by owner.
        leader: P8.2.4a: the Leader whose Tactical rating counts; empty without.
        elephants: P10.4.6a: Elephants that are committed.
        neutralised: P10.4.7a: Cavalry of this side that takes no further part.
        bid: P10.5.1a: Talents paid for Siege Preparation.
        cards: P10.3.1-S08: Battle Shifts from event cards.
        bp: P10.2.5: Battle Points in all.
        roll: P10.2.7: the unmodified Battle Roll; 0 before it is rolled.
        result: P10.2.10: the modified Battle Roll: tenths that the other side loses.
        shifts: P10.2.8: Battle Shifts.
        lost: P10.3.3a: Battle Points to lose.
        hurt: P12.3.1a: owners of the side that lost Battle Points of Land Combat Units other than Militia, or of walls.
        dead: P8.4.1a: Leaders whom the battle killed.
    """

    seat: str
    parties: tuple[Party, ...]
    leader: str = ""
    elephants: int = 0
    neutralised: int = 0
    bid: int = 0
    cards: int = 0
    bp: int = 0
    roll: int = 0
    result: int = 0
    shifts: int = 0
    lost: int = 0
    hurt: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()


@frozen
class Battle(Scope):  # P1.4n, P1.4e
    """P1.4n, P10.2: a land battle.

    Attributes:
        space: P1.4e: the Battle Space.
        active: The player whose Activation or move it is.
        attacker: P10.0a: the attacking side.
        defender: The defending side.
        kind: An attack by a move, a battle by interception, an Amphibious Assault.
        mover: Which side's Army a scope takes along; empty for none.
        carrier: The scope that takes it along: its `force` and `leaders` lose what the battle costs.
        barred: P10.7.4b: nodes that a retreat may not enter: where the Attacker came from.
        entered: P9.3.3c: the node along whose link an intercepted Army must retreat; empty for any.
        by_sea: P9.3.8a: whether an intercepted Army came by sea.
        landing: P11.3.3a: whether the Attacker goes back aboard if he must regroup.
        inside: P9.3.5b: whether the Defender has chosen the City or Town already.
        walls: P10.2.3: whether the Fortification Points of the City or Town are used.
        against_walls: P7.3.5a: whether the City or Town defends alone.
        winner: P10.2.10: the side that won: ``"attacker"``, ``"defender"``, ``"draw"``; empty before that is settled.
        superior: P10.7.6a: what the winner's Cavalry had: 0, 1 for Superiority, 3 for Supremacy.
        retreat: P10.7: how the Defender leaves: of his own will, or forced; ``"stopped"`` where Cavalry prevents it.
        path: P10.7.4a: the Spaces of the retreat, in order.
        points: P10.7.6d: Land Transit Points crossed on the way to each of them.
        sails: P10.7.5a: whether the retreat goes by sea.
        captured: P7.4.1a: who captured the City or Town in it; empty for nobody.
        rerolled: P10.3.5: the sides that have tried a reroll.
    """

    space: str
    active: str
    attacker: Side
    defender: Side
    kind: Literal["attack", "interception", "amphibious"] = "attack"
    mover: Literal["", "attacker", "defender"] = ""
    carrier: Literal["", "move", "withdrawal", "retreat"] = ""
    barred: tuple[str, ...] = ()
    entered: str = ""
    by_sea: bool = False
    landing: bool = False
    inside: bool = False
    walls: bool = False
    against_walls: bool = False
    winner: Literal["", "attacker", "defender", "draw"] = ""
    superior: int = 0
    retreat: Literal["", "voluntary", "forced", "stopped"] = ""
    path: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    sails: bool = False
    captured: str = ""
    rerolled: tuple[str, ...] = ()


@frozen
class Attrition(Scope):
    """P9.6.3a: the attrition of units in a Space.

    Attributes:
        seat: Who allocates the losses.
        owner: Whose units they are.
        space: Where they are.
        force: The units that may still be lost.
        losses: P9.6.3b: losses that are left.
        reduced: P10.6.5a: whether a unit was reduced.
        moving: P9.5.2a: whether they are the force of a move.
    """

    seat: str
    owner: str
    space: str
    force: Units = ()
    losses: int = 0
    reduced: bool = False
    moving: bool = False


@frozen
class Retreating(Scope):
    """P10.7.6b: a retreat that is being intercepted: what is left of the Army.

    Attributes:
        owner: Whose units they are.
        space: Where they are now.
        force: The units.
        leaders: The Leaders.
    """

    owner: str
    space: str
    force: Units = ()
    leaders: tuple[str, ...] = ()


@frozen
class NavalBattle(Scope):
    """P11.4: a naval battle.

    Attributes:
        place: The Port or Naval Transit Point.
        active: The moving side: the owner of its Fleet.
        inactive: The owner of the other Fleet.
        totals: P11.4.3a: the totals of both, the active one first; 0 before they are rolled.
    """

    place: str
    active: str
    inactive: str
    totals: tuple[int, int] = (0, 0)


@frozen
class NavalWithdrawal(Scope):
    """P11.4.2a: the Withdrawal of a Fleet before a naval battle.

    Attributes:
        seat: Who decides for it.
        owner: Whose Fleet it is.
        space: Where it is now.
        links: Naval Links that it may still go.
        force: Its Galley Squadrons, and what they carry.
        leaders: The Leaders with it.
        stopped: P1.4s: why it has Stopped and needs Continuity; empty if it need not.
        continuity: P11.1.4a: what is added to the next Continuity roll.
        finished: P1.4i: whether it sails no further.
    """

    seat: str
    owner: str
    space: str
    links: int = 3
    force: Units = ()
    leaders: tuple[str, ...] = ()
    stopped: str = ""
    continuity: int = 0
    finished: bool = False


@frozen
class CardPlayed(Scope):
    """P17.1.5a: an event card that is played, until it takes effect.

    Attributes:
        seat: Who plays it.
        card: The card.
        hires: P17.1.6a: whether it is played to hire Mercenaries, its event ignored.
        cancelled: P17.2-13: whether Deus ex Machina keeps it from taking effect.
    """

    seat: str
    card: str
    hires: bool = False
    cancelled: bool = False
