"""An oracle for land battles, written from the rulebook (10.2 to 10.6) and from nothing else.

It knows no state, step or component of the library: an `Army` and a `Field` say what meets where, and `odds` lists
every way in which the dice may fall, each with its exact probability and what the rulebook makes of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

POINTS = {"LG": 4, "rLG": 2, "HI": 3, "rHI": 1, "mHI": 3, "LI": 1, "mLI": 1, "MIL": 1, "BAR": 1, "TRB": 1}
HORSE = ("CAV", "mCAV", "BCAV")
DICE = range(1, 7)


@frozen
class Army:
    """One side.

    Attributes:
        units: How many units of each kind; EL too.
        tactics: Tactical rating of the Leader; 0 without.
        campaign: His Campaign rating.
        elite: Whether he is an Elite Leader.
        bid: Talents spent on Siege Preparation.
        committed: Elephants brought into the battle.
        cards: Shifts given by event cards.
        neutralised: Cavalry that Elephants have put out of action.
    """

    units: dict[str, int]
    tactics: int = 0
    campaign: int = 0
    elite: bool = False
    bid: int = 0
    committed: int = 0
    cards: int = 0
    neutralised: int = 0

    def have(self, *kinds: str) -> int:
        """Number of units of some kinds."""
        return sum(self.units.get(kind, 0) for kind in kinds)


@frozen
class Field:
    """Where and how they meet.

    Attributes:
        mountain: A Rough Mountain Space.
        walls: Fortification Points used by the Defender; 0 for none.
        least: Fortification Points below which they cannot be reduced.
        landing: An Amphibious Assault.
        legion_horse: Whether legions have Cavalry (advanced game, turn III and later).
        legion: Battle Points of a legion.
        simple: Optional rule 10.3.6.
        rerolls: Optional rule 10.3.5; the policy: "" unused, else what a successful player rolls again.
    """

    mountain: bool = False
    walls: int = 0
    least: int = 0
    landing: bool = False
    legion_horse: bool = False
    legion: int = 4
    simple: bool = False
    rerolls: str = ""


@frozen
class Result:
    """What comes of a battle before anybody retreats.

    Attributes:
        winner: "attacker", "defender" or "draw".
        percent: What attacker and defender lose, in percent.
        lost: Battle Points that they lose in fact.
    """

    winner: str
    percent: tuple[int, int]
    lost: tuple[int, int]


Odds = dict[Result, Fraction]


def no_horse(field: Field, *, attacks: bool) -> bool:
    """10.3.1 note, 10.4.2, 11.3.3: who cannot use Cavalry."""
    return field.mountain or field.walls > 0 or (field.landing and attacks)


def horse(army: Army, field: Field, *, attacks: bool) -> tuple[int, int]:
    """10.4.1, 10.4.4: ordinary Cavalry in action, and that of the legions."""
    if no_horse(field, attacks=attacks):
        return 0, 0
    ordinary, legions = army.have(*HORSE), army.have("LG") // 2 if field.legion_horse else 0
    out = army.neutralised
    while out and ordinary:
        ordinary, out = ordinary - 1, out - 1
    return ordinary, max(0, legions - out)


def strength(army: Army, field: Field, *, attacks: bool) -> int:
    """10.3.1 step 5."""
    values = {**POINTS, "LG": field.legion}
    total = sum(values[kind] * number for kind, number in army.units.items() if kind in values)
    total += horse(army, field, attacks=attacks)[0]
    return total if attacks else total + field.walls


def ratio(large: int, small: int) -> Fraction:
    """10.3.1 step 6: the nearest ratio on the chart; halfway goes to the lower one."""
    exact = Fraction(large, small)
    listed = [Fraction(1), Fraction(3, 2), *map(Fraction, range(2, large + 2))]
    return min(listed, key=lambda one: (abs(one - exact), one))


def ratio_shifts(large: int, small: int, *, simple: bool) -> int:
    """10.3.1 step 8; 10.3.6 as an option."""
    small = max(small, 1)
    if large <= small:
        return 0
    if simple:
        return max(n for n in range(1, large + 1) if n == 1 or large >= n * small)
    nearest = ratio(large, small)
    return {Fraction(1): 0, Fraction(3, 2): 1}.get(nearest, int(nearest))


def horse_shifts(own: tuple[int, int], other: tuple[int, int]) -> int:
    """10.4.1: 3 for Supremacy, 1 for Superiority; 10.4.4: legions alone reach no Supremacy."""
    mine, theirs = sum(own), sum(other)
    if mine <= theirs:
        return 0
    supreme = mine >= 2 if theirs == 0 else mine >= 3 * theirs
    return 3 if supreme and own[0] >= own[1] else 1


def all_shifts(attacker: Army, defender: Army, field: Field) -> tuple[int, int]:
    """10.3.1 step 8: the shifts of both."""
    bp = strength(attacker, field, attacks=True), strength(defender, field, attacks=False)
    mounts = horse(attacker, field, attacks=True), horse(defender, field, attacks=False)
    sides = (attacker, defender)
    found = []
    for i in (0, 1):
        j = 1 - i
        total = sides[i].cards + horse_shifts(mounts[i], mounts[j])
        if bp[i] > bp[j]:
            total += ratio_shifts(bp[i], bp[j], simple=field.simple)
        better = sides[i].tactics - sides[j].tactics
        if better > 0:
            total += 1 if field.walls else better
        if sides[i].bid > sides[j].bid:
            total += 1
        found.append(total)
    found[1] += 2 * field.mountain + 2 * field.landing
    return found[0], found[1]


def divided(own: int, other: int, net: int, policy: str) -> tuple[int, int]:
    """10.3.1 step 10: the rolls after the shifts: all to the own roll first, or all off the other one, or none."""
    if policy == "none":
        return own, other
    if policy == "own":
        up = min(net, 10 - own)
        return own + up, max(0, other - (net - up))
    down = min(net, other)
    return min(10, own + net - down), other - down


def least_loss(army: Army, wanted: int, field: Field, *, walls: int) -> int:
    """10.3.2, 10.3.3, 10.6: the fewest Battle Points that can be given for so many; everything if need be."""
    left, paid = Counter({kind: n for kind, n in army.units.items() if kind != "EL"}), 0
    if field.mountain or field.walls:
        for kind in HORSE:
            left.pop(kind, None)
    for kind in ("rHI", "rLG"):  # these go first
        while wanted > paid and left[kind]:
            left[kind] -= 1
            paid += POINTS[kind]
    totals = [paid + more for more in _ways(left, field, walls)]
    enough = [total for total in totals if total >= wanted]
    return min(enough) if enough else max(totals)


def _ways(left: Counter[str], field: Field, walls: int) -> Iterator[int]:
    """10.6: all that can be given of some units, at most one LG or HI reduced; and of so many Fortification Points."""
    light = sum(n for kind, n in left.items() if kind in HORSE or POINTS.get(kind) == 1)
    heaps = (left["LG"], left["HI"], left["mHI"], walls, light, 1)
    for legions, heavies, hired, stones, small, reduced in product(*(range(number + 1) for number in heaps)):
        if not reduced or legions < left["LG"] or heavies < left["HI"]:
            yield legions * field.legion + 3 * (heavies + hired) + 2 * (stones + reduced) + small


def part(points: int, percent: int) -> int:
    """10.3.3: a percentage, .5 upwards."""
    whole, rest = divmod(points * percent, 100)
    return whole + (rest >= 50)


def rolls(attacker: Army, defender: Army, field: Field) -> Iterator[tuple[int, int, Fraction]]:
    """10.2 step 7, and 10.3.5 as an option: the Battle Rolls that stand, with their probabilities."""
    for one, two in product(DICE, DICE):
        yield from _rerolled(attacker, defender, field, (one, two), Fraction(1, 36))


def _rerolled(
    attacker: Army, defender: Army, field: Field, rolled: tuple[int, int], chance: Fraction
) -> Iterator[tuple[int, int, Fraction]]:
    bp = strength(attacker, field, attacks=True), strength(defender, field, attacks=False)
    sides = (attacker, defender)
    large = next((i for i in (0, 1) if bp[i] >= 2 * max(1, bp[1 - i]) and rolled[i] < rolled[1 - i]), None)
    if not field.rerolls or large is None or not sides[large].tactics:
        yield (*rolled, chance)
        return
    small = 1 - large
    good = _two_dice(sides[large].tactics + sides[large].campaign)
    which = large if field.rerolls == "own" else small
    change = (-1 + sides[large].elite) if field.rerolls == "own" else 1
    yield from _again(rolled, which, change, chance * good)
    bad = chance * (1 - good)
    second = _two_dice(sides[small].tactics + sides[small].campaign + 2)  # without a Leader 0-0, rule 8.2.2
    which = small if field.rerolls == "own" else large
    yield from _again(rolled, which, 0, bad * second)
    yield (*rolled, bad * (1 - second))


def _two_dice(most: int) -> Fraction:
    """The chance that two dice show so much at most."""
    return Fraction(sum(one + two <= most for one, two in product(DICE, DICE)), 36)


def _again(rolled: tuple[int, int], which: int, change: int, chance: Fraction) -> Iterator[tuple[int, int, Fraction]]:
    for die in DICE:
        new = list(rolled)
        new[which] = min(10, max(0, die + change))
        yield new[0], new[1], chance / 6


def elephants(attacker: Army, defender: Army) -> Iterator[tuple[Army, Army, Fraction]]:
    """10.4.6: the Armies after the Elephants, where both have light infantry to lose first."""
    number = attacker.committed + defender.committed
    for faces in product(DICE, repeat=number):
        sides = [attacker, defender]
        for place, face in enumerate(faces):
            own = 0 if place < attacker.committed else 1
            if face <= 3:
                sides[1 - own] = evolve(sides[1 - own], neutralised=sides[1 - own].neutralised + 1)
            if face == 1:
                sides[1 - own] = _without(sides[1 - own], "LI")
            if face in (3, 5, 6):
                sides[own] = _without(sides[own], "EL")
            if face == 6:
                sides[own] = _without(sides[own], "LI")
        yield sides[0], sides[1], Fraction(1, 6**number)


def _without(army: Army, kind: str) -> Army:
    return evolve(army, units={**army.units, kind: army.units[kind] - 1})


def odds(attacker: Army, defender: Army, field: Field, policy: str = "own") -> Odds:
    """Return every result of a battle with its exact probability.

    Args:
        attacker: The attacking Army.
        defender: The defending Army.
        field: Where and how they meet.
        policy: How the player with more shifts divides them, see `divided`.
    """
    found: defaultdict[Result, Fraction] = defaultdict(Fraction)
    for one, two, weight in elephants(attacker, defender):
        bp = strength(one, field, attacks=True), strength(two, field, attacks=False)
        shifts = all_shifts(one, two, field)
        net = abs(shifts[0] - shifts[1])
        for first, second, chance in rolls(one, two, field):
            if shifts[0] > shifts[1]:
                hit, taken = divided(first, second, net, policy)
            elif shifts[1] > shifts[0]:
                taken, hit = divided(second, first, net, policy)
            else:
                hit, taken = first, second
            winner = "draw" if hit == taken else "attacker" if hit > taken else "defender"
            wanted = part(bp[0], 10 * taken), part(bp[1], 10 * hit)
            breaches = max(0, field.walls - field.least)
            lost = (
                least_loss(one, wanted[0], field, walls=0) if wanted[0] else 0,
                least_loss(two, wanted[1], field, walls=breaches) if wanted[1] else 0,
            )
            found[Result(winner, (10 * taken, 10 * hit), lost)] += weight * chance
    return dict(found)
