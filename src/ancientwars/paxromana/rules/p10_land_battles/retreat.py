"""P10.7.1, P10.7.2, P10.7.4 to P10.7.6: Retreats."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import GALLEYS, REBELS
from ancientwars.paxromana.rules.p07_cities.capture import hostile_city
from ancientwars.paxromana.rules.p08_leader_death import leaderless
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p10_land_battles.losses import LoseOnTheWay, lonely
from ancientwars.paxromana.rules.p10_land_battles.retreat_ways import (
    Ways,
    armies_apart,
    first_ways,
    may_retreat,
    second_ways,
    way_refused,
    ways_out,
)
from ancientwars.paxromana.rules.p10_land_battles.sides import decider
from ancientwars.paxromana.rules.p11_ports import crews, escorted, escorting, lent_galley
from ancientwars.paxromana.rules.p13_bounds import with_known
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import carried, carriers, eliminated, land_units, may_sail_again
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Retreated, Retreating
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

FORCE = 1
"""P9.2.1-13, P10.7.2a: Movement Points to force a Retreat."""


def _on_the_way(state: State, action: Action) -> State:
    """Return the state with the first Space of a Retreat chosen."""
    battle = state.scope(Battle)
    if isinstance(action, a.SailTo):
        return state.amend(Battle, path=(action.space,), points=(0,), sails=True)
    assert isinstance(action, a.RetreatTo)
    return _gone_on(state, action.space, first_ways(state, battle))


def _gone_on(state: State, space: str, ways: Ways) -> State:
    """P10.7.4a, P10.7.6d: return the state in which the next Space of a Retreat is chosen, over Transit Points or not.

    Args:
        state: The state.
        space: The Space.
        ways: Where the Retreat might lead.
    """
    battle, crossed = state.scope(Battle), ways[space]
    path, points = (*battle.path, space), (*battle.points, len(crossed))
    return state.amend(Battle, path=path, points=points, through=crossed[-1] if crossed else "")


# ---------------------------------------------------------------------- of his own will


@frozen
class WhoRetreats(Step):
    """P13.4.5a, P10.7.1a: of Defenders who are enemies of one another each Army retreats for itself."""

    def run(self, state: State) -> State:
        """Note whose is the first, and whose come after it; ask who chooses for the first."""
        battle = state.scope(Battle)
        first, *others = armies_apart(state, battle) or ((),)
        if battle.winner == "attacker" and others:
            state = state.amend(Battle, going=first, still=tuple(others))
        return state.then(RetreatOrStand(_chooser(state)))


def _chooser(state: State) -> str:
    """P10.7.4a: return the player who retreats: who decides for the Defender, or only for enemies beside him."""
    battle = state.scope(Battle)
    seats = [decider(state, owner, battle.active, battle.space) for owner in battle.going]
    return battle.defender.seat if battle.defender.seat in seats or not seats else seats[0]


def _about(state: State, seat: str) -> tuple[str, ...]:
    """Return who retreats, if not the player himself, and others stay or go elsewhere; and the Space."""
    battle = state.scope(Battle)
    return (*(owner for owner in battle.going[:1] if owner != seat), battle.space)


@frozen
class RetreatOrStand(Choice):
    """P10.7.1a, P10.2.11: a Defender who lost, without walls, may retreat of his own will."""

    prompt = "retreat"
    rule = "P10.7.1a"
    accepts = (a.RetreatTo, a.SailTo, a.Stand)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name them."""
        return _about(state, self.seat)

    def needed(self, state: State) -> bool:
        """Ask who lost and has somewhere to go; P10.7.4c."""
        battle = state.scope(Battle)
        if battle.winner != "attacker" or not may_retreat(state, battle):
            return False
        return bool(ways_out(state, battle))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the ways out, and standing."""
        yield from ways_out(state, state.scope(Battle))
        yield a.Stand()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why that way is closed."""
        return way_refused(state, state.scope(Battle), action)

    def resolve(self, state: State, action: Action) -> State:
        """Retreat, or stand."""
        if isinstance(action, a.Stand):
            return state
        state = _on_the_way(state, action).amend(Battle, retreat="voluntary")
        battle = state.scope(Battle)
        return state.then(GoFurther(self.seat), PreventRetreat(battle.attacker.seat))


@frozen
class GoFurther(Choice):
    """P10.7.4a: the Retreat may go on to a second Space."""

    prompt = "retreat-further"
    rule = "P10.7.4a"
    accepts = (a.RetreatTo, a.Done)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the first Space."""
        return state.scope(Battle).path

    def needed(self, state: State) -> bool:
        """Ask where there is a second Space."""
        return bool(second_ways(state, state.scope(Battle)))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the second Spaces."""
        yield from (a.RetreatTo(space) for space in second_ways(state, state.scope(Battle)))
        yield a.Done()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why that way is closed."""
        return way_refused(state, state.scope(Battle), action)

    def resolve(self, state: State, action: Action) -> State:
        """Go on, or stay."""
        if not isinstance(action, a.RetreatTo):
            return state
        return _gone_on(state, action.space, second_ways(state, state.scope(Battle)))


@frozen
class PreventRetreat(Choice):
    """P10.7.6a: a winner with Superiority or Supremacy may try to prevent a Retreat of the Defender's own will."""

    prompt = "prevent-retreat"
    rule = "P10.7.6a"
    accepts = (a.Pursue, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def needed(self, state: State) -> bool:
        """Ask a winner with such Cavalry."""
        return bool(state.scope(Battle).superior)

    def resolve(self, state: State, action: Action) -> State:
        """Roll, or let them go."""
        return state.then(PursuitDie()) if isinstance(action, a.Pursue) else state


@frozen
class PursuitDie(Roll):
    """P10.7.6a: 1 with Superiority, 1 to 3 with Supremacy: the Retreat is cancelled, and the losses are full."""

    purpose = "pursuit"
    rule = "P10.7.6a"

    def resolve(self, state: State, action: Rolled) -> State:
        """Cancel the Retreat or not."""
        (die,) = action.dice
        if int(die) > state.scope(Battle).superior:
            return state
        return state.amend(Battle, retreat="stopped", path=(), points=(), through="", sails=False)


# ---------------------------------------------------------------------- forced


@frozen
class ForceRetreat(Choice):
    """P10.7.2a: an Attacker who won may force a Retreat for a Movement Point; an interceptor pays none.

    P13.3-01: who is beaten by mutineers must retreat: nobody is asked.
    """

    prompt = "force-retreat"
    rule = "P10.7.2a"
    accepts = (a.Retreat, a.Pass)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Battle).space,)

    def _may(self, state: State) -> bool:
        """Tell whether he can; not against walls, nor against those who never retreat."""
        battle = state.scope(Battle)
        if battle.winner != "attacker" or battle.retreat or battle.walls:
            return False
        return may_retreat(state, battle) and (not _price(battle) or _price(battle) <= _left(state, battle))

    def _must(self, state: State) -> bool:
        """P13.3-01: tell whether mutineers have won; no other rebels attack."""
        return any(party.owner == REBELS for party in state.scope(Battle).attacker.parties)

    def needed(self, state: State) -> bool:
        """Ask a winner who can."""
        return self._may(state) and not self._must(state)

    def run(self, state: State) -> State:
        """P13.3-01: go on; mutineers drive the Defender out."""
        return self._forced(state) if self._may(state) else state

    def resolve(self, state: State, action: Action) -> State:
        """Force it, or not."""
        return state if isinstance(action, a.Pass) else self._forced(state)

    def _forced(self, state: State) -> State:
        """Have the Defender go; P10.7.4c: without a way out his Army is eliminated."""
        battle = state.scope(Battle)
        price = _price(battle)
        if price:
            state = state.amend(Move, used=state.scope(Move).used + price)
        seat = _chooser(state)
        return state.amend(Battle, retreat="forced").then(ChooseWayOut(seat), GoFurther(seat))


def _price(battle: Battle) -> int:
    """P10.7.2a: return the Movement Points of a forced Retreat; an interceptor pays none."""
    return FORCE if battle.mover == "attacker" else 0


def _left(state: State, battle: Battle) -> int:
    """Return the Movement Points that the moving Attacker may use; P11.3.4a: not the one to land elsewhere with.

    P11.3.3a: who has driven out an Army has landed, unless a City or Town is there that he must attack next.
    """
    landed = battle.kind == "amphibious" and hostile_city(state, battle.space, state.scope(Move).owner) is None
    return state.scope(Move).remaining - (may_sail_again(state) and not landed)


@frozen
class ChooseWayOut(Choice):
    """P10.7.4a: where a forced Retreat leads; the Defender chooses."""

    prompt = "retreat-to"
    rule = "P10.7.4a"
    accepts = (a.RetreatTo, a.SailTo)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name them."""
        return _about(state, self.seat)

    def needed(self, state: State) -> bool:
        """Ask where there is a way."""
        return bool(ways_out(state, state.scope(Battle)))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the ways out."""
        return iter(ways_out(state, state.scope(Battle)))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why that way is closed."""
        return way_refused(state, state.scope(Battle), action)

    def resolve(self, state: State, action: Action) -> State:
        """Go that way."""
        return _on_the_way(state, action)


# ---------------------------------------------------------------------- carried out


@frozen
class Leave(Step):
    """P10.7.4d: the Retreat, after the losses; all units go, and stay together."""

    def run(self, state: State) -> State:
        """P10.7.4d, P10.7.4c: eliminate an Army without a way; P10.7.6d: a Land Transit Point costs a Battle Point."""
        battle = state.scope(Battle)
        if battle.retreat not in ("voluntary", "forced"):
            return state
        if not battle.path:
            return leaderless(eliminated(state, "defender", "P10.7.4c", battle.going), "defender").then(NextRetreat())
        crossed = sum(battle.points)
        losses = (LoseOnTheWay(_chooser(state), "defender", crossed),) if crossed else ()
        return state.then(*losses, LeaveBattle(), NextRetreat())


@frozen
class NextRetreat(Step):
    """P13.4.5a, P10.7.4d: the Retreat of the next Army of Defenders who are enemies of one another.

    P10.7.2a: who never retreats stays, and who would go of his own will but has no way.
    """

    def run(self, state: State) -> State:
        """Choose its way: who decides for it does."""
        battle = state.scope(Battle)
        if not battle.still:
            return state
        going, *others = battle.still
        fresh: dict[str, Any] = {"path": (), "points": (), "through": "", "sails": False}
        state = state.amend(Battle, going=going, still=tuple(others), **fresh)
        battle = state.scope(Battle)
        if not may_retreat(state, battle) or (battle.retreat == "voluntary" and not ways_out(state, battle)):
            return state.amend(Battle, stayed=(*battle.stayed, *going)).then(self)
        seat = _chooser(state)
        return state.then(ChooseWayOut(seat), GoFurther(seat), Leave())


@frozen
class LeaveBattle(Step):
    """P10.7.4d, P10.7.5a: the Army goes to the last Space of its Retreat; by sea its galleys go along."""

    def run(self, state: State) -> State:
        """Move its units and Leaders; P10.4.9a: no Elephants alone."""
        state = lonely(state, "defender")
        battle = state.scope(Battle)
        goal, start = battle.path[-1], battle.space
        before = state
        owners = tuple(party.owner for party in battle.retreating)
        lent = lent_galley(state, crews(state, owners, start), start)
        if battle.sails:
            state = escorted(escorting(state, lent, start, goal), owners, start, goal, "P10.7.5a")
        for party in battle.retreating:
            moved = party.force
            if battle.sails:
                moved = tuple(
                    sorted((*moved, *(pair for pair in state.held(start, party.owner) if pair[0] in GALLEYS)))
                )
            if not moved and not party.leaders:
                continue
            state = relocated(state, party.owner, start, goal, moved, party.leaders)
            state = state.emit(e.ArmyRetreated(party.owner, goal, rule="P10.7.5a" if battle.sails else "P10.7.4a"))
        state = _carried_along(state, goal)
        return _over_the_alps(_may_be_intercepted(state, battle, before), battle)


def _carried_along(state: State, goal: str) -> State:
    """Return the state in which the scopes that take Armies along know where those are that have retreated."""
    owners = [party.owner for party in state.scope(Battle).retreating]
    for scope in [one for one in carriers(state, "defender") if state.scope(one).owner in owners]:
        placed = {"origin": goal, "space_before": goal, "aboard": False} if scope is Move else {}
        state = state.amend(scope, space=goal, **placed)
    return state


def _over_the_alps(state: State, battle: Battle) -> State:
    """P9.5.2a: return the state in which an Army that retreated over an Alpine Pass suffers attrition.

    P4.3.2a: allies each for their own Army, whoever commanded in the battle.
    """
    ways = () if battle.sails else pairwise((battle.space, *battle.path))
    for _ in [way for way in ways if way[1] in state.kit.map.neighbours(way[0], "alpine")]:
        for party in battle.retreating:
            along = carried(state, "defender", party.owner)
            seat = state.player_of(party.owner) or battle.defender.seat
            state = attrition(state, seat, party.owner, battle.path[-1], party.force, moving=along)
    return state


def _may_be_intercepted(state: State, battle: Battle, before: State) -> State:
    """P10.7.6b: return the state in which the entry that led to the battle knows of the Retreat.

    P9.3.8a: who retreats by sea goes ashore, and can be intercepted there.

    Args:
        state: The state.
        battle: The battle.
        before: The state before the Retreat.
    """
    entry = state.within(Entry)
    if entry is None or not any(land_units(party.force) for party in battle.retreating):
        return state
    victors = tuple((party.owner, battle.space) for party in battle.attacker.parties)
    scopes = carriers(state, "defender")
    along: Literal["", "move", "withdrawal"] = ""
    if scopes and scopes[-1] is not Retreating:
        along = "move" if scopes[-1] is Move else "withdrawal"
    parties, way = battle.retreating, (battle.through, battle.sails)
    record = Retreated(battle.space, battle.path, parties, victors[0][0], along, *way, victors)
    return state.amend(Entry, retreated=(*entry.retreated, with_known(state, record, before)))
