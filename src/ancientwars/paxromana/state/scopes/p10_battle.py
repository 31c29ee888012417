"""P10, P11, P17: battles, retreats, attrition and cards while they last."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ancientwars.core.record import Record
from ancientwars.core.stacks import Units
from ancientwars.core.step import Scope
from ancientwars.paxromana.state.scopes.p09_movement import Mark, Party


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
        through: P9.3.3c: the Land Transit Point from which the last of them is entered; empty for none.
        sails: P10.7.5a: whether the retreat goes by sea.
        captured: P7.4.1a: whose Army captured the City or Town in it, and may sack it; empty for nobody.
        rerolled: P10.3.5: the sides that have tried a reroll.
        going: P13.4.5a: owners of the Army that retreats now, of Defenders who are mutual enemies; empty for all.
        still: Owners of each Army that retreats after it.
        stayed: Owners of those that do not retreat though others do.
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
    through: str = ""
    sails: bool = False
    captured: str = ""
    rerolled: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    still: tuple[tuple[str, ...], ...] = ()
    stayed: tuple[str, ...] = ()

    @property
    def retreating(self) -> tuple[Party, ...]:
        """Return the Defenders who retreat together, or would: all but enemies beside whom they fought (P13.4.5a)."""
        return tuple([one for one in self.defender.parties if not self.going or one.owner in self.going])


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
        owner: Whose units they are; of allies who retreat together, those of the first.
        space: Where they are now.
        force: The units.
        leaders: The Leaders.
        origin: P9.3.3c: the node from which they entered the present Space.
        link: P9.3.3c: by which kind of link.
        along: What else takes them, or an ally's Army, along: a move or a Withdrawal that was intercepted; or nothing.
        beside: P4.3.1f, P10.7.4d: what is left of the Armies of allies that retreat together with it.
        path: The Spaces of the Retreat, in order.
        known: P13.2.6a, P14.2.1-08: what is noted of Barbarian Armies until they are in the last of these.
    """

    owner: str
    space: str
    force: Units = ()
    leaders: tuple[str, ...] = ()
    origin: str = ""
    link: Literal["land", "sea"] = "land"
    along: Literal["", "move", "withdrawal"] = ""
    beside: tuple[Party, ...] = ()
    path: tuple[str, ...] = ()
    known: tuple[Mark, ...] = ()

    @property
    def ahead(self) -> tuple[str, ...]:
        """Return the Spaces of the Retreat that come after the present one; none once it has been driven off."""
        return self.path[self.path.index(self.space) + 1 :] if self.space in self.path else ()

    @property
    def armies(self) -> dict[str, Units]:
        """Return the units of each Army that retreats, by owner."""
        return {**{party.owner: party.force for party in self.beside}, self.owner: self.force}


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
