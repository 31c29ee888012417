"""The board of a game of Diadochi: all that a state consists of, and what stands on the map but for the generals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from attrs import frozen

from ancientwars.core.action import Catalogue
from ancientwars.core.byid import ById
from ancientwars.core.deck import CardTable
from ancientwars.core.length import CountedState
from ancientwars.core.record import put
from ancientwars.core.stacks import Stacks
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, SEATS
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.catalogue import CATALOGUE
from ancientwars.diadochi.state.derived import (
    SHIPPED,
    armies_by_place,
    kit_of,
    posts_inside,
    posts_outside,
    royals_by_place,
    spaces_marked,
)
from ancientwars.diadochi.state.options import Options, Setup
from ancientwars.diadochi.state.pieces import (
    ARMIES,
    ARMY_INDEX,
    FLEET_INDEX,
    FLEETS,
    GENERALS,
    ROYAL_INDEX,
    ROYALS,
    SPACE_INDEX,
    SPACES,
    Fleet,
    General,
    Independent,
    Minor,
    Royal,
    Siege,
    Training,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.components.kit import Kit, Players

NOTHING = Stacks()


def _by(ids: tuple[str, ...]) -> ById:
    return ById(lambda: ids)


@lru_cache(maxsize=1024)
def _turn_order(order: tuple[str, ...], after: str, without: tuple[str, ...]) -> tuple[str, ...]:
    """Return players in an order that begins after one of them, without others."""
    if after in order:
        place = order.index(after) + 1
        order = order[place:] + order[:place]
    return tuple([seat for seat in order if seat not in without])


@frozen
class Board(CountedState):
    """The fields of a state: what stands on the map, who holds which cards, and the course of the turn.

    Attributes:
        setup: What was chosen before the game.
        seats: The players, clockwise.
        turn: Number of the turn, from 1.
        round: Number of the round of the Strategy Phase; 0 outside of it.
        order: D3.1b: the Turn Order of this turn.
        usurper: D4: the Usurper of this turn; empty before there is one.
        units: Combat units by space, owner and kind; those in the Dispersed Box stand in the place ``"dispersed"``.
        inside: Combat units inside major cities, likewise.
        markers: D2.4a: owner of the control marker of each space, ``"independent"`` or empty.
        generals: The major generals.
        minors: The minor generals on the map, in order.
        commanders: D8.4e: generals who were named commander among their equals, in order.
        royals: The royal family and the body.
        fleets: The fleets.
        independents: The independent armies.
        sieges: Siege points, in order of space.
        champions: D17.5a: the players who are Champion, in order of seats.
        above_zero: D17.5e: the Diadochi who had victory points since they lost the status.
        training: What each player trains, in order of `SEATS`.
        offers: D18.3d: marriages offered this turn, as (royal, player).
        pella: D17.4c: who buried the body in Pella; empty for nobody.
        looted: Cities with a Looted marker.
        helepolis: The player and space of the Helepolis; both empty without it.
        shields_raised: D14.2b: whether the Silver Shields have come into play, so that their card is a surprise.
        cards: The Tyche deck, the hands (zones named after the players) and where else cards lie.
    """

    catalogue: ClassVar[Catalogue] = CATALOGUE

    setup: Setup
    seats: tuple[str, ...]
    cards: CardTable
    turn: int = 0
    round: int = 0
    order: tuple[str, ...] = ()
    usurper: str = ""
    units: Stacks = NOTHING
    inside: Stacks = NOTHING
    markers: Annotated[tuple[str, ...], _by(SPACES)] = ("",) * len(SPACES)
    generals: Annotated[tuple[General, ...], _by(GENERALS)] = (General(),) * len(GENERALS)
    minors: tuple[Minor, ...] = ()
    commanders: tuple[str, ...] = ()
    royals: Annotated[tuple[Royal, ...], _by(ROYALS)] = (Royal(),) * len(ROYALS)
    fleets: Annotated[tuple[Fleet, ...], _by(FLEETS)] = (Fleet(),) * len(FLEETS)
    independents: Annotated[tuple[Independent, ...], _by(ARMIES)] = (Independent(),) * len(ARMIES)
    sieges: tuple[Siege, ...] = ()
    champions: tuple[str, ...] = ()  # D17.5a
    above_zero: tuple[str, ...] = ()
    training: Annotated[tuple[Training, ...], _by(SEATS)] = (Training(),) * len(SEATS)
    offers: tuple[tuple[str, str], ...] = ()
    pella: str = ""
    looted: tuple[str, ...] = ()
    helepolis: tuple[str, str] = ("", "")
    shields_raised: bool = False

    # ------------------------------------------------------------------ what was chosen

    @property
    def kit(self) -> Kit:
        """The components that this game is played with."""
        data = self.setup.data
        return kit_of(data) if data else SHIPPED

    @property
    def options(self) -> Options:
        """The optional rules."""
        return self.setup.options

    @property
    def players(self) -> Players:
        """The game for this number of players."""
        return self.kit.scenario[self.setup.scenario]

    def in_turn_order(self, *, after: str = "", without: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the players in Turn Order, in the order of the table before there is one.

        Args:
            after: Begin with the player who follows this one.
            without: Leave these out.
        """
        order = self.order or self.seats
        return _turn_order(order, after, tuple(without)) if after or without else order

    # ------------------------------------------------------------------ control

    def marker(self, space: str) -> str:
        """Return the owner of the control marker of a space, ``"independent"`` or empty."""
        return self.markers[SPACE_INDEX[space]]

    def controls(self, seat: str, space: str) -> bool:
        """D2.4a: tell whether a player controls a space."""
        return self.markers[SPACE_INDEX[space]] == seat

    def controlled(self, seat: str) -> tuple[str, ...]:
        """D2.4a: return the spaces that a player controls, or nobody (empty), in map order."""
        return spaces_marked(self.markers, seat)

    def enemy_of(self, seat: str, owner: str) -> bool:
        """DG7, DG22: tell whether an owner is another player; independents are neither enemy nor friend."""
        return owner not in ("", INDEPENDENT, seat)

    def with_marker(self, space: str, owner: str, rule: str = "") -> Self:
        """Return the state with the control marker of a space placed, replaced, or removed where `owner` is empty."""
        before = self.marker(space)
        if before == owner:
            return self
        told: tuple[Any, ...] = (e.MarkerRemoved(before, space, rule=rule),) if before else ()
        if owner:
            told += (e.MarkerPlaced(owner, space, rule=rule),)
        return self.emit(*told, markers=put(self.markers, SPACE_INDEX[space], owner))

    # ------------------------------------------------------------------ combat units

    def held(self, space: str, seat: str, *, inside: bool = False) -> Units:
        """Return the combat units of a player in a space, outside or inside its city, by kind."""
        held = (self.inside if inside else self.units).by_place.get(space, ())
        for owner, stack in held:
            if owner == seat:
                return stack
        return ()

    def count(self, space: str, seat: str, *, inside: bool = False) -> int:
        """Return the number of combat units of a player in a space, outside or inside its city."""
        held = (self.inside if inside else self.units).by_place.get(space, ())
        for owner, stack in held:
            if owner == seat:
                return sum([number for _, number in stack])
        return 0

    def places_with(self, seat: str, kind: str, *, inside: bool = False) -> list[str]:
        """Return the places where a player has combat units of a kind, outside or inside cities, in order."""
        stacks = self.inside if inside else self.units
        held = stacks.by_place
        return [
            place
            for place in stacks.places_of(seat)
            for owner, stack in held[place]
            if owner == seat
            for one, _ in stack
            if one == kind
        ]

    def places_above(self, seat: str, most: int) -> list[str]:
        """Return the places where a player has more than so many combat units, not inside cities, in order."""
        held = self.units.by_place
        return [
            place
            for place in self.units.places_of(seat)
            for owner, stack in held[place]
            if owner == seat
            and (len(stack) > 1 or stack[0][1] > most)  # as a rule they are of one kind, and few
            and sum([number for _, number in stack]) > most
        ]

    def places_of_others(self, seat: str, kind: str) -> set[str]:
        """Return the places where other players have combat units of a kind, outside or inside cities."""
        rows = (*self.units.by_place.items(), *self.inside.by_place.items())
        return {
            place for place, held in rows for owner, stack in held if owner != seat for one, _ in stack if one == kind
        }

    def others_at(self, space: str, seat: str) -> tuple[str, ...]:
        """Return the other players with combat units in a space, not inside its city."""
        held = self.units.by_place.get(space)
        return tuple([owner for owner, _ in held if owner != seat]) if held else ()

    def forces_near(self, spaces: Iterable[str]) -> set[str]:
        """Return the players with combat units in any of some spaces, outside or inside their cities."""
        outside, inside = self.units.by_place, self.inside.by_place
        return {owner for space in spaces for held in (outside, inside) for owner, _ in held.get(space, ())}

    def beset(self, space: str, seat: str) -> bool:
        """D12b: tell whether units of other players stand in a space, not inside its city, or independent armies."""
        held = self.units.by_place.get(space)
        if held and (len(held) > 1 or held[0][0] != seat):
            return True
        return space in armies_by_place(self.independents)

    def beset_among(self, seat: str, spaces: Iterable[str]) -> list[str]:
        """D12b: return those of many spaces of which `beset` is so."""
        armies, held = armies_by_place(self.independents), self.units.by_place
        return [
            space
            for space in spaces
            if ((here := held.get(space)) and (len(here) > 1 or here[0][0] != seat)) or space in armies
        ]

    def has_units(self, space: str, seat: str, *, inside: bool = False) -> bool:
        """Tell whether a player has combat units in a space, outside or inside its city."""
        if inside:
            return (space, seat) in posts_inside(self.inside.posts)
        return (space, seat) in posts_outside(self.units.posts)

    def independents_at(self, space: str) -> tuple[str, ...]:
        """Return the independent armies in a space."""
        return armies_by_place(self.independents).get(space, ())

    def place_units(self, seat: str, space: str, kind: str, number: int = 1, rule: str = "") -> Self:
        """D2.2c, D2.2d: return the state with more combat units in a space, of which there may be any number."""
        told = e.UnitPlaced(seat, kind, space, number, rule=rule)
        return self.emit(told, units=self.units.add(space, seat, kind, number))

    def lose_units(
        self, seat: str, space: str, kind: str, number: int = 1, rule: str = "", *, inside: bool = False
    ) -> Self:
        """Return the state with fewer combat units in a space; they leave the game."""
        if not number:
            return self
        told = e.UnitsLost(seat, kind, number, space, rule=rule)
        if inside:
            return self.emit(told, inside=self.inside.remove(space, seat, kind, number))
        return self.emit(told, units=self.units.remove(space, seat, kind, number))

    def disperse_units(
        self, seat: str, space: str, kind: str, number: int = 1, rule: str = "", *, inside: bool = False
    ) -> Self:
        """D2.7f: return the state with combat units of a space in the Dispersed Box."""
        if not number:
            return self
        told = e.UnitsDispersed(seat, kind, number, space, rule=rule)
        if inside:
            left = self.inside.remove(space, seat, kind, number)
            return self.emit(told, inside=left, units=self.units.add(DISPERSED, seat, kind, number))
        return self.emit(told, units=self.units.move(space, DISPERSED, seat, {kind: number}))

    # ------------------------------------------------------------------ royal family, fleets, sieges

    def royal(self, royal: str) -> Royal:
        """Return what has become of a member of the royal family."""
        return self.royals[ROYAL_INDEX[royal]]

    def with_royal(self, royal: str, **changes: Any) -> Self:
        """Return the state with fields of a member of the royal family changed."""
        index = ROYAL_INDEX[royal]
        before = self.royals[index]
        after = before.replace(**changes)
        state = self.replace(royals=put(self.royals, index, after))
        if after.owner == before.owner or after.buried:  # that it is buried says it already
            return state
        return state.emit(e.RoyalChanged(royal, after.owner, rule="D18.1a"))

    def royals_at(self, space: str) -> tuple[str, ...]:
        """Return the members of the royal family in a space."""
        return royals_by_place(self.royals).get(space, ())

    def fleet(self, fleet: str) -> Fleet:
        """Return what has become of a fleet."""
        return self.fleets[FLEET_INDEX[fleet]]

    def with_fleet(self, fleet: str, **changes: Any) -> Self:
        """Return the state with fields of a fleet changed."""
        index = FLEET_INDEX[fleet]
        return self.replace(fleets=put(self.fleets, index, self.fleets[index].replace(**changes)))

    def fleet_points(self, fleet: str) -> int:
        """D13.3a: return the strength of a fleet on the side on which it lies."""
        card = self.kit.fleet[fleet]
        return card.enhanced if self.fleet(fleet).enhanced else card.strength

    def independent(self, army: str) -> Independent:
        """Return what has become of an independent army."""
        return self.independents[ARMY_INDEX[army]]

    def with_independent(self, army: str, **changes: Any) -> Self:
        """Return the state with fields of an independent army changed."""
        index = ARMY_INDEX[army]
        return self.replace(independents=put(self.independents, index, self.independents[index].replace(**changes)))

    def siege(self, space: str) -> Siege | None:
        """Return the siege points against a space, if there are any."""
        return next((one for one in self.sieges if one.space == space), None)

    def besieged(self, city: str) -> bool:
        """DG6: tell whether units of another than its controller, or an independent army, stand before a city."""
        owner = self.marker(city)
        return bool(owner) and bool(
            self.others_at(city, owner) or (owner != INDEPENDENT and self.independents_at(city))
        )
