"""A view of Polis as a row of numbers; `LAYOUT` documents every entry.

Both players stand in fixed order, Athens first, whoever looks; ``viewer`` tells who does. The boards are open (L1.12a),
so all entries but a hand mean the same to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.observation import Block, Layout, one_of, open_ended, share, some_of, waiting
from ancientwars.poleis.box import GOODS, MOST_SHIPS, MOST_UNITS, ROUND_TYPES, SEATS
from ancientwars.poleis.loading import components
from ancientwars.poleis.notation import messages
from ancientwars.poleis.state import LAND_INDEX, MARKET_GOODS, SEA_INDEX

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.poleis.state import State

_KIT = components()
_POLEIS = tuple(card.id for card in _KIT.poleis)
_PROJECTS = tuple(_KIT.project)
_LOADS = tuple((market.id, load) for market in _KIT.markets for load in range(1, len(market.loads) + 1))
_CARDS = tuple(card.id for card in _KIT.battle_cards)
_COPIES = tuple(card.copies for card in _KIT.battle_cards)
_COLUMNS = max(map(len, _KIT.market_cost.values())) - 1
_MOST_PROJECTS = 4
"""More projects than this no polis is measured by."""
_HALF = 10.0
"""The Prestige or stock of a good that stands for 0.5."""
_TURNS = 100
"""ENGINE-ROUND-LIMIT: the most turns of a round."""
_ATTACKS = 6
"""LB2.1a: 24 cards last for this many attacks."""


def _side(seat: str) -> tuple[Block, ...]:
    """Return the blocks of a player's board and pieces."""
    return (
        Block(
            f"{seat}-stock",
            ("prestige", *GOODS),
            "Prestige and goods, n / (n + 10)",
            lambda view: [open_ended(n, _HALF) for n in (view.side(seat).prestige, *view.side(seat).goods)],
        ),
        Block(
            f"{seat}-units",
            (*LAND_INDEX, *SEA_INDEX),
            "hoplites of each territory and galleys of each sea, of 5",
            lambda view: [share(n, MOST_UNITS) for n in (*view.side(seat).hoplites, *view.side(seat).galleys)],
        ),
        Block(
            f"{seat}-merchants",
            ("port", *(f"{market} {load}" for market, load in _LOADS)),
            "merchants in the trade port, of 8, and on each shipload",
            lambda view: _merchants(view, seat),
        ),
        Block(
            f"{seat}-proxenos",
            _POLEIS,
            "the polis of the proxenos; zeros while he is a hostage",
            lambda view: one_of(view.side(seat).proxenos, _POLEIS),
        ),
        Block(
            f"{seat}-round",
            ("leads", "passed", "passed first", "doubled", "sent"),
            "leads the round; has passed, and first; has doubled; units sent away, n / (n + 10)",
            lambda view: _round_of(view, seat),
        ),
    )


def _league(seat: str) -> tuple[Block, ...]:
    """Return the blocks of a player's poleis and their projects."""
    return (
        Block(
            f"{seat}-poleis",
            _POLEIS,
            "the poleis of the league",
            lambda view: [float(polis.owner == seat) for polis in view.poleis],
        ),
        Block(
            f"{seat}-begun",
            _PROJECTS,
            "the projects in progress in the league",
            lambda view: some_of((polis.in_progress for polis in view.poleis if polis.owner == seat), _PROJECTS),
        ),
        Block(
            f"{seat}-completed",
            _PROJECTS,
            "the projects completed in the league",
            lambda view: some_of(
                (key for polis in view.poleis if polis.owner == seat for key in polis.completed), _PROJECTS
            ),
        ),
    )


def _merchants(view: State, seat: str) -> list[float]:
    trading = {(market, load) for market, load, player in view.round.merchants if player == seat}
    return [share(view.side(seat).merchants, MOST_SHIPS), *some_of(trading, _LOADS)]


def _round_of(view: State, seat: str) -> list[float]:
    now = view.round
    return [
        float(now.leader == seat),
        float(seat in now.passed),
        float(now.passed[:1] == (seat,)),
        float(seat in now.doubled),
        open_ended(now.sent[SEATS.index(seat)], _HALF),
    ]


def _poleis() -> tuple[Block, ...]:
    """Return the blocks of all poleis."""
    return (
        Block(
            "population",
            _POLEIS,
            "population of each polis, of its maximum",
            lambda view: [share(p.population, card.max) for card, p in zip(_KIT.poleis, view.poleis, strict=True)],
        ),
        Block(
            "projects-in",
            _POLEIS,
            "projects completed in each polis, of 4",
            lambda view: [share(len(polis.completed), _MOST_PROJECTS) for polis in view.poleis],
        ),
        Block(
            "project-begun-in",
            _POLEIS,
            "whether a project is in progress in each polis",
            lambda view: [float(bool(polis.in_progress)) for polis in view.poleis],
        ),
        Block(
            "defected",
            _POLEIS,
            "poleis that the event card has moved",
            lambda view: some_of(view.round.defected, _POLEIS),
        ),
    )


def _table() -> tuple[Block, ...]:
    """Return the blocks of what belongs to nobody."""
    return (
        Block(
            "round",
            (*ROUND_TYPES, "last", "turns"),
            "type of the round; whether it is the last; turns begun, of 100",
            lambda view: [
                *one_of(view.round_type, ROUND_TYPES),
                float(view.last_round),
                share(view.round.turns, _TURNS),
            ],
        ),
        Block(
            "event",
            tuple(_KIT.event),
            "the event card of the round",
            lambda view: one_of(view.round.event, tuple(_KIT.event)),
        ),
        Block(
            "closed",
            tuple(LAND_INDEX),
            "territories with a Collection disc",
            lambda view: some_of(view.round.closed, tuple(LAND_INDEX)),
        ),
        Block(
            "market",
            MARKET_GOODS,
            "column of each market value marker, of the last column",
            lambda view: [share(column, _COLUMNS) for column in view.market],
        ),
        Block("projects-up", _PROJECTS, "face-up projects", lambda view: some_of(view.projects, _PROJECTS)),
        Block(
            "projects-to-come",
            _PROJECTS,
            "projects still in the deck",
            lambda view: some_of(view.project_deck, _PROJECTS),
        ),
    )


def _battle() -> tuple[Block, ...]:
    """Return the blocks of a battle; zeros when there is none."""
    return (
        Block("battle-in", _KIT.regions, "where a battle is fought", _in_battle(len(_KIT.regions), _where)),
        Block(
            "battle",
            (*(f"{seat} attacks" for seat in SEATS), *(f"{seat} holds" for seat in SEATS), "attacks", "deck"),
            "who attacks; cards in each hand, of 5; attacks resolved, of 6; cards left in the deck, of 24",
            _in_battle(len(SEATS) * 2 + 2, _progress),
        ),
        Block("hand", _CARDS, "the viewer's own cards, of the copies of each", _in_battle(len(_CARDS), _own_hand)),
        Block(
            "attack",
            _CARDS,
            "the attacking cards on the table, of the copies of each",
            _in_battle(len(_CARDS), lambda view: _counts(view.battle.attack)),
        ),
        Block(
            "discards",
            _CARDS,
            "the cards played in this battle, of the copies of each",
            _in_battle(len(_CARDS), lambda view: _counts(view.battle.cards.zone("discards").held)),
        ),
    )


def _in_battle(size: int, values: Callable[..., list[float]]) -> Callable[[State], list[float]]:
    """Return a function that gives values in a battle, and zeros outside one."""
    return lambda view: values(view) if view.battle else [0.0] * size


def _where(view: State) -> list[float]:
    assert view.battle is not None
    return one_of(view.battle.region, _KIT.regions)


def _progress(view: State) -> list[float]:
    assert view.battle is not None
    cards = view.battle.cards
    return [
        *one_of(view.battle.attacker, SEATS),
        *(share(cards.zone(seat).count, MOST_UNITS) for seat in SEATS),
        share(view.battle.attacks, _ATTACKS),
        share(cards.deck_size, len(_KIT.battle_deck)),
    ]


def _own_hand(view: State) -> list[float]:
    assert view.battle is not None
    return _counts(view.battle.cards.zone(str(view.viewer)).held if view.viewer in SEATS else ())


def _counts(held: tuple[str, ...] | None) -> list[float]:
    """Return how many of the copies of each card are among some cards."""
    return [share((held or ()).count(card), copies) for card, copies in zip(_CARDS, _COPIES, strict=True)]


LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    *_table(),
    *(block for seat in SEATS for block in (*_side(seat), *_league(seat))),
    *_poleis(),
    *_battle(),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
