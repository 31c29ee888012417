"""P13.3, P16.2: Rebellions: eleven regions in the advanced game, and the standard form.

Rules: P13.3a, P13.3-01 to P13.3-05, P13.3-07 to P13.3-09, P13.3-11, P16.2-07.

Elsewhere: P13.3-10: `p13_barbarians.naval_mutiny`.

Elsewhere too: P13.3-03, whom Cyprus lets pass: `p11_ports`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice, Roll
from ancientwars.paxromana.components.kit import MERCENARIES, REBELS, TRIBES
from ancientwars.paxromana.rules.p08_leader_death import bereft, garrisons_lost
from ancientwars.paxromana.rules.p11_ports import CYPRUS
from ancientwars.paxromana.rules.p13_barbarians.gaul import gallic_rebellion
from ancientwars.paxromana.rules.p13_barbarians.losses import LosePoints, massacre
from ancientwars.paxromana.rules.p13_barbarians.mutiny import AfricanBattle
from ancientwars.paxromana.rules.p13_barbarians.naval_mutiny import NAVAL_MUTINY, NameFleet
from ancientwars.paxromana.rules.p13_barbarians.places import (
    GARRISON,
    RemoveGarrison,
    free_spaces,
    players_armies_at,
    whose,
    without_garrisons,
)
from ancientwars.paxromana.rules.p13_bounds import rebels_there, risen
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import worth
from ancientwars.paxromana.state.state import Effect, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Rolled

AFRICA, BRITAIN, JUDAEA, MAURETANIA, SARDINIA = "africa", "britannia", "judaea", "mauretania", "sardinia"
DANUBE = ("dalmatia", "noricum", "raetia", "pannonia", "moesia")
"""P13.3-04: the Provinces of the Danube."""
GERMANIA = ("germania_inferior", "germania_superior")
"""P13.3-05."""
SPAIN = ("baetica", "lusitania", "gallaecia", "tarraconensis", "baleares")
"""P13.3-07: the Provinces of Spain."""
LUSITANIA, NUMANTIA = "lusitania", "numantia"
REBELS_THERE = 3
"""P13.3-02, P13.3-07: Barbarians of the Rebellions in Britain and Spain."""


@frozen
class RollRebellion(Roll):
    """P13.3a, P16.2-07, P17.2-29: where a Rebellion breaks out.

    Attributes:
        seat: The player who decides what there is to decide.
    """

    purpose = "rebellion"
    rule = "P13.3a"
    dice = 2

    seat: str

    def resolve(self, state: State, action: Rolled) -> State:
        """Let it break out: P13.3 in the advanced game, P16.2-07 in the standard game."""
        region = state.kit.tables.rebellion[sum(map(int, action.dice))]
        state = state.emit(e.EventCame(region, rule=state.kit.rebellion_rules[region]))
        if region != NAVAL_MUTINY and not any(_in_play(state, region)):
            return _nothing(state, region)
        return REGIONS[region](state, self.seat) if state.advanced else standard_rebellion(state, self.seat, region)


def _in_play(state: State, region: str) -> tuple[str, ...]:
    """PS2.5: return the Spaces in play of a region: a Province or a Territory."""
    kit = state.kit
    provinces = (region,) if region in kit.province else kit.territory[region].provinces
    return tuple(space for province in provinces for space in state.table.spaces_of[province])


def _nothing(state: State, region: str) -> State:
    """P13.3a, PS2.5: return the state after nothing came of a Rebellion."""
    return state.emit(e.NothingCame(region, rule=state.kit.rebellion_rules[region]))


def standard_rebellion(state: State, seat: str, region: str) -> State:
    """P16.2-07: return the state after a Rebellion of the standard game.

    All Garrisons in the region are removed, and who controls any Space there loses a level of Stability.
    """
    if region == NAVAL_MUTINY:
        return state.then(NameFleet(seat))
    kit, holders = state.kit, state.holders()
    rulers = {holders[space] for space in _in_play(state, region)}
    provinces = (region,) if region in kit.province else kit.territory[region].provinces
    state = without_garrisons(state, provinces, "P16.2-07")
    for one in state.seats:
        if one in rulers:
            state = state.shift_stability(one, -1, "P16.2-07")
    return state


# ---------------------------------------------------------------------- the eleven regions


def african(state: State, seat: str) -> State:
    """P13.3-01: return the state after the Mercenaries of Carthage in Africa mutinied."""
    del seat
    found = [
        (place, owner)
        for place, owner in state.units.presence()
        if owner in state.seats and state.setup_of(owner).as_power == "carthage"
        if state.kit.province_of.get(place) == AFRICA
        if any(kind in MERCENARIES for kind, _ in state.held(place, owner))
    ]
    if not found:
        return _nothing(state, AFRICA)
    for place, owner in found:
        points = 0
        for kind, number in state.held(place, owner):
            if kind in MERCENARIES:
                points += number * worth(state, kind)
                state = state.lose_units(owner, place, kind, number, rule="P13.3-01")
        state = bereft(state, place, owner).place_units(REBELS, place, "BAR", points, rule="P13.3-01")
    return state.then(*(AfricanBattle(place, owner) for place, owner in found))


def british(state: State, seat: str) -> State:
    """P13.3-02: return the state after the Garrisons in Britain are gone; three Barbarians come."""
    state = without_garrisons(risen(state), (BRITAIN,), "P13.3-02")
    return state.then(PlaceRebels(seat, BRITAIN, REBELS_THERE))


def cyprian(state: State, seat: str) -> State:
    """P13.3-03: return the state in which the waters of Cyprus are closed until the end of the turn."""
    del seat
    return state.with_effect(Effect(CYPRUS))


def danubian(state: State, seat: str) -> State:
    """P13.3-04: return the state in which a player's units in one Space of the Danube are destroyed."""
    return state.then(ChooseVictims(seat, "danuvius"))


def german(state: State, seat: str) -> State:
    """P13.3-05: return the state in which a player's units in one Space of Germania are destroyed."""
    return state.then(ChooseVictims(seat, "germania"))


def spanish(state: State, seat: str) -> State:
    """P13.3-07: return the state in which a Garrison in Spain is removed, and three Barbarians come."""
    return risen(state).then(RemoveGarrison(seat, SPAIN, cause="P13.3-07"), PlaceRebels(seat, "hispania", REBELS_THERE))


def jewish(state: State, seat: str) -> State:
    """P13.3-08: return the state in which Judaea rises: Garrisons go, a Battle Point more, a Barbarian comes."""
    state = without_garrisons(risen(state), (JUDAEA,), "P13.3-08")
    return state.then(ChooseVictims(seat, JUDAEA), PlaceRebels(seat, JUDAEA, 1))


def moorish(state: State, seat: str) -> State:
    """P13.3-09: return the state after a Barbarian came to each unoccupied Space of Mauretania."""
    del seat
    for space in free_spaces(state, MAURETANIA):
        state = state.place_units(REBELS, space, "BAR", rule="P13.3-09")
    return state


def mutineers(state: State, seat: str) -> State:
    """P13.3-10: return the state in which a Fleet mutinies."""
    return state.then(NameFleet(seat))


def sardinian(state: State, seat: str) -> State:
    """P13.3-11: return the state in which a Barbarian comes to Sardinia."""
    return state.then(PlaceRebels(seat, SARDINIA, 1))


REGIONS: dict[str, Callable[[State, str], State]] = {
    AFRICA: african,
    BRITAIN: british,
    "cyprus": cyprian,
    "danuvius": danubian,
    "germania": german,
    "gallia": gallic_rebellion,
    "hispania": spanish,
    JUDAEA: jewish,
    MAURETANIA: moorish,
    NAVAL_MUTINY: mutineers,
    SARDINIA: sardinian,
}
"""P13.3: what a Rebellion does in each region."""
VICTIMS = {"danuvius": DANUBE, "germania": GERMANIA, JUDAEA: (JUDAEA,)}
"""P13.3-04, P13.3-05, P13.3-08: where units are destroyed."""


@frozen
class PlaceRebels(Choice):
    """P13.3-02, P13.3-07, P13.3-08, P13.3-11: the player places Barbarians, who stay where they are (P13.2.3a).

    Attributes:
        region: The region.
        number: How many.
    """

    prompt = "place-rebels"
    rule = "P13.3a"
    accepts = (a.ChooseSpace,)
    exact = True

    region: str
    number: int

    def about(self, state: State) -> tuple[str, ...]:
        """Name the region."""
        del state
        return (self.region,)

    def needed(self, state: State) -> bool:
        """Ask where there is a Space."""
        return bool(self._spaces(state))

    def run(self, state: State) -> State:
        """Go on without them."""
        return rebels_there(state)

    def _spaces(self, state: State) -> tuple[str, ...]:
        """Return where they may come."""
        spaces_of = state.table.spaces_of
        if self.region == "hispania":
            numantia = tuple(space for space in free_spaces(state, "tarraconensis") if space == NUMANTIA)
            return (*free_spaces(state, LUSITANIA), *numantia)
        if self.region == JUDAEA:
            return tuple(space for space in spaces_of[JUDAEA] if _no_army(state, space) and not state.fleets_at(space))
        if self.region == SARDINIA:
            return tuple(space for space in spaces_of[SARDINIA] if _only_garrisons(state, space))
        return free_spaces(state, self.region)

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the Spaces."""
        return (a.ChooseSpace(space) for space in self._spaces(state))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place them; P13.3-11: a Garrison there is removed. P13.3-08: they take over a City or Town."""
        rule, state = state.kit.rebellion_rules[self.region], rebels_there(state)
        for owner, _ in state.units.at(action.space):
            if number := dict(state.held(action.space, owner)).get(GARRISON, 0):
                state = garrisons_lost(state, action.space, owner, number, rule)
        city = state.settlement(action.space)
        if city is not None:
            state = state.with_settlement(city.replace(owner=REBELS))
        return state.place_units(REBELS, action.space, "BAR", self.number, rule=rule)


def _no_army(state: State, space: str) -> bool:
    """P13.3-08: tell whether no Land Combat Units and no Tribe are in a Space."""
    return space not in state.tribes and not any(state.combat_at(space, owner) for owner, _ in state.units.at(space))


def _with_points(state: State, space: str) -> tuple[str, ...]:
    """P13.3-08: return the owners of Land Combat Units in a Space, but for rebels and Tribes."""
    owners = (owner for owner, _ in state.units.at(space) if owner not in (REBELS, TRIBES))
    return tuple(owner for owner in owners if state.combat_at(space, owner))


def _only_garrisons(state: State, space: str) -> bool:
    """P13.3-11: tell whether a Space is unoccupied, or has only a Garrison."""
    return state.settlement(space) is None and _no_army(state, space)


@frozen
class ChooseVictims(Choice):
    """P13.3-04, P13.3-05, P13.3-08: the player chooses the Space, and whose units there, that are destroyed.

    Attributes:
        region: The region.
        space: The Space, once it is chosen.
    """

    prompt = "rebellion-victims"
    rule = "P13.3-04"
    accepts = (a.ChooseSpace, a.ChooseOwner)
    exact = True

    region: str
    space: str = ""

    def about(self, state: State) -> tuple[str, ...]:
        """Name the region, or the Space."""
        del state
        return (self.space or self.region,)

    def _found(self, state: State) -> list[tuple[str, str]]:
        """Return where units are that may be destroyed, and whose: players' alone; in Judaea anybody's with points."""
        spaces = [space for province in VICTIMS[self.region] for space in state.table.spaces_of[province]]
        return [
            (space, owner)
            for space in ([self.space] if self.space else spaces)
            for owner in (_with_points(state, space) if self.region == JUDAEA else players_armies_at(state, space))
        ]

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._found(state)) > 1

    def run(self, state: State) -> State:
        """Destroy the only ones; without any it is no event, but in Judaea a Barbarian comes all the same."""
        found = self._found(state)
        if found:
            return self._destroyed(state, *found[0])
        return state if self.region == JUDAEA else _nothing(state, self.region)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the Spaces, then the owners."""
        return whose(self._found(state), self.space)

    def resolve(self, state: State, action: Action) -> State:
        """Go on with the owner, or destroy them."""
        if isinstance(action, a.ChooseSpace):
            return state.then(ChooseVictims(self.seat, self.region, action.space))
        assert isinstance(action, a.ChooseOwner)
        return self._destroyed(state, self.space, action.owner)

    def _destroyed(self, state: State, space: str, owner: str) -> State:
        """Return the state in which they are destroyed; P13.3-08: in Judaea one Battle Point, as the player chooses."""
        rule = state.kit.rebellion_rules[self.region]
        if self.region == JUDAEA:
            return state.then(LosePoints(self.seat, owner, space, 1, "any", rule))
        return massacre(state, space, owner, rule)
