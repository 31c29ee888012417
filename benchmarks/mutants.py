"""Mutation testing of the rule modules with mutmut: ``python -m benchmarks.mutants [PATH ...]``, see docs/quality.md.

mutmut makes the mutants, finds the tests of each function, and keeps the last module (``mutmut show``).
Two things are ours. Mutants that change only what is told - an event, a rule id, a sentence, an error, what a front
end highlights - are left out, since they change no rule. And the tests are collected once, not for every mutant: each
runs its own, fast ones first, in a fork of that process.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import groupby, zip_longest
from multiprocessing import Process
from pathlib import Path
from typing import TYPE_CHECKING, Any

import libcst as cst
import libcst.matchers as m
import mutmut.__main__ as mutmut
import pytest
from _pytest.runner import runtestprotocol
from mutmut.configuration import config
from mutmut.mutation import file_mutation
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import change_cwd
from mutmut.utils.format_utils import get_mutant_name
from mutmut.workers.isolation import ForkServerRunner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COLUMNS = ("killed", "timeout", "survived", "no tests")
KILLED = ("killed", "timeout")
RESULTS = Path("build/mutants")
IMPORT, IMPORT_TIME = "import", 20.0
CONTROL_TIME = 600
"""Seconds for all tests of a game without a mutant, at most."""
RULE = re.compile(r"C?[A-Z]*\d+[0-9A-Za-z.-]*|[A-Z]+(-[A-Z]+)+")
"""Ids of rules and rulings: LB4.2a, C9.3b, CS5.2a, AMB-LOST-UNITS."""


def is_told(node: cst.CSTNode) -> bool:
    """Whether this is something told: an event, a rule id, a sentence, an error, what a question is about."""
    if isinstance(node, cst.SimpleString):
        text = str(node.evaluated_value)
        return " " in text or RULE.fullmatch(text) is not None
    if m.matches(node, m.Raise() | m.Call(func=m.Attribute(value=m.Name("e")) | m.Name("Refusal"))):
        return True
    if isinstance(node, cst.Assign):
        return is_told(node.value)
    if isinstance(node, cst.IfExp):
        return is_told(node.body) and is_told(node.orelse)
    if m.matches(node, m.Arg(keyword=m.Name("strict") | m.Name("about"))):  # strict: a guard against what cannot happen
        return True
    if isinstance(node, cst.FunctionDef):
        return node.name.value == "about" or m.matches(node, REFUSING)
    return m.matches(node, m.FormattedString() | m.Name("rule") | m.Attribute(attr=m.Name("rule")))


REFUSING = m.FunctionDef(returns=m.Annotation(annotation=m.Name("Refusal")))
"""A function that only says why something is refused."""


def told_in(module: cst.Module) -> set[cst.CSTNode]:
    """Return the nodes of a module that are told, or handed to what tells them."""
    refusing = {node.name.value for node in m.findall(module, REFUSING) if isinstance(node, cst.FunctionDef)}
    calls = [node for node in m.findall(module, m.Call()) if isinstance(node, cst.Call)]
    to_refuse = [node for node in calls if isinstance(node.func, cst.Name) and node.func.value in refusing]
    emitting = [node for node in calls if m.matches(node.func, m.Attribute(attr=m.Name("emit")))]
    emitted = [arg.value for node in emitting for arg in node.args if arg.keyword is None]
    nodes = (*m.findall(module, m.MatchIfTrue(is_told)), *to_refuse, *emitted)
    return {part for node in nodes for part in file_mutation._walk(node)}


def without_the_told(*args: Any) -> tuple[Any, ...]:
    """Find the mutations of a module, but for those of what is told."""
    module, mutations, *rest = EVERY_MUTATION(*args)
    told = told_in(module)

    def touches_a_rule(mutation: file_mutation.Mutation) -> bool:
        before, after = mutation.original_node, mutation.mutated_node
        if isinstance(before, cst.Call) and isinstance(after, cst.Call):
            pairs = zip_longest(before.args, after.args)
            changed = next((ours for ours, other in pairs if ours is not other), None)
            if changed is not None and changed.value in told:
                return False
        return before not in told

    return module, [mutation for mutation in mutations if touches_a_rule(mutation)], *rest


EVERY_MUTATION = file_mutation.create_mutations


class CollectedTests(PytestRunner):
    """Runs tests that the server has collected before it forked."""

    items: dict[str, pytest.Item]

    def warm_up(self) -> None:
        """Do nothing: the server is started from within pytest, see `Server`."""

    def execute_pytest(self, params: list[str], **kwargs: Any) -> int:
        """Run pytest; say which functions run before any test, while modules are imported."""
        return super().execute_pytest(params, **{**kwargs, "plugins": [*kwargs.get("plugins", ()), Importing]})

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Run tests, fast ones first, until one fails; then all of them in a fresh process, if importing matters."""
        if mutant_name is None:
            return super().run_tests(mutant_name=mutant_name, tests=tests)
        duration = state().duration_by_test
        items = [self.items[test] for test in sorted({*tests} - {IMPORT}, key=lambda test: (duration[test], test))]
        for item, following in zip_longest(items, items[1:]):
            if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
                return 1
        if IMPORT in tests:
            environment = os.environ | {"PYTHONPATH": str(Path("src").absolute())}
            arguments = [*config().pytest_add_cli_args_test_selection, *config().pytest_add_cli_args]
            command = [sys.executable, "-m", "pytest", "--rootdir=.", "-x", "-q", *arguments]
            done = subprocess.run(command, env=environment, capture_output=True, check=False)
            return int(done.returncode != 0)
        return 0


class Importing:
    """Takes functions that run while modules are imported for tested by a test of that name."""

    @staticmethod
    def pytest_collection_finish() -> None:
        """All modules have been imported, no test has run."""
        for function in state()._stats:
            state().tests_by_mangled_function_name[function].add(IMPORT)
        state()._stats.clear()
        state().duration_by_test[IMPORT] = IMPORT_TIME


class Server(ForkServerRunner):
    """A fork server inside a session of pytest that has collected all tests and run none."""

    def startup(self) -> None:
        """Start, and try the code as it is: it must survive."""
        super().startup()
        self.submit("control", list(state().duration_by_test), CONTROL_TIME, CONTROL_TIME)
        if self.wait_for_result().exit_code:
            sys.exit("The tests fail without a mutant.")

    def run_clean_tests(self, tests: Iterable[str]) -> int:
        """Leave it to `startup`."""
        return 0

    def _forkserver_main(self, work_fd: int, result_fd: int) -> None:
        serve = super()._forkserver_main

        class Plugin:
            @staticmethod
            def pytest_runtestloop(session: pytest.Session) -> bool:
                CollectedTests.items = {item.nodeid: item for item in session.items}
                serve(work_fd, result_fd)
                return True

        with change_cwd("mutants"):
            selection = config().pytest_add_cli_args_test_selection
            pytest.main(["--rootdir=.", "-q", *selection, *config().pytest_add_cli_args], plugins=[Plugin()])


def attempt(paths: list[Path], sample: int, seed: int, children: int) -> None:
    """Try mutants of modules of one game in the folder ``mutants``; write the results and survivors to `RESULTS`.

    Args:
        paths: The modules.
        sample: How many mutants of all of them together, drawn at random; 0 for all.
        seed: Seed of the draw.
        children: How many are tried at a time.
    """
    shutil.rmtree("mutants", ignore_errors=True)
    file_mutation.create_mutations = without_the_told  # type: ignore[assignment]
    mutmut.get_mutant_runner = lambda max_workers=1: Server(max_workers, CollectedTests, {})
    config().only_mutate = [str(path) for path in paths]
    config().pytest_add_cli_args_test_selection = [f"tests/{game_of(paths[0])}"]
    there = {path: mutants_of(path) for path in paths}
    names = [name for names in there.values() for name in names]
    if sample and len(names) > sample:
        names = random.Random(seed).sample(names, sample)
    mutmut._run(names, children)
    for path, mutants in there.items():
        record(path, mutants, sorted({*mutants} & {*names}, key=natural))


def mutants_of(path: Path) -> list[str]:
    """Return the names of all mutants of a module."""
    mutants = file_mutation.mutate_file_contents(str(path), path.read_text(encoding="utf-8")).mutant_names
    return [get_mutant_name(path, mutant) for mutant in mutants]


def record(path: Path, mutants: list[str], tried: list[str]) -> None:
    """Write what became of the mutants of a module that were tried."""
    data = SourceFileMutationData(path=path)
    data.load()
    became = {name: status_by_exit_code[data.exit_code_by_key[name]] for name in tried}
    with result_of(path, ".diff").open("w", encoding="utf-8") as file:
        for name in tried:
            if became[name] not in KILLED:
                print(f"# {name}: {became[name]}\n{get_diff_for_mutant(name, path=path)}", file=file)
    counts = Counter(became.values())
    result_of(path, ".json").write_text(json.dumps({"mutants": len(mutants), "tried": len(tried), **counts}))


def natural(name: str) -> list[str | int]:
    """Return a key that puts 2 before 10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def result_of(path: Path, suffix: str) -> Path:
    """Return the file with the results of a module."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    return RESULTS / (".".join(module_of(path).parts) + suffix)


def game_of(path: Path) -> str:
    """Return the game that a module belongs to."""
    return module_of(path).parts[0]


def module_of(path: Path) -> Path:
    """Return the path of a module within the package, without its ending."""
    return path.relative_to("src/ancientwars").with_suffix("")


def table(paths: list[Path]) -> Iterator[str]:
    """Yield the table of results."""
    yield f"| module | mutants | tried | {' | '.join(COLUMNS)} | other | score |"
    yield "|---|" + "---:|" * (len(COLUMNS) + 4)
    total: Counter[str] = Counter()
    for path in paths:
        result = Counter(json.loads(result_of(path, ".json").read_text()))
        total += result
        yield line(str(module_of(path)), result)
    yield line("all", total)


def line(name: str, result: Counter[str]) -> str:
    """Return a line of the table."""
    tried, shown = result["tried"], [result[column] for column in COLUMNS]
    cells = [result["mutants"], tried, *shown, tried - sum(shown)]
    score = sum(result[status] for status in KILLED) / max(1, tried)
    return f"| {name} | {' | '.join(map(str, cells))} | {score:.1%} |"


def main() -> None:
    """Try the mutants of the modules asked for, one module or one game after the other; print the table."""
    parser = argparse.ArgumentParser(description="Mutation testing of rule modules.")
    parser.add_argument("paths", nargs="*", type=Path, help="modules, or folders of them (default: all rule modules)")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="at most N random mutants of each module")
    parser.add_argument("--together", action="store_true", help="the sample is of all modules of a game together")
    parser.add_argument("--seed", type=int, default=1, help="seed of the samples (default: 1)")
    parser.add_argument("--children", type=int, default=1, help="mutants tried at a time (default: 1)")
    chosen = parser.parse_args()

    rules = sorted({path for pattern in config().only_mutate for path in Path().glob(pattern)})
    wanted = [path for path in rules if any(path.is_relative_to(each) for each in chosen.paths or [Path()])]
    if not wanted:
        parser.error("the rule modules are listed in pyproject.toml, [tool.mutmut] only_mutate")
    tried = []
    for _, each in groupby(wanted, key=game_of if chosen.together else str):
        modules = list(each)
        process = Process(target=attempt, args=(modules, chosen.sample, chosen.seed, chosen.children))
        process.start()
        process.join()
        if process.exitcode == 0:
            tried += modules
    print(*table(tried), sep="\n")
    print(f"Survivors: {RESULTS}/*.diff")
    if tried != wanted:
        sys.exit(f"failed: {', '.join(str(path) for path in wanted if path not in tried)}")


if __name__ == "__main__":
    main()
