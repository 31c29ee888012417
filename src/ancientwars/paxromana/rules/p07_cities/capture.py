"""P7.2.1, P7.4, P8.4.6a, P9.2.1-14: the capture and destruction of Cities and Towns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import (
    INDEPENDENTS,
    INVADERS,
    MERCENARIES,
    PERGAMUM,
    REBELS,
    SEATS,
    SLAVES,
    SOF,
    SUCCESSORS,
)
from ancientwars.paxromana.rules.p07_cities.sack import sacking
from ancientwars.paxromana.rules.p08_leader_death import died
from ancientwars.paxromana.rules.p10_reduced import combined
from ancientwars.paxromana.rules.p12_independents import ally_of, pergamum_spaces, syracusan_fleet
from ancientwars.paxromana.rules.p17_helepolis import relocated
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import has_combat, land_units
from ancientwars.paxromana.state.scopes import Move
from ancientwars.paxromana.state.state import State, galleys

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Units
    from ancientwars.paxromana.state.scopes import Party
    from ancientwars.paxromana.state.state import Settlement


def hostile_city(state: State, space: str, owner: str) -> Settlement | None:
    """P7.2.1a: return the City or Town of a Space if it is an enemy's; P12.7.3a: not if other slaves hold it."""
    city = state.settlement(space)
    if city is None or not state.hostile(owner, city.owner) or _joins_slaves(state, space, owner):
        return None
    return city


def _joins_slaves(state: State, space: str, owner: str) -> bool:
    """P12.7.1b, P12.7.3a: tell whether slaves in a Space, beside those who are moving, occupy it already."""
    if owner not in SLAVES.values():
        return False
    move = state.within(Move)
    moving = 0 if move is None or (move.owner, move.space) != (owner, space) else dict(move.force).get("BAR", 0)
    return state.units.count(space, owner, "BAR") > moving


def captor_of(state: State, owner: str, space: str) -> str:
    """P7.4.1a: return whose a City or Town in a Space is that an owner's Army captures.

    P7.4.5a, P12.4.5a: the Soldier of Fortune's are his player's. Barbarians make it independent: it is nobody's.
    P17.2a: what Pergamenes capture is their ally's, who uses them as his own; P17.2e: not where they were at first.
    """
    if owner == SOF:
        return state.sof
    if owner == PERGAMUM and space not in pergamum_spaces(state):
        return ally_of(state, PERGAMUM) or PERGAMUM
    if owner == SUCCESSORS:
        return state.successors.owner  # P17.2g
    return owner if owner in SEATS or owner in INDEPENDENTS else REBELS


def swept(state: State, space: str, parties: tuple[Party, ...], rule: str = "P12.1.1a") -> State:
    """P12.1.1a, P8.4.6a: return the state after what no Land Combat Unit protects was eliminated.

    Garrisons, Elephants (P9.2.3a) and Leaders (P8.4.4a) go at no loss to the Army that enters; not a Leader who is with
    a Fleet of his side in the Port.
    """
    for party in parties:
        for kind, number in party.force:
            state = state.lose_units(party.owner, space, kind, number, rule=rule)
        sails = _sails(state.held(space, party.owner), party.force)
        for leader in () if sails else party.leaders:
            state = died(state, leader, "P8.4.6a")
    return state


def _sails(stack: Units, force: Units) -> bool:
    """P8.4.3a: tell whether a Leader beside some units is with galleys, not with an Army of Land Combat Units."""
    return galleys(stack) > 0 and not has_combat(force)


def bystanders(state: State, space: str, owner: str) -> State:
    """P7.4.1a: return the state after all Land Units of an owner's enemies in a Space were eliminated."""
    for other, stack in state.units.at(space):
        if state.hostile(owner, other):
            for kind, number in land_units(stack):
                state = state.lose_units(other, space, kind, number, rule="P7.4.1a")
            for leader in () if _sails(stack, stack) else state.leaders_at(space, other):
                state = died(state, leader, "P8.4.4a")
    return state


def captured(state: State, space: str, owner: str, seat: str, force: tuple[tuple[str, int], ...], leader: str) -> State:
    """P7.4.1a: return the state after an owner's Army captured the City or Town of a Space; it may be sacked next.

    Args:
        state: The state.
        space: The Space.
        owner: Whose Army captures it.
        seat: Who decides for the Army.
        force: Its units.
        leader: P7.5.1a: the Leader whose Campaign rating counts; empty without.
    """
    state, sacks = taken(state, space, owner)
    return state.then(*sack_of(state, space, owner, seat, force, leader)) if sacks else state


def taken(state: State, space: str, owner: str) -> tuple[State, bool]:
    """P7.4.1a: return the state after a City or Town was captured, and whether it may be sacked.

    P12.7.3a: Slaves leave it its owner, and who takes it back from them does not sack it (P12.7.4a). P7.2.1a: nor is it
    his who frees it for a friend: only an enemy captures.
    """
    city = state.settlement(space)
    assert city is not None
    state = bystanders(state, space, owner)
    if owner in SLAVES.values():
        return state, False
    before, after = city.owner, captor_of(state, owner, space)
    if before == after or not state.hostile(owner, before):
        return state, not state.player_of(owner)  # P12.7.4a: Slaves held it
    state = state.with_settlement(city.replace(owner=after)).emit(e.Captured(after, space, rule="P7.4.1a"))
    return syracusan_fleet(state), True  # P12.5.3a


def sack_of(
    state: State, space: str, owner: str, seat: str, force: tuple[tuple[str, int], ...], leader: str
) -> tuple[Step, ...]:
    """P7.5.1a: return the steps with which an Army may sack what it has captured; the arguments are as there."""
    mercenary = any(kind in MERCENARIES for kind, _ in force)
    return sacking(state, space, owner, seat, leader, halved=mercenary or owner == SOF, mercenary=mercenary)


@frozen
class CaptureEmpty(Choice):
    """P7.4.2a, P7.3.5a: an unoccupied City at 3 FP, or Town at 1 FP, falls to the Army that enters, unless it declines.

    Attributes:
        space: The Space.
    """

    prompt = "capture"
    rule = "P7.4.2a"
    accepts = (a.Capture, a.Pass)
    subjects = ("space",)

    space: str

    def resolve(self, state: State, action: Action) -> State:
        """Capture it, or leave it alone; P7.5.1a: without who led the move the highest Campaign rating counts."""
        move, kit = state.scope(Move), state.kit
        if isinstance(action, a.Pass):
            return turned_back(state, move, "P7.4.4a")
        best = max(move.leaders, key=lambda one: kit.leader[one].campaign, default="")
        leader = move.leader if move.leader in move.leaders else best
        return captured(state, self.space, move.owner, self.seat, move.force, leader)


def turned_back(state: State, move: Move, rule: str) -> State:
    """P5.1.2a: return the state after who may not stay beside an enemy went back to where he came from.

    P7.4.4a: an Army that left a City or Town alone; P9.2.1c: what has no Land Combat Unit left as it comes.

    P7.4.5a: Barbarians just move on. From the sea it is aboard again (P11.3.4a).
    """
    if move.owner in INVADERS or move.origin == move.space:
        return state
    if move.link == "sea":
        return state.amend(Move, aboard=True)
    state = relocated(state, move.owner, move.space, move.origin, move.force, move.leaders)
    state = state.emit(e.ArmyRegrouped(move.owner, move.origin, rule=rule)).amend(Move, space=move.origin)
    return combined(state, move.origin, move.owner)


# ---------------------------------------------------------------------- destruction


def raze_refused(state: State, move: Move, action: a.Raze) -> Refusal | None:
    """P7.4.3a, P9.2.1-14: return why the moving Army cannot destroy the City or Town where it is; None if it can.

    The owner destroys it, the captor of this Activation too; nobody does in his own Home Territory. It takes as many
    Movement Points as it has Fortification Points, and an Army, which any Land Unit is (P1.4d, P1.4p). P7.4.5a:
    Barbarians may destroy what they have captured, but not in the Home Territory of the player who moves them.
    """
    del action
    city = state.settlement(move.space)
    army = land_units(move.force) or move.leaders
    if city is None or city.owner != captor_of(state, move.owner, move.space) or not army:
        return Refusal("P7.4.3a", "the Army has no City or Town of its player in {space}", space=move.space)
    if state.table.home[move.space] in (city.owner, move.seat):
        return Refusal("P7.4.3a", "{space} is in the player's Home Territory", space=move.space)
    if city.walls > move.remaining:
        lacks = "{space} takes {cost} Movement Points, {left} are left"
        return Refusal("P9.2.1-14", lacks, space=move.space, cost=city.walls, left=move.remaining)
    return None


def razed(state: State, move: Move, action: a.Raze) -> State:
    """P7.4.3a: return the state after the moving Army destroyed the City or Town where it is."""
    del action
    city = state.settlement(move.space)
    assert city is not None
    state = state.amend(Move, used=move.used + city.walls).without_settlement(move.space)
    return state.emit(e.Destroyed(move.space, rule="P7.4.3a"))
