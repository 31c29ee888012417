"""P12.5, P17.2-02, P17.2d, P17.2e: Independents: Rhodes and its toll, the Mamertines, Syracuse, Pergamum, Pontus.

P12.5a: whoever enters their Spaces attacks them, unless he is their ally; no upkeep is paid for their galleys: those
that stand under an Independent are nobody's, and those of Rhodes that a player uses are a kind of their own (``RGS``).

Elsewhere too: P12.5.1c: `p11_naval.passing`, `p11_naval.sailing`; P12.5a, P12.5.1d: `p11_naval.meeting`; P12.5.1d:
`p11_naval.battle`; P12.5.5b: `p09_land_movement.others`, `p09_land_movement.expansion`,
`p03_course_of_play.activation`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import recent
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import COMBAT, INDEPENDENTS, KINDS, PERGAMUM
from ancientwars.paxromana.rules.p04_alliances import SendHome, guests_leave
from ancientwars.paxromana.rules.p11_ports import in_mutiny, mutinous, passed_on
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import armies_of
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from ancientwars.core.action import Action
    from ancientwars.core.stacks import Stacks

RHODES = "rhodes"
RHODUS = "rhodus"
"""P12.5.1: the state of Rhodes, and its Space."""
TOLL = 1
"""P12.5.1c: Talents for going into or through Rhodes."""
WAITS = "pergamum_waits_"
"""P17.2e: the effect of units, or a Leader, of Pergamum that wait for a free Space; what and how many follow."""

UNPAID = "toll_unpaid"
"""P12.5.1c: the effect on a player whose Fleet came to Rhodes from a node and did not pay."""
SYRACUSE = "syracuse"
PONTUS = "pontus"
MAMERTINES = "mamertines"
NEVER_MOVED = (MAMERTINES, SYRACUSE)
"""P12.5.2a, P12.5.3a: Independents whom nobody moves."""


# ---------------------------------------------------------------------- in general


def stays(state: State, owner: str) -> bool:
    """Tell whether the Land Units of an Independent never Withdraw or Retreat.

    P12.5.1d: those of Rhodes never do; P12.5.2a, P12.5.3a: nor Mamertines and Syracusans; P12.5.4a: those of Pergamum
    only while they are nobody's allies; P12.5.5b: those of Pontus may.
    """
    return owner in (RHODES, *NEVER_MOVED) or (owner == PERGAMUM and not ally_of(state, PERGAMUM))


def unused(state: State, owner: str) -> bool:
    """P12.5.1b: tell whether an Army is an Independent's, no player's to use; the ally of Rhodes uses its navy only."""
    return owner in INDEPENDENTS and (owner == RHODES or not state.player_of(owner))


def fleet_stays(state: State, owner: str) -> bool:
    """P12.5.1d, P12.5.3a, P12.5.4a: tell whether the galleys of an owner never Withdraw nor flee after a battle."""
    return owner in INDEPENDENTS and not state.player_of(owner)


def ally_of(state: State, independent: str) -> str:
    """P12.5a: return the player to whom an Independent is allied; empty for none."""
    return dict(state.allies).get(independent, "")


def allied(state: State, independent: str, seat: str, rule: str) -> State:
    """P17.2-02, P17.2-03: return the state after an Independent, which had no ally, became a player's.

    P13.3-10: its Fleets that are in mutiny stay so.
    """
    for place in state.units.places_of(independent):
        state = passed_on(state, independent, seat, place)
    state = state.replace(allies=tuple(sorted((*state.allies, (independent, seat)))))
    return state.emit(e.AllianceMade(independent, seat, rule=rule))


def unallied(state: State, independent: str, rule: str) -> State:
    """P17.2-01: return the state after the alliance with an Independent was broken.

    P5.1.2a: who was its guest goes home. P17.2e: what is left of Pergamum goes back to its first Spaces. P13.3-10: its
    Fleet stays in mutiny, wherever it goes.
    """
    if not ally_of(state, independent):
        return state
    fleets = [place for place in state.units.places_of(independent) if state.units.count(place, independent, "GS")]
    rebellious = any(mutinous(state, independent, place) for place in fleets)
    state = state.replace(allies=tuple(pair for pair in state.allies if pair[0] != independent))
    state = state.emit(e.AllianceBroken(independent, rule=rule))
    leaving = guests_leave(state, independent)
    if independent == PERGAMUM:
        guests = [step for step in leaving if isinstance(step, SendHome)]
        state = pergamenes_home(
            state, {(step.space, owner) for step in guests for owner in armies_of(state, step.seat)}
        )
        if rebellious:
            state = in_mutiny(state, independent)
    return state.then(*leaving)


# ---------------------------------------------------------------------- P12.5.1 Rhodes


def patron(state: State) -> str:
    """P12.5.1a, P12.5.1b: return the player who uses the galleys of Rhodes; empty for nobody.

    In the standard game it is who controls Rhodes, which takes occupation; in the advanced game its ally.
    """
    if RHODES not in state.table.independents:
        return ""
    if state.advanced:
        return ally_of(state, RHODES)
    holder = state.holder(RHODUS)
    return holder if holder in state.seats else ""


def rhodian_squadrons(state: State) -> State:
    """P12.5.1a, P12.5.1b: return the state in which the galleys of Rhodes belong to who uses them now.

    A new patron takes them over where they are; without one they go home. P13.3-10: those in mutiny stay so. The same
    object if nothing changes.
    """
    if RHODES not in state.table.independents:
        return state
    squadrons = _rhodian(state.units)
    if not squadrons:
        return state
    seat, stacks = patron(state), state.units
    for place, owner, kind, number in squadrons:
        if owner == (seat or RHODES):
            continue
        taker, goal, other = (seat, place, "RGS") if seat else (RHODES, RHODUS, "GS")
        state = passed_on(state, owner, taker, place, goal)
        stacks = stacks.remove(place, owner, kind, number).add(goal, taker, other, number)
    return state if stacks is state.units else state.replace(units=stacks)


@recent(4)
def _rhodian(stacks: Stacks) -> tuple[tuple[str, str, str, int], ...]:
    """P12.5.1a: return the galleys that are those of Rhodes: its own, and those that its patron uses."""
    return tuple([row for row in stacks if row[2] == "RGS" or (row[1] == RHODES and row[2] == "GS")])


def rhodian_turn(state: State) -> State:
    """P12.5.1a: return the state at the start of a turn of the standard game: its patron has two galleys at Rhodes."""
    seat = "" if state.advanced else patron(state)
    if not seat:
        return state
    stacks = state.units
    for place, owner, kind, number in state.units:
        if kind == "RGS":
            stacks = stacks.remove(place, owner, "RGS", number)
    return state.replace(units=stacks.add(RHODUS, seat, "RGS", rhodian_strength(state)))


def rhodian_strength(state: State) -> int:
    """P12.5.1a: return the number of galleys that Rhodes has when it has all: two."""
    return sum(dict(place.units).get("GS", 0) for place in state.kit.independent[RHODES].places)


def rhodian_losses(state: State, seat: str) -> int:
    """P17.2-02: return how many galleys of Rhodes its ally must replace in the Manpower Phase, 2 T each.

    None while its Space is an enemy's: no galleys come into a Port of his.
    """
    holder = state.holder(RHODUS)
    if not state.advanced or patron(state) != seat or (holder and state.hostile(seat, holder)):
        return 0
    return max(0, rhodian_strength(state) - state.units.total("RGS"))


def rhodian_replaced(state: State, seat: str) -> State:
    """P17.2-02: return the state after the ally replaced the lost galleys of Rhodes, as many as he can pay."""
    price = state.kit.unit["GS"].cost
    number = min(rhodian_losses(state, seat), state.power(seat).treasury // price)
    if not number:
        return state
    state = state.pay(seat, number * price, "P17.2-02")
    return state.place_units(seat, RHODUS, "RGS", number, rule="P17.2-02")


def toll_due(state: State, owner: str, node: str) -> bool:
    """P12.5.1c: tell whether a Fleet of an owner pays for entering a node: Rhodes, while it holds its own Space.

    If a player controls the Space it is his Port like any other.
    """
    return node == RHODUS and RHODES not in state.friends(owner) and state.holder(RHODUS) == RHODES


def pay_toll(state: State, seat: str) -> State:
    """P12.5.1c: return the state after the toll was paid, to the ally of Rhodes if it has one."""
    state = state.pay(seat, TOLL, "P12.5.1c")
    ally = ally_of(state, RHODES)
    return state.pay(ally, -TOLL, "P12.5.1c") if ally else state


def toll_refused(state: State, seat: str, origin: str) -> State:
    """P12.5.1c: return the state in which a Fleet of a player may only go back to where it came from."""
    return state.with_effect(Effect(UNPAID, seat, origin, "game"))


def toll_barred(state: State, seat: str, node: str) -> bool:
    """P12.5.1c: tell whether a player's Fleets at Rhodes, which did not pay, may not go on to a node."""
    return state.has(UNPAID, seat) and not state.has(UNPAID, seat, node)


def toll_forgotten(state: State, seat: str) -> State:
    """P12.5.1c: return the state in which no Fleet of a player at Rhodes is held for a toll."""
    kept = tuple(one for one in state.effects if (one.kind, one.seat) != (UNPAID, seat))
    return state if kept == state.effects else state.replace(effects=kept)


def debts_end(state: State) -> State:
    """P12.5.1c: return the state without tolls of Fleets that are no longer at Rhodes; the same object if all are."""
    if not any(one.kind == UNPAID for one in state.effects):
        return state
    there = {state.player_of(owner) for owner, _ in state.units.at(RHODUS)}
    kept = tuple(one for one in state.effects if one.kind != UNPAID or one.seat in there)
    return state if kept == state.effects else state.replace(effects=kept)


# ---------------------------------------------------------------------- P12.5.3 Syracuse


def syracusan_fleet(state: State) -> State:
    """P12.5.3a: return the state in which the captor of Syracuse has the galleys that are left in its Port as his own.

    The same object if nothing changes.
    """
    if SYRACUSE not in state.table.independents:
        return state
    for place in state.kit.independent[SYRACUSE].places:
        number = state.units.count(place.space, SYRACUSE, "GS")
        holder = state.holder(place.space) if number else ""
        if number and holder in state.seats:
            stacks = state.units.give(place.space, SYRACUSE, holder, {"GS": number})
            state = passed_on(state, SYRACUSE, holder, place.space)
            state = state.emit(e.FleetTaken(holder, number, place.space, rule="P12.5.3a"), units=stacks)
    return state


# ---------------------------------------------------------------------- P12.5.4, P17.2a to P17.2e Pergamum


def pergamum_spaces(state: State) -> tuple[str, ...]:
    """P17.2e: return the Spaces that Pergamum holds at first."""
    return tuple(place.space for place in state.kit.independent[PERGAMUM].places)


def pergamum_in_play(state: State) -> bool:
    """P17.2d: tell whether any unit of Pergamum is on the map; otherwise its card is no event."""
    return bool(state.units.places_of(PERGAMUM))


def pergamene_galleys(state: State, owner: str, node: str) -> int:
    """P17.2b: return how many Pergamene galleys in a node may be lost instead of those of an owner, their ally."""
    return state.units.count(node, PERGAMUM, "GS") if owner == ally_of(state, PERGAMUM) else 0


def pergamenes_home(state: State, leaving: AbstractSet[tuple[str, str]]) -> State:
    """P17.2e: return the state after what is left of Pergamum went back to its first Spaces, its Leader to Pergamum.

    Spaces that others occupy are left out. If all are, its units leave the map until one is free (`pergamenes_return`).

    Args:
        state: The state.
        leaving: P5.1.2a: guests who go home now, as (Space, owner): they keep nobody out.
    """
    where = [space for space in pergamum_spaces(state) if _free_for_pergamum(state, space, leaving)]
    away, stacks = state.units.of(PERGAMUM), state.units
    for place, owner, kind, number in away:
        stacks = stacks.remove(place, owner, kind, number)
    state = state.replace(units=stacks)
    leaders = state.leaders_of(PERGAMUM)
    for leader in leaders:
        state = _leader_back(state, leader, where[0]) if where else state.with_leader(leader, place="")
    if where:
        return _back(state, dict(away.totals()), where)
    gone = (*away.totals(), *((leader, 1) for leader in leaders))
    waiting = tuple(Effect(f"{WAITS}{one}_{number}", until="game") for one, number in gone)
    return state.replace(effects=tuple(sorted((*state.effects, *waiting))))


def pergamenes_return(state: State) -> State:
    """P17.2e: return the state after the units of Pergamum that wait came back; the same object if they do not.

    P17.2c: their Leader, who is not replaced, comes with them.
    """
    waiting = [one for one in state.effects if one.kind.startswith(WAITS)]
    where = [space for space in pergamum_spaces(state) if _free_for_pergamum(state, space)] if waiting else []
    if not where:
        return state
    units: dict[str, int] = {}
    for one in waiting:
        kind, number = one.kind.removeprefix(WAITS).rsplit("_", 1)
        if kind in KINDS:
            units[kind] = int(number)
        else:
            state = _leader_back(state, kind, where[0])
    state = state.replace(effects=tuple(one for one in state.effects if one not in waiting))
    return _back(state, units, where)


def _leader_back(state: State, leader: str, space: str) -> State:
    """P17.2e: return the state in which a Leader of Pergamum is back in one of its first Spaces."""
    return state.with_leader(leader, place=space).emit(e.LeaderPlaced(leader, space, rule="P17.2e"))


def _back(state: State, units: dict[str, int], where: list[str]) -> State:
    """P17.2e: return the state after units of Pergamum were placed in those of its first Spaces that are free.

    If none is lost, each goes where it stood at first, as far as that is free; the rest is spread evenly.
    """
    first, rest = state.kit.independent[PERGAMUM].places, Counter(units)
    if rest == sum((Counter(place.units) for place in first), Counter()):
        for place in first:
            for kind, number in place.units.items() if place.space in where else ():
                state = state.place_units(PERGAMUM, place.space, kind, number, rule="P17.2e")
                rest[kind] -= number
    return _spread(state, rest.elements(), where)


def _spread(state: State, kinds: Iterable[str], where: list[str]) -> State:
    """P17.2e: return the state after units were placed one after another in some Spaces, galleys in their Ports."""
    ports = [space for space in where if space in state.kit.ports]
    land = ships = 0
    for kind in kinds:
        if kind == "GS":
            if ports:
                state = state.place_units(PERGAMUM, ports[ships % len(ports)], kind, rule="P17.2e")
            ships += 1
        else:
            state = state.place_units(PERGAMUM, where[land % len(where)], kind, rule="P17.2e")
            land += 1
    return state


def _free_for_pergamum(state: State, space: str, leaving: AbstractSet[tuple[str, str]] = frozenset()) -> bool:
    """P17.2e: tell whether nobody else occupies a Space of Pergamum but guests who leave it."""
    city = state.settlement(space)
    others = [owner for owner in state.occupants(space) if owner != PERGAMUM and (space, owner) not in leaving]
    return not others and (city is None or city.owner == PERGAMUM)


# ---------------------------------------------------------------------- P12.5.5 Pontus


def pontic_spaces(state: State) -> tuple[str, ...]:
    """P12.5.5a: return the unoccupied Spaces of the Province Pontus; none if it is not in play."""
    province = state.kit.independent[PONTUS].province
    return tuple(space for space in state.table.spaces_of[province] if _unoccupied(state, space))


def _unoccupied(state: State, space: str) -> bool:
    """P12.5.5a: tell whether nobody but Pontus has units, a City or a Town in a Space."""
    if space in state.tribes or state.settlement(space) is not None:
        return False
    return all(owner == PONTUS for owner in state.occupants(space))


def pontus_refused(state: State) -> Refusal | None:
    """P12.5.5a: return why the kingdom of Pontus cannot come into play."""
    if state.kings or not pontic_spaces(state):
        return Refusal("P12.5.5a", "no Space of Pontus is free, or Pontus is in play")
    return None


@frozen
class PlacePontus(Choice):
    """P12.5.5a: the player of the card places the units of Pontus in unoccupied Spaces of the Province, one by one.

    The galley is placed only in an unoccupied Port. P12.5.5b: then its marker goes into the pool.

    Attributes:
        left: The kinds of the units that are still to be placed.
    """

    prompt = "place-pontus"
    rule = "P12.5.5a"
    accepts = (a.ChooseSpace,)
    exact = True

    left: tuple[str, ...] = ()

    @staticmethod
    def of(state: State, seat: str) -> PlacePontus:
        """Return the step that places all of them."""
        forces = state.kit.independent[PONTUS].forces
        return PlacePontus(seat, tuple(kind for kind in forces for _ in range(forces[kind])))

    def about(self, state: State) -> tuple[str, ...]:
        """Name the kind."""
        return self.left[:1]

    def _spaces(self, state: State) -> tuple[str, ...]:
        spaces = pontic_spaces(state)
        if self.left[:1] != ("GS",):
            return spaces
        ports = (space for space in spaces if space in state.kit.ports)
        return tuple(space for space in ports if not state.fleets_at(space) and space not in state.pirates)

    def needed(self, state: State) -> bool:
        """Ask while a unit is to be placed that can be."""
        return bool(self.left and self._spaces(state))

    def run(self, state: State) -> State:
        """Leave out what finds no place, or put the marker into the pool."""
        if self.left:
            return state.then(PlacePontus(self.seat, self.left[1:]))
        if not state.units.places_of(PONTUS):
            return state
        state = state.replace(kings=self.seat, pool=tuple(sorted((*state.pool, PONTUS))))
        return state.emit(e.AllianceMade(PONTUS, self.seat, rule="P12.5.5b"))

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces."""
        yield from (a.ChooseSpace(space) for space in self._spaces(state))

    def resolve(self, state: State, action: Action) -> State:
        """Place it and go on."""
        assert isinstance(action, a.ChooseSpace)
        state = state.place_units(PONTUS, action.space, self.left[0], rule="P12.5.5a")
        return state.then(PlacePontus(self.seat, self.left[1:]))


def pontus_falls(state: State) -> State:
    """P12.5.5c: return the state after Pontus lost its last Land Combat Unit; the same object while it stands.

    Its marker leaves the pool, and what it has left leaves the map.
    """
    if not state.kings or any(owner == PONTUS and kind in COMBAT for _, owner, kind, _ in state.units):
        return state
    for place, owner, kind, number in state.units.of(PONTUS):
        state = state.lose_units(owner, place, kind, number, rule="P12.5.5c")
    pool = tuple(marker for marker in state.pool if marker != PONTUS)
    return state.replace(kings="", pool=pool).emit(e.AllianceBroken(PONTUS, rule="P12.5.5c"))


# ---------------------------------------------------------------------- what always follows


def independents_follow(state: State) -> State:
    """Return the state after what always follows for Independents; the same object if nothing does."""
    for follows in (rhodian_squadrons, syracusan_fleet, pontus_falls, pergamenes_return, debts_end):
        state = follows(state)
    return state
