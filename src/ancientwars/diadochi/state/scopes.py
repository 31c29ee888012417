"""Procedures while they last: a segment with moves in it, the move of a force, a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import field, frozen

from ancientwars.core.record import Record
from ancientwars.core.stacks import Stacks, Units, joined
from ancientwars.core.step import Scope, Step
from ancientwars.diadochi.components.kit import MINOR

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


NOTHING = Stacks()
Trigger = Literal["segment", "battle", "siege", "voyage", "mountain", "leader-loss", "surprise"]
"""D7.3a: what surprise cards may react to; ``"segment"`` for those of any time."""


def without(whole: Units, part: Units) -> Units:
    """Return what is left of combat units when others go, as far as they are among them."""
    if whole == part or not part:
        return () if part else whole
    gone = dict(part)
    return tuple([(kind, left) for kind, number in whole if (left := number - gone.get(kind, 0)) > 0])


@frozen
class PlayerRound(Scope):
    """D3.5a: the segments of one player in a round.

    Attributes:
        seat: The player.
        marched: D14.3i: his Royal units that have moved since his Tyche Segment began, where they are now.
    """

    seat: str
    marched: Stacks = NOTHING


@frozen
class Carrying(Scope):
    """Base of what D18.4a speaks of: whom an army has carried goes with no other army of its faction until it ends.

    Attributes:
        carried: The royal family that armies have taken along, each with who led them, a major general or for a minor
            one his player, in order.
        bearers: The combat units of those armies, likewise.
    """

    carried: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)
    bearers: tuple[tuple[str, Units], ...] = field(default=(), kw_only=True)


def carried_along(state: State, seat: str, leader: str, royals: tuple[str, ...], force: Units) -> State:
    """D18.4a: return the state in which it is known with which army somebody of the royal family has gone."""
    during = state.within(Carrying) if royals else None
    if during is None:
        return state
    carried = dict(during.carried) | dict.fromkeys(royals, seat if leader == MINOR else leader)
    bearers = dict(during.bearers) | dict.fromkeys(royals, force)
    return state.amend(Carrying, carried=tuple(sorted(carried.items())), bearers=tuple(sorted(bearers.items())))


@frozen
class CardsShown(Carrying):
    """D24.1b: cards that were dealt aside are shown and take effect, after the movement of the last player."""


@frozen
class Segment(Carrying):
    """A segment in which forces of a player move: what has moved in it does not move again.

    Attributes:
        seat: The player.
        kind: Which segment.
        roll: D9.2a: the movement roll; 0 in a Tyche Segment.
        spent: D9.1b, D9.4c: the combat units that move no further, by space.
        finished: The major generals who move no further.
        minors: The spaces whose minor general moves no further, before a city there.
        minors_inside: D9.7d: those inside whose city he moves no further.
        royals: D18.4a: the royal family that moves no further.
        sailed: D9.14b: whether the naval move of the segment was made.
        attempts: D15.5a: the spaces of siege and subjugation attempts, one entry for each.
        oratory: D17.6f: the generals to whom the Gift of Oratory was given.
        named: D8.4e: the spaces whose commander was named anew.
        relieved: D8.1f: the spaces from where or to which a minor general was called, or where one was placed: none is
            called from there again.
        hauled: D9.1b: whether a force has taken the Helepolis elsewhere.
    """

    seat: str
    kind: Literal["tyche", "movement"]
    roll: int = 0
    spent: Stacks = NOTHING
    finished: tuple[str, ...] = ()
    minors: tuple[str, ...] = ()
    minors_inside: tuple[str, ...] = ()
    royals: tuple[str, ...] = ()
    sailed: bool = False
    attempts: tuple[str, ...] = ()
    oratory: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    relieved: tuple[str, ...] = ()
    hauled: bool = False

    def idle(self, state: State) -> bool:
        """Tell that nothing is left of it when it ends."""
        del state
        return True

    def stopped(self, *, inside: bool) -> tuple[str, ...]:
        """Return the spaces whose minor general moves no further, before or inside a city there."""
        return self.minors_inside if inside else self.minors

    def movable(self, state: State, space: str) -> Units:
        """Return the combat units of the player in a space, inside its city too, that may still move."""
        held = state.held(space, self.seat)
        if space in state.inside.places:
            held = joined(held, state.held(space, self.seat, inside=True))
        return without(held, self.spent.held(space, self.seat)) if space in self.spent.places else held


@frozen
class March(Scope):  # DG21
    """D9.1c, DG21: the move of one force, with units or without, from the choice of its pieces to its end.

    Attributes:
        seat: Whose force it is.
        leader: Its commander: a major general, or ``"minor"``.
        space: Where it is now; while it sails, the port of embarkation.
        origin: The space that it came from; the one it set out from at first.
        trail: The spaces that it was in before, in order.
        points: Movement points in all.
        used: Movement points used.
        by_roll: Whether the points come from the movement roll and the commander's initiative (D9.10c).
        force: The combat units that it takes along.
        generals: The subordinates.
        royals: D18.4a: the royal family that it takes along.
        set_down: D18.4a: whom of them it has dropped or lost, each with the space: nobody twice in the same one.
        left: Combat units of the space it set out from that it leaves there.
        moved: Whether it has entered another space.
        fought: D12c: how its battle ended: ``"won"``, ``"lost"`` or ``"drawn"``; empty without one.
        inside: D9.7b: whether it stands inside a major city, where it begins if that is besieged.
        from_inside: Whether it stood inside a major city in its `origin`.
        by_land: D9.14f: whether it has moved overland before it sailed, if it did.
        sailed: D9.14f: whether it has moved by sea.
        entered: By what kind of path it came into the space; empty for a general without units.
        acted: D9.12b: whether it made an attempt in the space.
        tried: D15.5a: the spaces against which it made attempts, one entry for each.
        guest: D9.11a: who grants it passage through the space; empty otherwise.
        ambushed: Whether a surprise card has it ambushed on a mountain path.
        parked: Whether the Helepolis stood in the space before, with another army, or stays there: with one at sea, or
            with who has brought it in the segment.
        shared: D8.1e: whether another minor general than the one under whom it came, or set out, stays in the space.
    """

    seat: str
    leader: str
    space: str
    origin: str
    points: int
    used: int = 0
    by_roll: bool = False
    force: Units = ()
    generals: tuple[str, ...] = ()
    royals: tuple[str, ...] = ()
    set_down: tuple[tuple[str, str], ...] = ()
    left: Units = ()
    moved: bool = False
    fought: Literal["", "won", "lost", "drawn"] = ""
    inside: bool = False
    from_inside: bool = False
    by_land: bool = False
    sailed: bool = False
    entered: Literal["", "land", "mountain", "strait", "sea"] = ""
    acted: bool = False
    tried: tuple[str, ...] = ()
    guest: str = ""
    trail: tuple[str, ...] = ()
    ambushed: bool = False
    parked: bool = False
    shared: bool = False

    @property
    def remaining(self) -> int:
        """Movement points that are left."""
        return max(0, self.points - self.used)

    @property
    def number(self) -> int:
        """Number of combat units taken along."""
        return sum([number for _, number in self.force])

    def end(self, state: State) -> State:
        """D9.1b, D9.4c, D18.4a: what moved does not move again in the segment."""
        segment = state.scope(Segment)
        there = dict(state.held(self.space, self.seat, inside=self.inside))
        force = tuple([(kind, min(number, there[kind])) for kind, number in self.force if kind in there])
        finished = self.generals
        minor: tuple[str, ...] = ()
        if self.leader != MINOR:
            finished = (self.leader, *finished)
        elif force or not self.moved:  # D8.1j: who has lost his last unit is off the map, and nobody there has moved
            minor = (self.space,)
        state = carried_along(state, self.seat, self.leader, self.royals, force)
        return state.amend(
            Segment,
            spent=segment.spent.put(self.space, self.seat, force),
            finished=(*segment.finished, *finished),
            minors=segment.minors if self.inside else (*segment.minors, *minor),
            minors_inside=(*segment.minors_inside, *minor) if self.inside else segment.minors_inside,
            royals=tuple(dict.fromkeys((*segment.royals, *self.royals, *[royal for royal, _ in self.set_down]))),
        )


@frozen
class IndependentMarch(March):
    """D16.3a: the move of an independent army: its `seat` is ``"independent"`` and its `leader` the army.

    Attributes:
        player: Who moves it.
        strength: D16.6a: its number of combat units.
        start: D16.3g: the space where its move began; empty in its box.
    """

    player: str = ""
    strength: int = 0
    start: str = ""

    @property
    def number(self) -> int:
        """D16.6a: its strength counts as its number of combat units."""
        return self.strength

    def end(self, state: State) -> State:
        """No segment keeps what has moved."""
        return state


@frozen
class Engagement(Scope):
    """Base of what decides about armies in a space: D18.5a: until it ends, whom they have with them stays theirs.

    Attributes:
        space: Where.
    """

    space: str

    @property
    def sides(self) -> tuple[str, ...]:
        """Whose armies they are."""
        return ()


@frozen
class Battle(Engagement):
    """D12a: a battle in a space.

    Attributes:
        seats: The attacker and the defender; ``"independent"`` for independent armies.
        no_local_troops: D11.2a: whether the defender failed to avoid battle.
        cancelled: Whether a surprise card keeps it from being fought.
        no_elephants: The sides (0 the attacker, 1 the defender) whose elephants have no strength.
        joined: D12.4a: units of the attacker from inside his besieged city.
        status_lost: D17.5c: whether the attacker lost the status of Champion by it.
        fighting: The combat units of both sides that take part; D14.3d: without Royal ones that were set aside.
        commanders: Who commands each side: a major general, ``"minor"``, or nobody (empty).
        elephants: D14.1a: strength of the elephants of both sides, as rolled so far.
        totals: The modified totals of both sides; 0 before they are rolled.
        scores: The battle scores of both sides.
        fallen: D12.10b: commanders of the beaten army who die with its dispersal.
    """

    seats: tuple[str, str]
    no_local_troops: bool = False
    cancelled: bool = False
    no_elephants: tuple[int, ...] = ()
    joined: Units = ()
    status_lost: bool = False
    fighting: tuple[Units, Units] = ((), ())
    commanders: tuple[str, str] = ("", "")
    elephants: tuple[int, int] = (0, 0)
    totals: tuple[int, int] = (0, 0)
    scores: tuple[int, int] = (0, 0)
    fallen: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """The attacker and the defender."""
        return self.seats

    def end(self, state: State) -> State:
        """D12.4a: what came out of the city and is left goes back inside."""
        seat = self.seats[0]
        there = dict(state.held(self.space, seat))
        back = tuple((kind, min(number, there[kind])) for kind, number in self.joined if kind in there)
        if not back:
            return state
        units, inside = state.units.take(self.space, seat, back), state.inside.put(self.space, seat, back)
        return state.replace(units=units, inside=inside)


@frozen
class LeaderCheck(Scope):
    """D12.10a, D9.9b: the leader loss check of a commander, or of a general whom an army meets alone.

    Attributes:
        seat: Whose general it is.
        general: The general.
        saved: Whether a surprise card saves him.
    """

    seat: str
    general: str
    saved: bool = False


@frozen
class SiegeAttempt(Scope):
    """D15.1.1b: one siege or subjugation attempt.

    Attributes:
        seat: Who makes it.
        space: Against which space.
        drm: D15.2a: modifiers of the die by surprise cards.
    """

    seat: str
    space: str
    drm: int = 0


@frozen
class Voyage(Scope):
    """D9.14a, D13.4c: a naval move, from its announcement to its end.

    The force stays on the map in the port of embarkation, where a defeat sends it back, until it lands.

    Attributes:
        seat: Whose force sails.
        route: The ports to come, in order; the last is that of debarkation.
        embarked: The port of embarkation.
        escorts: The fleets that escort it.
        stormed: Whether a surprise card keeps it from going on.
        passed: The ports that it has reached, in order.
        into: D15.3c: whether it lands inside its besieged city.
        carried: D9.14c: the combat units aboard at any time.
        against: D13.4f: who intercepts, and with which fleets.
        beaten: D13.6b: whether it lost a naval battle.
    """

    seat: str
    route: tuple[str, ...]
    embarked: str
    escorts: tuple[str, ...] = ()
    stormed: bool = False
    passed: tuple[str, ...] = ()
    into: bool = False
    carried: int = 0
    against: tuple[tuple[str, tuple[str, ...]], ...] = ()
    beaten: bool = False


@frozen
class NavalBattle(Scope):
    """D13.4a: the fleets of a player against those that escort a naval move.

    Attributes:
        seats: The interceptor and the player whose force sails.
        fleets: The fleets of the interceptor.
        scores: The battle scores of both; 0 before they are rolled, and without a fleet.
    """

    seats: tuple[str, str]
    fleets: tuple[str, ...]
    scores: tuple[int, int] = (0, 0)


@frozen
class Party(Record):
    """D10.7a: the army, or the part of it, that attempts to intercept.

    Attributes:
        seat: Whose it is.
        leader: Its commander: a major general, or ``"minor"``.
        space: Where it is.
        force: The combat units that it takes along.
        generals: The subordinates.
        royals: The royal family that it takes along.
        inside: Whether it is inside the city of its space.
    """

    seat: str
    leader: str
    space: str
    force: Units = ()
    generals: tuple[str, ...] = ()
    royals: tuple[str, ...] = ()
    inside: bool = False


@frozen
class Entry(Scope):
    """D9.5b: what happens when a force enters a space.

    Attributes:
        seat: Whose force enters.
        space: The space.
        interceptor: D10.6c: who has moved into the space by interception; ``"independent"`` by D23.3; empty for nobody.
        failed: D11.2a: whether the defender failed to avoid battle.
        attacks: D23.2b: whether the interceptor attacks.
        retreats: D10.5a: whether who enters goes back instead of fighting.
        back: D10.5a: where he then goes back to; empty otherwise.
        parties: The forces that have intercepted, an independent army as one without units.
        before: The combat units that the interceptor had in the space before.
        parked: Where the Helepolis stood before he came; empty without it.
    """

    seat: str
    space: str
    interceptor: str = ""
    failed: bool = False
    attacks: bool = False
    retreats: bool = False
    parties: tuple[Party, ...] = ()
    before: Units = ()
    parked: str = ""
    back: str = ""


@frozen
class Arrival(Step):
    """D9.5b: a force has come into a space; others may react before anything else happens there.

    Attributes:
        seat: Whose force it is.
    """

    seat: str


@frozen
class SurprisePlayed(Scope):
    """D7.3a: a surprise card that is played, until it takes effect.

    Attributes:
        seat: Who plays it.
        card: The card.
        trigger: What it reacts to.
        target: The other player whom it is about; empty for nobody.
        space: The space that it is about.
        origin: The space of the player's own army that it is about.
        general: The general whom it is about.
        cancelled: Whether another surprise card keeps it from taking effect.
    """

    seat: str
    card: str
    trigger: Trigger
    target: str = ""
    space: str = ""
    origin: str = ""
    general: str = ""
    cancelled: bool = False
