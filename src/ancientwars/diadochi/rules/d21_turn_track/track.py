"""D21.1, D21.2, D21.4, D17.4e: what the turn track brings at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.components.kit import DISPERSED
from ancientwars.diadochi.rules.d18_royal_family import killed
from ancientwars.diadochi.rules.d20_victory import outcome, regent
from ancientwars.diadochi.rules.d21_turn_track.polyperchon import died_of_age
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.state import BODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.state.state import State

CART_READY = 2
"""D21.1a: the turn from whose start the body can be moved."""
ANTIPATER_DIES = 3
"""D21.3a: the turn at whose start he does."""
BODY_LOST = 4
"""D17.4e: the turn at whose start an unburied body leaves the game."""


@frozen
class TurnTrack(Step):
    """D21, A24: the events at the start of a turn come before its Turn Order Phase."""

    def run(self, state: State) -> State:
        """Carry out what stands on the track for this turn."""
        if state.turn == CART_READY:
            state = state.emit(e.CartReady(rule="D21.1a"))
        state = _arrivals(state)
        if state.turn == ANTIPATER_DIES:
            state = died_of_age(state)
        if state.turn == BODY_LOST:
            state = _body_lost(state)
        heirs = [one.id for one in state.kit.royals if one.comes_of_age_turn == state.turn]  # D21.4a
        return state.then(*(OfAge(heir) for heir in heirs if state.royal(heir).place))


def _arrivals(state: State) -> State:
    """D21.2a: Demetrius comes with the reinforcements of the turn, for the player who was dealt Antigonus."""
    for late in state.kit.late_entry.values():
        general = state.general(late.general)
        if late.turn == state.turn and general.owner and not general.place and not general.dead:
            state = state.with_general(late.general, place=DISPERSED)
    return state


def _body_lost(state: State) -> State:
    """D17.4e: a body that was not buried is lost."""
    body = state.royal(BODY)
    if body.buried or body.gone:
        return state
    state = state.with_royal(BODY, place="", owner="", gone=True)
    return state.emit(e.BodyLost(rule="D17.4e"))


@frozen
class OfAge(Step):
    """D21.4a: an heir comes of age.

    Attributes:
        heir: The heir.
    """

    heir: str

    def run(self, state: State) -> State:
        """D21.4e: without a controller the game ends; D21.4d: who would not be regent must kill him."""
        state = state.emit(e.CameOfAge(self.heir, rule="D21.4a"))
        owner, best = state.royal(self.heir).owner, regent(state)
        if not owner:
            return state.finish(outcome(state, (best,), "D21.4e"))
        if owner != best:
            return killed(state, self.heir, "D21.4d")
        return state.then(ProclaimOrKill(owner, self.heir))


@frozen
class ProclaimOrKill(Choice):
    """D21.4b: the controller who would be regent proclaims the heir king, which ends the game, or kills him.

    Attributes:
        heir: The heir.
    """

    prompt = "proclaim"
    rule = "D21.4b"
    accepts = (a.Proclaim, a.KillHeir)

    heir: str

    def about(self, state: State) -> tuple[str, ...]:
        """Name the heir."""
        del state
        return (self.heir,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield both."""
        del state
        yield a.Proclaim(self.heir)
        yield a.KillHeir(self.heir)

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return that another heir does not come of age."""
        del state
        assert isinstance(action, a.Proclaim | a.KillHeir)
        return Refusal("D21.4a", "{royal} does not come of age now", royal=action.royal)

    def resolve(self, state: State, action: Action) -> State:
        """End the game, or D21.4c: remove the heir and go on."""
        if isinstance(action, a.Proclaim):
            return state.finish(outcome(state, (self.seat,), "D21.4b"))
        return killed(state, self.heir, "D21.4c")
