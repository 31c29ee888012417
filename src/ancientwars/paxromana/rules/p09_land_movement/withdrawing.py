"""P9.3.7a, P9.4.1a, P9.4.4a, P9.4.4b, P9.4.5a, P9.4.5c: the way of units that withdraw, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.stacks import common, joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import GALLEYS
from ancientwars.paxromana.rules.p04_alliances import guests_noted
from ancientwars.paxromana.rules.p07_cities.capture import swept
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p09_land_movement.escape import (
    PASSAGE,
    lendable,
    owners_of,
    restless,
    sail_refused,
    steps,
    walk_cost,
    walk_refused,
)
from ancientwars.paxromana.rules.p09_land_movement.interception import Interceptions, Retreats, left_of
from ancientwars.paxromana.rules.p09_land_movement.ways import link_of
from ancientwars.paxromana.rules.p11_ports import crews, escorted, escorting, galleys_at, lent_galley
from ancientwars.paxromana.rules.p12_elephants import left_alone
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import has_combat, land_units
from ancientwars.paxromana.state.catalogue import counts
from ancientwars.paxromana.state.scopes import Entry, Move, Party, Withdrawal, have_withdrawn, not_withdrawn
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units

JOINING = 1
"""P9.4.5a: Movement Points to join others."""
CUNCTATOR = "cunctator"
"""P17.2-12: the card that frees a player from the limits of Withdrawals."""
AGAIN = Refusal("P9.4.1a", "who has withdrawn before does not withdraw again in this move")


def able(state: State, seat: str, owner: str, space: str) -> Units:
    """P9.4.1a: return the Land Units that may withdraw: those that have not yet before this move; P17.2-12: or all.

    P9.3.5b: not those that were in the City or Town while an interceptor was beaten.
    """
    again = state.has(CUNCTATOR, seat)
    there = land_units(state.held(space, owner)) if again else not_withdrawn(state, owner, space)
    return common(there, stood_outside(state, owner, space))


def stood_outside(state: State, owner: str, space: str) -> Units:
    """P9.3.5b: return the Land Units of an owner that were not in the City or Town while an interceptor was beaten."""
    held, entry = land_units(state.held(space, owner)), state.within(Entry)
    inside = dict(entry.inside).get(owner, ()) if entry is not None and entry.space == space else ()
    return parted(held, common(inside, held))


def able_leaders(state: State, scope: Withdrawal) -> tuple[str, ...]:
    """P9.4.1a: return the Leaders beside withdrawing units who may withdraw with them, as `able` of units."""
    gone = () if state.has(CUNCTATOR, scope.seat) else state.scope(Move).withdrew
    there = state.leaders_at(scope.space, scope.owner)
    return tuple(leader for leader in there if leader not in (*scope.leaders, *gone))


@frozen
class WithdrawOn(Choice):
    """P9.4.1a: where withdrawing units go, step by step; P9.4.5a: they may split, or join others.

    P8.2.3c: a Leader joins them at no cost.
    """

    prompt = "withdraw-to"
    rule = "P9.4.4a"
    accepts = (a.WithdrawTo, a.SailTo, a.Take, a.TakeLeader, a.Drop, a.DropLeader, a.Stop)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name where they are."""
        return (state.scope(Withdrawal).space,)

    def needed(self, state: State) -> bool:
        """Ask while they can go on; P9.3.7a: who was intercepted and has lost his points cannot."""
        scope = state.scope(Withdrawal)
        if scope.over or not has_combat(scope.force):
            return False
        return any(isinstance(action, a.WithdrawTo | a.SailTo | a.Take) for action in self.candidates(state))

    def run(self, state: State) -> State:
        """End the Withdrawal."""
        return _ended(state)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the steps; after the first they may stop where they may stay."""
        scope = state.scope(Withdrawal)
        yield from steps(state, scope)
        yield from (a.Take(kind, number) for kind, number in lendable(state, scope))
        if scope.space == scope.start:
            return
        yield from (a.TakeLeader(leader) for leader in able_leaders(state, scope))
        if restless(state, scope, scope.space):
            return
        if scope.joined or scope.points - scope.used >= JOINING:
            others = parted(able(state, scope.seat, scope.owner, scope.space), scope.force)
            yield from (a.Take(kind, count) for kind, number in others for count in counts(number))
        for kind, number in parted(scope.force, scope.joined):
            for count in counts(number):
                left = parted(scope.force, units({kind: count}))
                if has_combat(left) and not left_alone(state, scope.owner, scope.space, left, owners_of(scope)[1:]):
                    yield a.Drop(kind, count)
        yield from (a.DropLeader(leader) for leader in scope.leaders if leader not in scope.met)
        yield a.Stop()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why they cannot do that."""
        scope = state.scope(Withdrawal)
        if isinstance(action, a.WithdrawTo):
            found = walk_refused(state, scope, action.space)
        elif isinstance(action, a.SailTo):
            found = sail_refused(state, scope, action.space)
        elif scope.space == scope.start:
            found = Refusal("P9.4.1a", "a Withdrawal goes to another Space")
        elif isinstance(action, a.Take):
            found = self._take_refused(state, scope, action)
        elif isinstance(action, a.TakeLeader) and action.leader in state.scope(Move).withdrew:
            found = AGAIN
        elif isinstance(action, a.Stop) and restless(state, scope, scope.space):
            rule = "P9.5.1a" if scope.space in state.kit.transit else "P9.4.4b"
            found = Refusal(rule, "nobody stops in {space}", space=scope.space)
        elif isinstance(action, a.Drop) and action.number <= dict(scope.force).get(action.kind, 0):
            left = parted(scope.force, units({action.kind: action.number}))
            found = left_alone(state, scope.owner, scope.space, left, owners_of(scope)[1:])
        else:
            found = None
        return found or Refusal("P9.4.4a", "'{action}' is not possible on this Withdrawal", action=action)

    def _take_refused(self, state: State, scope: Withdrawal, action: a.Take) -> Refusal | None:
        """P9.4.1a: return that units here have withdrawn before, or have been left behind just now."""
        here, mine = dict(state.held(scope.space, scope.owner)), dict(scope.force)
        if action.number + mine.get(action.kind, 0) > here.get(action.kind, 0):
            return None
        return AGAIN

    def resolve(self, state: State, action: Action) -> State:
        """Do it and go on."""
        scope = state.scope(Withdrawal)
        if isinstance(action, a.Stop):
            return _ended(state)
        state = state.then(self)
        if isinstance(action, a.Take) and action.kind in GALLEYS:
            return state.amend(Withdrawal, lent=True)
        if isinstance(action, a.Take):
            used, more = scope.used + (0 if scope.joined else JOINING), units({action.kind: action.number})
            force, new = joined(scope.force, more), joined(scope.joined, more)
            return state.amend(Withdrawal, force=force, used=used, joined=new)
        if isinstance(action, a.Drop):
            part = units({action.kind: action.number})
            state = state.amend(Withdrawal, force=parted(scope.force, part))
            return have_withdrawn(guests_noted(state), scope.owner, scope.space, part, ())
        if isinstance(action, a.TakeLeader):
            leaders, met = (*scope.leaders, action.leader), (*scope.met, action.leader)
            return state.amend(Withdrawal, leaders=leaders, met=met)
        if isinstance(action, a.DropLeader):
            state = state.amend(Withdrawal, leaders=tuple(one for one in scope.leaders if one != action.leader))
            return have_withdrawn(state, scope.owner, scope.space, (), (action.leader,))
        assert isinstance(action, a.WithdrawTo | a.SailTo)
        return _gone_to(state, scope, action)


def _gone_to(state: State, scope: Withdrawal, action: a.WithdrawTo | a.SailTo) -> State:
    """P9.4.4a, P9.4.5c: return the state with withdrawing units in the next node, where others may intercept them.

    P9.4.3a: who leaves the Battle Space by land has no more points for the sea; for who sails from it Cavalry does not
    count at all. P9.5.2a: an Alpine Pass brings attrition. P17.2-04: in a Land Transit Point they may be ambushed,
    P17.2-24: and in a Port to which they have sailed without galleys. P12.4.4a: a galley that is lent sails along;
    P17.2a: so do those of the allied Pergamenes with their player's Army, and his with theirs.
    """
    ambush: tuple[Step, ...] = ()
    lent = lent_galley(state, (scope.owner,), scope.space) if scope.lent and isinstance(action, a.SailTo) else ()
    if isinstance(action, a.SailTo):
        escorts = [galleys_at(state, one, scope.space) for one in crews(state, (scope.owner,), scope.space)]
        link, cost, going = "sea", PASSAGE, joined(scope.force, escorts[0])
        ambush = () if any(escorts) or lent else window(state, "sea")
        state = escorted(state, (scope.owner,), scope.space, action.space, "P9.4.5c")
    else:
        cost, going = walk_cost(state, scope, action.space), scope.force
        link = link_of(state, scope.space, action.space)
    node = action.space
    state = escorting(state, lent, scope.space, node)
    beside = beside_of(state, scope)
    for party in (Party(scope.owner, going, scope.leaders), *beside):
        state = relocated(state, party.owner, scope.space, node, party.force, party.leaders)
    state = state.emit(e.UnitsMoved(scope.owner, scope.space, node, rule="P9.4.4a"))
    points = scope.sea if link == "sea" else scope.points
    used = scope.used + cost
    state = state.amend(Withdrawal, space=node, origin=scope.space, link=link, used=used, points=points, sea=points)
    state = state.amend(Withdrawal, joined=(), met=(), lent=bool(lent), beside=beside)
    if node not in state.kit.space:
        return state.then(*window(state, "transit"))
    entry = Entry(scope.seat, scope.owner, node, "withdrawal", barred=scope.start)
    state = state.enter(entry, Interceptions(), Retreats(), WentOn())
    if link == "alpine":
        return _over_the_alps(state)
    return state.then(*ambush)


def _over_the_alps(state: State) -> State:
    """P9.5.2a: return the state in which those who have withdrawn over an Alpine Pass suffer attrition, each apart."""
    scope = state.scope(Withdrawal)
    for party in scope.beside:
        state = attrition(state, state.player_of(party.owner), party.owner, scope.space, party.force)
    return attrition(state, scope.seat, scope.owner, scope.space, scope.force, moving=True)


@frozen
class WentOn(Step):
    """P9.3.7a: who was intercepted and had to retreat goes no further."""

    def run(self, state: State) -> State:
        """See what is left."""
        scope, entry = state.scope(Withdrawal), state.scope(Entry)
        if not entry.intercepted:
            return state
        return state.amend(Withdrawal, over=scope.space != entry.space)


def _ended(state: State) -> State:
    """P9.4.1a: return the state in which a Withdrawal is over.

    P9.4.4b: who cannot go on from an enemy Garrison, after an interception, is eliminated; P9.5.1a: so are Garrisons
    alone in a Land Transit Point, after an ambush. P4.3.1e: an ally who withdraws to the same Space after it is its
    guest there.
    """
    scope = state.scope(Withdrawal)
    beside = beside_of(state, scope)
    army = (Party(scope.owner, scope.force, scope.leaders),) if scope.force else ()
    if (army or beside) and restless(state, scope, scope.space) and scope.space != scope.start:
        return swept(state, scope.space, (*army, *beside), "P9.4.4b")
    force = parted(scope.force, scope.joined)  # P9.4.5a: who has joined them only here has gone nowhere
    leaders = tuple(leader for leader in scope.leaders if leader not in scope.met)
    state = have_withdrawn(guests_noted(state), scope.owner, scope.space, force, leaders)
    for party in beside if scope.space != scope.start else ():
        state = have_withdrawn(state, party.owner, scope.space, party.force, party.leaders)
    return state


def beside_of(state: State, scope: Withdrawal) -> tuple[Party, ...]:
    """P12.1.1a: return what is left of those who withdraw together with an Army."""
    left = (left_of(state, party, scope.space) for party in scope.beside)
    return tuple(party for party in left if party.force or party.leaders)
