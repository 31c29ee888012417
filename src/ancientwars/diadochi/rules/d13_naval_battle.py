"""D13.4 to D13.6: fleets intercept a naval move, and fight those that escort it.

Elsewhere too: D13.4a, D13.4c, D13.6b: `d09_movement.voyage`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.rules.d17_legitimacy import attacked
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import NavalBattle, Voyage
from ancientwars.diadochi.state.state import FLEETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

RANGE = 2
"""D13.4d: how far, by sea paths, a control marker may be from the space entered."""
INTERCEPTOR, MOVER = 0, 1


def ready_fleets(state: State, seat: str) -> tuple[str, ...]:
    """D13.4f, D13.6c: return the fleets of a player that are not dispersed."""
    named = zip(FLEETS, state.fleets, strict=True)
    return tuple([name for name, one in named if one.owner == seat and not one.dispersed])


def in_range(state: State, seat: str, route: tuple[str, ...]) -> bool:
    """D13.4d, DSUM.8, A29: tell whether a player has a marker within two sea paths of a space that is entered.

    The port of embarkation is not among them, and no trans-Mediterranean path counts.
    """
    board = state.kit.map
    near = board.within(board.mask(route), "sea", RANGE)
    return bool(near & board.mask(state.controlled(seat)))


@frozen
class NavalInterception(Choice):
    """D13.4e, D13.4f: a player intercepts with any number of his fleets, or lets the naval move pass.

    Attributes:
        fleets: The fleets so far.
    """

    prompt = "naval-interception"
    rule = "D13.4a"
    accepts = (a.ChooseFleet, a.Done, a.Pass)

    fleets: tuple[str, ...] = ()

    def about(self, state: State) -> tuple[str, ...]:
        """Name the route."""
        return state.scope(Voyage).route

    def needed(self, state: State) -> bool:
        """Ask who has a fleet, and a marker near enough."""
        voyage = state.scope(Voyage)
        fleets = ready_fleets(state, self.seat)
        entered = tuple(port for port in voyage.route if port != voyage.embarked)
        return len(fleets) > len(self.fleets) and in_range(state, self.seat, entered)

    def run(self, state: State) -> State:
        """Note what was declared, once no fleet is left."""
        if not self.fleets:
            return state
        voyage = state.scope(Voyage)
        told = e.FleetsIntercept(self.seat, voyage.seat, self.fleets, rule="D13.4a")
        return state.emit(told).amend(Voyage, against=(*voyage.against, (self.seat, self.fleets)))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the fleets, and the end."""
        yield from (a.ChooseFleet(one) for one in ready_fleets(state, self.seat) if one not in self.fleets)
        yield a.Done() if self.fleets else a.Pass()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why a fleet cannot intercept."""
        if isinstance(action, a.ChooseFleet):
            return Refusal("D13.4f", "{fleet} is no fleet at {seat}'s disposal", fleet=action.fleet, seat=self.seat)
        return super().refusal(state, action)

    def resolve(self, state: State, action: Action) -> State:
        """D13.4e: add the fleet, or end."""
        if isinstance(action, a.ChooseFleet):
            return state.then(self.replace(fleets=(*self.fleets, action.fleet)))
        return self.run(state)


@frozen
class NavalBattles(Step):
    """D13.4e: each interceptor fights a battle of his own, in Turn Order."""

    def run(self, state: State) -> State:
        """D13.4b, A55: who has declared it attacks, unless a card has called it off, also if he does not come to fight.

        That may cost him the status of Champion, before any dice.
        """
        voyage = state.scope(Voyage)
        if voyage.stormed:
            return state  # D17.5g
        for seat, _ in voyage.against:
            state = attacked(state, seat, voyage.seat)
        return state.then(*(Engage(seat, fleets) for seat, fleets in voyage.against))


@frozen
class Engage(Step):
    """D13.4a: an interceptor engages, unless another has beaten the naval move before.

    Attributes:
        seat: The interceptor.
        fleets: His fleets.
    """

    seat: str
    fleets: tuple[str, ...]

    def run(self, state: State) -> State:
        """D13.5a: have both sides roll."""
        voyage = state.scope(Voyage)
        if voyage.beaten:
            return state
        battle = NavalBattle((self.seat, voyage.seat), self.fleets)
        return state.enter(battle, NavalDice(INTERCEPTOR), NavalDice(MOVER), NavalResult())


def committed(state: State, side: int) -> tuple[str, ...]:
    """D13.4f: return the fleets of a side; D13.4c: the mover's escorts, as far as none has been dispersed."""
    if side == INTERCEPTOR:
        return state.scope(NavalBattle).fleets
    return tuple(one for one in state.scope(Voyage).escorts if not state.fleet(one).dispersed)


@frozen
class NavalDice(Roll):
    """D13.5a: two dice of a side; without a fleet it scores 0. A36, A47: no commander, and no rating.

    Attributes:
        side: 0 for the interceptor, 1 for the mover.
    """

    purpose = "naval-battle"
    rule = "D13.5a"
    dice = 2

    side: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the fleets."""
        return committed(state, self.side)

    def needed(self, state: State) -> bool:
        """Roll where there is a fleet."""
        return bool(committed(state, self.side))

    def resolve(self, state: State, action: Rolled) -> State:
        """Read the Battle Table in the column of the fleets' strength."""
        battle, total = state.scope(NavalBattle), sum(int(die) for die in action.dice)
        points = sum(state.fleet_points(fleet) for fleet in committed(state, self.side))
        score = state.kit.column(points).score[total - 2]
        scores = list(battle.scores)
        scores[self.side] = score
        told = e.NavalScored(battle.seats[self.side], points, total, score, rule="D13.5a")
        return state.amend(NavalBattle, scores=tuple(scores)).emit(told)


@frozen
class NavalResult(Step):
    """D13.5a, D13.5b: the higher score wins; equal ones decide nothing."""

    def run(self, state: State) -> State:
        """D13.5b, D13.6a, D13.6d: the loser's fleets are dispersed; D13.6b: a mover who loses goes back."""
        battle = state.scope(NavalBattle)
        ours, theirs = battle.scores
        winner = "" if ours == theirs else battle.seats[INTERCEPTOR if ours > theirs else MOVER]
        state = state.emit(e.NavalBattleEnded(*battle.seats, winner, rule="D13.5a"))
        if not winner:
            return state
        loser = MOVER if ours > theirs else INTERCEPTOR
        fleets = committed(state, loser)
        if loser == MOVER:
            state = state.amend(Voyage, beaten=True)
        for fleet in fleets:
            state = dispersed(state, battle.seats[loser], fleet)
        return state


def dispersed(state: State, seat: str, fleet: str) -> State:
    """D13.6a, D13.3b, DC10: return the state with a fleet in the Dispersed Box, at its reduced strength."""
    state = state.with_fleet(fleet, dispersed=True, enhanced=False)
    return state.emit(e.FleetDispersed(seat, fleet, rule="D13.6a"))
