"""A view of Polis as a row of numbers; `LAYOUT` documents every entry.

Both players stand in fixed order, Athens first, whoever looks; ``viewer`` tells who does. The boards are open (L1.12a),
so all entries but a hand mean the same to everybody.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ancientwars.core.observation import Block, Layout, Mark, Pieces, Ranks, one_of, open_ended, share, some_of, waiting
from ancientwars.poleis.components.kit import GOODS, MOST_SHIPS, MOST_UNITS, ROUND_TYPES, SEATS
from ancientwars.poleis.components.loading import components
from ancientwars.poleis.interface.words import messages
from ancientwars.poleis.state.state import LAND_INDEX, MARKET_GOODS, SEA_INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.deck import CardTable
    from ancientwars.poleis.state.state import Battle, Polis, State

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
_FOUGHT = "battle battle_cards viewer"
"""What the blocks of a battle follow from."""
_ATTACKS = 6
"""LB2.1a: 24 cards last for this many attacks."""


def _side(seat: str) -> tuple[Block, ...]:
    """Return the blocks of a player's board and pieces."""
    return (
        Block(
            f"{seat}-stock",
            ("prestige", *GOODS),
            "Prestige and goods, n / (n + 10)",
            partial(_stock, seat),
            f"{seat}.prestige {seat}.goods",
        ),
        Block(
            f"{seat}-units",
            (*LAND_INDEX, *SEA_INDEX),
            "hoplites of each territory and galleys of each sea, of 5",
            partial(_units, seat),
            f"{seat}.hoplites {seat}.galleys",
        ),
        Block(
            f"{seat}-merchants",
            ("port", *(f"{market} {load}" for market, load in _LOADS)),
            "merchants in the trade port, of 8, and on each shipload",
            partial(_merchants, seat),
            f"round.merchants {seat}.merchants",
        ),
        Block(
            f"{seat}-proxenos",
            _POLEIS,
            "the polis of the proxenos; zeros while he is a hostage",
            partial(_proxenos, seat),
            f"{seat}.proxenos",
        ),
        Block(
            f"{seat}-round",
            ("leads", "passed", "passed first", "doubled", "sent"),
            "leads the round; has passed, and first; has doubled; units sent away, n / (n + 10)",
            partial(_round_of, seat),
            "round.leader round.passed round.doubled round.sent",
        ),
    )


def _player(seat: str) -> tuple[Block | Pieces, ...]:
    """Return the blocks of a player."""
    return (*_side(seat), *_league(seat))


def _league(seat: str) -> tuple[Pieces, ...]:
    """Return the blocks of a player's poleis and their projects."""
    return (
        Pieces(f"{seat}-poleis", _POLEIS, "the poleis of the league", _CITIES),
        Pieces(f"{seat}-begun", _PROJECTS, "the projects in progress in the league", _CITIES),
        Pieces(f"{seat}-completed", _PROJECTS, "the projects completed in the league", _CITIES),
    )


def _stock(seat: str, view: State) -> list[float]:
    side = view.side(seat)
    return [open_ended(n, _HALF) for n in (side.prestige, *side.goods)]


def _units(seat: str, view: State) -> list[float]:
    side = view.side(seat)
    return [share(n, MOST_UNITS) for n in (*side.hoplites, *side.galleys)]


def _proxenos(seat: str, view: State) -> list[float]:
    return one_of(view.side(seat).proxenos, _POLEIS)


def _merchants(seat: str, view: State) -> list[float]:
    trading = {(market, load) for market, load, player in view.round.merchants if player == seat}
    return [share(view.side(seat).merchants, MOST_SHIPS), *some_of(trading, _LOADS)]


def _round_of(seat: str, view: State) -> list[float]:
    now = view.round
    return [
        float(now.leader == seat),
        float(seat in now.passed),
        float(now.passed[:1] == (seat,)),
        float(seat in now.doubled),
        open_ended(now.sent[SEATS.index(seat)], _HALF),
    ]


def _poleis() -> tuple[Pieces | Block, ...]:
    """Return the blocks of all poleis."""
    return (
        Pieces("population", _POLEIS, "population of each polis, of its maximum", _CITIES),
        Pieces("projects-in", _POLEIS, "projects completed in each polis, of 4", _CITIES),
        Pieces("project-begun-in", _POLEIS, "whether a project is in progress in each polis", _CITIES),
        Block(
            "defected",
            _POLEIS,
            "poleis that the event card has moved",
            _defected,
            "round.defected",
        ),
    )


def _all_poleis(view: State) -> tuple[Polis, ...]:
    return view.poleis


def _polis(number: int, polis: Polis) -> Iterator[Mark]:
    """Yield what a polis sets."""
    card = _KIT.poleis[number]
    yield "population", card.id, share(polis.population, card.max)
    yield "projects-in", card.id, share(len(polis.completed), _MOST_PROJECTS)
    if polis.in_progress:
        yield "project-begun-in", card.id, 1.0
    if polis.owner in SEATS:
        yield f"{polis.owner}-poleis", card.id, 1.0
        if polis.in_progress:
            yield f"{polis.owner}-begun", polis.in_progress, 1.0
        for project in polis.completed:
            yield f"{polis.owner}-completed", project, 1.0


_CITIES = Ranks(_all_poleis, _polis)


def _defected(view: State) -> list[float]:
    return some_of(view.round.defected, _POLEIS)


def _table() -> tuple[Block, ...]:
    """Return the blocks of what belongs to nobody."""
    return (
        Block(
            "round",
            (*ROUND_TYPES, "last", "turns"),
            "type of the round; whether it is the last; turns begun, of 100",
            _round,
            "round.number round.turns setup",
        ),
        Block(
            "event",
            tuple(_KIT.event_card),
            "the event card of the round",
            _event,
            "round.event_card",
        ),
        Block(
            "closed",
            tuple(LAND_INDEX),
            "territories with a Collection disc",
            _closed,
            "round.closed",
        ),
        Block(
            "market",
            MARKET_GOODS,
            "column of each market value marker, of the last column",
            _market,
            "market",
        ),
        Block("projects-up", _PROJECTS, "face-up projects", _projects_up, "projects"),
        Block("projects-to-come", _PROJECTS, "projects still in the deck", _projects_to_come, "project_deck"),
    )


def _round(view: State) -> list[float]:
    return [*one_of(view.round_type, ROUND_TYPES), float(view.last_round), share(view.round.turns, _TURNS)]


def _event(view: State) -> list[float]:
    return one_of(view.round.event_card, tuple(_KIT.event_card))


def _closed(view: State) -> list[float]:
    return some_of(view.round.closed, tuple(LAND_INDEX))


def _market(view: State) -> list[float]:
    return [share(column, _COLUMNS) for column in view.market]


def _projects_up(view: State) -> list[float]:
    return some_of(view.projects, _PROJECTS)


def _projects_to_come(view: State) -> list[float]:
    return some_of(view.project_deck, _PROJECTS)


def _battle() -> tuple[Block, ...]:
    """Return the blocks of a battle; zeros when there is none."""
    return (
        Block(
            "battle-in",
            _KIT.regions,
            "where a battle is fought",
            partial(_in_battle, len(_KIT.regions), _where),
            _FOUGHT,
        ),
        Block(
            "battle",
            (*(f"{seat} attacks" for seat in SEATS), *(f"{seat} holds" for seat in SEATS), "attacks", "deck"),
            "who attacks; cards in each hand, of 5; attacks resolved, of 6; cards left in the deck, of 24",
            partial(_in_battle, len(SEATS) * 2 + 2, _progress),
            _FOUGHT,
        ),
        Block(
            "hand",
            _CARDS,
            "the viewer's own cards, of the copies of each",
            partial(_in_battle, len(_CARDS), _own_hand),
            _FOUGHT,
        ),
        Block(
            "attack",
            _CARDS,
            "the attacking cards on the table, of the copies of each",
            partial(_in_battle, len(_CARDS), _attack),
            _FOUGHT,
        ),
        Block(
            "discards",
            _CARDS,
            "the cards played in this battle, of the copies of each",
            partial(_in_battle, len(_CARDS), _discards),
            _FOUGHT,
        ),
    )


def _in_battle(size: int, values: Callable[[Battle, CardTable, State], list[float]], view: State) -> list[float]:
    """Return what a function gives in a battle, and zeros outside one."""
    return values(view.battle, view.battle_cards, view) if view.battle and view.battle_cards else [0.0] * size


def _where(battle: Battle, table: CardTable, view: State) -> list[float]:
    return one_of(battle.region, _KIT.regions)


def _progress(battle: Battle, table: CardTable, view: State) -> list[float]:
    return [
        *one_of(battle.attacker, SEATS),
        *(share(table.zone(seat).count, MOST_UNITS) for seat in SEATS),
        share(battle.attacks, _ATTACKS),
        share(table.deck_size, len(_KIT.battle_deck)),
    ]


def _own_hand(battle: Battle, table: CardTable, view: State) -> list[float]:
    return _counts(table.zone(str(view.viewer)).held if view.viewer in SEATS else ())


def _attack(battle: Battle, table: CardTable, view: State) -> list[float]:
    return _counts(battle.attack)


def _discards(battle: Battle, table: CardTable, view: State) -> list[float]:
    return _counts(table.zone("discards").held)


def _counts(held: tuple[str, ...] | None) -> list[float]:
    """Return how many of the copies of each card are among some cards."""
    return [share((held or ()).count(card), copies) for card, copies in zip(_CARDS, _COPIES, strict=True)]


LAYOUT = Layout(
    *waiting(SEATS, tuple(messages("en").templates["prompts"]), tuple(messages("en").templates["chance"])),
    *_table(),
    *_player(SEATS[0]),
    *_player(SEATS[1]),
    *_poleis(),
    *_battle(),
)
"""The entries of an observation, block by block."""
OBSERVATION = LAYOUT.names
"""The name of every entry of an observation."""
observe = LAYOUT.observe
