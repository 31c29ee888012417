"""Build hook: a wheel has no tests, but a record of which rules they check, for `ancientwars rules`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RuleTests(BuildHookInterface):
    """Writes the record of each game from its tests. It is made while building, so that it is never out of date."""

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

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Hatchling calls this when it has built."""
        self.folder.cleanup()
