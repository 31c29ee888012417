"""Values that lie deep in others: Python frees such ones later, and must not touch the memory around them."""

from __future__ import annotations

import os
import subprocess
import sys

FREED = """
import importlib, sys
from attrs import evolve

game = importlib.import_module("ancientwars." + sys.argv[1])
for value in (game.CATALOGUE.actions[-1], game.new_game(), game.new_game().agenda[0]):
    for depth in range(1, 120):
        nested = evolve(value)
        for _ in range(depth):
            nested = (nested,)
        nested = None
print("done")
"""


def test_memory_is_whole_after_values_were_freed_deep_in_others():
    env = {**os.environ, "PYTHONMALLOC": "debug"}  # which stops the process where memory beside a value was written to
    for game in ("poleis", "cca"):
        done = subprocess.run([sys.executable, "-c", FREED, game], capture_output=True, text=True, check=False, env=env)
        assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr[:500]
