"""Build hook: a wheel has no tests, but a record of which rules they check, for `ancientwars rules`.

With ``ANCIENTWARS_COMPILE=1`` in the environment the wheel is compiled, and for this platform only; see
``docs/compiled.md``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = ["mypy>=2.4,<2.5", "setuptools>=77", "types-networkx"]
"""What compiles. A new version of mypy may want other sources, so that it is a choice."""


def _compile() -> bool:
    """Tell whether a compiled wheel is asked for."""
    return os.environ.get("ANCIENTWARS_COMPILE") == "1"


class RuleTests(BuildHookInterface):
    """Writes the record of each game from its tests. It is made while building, so that it is never out of date."""

    def dependencies(self) -> list[str]:
        """Hatchling asks what else it is to install before it builds."""
        return COMPILER if _compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling calls this before it builds; an editable installation reads the tests as they are."""
        self.folder = TemporaryDirectory()
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        from ancientwars.testing.markers import RECORD, record_of

        for index in sorted(root.glob("src/ancientwars/*/rules.toml")):
            game = index.parent.name
            if not (tests := root / "tests" / game).is_dir():
                self.app.display_warning(f"no {tests}: `ancientwars rules {game}` will know of no tests")
                continue
            (record := Path(self.folder.name) / f"{game}.json").write_text(record_of(tests), encoding="utf-8")
            build_data["force_include"][str(record)] = f"ancientwars/{game}/{RECORD}"
        if _compile():
            self._add_compiled(root, build_data)

    def _add_compiled(self, root: Path, build_data: dict[str, Any]) -> None:
        """Put the compiled modules beside their sources."""
        sys.path.insert(0, str(root))
        from tools.compiled.build import compile_package

        target = Path(self.folder.name) / "compiled"
        for path in compile_package(root / "src", target):
            build_data["force_include"][str(path)] = path.relative_to(target).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Hatchling calls this when it has built."""
        self.folder.cleanup()
