"""Benchmarks: random play against python-chess, memory of states, queries of a map, cost of the import."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.areamap import AreaMap, Link, Node
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Outcome
from ancientwars.core.ways import Barriers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ancientwars.core.game import Game

CHESS_PLIES = 200
"""Length at which a random chess game is stopped."""
STARTS = 15
"""Interpreter starts whose median is the cost of the import."""
QUERIES = 500
"""How often a map is asked each question, each time with other areas in the way."""


@frozen
class Row:
    """One figure.

    Attributes:
        name: What was measured.
        value: The figure.
        unit: Its unit.
        note: How to read it.
    """

    name: str
    value: float
    unit: str
    note: str = ""


def run(games: Sequence[str], seconds: float = 4.0) -> list[Row]:
    """Run all benchmarks.

    Args:
        games: Names of the games to play.
        seconds: How long each random play is measured; the games and chess take turns in slices.

    Returns:
        The figures, ratios included where python-chess is installed.
    """
    rows = [import_cost(), *map_rows()]
    for name in games:
        rows += play_rows(game_of(name), seconds)
        rows.append(memory(game_of(name)))
    return rows


def play_rows(game: Game, seconds: float, slices: int = 8) -> list[Row]:
    """Return the figures of random play, measured in slices that alternate with chess on the same core."""
    chess = find_spec("chess") is not None
    ours, theirs = [0, 0, 0.0, 0], [0, 0, 0.0, 0]
    for number in range(slices):
        _measure(ours, seconds / slices, lambda seed: random_game(game, seed), number)
        if chess:
            _measure(theirs, seconds / slices, random_chess, number)
    rate = ours[0] / ours[2]
    finished = ours[3]
    rows = [
        Row(f"{game.INFO.name}: length", ours[0] / finished, "decisions/game"),
        Row(f"{game.INFO.name}: games", finished / ours[2], "games/s"),
        Row(f"{game.INFO.name}: random play", rate, "decisions/s", "pending + legal_actions + checked apply + chance"),
        Row(f"{game.INFO.name}: random play, chance counted", (ours[0] + ours[1]) / ours[2], "plies/s"),
    ]
    if chess:
        moves = theirs[0] / theirs[2]
        rows.append(
            Row("python-chess: random play", moves, "moves/s", "copy(stack=False) each move, same core, same run")
        )
        rows.append(Row(f"{game.INFO.name} / python-chess", rate / moves, "ratio", "0.5 is asked for, 1.0 is the aim"))
    return rows


def _measure(total: list[Any], seconds: float, play: Callable[[int], tuple[int, int]], number: int) -> None:
    """Play for some seconds and add moves, chance plies, time and games."""
    begin = perf_counter()
    seed = number * 1_000_000
    while (now := perf_counter()) - begin < seconds:
        moves, chances = play(seed)
        total[0] += moves
        total[1] += chances
        total[3] += 1
        seed += 1
    total[2] += now - begin


def random_game(game: Game, seed: int) -> tuple[int, int]:
    """Play one game with random actions; return the numbers of decisions and of chance plies."""
    rng = Random(seed)
    state = game.new_game()
    decisions = chances = 0
    while not isinstance(waits := game.pending(state), Outcome):
        if isinstance(waits, Chance):
            action = game.sample(state, rng)
            chances += 1
        else:
            action = rng.choice(game.legal_actions(state))
            decisions += 1
        state = game.apply(state, action)
    return decisions, chances


def random_chess(seed: int) -> tuple[int, int]:
    """Play one game of chess with random moves, a copy for each; return the number of moves."""
    import chess

    rng = Random(seed)
    board = chess.Board()
    for moves in range(CHESS_PLIES):
        legal = list(board.legal_moves)
        if not legal:
            return moves, 0
        board = board.copy(stack=False)
        board.push(rng.choice(legal))
    return CHESS_PLIES, 0


def memory(game: Game, games: int = 10) -> Row:
    """Return the memory that keeping every state of some games takes, per state."""
    kept: list[Any] = []
    random_game(game, 0)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for seed in range(games):
        _keep(game, seed, kept)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    note = f"{len(kept)} states of {games} games, all kept; under 2048 is asked for"
    return Row(f"{game.INFO.name}: memory", (after - before) / len(kept), "bytes/state", note)


def _keep(game: Game, seed: int, kept: list[Any]) -> None:
    """Play a random game and keep every state."""
    rng = Random(seed)
    state = game.new_game()
    kept.append(state)
    while not isinstance(waits := game.pending(state), Outcome):
        draw = isinstance(waits, Chance)
        state = game.apply(state, game.sample(state, rng) if draw else rng.choice(game.legal_actions(state)))
        kept.append(state)


def large_map() -> AreaMap:
    """Return a map of the size of the largest one of the four games: 210 areas, 481 links, in 42 provinces.

    The areas are squares, 15 in a row; diagonals bring the links to their number.
    """
    squares = [(x, y) for y in range(14) for x in range(15)]
    beside = [(one, (one[0] + 1, one[1])) for one in squares if one[0] < 14]  # noqa: PLR2004 - the last column
    below = [(one, (one[0], one[1] + 1)) for one in squares if one[1] < 13]  # noqa: PLR2004 - the last row
    across = [(one, (one[0] + 1, one[1] + 1)) for one in squares if one[0] < 14 and one[1] < 13][::2][:90]  # noqa: PLR2004
    links = [Link(str(a), str(b), "land") for a, b in (*beside, *below, *across)]
    ids = [str(one) for one in squares]
    return AreaMap(
        [Node(area, "space") for area in ids], links, {"province": {ids[n]: ids[n : n + 5] for n in range(0, 210, 5)}}
    )


def map_rows() -> list[Row]:
    """Return what queries of a large map take, asked for the first time and again."""
    board = large_map()
    ids, rng = tuple(board.index), Random(0)
    places = [board.mask(rng.sample(ids, 30)) for _ in range(QUERIES)]
    barriers = [Barriers(stops=areas) for areas in places]
    ends = [(rng.choice(ids), rng.choice(ids)) for _ in range(QUERIES)]
    owners = [board.holdings((area, str(rng.randrange(5))) for area in ids) for _ in range(QUERIES)]
    provinces = board.level("province")
    return [
        _asked("reach", lambda number: board.reach(ends[number][0], "land", places[number])),
        _asked("reach within 8", lambda number: board.reach_within(ends[number][0], 8, "land", barriers[number])),
        _asked("shortest way", lambda number: board.shortest(*ends[number], "land", barriers[number])),
        _asked("connected parts", lambda number: board.connected(~places[number], "land")),
        _asked("majority", lambda number: provinces.majority(owners[number])),
    ]


def _asked(name: str, ask: Callable[[int], object]) -> Row:
    """Return what a question to a map takes."""
    first, again = (median(_timed(ask, number) for number in range(QUERIES)) for _ in range(2))
    return Row(f"large map: {name}", first, "microseconds", f"{again:.1f} when asked again; under 50 is asked for")


def _timed(ask: Callable[[int], object], number: int) -> float:
    """Return how many microseconds a question takes."""
    begin = perf_counter()
    ask(number)
    return (perf_counter() - begin) * 1_000_000


def import_cost() -> Row:
    """Return what ``import ancientwars`` adds to the start of the interpreter."""
    bare = median(_start("pass") for _ in range(STARTS))
    ours = median(_start("import ancientwars") for _ in range(STARTS))
    check = "import ancientwars, sys; sys.exit('networkx' in sys.modules)"
    loads = subprocess.run([sys.executable, "-c", check], check=False).returncode
    note = ("imports networkx" if loads else "networkx is not imported") + "; under 60 is asked for"
    return Row("import ancientwars", (ours - bare) * 1000, "ms", note)


def _start(code: str) -> float:
    """Return how long the interpreter takes for a piece of code."""
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - begin
