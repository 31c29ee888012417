"""Bazaar: a toy game of hidden hands, sealed bids, windows and secret plans, for three seats, or two of them.

In each round all seats bid in secret for the lead. The leader trades, or spies, robs, or exchanges a card. While he
trades the others may ambush him, and he may answer with a guard. At last all invest in secret plans.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from attrs import frozen

from ancientwars import core
from ancientwars.core.choice import chance, decision

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SEATS = ("red", "green", "blue")
DATA = Path(__file__).parent / "bazaar_data"
FILE = core.DataFile.read(DATA / "game.toml")
FIGURES = FILE.entries("figures", dict.fromkeys(("hand", "coins", "bid", "gain"), int))
ROUNDS = FILE.entries("rounds", dict.fromkeys(("short", "long", "duel"), int))
DUEL = ("red", "blue")
"""Who plays the scenario of that name."""
PACK = core.cards(FILE.entries("pack", {"cards": tuple[str, ...]})["cards"])
KINDS = tuple(sorted(set(PACK)))
PLACES = ("north", "south")
MOST = 10
"""More coins than a seat ever invests at a time."""


# ---------------------------------------------------------------------- actions and events


@frozen
class Bid(core.Action):
    coins: int


@frozen
class Trade(core.Action):
    pass


@frozen
class Spy(core.Action):
    seat: str


@frozen
class Rob(core.Action):
    seat: str


@frozen
class Exchange(core.Action):
    pass


@frozen
class GiveBack(core.Action):
    card: str


@frozen
class React(core.Action):
    card: str


@frozen
class Pass(core.Action):
    pass


@frozen
class Invest(core.Action):
    place: str


CATALOGUE = core.Catalogue(
    [
        *map(Bid, range(FIGURES["bid"] + 1)),
        Trade(),
        *map(Spy, (*SEATS, "aside")),
        *map(Rob, SEATS),
        Exchange(),
        *map(GiveBack, KINDS),
        *map(React, ("ambush", "guard")),
        Pass(),
        *map(Invest, PLACES),
        core.HandIn(),
        *core.draw(PACK).outcomes,
    ]
)


@frozen
class BidOpened(core.Event):
    reveals = True
    seat: str
    coins: int


@frozen
class CardSeen(core.Event):
    reveals = True
    card: str


@frozen
class Spied(core.Event):
    seat: str
    zone: str


@frozen
class CardPlayed(core.Event):
    reveals = True
    seat: str
    card: str


@frozen
class HandBetrayed(core.Event):
    reveals = True
    seat: str
    able: bool


@frozen
class TradeEnded(core.Event):
    seat: str
    coins: int


@frozen
class PlanMade(core.Event):
    seat: str


@frozen
class PlanOpened(core.Event):
    reveals = True
    seat: str
    places: tuple[str, ...]


# ---------------------------------------------------------------------- the state


@frozen
class State(core.State):
    catalogue: ClassVar[core.Catalogue] = CATALOGUE

    scenario: str
    reactions: Literal["always", "when-able"]
    cards: core.CardTable
    coins: tuple[int, ...]
    round: int = 0
    envelopes: tuple[core.Envelope, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        return players(self.scenario)

    def purse(self, seat: str) -> int:
        return self.coins[self.seats.index(seat)]

    def pay(self, seat: str, coins: int) -> State:
        index = self.seats.index(seat)
        return self.replace(coins=core.put(self.coins, index, self.coins[index] + coins))

    def hand(self, seat: str) -> tuple[str, ...]:
        return self.cards.zone(seat).held or ()

    def after(self, seat: str) -> tuple[str, ...]:
        """Return the other seats in the order of the table."""
        index = self.seats.index(seat)
        return (*self.seats[index + 1 :], *self.seats[:index])


def players(scenario: str) -> tuple[str, ...]:
    return DUEL if scenario == "duel" else SEATS


def table(seats: tuple[str, ...] = SEATS) -> core.CardTable:
    zones = [core.Zone(seat, owner=seat) for seat in seats]
    return core.CardTable(core.Deck(PACK), (*zones, core.Zone("aside", owner=core.NOBODY), core.Zone("discards")))


# ---------------------------------------------------------------------- the course of play


@frozen
class Deal(core.DrawToHand):
    purpose = "deal"
    rule = "B1"


@frozen
class SetAside(core.Step):
    """A card that nobody sees."""

    def pending(self, state: State) -> core.Chance:
        return chance("draw", "aside", "B1", ())

    def lottery(self, state: State) -> core.Lottery:
        return state.cards.deck.lottery()

    def resolve(self, state: State, action: core.Drew) -> State:
        return state.replace(cards=state.cards.draw_to("aside", action.card))


@frozen
class StartRound(core.Step):
    def run(self, state: State) -> State:
        if state.round == ROUNDS[state.scenario]:
            scores = tuple(zip(state.seats, state.coins, strict=True))
            winners = tuple(seat for seat, coins in scores if coins == max(state.coins))
            return state.finish(core.Outcome(winners if len(winners) < len(scores) else (), scores, "B7"))
        return state.then(Bidding(state.seats), Investing(state.seats), StartRound(), round=state.round + 1)


@frozen
class Offer(core.Choice):
    prompt = "bid"
    rule = "B2"
    accepts = (Bid,)

    def candidates(self, state: State) -> Iterator[core.Action]:
        return map(Bid, range(min(FIGURES["bid"], state.purse(self.seat)) + 1))


@frozen
class Bidding(core.Sealed):
    def question(self, seat: str) -> Offer:
        return Offer(seat)

    def opened(self, state: State, answers: dict[str, tuple[core.Action, ...]]) -> State:
        bids = {seat: bid.coins for seat, (bid,) in answers.items() if isinstance(bid, Bid)}
        for seat, coins in bids.items():
            state = state.emit(BidOpened(seat, coins, rule="B2")).pay(seat, -coins)
        return state.then(Turn(max(bids, key=lambda seat: bids[seat])))


@frozen
class Turn(core.Choice):
    prompt = "turn"
    rule = "B3"
    accepts = (Trade, Spy, Rob, Exchange)

    def candidates(self, state: State) -> Iterator[core.Action]:
        yield Trade()
        others = state.after(self.seat)
        yield from map(Spy, (*others, "aside"))
        yield from (Rob(seat) for seat in others if state.cards.size(seat))
        if state.hand(self.seat):
            yield Exchange()

    def resolve(self, state: State, action: core.Action) -> State:
        if isinstance(action, Trade):
            return state.then(TradeWindow(self.seat, order=state.after(self.seat)))
        if isinstance(action, Spy):
            knowing = tuple(sorted({self.seat, action.seat} - {"aside"}))
            seen = (CardSeen(card, rule="B4", seats=knowing) for card in state.cards.zone(action.seat).held or ())
            state = state.emit(Spied(self.seat, action.seat, rule="B4"), *seen)
            return state.replace(cards=state.cards.look(self.seat, action.seat))
        if isinstance(action, Rob):
            return state.then(Robbery(self.seat, action.seat))
        return state.then(Return(self.seat), Deal(self.seat))


@frozen
class Robbery(core.Step):
    """A random card changes hands; only the two see it."""

    seat: str
    victim: str

    def pending(self, state: State) -> core.Chance:
        return chance("draw", "robbery", "B5", tuple(sorted((self.seat, self.victim))))

    def lottery(self, state: State) -> core.Lottery:
        return core.draw(state.hand(self.victim))

    def resolve(self, state: State, action: core.Drew) -> State:
        return state.replace(cards=state.cards.move(self.victim, self.seat, action.card))


@frozen
class Return(core.Choice):
    """A card of one's own is shuffled into the deck, and nobody else sees which."""

    prompt = "give-back"
    rule = "B6"
    accepts = (GiveBack,)

    def pending(self, state: State) -> core.Decision:
        return decision(self.seat, self.prompt, self.rule, (self.seat,))

    def candidates(self, state: State) -> Iterator[core.Action]:
        return map(GiveBack, sorted(set(state.hand(self.seat))))

    def resolve(self, state: State, action: GiveBack) -> State:
        return state.replace(cards=state.cards.shuffle_in(self.seat, action.card))


@frozen
class TradeWindow(core.Window):
    """Each of the others may ambush the trader, and he may guard himself; after either all are asked again."""

    prompt = "react"
    rule = "B3"
    accepts = (React, Pass)
    passes = Pass
    again = True

    trader: str
    ambushed: bool = False

    def card(self) -> str:
        return "guard" if self.ambushed else "ambush"

    def cards(self, state: State, seat: str) -> tuple[str, ...]:
        return (self.card(),)

    def when_able(self, state: State) -> bool:
        return state.reactions == "when-able"

    def candidates(self, state: State) -> Iterator[core.Action]:
        if self.card() in state.hand(self.seat):
            yield React(self.card())
        yield Pass()

    def about(self, state: State) -> tuple[str, ...]:
        return (self.trader,)

    def told(self, state: State, seat: str, *, able: bool) -> State:
        return state.emit(HandBetrayed(seat, able, rule="B3"))

    def react(self, state: State, seat: str, action: React) -> State:
        state = state.emit(CardPlayed(seat, action.card, rule="B3"))
        order = state.after(self.trader) if self.ambushed else (self.trader,)
        window = TradeWindow(self.trader, not self.ambushed, order=order)
        return state.replace(cards=state.cards.move(seat, "discards", action.card), agenda=(*state.agenda[:-1], window))

    def closed(self, state: State) -> State:
        gain = 0 if self.ambushed else FIGURES["gain"]
        return state.pay(self.trader, gain).emit(TradeEnded(self.trader, gain, rule="B3"))


@frozen
class Plan(core.Choice):
    prompt = "plan"
    rule = "B7"
    accepts = (Invest, core.HandIn)

    def candidates(self, state: State) -> Iterator[core.Action]:
        if len(core.in_envelope(state, self.seat)) < min(MOST, state.purse(self.seat)):
            yield from map(Invest, PLACES)
        yield core.HandIn()


@frozen
class Investing(core.Sealed):
    """Where a seat alone has the most coins, one of them brings two."""

    plan = True

    def question(self, seat: str) -> Plan:
        return Plan(seat)

    def handed_in(self, state: State, seat: str) -> State:
        return state.emit(PlanMade(seat, rule="B7"))

    def opened(self, state: State, answers: dict[str, tuple[core.Action, ...]]) -> State:
        plans = {
            seat: tuple(one.place for one in answer if isinstance(one, Invest)) for seat, answer in answers.items()
        }
        for seat, places in plans.items():
            state = state.emit(PlanOpened(seat, places, rule="B7"))
        for place in PLACES:
            most = max(places.count(place) for places in plans.values())
            best = [seat for seat, places in plans.items() if places.count(place) == most]
            state = state.pay(best[0], 1) if most and len(best) == 1 else state
        return state


# ---------------------------------------------------------------------- the contract


@frozen
class Options:
    reactions: Literal["always", "when-able"] = "always"


INFO = core.GameInfo(
    name="bazaar",
    title="Bazaar",
    seats=SEATS,
    fewest_seats=len(DUEL),
    scenarios=tuple(ROUNDS),
    options={"reactions": "always"},
    hidden=True,
    chance=("draw",),
    max_length=20 + 60 * max(ROUNDS.values()),
    rules_version="1",
)
TYPES = core.types_of(State, sys.modules[__name__])
WORDS = core.Words(DATA / "words", CATALOGUE)
VIEWS = core.Views()
SHIPPED = core.Shipped(DATA, ("game",), DATA / "rules.toml")

seats, pending, legal_actions = core.seats, core.pending, core.legal_actions
apply, why_not = core.apply, core.why_not
asking, chance_outcomes, sample = core.asking, core.chance_outcomes, core.sample
action_id, action_of = CATALOGUE.action_id, CATALOGUE.action_of
messages, describe, parse = WORDS.messages, WORDS.describe, WORDS.parse
view, determinize = VIEWS.view, VIEWS.determinize
rule_index, provenance, data_version = SHIPPED.rule_index, SHIPPED.provenance, SHIPPED.data_version


def _own(view: State) -> tuple[str, ...]:
    return view.hand(view.viewer) if view.viewer in view.seats else ()


def _coins(view: State) -> list[float]:
    return [core.open_ended(view.purse(seat), 5) if seat in view.seats else 0.0 for seat in SEATS]


LAYOUT = core.Layout(
    *core.waiting(SEATS, ("bid", "turn", "give-back", "react", "plan"), ("deal", "aside", "robbery")),
    core.Block("hand", KINDS, "the viewer's cards", lambda view: core.some_of(_own(view), KINDS)),
    core.Block("coins", SEATS, "the coins, 0 for a seat that does not play", _coins),
)
OBSERVATION = LAYOUT.names
observe = LAYOUT.observe


def new_game(*, scenario: str = "short", options: Mapping[str, Any] | None = None) -> State:
    core.require_scenario(scenario, ROUNDS)
    reactions = core.read_options(Options, options).reactions
    at_table = players(scenario)
    deal = [Deal(seat) for seat in at_table for _ in range(FIGURES["hand"])]
    state = State((), scenario, reactions, table(at_table), (FIGURES["coins"],) * len(at_table))
    return core.settle(state.then(*deal, SetAside(), StartRound()))


@frozen
class PositionText:
    """Hands, with the first seat about to trade, or to invest."""

    red: tuple[str, ...] = ()
    green: tuple[str, ...] = ()
    blue: tuple[str, ...] = ()
    aside: str = "salt"
    stage: Literal["bid", "turn", "plan"] = "turn"
    reactions: Literal["always", "when-able"] = "always"


def position(text: core.PositionSource) -> State:
    wanted = core.read_position(PositionText, text)
    held = {seat: getattr(wanted, seat) for seat in SEATS} | {"aside": (wanted.aside,)}
    core.require_ids("cards", [card for ids in held.values() for card in ids], KINDS)
    cards = table()
    for zone, ids in held.items():
        for card in ids:
            cards = cards.draw_to(zone, card)
    first: dict[str, tuple[core.Step, ...]] = {"bid": (Bidding(SEATS),), "turn": (Turn("red"),), "plan": ()}
    state = State((), "short", wanted.reactions, cards, (FIGURES["coins"],) * len(SEATS), ROUNDS["short"])
    return core.settled(state.then(*first[wanted.stage], Investing(SEATS), StartRound()), validate(state))


def validate(state: State) -> tuple[str, ...]:
    cards = () if state.cards.census() == Counter(PACK) else ("the cards are not those of the pack",)
    return (*cards, *state.cards.contradictions())


def census(state: State) -> Counter[str]:
    return state.cards.census()


def evaluate(state: State, seat: str) -> float:
    return float(2 * state.purse(seat) - sum(state.coins))
