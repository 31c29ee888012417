"""The tree of sources that is compiled."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tools.compiled.classes import Classes
from tools.compiled.lowering import lowered
from tools.compiled.modules import GAMES, PACKAGE, compiled_modules

if TYPE_CHECKING:
    from collections.abc import Sequence

RUNTIME = Path(__file__).with_name("runtime.py")
RUNTIME_HOME = Path(PACKAGE, "core", "_native.py")


def write_tree(source: Path, target: Path, games: Sequence[str] = GAMES) -> list[Path]:
    """Copy the package, and put the modules that are compiled into the form in which mypyc compiles them.

    Args:
        source: The folder with the package.
        target: A folder; what is in it is removed.
        games: The games that are compiled beside the core.

    Returns:
        The files to compile.
    """
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source / PACKAGE, target / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    shutil.copyfile(RUNTIME, target / RUNTIME_HOME)
    modules = compiled_modules(source, games)
    files = {module: target.joinpath(*module.split(".")).with_suffix(".py") for module in modules}
    texts = {module: path.read_text(encoding="utf-8") for module, path in files.items()}
    classes = Classes({module: ast.parse(text) for module, text in texts.items()})
    for module, path in files.items():
        path.write_text(lowered(module, texts[module], classes), encoding="utf-8")
    return list(files.values())
