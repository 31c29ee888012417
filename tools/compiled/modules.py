"""Which modules are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = "ancientwars"
GAMES = ("poleis", "cca")
ROOMS = ("components", "state", "rules")
"""The rooms of a game that play it; the interface talks to people, and gains little."""

LEFT_OUT = {
    "core.compiled",  # tells which build runs
    "core.contract",  # about modules
    "core.data",  # reads files
    "core.editions",  # generic classes
    "core.errors",  # exceptions: nothing to gain
    "core.follows",  # a generic class
    "core.form",
    "core.frozenmap",  # a dict
    "core.game",  # protocols
    "core.info",
    "core.latin",
    "core.messages",
    "core.notation",
    "core.observation",
    "core.ownfiles",
    "core.plaintext",
    "core.position",
    "core.setup",
    "core.toml",
    "core.words",
}
"""Modules that stay in Python: they read files, or say what classes there are, or talk to people."""


def compiled_modules(source: Path) -> list[str]:
    """Return the full names of the modules that are compiled, sorted.

    Args:
        source: The folder with the package.
    """
    package = source / PACKAGE
    folders = [package / "core", *(package / game / room for game in GAMES for room in ROOMS)]
    names = [module_name(path, package) for folder in folders for path in folder.rglob("*.py")]
    return sorted(f"{PACKAGE}.{name}" for name in names if name not in LEFT_OUT and not name.endswith("__init__"))


def module_name(path: Path, package: Path) -> str:
    """Return the name of a module within the package; that of a package ends with ``__init__``."""
    return ".".join(path.relative_to(package).with_suffix("").parts)
