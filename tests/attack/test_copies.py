"""Whatever the library hands out can be pickled and copied, is equal and hashes alike afterwards, and works."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import BuiltinMethodType, MethodType
from typing import Any

import cloudpickle
import pytest

from ancientwars import Match, cca, poleis
from ancientwars.core import errors
from ancientwars.core.areamap import AreaMap, Link, Node
from ancientwars.core.chance import SeededSource, dice
from ancientwars.core.compiled import is_compiled
from ancientwars.core.data import DataFile
from ancientwars.core.errors import AncientWarsError, IllegalAction, Portable
from ancientwars.core.hexmap import HexMap
from ancientwars.core.step import NoOptions, Scope
from ancientwars.match import codec_of
from ancientwars.players import GreedyPlayer, MctsPlayer, RandomPlayer
from ancientwars.testing import ConformanceFailure, Playthrough, Table
from tests.adapters.lots import lots
from tests.attack.handed_out import GAMES, constants, matches, next_action, of_game, of_state, states
from tests.testing import toy

WAYS = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "old pickle": lambda thing: pickle.loads(pickle.dumps(thing, 2)),
    "cloudpickle": lambda thing: cloudpickle.loads(cloudpickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
NAMES = [game.INFO.name for game in GAMES]


def copies(thing):
    """Yield copies made in every way."""
    for way, make in WAYS.items():
        try:
            yield way, make(thing)
        except Exception as error:
            raise AssertionError(f"{way} of {thing!r:.200}: {error}") from error


def hash_of(thing):
    """Return the hash of a thing; None if it has none."""
    try:
        return hash(thing)
    except TypeError:
        return None


def require_same(name, thing):
    """Check that every copy of a thing is equal to it and hashes alike."""
    for way, twin in copies(thing):
        assert type(twin) is type(thing), (name, way)
        if isinstance(thing, MethodType):  # Python holds methods of equal things for different
            assert (twin.__func__, twin.__self__) == (thing.__func__, thing.__self__), (name, way)
        elif isinstance(thing, BuiltinMethodType):  # likewise, of compiled classes
            assert (twin.__name__, twin.__self__) == (thing.__name__, thing.__self__), (name, way)
        else:
            assert twin == thing, (name, way)
            assert hash_of(twin) == hash_of(thing), (name, way)


# ---------------------------------------------------------------------- in this process


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_what_a_game_tells_of_itself(game):
    for name, thing in of_game(game):
        require_same(name, thing)
        assert hash_of(thing) is not None or name == "provenance" or game is toy, name


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_states_views_and_what_is_asked_in_them(game, times):
    for seed in range(times(1, 5)):
        for number, state in enumerate(states(game, seed)):
            if number % times(9, 1) == 0:
                for name, thing in of_state(game, state):
                    require_same(name, thing)
                    hash(thing)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_matches_go_on_after_they_were_copied(game):
    for match in matches(game, 3):
        require_same("match", match)
        assert hash(match) == hash(pickle.loads(pickle.dumps(match)))
        for _, twin in copies(match):
            assert twin.game is game
            assert twin.dumps() == match.dumps()
            assert twin.log() == match.log()
            if not match.over:
                assert twin.play(twin.legal_actions[0]) == match.play(match.legal_actions[0])


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_copies_of_a_state_are_played_on_like_the_state(game):
    for state in states(game, 4, 30):
        action = next_action(game, state)
        for _, twin in copies(state):
            assert twin.events == state.events
            assert game.pending(twin) == game.pending(state)
            if action is not None:
                assert game.apply(twin, action) == game.apply(state, action)


def test_every_public_name_of_the_library():
    found = 0
    for name, thing in constants():
        require_same(name, thing)
        found += 1
    assert found > 500


@pytest.mark.parametrize("module", [poleis, cca])
def test_functions_of_a_game_work_after_they_were_sent(module):
    state = module.new_game()
    view = module.view(state, module.INFO.seats[0])
    for name, argument in (("view", (state, module.INFO.seats[0])), ("observe", (view,)), ("action_of", (5,))):
        function = getattr(module, name)
        assert pickle.loads(pickle.dumps(function))(*argument) == function(*argument)
    for _, twin in copies(module.parse):
        assert twin(state, str(module.action_of(7))) == module.action_of(7)


def test_parts_of_the_core():
    greece = AreaMap([Node("a", "land"), Node("b", "land")], [Link("a", "b", "road")])
    ground = HexMap(cca.BOARD, {"A1": "hill"}, {("A1", "A2"): "wall"})
    for thing in (greece, cca.BOARD, ground, dice(2), DataFile("a.toml", "a = [1]", {"a": [1]})):
        for _ in range(2):  # before and after use
            require_same(type(thing).__name__, thing)
            hash(thing)
            greece.reach("a", "road"), greece.graph, cca.BOARD.sees("A1", "C3", 0), cca.BOARD.graph, ground.terrain
            dice(2).odds()


def test_seeded_dice_go_on_where_they_were():
    source = SeededSource(7, 1)
    source.randrange(6)
    twins = [twin for _, twin in copies(source)]
    assert len({tuple(one.randrange(1000) for _ in range(5)) for one in (source, *twins)}) == 1


@pytest.mark.parametrize(
    "player", [RandomPlayer(5), GreedyPlayer(poleis, "sparta", 5), MctsPlayer(poleis, "sparta", 5, iterations=2)]
)
def test_players_think_the_same_after_they_were_copied(player):
    view = poleis.view(Match.new("poleis", seed=1).state, "sparta")
    chosen = pickle.loads(pickle.dumps(player)).choose(view)
    for way, twin in copies(player):
        if way != "copy":  # which shares the randomness
            assert twin.choose(view) == chosen


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_codecs_are_found_again(game):
    for _, twin in copies(codec_of(game)):
        assert twin.dump(game.new_game()) == codec_of(game).dump(game.new_game())


def test_tables_and_playthroughs():
    table = Table("poleis")
    table.play(str(next(iter(table.odds))))
    for way, twin in copies(table):
        assert (twin.state, twin.events) == (table.state, table.events), way
    played = Playthrough.of(poleis, range(20))
    for way, twin in copies(played):
        assert (twin, twin.game) == (played, poleis), way


def test_a_game_that_has_no_name_cannot_be_sent_and_says_so():
    match = Match.new(lots(3), seed=1)
    assert copy.deepcopy(match) == match
    with pytest.raises(pickle.PicklingError, match="'lots3' is neither installed nor a module"):
        pickle.dumps(match)


# ---------------------------------------------------------------------- errors


def kinds_of_errors(base=Portable):
    """Yield all classes of error of the library."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("ancientwars"):
            yield kind
            yield from kinds_of_errors(kind)


def raised():
    """Yield one error of each class, as the library raises it or as its constructor wants it."""
    step = poleis.new_game().agenda[-1]
    given: dict[str, tuple[Any, ...]] = {
        "AmbiguousAction": ("mo", ("move: A1", "move: A2")),
        "ContractError": ("mine", ("INFO is missing",)),
        "SaveError": (3, "is no JSON"),
        "DataError": ("map.toml", "seas[ionio]", "links", "is missing"),
        "NoOptions": (step, poleis.new_game()),
        "NoScope": (Scope, ()),
        "ConformanceFailure": ("check", 1, 2, "broken", Playthrough.of(poleis, range(5)), None),
    }
    pairs = ("SetupError", "PositionError", "IllegalAction", "MalformedAction", "OutOfTurn", "GameOver")
    for kind in dict.fromkeys(kinds_of_errors()):
        yield kind(*given.get(kind.__name__, ("X1", "because") if kind.__name__ in pairs else ("because",)))


def test_errors_say_the_same_after_they_were_sent():
    kinds = set()
    for error in raised():
        error.add_note("seen from afar")
        for way, twin in copies(error):
            assert type(twin) is type(error), way
            assert (twin.args, str(twin), vars(twin)) == (error.args, str(error), vars(error)), way
        kinds.add(type(error))
    assert {AncientWarsError, IllegalAction, NoOptions, ConformanceFailure} <= kinds
    assert kinds >= {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)}


def test_errors_of_other_authors_come_through_too():
    for _, twin in copies(Fumbled("sparta", dice=3)):
        assert (twin.seat, twin.dice, str(twin)) == ("sparta", 3, "sparta drops 3 dice [X9]")


class Fumbled(IllegalAction):
    def __init__(self, seat, *, dice):
        self.seat = seat
        self.dice = dice
        super().__init__("X9", f"{seat} drops {dice} dice")


# ---------------------------------------------------------------------- in another process

OTHER_PROCESS = """
import pickle, sys

things = pickle.load(sys.stdin.buffer)
told = []
for thing in things:
    twin = pickle.loads(pickle.dumps(thing))
    told.append((thing, hash(thing) == hash(twin) and thing == twin))
for state in [thing for thing in things if hasattr(thing, "agenda") and thing.viewer is None]:
    game = sys.modules[".".join(type(state).__module__.split(".")[:2])]
    for action in game.legal_actions(state)[:3]:
        told.append((game.apply(state, action), action in game.CATALOGUE))
pickle.dump(told, sys.stdout.buffer)
"""


@pytest.mark.parametrize("game", [poleis, cca])
def test_another_process_knows_all_at_once_and_hashes_by_itself(game):
    # It has imported nothing but pickle, and texts have other hashes there.
    things = [thing for name, thing in of_game(game) if name not in ("codec", "provenance")]
    for state in list(states(game, 5))[::12]:
        things += [thing for _, thing in of_state(game, state)]
    things += list(matches(game, 5))
    for thing in things:
        hash(thing)  # a hash that is remembered must not be sent
    env = {**os.environ, "PYTHONHASHSEED": "123"}
    code = [sys.executable, "-c", OTHER_PROCESS]
    done = subprocess.run(code, input=pickle.dumps(things), capture_output=True, check=False, env=env)
    assert done.returncode == 0, done.stderr.decode()
    told = pickle.loads(done.stdout)
    assert all(well for _, well in told)
    assert [thing for thing, _ in told[: len(things)]] == things
    played = [game.apply(state, action) for state in full(things) for action in game.legal_actions(state)[:3]]
    assert [thing for thing, _ in told[len(things) :]] == played


def full(things):
    """Yield the full states among some things."""
    return [thing for thing in things if hasattr(thing, "agenda") and thing.viewer is None]


def test_a_pool_of_processes():
    match = Match.new("cca", seed=2)
    state, (first, *_) = match.state, match.legal_actions
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(cca.apply, state, first).result() == cca.apply(state, first)
        assert pool.submit(match.play, first).result() == match.play(first)
        assert pool.submit(cca.observe, cca.view(state, "top")).result() == cca.observe(cca.view(state, "top"))
        assert (
            pool.submit(GreedyPlayer(cca, "bottom", 1).choose, cca.view(state, "bottom")).result()
            in match.legal_actions
        )
        error = pool.submit(cca.apply, state, cca.action_of(len(cca.CATALOGUE) - 1)).exception()
    assert isinstance(error, IllegalAction)
    assert error.rule == match.pending.rule


# ---------------------------------------------------------------------- sizes


@pytest.mark.parametrize(("game", "most"), [(poleis, 3000), (cca, 5000)])
def test_what_was_printed_stays_behind(game, most):
    found = [len(pickle.dumps(state)) for state in states(game, 6)]
    assert max(found) < most * (1.2 if is_compiled() else 1)  # native classes are told the arguments and the fields
