"""A view of a battle as a row of numbers; `LAYOUT` documents every entry.

Most of it are planes: one entry for each of the 113 hexes, A1 to I13. The board is never turned and the sides stand in
fixed order, bottom first, whoever looks; ``viewer`` tells who does. Only ``hand`` depends on it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ancientwars.cca.components.board import BOTTOM, HEXES, INDEX, SEATS, TOP
from ancientwars.cca.components.kit import CARDS, FACES, KIT, TERRAIN, UNITS
from ancientwars.cca.components.scenarios import MOST_CARDS
from ancientwars.cca.interface.words import messages
from ancientwars.cca.state.pieces import IDLE
from ancientwars.core.chance import counted
from ancientwars.core.observation import (
    Block,
    Layout,
    Mark,
    Pieces,
    Sparse,
    Spots,
    Things,
    one_of,
    open_ended,
    share,
    some_of,
    waiting,
)
from ancientwars.core.recent import recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ancientwars.cca.components.ground import Ground
    from ancientwars.cca.state.pieces import Leader, Unit
    from ancientwars.cca.state.state import State

_CARDS = tuple(CARDS)
_BLOCKS = max(kind.blocks for kind in UNITS.values())
_BATTLES = 3
"""C11, C13.9, C18: more battles than this no unit fights in a turn."""
_HALF = 10.0
"""The number of units that stands for 0.5."""
_TYPED = {kind: {hex_: f"{kind} {hex_}" for hex_ in HEXES} for kind in UNITS}
"""The entries of the types of units, made once."""
_BLOCKS_OF: dict[str, str] = {seat: f"{seat}-blocks" for seat in SEATS}
"""The planes of the blocks of each side, named once."""


def _hexes(name: str, meaning: str, values: Callable[[State], Iterable[tuple[str, float]]], of: str = "") -> Sparse:
    """Return the block of a plane that follows from a part of the view, if there is one."""
    return Sparse(name, HEXES, meaning, values, of)


def _pieces() -> tuple[Pieces, ...]:
    """Return the planes of units and leaders."""
    planes = [
        plane
        for seat in SEATS
        for plane in (
            Pieces(f"{seat}-blocks", HEXES, f"blocks of the units of {seat}, of 4", _UNITS),
            Pieces(f"{seat}-leaders", HEXES, f"leaders of {seat}", _LEADERS),
        )
    ]
    return (
        *planes,
        Pieces("elite", HEXES, "special units", _UNITS),
        Pieces("ordered", HEXES, "units with an order", _UNITS),
        Pieces("moved", HEXES, "units that have moved", _UNITS),
        Pieces("battles", HEXES, "battles that each unit has fought this turn, of 3", _UNITS),
        Pieces("leader-ordered", HEXES, "leaders with an order", _LEADERS),
        Pieces("leader-moved", HEXES, "leaders that have moved", _LEADERS),
        Pieces("type", tuple(f"{kind} {hex_}" for kind in UNITS for hex_ in HEXES), "units of each type", _UNITS),
    )


def _unit(unit: Unit) -> list[Mark]:
    """Return what a unit sets."""
    hex_, duty = unit.hex, unit.duty
    blocks = unit.blocks
    strength = blocks / _BLOCKS if blocks < _BLOCKS else 1.0
    marks = [(_BLOCKS_OF[unit.side], hex_, strength), ("type", _TYPED[unit.type][hex_], 1.0)]
    if unit.elite:
        marks.append(("elite", hex_, 1.0))
    if duty is IDLE:
        return marks
    if duty.ordered:
        marks.append(("ordered", hex_, 1.0))
    if duty.moved:
        marks.append(("moved", hex_, 1.0))
    if duty.battles:
        marks.append(("battles", hex_, share(duty.battles, _BATTLES)))
    return marks


def _leader(leader: Leader) -> list[Mark]:
    """Return what a leader sets."""
    hex_, duty = leader.hex, leader.duty
    marks = [(f"{leader.side}-leaders", hex_, 1.0)]
    if duty.ordered:
        marks.append(("leader-ordered", hex_, 1.0))
    if duty.moved:
        marks.append(("leader-moved", hex_, 1.0))
    return marks


def _units(view: State) -> tuple[Unit, ...]:
    return view.field.units


def _leaders(view: State) -> tuple[Leader, ...]:
    return view.field.leaders


_UNITS = Things(_units, _unit)
_LEADERS = Things(_leaders, _leader)


def _terrain(view: State) -> tuple[tuple[str, float], ...]:
    return _covered(view.ground)


@cache
def _covered(ground: Ground) -> tuple[tuple[str, float], ...]:
    """Return the terrain of each hex, which never changes."""
    return tuple((f"{ground.terrain[hex_].id} {hex_}", 1.0) for hex_ in HEXES)


def _turn() -> tuple[Block | Sparse, ...]:
    """Return the blocks of the turn."""
    return (
        Block("active", SEATS, "whose turn it is", _active, "turn.seat", few=True),
        Sparse("card", _CARDS, "the command card played", _card, "turn.card", few=True),
        Sparse("effect", _CARDS, "the card whose order is given", _effect, "turn.effect", few=True),
        Sparse("last-effect", _CARDS, "the card that ordered in the turn before", _last_effect, "last.effect"),
        Block(
            "turn",
            ("number", "command", "ordinary", "second", "struck"),
            "number, of the limit; Command, of 9; ordinary order, second move, First Strike was played",
            _course,
            "turn.number turn.command turn.ordinary turn.second turn.struck setup",
        ),
        Block(
            "dice",
            FACES,
            "order dice not yet used, of 9",
            _dice,
            "turn.dice",
        ),
        _hexes("picked", "where orders were given", _picked, "turn.picks"),
        _hexes("lead", "the leader of a Leadership card", _lead, "turn.lead"),
    )


def _active(view: State) -> list[float]:
    return one_of(view.turn.seat, SEATS)


def _card(view: State) -> Spots:
    return _shown(view.turn.card)


def _effect(view: State) -> Spots:
    return _shown(view.turn.effect)


def _last_effect(view: State) -> Spots:
    return _shown(view.last.effect)


def _shown(card: str) -> Spots:
    return ((card, 1.0),) if card in CARDS else ()


def _dice(view: State) -> list[float]:
    return [share(view.turn.dice.count(face), MOST_CARDS) for face in FACES]


def _picked(view: State) -> Iterable[tuple[str, float]]:
    return [(pick.removeprefix("L"), 1.0) for pick in view.turn.picks]


def _lead(view: State) -> Iterable[tuple[str, float]]:
    return _at(view.turn.lead)


def _course(view: State) -> list[float]:
    turn = view.turn
    so_far = [share(turn.number, view.options.turn_limit), share(turn.command, MOST_CARDS)]
    return [*so_far, float(turn.ordinary), float(turn.second), float(turn.struck > 0)]


def _at(hex_: str) -> tuple[tuple[str, float], ...]:
    return ((hex_, 1.0),) if hex_ in INDEX else ()


def _combat() -> tuple[Block | Sparse, ...]:
    """Return the blocks of a combat; zeros when there is none."""
    return (
        _hexes("attacker", "the attacking unit", _attacker, "combat"),
        _hexes("target", "the hex attacked", _target, "combat"),
        Block(
            "combat",
            ("close", "ranged", "bonus", "first strike"),
            "kind of combat",
            _kind,
            "combat",
        ),
    )


def _attacker(view: State) -> Iterable[tuple[str, float]]:
    return _at(view.combat.attacker) if view.combat else ()


def _target(view: State) -> Iterable[tuple[str, float]]:
    return _at(view.combat.target) if view.combat else ()


def _kind(view: State) -> list[float]:
    combat = view.combat
    if combat is None:
        return [0.0] * 4
    return [float(not combat.ranged), float(combat.ranged), float(combat.bonus), float(combat.first_strike)]


def _cards() -> tuple[Block | Sparse, ...]:
    """Return the blocks of cards, banners and what waits off the board."""
    return (
        Sparse("hand", _CARDS, "the viewer's own cards, of the copies of each", _own_hand, "cards viewer"),
        Sparse(
            "discards",
            _CARDS,
            "the discarded cards, of the copies of each",
            _discards,
            "cards",
        ),
        Block(
            "cards",
            (*SEATS, "deck"),
            "cards in each hand, of 9, and in the deck, of 60",
            _piles,
            "cards",
        ),
        Block(
            "banners",
            SEATS,
            "banners of each side, of those that win",
            _banners,
            "banners setup",
        ),
        Block(
            "reserve",
            (*SEATS, "hand grown"),
            "units that wait off the board, n / (n + 10); whether the hand limit has grown",
            _waiting,
            "reserve command_grown",
        ),
        Block("captured", HEXES, "camps that have given their banner", _captured, "captured"),
    )


def _discards(view: State) -> Iterable[tuple[str, float]]:
    return _discarded(view.cards.zone("discards").held)


def _banners(view: State) -> list[float]:
    return [share(n, view.banners_needed) for n in view.banners]


def _captured(view: State) -> list[float]:
    return some_of(view.captured, HEXES)


_OF_HAND = tuple(share(number, MOST_CARDS) for number in range(len(KIT.deck) + 1))
_OF_DECK = tuple(share(number, len(KIT.deck)) for number in range(len(KIT.deck) + 1))
"""The shares that numbers of cards are, worked out once."""


def _piles(view: State) -> list[float]:
    cards, counts = view.cards, dict[str, int]()
    for zone in cards.zones:
        counts[zone.name] = zone.count
    return [_OF_HAND[counts[BOTTOM]], _OF_HAND[counts[TOP]], _OF_DECK[cards.deck_size]]


def _waiting(view: State) -> list[float]:
    reserves = [open_ended(sum(unit.side == seat for unit in view.reserve), _HALF) for seat in SEATS]
    return [*reserves, float(view.command_grown)]


def _own_hand(view: State) -> Iterable[tuple[str, float]]:
    return _held(view.cards.zone(str(view.viewer)).held if view.viewer in SEATS else ())


def _counts(held: tuple[str, ...] | None) -> Spots:
    """Return how many of the copies of each card are among some cards."""
    return tuple([_copies(card, count) for card, count in counted(held or ()).items()])


@cache
def _copies(card: str, count: int) -> tuple[str, float]:
    return card, share(count, CARDS[card].count)


_held, _discarded = recent(4)(_counts), recent(2)(_counts)


LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    *_turn(),
    *_cards(),
    *_combat(),
    *_pieces(),
    Sparse(
        "terrain",
        tuple(f"{kind} {hex_}" for kind in TERRAIN for hex_ in HEXES),
        "terrain of each kind",
        _terrain,
        "setup",
    ),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
