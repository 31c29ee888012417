"""D14, D15.2a, D22.4a: elephants, the Silver Shields, the Helepolis, the Royal Army.

Elsewhere: D14.2b: `d07_tyche.events.forces`; D14.2c: `d07_surprises.mutiny`; D14.2d: `d07_surprises.in_battle`; D14.3a:
`components.pieces`; D14.3b: `interface.validation`; D14.3g: `d09_movement.contact`; D14.3j:
`d12_land_combat.aftermath`.

Elsewhere too: D14.1a: `d12_land_combat.battle`; D14.2b: `d07_surprises.in_battle`; D14.3c: `d12_land_combat.battle`,
`d17_legitimacy.prestige`; D14.3i: `d07_tyche.segment`; D14.2a, how many are taken at once: `d09_movement.pieces`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.stacks import Units, parted, units
from ancientwars.core.step import Refusal
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, MINOR
from ancientwars.diadochi.rules.d17_legitimacy import outranks
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.scopes import Entry, March, Party, PlayerRound, Segment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

ROYAL = "royal"
SILVER_SHIELDS = "silver_shields"


def elephant_strength(kit: Kit, die: int) -> int:
    """D14.1a: return the strength of an elephant unit for a die, never less than 0."""
    minus = next(one.strength_die_minus for one in kit.unit_types if one.id == "elephant")
    return max(0, die - minus)


# ---------------------------------------------------------------------- D14.2 the Silver Shields


def lot(kind: str, held: Units) -> int:
    """D14.2a: return how many units of a kind move together: all Silver Shields, otherwise one.

    Args:
        kind: The kind.
        held: The units among which they are.
    """
    return dict(held).get(kind, 0) if kind == SILVER_SHIELDS else 1


# ---------------------------------------------------------------------- the Helepolis


def helepolis_lost(state: State) -> State:
    """D22.4a: the Helepolis leaves play with the army that has it."""
    seat, space = state.helepolis
    if not seat or state.count(space, seat) or state.count(space, seat, inside=True):
        return state
    return without_helepolis(state)


def without_helepolis(state: State) -> State:
    """D22.4a: return the state without the Helepolis."""
    return state.emit(e.HelepolisLost(*state.helepolis, rule="D22.4a"), helepolis=("", ""))


def helepolis_home(state: State, seat: str, space: str) -> str:
    """D15.2a: return where the Helepolis stood before a force of its player came to the space where it is now.

    Returns:
        The space itself if others than that force have it, or from where one of several interceptors has brought it;
        empty if nobody has come there, or if the moving force has brought it.
    """
    entry, march = state.within(Entry), state.within(March)
    if entry is not None and (entry.interceptor, entry.space) == (seat, space):
        return entry.parked
    parked = march is not None and march.parked and (march.seat, march.space) == (seat, space)
    return space if parked else ""


def helepolis_goes(state: State, party: Party, space: str, *, from_inside: bool) -> bool:
    """D15.2a: tell whether the Helepolis goes along with a force that has left its space.

    It goes with the last units, and with a force under a general that does not only come from elsewhere. Of units
    inside the city and before it those before it have it. A force at sea has not those with it that it has left in its
    port of embarkation, though it stands there until it lands.

    Args:
        state: The state after they have left.
        party: The force, and where it was.
        space: Where it has gone.
        from_inside: Whether it was inside a major city.
    """
    seat, origin = party.seat, party.space
    before, within = state.count(origin, seat), state.count(origin, seat, inside=True)
    if not (before or within):
        return True
    if not party.leader:
        march = state.within(March)
        if march is None or (march.seat, march.space) != (seat, origin):
            return False
        return not (march.number or march.parked)  # the last ones aboard are dropped
    if from_inside and before:
        return False
    return helepolis_home(state, seat, origin) in ("", space)


def hauled(state: State, seat: str, space: str) -> State:
    """D9.1b: return the state with the Helepolis in a space, from where no other force takes it in the same segment."""
    state = state.replace(helepolis=(seat, space))
    return state if state.within(Segment) is None else state.amend(Segment, hauled=True)


def helepolis_helps(state: State, seat: str, space: str) -> bool:
    """D15.2a: tell whether who makes an attempt has the Helepolis.

    A force that has come to its army has it only if it takes all units there along.
    """
    if state.helepolis != (seat, space):
        return False
    march = state.within(March)
    return march is None or not march.parked or march.number == state.count(space, seat)


# ---------------------------------------------------------------------- D14.3 the Royal Army


def fighting_units(
    state: State, space: str, seats: tuple[str, str], commanders: tuple[str, str], *, attacks: bool
) -> Units:
    """D14.3c, D2.2b: return the units of a side that take part: no Royal ones against greater legitimacy.

    Args:
        state: The state.
        space: Where the battle is.
        seats: The side, and the other side; ``"independent"`` for independent armies, which have no legitimacy.
        commanders: Their commanders.
        attacks: Whether the side attacks.
    """
    held = state.held(space, seats[0])
    royals = dict(held).get(ROYAL, 0)
    if not royals or seats[1] == INDEPENDENT:
        return held
    if not outranks(state, space, (seats[1], seats[0]), (commanders[1], commanders[0]), attacks=not attacks):
        return held  # D14.3e: equal is enough
    return parted(held, units({ROYAL: royals}))


def only_set_aside(state: State, seat: str, space: str, fighting: Units) -> bool:
    """D14.3f: tell whether a force consists only of Royal units that are set aside."""
    return not fighting and bool(state.held(space, seat))


def defect_set_aside(state: State, space: str, loser: str, victor: str, fighting: Units) -> State:
    """D14.3d: the Royal units of the loser that were set aside join the victorious army."""
    number = dict(state.held(space, loser)).get(ROYAL, 0)
    return state if dict(fighting).get(ROYAL, 0) else defect(state, space, loser, victor, number, "D14.3d")


def all_defect(state: State, space: str, loser: str, victor: str) -> State:
    """D14.3f: without a battle all Royal units defect; their generals are then dispersed."""
    return defect(state, space, loser, victor, dict(state.held(space, loser)).get(ROYAL, 0), "D14.3f")


def defect(state: State, space: str, loser: str, victor: str, number: int, rule: str, *, inside: bool = False) -> State:
    """Return the state after Royal units went over to another player's army outside the city.

    Args:
        state: The state.
        space: Where.
        loser: Whose they were.
        victor: Whose they are then.
        number: How many.
        rule: The rule that makes them.
        inside: Whether they were inside the city.
    """
    if not number or INDEPENDENT in (loser, victor):
        return state
    told = e.UnitsChangedSides(loser, victor, ROYAL, number, space, rule=rule)
    if inside:
        left = state.inside.remove(space, loser, ROYAL, number)
        return state.emit(told, inside=left, units=state.units.put(space, victor, units({ROYAL: number})))
    return state.emit(told, units=state.units.give(space, loser, victor, units({ROYAL: number})))


def defect_to_besieger(state: State, seat: str, space: str) -> State:
    """D14.3h: once siege points are scored, Royal units inside go over to a besieger of greater legitimacy."""
    owner = state.marker(space)
    if owner == INDEPENDENT:
        return state
    number = dict(state.held(space, owner, inside=True)).get(ROYAL, 0)
    if not number:
        return state
    commanders = (state.commander(space, seat), state.commander(space, owner, inside=True))
    if not outranks(state, space, (seat, owner), commanders, attacks=True):
        return state
    return defect(state, space, owner, seat, number, "D14.3h", inside=True)


def disband_refused(state: State, march: March) -> Refusal | None:
    """D14.3i, DG14: return why a Royal unit of the army about to move cannot be disbanded; None if it can."""
    if march.moved:
        return Refusal("D14.3i", "Royal units are disbanded before their army moves")
    if not dict(march.force).get(ROYAL):
        return Refusal("D14.3i", "the force has no Royal unit")
    if _rested(state, march.seat, march.space) < 1:
        return Refusal("D14.3i", "the Royal units in {space} have moved in this turn", space=march.space)
    if march.number == 1 and (march.leader == MINOR or march.royals):
        return Refusal("D8.1j", "the force needs its last unit")
    return None


def _rested(state: State, seat: str, space: str) -> int:
    """D14.3i: return how many Royal units of a player in a space, its city included, have not moved in his turn."""
    return royals_in(state, seat, space) - state.scope(PlayerRound).marched.count(space, seat, ROYAL)


def royals_in(state: State, seat: str, space: str) -> int:
    """Return how many Royal units a player has in a space, its city included."""
    return state.units.count(space, seat, ROYAL) + state.inside.count(space, seat, ROYAL)


def marched(state: State, party: Party, space: str, going: Units) -> State:
    """D14.3i, DG14: return the state in which Royal units that go to another space have moved in their player's turn.

    In the Movement Segment that matters only where a Tyche Segment has moved some. Of those of a space the ones that
    have moved go first. A force at sea stands in its port of embarkation with those left there; who comes aboard has
    moved, so that of those left as many have moved as before when it lands.
    """
    number = dict(going).get(ROYAL, 0)
    if not number or party.space == space:
        return state
    turn = state.within(PlayerRound)
    if turn is None or turn.seat != party.seat:
        return state
    segment = state.within(Segment)
    if not turn.marched.places and (segment is None or segment.kind != "tyche"):
        return state
    before = min(number, turn.marched.count(party.space, party.seat, ROYAL))
    left = turn.marched.remove(party.space, party.seat, ROYAL, before)
    return state.amend(PlayerRound, marched=left.add(space, party.seat, ROYAL, number))


def fallen_forgotten(state: State) -> State:
    """D14.3i: return the state in which no more Royal units have moved than are there: what comes anew has not."""
    turn = state.within(PlayerRound)
    if turn is None or not turn.marched.places:
        return state  # as a rule
    left = turn.marched
    for space, seat, kind, number in turn.marched:
        gone = number - royals_in(state, seat, space)
        left = left.remove(space, seat, kind, gone) if gone > 0 else left
    return state if left is turn.marched else state.amend(PlayerRound, marched=left)


def disbandings(state: State, seat: str) -> Iterator[a.DisbandIn]:
    """D14.3i: yield the spaces, cities included, where a player has Royal units, none of which has moved yet."""
    royal = {*state.places_with(seat, ROYAL), *state.places_with(seat, ROYAL, inside=True)}
    return map(listed.disband_in, sorted(royal.difference((DISPERSED,))))


def disbanded_in(state: State, seat: str, space: str) -> State:
    """D14.3i: return the state without a Royal unit of a space, one from inside its city only if it has no other."""
    inside = ROYAL not in dict(state.held(space, seat))
    return state.lose_units(seat, space, ROYAL, rule="D14.3i", inside=inside)


def disbanded(state: State, march: March) -> State:
    """D14.3i: return the state without a Royal unit of the army; it leaves the game."""
    state = state.lose_units(march.seat, march.space, ROYAL, rule="D14.3i", inside=march.inside)
    return state.amend(March, force=parted(march.force, units({ROYAL: 1})))
