"""Which modules are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PACKAGE = "ancientwars"
GAMES = ("poleis", "cca", "diadochi", "paxromana")
"""The games that are compiled if no others are named."""
ROOMS = ("components", "state", "rules")
"""The rooms of a game that play it; the interface talks to people, and gains little."""

LEFT_OUT = {
    "core.canvas",
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
    "cca.components.checks",  # what is in files of strangers, where anything may stand
    "cca.components.checks_of_special_rules",
    "cca.components.loading",
    "diadochi.components.checks",
    "diadochi.components.kit",  # functions in methods of an ordinary class
    "diadochi.components.loading",
    "paxromana.components.checks",
    "paxromana.components.kit",
    "paxromana.components.loading",
    "paxromana.components.scenario_checks",
    "paxromana.components.scenarios",
    "paxromana.components.special_rule_checks",
    "poleis.components.checks",
    "poleis.components.loading",
}
"""Modules that stay in Python: they read files, or say what classes there are, or talk to people."""

DOORS = {
    f"{PACKAGE}.{name}"
    for name in (
        "core.action.Catalogue.action_of",
        "core.engine._error",
        "core.engine._just_listed",
        "core.engine._no_outcome",
        "core.engine._own",
        "core.engine.apply",
        "core.engine.why_not",
        "core.hexmap._to_sides",
        "core.length.limited.apply",
        "core.secrets.Views.view",
        "core.stacks.Stacks.add",
        "core.stacks.Stacks.remove",
        "core.stacks.units",
        "core.ways.Costs.of",
        "cca.rules.c03_setting_up.new_game",
        "poleis.rules.l04_setup.new_game",
    )
}
"""Functions that strangers call with anything, and that say themselves what is wrong with it.

Compiled, they take anything for all but the state; elsewhere an argument of another type is a `TypeError`.
"""

CHANGES = {
    f"{PACKAGE}.cca.state.state.State.agenda_with": f"{PACKAGE}.cca.state.scopes.Turn",
    f"{PACKAGE}.cca.state.state.State.change_leader": f"{PACKAGE}.cca.state.pieces.Leader",
    f"{PACKAGE}.cca.state.state.State.change_unit": f"{PACKAGE}.cca.state.pieces.Unit",
    f"{PACKAGE}.cca.state.state.State.with_turn": f"{PACKAGE}.cca.state.scopes.Turn",
    f"{PACKAGE}.poleis.state.state.State.with_polis": f"{PACKAGE}.poleis.state.state.Polis",
    f"{PACKAGE}.poleis.state.state.State.with_round": f"{PACKAGE}.poleis.state.state.Round",
    f"{PACKAGE}.poleis.state.state.State.with_side": f"{PACKAGE}.poleis.state.state.Side",
}
"""Methods that take changes of fields, ``**changes``, and the class that has these fields."""


def compiled_modules(source: Path, games: Sequence[str] = GAMES) -> list[str]:
    """Return the full names of the modules that are compiled, sorted.

    Args:
        source: The folder with the package.
        games: The games that are compiled beside the core.

    Raises:
        ValueError: There is no game of a name.
    """
    package = source / PACKAGE
    folders = [package / "core", *(package / game / room for game in games for room in ROOMS)]
    if missing := [str(folder) for folder in folders if not folder.is_dir()]:
        raise ValueError(f"no {', '.join(missing)}")
    names = [module_name(path, package) for folder in folders for path in folder.rglob("*.py")]
    return sorted(f"{PACKAGE}.{name}" for name in names if name not in LEFT_OUT and not name.endswith("__init__"))


def module_name(path: Path, package: Path) -> str:
    """Return the name of a module within the package; that of a package ends with ``__init__``."""
    return ".".join(path.relative_to(package).with_suffix("").parts)
