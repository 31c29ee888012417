"""Runs the Python blocks of README.md and docs/ as tests: a document is one run, in a folder of its own."""

from __future__ import annotations

import contextlib
import gc
import tempfile
from collections.abc import Generator
from typing import Any

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

collect_ignore = ["docs/conf.py", "docs/_build"]


def _enter_folder(namespace: dict[str, Any]) -> None:
    """Work in a folder of the document's own, so that examples may write files."""
    stack = contextlib.ExitStack()
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    stack.enter_context(contextlib.chdir(folder))
    namespace["__folder__"] = stack


def _leave_folder(namespace: dict[str, Any]) -> None:
    namespace.pop("__folder__").close()


class DocumentScheduling(LoadScopeScheduling):
    """Each test function goes to any free worker, but the blocks of a document to the same one, in order."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        # the cases of one test together: the scheduler's own time grows with the square of the number of scopes
        return file if file.endswith(".md") else nodeid.partition("[")[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the long runs of `make soak`."""
    parser.addoption("--soak", action="store_true", help="long runs of the tests that play or attack at random")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from walking through all modules and tests again and again: a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> DocumentScheduling:
    """pytest-xdist asks for this."""
    return DocumentScheduling(config, log)


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md"],
    setup=_enter_folder,
    teardown=_leave_folder,
).pytest()
