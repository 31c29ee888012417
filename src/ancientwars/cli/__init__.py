"""The command line, ``ancientwars``: play, watch, replay and check any installed game."""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDS = ("typer", "rich")
"""What the extra ``cli`` installs."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, by convention of the shells."""


def main() -> None:
    """Run the command line; without its libraries, tell how to get them."""
    try:
        _run()
    except KeyboardInterrupt:  # before any command could hear it
        print("error: stopped by Ctrl-C", file=sys.stderr)
        sys.exit(INTERRUPTED)


def _run() -> None:
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        print(f"error: the command line needs {' and '.join(missing)}", file=sys.stderr)
        print("install with: python -m pip install 'ancientwars[cli]'", file=sys.stderr)
        sys.exit(2)
    from ancientwars.cli.app import app

    app()
