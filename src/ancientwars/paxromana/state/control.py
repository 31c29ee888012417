"""P5: who is friendly to whom, and who controls each Space, Province and Territory; worked out once and remembered."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.recent import recent, recent_together
from ancientwars.paxromana.components.kit import COMBAT, GALLEYS, INVADERS, PERGAMUM, SLAVES, SOF, SUCCESSORS, TRIBES
from ancientwars.paxromana.state.pieces import PROVINCES, SEAT_INDEX

if TYPE_CHECKING:
    from ancientwars.core.stacks import Held, Stacks
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table
    from ancientwars.paxromana.state.options import Setup
    from ancientwars.paxromana.state.pieces import Pact, Settlement, Successors

AS_OWN = (SOF, PERGAMUM)
"""P12.4.4a, P17.2a: owners whose Armies count as their player's own, for those with whom he has a pact too."""
IN_CHAINS = frozenset(SLAVES.values())
"""P12.7.3a: Slave Armies, who hold Cities and Towns against their owners."""
IN_REVOLT = frozenset({"britannia", "mauretania"})
"""P13.3-02, P13.3-09: Provinces that nobody controls while Barbarians of a Rebellion are in them."""


@lru_cache(maxsize=1024)
def friends_of(
    owner: str, sof: str, allies: tuple[tuple[str, str], ...], successors: Successors, pacts: tuple[Pact, ...]
) -> frozenset[str]:
    """P1.4k, P13.4.6a: return the owners that are friendly to one; P17.2g: Successors have those of their player."""
    if owner == SUCCESSORS:
        mine = set() if successors.fights else friends_of(successors.owner, sof, allies, successors, pacts)
        return frozenset({SUCCESSORS, *mine})
    of = {**dict(allies), SOF: sof}
    seat = owner if owner in SEAT_INDEX else of.get(owner, "")
    found = {owner, seat, *(one for one, player in of.items() if seat and player == seat)}
    if owner == seat or owner in AS_OWN:
        partners = _partners(seat, pacts)
        found |= partners | {one for one in AS_OWN if of.get(one) in partners}
    if successors.owner in found and not successors.fights:
        found.add(SUCCESSORS)
    return frozenset(found - {""})


@recent_together(4)
def friendships(
    sof: str, allies: tuple[tuple[str, str], ...], successors: Successors, pacts: tuple[Pact, ...]
) -> dict[str, frozenset[str]]:
    """P1.4k: return where the friends of each owner are kept, as far as they have been asked for; see `friends_of`."""
    del sof, allies, successors, pacts
    return {}


@frozen(eq=False)
class Control:
    """P5: who controls what.

    Attributes:
        table: The scenario.
        kit: The components.
        changes: The Spaces that are not their home's, and who controls them.
        holders: P5.1.1: who controls each Space; empty for nobody.
        friends: P5.4.1a, P4.3.1e: owners whose Spaces count as nobody's for a player, as (owner, player).
        revolts: P13.3-02, P13.3-09: Provinces that nobody controls because of the rebels in them.
    """

    table: Table
    kit: Kit
    changes: tuple[tuple[str, str], ...]
    holders: FrozenMap[str, str]
    friends: frozenset[tuple[str, str]]
    revolts: frozenset[str]

    @cached_property
    def owners(self) -> FrozenMap[str, str]:
        """P5.2: who controls each Province; empty for nobody: P13.3-02, P13.3-09: so it is where rebels are."""
        changed = {self.kit.province_of[space] for space, _ in self.changes}
        if not changed and not self.revolts:
            return FrozenMap({province: self._owner(province) for province in PROVINCES})
        at_home = _controlled(self.table, self.kit, (), self.friends, frozenset()).owners
        found = {**at_home, **{province: self._owner(province) for province in PROVINCES if province in changed}}
        return FrozenMap({**found, **dict.fromkeys(self.revolts, "")})

    @cached_property
    def rulers(self) -> FrozenMap[str, str]:
        """P5.3.1a: the player who controls each Territory; empty for nobody."""
        found = {}
        for territory in self.kit.territories:
            players = {self.owners[province] for province in territory.provinces}
            found[territory.id] = players.pop() if len(players) == 1 else ""
        return FrozenMap(found)

    def held_by(self, owner: str) -> int:
        """P5.1.1: return the Spaces that an owner controls, as a mask."""
        board = self.kit.map
        mine = board.mask([space for space, holder in self.changes if holder == owner])
        return _at_home(self.kit, self.table).get(owner, 0) & ~board.mask([space for space, _ in self.changes]) | mine

    def _owner(self, province: str) -> str:
        """P5.2.1 to P5.2.3: return who controls a Province; empty for nobody.

        P5.2.4a: islands count as the map has them. P5.4.3a: a player who has nothing left is back with the first Space.
        P5.4.1a: Spaces where only an ally's Army stands, as (ally, player), are nobody's for him.
        """
        table = self.table
        spaces = table.spaces_of[province]
        if not spaces:
            return ""
        held = [self.holders[space] for space in spaces]
        home = table.home_of.get(province, "")
        capitals = [space for space in spaces if space in table.capitals.get(home, ())]
        if home and any(self.holders[space] == home for space in capitals):
            return home  # P5.2.2a
        for owner in dict.fromkeys(held):
            if owner in table.powers and owner != home and 2 * held.count(owner) > len(spaces):
                return owner  # P5.2.1a, P5.2.3a, P5.2.3b
        if home:
            others = sum(1 for owner in held if owner not in ("", home))
            return home if home in held and 2 * others <= len(spaces) else ""  # P5.2.2b
        alone = set(held) - {""}
        for owner in alone & set(table.powers):
            if all(other == owner or (other, owner) in self.friends for other in alone):
                return owner  # P5.2.1b
        return ""


@lru_cache(maxsize=64)
def _at_home(kit: Kit, table: Table) -> dict[str, int]:
    """P2.1.2a: return the Home Spaces of each owner, as masks."""
    return kit.map.holdings(table.home.items())


Occupation: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"
"""P5.1.1a: the nodes that units hold, in order, and the owners of these units."""


@recent(8)
def occupation(units: Stacks) -> Occupation:
    """P5.1.1a: return which nodes units hold, the same object while that stays so: most losses change nothing of it."""
    return _known(tuple([(place, owners) for place, held in units.rows() if (owners := occupiers(held))]))


Fleets: TypeAlias = "tuple[tuple[str, str, str], ...]"
"""P1.4j: the galleys on the map, as place, owner and kind, in order."""


@recent(8)
def fleets(units: Stacks) -> Fleets:
    """P1.4j: return where galleys are, the same object while that stays so."""
    return _known_fleets(tuple([(place, owner, kind) for place, owner, kind, _ in units if kind in GALLEYS]))


@lru_cache(maxsize=256)
def _known(rows: Occupation) -> Occupation:
    """Return what was found, as the object that was found first."""
    return rows


@lru_cache(maxsize=256)
def _known_fleets(rows: Fleets) -> Fleets:
    """Return what was found, as the object that was found first."""
    return rows


@lru_cache(maxsize=4096)
def occupiers(held: Held) -> tuple[str, ...]:
    """P5.1.1a, P5.1.1d: return whose units hold the node where they are."""
    return tuple([owner for owner, stack in held if any(kind in COMBAT or kind == "GAR" for kind, _ in stack)])


@recent_together(8)
def control(  # what control depends on
    setup: Setup,
    occupied: Occupation,
    rebels: tuple[str, ...],
    settlements: tuple[Settlement, ...],
    tribes: tuple[str, ...],
    pacts: tuple[Pact, ...],
    sof: str,
    allies: tuple[tuple[str, str], ...],
) -> Control:
    """P1.4g, P5.1.1: return who controls what.

    P5.1.1c: what nobody occupies outside of a home is nobody's; P5.1.1d: Elephants, Leaders and galleys hold nothing;
    P5.1.3a: no Transit Point is held; P5.4.1a: an ally's Army neither gives nor breaks control. P5.3.3a: a City or Town
    holds its Space for its owner. P1.4l, P12.4.4a: so the Soldier of Fortune of a player's ally leaves him his home.
    """
    friends = {(SOF, sof), *allies} if sof else set(allies)
    friends |= {(owner, partner) for owner, seat in friends if owner in AS_OWN for partner in _partners(seat, pacts)}
    home, guests = setup.table.home, _guests(pacts)
    found = dict(home)
    for place, present in occupied:
        at_home = found.get(place)
        if at_home is not None and (guests or at_home not in present):
            found[place] = _holder(place, at_home, present, guests, friends, pacts)
    for settlement in settlements:
        if found[settlement.space] not in IN_CHAINS:  # P12.7.3a
            found[settlement.space] = settlement.owner
    for space in tribes:
        found[space] = TRIBES  # P13.1.5a
    pergamene: list[str] = []
    for independent, seat in allies:  # P12.5.4a
        if independent == PERGAMUM:
            pergamene = [place.space for place in setup.kit.independent[PERGAMUM].places]
            there = {place for place, present in occupied if PERGAMUM in present}
            found.update(_pergamene(pergamene, found, there, seat, _partners(seat, pacts)))
    revolts = {setup.kit.province_of.get(place, "") for place in rebels} & IN_REVOLT
    taken = [*[space for space, _ in occupied], *[one.space for one in settlements], *tribes, *pergamene]
    changes = tuple([(space, found[space]) for space in taken if space in found and found[space] != home.get(space)])
    return _controlled(setup.table, setup.kit, changes, frozenset(friends), frozenset(revolts))


@lru_cache(maxsize=64)
def _controlled(
    table: Table,
    kit: Kit,
    changes: tuple[tuple[str, str], ...],
    friends: frozenset[tuple[str, str]],
    revolts: frozenset[str],
) -> Control:
    """Return who controls what, the same object while it is so: most losses and moves leave every Space whose it was.

    The arguments are the fields of `Control`.
    """
    return Control(table, kit, changes, FrozenMap({**table.home, **dict(changes)}), friends, revolts)


def _pergamene(
    first: list[str], found: dict[str, str], there: set[str], ally: str, partners: set[str]
) -> dict[str, str]:
    """P17.2e: return who holds the first Spaces of Pergamum where its ally is, or a friend of his (P4.3.1e).

    P5.4.1a: its Army, which stands in the Spaces `there`, is that of an Independent to all others. Its ally holds none
    of them, even alone.
    """
    beside = [space for space in first if found[space] in {ally, *partners}]
    held = {space: PERGAMUM for space in beside if space in there}
    return {space: "" for space in beside if found[space] == ally} | held


def _holder(
    place: str,
    home: str,
    present: tuple[str, ...],
    guests: frozenset[tuple[str, str]],
    friends: set[tuple[str, str]],
    pacts: tuple[Pact, ...],
) -> str:
    """P5.1.1a, P5.1.1b: return who holds a Space with its units: whose home it is (empty for nobody), or its occupant.

    P4.3.1e: guests of a player hold nothing for themselves. Where one stands alone the Space stays that of his host;
    it is nobody's if it is the home of an enemy of his. P13.4.5a: nor is it that of invaders who stay beside him.
    """
    if not guests:
        kept = home in present or any((owner, home) in friends for owner in present)
        return home if kept else min(present, key=_claim)
    owners = [owner for owner in present if (place, owner) not in guests]
    claimant = min(owners, key=_claim, default="")
    if len(owners) < len(present) and (not owners or claimant in INVADERS):
        stays = all(owner in INVADERS or owner in _partners(home, pacts) for owner in present)
        return home if stays else ""
    taken = owners and home not in owners and all((owner, home) not in friends for owner in owners)
    return claimant if taken else home


def _claim(owner: str) -> int:
    """P13.4.5a: return the rank of who stands in a Space with others: invaders who came there do not hold it."""
    return 0 if owner in SEAT_INDEX else 2 if owner in INVADERS else 1


def _partners(seat: str, pacts: tuple[Pact, ...]) -> set[str]:
    """P4.3.1e: return the players who have agreed on passage with a player, and himself."""
    return {one for pact in pacts if pact.kind == "passage" and seat in pact.seats for one in pact.seats}


def _guests(pacts: tuple[Pact, ...]) -> frozenset[tuple[str, str]]:
    """P4.3.1e: return the guests of those who hold a Space, as (Space, guest); who is a guest himself holds none."""
    every = {guest for pact in pacts for guest in pact.guests}
    return frozenset(
        (space, guest) for pact in pacts for space, guest in pact.guests if (space, _other(pact, guest)) not in every
    )


def _other(pact: Pact, seat: str) -> str:
    """Return the other player of an agreement."""
    first, second = pact.seats
    return second if seat == first else first
