"""LA7: besiege a polis.

Elsewhere: LA7.4b, LA7.4c, LA7.4d: `l02_basic_concepts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Rolled
from ancientwars.core.step import Refusal
from ancientwars.poleis.components.kit import Seat, opponent
from ancientwars.poleis.rules import l02_basic_concepts as basics
from ancientwars.poleis.rules.l01_components import Roll
from ancientwars.poleis.rules.la00_actions import Execution, no_prestige
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


@frozen
class Besiege(Execution):
    """LA7: besiege a neutral or enemy polis."""

    prompt: ClassVar[str] = "besiege"
    rule: ClassVar[str] = "LA7.1b"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Besiege,)

    def obstacle(self, state: State) -> Refusal | None:
        """LA7.1a: a siege costs 1 Prestige; LA7.5a: units that would fight at the end of the turn are no obstacle."""
        return no_prestige(state, self.seat)

    def candidates(self, state: State) -> Iterator[a.Besiege]:
        """LA7.1h, LA7.3e: yield the poleis in territories where the player has hoplites; no earlier siege matters."""
        for territory, hoplites in zip(state.kit.territories, state.side(self.seat).hoplites, strict=True):
            if hoplites:
                yield from map(a.Besiege, territory.poleis)

    def ways(self, state: State) -> Iterator[a.Besiege]:
        """Yield the candidates, or all poleis that are not the player's if there are none."""
        others = (a.Besiege(card.id) for card in state.kit.poleis if not state.owns(self.seat, card.id))
        return iter(tuple(self.candidates(state)) or tuple(others))

    def check(self, state: State, action: a.Besiege) -> Refusal | None:
        """LA7.1: a polis of the opponent or of nobody, no capital, enough hoplites, and control."""
        card = state.kit.polis[action.polis]
        if state.owns(self.seat, action.polis):
            return Refusal("LA7.1b", "{polis} belongs to {seat} already", polis=action.polis, seat=self.seat)
        if card.capital_of:
            return Refusal("LA7.1e", "{polis} is a capital and cannot be besieged", polis=action.polis)
        if not card.territory:
            return Refusal("LA7.1f", "{polis} lies in no territory where hoplites could stand", polis=action.polis)
        territory, hoplites = card.territory, state.units(self.seat, card.territory)
        if hoplites < card.base:  # L2.2a: the fortification; LA7.1g: 4 is more than the limit of the first round
            few = "{polis} takes {needed} hoplites in {territory}, not {hoplites}"
            return Refusal("LA7.1c", few, polis=card.id, needed=card.base, territory=territory, hoplites=hoplites)
        if not state.controls(self.seat, territory):
            return Refusal("LA7.1d", "{seat} does not control {territory}", seat=self.seat, territory=territory)
        return None

    def resolve(self, state: State, action: a.Besiege) -> State:
        """LA7.2a: fortification 1 falls without a roll."""
        state = state.add_prestige(self.seat, -1, "LA7.1a")
        if state.kit.polis[action.polis].base == 1:
            return siege_succeeds(state, self.seat, action.polis)
        return state.then(SiegeRoll(self.seat, action.polis))


@frozen
class SiegeRoll(Roll):
    """A d4 against the fortification."""

    purpose = "siege"
    rule = "LA7.2b"
    subjects = ("polis",)

    seat: Seat
    polis: str

    def resolve(self, state: State, action: Rolled) -> State:
        """LA7.2b, L1.6a: the polis falls to a roll of its fortification or more."""
        (roll,) = action.dice
        assert isinstance(roll, int)
        state = state.emit(e.DiceRolled((roll,), "siege", rule="LA7.2b"))
        if roll >= state.kit.polis[self.polis].base:
            return siege_succeeds(state, self.seat, self.polis)
        return siege_fails(state, self.seat, self.polis)


def siege_succeeds(state: State, seat: Seat, polis: str) -> State:
    """LA7.4: the polis, its projects, Prestige for its fortification, and the enemy proxenos in it."""
    state = basics.take_polis(state, seat, polis, "LA7.4a")  # LA7.4f, LA7.4g: hoplites and the own proxenos stay
    state = _capture_proxenos(state, seat, polis)
    return state.add_prestige(seat, state.kit.polis[polis].base, "LA7.4a")


def _capture_proxenos(state: State, captor: Seat, polis: str) -> State:
    """LA7.4e, LA10.4a: an enemy proxenos in a polis taken by siege becomes a hostage; LA7.4g: the own one stays."""
    loser = opponent(captor)
    if state.side(loser).proxenos != polis:
        return state
    return state.with_side(loser, e.ProxenosCaptured(loser, polis, rule="LA7.4e"), proxenos="")


def siege_fails(state: State, seat: Seat, polis: str) -> State:
    """LA7.3: a hoplite is lost; an enemy polis loses 1 population, or becomes neutral instead of reaching 0."""
    state = state.emit(e.SiegeFailed(seat, polis, rule="LA7.3a"))
    state = basics.lose_units(state, seat, state.kit.polis[polis].territory, 1, "LA7.3a")
    besieged = state.polis(polis)
    if not besieged.owner:  # LA7.3d
        return state
    if besieged.population == 1:
        return basics.make_neutral(state, polis, "LA7.3c")
    return basics.population(state, polis, -1, "LA7.3b")
