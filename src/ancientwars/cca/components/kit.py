"""C2, C16, C18: the components as data - unit types and their ratings, command cards, terrain types."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from ancientwars.core.data import read_toml, require_known, structure, structure_all
from ancientwars.core.errors import DataError
from ancientwars.core.frozenmap import FrozenMap, freeze

if TYPE_CHECKING:
    from collections.abc import Mapping

PRINTED: Final = files("ancientwars.cca") / "data"
"""Folder of the data files shipped with the package."""
FACES: Final = ("light", "medium", "heavy", "leader", "flag", "swords")
"""C2.6: one face each."""
CLASSES: Final = ("light", "medium", "heavy")
HELMETS_ALWAYS: Final = "helmets_always_hit_in_close_combat"
"""C17.2a: an ability of special units."""
IGNORES_A_FLAG: Final = "ignore_one_flag"
"""C17.2b: an ability of special units."""
ALL_SWORDS: Final = 99
"""C11.16: more swords than any roll shows."""


@frozen
class UnitType:
    """C2.T1: one row of the unit table; the fields are those of ``units.toml``.

    C2.8a: cataphracts have the blocks of their kin. C2.12, C2.12a: `die` is the class, whatever the border.
    """

    id: str
    name: str
    code: str
    die: str
    kind: str
    cavalry: bool
    blocks: int
    block_size: str
    move: int
    move_and_battle: int
    close_dice: Any
    sword_hits: bool
    ranged: bool
    retreat_per_flag: int
    evade_from: tuple[str, ...]
    base_game: bool
    range: int = 0
    charge_move: int = 0
    full_strength_bonus_dice: int = 0
    full_strength_ignore_flags: int = 0
    bonus_combat_without_leader: bool = False
    battle_back_dice: int = 0
    ignore_sword_hits: Any = 0
    ignore_class_hits_from_cavalry_and_chariots: int = 0
    ignore_flags_from_cavalry_and_chariots: int = 0
    scares_cavalry_and_chariots: bool = False
    reroll_sword_hits: bool = False
    helmets_never_hit: bool = False
    can_be_supported: bool = True
    rampages_before_retreat: bool = False
    can_rally: bool = True
    momentum_advance: bool = True
    bonus_combat: bool = True
    evade_rule: str = ""
    close_dice_vs: FrozenMap[str, int] = field(default=FrozenMap(), converter=freeze)
    groups: frozenset[str] = frozenset()

    # What follows from these is worked out at once.

    foot: bool = field(init=False, eq=False, repr=False)
    """C2.13: whether it is a foot unit."""
    elephants: bool = field(init=False, eq=False, repr=False)
    """Whether its dice are those of its target (C11.12)."""
    chariot: bool = field(init=False, eq=False, repr=False)
    """C2.13: whether it is a chariot."""
    shy_of_beasts: bool = field(init=False, eq=False, repr=False)
    """C11.10, C11.16a: whether elephants and camels frighten it: cavalry and chariots."""
    ignored_swords: int = field(init=False, eq=False, repr=False)
    """C11.18b: sword hits that it ignores by its own nature."""
    war_machine: bool = field(init=False, eq=False, repr=False)
    """C13.3: whether it leaves the board when it evades."""
    full_strength_matters: bool = field(init=False, eq=False, repr=False)
    """C9.5: whether it fights better at full strength."""
    _names: frozenset[str] = field(init=False, eq=False, repr=False)

    @foot.default
    def _is_foot(self) -> bool:
        return self.kind == "foot"

    @elephants.default
    def _are_elephants(self) -> bool:
        return bool(self.close_dice_vs)

    @chariot.default
    def _is_chariot(self) -> bool:
        return "chariots" in self.groups

    @shy_of_beasts.default
    def _is_shy(self) -> bool:
        return self.cavalry or self.chariot

    @ignored_swords.default
    def _ignores_swords(self) -> int:
        return ALL_SWORDS if self.ignore_sword_hits == "all" else int(self.ignore_sword_hits)

    @war_machine.default
    def _is_war_machine(self) -> bool:
        return bool(self.evade_rule)

    @full_strength_matters.default
    def _gains_by_full_strength(self) -> bool:
        return bool(self.full_strength_bonus_dice)

    @_names.default
    def _all_names(self) -> frozenset[str]:
        return self.groups | {self.id, "all"}

    def is_a(self, *names: str) -> bool:
        """Whether its type or one of its groups is among some names; ``"all"`` names everything."""
        return not self._names.isdisjoint(names)


@frozen
class Card:
    """C18: a command card; the fields are those of ``command-deck.toml``.

    Some hold for all that have an order: `movement` (C18.T2b), `ranged_allowed` (C18.T2b2, C18.T9c, C18.T11c) and
    `close_combat_allowed` (C18.T8b2).
    """

    id: str
    rule: str
    name: str
    category: str
    count: int
    text: str
    orders: FrozenMap[str, Any] = field(default=FrozenMap(), converter=freeze)
    eligible: str = ""
    orders_leaders: bool = False
    may_detach_leader: bool = False
    light_foot_pass_through_friends: bool = False
    leader_section: str = ""
    linked_units: int = 0
    movement: str = ""
    ranged_allowed: bool = True
    close_combat_allowed: bool = True
    close_bonus_dice: int = 0
    bonus_combat_bonus_dice: int = 0
    copies: str = ""
    ranged_shots: int = 1
    move_override: FrozenMap[str, int] = field(default=FrozenMap(), converter=freeze)
    reaction: bool = False
    battle_bonus_dice: int = 0
    reshuffle: str = ""
    phases: tuple[str, ...] = ()


@frozen
class TerrainType:
    """C16.T1: a terrain type; the fields are those of ``terrain.toml``.

    Attributes:
        id: Its key.
        rule: Its first rule.
        impassable: Who may never enter (C16.S1, C16.R1, C16.M4).
        stop: Who ends a move on entering (C16.B1, C16.F1, C16.D1, C16.M1); nobody in C16.H1, C16.K1, C16.G1.
        fight_on_entry: Who may battle in the turn of entry; all in C16.D2, C16.G1a, C16.M5.
        close_cap: Most dice of close combat into or out of it (C16.B3, C16.F3, C16.D3, C16.G2, C16.G2a, C16.C5).
        fire_out_cap: Most dice of fire out of it (C16.D3, C16.G2, C16.M5).
        fire_at_cap: Most dice of fire at it (C16.F3).
        uphill_cap: Most dice of close combat up to it.
        level_cap: Most dice of close combat from it, down or to its like.
        dice_penalty: Dice that a unit in it rolls less (C16.K3).
        front_only: Whether it protects through its front sides only.
        ignore_swords: Swords that a foot unit in it ignores (C16.C5a).
        ignore_flags: Flags that it may ignore, in close combat and under fire (C16.K2a, C16.G3, C16.C5b).
        strikes_first: Whether a unit in it strikes first.
        blocks_sight: C16.F4, C16.K4; not so C16.B4, C16.D5, C16.W5, C16.G5, C16.M8.
        single_step_in: Whether it is entered only from the next hex.
        single_step_out: Whether it is left by one hex only.
        loss_check: Whether a die is rolled on entering.
    """

    id: str
    rule: str
    impassable: tuple[str, ...] = ()
    stop: tuple[str, ...] = ()
    fight_on_entry: str = "all"
    close_cap: int = ALL_SWORDS
    fire_out_cap: int = ALL_SWORDS
    fire_at_cap: int = ALL_SWORDS
    uphill_cap: int = 0
    level_cap: FrozenMap[str, int] = field(default=FrozenMap(), converter=freeze)
    dice_penalty: int = 0
    front_only: bool = False
    ignore_swords: int = 0
    ignore_flags: tuple[int, int] = (0, 0)
    strikes_first: bool = False
    blocks_sight: bool = False
    single_step_in: bool = False
    single_step_out: bool = False
    loss_check: bool = False


@frozen
class LeaderFacts:
    """C2.T1, C13, C14: the ratings of leaders."""

    move: int
    evade: tuple[int, int]


@frozen
class Kit:
    """Everything printed that all battles share."""

    units: FrozenMap[str, UnitType]
    cards: FrozenMap[str, Card]
    terrain: FrozenMap[str, TerrainType]
    leader: LeaderFacts
    deck: tuple[str, ...]
    still_dice: int
    moved_dice: int
    blocks_in_box: FrozenMap[str, int]


def _units(contents: Mapping[str, Any]) -> FrozenMap[str, UnitType]:
    """Read the unit table."""
    groups: Mapping[str, tuple[str, ...]] = contents["groups"]
    for name, members in groups.items():
        require_known("units.toml", "groups", name, members, contents["units"])
    found = {}
    for key, row in contents["units"].items():
        mine = frozenset(name for name, members in groups.items() if key in members)
        facts = {"die" if name == "class" else name: value for name, value in row.items()}
        unit = structure(UnitType, {"id": key, **facts}, file="units.toml", table=f"units.{key}")
        found[key] = evolve(unit, groups=mine)
    for unit in found.values():
        known = {"all", *groups, *found}
        require_known("units.toml", f"units.{unit.id}", "evade_from", unit.evade_from, known)
        require_known("units.toml", f"units.{unit.id}", "class", [unit.die], CLASSES)
    return FrozenMap(found)


def _cards(contents: Mapping[str, Any]) -> FrozenMap[str, Card]:
    """Read the deck."""
    rows = structure_all(Card, contents["cards"], file="command-deck.toml", table="cards")
    if sum(card.count for card in rows) != contents["total"]:
        raise DataError("command-deck.toml", "cards", "count", f"the counts do not add up to {contents['total']}")
    for category, number in contents["categories"].items():
        if sum(card.count for card in rows if card.category == category) != number:
            raise DataError("command-deck.toml", "categories", category, "does not agree with the cards")
    return FrozenMap({card.id: card for card in rows})


def _terrain(contents: Mapping[str, Any]) -> FrozenMap[str, TerrainType]:
    """Read the terrain types."""
    rows = contents["terrain"].items()
    return FrozenMap(
        (key, structure(TerrainType, {"id": key, **row}, file="terrain.toml", table=f"terrain.{key}"))
        for key, row in rows
    )


@cache
def components() -> Kit:
    """Return the printed components."""
    table, deck, ground = (read_toml(PRINTED / f"{name}.toml") for name in ("units", "command-deck", "terrain"))
    cards = _cards(deck)
    leader = table["leader"]
    return Kit(
        units=_units(table),
        cards=cards,
        terrain=_terrain(ground),
        leader=LeaderFacts(leader["move"], tuple(leader["evade"])),
        deck=tuple(sorted(card.id for card in cards.values() for _ in range(card.count))),
        still_dice=table["conventions"]["ranged_dice_stationary"],
        moved_dice=table["conventions"]["ranged_dice_moved"],
        blocks_in_box=table["box"]["blocks"],
    )


KIT: Final = components()
UNITS: Final = KIT.units
CARDS: Final = KIT.cards
TERRAIN: Final = KIT.terrain
