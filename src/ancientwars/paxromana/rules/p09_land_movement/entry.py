"""P9.2.1c, P9.4.2, P10.2.2: what happens when an Army enters a Space: interceptions, Withdrawal, battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.paxromana.rules.p07_cities.capture import turned_back
from ancientwars.paxromana.rules.p09_land_movement.interception import Interceptions, Retreats
from ancientwars.paxromana.rules.p09_land_movement.others import passes_tribes
from ancientwars.paxromana.rules.p09_land_movement.withdrawal import Withdrawals
from ancientwars.paxromana.rules.p10_land_battles.aftermath import ASSAULT, LANDING, GoOn
from ancientwars.paxromana.rules.p10_land_battles.battle import ATTACK, assault, attack, met
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.scopes import Entry, Move
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from typing import Literal


def enter_space(state: State, reason: Literal["move", "landing", "placement"]) -> State:
    """P9.2.1c, P10.2.2: return the state in which the moving pieces meet whoever is, or comes, where they are now.

    Interceptions come first, since intercepted units cannot withdraw any more; then who is there may withdraw; then
    there is a battle. P9.3.1a: nobody is intercepted in a Transit Point. P13.4.5a: nor where he was placed.
    """
    move = state.scope(Move)
    if move.space in state.kit.map.of_kind("land"):
        return state.then(*window(state, "transit"))  # P17.2-04
    if not move.force:
        return state  # nobody is attacked by Leaders alone
    entry = Entry(move.seat, move.owner, move.space, reason)
    first = () if reason == "placement" else (Interceptions(),)
    return state.enter(entry, *first, Withdrawals(), Clash(), Again(), Retreats(), GoOn(move.seat))


def strife(state: State) -> State:
    """P17.2g: return the state in which a Greek Army attacks pieces of its own player beside it, who may withdraw."""
    state = state.replace(successors=state.successors.replace(fights=True))
    return enter_space(state.then(Peace()), "placement")


@frozen
class Peace(Step):
    """P17.2g: the battle is over: the Army passes other Greek pieces again."""

    def run(self, state: State) -> State:
        """End it."""
        return state.replace(successors=state.successors.replace(fights=False))


@frozen
class Clash(Step):
    """P9.2.1c, P9.4.4c: who is still there is attacked; P9.2.1-11: for a Movement Point.

    P9.4.2a: where all have withdrawn it costs nothing. P9.3.5b, P9.3.6a: who is still there when an interceptor has
    gone is attacked even by an Army that moves no further; P7.3.2a: a City or Town then costs nothing either. P9.2.3a:
    who comes without Land Combat Units is with those of his Army that stand there beside invaders.
    """

    def run(self, state: State) -> State:
        """P9.4.2a: attack; P11.3.3a: who has not landed yet makes an Amphibious Assault."""
        move, entry = state.scope(Move), state.scope(Entry)
        if move.space != entry.space or not met(state, entry.space, move.owner):
            return state
        if not has_combat(move.force):  # lost in the Alps, or to an interceptor
            stays = move.aboard or not (move.force or move.leaders) or has_combat(state.held(entry.space, move.owner))
            return state if stays else turned_back(state, move, "P5.1.2a")
        if entry.reason != "placement" and passes_tribes(state, move, entry.space):
            return state  # P13.4.2a: a placement is no movement, and attacks whoever is there (P13.4.5a)
        free = entry.intercepted and state.settlement(entry.space) is not None
        if move.aboard and move.remaining < LANDING + ATTACK * (not free):
            return state  # P11.3.4a: it lands elsewhere
        begun = assault if move.aboard else attack
        return begun(state, entry.space, free=free, inside=bool(entry.inside))


@frozen
class Again(Step):
    """P11.3.5a, P10.2.2: an Amphibious Assault is repeated: who has not done so before may withdraw from it, too."""

    def run(self, state: State) -> State:
        """Do so, and then again; P9.3.5b: nobody is bound to the City or Town any more."""
        if not state.scope(Entry).again:
            return state
        return state.amend(Entry, Withdrawals(), Repeated(), self, again=False, inside=())


@frozen
class Repeated(Step):
    """P11.3.5a: the Army attacks for 2 Movement Points; P9.4.2a: where all have withdrawn, it lands for 1."""

    def run(self, state: State) -> State:
        """Attack who is left."""
        move, entry = state.scope(Move), state.scope(Entry)
        if met(state, entry.space, move.owner):
            return assault(state, entry.space, points=ASSAULT)
        return state.amend(Move, used=move.used + LANDING)
