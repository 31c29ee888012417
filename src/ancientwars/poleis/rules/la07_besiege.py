"""LA7: besiege a polis."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Rolled
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import Seat
from ancientwars.poleis.rules import ledger
from ancientwars.poleis.rules.la00_actions import Choice, Roll, no_prestige
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class Besiege(Choice):
    """LA7: besiege a neutral or enemy polis.

    LA7.1h, LA7.3e: nothing marks hoplites or polis as used, so other poleis and later turns are free. LA7.1g: 3
    hoplites, the limit of the first round, are less than fortification 4.
    """

    prompt: ClassVar[str] = "besiege"
    rule: ClassVar[str] = "LA7.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Besiege,)

    def obstacle(self, state: State) -> Refusal | None:
        """LA0.2a: a siege costs 1 Prestige."""
        return no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[a.Besiege]:
        """Yield the poleis in territories where the player has hoplites."""
        for territory, hoplites in zip(state.kit.territories, state.side(self.seat).hoplites, strict=True):
            if hoplites:
                yield from map(a.Besiege, territory.poleis)

    def check(self, state: State, action: a.Besiege) -> Refusal | None:
        """LA7.1: a polis of the opponent or of nobody, no capital, enough hoplites, and control."""
        card = state.kit.polis[action.polis]
        if state.owns(self.seat, action.polis):
            return Refusal("LA7.1b", f"{action.polis} belongs to {self.seat} already")
        if card.capital_of:
            return Refusal("LA7.1e", f"{action.polis} is a capital and cannot be besieged")
        if not card.territory:
            return Refusal("LA7.1f", f"{action.polis} lies in no territory where hoplites could stand")
        hoplites = state.units(self.seat, card.territory)
        if hoplites < card.base:
            return Refusal("LA7.1c", f"{action.polis} needs {card.base} hoplites in {card.territory}, not {hoplites}")
        if not state.controls(self.seat, card.territory):
            return Refusal("LA7.1d", f"{self.seat} does not control {card.territory}")
        return None

    def resolve(self, state: State, action: a.Besiege) -> State:
        """LA7.2a: fortification 1 falls without a roll."""
        state = state.add_prestige(self.seat, -1, "LA7.1a")
        if state.kit.polis[action.polis].base == 1:
            return siege_succeeds(state, self.seat, action.polis)
        return state.then(SiegeRoll(self.seat, action.polis))


@frozen
class SiegeRoll(Roll):
    """LA7.2b, L1.6a: a d4 against the fortification."""

    purpose = "siege"
    rule = "LA7.2b"
    seat: Seat
    polis: str

    def resolve(self, state: State, action: Rolled) -> State:
        """The polis falls to a roll of its fortification or more."""
        (roll,) = action.dice
        assert isinstance(roll, int)
        state = state.emit(e.DiceRolled((roll,), "siege", rule="LA7.2b"))
        if roll >= state.kit.polis[self.polis].base:
            return siege_succeeds(state, self.seat, self.polis)
        return siege_fails(state, self.seat, self.polis)


def siege_succeeds(state: State, seat: Seat, polis: str) -> State:
    """LA7.4: the polis, its projects, Prestige for its fortification, and the enemy proxenos in it.

    LA7.4f, LA7.4g: the hoplites and the besieger's own proxenos stay.
    """
    state = ledger.take_polis(state, seat, polis, "LA7.4a")
    state = ledger.capture_proxenos(state, seat, polis, "LA7.4e")
    return state.add_prestige(seat, state.kit.polis[polis].base, "LA7.4a")


def siege_fails(state: State, seat: Seat, polis: str) -> State:
    """LA7.3: a hoplite is lost; an enemy polis loses 1 population, or becomes neutral instead of reaching 0.

    LA7.3d: a neutral one loses nothing.
    """
    state = state.emit(e.SiegeFailed(seat, polis, rule="LA7.3a"))
    state = ledger.lose_units(state, seat, state.kit.polis[polis].territory, 1, "LA7.3a")
    besieged = state.polis(polis)
    if not besieged.owner:
        return state
    if besieged.population == 1:
        return ledger.make_neutral(state, polis, "LA7.3c")
    return ledger.population(state, polis, -1, "LA7.3b")
