"""The state of a battle: pieces on the field, cards, banners, the turn, and a combat while it lasts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from attrs import field, frozen

from ancientwars.cca.components.board import BOTTOM, SEATS, Seat, opponent
from ancientwars.cca.components.ground import Ground, ground_of
from ancientwars.cca.components.scenarios import Scenario, SpecialRule, Tile, UnitAt, own_scenario, scenario
from ancientwars.cca.rules.c04_victory import Over
from ancientwars.cca.state.catalogue import CATALOGUE
from ancientwars.cca.state.pieces import Field, Leader, Unit
from ancientwars.core import step
from ancientwars.core.action import Catalogue
from ancientwars.core.deck import CardTable
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.info import digest_of
from ancientwars.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.step import Step


@frozen
class Options(Record):
    """The optional readings of the rules (see the rulings in the documentation).

    Attributes:
        reactions: A window for evading and First Strike opens ``"always"`` when the public cannot exclude that the
            card is held, or only ``"when-able"``.
        turn_limit: ENGINE-TURN-LIMIT: turns of both players after which the battle is decided by banners.
        sacred_band: CS2.2: whether the Sacred Band has its abilities.
        light_chariots_ignore_sword: A3.
        counter_leadership_section: A37: a countered Leadership Any Section is bound to the same ``"place"`` on the
            board or to the section of the same ``"name"``.
        second_move_after_stop: A40: Move-Fire-Move allows a second move after stop terrain or joining a leader.
        check_again_when_destroyed: A24.
        camp_penalty_after_cap: A26.
        ford_advance_requires_no_move: A57.
        legions_retreat_two: A33.
        elephants_harm_own_leader: A17: elephants that cannot join a lone leader of their own side trample him.
        counter_attack_springs_ambush: CS5.2b.
        scipio_leaving_counts_as_lost: CS10.1.
    """

    reactions: Literal["always", "when-able"] = "always"
    turn_limit: int = 300
    sacred_band: bool = True
    light_chariots_ignore_sword: bool = True
    counter_leadership_section: Literal["place", "name"] = "place"
    second_move_after_stop: bool = False
    check_again_when_destroyed: bool = False
    camp_penalty_after_cap: bool = False
    ford_advance_requires_no_move: bool = False
    legions_retreat_two: bool = False
    elephants_harm_own_leader: bool = False
    counter_attack_springs_ambush: bool = False
    scipio_leaving_counts_as_lost: bool = False


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
    options: Options = Options()
    terrain: tuple[Tile, ...] | None = None
    banners: int = 0
    command: tuple[int, int] = (0, 0)
    legion: tuple[str, ...] = ()

    @cached_property
    def battle(self) -> Scenario:
        """The scenario."""
        return own_scenario(self.own) if self.own else scenario(self.scenario)

    @cached_property
    def ground(self) -> Ground:
        """The terrain."""
        tiles = self.battle.terrain if self.terrain is None else self.terrain
        return ground_of(tiles, siege=self.battle.rule("siege") is not None)

    @cached_property
    def special_rules(self) -> FrozenMap[str, SpecialRule]:
        """CS: the special rules in force, by kind."""
        rules = {rule.kind: rule for rule in self.battle.special_rules}
        if self.legion:
            rules["legion"] = SpecialRule("C17.3", "legion", "", {"side": self.legion[0], "rule": self.legion[1]})
        return FrozenMap(rules)


@frozen
class Turn(Record):
    """Everything that is forgotten when a turn ends.

    Attributes:
        seat: The active player.
        number: Turns begun by both players, this one included.
        card: The command card played; empty before that.
        effect: The card whose order is given: another one where Counter Attack copies it (C18.T3).
        ordinary: The fallback or the one-unit alternative was taken: no bonuses and limits of the card (C18.D5).
        command: The Command when the card was played (C7.6a).
        picks: Hexes of pieces that were given orders, in order; leaders alone with an ``L`` before the hex.
        lead: Hex of the leader of a Leadership card.
        dice: Dice of I Am Spartacus or Rally not yet used.
        place: Sections, as the bottom player names them, to which a countered order is bound (C18.T3b).
        second: The second part of Move-Fire-Move has begun.
        ambush: Section in which an ambush is sprung (CS5.2c).
        struck: How often First Strike was played in this turn (C15.4).
    """

    seat: Seat
    number: int
    card: str = ""
    effect: str = ""
    ordinary: bool = False
    command: int = 0
    picks: tuple[str, ...] = ()
    lead: str = ""
    dice: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    second: bool = False
    ambush: str = ""
    struck: int = 0


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
class Combat(Record):
    """One combat while it lasts.

    Attributes:
        attacker: Hex of the attacking unit when it attacked.
        target: Hex that it attacked.
        ranged: Whether it is ranged combat.
        bonus: Whether it is a bonus close combat (C13.9).
        attacker_full: C11.7a, C11.7b: whether the attacker was at full strength when the combat began.
        target_full: Whether the target was.
        first_strike: The target struck first (C18.T5, C16.C6).
        checked: C14.2: leaders that made their check in this combat, as side and home.
    """

    attacker: str
    target: str
    ranged: bool = False
    bonus: bool = False
    attacker_full: bool = False
    target_full: bool = False
    first_strike: bool = False
    checked: tuple[str, ...] = ()


@frozen
class State(step.State):
    """A state of the game. Compare, hash and share it freely: it never changes.

    Attributes:
        setup: What was chosen before the battle.
        field: The pieces on the board.
        cards: The command cards: deck, hands (zones named after the seats), ``played`` and ``discards``.
        banners: Victory banners of bottom and top.
        turns: Own turns begun by bottom and top.
        turn: The current turn.
        last: What the previous turn card ordered.
        combat: The combat being fought, if any.
        reserve: CS5.2: units that wait off the board.
        reserve_leaders: CS5.2: leaders that wait off the board, as side and name.
        captured: CS11.1: camps that have given their banner.
        command_grown: CS9.2: whether the hand limit has grown.
    """

    catalogue: ClassVar[Catalogue] = CATALOGUE

    setup: Setup
    field: Field
    cards: CardTable
    banners: tuple[int, int]
    turns: tuple[int, int]
    turn: Turn
    last: Last = Last()
    combat: Combat | None = None
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

    @property
    def decided(self) -> bool:
        """C4.4: whether the battle is over."""
        return bool(self.agenda) and isinstance(self.agenda[0], Over)

    # ------------------------------------------------------------------ changes

    def then(self, *steps: Step, **changes: Any) -> Self:
        """C4.4: put steps on the agenda; once the battle is decided nothing further is resolved."""
        if self.decided:
            return self.replace(**changes) if changes else self
        return self.replace(agenda=self.agenda + steps[::-1], **changes)

    @property
    def fight(self) -> Combat:
        """The combat that is being fought.

        Raises:
            NoOptions: There is none: a defect of a step.
        """
        if self.combat is None:
            raise step.NoOptions(self.agenda[-1], self)
        return self.combat

    def with_turn(self, **changes: Any) -> Self:
        """Return the state with fields of the turn changed."""
        return self.replace(turn=self.turn.replace(**changes))

    def with_combat(self, **changes: Any) -> Self:
        """Return the state with fields of the combat changed."""
        if self.combat is None:
            return self
        return self.replace(combat=self.combat.replace(**changes))
