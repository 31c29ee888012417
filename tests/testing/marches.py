"""Marches: a toy game of areas and stacks, in two editions, with a cap on its length.

Two seats march on a small map (`AreaMap`: costs, stops, regions) with pieces counted by place, owner and kind
(`Stacks`). In the standard game a place cut off from home loses a piece, in the advanced one a die decides
(`Editions`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from attrs import frozen

from ancientwars import core

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping

Seat = Literal["north", "south"]
SEATS: tuple[Seat, Seat] = ("north", "south")
OTHER: dict[str, Seat] = {"north": "south", "south": "north"}
DATA = Path(__file__).parent / "marches_data"
FILE = core.DataFile.read(DATA / "marches.toml")
MAP = FILE.contents["map"]
HOMES = FILE.entries("homes", dict.fromkeys(SEATS, str))
NOTHING = core.Stacks()
MOST_PIECES = 2
MOST_PLIES = 60


@frozen
class Rules:
    """The figures of an edition: rounds, how far each kind marches, the lowest roll that saves an isolated piece."""

    rounds: int
    foot: int
    horse: int
    saved: int = 0


def _board() -> core.AreaMap:
    """Return the map."""
    nodes = [core.Node(area, "space", ("mountain",) * (area in MAP["mountains"])) for area in MAP["areas"]]
    links = [core.Link(a, b, kind) for kind in ("land", "strait") for a, b in MAP[kind]]
    return core.AreaMap(nodes, links, {"province": MAP["provinces"]})


BOARD = _board()
COSTS = BOARD.costs(lambda link, entered: 1 + (link.kind == "strait" or "mountain" in entered.tags))


@frozen
class March(core.Action):
    origin: str
    destination: str
    kind: str
    number: int


@frozen
class Stay(core.Action):
    pass


@frozen
class Marched(core.Event):
    seat: str
    origin: str
    destination: str


@frozen
class Fell(core.Event):
    seat: str
    place: str
    kind: str


CATALOGUE = core.Catalogue(
    [
        *(
            March(origin, destination, kind, number)
            for origin in BOARD.index
            for destination in BOARD.index
            if origin != destination
            for kind in ("foot", "horse")
            for number in range(1, MOST_PIECES + 1)
        ),
        Stay(),
        *core.dice(1).outcomes,
    ]
)


@frozen
class State(core.CountedState):
    catalogue: ClassVar[core.Catalogue] = CATALOGUE
    seats = SEATS

    edition: str
    ply_limit: int
    stacks: core.Stacks
    lost: core.Stacks = NOTHING
    round: int = 0

    @property
    def rules(self) -> Rules:
        return EDITIONS[self.edition].rules

    def steps(self, place: str, *args: str) -> tuple[core.Step, ...]:
        return EDITIONS[self.edition].steps(place, *args)

    def stood(self, seat: str) -> int:
        """Return where a seat has pieces, as a mask."""
        return BOARD.mask(self.stacks.of(seat).places)

    def isolated(self, seat: str) -> tuple[str, ...]:
        """Return the places of a seat that are cut off from its home by places of the other."""
        enemies = self.stood(OTHER[seat])
        return BOARD.names(self.stood(seat) & ~BOARD.flood(BOARD.mask([HOMES[seat]]), "land+strait", enemies))

    def fell(self, seat: str, place: str) -> State:
        """Return the state after a seat lost a piece of the first kind in a place."""
        kind = self.stacks.held(place, seat)[0][0]
        stacks, lost = self.stacks.remove(place, seat, kind), self.lost.add(place, seat, kind)
        return self.emit(Fell(seat, place, kind, rule="M2"), stacks=stacks, lost=lost)

    def scores(self) -> tuple[tuple[str, int], ...]:
        """Return how many provinces each seat controls."""
        owners = BOARD.level("province").majority(BOARD.holdings(self.stacks.presence()), alone=True).values()
        return tuple((seat, list(owners).count(seat)) for seat in SEATS)


@frozen
class StartRound(core.Step):
    def run(self, state: State) -> State:
        if state.round == state.rules.rounds:
            return state.then(GameEnd("M4"))
        turns = [step for seat in SEATS for step in state.steps("turn", seat)]
        return state.then(*turns, StartRound(), round=state.round + 1)


@frozen
class Turn(core.Choice):
    prompt = "turn"
    rule = "M1"
    accepts = (March, Stay)

    def candidates(self, state: State) -> Iterator[core.Action]:
        barriers = core.Barriers(stops=state.stood(OTHER[self.seat]))
        for place, _, kind, number in state.stacks.of(self.seat):
            allowance = state.rules.foot if kind == "foot" else state.rules.horse
            reach = BOARD.reach_within(place, allowance, COSTS, barriers).areas & ~BOARD.mask([place])
            for goal in BOARD.names(reach):
                yield from (March(place, goal, kind, one) for one in range(1, min(number, MOST_PIECES) + 1))
        yield Stay()

    def resolve(self, state: State, action: core.Action) -> State:
        if not isinstance(action, March):
            return state
        stacks = state.stacks.move(action.origin, action.destination, self.seat, {action.kind: action.number})
        state = state.emit(Marched(self.seat, action.origin, action.destination, rule="M1"), stacks=stacks)
        return state.then(Battle(action.destination))


@frozen
class Battle(core.Step):
    place: str

    def run(self, state: State) -> State:
        while len(state.stacks.at(self.place)) == len(SEATS):
            for seat in SEATS:
                state = state.fell(seat, self.place)
        return state


@frozen
class Isolation(core.Step):
    """M3 in the standard game."""

    seat: Seat

    def run(self, state: State) -> State:
        for place in state.isolated(self.seat):
            state = state.fell(self.seat, place)
        return state


@frozen
class Sieges(core.Step):
    """M3 in the advanced game."""

    seat: Seat

    def run(self, state: State) -> State:
        return state.then(*(HoldOut(self.seat, place) for place in state.isolated(self.seat)))


@frozen
class HoldOut(core.Roll):
    purpose = "isolation"
    rule = "M3"

    seat: Seat
    place: str

    def resolve(self, state: State, action: core.Rolled) -> State:
        return state if int(action.dice[0]) >= state.rules.saved else state.fell(self.seat, self.place)


@frozen
class GameEnd(core.Step):
    rule: str

    def pending(self, state: State) -> core.Outcome:
        scores = state.scores()
        winners = tuple(seat for seat, points in scores if points > dict(scores)[OTHER[seat]])
        return core.Outcome(winners, scores, self.rule)


EDITIONS = core.Editions(Rules, FILE, {"standard": {"turn": (Turn, Isolation)}, "advanced": {"turn": (Turn, Sieges)}})


def _ply_limit(state: State) -> int:
    return state.ply_limit


def _decided(state: State) -> State:
    """Return the state at its end, decided as it stands."""
    return state.replace(agenda=(GameEnd(core.PLY_LIMIT),))


@frozen
class Options:
    edition: str = "standard"
    ply_limit: int = MOST_PLIES


INFO = core.GameInfo(
    name="marches",
    title="Marches",
    seats=SEATS,
    scenarios=("war",),
    options={"edition": "standard", "ply_limit": MOST_PLIES},
    hidden=False,
    chance=("roll",),
    max_length=MOST_PLIES,
    rules_version="1",
)
TYPES = core.types_of(State, sys.modules[__name__])
WORDS = core.Words(DATA / "words", CATALOGUE)
VIEWS = core.Views()
SHIPPED = core.Shipped(DATA, ("marches",), DATA / "rules.toml")

seats, pending, legal_actions, why_not = core.seats, core.pending, core.legal_actions, core.why_not
chance_outcomes, sample = core.chance_outcomes, core.sample
apply = core.limited(core.apply, _ply_limit, _decided)
action_id, action_of = CATALOGUE.action_id, CATALOGUE.action_of
messages, describe, parse = WORDS.messages, WORDS.describe, WORDS.parse
view, determinize = VIEWS.view, VIEWS.determinize
rule_index, provenance, data_version = SHIPPED.rule_index, SHIPPED.provenance, SHIPPED.data_version


def new_game(*, scenario: str = "war", options: Mapping[str, Any] | None = None) -> State:
    core.require_scenario(scenario, INFO.scenarios)
    chosen = core.read_options(Options, options, {"ply_limit": (1, MOST_PLIES)})
    edition = EDITIONS[chosen.edition].id
    return core.settle(State((StartRound(),), edition, chosen.ply_limit, core.Stacks.read(FILE.contents["stacks"])))


@frozen
class PositionText:
    """Where a seat is to move, and others after it; by default in the last round."""

    stacks: core.Stacks
    turn: Seat = "north"
    later: tuple[Seat, ...] = ()
    edition: str = "standard"
    round: int | None = None
    lost: core.Stacks = NOTHING
    plies: int = 0
    ply_limit: int = MOST_PLIES


def position(text: core.PositionSource | State) -> State | str:
    return written(text) if isinstance(text, State) else read(text)


def written(state: State) -> str:
    """Return the text of a position in which a seat is to move."""
    turns = [step.seat for step in reversed(state.agenda) if isinstance(step, Turn)]
    tables = {"stacks": state.stacks.table(), "lost": state.lost.table()}
    facts = {name: getattr(state, name) for name in ("edition", "round", "plies", "ply_limit")}
    text = json.dumps({"turn": turns[0], "later": turns[1:], **tables, **facts} if turns else {"stacks": {}})
    if read(text) != state:
        raise core.PositionError("agenda", "no text says this")
    return text


def read(text: core.PositionSource) -> State:
    wanted = core.read_position(PositionText, text)
    core.require_ids("stacks", wanted.stacks.places, BOARD.index)
    rounds = EDITIONS[wanted.edition].rules.rounds if wanted.round is None else wanted.round
    steps = [step for seat in (wanted.turn, *wanted.later) for step in EDITIONS[wanted.edition].steps("turn", seat)]
    state = State(
        (StartRound(), *steps[::-1]),
        wanted.edition,
        wanted.ply_limit,
        wanted.stacks,
        wanted.lost,
        rounds,
        plies=wanted.plies,
    )
    return core.settled(state, validate(state))


def validate(state: State) -> tuple[str, ...]:
    shared = [place for place in state.stacks.places if len(state.stacks.at(place)) > 1]
    strangers = [place for place in state.stacks.places if place not in BOARD.index]
    return tuple(f"both stand at {place} [M2]" for place in shared) + tuple(f"no area {place}" for place in strangers)


def census(state: State) -> Counter[str]:
    return state.stacks.census() + state.lost.census()


def evaluate(state: State, seat: str) -> float:
    scores = dict(state.scores())
    mine, his = (state.stacks.of(one).total() for one in (seat, OTHER[seat]))
    return float(scores[seat] - scores[OTHER[seat]]) + (mine - his) / 10
