"""Nothing that the library hands out can be written to: all of it is shared by every game of the process."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any, cast

import networkx as nx
import numpy as np
import pytest

import leher
from ancientwars import cca, poleis
from ancientwars.core.recent import recent, recent_together
from tests.attack.handed_out import constants, matches, of_game, of_state, states

REMEMBERING = {type(make(1)(abs)) for make in (recent, recent_together)}
"""Of what class functions are that remember: compiled, they have one of their own."""
SIMPLE = (str, bytes, int, float, complex, bool, type(None))
PLAIN: tuple[type, ...] = (*SIMPLE, type, ModuleType, FunctionType, *REMEMBERING, Enum)
"""What cannot be written to, or is code."""
OURS = ("ancientwars", "leher", "tests.testing")
CALLS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    *((name, ()) for name in ("clear", "pop", "popitem", "sort", "reverse", "fill")),
    *(
        (name, ("foreign",))
        for name in ("append", "add", "remove", "discard", "extend", "setdefault", "pop", "subtract")
    ),
    *((name, ({"foreign": 1},)) for name in ("update", "__ior__", "__init__")),
    *((name, (("foreign",),)) for name in ("__iadd__", "__isub__", "__ixor__", "__imul__", "__iand__")),
    *((name, ("foreign", 1)) for name in ("insert", "__setitem__", "add_node", "add_edge")),
    ("__delitem__", (0,)),
    ("setflags", (True,)),
)
"""Ways to change lists, dictionaries, sets, arrays and graphs."""


class Walk:
    """Everything that can be reached from some things by names without an underscore, each thing once."""

    def __init__(self, **roots: Any) -> None:
        self.found: dict[int, tuple[str, Any]] = {}
        for name, root in roots.items():
            self._visit(name, root)

    def _visit(self, path: str, thing: Any) -> None:
        stack = [(path, thing)]
        while stack:
            path, thing = stack.pop()
            if isinstance(thing, MethodType):
                thing = thing.__self__
            if isinstance(thing, PLAIN) or id(thing) in self.found:
                continue
            self.found[id(thing)] = path, thing
            stack += parts(path, thing)


def parts(path: str, thing: Any) -> Iterator[tuple[str, Any]]:
    """Yield what is in a thing."""
    if isinstance(thing, nx.Graph):
        yield f"{path}.graph", thing.graph
        yield from ((f"{path}.nodes[{node!r}]", facts) for node, facts in thing.nodes.items())
        yield from ((f"{path}.edges[{edge!r}]", facts) for edge, facts in thing.edges.items())
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield f"{path} key", key
            yield f"{path}[{key!r:.40}]", value
    elif isinstance(thing, (tuple, list, set, frozenset)):
        yield from ((f"{path}[{number}]", one) for number, one in enumerate(thing))
    if type(thing).__module__.startswith(OURS):
        for name in names_of(thing):
            try:
                yield f"{path}.{name}", getattr(thing, name)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue  # asked at the wrong time


def names_of(thing: Any) -> list[str]:
    """Return the public names of a thing that are no methods."""
    cls = type(thing)
    return [name for name in dir(cls) if not name.startswith("_") and not callable(getattr(cls, name, None))]


def writes(thing: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield ways to write to a thing."""
    yield from writes_to_names(thing)
    yield from writes_to_entries(thing)


def writes_to_names(thing: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield ways to write to the attributes of one of our things."""
    if not type(thing).__module__.startswith(OURS):
        return
    fields = [field.name for field in getattr(type(thing), "__attrs_attrs__", ())]
    for name in {*names_of(thing), *fields}:
        yield f"setattr {name}", partial(setattr, thing, name, "foreign")
        yield f"delattr {name}", partial(delattr, thing, name)
    yield "setattr foreign", partial(setattr, thing, "foreign", 1)
    if hasattr(thing, "__dict__"):
        yield "__dict__", partial(operator.setitem, thing.__dict__, "foreign", 1)


def writes_to_entries(thing: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield ways to write to what a container holds."""
    if not isinstance(thing, (Mapping, tuple, list, set, frozenset, np.ndarray, nx.Graph)):
        return
    for name, arguments in CALLS:
        if hasattr(thing, name) and (name != "__init__" or isinstance(thing, dict)):
            yield f"{name}{arguments}", partial(getattr(thing, name), *arguments)
    for key in list(thing)[:2] if isinstance(thing, Mapping) else [0]:
        yield f"[{key!r}] = ...", partial(operator.setitem, cast("Any", thing), key, "foreign")
        yield f"del [{key!r}]", partial(operator.delitem, cast("Any", thing), key)


def written(walk: Walk) -> list[str]:
    """Return the writes that went through."""
    through = []
    for path, thing in walk.found.values():
        before = snapshot(thing)
        for how, write in writes(thing):
            try:
                write()
            except Exception:  # noqa: BLE001 - whatever it is refused with
                continue
            if how.startswith("__init__") and snapshot(thing) == before:
                continue
            through.append(f"{path}: {how}")
    return through


def snapshot(thing: Any) -> Any:
    """Return what a container holds."""
    return dict(thing) if isinstance(thing, dict) else None


@pytest.mark.parametrize("game", [poleis, cca, leher], ids=lambda game: game.INFO.name)
def test_states_matches_and_what_a_game_tells_of_itself(game, times):
    things: dict[str, Any] = dict(of_game(game))
    some = list(states(game, 1))[:: times(15, 1)]
    things |= {f"{number} {name}": one for number, state in enumerate(some) for name, one in of_state(game, state)}
    things |= {f"match {number}": match for number, match in enumerate(matches(game, 2))}
    del things["provenance"]  # a copy; see below
    before = pickle.dumps(things)
    assert written(Walk(**things)) == []
    assert pickle.dumps(things) == before


def test_public_names():
    assert written(Walk(**dict(constants()))) == []


def test_the_walk_comes_to_everything_that_was_once_open():
    # The costs of projects, special rules of battles, maps and what networkx knows of them.
    things = {f"poleis {name}": thing for name, thing in of_game(poleis)}
    things |= {f"cca {name}": thing for name, thing in of_state(cca, cca.new_game(scenario="005"))}
    walk = Walk(**things, board=cca.BOARD)
    paths = [path for path, _ in walk.found.values()]
    for path in (
        "poleis components.projects[0].cost",
        "poleis components.map.graph",
        "poleis components.map.graph.nodes['attika']",
        "poleis rules[0]",
        "poleis messages ru.templates['events']",
        ".facts",
        ".ground.closed",
        "board.graph.edges",
    ):
        assert any(path in one for one in paths), path
    kinds = {type(thing).__name__ for _, thing in walk.found.values()}
    assert {"AreaMap", "HexBoard", "Kit", "Catalogue", "Layout", "Messages", "State"} <= kinds


def test_sources_are_copies_that_anybody_may_change():
    before = {file: dict(counts) for file, counts in poleis.provenance().items()}
    poleis.provenance()["map.toml"].clear()
    assert {file: dict(counts) for file, counts in poleis.provenance().items()} == before


def test_a_graph_is_frozen_and_a_copy_of_it_is_not():
    for graph in (cca.BOARD.graph, poleis.components().map.graph):
        assert nx.is_frozen(graph)
        copy = graph.copy()
        copy.add_node("nowhere")
        node = next(iter(graph))
        copy.nodes[node]["weight"] = 1
        assert "weight" not in graph.nodes[node]


def test_costs_of_projects_are_those_of_the_cards():
    state = poleis.new_game()
    card = state.kit.projects[0]
    with pytest.raises(TypeError, match="cannot be changed"):
        card.cost["silver"] = 0
    assert poleis.new_game().kit.projects[0].cost == card.cost
