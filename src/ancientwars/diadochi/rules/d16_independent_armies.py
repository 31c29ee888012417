"""D16: the independent armies and their moves, which cards start.

Elsewhere: D16.1b: `d23_roused_independents`; D16.5, what they meet: `d12_land_combat`; D16.5a, D16.5b, D16.5c:
`d12_land_combat.battle`; D16.5d: `d12_land_combat.defeat`; D16.5e: `d12_land_combat.defeat`.

Elsewhere too: D16.3f, D16.3g, D16.3h: `d23_roused_independents`; D16.3b: `d09_movement.contact`,
`d12_land_combat.aftermath`, `d23_roused_independents`; D16.6a: `d10_interception`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import INDEPENDENT, OVERLAND
from ancientwars.diadochi.rules.d09_movement.contact import Contact
from ancientwars.diadochi.rules.d23_roused_independents import HOME, WANDERERS, emigrated
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import IndependentMarch
from ancientwars.diadochi.state.state import ARMIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

OVERRUN = 5
"""D9.6a: its strength for each unit that it overruns (D16.6a)."""
ENTRY_COST = 1
"""D16.2a: movement points to enter the map from a box."""


# ---------------------------------------------------------------------- D16.1 who moves


def can_enter(state: State, army: str) -> bool:
    """D16.1c, D16.2a: tell whether an army lies in its box, from where its card can bring it into play."""
    one = state.independent(army)
    return not one.place and not one.gone


@frozen
class MoveIndependents(Choice):
    """D16.1c, D16.3e: a card lets a player move the activated independent armies, each once, in any order.

    Attributes:
        entering: The army in its box that the card activates; empty for none.
        moved: The armies that have moved.
    """

    prompt = "move-independents"
    rule = "D16.1c"
    accepts = (a.ChooseArmy, a.Done)
    subjects = ("entering",)

    entering: str = ""
    moved: tuple[str, ...] = ()

    def needed(self, state: State) -> bool:
        """Ask while one of them can move."""
        return any(self._refused(state, army) is None for army in ARMIES)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the armies that may move, and the end; D16.2a: not before the one in its box has entered."""
        yield from (a.ChooseArmy(army) for army in ARMIES if self._refused(state, army) is None)
        if not self._waits(state):
            yield a.Done()

    def _waits(self, state: State) -> bool:
        """Tell whether the army that the card activates still lies in its box."""
        return bool(self.entering) and self.entering not in self.moved and can_enter(state, self.entering)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why an army does not move, or why the armies cannot stay where they are."""
        if isinstance(action, a.Done):
            return Refusal("D16.2a", "must come onto the map: {army}", army=self.entering)
        assert isinstance(action, a.ChooseArmy)
        refused = self._refused(state, action.army)
        assert refused is not None
        return refused

    def _refused(self, state: State, army: str) -> Refusal | None:
        if army in self.moved:
            return Refusal("D16.3a", "has moved already: {army}", army=army)
        if state.independent(army).place or (army == self.entering and can_enter(state, army)):
            return None
        return Refusal("D16.1c", "not activated: {army}", army=army)

    def resolve(self, state: State, action: Action) -> State:
        """D16.3e: move one, and ask for the next."""
        if isinstance(action, a.Done):
            return state
        assert isinstance(action, a.ChooseArmy)
        state = state.then(self.replace(moved=(*self.moved, action.army)))
        return set_out(state, self.seat, action.army)


def set_out(state: State, player: str, army: str) -> State:
    """D16.3a: return the state with the move of an independent army under way."""
    card, place = state.kit.independent_army[army], state.independent(army).place
    march = IndependentMarch(
        *(INDEPENDENT, army, place, place, card.movement), player=player, strength=card.battle_strength, start=place
    )
    return state.enter(march, MoveIndependent(player))


# ---------------------------------------------------------------------- D16.3 its move


@frozen
class MoveIndependent(Choice):
    """D16.3: go on, stop, or place an independent marker instead of moving."""

    prompt = "move-independent"
    rule = "D16.3a"
    accepts = (a.MoveTo, a.PlaceMarker, a.Stop)

    def about(self, state: State) -> tuple[str, ...]:
        """Name the army and the space."""
        march = state.scope(IndependentMarch)
        return (march.leader, march.space) if march.space else (march.leader,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the ways on, the marker, and the end."""
        march = state.scope(IndependentMarch)
        for space in ways_on(state.kit, march):
            yield a.MoveTo(space)
        if march.space:
            yield a.PlaceMarker(march.space)
        yield a.Stop()

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return what forbids it."""
        march = state.scope(IndependentMarch)
        if isinstance(action, a.MoveTo):
            return entry_refused(state, march, action.space)
        if isinstance(action, a.PlaceMarker):
            return marker_refused(state, march, action.space)
        if not march.space and any(entry_refused(state, march, space) is None for space in ways_on(state.kit, march)):
            return Refusal("D16.2a", "must come onto the map: {army}", army=march.leader)
        if march.moved and not _is_end(state.kit, march, march.space):
            return Refusal("D16.3g", "the move must end further west: {army}", army=march.leader)
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Do it; D16.1a, D16.5f, D16.6a: what it meets it overruns or fights, as a player's force would."""
        march = state.scope(IndependentMarch)
        if isinstance(action, a.Stop):
            return _ended(state)
        if isinstance(action, a.PlaceMarker):
            return state.with_marker(action.space, INDEPENDENT, rule="D16.3c")
        assert isinstance(action, a.MoveTo)
        return _entered(state, march, action.space).then(Emigrate(), Contact(INDEPENDENT), self)


def ways_on(kit: Kit, march: IndependentMarch) -> tuple[str, ...]:
    """D16.2a, D16.3d: return where an independent army can go next: overland, or from its box onto the map."""
    return kit.neighbours(march.space) if march.space else kit.independent_army[march.leader].entry_spaces


def cost_of(kit: Kit, origin: str, space: str) -> int | None:
    """D9.3a, D16.3d: return the movement points of a step of an independent army; None where no way leads."""
    if not origin:
        return ENTRY_COST
    paths = kit.steps.get((origin, space))
    return min((cost for kind, cost in paths.items() if kind in OVERLAND), default=None) if paths else None


def entry_refused(state: State, march: IndependentMarch, space: str) -> Refusal | None:
    """D16.3: return why an independent army cannot enter a space; None if it can."""
    kit = state.kit
    card = kit.independent_army[march.leader]
    if space not in ways_on(kit, march):
        return Refusal("D16.3d", "no way overland leads to {space} for: {army}", army=march.leader, space=space)
    cost = cost_of(kit, march.space, space) or 0
    if cost > march.remaining:
        short = "movement points for {space}: {cost}, left: {left}"
        return Refusal("D9.3a", short, space=space, cost=cost, left=march.remaining)
    province = kit.space[space].province
    if card.allowed_provinces and province not in card.allowed_provinces:
        rule = "D16.3f" if len(card.allowed_provinces) > 1 else "D16.3h"
        return Refusal(rule, "no entry into {province} for: {army}", army=march.leader, province=province)
    if not _can_end(state, march, space, march.remaining - cost):
        return Refusal("D16.3g", "the move could not end further west: {army}", army=march.leader)
    return None


def _is_end(kit: Kit, march: IndependentMarch, space: str) -> bool:
    """D16.3g: tell whether an army may end its move in a space: the colonists only west of where they began."""
    if march.leader != WANDERERS or not march.start or kit.space[space].province == HOME:
        return True
    return kit.space[space].lon < kit.space[march.start].lon


def _can_end(state: State, march: IndependentMarch, space: str, points: int) -> bool:
    """D16.3g: tell whether from a space an army can reach one where it may end its move."""
    kit = state.kit
    if _is_end(kit, march, space):
        return True
    if any(march.strength < OVERRUN * state.count(space, other) for other in state.others_at(space, INDEPENDENT)):
        return False
    return any(
        (cost_of(kit, space, beyond) or 0) <= points
        and _can_end(state, march, beyond, points - (cost_of(kit, space, beyond) or 0))
        for beyond in kit.neighbours(space)
    )


def marker_refused(state: State, march: IndependentMarch, space: str) -> Refusal | None:
    """D16.3c: return why an army cannot place a marker instead of moving; None if it can."""
    if space != march.space:
        return Refusal("D16.3c", "an independent army places a marker only where it is: {army}", army=march.leader)
    if march.moved:
        return Refusal("D16.3c", "has moved: {army}", army=march.leader)
    card = state.kit.space[space]
    if card.major:
        return Refusal("D16.3c", "{space} is a major city", space=space)
    if card.transit:
        return Refusal("D7.5d", "a transit point takes no marker: {space}", space=space)
    if state.marker(space) == INDEPENDENT:
        return Refusal("D16.3c", "{space} has an independent marker", space=space)
    return None


def _entered(state: State, march: IndependentMarch, space: str) -> State:
    """D16.3a: return the state with the army in another space."""
    cost = cost_of(state.kit, march.space, space) or 0
    told = e.IndependentMarched(march.leader, march.space, space, rule="D16.3a")
    state = state.with_independent(march.leader, place=space).emit(told)
    return state.amend(IndependentMarch, space=space, origin=march.space, used=march.used + cost, moved=True)


# ---------------------------------------------------------------------- D16.3g the colonists


@frozen
class Emigrate(Step):
    """D16.3g: the colonists leave the game in Greece."""

    def run(self, state: State) -> State:
        """Take them off."""
        march = state.scope(IndependentMarch)
        after = emigrated(state, march.leader)
        return state if after is state else after.leave(IndependentMarch)


def _ended(state: State) -> State:
    """D16.3b, D16.4a: where it ends its move an army removes a player's marker, though not at a major city."""
    march = state.scope(IndependentMarch)
    removes = march.moved and not state.kit.space[march.space].major
    if removes and state.marker(march.space) not in ("", INDEPENDENT):
        state = state.with_marker(march.space, "", rule="D16.3b")
    return state
