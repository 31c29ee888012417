"""Exact odds of a close combat with its reply, from the rules alone: nothing of the engine is imported.

A fight is a small board with one attacker and one target. `odds` walks through every outcome of every die with
fractions and returns the joint distribution of all that can be seen afterwards. Both sides follow one policy: stand (or
play First Strike), ignore as many flags as possible, retreat as far as asked or to a leader, always battle back, never
advance.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FACES = ("light", "medium", "heavy", "leader", "flag", "swords")
SIXTH = Fraction(1, 6)

Outcome = TypeVar("Outcome")
After = TypeVar("After")
Odds: TypeAlias = dict[Outcome, Fraction]


class Kind(NamedTuple):
    """A row of the unit table: what matters in close combat."""

    symbol: str
    body: str  # foot, horse (cavalry), chariot, camel or elephant
    blocks: int
    attack: int
    back: int
    retreat: int
    swords_hit: bool = True
    swords_ignored: int = 0


KINDS = {
    "LI": Kind("light", "foot", 4, 2, 2, 2, swords_hit=False),
    "LS": Kind("light", "foot", 4, 2, 2, 2, swords_hit=False),
    "LB": Kind("light", "foot", 4, 2, 2, 2, swords_hit=False),
    "AX": Kind("light", "foot", 4, 3, 3, 1),
    "WA": Kind("medium", "foot", 4, 3, 3, 2),
    "MI": Kind("medium", "foot", 4, 4, 4, 1),
    "HI": Kind("heavy", "foot", 4, 5, 5, 1),
    "WM": Kind("heavy", "foot", 2, 2, 2, 1, swords_hit=False),
    "LC": Kind("light", "horse", 3, 2, 2, 4, swords_hit=False),
    "LBC": Kind("light", "horse", 3, 2, 2, 4, swords_hit=False),
    "LBCh": Kind("light", "chariot", 3, 2, 2, 3, swords_ignored=1),
    "MC": Kind("medium", "horse", 3, 3, 3, 3),
    "CA": Kind("medium", "camel", 3, 3, 2, 3),
    "CCA": Kind("medium", "camel", 3, 3, 2, 3, swords_ignored=1),
    "HC": Kind("heavy", "horse", 3, 4, 4, 2),
    "CC": Kind("heavy", "horse", 3, 4, 4, 2, swords_ignored=1),
    "HCh": Kind("heavy", "chariot", 2, 4, 3, 2, swords_ignored=1),
    "EL": Kind("heavy", "elephant", 2, 0, 0, 1, swords_ignored=99),
}
BETTER_WHEN_FULL = {"WA", "LBCh"}  # one die more, one flag less
AGAINST_ELEPHANTS = {"EL": 3, "WA": 3, "HCh": 3, "CA": 3, "CCA": 3}  # else what the enemy would attack with
CARD_DICE = {"clash_of_shields": 2, "mounted_charge": 1}
TWO_DICE = {"broken_ground", "forest", "ford", "bridge", "marsh", "city_wall"}
CLOSED = {"coast", "river", "impassable_hill", "fortified_wall"}
CLOSED_TO_MACHINES = CLOSED | {"broken_ground", "marsh", "city_wall"}
CLOSED_TO_MOUNTED = CLOSED | {"city_wall"}


# ---------------------------------------------------------------- the board


def place(name: str) -> tuple[int, int]:
    """Return the place of a hex in half-hex columns and rows: rows of 13 and 12 hexes alternate."""
    row = "ABCDEFGHI".index(name[0])
    return 2 * (int(name[1:]) - 1) + row % 2, row


HEXES = {place(f"{row}{n}"): f"{row}{n}" for i, row in enumerate("ABCDEFGHI") for n in range(1, 14 - i % 2)}


@cache
def around(name: str) -> tuple[str, ...]:
    x, y = place(name)
    steps = ((-2, 0), (2, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
    return tuple(HEXES[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in HEXES)


@cache
def rear(side: str, name: str) -> tuple[str, ...]:
    """Return the hexes one row nearer to the own edge."""
    toward = -1 if side == "bottom" else 1
    return tuple(one for one in around(name) if place(one)[1] - place(name)[1] == toward)


class Unit(NamedTuple):
    side: str
    code: str
    blocks: int
    hex: str
    leader: str = ""
    elite: bool = False
    retreated: int = 0

    @property
    def kind(self) -> Kind:
        return KINDS[self.code]

    @property
    def full(self) -> bool:
        return self.blocks == self.kind.blocks


class World(NamedTuple):
    """Everything that changes in a fight: units by their first hex, leaders alone, leaders checked, the reply."""

    units: tuple[tuple[str, Unit], ...]
    alone: tuple[tuple[str, str, str], ...]  # side, name, hex; the hex is empty after an evade
    checked: frozenset[str] = frozenset()
    replied: bool = False

    def unit(self, key: str) -> Unit | None:
        return dict(self.units).get(key)

    def at(self, name: str) -> tuple[str, Unit] | None:
        return next(((key, unit) for key, unit in self.units if unit.hex == name), None)

    def leader_at(self, name: str) -> tuple[str, str, str] | None:
        return next((leader for leader in self.alone if leader[2] == name), None)

    def put(self, key: str, unit: Unit | None) -> World:
        rest = {**dict(self.units), key: unit}
        return self._replace(units=tuple(sorted((k, u) for k, u in rest.items() if u is not None)))

    def without_leader(self, leader: tuple[str, str, str], *, evaded: bool = False) -> World:
        rest = [one for one in self.alone if one != leader]
        return self._replace(alone=tuple(sorted([*rest, (*leader[:2], "")] if evaded else rest)))


class Result(NamedTuple):
    """What can be seen after the fight; units are named by the hexes they began in."""

    units: tuple[tuple[str, int, int], ...]  # first hex, blocks, hexes retreated
    fallen: frozenset[str]  # leaders killed
    replied: bool


@dataclass(frozen=True)
class Fight:
    """A close combat: the codes are those of the unit table, with blocks and `elite` if need be.

    Units and leaders are given by hex; `attack` is two hexes, "D6 > E7". The bottom side attacks and retreats to row A.
    """

    bottom: Mapping[str, str]
    top: Mapping[str, str]
    attack: str = "D6 > E7"
    bottom_leaders: Mapping[str, str] = field(default_factory=dict)
    top_leaders: Mapping[str, str] = field(default_factory=dict)
    terrain: Mapping[str, str] = field(default_factory=dict)
    card: str = ""
    first_strike: bool = False

    @property
    def attacker(self) -> str:
        return self.attack.split()[0]

    @property
    def target(self) -> str:
        return self.attack.split()[2]

    def ground(self, name: str) -> str:
        return self.terrain.get(name, "clear").split()[0]

    def walled(self, unit: Unit, enemy: str) -> bool:
        """Whether the ground takes a sword and a flag from what comes out of the enemy's hex."""
        tile = self.terrain.get(unit.hex, "clear").split()
        if unit.kind.body != "foot":
            return False
        return tile[0] in {"fortified_camp", "city_wall"} or (tile[0] == "rampart" and enemy in tile[1:])

    def closed(self, unit: Unit, name: str) -> bool:
        if unit.code == "WM":
            return self.ground(name) in CLOSED_TO_MACHINES
        return self.ground(name) in (CLOSED if unit.kind.body == "foot" else CLOSED_TO_MOUNTED)


def spread(odds: Odds[Outcome], step: Callable[[Outcome], Odds[After]]) -> Odds[After]:
    """Go on from every outcome."""
    found: defaultdict[After, Fraction] = defaultdict(Fraction)
    for outcome, chance in odds.items():
        for after, part in step(outcome).items():
            found[after] += chance * part
    return dict(found)


# ---------------------------------------------------------------- dice


def matches(dice: int) -> Odds[int]:
    """Return how many dice show a given face."""
    odds = {0: Fraction(1)}
    for _ in range(dice):
        odds = spread(odds, lambda seen: {seen: 1 - SIXTH, seen + 1: SIXTH})
    return odds


@dataclass(frozen=True)
class Roll:
    """How the dice of one roll are read."""

    dice: int
    symbol: str
    blocks: int
    swords_ignored: int
    symbols_ignored: int
    helmets_hit: bool
    again: bool  # scoring swords are rolled again: elephants

    def read(self) -> Odds[tuple[int, int]]:
        """Return the odds of (hits, flags); no flags are told once the target is destroyed."""
        found: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        waiting: dict[tuple[int, ...], Fraction] = {
            (self.dice, 0, 0, 0, 0): Fraction(1)
        }  # dice to roll, symbols, swords, helmets, flags
        while waiting:
            later: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
            for (left, *seen), chance in waiting.items():
                symbols, swords, helmets, flags = seen
                hits = max(0, symbols - self.symbols_ignored) + max(0, swords - self.swords_ignored) + helmets
                if hits >= self.blocks:
                    found[self.blocks, 0] += chance
                elif left == 0:
                    found[hits, flags] += chance
                else:
                    for after in self._one_die(left, *seen):
                        later[after] += chance * SIXTH
            waiting = dict(later)
        return dict(found)

    def _one_die(self, left: int, symbols: int, swords: int, helmets: int, flags: int) -> Iterator[tuple[int, ...]]:
        for face in FACES:
            if face == self.symbol:
                yield left - 1, symbols + 1, swords, helmets, flags
            elif face == "swords":
                scores = self.again and swords >= self.swords_ignored
                yield left - (not scores), symbols, swords + 1, helmets, flags
            elif face == "leader" and self.helmets_hit:
                yield left - 1, symbols, swords, helmets + 1, flags
            elif face == "flag":
                yield left - 1, symbols, swords, helmets, flags + 1
            else:
                yield left - 1, symbols, swords, helmets, flags


# ---------------------------------------------------------------- the fight


@dataclass(frozen=True)
class Combat:
    """One close combat: a fight with what is read once, when it is declared."""

    fight: Fight
    full: frozenset[str]  # first hexes of warriors and light chariots at full strength

    # -- dice

    def dice(self, roller: Unit, enemy: Unit, *, key: str, back: bool) -> int:
        if roller.code == "EL":
            number = AGAINST_ELEPHANTS.get(enemy.code, enemy.kind.attack)
        else:
            number = (roller.kind.back if back else roller.kind.attack) + (key in self.full)
        grounds = self.fight.ground(roller.hex), self.fight.ground(enemy.hex)
        number -= grounds[0] == "fortified_camp"
        if TWO_DICE & set(grounds):
            number = min(number, 2)
        if "hill" in grounds:
            uphill = grounds[0] != "hill"
            number = min(number, 2 if uphill or roller.kind.body != "foot" else 3)
        return number + (0 if back else CARD_DICE.get(self.fight.card, 0))

    def led(self, world: World, unit: Unit) -> bool:
        """Whether a leader of the own side stands in the unit's hex or next to it."""
        if unit.leader:
            return True
        near = around(unit.hex)
        return any(u.leader and u.side == unit.side and u.hex in near for _, u in world.units) or any(
            side == unit.side and name in near for side, _, name in world.alone
        )

    def strike(self, world: World, roller_key: str, target_key: str, *, back: bool) -> Odds[World]:
        """One unit rolls at the other, and all that follows from it."""
        roller, target = world.unit(roller_key), world.unit(target_key)
        if roller is None or target is None:
            return {world: Fraction(1)}
        elephants = roller.code == "EL"
        riders = roller.kind.body in {"horse", "chariot"}
        shy = (target.kind.body == "camel" or target.code == "EL") and riders
        roll = Roll(
            dice=self.dice(roller, target, key=roller_key, back=back),
            symbol=target.kind.symbol,
            blocks=target.blocks,
            swords_ignored=99
            if not roller.kind.swords_hit
            else target.kind.swords_ignored + self.fight.walled(target, roller.hex),
            symbols_ignored=int(shy),
            helmets_hit=not elephants and (roller.elite or self.led(world, roller)),
            again=elephants,
        )

        def after(seen: tuple[int, int]) -> Odds[World]:
            hits, flags = seen
            hurt = self.lose(world, target_key, hits)
            return spread(hurt, lambda now: self.flee(now, target_key, flags, roller))

        return spread(roll.read(), after)

    # -- losses

    def lose(self, world: World, key: str, count: int) -> Odds[World]:
        """A unit loses blocks; its leader is checked, once in a combat."""
        unit = world.unit(key)
        if unit is None or count == 0:
            return {world: Fraction(1)}
        left = max(0, unit.blocks - count)
        hurt = world.put(key, unit._replace(blocks=left) if left else None)
        if not unit.leader:
            return {hurt: Fraction(1)}
        checked = world.checked | {unit.leader}
        if left:
            dead, fatal = hurt.put(key, unit._replace(blocks=left, leader="")), Fraction(1, 36)
            survived = {hurt: Fraction(1)}
        else:
            dead, fatal = hurt, SIXTH
            freed = hurt._replace(alone=tuple(sorted([*hurt.alone, (unit.side, unit.leader, unit.hex)])))
            survived = self.evade(freed, unit.hex)
        if unit.leader in world.checked:
            return survived
        lot = spread({True: fatal, False: 1 - fatal}, lambda falls: {dead: Fraction(1)} if falls else survived)
        return spread(lot, lambda now: {now._replace(checked=checked): Fraction(1)})

    def evade(self, world: World, name: str) -> Odds[World]:
        """A leader alone evades, by the first way open to him, and is killed where there is none."""
        leader = world.leader_at(name)
        assert leader is not None
        dead, marshes = world.without_leader(leader), self.marshes(world, leader[0], name, 3)
        if marshes is None:
            return {dead: Fraction(1)}
        alive = world.without_leader(leader, evaded=True)
        return spread(matches(marshes), lambda helmets: {dead if helmets else alive: Fraction(1)})

    def marshes(self, world: World, side: str, name: str, hexes: int) -> int | None:
        """Return how many marshes a leader alone enters on his way back; None where he has no way."""
        behind = rear(side, name)
        if not behind or hexes == 0:
            return 0 if hexes else None  # off the own edge
        for step in behind:
            found, leader = world.at(step), world.leader_at(step)
            if self.fight.ground(step) in CLOSED or (leader and leader[0] != side):
                continue
            if found and found[1].side != side:
                raise NotImplementedError("escapes are no part of the oracle")
            may_end = not leader and not (found and found[1].leader)
            beyond = 0 if may_end else self.marshes(world, side, step, hexes - 1)
            if beyond is not None:
                return beyond + (self.fight.ground(step) == "marsh")
        return None

    # -- flags

    def ignorable(self, world: World, key: str, roller: Unit) -> int:
        unit = world.unit(key)
        assert unit is not None
        if unit.code == "EL":
            own = int(roller.kind.body in {"horse", "chariot"})
        else:
            near = around(unit.hex)
            friends = sum(u.side == unit.side and u.hex in near for _, u in world.units)
            friends += sum(side == unit.side and name in near for side, _, name in world.alone)
            own = bool(unit.leader) + (friends >= 2) + (key in self.full)
        bridge = self.fight.ground(unit.hex) == "bridge" and unit.kind.body == "foot"
        return own + unit.elite + self.fight.walled(unit, roller.hex) + bridge

    def flee(self, world: World, key: str, flags: int, roller: Unit) -> Odds[World]:
        unit = world.unit(key)
        if unit is None or flags == 0:
            return {world: Fraction(1)}
        taken = max(0, flags - self.ignorable(world, key, roller))
        if taken == 0:
            return {world: Fraction(1)}
        if unit.code == "EL":
            trampled = self.rampage(world, unit)
            return spread(trampled, lambda now: self.retreat(now, key, taken))
        frightened = unit.kind.body in {"horse", "chariot"} and roller.kind.body in {"elephant", "camel"}
        return self.retreat(world, key, taken * (unit.kind.retreat + frightened))

    def way(self, world: World, unit: Unit, hexes: int) -> tuple[tuple[str, ...], str]:
        """Return the longest way back, and the leader joined at its end."""
        best: tuple[tuple[str, ...], str] = ((), "")
        if hexes == 0:
            return best
        for name in rear(unit.side, unit.hex):
            leader = world.leader_at(name)
            if self.fight.closed(unit, name) or world.at(name):
                continue
            if leader is not None:
                if leader[0] == unit.side and not unit.leader:
                    return (name,), leader[1]
                continue
            path, joined = self.way(world, unit._replace(hex=name), hexes - 1)
            if joined or (len(path) >= len(best[0]) and not best[1]):
                best = ((name, *path), joined)
        return best

    def retreat(self, world: World, key: str, hexes: int) -> Odds[World]:
        """Move a unit back as far as it gets; it pays for marshes on the way and for the hexes that are missing."""
        unit = world.unit(key)
        assert unit is not None
        path, joined = self.way(world, unit, hexes)
        missing = 0 if joined else hexes - len(path)
        odds = {world: Fraction(1)}
        for name in path:
            odds = spread(odds, partial(self.step_back, key=key, name=name))
        return spread(odds, lambda now: self.fall_short(now, key, missing))

    def step_back(self, world: World, key: str, name: str) -> Odds[World]:
        unit = world.unit(key)
        if unit is None:
            return {world: Fraction(1)}
        leader = world.leader_at(name)
        if leader is not None:
            world = world.without_leader(leader)
        joined = leader[1] if leader else unit.leader
        world = world.put(key, unit._replace(hex=name, retreated=unit.retreated + 1, leader=joined))
        if self.fight.ground(name) != "marsh":
            return {world: Fraction(1)}
        return spread(matches(1), lambda hits: self.lose(world, key, hits))

    def fall_short(self, world: World, key: str, missing: int) -> Odds[World]:
        """Hexes are missing: the unit loses blocks; but whoever bars the way of elephants pays in their place."""
        unit = world.unit(key)
        if unit is None or missing == 0:
            return {world: Fraction(1)}
        if unit.code != "EL":
            return self.lose(world, key, missing)
        behind = rear(unit.side, unit.hex)
        barring = [found[0] for name in behind if (found := world.at(name))]
        leaders = [one for name in behind if (one := world.leader_at(name)) and one[0] != unit.side]
        if not (barring or leaders):
            return self.lose(world, key, missing)
        for leader in leaders:
            world = world.without_leader(leader)
        odds = {world: Fraction(1)}
        for bar in barring:
            odds = spread(odds, partial(self.lose, key=bar, count=missing))
        return odds

    def rampage(self, world: World, elephants: Unit) -> Odds[World]:
        """Two dice for each neighbour: the symbol of a unit's class, the helmet for a leader alone."""
        odds = {world: Fraction(1)}
        for name in around(elephants.hex):
            odds = spread(odds, partial(self.trample, name=name))
        return odds

    def trample(self, world: World, name: str) -> Odds[World]:
        found, leader = world.at(name), world.leader_at(name)
        if found is not None:
            return spread(matches(2), lambda hits: self.lose(world, found[0], hits))
        if leader is not None:
            dead = world.without_leader(leader)
            return spread(matches(2), lambda helmets: {dead: Fraction(1)} if helmets else self.evade(world, name))
        return {world: Fraction(1)}

    # -- the sequence

    def run(self, world: World) -> Odds[World]:
        attacker, target = self.fight.attacker, self.fight.target
        on_wall = "city_wall" in self.fight.ground(target) and self.fight.ground(attacker) != "city_wall"
        if self.fight.first_strike or on_wall:
            struck = self.strike(world, target, attacker, back=True)
            return spread(struck, lambda now: self.reply(now, attacker, target, back=False))
        attacked = self.strike(world, attacker, target, back=False)
        return spread(attacked, lambda now: self.reply(now, target, attacker, back=True))

    def reply(self, world: World, key: str, enemy: str, *, back: bool) -> Odds[World]:
        """The unit that was struck first now strikes, if it kept its hex."""
        unit = world.unit(key)
        if unit is None or unit.hex != key or world.unit(enemy) is None:
            return {world: Fraction(1)}
        return self.strike(world._replace(replied=back), key, enemy, back=back)


def _world(fight: Fight) -> World:
    units, alone = {}, []
    sides = (("bottom", fight.bottom, fight.bottom_leaders), ("top", fight.top, fight.top_leaders))
    for side, troops, leaders in sides:
        for name, text in troops.items():
            code, *rest = text.split()
            blocks = next((int(word) for word in rest if word.isdigit()), KINDS[code].blocks)
            units[name] = Unit(side, code, blocks, name, leaders.get(name, ""), "elite" in rest)
        alone += [(side, leader, name) for name, leader in leaders.items() if name not in troops]
    return World(tuple(sorted(units.items())), tuple(sorted(alone)))


def odds(fight: Fight) -> Odds[Result]:
    """Return the exact odds of everything that can be seen after the fight."""
    world = _world(fight)
    full = {key for key, unit in world.units if unit.code in BETTER_WHEN_FULL and unit.full}
    ends = Combat(fight, frozenset(full)).run(world)
    leaders = frozenset({*fight.bottom_leaders.values(), *fight.top_leaders.values()})

    def result(end: World) -> Odds[Result]:
        units = tuple((key, unit.blocks, unit.retreated) for key, unit in end.units)
        alive = {unit.leader for _, unit in end.units} | {name for _, name, _ in end.alone}
        return {Result(units, leaders - alive, end.replied): Fraction(1)}

    return spread(ends, result)


def dice(fight: Fight, *, back: bool = False) -> int:
    """Return the number of dice of the attack, or of the reply to it with nobody hurt."""
    world = _world(fight)
    full = {key for key, unit in world.units if unit.code in BETTER_WHEN_FULL and unit.full}
    keys = (fight.target, fight.attacker) if back else (fight.attacker, fight.target)
    roller, enemy = (world.unit(key) for key in keys)
    assert roller is not None
    assert enemy is not None
    return Combat(fight, frozenset(full)).dice(roller, enemy, key=keys[0], back=back)
