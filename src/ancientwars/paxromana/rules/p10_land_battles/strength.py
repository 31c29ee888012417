"""P10.3, P10.4, P10.6: what an Army is worth: Battle Points, Cavalry, the ratio, the Battle Shifts.

Rules: P10.3.1a to P10.3.1c, P10.3.1e, P10.3.1f, P10.3.1-S01 to P10.3.1-S08, P10.3.4, P10.3.6, P10.4.1 to P10.4.4,
P10.6.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.paxromana.components.kit import CAVALRY
from ancientwars.paxromana.state.armies import OTHER, count, late_legions, side_of, worth
from ancientwars.paxromana.state.scopes import Move

if TYPE_CHECKING:
    from ancientwars.paxromana.state.scopes import Battle, Side
    from ancientwars.paxromana.state.state import Settlement, State

SUPERIORITY, SUPREMACY = 1, 3
"""P10.3.1-S02, P10.3.1-S03: Battle Shifts."""
MOUNTAIN_SHIFTS = 2
"""P10.3.1-S05."""
LANDING_SHIFTS = 2
"""P10.3.1-S06, P11.3.3a."""
INVENTOR = "archimedes"
"""P17.2-05: effect: the Inventor is in a City."""
INVENTOR_SHIFTS = 2
"""P10.3.1-S08, P17.2-05: for the Defender who uses that City."""
SIEGE_SHIFT = 1
"""P10.3.1-S07, P10.5.1a."""
MOST_AT_WALLS = 1
"""P10.3.1-S04: the difference of Tactical ratings counts no more where a City or Town is used."""
SUPREME_AGAINST_NONE = 2
"""P10.4.1a: Cavalry that has Supremacy over none."""
SUPREME_TIMES = 3
"""P10.4.1a: how many times the other Cavalry has Supremacy."""
FIRST_LEGION_CAVALRY = 3
"""P10.4.4a: the turn from which on legions have Cavalry."""
LEGIONS_PER_CAVALRY = 2
"""P10.4.4a."""


def city_used(state: State, battle: Battle) -> Settlement | None:
    """P7.3.1b: return the City or Town whose Fortification Points are used in a battle."""
    return state.settlement(battle.space) if battle.walls else None


# ---------------------------------------------------------------------- Battle Points


def cavalry_barred(state: State, battle: Battle, which: str) -> bool:
    """P10.3.1f, P10.4.2a: tell whether a side cannot use its Cavalry and Elephants (P10.4.8a).

    P11.3.3a: who makes an Amphibious Assault cannot.
    """
    return battle.walls or battle.space in state.kit.mountains or landing_side(state, battle) == which


def landing_side(state: State, battle: Battle) -> str:
    """P11.3.3a: return the side that makes an Amphibious Assault; empty if none does.

    P11.3.7a: only who is intercepted where nobody was has landed; among enemies he is still at sea. P9.4.5c, P10.7.5a:
    nobody withdraws or retreats among enemies.
    """
    if battle.kind == "amphibious":
        return "attacker"
    move = state.within(Move) if battle.carrier == "move" else None
    contested = battle.kind == "interception" and battle.by_sea and move is not None and move.aboard
    return "defender" if contested else ""


def battle_points(state: State, battle: Battle, which: str) -> int:
    """P10.2.5, P10.3.1a: return the Battle Points of a side; P10.3.1b: all its units count.

    Cavalry that cannot be used (P10.3.1f) or is neutralised (P10.4.7a) adds nothing.
    P10.4.3a: it needs no Infantry.
    P10.3.4a: used Fortification Points count, P7.3.3a: one each.
    """
    side = side_of(battle, which)
    foot = sum(
        worth(state, kind) * number for party in side.parties for kind, number in party.force if kind not in CAVALRY
    )
    city = city_used(state, battle) if which == "defender" else None
    return foot + regular_cavalry(state, battle, which) + (city.walls if city else 0)


# ---------------------------------------------------------------------- Cavalry


def regular_cavalry(state: State, battle: Battle, which: str) -> int:
    """P10.4.1a: return the Cavalry that a side can use, without that of legions; neutralised Cavalry is out."""
    if cavalry_barred(state, battle, which):
        return 0
    side = side_of(battle, which)
    return max(0, count(side, *CAVALRY) - side.neutralised)


def legion_cavalry(state: State, battle: Battle, which: str) -> int:
    """P10.4.4a: return the Cavalry of a side's legions, which P10.6.7a only full ones have; advanced game.

    P10.4.7a: Elephants neutralise it where no other Cavalry is left to be neutralised.
    """
    if not state.advanced or state.turn < FIRST_LEGION_CAVALRY or late_legions(state):
        return 0
    if cavalry_barred(state, battle, which):
        return 0
    side = side_of(battle, which)
    spent = max(0, side.neutralised - count(side, *CAVALRY))
    return max(0, count(side, "LG") // LEGIONS_PER_CAVALRY - spent)


def cavalry_shifts(state: State, battle: Battle, which: str) -> int:
    """P10.4.1a: return the shifts for Superiority or Supremacy of a side; 0 for neither.

    P10.4.4b: Cavalry of legions counts always, and gives no Supremacy without as much regular Cavalry.
    """
    regular, legion = regular_cavalry(state, battle, which), legion_cavalry(state, battle, which)
    other = OTHER[which]
    own, enemy = regular + legion, regular_cavalry(state, battle, other) + legion_cavalry(state, battle, other)
    return cavalry_edge(own, enemy, supreme=regular >= legion)


def cavalry_edge(own: int, enemy: int, *, supreme: bool = True) -> int:
    """P10.4.1a: return the shifts for so much Cavalry against so much.

    Args:
        own: Cavalry of the side.
        enemy: Cavalry of its enemy.
        supreme: P10.4.4b: whether it can have Supremacy.
    """
    if own <= enemy:
        return 0
    threshold = SUPREME_TIMES * enemy if enemy else SUPREME_AGAINST_NONE
    return SUPREMACY if supreme and own >= threshold else SUPERIORITY


# ---------------------------------------------------------------------- shifts


def ratio_shifts(larger: int, smaller: int, *, simple: bool = False) -> int:
    """P10.3.1c, P10.3.1-S01: return the shifts of the larger Army.

    The ratio is the nearest that is listed, 1:1, 1.5:1, 2:1, 3:1 and so on; the middle between two rounds down.

    Args:
        larger: Its Battle Points.
        smaller: Those of the other; an Army without any counts as 1.
        simple: P10.3.6a: whether full multiples count instead: more is 1 shift, twice 2, three times 3.
    """
    smaller = max(1, smaller)
    if larger <= smaller:
        return 0
    if simple:
        return larger // smaller
    if 4 * larger <= 5 * smaller:
        return 0  # up to 1.25
    if 4 * larger <= 7 * smaller:
        return 1  # up to 1.75
    if 2 * larger <= 5 * smaller:
        return 2  # up to 2.5
    return -(-(2 * larger - smaller) // (2 * smaller))


def shifts(state: State, battle: Battle, which: str) -> int:
    """P10.3.1e: return the Battle Shifts of a side, from all sources."""
    own, enemy = side_of(battle, which), side_of(battle, OTHER[which])
    found = cavalry_shifts(state, battle, which) + own.cards  # P10.3.1-S08
    if own.bp > enemy.bp:
        found += ratio_shifts(own.bp, enemy.bp, simple=state.options.simple_ratios)
    tactics = max(0, tactics_of(state, own) - tactics_of(state, enemy))
    found += min(tactics, MOST_AT_WALLS) if battle.walls else tactics  # P10.3.1-S04
    found += LANDING_SHIFTS * (landing_side(state, battle) == OTHER[which])
    if which == "defender":
        found += MOUNTAIN_SHIFTS * (battle.space in state.kit.mountains)
        city = city_used(state, battle)
        if city is not None and city.kind == "city" and state.has(INVENTOR, place=battle.space):
            found += INVENTOR_SHIFTS
    return found + SIEGE_SHIFT * (own.bid > enemy.bid)


def tactics_of(state: State, side: Side) -> int:
    """P8.2.1a, P8.2.2a: return the Tactical rating of a side: that of its Leader, or 0."""
    return state.kit.leader[side.leader].tactics if side.leader else 0


def campaign_of(state: State, leader: str) -> int:
    """P8.2.1b, P8.2.2a: return the Campaign rating of a Leader; 0 without one."""
    return state.kit.leader[leader].campaign if leader else 0
