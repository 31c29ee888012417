"""Compiling with mypyc and the C compiler of the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

from tools.compiled.ccode import RUNTIME, mended, quickened
from tools.compiled.modules import GAMES
from tools.compiled.tree import RUNTIME_HOME, write_tree

if TYPE_CHECKING:
    from collections.abc import Sequence

OPT = "2"
"""How hard the C compiler tries if nothing else is said."""

TRAINED = 50
"""How many games of each are played to see what is done how often."""

CONFIG = """\
[mypy]
python_version = 3.11
explicit_package_bases = True
cache_dir = {cache}

[mypy-ancientwars.*]
ignore_errors = True

[mypy-{compiled}]
ignore_errors = False
"""
"""What is not compiled is checked as it stands in the sources, not here, where it meets native classes."""


def build(modules: list[Any], options: list[str], jobs: int) -> None:
    """Make extension modules, in the folder where they belong.

    Args:
        modules: The modules, as setuptools has them.
        options: What the C compiler is told; on Windows it is told what mypyc wants.
        jobs: How many files are compiled at the same time.
    """
    if os.name == "posix":
        for module in modules:
            module.extra_compile_args = [*options, "-g0", "-w", "-fvisibility=hidden"]
            module.extra_link_args = options
    command = build_ext(Distribution({"name": "ancientwars", "ext_modules": modules}))
    command.inplace = command.force = True
    build_at_once(command, jobs)


def build_at_once(command: Any, jobs: int) -> None:
    """Run a `build_ext` that compiles several files of an extension at the same time.

    Args:
        command: The command, its options set.
        jobs: How many.
    """
    build = command.build_extensions

    def build_extensions() -> None:
        one_by_one = command.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(jobs) as pool:
                made = list(pool.map(lambda source: one_by_one([source], **options), sources))
            return [path for paths in made for path in paths]

        command.compiler.compile = compile_all
        build()

    command.build_extensions = build_extensions
    command.ensure_finalized()
    command.run()


def translate(source: Path, target: Path, opt: str = OPT, games: Sequence[str] = GAMES) -> tuple[list[Path], list[Any]]:
    """Write a package as it is compiled, and what mypyc makes of it in C; no C compiler is needed.

    It fails where mypy finds an error or mypyc does not know how to compile something.

    Args:
        source: The folder with the package.
        target: A folder; what is in it is removed.
        opt: How hard the C compiler is to try, 0 to 3.
        games: The games that are compiled beside the core.

    Returns:
        The files that are compiled, and the extension modules to be made of them.
    """
    target = target.resolve()
    cache = target.with_name(f"{target.name}.cache")
    files = [path.relative_to(target) for path in write_tree(source, target, games)]
    names = ",".join(".".join(path.with_suffix("").parts) for path in files)
    with chdir(target):
        Path("mypy.ini").write_text(CONFIG.format(cache=cache, compiled=names), encoding="utf-8")
        os.environ["MYPYPATH"] = str(target)
        options: dict[str, Any] = {"opt_level": opt, "debug_level": "0", "multi_file": True}
        modules = mypycify(["--config-file", "mypy.ini", *map(str, files)], **options)
        mend([*Path("build").glob("__native_*.c")], files)
        for path in map(Path("build").joinpath, sorted(RUNTIME)):
            path.write_text(quickened(path.name, path.read_text(encoding="utf-8")), encoding="utf-8")
    return files, modules


def mend(written: list[Path], files: list[Path]) -> None:
    """Mend what mypyc has written in C.

    Args:
        written: The files.
        files: What they were made of.

    Raises:
        ValueError: A class that the collector of cycles does not know was not found: mypyc writes C otherwise now.
    """
    found = 0
    for path in written:
        text, classes = mended(path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
        found += classes
    wanted = sum(path.read_text(encoding="utf-8").count("@_mypyc(acyclic=True)") for path in files)
    if found != wanted:
        raise ValueError(f"{found} classes without the collector of cycles in C, not {wanted}")


def train(target: Path, games: Sequence[str]) -> None:
    """Play games on a compiled package that counts what is done how often.

    Args:
        target: The folder with the package.
        games: The games.
    """
    home = Path(__file__).parents[2]
    asked = [sys.executable, "-m", "tools.compiled.games", "--compiled", "--games", str(TRAINED), *games]
    subprocess.run(asked, cwd=home, env={**os.environ, "PYTHONPATH": str(target)}, check=True)


def compile_package(
    source: Path,
    target: Path,
    opt: str = OPT,
    jobs: int | None = None,
    games: Sequence[str] = GAMES,
    *,
    profile: bool = False,
) -> list[Path]:
    """Write a compiled package: its sources, and beside them the extension modules made of them.

    Args:
        source: The folder with the package.
        target: A folder; what is in it is removed.
        opt: How hard the C compiler tries, 0 to 3.
        jobs: How many files it compiles at the same time; by default one on each processor.
        games: The games that are compiled beside the core.
        profile: Whether gcc compiles twice, the second time knowing what is done how often when games are played.

    Returns:
        The files that a compiled package has beside those of the plain one.
    """
    source, target = source.resolve(), target.resolve()
    files, modules = translate(source, target, opt, games)
    with chdir(target):
        jobs = jobs or os.cpu_count() or 1
        if profile:
            build(modules, [f"-O{opt}", "-fprofile-generate"], jobs)
            train(target, games)
            build(modules, [f"-O{opt}", "-fprofile-use"], jobs)
        else:
            build(modules, [f"-O{opt}"], jobs)
    for path in files:
        shutil.copyfile(source / path, target / path)
    sys.stdout.write(f"{len(files)} modules compiled in {target}\n")
    made = [path for suffix in EXTENSION_SUFFIXES for path in target.rglob(f"*{suffix}")]
    made = [path for path in made if path.relative_to(target).parts[0] != "build"]
    return sorted({*made, target / RUNTIME_HOME})
