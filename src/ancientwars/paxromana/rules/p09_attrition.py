"""P9.6: isolation and attrition; P9.5.2a: attrition of an Army in the Alps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.stacks import joined, parted, units
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import GALLEYS, SOF
from ancientwars.paxromana.rules.p06_lines import line_of_communications
from ancientwars.paxromana.rules.p11_naval.attrition import fleets_out_of_port
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import CARRIERS
from ancientwars.paxromana.state.scopes import Activation, Attrition
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled
    from ancientwars.core.stacks import Units

SPARED = (*GALLEYS, "GAR")
"""P9.6.3b: what neither suffers nor absorbs attrition; Leaders do not either."""
TENTHS = (1, 1, 2, 2, 3, 3)
"""P9.6.3a: tenths of the units that are lost, by die."""
REDUCED = {"LG": "rLG", "HI": "rHI"}
"""P9.6.3b: the units that may be reduced; their elimination is two losses."""
LARGE = 3
"""P9.6.5a: units of an Army that suffers in the mountains."""


@frozen
class AttritionPhase(Step):
    """P3.2G: isolated units suffer attrition; Fleets out of Port are lost."""

    def run(self, state: State) -> State:
        """P9.6.1a: put the isolated Spaces on the agenda, those of each player together."""
        state = state.emit(e.PhaseBegan("phase_G", rule="P3.2G"), phase="G")
        steps = [Suffer(seat, owner, space) for seat, owner, space in isolated(state)]
        return state.then(*steps, SinkFleets())


def isolated(state: State) -> Iterator[tuple[str, str, str]]:
    """P9.6.1a, P9.6.2a: yield player, owner and Space of units without a Line of Communications.

    Those in a City or Town of their own or of an ally are never isolated, nor Independents and what nobody owns.
    """
    for seat in state.seats:
        owners = (seat, SOF) if state.sof == seat else (seat,)
        for owner in owners:
            for space in state.units.of(owner).places:
                if not _suffering(state.held(space, owner)) or space not in state.kit.space:
                    continue
                city = state.settlement(space)
                if city is not None and not state.hostile(owner, city.owner):
                    continue
                if line_of_communications(state, seat, space) is None:
                    yield seat, owner, space


def _suffering(force: Units) -> Units:
    """P9.6.3b: return the units of a force that are subject to attrition."""
    return tuple(pair for pair in force if pair[0] not in SPARED)


@frozen
class Suffer(Step):
    """P9.6.3a: the units of a Space suffer attrition.

    Attributes:
        seat: Whose units they are, or who decides for them.
        owner: The owner.
        space: The Space.
    """

    seat: str
    owner: str
    space: str

    def run(self, state: State) -> State:
        """Roll for them."""
        return attrition(state, self.seat, self.owner, self.space, state.held(self.space, self.owner))


def attrition(state: State, seat: str, owner: str, space: str, force: Units, *, moving: bool = False) -> State:
    """P9.6.3a: return the state in which units suffer attrition; without any that can, nothing happens.

    Args:
        state: The state.
        seat: Who allocates the losses.
        owner: Whose units they are.
        space: Where they are.
        force: The units there that suffer.
        moving: P9.5.2a: whether they are the force of a move, a Withdrawal or a Retreat, which loses them.
    """
    suffering = _suffering(force)
    if not suffering:
        return state
    scope = Attrition(seat, owner, space, suffering, moving=moving)
    return state.enter(scope, AttritionRoll(space), LoseToAttrition(seat))


@frozen
class AttritionRoll(Roll):
    """P9.6.3a: a die says what part of the units, not of the Battle Points, is lost, rounded up.

    Attributes:
        space: Where they are.
    """

    purpose = "attrition"
    rule = "P9.6.3a"
    subjects = ("space",)

    space: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Set the number of losses."""
        (die,) = action.dice
        number = sum(count for _, count in state.scope(Attrition).force)
        return state.amend(Attrition, losses=-(-number * TENTHS[int(die) - 1] // 10))


@frozen
class LoseToAttrition(Choice):
    """P9.6.3b: the owner chooses: a full legion or heavy infantry counts two, or is reduced, one of them a roll."""

    prompt = "lose-to-attrition"
    rule = "P9.6.3b"
    accepts = (a.Lose, a.Reduce)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Name the Space."""
        return (state.scope(Attrition).space,)

    def needed(self, state: State) -> bool:
        """Ask while losses are left, and units to lose."""
        scope = state.scope(Attrition)
        return scope.losses > 0 and any(True for _ in self.candidates(state))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the units; where only full heavy units are left and one loss, that may be more than is due."""
        scope = state.scope(Attrition)
        held = dict(state.held(scope.space, scope.owner))
        kinds = [kind for kind, _ in scope.force if kind in held]
        losable = [kind for kind in kinds if kind not in REDUCED or scope.losses > 1]
        reducible = [kind for kind in kinds if kind in REDUCED and not scope.reduced]
        if not losable and not reducible:
            losable = kinds
        yield from (a.Lose(kind) for kind in losable)
        yield from (a.Reduce(kind) for kind in reducible)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why it cannot be lost so."""
        if isinstance(action, a.Reduce) and state.scope(Attrition).reduced:
            return Refusal("P10.6.5a", "only one unit is reduced by a roll for attrition")
        return Refusal("P9.6.3b", "'{action}' is not among the losses that are due", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Take the loss and go on."""
        assert isinstance(action, a.Lose | a.Reduce)
        scope = state.scope(Attrition)
        kind, one = action.kind, units({action.kind: 1})
        force = parted(scope.force, one)
        state = state.then(self)
        if isinstance(action, a.Reduce):
            force = joined(force, units({REDUCED[kind]: 1}))
            state = state.amend(Attrition, force=force, losses=scope.losses - 1, reduced=True)
            state = state.swap_units(scope.owner, scope.space, kind, REDUCED[kind], 1, rule="P10.6.5a")
            return _force_changed(state, one, units({REDUCED[kind]: 1})) if scope.moving else state
        state = state.amend(Attrition, force=force, losses=scope.losses - (2 if kind in REDUCED else 1))
        state = state.lose_units(scope.owner, scope.space, kind, 1, rule="P9.6.3a")
        return _force_changed(state, one, ()) if scope.moving else state


def _force_changed(state: State, lost: Units, got: Units) -> State:
    """P9.5.2a: return the state in which the force that crossed a Pass has lost units and got others for them."""
    scope = state.scope(Attrition)
    for kind in reversed(CARRIERS.values()):  # the innermost first
        along = state.within(kind)
        if along is not None and (along.owner, along.space) == (scope.owner, scope.space):
            return state.amend(kind, force=joined(parted(along.force, lost), got))
    return state


@frozen
class SinkFleets(Step):
    """P9.6.4a: after attrition on land every Fleet out of a friendly controlled Port is eliminated."""

    def run(self, state: State) -> State:
        """Eliminate them."""
        return fleets_out_of_port(state)


# ---------------------------------------------------------------------- P9.6.5 in the mountains


def mountain_armies(state: State, seat: str) -> tuple[tuple[str, int], ...]:
    """P9.6.5a: return where a player's large Armies begin an Activation in the mountains, and how many units."""
    if not (state.options.mountain_attrition and state.advanced):
        return ()
    found = []
    for place in state.units.of(seat).places:
        number = sum(count for kind, count in state.held(place, seat) if kind not in GALLEYS)
        if place in state.kit.mountains and number >= LARGE:
            found.append((place, number))
    return tuple(found)


@frozen
class MountainAttrition(Step):
    """P9.6.5a: optional: large Armies that did not leave the mountains suffer attrition as the Activation ends.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Put them on the agenda."""
        activation = state.scope(Activation)
        for place, number in activation.mountains:
            held = state.held(place, self.seat)
            there = dict(held)
            spent = activation.moved.held(place, self.seat)
            left = parted(held, units({kind: min(count, there.get(kind, 0)) for kind, count in spent}))
            stayed = min(number, sum(count for kind, count in left if kind not in GALLEYS))
            if stayed >= LARGE:
                state = attrition(state, self.seat, self.seat, place, left)
        return state
