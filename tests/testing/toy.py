"""Tokens: a toy game that keeps the whole contract. Two seats, secret hands, a die, stakes, and a card buried unseen.

Each seat is dealt two cards. In every round each seat stakes a token or not, then plays a card and rolls for it, or
passes. At last each seat with a card left buries one face down. Most points win.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

from ancientwars.core import step
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import Drew, Lottery, Rolled, dice
from ancientwars.core.deck import CardTable, Deck, Zone, cards
from ancientwars.core.engine import apply, chance_outcomes, legal_actions, pending, sample, seats, settle, why_not
from ancientwars.core.errors import HiddenInformation, PositionError, SetupError
from ancientwars.core.events import Event
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameInfo, Types
from ancientwars.core.messages import Messages, catalogue
from ancientwars.core.notation import read
from ancientwars.core.observation import Block, Layout, open_ended, some_of, waiting
from ancientwars.core.record import put
from ancientwars.core.step import SPECTATOR, Chance, Decision, Finished, Outcome, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ancientwars.core.chance import Randomness

Seat = Literal["red", "blue"]
SEATS: tuple[Seat, Seat] = ("red", "blue")
DECK = ("axe", "axe", "bow", "cup", "cup", "oil", "oil", "wolf")
WORTH = {"axe": 3, "bow": 2, "cup": 1, "oil": 0, "wolf": 4}
ROUNDS = {"short": 1, "long": 3}


@frozen
class Stake(Action):
    tokens: int

    def __str__(self) -> str:
        return f"stake: {self.tokens}"


@frozen
class PlayCard(Action):
    card: str

    def __str__(self) -> str:
        return f"play: {self.card}"


@frozen
class Bury(Action):
    card: str

    def __str__(self) -> str:
        return f"bury: {self.card}"


@frozen
class Pass(Action):
    def __str__(self) -> str:
        return "pass"


@frozen
class CardDealt(Event):
    seat: str


@frozen
class CardSeen(Event):
    seat: str
    card: str


@frozen
class CardPlayed(Event):
    reveals = True

    seat: str
    card: str


@frozen
class Scored(Event):
    seat: str
    points: int


@frozen
class State(step.State):
    scenario: str
    cards: CardTable
    round: int = 0
    scores: tuple[int, int] = (0, 0)
    tokens: tuple[int, int] = (2, 2)
    pot: int = 0

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS

    def well_formed(self, action: object) -> bool:
        return action in CATALOGUE

    def hand(self, seat: str) -> tuple[str, ...]:
        return self.cards.zone(seat).held or ()


@frozen
class Deal(Step):
    seat: Seat

    def pending(self, state: State) -> Chance:
        return Chance("draw", "deal", "T1", (self.seat,))

    def lottery(self, state: State) -> Lottery:
        return state.cards.deck.lottery()

    def resolve(self, state: State, action: Drew) -> State:
        state = state.replace(cards=state.cards.draw_to(self.seat, action.card))
        return state.emit(CardDealt(self.seat, rule="T1"), CardSeen(self.seat, action.card, seats=(self.seat,)))


@frozen
class StartRound(Step):
    def run(self, state: State) -> State:
        if state.round == ROUNDS[state.scenario]:
            return state.then(Burial("red"), Burial("blue"), Finish())
        turns = [part for seat in SEATS for part in (Staking(seat), Turn(seat))]
        return state.then(*turns, StartRound(), round=state.round + 1)


@frozen
class Staking(Step):
    seat: Seat

    def pending(self, state: State) -> Decision:
        return Decision(self.seat, "stake", "T2")

    def options(self, state: State) -> Iterator[Action]:
        return (Stake(tokens) for tokens in range(1 + (state.tokens[SEATS.index(self.seat)] > 0)))

    def resolve(self, state: State, action: Stake) -> State:
        index = SEATS.index(self.seat)
        left = put(state.tokens, index, state.tokens[index] - action.tokens)
        return state.replace(tokens=left, pot=state.pot + action.tokens)


@frozen
class Turn(Step):
    seat: Seat

    def pending(self, state: State) -> Decision:
        return Decision(self.seat, "turn", "T3")

    def options(self, state: State) -> Iterator[Action]:
        yield from (PlayCard(card) for card in sorted(set(state.hand(self.seat))))
        yield Pass()

    def resolve(self, state: State, action: Action) -> State:
        if not isinstance(action, PlayCard):
            return state
        state = state.replace(cards=state.cards.move(self.seat, "discards", action.card))
        return state.emit(CardPlayed(self.seat, action.card, rule="T3")).then(Throw(self.seat, action.card))


@frozen
class Throw(Step):
    seat: Seat
    card: str

    def pending(self, state: State) -> Chance:
        return Chance("roll", "throw", "T4")

    def lottery(self, state: State) -> Lottery:
        return dice(2, 2)

    def resolve(self, state: State, action: Rolled) -> State:
        points, index = WORTH[self.card] + sum(map(int, action.dice)), SEATS.index(self.seat)
        scores = put(state.scores, index, state.scores[index] + points)
        return state.emit(Scored(self.seat, points, rule="T4"), scores=scores)


@frozen
class Burial(Step):
    seat: Seat

    def pending(self, state: State) -> Decision | None:
        return Decision(self.seat, "bury", "T5", (self.seat,)) if state.cards.zone(self.seat).count else None

    def options(self, state: State) -> Iterator[Action]:
        return (Bury(card) for card in sorted(set(state.hand(self.seat))))

    def resolve(self, state: State, action: Bury) -> State:
        return state.replace(cards=state.cards.move(self.seat, f"grave-{self.seat}", action.card))

    def run(self, state: State) -> State:
        return state


@frozen
class Finish(Step):
    def pending(self, state: State) -> Outcome:
        winners = tuple(s for s, score in zip(SEATS, state.scores, strict=True) if score == max(state.scores))
        return Outcome(winners, tuple(zip(SEATS, state.scores, strict=True)), "T6")


INFO = GameInfo(
    name="toy",
    title="Tokens",
    seats=SEATS,
    scenarios=tuple(ROUNDS),
    options={"quick": False},
    hidden=True,
    chance=("roll", "draw"),
    max_length=4 + 3 * 2 * 3 + 2,
    rules_version="1",
)
TYPES = Types(
    state=State,
    actions=(Stake, PlayCard, Bury, Pass, Rolled, Drew),
    events=(CardDealt, CardSeen, CardPlayed, Scored),
    steps=(Deal, StartRound, Staking, Turn, Throw, Burial, Finish, Finished),
)
KINDS = sorted(WORTH)
CATALOGUE = Catalogue(
    [
        *map(Stake, range(2)),
        *map(PlayCard, KINDS),
        *map(Bury, KINDS),
        Pass(),
        *dice(2, 2).outcomes,
        *map(Drew, KINDS),
    ]
)
action_id = CATALOGUE.action_id
action_of = CATALOGUE.action_of


def new_game(*, scenario: str = "short", options: Mapping[str, Any] | None = None) -> State:
    if scenario not in ROUNDS:
        raise SetupError("scenario", f"no scenario {scenario!r}")
    zones = [Zone(seat, owner=seat) for seat in SEATS] + [Zone(f"grave-{seat}", owner=seat) for seat in SEATS]
    table = CardTable(Deck(cards(DECK)), (*zones, Zone("discards")))
    agenda = (StartRound(), Deal("blue"), Deal("red"), Deal("blue"), Deal("red"))
    return settle(State(agenda, scenario, table))


def view(state: State, seat: str) -> State:
    if state.viewer is not None or seat not in (*SEATS, SPECTATOR):
        raise HiddenInformation(f"no view of {seat}")
    events = tuple(event for event in state.events if event.visible_to(seat))
    return state.replace(cards=state.cards.view(seat), events=events, viewer=seat)


def determinize(view: State, rng: Randomness) -> State:
    return view.replace(cards=view.cards.determinize(rng), viewer=None)


def _own(view: State) -> tuple[str, ...]:
    return view.hand(view.viewer) if view.viewer in SEATS else ()


LAYOUT = Layout(
    *waiting(SEATS, ("stake", "turn", "bury"), ("deal", "throw")),
    Block("hand", tuple(KINDS), "the viewer's cards", lambda view: some_of(_own(view), KINDS)),
    Block("scores", SEATS, "the points", lambda view: [open_ended(points, 10) for points in view.scores]),
)
OBSERVATION = LAYOUT.names
observe = LAYOUT.observe


def position(text: str) -> State:
    try:
        return new_game().replace(**{key: tuple(value) for key, value in tomllib.loads(text).items()})
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise PositionError("text", str(error)) from None


def validate(state: State) -> tuple[str, ...]:
    return tuple(f"{seat} has {n} tokens" for seat, n in zip(SEATS, state.tokens, strict=True) if n < 0)


def evaluate(state: State, seat: str) -> float:
    return float(sum(points if one == seat else -points for one, points in zip(INFO.seats, state.scores, strict=True)))


def census(state: State) -> Counter[str]:
    return state.cards.census() + Counter(tokens=sum(state.tokens) + state.pot)


def messages(lang: str = "en") -> Messages:
    return catalogue(Path(__file__).parent / "toy_words", lang)


def describe(state: State, thing: Any, lang: str = "en") -> str:
    words = messages(lang)
    if isinstance(thing, Decision):
        return words.say("prompts", thing.prompt, seat=thing.seat)
    if isinstance(thing, Chance):
        return words.say("chance", thing.purpose)
    if isinstance(thing, Outcome):
        return words.say("outcome", "end", winners=thing.winners)
    return words.describe("events" if isinstance(thing, Event) else "actions", thing)


def parse(state: State, text: str) -> Action:
    return read(state, CATALOGUE, text)


def rule_index() -> tuple[Mapping[str, str], ...]:
    return tuple(FrozenMap({"id": f"T{number}", "statement": f"Rule {number} of Tokens."}) for number in range(1, 7))


def provenance() -> Mapping[str, Counter[str]]:
    return {}


def data_version(state: State | None = None) -> str:
    return "toy"


__all__ = [
    "apply",
    "chance_outcomes",
    "legal_actions",
    "pending",
    "sample",
    "seats",
    "why_not",
]
