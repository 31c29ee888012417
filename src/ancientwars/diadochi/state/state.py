"""The state of a game of Diadochi: what stands on the map, who holds which cards, and the course of the turn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from attrs import frozen

from ancientwars.core.action import Catalogue
from ancientwars.core.byid import ById
from ancientwars.core.deck import CardTable
from ancientwars.core.length import CountedState
from ancientwars.core.record import put
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Scope
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, MACEDONIAN, MINOR, SEATS
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.catalogue import CATALOGUE
from ancientwars.diadochi.state.derived import (
    SHIPPED,
    armies_by_place,
    beset_spaces,
    generals_by_owner,
    generals_by_post,
    in_order,
    kit_of,
    largest_fleet,
    legitimacy_points,
    minor_posts,
    off_markers,
    owner_of,
    owners_of,
    owners_outside,
    places_of,
    places_shared,
    royals_by_place,
    spaces_marked,
    stacks_by_place,
    units_by_post,
    units_inside,
    victory_points,
    with_one,
)
from ancientwars.diadochi.state.options import Options, Setup
from ancientwars.diadochi.state.pieces import (
    ARMIES,
    ARMY_INDEX,
    BODY,
    FLEET_INDEX,
    FLEETS,
    GENERAL_INDEX,
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
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.components.kit import Kit, Players
    from ancientwars.diadochi.state.derived import Post

__all__ = [
    "ARMIES",
    "ARMY_INDEX",
    "BODY",
    "FLEETS",
    "FLEET_INDEX",
    "GENERALS",
    "GENERAL_INDEX",
    "NOTHING",
    "ROYALS",
    "ROYAL_INDEX",
    "SPACES",
    "SPACE_INDEX",
    "Course",
    "Fleet",
    "General",
    "Independent",
    "Minor",
    "Options",
    "Royal",
    "Setup",
    "Siege",
    "State",
    "Training",
    "in_order",
    "kit_of",
    "largest_fleet",
    "owners_of",
    "places_of",
    "with_one",
]

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
class Course(Scope):
    """Base of the scope at the bottom of the agenda: the course of a game, and what always follows in it."""

    def always(self, state: State) -> State:
        """Return the state after what the rules demand whenever something is so; the same object if nothing is."""
        return state


@frozen
class State(CountedState):
    """A state of the game. Compare, hash and share it freely: it never changes.

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

    def consequences(self) -> State:
        """Return the state after what always follows, which the chapters of the rules state."""
        course = self.agenda[0] if self.agenda else None
        return course.always(self) if isinstance(course, Course) else self

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

    def with_marker(self, space: str, owner: str, rule: str = "") -> State:
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
        if inside:
            found = units_inside(self.inside).get((space, seat, True))
        else:
            found = units_by_post(self.units).get((space, seat, False))
        return found[1] if found else ()

    def count(self, space: str, seat: str, *, inside: bool = False) -> int:
        """Return the number of combat units of a player in a space, outside or inside its city."""
        if inside:
            found = units_inside(self.inside).get((space, seat, True))
        else:
            found = units_by_post(self.units).get((space, seat, False))
        return sum([number for _, number in found[1]]) if found else 0

    def others_at(self, space: str, seat: str) -> tuple[str, ...]:
        """Return the other players with combat units in a space, not inside its city."""
        held = stacks_by_place(self.units).get(space)
        return tuple([owner for owner, _ in held if owner != seat]) if held else ()

    def forces_near(self, spaces: Iterable[str]) -> set[str]:
        """Return the players with combat units in any of some spaces, outside or inside their cities."""
        outside, inside = stacks_by_place(self.units), stacks_by_place(self.inside)
        return {owner for space in spaces for held in (outside, inside) for owner, _ in held.get(space, ())}

    def beset(self, space: str, seat: str) -> bool:
        """D12b: tell whether units of other players stand in a space, not inside its city, or independent armies."""
        held = stacks_by_place(self.units).get(space)
        if held and (len(held) > 1 or held[0][0] != seat):
            return True
        return space in armies_by_place(self.independents)

    def beset_spaces(self, seat: str) -> frozenset[str]:
        """D12b: return the spaces of which `beset` is so, for who asks about many."""
        return beset_spaces(self.units.posts, self.independents, seat)

    def has_units(self, space: str, seat: str, *, inside: bool = False) -> bool:
        """Tell whether a player has combat units in a space, outside or inside its city."""
        if inside:
            return (space, seat, True) in units_inside(self.inside)
        return (space, seat, False) in units_by_post(self.units)

    def independents_at(self, space: str) -> tuple[str, ...]:
        """Return the independent armies in a space."""
        return armies_by_place(self.independents).get(space, ())

    def place_units(self, seat: str, space: str, kind: str, number: int = 1, rule: str = "") -> State:
        """D2.2c, D2.2d: return the state with more combat units in a space, of which there may be any number."""
        told = e.UnitPlaced(seat, kind, space, number, rule=rule)
        return self.emit(told, units=self.units.add(space, seat, kind, number))

    def lose_units(
        self, seat: str, space: str, kind: str, number: int = 1, rule: str = "", *, inside: bool = False
    ) -> State:
        """Return the state with fewer combat units in a space; they leave the game."""
        if not number:
            return self
        told = e.UnitsLost(seat, kind, number, space, rule=rule)
        if inside:
            return self.emit(told, inside=self.inside.remove(space, seat, kind, number))
        return self.emit(told, units=self.units.remove(space, seat, kind, number))

    def disperse_units(
        self, seat: str, space: str, kind: str, number: int = 1, rule: str = "", *, inside: bool = False
    ) -> State:
        """D2.7f: return the state with combat units of a space in the Dispersed Box."""
        if not number:
            return self
        told = e.UnitsDispersed(seat, kind, number, space, rule=rule)
        if inside:
            left = self.inside.remove(space, seat, kind, number)
            return self.emit(told, inside=left, units=self.units.add(DISPERSED, seat, kind, number))
        return self.emit(told, units=self.units.move(space, DISPERSED, seat, {kind: number}))

    # ------------------------------------------------------------------ generals

    def general(self, general: str) -> General:
        """Return what has become of a major general."""
        return self.generals[GENERAL_INDEX[general]]

    def with_general(self, general: str, **changes: Any) -> State:
        """Return the state with fields of a major general changed."""
        index = GENERAL_INDEX[general]
        return self.replace(generals=put(self.generals, index, self.generals[index].replace(**changes)))

    def generals_at(self, space: str, seat: str, *, inside: bool = False) -> tuple[str, ...]:
        """Return the major generals of a player in a space, outside or inside its city, in the order of the data."""
        return generals_by_post(self.generals).get((space, seat, inside), ())

    def foreign_general(self, space: str, seat: str) -> bool:
        """Tell whether another player has a major general in a space, not inside its city."""
        owners = owners_outside(self.generals).get(space)
        return owners is not None and owners.count(seat) < len(owners)

    def generals_of(self, seat: str) -> tuple[str, ...]:
        """Return the living major generals of a player, wherever they are."""
        return generals_by_owner(self.generals).get(seat, ())

    @property
    def major_posts(self) -> Mapping[Post, tuple[str, ...]]:
        """The major generals by place, owner and whether they are inside a city: for who asks about many places."""
        return generals_by_post(self.generals)

    @property
    def minor_posts(self) -> frozenset[Post]:
        """The place and owner of each minor general, and whether he is inside a city."""
        return minor_posts(self.minors)

    def places_shared(self, seat: str) -> tuple[str, ...]:
        """Return where several living major generals of a player are, in the order of the data."""
        return places_shared(self.generals).get(seat, ())

    def has_minor(self, space: str, seat: str, *, inside: bool = False) -> bool:
        """Tell whether a player has a minor general in a space."""
        return (space, seat, inside) in minor_posts(self.minors)

    def minors_of(self, seat: str) -> list[Minor]:
        """Return the minor generals of a player on the map, in order."""
        return [one for one in self.minors if one.owner == seat]

    def minors_left(self, seat: str) -> int:
        """D2.5c, D8.1d: return how many minor generals a player has off the map."""
        return self.kit.minor_general.per_player - [one.owner for one in self.minors].count(seat)

    def with_minor(self, space: str, seat: str, *, inside: bool = False, rule: str = "") -> State:
        """Return the state with a minor general of a player in a space, if there is none yet."""
        if self.has_minor(space, seat, inside=inside):
            return self
        minors = with_one(self.minors, Minor(seat, space, inside))
        return self.emit(e.MinorPlaced(seat, space, rule=rule), minors=minors)

    def without_minor(self, space: str, seat: str, *, inside: bool = False, rule: str = "") -> State:
        """Return the state without a minor general of a player in a space."""
        if not self.has_minor(space, seat, inside=inside):
            return self
        told = e.MinorRemoved(seat, space, rule=rule)
        return self.emit(told, minors=tuple(self._minors_without(Minor(seat, space, inside))))

    def with_minor_sent(self, went: Minor, comes: Minor, rule: str) -> State:
        """Return the state with a minor general elsewhere, where there is none yet."""
        minors = with_one(self._minors_without(went), comes)
        removed = e.MinorRemoved(went.owner, went.place, rule=rule)
        return self.emit(removed, e.MinorPlaced(comes.owner, comes.place, rule=rule), minors=minors)

    def _minors_without(self, minor: Minor) -> list[Minor]:
        owner, place, inside = minor.owner, minor.place, minor.inside
        return [one for one in self.minors if one.place != place or one.owner != owner or one.inside != inside]

    def commander(self, space: str, seat: str, *, inside: bool = False) -> str:
        """D8.1a, D8.3a, D8.4d: return who commands in a space: a major general, ``"minor"``, or nobody (empty).

        D8.4e: among equals the owner's choice; without one, the most senior.
        """
        majors = self.generals_at(space, seat, inside=inside)
        if not majors:
            return MINOR if self.has_minor(space, seat, inside=inside) else ""
        kit = self.kit
        return min(
            majors, key=lambda one: (-kit.general[one].rank, one not in self.commanders, kit.general[one].seniority)
        )

    def is_led(self, space: str, seat: str, *, inside: bool = False) -> bool:
        """Tell whether a player has a major or minor general in a space."""
        post = (space, seat, inside)
        return post in generals_by_post(self.generals) or post in minor_posts(self.minors)

    def initiative(self, leader: str) -> int:
        """D2.5b: return the initiative of a general, or of a minor one."""
        kit = self.kit
        return kit.minor_general.initiative if leader == MINOR else kit.general[leader].initiative

    def battle_rating(self, leader: str) -> int:
        """D2.5b, D8.2a: return the battle rating of a general, of a minor one; 0 without a general."""
        kit = self.kit
        if not leader:
            return 0
        return kit.minor_general.battle if leader == MINOR else kit.general[leader].battle

    def is_present(self, seat: str, space: str) -> bool:
        """D18.1a: tell whether a player has a unit or a major general in a space, outside or inside its city."""
        return self.presence()(seat, space)

    def presence(self) -> Callable[[str, str], bool]:
        """D18.1a: return what tells whether a player is present in a space, for who asks about many."""
        outside, inside = units_by_post(self.units), units_inside(self.inside)
        majors = generals_by_post(self.generals)

        def present(seat: str, space: str) -> bool:
            before, within = (space, seat, False), (space, seat, True)
            return before in outside or before in majors or within in inside or within in majors

        return present

    def unmarked(self) -> list[tuple[str, str]]:
        """D9.1h: return where neither a control marker nor a general marks the owner of units, as (space, owner)."""
        majors, minors = generals_by_post(self.generals), minor_posts(self.minors)
        return [
            (space, seat)
            for space, seat in off_markers(self.units.posts, self.markers)
            if (space, seat, False) not in minors and (space, seat, False) not in majors
        ]

    def idle(self) -> list[Minor]:
        """D8.1j: return the minor generals who have no units, or are with a major general."""
        posts, majors = minor_posts(self.minors), generals_by_post(self.generals)
        alone = posts.difference(units_by_post(self.units), units_inside(self.inside))
        if not alone and len(posts.difference(majors)) == len(posts):
            return []  # as a rule
        return [one for one in self.minors if (post := (one.place, one.owner, one.inside)) in alone or post in majors]

    # ------------------------------------------------------------------ royal family, fleets, sieges

    def royal(self, royal: str) -> Royal:
        """Return what has become of a member of the royal family."""
        return self.royals[ROYAL_INDEX[royal]]

    def with_royal(self, royal: str, **changes: Any) -> State:
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

    def with_fleet(self, fleet: str, **changes: Any) -> State:
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

    def with_independent(self, army: str, **changes: Any) -> State:
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

    # ------------------------------------------------------------------ points

    def controls_province(self, seat: str, province: str) -> bool:
        """D20.4b: tell whether a player controls a province."""
        return owner_of(self.setup.data, province, self.markers) == seat

    def victory_points(self, seat: str) -> int:
        """D2.7e, D20.4a: return the victory points of a player, counted from the map; D20.4f: without limit."""
        return victory_points(self.setup.data, self.markers, self.fleets)[seat]

    @property
    def points_of_all(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The victory points and the legitimacy points of all players, see `victory_points` and `legitimacy`."""
        data, markers = self.setup.data, self.markers
        legitimacy = legitimacy_points(markers, self.generals, self.royals, self.champions, self.pella, data)
        return victory_points(data, markers, self.fleets), legitimacy

    def legitimacy(self, seat: str) -> int:
        """D2.7e, D17.2a, D17.3a: return the legitimacy points of a player, for all his generals, prestige left out."""
        return self.points_of_all[1][seat]

    def macedonians(self, seat: str) -> int:
        """D20.3a: return the number of Macedonian combat units of a player on the map."""
        stacks = [self.inside.of(seat), self.units.of(seat)]
        return sum(
            number for stack in stacks for place, _, kind, number in stack if kind in MACEDONIAN and place != DISPERSED
        )

    def seniority(self, seat: str) -> int:
        """A63: return the place of a player's most senior general in the Seniority List.

        The dead count only where none of his lives, a hundred places later; 999 for who never had a general.
        """
        kit, found = self.kit, [999]
        for name, one in zip(GENERALS, self.generals, strict=True):
            if one.owner == seat and (one.dead or one.place):
                found.append(kit.general[name].seniority + (100 if one.dead else 0))
        return min(found)

    def spaces_with_units(self, seat: str) -> Iterator[str]:
        """Return the spaces of the map where a player has combat units outside of cities, in order."""
        return (place for place in places_of(self.units, seat) if place != DISPERSED)
