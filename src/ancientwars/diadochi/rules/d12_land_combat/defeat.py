"""D12.7a, D12.8: what becomes of a defeated army: losses, attrition, dispersal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.diadochi.components.kit import INDEPENDENT, MACEDONIAN
from ancientwars.diadochi.rules.d08_generals import disperse_general, kill_general
from ancientwars.diadochi.rules.d14_special_units import helepolis_home
from ancientwars.diadochi.rules.d18_royal_family import captured_with_army
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, Engagement, Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Rolled
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

HOSTILE_COLUMN = 2
"""D9.12a: the column of the Attrition Table for an ambush, however large the army is."""


@frozen
class Beaten(Engagement):
    """D12.7a: a defeated army loses its mercenaries and elephants; attrition; the rest is dispersed.

    Attributes:
        seat: Who was defeated.
        victor: Who won; ``"independent"`` for an independent army.
        inside: Whether the army was inside a major city.
    """

    seat: str
    victor: str = ""
    inside: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        """Who was defeated."""
        return (self.seat,)

    def end(self, state: State) -> State:
        """D12.7a, D12.8d: survivors and major generals go to the Dispersed Box; the royal family is captured."""
        for kind, number in state.held(self.space, self.seat, inside=self.inside):
            state = state.disperse_units(self.seat, self.space, kind, number, rule="D12.7a", inside=self.inside)
        battle = state.within(Battle)
        fallen = battle.fallen if battle is not None else ()
        for general in state.generals_at(self.space, self.seat, inside=self.inside):
            if general in fallen:
                state = kill_general(state, general, "D12.10b")
            else:
                state = disperse_general(state, general, "D12.7a")
        if state.helepolis == (self.seat, self.space) and not (self.inside or self._only_came(state)):
            state = state.replace(helepolis=("", ""))
        if battle is not None and self.victor == INDEPENDENT:
            state = marker_removed(state, self.space, "D16.5e")  # not before: D9.1h: it may have marked the army
        return captured_with_army(state, self.seat, self.space, self.victor, inside=self.inside)

    def _only_came(self, state: State) -> bool:
        """D15.2a: tell whether the Helepolis belongs to those inside the city, and the beaten army only came there.

        Of units inside and before it those before it have it, so that it is lost with them and an interceptor.
        """
        if helepolis_home(state, self.seat, self.space) != self.space:
            return False
        entry = state.within(Entry)
        joined = entry is not None and entry.interceptor == self.seat and bool(entry.before)
        return not joined and state.count(self.space, self.seat, inside=True) > 0


def marker_removed(state: State, space: str, rule: str) -> State:
    """D16.3b, D16.5e, A62: an independent army removes a player's marker, though not at a major city (D16.4a)."""
    if state.marker(space) in ("", INDEPENDENT) or state.kit.space[space].major:
        return state
    return state.with_marker(space, "", rule=rule)


def defeat(state: State, beaten: Beaten) -> State:
    """D12.7a, DSUM.7: return the state with the losses of a defeated army under way."""
    for kind, number in state.held(beaten.space, beaten.seat, inside=beaten.inside):
        if kind not in MACEDONIAN:
            state = state.lose_units(beaten.seat, beaten.space, kind, number, rule="D12.7a", inside=beaten.inside)
    return state.enter(beaten, Attrition(beaten.seat, beaten.space, inside=beaten.inside))


def independents_beaten(state: State, armies: tuple[str, ...], victor: str) -> State:
    """D16.5d: return the state after independent armies were defeated: they leave the game, or go back to their boxes.

    Args:
        state: The state.
        armies: The armies.
        victor: Who commanded against them; D23.1a: a major general earns prestige where that option is chosen.
    """
    for army in armies:
        back = state.kit.independent_army[army].returns_to_box_when_defeated  # DC11
        state = state.with_independent(army, place="", gone=not back)
        state = state.emit(e.IndependentsLeft(army, rule="D16.5d"))
        lives = victor in state.kit.general and not state.general(victor).dead
        if lives and state.options.prestige_for_victories:
            state = state.with_general(victor, prestige=state.general(victor).prestige + 1)
            state = state.emit(e.PrestigeEarned(state.general(victor).owner, victor, rule="D23.1a"))
    return state


@frozen
class Attrition(Roll):
    """D12.8a: a die in the column for the number of units says how many are lost.

    Attributes:
        seat: Whose army it is.
        space: Where it is.
        inside: Whether it is inside the city.
        column: The number of units whose column is taken; 0 for those that there are.
    """

    purpose = "attrition"
    rule = "D12.8a"

    seat: str
    space: str
    inside: bool = False
    column: int = 0

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def needed(self, state: State) -> bool:
        """D12.8e: only where units are left."""
        return state.count(self.space, self.seat, inside=self.inside) > 0

    def resolve(self, state: State, action: Rolled) -> State:
        """Have the units chosen."""
        number = self.column or state.count(self.space, self.seat, inside=self.inside)
        lost, elephant = attrition_of(state.kit, number)[int(action.dice[0]) - 1]
        return state.then(LoseToAttrition(self.seat, self.space, lost, elephant, inside=self.inside))


def is_hostile(state: State, space: str) -> bool:
    """D9.12a, D9.12c: tell whether a space is hostile: an independent stronghold with an independent marker."""
    return state.kit.space[space].type == "stronghold" and state.marker(space) == INDEPENDENT


def attrition_of(kit: Kit, number: int) -> tuple[tuple[int, bool], ...]:
    """D12.8a: return the column of the Attrition Table for a number of units."""
    for most, column in kit.tables.attrition:
        if number <= most:
            return column
    raise ValueError(number)


@frozen
class LoseToAttrition(Choice):
    """D12.8b: the owner chooses; an "e" obliges him to remove an elephant. D12.8c: generals are never affected.

    Attributes:
        space: Where the army is.
        number: How many units are still to be lost.
        elephant: Whether an elephant must be among them.
        inside: Whether the army is inside the city.
    """

    prompt = "lose"
    rule = "D12.8b"
    accepts = (a.Lose,)
    exact = True

    space: str
    number: int
    elephant: bool = False
    inside: bool = False

    def about(self, state: State) -> tuple[str, ...]:
        """Name the space."""
        del state
        return (self.space,)

    def needed(self, state: State) -> bool:
        """Ask while units are to be lost and there are any."""
        return self.number > 0 and state.count(self.space, self.seat, inside=self.inside) > 0

    def candidates(self, state: State) -> Iterator[a.Lose]:
        """Yield the kinds of unit there, only elephants where one is due."""
        held = state.held(self.space, self.seat, inside=self.inside)
        kinds = [kind for kind, _ in held]
        if self.elephant and "elephant" in kinds:
            kinds = ["elephant"]
        return (a.Lose(kind) for kind in kinds)

    def resolve(self, state: State, action: a.Lose) -> State:
        """Remove the unit."""
        state = state.lose_units(self.seat, self.space, action.kind, rule="D12.8b", inside=self.inside)
        due = self.elephant and action.kind != "elephant"
        return state.then(self.replace(number=self.number - 1, elephant=due))
