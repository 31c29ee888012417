"""P6.2.1, P6.2.3 to P6.2.8, P6.3, P10.6.6: raising Land Units, building galleys, restoring; Recruitment as an action.

Elsewhere: P6.2.2a: `p06_manpower`; P6.2.9a: `state.state`.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import recent_parts
from ancientwars.core.step import Refusal
from ancientwars.paxromana.components.kit import HEAVY
from ancientwars.paxromana.rules.p06_lines import joined_to_home, line_of_communications
from ancientwars.paxromana.rules.p06_maintenance import bound_to_maximum
from ancientwars.paxromana.rules.ps_scenarios.limits import counted, entry_refused, open_to, raised_here, still_raised
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import armies_of
from ancientwars.paxromana.state.control import fleets, occupation
from ancientwars.paxromana.state.listed import DONE, build_galley
from ancientwars.paxromana.state.state import State

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.paxromana.components.kit import Kit
    from ancientwars.paxromana.components.setups import Table
    from ancientwars.paxromana.state.control import Fleets, Occupation

RESTORED = {"rLG": "LG", "rHI": "HI"}
"""P10.6.6a: what reduced units become."""
RESTORING = 1
"""P6.2.7-08: Talents to restore a unit."""
Grounds: TypeAlias = "tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]"
"""P6.2.4a: for each Province, what is raised there, and in which Spaces."""


@frozen
class Draft:
    """What a player raises, builds and restores, on top of what he has planned already.

    Attributes:
        state: The state.
        seat: The player.
        planned: What is planned and not carried out yet.
    """

    state: State
    seat: str
    planned: tuple[Action, ...] = ()

    @cached_property
    def left(self) -> int:
        """Talents that are left after the plan."""
        spent = sum(price(self.state, self.seat, one) for one in self.planned)
        return self.state.power(self.seat).treasury - spent

    @property
    def heavy(self) -> int:
        """P6.4.3a: heavy units of the plan."""
        return sum(isinstance(one, a.Raise | a.Hire) and one.kind in HEAVY for one in self.planned)

    @cached_property
    def holders(self) -> dict[str, str]:
        """Who holds each Space."""
        return self.state.holders()

    @cached_property
    def owners(self) -> dict[str, str]:
        """Who controls each Province."""
        return self.state.province_owners()

    @cached_property
    def lines(self) -> int:
        """The nodes from which Lines of Communications lead home, as a mask."""
        return joined_to_home(self.state, self.seat)

    # ------------------------------------------------------------------ what there is to choose from

    @property
    def armies(self) -> Occupation:
        """Who occupies what."""
        return occupation(self.state.units)

    @property
    def fleets(self) -> Fleets:
        """Where galleys are."""
        return fleets(self.state.units)

    @property
    def friends(self) -> frozenset[str]:
        """The player's friends."""
        return self.state.friends(self.seat)

    def units(self) -> tuple[a.Raise, ...]:
        """P6.2.4a: return the Land Units that may be raised."""
        grounds = _grounds(self)
        kinds = dict.fromkeys([kind for kinds, _ in grounds for kind in kinds])
        affordable = tuple([kind for kind in kinds if self._kind_refused(kind) is None])
        return _raised(grounds, affordable, self.state.kit.special.no_heavy_infantry)

    def galleys(self) -> tuple[a.BuildGalley, ...]:
        """P6.3a, P6.3b: return the Ports where a galley may be built, any number of them."""
        if self.left < price(self.state, self.seat, a.BuildGalley("")):
            return ()
        return _shipyards(self)

    def restored(self) -> list[a.RestoreUnit]:
        """P10.6.6a: return the reduced units that may be restored."""
        if self.left < RESTORING:
            return []
        owners, space = armies_of(self.state, self.seat), self.state.kit.space
        held = [(kind, place) for owner in owners for place, _, kind, _ in self.state.units.of(owner)]
        reduced = [a.RestoreUnit(kind, place) for kind, place in held if kind in RESTORED and place in space]
        return [action for action in dict.fromkeys(reduced) if self.restoring_refused(action) is None]

    # ------------------------------------------------------------------ what forbids it

    def refused(self, action: Action) -> Refusal | None:
        """Return why a unit cannot be raised, built or restored, or None."""
        if isinstance(action, a.Raise):
            return self.unit_refused(action)
        if isinstance(action, a.BuildGalley):
            return self.galley_refused(action)
        return self.restoring_refused(action) if isinstance(action, a.RestoreUnit) else None

    def unit_refused(self, action: a.Raise) -> Refusal | None:
        """P6.2.3a, P6.2.4a, P6.2.6a, P6.2.8a: return why a Land Unit cannot be raised in a Space, or None."""
        kind, space, province = action.kind, action.space, self.state.kit.province_of[action.space]
        if self.owners[province] != self.seat:
            return Refusal("P6.2.4a", "{seat} does not control {province}", seat=self.seat, province=province)
        if not self.supplied(province):
            return Refusal("P6.2.4a", "no Line of Communications leads to {province}", province=province)
        if kind not in raised_here(self.state, self.seat, province):
            return Refusal("P6.2.6a", "{kind} is not raised in {province}", kind=kind, province=province)
        return self._island_refused(kind, space) or self._space_refused(space) or self._kind_refused(kind)

    def _island_refused(self, kind: str, space: str) -> Refusal | None:
        """P6.2.8a: return that Heavy Infantry is not raised on some islands, or None."""
        if kind == "HI" and space in self.state.kit.special.no_heavy_infantry:
            return Refusal("P6.2.8a", "no Heavy Infantry is raised in {space}", space=space)
        return None

    def _space_refused(self, space: str) -> Refusal | None:
        """P6.2.3a, P6.2.4a: return why nothing is placed in a Space of the Province, or None.

        P4.3.1e: where only an ally's Army stands, the Space is neither the player's nor unoccupied.
        """
        if self.holders[space] != self.seat and not _unoccupied(self.state, space):
            return Refusal("P6.2.4a", "{space} is held by another owner", space=space)
        return entry_refused(self.state, self.seat, space)

    def galley_refused(self, action: a.BuildGalley) -> Refusal | None:
        """P6.3a: return why no galley can be built in a Space, or None."""
        state, seat, space = self.state, self.seat, action.space
        if space not in state.kit.ports or self.holders[space] != seat:
            return Refusal("P6.3a", "{space} is no Port that {seat} controls", space=space, seat=seat)
        if any(state.hostile(seat, owner) for owner, _ in state.fleets_at(space)):
            return Refusal("P6.3a", "enemy galleys lie in {space}", space=space)
        return entry_refused(state, seat, space) or self._unpaid(action)

    def restoring_refused(self, action: a.RestoreUnit) -> Refusal | None:
        """P10.6.6a, P10.6.6b: return why a reduced unit cannot be restored, or None."""
        state, seat, space = self.state, self.seat, action.space
        there = sum(state.units.count(space, owner, action.kind) for owner in armies_of(state, seat))
        left = there - self.planned.count(action)
        if left <= 0:
            return Refusal(
                "P10.6.6a", "no further {kind} of {seat} is in {space}", kind=action.kind, seat=seat, space=space
            )
        settlement = state.settlement(space)
        inside = settlement is not None and not state.hostile(seat, settlement.owner)  # P9.6.2a
        if not inside and line_of_communications(state, seat, space) is None:
            province = state.kit.province_of[space]
            kinds = raised_here(state, seat, province) if self.owners[province] == seat else ()
            if RESTORED[action.kind] not in kinds:
                return Refusal("P10.6.6b", "it is isolated, and none of its kind is raised there")
        return self._unpaid(action)

    def supplied(self, province: str) -> bool:
        """P6.2.4a: tell whether a Province is not isolated."""
        inside = _inside(self.state.kit, self.state.table)[province]
        return self.lines & self.state.held_by(self.seat) & inside > 0

    def _kind_refused(self, kind: str) -> Refusal | None:
        """P6.4.3a, PS1.7, P6.2.5a: return why no more units of a kind may be raised anywhere, or None."""
        state, seat = self.state, self.seat
        full = bound_to_maximum(state, seat) and state.heavy(seat) + self.heavy >= state.manpower(seat)
        if full and kind in HEAVY:
            return Refusal("P6.4.3a", "{seat} has as many heavy units as it may", seat=seat)
        still = still_raised(state, seat, kind)
        planned = sum(isinstance(one, a.Raise) and one.kind == kind for one in self.planned)
        if still is not None and planned >= still:
            return Refusal("PS1.7", "{seat} raises no more {kind} in this scenario", seat=seat, kind=kind)
        return self._short_of(state.kit.unit[kind].cost)

    def _unpaid(self, action: Action) -> Refusal | None:
        """P6.2.5a: return that there is no money for it, or None."""
        return self._short_of(price(self.state, self.seat, action))

    def _short_of(self, cost: int) -> Refusal | None:
        """P6.2.5a: return that there are not so many Talents, or None."""
        left = self.left
        return Refusal("P6.2.5a", "it costs {cost} T, {left} are left", cost=cost, left=left) if cost > left else None


@recent_parts(
    4,
    *("seat", "armies", "fleets", "owners", "holders", "friends"),
    *("state.settlements", "state.tribes", "state.pirates", "state.effects", "state.turn", "state.setup"),
)
def _grounds(draft: Draft) -> Grounds:
    """P6.2.4a: return where a player raises which Land Units if he can pay them."""
    state, seat, board = draft.state, draft.seat, draft.state.kit.map
    settled = [one.space for one in state.settlements]
    occupied = board.mask([place for place, _ in draft.armies]) | board.mask(settled) | board.mask(state.tribes)
    held, inside = state.held_by(seat), _inside(state.kit, state.table)
    free, supplied = open_to(state, seat) & (held | ~occupied), draft.lines & held
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    for province, owner in draft.owners.items():
        if owner == seat and supplied & inside[province]:
            found.append((raised_here(state, seat, province), board.names(inside[province] & free)))
    return tuple(found)


@lru_cache(maxsize=64)
def _inside(kit: Kit, table: Table) -> dict[str, int]:
    """Return the Spaces in play of each Province, as masks."""
    return {province: kit.map.mask(spaces) for province, spaces in table.spaces_of.items()}


@lru_cache(maxsize=64)
def _raised(grounds: Grounds, affordable: tuple[str, ...], islands: tuple[str, ...]) -> tuple[a.Raise, ...]:
    """P6.2.4a: return what is raised of some kinds; P6.2.8a: Heavy Infantry not on some islands."""
    return tuple(
        [
            a.Raise(kind, space)
            for kinds, spaces in grounds
            for space in spaces
            for kind in kinds
            if kind in affordable and not (kind == "HI" and space in islands)
        ]
    )


@recent_parts(4, "seat", "fleets", "holders", "friends", "state.turn", "state.setup")
def _shipyards(draft: Draft) -> tuple[a.BuildGalley, ...]:
    """P6.3a: return in which Ports a player builds galleys if he can pay them."""
    state, seat, board, friends = draft.state, draft.seat, draft.state.kit.map, draft.friends
    hostile = board.mask([place for place, owner, _ in draft.fleets if owner not in friends])
    ports = board.tagged("port") & state.held_by(seat) & open_to(state, seat) & ~hostile
    return tuple([build_galley(space) for space in board.names(ports)])


def _unoccupied(state: State, space: str) -> bool:
    """P1.4g, P6.2.4a: tell whether nobody occupies a Space; another player's empty Home Space is unoccupied."""
    return space not in state.tribes and state.settlement(space) is None and not state.occupants(space)


def price(state: State, seat: str, action: Action) -> int:
    """P6.2.7a, P15.4.4a: return what a part of a plan costs, in Talents.

    P6.2.7-01, P6.2.7-02, P6.2.7-03, P6.2.7-04, P6.2.7-05, P6.2.7-06 stand in the
    data; P6.2.7-07: Garrisons are not sold.
    """
    if isinstance(action, a.Raise | a.Hire):
        return state.kit.unit[action.kind].cost
    if isinstance(action, a.BuildGalley):
        return state.kit.unit["GS"].cost
    if isinstance(action, a.RestoreUnit):
        return RESTORING
    return {"stable": 1, "unrest": 2, "turmoil": 3}[state.band(seat)] if isinstance(action, a.BuyObjective) else 0


def carried_out(state: State, seat: str, action: Action) -> State:
    """P6.2.5a: return the state after a unit was paid for and raised, built or restored."""
    state = state.pay(seat, price(state, seat, action), "P6.2.5a")
    if isinstance(action, a.Raise):
        return counted(state, seat, action.kind).place_units(seat, action.space, action.kind, rule="P6.2.4a")
    if isinstance(action, a.BuildGalley):
        return state.place_units(seat, action.space, "GS", rule="P6.3a")
    if isinstance(action, a.RestoreUnit):
        owner = next(one for one in armies_of(state, seat) if state.units.count(action.space, one, action.kind))
        return state.swap_units(owner, action.space, action.kind, RESTORED[action.kind], rule="P10.6.6a")
    return state


@frozen
class Recruitment(Choice):
    """P3.2F3b, P6.2.1a: raise units on land, or build galleys, one after another, and restore reduced ones.

    Attributes:
        what: What the player raises, once he has begun: land units or galleys, not both.
    """

    prompt = "recruit"
    rule = "P6.2.1a"
    accepts = (a.Raise, a.BuildGalley, a.RestoreUnit, a.Done)
    exact = True

    what: Literal["", "land", "sea"] = ""

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return the end, and everything that can be raised, built or restored."""
        draft = Draft(state, self.seat)
        units = draft.units() if self.what != "sea" else ()
        galleys = draft.galleys() if self.what != "land" else ()
        return (DONE, *units, *galleys, *draft.restored())

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return the rule that forbids it."""
        if isinstance(action, a.Raise if self.what == "sea" else a.BuildGalley) and self.what:
            return Refusal("P3.2F3b", "one Recruitment raises Land Units or builds galleys, not both")
        return Draft(state, self.seat).refused(action)

    def resolve(self, state: State, action: Action) -> State:
        """Carry it out and go on."""
        if isinstance(action, a.Done):
            return state
        what = self.what
        if isinstance(action, a.Raise | a.BuildGalley):
            what = "land" if isinstance(action, a.Raise) else "sea"
        return carried_out(state, self.seat, action).then(Recruitment(self.seat, what))
