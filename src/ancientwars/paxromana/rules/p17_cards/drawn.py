"""P17.2: what the cards do that are played when they are drawn.

Rules: P17.2-06 to P17.2-09, P17.2-11, P17.2-14, P17.2-16, P17.2-17, P17.2-22, P17.2-25, P17.2-29 to P17.2-31, P17.2-35,
P17.2-39.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import Choice
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.paxromana.rules.p09_attrition import carried_out
from ancientwars.paxromana.rules.p12_pirates import PlacePirates, pirate_nodes
from ancientwars.paxromana.rules.p12_slaves import slave_revolt
from ancientwars.paxromana.rules.p13_barbarians.invasions import RollInvasion
from ancientwars.paxromana.rules.p13_barbarians.places import RemoveGarrison, players_garrisons
from ancientwars.paxromana.rules.p13_barbarians.rebellions import RollRebellion
from ancientwars.paxromana.rules.p13_barbarians.tribes import TribesReturn, open_tribe_spaces, unused_markers
from ancientwars.paxromana.rules.p15_objectives import ASIDE, DrawObjective, KeepThree, markers_of, open_zone
from ancientwars.paxromana.rules.p16_common import Disease, RollHarvest, revenues
from ancientwars.paxromana.rules.p16_stability_check import ChooseUnstable
from ancientwars.paxromana.rules.p17_cards.successors import successor_wars
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action

OFFERING = 2
"""P17.2-14: Talents for the priests."""
NEW_PARTY = 2
"""P17.2-08: levels of Stability."""


def nothing(state: State, card: str) -> State:
    """Return the state after a card was no event."""
    return state.emit(e.NothingCame(card, rule=state.kit.card[card].rule))


def invasion(state: State, seat: str) -> State:
    """P17.2-06: return the state in which Barbarians invade."""
    return state.then(RollInvasion(seat))


def harvests(state: State, seat: str) -> State:
    """P17.2-07: return the state in which a Territory has a rich harvest."""
    del seat
    return state.then(RollHarvest(1))


def famine(state: State, seat: str) -> State:
    """P17.2-17: return the state in which a Territory starves."""
    del seat
    return state.then(RollHarvest(-1))


def disease(state: State, seat: str) -> State:
    """P17.2-16: return the state in which the drawer's best Leader may die."""
    return state.then(Disease(seat, "P17.2-16"))


def local_insurrection(state: State, seat: str) -> State:
    """P17.2-22: return the state in which the drawer removes any one Garrison of a player."""
    if not players_garrisons(state):
        return nothing(state, "local_insurrection")
    return state.then(RemoveGarrison(seat))


def pirates(state: State, seat: str) -> State:
    """P17.2-25: return the state in which the drawer places Pirates."""
    return state.then(PlacePirates(seat)) if pirate_nodes(state) else nothing(state, "pirates")


def rebellion(state: State, seat: str) -> State:
    """P17.2-29: return the state in which a Rebellion breaks out."""
    return state.then(RollRebellion(seat))


def own_revenues(state: State, seat: str) -> State:
    """P17.2-30: return the state after the drawer's Stability followed his Treasury."""
    return revenues(state, seat, "P17.2-30")


def slaves(state: State, seat: str) -> State:
    """P17.2-31: return the state in which the drawer's slaves rise."""
    return slave_revolt(state, seat, "P17.2-31")


def stability_check(state: State, seat: str) -> State:
    """P17.2-35: return the state in which the drawer names whom it affects."""
    return state.then(ChooseUnstable(seat))


def tribal_resurgence(state: State, seat: str) -> State:
    """P17.2-39: return the state in which two Tribes come back."""
    if not open_tribe_spaces(state) or not unused_markers(state):
        return nothing(state, "tribal_resurgence")
    return state.then(TribesReturn(seat))


# ---------------------------------------------------------------------- politics


def political_scene(state: State, seat: str) -> State:
    """P17.2-08: return the state after the drawer's hand went back into the deck, and his objectives are new."""
    number = markers_of(state, seat)
    cards, objectives = state.cards.reshuffle(seat), state.objectives.reshuffle(seat, open_zone(seat))
    state = state.replace(cards=cards, objectives=objectives).shift_stability(seat, NEW_PARTY, "P17.2-08")
    return state.then(*(DrawObjective(seat) for _ in range(number)))


@frozen
class ForeignPolicy(Choice):
    """P17.2-09: whose foreign policy changes: the drawer's own, or another player's."""

    prompt = "foreign-policy"
    rule = "P17.2-09"
    accepts = (a.ChooseSeat,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the players."""
        return (a.ChooseSeat(seat) for seat in state.seats)

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """One of his markers goes at random once he has drawn another; it is laid aside before, so that it is old."""
        seat = action.seat
        return state.then(LayAside(seat), DrawObjective(seat), GiveBack(), KeepThree(seat))


@frozen
class LayAside(Step):
    """P17.2-09: a random one of the objectives that a player has.

    Attributes:
        seat: The player.
    """

    seat: str

    def pending(self, state: State) -> Chance | None:
        """Wait for the draw, which only he sees."""
        if not markers_of(state, self.seat):
            return None
        return Chance("draw", "objective", "P17.2-09", (self.seat,), about=(self.seat,))

    def run(self, state: State) -> State:
        """Go on: he has none."""
        return state

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of his objectives; in a view that does not see them, of all that he may have."""
        hidden = state.objectives.zone(self.seat).held
        shown = state.objectives.zone(open_zone(self.seat)).held or ()
        return draw((*(state.objectives.deck.pool if hidden is None else hidden), *shown))

    def resolve(self, state: State, action: Drew) -> State:
        """Lay it aside, a hidden one first."""
        hidden = action.card in (state.objectives.zone(self.seat).held or ())
        origin = self.seat if hidden else open_zone(self.seat)
        return state.replace(objectives=state.objectives.move(origin, ASIDE, action.card))


@frozen
class GiveBack(Step):
    """P17.2-09: the objective that was laid aside goes back into the pool."""

    def run(self, state: State) -> State:
        """Shuffle it in."""
        return state.replace(objectives=state.objectives.reshuffle(ASIDE))


def foreign_policy(state: State, seat: str) -> State:
    """P17.2-09: return the state in which a player's objectives change; without objectives it is no event."""
    if state.table.objectives == "none" or not state.objectives.deck_size:
        return nothing(state, "foreign_policy")
    return state.then(ForeignPolicy(seat))


@frozen
class Conspiracy(Choice):
    """P17.2-11: a Leader of any player who is no Elite Leader is removed; it costs his player a level of Stability."""

    prompt = "conspiracy"
    rule = "P17.2-11"
    accepts = (a.ChooseLeader,)
    exact = True

    def _leaders(self, state: State) -> list[str]:
        """Return the Leaders of players who are not Elite; not the Soldier of Fortune, nor those of allies."""
        leaders = (leader for seat in state.seats for leader in state.leaders_of(seat))
        return [leader for leader in leaders if not state.kit.leader[leader].elite]

    def needed(self, state: State) -> bool:
        """Ask where there is one."""
        return bool(self._leaders(state))

    def run(self, state: State) -> State:
        """Nothing happens without one."""
        return nothing(state, "conspiracy")

    def candidates(self, state: State) -> Iterator[a.ChooseLeader]:
        """Yield the Leaders."""
        return (a.ChooseLeader(leader) for leader in self._leaders(state))

    def resolve(self, state: State, action: a.ChooseLeader) -> State:
        """Remove him."""
        seat = state.side_of(action.leader)
        state = state.with_leader(action.leader, place="").emit(e.LeaderLeft(action.leader, rule="P17.2-11"))
        return state.shift_stability(seat, -1, "P17.2-11")


def conspiracy(state: State, seat: str) -> State:
    """P17.2-11: return the state in which the drawer removes a Leader."""
    return state.then(Conspiracy(seat))


@frozen
class DiesIrae(Choice):
    """P17.2-14: pay 2 T, or lose the marker just drawn."""

    prompt = "dies-irae"
    rule = "P17.2-14"
    accepts = (a.Pay, a.Forfeit)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return what the player lacks."""
        left = state.power(self.seat).treasury
        if isinstance(action, a.Pay) and left < OFFERING:
            return Refusal("P17.2-14", "it costs {cost} T, {left} are left", cost=OFFERING, left=left)
        return None

    def resolve(self, state: State, action: Action) -> State:
        """Pay, or end the Activation."""
        if isinstance(action, a.Pay):
            return state.pay(self.seat, OFFERING, "P17.2-14")
        return carried_out(state.emit(e.MarkerForfeited(self.seat, rule="P17.2-14")))


def dies_irae(state: State, seat: str) -> State:
    """P17.2-14: return the state in which the drawer pays or loses his marker."""
    return state.then(DiesIrae(seat))


DRAWN: dict[str, Callable[[State, str], State]] = {
    "barbarian_invasion": invasion,
    "bounteous_harvests": harvests,
    "political_scene": political_scene,
    "foreign_policy": foreign_policy,
    "conspiracy": conspiracy,
    "dies_irae": dies_irae,
    "disease": disease,
    "famine": famine,
    "local_insurrection": local_insurrection,
    "pirates": pirates,
    "rebellion": rebellion,
    "revenues": own_revenues,
    "slave_revolt": slaves,
    "stability_check": stability_check,
    "successor_wars": successor_wars,
    "tribal_resurgence": tribal_resurgence,
}
"""P17.2: what happens when a card is drawn that must be played."""
