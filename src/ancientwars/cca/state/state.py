"""The state of a battle: pieces on the field, cards, banners; the turn and a combat lie on the agenda."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from attrs import field, frozen

from ancientwars.cca.components.board import BOTTOM, SEATS, Seat, opponent
from ancientwars.cca.components.ground import Ground, ground_of
from ancientwars.cca.components.loading import own_scenario, scenario
from ancientwars.cca.components.options import Options
from ancientwars.cca.components.scenarios import Scenario, SpecialRule, Tile, UnitAt
from ancientwars.cca.state.catalogue import CATALOGUE
from ancientwars.cca.state.pieces import Field, Leader, Unit
from ancientwars.cca.state.scopes import Combat, Turn
from ancientwars.core import step
from ancientwars.core.action import Catalogue
from ancientwars.core.byid import ById
from ancientwars.core.deck import CardTable
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.info import digest_of
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.step import Step


BySide = Annotated[tuple[int, int], ById(lambda: SEATS)]
"""A number for each side, with its id in JSON."""


@frozen(cache_hash=True)
class Setup(Record):
    """What was chosen before the battle began.

    Attributes:
        scenario: Number of a shipped scenario; empty for a user's own.
        own: Text of a user's own scenario; empty for a shipped one.
        options: The optional readings.
        terrain: Terrain of a position set up by hand, instead of the scenario's.
        banners: Banners that win in such a position; 0 is as in the scenario.
        command: Command of bottom and top in such a position; 0 is as in the scenario.
        legion: C17.3, C17.4: side and rule of the legions in such a position; empty is as in the scenario.
    """

    scenario: str = "001"
    own: str = field(default="", repr=lambda text: repr(text and digest_of(text)))
    options: Options = Options()  # noqa: RUF009 - frozen
    terrain: tuple[Tile, ...] | None = None
    banners: int = 0
    command: BySide = (0, 0)
    legion: tuple[str, ...] = ()

    @cached_property
    def battle(self) -> Scenario:
        """The scenario."""
        return own_scenario(self.own) if self.own else scenario(self.scenario)

    @cached_property
    def ground(self) -> Ground:
        """C3.3: the terrain."""
        tiles = self.battle.terrain if self.terrain is None else self.terrain
        return ground_of(tiles, siege=self.battle.rule("siege") is not None)

    @cached_property
    def special_rules(self) -> FrozenMap[str, SpecialRule]:
        """C3.7: the special rules in force, by kind."""
        rules = {rule.kind: rule for rule in self.battle.special_rules}
        if self.legion:
            rules["legion"] = SpecialRule("C17.3", "legion", "", {"side": self.legion[0], "rule": self.legion[1]})
        return FrozenMap(rules)


@frozen
class Last(Record):
    """C18.T3: what the opponent's turn card ordered, for Counter Attack.

    Attributes:
        effect: The card that gave the order; empty for none.
        place: Sections, as the bottom player names them, in which Leadership Any Section was given.
    """

    effect: str = ""
    place: tuple[str, ...] = ()


@frozen
class State(step.State):
    """A state of the game. Compare, hash and share it freely: it never changes.

    Attributes:
        setup: What was chosen before the battle.
        field: The pieces on the board.
        cards: The command cards: deck, hands (zones named after the seats), ``played`` and ``discards``.
        banners: Victory banners of bottom and top.
        turns: Own turns begun by bottom and top.
        last: What the previous turn card ordered.
        reserve: CS5.2: units that wait off the board.
        reserve_leaders: CS5.2: leaders that wait off the board, as side and name.
        captured: CS11.1: camps that have given their banner.
        command_grown: CS9.2: whether the hand limit has grown.
    """

    catalogue: ClassVar[Catalogue] = CATALOGUE

    setup: Setup
    field: Field
    cards: CardTable
    banners: BySide
    turns: BySide
    last: Last = Last()
    reserve: tuple[UnitAt, ...] = ()
    reserve_leaders: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    command_grown: bool = False

    # ------------------------------------------------------------------ what was set up

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both sides."""
        return SEATS

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.setup.battle

    @property
    def ground(self) -> Ground:
        """The terrain."""
        return self.setup.ground

    @property
    def options(self) -> Options:
        """The optional readings of the rules."""
        return self.setup.options

    def special(self, kind: str) -> SpecialRule | None:
        """CS: return the special rule of a kind that is in force."""
        return self.setup.special_rules.get(kind)

    def rule_facts(self, kind: str) -> Mapping[str, Any]:
        """Return the facts of a special rule that must be in force.

        Raises:
            KeyError: It is not.
        """
        return self.setup.special_rules[kind].facts

    # ------------------------------------------------------------------ pieces

    def unit(self, hex_: str) -> Unit | None:
        """Return the unit in a hex."""
        return self.field.unit(hex_)

    def unit_in(self, hex_: str) -> Unit:
        """Return the unit in a hex that must hold one.

        Raises:
            KeyError: It does not.
        """
        unit = self.field.unit(hex_)
        if unit is None:
            raise KeyError(hex_)
        return unit

    def leader(self, hex_: str) -> Leader | None:
        """Return the leader in a hex."""
        return self.field.leader(hex_)

    def units(self, side: str) -> list[Unit]:
        """Return the units of a side, in the order of the hexes."""
        return [unit for unit in self.field.units if unit.side == side]

    def ordered(self, side: str) -> list[Unit]:
        """C7.1: return the units of a side that have an order, in the order of the hexes."""
        return [unit for unit in self.field.units if unit.duty.ordered and unit.side == side]

    def leaders(self, side: str) -> list[Leader]:
        """Return the leaders of a side, in the order of the hexes."""
        return [leader for leader in self.field.leaders if leader.side == side]

    def change_unit(self, unit: Unit, **changes: Any) -> Self:
        """Return the state with a unit changed."""
        return self.replace(field=self.field.with_unit(unit, unit.replace(**changes)))

    def change_leader(self, leader: Leader, **changes: Any) -> Self:
        """Return the state with a leader changed."""
        return self.replace(field=self.field.with_leader(leader, leader.replace(**changes)))

    def without_unit(self, unit: Unit) -> Self:
        """Return the state with a unit taken off the board."""
        return self.replace(field=self.field.with_unit(unit, None))

    def without_leader(self, leader: Leader) -> Self:
        """Return the state with a leader taken off the board."""
        return self.replace(field=self.field.with_leader(leader, None))

    def attached(self, unit: Unit) -> Leader | None:
        """C7.2: return the leader attached to a unit."""
        return self.field.leader(unit.hex)

    def enemies(self, side: str) -> int:
        """Return the hexes with enemy units or lone enemy leaders."""
        other = opponent(side)
        return self.field.units_of(other) | self.field.lone(other)

    # ------------------------------------------------------------------ sides

    def banner_count(self, side: str) -> int:
        """Return the banners of a side."""
        return self.banners[side != BOTTOM]

    def own_turns(self, side: str) -> int:
        """Return how many turns a side has begun."""
        return self.turns[side != BOTTOM]

    @property
    def banners_needed(self) -> int:
        """C4.1: the banners that win."""
        return self.setup.banners or self.scenario.war_council.banners

    # ------------------------------------------------------------------ procedures

    @property
    def turn(self) -> Turn:
        """C5.2: the turn; of the number 0 while the first cards are dealt.

        Raises:
            NoScope: The agenda is not that of a battle: a defect of a step.
        """
        bottom = self.agenda[0]
        if type(bottom) is Turn:
            return bottom
        raise step.NoScope(Turn, self.agenda)

    def with_turn(self, **changes: Any) -> Self:
        """Return the state with fields of the turn changed."""
        return self.replace(agenda=self.agenda_with(**changes))

    def agenda_with(self, **changes: Any) -> tuple[Step, ...]:
        """Return the agenda with fields of the turn changed, for a change that goes with others."""
        return (self.turn.replace(**changes), *self.agenda[1:])

    @property
    def combat(self) -> Combat | None:
        """The combat that is being fought, if any."""
        for one in reversed(self.agenda):
            if type(one) is Combat:
                return one
        return None

    @property
    def fight(self) -> Combat:
        """The combat that is being fought.

        Raises:
            NoOptions: There is none: a defect of a step.
        """
        combat = self.combat
        if combat is None:
            raise step.NoOptions(self.agenda[-1], self)
        return combat
