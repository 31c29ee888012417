"""C13.1 to C13.3: the defender's response, and the evade of units.

Elsewhere: C13.1a: `c11_close_combat`.

Elsewhere too: C13.2, what is rolled and what follows: `c11_close_combat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import seat_of
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c12_retreat import WayBack, Withdraw, ways_back
from ancientwars.cca.rules.c18_command_cards import first_strike
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Evade, EvadeTo, FirstStrike, Stand
from ancientwars.cca.state.pieces import there
from ancientwars.cca.state.scopes import Combat
from ancientwars.core.step import Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.rules.c02_definitions import Course
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def evade_ends(state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
    """C13.2c: return where an evade may end, with the way: after two hexes, one only if there is no other.

    C13.2d: nowhere, if the way back is blocked. C13.2d1: a lone leader ends it. C13.3a: war machines choose.
    """
    ways = ways_back(state, unit, 2)
    if len(ways) == 1:
        return {}
    joins = state.field.lone(unit.side)
    near = {hex_: path for hex_, path in ways[1].items() if unit.kind.war_machine or there(hex_, joins)}
    return near | ways[-1]


def may_evade(state: State, attacker: Unit, defender: Unit) -> Refusal | None:
    """C13.2b, C13.2d: return why a unit cannot evade from an attacker, or None."""
    if not attacker.kind.is_a(*defender.kind.evade_from):
        reason = "a unit of the type {unit} may not evade from {attacker}"
        return Refusal("C13.2b", reason, unit=defender.type, attacker=attacker.type)
    if not evade_ends(state, defender):
        return Refusal("C13.2d", "the way back from {hex} is blocked", hex=defender.hex)
    return None


@frozen
class Response(Choice):
    """C13.1: before the attacker rolls the defender stands, evades, or plays First Strike."""

    prompt = "respond"
    rule = "C13.1"
    accepts = (Stand, Evade, FirstStrike)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a response is not open, or None."""
        if isinstance(action, Evade):
            combat = state.fight
            return may_evade(state, state.unit_in(combat.attacker), state.unit_in(combat.target))
        return first_strike.refusal(state, self.seat) if isinstance(action, FirstStrike) else None

    def resolve(self, state: State, action: Action) -> State:
        """Note the response; the combat goes on by it."""
        if isinstance(action, Evade):
            return state.emit(e.Evaded(state.fight.target, rule="C13.1")).amend(Combat, evaded=True)
        if isinstance(action, FirstStrike):
            return first_strike.play(state, self.seat).amend(Combat, first_strike=True)
        return state


@frozen
class EvadeMove(WayBack):
    """C13.2c: the owner chooses where the evade ends."""

    prompt = "evade-to"
    rule = "C13.2c"
    accepts = (EvadeTo,)

    def ends(self, state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
        """Return the ends of the evade; C13.3: a war machine leaves the board anyway."""
        return {} if unit.kind.war_machine and not state.attached(unit) else evade_ends(state, unit)

    def refusal(self, state: State, action: EvadeTo) -> Refusal:
        """Return why the evade cannot end there."""
        reason = "an evade from {hex} cannot end in {destination}"
        return Refusal("C13.2c", reason, hex=self.hex, destination=action.destination)

    def withdrawal(self, state: State, unit: Unit, path: tuple[str, ...]) -> tuple[Step, ...]:
        """C13.2, C13.2a, C13.2e, C13.2f: move back when all has been rolled; nothing else follows."""
        gone = (MachineSaved(path[-1] if path else self.hex),) if unit.kind.war_machine else ()
        return (Withdraw(self.hex, path, 0, "C13.2c"), *gone)


@frozen
class MachineSaved(Step):
    """C13.3: a war machine that evaded is removed; no banner. A20: its leader stays."""

    hex: str

    def run(self, state: State) -> State:
        """Take it off the board."""
        unit = state.unit(self.hex)
        return state.without_unit(unit).emit(e.UnitLeft(self.hex, rule="C13.3")) if unit else state


def response_of(state: State, attacker: Unit, defender: Unit) -> Course:
    """C13.1: return the question how a unit that is attacked responds, if it is asked at all."""
    seat = seat_of(defender.side)
    if may_evade(state, attacker, defender) is None:
        return state, (Response(seat),)
    state, asked = first_strike.window(state, seat)
    return state, (Response(seat),) if asked else ()
