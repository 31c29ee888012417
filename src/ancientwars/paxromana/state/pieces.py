"""What a state consists of: the tracks of a player, Leaders, Cities and Towns, effects, agreements."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from ancientwars.core.record import Record
from ancientwars.core.stacks import Stacks
from ancientwars.paxromana.components.kit import SEATS
from ancientwars.paxromana.components.loading import components

if TYPE_CHECKING:
    from collections.abc import Iterable

LEADERS = tuple(leader.id for leader in components().leaders)
LEADER_INDEX = {leader: index for index, leader in enumerate(LEADERS)}
SEAT_INDEX: dict[str, int] = {seat: index for index, seat in enumerate(SEATS)}
PROVINCES = tuple(province.id for province in components().provinces)
NOTHING = Stacks()
CITY_WALLS = 5
"""P7.0.1-03: Fortification Points of an intact City."""
TOWN_WALLS = 2
"""P7.0.1-01: Fortification Points of an intact Town."""
LEAST_WALLS = {"city": 3, "town": 1}
"""P7.3.4a: Fortification Points below which battle reduces no City or Town."""


@frozen
class Power(Record):
    """The tracks of a player.

    Attributes:
        stability: P14.1.1a, P14.1.4a: from -6 to +8.
        treasury: P1.4t: Talents.
        vp: P15.1.3a: victory points so far.
        exiled: P14.2.1-15: the Capital Spaces that he does not control.
        order: P17.2-35: that he must bring an Army of 3 BP to a Capital: ``"due"`` in his next Activation, ``"now"``;
            P16.2c: ``"again"`` now, and another one in the next.
        civil_war: P16.2d: what a Civil War does to his markers: ``"coming"`` until the end of the turn, then ``"dear"``
            (2 T each), or ``"ended"`` for this turn; ``"lasting"``, dear now and in the next turn, too; P17.2f:
            ``"due"`` while his next marker only serves for it.
    """

    stability: int = 0
    treasury: int = 0
    vp: int = 0
    exiled: tuple[str, ...] = ()
    order: Literal["", "due", "now", "again"] = ""
    civil_war: Literal["", "coming", "dear", "ended", "lasting", "due"] = ""


@frozen
class Leader(Record):
    """What has become of a Leader.

    Attributes:
        place: The node where he is; empty in his pool.
        rests: P8.3a: Leader Selection Phases until an Elite Leader is back in his pool; 0 while he has not been used.
        dead: Whether a named Leader, or the Soldier of Fortune, has died for good.
    """

    place: str = ""
    rests: int = 0
    dead: bool = False


@frozen
class Successors(Record):
    """P17.2g: a Greek Army that another player moves. Its units have an owner of their own meanwhile.

    Attributes:
        owner: The player whose units they are; empty while there is no such Army.
        seat: The player who moves them.
        leaders: The Leaders with them.
        fights: Whether they attack pieces of their own player just now.
    """

    owner: str = ""
    seat: str = ""
    leaders: tuple[str, ...] = ()
    fights: bool = False


NO_SUCCESSORS = Successors()


@frozen(order=True, cache_hash=True)
class Settlement(Record):
    """P7.0.1a: a City or Town.

    Attributes:
        space: Where it is.
        owner: Whose it is: a player or an Independent.
        kind: City or Town.
        walls: Fortification Points that are left.
    """

    space: str
    owner: str
    kind: Literal["city", "town"]
    walls: int

    @property
    def intact(self) -> bool:
        """Whether no Fortification Point is lost."""
        return self.walls == (CITY_WALLS if self.kind == "city" else TOWN_WALLS)

    @property
    def at_least(self) -> bool:
        """P7.3.4a: whether battle can reduce it no further."""
        return self.walls <= LEAST_WALLS[self.kind]

    @property
    def civilization(self) -> int:
        """P15.3.2a, P7.0.1-01 to P7.0.1-04 (damaged P7.0.1-02, P7.0.1-04): Civilization Points."""
        if self.kind == "city":
            return 3 if self.intact else 1
        return 1 if self.intact else 0


@frozen(order=True)
class Effect(Record):
    """Something that an event or a card changes for a while.

    Attributes:
        kind: What: the id of the event, or of the card.
        seat: For whom, or by whom; empty for everybody.
        place: Where; empty for everywhere.
        until: When it ends: ``"turn"`` at the end of the turn, ``"removal"`` in the next Removal Phase, ``"game"``.
    """

    kind: str
    seat: str = ""
    place: str = ""
    until: Literal["turn", "removal", "game"] = "turn"


@frozen(order=True)
class Pact(Record):
    """P4.3.1: an agreement that is kept until the end of the turn.

    Attributes:
        kind: ``"passage"`` (P4.3.1e): each is friendly to the other; or a ``"promise"``, which binds nobody.
        seats: The two players; of a promise first the one who gave it.
        terms: What was promised, in the words of the proposal.
        guests: P4.3.1e: Spaces of one of them where the other stands, as (Space, guest), in order.
        own: P4.3.1e: Spaces where one of them stands and is no guest, as (Space, player), in order.
    """

    kind: Literal["passage", "promise"]
    seats: tuple[str, str]
    terms: str = ""
    guests: tuple[tuple[str, str], ...] = ()
    own: tuple[tuple[str, str], ...] = ()


_PARTS = attrgetter("kind", "seats", "terms", "guests", "own")


def in_order(pacts: Iterable[Pact]) -> tuple[Pact, ...]:
    """Return agreements in their order, which is that of `Pact` itself."""
    return tuple(sorted(pacts, key=_PARTS))
