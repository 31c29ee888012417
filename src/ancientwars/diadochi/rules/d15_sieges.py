"""D15: sieges and subjugation.

Elsewhere: D15.1.1a, D15.3a, D15.5a, D15.5b: `d09_movement.march`; D15.3b: `d09_movement.segment`; D15.3c:
`d09_movement.pieces`.

Elsewhere too: D15.1.1b: `d09_movement.march`; D15.2a: `d07_surprises.elsewhere`, `d14_special_units`; D15.3a:
`d09_movement.garrison`, `d09_movement.pieces`, `d09_movement.segment`, `d09_movement.ways`; D15.3c:
`d09_movement.voyage`, `d09_movement.ways`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import INDEPENDENT
from ancientwars.diadochi.rules.d07_surprises.window import window
from ancientwars.diadochi.rules.d12_land_combat.defeat import Beaten, defeat
from ancientwars.diadochi.rules.d13_fleets import fleet_total
from ancientwars.diadochi.rules.d14_special_units import defect_to_besieger, helepolis_helps
from ancientwars.diadochi.rules.d17_legitimacy import attacked
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import SiegeAttempt
from ancientwars.diadochi.state.state import Siege

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.state.state import State

LEAST_BESIEGERS = 3
"""D15.1.1b: combat units that an attempt takes."""
INDEPENDENT_NEED = {"major": 3, "stronghold": 3, "minor": 1}
"""D2.4b, DG10: siege points that remove an independent marker."""


def attempt_refused(state: State, seat: str, space: str) -> Refusal | None:
    """D15a: return why a space is no object of a siege or subjugation; None if it is one."""
    owner, card = state.marker(space), state.kit.space[space]
    if not owner or owner == seat:
        return Refusal("D15.1.1e", "nothing holds {space} against {seat}", space=space, seat=seat)
    if owner != INDEPENDENT and not card.major:
        return Refusal("D15a", "{space} is no major city", space=space)
    return None


def points_needed(state: State, space: str) -> int:
    """D15.1.1c, D15.1.1d, D15.4a, DC8, A14: return the siege points that take a space as it is held now."""
    owner = state.marker(space)
    if owner == INDEPENDENT:
        return INDEPENDENT_NEED[state.kit.space[space].type]
    return 1 + state.count(space, owner, inside=True)


def attempt(state: State, seat: str, space: str) -> State:
    """D15.1.1b: return the state with one siege or subjugation attempt under way."""
    return state.enter(SiegeAttempt(seat, space), Assault(), *window("siege"), SiegeRoll())


@frozen
class Assault(Step):
    """D17.5f: an attempt against another player's city is an attack."""

    def run(self, state: State) -> State:
        """Apply that before the die is rolled."""
        made = state.scope(SiegeAttempt)
        owner = state.marker(made.space)
        return state if owner == INDEPENDENT else attacked(state, made.seat, owner)


@frozen
class SiegeRoll(Roll):
    """D15.1.1b: the die on the Siege Table."""

    purpose = "siege"
    rule = "D15.1.1b"

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        return (state.scope(SiegeAttempt).space,)

    def resolve(self, state: State, action: Rolled) -> State:
        """D15.1.2a: read the table; the besieger loses units, then the points count."""
        made, roll = state.scope(SiegeAttempt), int(action.dice[0])
        seat, space = made.seat, made.space
        points, losses = siege_result(state, roll + made.drm + modifier(state, seat, space))
        state = state.emit(e.SiegeRolled(seat, space, roll, points, losses, rule="D15.1.2a"))
        return state.then(LoseUnits(seat, space, losses), ScorePoints(seat, space, points))


def siege_result(state: State, modified: int) -> tuple[int, int]:
    """D15.1.2a: return siege points and units lost by the Siege Table for a modified die."""
    table = state.kit.tables.siege
    return table[min(max(modified, 1), len(table)) - 1]


def modifier(state: State, seat: str, space: str) -> int:
    """D15.2a: return the modifiers of the siege die but for that of a traitor; D15.5c: no subjugation lacks a fleet."""
    card = state.kit.space[space]
    blockade = -1 if card.major and card.port and not fleet_total(state, seat) else 0
    engine = 1 if helepolis_helps(state, seat, space) else 0
    return card.siege_modifier + blockade + engine


@frozen
class LoseUnits(Choice):
    """D12.8b, D15.1.2a: a player chooses units in a space that are lost.

    Attributes:
        space: The space.
        number: How many.
        inside: Whether they are inside the city.
    """

    prompt = "lose"
    rule = "D15.1.2a"
    accepts = (a.Lose,)
    exact = True

    space: str
    number: int
    inside: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def needed(self, state: State) -> bool:
        """Ask while units are to be lost and there are any."""
        return self.number > 0 and state.count(self.space, self.seat, inside=self.inside) > 0

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield every kind of unit there."""
        return (a.Lose(kind) for kind, _ in state.held(self.space, self.seat, inside=self.inside))

    def resolve(self, state: State, action: a.Lose) -> State:
        """Remove the unit."""
        state = state.lose_units(self.seat, self.space, action.kind, rule=self.rule, inside=self.inside)
        return state.then(self.replace(number=self.number - 1))


@frozen
class ScorePoints(Step):
    """D15.1.1f, D15.1.3a: the points of an attempt are added up; if they suffice the space falls.

    Attributes:
        seat: Who besieges.
        space: The space.
        points: The points of the attempt.
    """

    seat: str
    space: str
    points: int

    def run(self, state: State) -> State:
        """D15.1.1f: add the points, or take the space; D15.6a: those of another besieger do not count.

        A14: the points that there are may suffice by now, because the garrison has shrunk.
        """
        before = state.siege(self.space)
        total = self.points + (before.points if before and before.seat == self.seat else 0)
        if not total or not state.count(self.space, self.seat):
            return state
        if self.points:
            state = defect_to_besieger(state, self.seat, self.space)  # A14: before the need is counted
        others = tuple(one for one in state.sieges if one.space != self.space)
        if total < points_needed(state, self.space):
            return state.replace(sieges=tuple(sorted((*others, Siege(self.space, self.seat, total)))))
        owner = state.marker(self.space)
        state = state.with_marker(self.space, "", rule="D15.1.3a").replace(sieges=others)  # A37: heirs are captured
        if owner == INDEPENDENT or not (inside_of(state, owner, self.space)):
            return state
        return defeat(state, Beaten(self.space, owner, victor=self.seat, inside=True))


def inside_of(state: State, seat: str, space: str) -> bool:
    """Tell whether a player has units or major generals inside a city."""
    return bool(state.held(space, seat, inside=True) or state.generals_at(space, seat, inside=True))


def lifted(state: State) -> State:
    """D15.1.4a, D15.6a, A57: siege points go when the besieger has no unit left there, or the marker has gone."""
    for siege in state.sieges:
        if not state.count(siege.space, siege.seat) or state.marker(siege.space) in ("", siege.seat):
            state = _without(state, siege)
    return state


def sailed_away(state: State, seat: str, space: str, number: int) -> State:
    """D15.1.4a: return the state without the siege points of a player all of whose besiegers have sailed away.

    Args:
        state: The state, in which the force still stands in its port of embarkation.
        seat: The player.
        space: The port of embarkation, to which it has come back.
        number: How many combat units it has.
    """
    siege = state.siege(space)
    if siege is None or siege.seat != seat or state.count(space, seat) > number:
        return state
    return _without(state, siege)


def _without(state: State, siege: Siege) -> State:
    left = tuple(one for one in state.sieges if one != siege)
    return state.emit(e.SiegeLifted(siege.space, rule="D15.1.4a"), sieges=left)
