"""CS5.2a, CS5.2d to CS5.2g: the ambush - units that wait off the board, and how they come onto it.

Elsewhere: CS5.1, CS5.2h: `data/scenarios/005-trebbia.toml`; CS5.2: `components.checks_of_special_rules`.

Elsewhere too: CS5.2b: `c18_command_cards.leadership`; CS5.2d: `c08_reach`, `c08_refusals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import BIT, Seat, mask_of, names, opponent
from ancientwars.cca.components.kit import UNITS
from ancientwars.cca.rules.c02_definitions import Choice
from ancientwars.cca.rules.c08_movement import moved
from ancientwars.cca.rules.c08_reach import reach
from ancientwars.cca.rules.c08_refusals import way_refusal
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import Done, Enter, Move
from ancientwars.cca.state.catalogue import DONE
from ancientwars.cca.state.pieces import Duty, Leader, Unit, there
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action


def ambushers(state: State, seat: str) -> tuple[str, ...]:
    """CS5.2a: return the types of the units that wait for an ambush, off the board."""
    return tuple(one.type for one in state.reserve if one.side == seat)


def _entry_cost(state: State) -> int:
    """CS5.2d: return the hexes that being set on the board counts as."""
    return int(state.rule_facts("reserve_ambush")["entry_counts_as_hexes"])


@frozen
class EnterAmbush(Choice):
    """CS5.2d: set the units of the ambush on the board, one after another; each that can must come."""

    prompt = "enter-ambush"
    rule = "CS5.2d"
    accepts = (Enter,)

    left: tuple[str, ...]

    def about(self, state: State) -> tuple[str, ...]:
        """Return the section that they enter, and the units that wait."""
        return (state.turn.ambush, *dict.fromkeys(self.left))

    def needed(self, state: State) -> bool:
        """CS5.2g: tell whether a unit can be set on; who cannot waits on."""
        return bool(self.candidates(state))

    def _hexes(self, state: State, kind: str) -> list[str]:
        section = mask_of(state.rule_facts("reserve_ambush")["section_hexes"][state.turn.ambush])
        closed = state.field.all_units | state.field.lone(opponent(self.seat)) | state.ground.closed[kind]
        return names(section & ~closed)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return units with hexes; Mago comes with one of them, at the latest with the last (CS5.2f)."""
        return tuple(self._entries(state))

    def _entries(self, state: State) -> Iterator[Enter]:
        for kind in dict.fromkeys(self.left):
            escorts = self.with_leader(state, kind)
            yield from (Enter(kind, hex_, leader=True) for hex_ in escorts)
            for hex_ in self._hexes(state, kind):
                if not escorts or self._leader_may_follow(state, Enter(kind, hex_)):
                    yield Enter(kind, hex_)

    def with_leader(self, state: State, kind: str) -> list[str]:
        """Return the hexes where a unit can be set on together with a leader that waits."""
        own = state.field.lone(self.seat)
        return [hex_ for hex_ in self._hexes(state, kind) if not there(hex_, own)] if state.reserve_leaders else []

    def _leader_may_follow(self, state: State, entry: Enter) -> bool:
        """Tell whether a later unit can bring the leader: on another hex, or on this one when it is free again."""
        after = self.resolve(state, entry)
        further = after.agenda[-1]
        return _leader_can_come(after, self.seat) or (isinstance(further, FurtherMove) and further.can_clear(after))

    def refusal(self, state: State, action: Enter) -> Refusal:
        """Return why the unit cannot be set there."""
        if action.unit not in self.left:
            return Refusal("CS5.2d", "no such unit waits to enter: {unit}", unit=action.unit)
        if action.hex not in self._hexes(state, action.unit):
            return Refusal("CS5.2d", "{hex} is not a free hex of the section", hex=action.hex)
        return Refusal("CS5.2f", "the leader enters with one of the units, at the latest with the last")

    def resolve(self, state: State, action: Enter) -> State:
        """Set the unit on, let it finish its move, then go on with the next."""
        waiting = next(one for one in state.reserve if one.side == self.seat and one.type == action.unit)
        reserve = list(state.reserve)
        reserve.remove(waiting)
        left = list(self.left)
        left.remove(action.unit)
        stops = there(action.hex, state.ground.stops[action.unit])
        joins = there(action.hex, state.field.lone(self.seat))
        duty = Duty(ordered=True, moved=_entry_cost(state), stopped=stops, origin="off")
        unit = Unit(self.seat, action.unit, action.hex, UNITS[action.unit].blocks, duty=duty)
        state = state.replace(field=state.field.with_unit(None, unit), reserve=tuple(reserve))
        state = state.emit(e.UnitEntered(action.unit, action.hex, rule="CS5.2d"))
        if action.leader:
            side, _, name = state.reserve_leaders[0].partition(" ")
            leader = Leader(side, name, action.hex, f"reserve {name}", Duty(joined=True))
            state = state.replace(
                field=state.field.with_leader(None, leader), reserve_leaders=state.reserve_leaders[1:]
            )
        further = () if stops or joins else (FurtherMove(self.seat, action.hex),)
        return state.then(*further, EnterAmbush(self.seat, tuple(left)))


def _leader_can_come(state: State, seat: Seat) -> bool:
    """CS5.2f: tell whether a leader that waits can be set on with a unit of the ambush that waits too."""
    kinds = tuple(dict.fromkeys(ambushers(state, seat)))
    return any(EnterAmbush(seat, kinds).with_leader(state, kind) for kind in kinds)


@frozen
class FurtherMove(Choice):
    """CS5.2e: the rest of the move of a unit that has just been set on."""

    prompt = "further-move"
    rule = "CS5.2e"
    accepts = (Move, Done)

    hex: str

    def _ends(self, state: State) -> list[str]:
        unit = state.unit(self.hex)
        if unit is None:
            return []
        mask = 0
        for layer in reach(state, unit, already=_entry_cost(state)):
            mask |= layer
        return names(mask & ~BIT[self.hex])

    def needed(self, state: State) -> bool:
        """Tell whether the unit can go on."""
        return bool(self._ends(state))

    def can_clear(self, state: State) -> bool:
        """Tell whether a leader that waits can come when the unit has moved on."""
        ends = self._ends(state)
        return bool(ends) and _leader_can_come(self.resolve(state, Move(self.hex, ends[0])), self.seat)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the hexes, and `done` to stay; CS5.2f: not where that shuts a leader out."""
        moves = tuple(Move(self.hex, end) for end in self._ends(state))
        shut_out = not _leader_can_come(state, self.seat) and self.can_clear(state)
        return moves if shut_out else (*moves, DONE)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why the unit cannot go there."""
        if action == DONE:
            return Refusal("CS5.2f", "the unit in {hex} must make room for the leader", hex=self.hex)
        unit = state.unit(self.hex)
        if unit is None or not isinstance(action, Move) or action.origin != self.hex:
            reason = "'{action}': the unit that has come to {hex} ends its move first"
            return Refusal("CS5.2e", reason, action=action, hex=self.hex)
        if action.destination == self.hex:
            return Refusal("CS5.2e", "the unit stays in {hex} with '{done}'", hex=self.hex, done=DONE)
        return way_refusal(state, unit, action.destination, already=_entry_cost(state))

    def resolve(self, state: State, action: Action) -> State:
        """Move on, or stay."""
        if not isinstance(action, Move):
            return state
        state, steps = moved(state, state.unit_in(self.hex), action.destination, already=_entry_cost(state))
        return state.then(*steps)
