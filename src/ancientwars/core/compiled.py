"""Which build of the library runs: the plain one, or one whose modules are compiled (see ``docs/compiled.md``)."""

from __future__ import annotations

from importlib.util import find_spec


def is_compiled() -> bool:
    """Tell whether the engine that runs is compiled."""
    found = find_spec("ancientwars.core.engine")
    return found is not None and not str(found.origin).endswith(".py")
