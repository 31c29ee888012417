"""The state of a game of Diadochi: the board with the generals, the points, and the course of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.record import put
from ancientwars.core.step import Scope
from ancientwars.diadochi.components.kit import DISPERSED, MACEDONIAN, MINOR
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.board import NOTHING, Board
from ancientwars.diadochi.state.derived import (
    generals_by_owner,
    generals_by_place,
    generals_by_post,
    in_order,
    kit_of,
    largest_fleet,
    legitimacy_points,
    minor_posts,
    minors_of,
    off_markers,
    owner_of,
    owners_of,
    places_shared,
    posts_inside,
    posts_of_majors,
    posts_outside,
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
    from collections.abc import Iterator, Mapping

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
    "with_one",
]


@frozen
class Course(Scope):
    """Base of the scope at the bottom of the agenda: the course of a game, and what always follows in it."""

    def always(self, state: State) -> State:
        """Return the state after what the rules demand whenever something is so; the same object if nothing is."""
        return state


@frozen
class State(Board):
    """A state of the game. Compare, hash and share it freely: it never changes."""

    def consequences(self) -> State:
        """Return the state after what always follows, which the chapters of the rules state."""
        course = self.agenda[0] if self.agenda else None
        return course.always(self) if isinstance(course, Course) else self

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
        return generals_by_post(self.generals)[inside].get((space, seat), ())

    def foreign_general(self, space: str, seat: str) -> bool:
        """Tell whether another player has a major general in a space, not inside its city."""
        owners = generals_by_place(self.generals)[0].get(space)
        return owners is not None and owners.count(seat) < len(owners)

    def generals_of(self, seat: str) -> tuple[str, ...]:
        """Return the living major generals of a player, wherever they are."""
        return generals_by_owner(self.generals).get(seat, ())

    @property
    def major_posts(self) -> tuple[Mapping[Post, tuple[str, ...]], Mapping[Post, tuple[str, ...]]]:
        """The major generals outside and inside of cities, by place and owner: for who asks about many places."""
        return generals_by_post(self.generals)

    @property
    def minor_posts(self) -> tuple[frozenset[Post], frozenset[Post]]:
        """The place and owner of each minor general, outside and inside of cities."""
        return minor_posts(self.minors)

    def places_shared(self, seat: str) -> tuple[str, ...]:
        """Return where several living major generals of a player are, in the order of the data."""
        return places_shared(self.generals).get(seat, ())

    def has_minor(self, space: str, seat: str, *, inside: bool = False) -> bool:
        """Tell whether a player has a minor general in a space."""
        return (space, seat) in minor_posts(self.minors)[inside]

    def minors_of(self, seat: str) -> tuple[Minor, ...]:
        """Return the minor generals of a player on the map, in order."""
        return minors_of(self.minors, seat)

    def minors_left(self, seat: str) -> int:
        """D2.5c, D8.1d: return how many minor generals a player has off the map."""
        return self.kit.minor_general.per_player - len(minors_of(self.minors, seat))

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
        post = (space, seat)
        return post in generals_by_post(self.generals)[inside] or post in minor_posts(self.minors)[inside]

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

    def present_at(self, space: str) -> tuple[str, ...]:
        """D18.1a: return the players who have a unit or a major general in a space, outside or inside its city."""
        units = self.units.by_place.get(space, ()) + self.inside.by_place.get(space, ())
        before, within = generals_by_place(self.generals)
        owners = before.get(space, ()) + within.get(space, ())
        if units:
            owners += tuple([owner for owner, _ in units])
        return tuple([seat for seat in self.seats if seat in owners]) if owners else ()

    def is_present(self, space: str, seat: str) -> bool:
        """D18.1a: tell whether a player has a unit or a major general in a space, outside or inside its city."""
        for stacks in (self.units, self.inside):
            for owner, _ in stacks.by_place.get(space, ()):
                if owner == seat:
                    return True
        post, (before, within) = (space, seat), generals_by_post(self.generals)
        return post in before or post in within

    def unmarked(self) -> list[Post]:
        """D9.1h: return where neither a control marker nor a general marks the owner of units, as (space, owner)."""
        majors, minors = generals_by_post(self.generals)[0], minor_posts(self.minors)[0]
        return [
            post for post in off_markers(self.units.posts, self.markers) if post not in minors and post not in majors
        ]

    def idle(self) -> list[Minor]:
        """D8.1j: return the minor generals who have no units, or are with a major general."""
        minors, majors = minor_posts(self.minors), posts_of_majors(self.generals)
        units = (posts_outside(self.units.posts), posts_inside(self.inside.posts))
        needed = minors[0] <= units[0] and minors[1] <= units[1]
        if needed and minors[0].isdisjoint(majors[0]) and minors[1].isdisjoint(majors[1]):
            return []  # as a rule
        return [
            one
            for one in self.minors
            if (post := (one.place, one.owner)) not in units[one.inside] or post in majors[one.inside]
        ]

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
        legitimacy = legitimacy_points(self.generals, markers, self.royals, self.champions, self.pella, data)
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
        return (place for place in self.units.places_of(seat) if place != DISPERSED)
