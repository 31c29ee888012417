"""C11, C13.1-C13.3: close combat - the defender's response, rolls, hits, battle back; and evading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.cca.components.board import Seat, opponent, seat_of
from ancientwars.cca.components.kit import CARDS
from ancientwars.cca.rules.c04_victory import leader_killed
from ancientwars.cca.rules.c11_strength import class_hits, close_dice, close_hits, scoring_swords
from ancientwars.cca.rules.c12_retreat import Flags, WayBack, Withdraw, evade_ends
from ancientwars.cca.rules.c13_leaders import must_evade
from ancientwars.cca.rules.c14_losses import wound
from ancientwars.cca.rules.choice import Choice, Roll
from ancientwars.cca.state import events as e
from ancientwars.cca.state.actions import BattleBack, Evade, EvadeTo, FirstStrike, Refrain, Stand
from ancientwars.cca.state.state import Combat
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Refusal, Step

if TYPE_CHECKING:
    from ancientwars.cca.state.pieces import Unit
    from ancientwars.cca.state.state import State
    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

FIRST_STRIKE = next(card.id for card in CARDS.values() if card.reaction)
RULES = {
    "attack": "C11.4",
    "back": "C11.20c",
    "first": "C18.T5b",
    "evade": "C13.2",
    "leader": "C14.5",
    "fire": "C10.11",
    "fire-leader": "C14.5",
}
"""The modes of a roll, with the rule that asks for it."""


def declare(state: State, unit: Unit, target: str, *, bonus: bool = False) -> State:
    """C11.2, C11.3, C9.4: declare a close combat; the defender responds, or the dice are rolled at once."""
    defender = state.unit(target)
    combat = Combat(
        unit.hex, target, bonus=bonus, attacker_full=unit.full, target_full=bool(defender and defender.full)
    )
    battles = unit.duty.battles + 1
    field = state.field.with_unit(unit, unit.replace(duty=unit.duty.replace(battles=battles, charged=False)))
    declared = e.CombatDeclared(unit.hex, target, "close", rule="C13.9" if bonus else "C11.3")
    state = state.emit(declared, field=field, combat=combat)
    if defender is None:
        return _roll(state, unit.hex, target, "leader")
    if may_evade(state, unit, defender) is None:
        return state.then(Response(seat_of(defender.side)))
    return _ask_for_first_strike(state, defender)


def _roll(state: State, origin: str, target: str, mode: str) -> State:
    """C11.4: put a roll of close combat on the agenda."""
    striker, combat = state.unit(origin), state.combat
    if striker is None or combat is None:
        return state
    back = mode in ("back", "first")
    full = combat.target_full if back else combat.attacker_full
    count = close_dice(state, striker, target, full=full, back=back, bonus=combat.bonus)
    return state.then(Strike(origin, target, mode, count)) if count else state


# ---------------------------------------------------------------------- the response


def may_evade(state: State, attacker: Unit, defender: Unit) -> Refusal | None:
    """C13.2b, C13.2d: return why a unit cannot evade from an attacker, or None."""
    if not attacker.kind.is_a(*defender.kind.evade_from):
        return Refusal("C13.2b", f"{defender.type} may not evade from {attacker.type}")
    if not evade_ends(state, defender):
        return Refusal("C13.2d", f"the way back from {defender.hex} is blocked")
    return None


def may_hold_first_strike(state: State, seat: str) -> bool:
    """C18.T5: tell whether, as far as the public knows, a seat may hold First Strike."""
    shown = (*(state.cards.zone("discards").held or ()), *(state.cards.zone("played").held or ()))
    return state.cards.zone(seat).count > 0 and FIRST_STRIKE not in shown


def _ask_for_first_strike(state: State, defender: Unit) -> State:
    """C18.T5a: open the window for a unit that cannot evade, by the option `reactions`, or let it stand."""
    if not may_hold_first_strike(state, defender.side):
        return stand(state)
    window = Response(seat_of(defender.side))
    if state.options.reactions == "always":
        return state.then(window)
    held = FIRST_STRIKE in (state.cards.zone(defender.side).held or ())
    betrayed = (*_without(state, defender.side), (defender.side, "holds" if held else "lacks"))
    state = state.emit(e.HandBetrayed(defender.side, held, rule="C18.T5a"), betrayed=tuple(sorted(betrayed)))
    return state.then(window) if held else stand(state)


def _without(state: State, seat: str) -> tuple[tuple[str, str], ...]:
    """Return what is known of First Strike, but for one seat."""
    return tuple(one for one in state.betrayed if one[0] != seat)


@frozen
class Response(Choice):
    """C13.1, C13.1a, C18.T5a, C18.T5f: before the attacker rolls the defender stands, evades, or plays First Strike."""

    prompt = "respond"
    rule = "C13.1"
    accepts = (Stand, Evade, FirstStrike)

    def _pieces(self, state: State) -> tuple[Unit, Unit]:
        combat = state.fight
        return state.unit_in(combat.attacker), state.unit_in(combat.target)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a response is not open, or None."""
        if isinstance(action, Evade):
            return may_evade(state, *self._pieces(state))
        if isinstance(action, FirstStrike) and FIRST_STRIKE not in (state.cards.zone(self.seat).held or ()):
            return Refusal("C18.T5a", f"{self.seat} does not hold First Strike")
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Stand and be struck, evade, or strike first."""
        combat = state.fight
        if isinstance(action, Evade):
            state = state.emit(e.Evaded(combat.target, rule="C13.1"))
            return _roll(state, combat.attacker, combat.target, "evade")
        if isinstance(action, FirstStrike):
            cards = state.cards.move(self.seat, "discards", FIRST_STRIKE)
            turn = state.turn.replace(struck=state.turn.struck + 1)
            state = state.replace(cards=cards, turn=turn, betrayed=_without(state, self.seat))
            return strike_first(state.emit(e.CardPlayed(self.seat, FIRST_STRIKE, rule="C18.T5a")))
        return stand(state)


def stand(state: State) -> State:
    """C11.2: the unit stands; C16.C6: on a city wall it strikes first, unless the attacker is on one too."""
    from ancientwars.cca.rules.c13_momentum import AfterAttack

    combat = state.fight
    terrain = state.ground.terrain
    if terrain[combat.target].strikes_first and not terrain[combat.attacker].strikes_first:
        return strike_first(state)
    return _roll(
        state.then(AfterAttack(opponent(_side(state, combat.target)))), combat.attacker, combat.target, "attack"
    )


def _side(state: State, hex_: str) -> str:
    return state.unit_in(hex_).side


def strike_first(state: State) -> State:
    """C18.T5b, C18.T5c: the defending unit strikes first, with its battle back dice."""
    combat = state.fight
    state = state.with_combat(first_strike=True).then(AfterFirstStrike())
    return _roll(state, combat.target, combat.attacker, "first")


@frozen
class AfterFirstStrike(Step):
    """C18.T5b: who is neither destroyed nor driven off makes his attack, if its target is still there.

    Also C18.T5d, C18.T5g.
    """

    def run(self, state: State) -> State:
        """Go on with the declared attack, or end the combat."""
        from ancientwars.cca.rules.c13_momentum import AfterAttack

        combat = state.combat
        if combat is None or not state.unit(combat.attacker) or not state.unit(combat.target):
            return state
        seat = opponent(_side(state, combat.target))
        return _roll(state.then(AfterAttack(seat)), combat.attacker, combat.target, "attack")


# ---------------------------------------------------------------------- the roll


@frozen
class Strike(Roll):
    """C10.11, C11.18, C2.T2: one roll of a unit at a hex; C11.15, C11.15c: elephants roll scoring swords again.

    Attributes:
        origin: Hex of the unit that rolls.
        target: Hex that it rolls against.
        mode: A key of `RULES`.
        count: Number of dice.
        shown: Dice already rolled, where elephants re-roll.
        rerolled: Scoring swords already re-rolled.
    """

    origin: str
    target: str
    mode: str
    count: int
    shown: tuple[str, ...] = ()
    rerolled: int = 0

    def pending(self, state: State) -> Chance:
        """Wait for the dice."""
        return chance("roll", "re-roll" if self.shown else self.mode, RULES[self.mode])

    def how_many(self, state: State) -> int:
        """Return the number of dice."""
        return self.count

    def resolve(self, state: State, action: Rolled) -> State:
        """Count hits and flags, and let them take effect."""
        shown = (*self.shown, *map(str, action.dice))
        unit = state.unit(self.target)
        if unit is None:
            return self._at_leader(state, shown)
        striker = state.unit_in(self.origin)
        if self.mode in ("fire", "evade"):
            hits = class_hits(striker, unit, shown, close=self.mode == "evade")
        else:
            hits = close_hits(state, striker, unit, shown)
            if striker.kind.reroll_sword_hits and hits < unit.blocks:
                scored = scoring_swords(state, striker, unit, shown)
                if scored > self.rerolled:
                    again = scored - self.rerolled
                    return state.then(Strike(self.origin, self.target, self.mode, again, shown, scored))
        return self._struck(state, unit, shown, hits)

    def _struck(self, state: State, unit: Unit, shown: tuple[str, ...], hits: int) -> State:
        """C11.2: hits first, then the check of the leader, then flags or the evade."""
        flags = 0 if self.mode == "evade" else shown.count("flag")
        state = state.emit(e.Struck(self.origin, self.target, shown, hits, flags, rule=RULES[self.mode]))
        if self.mode == "evade":
            state = state.then(EvadeMove(seat_of(unit.side), unit.hex))
        elif flags:
            state = state.then(Flags(seat_of(unit.side), unit.hex, flags, self.origin, self.mode != "fire"))
        return wound(state, unit, hits, RULES[self.mode])

    def _at_leader(self, state: State, shown: tuple[str, ...]) -> State:
        """C14.5: one helmet kills a lone leader; else he evades."""
        leader = state.leader(self.target)
        if leader is None:
            return state
        hits = shown.count("leader")
        state = state.emit(e.Struck(self.origin, self.target, shown, hits, 0, rule="C14.5"))
        return leader_killed(state, leader) if hits else must_evade(state, leader)


# ---------------------------------------------------------------------- evading


@frozen
class EvadeMove(WayBack):
    """C13.2c, C13.2e, C13.2f: the owner chooses where the evade ends, and nothing follows it.

    C13.3: a war machine leaves the board.
    """

    prompt = "evade-to"
    rule = "C13.2c"
    accepts = (EvadeTo,)

    def ends(self, state: State, unit: Unit) -> dict[str, tuple[str, ...]]:
        """Return the ends of the evade."""
        return {} if unit.kind.war_machine and not state.attached(unit) else evade_ends(state, unit)

    def refusal(self, state: State, action: EvadeTo) -> Refusal:
        """Return why the evade cannot end there."""
        return Refusal("C13.2c", f"an evade from {self.hex} cannot end in {action.destination}")

    def withdrawal(self, state: State, unit: Unit, path: tuple[str, ...]) -> State:
        """Move back."""
        end = path[-1] if path else self.hex
        gone = (MachineSaved(end),) if unit.kind.war_machine else ()
        return state.then(Withdraw(self.hex, path, 0, "C13.2c"), *gone)


@frozen
class MachineSaved(Step):
    """C13.3: a war machine that evaded is removed; no banner. A20: its leader stays."""

    hex: str

    def run(self, state: State) -> State:
        """Take it off the board."""
        unit = state.unit(self.hex)
        return state.without_unit(unit).emit(e.UnitLeft(self.hex, rule="C13.3")) if unit else state


# ---------------------------------------------------------------------- battle back


@frozen
class BattleBackChoice(Choice):
    """C11.20, C11.20a, C11.20b, C11.20g: a defender that kept its hex may battle back."""

    prompt = "battle-back"
    rule = "C11.20g"
    accepts = (BattleBack, Refrain)

    seat: Seat

    def resolve(self, state: State, action: Action) -> State:
        """C11.20c: roll like an attack; nothing follows but its effects (C11.20f)."""
        combat = state.combat
        if isinstance(action, Refrain) or combat is None:
            return state
        return _roll(state, combat.target, combat.attacker, "back")
