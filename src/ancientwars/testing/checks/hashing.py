"""The check that nothing depends on the hashes of texts, which are others in every process."""

from __future__ import annotations

from ancientwars.testing.checks.base import Broken, Check, Echo


def nothing_depends_on_hashing(echo: Echo) -> None:
    """In another process, with other hashes, a game has the same options in the same order, events and states."""
    for ply, (here, there) in enumerate(zip(echo.here, echo.there, strict=True)):
        if here["options"] != there["options"] and sorted(here["options"]) == sorted(there["options"]):
            raise Broken(f"before ply {ply + 1} another process lists the options in another order")
        for part, told in here.items():
            if there[part] != told:
                raise Broken(f"before ply {ply + 1} another process tells something else of {part}")


CHECKS = (Check(nothing_depends_on_hashing, "echo"),)
